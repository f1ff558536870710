"""The entries of the event: typed into their table or beside it, taken from lists, pasted, saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCursor, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.lists_out import LISTS_OUT
from bracket_desk.exchange.pasting import with_cell
from bracket_desk.exchange.review import Source
from bracket_desk.store.files import replace_file
from bracket_desk.ui.cells import CellsModel
from bracket_desk.ui.entry_clips import Clips
from bracket_desk.ui.entry_panel import EntryPanel
from bracket_desk.ui.entry_table import EntryTable, Row, entry_columns
from bracket_desk.ui.entry_words import NOT_TAKEN, tell_trouble
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.result_panel import empty_menu, leaving_commands, perform_with_note
from bracket_desk.ui.twins import Twins
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.wizard_kinds import AS_ENTRIES
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

WIDE, PANEL, NARROW_PANEL = 900, 340, 300
"""Widths in pixels: of a page that has room for everything, of the panel, and without that room."""

SUFFIX = ".xlsx"
"""What a saved list is called if nobody says otherwise."""


class EntriesPage(ListPage):
    """Entries: everybody who has come, with seat and place once they have them."""

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        empty = say(N_("Nobody is here yet. Take the region's list: XLSX, XLS, ODS, CSV or text."))
        more = say(N_("Rows of a spreadsheet can be pasted as well, and Insert adds one person."))
        super().__init__(workplace, say(N_("Entries")), f"{empty} {more}")
        columns = entry_columns(workplace.words)
        self.model = CellsModel[Row](columns, self._take_cell, lambda row: row.entry.number)
        self.view = EntryTable(
            self.model, self._check_cell, self.found, workplace.words, workplace.around.settings
        )
        self.panel = EntryPanel(workplace)
        self.panel.hide()
        self.twins = Twins(workplace)
        self.clips = Clips(workplace, self.view, self._report)
        self._put_buttons()
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.view, 1)
        row.addWidget(self.panel)
        self.box.addLayout(row, 1)
        for below in (self.report, self.twins):
            self.box.addWidget(below)
        self._connect()
        self._enable()

    def _put_buttons(self) -> None:
        say = self.say
        self.add = QPushButton(say(N_("&Add a person")))
        self.add.clicked.connect(self.add_person)
        self.chosen_button = QPushButton(say(N_("Wit&h the chosen")))
        self.list_button = QPushButton(say(N_("&List")))
        for button, fill in ((self.chosen_button, self._fill_chosen), (self.list_button, self._fill_list)):
            button.setMenu(QMenu(button))
            button.menu().aboutToShow.connect(fill)
        for button in (self.add, self.chosen_button, self.list_button):
            self.head.insertWidget(self.head.count() - 1, button)

    def _connect(self) -> None:
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(lambda _: self._show_menu())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._chosen_changed())
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._chosen_changed())
        self.view.keys |= {
            "Del": self.remove_chosen,
            "Ctrl+C": self.clips.copy,
            "Ctrl+V": self.clips.paste,
            "Alt+Return": self.show_panel,
            "Alt+Enter": self.show_panel,
            "Esc": self._leave_panel,
        }
        insert = QShortcut(QKeySequence(Qt.Key.Key_Insert), self)
        insert.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        insert.activated.connect(self.add_person)
        self.panel.left.connect(self.hide_panel)
        self.panel.written.connect(self._written)
        self.clips.pasted.connect(self._pasted)
        self.twins.wanted.connect(lambda entry: self.go_to([entry]))
        self.twins.unwanted.connect(lambda entry: self.remove([entry]))
        self.place.opened.connect(self.panel.hide)

    # ------------------------------------------------------------ who is chosen

    @property
    def chosen(self) -> Entry | None:
        """The entry whose row has the keys."""
        row = self.view.current
        return row.entry if row is not None else None

    @property
    def all_chosen(self) -> list[Entry]:
        """Everybody whose row is chosen, in the order in which they are seen."""
        return [row.entry for row in self.view.chosen_rows()]

    def go_to(self, entries: Sequence[Entry]) -> None:
        """Choose the rows of these entries, also if the search hides them; the table has the keys."""
        self._choose(entries)
        self.view.setFocus()

    def _choose(self, entries: Sequence[Entry]) -> None:
        numbers = {entry.number for entry in entries}
        if not numbers.issubset({row.entry.number for row in self.view.shown_rows()}):
            self.search.clear()
        self.view.choose_entries(numbers)

    def _chosen_changed(self) -> None:
        self._enable()
        if self.panel.isVisible():
            self.panel.follow(self.chosen)

    def _enable(self) -> None:
        writable = self.place.writable
        self.chosen_button.setEnabled(bool(self.view.selectionModel().hasSelection()))
        self.add.setEnabled(writable)
        self.model.writable = writable

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        t = self.place.tournament
        rows = [] if t is None else [self._row(t, entry) for entry in t.entries.values()]
        kept = {entry.number for entry in self.all_chosen}
        self.model.show(rows)
        self.empty.setVisible(not rows)
        self.view.arrange(drawn=t is not None and t.draw is not None)
        if kept and not self.view.selectionModel().hasSelection():
            # many that come or go at once take the choice of all others with them
            self.view.choose_entries(kept)
        self._enable()
        self.panel.refresh()
        self.twins.refresh()

    def _row(self, t: Tournament, entry: Entry) -> Row:
        gone = t.gone.get(entry.id)
        word = self.place.words.term(gone.how) if gone else ""
        if not gone and entry.id not in t.seat_of:
            if entry.reserve:
                word = self.say(N_("reserve"))
            elif t.draw is not None:
                word = self.say(N_("no seat"))
        return Row(entry, t.seat_of.get(entry.id), t.seeds.get(entry.id), t.places.get(entry.id), word)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        wide = self.width() >= WIDE
        self.panel.setFixedWidth(px(PANEL if wide else NARROW_PANEL))
        # without room it is among what can be done with the list, and the key is the same
        self.add.setVisible(wide)

    # ------------------------------------------------------------ cells

    def _changed(self, row: Row, key: str, text: str, *, left: bool = False) -> Entry | None:
        """An entry with one cell typed anew; None if it cannot be, which is told, if ``left`` as lost."""
        reading = Reading(self.place.around.clock().date())
        changed = with_cell(row.entry, key, text, reading)
        if isinstance(changed, Trouble):
            heading = next(column.heading for column in self.model.cells if column.key == key)
            told = tell_trouble(self.place.words, heading, key, changed, text)
            if left:
                told = self.say(NOT_TAKEN, who=row.entry.name, trouble=told)
            self.place.told.emit(told, True)
            return None
        return changed

    def _check_cell(self, row: Row, key: str, text: str) -> bool:
        return self._changed(row, key, text) is not None

    def _take_cell(self, row: Row, key: str, text: str) -> bool:
        # what is refused at Enter or Tab does not come here: the line stays open then
        changed = self._changed(row, key, text, left=True)
        if changed is None or changed == row.entry:
            return False
        return self.place.perform(cmd.EditEntries(entries=(changed,)))

    # ------------------------------------------------------------ the panel

    def show_panel(self) -> None:
        """Every field of the chosen person beside the table."""
        self.panel.show()
        self.panel.follow(self.chosen)
        if self.panel.entry is not None:
            self.panel.surname.setFocus()
            self.panel.surname.selectAll()

    def hide_panel(self) -> None:
        """The table alone again, with the keys."""
        self.panel.hide()
        self.view.setFocus()

    def _leave_panel(self) -> None:
        if self.panel.isVisible():
            self.panel.turn_away()

    def add_person(self) -> None:
        """Type in somebody new beside the table."""
        if not self.place.writable:
            self.place.tell_read_only()
            return
        self.panel.show()
        if self.panel.is_unwritten:
            self.panel.surname.setFocus()
            self.place.told.emit(self.say(N_("Write what was typed, or drop it by Esc, first.")), True)
        else:
            self.panel.begin()

    def _written(self, entry: str) -> None:
        t = self.place.tournament
        if t is not None and entry in t.entries:
            self._choose([t.entries[entry]])

    # ------------------------------------------------------------ with those who are chosen

    def _fill_chosen(self) -> None:
        menu, t, entries = self.chosen_button.menu(), self.place.tournament, self.all_chosen
        empty_menu(menu)
        if t is None or not entries:
            return
        say, writable = self.say, self.place.writable
        to_reserve = [entry for entry in entries if not entry.reserve and entry.id not in t.seat_of]
        back = [entry for entry in entries if entry.reserve]
        self._put(menu, N_("All fields"), self.show_panel, "Alt+Enter")
        self._put(menu, N_("Copy"), self.clips.copy, "Ctrl+C")
        menu.addSeparator()
        putting = self._put(menu, N_("Put on the reserve list"), partial(self._reserve, to_reserve, True))
        putting.setEnabled(writable and bool(to_reserve))
        taking = self._put(menu, N_("Take off the reserve list"), partial(self._reserve, back, False))
        taking.setEnabled(writable and bool(back))
        out = self._put(menu, N_("Take out of the list"), self.remove_chosen, "Del")
        out.setEnabled(writable)
        if len(entries) > 1 or not writable:
            return
        menu.addSeparator()
        who = self.place.words.entry(entries[0].id, t)
        for text, command in leaving_commands(t, entries[0].id):
            action = menu.addAction(say(text, who=who).replace("&", "&&"))
            action.triggered.connect(partial(self._perform, command))

    def _put(self, menu: QMenu, text: str, do: Callable[..., object], key: str = "") -> QAction:
        action = menu.addAction(f"{self.say(text)}\t{key}" if key else self.say(text))
        action.triggered.connect(lambda *_: do())
        return action

    def _perform(self, command: cmd.Command, *_: object) -> None:
        perform_with_note(self.place, command)

    def _show_menu(self) -> None:
        if self.chosen_button.isEnabled():
            self._fill_chosen()
            self.chosen_button.menu().popup(QCursor.pos())

    def _reserve(self, entries: Sequence[Entry], reserve: bool) -> None:  # noqa: FBT001
        changed = tuple(msgspec.structs.replace(entry, reserve=reserve) for entry in entries)
        self.place.perform(cmd.EditEntries(entries=changed))

    def remove_chosen(self) -> None:
        """Take those who are chosen out of the list."""
        self.remove(self.all_chosen)

    def remove(self, entries: Sequence[Entry]) -> None:
        """Take people out who should never have been in the list; asked if papers of theirs are noted."""
        t, ids = self.place.tournament, {entry.id for entry in entries}
        if t is None or not ids:
            return
        if not self.place.writable:
            self.place.tell_read_only()
            return
        noted = {entry for entry, _ in t.office.papers} | {*t.office.rulings}
        known = [entry for entry in entries if entry.id in noted]
        if known and not self._agrees_to_lose(t, known):
            self.place.tell(self.say(N_("Nothing was changed.")))
            return
        row = self.view.currentIndex().row()
        if self.place.perform(cmd.RemoveEntries(entries=tuple(entry.id for entry in entries))):
            # whoever comes next is chosen, as after taking a line out of any list
            left = [one.entry.number for one in self.view.shown_rows()]
            self.view.choose_entries({*left[: row + 1][-1:]})

    def _agrees_to_lose(self, t: Tournament, known: Sequence[Entry]) -> bool:
        """Whether the commission's work on these people may go with them."""
        few = ", ".join(self.place.words.entry(entry.id, t) for entry in known[:3])
        who = few if len(known) <= 3 else f"{few} …"
        text = N_("Papers or decisions of the commission are noted for {who}. They would go too.")
        asking = self.place.asking
        return asking is not None and asking.confirm(
            self.say(text, who=who), self.say(N_("Take out of the list"))
        )

    # ------------------------------------------------------------ with the list

    def _fill_list(self) -> None:
        menu, writable = self.list_button.menu(), self.place.writable
        empty_menu(menu)
        self._put(menu, N_("Add a person"), self.add_person, "Ins").setEnabled(writable)
        self._put(menu, N_("Paste from the chosen cell on"), self.clips.paste, "Ctrl+V").setEnabled(writable)
        new = self._put(menu, N_("Paste as new people"), self.clips.paste_new)
        new.setEnabled(writable)
        menu.addSeparator()
        self._put(menu, N_("Who is entered twice?"), self.look_for_twins)
        menu.addMenu(self.view.columns_menu)
        menu.addSeparator()
        self._put(menu, N_("Save the list…"), self.save_list).setEnabled(bool(self.model.rows))

    def look_for_twins(self) -> None:
        """The pairs that look like one person, below the table."""
        self.report.hide()
        self.twins.look()

    def _report(self, summary: str, lines: list[str]) -> None:
        # there is room for one of both
        self.twins.hide()
        self.report.tell(summary, lines)

    def _pasted(self, numbers: frozenset[int]) -> None:
        t = self.place.tournament
        new = [entry for entry in t.entries.values() if entry.number in numbers] if t is not None else []
        if new:
            self.go_to(new)

    def save_list(self) -> None:
        """Write those who are seen, in their order, where the person says; whole or not at all."""
        asking, event = self.place.asking, self.place.current
        entries = tuple(row.entry for row in self.view.shown_rows())
        if asking is None or event is None:
            return
        path = asking.list_to_write(f"{event.path.stem} – {self.accessibleName()}{SUFFIX}")
        if path is None:
            return
        suffix = path.suffix.lower()
        target = path if suffix in LISTS_OUT else path.with_name(path.name + SUFFIX)
        write, words = LISTS_OUT[target.suffix.lower()], self.place.words
        text = self.say(N_("Saved: {path}, people: {count}"), path=target, count=len(entries))
        self.place.run(lambda _: replace_file(target, write(entries, words)), lambda _: self.place.tell(text))

    def wizard(self, source: Source) -> Wizard[Entry]:
        # there is room for one of both
        self.twins.hide()
        return Wizard(self.window(), self.place, AS_ENTRIES, source)
