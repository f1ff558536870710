"""Whether stored events can be what this program wrote: names that exist, numbers in range.

A file may come from anywhere. After this check folding and resolving cannot fail, whatever
else the events say; whether they were allowed is the journal's and the hashes' matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import SIZES, Format, FormatName, load_format
from bracket_desk.domain.card import Regulations
from bracket_desk.domain.draw.final import final_ways
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.floor.moments import FIRST_YEAR, LAST_YEAR
from bracket_desk.domain.report import POINTS
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.domain.stages import parse_race
from bracket_desk.domain.titles.norms import norm_faults, points_faults
from bracket_desk.domain.values import FinalDraw


@dataclass(frozen=True, slots=True)
class Mark:
    """What an undone step takes back: the format, and who has had a seat since the draw, if there was one."""

    format: Format | None = None
    sat: frozenset[str] | None = None


class EventChecker:
    """Follows a journal event by event, undone ones included.

    ``mark`` tells where it is, and is set back to what it was when steps are undone.
    """

    def __init__(self) -> None:
        self.mark = Mark()
        self._entries: set[str] = set()

    def fits(self, event: ev.Event) -> bool:
        """Whether the event can stand after those that were shown before it."""
        fmt = self.mark.format
        if isinstance(event, ev.EventCreated):
            return fmt is None and self._shape(
                event.format, event.size, event.final_draw, event.races.values()
            )
        if fmt is None:
            return False
        if isinstance(event, ev.PaperEvent):
            return False  # a note stands alone in its entry
        if isinstance(event, ev.OfficeEvent):
            fits = self._of_office(event)
        elif isinstance(event, ev.FloorEvent):
            fits = self._on_floor(event, fmt)
        elif isinstance(event, ev.DecisionEvent):
            fits = self._of_judges(event, fmt)
        else:
            fits = self._after_card(event, fmt)
        if isinstance(event, ev.Drawn):
            self.mark = Mark(fmt, frozenset(entry for entry in event.seats if entry is not None))
        elif isinstance(event, ev.EntryReplaced | ev.EntrySeated):
            new = event.by if isinstance(event, ev.EntryReplaced) else event.entry
            self.mark = Mark(fmt, (self.mark.sat or frozenset()) | {new})
        return fits

    def fits_note(self, event: ev.PaperEvent, number: int) -> bool:
        """Whether a note can stand in the entry of that number, alone."""
        if self.mark.format is None:
            return False
        if isinstance(event, ev.PapersTakenDown):
            return True
        keys = {sheet.key for sheet in event.sheets}
        return 1 <= event.shows < number and 0 < len(keys) == len(event.sheets) and event.copies > 0

    def _shape(self, name: FormatName, size: int, final_draw: FinalDraw, races: Iterable[str]) -> bool:
        if size not in SIZES[name]:
            return False
        try:
            for race in races:
                parse_race(race)
        except RuleError:
            return False
        fmt = load_format(name, size)
        self.mark = Mark(fmt, self.mark.sat)
        return final_draw is FinalDraw.TABLE or bool(final_ways(fmt))

    def _of_office(self, event: ev.OfficeEvent) -> bool:
        match event:
            case ev.RegulationsSet(regulations=regulations):
                return self._regulations(regulations)
            case ev.EntriesEdited(entries=entries):
                return self._known(entry.id for entry in entries)
            case ev.EntriesRemoved(entries=ids):
                return self._known(ids) and (self.mark.sat or frozenset()).isdisjoint(ids)
            case ev.PapersRecorded(papers=papers):
                return self._known(paper.entry for paper in papers)
            case ev.AdmissionDecided(rulings=rulings):
                return self._known(ruling.entry for ruling in rulings)
            case ev.CardSet() | ev.JudgesEdited() | ev.JudgesRemoved():
                return True
            case ev.ProtocolsHandedOver() | ev.PapersDelivered():
                return True
            case ev.ReportWritten(texts=texts):
                return texts.keys() <= set(POINTS)
            case ev.NormsSet(norms=norms):
                return norms is None or not any(map(any, map(norm_faults, norms.norms)))
            case ev.PointsSet(points=points):
                return points is None or not any(map(any, map(points_faults, points.rows)))
            case ev.TitlesDecided(rulings=rulings):
                named = all(ruling.title in TITLES for ruling in rulings)
                return named and self._known(ruling.entry for ruling in rulings)
            case _:
                assert_never(event)

    def _on_floor(self, event: ev.FloorEvent, fmt: Format) -> bool:
        match event:
            case ev.HallSet() | ev.JudgesPlaced() | ev.PlacementsSet():
                return True
            case ev.TableTakenOut() | ev.TablePutBack():
                return True
            case ev.MatchesMoved(places=places):
                return bool(places) and all(self._pair(fmt, place.match, place.sides) for place in places)
            case ev.CallTakenBack(match=match, sides=sides) | ev.ScoreNoted(match=match, sides=sides):
                return self._pair(fmt, match, sides)
            case ev.MatchHeld(match=match, until=until):
                return match in fmt.index and _possible(until)
            case ev.MatchReleased(match=match):
                return match in fmt.index
            case ev.TimesSet(match=match, sides=sides, start=start, end=end):
                return self._pair(fmt, match, sides) and _possible(start) and _possible(end)
            case (
                ev.PauseBegun(match=match, sides=sides, entry=entry)
                | ev.PauseEnded(match=match, sides=sides, entry=entry)
            ):
                return self._pair(fmt, match, sides) and entry in sides
            case _:
                assert_never(event)

    def _of_judges(self, event: ev.DecisionEvent, fmt: Format) -> bool:
        match event:
            case ev.GroundsGiven(entry=entry):
                return entry >= 0
            case (
                ev.SanctionRecorded(match=match, sides=sides, entry=entry)
                | ev.ProtestDeclared(match=match, sides=sides, entry=entry)
            ):
                return self._pair(fmt, match, sides) and entry in sides
            case ev.ProtestHandedIn(match=match, sides=sides) | ev.ProtestDecided(match=match, sides=sides):
                return self._pair(fmt, match, sides)
            case ev.DecisionRecorded(matches=matches, entries=entries):
                return all(match in fmt.index for match in matches) and self._known(entries)
            case _:
                assert_never(event)

    def _regulations(self, regulations: Regulations) -> bool:
        before = self.mark.format
        races = (*regulations.races.values(), *(rule.race for rule in regulations.rating_races))
        shaped = self._shape(regulations.format, regulations.size, regulations.final_draw, races)
        after = self.mark.format
        assert before is not None
        assert after is not None
        # the seats of a draw belong to its format
        same = (after.name, after.size) == (before.name, before.size)
        return shaped and (self.mark.sat is None or same)

    def _after_card(self, event: ev.BracketEvent, fmt: Format) -> bool:  # noqa: C901 (a case a kind)
        match event:
            case ev.EntriesRegistered(entries=entries):
                new = {entry.id for entry in entries}
                self._entries |= new
                return len(new) == len(entries)
            case ev.Drawn(seats=seats, seeds=seeds):
                sitting = [entry for entry in seats if entry is not None]
                distinct = len(set(sitting)) == len(sitting)
                return len(seats) == fmt.size and distinct and self._known((*sitting, *seeds))
            case ev.FinalDrawn(ways=ways, entries=entries):
                known_ways = final_ways(fmt)
                halves = all(sorted(ways[at::2]) == sorted(known_ways[at::2]) for at in (0, 1))
                known = self._known(entry for entry in entries if entry is not None)
                # only after a draw does the format stand to which the ways belong
                drawn = self.mark.sat is not None and bool(ways)
                return drawn and halves and len(entries) == len(ways) and known
            case ev.ResultEntered(match=match, sides=sides, score=score):
                return self._pair(fmt, match, sides) and score[0] != score[1]
            case ev.NoShowRecorded(match=match, sides=sides, absent=lost, goes_on=goes_on):
                return self._pair(fmt, match, sides) and _among(lost, goes_on, sides)
            case ev.TechnicalDefeatRecorded(match=match, sides=sides, beaten=lost, goes_on=goes_on):
                return self._pair(fmt, match, sides) and _among(lost, goes_on, sides)
            case ev.MatchForfeited(match=match, sides=sides, left=left):
                known = match in fmt.index and self._known(sides)
                return known and len(set(sides)) == len(sides) <= 2 and _among(left, None, sides)
            case ev.ResultCleared(match=match, sides=sides):
                return match in fmt.index and self._known(sides)
            case ev.EntryLeft(entry=entry) | ev.EntryReinstated(entry=entry):
                return entry in self._entries
            case ev.EntryReplaced(entry=entry, by=by, seat=seat):
                return self._known((entry, by)) and 1 <= seat <= fmt.size
            case ev.SeatsSwapped(entries=entries):
                return self._known(entries)
            case ev.EntrySeated(entry=entry, seat=seat):
                return entry in self._entries and 1 <= seat <= fmt.size
            case ev.MatchCalled(match=match, sides=sides) | ev.MatchStarted(match=match, sides=sides):
                return self._pair(fmt, match, sides)
            case ev.TimetableKept(slots=slots):
                return all(slot.match in fmt.index for slot in slots)
            case ev.JudgesRegistered() | ev.TablesSet() | ev.EventClosed():
                return True
            case ev.EventCreated() | ev.StepUndone() | ev.StepRedone():
                return False  # stands alone in its entry
            case _:
                assert_never(event)

    def _known(self, entries: Iterable[str]) -> bool:
        return self._entries.issuperset(entries)

    def _pair(self, fmt: Format, match: str, sides: ev.Pair) -> bool:
        return match in fmt.index and sides[0] != sides[1] and self._known(sides)


def _among(lost: tuple[str, ...], goes_on: str | None, sides: tuple[str, ...]) -> bool:
    """Whether the losers are one or two different players of the match, and who goes on too."""
    losers = set(lost)
    return 0 < len(losers) == len(lost) and losers.issubset(sides) and (goes_on is None or goes_on in sides)


def _possible(moment: datetime | None) -> bool:
    """Whether clocks can reckon with a moment."""
    return moment is None or FIRST_YEAR <= moment.year <= LAST_YEAR
