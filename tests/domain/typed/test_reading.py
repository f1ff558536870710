"""Lines as they are typed: what each means, and what is said of those that mean nothing."""

from __future__ import annotations

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Lack, LineError, Rule
from bracket_desk.domain.measures import Grounds, Measure, ProtestEnd
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.keyboard import as_russian, as_us
from bracket_desk.domain.typed.reading import TypedCommand, Understood, Unread, read_line
from bracket_desk.domain.values import DefeatReason
from tests.domain.typed.lines import FIRST, MATCH, SECOND, event, make_desk

FRAMES = ((8, 3), (5, 8), (8, 7), (8, 0), (8, 6))
TECHNICAL = cmd.TechnicalDefeat(match=MATCH, entries=(FIRST,), reason=DefeatReason.INJURY)
SCORE = cmd.EnterResult(match=MATCH, score=(4, 2))
ABSENT = cmd.NoShow(match=MATCH, entries=(SECOND,))
TABLE = cmd.Call(match=MATCH, table="5")
TWELVE = "e53"


def sanction(measure: Measure, entry: str, said: str = "") -> cmd.Sanction:
    return cmd.Sanction(match=MATCH, entry=entry, measure=measure, grounds=Grounds(text=said))


def protest(said: str = "") -> cmd.DeclareProtest:
    return cmd.DeclareProtest(match=MATCH, entry=FIRST, grounds=Grounds(text=said))


