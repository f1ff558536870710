"""Tables of the pages: how wide their columns are."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHeaderView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from bracket_desk.ui.tables import CELL_MARGINS, MEASURED, Column, Found, RowsModel, shared, table_view


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


def test_room_goes_where_it_is_needed(qtbot: QtBot) -> None:
    """A decision is not cut beside an empty column: what nobody needs goes to who needs it."""
    what = "Протест заявлен в 13:36; подан в 13:42; отклонён в 13:48"
    model = RowsModel[str](
        [
            Column("Что", str, stretch=True),
            Column("Отметка", lambda _: ""),
            Column("Текст", lambda _: "повторно", stretch=True),
        ]
    )
    view = table_view(model, "Решения", Found(), roomy=0)
    qtbot.addWidget(view)
    model.show([what])
    needed = view.fontMetrics().horizontalAdvance(what) + CELL_MARGINS
    view.resize(2 * needed, 200)
    view.show()
    assert not view.isColumnHidden(1), "there is room for all"
    first, last = view.columnWidth(0), view.columnWidth(2)
    assert first >= needed
    assert abs(first - needed - last + view._need(model, 2)) <= 2, "what is left makes both comfortable"  # type: ignore[attr-defined]
    view.resize(needed + 120, 200)
    assert view.columnWidth(0) >= needed
    assert view.isColumnHidden(1), "nothing stands in it"
    model.show([what, "Перенос"])
    assert view.columnWidth(0) >= needed
    view.resize(needed // 2, 200)
    assert view.columnWidth(2) >= view.fontMetrics().horizontalAdvance("повторно"), "the shorter is whole"
    model.show(["Перенос"])
    view.resize(2 * needed, 200)
    assert not view.isColumnHidden(1)


def test_what_would_be_cut_is_said_in_short_and_only_there(qtbot: QtBot) -> None:
    """«Ханты-Мансийский а…» says less than «ХМАО – Югра»; with room, and for the ear, it is the whole."""
    whole, short = "Ханты-Мансийский автономный округ – Югра", "ХМАО – Югра"
    model = RowsModel[str]([Column("Субъект", str, stretch=True, brief=lambda _: short)])
    view: Any = table_view(model, "Участники")
    qtbot.addWidget(view)
    model.show([whole])

    def painted(width: int) -> str:
        option: Any = QStyleOptionViewItem()
        view.initViewItemOption(option)
        option.rect = QRect(0, 0, width, 30)
        delegate: Any = view.itemDelegate()
        delegate.initStyleOption(option, model.index(0, 0))
        return str(option.text)

    needed = view.widest(model, 0)
    assert painted(needed) == whole
    assert painted(needed - CELL_MARGINS) == short
    assert painted(0) == whole, "asked how wide a column is to be"
    assert model.index(0, 0).data() == whole
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == whole
    assert view.sizeHintForColumn(0) == needed


def test_what_stands_alone_has_all_the_room(qtbot: QtBot) -> None:
    """The text of a decision stands back in a narrow register: what was decided takes its room."""
    model = RowsModel[str](
        [Column("Что", str, stretch=True), Column("Текст", lambda _: "да", stretch=True, spare=True)]
    )
    view = table_view(model, "Решения", Found(), roomy=600)
    qtbot.addWidget(view)
    model.show(["Перенос", "Перерыв"])
    view.resize(700, 200)
    view.show()
    assert not view.isColumnHidden(1)
    view.resize(500, 200)
    assert view.isColumnHidden(1)
    assert view.columnWidth(0) == view.viewport().width()
    view.resize(700, 200)
    assert abs(view.columnWidth(0) + view.columnWidth(1) - view.viewport().width()) <= 1


@given(st.integers(0, 3000), st.lists(st.integers(1, 900), min_size=1, max_size=5))
def test_nobody_has_more_than_they_need_while_another_has_less(room: int, needs: list[int]) -> None:
    widths = shared(room, needs)
    assert room - len(needs) < sum(widths) <= room
    if room >= sum(needs):
        assert all(width >= need for width, need in zip(widths, needs, strict=True))
    else:
        short = [width for width, need in zip(widths, needs, strict=True) if width < need]
        assert short
        assert all(width <= min(short) + len(needs) for width in widths if width > 0)
