"""The very pages of a document on a printer: one after the other, in their own millimetres."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from bracket_desk.domain.errors import FileError, World
from bracket_desk.ui.preview import page_sizes, render_page
from bracket_desk.ui.work import Cancelled, Job

DPI = 300
STRIP = 2_000_000
"""Pixels that are drawn at once: some milliseconds."""

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


def chosen_pages(printer: QPrinter, count: int) -> list[int]:
    """The pages that were asked for, from 0, in the order in which they are to come out.

    All, or those of some ranges; as often as copies are wanted, if the printer does not copy itself.
    """
    pages = list(range(count))
    ranges = printer.pageRanges()
    if printer.printRange() is QPrinter.PrintRange.PageRange and not ranges.isEmpty():
        pages = [page for page in pages if ranges.contains(page + 1)]
    if printer.pageOrder() is QPrinter.PageOrder.LastPageFirst:
        pages.reverse()
    copies = 1 if printer.supportsMultipleCopies() else max(printer.copyCount(), 1)
    if printer.collateCopies():
        return pages * copies
    return [page for page in pages for _ in range(copies)]


def print_pages(printer: QPrinter, data: bytes, job: Job) -> int:
    """Print the pages that were asked for; how many. FileError if the printer does not begin.

    Painting on a printer needs no window, so this runs on the worker's thread; it can be cancelled,
    and then leaves no half-written file.
    """
    sizes = page_sizes(data)
    pages = chosen_pages(printer, len(sizes))
    printer.setFullPage(True)
    printer.setResolution(DPI)
    painter = QPainter()
    try:
        for done, number in enumerate(pages):
            job.step(done, len(pages))
            width, height = sizes[number]
            printer.setPageLayout(page_layout(width, height))
            if not (painter.begin(printer) if done == 0 else printer.newPage()):
                name = printer.outputFileName() or printer.printerName()
                raise FileError(World.UNWRITABLE, path=name, why="EIO")
            scale = min(DPI / 72, MOST_PIXELS / max(width, height))
            # a printer may have other dots than were asked for: a millimetre stays one
            dots = printer.resolution() / 72
            whole = QRectF(0, 0, width * dots, height * dots)
            _draw_in_strips(painter, whole, render_page(data, number, scale), job)
    except Cancelled:
        printer.abort()
        if printer.outputFileName():
            Path(printer.outputFileName()).unlink(missing_ok=True)
        raise
    finally:
        if painter.isActive():
            painter.end()
    return len(pages)


def _draw_in_strips(painter: QPainter, whole: QRectF, image: QImage, job: Job) -> None:
    """A picture strip by strip: Qt holds the interpreter while it draws, and the window waits for it."""
    high = max(1, STRIP // max(1, image.width()))
    tall = whole.height() / image.height()
    for top in range(0, image.height(), high):
        job.check()
        rows = min(high, image.height() - top)
        zone = QRectF(whole.x(), whole.y() + top * tall, whole.width(), rows * tall)
        painter.drawImage(zone, image.copy(QRect(0, top, image.width(), rows)))
        time.sleep(0)
