"""The wizard of lists, driven as a secretary drives it: what was read, the same person?, what is taken."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.lists_out import entries_csv
from bracket_desk.exchange.options import ReadOptions
from bracket_desk.exchange.review import Source
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.tables import CELL_MARGINS
from bracket_desk.ui.window import Window
from bracket_desk.ui.wizard import Step, Wizard
from bracket_desk.ui.wizard_rows import FATE, FIRST, RawRows, RawView
from bracket_desk.words import Words
from tests.exchange.files import HEADER, PEOPLE, csv, ods_of, xlsx
from tests.helpers import Desk, card
from tests.ui.test_window import (
    SAMPLES,
    Answers,
    Make,
    answers,
    drawn,
    idle,
    make,
    named_widgets,
    page_of,
    spoken_name,
    state,
)
from tests.wizards import take_list, wizard_of

__all__ = ["answers", "drawn", "make"]

KNOWN = (
    Entry(1, "Кукушкин", "Виктор", "Львович", date(1990, 1, 2), town="Тверь"),
    Entry(2, "Аистов", "Денис", rating=900),
    Entry(5, "Тетёркин", "П.", "И."),
    Entry(6, "Aistov", "D."),
)
HEAD = "Фамилия;Имя;Отчество;Дата рождения;Город;Рейтинг"
ALIKE = (
    HEAD,
    "Кукушкин;Виктор;Львович;02.01.1990;;",  # nothing new
    "Аистов;Денис;Олегович;;;910",  # knows more
    "Тетеркин;Пётр;Ильич;;Пермь;",  # known by initials
    "Новиков;Яков;;;;",
)
ALL_NEW = {"entries-64.xlsx": 64, "entries-57-epoch1904.xlsx": 57, "entries-50-cp1251.csv": 50,
           "entries-47-unicode.txt": 47, "entries-33.xls": 33}  # fmt: skip


@pytest.fixture
def window(make: Make, tmp_path: Path) -> Window:
    """Three people have come to an event of 64 seats."""
    desk = Desk()
    desk.run(card(64))
    desk.run(cmd.RegisterEntries(entries=KNOWN))
    path = tmp_path / "кубок.bdesk"
    EventFile.create(path, desk.session.entries)
    window = make()
    assert window.place.open(path)
    window.go("entries")
    return window


Open = Callable[..., Wizard[Any]]


@pytest.fixture
def read(qtbot: QtBot, window: Window, tmp_path: Path) -> Iterator[Open]:
    """The wizard open on a sample by its name, or on a list of these lines or bytes, once it has read."""

    def call(content: str | bytes | tuple[str, ...], name: str = "список.csv") -> Wizard[Any]:
        path = SAMPLES / content if isinstance(content, str) else tmp_path / name
        if not isinstance(content, str):
            path.write_bytes(csv(*content) if isinstance(content, tuple) else content)
        page = window.page
        assert isinstance(page, ListPage)
        page.take_list(path)
        return wizard_of(qtbot, window)

    yield call
    for dialog in window.findChildren(Wizard):
        dialog.reject()


def steps_of(window: Window) -> int:
    """How many steps the journal has."""
    assert window.place.current is not None
    return len(window.place.current.entries)


def said(dialog: Wizard[Any]) -> str:
    """All that is listed to be looked at."""
    return "\n".join(f"{t.row} {t.column}: {t.why}" for t in dialog.reading.troubles.rows)


def fates(dialog: Wizard[Any]) -> dict[int, str]:
    """What becomes of each row by its number, as the table says it."""
    rows = dialog.reading.view.rows
    cells = [(rows.index(at, 0).data(), rows.index(at, FATE).data()) for at in range(rows.rowCount())]
    return {int(number): fate for number, fate in cells}


def choose(qtbot: QtBot, window: Window, dialog: Wizard[Any], choice: str, value: object) -> None:
    """Choose something by its value, as a person does in a list."""
    box = getattr(dialog.reading, choice)
    assert box.isVisible()
    assert box.isEnabled()
    at = box.findData(value)
    assert at >= 0, [box.itemData(i) for i in range(box.count())]
    box.setCurrentIndex(at)
    box.activated.emit(at)
    idle(qtbot, window)


def choose_column(qtbot: QtBot, window: Window, dialog: Wizard[Any], place: int, field: str) -> None:
    """Say what a column is, by its place from 0."""
    dialog.reading.view.show_cell(dialog.reading.view.rows._rows[0].number, place)
    choose(qtbot, window, dialog, "column", field)


class TestSamples:
    def test_a_clear_list_is_taken_by_enter_and_changes_nothing_the_second_time(
        self, qtbot: QtBot, window: Window, read: Open
    ) -> None:
        window.place.around.settings.setValue("lists/entries", '[{"name": "nothing that was kept"}]')
        for name, people in ALL_NEW.items():
            dialog = read(name)
            assert dialog.step is Step.SUMMARY
            assert dialog.summary.counts.text() == f"Добавится {people}"
            assert dialog.summary.view.model().rowCount() == people
            assert QApplication.focusWidget() is dialog.take
            before = steps_of(window)
            take_list(qtbot, window)
            assert len(state(window).entries) == len(KNOWN) + people
            assert steps_of(window) == before + 1
            self.changes_nothing(qtbot, window, read(name))
            window.undo()
            assert len(state(window).entries) == len(KNOWN), "one step, one undo"

    def changes_nothing(self, qtbot: QtBot, window: Window, dialog: Wizard[Any]) -> None:
        before, entries = steps_of(window), dict(state(window).entries)
        while dialog.step is not Step.SUMMARY:
            dialog.go_on()
        assert dialog.summary.counts.text().startswith("Этот список ничего не меняет. Без изменений ")
        assert not dialog.take.isEnabled()
        take_list(qtbot, window)
        assert (steps_of(window), dict(state(window).entries)) == (before, entries)
        assert window.message.text() == "Ничего не изменено."

    def test_what_was_read_of_a_form(self, window: Window, read: Open) -> None:
        """Title rows, merged cells, real dates, a signature, an empty second sheet."""
        dialog = read("entries-64.xlsx")
        dialog.go_back()
        assert dialog.step is Step.READING
        found = fates(dialog)
        assert [found[row] for row in (1, 4, 5, 68)] == ["над списком", "заголовки", "+ новый", "+ новый"]
        assert found[max(found)] == "не человек"
        rows = dialog.reading.view.rows
        cells = [rows.index_of(5, place).data() for place in range(3)]
        assert cells == ["1", "Савинцев Виктор Владимирович", "16.05.2008"]
        assert not dialog.reading.encoding.isVisible()
        assert not dialog.reading.sheet.isVisible()

    def test_encoding_and_separator_are_shown(self, window: Window, read: Open) -> None:
        for name, encoding, separator in (
            ("entries-50-cp1251.csv", "Windows-1251", "точка с запятой ;"),
            ("entries-47-unicode.txt", "UTF-16", "табуляция"),
        ):
            dialog = read(name)
            dialog.go_back()
            assert dialog.reading.encoding.currentText() == encoding
            assert dialog.reading.separator.currentText() == separator
            dialog.reject()

    def test_every_trouble_of_the_ugly_list_is_named(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read("entries-ugly.csv")
        assert dialog.step is Step.READING
        found, told = fates(dialog), said(dialog)
        # an impossible date, one to come, a formula for a name, a rating that is no number
        assert "5 Дата рождения: Такого дня нет: «31.02.2001»." in told
        assert "7 Дата рождения: Эта дата рождения ещё не наступила: «2031-01-01»." in told
        assert "12 Фамилия, имя, отчество: «=HYPERLINK" in told
        assert "13 Рейтинг: Рейтинг «н/д»" in told
        # ё and е, a plain repeat
        assert "15 : Повторяет строку 3: одно имя и одна дата рождения." in told
        assert "16 : Повторяет строку 4: одно имя и одна дата рождения." in told
        assert len(dialog.reading.troubles.rows) == 6
        marks = {5: "⚠ новый, не всё", 7: "⚠ новый, не всё", 12: "× отклонена", 13: "⚠ новый, не всё",
                 15: "= без изменений", 16: "= без изменений"}  # fmt: skip
        assert {row: found[row] for row in marks} == marks
        # no date, a serial number, a date in words, capitals, namesakes of different days: taken as they are
        assert all(found[row] == "+ новый" for row in (2, 3, 4, 6, 8, 9, 10, 11, 14))
        # an unknown column; the mark at the start is no part of a heading
        assert dialog.reading.left_out.text() == "Не взяты столбцы: Телефон"
        rows = dialog.reading.view.rows
        assert rows.index(0, 2).data() == "Фамилия, имя, отчество"
        # a refused cell is marked by shape, and says why
        cell = rows.index_of(5, 1)
        assert cell.data() == "⚠ 31.02.2001"
        assert "Такого дня нет" in cell.data(Qt.ItemDataRole.ToolTipRole)
        assert "Такого дня нет" in (rows.index_of(5, 1).data(Qt.ItemDataRole.ToolTipRole))
        # going through the troubles goes through the rows
        dialog.reading.trouble_view.selectRow(1)
        assert dialog.reading.view.place == 1
        assert dialog.reading.view.currentIndex().siblingAtColumn(0).data() == "7"
        take_list(qtbot, window)
        people = {entry.name: entry for entry in state(window).entries.values()}
        assert len(people) + 1 == len(KNOWN) + 12, "two namesakes"
        assert people["Горбатенко Роман Викторович"].born == date(2000, 1, 1)
        assert people["Тимаков Александр Павлович"].born == date(1988, 3, 1)
        assert {"Корнилаев Владислав Викторович", "Ковригин Фёдор Евгеньевич"} <= people.keys()
        self.changes_nothing(qtbot, window, read("entries-ugly.csv"))

    def test_judges(self, qtbot: QtBot, window: Window, read: Open) -> None:
        window.go("judges")
        dialog = read("judges.xlsx")
        assert dialog.step is Step.SUMMARY
        take_list(qtbot, window)
        assert len(state(window).judges) == 14
        again = read("judges.xlsx")
        assert again.summary.counts.text() == "Этот список ничего не меняет. Без изменений 14"
        take_list(qtbot, window)
        assert len(state(window).judges) == 14


class TestReadOtherwise:
    def test_another_encoding(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read("entries-50-cp1251.csv")
        dialog.go_back()
        choose(qtbot, window, dialog, "encoding", "cp866")
        assert "не найден столбец с именами" in dialog.reading.notice.text()
        assert not dialog.next.isEnabled()
        qtbot.keyClick(dialog.reading.view, Qt.Key.Key_Return)
        assert dialog.step is Step.READING, "Enter goes nowhere, and closes nothing"
        assert dialog.isVisible()
        choose(qtbot, window, dialog, "encoding", "cp1251")
        assert not dialog.reading.notice.isVisible()
        assert dialog.next.isEnabled()

    def test_another_separator(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(("Фамилия|Имя;Клуб", "Новиков|Яков;Луза", "Орлов|Пётр;Кий"))
        dialog.go_back()
        names = dialog.reading.view.rows
        choose(qtbot, window, dialog, "separator", "|")
        assert [names.index(0, column).data() for column in (2, 3)] == ["Фамилия", "Имя;Клуб"]
        assert fates(dialog)[2] == "+ новый"
        # one that leaves nothing to be read is said so, and can be changed back
        choose(qtbot, window, dialog, "separator", ",")
        assert dialog.reading.separator.currentData() == ","
        choose(qtbot, window, dialog, "separator", "|")
        take_list(qtbot, window)
        assert {"Новиков", "Орлов"} <= {entry.surname for entry in state(window).entries.values()}

    def test_another_sheet_and_header(self, qtbot: QtBot, window: Window, read: Open) -> None:
        def second(workbook: Any, _: Any) -> None:
            sheet = workbook.add_worksheet("Резерв")
            sheet.write_row(0, 0, ["Фамилия", "Имя"])
            sheet.write_row(1, 0, ["прошлый", "год"])
            sheet.write_row(2, 0, ["Фамилия", "Город"])
            sheet.write_row(3, 0, ["Запаснов", "Омск"])

        dialog = read(xlsx([HEADER, *PEOPLE], then=second), "список.xlsx")
        dialog.go_back()
        choose(qtbot, window, dialog, "sheet", "Резерв")
        assert fates(dialog)[4] == "+ новый"
        choose(qtbot, window, dialog, "header", 3)
        assert fates(dialog) == {1: "над списком", 2: "над списком", 3: "заголовки", 4: "+ новый"}
        take_list(qtbot, window)
        (late,) = [entry for entry in state(window).entries.values() if entry.surname == "Запаснов"]
        assert (late.given, late.town) == ("", "Омск")

    def test_another_meaning_of_a_column_by_keys(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(("Фамилия;Имя;Очки;Телефон", "Новиков;Яков;1560;+7 900 1"))
        view, reading = dialog.reading.view, dialog.reading
        assert dialog.step is Step.READING
        assert "Телефон" in reading.left_out.text()
        qtbot.keyClick(view, Qt.Key.Key_End)
        assert view.place == 3
        assert "Телефон" in reading.column_label.text()
        qtbot.keyClick(view, Qt.Key.Key_F2)
        qtbot.waitUntil(lambda: reading.column.view().isVisible())
        reading.column.hidePopup()
        choose(qtbot, window, dialog, "column", "contact")
        assert not reading.left_out.isVisible()
        assert view.rows.headerData(5, Qt.Orientation.Horizontal) == "D\nКонтакт"
        choose_column(qtbot, window, dialog, 2, "")
        take_list(qtbot, window)
        found = next(entry for entry in state(window).entries.values() if entry.surname == "Новиков")
        assert (found.rating, found.contact) == (None, "+7 900 1")

    def test_a_whole_name_leaves_no_parts(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(("Фамилия;Имя;Кто", "а;б;Новиков Яков Ильич"))
        choose_column(qtbot, window, dialog, 2, "name")
        assert dialog._review is not None
        assert [column.field for column in dialog._review.look.columns] == [None, None, "name"]
        choose_column(qtbot, window, dialog, 0, "surname")
        assert [column.field for column in dialog._review.look.columns] == ["surname", None, None]

    def test_a_list_without_headings(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(("ы;novikov", "ю;orlov"))
        assert dialog.step is Step.READING
        assert dialog.reading.notice.text().endswith("Или укажите здесь столбец с именами.")
        choose_column(qtbot, window, dialog, 1, "name")
        assert not dialog.reading.notice.isVisible()
        take_list(qtbot, window)
        assert len(state(window).entries) == len(KNOWN) + 2

    def test_stopping_leaves_the_list_as_it_was_read(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read("entries-50-cp1251.csv")
        dialog.go_back()
        end = threading.Event()
        window.place.worker.run(lambda _: end.wait(20), lambda _: None, lambda _: None)
        box = dialog.reading.header
        box.setCurrentIndex(0)
        box.activated.emit(0)
        assert not dialog.next.isEnabled()
        qtbot.waitUntil(lambda: dialog.stop.isVisible() and dialog.progress.isVisible())
        dialog.stop.click()
        assert not dialog.is_busy
        assert not dialog.progress.isVisible()
        assert box.currentData() == 1
        end.set()
        idle(qtbot, window)
        assert dialog.next.isEnabled()
        assert box.currentData() == 1


class TestRemembered:
    LINES = ("Кто;Фамилия;Имя;Тел.", "здесь;Новиков;Яков;+7 900 1")

    def take_with_contact(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(self.LINES)
        choose_column(qtbot, window, dialog, 3, "contact")
        take_list(qtbot, window)

    def test_the_next_list_is_read_as_the_last(
        self, qtbot: QtBot, window: Window, read: Open, tmp_path: Path
    ) -> None:
        self.take_with_contact(qtbot, window, read)
        window.place.around.settings.sync()
        kept = (tmp_path / "settings.ini").read_bytes()
        assert b"lists" in kept
        for secret in ("Новиков", "новиков", "900", "здесь"):
            escaped = "".join(f"\\x{ord(letter):x}" for letter in secret)
            assert secret.encode() not in kept
            assert escaped.encode() not in kept
        # the same form a row lower, in capitals, of other people
        dialog = read(("Список", "КТО;ФАМИЛИЯ;ИМЯ;ТЕЛ.", "здесь;Орлов;Пётр;+7 900 2"))
        assert dialog.step is Step.SUMMARY, "what was left out once is not asked about again"
        assert "Прочитано как в прошлый раз, 05.12.2026." in dialog.summary.notes.text()
        assert "Не взяты столбцы: КТО" in dialog.summary.notes.text()
        take_list(qtbot, window)
        found = next(entry for entry in state(window).entries.values() if entry.surname == "Орлов")
        assert found.contact == "+7 900 2"

    def test_it_can_be_forgotten(self, qtbot: QtBot, window: Window, read: Open) -> None:
        self.take_with_contact(qtbot, window, read)
        other = (self.LINES[0], "здесь;Орлов;Пётр;+7 900 2")
        dialog = read(other)
        dialog.go_back()
        assert dialog.reading.forget.isVisible()
        dialog.reading.forget.click()
        idle(qtbot, window)
        assert not dialog.reading.forget.isVisible()
        assert "Тел." in dialog.reading.left_out.text()
        take_list(qtbot, window)
        again = read((self.LINES[0], "здесь;Ершов;Пётр;+7 900 3"))
        assert again._review is not None
        assert again._review.remembered is None
        assert again._review.options == ReadOptions()


class TestTheSamePerson:
    def test_the_same_is_updated_and_another_added(self, qtbot: QtBot, window: Window, read: Open) -> None:
        before = steps_of(window)
        dialog = read(ALIKE)
        assert dialog.step is Step.QUESTIONS
        questions = dialog.questions
        assert [question.asked.row for question in questions.model.rows] == [3, 4]
        changes = [questions.changes.item(at).text() for at in range(questions.changes.count())]
        assert changes == ["Отчество: – → Олегович", "Рейтинг: 900 → 910"]
        qtbot.keyClick(questions.view, Qt.Key.Key_Equal)
        assert questions.chosen is not None
        assert questions.chosen.row == 4, "the next question comes"
        qtbot.keyClick(questions.view, Qt.Key.Key_Plus)
        assert [questions._answer_word(q) for q in questions.model.rows] == [
            "= тот же, обновится",
            "+ другой, добавится",
        ]
        qtbot.keyClick(questions.view, Qt.Key.Key_Return)
        assert dialog.summary.isVisible()
        assert dialog.summary.counts.text() == "Добавится 2 · обновится 1 · без изменений 1"
        qtbot.keyClick(dialog.take, Qt.Key.Key_Return)
        entries = state(window).entries
        assert (entries["e2"].patronymic, entries["e2"].rating) == ("Олегович", 910)
        assert entries["e5"] == KNOWN[2]
        assert [entries[f"e{n}"].name for n in (7, 8)] == ["Тетеркин Пётр Ильич", "Новиков Яков"]
        assert steps_of(window) == before + 1
        told = page_of(window, EntriesPage).report
        assert "взято 2" in told.summary.text()
        assert "Строка 3: Аистов Денис Олегович – тот же человек, обновлён" in told.text.toPlainText()
        window.undo()
        assert tuple(state(window).entries.values()) == KNOWN

    def test_all_at_once(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(ALIKE)
        dialog.questions.all_other.click()
        dialog.go_on()
        assert dialog.summary.counts.text() == "Добавится 3 · без изменений 1"
        dialog.go_back()
        dialog.questions.all_same.click()
        dialog.go_on()
        assert dialog.summary.counts.text() == "Добавится 1 · обновится 2 · без изменений 1"
        dialog.take.click()
        entries = state(window).entries
        assert entries["e5"].name == "Тетёркин Пётр Ильич", "the dots of ё are not lost"
        assert len(entries) == len(KNOWN) + 1

    def test_nothing_said_is_nothing_done(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(ALIKE)
        dialog.go_on()
        assert dialog.summary.counts.text() == "Добавится 1 · без изменений 1 · без ответа не взято 2"
        dialog.take.click()
        assert tuple(state(window).entries.values())[: len(KNOWN)] == KNOWN
        assert len(state(window).entries) == len(KNOWN) + 1

    def test_only_the_wanted_fields_are_updated(self, qtbot: QtBot, window: Window, read: Open) -> None:
        dialog = read(ALIKE)
        questions = dialog.questions
        questions.changes.item(0).setCheckState(Qt.CheckState.Unchecked)
        questions.say_same()
        # a change may also be taken back after the answer
        questions._choose(0)
        assert questions.changes.item(0).checkState() == Qt.CheckState.Unchecked
        questions.changes.setCurrentRow(1)
        qtbot.keyClick(questions.changes, Qt.Key.Key_Space)
        assert questions._answer_word(questions.model.rows[0]) == "= тот же, без изменений"
        qtbot.keyClick(questions.changes, Qt.Key.Key_Space)
        dialog.go_on()
        dialog.take.click()
        assert (state(window).entries["e2"].patronymic, state(window).entries["e2"].rating) == ("", 910)

    def test_answers_outlive_another_reading_of_the_same_rows(
        self, qtbot: QtBot, window: Window, read: Open
    ) -> None:
        dialog = read((ALIKE[0] + ";Тел.", *(line + ";+7 900 1" for line in ALIKE[1:])))
        dialog.go_on()
        dialog.questions.say_all_same()
        dialog.go_back()
        choose(qtbot, window, dialog, "header", 1)
        assert len(dialog.questions.answers) == 2
        # other changes are other questions
        choose_column(qtbot, window, dialog, 5, "")
        assert dialog.questions.answers == {}

    def test_after_the_draw_another_rating_is_asked_about(
        self, qtbot: QtBot, window: Window, answers: Answers, read: Open, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("entries")
        one = next(iter(state(window).entries.values()))
        assert one.rating is not None
        assert one.born is not None
        dialog = read((HEAD, f"{one.surname};{one.given};{one.patronymic};{one.born};;{one.rating + 1}"))
        qtbot.keyClick(dialog.questions.view, Qt.Key.Key_Equal)
        dialog.go_on()
        before = steps_of(window)
        dialog.take.click()
        assert "с другим рейтингом" in answers.asked[-1]
        assert dialog.isVisible(), "whoever turns away has the list still"
        assert steps_of(window) == before
        answers.yes.append(True)
        dialog.take.click()
        assert state(window).entries[one.id].rating == one.rating + 1

    def test_who_comes_after_the_draw_is_a_reserve(
        self, qtbot: QtBot, window: Window, read: Open, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("entries")
        dialog = read((HEAD, "Новиков;Яков;;;;"))
        assert "они запасные" in dialog.summary.notes.text()
        take_list(qtbot, window)
        assert "они запасные" in page_of(window, EntriesPage).report.text.toPlainText()


class TestAround:
    def test_the_clipboard(self, qtbot: QtBot, window: Window) -> None:
        QGuiApplication.clipboard().setText("Фамилия\tИмя\nНовиков\tЯков\n")
        window.actions_by_id["paste_list"].trigger()
        dialog = wizard_of(qtbot, window)
        assert dialog.title.text() == "3 · Что будет взято: буфер обмена"
        dialog.go_back()
        assert dialog.reading.separator.currentData() == "\t"
        assert not dialog.reading.encoding.isVisible()
        take_list(qtbot, window)
        assert [entry.name for entry in state(window).entries.values()][-1] == "Новиков Яков"

    def test_five_hundred_rows_pasted(self, qtbot: QtBot, window: Window) -> None:
        rows = "\n".join(
            f"Фамилиев{'абвгдежзик'[n % 10] * (n // 10 + 1)} Иван\t{1 + n % 28}.02.{1950 + n % 47}"
            for n in range(500)
        )
        QGuiApplication.clipboard().setText(rows)
        before = steps_of(window)
        page_of(window, EntriesPage).take_clipboard()
        take_list(qtbot, window)
        assert len(state(window).entries) == len(KNOWN) + 500
        assert steps_of(window) == before + 1

    def test_nothing_useful_on_the_clipboard(self, qtbot: QtBot, window: Window) -> None:
        for copied, sentence in (
            ("", "⚠ В буфере обмена нет списка."),
            ("а\tб", "⚠ В скопированном не найден столбец с именами."),
        ):
            QGuiApplication.clipboard().setText(copied)
            page_of(window, EntriesPage).take_clipboard()
            dialog = wizard_of(qtbot, window)
            assert dialog.reading.notice.text().startswith(sentence)
            assert not dialog.next.isEnabled()
            dialog.reject()

    def test_what_is_no_list_ends_in_a_sentence(self, qtbot: QtBot, window: Window, read: Open) -> None:
        before = steps_of(window)
        for content, sentence in (
            (b"", "В список.csv ничего нет."),
            (b"%PDF-1.7", "это PDF"),
            (b"PK\x03\x04" + bytes(200), "список.csv повреждён"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "список.csv повреждён"),
            (ods_of("", manifest="<manifest:encryption-data/>"), "защищён паролем"),
            (bytes(range(32)) * 40, "не список людей"),
            (b"<html><table>", "веб-страница"),
        ):
            dialog = read(content)
            assert sentence in dialog.reading.notice.text()
            assert not dialog.reading.view.isVisible()
            qtbot.keyClick(dialog, Qt.Key.Key_Return)
            assert not dialog.isVisible()
        assert steps_of(window) == before

    def test_turning_away_midway_changes_nothing(self, qtbot: QtBot, window: Window, read: Open) -> None:
        before = steps_of(window)
        for step in Step:
            dialog = read(ALIKE)
            dialog.show_step(step)
            dialog.questions.say_all_same()
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
            assert not dialog.isVisible()
            assert window.message.text() == "Ничего не изменено."
        page_of(window, EntriesPage).take_list(SAMPLES / "entries-64.xlsx")
        (reading,) = [dialog for dialog in window.findChildren(Wizard) if dialog.isVisible()]
        reading.reject()
        idle(qtbot, window)
        assert steps_of(window) == before
        assert not page_of(window, EntriesPage).report.isVisible()

    def test_a_read_only_event_takes_nothing(
        self, qtbot: QtBot, window: Window, make: Make, answers: Answers, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.LOCK_WAIT", 0.0)
        assert window.place.current is not None
        other = make()
        answers.yes.append(True)
        assert other.place.open(window.place.current.path)
        assert not other.place.writable
        assert not other.actions_by_id["paste_list"].isEnabled()
        other.go("entries")
        page = page_of(other, EntriesPage)
        page.take_list(SAMPLES / "entries-33.xls")
        assert not other.findChildren(Wizard)
        dialog = page.wizard(Source("entries-33.xls", SAMPLES / "entries-33.xls"))
        qtbot.addWidget(dialog)
        idle(qtbot, other)
        assert dialog.step is Step.SUMMARY
        assert not dialog.take.isEnabled()
        dialog.reject()

    def test_a_refusal_is_told_in_the_dialog(
        self, qtbot: QtBot, window: Window, read: Open, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from bracket_desk.domain.errors import FileError, World

        def full(*_: object) -> None:
            raise FileError(World.DISK_FULL, path="кубок.bdesk")

        dialog = read("entries-33.xls")
        monkeypatch.setattr(EventFile, "append", full)
        dialog.take.click()
        assert dialog.isVisible()
        assert dialog.message.text().startswith("⚠ На диске")
        assert tuple(state(window).entries.values()) == KNOWN
        monkeypatch.undo()
        dialog.take.click()
        assert len(state(window).entries) == len(KNOWN) + 33


class TestLooks:
    def test_a_long_list_is_looked_at_as_far_as_it_is_seen(
        self, qtbot: QtBot, window: Window, read: Open, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its widths are told by the first rows: what is not shown yet Qt would measure as a whole."""
        asked = Counter[int]()
        given = RawRows.data

        def data(rows: RawRows, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
            asked[index.row()] += 1
            return given(rows, index, role)

        monkeypatch.setattr(RawRows, "data", data)
        people = "".join(f"Долгих{at} Олег;{2000 + at % 9};Москва\n" for at in range(2000))
        dialog = read(("ФИО;Год рождения;Регион\n" + people).encode())
        view = RawView(window.place.words, window.place.colours)
        qtbot.addWidget(view)
        asked.clear()
        view.show_review(dialog._review)
        assert asked[1] > 0
        assert len([row for row in asked if row > 200]) < 50
        heading = view.rows.index(0, FIRST + 1)
        assert heading.data() == "Год рождения"
        strong = QFontMetrics(heading.data(Qt.ItemDataRole.FontRole))
        assert view.columnWidth(FIRST + 1) >= strong.horizontalAdvance("Год рождения") + CELL_MARGINS

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_a_small_screen_cuts_nothing_and_everything_has_a_name(
        self, qtbot: QtBot, make: Make, window: Window, tmp_path: Path, language: str
    ) -> None:
        assert window.place.current is not None
        path = window.place.current.path
        window.close()
        desk = make(language)
        assert desk.place.open(path)
        desk.go("entries")
        more = tmp_path / f"{'long name ' * 12}.csv"
        head = f"Surname;Name;Born;Rating;{'W' * 60};" + ";".join(
            f"Column of whatever {n}" for n in range(40)
        )
        more.write_bytes(csv(head, "Aistov;Denis;31.02.2001;x;1", "=1;x;;;2"))
        page_of(desk, EntriesPage).take_list(more)
        dialog = wizard_of(qtbot, desk)
        dialog.resize(895, 432)
        dialog.reading.view.show_cell(1, 4)
        keys: dict[str, str] = {}
        for step in Step:
            dialog.show_step(step)
            QApplication.processEvents()
            assert (dialog.width(), dialog.height()) == (895, 432)
            assert dialog.minimumSizeHint().width() <= 895
            assert dialog.minimumSizeHint().height() <= 432
            for widget in named_widgets(dialog):
                name = spoken_name(widget)
                assert name, widget
                inside = widget.mapTo(dialog, widget.rect().bottomRight())
                assert inside.x() < dialog.width(), name
                assert inside.y() < dialog.height(), name
                assert widget.height() >= min(24, widget.sizeHint().height()), name
                if language == "en":
                    assert not any("а" <= letter <= "я" for letter in name.lower()), name
        labels = [label.text() for label in dialog.findChildren(QLabel)]
        buttons = [button.text() for button in dialog.findChildren(QPushButton)]
        for said in (*labels, *buttons):
            keys |= shortcut(said, keys)
        assert len(keys) > 10
        dialog.reject()

    def test_two_thousand_rows_stay_smooth(self, qtbot: QtBot, window: Window, read: Open) -> None:
        letters = "абвгдежзиклмнопрст"
        many = [
            Entry(n, f"Фамилия{letters[n % 17]}{letters[n // 17 % 17]}{letters[n // 289 % 17]}", "Иван",
                  born=date(1950 + n % 60, 1 + n % 12, 1 + n % 28), region="г. Москва", rating=n)
            for n in range(1, 2001)
        ]  # fmt: skip
        dialog = read(entries_csv(many, Words("ru", assets.resources() / "translations")))
        dialog.go_back()
        longest = [0.0]
        reviewed = dialog._reviewed

        def timed(review: Any) -> None:
            begun = perf_counter()
            reviewed(review)
            longest[0] = max(longest[0], perf_counter() - begun)

        dialog._reviewed = timed  # type: ignore[method-assign]
        for field in ("", "rating", "contact"):
            choose_column(qtbot, window, dialog, 9, field)
        assert 0 < longest[0] < 0.25, "the window's own share of another meaning: a hundredth usually"
        view = dialog.reading.view
        begun = perf_counter()
        for _ in range(20):
            qtbot.keyClick(view, Qt.Key.Key_PageDown)
            QApplication.processEvents()
        assert (perf_counter() - begun) / 20 < 0.15, "a page: a hundredth usually"


def shortcut(text: str, taken: dict[str, str]) -> dict[str, str]:
    """The key of a text, which no other one of the dialog may have."""
    at = text.replace("&&", "").find("&")
    if at < 0:
        return {}
    letter = text.replace("&&", "")[at + 1].lower()
    assert letter not in taken, f"{text} and {taken[letter]}"
    return {letter: text}
