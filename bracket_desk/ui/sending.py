"""Pages on their way out of the windows: to a printer that is asked for, or into a file."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from bracket_desk.store.files import replace_file
from bracket_desk.ui.printout import print_pages, too_large_for
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


def ask_and_print(place: Workplace, parent: QWidget, data: bytes, pages: int) -> None:
    """Ask for the printer and print the very pages of a document."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        print_on(place, printer, data)
    dialog.deleteLater()


def print_on(place: Workplace, printer: QPrinter, data: bytes) -> None:
    """Print on this printer, beside the window; a sheet it cannot take is told before."""
    paper = too_large_for(printer, data)
    if paper is not None:
        text = N_(
            "This printer does not take {paper}. Cut the bracket into sheets, or choose another printer."
        )
        place.told.emit(place.say(text, paper=paper), True)
        return
    place.run(
        lambda job: print_pages(printer, data, job),
        lambda pages: place.tell(place.say(N_("Sent to the printer, sheets: {pages}"), pages=pages)),
        lambda: place.tell(place.say(N_("Printing was stopped."))),
    )


def save_pdf(place: Workplace, name: str, data: bytes) -> None:
    """Write a document where the person says, whole or not at all; ``name`` is what it is called."""
    if place.asking is None:
        return
    path = place.asking.paper_to_write(f"{paper_name(place, name)}.pdf")
    if path is None:
        return
    target = path if path.suffix.lower() == ".pdf" else path.with_name(path.name + ".pdf")
    place.run(
        lambda _: replace_file(target, data),
        lambda _: place.tell(place.say(N_("Saved: {path}"), path=target)),
    )


def paper_name(place: Workplace, name: str) -> str:
    """What a paper is called as a file: the event's file, the moment if it is not now, the paper."""
    event, past = place.current, place.past
    moment = place.say(N_("entry {number}"), number=past.last.number) if past is not None else ""
    return " – ".join(part for part in (event.path.stem if event else "", moment, name) if part)


def safe_name(title: str) -> str:
    """A title as the name of a file on every system."""
    kept = "".join("_" if letter in '\\/:*?"<>|' or not letter.isprintable() else letter for letter in title)
    return kept.strip(" .")[:80] or "event"
