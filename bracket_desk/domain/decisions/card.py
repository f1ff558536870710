"""The card and the regulations: what may be said, and what has been decided too far to be changed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.bracket.formats import Format, Match, Side, load_format
from bracket_desk.domain.card import NO_SHOW_MINUTES, EventCard, Prize, Regulations
from bracket_desk.domain.decisions.event import LONGEST_TITLE, check_final_draw, check_shape
from bracket_desk.domain.draw.seeding import SEEDS, check_separation
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.papers import LONGEST_NAME, OBLIGATORY
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.domain.stages import check_stage, parse_race
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.domain.values import MatchStatus

LONGEST_TEXT = 500
"""Characters of any text of the card."""

MOST_MINUTES = 240
"""No ladder to a no-show is longer."""

LEAST_MATCH, LONGEST_MATCH = 10, 24 * 60
"""Minutes that the regulations can give a match."""

MOST_KOPECKS = 10**12
"""No sum of money is larger."""

MOST_COUNT = 999
"""Programmes, medals."""


def set_card(t: Tournament, command: cmd.SetCard) -> tuple[ev.Event, ...]:
    """What documents say about the event; the discipline stands once something is decided."""
    card = _tidy(command.card)
    if not card.title or len(card.title) > LONGEST_TITLE:
        raise RuleError(Rule.TITLE_UNUSABLE, most=LONGEST_TITLE)
    texts = [value for value in msgspec.structs.astuple(card) if isinstance(value, str)]
    if any(len(text) > LONGEST_TEXT for text in (*texts, *card.conducting)):
        raise RuleError(Rule.CARD_TEXT_LONG, most=LONGEST_TEXT)
    if card.first_day is not None and card.last_day is not None and card.last_day < card.first_day:
        raise RuleError(Rule.DATES_REVERSED)
    for count in (card.programmes, card.medals):
        if count is not None and not 0 <= count <= MOST_COUNT:
            raise RuleError(Rule.COUNT_UNUSABLE, count=count, most=MOST_COUNT)
    if card.discipline is not t.card.discipline:
        if t.decided:
            raise RuleError(Rule.DISCIPLINE_AFTER_PLAY)
        # the targets of the regulations may mean nothing in another discipline
        check_shape(t.format, t.card.races, t.card.targets, card.discipline)
    if card == t.office.about:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.CardSet(card),)


def _tidy(card: EventCard) -> EventCard:
    """Every text on one line without stray blanks; organisations that say nothing are left out."""
    changes: dict[str, object] = {
        field.name: plain.clean(getattr(card, field.name))
        for field in msgspec.structs.fields(card)
        if type(getattr(card, field.name)) is str
    }
    lines = tuple(line for line in map(plain.clean, card.conducting) if line)
    return msgspec.structs.replace(card, **changes, conducting=lines)


def set_regulations(t: Tournament, command: cmd.SetRegulations) -> tuple[ev.Event, ...]:
    """All regulations at once. What is decided stands: a change counts for what is still to come.

    RACES_WHILE_PLAYING asks about matches that are being played and would get another length.
    """
    rules = command.regulations
    _check_rules(t, rules)
    if rules == t.office.regulations:
        raise RuleError(Rule.NOTHING_TO_DO)
    _check_decided(t, rules)
    event = ev.RegulationsSet(rules)
    if not command.confirm:
        after = fold(t, [event])
        playing = [state.match for state in t.states if state.status is MatchStatus.PLAYING]
        changed = [match.id for match in playing if t.race(match) != after.race(match)]
        if changed:
            raise RuleError(Rule.RACES_WHILE_PLAYING, confirmable=True, matches=changed)
    return (event,)


def _check_rules(t: Tournament, rules: Regulations) -> None:
    """Whether the regulations can be, whatever has been decided."""
    fmt = load_format(rules.format, rules.size)
    check_shape(fmt, rules.races, rules.targets, t.card.discipline)
    check_final_draw(fmt, rules.final_draw)
    for rule in rules.rating_races:
        if rule.stage:
            check_stage(rule.stage, fmt)
        parse_race(rule.race)
    if rules.seeds is not None and rules.seeds not in SEEDS:
        raise RuleError(Rule.SEEDS_UNUSUAL, asked=rules.seeds, seeds=SEEDS)
    check_separation(rules.draw_rules)
    if rules.least_title and rules.least_title not in TITLES:
        raise RuleError(Rule.LEAST_TITLE_UNKNOWN, title=rules.least_title, titles=TITLES)
    _check_no_show(rules)
    if rules.third_place_match and rules.official:
        raise RuleError(Rule.THIRD_PLACE_OFFICIAL)
    _check_lengths(rules, fmt)
    for stage in rules.second_key:
        # a small format has no semifinals: then there is nothing to be entered twice
        if stage not in (*fmt.rounds(), "F4", "F2"):
            check_stage(stage, fmt)
    _check_documents(rules)
    _check_money(rules)


def _check_no_show(rules: Regulations) -> None:
    ladder = rules.no_show
    rising = all(before < after for before, after in itertools.pairwise(ladder))
    if not ladder or not rising or not 1 <= ladder[0] <= ladder[-1] <= MOST_MINUTES:
        raise RuleError(Rule.NO_SHOW_UNUSABLE, most=MOST_MINUTES)
    if rules.official and ladder != (NO_SHOW_MINUTES,):
        raise RuleError(Rule.NO_SHOW_FIXED, minutes=NO_SHOW_MINUTES)


def _check_lengths(rules: Regulations, fmt: Format) -> None:
    """How long matches may last, and how short they may be made."""
    for stage, minutes in rules.most_minutes.items():
        check_stage(stage, fmt)
        if not LEAST_MATCH <= minutes <= LONGEST_MATCH:
            raise RuleError(Rule.MINUTES_UNUSABLE, count=minutes, least=LEAST_MATCH, most=LONGEST_MATCH)
    for stage, race in rules.least_races.items():
        check_stage(stage, fmt)
        parse_race(race)


def _check_documents(rules: Regulations) -> None:
    for name in rules.documents:
        if not 1 <= len(plain.clean(name)) <= LONGEST_NAME or rules.documents.count(name) > 1:
            raise RuleError(Rule.DOCUMENT_NAME, value=name, most=LONGEST_NAME)
    if rules.official and not set(OBLIGATORY) <= set(rules.documents):
        raise RuleError(Rule.INSURANCE_OBLIGATORY)


def _check_money(rules: Regulations) -> None:
    sums = (rules.entry_fee, *(prize.kopecks for prize in rules.prizes))
    if any(not 0 <= kopecks <= MOST_KOPECKS for kopecks in sums):
        raise RuleError(Rule.MONEY_UNUSABLE)
    check_prizes(rules.prizes, rules.size)


def check_prizes(prizes: Iterable[Prize], size: int) -> None:
    """RuleError PRIZES_OVERLAP unless each place stands once and none lies beyond the seats."""
    last = 0
    for prize in sorted(prizes, key=lambda prize: prize.first):
        if not last < prize.first <= prize.last <= size:
            raise RuleError(Rule.PRIZES_OVERLAP, first=prize.first, last=prize.last, most=size)
        last = prize.last


def _check_decided(t: Tournament, rules: Regulations) -> None:
    if t.draw is not None and (rules.format, rules.size) != (t.card.format, t.card.size):
        raise RuleError(Rule.FORMAT_AFTER_DRAW, format=t.card.format, size=t.card.size)
    if rules.final_draw is not t.card.final_draw and has_begun_final(t):
        raise RuleError(Rule.FINAL_DRAW_STANDS)
    if rules.targets == t.card.targets:
        return
    after = fold(t, [ev.RegulationsSet(rules)])
    for (match, _), result in t.results.items():
        played: Match = t.format.find(match)
        if result.frames is not None and t.target(played) != after.target(played):
            raise RuleError(Rule.TARGET_AFTER_PLAY, match=match, target=t.target(played))


def has_begun_final(t: Tournament) -> bool:
    """Whether the final stage has been drawn, or a match of it was decided or called."""
    played = (t.format.find(match).side for match, _ in (*t.results, *t.floor.calls))
    return t.final is not None or Side.FINAL in played