RUSSIAN: list[tuple[str, TypedCommand]] = [
    ("51 4-2", SCORE),
    ("51 8:3 5:8 8:7 8:0 8:6", cmd.EnterResult(match=MATCH, frames=FRAMES)),
    ("51 ня 2", ABSENT),
    ("51 н/я 2", ABSENT),
    ("51 неявка второго", ABSENT),
    ("51 не явился 2-й", ABSENT),
    ("51 ня петров", ABSENT),
    ("51 петро ня", ABSENT),
    ("петров ня", ABSENT),
    ("51 ня оба", cmd.NoShow(match=MATCH, entries=(FIRST, SECOND))),
    ("51 ня оба дальше 2", cmd.NoShow(match=MATCH, entries=(FIRST, SECOND), goes_on=SECOND)),
    ("51 тп 1 травма", TECHNICAL),
    ("51 т/п 1 болезнь", TECHNICAL),
    ("51 тп иванов пётр травма", TECHNICAL),
    ("51 техническое поражение первому травма", TECHNICAL),
    ("51 стол 5", TABLE),
    ("51 на стол 5", TABLE),
    ("иванов стол 5", TABLE),
    ("51 начало", cmd.Start(match=MATCH)),
    ("отказ 12", cmd.Withdraw(entry=TWELVE)),
    ("отказ ёлкин", cmd.Withdraw(entry=TWELVE)),
    ("отказ елкин ю", cmd.Withdraw(entry=TWELVE)),
    ("отказ эдуард", cmd.Withdraw(entry=TWELVE)),
    ("отказ 12 заболел", cmd.Withdraw(entry=TWELVE, reason="заболел")),
    ("отказ ёлкин, заболел", cmd.Withdraw(entry=TWELVE, reason="заболел")),
    ("отказ ёлкин - заболел", cmd.Withdraw(entry=TWELVE, reason="заболел")),
    ("дискв 12", cmd.Disqualify(entry=TWELVE)),
    ("дискв №12", cmd.Disqualify(entry="e12")),
    ("дискв хохлов", cmd.Disqualify(entry="e51")),
    ("дискв эдин", cmd.Disqualify(entry="e51")),
    ("дискв жбанов", cmd.Disqualify(entry="e49")),
    ("восст 12", cmd.Reinstate(entry=TWELVE)),
    ("51 замечание 2", sanction(Measure.REMARK, SECOND)),
    ("51 предупреждение 1 шум", sanction(Measure.WARNING, FIRST, "шум")),
    ("51 пред петров с криком", sanction(Measure.WARNING, SECOND, "с криком")),
    ("51 замечание петров семён шумел", sanction(Measure.REMARK, SECOND, "шумел")),
    ("петров предупреждение шум", sanction(Measure.WARNING, SECOND, "шум")),
    ("51 партия 2", sanction(Measure.FRAME, SECOND)),
    ("51 потеря партии второму", sanction(Measure.FRAME, SECOND)),
    ("51 встреча 2 брань", sanction(Measure.MATCH, SECOND, "брань")),
    ("встреча 51 потеря встречи 2", sanction(Measure.MATCH, SECOND)),
    ("51 опоздание 2", sanction(Measure.LATE, SECOND)),
    ("51 удаление 2", sanction(Measure.REMOVAL, SECOND)),
    ("удаление петров", sanction(Measure.REMOVAL, SECOND)),
    ("удаление 11 драка", sanction(Measure.REMOVAL, SECOND, "драка")),
    ("51 протест 1 касание", protest("касание")),
    ("51 протест иванов пётр, касание", protest("касание")),
    ("иванов протест касание", protest("касание")),
    ("51 протест подан письмо у судьи", cmd.HandInProtest(match=MATCH, text="письмо у судьи")),
    ("51 протест отклонён", cmd.DecideProtest(match=MATCH, end=ProtestEnd.REJECTED)),
    (
        "51 протест отозван устно",
        cmd.DecideProtest(match=MATCH, end=ProtestEnd.DROPPED, grounds=Grounds(text="устно")),
    ),
]
ENGLISH: list[tuple[str, TypedCommand]] = [
    ("51 4-2", SCORE),
    ("51 8:3 5:8 8:7 8:0 8:6", cmd.EnterResult(match=MATCH, frames=FRAMES)),
    ("51 ns 2", ABSENT),
    ("51 n/s 2nd", ABSENT),
    ("51 no show second", ABSENT),
    ("51 no-show 2", ABSENT),
    ("51 ns both", cmd.NoShow(match=MATCH, entries=(FIRST, SECOND))),
    ("51 td 1 injury", TECHNICAL),
    ("51 technical defeat first illness", TECHNICAL),
    ("51 table 5", TABLE),
    ("51 call to table 5", TABLE),
    ("51 start", cmd.Start(match=MATCH)),
    ("withdraw 12", cmd.Withdraw(entry=TWELVE)),
    ("disq 12", cmd.Disqualify(entry=TWELVE)),
    ("disq neill", cmd.Disqualify(entry="e50")),
    ("match 51 4-2", SCORE),
    ("51 remark 2", sanction(Measure.REMARK, SECOND)),
    ("51 warning 1st", sanction(Measure.WARNING, FIRST)),
    ("51 frame 2", sanction(Measure.FRAME, SECOND)),
    ("51 loss of frame 2", sanction(Measure.FRAME, SECOND)),
    ("match 51 loss of match 2", sanction(Measure.MATCH, SECOND)),
    ("51 late 2", sanction(Measure.LATE, SECOND)),
    ("51 removal 2", sanction(Measure.REMOVAL, SECOND)),
    ("removal 11", sanction(Measure.REMOVAL, SECOND)),
    ("51 protest 1", protest()),
    ("51 protest filed", cmd.HandInProtest(match=MATCH)),
    ("51 protest granted", cmd.DecideProtest(match=MATCH, end=ProtestEnd.GRANTED)),
]


def understood(line: str, t: Tournament | None = None) -> Understood:
    reading = read_line(line, t or event())
    assert isinstance(reading, Understood), reading
    return reading


def unread(line: str, t: Tournament | None = None) -> Unread:
    reading = read_line(line, t or event())
    assert isinstance(reading, Unread), reading
    assert 0 <= reading.place[0] <= reading.place[1] <= len(line)
    return reading


def lack(line: str, t: Tournament | None = None) -> tuple[Lack | Rule, str]:
    """Why a line means nothing, and the part of it that this is about."""
    reading = unread(line, t)
    reason = reading.error.reason
    assert isinstance(reason, Lack | Rule)
    return reason, line[slice(*reading.place)]


