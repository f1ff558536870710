"""The draw in the window: rules, the draw by phrase, the same again, the final stage anew, the hall."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.decisions.steps import Step, take_step
from bracket_desk.domain.draw.hand import begin_by_hand
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder, Separation
from bracket_desk.domain.draw.seats import seat_numbers
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.stopping import Check
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import OPEN_STATUSES, FinalDraw
from bracket_desk.printing.history import Draws
from bracket_desk.session import JournalEntry
from bracket_desk.ui.balls import BallsDialog
from bracket_desk.ui.draw_quality import QualityDialog
from bracket_desk.ui.draw_rules import RulesDialog
from bracket_desk.ui.draw_told import Repeated, repeat_draws
from bracket_desk.ui.draw_words import again_by, conflicts_of, final_conflicts, rules_text
from bracket_desk.ui.hall_words import show_before, show_of, show_of_balls
from bracket_desk.ui.pages.draw import NOTE_COLUMN, DrawPage
from bracket_desk.ui.seat_order import OrderDialog
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.ui.test_window import Answers, Make, answers, idle, key, make, page_of, state, text, window

__all__ = ["answers", "make", "window"]

WORDS = Words("ru", assets.resources() / "translations")
APART = DrawRules(separation=(Separation(Key.REGION, Depth.GROUP),))


def people(count: int, regions: int) -> tuple[Entry, ...]:
    """So many people, evenly of so many regions, all with ratings."""
    return tuple(
        Entry(n, f"Игроков{n}", "Пётр", region=f"Край {n % regions}", club=f"Клуб {n % 3}", rating=3000 - n)
        for n in range(1, count + 1)
    )


@pytest.fixture
def page(window: Window, tmp_path: Path) -> DrawPage:
    """The draw page of an event of 16 seats with 14 people of three regions."""
    card = ev.EventCreated(
        "Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16, final_draw=FinalDraw.ANEW
    )
    assert window.place.create(tmp_path / "кубок.bdesk", card)
    window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
    window.go("draw")
    return page_of(window, DrawPage)


def draw(qtbot: QtBot, window: Window, page: DrawPage, phrase: str) -> None:
    page.phrase.setText(phrase)
    page.phrase.returnPressed.emit()
    idle(qtbot, window)


def steps(window: Window) -> int:
    assert window.place.current is not None
    return len(window.place.current.entries)


def test_the_same_again_changes_nothing_and_asks_nothing(
    qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
) -> None:
    page.rules = APART
    draw(qtbot, window, page, "три шара")
    assert state(window).draw is not None
    before, seats = steps(window), dict(state(window).seats)
    draw(qtbot, window, page, "  три   шара ")
    assert (steps(window), dict(state(window).seats), answers.asked) == (before, seats, [])
    assert "ничего не изменилось" in window.message.text()
    answers.yes = [True]
    draw(qtbot, window, page, "четыре шара")
    assert steps(window) == before + 1
    assert "Всего проведено жеребьёвок: 2, из них отменено: 0" in page.state.text()
    window.undo()
    assert "Всего проведено жеребьёвок: 2, из них отменено: 1" in page.state.text(), "as the protocol counts"
    page.again.click()
    idle(qtbot, window)
    assert window.message.text() == "Повторено: те же места следуют из списка, правил и фразы."
    assert page.again.isEnabled()


def test_before_the_draw_the_page_says_what_leads_to_it(qtbot: QtBot, window: Window, page: DrawPage) -> None:
    assert page.lesson.isVisible()
    assert not page.view.isVisible()
    assert "Попросите зал назвать фразу" in page.lesson.text()
    draw(qtbot, window, page, "три шара")
    assert page.view.isVisible()
    assert not page.lesson.isVisible()
    assert page.view.isColumnHidden(NOTE_COLUMN), "nobody is together whom it could name"
    page.rules = APART
    window.undo()
    draw(qtbot, window, page, "три шара")
    assert not page.view.isColumnHidden(NOTE_COLUMN), "fourteen of three regions in two groups"
    # without people it leads to the list
    for _ in range(3):
        window.undo()
    assert "Сначала берут список" in page.lesson.text()


def test_another_draw_names_the_matches_at_tables_first(
    qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
) -> None:
    draw(qtbot, window, page, "фраза")
    match = next(s for s in state(window).states if len(s.players) == 2).match
    window.place.perform(cmd.Call(match=match.id, table="5"))
    answers.yes = [True]
    draw(qtbot, window, page, "другая")
    assert f"встреча {match.number} на столе 5" in answers.asked[-1]
    assert (state(window).draws, list(state(window).busy)) == (1, ["5"])
    answers.yes = [True, True]
    draw(qtbot, window, page, "другая")
    assert (state(window).draws, list(state(window).busy)) == (2, [])


def test_rules_are_shown_and_what_could_not_be_avoided(qtbot: QtBot, window: Window, page: DrawPage) -> None:
    page.rules = APART
    draw(qtbot, window, page, "фраза")
    page.rules = DrawRules()
    window.place.perform(cmd.SetTables(tables=("1", "2")))
    t = state(window)
    assert t.draw is not None
    assert "Правила этой жеребьёвки: сеяные" in page.in_force.text()
    assert "разведены по субъектам в группе" in page.in_force.text()
    assert t.draw.checksum[:8] in page.in_force.text()
    assert page.said_rules.text().startswith("Правила следующей жеребьёвки: ")
    assert "разведены" not in page.said_rules.text()
    # fourteen people of three regions in two groups: some must share one
    assert len(conflicts_of(t)) > 0
    told = f"Не удалось развести пар: {len(conflicts_of(t))}"
    assert told in page.in_force.text()
    marked = [row for row in page.model.rows if row.note]
    together = {seat for conflict in conflicts_of(t) for seat in conflict.seats}
    assert {row.seat for row in marked} == together
    assert all("субъект РФ, как у:" in row.note for row in marked)
    window.place.perform(
        cmd.EditEntries(entries=tuple(replace(e, region="Край") for e in t.entries.values()))
    )
    assert len(conflicts_of(state(window))) > len(conflicts_of(t))
    assert told in page.in_force.text(), "as it was drawn"


@pytest.mark.parametrize(
    ("rules", "again"),
    [
        (APART, replace(APART, seeds=8)),
        (replace(APART, mode=DrawMode.LOT), replace(APART, mode=DrawMode.LOT)),
        (DrawRules(seeds=0, order=SeatOrder.USUAL), DrawRules(seeds=0, order=SeatOrder.USUAL)),
    ],
)
def test_a_file_that_is_opened_goes_on_by_the_rules_it_was_drawn_by(
    window: Window, page: DrawPage, tmp_path: Path, rules: DrawRules, again: DrawRules
) -> None:
    window.place.perform(cmd.Draw(phrase="фраза", rules=rules))
    window.place.close()
    assert window.place.open(tmp_path / "кубок.bdesk")
    window.go("draw")
    assert page.rules == again
    assert page.said_rules.text() == f"Правила следующей жеребьёвки: {rules_text(again, WORDS)}"
    regulations = state(window).regulations
    window.place.perform(cmd.SetRegulations(regulations=replace(regulations, apart=(Separation(Key.CLUB),))))
    assert page.rules == DrawRules(separation=(Separation(Key.CLUB),)), "what was said last"
    page.rules = DrawRules(mode=DrawMode.LOT)
    window.place.perform(cmd.SetTables(tables=("1",)))
    assert page.rules == DrawRules(mode=DrawMode.LOT), "what was chosen here stays"


def test_balls_are_lots_when_it_is_drawn_again() -> None:
    hand = DrawRules(mode=DrawMode.HAND, seeds=4, separation=APART.separation)
    assert again_by(hand) == replace(APART, seeds=4)
    assert again_by(replace(hand, seeds=0)) == replace(APART, mode=DrawMode.LOT)


def test_the_rules_are_those_of_the_regulations_until_others_are_chosen(
    window: Window, page: DrawPage
) -> None:
    rules = state(window).regulations
    window.place.perform(cmd.SetRegulations(regulations=replace(rules, seeds=4, apart=APART.separation)))
    assert page.rules == replace(APART, seeds=4)
    assert "разведены по субъектам в группе" in page.said_rules.text()
    page.rules = DrawRules(seeds=2)
    window.place.perform(cmd.SetCard(card=replace(state(window).about, town="Пермь")))
    assert page.rules.seeds == 2, "chosen here"
    window.place.perform(cmd.SetRegulations(regulations=replace(rules, seeds=8)))
    assert page.rules == DrawRules(seeds=8)


def test_a_refusal_is_told_and_the_button_is_there_again(
    qtbot: QtBot, window: Window, page: DrawPage
) -> None:
    draw(qtbot, window, page, "   ")
    assert window.message.text().startswith("⚠")
    assert page.button.isEnabled()
    page.rules = DrawRules(seeds=32)
    draw(qtbot, window, page, "фраза")
    assert window.message.text().startswith("⚠")
    assert state(window).draw is None


def test_a_fault_of_the_program_leaves_the_button(
    qtbot: QtBot, window: Window, page: DrawPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bracket_desk.ui.pages.draw.take_step", fault)
    with qtbot.captureExceptions() as faults:
        draw(qtbot, window, page, "фраза")
    assert [kind for kind, _, _ in faults] == [ZeroDivisionError]
    assert page.button.isEnabled()
    monkeypatch.undo()
    draw(qtbot, window, page, "фраза")
    assert state(window).draw is not None


def test_a_draw_and_a_draw_made_again_stop_at_once(
    qtbot: QtBot, window: Window, page: DrawPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops the work waits for no more than its next question whether to go on."""
    asked = list[int]()

    def stopped(check: Check) -> Check:
        def ask() -> None:
            asked.append(len(asked))
            if len(asked) == 2:
                window.place.worker.cancel()
            check()

        return ask

    def stopped_step(t: Tournament, command: cmd.Draw, check: Check) -> Step:
        return take_step(t, command, check=stopped(check))

    def stopped_again(entries: Sequence[JournalEntry], check: Check) -> list[Repeated]:
        return repeat_draws(entries, stopped(check))

    page.rules = APART
    monkeypatch.setattr("bracket_desk.ui.pages.draw.take_step", stopped_step)
    draw(qtbot, window, page, "прерванная")
    assert len(asked) == 2
    assert window.message.text() == "Остановлено: ничего не разыграно."
    assert state(window).draw is None
    assert page.button.isEnabled()
    monkeypatch.undo()
    draw(qtbot, window, page, "прерванная")
    made = state(window).draw
    asked.clear()
    monkeypatch.setattr("bracket_desk.ui.pages.draw.repeat_draws", stopped_again)
    page.again.click()
    idle(qtbot, window)
    assert len(asked) == 2
    assert window.message.text() == "Остановлено: жеребьёвка не повторена."
    assert page.again.isEnabled()
    assert state(window).draw == made is not None


