"""A form over one value of the event: typed beside it, written in one step, and never lost unasked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.fields import scrolled
from bracket_desk.ui.forms.fields import Field, UnreadableError
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LABELS = 190
"""Pixels of the captions at the left; longer ones wrap."""

MOST_WIDE = 860
"""Pixels of a form: a line that is too long is hard to read."""

Section = tuple[str, Sequence[str]]
"""A heading, and the names of the fields under it."""

Remarks = Mapping[str, str]
"""What is missing or doubtful, in words, by the name of the field it is about."""


class Editor(QFrame):
    """Fields over one value. ``write`` writes it in one step; until then nothing has happened.

    ``left``: it has been written, or turned away from. ``remarks_of`` says of a command what would
    still be missing or doubtful after it.
    """

    left = Signal()

    def __init__(self, workplace: Workplace, name: str, remarks_of: Callable[[Any], Remarks]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.place = workplace
        self.say = workplace.say
        self.fields: dict[str, Field[Any]] = {}
        self.writing = False
        self._remarks_of = remarks_of
        self._base: Any = None
        self._meanwhile = ""
        self._wanted: Field[Any] | None = None
        # a fault that was just told moves what stands below it, so the form is scrolled after that
        self._scrolling = QTimer(self, singleShot=True, interval=0)
        self._scrolling.timeout.connect(self._scroll)

    # ------------------------------------------------------------ what a kind of form says

    def values(self, whole: Any) -> dict[str, Any]:
        """What each field shows of the value."""
        return {name: getattr(whole, name) for name in self.fields}

    def whole(self, base: Any, values: dict[str, Any]) -> Any:
        """The value that all fields together make of the one they began with."""
        return msgspec.structs.replace(base, **values)

    def command(self, whole: Any) -> cmd.SetCard | cmd.SetRegulations | cmd.WriteReport:
        """The command that writes the value."""
        raise NotImplementedError

    def check(self, t: Tournament, command: Any) -> None:
        """RuleError if the command is refused."""
        raise NotImplementedError

    def culprit(self, refusal: RuleError) -> str:
        """The name of the field that a refusal is about; nothing if it is about none."""
        raise NotImplementedError

    def advice(self, refusal: RuleError) -> str:  # noqa: ARG002 (a kind of form may know better)
        """What this form can say besides the sentence of a refusal."""
        return ""

    def settle(self, t: Tournament) -> None:
        """Offer and fix what follows from the event and from the other fields."""
        raise NotImplementedError

    # ------------------------------------------------------------ building

    def build(self, sections: Sequence[Section]) -> None:
        """Lay out the fields under their headings, and the line with the buttons."""
        form = QGridLayout()
        form.setContentsMargins(0, 0, 16, 16)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setColumnStretch(1, 1)
        for heading, names in sections:
            title = QLabel(heading)
            title.setProperty("role", "heading")
            title.setContentsMargins(0, 12 if form.count() else 0, 0, 0)
            form.addWidget(title, form.rowCount(), 0, 1, 2)
            for name in names:
                self._add(form, self.fields[name])
        form.setRowStretch(form.rowCount(), 1)
        self.area = scrolled(form)
        self.area.widget().setMaximumWidth(px(MOST_WIDE))
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.area, 1)
        box.addLayout(self._bar())
        for key, method in (("Ctrl+S", self.write), ("Esc", self.turn_away)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(method)

    def _add(self, form: QGridLayout, field: Field[Any]) -> None:
        row = form.rowCount()
        form.addWidget(field, row, 1)
        field.edited.connect(lambda: field.tell_fault(""))
        field.edited.connect(self._settle)
        field.reshaped.connect(self._chain)
        if field.alone:
            return
        label = QLabel(field.caption)
        label.setWordWrap(True)
        label.setFixedWidth(px(LABELS))
        # level with the first line of the field
        label.setContentsMargins(0, 6, 0, 0)
        label.setBuddy(field.first or field)
        form.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)

    def _chain(self) -> None:
        """Let Tab go from field to field, through lines made later too, and then to the buttons."""
        stops = [widget for field in self.fields.values() for widget in field.stops()]
        for one, other in pairwise([*stops, self.record, self.back]):
            QWidget.setTabOrder(one, other)

    def _bar(self) -> QHBoxLayout:
        self.message = muted("")
        self.back = QPushButton(self.say(N_("Go back")))
        self.back.setToolTip(self.say(N_("Esc")))
        self.back.clicked.connect(self.turn_away)
        self.record = QPushButton(self.say(N_("&Write")))
        self.record.setToolTip(self.say(N_("Ctrl+S")))
        self.record.clicked.connect(self.write)
        make_primary(self.record)
        bar = QHBoxLayout()
        bar.setSpacing(8)
        bar.addWidget(self.message, 1)
        bar.addWidget(self.record)
        bar.addWidget(self.back)
        return bar

    # ------------------------------------------------------------ what is typed

    def begin(self, whole: Any, name: str = "") -> None:
        """Show a value to be edited; the focus goes to the field of that name, or to the first."""
        self._base, self._meanwhile = whole, ""
        for field, value in self.values(whole).items():
            self.fields[field].load(value)
        self._settle()
        self._chain()
        self.show_field(name or next(iter(self.fields)))

    def follow(self, now: Any) -> None:
        """The value under the form may be another one: what was not touched here shows it, the rest stays."""
        if self._base is None or self.writing:
            return
        before, changed, both = self.values(self._base), False, []
        for name, value in self.values(now).items():
            if value == before[name]:
                continue
            field, changed = self.fields[name], True
            if field.touched:
                field.stay(value)
                both.append(field.caption)
            else:
                field.load(value)
        self._base = now
        self._settle()
        self._chain()
        if both:
            text = N_(
                "Another step has changed this too: {fields}. What you typed stays and would replace it."
            )
            self._meanwhile = self.say(text, fields=", ".join(both))
            self._tell(self._meanwhile, "")
        elif changed:
            self._tell(self.say(N_("Another step has changed something here; the fields show it.")))

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not written."""
        return self._base is not None and any(field.touched for field in self.fields.values())

    def _read(self) -> dict[str, Any] | None:
        """What all fields say; None if one cannot be read, which it then says itself."""
        values: dict[str, Any] = {}
        unread = ""
        for name, field in self.fields.items():
            field.tell_fault("")
            try:
                values[name] = field.value
            except UnreadableError as error:
                field.tell_fault(str(error))
                unread = unread or name
        if not unread:
            return values
        self._point_at(unread)
        return None

    def _draft(self) -> Any:
        """The value as it would be, with what a field had before where it cannot be read."""
        values = {}
        for name, field in self.fields.items():
            try:
                values[name] = field.value
            except UnreadableError:
                values[name] = field.loaded
        return self.whole(self._base, values)

    # ------------------------------------------------------------ showing

    def show_field(self, name: str) -> None:
        """Put the focus into a field and bring it into sight."""
        field = self._wanted = self.fields[name]
        (field.first or field).setFocus()
        self._scrolling.start()

    def _scroll(self) -> None:
        if self._wanted is not None:
            self.area.ensureWidgetVisible(self._wanted, 0, 16)
            # the beginning of a field that is higher than the form, with the focus
            self.area.ensureWidgetVisible(self._wanted.first or self._wanted, 0, 48)
            # with large letters a field may end outside; what it is called is read first
            self.area.horizontalScrollBar().setValue(0)

    def resume(self) -> None:
        """Put the focus where it was, or into the first field."""
        inside: QWidget | None = self.focusWidget()
        if inside is not None and self.isAncestorOf(inside):
            inside.setFocus()
        else:
            self.show_field(next(iter(self.fields)))

    def _settle(self) -> None:
        t = self.place.tournament
        if t is None or self._base is None:
            return
        self.settle(t)
        remarks = self._remarks_of(self.command(self._draft()))
        for name, field in self.fields.items():
            field.tell_remark(remarks.get(name, ""))
        waits = self.say(N_("Not written yet.")) if self.dirty else ""
        self._tell(self._meanwhile or waits, "" if self._meanwhile else "muted")

    def _tell(self, text: str, role: str = "muted") -> None:
        self.message.setText(text)
        self.message.setProperty("role", role)
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)

    def _point_at(self, name: str) -> None:
        """Say where the fault is that keeps everything from being written."""
        field = self.fields[name]
        where = self.say(N_("⚠ Not written: {field}."), field=field.caption)
        if field.height() > self.area.viewport().height():
            # its end, where the fault stands, may be out of sight
            where += " " + field.why
        self._tell(where, "fault")
        self.show_field(name)
        # a screen reader says it at once
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(field.fault, field.why))

    # ------------------------------------------------------------ doing

    def write(self) -> None:
        """Write what stands here in one step; a refusal leaves everything as it was typed."""
        t = self.place.tournament
        values = self._read()
        if t is None or values is None:
            return
        whole = self.whole(self._base, values)
        refusal = self._refusal(t, whole)
        if refusal is not None and refusal.reason is Rule.NOTHING_TO_DO:
            self.place.tell(self.say(N_("Nothing was changed.")))
            self._leave()
            return
        if refusal is not None and not refusal.confirmable:
            self._refuse(refusal, t)
            return
        self.writing = True
        written = self.place.perform(self.command(whole))
        self.writing = False
        if written:
            self._leave()
        else:
            self._tell(self.say(N_("⚠ Not written. What you typed is still here.")), "fault")

    def _refusal(self, t: Tournament, whole: Any) -> RuleError | None:
        """Why it cannot be written so, without a word to the person yet."""
        if whole == self._base:
            return RuleError(Rule.NOTHING_TO_DO)
        try:
            self.check(t, self.command(whole))
        except RuleError as refusal:
            return refusal
        return None

    def _refuse(self, refusal: RuleError, t: Tournament) -> None:
        text, name = self.place.words.sentence(refusal, t), self.culprit(refusal)
        text = " ".join(part for part in (text, self.advice(refusal)) if part)
        if name:
            self.fields[name].tell_fault(text)
            self._point_at(name)
        else:
            self._tell("⚠ " + text, "fault")

    def turn_away(self) -> None:
        """Close the form; what was typed is thrown away only if that is said."""
        asking = self.place.asking
        if self.dirty:
            text = self.say(N_("What you typed here has not been written."))
            if asking is None or not asking.confirm(text, self.say(N_("Throw it away"))):
                return
        self._leave()

    def forget(self) -> None:
        """Nothing is edited any more."""
        self._base = None

    def _leave(self) -> None:
        self.forget()
        self.left.emit()
