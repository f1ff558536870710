"""The line of results by keys alone: typed, understood, foreseen, carried out, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from re import findall

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.docket import read_docket
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import Result
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.touching import compare
from bracket_desk.domain.typed.codes import match_code
from bracket_desk.domain.typed.keyboard import as_russian, as_us
from bracket_desk.domain.values import DefeatReason, Departure, MatchStatus, ResultKind
from bracket_desk.labels import short_names
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.keys import KeysDialog
from bracket_desk.ui.result_line import HELP, ResultLine
from bracket_desk.ui.second_key import SecondEntry
from bracket_desk.ui.window import Window
from tests.halls import Hall, play, tournament
from tests.helpers import knockout
from tests.ui.test_window import key, text

# of the invented event of 33: match 2 is played by Пестрецов (14) and Неклюдин (12), 50 by Шишкарёв (23)
# and Тургаев (29), 51 by Бек-Назаров (27) and Воскобойный (30)
FIRST, SECOND = "e14", "e12"

LOTS = (
    *((3, 1), (14, 3), (12, 4), (23, 5), (29, 8), (27, 9), (30, 12), (1, 13), (17, 16), (15, 17), (18, 20)),
    *((31, 21), (26, 24), (19, 25), (7, 28), (6, 29), (8, 32), (24, 33), (25, 36), (4, 37), (9, 40)),
    *((2, 41), (13, 44), (20, 45), (32, 48), (5, 49), (33, 52), (11, 53), (22, 56), (10, 57), (21, 60)),
    *((28, 61), (16, 64)),
)
"""Numbers and seats: a draw that no version of the procedure changes."""


def draw_by_lots(window: Window) -> None:
    """Seat everybody as these tests know them."""
    assert window.place.perform(cmd.DrawByLots(lots=LOTS))


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def window(hall: Hall) -> Window:
    """A desk with a drawn event."""
    window = hall.desk()
    window.place.open(hall.event())
    hall.idle(window)
    draw_by_lots(window)
    return window


@pytest.fixture
def line(window: Window) -> ResultLine:
    return window.results


def typed(qtbot: QtBot, window: Window, line: str, *, page: str = "") -> ResultLine:
    """F6 on a page, and a line."""
    if page:
        window.go(page)
    key(qtbot, window, Qt.Key.Key_F6)
    assert window.results.field.hasFocus()
    text(line)
    assert window.results.card.isVisible()
    return window.results


def enter(qtbot: QtBot, window: Window) -> None:
    key(qtbot, window, Qt.Key.Key_Return)


def result_of(window: Window, number: int) -> Result | None:
    return next(s.result for s in tournament(window).states if s.match.number == number)


def steps(window: Window) -> int:
    current = window.place.current
    assert current is not None
    return len(current.entries)


# ---------------------------------------------------------------- what is carried out


@pytest.mark.parametrize("page", [name for name, _ in PAGES])
def test_a_result_from_every_page(qtbot: QtBot, window: Window, page: str) -> None:
    line = typed(qtbot, window, "2 4-2", page=page)
    head = line.card.head.text()
    assert head.startswith("Пестрецов Роман Викторович (14) – Неклюдин Олег Павлович (12) 4:2, встреча 2")
    assert "Пестрецов Р. → встреча 49, соперник – Горбатенков Г." in line.card.lines.text()
    assert "Неклюдин О. → встреча 65" in line.card.lines.text()
    assert line.card.hint.text() == "Enter – записать"
    enter(qtbot, window)
    result = result_of(window, 2)
    assert result is not None
    assert (result.winner, result.score) == (FIRST, (4, 2))
    # empty, and ready for the next one
    assert line.field.text() == ""
    assert line.field.hasFocus()
    assert not line.card.isVisible()
    assert "Встреча 2: Пестрецов" in window.message.text()


def test_the_winner_stands_first_whoever_the_score_is_of(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "2 1:4")
    assert line.card.head.text().startswith(
        "Неклюдин Олег Павлович (12) – Пестрецов Роман Викторович (14) 4:1"
    )


def test_undo_takes_it_back_while_the_line_has_the_keys(qtbot: QtBot, window: Window) -> None:
    typed(qtbot, window, "2 4-2")
    enter(qtbot, window)
    assert result_of(window, 2) is not None
    key(qtbot, window, Qt.Key.Key_Z, control=True)
    assert result_of(window, 2) is None
    assert "отменено" in window.message.text()


def test_undo_in_a_line_that_is_being_typed_is_its_own(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "2 4-2")
    before = steps(window)
    key(qtbot, window, Qt.Key.Key_Z, control=True)
    assert line.field.text() != "2 4-2"
    assert steps(window) == before


def test_frames(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "50 8:3 5:8 8:7 8:0 8:6")
    assert "4:1 (8:3, 5:8, 8:7, 8:0, 8:6)" in line.card.head.text()
    enter(qtbot, window)
    result = result_of(window, 50)
    assert result is not None
    assert result.frames == ((8, 3), (5, 8), (8, 7), (8, 0), (8, 6))


def test_no_show_of_the_second_on_the_other_keyboard(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, as_us("50 ня 2"))
    assert line.card.head.text().startswith("Шишкарёв Игорь Викторович (23) – победа, неявка: Тургаев")
    enter(qtbot, window)
    result = result_of(window, 50)
    assert result is not None
    assert (result.kind, result.winner) == (ResultKind.NO_SHOW, "e23")


def test_both_did_not_come(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "50 ня оба")
    assert line.card.head.text().startswith("Поражение обоим, неявка: Шишкарёв")
    assert "→ места" in line.card.lines.text()
    enter(qtbot, window)
    result = result_of(window, 50)
    assert result is not None
    assert result.kind is ResultKind.BOTH_LOST


def test_technical_defeat_with_reason_and_note(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "50 тп 1 травма при счёте 2-1")
    assert "техническое поражение: Шишкарёв Игорь Викторович (23) (травма или болезнь; при счёте 2-1)" in (
        line.card.head.text()
    )
    enter(qtbot, window)
    result = result_of(window, 50)
    assert result is not None
    assert (result.reason, result.note) == (DefeatReason.INJURY, "при счёте 2-1")
    assert result.winner == "e29"


def test_call_start_and_the_table_that_becomes_free(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "50 стол 5", page="floor")
    assert line.card.head.text().startswith("На стол 5: Шишкарёв")
    enter(qtbot, window)
    assert tournament(window).busy["5"].status is MatchStatus.CALLED
    text("50 начало")
    assert line.card.head.text().startswith("Начало на столе 5: Шишкарёв")
    enter(qtbot, window)
    assert tournament(window).busy["5"].status is MatchStatus.PLAYING
    text("50 4-0")
    assert "стол 5" in line.card.head.text()
    assert "стол 5 освобождается" in line.card.lines.text()
    enter(qtbot, window)
    assert "5" not in tournament(window).busy


def test_sanctions_and_a_protest(qtbot: QtBot, window: Window) -> None:
    for said in ("2 стол 3", "2 начало"):
        typed(qtbot, window, said)
        enter(qtbot, window)
    line = typed(qtbot, window, "2 предупреждение 2 разговор с залом")
    assert line.card.head.text() == (
        "Мера: предупреждение – Неклюдин Олег Павлович (12), встреча 2, стол 3: разговор с залом"
    )
    enter(qtbot, window)
    line = typed(qtbot, window, as_us("2 партия 2"))
    assert "Текущий счёт станет 1–0" in line.card.lines.text()
    enter(qtbot, window)
    state = next(s for s in tournament(window).states if s.match.number == 2)
    floor = tournament(window).floor
    made = [(one.measure, one.grounds.text, one.grounds.item) for one in floor.sanctions[state.key]]
    assert made == [(Measure.WARNING, "разговор с залом", "3.15"), (Measure.FRAME, "", "3.15")]
    assert floor.score_of(state.key, state.players[0]) == (1, 0)
    line = typed(qtbot, window, "2 протест 1 касание шара")
    assert "Протест: Пестрецов Роман Викторович (14)" in line.card.head.text()
    assert "в течение 5 минут" in line.card.lines.text()
    enter(qtbot, window)
    assert tournament(window).floor.protest_about(state.key) is not None
    line = typed(qtbot, window, "2 протест подан")
    enter(qtbot, window)
    line = typed(qtbot, window, "2 протест отклонён судья прав")
    assert "отклонён" in line.card.head.text()
    assert line.card.head.text().endswith("судья прав")
    enter(qtbot, window)
    assert tournament(window).floor.protest_about(state.key) is None
    event = window.place.current
    assert event is not None
    assert [row.text for row in read_docket(event.entries)] == ["разговор с залом", "", "судья прав"]
    # a removal by name says what is lost
    line = typed(qtbot, window, "удаление Неклюдин, драка")
    assert line.card.head.text().startswith("Мера: ")
    assert "эта и все следующие встречи проиграны" in line.card.lines.text()
    assert "встреча 2: без игры, победа – Пестрецов Р." in line.card.lines.text()
    enter(qtbot, window)
    (gone,) = tournament(window).gone.values()
    assert gone.how is Departure.DISQUALIFIED


@pytest.mark.parametrize("page", ["floor", "places"])
def test_after_a_call_the_page_of_tables_says_what_is_read_aloud(
    qtbot: QtBot, window: Window, page: str
) -> None:
    typed(qtbot, window, "50 стол 5", page=page)
    enter(qtbot, window)
    window.go("floor")
    assert window.floor.announcement.isVisible()
    assert "Шишкарёв" in window.floor.words_to_read.text()


def test_withdrawal_by_name(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "отказ воскоб, заболел")
    assert line.card.head.text() == ("Отказ: Воскобойный Роман Ильич (30), номер жребия 12, причина: заболел")
    assert "встреча 51: без игры, победа – Бек-Назаров Н." in line.card.lines.text()
    enter(qtbot, window)
    assert tournament(window).gone["e30"].how is Departure.WITHDRAWN


def test_disqualification_by_draw_number_asks_who_is_meant(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "дискв 12")
    assert "А номер 12 в списке – Неклюдин Олег Павлович (12)" in line.card.asks.text()
    assert "без места" in line.card.lines.text()
    enter(qtbot, window)
    assert not tournament(window).gone
    assert line.card.hint.text() == "Ещё раз Enter – да, записать"
    enter(qtbot, window)
    assert tournament(window).gone["e30"].how is Departure.DISQUALIFIED
    text("восст №30")
    enter(qtbot, window)
    assert not tournament(window).gone


# ---------------------------------------------------------------- what is asked first


def correct(qtbot: QtBot, window: Window) -> ResultLine:
    """Matches 2 and 49 are decided; then the other one has won match 2."""
    for said in ("2 4-2", "49 4-1"):
        typed(qtbot, window, said)
        enter(qtbot, window)
    return typed(qtbot, window, "2 1-4")


def test_a_correction_shows_what_it_touches_and_takes_a_second_key(qtbot: QtBot, window: Window) -> None:
    line = correct(qtbot, window)
    said = line.card.lines.text()
    assert "вместо: Пестрецов Р. – Неклюдин О. 4–2" in said
    assert "перестанет действовать: 49" in said
    assert "другие игроки окажутся во встречах" in said
    assert "Проверьте, что перестанет действовать" in line.card.asks.text()
    before = steps(window)
    enter(qtbot, window)
    assert steps(window) == before
    enter(qtbot, window)
    assert steps(window) == before + 1
    assert [found[0][0] for found in tournament(window).suspended] == ["A-U2-1"]
    key(qtbot, window, Qt.Key.Key_Z, control=True)
    assert not tournament(window).suspended


def test_the_card_leaves_out_nothing_that_a_correction_touches(qtbot: QtBot, window: Window) -> None:
    """Far into the event the first match is turned round: every match and everybody it moves is named."""
    line = correct(qtbot, window)
    line.field.clear()
    while tournament(window).state_of("F4-1").result is None:
        play(window)
    typed(qtbot, window, "2 1-4")
    t = tournament(window)
    command = cmd.EnterResult(match=t.format.matches[1].id, score=(1, 4), confirm=True)
    touched = compare(t, take_step(t, command).after)
    said, names = line.card.lines.text(), short_names(t.entries.values())
    assert len(touched.suspended) > 5
    numbers = {str(t.format.find(match).number) for match in (*touched.suspended, *touched.others)}
    assert numbers <= {*findall(r"\d+", said)}
    assert all(names[move.entry] in said for move in touched.moves)
    line.field.clear()


def test_typing_on_or_esc_takes_the_question_back(qtbot: QtBot, window: Window) -> None:
    line = correct(qtbot, window)
    before = steps(window)
    enter(qtbot, window)
    key(qtbot, window, Qt.Key.Key_Escape)
    assert line.field.hasFocus()
    assert line.field.text() == "2 1-4"
    assert line.card.hint.text() == "Enter – проверить"
    enter(qtbot, window)
    key(qtbot, window, Qt.Key.Key_Backspace)
    text("3")
    assert line.card.hint.text() == ""
    key(qtbot, window, Qt.Key.Key_Backspace)
    text("4")
    enter(qtbot, window)
    assert steps(window) == before


def test_a_key_that_is_held_down_answers_nothing(qtbot: QtBot, window: Window) -> None:
    line = correct(qtbot, window)
    before = steps(window)
    enter(qtbot, window)
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    QApplication.sendEvent(line.field, held)
    assert steps(window) == before


def test_a_step_meanwhile_takes_the_question_back(qtbot: QtBot, window: Window) -> None:
    line = correct(qtbot, window)
    enter(qtbot, window)
    window.undo()
    assert line.field.text() == "2 1-4"
    # match 49 is open again: nothing would be suspended, but the winner is another one
    assert "победитель другой" in line.card.asks.text()
    before = steps(window)
    enter(qtbot, window)
    assert steps(window) == before


def test_a_score_alone_never_asks(qtbot: QtBot, window: Window) -> None:
    correct(qtbot, window)
    line = typed(qtbot, window, "2 4-3")
    assert not line.card.asks.isVisible()
    enter(qtbot, window)
    result = result_of(window, 2)
    assert result is not None
    assert result.score == (4, 3)


def test_what_hardly_can_be_is_asked(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "50 10:3 8:0 8:1 8:2")
    assert "партия 1" in line.card.asks.text()
    enter(qtbot, window)
    assert result_of(window, 50) is None
    enter(qtbot, window)
    assert result_of(window, 50) is not None


def test_whoever_enters_the_same_apart_does_not_see_the_line(
    qtbot: QtBot, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = knockout(4)
    rules = structs.replace(desk.tournament.regulations, second_key=("F2",))
    desk.run(cmd.SetRegulations(regulations=rules))
    for match in ("F4-1", "F4-2"):
        desk.win(match, desk.sides(match)[0])
    path = hall.folder / "финал.bdesk"
    EventFile.create(path, desk.journal.kept)
    window = hall.desk()
    assert window.place.open(path), window.message.text()
    hall.idle(window)
    line = window.results
    seen: list[str] = []

    def enter_apart(*_: object) -> SecondEntry | None:
        seen.append(line.field.text() + line.card.head.text() * line.card.isVisible())
        return SecondEntry("Петров", 3, (5, 3)) if len(seen) > 1 else None

    monkeypatch.setattr(hall.answers, "second_key", enter_apart)
    typed(qtbot, window, "3 5-3")
    assert "то же вводит второй" in line.card.lines.text()
    enter(qtbot, window)
    assert line.field.text() == "3 5-3", "nothing was written, and nothing typed is lost"
    enter(qtbot, window)
    result = result_of(window, 3)
    assert result is not None
    assert result.score == (5, 3)
    assert seen == ["", ""]


# ---------------------------------------------------------------- what is refused


def refused(qtbot: QtBot, window: Window, said: str) -> ResultLine:
    """A line whose Enter changes nothing."""
    before = steps(window)
    line = typed(qtbot, window, said)
    enter(qtbot, window)
    assert steps(window) == before
    assert line.field.text() == said
    assert line.card.head.text().startswith("⚠")
    return line


def test_a_wrong_frame_is_named_and_marked(qtbot: QtBot, window: Window) -> None:
    line = refused(qtbot, window, "50 8:3 5:8 8:9 8:0")
    assert "партия 3" in line.card.head.text()
    assert "8 : 9" in line.card.head.text()
    assert line.field.selectedText() == "8:9"
    # what is typed now takes its place
    text("8:7")
    assert line.field.text() == "50 8:3 5:8 8:7 8:0"


def test_a_score_that_cannot_be(qtbot: QtBot, window: Window) -> None:
    line = refused(qtbot, window, "2 3-3")
    assert "счёта 3–3 быть не может" in line.card.head.text()
    assert line.field.selectedText() == "3-3"


def test_who_is_not_alone_is_not_guessed(qtbot: QtBot, window: Window) -> None:
    line = refused(qtbot, window, "отказ и")
    assert "подходит нескольким (8)" in line.card.head.text()
    assert line.field.selectedText() == "и"
    assert line.card.offered.count() == 8


def test_a_busy_table_and_what_is_written_already(qtbot: QtBot, window: Window) -> None:
    typed(qtbot, window, "50 стол 5")
    enter(qtbot, window)
    assert "занят" in refused(qtbot, window, "51 стол 5").card.head.text()
    typed(qtbot, window, "2 4-2")
    enter(qtbot, window)
    assert "уже записано" in refused(qtbot, window, "2 4-2").card.head.text()


def test_what_is_only_unfinished_is_said_calmly(qtbot: QtBot, window: Window) -> None:
    for said in ("50", "50 ня", "50 8:3 5:8"):
        line = typed(qtbot, window, said)
        assert not line.card.head.text().startswith("⚠"), said
        line.field.clear()
    assert typed(qtbot, window, "500 4-2").card.head.text().startswith("⚠ Встречи 500 нет")


# ---------------------------------------------------------------- completion, coming and going


def test_what_could_be_typed_is_taken_by_keys(qtbot: QtBot, window: Window) -> None:
    typed(qtbot, window, "51 стол 7")
    enter(qtbot, window)
    line = window.results
    # down in an empty line: the matches, those at tables first
    key(qtbot, window, Qt.Key.Key_Down)
    assert line.card.offered.item(0).text() == "51 – стол 7: Бек-Назаров Н. – Воскобойный Р."
    key(qtbot, window, Qt.Key.Key_Down)
    enter(qtbot, window)
    assert line.field.text() == "51 "
    text("т")
    key(qtbot, window, Qt.Key.Key_Tab)
    assert line.field.text() == "51 тп "
    assert line.field.hasFocus()
    assert [line.card.offered.item(row).text() for row in range(3)] == [
        "1 – Бек-Назаров Никита Ильич (27)",
        "2 – Воскобойный Роман Ильич (30)",
        "оба – оба игрока",
    ]
    key(qtbot, window, Qt.Key.Key_Down)
    key(qtbot, window, Qt.Key.Key_Down)
    key(qtbot, window, Qt.Key.Key_Up)
    enter(qtbot, window)
    assert line.field.text() == "51 тп 1 "
    text("тр")
    key(qtbot, window, Qt.Key.Key_Tab)
    assert line.field.text() == "51 тп 1 травма"
    assert line.card.offered.isHidden()
    enter(qtbot, window)
    assert result_of(window, 51) is not None


def test_a_mark_is_taken_back_before_the_line_is_left(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "51 ")
    key(qtbot, window, Qt.Key.Key_Down)
    assert line.card.offered.currentRow() == 0
    key(qtbot, window, Qt.Key.Key_Escape)
    assert line.card.offered.currentRow() == -1
    assert line.field.hasFocus()
    key(qtbot, window, Qt.Key.Key_Escape)
    assert not line.field.hasFocus()


def test_esc_leads_back_to_where_one_was(qtbot: QtBot, window: Window) -> None:
    window.go("bracket")
    window.bracket.search.setFocus()
    line = typed(qtbot, window, "2 4")
    key(qtbot, window, Qt.Key.Key_Escape)
    assert window.bracket.search.hasFocus()
    assert line.field.text() == ""
    assert not line.card.isVisible()


def test_esc_leads_to_the_page_if_that_is_no_longer_there(qtbot: QtBot, window: Window) -> None:
    window.go("bracket")
    window.bracket.search.setFocus()
    typed(qtbot, window, "2 4")
    window.go("places")
    key(qtbot, window, Qt.Key.Key_F6)
    window.go("journal")
    window.results.field.setFocus()
    key(qtbot, window, Qt.Key.Key_Escape)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.page.isAncestorOf(focus)


def test_the_card_is_seen_only_with_the_keys_in_the_line(qtbot: QtBot, window: Window) -> None:
    line = typed(qtbot, window, "2 4-2", page="bracket")
    window.bracket.board.setFocus()
    assert not line.card.isVisible()
    key(qtbot, window, Qt.Key.Key_F6)
    assert line.card.isVisible()
    assert line.field.selectedText() == "2 4-2"


def test_the_card_covers_no_message_beside_the_line(qtbot: QtBot, window: Window) -> None:
    """A message of several lines is higher than the field; who types reads it to its first line."""
    window.place.told.emit("F2 – светлый или тёмный, F3 – с сеткой или без, Esc закрывает. " * 4, False)
    line = typed(qtbot, window, "2 4-2", page="bracket")

    def stands_over() -> bool:
        return line.card.geometry().bottom() < window.message.mapTo(window, QPoint(0, 0)).y()

    assert window.message.height() > line.field.height()
    qtbot.waitUntil(stands_over)
    window.place.told.emit("Готово. " * 120, False)
    qtbot.waitUntil(stands_over)


def test_the_card_stays_over_the_line_whatever_the_size_of_the_window(qtbot: QtBot, window: Window) -> None:
    line = correct(qtbot, window)

    def stands_over() -> bool:
        return line.card.geometry().bottom() < line.field.mapTo(window, QPoint(0, 0)).y()

    for size in ((1366, 768), (911, 480), (860, 440)):
        window.resize(*size)
        qtbot.waitUntil(stands_over)
        assert window.rect().contains(line.card.geometry())
        for label in (line.card.head, line.card.lines, line.card.asks, line.card.hint):
            assert label.height() >= label.heightForWidth(label.width()), size


# ---------------------------------------------------------------- who may not write, and no event


def test_whoever_only_looks_is_told_why(qtbot: QtBot, hall: Hall) -> None:
    path = hall.event()
    first = hall.desk("Иванов")
    first.place.open(path)
    hall.idle(first)
    second = hall.desk("Петров")
    hall.answers.yes.append(True)
    assert second.place.open(path)
    assert not second.results.field.isEnabled()
    assert "только чтение" in second.results.field.placeholderText()
    assert "Иванов" in second.results.field.toolTip()
    second.activateWindow()
    qtbot.waitUntil(second.isActiveWindow)
    qtbot.keyClick(second, Qt.Key.Key_F6)
    assert not second.results.field.hasFocus()
    assert "Иванов" in second.message.text()


def test_without_an_event_there_is_no_line(window: Window, line: ResultLine) -> None:
    assert line.isVisible()
    assert "F6" in line.field.placeholderText()
    window.place.close()
    assert not line.isVisible()
    assert not window.actions_by_id["line"].isEnabled()


def test_a_line_belongs_to_its_event(qtbot: QtBot, hall: Hall, window: Window, line: ResultLine) -> None:
    typed(qtbot, window, "2 4-2")
    window.place.open(hall.event(name="второй"))
    hall.idle(window)
    assert line.field.text() == ""
    assert not line.card.isVisible()


# ---------------------------------------------------------------- English, and the list of keys


def test_in_english(qtbot: QtBot, hall: Hall) -> None:
    window = hall.desk(language="en")
    window.place.open(hall.event())
    hall.idle(window)
    draw_by_lots(window)
    line = typed(qtbot, window, "50 td 2 conduct")
    assert (
        ") wins, technical defeat of Тургаев Пётр Кириллович (29) (conduct), match 50"
        in line.card.head.text()
    )
    assert line.card.hint.text() == "Enter: write it down"
    enter(qtbot, window)
    assert result_of(window, 50) is not None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_list_of_keys_names_every_action_with_a_key(qtbot: QtBot, hall: Hall, language: str) -> None:
    window = hall.desk(language=language)
    window.place.open(hall.event())
    hall.idle(window)
    draw_by_lots(window)
    dialog = KeysDialog(window, window.actions_by_id, window.place.words)
    qtbot.addWidget(dialog)
    rows = dialog.model.rows
    assert all(row.keys and row.does and row.where for row in rows)
    listed = {row.keys for row in rows}
    for action in window.actions_by_id.values():
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        assert not keys or keys in listed
    assert {"F1", "F6", "Ctrl+0", "Ctrl+9"} <= listed
    assert any("&" in row.does for row in rows) is False
    # and what can be typed into the line, of its own help
    lines = window.place.say(HELP, key="F6").splitlines()[1:]
    assert len(lines) >= 8
    assert {tuple(line.split(" – ", 1)) for line in lines} <= {(row.keys, row.does) for row in rows}


def test_f1_opens_the_list_of_keys_and_esc_closes_it(qtbot: QtBot, window: Window) -> None:
    seen: list[KeysDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, KeysDialog)
        seen.append(dialog)
        qtbot.keyClick(dialog.view, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    key(qtbot, window, Qt.Key.Key_F1)
    assert seen


def test_double_click_in_the_bracket_opens_the_fields(qtbot: QtBot, window: Window) -> None:
    window.go("bracket")
    window.bracket.show_match("A-U1-2")
    board = window.bracket.board
    qtbot.mouseDClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.centre_of("A-U1-2"))
    first, second = window.bracket.panel.scores
    assert first.hasFocus()
    assert first.font().pointSizeF() > window.bracket.panel.frames.font().pointSizeF() * 1.4
    text("4")
    enter(qtbot, window)
    assert second.hasFocus()
    text("1")
    enter(qtbot, window)
    result = result_of(window, 2)
    assert result is not None
    assert result.score == (4, 1)


def test_in_the_panel_too_a_wrong_frame_is_named_and_marked(qtbot: QtBot, window: Window) -> None:
    window.go("bracket")
    window.bracket.show_match("A-U1-2")
    panel = window.bracket.panel
    panel.frames.setFocus()
    text("8-3 5-8, 8-9 8-0 8-6")
    enter(qtbot, window)
    assert "партия 3: счёт 8 : 9" in window.message.text()
    assert "выигрывают 8 шарами, у соперника не больше 7" in window.message.text(), "and why"
    assert panel.frames.hasFocus()
    assert panel.frames.selectedText() == "8-9"
    text("8-7")
    enter(qtbot, window)
    result = result_of(window, 2)
    assert result is not None
    assert result.score == (4, 1)
    # over a result that is written what is typed is not thrown away for a slip of the hand
    panel.frames.setText("8-3 5-8 8-7 8-0 9-8")
    panel.frames.setFocus()
    enter(qtbot, window)
    assert panel.frames.selectedText() == "9-8"


class TestScanner:
    def test_the_code_of_a_protocol_leads_to_its_match(self, qtbot: QtBot, window: Window) -> None:
        event = window.place.current
        assert event is not None
        code = match_code(event.entries[0].hash, "A-U1-2")
        for scanned in (code, as_russian(code)):
            line = typed(qtbot, window, scanned, page="floor")
            assert "Протокол встречи 2: " in line.card.head.text()
            assert "Enter: номер встречи" in line.card.hint.text()
            before = steps(window)
            enter(qtbot, window)
            assert line.field.text() == "2 "
            assert steps(window) == before, "a scan decides nothing"
            text("4-1")
            enter(qtbot, window)
            result = result_of(window, 2)
            assert result is not None
            assert result.score == (4, 1)
            window.undo()

    def test_the_protocol_of_another_event_is_told(self, qtbot: QtBot, window: Window) -> None:
        line = typed(qtbot, window, match_code("f" * 64, "A-U1-2"))
        assert "от другого соревнования" in line.card.head.text()
        enter(qtbot, window)
        assert line.field.text().startswith("BD:"), "it stays to be looked at"
