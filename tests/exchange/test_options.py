"""What a person may fix about the reading of a list, and lists remembered by their headings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.importer import EntriesRead, entries_in, read_entries, read_judges
from bracket_desk.exchange.options import ENCODINGS, ReadOptions, fits, remember
from bracket_desk.exchange.plaintext import sheets_of_text
from bracket_desk.exchange.tables import guessed, sheets_of
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, TODAY, csv, xlsx

LINES = ("Фамилия;Имя;Рейтинг", "Савинцев;Виктор;1560", "Щеглов;Денис;1277")


def read(data: bytes, **options: object) -> EntriesRead:
    fixed = ReadOptions(**options)  # type: ignore[arg-type]
    return entries_in(sheets_of(data, fixed), TODAY, (), fixed)


def names(found: EntriesRead) -> list[str]:
    return [taken.person.name for taken in found.taken]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "cp1251", "koi8-r", "cp866", "mac-cyrillic", "utf-16-le", "utf-16-be"]
)
def test_an_encoding_can_be_fixed(encoding: str) -> None:
    data = csv(*LINES, encoding=encoding)
    assert names(read(data, encoding=encoding)) == ["Савинцев Виктор", "Щеглов Денис"]
    assert encoding in ENCODINGS


def test_a_wrong_encoding_is_what_was_asked_for() -> None:
    with pytest.raises(ListError):
        read(csv(*LINES, encoding="cp1251"), encoding="cp866")
    # one that nobody can choose is found out as usual
    assert len(read(csv(*LINES, encoding="cp1251"), encoding="rot13").taken) == 2


def test_a_mark_at_the_start_is_no_content() -> None:
    data = "\ufeff".encode() + csv(*LINES)
    assert list(read(data, encoding="utf-8").columns) == ["Фамилия", "Имя", "Рейтинг"]


@pytest.mark.parametrize(
    ("name", "encoding", "separator"),
    [
        ("entries-50-cp1251.csv", "cp1251", ";"),
        ("entries-47-unicode.txt", "utf-16-le", "\t"),
        ("entries-ugly.csv", "utf-8", ";"),
        ("entries-33.xls", "", ""),
    ],
)
def test_what_was_found_out_can_be_shown_and_fixed(name: str, encoding: str, separator: str) -> None:
    data = (SAMPLES / name).read_bytes()
    found = guessed(data)
    assert (found.encoding, found.separator) == (encoding, separator)
    assert sheets_of(data, found) == sheets_of(data)


def test_a_separator_can_be_fixed() -> None:
    data = csv("Фамилия|Клуб", "Савинцев|a;b;c", "Щеглов|d;e;f")
    assert read(data, separator="|").taken[0].person.club == "a;b;c"
    with pytest.raises(ListError):
        read(csv("A,B"), separator="|")


def test_what_was_copied_from_a_spreadsheet() -> None:
    text = "Фамилия\tИмя\nСавинцев\tВиктор\n"
    assert names(entries_in(sheets_of_text(text), TODAY, ())) == ["Савинцев Виктор"]
    rows = "\n".join(f"Фамилиев{n} Имя{n}\t01.02.1990" for n in range(500))
    fixed = ReadOptions(header=0, columns={0: "name", 1: "born"})
    assert len(entries_in(sheets_of_text(rows, "\t"), TODAY, (), fixed).taken) == 500


def test_columns_can_be_given_other_fields() -> None:
    data = csv("Фамилия;Имя;Очки;Телефон", "Савинцев;Виктор;1560;+7 900 123-45-67")
    usual = read(data)
    assert usual.columns == {"Фамилия": "surname", "Имя": "given", "Очки": "rating", "Телефон": None}
    fixed = read(data, columns={2: "", 3: "contact"})
    assert fixed.columns == {"Фамилия": "surname", "Имя": "given", "Очки": None, "Телефон": "contact"}
    person = fixed.taken[0].person
    assert (person.rating, person.contact) == (None, "+7 900 123-45-67")
    moved = read(data, columns={3: "rating"})
    assert moved.columns["Очки"] is None
    assert moved.refused[0].field == "rating"
    # what is no field of a list is not taken for one
    assert read(data, columns={3: "members"}).columns == usual.columns


def test_a_header_row_can_be_fixed() -> None:
    data = csv("Фамилия;Имя", "прошлый год;", "Фамилия;Имя;Клуб", "Савинцев;Виктор;Луза")
    assert read(data).look is not None
    fixed = read(data, header=3)
    assert names(fixed) == ["Савинцев Виктор"]
    assert fixed.look is not None
    assert fixed.look.header == 3
    assert [column.field for column in fixed.look.columns] == ["surname", "given", "club"]


def test_a_list_without_a_header_by_columns_alone() -> None:
    data = csv("7;Савинцев Виктор;Луза", "9;Щеглов Денис;Кий")
    fixed = read(data, header=0, columns={1: "name", 2: "club"})
    assert [(p.person.name, p.person.club) for p in fixed.taken] == [
        ("Савинцев Виктор", "Луза"),
        ("Щеглов Денис", "Кий"),
    ]
    strange = csv("ы;savintsev", "ю;scheglov")
    with pytest.raises(ListError) as caught:
        read(strange)
    assert caught.value.reason is Trouble.NO_HEADER
    assert len(read(strange, columns={1: "name"}).taken) == 2


def test_a_sheet_can_be_chosen() -> None:
    def second(workbook: object, _: object) -> None:
        sheet = workbook.add_worksheet("Резерв")  # type: ignore[attr-defined]
        sheet.write_row(0, 0, ["Фамилия"])
        sheet.write_row(1, 0, ["Запаснов"])

    data = xlsx([HEADER, *PEOPLE], then=second)
    usual = read(data)
    assert usual.look is not None
    assert usual.look.sheets == ("Sheet1", "Резерв")
    assert (usual.look.sheet, usual.look.header) == ("Sheet1", 1)
    assert names(read(data, sheet="Резерв")) == ["Запаснов"]
    assert names(read(data, sheet="такого нет")) == names(usual)


def test_the_look_shows_every_row_as_it_was_read() -> None:
    found = read_entries(SAMPLES / "entries-ugly.csv", TODAY, ())
    assert found.look is not None
    rows = {row.number for row in found.look.rows}
    assert {t.row for t in found.taken} | {d.row for d in found.doubts} | {
        r.row for r in found.refused
    } <= rows


@pytest.mark.parametrize(
    "name",
    ["entries-64.xlsx", "entries-57-epoch1904.xlsx", "entries-50-cp1251.csv", "entries-47-unicode.txt",
     "entries-33.xls", "entries-ugly.csv"],
)  # fmt: skip
def test_fixing_what_was_found_out_changes_nothing(name: str) -> None:
    usual = read_entries(SAMPLES / name, TODAY, ())
    assert usual.look is not None
    columns = {column.place: column.field for column in usual.look.columns if column.field not in (None, "#")}
    fixed = ReadOptions(sheet=usual.look.sheet, header=usual.look.header, columns=columns)
    assert read_entries(SAMPLES / name, TODAY, (), fixed) == usual


def test_judges_are_read_by_options_too() -> None:
    fixed = ReadOptions(columns={3: "organisation"})
    found = read_judges(SAMPLES / "judges.xlsx", TODAY, (), fixed)
    assert found.taken[0].person.organisation == "Свердловская область"


# ---------------------------------------------------------------- remembered


def test_a_region_is_remembered_by_its_headings() -> None:
    data = csv("Список области", "Фамилия;Имя;Тел.", "Савинцев;Виктор;+7 900 1")
    options = ReadOptions(encoding="utf-8", separator=";", header=2, columns={2: "contact"})
    kept = remember("Тверская область", sheets_of(data, options), options)
    assert kept is not None
    kept = msgspec.json.decode(msgspec.json.encode(kept), type=type(kept))
    # next time the same form begins a row lower, and says it in capitals
    again = csv("Список области", "2027 год", "ФАМИЛИЯ;Имя;Тел.", "Щеглов;Денис;+7 900 2")
    found = fits(kept, sheets_of(again, kept.options))
    assert found is not None
    assert found.header == 3
    assert entries_in(sheets_of(again, found), TODAY, (), found).taken[0].person.contact == "+7 900 2"
    other = csv("Фамилия;Имя;Клуб", "Щеглов;Денис;Луза")
    assert fits(kept, sheets_of(other, kept.options)) is None
    assert remember("никакая", sheets_of(other), ReadOptions(header=9)) is None


@pytest.mark.parametrize(
    ("header", "kept"),
    [
        ("Фамилия;Имя;Тел.", True),
        ("№ п/п;ФИО;Место работы", True),
        ("Кто;Дата рождения;Разряд", True),
        ("Иванов;Иван;Иванович", False),
        ("Судья;Иванов;Иван", False),
        ("ФИО;Рейтинг;Иванов Иван", False),
        ("ФИО;Рейтинг;+7 900 123-45-67", False),
        ("ФИО;Рейтинг;ivanov@example.org", False),
    ],
)
def test_only_headings_are_kept(header: str, kept: bool) -> None:  # noqa: FBT001
    data = csv(header, "Щеглов;Денис;Олегович")
    options = ReadOptions(header=1, columns={0: "surname", 1: "given"})
    found = remember("область", sheets_of(data), options)
    assert (found is not None) == kept
    assert "щеглов" not in msgspec.json.encode(found).decode().casefold()


def test_of_two_sheets_alike_the_one_in_its_place_fits() -> None:
    def second(workbook: object, _: object) -> None:
        sheet = workbook.add_worksheet("Иванов")  # type: ignore[attr-defined]
        sheet.write_row(0, 0, HEADER)
        sheet.write_row(1, 0, ["Запаснов"])

    sheets = sheets_of(xlsx([HEADER, *PEOPLE], then=second))
    kept = remember("область", sheets, ReadOptions(sheet="Иванов", header=1))
    assert kept is not None
    assert "иванов" not in msgspec.json.encode(kept).decode().casefold()
    found = fits(kept, sheets)
    assert found is not None
    assert found.sheet == "Иванов"


def test_a_declared_separator_is_the_one_that_is_shown() -> None:
    data = b"sep=|\r\na;b;c|1\r\nd;e;f|2\r\n"
    assert guessed(data).separator == "|"
    assert sheets_of(data, guessed(data)) == sheets_of(data)


def test_the_first_number_follows_those_ever_given(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(csv(*LINES))
    found = read_entries(file, TODAY, (), last=41)
    assert [taken.person.number for taken in found.taken] == [42, 43]
