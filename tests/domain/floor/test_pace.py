"""What is learned from the durations really played: per part, shrunk, robust, without chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import product
from math import exp, log

import pytest
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.pace import DOUBTS, FAR, ODD, SCATTER, keys_of, learn_pace, paced
from bracket_desk.domain.floor.situation import Situation, situation_of
from tests.domain.floor.played import DURATIONS, OPENS
from tests.helpers import drawn

HOUR = timedelta(hours=1)


def played(ratios: Mapping[str, float], running: Mapping[str, float] | None = None) -> Situation:
    """Matches by how much longer than expected they took, or have taken so far."""
    t = drawn(32).tournament
    situation = situation_of(t, OPENS, Lengths(t, DURATIONS))

    def minutes(match: str, ratio: float) -> timedelta:
        return situation.lengths.minutes(t.format.find(match)) * ratio * MINUTE

    spans = {match: (situation.now - minutes(match, ratio), situation.now) for match, ratio in ratios.items()}
    begun = {match: situation.now - minutes(match, ratio) for match, ratio in (running or {}).items()}
    return replace(situation, played=spans, started=begun)


def firsts(count: int, ratio: float) -> dict[str, float]:
    """So many matches of the first round."""
    names = [f"{group}-U1-{number}" for group, number in product("ABCD", (1, 2, 3, 4))]
    return dict.fromkeys(names[:count], ratio)


def mean_of(situation: Situation, match: str) -> float:
    """How much longer a match is expected to take after what was learned."""
    found = situation.tournament.format.find(match)
    return float(exp(learn_pace(situation).mean(found, situation.race(found))))


def test_nothing_played_is_as_expected() -> None:
    situation = played({})
    pace = learn_pace(situation)
    assert (pace.ratio, pace.learned, pace.scatter) == (1.0, 0, SCATTER)
    minutes = paced(situation, pace)
    for match in situation.tournament.format.matches:
        assert minutes(match, situation.race(match)) == situation.lengths.minutes(match)


def test_a_few_matches_move_little_and_many_nearly_all() -> None:
    found = [mean_of(played(firsts(count, 1.4)), "A-U1-1") for count in (1, 4, 16)]
    assert found == sorted(found)
    assert 1.05 < found[0] < 1.2
    assert 1.25 < found[-1] < 1.4


def test_what_one_round_shows_is_believed_less_of_others() -> None:
    """A round is believed most of itself, then of its side, then of the others."""
    situation = played(firsts(16, 1.4))
    own, side, other = (mean_of(situation, match) for match in ("A-U1-1", "A-U2-1", "F2-1"))
    assert own > side > other > 1.1


def test_each_part_learns_for_itself() -> None:
    lower = {f"{group}-L1-{number}": 0.8 for group, number in product("ABCD", (1, 2))}
    situation = played({**firsts(16, 1.25), **lower})
    assert mean_of(situation, "A-U2-1") > 1.1
    assert mean_of(situation, "A-L1-1") < 0.97 < mean_of(situation, "A-L2-1") < 1.03
    # one faster and one slower say nothing certain of the whole
    assert 0.95 < learn_pace(situation).ratio < 1.15


def test_other_races_of_a_round_are_told_apart() -> None:
    t = played({}).tournament
    match = t.format.find("A-U1-1")
    assert keys_of(match, 4) == ((), ("upper",), ("upper", "U1"), ("upper", "U1", "4"))
    pace = learn_pace(played(firsts(16, 1.4)))
    assert pace.mean(match, 4) > pace.mean(match, 3)


def test_odd_spans_count_little_or_not_at_all() -> None:
    usual = firsts(12, 1.1)
    long = mean_of(played({**usual, "D-U1-4": 3.0}), "A-U1-1")
    longer = mean_of(played({**usual, "D-U1-4": ODD - 0.1}), "A-U1-1")
    assert long == longer
    assert long / mean_of(played(usual), "A-U1-1") < exp(FAR * SCATTER / 10)
    # a result entered the morning after, or start and end within a minute, is a slip
    for slip in (ODD + 0.1, 0.01, 0.0, -1.0):
        found = played({**usual, "D-U1-4": slip})
        assert learn_pace(found).learned == 12
        assert mean_of(found, "A-U1-1") == mean_of(played(usual), "A-U1-1")


def test_the_quick_ones_that_end_first_do_not_deceive() -> None:
    """A quarter has ended quickly because the others have not ended."""
    names = [f"{group}-U1-{number}" for group, number in product("ABCD", (1, 2, 3, 4))]
    ended = dict.fromkeys(names[:4], 0.75)
    alone = mean_of(played(ended), "A-U2-1")
    assert alone < 0.93
    assert mean_of(played(ended, dict.fromkeys(names[4:], 0.85)), "A-U2-1") > alone + 0.05
    # what has hardly begun says nothing yet
    assert mean_of(played(ended, dict.fromkeys(names[4:], 0.1)), "A-U2-1") == pytest.approx(alone, abs=0.01)


def test_long_running_matches_alone_are_heard() -> None:
    assert mean_of(played({}, firsts(8, 1.5)), "A-U1-1") > 1.15
    # a result that somebody forgot to enter is no match that long
    assert mean_of(played({}, firsts(8, 9.0)), "A-U1-1") == 1.0


def test_doubts_shrink_and_go_together() -> None:
    pace = learn_pace(played(firsts(16, 1.2)))
    keys = keys_of(played({}).tournament.format.find("A-U1-1"), 4)

    def spread(key: tuple[str, ...]) -> float:
        """The doubt of one part: what all chances together give it."""
        total = 0.0
        for at in range(len(pace.means)):
            chances = [0.0] * len(pace.means)
            chances[at] = 1.0
            total += pace.shifts([], chances)[key] ** 2
        return float(total**0.5)

    for key, doubt in zip(keys, DOUBTS, strict=True):
        assert spread(key) < doubt
    together = 0.0
    for at in range(len(pace.means)):
        chances = [0.0] * len(pace.means)
        chances[at] = 1.0
        together += sum(pace.shifts([], chances)[key] for key in keys) ** 2
    # the sum of the four is known well though none of them is by itself
    assert together**0.5 == pytest.approx(_doubt_of_the_sum(16, pace.scatter))
    assert together**0.5 < spread(())


def _doubt_of_the_sum(count: int, scatter: float) -> float:
    """Of the mean of so many matches of the same parts, by the school's formula."""
    before = sum(doubt**2 for doubt in DOUBTS)
    return float((1 / (1 / before + count / scatter**2)) ** 0.5)


