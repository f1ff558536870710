"""The page of tables: a day by keys, clocks, broken tables, what is dragged, the hall and its screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hall import Duty, HallDay, PauseKind, Table
from bracket_desk.domain.floor.hall import Hall as FloorHall
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import JournalEntry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.app import make_app
from bracket_desk.ui.floor_cards import TableCard, match_data, places_of
from bracket_desk.ui.gantt_bars import BarKind
from bracket_desk.ui.hall_display import LEAST, HallDisplay, HallShow, TableLine
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.theme import LIGHT
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.halls import Hall, open_matches, tournament
from tests.ui.test_window import key, page_of, text


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture(scope="module")
def drawn() -> Sequence[JournalEntry]:
    """The journal of a drawn event of 16."""
    return play_demo(16, played=False, words=Words("ru", assets.resources() / "translations"))


@pytest.fixture
def window(hall: Hall, drawn: Sequence[JournalEntry]) -> Window:
    """A desk with that event, the page of tables shown."""
    window, path = hall.desk(), hall.folder / "кубок.bdesk"
    EventFile.create(path, drawn)
    window.place.open(path)
    hall.idle(window)
    window.go("floor")
    return window


@pytest.fixture
def page(window: Window) -> FloorPage:
    return page_of(window, FloorPage)


def walk(qtbot: QtBot, window: Window, page: FloorPage, table: str) -> None:
    """By arrows to the card of a table."""
    places = places_of([card_table(name) for name in page.board.cards], 99)
    assert page.board.table is not None
    while page.board.table != table:
        here, there = places[page.board.table], places[table]
        key(qtbot, window, Qt.Key.Key_Right if here < there else Qt.Key.Key_Left)
    assert page.board.cards[table].hasFocus()


def card_table(name: str) -> Table:
    return Table(name)


def drop(where: TableCard, match: str) -> None:
    """A match let go over a card."""
    data = match_data(match)
    buttons, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.MoveAction, data, buttons, held)
    where.dropEvent(event)


def call_first(window: Window, page: FloorPage) -> tuple[str, str]:
    """The call that is proposed; the match and its table."""
    suggestion = page.suggestion
    assert suggestion is not None
    assert suggestion.table is not None
    page.call_next()
    return suggestion.waiting.state.match.id, suggestion.table


def test_a_whole_day_by_keys(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    window.resize(2400, 900)  # all cards in one row
    QApplication.processEvents()
    played = 0
    while not tournament(window).finished:
        while page.suggestion is not None and len(tournament(window).busy) < 3:
            key(qtbot, window, Qt.Key.Key_C)
            hall.later(minutes=1)
        for table, state in list(tournament(window).busy.items()):
            walk(qtbot, window, page, table)
            key(qtbot, window, Qt.Key.Key_Return)  # the panel of the table
            key(qtbot, window, Qt.Key.Key_Return)  # begin
            assert tournament(window).busy[table].status is MatchStatus.PLAYING
            hall.later(minutes=40)
            key(qtbot, window, Qt.Key.Key_Return)  # the panel again
            key(qtbot, window, Qt.Key.Key_Return)  # result
            key(qtbot, window, Qt.Key(Qt.Key.Key_0 + tournament(window).race(state.match)))
            key(qtbot, window, Qt.Key.Key_Return)
            text("1")
            key(qtbot, window, Qt.Key.Key_Return)
            assert table not in tournament(window).busy
            assert page.board.cards[table].hasFocus()
            played += 1
    assert played > 20
    assert len(tournament(window).places) == 16
    assert page.queue.rows == ()


def test_the_strip_calls_from_any_page(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    suggestion = page.suggestion
    assert suggestion is not None
    number = suggestion.waiting.state.match.number
    window.go("journal")
    assert "Свободны столы 1, 2" in window.next_text.text()
    assert window.next_button.text() == f"Вызвать {number} на {suggestion.table}"
    key(qtbot, window, Qt.Key.Key_Return, control=True)
    assert window.page is page
    assert page.board.table == suggestion.table
    names = [tournament(window).entries[entry].name for entry in suggestion.waiting.state.players]
    said = f"Стол {suggestion.table}: {names[0]} – {names[1]}, прошу к столу"
    assert page.words_to_read.text() == said
    page.copy.click()
    assert QGuiApplication.clipboard().text() == said
    key(qtbot, window, Qt.Key.Key_Z, control=True)
    assert page.announcement.isHidden(), "a call taken back is not read aloud"


def test_the_tenth_page_has_control_and_nought(qtbot: QtBot, window: Window) -> None:
    key(qtbot, window, Qt.Key.Key_0, control=True)
    assert window.page is window.pages["journal"]
    key(qtbot, window, Qt.Key.Key_7, control=True)
    assert window.page is window.floor


def test_a_no_show_is_offered_when_due_and_not_taken(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    card = page.board.cards[table]
    assert card.clock.text() == "на явку 15:00"
    hall.later(minutes=14, seconds=20)
    page.tick()
    assert card.clock.text() == "на явку 0:40"
    assert not card.facts.late
    hall.later(minutes=2)
    page.tick()
    assert card.clock.text() == "срок неявки: 16 мин"
    sizes = [label.font().pointSizeF() for label in (*card.names, card.about)]
    assert card.clock.font().pointSizeF() > max(sizes), "the largest thing on the card"
    page.open_table(table)
    assert "можно записать неявку" in page.panel.due.text()
    assert tournament(window).state_of(match).status is MatchStatus.CALLED
    page.panel.absent.menu().actions()[0].trigger()
    assert tournament(window).state_of(match).status is MatchStatus.DECIDED
    assert table not in tournament(window).busy


def test_clocks_go_on_after_a_restart(window: Window, page: FloorPage, hall: Hall) -> None:
    _, table = call_first(window, page)
    event = window.place.current
    assert event is not None
    window.place.close()
    hall.later(minutes=6)
    again = hall.desk("Петров")
    again.place.open(event.path)
    hall.idle(again)
    again.go("floor")
    assert again.floor.board.cards[table].clock.text() == "на явку 9:00"
    hall.later(minutes=-8)
    again.floor.tick()
    assert "переведены назад" in again.floor.board.cards[table].clock.text()


def test_clocks_tick_only_while_they_are_seen(window: Window, page: FloorPage) -> None:
    assert page._timer.isActive()
    window.go("bracket")
    assert not page._timer.isActive()


def test_a_broken_table_and_its_match(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    window.place.perform(cmd.NoteScore(match=match, score=(2, 1)))
    page.open_table(table)
    hall.answers.notes.append("порвано сукно")
    hall.answers.chosen.append(0)
    page.panel.out.click()
    state = tournament(window).state_of(match)
    call = tournament(window).call_of(state)
    assert call is not None
    assert call.table != table
    assert state.status is MatchStatus.PLAYING, "it goes on"
    assert "2–1" in page.board.cards[call.table].about.text()
    card = page.board.cards[table]
    assert (card.state.text(), card.about.text()) == ("✕ не работает", "порвано сукно")
    page.open_table(table)
    page.panel.mend.click()
    assert "свободен" in card.state.text()


def test_a_broken_table_without_another_one(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    page.open_table(table)
    hall.answers.notes.append("")
    page.panel.out.click()
    assert "Укажите" in window.message.text() or "причин" in window.message.text().lower()
    assert table in tournament(window).busy
    hall.answers.notes.append("порвано сукно")
    hall.answers.chosen.append(len(tournament(window).tables) - 1)  # after all free tables: it waits
    page.panel.out.click()
    assert match not in {state.match.id for state in tournament(window).busy.values()}
    assert page.queue.rows[0].match == match, "before all others"
    assert "первая в очереди" in page.queue.rows[0].why


def test_matches_are_dropped_on_tables(window: Window, page: FloorPage) -> None:
    one, two = open_matches(window)[:2]
    drop(page.board.cards["3"], one)
    drop(page.board.cards["4"], two)
    at = {state.match.id: name for name, state in tournament(window).busy.items()}
    assert at == {one: "3", two: "4"}
    drop(page.board.cards["4"], one)
    at = {state.match.id: name for name, state in tournament(window).busy.items()}
    assert at == {one: "4", two: "3"}, "they swap"
    drop(page.board.cards["1"], one)
    at = {state.match.id: name for name, state in tournament(window).busy.items()}
    assert at == {one: "1", two: "3"}, "it moves"


def test_move_and_take_back_by_the_panel(window: Window, page: FloorPage) -> None:
    match, table = call_first(window, page)
    page.open_table(table)
    page.panel.tables.setCurrentIndex(page.panel.tables.findData("2" if table != "2" else "1"))
    page.panel.move_there.click()
    moved = page.board.cards["2" if table != "2" else "1"]
    assert moved.facts.match == match
    page.open_table(moved.facts.table)
    page.panel.back.click()
    assert tournament(window).state_of(match).status is MatchStatus.READY


def test_a_match_is_held_and_let_go(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    match = page.queue.rows[0].match
    page.queue.begin()
    key(qtbot, window, Qt.Key.Key_Return)
    assert page.panel.match == match
    page.panel.reason.setFocus()
    text("врач у игрока")
    page.panel.until.setText("25:10")
    key(qtbot, window, Qt.Key.Key_Return)
    assert "не время" in window.message.text()
    page.panel.until.clear()
    page.panel.reason.setFocus()
    key(qtbot, window, Qt.Key.Key_Return)
    row = next(row for row in page.queue.rows if row.match == match)
    assert not row.ready
    assert "придержана: врач у игрока" in row.why
    assert page.suggestion is not None
    assert page.suggestion.waiting.state.match.id != match
    page.open_match(match)
    page.panel.release.click()
    assert next(row for row in page.queue.rows if row.match == match).ready


def test_pauses_are_offered_and_counted(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    page.open_table(table)
    actions = page.panel.pause.menu().actions()
    medical = next(action for action in actions if "медицинская помощь" in action.text())
    medical.trigger()
    assert "медицинская помощь, 15:00" in page.board.cards[table].clock.text()
    hall.later(minutes=16)
    page.tick()
    assert "сверх срока 1:00" in page.board.cards[table].clock.text()
    page.panel.pause.menu().actions()[0].trigger()
    pause = tournament(window).floor.pauses[tournament(window).state_of(match).key][0]
    assert (pause.kind, pause.running) == (PauseKind.MEDICAL, False)


def test_when_a_match_began_by_the_paper(window: Window, page: FloorPage, hall: Hall) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    page.open_table(table)
    page.panel.began.setText("9:40")
    page.panel.write.click()
    assert "с 09:40" in page.board.cards[table].times.text()


def test_read_only(window: Window, page: FloorPage, hall: Hall) -> None:
    _, table = call_first(window, page)
    event = window.place.current
    assert event is not None
    hall.answers.yes.append(True)
    second = hall.desk("Петров")
    second.place.open(event.path)
    hall.idle(second)
    second.go("floor")
    assert not second.place.writable
    assert second.next_button.isHidden()
    board = second.floor.board
    assert not any(card.acceptDrops() for card in board.cards.values())
    second.floor.open_table(table)
    panel = second.floor.panel
    writing = (panel.begin, panel.absent, panel.pause, panel.moving, panel.back, panel.out)
    assert not any(widget.isEnabled() for widget in writing)
    before = tournament(second).busy
    second.floor.call_next()
    assert tournament(second).busy == before
    dialog = second.floor.hall_dialog()
    assert dialog is not None
    assert not dialog.save.isEnabled()
    dialog.deleteLater()


def test_cards_stand_as_in_the_hall() -> None:
    tables = [
        Table("1", x=0, y=0),
        Table("2", x=7, y=0),
        Table("3", x=0, y=4),
        Table("4"),
        Table("5", x=0, y=0),
    ]
    assert places_of(tables, 2) == {"1": (0, 0), "2": (0, 2), "3": (2, 0), "4": (3, 0), "5": (3, 1)}


def test_arrows_go_by_the_places(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    hall_of = tournament(window).floor.hall
    names = [table.name for table in hall_of.tables]
    placed = tuple(Table(name, x=at % 3, y=at // 3) for at, name in enumerate(names))
    window.place.perform(cmd.SetHall(hall=type(hall_of)(placed)))
    page.board.choose(names[0])
    for code, table in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Down, 4),
        (Qt.Key.Key_Left, 3),
        (Qt.Key.Key_Up, 0),
    ):
        key(qtbot, window, code)
        assert page.board.table == names[table]


def test_the_first_tables_of_a_hall(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    judge = tournament(window).judges[0]
    window.place.perform(cmd.SetTables(tables=()))
    assert page.work.isHidden()
    assert page.first.isVisible()
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.count.setValue(4)
    dialog.across.setValue(2)
    dialog.number.click()
    opens = dialog.hours.rows[0]
    for cell, typed in zip(opens, ("5.12.2026", "9", "1:30", "13:00-14:00 обед"), strict=True):
        text(typed, cell)
    tables = dialog.duties.rows[0]
    text("1, 7", tables[0])
    dialog.write()
    assert dialog.duties.why, "the judge is missing"
    assert tournament(window).tables == ()
    tables[1].setCurrentIndex(1)  # type: ignore[union-attr]
    dialog.write()
    assert "Стола 7" in dialog.notice.text() or "7" in dialog.notice.text()
    tables[0].setText("1, 2")  # type: ignore[union-attr]
    dialog.duties.edited.emit()
    dialog.write()
    floor = tournament(window).floor
    assert [(table.name, table.x, table.y) for table in floor.hall.tables] == [
        *(("1", 0, 0), ("2", 1, 0), ("3", 0, 1), ("4", 1, 1))
    ]
    (day,) = floor.hall.days
    assert (day.opens.hour, day.closes.day, day.breaks[0].name) == (9, 6, "обед")
    assert floor.duties == (Duty(judge.number, ("1", "2")),)
    assert dialog.isVisible(), "there is something to look at"
    assert any("Столы без судьи: 3, 4" in text for text in dialog.remarks.texts)
    dialog.reject()
    assert page.board.isVisible()


def test_nothing_of_a_hall_that_cannot_be(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    before = tournament(window).floor.hall
    for cell, typed, why in (
        (dialog.tables.rows[0][2], "x", "не номер столбца"),
        (dialog.hours.rows[0][0], "завтра", "не дата"),
    ):
        text(typed, cell)
        dialog.write()
        assert why in dialog.tables.why + dialog.hours.why
        cell.setText("")  # type: ignore[union-attr]
    assert tournament(window).floor.hall == before
    hall.answers.yes.append(True)


def test_what_was_typed_about_the_hall_is_not_lost(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.count.setValue(3)
    dialog.number.click()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert "не записано" in hall.answers.asked[-1]
    assert dialog.isVisible()
    hall.answers.yes.append(True)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()


def test_the_hall_screen_follows(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    page.open_display()
    display = page.display
    assert display is not None
    display.showNormal()
    display.resize(QSize(1280, 720))
    _, table = call_first(window, page)
    assert display.lines[0].table == f"▸ Стол {table}"
    assert "прошу к столу" in display.lines[0].asks
    assert ":" not in display.lines[0].text, "no clock to be read"
    colours = [display.grab().toImage().pixelColor(2, 2)]
    qtbot.keyClick(display, Qt.Key.Key_F2)
    colours.append(display.grab().toImage().pixelColor(2, 2))
    assert colours == [QColor("#FFFFFF"), QColor("#000000")]
    qtbot.keyClick(display, Qt.Key.Key_Escape)
    assert page.display is None


@pytest.mark.parametrize("tables", [1, 8, 24, 48])
def test_names_on_the_hall_screen_are_large(qtbot: QtBot, tables: int) -> None:
    make_app([], assets.resources(), "ru")
    lines = tuple(TableLine(f"Стол {at}", f"Игрок {at} – Игрок {at + 1}") for at in range(tables))
    display = HallDisplay(HallShow("Кубок", "За столами", "Следующие", lines, ()), LIGHT, "Зал")
    qtbot.addWidget(display)
    display.resize(1920, 1080)
    assert display.letters >= LEAST * 1080
    seen = set(display.lines)
    for _ in range(8):
        display.turn_page()
        seen |= set(display.lines)
    assert seen == set(lines), "every table comes"


def test_one_protocol_is_printed(window: Window, page: FloorPage, hall: Hall) -> None:
    match, _ = call_first(window, page)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    target = hall.folder / "протокол.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    page.slips.print_on(printer, match)
    hall.idle(window)
    assert target.read_bytes().startswith(b"%PDF")
    assert "листов: 1" in window.message.text()


def test_printing_with_the_call_is_off_until_it_is_wanted(window: Window, page: FloorPage) -> None:
    assert not page.at_once.isChecked()
    call_first(window, page)
    assert "не напечатан" not in window.message.text()
    page.at_once.click()
    assert page.slips.at_once
    call_first(window, page)
    assert "Принтер не настроен" in window.message.text()


def test_a_new_timetable_is_shown_before_it_is_kept(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    hall.later(hours=2)
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    bars = {bar.match: bar for bar in dialog.view.bars if bar.kind is not BarKind.PROPOSED}
    assert bars[match].kind is BarKind.PLAYING
    assert bars[match].table == table
    late = [bar for bar in bars.values() if bar.clash]
    assert late, "what should have begun has not"
    kept = tournament(window).timetable
    dialog.plan.click()
    hall.idle(window)
    assert dialog.proposed is not None
    assert tournament(window).timetable == kept, "nothing is kept yet"
    assert dialog.moves.count() >= len(late)
    assert "Сдвигается встреч" in dialog.about.text()
    dialog.drop.click()
    assert dialog.moves.isHidden()
    dialog.plan.click()
    hall.idle(window)
    proposed = dialog.proposed
    dialog.keep.click()
    assert tournament(window).timetable == proposed
    assert not any(bar.clash for bar in dialog.view.bars)


def test_a_timetable_that_the_hall_has_no_time_for(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    tables = tournament(window).floor.hall.tables
    opens = hall.now.replace(tzinfo=None)
    day = HallDay(opens, opens + timedelta(hours=1))
    window.place.perform(cmd.SetHall(hall=FloorHall(tables, (day,))))
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.plan.click()
    hall.idle(window)
    assert dialog.proposed is None
    assert dialog.notice.text().startswith("⚠")
    assert dialog.plan.isEnabled(), "another hall may be tried"


def test_keys_scroll_and_zoom_the_timetable(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.resize(600, 400)
    dialog.show()
    view = dialog.view
    scale, bar = view.scale, next(bar for bar in view.bars if bar.kind is BarKind.PLANNED)
    wide = view.place_of(bar).width()
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.scale > scale
    assert view.place_of(bar).width() > wide
    x = view.place_of(bar).x()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.place_of(bar).x() < x
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert 0 < view.place_of(bar).x() < view.width()


def test_events_of_one_hall_are_seen_together(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall, drawn: Sequence[JournalEntry]
) -> None:
    path = hall.folder / "юниоры.bdesk"
    EventFile.create(path, drawn)
    other = hall.desk("Петров")
    other.place.open(path)
    neighbours = window.place.neighbours
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    assert window.place.current is not None
    hall.answers.events += [window.place.current.path, path]
    dialog.others.add.click()
    assert len(neighbours.paths) == 0, "no event is beside itself"
    dialog.others.add.click()
    assert list(neighbours.paths) == [path]
    match = open_matches(other)[0]
    assert other.place.perform(cmd.Call(match=match, table="1"))
    neighbours.look()
    qtbot.waitUntil(lambda: not neighbours.is_busy and bool(neighbours.taken), timeout=10_000)
    card = page.board.cards["1"]
    assert "другое соревнование" in card.state.text()
    assert "Открытый кубок" in card.about.text()
    assert "Свободны столы 2, 3" in window.next_text.text()
    free = open_matches(window)[1]
    drop(card, free)
    assert tournament(window).busy == {}
    assert "другом соревновании" in window.message.text() or "занят" in window.message.text()
    # the same people are drawn in both events
    row = next(row for row in page.queue.rows if row.match == match)
    assert not row.ready
    assert "на столе 1" in row.why
    drop(page.board.cards["2"], match)
    assert tournament(window).busy == {}
    again = window.place.current.path
    window.place.close()
    assert neighbours.taken == ()
    window.place.open(again)
    assert list(neighbours.paths) == [path], "it is remembered"
    dialog.others.refresh()
    dialog.others.list.setCurrentRow(0)
    dialog.others.remove.click()
    assert neighbours.taken == ()
