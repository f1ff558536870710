"""Cells typed or pasted into the table of entries."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.headings import ENTRY_FIELDS
from bracket_desk.exchange.pasting import copied, numbers_first, paste, with_cell
from tests.exchange.files import TODAY
from tests.helpers import Desk, card, examples

READING = Reading(TODAY)
ONE = Entry(1, "Алёхин", "Пётр", "Ильич", date(1990, 1, 2), club="Луза", rating=900, reserve=True)
TWO = Entry(2, "Дёмин", "Роман")


@pytest.mark.parametrize(
    ("field", "cell", "changes"),
    [
        ("name", "УВАРКИН ОЛЕГ", {"surname": "Уваркин", "given": "Олег", "patronymic": ""}),
        ("surname", "алехина", {"surname": "Алехина"}),
        ("patronymic", "", {"patronymic": ""}),
        ("born", "3 марта 1991", {"born": date(1991, 3, 3)}),
        ("born", "", {"born": None}),
        ("title", "1 разряд", {"title": "I"}),
        ("rating", "1 234,5", {"rating": 1234.5}),
        ("rating", "-", {"rating": None}),
        ("sex", "жен", {"sex": "f"}),
        ("club", "", {"club": ""}),
        ("reserve", "нет", {"reserve": False}),
        ("contact", "'+7 900", {"contact": "+7 900"}),
    ],
)
def test_a_cell_typed_anew(field: str, cell: str, changes: dict[str, object]) -> None:
    changed = with_cell(ONE, field, cell, READING)
    assert isinstance(changed, Entry)
    expected = {name: changes.get(name, getattr(ONE, name)) for name in Entry.__struct_fields__}
    assert changed == Entry(**expected)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "cell", "trouble"),
    [
        ("surname", " ", Trouble.NAME_MISSING),
        ("name", "", Trouble.NAME_MISSING),
        ("name", "12345", Trouble.NAME_UNUSABLE),
        ("name", ":=XX", Trouble.FORMULA),
        ("surname", "Ж" * 201, Trouble.NAME_UNUSABLE),
        ("club", "=1+1", Trouble.FORMULA),
        ("born", "31.02.2001", Trouble.BORN_IMPOSSIBLE),
        ("rating", "много", Trouble.RATING_UNREADABLE),
        ("title", "магистр", Trouble.TITLE_UNKNOWN),
    ],
)
def test_a_cell_that_cannot_be(field: str, cell: str, trouble: Trouble) -> None:
    assert with_cell(ONE, field, cell, READING) is trouble


def test_a_team_is_called_as_it_is_called() -> None:
    team = Entry(3, "Сборная", members=(Member("А"), Member("Б")))
    changed = with_cell(team, "name", "ЦСК  2", READING)
    assert isinstance(changed, Entry)
    assert (changed.surname, changed.given) == ("ЦСК 2", "")


def test_a_block_changes_rows_and_adds_those_beyond() -> None:
    text = "Алехин Пётр\t05.06.1990\t1000\r\n\r\nНовиков Яков\t\tмного\n\t01.01.1990\t5\nСтаров Лев\t\t7"
    done = paste((ONE, TWO), ("name", "born", "rating"), 1, text, TODAY, 7)
    assert [(e.number, e.name, e.born, e.rating) for e in done.edited] == [
        (2, "Алехин Пётр", date(1990, 6, 5), 1000)
    ]
    assert [(e.number, e.name, e.rating) for e in done.new] == [
        (8, "Новиков Яков", None),
        (9, "Старов Лев", 7),
    ]
    assert [(r.row, r.field, r.reason) for r in done.refused] == [
        (3, "rating", Trouble.RATING_UNREADABLE),
        (4, "name", Trouble.NAME_MISSING),
    ]


@pytest.mark.parametrize(
    ("known", "typed", "parts"),
    [
        (("Гарсия Лопес", "Хуан", ""), "Гарсия Лопес Хуан Мария", ("Гарсия Лопес", "Хуан", "Мария")),
        (
            ("Гарсия Лопес", "Хуан Мария", "Иль"),
            "Гарсия Лопес Хуан Мария",
            ("Гарсия Лопес", "Хуан Мария", ""),
        ),
        (("Гарсия Лопес", "Хуан", ""), "Гарсия Лопес Педро", ("Гарсия Лопес", "Педро", "")),
        (("Гарсия Лопес", "Хуан", ""), "Лопес Хуан", ("Лопес", "Хуан", "")),
        (("Гарсия", "Хуан", ""), "Гарсия Лопес Хуан", ("Гарсия", "Лопес", "Хуан")),
    ],
)
def test_a_name_keeps_the_parts_that_stand_as_they_stood(
    known: tuple[str, str, str], typed: str, parts: tuple[str, str, str]
) -> None:
    changed = with_cell(Entry(3, *known), "name", typed, READING)
    assert isinstance(changed, Entry)
    assert (changed.surname, changed.given, changed.patronymic) == parts


def test_headings_in_the_block_say_which_column_is_what() -> None:
    text = "№\tДата рождения\tФ.И.О.\tТелефон\n7\t05.06.1990\tНовиков Яков\t123\n8\t\tСтаров Лев\t45"
    done = paste((ONE, TWO), ("number", "name", "born"), 1, text, TODAY, 7)
    assert done.headed
    assert [(e.number, e.name, e.born) for e in done.edited] == [(2, "Новиков Яков", date(1990, 6, 5))]
    assert [(e.number, e.name) for e in done.new] == [(8, "Старов Лев")]
    assert done.rows == (3,)
    assert done.left == ("Телефон",)


def test_a_block_wider_than_the_table_is_told() -> None:
    done = paste((ONE, TWO), ("number", "club", "seat"), 0, "1\tЛуза-2\t17\tлишнее\n2\tКий", TODAY, 2)
    assert [e.club for e in done.edited] == ["Луза-2", "Кий"]
    assert done.left == ("C", "D")
    assert not done.headed


def test_a_column_that_plainly_holds_something_else_is_told() -> None:
    text = "Новиков Яков\t05.06.1990\tКМС\t1000\nСтаров Лев\t01.02.1991\tI\t900"
    columns = ("name", "region", "title", "rating")
    assert paste((), columns, 0, text, TODAY, 0).strange == (("B", "born", "region"),)
    assert paste((), ("name", "born", "title"), 0, text, TODAY, 0).strange == ()
    assert paste((), ("name", "seat", "title"), 0, text, TODAY, 0).strange == ()


def test_the_shortest_surname() -> None:
    done = paste((ONE,), ("surname", "given"), 1, "О\tЁн", TODAY, 1)
    assert [e.name for e in done.new] == ["О Ён"]


def test_a_block_for_a_spreadsheet_is_read_again() -> None:
    rows = [("1", 'Клуб "Луза"'), ("2", "две\nстроки"), ("", "")]
    assert copied(rows) == '1\t"Клуб ""Луза"""\n2\t"две\nстроки"\n\t\n'
    done = paste((ONE, TWO), ("number", "club"), 0, copied(rows), TODAY, 2)
    assert [e.club for e in done.edited] == ['Клуб "Луза"', "две строки"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1\tА\n12\tБ", True),
        ("\tА\n3\tБ", True),
        ("А\t1", False),
        ("", False),
        ("\tА", False),
        ("1\n2", False),
    ],
)
def test_numbers_in_front(text: str, numbers: bool) -> None:  # noqa: FBT001
    assert numbers_first(text) is numbers


