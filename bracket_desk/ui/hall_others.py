"""The other events that run in the hall: which files are read along."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain.errors import FileError
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.workplace import Workplace, same_file
from bracket_desk.words import N_


class OthersList(QWidget):
    """Lists them; what is added or taken out counts at once, and is remembered on this computer."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place, self._say = place, place.say
        text = N_(
            "Events that run in this hall at the same time: their tables count as taken, and nobody is "
            "called who is at a table there. Their files are read along live and never written."
        )
        self.list = QListWidget()
        self.list.setAccessibleName(self._say(N_("Other events")))
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.add = QPushButton(self._say(N_("A&dd an event…")))
        self.add.clicked.connect(self.add_event)
        self.remove = QPushButton(self._say(N_("Take it o&ut")))
        self.remove.clicked.connect(self.remove_event)
        row = QHBoxLayout()
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.setSpacing(8)
        box.addWidget(muted(self._say(text)))
        box.addWidget(self.list, 1)
        box.addLayout(row)
        self.refresh()

    def refresh(self) -> None:
        """Show what is read along now."""
        self.list.clear()
        for path, title in self._place.neighbours.titles.items():
            item = QListWidgetItem(f"{title}\n{path}")
            item.setToolTip("")
            self.list.addItem(item)
        self._enable()

    def _enable(self) -> None:
        self.remove.setEnabled(self.list.currentRow() >= 0)

    def add_event(self) -> None:
        """Ask for a file and read it along."""
        place = self._place
        path = place.asking.event_to_open() if place.asking is not None else None
        if path is None:
            return
        if place.current is not None and same_file(path, place.current.path):
            place.told.emit(self._say(N_("That is this very event. Choose another file.")), True)
            return
        try:
            place.neighbours.add(path)
        except FileError as error:
            place.refuse(error)
        self.refresh()

    def remove_event(self) -> None:
        """Read the chosen one along no more."""
        at = self.list.currentRow()
        if at >= 0:
            self._place.neighbours.remove(self._place.neighbours.paths[at])
            self.refresh()
