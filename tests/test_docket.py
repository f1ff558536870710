"""The register of decisions: a number for each, for ever, whatever is undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import given

from bracket_desk import assets
from bracket_desk.docket import (
    Deciding,
    Matter,
    Record,
    item_text,
    item_typed,
    match_numbers,
    people,
    protested_against,
    read_docket,
    what,
)
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import pair_of
from bracket_desk.domain.measures import ITEMS, DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.session import JournalEntry, count_steps
from bracket_desk.words import Words
from tests.helpers import Desk, examples, knockout
from tests.histories import Field, Move, fields, make, moves

MATCH = "F8-1"
SAID = Grounds("Главный судья Рогожин В. С.", "3.17", "не явился")


def words(language: str = "ru") -> Words:
    return Words(language, assets.resources() / "translations")


def docket(desk: Desk) -> tuple[Record, ...]:
    return read_docket(desk.journal.kept)


def told(desk: Desk, language: str = "ru") -> list[str]:
    return [what(record, desk.tournament, words(language)) for record in docket(desk)]


# ---------------------------------------------------------------- what stands in it


def test_a_day_of_decisions() -> None:
    desk = knockout(8)
    desk.win("F8-2", "e3")
    desk.run(cmd.NoShow(match=MATCH, entries=("e1",), by="Петров"))
    desk.do("technical-defeat", match="F8-3", entries=["e6"], reason="conduct", note="толкнул соперника")
    desk.do("withdraw", entry="e7", reason="отъезд")
    desk.do("reinstate", entry="e7")
    desk.do("swap-seats", entries=["e2", "e3"], reason="ошибка записи", confirm=True)
    desk.do("close", reason="нет света")
    found = docket(desk)
    assert [record.number for record in found] == [1, 2, 3, 4, 5, 6]
    assert [record.matter for record in found] == [
        Matter.NO_SHOW,
        Matter.TECHNICAL,
        Matter.LEAVING,
        Matter.LEAVING,
        Matter.SEATS,
        Matter.CLOSING,
    ]
    assert {record.by for record in found} == {""}, "nobody was named; who wrote it down decided nothing"
    assert [record.item for record in found] == ["3.17", "3.15", "", "", "", ""], "only what the order says"
    assert [record.text for record in found[1:]] == [
        "толкнул соперника",
        "отъезд",
        "",
        "ошибка записи",
        "нет света",
    ]
    assert [match_numbers(record, desk.tournament) for record in found] == ["1", "3", "", "", "", ""]
    assert people(found[0], desk.tournament, words()) == "Игроков1 Пётр (1)"
    assert found[4].entries == ("e2", "e3")


def test_results_are_no_decisions_until_they_are_corrected() -> None:
    desk = knockout(8)
    desk.do("enter-result", match=MATCH, score=[5, 2])
    assert docket(desk) == ()
    desk.do("enter-result", match=MATCH, frames=[{"won": 1}] * 5 + [{"won": 2}] * 0, confirm=True)
    desk.do("enter-result", match=MATCH, score=[3, 5])
    desk.do("clear-result", match=MATCH)
    desk.do("enter-result", match=MATCH, score=[5, 4])
    assert told(desk) == [
        "Результат исправлен: 5–0, было: 5–2",
        "Результат исправлен: 3–5, было: 5–0",
        "Результат снят: 3–5",
    ]
    desk.do("no-show", match="F8-2", entries=["e3"])
    desk.do("enter-result", match="F8-2", score=[5, 0])
    assert told(desk)[3:] == [
        "Неявка: засчитано поражение во встрече",
        "Результат исправлен: 5–0, было: неявка",
    ]


def test_frames_added_to_a_known_score_correct_nothing() -> None:
    desk = knockout(8)
    desk.do("enter-result", match=MATCH, score=[5, 0])
    desk.do("enter-result", match=MATCH, frames=[[8, 3]] * 5)
    assert docket(desk) == ()
    desk.do("enter-result", match=MATCH, frames=[[8, 3]] * 4 + [[8, 4]])
    assert told(desk) == ["Результат исправлен: 5–0, было: 5–0"]


def test_an_undone_decision_keeps_its_number() -> None:
    desk = knockout(8)
    desk.do("no-show", match=MATCH, entries=["e1"])
    desk.do("undo")
    desk.do("no-show", match=MATCH, entries=["e2"])
    assert [(r.number, r.undone, r.entries) for r in docket(desk)] == [
        (1, True, ("e1",)),
        (2, False, ("e2",)),
    ]
    desk.do("undo")
    desk.do("redo")
    assert [(r.number, r.undone) for r in docket(desk)] == [(1, True), (2, False)], "redone under its number"


def test_a_correction_is_one_as_it_was_when_it_was_made() -> None:
    desk = knockout(8)
    desk.do("enter-result", match=MATCH, score=[5, 2])
    desk.do("undo")
    desk.do("enter-result", match=MATCH, score=[5, 3])
    assert docket(desk) == (), "the result before it did not count any more"
    desk.do("enter-result", match=MATCH, score=[5, 4])
    desk.do("undo")
    assert [r.undone for r in docket(desk)] == [True]


def test_grounds_can_be_given_with_the_decision_and_later() -> None:
    desk = knockout(8)
    desk.run(cmd.Ground(decision=cmd.NoShow(match=MATCH, entries=("e1",)), grounds=SAID))
    number = desk.do("withdraw", entry="e5", reason="сказал сам")
    desk.run(cmd.GiveGrounds(entry=number, grounds=Grounds("ГСК", "п. 4 регламента", "заявление")))
    first, second = docket(desk)
    assert (first.by, first.item, first.text) == (SAID.by, "3.17", "не явился")
    assert (second.by, second.item, second.text) == ("ГСК", "п. 4 регламента", "заявление")
    desk.do("undo")
    assert docket(desk)[1].text == "сказал сам"
    desk.run(cmd.GiveGrounds(entry=999, grounds=SAID))
    assert len(docket(desk)) == 2, "of no decision, so it says nothing"


def test_a_protest_is_one_row_from_its_declaration_to_its_end() -> None:
    desk = knockout(8)
    desk.do("call", match=MATCH, table="1", at="2026-12-05T12:00:00+03:00")
    desk.do("start", match=MATCH, at="2026-12-05T12:01:00+03:00")
    grounds = Grounds("Судья у стола Климов", "", "касания не было")
    desk.run(cmd.DeclareProtest(match=MATCH, entry="e2", grounds=grounds, at="2026-12-05T12:10:00+03:00"))
    (record,) = docket(desk)
    assert record.open
    assert told(desk) == ["Протест заявлен в 12:10"]
    desk.run(cmd.HandInProtest(match=MATCH, text="штраф ошибочен", at="2026-12-05T12:14:00+03:00"))
    ruled = Grounds("Главная судейская коллегия", "", "решение судьи правилам не противоречит")
    at = "2026-12-05T12:25:00+03:00"
    desk.run(cmd.DecideProtest(match=MATCH, end=ProtestEnd.REJECTED, grounds=ruled, at=at))
    (record,) = docket(desk)
    assert not record.open
    assert told(desk) == ["Протест заявлен в 12:10; подан в 12:14; отклонён в 12:25"]
    assert told(desk, "en") == ["Protest declared 12:10; handed in 12:14; rejected 12:25"]
    assert protested_against(record) == "касания не было; штраф ошибочен"
    assert (record.by, record.item, record.text) == (ruled.by, "3.16", ruled.text)
    desk.do("undo")
    (record,) = docket(desk)
    assert record.open
    assert record.received is not None
    # a second one about the same match is a row of its own
    desk.do("redo")
    desk.run(cmd.DeclareProtest(match=MATCH, entry="e1"))
    assert [r.open for r in docket(desk)] == [False, True]


def test_sanctions_and_decrees_stand_once_with_what_they_led_to() -> None:
    desk = knockout(8)
    desk.do("call", match=MATCH, table="1")
    desk.do("start", match=MATCH)
    desk.run(cmd.Sanction(match=MATCH, entry="e1", measure=Measure.MATCH, grounds=Grounds(text="ругань")))
    desk.run(cmd.Sanction(match="F8-2", entry="e3", measure=Measure.REMOVAL))
    kind = DecisionKind.POSTPONEMENT
    desk.run(cmd.Decree(kind=kind, matches=("F8-3",), grounds=Grounds(text="света нет")))
    assert [record.number for record in docket(desk)] == [1, 2, 3]
    assert told(desk) == [
        "Поражение во встрече за неспортивное поведение",
        "Отстранение от соревнования за неспортивное поведение",
        "Перенос",
    ]
    assert [record.item for record in docket(desk)] == ["3.15", "3.15", "3.8"]


# ---------------------------------------------------------------- items


@pytest.mark.parametrize("language", ["ru", "en"])
def test_items_of_the_order_are_typed_as_they_are_shown(language: str) -> None:
    for item in ITEMS:
        shown = item_text(item, words(language))
        assert shown != item
        assert item_typed(f"  {shown} ", words(language)) == item
    for other in ("п. 4 регламента", "", "3", "v1.2b", "решение ОСФ"):
        assert item_text(other, words(language)) == other
        assert item_typed(other, words(language)) == other


# ---------------------------------------------------------------- whatever happens


def plain(records: Sequence[Record]) -> list[tuple[int, int, str]]:
    return [(r.number, r.entry.number, type(r.event).__name__) for r in records]


def expected(entries: Sequence[JournalEntry]) -> list[int]:
    """The entries that surely hold a decision: any but the results, which depend on what was before."""
    sure = tuple(kind for kind in get_args(Deciding) if kind is not ev.ResultEntered)
    return [e.number for e in entries if any(isinstance(event, sure) for event in e.events)]


@examples(60)
@given(fields(16), moves(most=70))
def test_numbers_are_given_once_and_never_change(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    before: list[tuple[int, int, str]] = []
    for move in tried:
        if move.what == "undo" and len(desk.session.steps.done) < 4:
            continue
        if not make(desk, move):
            continue
        found = docket(desk)
        now = plain(found)
        assert now[: len(before)] == before, "a number that was given stays with its decision"
        assert len(now) <= len(before) + 1
        assert [number for number, _, _ in now] == list(range(1, len(now) + 1))
        before = now
    entries = desk.journal.kept
    found = docket(desk)
    done = set(count_steps(entries).done)
    assert all(record.undone == (record.entry.number not in done) for record in found)
    corrected = {r.entry.number for r in found if isinstance(r.event, ev.ResultEntered)}
    assert [r.entry.number for r in found if r.entry.number not in corrected] == [
        number for number in expected(entries) if number not in corrected
    ]
    for language in ("ru", "en"):
        for record in found:
            assert what(record, desk.tournament, words(language)).strip()
            assert record.by in ("", record.grounds.by)
            assert "{" not in people(record, desk.tournament, words(language))
    # open protests are the same in the state and in the register
    standing = {
        (key, protest.entry)
        for key, kept in desk.tournament.floor.protests.items()
        for protest in kept
        if protest.end is None
    }
    rows = set()
    for record in found:
        if record.open and isinstance(record.event, ev.ProtestDeclared):
            rows.add(((record.event.match, pair_of(record.event.sides)), record.event.entry))
    assert rows == standing
