"""People registered, edited and taken out, before the draw and after it."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry, Judge, JudgeMark, Member
from bracket_desk.session import check_entries
from tests.helpers import Desk, card, drawn, examples, people, undrawn


def entry(desk: Desk, number: int) -> Entry:
    return desk.tournament.entries[f"e{number}"]


def edit(desk: Desk, *entries: Entry, confirm: bool = False) -> int:
    return desk.run(cmd.EditEntries(entries=entries, confirm=confirm))


def test_several_fields_of_several_people_are_one_step() -> None:
    desk = undrawn(range(1, 10))
    edit(
        desk,
        replace(entry(desk, 1), town="Тверь", sex="m"),
        replace(entry(desk, 2), club="Луза"),
        entry(desk, 3),
    )
    assert (entry(desk, 1).town, entry(desk, 2).club) == ("Тверь", "Луза")
    (event,) = desk.journal.kept[-1].events
    assert [changed.number for changed in event.entries] == [1, 2]  # type: ignore[union-attr]
    desk.do("undo")
    assert entry(desk, 1).town == entry(desk, 2).club == ""


def test_what_cannot_be_edited() -> None:
    desk = undrawn(range(1, 10))
    one = entry(desk, 1)
    assert desk.rule(cmd.EditEntries(entries=(one,))) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.EditEntries(entries=())) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.EditEntries(entries=(replace(one, number=77),))) is Rule.UNKNOWN_ENTRY
    assert desk.rule(cmd.EditEntries(entries=(replace(one, surname=" "),))) is Rule.ENTRY_NAME_EMPTY
    assert desk.rule(cmd.EditEntries(entries=(replace(one, club="Ж" * 501),))) is Rule.ENTRY_TEXT_LONG
    twice = (replace(one, town="А"), replace(one, town="Б"))
    assert desk.rule(cmd.EditEntries(entries=twice)) is Rule.NUMBER_TAKEN


def test_a_list_that_knows_more_is_one_step_with_its_new_people() -> None:
    desk = undrawn(range(1, 10))
    better = replace(entry(desk, 3), town="Тверь")
    desk.run(
        cmd.RegisterEntries(entries=people([10, 11]), edited=(better, entry(desk, 4)), source="тверь.xlsx")
    )
    assert entry(desk, 3).town == "Тверь"
    assert len(desk.tournament.entries) == 11
    desk.do("undo")
    assert len(desk.tournament.entries) == 9
    assert entry(desk, 3).town == ""
    # the same list once more says nothing new
    assert desk.rule(cmd.RegisterEntries(entries=(), edited=(entry(desk, 4),))) is Rule.NOTHING_TO_DO
    desk.run(cmd.RegisterEntries(entries=(), edited=(better,)))


def test_five_hundred_pasted_rows_are_one_step() -> None:
    desk = Desk()
    desk.run(card(64))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 501))))
    assert len(desk.journal.kept) == 2
    desk.do("undo")
    assert not desk.tournament.entries


# ---------------------------------------------------------------- after the draw


def test_a_name_spelt_wrong_is_put_right_everywhere_and_the_draw_stands() -> None:
    desk = undrawn(range(1, 10))
    desk.run_draw("942")
    draw = desk.tournament.draw
    assert draw is not None
    edit(desk, replace(entry(desk, 1), surname="Игрокофф", born=date(1990, 1, 2)))
    assert desk.entry("e1")["name"] == "Игрокофф Пётр"
    assert desk.tournament.draw == draw


def test_after_the_draw_a_rating_and_another_person_are_questions() -> None:
    desk = drawn(reserves=1)
    one = entry(desk, 1)
    for new, rule in (
        (replace(one, rating=900), Rule.RATING_AFTER_DRAW),
        (replace(one, surname="Другов", given="Лев", born=date(1990, 1, 2)), Rule.OTHER_PERSON),
    ):
        refused = desk.refused(cmd.EditEntries(entries=(new,)))
        assert refused.reason is rule
        assert refused.confirmable
        edit(desk, new, confirm=True)
        assert entry(desk, 1) == new
        desk.do("undo")
    assert desk.rule(cmd.EditEntries(entries=(replace(one, reserve=True),))) is Rule.RESERVE_SEATED
    edit(desk, replace(entry(desk, 17), rating=900))


def test_a_spelling_can_be_put_right_after_a_close() -> None:
    desk = drawn()
    desk.do("close")
    edit(desk, replace(entry(desk, 1), surname="Верный"))
    assert desk.rule(cmd.RemoveEntries(entries=("e1",))) is Rule.EVENT_CLOSED


# ---------------------------------------------------------------- reserve list, taking out


def test_the_reserve_list_is_not_drawn() -> None:
    desk = undrawn(range(1, 11))
    edit(desk, replace(entry(desk, 10), reserve=True))
    lots = tuple((n, n) for n in range(1, 11))
    assert desk.rule(cmd.DrawByLots(lots=lots)) is Rule.LOT_NOT_ADMITTED
    desk.run_draw("942")
    assert desk.entry("e10")["seat"] is None
    desk.do("replace", entry="e1", by="e10")
    assert desk.entry("e10")["seat"] is not None


def test_a_number_is_given_once_and_never_again() -> None:
    desk = undrawn(range(1, 10))
    desk.run(cmd.RemoveEntries(entries=("e9", "e4", "e9")))
    assert list(desk.tournament.entries) == ["e1", "e2", "e3", "e5", "e6", "e7", "e8"]
    assert desk.tournament.last_number == 9
    assert desk.rule(cmd.RegisterEntries(entries=people([9]))) is Rule.NUMBER_TAKEN
    assert desk.rule(cmd.RemoveEntries(entries=("e9",))) is Rule.UNKNOWN_ENTRY
    desk.do("undo")
    assert len(desk.tournament.entries) == 9
    assert desk.rule(cmd.RemoveEntries(entries=())) is Rule.NOTHING_TO_DO


def test_who_has_had_a_seat_can_only_leave() -> None:
    desk = drawn(reserves=3)
    desk.do("replace", entry="e1", by="e17")
    desk.do("replace", entry="e17", by="e18")
    for sat in ("e1", "e17", "e18", "e2"):
        assert desk.rule(cmd.RemoveEntries(entries=(sat,))) is Rule.REMOVE_DRAWN
    desk.run(cmd.RemoveEntries(entries=("e19",)))
    assert "e19" not in desk.tournament.entries


@examples(40)
@given(st.lists(st.tuples(st.sampled_from("aerud"), st.integers(1, 12)), max_size=30))
def test_whatever_is_done_to_the_list_undo_takes_it_back(moves: list[tuple[str, int]]) -> None:
    desk = undrawn([1, 2, 3])
    seen = [desk.tournament]
    for move, number in moves:
        one = desk.tournament.entries.get(f"e{number}")
        command: cmd.Command = cmd.RegisterEntries(entries=people([number]))
        if move == "e" and one is not None:
            command = cmd.EditEntries(entries=(replace(one, town=f"{one.town}+"),))
        elif move == "r":
            command = cmd.RemoveEntries(entries=(f"e{number}",))
        elif move == "u" and len(seen) > 1:
            command = cmd.Undo()
        try:
            desk.run(command)
        except RuleError:
            continue
        if isinstance(command, cmd.Undo):
            seen.pop()
            assert desk.tournament.entries == seen[-1].entries
            assert desk.tournament.office == seen[-1].office
        else:
            seen.append(desk.tournament)
        assert check_entries(desk.journal.kept) is None


# ---------------------------------------------------------------- teams, judges


@pytest.mark.parametrize(
    "members",
    [
        (Member("Один"),),
        (Member("Один", captain=True), Member("Два", captain=True)),
        tuple(Member(f"Игрок{n}") for n in range(31)),
    ],
)
def test_a_team_that_cannot_be(members: tuple[Member, ...]) -> None:
    desk = undrawn(range(1, 10))
    team = Entry(10, "Сборная", members=members)
    assert desk.rule(cmd.RegisterEntries(entries=(team,))) is Rule.TEAM_UNUSABLE
    nameless = Entry(10, "Сборная", members=(Member(""), Member("Два")))
    assert desk.rule(cmd.RegisterEntries(entries=(nameless,))) is Rule.ENTRY_NAME_EMPTY


def test_a_team_plays_as_one_entry_and_its_order_can_change() -> None:
    desk = undrawn(range(1, 16))
    members = (Member("Первый", captain=True), Member("Второй"), Member("Третий"))
    desk.run(cmd.RegisterEntries(entries=(Entry(16, "Сборная Твери", members=members),)))
    desk.run_draw("942")
    assert desk.entry("e16")["name"] == "Сборная Твери"
    edit(desk, replace(entry(desk, 16), members=members[::-1]))
    assert [member.name for member in entry(desk, 16).members] == ["Третий", "Второй", "Первый"]


def test_judges_are_edited_and_taken_out() -> None:
    desk = undrawn(range(1, 10))
    desk.run(cmd.RegisterJudges(judges=(Judge(1, "Свистков"), Judge(2, "Зонин"))))
    worked = Judge(1, "Свистков", category="СС1К", days=(date(2026, 12, 5),), mark=JudgeMark.EXCELLENT)
    desk.run(cmd.EditJudges(judges=(worked, Judge(2, "Зонин"))))
    assert list(desk.tournament.judges) == [worked, Judge(2, "Зонин")]
    assert desk.rule(cmd.EditJudges(judges=(worked,))) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.EditJudges(judges=(Judge(3, "Никто"),))) is Rule.UNKNOWN_JUDGE
    assert desk.rule(cmd.EditJudges(judges=(Judge(2, ""),))) is Rule.ENTRY_NAME_EMPTY
    desk.run(cmd.RemoveJudges(judges=(2,)))
    assert list(desk.tournament.judges) == [worked]
    assert desk.rule(cmd.RemoveJudges(judges=(2,))) is Rule.UNKNOWN_JUDGE
    desk.run(cmd.RegisterJudges(judges=(Judge(2, "Новый"),), edited=(replace(worked, mark=None),)))
    assert [judge.surname for judge in desk.tournament.judges] == ["Свистков", "Новый"]
