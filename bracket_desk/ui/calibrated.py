"""Which printers have passed calibration: kept on this computer by the printer's name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec
from PySide6.QtCore import QSettings
from PySide6.QtPrintSupport import QPrinter

from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PASSED, LAST = "calibrated_printers", "calibration_printed_on"
"""The settings: printers with the day on which each passed; the printer of the last calibration sheet."""


def printer_name(printer: QPrinter) -> str:
    """What a printer is called; nothing for a file."""
    return "" if printer.outputFileName() else printer.printerName()


def passed(settings: QSettings) -> Mapping[str, date]:
    """The printers that have passed, with the day; what cannot be read is forgotten."""
    try:
        return msgspec.json.decode(str(settings.value(PASSED, "{}")), type=dict[str, date])
    except msgspec.DecodeError:
        return {}


def set_passed(settings: QSettings, name: str, day: date | None) -> None:
    """Remember that a printer prints to scale since that day, or that it does not."""
    known = {printer: since for printer, since in passed(settings).items() if printer != name}
    if day is not None:
        known[name] = day
    settings.setValue(PASSED, msgspec.json.encode(known).decode())


def last_printed_on(settings: QSettings) -> str:
    """On which printer the last calibration sheet came out; nothing: on none."""
    return str(settings.value(LAST, "") or "")


def calibration_printed(place: Workplace, name: str, made: Document) -> None:
    """Remember the printer of a calibration sheet: somebody will measure what came out of it."""
    if name and made.kind is Kind.CALIBRATION:
        place.around.settings.setValue(LAST, name)


def may_be_tiled(place: Workplace, name: str, made: Document) -> bool:
    """Whether a document may go to this printer: a poster in tiles is asked about first.

    A printer that has not passed may scale: then the tiles do not fit together.
    """
    if made.choices.tile is None or not name or place.asking is None or name in passed(place.around.settings):
        return True
    text = N_(
        "Nobody has noted on this computer that “{printer}” passed calibration. If it prints to another "
        "scale, the sheets of the poster will not fit together. First print the calibration sheet, measure "
        "it and note that it is right."
    )
    return place.asking.confirm(place.say(text, printer=name), place.say(N_("Print all the same")))


def told_of_tiles(place: Workplace) -> str:
    """What is to be known before a poster is cut into sheets."""
    known = passed(place.around.settings)
    if not known:
        return place.say(N_("⚠ No printer has passed calibration on this computer yet."))
    named = ", ".join(f"{name} ({place.words.date(day)})" for name, day in sorted(known.items()))
    return place.say(N_("✓ Printers that have passed calibration: {printers}"), printers=named)
