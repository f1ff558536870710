"""The tables of the sport in ``resources/sport``, read and strictly checked like forms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from bracket_desk.domain.errors import Fault
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import CATEGORIES, POSTS
from bracket_desk.domain.sport.tables import (
    TEAM_PYRAMID,
    AgeGroup,
    Durations,
    Family,
    Level,
    PostRule,
    Reckoning,
    Scale,
    SportTables,
)
from bracket_desk.domain.stages import SIDES
from bracket_desk.tables.toml import TomlTable, read_toml

OLDEST_LIMIT = 100
LONGEST_WARM_UP = 60
LONGEST_MATCH = 24 * 60
"""Minutes."""

MOST_OF_A_POST = 200

_DISCIPLINES = (*Discipline, TEAM_PYRAMID)


def load_sport(folder: Path) -> SportTables:
    """All tables of the folder; FormError names file and key."""
    levels = read_toml(folder / "levels.toml")
    found_levels = {level.key: level for level in _levels(levels)}
    levels.done()
    codes = read_toml(folder / "codes.toml")
    sport_code = codes.text("sport")
    found_codes = dict(_codes(codes))
    codes.done()
    ages = read_toml(folder / "ages.toml")
    least_age = ages.whole("least", 0, OLDEST_LIMIT)
    reckoning = dict(_reckoning(ages.table("reckoning")))
    found_ages = {group.key: group for group in _ages(ages)}
    ages.done()
    posts = read_toml(folder / "posts.toml")
    found_posts = tuple(_posts(posts))
    posts.done()
    durations = read_toml(folder / "durations.toml")
    found_durations = _durations(durations)
    durations.done()
    return SportTables(
        found_levels,
        sport_code,
        found_codes,
        least_age,
        reckoning,
        found_ages,
        found_posts,
        found_durations,
    )


def _each(top: TomlTable, name: str, key: str) -> Iterator[tuple[str, TomlTable]]:
    """The tables of a list with the text that tells them apart, each once."""
    found: set[str] = set()
    for table in top.tables(name):
        value = table.text(key)
        if value in found:
            raise top.fault(Fault.TWICE, name, value=value)
        found.add(value)
        yield value, table


def _levels(top: TomlTable) -> Iterator[Level]:
    for key, table in _each(top, "levels", "key"):
        scale = Scale(table.choice("scale", list(Scale)))
        official, interregional = table.flag("official"), table.flag("interregional")
        yield Level(key, table.wording().texts, scale, official, interregional)
        table.done()


def _codes(top: TomlTable) -> Iterator[tuple[str, tuple[str, ...]]]:
    for discipline, table in _each(top, "codes", "discipline"):
        if discipline not in _DISCIPLINES:
            raise table.fault(
                Fault.VALUE_UNKNOWN, "discipline", value=discipline, allowed=tuple(map(str, _DISCIPLINES))
            )
        yield discipline, table.texts("known")
        table.done()


def _reckoning(table: TomlTable) -> Iterator[tuple[Family, Reckoning]]:
    for family in Family:
        yield family, Reckoning(table.choice(family.value, list(Reckoning)))
    table.done()


def _ages(top: TomlTable) -> Iterator[AgeGroup]:
    for key, table in _each(top, "groups", "key"):
        families = _among(table, "families", list(Family))
        below = table.whole("below", 1, OLDEST_LIMIT) if table.has("below") else None
        by_sex = {sex: table.wording(key=word).texts for sex, word in (("m", "men"), ("f", "women"))}
        yield AgeGroup(key, table.wording().texts, by_sex, frozenset(map(Family, families)), below)
        table.done()


def _among(table: TomlTable, key: str, allowed: Collection[str]) -> tuple[str, ...]:
    found = table.texts(key)
    strange = next((value for value in found if value not in allowed), None)
    if strange is not None:
        raise table.fault(Fault.VALUE_UNKNOWN, key, value=strange, allowed=tuple(map(str, allowed)))
    return found


def _posts(top: TomlTable) -> Iterator[PostRule]:
    for table in top.tables("posts"):
        post = table.choice("post", POSTS)
        scales = _among(table, "scales", list(Scale))
        count = table.whole("count", 0, MOST_OF_A_POST)
        least = table.choice("least", CATEGORIES) if table.has("least") else ""
        rule = table.wording(key="rule").texts
        table.done()
        for scale in scales:
            yield PostRule(post, Scale(scale), count, least, rule)


def _durations(top: TomlTable) -> Durations:
    warm_up = top.whole("warm-up", 0, LONGEST_WARM_UP)
    frames: dict[Discipline, int] = {}
    for discipline, table in _each(top, "frames", "discipline"):
        frames[_discipline(table, discipline)] = table.whole("minutes", 1, LONGEST_MATCH)
        table.done()
    missing = next((discipline for discipline in Discipline if discipline not in frames), None)
    if missing is not None:
        raise top.fault(Fault.KEY_MISSING, f"frames.{missing}")
    matches: dict[Discipline, dict[str, int]] = {discipline: {} for discipline in Discipline}
    for table in top.tables("matches"):
        stages = matches[_discipline(table, table.text("discipline"))]
        stage = table.text("stage")
        if stage in stages:
            raise table.fault(Fault.TWICE, "stage", value=stage)
        if stage not in SIDES and not re.fullmatch(r"[UL][1-9]|F[1-9][0-9]{0,2}", stage):
            raise table.fault(Fault.VALUE_UNKNOWN, "stage", value=stage, allowed=("U1", "L1", "F8", *SIDES))
        stages[stage] = table.whole("minutes", 1, LONGEST_MATCH)
        table.done()
    return Durations(warm_up, frames, matches)


def _discipline(table: TomlTable, name: str) -> Discipline:
    if name not in list(Discipline):
        raise table.fault(Fault.VALUE_UNKNOWN, "discipline", value=name, allowed=tuple(map(str, Discipline)))
    return Discipline(name)
