"""What a hall goes on with by pen when there is no current: the event as it stands, and lines to write on.

The list of the matches comes first; the protocols of those that are open and the brackets follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Player
from bracket_desk.domain.floor.queue import make_queue
from bracket_desk.domain.values import CLOSED_STATUSES
from bracket_desk.labels import side_text, stage_name
from bracket_desk.printing.filled import Block, Filled
from bracket_desk.printing.filling import Choices, Filling, Which
from bracket_desk.printing.forms import PEN
from bracket_desk.printing.kinds import Kind

PARTS: Sequence[tuple[Kind, Choices]] = (
    (Kind.MATCH_PROTOCOLS, Choices(which=Which.OPEN)),
    (Kind.GROUPS, Choices(which=Which.OPEN)),
    (Kind.FINAL_BRACKET, Choices()),
)
"""The documents that follow the list, as far as the state allows them."""

TABLES = ("running", "queue", "later")
"""Matches at their tables, those to be called in the order of need, those whose players are not known."""


def kit(filling: Filling, _choices: Choices) -> Filled:
    """The list of all matches that are not decided, with room for what is written by pen."""
    last = filling.source.entries[-1].moment
    known = {"state": filling.source.moment(last) if last is not None else ""}
    blocks: list[Block] = [filling.heading(brief=True), filling.facts(known)]
    for name, states in zip(TABLES, _matches(filling), strict=True):
        listing = filling.form.tables.get(name)
        if listing is None or not states:
            continue
        # who is not known yet is written in by pen
        bold = () if name == "later" else ("one", "two")
        rows = [filling.row(listing.columns, _Teller(filling, state).value, bold) for state in states]
        height = replace(filling, form=replace(filling.form, row=max(PEN, filling.form.row)))
        blocks += height.listing(listing, rows)
    blocks.append(filling.facts(known, below=True))
    blocks += [filling.notes({"times": [{}], "seats": [{}]}), filling.signatures()]
    return filling.document(blocks)


def _matches(filling: Filling) -> Iterator[list[MatchState]]:
    """The matches of each table."""
    t, last = filling.t, filling.source.entries[-1].moment
    open_ones = [state for state in t.states if state.status not in CLOSED_STATUSES]
    calls = {state.match.id: call for state in open_ones if (call := t.call_of(state)) is not None}
    yield [state for state in open_ones if state.match.id in calls]
    waiting = [state for state in open_ones if len(state.players) == 2 and state.match.id not in calls]
    if last is not None:
        queue = make_queue(t, last)
        order = [one.state.match.id for one in (*queue.ready, *queue.later)]
        waiting.sort(key=lambda state: order.index(state.match.id) if state.match.id in order else len(order))
    yield waiting
    yield [state for state in open_ones if len(state.players) < 2 and state.match.id not in calls]


class _Teller:
    """What the columns say of a match; what people write stays empty."""

    def __init__(self, filling: Filling, state: MatchState) -> None:
        self.filling, self.state = filling, state

    def value(self, key: str) -> str:
        filling, state = self.filling, self.state
        match key:
            case "match":
                return str(state.match.number)
            case "stage":
                return stage_name(state.match, filling.source.words)
            case "race":
                return str(filling.t.race(state.match))
            case "one" | "two":
                side = state.sides[key == "two"]
                return side_text(side, filling.t, filling.source.names, filling.source.words)
            case "table" | "start" | "so-far":
                return self._at_table(key)
            case "score" if any(isinstance(side, Bye | Nobody) for side in state.sides):
                return filling.word("no-play")
            case _:
                return ""

    def _at_table(self, key: str) -> str:
        t, call = self.filling.t, self.filling.t.call_of(self.state)
        if call is None:
            return ""
        if key == "table":
            return call.table
        if key == "start":
            start = t.floor.times_of(self.state.key).start
            return f"{start:%H:%M}" if start is not None else ""
        first = self.state.sides[0]
        score = t.floor.score_of(self.state.key, first.entry) if isinstance(first, Player) else None
        return "" if score is None else f"{score[0]}:{score[1]}"
