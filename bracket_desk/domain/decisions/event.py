"""The event as a whole: its card, its people, and its end before time."""

from __future__ import annotations

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import load_format
from bracket_desk.domain.draw.final import final_ways
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import FRAME_RULES
from bracket_desk.domain.stages import check_stage, parse_race
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import FinalDraw

LONGEST_TITLE = 500
MOST_POINTS = 10_000


def create_event(t: Tournament | None, command: cmd.CreateEvent) -> tuple[ev.Event, ...]:
    """The card of a new event, checked against its format and discipline."""
    if t is not None:
        raise RuleError(Rule.EVENT_EXISTS)
    card = command.card
    title = " ".join(card.title.split())
    if not title or len(title) > LONGEST_TITLE:
        raise RuleError(Rule.TITLE_UNUSABLE, most=LONGEST_TITLE)
    fmt = load_format(card.format, card.size)
    for stage, race in card.races.items():
        check_stage(stage, fmt)
        parse_race(race)
    for stage, target in card.targets.items():
        check_stage(stage, fmt)
        if FRAME_RULES[card.discipline].default_target is None:
            raise RuleError(Rule.NO_TARGET, discipline=card.discipline)
        # a snooker target of one point could never be reached
        if not 2 <= target <= MOST_POINTS:
            raise RuleError(Rule.TARGET_UNUSABLE, stage=stage, target=target, most=MOST_POINTS)
    if card.final_draw is FinalDraw.ANEW and not final_ways(fmt):
        raise RuleError(Rule.FINAL_WITHOUT_GROUPS)
    return (
        ev.EventCreated(
            title,
            card.discipline,
            card.format,
            card.size,
            card.official,
            card.races,
            card.targets,
            card.final_draw,
        ),
    )


def register_entries(t: Tournament, command: cmd.RegisterEntries) -> tuple[ev.Event, ...]:
    """Add people; after the draw they are reserves. Numbers are given once and never again."""
    known = {entry.number for entry in t.entries.values()}
    for entry in command.entries:
        if entry.number in known or entry.number < 1:
            raise RuleError(Rule.NUMBER_TAKEN, number=entry.number)
        known.add(entry.number)
    if not command.entries:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.EntriesRegistered(command.entries, command.source),)


def register_judges(t: Tournament, command: cmd.RegisterJudges) -> tuple[ev.Event, ...]:
    """Add judges of the panel."""
    known = {judge.number for judge in t.judges}
    for judge in command.judges:
        if judge.number in known or judge.number < 1:
            raise RuleError(Rule.NUMBER_TAKEN, number=judge.number)
        known.add(judge.number)
    if not command.judges:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.JudgesRegistered(command.judges, command.source),)


def close(t: Tournament, command: cmd.Close) -> tuple[ev.Event, ...]:
    """End an event cut short: places by the rounds people stand in."""
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    if t.finished:
        raise RuleError(Rule.ALREADY_FINISHED)
    return (ev.EventClosed(command.reason),)
