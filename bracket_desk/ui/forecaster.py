"""The forecast of the open event, worked out beside the window after each step and once a minute."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.forecast import Forecast, expected_minutes, forecast
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.levers import Gain, find_levers
from bracket_desk.domain.floor.pace import Pace, learn_pace
from bracket_desk.domain.floor.queue import Queue, make_queue
from bracket_desk.domain.floor.situation import Situation, situation_of
from bracket_desk.domain.sport.tables import Durations
from bracket_desk.domain.tournament import Tournament
from bracket_desk.outlook import MAY
from bracket_desk.ui.usual_times import UsualTimes, keep_usual, read_usual
from bracket_desk.ui.workplace import Workplace

SOON, MINUTE = 250, 60_000
"""Milliseconds: after a step, so that the window paints it first; between two looks."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is foreseen of a state. ``foreseen`` is None if nothing is left, or there is no table for it.

    ``gains``: what helps where the hall may close first. ``minutes``: of a match, at the pace learned.
    """

    tournament: Tournament
    foreseen: Forecast | None
    gains: tuple[Gain, ...]
    pace: Pace
    minutes: MinutesOf


class Forecaster(QObject):
    """Keeps the last outlook of the open event. ``changed``: there is another one, or none any more."""

    changed = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._place = place
        self._outlook: Outlook | None = None
        self._running = False
        self._soon = QTimer(self, interval=SOON, singleShot=True)
        self._soon.timeout.connect(self._look)
        self._minutes = QTimer(self, interval=MINUTE)
        self._minutes.timeout.connect(self.look_soon)
        place.opened.connect(self._begin)
        place.changed.connect(lambda _: self._go_on())

    # ------------------------------------------------------------ asking

    @property
    def outlook(self) -> Outlook | None:
        """The last outlook of the event that is open; it may be of a step before."""
        return self._outlook

    @property
    def minutes(self) -> MinutesOf | None:
        """How long a match is expected to last; None until it is known."""
        return None if self._outlook is None else self._outlook.minutes

    @property
    def usual(self) -> UsualTimes:
        """The person's own lengths for the discipline of the open event."""
        t = self._place.tournament
        return UsualTimes() if t is None else read_usual(self._place.around.settings, t.card.discipline)

    def keep_usual(self, usual: UsualTimes) -> None:
        """Let these lengths hold from now on."""
        t = self._place.tournament
        if t is not None:
            keep_usual(self._place.around.settings, t.card.discipline, usual)
            self.look_soon()

    def reckoned(self, t: Tournament) -> dict[str, int]:
        """Minutes of the matches of each round without the person's own lengths."""
        lengths, found = Lengths(t, self._durations), dict[str, int]()
        for match in t.format.matches:
            found.setdefault(match.round, lengths.minutes(match))
        return found

    def queue(self, t: Tournament, now: datetime) -> Queue:
        """What waits at a moment, by the person's rest and by how long matches are expected to last."""
        usual, minutes = self.usual, self.minutes
        if minutes is None:
            minutes = Lengths(t, self._durations, usual.matches).minutes
        return make_queue(t, now, rest=usual.rest, minutes=minutes, others=self._place.neighbours.taken)

    def situation(self, t: Tournament, now: datetime) -> Situation:
        """What a timetable and a forecast are made from."""
        usual = self.usual
        return situation_of(
            t,
            now,
            Lengths(t, self._durations, usual.matches),
            rest=usual.rest,
            others=self._place.neighbours.taken,
        )

    @property
    def _durations(self) -> Durations:
        sport = self._place.sport
        return Durations() if sport is None else sport.durations

    # ------------------------------------------------------------ looking

    def look_soon(self) -> None:
        """Look again as soon as the window has nothing better to do."""
        if self._is_worth_it(self._place.tournament):
            self._minutes.start()
            self._soon.start()
        else:
            self._stop()

    def _go_on(self) -> None:
        """Look again after a step; what was foreseen before a break, or in one, is promised no more."""
        known, t = self._outlook, self._place.tournament
        if known is not None and t is not None and known.tournament.floor.halts != t.floor.halts:
            self._show(None)
        self.look_soon()

    def _is_worth_it(self, t: Tournament | None) -> bool:
        return t is not None and t.draw is not None and bool(t.own_tables) and not t.finished

    def _begin(self) -> None:
        """Nothing is known yet of the event that is open now."""
        self._running = False
        self._stop()
        self.look_soon()

    def _stop(self) -> None:
        self._soon.stop()
        self._minutes.stop()
        self._show(None)

    def _show(self, outlook: Outlook | None) -> None:
        known, self._outlook = self._outlook, outlook
        if known is not outlook:
            self.changed.emit()

    def _look(self) -> None:
        t = self._place.tournament
        if t is None or not self._is_worth_it(t):
            return
        if self._running:
            # what runs is of a step before: another look when it is over
            self._soon.start()
            return
        self._running = True
        situation = self.situation(t, self._place.now())

        def over() -> None:
            self._running = False

        def show(outlook: Outlook) -> None:
            over()
            if self._is_worth_it(self._place.tournament):
                self._show(outlook)

        self._place.run(lambda _: look_ahead(situation), show, over, over)


def look_ahead(situation: Situation) -> Outlook:
    """The outlook of a situation; levers are looked for only where the hall may close first."""
    pace = learn_pace(situation)
    minutes = expected_minutes(situation, pace)
    try:
        foreseen = forecast(situation, pace)
    except RuleError:
        # no table for what is left: the page says that itself
        return Outlook(situation.tournament, None, (), pace, minutes)
    gains: tuple[Gain, ...] = ()
    if foreseen is not None and foreseen.pressing.risk >= MAY:
        gains = find_levers(situation, foreseen)
    return Outlook(situation.tournament, foreseen, gains, pace, minutes)
