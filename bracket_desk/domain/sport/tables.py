"""Tables of the sport that people may edit, as values: levels, codes, age groups, posts, durations.

What stands in them by default comes from Order 942 and the yearly papers; the files are in
``resources/sport``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bracket_desk.domain.sport.disciplines import Discipline

Names = Mapping[str, str]
"""A name in every language of the program."""

TEAM_PYRAMID = "team-pyramid"
"""A discipline that has a code, but no frames of its own: teams play the others."""


class Family(StrEnum):
    """Disciplines that share a word in their names, by which age groups go (part 3, item 1)."""

    PYRAMID = "pyramid"
    POOL = "pool"
    SNOOKER = "snooker"
    CAROM = "carom"


def family(discipline: Discipline) -> Family:
    """The family of a discipline."""
    return next(found for found in Family if found in discipline.value)


class Scale(StrEnum):
    """How far an event reaches: the rules ask for more the farther it does."""

    ALL_RUSSIAN = "all-russian"
    REGIONAL = "regional"
    MUNICIPAL = "municipal"
    CLUB = "club"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of events; ``official`` ones keep the order's fixed points.

    ``interregional``: subjects of the federation meet there, though not all of them.
    """

    key: str
    names: Names
    scale: Scale
    official: bool
    interregional: bool = False


class Reckoning(StrEnum):
    """When an age must have been reached: before the first day, or within the calendar year."""

    FIRST_DAY = "first-day"
    CALENDAR_YEAR = "calendar-year"


@dataclass(frozen=True, slots=True)
class AgeGroup:
    """An age group of some families; ``below`` None has no limit. ``by_sex`` goes by "m" and "f"."""

    key: str
    names: Names
    by_sex: Mapping[str, Names]
    families: frozenset[Family]
    below: int | None


@dataclass(frozen=True, slots=True)
class PostRule:
    """What an event of a scale asks of a post: so many people, of such a category at least."""

    post: str
    scale: Scale
    count: int
    least: str  # a category, or nothing
    rule: Names


WARM_UP = 5
"""Minutes at the table before the first stroke (Order 942, part 3, item 12)."""


@dataclass(frozen=True, slots=True)
class Durations:
    """Minutes as people expect them: the warm-up, a frame to its usual target, whole matches by stage.

    ``matches`` include the warm-up and count before frames; their keys are rounds, sides or
    ``groups`` of a discipline.
    """

    warm_up: int = WARM_UP
    frames: Mapping[Discipline, int] = field(default_factory=dict)
    matches: Mapping[Discipline, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SportTables:
    """All tables; in each what stands first is offered first."""

    levels: Mapping[str, Level]
    sport_code: str
    codes: Mapping[str, tuple[str, ...]]  # by discipline or TEAM_PYRAMID; unknown ones are empty
    least_age: int
    reckoning: Mapping[Family, Reckoning]
    ages: Mapping[str, AgeGroup]
    posts: tuple[PostRule, ...]
    durations: Durations = field(default_factory=Durations)

    def ages_of(self, discipline: Discipline) -> tuple[AgeGroup, ...]:
        """The age groups of a discipline."""
        return tuple(group for group in self.ages.values() if family(discipline) in group.families)

    def reaches_beyond(self, level: str) -> bool:
        """Whether events of a level are all-Russian or inter-regional."""
        found = self.levels.get(level)
        return found is not None and (found.scale is Scale.ALL_RUSSIAN or found.interregional)

    def scale(self, level: str) -> Scale | None:
        """How far events of a level reach; None if the table does not know it."""
        found = self.levels.get(level)
        return None if found is None else found.scale