@pytest.mark.parametrize(("line", "command"), RUSSIAN)
def test_russian_words_on_either_keyboard_in_any_case(line: str, command: TypedCommand) -> None:
    for typed in (line, as_us(line), f"  {line}  "):
        assert understood(typed).command == command, typed
    for typed in (line.upper(), as_us(line.upper())):
        # what is said in free words stays as it was typed
        found = understood(typed).command
        assert found == command or line.rsplit(maxsplit=1)[-1].upper() in repr(found), typed


@pytest.mark.parametrize(("line", "command"), ENGLISH)
def test_english_words_on_either_keyboard_in_any_case(line: str, command: TypedCommand) -> None:
    for typed in (line, line.upper(), as_russian(line), as_russian(line.upper())):
        assert understood(typed).command == command, typed


@pytest.mark.parametrize(
    "line",
    [
        "51 4:2",
        "51 4–2",
        "51 4—2",
        "51 4 - 2",
        "51 4 : 2",
        "51 4 2",
        "51 4,2",
        "51 4.2",
        "51 4, 2",
        "51-4-2",
        "51: 4-2",
        "51 - 4:2",
        "51. 4:2",
        "№51 4:2",
        "#51 4-2",
        "встреча 51 4:2",
        "51 4^2",
        "51 4Ж2",
        "51 4ж2",
        "51 4б2",
        "51 4ю2",
        "51   4−2",
        "51 4 :2",
        "51 4: 2",
        "51 4/2",
        "51 иванов 4-2",
        "51 петров 2-4",
        "иванов 4:2",
        "петров 2:4",
        "51 4-2.",
    ],
)
def test_a_score_with_any_signs(line: str) -> None:
    assert understood(line).command == SCORE


@pytest.mark.parametrize(
    "line",
    [
        "51 8:3 5:8 8:7 8:0 8:6",
        "51 8-3 5-8 8–7 8—0 8:6",
        "51 8:3, 5:8, 8:7, 8:0, 8:6",
        "51 8:3,5:8,8:7,8:0,8:6",
        "51 8 3 5 8 8 7 8 0 8 6",
        "51 8.3 5.8 8.7 8.0 8.6",
        "51 8^3 5^8 8^7 8^0 8^6",
        "51 8Ж3 5Ж8 8Ж7 8Ж0 8Ж6",
        "51 8:3; 5:8; 8:7; 8:0; 8:6",
        "51 8ж3б 5ж8б 8ж7б 8ж0б 8ж6",
        "51 8,3,5,8,8,7,8,0,8,6",
    ],
)
def test_frames_with_any_signs(line: str) -> None:
    assert understood(line).command == cmd.EnterResult(match=MATCH, frames=FRAMES)


def test_words_and_numbers_may_stick_together() -> None:
    assert understood("51ня2").command == ABSENT
    assert understood("51стол5").command == TABLE
    assert understood("51yz2").command == ABSENT


def test_one_pair_is_the_score_unless_it_can_only_be_a_frame() -> None:
    assert understood("51 3-3").command == cmd.EnterResult(match=MATCH, score=(3, 3))
    assert understood("51 5-2").command == cmd.EnterResult(match=MATCH, score=(5, 2))
    assert understood("51 8:3").command == cmd.EnterResult(match=MATCH, frames=((8, 3),))
    assert understood("51 8:3", event("pool-9")).command == cmd.EnterResult(match=MATCH, score=(8, 3))


def test_points_below_zero_where_there_are_such() -> None:
    pyramid = event("russian-pyramid")
    for line in ("51 71:-5 -5:71", "51 71--5 -5-71"):
        assert understood(line, pyramid).command == cmd.EnterResult(match=MATCH, frames=((71, -5), (-5, 71)))
    assert understood("51 71-5 5-71", pyramid).command == cmd.EnterResult(
        match=MATCH, frames=((71, 5), (5, 71))
    )
    assert lack("51 71 -5", pyramid) == (Lack.SCORE_MINUS, "71 -5")


def test_the_note_is_what_the_keyboard_meant() -> None:
    wanted = cmd.TechnicalDefeat(
        match=MATCH, entries=(FIRST,), reason=DefeatReason.INJURY, note="При счёте 2-1, рука"
    )
    assert understood("51 тп 1 травма При счёте 2-1, рука").command == wanted
    assert understood(as_us("51 тп 1 травма При счёте 2-1, рука")).command == wanted
    english = understood(as_russian("51 td 1 injury at 2-1, arm")).command
    assert isinstance(english, cmd.TechnicalDefeat)
    assert english.note == "at 2-1, arm"


