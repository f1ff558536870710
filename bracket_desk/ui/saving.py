"""A document on its way into files: the very PDF, its pages as pictures, or what people go on editing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from bracket_desk.printing.kinds import Shape
from bracket_desk.printing.papers import DRAWN, Document, NotPossible, shapes_of
from bracket_desk.store.files import replace_files
from bracket_desk.ui.preview import page_sizes, render_page
from bracket_desk.ui.printed import Digests, Noted, keep_note
from bracket_desk.ui.sending import paper_name
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

Remake = Callable[[Shape, Job], Document]
"""Makes the document that is shown as another kind of file."""

PICTURE = ".png"

DPI, POSTER_DPI = 200, 150
"""Dots per inch of the picture of a page and of a poster: its smallest words can be read."""

LARGEST_PAGE = 1200
"""Points of the longer side of what is a page and no poster: A3."""


def suffixes_of(document: Document) -> list[str]:
    """How files of a document may end, the usual one first."""
    found = [f".{shape.value}" for shape in shapes_of(document.kind)]
    return [*found, PICTURE] if document.kind in DRAWN else found


def save_paper(place: Workplace, name: str, document: Document, remake: Remake | None) -> None:
    """Write a document where the person says, whole or not at all; ``name`` is what it is called.

    Of drawings for a site each page is a file of its own, with its number.
    """
    if place.asking is None or remake is None:
        return
    suffixes = suffixes_of(document)
    path = place.asking.paper_to_write(f"{paper_name(place, name)}{suffixes[0]}", suffixes)
    if path is None:
        return
    if path.suffix.lower() not in suffixes:
        path = path.with_name(path.name + suffixes[0])
    suffix = path.suffix.lower()
    targets = _targets(path, document.pages if suffix in (PICTURE, ".svg") else 1)
    there = [target.name for target in targets if target.exists()]
    if len(targets) > 1 and there:
        text = place.say(N_("These files are there already: {files}."), files=", ".join(there))
        if not place.asking.confirm(text, place.say(N_("Replace them"))):
            return

    digests = Digests(place) if suffix == ".pdf" else None

    def work(job: Job) -> str | Noted | None:
        try:
            files = _files(document, suffix, remake, job)
        except NotPossible as problem:
            return problem.why
        named = {target.name: data for target, data in zip(targets, files, strict=True)}
        replace_files(path.parent, named, ())
        # a PDF may be printed elsewhere; what people go on editing is theirs
        return None if digests is None else digests.note(document, range(document.pages), saved=True)

    def told(made: str | Noted | None) -> None:
        if isinstance(made, str):
            place.told.emit(made, True)
            return
        keep_note(place, made)
        if len(targets) > 1:
            text = N_("Saved, files: {count}, the first is {path}")
            place.tell(place.say(text, count=len(targets), path=targets[0]))
        else:
            place.tell(place.say(N_("Saved: {path}"), path=path))

    place.run(work, told, doing=place.say(N_("Being written: {path}…"), path=path))


def _targets(path: Path, pages: int) -> list[Path]:
    if pages == 1:
        return [path]
    width = len(str(pages))
    return [path.with_name(f"{path.stem}-{page:0{width}}{path.suffix}") for page in range(1, pages + 1)]


def _files(document: Document, suffix: str, remake: Remake, job: Job) -> list[bytes]:
    if suffix == ".pdf":
        return [document.data]
    if suffix == PICTURE:
        return pictures(document.data, job)
    made = remake(Shape(suffix[1:]), job)
    return [made.data, *made.more]


def pictures(data: bytes, job: Job) -> list[bytes]:
    """Each page of a PDF as PNG that knows its size on paper."""
    found = []
    sizes = page_sizes(data)
    for number, size in enumerate(sizes):
        job.step(number, len(sizes))
        dpi = DPI if max(size) <= LARGEST_PAGE else POSTER_DPI
        image = render_page(data, number, dpi / 72)
        for tell in (image.setDotsPerMeterX, image.setDotsPerMeterY):
            tell(round(dpi / 0.0254))
        found.append(_png(image))
    return found


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # black lines on white need no more
    QImageWriter(buffer, QByteArray(b"png")).write(image.convertToFormat(QImage.Format.Format_Grayscale8))
    return bytes(buffer.data().data())
