"""The numbers of an event: who came, what was played, how long it took; as bars and as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.statistics import statistics_of
from bracket_desk.exchange.pasting import copied
from bracket_desk.figures import TOPICS, Topic, bars_of, sums
from bracket_desk.layout.bars import Bar, bar_chart
from bracket_desk.layout.shapes import Drawing
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.painting import UNITS, measure, paint
from bracket_desk.ui.theme import Colours
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PIXELS = 3.6
"""Pixels of a millimetre of a chart, where letters are as large as usual."""


def _pixels() -> float:
    """Pixels of a millimetre: a chart grows with the letters around it."""
    return px(round(100 * PIXELS)) / 100


class Chart(QWidget):
    """Bars in the colours of the theme, as wide as there is room; a screen reader reads their numbers."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self._colours = colours
        self._bars: Sequence[Bar] = ()

    def show_bars(self, bars: Sequence[Bar], name: str) -> None:
        """Show these."""
        self._bars = bars
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(f"{bar.label}: {bar.said}" for bar in bars))
        self.setMinimumHeight(round(self._drawing().height * _pixels()) + 8)
        self.update()

    def _drawing(self) -> Drawing:
        return bar_chart(self._bars, measure, max(self.width() / _pixels() - 2, 60))

    # what a screen reader walks through

    def parts(self) -> Sequence[str]:
        """The bars from above."""
        return [str(at) for at in range(len(self._bars))]

    def part_said(self, part: str) -> str:
        """A bar and its number."""
        bar = self._bars[int(part)]
        return f"{bar.label}: {bar.said}"

    def part_place(self, part: str) -> QRect:
        """The row of a bar: all have the same height."""
        high = self._drawing().height * _pixels() / len(self._bars)
        return QRect(4, 4 + round(int(part) * high), self.width() - 8, round(high))

    def chosen_part(self) -> str | None:
        """The keys scroll a chart and are at none of its bars."""
        return None

    @guarded(QSize())
    def sizeHint(self) -> QSize:  # noqa: N802 (Qt)
        return QSize(600, self.minimumHeight())

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self)
        painter.translate(4, 4)
        painter.scale(_pixels() / UNITS, _pixels() / UNITS)
        paint(painter, self._drawing(), self._colours)
        painter.end()


def chart_area(chart: Chart, name: str) -> QScrollArea:
    """A chart that keys scroll where it is higher than its room."""
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setProperty("ring", "true")
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(chart)
    return area


class StatisticsDialog(QDialog):
    """It follows every step while it is open and keeps nothing of the event."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        self.setWindowTitle(self._say(N_("Statistics")))
        resize_within(self, 860, 600)
        self.topic = QComboBox()
        self.topic.setAccessibleName(self._say(N_("What is shown")))
        for topic, text in TOPICS.items():
            self.topic.addItem(self._say(text), topic.value)
        self.topic.currentIndexChanged.connect(lambda _: self.refresh())
        self.sums = muted("")
        self.chart = Chart(place.colours)
        area = chart_area(self.chart, self._say(N_("Chart")))
        self.copy_button = QPushButton(self._say(N_("&Copy as a table")))
        self.close_button = QPushButton(self._say(N_("C&lose")))
        self.copy_button.clicked.connect(lambda _: self.copy())
        self.close_button.clicked.connect(lambda _: self.reject())
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        for button in (self.copy_button, self.close_button):
            button.setAutoDefault(False)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        for widget in (self.sums, self.topic):
            box.addWidget(widget)
        box.addWidget(area, 1)
        box.addLayout(buttons)
        calm_fields(self)
        self.refresh()
        place.changed.connect(self.refresh)
        self.topic.setFocus()

    def refresh(self, *_: object) -> None:
        """Count anew."""
        t = self._place.tournament
        if t is None:
            self.reject()
            return
        found, words = statistics_of(t), self._place.words
        self.sums.setText("\n".join(sums(found, words)))
        self.bars = bars_of(found, Topic(self.topic.currentData()), words)
        self.chart.show_bars(self.bars, self.topic.currentText())

    def copy(self) -> None:
        """The bars as a block for a spreadsheet."""
        QGuiApplication.clipboard().setText(copied([bar.label, bar.said] for bar in self.bars))
        self._place.tell(self._say(N_("Rows copied: {count}"), count=len(self.bars)))
