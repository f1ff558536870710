"""The card and the regulations in the window: filled by keys, written in one step, never lost unasked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import DisqualifiedPlace, EventCard, Prize, RatingRace, Regulations
from bracket_desk.domain.draw.rules import Depth, Key, Separation
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import OPEN_STATUSES, FinalDraw
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.event_words import CARD, REGULATIONS
from bracket_desk.ui.forms.card import CardEditor
from bracket_desk.ui.forms.editor import Editor
from bracket_desk.ui.forms.fields import LinesField
from bracket_desk.ui.forms.prizes import PrizesField
from bracket_desk.ui.forms.regulations import RegulationsEditor
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.window import Window
from tests.halls import Hall
from tests.ui.test_draw_page import draw, people, steps
from tests.ui.test_window import Answers, Make, answers, key, make, page_of, state, text, window

__all__ = ["answers", "make", "window"]

CREATED = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16)
MEETINGS = (QLineEdit, QComboBox, QPlainTextEdit, QCheckBox)


@pytest.fixture
def page(window: Window, tmp_path: Path) -> EventPage:
    """The page of a new official event of 16 seats."""
    assert window.place.create(tmp_path / "кубок.bdesk", CREATED)
    window.go("event")
    return page_of(window, EventPage)


@pytest.fixture
def active(qtbot: QtBot, window: Window, page: EventPage) -> EventPage:
    """The same with the keys: what is pressed goes to whatever has the focus."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.go("event")
    return page


def card_form(page: EventPage, field: str = "") -> CardEditor:
    page.edit(CARD, field)
    assert isinstance(page.editor, CardEditor)
    return page.editor


def rules_form(page: EventPage, field: str = "") -> RegulationsEditor:
    page.edit(REGULATIONS, field)
    assert isinstance(page.editor, RegulationsEditor)
    return page.editor


def open_form(page: EventPage) -> Editor | None:
    """The form that is open now, asked anew."""
    return page.editor


def line(form: Editor, name: str) -> QLineEdit:
    found = form.fields[name].first
    assert isinstance(found, QLineEdit)
    return found


def retype(where: QLineEdit, typed: str) -> None:
    """Another text in place of what stands there."""
    where.selectAll()
    where.del_()
    text(typed, where)


def tab(qtbot: QtBot, window: Window, times: int = 1) -> None:
    for _ in range(times):
        key(qtbot, window, Qt.Key.Key_Tab)


def down(qtbot: QtBot, window: Window, times: int) -> None:
    for _ in range(times):
        key(qtbot, window, Qt.Key.Key_Down)


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def shown_texts(page: QWidget) -> str:
    # what was just made is shown by the next turn of the event loop
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


FULL_CARD = EventCard(
    "Чемпионат области",
    Discipline.SNOOKER_1,
    level="russian-cup",
    conducting=("Министерство спорта", "Федерация"),
    organiser="Клуб «Пирамида»",
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
    subject="Пермский край",
    town="Пермь",
    hall="ул. Вымышленная, 5",
    code="0620132811Ж",
    sex="f",
    age_group="juniors-22",
    calendar_number="2088770021",
    programmes=1,
    medals=4,
)

FULL_RULES = Regulations(
    FormatName.TWO_STAGE,
    32,
    official=False,
    races={"groups": "3", "U1": "4", "F2": "of9"},
    rating_races=(RatingRace(1500, "3", "final"), RatingRace(1800.5, "of5")),
    seeds=4,
    rating_day=date(2026, 11, 20),
    apart=(Separation(Key.REGION, Depth.HALF), Separation(Key.CLUB, Depth.MATCH)),
    final_draw=FinalDraw.ANEW,
    no_show=(15, 30, 45),
    disqualified=DisqualifiedPlace.KEPT,
    third_place_match=True,
    least_title="КМС",
    documents=("passport", "insurance", "medical", "classification", "dress", "согласие родителей"),
    entry_fee=150_050,
    prizes=(Prize(1, 1, 5_000_000), Prize(2, 2, 3_000_000), Prize(3, 4, 1_000_000)),
)