def test_the_final_stage_is_drawn_anew(qtbot: QtBot, window: Window, page: DrawPage) -> None:
    draw(qtbot, window, page, "начало")
    while True:
        ready = [s for s in state(window).states if s.status in OPEN_STATUSES and s.match.group is not None]
        if not ready:
            break
        race = state(window).race(ready[0].match)
        window.place.perform(cmd.EnterResult(match=ready[0].match.id, score=(race, 0)))
        if ready[0].match.number == 3:
            page.refresh()
            # of 20 five are closed: two byes, two that were played, and whoever lost to nobody walks on
            early = "по фразе «начало». Финальный этап разыгрывается заново, когда группы сыграны"
            assert page.state.text().endswith(f"{early}; осталось встреч: 15.")
    window.go("draw")
    assert "Теперь финальный этап" in page.state.text()
    assert page.said_rules.text() == "Правила следующей жеребьёвки: никого не разводить"

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, RulesDialog)
        assert not dialog.mode.isVisible()
        assert not dialog.why.isVisible()
        key, depth = dialog.keys[0]
        key.setCurrentIndex(key.findData(Key.GROUP))
        assert depth.currentText() == "в восьмёрке мест"
        dialog.agree.click()

    QTimer.singleShot(0, choose)
    page.choose_rules.click()
    assert "по группам первого этапа" in page.said_rules.text()
    draw(qtbot, window, page, "финал")
    final = state(window).final
    assert final is not None
    assert final.rules.separation == (Separation(Key.GROUP, Depth.GROUP),)
    assert "«финал»" in page.state.text()
    assert [row.entry.id if row.entry else None for row in page.model.rows] == list(final.entries)
    show = show_of(state(window), Draws(3, 1), WORDS)
    assert show.opening[-1] == "Разведены по группам первого этапа в восьмёрке мест"
    told = {row.seat for row in page.model.rows if row.note}
    assert {reveal.seat for reveal in show.reveals if reveal.note.startswith("неизбежно")} == told
    assert f"Не удалось развести пар: {len(final_conflicts(state(window), final))}" in show.closing
    assert len(show.reveals) == sum(entry is not None for entry in final.entries)
    assert not page.button.isEnabled()


