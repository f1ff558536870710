"""A line to type in that offers what was typed before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit

from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.letters import px


class OfferingLine(QComboBox):
    """A line with a list of texts to take; any other text may be typed. ``longest`` is in characters."""

    def __init__(self, longest: int) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setMaxLength(longest)
        self.setEditable(True)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumWidth(px(60))
        let_undo_pass(self.line)

    @property
    def text(self) -> str:
        """What stands in the line, without blanks around it."""
        return self.line.text().strip()

    def put(self, text: str) -> None:
        """Write a text into the line, its beginning in sight."""
        self.line.setText(text)
        self.line.setCursorPosition(0)

    def offer(self, texts: Sequence[str]) -> None:
        """Offer these, each once; what stands in the line stays."""
        offered = list(dict.fromkeys(filter(None, texts)))
        if [self.itemText(at) for at in range(self.count())] == offered:
            return
        typed = self.line.text()
        self.clear()
        self.addItems(offered)
        self.put(typed)

    def begin(self) -> None:
        """Ready to type over what stands there."""
        self.line.setFocus()
        self.line.selectAll()