class TestByKeys:
    def test_the_whole_card_is_one_step_and_one_undo(
        self, qtbot: QtBot, window: Window, active: EventPage
    ) -> None:
        before, number = state(window).about, steps(window)
        assert focused() is active.edit_card
        key(qtbot, window, Qt.Key.Key_Space)
        key(qtbot, window, Qt.Key.Key_A, control=True)
        text("Чемпионат области")
        tab(qtbot, window)
        down(qtbot, window, 2)
        tab(qtbot, window)
        down(qtbot, window, 8)
        tab(qtbot, window)
        text("0620132811Ж")
        tab(qtbot, window)
        key(qtbot, window, Qt.Key.Key_Up)
        tab(qtbot, window)
        down(qtbot, window, 2)
        for typed in ("2088770021", "1", "4", "5.12.26", "7.12.2026", "Пермский край", "Пермь"):
            tab(qtbot, window)
            text(typed)
        tab(qtbot, window)
        text("ул. Вымышленная, 5")
        tab(qtbot, window)
        text("Министерство спорта")
        key(qtbot, window, Qt.Key.Key_Return)
        text("Федерация")
        tab(qtbot, window)
        text("Клуб «Пирамида»")
        assert steps(window) == number, "nothing has happened yet"
        tab(qtbot, window, 2)
        key(qtbot, window, Qt.Key.Key_Space)
        assert state(window).about == FULL_CARD
        assert steps(window) == number + 1
        assert open_form(active) is None
        assert focused() is active.edit_card
        assert "5–7 декабря 2026" in shown_texts(active)
        key(qtbot, window, Qt.Key.Key_Z, control=True)
        assert state(window).about == before

    def test_all_regulations_are_one_step_and_one_undo(
        self, qtbot: QtBot, window: Window, active: EventPage
    ) -> None:
        before, number = state(window).regulations, steps(window)
        tab(qtbot, window)
        assert focused() is active.edit_rules
        key(qtbot, window, Qt.Key.Key_Space)
        self.fill_in_play(qtbot, window)
        self.fill_in_draw(qtbot, window)
        self.fill_in_money(qtbot, window)
        key(qtbot, window, Qt.Key.Key_S, control=True)
        assert open_form(active) is None, shown_texts(active)
        assert state(window).regulations == FULL_RULES
        assert steps(window) == number + 1
        assert focused() is active.edit_rules
        key(qtbot, window, Qt.Key.Key_Z, control=True)
        assert state(window).regulations == before

    @staticmethod
    def fill_in_play(qtbot: QtBot, window: Window) -> None:
        key(qtbot, window, Qt.Key.Key_Space)  # unofficial
        tab(qtbot, window, 2)
        key(qtbot, window, Qt.Key.Key_Down)  # 32 seats
        tab(qtbot, window)
        text("3")
        tab(qtbot, window, 2)
        text("4")
        tab(qtbot, window, 9)
        text("из 9")
        for most, race, where in (("1500", "3", 8), ("1800,5", "из 5", 0)):
            tab(qtbot, window)
            text(most)
            tab(qtbot, window)
            text(race)
            tab(qtbot, window)
            down(qtbot, window, where)
        tab(qtbot, window, 4)  # over the empty line
        key(qtbot, window, Qt.Key.Key_A, control=True)
        text("15 30 45")
        tab(qtbot, window)
        key(qtbot, window, Qt.Key.Key_Down)
        tab(qtbot, window)
        key(qtbot, window, Qt.Key.Key_Space)

    @staticmethod
    def fill_in_draw(qtbot: QtBot, window: Window) -> None:
        tab(qtbot, window)
        down(qtbot, window, 3)
        tab(qtbot, window)
        text("20.11.2026")
        for key_, depth in ((1, 1), (2, 2)):
            tab(qtbot, window)
            down(qtbot, window, key_)
            tab(qtbot, window)
            for _ in range(depth):
                key(qtbot, window, Qt.Key.Key_Up)
        tab(qtbot, window, 2)
        key(qtbot, window, Qt.Key.Key_Down)

    @staticmethod
    def fill_in_money(qtbot: QtBot, window: Window) -> None:
        tab(qtbot, window)
        down(qtbot, window, 5)  # КМС
        tab(qtbot, window, 5)
        key(qtbot, window, Qt.Key.Key_Space)  # no anti-doping certificate
        tab(qtbot, window)
        key(qtbot, window, Qt.Key.Key_Space)  # dress code
        for typed in ("согласие родителей", "1500,5", "100 000", "1", "50 000", "2", "30000", "3-4"):
            tab(qtbot, window)
            text(typed)
        tab(qtbot, window)
        text("10 000 руб.")

    def test_escape_asks_only_if_something_is_typed(
        self, qtbot: QtBot, window: Window, answers: Answers, active: EventPage
    ) -> None:
        card_form(active)
        key(qtbot, window, Qt.Key.Key_Escape)
        assert open_form(active) is None
        assert answers.asked == []
        form = card_form(active)
        text("!")
        key(qtbot, window, Qt.Key.Key_Escape)
        assert open_form(active) is form, "the person turned away from losing it"
        assert form.fields["title"].raw() == "!Кубок"
        answers.yes = [True]
        key(qtbot, window, Qt.Key.Key_Escape)
        assert open_form(active) is None
        assert len(answers.asked) == 2
        assert state(window).about.title == "Кубок"

    def test_escape_in_an_open_list_closes_the_list_alone(
        self, qtbot: QtBot, answers: Answers, active: EventPage
    ) -> None:
        form = card_form(active, "discipline")
        text("!", line(form, "title"))
        form.discipline.box.showPopup()
        popup = QApplication.activePopupWidget()
        assert popup is not None
        qtbot.keyClick(form.discipline.box.view(), Qt.Key.Key_Escape)
        assert QApplication.activePopupWidget() is None
        assert open_form(active) is form
        assert answers.asked == []

    def test_nothing_typed_is_no_step(self, qtbot: QtBot, window: Window, active: EventPage) -> None:
        number = steps(window)
        for form in (card_form(active), rules_form(active)):
            form.write()
            assert open_form(active) is None
        form = card_form(active)
        retype(line(form, "town"), "Пермь")
        retype(line(form, "town"), "")
        assert not form.dirty
        form.write()
        assert steps(window) == number

    def test_every_field_has_a_name_and_its_turn(
        self, qtbot: QtBot, window: Window, active: EventPage
    ) -> None:
        for form in (card_form(active), rules_form(active)):
            active.edit(CARD if isinstance(form, CardEditor) else REGULATIONS)
            fields = [w for kind in MEETINGS for w in form.findChildren(kind) if w.isVisible()]
            for field in fields:
                found = QAccessible.queryAccessibleInterface(field)
                assert found.text(QAccessible.Text.Name), field
            reached: list[QWidget] = []
            while focused() is not form.back and len(reached) <= len(fields):
                reached.append(focused())
                tab(qtbot, window)
            inputs = [w for w in fields if w.isEnabled() and not isinstance(w.parent(), QComboBox)]
            assert sorted(map(id, reached)) == sorted(map(id, inputs))
            assert focused() is form.back
            form.turn_away()


