"""The commission in the window: papers by keys, marks that lapse, decisions, the draw, the handover."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.admission import PaperState, is_admitted
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.people.papers import (
    ANTI_DOPING,
    CLASSIFICATION,
    DRESS,
    INSURANCE,
    MEDICAL,
    PASSPORT,
    Paper,
    Ruling,
)
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import CHAIRMAN, CHIEF_REFEREE
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.ui.admission_table import Standing
from bracket_desk.ui.decision import Decision, DecisionDialog, OneByOne
from bracket_desk.ui.pages.admission import AdmissionPage
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.window import Window
from tests.ui.test_window import Answers, Make, answers, idle, key, make, page_of, state, text, window

__all__ = ["answers", "make", "window"]

ALL = (PASSPORT, INSURANCE, MEDICAL, CLASSIFICATION, ANTI_DOPING, DRESS)
CARD = EventCard("Кубок", Discipline.FREE_PYRAMID, first_day=date(2026, 12, 5), last_day=date(2026, 12, 6))


def people(count: int) -> tuple[Entry, ...]:
    """So many people about whom nothing is to be said but their papers."""
    return tuple(
        Entry(n, f"Игроков{n}", "Пётр", born=date(1990, 1, n), region="Край") for n in range(1, count + 1)
    )


@pytest.fixture
def page(qtbot: QtBot, window: Window, tmp_path: Path) -> AdmissionPage:
    """The page of an event of 8 seats with 6 people, of whom the commission knows nothing yet."""
    card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 8)
    assert window.place.create(tmp_path / "кубок.bdesk", card)
    window.place.perform(cmd.SetCard(card=CARD))
    window.place.perform(cmd.RegisterEntries(entries=people(6)))
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.go("admission")
    return page_of(window, AdmissionPage)


def check(window: Window, *entries: str) -> None:
    """All papers of these are checked."""
    papers = tuple(Paper(entry, document) for entry in entries for document in ALL)
    assert window.place.perform(cmd.RecordPapers(papers=papers, mark=True))


def choose(page: AdmissionPage, *rows: int) -> None:
    selection = page.view.selectionModel()
    page.view.setCurrentIndex(page.found.index(rows[0], 2))
    for row in rows:
        selection.select(
            page.found.index(row, 0), selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        )


def cell(page: AdmissionPage, row: int, column: int) -> str:
    return str(page.found.index(row, column).data())


def stands(page: AdmissionPage, row: int) -> Standing:
    return page.model.rows[row].standing


def steps(window: Window) -> int:
    assert window.place.current is not None
    return len(window.place.current.entries)


class TestPapers:
    def test_digits_space_and_arrows(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        assert page.view.hasFocus()
        assert [row.about.entry.id for row in page.chosen] == ["e1"], "somebody is always chosen"
        key(qtbot, window, Qt.Key.Key_2)
        assert state(window).office.papers["e1", INSURANCE].checked
        assert cell(page, 0, 3) == "✓ есть"
        key(qtbot, window, Qt.Key.Key_2)
        assert not state(window).office.papers["e1", INSURANCE].checked
        assert cell(page, 0, 3) == "✗ нет"
        key(qtbot, window, Qt.Key.Key_Down)
        key(qtbot, window, Qt.Key.Key_Right)
        key(qtbot, window, Qt.Key.Key_Right)
        key(qtbot, window, Qt.Key.Key_Space)
        (marked,) = [paper for paper in state(window).office.papers.values() if paper.checked]
        assert (marked.entry, marked.document) == ("e2", MEDICAL)

    def test_many_rows_in_one_step(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        key(qtbot, window, Qt.Key.Key_A, control=True)
        before = steps(window)
        key(qtbot, window, Qt.Key.Key_0)
        assert steps(window) == before + 1
        papers = state(window).office.papers
        assert len(papers) == 6 * len(ALL)
        assert all(paper.checked for paper in papers.values())
        assert len(page.chosen) == 6, "they stay chosen"
        key(qtbot, window, Qt.Key.Key_Right)
        assert len(page.chosen) == 6, "going to a column chooses nobody else"
        window.actions_by_id["undo"].trigger()
        assert not state(window).office.papers

    def test_only_who_lacks_the_mark_gets_it(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        key(qtbot, window, Qt.Key.Key_1)
        key(qtbot, window, Qt.Key.Key_A, control=True)
        key(qtbot, window, Qt.Key.Key_1)
        assert window.place.current is not None
        (event,) = window.place.current.entries[-1].events
        assert isinstance(event, ev.PapersRecorded)
        assert [paper.entry for paper in event.papers] == ["e2", "e3", "e4", "e5", "e6"]
        assert all(row.papers[PASSPORT] is PaperState.CHECKED for row in page.model.rows)

    def test_a_mark_lapses_with_its_text(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        check(window, "e1")
        field = page.panel.papers.words(INSURANCE)
        field.setFocus()
        text("СК-17")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert cell(page, 0, 3) == "△ снята"
        assert not page.panel.papers.mark(INSURANCE).isChecked()
        (remark,) = page.panel.remarks.texts
        assert "теперь значится «Игроков1 Пётр · СК-17»" in remark
        assert "отметка действует только для того текста" in remark
        page.panel.papers.mark(INSURANCE).click()
        assert cell(page, 0, 3) == "✓ есть"
        window.place.perform(cmd.EditEntries(entries=(replace(state(window).entries["e1"], surname="Иной"),)))
        assert {row.papers[PASSPORT] for row in page.model.rows[:1]} == {PaperState.CHANGED}
        assert len(page.panel.remarks.texts) == len(ALL), "every paper names the person"

    def test_until_when_a_paper_is_good(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        check(window, "e1")
        field = page.panel.papers.until(MEDICAL)
        field.setFocus()
        text("завтра")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert "не дата" in window.message.text()
        field.selectAll()
        text("5.12.26")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert state(window).office.papers["e1", MEDICAL].until == date(2026, 12, 5)
        assert cell(page, 0, 4) == "◔ истекает"
        assert "а соревнование кончается 06.12.2026" in page.panel.remarks.texts[0]

    def test_what_is_being_typed_stays_until_esc(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        field = page.panel.papers.words(PASSPORT)
        field.setFocus()
        text("45 11")
        window.place.perform(cmd.RecordPapers(papers=(Paper("e2", PASSPORT),), mark=True))
        assert field.text() == "45 11"
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert page.view.hasFocus()
        assert field.text() == ""
        assert ("e1", PASSPORT) not in state(window).office.papers

    def test_the_regulations_say_what_is_asked_for(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        window.place.perform(cmd.RecordPapers(papers=(Paper("e1", ANTI_DOPING),), mark=True))
        rules = replace(state(window).regulations, documents=(INSURANCE, "справка клуба"))
        window.place.perform(cmd.SetRegulations(regulations=rules))
        headings = [
            str(page.model.headerData(at, Qt.Orientation.Horizontal))
            for at in range(page.model.columnCount())
        ]
        assert headings[2:6] == ["1 Полис", "2 справка клуба", "3 Форма", "4 Антидоп."]
        assert cell(page, 0, 5) == "– не нужно"
        assert "1–3: документ" in page.keys.text()
        page.view.setFocus()
        key(qtbot, window, Qt.Key.Key_2)
        assert state(window).office.papers["e1", "справка клуба"].checked
        key(qtbot, window, Qt.Key.Key_4)
        assert "Регламент не требует" in window.message.text()

    def test_tab_goes_through_the_panel_in_order(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        panel = page.panel
        panel.by.line.setFocus()
        wanted = [panel.ground.line, panel.admit, panel.refuse, panel.papers.mark(PASSPORT)]
        wanted += [panel.papers.words(PASSPORT), panel.papers.until(PASSPORT), panel.papers.mark(INSURANCE)]
        for widget in wanted:
            key(qtbot, window, Qt.Key.Key_Tab)
            assert QApplication.focusWidget() in (widget, widget.parentWidget())

    def test_a_table_of_the_sport_that_cannot_be_read(
        self, make: Make, tmp_path: Path, page: AdmissionPage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(folder: Path) -> SportTables:
            raise FormError(Fault.KEY_MISSING, file=str(folder / "ages.toml"), line=3, key="least")

        monkeypatch.setattr("bracket_desk.ui.workplace.load_sport", broken)
        other = make()
        card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 8)
        assert other.place.create(tmp_path / "другой.bdesk", card)
        other.place.perform(cmd.RegisterEntries(entries=people(6)))
        other.go("admission")
        assert "не читается" in page_of(other, AdmissionPage).state.text()
        assert other.next_text.text() == "Жеребьёвка: допущено 6."
        assert page_of(other, AdmissionPage).chosen == []


class TestDecisions:
    def test_by_keys_with_name_and_ground(self, qtbot: QtBot, window: Window, page: AdmissionPage) -> None:
        key(qtbot, window, Qt.Key.Key_Minus)
        assert page.panel.by.line.hasFocus()
        qtbot.keyClick(page.panel.by.line, Qt.Key.Key_Return)
        qtbot.keyClick(page.panel.ground.line, Qt.Key.Key_Return)
        assert "фамилия того, кто решает" in window.message.text()
        text("Мироненко О. П.", page.panel.by.line)
        qtbot.keyClick(page.panel.by.line, Qt.Key.Key_Return)
        assert page.panel.ground.line.hasFocus()
        text("нет страховки")
        key(qtbot, window, Qt.Key.Key_Return)
        ruling = state(window).office.rulings["e1"]
        assert (ruling.admitted, ruling.by, ruling.ground) == (False, "Мироненко О. П.", "нет страховки")
        assert page.view.hasFocus()
        assert stands(page, 0) is Standing.REFUSED
        assert "Основание: нет страховки." in page.panel.state.text()
        assert page.panel.by.text == "Мироненко О. П.", "the name stays for the next one"

    def test_a_new_remark_asks_again(self, window: Window, page: AdmissionPage) -> None:
        page.panel.by.put("Комиссия")
        page.panel.ground.put("оригиналы везут")
        assert page.panel.decide(admitted=True)
        assert stands(page, 0) is Standing.DECIDED
        assert all(remark.startswith("учтено ") for remark in page.panel.remarks.texts)
        window.place.perform(cmd.EditEntries(entries=(replace(state(window).entries["e1"], region=""),)))
        assert stands(page, 0) is Standing.WAITS
        assert "решение нужно снова" in page.panel.state.text()
        assert cell(page, 0, page.model.remarks_column).startswith("⚠ 1: ")

    def test_all_without_remarks_in_one_step_and_one_undo(
        self, window: Window, page: AdmissionPage, answers: Answers
    ) -> None:
        assert not page.admit_clear.isEnabled()
        check(window, "e2", "e3", "e5")
        assert page.admit_clear.isEnabled()
        page.admit_clear.click()
        assert "кто решает" in window.message.text()
        judges = (Judge(1, "Сёмушкин", "Илья", post=CHAIRMAN),)
        window.place.perform(cmd.RegisterJudges(judges=judges))
        before = steps(window)
        page.admit_clear.click()
        assert steps(window) == before + 1
        rulings = state(window).office.rulings
        assert sorted(rulings) == ["e2", "e3", "e5"]
        assert {ruling.by for ruling in rulings.values()} == {"Сёмушкин Илья"}
        assert not page.admit_clear.isEnabled()
        window.actions_by_id["undo"].trigger()
        assert not state(window).office.rulings

    def test_a_choice_of_rows_is_decided_about_together(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        choose(page, 1, 3)
        assert page.panel.heading.text() == "Выбрано: 2"
        page.panel.by.put("Комиссия")
        key(qtbot, window, Qt.Key.Key_Plus)
        text("заявка подтверждена")
        key(qtbot, window, Qt.Key.Key_Return)
        assert sorted(state(window).office.rulings) == ["e2", "e4"]
        assert all(is_admitted(state(window), entry) for entry in ("e2", "e4"))

    def test_filters_and_search(self, window: Window, page: AdmissionPage) -> None:
        check(window, "e1", "e2")
        window.place.perform(cmd.DecideAdmission(rulings=(Ruling("e6", False, "Комиссия", "нет паспорта"),)))
        shown = []
        for at in range(page.filter.count()):
            page.filter.setCurrentIndex(at)
            shown.append([cell(page, row, 0) for row in range(page.found.rowCount())])
            assert page.chosen
        assert shown == [list("123456"), list("345"), ["6"], list("3456")]
        page.filter.setCurrentIndex(0)
        window.look_for()
        assert page.search.hasFocus()
        page.search.setText("ИГРОКОВ4")
        assert [cell(page, row, 0) for row in range(page.found.rowCount())] == ["4"]

    def test_who_is_decided_about_leaves_the_filter(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        page.filter.setCurrentIndex(1)
        page.panel.by.put("Комиссия")
        for left in (5, 4):
            key(qtbot, window, Qt.Key.Key_Plus)
            text("решено")
            key(qtbot, window, Qt.Key.Key_Return)
            assert page.found.rowCount() == left
            assert [row.standing for row in page.chosen] == [Standing.WAITS], "the next one is chosen"

    def test_a_seat_keeps_its_holder(self, window: Window, page: AdmissionPage) -> None:
        window.place.perform(cmd.Draw(phrase="фраза"))
        page.panel.by.put("Комиссия")
        page.panel.ground.put("поздно")
        assert not page.panel.decide(admitted=False)
        assert "отказ или дисквалификацию" in window.message.text()


class TestDraw:
    def test_the_strip_leads_to_who_waits(self, window: Window, page: AdmissionPage) -> None:
        window.place.perform(cmd.DecideAdmission(rulings=(Ruling("e6", False, "Комиссия", "нет паспорта"),)))
        check(window, "e1", "e2")
        assert window.next_text.text() == "Жеребьёвка: допущено 2, не допущено 1 · ждут решения 3"
        window.go("event")
        window.next_button.click()
        assert window.page is page
        assert [row.about.entry.id for row in page.chosen] == ["e3"], "the first who waits"
        check(window, "e3", "e4", "e5")
        assert window.next_text.text() == "Жеребьёвка: допущено 5, не допущено 1"
        window.next_button.click()
        assert window.page is window.pages["draw"]

    def draw(self, qtbot: QtBot, window: Window) -> DrawPage:
        window.go("draw")
        drawing = page_of(window, DrawPage)
        drawing.phrase.setText("три шара")
        drawing.phrase.returnPressed.emit()
        idle(qtbot, window)
        return drawing

    def test_nobody_is_drawn_undecided(
        self, qtbot: QtBot, window: Window, page: AdmissionPage, answers: Answers
    ) -> None:
        check(window, "e1", "e2", "e3", "e4")
        answers.decisions = [None, OneByOne(), Decision("Мироненко", "документы в пути")]
        drawing = self.draw(qtbot, window)
        assert state(window).draw is None
        assert "решения комиссии: 2" in answers.asked[-1]
        assert "Игроков5 Пётр – Не предъявлено: паспорт" in answers.asked[-1]
        assert drawing.button.isEnabled()
        assert drawing.state.text() == "Допущено: 4 на 8 мест. Ждут решения комиссии: 2."
        self.draw(qtbot, window)
        assert window.page is page
        assert state(window).draw is None
        before = steps(window)
        self.draw(qtbot, window)
        assert len(state(window).seats) == 6
        assert steps(window) == before + 2
        assert sorted(state(window).office.rulings) == ["e5", "e6"]
        assert {ruling.ground for ruling in state(window).office.rulings.values()} == {"документы в пути"}

    def test_lots_and_balls_ask_too(
        self, qtbot: QtBot, window: Window, page: AdmissionPage, answers: Answers, tmp_path: Path
    ) -> None:
        lots = tmp_path / "lots.csv"
        lots.write_text("".join(f"{n};{n}\n" for n in range(1, 7)), encoding="utf-8")
        window.go("draw")
        answers.lists = [lots]
        answers.decisions = [None, None]
        page_of(window, DrawPage).by_hand.click()
        idle(qtbot, window)
        page_of(window, DrawPage).balls.click()
        assert len(answers.asked) == 2
        assert state(window).draw is None
        assert QApplication.activeModalWidget() is None

    def test_a_refused_phrase_asks_nothing(
        self, qtbot: QtBot, window: Window, page: AdmissionPage, answers: Answers
    ) -> None:
        answers.decisions = [Decision("Мироненко", "решено")]
        window.go("draw")
        page_of(window, DrawPage).phrase.setText("  ")
        page_of(window, DrawPage).phrase.returnPressed.emit()
        idle(qtbot, window)
        assert answers.decisions
        assert not state(window).office.rulings

    def test_the_question_needs_name_and_ground(self, qtbot: QtBot, window: Window) -> None:
        dialog = DecisionDialog(window, "Ждут: 1", ["5  Игроков5"], "", window.say)
        qtbot.addWidget(dialog)
        assert not dialog.agree.isEnabled()
        dialog.by.setText("Мироненко")
        dialog.ground.setText("решено")
        dialog.agree.click()
        assert dialog.answer == Decision("Мироненко", "решено")


class TestSmallScreen:
    def test_the_last_heading_and_who_decides_can_be_read(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        name = "Константинопольский Илья"
        page.panel.by.put(name)
        window.resize(911, 480)
        last = page.model.columnCount() - 1
        header, line = page.view.horizontalHeader(), page.panel.by.line
        qtbot.waitUntil(lambda: page.panel.width() < 300)
        assert page.view.columnWidth(last) > header.fontMetrics().horizontalAdvance("Решение")
        assert (
            page.view.columnViewportPosition(last) + page.view.columnWidth(last)
            <= page.view.viewport().width()
        )
        qtbot.waitUntil(lambda: line.width() > line.fontMetrics().horizontalAdvance(name))


class TestGround:
    def test_what_was_typed_waits_for_its_person(
        self, qtbot: QtBot, window: Window, page: AdmissionPage, answers: Answers
    ) -> None:
        panel = page.panel
        page.view.selectRow(0)
        panel.by.put("Мироненко")
        panel.ground.put("ходатайство региона")
        page.view.selectRow(1)
        assert panel.ground.text == ""
        panel.ground.put("оригиналы везут")
        page.view.selectRow(0)
        assert panel.ground.text == "ходатайство региона"
        assert not window.close()
        assert "Игроков1" in answers.asked[-1]
        page.filter.setCurrentIndex(1)
        panel.admit.click()
        assert [ruling.ground for ruling in state(window).office.rulings.values()] == ["ходатайство региона"]
        page.view.selectRow(0)
        assert [row.about.entry.id for row in page.chosen] == ["e2"]
        assert panel.ground.text == "оригиналы везут"
        panel.ground.begin()
        qtbot.keyClick(panel.ground.line, Qt.Key.Key_Escape)
        assert panel.ground.text == ""
        page.filter.setCurrentIndex(0)
        for row in (0, 1):
            page.view.selectRow(row)
            assert panel.ground.text == ""
        assert window.close()


class TestHandover:
    def test_what_it_waits_for_is_said_and_it_is_recorded(
        self, qtbot: QtBot, window: Window, page: AdmissionPage
    ) -> None:
        dialog = page.handover_dialog()
        qtbot.addWidget(dialog)
        said = "\n".join(dialog.remarks.texts)
        assert "комиссия ещё не решила: 6" in said
        assert "Запишите их, иначе их протокол уйдёт пустым." in said
        assert "Председатель комиссии по допуску" in said
        assert not dialog.agree.isEnabled(), "nobody signs"
        dialog.close()
        judges = (
            Judge(1, "Сёмушкин", "Илья", post=CHAIRMAN),
            Judge(2, "Дубенков", "Лев", post=CHIEF_REFEREE),
        )
        window.place.perform(cmd.RegisterJudges(judges=judges))
        check(window, "e1", "e2", "e3", "e4", "e5", "e6")
        dialog = page.handover_dialog()
        qtbot.addWidget(dialog)
        assert dialog.remarks.texts == []
        assert (dialog.chairman.text(), dialog.receiver.text()) == ("Сёмушкин Илья", "Дубенков Лев")
        dialog.agree.click()
        given = state(window).office.handover
        assert given is not None
        assert (given.chairman, given.receiver) == ("Сёмушкин Илья", "Дубенков Лев")
        assert "принял(а) Дубенков Лев" in page.state.text()
        assert "⚠" not in page.state.text()
        window.place.perform(cmd.EditEntries(entries=(replace(state(window).entries["e1"], club="Шар"),)))
        assert "изменились" in page.state.text()


class TestReadOnly:
    def test_a_watched_event_shows_all_and_writes_nothing(
        self,
        qtbot: QtBot,
        window: Window,
        make: Make,
        page: AdmissionPage,
        answers: Answers,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.LOCK_WAIT", 0.0)
        assert window.place.current is not None
        check(window, "e1")
        other = make()
        answers.yes = [True]
        assert other.place.open(window.place.current.path)
        assert not other.place.writable
        other.go("admission")
        watched = page_of(other, AdmissionPage)
        assert cell(watched, 0, 2) == "✓ есть"
        assert not watched.panel.form.isEnabled()
        assert not watched.admit_clear.isEnabled()
        assert not watched.handover.isEnabled()
        assert not watched.panel.papers.mark(PASSPORT).isEnabled()
        assert not watched.panel.papers.words(PASSPORT).isEnabled()
        watched.toggle(1)
        watched.panel.begin(admitted=True)
        assert state(other).office.papers["e1", PASSPORT].checked
