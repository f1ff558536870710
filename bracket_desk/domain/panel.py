"""Findings about the card of an event and about its judges and officials.

Order 942, part 3, items 2, 3 and 7 to 11. The tables of the sport say what a level asks of a post.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

from bracket_desk.domain.bracket.formats import Match, Side
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.floor.state import MatchTimes
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.judges import (
    CHIEF_REFEREE,
    CHIEF_SECRETARY,
    SENIOR_JUDGE,
    ZONE_JUDGE,
    category_seniority,
    is_of_panel,
)
from bracket_desk.domain.sport.tables import Family, Scale, SportTables, family
from bracket_desk.domain.titles.subjects import alike, subject_key
from bracket_desk.domain.tournament import Tournament

MEDALS_OF_A_PROGRAMME = 4
"""First, second and two third places (part 1, item 5)."""

LONG_PAST = timedelta(days=60)
"""An event that began so long ago is probably a copy of last year's."""

NIGHT = timedelta(hours=6)
"""What ends so long after midnight belongs to the day before."""

SINGLE_POSTS = (CHIEF_REFEREE, CHIEF_SECRETARY)
"""Posts that one person holds, at every event."""

FINAL = "F2"


def card_findings(t: Tournament, tables: SportTables, today: date) -> tuple[Finding, ...]:
    """What the card and the regulations lack, and what in them does not go together."""
    return (
        *_level(t, tables),
        *_when_and_where(t, today),
        *_played(t),
        *_programme(t, tables),
        *_regulations(t),
    )


def _level(t: Tournament, tables: SportTables) -> Iterator[Finding]:
    card = t.about
    level = tables.levels.get(card.level)
    if not card.level:
        yield Finding(Remark.LEVEL_MISSING)
    elif level is None:
        yield Finding(Remark.LEVEL_UNKNOWN, values={"level": card.level})
    elif level.official and not t.regulations.official:
        yield Finding(Remark.LEVEL_UNOFFICIAL, values={"level": card.level})
    if level is not None and level.scale is Scale.ALL_RUSSIAN and not card.calendar_number:
        yield Finding(Remark.CALENDAR_NUMBER_MISSING)


def _when_and_where(t: Tournament, today: date) -> Iterator[Finding]:
    card = t.about
    if card.first_day is None or card.last_day is None:
        yield Finding(Remark.DATES_MISSING)
    elif t.draw is None and today - card.first_day > LONG_PAST:
        yield Finding(Remark.DATES_LONG_PAST, values={"day": card.first_day})
    if not (card.town or card.subject) or not card.hall:
        yield Finding(Remark.PLACE_MISSING)
    if not (card.organiser or card.conducting):
        yield Finding(Remark.ORGANISER_MISSING)


def _played(t: Tournament) -> Iterator[Finding]:
    """Days of matches, as protocols have them, that are none of the card; a night belongs to its day."""
    first, last = t.about.first_day, t.about.last_day
    if first is None or last is None:
        return
    days: list[tuple[date, int]] = []
    for state in t.states:
        times = t.floor.times_of(state.key) if len(state.players) == 2 else MatchTimes()
        moment = times.start or times.end
        if state.result is not None and moment is not None:
            fits = any(first <= at.date() <= last for at in (moment, moment - NIGHT))
            days += () if fits else ((moment.date(), state.match.number),)
    if days:
        values = {
            "days": tuple(sorted({day for day, _ in days})),
            "count": len(days),
            "first": min(number for _, number in days),
        }
        yield Finding(Remark.PLAYED_OUTSIDE, values=values)


def _programme(t: Tournament, tables: SportTables) -> Iterator[Finding]:
    card = t.about
    known = tables.codes.get(card.discipline, ())
    if not card.code:
        yield Finding(Remark.CODE_MISSING, values={"codes": known})
    elif known and card.code not in known:
        yield Finding(Remark.CODE_OTHER, values={"code": card.code, "codes": known})
    if not card.sex or not card.age_group:
        yield Finding(Remark.SEX_AND_AGE_MISSING)
    if card.age_group and card.age_group not in tables.ages:
        yield Finding(Remark.AGE_GROUP_UNKNOWN, values={"group": card.age_group})
    elif card.age_group and family(card.discipline) not in tables.ages[card.age_group].families:
        yield Finding(Remark.AGE_GROUP_OTHER, values={"group": card.age_group, "discipline": card.discipline})
    if card.medals is not None and card.medals != MEDALS_OF_A_PROGRAMME * (card.programmes or 1):
        usual = MEDALS_OF_A_PROGRAMME * (card.programmes or 1)
        yield Finding(Remark.MEDALS_UNUSUAL, values={"medals": card.medals, "usual": usual})


