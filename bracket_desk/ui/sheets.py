"""The register of decisions, or the sheet of one, on a printer or as a file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document, NotPossible, Press
from bracket_desk.store.files import replace_file
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.printout import print_pages
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class DecisionSheets:
    """Makes them beside the window for a widget; ``number`` None is the whole register."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        self._place, self._parent = place, parent

    def ask_and_print(self, number: int | None) -> None:
        """Ask for the printer, then print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._parent)
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            self.print_on(printer, number)
        dialog.deleteLater()

    def print_on(self, printer: QPrinter, number: int | None) -> None:
        """Print on this printer."""
        place = self._place

        def send(made: Document) -> None:
            place.run(
                lambda job: print_pages(printer, made.data, job),
                lambda pages: place.tell(place.say(N_("Sent to the printer, sheets: {pages}"), pages=pages)),
                lambda: place.tell(place.say(N_("Printing was stopped."))),
            )

        self._make(number, send)

    def save(self, number: int | None) -> None:
        """Ask where to, then write a PDF, whole or not at all."""
        place, asking, event = self._place, self._place.asking, self._place.current
        if asking is None or event is None:
            return
        name = place.say(N_("Register of decisions"))
        if number is not None:
            name = place.say(N_("Decision {number}"), number=number)
        path = asking.paper_to_write(f"{event.path.stem} – {name}.pdf")
        if path is None:
            return
        target = path if path.suffix.lower() == ".pdf" else path.with_name(path.name + ".pdf")

        def write(made: Document) -> None:
            saved = place.say(N_("Saved: {path}"), path=target)
            place.run(lambda _: replace_file(target, made.data), lambda _: place.tell(saved))

        self._make(number, write)

    def _make(self, number: int | None, then: Callable[[Document], None]) -> None:
        place, around = self._place, self._place.around
        t, event = place.tournament, place.current
        if t is None or event is None:
            return
        entries, words = event.entries, place.words
        press = Press(around.reports, Fonts(around.resources / "fonts"), words)

        def make(job: Job) -> Document | str:
            source = Source(t, entries, words, load_sport(around.resources / "sport"))
            try:
                return press.make(Kind.DECISIONS, source, Choices(decision=number), job)
            except NotPossible as problem:
                return problem.why

        def made(document: Document | str) -> None:
            if isinstance(document, str):
                place.told.emit(document, True)
            else:
                then(document)

        place.run(make, made)
