"""How tables by time are painted: hours, bars, the line of now, and the names of tables at the left."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bracket_desk.ui.gantt_bars import Bar, BarKind
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import Colours
from bracket_desk.words import N_

HEAD, LEFT, DAY_WIDTH = 26, 64, 40
"""Pixels of the line of hours, of the column of tables, of a day's date."""

HOUR = timedelta(hours=1)

MARKS = {
    BarKind.PLAYED: "✓ ",
    BarKind.CALLED: "◷ ",
    BarKind.PLAYING: "▶ ",
    BarKind.PLANNED: "",
    BarKind.PROPOSED: "→ ",
}


@dataclass(frozen=True, slots=True)
class Scene:
    """What is painted and where: ``x`` of a moment, ``place`` of a bar, ``y`` of a table's row.

    ``chosen`` is the bar that the keys are at; ``dragged`` the place where one would be let go.
    """

    room: QRect
    begins: datetime
    ends: datetime
    now: datetime
    tables: Sequence[str]
    out: Container[str]
    bars: Sequence[Bar]
    row: int
    every: int
    x: Callable[[datetime], int]
    y: Callable[[int], int]
    place: Callable[[Bar], QRect]
    chosen: Bar | None = None
    dragged: Bar | None = None


def paint_scene(painter: QPainter, scene: Scene, colours: Colours) -> None:
    """Paint all of it."""
    painter.fillRect(scene.room, QColor(colours.surface))
    _paint_hours(painter, scene, colours)
    painter.setClipRect(px(LEFT), px(HEAD), scene.room.width() - px(LEFT), scene.room.height() - px(HEAD))
    # what really happened lies over what was planned
    for kind in (BarKind.PLANNED, BarKind.PROPOSED, BarKind.PLAYED, BarKind.CALLED, BarKind.PLAYING):
        for bar in scene.bars:
            if bar.kind is kind:
                _paint_bar(painter, scene, bar, colours)
    if scene.chosen is not None:
        painter.setPen(QPen(QColor(colours.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(scene.place(scene.chosen).adjusted(-2, -2, 2, 2), 5, 5)
    if scene.dragged is not None:
        _paint_dragged(painter, scene, scene.dragged, colours)
    x = scene.x(scene.now)
    painter.setPen(QPen(QColor(colours.danger), 2))
    painter.drawLine(x, px(HEAD), x, scene.room.height())
    painter.setClipping(False)
    _paint_tables(painter, scene, colours)


def _paint_hours(painter: QPainter, scene: Scene, c: Colours) -> None:
    hour = scene.begins
    while hour <= scene.ends:
        x = scene.x(hour)
        if px(LEFT) <= x <= scene.room.width():
            painter.setPen(QColor(c.line))
            painter.drawLine(x, px(HEAD), x, scene.room.height())
            painter.setPen(QColor(c.muted))
            painter.drawText(x + 3, px(HEAD) - 8, f"{hour:%H:%M}")
        hour += scene.every * HOUR
    _paint_days(painter, scene, c)


def _paint_days(painter: QPainter, scene: Scene, c: Colours) -> None:
    """The day of the left edge in the corner, and each day that begins at a line of its own."""
    painter.setPen(QColor(c.text))
    day = scene.begins.replace(hour=0)
    shown = day
    while day <= scene.ends:
        x = scene.x(day)
        if px(LEFT) + px(DAY_WIDTH) <= x <= scene.room.width():
            painter.drawLine(x, 0, x, scene.room.height())
            painter.fillRect(x + 1, 0, px(DAY_WIDTH), px(HEAD) - 1, QColor(c.surface))
            painter.drawText(x + 3, px(HEAD) - 8, f"{day:%d.%m}")
        elif x < px(LEFT) + px(DAY_WIDTH):
            shown = day
        day += 24 * HOUR
    painter.fillRect(0, 0, px(LEFT), px(HEAD), QColor(c.page))
    painter.drawText(QRect(8, 0, px(LEFT) - 12, px(HEAD)), Qt.AlignmentFlag.AlignVCenter, f"{shown:%d.%m}")


def _paint_tables(painter: QPainter, scene: Scene, c: Colours) -> None:
    painter.fillRect(0, px(HEAD), px(LEFT), scene.room.height() - px(HEAD), QColor(c.page))
    for at, table in enumerate(scene.tables):
        y = scene.y(at)
        if y < px(HEAD) - scene.row / 2:
            continue
        painter.setPen(QColor(c.text))
        said = f"✕ {table}" if table in scene.out else table
        painter.drawText(QRect(8, y, px(LEFT) - 12, scene.row), Qt.AlignmentFlag.AlignVCenter, said)
        painter.setPen(QColor(c.line))
        painter.drawLine(0, y + scene.row, scene.room.width(), y + scene.row)


def _paint_bar(painter: QPainter, scene: Scene, bar: Bar, c: Colours) -> None:
    room = scene.place(bar)
    if not room.intersects(scene.room):
        return
    ground, line, text, style = {
        BarKind.PLAYED: (c.line, c.muted, c.text, Qt.PenStyle.SolidLine),
        BarKind.CALLED: (c.page, c.attention, c.text, Qt.PenStyle.SolidLine),
        BarKind.PLAYING: (c.accent, c.accent, c.on_accent, Qt.PenStyle.SolidLine),
        BarKind.PLANNED: (c.surface, c.muted, c.text, Qt.PenStyle.SolidLine),
        BarKind.PROPOSED: (c.surface, c.information, c.text, Qt.PenStyle.DashLine),
    }[bar.kind]
    if bar.clash:
        line = c.danger
    painter.setPen(QPen(QColor(line), 2 if bar.kind is BarKind.PROPOSED or bar.clash else 1, style))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(room, 4, 4)
    _write(painter, room, label(bar), text)


def _paint_dragged(painter: QPainter, scene: Scene, bar: Bar, c: Colours) -> None:
    """Where the bar would be, with the time at which it would begin."""
    room = scene.place(bar)
    painter.setPen(QPen(QColor(c.accent), 2))
    painter.setBrush(QColor(c.surface))
    painter.drawRoundedRect(room, 4, 4)
    _write(painter, room, f"{bar.start:%d.%m %H:%M}  {bar.number}", c.text)


def _write(painter: QPainter, room: QRect, words: str, colour: str) -> None:
    painter.setPen(QColor(colour))
    measure, inner = painter.fontMetrics(), room.adjusted(4, 0, -4, 0)
    said = measure.elidedText(words, Qt.TextElideMode.ElideRight, inner.width())
    painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, said)


def label(bar: Bar) -> str:
    """What stands on a bar."""
    return f"{'⚠ ' if bar.clash else MARKS[bar.kind]}{bar.number}  {bar.names}"


SPOKEN = {
    BarKind.PLAYED: N_("played"),
    BarKind.CALLED: N_("called"),
    BarKind.PLAYING: N_("being played"),
    BarKind.PLANNED: N_("planned"),
    BarKind.PROPOSED: N_("proposed"),
}
"""What the marks of bars mean, for those who do not see them."""


def spoken(bar: Bar, say: Callable[..., str]) -> str:
    """All about a bar in words, signs and places being seen only."""
    text = N_("Match {match}: {who}, table {table}, {day} {start}–{end}, {state}")
    state = say(SPOKEN[bar.kind])
    if bar.clash:
        state += ", " + say(N_("cannot be so any more"))
    return say(
        text,
        match=bar.number,
        who=bar.names,
        table=bar.table,
        day=f"{bar.start:%d.%m}",
        start=f"{bar.start:%H:%M}",
        end=f"{bar.end:%H:%M}",
        state=state,
    )


def tip(bar: Bar) -> str:
    """All about a bar."""
    return f"{bar.start:%d.%m %H:%M}–{bar.end:%H:%M}, {bar.table}: {label(bar)}"
