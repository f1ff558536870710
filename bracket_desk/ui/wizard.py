"""A list is taken: what was read, the same person?, what will be taken; then one step in the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import Generic, TypeVar

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.errors import DeskError, ListError, Trouble
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.merging import Merge, RowOutcome, merge, outcomes
from bracket_desk.exchange.options import ReadOptions, remember
from bracket_desk.exchange.review import (
    Review,
    Source,
    Those,
    first_review,
    review_again,
    with_leftovers,
)
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.wizard_kinds import TakenAs, record
from bracket_desk.ui.wizard_layouts import LayoutKeeper
from bracket_desk.ui.wizard_merging import QuestionsPage
from bracket_desk.ui.wizard_reading import ReadingPage, short
from bracket_desk.ui.wizard_summary import SummaryPage
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

P = TypeVar("P", Entry, Judge)

PATIENCE = 400
"""Milliseconds after which a reading shows that it goes on."""


LONGEST_NAME = 60
"""Characters of a file's name that are shown."""


class Step(IntEnum):
    """The steps in their order."""

    READING = 0
    QUESTIONS = 1
    SUMMARY = 2


_TITLES: Mapping[Step, str] = {
    Step.READING: N_("1 · What was read: {file}"),
    Step.QUESTIONS: N_("2 · The same person? {file}"),
    Step.SUMMARY: N_("3 · What will be taken: {file}"),
}

_COPIED: Mapping[Trouble, str] = {
    Trouble.FILE_EMPTY: N_("There is no list on the clipboard. Copy it in its program first."),
    Trouble.NO_LIST: N_("What was copied is no list of people."),
    Trouble.NO_HEADER: N_("No column with names was found in what was copied."),
}
"""What is said of a text that was copied: it has no file to be looked for."""


