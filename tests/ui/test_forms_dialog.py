"""Forms of documents edited beside the pages they give, and documents saved as every kind of file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.trial import FormFile
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.forms_dialog import AROUND_TITLE, BESIDE_TITLE, FormsDialog
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.preview import page_sizes
from bracket_desk.ui.printout import chosen_pages
from bracket_desk.ui.window import Window
from tests.printing.reading import Reading, demo
from tests.ui.test_window import (
    Answers,
    Make,
    answers,
    idle,
    make,
    page_of,
    state,
    text,
    window,
)

__all__ = ["answers", "make", "window"]

OFFICIALS = FormFile(Kind.OFFICIALS)


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """An event of 14 entries, drawn and not begun: small, since pages are made of it many times."""
    path = tmp_path / "drawn.bdesk"
    EventFile.create(path, demo(14, played=False))
    return path


@pytest.fixture
def own(window: Window, tmp_path: Path) -> Path:
    """Where the person's own forms are, if they have any."""
    window.place.around = replace(window.place.around, data=tmp_path / "данные")
    return tmp_path / "данные" / "forms"


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, own: Path) -> Iterator[FormsDialog]:
    """The dialog with the form of the officials, tried on an invented event."""
    made = FormsDialog(window, window.place)
    qtbot.addWidget(made)
    made.show()
    idle(qtbot, window)
    show(qtbot, window, made, OFFICIALS)
    yield made
    made.done(0)


def show(qtbot: QtBot, window: Window, dialog: FormsDialog, file: FormFile) -> None:
    dialog.choose(file)
    idle(qtbot, window)


def tried(qtbot: QtBot, window: Window, dialog: FormsDialog) -> str:
    """What the pages say, or what is wrong, once the form has been tried."""
    dialog._try()
    idle(qtbot, window)
    assert dialog.trial is not None
    if dialog.trial.document is None:
        return dialog.trial.problem
    return Reading(dialog.trial.document.data).said


def change(dialog: FormsDialog, old: str, new: str) -> None:
    before = dialog.text.toPlainText()
    assert old in before
    dialog.text.setPlainText(before.replace(old, new, 1))


# ---------------------------------------------------------------- the editor


def test_what_is_typed_stands_on_the_pages(qtbot: QtBot, window: Window, dialog: FormsDialog) -> None:
    assert "вымышленное" in dialog.about.text(), "without an event an invented one"
    cursor = dialog.text.textCursor()
    cursor.setPosition(dialog.text.toPlainText().index('ru = "') + len('ru = "'))
    dialog.text.setTextCursor(cursor)
    text("Наш ", dialog.text)
    with qtbot.waitSignal(dialog._timer.timeout):
        pass
    idle(qtbot, window)
    assert "Наш " in tried(qtbot, window, dialog)
    assert dialog.preview.sheets >= 1


def test_forms_are_shown_with_the_event_or_an_invented_one(
    qtbot: QtBot, window: Window, dialog: FormsDialog, drawn: Path
) -> None:
    window.place.open(drawn)
    idle(qtbot, window)
    hard = Kind.QUESTIONNAIRES, Kind.MATCH_PROTOCOLS, Kind.ANSWER, Kind.FINAL_PROTOCOL, None
    for file in map(FormFile, hard):
        show(qtbot, window, dialog, file)
        assert dialog.trial is not None
        assert dialog.trial.document is not None, dialog.trial.problem
        # places are not settled yet, so that protocol takes its people from elsewhere
        assert dialog.trial.own is (file.kind is not Kind.FINAL_PROTOCOL)


def test_a_mistake_is_told_with_its_line_and_never_written(
    qtbot: QtBot, window: Window, dialog: FormsDialog, own: Path
) -> None:
    change(dialog, 'align = "center"', 'align = "up"')
    said = tried(qtbot, window, dialog)
    line = dialog.text.toPlainText().split("\n").index('align = "up"') + 1
    assert f"строка {line}" in said
    assert "columns[" in said
    assert dialog.problem.isVisible()
    dialog.to_line.click()
    assert dialog.text.textCursor().blockNumber() == line - 1
    dialog.write.click()
    idle(qtbot, window)
    assert not own.exists()
    change(dialog, 'align = "up"', 'align = "center"')
    tried(qtbot, window, dialog)
    assert not dialog.problem.isVisible()


def test_ones_own_form_holds_until_it_is_taken_away(
    qtbot: QtBot, window: Window, dialog: FormsDialog, own: Path, answers: Answers, drawn: Path
) -> None:
    shipped = (assets.reports() / "officials.toml").read_bytes()
    change(dialog, 'title = { ru = "', 'title = { ru = "Наш ')
    dialog.write.click()
    idle(qtbot, window)
    assert (own / "officials.toml").exists()
    assert dialog.list.currentItem().text().startswith("✎")
    assert not dialog.is_changed
    window.place.open(drawn)
    window.go("documents")
    page = page_of(window, DocumentsPage)
    page.choose(Kind.OFFICIALS)
    idle(qtbot, window)
    assert page.document is not None
    assert "Наш " in Reading(page.document.data).said
    answers.yes = [True]
    dialog.reset.click()
    idle(qtbot, window)
    assert not (own / "officials.toml").exists()
    assert dialog.text.toPlainText().encode() == shipped
    assert not dialog.reset.isEnabled()


