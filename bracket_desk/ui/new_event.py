"""The dialog of a new event: title, discipline, format, races; the file is asked for afterwards."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import SIZES, FormatName, Side
from bracket_desk.domain.sport.disciplines import FRAME_RULES, Discipline
from bracket_desk.domain.stages import DEFAULT_RACES
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields, scrolled
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_, Words

_SIDES = (
    (Side.UPPER, N_("Race &before a defeat")),
    (Side.LOWER, N_("Race &after a defeat")),
    (Side.FINAL, N_("Race in the final sta&ge")),
)
_WHOLE = N_("Race of all matc&hes")
"""What the last of these is without groups."""


class NewEvent(QDialog):
    """Asks for the card of a new event. ``card`` is what the fields say."""

    def __init__(self, parent: QWidget | None, words: Words) -> None:
        super().__init__(parent)
        say = words.say
        self.setWindowTitle(say(N_("New event")))
        self.setMinimumSize(px(600), px(280))
        form = QFormLayout()
        form.setSpacing(10)
        form.setContentsMargins(0, 0, 0, 0)
        self.title_field = QLineEdit()
        self.title_field.setPlaceholderText(say(N_("as it stands on the papers")))
        self.title_field.textChanged.connect(self._check)
        form.addRow(say(N_("&Title")), self.title_field)
        self.discipline = QComboBox()
        for discipline in Discipline:
            self.discipline.addItem(words.term(discipline), discipline)
        self.discipline.currentIndexChanged.connect(self._discipline_chosen)
        form.addRow(say(N_("&Discipline")), self.discipline)
        self.format = QComboBox()
        for name in FormatName:
            self.format.addItem(words.term(name), name)
        self.format.currentIndexChanged.connect(self._format_chosen)
        form.addRow(say(N_("&Format")), self.format)
        self.seats = QComboBox()
        form.addRow(say(N_("&Seats")), self.seats)
        self._say, self._form = say, form
        self.races: dict[Side, QSpinBox] = {}
        for side, text in _SIDES:
            self.races[side] = _spin(1, 99, int(DEFAULT_RACES[side]))
            form.addRow(say(text), self.races[side])
        self.target = _spin(2, 10_000, 40)
        self.target_label = QLabel(say(N_("&Points of a frame")))
        self.target_label.setBuddy(self.target)
        form.addRow(self.target_label, self.target)
        self.official = QCheckBox(say(N_("&Official: the order's fixed points hold")))
        self.official.setChecked(True)
        form.addRow("", self.official)
        box = QVBoxLayout(self)
        box.addWidget(scrolled(form), 1)
        box.addWidget(self._buttons(words))
        self._format_chosen()
        self._discipline_chosen()
        self._check()
        calm_fields(self)
        resize_within(self, 620, 480)

    def _buttons(self, words: Words) -> QDialogButtonBox:
        say = words.say
        buttons = QDialogButtonBox()
        create = buttons.addButton(say(N_("Create…")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(create)
        create.setDefault(True)
        self.create_button = create
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _check(self) -> None:
        self.create_button.setEnabled(bool(self.title_field.text().strip()))

    def _format_chosen(self) -> None:
        self.seats.clear()
        name = FormatName(self.format.currentData())
        for size in SIZES[name]:
            self.seats.addItem(str(size), size)
        self.seats.setCurrentText("64")
        for side in (Side.UPPER, Side.LOWER):
            self.races[side].setEnabled(name is FormatName.TWO_STAGE)
        text = dict(_SIDES)[Side.FINAL] if name is FormatName.TWO_STAGE else _WHOLE
        caption = self._form.labelForField(self.races[Side.FINAL])
        assert isinstance(caption, QLabel)
        caption.setText(self._say(text))

    def _discipline_chosen(self) -> None:
        default = FRAME_RULES[Discipline(self.discipline.currentData())].default_target
        self.target.setVisible(default is not None)
        self.target_label.setVisible(default is not None)
        if default is not None:
            self.target.setValue(default)

    @property
    def card(self) -> ev.EventCreated:
        """The card as the fields say it; only what differs from the default is said."""
        discipline = Discipline(self.discipline.currentData())
        default = FRAME_RULES[discipline].default_target
        races = {
            side.value: str(spin.value())
            for side, spin in self.races.items()
            if spin.isEnabled() and str(spin.value()) != DEFAULT_RACES[side]
        }
        targets = {}
        if default is not None and self.target.value() != default:
            targets = {Side.FINAL.value: self.target.value()}
            if FormatName(self.format.currentData()) is FormatName.TWO_STAGE:
                targets["groups"] = self.target.value()
        return ev.EventCreated(
            title=self.title_field.text(),
            discipline=discipline,
            format=FormatName(self.format.currentData()),
            size=int(self.seats.currentData()),
            official=self.official.isChecked(),
            races=races,
            targets=targets,
        )


def _spin(least: int, most: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
    return spin
