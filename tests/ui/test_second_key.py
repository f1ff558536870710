"""The second key: nothing counts before two people have entered the same apart from each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.measures import Grounds, Measure
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import DefeatReason
from bracket_desk.domain.why import AboutMatch, MatchAnswer, MatchDecided, explain
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.asking import QtAsking
from bracket_desk.ui.docket_dialog import DocketDialog
from bracket_desk.ui.second_key import (
    Curtain,
    How,
    Lost,
    SecondAgreesDialog,
    SecondEntry,
    SecondKeyDialog,
    Sides,
)
from bracket_desk.ui.telling import tell_entry, tell_step
from bracket_desk.ui.verdict_dialog import Act, VerdictDialog
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.helpers import knockout
from tests.ui.floor import hall
from tests.ui.hands import Hands, Key
from tests.ui.test_window import text

__all__ = ["hall"]


@pytest.fixture
def window(hall: Hall) -> Window:
    """A desk before the final of four; the regulations ask for the second key there."""
    desk = knockout(4)
    rules = structs.replace(desk.tournament.regulations, second_key=("F2",))
    desk.run(cmd.SetRegulations(regulations=rules))
    for match in ("F4-1", "F4-2"):
        desk.win(match, desk.sides(match)[0])
    path = hall.folder / "финал.bdesk"
    EventFile.create(path, desk.journal.kept)
    window = hall.desk("Рогожин")
    window.place.open(path)
    return window


def last(window: Window) -> ev.Event:
    """What the last entry of the journal says first."""
    assert window.place.current is not None
    return window.place.current.entries[-1].events[0]


def final(t: Tournament) -> int:
    return t.format.find("F2-1").number


def entry(
    window: Window, score: tuple[int, int], by: str = "Петров", number: int | None = None
) -> SecondEntry:
    return SecondEntry(by, number or final(tournament(window)), score)


def test_the_same_twice_counts_and_names_the_second(window: Window, hall: Hall) -> None:
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert window.place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    event = window.place.current
    assert event is not None
    (written,) = event.entries[-1].events
    assert isinstance(written, ev.ResultEntered)
    assert written.second == "Петров"
    assert "второй ключ: Петров" in tell_step((written,), window.place.words, tournament(window))
    assert hall.answers.asked == ["Рогожин"], "who entered it first"


def test_a_difference_is_shown_and_nothing_counts(window: Window, hall: Hall) -> None:
    hall.answers.seconds += [entry(window, (3, 5)), entry(window, (5, 3), number=1), entry(window, (5, 3))]
    hall.answers.chosen += [0, 0]
    assert window.place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    said = [asked for asked in hall.answers.asked if "расходятся" in asked]
    assert "5:3" in said[0]
    assert "3:5" in said[0]
    assert "встреча 1, " in said[1]


def test_turning_away_leaves_everything_as_it_was(window: Window, hall: Hall) -> None:
    before = tournament(window)
    assert not window.place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    hall.answers.seconds.append(entry(window, (5, 4)))
    assert not window.place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    assert tournament(window) is before
    assert "второго ключа нет" in window.message.text()


def test_frames_are_compared_by_the_score_they_give(window: Window, hall: Hall) -> None:
    frames = ((8, 1), (8, 2), (3, 8), (8, 3), (8, 4), (8, 5))
    hall.answers.seconds.append(entry(window, (5, 1)))
    assert window.place.perform(cmd.EnterResult(match="F2-1", frames=frames))


def test_other_matches_and_wrong_scores_ask_nobody(window: Window, hall: Hall) -> None:
    assert not window.place.perform(cmd.EnterResult(match="F2-1", score=(9, 3)))
    assert hall.answers.asked == []
    race = tournament(window).race(tournament(window).format.find("F4-1"))
    before = tournament(window).state_of("F4-1").players[0]
    assert window.place.perform(cmd.EnterResult(match="F4-1", score=(race, 1)))
    assert tournament(window).state_of("F4-1").players[0] == before
    assert hall.answers.asked == []


def test_the_dialog_is_blind_and_wants_somebody_else(qtbot: QtBot, window: Window) -> None:
    sides = {3: Sides(("Алёхин", "Дёмин"), loser_goes_on=True)}
    dialog = SecondKeyDialog(window, "Рогожин", sides.get, window.place.say)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.agree.isEnabled()
    text("рогожин", dialog.by)
    assert "нужен второй человек" in dialog.fault.text()
    dialog.by.clear()
    text("Петров", dialog.by)
    text("7", dialog.number)
    assert "Встречи 7" in dialog.fault.text()
    assert not dialog.agree.isEnabled()
    dialog.number.clear()
    text("3", dialog.number)
    assert [label.text() for label in dialog.names] == ["Алёхин", "Дёмин"]
    assert [spin.value() for spin in dialog.scores] == [0, 0], "nothing of the first entry is seen"
    dialog.scores[0].setValue(5)
    dialog.scores[1].setValue(2)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.entry == SecondEntry("Петров", 3, (5, 2))
    # what is no score is entered apart too
    dialog = SecondKeyDialog(window, "Рогожин", sides.get, window.place.say)
    qtbot.addWidget(dialog)
    dialog.show()
    text("Петров", dialog.by)
    text("3", dialog.number)
    assert dialog.how.currentText() == "сыграна, счёт", "whatever was entered first"
    assert not dialog.who.isVisible()
    qtbot.keyClick(dialog.how, Qt.Key.Key_Down)
    assert dialog.how.currentText() == "неявка"
    assert not dialog.scores[0].isVisible()
    offered = [dialog.who.itemText(at) for at in range(dialog.who.count())]
    assert offered == ["Алёхин", "Дёмин", "Оба", "Оба, дальше идёт Алёхин", "Оба, дальше идёт Дёмин"]
    qtbot.keyClick(dialog.who, Qt.Key.Key_End)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.entry == SecondEntry("Петров", 3, None, How.NO_SHOW, Lost(goes_on=2))


GROUNDS = Grounds(text="так вышло")


DECIDING: list[tuple[cmd.Command, How, Lost]] = [
    (cmd.NoShow(match="F2-1", entries=("e1",)), How.NO_SHOW, Lost(1)),
    (cmd.NoShow(match="F2-1", entries=("e1", "e3")), How.NO_SHOW, Lost()),
    (
        cmd.TechnicalDefeat(match="F2-1", entries=("e3",), reason=DefeatReason.INJURY),
        How.TECHNICAL,
        Lost(2),
    ),
    (
        cmd.Ground(decision=cmd.NoShow(match="F2-1", entries=("e3",)), grounds=GROUNDS),
        How.NO_SHOW,
        Lost(2),
    ),
    (cmd.Sanction(match="F2-1", entry="e1", measure=Measure.MATCH), How.TECHNICAL, Lost(1)),
]


def test_every_way_to_decide_a_named_match_needs_the_second(window: Window, hall: Hall) -> None:
    assert tournament(window).state_of("F2-1").players == ("e1", "e3")
    number = final(tournament(window))
    event = window.place.current
    assert event is not None
    for command, how, lost in DECIDING:
        # another side, another way, and nobody at all: nothing counts
        hall.answers.asked.clear()
        hall.answers.seconds += [
            SecondEntry("Петров", number, None, how, Lost(1 if lost.side == 2 else 2)),
            SecondEntry("Петров", number, (5, 0)),
            None,
        ]
        hall.answers.chosen += [0, 0]
        assert not window.place.perform(command)
        assert tournament(window).state_of("F2-1").result is None
        assert any("неявка" in asked or "техническое поражение" in asked for asked in hall.answers.asked)
        hall.answers.seconds.append(SecondEntry("Петров", number, None, how, lost))
        assert window.place.perform(command)
        kinds = ev.NoShowRecorded | ev.TechnicalDefeatRecorded
        kept = tuple(e for e in event.entries[-1].events if isinstance(e, kinds))
        assert [e.second for e in kept] == ["Петров"]
        assert "второй ключ: Петров" in tell_step(kept, window.place.words, tournament(window))
        answer = explain(event.entries, AboutMatch("F2-1"))
        assert isinstance(answer, MatchAnswer)
        assert isinstance(answer.decision, MatchDecided)
        assert answer.decision.second == "Петров"
        # and so is taking it away again
        assert not window.place.perform(cmd.ClearResult(match="F2-1"))
        hall.answers.seconds.append(SecondEntry("Петров", number, None, How.NONE))
        assert window.place.perform(cmd.ClearResult(match="F2-1"))
        assert tournament(window).state_of("F2-1").result is None


LEAVING: list[cmd.Command] = [
    cmd.Withdraw(entry="e3", reason="отъезд"),
    cmd.Disqualify(entry="e3"),
    cmd.Ground(decision=cmd.Withdraw(entry="e3"), grounds=GROUNDS),
    cmd.Sanction(match="F2-1", entry="e3", measure=Measure.REMOVAL),
]


def test_a_named_match_lost_by_leaving_needs_the_second(window: Window, hall: Hall) -> None:
    number = final(tournament(window))
    event = window.place.current
    assert event is not None
    loser = tournament(window).state_of("F4-1").players[1]
    assert window.place.perform(cmd.Withdraw(entry=loser))
    assert hall.answers.asked == [], "it decides no match that is named"
    for command in LEAVING:
        hall.answers.asked.clear()
        hall.answers.seconds += [SecondEntry("Петров", number, None, How.LEFT, Lost(1)), None]
        hall.answers.chosen += [0]
        assert not window.place.perform(command)
        assert "e3" not in tournament(window).gone
        (said,) = [asked for asked in hall.answers.asked if "расходятся" in asked]
        assert "не игралась: выбыл" in said
        hall.answers.seconds.append(SecondEntry("Петров", number, None, How.LEFT, Lost(2)))
        hall.answers.yes = [True]
        assert window.place.perform(command)
        assert "e3" in tournament(window).gone
        left = tuple(e for e in event.entries[-1].events if isinstance(e, ev.EntryLeft))
        assert [e.second for e in left] == ["Петров"]
        assert "второй ключ: Петров" in tell_step(left, window.place.words, tournament(window))
        answer = explain(event.entries, AboutMatch("F2-1"))
        assert isinstance(answer, MatchAnswer)
        assert isinstance(answer.decision, MatchDecided)
        assert answer.decision.second == "Петров"
        hall.answers.agreeing.append("Петров")
        assert window.place.perform(cmd.Undo())


def test_who_left_before_loses_the_named_match_with_a_second(window: Window, hall: Hall) -> None:
    """The semifinal is not named; the final that it decides by itself is."""
    hall.answers.seconds.append(SecondEntry("Петров", 1, None, How.NONE))
    place, t = window.place, tournament(window)
    assert place.perform(cmd.ClearResult(match="F4-2"))
    hall.answers.yes.append(True)
    assert place.perform(cmd.Withdraw(entry=t.state_of("F2-1").players[0])), "no match of theirs is open"
    one, two = tournament(window).state_of("F4-2").players
    race = tournament(window).race(t.format.find("F4-2"))
    hall.answers.asked.clear()
    hall.answers.seconds[:] = [SecondEntry("Петров", final(t), None, How.LEFT, Lost(1))]
    assert place.perform(cmd.EnterResult(match="F4-2", score=(race, 1)))
    assert tournament(window).state_of("F2-1").result is not None
    assert hall.answers.asked == ["Рогожин"]
    assert two not in tournament(window).state_of("F2-1").players
    assert one in tournament(window).state_of("F2-1").players


def test_undo_and_redo_of_a_named_match_need_the_second(window: Window, hall: Hall) -> None:
    """What counts no more a second person agrees to; what counts again they enter apart."""
    place, number = window.place, final(tournament(window))
    event = place.current
    assert event is not None
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    hall.answers.asked.clear()
    assert not place.perform(cmd.Undo())
    assert tournament(window).state_of("F2-1").result is not None
    assert f"{number}  Финал: " in hall.answers.asked[0]
    assert "второго ключа нет" in window.message.text()
    hall.answers.agreeing.append("Петров")
    assert place.perform(cmd.Undo())
    assert last(window) == ev.StepUndone(len(event.entries) - 1, "Петров")
    assert tournament(window).state_of("F2-1").result is None
    # blind: another score than the one that comes back
    hall.answers.seconds += [entry(window, (5, 4)), None]
    hall.answers.chosen += [0]
    assert not place.perform(cmd.Redo())
    assert any("5:4" in asked and "5:3" in asked for asked in hall.answers.asked)
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert place.perform(cmd.Redo())
    assert last(window) == ev.StepRedone(len(event.entries) - 2, "Петров")
    told = tell_entry(event.entries[-1], event.entries, place.words, tournament(window))
    assert told.endswith("(второй ключ: Петров)")
    # a correction that is undone brings the earlier score back
    hall.answers.seconds.append(entry(window, (5, 0)))
    assert place.perform(cmd.EnterResult(match="F2-1", score=(5, 0)))
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert place.perform(cmd.Undo())
    # what concerns no named match asks nobody
    hall.answers.agreeing.append("Петров")
    hall.answers.seconds.append(SecondEntry("Петров", number, None, How.NONE))
    assert place.perform(cmd.ClearResult(match="F2-1"))
    hall.answers.asked.clear()
    assert place.perform(cmd.Withdraw(entry=tournament(window).state_of("F4-1").players[1]))
    assert place.perform(cmd.Undo())
    assert hall.answers.asked == []


def test_a_correction_elsewhere_needs_the_second_for_the_final(window: Window, hall: Hall) -> None:
    """Another winner of a semifinal puts the final's result out of force; the right one brings it back."""
    place, t = window.place, tournament(window)
    event = place.current
    assert event is not None
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert place.perform(cmd.EnterResult(match="F2-1", score=(5, 3)))
    race = t.race(t.format.find("F4-1"))
    wrong, right = (
        cmd.EnterResult(match="F4-1", score=score, confirm=True) for score in ((1, race), (race, 1))
    )
    assert not place.perform(wrong)
    hall.answers.agreeing.append("Петров")
    assert place.perform(wrong)
    assert tournament(window).state_of("F2-1").result is None
    (written,) = event.entries[-1].events
    assert isinstance(written, ev.ResultEntered)
    assert (written.match, written.second) == ("F4-1", "Петров")
    assert not place.perform(right), "the final comes back with it: its score is entered apart"
    hall.answers.seconds.append(entry(window, (5, 3)))
    assert place.perform(right)
    assert tournament(window).state_of("F2-1").result is not None
    # so does everything else that changes who stands there
    other = tournament(window).state_of("F4-2").players[1]
    for command in (cmd.SwapSeats(entries=("e1", other), reason="так сели"), cmd.Undo(), cmd.Redo()):
        assert not place.perform(command)
        hall.answers.yes += [True, True]
        if isinstance(command, cmd.Undo):
            hall.answers.seconds.append(entry(window, (5, 3)))
        else:
            hall.answers.agreeing.append("Петров")
        assert place.perform(command)
    swapped = event.entries[-3].events[0]
    assert isinstance(swapped, ev.SeatsSwapped)
    assert swapped.second == "Петров"


