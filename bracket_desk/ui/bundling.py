"""Bundles of papers written into a folder, beside the window; what lies there besides is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.printing.bundles import ENDS, Bundled, make_bundles
from bracket_desk.printing.filling import Source
from bracket_desk.store.files import others_in, replace_files
from bracket_desk.ui.later_papers import bundle_notes
from bracket_desk.ui.printed import press_of
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

MOST_NAMED = 6
"""So many files are named in a message."""

Made = tuple[list[Bundled], list[cmd.NotePrinted], list[str]]


def write_bundles(place: Workplace, folder: Path, tables: SportTables, then: Callable[[], object]) -> Job:
    """Write the bundles of all athletes and regions of the event that is shown; ``then`` in any case."""
    event, words, say = place.current, place.words, place.say
    assert event is not None
    source = Source(event.tournament, event.entries, words, tables)
    press, writes = press_of(place), place.writable
    written: list[Made] = []

    def work(job: Job) -> Made:
        made = list(make_bundles(press, source, job))
        notes = bundle_notes(press, event.entries, words, source, job) if writes else []
        files = {name: data for one in made for name, data in one.files.items()}
        replace_files(folder, files, ())
        written.append((made, notes, others_in(folder, files, ENDS)))
        return written[0]

    def told(found: Made) -> None:
        made, notes, others = found
        for note in notes:
            place.perform(note)
        incomplete = sum(not one.complete for one in made)
        text = N_("Bundles saved: {count}, of them incomplete: {incomplete}. {path}")
        said = say(text, count=len(made), incomplete=incomplete, path=folder)
        place.told.emit(" ".join((said, *_left_there(others, words))), bool(others))
        then()

    def stopped() -> None:
        if written:  # the files were there already: nobody is told that they are not
            told(written[0])
            return
        place.tell(say(N_("Stopped. The bundles were not written.")))
        then()

    doing = say(N_("The bundles are being written: {path}…"), path=folder)
    return place.run(work, told, stopped, then, doing=doing)


def _left_there(others: list[str], words: Words) -> Iterator[str]:
    """What lies beside the bundles from before: of people not confirmed any more, or anybody's."""
    if others:
        named = "; ".join(others[:MOST_NAMED])
        if len(others) > MOST_NAMED:
            named = " ".join((named, words.say(N_("… and {more} more"), more=len(others) - MOST_NAMED)))
        text = N_("⚠ Files that were there before and are none of these bundles: {files}.")
        yield words.say(text, files=named)
