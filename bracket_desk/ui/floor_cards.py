"""The cards of the tables, in their places in the hall: walked by arrows, opened by Enter, dropped on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.floor.hall import Table
from bracket_desk.ui.floor_words import CardFacts
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import plain_tip

MATCH = "application/x-bracket-desk-match"
"""The kind of what is dragged: a match by its id."""

CARD_WIDTH, LEAST_WIDTH, CARD_HEIGHT, GAP = 180, 140, 144, 8
"""Pixels of a card that flows, of one in its place at least, its height at least, and between two."""

Place = tuple[int, int]
"""Row and column."""

STEPS: Mapping[Qt.Key, Place] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def match_data(match: str) -> QMimeData:
    """A match as it is dragged."""
    data = QMimeData()
    data.setData(MATCH, match.encode())
    return data


def dragged_match(data: QMimeData) -> str | None:
    """The match that is dragged, if it is one."""
    return bytes(data.data(MATCH).data()).decode() if data.hasFormat(MATCH) else None


def drag_match(source: QWidget, match: str) -> None:
    """Drag a match from here until it is dropped."""
    drag = QDrag(source)
    drag.setMimeData(match_data(match))
    drag.exec(Qt.DropAction.MoveAction)


def places_of(tables: Sequence[Table], columns: int) -> dict[str, Place]:
    """Where each card stands: in its place in the hall; the others flow in ``columns``, below.

    Rows and columns of the hall where no table stands are left out, but for one between tables.
    """
    placed: dict[Place, str] = {}
    for table in tables:
        if table.x is not None and table.y is not None:
            placed.setdefault((table.y, table.x), table.name)
    rows, across = (_closer({place[side] for place in placed}) for side in (0, 1))
    found = {name: (rows[y], across[x]) for (y, x), name in placed.items()}
    below = max((row for row, _ in found.values()), default=-1) + 1
    flowing = [table.name for table in tables if table.name not in found]
    for at, name in enumerate(flowing):
        found[name] = (below + at // columns, at % columns)
    return found


def _closer(lines: set[int]) -> dict[int, int]:
    """Lines of the hall's grid, with gaps of at most one line between them."""
    found: dict[int, int] = {}
    at, before = -1, None
    for line in sorted(lines):
        at += 1 if before is None else min(line - before, 2)
        found[line], before = at, line
    return found


class TableCard(QFrame):
    """One table. It shows facts and tells what is done to it."""

    opened = Signal()
    entered = Signal()
    stepped = Signal(object)
    dropped = Signal(str)

    def __init__(self, facts: CardFacts) -> None:
        super().__init__()
        self.setObjectName("tablecard")
        self.setMinimumSize(px(LEAST_WIDTH), px(CARD_HEIGHT))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.facts = facts
        self._pressed: QPoint | None = None
        self._build()
        self.setAcceptDrops(True)
        self.show_facts(facts)

    def _build(self) -> None:
        self.number, self.state = _label("heading"), _label("muted")
        self.state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.names = (_label("player"), _label("player"))
        self.clock, self.about = _label("clock"), _label("muted")
        self.times, self.judge = _label("muted"), _label("muted")
        head = QHBoxLayout()
        head.addWidget(self.number)
        head.addWidget(self.state, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 4, 8, 4)
        box.setSpacing(1)
        box.addLayout(head)
        for label in (*self.names, self.clock, self.about, self.times, self.judge):
            box.addWidget(label)
        box.addStretch(1)

    def show_facts(self, facts: CardFacts) -> None:
        """Show what is now; what has not changed is not painted again."""
        self.number.setText(facts.table)
        self.state.setText(facts.state)
        for label, name in zip(self.names, (*facts.names, "", "")[:2], strict=True):
            _show(label, name)
        for label, text in (
            (self.clock, facts.clock),
            (self.about, facts.about),
            (self.times, facts.times),
            (self.judge, facts.judge),
        ):
            _show(label, text)
        look = (facts.stand.value, facts.late)
        if look != (self.property("stand"), self.property("late")):
            self.setProperty("stand", facts.stand.value)
            self.setProperty("late", facts.late)
            self.clock.setProperty("late", facts.late)
            for widget in (self, self.clock):
                widget.style().unpolish(widget)
                widget.style().polish(widget)
        if facts.said != self.accessibleName():
            self.setAccessibleName(facts.said)
            self.setToolTip(plain_tip(facts.said))
        self.facts = facts

    # ------------------------------------------------------------ mouse and keys

    def push(self) -> None:
        """It is wanted, as by Enter: a screen reader says so."""
        self.opened.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held:
            super().keyPressEvent(event)
        elif key in STEPS:
            self.stepped.emit(STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        self.entered.emit()

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        self._pressed = event.position().toPoint()
        event.accept()

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        if self._pressed is not None and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit()
        self._pressed = None
        event.accept()

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        match, start = self.facts.match, self._pressed
        if match is None or start is None:
            return
        moved = event.position().toPoint() - start
        if moved.manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            drag_match(self, match)

    @guarded(None)
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 (Qt)
        match = dragged_match(event.mimeData())
        if match is not None and match != self.facts.match:
            event.acceptProposedAction()

    @guarded(None)
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 (Qt)
        match = dragged_match(event.mimeData())
        if match is not None:
            event.acceptProposedAction()
            self.dropped.emit(match)


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label


def _show(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))