def test_a_list_over_a_draw_is_asked_about_and_has_no_rules(
    qtbot: QtBot, window: Window, answers: Answers, page: DrawPage, tmp_path: Path
) -> None:
    page.rules = APART
    draw(qtbot, window, page, "фраза")
    lots = tmp_path / "lots.csv"
    lots.write_text("".join(f"{n};{n}\n" for n in range(1, 15)), encoding="utf-8")
    answers.lists = [lots, lots]
    page.take_lots()
    idle(qtbot, window)
    assert state(window).draws == 1
    answers.yes = [True]
    page.take_lots()
    idle(qtbot, window)
    assert state(window).draws == 2
    assert window.message.text().startswith("⚠"), "the two free seats stand in one match"
    assert page.in_force.text() == "Правила этой жеребьёвки: места взяты из списка, никого не разводили"
    assert show_of(state(window), Draws(3, 1), WORDS).closing[2] == ""


def test_the_hall_counts_those_who_were_drawn(window: Window, page: DrawPage) -> None:
    window.place.perform(cmd.Draw(phrase="фраза", rules=APART))
    late = (Entry(21, "Запасных"), Entry(22, "Поздний"))
    window.place.perform(cmd.RegisterEntries(entries=late))
    window.place.perform(cmd.Replace(entry="e3", by="e21"))
    free = next(seat for seat in range(1, 17) if seat not in state(window).seats)
    window.place.perform(cmd.Seat(entry="e22", seat=free, reason="опоздал"))
    opening = show_of(state(window), Draws(1), WORDS).opening
    assert opening[1:3] == ("Допущено: 14 на 16 мест.", "После жеребьёвки на свободные места: 1")
    assert page.state.text().startswith("В сетке: 15 на 16 мест.")


