"""Long work asks often enough whether anybody still wants its answer, and leaves nothing half done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from random import Random

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.decisions.seats import draw_as_before
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.draw.hand import begin_by_hand
from bracket_desk.domain.draw.method import LATEST, VERSION_2, VERSION_3
from bracket_desk.domain.draw.procedure import draw_by_phrase
from bracket_desk.domain.draw.rules import DrawMode
from bracket_desk.domain.events import Drawn
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.stopping import Check
from tests.domain.draw.fields import by, people, realistic
from tests.domain.draw.test_procedure import planted
from tests.helpers import Desk, card

APART = by("region:group", "club:group", "coach:group")
MOMENT = 0.15
"""Seconds of work that nobody notices after the word to stop."""


class StoppedError(Exception):
    """What somebody's check raises."""


@dataclass
class Watch:
    """Asked by long work; ``stop`` is the question at which it ends, 0 lets it run."""

    stop: int = 0
    asked: int = 0
    longest: float = 0.0
    since: float = field(default_factory=time.thread_time)

    def __call__(self) -> None:
        now = time.thread_time()
        self.asked, self.longest, self.since = self.asked + 1, max(self.longest, now - self.since), now
        if self.asked == self.stop:
            raise StoppedError


def planned(check: Check) -> object:
    desk = Desk()
    desk.run(card(256))
    now = datetime(2026, 5, 1, 10, tzinfo=timezone(timedelta(hours=3)))
    return plan_matches(desk.tournament, [str(n) for n in range(1, 15)], now, check=check)


def drawn(check: Check) -> object:
    rules = by("club:group", "region:group", seeds=16)
    return draw_by_phrase(load_format(FormatName.TWO_STAGE, 64), realistic(1014), "мел", rules, check=check)


@pytest.mark.parametrize("work", [planned, drawn])
def test_it_is_asked_every_moment(work: Callable[[Check], object]) -> None:
    watch = Watch()
    work(watch)
    assert watch.asked > 40
    assert max(watch.longest, time.thread_time() - watch.since) < MOMENT


@pytest.mark.parametrize("method", [LATEST, VERSION_3, VERSION_2], ids=lambda method: f"{method.version}")
def test_every_version_stops_at_once(method: object) -> None:
    """Of 256 people with three keys none of them comes to its end within a moment."""
    fmt, field_ = load_format(FormatName.TWO_STAGE, 256), planted(Random(1), 256, 9)
    watch = Watch(stop=30)
    with pytest.raises(StoppedError):
        draw_by_phrase(fmt, field_, "мел", APART, method, check=watch)  # type: ignore[arg-type]
    assert watch.longest < MOMENT


def test_a_stopped_draw_is_the_same_when_it_is_made_after_all() -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=tuple(people(14, Random(2), regions=3))))
    before, command = desk.tournament, cmd.Draw(phrase="мел", rules=APART)
    for stop in (1, 5, 50):
        with pytest.raises(StoppedError):
            take_step(before, command, check=Watch(stop))
    watch = Watch()
    (made,) = take_step(before, command, check=watch).events
    assert isinstance(made, Drawn)
    assert watch.asked > 50
    assert take_step(before, command, check=Watch(1)).events == (made,), "what is known asks nothing"
    with pytest.raises(StoppedError):
        draw_as_before(before, made, Watch(50))
    again = Watch()
    assert draw_as_before(before, made, again) == made
    assert again.asked == watch.asked, "it was really made again"


def test_looking_for_a_seat_of_a_ball_stops_too() -> None:
    rules = by("region:group", "club:group", "coach:group", mode=DrawMode.HAND)
    draw = begin_by_hand(load_format(FormatName.TWO_STAGE, 32), planted(Random(2), 32, 8), rules)
    entry = draw.waiting[0]
    with pytest.raises(StoppedError):
        draw.is_possible(entry, 1, Watch(5))
    assert draw.is_possible(entry, 1) is True, "the check of then is forgotten"
