"""The kept timetable as a calendar file (RFC 5545), of everybody or of one player.

The same match has the same UID in every file of its event, so that a calendar that has taken an
earlier file changes its entries instead of doubling them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import Player
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.kept import KeptMatch, kept_matches
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import result_text, short_names, side_text, stage_name
from bracket_desk.session import JournalEntry, last_step, read_time
from bracket_desk.words import N_, Words

CALENDAR_SUFFIX = ".ics"

LONGEST_LINE = 75
"""Octets of a line without its end; what is longer goes on in the next line after a blank."""

PRODUCT = "-//Bracket Desk//Timetable//EN"

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What no text of a calendar may hold."""

_SPECIAL = re.compile(r"[\\;,]")
"""What a text writes with a stroke before it."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Which event a calendar is of and how old it is.

    ``event`` is the same for all files of an event and of no other; ``number`` rises with every
    change; ``at`` has an offset; ``offset`` is that of the hall's local time.
    """

    event: str
    number: int
    at: datetime
    offset: timedelta


def edition_of(entries: Sequence[JournalEntry]) -> Edition:
    """The edition after these entries of a journal; the hall's time is that of whoever kept the timetable."""
    first, last = entries[0], entries[-1]
    kept = last_step(entries, ev.TimetableKept) or last
    offset = read_time(kept.at).utcoffset()
    return Edition(first.hash[:32], last.number, read_time(last.at), offset or timedelta())


def calendar_of(t: Tournament, slots: Iterable[Slot], words: Words, edition: Edition) -> bytes:
    """An entry for every match of these slots that is, or was, played: UTF-8, CRLF."""
    return _file(t, kept_matches(t, slots), t.card.title, words, edition)


def calendar_of_player(
    t: Tournament, entry: str, slots: Iterable[Slot], words: Words, edition: Edition
) -> bytes:
    """The matches in which it is certain that this entry stands; RuleError UNKNOWN_ENTRY."""
    person = t.entry(entry)
    own = [kept for kept in kept_matches(t, slots) if Player(entry) in kept.sides]
    return _file(t, own, f"{person.name}. {t.card.title}", words, edition)


def players_of(t: Tournament, slots: Iterable[Slot]) -> list[str]:
    """The entries of which a calendar would hold a match, by number."""
    found = {
        side.entry
        for kept in kept_matches(t, slots)
        if kept.played
        for side in kept.sides
        if isinstance(side, Player)
    }
    return sorted(found, key=lambda entry: t.entries[entry].number)


def _file(t: Tournament, matches: Iterable[KeptMatch], name: str, words: Words, edition: Edition) -> bytes:
    names = short_names(t.entries.values())
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(name)}",
    ]
    for kept in matches:
        if kept.played:
            lines += _event(t, kept, names, words, edition)
    lines.append("END:VCALENDAR")
    return b"".join(folded + b"\r\n" for line in lines for folded in _folded(line))


def _event(
    t: Tournament, kept: KeptMatch, names: dict[str, str], words: Words, edition: Edition
) -> Iterator[str]:
    match = kept.state.match
    one, two = (side_text(side, t, names, words) for side in kept.sides)
    place = [words.say(N_("Table {table}"), table=kept.table), t.about.venue]
    yield "BEGIN:VEVENT"
    yield f"UID:{match.id}-{edition.event}@bracket-desk"
    yield f"DTSTAMP:{_moment(edition.at)}"
    yield f"SEQUENCE:{edition.number}"
    yield f"DTSTART:{_moment(kept.start, edition.offset)}"
    if kept.end > kept.start:
        yield f"DTEND:{_moment(kept.end, edition.offset)}"
    number = words.say(N_("Match {number}"), number=match.number)
    yield f"SUMMARY:{_text(f'{number}. {one} – {two}')}"
    yield f"LOCATION:{_text(', '.join(part for part in place if part))}"
    yield f"DESCRIPTION:{_text(chr(10).join(_about(t, kept, words)))}"
    # who waits for a decision may still change
    yield f"STATUS:{'CONFIRMED' if kept.certain else 'TENTATIVE'}"
    yield "END:VEVENT"


def _about(t: Tournament, kept: KeptMatch, words: Words) -> Iterator[str]:
    """Event, stage and length, and the result once there is one."""
    yield t.card.title
    stage, race = stage_name(kept.state.match, words), t.race(kept.state.match)
    yield words.say(N_("{round}, race to {race}"), round=stage, race=race)
    result, first = kept.state.result, kept.state.sides[0]
    if result is not None:
        told = result_text(result, first.entry if isinstance(first, Player) else None, words)
        yield words.say(N_("Result: {result}"), result=told)


def _moment(moment: datetime, offset: timedelta = timedelta()) -> str:
    """An instant in UTC; a local time lies ``offset`` before it."""
    if moment.tzinfo is None:
        moment = (moment - offset).replace(tzinfo=UTC)
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """A text as a calendar writes it."""
    text = _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\n")


def _folded(line: str) -> Iterator[bytes]:
    """A line in pieces of so many octets at most, never inside a letter."""
    piece = b""
    for letter in line:
        written = letter.encode()
        if len(piece) + len(written) > LONGEST_LINE:
            yield piece
            piece = b" "
        piece += written
    yield piece
