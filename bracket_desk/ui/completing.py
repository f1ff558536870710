"""Names offered while somebody types: cards of the register under a field, taken by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import Kept, PersonCard, Role, search_words
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.telling_cards import apart_line
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import n_

PAUSE = 150
"""Milliseconds without a key after which the register is asked."""

LEAST = 2
"""Letters from which on somebody is looked for."""

MOST = 12
"""So many cards are offered; whoever is not among them is typed on."""

WIDTH, ROWS = 460, 6
"""Pixels in which two namesakes can be told apart, and rows that are seen at once."""

_TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_GOING = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


def offer_people(
    field: QLineEdit, place: Workplace, chosen: Callable[[PersonCard], object], role: Role | None = None
) -> CardOffers:
    """Offer the people of the register while somebody types into a field.

    Down and up go through them, Enter takes the one that is marked, Esc turns away; ``chosen`` is
    called with the card, and the field's text is for it to set. ``role``: only those. Where the
    register is not used, nothing is offered. The field keeps what is returned.
    """
    return CardOffers(field, place, lambda kept: chosen(kept.card), role)


class CardOffers(QObject):
    """The cards offered under a field. It lives as long as the field."""

    def __init__(
        self,
        field: QLineEdit,
        place: Workplace,
        chosen: Callable[[Kept], object],
        role: Role | None = None,
        *,
        clubs: bool = False,
    ) -> None:
        super().__init__(field)
        self.list: QListWidget | None = None
        self._field, self._place, self._chosen = field, place, chosen
        self._role, self._clubs = role, clubs or role is Role.CLUB
        self._offered: Sequence[Kept] = ()
        self._job: Job | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._look)
        field.textEdited.connect(self._typed)
        field.installEventFilter(self)

    # ------------------------------------------------------------ looking

    def _typed(self, text: str) -> None:
        if self._job is not None:
            self._job.cancel()
        if self._place.register.is_on and sum(map(len, search_words(text))) >= LEAST:
            self._pause.start()
        else:
            self._pause.stop()
            self.hide()

    def _look(self) -> None:
        if not self._field.isVisible():
            return
        text, role, clubs = self._field.text(), self._role, self._clubs
        nobody: tuple[Kept, ...] = ()
        self._job = self._place.register.read(
            self,
            lambda register: register.search(text, role, MOST, clubs=clubs),
            nobody,
            partial(self._found, text),
            self._failed,
        )

    def _found(self, text: str, found: Sequence[Kept]) -> None:
        # whoever went on typing, or elsewhere, is not interrupted
        if self._field.text() == text and self._field.hasFocus() and found:
            self._show(found)
        else:
            self.hide()

    def _failed(self, error: DeskError) -> None:
        """Tell once why nobody is offered; the event goes on without."""
        self.hide()
        text = self._place.words.sentence(error, self._place.tournament)
        if self._place.register.is_new_trouble(text):
            self._place.told.emit(text, True)

    # ------------------------------------------------------------ showing

    def _show(self, found: Sequence[Kept]) -> None:
        self.hide()
        words = self._place.words
        shown = QListWidget(self._field.window())
        shown.setObjectName("offers")
        # the field keeps the keys
        shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        shown.addItems([f"{kept.card.name}\n{apart_line(kept.card, words)}" for kept in found])
        said = words.count(*n_("{number} card is offered", "{number} cards are offered"), len(found))
        shown.setAccessibleName(said)
        shown.itemClicked.connect(lambda item: self._take(shown.row(item)))
        self._offered, self.list = found, shown
        # an editor of a table would take Enter and Esc for itself: who asks last is asked first
        self._field.installEventFilter(self)
        shown.setGeometry(self._room(shown))
        shown.show()
        shown.raise_()
        self._announce(said)

    def _room(self, shown: QListWidget) -> QRect:
        """Under the field, or over it where there is more room."""
        window, field = self._field.window(), self._field
        corner = field.mapTo(window, QPoint(0, 0))
        rows = min(shown.count(), ROWS)
        wanted = shown.sizeHintForRow(0) * rows + 2 * shown.frameWidth() + 4
        below, above = window.height() - corner.y() - field.height() - 4, corner.y() - 4
        height = min(wanted, max(below, above))
        width = min(max(field.width(), WIDTH), window.width() - 8)
        left = max(4, min(corner.x(), window.width() - width - 4))
        top = corner.y() + field.height() if height <= below else corner.y() - height
        return QRect(left, top, width, height)

    def hide(self) -> None:
        """Offer nobody now."""
        if self.list is not None:
            self.list.hide()
            self.list.deleteLater()
            self.list, self._offered = None, ()

    def _announce(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._field, text))

    # ------------------------------------------------------------ keys

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if self.list is None or watched is not self._field:
            return False
        match event.type():
            case QEvent.Type.FocusOut | QEvent.Type.Hide | QEvent.Type.Move | QEvent.Type.Resize:
                self.hide()
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent) and self._is_ours(event):
                # else Esc would close what lies behind
                event.accept()
                return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._press(event)
        return False

    def _is_ours(self, event: QKeyEvent) -> bool:
        marked = self.list is not None and self.list.currentRow() >= 0
        return event.key() in (*_GOING, Qt.Key.Key_Escape) or (event.key() in _TAKING and marked)

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the offers; whether it is not the field's any more."""
        shown = self.list
        assert shown is not None
        if not self._is_ours(event):
            if event.key() in _TAKING:
                self.hide()
            return False
        match event.key():
            case Qt.Key.Key_Escape:
                self.hide()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._take(shown.currentRow())
            case key:
                self._go(shown, Qt.Key(key))
        return True

    def _go(self, shown: QListWidget, key: Qt.Key) -> None:
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS, Qt.Key.Key_PageUp: -ROWS}[key]
        # above the first one is the field: nobody is marked
        row = max(-1, min(shown.currentRow() + by, shown.count() - 1))
        shown.setCurrentRow(row)
        if row < 0:
            shown.clearSelection()
        else:
            self._announce(shown.item(row).text())

    def _take(self, row: int) -> None:
        kept = self._offered[row]
        self.hide()
        self._chosen(kept)
