"""The panel beside the table of entries: a whole person, somebody new, a team."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.ui.entry_panel import EntryPanel
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.window import Window
from tests.ui.entries import (
    at,
    entry,
    event,
    page,
    steps,
    text,
    window,
)
from tests.ui.test_window import (
    Answers,
    answers,
    key,
    make,
    named_widgets,
    spoken_name,
)

__all__ = ["answers", "make", "page", "window"]


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

    def test_closing_the_event_asks_about_what_is_typed(
        self, qtbot: QtBot, window: Window, page: EntriesPage, answers: Answers
    ) -> None:
        assert window.place.current is not None
        path = window.place.current.path
        other = event(path.with_name("другой.bdesk"))
        panel = self.open(qtbot, page, 3)
        panel.lines["town"].setText("Орёл")
        assert not window.place.open(other)
        assert "Жуков" in answers.asked[-1]
        assert not window.close()
        assert panel.lines["town"].text() == "Орёл"
        qtbot.keyClick(panel.surname, Qt.Key.Key_Return)
        page.add.click()
        panel.lines["town"].setText("Тула")
        assert not window.close()
        assert "Новый участник" in answers.asked[-1]
        answers.yes = [True]
        assert window.place.open(other)
        assert not panel.is_unwritten

    def test_what_was_typed_about_somebody_taken_away_is_told_to_be_dropped(
        self, qtbot: QtBot, window: Window, page: EntriesPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=(Entry(7, "Новиков", "Игорь"),)))
        panel = self.open(qtbot, page, 7)
        panel.lines["contact"].setText("+79001112233")
        window.undo()
        assert "Новиков Игорь" in window.message.text()
        assert "не записано" in window.message.text()
        assert not panel.is_unwritten
        page.view.choose_entries({3})
        assert panel.heading.text().startswith("3  Жуков")

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

    def test_esc_asks_before_members_are_dropped(
        self, qtbot: QtBot, page: EntriesPage, answers: Answers
    ) -> None:
        page.add.click()
        dialog = page.panel.members_dialog()
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
        assert not answers.asked, "nothing was typed"
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        dialog.line.setText("Первов Пётр")
        qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
        dialog.add()
        answers.yes = [False, True]
        qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
        assert dialog.isVisible()
        qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
        assert len(answers.asked) == 3

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
