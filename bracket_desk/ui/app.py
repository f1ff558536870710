"""The desk as a program: fonts, theme, window, and what happens to unexpected errors."""

from __future__ import annotations

import gc
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QLibraryInfo, QLocale, QSettings, Qt, QTranslator
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from bracket_desk.store.runs import Ended, Run, take_unfinished
from bracket_desk.ui import crash
from bracket_desk.ui.letters import kept_size
from bracket_desk.ui.spoken_parts import tell_roles
from bracket_desk.ui.theme import THEMES, apply_theme, load_fonts, system_theme
from bracket_desk.ui.window import Window
from bracket_desk.ui.workplace import Surroundings, Workplace
from bracket_desk.words import N_, Words

FAILED = 1
"""Exit code of a desk that could not even be shown."""


def user_settings() -> QSettings:
    """The person's own settings on this computer: windows, theme, recent files."""
    return QSettings("Bracket Desk", "Bracket Desk")


PAINTED = 32 * 1024
"""Kilobytes of what stays painted: all of a bracket of 256 seen from afar."""


def make_app(arguments: list[str], resources: Path, language: str) -> QApplication:
    """The one QApplication, with the shipped fonts and Qt's own words in the language."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(arguments)
    app.setApplicationName("Bracket Desk")
    app.setOrganizationName("Bracket Desk")
    QLocale.setDefault(QLocale(language))
    translator = QTranslator(app)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
    load_fonts(resources / "fonts")
    tell_roles(app)
    QPixmapCache.setCacheLimit(PAINTED)
    return app


def make_window(app: QApplication, around: Surroundings, theme: str | None = None) -> Window:
    """The window in its theme, nothing open yet."""
    name = theme or str(around.settings.value("theme", "")) or system_theme()
    name, letters = name if name in THEMES else "light", kept_size(around.settings)
    colours = apply_theme(app, name, around.resources / "icons", letters)
    window = Window(Workplace(around, colours))
    geometry = around.settings.value("window")
    if isinstance(geometry, QByteArray):
        window.restoreGeometry(geometry)
        window.resize(window.size().boundedTo(window.screen().availableSize()))
    return window


def warning_box(parent: QWidget | None, text: str, words: Words) -> QMessageBox:
    """What an unexpected error looks like; there is nothing to decide."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Bracket Desk", text, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(words.say(N_("Go on")), QMessageBox.ButtonRole.AcceptRole)
    return box


def open_desk(around: Surroundings, logs: Path, file: Path | None) -> int:
    """Run the desk until its window is closed; its exit code."""
    app = make_app(sys.argv[:1], around.resources, around.words.language)
    reports = crash.Reports(around.words, logs, around.clock, partial(tell_in_a_box, words=around.words))
    code = FAILED
    with crash.reporting(reports):
        unfinished = take_unfinished(logs)
        run = Run(logs)
        window = make_window(app, around)
        window.place.opened.connect(lambda: run.note_event(open_path(window.place)))
        window.show()
        begin(window, file, unfinished, reports)
        # what the program itself is made of is never garbage: looking through it would be felt
        gc.freeze()
        try:
            code = app.exec()
        finally:
            gc.unfreeze()
            # also if the window could not close itself
            window.shut_down()
            run.end()
    return code


def tell_in_a_box(text: str, words: Words) -> None:
    """Show a warning over the window that is used now."""
    box = warning_box(QApplication.activeWindow(), text, words)
    box.exec()
    box.deleteLater()


def open_path(place: Workplace) -> Path | None:
    """The file of the event that is open."""
    return None if place.current is None else place.current.path


def begin(window: Window, file: Path | None, unfinished: list[Ended], reports: crash.Reports) -> None:
    """Open the file asked for; after a run that ended badly say so calmly, and open its event again."""
    for ended in unfinished:
        reports.write(f"ended badly\n{ended.trace}")
    last = next((e.event for e in unfinished if e.event is not None and e.event.is_file()), None)
    opened = file or last
    if opened is not None:
        window.place.open(opened)
    if not unfinished:
        return
    say = window.place.say
    text = say(N_("The last run ended unexpectedly. Every confirmed step is in the file."))
    if last is not None and opened == last and window.place.current is not None:
        text += " " + say(N_("The event is open again: {path}"), path=last.name)
    window.place.tell(text)