class TestRules:
    def dialog(self, qtbot: QtBot, window: Window, rules: DrawRules, language: str = "ru") -> RulesDialog:
        words = Words(language, assets.resources() / "translations")
        dialog = RulesDialog(window, words, load_format(FormatName.TWO_STAGE, 64), rules)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    @pytest.mark.parametrize(
        "rules",
        [
            DrawRules(),
            DrawRules(mode=DrawMode.LOT),
            DrawRules(mode=DrawMode.RATING, within_blocks=True),
            DrawRules(seeds=8, within_blocks=True, order=SeatOrder.USUAL),
            DrawRules(
                separation=(
                    Separation(Key.REGION, Depth.HALF),
                    Separation(Key.CLUB, Depth.MATCH),
                    Separation(Key.COACH, Depth.GROUP),
                )
            ),
        ],
    )
    def test_the_fields_say_the_rules_they_were_given(
        self, qtbot: QtBot, window: Window, rules: DrawRules
    ) -> None:
        assert self.dialog(qtbot, window, rules).rules == rules
        assert rules_text(rules, WORDS)
        assert "групп" not in rules_text(rules, WORDS, grouped=False)

    def test_what_an_order_does_after_a_defeat_is_said(self, qtbot: QtBot, window: Window) -> None:
        dialog = self.dialog(qtbot, window, DrawRules())
        default = dialog.meetings.text()
        dialog.order.setCurrentIndex(1)
        usual = dialog.meetings.text()
        assert "Лучшие 4 встречаются не раньше" in default
        assert default != usual
        assert "после поражения" in usual
        said = dialog.meetings
        assert said.height() == said.heightForWidth(said.width()), "no gap before what comes next"

    def test_a_second_key_only_after_a_first(self, qtbot: QtBot, window: Window) -> None:
        dialog = self.dialog(qtbot, window, APART)
        first, second = dialog.keys[0][0], dialog.keys[1][0]
        assert second.isEnabled()
        second.setCurrentIndex(2)
        assert len(dialog.rules.separation) == 2
        first.setCurrentIndex(0)
        assert not second.isEnabled()
        assert not dialog.rules.separation

    def test_a_table_of_ones_own(self, qtbot: QtBot, window: Window) -> None:
        dialog = self.dialog(qtbot, window, DrawRules())
        assert not dialog.edit.isVisible()

        def edit() -> None:
            editor = QApplication.activeModalWidget()
            assert isinstance(editor, OrderDialog)
            # by keys: the number of seat 1 changes places with number 2
            qtbot.keyClicks(editor.view, "2")
            field = editor.view.findChild(QLineEdit)
            assert isinstance(field, QLineEdit)
            qtbot.keyClick(field, Qt.Key.Key_Return)
            QApplication.processEvents()
            assert not editor.agree.isEnabled(), "the reason stands on the protocol"
            editor.why.setText("регламент, п. 4")
            editor.agree.click()

        dialog.order.setCurrentIndex(2)
        assert not dialog.agree.isEnabled()
        QTimer.singleShot(0, edit)
        dialog.order.activated.emit(2)
        assert dialog.agree.isEnabled()
        assert dialog.edit.isVisible()
        before = seat_numbers(FormatName.TWO_STAGE, 64)
        other = {2: before[0], before[0]: 2}
        assert dialog.rules.table == tuple(other.get(number, number) for number in before)
        assert dialog.rules.why == "регламент, п. 4"
        dialog.why.setText(" ")
        assert not dialog.agree.isEnabled()

    def test_turning_away_from_a_table_keeps_the_order(self, qtbot: QtBot, window: Window) -> None:
        dialog = self.dialog(qtbot, window, DrawRules(order=SeatOrder.USUAL))
        dialog.order.setCurrentIndex(2)

        def turn_away() -> None:
            editor = QApplication.activeModalWidget()
            assert isinstance(editor, OrderDialog)
            qtbot.keyClick(editor, Qt.Key.Key_Escape)

        QTimer.singleShot(0, turn_away)
        dialog.order.activated.emit(2)
        assert dialog.rules == DrawRules(order=SeatOrder.USUAL)

    def test_how_seeds_are_drawn_follows_their_number(self, qtbot: QtBot, window: Window) -> None:
        dialog = self.dialog(qtbot, window, DrawRules(seeds=8), "en")
        assert dialog.within.text().endswith("1–2, 3–4, 5–8")
        dialog.seeds.setCurrentIndex(dialog.seeds.findData(32))
        assert dialog.within.text().endswith("9–16, 17–32")
        dialog.seeds.setCurrentIndex(0)
        assert dialog.within.text().endswith("9–16 …")

    def test_from_the_page(self, qtbot: QtBot, window: Window, page: DrawPage) -> None:
        def choose() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, RulesDialog)
            dialog.keys[0][0].setCurrentIndex(1)
            dialog.agree.click()

        QTimer.singleShot(0, choose)
        page.choose_rules.click()
        assert page.rules.separation == (Separation(Key.REGION, Depth.GROUP),)
        assert "по субъектам" in page.said_rules.text()


