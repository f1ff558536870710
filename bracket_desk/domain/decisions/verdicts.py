"""Measures, protests, decisions of the chief referee, and the grounds of any decision.

A measure leads to what the rules say in the same step: the loss of a match to a technical defeat
(Order 942, part 3, items 15 and 17), a removal to a disqualification. The loss of a frame is noted in
the score so far; a result is entered by people alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions import floor, hall, leaving, results
from bracket_desk.domain.decisions.floor import check_moment
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.hall import Duty
from bracket_desk.domain.floor.state import Protest
from bracket_desk.domain.frames import Score
from bracket_desk.domain.measures import (
    ITEM_OF_DECISION,
    LONGEST_DECISION,
    LONGEST_NAME,
    MEASURES_ITEM,
    PROTEST_ITEM,
    REGULATIONS,
    DecisionKind,
    Grounds,
    Measure,
)
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, DefeatReason, MatchStatus


def tidy_grounds(grounds: Grounds, item: str = "") -> Grounds:
    """Grounds each on one line, with the item that the order has for it if none was said.

    RuleError WORDS_LONG for what no register has room for.
    """
    by, said, text = (plain.clean(words) for words in (grounds.by, grounds.item, grounds.text))
    for words, most in ((by, LONGEST_NAME), (said, LONGEST_NAME), (text, LONGEST_DECISION)):
        if len(words) > most:
            raise RuleError(Rule.WORDS_LONG, most=most)
    return Grounds(by, said or item, text)


def _tidy_text(said: str) -> str:
    return tidy_grounds(Grounds(text=said)).text


# ---------------------------------------------------------------- grounds


def ground(events: tuple[ev.Event, ...], command: cmd.Ground) -> tuple[ev.Event, ...]:
    """The events of a decision with its grounds; nothing where the decision changed nothing."""
    grounds = tidy_grounds(command.grounds)
    return (*events, ev.GroundsGiven(grounds)) if events and grounds != Grounds() else events


def give_grounds(_t: Tournament, command: cmd.GiveGrounds) -> tuple[ev.Event, ...]:
    """Grounds of a decision made before; which entries are decisions, the journal knows alone."""
    grounds = tidy_grounds(command.grounds)
    if command.entry < 1 or grounds == Grounds():
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.GroundsGiven(grounds, command.entry),)


# ---------------------------------------------------------------- measures


def sanction(t: Tournament, command: cmd.Sanction) -> tuple[ev.Event, ...]:
    """A measure of item 15, or a step before a no-show, with what it leads to.

    Of a match that is decided only what changes nothing in it can be noted: a remark, a warning, and
    a removal, after which the result stands (item 17).
    """
    state, sides = results.match_of_two(t, command.match)
    _check_player(state, command.entry)
    late = command.measure is Measure.LATE
    if late and len(t.regulations.no_show) == 1:
        raise RuleError(Rule.NO_LATE_FRAMES)
    grounds = tidy_grounds(command.grounds, REGULATIONS if late else MEASURES_ITEM)
    made = ev.SanctionRecorded(state.match.id, sides, command.entry, command.measure, grounds)
    match command.measure:
        case Measure.REMARK | Measure.WARNING:
            return (made,)
        case Measure.FRAME | Measure.LATE:
            return made, *_lose_frame(t, state, command.entry)
        case Measure.MATCH:
            _check_open(state)
            ask_about_protest(t, state.match.id, confirmed=command.confirm)
            loss = cmd.TechnicalDefeat(
                match=state.match.id,
                entries=(command.entry,),
                reason=DefeatReason.CONDUCT,
                note=grounds.text,
                second=command.second,
                confirm=command.confirm,
            )
            return made, *results.technical_defeat(t, loss)
        case Measure.REMOVAL:
            gone = cmd.Disqualify(entry=command.entry, reason=grounds.text, second=command.second)
            return made, *leaving.disqualify(t, gone)


def _check_player(state: MatchState, entry: str) -> None:
    if entry not in state.players:
        raise RuleError(Rule.NOT_IN_MATCH, match=state.match.id, entry=entry, players=state.players)


def _check_open(state: MatchState) -> None:
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=state.match.id)


def _lose_frame(t: Tournament, state: MatchState, entry: str) -> tuple[ev.Event, ...]:
    """The score so far with a frame more for the other; the one that ends the match is not noted."""
    _check_open(state)
    if t.call_of(state) is None and not t.floor.times_of(state.key).stopped:
        raise RuleError(Rule.NOT_CALLED, match=state.match.id)
    score = score_after_loss(t, state, entry)
    return () if score is None else (ev.ScoreNoted(state.match.id, _sides(state), score),)


def score_after_loss(t: Tournament, state: MatchState, entry: str) -> Score | None:
    """The score so far once a player has lost a frame; None if the match would be over by it."""
    one, two = t.floor.score_of(state.key, state.players[0]) or (0, 0)
    score = (one, two + 1) if entry == state.players[0] else (one + 1, two)
    return None if max(score) >= t.race(state.match) else score


def _sides(state: MatchState) -> ev.Pair:
    one, two = state.players
    return one, two


# ---------------------------------------------------------------- protests


def declare_protest(t: Tournament, command: cmd.DeclareProtest) -> tuple[ev.Event, ...]:
    """A protest stops the match; after its end it is a question: it is declared before the next stroke."""
    state, sides = results.match_of_two(t, command.match)
    _check_player(state, command.entry)
    match = state.match.id
    if t.floor.protest_about(state.key) is not None:
        raise RuleError(Rule.PROTEST_RUNS, match=match)
    if state.status is MatchStatus.DECIDED:
        if not command.confirm:
            raise RuleError(Rule.PROTEST_LATE, confirmable=True, match=match)
    elif t.call_of(state) is None and not t.floor.times_of(state.key).stopped:
        raise RuleError(Rule.NOT_CALLED, match=match)
    grounds = tidy_grounds(command.grounds, PROTEST_ITEM)
    return (ev.ProtestDeclared(match, sides, command.entry, grounds),)


def hand_in_protest(t: Tournament, command: cmd.HandInProtest) -> tuple[ev.Event, ...]:
    """The protest is there in writing. That the five minutes are over forbids nothing: people decide."""
    match, sides, protest = _protested(t, command)
    if protest.handed_in:
        raise RuleError(Rule.PROTEST_HANDED_IN, match=match)
    return (ev.ProtestHandedIn(match, sides, _tidy_text(command.text)),)


def decide_protest(t: Tournament, command: cmd.DecideProtest) -> tuple[ev.Event, ...]:
    """The chief panel's decision, which nobody can contest; or that there was nothing to decide."""
    match, sides, _ = _protested(t, command)
    grounds = tidy_grounds(command.grounds, PROTEST_ITEM)
    return (ev.ProtestDecided(match, sides, command.end, grounds),)


