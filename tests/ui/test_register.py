"""The people register in the window: listed, fed, merged, handed out, deleted; and events without it."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from PySide6.QtCore import QSettings, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.people.cards import Kept, PersonCard, Role
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament
from bracket_desk.store import register_file
from bracket_desk.store.backups import read_checked
from bracket_desk.store.lock import Holder
from bracket_desk.store.register import NAME, Register
from bracket_desk.ui import completing, register_list
from bracket_desk.ui.app import make_app
from bracket_desk.ui.completing import CardOffers, offer_people
from bracket_desk.ui.entry_panel import EntryPanel
from bracket_desk.ui.judge_panel import JudgePanel
from bracket_desk.ui.register import DELETE, LEAVE, RegisterDialog
from bracket_desk.ui.register_card import CardDialog
from bracket_desk.ui.register_merging import MergingDialog
from bracket_desk.ui.register_ratings import RatingsDialog
from bracket_desk.ui.register_taking import TakingDialog
from bracket_desk.ui.theme import apply_theme
from bracket_desk.ui.workplace import Surroundings, Workplace
from bracket_desk.words import Words
from tests.halls import Hall
from tests.helpers import MORNING, text_of
from tests.ui.test_window import Answers, named_widgets, spoken_name, text

BORN, OTHER = date(1990, 1, 2), date(1991, 3, 4)
DAY, LATER = date(2026, 1, 1), date(2026, 6, 1)
ALYOKHIN = PersonCard(
    "Алёхин",
    "Пётр",
    "Ильич",
    BORN,
    (Role.ATHLETE,),
    title="КМС",
    region="Тверская область",
    town="Тверь",
    coach="Дёмин И. И.",
    contact="секрет-7712",
    rating=900,
    rating_day=DAY,
)
DYOMIN = PersonCard("Дёмин", "Иван", "Ильич", roles=(Role.COACH,))
JUDGE = PersonCard("Свистков", "Лев", roles=(Role.JUDGE,), category="СС1К")
CLUB = PersonCard("Луза", roles=(Role.CLUB,), region="Тверская область")
D = TypeVar("D", bound=QDialog)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types so slowly that a pause would matter."""
    monkeypatch.setattr(register_list, "PAUSE", 0)
    monkeypatch.setattr(completing, "PAUSE", 0)


@dataclass
class Desk:
    """What a window works with, without the window: it is quicker made."""

    qtbot: QtBot
    folder: Path
    answers: Answers
    place: Workplace

    @property
    def data(self) -> Path:
        """The folder of the person's data."""
        return self.folder / "данные"


Make = Callable[..., Desk]


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Make]:
    """Desks on one folder."""
    made: list[Desk] = []

    def call(language: str = "ru") -> Desk:
        app = make_app([], assets.resources(), language)
        around = Surroundings(
            words=Words(language, assets.resources() / "translations"),
            clock=lambda: MORNING,
            holder=lambda: Holder("Рогожин", "зал-1", 7, "2026-12-05T10:00"),
            resources=assets.resources(),
            reports=assets.reports(),
            settings=QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat),
            data=tmp_path / "данные",
        )
        colours = apply_theme(app, "light", assets.resources() / "icons")
        desk = Desk(qtbot, tmp_path, Answers(), Workplace(around, colours))
        desk.place.asking = desk.answers
        made.append(desk)
        return desk

    yield call
    for desk in made:
        desk.place.shut_down()


@pytest.fixture
def desk(make: Make) -> Desk:
    return make()


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    """Whole windows, for what needs them."""
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


def event(desk: Desk, *entries: Entry, judges: Sequence[Judge] = ()) -> Path:
    """An open event with these people."""
    path = desk.folder / "кубок.bdesk"
    card = ev.EventCreated("Кубок области", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 8)
    assert desk.place.create(path, card)
    if entries:
        assert desk.place.perform(cmd.RegisterEntries(entries=entries))
    if judges:
        assert desk.place.perform(cmd.RegisterJudges(judges=tuple(judges)))
    return path


def state(desk: Desk) -> Tournament:
    t = desk.place.tournament
    assert t is not None
    return t


def file_of(desk: Desk) -> Path:
    path = desk.place.register.path
    assert path is not None
    return path


def fill(desk: Desk, *cards: PersonCard) -> list[int]:
    """Put cards into the register; their numbers."""
    with Register.made(file_of(desk)) as register:
        return [register.add(card) for card in cards]


def kept(desk: Desk) -> list[PersonCard]:
    """The cards as the file has them."""
    with Register.open(file_of(desk)) as register:
        return [one.card for one in register.everyone()]


def ready(desk: Desk) -> None:
    desk.qtbot.waitUntil(lambda: not desk.place.register.is_busy)


def shown(desk: Desk) -> RegisterDialog:
    """The dialog, with what is in the register."""
    dialog = RegisterDialog(None, desk.place)
    desk.qtbot.addWidget(dialog)
    dialog.show()
    ready(desk)
    return dialog


def names(dialog: RegisterDialog) -> list[str]:
    found = dialog.list.view.model()
    return [str(found.index(row, 0).data()) for row in range(found.rowCount())]


def look_for(desk: Desk, dialog: RegisterDialog, typed: str) -> list[str]:
    """Who is listed once a text was typed."""
    dialog.list.search.setText(typed)
    dialog.list.refresh()
    desk.qtbot.waitUntil(lambda: not dialog._register.is_busy)
    return names(dialog)


