"""The card and the regulations in the window: filled by keys, written in one step, never lost unasked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
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
from bracket_desk.domain.values import FinalDraw
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.event_words import CARD, REGULATIONS
from bracket_desk.ui.forms.card import CardEditor
from bracket_desk.ui.forms.editor import Editor
from bracket_desk.ui.forms.regulations import RegulationsEditor
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.window import Window
from tests.halls import Hall
from tests.ui.test_draw_page import people, steps
from tests.ui.test_window import Answers, Make, answers, key, make, page_of, state, text, window

__all__ = ["answers", "make", "window"]

CREATED = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16)
INPUTS = (QLineEdit, QComboBox, QPlainTextEdit, QCheckBox)


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
    documents=("passport", "insurance", "medical", "classification", "согласие родителей"),
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
        tab(qtbot, window)
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
        tab(qtbot, window, 8)  # over the empty line, that of limits, and the second key
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
            fields = [w for kind in INPUTS for w in form.findChildren(kind) if w.isVisible()]
            for field in fields:
                found = QAccessible.queryAccessibleInterface(field)
                assert found.text(QAccessible.Text.Name), field
            reached: list[QWidget] = []
            while focused() is not form.record and len(reached) <= len(fields):
                reached.append(focused())
                tab(qtbot, window)
            inputs = [w for w in fields if w.isEnabled() and not isinstance(w.parent(), QComboBox)]
            assert sorted(map(id, reached)) == sorted(map(id, inputs))
            assert focused() is form.record
            form.turn_away()


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
