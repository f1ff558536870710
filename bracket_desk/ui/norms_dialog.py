"""A table of norms or of points in the window: typed, pasted, taken from files, saved and shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.days import read_day
from bracket_desk.domain.errors import CellError, DeskError
from bracket_desk.domain.titles.norms import LONGEST_TEXT, Edition, Norm, NormTable, PointsRow, PointsTable
from bracket_desk.exchange.norm_files import pasted_rows, read_table, table_file, table_of_rows
from bracket_desk.exchange.pasting import copied
from bracket_desk.store.files import replace_file
from bracket_desk.tables.cells import Naming, TextRow, heading, headings_at
from bracket_desk.tables.editions import split_edition
from bracket_desk.tables.norms import FIRST_YEAR, LAST_YEAR, NORMS, POINTS, Shape, load_edition, shipped
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.dialog_parts import plain_button
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

R = TypeVar("R", Norm, PointsRow)

SPARE = 4
"""Empty rows below the last one, to type into."""

WIDEST = 260
"""Pixels of a column, at most."""


@dataclass(frozen=True)
class Use(Generic[R]):
    """What the dialog is about: its title, the kind of table, where editions are shipped, and the command."""

    title: str
    hint: str
    folder: str
    shape: Shape[R]
    command: Callable[[Edition, tuple[R, ...]], cmd.Command]


NORM_USE: Use[Norm] = Use(
    N_("Table of norms"),
    N_(
        "One row a title or rank. What a cell does not say is not asked for; several values stand with "
        "semicolons between. The program knows no norms: copy them from the published order."
    ),
    "norms",
    NORMS,
    lambda edition, rows: cmd.SetNorms(norms=NormTable(edition, rows)),
)
POINTS_USE: Use[PointsRow] = Use(
    N_("Table of points"),
    N_(
        "Points for places by level; a shared place gets points only where a row holds the whole of it. "
        "The program knows no points: copy them from what the federation has published."
    ),
    "points",
    POINTS,
    lambda edition, rows: cmd.SetPoints(points=PointsTable(edition, rows)),
)


class _Grid(QTableWidget):
    """Cells of text; a block is pasted from the current cell on, and copied as spreadsheets do."""

    def __init__(self, headings: Sequence[str], paste: Callable[[str], None]) -> None:
        super().__init__(0, len(headings))
        self._paste = paste
        self.setHorizontalHeaderLabels(list(headings))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().setMaximumSectionSize(px(WIDEST))

    @guarded(NOTHING)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        if event.matches(QKeySequence.StandardKey.Paste):
            self._paste(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(copied(self.selected()))
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            for item in self.selectedItems():
                item.setText("")
        else:
            super().keyPressEvent(event)

    def selected(self) -> list[list[str]]:
        """The texts that are chosen."""
        chosen = [(index.row(), index.column()) for index in self.selectedIndexes()]
        rows, columns = sorted({row for row, _ in chosen}), sorted({column for _, column in chosen})
        return [[self.text(row, column) for column in columns] for row in rows]

    def text(self, row: int, column: int) -> str:
        """What stands in a cell."""
        item = self.item(row, column)
        return "" if item is None else item.text()

    def finish_typing(self) -> None:
        """Take what stands in the open cell: a button that is pressed by its letter leaves it open."""
        focus = QApplication.focusWidget()
        if focus is not None and focus is not self and self.isAncestorOf(focus):
            self.setFocus()

    def put(self, row: int, column: int, text: str) -> None:
        """Write a cell; the table grows as far as that takes."""
        if row >= self.rowCount():
            self.setRowCount(row + 1)
        if column < self.columnCount():
            self.setItem(row, column, QTableWidgetItem(text))


LEAST_HEIGHT = 128
"""Pixels of the table at least: three rows and its headings."""


class _Caption(QLabel):
    """A caption whose last letter may be a pixel wider than what Qt reckons for its text."""

    @guarded(QSize())
    def sizeHint(self) -> QSize:  # noqa: N802 (Qt)
        return super().sizeHint() + QSize(2, 0)


class TableDialog(QDialog, Generic[R]):
    """One table with its edition. Nothing of the event changes before it is taken over."""

    def __init__(
        self,
        parent: QWidget,
        place: Workplace,
        use: Use[R],
        naming: Naming,
        known: tuple[Edition, tuple[R, ...]] | None,
    ) -> None:
        super().__init__(parent)
        self._place: Workplace = place
        self._say: Callable[..., str] = place.say
        self.use: Use[R] = use
        self.naming: Naming = naming
        self._known: tuple[Edition, tuple[R, ...]] | None = known
        self._job: Job | None = None
        self.setWindowTitle(self._say(use.title))
        resize_within(self, 1180, 660)
        self._build()
        calm_fields(self)
        if known is not None:
            self.show_table(*known)
        else:
            self._grow()
            # the headings of an empty table are to be read, too
            self.grid.resizeColumnsToContents()
        self.grid.setFocus()
        place.told.connect(self._told)
        self._at_first = self._typed()

    def _build(self) -> None:
        say = self._say
        self.editions = QComboBox()
        self.editions.setAccessibleName(say(N_("Editions that come with the program")))
        self.editions.addItem(say(N_("Take an edition…")), None)
        for path in shipped(self._place.around.resources / "sport" / self.use.folder):
            self.editions.addItem(self._name_of(path), str(path))
        self.editions.activated.connect(self._take_edition)
        self.name, self.order, self.source = _line(), _line(), _line()
        self.first, self.last, self.day = _line(4, 70), _line(4, 70), _line(10, 110)
        self.example = say(N_("an invented example: nothing may be awarded by it"))
        self.marked = muted("")
        years = QHBoxLayout()
        for widget in (self.first, self.last):
            years.addWidget(widget)
        years.addStretch(1)
        form = QFormLayout()
        form.addRow(say(N_("&Name of the edition")), self.name)
        caption = _Caption(say(N_("&Years, from and to")))
        caption.setBuddy(self.first)
        form.addRow(caption, years)
        ordered = QLabel(say(N_("&Order")))
        ordered.setBuddy(self.order)
        form.addRow(ordered, self._order_row())
        form.addRow(say(N_("P&ublished at")), self.source)
        self.last.setAccessibleName(say(N_("last year")))
        self.notice = Notice()
        self.grid = _Grid(
            [heading(column, self.naming.words) for column in self.use.shape.columns], self.paste
        )
        self.grid.setAccessibleName(say(self.use.title))
        self.grid.setMinimumHeight(px(LEAST_HEIGHT))
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addWidget(self.editions, 0, Qt.AlignmentFlag.AlignLeft)
        box.addLayout(form)
        box.addWidget(self.marked)
        box.addWidget(muted(say(self.use.hint)))
        box.addWidget(self.notice)
        box.addWidget(self.grid, 1)
        box.addLayout(self._buttons())
        self._is_example = False

    def _order_row(self) -> QHBoxLayout:
        """The order and its day, beside each other: the table below needs the room."""
        row, caption = QHBoxLayout(), QLabel(self._say(N_("&Day of the order")))
        caption.setBuddy(self.day)
        row.addWidget(self.order, 1)
        row.addWidget(caption)
        row.addWidget(self.day)
        return row

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        self.open_button = plain_button(say(N_("Take from a &file…")), self.open_file)
        self.save_button = plain_button(say(N_("&Save as a file…")), self.save_file)
        self.remove_button = plain_button(say(N_("&Remove rows")), self.remove_rows)
        self.take_button = plain_button(say(N_("Use for this &event")), self.take_over)
        self.close_button = plain_button(say(N_("&Close")), self.reject)
        make_primary(self.take_button)
        self.take_button.setEnabled(self._place.writable)
        row = QHBoxLayout()
        for button in (self.open_button, self.save_button, self.remove_button):
            row.addWidget(button)
        row.addStretch(1)
        for button in (self.take_button, self.close_button):
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ showing and reading

    def _name_of(self, path: Path) -> str:
        try:
            return load_edition(path, self.use.shape, self.naming)[0].name
        except DeskError:
            return path.name

    def _take_edition(self, _at: int) -> None:
        path = self.editions.currentData()
        self.editions.setCurrentIndex(0)
        if path is None:
            return
        try:
            self.show_table(*load_edition(Path(path), self.use.shape, self.naming))
            self._at_first = self._typed()
        except DeskError as error:
            self.notice.tell(self.naming.words.sentence(error), refusal=True)

    def show_table(self, edition: Edition, rows: Sequence[R]) -> None:
        """Show a whole table in the place of what is typed."""
        self.name.setText(edition.name)
        self.first.setText(str(edition.first_year or ""))
        self.last.setText(str(edition.last_year or ""))
        self.order.setText(edition.order)
        self.day.setText(self.naming.words.date(edition.day))
        self.source.setText(edition.source)
        self._is_example = edition.example
        self.marked.setText(f"⚠ {self.example}" if edition.example else "")
        self.marked.setVisible(edition.example)
        self._show_rows(self.use.shape.texts(rows, self.naming)[1:])
        self.notice.tell("")

    def _show_rows(self, texts: Sequence[Sequence[str]]) -> None:
        self.grid.setRowCount(0)
        for at, row in enumerate(texts):
            for column, text in enumerate(row):
                self.grid.put(at, column, text)
        self.grid.resizeColumnsToContents()
        self._grow()

    def _grow(self) -> None:
        """Leave empty rows to type into."""
        filled = max((row for row in range(self.grid.rowCount()) if self._is_filled(row)), default=-1)
        self.grid.setRowCount(max(self.grid.rowCount(), filled + 1 + SPARE))

    def _is_filled(self, row: int) -> bool:
        return any(self.grid.text(row, column).strip() for column in range(self.grid.columnCount()))

    def edition(self) -> Edition:
        """The edition as it is typed. ValueError with a sentence if a year or the day is none."""
        say = self._say
        years: list[int | None] = []
        for field in (self.first, self.last):
            typed = field.text().strip()
            year = int(typed) if typed.isascii() and typed.isdecimal() else None
            if typed and (year is None or not FIRST_YEAR <= year <= LAST_YEAR):
                field.setFocus()
                raise ValueError(say(N_("“{value}” is no year. Type it like 2026."), value=typed))
            years.append(year)
        day = self.day.text().strip()
        read = read_day(day) if day else None
        if day and read is None:
            self.day.setFocus()
            raise ValueError(say(N_("“{value}” is no date."), value=day))
        name = self.name.text().strip()
        if not name:
            self.name.setFocus()
            raise ValueError(say(N_("Give the edition a name: papers print it.")))
        order, source = self.order.text().strip(), self.source.text().strip()
        return Edition(name, years[0], years[1], order, read, source, self._is_example)

    def rows(self) -> tuple[R, ...]:
        """The rows as they are typed; CellError names the first cell that cannot be."""
        columns = range(self.grid.columnCount())
        typed: list[TextRow] = [
            TextRow(row + 1, tuple(self.grid.text(row, column) for column in columns))
            for row in range(self.grid.rowCount())
            if self._is_filled(row)
        ]
        head = TextRow(0, tuple(heading(column, self.naming.words) for column in self.use.shape.columns))
        return self.use.shape.rows([head, *typed], self.naming) if typed else ()

    def _table(self) -> tuple[Edition, tuple[R, ...]] | None:
        """What is typed; None if it cannot be, which is told beside its cell."""
        self.grid.finish_typing()
        try:
            rows = self.rows()
            found = self.edition(), rows
        except CellError as error:
            self._go_to(error)
            self.notice.tell(self.naming.words.sentence(error), refusal=True)
            return None
        except ValueError as error:
            self.notice.tell(str(error), refusal=True)
            return None
        self.notice.tell("")
        return found

    def _go_to(self, error: CellError) -> None:
        row, column = error.values.get("row"), error.values.get("column")
        if isinstance(row, int) and column in self.use.shape.columns:
            self.grid.setCurrentCell(row - 1, self.use.shape.columns.index(column))
            self.grid.setFocus()

    # ------------------------------------------------------------ doing

    def paste(self, text: str) -> None:
        """A block from a spreadsheet: with headings in the place of all rows, else from the cell on.

        An edition above the headings comes along.
        """
        rows = pasted_rows(text)
        if not rows:
            return
        try:
            edition, below = split_edition(rows, self.naming)
            if (
                edition is not None
                or headings_at(below, self.use.shape.columns, self.naming.words) is not None
            ):
                self._show_found(*table_of_rows(rows, self.use.shape, self.naming))
                return
        except CellError as error:
            self.notice.tell(self.naming.words.sentence(error), refusal=True)
            return
        top, left = max(self.grid.currentRow(), 0), max(self.grid.currentColumn(), 0)
        beyond = max(len(row.cells) for row in rows) + left - self.grid.columnCount()
        if beyond > 0:
            text = N_("The block has more columns than the table to the right of the cell: {count}.")
            self.notice.tell(self._say(text, count=beyond), refusal=True)
            return
        for row in rows:
            for at, cell in enumerate(row.cells):
                self.grid.put(top + row.number - 1, left + at, cell)
        self.notice.tell("")
        self._grow()

    def _show_found(self, edition: Edition | None, rows: tuple[R, ...]) -> None:
        """Show what was pasted or read; rows of no edition are those of the one that is typed, or of none.

        An invented example is never theirs.
        """
        if edition is not None:
            self.show_table(edition, rows)
            return
        if self._is_example:
            self.show_table(Edition(""), rows)
        else:
            self._show_rows(self.use.shape.texts(rows, self.naming)[1:])
        name = self.name.text().strip()
        if name:
            text = N_(
                "The rows name no edition, so “{name}” stays. If they are of another one, put name, years "
                "and order right."
            )
        else:
            text = N_("The rows name no edition. Type its name, years and order: papers print them.")
            self.name.setFocus()
        self.notice.tell(self._say(text, name=name))

    def remove_rows(self) -> None:
        """Take out the rows in which something is chosen."""
        chosen = sorted({index.row() for index in self.grid.selectedIndexes()}, reverse=True)
        for row in chosen:
            self.grid.removeRow(row)
        self._grow()

    def open_file(self) -> None:
        """Read a table out of a file, beside the window."""
        asking, shape, naming = self._place.asking, self.use.shape, self.naming
        path = None if asking is None else asking.table_to_take()
        if path is None:
            return

        def show(found: tuple[Edition | None, tuple[R, ...]]) -> None:
            self._show_found(*found)
            self._at_first = self._typed()

        def refuse(error: DeskError) -> None:
            self.notice.tell(f"{path.name}: {naming.words.sentence(error)}", refusal=True)

        self._job = self._place.worker.run(
            lambda _: read_table(path, shape, naming), show, refuse, owner=self
        )

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """The line in which the window tells is under this dialog."""
        self.notice.tell(text, refusal=refusal)

    def _typed(self) -> list[str]:
        """All that stands in the table and above it."""
        self.grid.finish_typing()
        above = (self.name, self.first, self.last, self.order, self.day, self.source)
        found: list[str] = [line.text() for line in above]
        for row in range(self.grid.rowCount()):
            if self._is_filled(row):
                found += [self.grid.text(row, column) for column in range(self.grid.columnCount())]
        return found

    def reject(self) -> None:
        """Close; what was typed or pasted, and neither used nor saved, is dropped only when that is meant."""
        asking, text = (
            self._place.asking,
            self._say(N_("What you typed is not used for this event. Drop it?")),
        )
        typed = self._typed() != self._at_first
        if not typed or asking is None or asking.confirm(text, self._say(N_("Drop it"))):
            super().reject()

    def done(self, result: int) -> None:
        """Nobody waits for a file any more."""
        if self._job is not None:
            self._job.cancel()
        super().done(result)

    def save_file(self) -> None:
        """Write the table as a file that others can take."""
        table = self._table()
        asking = self._place.asking
        path = None if table is None or asking is None else asking.table_to_write(self._say(self.use.title))
        if table is None or path is None:
            return
        suffix = path.suffix.lower() if path.suffix.lower() in (".toml", ".xlsx", ".csv") else ".toml"
        target = path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)
        edition, rows = table
        shape, naming, typed = self.use.shape, self.naming, self._typed()
        self._place.worker.run(
            lambda _: replace_file(target, table_file(suffix, edition, shape, rows, naming)),
            lambda _: self._is_saved(target, typed),
            self._place.refuse,
        )

    def _is_saved(self, target: Path, typed: list[str]) -> None:
        self._at_first = typed
        self._place.tell(self._say(N_("Saved: {path}"), path=target))

    def take_over(self) -> None:
        """Make it the table of the event: a copy stays in it."""
        table = self._table()
        if table is not None and (table == self._known or self._place.perform(self.use.command(*table))):
            self.accept()


def _line(longest: int = LONGEST_TEXT, width: int = 0) -> QLineEdit:
    line = QLineEdit()
    line.setMaxLength(longest)
    if width:
        line.setMaximumWidth(width)
    return line
