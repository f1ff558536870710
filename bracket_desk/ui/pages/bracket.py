"""The bracket: an overview, each group in the shape of Appendix 1, the final stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QPushButton, QScrollArea

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.bracket.resolve import Player
from bracket_desk.domain.bracket.way import PersonWay, way_of
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.keyboard import readings
from bracket_desk.domain.why import Question, questions_about
from bracket_desk.labels import side_text
from bracket_desk.layout.shapes import Drawing
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.why import tell_question
from bracket_desk.ui.board import LEAST_ZOOM, ZOOM_STEP, Board
from bracket_desk.ui.bracket_parts import Part, overview, parts_of
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import Page
from bracket_desk.ui.result_panel import STATUS_WORDS, ResultPanel
from bracket_desk.ui.tables import fold
from bracket_desk.ui.telling import tell_outcome
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

READABLE = 0.26
"""Zoom at which the smallest words of a page, 9 points, are eight pixels high."""

ZOOM = "bracket_zoom"
"""The setting: the zoom of the bracket, 0 for as much as there is room for."""

WIDE, PANEL, NARROW_PANEL = 900, 340, 250
"""Widths in pixels: of a page that has room for a whole panel, of the panel, and without that room."""

LARGEST_AT_ONCE = 32
"""Seats up to which the overview is laid out within the time of a key press."""


class BracketPage(Page):
    """Board at the left, the chosen match at the right.

    ``why_wanted`` carries questions about it, ``paper_wanted`` the document of the part that is shown.
    """

    why_wanted = Signal(object)
    paper_wanted = Signal(object)

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace, workplace.say(N_("Bracket")))
        self._parts: list[Part] = []
        self._shown_format: Format | None = None
        self._shown: tuple[Tournament, int] | None = None
        self._found: tuple[str, list[str], int] = ("", [], 0)
        self._lit: str | None = None
        self.part = QComboBox()
        self.part.setAccessibleName(self.say(N_("Part of the bracket")))
        self.part.setMinimumWidth(px(180))
        self.part.currentIndexChanged.connect(lambda _: self._draw(keep_view=False))
        self._make_search()
        for widget in (self.part, self.search, *self._zoom_buttons()):
            self.head.addWidget(widget)
        self.board = Board(workplace.colours, self.describe)
        self.board.setAccessibleName(self.say(N_("Bracket")))
        self.board.zoomed.connect(self._keep_zoom)
        self.panel = ResultPanel(workplace)
        self.board.chosen.connect(self.panel.show_match)
        self.board.nothing_chosen.connect(lambda: self.panel.show_match(None))
        self.board.activated.connect(self._activate)
        self.board.typed.connect(self.panel.focus_score)
        self.panel.left.connect(self.board.setFocus)
        self.panel.why_wanted.connect(self.why_wanted)
        self.board.asked.connect(lambda _: self.why_wanted.emit(self.questions()))
        self.board.menu_wanted.connect(self._open_menu)
        self.menu = QMenu(self)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.panel)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.side = scroll
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.board, 1)
        row.addWidget(scroll)
        self.box.addLayout(row, 1)
        workplace.themed.connect(lambda: self.board.recolour(workplace.colours))
        workplace.opened.connect(self._forget)

    def _make_search(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.say(N_("find a player or a match number")))
        self.search.setAccessibleName(self.say(N_("Find in the bracket")))
        self.search.setMinimumWidth(px(220))
        self.search.returnPressed.connect(self._find)
        self.search.textEdited.connect(self._light_typed)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self.search)
        escape.setContext(Qt.ShortcutContext.WidgetShortcut)
        escape.activated.connect(self.put_out)

    def _forget(self) -> None:
        """What was shown and chosen belongs to the event that was open before."""
        self.board.clear()
        self._shown = self._shown_format = None
        self._found = ("", [], 0)
        self._lit = None
        self.search.clear()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.side.setFixedWidth(px(PANEL if self.width() >= px(WIDE) else NARROW_PANEL))

    def _zoom_buttons(self) -> list[QPushButton]:
        buttons = []
        actions: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("+", N_("Closer"), lambda: self.board.zoom(ZOOM_STEP)),
            ("−", N_("Further away"), lambda: self.board.zoom(1 / ZOOM_STEP)),
            ("⤢", N_("The whole drawing"), self._fit),
        )
        for sign, name, action in actions:
            button = QPushButton(sign)
            button.setToolTip(self.say(name))
            button.setAccessibleName(self.say(name))
            button.setFixedWidth(px(44))
            button.clicked.connect(action)
            buttons.append(button)
        return buttons

    def _fit(self) -> None:
        self.board.show_whole()

    def _keep_zoom(self, scale: float) -> None:
        """The next event, and the next start, begin with it."""
        self.place.around.settings.setValue(ZOOM, f"{scale:.4f}")

    def _zoom_as_kept(self) -> None:
        try:
            scale = float(str(self.place.around.settings.value(ZOOM, "0")))
        except ValueError:
            scale = 0.0
        self.board.zoom_to(scale)

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        t = self.place.tournament
        if t is None:
            self.board.clear()
            self._shown = None
        if t is not None and t.format is not self._shown_format:
            self._shown_format = t.format
            self._parts = [overview(t, self.place.words), *parts_of(t, self.place.words)]
            self.part.blockSignals(True)
            self.part.clear()
            self.part.addItems([part.name for part in self._parts])
            self.part.blockSignals(False)
            self._draw(keep_view=False)
            self._zoom_as_kept()
        else:
            self._draw(keep_view=True)
        self._light(t)
        self.panel.refresh()

    def _draw(self, *, keep_view: bool) -> None:
        t, at = self.place.tournament, self.part.currentIndex()
        if t is None or not 0 <= at < len(self._parts):
            return
        if self._shown is not None and self._shown[0] is t and self._shown[1] == at:
            return  # a state is a value: the same one is drawn already
        self._shown = t, at
        part = self._parts[at]

        def draw() -> Drawing:
            return part.of(t, self.place.words)

        if at > 0 or t.format.size <= LARGEST_AT_ONCE:
            readable = READABLE if at > 0 else LEAST_ZOOM
            self.board.show_drawing(t.format, draw(), keep_view=keep_view, readable=readable)
            return

        def show(drawing: Drawing) -> None:
            if self._shown is not None and self._shown[0] is t and self._shown[1] == at:
                self.board.show_drawing(t.format, drawing, keep_view=keep_view)

        # hundreds of boxes take longer than a window may stand still
        self.place.run(lambda _: draw(), show)

    def describe(self, match: str) -> str:
        """A match in words, for screen readers: who, or from where, where, and how it stands or came out."""
        t, words = self.place.tournament, self.place.words
        if t is None:
            return ""
        state = t.state_of(match)
        who = " – ".join(
            words.entry(side.entry, t) if isinstance(side, Player) else side_text(side, t, {}, words)
            for side in state.sides
        )
        number = self.say(N_("Match {number}"), number=state.match.number)
        said = [f"{number}: {who}"]
        call = t.call_of(state)
        if call is not None:
            said.append(self.say(N_("table {table}"), table=call.table))
        said.append(self.say(STATUS_WORDS[state.status]))
        return f"{', '.join(said)}. {tell_outcome(t, state, words)}".rstrip(". ")

    def start(self) -> None:
        self.board.setFocus()

    # ------------------------------------------------------------ doing

    def questions(self) -> tuple[Question, ...]:
        """What can be asked about the match that is chosen; nothing before the draw."""
        t, match = self.place.tournament, self.board.match
        return () if t is None or t.draw is None or match is None else questions_about(t, match)

    def _open_menu(self, at: QPoint) -> None:
        """Each question about the chosen match, both its sides first."""
        t, questions = self.place.tournament, self.questions()
        if t is None or not questions:
            return
        self.menu.clear()
        for question in questions:
            # an ampersand in a name is a name's, not a key's
            text = tell_question(question, t, self.place.words).replace("&", "&&")
            others = tuple(other for other in questions if other != question)
            ask = partial(self.why_wanted.emit, (question, *others))
            self.menu.addAction(text).triggered.connect(lambda _=False, ask=ask: ask())
        self.menu.addSeparator()
        paper = self.menu.addAction(self.say(N_("&Print or save this part (PDF, SVG, PNG)…")))
        paper.triggered.connect(lambda: self.paper_wanted.emit(self.paper))
        self.menu.popup(at)

    @property
    def paper(self) -> Kind:
        """The document of the part that is shown."""
        at, t = self.part.currentIndex(), self.place.tournament
        if at <= 0 or t is None:
            return Kind.WALL_BRACKET
        grouped = all(t.format.find(match).group is not None for match in self._parts[at].matches)
        return Kind.GROUPS if grouped else Kind.FINAL_BRACKET

    def _activate(self, match: str) -> None:
        self.panel.show_match(match)
        self.panel.focus_score()

    def show_match(self, match: str) -> None:
        """Choose a match where its names can be read: in its group or its part of the final stage."""
        here = self.part.currentIndex()
        if here == 0 or match not in self._parts[here].matches:
            here = next(at for at, part in enumerate(self._parts) if at > 0 and match in part.matches)
            self.part.setCurrentIndex(here)
        self.board.choose(match)

    # ------------------------------------------------------------ finding people

    def _light_typed(self, typed: str) -> None:
        """While somebody types: the way of the first one of that name, and the match they stand in."""
        t = self.place.tournament
        if t is None:
            return
        people = [] if typed.strip().isdigit() else _people(t, typed)
        self._lit = people[0] if people else None
        self._light(t)
        last = _last_matches(t)
        if self._lit is not None and self._lit in last:
            self.show_match(last[self._lit])

    def _light(self, t: Tournament | None) -> None:
        """The way of whoever was looked for, in the event as it is now."""
        if t is None or self._lit is None or self._lit not in t.seat_of:
            self.board.light(PersonWay())
            return
        leaves, final_open = self._lit in t.gone, t.waits_for_final
        self.board.light(way_of(t.format, t.states, self._lit, leaves=leaves, final_open=final_open))

    def put_out(self) -> None:
        """Light up nobody's way any more, and give the keys to the bracket."""
        self._lit = None
        self._light(None)
        self.search.clear()
        self.board.setFocus()

    def _tell_way(self, t: Tournament) -> None:
        """The way in words: how many matches lie behind, where they stand, what may still come."""
        if self._lit is None or self._lit not in t.seat_of:
            return
        way, who = self.board.way, self.place.words.entry(self._lit, t)
        numbers: dict[str, str] = {match.id: str(match.number) for match in t.format.matches}
        past = ", ".join(numbers[match] for match in way.past) or "–"
        if way.now is None and not way.possible:
            self.place.tell(self.say(N_("{who}: matches {past}; nothing more comes."), who=who, past=past))
            return
        ahead = ", ".join(numbers[match] for match in (*((way.now,) if way.now else ()), *way.possible))
        text = N_("{who}: matches {past}; may come: {ahead}.")
        self.place.tell(self.say(text, who=who, past=past, ahead=ahead))

    def _find(self) -> None:
        t, asked = self.place.tournament, self.search.text().strip()
        if t is None or not asked:
            return
        people = [] if asked.isdigit() else _people(t, asked)
        matches = self._look_up(t, asked, people)
        if not matches:
            self.place.told.emit(self.say(N_("Nobody and no match found: {asked}"), asked=asked), True)
            return
        before, known, at = self._found
        # the same question again leads on to the next one of that name
        at = (at + 1) % len(matches) if (before, known) == (asked, matches) else 0
        self._found = asked, matches, at
        self._lit = next((who for who in people if _last_matches(t).get(who) == matches[at]), None)
        self._light(t)
        self.show_match(matches[at])
        self._tell_way(t)
        if len(matches) > 1:
            text = N_("Found {all} people; this is number {at}. Ctrl+F and Enter lead to the next.")
            self.place.tell(self.say(text, all=len(matches), at=at + 1))
        self.board.setFocus()

    def _look_up(self, t: Tournament, asked: str, people: Sequence[str]) -> list[str]:
        """A match by its number, or the last match of each of these people."""
        if asked.isdigit():
            return [match.id for match in t.format.matches if str(match.number) == asked]
        last = _last_matches(t)
        return list(dict.fromkeys(last[entry] for entry in people if entry in last))


def _people(t: Tournament, asked: str) -> list[str]:
    """Everybody whose name has each of the typed words somewhere, typed on either keyboard."""
    wanted = [[fold(reading) for reading in readings(word)] for word in asked.split()]
    return [
        entry
        for entry, person in t.entries.items()
        if wanted and all(any(word in fold(person.name) for word in both) for both in wanted)
    ]


def _last_matches(t: Tournament) -> dict[str, str]:
    """The match in which each person stands, or stood last."""
    return {entry: state.match.id for state in t.states for entry in state.players}
