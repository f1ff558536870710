"""A draw by hand in its dialog: keys alone, wrong balls, a crash in between, equal ratings."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder, Separation
from bracket_desk.domain.people.people import Entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.balls import BallsDialog
from bracket_desk.ui.telling_balls import runs
from bracket_desk.ui.window import Window
from tests.helpers import Desk, card
from tests.ui.test_window import Answers, answers, idle, key, make, named_widgets, spoken_name, state, text

__all__ = ["answers", "make"]

Make = Callable[..., Window]
APART = (Separation(Key.REGION, Depth.MATCH),)
REGIONS = ("Тверская область", "Тверская область", "Курская область", "Пермский край", "")


def people(count: int = 12) -> tuple[Entry, ...]:
    """The first six are rated, 2 and 3 alike."""
    ratings = (900, 800, 800, 700, 600, 500)
    return tuple(
        Entry(
            n,
            f"Шаров{n}",
            "Пётр",
            region=REGIONS[n % len(REGIONS)],
            rating=ratings[n - 1] if n <= 6 else None,
        )
        for n in range(1, count + 1)
    )


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Twelve people for sixteen seats, nothing drawn."""
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=people(), source="список"))
    path = tmp_path / "шары.bdesk"
    EventFile.create(path, desk.session.entries)
    return path


@pytest.fixture
def window(make: Make, event: Path) -> Window:
    window = make()
    assert window.place.open(event)
    return window


def begin(qtbot: QtBot, window: Window, rules: DrawRules) -> tuple[BallsDialog, list[HandDraw]]:
    """An opened dialog, and what it tells the hall."""
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    told: list[HandDraw] = []
    dialog = BallsDialog(window, window.place, rules)
    dialog.drawn_so_far.connect(told.append)
    assert dialog.begin()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.number.hasFocus)
    return dialog, told


@contextmanager
def busy(qtbot: QtBot, window: Window) -> Iterator[None]:
    """Something else is done beside the window meanwhile; afterwards everything is waited for."""
    end = threading.Event()
    window.place.run(lambda _: end.wait(20), lambda _: None)
    yield
    end.set()
    idle(qtbot, window)


def enter(qtbot: QtBot, window: Window, typed: str) -> None:
    """Typed where the focus is, then Enter, then the answer waited for."""
    text(typed)
    key(qtbot, window, Qt.Key.Key_Return)
    idle(qtbot, window)


def match_of_two(dialog: BallsDialog) -> tuple[int, int]:
    """The seats of a first match in which two play whose balls are still to come."""
    shown = dialog.table.shown
    taken = {*shown.byes, *shown.names}
    return next((seat, seat + 1) for seat in range(1, 17, 2) if not {seat, seat + 1} & taken)


def draw_all(qtbot: QtBot, window: Window, dialog: BallsDialog) -> None:
    """Each ball takes the first seat that is possible."""
    while dialog.draw.waiting:
        entry = dialog.draw.waiting[0]
        enter(qtbot, window, str(state(window).entries[entry].number))
        enter(qtbot, window, str(min(dialog.table.shown.possible)))