def test_a_form_goes_to_a_file_and_comes_from_one(
    qtbot: QtBot, window: Window, dialog: FormsDialog, answers: Answers, tmp_path: Path, own: Path
) -> None:
    answers.forms = [tmp_path / "копия.toml"]
    dialog.copy.click()
    idle(qtbot, window)
    data = (tmp_path / "копия.toml").read_text(encoding="utf-8")
    assert data == dialog.text.toPlainText()
    (tmp_path / "копия.toml").write_text(data.replace('ru = "', 'ru = "Чужой ', 1), encoding="utf-8")
    answers.forms = [tmp_path / "копия.toml"]
    dialog.take.click()
    idle(qtbot, window)
    assert "Чужой " in tried(qtbot, window, dialog)
    assert dialog.is_changed, "nothing is written unasked"
    assert not own.exists()
    answers.forms = [tmp_path / "нет.toml"]
    dialog.take.click()
    idle(qtbot, window)
    assert "нет.toml" in dialog.problem.text()


def test_what_is_not_written_is_asked_about(
    qtbot: QtBot, window: Window, dialog: FormsDialog, answers: Answers
) -> None:
    change(dialog, 'ru = "', 'ru = "Не ')
    dialog.reject()
    assert dialog.isVisible()
    dialog.choose(FormFile(Kind.GROUPS))
    assert dialog.files[dialog.list.currentRow()] == OFFICIALS
    answers.yes = [True]
    show(qtbot, window, dialog, FormFile(Kind.GROUPS))
    assert dialog.files[dialog.list.currentRow()] == FormFile(Kind.GROUPS)
    dialog.close()
    assert not dialog.isVisible()


def test_a_further_form_is_offered_beside_the_usual_one(
    qtbot: QtBot, window: Window, dialog: FormsDialog, own: Path, answers: Answers, drawn: Path
) -> None:
    answers.notes = ["для города"]
    change(dialog, 'title = { ru = "', 'title = { ru = "Городской ')
    dialog.add.click()
    idle(qtbot, window)
    assert (own / "officials.для-города.toml").exists()
    assert dialog.files[dialog.list.currentRow()] == FormFile(Kind.OFFICIALS, "для-города")
    window.place.open(drawn)
    window.go("documents")
    page = page_of(window, DocumentsPage)
    page.choose(Kind.OFFICIALS)
    idle(qtbot, window)
    assert page.form.isVisible()
    page.form.setCurrentIndex(1)
    idle(qtbot, window)
    assert page.document is not None
    assert "Городской " in Reading(page.document.data).said
    page.choose(Kind.GROUPS)
    idle(qtbot, window)
    assert not page.form.isVisible()


def test_every_title_in_the_list_is_whole(qtbot: QtBot, window: Window, dialog: FormsDialog) -> None:
    """“Выписка из протокола соревнования” takes a second line, not three dots."""
    shown = dialog.list
    flags = Qt.TextFlag.TextWordWrap.value
    for width in range(150, 330, 12):
        shown.setFixedWidth(width)
        QApplication.processEvents()
        room = shown.viewport().width() - 2 * BESIDE_TITLE
        for at in range(shown.count()):
            item = shown.item(at)
            tall = shown.fontMetrics().boundingRect(0, 0, room, 1000, flags, item.text()).height()
            assert shown.visualItemRect(item).height() >= tall + AROUND_TITLE, (width, item.text())


def test_everything_in_the_dialog_has_a_name(qtbot: QtBot, make: Make) -> None:
    window = make("en")
    made = FormsDialog(window, window.place)
    qtbot.addWidget(made)
    made.show()
    idle(qtbot, window)
    for widget in (made.list, made.text, made.language, made.preview):
        assert widget.accessibleName()
    # without a folder of one's own nothing can be written, and all can be read
    assert not made.write.isEnabled()
    assert made.trial is not None
    assert made.trial.document is not None
    made.done(0)


# ---------------------------------------------------------------- saving


@pytest.fixture
def groups(qtbot: QtBot, window: Window, drawn: Path) -> DocumentsPage:
    """The page of documents with the groups, reached from the bracket."""
    window.place.open(drawn)
    window.go("bracket")
    window.bracket.part.setCurrentIndex(1)
    window.bracket.paper_wanted.emit(window.bracket.paper)
    page = page_of(window, DocumentsPage)
    idle(qtbot, window)
    assert page.kind is Kind.GROUPS
    return page


