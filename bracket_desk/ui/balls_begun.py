"""What is asked before the first ball: whether to go on with earlier ones, and who of equals is better."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import msgspec

from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.draw.hand import HandDraw, begin_by_hand, seed_ties
from bracket_desk.domain.draw.procedure import blocks, rated
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.draw.seats import numbers_by_rules
from bracket_desk.domain.draw.seeding import check_field, settle_rules
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.balls_kept import BallKeeper, KeptBalls, resume
from bracket_desk.ui.telling_balls import line_of
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, n_


class Answer(Enum):
    """What becomes of balls that were drawn before."""

    GO_ON = auto()
    ANEW = auto()
    NEITHER = auto()


def keeper_of(place: Workplace) -> BallKeeper:
    """Where the balls of the open event are kept."""
    assert place.current is not None
    return BallKeeper(place.around.settings, place.current.entries[0].hash)


def begin_balls(place: Workplace, rules: DrawRules) -> HandDraw | None:
    """A draw by hand to begin or to go on with; None if it is refused, which is told, or not wanted."""
    t = place.tournament
    if t is None or place.asking is None:
        return None
    if not place.writable:
        place.tell_read_only()
        return None
    try:
        return _begin_or_go_on(place, t, rules)
    except RuleError as refusal:
        place.refuse(refusal)
        return None


def _begin_or_go_on(place: Workplace, t: Tournament, rules: DrawRules) -> HandDraw | None:
    if t.decided or t.closed:
        # better now than after the last ball
        raise RuleError(Rule.EVENT_CLOSED if t.closed else Rule.DRAW_AFTER_DECISION)
    field = admitted(t)
    check_field(t.format, len(field))
    if rules.mode is DrawMode.RATING:
        text = N_(
            "Everybody by rating leaves nothing to balls. "
            "Choose seeds by rating or everybody by lot in the rules."
        )
        place.told.emit(place.say(text), True)
        return None
    settled = by_balls(rules, field)
    kept = keeper_of(place).kept()
    if kept is not None:
        so_far = resume(kept, t.format, field, rules.why)
        answer = _ask_to_go_on(place, kept, settled) if so_far else _ask_to_begin_anew(place)
        if answer is not Answer.ANEW:
            return so_far if answer is Answer.GO_ON else None
    # a table of seats of one's own may be impossible with so many
    numbers_by_rules(t.format.name, t.format.size, settled, len(field))
    seeds = _ask_seeds(place, field, settled)
    return None if seeds is None else begin_by_hand(t.format, field, settled, seeds)


def by_balls(rules: DrawRules, field: Sequence[Entry]) -> DrawRules:
    """The rules with balls in place of lots, and as many seeds as they say; RuleError as in settling."""
    seeds = settle_rules(rules, field).seeds
    return settle_rules(msgspec.structs.replace(rules, mode=DrawMode.HAND, seeds=seeds), field)


def _ask_to_begin_anew(place: Workplace) -> Answer:
    assert place.asking is not None
    text = N_(
        "Balls were being drawn, but the list of those admitted has changed since: they no longer hold. "
        "They are forgotten with the first ball of a new draw."
    )
    agreed = place.asking.confirm(place.say(text), place.say(N_("Begin anew")))
    return Answer.ANEW if agreed else Answer.NEITHER


def _ask_to_go_on(place: Workplace, kept: KeptBalls, rules: DrawRules) -> Answer:
    assert place.asking is not None
    say = place.say
    one, many = n_(
        "{number} ball of a draw by hand has been typed in.",
        "{number} balls of a draw by hand have been typed in.",
    )
    lines = [place.words.count(one, many, len(kept.balls))]
    if rules.text() != kept.rules.text():
        lines.append(say(N_("They are drawn by other rules than those chosen now.")))
    lines.append(say(N_("Beginning anew forgets them with the first new ball.")))
    answers = [say(N_("Go on with them")), say(N_("Begin anew"))]
    answer = place.asking.choose("\n".join(lines), answers)
    return Answer.NEITHER if answer is None else (Answer.GO_ON, Answer.ANEW)[answer]


def _ask_seeds(place: Workplace, field: Sequence[Entry], rules: DrawRules) -> list[str] | None:
    """The seeds, best first; who of people with equal ratings is better is asked, one by one."""
    seeds = rules.seeds or 0
    order = rated(field)
    for tie in seed_ties(field, seeds):
        first = order.index(tie[0])
        last = min(first + len(tie), seeds)
        if rules.within_blocks and last == first + len(tie) and _in_one_block(first + 1, last, seeds):
            # they are drawn against one another anyhow
            continue
        left = list(tie)
        for number in range(first + 1, last + 1):
            at = _ask_better(place, left, number) if len(left) > 1 else 0
            if at is None:
                return None
            order[number - 1] = left.pop(at)
        order[last : first + len(tie)] = left
    return [entry.id for entry in order[:seeds]]


def _in_one_block(first: int, last: int, seeds: int) -> bool:
    return any(low <= first and last <= high for low, high in blocks(seeds))


def _ask_better(place: Workplace, equal: Sequence[Entry], number: int) -> int | None:
    assert place.asking is not None
    text = N_("The rating {rating} is that of several people. Who is seed {seed}? Decide it by lot.")
    said = place.say(text, rating=place.words.rating(equal[0].rating or 0), seed=number)
    return place.asking.pick(said, [line_of(entry) for entry in equal])
