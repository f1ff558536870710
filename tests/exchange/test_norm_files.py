"""Tables of norms and points as files of every kind: what is written is read again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter

from bracket_desk import assets
from bracket_desk.domain.errors import CellError, DeskError, FileError, Flaw, FormError
from bracket_desk.exchange.norm_files import pasted_rows, read_table, table_file
from bracket_desk.tables.cells import Naming
from bracket_desk.tables.norms import NORMS, POINTS, load_norms, load_points
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import Words

SPORT = assets.resources() / "sport"
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
    assert rows == TABLE.norms
    assert edition == (TABLE.edition if suffix == ".toml" else None)
    path.write_bytes(table_file(suffix, POINTS_TABLE.edition, POINTS, POINTS_TABLE.rows, NAMING))
    assert read_table(path, POINTS, NAMING)[1] == POINTS_TABLE.rows


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    csv = tmp_path / "a.csv"
    csv.write_text("Звание, разряд;Место по\nКМС;пять\n", "utf-8")
    with pytest.raises(CellError) as caught:
        read_table(csv, NORMS, NAMING)
    assert (caught.value.reason, caught.value.values["row"]) == (Flaw.NUMBER, 2)
    with pytest.raises(FileError):
        read_table(tmp_path / "нет.csv", NORMS, NAMING)
    with pytest.raises(FormError):
        read_table(SPORT / "points" / "example.toml", NORMS, NAMING)
    broken = tmp_path / "b.toml"
    broken.write_text("[[", "utf-8")
    with pytest.raises(DeskError):
        read_table(broken, NORMS, NAMING)


Wrong = tuple[str | int | float, ...]
"""Cells of a row."""

HEAD = ("Звание, разряд", "Пол", "Место с", "Место по", "Побед не менее", "Победы без игры считаются")
WRONG: list[tuple[Wrong, str, str]] = [
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


@pytest.mark.parametrize(("row", "column", "said"), WRONG[1:3])
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
