"""The draw for the hall: names come one by one on the projector's screen, nothing of the desk is seen.

What is shown is a value (``Show``); the window has no part in the draw. Everything is measured by
the height of the screen: letters of the name that is drawn are a tenth of it, those of the groups
one part in thirty at least, as on the hall's screen: on a screen two metres high they are seven
centimetres high, and can be read from fifteen metres. Where that is too much for all groups, they
come page by page; what is said of a name goes on in a second line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)

from bracket_desk.labels import short_region
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.large_lines import LEADING, TIGHT, Set, set_first, set_one, set_several
from bracket_desk.ui.projector import Projected, large_font
from bracket_desk.ui.theme import Colours

SMALLEST = 1 / 30
"""Height of all letters, of the screen's height, at least."""

RARE = 0.8
"""How small the letters of the rare long names may get, of those of the others."""

MARGIN = 0.03
"""Free around everything, of the screen's height."""

HEAD, FACT, NAME = 0.045, 0.05, 0.1
"""Heights of letters: title, the lines around the name, the name itself."""

GAP = 0.02
"""What the lines may take of the free room over the groups, of the screen's height."""

BOLDER = 1.06
"""How much wider a name gets when it is bold, as the last one is."""

BESIDE = 3.8
"""Number of a seat and what is free between columns, in heights of letters."""

BETWEEN = 0.8
"""What is free between columns, in heights of letters; it is part of ``BESIDE``."""

TITLE_LINES = 3
"""So many lines of the smallest letters a title may take."""

PACES = (1000, 1500, 2000, 3000, 4000, 6000)
"""Milliseconds a name stands when names come by themselves."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """One ball out of the bowl: whose, into which seat, on what ground, and why not elsewhere."""

    seat: int
    short: str
    name: str
    home: str
    ground: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Seats that stand together: a group, or eight seats of a knockout."""

    name: str
    seats: tuple[int, ...]


BALLS = "balls"
"""Which draw it is while balls are still drawn by hand."""


@dataclass(frozen=True, slots=True)
class Show:
    """Everything the hall sees, in words: title, opening and closing lines, clusters, free seats, reveals."""

    title: str
    opening: tuple[str, ...]
    closing: tuple[str, ...]
    seat: str  # a template with {seat}
    free: str  # what stands in a seat that stays empty
    clusters: tuple[Cluster, ...]
    empty: frozenset[int]
    reveals: tuple[Reveal, ...]
    made: str = ""  # which draw this is: another one begins from the opening


@dataclass(frozen=True, slots=True)
class Grid:
    """How clusters lie on a page: columns, rows of clusters, and height of letters in pixels."""

    columns: int
    rows: int
    letters: float

    @property
    def clusters(self) -> int:
        """How many a page holds."""
        return self.columns * self.rows


