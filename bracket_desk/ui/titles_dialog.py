"""Titles and ranks in the window: what is proposed, on which proof, what is missing, and what is decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.titles.findings import title_findings
from bracket_desk.domain.titles.norms import Edition, Norm, PointsRow, TitleRuling
from bracket_desk.domain.titles.proposals import (
    Facts,
    Proposal,
    Purpose,
    confirmed_titles,
    facts_of,
    proposal_for,
    propose,
    still_stands,
)
from bracket_desk.domain.titles.rating_data import rating_data
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.rating_out import rating_files
from bracket_desk.labels import band_text, short_names
from bracket_desk.remarks import level_name, say_of_whom
from bracket_desk.store.files import replace_files
from bracket_desk.tables.cells import Naming
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.bundling import write_bundles
from bracket_desk.ui.dialog_parts import plain_button, search_line
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.later_papers import LaterPapers
from bracket_desk.ui.letters import px
from bracket_desk.ui.norms_dialog import NORM_USE, POINTS_USE, TableDialog
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.remark_list import RemarkList, panel_area
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.title_words import PURPOSES, brief_text, proof_lines, table_line
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

WARNINGS = 220
"""Pixels that remarks need at least."""

WORTH, FULFILLED, NEAR, DECIDED, ALL = "worth", "fulfilled", "near", "decided", "all"

VIEWS: Mapping[str, str] = {
    WORTH: N_("The highest of everybody, and nearly fulfilled"),
    FULFILLED: N_("All that are fulfilled"),
    NEAR: N_("Nearly fulfilled"),
    DECIDED: N_("Decided"),
    ALL: N_("Everybody, with all that is missing"),
}
"""What the table can show."""


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A title of somebody: proposed, nearly fulfilled, or decided about.

    ``highest``: of those fulfilled; ``far``: more is missing than of what is nearly fulfilled.
    """

    entry: Entry
    title: str
    proposal: Proposal | None
    ruling: TitleRuling | None
    stands: bool
    highest: bool
    far: bool

    @property
    def holds(self) -> bool:
        return self.proposal is not None and self.proposal.holds

    @property
    def near(self) -> bool:
        return self.proposal is not None and not self.proposal.holds and not self.far


