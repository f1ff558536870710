"""The table of 2,000 entries, against the bare work of making all its texts once."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain.people.people import Entry
from bracket_desk.ui.cells import CellsModel
from bracket_desk.ui.entry_table import EntryTable, Row, entry_columns
from bracket_desk.ui.tables import Found, fold
from bracket_desk.words import Words
from tests.benchmarks.test_benchmarks import best, report

WORDS = Words("ru", assets.resources() / "translations")


def row(number: int, rating: int) -> Row:
    born = date(1970 + number % 40, 1 + number % 12, 1 + number % 28)
    name = f"Фамильев{number * 7919 % 2000}"
    entry = Entry(number, name, "Пётр", "Ильич", born, "m", "КМС", "Область", "Город", rating=rating)
    return Row(entry, None, None, None, "")


def test_two_thousand_entries(qtbot: QtBot, tmp_path: Path) -> None:
    """A letter typed into the search, a cell typed anew and a person more are dearer than nothing much."""
    columns, found = entry_columns(WORDS), Found()
    model = CellsModel[Row](columns, lambda *_: True, lambda row: row.entry.number)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    view = EntryTable(model, lambda *_: True, found, WORDS, settings)
    qtbot.addWidget(view)
    view.resize(1138, 600)
    rows = [row(number, 1000) for number in range(1, 2001)]
    model.show(rows)
    view.show()
    words = iter(["фам", "7 пет", "кмс об", "ильич", "1"] * 2)
    orders = iter([Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder] * 3)
    ratings = iter(range(1, 6))

    def type_a_cell() -> None:
        at = 1000
        changed = replace(rows[at].entry, rating=next(ratings))
        model.show([*rows[:at], Row(changed, None, None, None, ""), *rows[at + 1 :]])

    def one_more() -> None:
        model.show(rows)
        model.show([*rows, row(2001, 1)])

    def scroll_through() -> None:
        view.scrollToBottom()
        view.grab()
        view.scrollToTop()
        view.grab()

    bare = best(lambda: [fold(column.shown(one)) for one in rows for column in columns], 5)
    search = best(lambda: found.search(next(words)), 5)
    found.search("")
    sort = best(lambda: view.sortByColumn(1, next(orders)), 5)
    cell, more = best(type_a_cell, 5), best(one_more, 5)
    scroll = best(scroll_through, 3)
    report(
        "2,000 entries",
        milliseconds=bare * 1000,
        to_search=search / bare,
        to_sort=sort / bare,
        to_type_a_cell=cell / bare,
        to_add_one=more / bare,
        to_scroll_twice=scroll / bare,
    )
    assert search < bare
    assert sort < 15 * bare
    assert cell < bare
    assert more < 3 * bare
    assert scroll < 10 * bare
