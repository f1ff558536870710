"""The panel beside the table of entries: every field of one person, written in one step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.cards import PersonCard, Role, entry_of
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.pasting import with_cell
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.completing import offer_people
from bracket_desk.ui.entry_words import TYPED_IS_GONE, entry_texts, tell_trouble
from bracket_desk.ui.members import MembersDialog
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.person_fields import (
    PersonFields,
    buttons_row,
    drop_question,
    escape_of,
    may_drop,
    person_heading,
)
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_LINES = (
    ("surname", N_("Surname")),
    ("given", N_("Given name")),
    ("patronymic", N_("Patronymic")),
    ("born", N_("Date of birth")),
    ("sex", N_("Sex")),
    ("title", N_("Title, rank")),
    ("region", N_("Region")),
    ("town", N_("Town")),
    ("club", N_("Club, school")),
    ("coach", N_("Coaches")),
    ("rating", N_("Rating")),
    ("contact", N_("Contact")),
    ("representative", N_("Representative")),
)
"""The fields in the order in which they are filled in."""

_CHOICES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "sex": (("", ""), ("m", N_("man")), ("f", N_("woman"))),
    "title": (("", ""), *((title, title) for title in TITLES)),
}

_OF_ONE = ("given", "patronymic", "born", "sex", "title")
"""What one person has, and a team has not."""


class EntryPanel(QFrame):
    """Shows one entry, or a new one, and keeps what is typed until it is written or dropped.

    ``written``: the id of the entry that was written. ``left``: the table has the keys again.
    While the surname is typed, the register's cards are offered; the one taken fills what is empty.
    """

    written = Signal(str)
    left = Signal()

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._place = workplace
        self._say = workplace.say
        self._entry: Entry | None = None
        self._new = False
        self.fields = PersonFields()
        self.lines, self.choices = self.fields.lines, self.fields.choices
        self.fields.typed.connect(self._tell)
        self.fields.entered.connect(self.write)
        self.members: tuple[Member, ...] = ()
        self._build()
        self.show_entry(None)
        workplace.opened.connect(partial(self.show_entry, None))
        workplace.drafts.append(self.draft)

    def _build(self) -> None:
        say = self._say
        self.heading, self.note = person_heading()
        inside = QWidget()
        self.form = QFormLayout(inside)
        self.form.setContentsMargins(0, 0, 8, 0)
        self.form.setSpacing(6)
        self._labels: dict[str, QLabel] = {}
        for key, text in _LINES:
            self.form.addRow(self._label(key, text), self._field(key, text))
        self.surname = self.lines["surname"]
        self.offers = offer_people(self.surname, self._place, self._take_card, Role.ATHLETE)
        self.reserve = self.fields.box("reserve", say(N_("on the reserve list")))
        self.team = QPushButton()
        self.team.clicked.connect(self.edit_members)
        self.who = muted("")
        for widget in (self.reserve, self.team, self.who):
            self.form.addRow(widget)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        for ground in (inside, scroll.viewport()):
            ground.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 8, 8)
        box.setSpacing(8)
        for part in (self.heading, self.note):
            box.addWidget(part)
        box.addWidget(scroll, 1)
        box.addLayout(self._buttons())
        escape_of(self).activated.connect(self.turn_away)

    def _buttons(self) -> QHBoxLayout:
        self.save = QPushButton(self._say(N_("&Write")))
        self.save.setProperty("primary", "true")
        self.save.clicked.connect(self.write)
        self.close_button = QPushButton(self._say(N_("Close")))
        self.close_button.clicked.connect(self.turn_away)
        return buttons_row((self.save, self.close_button))

    def _label(self, key: str, text: str) -> QLabel:
        self._labels[key] = label = QLabel(self._say(text))
        return label

    def _field(self, key: str, text: str) -> QWidget:
        field: QLineEdit | QComboBox
        if key in _CHOICES:
            say = self._place.words.term if key == "title" else self._say
            field = self.fields.choice(key, [(value, say(word)) for value, word in _CHOICES[key]])
        else:
            field = self.fields.line(key)
        field.setAccessibleName(self._say(text))
        self._labels[key].setBuddy(field)
        return field

    # ------------------------------------------------------------ showing

    @property
    def entry(self) -> Entry | None:
        """The entry that is shown, as it was read last; None for a new one and for nobody."""
        return self._entry

    @property
    def is_new(self) -> bool:
        """Whether somebody new is being typed in."""
        return self._new

    @property
    def is_unwritten(self) -> bool:
        """Whether something was typed that is not written."""
        return bool(self.fields.changed) or self.members != (self._entry.members if self._entry else ())

    def show_entry(self, entry: Entry | None) -> None:
        """Show an entry as it is written, or that nobody is chosen."""
        self._new = False
        self._show(entry)

    def begin(self) -> None:
        """Ready to type in somebody new."""
        self._new = True
        self._show(None)
        self.surname.setFocus()

    def follow(self, entry: Entry | None) -> None:
        """Show another entry, unless something typed about this one is not written yet."""
        if self.is_unwritten and (self._new or entry is None or entry.number != self._number):
            return
        if self.is_unwritten:
            self.refresh()
        else:
            self.show_entry(entry)

    @property
    def _number(self) -> int | None:
        return self._entry.number if self._entry else None

    def refresh(self) -> None:
        """Show the same entry as it is now; what was typed stays."""
        t = self._place.tournament
        now = t.entries.get(self._entry.id) if t is not None and self._entry is not None else None
        if self._new:
            self._tell()
        elif now is None:
            self._lose()
        else:
            typed = self.fields.changed
            members = self.members if self.members != (self._entry.members if self._entry else ()) else None
            self._show(now)
            self.fields.show(entry_texts(now, self._place.words), typed)
            if members is not None:
                self.members = members
            self._tell()

    def _lose(self) -> None:
        """Whoever was shown has been taken away, and what was typed about them goes with them."""
        if self._entry is not None and self.is_unwritten:
            self._place.told.emit(self._say(TYPED_IS_GONE, who=self._entry.name), True)
        self.show_entry(None)

    def _show(self, entry: Entry | None) -> None:
        self._entry = entry
        self.members = entry.members if entry else ()
        self.fields.show(entry_texts(entry or Entry(0, ""), self._place.words))
        self._tell()

    def _take_card(self, card: PersonCard) -> None:
        self.fields.take_card(entry_texts(entry_of(card, 0), self._place.words))

    def _tell(self) -> None:
        """Say about whom it is, and whether something is not written yet."""
        say, entry = self._say, self._entry
        if entry is not None:
            self.heading.setText(f"{entry.number}  {entry.name}")
        else:
            self.heading.setText(say(N_("Somebody new")) if self._new else say(N_("Nobody is chosen")))
        unwritten, writable = self.is_unwritten, self._place.writable
        self.note.setText(say(N_("Not written yet. Enter writes it, Esc drops it.")))
        self.note.setVisible(unwritten)
        here = entry is not None or self._new
        self.fields.enable(here=here, writable=writable)
        self.team.setEnabled(here and writable)
        self.save.setEnabled(here and writable and unwritten)
        self._tell_members()

    def _tell_members(self) -> None:
        say, team = self._say, bool(self.members)
        self._labels["surname"].setText(say(N_("Name of the team")) if team else say(N_("Surname")))
        for key in _OF_ONE:
            field = self.lines.get(key) or self.choices[key]
            text = self.fields.texts[key]
            self.form.setRowVisible(field, not team or bool(text))
        self.team.setText(say(N_("Members…")) if team else say(N_("A team or a pair…")))
        captain = say(N_("captain"))
        lines = [
            f"{at}. {member.name}, {captain}" if member.captain else f"{at}. {member.name}"
            for at, member in enumerate(self.members, 1)
        ]
        self.who.setText("\n".join(lines))
        self.who.setVisible(team)

    # ------------------------------------------------------------ doing

    def write(self) -> None:
        """Write what was typed, in one step; what cannot be is told, and its field has the keys."""
        t = self._place.tournament
        if t is None or not self._place.writable or (self._entry is None and not self._new):
            return
        if not self.is_unwritten:
            self._place.tell(self._say(N_("Nothing was changed.")))
            return
        known = None if self._new else self._entry
        whole = self._whole(known or Entry(t.last_number + 1, "?"))
        if whole is None:
            return
        command: cmd.Command = cmd.EditEntries(entries=(whole,))
        if known is None:
            command = cmd.RegisterEntries(entries=(whole,))
        if known is not None and whole == known:
            # typed otherwise, meant the same
            self.show_entry(known)
            self._place.tell(self._say(N_("Nothing was changed.")))
        elif self._place.perform(command):
            now = self._place.tournament
            self.show_entry(now.entries.get(whole.id) if now is not None else None)
            self.written.emit(whole.id)

    def _whole(self, start: Entry) -> Entry | None:
        """The entry with everything that was typed; None if something cannot be, which is told."""
        entry = msgspec.structs.replace(start, members=self.members)
        reading = Reading(self._place.around.clock().date())
        for key, text in self.fields.changed.items():
            field = "name" if key == "surname" and self.members else key
            changed = with_cell(entry, field, text, reading)
            if isinstance(changed, Trouble):
                self._refuse(key, changed, text)
                return None
            entry = changed
        if entry.surname == "?":
            self._refuse("surname", Trouble.NAME_MISSING, "")
            return None
        return entry

    def _refuse(self, key: str, trouble: Trouble, text: str) -> None:
        heading = self._labels[key].text()
        self._place.told.emit(tell_trouble(self._place.words, heading, key, trouble, text), True)
        self.fields.point_at(key)

    def turn_away(self) -> None:
        """Esc: back to the table; what was typed and not written is asked about."""
        if not may_drop(self._place, self.draft()):
            return
        self.show_entry(self._entry)
        self.left.emit()

    def draft(self) -> str:
        """What would be lost if it were dropped now, as a question tells it; nothing if all is written."""
        if not self.is_unwritten:
            return ""
        typed = self.surname.text().strip() or self._say(N_("Somebody new"))
        who = self._entry.name if self._entry is not None else typed
        return drop_question(self._place, who)

    # ------------------------------------------------------------ teams

    def members_dialog(self) -> MembersDialog:
        """The dialog of the members; ``take_members`` takes what it says."""
        place, name = self._place, self.surname.text().strip()
        today = place.around.clock().date()
        dialog = MembersDialog(self, place.words, today, name, self.members, place.asking)
        resize_within(dialog, 720, 420)
        return dialog

    def edit_members(self) -> None:
        """Ask for the members of a team or a pair; they are written with everything else."""
        dialog = self.members_dialog()
        if dialog.exec() == MembersDialog.DialogCode.Accepted:
            self.take_members(dialog.members)
        dialog.deleteLater()

    def take_members(self, members: tuple[Member, ...]) -> None:
        """Show these members, to be written."""
        self.members = members
        self._tell()
