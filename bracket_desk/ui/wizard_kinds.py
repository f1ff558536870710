"""What a list is taken as, entries or judges, and the record of one that was taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.importer import Doubt, ListRead, Taken
from bracket_desk.exchange.merging import Merge, Outcome, RowOutcome
from bracket_desk.exchange.review import ENTRY_LIST, JUDGE_LIST, ListKind, Review
from bracket_desk.ui.wizard_summary import answer_lines
from bracket_desk.words import N_, Words

P = TypeVar("P", Entry, Judge)


@dataclass(frozen=True, slots=True)
class TakenAs(Generic[P]):
    """What a list is taken as. ``name`` is that of its layouts in the settings.

    ``command`` makes the one step of what is merged; ``is_drawn``: whoever is new comes too late for
    a seat; ``other`` is told if the list looks like one of other people.
    """

    name: str
    kind: ListKind[P]
    known: Callable[[Tournament], tuple[P, ...]]
    last: Callable[[Tournament], int]
    command: Callable[[Merge[P], str], cmd.Command]
    is_drawn: Callable[[Tournament], bool]
    other: str


AS_ENTRIES: TakenAs[Entry] = TakenAs(
    "entries",
    ENTRY_LIST,
    lambda t: tuple(t.entries.values()),
    lambda t: t.last_number,
    lambda merged, source: cmd.RegisterEntries(entries=merged.new, edited=merged.edited, source=source),
    lambda t: t.draw is not None,
    N_("“{file}” looks like a list of judges. Go on only if the people in it are entries."),
)
AS_JUDGES: TakenAs[Judge] = TakenAs(
    "judges",
    JUDGE_LIST,
    lambda t: t.judges,
    lambda t: max((judge.number for judge in t.judges), default=0),
    lambda merged, source: cmd.RegisterJudges(judges=merged.new, edited=merged.edited, source=source),
    lambda _: False,
    N_("“{file}” looks like a list of entries. Go on only if the people in it are judges."),
)


@dataclass(frozen=True, slots=True)
class ListTaken:
    """A list that was taken: its name, what was read, whom it added, and what was said of its questions.

    ``late``: the draw had been made, so nobody who was added has a seat.
    """

    name: str
    read: ListRead[Any]
    answers: tuple[str, ...]
    late: bool


def record(
    name: str, review: Review[P], rows: Sequence[RowOutcome[P]], merged: Merge[P], words: Words, *, late: bool
) -> ListTaken:
    """The record of a list whose rows have become this."""
    read, proposals = review.read, review.proposals
    assert read is not None
    assert proposals is not None
    people: list[tuple[int, Any]] = [(r.row, r.person) for r in rows if r.outcome is Outcome.ADDED]
    added = tuple(Taken(row, person) for row, person in people)
    # under which number a row was read → under which it is registered
    numbers = {one.person.number: merged.rows[one.row] for one in read.taken if one.row in merged.rows}
    doubts = tuple(_renumbered(doubt, numbers) for doubt in read.doubts)
    lines = answer_lines(rows, {asked.row for asked in proposals.asked}, words)
    told: ListRead[Any] = replace(read, taken=added, refused=review.refused, doubts=doubts)
    return ListTaken(name, told, tuple(lines), late)


def _renumbered(doubt: Doubt[Any], numbers: Mapping[int, int]) -> Doubt[Any]:
    """A doubt that names whom it is like by the number that they have now."""
    like = numbers.get(doubt.like, doubt.like)
    return replace(doubt, like=like, values={**doubt.values, "number": like})