def test_a_seat_of_which_nobody_knows_is_offered_with_a_question_mark(
    qtbot: QtBot, window: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0, separation=APART))
    first = dialog.draw.free_seats("e6")[0]
    monkeypatch.setattr(
        HandDraw,
        "is_possible",
        lambda draw, entry, seat, _: None if seat == first else seat in draw.free_seats(entry),
    )
    enter(qtbot, window, "6")
    assert first in dialog.table.shown.possible
    assert dialog.table.shown.unproved == {first}
    assert dialog.possible.text().endswith(f"число конфликтов ещё достижимо с мест: {first}.")
    index = dialog.table.model().index((first - 1) % 8, (first - 1) // 8)
    assert index.data().endswith("○ ?")
    assert "не доказано" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    enter(qtbot, window, str(first))
    assert dialog.draw.seats[first] == "e6"
    dialog.reject()


def test_a_whole_draw_by_keys_alone(qtbot: QtBot, window: Window, answers: Answers) -> None:
    answers.picks = [1]  # of the two with 800 the second one
    dialog, told = begin(qtbot, window, DrawRules(seeds=4, separation=APART))
    assert dialog.number.hasFocus()
    assert len(told[0].seats) == 4
    assert told[0].seeds == ("e1", "e3", "e2", "e4")
    draw_all(qtbot, window, dialog)
    # the last one sat down without a ball
    assert len(told[-1].balls) == 12 - 4 - 1
    assert [len(draw.balls) for draw in told] == list(range(8))
    assert dialog.carry_out.hasFocus()
    assert state(window).draw is None
    key(qtbot, window, Qt.Key.Key_Return)
    assert window.place.worker.is_busy, "how few conflicts there could be is found out beside the window"
    key(qtbot, window, Qt.Key.Key_Return)
    idle(qtbot, window)
    drawn = state(window).draw
    assert drawn is not None
    assert state(window).draws == 1
    assert dict(enumerate(drawn.seats, 1)) == {seat: told[-1].seats.get(seat) for seat in range(1, 17)}
    assert (drawn.rules.mode, drawn.rules.seeds, drawn.rules.separation) == (DrawMode.HAND, 4, APART)
    assert drawn.seeds == ("e1", "e3", "e2", "e4")
    assert drawn.lots == "шары, введённые по одному"
    assert not [name for name in window.place.around.settings.allKeys() if name.startswith("balls")]


def test_wrong_numbers_and_seats_get_a_sentence(qtbot: QtBot, window: Window, answers: Answers) -> None:
    answers.picks = [0]
    window.place.perform(cmd.Withdraw(entry="e12", reason="болезнь"))
    dialog, _ = begin(qtbot, window, DrawRules(seeds=2, separation=APART))
    for typed, said in (
        ("77", "Участника с номером 77 нет"),
        ("12", "Шаров12 Пётр (12) больше не участвует"),
        ("1", "Шаров1 Пётр (1): место уже есть – 1"),
        ("шаров", "Подходят несколько участников: 9"),
        ("Иванов", "нет никого по имени «Иванов»"),
        ("²", "нет никого"),
    ):
        enter(qtbot, window, typed)
        assert said in dialog.message.text(), typed
        assert dialog.number.hasFocus()
        dialog.number.clear()
    enter(qtbot, window, "шаров5")
    assert "Шаров5" in dialog.heading.text()
    byes = dialog.table.shown.byes
    for typed, said in (
        ("", "Место – это число от 1 до 16"),
        ("ё", "Место – это число от 1 до 16"),
        ("0", "Места 0 нет"),
        ("1", "Место 1 уже занято: Шаров1"),
        (str(min(byes)), "останется свободным"),
    ):
        dialog.seat.clear()
        enter(qtbot, window, typed)
        assert said in dialog.message.text(), typed
        assert dialog.seat.hasFocus()
        assert not dialog.draw.balls
    one, two = match_of_two(dialog)
    # 5 and 10 are of nowhere and may meet; 6 and 11 are of Tver and may not
    key(qtbot, window, Qt.Key.Key_Escape)
    enter(qtbot, window, "6")
    enter(qtbot, window, str(one))
    enter(qtbot, window, "11")
    assert two not in dialog.table.shown.possible
    enter(qtbot, window, str(two))
    assert f"место {two}" in dialog.message.text()
    assert dialog.message.text().startswith("⚠")
    assert len(dialog.draw.balls) == 1
    key(qtbot, window, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    key(qtbot, window, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert "Введённые шары сохранены" in window.message.text()


def test_a_fast_hand_is_not_waited_for(qtbot: QtBot, window: Window) -> None:
    """Number, seat and the next number are typed before it is known which seats are possible."""
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0, separation=APART))
    seat = sorted(dialog.draw.seat[n] for n in range(1, 13))
    with busy(qtbot, window):
        for typed in ("6", str(seat[0]), "7"):
            text(typed)
            key(qtbot, window, Qt.Key.Key_Return)
        assert not dialog.draw.balls
    assert dialog.draw.balls == (("e6", seat[0]),)
    assert "Шаров7" in dialog.heading.text()
    assert dialog.seat.hasFocus()
    dialog.reject()


def test_a_fast_hand_that_errs_is_told(qtbot: QtBot, window: Window) -> None:
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0, separation=APART))
    one, two = match_of_two(dialog)
    enter(qtbot, window, "6")
    enter(qtbot, window, str(one))
    with busy(qtbot, window):
        for typed in ("11", str(two)):
            text(typed)
            key(qtbot, window, Qt.Key.Key_Return)
        assert dialog.number.hasFocus()
    assert dialog.draw.balls == (("e6", one),)
    assert dialog.message.text().startswith("⚠")
    assert dialog.seat.hasFocus()
    assert dialog.seat.text() == str(two)
    assert two not in dialog.table.shown.possible
    dialog.reject()


def test_arrows_and_the_mouse_choose_too(qtbot: QtBot, window: Window) -> None:
    dialog, told = begin(qtbot, window, DrawRules(seeds=0))
    key(qtbot, window, Qt.Key.Key_Down)
    key(qtbot, window, Qt.Key.Key_Down)
    enter(qtbot, window, "")
    assert "Шаров2 " in dialog.heading.text()
    dialog.table.wanted.emit(4)
    assert told[-1].balls == (("e2", 4),)
    dialog.waiting.activated.emit(dialog.model.index(0, 0))
    idle(qtbot, window)
    assert "Шаров1 " in dialog.heading.text()
    dialog.reject()


