"""All documents of a played event, against the same drawings made with nothing but ReportLab's own calls."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from bracket_desk import assets
from bracket_desk.layout.shapes import Align, Box, Circle, Fill, Font, Item, Line, Path, Text
from bracket_desk.printing.fill import FILLERS, fill
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.fonts import FACES
from bracket_desk.printing.forms import load_common, load_form
from bracket_desk.printing.kinds import ON_REQUEST, Kind
from bracket_desk.printing.pages import Page, compose
from bracket_desk.printing.papers import NotPossible, Press, lacking
from bracket_desk.printing.pdf import DASH, POINT, STRIKE, hatching
from bracket_desk.session import JournalEntry
from tests.printing.invented import plain_event
from tests.printing.reading import FONTS, Reading, demo, source, words

ENTRIES = 64
SECONDS, TIMES = 3.0, 1.3
"""Bounds of the whole, and of the whole against the bare drawing."""


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time: others may be at work on this machine."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


@lru_cache
def full_field() -> Sequence[JournalEntry]:
    """Without walkovers there are 111 matches to play; the demo has every kind of decision instead."""
    return plain_event(ENTRIES, finished=True)


def all_documents() -> dict[Kind, bytes]:
    """Every document from the journal on, its forms and words read anew."""
    press = Press(assets.reports(), FONTS, words())
    demonstration, full = source(demo(ENTRIES, played=True)), source(full_field())
    made = {}
    for kind in Kind:
        if kind in ON_REQUEST:
            continue
        try:
            made[kind] = press.make(
                kind, full if kind is Kind.MATCH_PROTOCOLS else demonstration, Choices()
            ).data
        except NotPossible:
            continue
    return made


def composed() -> list[Sequence[Page]]:
    """The pages of the same documents, each with its items."""
    common, event = load_common(assets.reports()), source(demo(ENTRIES, played=True))
    kinds = [k for k in FILLERS if k not in ON_REQUEST and lacking(k, event.tournament, words()) is None]
    found: list[Sequence[Page]] = []
    for kind in kinds:
        shown = source(full_field()) if kind is Kind.MATCH_PROTOCOLS else event
        filled = fill(load_form(kind, assets.reports()), common, shown, Choices())
        found.append(compose(filled, FONTS.measure))
    return found


# ---------------------------------------------------------------- bare calls


def bare(pages: Sequence[Page]) -> bytes:
    """The pages drawn as one draws with ReportLab, item by item, in its own settings.

    These write streams as text; with bytes, as ours are written, this is a tenth quicker.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 1
    made = BytesIO()
    canvas: Any = Canvas(made, initialFontName=FACES[False], invariant=1, pageCompression=1, lang="ru")
    for page in pages:
        canvas.setPageSize((page.width * POINT, page.height * POINT))
        for layer in page.layers:
            canvas.saveState()
            if layer.window is not None:
                x, y, w, h = layer.window
                path = canvas.beginPath()
                path.rect(x * POINT, (page.height - y - h) * POINT, w * POINT, h * POINT)
                canvas.clipPath(path, stroke=0, fill=0)
            for item in layer.drawing.items:
                draw(canvas, item, page.height)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def draw(canvas: Any, item: Item, height: float) -> None:
    match item:
        case Line():
            pen(canvas, item.width, dashed=item.dashed)
            line(canvas, height, (item.x1, item.y1, item.x2, item.y2))
        case Path():
            path = canvas.beginPath()
            for at, (x, y) in enumerate(item.points):
                (path.lineTo if at else path.moveTo)(x * POINT, (height - y) * POINT)
            pen(canvas, item.width)
            canvas.drawPath(path, stroke=int(not item.filled), fill=int(item.filled))
        case Circle():
            pen(canvas, item.width)
            canvas.circle(item.x * POINT, (height - item.y) * POINT, item.r * POINT)
        case Box():
            box(canvas, item, height)
        case Text():
            text(canvas, item, height)


def pen(canvas: Any, width: float, *, dashed: bool = False) -> None:
    canvas.setLineWidth(width * POINT)
    canvas.setDash([DASH * POINT] if dashed else [])


def line(canvas: Any, height: float, ends: tuple[float, float, float, float]) -> None:
    x1, y1, x2, y2 = ends
    canvas.line(x1 * POINT, (height - y1) * POINT, x2 * POINT, (height - y2) * POINT)


def box(canvas: Any, item: Box, height: float) -> None:
    if item.fill is Fill.HATCH:
        pen(canvas, 0.25)
        for ends in hatching(item.rect):
            line(canvas, height, ends)
    marked = item.fill is Fill.MARKED
    if item.line_width or marked:
        pen(canvas, item.line_width, dashed=item.dashed)
        where = item.x * POINT, (height - item.y - item.h) * POINT, item.w * POINT, item.h * POINT
        canvas.rect(*where, stroke=int(item.line_width > 0), fill=int(marked))


def text(canvas: Any, item: Text, height: float) -> None:
    x, y = item.x * POINT, (height - item.y) * POINT
    wide = FONTS.measure(item.text, item.font) * POINT
    x -= {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[item.align] * wide
    if item.struck:
        canvas.line(x, y + STRIKE * item.font.size_pt, x + wide, y + STRIKE * item.font.size_pt)
    for face, piece in FONTS.runs(item.text, item.font.bold):
        canvas.setFont(face, item.font.size_pt)
        canvas.drawString(x, y, piece)
        x += canvas.stringWidth(piece, face, item.font.size_pt)


# ---------------------------------------------------------------- what is promised


def test_all_documents_of_a_played_event() -> None:
    """111 match protocols among them: in under three seconds, and hardly slower than the drawing alone."""
    drawings = composed()
    FONTS.measure("0", Font(1))
    made, pairs = dict[Kind, bytes](), []
    for _ in range(2):
        ours = spent(lambda: made.update(all_documents()))
        pairs.append((ours, spent(lambda: [bare(pages) for pages in drawings])))
    ours, drawn = min(one for one, _ in pairs), min(other for _, other in pairs)
    sys.stdout.write(f"papers: seconds {ours:.3g}, to bare ReportLab {ours / drawn:.3g}\n")
    protocols = Reading(made[Kind.MATCH_PROTOCOLS]).said
    assert protocols.count("Протокол встречи №") == 111
    assert ours < SECONDS
    assert ours / drawn < TIMES
