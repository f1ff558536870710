"""Rows that a search finds and that a choice keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.tables import Found, Index, RowsModel


class Filtered(Found):
    """The rows that a search finds and that a choice keeps."""

    def __init__(self) -> None:
        super().__init__()
        self._keeps: Callable[[Any], bool] = lambda _: True

    def keep(self, keeps: Callable[[Any], bool]) -> None:
        """Show only rows for which this holds."""
        self._keeps = keeps
        self.invalidateFilter()

    @guarded(True)
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:  # noqa: N802 (Qt)
        model = self.sourceModel()
        assert isinstance(model, RowsModel)
        return self._keeps(model.rows[source_row]) and super().filterAcceptsRow(source_row, source_parent)
