"""All keys of the window in one list, made from its actions, its pages and the buttons in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from bracket_desk.ui.actions import KEYS, MENUS, PAGES
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.result_line import HELP, KEY
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Keys, what they do, and where."""

    keys: str
    does: str
    where: str


def key_rows(window: QWidget, actions: dict[str, QAction], words: Words) -> Iterator[KeyRow]:
    """The keys of a window: its menus and pages, keys of lists and fields, the buttons that are seen now."""
    say = words.say
    everywhere = say(N_("everywhere"))
    for menu in MENUS:
        for action in menu.actions:
            shortcut = actions[action.id].shortcut() if action is not None else QKeySequence()
            if action is not None and not shortcut.isEmpty():
                yield KeyRow(_shown(shortcut), plain_text(say(action.text)), everywhere)
    yield KeyRow("Alt", say(N_("to the menus, from there by arrows")), everywhere)
    yield KeyRow("Ctrl+Enter", say(N_("the next step, the button at the top")), everywhere)
    for at, (_, text) in enumerate(PAGES, 1):
        yield KeyRow(f"Ctrl+{at % 10}", say(N_("page “{page}”"), page=say(text)), everywhere)
    for where, keys in KEYS:
        for key, text in keys:
            yield KeyRow(key, say(text), say(where))
    for line in say(HELP, key=KEY).splitlines()[1:]:
        typed, _, means = line.partition(" – ")
        yield KeyRow(typed, means, say(N_("Line of results")))
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and not button.shortcut().isEmpty():
            here = say(N_("the page shown now"))
            yield KeyRow(_shown(button.shortcut()), plain_text(button.text()), here)


def plain_text(text: str) -> str:
    """What a menu or a button says, without the mark of its key."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _shown(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


class KeysDialog(QDialog):
    """The list of keys; Esc closes it."""

    def __init__(self, window: QWidget, actions: dict[str, QAction], words: Words) -> None:
        super().__init__(window)
        say = words.say
        self.setWindowTitle(say(N_("Keys")))
        self.model = RowsModel[KeyRow](
            [
                Column(say(N_("Key")), lambda row: row.keys),
                Column(say(N_("What it does")), lambda row: row.does, stretch=True),
                Column(say(N_("Where")), lambda row: row.where),
            ]
        )
        self.model.show(list(key_rows(window, actions, words)))
        self.view = table_view(self.model, say(N_("Keys")))
        buttons = QDialogButtonBox()
        buttons.addButton(say(N_("Close")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.view, 1)
        box.addWidget(buttons)
        calm_fields(self)
        resize_within(self, 720, 620)
        self.view.setFocus()
