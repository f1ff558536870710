"""Everything that happens on the floor is told in one line of the journal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import pytest

from bracket_desk import assets
from bracket_desk.domain import events as ev
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.ui.telling import tell_event
from bracket_desk.words import Words
from tests.floors import numbered
from tests.helpers import MORNING, knockout

PAIR = ("e1", "e2")
TOLD: tuple[tuple[ev.FloorEvent, str], ...] = (
    (ev.HallSet(numbered(8)), "Зал описан, столов: 8"),
    (ev.JudgesPlaced(()), "Судьи распределены по столам: 0"),
    (ev.PlacementsSet(()), "Указано, где играть встречи"),
    (ev.TableTakenOut("3", "порвано сукно"), "Стол 3 неисправен: порвано сукно"),
    (ev.TablePutBack("3"), "Стол 3 снова исправен"),
    (
        ev.MatchesMoved((ev.Place("F8-1", PAIR, "2"), ev.Place("F8-2", ("e3", "e4"), "1"))),
        "Встреча 1 продолжается на столе 2; Встреча 2 продолжается на столе 1",
    ),
    (ev.CallTakenBack("F8-1", PAIR), "Встреча 1 снята со стола"),
    (ev.MatchHeld("F2-1", "эфир"), "Встреча 7 придержана: эфир"),
    (ev.MatchReleased("F2-1"), "Встреча 7 больше не придержана"),
    (
        ev.TimesSet("F8-1", PAIR, MORNING),
        "Встреча 1: время указано вручную",
    ),
    (ev.ScoreNoted("F8-1", PAIR, (3, 2)), "Встреча 1: по ходу 3–2"),
    (
        ev.PauseBegun("F8-1", PAIR, PauseKind.MEDICAL, "e1"),
        "Встреча 1: перерыв, Игроков1 Пётр (1) (медицинская помощь)",
    ),
    (ev.PauseEnded("F8-1", PAIR, "e2"), "Встреча 1: перерыв окончен, Игроков2 Пётр (2)"),
)


GROUNDS = Grounds("Главный судья", "3.8", "нет света")
TOLD_OF_JUDGES: tuple[tuple[ev.DecisionEvent, str], ...] = (
    (ev.GroundsGiven(GROUNDS, 7), "Основание решения: запись 7"),
    (
        ev.SanctionRecorded("F8-1", PAIR, "e1", Measure.WARNING),
        "Встреча 1: предупреждение, Игроков1 Пётр (1)",
    ),
    (ev.ProtestDeclared("F8-1", PAIR, "e2"), "Встреча 1: протест, Игроков2 Пётр (2)"),
    (ev.ProtestHandedIn("F8-1", PAIR), "Встреча 1: протест подан письменно"),
    (ev.ProtestDecided("F8-1", PAIR, ProtestEnd.GRANTED), "Встреча 1: протест удовлетворён"),
    (ev.DecisionRecorded(DecisionKind.BREAK, GROUNDS), "Решение, перерыв: нет света"),
    (
        ev.DecisionRecorded(DecisionKind.BREAK, GROUNDS, until=datetime(2026, 12, 5, 15, 30, tzinfo=UTC)),
        "Решение, перерыв до 05.12.2026 15:30: нет света",
    ),
)


def words(language: str) -> Words:
    return Words(language, assets.resources() / "translations")


def test_every_kind_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(ev.FloorEvent))
    assert {type(event) for event, _ in TOLD_OF_JUDGES} == set(get_args(ev.DecisionEvent))


@pytest.mark.parametrize(("event", "line"), [*TOLD, *TOLD_OF_JUDGES], ids=lambda value: type(value).__name__)
def test_what_happens_on_the_floor_is_told(event: ev.FloorEvent | ev.DecisionEvent, line: str) -> None:
    look = knockout(8).tournament
    assert tell_event(event, words("ru"), look) == line
    assert tell_event(event, words("en"), look) not in ("", line)


def test_a_match_of_no_format_is_told_by_its_name() -> None:
    odd = ev.MatchReleased("Z-U1-1")
    assert "Z-U1-1" in tell_event(odd, words("ru"), knockout(8).tournament)