def _protested(t: Tournament, command: cmd.HandInProtest | cmd.DecideProtest) -> tuple[str, ev.Pair, Protest]:
    """The open protest and whose match it was; they may not stand there any more."""
    state = t.state_of(command.match)
    found = t.protest_left(state.match.id, command.sides)
    if found is None:
        raise RuleError(Rule.NO_PROTEST, match=state.match.id)
    (match, (one, two)), protest = found
    return match, (one, two) if state.players != (two, one) else (two, one), protest


def ask_about_protest(t: Tournament, match: str, *, confirmed: bool) -> None:
    """While a protest stands, the match is not decided without a question (item 16)."""
    state = t.state_of(match)
    if not confirmed and t.floor.protest_about(state.key) is not None:
        raise RuleError(Rule.PROTEST_OPEN, confirmable=True, match=state.match.id)


# ---------------------------------------------------------------- the chief referee


def decree(t: Tournament, command: cmd.Decree) -> tuple[ev.Event, ...]:
    """A decision in words, and what follows of it: matches held, a judge replaced at a table."""
    grounds = tidy_grounds(command.grounds, ITEM_OF_DECISION[command.kind])
    if not grounds.text:
        raise RuleError(Rule.DECISION_EMPTY)
    matches = tuple(t.format.find(match).id for match in dict.fromkeys(command.matches))
    entries = tuple(t.entry(entry).id for entry in dict.fromkeys(command.entries))
    table, judge, follows = "", None, tuple[ev.Event, ...]()
    until = command.until if command.kind in (DecisionKind.POSTPONEMENT, DecisionKind.BREAK) else None
    if until is not None:
        check_moment(until)
    if command.kind is DecisionKind.POSTPONEMENT:
        follows = tuple(_postponed(t, matches, command, grounds))
    elif command.kind is DecisionKind.JUDGE and command.judge is not None:
        table, judge = command.table.strip(), command.judge
        follows = _relieved(t, table, judge)
    halts = command.kind in (DecisionKind.POSTPONEMENT, DecisionKind.BREAK) and not matches
    made = ev.DecisionRecorded(
        command.kind, grounds, matches, entries, table, judge, until, open_end=halts and until is None
    )
    return (made, *follows)


def _postponed(
    t: Tournament, matches: Iterable[str], command: cmd.Decree, grounds: Grounds
) -> Iterable[ev.Event]:
    """Each of the matches leaves its table and is held; MATCH_STOPS asks about one being played."""
    reason = grounds.text[: hall.LONGEST_WORDS].rstrip()
    for match in matches:
        state = t.state_of(match)
        if state.status in CLOSED_STATUSES:
            raise RuleError(Rule.MATCH_DECIDED, match=match)
        if t.call_of(state) is not None:
            back = cmd.TakeBack(match=match, reason=reason, confirm=command.confirm)
            yield from floor.take_back(t, back)
        yield ev.MatchHeld(match, reason, command.until)


def _relieved(t: Tournament, table: str, judge: int) -> tuple[ev.Event, ...]:
    """Another judge at a table (item 10): whoever judged there judges at their other tables alone.

    One who judges in a zone has this table besides; anybody else leaves their table for this one.
    """
    if any(duty.judge == judge for duty in t.floor.duties_at(table)):
        raise RuleError(Rule.JUDGES_HERE, table=table)
    duties = []
    for duty in t.floor.duties:
        if duty.judge == judge:
            continue
        tables = tuple(name for name in duty.tables if name != table)
        if tables:
            duties.append(structs.replace(duty, tables=tables))
    known = next((duty for duty in t.floor.duties if duty.judge == judge), None)
    in_zone = known is not None and bool(known.zone)
    duties.append(
        structs.replace(known, tables=(*known.tables, table))
        if known is not None and in_zone
        else Duty(judge, (table,))
    )
    return hall.place_judges(t, cmd.PlaceJudges(duties=tuple(duties)))