def test_the_page_of_the_bracket_leads_to_the_paper_of_its_part(window: Window, drawn: Path) -> None:
    window.place.open(drawn)
    window.go("bracket")
    found = []
    for part in range(window.bracket.part.count()):
        window.bracket.part.setCurrentIndex(part)
        found.append(window.bracket.paper)
    assert found[0] is Kind.WALL_BRACKET
    assert found[1] is Kind.GROUPS
    assert found[-1] is Kind.FINAL_BRACKET
    first = next(state.match.id for state in state(window).states if len(state.players) == 2)
    window.bracket.show_match(first)
    window.bracket._open_menu(window.bracket.rect().center())
    actions = window.bracket.menu.actions()
    window.bracket.menu.close()
    actions[-1].trigger()
    assert page_of(window, DocumentsPage).kind is Kind.GROUPS


def test_a_document_is_saved_as_its_name_says(
    qtbot: QtBot, window: Window, groups: DocumentsPage, answers: Answers, tmp_path: Path
) -> None:
    starts = {"pdf": b"%PDF", "docx": b"PK", "xlsx": b"PK", "csv": b"\xef\xbb\xbf", "": b"%PDF"}
    for suffix, start in starts.items():
        answers.papers = [tmp_path / (f"группы.{suffix}" if suffix else "без вида")]
        groups.save.click()
        idle(qtbot, window)
        path = tmp_path / (f"группы.{suffix}" if suffix else "без вида.pdf")
        assert path.read_bytes().startswith(start)
        assert path.name in window.message.text()


def test_drawings_for_a_site_are_a_file_a_page(
    qtbot: QtBot, window: Window, groups: DocumentsPage, answers: Answers, tmp_path: Path
) -> None:
    assert groups.document is not None
    pages = groups.document.pages
    (tmp_path / "группы-2.png").write_bytes(b"old")
    answers.papers = [tmp_path / "группы.png"]
    groups.save.click()
    idle(qtbot, window)
    assert (tmp_path / "группы-2.png").read_bytes() == b"old", "nothing is replaced unasked"
    assert "группы-2.png" in answers.asked[-1]
    answers.papers, answers.yes = [tmp_path / "группы.png"], [True]
    groups.save.click()
    idle(qtbot, window)
    for page, (width, _) in enumerate(page_sizes(groups.document.data), 1):
        image = QImage(str(tmp_path / f"группы-{page}.png"))
        assert image.width() / (image.dotsPerMeterX() * 0.0254) * 72 == pytest.approx(width, abs=1)
        assert image.width() > 2000
    answers.papers = [tmp_path / "группы.svg"]
    groups.save.click()
    idle(qtbot, window)
    assert len(list(tmp_path.glob("группы-*.svg"))) == pages


def test_a_dialog_offers_the_files_there_are(qtbot: QtBot, window: Window) -> None:
    from bracket_desk.ui.asking import QtAsking

    asking = QtAsking(window, window.place.words, window.place.around.settings)
    dialog = asking.paper_dialog("Группы.pdf", [".pdf", ".docx", ".svg"])
    qtbot.addWidget(dialog)
    assert len(dialog.nameFilters()) == 3
    dialog.filterSelected.emit(dialog.nameFilters()[1])
    assert dialog.defaultSuffix() == "docx"


# ---------------------------------------------------------------- printing


def test_pages_and_copies_are_as_asked(tmp_path: Path, qapp: QApplication) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "x.pdf"))
    assert chosen_pages(printer, 4) == [0, 1, 2, 3]
    ranges = printer.pageRanges()
    ranges.addPage(1)
    ranges.addRange(3, 4)
    printer.setPageRanges(ranges)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    assert chosen_pages(printer, 5) == [0, 2, 3]
    printer.setCopyCount(2)
    printer.setCollateCopies(True)
    assert chosen_pages(printer, 5) == [0, 2, 3, 0, 2, 3]
    printer.setCollateCopies(False)
    assert chosen_pages(printer, 5) == [0, 0, 2, 2, 3, 3]


def test_a_print_is_as_large_as_its_page(
    qtbot: QtBot, window: Window, groups: DocumentsPage, tmp_path: Path
) -> None:
    assert groups.document is not None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setFromTo(1, 1)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    groups.print_on(printer)
    idle(qtbot, window)
    paper, printed = frame_of(groups.document.data), frame_of((tmp_path / "out.pdf").read_bytes())
    for before, after in zip(paper, printed, strict=True):
        assert before == pytest.approx(after, abs=1.5), "points: half a millimetre of rendering"


def frame_of(data: bytes) -> tuple[float, ...]:
    """What is inked on the first page: left, top, right, bottom in points."""
    pdf = pypdfium2.PdfDocument(data)
    picture = pdf[0].render(scale=2).to_pil().convert("L").point(lambda level: 255 * (level < 128))
    pdf.close()
    box = picture.getbbox()
    assert box is not None
    return tuple(side / 2 for side in box)
