"""Pages on larger paper: everything on them as much larger, to be read from further away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Drawing, Rect, scaled
from bracket_desk.printing.pages import Layer, Page


def enlarged(pages: Sequence[Page], paper: Paper) -> Iterator[Page]:
    """These pages on this paper, which lies as they do; never smaller than they are."""
    for page in pages:
        sheet = Sheet(paper, landscape=page.width > page.height)
        scale = min(sheet.width / page.width, sheet.height / page.height)
        if scale <= 1:
            yield page
            continue
        marks = tuple(replace(mark, y=scale * mark.y) for mark in page.marks)
        layers = tuple(_layer(layer, scale, sheet) for layer in page.layers)
        yield replace(page, width=sheet.width, height=sheet.height, layers=layers, marks=marks)


def _layer(layer: Layer, scale: float, sheet: Sheet) -> Layer:
    items = tuple(scaled(item, scale, 0.0) for item in layer.drawing.items)
    window = None if layer.window is None else Rect(*(scale * value for value in layer.window))
    return Layer(Drawing(sheet.width, sheet.height, items), window)
