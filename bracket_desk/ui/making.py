"""One paper made beside the window, for whoever prints or keeps it."""

from __future__ import annotations

from collections.abc import Callable

from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document, NotPossible, Press
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.printed import press_of
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import Words

Make = Callable[[Press, Source, Job], Document]
"""What is made of the event, on the worker's thread."""


def make_paper(
    place: Workplace,
    kind: Kind,
    choices: Choices,
    use: Callable[[Document], object],
    *,
    cancelled: Callable[[], object] | None = None,
    doing: str = "",
) -> None:
    """Make a paper of the event as it is now, in the language of the desk, and hand it on.

    Why it cannot be made is told. ``doing`` is what progress says meanwhile, and ``cancelled`` is
    called if somebody stops it.
    """
    make_document(
        place,
        lambda press, source, job: press.make(kind, source, choices, job),
        use,
        cancelled=cancelled,
        doing=doing,
    )


def make_document(
    place: Workplace,
    make: Make,
    use: Callable[[Document], object],
    *,
    words: Words | None = None,
    cancelled: Callable[[], object] | None = None,
    doing: str = "",
) -> None:
    """The same for whatever is made with the forms of the desk; ``words`` are those of another language."""
    t, event, around = place.tournament, place.current, place.around
    if t is None or event is None:
        return
    entries, press, said = event.entries, press_of(place), words or place.words

    def work(job: Job) -> Document | str:
        try:
            return make(press, Source(t, entries, said, load_sport(around.resources / "sport")), job)
        except NotPossible as problem:
            return problem.why

    def made(document: Document | str) -> None:
        if isinstance(document, str):
            place.told.emit(document, True)
        else:
            use(document)

    place.run(work, made, cancelled, doing=doing)
