"""The forms of documents: a list, the text of one, and beside it the very pages that it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QColor, QKeySequence, QShortcut, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.demo import play_demo
from bracket_desk.domain.errors import DeskError, FormError
from bracket_desk.printing.filling import Source
from bracket_desk.printing.forms import Forms
from bracket_desk.printing.papers import Document, NotPossible
from bracket_desk.printing.trial import FormFile, check_form, form_files, try_form
from bracket_desk.session import tournament_at
from bracket_desk.store.own_forms import read_form, take_form_away, write_form
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.preview import Preview
from bracket_desk.ui.printed import press_of
from bracket_desk.ui.tables import Index
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import LANGUAGES, N_, Words

T = TypeVar("T")

PAUSE = 400
"""Milliseconds without a key after which the pages are made anew."""

SAMPLE_ENTRIES = 14
"""People of the invented event: some seats are empty, and there are groups."""

BESIDE_TITLE, AROUND_TITLE = 14, 12
"""Pixels beside the title of a form in the list, on each side, and above and below it together."""

MOST_BYTES = 1_000_000
"""No form is nearly as long."""

LANGUAGE_WORDS = {"ru": N_("in Russian"), "en": N_("in English")}


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of trying a form: its pages, and whether they are of the open event; or what is wrong."""

    document: Document | None = None
    own: bool = False
    problem: str = ""
    line: int | None = None


