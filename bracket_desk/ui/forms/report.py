"""The form of the chief referee's report: the points that people write, each with its first phrase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.report import tidy, write_report
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.report import LONGEST, POINTS
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.forms import load_form
from bracket_desk.printing.kinds import Kind
from bracket_desk.ui.forms.editor import Editor
from bracket_desk.ui.forms.fields import LINES_HEIGHT, Field, UnreadableError
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words


class PhraseField(Field[str]):
    """A text that begins with a phrase; nothing is the phrase. A button puts it back."""

    def __init__(self, caption: str, phrase: str, words: Words) -> None:
        super().__init__(caption)
        self._phrase, self._words = phrase, words
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(LINES_HEIGHT)
        self.text.textChanged.connect(self._typed)
        self._hold(self.text)
        self.back = QPushButton(words.say(N_("Put the original text back")))
        self.back.setAccessibleName(words.say(N_("{field}: put the original text back"), field=caption))
        self.back.clicked.connect(lambda: self.put(""))
        self.inside.addWidget(self.back, alignment=Qt.AlignmentFlag.AlignLeft)

    def put(self, value: str) -> None:
        self.text.setPlainText(value or self._phrase)

    def raw(self) -> object:
        return self.text.toPlainText()

    def read(self) -> str:
        typed = tidy(self.text.toPlainText())
        if len(typed) > LONGEST:
            raise UnreadableError(self._words.reason(Rule.WORDS_LONG, {"most": LONGEST}))
        return "" if typed == self._phrase else typed

    def load(self, value: str) -> None:
        super().load(value)
        self._offer()

    def turn_to(self, value: str) -> None:
        super().turn_to(value)
        self._offer()

    def stops(self) -> list[Any]:
        return [self.text, self.back]

    def _typed(self) -> None:
        self._offer()
        self.edited.emit()

    def _offer(self) -> None:
        """Only where something else stands there is there anything to put back."""
        self.back.setEnabled(tidy(self.text.toPlainText()) != self._phrase)


class ReportEditor(Editor):
    """Edits points 13 to 22; what is counted is not edited. FormError if the form of the report is broken."""

    def __init__(self, workplace: Workplace) -> None:
        words = workplace.words
        super().__init__(workplace, words.say(N_("Report of the chief referee")), lambda _: {})
        form, language = load_form(Kind.CHIEF_REPORT, workplace.around.reports), words.language
        self.fields = {
            point: PhraseField(
                form.words[f"point-{point}"].say(language), form.texts[point].say(language), words
            )
            for point in POINTS
        }
        heading = words.say(N_("Points 1 to 12 are counted from the event; these are written by people"))
        self.build([(heading, list(self.fields))])

    def values(self, whole: Mapping[str, str]) -> dict[str, Any]:
        return {point: whole.get(point, "") for point in POINTS}

    def whole(self, base: Mapping[str, str], values: dict[str, Any]) -> dict[str, str]:
        return {point: text for point, text in {**base, **values}.items() if text}

    def command(self, whole: Mapping[str, str]) -> cmd.WriteReport:
        return cmd.WriteReport(texts=dict(whole))

    def check(self, t: Tournament, command: cmd.WriteReport) -> None:
        write_report(t, command)

    def culprit(self, refusal: RuleError) -> str:  # noqa: ARG002 (fields say themselves what is too long)
        return ""

    def settle(self, t: Tournament) -> None:
        """Nothing follows from the event here."""
