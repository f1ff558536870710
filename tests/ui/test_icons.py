"""Every page has an icon of its own, painted in the colour of the theme."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer

from bracket_desk import assets
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.app import make_app
from bracket_desk.ui.icons import SIZE, painted_icon
from bracket_desk.ui.theme import DARK, LIGHT
from bracket_desk.ui.window import Window
from tests.halls import Hall
from tests.ui.floor import hall

__all__ = ["hall"]


def darkest(image: QImage) -> QColor:
    """The colour of the pixel that covers most."""
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return max((image.pixelColor(x, y) for x, y in points), key=lambda colour: colour.alpha())


def test_every_page_has_an_icon_in_the_colour_of_the_theme() -> None:
    make_app([], assets.resources(), "ru")
    folder = assets.resources() / "icons"
    seen = set()
    for name, _ in PAGES:
        assert QSvgRenderer(str(folder / f"{name}.svg")).isValid()
        image = painted_icon(folder, name, "#1F6F54").pixmap(SIZE, SIZE).toImage()
        assert darkest(image).name() == "#1f6f54"
        seen.add(bytes(image.constBits()))
    assert len(seen) == len(PAGES), "no two are alike"


def test_the_rail_follows_the_theme(hall: Hall) -> None:
    window: Window = hall.desk()
    for act, colours in ((window.go_dark, DARK), (window.go_light, LIGHT)):
        act()
        image = window.rail.item(0).icon().pixmap(SIZE, SIZE).toImage()
        assert darkest(image).name() == colours.text.lower()


def test_a_missing_file_leaves_the_word(tmp_path: Path) -> None:
    make_app([], assets.resources(), "ru")
    assert painted_icon(tmp_path, "event", "#000000").isNull()
