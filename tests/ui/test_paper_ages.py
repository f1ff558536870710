"""The page of documents knows what was printed; what a step makes wrong on paper is told before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.layout.paper import Paper
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.ages import read_printed
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.printing.sheets import PaperId, paper_id
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.paper_words import KIND_WORDS
from bracket_desk.ui.sending import print_on
from bracket_desk.ui.slips import Slips
from bracket_desk.ui.touched_dialog import TouchedDialog
from bracket_desk.ui.touching import foresee_step, preview_of
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.printing.reading import Reading
from tests.ui.floor import drawn, hall, window
from tests.ui.test_stopping import next_at_a_table, score
from tests.ui.test_window import idle, page_of

__all__ = ["drawn", "hall", "window"]

GROUPS = PaperId(Kind.GROUPS, "ru")


def printer(path: Path) -> QPrinter:
    made = QPrinter()
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    return made


@pytest.fixture
def page(qtbot: QtBot, window: Window) -> DocumentsPage:
    """The groups are shown."""
    window.go("documents")
    page = page_of(window, DocumentsPage)
    page.choose(Kind.GROUPS)
    idle(qtbot, window)
    return page


def listed(page: DocumentsPage, kind: Kind) -> str:
    return page.list.item(list(KIND_WORDS).index(kind)).text()


def print_groups(qtbot: QtBot, window: Window, page: DocumentsPage, path: Path) -> None:
    page.print_on(printer(path / "groups.pdf"))
    idle(qtbot, window)


def test_a_print_is_kept_and_is_no_step(
    qtbot: QtBot, window: Window, page: DocumentsPage, tmp_path: Path
) -> None:
    event = window.place.live
    assert event is not None
    undoable, shown = event.undoable, page.document
    print_groups(qtbot, window, page, tmp_path)
    assert event.undoable == undoable
    assert page.document is shown, "the pages are the same, and not made again"
    (printed,) = read_printed(event.entries)
    assert printed.paper == GROUPS
    assert "напечатан 05.12.2026 10:00" in listed(page, Kind.GROUPS)
    assert listed(page, Kind.FINAL_BRACKET).startswith("●")
    assert listed(page, Kind.FINAL_PROTOCOL).startswith("○")
    assert "ничего не устарело" in page.paper_panel.head.text()
    assert page.paper_panel.again.isHidden()


def test_a_correction_names_the_sheet_the_step_and_the_change_and_what_to_print(
    qtbot: QtBot, window: Window, hall: Hall, page: DocumentsPage, tmp_path: Path
) -> None:
    assert window.place.perform(score(window, "A-U1-1", 0))
    idle(qtbot, window)
    print_groups(qtbot, window, page, tmp_path)
    window.results.field.setFocus()
    window.results.field.setText("1 1-4")
    assert "на бумаге, заменить: Группы: группа А" in window.results.card.lines.text()
    window.results.field.clear()
    hall.answers.yes.append(True)
    assert window.place.perform(score(window, "A-U1-1", 1))
    assert "На бумаге, заменить:\nГруппы: группа А" in hall.answers.asked[-1]
    idle(qtbot, window)
    panel = page.paper_panel
    assert "устарел" in listed(page, Kind.GROUPS)
    assert page.to_replace.text() == "⚠ Заменить: Группы: группа А"
    assert "⚠ заменить: группа А" in panel.head.text()
    number = len(window.place.live.entries) if window.place.live else 0
    first, *changes = panel.why.toPlainText().splitlines()
    assert f"запись {number}: Встреча 1:" in first
    assert any("счёт верхнего" in line for line in changes)
    made: list[Document] = []
    page.part_made.disconnect(page.print_part)
    page.part_made.connect(made.append)
    panel.again.click()
    panel.stickers.click()
    idle(qtbot, window)
    sheets, stickers = made
    assert (sheets.keys, sheets.stickers) == ((("A",),), False)
    assert (stickers.keys, stickers.stickers) == ((("A",),), True)
    page.part_made.connect(page.print_part)
    print_on(window.place, printer(tmp_path / "stickers.pdf"), stickers.data, stickers)
    idle(qtbot, window)
    assert "ничего не устарело" in panel.head.text(), "with its stickers the sheet is right again"
    panel.down.click()
    assert listed(page, Kind.GROUPS).startswith("●")
    assert page.paper_panel.isHidden()
    assert window.actions_by_id["undo"].text().endswith("1–4")


def test_a_protocol_printed_at_the_call_is_kept_match_by_match(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    slips = Slips(window.place, window)
    slips.print_on(printer(tmp_path / "slip.pdf"), "A-U1-1")
    idle(qtbot, window)
    slips.print_on(printer(tmp_path / "slip.pdf"), "B-U1-1")
    idle(qtbot, window)
    assert window.place.live is not None
    (printed,) = read_printed(window.place.live.entries)
    assert [sheet.key for sheet in printed.sheets] == ["A-U1-1", "B-U1-1"]


def test_nothing_is_noted_of_a_moment_of_the_past(
    qtbot: QtBot, window: Window, page: DocumentsPage, tmp_path: Path
) -> None:
    window.place.perform(score(window, "A-U1-1", 0))
    event = window.place.live
    assert event is not None
    window.place.look_at(len(event.entries) - 1)
    window.go("documents")
    page.choose(Kind.GROUPS)
    idle(qtbot, window)
    print_groups(qtbot, window, page, tmp_path)
    assert (tmp_path / "groups.pdf").is_file()
    assert read_printed(event.entries) == ()
    window.place.look_at_now()


def test_an_undo_is_shown_first_only_where_a_result_would_not_count(window: Window, hall: Hall) -> None:
    next_at_a_table(window)
    assert window.place.perform(cmd.Undo()), "a call is taken back unasked"
    assert window.place.perform(cmd.Redo())
    assert window.place.perform(score(window, "A-U2-1", 0))
    hall.answers.yes += [True, True]
    assert window.place.perform(score(window, "A-U1-1", 1))
    assert window.place.perform(score(window, "A-U1-1", 0)), "its result counts again"
    before = tournament(window)
    asked = len(hall.answers.asked)
    assert not window.place.perform(cmd.Undo())
    assert tournament(window) is before
    assert "Отменить: Встреча 1:" in hall.answers.asked[-1]
    assert "их результаты перестанут действовать" in hall.answers.asked[-1]
    hall.answers.yes.append(True)
    assert window.place.perform(cmd.Undo())
    assert [key[0] for key, _ in tournament(window).suspended] == ["A-U2-1"]
    assert len(hall.answers.asked) == asked + 2


def test_the_window_of_what_is_touched_is_read_first_and_agreed_by_one_key(
    qtbot: QtBot, window: Window
) -> None:
    next_at_a_table(window)
    place = window.place
    assert place.live is not None
    seen = foresee_step(place.live, score(window, "A-U1-1", 1))
    assert seen is not None
    preview = preview_of(seen, place.live.entries, place.words, {})
    dialog = TouchedDialog(window, preview, place.say)
    qtbot.addWidget(dialog)
    dialog.show()
    text = preview.text()
    assert f"стол 3: {tournament(window).format.find('A-U2-1').number}" in text
    assert "Кто окажется в другом месте:" in text
    assert dialog.parts.accessibleName() == text
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == 0, "Enter is the careful answer"
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.result() == 1


def test_sheets_are_known_after_opening_wherever_one_looks(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    window, path = hall.desk(), hall.event(16, played=True, name="сыграно")
    window.place.open(path)
    window.go("documents")
    page = page_of(window, DocumentsPage)
    page.choose(Kind.FINAL_BRACKET)
    hall.idle(window)
    print_groups(qtbot, window, page, tmp_path)
    window.go("bracket")
    window.place.close()
    assert not window.place.sheet_matches
    window.place.open(path)
    hall.idle(window)
    final = tournament(window).states[-1]
    assert final.result is not None
    lost = 2 if final.result.winner == final.players[0] else 1
    race = tournament(window).race(final.match)
    window.results.field.setText(f"{final.match.number} {f'{race}-0' if lost == 1 else f'0-{race}'}")
    assert "на бумаге, заменить: Финальный этап: лист 1" in window.results.card.lines.text()


def test_a_row_says_what_is_missing_and_the_pane_all_of_it(
    qtbot: QtBot, page: DocumentsPage, window: Window
) -> None:
    assert listed(page, Kind.FINAL_PROTOCOL).splitlines()[1].strip() == "Соревнование не окончено"
    page.choose(Kind.FINAL_PROTOCOL)
    idle(qtbot, window)
    assert page.why.text() == "Соревнование не окончено: сыграны не все встречи."
    spoken = page.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Итоговый протокол: {page.why.text()}"


def test_pages_of_a_bracket_are_shown_and_printed_on_the_paper_that_is_chosen(
    qtbot: QtBot, page: DocumentsPage, window: Window
) -> None:
    """Only they have this choice, and what hangs on A3 is another paper than what hangs on A4."""
    page.choose(Kind.GROUPS)
    idle(qtbot, window)
    assert not page.page_paper.isHidden()
    assert page.paper.isHidden()
    assert page.document is not None
    small = Reading(page.document.data).sheets[0]
    page.page_paper.setCurrentText(Paper.A3)
    idle(qtbot, window)
    sheet = Reading(page.document.data).sheets[0]
    assert (round(sheet.width * MM), round(sheet.height * MM)) == (420, 297)
    assert sheet.said() == small.said()
    assert page._paper() == PaperId(Kind.GROUPS, "ru", (("paper", "A3"),))
    page.choose(Kind.DRAW_PROTOCOL)
    assert page.page_paper.isHidden()


def test_the_paper_of_choices_is_that_of_its_kind_alone() -> None:
    chosen = Choices(Paper.A1, Paper.A4, blank=True, match="A-U1-1")
    assert paper_id(Kind.GROUPS, "ru", chosen) == GROUPS
    wall = paper_id(Kind.WALL_BRACKET, "ru", chosen)
    assert wall is not None
    assert (wall.choices.paper, wall.choices.tile) == (Paper.A1, Paper.A4)
    larger = paper_id(Kind.GROUPS, "ru", Choices(Paper.A1, page=Paper.A3))
    assert larger is not None
    assert larger.choices == Choices(page=Paper.A3)
    assert paper_id(Kind.ANSWER, "ru", chosen) is None
    assert ev.PapersPrinted("groups", "ru", 1, ()).options == {}
