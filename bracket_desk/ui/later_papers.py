"""What was changed after the end, and which papers that were handed out say otherwise since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.ages import Age, PaperAge, read_printed, unstamped
from bracket_desk.printing.amended import LaterChange, later_changes
from bracket_desk.printing.bundles import ANNEXES
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.papers import NotPossible, Press
from bracket_desk.remarks import Said
from bracket_desk.session import JournalEntry, read_time, shown_entry
from bracket_desk.ui.paper_words import paper_title, sheet_names
from bracket_desk.ui.printed import ages_of
from bracket_desk.ui.telling import tell_entry
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

Found = tuple[tuple[LaterChange, ...], tuple[PaperAge, ...]]


class LaterPapers(QObject):
    """The steps after the end and the papers that they touch, worked out beside the window; then ``told``."""

    told = Signal()

    def __init__(self, parent: QObject, place: Workplace) -> None:
        super().__init__(parent)
        self._place = place
        self._job: Job | None = None
        self._asked: object = None
        self.changes: tuple[LaterChange, ...] = ()
        self.papers: tuple[PaperAge, ...] = ()

    def look(self) -> None:
        """Find them, if that is not known yet."""
        event = self._place.current
        if event is None or not event.tournament.finished:
            self._asked, self.changes, self.papers = None, (), ()
            return
        entries = event.entries
        if self._asked == (event, entries[-1].hash):
            return
        if self._job is not None:
            self._job.cancel()
        self._asked = event, entries[-1].hash
        ages_now = ages_of(self._place, entries)

        def work(job: Job) -> Found:
            changes = later_changes(entries)
            if not changes:
                return (), ()
            ages = ages_now()
            found = (ages.age(paper, job) for paper in read_printed(entries))
            return changes, tuple(age for age in found if not age.is_right)

        self._job = self._place.run(work, self._take, owner=self)

    def _take(self, found: Found) -> None:
        self._job = None
        self.changes, self.papers = found
        self.told.emit()

    def remarks(self, t: Tournament, entries: Sequence[JournalEntry]) -> Iterator[Said]:
        """What is to be said: the steps, then each paper with its sheets."""
        words, say = self._place.words, self._place.say
        if not self.changes:
            return
        steps = "; ".join(tell_entry(change.entry, entries, words, t) for change in self.changes)
        text = N_("The results were changed after the end: {steps}.")
        if self.papers:
            do = N_("Replace the papers named below wherever they were handed out or sent.")
        else:
            do = N_(
                "No paper that this desk printed or saved says otherwise; files of commands are not known."
            )
        yield Said(say(text, steps=steps), say(do))
        for age in self.papers:
            title = paper_title(age.printed.paper, words, t)
            stale = [sheet.key for sheet in (*age.to_replace, *age.of(Age.GONE))]
            sheets = sheet_names(age.printed.paper.kind, stale, t, words)
            if age.printed.saved:
                text = N_("{paper}, file of {day} {time}, entry {number}; out of date: {sheets}.")
            else:
                text = N_("{paper}, print of {day} {time}, entry {number}; out of date: {sheets}.")
            at, number = read_time(age.printed.note.at), max(sheet.shows for sheet in age.printed.sheets)
            values = {"day": words.date(at), "time": f"{at:%H:%M}", "number": number, "sheets": sheets}
            if age.to_replace:
                do = N_("Make it anew on Documents and replace it.")
            else:
                do = N_("The document has no such sheets any more: take them back from whoever has them.")
            yield Said(say(text, paper=title, **values), say(do))


def bundle_notes(
    press: Press, entries: Sequence[JournalEntry], words: Words, source: Source, watch: Job
) -> list[cmd.NotePrinted]:
    """Notes that the annexes of the bundles were saved, each paper once for everybody it is about."""
    shows = shown_entry(entries).number
    plain = unstamped(entries, shows, words, source.tables)
    found = []
    for kind in ANNEXES:
        try:
            sheets = press.sheets(kind, plain, Choices(), watch)
        except NotPossible:
            continue
        said = tuple(ev.PrintedSheet(sheet.key, sheet.digest) for sheet in sheets)
        found.append(
            cmd.NotePrinted(
                paper=kind.value, language=words.language, shows=shows, sheets=said, copies=1, saved=True
            )
        )
    return found