def _regulations(t: Tournament) -> Iterator[Finding]:
    rules = t.regulations
    if rules.third_place_match:
        yield Finding(Remark.THIRD_PLACE_UNPLAYED)
    beyond = max((prize.last for prize in rules.prizes), default=0)
    if beyond > len(t.entries) > 0:
        yield Finding(Remark.PRIZES_BEYOND, values={"place": beyond, "entries": len(t.entries)})


# ---------------------------------------------------------------- judges


def panel_findings(t: Tournament, tables: SportTables) -> tuple[Finding, ...]:
    """What the panel of judges lacks for an event of this level."""
    judged = (finding for judge in t.judges for finding in _judge(t, judge))
    return (*_posts(t, tables), *judges_regions(t), *judged)


def judges_regions(t: Tournament) -> tuple[Finding, ...]:
    """Judges of whom it is not known whether they are from elsewhere, and regions that may be one.

    The former only where papers count who is. Each region gets a list of its own.
    """
    panel, here = [judge for judge in t.judges if is_of_panel(judge.post)], t.about.subject
    unknown = tuple(judge.name for judge in panel if not judge.region)
    found = []
    if unknown and here:
        found.append(Finding(Remark.JUDGES_REGION_UNKNOWN, values={"judges": unknown}))
    regions = {subject_key(region): region for region in (*(judge.region for judge in panel), here) if region}
    for one, other in alike(sorted(regions.values())):
        found.append(Finding(Remark.JUDGES_REGIONS_ALIKE, values={"one": one, "other": other}))
    return tuple(found)


def _posts(t: Tournament, tables: SportTables) -> Iterator[Finding]:
    held = Counter(judge.post for judge in t.judges)
    scale = tables.scale(t.about.level)
    rules = [rule for rule in tables.posts if rule.scale is scale]
    asked = {rule.post: rule.count for rule in rules}
    for post in dict.fromkeys((*SINGLE_POSTS, *asked)):
        count = asked.get(post, 1)
        if held[post] < count:
            yield Finding(Remark.POST_EMPTY, values={"post": post, "held": held[post], "count": count})
        elif post in SINGLE_POSTS and held[post] > 1:
            yield Finding(Remark.POST_SHARED, values={"post": post, "held": held[post]})
    for rule in rules:
        for judge in t.judges:
            if judge.post != rule.post or not rule.least:
                continue
            values = {"post": rule.post, "least": rule.least, "rule": rule.rule, "level": t.about.level}
            if not judge.category:
                yield Finding(Remark.CATEGORY_MISSING, str(judge.number), values)
            elif category_seniority(judge.category) > category_seniority(rule.least):
                said = {**values, "category": judge.category}
                yield Finding(Remark.CATEGORY_LOW, str(judge.number), said)


def _judge(t: Tournament, judge: Judge) -> Iterator[Finding]:
    about, card = str(judge.number), t.about
    if judge.until is not None and card.last_day is not None and judge.until < card.last_day:
        yield Finding(Remark.CATEGORY_RUNS_OUT, about, {"until": judge.until, "last": card.last_day})
    if card.first_day is not None and card.last_day is not None:
        outside = [day for day in judge.days if not card.first_day <= day <= card.last_day]
        if outside:
            yield Finding(Remark.DAYS_OUTSIDE, about, {"days": tuple(outside)})
    if judge.post == ZONE_JUDGE and family(card.discipline) is not Family.PYRAMID:
        yield Finding(Remark.ZONE_NOT_PYRAMID, about, {"discipline": card.discipline})


def judging_findings(t: Tournament, judge: Judge, match: Match) -> tuple[Finding, ...]:
    """What is to be said when a judge is sent to a match (items 10 and 11)."""
    about, found = str(judge.number), []
    senior = any(other.post == SENIOR_JUDGE for other in t.judges)
    if match.round == FINAL and senior and judge.post != SENIOR_JUDGE:
        found.append(Finding(Remark.FINAL_BY_OTHER, about, {"match": match.id}))
    if judge.post == ZONE_JUDGE and match.side is Side.FINAL:
        found.append(Finding(Remark.ZONE_LATE, about, {"match": match.id}))
    return tuple(found)
