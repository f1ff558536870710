"""Whole events by chance: every kind of decision in any order that is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import SIZES, FormatName
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.values import DefeatReason
from tests.helpers import CLOSED, OPEN, Desk, card, command, score, side_word

T = TypeVar("T")
Plain = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """The start of an event: format, seats, entrants, and how they are drawn."""

    form: str
    size: int
    entries: int
    ratings: tuple[int | None, ...]
    by_hand: tuple[int, ...] | None
    reserves: int

    def open(self) -> Desk:
        """The event right after the draw."""
        desk = Desk()
        desk.run(card(self.size, self.form))
        people = tuple(
            Entry(number, f"Игроков{number}", rating=self.ratings[number % len(self.ratings)])
            for number in range(1, self.entries + 1)
        )
        desk.run(cmd.RegisterEntries(entries=people))
        if self.by_hand is None:
            desk.run(cmd.Draw(phrase="мел и кий"))
        else:
            lots = tuple(enumerate(self.by_hand[: self.entries], 1))
            desk.run(cmd.DrawByLots(lots=lots))
        if self.reserves:
            first = self.entries + 1
            late = tuple(Entry(n, f"Запасов{n}") for n in range(first, first + self.reserves))
            desk.run(cmd.RegisterEntries(entries=late))
        return desk


@st.composite
def fields(draw: st.DrawFn, largest: int = 32) -> Field:
    """Any format up to a size, any possible number of entries, drawn by phrase or by hand."""
    choices = [(name, size) for name in FormatName for size in SIZES[name] if size <= largest]
    # most can go wrong in two stages
    choices += [choice for choice in choices if choice[0] is FormatName.TWO_STAGE] * 4
    form, size = draw(st.sampled_from(choices))
    entries = draw(st.integers(size // 2 + 1, size))
    ratings = draw(st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=5))
    by_hand = draw(st.none() | st.permutations(range(1, size + 1)))
    reserves = draw(st.sampled_from((0, 1, 3)))
    return Field(
        form.value, size, entries, tuple(ratings), None if by_hand is None else tuple(by_hand), reserves
    )


@dataclass(frozen=True)
class Move:
    """Something that is tried: what, three numbers that choose among what is possible, ``confirm``."""

    what: str
    a: int
    b: int
    c: int
    confirm: bool


def pick(choices: Sequence[T], number: int) -> T | None:
    """One of the choices, or None if there are none."""
    return choices[number % len(choices)] if choices else None


def players_of(match: Plain) -> list[str]:
    return [side_word(side) for side in match["sides"] if side["is"] == "entry"]


def open_matches(state: Plain) -> list[Plain]:
    return [match for match in state["matches"] if match["status"] in OPEN]


def decided(state: Plain) -> list[Plain]:
    return [match for match in state["matches"] if match["status"] == "decided"]


def seated(state: Plain) -> list[str]:
    return [entry["id"] for entry in state["entries"] if entry["seat"] is not None]


def _result(match: Plain | None, move: Move) -> cmd.Command | None:
    if match is None:
        return None
    race = match["race"]
    said = score(race, move.c % race, first=move.b % 2 == 0)
    if move.c % 3:
        return command("enter-result", match=match["id"], score=said, confirm=move.confirm)
    won = [1 if move.b % 2 == 0 else 2] * race
    frames = [[8, move.b % 8] if side == 1 else {"won": 2} for side in won]
    return command("enter-result", match=match["id"], frames=frames, confirm=move.confirm)


def _play(state: Plain, move: Move) -> cmd.Command | None:
    return _result(pick(open_matches(state), move.a), move)


def _correct(state: Plain, move: Move) -> cmd.Command | None:
    return _result(pick([m for m in decided(state) if len(players_of(m)) == 2], move.a), move)


def _lose(state: Plain, move: Move) -> cmd.Command | None:
    matches = open_matches(state) if move.c % 4 else [m for m in decided(state) if len(players_of(m)) == 2]
    match = pick(matches, move.a)
    if match is None:
        return None
    players = players_of(match)
    beaten = players if move.b % 3 == 0 else [players[move.b % 2]]
    fields: Plain = {"match": match["id"], "entries": beaten, "confirm": move.confirm}
    if len(beaten) == 2 and move.c % 2:
        fields["goes_on"] = players[move.b % 2]
    if move.c % 3:
        return command("no-show", **fields)
    return command("technical-defeat", reason=list(DefeatReason)[move.c % 4].value, **fields)


def _leave(state: Plain, move: Move) -> cmd.Command | None:
    standing = [e for m in state["matches"] if m["status"] not in CLOSED for e in players_of(m)]
    entry = pick(standing if move.b % 3 else [e["id"] for e in state["entries"]], move.a)
    what = "withdraw" if move.c % 2 else "disqualify"
    return command(what, entry=entry, confirm=move.confirm) if entry else None


def _reinstate(state: Plain, move: Move) -> cmd.Command | None:
    gone = [e["id"] for e in state["entries"] if e["status"] in ("withdrawn", "disqualified")]
    entry = pick(gone, move.a)
    return command("reinstate", entry=entry, confirm=move.confirm) if entry else None


def _clear(state: Plain, move: Move) -> cmd.Command | None:
    match = pick(decided(state), move.a)
    return command("clear-result", match=match["id"], confirm=move.confirm) if match else None


def _call(state: Plain, move: Move) -> cmd.Command | None:
    match = pick(open_matches(state), move.a)
    if match is None:
        return None
    if match["status"] == "called" and move.b % 2:
        return command("start", match=match["id"])
    return command("call", match=match["id"], table=str(1 + move.c % 5))


def _swap(state: Plain, move: Move) -> cmd.Command | None:
    entries = seated(state)
    pair = [pick(entries, move.a), pick(entries, move.b)]
    return command("swap-seats", entries=pair, reason="жребий", confirm=move.confirm) if entries else None


def _seat(state: Plain, move: Move) -> cmd.Command | None:
    late = pick([e["id"] for e in state["entries"] if e["seat"] is None], move.a)
    if late is None:
        return None
    if move.b % 2:
        entry = pick(seated(state), move.c)
        return command("replace", entry=entry, by=late, confirm=move.confirm) if entry else None
    taken = {e["seat"] for e in state["entries"]}
    seat = pick([s for s in range(1, state["format"]["size"] + 1) if s not in taken], move.c)
    return command("seat", entry=late, seat=seat, reason="жребий", confirm=move.confirm) if seat else None


def _sanction(state: Plain, move: Move) -> cmd.Command | None:
    matches = [match for match in state["matches"] if len(players_of(match)) == 2]
    match = pick(matches, move.a)
    if match is None:
        return None
    entry, measure = players_of(match)[move.b % 2], list(Measure)[move.c % len(Measure)]
    return cmd.Sanction(
        match=match["id"], entry=entry, measure=measure, grounds=_grounds(move), confirm=move.confirm
    )


def _protest(state: Plain, move: Move) -> cmd.Command | None:
    """One of the steps of a protest; refused where it is another's turn."""
    matches = [m for m in state["matches"] if len(players_of(m)) == 2 and m["status"] != "ready"]
    # few matches, so that protests meet their decisions
    match = pick(matches[: 1 + move.a % 3], move.b)
    if match is None:
        return None
    where = match["id"]
    match move.c % 4:
        case 0 | 1:
            who = players_of(match)[move.b % 2]
            grounds = _grounds(move)
            return cmd.DeclareProtest(match=where, entry=who, grounds=grounds, confirm=move.confirm)
        case 2:
            return cmd.HandInProtest(match=where, text="письменно")
        case _:
            end = list(ProtestEnd)[move.b % 3]
            return cmd.DecideProtest(match=where, end=end, grounds=_grounds(move))


