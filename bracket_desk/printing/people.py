"""The protocols of people: who was drawn where, and who took which place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, Side
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.draw import version_1
from bracket_desk.domain.draw.basis import basis_of
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.values import Departure, ResultKind
from bracket_desk.labels import band_text, is_absence, is_vacant, races_text
from bracket_desk.printing.filled import Cell, Filled, Row, Section, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.printing.forms import PEN
from bracket_desk.printing.history import Change
from bracket_desk.session import code_of, read_time

SEMIFINALS = "F4"

FIRST = "first"
"""The format's name of the place of who wins it all."""

SHORT_LOT = 8
"""So many characters of a lot are printed."""

Told = Mapping[str, Sequence[Mapping[str, object]]]
"""What the notes of a form are filled with, by their keys."""


def draw_protocol(filling: Filling, _choices: Choices) -> Filled:
    """Everybody with seat, group and how they came to it; the places once they are settled."""
    return _DrawProtocol(filling).filled()


def final_protocol(filling: Filling, _choices: Choices) -> Filled:
    """Everybody who was drawn by place, the disqualified last and without one (items 9, 18, 19)."""
    return _FinalProtocol(filling).filled()


def _row(keys: Iterable[str], value: Callable[[Entry, str], str], entry: Entry) -> Row:
    """The row of a person, names bold."""
    return Row(tuple(Cell(value(entry, key), bold=key == "name") for key in keys))


