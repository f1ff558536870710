"""The menu “Decision…” of a panel: what can be recorded about its match, each in the same dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from bracket_desk.ui.verdict_dialog import Grounded, Kind, VerdictDialog, kind_text, kinds_for
from bracket_desk.ui.workplace import Workplace


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
