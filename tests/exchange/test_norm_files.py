"""Tables of norms and points as files of every kind: what is written is read again."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk import assets
from bracket_desk.domain.errors import CellError, FileError, Flaw, FormError
from bracket_desk.domain.text import clean
from bracket_desk.domain.titles.norms import Edition
from bracket_desk.exchange.norm_files import pasted_rows, read_table, table_file, table_of_rows
from bracket_desk.tables.cells import EMPTY, Naming, TextRow
from bracket_desk.tables.editions import edition_texts
from bracket_desk.tables.norms import FIRST_YEAR, LAST_YEAR, NORMS, POINTS, load_norms, load_points
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import Words
from tests.domain.titles.golden import norm
from tests.helpers import examples

SPORT = assets.resources() / "sport"
ENGLISH = Naming(Words("en", assets.resources() / "translations"), load_sport(SPORT))
NAMING = Naming(Words("ru", assets.resources() / "translations"), load_sport(SPORT))
TABLE = load_norms(SPORT / "norms" / "example.toml", NAMING)
POINTS_TABLE = load_points(SPORT / "points" / "example.toml", NAMING)


@pytest.mark.parametrize("suffix", [".toml", ".xlsx", ".csv"])
def test_what_is_written_is_read_again(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"нормы{suffix}"
    made = table_file(suffix, TABLE.edition, NORMS, TABLE.norms, NAMING)
    assert made == table_file(suffix, TABLE.edition, NORMS, TABLE.norms, NAMING)
    path.write_bytes(made)
    edition, rows = read_table(path, NORMS, NAMING)
    assert (edition, rows) == (TABLE.edition, TABLE.norms)
    path.write_bytes(table_file(suffix, POINTS_TABLE.edition, POINTS, POINTS_TABLE.rows, NAMING))
    assert read_table(path, POINTS, NAMING) == (POINTS_TABLE.edition, POINTS_TABLE.rows)


def test_a_workbook_is_printed_with_all_columns_beside_each_other() -> None:
    made = table_file(".xlsx", TABLE.edition, NORMS, TABLE.norms, NAMING)
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        sheet, book = (package.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "workbook"))
    assert '<pageSetUpPr fitToPage="1"/>' in sheet
    assert '<pageSetup paperSize="9" fitToHeight="0" orientation="landscape"/>' in sheet
    # the edition, an empty row, then the headings
    head = len(edition_texts(TABLE.edition, NAMING)) + 2
    assert f"Sheet1!${head}:${head}" in book


@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
@pytest.mark.parametrize(("written", "read"), [(NAMING, ENGLISH), (ENGLISH, NAMING)])
def test_what_a_colleague_wrote_in_the_other_language_is_read(
    tmp_path: Path, suffix: str, written: Naming, read: Naming
) -> None:
    path = tmp_path / f"нормы{suffix}"
    path.write_bytes(table_file(suffix, TABLE.edition, NORMS, TABLE.norms, written))
    assert read_table(path, NORMS, read) == (TABLE.edition, TABLE.norms)
    path.write_bytes(table_file(suffix, POINTS_TABLE.edition, POINTS, POINTS_TABLE.rows, written))
    assert read_table(path, POINTS, read) == (POINTS_TABLE.edition, POINTS_TABLE.rows)


def test_a_workbook_that_somebody_made_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "нормы.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        book.add_worksheet("О файле").write(0, 0, "Набрал Иванов")
        sheet = book.add_worksheet("Нормы")
        for at, row in enumerate(
            (["Нормы бильярдного спорта"], [], ["Звание, разряд", "Место по"], ["КМС", 3])
        ):
            sheet.write_row(at, 0, row)
    assert read_table(path, NORMS, NAMING) == (None, (norm(last=3),))
    # an error below names the row as the sheet shows it, and rows that say something are not passed over
    with pytest.raises(CellError) as caught:
        table_of_rows(pasted_rows("Нормы\n\nЗвание, разряд\tМесто по\nКМС\tтри"), NORMS, NAMING)
    assert (caught.value.reason, caught.value.values["row"]) == (Flaw.NUMBER, 4)
    with pytest.raises(CellError) as above:
        table_of_rows(pasted_rows("КМС\tчемпион\nЗвание, разряд\tМесто по\nКМС\t3"), NORMS, NAMING)
    assert (above.value.reason, above.value.values["row"]) == (Flaw.NAME, 1)


TEXTS = (
    st.text("АБвг =+-'№;\"1", max_size=20)
    .map(clean)
    .filter(lambda text: text not in EMPTY and text[0] != "'")
)
YEARS = st.none() | st.integers(FIRST_YEAR, LAST_YEAR)
DAYS = st.none() | st.dates(date(1990, 1, 1), date(2100, 1, 1))


@examples(25)
@given(TEXTS, YEARS, YEARS, TEXTS | st.just(""), DAYS)
def test_an_edition_goes_through_every_file(
    name: str, first: int | None, last: int | None, order: str, day: date | None
) -> None:
    years = sorted(year for year in (first, last) if year) if first and last else (first, last)
    edition = Edition(name, years[0], years[1], order, day, order, example=not order)
    for naming in (NAMING, ENGLISH):
        # an edition without rows is shared as well
        for rows in (TABLE.norms[:2], ()):
            made = table_file(".csv", edition, NORMS, rows, naming).decode("utf-8-sig")
            cells = [list(row) for row in csv.reader(io.StringIO(made), delimiter=";")]
            read = [TextRow(at, tuple(c.removeprefix("'") for c in row)) for at, row in enumerate(cells, 1)]
            assert table_of_rows(read, NORMS, naming) == (edition, rows)


EDITIONS = [
    ("Редакция\t", "Строка 1, столбец «B»: у редакции нет названия"),
    ("Приказ\t№ 1", "Строка 1, столбец «B»: у редакции нет названия"),
    ("Редакция\tА\nГод с\t20", "Строка 2, столбец «B»: «20» – не число от 1990 до 2100"),
    ("Редакция\tА\nГод с\t2026\n\nГод по:\t2025", "Строка 4, столбец «B»: «2025» – не число от 2026"),
    ("Редакция\tА\nДата приказа\tвчера", "Строка 2, столбец «B»: «вчера» – не дата"),
    ("Редакция\tА\nВыдуманный пример\tкак знать", "Строка 2, столбец «B»: «как знать» – это не «да»"),
    ("Редакция\tА\nname\tБ", "«name»"),
    (
        "Редакция\tА\nДень приказа\t1.1.26",
        "Строка 2, столбец «A»: «День приказа» не распознано",
    ),
]


@pytest.mark.parametrize(("block", "said"), EDITIONS)
def test_a_wrong_cell_of_an_edition_is_named(block: str, said: str) -> None:
    rows = pasted_rows(f"{block}\nЗвание, разряд\tМесто по\nКМС\t3")
    with pytest.raises(CellError) as caught:
        table_of_rows(rows, NORMS, NAMING)
    assert said in NAMING.words.sentence(caught.value)


def test_rows_of_two_cells_below_an_edition_are_rows() -> None:
    edition, rows = table_of_rows(pasted_rows("Редакция\tА\nЗвание, разряд\tМесто по\nКМС\t3"), NORMS, NAMING)
    assert (edition, rows) == (Edition("А"), (norm("КМС", last=3),))
    # a heading that is misspelt is told as one
    with pytest.raises(CellError) as caught:
        table_of_rows(pasted_rows("Редакция\tА\nЗвание, разряд\tМестечко\nКМС\t3"), NORMS, NAMING)
    assert caught.value.reason is Flaw.COLUMN_UNKNOWN


def test_rows_without_an_edition_have_none() -> None:
    assert table_of_rows(pasted_rows("КМС\t\t\t\t\t\t3"), NORMS, NAMING) == (None, (norm("КМС", last=3),))


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    listed = tmp_path / "a.csv"
    listed.write_text("Звание, разряд;Место по\nКМС;пять\n", "utf-8")
    with pytest.raises(CellError) as caught:
        read_table(listed, NORMS, NAMING)
    assert (caught.value.reason, caught.value.values["row"]) == (Flaw.NUMBER, 2)
    with pytest.raises(FileError):
        read_table(tmp_path / "нет.csv", NORMS, NAMING)
    with pytest.raises(CellError) as other:
        read_table(SPORT / "points" / "example.toml", NORMS, NAMING)
    assert other.value.reason is Flaw.OTHER_TABLE
    broken = tmp_path / "b.toml"
    broken.write_text("[[", "utf-8")
    with pytest.raises(FormError) as syntax:
        read_table(broken, NORMS, NAMING)
    # a table is no form
    assert NAMING.words.sentence(syntax.value).startswith("Файл b.toml, строка 1: это не TOML.")


Wrong = tuple[str | int | float, ...]
"""Cells of a row."""

HEAD = ("Звание, разряд", "Пол", "Место с", "Место по", "Побед не менее", "Победы без игры считаются")
WRONG: list[tuple[Wrong, str, str]] = [
    (("КМС",), "Место по", "нет ни одного условия"),
    (("КМС", "ж"), "Место по", "нет ни одного условия"),
    (("КМС", "", "", "пять"), "Место по", "«пять» – не число"),
    (("КМС", "", "", 2.5), "Место по", "«2.5» – не число"),
    (("КМС", "", "", -3), "Место по", "«-3» – не число"),
    (("КМС", "", 4, 3), "Место по", "место 3 раньше места 4"),
    (("КМС", "", 4), "Место по", "ячейка пуста"),
    (("", "", 1, 3), "Звание, разряд", "ячейка пуста"),
    (("кмс; мс", "", 1, 3), "Звание, разряд", "«кмс; мс» не распознано"),
    (("б/р", "", 1, 3), "Звание, разряд", "«б/р» не распознано"),
    (("КМС", "все"), "Пол", "«все» не распознано"),
    (("КМС", "", 1, 3, 2), "Победы без игры считаются", "считаются ли победы без игры"),
    (("КМС", "", 1, 3, 2, "иногда"), "Победы без игры считаются", "«иногда» – это не"),
    (("КМС", "", 1, 3, 2, "да", "ещё"), "", "«ещё» стоит за последним столбцом"),
]
"""What a row can have wrong, the heading of the cell, and what is said about it."""


def refused(read: Callable[[], object], column: str, said: str) -> None:
    """The fourth row is named with the column, and what is wrong there."""
    with pytest.raises(CellError) as caught:
        read()
    sentence = NAMING.words.sentence(caught.value)
    assert sentence.startswith(f"Строка 4, столбец «{column}»" if column else "Строка 4:"), sentence
    assert said in sentence


def table_with(row: Wrong) -> tuple[Wrong, ...]:
    """Headings, a good row, an empty one, and this."""
    return HEAD, ("I", "ж", 1, 8), (), row


@pytest.mark.parametrize(("row", "column", "said"), WRONG)
def test_the_same_cell_is_named_in_a_list_and_a_pasted_block(
    tmp_path: Path, row: Wrong, column: str, said: str
) -> None:
    lines = [[str(cell) for cell in cells] for cells in table_with(row)]
    path = tmp_path / "a.csv"
    path.write_text("\n".join(";".join(f'"{cell}"' for cell in line) for line in lines), "utf-8")
    refused(lambda: read_table(path, NORMS, NAMING), column, said)
    block = "\n".join("\t".join(line) for line in lines)
    refused(lambda: NORMS.rows(pasted_rows(block), NAMING), column, said)


@pytest.mark.parametrize(("row", "column", "said"), WRONG[3:5])
def test_a_cell_of_a_workbook_is_named_as_well(tmp_path: Path, row: Wrong, column: str, said: str) -> None:
    path = tmp_path / "a.xlsx"
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    for at, cells in enumerate(table_with(row)):
        for place, cell in enumerate(cells):
            sheet.write(at, place, cell)
    workbook.close()
    refused(lambda: read_table(path, NORMS, NAMING), column, said)


def test_a_pasted_block_keeps_its_rows() -> None:
    rows = pasted_rows("КМС\t\t\n\nI\t\tда\n")
    assert [(row.number, row.cells) for row in rows] == [(1, ("КМС",)), (3, ("I", "", "да"))]
    assert pasted_rows(" \n") == []
