"""The page of tables: a day by keys, clocks, broken tables, what is dragged, protocols."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hall import PauseKind, Table
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.floor_cards import places_of
from bracket_desk.ui.floor_queue import row_lines
from bracket_desk.ui.floor_words import QueueRow
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, tournament
from tests.ui.floor import call_first, drawn, drop, hall, page, walk, window
from tests.ui.test_window import key, text

__all__ = ["drawn", "hall", "page", "window"]


def test_a_whole_day_by_keys(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    window.resize(2400, 900)  # all cards in one row
    QApplication.processEvents()
    played = 0
    while not tournament(window).finished:
        while page.suggestion is not None and len(tournament(window).busy) < 3:
            # who still rests is called only when that is meant
            hall.answers.yes = [page.suggestion.waiting.late]
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
    page.panel.timing.start.setText("9:40")
    page.panel.timing.write_button.click()
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
    writing = (panel.begin, panel.absent, panel.pause, panel.moving, panel.timing, panel.back, panel.out)
    assert not any(widget.isEnabled() for widget in writing)
    before = tournament(second).busy
    second.floor.call_next()
    assert tournament(second).busy == before
    dialog = second.floor.hall_dialog()
    assert dialog is not None
    assert not dialog.save.isEnabled()
    assert not any(field.body.isEnabled() for field in dialog.fields)
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


def test_tab_comes_to_the_cards_before_the_queue(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    page.screen_button.setFocus()
    key(qtbot, window, Qt.Key.Key_Tab)
    assert page.board.table is not None
    assert page.board.cards[page.board.table].hasFocus()


def test_where_to_call_never_cuts_a_name(qapp: QApplication) -> None:
    """On a narrow screen the table stands below the names, not in their place."""
    row = QueueRow(
        "m6", "6", "Чебыкин И. – Угрюмцев Г.", "держит встреч: 14", ready=True, suggested="на стол 5"
    )
    measure = QFontMetrics(qapp.font())
    beside = "6  Чебыкин И. – Угрюмцев Г.  → на стол 5"
    wide = measure.horizontalAdvance(beside)
    assert row_lines(row, measure, wide) == (beside, "держит встреч: 14")
    narrow = row_lines(row, measure, wide - 1)
    assert narrow == ("6  Чебыкин И. – Угрюмцев Г.", "→ на стол 5 · держит встреч: 14")
