"""What holds for every line: what is written back is read, nothing is an error, what is foreseen comes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import DeskError, Lack, RuleError
from bracket_desk.domain.measures import Grounds, Measure, ProtestEnd
from bracket_desk.domain.text import squeezed
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed import vocabulary
from bracket_desk.domain.typed.foresight import Foresight, foresee
from bracket_desk.domain.typed.keyboard import as_russian, as_us, switched
from bracket_desk.domain.typed.naming import spell_entry
from bracket_desk.domain.typed.offers import MOST, offers
from bracket_desk.domain.typed.reading import TypedCommand, Understood, Unread, read_line
from bracket_desk.domain.typed.spelling import spell
from bracket_desk.domain.typed.vocabulary import Deed
from bracket_desk.domain.values import DefeatReason
from tests.domain.typed.lines import FIRST, MATCH, SECOND, event, make_desk
from tests.helpers import examples
from tests.histories import Field, Move, fields, make, moves

LETTERS = {"ru": "абвгежийклмнопрстуфхцчшщъыьэюя", "en": "abcdefghijklmnopqrstuvwxyz"}
DECIDING = ("play", "lose", "leave", "reinstate", "correct", "call", "swap", "seat")
OTHER_KEYBOARD = {"ru": as_us, "en": as_russian}


@st.composite
def commands(draw: st.DrawFn, t: Tournament, language: str) -> TypedCommand:
    """Anything that a line can ask for about an event."""
    states = [state for state in t.states if len(state.players) == 2]
    word = st.text(LETTERS[language], min_size=1, max_size=8)
    free = st.lists(word, max_size=3).map(" ".join)
    kinds = ["leave"]
    if states:
        kinds += ["score", "frames", "no-show", "technical", "call", "start", "measure", "protest", "decide"]
    kind = draw(st.sampled_from(kinds))
    if kind == "leave":
        entry = draw(st.sampled_from(list(t.entries)))
        what = draw(st.sampled_from((cmd.Withdraw, cmd.Disqualify, cmd.Reinstate)))
        return what(entry=entry) if what is cmd.Reinstate else what(entry=entry, reason=draw(free))
    state = draw(st.sampled_from(states))
    match, one, two = state.match.id, *state.players
    entries = draw(st.sampled_from(((one,), (two,), (one, two))))
    goes_on = draw(st.sampled_from((None, one, two))) if len(entries) == 2 else None
    match kind:
        case "score":
            points = st.integers(0, t.race(state.match))
            return cmd.EnterResult(match=match, score=(draw(points), draw(points)))
        case "frames":
            points = st.integers(0, 200)
            frames = draw(st.lists(st.tuples(points, points), min_size=2, max_size=9))
            return cmd.EnterResult(match=match, frames=tuple(frames))
        case "no-show":
            return cmd.NoShow(match=match, entries=entries, goes_on=goes_on)
        case "technical":
            reason, note = draw(st.sampled_from(DefeatReason)), draw(free)
            return cmd.TechnicalDefeat(
                match=match, entries=entries, reason=reason, note=note, goes_on=goes_on
            )
        case "measure":
            measure, said = draw(st.sampled_from(Measure)), Grounds(text=draw(free))
            return cmd.Sanction(
                match=match, entry=draw(st.sampled_from((one, two))), measure=measure, grounds=said
            )
        case "protest":
            return cmd.DeclareProtest(match=match, entry=one, grounds=Grounds(text=draw(free)))
        case "decide":
            end = draw(st.sampled_from((None, *ProtestEnd)))
            if end is None:
                return cmd.HandInProtest(match=match, text=draw(free))
            return cmd.DecideProtest(match=match, end=end, grounds=Grounds(text=draw(free)))
        case "call":
            return cmd.Call(match=match, table=draw(st.sampled_from(("1", "2", "5", "ТВ 7"))))
        case _:
            return cmd.Start(match=match)


@examples(200)
@given(st.data(), st.sampled_from(("ru", "en")), st.sampled_from(("own", "other")))
def test_what_is_written_back_is_read(data: st.DataObject, language: str, keyboard: str) -> None:
    t = event()
    command = data.draw(commands(t, language))
    line = spell(command, t, language)
    # an English comma typed on the Russian keyboard is a letter of the name before it
    if keyboard == "other" and not (language == "en" and ", " in line):
        line = OTHER_KEYBOARD[language](line)
    reading = read_line(line, t)
    assert isinstance(reading, Understood), (line, reading)
    assert reading.command == command, line


WORDS = (
    *(word for table in vocabulary.WRITTEN.values() for word in table.values()),
    *(
        "51",
        "5",
        "12",
        "№12",
        "4-2",
        "8:3",
        "5:8,",
        "-",
        ":",
        "-5:71",
        "иванов",
        "Пётр",
        "'lby",
        "ТВ 7",
        "1",
        "2",
    ),
    *("2-й", "енко", "встреча", "ж", "б", "¹", "٣", "İ", "ß", "\u200b", "9" * 60, "e12", "111 4:2"),
)
anything = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    st.lists(st.sampled_from((*WORDS, " ", ",", "й")), max_size=8).map("".join),
)


@examples(400)
@given(anything, st.sampled_from(("free-pyramid", "russian-pyramid", "pool-9")))
def test_whatever_is_typed_is_understood_or_said_to_lack_something(text: str, discipline: str) -> None:
    t = event(discipline)
    reading = read_line(text, t)
    offered = offers(text, t, "ru")
    assert len(offered) <= MOST
    assert len({offer.line for offer in offered}) == len(offered)
    if isinstance(reading, Unread):
        assert 0 <= reading.place[0] <= reading.place[1] <= len(text)
    elif isinstance(reading, Understood):
        for place in (reading.place, *reading.frames):
            assert 0 <= place[0] <= place[1] <= len(text)
        again = read_line(spell(reading.command, t, "ru"), t)
        assert isinstance(again, Understood)
        assert again.command == reading.command
        see(t, reading.command)
    else:
        assert not text.strip()


def see(t: Tournament, command: TypedCommand) -> Foresight | None:
    """What is foreseen is what comes, and nothing is asked that is not asked then."""
    try:
        seen = foresee(t, command)
    except DeskError:
        return None
    assert not seen.touched.suspended or seen.questions
    return seen


@examples(25)
@given(fields(16), moves(DECIDING, 12), st.lists(st.integers(0, 10_000), min_size=3, max_size=3))
def test_what_is_foreseen_comes(field: Field, tried: Sequence[Move], numbers: Sequence[int]) -> None:
    desk = field.open()
    for move in tried:
        make(desk, move)
    t = desk.tournament
    for text in lines_about(t, numbers):
        reading = read_line(text, t)
        if not isinstance(reading, Understood):
            continue
        seen = see(t, reading.command)
        if seen is None:
            continue
        if any(isinstance(question, RuleError) for question in seen.questions):
            with pytest.raises(RuleError):
                desk.run(reading.command)
        desk.run(structs.replace(reading.command, confirm=bool(seen.questions)))
        assert desk.tournament.results == seen.after.results
        assert desk.tournament.places == seen.after.places
        assert desk.tournament.busy.keys() == seen.after.busy.keys()
        t = desk.tournament


def lines_about(t: Tournament, numbers: Sequence[int]) -> list[str]:
    """Some lines about matches and people as they stand."""
    match = t.format.matches[numbers[0] % len(t.format.matches)]
    race, lost = t.race(match), numbers[1] % t.race(match)
    entry = list(t.entries.values())[numbers[2] % len(t.entries)]
    return [
        f"{match.number} {race}-{lost}" if numbers[2] % 2 else f"{match.number} {lost}-{race}",
        f"{match.number} стол {1 + numbers[1] % 3}",
        f"{match.number} ня {1 + numbers[2] % 2}",
        f"отказ №{entry.number}",
    ]


# ---------------------------------------------------------------- the words themselves


def test_no_word_is_another_one_on_the_other_keyboard() -> None:
    tables = (
        *(vocabulary.DEEDS, vocabulary.REASONS, vocabulary.PEOPLE, vocabulary.SIDES),
        vocabulary.STEPS,
    )
    for phrase in {phrase for table in tables for phrase in table}:
        spelled = phrase, tuple(switched(word) for word in phrase)
        meanings = {table[said] for table in tables for said in spelled if said in table}
        # the reason of a defeat stands where no deed can
        assert len(meanings) == 1 or meanings == {Deed.REMOVAL, DefeatReason.REMOVED}, phrase


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_that_is_written_is_read_as_what_it_says(language: str) -> None:
    tables = vocabulary.DEEDS, vocabulary.REASONS, vocabulary.PEOPLE, vocabulary.STEPS
    written = vocabulary.written(language)
    every = {*Deed, *DefeatReason, *vocabulary.Both, *vocabulary.Handed, *ProtestEnd}
    assert set(written) == every - {Deed.RESULT}
    for meaning, word in written.items():
        assert meaning in [table.get((squeezed(word),)) for table in tables]


def test_somebody_is_spelled_by_name_or_by_the_number_of_the_list() -> None:
    t = event()
    assert spell_entry(t, FIRST) == "Иванов Пётр Сергеевич"
    desk = make_desk()
    desk.add(70)
    # a digit in a name would begin a number
    assert spell_entry(desk.tournament, "e70") == "№70"


# ---------------------------------------------------------------- what is offered


def lines(text: str, t: Tournament, language: str = "ru") -> list[str]:
    return [offer.line for offer in offers(text, t, language)]


def test_matches_at_tables_are_offered_first() -> None:
    desk = make_desk()
    desk.do("call", match=MATCH, table="5")
    desk.do("call", match="C-U1-1", table="1")
    assert lines("", desk.tournament)[:3] == ["9 ", "51 ", "1 "]
    assert lines("5", desk.tournament)[0] == "51 "
    assert lines("51", desk.tournament)[:4] == ["51 начало", "51 стол ", "51 ня ", "51 тп "]
    assert lines("51 ", desk.tournament, "en")[:4] == ["51 start", "51 table ", "51 ns ", "51 td "]


def test_measures_and_protests_are_offered_where_they_can_be() -> None:
    desk = make_desk()
    assert "51 протест " not in lines("51 ", desk.tournament), "nothing has been played yet"
    desk.do("call", match=MATCH, table="5")
    assert {"51 протест ", "51 предупреждение ", "51 партия "} <= set(lines("51 ", desk.tournament))
    assert lines("51 п", desk.tournament) == ["51 протест ", "51 предупреждение ", "51 партия "]
    assert lines("51 ghj", desk.tournament) == ["51 протест "], "on the other keyboard"
    assert lines("51 w", desk.tournament, "en") == ["51 warning "]
    assert lines("51 партия ", desk.tournament) == ["51 партия 1 ", "51 партия 2 "]
    assert lines("51 протест ", desk.tournament) == ["51 протест 1 ", "51 протест 2 "]
    desk.run(cmd.DeclareProtest(match=MATCH, entry=FIRST))
    ends = ["51 протест отклонён", "51 протест удовлетворён", "51 протест отозван"]
    assert lines("51 протест ", desk.tournament) == ["51 протест подан", *ends]
    desk.run(cmd.HandInProtest(match=MATCH))
    assert lines("51 протест ", desk.tournament) == ends
    assert lines("удал", desk.tournament) == ["удаление "]
    assert lines("удаление петров", desk.tournament) == ["удаление Петров Семён"]


def test_what_a_measure_leads_to_is_foreseen() -> None:
    desk = make_desk()
    desk.do("call", match=MATCH, table="5")
    lost = read_line("51 встреча 2 брань", desk.tournament)
    assert isinstance(lost, Understood)
    seen = foresee(desk.tournament, lost.command)
    assert [way.entry for way in seen.ways] == [FIRST, SECOND]
    assert [freed.table for freed in seen.touched.freed] == ["5"]
    removed = read_line("удаление петров, драка", desk.tournament)
    assert isinstance(removed, Understood)
    assert MATCH in foresee(desk.tournament, removed.command).forfeited
    # whoever has lost their last match is removed in that one, whose result stands
    desk.win(MATCH, FIRST)
    desk.finish()
    again = read_line("удаление петров", desk.tournament)
    assert isinstance(again, Understood)
    assert isinstance(again.command, cmd.Sanction)
    state = desk.tournament.state_of(again.command.match)
    assert SECOND in state.players
    seen = foresee(desk.tournament, again.command)
    assert seen.after.state_of(state.match.id).result == state.result
    assert SECOND in seen.after.disqualified


def test_words_people_and_tables_are_offered_as_far_as_they_are_typed() -> None:
    t = event()
    assert lines("51 н", t) == ["51 ня "]
    assert lines("51 y", t) == ["51 ня "]
    assert lines("51 ня ", t) == ["51 ня 1 ", "51 ня 2 ", "51 ня оба"]
    assert lines("51 ня сем", t) == ["51 ня 2 "]
    assert lines("51 тп 1 ", t) == [
        f"51 тп 1 {word}" for word in ("травма", "удаление", "поведение", "другое")
    ]
    assert lines("51 тп 1 п", t) == ["51 тп 1 поведение"]
    assert lines("51 стол ", t) == ["51 стол 1", "51 стол 2", "51 стол 5", "51 стол ТВ 7"]
    assert lines("51 стол т", t) == ["51 стол ТВ 7"]
    assert lines("jn", t) == ["отказ "]
    assert lines("дис", t) == ["дискв "]
    assert lines("отказ ивано", t) == ["отказ Ивановский Олег", "отказ Иванов Пётр Сергеевич"]
    assert lines("петров", t) == ["51 "]
    assert lines("51 4-2", t) == []


def test_every_offer_leads_on() -> None:
    t = event()
    for begun in ("", "51 ", "51 ня ", "51 тп 1 ", "51 стол ", "отказ ", "дискв ё"):
        for offer in offers(begun, t, "ru"):
            reading = read_line(offer.line, t)
            unfinished = isinstance(reading, Unread) and reading.place[0] >= len(offer.line.rstrip())
            assert unfinished or isinstance(reading, Understood), offer.line


# ---------------------------------------------------------------- what would come of it


def test_who_goes_where_and_which_table_becomes_free() -> None:
    desk = make_desk()
    desk.do("call", match=MATCH, table="5")
    seen = foresee(desk.tournament, cmd.EnterResult(match=MATCH, score=(2, 4)))
    assert [(way.entry, way.match) for way in seen.ways] == [(SECOND, "F32-3"), (FIRST, "B-L2-2")]
    assert [(freed.table, freed.match, freed.stopped) for freed in seen.touched.freed] == [
        ("5", MATCH, False)
    ]
    assert not seen.questions


def test_a_correction_says_what_it_touches_and_asks() -> None:
    desk = make_desk()
    desk.win(MATCH, FIRST)
    seen = foresee(desk.tournament, cmd.EnterResult(match="B-U1-1", score=(0, 4)))
    assert seen.touched.suspended == (MATCH,)
    assert [question.reason.value for question in seen.questions] == ["suspends"]
    assert seen.earlier is not None
    assert MATCH in seen.touched.others
    # the same winner: never a question
    assert not foresee(desk.tournament, cmd.EnterResult(match="B-U1-1", score=(4, 3))).questions


def test_another_winner_of_a_match_is_asked_about_even_if_nothing_hangs_on_it() -> None:
    desk = make_desk()
    desk.win(MATCH, FIRST)
    seen = foresee(desk.tournament, cmd.EnterResult(match=MATCH, score=(0, 4)))
    assert [question.reason for question in seen.questions] == [Lack.OTHER_WINNER]


def test_a_table_where_a_pair_loses_its_match_is_stopped() -> None:
    desk = make_desk()
    desk.do("call", match=MATCH, table="5")
    desk.do("start", match=MATCH)
    seen = foresee(desk.tournament, cmd.EnterResult(match="B-U1-1", score=(0, 4)))
    assert [(freed.table, freed.match, freed.stopped) for freed in seen.touched.freed] == [("5", MATCH, True)]
    assert seen.questions


def test_what_is_written_already_is_no_step() -> None:
    desk = make_desk()
    with pytest.raises(DeskError) as caught:
        foresee(desk.tournament, cmd.EnterResult(match="B-U1-1", score=(4, 0)))
    assert caught.value.reason is Lack.WRITTEN


def test_frames_that_would_be_lost_are_said() -> None:
    desk = make_desk()
    frames = ((8, 3), (5, 8), (8, 7), (8, 0), (8, 6))
    desk.run(cmd.EnterResult(match=MATCH, frames=frames))
    seen = foresee(desk.tournament, cmd.EnterResult(match=MATCH, score=(4, 2)))
    assert seen.frames_lost
    assert not seen.questions
