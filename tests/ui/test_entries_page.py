"""The page of entries: typed into cells and beside the table, pasted, copied, looked for, saved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.people.papers import Paper
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.exchange.importer import read_entries
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.asking import QtAsking
from bracket_desk.ui.entry_panel import EntryPanel
from bracket_desk.ui.entry_table import KEPT
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.window import Window
from tests.helpers import Desk, card
from tests.ui.test_window import (
    Answers,
    answers,
    idle,
    key,
    make,
    menu_entry,
    named_widgets,
    page_of,
    spoken_name,
    state,
)
from tests.ui.test_window import text as keys_of

__all__ = ["answers", "make"]

Make = Callable[..., Window]
TODAY = date(2026, 12, 5)

PEOPLE = (
    Entry(1, "Ёжиков", "Пётр", "Ильич", date(1990, 1, 2), "m", "МС", "Тверская область", "Тверь", rating=900),
    Entry(2, "Елкин", "Роман", region="г. Москва", club="Луза", contact="+7 900 111-22-33"),
    Entry(3, "Жуков", "Лев", "Павлович", date(1985, 5, 6), "m", "I", coach="Савин А. А.", rating=1234.5),
    Entry(4, "Дёмина", "Анна", sex="f", reserve=True, representative="Гусев В. В."),
    Entry(5, "Еремин", "Глеб"),
    Entry(6, "ЁЖИКОВ", "Петр", "Ильич", date(1990, 1, 2)),
)


def event(path: Path, *, drawn: bool = False) -> Path:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=PEOPLE, source="список"))
    if drawn:
        desk.add(*range(7, 13))
        desk.run(cmd.Draw(phrase="шар", rules=DrawRules(seeds=0)))
    EventFile.create(path, desk.session.entries)
    return path


def begin(qtbot: QtBot, window: Window, path: Path) -> Window:
    """The event open on the page of entries, as wide as a usual screen."""
    window.resize(QSize(1366, 768))
    assert window.place.open(path)
    window.go("entries")
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page_of(window, EntriesPage).view.setFocus()
    return window


@pytest.fixture
def window(qtbot: QtBot, make: Make, tmp_path: Path) -> Window:
    """Six people before the draw."""
    return begin(qtbot, make(), event(tmp_path / "кубок.bdesk"))


@pytest.fixture
def drawn(qtbot: QtBot, make: Make, tmp_path: Path) -> Window:
    """The same and six more people, drawn."""
    return begin(qtbot, make(), event(tmp_path / "поле.bdesk", drawn=True))


@pytest.fixture
def page(window: Window) -> EntriesPage:
    return page_of(window, EntriesPage)


def shown(page: EntriesPage) -> list[int]:
    """The numbers of those who are seen, in their order."""
    return [row.entry.number for row in page.view.shown_rows()]


def at(page: EntriesPage, number: int, field: str) -> None:
    """Put the keys on a cell."""
    column = next(at for at, one in enumerate(page.model.cells) if one.key == field)
    page.view.setCurrentIndex(page.view.model().index(shown(page).index(number), column))
    page.view.setFocus()


def editor(page: EntriesPage) -> QLineEdit:
    found = QApplication.focusWidget()
    assert isinstance(found, QLineEdit)
    assert page.view.isAncestorOf(found)
    return found


def day(number: int) -> str:
    """Another day of birth for everybody."""
    return f"{date(1970, 1, 1) + timedelta(number):%d.%m.%Y}"


def steps(window: Window) -> int:
    assert window.place.current is not None
    return len(window.place.current.entries)


def entry(window: Window, number: int) -> Entry:
    return state(window).entries[f"e{number}"]


def clipboard(block: str) -> None:
    QGuiApplication.clipboard().setText(block)


def paste(qtbot: QtBot, window: Window, page: EntriesPage, block: str, *, new: bool = False) -> list[str]:
    """Paste by keys, or as new people by the menu; the lines of the report."""
    clipboard(block)
    if new:
        page.clips.paste_new()
    else:
        qtbot.keyClick(page.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    idle(qtbot, window)
    return page.report.text.toPlainText().splitlines() if page.report.isVisible() else []


def text(typed: str) -> None:
    """A text typed letter by letter: the first one may open a line that gets the others."""
    for letter in typed:
        keys_of(letter)


def choose_action(menu: QMenu, part: str) -> None:
    menu.aboutToShow.emit()
    menu_entry(menu, part)


TYPED: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("name", "елкин роман ильич", {"surname": "Елкин", "given": "Роман", "patronymic": "Ильич"}),
    ("born", "3 марта 1991", {"born": date(1991, 3, 3)}),
    ("title", "1 разряд", {"title": "I"}),
    ("region", "  Тульская   область ", {"region": "Тульская область"}),
    ("rating", "1 234,5", {"rating": 1234.5}),
    ("club", "<b>Кий</b> & Ко", {"club": "<b>Кий</b> & Ко"}),
)

REFUSED = (
    ("name", "12345", "ФИО: «12345» — не имя человека."),
    ("name", "", "Без фамилии или названия команды"),
    ("born", "31.02.2001", "Дата рождения: Такого дня нет: «31.02.2001»."),
    ("title", "магистр", "Звание: "),
    ("rating", "много", "Рейтинг: "),
    ("region", "=1+1", "Субъект РФ: «=1+1» — формула"),
)


class TestCells:
    def test_a_cell_is_typed_and_is_one_step(self, qtbot: QtBot, window: Window, page: EntriesPage) -> None:
        page.view.choose("club", shown=True)
        for field, typed, changes in TYPED:
            before = entry(window, 2), steps(window)
            at(page, 2, field)
            text(typed)  # the first letter opens the cell
            key(qtbot, window, Qt.Key.Key_Return)
            assert entry(window, 2) == replace(before[0], **changes)
            assert steps(window) == before[1] + 1
            assert page.view.hasFocus()
            key(qtbot, window, Qt.Key.Key_Z, control=True)
            assert entry(window, 2) == before[0]

    def test_keys_that_open_a_cell_begin_with_what_stands_there(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        at(page, 2, "region")
        before = steps(window)
        for opening in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            key(qtbot, window, opening)
            assert editor(page).text() == "г. Москва"
            key(qtbot, window, Qt.Key.Key_Return)
            assert steps(window) == before, "what was not changed is no step"
            key(qtbot, window, opening)
            text("Тверь")
            key(qtbot, window, Qt.Key.Key_Escape)
            assert (steps(window), entry(window, 2).region) == (before, "г. Москва")

    def test_a_wrong_value_is_refused_and_the_line_stays(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        before = entry(window, 1), steps(window)
        for field, typed, why in REFUSED:
            for leaving in (Qt.Key.Key_Return, Qt.Key.Key_Tab):
                at(page, 1, field)
                key(qtbot, window, Qt.Key.Key_F2)
                key(qtbot, window, Qt.Key.Key_Delete)
                text(typed)
                key(qtbot, window, leaving)
                assert why in window.message.text()
                assert editor(page).text() == typed
                key(qtbot, window, Qt.Key.Key_Escape)
        assert (entry(window, 1), steps(window)) == before

    def test_a_wrong_value_that_is_left_by_mouse_is_not_taken(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        at(page, 1, "rating")
        text("много")
        page.search.setFocus()
        assert "Рейтинг" in window.message.text()
        assert entry(window, 1).rating == 900
        at(page, 1, "rating")
        text("950")
        page.search.setFocus()
        assert entry(window, 1).rating == 950, "a right one is, as in any spreadsheet"

    def test_tab_goes_on_to_the_next_cell(self, qtbot: QtBot, window: Window, page: EntriesPage) -> None:
        at(page, 5, "born")
        text("01.02.1999")
        key(qtbot, window, Qt.Key.Key_Tab)
        text("кмс")
        key(qtbot, window, Qt.Key.Key_Return)
        assert (entry(window, 5).born, entry(window, 5).title) == (date(1999, 2, 1), "КМС")

    def test_what_the_draw_makes_and_numbers_are_not_typed(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        before = steps(window)
        for field in ("number", "place"):
            at(page, 1, field)
            key(qtbot, window, Qt.Key.Key_F2)
            text("7")
            key(qtbot, window, Qt.Key.Key_Return)
            assert page.view.hasFocus()
        assert steps(window) == before

    def test_after_the_draw_a_name_is_free_and_a_rating_is_asked_about(
        self, qtbot: QtBot, drawn: Window, answers: Answers
    ) -> None:
        window, page = drawn, page_of(drawn, EntriesPage)
        at(page, 1, "name")
        text("Ежиков Пётр Ильич")
        key(qtbot, window, Qt.Key.Key_Return)
        assert entry(window, 1).surname == "Ежиков"
        assert answers.asked == []
        answers.yes = [False, True]
        for rating in (900, 950):
            at(page, 1, "rating")
            text("950")
            key(qtbot, window, Qt.Key.Key_Return)
            assert "с другим рейтингом" in answers.asked[-1]
            assert entry(window, 1).rating == rating
        assert "seat" in page.view.visible(), "the draw has columns of its own"


class TestColumns:
    def test_columns_are_chosen_and_kept(
        self, make: Make, window: Window, page: EntriesPage, tmp_path: Path
    ) -> None:
        assert "club" not in page.view.visible()
        for name in ("Клуб, школа", "Рейтинг", "ФИО"):
            page.view.columns_menu.aboutToShow.emit()
            next(a for a in page.view.columns_menu.actions() if a.text() == name).trigger()
        assert "club" in page.view.visible()
        assert "rating" not in page.view.visible()
        assert "name" in page.view.visible(), "a row has to say about whom it is"
        other = make().pages["entries"]
        assert isinstance(other, EntriesPage)
        assert other.view.visible() == page.view.visible()
        page.view.columns_menu.aboutToShow.emit()
        page.view.columns_menu.actions()[-1].trigger()
        assert "rating" in page.view.visible()
        assert not window.place.around.settings.contains(KEPT)

    def test_every_field_has_a_column(self, page: EntriesPage) -> None:
        for column in page.model.cells:
            page.view.choose(column.key, shown=True)
        assert {field for field in Entry.__struct_fields__ if field != "members"} < {*page.view.visible()}
        row = page.view.shown_rows()[3]
        said = {column.key: column.shown(row) for column in page.model.cells}
        assert (said["sex"], said["reserve"], said["representative"]) == ("ж", "да", "Гусев В. В.")
        assert said["place"] == "запасной"


class TestFinding:
    def test_neither_case_nor_yo_tells_people_apart(self, page: EntriesPage) -> None:
        for typed in ("ежиков", "ЁЖИК петр", "е\u0308жиков", "пётр ильич"):
            page.search.setText(typed)
            assert shown(page) == [1, 6], typed
        page.search.setText("111-22")
        assert shown(page) == [2], "what is not seen is found as well"

    def test_yo_stands_beside_ye(self, page: EntriesPage) -> None:
        page.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        assert shown(page) == [4, 1, 6, 2, 5, 3]
        page.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        assert shown(page)[0] == 3
        born = next(at for at, column in enumerate(page.model.cells) if column.key == "born")
        page.view.sortByColumn(born, Qt.SortOrder.AscendingOrder)
        assert shown(page)[-3:] == [3, 1, 6]

    def test_whoever_is_typed_to_another_place_stays_chosen(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        page.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        at(page, 3, "name")
        text("Агапов Лев Павлович")
        key(qtbot, window, Qt.Key.Key_Return)
        assert shown(page)[0] == 3
        assert page.chosen == entry(window, 3)

    def test_pairs_that_look_like_one_person(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        choose_action(page.list_button.menu(), "дважды")
        idle(qtbot, window)
        pair = page.twins.chosen
        assert pair is not None
        assert (pair.one.number, pair.two.number) == (1, 6)
        assert page.twins.model.columns()[2].shown(pair) == "одно имя и одна дата рождения"
        page.search.setText("жуков")
        page.twins.to_two.click()
        assert page.chosen == entry(window, 6)
        before = steps(window)
        page.twins.out_two.click()
        idle(qtbot, window)
        assert "e6" not in state(window).entries
        assert steps(window) == before + 1
        assert "нет" in page.twins.summary.text()
        page.look_for_twins()
        idle(qtbot, window)
        key(qtbot, window, Qt.Key.Key_Escape)
        assert page.twins.isHidden()


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
            "Столбец B вставляемого похож на «дата рождения», а попадает здесь в «субъект»."
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


class TestPanel:
    def open(self, qtbot: QtBot, page: EntriesPage, number: int) -> EntryPanel:
        at(page, number, "name")
        qtbot.keyClick(page.view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        assert page.panel.isVisible()
        assert page.panel.surname.hasFocus()
        return page.panel

    def test_a_whole_person_is_written_in_one_step(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        panel = self.open(qtbot, page, 2)
        before = entry(window, 2), steps(window)
        typed = {
            "surname": "ёлкин", "given": "Роман", "patronymic": "Ильич", "born": "7 мая 1999",
            "region": "Тула", "town": "Ефремов", "club": "СШ 5", "coach": "Савин А. А., Гусев В. В.",
            "rating": "1000,5", "contact": "+79001112233", "representative": "Гусев В. В.",
        }  # fmt: skip
        for field, value in typed.items():
            panel.lines[field].setText(value)
        panel.choices["sex"].setCurrentText("мужчина")
        panel.choices["title"].setCurrentText("КМС")
        panel.reserve.setChecked(True)
        assert panel.note.isVisible()
        qtbot.keyClick(panel.lines["coach"], Qt.Key.Key_Return)
        assert entry(window, 2) == Entry(
            2, "Ёлкин", "Роман", "Ильич", date(1999, 5, 7), "m", "КМС", "Тула", "Ефремов", "СШ 5",
            "Савин А. А., Гусев В. В.", 1000.5, "+79001112233", "Гусев В. В.", reserve=True,
        )  # fmt: skip
        assert steps(window) == before[1] + 1
        assert not panel.note.isVisible()
        assert panel.lines["born"].text() == "07.05.1999"
        window.undo()
        assert panel.lines["rating"].text() == "", "the panel shows what is written"

    def test_what_cannot_be_is_refused_and_its_field_has_the_keys(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        panel = self.open(qtbot, page, 2)
        before = steps(window)
        panel.lines["town"].setText("Тула")
        panel.lines["born"].setText("31.02.2001")
        panel.save.click()
        assert "Дата рождения: Такого дня нет" in window.message.text()
        assert panel.lines["born"].hasFocus()
        panel.lines["born"].setText("")
        panel.surname.clear()
        panel.save.click()
        assert "Без фамилии" in window.message.text()
        assert steps(window) == before
        assert panel.lines["town"].text() == "Тула"

    def test_what_was_typed_waits_for_its_person(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        panel = self.open(qtbot, page, 2)
        panel.lines["town"].setText("Тула")
        page.view.choose_entries({3})
        assert panel.heading.text().startswith("2  Елкин")
        window.place.perform(cmd.EditEntries(entries=(replace(entry(window, 2), club="Кий"),)))
        assert panel.lines["club"].text() == "Кий"
        panel.save.click()
        assert (entry(window, 2).town, entry(window, 2).club) == ("Тула", "Кий")
        page.view.choose_entries({3})
        assert panel.heading.text().startswith("3  Жуков")
        panel.lines["town"].setText("Орёл")
        answers.yes = [False, True]
        qtbot.keyClick(panel.surname, Qt.Key.Key_Escape)
        assert "Жуков" in answers.asked[-1]
        assert panel.isVisible()
        qtbot.keyClick(panel.surname, Qt.Key.Key_Escape)
        assert not panel.isVisible()
        assert page.view.hasFocus()
        assert entry(window, 3).town == ""

    def test_somebody_new_by_keys(self, qtbot: QtBot, window: Window, page: EntriesPage) -> None:
        page.search.setText("жуков")
        qtbot.keyClick(page.view, Qt.Key.Key_Insert)
        assert page.panel.is_new
        text("О")
        key(qtbot, window, Qt.Key.Key_Tab)
        text("Ён")
        key(qtbot, window, Qt.Key.Key_Return)
        assert entry(window, 7) == Entry(7, "О", "Ён")
        assert page.chosen == entry(window, 7)
        assert page.search.text() == ""
        assert page.panel.heading.text() == "7  О Ён"
        window.place.perform(cmd.RemoveEntries(entries=("e7",)))
        qtbot.keyClick(page.view, Qt.Key.Key_Insert)
        text("Поздняков")
        key(qtbot, window, Qt.Key.Key_Return)
        assert entry(window, 8).surname == "Поздняков", "numbers are given once"

    def test_two_new_people_are_not_typed_at_once(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        page.add.click()
        text("Первов")
        page.add.click()
        assert page.panel.surname.text() == "Первов"
        assert "Сначала запишите" in window.message.text()

    def test_a_team_has_members_in_order_and_one_captain(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        page.add.click()
        panel = page.panel
        panel.surname.setText("ЦСК 2")
        dialog = panel.members_dialog()
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        assert all(spoken_name(widget) for widget in named_widgets(dialog))
        for name in ("первов пётр ильич", "Второв Лев", "Третьяков Олег"):
            dialog.line.setText(name)
            qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
        assert dialog.isVisible(), "Enter in the line adds, it does not close"
        dialog.line.setText("12345")
        qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
        assert dialog.refusal.text() == "ФИО: «12345» — не имя человека."
        dialog.line.clear()
        dialog.view.selectRow(2)
        qtbot.keyClick(dialog.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        dialog.captain_button.click()
        dialog.view.setCurrentIndex(dialog.model.index(0, 5))
        dialog.view.setFocus()
        text("900")
        key(qtbot, window, Qt.Key.Key_Return)
        assert dialog.isVisible(), "nor does it in the table"
        dialog.agree.click()
        assert dialog.members == (
            Member("Первов", "Пётр", "Ильич", rating=900),
            Member("Третьяков", "Олег", captain=True),
            Member("Второв", "Лев"),
        )
        panel.take_members(dialog.members)
        assert not panel.lines["patronymic"].isVisible()
        assert panel.who.text().splitlines()[1] == "2. Третьяков Олег, капитан"
        panel.save.click()
        assert entry(window, 7) == Entry(7, "ЦСК 2", members=dialog.members)

    def test_one_alone_is_no_team(self, qtbot: QtBot, page: EntriesPage) -> None:
        page.add.click()
        dialog = page.panel.members_dialog()
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.line.setText("Первов Пётр")
        dialog.agree.click()
        assert dialog.isVisible()
        assert "не команда" in dialog.refusal.text()
        dialog.take_out()
        dialog.agree.click()
        assert dialog.members == ()


class TestRows:
    def test_several_are_taken_out_in_one_step(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        window.place.perform(cmd.RecordPapers(papers=(Paper("e2", "passport", "1234"),)))
        before = steps(window)
        page.view.choose_entries({2, 3})
        qtbot.keyClick(page.view, Qt.Key.Key_Delete)
        assert "Елкин Роман (2)" in answers.asked[-1]
        assert "Жуков" not in answers.asked[-1]
        assert steps(window) == before
        answers.yes = [True]
        qtbot.keyClick(page.view, Qt.Key.Key_Delete)
        assert shown(page) == [1, 4, 5, 6]
        assert steps(window) == before + 1
        assert page.chosen == entry(window, 4)
        window.undo()
        assert shown(page) == [1, 2, 3, 4, 5, 6]
        assert page.chosen == entry(window, 4), "who comes back disturbs nobody"
        assert state(window).office.papers

    def test_the_reserve_list_there_and_back(self, window: Window, page: EntriesPage) -> None:
        before = steps(window)
        page.view.choose_entries({2, 4})
        choose_action(page.chosen_button.menu(), "в резерв")
        assert [e.number for e in state(window).entries.values() if e.reserve] == [2, 4]
        choose_action(page.chosen_button.menu(), "из резерва")
        assert not any(e.reserve for e in state(window).entries.values())
        assert steps(window) == before + 2

    def test_who_was_drawn_is_not_taken_out(self, qtbot: QtBot, drawn: Window) -> None:
        window, page = drawn, page_of(drawn, EntriesPage)
        page.view.choose_entries({1})
        qtbot.keyClick(page.view, Qt.Key.Key_Delete)
        assert window.message.text().startswith("⚠")
        assert "e1" in state(window).entries

    @pytest.mark.parametrize("suffix", [".xlsx", ".csv", ""])
    def test_a_saved_list_is_read_again(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers, tmp_path: Path, suffix: str
    ) -> None:
        target = tmp_path / f"список{suffix}"
        target.write_text("прежний")
        answers.lists_out = [target]
        page.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        page.search.setText("е")
        choose_action(page.list_button.menu(), "Сохранить")
        idle(qtbot, window)
        assert answers.asked[-1] == "кубок – Участники.xlsx"
        written = target if suffix else tmp_path / "список.xlsx"
        assert f"{written}, человек: " in window.message.text()
        read = read_entries(written, TODAY, ())
        people = [entry(window, n) for n in shown(page)]
        assert [taken.person.name for taken in read.taken] == [one.name for one in people if one.number != 6]
        assert len(read.doubts) == 1
        assert not read.refused

    def test_whoever_turns_away_saves_nothing(
        self, window: Window, page: EntriesPage, tmp_path: Path
    ) -> None:
        before = {*tmp_path.iterdir()}
        choose_action(page.list_button.menu(), "Сохранить")
        assert {*tmp_path.iterdir()} == before


class TestReadOnly:
    def test_everything_is_shown_and_nothing_is_written(
        self, qtbot: QtBot, window: Window, make: Make, answers: Answers, tmp_path: Path
    ) -> None:
        answers.yes = [True]
        other = make()
        other.place.open(tmp_path / "кубок.bdesk")
        assert other.place.watched is not None
        other.go("entries")
        other.activateWindow()
        qtbot.waitUntil(other.isActiveWindow)
        page = page_of(other, EntriesPage)
        before = steps(window)
        at(page, 1, "region")
        key(qtbot, other, Qt.Key.Key_F2)
        assert page.view.hasFocus()
        for code in (Qt.Key.Key_Delete, Qt.Key.Key_Insert):
            other.message.clear()
            qtbot.keyClick(page.view, code)
            assert "Только просмотр" in other.message.text()
        other.message.clear()
        paste(qtbot, other, page, "Новиков Яков", new=True)
        assert "Только просмотр" in other.message.text()
        page.show_panel()
        assert page.panel.lines["born"].text() == "02.01.1990"
        assert page.panel.lines["born"].isReadOnly()
        assert not any(
            w.isEnabled() for w in (page.panel.save, page.panel.reserve, page.panel.team, page.add)
        )
        page.list_button.menu().aboutToShow.emit()
        writing = [
            a for a in page.list_button.menu().actions() if "Вставить" in a.text() or "Добавить" in a.text()
        ]
        assert len(writing) == 3
        assert not any(action.isEnabled() for action in writing)
        assert steps(window) == before


class TestLook:
    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_a_small_screen_has_room_for_all_of_it(
        self, qtbot: QtBot, make: Make, tmp_path: Path, language: str
    ) -> None:
        window = make(language)
        assert window.place.open(event(tmp_path / "кубок.bdesk"))
        window.resize(QSize(911, 480))
        window.go("entries")
        page = page_of(window, EntriesPage)
        page.view.choose_entries({2})
        page.show_panel()
        QApplication.processEvents()
        assert window.size() == QSize(911, 480)
        assert all(spoken_name(widget) for widget in named_widgets(page))
        for widget in (page.panel.save, page.panel.close_button, *page.panel.lines.values()):
            right = widget.mapTo(page.panel, widget.rect().topRight()).x()
            assert right < page.panel.width()
        assert not page.add.isVisible()
        page.hide_panel()
        clipboard("12345\n" * 30)
        page.clips.paste_new()
        idle(qtbot, window)
        assert page.report.isVisible()
        assert window.size() == QSize(911, 480)
        page.look_for_twins()
        idle(qtbot, window)
        assert not page.report.isVisible()
        assert window.size() == QSize(911, 480)
        assert page.view.height() >= page.view.minimumHeight()

    def test_the_kinds_of_lists_that_are_saved(self, window: Window) -> None:
        asking = QtAsking(window, window.place.words, window.place.around.settings)
        dialog = asking.saving_dialog("список.xlsx")
        assert [kind.rpartition(" ")[2] for kind in dialog.nameFilters()] == ["(*.xlsx)", "(*.csv)"]
        assert dialog.defaultSuffix() == "xlsx"
        dialog.filterSelected.emit(dialog.nameFilters()[1])
        assert dialog.defaultSuffix() == "csv"
        dialog.deleteLater()


def test_a_step_says_whom_it_changed(qtbot: QtBot, window: Window, page: EntriesPage) -> None:
    at(page, 2, "town")
    text("Тула")
    key(qtbot, window, Qt.Key.Key_Return)
    assert "Елкин Роман (2)" in window.message.text()
    assert window.place.current is not None
    assert window.place.current.entries[-1].events == (ev.EntriesEdited((entry(window, 2),)),)
