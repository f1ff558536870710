"""The event's card and regulations, read and edited; with nothing open, the ways to begin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.panel import card_findings
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.remarks import Said, say_finding
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.event_view import EventView
from bracket_desk.ui.event_words import (
    CARD,
    REGULATIONS,
    REPORT,
    about_facts,
    conduct_facts,
    event_facts,
    field_of,
    money_facts,
    place_facts,
    rules_facts,
)
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.card import CardEditor
from bracket_desk.ui.forms.editor import Editor
from bracket_desk.ui.forms.regulations import RegulationsEditor
from bracket_desk.ui.forms.report import ReportEditor
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

NO_TABLES = SportTables({}, "", {}, 0, {}, {}, ())
"""Where the tables of the sport cannot be read: nothing is offered, and all that is written stands."""

FIRST_STEPS = (
    N_("Create an event and fill in its card and regulations."),
    N_("Take the entries from a list, check their papers, admit them."),
    N_("Make the draw, call the matches to tables, write down results."),
)
"""What somebody does who begins; all else comes from it."""


def heading(text: str) -> QLabel:
    """The title of a part."""
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label


class EventPage(Page):
    """With an event open its card and regulations; without one: create, open, and what was open last."""

    create_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Event")))
        self._doors: list[tuple[str, str] | None] = []
        self.edit_card = QPushButton(say(N_("Edit the &card…")))
        self.edit_card.clicked.connect(lambda: self.edit(CARD))
        self.edit_rules = QPushButton(say(N_("Edit the &regulations…")))
        self.edit_rules.clicked.connect(lambda: self.edit(REGULATIONS))
        self.write_report = QPushButton(say(N_("Write the re&port…")))
        self.write_report.clicked.connect(lambda: self.edit(REPORT))
        self.head.addWidget(self.write_report)
        self.head.addWidget(self.edit_card)
        self.head.addWidget(self.edit_rules)
        self.begin = self._beginning()
        self.box.addWidget(self.begin)
        self.view = EventView(workplace.words)
        self.view.wanted.connect(self._fill_in)
        self.editors: dict[str, Editor] = {}
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.box.addWidget(self.stack, 1)
        workplace.opened.connect(self._forget)
        workplace.drafts.append(self.unwritten)

    def _beginning(self) -> QWidget:
        say = self.say
        begin = QWidget()
        box = QVBoxLayout(begin)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        box.addWidget(
            muted(say(N_("Create an event, open one, or drop its file or a list onto this window.")))
        )
        row = QHBoxLayout()
        self.create_button = QPushButton(say(N_("&Create an event…")))
        self.create_button.setProperty("primary", "true")
        self.create_button.clicked.connect(self.create_wanted)
        self.open_button = QPushButton(say(N_("&Open an event…")))
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.create_button)
        row.addWidget(self.open_button)
        row.addStretch(1)
        box.addLayout(row)
        self.recent_heading = heading(say(N_("Opened last")))
        box.addWidget(self.recent_heading)
        self.recent = QVBoxLayout()
        self.recent.setSpacing(4)
        box.addLayout(self.recent)
        box.addSpacing(12)
        box.addWidget(heading(say(N_("First steps"))))
        for number, step in enumerate(FIRST_STEPS, 1):
            box.addWidget(muted(f"{number}. {say(step)}"))
        box.addStretch(1)
        return begin

    @cached_property
    def _sport(self) -> tuple[SportTables, str]:
        """The tables of the sport, and what is wrong with them if they cannot be read."""
        try:
            return load_sport(self.place.around.resources / "sport"), ""
        except DeskError as error:
            return NO_TABLES, self.place.words.sentence(error)

    # ------------------------------------------------------------ showing

    @property
    def editor(self) -> Editor | None:
        """The form that is open, if one is."""
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, Editor) else None

    def refresh(self) -> None:
        t = self.place.tournament
        editor = self.editor
        self.begin.setVisible(t is None)
        self.stack.setVisible(t is not None)
        for button in (self.write_report, self.edit_card, self.edit_rules):
            button.setVisible(t is not None and editor is None)
            button.setEnabled(self.place.writable)
        self.title.setText(self.say(N_("Event")) if editor is None else editor.accessibleName())
        if t is None:
            self._list_recent()
        elif editor is not None:
            editor.follow(_edited(t, self._form_of(editor)))
        else:
            self._show(t)

    def _show(self, t: Tournament) -> None:
        words, (tables, trouble) = self.place.words, self._sport
        path = str(self.place.current.path) if self.place.current else ""
        self.view.show_facts(
            [
                (N_("About the event"), about_facts(t, words, tables)),
                (N_("Place and time"), place_facts(t, words)),
                (N_("Who conducts it"), conduct_facts(t)),
                (N_("Regulations"), rules_facts(t, words)),
                (N_("Money"), money_facts(t, words)),
                (N_("At this desk"), [*event_facts(t, words), (N_("File"), path)]),
            ]
        )
        remarks = self._remarks(t)
        self._doors = [field_of(remark, t) for remark, _ in remarks]
        button = self.say(N_("Edit…")) if self.place.writable else ""
        shown = [
            (said, button if door is not None else "")
            for (_, said), door in zip(remarks, self._doors, strict=True)
        ]
        self.view.show_remarks(shown, trouble)

    def _remarks(self, t: Tournament) -> list[tuple[Remark, Said]]:
        """What is missing or doubtful; without the tables of the sport it is not known."""
        tables, trouble = self._sport
        if trouble:
            return []
        found = card_findings(t, tables, self.place.around.clock().date())
        return [(one.remark, say_finding(one, self.place.words, tables, t)) for one in found]

    def _remarks_after(self, command: cmd.SetCard | cmd.SetRegulations) -> Mapping[str, str]:
        """What would be missing or doubtful after a command, by the field of its form."""
        t = self.place.tournament
        if t is None:
            return {}
        if isinstance(command, cmd.SetCard):
            own, after = CARD, fold(t, [ev.CardSet(command.card)])
        else:
            own, after = REGULATIONS, fold(t, [ev.RegulationsSet(command.regulations)])
        lines: dict[str, list[str]] = {}
        for remark, said in self._remarks(after):
            form, name = field_of(remark, after) or ("", "")
            if form == own:
                lines.setdefault(name, []).append(f"⚠ {said.why} {said.do}")
        return {name: "\n".join(texts) for name, texts in lines.items()}

    def _list_recent(self) -> None:
        while self.recent.count():
            widget = self.recent.takeAt(0).widget()
            if widget is not None:
                widget.deleteLater()
        paths = self.place.recent()
        self.recent_heading.setVisible(bool(paths))
        for path in paths:
            button = QPushButton(f"{path.stem}  ·  {path.parent}".replace("&", "&&"))
            button.setFlat(True)
            button.setStyleSheet("text-align: left;")
            button.clicked.connect(partial(self._open, path))
            self.recent.addWidget(button)

    def _open(self, path: Path, *_: object) -> None:
        self.place.open(path)

    def start(self) -> None:
        if self.begin.isVisibleTo(self):
            self.create_button.setFocus()
        elif self.editor is not None:
            self.editor.resume()
        elif self.edit_card.isEnabled():
            self.edit_card.setFocus()
        else:
            self.view.setFocus()

    # ------------------------------------------------------------ editing

    def edit(self, form: str, field: str = "") -> None:
        """Open a form in place of what is read; the focus goes to the field of that name."""
        t = self.place.tournament
        if t is None or not self.place.writable:
            return
        try:
            editor = self.editors.get(form) or self._make_editor(form)
        except DeskError as error:
            # the phrases of the report stand in a file that people may have edited
            self.place.told.emit(self.place.words.sentence(error), True)
            return
        self.stack.setCurrentWidget(editor)
        self.refresh()
        editor.begin(_edited(t, form), field)

    def _form_of(self, editor: Editor) -> str:
        return next(form for form, known in self.editors.items() if known is editor)

    def _make_editor(self, form: str) -> Editor:
        """A form is made when it is first needed: most days nobody needs one."""
        if form == CARD:
            editor: Editor = CardEditor(self.place, self._sport[0], self._remarks_after)
        elif form == REGULATIONS:
            editor = RegulationsEditor(self.place, self._remarks_after)
        else:
            editor = ReportEditor(self.place)
        calm_fields(editor)
        editor.left.connect(self._read_again)
        self.stack.addWidget(editor)
        self.editors[form] = editor
        return editor

    def _fill_in(self, at: int) -> None:
        door = self._doors[at]
        if door is not None:
            self.edit(*door)

    def _read_again(self) -> None:
        left = self.editor
        self.stack.setCurrentWidget(self.view)
        self.refresh()
        doors = {REGULATIONS: self.edit_rules, REPORT: self.write_report}
        doors.get(self._form_of(left) if left is not None else CARD, self.edit_card).setFocus()

    def _forget(self) -> None:
        """What was typed belongs to the event that was open before; whether it may go was asked."""
        for editor in self.editors.values():
            editor.forget()
        self.stack.setCurrentWidget(self.view)

    def unwritten(self) -> str:
        """What would be lost if the event were closed now, as a question tells it."""
        if self.editor is None or not self.editor.dirty:
            return ""
        match self._form_of(self.editor):
            case "card":
                return self.say(N_("What you typed into the card of the event has not been written."))
            case "regulations":
                return self.say(N_("What you typed into the regulations has not been written."))
            case _:
                return self.say(N_("What you typed into the report has not been written."))

    @guarded(None)
    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt)
        super().hideEvent(event)
        text = self.unwritten()
        if text and not event.spontaneous() and self.window().isVisible():
            waits = self.say(N_("It waits on the page “Event”."))
            self.place.tell(f"{text} {waits}")


def _edited(t: Tournament, form: str) -> object:
    """The value that a form edits."""
    return {CARD: t.about, REGULATIONS: t.regulations, REPORT: t.office.report}[form]
