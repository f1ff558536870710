"""The final protocol: who took which place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.titles.rating import points_of
from bracket_desk.domain.values import ResultKind
from bracket_desk.labels import band_text, is_absence, is_vacant
from bracket_desk.printing.amended import Amending, LaterChange, later_changes
from bracket_desk.printing.filled import Filled, Table
from bracket_desk.printing.filling import Choices, Filling, Told
from bracket_desk.printing.titles import editions, fulfilled_text, idle_told
from bracket_desk.session import code_of

SEMIFINALS = "F4"

FIRST = "first"
"""The format's name of the place of who wins it all."""


def final_protocol(filling: Filling, _choices: Choices) -> Filled:
    """Everybody who was drawn by place, the disqualified last and without one (items 9, 18, 19)."""
    return _FinalProtocol(filling).filled()


class _FinalProtocol:
    """Who took which place."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t

    def filled(self) -> Filled:
        filling = self.filling
        people = sorted((self.t.entries[entry] for entry in self.t.seats.values()), key=self.order)
        columns = filling.form.columns
        rows = tuple(filling.row(columns, partial(self.value, entry)) for entry in people)
        title = ""
        if self.changes:
            edition = len(self.changes) + 1
            title = filling.word("later-edition", title=filling.title(), edition=edition)
        return filling.document(
            [
                filling.heading(title),
                filling.facts(),
                Table(filling.heads(columns), rows, filling.form.row),
                filling.facts(below=True),
                filling.notes(self.told()),
                filling.signatures(),
            ],
            title,
        )

    @cached_property
    def changes(self) -> Sequence[LaterChange]:
        """What was changed after the end, each a later edition."""
        return later_changes(self.source.entries)

    def replacing(self) -> Iterator[Mapping[str, object]]:
        """What each later edition replaces, and why it was made."""
        for edition, change in enumerate(self.changes, 2):
            at = change.entry.moment
            yield {
                "edition": edition,
                "before": edition - 1,
                "number": change.replaced.number,
                "hash": code_of(change.replaced.hash),
                "entry": change.entry.number,
                "at": "" if at is None else self.source.moment(at),
                "what": "; ".join(self.changed(event) for event in change.events),
            }

    def changed(self, event: Amending) -> str:
        """One later change in words."""
        word, names = self.filling.word, self.source.names
        match event:
            case ev.EntryLeft(entry=entry, how=how, reason=reason):
                said = f"{word(how.value)}: {names.get(entry, entry)}"
                return f"{said} ({reason})" if reason else said
            case ev.EntryReinstated(entry=entry):
                return word("reinstated", who=names.get(entry, entry))
            case _:
                return word("corrected", match=self.t.format.find(event.match).number)

    def order(self, entry: Entry) -> tuple[float, float, int]:
        """By place; those without one last; within a band by the number of the draw."""
        first, last = self.t.places.get(entry.id, (float("inf"), 0))
        return first, last, self.t.seat_of[entry.id]

    def told(self) -> Told:
        history = self.source.history
        played = self.t.regulations.third_place_match
        removed = bool(self.t.disqualified) and not self.t.keeps_disqualified
        return {
            "third": [{}] if self.two_thirds() and not played else [],
            "third-place-match": [{}] if played else [],
            "closed": self.filling.cut_short(),
            "idle": idle_told(self.t),
            "norms": list(editions(self.t, [*self.source.confirmed.values()], self.source.words)),
            "vacant": [{"reason": self.vacant()}] if is_vacant(self.t) else [],
            "replaces": list(self.replacing()),
            "journal": [{"number": history.number, "hash": code_of(history.hash)}],
            "disqualified": [{}] if removed else [],
        }

    def vacant(self) -> str:
        """Why nobody has the first place."""
        won = any(place == FIRST for place in self.t.standing.out.values())
        return self.filling.word("winner-disqualified" if won else "final-lost")

    def two_thirds(self) -> bool:
        """Whether each semifinal had its one loser, and both are third."""
        semifinals = [state.result for state in self.t.states if state.match.round == SEMIFINALS]
        third = [e for e, band in self.t.places.items() if band == (3, 3)]
        lost = [result.loser for result in semifinals if result and result.kind is not ResultKind.BOTH_LOST]
        return len(semifinals) == 2 and sorted(third) == sorted(e for e in lost if e) and len(third) == 2

    def value(self, entry: Entry, key: str) -> str:
        won, lost = self.won.get(entry.id, 0), self.t.standing.losses.get(entry.id, 0)
        match key:
            case "place":
                band = self.t.places.get(entry.id)
                return self.filling.word("no-place") if band is None else band_text(band)
            case "seat":
                return str(self.t.seat_of[entry.id])
            case "won":
                return str(won)
            case "lost":
                return str(lost)
            case "matches":
                return f"{won}–{lost}"
            case "fulfilled":
                return fulfilled_text(self.source, entry.id)
            case "points":
                points = points_of(self.t, self.t.places.get(entry.id))
                return "" if points is None else self.source.words.rating(points)
            case "remark":
                return "; ".join(self.remarks(entry))
            case _:
                return self.source.person(entry, key)

    @cached_property
    def won(self) -> Mapping[str, int]:
        """Matches won by each entry."""
        found: dict[str, int] = {}
        for state in self.t.states:
            if state.result is not None and state.result.winner is not None:
                found[state.result.winner] = found.get(state.result.winner, 0) + 1
        return found

    def remarks(self, entry: Entry) -> Iterator[str]:
        """Why somebody left, and which matches were lost without play."""
        gone = self.t.gone.get(entry.id)
        if gone is not None:
            yield self.filling.word(gone.how.value)
        for word, is_it in (("no-show", _was_absent), ("technical", _was_stopped)):
            numbers = [str(s.match.number) for s in self.t.states if is_it(s, entry.id)]
            if numbers:
                yield self.filling.word(word, matches=", ".join(numbers))


def _lost(state: MatchState, entry: str) -> bool:
    """Whether it was lost by a decision of people, not because somebody had left."""
    result = state.result
    if result is None or result.forfeit or result.score is not None:
        return False
    return entry in state.players and result.winner != entry


def _was_absent(state: MatchState, entry: str) -> bool:
    return state.result is not None and _lost(state, entry) and is_absence(state.result)


def _was_stopped(state: MatchState, entry: str) -> bool:
    return _lost(state, entry) and not _was_absent(state, entry)