def test_the_last_ball_is_taken_back(qtbot: QtBot, window: Window) -> None:
    dialog, told = begin(qtbot, window, DrawRules(seeds=0))
    assert not dialog.back.isEnabled()
    draw_all(qtbot, window, dialog)
    assert dialog.carry_out.isEnabled()
    dialog.back.click()
    assert not dialog.carry_out.isEnabled()
    assert len(dialog.draw.waiting) == 2
    assert "Шар возвращён: Шаров11" in dialog.message.text()
    assert told[-1] is dialog.draw
    assert dialog.number.hasFocus()
    dialog.reject()


def test_balls_survive_a_crash(
    qtbot: QtBot, window: Window, answers: Answers, make: Make, event: Path
) -> None:
    answers.picks = [0]
    table = (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)
    rules = DrawRules(
        seeds=2,
        within_blocks=True,
        order=SeatOrder.CUSTOM,
        table=table,
        why="так хочет Иванов",
        separation=APART,
    )
    dialog, _ = begin(qtbot, window, rules)
    assert "Сейчас тянут сеяные 1–2, на места 1, 9" in dialog.stage.text()
    for typed in ("1", "1", "6", "7"):
        enter(qtbot, window, typed)
    # as a new process would read it: nothing was closed, nothing is left to be written
    stored = Path(window.place.around.settings.fileName()).read_text()
    assert "balls" in stored
    assert not re.search("Шаров|Пётр|Иванов|обл|\\\\x4", stored.split("[balls]")[1])
    before = dialog.draw
    window.place.close()
    assert not dialog.isVisible()
    again = make()
    again.place.open(event)
    answers.chosen = [0]
    dialog, told = begin(qtbot, again, DrawRules(seeds=4, why="так хочет Иванов"))
    assert "Введено 2 шара" in answers.asked[-1]
    assert "по другим правилам" in answers.asked[-1]
    assert told[0].balls == before.balls
    assert told[0].rules == before.rules
    assert told[0].seats == before.seats
    draw_all(qtbot, again, dialog)
    key(qtbot, again, Qt.Key.Key_Return)
    idle(qtbot, again)
    drawn = state(again).draw
    assert drawn is not None
    assert drawn.rules.why == "так хочет Иванов"
    answers.chosen = []
    steps = len(answers.asked)
    dialog, told = begin(qtbot, again, DrawRules(seeds=0))
    assert len(answers.asked) == steps
    assert not told[0].balls
    dialog.reject()


def test_kept_balls_can_be_left(qtbot: QtBot, window: Window, answers: Answers) -> None:
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0))
    enter(qtbot, window, "6")
    enter(qtbot, window, "9")
    dialog.reject()
    assert not BallsDialog(window, window.place, DrawRules(seeds=0)).begin(), "turned away"
    answers.chosen = [1]
    dialog, told = begin(qtbot, window, DrawRules(seeds=0))
    assert "другим правилам" not in answers.asked[-1]
    assert not told[0].balls
    dialog.reject()
    # nothing was drawn anew: they are there still, until the list is another one
    window.place.perform(cmd.Withdraw(entry="e12"))
    answers.yes = [True]
    dialog, told = begin(qtbot, window, DrawRules(seeds=0))
    assert "список допущенных с тех пор изменился" in answers.asked[-1]
    assert len(told[0].field) == 11
    enter(qtbot, window, "6")
    enter(qtbot, window, "9")
    dialog.reject()
    settings = window.place.around.settings
    (name,) = (name for name in settings.allKeys() if name.startswith("balls/"))
    for nonsense in ("{", str(settings.value(name)).replace("[6,9]", "[6,99]"), '{"a": 1}'):
        settings.setValue(name, nonsense)
        answers.yes = [True]
        dialog, told = begin(qtbot, window, DrawRules(seeds=0))
        assert not told[0].balls
        dialog.reject()


def test_equal_ratings_are_asked(qtbot: QtBot, window: Window, answers: Answers) -> None:
    assert not BallsDialog(window, window.place, DrawRules(seeds=2)).begin()
    assert "Рейтинг 800 у нескольких участников. Кто из них сеяный 2?" in answers.asked[-1]
    assert "3  Шаров3 Пётр · Пермский край" in answers.asked[-1]
    answers.picks = [1]
    dialog, _ = begin(qtbot, window, DrawRules(seeds=2))
    assert dialog.draw.seeds == ("e1", "e3")
    dialog.reject()