def test_whoever_agrees_is_somebody_else(qtbot: QtBot, window: Window) -> None:
    dialog = SecondAgreesDialog(window, "Рогожин", "Встреча 3 …", window.place.say)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.agree.isEnabled()
    text("рогожин ", dialog.by)
    assert not dialog.agree.isEnabled()
    assert "нужен второй человек" in dialog.fault.text()
    dialog.by.clear()
    text("Петров", dialog.by)
    assert dialog.agree.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == SecondAgreesDialog.DialogCode.Accepted
    assert dialog.second == "Петров"


def test_nothing_of_the_first_entry_is_seen_meanwhile(qtbot: QtBot, window: Window) -> None:
    """The panel, the line and a dialog behind are covered from edge to edge until the second is done."""
    place = window.place
    place.asking = QtAsking(window, place.words, place.around.settings)
    window.go("bracket")
    window.bracket.show_match("F2-1")
    panel = window.bracket.panel
    panel.scores[0].setValue(5)
    panel.scores[1].setValue(3)
    behind = VerdictDialog(window, place, "F2-1", Act.NO_SHOW)
    behind.open()
    seen: list[tuple[bool, bool]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SecondKeyDialog)
        for covered in (window, behind):
            (curtain,) = covered.findChildren(Curtain, options=Qt.FindChildOption.FindDirectChildrenOnly)
            whole = curtain.geometry() == covered.rect() and curtain.isVisible()
            picture = covered.grab().toImage()
            # one colour but for the words in the middle
            edge = {picture.pixelColor(x, y).name() for x in range(0, 200, 9) for y in range(0, 90, 9)}
            seen.append((whole, len(edge) == 1))
        window.resize(1100, 700)
        (curtain,) = window.findChildren(Curtain, options=Qt.FindChildOption.FindDirectChildrenOnly)
        seen.append((curtain.geometry() == window.rect(), not dialog.findChildren(Curtain)))
        dialog.reject()

    QTimer.singleShot(0, look)
    panel.enter()
    assert seen == [(True, True)] * 3
    assert [c for c in window.findChildren(Curtain) if c.isVisible()] == []
    assert tournament(window).state_of("F2-1").result is None
    assert panel.scores[0].value() == 5, "what was typed is still there"
    behind.reject()