class TitlesDialog(QDialog):
    """Everybody's titles. It follows every step while it is open and keeps nothing of the event."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        # it is opened for an event alone, whose tables are loaded with it
        assert place.sport is not None
        self._place, self._say = place, place.say
        self.naming = Naming(place.words, place.sport)
        self._names: Mapping[str, str] = {}
        self._rows: list[TitleRow] = []
        self._job: Job | None = None
        self.later = LaterPapers(self, place)
        self.later.told.connect(self._show_remarks)
        self.setWindowTitle(self._say(N_("Titles and ranks")))
        resize_within(self, 1320, 700)
        self._build()
        calm_fields(self)
        self.refresh()
        place.changed.connect(self._step)
        place.told.connect(self._told)
        self.view.setFocus()

    def _build(self) -> None:
        say = self._say
        self.state = muted("")
        self.model = RowsModel[TitleRow](self._columns())
        self.found = Found()
        self.view = table_view(self.model, say(N_("Proposals")), self.found)
        self.view.selectionModel().currentRowChanged.connect(self._look)
        self.proof = QPlainTextEdit()
        self.proof.setReadOnly(True)
        self.proof.setTabChangesFocus(True)
        self.proof.setAccessibleName(say(N_("Proof")))
        self.remarks = RemarkList()
        # the panel has a frame
        self.remarks.setContentsMargins(8, 8, 8, 8)
        self.notice = Notice()
        left, halves = QWidget(), QSplitter()
        beside = QVBoxLayout(left)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.view, 3)
        beside.addWidget(self.proof, 2)
        halves.addWidget(left)
        self.warnings = panel_area(self.remarks)
        # a word of a remark is not broken
        self.warnings.setMinimumWidth(px(WARNINGS))
        halves.addWidget(self.warnings)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(self._tables())
        box.addLayout(self._searching())
        box.addWidget(self.state)
        box.addWidget(halves, 1)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        # remarks may be many, and are scrolled by keys
        self.warnings.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.warnings.setProperty("ring", "true")
        self.warnings.setAccessibleName(say(N_("Remarks")))

    def _tables(self) -> QFormLayout:
        """By which tables the event goes."""
        say = self._say
        self.norms, self.points = QLabel(), QLabel()
        self.set_norms = plain_button(say(N_("Table of &norms…")), self.show_norms)
        self.set_points = plain_button(say(N_("Table of &points…")), self.show_points)
        tables = QFormLayout()
        for text, label, button in (
            (N_("Norms:"), self.norms, self.set_norms),
            (N_("Points of the rating:"), self.points, self.set_points),
        ):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            row = QHBoxLayout()
            row.addWidget(label, 1)
            row.addWidget(button)
            tables.addRow(say(text), row)
        return tables

    def _searching(self) -> QHBoxLayout:
        say = self._say
        self.search = search_line(say(N_("Name, title")), say(N_("Find somebody")))
        self.shown = QComboBox()
        self.shown.setAccessibleName(say(N_("What is shown")))
        for view, text in VIEWS.items():
            self.shown.addItem(say(text), view)
        self.shown.currentIndexChanged.connect(lambda _: self.refresh())
        self.search.textChanged.connect(self.found.search)
        self.search.textChanged.connect(lambda _: self._choose_first())
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.shown)
        return row

    def _columns(self) -> list[Column[TitleRow]]:
        say, words = self._say, self._place.words
        return [
            Column(say(N_("Place")), _place_text, _place_rank, right=True),
            Column(say(N_("Name")), lambda r: r.entry.name, stretch=True),
            Column(say(N_("Has")), lambda r: words.term(r.entry.title) if r.entry.title else ""),
            Column(say(N_("Title, rank")), lambda r: words.term(r.title)),
            Column(say(N_("Purpose")), self._purpose, spare=True),
            Column(say(N_("Conditions")), self._conditions, stretch=True),
            Column(say(N_("Decision")), self._decision),
        ]

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        self.confirm_button = plain_button(say(N_("&Confirm…")), lambda: self.decide(confirmed=True))
        self.decline_button = plain_button(say(N_("&Decline…")), lambda: self.decide(confirmed=False))
        self.all_button = plain_button(say(N_("Confirm &all fulfilled…")), self.confirm_all)
        self.bundles_button = plain_button(say(N_("Save &bundles…")), self.save_bundles)
        self.bundles_button.setToolTip(
            say(N_("Application, extract and certificates of each athlete and region, annexes numbered"))
        )
        self.save_button = plain_button(say(N_("Save rating data…")), self.save_rating)
        self.close_button = plain_button(say(N_("C&lose")), self.reject)
        make_primary(self.confirm_button)
        row = QHBoxLayout()
        for button in (self.confirm_button, self.decline_button, self.all_button):
            row.addWidget(button)
        row.addStretch(1)
        for button in (self.bundles_button, self.save_button, self.close_button):
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ what a row says

    def _purpose(self, row: TitleRow) -> str:
        return "" if row.proposal is None else self._say(PURPOSES[row.proposal.purpose])

    def _conditions(self, row: TitleRow) -> str:
        if row.proposal is None:
            return self._say(N_("the table has no row for it now"))
        mark = "✓" if row.holds else "≈" if row.near else "✕"
        return f"{mark} {brief_text(row.proposal, self._place.words)}"

    def _decision(self, row: TitleRow) -> str:
        if row.ruling is None:
            return ""
        if not row.ruling.confirmed:
            return "✕ " + self._say(N_("declined"))
        if not row.stands:
            return "⚠ " + self._say(N_("to be decided anew"))
        return "✓ " + self._say(N_("confirmed"))

    # ------------------------------------------------------------ showing

    def refresh(self, *_: object) -> None:
        """Hold the norms against the event as it is now."""
        t = self._place.tournament
        if t is None:
            self.done(QDialog.DialogCode.Rejected)
            return
        words = self._place.words
        self.norms.setText(table_line(t.office.norms, words))
        self.points.setText(table_line(t.office.points, words))
        self._names = short_names(t.entries.values())
        rows, view = list(title_rows(t)), self.shown.currentData()
        self._rows = rows
        self.model.show([row for row in rows if _is_shown(row, view)])
        fulfilled = sum(row.highest for row in rows)
        confirmed = sum(row.ruling is not None and row.ruling.confirmed and row.stands for row in rows)
        text = N_("Fulfilled: {fulfilled}, nearly: {near}, confirmed: {confirmed}.")
        near = sum(row.near for row in rows)
        said = self._say(text, fulfilled=fulfilled, near=near, confirmed=confirmed)
        if not t.finished:
            said += " " + self._say(N_("The event is not finished: places and the field may still change."))
        self.state.setText(said)
        self.later.look()
        self._show_remarks()
        for button in (self.set_norms, self.set_points):
            button.setEnabled(self._place.current is not None)
        self.all_button.setEnabled(self._place.writable and bool(self._ready()))
        self.save_button.setEnabled(t.draw is not None)
        self.bundles_button.setEnabled(bool(confirmed_titles(t)))
        self._choose_first()

    def _step(self, *_: object) -> None:
        self.notice.tell("")
        self.refresh()

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """The line in which the window tells is under this dialog."""
        self.notice.tell(text, refusal=refusal)

    def reject(self) -> None:
        """Stop what is being written; else close."""
        if self._job is not None:
            self._job.cancel()
        else:
            super().reject()

    def _show_remarks(self) -> None:
        """What is to be said about the table and the event, then about papers that are out of date."""
        t, event, words = self._place.tournament, self._place.current, self._place.words
        if t is None or event is None:
            return
        found = [say_of_whom(one, words, self.naming.tables, t) for one in title_findings(t)]
        found += self.later.remarks(t, event.entries)
        # all of them are open: each says what to do
        self.remarks.show_all([(said, "") for said in found])
        self.warnings.setVisible(bool(found))

    def _choose_first(self) -> None:
        if not self.view.currentIndex().isValid() and self.found.rowCount():
            self.view.selectRow(0)
        self._look()

    def _look(self, *_: object) -> None:
        row, t = self.chosen, self._place.tournament
        for button in (self.confirm_button, self.decline_button):
            button.setEnabled(row is not None and row.proposal is not None and self._place.writable)
        if row is None or t is None:
            self.proof.setPlainText("")
            return
        lines = [f"{row.entry.name}: {self._place.words.term(row.title)}"]
        if row.proposal is not None:
            lines += proof_lines(row.proposal, t, self._names, self._place.words)
        if row.ruling is not None:
            lines.append(self._said_of(row.ruling))
        self.proof.setPlainText("\n".join(lines))

    def _said_of(self, ruling: TitleRuling) -> str:
        text = N_("Confirmed by “{edition}”.") if ruling.confirmed else N_("Declined by “{edition}”.")
        note = self._say(N_("Note: {note}"), note=ruling.note) if ruling.note else ""
        return " ".join(part for part in (self._say(text, edition=ruling.edition), note) if part)

    @property
    def chosen(self) -> TitleRow | None:
        """The row that is chosen."""
        index: QModelIndex = self.view.currentIndex()
        if not index.isValid():
            return None
        return self.model.rows[self.found.mapToSource(index).row()]

    # ------------------------------------------------------------ doing

    def decide(self, *, confirmed: bool) -> None:
        """Confirm or decline what is chosen, with a note; it has to say why where a condition fails."""
        row, asking = self.chosen, self._place.asking
        if row is None or row.proposal is None or asking is None:
            return
        words = self._place.words
        needed = confirmed and not row.holds
        text = N_("Confirm {title}: {who}?") if confirmed else N_("Decline {title}: {who}?")
        parts = [words.say(text, title=words.term(row.title), who=row.entry.name)]
        parts.append(brief_text(row.proposal, words))
        if row.proposal.norm.condition:
            parts.append(row.proposal.norm.condition)
        yes = words.say(N_("Confirm") if confirmed else N_("Decline"))
        note = asking.note("\n".join(parts), needed=needed, yes=yes)
        if note is None:
            return
        decision = cmd.TitleDecision(row.entry.id, row.title, confirmed, note)
        self._place.perform(cmd.DecideTitles(decisions=(decision,), confirm=needed))

    def _ready(self) -> list[TitleRow]:
        """The highest fulfilled title of everybody, as far as nothing about it is for people to judge.

        Also what was confirmed on other facts, or by another edition than the event goes by now.
        """
        t = self._place.tournament
        table = None if t is None else t.office.norms
        edition = None if table is None else table.edition
        return [
            row
            for row in self._rows
            if row.highest
            and _waits(row, edition)
            and row.proposal is not None
            and row.proposal.purpose is not Purpose.HELD
            and not row.proposal.norm.condition
            and not row.entry.members
        ]

    def confirm_all(self) -> None:
        """Confirm them in one step; whatever somebody has to judge is left for its own decision."""
        rows, asking, words = self._ready(), self._place.asking, self._place.words
        if not rows or asking is None:
            return
        lines = [_asked_about(row, words) for row in rows]
        asked = N_("Confirm these? Rows with another condition are left for a decision of their own.")
        if asking.confirm("\n".join((self._say(asked), "", *lines)), self._say(N_("Confirm"))):
            decisions = tuple(
                cmd.TitleDecision(
                    row.entry.id, row.title, confirmed=True, note=row.ruling.note if row.ruling else ""
                )
                for row in rows
            )
            self._place.perform(cmd.DecideTitles(decisions=decisions))

    def norms_dialog(self) -> TableDialog[Norm]:
        """The dialog of the table of norms."""
        t = self._place.tournament
        table = None if t is None else t.office.norms
        known = None if table is None else (table.edition, table.norms)
        return TableDialog(self, self._place, NORM_USE, self.naming, known)

    def points_dialog(self) -> TableDialog[PointsRow]:
        """The dialog of the table of points."""
        t = self._place.tournament
        table = None if t is None else t.office.points
        known = None if table is None else (table.edition, table.rows)
        return TableDialog(self, self._place, POINTS_USE, self.naming, known)

    def show_norms(self) -> None:
        """Edit the table of norms."""
        self._run(self.norms_dialog())

    def show_points(self) -> None:
        """Edit the table of points."""
        self._run(self.points_dialog())

    def _run(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.exec()

    def save_bundles(self) -> None:
        """Write the bundles of all athletes and regions into a folder, beside the window."""
        asking = self._place.asking
        folder = None if asking is None else asking.folder(self._say(N_("Where to write")))
        if self._place.current is not None and folder is not None:
            self._job = write_bundles(self._place, folder, self.naming.tables, self._is_over)
            self.notice.tell(" ".join((self._job.doing, self._say(N_("Esc stops it.")))))

    def _is_over(self) -> None:
        self._job = None

    def save_rating(self) -> None:
        """Write the data of the rating into a folder, beside the window."""
        t, asking, words = self._place.tournament, self._place.asking, self._place.words
        folder = None if t is None or asking is None else asking.folder(self._say(N_("Where to write")))
        if t is None or folder is None:
            return
        level = level_name(t.about.level, words, self.naming.tables)
        self._place.run(
            lambda _: replace_files(folder, rating_files(rating_data(t), words, level), ()),
            lambda _: self._place.tell(self._say(N_("Saved: {path}"), path=folder)),
        )


def title_rows(t: Tournament) -> Iterator[TitleRow]:
    """Every title that is fulfilled, nearly fulfilled or decided about, by place and seniority.

    So are those of which more is missing.
    """
    facts, seen = facts_of(t) if t.draw is not None else {}, set[tuple[str, str]]()

    def row(
        entry: Entry, title: str, proposal: Proposal | None, *, highest: bool = False, far: bool = False
    ) -> TitleRow:
        seen.add((entry.id, title))
        ruling = t.office.titles.get((entry.id, title))
        stands = ruling is not None and still_stands(ruling, facts.get(entry.id))
        return TitleRow(entry, title, proposal, ruling, stands, highest, far)

    for one in propose(t):
        for at, proposal in enumerate(one.held):
            yield row(one.entry, proposal.norm.title, proposal, highest=at == 0)
        for proposal in one.near:
            yield row(one.entry, proposal.norm.title, proposal)
        for proposal in one.far:
            yield row(one.entry, proposal.norm.title, proposal, far=True)
    for entry, title in t.office.titles:
        if (entry, title) not in seen and entry in t.entries:
            yield row(t.entries[entry], title, proposal_for(t, entry, title))


def _waits(row: TitleRow, edition: Edition | None) -> bool:
    """Whether a title is to be confirmed: nobody decided yet, or on what is not so now."""
    ruling = row.ruling
    if ruling is None or edition is None:
        return ruling is None
    return ruling.confirmed and not (row.stands and ruling.is_by(edition))


def _asked_about(row: TitleRow, words: Words) -> str:
    """Somebody among all that are to be confirmed; that only wins without play decide is said."""
    said, proposal = f"{words.term(row.title)} – {row.entry.name}", row.proposal
    if proposal is None or not proposal.by_walkover:
        return said
    return f"{said} ({brief_text(proposal, words)})"


def _is_shown(row: TitleRow, view: str) -> bool:
    match view:
        case "fulfilled":
            return row.holds
        case "near":
            return row.near
        case "decided":
            return row.ruling is not None
        case "all":
            return row.highest or not row.holds or row.ruling is not None
        case _:
            return row.highest or row.near or row.ruling is not None


def _facts(row: TitleRow) -> Facts | None:
    return None if row.proposal is None else row.proposal.facts


def _place_text(row: TitleRow) -> str:
    facts = _facts(row)
    return band_text(facts.band) if facts is not None and facts.band else ""


def _place_rank(row: TitleRow) -> tuple[int, int]:
    facts = _facts(row)
    return facts.band if facts is not None and facts.band else (10**6, 0)
