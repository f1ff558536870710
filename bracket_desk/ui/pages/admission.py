"""The commission for admission: everybody at a glance, their papers, remarks, and what was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import (
    PAPER_REMARKS,
    Admission,
    admissions,
    commission_findings,
    documents,
    in_order,
    is_checked,
    known_documents,
    paper_of,
)
from bracket_desk.domain.people.papers import Paper
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import say_finding
from bracket_desk.ui.admission_panel import IN_ORDER, AdmissionPanel
from bracket_desk.ui.admission_table import (
    FIRST_PAPER,
    KEYS,
    AdmissionModel,
    AdmissionRow,
    AdmissionView,
    MarkDelegate,
    Standing,
    standing,
)
from bracket_desk.ui.filtered import Filtered
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.handover import HandoverDialog, handover_text
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Brief, set_up
from bracket_desk.ui.undecided import chairman
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PANEL_WIDTH, NARROW_PANEL = 340, 264
ROOMY = 1000
"""Pixels of the page from which the panel has its whole width."""

FILTERS: tuple[tuple[str, Callable[[AdmissionRow], bool]], ...] = (
    (N_("everybody"), lambda _: True),
    (N_("waiting for a decision"), lambda row: row.standing is Standing.WAITS),
    (N_("not admitted"), lambda row: row.standing is Standing.REFUSED),
    (N_("with remarks"), lambda row: bool(row.about.findings)),
)


class AdmissionPage(Page):
    """A table of everybody with their papers; at the right whoever is chosen, and the decision."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace, workplace.say(N_("Admission")))
        self._make_head()
        self.state = muted("")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.state, 1)
        row.addWidget(self.admit_clear)
        row.addWidget(self.handover)
        self.box.addLayout(row)
        self.model = AdmissionModel(workplace)
        self.found = Filtered()
        self.search.textChanged.connect(self.found.search)
        self.panel = AdmissionPanel(workplace)
        self._make_table()
        self.panel.left.connect(self.view.setFocus)
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self.view, 1)
        middle.addWidget(self.panel)
        self.box.addLayout(middle, 1)
        self.setTabOrder(self.handover, self.view)
        self.setTabOrder(self.view, self.panel.by)
        self.keys = muted("")
        self.box.addWidget(self.keys)
        workplace.opened.connect(self._forget)
        workplace.themed.connect(self.view.viewport().update)

    def _make_head(self) -> None:
        say = self.say
        self.filter = QComboBox()
        self.filter.setAccessibleName(say(N_("Whom to show")))
        for text, _ in FILTERS:
            self.filter.addItem(say(text))
        self.filter.currentIndexChanged.connect(self._filtered)
        self.search = QLineEdit()
        self.search.setPlaceholderText(say(N_("search")))
        self.search.setAccessibleName(say(N_("Search")))
        self.search.setMaximumWidth(px(260))
        self.head.addWidget(self.filter)
        self.head.addWidget(self.search)
        self.admit_clear = QPushButton(say(N_("Admit all without &remarks")))
        self.admit_clear.clicked.connect(self.admit_all_clear)
        self.handover = QPushButton(say(N_("&Handover…")))
        self.handover.setToolTip(say(N_("The protocols signed by the chairman go to the chief panel")))
        self.handover.clicked.connect(self.hand_over)

    def _make_table(self) -> None:
        self.view = AdmissionView()
        set_up(self.view, self.model, self.say(N_("Admission")), self.found)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setObjectName("marks")
        self._marks, self._plain = MarkDelegate(self.view, self.place), Brief(self.view)
        self.view.paper_wanted.connect(self.toggle)
        self.view.decision_wanted.connect(lambda admitted: self.panel.begin(admitted=admitted))
        self.view.panel_wanted.connect(self.panel.start)
        self.view.doubleClicked.connect(lambda _: self._clicked_twice())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.panel.setFixedWidth(px(PANEL_WIDTH if self.width() >= px(ROOMY) else NARROW_PANEL))

    # ------------------------------------------------------------ showing

    def _forget(self) -> None:
        self.search.clear()
        self.filter.setCurrentIndex(0)

    def refresh(self) -> None:
        t, sport = self.place.tournament, self.place.sport
        if t is None or sport is None:
            self.model.show([])
            broken = N_("A table of the sport cannot be read, so nothing can be said about admission.")
            self.state.setText(self.say(broken) if t is not None else "")
            self._show_chosen()
            return
        if self.model.ask_for(known_documents(t)):
            self._fit_columns()
            self._tell_keys(len(documents(t)))
        rows = [self._row(t, about, sport) for about in admissions(t, sport)]
        self.model.show(rows)
        self._choose_somebody()
        self.state.setText(self._told(t, rows))
        allowed = self.place.writable and not t.closed
        self.admit_clear.setEnabled(allowed and bool(in_order(t, sport)))
        self.handover.setEnabled(allowed and bool(rows))
        self._show_chosen()

    def _fit_columns(self) -> None:
        """Marks are drawn as such, and share the room anew."""
        for column in range(self.model.columnCount()):
            self.view.setItemDelegateForColumn(column, self._marks if column >= FIRST_PAPER else self._plain)
        self.view.share_room()

    def _tell_keys(self, papers: int) -> None:
        text = N_(
            "1–{last}: a paper · 0: all · Space: that of the column · +: admit · −: do not admit · "
            "Enter: the panel · Ctrl+A: everybody"
        )
        self.keys.setText(self.say(text, last=min(papers, KEYS)))

    def _row(self, t: Tournament, about: Admission, sport: SportTables) -> AdmissionRow:
        said = [
            say_finding(finding, self.place.words, sport, t).why
            for finding in about.findings
            if finding.remark not in PAPER_REMARKS
        ]
        stands = standing(about, left=about.entry.id in t.gone)
        return AdmissionRow(about, stands, dict(about.papers), tuple(said))

    def _told(self, t: Tournament, rows: Sequence[AdmissionRow]) -> str:
        """How many stand where, and whether the protocols have been given."""
        count = {kind: sum(row.standing is kind for row in rows) for kind in Standing}
        admitted = count[Standing.ADMITTED] + count[Standing.DECIDED]
        counted = [
            (N_("admitted: {count}"), admitted),
            (N_("to decide: {count}"), count[Standing.WAITS]),
            (N_("not admitted: {count}"), count[Standing.REFUSED]),
            (N_("reserve: {count}"), count[Standing.RESERVE]),
            (N_("left: {count}"), count[Standing.LEFT]),
        ]
        told = [" · ".join(self.say(text, count=number) for text, number in counted if number)]
        told.append(handover_text(self.place))
        sport = self.place.sport
        if sport is not None:
            changed = commission_findings(t)
            told += ["⚠ " + say_finding(one, self.place.words, sport, t).why for one in changed]
        return "\n".join(filter(None, told))

    def _filtered(self, at: int) -> None:
        self.found.keep(FILTERS[at][1])
        self._choose_somebody()

    def _choose_somebody(self) -> None:
        """Somebody is always chosen: who stands where the keys are, else the first."""
        selection = self.view.selectionModel()
        if selection.hasSelection() or not self.found.rowCount():
            return
        at = self.view.currentIndex()
        index = at if at.isValid() else self.found.index(0, FIRST_PAPER)
        self.view.setCurrentIndex(index)
        selection.select(index, selection.SelectionFlag.ClearAndSelect | selection.SelectionFlag.Rows)

    def choose_waiting(self) -> None:
        """Choose the first one in sight about whom the commission should decide."""
        for row in range(self.found.rowCount()):
            index = self.found.index(row, FIRST_PAPER)
            if self.model.rows[self.found.mapToSource(index).row()].standing is Standing.WAITS:
                self.view.selectRow(row)
                self.view.setCurrentIndex(index)
                return

    def _show_chosen(self) -> None:
        self.panel.show_rows(self.chosen)

    @property
    def chosen(self) -> list[AdmissionRow]:
        """The rows that are chosen, in the order of the table."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self.model.rows[self.found.mapToSource(self.found.index(row, 0)).row()] for row in rows]

    # ------------------------------------------------------------ doing

    def _clicked_twice(self) -> None:
        """Twice on a paper marks it, elsewhere it leads to the panel."""
        if self._document_here() is not None:
            self.toggle(-1)
        else:
            self.panel.start()

    def _document_here(self) -> str | None:
        at = self.view.currentIndex().column() - FIRST_PAPER
        return self.model.documents[at] if 0 <= at < len(self.model.documents) else None

    def toggle(self, which: int) -> None:
        """Mark a paper of everybody chosen as checked; where all are, take the marks away.

        ``which``: its number from 1, 0 for all that are asked for, -1 for that of the column.
        """
        t = self.place.tournament
        if t is None or not self.chosen:
            return
        if not self.place.writable:
            self.place.tell_read_only()
            return
        named = list(self._named(t, which))
        if not named:
            text = N_("No paper stands in this column. Go to one by the arrows, or press its digit.")
            self.place.told.emit(self.say(text), True)
            return
        papers, checked = self._papers(t, named)
        self.place.perform(cmd.RecordPapers(papers=tuple(papers), mark=not checked))

    def _named(self, t: Tournament, which: int) -> Iterator[str]:
        """The papers that a key names."""
        if which == 0:
            yield from documents(t)
        elif which < 0:
            here = self._document_here()
            if here is not None:
                yield here
        elif which <= len(self.model.documents):
            yield self.model.documents[which - 1]

    def _papers(self, t: Tournament, named: Sequence[str]) -> tuple[list[Paper], bool]:
        """These papers of everybody chosen, and whether all of them are checked."""
        entries = [row.about.entry for row in self.chosen]
        papers = [(entry, paper_of(t, entry.id, document)) for entry in entries for document in named]
        checked = all(is_checked(entry, paper) for entry, paper in papers)
        wanted = [paper for entry, paper in papers if checked or not is_checked(entry, paper)]
        return wanted, checked

    def admit_all_clear(self) -> None:
        """Admit everybody in one step whose papers are checked and about whom nothing is remarked."""
        t, sport = self.place.tournament, self.place.sport
        if t is None or sport is None:
            return
        by = self.panel.by.text or chairman(t)
        if not by:
            self.panel.by.begin()
            text = N_("Say first who decides: the name stands in the protocol.")
            self.place.told.emit(self.say(text), True)
            return
        ground = self.say(IN_ORDER)
        rulings = tuple(about.ruling_by(by, ground, admitted=True) for about in in_order(t, sport))
        if rulings:
            self.place.perform(cmd.DecideAdmission(rulings=rulings))

    def handover_dialog(self) -> HandoverDialog:
        """The dialog of the handover."""
        return HandoverDialog(self, self.place)

    def hand_over(self) -> None:
        """Ask who gives the protocols to whom, and record it."""
        dialog = self.handover_dialog()
        dialog.exec()
        dialog.deleteLater()

    def start(self) -> None:
        self.view.setFocus()
