"""Pages on their way out of the windows: to a printer that is asked for, or into a file."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from bracket_desk.domain.text import file_stem
from bracket_desk.printing.papers import Document
from bracket_desk.store.files import replace_file
from bracket_desk.ui.calibrated import calibration_printed, may_be_tiled, printer_name
from bracket_desk.ui.printed import Digests, Noted, keep_note
from bracket_desk.ui.printout import chosen_pages, print_pages, too_large_for
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


def ask_and_print(
    place: Workplace, parent: QWidget, data: bytes, pages: int, made: Document | None = None
) -> None:
    """Ask for the printer and print the very pages of a document; ``made`` is kept as printed."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        print_on(place, printer, data, made)
    dialog.deleteLater()


def print_on(place: Workplace, printer: QPrinter, data: bytes, made: Document | None = None) -> None:
    """Print on this printer, beside the window; a sheet it cannot take is told before."""
    paper = too_large_for(printer, data)
    if paper is not None:
        text = N_(
            "This printer does not take {paper}. Cut the bracket into sheets, or choose another printer."
        )
        place.told.emit(place.say(text, paper=paper), True)
        return
    name = printer_name(printer)
    if made is not None and not may_be_tiled(place, name, made):
        return
    digests = None if made is None else Digests(place)

    def work(job: Job) -> tuple[int, Noted | None]:
        # which pages are wanted is read before the printer is done with them
        wanted = chosen_pages(printer, 0 if made is None else made.pages)
        pages = print_pages(printer, data, job)
        copies = max(1, printer.copyCount())
        return pages, None if digests is None or made is None else digests.note(made, wanted, copies=copies)

    def sent(printed: tuple[int, Noted | None]) -> None:
        pages, note = printed
        keep_note(place, note)
        said = place.say(N_("Sent to the printer, sheets: {pages}"), pages=pages)
        if made is not None:
            calibration_printed(place, name, made)
        lacking = told_of_signs(place, made)
        place.told.emit(" ".join(filter(None, (said, lacking))), bool(lacking))

    stopped = place.say(N_("Printing was stopped."))
    doing = place.say(N_("The pages go to the printer…"))
    place.run(work, sent, lambda: place.tell(stopped), doing=doing)


def told_of_signs(place: Workplace, made: Document | None) -> str:
    """Which characters no font has, and that a sign stands in their place; nothing if there are none."""
    if made is None or not made.replaced:
        return ""
    text = N_("No font has these characters, a sign stands in their place: {characters}")
    return "⚠ " + place.say(text, characters=" ".join(made.replaced))


def save_pdf(place: Workplace, name: str, data: bytes, made: Document | None = None) -> None:
    """Write a document where the person says, whole or not at all; ``name`` is what it is called.

    It may be printed elsewhere, so ``made`` is kept as printed.
    """
    if place.asking is None:
        return
    path = place.asking.paper_to_write(f"{paper_name(place, name)}.pdf")
    if path is None:
        return
    target = path if path.suffix.lower() == ".pdf" else path.with_name(path.name + ".pdf")
    digests = None if made is None else Digests(place)

    def work(_: Job) -> Noted | None:
        replace_file(target, data)
        return None if digests is None or made is None else digests.note(made, range(made.pages), saved=True)

    def saved(note: Noted | None) -> None:
        keep_note(place, note)
        place.tell(place.say(N_("Saved: {path}"), path=target))

    place.run(work, saved, doing=place.say(N_("Being written: {path}…"), path=target))


def paper_name(place: Workplace, name: str) -> str:
    """What a paper is called as a file: the event's file, the moment if it is not now, the paper."""
    event, past = place.current, place.past
    moment = place.say(N_("entry {number}"), number=past.last.number) if past is not None else ""
    return " – ".join(part for part in (event.path.stem if event else "", moment, name) if part)


def safe_name(title: str) -> str:
    """A title as the name of a file on every system."""
    return file_stem(title) or "event"
