"""The package after the event: what is still open, all papers in a folder and a ZIP, what went to whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.handing import WITHIN, Handing
from bracket_desk.domain.text import file_stem
from bracket_desk.printing.filling import Source
from bracket_desk.printing.history import read_history
from bracket_desk.printing.package import Package, make_package, zipped
from bracket_desk.remarks import Said
from bracket_desk.store.files import made_folder, replace_file, replace_files
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.asking import LONGEST_NOTE, resize_within
from bracket_desk.ui.fields import calm_fields, scrolled
from bracket_desk.ui.folder_check import FolderCheckDialog
from bracket_desk.ui.package_points import look_into_register, open_points, stale_papers
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.paper_ages import PaperAges
from bracket_desk.ui.printed import Digests, Noted, keep_notes, press_of
from bracket_desk.ui.remark_list import RemarkList
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

LONGEST_NAME = 200

TEXTS = "package_texts"
"""The setting: whether the package is written as text documents, too."""

RULES = {
    Handing.REPRESENTATIVES: N_("Order 942, part 3, items 9 and 19"),
    Handing.FEDERATION: N_("Order 942, part 3, item 19"),
    Handing.REPORT: N_("Order 942, part 3, item 8"),
    Handing.ARCHIVE: N_("Order 942, part 3, item 19"),
}


class PackageDialog(QDialog):
    """Follows every step while it is open and keeps nothing of the event."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        self.setWindowTitle(self._say(N_("Package after the event")))
        self._build()
        calm_fields(self)
        resize_within(self, 760, 640)
        self._papers = PaperAges(place)
        self._papers.setParent(self)
        self._papers.told.connect(self.refresh)
        self._cards: Sequence[Said] = ()
        self._writing = False
        self._look()
        for signal in (place.changed, place.opened):
            signal.connect(self._look)
        self.finished.connect(self._papers.stop)
        self.write.setFocus()

    def _build(self) -> None:
        say = self._say
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.remarks = RemarkList()
        self.nothing = muted(say(N_("Nothing was found in the event itself.")))
        inside = QVBoxLayout()
        inside.setSpacing(12)
        inside.setContentsMargins(0, 0, 0, 0)
        open_ones = QGroupBox(say(N_("Still to be looked at")))
        looked = QVBoxLayout(open_ones)
        looked.addWidget(self.nothing)
        looked.addWidget(self.remarks)
        handed = QGroupBox(say(N_("Handed over")))
        rows = QVBoxLayout(handed)
        self.handed: dict[Handing, QLabel] = {}
        self.hand: dict[Handing, QPushButton] = {}
        for item in Handing:
            rows.addLayout(self._row(item))
        inside.addWidget(handed)
        inside.addWidget(open_ones)
        inside.addStretch(1)
        box = QVBoxLayout(self)
        box.addWidget(self.state)
        box.addWidget(scrolled(inside), 1)
        self.texts = QCheckBox(say(N_("Also as &text documents, to go on editing")))
        self.texts.setChecked(str(self._place.around.settings.value(TEXTS, "false")) == "true")
        self.texts.toggled.connect(
            lambda on: self._place.around.settings.setValue(TEXTS, "true" if on else "false")
        )
        box.addWidget(self.texts)
        box.addLayout(self._buttons())

    def _row(self, item: Handing) -> QHBoxLayout:
        row = QHBoxLayout()
        told = QLabel()
        told.setWordWrap(True)
        told.setTextFormat(Qt.TextFormat.PlainText)
        hand = QPushButton(self._say(N_("Handed over…")))
        hand.setAccessibleName(self._say(N_("{papers}: handed over"), papers=self._place.words.term(item)))
        hand.clicked.connect(lambda _=False, item=item: self.hand_over(item))
        row.addWidget(told, 1)
        row.addWidget(hand, 0, Qt.AlignmentFlag.AlignTop)
        self.handed[item], self.hand[item] = told, hand
        return row

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        row = QHBoxLayout()
        self.write = QPushButton(say(N_("&Write the package…")))
        make_primary(self.write)
        self.write.setDefault(True)
        self.write.clicked.connect(self.write_package)
        self.check = QPushButton(say(N_("C&heck a folder of papers…")))
        self.check.clicked.connect(self.check_folder)
        close = QPushButton(say(N_("&Close")))
        close.clicked.connect(self.reject)
        row.addWidget(self.check)
        row.addStretch(1)
        row.addWidget(self.write)
        row.addWidget(close)
        return row

    # ------------------------------------------------------------ showing

    def _look(self, *_: object) -> None:
        """Show what is known at once; papers and cards of the register are compared beside the window."""
        self.refresh()
        t = self._place.tournament
        # while the papers of a package are noted one after the other, none is compared
        if t is not None and not self._writing:
            self._papers.look()
            look_into_register(self, self._place, t, self._take)

    def _take(self, said: Sequence[Said]) -> None:
        self._cards = said
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Say what is open and what was handed over, as the event stands now."""
        t, event = self._place.tournament, self._place.current
        if t is None or event is None:
            self.reject()
            return
        now = self._place.now()
        found = [*open_points(self._place, t, now), *stale_papers(self._place, t, self._papers), *self._cards]
        self.remarks.show_all([(said, "") for said in found])
        self.nothing.setVisible(not found)
        if t.finished:
            text = N_("The event is over. All documents that it allows go into the package.")
        else:
            text = N_("The event is not over: the package will hold what can be made by now.")
        self.state.setText(self._say(text))
        history, words = read_history(event.entries), self._place.words
        for item in Handing:
            given = [(d, entry.moment) for d, entry in history.deliveries if d.item is item]
            lines = [f"{'✓' if given else '○'} {words.term(item)}", self._say(RULES[item])]
            for delivery, moment in given:
                at = "" if moment is None else words.moment(moment, now)
                note = f" ({delivery.note})" if delivery.note else ""
                lines.append(f"{delivery.receiver}{note}: {at}")
            ended = None if history.decided is None else history.decided.moment
            if not given and t.finished and ended is not None and item in WITHIN:
                lines.append(self._due(ended + WITHIN[item], now, at_once=not WITHIN[item]))
            self.handed[item].setText("\n".join(lines))
            self.hand[item].setEnabled(self._place.writable)

    def _due(self, due: datetime, now: datetime, *, at_once: bool) -> str:
        if at_once:
            return self._say(N_("⚠ Due at once: the final is over."))
        text = N_("⚠ It was due by {time}.") if now > due else N_("Due by {time}.")
        return self._say(text, time=self._place.words.moment(due, now))

    # ------------------------------------------------------------ doing

    def hand_over(self, item: Handing) -> None:
        """Ask to whom, then record it."""
        dialog = DeliveryDialog(self, self._place, item)
        dialog.finished.connect(dialog.deleteLater)
        dialog.exec()

    def write_package(self) -> None:
        """Ask where to, then write the folder and the ZIP beside the window."""
        asking = self._place.asking
        folder = None if asking is None else asking.folder(self._say(N_("Where to write the package")))
        if folder is not None:
            self._writing = True
            write_package(self._place, folder, self._written, texts=self.texts.isChecked())

    def _written(self) -> None:
        if isValid(self):
            self._writing = False
            self._look()

    def check_folder(self) -> None:
        """Ask for a folder and hold its papers against the event."""
        asking = self._place.asking
        folder = None if asking is None else asking.folder(self._say(N_("Folder with finished papers")))
        if folder is not None:
            dialog = FolderCheckDialog(self, self._place, folder)
            dialog.finished.connect(dialog.deleteLater)
            dialog.exec()


class DeliveryDialog(QDialog):
    """To whom papers were handed; when, the journal notes by itself."""

    def __init__(self, parent: QWidget, place: Workplace, item: Handing) -> None:
        super().__init__(parent)
        self._place, self._item = place, item
        say = place.say
        self.setWindowTitle(place.words.term(item))
        self.receiver = QLineEdit()
        self.receiver.setMaxLength(LONGEST_NAME)
        self.note = QLineEdit()
        self.note.setMaxLength(LONGEST_NOTE)
        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(say(N_("&To whom")), self.receiver)
        form.addRow(say(N_("&Note, may stay empty")), self.note)
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(say(N_("Handed &over")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.agree)
        self.agree.setDefault(True)
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.record)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(muted(say(RULES[item])))
        box.addLayout(form)
        box.addStretch(1)
        box.addWidget(buttons)
        calm_fields(self)
        self.receiver.textChanged.connect(self._look)
        self._look()
        resize_within(self, 520, 180)

    def _look(self) -> None:
        self.agree.setEnabled(bool(self.receiver.text().strip()) and self._place.writable)

    def record(self) -> None:
        """Record it with the time of now."""
        command = cmd.Deliver(item=self._item, receiver=self.receiver.text(), note=self.note.text())
        if self._place.perform(command):
            self.accept()


def write_package(place: Workplace, folder: Path, then: Callable[[], object], *, texts: bool = False) -> None:
    """Make the package beside the window and write it into a folder of the event's name, and as a ZIP.

    Its papers count as printed: a correction puts them out of date. ``texts``: as text documents, too.
    ``then`` is called at the end, whatever came of it.
    """
    t, event, around = place.tournament, place.current, place.around
    if t is None or event is None:
        return
    entries = event.entries
    words = Words(place.words.language, around.resources / "translations")
    press, digests = press_of(place), Digests(place)
    name, since = file_stem(place.say(N_("{title} – documents"), title=t.card.title)), place.since
    if place.past is not None:  # beside the package of now, not in its place
        name += " – " + place.say(N_("entry {number}"), number=place.past.last.number)

    written: list[tuple[Package, list[Noted | None]]] = []

    def work(job: Job) -> tuple[Package, list[Noted | None]]:
        source = Source(t, entries, words, load_sport(around.resources / "sport"))
        package = make_package(press, source, job, texts=texts, since=since)
        inside = made_folder(folder / name)
        replace_files(inside, package.files, ())
        replace_file(folder / f"{name}.zip", zipped(package.files, name))
        made = package, [digests.note(one, range(one.pages), saved=True) for one in package.documents]
        written.append(made)
        return made

    def done(made: tuple[Package, list[Noted | None]]) -> None:
        package, notes = made
        text = N_("Package written: {path}. Documents: {count}, not possible yet: {missing}.")
        values = {"count": len(package.documents), "missing": len(package.missing)}

        def kept() -> None:
            place.tell(place.say(text, path=folder / name, **values))
            then()

        keep_notes(place, notes, kept)

    def stopped() -> None:
        if written:  # the files were there already: nobody is told that they are not
            done(written[0])
            return
        place.tell(place.say(N_("Stopped. The package was not written.")))
        then()

    doing = place.say(N_("The package is being written: {path}…"), path=folder / name)
    place.run(work, done, stopped, then, doing=doing)