def choose(dialog: RegisterDialog, *wanted: str) -> None:
    """Choose the cards of these names."""
    view = dialog.list.view
    view.clearSelection()
    for row, name in enumerate(names(dialog)):
        if name in wanted:
            flags = view.selectionModel().SelectionFlag
            view.selectionModel().select(view.model().index(row, 0), flags.Select | flags.Rows)
    assert len(dialog.list.chosen) == len(wanted)


def child(desk: Desk, dialog: RegisterDialog, kind: type[D]) -> D:
    """The dialog over the dialog, once it is there."""
    desk.qtbot.waitUntil(lambda: isinstance(dialog.child, kind) and not dialog._register.is_busy)
    assert isinstance(dialog.child, kind)
    return dialog.child


def is_offering(offers: CardOffers) -> bool:
    return offers.list is not None


def has_focus(desk: Desk, dialog: QWidget, field: QLineEdit) -> None:
    dialog.activateWindow()
    field.setFocus()
    desk.qtbot.waitUntil(field.hasFocus)


# ---------------------------------------------------------------- the list


class TestList:
    def test_it_opens_from_the_menu_with_and_without_an_event(self, hall: Hall) -> None:
        window, seen = hall.desk(), list[str]()

        def leave() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, RegisterDialog)
            seen.append(dialog.windowTitle())
            dialog.reject()

        for opened in (False, True):
            if opened:
                window.place.open(hall.event(8))
            QTimer.singleShot(0, leave)
            window.actions_by_id["register"].trigger()
        assert seen == ["Картотека", "Картотека"]

    def test_looking_makes_no_file(self, desk: Desk) -> None:
        event(desk, Entry(1, "Новиков"))
        dialog = shown(desk)
        assert "ещё никого нет" in dialog.about.text()
        assert look_for(desk, dialog, "алехин") == []
        dialog.take_from_event()
        child(desk, dialog, TakingDialog).reject()
        dialog.add_card()
        child(desk, dialog, CardDialog).reject()
        desk.place.register.switch(on=False)
        ready(desk)
        assert not file_of(desk).exists()
        assert not any(file.suffix == ".bdpeople" for file in desk.folder.rglob("*"))

    def test_search_and_tabs(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, DYOMIN, JUDGE, CLUB)
        dialog = shown(desk)
        assert names(dialog) == ["Алёхин Пётр Ильич", "Дёмин Иван Ильич", "Луза", "Свистков Лев"]
        assert look_for(desk, dialog, "АЛЕХ тверь") == ["Алёхин Пётр Ильич"]
        assert look_for(desk, dialog, "ильич") == ["Алёхин Пётр Ильич", "Дёмин Иван Ильич"]
        dialog.list.search.clear()
        found = []
        for tab in range(1, dialog.list.tabs.count()):
            dialog.list.tabs.setCurrentIndex(tab)
            ready(desk)
            found.append(names(dialog))
        assert found == [["Алёхин Пётр Ильич"], ["Свистков Лев"], ["Дёмин Иван Ильич"], ["Луза"]]

    def test_as_many_others_are_not_taken_for_the_same(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, DYOMIN)
        dialog = shown(desk)
        look_for(desk, dialog, "алехин")
        choose(dialog, "Алёхин Пётр Ильич")
        look_for(desk, dialog, "демин")
        assert [one.card for one in dialog.list.chosen] == [DYOMIN]

    def test_no_more_than_can_be_looked_through(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(register_list, "MOST_SHOWN", 2)
        fill(desk, ALYOKHIN, DYOMIN, JUDGE)
        dialog = shown(desk)
        assert len(names(dialog)) == 2
        assert dialog.list.number.text() == "2 из 3: наберите имя полнее"

    def test_everything_with_the_file_is_done_beside_the_window(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fill(desk, ALYOKHIN)
        threads: set[threading.Thread] = set()
        connected = register_file.connected

        def noted(path: Path) -> sqlite3.Connection:
            threads.add(threading.current_thread())
            return connected(path)

        monkeypatch.setattr("bracket_desk.store.register.connected", noted)
        event(desk, Entry(1, "Новиков"))
        dialog = shown(desk)
        dialog.take_from_event()
        child(desk, dialog, TakingDialog).accept()
        ready(desk)
        assert len(kept(desk)) == 2
        threads.discard(threading.main_thread())  # this test's own look
        assert len(threads) == 1


class TestCards:
    def test_a_card_is_added(self, desk: Desk) -> None:
        dialog = shown(desk)
        dialog.list.tabs.setCurrentIndex(2)
        dialog.list.search.setText("Свистков")
        dialog.add.click()
        card = child(desk, dialog, CardDialog)
        assert card.lines["surname"].text() == "Свистков"
        assert card.roles[Role.JUDGE].isChecked()
        card.lines["given"].setText("  Лев ")
        card.category.setCurrentIndex(card.category.findData("СС1К"))
        card.save.click()
        ready(desk)
        assert kept(desk) == [JUDGE]
        assert names(dialog) == ["Свистков Лев"]
        assert dialog.notice.text() == "Добавлено: Свистков Лев"

    def test_a_card_is_corrected(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        dialog.edit.click()
        card = child(desk, dialog, CardDialog)
        assert card.card == ALYOKHIN
        for field, wrong in (("born", "31.02.1990"), ("rating", "много"), ("rating_day", "01.06.26")):
            right = card.lines[field].text()
            card.lines[field].setText(wrong)
            card.save.click()
            assert wrong in card.notice.text()
            assert card.isVisible()
            card.lines[field].setText(right)
        card.lines["rating"].setText("950,5")
        card.lines["rating_day"].setText("01.06.2026")
        card.save.click()
        ready(desk)
        (changed,) = kept(desk)
        assert (changed.rating, changed.rating_day) == (950.5, LATER)
        dialog.edit_card()
        card = child(desk, dialog, CardDialog)
        told = [label.text() for label in card.findChildren(QLabel)]
        assert "Рейтинги: 950,5 (01.06.2026); 900 (01.01.2026)" in told
        card.reject()

    def test_esc_asks_before_what_was_typed_is_dropped(self, desk: Desk) -> None:
        dialog = shown(desk)
        dialog.list.search.setText("Свистков")
        dialog.add_card()
        card = child(desk, dialog, CardDialog)
        card.title_of.setCurrentIndex(card.title_of.findData("МС"))
        desk.answers.yes = [False, True]
        desk.qtbot.keyClick(card, Qt.Key.Key_Escape)
        assert card.isVisible()
        desk.qtbot.keyClick(card, Qt.Key.Key_Escape)
        assert dialog.child is None
        assert len(desk.answers.asked) == 2
        dialog.add_card()
        child(desk, dialog, CardDialog).reject()
        assert dialog.child is None
        assert len(desk.answers.asked) == 2, "what was searched for is not typed"

    def test_a_second_card_of_somebody_is_asked_about(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        for answer, count in ((False, 1), (True, 2)):
            desk.answers.yes = [answer]
            dialog.list.search.setText("АЛЕХИН")
            dialog.add_card()
            card = child(desk, dialog, CardDialog)
            card.lines["given"].setText("П.")
            card.save.click()
            ready(desk)
            assert "Алёхин Пётр Ильич" in desk.answers.asked[-1]
            assert len(kept(desk)) == count

    def test_a_club_has_fewer_fields(self, desk: Desk) -> None:
        dialog = shown(desk)
        dialog.list.tabs.setCurrentIndex(4)
        dialog.add_card()
        card = child(desk, dialog, CardDialog)
        assert set(card.lines) == {"surname", "region", "town", "contact"}
        card.lines["surname"].setText("Луза")
        card.lines["region"].setText("Тверская область")
        card.save.click()
        ready(desk)
        assert kept(desk) == [CLUB]


# ---------------------------------------------------------------- merging


class TestMerging:
    TWIN = PersonCard(
        "Алехин",
        "Пётр",
        "Ильич",
        OTHER,
        (Role.JUDGE,),
        category="СС2К",
        region="Тверская область",
        town="Ржев",
    )

    def test_what_counts_is_chosen_side_by_side(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, self.TWIN)
        dialog = shown(desk)
        choose(dialog, "Алёхин Пётр Ильич", "Алехин Пётр Ильич")
        dialog.merge.click()
        merging = child(desk, dialog, MergingDialog)
        assert set(merging.choices) == {"surname", "born", "town"}
        first = merging._sides[0]
        assert first is not None
        yo = 0 if first.card == ALYOKHIN else 1
        merging.choices["surname"].button(yo).click()
        merging.choices["born"].button(1 - yo).click()
        merging.choices["town"].button(1 - yo).click()
        merging.merge.click()  # not yet agreed to
        assert len(kept(desk)) == 2
        desk.answers.yes = [True]
        merging.merge.click()
        ready(desk)
        (card,) = kept(desk)
        assert (card.surname, card.born, card.town, card.title) == ("Алёхин", OTHER, "Ржев", "КМС")
        assert card.roles == (Role.ATHLETE, Role.JUDGE)
        assert (card.rating, card.category) == (900, "СС2К")
        assert merging.list.count() == 0
        assert not merging.merge.isEnabled()
        merging.reject()
        assert names(dialog) == ["Алёхин Пётр Ильич"]

    def test_who_may_be_one_person_is_proposed(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, self.TWIN, DYOMIN)
        dialog = shown(desk)
        dialog.merge_cards()
        merging = child(desk, dialog, MergingDialog)
        assert merging.list.count() == 1
        assert "разные даты рождения" in merging.list.item(0).text()
        assert not merging.merge.isEnabled()
        merging.list.setCurrentRow(0)
        assert merging.merge.isEnabled()
        merging.reject()

    def test_found_by_typing(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, DYOMIN, CLUB)
        dialog = shown(desk)
        dialog.merge_cards()
        merging = child(desk, dialog, MergingDialog)
        for field, typed in zip(merging.fields, ("алех", "ДЕМ"), strict=True):
            has_focus(desk, merging, field)
            text(typed, field)
            offers = field.findChild(CardOffers)
            assert isinstance(offers, CardOffers)
            desk.qtbot.waitUntil(partial(is_offering, offers))
            desk.qtbot.keyClick(field, Qt.Key.Key_Down)
            desk.qtbot.keyClick(field, Qt.Key.Key_Return)
        assert merging.isVisible()
        assert merging.merge.isEnabled()
        # what is typed on is nobody's card any more
        text("х", merging.fields[1])
        assert not merging.merge.isEnabled()
        merging._take(1, Kept(3, CLUB))
        assert "Клуб и человек" in merging.notice.text()
        assert not merging.merge.isEnabled()
        merging.reject()


# ---------------------------------------------------------------- the open event


class TestFromTheEvent:
    def test_only_what_was_agreed_to_is_taken(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN)
        player = Entry(1, "Алехин", "Пётр", "Ильич", BORN, title="МС", town="Ржев", rating=950)
        event(desk, player, Entry(2, "Новиков", "Яков"), Entry(3, "Безкарточкин"))
        dialog = shown(desk)
        dialog.learn.click()
        taking = child(desk, dialog, TakingDialog)
        first, novikov, other = taking.decisions.all
        told = [str(taking.changes.item(row).text()) for row in range(taking.changes.count())]
        assert told == ["Фамилия: Алёхин → Алехин", "Звание, разряд: КМС → МС", "Город: Тверь → Ржев"]
        for row in (0, 2):
            taking.changes.item(row).setCheckState(Qt.CheckState.Unchecked)
        assert first.left == {"surname", "town"}
        taking.view.selectRow(1)
        assert taking.chosen is other
        taking.whose.setCurrentIndex(0)
        taking.whose.activated.emit(0)
        assert taking.take.text() == "&Взять: 2"
        taking.take.click()
        ready(desk)
        card, new = kept(desk)
        assert (card.surname, card.title, card.town) == ("Алёхин", "МС", "Тверь")
        # the event's rating has no day, the card's has one
        assert card.rating == 900
        assert new == novikov.news
        assert dialog.notice.text() == "Новых карточек: 1; изменено: 1."

    def test_what_is_unclear_waits_for_a_person(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, PersonCard("Алёхин", "Пётр", "Ильич", OTHER), DYOMIN)
        event(desk, Entry(1, "Алёхин", "Пётр", "Ильич", town="Ржев"))
        dialog = shown(desk)
        dialog.take_from_event()
        taking = child(desk, dialog, TakingDialog)
        assert not taking.take.isEnabled()
        assert "неясно 1" in taking.summary.text()
        assert taking.whose.currentIndex() == -1
        assert taking.whose.count() == 4
        taking.whose.setCurrentIndex(3)
        taking.whose.activated.emit(3)
        assert taking.take.isEnabled()
        # somebody else of the register, found by typing
        has_focus(desk, taking, taking.other)
        text("демин", taking.other)
        offers = taking.other.findChild(CardOffers)
        assert isinstance(offers, CardOffers)
        desk.qtbot.waitUntil(lambda: offers.list is not None)
        desk.qtbot.keyClick(taking.other, Qt.Key.Key_Down)
        desk.qtbot.keyClick(taking.other, Qt.Key.Key_Return)
        assert taking.isVisible()
        assert taking.whose.currentText().startswith("Дёмин")
        taking.reject()
        assert kept(desk)[0] == ALYOKHIN

    def test_the_same_event_again_says_nothing_new(self, desk: Desk) -> None:
        event(desk, Entry(1, "Алёхин", "Пётр", born=BORN, coach="Дёмин И. И.", club="Луза"))
        dialog = shown(desk)
        for count in (3, 0):
            dialog.take_from_event()
            taking = child(desk, dialog, TakingDialog)
            assert len(taking.decisions.takings) == count
            taking.accept()
            ready(desk)
        assert {card.surname for card in kept(desk)} == {"Алёхин", "Дёмин", "Луза"}

    def test_ratings_are_those_of_the_regulations_day(self, desk: Desk) -> None:
        """An older rating than the card's is kept beside it, and is then known."""
        fill(desk, ALYOKHIN)
        event(desk, Entry(1, "Алёхин", "Пётр", "Ильич", BORN, rating=5))
        rules = msgspec.structs.replace(state(desk).regulations, rating_day=date(2025, 1, 1))
        assert desk.place.perform(cmd.SetRegulations(regulations=rules))
        dialog = shown(desk)
        for told in ("Прежний рейтинг: 5 (01.01.2025)", None):
            dialog.take_from_event()
            taking = child(desk, dialog, TakingDialog)
            found = [taking.changes.item(row).text() for row in range(taking.changes.count())]
            assert found == ([] if told is None else [told])
            taking.accept()
            ready(desk)
        assert kept(desk) == [ALYOKHIN]

    def test_nobody_new_at_one_stroke(self, desk: Desk) -> None:
        event(desk, Entry(1, "Новиков"), Entry(2, "Дальний"))
        dialog = shown(desk)
        dialog.take_from_event()
        taking = child(desk, dialog, TakingDialog)
        taking.all_new.click()
        assert not taking.take.isEnabled()
        taking.all_new.click()
        assert taking.take.text() == "&Взять: 2"
        taking.reject()


class TestIntoTheEvent:
    def test_the_chosen_are_entered_in_one_step(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, PersonCard("Новиков", "Яков", roles=(Role.ATHLETE,)), CLUB)
        path = event(desk, Entry(4, "Первов"))
        dialog = shown(desk)
        choose(dialog, "Алёхин Пётр Ильич", "Луза")
        assert not dialog.enter.isEnabled()
        choose(dialog, "Алёхин Пётр Ильич", "Новиков Яков")
        steps = len(read_checked(path))
        dialog.enter.click()
        assert len(read_checked(path)) == steps + 1
        entered = state(desk).entries["e5"]
        assert (entered.name, entered.rating, entered.contact) == ("Алёхин Пётр Ильич", 900, "секрет-7712")
        assert dialog.notice.text() == "В соревнование внесены 2 человека."
        desk.place.perform(cmd.Undo())
        assert list(state(desk).entries) == ["e4"]

    def test_nobody_is_entered_twice(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, PersonCard("Новиков", "Яков"), PersonCard("Третьев"))
        event(desk, Entry(1, "Алехин", "Пётр", "Ильич", BORN), Entry(2, "Новиков", "Я."))
        dialog = shown(desk)
        everybody = ("Алёхин Пётр Ильич", "Новиков Яков", "Третьев")
        desk.answers.chosen = []
        choose(dialog, *everybody)
        dialog.enter_chosen()
        assert "Новиков Яков" in desk.answers.asked[-1]
        assert "Алёхин" not in desk.answers.asked[-1]
        assert dialog.notice.text() == "Ничего не изменено."
        desk.answers.chosen = [0]
        dialog.enter_chosen()
        assert [entry.surname for entry in state(desk).entries.values()] == [
            "Алехин",
            "Новиков",
            "Третьев",
        ]
        assert "Алёхин Пётр Ильич, Новиков Яков" in dialog.notice.text()
        desk.answers.chosen = [1]
        choose(dialog, "Новиков Яков")
        dialog.enter_chosen()
        assert len(state(desk).entries) == 4

    def test_judges_become_judges(self, desk: Desk) -> None:
        fill(desk, JUDGE)
        event(desk, judges=[Judge(3, "Первов")])
        dialog = shown(desk)
        dialog.list.tabs.setCurrentIndex(2)
        ready(desk)
        assert dialog.enter.text() == "В &судьи"
        dialog.enter.click()
        assert [(one.number, one.surname, one.category) for one in state(desk).judges] == [
            (3, "Первов", ""),
            (4, "Свистков", "СС1К"),
        ]

    def test_who_comes_after_the_draw_is_told_to_be_a_reserve(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN)
        event(desk, *(Entry(n, f"Игроков{n}") for n in range(1, 9)))
        assert desk.place.perform(cmd.Draw(phrase="шар"))
        dialog = shown(desk)
        dialog.enter_chosen()
        assert "запасные" in dialog.notice.text()

    def test_without_an_event_that_may_be_written_nothing_is_entered(self, desk: Desk, make: Make) -> None:
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        assert not dialog.enter.isEnabled()
        assert not dialog.learn.isEnabled()
        path = event(desk)
        other = make()
        other.answers.yes = [True]
        other.place.open(path)
        assert other.place.watched is not None
        reading = shown(other)
        assert not reading.enter.isEnabled()
        assert reading.learn.isEnabled()


# ---------------------------------------------------------------- rating lists


class TestRatings:
    @pytest.fixture
    def ratings(self, desk: Desk) -> Path:
        path = desk.folder / "рейтинг.csv"
        rows = [
            "Фамилия;Имя;Отчество;Рейтинг",
            "АЛЕХИН;Петр;Ильич;950",
            "Новиков;Яков;;10,5",
            "Дёмин;И.;;7",
            "Пустов;Пётр;;",
            "Словов;Пётр;;много",
        ]
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        return path

    def read(self, desk: Desk, dialog: RegisterDialog, path: Path) -> RatingsDialog:
        desk.answers.lists = [path]
        dialog.rate.click()
        return child(desk, dialog, RatingsDialog)

    def test_matched_unclear_and_new(self, desk: Desk, ratings: Path) -> None:
        fill(desk, ALYOKHIN, DYOMIN)
        dialog = shown(desk)
        taking = self.read(desk, dialog, ratings)
        assert "только по имени 1, нет в картотеке 1, неясно 1" in taking.summary.text()
        assert not taking.take.isEnabled()
        taking.day_field.setText("01.06.26")
        taking.day_field.editingFinished.emit()
        assert "01.06.26" in taking.notice.text()
        taking.day_field.setText("01.06.2026")
        ready(desk)
        assert taking.take.text() == "&Взять: 1"
        taking.all_new.click()
        taking.take.click()
        ready(desk)
        first, coach, new = kept(desk)
        assert (first.rating, first.rating_day, first.surname, first.title) == (950, LATER, "Алёхин", "КМС")
        assert coach == DYOMIN
        assert (new.name, new.rating, new.rating_day, new.roles) == (
            "Новиков Яков",
            10.5,
            LATER,
            (Role.ATHLETE,),
        )
        with Register.open(file_of(desk)) as register:
            assert [one.source for one in register.ratings(1)] == ["рейтинг.csv", ""]
        # again: everybody has that rating of that day
        taking = self.read(desk, dialog, ratings)
        taking.day_field.setText("2026-06-01")
        ready(desk)
        assert taking.decisions.takings == []
        taking.reject()

    def test_an_older_list_does_not_count_but_is_kept(self, desk: Desk, ratings: Path) -> None:
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        for count in (1, 0):
            taking = self.read(desk, dialog, ratings)
            taking.day_field.setText("01.06.2020")
            ready(desk)
            assert len(taking.decisions.takings) == count
            taking.accept()
            ready(desk)
        assert kept(desk) == [ALYOKHIN]
        with Register.open(file_of(desk)) as register:
            assert [one.value for one in register.ratings(1)] == [900, 950]

    def test_what_could_not_be_read_is_told(self, desk: Desk, ratings: Path) -> None:
        dialog = shown(desk)
        taking = self.read(desk, dialog, ratings)
        report = taking.findChild(QPlainTextEdit)
        assert isinstance(report, QPlainTextEdit)
        assert report.toPlainText() == "Строка 6: Рейтинг «много» — не число.\nСтрок без рейтинга: 2"
        taking.reject()

    def test_two_rows_of_one_name_are_nobodys(self, desk: Desk, ratings: Path) -> None:
        ratings.write_text("ФИО;Рейтинг\nАлёхин Пётр Ильич;950\nАлёхин Пётр Ильич;20\n", encoding="utf-8")
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        taking = self.read(desk, dialog, ratings)
        assert "неясно 2" in taking.summary.text()
        taking.reject()

    def test_a_list_without_ratings_is_refused(self, desk: Desk, ratings: Path) -> None:
        ratings.write_text("Фамилия;Имя\nАлёхин;Пётр\n", encoding="utf-8")
        dialog = shown(desk)
        dialog.read_list(ratings)
        ready(desk)
        assert "нет столбца с рейтингом" in dialog.notice.text()
        assert dialog.child is None


# ---------------------------------------------------------------- requests of people


class TestRequests:
    def test_everything_about_a_person_is_written_out(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, DYOMIN)
        dialog = shown(desk)
        path = desk.folder / "данные.txt"
        choose(dialog, "Алёхин Пётр Ильич")
        dialog.export.click()
        assert desk.answers.asked[-1] == "Алёхин Пётр Ильич"
        assert not path.exists()
        desk.answers.texts = [path]
        dialog.export.click()
        ready(desk)
        said = path.read_text("utf-8-sig")
        for part in ("Алёхин", "02.01.1990", "КМС", "секрет-7712", "01.01.2026: 900", "05.12.2026"):
            assert part in said
        desk.answers.texts = [path]
        choose(dialog, "Дёмин Иван Ильич")
        dialog.export.click()
        ready(desk)
        assert "среди тренеров: 1" in path.read_text("utf-8-sig")
        assert "Алёхин" not in path.read_text("utf-8-sig")

    def test_a_persons_data_are_gone_from_the_file(self, desk: Desk) -> None:
        path = event(desk, Entry(1, "Алёхин", "Пётр", "Ильич", BORN, contact="секрет-7712"))
        fill(desk, ALYOKHIN, DYOMIN)
        dialog = shown(desk)
        before = path.read_bytes()
        choose(dialog, "Алёхин Пётр Ильич")
        dialog.delete.click()
        ready(desk)
        asked = desk.answers.asked[-1]
        assert "Вернуть это будет нельзя" in asked
        assert "В файлах соревнований и резервных копиях" in asked
        assert len(kept(desk)) == 2
        desk.answers.yes = [True]
        dialog.delete.click()
        ready(desk)
        for said in ("секрет-7712", "Алёхин", "алехин"):
            assert said.encode() not in file_of(desk).read_bytes()
        assert [file.name for file in desk.data.glob("people*")] == [NAME]
        assert names(dialog) == ["Дёмин Иван Ильич"]
        assert path.read_bytes() == before

    def test_a_coach_is_gone_from_other_cards_too(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN, DYOMIN)
        dialog = shown(desk)
        choose(dialog, "Дёмин Иван Ильич")
        desk.answers.yes = [True]
        dialog.delete_data()
        ready(desk)
        assert "Алёхин Пётр Ильич" in desk.answers.asked[-1]
        assert kept(desk)[0].coach == ""
        assert "Дёмин".encode() not in file_of(desk).read_bytes()


# ---------------------------------------------------------------- the switch, troubles


def is_used(desk: Desk) -> bool:
    return desk.place.register.is_on


def newer(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()


def broken(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE card SET content = '{'")
    raw.close()


class TestSwitch:
    def test_off_nobody_is_offered_and_nothing_kept(self, desk: Desk, make: Make) -> None:
        fill(desk, ALYOKHIN)
        event(desk)
        dialog = shown(desk)
        dialog.switch.click()  # turned away from the question
        assert dialog.switch.isChecked()
        assert is_used(desk)
        desk.answers.chosen = [LEAVE]
        dialog.switch.click()
        ready(desk)
        assert not is_used(desk)
        assert "выключена" in dialog.about.text()
        assert names(dialog) == []
        for button in (dialog.add, dialog.merge, dialog.learn, dialog.rate, dialog.enter, dialog.delete):
            assert not button.isEnabled()
        assert kept(desk) == [ALYOKHIN]
        # the next start remembers it
        assert not is_used(make())
        dialog.switch.click()
        ready(desk)
        assert names(dialog) == ["Алёхин Пётр Ильич"]

    def test_off_with_all_that_is_in_it(self, desk: Desk) -> None:
        fill(desk, ALYOKHIN)
        dialog = shown(desk)
        desk.answers.chosen = [DELETE]
        dialog.switch.click()
        ready(desk)
        assert list(desk.data.glob("people*")) == []
        assert "Картотека удалена" in dialog.notice.text()

    def test_without_a_folder_there_is_none(self, desk: Desk) -> None:
        desk.place.register._folder = None
        dialog = shown(desk)
        assert "нет и картотеки" in dialog.about.text()
        assert not dialog.switch.isEnabled()
        assert not dialog.add.isEnabled()

    @pytest.mark.parametrize(
        ("spoil", "said"),
        [
            (lambda path: path.write_bytes(b"x" * 9000), "не картотека"),
            (newer, "более новой"),
            (broken, "повреждена"),
        ],
    )
    def test_a_register_that_cannot_be_read_stops_nobody(
        self, desk: Desk, spoil: Callable[[Path], object], said: str
    ) -> None:
        fill(desk, ALYOKHIN)
        spoil(file_of(desk))
        spoilt = file_of(desk).read_bytes()
        dialog = shown(desk)
        assert said in dialog.notice.text()
        assert "программа работает и без неё" in dialog.notice.text()
        assert not dialog.add.isEnabled()
        event(desk, Entry(1, "Новиков"))
        assert len(state(desk).entries) == 1
        assert file_of(desk).read_bytes() == spoilt

    def test_a_held_register_is_tried_again(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(register_file, "BUSY_WAIT", 0.0)
        fill(desk, ALYOKHIN)
        held = sqlite3.connect(file_of(desk), isolation_level=None)
        held.execute("BEGIN EXCLUSIVE")
        dialog = shown(desk)
        assert "занят другой программой" in dialog.notice.text()
        held.close()
        assert look_for(desk, dialog, "алех") == ["Алёхин Пётр Ильич"]
        assert not dialog.notice.isVisible()

    def test_what_was_told_to_be_kept_is_kept_at_closing(self, desk: Desk) -> None:
        register = desk.place.register
        register.write(register, lambda one: one.add(ALYOKHIN), lambda _: None, lambda _: None)
        desk.place.shut_down()
        assert kept(desk) == [ALYOKHIN]
        # and afterwards nobody waits for anything
        register.read(register, lambda one: one.count(), 0, lambda _: None, lambda _: None)


# ---------------------------------------------------------------- names while typing


class Form(QDialog):
    """Somebody else's dialog with a field for a name."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.field, self.chosen = QLineEdit(), list[PersonCard]()
        self.resize(600, 400)
        self.box = QVBoxLayout(self)
        self.box.addWidget(self.field)
        self.offers = offer_people(self.field, desk.place, self.take)

    def take(self, card: PersonCard) -> None:
        self.chosen.append(card)
        self.field.setText(card.surname)


class TestOffers:
    NAMESAKE = PersonCard("Алёхин", "Пётр", "Ильич", OTHER, title="МС", region="Пермский край")

    @pytest.fixture
    def form(self, desk: Desk) -> Form:
        form = Form(desk)
        desk.qtbot.addWidget(form)
        form.show()
        has_focus(desk, form, form.field)
        return form

    def offered(self, desk: Desk, form: Form, typed: str) -> list[str]:
        """What is offered once a text was typed."""
        form.field.clear()
        text(typed, form.field)
        desk.qtbot.waitUntil(lambda: not form.offers._pause.isActive())
        desk.qtbot.waitUntil(lambda: not form.offers._place.register.is_busy)
        shown = form.offers.list
        return [] if shown is None else [shown.item(row).text() for row in range(shown.count())]

    def test_namesakes_are_told_apart_and_taken_by_keys(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN, self.NAMESAKE, CLUB)
        assert self.offered(desk, form, "АЛЕХ") == [
            "Алёхин Пётр Ильич\n04.03.1991 · МС · Пермский край",
            "Алёхин Пётр Ильич\n02.01.1990 · КМС · Тверская область, Тверь",
        ]
        assert form.field.hasFocus()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
            desk.qtbot.keyClick(form.field, key)
        assert form.chosen == [ALYOKHIN]
        assert form.field.text() == "Алёхин"
        assert form.offers.list is None
        # what a program writes into the field is not typed
        assert not form.offers._pause.isActive()

    def test_escape_turns_away_and_closes_nothing_else(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN)
        assert self.offered(desk, form, "алех")
        desk.qtbot.keyClick(form.field, Qt.Key.Key_Escape)
        assert form.offers.list is None
        assert form.isVisible()
        assert form.field.text() == "алех"
        desk.qtbot.keyClick(form.field, Qt.Key.Key_Escape)
        assert not form.isVisible()

    def test_without_a_mark_enter_is_the_fields(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN)
        pressed: list[bool] = []
        form.field.returnPressed.connect(lambda: pressed.append(True))
        assert self.offered(desk, form, "алех")
        desk.qtbot.keyClick(form.field, Qt.Key.Key_Down)
        desk.qtbot.keyClick(form.field, Qt.Key.Key_Up)
        desk.qtbot.keyClick(form.field, Qt.Key.Key_Return)
        assert pressed == [True]
        assert form.chosen == []
        assert form.offers.list is None

    def test_nobody_and_nothing(self, desk: Desk, form: Form) -> None:
        assert self.offered(desk, form, "алех") == []
        assert not file_of(desk).exists()
        fill(desk, ALYOKHIN, CLUB)
        assert self.offered(desk, form, "а") == []
        assert self.offered(desk, form, "луза") == []
        assert self.offered(desk, form, "алех")
        desk.place.register.switch(on=False)
        assert self.offered(desk, form, "алех") == []

    def test_a_trouble_is_told_once(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN)
        newer(file_of(desk))
        told: list[str] = []
        desk.place.told.connect(lambda said, _: told.append(said))
        for typed in ("алех", "алехи", "петр"):
            assert self.offered(desk, form, typed) == []
        assert len(told) == 1
        assert "более новой" in told[0]

    def test_the_offers_stay_within_the_window(self, desk: Desk, form: Form) -> None:
        fill(desk, *(PersonCard("Алёхин", f"Имя{n:02}", region="Область " * 9) for n in range(20)))
        assert len(self.offered(desk, form, "алех")) == completing.MOST
        shown = form.offers.list
        assert shown is not None
        assert form.rect().contains(shown.geometry())
        form.resize(300, 200)
        assert len(self.offered(desk, form, "алехин")) == completing.MOST
        shown = form.offers.list
        assert shown is not None
        assert form.rect().contains(shown.geometry())

    def test_in_a_cell_of_a_table_the_keys_are_the_offers_first(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN)
        table = QTableWidget(2, 1)
        form.box.addWidget(table)
        table.edit(table.model().index(0, 0))
        editor = table.findChild(QLineEdit)
        assert isinstance(editor, QLineEdit)
        offers, chosen = (
            CardOffers(editor, desk.place, lambda one: chosen.append(one.card)),
            list[PersonCard](),
        )
        has_focus(desk, form, editor)
        for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
            editor.clear()
            text("алех", editor)
            desk.qtbot.waitUntil(partial(is_offering, offers))
            desk.qtbot.keyClick(editor, Qt.Key.Key_Down)
            desk.qtbot.keyClick(editor, key)
            assert offers.list is None
            assert editor.isVisible()
        assert chosen == [ALYOKHIN]

    @pytest.mark.parametrize("role", [Role.ATHLETE, Role.JUDGE])
    def test_a_card_fills_what_is_empty_in_the_panels(self, desk: Desk, role: Role) -> None:
        fill(desk, msgspec.structs.replace(ALYOKHIN, roles=(role,), category="СС1К"))
        event(desk)
        panel = EntryPanel(desk.place) if role is Role.ATHLETE else JudgePanel(desk.place)
        desk.qtbot.addWidget(panel)
        panel.show()
        panel.begin()
        panel.lines["town"].setText("Ржев")
        field = panel.lines["surname"]
        has_focus(desk, panel, field)
        text("алех", field)
        desk.qtbot.waitUntil(partial(is_offering, panel.offers))
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
            desk.qtbot.keyClick(field, key)
        said = {key: line.text() for key, line in panel.lines.items()}
        assert (said["surname"], said["given"], said["patronymic"]) == ("Алёхин", "Пётр", "Ильич")
        assert said["region"] == "Тверская область"
        assert said["town"] == "Ржев", "what was typed stays"
        assert not state(desk).entries, "nothing is written before somebody says so"
        panel.write()
        people = [(one.name, one.born) for one in state(desk).entries.values()]
        people += [(one.name, one.born) for one in state(desk).judges]
        assert people == [("Алёхин Пётр Ильич", BORN)]

    def test_a_field_that_is_gone_is_told_nothing(self, desk: Desk, form: Form) -> None:
        fill(desk, ALYOKHIN)
        text("алех", form.field)
        form.offers._look()
        assert form.offers._job is not None
        form.field.deleteLater()
        ready(desk)
        assert form.chosen == []


# ---------------------------------------------------------------- events, looks


def test_an_event_never_depends_on_a_register(desk: Desk) -> None:
    """Filled from cards, it is the same without the register, with another one, and with a broken one."""
    fill(desk, ALYOKHIN, PersonCard("Новиков", "Яков", roles=(Role.ATHLETE,)))
    path = event(desk, *(Entry(n, f"Игроков{n}") for n in range(1, 7)))
    dialog = shown(desk)
    choose(dialog, "Алёхин Пётр Ильич", "Новиков Яков")
    dialog.enter_chosen()
    assert desk.place.perform(cmd.Draw(phrase="шар"))
    before, people = text_of(state(desk)), file_of(desk)
    dialog.close()
    desk.place.close()
    whole = path.read_bytes()
    for spoil in (lambda: fill(desk, DYOMIN), lambda: newer(people), people.unlink):
        spoil()
        assert desk.place.open(path)
        assert text_of(state(desk)) == before
        desk.place.close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_dialog_speaks_fits_and_has_its_letters(make: Make, language: str) -> None:
    desk = make(language)
    fill(desk, ALYOKHIN, PersonCard("Алёхин", "Пётр", "Ильич", OTHER, region="Тверская область"))
    event(desk, Entry(1, "Новиков"))
    ratings = desk.folder / "r.csv"
    ratings.write_text("ФИО;Рейтинг\nНовиков Яков;1\nИванов Иван;много\n", encoding="utf-8")
    dialog = shown(desk)
    check(desk, dialog, language)
    dialog.merge_cards()
    merging = child(desk, dialog, MergingDialog)
    merging.list.setCurrentRow(0)
    dialogs: list[Callable[[], object]] = [
        dialog.edit_card,
        dialog.add_card,
        dialog.take_from_event,
        dialog.show_series,
        lambda: dialog.read_list(ratings),
    ]
    check(desk, merging, language)
    merging.reject()
    for begin in dialogs:
        dialog.list.view.selectRow(0)
        begin()
        shown_over = child(desk, dialog, QDialog)
        check(desk, shown_over, language)
        shown_over.reject()


def check(desk: Desk, dialog: QDialog, language: str) -> None:
    """Every widget has a name, no two letters clash, and a small screen holds it."""
    for widget in named_widgets(dialog):
        assert spoken_name(widget), widget
        if language == "en" and not isinstance(widget, QAbstractButton | QLineEdit):
            assert not re.search("[а-я]", spoken_name(widget)), widget
    texts = [b.text() for b in dialog.findChildren(QAbstractButton) if b.isVisible() and b.window() is dialog]
    texts += [x.text() for x in dialog.findChildren(QLabel) if x.isVisible() and x.buddy() is not None]
    letters = [found[1].lower() for one in texts if (found := re.search("&([^& ])", one))]
    assert sorted(letters) == sorted(set(letters)), (dialog.windowTitle(), letters)
    small = QSize(911 - 16, 512 - 48)
    assert dialog.minimumSizeHint().width() <= small.width(), dialog.windowTitle()
    assert dialog.minimumSizeHint().height() <= small.height(), dialog.windowTitle()


def test_names_are_text_and_no_markup(desk: Desk) -> None:
    marked = "<h1>Крупный</h1>"
    fill(desk, PersonCard(marked, region=marked), PersonCard(marked, "Я", region=marked))
    event(desk, Entry(1, marked, club=marked))
    dialog = shown(desk)
    dialog.merge_cards()
    merging = child(desk, dialog, MergingDialog)
    merging.list.setCurrentRow(0)
    plain(merging)
    merging.reject()
    dialog.take_from_event()
    taking = child(desk, dialog, TakingDialog)
    plain(taking)
    plain(dialog)
    taking.reject()


def plain(dialog: QDialog) -> None:
    for label in dialog.findChildren(QLabel):
        assert "<" not in label.text() or label.textFormat() is Qt.TextFormat.PlainText
