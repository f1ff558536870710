"""Fields of several lines of small fields, the last of which is always empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.fields import Field
from bracket_desk.ui.pages.page import muted

T = TypeVar("T")
Cell = QLineEdit | QComboBox


class RowsField(Field[T], Generic[T]):
    """Rows of cells under headings. Typing into the last row makes another; an emptied row says nothing."""

    def __init__(self, caption: str, headings: Sequence[str], hint: str = "") -> None:
        super().__init__(caption, hint)
        self.headings = headings
        self.rows: list[tuple[Cell, ...]] = []
        self._results: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        for column, heading in enumerate(headings):
            above = muted(heading[:1].upper() + heading[1:])
            above.setAlignment(Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(above, 0, column)
        self._grid.setColumnStretch(len(headings), 1)
        self.inside.addLayout(self._grid)

    # ------------------------------------------------------------ what a kind of rows says

    def make(self) -> tuple[Cell, ...]:
        """The cells of a new row."""
        raise NotImplementedError

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        """Show the values of a row; without any an empty one."""
        raise NotImplementedError

    def texts(self, row: tuple[Cell, ...]) -> tuple[str, ...]:
        """What is typed in a row: one whose texts are all empty says nothing."""
        return tuple(cell.text().strip() for cell in row if isinstance(cell, QLineEdit))

    # ------------------------------------------------------------ what all have in common

    def put_rows(self, rows: Sequence[Sequence[object]]) -> None:
        """Show these rows and an empty one."""
        while len(self.rows) > len(rows) + 1:
            for widget in (*self.rows.pop(), self._results.pop()):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        while len(self.rows) < len(rows) + 1:
            self._add()
        for row, values in zip(self.rows, (*rows, ()), strict=True):
            self.fill(row, values)

    def said(self) -> Iterator[tuple[tuple[Cell, ...], QLabel]]:
        """The rows in which something is typed, each with the label of its result."""
        for row, result in zip(self.rows, self._results, strict=True):
            result.setText("")
            if any(self.texts(row)):
                yield row, result

    def raw(self) -> object:
        return tuple(
            (self.texts(row), tuple(cell.currentIndex() for cell in row if isinstance(cell, QComboBox)))
            for row in self.rows
            if any(self.texts(row))
        )

    def stops(self) -> list[QWidget]:
        return [cell for row in self.rows for cell in row]

    def _add(self) -> None:
        row = self.make()
        at = len(self.rows) + 1
        for column, cell in enumerate(row):
            cell.setAccessibleName(f"{self.caption}, {at}: {self.headings[column]}")
            self._grid.addWidget(cell, at, column)
            # at once, so that the next Tab finds it
            cell.show()
            if isinstance(cell, QLineEdit):
                cell.textEdited.connect(self._typed)
            else:
                cell.currentIndexChanged.connect(lambda _: self.edited.emit())
        result = muted("")
        self._grid.addWidget(result, at, len(self.headings))
        self.rows.append(row)
        self._results.append(result)
        calm_fields(self.body)
        self.first = self.first or row[0]

    def _typed(self) -> None:
        if any(self.texts(self.rows[-1])):
            self._add()
            self.reshaped.emit()
        self.edited.emit()
