"""The dialog of usual lengths: minutes of a match by stage, and the rest between two of a player."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields, let_undo_pass, scrolled
from bracket_desk.ui.forms.fields import Field, UnreadableError
from bracket_desk.ui.forms.stages import stages_of
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.usual_times import MOST_MINUTES, UsualTimes
from bracket_desk.words import N_, Words


class MinutesField(Field[Mapping[str, int]]):
    """Minutes of a whole match, a line a stage; in an empty line stands in grey what is reckoned for it."""

    alone = True

    def __init__(self, words: Words, fmt: Format, reckoned: Mapping[str, int]) -> None:
        super().__init__(words.say(N_("Minutes of a match")))
        self._words = words
        self._others: dict[str, int] = {}
        self.lines: dict[str, QLineEdit] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, stages in enumerate(stages_of(fmt, words)):
            for row, stage in enumerate(stages):
                label, line = QLabel(stage.text), QLineEdit()
                label.setIndent(16 * stage.depth)
                label.setBuddy(line)
                line.setMaxLength(4)
                line.setFixedWidth(px(76))
                line.setPlaceholderText(str(reckoned.get(stage.name, "")))
                line.setAccessibleName(f"{stage.text}: {self.caption}")
                line.textEdited.connect(lambda _: self.edited.emit())
                grid.addWidget(label, row, 3 * column)
                grid.addWidget(line, row, 3 * column + 1)
                self.lines[stage.name] = line
            grid.setColumnMinimumWidth(3 * column + 2, 24)
        grid.setColumnStretch(grid.columnCount(), 1)
        self.inside.addLayout(grid)
        self.first = next(iter(self.lines.values()))

    def put(self, value: Mapping[str, int]) -> None:
        # what was said for another format of the discipline stays
        self._others = {stage: minutes for stage, minutes in value.items() if stage not in self.lines}
        for stage, line in self.lines.items():
            line.setText(str(value.get(stage, "")))

    def raw(self) -> object:
        return {stage: line.text().strip() for stage, line in self.lines.items()}

    def read(self) -> Mapping[str, int]:
        found = dict(self._others)
        for stage, line in self.lines.items():
            typed = line.text().strip()
            if not typed:
                continue
            if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= MOST_MINUTES):
                line.setFocus()
                text = N_("“{typed}” cannot be: give 1 to {most} minutes, or empty the line.")
                raise UnreadableError(self._words.say(text, typed=typed, most=MOST_MINUTES))
            found[stage] = int(typed)
        return found

    def stops(self) -> list[QWidget]:
        return list(self.lines.values())


class UsualTimesDialog(QDialog):
    """Asks for them; ``usual`` is what was typed once the dialog was accepted."""

    def __init__(
        self,
        parent: QWidget | None,
        words: Words,
        fmt: Format,
        usual: UsualTimes,
        reckoned: Mapping[str, int],
    ) -> None:
        super().__init__(parent)
        say = words.say
        self.usual = usual
        self.setWindowTitle(say(N_("Lengths of matches")))
        resize_within(self, 620, 460)
        about = QLabel(
            say(
                N_(
                    "Minutes of a whole match, warm-up included. What is typed counts instead of what is"
                    " reckoned from frames (grey); a round counts before its side. It holds at this"
                    " computer for all events of the discipline, and each day teaches more."
                )
            )
        )
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        self.minutes = MinutesField(words, fmt, reckoned)
        self.minutes.load(usual.matches)
        self.rest = QSpinBox()
        self.rest.setRange(0, MOST_MINUTES)
        self.rest.setValue(usual.rest)
        self.rest.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        let_undo_pass(self.rest)
        self.rest.setFixedWidth(px(76))
        form = QFormLayout()
        form.addRow(say(N_("Minutes of &rest between two matches of a player")), self.rest)
        inside = QVBoxLayout()
        inside.setContentsMargins(0, 0, 0, 0)
        for part in (about, self.minutes):
            inside.addWidget(part)
        inside.addLayout(form)
        inside.addStretch(1)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addWidget(scrolled(inside), 1)
        row = QHBoxLayout()
        row.addStretch(1)
        self.save, self.leave = QPushButton(say(N_("&Keep"))), QPushButton(say(N_("Close")))
        make_primary(self.save)
        self.save.clicked.connect(self._keep)
        self.leave.clicked.connect(self.reject)
        for button in (self.save, self.leave):
            # Enter belongs to the lines
            button.setAutoDefault(False)
            row.addWidget(button)
        box.addLayout(row)
        self.minutes.edited.connect(lambda: self.minutes.tell_fault(""))
        calm_fields(self)
        self.minutes.stops()[0].setFocus()

    def _keep(self) -> None:
        try:
            self.usual = UsualTimes(dict(self.minutes.read()), self.rest.value())
        except UnreadableError as error:
            self.minutes.tell_fault(str(error))
            return
        self.accept()
