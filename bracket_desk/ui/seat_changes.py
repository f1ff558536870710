"""What can be done about one seat of a drawn table: two people swapped, a reserve, a latecomer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from textwrap import wrap

from PySide6.QtWidgets import QMenu

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import StateCommand, check_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.result_panel import empty_menu, perform_with_note
from bracket_desk.ui.telling_balls import line_of
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

WIDEST = 110
"""Characters of a line of a menu: why something cannot be may be longer."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """One possible change: what it is called, and who can be taken for it. ``refusal``: why nobody can."""

    text: str
    question: str
    people: Sequence[Entry]
    command: Callable[[Entry], StateCommand]
    refusal: str = ""


class SeatChanges:
    """The changes of seats as actions, each carried out after the person and the reason were asked."""

    def __init__(self, place: Workplace) -> None:
        self._place = place
        self._say = place.say

    def fill(self, menu: QMenu, seat: int) -> None:
        """Put the actions for a seat into a menu in place of what is there; none if nothing is drawn."""
        empty_menu(menu)
        # why something cannot be stands in its place, and once
        for text, change in {change.refusal or change.text: change for change in self.changes(seat)}.items():
            # an ampersand in a name is a name's, not a key's; a menu has no lines of its own
            for line in wrap(text, WIDEST) if change.refusal else [text]:
                action = menu.addAction(line.replace("&", "&&"))
                action.setEnabled(not change.refusal and self._place.writable)
                action.triggered.connect(self._action(change))

    def _action(self, change: SeatChange) -> Callable[[], object]:
        return lambda: self.make(change)

    def changes(self, seat: int) -> list[SeatChange]:
        """What is thought of for a seat now."""
        t = self._place.tournament
        if t is None or t.draw is None:
            return []
        sits = t.seats.get(seat)
        found = [self._latecomer(t, seat)] if sits is None else [self._swap(t, sits), self._reserve(t, sits)]
        return [self._checked(t, change) for change in found]

    def make(self, change: SeatChange) -> bool:
        """Ask who, then for the reason, and carry it out."""
        asking, t = self._place.asking, self._place.tournament
        if asking is None or t is None:
            return False
        played = _have_played(t)
        at = asking.pick(change.question, [self._line(t, entry, played) for entry in change.people])
        if at is None:
            self._place.tell(self._say(N_("Nothing was changed.")))
            return False
        return perform_with_note(self._place, change.command(change.people[at]))

    # ------------------------------------------------------------ the kinds

    def _swap(self, t: Tournament, sits: str) -> SeatChange:
        """With anybody who has a seat; those who have not played stand first."""
        others = [t.entries[entry] for _, entry in sorted(t.seats.items()) if entry != sits]
        played = _have_played(t)
        others.sort(key=lambda entry: entry.id in played)
        who = self._place.words.entry(sits, t)
        return SeatChange(
            self._say(N_("{who}: swap seats with…"), who=who),
            self._say(N_("Whose seat does {who} get?"), who=who),
            others,
            lambda other: cmd.SwapSeats(entries=(sits, other.id)),
        )

    def _reserve(self, t: Tournament, sits: str) -> SeatChange:
        who = self._place.words.entry(sits, t)
        return SeatChange(
            self._say(N_("{who}: replace by a reserve…"), who=who),
            self._say(N_("Who plays instead of {who}?"), who=who),
            _without_seat(t),
            lambda reserve: cmd.Replace(entry=sits, by=reserve.id),
        )

    def _latecomer(self, t: Tournament, seat: int) -> SeatChange:
        return SeatChange(
            self._say(N_("Seat {seat}: give it to a latecomer…"), seat=seat),
            self._say(N_("Who gets seat {seat}?"), seat=seat),
            _without_seat(t),
            lambda late: cmd.Seat(entry=late.id, seat=seat),
        )

    def _checked(self, t: Tournament, change: SeatChange) -> SeatChange:
        """With those alone for whom it can be; with the reason, the first one's, if it can be for nobody."""
        possible: list[Entry] = []
        refusal = self._say(N_("Nobody is without a seat: there is no reserve and no latecomer."))
        refusals: list[RuleError] = []
        for person in change.people:
            try:
                check_step(t, change.command(person))
            except RuleError as error:
                if not error.confirmable:
                    refusals.append(error)
                    continue
            possible.append(person)
        if refusals:
            refusal = self._place.words.sentence(refusals[0], t)
        return replace(change, people=possible, refusal="" if possible else refusal)

    def _line(self, t: Tournament, entry: Entry, played: AbstractSet[str]) -> str:
        """Somebody to choose: seat and seed, and whether they have played."""
        more = []
        if entry.id in t.seat_of:
            more.append(self._say(N_("seat {seat}"), seat=t.seat_of[entry.id]))
        if entry.id in t.seeds:
            more.append(self._say(N_("seed {seed}"), seed=t.seeds[entry.id]))
        if entry.id in played:
            more.append(self._say(N_("has played")))
        return line_of(entry, *more)


def _have_played(t: Tournament) -> AbstractSet[str]:
    """Those with a match against somebody that is decided."""
    decided = (s for s in t.states if s.status is MatchStatus.DECIDED and len(s.players) == 2)
    return {entry for state in decided for entry in state.players}


def _without_seat(t: Tournament) -> list[Entry]:
    """Reserves and latecomers: without a seat, and not gone."""
    return [entry for entry in t.entries.values() if entry.id not in t.seat_of and entry.id not in t.gone]
