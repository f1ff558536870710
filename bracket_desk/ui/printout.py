"""The very pages of a document on a printer: one after the other, in their own millimetres."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRect, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from bracket_desk.domain.errors import FileError, World
from bracket_desk.ui.preview import page_sizes, render_page
from bracket_desk.ui.work import Cancelled, Job

DPI = 300
MOST_PIXELS = 14_100
"""Pixels of the longer side of the largest page: A0 at 300 dots per inch."""


def page_layout(width: float, height: float) -> QPageLayout:
    """The paper for a page of that size in points, without margins: the page has its own."""
    wide = width > height
    size = QSizeF(height, width) if wide else QSizeF(width, height)
    paper = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    orientation = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    return QPageLayout(paper, orientation, QMarginsF(0, 0, 0, 0))


def too_large_for(printer: QPrinter, data: bytes) -> str | None:
    """The name of the first page's paper if the printer is known not to take it."""
    supported = QPrinterInfo(printer).supportedPageSizes()
    if not supported or printer.outputFileName():
        return None
    points = [size.size(QPageSize.Unit.Point) for size in supported]
    longest = max(max(size.width(), size.height()) for size in points)
    for width, height in page_sizes(data):
        if max(width, height) > longest + 3:
            return page_layout(width, height).pageSize().name()
    return None


def print_pages(printer: QPrinter, data: bytes, job: Job) -> int:
    """Print every page; how many. FileError if the printer does not begin; can be cancelled.

    Painting on a printer needs no window, so this runs on the worker's thread.
    """
    sizes = page_sizes(data)
    printer.setFullPage(True)
    printer.setResolution(DPI)
    painter = QPainter()
    try:
        for number, (width, height) in enumerate(sizes):
            job.step(number, len(sizes))
            printer.setPageLayout(page_layout(width, height))
            if not (painter.begin(printer) if number == 0 else printer.newPage()):
                name = printer.outputFileName() or printer.printerName()
                raise FileError(World.UNWRITABLE, path=name, why="EIO")
            scale = min(DPI / 72, MOST_PIXELS / max(width, height))
            image = render_page(data, number, scale)
            whole = QRect(0, 0, round(width * DPI / 72), round(height * DPI / 72))
            painter.drawImage(whole, image)
    except Cancelled:
        printer.abort()
        raise
    finally:
        painter.end()
    return len(sizes)