class _DrawProtocol:
    """The draw and what became of it."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        grouped = any(match.group is not None for match in self.t.format.matches)
        self.columns = [c for c in filling.form.columns if grouped or c.key != "group"]
        self.keys = [column.key for column in self.columns]
        assert self.t.draw is not None
        self.draw = self.t.draw

    def filled(self) -> Filled:
        filling = self.filling
        seated = [self.t.entries[entry] for entry in self.t.seats.values()]
        rows: list[Row | Section] = [self.row(entry) for entry in sorted(seated, key=self.order)]
        others = [entry for entry in self.t.entries.values() if entry.id not in self.t.seat_of]
        for word, left in (("reserves", False), ("without", True)):
            found = [entry for entry in others if (entry.id in self.t.gone) is left]
            if found:
                rows.append(Section(filling.word(word)))
                rows += [self.row(entry) for entry in found]
        return filling.document(
            [
                filling.heading(),
                filling.facts(),
                Table(filling.heads(self.columns), tuple(rows), self.height()),
                filling.facts(below=True),
                filling.notes(self.told()),
                filling.signatures(),
            ]
        )

    def height(self) -> float:
        """Of rows: there are cells for the pen while people sign and places are still to come."""
        pen = "signature" in self.keys or ("place" in self.keys and not self.t.finished)
        return max(self.filling.form.row, PEN if pen else 0.0)

    def order(self, entry: Entry) -> tuple[int, str]:
        match self.filling.form.order:
            case "seat":
                return self.t.seat_of[entry.id], ""
            case "name":
                return 0, entry.name.casefold()
            case _:
                return entry.number, ""

    def row(self, entry: Entry) -> Row:
        return _row(self.keys, self.value, entry)

    def value(self, entry: Entry, key: str) -> str:
        seat = self.t.seat_of.get(entry.id)
        match key:
            case "seat":
                return "" if seat is None else str(seat)
            case "group":
                return "" if seat is None else self.source.group_of(seat)
            case "seed":
                return str(self.t.seeds.get(entry.id, ""))
            case "lot":
                return "" if seat is None else self.lot(entry)
            case "place":
                band = self.t.places.get(entry.id)
                return "" if band is None else band_text(band)
            case "signature":
                return ""
            case _:
                return self.source.person(entry, key)

    def lot(self, entry: Entry) -> str:
        """How somebody came to the seat: by a lot, by hand, or after the draw."""
        if entry.id not in self.draw.seats:
            replaced = any(isinstance(c, ev.EntryReplaced) and c.by == entry.id for c in self.changes)
            return self.filling.word("replacement" if replaced else "latecomer")
        if not self.draw.phrase:
            return self.filling.word("by-hand")
        if self.draw.procedure == version_1.VERSION:
            return version_1.lot(self.draw.phrase, self.draw.checksum, entry.number)[:SHORT_LOT]
        return str(basis_of(self.t, entry.id).number)

    @property
    def changes(self) -> Sequence[Change]:
        return self.source.history.changes

    # ------------------------------------------------------------ notes

    def told(self) -> Told:
        """The system, the draw and what changed after it."""
        history, draw = self.source.history, self.draw
        assert history.draw is not None
        made = {"at": self.source.moment(read_time(history.draw.at))}
        empty = [str(seat) for seat in range(1, self.t.format.size + 1) if seat not in self.t.seats]
        phrase = {"phrase": draw.phrase, "version": draw.procedure, "checksum": draw.checksum, **made}
        return {
            **self.system(),
            "phrase": [phrase] if draw.phrase and draw.procedure == version_1.VERSION else [],
            "numbers": [phrase] if draw.phrase and draw.procedure > version_1.VERSION else [],
            "lots": [] if draw.phrase else [{"file": draw.lots or "–", **made}],
            "draws": [{"draws": history.draws, "undone": history.undone}],
            "byes": [{"seats": ", ".join(empty)}] if empty else [],
            "replaced": [self.replaced(c) for c in self.changes if isinstance(c, ev.EntryReplaced)],
            "swapped": [self.swapped(c) for c in self.changes if isinstance(c, ev.SeatsSwapped)],
            "seated": [self.seated(c) for c in self.changes if isinstance(c, ev.EntrySeated)],
        }

    def system(self) -> Told:
        fmt = self.t.format
        races = races_text(self.t, self.source.words)
        if fmt.name is FormatName.SINGLE_ELIMINATION:
            return {fmt.name.value: [{"races": races}]}
        groups = {match.group for match in fmt.matches if match.group is not None}
        final = sum(match.side is Side.FINAL for match in fmt.matches) + 1
        return {fmt.name.value: [{"groups": len(groups), "final": final, "races": races}]}

    def replaced(self, change: ev.EntryReplaced) -> Mapping[str, object]:
        names = self.source.names
        return {"seat": change.seat, "old": names[change.entry], "new": names[change.by]}

    def swapped(self, change: ev.SeatsSwapped) -> Mapping[str, object]:
        one, two = change.entries
        return {
            "one": self.source.names[one],
            "two": self.source.names[two],
            # the seats as they are now, with all changes that came later
            "seat_one": self.t.seat_of.get(one, "–"),
            "seat_two": self.t.seat_of.get(two, "–"),
            "reason": change.reason or "–",
        }

    def seated(self, change: ev.EntrySeated) -> Mapping[str, object]:
        new = self.source.names[change.entry]
        return {"seat": change.seat, "new": new, "reason": change.reason or "–"}


class _FinalProtocol:
    """Who took which place."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        self.keys = [column.key for column in filling.form.columns]

    def filled(self) -> Filled:
        filling = self.filling
        people = sorted((self.t.entries[entry] for entry in self.t.seats.values()), key=self.order)
        rows = tuple(_row(self.keys, self.value, entry) for entry in people)
        return filling.document(
            [
                filling.heading(),
                filling.facts(),
                Table(filling.heads(filling.form.columns), rows, filling.form.row),
                filling.facts(below=True),
                filling.notes(self.told()),
                filling.signatures(),
            ]
        )

    def order(self, entry: Entry) -> tuple[float, float, int]:
        """By place; those without one last; within a band by the number of the draw."""
        first, last = self.t.places.get(entry.id, (float("inf"), 0))
        return first, last, self.t.seat_of[entry.id]

    def told(self) -> Told:
        history = self.source.history
        removed = any(gone.how is Departure.DISQUALIFIED for gone in self.t.gone.values())
        return {
            "third": [{}] if self.two_thirds() else [],
            "closed": [{"reason": history.closing or "–"}] if self.t.closed else [],
            "vacant": [{"reason": self.vacant()}] if is_vacant(self.t) else [],
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
