"""The ceremony: names come at the pace of the keys, everything is large enough, nothing is cut."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.ui.app import make_app
from bracket_desk.ui.ceremony import SMALLEST, Ceremony, Cluster, Reveal, Show, fitting_grid
from bracket_desk.ui.large_lines import Set
from bracket_desk.ui.theme import DARK, LIGHT

NAMES = ("Ким А.", "Константинопольский-Задунайский В. Ю.", "Ёлкина Щ.")


def invented(size: int, free: int = 0, *, come: int | None = None) -> Show:
    """A draw of so many seats, the last ``free`` of them staying empty, ``come`` balls drawn so far."""
    seats = range(1, size - free + 1)
    width = min(size, 8)
    reveals = [Reveal(s, NAMES[s % 3], f"Имя {s}", "Край", "жребий", f"пояснение {s}") for s in seats]
    return Show(
        "Кубок",
        ("Жеребьёвка", "Допущено", "Фраза"),
        ("Проведена", "Фраза", "Список"),
        "место {seat}",
        "×",
        tuple(Cluster(f"Группа {at}", tuple(range(at, at + width))) for at in range(1, size + 1, width)),
        frozenset(range(size - free + 1, size + 1)),
        tuple(reveals[:come]),
    )


def name(ceremony: Ceremony) -> str:
    """The name that came last; nothing at the beginning and the end."""
    return ceremony.reveal.name if ceremony.reveal is not None else ""


@pytest.fixture
def ceremony(qtbot: QtBot, qapp: QApplication) -> Ceremony:
    make_app([], assets.resources(), "ru")
    window = Ceremony(invented(16, 2), LIGHT, "Жеребьёвка в зале")
    window.resize(1920, 1080)
    qtbot.addWidget(window)
    window.show()
    return window


def test_keys_set_the_pace(qtbot: QtBot, ceremony: Ceremony) -> None:
    assert ceremony.lines() == ("Жеребьёвка", "Допущено", "Фраза")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
        qtbot.keyClick(ceremony, key)
    assert ceremony.shown == 4
    qtbot.keyClick(ceremony, Qt.Key.Key_PageUp)
    assert name(ceremony) == "Имя 3"
    assert ceremony.lines() == ("Группа 1 · место 3 · жребий", "Имя 3", "Край", "пояснение 3")
    assert "Имя 3" in ceremony.accessibleDescription()
    qtbot.keyClick(ceremony, Qt.Key.Key_End)
    assert name(ceremony) == ""
    assert ceremony.lines() == ("Проведена", "Фраза", "Список")
    qtbot.keyClick(ceremony, Qt.Key.Key_Space)
    assert ceremony.lines() == ("Проведена", "Фраза", "Список")
    qtbot.keyClick(ceremony, Qt.Key.Key_Home)
    assert ceremony.shown == 0
    qtbot.keyClick(ceremony, Qt.Key.Key_Left)
    assert ceremony.shown == 0
    with qtbot.waitSignal(ceremony.closed):
        qtbot.keyClick(ceremony, Qt.Key.Key_Escape)


def test_names_come_by_themselves_and_stop(qtbot: QtBot, ceremony: Ceremony) -> None:
    for _ in range(9):
        qtbot.keyClick(ceremony, Qt.Key.Key_Plus)
    qtbot.keyClick(ceremony, Qt.Key.Key_F5)
    runs = [ceremony.runs]
    qtbot.waitUntil(lambda: ceremony.shown == 2)
    for key in (Qt.Key.Key_F5, Qt.Key.Key_F5, Qt.Key.Key_Left):
        qtbot.keyClick(ceremony, key)
        runs.append(ceremony.runs)
    assert runs == [True, False, True, False], "whoever goes back wants to look"


def test_of_balls_drawn_by_hand_only_those_that_have_come_are_shown(ceremony: Ceremony) -> None:
    ceremony.show_all(invented(16, 2, come=3))
    ceremony.all_at_once()
    assert name(ceremony) == "Имя 3", "no closing before the last ball"
    ceremony.show_all(invented(16, 2, come=4))
    assert ceremony.shown == 3, "the next ball is shown when it is asked for"
    ceremony.forward()
    assert ceremony.lines()[1] == "Имя 4"
    ceremony.show_all(invented(16, 2, come=2))
    assert ceremony.lines()[1] == "Имя 2", "a ball taken back is gone"


def test_both_themes(qtbot: QtBot, ceremony: Ceremony) -> None:
    for colours in (LIGHT, DARK):
        assert ceremony.grab().toImage().pixelColor(2, 2) == QColor(colours.page)
        qtbot.keyClick(ceremony, Qt.Key.Key_F2)


def test_the_closing_leads_through_all_groups(qtbot: QtBot, ceremony: Ceremony) -> None:
    ceremony.show_all(invented(64, 7))
    ceremony.all_at_once()
    pages: list[tuple[int, bytes]] = []
    while ceremony.shown not in [shown for shown, _ in pages]:
        pages.append((ceremony.shown, bytes(ceremony.grab().toImage().constBits())))
        ceremony.forward()
    assert len(pages) > 1
    assert len({picture for _, picture in pages}) == len(pages)
    ceremony.back()
    assert ceremony.lines()[0] == "Проведена"


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128, 256])
@pytest.mark.parametrize("screen", [(1024, 768), (1366, 768), (1920, 1080), (3840, 2160)])
def test_everything_is_large_enough_and_nothing_cut(size: int, screen: tuple[int, int]) -> None:
    clusters = invented(size).clusters
    width, height = screen
    room = QRectF(0, 0, width * 0.95, height * 0.6)
    widest = 13.0
    grid = fitting_grid(clusters, room, height, widest)
    assert grid.letters >= SMALLEST * height or grid.clusters == 1
    assert (widest + 2.7) * grid.letters <= room.width() / grid.columns
    assert grid.rows * (len(clusters[0].seats) + 1) * grid.letters * 1.2 <= room.height()


def test_groups_are_as_large_as_on_the_hall_screen_and_not_one_by_one(ceremony: Ceremony) -> None:
    assert SMALLEST == 1 / 30
    show = invented(64)
    names = [f"Воскресенский {letter}." for letter in "АБВГДЕЖЗ"] * 8
    rare = "Константинопольский-Задунайский (№ 14)"
    names[5] = rare
    reveals = tuple(replace(reveal, short=name) for reveal, name in zip(show.reveals, names, strict=True))
    ceremony.show_all(replace(show, reveals=reveals))
    ceremony.all_at_once()
    pages = set()
    while ceremony.shown not in pages:
        pages.add(ceremony.shown)
        ceremony.forward()
    assert len(pages) <= 4


@pytest.mark.parametrize("screen", [(1920, 1080), (1366, 768)])
def test_no_letter_is_too_small_and_no_explanation_cut(
    ceremony: Ceremony, monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int]
) -> None:
    """Three keys, the longest region of all, a rare long name, and a long phrase."""
    drawn = list[Set]()

    def draw(_: object, found: Set, *__: object, **___: object) -> None:
        drawn.append(found)

    monkeypatch.setattr("bracket_desk.ui.ceremony._Writer.lines", draw)
    note = (
        "неизбежно: субъект РФ, как у: Константинопольский-Задунайский Владимир Всеволодович (№ 54); "
        "одноклубников в половине группы нет; учеников того же тренера в первой встрече нет"
    )
    home = "Ханты-Мансийский автономный округ – Югра"
    phrase = "Фраза: Чёрный шар в дальней лузе, красный кубик показал пять, номер игрока тридцать четыре"
    apart = "Разведены по субъектам в группе; разведены по клубам в половине группы; разведены по тренерам"
    show = invented(64)
    reveals = [replace(one, home=home, note=note) for one in show.reveals]
    rare = "Константинопольский-Задунайский (№ 14)"
    reveals[5] = replace(reveals[5], short=rare)
    opening = ("Жеребьёвка", "Допущено", phrase, "Сеяные по рейтингу: 16", apart)
    ceremony.show_all(replace(show, made="1", opening=opening, reveals=tuple(reveals)))
    ceremony.resize(*screen)
    for shown in (0, 6, 40, len(reveals) + 1):
        drawn.clear()
        ceremony.from_the_beginning()
        for _ in range(shown):
            ceremony.forward()
        ceremony.grab()
        assert all(found.size >= SMALLEST * screen[1] for found in drawn)
        said = [" ".join(found.lines) for found in drawn]
        wanted = opening if not shown else (note,) if ceremony.reveal else ()
        assert all(any(text in one for one in said) for text in wanted)
        assert not any("…" in one for one in said)
        assert shown != 6 or rare in said


@pytest.mark.parametrize("screen", [(1920, 1080), (1366, 768)])
def test_a_long_title_and_the_headings_of_a_knockout_are_whole(
    ceremony: Ceremony, monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int]
) -> None:
    """They take more lines before they are cut, and the groups lie under them; headings have room, too."""
    drawn = list[Set]()

    def draw(_: object, found: Set, *__: object, **___: object) -> None:
        drawn.append(found)

    title = (
        "Чемпионат Приволжского федерального округа по бильярдному спорту среди мужчин и женщин"
        " в дисциплине «свободная пирамида»"
    )
    show = invented(64)
    eights = tuple(
        replace(cluster, name=f"Места {cluster.seats[0]}–{cluster.seats[-1]}") for cluster in show.clusters
    )
    show = replace(show, title=title, clusters=eights)
    ceremony.resize(*screen)
    short = ceremony.part_place("1").top()
    monkeypatch.setattr("bracket_desk.ui.ceremony._Writer.lines", draw)
    for reveals in ((), show.reveals):
        drawn.clear()
        ceremony.show_all(replace(show, made=str(len(reveals)), reveals=reveals))
        ceremony.grab()
        assert " ".join(drawn[0].lines) == title
        assert all(found.size >= SMALLEST * screen[1] for found in drawn)
        assert not any("…" in line for found in drawn for line in found.lines)
    assert ceremony.part_place("1").top() > short


@pytest.mark.parametrize("size", [4, 16, 256])
def test_every_page_is_painted(qtbot: QtBot, ceremony: Ceremony, size: int) -> None:
    ceremony.show_all(invented(size, size // 4))
    ceremony.from_the_beginning()
    seen = set()
    for _ in range(len(invented(size, size // 4).reveals) + 3):
        # a part of the picture is enough: the large lines
        image = ceremony.grab().copy(0, 0, 1920, 420).toImage()
        seen.add(bytes(image.constBits()))
        ceremony.forward()
        if len(seen) > 12:
            break
    assert len(seen) >= min(12, size // 4 * 3 + 2)
