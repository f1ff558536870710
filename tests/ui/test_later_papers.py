"""A removal after the end: told before it what it touches, listed after it what has to be replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.printing.ages import Printed, PrintedSheet, read_printed
from bracket_desk.printing.bundles import ANNEXES
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.sheets import PaperId
from bracket_desk.printing.touched import touched_sheets
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.titles_dialog import WARNINGS, TitlesDialog
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.helpers import Desk
from tests.printing.awarded import ALL, event
from tests.ui.test_window import Answers, answers, idle, make, window

__all__ = ["answers", "make", "window"]


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, tmp_path: Path) -> TitlesDialog:
    path = tmp_path / "чемпионат.bdesk"
    EventFile.create(path, event(*ALL).session.entries)
    window.place.open(path)
    made = TitlesDialog(window, window.place)
    qtbot.addWidget(made)
    made.show()
    idle(qtbot, window)
    return made


def test_a_later_removal_lists_the_papers_that_it_touches(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers, tmp_path: Path
) -> None:
    place, before = window.place, dialog.remarks.texts
    assert not any("после окончания" in text for text in before)
    answers.folders = [tmp_path]
    dialog.bundles_button.click()
    idle(qtbot, window)
    # what went into the bundles is kept, each paper once
    assert place.live is not None
    assert [printed.paper.kind for printed in read_printed(place.live.entries)] == list(ANNEXES)
    assert all(printed.saved for printed in read_printed(place.live.entries))
    # before it is written, it is shown
    removal = cmd.Disqualify(entry="e1", reason="допинг")
    assert not place.perform(removal)
    shown = answers.asked[-1]
    assert "На бумаге, заменить:" in shown
    for paper in ("Представления на звания", "Выписка из протокола", "Итоговый протокол"):
        assert paper in shown, paper
    for paper in ("Справка о судейской", "Справка о субъектах"):
        assert paper not in shown, paper
    assert "Первова А.: 1 → без места" in shown
    answers.yes = [True]
    assert place.perform(removal)
    idle(qtbot, window)
    # and afterwards listed, with when they were saved
    listed = dialog.remarks.texts[len(before) :]
    said = "\n".join(listed)
    assert "Результаты изменены после окончания" in said
    assert "Дисквалификация: Первова" in said
    assert [any(name in text and "файл от 05.12.2026" in text for text in listed) for name in (
        "Представления на звания", "Выписка из протокола", "Итоговый протокол", "Справка о субъектах",
    )] == [True, True, True, False]  # fmt: skip
    # it is read whole, though it was not there when the dialog opened, and reached by keys
    qtbot.waitUntil(lambda: dialog.warnings.isVisible() and dialog.warnings.width() >= WARNINGS)
    assert dialog.warnings.focusPolicy() == Qt.FocusPolicy.StrongFocus
    # an undone removal touches nothing
    assert place.perform(cmd.Undo())
    idle(qtbot, window)
    assert dialog.remarks.texts == before


def test_what_the_documents_say_after_a_removal(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers, tmp_path: Path
) -> None:
    answers.folders = [tmp_path]
    dialog.bundles_button.click()
    idle(qtbot, window)
    assert window.place.perform(cmd.Disqualify(entry="e1", reason="допинг", confirm=True))
    # beside a document, too, it is said whose title it is
    window.go("documents")
    window.documents.choose(Kind.EXTRACT)
    idle(qtbot, window)
    assert "⚠ Первова Анна Игоревна (1): МС подтверждено по другим данным" in window.documents.why.text()
    # what was kept as a file was not printed
    window.documents.choose(Kind.REGIONS_CERTIFICATE)
    kept = window.documents.list.currentItem().text()
    assert "сохранён 05.12.2026" in kept
    # once all is made anew there are sheets less, and those are to be taken back
    answers.folders = [tmp_path]
    dialog.bundles_button.click()
    idle(qtbot, window)
    stale = [text for text in dialog.remarks.texts if "устарело" in text]
    assert len(stale) == 2
    for text, paper in zip(stale, ("Представления на звания и разряды", "Выписка из протокола"), strict=True):
        assert text.startswith(paper)
        assert text.endswith("лист 2. Таких листов в документе больше нет: отзовите их у тех, кому выдали.")


def test_without_printed_papers_it_says_so(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers
) -> None:
    answers.yes = [True]
    assert window.place.perform(cmd.Disqualify(entry="e1", reason="допинг", confirm=True))
    idle(qtbot, window)
    assert "Ни один документ" in dialog.remarks.texts[-1]


def test_a_dialog_that_is_closed_meanwhile_is_told_nothing(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers
) -> None:
    answers.yes = [True]
    assert dialog.isVisible()
    other = TitlesDialog(window, window.place)
    assert window.place.perform(cmd.Disqualify(entry="e1", reason="допинг", confirm=True))
    assert window.place.worker.is_busy, "the papers are looked for"
    delete(other)
    # whatever was called for it would fail here, and with it this test
    idle(qtbot, window)


def papers_touched(desk: Desk, what: str, **step: object) -> set[Kind]:
    """Which of all papers, printed before it, a step makes wrong."""
    before = desk.tournament
    note = desk.session.entries[-1]
    sheets = (PrintedSheet("1", "", note.number, note),)
    printed = [Printed(PaperId(kind, "ru"), sheets, note, 1, saved=False) for kind in Kind]
    desk.do(what, **step)
    words = Words("ru", assets.resources() / "translations")
    return {one.paper.kind for one, _ in touched_sheets(printed, before, desk.tournament, words, {})}


RESULTS = {Kind.FINAL_PROTOCOL, Kind.CHIEF_REPORT, Kind.DECISIONS}


def test_which_papers_a_step_after_the_end_touches() -> None:
    removed = papers_touched(event(*ALL), "disqualify", entry="e1", reason="допинг")
    assert removed >= RESULTS | {Kind.EXTRACT, Kind.TITLE_APPLICATION, Kind.RATING, Kind.DRAW_PROTOCOL}
    assert Kind.REGIONS_CERTIFICATE not in removed, "whoever is removed has played"
    assert not removed & {Kind.JUDGES_CERTIFICATE, Kind.QUESTIONNAIRES, Kind.OFFICIALS}
    # a title of somebody without one is none of theirs
    other = papers_touched(event(*ALL), "disqualify", entry="e8", reason="допинг")
    assert other >= RESULTS
    assert not other & {Kind.EXTRACT, Kind.TITLE_APPLICATION}
    # a score put right changes matches, not places
    score = papers_touched(event(*ALL), "enter-result", match="F2-1", score=[4, 3])
    assert score >= RESULTS | {Kind.RATING}
    assert not score & {Kind.EXTRACT, Kind.DRAW_PROTOCOL}
