"""When the day and the event will end, whether the hall closes first, and what helps then."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from bracket_desk.domain.floor.forecast import Forecast
from bracket_desk.outlook import say_ending, say_gain, say_margin, say_pace, say_warning
from bracket_desk.ui.forecaster import Outlook
from bracket_desk.words import N_, Words


def say_ends(foreseen: Forecast, words: Words, now: datetime) -> str:
    """When the day and the event end; on the last day both are one. Nothing is promised in a break."""
    said = [say_ending(foreseen.event, words, now, today=False)]
    if foreseen.day is not None and foreseen.day is not foreseen.event:
        said.insert(0, say_ending(foreseen.day, words, now, today=True))
    if foreseen.open_end:
        said.insert(
            0, words.say(N_("Play stands still: when all ends depends on how long. If it went on now:"))
        )
    return " ".join(said)


def say_end_shortly(foreseen: Forecast, words: Words, now: datetime) -> str:
    """The end that comes first, for a line that says other things too; nothing is promised in a break."""
    if foreseen.open_end:
        return words.say(N_("play stands still, the end is open"))
    ending = foreseen.day or foreseen.event
    band, today = ending.band, ending is not foreseen.event
    text = N_("end of the day ≈ {time} ± {span}") if today else N_("end ≈ {time} ± {span}")
    return words.say(text, time=words.near(band.expected, now), span=say_margin(band.margin, words))


class OutlookBar(QFrame):
    """A line of what is foreseen, or the warning; a button shows the levers, and hides them again."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        box, row = QVBoxLayout(self), QHBoxLayout()
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        self.ends, self.warning, self.levers = QLabel(), QLabel(), QLabel()
        self.help = QPushButton(words.say(N_("&What helps")))
        self.help.setCheckable(True)
        self.help.toggled.connect(self.levers.setVisible)
        for label, role in ((self.warning, "warning"), (self.ends, "muted"), (self.levers, "text")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", role)
            label.setWordWrap(True)
        row.addWidget(self.warning, 1)
        row.addWidget(self.help)
        box.addLayout(row)
        box.addWidget(self.levers)
        box.addWidget(self.ends)
        self.levers.hide()
        self.hide()

    def show_outlook(self, outlook: Outlook | None, now: datetime) -> None:
        """Show what is foreseen; ``now`` is local to the hall. A new warning is said at once."""
        foreseen = None if outlook is None else outlook.foreseen
        self.setVisible(foreseen is not None)
        if outlook is None or foreseen is None:
            self.warning.clear()
            return
        words = self._words
        warning = say_warning(foreseen.pressing, words, now)
        is_new = bool(warning) and not self.warning.text()
        self.ends.setText(f"{say_ends(foreseen, words, now)} {say_pace(outlook.pace, words)}")
        self.warning.setText(f"⚠ {warning}" if warning else "")
        self.warning.setVisible(bool(warning))
        self.levers.setText("\n".join(self._help(outlook, now)) if warning else "")
        self.help.setVisible(bool(warning))
        self.levers.setVisible(bool(warning) and self.help.isChecked())
        if is_new:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.warning, warning))

    def _help(self, outlook: Outlook, now: datetime) -> Iterator[str]:
        """What each lever gains, the most helpful first."""
        if not outlook.gains:
            yield self._words.say(N_("Nothing that the program knows of would bring the end forward."))
            return
        for gain in outlook.gains:
            yield f"•  {say_gain(gain, self._words, outlook.tournament, now)}"