@pytest.mark.parametrize(
    ("rules", "seeds"),
    [(DrawRules(), ("e1", "e2", "e3", "e4")), (DrawRules(mode=DrawMode.LOT), ())],
    ids=["seeds by rating without a number", "by lot"],
)
def test_balls_go_with_the_seeds_that_the_page_says(
    qtbot: QtBot, window: Window, answers: Answers, rules: DrawRules, seeds: tuple[str, ...]
) -> None:
    answers.picks = [0]
    dialog, _ = begin(qtbot, window, rules)
    assert dialog.draw.seeds == seeds
    dialog.reject()


def test_everybody_by_rating_does_not_go_with_balls(window: Window) -> None:
    assert not BallsDialog(window, window.place, DrawRules(mode=DrawMode.RATING)).begin()
    assert "шарам ничего не остаётся" in window.message.text()


def test_what_cannot_be_drawn_is_refused(window: Window) -> None:
    assert not BallsDialog(window, window.place, DrawRules(seeds=16)).begin()
    assert "рейтинг" in window.message.text()
    for number in range(1, 6):
        window.place.perform(cmd.Withdraw(entry=f"e{number}"))
    assert not BallsDialog(window, window.place, DrawRules(seeds=0)).begin()
    assert window.message.text().startswith("⚠")
    for _ in range(5):
        window.undo()
    rules = DrawRules(seeds=0, order=SeatOrder.CUSTOM, table=tuple(range(1, 17)))
    assert not BallsDialog(window, window.place, rules).begin()
    assert "два свободных места встретились бы" in window.message.text()
    window.place.perform(cmd.Draw(phrase="первая", rules=DrawRules(seeds=0)))
    window.place.perform(cmd.Withdraw(entry="e1", confirm=True))
    assert not BallsDialog(window, window.place, DrawRules(seeds=0)).begin()
    assert "жеребьёвк" in window.message.text()


def test_another_draw_after_the_first_is_asked_about(qtbot: QtBot, window: Window, answers: Answers) -> None:
    window.place.perform(cmd.Draw(phrase="первая", rules=DrawRules(seeds=0)))
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0))
    draw_all(qtbot, window, dialog)
    dialog.carry_out.click()
    drawn = state(window).draw
    assert drawn is not None
    assert drawn.phrase
    assert dialog.isVisible()
    answers.yes = [True]
    dialog.carry_out.click()
    dialog.take_back()
    idle(qtbot, window)
    assert dialog.isVisible(), "a ball that was taken back meanwhile is no part of a draw"
    assert state(window).draws == 1
    draw_all(qtbot, window, dialog)
    answers.yes = [True]
    closed: list[int] = []
    dialog.finished.connect(closed.append)
    dialog.carry_out.click()
    idle(qtbot, window)
    assert closed
    assert state(window).draws == 2


@pytest.mark.parametrize(("language", "size"), [("ru", QSize(911, 480)), ("en", QSize(1366, 768))])
def test_it_fits_and_can_be_heard(qtbot: QtBot, make: Make, event: Path, language: str, size: QSize) -> None:
    window = make(language)
    window.resize(size)
    window.place.open(event)
    dialog, _ = begin(qtbot, window, DrawRules(seeds=0, separation=APART))
    enter(qtbot, window, "6")
    enter(qtbot, window, "99")
    assert dialog.width() <= size.width()
    assert dialog.height() <= size.height()
    for widget in named_widgets(dialog):
        assert spoken_name(widget), widget
        assert dialog.rect().contains(widget.mapTo(dialog, widget.rect().bottomRight())), widget
    assert dialog.table.geometry().bottom() < dialog.back.geometry().top()
    assert dialog.message.geometry().bottom() < dialog.table.geometry().top()
    assert dialog.possible.geometry().bottom() <= dialog.message.geometry().top()
    assert not dialog.table.verticalScrollBar().isVisible()
    said = dialog.table.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == {"ru": "Место 1: возможно", "en": "Seat 1: possible"}[language]
    texts = [button.text() for button in dialog.findChildren(QAbstractButton)]
    texts += [label.text() for label in dialog.findChildren(QLabel)]
    letters = [found[1].lower() for text in texts if (found := re.search("&([^& ])", text))]
    assert len(letters) == 5
    assert len(set(letters)) == 5
    dialog.reject()


@pytest.mark.parametrize(
    ("numbers", "said"),
    [((), ""), ((3,), "3"), ((1, 2), "1, 2"), ((1, 2, 3, 7, 9, 10, 11), "1–3, 7, 9–11")],
)
def test_numbers_in_order_are_short(numbers: tuple[int, ...], said: str) -> None:
    assert runs(numbers) == said
