"""Between the register and the open event: its people as news, and cards entered into it in one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.alike import Likeness, People
from bracket_desk.domain.people.cards import PersonCard, cards_of, entry_of, judge_of
from bracket_desk.domain.people.matching import gathered
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, n_

P = TypeVar("P", Entry, Judge)

MOST_NAMED = 8
"""People that a question names one by one."""


def news_of(t: Tournament) -> list[PersonCard]:
    """What the event tells of its people; ratings are those of the regulations' day."""
    return gathered(cards_of(t.entries.values(), t.judges, t.regulations.rating_day))


def enter_as_entries(place: Workplace, cards: Sequence[PersonCard]) -> str:
    """Enter people into the open event in one step; what came of it in words, nothing if nobody wanted."""
    t = place.tournament
    if t is None:
        return ""
    wanted = _Wanted(place, cards, tuple(t.entries.values()), entry_of)
    if not wanted.agreed:
        return ""
    entries = tuple(entry_of(card, number) for number, card in enumerate(wanted.cards, t.last_number + 1))
    if entries and not place.perform(cmd.RegisterEntries(entries=entries, source=_source(place))):
        return ""
    said = wanted.told
    if entries and t.draw is not None:
        said += " " + place.say(N_("The draw has been made: these people have no seat, they are reserves."))
    return said


def enter_as_judges(place: Workplace, cards: Sequence[PersonCard]) -> str:
    """Enter judges into the open event in one step, in the same manner."""
    t = place.tournament
    if t is None:
        return ""
    wanted = _Wanted(place, cards, t.judges, judge_of)
    if not wanted.agreed:
        return ""
    last = max((judge.number for judge in t.judges), default=0)
    judges = tuple(judge_of(card, number) for number, card in enumerate(wanted.cards, last + 1))
    if judges and not place.perform(cmd.RegisterJudges(judges=judges, source=_source(place))):
        return ""
    return wanted.told


def _source(place: Workplace) -> str:
    return place.say(N_("People register"))


class _Wanted:
    """Who of the chosen is entered: nobody twice, and about those who look like somebody it is asked.

    ``agreed``: whether the person did not turn away; ``told``: what came of it in words.
    """

    def __init__(
        self,
        place: Workplace,
        cards: Sequence[PersonCard],
        there: Sequence[P],
        make: Callable[[PersonCard, int], P],
    ) -> None:
        self._place = place
        known = People(there)
        found = [(card, known.alike(make(card, 0))) for card in cards]
        same = [card for card, alike in found if alike and alike[0][0] is Likeness.SAME]
        alike = [card for card, alike in found if alike and alike[0][0] is not Likeness.SAME]
        self.agreed, left = True, list(same)
        if alike:
            answer = self._ask(alike)
            self.agreed = answer is not None
            left += alike if answer == 0 else []
        self.cards = [card for card in cards if card not in left]
        self.told = self._tell(left)

    def _ask(self, alike: Sequence[PersonCard]) -> int | None:
        """0: leave them out, 1: enter them too."""
        asking, say = self._place.asking, self._place.say
        text = N_("The event has people who may be the same: {names}. Enter them all the same?")
        answers = [say(N_("Leave them out")), say(N_("Enter them too"))]
        return None if asking is None else asking.choose(say(text, names=self._names(alike)), answers)

    def _tell(self, left: Sequence[PersonCard]) -> str:
        said = self._place.words.count(
            *n_("{number} person entered into the event.", "{number} people entered into the event."),
            len(self.cards),
        )
        if left:
            text = N_("Already there and not entered again: {names}.")
            said += " " + self._place.say(text, names=self._names(left))
        return said

    def _names(self, cards: Sequence[PersonCard]) -> str:
        names = ", ".join(card.name for card in cards[:MOST_NAMED])
        more = len(cards) - MOST_NAMED
        return f"{names} " + self._place.say(N_("… and {more} more"), more=more) if more > 0 else names
