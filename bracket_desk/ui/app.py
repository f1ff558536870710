"""The desk as a program: fonts, theme, window, and what happens to unexpected errors."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QByteArray, QLibraryInfo, QLocale, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from bracket_desk.ui import crash
from bracket_desk.ui.theme import THEMES, apply_theme, load_fonts, system_theme
from bracket_desk.ui.window import Window
from bracket_desk.ui.workplace import Surroundings, Workplace
from bracket_desk.words import N_, Words


def user_settings() -> QSettings:
    """The person's own settings on this computer: windows, theme, recent files."""
    return QSettings("Bracket Desk", "Bracket Desk")


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
    return app


def make_window(app: QApplication, around: Surroundings, theme: str | None = None) -> Window:
    """The window in its theme, nothing open yet."""
    name = theme or str(around.settings.value("theme", "")) or system_theme()
    colours = apply_theme(app, name if name in THEMES else "light", around.resources / "icons")
    window = Window(Workplace(around, colours))
    geometry = around.settings.value("window")
    if isinstance(geometry, QByteArray):
        window.restoreGeometry(geometry)
        window.resize(window.size().boundedTo(window.screen().availableSize()))
    return window


def warning_box(parent: QWidget, text: str, words: Words) -> QMessageBox:
    """What an unexpected error looks like; there is nothing to decide."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Bracket Desk", text, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(words.say(N_("Go on")), QMessageBox.ButtonRole.AcceptRole)
    return box


def open_desk(around: Surroundings, reports_of_errors: Path, file: Path | None) -> int:
    """Run the desk until its window is closed; its exit code."""
    app = make_app(sys.argv[:1], around.resources, around.words.language)
    window = make_window(app, around)

    def show(text: str) -> None:
        box = warning_box(window, text, around.words)
        box.exec()
        box.deleteLater()

    before = crash.install(around.words, reports_of_errors, show)
    window.show()
    if file is not None:
        window.place.open(file)
    try:
        return app.exec()
    finally:
        sys.excepthook = before
