"""The kept timetable written as a calendar file, for everybody or for one player."""

from __future__ import annotations

import re

from bracket_desk.exchange.calendar_out import (
    CALENDAR_SUFFIX,
    calendar_of,
    calendar_of_player,
    edition_of,
    players_of,
)
from bracket_desk.labels import full_names
from bracket_desk.store.files import replace_file
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f\\/:*?"<>|]+')
"""What no name of a file can hold on some system."""


def save_calendar(place: Workplace, words: Words) -> None:
    """Ask whose matches, then where to; written beside the window, whole or not at all."""
    asking, event, t = place.asking, place.current, place.tournament
    if asking is None or event is None or t is None or not t.timetable:
        return
    answers = [place.say(N_("All matches")), place.say(N_("Matches of one player"))]
    answer = asking.choose(place.say(N_("Which matches shall stand in the calendar?")), answers)
    if answer is None:
        return
    entry, name = None, place.say(N_("Timetable"))
    if answer == 1:
        players, names = players_of(t, t.timetable), full_names(t.entries.values())
        lines = [f"{t.entries[player].number}  {names[player]}" for player in players]
        picked = asking.pick(place.say(N_("Whose matches?")), lines)
        if picked is None:
            return
        entry = players[picked]
        name = f"{name} – {t.entries[entry].name}"
    path = asking.calendar_to_write(_NOT_IN_NAMES.sub("_", f"{event.path.stem} – {name}"))
    if path is None:
        return
    target = path if path.suffix.lower() == CALENDAR_SUFFIX else path.with_name(path.name + CALENDAR_SUFFIX)
    entries = tuple(event.entries)

    def work(_: Job) -> None:
        edition = edition_of(entries)
        if entry is None:
            data = calendar_of(t, t.timetable, words, edition)
        else:
            data = calendar_of_player(t, entry, t.timetable, words, edition)
        replace_file(target, data)

    place.run(work, lambda _: place.tell(place.say(N_("Saved: {path}"), path=target)))
