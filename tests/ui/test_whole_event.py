"""A whole event of 64 through the windows by keys alone: every kind of decision, and its final protocol.

Nothing here acts but a key that goes to what has the focus (``hands.py``); the state is only read, to know
whose turn it is and what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pypdfium2
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QListWidget, QPlainTextEdit, QTableView
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.measures import DecisionKind, Measure, ProtestEnd
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import OPEN_STATUSES, MatchStatus
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.ui.app import make_app, make_window
from bracket_desk.ui.asking import NoteDialog
from bracket_desk.ui.floor_cards import TableCard
from bracket_desk.ui.hall_editor import HallEditor
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.picking import PickDialog
from bracket_desk.ui.second_key import SecondKeyDialog
from bracket_desk.ui.touched_dialog import TouchedDialog
from bracket_desk.ui.verdict_dialog import Kind, ProtestStep, VerdictDialog, kind_text
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import Words
from tests.halls import tournament
from tests.ui.hands import CONTROL, SHIFT, Hands, Key
from tests.ui.test_window import SAMPLES

PEOPLE = 64

TYPED = ("Астров", "Вершинин", "Гаев", "Лопахин", "Прозоров", "Тригорин", "Чебутыкин")
"""Those who are not in the list of 57 that is taken."""

KINDS = {
    *(ev.EntriesRegistered, ev.JudgesRegistered, ev.HallSet, ev.RegulationsSet, ev.AdmissionDecided),
    *(ev.Drawn, ev.SeatsSwapped, ev.EntryReplaced, ev.MatchCalled, ev.MatchStarted),
    *(ev.SanctionRecorded, ev.DecisionRecorded, ev.PauseBegun, ev.PauseEnded),
    *(ev.ProtestDeclared, ev.ProtestHandedIn, ev.ProtestDecided),
    *(ev.NoShowRecorded, ev.TechnicalDefeatRecorded, ev.MatchHeld, ev.MatchReleased),
    *(ev.EntryLeft, ev.EntryReinstated, ev.MatchForfeited),
    *(ev.ResultEntered, ev.ResultCleared, ev.StepUndone, ev.StepRedone),
}
"""What happens on this day."""


class Day:
    """The desk of one day, its clock, and the hands at it. No question is answered but by keys."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot, self.now = qtbot, datetime(2026, 12, 5, 10, tzinfo=UTC)
        self.words = Words("ru", assets.resources() / "translations")
        around = Surroundings(
            words=self.words,
            clock=lambda: self.now,
            holder=lambda: Holder("Рогожин", "зал-1", 7, "2026-12-05T10:00"),
            resources=assets.resources(),
            reports=assets.reports(),
            settings=QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat),
            data=folder / "данные",
        )
        self.window = make_window(make_app([], assets.resources(), "ru"), around, "light")
        qtbot.addWidget(self.window)
        self.window.resize(1366, 768)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.hands = Hands(qtbot, self.window)

    # ------------------------------------------------------------ looking

    @property
    def t(self) -> Tournament:
        """The event as it stands."""
        return tournament(self.window)

    def of(self, number: int) -> MatchState:
        """A match by its number."""
        return next(state for state in self.t.states if state.match.number == number)

    def open(self) -> list[int]:
        """The numbers of the matches that can be decided."""
        return [state.match.number for state in self.t.states if state.status in OPEN_STATUSES]

    def race(self, number: int) -> int:
        """Frames to win a match."""
        return self.t.race(self.of(number).match)

    # ------------------------------------------------------------ before the first match

    def create(self, path: Path) -> None:
        def fill() -> None:
            self.hands.write("Кубок области")
            self.hands.press(Key.Key_Return)

        self.hands.then(NewEvent, fill)
        self.hands.then_file(path)
        self.hands.control(Key.Key_N)
        self.hands.settled()

    def take_entries(self) -> None:
        self.hands.then_file(SAMPLES / "entries-57-epoch1904.xlsx")
        self.hands.control(Key.Key_Return)  # "take a list…"
        self._wizard()

    def take_judges(self) -> None:
        self.hands.control(Key.Key_4)
        self.hands.then_file(SAMPLES / "judges.xlsx")
        self.hands.alt("Взять из списка")
        self._wizard()

    def _wizard(self) -> None:
        """Nothing to ask in these lists: Enter takes them."""
        self.hands.dialog(Wizard)
        self.qtbot.waitUntil(lambda: not self.window.place.worker.is_busy, timeout=20_000)
        self.hands.press(Key.Key_Return)
        self.hands.settled()

    def set_hall(self) -> None:
        """Eight tables in rows."""

        def fill() -> None:
            self.hands.write("8")
            self.hands.alt("Пронумеровать")
            self.hands.alt("Записать")

        self.hands.control(Key.Key_7)
        self.hands.then(HallEditor, fill)
        self.hands.press(Key.Key_Space)  # "set the tables of the hall…"
        self.hands.settled()

    def ask_for_second_key(self) -> None:
        self.hands.control(Key.Key_1)
        self.hands.alt("Изменить регламент")
        self.hands.tab_to(lambda field: isinstance(field, QComboBox) and field.findText("в финале") >= 0)
        self.hands.choose("в полуфиналах и финале")
        self.hands.control(Key.Key_S)

    def admit(self) -> None:
        """All chosen, plus, the name, Enter, the ground, Enter."""
        self.hands.control(Key.Key_Return)  # "to the admission"
        self.hands.control(Key.Key_A)
        self.hands.press(Key.Key_Plus)
        self.hands.write("Сёмушкин И. О.")
        self.hands.press(Key.Key_Return)
        self.hands.write("документы проверены")
        self.hands.press(Key.Key_Return)

    def draw(self) -> None:
        self.hands.control(Key.Key_Return)  # "to the draw"
        self.hands.write("двойной в середину")
        self.hands.press(Key.Key_Return)
        self.hands.settled()

    def add_latecomer(self, surname: str) -> None:
        self.hands.control(Key.Key_2)
        self.hands.press(Key.Key_Insert)
        self.hands.write(surname)
        self.hands.press(Key.Key_Tab)
        self.hands.write("Иван")
        self.hands.press(Key.Key_Return)
        self.hands.press(Key.Key_Escape)

    def change_seat(self, seat: int, item: str, whom: str, why: str = "") -> None:
        """The row of a seat, Enter, the change, the person, and the reason where one is asked for."""

        def pick() -> None:
            self.hands.write(whom)
            self.hands.press(Key.Key_Return)

        def reason() -> None:
            self.hands.write(why)
            self.hands.press(Key.Key_Return)

        self.hands.control(Key.Key_5)
        self.hands.tab_to(lambda widget: isinstance(widget, QTableView))
        self.hands.row(self.t.entries[self.t.seats[seat]].surname)
        self.hands.then(PickDialog, pick)
        if why:
            self.hands.then(NoteDialog, reason)
        self.hands.press(Key.Key_Return)
        self.hands.menu(item)
        self.hands.settled()

    # ------------------------------------------------------------ at the tables

    def call_next(self) -> int:
        """C on the page of tables; the number of the match."""
        self.hands.control(Key.Key_7)
        before = set(self.open_at_tables())
        self.hands.press(Key.Key_C)
        (called,) = set(self.open_at_tables()) - before
        return called

    def open_at_tables(self) -> list[int]:
        return [state.match.number for state in self.t.busy.values()]

    def open_card(self, number: int) -> None:
        """The panel of the table at which a match is."""
        self.hands.control(Key.Key_7)
        table = next(name for name, state in self.t.busy.items() if state.match.number == number)
        for _ in self.t.own_tables:
            here = self.hands.here
            assert isinstance(here, TableCard), here
            if here.facts.table == table:
                break
            here_at, there = int(here.facts.table), int(table)
            self.hands.press(Key.Key_Right if here_at < there else Key.Key_Left)
        self.hands.press(Key.Key_Return)

    def pause(self, number: int, item: str) -> None:
        """A pause of somebody begins or ends."""
        self.open_card(number)
        self.hands.alt("Пауза")
        self.hands.menu(item)
        self.hands.settled()

    # ------------------------------------------------------------ decisions

    def find(self, number: int) -> None:
        """A match chosen in the bracket by its number."""
        self.hands.control(Key.Key_F)
        self.hands.write(str(number))
        self.hands.press(Key.Key_Return)
        assert self.window.bracket.board.match == self.of(number).match.id

    def decide(
        self,
        number: int,
        kind: Kind,
        why: str,
        *,
        side: int | None = None,
        more: Callable[[], None] = lambda: None,
    ) -> None:
        """“Decision” in the panel of a match: the kind, whom it is about, the text, Ctrl+Enter."""
        self.find(number)
        self.hands.alt("Решение")
        self.hands.menu(kind_text(kind, self.words))
        self.hands.dialog(VerdictDialog)
        if side is not None:
            name = self.words.entry(self.of(number).players[side - 1], self.t)
            self.hands.tab_to(lambda box: isinstance(box, QComboBox) and box.findText(name) >= 0)
            self.hands.choose(name)
        more()
        self.hands.tab_to(lambda field: isinstance(field, QPlainTextEdit))
        self.hands.write(why)
        self.hands.control(Key.Key_Return)
        self.hands.settled()

    def name_judge(self) -> None:
        """Another judge than none in the box that has the keys or that Tab leads to."""
        self.hands.tab_to(lambda box: isinstance(box, QComboBox) and box.findText("не указан") >= 0)
        self.hands.press(Key.Key_Down)

    def take_away(self, number: int) -> None:
        """The result of a match is cleared in its panel."""
        self.find(number)
        self.hands.alt("Снять результат")

    def release(self, number: int) -> None:
        """A held match is let go on the page of tables."""
        self.hands.control(Key.Key_7)
        queue = self.window.floor.queue
        self.hands.tab_to(lambda widget: widget is queue)
        self.hands.press(Key.Key_Home)
        for _ in range(queue.count()):
            if queue.match == self.of(number).match.id:
                break
            self.hands.press(Key.Key_Down)
        self.hands.press(Key.Key_Return)
        self.hands.alt("Отпустить")

    def win(self, number: int, side: int = 1, lost: int = 0, *, enters: int = 1) -> None:
        """A result in the line; where the regulations ask for it, a second person enters the same."""
        race = self.race(number)
        score = (race, lost) if side == 1 else (lost, race)
        if self.of(number).match.id[:2] in self.t.regulations.second_key and enters == 1:
            self.hands.then(SecondKeyDialog, lambda: self.enter_second(number, score))
        self.hands.line(f"{number} {score[0]}-{score[1]}", enters=enters)

    def enter_second(self, number: int, score: tuple[int, int]) -> None:
        """Who they are, the number, that it was played, both scores."""
        self.hands.write("Петров")
        self.hands.press(Key.Key_Tab)
        self.hands.write_over(str(number))
        self.hands.press(Key.Key_Tab)
        for won in score:
            self.hands.press(Key.Key_Tab)
            self.hands.write_over(str(won))
        self.hands.press(Key.Key_Return)

    def type_score(self, number: int, score: tuple[int, int]) -> None:
        """A match chosen in the bracket: a digit, Enter, a digit, Enter; the board has the keys again."""
        self.find(number)
        for won in score:
            self.hands.write(str(won))
            self.hands.press(Key.Key_Return)
        assert self.window.bracket.board.hasFocus()

    def play_on(self, until: Callable[[], bool]) -> None:
        """Results in the line, the first open match first."""
        count = 0
        while not until():
            number = self.open()[0]
            self.win(number, side=1 + count % 3 // 2, lost=count % self.race(number))
            count += 1


def test_a_whole_event_by_keys_alone(qtbot: QtBot, tmp_path: Path) -> None:
    day, path, paper = Day(qtbot, tmp_path), tmp_path / "кубок.bdesk", tmp_path / "итог.pdf"
    prepare(day, path)
    change_seats(day)
    decide_everything(day)
    correct_the_past(day)
    find_out_late(day)
    day.play_on(lambda: day.t.finished)
    save_final_protocol(day, paper)
    day.hands.control(Key.Key_Q)
    assert not day.window.isVisible()
    assert [kept.name for kept in tmp_path.glob("кубок*")] == [path.name]
    check_journal(path)


def prepare(day: Day, path: Path) -> None:
    """From nothing to the drawn event."""
    day.create(path)
    assert path.is_file()
    day.take_entries()
    for surname in TYPED:
        day.add_latecomer(surname)
    assert len(day.t.entries) == PEOPLE
    day.take_judges()
    assert day.t.judges
    day.set_hall()
    assert len(day.t.own_tables) == 8
    day.ask_for_second_key()
    assert day.t.regulations.second_key == ("F4", "F2")
    day.admit()
    assert len(day.t.office.rulings) == PEOPLE
    day.draw()
    assert len(day.t.seats) == PEOPLE


def change_seats(day: Day) -> None:
    """Two sit wrongly and are swapped; a reserve plays for somebody who did not come."""
    first, second, third = sorted(day.t.seats)[:3]
    one, other, away = (day.t.seats[seat] for seat in (first, second, third))
    day.change_seat(first, "поменять местами", day.t.entries[other].surname, "ошибка при записи")
    assert (day.t.seats[first], day.t.seats[second]) == (other, one)
    day.add_latecomer("Запасной")
    day.change_seat(third, "заменить запасным", "Запасной")
    assert day.t.entries[day.t.seats[third]].surname == "Запасной"
    assert away not in day.t.seat_of


def decide_everything(day: Day) -> None:
    """At the first matches everything happens that can."""
    called = day.call_next()
    day.hands.line(f"{called} начало")
    assert day.of(called).status is MatchStatus.PLAYING
    day.decide(called, Measure.REMARK, "разговоры у стола", side=1)
    day.decide(called, Measure.WARNING, "снова", side=1)
    day.decide(called, Measure.FRAME, "и снова", side=2)
    day.decide(called, DecisionKind.JUDGE, "судья заболел", more=day.name_judge)
    day.decide(called, DecisionKind.BREAK, "нет света")
    day.decide(called, DecisionKind.TIMETABLE, "четвертьфиналы завтра")
    day.decide(called, DecisionKind.OTHER, "играть без зрителей")
    day.pause(called, "перерыв")
    day.pause(called, "Закончить")
    day.decide(called, ProtestStep.DECLARE, "касания не было", side=1)
    day.now += timedelta(minutes=3)
    day.decide(called, ProtestStep.HAND_IN, "прошу пересмотреть")
    day.now += timedelta(minutes=9)
    day.decide(called, ProtestEnd.REJECTED, "судья прав")
    day.decide(called, Measure.MATCH, "оскорбление судьи", side=1)
    assert day.of(called).status is MatchStatus.DECIDED

    # the break had no end: it is ended before anybody is called
    day.hands.control(Key.Key_7)
    day.hands.alt("Окончить")
    absent = day.call_next()
    day.now += timedelta(minutes=16)
    day.hands.line(f"{absent} ня 2")
    nobody, goes_on, hurt, later, *others = day.open()
    day.hands.line(f"{nobody} ня оба")
    day.hands.line(f"{goes_on} ня оба дальше 1")
    day.hands.line(f"{hurt} тп 1 травма")
    day.decide(later, DecisionKind.POSTPONEMENT, "игрок в дороге")
    assert day.of(later).match.id in day.t.floor.holds
    day.release(later)
    assert day.of(later).match.id not in day.t.floor.holds

    tired, rude = (day.of(number).players[0] for number in others[:2])
    for word, who in (("отказ", tired), ("дискв", rude), ("восст", tired)):
        # a draw number that is somebody's number of the list, too, is asked about
        day.hands.line(f"{word} {day.t.seat_of[who]}", enters=2)
    assert set(day.t.gone) == {rude}
    thrown = day.of(others[2]).players[0]
    day.hands.then(TouchedDialog, lambda: day.hands.control(Key.Key_Return))
    day.decide(others[2], Measure.REMOVAL, "драка", side=1)
    assert set(day.t.gone) == {rude, thrown}


def correct_the_past(day: Day) -> None:
    """A result turned round suspends what was built on it, and comes back; cleared, undone, done again."""
    day.play_on(lambda: built_upon(day) is not None)
    first = built_upon(day)
    assert first is not None
    before, state = day.t.states, day.of(first)
    assert state.result is not None
    won = 1 + state.players.index(state.result.winner or "")
    day.win(first, side=3 - won, enters=2)
    assert day.t.suspended, "what was built on it does not count now"
    day.win(first, side=won, lost=1, enters=2)
    assert not day.t.suspended
    changed = [now for was, now in zip(before, day.t.states, strict=True) if was != now]
    assert [now.match.number for now in changed] == [first], "only its score is another"

    last = next(number for number in day.open() if day.of(number).match.id not in day.t.floor.holds)
    day.type_score(last, (day.race(last), 1))
    decided = day.t.states
    day.take_away(last)
    assert day.of(last).result is None
    day.hands.control(Key.Key_Z)
    assert day.t.states == decided
    day.hands.press(Key.Key_Z, held=CONTROL | SHIFT)
    assert day.of(last).result is None
    day.hands.control(Key.Key_Z)
    assert day.t.states == decided


def find_out_late(day: Day) -> None:
    """Two have played in each other's place: put right, what was played does not count; and back."""
    before, names = day.t.states, [entry.surname for entry in day.t.entries.values()]
    played = {entry for state in before if state.result and state.result.score for entry in state.players}
    one, other = [
        seat
        for seat, entry in sorted(day.t.seats.items())
        if entry in played - {*day.t.gone} and names.count(day.t.entries[entry].surname) == 1
    ][:2]
    whom = day.t.entries[day.t.seats[other]].surname
    day.change_seat(one, "поменять местами", whom, "перепутаны карточки")
    assert day.t.suspended
    day.hands.control(Key.Key_Z)
    assert day.t.states == before


def built_upon(day: Day) -> int | None:
    """A match played to a score whose winner has played the next one, too."""
    for state in day.t.states:
        onward = state.match.winner
        if state.result is not None and state.result.score and isinstance(onward, ToMatch):
            later = day.t.state_of(onward.match).result
            if later is not None and later.score:
                return state.match.number
    return None


def save_final_protocol(day: Day, paper: Path) -> None:
    """To the documents, down to the last one, Ctrl+S and its name; every name stands there in its place."""
    day.hands.control(Key.Key_Return)  # "to the documents"
    day.hands.tab_to(lambda widget: isinstance(widget, QListWidget))
    day.hands.item("Итоговый протокол")
    day.hands.settled()
    day.hands.then_file(paper)
    day.hands.control(Key.Key_S)
    day.hands.settled()
    document = pypdfium2.PdfDocument(paper)
    said = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    document.close()
    assert "Итоговый протокол" in said, said[:300]
    where = {entry: said.index(day.t.entries[entry].name) for entry in day.t.seat_of}
    assert len(where) == PEOPLE
    band = dict(day.t.places)
    for entry, (first, last) in band.items():
        place = str(first) if first == last else f"{first}–{last}"
        assert said[: where[entry]].endswith(f"{place} "), (place, day.t.entries[entry].name)
    in_order = sorted(band, key=lambda entry: where[entry])
    assert [band[entry] for entry in in_order] == sorted(band.values())
    # whoever was disqualified has no place and stands below all
    assert {*where} - {*band} == {*day.t.gone}
    assert min(where[entry] for entry in day.t.gone) > where[in_order[-1]]


def check_journal(path: Path) -> None:
    """Every kind of decision is in the journal."""
    with EventFile.read(path) as file:
        happened = [event for entry in file.entries() for event in entry.events]
    assert {type(event) for event in happened} >= KINDS
    assert {event.measure for event in happened if isinstance(event, ev.SanctionRecorded)} == {
        *(Measure.REMARK, Measure.WARNING, Measure.FRAME, Measure.MATCH, Measure.REMOVAL)
    }
    decided = {event.kind for event in happened if isinstance(event, ev.DecisionRecorded)}
    assert decided == {*DecisionKind}
    seconds = [event.second for event in happened if isinstance(event, ev.ResultEntered) and event.second]
    assert seconds == ["Петров"] * 3, "both semifinals and the final"
