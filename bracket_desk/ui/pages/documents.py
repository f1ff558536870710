"""The papers: what can be made now and what each waits for, the very pages, saved or printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QListWidget, QPushButton, QVBoxLayout

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import to_decide
from bracket_desk.layout.paper import PAGE_PAPERS, Paper
from bracket_desk.printing.ages import Printed
from bracket_desk.printing.filling import Choices, Source, Which
from bracket_desk.printing.forms import SLIPS, added_forms
from bracket_desk.printing.gaps import Gaps, findings_on
from bracket_desk.printing.kinds import PAGED, Kind, Shape
from bracket_desk.printing.papers import Document, NotPossible, Press, lacking
from bracket_desk.printing.sheets import PaperId, paper_id
from bracket_desk.remarks import say_of_whom
from bracket_desk.session import read_time, shown_entry
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.calendar import save_calendar
from bracket_desk.ui.calibrated import last_printed_on, passed, set_passed, told_of_tiles
from bracket_desk.ui.letters import px
from bracket_desk.ui.making import make_document
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.paper_ages import PaperAges
from bracket_desk.ui.paper_panel import PaperPanel
from bracket_desk.ui.paper_words import KIND_WORDS, kind_text, paper_title, sheet_names, shortly
from bracket_desk.ui.preview import Preview
from bracket_desk.ui.printed import press_of
from bracket_desk.ui.saving import Remake, save_paper
from bracket_desk.ui.sending import ask_and_print, print_on, told_of_signs
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import LANGUAGES, N_, Words

KIND_NOTES = {
    Kind.QUESTIONNAIRES: N_("Where all data about people come from: to be filled in by pen, and filled."),
    Kind.ACCEPTANCE: N_("Tables, balls and equipment, to be filled in by pen."),
    Kind.ENTRIES_REGISTRATION: N_("By name; by draw number, with places after the event: the draw protocol."),
    Kind.DECISIONS: N_("Sheets of single decisions are made in the register itself, Ctrl+D."),
    Kind.WALL_BRACKET: N_("Before it is cut into sheets, prove the printer's scale: the calibration sheet."),
    Kind.CALIBRATION: N_("Once for each printer: it must print a millimetre as a millimetre."),
    Kind.JUDGE_CERTIFICATES: N_("Names are declined; another form is typed in the panel of a judge."),
    Kind.CHIEF_REPORT: N_("Points 13 to 22 are written on the page “Event”, by its button for the report."),
    Kind.EXTRACT: N_("Those whose title or rank was confirmed on the page of places."),
    Kind.REGIONS_CERTIFICATE: N_("Subjects of those who played; for all-Russian and inter-regional events."),
    Kind.TITLE_APPLICATION: N_("One for each confirmed title or rank; what is not known is left to the pen."),
    Kind.RATING: N_("Places with points by the table of the event, and every match."),
    Kind.JUDGES_REGISTRATION: N_("The panel of judges; the other officials stand in their own list."),
}
"""What is to be known about some of them."""

WHICH_WORDS = {
    Which.ALL: N_("all matches"),
    Which.OPEN: N_("matches to be played"),
    Which.DECIDED: N_("decided matches"),
    Which.BLANK: N_("empty protocols"),
}

BLANK_WORDS = ((None, N_("blank and filled")), (True, N_("blank")), (False, N_("filled")))

LANGUAGE_WORDS = {"ru": N_("in Russian"), "en": N_("in English")}

LARGEST_FOR_A1 = 64
"""Seats up to which a wall bracket is readable on A1 from two metres."""

READABLE = N_(
    "From two metres names can be read on A1 with up to 64 players, on A0 with up to 128. "
    "With more, hang up the pages of the groups and of the final stage on A3. A0 can be put together of "
    "printer sheets."
)

FROM_AFAR = N_("A page on A3 can be read from two metres: everything on it is as much larger.")


class DocumentsPage(Page):
    """A list of papers at the left, the chosen one at the right as it will be printed.

    ``part_made``: sheets or stickers that are to be printed by themselves. ``package_wanted``: all of them.
    """

    part_made = Signal(object)
    package_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace, workplace.say(N_("Documents")))
        self._document: Document | None = None
        self._made_of: object = None
        self._job: Job | None = None
        self._remake: Remake | None = None
        self._first = Kind.ENTRIES_REGISTRATION
        self._make_choosers()
        self.calendar = QPushButton(self.say(N_("Save as &calendar…")))
        self.calendar.clicked.connect(self.save_calendar)
        self.save = QPushButton(self.say(N_("&Save as…")))
        self.save.clicked.connect(self.save_document)
        self.print = QPushButton(self.say(N_("&Print…")))
        self.print.setProperty("primary", "true")
        self.print.clicked.connect(self.print_document)
        for widget in (
            self.form,
            self.blank,
            self.which,
            self.per_sheet,
            self.language,
            self.paper,
            self.tile,
            self.page_paper,
            self.calendar,
            self.save,
            self.print,
        ):
            self.head.addWidget(widget)
        self._show_choosers(None)
        for keys, button in (
            (QKeySequence.StandardKey.Save, self.save),
            (QKeySequence.StandardKey.Print, self.print),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(button.click)
        left = self._make_list()
        self.why = muted("")
        self.again = QPushButton(self.say(N_("Make it again")))
        self.again.clicked.connect(self._make)
        self.preview = Preview(workplace)
        self._make_paper_panel()
        right = QVBoxLayout()
        right.addWidget(self.why)
        right.addWidget(self.paper_panel)
        right.addWidget(self.proved)
        right.addWidget(self.again)
        right.addWidget(self.preview, 1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(left)
        row.addLayout(right, 1)
        self.box.addLayout(row, 1)
        workplace.opened.connect(self._opened)

    def _make_list(self) -> QVBoxLayout:
        self.list = QListWidget()
        self.list.setAccessibleName(self.say(N_("Documents")))
        self.list.setFixedWidth(px(248))
        self.list.setWordWrap(True)
        # a bar that came and went would change the room in which words are wrapped
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.currentRowChanged.connect(self._make)
        self.package = QPushButton(self.say(N_("P&ackage after the event…")))
        self.package.clicked.connect(self.package_wanted)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.package)
        return left

    def _make_paper_panel(self) -> None:
        self.papers = PaperAges(self.place)
        self.papers.told.connect(self._tell_ages)
        self.paper_panel = PaperPanel(self.place)
        self.paper_panel.again_wanted.connect(self.print_again)
        self.paper_panel.stickers_wanted.connect(self.print_stickers)
        self.paper_panel.down_wanted.connect(self.take_down)
        self.part_made.connect(self.print_part)
        self.to_replace = muted("")
        self.to_replace.setProperty("role", "ask")
        self.to_replace.hide()
        self.box.addWidget(self.to_replace)

    def _make_choosers(self) -> None:
        self.language = QComboBox()
        self.language.setAccessibleName(self.say(N_("Language of the document")))
        for name in LANGUAGES:
            self.language.addItem(self.say(LANGUAGE_WORDS[name]), name)
        self.language.setCurrentIndex(LANGUAGES.index(self.place.words.language))
        self.paper = _paper_chooser(self.say(N_("Paper")), tuple(Paper), self.say(READABLE))
        self.tile = QComboBox()
        self.tile.setAccessibleName(self.say(N_("Cut into sheets")))
        self.tile.addItem(self.say(N_("in one piece")), None)
        for paper in (Paper.A4, Paper.A3):
            self.tile.addItem(self.say(N_("cut into {paper}"), paper=paper.value), paper)
        each = self.say(N_("Paper of each page"))
        self.page_paper = _paper_chooser(each, PAGE_PAPERS, self.say(FROM_AFAR))
        self.blank = QComboBox()
        self.blank.setAccessibleName(self.say(N_("Which questionnaires")))
        for value, text in BLANK_WORDS:
            self.blank.addItem(self.say(text), value)
        self.which = QComboBox()
        self.which.setAccessibleName(self.say(N_("Which protocols")))
        for which, text in WHICH_WORDS.items():
            self.which.addItem(self.say(text), which)
        self.per_sheet = QComboBox()
        self.per_sheet.setAccessibleName(self.say(N_("How many on a sheet")))
        self.per_sheet.addItem(self.say(N_("as the form says")), None)
        for count in SLIPS:
            self.per_sheet.addItem(self.say(N_("{count} on a sheet"), count=count), count)
        for chooser in (self.which, self.per_sheet, self.page_paper):
            # only one kind of document has them, and a small screen has no room for all at once
            chooser.hide()
        self.form = QComboBox()
        self.form.setAccessibleName(self.say(N_("Form of the document")))
        self.proved = QCheckBox()
        self.proved.clicked.connect(self._prove)
        self.place.told.connect(lambda *_: self._show_proved(self.kind))
        self._choose_paper()
        choosers = (
            *(self.blank, self.which, self.per_sheet, self.language, self.paper, self.tile),
            *(self.page_paper, self.form),
        )
        for chooser in choosers:
            chooser.currentIndexChanged.connect(self._make)

    def _opened(self) -> None:
        """Begin with what is at hand: the list of the entries, from the draw on the draw protocol."""
        t = self.place.tournament
        drawn = t is not None and t.draw is not None
        self.list.setCurrentRow(-1)
        self._first = Kind.DRAW_PROTOCOL if drawn else Kind.ENTRIES_REGISTRATION
        self._choose_paper()

    def _choose_paper(self) -> None:
        """The usual paper of a wall bracket of this size."""
        t = self.place.tournament
        large = t is not None and t.format.size > LARGEST_FOR_A1
        self.paper.setCurrentText(Paper.A0 if large else Paper.A1)

    # ------------------------------------------------------------ showing

    @property
    def kind(self) -> Kind | None:
        """The document that is chosen."""
        row = self.list.currentRow()
        return list(KIND_WORDS)[row] if row >= 0 else None

    def choose(self, kind: Kind) -> None:
        """Show a document."""
        self.list.setCurrentRow(list(KIND_WORDS).index(kind))

    @property
    def document(self) -> Document | None:
        """The document that is shown, once it is made."""
        return self._document

    def refresh(self) -> None:
        row = list(KIND_WORDS).index(self.kind or self._first)
        self.list.blockSignals(True)
        if self.list.count() != len(KIND_WORDS):
            self.list.clear()
            self.list.addItems([self.say(text) for text in KIND_WORDS.values()])
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        if self.isVisible():
            self.papers.look()
        self._tell_ages()
        self._make_if_new()

    def _tell_ages(self) -> None:
        """How every paper stands: in the list, over it what is to be replaced, and of the chosen one why."""
        event, words = self.place.current, self.place.words
        t = self.place.tournament
        for row, kind in enumerate(KIND_WORDS):
            printed = [one for one in self.papers.printed if one.paper.kind is kind]
            why = (
                self.say(N_("No event is open.")) if t is None else lacking(kind, t, words, self.place.sport)
            )
            mark, state, told = self._state(printed, why)
            item, name = self.list.item(row), kind_text(kind, words, t)
            item.setText(f"{mark} {name}\n{state}" if told else f"{mark} {name}")
            item.setToolTip(why or "")
            # the whole reason holds the short one
            spoken = [f"{name}: {why if why is not None and mark == '○' else state}"]
            spoken += [why] if why is not None and mark != "○" else []
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ". ".join(spoken))
        wrong = [age for age in self.papers.ages.values() if age.to_replace]
        self.to_replace.setVisible(bool(wrong) and event is not None)
        if event is not None and t is not None:
            named = [
                f"{paper_title(age.printed.paper, words, t)}: "
                + sheet_names(age.printed.paper.kind, [s.key for s in age.to_replace], t, words)
                for age in wrong
            ]
            self.to_replace.setText("⚠ " + self.say(N_("To replace: {papers}"), papers="; ".join(named)))
        self.paper_panel.show_paper(self._paper(), self.papers.printed, self.papers.ages)

    def _state(self, printed: Sequence[Printed], why: str | None) -> tuple[str, str, bool]:
        """The mark and the words for a paper, and whether they stand beside its name."""
        known = [self.papers.ages[one.paper] for one in printed if one.paper in self.papers.ages]
        if any(not age.is_right for age in known):
            return "⚠", self.say(N_("out of date")), True
        if printed:
            at = read_time(printed[-1].note.at)
            day = self.place.words.date(at)
            text = N_("saved {day} {time}") if printed[-1].saved else N_("printed {day} {time}")
            return "✓", self.say(text, day=day, time=f"{at:%H:%M}"), True
        if why is not None:
            return "○", shortly(why), True
        return "●", self.say(N_("can be made")), False

    def _paper(self) -> PaperId | None:
        kind = self.kind
        return None if kind is None else paper_id(kind, self.language.currentData(), self._choices())

    def _choices(self) -> Choices:
        tile = self.tile.currentData()
        # Qt hands an enum back as the plain text that it also is
        larger = Paper(self.page_paper.currentData())
        paper, cut = Paper(self.paper.currentData()), None if tile is None else Paper(tile)
        return Choices(
            paper,
            cut,
            self.blank.currentData(),
            since=self.place.since,
            form=str(self.form.currentData() or ""),
            which=Which(self.which.currentData()),
            per_sheet=self.per_sheet.currentData(),
            page=None if larger is Paper.A4 else larger,
        )

    def _make_if_new(self) -> None:
        """A note that something was printed leaves the pages as they are."""
        event = self.place.current
        if (
            event is None
            or self._document is None
            or self._made_of != (event, shown_entry(event.entries).hash)
        ):
            self._make()

    def _make(self, *_: object) -> None:
        """Make the chosen document beside the window, from the state as it is now."""
        if self._job is not None:
            self._job.cancel()  # an earlier wish that nobody has any more
            self._job = None
        t, event, kind = self.place.tournament, self.place.current, self.kind
        self._show(None, self.say(N_("The pages are being made…")))
        self._show_choosers(kind)
        self.paper_panel.show_paper(self._paper(), self.papers.printed, self.papers.ages)
        self._made_of = None if event is None else (event, shown_entry(event.entries).hash)
        if t is None or event is None or kind is None or not self.isVisible():
            return
        around = self.place.around
        words = Words(self.language.currentData(), around.resources / "translations")
        entries = event.entries
        choices, press = self._choices(), press_of(self.place)

        def remake(shape: Shape, job: Job) -> Document:
            sport = load_sport(around.resources / "sport")
            return press.make(kind, Source(t, entries, words, sport), choices, job, shape)

        self._remake = remake

        def work(job: Job) -> tuple[Document, Gaps] | str:
            try:
                sport = load_sport(around.resources / "sport")
                document = press.make(kind, Source(t, entries, words, sport), choices, job)
                return document, press.gaps(kind, Source(t, entries, self.place.words, sport))
            except NotPossible as problem:
                return problem.why

        def show(made: tuple[Document, Gaps] | str) -> None:
            if isinstance(made, str):
                self._show(None, made)
            else:
                self._show(made[0], self._about(*made))

        job: Job | None = None

        def stopped() -> None:
            if self._job is job:
                self._show(None, self.say(N_("Stopped. The document was not made.")))
                self.again.show()

        job = self._job = self.place.run(work, show, stopped, doing=self._making(kind))

    def _making(self, kind: Kind) -> str:
        return self.say(
            N_("Being made: {paper}…"), paper=kind_text(kind, self.place.words, self.place.tournament)
        )

    def _offer_forms(self, kind: Kind | None) -> None:
        """Offer the forms of a document, where somebody has further ones of it; the chosen one stays."""
        names = ["", *(added_forms(kind, self.place.around.forms) if kind is not None else ())]
        if names != [self.form.itemData(at) for at in range(self.form.count())]:
            chosen = self.form.currentData()
            self.form.blockSignals(True)
            self.form.clear()
            for name in names:
                self.form.addItem(name or self.say(N_("usual form")), name)
            self.form.setCurrentIndex(max(self.form.findData(chosen), 0))
            self.form.blockSignals(False)
        self.form.setVisible(len(names) > 1)

    def _show_choosers(self, kind: Kind | None) -> None:
        """Only what can be chosen about this paper: all of them are wider than a small screen."""
        self._offer_forms(kind)
        wall = kind is Kind.WALL_BRACKET
        self.paper.setVisible(wall)
        self.tile.setVisible(wall)
        self.page_paper.setVisible(kind in PAGED)
        self.blank.setVisible(kind is Kind.QUESTIONNAIRES)
        self.which.setVisible(kind is Kind.MATCH_PROTOCOLS)
        self.per_sheet.setVisible(kind is Kind.MATCH_PROTOCOLS)
        self.calendar.setVisible(kind is Kind.TIMETABLE)
        self._show_proved(kind)

    def _show_proved(self, kind: Kind | None) -> None:
        """Ask beside the calibration sheet what its rulers said, once it was printed."""
        settings = self.place.around.settings
        name = last_printed_on(settings)
        self.proved.setVisible(kind is Kind.CALIBRATION and bool(name))
        text = N_("&Measured, the scale is right: “{printer}”")
        self.proved.setText(self.say(text, printer=name.replace("&", "&&")))
        self.proved.setChecked(name in passed(settings))

    def _prove(self, on: bool) -> None:  # noqa: FBT001 (a signal's argument)
        settings = self.place.around.settings
        set_passed(settings, last_printed_on(settings), self.place.now().date() if on else None)

    def _about(self, document: Document, gaps: Gaps) -> str:
        """How long a document is, what it is for, and what is missing in it."""
        say, t, sport = self.say, self.place.tournament, self.place.sport
        about = say(N_("Sheets: {pages}"), pages=document.pages)
        if document.kind in KIND_NOTES:
            about += " · " + say(KIND_NOTES[document.kind])
        lines = [about]
        lines += filter(None, [told_of_signs(self.place, document)])
        if document.choices.tile is not None:
            lines.append(told_of_tiles(self.place))
        if gaps.facts:
            lines.append("⚠ " + say(N_("Left to the pen: {facts}."), facts=", ".join(gaps.facts)))
        if gaps.signers:
            text = N_("The post is held by nobody or by several, so no name stands beside: {signers}.")
            lines.append("⚠ " + say(text, signers=", ".join(gaps.signers)))
        if gaps.words:
            text = N_("Your form is of an earlier version. Words that it lacks are the program's: {words}.")
            lines.append("⚠ " + say(text, words=", ".join(gaps.words)))
        if t is not None and sport is not None:
            found = findings_on(document.kind, t)
            lines += ["⚠ " + say_of_whom(one, self.place.words, sport, t).why for one in found]
        if document.kind is Kind.ENTRIES_REGISTRATION and t is not None and sport is not None:
            waiting = len(to_decide(t, sport))
            text = N_("Entries about whom the commission has not decided yet: {count}.")
            lines += ["⚠ " + say(text, count=waiting)] if waiting else []
        return "\n".join(lines)

    def _show(self, document: Document | None, text: str) -> None:
        self._document = document
        self.again.hide()
        self.why.setText(text)
        for button in (self.calendar, self.save, self.print):
            button.setEnabled(document is not None)
        self.preview.show_pdf(document.data if document is not None else None)

    def start(self) -> None:
        self.list.setFocus()

    # ------------------------------------------------------------ doing

    def save_document(self) -> None:
        """Write the shown document where the person says, as the kind of file that is chosen there."""
        if self.document is not None:
            name = kind_text(self.document.kind, self.place.words, self.place.tournament)
            save_paper(self.place, name, self.document, self._remake)

    def save_calendar(self) -> None:
        """The timetable for the calendars of everybody, or of one player, in the language of the document."""
        words = Words(self.language.currentData(), self.place.around.resources / "translations")
        save_calendar(self.place, words)

    def print_document(self) -> None:
        """Ask for the printer and print the very pages that are shown."""
        if self.document is not None:
            ask_and_print(self.place, self, self.document.data, self.document.pages, self.document)

    def print_on(self, printer: QPrinter) -> None:
        """Print on this printer, beside the window; a sheet it cannot take is told before."""
        if self.document is not None:
            print_on(self.place, printer, self.document.data, self.document)

    def print_again(self, keys: frozenset[str]) -> None:
        """Make these sheets alone, as they are now, and print them in the place of those that hang."""
        self._make_part(
            lambda press, kind, source, choices, job: press.make(kind, source, choices, job, only=keys)
        )

    def print_stickers(self, boxes: Mapping[str, Sequence[str]]) -> None:
        """Print the changed boxes of sheets that hang, to be stuck over the old ones."""
        self._make_part(
            lambda press, kind, source, choices, job: press.stickers(kind, source, choices, boxes, job)
        )

    def take_down(self) -> None:
        """Note that the chosen paper does not hang any more."""
        paper = self._paper()
        if paper is not None:
            options = dict(paper.options)
            self.place.perform(
                cmd.NoteTakenDown(paper=paper.kind.value, language=paper.language, options=options)
            )

    def _make_part(self, make: Callable[[Press, Kind, Source, Choices, Job], Document]) -> None:
        """Make a part of the chosen paper beside the window, show it, and ask for the printer."""
        kind, choices = self.kind, self._choices()
        if kind is None:
            return
        words = Words(self.language.currentData(), self.place.around.resources / "translations")
        make_document(
            self.place,
            lambda press, source, job: make(press, kind, source, choices, job),
            self.part_made.emit,
            words=words,
            doing=self._making(kind),
        )

    def print_part(self, document: Document) -> None:
        """Ask for the printer and print a part of a paper."""
        ask_and_print(self.place, self, document.data, document.pages, document)


def _paper_chooser(name: str, papers: Sequence[Paper], about: str) -> QComboBox:
    """A choice of paper, with what it is for."""
    chooser = QComboBox()
    chooser.setAccessibleName(name)
    chooser.setToolTip(plain_tip(about))
    chooser.setAccessibleDescription(about)
    for paper in papers:
        chooser.addItem(paper.value, paper)
    return chooser
