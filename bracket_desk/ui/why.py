"""Why somebody stands somewhere: the answer to read from top to bottom, and the paper of it to sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.why import Question, explain
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.printing.why import Line, Part, Told, moment_text, tell_answer, tell_question
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.making import make_paper
from bracket_desk.ui.sending import ask_and_print, safe_name, save_pdf
from bracket_desk.ui.theme import Colours, make_primary
from bracket_desk.ui.work import Job, Worker
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

WIDTH, HEIGHT = 720, 600


class WhyDialog(QDialog):
    """One of several questions and its answer. It is closed with the event it is about."""

    def __init__(self, parent: QWidget, place: Workplace, questions: Sequence[Question]) -> None:
        super().__init__(parent)
        self._place, self._say, self._questions = place, place.say, questions
        self._job: Job | None = None
        self._told: Told | None = None
        self._over = False
        # of its own: an answer that is waited for does not stand behind a forecast
        self._worker = Worker(self)
        self.setWindowTitle(self._say(N_("Why?")))
        self.question = QComboBox()
        self.question.setAccessibleName(self._say(N_("Question")))
        # a long name makes the list of questions scroll, never the dialog wider than the screen
        self.question.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.question.setMinimumContentsLength(30)
        caption = QLabel(self._say(N_("&Question")))
        caption.setBuddy(self.question)
        self.text = QTextBrowser()
        self.text.setAccessibleName(self._say(N_("Answer")))
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(12)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(caption)
        row.addWidget(self.question, 1)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addLayout(row)
        box.addWidget(self.text, 1)
        box.addLayout(self._buttons())
        t = place.tournament
        if t is not None:
            self.question.addItems([tell_question(question, t, place.words) for question in questions])
        self.question.currentIndexChanged.connect(lambda _: self.refresh())
        place.opened.connect(self.reject)
        place.changed.connect(self._changed)
        self.finished.connect(self._end)
        place.themed.connect(self._show)
        calm_fields(self)
        resize_within(self, WIDTH, HEIGHT)
        self.text.setFocus()
        self.refresh()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.save = QPushButton(self._say(N_("&Save as PDF…")))
        self.save.clicked.connect(self.save_paper)
        self.print = QPushButton(self._say(N_("&Print…")))
        self.print.clicked.connect(self.print_paper)
        close = QPushButton(self._say(N_("&Close")))
        close.clicked.connect(self.reject)
        make_primary(self.print)
        for button in (self.save, self.print, close):
            # Enter in the text is no wish to print
            button.setAutoDefault(False)
        for keys, button in (
            (QKeySequence.StandardKey.Save, self.save),
            (QKeySequence.StandardKey.Print, self.print),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(button.click)
        row.addWidget(self.save)
        row.addWidget(self.print)
        row.addStretch(1)
        row.addWidget(close)
        return row

    # ------------------------------------------------------------ showing

    @property
    def asked(self) -> Question | None:
        """The question that is chosen."""
        at = self.question.currentIndex()
        return self._questions[at] if at >= 0 else None

    @property
    def told(self) -> Told | None:
        """The answer that is shown, once it is found."""
        return self._told

    def _changed(self, _events: object) -> None:
        """The event has gone on."""
        self.refresh()

    def _end(self, _result: int) -> None:
        """What is still looked for is for nobody."""
        self._over = True
        self._worker.close()

    def refresh(self) -> None:
        """Look for the answer in the journal as it is now, beside the window."""
        if self._over:
            return
        if self._job is not None:
            self._job.cancel()
        t, event, asked = self._place.tournament, self._place.current, self.asked
        self._told = None
        self._show()
        if t is None or event is None or asked is None:
            return
        words, entries = self._place.words, event.entries

        def find(_: Job) -> Told:
            return tell_answer(explain(entries, asked), t, words, entries)

        def show(told: Told) -> None:
            if not self._over and self._place.current is event:
                self._told = told
                self._show()

        self._job = self._worker.run(find, show, self._place.refuse)

    def _show(self) -> None:
        for button in (self.save, self.print):
            button.setEnabled(self._told is not None and self._drawn)
        if self._told is None:
            self.text.setPlainText(self._say(N_("Looking in the journal…")))
            return
        self.text.setHtml(html_of(self._told, self._place.words, self._place.colours))

    @property
    def _drawn(self) -> bool:
        t = self._place.tournament
        return t is not None and t.draw is not None

    # ------------------------------------------------------------ on paper

    def save_paper(self) -> None:
        """Write the answer as a document to sign."""
        name = self._say(N_("Why? {question}"), question=self.question.currentText().rstrip("?"))
        self._make(lambda paper: save_pdf(self._place, safe_name(name), paper.data))

    def print_paper(self) -> None:
        """Print the same document."""
        self._make(lambda paper: ask_and_print(self._place, self, paper.data, paper.pages))

    def _make(self, use: Callable[[Document], object]) -> None:
        place, asked = self._place, self.asked
        if asked is None:
            return
        choices = Choices(question=asked, asked=place.around.clock(), since=place.since)
        make_paper(place, Kind.ANSWER, choices, lambda paper: None if self._over else use(paper))


def html_of(told: Told, words: Words, colours: Colours) -> str:
    """An answer as a page: the question, then every decision with where it stands in the journal."""
    return "".join(_html(told, words, colours))


def _html(told: Told, words: Words, colours: Colours) -> Iterator[str]:
    muted = f'style="color:{colours.muted}; margin: 0 0 4px 0"'
    yield f'<h2 style="margin-top: 4px">{escape(told.question)}</h2>'
    lead = words.say(N_("Decisions stand from the last to the first, down to the draw."))
    yield f"<p {muted}>{escape(lead)}</p>"
    for part in told.parts:
        yield from _part(part, words, muted)


def _part(part: Part, words: Words, muted: str) -> Iterator[str]:
    if part.title:
        yield f'<h3 style="margin: 14px 0 4px 0">{escape(part.title)}</h3>'
    if part.lead:
        yield f'<p style="margin: 0 0 4px 0">{escape(part.lead)}</p>'
    for number, line in enumerate(part.lines, 1):
        yield f'<p style="margin: 8px 0 0 0"><b>{number}.&nbsp;{escape(line.text)}</b></p>'
        yield f"<p {muted}>{escape(_where(line, words))}</p>"
        yield from (f'<p style="margin: 0 0 2px 0">{escape(text)}</p>' for text in line.more)


def _where(line: Line, words: Words) -> str:
    """Where a decision stands in the journal."""
    text = N_("{time}, journal entry {number}, {by}")
    return words.say(text, time=moment_text(line.made, words), number=line.made.number, by=line.made.by)
