"""The table of entries: every field as a column that can be shown, hidden and typed in."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSettings, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QMenu

from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport import titles
from bracket_desk.exchange.lists_out import cell_text
from bracket_desk.exchange.rows_out import number_text
from bracket_desk.labels import band_text, given_and_initial, short_region
from bracket_desk.ui.cells import CellColumn, CellsModel, CellsView
from bracket_desk.ui.entry_words import SEXES
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.result_panel import empty_menu
from bracket_desk.ui.tables import ROOMY, Found
from bracket_desk.words import N_, Words

KEPT = "entries/columns"
"""Where the columns that somebody chose are kept among their settings, with blanks between."""

WIDEST, NARROWEST = 340, 120
"""Pixels of a column: of one with a long text, and of the one that takes the room that is left."""

SMALLEST = 560
"""Pixels of a table up to which there is room only for who somebody is."""

WHO = ("number", "name", "region")

LOWEST = 96
"""Pixels of the headings and two rows."""

NAMES = ("name", "surname")
"""Columns with which a person begins."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as the table shows it."""

    entry: Entry
    seat: int | None
    seed: int | None
    place: tuple[int, int] | None
    gone: str


@dataclass(frozen=True, slots=True)
class EntryColumn(CellColumn[Row]):
    """A column of entries: ``usual`` until somebody chooses; ``drawn``: empty before the draw."""

    usual: bool = False
    drawn: bool = False


def entry_columns(words: Words) -> list[EntryColumn]:
    """All columns in their order; their keys are the fields of an entry, or what the draw has made."""
    say = words.say

    def text(key: str, heading: str, *, usual: bool = False, spare: bool = False) -> EntryColumn:
        return EntryColumn(
            say(heading), lambda r: str(getattr(r.entry, key)), key=key, usual=usual, spare=spare
        )

    def count(key: str, heading: str) -> EntryColumn:
        def number(row: Row) -> int | None:
            found: int | None = getattr(row, key)
            return found

        return EntryColumn(
            say(heading),
            lambda r: str(number(r) or ""),
            lambda r: number(r) or 999,
            right=True,
            key=key,
            fixed=True,
            usual=True,
            drawn=True,
        )

    return [
        EntryColumn(
            say(N_("No.")),
            lambda r: str(r.entry.number),
            lambda r: r.entry.number,
            right=True,
            key="number",
            fixed=True,
            usual=True,
        ),
        EntryColumn(
            say(N_("Name")),
            lambda r: r.entry.name,
            brief=lambda r: given_and_initial(r.entry),
            key="name",
            usual=True,
        ),
        text("surname", N_("Surname")),
        text("given", N_("Given name")),
        text("patronymic", N_("Patronymic")),
        EntryColumn(
            say(N_("Born")),
            lambda r: words.date(r.entry.born),
            lambda r: r.entry.born.toordinal() if r.entry.born else 0,
            spare=True,
            key="born",
            usual=True,
        ),
        EntryColumn(say(N_("Sex")), lambda r: say(SEXES.get(r.entry.sex, r.entry.sex)), key="sex"),
        EntryColumn(
            say(N_("Title")),
            lambda r: words.term(r.entry.title),
            lambda r: titles.seniority(r.entry.title),
            spare=True,
            key="title",
            usual=True,
        ),
        EntryColumn(
            say(N_("Region")),
            lambda r: r.entry.region,
            stretch=True,
            brief=lambda r: short_region(r.entry.region),
            key="region",
            usual=True,
        ),
        text("town", N_("Town"), usual=True, spare=True),
        text("club", N_("Club, school")),
        text("coach", N_("Coach")),
        EntryColumn(
            say(N_("Rating")),
            lambda r: "" if r.entry.rating is None else number_text(r.entry.rating, words),
            lambda r: float(r.entry.rating or 0),
            right=True,
            spare=True,
            key="rating",
            usual=True,
        ),
        text("contact", N_("Contact")),
        text("representative", N_("Representative")),
        EntryColumn(say(N_("Reserve")), lambda r: say(N_("yes")) if r.entry.reserve else "", key="reserve"),
        count("seed", N_("Seed")),
        count("seat", N_("Seat")),
        EntryColumn(
            say(N_("Place")),
            lambda r: band_text(r.place) if r.place else r.gone,
            lambda r: r.place[0] if r.place else 999,
            right=True,
            key="place",
            fixed=True,
            usual=True,
        ),
    ]


