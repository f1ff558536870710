"""Blocks pasted into the table of entries, and rows copied out of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from threading import Event

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.window import Window
from tests.ui.entries import (
    Make,
    at,
    clipboard,
    day,
    entry,
    page,
    paste,
    steps,
    window,
)
from tests.ui.test_window import (
    Answers,
    answers,
    idle,
    make,
    state,
)

__all__ = ["answers", "make", "page", "window"]


class TestPasting:
    def test_five_hundred_rows_are_one_step_and_one_undo(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        rows = [f'Фамильев{n} Имя\t{day(n)}\tI\t"Область\n{n}"' for n in range(500)]
        rows[7] = "12345\t01.02.1990"
        rows[9] = "Фамильев9 Имя\t31.02.1990\tмагистр"
        before = dict(state(window).entries), steps(window)
        lines = paste(qtbot, window, page, "\r\n".join(rows), new=True)
        assert steps(window) == before[1] + 1
        assert len(state(window).entries) == 6 + 499
        assert entry(window, 7) == Entry(
            7, "Фамильев0", "Имя", born=date(1970, 1, 1), title="I", region="Область 0"
        )
        assert page.report.summary.text() == (
            "Вставлено: новых 499, изменено 0, отклонено ячеек 3, сомнений 0"
        )
        assert lines == [
            "Строка 8, фамилия, имя, отчество: «12345» — не имя человека.",
            "Строка 10, дата рождения: Такого дня нет: «31.02.1990».",
            "Строка 10, звание, разряд: «магистр» — неизвестное звание или разряд.",
        ]
        window.undo()
        assert state(window).entries == before[0]

    def test_onto_a_chosen_cell_and_beyond_the_last_row(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        at(page, 5, "title")
        before = steps(window)
        lines = paste(qtbot, window, page, "кмс\tТула\nмс\tОрёл\n\n1 разряд\tЛишний")
        assert (entry(window, 5).title, entry(window, 5).region) == ("КМС", "Тула")
        assert (entry(window, 6).title, entry(window, 6).region) == ("МС", "Орёл")
        assert len(state(window).entries) == 6, "who has no name is nobody"
        assert lines == ["Строка 4, фамилия, имя, отчество: В этой строке нет имени."]
        assert steps(window) == before + 1

    def test_people_who_are_there_already_are_doubted(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        lines = paste(qtbot, window, page, "Жуков Лев\nНовиков Яков\nновиков яков", new=True)
        assert lines == [
            "Строка 1: возможно, это Жуков Лев Павлович (3) – одна фамилия, одно из имён сокращено.",
            "Строка 3: возможно, это Новиков Яков (8) – одно имя, одной даты рождения нет.",
        ]
        assert {row.entry.number for row in page.view.chosen_rows()} == {7, 8, 9}

    def test_other_people_are_not_written_over_unasked(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        block = "1\tНовиков Яков\n2\tСтаров Лев\n"
        before = dict(state(window).entries), steps(window)
        page.view.choose_entries({1})
        paste(qtbot, window, page, block)
        assert "станут другие имена: 2" in answers.asked[-1]
        assert (state(window).entries, steps(window)) == before
        answers.chosen = [1]
        paste(qtbot, window, page, block)
        idle(qtbot, window)
        assert [e.name for e in state(window).entries.values()][6:] == ["Новиков Яков", "Старов Лев"]
        answers.chosen = [0]
        page.view.choose_entries({1})
        paste(qtbot, window, page, block)
        assert [entry(window, n).name for n in (1, 2)] == ["Новиков Яков", "Старов Лев"]
        assert entry(window, 1).rating == 900

    def test_columns_that_fell_wrong_are_asked_about(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        page.view.choose("born", shown=False)
        page.view.choose("title", shown=False)
        block = "Новиков Яков\t05.06.1990\nСтаров Лев\t01.02.1991"
        paste(qtbot, window, page, block, new=True)
        assert answers.asked[-1].startswith(
            "Столбец B вставляемого похож на «дата рождения», а попадает здесь в «субъект РФ»."
        )
        assert len(state(window).entries) == 6
        paste(qtbot, window, page, f"ФИО\tДата рождения\n{block}", new=True)
        assert entry(window, 7).born == date(1990, 6, 5), "headings say it better than places"

    def test_what_cannot_be_pasted_is_told(self, qtbot: QtBot, window: Window, page: EntriesPage) -> None:
        before = steps(window)
        paste(qtbot, window, page, " \n")
        assert "нет текста" in window.message.text()
        paste(qtbot, window, page, "\x01\x02\x03\x04\x05", new=True)
        assert "Буфер обмена" in window.message.text()
        assert window.message.text().startswith("⚠")
        lines = paste(qtbot, window, page, "12345", new=True)
        assert lines == ["Строка 1, фамилия, имя, отчество: «12345» — не имя человека."]
        assert steps(window) == before

    def test_a_list_that_changed_meanwhile_is_not_pasted_into(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        held = Event()
        window.place.worker.run(lambda _: held.wait(5), lambda _: None, lambda _: None)
        clipboard("Новиков Яков")
        page.clips.paste_new()
        window.place.perform(cmd.RemoveEntries(entries=("e5",)))
        held.set()
        idle(qtbot, window)
        assert "тем временем изменился" in window.message.text()
        assert len(state(window).entries) == 5

    def test_copied_rows_are_pasted_as_they_were(
        self, qtbot: QtBot, window: Window, page: EntriesPage, make: Make, tmp_path: Path
    ) -> None:
        for column in page.model.cells:
            page.view.choose(column.key, shown=column.key not in ("name", "seed", "seat", "place"))
        page.view.selectAll()
        key_target = page.view
        qtbot.keyClick(key_target, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        block = QGuiApplication.clipboard().text()
        assert block.count("\n") == 6
        assert "\t'+7 900 111-22-33\t" in block, "no spreadsheet computes it"
        people = tuple(state(window).entries.values())
        window.place.perform(cmd.RemoveEntries(entries=tuple(e.id for e in people)))
        paste(qtbot, window, page, block)
        back = [replace(e, number=e.number - 6) for e in state(window).entries.values()]
        assert back == [*people[:5], replace(people[5], surname="Ёжиков")], "capitals are put in order"