class Wizard(QDialog, Generic[P]):
    """Takes one list into the event that is open. ``taken`` carries a ``ListTaken`` when it has.

    It reads beside the window as soon as it is made, and opens at the first step that has a
    question: a clear list has none but the last.
    """

    taken = Signal(object)

    def __init__(self, parent: QWidget, place: Workplace, taken_as: TakenAs[P], source: Source) -> None:
        super().__init__(parent)
        assert place.tournament is not None
        self._place, self._say, self._source = place, place.say, source
        self._as: TakenAs[P] = taken_as
        self._event, self._t = place.current, place.tournament
        today = place.around.clock().date()
        self._those: Those[P] = Those(taken_as.known(self._t), taken_as.last(self._t), today)
        self._layouts = LayoutKeeper(place.around.settings, taken_as.name)
        self._review: Review[P] | None = None
        self._job: Job | None = None
        self._merged: Merge[P] = Merge((), ())
        self._rows: tuple[RowOutcome[P], ...] = ()
        self._forgotten = self._is_over = self._busy = False
        self._sound = False  # whether what is shown is what the choices say
        self._build()
        place.told.connect(self._told)
        place.opened.connect(self.reject)
        place.worker.progress.connect(self._progressed)
        self.finished.connect(self._end)
        self._read_first()

    # ------------------------------------------------------------ building

    def _build(self) -> None:
        self.setWindowTitle(self._say(N_("Take people from a list")))
        self.setMinimumSize(px(720), px(400))
        resize_within(self, 1180, 680)
        self.title = QLabel()
        self.title.setProperty("role", "heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setToolTip(plain_tip(self._source.name))
        self.reading = ReadingPage(self._place, self._as.kind.fields)
        self.questions: QuestionsPage[P] = QuestionsPage(self._place)
        self.summary = SummaryPage(self._place)
        self.reading.wanted.connect(self._read_again)
        self.reading.forgotten.connect(self._forget)
        self.stack = QStackedWidget()
        for page in (self.reading, self.questions, self.summary):
            self.stack.addWidget(page)
        self.message = QLabel()
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "refusal")
        self.message.hide()
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addWidget(self.title)
        box.addWidget(self.stack, 1)
        box.addWidget(self.message)
        box.addLayout(self._buttons())
        calm_fields(self)

    def _buttons(self) -> QHBoxLayout:
        self.progress = QProgressBar()
        self.progress.setFixedWidth(px(160))
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self._say(N_("Progress")))
        self.stop = QPushButton(self._say(N_("Stop rea&ding")))
        self.stop.clicked.connect(self._stop)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self._show_progress(shown=True))
        self.back = QPushButton(self._say(N_("&Back")))
        self.back.clicked.connect(self.go_back)
        self.next = QPushButton(self._say(N_("&Next")))
        self.next.clicked.connect(self.go_on)
        self.take = QPushButton(self._say(N_("&Take them")))
        self.take.clicked.connect(self._take)
        self.close_button = QPushButton(self._say(N_("&Close")))
        self.close_button.clicked.connect(self.reject)
        make_primary(self.next)
        make_primary(self.take)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.progress)
        row.addWidget(self.stop)
        row.addStretch(1)
        for button in (self.back, self.next, self.take, self.close_button):
            row.addWidget(button)
        self._show_progress(shown=False)
        return row

    # ------------------------------------------------------------ reading

    def _read_first(self) -> None:
        kind, source, those, kept = self._as.kind, self._source, self._those, self._layouts.layouts()
        self.show_step(Step.READING)
        self._run(lambda job: first_review(kind, source, those, kept, job.step))

    def _read_again(self, options: ReadOptions) -> None:
        """Read with other options what is in memory already."""
        before, kind, those = self._review, self._as.kind, self._those
        if before is not None:
            self._run(lambda job: review_again(kind, before, options, those, job.step))

    def _run(self, work: Callable[[Job], Review[P]]) -> None:
        if self._job is not None:
            self._job.cancel()
        self._sound, self._busy = False, True
        self._patience.start()
        self._enable()
        # an earlier job that was cancelled says nothing any more; this one may be over at once
        job = self._place.worker.run(work, self._reviewed, self._failed, owner=self)
        self._job = job if self._busy else None

    def _reviewed(self, review: Review[P]) -> None:
        first, self._review = self._review is None, review
        self._read_ended()
        self._sound = review.read is not None
        self.reading.show_review(review, self._notice(review))
        if review.proposals is not None:
            known = {person.number for person in self._those.known}
            self.questions.show_proposals(review.proposals, known)
        if first:
            self.show_step(self._first_step(review))
        self._enable()

    def _notice(self, review: Review[P]) -> str:
        """What somebody has to know before they go on."""
        if review.read is None:
            error = ListError(Trouble.NO_HEADER, path=self._source.name)
            what_to_do = self._say(N_("Or say here which column holds the names."))
            return f"{self._sentence(error)} {what_to_do}"
        return self._say(self._as.other, file=self._source.name) if review.looks_other else ""

    def _first_step(self, review: Review[P]) -> Step:
        if not review.is_clear or review.proposals is None:
            return Step.READING
        return Step.QUESTIONS if review.proposals.asked else Step.SUMMARY

    def _failed(self, error: DeskError) -> None:
        self._read_ended()
        self.reading.show_trouble(self._sentence(error))
        self._enable()

    def _sentence(self, error: DeskError) -> str:
        copied = _COPIED.get(error.reason) if isinstance(error.reason, Trouble) else None
        if self._source.path is None and copied is not None:
            return self._say(copied)
        return self._place.words.sentence(error)

    def _read_ended(self) -> None:
        self._job, self._busy = None, False
        self._patience.stop()
        self._show_progress(shown=False)

    def _stop(self) -> None:
        """Leave the list as it was read before; without that there is nothing to show."""
        if self._job is not None:
            self._job.cancel()
        self._read_ended()
        if self._review is None:
            self.reject()
            return
        self._reviewed(self._review)

    def _forget(self) -> None:
        """Read the list as it comes, now and the next time."""
        if self._review is not None and self._review.remembered is not None:
            self._forgotten = True
            self._layouts.forget(self._review.remembered)
            self._review = replace(self._review, remembered=None)
            self._read_again(ReadOptions())

    def _show_progress(self, *, shown: bool) -> None:
        self.progress.setRange(0, 0)
        self.progress.setVisible(shown)
        self.stop.setVisible(shown)

    def _progressed(self, done: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(done)

    @property
    def is_busy(self) -> bool:
        """Whether the list is being read."""
        return self._busy

    # ------------------------------------------------------------ going through the steps

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return Step(self.stack.currentIndex())

    def show_step(self, step: Step) -> None:
        """Show a step, with the focus where its work begins."""
        if step is Step.SUMMARY:
            self._merge()
        self.close_button.setFocus()  # else it would wander through the tables
        self.stack.setCurrentIndex(step)
        self.title.setText(self._say(_TITLES[step], file=short(self._source.name, LONGEST_NAME)))
        last = step is Step.SUMMARY
        self.next.setVisible(not last)
        self.take.setVisible(last)
        self._enable()
        if step is Step.READING:
            self.reading.view.setFocus()
        elif step is Step.QUESTIONS:
            self.questions.start()
        else:
            (self.take if self.take.isEnabled() else self.close_button).setFocus()

    def _enable(self) -> None:
        """What can be done now; Enter does what goes on."""
        last, something = self.step is Step.SUMMARY, bool(self._merged.new or self._merged.edited)
        self.back.setVisible(self.step > Step.READING)
        self.next.setEnabled(self._sound)
        self.take.setEnabled(self._sound and something and self._place.writable)
        # Enter closes only where nothing else is left to do
        is_over = last if self._sound else self._review is None and not self.is_busy
        on = self.take if last else self.next
        (self.close_button if is_over and not on.isEnabled() else on).setDefault(True)

    @property
    def _asks(self) -> bool:
        proposals = None if self._review is None else self._review.proposals
        return proposals is not None and bool(proposals.asked)

    def go_on(self) -> None:
        """To the next step that has something to show."""
        if self._sound:
            here = self.step
            self.show_step(Step.QUESTIONS if here is Step.READING and self._asks else Step.SUMMARY)

    def go_back(self) -> None:
        """To the step before."""
        here = self.step
        self.show_step(Step.QUESTIONS if here is Step.SUMMARY and self._asks else Step.READING)

    # ------------------------------------------------------------ taking

    def _merge(self) -> None:
        """What would be taken by the answers so far."""
        review, those = self._review, self._those
        if review is None or review.read is None or review.proposals is None:
            return
        answers = self.questions.answers
        self._merged = merge(review.proposals, answers, those.known, those.last)
        self._rows = outcomes(review.read, review.proposals, answers, self._merged, those.known)
        late = self._as.is_drawn(self._t)
        self.summary.show_outcome(review, self._rows, self._merged, late=late)

    def _take(self) -> None:
        """One step in the journal; a refusal is told here, and nothing has changed."""
        self.message.hide()
        review = self._review
        if review is None or review.read is None or not self.take.isEnabled():
            return
        if self._place.perform(self._as.command(self._merged, self._source.name)):
            self._remember(review)
            self.accept()
            words, late = self._place.words, self._as.is_drawn(self._t)
            name = self._source.name
            self.taken.emit(record(name, review, self._rows, self._merged, words, late=late))

    def _remember(self, review: Review[P]) -> None:
        """Keep how the list was read, if that is more than as it comes, for the next one of its shape."""
        options = review.options if self._forgotten else with_leftovers(review)
        if options == ReadOptions():
            return
        look = review.look
        options = msgspec.structs.replace(options, sheet=look.sheet, header=look.header)
        kept = remember(self._those.today.isoformat(), review.sheets, options)
        if kept is not None:
            self._layouts.keep(kept)

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        if refusal:
            self.message.setText(f"⚠ {text}")
            self.message.show()

    def _end(self, result: int) -> None:
        if self._is_over:
            return  # closed once more
        self._is_over = True
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self._patience.stop()
        self._place.told.disconnect(self._told)
        self._place.opened.disconnect(self.reject)
        self._place.worker.progress.disconnect(self._progressed)
        if result != QDialog.DialogCode.Accepted and self._place.current is self._event:
            self._place.tell(self._say(N_("Nothing was changed.")))
