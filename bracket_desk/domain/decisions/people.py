"""The people of an event: registered, edited, taken out; what of it may still be done after the draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.tournament import Tournament

LONGEST_TEXT = 500
"""Characters of any text about a person."""

LARGEST_TEAM = 30

P = TypeVar("P", Entry, Judge)


def register_entries(t: Tournament, command: cmd.RegisterEntries) -> tuple[ev.Event, ...]:
    """Add people; after the draw they are reserves. Numbers are given once and never again.

    ``edited`` are known ones of whom the same list says more: one step with the new ones.
    """
    given = {*t.office.retired, *(entry.number for entry in t.entries.values())}
    _check_numbers(given, command.entries)
    for entry in command.entries:
        _check_entry(entry)
    edited = _edited_entries(t, command.edited, confirmed=command.confirm) if command.edited else ()
    if not command.entries and not edited:
        raise RuleError(Rule.NOTHING_TO_DO)
    new = (ev.EntriesRegistered(command.entries, command.source),) if command.entries else ()
    return (*new, *((ev.EntriesEdited(edited, command.source),) if edited else ()))


def register_judges(t: Tournament, command: cmd.RegisterJudges) -> tuple[ev.Event, ...]:
    """Add judges of the panel and other officials; ``edited`` as with entries."""
    _check_numbers({judge.number for judge in t.judges}, command.judges)
    for judge in command.judges:
        _check_texts(judge)
    edited = _edited_judges(t, command.edited) if command.edited else ()
    if not command.judges and not edited:
        raise RuleError(Rule.NOTHING_TO_DO)
    new = (ev.JudgesRegistered(command.judges, command.source),) if command.judges else ()
    return (*new, *((ev.JudgesEdited(edited, command.source),) if edited else ()))


def _check_numbers(given: set[int], people: Iterable[Entry | Judge]) -> None:
    for person in people:
        if person.number in given or person.number < 1:
            raise RuleError(Rule.NUMBER_TAKEN, number=person.number)
        given.add(person.number)


# ---------------------------------------------------------------- editing


def edit_entries(t: Tournament, command: cmd.EditEntries) -> tuple[ev.Event, ...]:
    """Several fields of several people in one step; what does not change is not recorded.

    A name spelt wrong may be put right at any time, everywhere at once: the draw keeps the
    checksum of the list it was made from. After the draw another rating, and a name and birth
    that are somebody else's, are questions.
    """
    edited = _edited_entries(t, command.entries, confirmed=command.confirm)
    if not edited:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.EntriesEdited(edited),)


def _edited_entries(t: Tournament, entries: Sequence[Entry], *, confirmed: bool) -> tuple[Entry, ...]:
    edited = []
    for new in _each_once(entries):
        old = t.entry(new.id)
        if new == old:
            continue
        _check_entry(new)
        if new.id in t.seat_of:
            _check_drawn(old, new, confirmed=confirmed)
        edited.append(new)
    return tuple(edited)


def _check_drawn(old: Entry, new: Entry, *, confirmed: bool) -> None:
    """What a draw was made from is not changed without a question."""
    if new.reserve and not old.reserve:
        raise RuleError(Rule.RESERVE_SEATED, entry=new.id)
    if confirmed:
        return
    if new.rating != old.rating:
        raise RuleError(Rule.RATING_AFTER_DRAW, confirmable=True, entry=new.id)
    renamed = names.key(new.surname) != names.key(old.surname)
    if renamed and new.given != old.given and new.born != old.born:
        raise RuleError(Rule.OTHER_PERSON, confirmable=True, entry=new.id, value=new.name)


def edit_judges(t: Tournament, command: cmd.EditJudges) -> tuple[ev.Event, ...]:
    """Several fields of several judges and officials in one step."""
    edited = _edited_judges(t, command.judges)
    if not edited:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.JudgesEdited(edited),)


def _edited_judges(t: Tournament, judges: Sequence[Judge]) -> tuple[Judge, ...]:
    known = {judge.number: judge for judge in t.judges}
    edited = []
    for new in _each_once(judges):
        if new.number not in known:
            raise RuleError(Rule.UNKNOWN_JUDGE, number=new.number)
        if new != known[new.number]:
            _check_texts(new)
            edited.append(new)
    return tuple(edited)


def _each_once(people: Sequence[P]) -> Sequence[P]:
    _check_numbers(set(), people)
    return people


def _check_entry(entry: Entry) -> None:
    _check_texts(entry)
    for member in entry.members:
        _check_texts(member)
    captains = sum(member.captain for member in entry.members)
    if entry.members and (not 2 <= len(entry.members) <= LARGEST_TEAM or captains > 1):
        raise RuleError(Rule.TEAM_UNUSABLE, entry=entry.id, value=entry.name, most=LARGEST_TEAM)


def _check_texts(person: msgspec.Struct) -> None:
    """A name is there, and no text is too long for any paper."""
    texts = {f.name: v for f in msgspec.structs.fields(person) if type(v := getattr(person, f.name)) is str}
    if not texts["surname"].strip():
        raise RuleError(Rule.ENTRY_NAME_EMPTY)
    if any(len(text) > LONGEST_TEXT for text in texts.values()):
        raise RuleError(Rule.ENTRY_TEXT_LONG, most=LONGEST_TEXT)


# ---------------------------------------------------------------- taking out


def remove_entries(t: Tournament, command: cmd.RemoveEntries) -> tuple[ev.Event, ...]:
    """Take out rows that should never have been there. Who has had a seat can only leave the event."""
    if not command.entries:
        raise RuleError(Rule.NOTHING_TO_DO)
    for entry in command.entries:
        t.entry(entry)
        if t.draw is not None and entry in t.office.sat:
            raise RuleError(Rule.REMOVE_DRAWN, entry=entry)
    return (ev.EntriesRemoved(tuple(dict.fromkeys(command.entries))),)


def remove_judges(t: Tournament, command: cmd.RemoveJudges) -> tuple[ev.Event, ...]:
    """Take judges and officials off their list."""
    known = {judge.number for judge in t.judges}
    if not command.judges:
        raise RuleError(Rule.NOTHING_TO_DO)
    for number in command.judges:
        if number not in known:
            raise RuleError(Rule.UNKNOWN_JUDGE, number=number)
    return (ev.JudgesRemoved(tuple(dict.fromkeys(command.judges))),)
