"""The papers: what can be made now and what each waits for, the very pages, saved or printed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.layout.paper import Paper
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document, NotPossible, Press, lacking
from bracket_desk.store.files import replace_file
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import LANGUAGES, N_, Words

KIND_WORDS = {
    Kind.DRAW_PROTOCOL: N_("Draw protocol"),
    Kind.GROUPS: N_("Groups"),
    Kind.FINAL_BRACKET: N_("Final stage"),
    Kind.WALL_BRACKET: N_("Wall bracket"),
    Kind.MATCH_PROTOCOLS: N_("Match protocols"),
    Kind.FINAL_PROTOCOL: N_("Final protocol"),
}
"""The documents that this version makes, in the order of the day."""

LANGUAGE_WORDS = {"ru": N_("in Russian"), "en": N_("in English")}

PREVIEW_DPI = 96
PRINT_DPI = 300
WIDEST = 12_000.0
"""Pixels of the widest picture that is made: a whole A1 sheet for the printer."""


@dataclass(frozen=True, slots=True)
class Made:
    """A document and its pages as pictures, or why there is none."""

    document: Document | None
    pages: tuple[QImage, ...] = ()
    why: str = ""


class DocumentsPage(Page):
    """A list of papers at the left, the chosen one at the right as it will be printed."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace, workplace.say(N_("Documents")))
        self._made: Made | None = None
        self._asked = 0
        self.language = QComboBox()
        self.language.setAccessibleName(self.say(N_("Language of the document")))
        for name in LANGUAGES:
            self.language.addItem(self.say(LANGUAGE_WORDS[name]), name)
        self.language.setCurrentIndex(LANGUAGES.index(workplace.words.language))
        self.paper = QComboBox()
        self.paper.setAccessibleName(self.say(N_("Paper")))
        for paper in Paper:
            self.paper.addItem(paper.value, paper)
        self.paper.setCurrentText("A1")
        self.tile = QComboBox()
        self.tile.setAccessibleName(self.say(N_("Cut into sheets")))
        self.tile.addItem(self.say(N_("in one piece")), None)
        for paper in (Paper.A4, Paper.A3):
            self.tile.addItem(self.say(N_("cut into {paper}"), paper=paper.value), paper)
        self.save = QPushButton(self.say(N_("&Save as PDF…")))
        self.save.clicked.connect(self.save_document)
        self.print = QPushButton(self.say(N_("&Print…")))
        self.print.setProperty("primary", "true")
        self.print.clicked.connect(self.print_document)
        for widget in (self.language, self.paper, self.tile, self.save, self.print):
            self.head.addWidget(widget)
        for chooser in (self.language, self.paper, self.tile):
            chooser.currentIndexChanged.connect(self._make)
        self.list = QListWidget()
        self.list.setAccessibleName(self.say(N_("Documents")))
        self.list.setFixedWidth(220)
        self.list.currentRowChanged.connect(self._make)
        self.why = muted("")
        self.pages = QVBoxLayout()
        self.pages.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.pages.setSpacing(16)
        self._build()

    def _build(self) -> None:
        sheet = QScrollArea()
        sheet.setWidgetResizable(True)
        sheet.setAccessibleName(self.say(N_("Preview")))
        inside = QWidget()
        inside.setLayout(self.pages)
        sheet.setWidget(inside)
        self.sheet = sheet
        right = QVBoxLayout()
        right.addWidget(self.why)
        right.addWidget(sheet, 1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.list)
        row.addLayout(right, 1)
        self.box.addLayout(row, 1)

    # ------------------------------------------------------------ showing

    @property
    def kind(self) -> Kind | None:
        """The document that is chosen."""
        row = self.list.currentRow()
        return list(KIND_WORDS)[row] if row >= 0 else None

    @property
    def document(self) -> Document | None:
        """The document that is shown, once it is made."""
        return self._made.document if self._made is not None else None

    def refresh(self) -> None:
        t = self.place.tournament
        row = max(self.list.currentRow(), 0)
        self.list.blockSignals(True)
        self.list.clear()
        for kind, text in KIND_WORDS.items():
            ready = t is not None and lacking(kind, t, self.place.words) is None
            self.list.addItem(("● " if ready else "○ ") + self.say(text))
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self._make()

    def _make(self, *_: object) -> None:
        """Make the chosen document beside the window, from the state as it is now."""
        t, event, kind = self.place.tournament, self.place.current, self.kind
        self._show(None)
        wall = kind is Kind.WALL_BRACKET
        self.paper.setVisible(wall)
        self.tile.setVisible(wall)
        if t is None or event is None or kind is None or not self.isVisible():
            return
        around = self.place.around
        words = Words(self.language.currentData(), around.resources / "translations")
        source = Source(t, event.entries, words)
        tile = self.tile.currentData()
        # Qt hands an enum back as the plain text that it also is
        choices = Choices(Paper(self.paper.currentData()), None if tile is None else Paper(tile))
        press = Press(around.reports, Fonts(around.resources / "fonts"), self.place.words)
        self._asked += 1
        asked, ratio = self._asked, self.devicePixelRatioF()
        width = max(self.sheet.viewport().width() - 48, 200) * ratio

        def work(job: Job) -> Made:
            try:
                document = press.make(kind, source, choices)
            except NotPossible as problem:
                return Made(None, (), problem.why)
            return Made(document, tuple(pictures(document.data, PREVIEW_DPI * ratio, job, width)))

        def show(made: Made) -> None:
            if asked == self._asked:  # a later wish has overtaken an earlier one
                self._show(made)

        self.place.worker.run(work, show, self.place.refuse)

    def _show(self, made: Made | None) -> None:
        self._made = made
        while self.pages.count():
            widget = self.pages.takeAt(0).widget()
            if widget is not None:
                widget.deleteLater()
        done = made is not None and made.document is not None
        for button in (self.save, self.print):
            button.setEnabled(done)
        if made is None:
            self.why.setText(self.say(N_("The pages are being made…")))
            return
        if made.document is None:
            self.why.setText(made.why)
            return
        self.why.setText(self.say(N_("Sheets: {pages}"), pages=made.document.pages))
        for image in made.pages:
            page = QLabel()
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(self.devicePixelRatioF())
            page.setPixmap(pixmap)
            page.setFixedSize(pixmap.deviceIndependentSize().toSize() + QSize(2, 2))
            page.setStyleSheet("border: 1px solid #888; background: white;")
            self.pages.addWidget(page, 0, Qt.AlignmentFlag.AlignHCenter)

    def start(self) -> None:
        self.list.setFocus()

    # ------------------------------------------------------------ doing

    def save_document(self) -> None:
        """Write the shown document where the person says, whole or not at all."""
        document, asking = self.document, self.place.asking
        if document is None or asking is None:
            return
        path = asking.paper_to_write(f"{document.kind.value}.pdf")
        if path is None:
            return
        target = path if path.suffix else path.with_suffix(".pdf")
        self.place.worker.run(
            lambda _: replace_file(target, document.data), lambda _: self._saved(target), self.place.refuse
        )

    def _saved(self, target: Path) -> None:
        self.place.tell(self.say(N_("Saved: {path}"), path=target))

    def print_document(self) -> None:
        """Print the very pages that are shown."""
        document = self.document
        if document is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            self.place.worker.run(
                lambda job: list(pictures(document.data, PRINT_DPI, job)),
                lambda images: print_pages(printer, images),
                self.place.refuse,
            )
        dialog.deleteLater()


