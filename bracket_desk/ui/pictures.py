"""Pictures of all that an event shows: ``python -m bracket_desk.ui.pictures FOLDER EVENT LANGUAGE``."""

from __future__ import annotations

import sys
import tempfile
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QSettings, QSize, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from bracket_desk import assets
from bracket_desk.store.lock import Holder
from bracket_desk.ui.app import make_app, make_window
from bracket_desk.ui.tour import Tour
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import Words

SIZE = QSize(1366, 768)

FRAME = QSize(16, 48)
"""Pixels that the frame of a dialog takes from the screen."""


def surroundings(language: str, folder: Path) -> Surroundings:
    """Words and settings of their own: nothing of the person's is touched."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    return Surroundings(
        words=Words(language, assets.resources() / "translations"),
        clock=lambda: datetime.now().astimezone(),
        holder=lambda: Holder("Рогожин В. С.", "", 0, ""),
        resources=assets.resources(),
        reports=assets.reports(),
        settings=settings,
    )


def quiet(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Keep what Qt says, but that a window without a screen cannot be raised and the like."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{kind.name}: {text}\n")


def take_pictures(
    folder: Path,
    language: str = "ru",
    theme: str = "light",
    size: QSize = SIZE,
    sample: Path | None = None,
    scale: float = 1.0,
) -> list[Path]:
    """One picture of each sight, as a window of that size shows it; their paths.

    ``sample``: the event to show, which stays as it is; an invented one without it.
    ``scale``: how much larger than usual the person wants letters.
    """
    folder.mkdir(parents=True, exist_ok=True)
    app = make_app([], assets.resources(), language)
    taken: list[Path] = []
    with tempfile.TemporaryDirectory() as place:
        around = surroundings(language, Path(place))
        around.settings.setValue("letters", scale)
        window = make_window(app, around, theme)
        window.resize(size)
        window.show()
        for sight in Tour(window, Path(place), sample).walk():
            fit_on_screen(sight.widget, size)
            path = folder / f"{sight.name}-{language}-{theme}.png"
            sight.widget.grab().save(str(path))
            taken.append(path)
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return taken


def fit_on_screen(widget: QWidget, size: QSize) -> None:
    """No dialog is larger than a screen of that size lets it be."""
    if isinstance(widget, QDialog):
        widget.resize(widget.size().boundedTo(size - FRAME))
        # what turns with its size asks for room of its own, and then is laid out
        for _ in range(3):
            QApplication.processEvents()


if __name__ == "__main__":
    qInstallMessageHandler(quiet)
    take_pictures(Path(sys.argv[1]), sys.argv[3], sample=Path(sys.argv[2]))
