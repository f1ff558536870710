"""The pages of a document on the screen: only those in sight are pictures, so none is too many."""

from __future__ import annotations

import pypdfium2
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

DPI = 96
MARGIN = 48
NEAR = 600
"""Pixels above and below what is in sight in which pages are made ready."""


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in points."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return [pdf.get_page_size(number) for number in range(len(pdf))]
    finally:
        pdf.close()


def render_page(data: bytes, number: int, scale: float) -> QImage:
    """One page of a PDF as a picture; ``scale`` is pixels of a point, ``number`` from 0."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        page = pdf[number]
        bitmap = page.render(scale=scale)
        size = bitmap.width, bitmap.height, bitmap.stride
        image = QImage(bytes(bitmap.buffer), *size, QImage.Format.Format_BGR888).copy()
        page.close()
    finally:
        pdf.close()
    return image


class Preview(QScrollArea):
    """Sheets one below the other, as wide as there is room, never wider than at 100 %."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setProperty("ring", "true")
        self._place = workplace
        self._data: bytes | None = None
        self._sizes: list[tuple[float, float]] = []
        self._sheets: list[QLabel] = []
        self._job: Job | None = None
        self._generation = 0
        self.setWidgetResizable(True)
        self.setAccessibleName(workplace.say(N_("Preview")))
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setSpacing(16)
        self.setWidget(inside)
        # one that came and went would change the width, so the size of the pages, so whether it is needed
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._fill())

    @property
    def sheets(self) -> int:
        """How many pages are shown."""
        return len(self._sheets)

    @property
    def pictures(self) -> int:
        """How many of them are pictures now."""
        return sum(not sheet.pixmap().isNull() for sheet in self._sheets)

    def show_pdf(self, data: bytes | None) -> None:
        """Show these pages, or nothing."""
        self._generation += 1
        for sheet in self._sheets:
            self._column.removeWidget(sheet)
            sheet.deleteLater()
        self._data = data
        self._sizes = page_sizes(data) if data is not None else []
        self._sheets = [self._sheet(number) for number in range(len(self._sizes))]
        self._lay_out()
        self.verticalScrollBar().setValue(0)

    def _sheet(self, number: int) -> QLabel:
        sheet = QLabel()
        sheet.setStyleSheet("border: 1px solid #888; background: white;")
        text = N_("Sheet {number} of {all}")
        sheet.setAccessibleName(self._place.say(text, number=number + 1, all=len(self._sizes)))
        self._column.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter)
        return sheet

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._generation += 1
        self._lay_out()

    def _scale(self, number: int) -> float:
        """Pixels of the screen for a point of the page."""
        room = max(self.viewport().width() - MARGIN, 160)
        return min(DPI / 72, room / self._sizes[number][0])

    def _lay_out(self) -> None:
        """Give every sheet its size; their pictures come when they are in sight."""
        for number, sheet in enumerate(self._sheets):
            width, height = (round(side * self._scale(number)) for side in self._sizes[number])
            sheet.clear()
            sheet.setFixedSize(QSize(width + 2, height + 2))
        self._fill()

    def _fill(self) -> None:
        """Make one picture that is missing in sight, and drop those far away."""
        if self._data is None:
            return
        top = self.verticalScrollBar().value() - NEAR
        bottom = top + self.viewport().height() + 2 * NEAR
        y = self._column.contentsMargins().top()
        missing = None
        for number, sheet in enumerate(self._sheets):
            near = y + sheet.height() >= top and y <= bottom
            if not near and not sheet.pixmap().isNull():
                sheet.clear()
            elif near and sheet.pixmap().isNull() and missing is None:
                missing = number
            y += sheet.height() + self._column.spacing()
        if missing is not None and self._job is None:
            self._render(self._data, missing)

    def _render(self, data: bytes, number: int) -> None:
        ratio, generation = self.devicePixelRatioF(), self._generation
        scale = self._scale(number) * ratio

        def show(image: QImage) -> None:
            self._job = None
            if generation == self._generation:
                pixmap = QPixmap.fromImage(image)
                pixmap.setDevicePixelRatio(ratio)
                self._sheets[number].setPixmap(pixmap)
            self._fill()

        def stopped() -> None:
            self._job = None

        self._job = self._place.worker.run(
            lambda _: render_page(data, number, scale), show, lambda _: stopped(), stopped, owner=self
        )
