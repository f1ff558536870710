"""The register of decisions in the window: all of them, found by words and kind, grounds, sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from bracket_desk.docket import MATTERS, Record, item_text, match_numbers, people, read_docket, what
from bracket_desk.domain import events as ev
from bracket_desk.domain.measures import Grounds
from bracket_desk.labels import short_names
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.dialog_parts import plain_button, search_line
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.sheets import DecisionSheets
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.verdict_dialog import GroundsDialog, VerdictDialog
from bracket_desk.ui.verdict_fields import choosing
from bracket_desk.ui.verdict_words import chief_referee
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

WHAT = 4
"""The column of what was decided; its text stands in the next one."""

ROOMY = 1060
"""Pixels from which there is room for what a decision rests on; else what was decided comes first."""


class DocketDialog(QDialog):
    """Every decision with its number. It follows every step while it is open and keeps nothing."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        self.sheets = DecisionSheets(place, self)
        self._names: Mapping[str, str] = {}
        self.setWindowTitle(self._say(N_("Register of decisions")))
        resize_within(self, 1640, 760)
        self._build()
        calm_fields(self)
        self.refresh()
        place.changed.connect(self.refresh)
        self.view.setFocus()

    def _build(self) -> None:
        say = self._say
        self.search = search_line(say(N_("Match, name, word")), say(N_("Find a decision")))
        self.matter = choosing(say(N_("Kind of decision")))
        self.matter.addItem(say(N_("All decisions")), None)
        for matter, text in MATTERS.items():
            self.matter.addItem(say(text), matter.value)
        self.state = muted("")
        self.model = RowsModel[Record](self._columns())
        self.found = Found()
        self.view = table_view(self.model, say(N_("Register of decisions")), self.found, ROOMY)
        self.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        self.view.doubleClicked.connect(lambda _: self.ground())
        for changed in (
            self.found.modelReset,
            self.found.dataChanged,
            self.found.layoutChanged,
            self.found.rowsInserted,
            self.found.rowsRemoved,
        ):
            changed.connect(self._join)
        self.view.selectionModel().currentRowChanged.connect(self._look)
        self.search.textChanged.connect(self.found.search)
        self.search.textChanged.connect(lambda _: self._choose_first())
        self.matter.currentIndexChanged.connect(lambda _: self.refresh())
        above = QHBoxLayout()
        above.addWidget(self.search, 1)
        above.addWidget(self.matter)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(above)
        box.addWidget(self.state)
        box.addWidget(self.view, 1)
        box.addLayout(self._buttons())

    def _columns(self) -> list[Column[Record]]:
        say, words = self._say, self._place.words

        return [
            Column(say(N_("No.")), lambda r: str(r.number), lambda r: r.number, right=True),
            Column(say(N_("When")), self._when, lambda r: r.number),
            Column(say(N_("Match")), self._match, right=True),
            Column(say(N_("About")), self._people),
            Column(say(N_("What")), self._what, stretch=True),
            Column(say(N_("Text")), lambda r: r.text, stretch=True, spare=True),
            Column(say(N_("Item of the rules")), lambda r: item_text(r.item, words), spare=True),
            Column(say(N_("Decided by")), lambda r: r.by, spare=True),
        ]

    @guarded(None)
    def _join(self, *_: object) -> None:
        """What was decided goes on over its text where that is empty."""
        self.view.clearSpans()
        for row in range(self.found.rowCount()):
            if not self.found.index(row, WHAT + 1).data():
                self.view.setSpan(row, WHAT, 1, 2)

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        row = QHBoxLayout()
        self.new = plain_button(say(N_("&New decision…")), self.record_new)
        self.end = plain_button(say(N_("&Decide the protest…")), self.end_protest)
        self.give = plain_button(say(N_("&Grounds…")), self.ground)
        self.print_sheet = plain_button(
            say(N_("&Print the sheet…")), lambda: self._sheet(self.sheets.ask_and_print)
        )
        self.save_sheet = plain_button(say(N_("&Save the sheet…")), lambda: self._sheet(self.sheets.save))
        self.print_all = plain_button(
            say(N_("Print the &register…")), lambda: self.sheets.ask_and_print(None)
        )
        self.save_all = plain_button(say(N_("Save the r&egister…")), lambda: self.sheets.save(None))
        self.close_button = plain_button(say(N_("&Close")), self.reject)
        for button in (self.new, self.end, self.give, self.print_sheet, self.save_sheet):
            row.addWidget(button)
        row.addStretch(1)
        for button in (self.print_all, self.save_all, self.close_button):
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ showing

    def _when(self, record: Record) -> str:
        moment = record.entry.moment
        return "" if moment is None else f"{self._place.words.date(moment.date())} {moment:%H:%M}"

    def _match(self, record: Record) -> str:
        t = self._place.tournament
        return "" if t is None else match_numbers(record, t)

    def _people(self, record: Record) -> str:
        return ", ".join(self._names.get(entry, entry) for entry in record.entries)

    def _what(self, record: Record) -> str:
        t = self._place.tournament
        if t is None:
            return ""
        said = what(record, t, self._place.words)
        return self._say(N_("✕ undone: {what}"), what=said) if record.undone else said

    def refresh(self, *_: object) -> None:
        """Read the register anew, as far as it is of the kind that is chosen."""
        event = self._place.current
        if event is None:
            self.reject()
            return
        records, chosen = read_docket(event.entries), self.matter.currentData()
        shown = [record for record in records if chosen in (None, record.matter.value)]
        self._names = short_names(event.tournament.entries.values())
        self.model.show(shown)
        text = N_("Decisions: {all}, undone: {undone}. A decision keeps its number, undone ones too.")
        undone = sum(record.undone for record in records)
        open_ones = sum(record.open for record in records)
        said = self._say(text, all=len(records), undone=undone)
        if not records:
            said = self._say(N_("No decision has been made yet. Each gets a number here as soon as it is."))
        elif open_ones:
            said += " ⚠ " + self._say(N_("Protests not decided yet: {count}."), count=open_ones)
        self.state.setText(said)
        self.new.setEnabled(self._place.writable)
        # a row of buttons has room for it only while there is something to decide
        self.end.setVisible(bool(open_ones))
        self._choose_first()

    def _choose_first(self) -> None:
        if not self.view.currentIndex().isValid() and self.found.rowCount():
            self.view.selectRow(0)
        self._look()

    def _look(self, *_: object) -> None:
        chosen = self.chosen
        self.end.setEnabled(chosen is not None and chosen.open and self._place.writable)
        self.give.setEnabled(chosen is not None and self._place.writable)
        for button in (self.print_sheet, self.save_sheet):
            button.setEnabled(chosen is not None)

    @property
    def chosen(self) -> Record | None:
        """The decision that is chosen."""
        index: QModelIndex = self.view.currentIndex()
        if not index.isValid():
            return None
        return self.model.rows[self.found.mapToSource(index).row()]

    # ------------------------------------------------------------ doing

    def record_new(self) -> None:
        """A decision about the event as a whole; those about a match are made in its panel."""
        VerdictDialog(self, self._place).open()

    def end_protest(self) -> None:
        """The protest that is chosen goes on, whoever stands in its match now."""
        event = None if self.chosen is None else self.chosen.event
        if isinstance(event, ev.ProtestDeclared) and self._place.writable:
            VerdictDialog(self, self._place, event.match, sides=event.sides).open()

    def ground(self) -> None:
        """Who decided, the item and the text of the decision that is chosen."""
        record, t = self.chosen, self._place.tournament
        if record is None or t is None or not self._place.writable:
            return
        words = self._place.words
        number = self._say(N_("No. {number}"), number=record.number)
        parts = (number, people(record, t, words), what(record, t, words))
        about = " · ".join(part for part in parts if part)
        known = Grounds(record.grounds.by or chief_referee(t, words), record.item, record.text)
        GroundsDialog(self, self._place, about, known, record.entry.number).open()

    def _sheet(self, make: Callable[[int | None], None]) -> None:
        record = self.chosen
        if record is not None:
            make(record.number)
