"""The hall's screen as the desk has it: opened, kept up with every step and every second, closed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from bracket_desk.domain.bracket.formats import Format, Side
from bracket_desk.domain.floor.elsewhere import Taken
from bracket_desk.domain.floor.queue import Queue
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES
from bracket_desk.ui.bracket_parts import HALL, Part, parts_of
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.forecaster import Forecaster
from bracket_desk.ui.hall_display import HallDisplay, HallPart, HallShow
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

SECOND = 1000


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was thought over for a state at a moment; only clocks are new every second."""

    words: FloorWords
    queue: Queue
    parts: tuple[HallPart, ...]
    at: datetime

    def holds(self, t: Tournament, others: tuple[Taken, ...], now: datetime) -> bool:
        """Whether it can still be shown."""
        same = self.words.t is t and self.words.others == others
        return same and timedelta(0) <= now - self.at < timedelta(minutes=1)


def _is_open(t: Tournament, part: Part) -> bool:
    """Whether something on it is still to be played, and somebody is known to play it."""
    states = (t.state_of(match) for match in part.matches)
    return any(state.status not in CLOSED_STATUSES and state.players for state in states)


def _is_of_final(t: Tournament, part: Part) -> bool:
    return any(t.format.find(match).side is Side.FINAL for match in part.matches)


class HallScreen(QObject):
    """Shows the hall on a screen of its own, whichever page the desk is on."""

    def __init__(self, place: Workplace, forecaster: Forecaster, desk: QWidget) -> None:
        super().__init__(desk)
        self._place, self._forecaster, self._desk = place, forecaster, desk
        self._seen: _Seen | None = None
        self._parts: tuple[Format, list[Part]] | None = None
        self.display: HallDisplay | None = None
        self._seconds = QTimer(self, interval=SECOND)
        self._seconds.timeout.connect(self.follow)
        place.changed.connect(lambda _: self.follow())
        place.neighbours.changed.connect(self.follow)
        place.closing.connect(self._close)

    def open(self) -> None:
        """Fill a screen where the desk is not, if there is one; of several somebody chooses."""
        asking, shown = self._place.asking, self._show()
        screens = QGuiApplication.screens()
        others = [screen for screen in screens if screen is not self._desk.screen()] or screens
        at: int | None = 0
        if len(others) > 1 and asking is not None:
            at = asking.choose(self._place.say(N_("On which screen?")), [screen.name() for screen in others])
        if at is None or shown is None:
            return
        if self.display is None:
            self.display = HallDisplay(shown, self._place.colours, self._place.say(N_("Hall screen")))
            self.display.closed.connect(self._closed)
        self.display.open_on(others[at])
        self._seconds.start()
        said = N_(
            "On the hall's screen: F2 light or dark, F3 with or without bracket, F11 full, Esc closes it."
        )
        self._place.tell(self._place.say(said))

    def _show(self) -> HallShow | None:
        """What the hall sees now, whatever moment the desk looks at; None without an event that is drawn."""
        event, now = self._place.live, self._place.around.clock()
        t = None if event is None else event.tournament
        if t is None or t.draw is None:
            return None
        seen = self._seen
        if seen is None or not seen.holds(t, self._place.neighbours.taken, now):
            seen = self._seen = self._look(t, now)
        return replace(seen.words.show(seen.queue, now), parts=seen.parts)

    def _look(self, t: Tournament, now: datetime) -> _Seen:
        words, others = self._place.words, self._place.neighbours.taken
        if self._parts is None or self._parts[0] is not t.format:
            # which matches stand on which part takes a whole drawing to find out
            self._parts = t.format, parts_of(t, words, HALL)
        every = self._parts[1]
        # once everything is played, how it came out is shown
        parts = [part for part in every if _is_open(t, part)] or [
            part for part in every if _is_of_final(t, part)
        ]
        shown = tuple(HallPart(part.name, partial(part.of, t, words)) for part in parts)
        return _Seen(FloorWords(t, words, others), self._forecaster.queue(t, now), shown, now)

    def follow(self) -> None:
        """Show the hall as it is now."""
        if self.display is None:
            return
        shown = self._show()
        if shown is not None:
            self.display.show_all(shown)

    def _close(self) -> None:
        if self.display is not None:
            self.display.close()

    def _closed(self) -> None:
        self._seconds.stop()
        self._seen = self._parts = None
        if self.display is not None:
            self.display.deleteLater()
            self.display = None
