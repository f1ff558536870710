"""Finished papers of a folder against the event: each remark with what stands there and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.finished.check import check_papers
from bracket_desk.exchange.finished import Unread, papers_in, read_paper
from bracket_desk.paper_remarks import facts_of, say_of_paper
from bracket_desk.printing.history import last_shown
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import LANGUAGES, N_, Words

LONGEST_SEARCH = 60


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A remark as the table shows it."""

    file: str
    where: str
    quotation: str
    why: str
    do: str


@dataclass(frozen=True, slots=True)
class Checked:
    """How many files were read, and what there is to say."""

    read: int
    rows: tuple[PaperRow, ...]


OF_PAPERS = {
    Trouble.FILE_EMPTY: N_("There is nothing in {path}: make this paper again."),
    Trouble.FILE_TOO_LARGE: N_("{path} is larger than {megabytes} MB, which no paper of an event is."),
    Trouble.NO_LIST: N_("{path} is no paper that can be read: save it as DOCX, XLSX or PDF."),
    Trouble.OTHER_WORKBOOK: N_("{path} is no paper that can be read: save it as DOCX, XLSX or PDF."),
    Trouble.IS_ARCHIVE: N_("{path} is an archive: unpack it and check again."),
}
"""What is wrong with a paper, where the words for files with lists would mislead."""


class FolderCheckDialog(QDialog):
    """Reads a folder beside the window and lists the remarks; it changes nothing."""

    def __init__(self, parent: QWidget, place: Workplace, folder: Path) -> None:
        super().__init__(parent)
        self._place, self._say, self._folder = place, place.say, folder
        self._job: Job | None = None
        self.setWindowTitle(self._say(N_("Check of finished papers")))
        self._build()
        calm_fields(self)
        resize_within(self, 1080, 600)
        self.finished.connect(self._stop)
        place.worker.progress.connect(self._tell_progress)
        self.read()

    def _build(self) -> None:
        say = self._say
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.search = QLineEdit()
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setPlaceholderText(say(N_("File, name, word")))
        self.search.setAccessibleName(say(N_("Find a remark")))
        self.search.setClearButtonEnabled(True)
        self.model = RowsModel[PaperRow](
            [
                Column(say(N_("File")), lambda row: row.file),
                Column(say(N_("Where")), lambda row: row.where),
                Column(say(N_("What stands there")), lambda row: row.quotation, stretch=True),
                Column(say(N_("Why it matters")), lambda row: row.why, stretch=True),
            ]
        )
        self.found = Found()
        self.view = table_view(self.model, say(N_("Remarks about papers")), self.found)
        self.search.textChanged.connect(self.found.search)
        self.view.selectionModel().currentRowChanged.connect(self._look)
        self.whole = muted("")
        self.whole.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.again = QPushButton(say(N_("Check &again")))
        self.again.clicked.connect(self.read)
        close = QPushButton(say(N_("&Close")))
        close.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.again)
        buttons.addStretch(1)
        buttons.addWidget(close)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        for widget in (self.state, self.search):
            box.addWidget(widget)
        box.addWidget(self.view, 1)
        box.addWidget(self.whole)
        box.addLayout(buttons)

    def read(self) -> None:
        """Read the folder once more."""
        place, event, t = self._place, self._place.current, self._place.tournament
        if event is None or t is None:
            return
        entries, around, folder, words = event.entries, place.around, self._folder, place.words
        now, last = place.now(), last_shown(entries)
        self._show(None)

        def work(job: Job) -> Checked:
            languages = tuple(Words(name, around.resources / "translations") for name in LANGUAGES)
            changed = None if last is None else last.moment
            sport = load_sport(around.resources / "sport")
            facts = facts_of(t, sport, languages, changed, 0 if last is None else last.number)
            files, others = papers_in(folder)
            rows = [_unread(str(path.relative_to(folder)), None, words) for path in others]
            for done, path in enumerate(files):
                job.step(done, len(files))
                name = str(path.relative_to(folder))
                paper = read_paper(path, name, job.check)
                if isinstance(paper, Unread):
                    rows.append(_unread(name, paper, words))
                    continue
                for remark in check_papers([paper], facts):
                    said = say_of_paper(remark, facts, words, now)
                    rows.append(PaperRow(name, said.where, said.quotation, said.why, said.do))
            return Checked(len(files), tuple(rows))

        self._job = place.run(work, self._show, self.reject, owner=self)

    def _stop(self, _: int) -> None:
        """Nobody waits for the reading any more."""
        if self._job is not None:
            self._job.cancel()

    def _tell_progress(self, done: int, of: int) -> None:
        if self._job is not None:
            text = N_("Reading the papers in {folder}: {done} of {of}")
            self.state.setText(self._say(text, folder=self._folder, done=done, of=of))

    def _show(self, checked: Checked | None) -> None:
        self.again.setEnabled(checked is not None)
        if checked is not None:
            self._job = None
        self.whole.setText("")
        if checked is None:
            self.state.setText(self._say(N_("Reading the papers in {folder}…"), folder=self._folder))
            return
        self.model.show(checked.rows)
        if not checked.rows:
            text = N_("✓ Papers read: {count}. Nothing disagrees with the event. Nothing was changed.")
        else:
            text = N_("⚠ Papers read: {count}, remarks: {remarks}. Nothing was changed.")
        self.state.setText(self._say(text, count=checked.read, remarks=len(checked.rows)))
        if checked.rows:
            self.view.selectRow(0)
            self.view.setFocus()

    def _look(self, index: QModelIndex) -> None:
        row = self.found.mapToSource(index).row()
        if 0 <= row < len(self.model.rows):
            chosen = self.model.rows[row]
            self.whole.setText("\n".join(filter(None, (chosen.why, chosen.do))))


def _unread(name: str, paper: Unread | None, words: Words) -> PaperRow:
    """A file that nobody could read is named, so that it is not taken for checked."""
    reason = Trouble.IS_WORD if paper is None and name.casefold().endswith((".doc", ".rtf", ".odt")) else None
    if paper is not None and paper.reason in OF_PAPERS:
        why = words.say(OF_PAPERS[paper.reason], **paper.values, path=name)
    elif paper is not None:
        why = words.reason(paper.reason, {**paper.values, "path": name})
    elif reason is not None:
        why = words.say(N_("Not read: save it as DOCX or PDF, then check again."))
    else:
        why = words.say(N_("Not read: pictures and further files are for people's eyes."))
    return PaperRow(name, "", "", why, "")
