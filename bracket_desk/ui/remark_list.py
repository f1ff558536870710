"""Remarks one under the other in whole sentences, and the scrolled ground of the panels they stand in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from bracket_desk.remarks import Said
from bracket_desk.ui.pages.page import muted


class RemarkList(QWidget):
    """Shows remarks; ``settled`` ones are marked as such and stand back."""

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(8)
        self._shown: Sequence[tuple[Said, str]] = ()

    @property
    def texts(self) -> list[str]:
        """What is shown, a text a remark."""
        return [" ".join(filter(None, (note, said.why, said.do, said.rule))) for said, note in self._shown]

    def show_all(self, remarks: Sequence[tuple[Said, str]]) -> None:
        """Show these, each with what is to be noted about it, or nothing: it is open."""
        if remarks == self._shown:
            return
        self._shown = tuple(remarks)
        while self._box.count():
            widget = self._box.takeAt(0).widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for said, note in remarks:
            self._box.addWidget(_remark(said, note))
        # where there is more room than remarks, it stays below them
        self._box.addStretch(1)


def _remark(said: Said, note: str) -> QFrame:
    frame = QFrame()
    box = QVBoxLayout(frame)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(2)
    why = QLabel(f"{note}: {said.why}" if note else f"⚠ {said.why}")
    why.setTextFormat(Qt.TextFormat.PlainText)
    why.setWordWrap(True)
    if note:
        why.setProperty("role", "muted")
    box.addWidget(why)
    more = " · ".join(filter(None, (said.rule, "" if note else said.do)))
    if more:
        box.addWidget(muted(more))
    return frame


def panel_area(inside: QWidget) -> QScrollArea:
    """The parts of a panel, scrolled where there is no room, on the panel's own ground."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    for widget in (area.viewport(), inside):
        widget.setAutoFillBackground(False)
    return area