def test_parts_that_nobody_has_seen_are_as_doubtful_as_ever() -> None:
    pace = learn_pace(played(firsts(16, 1.2)))
    chances = [0.0] * len(pace.means)
    assert pace.shifts([("final",)], [*chances, 1.0])[("final",)] == DOUBTS[1]


def test_the_scatter_is_learned_too() -> None:
    even = learn_pace(played(firsts(16, 1.0)))
    ratios = dict(zip(firsts(16, 1), (exp(0.5 * (-1) ** at) for at in range(16)), strict=True))
    wild = learn_pace(played(ratios))
    assert even.scatter < SCATTER < wild.scatter


def test_the_cap_of_the_regulations_holds_at_any_pace() -> None:
    desk = drawn(32)
    rules = structs.replace(desk.tournament.regulations, most_minutes={"upper": 70})
    t = take_step(desk.tournament, cmd.SetRegulations(regulations=rules)).after
    situation = replace(played(firsts(16, 1.5)), tournament=t, lengths=Lengths(t, DURATIONS))
    minutes = paced(situation, learn_pace(situation))
    assert minutes(t.format.find("A-U1-1"), 4) == 70


def test_the_same_matches_always_say_the_same() -> None:
    ratios = {match: exp(0.3 * log(2 + at % 5) - 0.3) for at, match in enumerate(firsts(16, 1.0))}
    assert learn_pace(played(ratios)) == learn_pace(played(ratios))
