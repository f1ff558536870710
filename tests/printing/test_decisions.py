"""The register of decisions on paper, sheets to be signed, and what else of decisions papers say."""

from __future__ import annotations

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import lacking
from tests.helpers import Desk, drawn, knockout
from tests.printing.reading import Reading, press, source, words

MATCH = "F8-1"
CHIEF = "Главный судья Рогожин В. С."


def decided() -> Desk:
    """A day with a decision of every sort, one of them undone."""
    desk = knockout(8)
    desk.do("call", match=MATCH, table="1")
    desk.do("start", match=MATCH)
    said = Grounds(CHIEF, "", "спор с <судьёй> & {крик}")
    desk.run(cmd.Sanction(match=MATCH, entry="e1", measure=Measure.WARNING, grounds=said))
    desk.run(cmd.DeclareProtest(match=MATCH, entry="e2", grounds=Grounds(text="касания не было")))
    desk.run(cmd.HandInProtest(match=MATCH, text="штраф ошибочен"))
    panel = Grounds("Главная судейская коллегия", "3.16", "решение судьи верное")
    desk.run(cmd.DecideProtest(match=MATCH, end=ProtestEnd.REJECTED, grounds=panel))
    desk.run(cmd.Decree(kind=DecisionKind.BREAK, grounds=Grounds(CHIEF, "3.8", "до 15:30 нет света")))
    desk.do("undo")
    desk.run(cmd.Ground(decision=cmd.NoShow(match="F8-2", entries=("e3",)), grounds=Grounds(by=CHIEF)))
    return desk


def made(desk: Desk, language: str = "ru", number: int | None = None, kind: Kind = Kind.DECISIONS) -> Reading:
    entries = desk.journal.kept
    choices = Choices(decision=number)
    return Reading(press(language).make(kind, source(entries, language), choices).data)


REGISTER = {
    "ru": (
        "Реестр решений",
        "Предупреждение за неспортивное поведение",
        "Отменено. Перерыв",
        "отклонён",
        "Правила, раздел 3, п. 16",
        "Отменённые решения сохраняют свой номер",
        "Главная судейская коллегия",
        "спор с <судьёй> & {крик}",
        "Неявка: засчитано поражение",
    ),
    "en": (
        "Register of decisions",
        "Warning for misconduct",
        "Undone. Break",
        "rejected",
        "Order 942, part 3, item 16",
        "Decisions that were undone keep their numbers",
        "No-show: the match is lost",
    ),
}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_register_says_who_decided_what_and_by_which_item(language: str) -> None:
    text = made(decided(), language).said
    for said in REGISTER[language]:
        assert said in text, said


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_sheet_is_one_page_to_be_signed(language: str) -> None:
    sheet = made(decided(), language, number=2)
    text = sheet.said
    assert len(sheet.sheets) == 1
    title = {"ru": "Решение № 2 по протесту", "en": "Decision No. 2 about a protest"}
    known = {"ru": "С решением ознакомлены", "en": "Have read the decision"}
    for said in (title[language], known[language], "касания не было; штраф ошибочен", "решение судьи верное"):
        assert said in text
    assert CHIEF not in text, "that is another decision"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_who_wrote_a_decision_down_has_not_decided_it(language: str) -> None:
    """Where nobody was named, there is a line to write on, and never who sat at the computer."""
    desk = knockout(8)
    desk.do("withdraw", entry="e1", reason="отъезд")
    writer = desk.journal.kept[-1].by
    assert writer
    label = {"ru": "Решение принял", "en": "Decided by"}[language]
    for number in (1, None):
        text = made(desk, language, number).said
        assert writer not in text
    sheet = made(desk, language, 1).said
    assert label in sheet


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_of_swapped_seats_names_the_matches(language: str) -> None:
    desk = knockout(8)
    desk.win("F8-1", desk.sides("F8-1")[0])
    one, two = desk.sides("F8-1")[0], desk.sides("F8-3")[1]
    numbers = [desk.tournament.format.find(match).number for match in ("F8-1", "F8-3", "F4-1")]
    desk.run(cmd.SwapSeats(entries=(one, two), reason="ошибка записи", confirm=True))
    round_of = {"ru": "1/4 финала", "en": "Quarterfinal"}[language]
    gone = {"ru": "её результат не действует", "en": "its result does not count any more"}[language]
    said = made(desk, language, 1).said
    for number in numbers[:2]:
        assert f"{number}, {round_of}" in said
    assert f"{numbers[0]}, {round_of} ({gone})" in said
    assert f"{numbers[2]}, " in said, "who had gone on stands there no more"
    desk.do("undo")
    assert f"{numbers[1]}, {round_of}" in made(desk, language, 1).said, "as it was decided"


