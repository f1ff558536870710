"""The bracket of 256 moved about: a frame of it against painting the whole drawing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.domain.tournament import Tournament
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.board import ZOOM_STEP, Board
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.painting import paint
from bracket_desk.ui.theme import LIGHT
from tests.benchmarks.test_benchmarks import best, report
from tests.halls import Hall, tournament
from tests.helpers import drawn
from tests.ui.test_window import page_of

FRAME = 1 / 60
FRAMES = 30


@pytest.fixture
def board(qtbot: QtBot, tmp_path: Path) -> Board:
    """The overview of a drawn event of 256 on a large screen."""
    hall = Hall(qtbot, tmp_path)
    desk = drawn(256)
    for match in desk.open()[:60]:
        desk.win(match, desk.sides(match)[0])
    path = tmp_path / "большой.bdesk"
    EventFile.create(path, desk.journal.kept)
    window = hall.desk()
    window.resize(1920, 1080)
    window.place.open(path)
    window.go("bracket")
    page = page_of(window, BracketPage)
    page.part.setCurrentIndex(0)
    qtbot.waitUntil(lambda: len(page.board.matches) > 400, timeout=20_000)
    hall.idle(window)
    assert isinstance(tournament(window), Tournament)
    return page.board


def test_frames_while_panning(board: Board) -> None:
    """Sixty frames a second need 17 ms each; far away and near less than a half of painting all of it."""
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)

    def whole() -> None:
        painter = QPainter(image)
        painter.scale(0.1, 0.1)
        paint(painter, board._drawing, LIGHT)
        painter.end()

    all_of_it = best(whole, 3)
    for name, steps in (("far", 0), ("readable", 6), ("near", 12)):
        board.fit()
        for _ in range(steps):
            board.zoom(ZOOM_STEP)
        median = _median_frame(board)
        report(f"panning {name}", milliseconds=1000 * median, to_painting_all=median / all_of_it)
        assert median < FRAME
        assert median / all_of_it < 0.5


def _median_frame(board: Board) -> float:
    """Seconds of processor time of a frame while the bracket is moved across."""
    across, down = board.horizontalScrollBar(), board.verticalScrollBar()
    taken = []
    for frame in range(FRAMES + 1):
        start = time.process_time()
        across.setValue(across.minimum() + (across.maximum() - across.minimum()) * frame // FRAMES)
        down.setValue(down.minimum() + (down.maximum() - down.minimum()) * frame // FRAMES)
        board.viewport().repaint()
        taken.append(time.process_time() - start)
    QApplication.processEvents()
    return sorted(taken)[FRAMES // 2]
