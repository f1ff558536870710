"""The tables of the sport as they are shipped, and with every kind of mistake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import TEAM_PYRAMID, Family, Reckoning, Scale, family
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import LANGUAGES

SPORT = assets.resources() / "sport"

WITHOUT = '[[frames]]\ndiscipline = "carom-3"\nminutes = 75\n'
WHOLE = '\n[[matches]]\ndiscipline = "pool-9"\nstage = "L"\nminutes = 60\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tables to be spoilt."""
    return Path(shutil.copytree(SPORT, tmp_path / "sport"))


def test_every_discipline_has_its_family() -> None:
    assert {family(discipline) for discipline in Discipline} == set(Family)
    assert family(Discipline.RUSSIAN_PYRAMID) is Family.PYRAMID
    assert family(Discipline.POOL_14_1) is Family.POOL


def test_what_is_shipped_is_what_the_rules_and_papers_say() -> None:
    tables = load_sport(SPORT)
    assert tables.sport_code == "0620002511Я"
    assert set(tables.codes) == {*Discipline, TEAM_PYRAMID}
    assert tables.codes[Discipline.SNOOKER_15] == ("0620082811Я",)
    # what was not found in any document is left to people
    assert tables.codes[Discipline.FREE_PYRAMID] == ()
    assert tables.reckoning[Family.CAROM] is Reckoning.FIRST_DAY
    assert tables.reckoning[Family.SNOOKER] is Reckoning.CALENDAR_YEAR
    limits = {
        kind: sorted(group.below for group in tables.ages_of(one) if group.below is not None)
        for kind, one in (
            (Family.PYRAMID, Discipline.FREE_PYRAMID),
            (Family.POOL, Discipline.POOL_9),
            (Family.SNOOKER, Discipline.SNOOKER_6),
            (Family.CAROM, Discipline.CAROM_3),
        )
    }
    assert limits == {
        Family.PYRAMID: [13, 16, 19],
        Family.POOL: [17, 19],
        Family.SNOOKER: [15, 19, 22],
        Family.CAROM: [13, 16, 19],
    }
    chief = {rule.scale: rule.least for rule in tables.posts if rule.post == "Главный судья"}
    assert chief == {Scale.ALL_RUSSIAN: "ССВК", Scale.REGIONAL: "СС1К"}
    # the rules ask no category of the chief secretary
    assert all(not rule.least for rule in tables.posts if rule.post == "Главный секретарь")
    # the rules give the warm-up (part 3, item 12); frames are estimates, matches are left to people
    assert tables.durations.warm_up == 5
    assert set(tables.durations.frames) == set(Discipline)
    assert not any(tables.durations.matches.values())
    for level in tables.levels.values():
        assert set(level.names) == set(LANGUAGES)
        assert level.official is (level.scale is not Scale.CLUB)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault", "key"),
    [
        ("levels.toml", 'scale = "all-russian"', 'scale = "world"', Fault.VALUE_UNKNOWN, "levels[1].scale"),
        ("levels.toml", 'key = "russian-cup"', 'key = "russian-championship"', Fault.TWICE, "levels"),
        ("levels.toml", "official = true\n", 'official = "yes"\n', Fault.WRONG_KIND, "levels[1].official"),
        ("levels.toml", 'ru = "чемпионат России"', 'ru = ""', Fault.TEXT_EMPTY, "levels[1].ru"),
        ("codes.toml", 'sport = "0620002511Я"', "", Fault.KEY_MISSING, "sport"),
        (
            "codes.toml",
            'discipline = "pool-8"',
            'discipline = "pool-7"',
            Fault.VALUE_UNKNOWN,
            "codes[6].disc",
        ),
        ("codes.toml", "known = []", "known = [1]", Fault.WRONG_KIND, "codes[1].known"),
        ("codes.toml", "known = []", 'known = ["1", "1"]', Fault.TWICE, "codes[1].known"),
        ("ages.toml", "least = 10", "least = -1", Fault.OUT_OF_RANGE, "least"),
        ("ages.toml", 'pool = "calendar-year"', 'pool = "always"', Fault.VALUE_UNKNOWN, "reckoning.pool"),
        ("ages.toml", "below = 19", "below = 19.5", Fault.WRONG_KIND, "groups[2].below"),
        ("ages.toml", '"snooker", "carom"]', '"cricket"]', Fault.VALUE_UNKNOWN, "groups[1].families"),
        ("posts.toml", 'least = "ССВК"', 'least = "высшая"', Fault.VALUE_UNKNOWN, "posts[1].least"),
        ("posts.toml", "count = 1", "counts = 1", Fault.KEY_MISSING, "posts[1].count"),
        ("posts.toml", 'scales = ["all-russian"]', 'scales = "all"', Fault.WRONG_KIND, "posts[1].scales"),
        ("durations.toml", "warm-up = 5", "warm-up = 61", Fault.OUT_OF_RANGE, "warm-up"),
        ("durations.toml", '"pool-9"', '"pool-7"', Fault.VALUE_UNKNOWN, "frames[6].discipline"),
        ("durations.toml", '"pool-9"', '"pool-8"', Fault.TWICE, "frames"),
        ("durations.toml", "minutes = 16", "minutes = 0", Fault.OUT_OF_RANGE, "frames[1].minutes"),
        ("durations.toml", WITHOUT, "", Fault.KEY_MISSING, "frames.carom-3"),
        ("durations.toml", WITHOUT, WITHOUT + WHOLE, Fault.VALUE_UNKNOWN, "matches[1].stage"),
        ("durations.toml", WITHOUT, WITHOUT + 2 * WHOLE.replace("L", "U1"), Fault.TWICE, "matches[2].stage"),
    ],
)
def test_a_mistake_is_named_with_file_and_key(
    folder: Path, file: str, old: str, new: str, fault: Fault, key: str
) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FormError) as caught:
        load_sport(folder)
    assert caught.value.reason is fault
    assert caught.value.values["file"] == file
    assert caught.value.values["key"].startswith(key)


def test_whole_matches_that_somebody_wrote(folder: Path) -> None:
    path = folder / "durations.toml"
    text = path.read_text(encoding="utf-8")
    for stage, minutes in (("lower", 55), ("F2", 100)):
        text += f'\n[[matches]]\ndiscipline = "pool-9"\nstage = "{stage}"\nminutes = {minutes}\n'
    path.write_text(text, encoding="utf-8")
    matches = load_sport(folder).durations.matches
    assert matches[Discipline.POOL_9] == {"lower": 55, "F2": 100}
    assert matches[Discipline.POOL_8] == {}
