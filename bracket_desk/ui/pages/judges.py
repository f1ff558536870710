"""Judges and officials of the event: typed into their table or beside it, taken from lists, with remarks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.panel import panel_findings
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.judge_cells import with_judge_field
from bracket_desk.exchange.review import Source
from bracket_desk.remarks import Said, say_finding
from bracket_desk.ui.entry_words import NOT_TAKEN
from bracket_desk.ui.filtered import Filtered
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.judge_panel import JudgePanel
from bracket_desk.ui.judge_table import JudgeRow, JudgesModel, JudgeTable, judge_columns
from bracket_desk.ui.judge_words import tell_trouble
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.wizard_kinds import AS_JUDGES
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PANEL_WIDTH, NARROW_PANEL = 340, 290
ROOMY = 1000
"""Pixels of the page from which the panel has its whole width."""

OF_MANY = ("days", "mark")
"""Fields that are typed once for everybody chosen."""

FILTERS: tuple[tuple[str, Callable[[JudgeRow], bool]], ...] = (
    (N_("judges and officials"), lambda _: True),
    (N_("the panel of judges"), lambda row: row.is_of_panel),
    (N_("other officials"), lambda row: not row.is_of_panel),
    (N_("with remarks"), lambda row: bool(row.remarks)),
)


class JudgesPage(ListPage):
    """Everybody who judges or has an office: at the right whoever is chosen, with all fields and remarks."""

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(
            workplace,
            say(N_("Judges and officials")),
            say(N_("Nobody is here yet. Take the list of judges, or add people one by one by Insert.")),
        )
        self._general: list[Said] = []
        self.found = self._kept = Filtered()
        self.search.textChanged.connect(self.found.search)
        columns = judge_columns(workplace.words)
        self.model = JudgesModel(columns, self._take_cell, lambda row: row.judge.number)
        self.view = JudgeTable(self.model, say(N_("Judges and officials")), self._check_cell, self.found)
        self.panel = JudgePanel(workplace)
        self.box.addLayout(self._second_row())
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.view, 1)
        row.addWidget(self.panel)
        self.box.addLayout(row, 1)
        self.box.addWidget(self.report)
        self.keys = muted(
            say(
                N_(
                    "Enter: type into a cell, days and marks for all chosen · Alt+Enter: the panel · "
                    "Insert: somebody new · Del: take out"
                )
            )
        )
        self.box.addWidget(self.keys)
        self._connect()

    def _second_row(self) -> QHBoxLayout:
        say = self.say
        self.state = muted("")
        self.filter = QComboBox()
        self.filter.setAccessibleName(say(N_("Whom to show")))
        for text, _ in FILTERS:
            self.filter.addItem(say(text))
        self.filter.currentIndexChanged.connect(self._filtered)
        self.add = QPushButton(say(N_("&Add…")))
        self.add.clicked.connect(self.add_person)
        self.remove = QPushButton(say(N_("Take &out")))
        self.remove.clicked.connect(self.remove_chosen)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.state, 1)
        for widget in (self.filter, self.add, self.remove):
            row.addWidget(widget)
        return row

    def _connect(self) -> None:
        self.view.keys |= {
            "Del": self.remove_chosen,
            "Alt+Return": self.show_panel,
            "Alt+Enter": self.show_panel,
        }
        insert = QShortcut(QKeySequence(Qt.Key.Key_Insert), self)
        insert.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        insert.activated.connect(self.add_person)
        selection = self.view.selectionModel()
        selection.selectionChanged.connect(lambda *_: self._show_chosen())
        selection.currentRowChanged.connect(lambda *_: self._show_chosen())
        self.panel.left.connect(self.view.setFocus)
        self.panel.written.connect(self._written)
        self.place.opened.connect(lambda: self.filter.setCurrentIndex(0))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.panel.setFixedWidth(px(PANEL_WIDTH if self.width() >= px(ROOMY) else NARROW_PANEL))

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        t = self.place.tournament
        self.model.writable = self.place.writable
        rows = [] if t is None else self._rows(t)
        kept = {judge.number for judge in self.chosen}
        self.model.show(rows)
        self.view.share_room()
        self.empty.setVisible(not rows)
        if rows and not self.view.selectionModel().hasSelection():
            self.choose(kept)
        self.state.setText(self._told(rows))
        closed = t is None or t.closed
        self.add.setEnabled(self.place.writable and not closed)
        self.panel.refresh()
        if self.panel.judge is None and not self.panel.is_new:
            self._show_chosen()
        self._tell_panel()

    def _rows(self, t: Tournament) -> list[JudgeRow]:
        said: dict[str, list[Said]] = {}
        sport, near = self.place.sport, t.about.first_day
        if sport is not None:
            for finding in panel_findings(t, sport):
                about = "" if finding.remark is Remark.POST_EMPTY else finding.about
                said.setdefault(about, []).append(say_finding(finding, self.place.words, sport, t))
        self._general = said.get("", [])
        return [JudgeRow(judge, tuple(said.get(str(judge.number), ())), near) for judge in t.judges]

    def _told(self, rows: list[JudgeRow]) -> str:
        """How many there are, and how many remarks about them and about the panel as a whole."""
        say = self.say
        panel = sum(row.is_of_panel for row in rows)
        counted = [
            (N_("judges: {count}"), panel),
            (N_("other officials: {count}"), len(rows) - panel),
            (N_("⚠ remarks: {count}"), len(self._general) + sum(len(row.remarks) for row in rows)),
        ]
        return " · ".join(say(text, count=count) for text, count in counted if count)

    def _filtered(self, at: int) -> None:
        self._kept.keep(FILTERS[at][1])

    @property
    def chosen(self) -> list[Judge]:
        """Everybody whose row is chosen, in the order in which they are seen."""
        return [row.judge for row in self.view.chosen_rows()]

    @property
    def current(self) -> JudgeRow | None:
        """The row that has the keys."""
        index = self.view.currentIndex()
        return self.view.row_at(index) if index.isValid() else None

    def choose(self, numbers: set[int]) -> None:
        """Choose the rows of these, or the first if none of them is seen."""
        shown = [row.judge.number for row in self.view.shown_rows()]
        rows = [at for at, number in enumerate(shown) if number in numbers] or [0]
        selection = self.view.selectionModel()
        model = self.view.model()
        flags = selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        self.view.setCurrentIndex(model.index(rows[0], 1))
        for row in rows:
            selection.select(model.index(row, 0), flags)

    def _show_chosen(self) -> None:
        """Beside the table stands whoever has the keys, unless somebody else is being typed about."""
        current = self.current
        self.panel.follow(current.judge if current is not None else None)
        self._tell_panel()

    def _tell_panel(self) -> None:
        shown, t = self.panel.judge, self.place.tournament
        number = shown.number if shown is not None else 0
        about = [row.remarks for row in self.model.rows if row.judge.number == number]
        self.panel.tell(about[0] if about else (), self._general)
        self.remove.setEnabled(self.place.writable and bool(self.chosen) and t is not None and not t.closed)

    # ------------------------------------------------------------ cells and the panel

    def _changed(self, row: JudgeRow, key: str, text: str, *, left: bool = False) -> Judge | None:
        """Somebody with one cell typed anew; None if it cannot be, which is told, if ``left`` as lost."""
        reading = Reading(self.place.around.clock().date())
        changed = with_judge_field(row.judge, key, text, reading, row.near)
        if isinstance(changed, Trouble):
            told = tell_trouble(self.place.words, key, changed, text)
            if left:
                told = self.say(NOT_TAKEN, who=row.judge.name, trouble=told)
            self.place.told.emit(told, True)
            return None
        return changed

    def _check_cell(self, row: JudgeRow, key: str, text: str) -> bool:
        return self._changed(row, key, text) is not None

    def _take_cell(self, row: JudgeRow, key: str, text: str) -> bool:
        """Record what was typed; days and marks of everybody chosen."""
        chosen = self.view.chosen_rows() if key in OF_MANY else []
        rows = chosen if row in chosen else [row]
        # what is refused at Enter or Tab does not come here: the line stays open then
        edited = [(one.judge, self._changed(one, key, text, left=True)) for one in rows]
        changed = tuple(new for old, new in edited if new is not None and new != old)
        return bool(changed) and self.place.perform(cmd.EditJudges(judges=changed))

    def show_panel(self) -> None:
        """Every field of the chosen person."""
        line = self.panel.lines["surname"]
        if line.isEnabled():
            line.setFocus()
            line.selectAll()

    def add_person(self) -> None:
        """Type in somebody new."""
        if not self.place.writable:
            self.place.tell_read_only()
        elif self.panel.is_unwritten:
            self.panel.lines["surname"].setFocus()
            self.place.told.emit(self.say(N_("Write what was typed, or drop it by Esc, first.")), True)
        elif self.add.isEnabled():
            self.panel.begin()

    def _written(self, number: int) -> None:
        """Whoever was written is chosen, also if a filter or the search hides them."""
        if number not in {row.judge.number for row in self.view.shown_rows()}:
            self.search.clear()
            self.filter.setCurrentIndex(0)
        self.view.selectionModel().clearSelection()
        self.choose({number})

    def remove_chosen(self) -> None:
        """Take everybody chosen off the list, in one step."""
        if not self.place.writable:
            self.place.tell_read_only()
            return
        numbers = tuple(judge.number for judge in self.chosen)
        if numbers:
            self.place.perform(cmd.RemoveJudges(judges=numbers))

    # ------------------------------------------------------------ lists

    def wizard(self, source: Source) -> Wizard[Judge]:
        return Wizard(self.window(), self.place, AS_JUDGES, source)