class CardBoard(QScrollArea):
    """All cards. ``chosen`` and ``opened`` carry a table, ``dropped`` a match and a table."""

    chosen = Signal(str)
    opened = Signal(str)
    dropped = Signal(str, str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._tables: Sequence[Table] = ()
        self._places: dict[str, Place] = {}
        self._table: str | None = None
        self._writable = True
        self.cards: dict[str, TableCard] = {}
        inside = QWidget()
        inside.setAccessibleName(name)
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self.setWidget(inside)

    @property
    def table(self) -> str | None:
        """The table whose card has the keys, or had them last."""
        return self._table

    def show_cards(self, tables: Sequence[Table], facts: Sequence[CardFacts], *, writable: bool) -> None:
        """Show these tables; the one that had the keys keeps them."""
        self._writable = writable
        if [*tables] != [*self._tables]:
            self._tables = tuple(tables)
            self._make(facts)
        for one in facts:
            card = self.cards[one.table]
            card.show_facts(one)
            card.setAcceptDrops(writable)
        if self._table in self.cards and self.cards[self._table].hasFocus():
            # a card that says more has grown
            self._grid.activate()
            self.ensureWidgetVisible(self.cards[self._table])

    def tick(self, facts: Sequence[CardFacts]) -> None:
        """Let the clocks go on."""
        for one in facts:
            if one.table in self.cards:
                self.cards[one.table].show_facts(one)

    def _make(self, facts: Sequence[CardFacts]) -> None:
        had = any(card.hasFocus() for card in self.cards.values())
        for card in self.cards.values():
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = {one.table: self._card(one) for one in facts}
        self._lay()
        if self._table not in self.cards:
            self._table = next(iter(self.cards), None)
        self._let_in()
        if had:
            self.begin()

    def _card(self, facts: CardFacts) -> TableCard:
        card, table = TableCard(facts), facts.table
        card.entered.connect(lambda: self._enter(table))
        card.opened.connect(lambda: self._open(table))
        card.stepped.connect(lambda step: self._step(table, step))
        card.dropped.connect(lambda match: self.dropped.emit(match, table))
        return card

    def _lay(self) -> None:
        columns = max(1, (self.viewport().width() + GAP) // (px(CARD_WIDTH) + GAP))
        places = places_of([table for table in self._tables if table.name in self.cards], columns)
        if places == self._places and self._grid.count() == len(self.cards):
            return
        for row, column in self._places.values():
            self._grid.setColumnStretch(column, 0)
            self._grid.setRowStretch(row + 1, 0)
        self._places = places
        for name, (row, column) in places.items():
            self._grid.addWidget(self.cards[name], row, column)
            # at once, so that it can have the keys
            self.cards[name].show()
            self._grid.setColumnStretch(column, 1)
        self._grid.setRowStretch(max((row for row, _ in places.values()), default=0) + 1, 1)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        if self.cards:
            self._lay()

    # ------------------------------------------------------------ going about

    def choose(self, table: str) -> None:
        """Give the keys to a card."""
        if table in self.cards:
            self.cards[table].setFocus()

    def begin(self) -> None:
        """Give the keys to the card that had them last."""
        if self._table is not None:
            self.choose(self._table)

    def _let_in(self) -> None:
        """One card alone is on the way of Tab; arrows lead to the others."""
        for name, card in self.cards.items():
            here = name == self._table
            card.setFocusPolicy(Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus)

    def _enter(self, table: str) -> None:
        if table != self._table:
            self._table = table
            self._let_in()
        self.ensureWidgetVisible(self.cards[table])
        self.chosen.emit(table)

    def _open(self, table: str) -> None:
        self.choose(table)
        self.opened.emit(table)

    def _step(self, table: str, step: Place) -> None:
        """To the nearest card in a direction; what lies straight ahead comes before what lies aside."""
        row, column = self._places[table]
        down, right = step

        def far(name: str) -> tuple[int, int]:
            ahead = (self._places[name][0] - row) * down + (self._places[name][1] - column) * right
            aside = abs((self._places[name][0] - row) * right) + abs((self._places[name][1] - column) * down)
            return aside * 2 + ahead, ahead

        ahead = [name for name in self.cards if far(name)[1] > 0]
        if ahead:
            self.choose(min(ahead, key=far))