class EntryTable(CellsView[Row]):
    """Shows the columns that somebody chose, until then the usual ones for which there is room."""

    def __init__(
        self,
        model: CellsModel[Row],
        check: Callable[[Row, str, str], bool],
        found: Found,
        words: Words,
        settings: QSettings,
    ) -> None:
        self._columns = entry_columns(words)
        self._settings = settings
        self._drawn = False
        super().__init__(model, words.say(N_("Entries")), check, found)
        self._stretched = next(at for at, column in enumerate(self._columns) if column.stretch)
        self.setMinimumHeight(px(LOWEST))
        header = self.horizontalHeader()
        header.setMaximumSectionSize(WIDEST)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.columns_menu = QMenu(words.say(N_("Columns")), self)
        self.columns_menu.aboutToShow.connect(self._fill_menu)
        header.customContextMenuRequested.connect(
            lambda point: self.columns_menu.popup(header.mapToGlobal(point))
        )
        self._usual = words.say(N_("The usual columns"))
        self.arrange(drawn=False)

    # ------------------------------------------------------------ columns

    def arrange(self, *, drawn: bool) -> None:
        """Show and hide the columns as it is now; ``drawn``: whether a draw has been made."""
        self._drawn = drawn
        shown = self._shown()
        for at, column in enumerate(self._columns):
            self.setColumnHidden(at, column.key not in shown)
        self._give_room()

    def visible(self) -> list[str]:
        """The keys of the columns that are seen, from left to right."""
        return [column.key for at, column in enumerate(self._columns) if not self.isColumnHidden(at)]

    def _shown(self) -> set[str]:
        kept = self._kept()
        if kept:
            return kept
        if self.width() < px(SMALLEST):
            return {*WHO}
        narrow = self.width() < px(ROOMY)
        return {
            column.key
            for column in self._columns
            if column.usual and not (column.spare and narrow) and (self._drawn or not column.drawn)
        }

    def _kept(self) -> set[str]:
        said = str(self._settings.value(KEPT, "") or "")
        return {column.key for column in self._columns} & {*said.split()}

    def _fill_menu(self) -> None:
        empty_menu(self.columns_menu)
        shown = self._shown()
        for column in self._columns:
            action = self.columns_menu.addAction(column.heading)
            action.setCheckable(True)
            action.setChecked(column.key in shown)
            action.triggered.connect(self._chooser(column.key))
        self.columns_menu.addSeparator()
        self.columns_menu.addAction(self._usual).triggered.connect(self.choose_usual)

    def _chooser(self, key: str) -> Callable[[bool], None]:
        return lambda shown: self.choose(key, shown=shown)

    def choose(self, key: str, *, shown: bool) -> None:
        """Show or hide a column from now on."""
        now = self._shown()
        chosen = now | {key} if shown else now - {key}
        if chosen.isdisjoint(NAMES):
            # a row has to say about whom it is
            chosen |= {NAMES[0]}
        self._settings.setValue(KEPT, " ".join(c.key for c in self._columns if c.key in chosen))
        self.arrange(drawn=self._drawn)

    def choose_usual(self) -> None:
        """The usual columns again, as far as there is room."""
        self._settings.remove(KEPT)
        self.arrange(drawn=self._drawn)

    def _give_room(self) -> None:
        """One column takes the room that is left; where too little is, the table goes on sideways."""
        header, at = self.horizontalHeader(), self._stretched
        others = header.length() - header.sectionSize(at)
        fits = others + px(NARROWEST) <= self.viewport().width()
        mode = QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.ResizeToContents
        if header.sectionResizeMode(at) is not mode:
            header.setSectionResizeMode(at, mode)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.arrange(drawn=self._drawn)

    # ------------------------------------------------------------ texts

    def texts(self, row: Row, words: Words) -> list[str]:
        """A row as it is seen, each field so that it can be pasted again."""
        seen = [column for at, column in enumerate(self._columns) if not self.isColumnHidden(at)]
        return [
            column.shown(row)
            if column.fixed and column.key != "number"
            else cell_text(row.entry, column.key, words)
            for column in seen
        ]

    # ------------------------------------------------------------ who is chosen

    @property
    def current(self) -> Row | None:
        """The row with the keys, if it is chosen."""
        index = self.currentIndex()
        chosen = index.isValid() and self.selectionModel().isRowSelected(index.row())
        return self.row_at(index) if chosen else None

    def choose_entries(self, numbers: AbstractSet[int]) -> None:
        """Choose the rows of these entries; the first of them has the keys, in the column that had them."""
        model, selection = self.model(), self.selectionModel()
        rows = [at for at, row in enumerate(self.shown_rows()) if row.entry.number in numbers]
        if not rows:
            return
        column = self.currentIndex().column()
        if column < 0 or self.isColumnHidden(column):
            column = next(at for at, one in enumerate(self._columns) if not self.isColumnHidden(at))
        flags = QItemSelectionModel.SelectionFlag
        selection.setCurrentIndex(model.index(rows[0], column), flags.ClearAndSelect | flags.Rows)
        chosen = QItemSelection()
        for at in rows:
            chosen.select(model.index(at, 0), model.index(at, 0))
        selection.select(chosen, flags.Select | flags.Rows)
        for at in (rows[-1], rows[0]):
            self.scrollTo(model.index(at, column))
