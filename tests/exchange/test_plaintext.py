"""Text lists: encoding, separator, quotes, line ends, row numbers."""

from __future__ import annotations

import csv as standard_csv
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.plaintext import decoded, guessed_separator, text_sheets
from bracket_desk.exchange.sheets import MAX_ROWS
from tests.exchange.files import SAMPLES, csv

RUSSIAN = (SAMPLES / "entries-50-cp1251.csv").read_bytes().decode("cp1251")
CODE_PAGES = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1251", "koi8-r", "cp866")


def rows(data: bytes) -> list[tuple[int, tuple[object, ...]]]:
    (sheet,) = text_sheets(data)
    return [(row.number, row.cells) for row in sheet.rows]


@pytest.mark.parametrize("encoding", CODE_PAGES)
def test_encodings(encoding: str) -> None:
    assert decoded(RUSSIAN.encode(encoding)) == RUSSIAN


@pytest.mark.parametrize("encoding", CODE_PAGES)
@pytest.mark.parametrize(
    "text",
    [
        "ФИО;Рейтинг\r\nПетров Пётр;5\r\n",
        "ФАМИЛИЯ;ИМЯ\nИВАНОВ;ИВАН\nПЕТРОВ;ПЁТР\n",
        "иванов иван иванович\nпетров петр петрович\n",
        "Name;Region\nAlexandrov Ivan;Санкт-Петербург\n",
        "№;Ф.И.О.\n1;Щеглов Юрий\n",
    ],
)
def test_encodings_of_short_lists(encoding: str, text: str) -> None:
    text = text.replace("№", "N") if encoding == "koi8-r" else text  # it has no №
    assert decoded(text.encode(encoding)) == text


def test_western_letters() -> None:
    text = "Name;City\nJosé García;Málaga\nJürgen Müller;Köln\nFrançois Lefèvre;Orléans\n"
    assert decoded(text.encode("cp1252")) == text


def test_other_letters_are_left_to_the_library() -> None:
    text = "Όνομα;Πόλη\nΓεώργιος Παπαδόπουλος;Αθήνα\nΝικόλαος Κωνσταντίνου;Θεσσαλονίκη\n" * 5
    assert decoded(text.encode("cp1253")) == text


def test_a_few_broken_bytes_do_not_make_it_another_encoding() -> None:
    data = RUSSIAN.encode() + b"\xd0"
    assert decoded(data) == RUSSIAN + "\ufffd"


@pytest.mark.parametrize("separator", ";\t,|")
def test_separators(separator: str) -> None:
    text = (
        separator.join(("ФИО", "Дата", "Рейтинг")) + "\n" + separator.join(("Иванов", "1.1.90", "5")) + "\n"
    )
    assert guessed_separator(text) == separator


def test_commas_inside_cells_do_not_separate() -> None:
    assert guessed_separator("Фамилия, имя;Рейтинг\nИванов Иван;1234,0\nПетров Пётр;17,5\n") == ";"
    assert guessed_separator('"Иванов, Иван"\t1\n"Петров, Пётр"\t2\n') == "\t"


def test_the_separator_may_be_declared() -> None:
    assert rows(b"sep=|\r\na;b;c|1\r\nd;e;f|2\r\n") == [(2, ("a;b;c", "1")), (3, ("d;e;f", "2"))]


def test_rows_keep_their_numbers() -> None:
    data = b'a;b\r\n\n;;\r"c\r\nd";e\n\n\nf;"g"\n'
    assert rows(data) == [(1, ("a", "b")), (4, ("c\r\nd", "e")), (7, ("f", "g"))]


def test_quotes() -> None:
    assert rows('"a;""b""";«c»\n'.encode()) == [(1, ('a;"b"', "«c»"))]


def test_a_quote_that_never_ends_swallows_no_rows() -> None:
    data = csv("ФИО;Клуб;Рейтинг", 'Иванов;"Динамо;5', "Петров;Спартак;6", "Сидоров;Спартак;7")
    assert [cells for _, cells in rows(data)] == [
        ("ФИО", "Клуб", "Рейтинг"),
        ("Иванов", "Динамо", "5"),
        ("Петров", "Спартак", "6"),
        ("Сидоров", "Спартак", "7"),
    ]


def test_a_very_long_cell_is_read() -> None:
    before = standard_csv.field_size_limit()
    ((_, cells),) = rows(b"a;" + b"b" * 10_000_000)
    assert len(str(cells[1])) == 10_000_000
    assert standard_csv.field_size_limit() == before


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Trouble.FILE_EMPTY),
        (b"\xef\xbb\xbf \r\n\r\n", Trouble.FILE_EMPTY),
        (b"\xff\xfe", Trouble.FILE_EMPTY),
        (bytes(1000), Trouble.FILE_EMPTY),
        (bytes(range(32)) * 10, Trouble.NO_LIST),
        (b"a;b\n" * (MAX_ROWS + 1), Trouble.ROWS_TOO_MANY),
        (b"a" + b";b" * 2000, Trouble.CELLS_TOO_FAR),
    ],
)
def test_refused(data: bytes, reason: Trouble) -> None:
    with pytest.raises(ListError) as caught:
        text_sheets(data)
    assert caught.value.reason is reason


@given(st.binary())
def test_any_bytes_are_rows_or_refused(data: bytes) -> None:
    with suppress(ListError):
        text_sheets(data)