class Ceremony(Projected):
    """The window on the projector. Space and arrows set the pace; Esc closes it."""

    def __init__(self, show: Show, colours: Colours, name: str) -> None:
        super().__init__(show.title, colours, name)
        self._show = show
        self._shown = 0
        self._pace = PACES.index(2000)
        self.timer.timeout.connect(self.forward)

    # ------------------------------------------------------------ what is shown

    @property
    def shown(self) -> int:
        """How many names have come; more than there are: a page of the closing."""
        return self._shown

    @property
    def reveal(self) -> Reveal | None:
        """The name that came last, unless the opening or the closing is shown."""
        at = self._shown - 1
        return self._show.reveals[at] if 0 <= at < len(self._show.reveals) else None

    def show_all(self, show: Show) -> None:
        """Show another state of the draw; names that had come stay, those of another draw come anew.

        Balls that have become the draw have all come: the finished groups stay.
        """
        before, self._show = self._show, show
        if show.made == before.made:
            self._go(min(self._shown, self._last))
        elif before.made == BALLS and _seated(show) == _seated(before):
            self.all_at_once()
        else:
            self._go(0)

    @property
    def _last(self) -> int:
        # the closing comes when every seat is known, and leads through all pages
        show = self._show
        whole = len(show.reveals) + len(show.empty) == sum(len(c.seats) for c in show.clusters)
        return len(show.reveals) + (ceil(len(show.clusters) / self._grid().clusters) if whole else 0)

    def forward(self) -> None:
        """The next name."""
        if self._shown >= self._last:
            self.timer.stop()
        self._go(self._shown + 1)

    def back(self) -> None:
        """One name back."""
        self.timer.stop()
        self._go(self._shown - 1)

    def all_at_once(self) -> None:
        """Every name, and the closing."""
        self.timer.stop()
        self._go(min(len(self._show.reveals) + 1, self._last))

    def to_the_last(self, after: int = 0) -> None:
        """The name that came last; the closing once every seat is known is left to the keys.

        So many names ``after`` it are left to them, too.
        """
        self.timer.stop()
        self._go(len(self._show.reveals) - after)

    def from_the_beginning(self) -> None:
        """The opening page."""
        self.timer.stop()
        self._go(0)

    def run(self) -> None:
        """Names come by themselves, or stop to."""
        if self.timer.isActive():
            self.timer.stop()
        else:
            self.timer.start(PACES[self._pace])

    @property
    def runs(self) -> bool:
        """Whether names come by themselves."""
        return self.timer.isActive()

    def faster(self, steps: int = 1) -> None:
        """Change the pace at which names come by themselves; below nothing it is slower."""
        self._pace = min(max(self._pace - steps, 0), len(PACES) - 1)
        self.timer.setInterval(PACES[self._pace])

    def _go(self, shown: int) -> None:
        self._shown = min(max(shown, 0), self._last)
        said = ", ".join(text for text in self.lines() if text)
        self.setAccessibleDescription(said)
        if self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self.update()

    def lines(self) -> tuple[str, ...]:
        """The large lines: of the opening, of the closing, or what is said of a name."""
        reveal = self.reveal
        if reveal is not None:
            where = self._show.seat.format(seat=reveal.seat)
            cluster = next((c.name for c in self._show.clusters if reveal.seat in c.seats), "")
            place = " · ".join(part for part in (cluster, where, reveal.ground) if part)
            return (place, reveal.name, reveal.home, reveal.note)
        return self._show.closing if self._shown else self._show.opening

    # what a screen reader walks through

    def parts(self) -> Sequence[str]:
        """The large lines together, then the seats of every group."""
        seats = [str(seat) for cluster in self._show.clusters for seat in cluster.seats]
        return ["lines", *seats]

    def part_said(self, part: str) -> str:
        """The large lines, or who stands in a seat."""
        if part == "lines":
            return ", ".join(text for text in self.lines() if text)
        seat = int(part)
        where = self._show.seat.format(seat=seat)
        cluster = next((c.name for c in self._show.clusters if seat in c.seats), "")
        return ", ".join(text for text in (cluster, where, self._filled().get(seat, "")) if text)

    def part_place(self, part: str) -> QRect:
        """Where it stands; nothing while another page of groups is shown."""
        room, grid = self._room(), self._grid()
        if part == "lines":
            return QRectF(0, 0, self.width(), room.top()).toRect()
        seat, first = int(part), self._page(grid)
        at, cluster = next((at, c) for at, c in enumerate(self._show.clusters) if seat in c.seats)
        if not first <= at < first + grid.clusters:
            return QRect()
        zone = _zone(room, grid, at - first)
        high = zone.height() / (len(cluster.seats) + 1)
        return QRectF(
            zone.x(), zone.y() + (cluster.seats.index(seat) + 1) * high, zone.width(), high
        ).toRect()

    def chosen_part(self) -> str | None:
        """The name that came last."""
        return "lines" if self.reveal is None else str(self.reveal.seat)

    def _filled(self) -> Mapping[int, str]:
        """What stands in each seat now."""
        seats = dict.fromkeys(self._show.empty, self._show.free)
        return seats | {reveal.seat: reveal.short for reveal in self._show.reveals[: self._shown]}

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """Names come and go, besides what every screen of the hall does."""
        key = Qt.Key
        return {
            **super().keys(),
            **dict.fromkeys((key.Key_Space, key.Key_Right, key.Key_PageDown, key.Key_Return), self.forward),
            key.Key_Enter: self.forward,
            **dict.fromkeys((key.Key_Left, key.Key_PageUp, key.Key_Backspace), self.back),
            key.Key_End: self.all_at_once,
            key.Key_Home: self.from_the_beginning,
            **dict.fromkeys((key.Key_F5, key.Key_Asterisk), self.run),
            **dict.fromkeys((key.Key_Plus, key.Key_Equal), self.faster),
            key.Key_Minus: lambda: self.faster(-1),
        }

    # ------------------------------------------------------------ painting

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self.colours.page))
        unit = float(self.height())
        room = QRectF(self.rect()).adjusted(*(sign * MARGIN * unit for sign in (1, 1, -1, -1)))
        self._paint_head(painter, room, unit)
        self._paint_clusters(painter, self._room())
        painter.end()

    def _room(self) -> QRectF:
        """Where the clusters lie, under the large lines."""
        unit, edge = float(self.height()), MARGIN * self.height()
        top = self._title().height + (2 * FACT + NAME) * unit * LEADING + 2 * edge
        return QRectF(self.rect()).adjusted(edge, top, -edge, -edge)

    def _title(self) -> Set:
        """The title in as many lines as it needs and may have; a long one takes room from the groups."""
        unit, width = float(self.height()), self.width() - 2 * MARGIN * self.height()
        # a hair more than the lines, for rounding
        most = (TITLE_LINES + 0.01) * TIGHT * SMALLEST * unit
        return set_first([self._show.title], width, most, HEAD * unit, SMALLEST * unit)

    def _grid(self) -> Grid:
        return fitting_grid(self._show.clusters, self._room(), float(self.height()), *self._widths())

    def _paint_head(self, painter: QPainter, room: QRectF, unit: float) -> None:
        """Title and large lines."""
        c = self.colours
        draw = _Writer(painter, room, SMALLEST * unit)
        draw.lines(self._title(), c.muted)
        lines = self.lines()
        if self.reveal is not None:
            place, name, home, note = lines
            draw.line(place, FACT * unit, c.accent, bold=True)
            draw.line(name, NAME * unit, c.text, bold=True)
            said = [
                " · ".join(part for part in (where, note) if part)
                for where in dict.fromkeys((home, short_region(home), ""))
            ]
            draw.first(said, FACT * LEADING * unit + GAP * unit, FACT * unit, c.text)
        else:
            draw.several([text for text in lines if text], self._speech(), 1.2 * FACT * unit, c.text)

    def _speech(self) -> float:
        """Height that the lines of the opening and the closing have above the groups."""
        return ((2 * FACT + NAME) * LEADING + GAP) * self.height()

    def _paint_clusters(self, painter: QPainter, room: QRectF) -> None:
        grid = self._grid()
        at = self._page(grid)
        shown = self._show.clusters[at : at + grid.clusters]
        filled = self._filled()
        for number, cluster in enumerate(shown):
            self._paint_cluster(painter, _zone(room, grid, number), cluster, filled, grid)

    def _page(self, grid: Grid) -> int:
        """The first cluster of the page that has the name that came last, or of a page of the closing."""
        reveal = self.reveal
        if reveal is None:
            return max(0, self._shown - len(self._show.reveals) - 1) * grid.clusters
        at = next(i for i, cluster in enumerate(self._show.clusters) if reveal.seat in cluster.seats)
        return at // grid.clusters * grid.clusters

    def _widths(self) -> tuple[float, float]:
        """Width that names need, in heights of their letters: nine of ten have it, the others get smaller.

        None of them much smaller: a namesake with all names and a number is no reason for groups to
        come one by one. The second is the width of the widest. Headings have room as well, over the
        number of the seat, too.
        """
        measure, bold = QFontMetricsF(large_font(100)), QFontMetricsF(large_font(100, bold=True))
        names = [reveal.short for reveal in self._show.reveals] or [""]
        widths = sorted(measure.horizontalAdvance(name) / 100 for name in names)
        heading = max(bold.horizontalAdvance(cluster.name) / 100 for cluster in self._show.clusters)
        most = widths[(len(widths) - 1) * 9 // 10], RARE * widths[-1], (heading + BETWEEN - BESIDE) / BOLDER
        return max(most), widths[-1]

    def _paint_cluster(
        self, painter: QPainter, room: QRectF, cluster: Cluster, filled: Mapping[int, str], grid: Grid
    ) -> None:
        c, height = self.colours, room.height() / (len(cluster.seats) + 1)
        reveal = self.reveal
        least = SMALLEST * self.height()
        draw = _Writer(painter, QRectF(room.x(), room.y(), room.width(), height), least)
        draw.line(cluster.name, grid.letters, c.accent, bold=True, height=height)
        painter.setPen(QPen(QColor(c.line), max(1.0, grid.letters / 16)))
        painter.drawLine(QPointF(room.x(), room.y() + height), QPointF(room.right(), room.y() + height))
        for at, seat in enumerate(cluster.seats, 1):
            zone = QRectF(room.x(), room.y() + at * height, room.width(), height)
            last = reveal is not None and seat == reveal.seat
            if last:
                painter.fillRect(zone, QColor(c.accent))
            number = zone.adjusted(0, 0, grid.letters * 2.2 - zone.width(), 0)
            _Writer(painter, number, least).line(
                str(seat), grid.letters, c.on_accent if last else c.muted, height=height, right=True
            )
            name = zone.adjusted(grid.letters * 2.7, 0, 0, 0)
            _Writer(painter, name, least).line(
                filled.get(seat, ""), grid.letters, c.on_accent if last else c.text, bold=last, height=height
            )


def _zone(room: QRectF, grid: Grid, number: int) -> QRectF:
    """Where a cluster of a page stands."""
    column, row, gap = room.width() / grid.columns, room.height() / grid.rows, grid.letters * BETWEEN
    x = room.x() + column * (number // grid.rows)
    y = room.y() + row * (number % grid.rows)
    return QRectF(x, y, column - gap, row - gap / 2)


def _seated(show: Show) -> Mapping[int, str]:
    """Who sits where when all have come."""
    return {reveal.seat: reveal.name for reveal in show.reveals}


class _Writer:
    """Sets lines one under the other, each as large as asked if it fits the width, else smaller.

    None of them smaller than ``least``, in pixels.
    """

    def __init__(self, painter: QPainter, room: QRectF, least: float) -> None:
        self._painter = painter
        self._room = room
        self._least = least
        self._y = room.y()

    def line(
        self,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        right: bool = False,
        height: float | None = None,
    ) -> None:
        """One line."""
        found = set_one(text, self._room.width(), size, min(self._least, size), bold=bold)
        self.lines(found if height is None else replace(found, tall=height), colour, bold=bold, right=right)

    def several(self, texts: Sequence[str], height: float, size: float, colour: str) -> None:
        """All of these, as large as they have room, the first one bold."""
        found = set_several(texts, self._room.width(), height, size, self._least)
        for at, one in enumerate(found):
            self.lines(one, colour, bold=not at)

    def first(self, texts: Sequence[str], height: float, size: float, colour: str) -> None:
        """The first of these that has room, in as many lines as it needs; each says less than the last."""
        self.lines(set_first(texts, self._room.width(), height, size, self._least), colour)

    def lines(self, found: Set, colour: str, *, bold: bool = False, right: bool = False) -> None:
        """Lines that are set already."""
        self._painter.setFont(large_font(found.size, bold=bold))
        self._painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        for line in found.lines:
            zone = QRectF(self._room.x(), self._y, self._room.width(), found.tall)
            self._painter.drawText(zone, side | Qt.AlignmentFlag.AlignVCenter, line)
            self._y += found.tall


def fitting_grid(
    clusters: Sequence[Cluster], room: QRectF, unit: float, widest: float, longest: float = 0.0
) -> Grid:
    """The columns with which letters are largest; fewer clusters a page rather than small letters.

    ``widest`` is the width that names have in heights of their letters, ``longest`` that of a rare
    one, which may get smaller, ``unit`` the height of the screen in pixels.
    """
    most = max(len(cluster.seats) for cluster in clusters)
    count = len(clusters)
    least = SMALLEST * unit
    while True:
        grids = [_grid(columns, count, most, room, widest) for columns in range(1, count + 1)]
        large = [
            grid
            for grid in grids
            if grid.letters >= least
            and room.width() / grid.columns >= longest * BOLDER * least + BESIDE * grid.letters
        ]
        if large or count == 1:
            return max(large or grids, key=lambda grid: grid.letters)
        # as many as before on all pages but the last, so that none of them is nearly empty
        pages = ceil(len(clusters) / count) + 1
        count = min(count - 1, ceil(len(clusters) / pages))


def _grid(columns: int, count: int, most: int, room: QRectF, widest: float) -> Grid:
    rows = ceil(count / columns)
    by_height = room.height() / rows / (most + 1.4) / LEADING
    # beside the name stand the number of the seat and what is free between columns
    by_width = room.width() / columns / (widest * BOLDER + BESIDE)
    return Grid(columns, rows, min(by_height, by_width))
