"""The kit for a power cut: one key prints the event as it stands, for going on by pen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document, NotPossible, Press
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.sending import ask_and_print
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


def print_kit(place: Workplace, parent: QWidget) -> None:
    """Make the kit beside the window, then ask for the printer."""
    make_kit(place, lambda made: ask_and_print(place, parent, made.data, made.pages))


def make_kit(place: Workplace, then: Callable[[Document], None]) -> None:
    """Make the kit beside the window and hand it on; why it cannot be made is told."""
    t, event, around = place.tournament, place.current, place.around
    if t is None or event is None:
        return
    entries, words, choices = event.entries, place.words, Choices(since=place.since)
    press = Press(around.reports, Fonts(around.resources / "fonts"), words, around.forms)

    def make(job: Job) -> Document | str:
        source = Source(t, entries, words, load_sport(around.resources / "sport"))
        try:
            return press.make(Kind.KIT, source, choices, job)
        except NotPossible as problem:
            return problem.why

    def made(document: Document | str) -> None:
        if isinstance(document, str):
            place.told.emit(document, True)
        else:
            then(document)

    stopped = place.say(N_("Stopped. The document was not made."))
    doing = place.say(N_("The sheets for going on by pen are being made…"))
    place.run(make, made, lambda: place.tell(stopped), doing=doing)