class TestOfficial:
    def test_what_the_order_fixes_stands_there_with_its_reason(self, page: EventPage) -> None:
        form = rules_form(page)
        for field, reason in ((form.no_show, "п. 17"), (form.third, "п. 5")):
            assert not field.body.isEnabled()
            assert reason in field.note.text()
        insurance = form.documents.ticks["insurance"]
        assert not insurance.isEnabled()
        assert "страхования обязателен" in form.documents.note.text()
        form.official.tick.setChecked(False)
        assert form.no_show.body.isEnabled()
        retype(form.no_show.line, "20, 40")
        form.third.tick.setChecked(True)
        insurance.setChecked(False)
        form.official.tick.setChecked(True)
        assert form.no_show.line.text() == "15"
        assert not form.third.tick.isChecked()
        assert insurance.isChecked()
        form.official.tick.setChecked(False)
        assert form.no_show.line.text() == "20, 40", "what was typed comes back"

    def test_the_format_is_fixed_by_a_draw_made_meanwhile(
        self, qtbot: QtBot, window: Window, page: EventPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        form = rules_form(page)
        form.seats.box.setCurrentIndex(1)
        assert form.dirty
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        assert open_form(page) is form
        assert not form.seats.body.isEnabled()
        assert form.seats.read() == 16
        assert "16 мест" in form.format.note.text()
        window.undo()
        assert form.seats.body.isEnabled()

    def test_what_has_been_decided_stands(self, qtbot: QtBot, window: Window, page: EventPage) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        form = card_form(page)
        assert form.discipline.body.isEnabled()
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        assert not form.discipline.body.isEnabled()
        assert "дисциплин" in form.discipline.note.text()

    def test_another_format_brings_its_sizes_and_stages(self, window: Window, page: EventPage) -> None:
        window.place.perform(
            cmd.SetRegulations(regulations=replace(state(window).regulations, races={"U1": "6", "F2": "7"}))
        )
        form = rules_form(page)
        form.format.box.setCurrentIndex(1)
        assert set(form.races.races) == {"final", "F16", "F8", "F4", "F2"}
        assert not form.final_draw.body.isEnabled()
        form.write()
        rules = state(window).regulations
        assert (rules.format, rules.size, rules.races) == (FormatName.SINGLE_ELIMINATION, 16, {"F2": "7"})


class TestRefusals:
    def refused(self, form: Editor, name: str, words: str) -> None:
        """Written is refused under the field, and all that was typed stays."""
        typed = {name: field.raw() for name, field in form.fields.items()}
        number = len(form.place.current.entries) if form.place.current else 0
        form.write()
        assert form.place.current is not None
        assert len(form.place.current.entries) == number
        assert form.isVisible()
        assert words in form.fields[name].fault.text()
        assert form.fields[name].fault.isVisible()
        assert form.fields[name].caption in form.message.text()
        assert {name: field.raw() for name, field in form.fields.items()} == typed

    def test_of_the_card(self, page: EventPage) -> None:
        form = card_form(page)
        retype(line(form, "first_day"), "5.12.2026")
        for name, typed, words, right in (
            ("title", "   ", "название", "Кубок"),
            ("first_day", "31.02.2026", "не дата", "05.12.2026"),
            ("last_day", "1.12.2026", "раньше", ""),
            ("programmes", "пять", "не целое число", "4"),
            ("programmes", "1000", "1000", ""),
            ("medals", "4000", "4000", "4"),
        ):
            retype(line(form, name), typed)
            self.refused(form, name, words)
            retype(line(form, name), right)
            assert not form.fields[name].fault.isVisible(), "typed anew it is not wrong any more"

    def test_a_line_that_is_too_long(self, page: EventPage) -> None:
        form = card_form(page)
        field = form.fields["conducting"]
        assert isinstance(field, LinesField)
        field.lines.setPlainText("Федерация\n" + "о" * 501)
        self.refused(form, "conducting", "500")

    def test_of_the_regulations(self, page: EventPage) -> None:
        form = rules_form(page)
        form.official.tick.setChecked(False)
        for name, typed, words, right in (
            ("no_show", "15 мин", "не минуты", "15"),
            ("no_show", "30, 15", "15, 30, 45", "15"),
            ("no_show", "", "не минуты", "20"),
            ("rating_day", "вчера", "не дата", ""),
            ("entry_fee", "много", "не сумма", ""),
            ("entry_fee", "99999999999", "Сумма", ""),
            ("races", "из 8", "из 8", ""),
            ("races", "сто", "сто", ""),
        ):
            retype(line(form, name), typed)
            self.refused(form, name, words)
            retype(line(form, name), right)

    def test_of_what_people_bring(self, page: EventPage) -> None:
        form = rules_form(page)
        text("а" * 81, form.documents.others)
        self.refused(form, "documents", "80")

    def test_a_discipline_without_points(self, window: Window, page: EventPage) -> None:
        card, rules = state(window).about, state(window).regulations
        window.place.perform(cmd.SetCard(card=replace(card, discipline=Discipline.CAROM_3)))
        window.place.perform(cmd.SetRegulations(regulations=replace(rules, targets={"final": 50})))
        form = card_form(page)
        form.discipline.box.setCurrentIndex(0)
        self.refused(form, "discipline", "Сначала уберите из регламента очки")

    def test_what_may_be_insisted_on_is_asked(
        self, qtbot: QtBot, window: Window, answers: Answers, page: EventPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.SetTables(tables=("1",)))
        window.place.perform(cmd.Call(match=match, table="1"))
        window.place.perform(cmd.Start(match=match))
        form = rules_form(page)
        text("7", form.races.races["upper"])
        form.write()
        assert len(answers.asked) == 1
        assert open_form(page) is form
        assert form.races.races["upper"].text() == "7"
        assert "Не записано" in form.message.text()
        answers.yes = [True]
        form.write()
        assert open_form(page) is None
        assert state(window).regulations.races == {"upper": "7"}


class TestPrizes:
    def prizes(self, form: RegulationsEditor, fund: str, *rows: tuple[str, str]) -> PrizesField:
        field = form.prizes
        retype(field.fund, fund)
        for at, (place, each) in enumerate(rows):
            for cell, typed in zip(field.rows[at], (place, each), strict=True):
                assert isinstance(cell, QLineEdit)
                retype(cell, typed)
        return field

    def test_the_statement_grows_while_it_is_typed(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"))
        assert "на 25\N{NO-BREAK SPACE}000 руб. меньше фонда" in field.total.text()
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"), ("3", "20 000"), ("4", "10000"))
        assert "на 5\N{NO-BREAK SPACE}000 руб. больше фонда" in field.total.text()
        assert "место 3, делят 2: по 15\N{NO-BREAK SPACE}000 руб." in field.statement.text()
        TestRefusals().refused(form, "prizes", "больше фонда")
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"), ("3", "15 000"), ("4", "10000"))
        assert "весь фонд" in field.total.text()
        form.write()
        assert state(window).regulations.fund == 10_000_000
        assert "делят 2: по 12\N{NO-BREAK SPACE}500 руб." in shown_texts(page)

    def test_a_fund_that_is_not_named_is_what_the_prizes_make(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        self.prizes(form, "", ("5-8", "33,33"), ("1", "100"))
        assert "133,32 руб." not in form.prizes.total.text()
        assert form.prizes.total.text() == "Все призы: 233,32 руб."
        form.write()
        assert state(window).regulations.prizes == (Prize(1, 1, 10_000), Prize(5, 8, 3_333))
        form = rules_form(page)
        assert not form.dirty
        assert form.prizes.fund.text() == "233,32"

    def test_a_kopeck_that_cannot_be_shared(self, page: EventPage) -> None:
        form = rules_form(page)
        field = self.prizes(form, "", ("3", "0,01"))
        assert "делят 2: по 0–0,01 руб." in field.statement.text()

    @pytest.mark.parametrize(
        ("row", "words"),
        [(("третье", "5"), "не место"), (("1", "пять"), "не сумма"), (("17", "5"), "не дальше места 16")],
    )
    def test_what_cannot_be_is_said_at_once_and_refused(
        self, page: EventPage, row: tuple[str, str], words: str
    ) -> None:
        form = rules_form(page)
        field = self.prizes(form, "", row)
        assert words in field.total.text()
        TestRefusals().refused(form, "prizes", words)

    def test_an_emptied_line_says_nothing(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        self.prizes(form, "", ("1", "100"), ("2", "50"))
        assert len(form.prizes.rows) == 3
        self.prizes(form, "", ("", ""))
        form.write()
        assert state(window).regulations.prizes == (Prize(2, 2, 5_000),)
        assert len(rules_form(page).prizes.rows) == 2

    def test_who_gets_what_once_it_is_finished(self, window: Window, tmp_path: Path) -> None:
        path = tmp_path / "сыграно.bdesk"
        EventFile.create(path, play_demo(16, played=True, words=window.place.words))
        window.place.open(path)
        rules = replace(state(window).regulations, prizes=(Prize(1, 1, 10_000), Prize(3, 4, 5_000)))
        window.place.perform(cmd.SetRegulations(regulations=rules))
        window.go("event")
        first = next(e for e, place in state(window).places.items() if place == (1, 1))
        said = shown_texts(page_of(window, EventPage))
        assert f"1  {state(window).entries[first].name}: 100 руб." in said
        assert said.count(": 50 руб.") == 2


class TestNothingLost:
    def test_what_is_typed_waits_while_one_looks_elsewhere(
        self, qtbot: QtBot, window: Window, active: EventPage
    ) -> None:
        form = card_form(active, "town")
        text("Пермь")
        window.go("entries")
        assert "не записано" in window.message.text()
        window.go("event")
        assert open_form(active) is form
        assert line(form, "town").text() == "Пермь"
        assert focused() is line(form, "town")
        form.write()
        assert state(window).about.town == "Пермь"

    def test_closing_asks(self, window: Window, answers: Answers, page: EventPage, tmp_path: Path) -> None:
        form = card_form(page)
        text("Пермь", line(form, "town"))
        window.close_event()
        assert not window.close()
        other = tmp_path / "другое.bdesk"
        EventFile.create(other, play_demo(16, played=False, words=window.place.words))
        assert not window.place.open(other)
        assert not window.place.create(tmp_path / "новое.bdesk", CREATED)
        assert len(answers.asked) == 4
        assert all("карточку" in text for text in answers.asked)
        assert open_form(page) is form
        assert line(form, "town").text() == "Пермь"
        answers.yes = [True]
        assert window.place.open(other)
        assert open_form(page) is None
        window.close_event()
        assert len(answers.asked) == 5, "nothing is typed any more"

    def test_the_same_file_again_is_no_closing(
        self, window: Window, answers: Answers, page: EventPage
    ) -> None:
        form = rules_form(page)
        form.official.tick.setChecked(False)
        assert window.place.current is not None
        assert window.place.open(window.place.current.path)
        assert answers.asked == []
        assert open_form(page) is form
        answers.yes = [True]
        window.close_event()
        assert "регламент" in answers.asked[0]

    def test_a_step_meanwhile_is_shown_where_nothing_was_typed(self, window: Window, page: EventPage) -> None:
        card = state(window).about
        window.place.perform(cmd.SetCard(card=replace(card, town="Омск", hall="Зал 1")))
        form = card_form(page)
        retype(line(form, "hall"), "Зал 2")
        window.undo()
        assert line(form, "town").text() == "", "the undo is seen"
        assert line(form, "hall").text() == "Зал 2", "what was typed stays"
        assert form.fields["hall"].caption in form.message.text()
        assert form.fields["town"].caption not in form.message.text()
        text("а", line(form, "hall"))
        assert form.fields["hall"].caption in form.message.text(), "it is said until it is written"
        form.write()
        assert (state(window).about.town, state(window).about.hall) == ("", "Зал 2а")

    def test_a_step_meanwhile_while_one_looks_elsewhere(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        text("3", form.races.races["lower"])
        window.go("entries")
        rules = state(window).regulations
        window.place.perform(cmd.SetRegulations(regulations=replace(rules, seeds=8)))
        window.go("event")
        assert form.fields["seeds"].read() == 8
        form.write()
        assert state(window).regulations == replace(rules, seeds=8, races={"lower": "3"})

    def test_other_steps_leave_the_form_alone(self, window: Window, page: EventPage) -> None:
        form = card_form(page)
        text("Пермь", line(form, "town"))
        window.place.perform(cmd.RegisterEntries(entries=people(3, 3)))
        assert line(form, "town").text() == "Пермь"
        assert form.message.text() == "Ещё не записано."


class TestRemarks:
    def test_each_leads_to_its_field_and_goes_when_it_is_filled_in(
        self, window: Window, active: EventPage
    ) -> None:
        assert "не указан уровень" in shown_texts(active.view.remarks)
        assert "раздел 3, п. 2" in shown_texts(active.view.remarks)
        place = next(at for at, door in enumerate(active._doors) if door == (CARD, "town"))
        active.view.remarks.findChildren(QPushButton)[place].click()
        form = active.editor
        assert isinstance(form, CardEditor)
        assert focused() is line(form, "town")
        field = form.fields["town"]
        assert "город" in field.note.text()
        text("Пермь")
        assert not field.note.isVisible()
        assert "зал" in form.fields["hall"].note.text(), "the hall is missing now"
        text("Зал", line(form, "hall"))
        assert not form.fields["hall"].note.isVisible()
        form.write()
        assert (CARD, "town") not in active._doors
        assert "город и зал" not in shown_texts(active.view.remarks)

    def test_what_is_read_stays_where_it_was_scrolled_to(self, window: Window, page: EventPage) -> None:
        window.resize(911, 480)
        QApplication.processEvents()
        bar = page.view.verticalScrollBar()
        bar.setValue(200)
        window.place.perform(cmd.RegisterEntries(entries=people(3, 3)))
        QApplication.processEvents()
        assert bar.value() == 200

    def test_the_code_of_the_discipline_is_offered_and_free(self, window: Window, page: EventPage) -> None:
        form = card_form(page)
        form.discipline.box.setCurrentIndex(list(Discipline).index(Discipline.SNOOKER_1))
        assert [form.code.box.itemText(at) for at in range(form.code.box.count())] == ["0620132811Я"]
        form.code.box.setCurrentIndex(0)
        assert not form.code.note.isVisible()
        form.code.box.setEditText("0620132811Ж")
        assert "0620132811Ж" in form.code.note.text(), "known is another one"
        form.write()
        assert state(window).about.code == "0620132811Ж"

    def test_all_filled_in_there_is_none(self, window: Window, page: EventPage) -> None:
        card = replace(FULL_CARD, code="0620132811Я")
        window.place.perform(cmd.SetCard(card=card))
        assert not page.view.remarks.isVisible()
        rules = replace(state(window).regulations, official=False, third_place_match=True)
        window.place.perform(cmd.SetRegulations(regulations=rules))
        said = shown_texts(page.view.remarks)
        assert "за третье место" in said
        assert "официальный" in said

    def test_tables_that_cannot_be_read_stop_nothing(
        self, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(folder: Path) -> Any:
            raise FormError(Fault.MISSING, file="levels.toml", key="levels")

        monkeypatch.setattr("bracket_desk.ui.pages.event.load_sport", broken)
        window = make()
        assert window.place.create(tmp_path / "кубок.bdesk", CREATED)
        window.place.perform(cmd.SetCard(card=FULL_CARD))
        page = page_of(window, EventPage)
        assert "levels.toml" in shown_texts(page.view.remarks)
        form = card_form(page)
        text("!", line(form, "title"))
        form.write()
        assert state(window).about == replace(FULL_CARD, title="!" + FULL_CARD.title)


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


def test_an_event_that_is_only_read_cannot_be_edited(hall: Hall) -> None:
    path = hall.event()
    first = hall.desk("Иванов")
    first.place.open(path)
    second = hall.desk("Петров")
    hall.answers.yes = [True]
    assert second.place.open(path)
    second.go("event")
    page = page_of(second, EventPage)
    assert "Название" in shown_texts(page)
    assert not page.edit_card.isEnabled()
    assert not page.edit_rules.isEnabled()
    assert page.view.remarks.findChildren(QPushButton) == []
    page.edit(CARD)
    assert open_form(page) is None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_small_screen_cuts_nothing(make: Make, tmp_path: Path, language: str) -> None:
    """1366×768 at 150 %, the discipline with the most fields, every remark and every reason."""
    window = make(language)
    card = replace(CREATED, discipline=Discipline.CAROM_3, size=256)
    assert window.place.create(tmp_path / "кубок.bdesk", card)
    window.resize(911, 480)
    window.go("event")
    page = page_of(window, EventPage)
    QApplication.processEvents()
    for form in (card_form(page), rules_form(page)):
        page.edit(CARD if isinstance(form, CardEditor) else REGULATIONS)
        QApplication.processEvents()
        room = form.area.viewport()
        assert form.area.widget().width() <= room.width()
        assert form.area.widget().minimumSizeHint().width() <= room.width()
        assert room.height() >= 180
        for widget in (form.record, form.back):
            assert page.rect().contains(widget.mapTo(page, widget.rect().bottomRight()))
        form.turn_away()
    assert (window.width(), window.height()) == (911, 480)
    inside = page.view.widget()
    assert inside.minimumSizeHint().width() <= page.view.viewport().width()


def test_the_field_that_is_meant_is_in_sight(qtbot: QtBot, window: Window, page: EventPage) -> None:
    window.resize(911, 480)

    def in_sight(form: Editor, widget: QWidget) -> bool:
        room = form.area.viewport().rect()
        corners = (widget.rect().topLeft(), widget.rect().bottomLeft())
        return all(room.contains(widget.mapTo(form.area.viewport(), corner)) for corner in corners)

    form = card_form(page, "organiser")
    qtbot.waitUntil(lambda: in_sight(form, form.fields["organiser"]))
    assert not in_sight(form, form.fields["title"])
    retype(line(form, "title"), "")
    form.write()
    qtbot.waitUntil(lambda: in_sight(form, form.fields["title"].fault))
    assert in_sight(form, line(form, "title"))
    retype(line(form, "title"), "Кубок")
    retype(line(form, "last_day"), "вчера")
    form.write()
    qtbot.waitUntil(lambda: in_sight(form, form.fields["last_day"].fault))
    assert in_sight(form, line(form, "last_day"))
    form.forget()
    rules = rules_form(page)
    QApplication.processEvents()
    retype(line(rules, "races"), "сто")
    rules.write()
    assert "сто" in rules.message.text(), "the end of so high a field may be out of sight"


class TestNewEvent:
    def test_it_leads_to_the_card(
        self, qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path
    ) -> None:
        answers.new = [tmp_path / "кубок.bdesk"]

        def fill() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, NewEvent)
            dialog.title_field.setText("Кубок")
            dialog.create_button.click()

        QTimer.singleShot(0, fill)
        window.create_event()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        page = page_of(window, EventPage)
        assert "не указан уровень" in shown_texts(page.view.remarks)
        window.go("event")
        assert focused() is page.edit_card

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_a_low_screen_cuts_no_field(self, qtbot: QtBot, make: Make, language: str) -> None:
        window = make(language)
        dialog = NewEvent(window, window.place.words)
        qtbot.addWidget(dialog)
        dialog.discipline.setCurrentIndex(dialog.discipline.count() - 1)
        dialog.resize(dialog.minimumWidth(), 400)
        dialog.show()
        QApplication.processEvents()
        assert dialog.height() == 400
        for field in (*dialog.findChildren(QSpinBox), dialog.title_field, dialog.official):
            right = field.mapTo(dialog, field.rect().topRight()).x()
            assert field.isVisible()
            assert right < dialog.width() - 8, field
        assert isinstance(dialog, QDialog)
