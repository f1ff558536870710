"""Tables of norms and points as files of every kind: what is written is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_a_pasted_block_keeps_its_rows() -> None:
    rows = pasted_rows("КМС\t\t\n\nI\t\tда\n")
    assert [(row.number, row.cells) for row in rows] == [(1, ("КМС",)), (3, ("I", "", "да"))]
    assert pasted_rows(" \n") == []
