"""The numbers of an event in words: bars of what was counted, sentences of the rest."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bracket_desk.domain.statistics import Counts, Statistics, whole_minutes
from bracket_desk.labels import round_name
from bracket_desk.layout.bars import Bar
from bracket_desk.words import N_, Words


class Topic(StrEnum):
    """What can be looked at, called as `Statistics` calls it."""

    REGIONS = "regions"
    TOWNS = "towns"
    TITLES = "titles"
    SEXES = "sexes"
    AGES = "ages"
    ROUNDS = "rounds"


TOPICS: Mapping[Topic, str] = {
    Topic.REGIONS: N_("Entries by region"),
    Topic.TOWNS: N_("Entries by town"),
    Topic.TITLES: N_("Entries by title and rank"),
    Topic.SEXES: N_("Entries by sex"),
    Topic.AGES: N_("Entries by age"),
    Topic.ROUNDS: N_("Mean length of matches by round"),
}
"""Their names."""

_SEXES: Mapping[str, str] = {"m": N_("men"), "f": N_("women")}

OLDEST = "60"
"""The age from which on there is one band."""


def sums(found: Statistics, words: Words) -> list[str]:
    """What is told in sentences."""
    say = words.say
    regions = sum(bool(name) for name, _ in found.regions)
    lines = [
        say(N_("Entries: {count}, regions: {regions}."), count=found.entries, regions=regions),
        say(
            N_("Matches played: {played}, decided without play: {without}, frames: {frames}."),
            played=found.played,
            without=found.without_play,
            frames=found.frames,
        ),
    ]
    if found.most_frames is not None:
        match, count = found.most_frames
        lines.append(say(N_("Most frames: {count}, match {number}."), count=count, number=match.number))
    if found.longest is not None:
        match, minutes = found.longest
        text = N_("Longest match: {minutes} min, match {number}.")
        lines.append(say(text, minutes=minutes, number=match.number))
    return lines


def bars_of(found: Statistics, topic: Topic, words: Words) -> list[Bar]:
    """The bars of a topic in their order."""
    say = words.say
    if topic is Topic.ROUNDS:
        text = N_("{minutes} min, matches: {count}")
        return [
            Bar(
                round_name(one.round, words),
                one.minutes,
                say(text, minutes=whole_minutes(one.minutes), count=one.matches),
            )
            for one in found.rounds
        ]
    counts: Counts = getattr(found, topic.value)
    return [Bar(_label(topic, name, words), count, str(count)) for name, count in counts]


def _label(topic: Topic, name: str, words: Words) -> str:
    say = words.say
    if not name:
        return say(N_("not known"))
    match topic:
        case Topic.SEXES:
            return say(_SEXES[name]) if name in _SEXES else name
        case Topic.TITLES:
            return words.term(name)
        case Topic.AGES:
            low, _, high = name.partition("-")
            if low == OLDEST:
                return say(N_("{age} and older"), age=low)
            return say(N_("up to {age}"), age=high) if low == "0" else f"{low}–{high}"
        case _:
            return name
