"""The protocol of one match on a printer, asked for or at once after its call."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document, NotPossible, Press
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.sending import print_on
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

AT_ONCE = "slip_at_once"
"""The setting: whether the protocol is printed with the call."""


class Slips:
    """Prints protocols of single matches for a widget."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        self._place, self._parent = place, parent

    @property
    def at_once(self) -> bool:
        """Whether the protocol of a match is printed as soon as it is called."""
        return str(self._place.around.settings.value(AT_ONCE, "false")) == "true"

    def set_at_once(self, wanted: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """Remember whether it is."""
        self._place.around.settings.setValue(AT_ONCE, "true" if wanted else "false")

    def ask_and_print(self, match: str) -> None:
        """Ask for the printer, then print the protocol of a match."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._parent)
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            self.print_on(printer, match)
        dialog.deleteLater()

    def print_at_once(self, match: str) -> None:
        """Print on the computer's usual printer without a question, if that is wanted."""
        if not self.at_once:
            return
        if QPrinterInfo.defaultPrinter().isNull():
            text = N_("No printer is set up, so the match protocol was not printed.")
            self._place.told.emit(self._place.say(text), True)
            return
        self.print_on(QPrinter(QPrinter.PrinterMode.HighResolution), match)

    def print_on(self, printer: QPrinter, match: str) -> None:
        """Make the protocol of a match beside the window and print it."""
        place, around = self._place, self._place.around
        t, event = place.tournament, place.current
        if t is None or event is None:
            return
        entries, words, since = event.entries, place.words, place.since
        press = Press(around.reports, Fonts(around.resources / "fonts"), words, around.forms)

        def make(job: Job) -> Document | str:
            source = Source(t, entries, words, load_sport(around.resources / "sport"))
            try:
                return press.make(Kind.MATCH_PROTOCOLS, source, Choices(match=match, since=since), job)
            except NotPossible as problem:
                return problem.why

        def send(made: Document | str) -> None:
            if isinstance(made, str):
                place.told.emit(made, True)
                return
            print_on(place, printer, made.data, made)

        place.run(make, send)
