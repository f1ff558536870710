"""How long matches are expected to last: by stage, race and discipline, with the warm-up as a part.

Before a match the players try the table for five minutes (Order 942, part 3, item 12). How long
a frame lasts no rule says; the regulations may say how long a match may last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.timetable import DEFAULT_MINUTES
from bracket_desk.domain.sport.disciplines import FRAME_RULES
from bracket_desk.domain.sport.tables import Durations
from bracket_desk.domain.stages import value_at
from bracket_desk.domain.tournament import Tournament

STRONGER = 0.6
"""How often the better player of a pair wins a frame; an estimate."""


@dataclass(frozen=True, slots=True)
class Length:
    """Minutes of a match at its table; ``cap`` is what the regulations give it, if that is less."""

    warm_up: int
    play: int
    cap: int | None = None

    @property
    def minutes(self) -> int:
        """All of them, at least one."""
        whole = self.warm_up + self.play
        return max(1, whole if self.cap is None else min(whole, self.cap))


@lru_cache(maxsize=128)
def frames_expected(race: int) -> float:
    """Frames of a match to so many, on average."""
    return sum(
        (race + lost)
        * comb(race - 1 + lost, lost)
        * (STRONGER**race * (1 - STRONGER) ** lost + (1 - STRONGER) ** race * STRONGER**lost)
        for lost in range(race)
    )


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long matches of an event last. ``said`` is what people said for it, whole minutes by stage.

    What was said for the event counts before the table's whole matches, and these before its
    frames; what the regulations cap is capped in any case.
    """

    tournament: Tournament
    durations: Durations
    said: Mapping[str, int] = field(default_factory=dict)

    def of(self, match: Match, race: int | None = None) -> Length:
        """The length of a match, to its own race or another."""
        t, warm_up = self.tournament, self.durations.warm_up
        to = t.race(match) if race is None else race
        whole = self._whole(match)
        if whole is None:
            play = self._frame(match) * frames_expected(to)
        else:
            # what was said is meant for the usual race of the stage
            play = max(0, whole - warm_up) * frames_expected(to) / frames_expected(t.stage_race(match))
        cap = value_at(t.regulations.most_minutes, match)
        return Length(warm_up, round(play), cap)

    def _whole(self, match: Match) -> int | None:
        """Minutes that somebody gave a whole match of this stage; without any table, the usual ones."""
        discipline = self.tournament.card.discipline
        said = value_at(self.said, match) or value_at(self.durations.matches.get(discipline, {}), match)
        return DEFAULT_MINUTES if said is None and discipline not in self.durations.frames else said

    def _frame(self, match: Match) -> float:
        """Minutes of a frame."""
        t = self.tournament
        minutes = self.durations.frames[t.card.discipline]
        target = FRAME_RULES[t.card.discipline].default_target
        return minutes if target is None else minutes * t.target(match) / target

    def minutes(self, match: Match) -> int:
        """Minutes of a match at its table."""
        return self.of(match).minutes