class TestHall:
    def test_the_show_says_the_draw(self, qtbot: QtBot, window: Window, page: DrawPage) -> None:
        page.rules = APART
        draw(qtbot, window, page, "фраза")
        t = state(window)
        show = show_of(t, Draws(3, 1), WORDS)
        assert {reveal.seat for reveal in show.reveals} == set(t.seats)
        assert [reveal.ground for reveal in show.reveals[:2]] == ["посев 1", "посев 2"]
        assert len(show.empty) == 2
        assert "Фраза: фраза" in show.opening
        assert "Не удалось развести" in show.closing[2]
        assert "Сеяные по рейтингу: 8, каждый на месте своего номера" in show.opening
        unavoidable = {reveal.seat for reveal in show.reveals if reveal.note.startswith("неизбежно")}
        together = {seat for conflict in conflicts_of(t) for seat in conflict.seats}
        assert unavoidable == {seat for seat in together if t.seats[seat] not in t.seeds}
        seeds = [reveal.note for reveal in show.reveals if t.seats[reveal.seat] in t.seeds]
        assert all(note.startswith("по рейтингу") for note in seeds), "separation moves no seed"
        assert show.seat.format(seat=5) == "место 5"

    def test_the_hall_hears_who_is_kept_apart(self, qtbot: QtBot, window: Window, page: DrawPage) -> None:
        page.rules = APART
        t = state(window)
        told = "Разведены по субъектам в группе"
        assert show_before(t, APART, WORDS).opening[-1] == told
        without = show_before(t, DrawRules(within_blocks=True, seeds=8), WORDS).opening
        assert without[2:] == ("Сеяные по рейтингу: 8, разыграны внутри 1–2, 3–4, 5–8",)
        draw(qtbot, window, page, "фраза")
        assert show_of(state(window), Draws(3, 1), WORDS).opening[-1] == told

    def test_a_ball_says_what_separation_does(self, window: Window, page: DrawPage) -> None:
        """Five people of a region in two groups: three in the first of them cannot be avoided."""
        t = state(window)
        by_hand = begin_by_hand(
            t.format, tuple(t.entries.values()), replace(APART, mode=DrawMode.HAND, seeds=0)
        )
        region = [entry.id for entry in t.entries.values() if entry.region == "Край 1"]
        drawn = by_hand.draw(region[0], 1)
        (first,) = show_of_balls(t, drawn, WORDS).reveals
        assert first.note == "пока земляков в группе нет", "others are still to come"
        for entry in region[1:3]:
            drawn = drawn.draw(entry, drawn.legal_seats(entry)[0])
        notes = [reveal.note for reveal in show_of_balls(t, drawn, WORDS).reveals]
        assert len(notes) == 3
        assert all(note.startswith("неизбежно: субъект РФ, как у: ") for note in notes)

    @pytest.mark.parametrize("blocks", [False, True])
    def test_of_a_seed_it_is_said_how_the_seat_was_found(
        self, window: Window, answers: Answers, page: DrawPage, *, blocks: bool
    ) -> None:
        rules = DrawRules(seeds=4, within_blocks=blocks, separation=APART.separation)
        window.place.perform(cmd.Draw(phrase="фраза", rules=rules))
        t = state(window)
        apart = ["место разыграно среди посевов 1–2"] * 2 + ["место разыграно среди посевов 3–4"] * 2
        fixed = [f"по рейтингу – на место посева {n}" for n in (1, 2, 3, 4)]
        said = [reveal.note for reveal in show_of(t, Draws(1), WORDS).reveals[:4]]
        assert said == (apart if blocks else fixed)
        by_hand = begin_by_hand(t.format, tuple(t.entries.values()), replace(rules, mode=DrawMode.HAND))
        if not blocks:
            assert [reveal.note for reveal in show_of_balls(t, by_hand, WORDS).reveals] == fixed
        first = t.seats[1]
        other = next(entry for entry in t.seat_of if entry not in t.seeds)
        answers.yes = [True]
        assert window.place.perform(cmd.SwapSeats(entries=(first, other), reason="ошибка"))
        moved = next(
            r for r in show_of(state(window), Draws(1), WORDS).reveals if r.name == t.entries[first].name
        )
        assert "посев" not in moved.note, "this is not how they came there"

    def test_every_key_is_named_in_which_somebody_is_alone(
        self, qtbot: QtBot, window: Window, page: DrawPage
    ) -> None:
        both = (Separation(Key.REGION, Depth.MATCH), Separation(Key.CLUB, Depth.MATCH))
        page.rules = DrawRules(seeds=0, separation=both)
        draw(qtbot, window, page, "фраза")
        notes = {reveal.note for reveal in show_of(state(window), Draws(1), WORDS).reveals}
        assert notes == {"больше никого в первой встрече: субъект РФ, клуб"}

    def test_opened_followed_and_closed(
        self, qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
    ) -> None:
        draw(qtbot, window, page, "фраза")
        page.hall.click()
        shown = page.ceremony
        assert shown is not None
        qtbot.keyClick(shown, Qt.Key.Key_End)
        assert shown.lines()[0] == "Жеребьёвка проведена"
        window.undo()
        assert shown.lines()[0] == "Жеребьёвка", "nothing is drawn any more"
        window.redo()
        qtbot.keyClick(shown, Qt.Key.Key_End)
        answers.yes = [True]
        draw(qtbot, window, page, "другая")
        assert shown.shown == 0, "another draw comes name by name"
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
        assert page.ceremony is None
        page.hall.click()
        window.place.close()
        assert page.ceremony is None

    def test_how_even_it_is(self, qtbot: QtBot, window: Window, page: DrawPage) -> None:
        page.rules = APART
        draw(qtbot, window, page, "фраза")
        dialog = QualityDialog(window, state(window), WORDS)
        qtbot.addWidget(dialog)
        dialog.show()
        names = [line.name for line in dialog.model.rows]
        assert names == ["Игроков", "Свободных мест", "Край 1", "Край 2", "Край 0"]
        assert sum(dialog.model.rows[0].by_group) == 14
        assert dialog.model.rows[1].by_group == (1, 1)
        assert dialog.conflicts.toPlainText().startswith("Не удалось развести пар: ")

    def test_the_dialogs_close_by_escape(self, qtbot: QtBot, window: Window, page: DrawPage) -> None:
        draw(qtbot, window, page, "фраза")
        seen: list[str] = []

        def close() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, QDialog)
            seen.append(type(dialog).__name__)
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)

        for button in (page.even, page.choose_rules):
            QTimer.singleShot(0, close)
            button.click()
        assert seen == ["QualityDialog", "RulesDialog"]


