"""What only a person can answer: files, folders, yes or no. Replaceable, so that tests never hang."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget

from bracket_desk.words import N_, Words

EVENT_FILES = "*.bdesk"
LIST_FILES = "*.xlsx *.xls *.ods *.csv *.txt *.tsv"


class Asking(Protocol):
    """Questions of a window to its person; None or False when they turn away."""

    def event_to_open(self) -> Path | None: ...

    def event_to_create(self, name: str) -> Path | None: ...

    def list_to_take(self) -> Path | None: ...

    def paper_to_write(self, name: str) -> Path | None: ...

    def folder(self, title: str) -> Path | None: ...

    def confirm(self, text: str, yes: str) -> bool: ...

    def choose(self, text: str, answers: Sequence[str]) -> int | None: ...


class QtAsking:
    """The questions as the system's own dialogs."""

    def __init__(self, parent: QWidget, words: Words) -> None:
        self._parent = parent
        self._say = words.say

    def event_to_open(self) -> Path | None:
        kinds = f"{self._say(N_('Events'))} ({EVENT_FILES})"
        path, _ = QFileDialog.getOpenFileName(self._parent, self._say(N_("Open an event")), "", kinds)
        return Path(path) if path else None

    def event_to_create(self, name: str) -> Path | None:
        kinds = f"{self._say(N_('Events'))} ({EVENT_FILES})"
        # an existing file is refused afterwards, so nothing is asked about replacing it
        option = QFileDialog.Option.DontConfirmOverwrite
        title = self._say(N_("Where to keep the event"))
        path, _ = QFileDialog.getSaveFileName(self._parent, title, name, kinds, options=option)
        return Path(path) if path else None

    def list_to_take(self) -> Path | None:
        kinds = f"{self._say(N_('Lists'))} ({LIST_FILES})"
        path, _ = QFileDialog.getOpenFileName(
            self._parent, self._say(N_("Take people from a list")), "", kinds
        )
        return Path(path) if path else None

    def paper_to_write(self, name: str) -> Path | None:
        path, _ = QFileDialog.getSaveFileName(
            self._parent, self._say(N_("Save the document")), name, "PDF (*.pdf)"
        )
        return Path(path) if path else None

    def folder(self, title: str) -> Path | None:
        path = QFileDialog.getExistingDirectory(self._parent, title)
        return Path(path) if path else None

    def confirm(self, text: str, yes: str) -> bool:
        box, (agree,), back = question_box(self._parent, text, [yes], self._say(N_("Go back")))
        # the careful answer is the one that Enter gives
        box.setDefaultButton(back)
        box.exec()
        agreed = box.clickedButton() is agree
        box.deleteLater()
        return agreed

    def choose(self, text: str, answers: Sequence[str]) -> int | None:
        box, buttons, _ = question_box(self._parent, text, answers, self._say(N_("Go back")))
        box.setDefaultButton(buttons[0])
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return next((at for at, button in enumerate(buttons) if button is clicked), None)


def question_box(
    parent: QWidget, text: str, answers: Sequence[str], back: str
) -> tuple[QMessageBox, list[QPushButton], QPushButton]:
    """A question with a button for each answer and one to go back, which Esc presses too."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Bracket Desk")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    buttons = [box.addButton(answer, QMessageBox.ButtonRole.AcceptRole) for answer in answers]
    away = box.addButton(back, QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(away)
    return box, buttons, away
