"""The kit for a power cut: one key prints the event as it stands, for going on by pen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.ui.making import make_paper
from bracket_desk.ui.sending import ask_and_print
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


def print_kit(place: Workplace, parent: QWidget) -> None:
    """Make the kit beside the window, then ask for the printer."""
    make_kit(place, lambda made: ask_and_print(place, parent, made.data, made.pages))


def make_kit(place: Workplace, then: Callable[[Document], None]) -> None:
    """Make the kit beside the window and hand it on; why it cannot be made is told."""
    stopped = place.say(N_("Stopped. The document was not made."))
    make_paper(
        place,
        Kind.KIT,
        Choices(since=place.since),
        then,
        cancelled=lambda: place.tell(stopped),
        doing=place.say(N_("The sheets for going on by pen are being made…")),
    )