def enter_second(hands: Hands, number: int, score: tuple[int, int]) -> None:
    """Who they are, the number, that it was played, both scores."""
    hands.write("Петров")
    hands.press(Key.Key_Tab)
    hands.write_over(str(number))
    hands.press(Key.Key_Tab)
    for won in score:
        hands.press(Key.Key_Tab)
        hands.write_over(str(won))
    hands.press(Key.Key_Return)


def test_two_entries_that_differ_by_keys_alone(qtbot: QtBot, window: Window) -> None:
    place, t = window.place, tournament(window)
    place.asking = QtAsking(window, place.words, place.around.settings)
    hands, number, race = Hands(qtbot, window), final(t), t.race(t.format.find("F2-1"))
    told: list[str] = []

    def compare() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        told.append(box.text())
        assert written(window) == before, "nothing counts yet"
        hands.press(Key.Key_Return)

    before = written(window)
    hands.then(SecondKeyDialog, lambda: enter_second(hands, number, (race, 2)))
    hands.then(QMessageBox, compare)
    hands.then(SecondKeyDialog, lambda: enter_second(hands, number, (race, 1)))
    hands.line(f"{number} {race}-1")
    (difference,) = told
    assert f"{race}:1" in difference
    assert f"{race}:2" in difference
    assert written(window) == before + 1
    result = tournament(window).state_of("F2-1").result
    assert result is not None
    assert result.score == (race, 1)