def test_a_surname_is_not_its_longer_namesake() -> None:
    assert understood("отказ иванов").command == cmd.Withdraw(entry=FIRST)
    assert understood("отказ ивановск").command == cmd.Withdraw(entry="e52")
    assert lack("отказ ивано") == (Lack.SEVERAL, "ивано")


def test_a_table_by_any_spelling_of_its_name() -> None:
    for typed in ("ТВ 7", "тв7", "тв-7", "nd 7", "TB 7", "ТВ 7."):
        assert understood(f"51 стол {typed}").command == cmd.Call(match=MATCH, table="ТВ 7")
    # the rules say which tables there are
    assert understood("51 стол 99").command == cmd.Call(match=MATCH, table="99")
    called_so = make_desk(tables=("Стол 5", "Table 6")).tournament
    assert understood("51 стол 5", called_so).command == cmd.Call(match=MATCH, table="Стол 5")
    assert understood("51 стол стол 5", called_so).command == cmd.Call(match=MATCH, table="Стол 5")
    assert understood("51 table 6", called_so).command == cmd.Call(match=MATCH, table="Table 6")
    alike = make_desk(tables=("А-1", "А1", "3")).tournament
    assert lack("51 стол а 1", alike) == (Lack.TABLE_UNCLEAR, "а 1")
    assert understood("51 стол А1", alike).command == cmd.Call(match=MATCH, table="А1")


# ---------------------------------------------------------------- numbers that may mean two things


def doubts(line: str, t: Tournament | None = None) -> list[tuple[Lack, str, str]]:
    found = understood(line, t).doubts
    assert all(isinstance(doubt, LineError) for doubt in found)
    return [(Lack(doubt.reason), doubt.values["entry"], doubt.values["other"]) for doubt in found]


def test_a_bare_number_is_that_of_the_draw_and_that_is_asked_about() -> None:
    assert doubts("отказ 12") == [(Lack.DRAW_OR_LIST, TWELVE, "e12")]
    assert doubts("отказ №12") == []
    assert doubts("отказ ёлкин") == []


def test_where_both_numbers_lead_to_one_nothing_is_asked() -> None:
    desk = make_desk()
    desk.do("swap-seats", entries=[TWELVE, "e12"], confirm=True)
    assert desk.tournament.seats[12] == "e12"
    assert doubts("отказ 12", desk.tournament) == []


def test_a_number_that_only_the_list_has_is_not_guessed() -> None:
    desk = make_desk()
    desk.add(70)
    assert lack("отказ 70", desk.tournament) == (Lack.LIST_NUMBER, "70")
    assert understood("отказ №70", desk.tournament).command == cmd.Withdraw(entry="e70")
    assert lack("отказ 80", desk.tournament) == (Lack.NO_DRAW_NUMBER, "80")
    assert lack("отказ №80", desk.tournament) == (Lack.NOBODY, "№80")


def test_before_the_draw_there_is_only_the_number_of_the_list() -> None:
    desk = make_desk()
    while desk.tournament.draw is not None:
        desk.do("undo")
    assert understood("отказ 12", desk.tournament).command == cmd.Withdraw(entry="e12")
    assert lack("51 4-2", desk.tournament) == (Rule.MATCH_PENDING, "51")


def test_within_a_match_one_and_two_are_the_sides_and_other_numbers_whose_they_are() -> None:
    assert understood("51 ня 11").command == ABSENT
    assert understood("51 ня 54").command == ABSENT
    assert lack("51 ня 12") == (Lack.NOT_THERE, "12")
    desk = make_desk()
    # number 2 of the draw comes to the first side of match 49
    desk.win("A-U1-1", "e63")
    desk.win("A-U1-2", "e62")
    found = understood("49 ня 2", desk.tournament)
    assert found.command == cmd.NoShow(match="A-U2-1", entries=("e62",))
    assert doubts("49 ня 2", desk.tournament) == [(Lack.SIDE_OR_NUMBER, "e62", "e63")]
    assert doubts("49 ня 1", desk.tournament) == []


