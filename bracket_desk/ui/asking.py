"""What only a person can answer: files, folders, yes or no. Replaceable, so that tests never hang."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSettings, QStandardPaths, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.ui.decision import Decision, DecisionDialog, OneByOne
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.picking import PickDialog
from bracket_desk.ui.second_key import (
    SecondAgreesDialog,
    SecondEntry,
    SecondKeyDialog,
    Sides,
    nothing_seen,
)
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.touched_dialog import TouchedDialog
from bracket_desk.ui.touching import Preview
from bracket_desk.words import N_, Words

EVENT_FILES = "*.bdesk"
LIST_FILES = "*.xlsx *.xls *.ods *.csv *.txt *.tsv"
LIST_KINDS = {".xlsx": N_("Workbook"), ".csv": N_("CSV for spreadsheets")}
"""The kinds of lists that are written, the usual one first."""

PAPER_KINDS = {
    ".pdf": N_("PDF, to be printed and sent"),
    ".docx": N_("Text document"),
    ".xlsx": N_("Workbook"),
    ".csv": N_("CSV for spreadsheets"),
    ".svg": N_("Drawing for a site"),
    ".png": N_("Picture"),
}
"""The kinds of files that documents are written as."""
TABLE_KINDS = {".toml": N_("Table with its edition"), **LIST_KINDS}
"""The kinds of tables of norms and points that are written."""

LONGEST_NOTE = 2000
"""Characters: as many as a command takes."""

MOST_TEXT = 400
"""Pixels of a long question before it is scrolled."""


class Asking(Protocol):
    """Questions of a window to its person; None or False when they turn away."""

    def event_to_open(self) -> Path | None: ...

    def event_to_create(self, name: str) -> Path | None: ...

    def list_to_take(self) -> Path | None: ...

    def paper_to_write(self, name: str, suffixes: Sequence[str] = (".pdf",)) -> Path | None: ...

    def form_to_read(self) -> Path | None: ...

    def form_to_write(self, name: str) -> Path | None: ...

    def calendar_to_write(self, name: str) -> Path | None: ...

    def text_to_write(self, name: str) -> Path | None: ...

    def list_to_write(self, name: str) -> Path | None: ...

    def table_to_take(self) -> Path | None: ...

    def table_to_write(self, name: str) -> Path | None: ...

    def folder(self, title: str) -> Path | None: ...

    def confirm(self, text: str, yes: str) -> bool: ...

    def note(self, text: str, *, needed: bool = False, yes: str = "") -> str | None: ...

    def look(self, preview: Preview) -> bool: ...

    def choose(self, text: str, answers: Sequence[str]) -> int | None: ...

    def pick(self, text: str, people: Sequence[str]) -> int | None: ...

    def decision(self, text: str, people: Sequence[str], by: str) -> Decision | OneByOne | None: ...

    def second_key(self, first: str, sides_of: Callable[[int], Sides | None]) -> SecondEntry | None: ...

    def second_agrees(self, first: str, text: str) -> str | None: ...


class QtAsking:
    """The questions as the system's own dialogs; files are looked for where the last one was."""

    def __init__(self, parent: QWidget, words: Words, settings: QSettings) -> None:
        self._parent = parent
        self._say = words.say
        self._settings = settings

    def event_to_open(self) -> Path | None:
        return self._file_to_read(self._say(N_("Open an event")), self._kinds(N_("Events"), EVENT_FILES))

    def event_to_create(self, name: str) -> Path | None:
        dialog = self._to_write(N_("Where to keep the event"), name, self._kinds(N_("Events"), EVENT_FILES))
        # an existing file is refused afterwards, so nothing is asked about replacing it
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        return self._chosen(dialog)

    def list_to_take(self) -> Path | None:
        title = self._say(N_("Take people from a list"))
        return self._file_to_read(title, self._kinds(N_("Lists"), LIST_FILES))

    def paper_to_write(self, name: str, suffixes: Sequence[str] = (".pdf",)) -> Path | None:
        return self._chosen(self.paper_dialog(name, suffixes))

    def paper_dialog(self, name: str, suffixes: Sequence[str]) -> QFileDialog:
        """The dialog for a document; the kind that is chosen in it says how the file ends."""
        kinds = {self._kinds(PAPER_KINDS[suffix], f"*{suffix}"): suffix for suffix in suffixes}
        dialog = self._to_write(N_("Save the document"), name, ";;".join(kinds))
        # without it the question about replacing would be about another name than the one written
        dialog.setDefaultSuffix(suffixes[0])
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind]))
        return dialog

    def form_to_read(self) -> Path | None:
        return self._file_to_read(self._say(N_("Take a form")), self._kinds(N_("Forms"), "*.toml"))

    def form_to_write(self, name: str) -> Path | None:
        dialog = self._to_write(N_("Save a copy of the form"), name, self._kinds(N_("Forms"), "*.toml"))
        dialog.setDefaultSuffix("toml")
        return self._chosen(dialog)

    def calendar_to_write(self, name: str) -> Path | None:
        return self._chosen(self.calendar_dialog(name))

    def calendar_dialog(self, name: str) -> QFileDialog:
        """The dialog for a calendar."""
        kinds = self._kinds(N_("Calendars"), "*.ics")
        dialog = self._to_write(N_("Save the timetable as a calendar"), f"{name}.ics", kinds)
        dialog.setDefaultSuffix("ics")
        return dialog

    def text_to_write(self, name: str) -> Path | None:
        dialog = self._to_write(N_("Save a person's data"), f"{name}.txt", self._kinds(N_("Texts"), "*.txt"))
        dialog.setDefaultSuffix("txt")
        return self._chosen(dialog)

    def list_to_write(self, name: str) -> Path | None:
        return self._chosen(self.saving_dialog(name))

    def table_to_take(self) -> Path | None:
        kinds = self._kinds(N_("Tables of norms and points"), f"*.toml {LIST_FILES}")
        return self._file_to_read(self._say(N_("Take a table from a file")), kinds)

    def table_to_write(self, name: str) -> Path | None:
        dialog = self.table_dialog(name)
        return self._chosen(dialog)

    def table_dialog(self, name: str) -> QFileDialog:
        """The dialog for a table; the kind that is chosen in it says how the file ends."""
        kinds = {self._kinds(text, f"*{suffix}"): suffix for suffix, text in TABLE_KINDS.items()}
        dialog = self._to_write(N_("Save the table"), name, ";;".join(kinds))
        dialog.setDefaultSuffix(next(iter(TABLE_KINDS)))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind]))
        return dialog

    def saving_dialog(self, name: str) -> QFileDialog:
        """The dialog for a list; the kind that is chosen in it says how the file ends."""
        kinds = {self._kinds(text, f"*{suffix}"): suffix for suffix, text in LIST_KINDS.items()}
        dialog = self._to_write(N_("Save the list"), name, ";;".join(kinds))
        dialog.setDefaultSuffix(next(iter(LIST_KINDS)))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind]))
        return dialog

    def _kinds(self, text: str, patterns: str) -> str:
        return f"{self._say(text)} ({patterns})"

    def _folder(self) -> str:
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        kept = str(self._settings.value("folder", ""))
        return kept if kept and Path(kept).is_dir() else documents

    def _remembered(self, path: str) -> Path | None:
        if not path:
            return None
        self._settings.setValue("folder", str(Path(path).parent))
        return Path(path)

    def _file_to_read(self, title: str, kinds: str) -> Path | None:
        path, _ = QFileDialog.getOpenFileName(self._parent, title, self._folder(), kinds)
        return self._remembered(path)

    def _to_write(self, title: str, name: str, kinds: str) -> QFileDialog:
        dialog = QFileDialog(self._parent, self._say(title), self._folder(), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        return dialog

    def _chosen(self, dialog: QFileDialog) -> Path | None:
        agreed = dialog.exec() == QFileDialog.DialogCode.Accepted
        path = dialog.selectedFiles()[0] if agreed and dialog.selectedFiles() else ""
        dialog.deleteLater()
        return self._remembered(path)

    def folder(self, title: str) -> Path | None:
        path = QFileDialog.getExistingDirectory(self._parent, title, self._folder())
        return Path(path) if path else None

    def confirm(self, text: str, yes: str) -> bool:
        box, (agree,), back = question_box(self._parent, text, [yes], self._say(N_("Go back")))
        # the careful answer is the one that Enter gives
        box.setDefaultButton(back)
        box.exec()
        agreed = box.clickedButton() is agree
        box.deleteLater()
        return agreed

    def look(self, preview: Preview) -> bool:
        dialog = TouchedDialog(self._parent, preview, self._say)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return agreed

    def note(self, text: str, *, needed: bool = False, yes: str = "") -> str | None:
        dialog = NoteDialog(self._parent, text, self._say, needed=needed, yes=yes)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.note if agreed else None

    def choose(self, text: str, answers: Sequence[str]) -> int | None:
        box, buttons, _ = question_box(self._parent, text, answers, self._say(N_("Go back")))
        box.setDefaultButton(buttons[0])
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return next((at for at, button in enumerate(buttons) if button is clicked), None)

    def pick(self, text: str, people: Sequence[str]) -> int | None:
        dialog = PickDialog(self._parent, text, people, self._say)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.picked if agreed else None

    def decision(self, text: str, people: Sequence[str], by: str) -> Decision | OneByOne | None:
        dialog = DecisionDialog(self._parent, text, people, by, self._say)
        resize_within(dialog, 640, 440)
        dialog.exec()
        dialog.deleteLater()
        return dialog.answer

    def second_key(self, first: str, sides_of: Callable[[int], Sides | None]) -> SecondEntry | None:
        dialog = SecondKeyDialog(self._parent, first, sides_of, self._say)
        with nothing_seen(dialog, self._say(N_("Second key: what was entered first is covered."))):
            dialog.exec()
        dialog.deleteLater()
        return dialog.entry

    def second_agrees(self, first: str, text: str) -> str | None:
        dialog = SecondAgreesDialog(self._parent, first, text, self._say)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.second if agreed else None


def resize_within(dialog: QDialog, width: int, height: int) -> None:
    """A size for a dialog, as far as the screen has room for it and its frame."""
    room = dialog.screen().availableGeometry()
    dialog.resize(min(px(width), room.width() - 16), min(px(height), room.height() - 48))


class NoteDialog(QDialog):
    """A decision in words, a line for its reason, which may stay empty unless needed, and the way back.

    ``yes`` is what the button says that takes it, usually that it is confirmed.
    """

    def __init__(
        self, parent: QWidget, text: str, say: Callable[..., str], *, needed: bool = False, yes: str = ""
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Bracket Desk")
        self.setMinimumWidth(px(460))
        about = QLabel(text)
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        # a decision that touches much is read to its end by scrolling; the reason stays in sight
        self.about = QScrollArea()
        self.about.setWidget(about)
        self.about.setWidgetResizable(True)
        self.about.setAccessibleName(text)
        self._line = QLineEdit()
        self._line.setMaxLength(LONGEST_NOTE)
        caption = QLabel(say(N_("&Reason") if needed else N_("&Reason or note, may stay empty")))
        caption.setBuddy(self._line)
        buttons = QDialogButtonBox()
        agree = buttons.addButton(yes or say(N_("Confirm")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(agree)
        agree.setDefault(True)
        if needed:
            agree.setEnabled(False)
            self._line.textChanged.connect(lambda text: agree.setEnabled(bool(text.strip())))
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for widget in (self.about, caption, self._line, buttons):
            box.addWidget(widget)
        self._line.setFocus()
        tall = about.heightForWidth(self.minimumWidth()) + 2
        self.about.setMinimumHeight(min(tall, px(MOST_TEXT)))
        if tall > px(MOST_TEXT):
            self.about.setProperty("ring", "true")
        else:
            # nothing to scroll: neither a frame nor a stop of the keys
            self.about.setFrameShape(QFrame.Shape.NoFrame)
            self.about.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        calm_fields(self)

    @property
    def note(self) -> str:
        """What was written."""
        return self._line.text().strip()


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
