"""The table of the commission: everybody, each paper as a mark by shape and word, what was decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from bracket_desk.domain.admission import PAPER_REMARKS, Admission, PaperState
from bracket_desk.domain.people.papers import (
    ANTI_DOPING,
    CLASSIFICATION,
    DRESS,
    INSURANCE,
    MEDICAL,
    PASSPORT,
)
from bracket_desk.labels import given_and_initial
from bracket_desk.remarks import PAPER_STATES
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import Column, RowsModel, RowsView, plain_tip
from bracket_desk.ui.theme import Colours
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

Index = QModelIndex | QPersistentModelIndex

NUMBER, NAME, FIRST_PAPER = 0, 1, 2
"""Columns; after the papers come the remarks and the decision."""

KEYS = 9
"""Papers that a digit stands for."""

NUMBER_WIDTH, NARROW_PAPER, WIDE_PAPER = 48, 26, 92
NARROW_REMARKS, WIDE_REMARKS = 46, 260
LEAST_NAME, SHORT_NAME, WIDE_NAME = 150, 100, 260
MARGIN = 8
"""Pixels: of columns with marks alone and with words, and beside a mark."""

PAPER_MARKS: Mapping[PaperState, tuple[str, str]] = {
    PaperState.CHECKED: ("✓", N_("seen")),
    PaperState.MISSING: ("✗", N_("none")),
    PaperState.UNCHECKED: ("○", N_("check")),
    PaperState.CHANGED: ("△", N_("lapsed")),
    PaperState.RUNS_OUT: ("◔", N_("expires")),
}
"""A shape and a short word for how a paper stands; the whole word stands in its tip."""

NOT_ASKED = ("–", N_("not asked"))

SHORT_DOCUMENTS: Mapping[str, str] = {
    PASSPORT: N_("Passport"),
    INSURANCE: N_("Insurance"),
    MEDICAL: N_("Medical"),
    CLASSIFICATION: N_("Book"),
    ANTI_DOPING: N_("Anti-doping"),
    DRESS: N_("Dress"),
}
"""Headings; papers that the regulations add stand under their own names."""


class Standing(IntEnum):
    """How somebody stands with the commission, those with work to do first."""

    WAITS = 0
    REFUSED = 1
    DECIDED = 2
    ADMITTED = 3
    RESERVE = 4
    LEFT = 5


STANDINGS: Mapping[Standing, tuple[str, str]] = {
    Standing.WAITS: ("?", N_("to decide")),
    Standing.REFUSED: ("✗", N_("no admission")),
    Standing.DECIDED: ("✓", N_("by decision")),
    Standing.ADMITTED: ("✓", N_("admitted")),
    Standing.RESERVE: ("–", N_("reserve")),
    Standing.LEFT: ("–", N_("has left")),
}


@dataclass(frozen=True, slots=True)
class AdmissionRow:
    """One entry before the commission; ``papers`` are those asked for."""

    about: Admission
    standing: Standing
    papers: Mapping[str, PaperState]
    remarks: tuple[str, ...]  # about the person, papers aside

    @property
    def open_remarks(self) -> int:
        """Remarks about the person that no decision covers."""
        return sum(finding.remark not in PAPER_REMARKS for finding in self.about.open)


@dataclass(frozen=True, slots=True)
class MarkColumn(Column[AdmissionRow]):
    """A column of marks: ``tip`` says in whole words what the mark says in a shape."""

    tip: Callable[[AdmissionRow], str] | None = None
    whole_heading: str = ""


class AdmissionModel(RowsModel[AdmissionRow]):
    """Everybody with their papers; which papers there are follows from the regulations."""

    def __init__(self, place: Workplace) -> None:
        self._place, self._say = place, place.say
        self.documents: tuple[str, ...] = ()
        super().__init__(self._made())

    def ask_for(self, documents: Sequence[str]) -> bool:
        """Have a column for each of these papers; whether that is new."""
        if tuple(documents) == self.documents:
            return False
        self.show([])
        self.beginResetModel()
        self.documents = tuple(documents)
        self._columns = self._made()
        self.endResetModel()
        return True

    @property
    def remarks_column(self) -> int:
        return FIRST_PAPER + len(self.documents)

    def _made(self) -> list[Column[AdmissionRow]]:
        say = self._say
        return [
            Column(say(N_("No.")), lambda r: str(r.about.entry.number), lambda r: r.about.entry.number),
            Column(
                say(N_("Name")),
                lambda r: r.about.entry.name,
                brief=lambda r: given_and_initial(r.about.entry),
            ),
            *(self._paper(at, document) for at, document in enumerate(self.documents, 1)),
            MarkColumn(
                "⚠",
                lambda r: f"⚠ {r.open_remarks}: {' '.join(r.remarks)}" if r.open_remarks else "",
                lambda r: -r.open_remarks,
                tip=lambda r: "\n".join(r.remarks),
                whole_heading=say(N_("Remarks")),
            ),
            MarkColumn(say(N_("Decision")), self._decision, lambda r: r.standing, tip=self._ground),
        ]

    def _paper(self, at: int, document: str) -> MarkColumn:
        name = self._place.words.term(document)
        short = self._say(SHORT_DOCUMENTS[document]) if document in SHORT_DOCUMENTS else document
        return MarkColumn(
            f"{at} {short}" if at <= KEYS else short,
            lambda r: self._mark(r, document),
            lambda r: list(PaperState).index(r.papers[document]) if document in r.papers else -1,
            tip=lambda r: f"{name}: {self._state(r, document)}",
            whole_heading=name,
        )

    def _mark(self, row: AdmissionRow, document: str) -> str:
        mark, word = PAPER_MARKS[row.papers[document]] if document in row.papers else NOT_ASKED
        return f"{mark} {self._say(word)}"

    def _state(self, row: AdmissionRow, document: str) -> str:
        state = row.papers.get(document)
        return self._say(NOT_ASKED[1] if state is None else PAPER_STATES[state])

    def _decision(self, row: AdmissionRow) -> str:
        mark, word = STANDINGS[row.standing]
        return f"{mark} {self._say(word)}"

    def _ground(self, row: AdmissionRow) -> str:
        """What was decided in words, with the name and the ground."""
        ruling = row.about.ruling
        word = self._say(STANDINGS[row.standing][1])
        return word if ruling is None else f"{word}: {ruling.by}. {ruling.ground}"

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = self._columns[index.column()]
        if isinstance(column, MarkColumn) and column.tip is not None:
            tip = column.tip(self.rows[index.row()])
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain_tip(tip)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return tip or column.shown(self.rows[index.row()])
        return super().data(index, role)

    @guarded(NOTHING)
    def headerData(  # noqa: N802 (Qt)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            column = self._columns[section]
            return plain_tip(
                (column.whole_heading if isinstance(column, MarkColumn) else "") or column.heading
            )
        return super().headerData(section, orientation, role)


class MarkDelegate(QStyledItemDelegate):
    """Draws a mark with its word where there is room, else the mark alone, and where the keys are."""

    def __init__(self, view: QAbstractItemView, place: Workplace) -> None:
        super().__init__(view)
        self._view, self._place = view, place

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 (Qt)
        super().initStyleOption(option, index)
        cell: Any = option  # whose fields the stubs of Qt leave out
        mark, _, _ = str(cell.text).partition(" ")
        if cell.fontMetrics.horizontalAdvance(cell.text) + 2 * MARGIN > cell.rect.width():
            cell.text = shortened(cell.text, cell.rect.width())
        cell.palette.setColor(QPalette.ColorRole.Text, QColor(mark_colour(mark, self._place.colours)))

    @guarded(None)
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if index == self._view.currentIndex() and self._view.hasFocus():
            colours = self._place.colours
            chosen = self._view.selectionModel().isSelected(self._view.currentIndex())
            painter.save()
            painter.setPen(QPen(QColor(colours.on_accent if chosen else colours.accent), 2))
            painter.drawRect(QRectF(self._view.visualRect(self._view.currentIndex())).adjusted(2, 2, -2, -2))
            painter.restore()


def shortened(text: str, width: int) -> str:
    """A cell that has no room for its words: its mark alone, of remarks how many unless some are legible."""
    mark, _, _ = text.partition(" ")
    if mark != "⚠":
        return mark
    return text if width > 3 * NARROW_REMARKS else text.partition(":")[0]


def mark_colour(mark: str, colours: Colours) -> str:
    """The colour that goes with a shape; never the only sign."""
    match mark:
        case "✓":
            return colours.accent
        case "✗":
            return colours.danger
        case "–":
            return colours.muted
        case _:
            return colours.attention


class AdmissionView(RowsView):
    """The table by keys: digits and Space mark papers, plus and minus decide, Enter goes to the panel.

    ``paper_wanted`` carries the number of a paper from 1, 0 for all, or -1 for that of the column.
    """

    paper_wanted = Signal(int)
    decision_wanted = Signal(bool)
    panel_wanted = Signal()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held or not self._take(event.key(), event.text()):
            super().keyPressEvent(event)

    def _take(self, key: int, text: str) -> bool:
        """Whether the key is one of those that say something here."""
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._go(-1 if key == Qt.Key.Key_Left else 1)
            case Qt.Key.Key_Space:
                self.paper_wanted.emit(-1)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal | Qt.Key.Key_Minus:
                self.decision_wanted.emit(key != Qt.Key.Key_Minus)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.panel_wanted.emit()
            case _ if text.isascii() and text.isdigit():
                self.paper_wanted.emit(int(text))
            case _:
                return False
        return True

    def _go(self, step: int) -> None:
        """To the next column; who is chosen stays chosen."""
        at = self.currentIndex()
        to = at.siblingAtColumn(at.column() + step)
        if to.isValid():
            self.selectionModel().setCurrentIndex(to, self.selectionModel().SelectionFlag.NoUpdate)
            self.scrollTo(to)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.share_room()

    def share_room(self) -> None:
        """Give the columns what there is: marks with words where they fit, marks alone where not."""
        model = self.model()
        if model.columnCount() <= FIRST_PAPER:
            return
        papers = range(model.columnCount() - FIRST_PAPER - 2)
        remarks, decision = len(papers), len(papers) + 1
        room = self.viewport().width() - px(NUMBER_WIDTH) - px(LEAST_NAME)
        header = self.horizontalHeader()
        headings = [
            header.fontMetrics().horizontalAdvance(str(model.headerData(at, Qt.Orientation.Horizontal)))
            + 2 * MARGIN
            for at in range(FIRST_PAPER, model.columnCount())
        ]
        texts = [self.sizeHintForColumn(at) for at in range(FIRST_PAPER, model.columnCount())]
        # a mark alone stands under the key of its paper, with no part of a word beside it
        alone = max(NARROW_PAPER, header.fontMetrics().horizontalAdvance("0") + 2 * MARGIN + 2)
        # the heading of the decision is a word at any width, so its column is never narrower
        widths = [*(alone for _ in papers), px(NARROW_REMARKS), headings[decision]]
        decided = max(headings[decision], texts[decision])
        if sum(widths[:decision]) + decided <= room:
            widths[decision] = decided
        # papers have their words all together or not at all: a part of a word says nothing
        whole = [max(headings[at], texts[at]) for at in papers]
        if sum(whole) + widths[remarks] + widths[decision] <= room:
            widths[:remarks] = whole
        # then whoever has a long name is named in full; what is left makes the rest comfortable
        named = min(max(0, self.sizeHintForColumn(NAME) - px(LEAST_NAME)), px(WIDE_NAME) - px(LEAST_NAME))
        left = room - sum(widths) - named
        for at, wide in ((remarks, px(WIDE_REMARKS)), *((at, px(WIDE_PAPER)) for at in papers)):
            more = min(max(0, left), max(0, wide - widths[at]) if widths[at] > alone else 0)
            widths[at] += more
            left -= more
        header.setMinimumSectionSize(min(alone, px(NARROW_PAPER)))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        if room + px(LEAST_NAME) - sum(widths) >= px(SHORT_NAME):
            header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        else:
            # rather than hide who it is, the table goes on sideways
            self.setColumnWidth(NAME, px(SHORT_NAME))
        self.setColumnWidth(NUMBER, px(NUMBER_WIDTH))
        for at, width in enumerate(widths, FIRST_PAPER):
            self.setColumnWidth(at, width)


def standing(about: Admission, *, left: bool) -> Standing:
    """Where somebody stands: what keeps them from being drawn counts before what is remarked."""
    if left:
        return Standing.LEFT
    if not about.admitted:
        return Standing.REFUSED
    if about.entry.reserve:
        return Standing.RESERVE
    if about.waits:
        return Standing.WAITS
    return Standing.ADMITTED if about.ruling is None else Standing.DECIDED