def test_what_changes_nothing_is_not_changed() -> None:
    assert paste((ONE, TWO), ("club", "rating"), 0, "Луза\t900", TODAY, 2).edited == ()
    assert paste((ONE, TWO), ("club",), 0, " \n", TODAY, 2) == paste((), (), 0, "", TODAY, 2)


def test_numbers_of_the_table_are_not_pasted_over_and_american_dates_are_told() -> None:
    done = paste((ONE, TWO), ("number", "born"), 0, "99\t5/25/1990\n98\t1/2/1991", TODAY, 2)
    assert [(e.number, e.born) for e in done.edited] == [(1, date(1990, 5, 25)), (2, date(1991, 1, 2))]


def test_five_hundred_rows_are_one_step_and_one_undo() -> None:
    desk = Desk()
    desk.run(card(64))
    desk.run(cmd.RegisterEntries(entries=(ONE, TWO)))
    rows = "\n".join(f"Фамильев{n} Имя\tI" for n in range(500))
    shown = tuple(desk.tournament.entries.values())
    done = paste(shown, ("name", "title"), 1, rows, TODAY, desk.tournament.last_number)
    assert not done.refused
    desk.run(cmd.RegisterEntries(entries=done.new, edited=done.edited))
    assert len(desk.tournament.entries) == 501
    assert len(desk.journal.kept) == 3
    desk.do("undo")
    assert tuple(desk.tournament.entries.values()) == shown


@examples(100)
@given(st.permutations(ENTRY_FIELDS), st.text(st.sampled_from("абвABC 12.,/=-+'\"\t\n:"), max_size=60))
def test_whatever_is_pasted_can_be_registered(columns: tuple[str, ...], text: str) -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=(ONE, TWO)))
    done = paste((ONE, TWO), columns, 1, text, TODAY, 2)
    if done.new or done.edited:
        desk.run(cmd.RegisterEntries(entries=done.new, edited=done.edited))
    assert [entry.number for entry in done.new] == list(range(3, 3 + len(done.new)))