def pictures(data: bytes, dpi: float, job: Job, width: float = WIDEST) -> list[QImage]:
    """The pages of a PDF as pictures, none wider than ``width`` pixels; can be cancelled between pages."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        images = []
        for number in range(len(pdf)):
            job.step(number, len(pdf))
            page = pdf[number]
            scale = min(dpi / 72, width / page.get_width())
            bitmap = page.render(scale=scale)
            image = QImage(
                bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_BGR888
            ).copy()
            images.append(image)
            page.close()
    finally:
        pdf.close()
    return images


def print_pages(printer: QPrinter, images: list[QImage]) -> None:
    """One picture a sheet, in its own size: millimetres do not depend on the screen."""
    painter = QPainter()
    for number, image in enumerate(images):
        wide = image.width() > image.height()
        layout = printer.pageLayout()
        layout.setOrientation(layout.Orientation.Landscape if wide else layout.Orientation.Portrait)
        printer.setPageLayout(layout)
        if number == 0:
            painter.begin(printer)
        else:
            printer.newPage()
        full = printer.paperRect(QPrinter.Unit.DevicePixel).toRect()
        size = image.size().scaled(QSize(full.width(), full.height()), Qt.AspectRatioMode.KeepAspectRatio)
        origin = full.topLeft() - printer.pageRect(QPrinter.Unit.DevicePixel).topLeft().toPoint()
        painter.drawImage(QRect(origin, size), image)
    painter.end()
