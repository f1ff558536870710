"""A list looked over: read again with other options, what becomes of each row, which cells are wrong."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.errors import FileError, ListError, Trouble, World
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.headings import ENTRY_FIELDS, NUMBERING
from bracket_desk.exchange.merging import Outcome, SomebodyElse, all_the_same, merge, outcomes
from bracket_desk.exchange.options import ENCODINGS, SEPARATORS, ReadOptions, remember
from bracket_desk.exchange.review import (
    ENTRY_LIST,
    JUDGE_LIST,
    Content,
    Fate,
    Review,
    Source,
    Those,
    first_review,
    review,
    review_again,
    with_column,
    with_leftovers,
    with_separator,
    with_sheet,
)
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, TODAY, csv, xlsx
from tests.helpers import examples

NOBODY: Those[Entry] = Those((), 0, TODAY)


def read(path: Path, those: Those[Entry] = NOBODY, **more: Any) -> Review[Entry]:
    return first_review(ENTRY_LIST, Source(path.name, path), those, **more)


def text(*lines: str, known: tuple[Entry, ...] = ()) -> Review[Entry]:
    source = Source("буфер", text="\n".join(lines))
    return first_review(ENTRY_LIST, source, Those(known, len(known), TODAY))


def test_what_becomes_of_each_row() -> None:
    known = (Entry(1, "Щеглов", "Денис", born=date(1990, 1, 2)), Entry(2, "Орлов", "П."))
    found = text(
        "Список;;",
        "Фамилия;Имя;Дата рождения",
        "Новиков;Яков;01.02.1993",
        "Ершов;Илья;31.02.2001",
        "Щеглов;Денис;02.01.1990",
        "Орлов;Пётр;",
        "=1;;",
        "Главный судья Иванов;;",
        known=known,
    )
    assert found.fates == {
        1: Fate.ABOVE,
        2: Fate.HEADER,
        3: Fate.NEW,
        4: Fate.PARTLY,
        5: Fate.KNOWN,
        6: Fate.ASKED,
        7: Fate.REFUSED,
        8: Fate.NOBODY,
    }
    assert {place: cell.value for place, cell in found.wrong.items()} == {
        (4, 2): "31.02.2001",
        (7, 0): "=1",
        (7, 1): "=1",
    }
    assert not found.is_clear


def test_cells_of_a_row_that_looks_like_somebody_are_refused_too() -> None:
    known = (Entry(1, "Щеглов", "Денис"),)
    found = text("Фамилия;Имя;Дата рождения;Рейтинг", "Щеглов;Денис;31.02.2001;7", known=known)
    assert [(cell.row, cell.field, cell.reason) for cell in found.refused] == [
        (2, "born", Trouble.BORN_IMPOSSIBLE)
    ]
    assert found.read is not None
    assert found.read.refused == (), "nothing of it is taken by itself"


def test_a_list_without_names_can_still_be_looked_at() -> None:
    found = text("ы;savintsev", "ю;scheglov")
    assert (found.read, found.is_clear) == (None, False)
    assert [column.heading for column in found.look.columns] == ["A", "B"]
    assert set(found.fates.values()) == {Fate.UNKNOWN}
    again = review_again(ENTRY_LIST, found, with_column(found.options, found.look, 1, "name"), NOBODY)
    assert again.read is not None
    assert len(again.read.taken) == 2
    assert again.sheets is found.sheets, "what was read is not read again"


def test_a_column_has_one_field_and_a_field_one_column() -> None:
    found = text("№;Фамилия;Имя;Кто;Очки", "1;а;б;Новиков Яков;5", "2;в;г;Орлов Пётр;6")
    options = with_column(found.options, found.look, 3, "name")
    assert options.columns == {1: "", 2: "", 3: "name"}
    again = review_again(ENTRY_LIST, found, options, NOBODY)
    assert [column.field for column in again.look.columns] == [NUMBERING, None, None, "name", "rating"]
    # the other way round, and a field that moves leaves where it was
    parts = with_column(options, again.look, 1, "surname")
    assert parts.columns == {1: "surname", 2: "", 3: ""}
    moved = with_column(parts, again.look, 4, "surname")
    assert moved.columns == {2: "", 3: "", 4: "surname"}
    numbers = with_column(with_column(ReadOptions(), found.look, 0, "club"), found.look, 0, NUMBERING)
    assert numbers.columns == {}


def test_a_name_in_the_wrong_encoding_is_read_again() -> None:
    data = csv("Фамилия;Имя", "Новиков;Яков", encoding="cp1251")
    content = Content("x", data, ReadOptions("cp1251", ";"))
    assert review(ENTRY_LIST, content, ReadOptions(encoding="cp866"), NOBODY).read is None
    assert review(ENTRY_LIST, content, ReadOptions(), NOBODY).read is not None


def test_another_separator_and_another_sheet_forget_the_columns() -> None:
    options = ReadOptions(header=3, columns={1: "name"})
    assert with_separator(options, ",") == ReadOptions(separator=",", header=3)
    assert with_sheet(options, "Лист2") == ReadOptions(sheet="Лист2")


@pytest.mark.parametrize(
    "name", ["entries-64.xlsx", "entries-57-epoch1904.xlsx", "entries-50-cp1251.csv",
             "entries-47-unicode.txt", "entries-33.xls", "entries-ugly.csv"]
)  # fmt: skip
def test_a_list_read_as_last_time_is_read_alike(name: str) -> None:
    first = read(SAMPLES / name)
    assert first.is_clear == (name != "entries-ugly.csv")
    options = msgspec.structs.replace(with_leftovers(first), sheet=first.look.sheet, header=first.look.header)
    kept = remember("2026-12-01", first.sheets, options)
    assert kept is not None
    again = read(SAMPLES / name, remembered=[kept])
    assert again.remembered == kept
    assert again.read == first.read
    assert [column.field for column in again.look.columns] == [column.field for column in first.look.columns]


def test_a_remembered_encoding_is_tried_before_the_guess(tmp_path: Path) -> None:
    path = tmp_path / "список.csv"
    path.write_bytes(csv("ФИО;Клуб", "Ё;Ж", encoding="cp866"))
    options = ReadOptions(encoding="cp866", header=1, columns={1: "town"})
    content = path.read_bytes()
    found = review(ENTRY_LIST, Content("x", content, ReadOptions("x", ";")), options, NOBODY)
    kept = remember("2026-12-01", found.sheets, options)
    assert kept is not None
    path.write_bytes(csv("ФИО;Клуб", "Новиков Яков;Омск", encoding="cp866"))
    again = read(path, remembered=[kept])
    assert again.read is not None
    assert again.read.taken[0].person.town == "Омск"


def test_a_list_that_looks_like_the_other_kind() -> None:
    assert first_review(ENTRY_LIST, Source("x", SAMPLES / "judges.xlsx"), NOBODY).looks_other
    judges: Those[Judge] = Those((), 0, TODAY)
    assert not first_review(JUDGE_LIST, Source("x", SAMPLES / "judges.xlsx"), judges).looks_other
    assert first_review(JUDGE_LIST, Source("x", SAMPLES / "entries-33.xls"), judges).looks_other
    assert not text("Фамилия;Имя", "Новиков;Яков").looks_other


def test_what_cannot_be_read_says_which_list(tmp_path: Path) -> None:
    with pytest.raises(FileError) as missing:
        read(tmp_path / "нет.csv")
    assert missing.value.reason is World.MISSING
    (tmp_path / "x.csv").write_bytes(b"%PDF")
    with pytest.raises(ListError) as pdf:
        read(tmp_path / "x.csv")
    assert (pdf.value.reason, pdf.value.values) == (Trouble.IS_PDF, {"path": "x.csv"})
    with pytest.raises(ListError) as empty:
        text("")
    assert empty.value.reason is Trouble.FILE_EMPTY


class EnoughError(Exception):
    """Somebody does not want to wait any longer."""


def test_a_reading_can_be_stopped_and_tells_how_far_it_is(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = tmp_path / "x.csv"
    path.write_bytes(
        csv("Фамилия", *(f"Фамилия{chr(1072 + n % 32)}{chr(1072 + n // 32)}" for n in range(600)))
    )
    read(path, step=lambda done, of: told.append((done, of)))
    assert (500, 600) in told

    def enough(*_: int) -> None:
        raise EnoughError

    for name in ("x.csv", "x.xlsx"):
        (tmp_path / "x.xlsx").write_bytes(xlsx([HEADER, *PEOPLE]))
        with pytest.raises(EnoughError):
            read(tmp_path / name, step=enough)


def test_outcomes_by_row() -> None:
    known = (Entry(1, "Щеглов", "Д.", rating=5), Entry(2, "Орлов", "П."), Entry(3, "Ершов", "И."))
    found = text(
        "Фамилия;Имя;Рейтинг",
        "Щеглов;Денис;6",
        "Орлов;Пётр;",
        "Ершов;Илья;",
        "Новиков;Яков;7",
        "Новиков;Яков;8",
        "=1;;",
        known=known,
    )
    assert found.read is not None
    assert found.proposals is not None
    answers = {**all_the_same(found.proposals), 3: SomebodyElse()}
    del answers[4]
    merged = merge(found.proposals, answers, known, 3)
    rows = outcomes(found.read, found.proposals, answers, merged, known)
    assert [(row.row, row.outcome, row.person.number if row.person else 0) for row in rows] == [
        (2, Outcome.UPDATED, 1),
        (3, Outcome.ADDED, 4),
        (4, Outcome.LEFT_OUT, 6),
        (5, Outcome.ADDED, 5),
        (6, Outcome.JOINED, 5),
        (7, Outcome.REFUSED, 0),
    ]
    assert [change.field for change in rows[0].changes] == ["given", "rating"]
    assert rows[0].person == Entry(1, "Щеглов", "Денис", rating=6)


fields = st.sampled_from([*ENTRY_FIELDS, "", NUMBERING])
any_options = st.builds(
    ReadOptions,
    encoding=st.sampled_from(["", *ENCODINGS]),
    separator=st.sampled_from(["", *SEPARATORS]),
    sheet=st.sampled_from([None, "", "Лист"]),
    header=st.none() | st.integers(0, 6),
)


@examples(40)
@given(
    st.binary(max_size=200) | st.text("Фамилия;ИмяЁё1.,\n\t=\"'", max_size=120).map(str.encode),
    any_options,
    st.lists(st.tuples(st.integers(0, 5), fields), max_size=4),
)
def test_whatever_is_chosen_for_any_bytes_is_a_review_or_a_refusal(
    data: bytes, options: ReadOptions, columns: list[tuple[int, str]]
) -> None:
    with suppress(ListError):
        content = Content("x", b"\xd1\x84;" + data, ReadOptions("utf-8", ";"))
        found = review(ENTRY_LIST, content, options, NOBODY)
        for place, field in columns:
            options = with_column(options, found.look, place, field)
            found = review_again(ENTRY_LIST, found, options, NOBODY)
            taken = [column.field for column in found.look.columns if column.field not in {None, NUMBERING}]
            assert len(set(taken)) == len(taken), "a field belongs to one column"
        assert {column.place for column in found.look.columns} <= {*found.places}
        assert found.fates.keys() == {row.number for row in found.look.rows}
        assert {row for row, _ in found.wrong} == {cell.row for cell in found.refused}