class _WholeTitles(QStyledItemDelegate):
    """Titles with as many lines as they take: Qt forgets what stands around them and cuts some."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    @guarded(QSize(100, 28))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 (Qt)
        wide = self._view.viewport().width() - 2 * px(BESIDE_TITLE)
        flags, text = Qt.TextFlag.TextWordWrap.value, str(index.data())
        tall = self._view.fontMetrics().boundingRect(0, 0, wide, 1000, flags, text).height()
        return super().sizeHint(option, index).expandedTo(QSize(0, tall + px(AROUND_TITLE)))


class FormsDialog(QDialog):
    """Edits somebody's own forms, which go before those that are shipped; the latter stay as they are."""

    def __init__(self, parent: QWidget | None, workplace: Workplace) -> None:
        super().__init__(parent)
        self.place, self.say = workplace, workplace.say
        self.setWindowTitle(self.say(N_("Forms of documents")))
        self.forms = Forms(workplace.around.reports, workplace.around.forms)
        self.files: list[FormFile] = []
        self.trial: Trial | None = None
        self._file: FormFile | None = None
        self._written = ""
        self._job: Job | None = None
        self._sample: list[Source] = []
        self._line: int | None = None
        self._over = False
        self._build()
        self._tell_problem("")
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._try)
        self.text.textChanged.connect(self._edited)
        self.list.currentRowChanged.connect(self._choose)
        calm_fields(self)
        resize_within(self, 1300, 780)
        self._load()

    # ------------------------------------------------------------ building

    def _build(self) -> None:
        self.list = QListWidget()
        self.list.setAccessibleName(self.say(N_("Forms of documents")))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # a long title takes two lines: its end is what tells it from others
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setItemDelegate(_WholeTitles(self.list))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.say(N_("Text of the form")))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        # Tab goes on to the buttons: a form is written with blanks
        self.text.setTabChangesFocus(True)
        self.text.cursorPositionChanged.connect(self._tell_line)
        self.position = muted("")
        self.problem = QLabel()
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.setProperty("role", "message")
        self.to_line = QPushButton(self.say(N_("&Go to the line")))
        self.to_line.clicked.connect(self.go_to_line)
        self.language = QComboBox()
        self.language.setAccessibleName(self.say(N_("Language of the document")))
        for name in LANGUAGES:
            self.language.addItem(self.say(LANGUAGE_WORDS[name]), name)
        self.language.setCurrentIndex(LANGUAGES.index(self.place.words.language))
        self.language.currentIndexChanged.connect(lambda _: self._try())
        self.about = muted("")
        self.preview = Preview(self.place)
        self._arrange()

    def _arrange(self) -> None:
        """List, text and pages side by side, buttons below."""
        middle, right = QWidget(), QWidget()
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.text, 1)
        box.addWidget(self.position)
        line = QHBoxLayout()
        line.addWidget(self.problem, 1)
        line.addWidget(self.to_line)
        box.addLayout(line)
        box = QVBoxLayout(right)
        box.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(self.about, 1)
        head.addWidget(self.language)
        box.addLayout(head)
        box.addWidget(self.preview, 1)
        parts = QSplitter()
        parts.setChildrenCollapsible(False)
        for part, stretch in ((self.list, 0), (middle, 3), (right, 3)):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, stretch)
        parts.setSizes([230, 560, 500])
        outer = QVBoxLayout(self)
        outer.addWidget(parts, 1)
        outer.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        self.write = QPushButton(self.say(N_("&Write")))
        make_primary(self.write)
        self.reset = QPushButton(self.say(N_("As &shipped")))
        self.take = QPushButton(self.say(N_("&Take from a file…")))
        self.copy = QPushButton(self.say(N_("Save a &copy…")))
        self.add = QPushButton(self.say(N_("&Add a further form…")))
        self.done_button = QPushButton(self.say(N_("Close")))
        row = QHBoxLayout()
        for button, slot in (
            (self.write, self.write_form),
            (self.reset, self.reset_form),
            (self.take, self.take_form),
            (self.copy, self.copy_form),
            (self.add, self.add_form),
            (self.done_button, self.close),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            row.addWidget(button)
        row.insertStretch(5, 1)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self).activated.connect(self.write.click)
        return row

    def _run(self, work: Callable[[Job], T], success: Callable[[T], object]) -> Job:
        """Work beside the window; what comes of it after the dialog is nobody's."""

        def deliver(value: T) -> None:
            if not self._over:
                success(value)

        def refuse(error: DeskError) -> None:
            if not self._over:
                self._refuse(error)

        return self.place.worker.run(work, deliver, refuse)

    # ------------------------------------------------------------ the list

    def _load(self, chosen: FormFile | None = None) -> None:
        """Read which forms there are, beside the window, and show one of them."""
        forms, language = self.forms, self.place.words.language

        def work(_: Job) -> list[tuple[FormFile, str, bool]]:
            found = []
            for file in form_files(forms.own):
                own = forms.own is not None and (forms.own / file.path).exists()
                title = Forms(forms.shipped).load(file.kind).title.say(language) if file.kind else ""
                found.append((file, title, own))
            return found

        self._run(work, lambda found: self._show_list(found, chosen))

    def _show_list(self, found: list[tuple[FormFile, str, bool]], chosen: FormFile | None) -> None:
        self.files = [file for file, _, _ in found]
        self.list.blockSignals(True)
        self.list.clear()
        for file, title, own in found:
            name = title or self.say(N_("Words of all documents"))
            name = f"{name}: {file.name}" if file.name else name
            item = QListWidgetItem(f"✎ {name}" if own else name)
            item.setToolTip(f"{name} – {file.path.as_posix()}")
            told = self.say(N_("{name}: your own form"), name=name) if own else name
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
            self.list.addItem(item)
        at = self.files.index(chosen) if chosen in self.files else 0
        self.list.setCurrentRow(at)
        self.list.blockSignals(False)
        if self._file != self.files[at] or chosen is not None:
            self._show(self.files[at])

    def _choose(self, row: int) -> None:
        file = self.files[row]
        if file == self._file:
            return
        if not self._may_leave():
            self.list.blockSignals(True)
            self.list.setCurrentRow(self.files.index(self._file) if self._file in self.files else 0)
            self.list.blockSignals(False)
            return
        self._show(file)

    def choose(self, file: FormFile) -> None:
        """Show a form."""
        self.list.setCurrentRow(self.files.index(file))

    def _show(self, file: FormFile) -> None:
        """Read the form that holds and put it into the field."""
        path = self._path(file)

        def show(data: bytes) -> None:
            self._file = file
            self._put(data.decode("utf-8-sig", errors="replace"))

        self._run(lambda _: read_form(path), show)

    def _path(self, file: FormFile) -> Path:
        own = self.forms.own
        return own / file.path if own is not None and (own / file.path).exists() else self._shipped(file)

    def _shipped(self, file: FormFile) -> Path:
        """The file that is shipped; of a further form, that of its kind."""
        return self.forms.shipped / FormFile(file.kind).path

    def _put(self, text: str, *, written: bool = True) -> None:
        if written:
            self._written = text
        self.text.setPlainText(text)
        self._timer.stop()
        self._try()

    @property
    def is_changed(self) -> bool:
        """Whether something is typed that is not written."""
        return self.text.toPlainText() != self._written

    def _may_leave(self) -> bool:
        asking = self.place.asking
        if not self.is_changed or asking is None:
            return True
        text = self.say(N_("What was changed in this form is not written."))
        return asking.confirm(text, self.say(N_("Drop the changes")))

    # ------------------------------------------------------------ trying

    def _edited(self) -> None:
        self._timer.start()
        self._enable()

    def _try(self) -> None:
        """Make the pages of what stands in the field, beside the window."""
        file = self._file
        if file is None:
            return
        if self._job is not None:
            self._job.cancel()
        around, current = self.place.around, self.place.current
        t, entries = self.place.tournament, tuple(current.entries) if current is not None else ()
        words = Words(self.language.currentData(), around.resources / "translations")
        press = press_of(self.place)
        data, samples = self.text.toPlainText().encode(), self._sample
        say = self.place.words

        def sample() -> Source:
            sport = load_sport(around.resources / "sport")
            if not samples:
                made = play_demo(SAMPLE_ENTRIES, played=True, words=words)
                samples.append(Source(tournament_at(made), made, words, sport))
            return Source(samples[0].tournament, samples[0].entries, words, sport)

        def work(job: Job) -> Trial:
            try:
                event = (
                    None if t is None else Source(t, entries, words, load_sport(around.resources / "sport"))
                )
                document, own = try_form(press, file, data, event, sample, job)
            except FormError as error:
                return Trial(problem=say.sentence(error), line=error.values.get("line"))
            except NotPossible as problem:
                return Trial(problem=problem.why)
            return Trial(document, own)

        self._job = self._run(work, self._show_trial)

    def _show_trial(self, trial: Trial) -> None:
        self.trial = trial
        self._tell_problem(trial.problem, trial.line)
        if trial.document is not None:
            text = N_("Sheets: {pages}") if trial.own else N_("Sheets: {pages}; with an invented event")
            self.about.setText(self.say(text, pages=trial.document.pages))
            self.preview.show_pdf(trial.document.data)
        else:
            self.about.setText(self.say(N_("The pages are those of before the mistake.")))
        self._enable()

    def _tell_problem(self, text: str, line: int | None = None) -> None:
        self.problem.setText(f"⚠ {text}" if text else "")
        self.problem.setVisible(bool(text))
        self._line = line
        self._mark(line)

    def _mark(self, line: int | None) -> None:
        """The line of the mistake, over the whole width."""
        marks = []
        if line is not None:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))  # type: ignore[attr-defined]
            colour = QColor(self.place.colours.attention)
            colour.setAlpha(50)
            mark.format.setBackground(colour)  # type: ignore[attr-defined]
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # type: ignore[attr-defined]
            marks.append(mark)
        self.text.setExtraSelections(marks)
        self.to_line.setVisible(line is not None)

    def go_to_line(self) -> None:
        """Put the cursor where the mistake is."""
        if self._line is not None:
            self.text.setTextCursor(QTextCursor(self.text.document().findBlockByNumber(self._line - 1)))
            self.text.setFocus()

    def _tell_line(self) -> None:
        line, lines = self.text.textCursor().blockNumber() + 1, self.text.blockCount()
        self.position.setText(self.say(N_("Line {line} of {lines}"), line=line, lines=lines))

    def _refuse(self, error: DeskError) -> None:
        self._tell_problem(self.place.words.sentence(error))

    def _enable(self) -> None:
        own, file = self.forms.own, self._file
        is_own = own is not None and file is not None and (own / file.path).exists()
        self.write.setEnabled(own is not None and file is not None and (self.is_changed or not is_own))
        self.reset.setEnabled(is_own)
        self.add.setEnabled(own is not None and file is not None and file.kind is not None)

    # ------------------------------------------------------------ writing

    def write_form(self) -> None:
        """Write what stands in the field as one's own form, if it is as it has to be."""
        file, own, text = self._file, self.forms.own, self.text.toPlainText()
        if file is None or own is None:
            return

        def work(_: Job) -> Trial | None:
            try:
                check_form(file, text.encode(), self.forms)
            except FormError as error:
                return Trial(problem=self.place.words.sentence(error), line=error.values.get("line"))
            write_form(own, file.path, text.encode())
            return None

        def over(wrong: Trial | None) -> None:
            if wrong is not None:
                self._show_trial(wrong)
                return
            self._written = text
            self._load(file)
            self.place.tell(self.say(N_("The form is written: {path}"), path=own / file.path))

        self._run(work, over)

    def reset_form(self) -> None:
        """Take one's own form away, so that the one that is shipped holds."""
        file, own, asking = self._file, self.forms.own, self.place.asking
        if file is None or own is None or asking is None:
            return
        text = N_("Your own form is deleted, and the one that is shipped holds again.")
        if file.name:
            text = N_("This further form is deleted.")
        if asking.confirm(self.say(text), self.say(N_("Delete"))):
            left = FormFile(file.kind)
            self._run(lambda _: take_form_away(own, file.path), lambda _: self._load(left))

    def take_form(self) -> None:
        """Put a form from a file into the field; it is written only when somebody says so."""
        asking = self.place.asking
        path = asking.form_to_read() if asking is not None else None
        if path is None:
            return

        def show(data: bytes) -> None:
            self._put(data[:MOST_BYTES].decode("utf-8-sig", errors="replace"), written=False)
            self._enable()

        self._run(lambda _: read_form(path), show)

    def copy_form(self) -> None:
        """Save what stands in the field, as it is, to be given to somebody else."""
        asking, file = self.place.asking, self._file
        path = asking.form_to_write(file.path.name) if asking is not None and file is not None else None
        if path is None:
            return
        data = self.text.toPlainText().encode()
        self._run(
            lambda _: write_form(path.parent, Path(path.name), data),
            lambda _: self.about.setText(self.say(N_("Saved: {path}"), path=path)),
        )

    def add_form(self) -> None:
        """A further form of the same document under a name, beginning with what stands in the field."""
        asking, file, own = self.place.asking, self._file, self.forms.own
        if asking is None or file is None or own is None or file.kind is None:
            return
        said = asking.note(self.say(N_("A name for the further form, of letters and figures:")), needed=True)
        name = "-".join("".join(c if c.isalnum() else " " for c in said or "").split())[:40]
        if not name:
            return
        added, data = FormFile(file.kind, name), self.text.toPlainText().encode()
        if (own / added.path).exists():
            self._tell_problem(self.say(N_("There is a form of this name already.")))
            return
        self._written = self.text.toPlainText()
        self._run(lambda _: write_form(own, added.path, data), lambda _: self._load(added))

    # ------------------------------------------------------------ leaving

    def reject(self) -> None:
        if self._may_leave():
            super().reject()

    def done(self, result: int) -> None:
        self._over = True
        self._timer.stop()
        self.preview.show_pdf(None)
        super().done(result)

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt)
        # the same question as by Esc
        event.ignore()
        self.reject()
