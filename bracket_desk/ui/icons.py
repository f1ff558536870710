"""The icons of the rail: drawn once for paper-thin lines, painted in the colour of the theme."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bracket_desk.ui.letters import px

SIZE, SHARPEST = 20, 3
"""Pixels of an icon, and how many times as sharp the sharpest screen is."""


def painted_icon(folder: Path, name: str, colour: str) -> QIcon:
    """An icon in a colour; an empty one where there is no such file."""
    path = folder / f"{name}.svg"
    if not path.is_file():
        return QIcon()
    drawing = path.read_text(encoding="utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    icon = QIcon()
    for sharp in range(1, SHARPEST + 1):
        pixmap = QPixmap(px(SIZE) * sharp, px(SIZE) * sharp)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
        painter.end()
        pixmap.setDevicePixelRatio(sharp)
        icon.addPixmap(pixmap)
    return icon
