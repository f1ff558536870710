"""The event's card and its people: what is refused when an event is opened and filled."""

from __future__ import annotations

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from tests.helpers import Desk, card, command, people, undrawn


def refused(create: cmd.CreateEvent) -> RuleError:
    return Desk().refused(create)


def test_nothing_before_the_card_and_no_second_card() -> None:
    desk = Desk()
    for early in (
        cmd.RegisterEntries(entries=people([1])),
        cmd.Draw(phrase="мел"),
        command("withdraw", entry="e1"),
        command("close"),
    ):
        assert desk.rule(early) is Rule.NO_EVENT
    with pytest.raises(RuleError) as caught:
        _ = desk.session.tournament
    assert caught.value.reason is Rule.NO_EVENT
    assert desk.rule("undo") is Rule.NOTHING_TO_UNDO
    assert desk.rule("redo") is Rule.NOTHING_TO_REDO
    desk.run(card())
    assert desk.rule(card()) is Rule.EVENT_EXISTS


@pytest.mark.parametrize("title", ["", "   ", "я" * 501])
def test_titles_that_cannot_be(title: str) -> None:
    create = cmd.CreateEvent(card=ev.EventCreated(title, Discipline.POOL_8, FormatName.TWO_STAGE, 16))
    assert refused(create).reason is Rule.TITLE_UNUSABLE


def test_titles_are_tidied() -> None:
    desk = Desk()
    create = ev.EventCreated(
        "  Кубок \n города ", Discipline.POOL_8, FormatName.TWO_STAGE, 16, official=False
    )
    desk.run(cmd.CreateEvent(card=create))
    assert desk.state()["event"] == {"title": "Кубок города", "discipline": "pool-8", "official": False}
    assert desk.state()["format"] == {"name": "two-stage", "size": 16}
    assert desk.state()["schema"] == 1


@pytest.mark.parametrize(("form", "size"), [("two-stage", 8), ("two-stage", 60), ("single-elimination", 1)])
def test_sizes_that_no_format_has(form: str, size: int) -> None:
    refusal = refused(card(size, form))
    assert refusal.reason is Rule.FORMAT_SIZE
    assert refusal.values["sizes"]


@pytest.mark.parametrize("stage", ["u1", "U3", "F64", "F32", "", "Upper", "A-U1-1"])
def test_stages_that_are_not_there(stage: str) -> None:
    assert refused(card(races={stage: "4"})).reason is Rule.UNKNOWN_STAGE
    assert refused(card(discipline="carom-3", targets={stage: 40})).reason is Rule.UNKNOWN_STAGE


@pytest.mark.parametrize(
    "stage", ["U1", "U2", "L1", "L2", "F8", "F4", "F2", "upper", "lower", "final", "groups"]
)
def test_stages_that_are_there(stage: str) -> None:
    desk = Desk()
    desk.run(card(races={stage: "7"}))
    assert any(match["race"] == 7 for match in desk.state()["matches"])


@pytest.mark.parametrize(
    "race", ["0", "-1", "of8", "of0", "100", "5.5", "", "best5", "of", " 5", "٥", "of101"]
)
def test_races_that_cannot_be(race: str) -> None:
    assert refused(card(races={"upper": race})).reason is Rule.RACE_UNREADABLE


@pytest.mark.parametrize(("race", "frames"), [("1", 1), ("99", 99), ("of1", 1), ("of9", 5), ("of99", 50)])
def test_races_that_can_be(race: str, frames: int) -> None:
    desk = Desk()
    desk.run(card(races={"upper": race}))
    assert desk.match("A-U1-1")["race"] == frames


def test_numbers_are_given_once() -> None:
    desk = undrawn([1, 2])
    for entries in (people([2]), people([3, 3]), people([0]), people([-4]), (Entry(1, "Новиков"),)):
        assert desk.rule(cmd.RegisterEntries(entries=entries)) is Rule.NUMBER_TAKEN
    assert desk.rule(cmd.RegisterEntries(entries=())) is Rule.NOTHING_TO_DO
    assert [entry["id"] for entry in desk.state()["entries"]] == ["e1", "e2"]


def test_numbers_of_judges_are_given_once() -> None:
    desk = undrawn([1])
    desk.run(cmd.RegisterJudges(judges=(Judge(1, "Свистков"),)))
    for judges in ((Judge(1, "Другов"),), (Judge(2, "Один"), Judge(2, "Два")), (Judge(0, "Нулёв"),)):
        assert desk.rule(cmd.RegisterJudges(judges=judges)) is Rule.NUMBER_TAKEN
    assert desk.rule(cmd.RegisterJudges(judges=())) is Rule.NOTHING_TO_DO
    assert [judge.name for judge in desk.tournament.judges] == ["Свистков"]


def test_how_somebody_is_shown() -> None:
    desk = Desk()
    desk.run(card())
    desk.run(
        cmd.RegisterEntries(
            entries=(Entry(1, "Мелов", "Иван", "Кузьмич", region="Область А"), Entry(2, "Киёв"))
        )
    )
    assert desk.state()["entries"] == [
        {
            "id": "e1",
            "number": 1,
            "name": "Мелов Иван Кузьмич",
            "region": "Область А",
            "seed": None,
            "seat": None,
            "status": "active",
            "losses": 0,
            "place": None,
        },
        {
            "id": "e2",
            "number": 2,
            "name": "Киёв",
            "region": None,
            "seed": None,
            "seat": None,
            "status": "active",
            "losses": 0,
            "place": None,
        },
    ]
