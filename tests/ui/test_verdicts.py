"""Decisions in the window, by keys: sanctions, a protest with its clocks, the register and its sheets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from msgspec import structs
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from bracket_desk.docket import read_docket, what
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import WinnerOf
from bracket_desk.domain.floor.hall import Duty
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.sport.judges import CHIEF_REFEREE
from bracket_desk.domain.values import DefeatReason, Departure, MatchStatus, ResultKind
from bracket_desk.labels import short_names
from bracket_desk.ui.docket_dialog import WHAT, DocketDialog
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.verdict_dialog import Act, GroundsDialog, ProtestStep, VerdictDialog
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, tournament
from tests.printing.reading import Reading
from tests.ui.floor import call_first, drawn, hall, page, window
from tests.ui.test_window import key, text

__all__ = ["drawn", "hall", "page", "window"]

D = TypeVar("D", bound=QDialog)


def begun(window: Window, page: FloorPage) -> tuple[str, str]:
    """A match that is being played, and its table, the panel of which is shown."""
    match, table = call_first(window, page)
    assert window.place.perform(cmd.Start(match=match))
    page.open_table(table)
    return match, table


def to_menu(qtbot: QtBot, page: FloorPage, item: str) -> None:
    """By Tab to “Decision”, by Space into its menu, by arrows to what is wanted."""
    for _ in range(30):
        if page.panel.verdict.hasFocus():
            break
        key(qtbot, page.window(), Qt.Key.Key_Tab)  # type: ignore[arg-type]
    assert page.panel.verdict.hasFocus()

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in menu.actions():
            current: QAction | None = menu.activeAction()
            if current is not None and current.text() == item:
                qtbot.keyClick(menu, Qt.Key.Key_Return)
                return
            qtbot.keyClick(menu, Qt.Key.Key_Down)
        menu.close()

    QTimer.singleShot(0, choose)
    qtbot.keyClick(page.panel.verdict, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)


def shown(qtbot: QtBot, parent: QWidget, kind: type[D]) -> D:
    """The dialog that is open over a window."""

    def find() -> D | None:
        return next((d for d in parent.findChildren(kind) if d.isVisible()), None)

    qtbot.waitUntil(lambda: find() is not None)
    found = find()
    assert found is not None
    return found


def active(qtbot: QtBot, dialog: QDialog) -> None:
    """Once a dialog has the keys."""
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)


def finish(qtbot: QtBot, dialog: QDialog) -> None:
    """Ctrl+Enter, from wherever the focus is in a dialog."""
    active(qtbot, dialog)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def record(qtbot: QtBot, window: Window, match: str | None, kind: object, typed: str) -> None:
    """A decision typed into its dialog."""
    dialog = VerdictDialog(window, window.place, match, kind)  # type: ignore[arg-type]
    dialog.open()
    text(typed, dialog.fields.text)
    finish(qtbot, dialog)


def test_a_sanction_by_keys_alone(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    match, table = begun(window, page)
    to_menu(qtbot, page, "Мера: предупреждение")
    dialog = shown(qtbot, window, VerdictDialog)
    assert dialog.chosen is Measure.WARNING
    active(qtbot, dialog)
    assert dialog.who.hasFocus()
    qtbot.keyClick(dialog.who, Qt.Key.Key_Down)  # the second player
    for _ in range(3):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert dialog.fields.text.hasFocus()
    text("разговор с залом")
    finish(qtbot, dialog)
    t = tournament(window)
    state = t.state_of(match)
    (made,) = t.floor.sanctions[state.key]
    assert made.entry == state.players[1]
    assert made.grounds == Grounds(made.grounds.by, "3.15", "разговор с залом")
    chief = next(judge.surname for judge in t.judges if judge.post == CHIEF_REFEREE)
    assert chief in made.grounds.by, "where no judge stands at the table"
    page.open_table(table)
    assert "Предупреждение: " in page.panel.about.text()
    assert "разговор с залом" in page.panel.about.text()
    window.go("bracket")
    window.bracket.show_match(match)
    assert "разговор с залом" in window.bracket.panel.about.text()


def test_the_judge_at_the_table_takes_measures_and_the_score_follows(
    qtbot: QtBot, window: Window, page: FloorPage
) -> None:
    match, table = begun(window, page)
    judge = tournament(window).judges[5]
    assert window.place.perform(cmd.PlaceJudges(duties=(Duty(judge.number, (table,)),)))
    dialog = VerdictDialog(window, window.place, match, Measure.FRAME)
    dialog.open()
    assert judge.surname in dialog.fields.by.currentText()
    assert "станет 0–1" in dialog.follows.text()
    qtbot.keyClick(dialog.who, Qt.Key.Key_Down)
    assert "станет 1–0" in dialog.follows.text()
    finish(qtbot, dialog)
    assert "1–0" in page.board.cards[table].about.text()
    assert tournament(window).state_of(match).status is MatchStatus.PLAYING
    page.open_table(table)
    assert [spin.value() for spin in page.panel.scores] == [1, 0], "or the next note would take it back"
    page.panel.scores[1].setValue(2)
    record(qtbot, window, match, Measure.REMARK, "шум")
    assert page.panel.scores[1].value() == 2, "what is typed stays while no other score is noted"


def test_both_menus_of_no_shows_say_that_it_is_early(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    page.open_table(table)
    page.enter_result(match)
    menus = [panel.absent.menu() for panel in (page.panel, page.result)]
    for menu in menus:
        menu.aboutToShow.emit()
        menu.aboutToShow.emit()
        early, *others = menu.actions()
        assert "Вызвана 0 мин назад" in early.text()
        assert not early.isEnabled()
        assert all("назад" not in action.text() for action in others), "once"
    hall.later(minutes=16)
    for menu in menus:
        menu.aboutToShow.emit()
        assert all("⚠" not in action.text() for action in menu.actions())
    assert window.place.perform(cmd.Start(match=match))
    page.enter_result(match)
    menus[1].aboutToShow.emit()
    assert "оба пришли" in menus[1].actions()[0].text()


def test_steps_before_a_no_show_are_recorded_where_they_fall_due(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    rules = structs.replace(tournament(window).regulations, official=False, no_show=(15, 30, 45))
    assert window.place.perform(cmd.SetRegulations(regulations=rules))
    match, table = call_first(window, page)
    dialog = VerdictDialog(window, window.place, match, Act.NO_SHOW)
    dialog.open()
    assert "Вызвана 0 мин назад" in dialog.follows.text(), "early is said, and not forbidden"
    dialog.reject()
    hall.later(minutes=16)
    page.tick()
    page.open_table(table)
    assert "ступень 1 из 3" in page.panel.due.text()
    (late,) = (a for a in page.panel.absent.menu().actions()[-2:-1])
    assert late.text().endswith("поражение в партии за опоздание")
    late.trigger()
    page.tick()
    assert page.panel.due.text() == "⚠ ", "it is recorded"
    assert "0–1" in page.board.cards[table].about.text()
    hall.later(minutes=30)
    page.tick()
    assert "можно записать неявку" in page.panel.due.text()
    dialog = VerdictDialog(window, window.place, match, Act.NO_SHOW)
    dialog.open()
    assert dialog.follows.text() == ""
    dialog.who.setCurrentIndex(2)
    text("не пришёл никто", dialog.fields.text)
    dialog.record.click()
    result = tournament(window).state_of(match).result
    assert result is not None
    assert (result.kind, result.winner) == (ResultKind.BOTH_LOST, None)
    event = window.place.current
    assert event is not None
    kinds = [(row.item, row.text) for row in read_docket(event.entries)]
    assert kinds == [("regulations", ""), ("3.17", "не пришёл никто")]


def reopened(window: Window, hall: Hall) -> Window:
    """The same event on another desk, after this one has closed it."""
    event = window.place.current
    assert event is not None
    window.place.close()
    again = hall.desk("Петров")
    again.place.open(event.path)
    hall.idle(again)
    again.go("floor")
    return again


def test_a_protest_stops_the_match_and_its_clocks_survive_a_restart(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    match, table = begun(window, page)
    to_menu(qtbot, page, "Протест: заявлен, судья счёл его необоснованным")
    dialog = shown(qtbot, window, VerdictDialog)
    assert dialog.chosen is ProtestStep.DECLARE
    text("касания не было", dialog.fields.text)
    finish(qtbot, dialog)
    card = page.board.cards[table]
    assert card.clock.text() == "5:00 на подачу"
    assert card.times.text() == f"с {hall.now:%H:%M}", "nobody knows when it ends now"
    assert "протест" in card.state.text()
    assert "протест" in card.facts.said
    hall.later(minutes=6)
    page.tick()
    assert card.clock.text() == "просрочка 1:00"
    assert card.facts.late
    page.open_table(table)
    assert "время на подачу вышло в 10:05" in page.panel.due.text()
    window.activateWindow()
    qtbot.waitUntil(page.panel.verdict.hasFocus)  # the match waits for this
    again = reopened(window, hall)
    late = VerdictDialog(again, again.place, match, ProtestStep.HAND_IN)
    assert "⚠ Опоздание: подать следовало до 10:05" in late.follows.text()
    late.reject()
    record(qtbot, again, match, ProtestStep.HAND_IN, "штраф ошибочен")
    hall.later(minutes=4)
    again.floor.tick()
    assert again.floor.board.cards[table].clock.text() == "11:00 на решение"
    # a result meanwhile is a question
    assert not again.place.perform(cmd.EnterResult(match=match, score=(4, 1)))
    assert "нерассмотренный протест" in hall.answers.asked[-1]
    dialog = VerdictDialog(again, again.place, match, ProtestEnd.REJECTED)
    dialog.open()
    assert dialog.fields.by.currentText() == "Главная судейская коллегия"
    assert "Опоздание" not in dialog.follows.text()
    text("судья прав", dialog.fields.text)
    finish(qtbot, dialog)
    assert "идёт" in again.floor.board.cards[table].state.text()
    again.floor.open_table(table)
    assert "отклонён" in again.floor.panel.about.text()
    (row,) = read_docket(again.place.current.entries) if again.place.current else ()
    assert (row.by, row.item, row.text) == ("Главная судейская коллегия", "3.16", "судья прав")


def test_what_is_refused_stays_typed(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    match, _ = begun(window, page)
    dialog = VerdictDialog(window, window.place, match, DecisionKind.POSTPONEMENT)
    dialog.open()
    assert not dialog.record.isEnabled(), "a decision needs words"
    text("до завтра", dialog.fields.text)
    hall.answers.yes.append(False)
    finish(qtbot, dialog)
    assert dialog.isVisible()
    assert dialog.fields.text.toPlainText() == "до завтра"
    hall.answers.yes.append(True)
    finish(qtbot, dialog)
    t = tournament(window)
    assert t.floor.holds[match].reason == "до завтра"
    assert match not in [state.match.id for state in t.busy.values()]


def test_another_judge_by_the_dialog(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    match, table = begun(window, page)
    dialog = VerdictDialog(window, window.place, match, DecisionKind.JUDGE)
    dialog.open()
    assert dialog.judge.isVisibleTo(dialog)
    assert not dialog.who.isVisibleTo(dialog)
    dialog.judge.setCurrentIndex(4)
    text("между партиями", dialog.fields.text)
    finish(qtbot, dialog)
    (duty,) = tournament(window).floor.duties
    assert duty.tables == (table,)
    assert duty.judge == tournament(window).judges[3].number


def test_decisions_with_commands_of_their_own_have_their_grounds_here_too(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    match, _ = begun(window, page)
    one, two = tournament(window).state_of(match).players
    record(qtbot, window, match, DefeatReason.INJURY, "вывих")
    outcome = tournament(window).state_of(match).result
    assert outcome is not None
    assert (outcome.winner, outcome.note) == (two, "вывих")
    # nobody else stands in the next match yet, but whoever will come has won it: that is shown first
    (next_match,) = [s.match for s in tournament(window).states if one in s.players and s.result is None]
    hall.answers.asked.clear()
    hall.answers.yes = [False, True]
    record(qtbot, window, match, Departure.WITHDRAWN, "уезжает к врачу")
    assert one not in tournament(window).gone
    (asked,) = hall.answers.asked
    said = asked.split("Будут проиграны, как только определится соперник:\n")[1]
    assert said.startswith(f"{next_match.number}  ")
    finish(qtbot, shown(qtbot, window, VerdictDialog))
    assert one in tournament(window).gone
    # where the other is known, who goes on is said
    pair = next(s for s in tournament(window).states if s.status is MatchStatus.READY)
    gone, left = (short_names(tournament(window).entries.values())[entry] for entry in pair.players)
    hall.answers.asked.clear()
    assert not window.place.perform(cmd.Disqualify(entry=pair.players[0]))
    assert f"Решены без игры:\n{pair.match.number}  {gone} – {left}: победа – {left}" in hall.answers.asked[0]
    record(qtbot, window, match, Act.REINSTATEMENT, "передумал")
    assert one not in tournament(window).gone
    other = next(s for s in tournament(window).states if s.status is MatchStatus.READY)
    record(qtbot, window, other.match.id, Act.NO_SHOW, "15 минут прошло")
    event = window.place.current
    assert event is not None
    assert [(row.item, row.text) for row in read_docket(event.entries)] == [
        ("3.17", "вывих"),
        ("", "уезжает к врачу"),
        ("", "передумал"),
        ("3.17", "15 минут прошло"),
    ]


def opened(window: Window) -> DocketDialog:
    dialog = DocketDialog(window, window.place)
    dialog.open()
    return dialog


def closed(dialog: QDialog) -> None:
    dialog.reject()
    dialog.deleteLater()


def decide_three(window: Window, match: str) -> None:
    """A no-show written in a hurry, a sanction, and a decision that is undone."""
    place = window.place
    t = tournament(window)
    other = next(s for s in t.states if s.status is MatchStatus.READY)
    assert place.perform(cmd.NoShow(match=other.match.id, entries=other.players[:1]))
    who = t.state_of(match).players[0]
    assert place.perform(
        cmd.Sanction(match=match, entry=who, measure=Measure.REMARK, grounds=Grounds(text="шум"))
    )
    decree = cmd.Decree(kind=DecisionKind.BREAK, grounds=Grounds(text="обед"))
    assert place.perform(decree)
    assert place.perform(cmd.Undo())


def test_the_register_is_searched_and_its_grounds_filled_in(
    qtbot: QtBot, window: Window, page: FloorPage
) -> None:
    match, _ = begun(window, page)
    decide_three(window, match)
    dialog = opened(window)
    assert dialog.found.rowCount() == 3
    assert "отменено: 1" in dialog.state.text()
    spans = {dialog.found.index(row, WHAT + 1).data(): dialog.view.columnSpan(row, WHAT) for row in range(3)}
    assert spans == {"": 2, "шум": 1, "обед": 1}, "what has no text goes on over its place"
    assert dialog.chosen is not None
    assert dialog.chosen.number == 3, "the last one first"
    assert dialog.chosen.undone
    dialog.matter.setFocus()
    qtbot.keyClick(dialog.matter, Qt.Key.Key_Down)  # no-shows
    assert [record.number for record in dialog.model.rows] == [1]
    qtbot.keyClick(dialog.view, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    if not dialog.findChildren(GroundsDialog):
        dialog.give.click()  # where the platform has no mnemonics
    grounds = shown(qtbot, dialog, GroundsDialog)
    assert grounds.fields.item.currentText() == "Правила, раздел 3, п. 17", "what the order has for it"
    text("не явился через 15 минут", grounds.fields.text)
    finish(qtbot, grounds)
    assert dialog.chosen is not None
    assert dialog.chosen.text == "не явился через 15 минут"
    dialog.matter.setCurrentIndex(0)
    text("шум", dialog.search)
    assert dialog.found.rowCount() == 1
    assert dialog.chosen is not None
    assert dialog.chosen.number == 2
    closed(dialog)


def test_a_decision_about_the_event_from_the_register(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    dialog = opened(window)
    assert "Решений ещё не было" in dialog.state.text()
    for button in (dialog.give, dialog.print_sheet, dialog.save_sheet):
        assert not button.isEnabled()
    dialog.new.click()
    new = shown(qtbot, dialog, VerdictDialog)
    active(qtbot, new)
    assert new.kind.hasFocus()
    qtbot.keyClick(new.kind, Qt.Key.Key_Down)
    assert new.chosen is DecisionKind.BREAK
    text("обед до 15:00", new.fields.text)
    finish(qtbot, new)
    assert [record.text for record in dialog.model.rows] == ["обед до 15:00"]
    assert dialog.print_sheet.isEnabled()
    closed(dialog)


def record_break(qtbot: QtBot, dialog: DocketDialog, until: str) -> str:
    """A break from the register by keys; what is said of it before it is recorded."""
    dialog.new.click()
    new = shown(qtbot, dialog, VerdictDialog)
    qtbot.keyClick(new.kind, Qt.Key.Key_Down)
    assert new.chosen is DecisionKind.BREAK
    text("нет света", new.fields.text)
    text("25:77", new.until)
    assert "не время" in new.follows.text()
    finish(qtbot, new)
    assert new.isVisible(), "and it is not recorded"
    assert new.until.text() == "25:77", "what was typed stays"
    new.until.clear()
    assert "пока игра не возобновится" in new.follows.text()
    text(until, new.until)
    said = new.follows.text()
    finish(qtbot, new)
    return said


def test_a_break_until_a_time_stops_the_queue(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    """Until when is typed, the page says it, a call is asked about, and it is ended early."""
    before = page.suggestion
    assert before is not None
    dialog = opened(window)
    later = hall.now + timedelta(minutes=40)
    assert f"До {later:%H:%M}" in record_break(qtbot, dialog, f"{later:%H:%M}")
    t = tournament(window)
    told = what(dialog.model.rows[-1], t, window.place.words)
    assert told == f"Перерыв до {later:%H:%M}"
    closed(dialog)
    assert f"Перерыв до {later:%H:%M}: нет света." in page.halt.text()
    assert page.suggestion is None
    seen = FloorWords(t, window.place.words).show(page.forecaster.queue(t, hall.now), hall.now)
    assert seen.next_title == f"Перерыв до {later:%H:%M}", "the hall reads it too"
    page.call_next()
    assert "нет света" in window.message.text()
    window.go("bracket")
    assert f"Перерыв до {later:%H:%M}" in window.next_text.text(), "wherever one is"
    window.go("floor")
    hall.answers.asked.clear()
    call = cmd.Call(match=before.waiting.state.match.id, table=next(iter(page.board.cards)))
    assert not window.place.perform(call)
    hall.answers.yes.append(True)
    assert window.place.perform(call)
    assert ["нет света" in asked for asked in hall.answers.asked] == [True, True]
    assert window.place.perform(cmd.Undo())
    dialog = opened(window)
    assert "сразу" in record_break(qtbot, dialog, f"{hall.now - timedelta(minutes=1):%H:%M}")
    closed(dialog)
    assert page.halt.text() == ""
    assert page.suggestion is not None


def proposes(page: FloorPage) -> bool:
    return page.suggestion is not None


def test_a_break_without_an_end_is_ended_by_one_key(window: Window, page: FloorPage, hall: Hall) -> None:
    """It is told until somebody ends it; that is a decision with a number of its own."""
    assert proposes(page)
    assert not page.end_halt.isVisible()
    hall.qtbot.waitUntil(lambda: "конец ≈" in window.next_text.text())
    decree = cmd.Decree(kind=DecisionKind.BREAK, grounds=Grounds(text="нет света."))
    assert window.place.perform(decree)
    assert "≈" not in window.next_text.text(), "what was foreseen before it is not promised on"
    assert not page.outlook.isVisible()
    hall.later(hours=3)
    page.refresh()
    assert page.halt.text().startswith("⚠ Перерыв: нет света. Вызовы не предлагаются")
    assert not proposes(page)
    hall.qtbot.waitUntil(lambda: page.outlook.ends.text().startswith("Игра стоит"))
    assert "игра стоит, окончание неизвестно" in window.next_text.text()
    seen = FloorWords(tournament(window), window.place.words)
    assert seen.show(page.forecaster.queue(tournament(window), hall.now), hall.now).next_title == "Перерыв"
    hall.qtbot.keyClick(page.end_halt, Qt.Key.Key_Space)
    assert page.halt.text() == ""
    assert not page.end_halt.isVisible()
    assert proposes(page)
    event = window.place.current
    assert event is not None
    assert [row.text for row in read_docket(event.entries)] == ["нет света.", "Окончен."]


def test_of_two_results_of_one_minute_the_later_match_stands_first(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    for match in open_matches(window)[:6]:
        race = tournament(window).race(tournament(window).format.find(match))
        assert window.place.perform(cmd.EnterResult(match=match, score=(race, 0)))
    t = tournament(window)
    shown = FloorWords(t, window.place.words).show(page.forecaster.queue(t, hall.now), hall.now).results
    last = max((state for state in t.states if state.result), key=lambda state: state.match.number)
    assert shown[0].startswith(short_names(t.entries.values())[last.players[0]])


def test_a_match_is_postponed_until_a_time(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    match, _ = begun(window, page)
    dialog = VerdictDialog(window, window.place, match, DecisionKind.POSTPONEMENT)
    dialog.open()
    text("повреждено сукно", dialog.fields.text)
    assert dialog.until.isVisible()
    text(f"{hall.now.day}.{hall.now.month}. 23:10", dialog.until)
    assert "23:10" in dialog.follows.text()
    assert window.place.perform(structs.replace(dialog.command(), confirm=True))
    until = tournament(window).floor.holds[match].until
    assert until == hall.now.replace(hour=23, minute=10, second=0, microsecond=0)
    closed(dialog)


def test_a_removal_that_ends_another_match_at_a_table_shows_it(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    """Noted in the first match of somebody who is at a table again by now."""
    t = tournament(window)
    first = next(s for s in t.states if s.status is MatchStatus.READY)
    who, race = first.players[0], t.race(first.match)
    assert window.place.perform(cmd.EnterResult(match=first.match.id, score=(race, 0)))
    for state in t.states:
        if state.status is MatchStatus.READY and state.match.id != first.match.id:
            assert window.place.perform(cmd.EnterResult(match=state.match.id, score=(race, 0)))
    now = next(s for s in tournament(window).states if s.status is MatchStatus.READY and who in s.players)
    assert window.place.perform(cmd.Call(match=now.match.id, table=next(iter(page.board.cards))))
    hall.answers.asked.clear()
    removal = cmd.Sanction(match=first.match.id, entry=who, measure=Measure.REMOVAL)
    assert not window.place.perform(removal)
    (asked,) = hall.answers.asked
    assert "Освободятся столы" in asked
    assert f"{now.match.number}  " in asked
    hall.answers.yes.append(True)
    assert window.place.perform(removal)
    assert who in tournament(window).gone
    # in its own match nothing is asked: that it ends is what was decided
    other = next(s for s in tournament(window).states if s.status is MatchStatus.READY)
    assert window.place.perform(cmd.Call(match=other.match.id, table=next(iter(page.board.cards))))
    hall.answers.asked.clear()
    assert window.place.perform(
        cmd.Sanction(match=other.match.id, entry=other.players[0], measure=Measure.REMOVAL)
    )
    assert hall.answers.asked == []


def test_an_event_is_cut_short_by_a_decision(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    dialog = opened(window)
    dialog.new.click()
    new = shown(qtbot, dialog, VerdictDialog)
    active(qtbot, new)
    qtbot.keyClick(new.kind, Qt.Key.Key_End)
    assert new.chosen is Act.CLOSE
    assert "не сыграют" in new.follows.text()
    assert not new.record.isEnabled(), "papers will give the reason"
    text("зал затоплен", new.fields.text)
    finish(qtbot, new)
    assert tournament(window).closed
    (row,) = dialog.model.rows
    assert row.text == "зал затоплен"
    # and nothing more of it can be decided but undone
    dialog.new.click()
    again = shown(qtbot, dialog, VerdictDialog)
    text("ещё", again.fields.text)
    finish(qtbot, again)
    assert again.isVisible()
    assert "закрыто досрочно" in again.refused.text(), "said where it was typed"
    again.reject()
    closed(dialog)
    window.undo()
    assert not tournament(window).closed


def test_an_end_before_time_asks_about_what_is_going_on(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = begun(window, page)
    called, other = call_first(window, page)
    t = tournament(window)
    one = t.state_of(match).players[0]
    assert window.place.perform(cmd.DeclareProtest(match=match, entry=one, grounds=Grounds(text="касание")))
    end = cmd.Ground(decision=cmd.Close(reason="зал затоплен"), grounds=Grounds(text="зал затоплен"))
    hall.answers.yes.append(False)
    assert not window.place.perform(end)
    asked = hall.answers.asked[-1]
    numbers = [t.format.find(name).number for name in (match, called)]
    assert f"идёт за столом {table}: {numbers[0]} " in asked
    assert f"вызвана к столу {other}: {numbers[1]} " in asked
    assert f"не рассмотрен, встреча {numbers[0]}" in asked
    assert t.entries[one].surname in asked
    assert not tournament(window).closed
    hall.answers.yes.append(True)
    assert window.place.perform(end)
    check_cut_short(window, match, numbers[0])


def check_cut_short(window: Window, match: str, number: int) -> None:
    said = window.next_text.text()
    assert "Всё сыграно" not in said
    left = tournament(window).not_played
    assert f"Прекращено досрочно, не сыграно встреч: {left}" in said
    assert f"Протесты не рассмотрены, встречи: {number}" in said
    window.go("bracket")
    window.bracket.show_match(match)
    panel = window.bracket.panel
    assert "не сыграна: соревнование прекращено" in panel.about.text()
    assert "приостановлена" not in panel.about.text()
    assert not panel.record.isVisible(), "nothing can be entered any more"
    assert not panel.call.isVisible()
    # and what was left open is closed from the register
    dialog = opened(window)
    assert dialog.end.isVisibleTo(dialog)
    dialog.view.selectRow(1)
    dialog.end.click()
    protest = next(d for d in dialog.findChildren(VerdictDialog) if d.isVisible())
    protest.kind.setCurrentIndex(1)
    assert protest.chosen is ProtestEnd.DROPPED
    text("отозван", protest.fields.text)
    protest.record.click()
    assert "Протест" not in window.next_text.text()
    assert not dialog.end.isVisibleTo(dialog)
    closed(dialog)


def test_a_protest_of_people_who_stand_there_no_more_is_shown_and_decided(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    """A correction takes one of the two out of the match: the desk still shows the protest and its end."""
    t, place = tournament(window), window.place
    after = next(
        match
        for match in t.format.matches
        if all(
            isinstance(way, WinnerOf) and t.state_of(way.match).status is MatchStatus.READY
            for way in match.sources
        )
    )
    feeders = [way.match for way in after.sources if isinstance(way, WinnerOf)]
    for feeder in feeders:
        assert place.perform(cmd.EnterResult(match=feeder, score=(t.race(t.format.find(feeder)), 1)))
    one, two = tournament(window).state_of(after.id).players
    assert place.perform(cmd.Call(match=after.id, table=t.tables[0]))
    assert place.perform(cmd.DeclareProtest(match=after.id, entry=two, grounds=Grounds(text="касание")))
    hall.answers.yes.append(True)  # the match is stopped at its table
    assert place.perform(cmd.EnterResult(match=feeders[0], score=(1, t.race(t.format.find(feeders[0])))))
    t = tournament(window)
    assert one not in t.state_of(after.id).players
    assert f"Протесты не рассмотрены, встречи: {after.number}" in window.next_text.text()
    window.go("bracket")
    window.bracket.show_match(after.id)
    panel = window.bracket.panel
    said = f"Протест {t.entries[two].surname}"
    assert said in panel.about.text()
    assert "стояли здесь раньше" in panel.about.text()
    titles = [action.text() for action in panel.verdict.menu().actions()]
    assert "Протест: не подан или отозван" in titles
    dialog = VerdictDialog(window, place, after.id, ProtestEnd.DROPPED)
    dialog.open()
    assert t.entries[one].surname in dialog.follows.text()
    text("отозван устно", dialog.fields.text)
    dialog.record.click()
    assert tournament(window).floor.open_protests == {}
    assert said not in panel.about.text()
    assert place.current is not None
    rows = [(row.text, row.open) for row in read_docket(place.current.entries) if row.end]
    assert rows == [("отозван устно", False)]


def test_sheet_and_register_as_files_and_on_a_printer(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    match, _ = begun(window, page)
    decide_three(window, match)
    dialog = opened(window)
    dialog.view.selectRow(1)
    saved = {"лист.pdf": "Решение № 2", "реестр.pdf": "Реестр решений"}
    for (name, title), save in zip(saved.items(), (dialog.save_sheet, dialog.save_all), strict=True):
        hall.answers.papers.append(hall.folder / name)
        save.click()
        written(qtbot, hall, window, lambda name=name: (hall.folder / name).exists())  # type: ignore[misc]
        assert title in Reading((hall.folder / name).read_bytes()).said
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(hall.folder / "печать.pdf"))
    dialog.sheets.print_on(printer, 2)
    written(qtbot, hall, window, lambda: "Отправлено на принтер" in window.message.text())
    closed(dialog)


def written(qtbot: QtBot, hall: Hall, window: Window, done: Callable[[], bool]) -> None:
    qtbot.waitUntil(done, timeout=20_000)
    hall.idle(window)


def test_the_register_opens_by_a_key_and_from_the_journal(qtbot: QtBot, window: Window) -> None:
    seen: list[QWidget | None] = []

    def close() -> None:
        seen.append(QApplication.activeModalWidget())
        dialog = seen[-1]
        assert isinstance(dialog, QDialog)
        dialog.reject()

    QTimer.singleShot(0, close)
    window.actions_by_id["docket"].trigger()
    window.go("journal")
    QTimer.singleShot(0, close)
    window.pages["journal"].docket.click()  # type: ignore[attr-defined]
    assert [type(dialog) for dialog in seen] == [DocketDialog, DocketDialog]
    assert window.actions_by_id["docket"].shortcut().toString() == "Ctrl+D"
    key(qtbot, window, Qt.Key.Key_0, control=True)
    assert window.page is window.pages["journal"]


def test_nothing_can_be_recorded_by_who_only_looks(window: Window, page: FloorPage, hall: Hall) -> None:
    _, table = begun(window, page)
    event = window.place.current
    assert event is not None
    hall.answers.yes.append(True)
    other = hall.desk("Петров")
    other.place.open(event.path)
    hall.idle(other)
    assert other.place.watched is not None
    other.go("floor")
    other.floor.open_table(table)
    assert not other.floor.panel.verdict.isEnabled()
    dialog = opened(other)
    assert not dialog.new.isEnabled()
    closed(dialog)
