"""The main window: the rail of pages, the strip that says what is next, and the line below."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.about import about_step
from bracket_desk.domain.admission import summary
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.events import EventCreated
from bracket_desk.domain.floor.queue import suggest
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.outlook import say_warning
from bracket_desk.printing.kinds import Kind
from bracket_desk.session import JournalEntry, read_time
from bracket_desk.store.copies import steps_ahead
from bracket_desk.ui.actions import MENUS, PAGES
from bracket_desk.ui.asking import QtAsking
from bracket_desk.ui.banner import Banner
from bracket_desk.ui.beside import Beside
from bracket_desk.ui.elsewhere import tell_copy
from bracket_desk.ui.ending_words import tell_finished
from bracket_desk.ui.fields import calm_fields, roomy
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.icons import SIZE, painted_icon
from bracket_desk.ui.keeping import Keeper
from bracket_desk.ui.kit import print_kit
from bracket_desk.ui.letters import SIZES, keep_size, kept_size, px
from bracket_desk.ui.outlook_bar import say_end_shortly
from bracket_desk.ui.pages.admission import AdmissionPage
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.pages.journal import JournalPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.pages.page import Page
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.pages.results import PlacesPage
from bracket_desk.ui.past_event import tell_past
from bracket_desk.ui.result_line import ResultLine
from bracket_desk.ui.sending import safe_name
from bracket_desk.ui.telling import tell_entry, tell_step
from bracket_desk.ui.theme import THEMES, apply_theme
from bracket_desk.ui.touching import tell_stopped
from bracket_desk.ui.verdict_words import tell_halt, tell_protests_left
from bracket_desk.ui.watched_event import tell_watching
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

EVENT_SUFFIX = ".bdesk"

WIDE, RAIL, RAIL_EDGES, EDGE = 1000, 180, 52, 24
"""Pixels: of a window with room for all, of the rail there, beside its words, and at the edges of pages."""

LINE, NARROW_LINE, PROGRESS = 280, 220, 160
"""Widths in pixels of the line of results, of it in a narrow window, and of what shows progress."""

MINUTE = 60_000
"""Milliseconds between two looks at what is next."""

PATIENCE = 400
"""Milliseconds after which work beside the window shows itself."""


class Window(QMainWindow):
    """The desk. It holds no copy of the event; pages ask the state when they are shown."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.place = workplace
        self.say = workplace.say
        if workplace.asking is None:
            workplace.asking = QtAsking(self, workplace.words, workplace.around.settings)
        self.setAcceptDrops(True)
        # 1366×768 at 150 % is 911×512
        self.setMinimumSize(QSize(860, 440))
        self.resize(QSize(1366, 768).boundedTo(self.screen().availableSize()))
        self.keeper = Keeper(workplace)
        self.pages = self._make_pages()
        self._build()
        self._make_menus()
        self.addActions([*self.actions_by_id.values()])
        self.beside = Beside(self, workplace, self.stack, self.pages)
        calm_fields(self)
        workplace.opened.connect(self._opened)
        workplace.changed.connect(self._changed)
        workplace.told.connect(self._told)
        workplace.noticed.connect(self._tell_file)
        workplace.neighbours.changed.connect(self._changed_beside)
        # what can be called next changes with time alone: rests end, the hall opens
        self._minutes = QTimer(self, interval=MINUTE)
        self._minutes.timeout.connect(self._show_next)
        self._minutes.start()
        self.keeper.changed.connect(self._tell_backup)
        workplace.worker.busy.connect(self._busy)
        workplace.worker.progress.connect(self._progressed)
        workplace.worker.turned.connect(self._tell_doing)
        self._opened()

    # ------------------------------------------------------------ building

    def _make_pages(self) -> dict[str, Page]:
        event = EventPage(self.place)
        event.create_wanted.connect(self.create_event)
        event.open_wanted.connect(self.open_event)
        draw = DrawPage(self.place)
        draw.admission_wanted.connect(self._decide_next)
        self.admission = AdmissionPage(self.place)
        self.bracket = BracketPage(self.place)
        self.floor = FloorPage(self.place)
        self.floor.minute.connect(self._show_next)
        self.floor.forecaster.changed.connect(self._show_next)
        self.places = PlacesPage(self.place)
        self.documents = DocumentsPage(self.place)
        self.documents.package_wanted.connect(self.show_package)
        self.bracket.paper_wanted.connect(self._show_paper)
        self.journal = JournalPage(self.place)
        self.journal.moment_wanted.connect(self.look_at)
        self.journal.docket_wanted.connect(self.show_docket)
        self.places.titles_wanted.connect(self.show_titles)
        self.places.statistics_wanted.connect(self.show_statistics)
        for asking in (self.bracket, self.floor, self.places):
            asking.why_wanted.connect(self.answer)
        return {
            "event": event,
            "entries": EntriesPage(self.place),
            "admission": self.admission,
            "judges": JudgesPage(self.place),
            "draw": draw,
            "bracket": self.bracket,
            "floor": self.floor,
            "places": self.places,
            "documents": self.documents,
            "journal": self.journal,
        }

    def _build(self) -> None:
        self.rail = QListWidget()
        self.rail.setObjectName("rail")
        self.rail.setAccessibleName(self.say(N_("Pages")))
        self.rail.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rail.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.stack = QStackedWidget()
        for at, (name, text) in enumerate(PAGES, 1):
            self.rail.addItem(self.say(text))
            self.stack.addWidget(roomy(self.pages[name]))
            shortcut = QShortcut(QKeySequence(f"Ctrl+{at % 10}"), self)
            shortcut.activated.connect(self._go(name))
        self.rail.currentRowChanged.connect(self._show_row)
        self.rail.setIconSize(QSize(px(SIZE), px(SIZE)))
        self._paint_rail()
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self._strip())
        self.banner = Banner()
        right.addWidget(self.banner)
        right.addWidget(self.stack, 1)
        right.addWidget(self._line())
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        middle = QWidget()
        middle.setLayout(row)
        self.setCentralWidget(middle)

    def _strip(self) -> QFrame:
        strip = QFrame()
        strip.setObjectName("strip")
        box = self._strip_box = QHBoxLayout(strip)
        self.next_text = QLabel()
        self.next_text.setWordWrap(True)
        self.next_text.setTextFormat(Qt.TextFormat.PlainText)
        self.next_button = QPushButton()
        self.next_button.setProperty("primary", "true")
        self.next_button.clicked.connect(self._do_next)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._do_next)
        self._next: Callable[[], None] | None = None
        box.addWidget(self.next_text, 1)
        box.addWidget(self.next_button)
        return strip

    def _line(self) -> QFrame:
        line = QFrame()
        box = self._line_box = QHBoxLayout(line)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setProperty("role", "message")
        self.saved = QLabel()
        self.saved.setProperty("role", "muted")
        self.saved.setTextFormat(Qt.TextFormat.PlainText)
        self.saved.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.say(N_("Progress")))
        self.cancel = QPushButton(self.say(N_("Cancel")))
        self.cancel.clicked.connect(self._stop)
        self.doing = QLabel()
        self.doing.setWordWrap(True)
        self.doing.setTextFormat(Qt.TextFormat.PlainText)
        for widget in (self.message, self.doing, self.progress, self.cancel, self.saved):
            widget.hide()
        # what is over in a moment needs no bar that flickers
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self._show_progress(shown=True))
        self.results = ResultLine(self.place)
        self.results.left.connect(self._start_page)
        self.results.called.connect(self.floor.tell_call)
        box.addWidget(self.results)
        box.addWidget(self.message, 1)
        box.addWidget(self.doing, 1)
        box.addStretch()
        box.addWidget(self.progress)
        box.addWidget(self.cancel)
        box.addWidget(self.saved)
        return line

    def _make_menus(self) -> None:
        self.actions_by_id: dict[str, QAction] = {}
        for menu in MENUS:
            real = self.menuBar().addMenu(self.say(menu.title))
            for action in menu.actions:
                if action is None:
                    real.addSeparator()
                    continue
                made = QAction(self.say(action.text), self)
                if action.key is not None:
                    made.setShortcut(QKeySequence(action.key))
                made.setCheckable(action.checkable)
                made.triggered.connect(getattr(self, action.slot))
                real.addAction(made)
                self.actions_by_id[action.id] = made
        self._event_actions = [
            self.actions_by_id[action.id]
            for menu in MENUS
            for action in menu.actions
            if action is not None and action.event
        ]
        self._check_theme()

    # ------------------------------------------------------------ going about

    def _go(self, name: str) -> Callable[[], None]:
        return lambda: self.go(name)

    def go(self, name: str) -> None:
        """Show a page and put the focus where its work begins; without an event only the first."""
        if self.place.tournament is None:
            name = "event"
        if self.beside.name == name:
            self.beside.raise_window()
            self.pages[name].start()
            return
        row = [known for known, _ in PAGES].index(name)
        if self.rail.currentRow() == row:
            self._show_row(row)
        self.rail.setCurrentRow(row)
        self.pages[name].start()
        focus = QApplication.focusWidget()
        if focus is None or not self.pages[name].isAncestorOf(focus):
            self.next_button.setFocus()

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[PAGES[max(self.stack.currentIndex(), 0)][0]]

    @property
    def page_of_keys(self) -> Page:
        """The page that is used now: the one beside the desk while the keys are there."""
        beside = self.beside.page
        return beside if beside is not None and self.beside.is_active else self.page

    def turn_beside(self) -> None:
        """The page shown now stands in a window of its own; from there it comes back."""
        name = PAGES[max(self.stack.currentIndex(), 0)][0]
        if self.beside.is_active or self.beside.name == name:
            self.beside.give_back()
        elif name == "event":
            self._told(self.say(N_("This page stays in the desk. Choose another one, then F9.")), False)
        else:
            self.beside.take(name)

    def _show_row(self, row: int) -> None:
        if row >= 0:
            self.stack.setCurrentIndex(row)
            self.page.refresh()
            self._show_next()

    def _show_paper(self, kind: Kind) -> None:
        self.go("documents")
        self.documents.choose(kind)

    def look_for(self) -> None:
        """Look for somebody: in the list that is shown, else in the bracket."""
        page = self.page_of_keys
        if isinstance(page, ListPage | AdmissionPage | JournalPage):
            page.search.setFocus()
            return
        self.go("bracket")
        self.bracket.search.setFocus()
        self.bracket.search.selectAll()

    def go_to_line(self) -> None:
        """The line of results, from wherever the keys are; Esc leads back."""
        if self.beside.is_active:
            self.activateWindow()
        self.results.start()

    def _start_page(self) -> None:
        self.page.start()

    def show_keys(self) -> None:
        """All keys of the window, as its actions have them."""
        from bracket_desk.ui.keys import KeysDialog

        self._hold(KeysDialog(self, self.actions_by_id, self.place.words))

    def _hold(self, dialog: QDialog) -> None:
        """Show a dialog until it is closed. Those that are opened rarely are loaded when they are."""
        dialog.exec()
        dialog.deleteLater()

    # ------------------------------------------------------------ after each step

    def _opened(self) -> None:
        t = self._shown = self.place.tournament
        for row in range(1, self.rail.count()):
            item = self.rail.item(row)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(flags if t is not None else Qt.ItemFlag.NoItemFlags)
        for action in self._event_actions:
            action.setEnabled(t is not None)
        self.actions_by_id["paste_list"].setEnabled(self.place.writable)
        title = t.card.title if t is not None else ""
        past = self.place.past
        if past is not None:
            title = self.say(N_("{title}, entry {number}"), title=title, number=past.last.number)
        self.setWindowTitle(f"{title} – Bracket Desk" if title else "Bracket Desk")
        self.actions_by_id["look_at_now"].setEnabled(past is not None)
        # what was told is of another event, and does not come back after work beside the window
        self.message.setText("")
        self.message.hide()
        self._tell_file()
        self.beside.follow()
        self.go("event" if t is None or t.draw is None else "bracket")
        self._changed(())

    def _changed(self, events: object) -> None:
        event = self.place.current
        if events and event is not None:
            self._tell_step(event.entries[-1], event.tournament)
        self._shown = self.place.tournament
        self.page.refresh()
        beside = self.beside.page
        if beside is not None and beside is not self.page:
            beside.refresh()
        self._tell_file()
        self._name_steps()
        self._show_next()

    def _changed_beside(self) -> None:
        """Another event of the hall has gone on."""
        if self.floor.isVisible():
            self.floor.refresh()
        self._show_next()

    def _tell_step(self, entry: JournalEntry, t: Tournament) -> None:
        """Say back what was written, and when."""
        time = read_time(entry.at).strftime("%H:%M")
        said = self.say(N_("Written at {time}: {step}"), time=time, step=self._step_in_words(entry, t))
        event = self.place.current
        if self._shown is not None and event is not None:
            stopped = tell_stopped(self._shown, t, about_step(event.entries, entry.number), self.place.words)
            said = " · ".join(part for part in (said, stopped) if part)
        self._told(said, False)

    def _step_in_words(self, entry: JournalEntry, t: Tournament) -> str:
        """A step; undo and redo name the step they concern."""
        event = self.place.current
        assert event is not None
        return tell_entry(entry, event.entries, self.place.words, t)

    def _name_steps(self) -> None:
        event = self.place.current
        for name, text, entry in (
            ("undo", N_("&Undo"), event.undoable if event else None),
            ("redo", N_("&Redo"), event.redoable if event else None),
        ):
            action = self.actions_by_id[name]
            said = self.say(text)
            if entry is not None and event is not None:
                step = tell_step(entry.events, self.place.words, event.tournament)
                said += ": " + step.replace("&", "&&")
            action.setText(said)
            action.setEnabled(entry is not None and self.place.writable)

    def _show_next(self) -> None:
        text, button, self._next = self._what_is_next(self.place.tournament)
        if not self.place.writable and self.place.current is not None:
            button, self._next = "", None
        self.next_text.setText(text)
        self.next_button.setText(button)
        # the first page has the same button, larger
        self.next_button.setVisible(bool(button) and self.place.tournament is not None)
        self.next_button.setToolTip(self.say(N_("Ctrl+Enter")))

    def _what_is_next(self, t: Tournament | None) -> tuple[str, str, Callable[[], None] | None]:
        say = self.say
        if t is None:
            return say(N_("No event is open.")), say(N_("Create an event…")), self.create_event
        if not t.entries:
            return say(N_("Entries: nobody yet.")), say(N_("Take a list…")), self._take_list
        if t.draw is None:
            return self._before_the_draw(t)
        if t.finished:
            return tell_finished(t, self.place.words), say(N_("To the documents")), self._go("documents")
        if t.own_tables and not (t.decided and t.waits_for_final):
            return self._at_the_tables(t)
        left = tell_protests_left(t, self.place.words)
        counts = {status: sum(s.status is status for s in t.states) for status in MatchStatus}
        free = [table for table in t.tables if table not in t.busy]
        text = say(
            N_("Ready to play: {ready} · being played: {playing}"),
            ready=counts[MatchStatus.READY],
            playing=counts[MatchStatus.PLAYING] + counts[MatchStatus.CALLED],
        )
        if free:
            text += " · " + say(N_("free tables: {tables}"), tables=", ".join(free[:6]))
        return (f"⚠ {left} · {text}" if left else text), say(N_("Next match")), self._choose_next

    def _at_the_tables(self, t: Tournament) -> tuple[str, str, Callable[[], None]]:
        """Free tables, and the call that is proposed."""
        now, others = self.place.now(), self.place.neighbours.taken
        words = FloorWords(t, self.place.words, others)
        queue = self.floor.forecaster.queue(t, now)
        suggestion = suggest(t, queue, others)
        left = tell_protests_left(t, self.place.words)
        # the page of tables says it itself
        halt = "" if self.page is self.floor else tell_halt(t, self.place.words, now).rstrip(".")
        warnings = [f"⚠ {said}" for said in (left, halt) if said]
        parts = (*warnings, words.strip(queue), self._end_in_words(now))
        text = " · ".join(part for part in parts if part)
        if suggestion is None or suggestion.table is None:
            return text, self.say(N_("To the tables")), self._go("floor")
        match, table = suggestion.waiting.state.match.id, suggestion.table
        return text, words.call_text(suggestion), lambda: self._call(match, table)

    def _end_in_words(self, now: datetime) -> str:
        """When it ends, and that the hall would close first, on every page that does not say it itself."""
        outlook, words, local = self.floor.forecaster.outlook, self.place.words, now.replace(tzinfo=None)
        if outlook is None or outlook.foreseen is None:
            return ""
        warning = say_warning(outlook.foreseen.pressing, words, local)
        end = say_end_shortly(outlook.foreseen, words, local)
        urgent = outlook.foreseen.pressing.closes_first and self.page is not self.floor
        return f"{end} · ⚠ {warning}" if urgent else end

    def _call(self, match: str, table: str) -> None:
        """Call a match where the words to read aloud are seen."""
        self.go("floor")
        self.floor.call(match, table)

    def _before_the_draw(self, t: Tournament) -> tuple[str, str, Callable[[], None]]:
        """Who is drawn and who is not; first of all the commission decides about whoever waits."""
        say, sport = self.say, self.place.sport
        if sport is None:
            text = say(N_("Draw: admitted {here}."), here=len(admitted(t)))
            return text, say(N_("To the draw")), self._go("draw")
        counted = summary(t, sport)
        text = say(N_("Draw: admitted {here}"), here=counted.admitted)
        if counted.not_admitted:
            text += ", " + say(N_("not admitted {count}"), count=counted.not_admitted)
        if not counted.waiting:
            return text, say(N_("To the draw")), self._go("draw")
        text += " · " + say(N_("waiting for a decision: {count}"), count=counted.waiting)
        return text, say(N_("To the admission")), self._decide_next

    def _do_next(self) -> None:
        if self._next is not None:
            self._next()

    def _take_list(self) -> None:
        self.go("entries")
        page = self.pages["entries"]
        assert isinstance(page, EntriesPage)
        page.ask_for_list()

    def _decide_next(self) -> None:
        self.go("admission")
        self.admission.choose_waiting()

    def _choose_next(self) -> None:
        t = self.place.tournament
        if t is None:
            return
        ready = [s.match.id for s in t.states if s.status in {MatchStatus.READY, MatchStatus.CALLED}]
        playing = [s.match.id for s in t.states if s.status is MatchStatus.PLAYING]
        self.go("bracket")
        if ready or playing:
            self.bracket.show_match((ready or playing)[0])

    # ------------------------------------------------------------ telling

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        self.message.setText(("⚠ " if refusal else "") + text)
        self.message.show()
        self.doing.hide()
        self.beside.tell(self.message.text())
        # a screen reader says it at once, wherever the focus is
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.message, text))
        self.message.setProperty("role", "refusal" if refusal else "message")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)

    def _tell_file(self) -> None:
        """What there is to know about the file of the open event, and what can be done about it."""
        watched, copy, event = self.place.watched, self.place.copy, self.place.live
        ahead = copy is not None and event is not None and steps_ahead(copy, len(event.entries)) > 0
        self.actions_by_id["copy_back"].setEnabled(ahead)
        past = self.place.past
        if past is not None and event is not None:
            text = tell_past(past, event, self.place.words)
            self.banner.tell(text, self.say(N_("Back to the present")), self.look_at_now, past=True)
            return
        if copy is not None and event is not None:
            text = tell_copy(copy, len(event.entries), self.place.words)
            self.banner.tell(text, self.say(N_("Copy back")), self.place.copy_back if ahead else None)
            return
        if watched is None:
            self.banner.tell("")
            return
        text = tell_watching(watched, self.place.words, self.place.around.clock())
        if watched.written or watched.trouble is not None:
            self.banner.tell(text)
        else:
            self.banner.tell(text, self.say(N_("Take over writing")), self.place.take_over)

    def _tell_backup(self) -> None:
        """When the last backup was made, at the edge of the line below."""
        self.saved.setText(self.keeper.line)
        self._show_saved()

    def _busy(self, busy: bool) -> None:  # noqa: FBT001 (a signal's argument)
        self.progress.setRange(0, 0)
        self._patience.start() if busy else self._patience.stop()
        if not busy:
            self._show_progress(shown=False)

    def _stop(self) -> None:
        """Stop what runs; it ends at its next step."""
        self.cancel.setEnabled(False)
        self.place.tell(self.say(N_("Stopping…")))
        self.place.worker.cancel()

    def _show_progress(self, *, shown: bool) -> None:
        self.progress.setVisible(shown)
        self.cancel.setVisible(shown)
        self.cancel.setEnabled(shown)
        self._tell_doing()
        self._show_saved()

    def _tell_doing(self) -> None:
        """What goes on, in the place of what was told last; that is back when it is over."""
        text = "" if self.progress.isHidden() else self.place.worker.doing
        told = bool(text) and text != self.doing.text()
        self.doing.setText(text)
        self.doing.setVisible(bool(text))
        self.message.setVisible(not text and bool(self.message.text()))
        if told:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.doing, text))

    def _progressed(self, done: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(done)

    # ------------------------------------------------------------ actions

    def create_event(self) -> None:
        """Ask for the card and for where to keep it."""
        from bracket_desk.ui.new_event import NewEvent

        dialog = NewEvent(self, self.place.words)
        # whoever turns away from choosing a file finds the card as it was
        while dialog.exec() == QDialog.DialogCode.Accepted:
            if self._create(dialog.card):
                break
        dialog.deleteLater()

    def _create(self, card: EventCreated) -> bool:
        """Create the event of that card; whether it was."""
        asking = self.place.asking
        path = (
            asking.event_to_create(f"{safe_name(card.title)}{EVENT_SUFFIX}") if asking is not None else None
        )
        return path is not None and self.place.create(with_suffix(path, EVENT_SUFFIX), card)

    def open_event(self) -> None:
        """Ask for an event file and open it."""
        path = self.place.asking.event_to_open() if self.place.asking is not None else None
        if path is not None:
            self.place.open(path)

    def close_event(self) -> None:
        """Close the event; the desk stays."""
        if self.place.settle():
            self.place.close()

    def copy_back(self) -> None:
        """Copy the working copy back to where it came from."""
        self.place.copy_back()

    def show_backups(self) -> None:
        """The backups, and the way back to one of them."""
        from bracket_desk.ui.backups import Backups

        self._hold(Backups(self, self.place, self.keeper))

    def show_docket(self) -> None:
        """The register of decisions."""
        from bracket_desk.ui.docket_dialog import DocketDialog

        if self.place.current is not None:
            self._hold(DocketDialog(self, self.place))

    def print_kit(self) -> None:
        """The event as it stands on paper, for going on by pen when there is no current."""
        print_kit(self.place, self)

    def take_from_paper(self) -> None:
        """Take in the results that were written by pen."""
        from bracket_desk.ui.from_paper import FromPaperDialog

        if self.place.writable:
            self._hold(FromPaperDialog(self, self.place))
        else:
            self.place.tell_read_only()

    def show_package(self) -> None:
        """The package after the event."""
        from bracket_desk.ui.package import PackageDialog

        if self.place.current is not None:
            self._hold(PackageDialog(self, self.place))

    def show_titles(self) -> None:
        """Titles and ranks: proposals and decisions."""
        from bracket_desk.ui.titles_dialog import TitlesDialog

        if self.place.current is not None and self.place.sport is not None:
            self._hold(TitlesDialog(self, self.place))

    def show_statistics(self) -> None:
        """The numbers of the event."""
        from bracket_desk.ui.statistics_dialog import StatisticsDialog

        if self.place.current is not None:
            self._hold(StatisticsDialog(self, self.place))

    def show_register(self) -> None:
        """The people register, with or without an open event."""
        from bracket_desk.ui.register import RegisterDialog

        self._hold(RegisterDialog(self, self.place))

    def show_forms(self) -> None:
        """The forms of documents, with or without an open event."""
        from bracket_desk.ui.forms_dialog import FormsDialog

        self._hold(FormsDialog(self, self.place))
        self.page.refresh()

    def ask_why(self) -> None:
        """Why what is chosen on this page stands as it does."""
        page = self.page_of_keys
        questions = page.questions() if isinstance(page, BracketPage | FloorPage | PlacesPage) else ()
        if questions:
            self.answer(questions)
        else:
            text = N_("Choose a match in the bracket, or somebody on the page of places, then ask why.")
            self._told(self.say(text), False)

    def answer(self, questions: object) -> None:
        """The answer to the first of these questions; the others are at hand."""
        from bracket_desk.ui.why import WhyDialog

        assert isinstance(questions, tuple)
        self._hold(WhyDialog(self, self.place, questions))

    def look_at(self, number: int) -> None:
        """Look at the event as it stood after the entry of that number."""
        self.place.look_at(number)

    def look_at_now(self) -> None:
        """Back to the event as it is, to the step in the journal that was looked at."""
        past = self.place.past
        if past is None:
            return
        number = past.last.number
        self.place.look_at_now()
        self.go("journal")
        self.journal.choose(number)

    def undo(self) -> None:
        """Take back the last step."""
        self.place.perform(cmd.Undo())

    def redo(self) -> None:
        """Bring back what was undone last."""
        self.place.perform(cmd.Redo())

    def choose_letters(self) -> None:
        """Ask how large letters are; the next start shows them so."""
        settings, asking = self.place.around.settings, self.place.asking
        now = kept_size(settings)
        sizes = [f"{size:.0%}".replace("%", " %") + (" ✓" if size == now else "") for size in SIZES]
        text = self.say(N_("How large are letters to be, beside those of the system?"))
        at = None if asking is None else asking.choose(text, sizes)
        if at is not None:
            keep_size(settings, SIZES[at])
            self._told(self.say(N_("Letters are so large from the next start of the program on.")), False)

    def go_light(self) -> None:
        """The light theme."""
        self._theme("light")

    def go_dark(self) -> None:
        """The dark theme."""
        self._theme("dark")

    def _theme(self, name: str) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.place.colours = apply_theme(app, name, self.place.around.resources / "icons")
        self.place.around.settings.setValue("theme", name)
        self._check_theme()
        self._paint_rail()
        self.place.themed.emit()

    def _paint_rail(self) -> None:
        """The icons of the pages in the colour of the theme; the word beside each says it, too."""
        for row, (name, _) in enumerate(PAGES):
            icon = painted_icon(self.place.around.resources / "icons", name, self.place.colours.text)
            self.rail.item(row).setIcon(icon)

    def _check_theme(self) -> None:
        for name, colours in THEMES.items():
            self.actions_by_id[name].setChecked(self.place.colours == colours)

    # ------------------------------------------------------------ files dropped, closing

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        wide = self.width() >= px(WIDE)
        self.rail.setFixedWidth(max(self._rail_words(), px(RAIL) if wide else 0))
        # what is told keeps most of the line
        self.results.setFixedWidth(px(LINE if wide else NARROW_LINE))
        self.progress.setFixedWidth(px(PROGRESS if wide else PROGRESS // 2))
        edge = EDGE if wide else EDGE // 2
        for box, above, below in ((self._strip_box, 8, 8), (self._line_box, 4, 8)):
            box.setContentsMargins(edge, above if wide else above // 2, edge, below if wide else below // 2)
        for page in self.pages.values():
            page.box.setContentsMargins(edge, 16 if wide else 4, edge, 16 if wide else 4)
            page.box.setSpacing(12 if wide else 8)
        self._show_saved()

    def _rail_words(self) -> int:
        """Pixels in which the longest name of a page has room, the chosen one being bold."""
        font = QFont(self.rail.font())
        font.setBold(True)
        words = max(QFontMetrics(font).horizontalAdvance(self.say(text)) for _, text in PAGES)
        return words + px(SIZE) + RAIL_EDGES

    def _show_saved(self) -> None:
        """When the last backup was made; on a narrow window what goes on has that room."""
        told = bool(self.keeper.line) and (self.width() >= px(WIDE) or self.progress.isHidden())
        self.saved.setVisible(told)

    @guarded(None)
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 (Qt)
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @guarded(None)
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 (Qt)
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.take_file(paths[0])
            if len(paths) > 1:
                text = N_("Of the files dropped only {file} was taken. Drop the others one by one.")
                self._told(self.say(text, file=paths[0].name), True)

    def take_file(self, path: Path) -> None:
        """Open an event file; take people from any other file."""
        if path.suffix.lower() == EVENT_SUFFIX:
            self.place.open(path)
            return
        if self.place.tournament is None:
            self.place.told.emit(self.say(N_("Open or create an event first, then drop the list.")), True)
            return
        if not self.place.writable:
            self.place.tell_read_only()
            return
        self._list_page().take_list(path)

    def paste_list(self) -> None:
        """Take the people of a list that was copied, as from a spreadsheet."""
        self._list_page().take_clipboard()

    def _list_page(self) -> ListPage:
        """The page that takes people: the one of judges if it is shown, else that of entries."""
        name = "judges" if self.page is self.pages["judges"] else "entries"
        self.go(name)
        page = self.pages[name]
        assert isinstance(page, ListPage)
        return page

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt)
        if not self.place.settle():
            event.ignore()
            return
        self.place.around.settings.setValue("window", self.saveGeometry())
        self.beside.end()
        self.shut_down()
        event.accept()

    def shut_down(self) -> None:
        """Close the event, make its last backup and end all threads; twice is once."""
        self.place.shut_down()
        self.keeper.finish()


def with_suffix(path: Path, suffix: str) -> Path:
    """The path ending in the suffix; a dot in a title begins no suffix."""
    return path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)
