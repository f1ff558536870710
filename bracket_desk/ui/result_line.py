"""The line of results: everything about matches and leaving, typed in one line at the bottom of the window.

What a line means is read by ``domain/typed``; here it is only shown, asked about and carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import DeskError, Lack, LineError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.chunks import Span
from bracket_desk.domain.typed.codes import is_of, read_code
from bracket_desk.domain.typed.foresight import Foresight, foresee
from bracket_desk.domain.typed.offers import Offer, offers
from bracket_desk.domain.typed.reading import TypedCommand, Understood, Unread, read_line
from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.line_words import LineWords, Said, is_unfinished
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.ui.touching import TouchedWords
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

KEY = "F6"
"""Leads to the line from every page."""

LONGEST = 400
"""Characters of a line: a decision with its reason."""

CARD = 720
"""Pixels of the card over the field, where a window has them."""

ROWS = 5
"""Rows of what is offered that are seen at once."""

_TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_GOING = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS, Qt.Key.Key_PageUp: -ROWS}


HELP = N_(
    "{key} leads here from every page, Esc back.\n"
    "51 4-2 – a score\n"
    "51 8:3 5:8 8:7 8:0 8:6 – its frames\n"
    "51 ns 2 – the second did not come; 51 ns both\n"
    "51 td 1 injury – technical defeat: injury, removed, conduct, other\n"
    "51 table 5 – call to table 5; 51 start: the first stroke\n"
    "51 warning 2 noise – sanction with its text: remark, warning, frame, match, removal\n"
    "51 protest 1 foul – protest of the first; then 51 protest filed, granted, rejected, dropped\n"
    "withdraw 12, disq 12, removal 12, reinstate 12 – by draw number; by a part of the name; "
    "№12: by the number of the list"
)
"""What can be typed, a line each."""


class ResultLine(QWidget):
    """The field, and the card over it. It decides nothing itself.

    ``left``: somebody turns away and came from nowhere that is still there. ``called`` carries a match
    and its table after its call. Enter carries out what the card says; where something is asked first,
    the next Enter answers it.
    """

    left = Signal()
    called = Signal(str, str)

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self._place = workplace
        self._say = workplace.say
        self._seen: Foresight | None = None
        self._said: Said | None = None
        self._offered: tuple[Offer, ...] = ()
        self._fault_at: Span = (0, 0)
        self._asked = False
        self._carrying_out = False
        self._came_from: QWidget | None = None
        self._event: OpenEvent | None = None
        self._waiting = ""
        self.field = _Field(self)
        self.field.setMaxLength(LONGEST)
        self.field.setAccessibleName(self._say(N_("Line of results")))
        let_undo_pass(self.field)
        self.card = _Card(self.field, self._say(N_("What could be typed")), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field)
        self.field.textChanged.connect(lambda _: self._look())
        self.card.offered.itemClicked.connect(lambda item: self._take(self.card.offered.row(item)))
        workplace.opened.connect(self._forget)
        workplace.changed.connect(lambda _: self._look())
        workplace.noticed.connect(self._enable)
        self._enable()

    # ------------------------------------------------------------ coming and going

    def start(self) -> None:
        """Give the line the keys; Esc goes back to what had them."""
        if not self._place.writable:
            self._place.tell_read_only()
            return
        focus = QApplication.focusWidget()
        if focus is not self.field:
            self._came_from = focus
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def turn_away(self) -> None:
        """Nothing is carried out, and the keys are where they were before."""
        self.field.setText("")
        came_from, self._came_from = self._came_from, None
        if came_from is not None and isValid(came_from) and came_from.isVisible() and came_from.isEnabled():
            came_from.window().activateWindow()
            came_from.setFocus()
        else:
            self.left.emit()

    def _forget(self) -> None:
        """What was typed belongs to the event as it is: it waits while the past is looked at."""
        place = self._place
        if place.live is not self._event:
            self._event, self._waiting = place.live, ""
        elif place.past is not None:
            self._waiting = self._waiting or self.field.text()
        back = place.past is None
        self.field.setText(self._waiting if back else "")
        if back:
            self._waiting = ""
        self._enable()

    def _enable(self) -> None:
        """Who only looks finds said why nothing can be typed."""
        place = self._place
        self.setVisible(place.current is not None)
        self.field.setEnabled(place.writable)
        example = self._say(N_("{key}: 51 4-2, 51 ns 2, withdraw 12"), key=KEY)
        tip = self._say(HELP, key=KEY)
        if place.why_read_only:
            example = self._say(
                N_("read only: a moment of the past")
                if place.past is not None
                else N_("read only: written at another desk")
            )
            tip = place.why_read_only
        self.field.setPlaceholderText(example)
        self.field.setToolTip(tip)
        self.field.setAccessibleDescription(tip)

    # ------------------------------------------------------------ looking

    def look_again(self) -> None:
        """Somebody comes back to what was typed."""
        self._look()

    def _look(self) -> None:
        """Read the line as it is now, and show what it means."""
        if self._carrying_out:
            return
        self._asked = False
        self._seen = self._said = None
        t, text = self._place.tournament, self.field.text()
        if t is None or not self.field.isEnabled() or not text.strip():
            self.card.hide()
            return
        words = LineWords(t, self._place.words, self._place.now(), self._sheets)
        self._said = self._read(t, words, text)
        found = offers(text, t, self._place.words.language)
        self._offered = found
        self.card.show_line(self._said, self._hint(), [words.offer(offer) for offer in found])
        self.field.setAccessibleDescription(self._said.spoken)
        if self.field.hasFocus():
            self.card.show_over()

    def _read(self, t: Tournament, words: LineWords, text: str) -> Said:
        if read_code(text) is not None:
            match = self._scanned(t)
            if match is not None:
                return words.found(match)
            self._fault_at = (0, len(text))
            return words.refused(LineError(Lack.CODE_ELSEWHERE), unfinished=False)
        reading = read_line(text, t)
        assert reading is not None
        if isinstance(reading, Unread):
            self._fault_at = reading.place
            return words.refused(reading.error, unfinished=reading.place[0] >= len(text.rstrip()))
        try:
            self._seen = foresee(t, reading.command, self._place.around.clock(), self._place.neighbours.taken)
        except DeskError as refusal:
            self._fault_at = _place_of(reading, refusal)
            return words.refused(refusal, unfinished=is_unfinished(refusal))
        return words.said(reading, self._seen)

    def _scanned(self, t: Tournament) -> str | None:
        """The match whose protocol was scanned; None if nothing was, or one of another event."""
        code, event = read_code(self.field.text()), self._place.current
        if code is None or event is None or not is_of(code, event.entries[0].hash, list(t.format.index)):
            return None
        return code.match

    def _hint(self) -> str:
        """What Enter does now."""
        said = self._said
        if said is None or said.fault:
            return ""
        if self._seen is None:
            return self._say(N_("Enter: its number, then the result"))
        if not said.asks:
            return self._say(N_("Enter: write it down"))
        return (
            self._say(N_("Enter once more: yes, write it down"))
            if self._asked
            else self._say(N_("Enter: check"))
        )

    # ------------------------------------------------------------ what could be typed

    def offer_all(self) -> None:
        """Show what could be typed, also before anything is."""
        t = self._place.tournament
        if t is None:
            return
        words, text = LineWords(t, self._place.words, self._place.now()), self.field.text()
        found = offers(text, t, self._place.words.language)
        self._offered = found
        if found:
            self.card.show_line(self._said, self._hint(), [words.offer(offer) for offer in found])
            self.card.show_over()

    def go(self, by: int) -> None:
        """Mark another offer; above the first one is the field."""
        shown = self.card.offered
        if not self.card.isVisible() or shown.isHidden():
            if by > 0:
                self.offer_all()
            return
        row = max(-1, min(shown.currentRow() + by, shown.count() - 1))
        self.card.mark(row)
        if row >= 0:
            self._announce(shown.item(row).text())

    def take_marked(self) -> bool:
        """Take the offer that is marked; whether one was."""
        row = self.card.offered.currentRow()
        if not self.card.isVisible() or self.card.offered.isHidden() or row < 0:
            return False
        self._take(row)
        return True

    def take_first(self) -> bool:
        """Tab takes the offer that is marked, or the first; whether there was one."""
        if not self.card.isVisible() or self.card.offered.isHidden():
            return False
        self._take(max(0, self.card.offered.currentRow()))
        return True

    def _take(self, row: int) -> None:
        self.field.setText(self._offered[row].line)
        self.field.setFocus()

    # ------------------------------------------------------------ doing

    def enter(self) -> None:
        """Carry out what the line says; where it cannot be, mark the place, where something is asked, ask."""
        said, seen, t = self._said, self._seen, self._place.tournament
        if said is None or t is None:
            return
        scanned = self._scanned(t)
        if scanned is not None:
            self.field.setText(f"{t.format.find(scanned).number} ")
            self._announce(said.spoken)
            return
        if seen is None:
            self.card.stress()
            self.field.setSelection(self._fault_at[0], self._fault_at[1] - self._fault_at[0])
            self._announce(said.spoken)
            return
        if said.asks and not self._asked:
            self._asked = True
            self.card.ask(self._hint())
            self._announce(f"{said.spoken} {self._hint()}")
            return
        # all that it touches has been read above the line
        shown = seen.questions or seen.touched.forfeits or seen.touched.awaited
        self._carry_out(structs.replace(seen.command, confirm=bool(shown)))

    def _carry_out(self, command: TypedCommand) -> None:
        # the state changes under the line: what it says is not read again until it is over; and whoever
        # is asked for the same apart does not see it
        typed = self.field.text()
        self._carrying_out = True
        self.card.hide()
        self.field.setText("")
        try:
            done = self._place.perform(command)
            if not done:
                self.field.setText(typed)
        finally:
            self._carrying_out = False
        self._look()
        if done and isinstance(command, cmd.Call):
            self.called.emit(command.match, command.table)

    def draw_back(self) -> None:
        """Esc: first the question or the mark is taken back, then the line is left."""
        if self._asked:
            self._look()
        elif self.card.isVisible() and self.card.offered.currentRow() >= 0:
            self.card.mark(-1)
        else:
            self.turn_away()

    def _sheets(self, seen: Foresight) -> Sequence[str]:
        """The printed papers that would be wrong."""
        place, event = self._place, self._place.current
        if event is None:
            return ()
        words = place.words
        return TouchedWords(event.tournament, seen.after, event.entries, words, place.sheet_matches).sheets()

    def _announce(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.field, text))


def _place_of(reading: Understood, refusal: DeskError) -> Span:
    """Where in the text a refusal is about: the frame that it names, or what the line says."""
    frame = refusal.values.get("frame")
    if isinstance(frame, int) and 1 <= frame <= len(reading.frames):
        return reading.frames[frame - 1]
    return reading.place


class _Field(QLineEdit):
    """Gives the keys that it does not need to the line."""

    def __init__(self, line: ResultLine) -> None:
        super().__init__()
        self._line = line

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        override = event.type() is QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            # else Esc would close what lies behind
            event.accept()
            return True
        return super().event(event)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        key = event.key()
        if key in _GOING:
            self._line.go(_GOING[Qt.Key(key)])
        elif key in _TAKING and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            # a key that is held down answers no question
            if not event.isAutoRepeat() and not self._line.take_marked():
                self._line.enter()
        elif key == Qt.Key.Key_Escape:
            self._line.draw_back()
        else:
            super().keyPressEvent(event)

    @guarded(False)
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001, N802 (Qt)
        return (next and self._line.take_first()) or super().focusNextPrevChild(next)

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        self._line.look_again()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._line.card.hide()


class _Card(QFrame):
    """Over the field: what is understood, what comes of it, what is asked, and what could be typed."""

    def __init__(self, field: QWidget, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.setObjectName("linecard")
        self._field = field
        self._window: QWidget | None = None
        # once all else has found its place
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self._place)
        self.head, self.lines, self.asks, self.hint = (
            self._label(role) for role in ("said", "", "ask", "muted")
        )
        self.offered = QListWidget()
        self.offered.setObjectName("offers")
        self.offered.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.offered.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.offered.setAccessibleName(words)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(4)
        for widget in (self.head, self.lines, self.asks, self.hint, self.offered):
            box.addWidget(widget)

    def _label(self, role: str) -> QLabel:
        label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("role", role)
        return label

    # ------------------------------------------------------------ what is shown

    def show_line(self, said: Said | None, hint: str, offered: list[str]) -> None:
        """Show this; nothing of it is kept."""
        self._fill(self.head, "" if said is None else ("⚠ " if _is_wrong(said) else "") + said.head)
        self._fill(self.lines, "" if said is None else "\n".join(said.lines))
        self._fill(self.asks, "" if said is None else "\n".join(f"⚠ {ask}" for ask in said.asks))
        self._fill(self.hint, hint)
        self._role(self.head, "said" if said is not None and not said.unfinished else "")
        self._role(self.hint, "muted")
        self.offered.clear()
        self.offered.addItems(offered)
        self.offered.setVisible(bool(offered))
        self._placing.start()

    def _fill(self, label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))

    def _role(self, label: QLabel, role: str) -> None:
        if label.property("role") != role:
            label.setProperty("role", role)
            label.style().unpolish(label)
            label.style().polish(label)

    def stress(self) -> None:
        """Somebody wanted to carry out what cannot be."""
        text = self.head.text()
        self._fill(self.head, text if text.startswith("⚠") else f"⚠ {text}")
        self._role(self.head, "fault")
        self._placing.start()

    def ask(self, hint: str) -> None:
        """Somebody has to look before it is carried out."""
        self._fill(self.hint, hint)
        self._role(self.hint, "said")
        self._placing.start()

    def mark(self, row: int) -> None:
        """Mark an offer; -1: none."""
        self.offered.setCurrentRow(row)
        if row < 0:
            self.offered.clearSelection()

    # ------------------------------------------------------------ where it stands

    def show_over(self) -> None:
        """Show it over the field, in front of the page."""
        window = self._field.window()
        if self._window is not window:
            self._window = window
            self.setParent(window)
            # a message beside the line makes its row higher in a window that stays as it is
            for widget in (window, self._row()):
                widget.installEventFilter(self)
        self.show()
        self.raise_()
        self._place()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 (Qt)
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._placing.start()
        return False

    def _place(self) -> None:
        if self._window is None or not self.isVisible():
            return
        corner = self._field.mapTo(self._window, QPoint(0, 0))
        width = min(px(CARD), self._window.width() - corner.x() - 16)
        if not self.offered.isHidden():
            rows = min(self.offered.count(), ROWS)
            self.offered.setFixedHeight(
                self.offered.sizeHintForRow(0) * rows + 2 * self.offered.frameWidth() + 4
            )
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        wraps = layout.hasHeightForWidth()
        wanted = layout.totalHeightForWidth(width) if wraps else layout.totalSizeHint().height()
        bottom = min(corner.y(), *self._tops_beside(self._window)) - 4
        height = min(wanted, bottom)
        self.setGeometry(corner.x(), bottom - height, width, height)

    def _tops_beside(self, window: QWidget) -> list[int]:
        """Where what stands beside the line begins: a message of several lines is higher than the field."""
        beside = self._row().findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [one.mapTo(window, QPoint(0, 0)).y() for one in beside if one.isVisible()]

    def _row(self) -> QWidget:
        line = self._field.parentWidget()
        row = None if line is None else line.parentWidget()
        assert row is not None, "the line stands in a row of the window"
        return row


def _is_wrong(said: Said) -> bool:
    return said.fault and not said.unfinished
