"""The event as a whole: its beginning, and its end before time."""

from __future__ import annotations

from collections.abc import Mapping

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import Format, load_format
from bracket_desk.domain.draw.final import final_ways
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import FRAME_RULES, Discipline
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
    check_shape(fmt, card.races, card.targets, card.discipline)
    check_final_draw(fmt, card.final_draw)
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


def check_shape(
    fmt: Format, races: Mapping[str, str], targets: Mapping[str, int], discipline: Discipline
) -> None:
    """RuleError unless the lengths of matches and the targets of frames can be in this format."""
    for stage, race in races.items():
        check_stage(stage, fmt)
        parse_race(race)
    for stage, target in targets.items():
        check_stage(stage, fmt)
        if FRAME_RULES[discipline].default_target is None:
            raise RuleError(Rule.NO_TARGET, discipline=discipline)
        # a snooker target of one point could never be reached
        if not 2 <= target <= MOST_POINTS:
            raise RuleError(Rule.TARGET_UNUSABLE, stage=stage, target=target, most=MOST_POINTS)


def check_final_draw(fmt: Format, final_draw: FinalDraw) -> None:
    """RuleError unless the final stage can be drawn so: anew only after groups."""
    if final_draw is FinalDraw.ANEW and not final_ways(fmt):
        raise RuleError(Rule.FINAL_WITHOUT_GROUPS)


def close(t: Tournament, command: cmd.Close) -> tuple[ev.Event, ...]:
    """End an event cut short: places by the rounds people stand in."""
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    if t.finished:
        raise RuleError(Rule.ALREADY_FINISHED)
    return (ev.EventClosed(command.reason),)
