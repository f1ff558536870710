"""What was printed of the chosen paper, what of it is out of date and why, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.ages import Age, PaperAge, Printed
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.sheets import CELL, PEN_KINDS, PaperId
from bracket_desk.session import JournalEntry
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.paper_words import paper_title, printed_when, sheet_names, tell_sheet
from bracket_desk.ui.telling import tell_entry
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LINES = 6
"""So many lines of reasons are seen without scrolling."""

STICKER_KINDS = PEN_KINDS - {Kind.MATCH_PROTOCOLS}
"""Papers whose boxes can be stuck over; a protocol is a small sheet by itself."""


class PaperPanel(QWidget):
    """Shown for a paper that was printed.

    ``again_wanted``: its sheets of these keys; ``stickers_wanted``: these boxes, by sheet.
    """

    again_wanted = Signal(object)
    stickers_wanted = Signal(object)
    down_wanted = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        say = place.say
        self._place = place
        self._age: PaperAge | None = None
        self.head = muted("")
        self.head.setProperty("role", "")
        self.why = QPlainTextEdit()
        self.why.setReadOnly(True)
        self.why.setTabChangesFocus(True)
        self.why.setAccessibleName(say(N_("What is out of date on paper, and why")))
        self.why.setFixedHeight(LINES * self.why.fontMetrics().lineSpacing() + 20)
        self.again = self._button(N_("Print &only these sheets…"), self._again)
        self.stickers = self._button(N_("S&tickers…"), self._stick)
        self.stickers.setToolTip(
            say(N_("The changed boxes, as large as they hang, to be stuck over the old ones"))
        )
        self.down = self._button(N_("Ta&ken down"), self.down_wanted.emit)
        self.down.setToolTip(say(N_("It does not hang any more: nothing is said about it from now on")))
        row = QHBoxLayout()
        for button in (self.again, self.stickers, self.down):
            row.addWidget(button)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.head)
        box.addWidget(self.why)
        box.addLayout(row)
        self.hide()

    def _button(self, text: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._place.say(text))
        button.clicked.connect(lambda _: slot())
        return button

    def show_paper(
        self, paper: PaperId | None, printed: tuple[Printed, ...], ages: dict[PaperId, PaperAge]
    ) -> None:
        """Show what is known of this paper, and name the others of its kind that were printed."""
        event = self._place.current
        alike = [] if paper is None else [one for one in printed if one.paper.kind is paper.kind]
        self.setVisible(bool(alike) and event is not None)
        if not alike or event is None:
            self._age = None
            return
        words, t = self._place.words, event.tournament
        mine = next((one for one in alike if one.paper == paper), None)
        self._age = None if mine is None else ages.get(mine.paper)
        head = [self._in_short(mine, self._age, t)] if mine is not None else []
        for one in alike:
            if one is not mine:
                name = paper_title(one.paper, words, t)
                head.append(f"{name}: {self._in_short(one, ages.get(one.paper), t)}")
        self.head.setText("\n".join(head))
        reasons = "" if self._age is None else "\n".join(self._reasons(self._age, t, event.entries))
        self.why.setPlainText(reasons)
        self.why.setVisible(bool(reasons))
        age = self._age
        self.again.setVisible(age is not None and bool(age.to_replace))
        self.stickers.setVisible(bool(self._boxes()))
        self.down.setVisible(mine is not None and self._place.writable)

    def _in_short(self, printed: Printed, age: PaperAge | None, t: Tournament) -> str:
        """When it was printed, and whether it is right."""
        say, words = self._place.say, self._place.words
        parts = [printed_when(printed, words)]
        if age is None:
            return parts[0]
        kind = printed.paper.kind
        for text, ages in (
            (N_("⚠ to replace: {sheets}"), age.to_replace),
            (N_("⚠ to take away: {sheets}"), age.of(Age.GONE)),
            # a protocol is filled in at its table, nobody has to be told
            (N_("to go on with by pen: {sheets}"), age.of(Age.PEN) if kind in STICKER_KINDS else ()),
        ):
            if ages:
                parts.append(say(text, sheets=sheet_names(kind, [sheet.key for sheet in ages], t, words)))
        if age.others:
            parts.append(say(N_("not printed: {sheets}"), sheets=sheet_names(kind, age.others, t, words)))
        if age.is_right:
            parts.insert(1, say(N_("✓ nothing on it is out of date")))
        return " · ".join(parts)

    def _reasons(self, age: PaperAge, t: Tournament, entries: tuple[JournalEntry, ...]) -> list[str]:
        words = self._place.words
        since = {sheet.since for sheet in age.sheets if sheet.since is not None}
        told = [(entries[n - 1], tell_entry(entries[n - 1], entries, words, t)) for n in sorted(since)]
        lines: list[str] = []
        for sheet in (*age.to_replace, *age.of(Age.GONE)):
            lines += tell_sheet(sheet, age, t, words, told)
        return lines

    def _boxes(self) -> dict[str, list[str]]:
        """The matches to stick over, by sheet, where nothing but boxes has changed on it."""
        age = self._age
        if age is None or age.printed.paper.kind not in STICKER_KINDS:
            return {}
        found: dict[str, list[str]] = {}
        for sheet in age.of(Age.WRONG):
            if all(change.where.startswith(CELL) for change in sheet.changes):
                found[sheet.key] = list(dict.fromkeys(c.where[1:].split(" ")[0] for c in sheet.changes))
        return found

    def _again(self) -> None:
        if self._age is not None:
            self.again_wanted.emit(frozenset(sheet.key for sheet in self._age.to_replace))

    def _stick(self) -> None:
        boxes = self._boxes()
        if boxes:
            self.stickers_wanted.emit(boxes)
