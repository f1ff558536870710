"""The protocol of one match on a printer, asked for or at once after its call."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.ui.making import make_paper
from bracket_desk.ui.sending import print_on
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
        place = self._place
        choices = Choices(match=match, since=place.since)
        make_paper(
            place, Kind.MATCH_PROTOCOLS, choices, lambda made: print_on(place, printer, made.data, made)
        )
