"""The final stage drawn anew, where the regulations say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import Format, Side, load_format
from bracket_desk.domain.decisions.seats import keep_claim
from bracket_desk.domain.draw import final
from bracket_desk.domain.draw.method import LATEST, Method, method_of
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.draw.stream import tidy_phrase
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, FinalDraw, MatchId


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that the draw follows from, and a way to stop it, which is no part of the question."""

    fmt: Format
    ways: tuple[final.Qualifier, ...]
    phrase: str
    rules: DrawRules
    method: Method
    check: Check = field(compare=False, repr=False)

    def find(self) -> final.DrawnFinal:
        return final.draw_final(self.fmt, self.ways, self.phrase, self.rules, self.method, check=self.check)


@lru_cache(maxsize=8)
def _remembered(asked: _Asked) -> final.DrawnFinal:
    """The ways; kept, for the window finds them on its worker before the draw is carried out."""
    return asked.find()


def draw_final(
    t: Tournament, command: cmd.DrawFinal, method: Method = LATEST, check: Check = unstopped
) -> tuple[ev.Event, ...]:
    """Who meets whom in the first round of the final stage, by a phrase chosen in public."""
    event = _draw(t, command, method, check, _remembered)
    return () if event == t.final else (event,)


def _draw(
    t: Tournament,
    command: cmd.DrawFinal,
    method: Method,
    check: Check,
    find: Callable[[_Asked], final.DrawnFinal],
) -> ev.FinalDrawn:
    _refuse_unless_open(t)
    phrase = tidy_phrase(command.phrase)
    if not phrase:
        raise RuleError(Rule.PHRASE_EMPTY)
    rules = DrawRules(mode=DrawMode.LOT, seeds=0, separation=command.rules.separation)
    fmt = load_format(t.card.format, t.card.size)
    drawn = find(_Asked(fmt, tuple(t.qualifiers), phrase, rules, method, check))
    standing = {way.match: way.entry.id if way.entry else None for way in t.qualifiers}
    return ev.FinalDrawn(
        ways=drawn.ways,
        entries=tuple(standing[way] for way in drawn.ways),
        phrase=phrase,
        procedure=method.version,
        checksum=final.checksum(t.qualifiers),
        rules=rules,
        conflicts=drawn.conflicts,
        bound=drawn.bound if drawn.bound != drawn.conflicts else (),
    )


def final_as_before(t: Tournament, drawn: ev.FinalDrawn, check: Check = unstopped) -> ev.Event:
    """A stored draw of the final stage really made again in the state before it. RuleError."""
    again = cmd.DrawFinal(phrase=drawn.phrase, rules=drawn.rules)
    return keep_claim(_draw(t, again, method_of(drawn.procedure), check, _Asked.find), drawn)


def open_before_final(t: Tournament) -> list[MatchId]:
    """Matches of the groups that are not closed: until they are, the final stage is not drawn."""
    return [
        state.match.id
        for state in t.states
        if state.match.side is not Side.FINAL and state.status not in CLOSED_STATUSES
    ]


def _refuse_unless_open(t: Tournament) -> None:
    """RuleError unless the groups are closed and nothing of the final stage is decided."""
    if t.card.final_draw is not FinalDraw.ANEW:
        raise RuleError(Rule.FINAL_BY_TABLE)
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    still = open_before_final(t)
    if still:
        raise RuleError(Rule.FINAL_TOO_EARLY, still=still)
    if t.final_decided:
        raise RuleError(Rule.FINAL_TOO_LATE, match=t.final_decided)
