"""The handover of the registration protocols: signed by the chairman, taken by the chief panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import commission_findings, handover_findings
from bracket_desk.domain.sport.judges import CHIEF_REFEREE
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.history import read_history
from bracket_desk.remarks import Said, say_finding
from bracket_desk.session import read_time
from bracket_desk.ui.asking import LONGEST_NOTE, resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.remark_list import RemarkList
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.undecided import chairman, holder
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LONGEST_NAME = 200
ROOM_OF_A_REMARK = 48


class HandoverDialog(QDialog):
    """Says what the protocols wait for and asks who gives them to whom. ``record`` writes it."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        t = place.tournament
        assert t is not None
        self.setWindowTitle(self._say(N_("Handover of the registration protocols")))
        self.setMinimumWidth(px(560))
        text = N_(
            "The chairman of the commission signs the protocols of registration of the judges and of "
            "the entries and gives them to the chief panel of judges. They are printed under Documents."
        )
        self.so_far = muted(handover_text(place))
        self.so_far.setVisible(bool(self.so_far.text()))
        waits = waits_for(place, t)
        self.remarks = RemarkList()
        self.remarks.show_all([(said, "") for said in waits])
        self.remarks.setVisible(bool(waits))
        inside = QWidget()
        said = QVBoxLayout(inside)
        said.setContentsMargins(0, 0, 0, 0)
        for widget in (muted(self._say(text)), self.so_far, self.remarks):
            said.addWidget(widget)
        said.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        box = QVBoxLayout(self)
        box.addWidget(scroll, 1)
        box.addLayout(self._fields(t))
        box.addWidget(self._buttons())
        calm_fields(self)
        self._look()
        (self.chairman if not self.chairman.text() else self.receiver).setFocus()
        resize_within(self, 620, 250 + min(4, len(waits)) * ROOM_OF_A_REMARK)

    def _fields(self, t: Tournament) -> QFormLayout:
        given = t.office.handover
        self.chairman = QLineEdit(chairman(t) or (given.chairman if given else ""))
        self.receiver = QLineEdit(holder(t, CHIEF_REFEREE) or (given.receiver if given else ""))
        self.note = QLineEdit()
        for line in (self.chairman, self.receiver):
            line.setMaxLength(LONGEST_NAME)
            line.textChanged.connect(self._look)
        self.note.setMaxLength(LONGEST_NOTE)
        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(self._say(N_("&Signed and given by")), self.chairman)
        form.addRow(self._say(N_("&Taken for the panel by")), self.receiver)
        form.addRow(self._say(N_("&Note, may stay empty")), self.note)
        return form

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(
            self._say(N_("Signed and handed &over")), QDialogButtonBox.ButtonRole.AcceptRole
        )
        make_primary(self.agree)
        self.agree.setDefault(True)
        buttons.addButton(self._say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.record)
        buttons.rejected.connect(self.reject)
        return buttons

    def _look(self) -> None:
        named = bool(self.chairman.text().strip() and self.receiver.text().strip())
        self.agree.setEnabled(named and self._place.writable)

    def record(self) -> None:
        """Record the handover of the protocols as they stand now."""
        command = cmd.HandOver(
            chairman=self.chairman.text(), receiver=self.receiver.text(), note=self.note.text()
        )
        if self._place.perform(command):
            self.accept()


def waits_for(place: Workplace, t: Tournament) -> list[Said]:
    """What the complete protocols still wait for, and what has changed since they were given."""
    sport = place.sport
    if sport is None:
        return []
    findings = (*handover_findings(t, sport), *commission_findings(t))
    return [say_finding(finding, place.words, sport, t) for finding in findings]


def handover_text(place: Workplace) -> str:
    """Who gave the protocols to whom, and when; nothing if nobody has yet."""
    t, event = place.tournament, place.current
    given = t.office.handover if t is not None else None
    if given is None or event is None:
        return ""
    entry = read_history(event.entries).handed_over
    now = place.around.clock()
    at = place.words.moment(read_time(entry.at), now) if entry is not None else ""
    text = N_("Protocols signed and given by {chairman}, taken by {receiver}: {at}.")
    return place.say(text, chairman=given.chairman, receiver=given.receiver, at=at)