def test_the_sheet_of_seats_swapped_late_has_numbers_alone() -> None:
    desk = drawn(16)
    for match in ("A-U1-1", "A-U1-2", "B-U1-1", "A-U2-1"):
        desk.win(match, desk.sides(match)[0])
    one, two = desk.sides("A-U1-1")[0], desk.sides("B-U1-1")[0]
    numbers = {match: desk.tournament.format.find(match).number for match in ("A-U1-1", "A-U2-1")}
    desk.run(cmd.SwapSeats(entries=(one, two), reason="ошибка записи", confirm=True))
    said = made(desk, "ru", 1).said
    gone = said.partition("результаты не действуют: ")[2]
    for number in numbers.values():
        assert str(number) in gone.split("О ком")[0].replace(",", "").split()
    assert "Первый круг" not in said


def test_an_undone_decision_says_so_on_its_sheet() -> None:
    assert "Отменено. Перерыв" in made(decided(), number=3).said


def test_a_number_that_nothing_has_gives_the_register() -> None:
    assert "Реестр решений" in made(decided(), number=99).said


def test_without_decisions_the_register_says_that_there_were_none() -> None:
    desk = knockout(8)
    assert "Решений не принималось, протестов не было." in made(desk).said
    fresh = Desk()
    fresh.run(cmd.CreateEvent(card=desk.tournament.card))
    assert lacking(Kind.DECISIONS, fresh.tournament, words()) == "Жеребьёвки ещё не было."


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_protocol_of_the_match_holds_measures_and_protests(language: str) -> None:
    text = made(decided(), language, kind=Kind.MATCH_PROTOCOLS).said
    said = {
        "ru": "Предупреждение: Игроков1 Пётр (спор с <судьёй> & {крик}). Протест: Игроков2 Пётр – отклонён.",
        "en": "Warning: Игроков1 Пётр (спор с <судьёй> & {крик}). Protest: Игроков2 Пётр, rejected.",
    }
    assert said[language] in text


def test_a_measure_that_ended_the_match_is_explained_once() -> None:
    desk = knockout(8)
    desk.do("call", match=MATCH, table="1")
    desk.do("start", match=MATCH)
    said = Grounds(text="третье предупреждение")
    desk.run(cmd.Sanction(match=MATCH, entry="e1", measure=Measure.MATCH, grounds=said))
    text = made(desk, kind=Kind.MATCH_PROTOCOLS).said
    assert "Поражение во встрече: Игроков1 Пётр." in text
    assert "неспортивное поведение" in text
    assert text.count("третье предупреждение") == 1


def test_papers_of_an_event_cut_short_say_so_and_those_about_titles_are_held_back() -> None:
    desk = knockout(8)
    kinds = (Kind.FINAL_BRACKET, Kind.WALL_BRACKET, Kind.DRAW_PROTOCOL)
    assert all("завершено досрочно" not in made(desk, kind=kind).said for kind in kinds)
    desk.do("close", reason="потоп")
    for kind in (*kinds, Kind.FINAL_PROTOCOL, Kind.DECISIONS):
        text = made(desk, kind=kind).said
        assert "завершено досрочно" in text
        assert "потоп" in text
    left = desk.tournament.not_played
    final = made(desk, kind=Kind.FINAL_PROTOCOL)
    assert f"Не сыграно встреч: {left}." in final.said
    assert "1–8" in final.said, "those still in share the places of their round"
    for kind in (Kind.TITLE_APPLICATION, Kind.EXTRACT):
        assert "завершено досрочно" in (lacking(kind, desk.tournament, words()) or "")
