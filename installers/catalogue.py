"""Message catalogues: ``python installers/catalogue.py update`` after a sentence has changed.

Texts are marked in the sources with ``_``, ``N_`` (marked only) and ``n_(one, many, n)``.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

DOMAIN = "bracket_desk"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
}
# the order of the header is the customary one; dates and names would only make diffs
HEADER = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plural_forms}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def extract(root: Path) -> Catalog:
    """Every message marked in the sources of the package, untranslated."""
    template = Catalog(domain=DOMAIN)
    found = extract_from_dir(root / "bracket_desk", keywords=KEYWORDS, comment_tags=("TRANSLATORS:",))
    for _file, _line, message, comments, context in found:
        template.add(message, auto_comments=comments, context=context)
    return template


def catalogues(root: Path) -> list[Path]:
    """The text catalogues, one a language, in the order of their names."""
    return sorted((root / "resources" / "translations").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """The catalogue at ``path``; its language is named by its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain=DOMAIN, abort_invalid=True)


def rewritten(path: Path, template: Catalog) -> str:
    """The text of the catalogue brought up to ``template``: sorted, without places and dates.

    Translations are kept. A new message takes the translation of a vanished one that reads alike,
    marked fuzzy for somebody to look at; other vanished messages are left out.
    """
    catalogue = read(path)
    catalogue.update(template)
    body = BytesIO()
    write_po(
        body,
        catalogue,
        width=0,
        omit_header=True,
        no_location=True,
        sort_output=True,
        ignore_obsolete=True,
    )
    header = HEADER.format(language=catalogue.locale_identifier, plural_forms=catalogue.plural_forms)
    return (header + body.getvalue().decode("utf-8").strip()).rstrip() + "\n"


def update(root: Path) -> None:
    """Bring every text catalogue up to the sources."""
    template = extract(root)
    for path in catalogues(root):
        path.write_text(rewritten(path, template), encoding="utf-8", newline="\n")


def compile_all(root: Path) -> list[Path]:
    """Compile every catalogue beside its text; equal texts give equal bytes. Returns what was written."""
    written = []
    for path in catalogues(root):
        catalogue = read(path)
        catalogue.creation_date = catalogue.revision_date = LONG_AGO
        content = BytesIO()
        write_mo(content, catalogue)
        compiled = path.with_suffix(".mo")
        # a reader, or a second writer, never meets half a file
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        unfinished.write_bytes(content.getvalue())
        unfinished.replace(compiled)
        written.append(compiled)
    return written


def main(arguments: list[str]) -> int:
    """``update`` rewrites the text catalogues, ``compile`` makes the binary ones."""
    root = Path(__file__).resolve().parent.parent
    match arguments:
        case ["update"]:
            update(root)
        case ["compile"]:
            compile_all(root)
        case _:
            print("usage: catalogue.py update | compile", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