# ---------------------------------------------------------------- what means nothing


@pytest.mark.parametrize(
    ("line", "why", "about"),
    [
        ("51", Lack.WHAT, ""),
        ("51 -", Lack.WHAT, ""),
        ("51 иванов", Lack.WHAT, ""),
        ("иванов", Lack.WHAT, ""),
        ("112 4-2", Lack.MATCH_NUMBER, "112"),
        ("999999999 4-2", Lack.MATCH_NUMBER, "999999999"),
        ("81 4-2", Rule.MATCH_PENDING, "81"),
        ("51 4", Lack.HALF_SCORE, "4"),
        ("51 8:3 5", Lack.HALF_FRAME, "5"),
        ("51 8:3:5:8", Lack.SCORE_SIGNS, "8:3:5:8"),
        ("51 8:3 - 5:8", Lack.SCORE_SIGNS, "8:3 - 5:8"),
        ("51 12345-2", Lack.WORD, "12345"),
        ("51 4-2 ура", Lack.WORD, "ура"),
        ("51 ура", Lack.WORD, "ура"),
        ("51 ёлкин 4-2", Lack.NOT_THERE, "ёлкин"),
        ("51 ня", Lack.WHO_LOST, ""),
        ("51 ня абракадабра", Lack.WORD, "абракадабра"),
        ("51 ня 2 1", Lack.TOO_MUCH, "1"),
        ("51 ня оба дальше", Lack.WHO_GOES_ON, ""),
        ("51 тп 1", Lack.REASON, ""),
        ("51 тп 1 плохо", Lack.REASON, "плохо"),
        ("51 стол", Lack.TABLE, ""),
        ("51 начало 5", Lack.TOO_MUCH, "5"),
        ("51 отказ", Lack.PERSON_DEED, "отказ"),
        ("ня 51 2", Lack.NUMBER_FIRST, "ня 51 2"),
        ("встреча ня 2", Lack.NUMBER_FIRST, "ня 2"),
        ("встреча", Lack.NUMBER_FIRST, "встреча"),
        ("51 замечание", Lack.WHO_OF_TWO, ""),
        ("51 протест", Lack.WHO_OF_TWO, ""),
        ("51 протест абракадабра", Lack.WORD, "абракадабра"),
        ("51 предупреждение ёлкин", Lack.NOT_THERE, "ёлкин"),
        ("предупреждение 51 2", Lack.NUMBER_FIRST, "предупреждение 51 2"),
        ("удаление", Lack.WHO, ""),
        ("отказ", Lack.WHO, ""),
        ("отказ абракадабра", Lack.NOBODY, "абракадабра"),
        ("отказ енко", Lack.SEVERAL, "енко"),
        ("восст 12 зря", Lack.TOO_MUCH, "зря"),
        ("абракадабра", Lack.NOBODY, "абракадабра"),
        ("- 4-2", Lack.BEGINNING, "-"),
        ("-51 4-2", Lack.BEGINNING, "-51"),
        ("51 петр ня", Lack.SEVERAL, "петр"),
    ],
)
def test_what_is_missing_and_where(line: str, why: Lack | Rule, about: str) -> None:
    assert lack(line) == (why, about)


def test_nothing_typed_means_nothing() -> None:
    assert read_line("", event()) is None
    assert read_line(" \t ", event()) is None


def test_whoever_waits_for_an_opponent_is_said_to() -> None:
    desk = make_desk()
    desk.win(MATCH, FIRST)
    desk.win("B-L1-1", TWELVE)
    assert lack("ёлкин 3-2", desk.tournament) == (Rule.MATCH_PENDING, "ёлкин")


def test_whoever_is_out_of_the_grid_stands_in_no_match() -> None:
    desk = make_desk()
    desk.add(70)
    assert lack("игроков70 4-2", desk.tournament) == (Lack.NO_MATCH_NOW, "игроков70")


def test_the_places_of_frames_are_kept() -> None:
    line = "51 8:3, 5:8  8:9"
    assert [line[slice(*place)] for place in understood(line).frames] == ["8:3", "5:8", "8:9"]
