"""``papers``: the documents of an event as files, and a list of what was written and what was not."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from bracket_desk import assets
from bracket_desk.cli.desk import DONE, Desk, UsageError
from bracket_desk.layout.paper import Paper
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.forms import added_forms
from bracket_desk.printing.gaps import findings_on
from bracket_desk.printing.kinds import ON_REQUEST, Kind, Shape
from bracket_desk.printing.papers import NotPossible, Press
from bracket_desk.remarks import say_finding
from bracket_desk.session import tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import made_folder, replace_files
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import N_, Words

INDEX = "index.json"


def papers(desk: Desk, options: Namespace) -> int:
    """Write the documents that were asked for, or all; files of the same names are replaced.

    All are made before the first is written. A document that cannot be made now leaves no file of
    an earlier time behind.
    """
    if not options.out.strip():
        raise UsageError(N_("--out: name the folder to write to."))
    with EventFile.read(options.file) as file:
        entries = file.entries()
    words = Words(options.lang or desk.words.language, assets.resources() / "translations")
    tables = load_sport(assets.resources() / "sport")
    source = Source(tournament_at(entries), entries, words, tables)
    choices = Choices(
        Paper(options.paper) if options.paper else None,
        Paper(options.tile) if options.tile else None,
        page=Paper(options.page) if options.page else None,
    )
    press = Press(assets.reports(), Fonts(assets.resources() / "fonts"), desk.words, desk.forms)
    shape = Shape(options.shape)
    asked = [Kind(kind) for kind in dict.fromkeys(options.only)]
    wanted = asked or [kind for kind in Kind if kind not in ON_REQUEST]
    written, missing = [], []
    files: dict[str, bytes] = {}
    for kind, form in _with_added(wanted, desk.forms):
        name = _name(kind, shape, form)
        try:
            document = press.make(kind, source, replace(choices, form=form), shape=shape)
        except NotPossible as problem:
            if not form:
                missing.append({"kind": kind.value, "why": problem.why})
                if asked:
                    desk.tell(f"{kind.value}: {problem.why}")
            continue
        files[name] = document.data
        written.append({"kind": kind.value, "file": name, "pages": document.pages})
        if document.replaced:
            text = N_("{kind}: no font has these characters, a sign stands in their place: {characters}")
            desk.tell(desk.words.say(text, kind=kind.value, characters=" ".join(document.replaced)))
    _tell_findings(desk, [Kind(str(one["kind"])) for one in written], source)
    index = {"written": written, "missing": missing}
    files[INDEX] = msgspec.json.format(msgspec.json.encode(index), indent=2) + b"\n"
    # an old index goes first and a new one comes last: one that is there is right
    gone = [INDEX, *(_name(kind, shape) for kind in wanted if _name(kind, shape) not in files)]
    replace_files(made_folder(Path(options.out)), files, gone)
    desk.print_json(index)
    return DONE


def _tell_findings(desk: Desk, kinds: Sequence[Kind], source: Source) -> None:
    """Say what is to be said beside these documents, each thing once."""
    told = []
    for finding in (one for kind in kinds for one in findings_on(kind, source.tournament)):
        said = say_finding(finding, desk.words, source.tables, source.tournament)
        who = source.names.get(finding.about)
        told.append(" ".join(filter(None, [f"{who}:" if who else "", said.why, said.do])))
    for line in dict.fromkeys(told):
        desk.tell(line)


def _with_added(kinds: Sequence[Kind], own: Path | None) -> Iterator[tuple[Kind, str]]:
    """Each document by the form that holds, and by further forms of the user's own."""
    for kind in kinds:
        yield kind, ""
        for form in added_forms(kind, own):
            yield kind, form


def _name(kind: Kind, shape: Shape, form: str = "") -> str:
    return ".".join(part for part in (kind.value, form, shape.value) if part)