def _decree(state: Plain, move: Move) -> cmd.Command | None:
    match = pick([m for m in state["matches"] if m["status"] not in CLOSED], move.a)
    kind = list(DecisionKind)[move.b % len(DecisionKind)]
    matches = (match["id"],) if match is not None and move.c % 2 else ()
    return cmd.Decree(kind=kind, matches=matches, grounds=_grounds(move), confirm=move.confirm)


def _ground(state: Plain, move: Move) -> cmd.Command | None:
    """A decision with its grounds, or grounds of some entry, which may be no decision at all."""
    if move.c % 3 == 0:
        return cmd.GiveGrounds(entry=1 + move.a % 60, grounds=_grounds(move))
    inner = (_lose, _leave, _correct, _swap, _reinstate)[move.c % 5](state, move)
    return None if inner is None else cmd.Ground(decision=inner, grounds=_grounds(move))  # type: ignore[arg-type]


def _grounds(move: Move) -> Grounds:
    return Grounds(f"Судья {move.a % 3}", ("", "3.15", "п. 4 регламента")[move.b % 3], f"текст {move.c}")


def _undo(_state: Plain, _move: Move) -> cmd.Command | None:
    return command("undo")


def _redo(_state: Plain, _move: Move) -> cmd.Command | None:
    return command("redo")


MOVES: dict[str, Callable[[Plain, Move], cmd.Command | None]] = {
    "play": _play,
    "lose": _lose,
    "leave": _leave,
    "reinstate": _reinstate,
    "correct": _correct,
    "clear": _clear,
    "call": _call,
    "swap": _swap,
    "seat": _seat,
    "sanction": _sanction,
    "protest": _protest,
    "decree": _decree,
    "ground": _ground,
    "undo": _undo,
    "redo": _redo,
}

NORMAL = ("play", "lose", "leave", "call")
"""Moves of a day on which nothing has to be put right."""


def chance_moves(kinds: Sequence[str], seed: int, count: int) -> list[Move]:
    """The first so many moves of an endless list; play is tried most, so that events get on."""
    chance = Random(seed)
    often = [kind for kind in (*kinds, *["play"] * 8, *["lose"] * 2, "leave", "correct") if kind in kinds]
    # some days are quiet and some are not
    often += [chance.choice(often) for _ in range(12)]

    def number() -> int:
        return chance.randrange(10_000)

    return [
        Move(chance.choice(often), number(), number(), number(), chance.random() < 0.7) for _ in range(count)
    ]


def moves(kinds: Sequence[str] = tuple(MOVES), most: int = 60) -> st.SearchStrategy[list[Move]]:
    """Lists of moves by chance; a failing one is shortened from its end."""
    seeds = st.integers(0, 2**32).map(lambda seed: seed * 2_654_435_761 % 2**32)
    return st.builds(chance_moves, st.just(tuple(kinds)), seeds, st.sampled_from(range(most + 1)))


def make(desk: Desk, move: Move) -> bool:
    """Try a move; whether it was accepted. A refusal must not change anything."""
    asked = MOVES[move.what](desk.state(), move)
    if asked is None:
        return False
    before, stored = desk.tournament, len(desk.journal.kept)
    try:
        desk.run(asked)
    except RuleError:
        assert desk.tournament is before
        assert len(desk.journal.kept) == stored
        return False
    return True


def finish(desk: Desk, numbers: Sequence[int]) -> None:
    """Play every match that is left, won by chance."""
    turn = 0
    while desk.open():
        number = numbers[turn % len(numbers)] + turn
        make(desk, Move("play", number // 2, number, number, confirm=True))
        turn += 1