def test_an_event_is_cut_short_by_keys_alone(qtbot: QtBot, window: Window) -> None:
    place = window.place
    place.asking = QtAsking(window, place.words, place.around.settings)
    hands = Hands(qtbot, window)

    def close() -> None:
        hands.alt("Новое решение")
        hands.dialog(VerdictDialog)
        hands.choose("Досрочное завершение")
        hands.tab_to(lambda field: isinstance(field, QPlainTextEdit))
        hands.write("нет света")
        hands.control(Key.Key_Return)
        hands.dialog(DocketDialog)
        hands.press(Key.Key_Escape)

    hands.then(DocketDialog, close)
    hands.control(Key.Key_D)
    assert tournament(window).closed
    assert tournament(window).not_played == 1
    assert "Прекращено досрочно, не сыграно встреч: 1" in window.next_text.text()


def written(window: Window) -> int:
    """How many entries the journal has."""
    event = window.place.current
    assert event is not None
    return len(event.entries)


def test_regulations_name_only_stages_that_can_be(tmp_path: Path) -> None:
    desk = knockout(4)
    rules = structs.replace(desk.tournament.regulations, second_key=("F4", "F2"))
    desk.run(cmd.SetRegulations(regulations=rules))
    wrong = structs.replace(rules, second_key=("U9",))
    with pytest.raises(RuleError) as caught:
        take_step(desk.tournament, cmd.SetRegulations(regulations=wrong))
    assert caught.value.reason is Rule.UNKNOWN_STAGE
