"""The dialog of the hall: tables, hours, judges, where matches belong, and what is to be said about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.hall import set_hall
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.hall import Hall, Table
from bracket_desk.domain.floor.judging import duty_findings, hall_findings
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import Said, say_finding
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields, let_undo_pass, scrolled
from bracket_desk.ui.forms.fields import Field, UnreadableError
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.hall_fields import DutiesField, HoursField, TablesField
from bracket_desk.ui.hall_others import OthersList
from bracket_desk.ui.hall_placements import PlacementsField
from bracket_desk.ui.letters import px
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.remark_list import RemarkList
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

MOST_TABLES, USUAL_TABLES, USUAL_ROW = 60, 8, 4

ROOM_FOR_BOTH, LEAST_PART = 1060, 180
"""Pixels of width from which lines and plan stand side by side, and of the height of each at least."""

MOST_WIDE = 10_000
"""Pixels that no part of a window has."""


class HallEditor(QDialog):
    """Edits the hall, who judges where, and where matches belong: a step each, only if it was changed."""

    def __init__(self, parent: QWidget | None, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        t = self._tournament
        near = t.about.first_day or place.around.clock().date()
        self.setWindowTitle(self._say(N_("Hall and judges")))
        resize_within(self, 1180, 640)
        self.setMinimumSize(px(520), px(320))
        self.tables = TablesField(place.words, place.colours, t.floor.out_of_order)
        self.hours = HoursField(place.words, near)
        self.duties = DutiesField(place.words, t.judges)
        self.placements = PlacementsField(place.words, t.format, near)
        self.fields: tuple[Field[Any], ...] = (self.tables, self.hours, self.duties, self.placements)
        self._areas: dict[Field[Any], QScrollArea] = {}
        self._writing: Field[Any] | None = None
        self._faulty: Field[Any] | None = None
        # a fault that was just told has its place only after that
        self._scrolling = QTimer(self, singleShot=True, interval=0)
        self._scrolling.timeout.connect(self._scroll)
        self._load()
        self.remarks = RemarkList()
        self.notice = Notice()
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addWidget(self._tabs(), 1)
        box.addWidget(self.remarks)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        for field in self.fields:
            field.edited.connect(lambda field=field: field.tell_fault(""))
            field.reshaped.connect(self._chain)
            field.fix(place.why_read_only)
        place.told.connect(self._told)
        calm_fields(self)
        self._chain()
        self._remark()
        (self.count if not t.floor.hall.tables else self.tables.rows[0][0]).setFocus()

    @property
    def _tournament(self) -> Tournament:
        t = self._place.tournament
        assert t is not None
        return t

    # ------------------------------------------------------------ building

    def _tabs(self) -> QTabWidget:
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(self._say(N_("Hall and judges")))
        for field in self.fields:
            inside = QVBoxLayout()
            inside.setContentsMargins(8, 8, 8, 8)
            inside.addWidget(field)
            inside.addStretch(1)
            area = scrolled(inside)
            # a line of fields that is cut would hide what is typed
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            self._areas[field] = area
            self.tabs.addTab(self._with_plan(area) if field is self.tables else area, field.caption)
        self.others = OthersList(self._place)
        self.tabs.addTab(self.others, self._say(N_("Other events")))
        for at in range(self.tabs.count()):
            keys = QShortcut(QKeySequence(f"Alt+{at + 1}"), self)
            keys.activated.connect(lambda at=at: self.tabs.setCurrentIndex(at))
        return self.tabs

    def _with_plan(self, lines: QScrollArea) -> QWidget:
        """The lines of the tables and the plan, which show the same, and how to make many at once."""
        plan = QWidget()
        box = QVBoxLayout(plan)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.tables.plan, 1)
        box.addWidget(
            muted(self._say(N_("Drag a table, or: arrows choose, Alt+arrows move, Delete takes out.")))
        )
        both = Pair(lines, plan)
        inside = QVBoxLayout()
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addLayout(self._numbering())
        inside.addWidget(both, 1)
        return scrolled(inside)

    def _numbering(self) -> QHBoxLayout:
        """Many tables at once: how many, and how many stand in a row."""
        self.count, self.across = QSpinBox(), QSpinBox()
        row = QHBoxLayout()
        row.setSpacing(8)
        for text, spin, usual in (
            (N_("T&ables in all"), self.count, USUAL_TABLES),
            (N_("in each &row"), self.across, USUAL_ROW),
        ):
            spin.setRange(1, MOST_TABLES)
            spin.setValue(usual)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            let_undo_pass(spin)
            label = QLabel(self._say(text))
            label.setBuddy(spin)
            row.addWidget(label)
            row.addWidget(spin)
        known = self._tournament.floor.hall.tables
        if known:
            self.count.setValue(len(known))
        self.number = QPushButton(self._say(N_("&Number them")))
        self.number.setAutoDefault(False)
        self.number.clicked.connect(self.number_tables)
        row.addWidget(self.number)
        row.addStretch(1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        self.save = QPushButton(self._say(N_("&Write")))
        self.close_button = QPushButton(self._say(N_("Close")))
        self.save.clicked.connect(self.write)
        self.close_button.clicked.connect(self.reject)
        make_primary(self.save)
        self.save.setEnabled(self._place.writable)
        self.number.setEnabled(self._place.writable)
        for button in (self.save, self.close_button):
            # Enter belongs to the lines
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    def _chain(self) -> None:
        """Let Tab go through lines that were made later, too, and then to the buttons."""
        stops = [widget for field in self.fields for widget in field.stops()]
        others = (self.others.list, self.others.add, self.others.remove)
        numbering = (self.count, self.across, self.number)
        for one, other in pairwise((*numbering, *stops, *others, self.save, self.close_button)):
            QWidget.setTabOrder(one, other)

    # ------------------------------------------------------------ doing

    def number_tables(self) -> None:
        """Tables from 1 on in rows; what is typed about those that stay is kept."""
        try:
            known = {table.name: table for table in self.tables.read()}
        except UnreadableError as error:
            self.tables.tell_fault(str(error))
            return
        across = self.across.value()
        made = []
        for at in range(self.count.value()):
            name = str(at + 1)
            old = known.get(name, Table(name))
            made.append(Table(name, old.kind, at % across, at // across, old.where, old.television))
        self.tables.turn_to(tuple(made))
        self._chain()

    def write(self) -> None:
        """Write what was changed; the dialog closes if nothing is to be said about it."""
        if not self._readable():
            return
        for field, command in list(self._commands()):
            self._writing = field
            written = self._place.perform(command)
            self._writing = None
            if not written:
                return
        self._load()
        self._chain()
        if self._remark():
            self.notice.tell(self._say(N_("Written. Look at what is said above, or close.")))
        else:
            self.accept()

    def _load(self) -> None:
        """Show what is written."""
        floor = self._tournament.floor
        self.tables.load(floor.hall.tables)
        self.hours.load(floor.hall.days)
        self.duties.load(floor.duties)
        self.placements.load(floor.placements)

    @guarded(None)
    def reject(self) -> None:
        """Close; what was typed and not written is thrown away only when that is meant."""
        asking = self._place.asking
        typed = any(field.touched for field in self.fields)
        text = N_("What was typed about the hall has not been written.")
        if not typed or asking is None or asking.confirm(self._say(text), self._say(N_("Throw it away"))):
            super().reject()

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """A refusal is said here, where it is seen: under the field that it is about."""
        if refusal and self._writing is not None:
            self._tell_fault(self._writing, text)
        elif refusal:
            self.notice.tell(text, refusal=True)

    def _tell_fault(self, field: Field[Any], text: str) -> None:
        field.tell_fault(text)
        self.tabs.setCurrentIndex(self.fields.index(field))
        self._faulty = field
        self._scrolling.start()
        # a screen reader says it at once
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(field.fault, text))

    def _scroll(self) -> None:
        if self._faulty is None:
            return
        area, fault = self._areas[self._faulty], self._faulty.fault
        # its end, from the beginning of its lines
        area.ensureVisible(0, fault.mapTo(area.widget(), QPoint(0, fault.height())).y(), 0, 16)

    def _readable(self) -> bool:
        """Whether everything typed can be read; the first that cannot is shown."""
        for field in self.fields:
            try:
                field.value  # noqa: B018 (reading is the question)
            except UnreadableError as error:
                self._tell_fault(field, str(error))
                return False
            field.tell_fault("")
        return True

    def _commands(self) -> Iterator[tuple[Field[Any], cmd.Command]]:
        """What writes the fields that were changed, each with the field that a refusal is about."""
        t = self._tournament
        hall = Hall(self.tables.value, self.hours.value)
        if hall != t.floor.hall:
            command = cmd.SetHall(hall=hall)
            yield self.hours if _hours_refused(t, command) else self.tables, command
        if self.duties.value != t.floor.duties:
            yield self.duties, cmd.PlaceJudges(duties=self.duties.value)
        if self.placements.value != t.floor.placements:
            yield self.placements, cmd.SetPlacements(placements=self.placements.value)

    def _remark(self) -> bool:
        """Say what somebody should look at; whether there is anything."""
        said = list(self._said())
        self.remarks.show_all([(one, "") for one in said])
        self.remarks.setVisible(bool(said))
        return bool(said)

    def _said(self) -> Iterator[Said]:
        t, sport = self._tournament, self._place.sport
        if sport is None or not t.floor.hall.tables:
            return
        for finding in (*hall_findings(t), *duty_findings(t)):
            yield say_finding(finding, self._place.words, sport, t)


def _hours_refused(t: Tournament, command: cmd.SetHall) -> bool:
    """Whether it is the opening hours that cannot be so."""
    try:
        set_hall(t, command)
    except RuleError as refusal:
        return refusal.reason is Rule.HOURS_UNUSABLE
    return False


class Pair(QSplitter):
    """Lines and what shows them, seen together: beside each other where there is room, else one below."""

    def __init__(self, lines: QScrollArea, other: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._lines = lines
        for at, part in enumerate((lines, other)):
            part.setMinimumHeight(px(LEAST_PART))
            self.addWidget(part)
            self.setStretchFactor(at, 1)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(12)
        self._share()

    def _share(self) -> None:
        """Beside each other the lines get what they need, else both get a half."""
        if self.orientation() is Qt.Orientation.Vertical:
            self.setSizes([MOST_WIDE, MOST_WIDE])
        else:
            need = self._lines.widget().minimumSizeHint().width() + self._lines.verticalScrollBar().width()
            self.setSizes([need, max(self.width() - need, 1)])

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        wide = event.size().width() >= px(ROOM_FOR_BOTH)
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        turned = orientation is not self.orientation()
        self.setOrientation(orientation)
        super().resizeEvent(event)
        if turned:
            self._share()
