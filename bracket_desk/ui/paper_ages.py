"""How the printed papers stand to the event as it is, worked out beside the window."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from bracket_desk.domain.errors import FormError
from bracket_desk.printing.ages import PaperAge, Printed, read_printed, unstamped
from bracket_desk.printing.papers import DRAWN, NotPossible
from bracket_desk.printing.sheets import PaperId
from bracket_desk.session import shown_entry
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.printed import ages_of, press_of
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words


class PaperAges(QObject):
    """What is known of the printed papers; ``told`` when more is.

    ``printed`` is read out of the journal at once; ``ages`` follow, and hold for the last entry they
    were asked about.
    """

    told = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._place = place
        self._job: Job | None = None
        self._asked: object = None
        self.printed: tuple[Printed, ...] = ()
        self.ages: dict[PaperId, PaperAge] = {}
        place.opened.connect(self._forget)
        place.opened.connect(self._find_matches)

    def _find_matches(self) -> None:
        """Which matches stand on which sheet that hangs: asked before corrections, on whatever page."""
        place, event = self._place, self._place.current
        if event is None or not place.writable:
            return
        entries, resources, press = event.entries, place.around.resources, press_of(place)
        known = place.sheet_matches.keys()
        papers = [one.paper for one in read_printed(entries) if one.paper.kind in DRAWN]
        papers = [paper for paper in papers if paper not in known]
        if not papers:
            return
        now = shown_entry(entries).number

        def work(job: Job) -> dict[PaperId, Mapping[str, frozenset[str]]]:
            tables = load_sport(resources / "sport")
            found: dict[PaperId, Mapping[str, frozenset[str]]] = {}
            for paper in papers:
                source = unstamped(entries, now, Words(paper.language, resources / "translations"), tables)
                # what cannot be made now is told where it is asked for
                with suppress(NotPossible, FormError):
                    sheets = press.sheets(paper.kind, source, paper.choices, job)
                    found[paper] = {sheet.key: sheet.matches for sheet in sheets}
            return found

        place.run(work, place.sheet_matches.update)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        if self._job is not None:
            self._job.cancel()

    def _forget(self) -> None:
        self.stop()
        self._job, self._asked, self.printed = None, None, ()
        self.ages.clear()

    def look(self) -> None:
        """Compare what was printed with what is so now, if that is not known yet."""
        event = self._place.current
        if event is None:
            return
        entries = event.entries
        if self._asked == (event, entries[-1].hash):
            return
        if self._job is not None:
            self._job.cancel()
        self._asked = event, entries[-1].hash
        self.printed = printed = read_printed(entries)
        self.ages = {paper.paper: self.ages[paper.paper] for paper in printed if paper.paper in self.ages}
        if not printed:
            self.told.emit()
            return
        ages_now = ages_of(self._place, entries)

        def work(job: Job) -> list[tuple[PaperAge, dict[str, frozenset[str]]]]:
            ages = ages_now()
            return [(ages.age(paper, job), dict(ages.matches(paper.paper))) for paper in printed]

        doing = self._place.say(N_("What hangs is compared with what is so now…"))
        self._job = self._place.run(work, self._take, doing=doing, owner=self)

    def _take(self, found: list[tuple[PaperAge, dict[str, frozenset[str]]]]) -> None:
        self._job = None
        self.ages = {age.printed.paper: age for age, _ in found}
        self._place.sheet_matches.update((age.printed.paper, matches) for age, matches in found)
        self.told.emit()
