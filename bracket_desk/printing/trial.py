"""A form that is being written, tried on an event: what is wrong with it, or the document it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bracket_desk.domain.why import questions_about
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.forms import (
    COMMON_FILE,
    SCHEMES,
    Forms,
    Tried,
    added_forms,
    form_path,
    parse_common,
    parse_form,
)
from bracket_desk.printing.kinds import ON_REQUEST, Kind
from bracket_desk.printing.matches import sheet_states
from bracket_desk.printing.papers import Document, Press, Watch, lacking
from bracket_desk.session import read_time
from bracket_desk.tables.toml import parse_toml

SHOWING_COMMON = Kind.ENTRIES_REGISTRATION
"""The document by which the words that all documents share are shown."""


@dataclass(frozen=True, slots=True)
class FormFile:
    """A file of forms: that of a kind, a further one of it by its name, or (None) the words they share."""

    kind: Kind | None
    name: str = ""

    @property
    def path(self) -> Path:
        """Where it stands in a folder of forms."""
        return COMMON_FILE if self.kind is None else form_path(self.kind, Path(), self.name)


def form_files(own: Path | None) -> list[FormFile]:
    """Every form that is shipped, each with the further ones of somebody's own after it; the words last."""
    found = []
    for kind in SCHEMES:
        found += [FormFile(kind), *(FormFile(kind, name) for name in added_forms(kind, own))]
    return [*found, FormFile(None)]


def check_form(file: FormFile, data: bytes, forms: Forms) -> None:
    """FormError, with line and key, unless the file is as it has to be."""
    top = parse_toml(file.path.name, data)
    if file.kind is None:
        parse_common(top)
    else:
        parse_form(file.kind, top, forms)


def try_form(
    press: Press,
    file: FormFile,
    data: bytes,
    event: Source | None,
    sample: Callable[[], Source],
    watch: Watch,
) -> tuple[Document, bool]:
    """The document by a file that is not written yet, and whether it shows the event itself.

    ``sample`` gives an invented event where there is none, or where it does not allow the document.
    FormError if the file is not as it has to be, NotPossible if its words leave no room.
    """
    top = parse_toml(file.path.name, data)
    kind = file.kind or SHOWING_COMMON
    tried = (
        Tried(common=parse_common(top)) if file.kind is None else Tried(parse_form(kind, top, press.forms))
    )
    own = event is not None and lacking(kind, event.tournament, press.words) is None
    source = event if event is not None and own else sample()
    document = press.make(kind, source, _choices(kind, source), watch, tried=tried)
    return document, own


def _choices(kind: Kind, source: Source) -> Choices:
    """As little of a document as shows all of its form."""
    t = source.tournament
    if kind is Kind.MATCH_PROTOCOLS:
        return Choices(match=sheet_states(t.states)[0].match.id)
    if kind in ON_REQUEST:
        question = questions_about(t, t.states[0].match.id)[0]
        return Choices(question=question, asked=read_time(source.entries[-1].at))
    return Choices(blank=True) if kind is Kind.QUESTIONNAIRES else Choices()