def test_by_keys_alone(qtbot: QtBot, window: Window, page: DrawPage, make: Make) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.go("draw")
    text("пять шаров")
    key(qtbot, window, Qt.Key.Key_Return)
    idle(qtbot, window)
    assert state(window).draw is not None


class TestBalls:
    def test_the_hall_follows_ball_by_ball(
        self, qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
    ) -> None:
        page.rules = DrawRules(seeds=2)
        page.hall.click()
        shown = page.ceremony
        assert shown is not None
        seeds = "Сеяные по рейтингу: 2, каждый на месте своего номера"
        assert shown.lines() == ("Жеребьёвка", "Допущено: 14 на 16 мест.", seeds)
        page.balls.click()
        dialog = page.findChild(BallsDialog)
        assert dialog is not None
        draw = dialog.draw
        assert draw is not None
        assert shown.shown == 2, "the seeds have their seats"
        entry = draw.waiting[-1]
        seat = draw.legal_seats(entry)[0]
        after = draw.draw(entry, seat)
        dialog.drawn_so_far.emit(after)
        assert shown.reveal is not None
        assert (shown.reveal.seat, shown.reveal.ground) == (seat, "шар")
        window.place.perform(cmd.SetTables(tables=("1", "2")))
        assert shown.reveal is not None, "another step takes no ball from the hall"
        dialog.drawn_so_far.emit(after.take_back())
        assert shown.shown == 2
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    def test_the_hall_keeps_what_it_saw_when_the_balls_are_put_away_and_when_they_are_the_draw(
        self, qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
    ) -> None:
        page.rules = DrawRules(seeds=2)
        page.hall.click()
        shown = page.ceremony
        assert shown is not None
        page.balls.click()
        dialog = page.findChild(BallsDialog)
        assert dialog is not None
        self.fall(dialog, 3)
        last = shown.reveal
        assert last is not None
        dialog.later.click()
        assert shown.reveal == last, "the balls go on later"
        window.place.perform(cmd.SetTables(tables=("1", "2")))
        assert shown.reveal == last
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
        answers.chosen = [0]
        page.balls.click()
        dialog = page.findChild(BallsDialog)
        assert dialog is not None
        self.fall(dialog, 20)
        ball, _ = dialog.draw.balls[-1]
        assert shown.reveal is not None
        assert (shown.shown, shown.reveal.ground) == (13, "шар")
        assert shown.reveal.name == state(window).entries[ball].name, "the last ball is seen, too"
        qtbot.keyClick(shown, Qt.Key.Key_Space)
        assert (shown.shown, shown.reveal.ground) == (14, "осталось последним")
        dialog.carry_out.click()
        idle(qtbot, window)
        assert state(window).draw is not None
        assert shown.lines()[0] == "Жеребьёвка проведена", "the groups are full, not empty again"
        window.undo()
        assert shown.lines()[0] == "Жеребьёвка"
        qtbot.keyClick(shown, Qt.Key.Key_Escape)

    def fall(self, dialog: BallsDialog, balls: int) -> None:
        """So many balls fall, or all that are left."""
        for _ in range(balls):
            draw = dialog.draw
            if not draw.waiting:
                return
            entry = draw.waiting[0]
            seat = draw.legal_seats(entry)[0]
            dialog._fallen(entry, seat, draw.draw(entry, seat))

    def test_changes_of_a_seat_by_keys(
        self, qtbot: QtBot, window: Window, answers: Answers, page: DrawPage
    ) -> None:
        draw(qtbot, window, page, "фраза")
        empty = next(row for row, seat in enumerate(page.model.rows) if seat.entry is None)
        window.place.perform(cmd.RegisterEntries(entries=(Entry(99, "Поздний", "Пётр"),)))
        page.view.selectRow(empty)
        page.show_changes()
        page.menu.hide()
        (action,) = page.menu.actions()
        assert action.isEnabled()
        answers.picks, answers.notes = [0], ["опоздал поезд"]
        action.trigger()
        assert page.model.rows[empty].entry is not None
        assert page.model.rows[empty].ground == "после жеребьёвки"
