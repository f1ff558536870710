"""The windows' painter of ``layout`` drawings: the same boxes as on paper, in the theme's colours."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import assert_never

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from bracket_desk.layout.shapes import (
    Align,
    Box,
    Circle,
    Drawing,
    Fill,
    Font,
    Line,
    Path,
    Text,
)
from bracket_desk.ui.theme import FAMILY, Colours

UNITS = 10.0
"""Scene units of a millimetre: Qt rounds glyphs at sizes below one."""


@lru_cache(maxsize=512)
def _qfont(size_pt: float, bold: bool, struck: bool, thread: int) -> QFont:  # noqa: ARG001, FBT001 (keys)
    """A font of one thread: two that draw and measure with the same one end the program."""
    font = QFont(FAMILY)
    font.setFamilies([FAMILY, "DejaVu Sans"])
    # pixels are scene units here, so paper and screen keep the same millimetres
    font.setPixelSize(max(1, round(size_pt * 25.4 / 72 * UNITS)))
    font.setBold(bold)
    font.setStrikeOut(struck)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=16384)
def _width(text: str, size_pt: float, bold: bool) -> float:  # noqa: FBT001
    return QFontMetricsF(_qfont(size_pt, bold, False, get_ident())).horizontalAdvance(text) / UNITS


def measure(text: str, font: Font) -> float:
    """Width of a text in millimetres, in the windows' font."""
    return _width(text, font.size_pt, font.bold)


def paint(painter: QPainter, drawing: Drawing, colours: Colours) -> None:
    """Paint a drawing in scene units, its top left corner at the origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for item in drawing.items:
        match item:
            case Line():
                painter.setPen(_pen(item.width, colours.text, dashed=item.dashed))
                painter.drawLine(_point(item.x1, item.y1), _point(item.x2, item.y2))
            case Path():
                _path(painter, item, colours)
            case Circle():
                painter.setPen(_pen(item.width, colours.text))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(_point(item.x, item.y), item.r * UNITS, item.r * UNITS)
            case Box():
                _box(painter, item, colours)
            case Text():
                _text(painter, item, colours)
            case _:
                assert_never(item)


def _point(x: float, y: float) -> QPointF:
    return QPointF(x * UNITS, y * UNITS)


def scene_rect(x: float, y: float, w: float, h: float) -> QRectF:
    """A rectangle of millimetres in scene units."""
    return QRectF(x * UNITS, y * UNITS, w * UNITS, h * UNITS)


def _pen(width: float, colour: str, *, dashed: bool = False) -> QPen:
    pen = QPen(QColor(colour), width * UNITS)
    if dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    return pen


def _path(painter: QPainter, item: Path, colours: Colours) -> None:
    points = QPolygonF([_point(x, y) for x, y in item.points])
    if item.filled:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.text))
        painter.drawPolygon(points)
    else:
        painter.setPen(_pen(item.width, colours.text))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(points)


def _box(painter: QPainter, item: Box, colours: Colours) -> None:
    if not item.line_width and item.fill is Fill.NONE:
        return
    painter.setPen(
        _pen(item.line_width, colours.text, dashed=item.dashed) if item.line_width else Qt.PenStyle.NoPen
    )
    match item.fill:
        case Fill.NONE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        case Fill.HATCH:
            painter.setBrush(QBrush(QColor(colours.line), Qt.BrushStyle.BDiagPattern))
        case Fill.MARKED:
            painter.setBrush(QColor(colours.line))
    painter.drawRect(scene_rect(item.x, item.y, item.w, item.h))


def _text(painter: QPainter, item: Text, colours: Colours) -> None:
    painter.setFont(_qfont(item.font.size_pt, item.font.bold, item.struck, get_ident()))
    painter.setPen(QColor(colours.muted if item.muted else colours.text))
    x = item.x
    if item.align is not Align.LEFT:
        width = measure(item.text, item.font)
        x -= width / 2 if item.align is Align.CENTER else width
    painter.drawText(_point(x, item.y), item.text)
