"""The register of decisions, or the sheet of one, on a printer or as a file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.ui.making import make_paper
from bracket_desk.ui.sending import ask_and_print, print_on, save_pdf
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class DecisionSheets:
    """Makes them beside the window for a widget; ``number`` None is the whole register."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        self._place, self._parent = place, parent

    def ask_and_print(self, number: int | None) -> None:
        """Make it, ask for the printer, then print."""
        place, parent = self._place, self._parent
        self._make(number, lambda made: ask_and_print(place, parent, made.data, made.pages, made))

    def print_on(self, printer: QPrinter, number: int | None) -> None:
        """Print on this printer."""
        self._make(number, lambda made: print_on(self._place, printer, made.data, made))

    def save(self, number: int | None) -> None:
        """Make it, ask where to, then write a PDF, whole or not at all."""
        say = self._place.say
        name = say(N_("Register of decisions"))
        if number is not None:
            name = say(N_("Decision {number}"), number=number)
        self._make(number, lambda made: save_pdf(self._place, name, made.data, made))

    def _make(self, number: int | None, then: Callable[[Document], None]) -> None:
        make_paper(self._place, Kind.DECISIONS, Choices(decision=number, since=self._place.since), then)
