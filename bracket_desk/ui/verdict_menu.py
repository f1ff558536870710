"""The menu “Decision…” of a panel: what can be recorded about its match, each in the same dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.ui.verdict_dialog import Grounded, Kind, VerdictDialog, kind_text, kinds_for
from bracket_desk.ui.verdict_follows import tell_follows
from bracket_desk.ui.workplace import Workplace

EARLY = "early"
"""The name of an action that only warns."""


def fill_verdicts(button: QPushButton, place: Workplace, match: str) -> None:
    """Put what can be recorded about a match into the menu of a button, in place of what is there."""
    menu, t = button.menu(), place.tournament
    if menu.isVisible():
        return  # somebody is choosing from it
    menu.clear()
    if t is None:
        return
    before: type[object] | None = None
    for kind in kinds_for(t, t.state_of(match)):
        if isinstance(kind, Grounded):
            continue  # the panel has quicker places for it
        if before not in (None, type(kind)):
            menu.addSeparator()
        before = type(kind)
        action = menu.addAction(kind_text(kind, place.words).replace("&", "&&"))
        action.triggered.connect(_opener(button, place, match, kind))


def _opener(button: QWidget, place: Workplace, match: str, kind: Kind) -> Callable[[], None]:
    return lambda: VerdictDialog(button.window(), place, match, kind).open()


def warn_early(menu: QMenu, place: Workplace, match: Callable[[], str | None]) -> None:
    """Have a menu of no-shows say on top that the time to come is not over, whenever it is opened."""

    def look() -> None:
        for action in menu.actions():
            if action.objectName() == EARLY:
                menu.removeAction(action)
                action.deleteLater()
        t, about = place.tournament, match()
        if t is None or about is None or not menu.actions():
            return
        command = cmd.NoShow(match=about, entries=t.state_of(about).players)
        for said in tell_follows(t, command, place.words, place.now()):
            warning = QAction(said, menu)
            warning.setObjectName(EARLY)
            warning.setEnabled(False)
            menu.insertAction(menu.actions()[0], warning)

    menu.aboutToShow.connect(look)
