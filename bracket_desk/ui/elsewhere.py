"""Events that lie on the network, in a cloud folder or on a stick: what is asked and told about them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from bracket_desk.store.copies import CopiedBack, WorkingCopy, steps_ahead
from bracket_desk.store.places import Place, PlaceKind
from bracket_desk.ui.asking import Asking
from bracket_desk.words import N_, Words


class Way(Enum):
    """Where somebody wants to work."""

    THERE = "there"
    COPY = "copy"
    NEITHER = "neither"


_WHY: Mapping[PlaceKind, str] = {
    PlaceKind.NETWORK: N_(
        "“{file}” is on the network ({name}). An event cannot be written safely there: "
        "with a short break in the connection a step could be lost."
    ),
    PlaceKind.CLOUD: N_(
        "“{file}” is in a folder of {name}, which carries files elsewhere while they are written. "
        "An event cannot be written safely there."
    ),
    PlaceKind.REMOVABLE: N_(
        "“{file}” is on a removable drive ({name}). If it is pulled out, work stands still until it is back."
    ),
}

_OFFER = N_("You can work on a copy on this computer. When you close it, it is copied back if you wish.")


def ask_where(path: Path, place: Place, words: Words, asking: Asking | None) -> Way:
    """Offer a working copy where one is needed or wiser; a local event goes on without a question."""
    if place.kind is PlaceKind.LOCAL or asking is None:
        return Way.THERE
    why = words.say(_WHY[place.kind], file=path.name, name=place.name)
    answers = [words.say(N_("Work on a copy here"))]
    if not place.needs_copy:
        answers.append(words.say(N_("Go on where it is")))
    answer = asking.choose(f"{why}\n\n{words.say(_OFFER)}", answers)
    return Way.NEITHER if answer is None else (Way.COPY, Way.THERE)[answer]


class Closing(Enum):
    """What becomes of a working copy that is closed."""

    BACK = "back"
    LATER = "later"
    STAY = "stay"


def ask_before_closing(copy: WorkingCopy, steps: int, words: Words, asking: Asking | None) -> Closing:
    """Ask whether to copy back what is not in the original yet; nothing new is closed without a question."""
    if not steps_ahead(copy, steps) or asking is None:
        return Closing.LATER
    text = N_("What you did on the copy is not in {path} yet. Copy it back now?")
    answers = [words.say(N_("Copy back")), words.say(N_("Leave it for later"))]
    answer = asking.choose(words.say(text, path=copy.original), answers)
    return Closing.STAY if answer is None else (Closing.BACK, Closing.LATER)[answer]


def tell_copy(copy: WorkingCopy, steps: int, words: Words) -> str:
    """Which file is worked on, in plain words."""
    said = words.say(N_("You work on a copy on this computer. The original: {path}."), path=copy.original)
    if steps_ahead(copy, steps):
        said += " " + words.say(N_("What is new is not there yet."))
    return said


def tell_opened(copy: WorkingCopy, words: Words) -> str:
    """That a copy was opened; and another one that holds steps of its own."""
    if copy.apart is None:
        return words.say(N_("Open: a copy of {path} on this computer."), path=copy.original)
    text = N_(
        "Open: a new copy of {path}, which has changed meanwhile. "
        "Your earlier copy holds steps that are not there; it stays here: {apart}"
    )
    return words.say(text, path=copy.original, apart=copy.apart)


def tell_back(back: CopiedBack, words: Words) -> str:
    """Where the event was copied to."""
    if back.in_place:
        return words.say(N_("Copied back: {path}"), path=back.path)
    text = N_("The original has changed meanwhile and stays as it is. Your event stands beside it: {path}")
    return words.say(text, path=back.path)
