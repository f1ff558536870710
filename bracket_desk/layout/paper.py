"""Paper sizes and margins in millimetres, and what to say when something does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bracket_desk.layout.shapes import Rect


class Paper(StrEnum):
    """The papers, smallest first."""

    A4 = "A4"
    A3 = "A3"
    A2 = "A2"
    A1 = "A1"
    A0 = "A0"


PAGE_PAPERS = (Paper.A4, Paper.A3, Paper.A2)
"""What a page of its own, a group or a part of the final stage, may be as large as."""

SIZES: dict[Paper, tuple[int, int]] = {
    Paper.A4: (210, 297),
    Paper.A3: (297, 420),
    Paper.A2: (420, 594),
    Paper.A1: (594, 841),
    Paper.A0: (841, 1189),
}
"""Width and height upright."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What stays free at the edges; the left one is for the binder."""

    left: float = 20
    right: float = 10
    top: float = 15
    bottom: float = 15


MARGINS = Margins()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper lying one way or the other."""

    paper: Paper
    landscape: bool = False

    @property
    def width(self) -> float:
        return SIZES[self.paper][1 if self.landscape else 0]

    @property
    def height(self) -> float:
        return SIZES[self.paper][0 if self.landscape else 1]

    def inside(self, margins: Margins = MARGINS) -> Rect:
        """The part within the margins."""
        return Rect(
            margins.left,
            margins.top,
            self.width - margins.left - margins.right,
            self.height - margins.top - margins.bottom,
        )


class LayoutError(Exception):
    """Something cannot be drawn so that it can be read and written in; never a bug."""


class AreaTooSmall(LayoutError):  # noqa: N818 (says what is wrong, like PaperTooSmall)
    """The part of a page handed in is too small; ``width`` and ``height`` would do."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.width = width
        self.height = height


class PaperTooSmall(LayoutError):  # noqa: N818
    """A poster does not fit; ``smallest`` is the first paper that does, None if none does."""

    def __init__(self, paper: Paper, smallest: Paper | None) -> None:
        super().__init__(paper, smallest)
        self.paper = paper
        self.smallest = smallest
