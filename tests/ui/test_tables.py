"""Tables of the pages: how wide their columns are."""

from __future__ import annotations

from PySide6.QtWidgets import QHeaderView
from pytestqt.qtbot import QtBot

from bracket_desk.ui.tables import MEASURED, Column, Found, RowsModel, table_view


def test_a_column_has_room_for_rows_that_are_not_in_sight(qtbot: QtBot) -> None:
    """Whoever scrolls down reads names in full there too, and none is wrapped to its first word."""
    model = RowsModel[str]([Column("Имя", str), Column("Субъект", lambda _: "", stretch=True)])
    found = Found()
    view = table_view(model, "Участники", found)
    qtbot.addWidget(view)
    long_name = "Сапожковский-Воскобойников Алексей Викторович"
    model.show([*(f"Ким {number}" for number in range(90)), long_name])
    view.resize(600, 200)
    view.show()
    header = view.horizontalHeader()
    header.resizeSections(QHeaderView.ResizeMode.ResizeToContents)
    assert view.rowViewportPosition(90) > view.viewport().height(), "the long name is out of sight"
    assert header.sectionSize(0) > view.fontMetrics().horizontalAdvance(long_name)
    assert not view.wordWrap()
    model.show([f"Ким {number}" for number in range(90)])
    assert view.sizeHintForColumn(0) < view.fontMetrics().horizontalAdvance(long_name), (
        "forgotten with its row"
    )


def test_very_many_rows_are_not_all_looked_through() -> None:
    """The journal of a long event is looked through in steps: what is seen is measured anyway."""
    looked: list[int] = []

    def shown(row: int) -> str:
        looked.append(row)
        return str(row)

    model = RowsModel[int]([Column("№", shown)])
    model.show(range(10 * MEASURED))
    assert model.longest_of(0)
    once = len(looked)
    assert once <= MEASURED
    model.longest_of(0)
    assert len(looked) == once, "and only once after each step"
