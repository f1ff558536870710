"""The page of entries: cells typed in, columns chosen, people looked for, taken out and saved."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.people.papers import Paper
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import read_entries
from bracket_desk.ui.asking import QtAsking
from bracket_desk.ui.entry_table import KEPT
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.window import Window
from tests.ui.entries import (
    TODAY,
    Make,
    at,
    choose_action,
    clipboard,
    drawn,
    editor,
    entry,
    event,
    page,
    paste,
    shown,
    steps,
    text,
    window,
)
from tests.ui.test_window import (
    Answers,
    answers,
    idle,
    key,
    make,
    named_widgets,
    page_of,
    spoken_name,
    state,
)

__all__ = ["answers", "drawn", "make", "page", "window"]


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
        told = window.message.text()
        assert "Ёжиков Пётр Ильич: в ячейке осталось прежнее. Рейтинг: " in told
        assert "«много»" in told, "nobody has to remember what was typed"
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
