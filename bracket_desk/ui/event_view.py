"""The event filled in, as it is read: what is missing or doubtful, and the card in groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.remarks import Said
from bracket_desk.ui.event_words import Facts
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.words import N_, Words

WIDE, REMARKS = 900, 400
"""Pixels: of a page with room for remarks at the side, and of these."""

CAPTIONS = 180
"""Pixels of the captions at the left."""

Group = tuple[str, Facts]
"""A heading, and what stands under it."""


class EventView(QScrollArea):
    """Groups of facts, and remarks beside them. ``wanted``: somebody wants to fill in what a remark is about.

    It is told what to show after each step.
    """

    wanted = Signal(int)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._say = words.say
        self._shape: list[tuple[str, list[str]]] = []
        self._values: list[QLabel] = []
        self._told: tuple[Sequence[tuple[Said, str]], str] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(words.say(N_("The event")))
        self.remarks = QFrame()
        self.remarks.setObjectName("card")
        self._remarks_box = _column(self.remarks)
        self.card = QFrame()
        self.card.setObjectName("card")
        self._card_box = _column(self.card)
        inside = QWidget()
        # at the side of a wide page, above on a narrow one
        self._both = QBoxLayout(QBoxLayout.Direction.RightToLeft, inside)
        self._both.setContentsMargins(0, 0, 8, 0)
        self._both.setSpacing(16)
        side = QVBoxLayout()
        side.addWidget(self.remarks)
        side.addStretch(1)
        main = QVBoxLayout()
        main.addWidget(self.card)
        main.addStretch(1)
        self._both.addLayout(side)
        self._both.addLayout(main, 1)
        self.setWidget(inside)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        wide = self.width() >= px(WIDE)
        self._both.setDirection(
            QBoxLayout.Direction.RightToLeft if wide else QBoxLayout.Direction.TopToBottom
        )
        self.remarks.setMinimumWidth(px(REMARKS) if wide else 0)
        self.remarks.setMaximumWidth(px(REMARKS) if wide else 16_777_215)

    def show_facts(self, groups: Sequence[Group]) -> None:
        """The event as it is now. The same lines as before only say something else: nothing moves."""
        shape = [(heading, [name for name, _ in facts]) for heading, facts in groups]
        if shape != self._shape:
            self._shape = shape
            self._lay_out(groups)
        values = (value for _, facts in groups for _, value in facts)
        for label, value in zip(self._values, values, strict=True):
            label.setText(value or "–")

    def _lay_out(self, groups: Sequence[Group]) -> None:
        _empty(self._card_box)
        self._values = []
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for heading, facts in groups:
            title = QLabel(self._say(heading))
            title.setProperty("role", "heading")
            title.setContentsMargins(0, 12 if grid.count() else 0, 0, 0)
            grid.addWidget(title, grid.rowCount(), 0, 1, 2)
            for name, _ in facts:
                caption = muted(self._say(name))
                caption.setFixedWidth(px(CAPTIONS))
                row = grid.rowCount()
                grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
                self._values.append(_text(""))
                grid.addWidget(self._values[-1], row, 1, Qt.AlignmentFlag.AlignTop)
        self._card_box.addWidget(table)

    def show_remarks(self, remarks: Sequence[tuple[Said, str]], trouble: str = "") -> None:
        """What is missing or doubtful, each with what its button is called; ``trouble``: it is not known."""
        if (remarks, trouble) == self._told:
            return
        self._told = remarks, trouble
        _empty(self._remarks_box)
        self.remarks.setVisible(bool(remarks) or bool(trouble))
        heading = _text(self._say(N_("Missing or doubtful: {count}"), count=len(remarks)))
        heading.setProperty("role", "heading")
        if trouble:
            heading = _text("⚠ " + trouble)
        self._remarks_box.addWidget(heading)
        for at, (said, button) in enumerate(remarks):
            self._add(at, said, button)

    def _add(self, at: int, said: Said, button: str) -> None:
        remark = QWidget()
        grid = QGridLayout(remark)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.addWidget(_text("⚠ " + said.why), 0, 0)
        grid.addWidget(muted("\n".join(part for part in (said.do, said.rule) if part)), 1, 0)
        if button:
            push = QPushButton(button)
            push.setAccessibleDescription(said.why)
            push.clicked.connect(partial(self._want, at))
            grid.addWidget(push, 0, 1, 2, 1, Qt.AlignmentFlag.AlignTop)
        self._remarks_box.addWidget(remark)

    def _want(self, at: int, *_: object) -> None:
        self.wanted.emit(at)


def _column(frame: QFrame) -> QVBoxLayout:
    box = QVBoxLayout(frame)
    box.setContentsMargins(16, 12, 16, 16)
    box.setSpacing(4)
    return box


def _empty(box: QVBoxLayout) -> None:
    while box.count():
        widget = box.takeAt(0).widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def _text(text: str) -> QLabel:
    """Text that wraps, stands as it is and can be copied."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
