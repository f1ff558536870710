"""The package after the event: all documents, what they are, their checksums, in a folder and a ZIP.

Order 942, part 3, item 19: the documents are stitched in folders and kept in the federations.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from bracket_desk.domain.text import file_stem
from bracket_desk.printing.contents import SUMS
from bracket_desk.printing.filling import Choices, Listed, Source
from bracket_desk.printing.kinds import ON_REQUEST, Kind, Shape
from bracket_desk.printing.papers import DRAWN, Document, Nobody, NotPossible, Press, Watch, shapes_of

ORDER = (
    Kind.FINAL_PROTOCOL,
    Kind.DRAW_PROTOCOL,
    Kind.GROUPS,
    Kind.FINAL_BRACKET,
    Kind.ENTRIES_REGISTRATION,
    Kind.JUDGES_REGISTRATION,
    Kind.MATCH_PROTOCOLS,
)
"""What the rules name comes first (item 19), the others in the order of the contract."""

EDITED = frozenset(kind for kind in Kind if Shape.DOCX in shapes_of(kind)) - {
    *DRAWN,
    *ON_REQUEST,
    Kind.MATCH_PROTOCOLS,
    Kind.QUESTIONNAIRES,
}
"""What people go on editing as text: no brackets, and nothing that is filled in by pen."""

FIRST_DAY_OF_ZIP = (1980, 1, 1, 0, 0, 0)
"""What a ZIP cannot be older than."""


@dataclass(frozen=True, slots=True)
class Package:
    """The files by name, the contents first; ``missing`` are documents that are not in it, and why."""

    files: Mapping[str, bytes]
    documents: tuple[Document, ...]
    missing: tuple[tuple[Kind, str], ...]


def make_package(
    press: Press, source: Source, watch: Watch | None = None, *, texts: bool = False, since: int = 0
) -> Package:
    """Every document that the state allows, with a page of contents and checksums.

    ``texts``: what people go on editing as text documents, too. They have checksums, but the contents
    list papers alone: a text that may still be changed is none. ``since``: as in ``Choices``.
    FormError if a form is not as it has to be.
    """
    watching = watch or Nobody()
    kinds = [*ORDER, *(kind for kind in Kind if kind not in ORDER and kind not in ON_REQUEST)]
    documents: list[Document] = []
    missing: list[tuple[Kind, str]] = []
    listed: list[Listed] = []
    files: dict[str, bytes] = {}
    for done, kind in enumerate(kinds):
        watching.step(done, len(kinds) + 1)
        try:
            made = press.make(kind, source, Choices(since=since), _Checking(watching))
        except NotPossible as problem:
            missing.append((kind, problem.why))
            continue
        title = press.forms.load(kind).title.say(source.language)
        stem = f"{len(listed) + 1:02} {file_stem(title)}"
        name = f"{stem}.pdf"
        documents.append(made)
        files[name] = made.data
        if texts and kind in EDITED:
            text = press.make(kind, source, Choices(since=since), _Checking(watching), Shape.DOCX)
            files[f"{stem}.docx"] = text.data
        listed.append(Listed(title, name, made.pages, hashlib.sha256(made.data).hexdigest()))
    contents = press.make(
        Kind.CONTENTS, source, Choices(contents=tuple(listed), since=since), _Checking(watching)
    )
    title = press.forms.load(Kind.CONTENTS).title.say(source.language)
    whole = {f"00 {file_stem(title)}.pdf": contents.data, **files}
    return Package({**whole, SUMS: sums(whole)}, tuple(documents), tuple(missing))


@dataclass(frozen=True)
class _Checking:
    """Who waits for the whole is not told the pages of its parts."""

    watch: Watch

    def check(self) -> None:
        self.watch.check()

    def step(self, done: int, of: int) -> None:  # noqa: ARG002 (the whole counts documents)
        self.watch.check()


def sums(files: Mapping[str, bytes]) -> bytes:
    """The checksums of files, a line each."""
    lines = [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items()]
    return "".join(lines).encode()


def zipped(files: Mapping[str, bytes], folder: str) -> bytes:
    """The files in one ZIP under a folder; the same files give the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            info = zipfile.ZipInfo(f"{folder}/{name}", FIRST_DAY_OF_ZIP)
            info.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(info, data)
    return kept.getvalue()
