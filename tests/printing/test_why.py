"""“Why?” in words and on paper: whatever was decided, each link says it, and the sheet is sound."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.trace import trace
from bracket_desk.domain.values import FinalDraw
from bracket_desk.domain.why import (
    AboutMatch,
    AboutPlace,
    AboutSide,
    Question,
    Reasons,
    explain,
    questions_about,
)
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import NotPossible
from bracket_desk.printing.why import Told, tell_answer
from bracket_desk.session import code_of
from tests.helpers import Desk, card, examples, people
from tests.histories import Field, Move, fields, make, moves
from tests.printing.reading import Reading, off_page, overlaps, press, source, words

ASKED = datetime(2026, 12, 6, 18, 5, tzinfo=UTC)


@pytest.fixture
def desk() -> Desk:
    """Eight in a knockout, in their seats by hand: 1–2, 3–4, 5–6, 7 alone."""
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 8))))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 8)), source="жребии.csv"))
    return desk


def told(desk: Desk, question: Question, language: str = "ru") -> Told:
    entries = desk.session.entries
    return tell_answer(explain(entries, question), desk.tournament, words(language), entries)


def said(desk: Desk, question: Question, language: str = "ru") -> str:
    """All that an answer says, a line each."""
    answer = told(desk, question, language)
    lines = [answer.question]
    for part in answer.parts:
        lines += [part.title, part.lead]
        for line in part.lines:
            lines += [line.text, *line.more]
    return "\n".join(line for line in lines if line)


def test_a_result_says_who_went_where_and_what_stood_before(desk: Desk) -> None:
    desk.do("call", match="F8-1", table="3")
    desk.do("start", match="F8-1")
    desk.win("F8-1", "e1", 2)
    desk.win("F8-1", "e2", 3)
    before = (
        "Прежде, с 10:06 (запись 6, Секретарёва): Игроков1 П. – Игроков2 П. 5–2; "
        "исправлено в 10:07 (запись 7, Секретарёва)."
    )
    assert said(desk, AboutSide("F4-1", 1)).splitlines() == [
        "Почему Игроков2 Пётр во встрече 5?",
        "Встреча 1 (1/4 финала): Игроков1 П. – Игроков2 П. 3–5.",
        "Победитель: Игроков2 П., во встречу 5. Проигравший: Игроков1 П., выбывает.",
        "Вызов к столу 3 в 10:04 (запись 4). Начало в 10:05 (запись 5).",
        before,
        "Жеребьёвка вручную: место 2, Игроков2 П.",
        "Жребии записаны в: жребии.csv.",
    ]


def test_a_second_key_is_named(desk: Desk) -> None:
    desk.run(cmd.EnterResult(match="F8-1", score=(5, 2), second="Петров П. П."))
    assert "Второй ключ: Петров П. П.\n" in said(desk, AboutMatch("F8-1"))


def test_a_no_show_a_technical_defeat_and_both(desk: Desk) -> None:
    desk.do("no-show", match="F8-1", entries=["e1"])
    desk.do("technical-defeat", match="F8-2", entries=["e3"], reason="injury", note="вёл 2–1")
    desk.do("no-show", match="F8-3", entries=["e5", "e6"])
    assert "Игроков1 П. – Игроков2 П., неявка: Игроков1 П." in said(desk, AboutMatch("F8-1"))
    technical = said(desk, AboutMatch("F8-2"))
    assert "тех. поражение: Игроков3 П. (травма или болезнь)." in technical
    assert "Примечание: вёл 2–1." in technical
    nobody = said(desk, AboutSide("F4-2", 1))
    assert nobody.startswith("Почему на стороне 1 встречи 6 никого нет?")
    assert "поражение обоим" in nobody
    assert "Жеребьёвка соревнования." in nobody


def test_leaving_and_its_forfeits(desk: Desk) -> None:
    desk.do("withdraw", entry="e3", reason="уехал")
    answer = said(desk, AboutSide("F4-1", 2))
    assert "техническое поражение без игры, выбытие: Игроков3 П." in answer
    assert "Отказ: Игроков3 П., 10:04 (запись 4)." in answer
    assert "Причина: уехал." in answer
    assert "Почему место 5–7 у участника: Игроков3 Пётр?" in said(desk, AboutPlace("e3"))


def test_seats_changed_by_decisions(desk: Desk) -> None:
    desk.add(8, 9)
    desk.do("replace", entry="e1", by="e8")
    desk.do("swap-seats", entries=["e8", "e4"], reason="перепутали карточки")
    desk.do("seat", entry="e9", seat=8, reason="опоздал поезд")
    answer = said(desk, AboutSide("F8-2", 2))
    assert "Обмен местами: Игроков8 П. – с места 1 на место 4; с кем – Игроков4 П." in answer
    assert "Причина: перепутали карточки." in answer
    assert "Замена, место 1: прежде – Игроков1 П., теперь – Игроков8 П." in answer
    late = said(desk, AboutSide("F8-4", 2))
    assert "Допуск позже на свободное место 8: Игроков9 П." in late
    assert "Жеребьёвка: место 8 осталось свободным." in late
    assert "Почему без места: Игроков1 Пётр?" in said(desk, AboutPlace("e1"))


def test_a_suspended_result(desk: Desk) -> None:
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"), ("F4-1", "e1"))
    desk.do("enter-result", match="F8-1", score=[0, 5], confirm=True)
    answer = said(desk, AboutMatch("F4-1"))
    assert "Сейчас не решена. Что стояло здесь прежде:" in answer
    assert "перестало действовать в 10:07 (запись 7, Секретарёва): сюда попали другие участники." in answer


def test_what_is_still_to_come(desk: Desk) -> None:
    answer = said(desk, AboutSide("F2-1", 1))
    assert "Ждёт победителя встречи 5 (Полуфинал): участники ещё не известны." in answer
    assert "Ждёт победителя встречи 1 (1/4 финала): Игроков1 П. – Игроков2 П., ещё не сыграна." in answer
    assert "Почему место ещё не определено: Игроков7 Пётр?" in said(desk, AboutPlace("e7"))
    assert "ждёт соперника во встрече 6 (Полуфинал)." in said(desk, AboutPlace("e7"))
    assert "Сторона 1: ждёт победителя встречи 5" in said(desk, AboutMatch("F2-1"))
    bye = said(desk, AboutSide("F4-2", 2))
    assert "Встреча 4 (1/4 финала): Игроков7 П. проходит без игры, на другой стороне свободное место." in bye


def test_cut_short_and_disqualified(desk: Desk) -> None:
    desk.win("F8-1", "e1")
    desk.do("disqualify", entry="e1", reason="подменил шар")
    assert "Дисквалифицированные остаются без места." in said(desk, AboutPlace("e1"))
    assert "Дисквалификация: Игроков1 П." in said(desk, AboutPlace("e1"))
    desk.do("close", reason="погас свет")
    answer = said(desk, AboutPlace("e7"))
    assert "Соревнование завершено досрочно" in answer
    assert "Причина: погас свет." in answer


def test_the_final_stage_drawn_anew() -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=structs.replace(card(16).card, final_draw=FinalDraw.ANEW)))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 17))))
    desk.run_draw("мел")
    assert "Ждёт жеребьёвки финального этапа." in said(desk, AboutSide("F8-1", 1))
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    desk.run(cmd.DrawFinal(phrase="кий"))
    answer = said(desk, AboutSide("F8-1", 1))
    assert "Жеребьёвка финального этапа: место 1 – победителю встречи" in answer
    assert "Фраза, названная при всех: «кий», порядок версии" in answer
    assert "Фраза, названная при всех: «мел», порядок версии" in answer


def test_before_the_draw() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.add(1, 2, 3, 4, 5)
    assert "Жеребьёвки ещё не было." in said(desk, AboutMatch("F8-1"))
    assert "Жеребьёвки ещё не было." in said(desk, AboutPlace("e1"))


@given(field=fields(largest=16), tried=moves(most=80))
@examples(25)
def test_every_answer_has_its_words(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    for move in tried:
        make(desk, move)
    t, entries = desk.tournament, desk.session.entries
    reasons = Reasons(trace(entries))
    asked = {question for state in t.states for question in questions_about(t, state.match.id)}
    for question in (*asked, *(AboutPlace(entry) for entry in t.entries)):
        for language in ("ru", "en"):
            answer = tell_answer(reasons.answer(question), t, words(language), entries)
            for part in answer.parts:
                for line in part.lines:
                    for text in (line.text, *line.more):
                        assert text.endswith(".")
                        assert ".." not in text
                        assert "{" not in text


@given(field=fields(largest=16), tried=moves(most=80))
@examples(5)
def test_every_paper_is_sound(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    for move in tried:
        make(desk, move)
    event = source(desk.session.entries)
    if event.tournament.draw is None:
        return
    for state in event.tournament.states[::5]:
        choices = Choices(question=AboutMatch(state.match.id), asked=ASKED)
        document = press().make(Kind.ANSWER, event, choices)
        reading = Reading(document.data)
        assert len(reading.sheets) == document.pages
        for sheet in reading.sheets:
            assert not off_page(sheet)
            assert not list(overlaps(sheet))


def test_the_longest_names_and_reasons_do_no_harm() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    long = "Константинопольская-Преображенская"
    desk.run(
        cmd.RegisterEntries(entries=tuple(Entry(n, f"{long}{n}", long, f"{long}на") for n in range(1, 9)))
    )
    desk.run_draw("мел")
    t = desk.tournament
    gone = t.state_of("F8-1").players[0]
    desk.do("withdraw", entry=gone, reason="причина " * 60)
    document = press().make(
        Kind.ANSWER, source(desk.session.entries), Choices(question=AboutPlace(gone), asked=ASKED)
    )
    for sheet in Reading(document.data).sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_the_paper_names_its_place_in_the_journal_and_is_the_same_each_time(desk: Desk) -> None:
    number = desk.win("F8-1", "e1")
    event = source(desk.session.entries)
    choices = Choices(question=AboutSide("F4-1", 1), asked=ASKED)
    document = press().make(Kind.ANSWER, event, choices)
    assert press().make(Kind.ANSWER, event, choices).data == document.data
    text = Reading(document.data).said
    (moment,) = {entry.moment for entry in desk.session.entries if entry.number == number}
    assert moment is not None
    assert f"запись {number} от {moment:%d.%m.%Y %H:%M}, {code_of(desk.session.entries[-1].hash)}" in text
    assert "Почему Игроков1 Пётр во встрече 5?" in text
    assert "По состоянию на 05.12.2026 10:04" in text
    assert "Составлено 06.12.2026 18:05" in text
    english = press("en").make(Kind.ANSWER, source(desk.session.entries, "en"), choices)
    assert "Why is Игроков1 Пётр in match 5?" in Reading(english.data).said


def test_without_a_question_or_a_draw_there_is_no_paper(desk: Desk) -> None:
    with pytest.raises(NotPossible, match="Сначала задайте вопрос"):
        press().make(Kind.ANSWER, source(desk.session.entries), Choices())
    desk.do("undo")
    with pytest.raises(NotPossible, match="Жеребьёвки ещё не было"):
        press().make(Kind.ANSWER, source(desk.session.entries), Choices(question=AboutMatch("F8-1")))
