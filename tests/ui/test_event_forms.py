"""The forms of card and regulations: what is fixed, what is refused, prizes, and room on a small screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import Prize
from bracket_desk.domain.draw.rules import Depth, DrawRules, Key, Separation
from bracket_desk.domain.events import EventCreated, PapersPrinted
from bracket_desk.domain.report import LONGEST
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import OPEN_STATUSES
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.sheets import PaperId
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.draw_rules import RulesDialog
from bracket_desk.ui.event_words import CARD, REGULATIONS, REPORT
from bracket_desk.ui.forms.card import CardEditor
from bracket_desk.ui.forms.editor import Editor
from bracket_desk.ui.forms.fields import LinesField
from bracket_desk.ui.forms.prizes import PrizesField
from bracket_desk.ui.forms.regulations import RegulationsEditor
from bracket_desk.ui.forms.report import PhraseField, ReportEditor
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.paper_words import KIND_WORDS, paper_title, tell_paper
from bracket_desk.ui.window import Window
from tests.ui.test_draw_page import draw, people
from tests.ui.test_event_page import (
    CREATED,
    card_form,
    focused,
    line,
    open_form,
    page,
    retype,
    rules_form,
    shown_texts,
)
from tests.ui.test_window import Answers, Make, answers, make, page_of, state, text, window

__all__ = ["answers", "make", "page", "window"]


class TestOfficial:
    def test_what_the_order_fixes_stands_there_with_its_reason(self, page: EventPage) -> None:
        form = rules_form(page)
        for field, reason in ((form.no_show, "п. 17"), (form.third, "п. 5")):
            assert not field.body.isEnabled()
            assert reason in field.note.text()
        insurance = form.documents.ticks["insurance"]
        assert not insurance.isEnabled()
        assert "страхования обязателен" in form.documents.note.text()
        form.official.tick.setChecked(False)
        assert form.no_show.body.isEnabled()
        retype(form.no_show.line, "20, 40")
        form.third.tick.setChecked(True)
        insurance.setChecked(False)
        form.official.tick.setChecked(True)
        assert form.no_show.line.text() == "15"
        assert not form.third.tick.isChecked()
        assert insurance.isChecked()
        form.official.tick.setChecked(False)
        assert form.no_show.line.text() == "20, 40", "what was typed comes back"

    def test_the_format_is_fixed_by_a_draw_made_meanwhile(
        self, qtbot: QtBot, window: Window, page: EventPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        form = rules_form(page)
        form.seats.box.setCurrentIndex(1)
        assert form.dirty
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        assert open_form(page) is form
        assert not form.seats.body.isEnabled()
        assert form.seats.read() == 16
        assert "16 мест" in form.format.note.text()
        window.undo()
        assert form.seats.body.isEnabled()

    def test_what_has_been_decided_stands(self, qtbot: QtBot, window: Window, page: EventPage) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        form = card_form(page)
        assert form.discipline.body.isEnabled()
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        assert not form.discipline.body.isEnabled()
        assert "дисциплин" in form.discipline.note.text()

    def test_another_format_brings_its_sizes_and_stages(self, window: Window, page: EventPage) -> None:
        window.place.perform(
            cmd.SetRegulations(regulations=replace(state(window).regulations, races={"U1": "6", "F2": "7"}))
        )
        form = rules_form(page)
        form.format.box.setCurrentIndex(1)
        assert set(form.races.races) == {"final", "F16", "F8", "F4", "F2"}
        assert not form.final_draw.body.isEnabled()
        form.write()
        rules = state(window).regulations
        assert (rules.format, rules.size, rules.races) == (FormatName.SINGLE_ELIMINATION, 16, {"F2": "7"})


class TestRefusals:
    def refused(self, form: Editor, name: str, words: str) -> None:
        """Written is refused under the field, and all that was typed stays."""
        typed = {name: field.raw() for name, field in form.fields.items()}
        number = len(form.place.current.entries) if form.place.current else 0
        form.write()
        assert form.place.current is not None
        assert len(form.place.current.entries) == number
        assert form.isVisible()
        assert words in form.fields[name].fault.text()
        assert form.fields[name].fault.isVisible()
        assert form.fields[name].caption in form.message.text()
        assert {name: field.raw() for name, field in form.fields.items()} == typed

    def test_of_the_card(self, page: EventPage) -> None:
        form = card_form(page)
        retype(line(form, "first_day"), "5.12.2026")
        for name, typed, words, right in (
            ("title", "   ", "название", "Кубок"),
            ("first_day", "31.02.2026", "не дата", "05.12.2026"),
            ("last_day", "1.12.2026", "раньше", ""),
            ("programmes", "пять", "не целое число", "4"),
            ("programmes", "1000", "1000", ""),
            ("medals", "4000", "4000", "4"),
        ):
            retype(line(form, name), typed)
            self.refused(form, name, words)
            retype(line(form, name), right)
            assert not form.fields[name].fault.isVisible(), "typed anew it is not wrong any more"

    def test_a_line_that_is_too_long(self, page: EventPage) -> None:
        form = card_form(page)
        field = form.fields["conducting"]
        assert isinstance(field, LinesField)
        field.lines.setPlainText("Федерация\n" + "о" * 501)
        self.refused(form, "conducting", "500")

    def test_of_the_regulations(self, page: EventPage) -> None:
        form = rules_form(page)
        form.official.tick.setChecked(False)
        for name, typed, words, right in (
            ("no_show", "15 мин", "не минуты", "15"),
            ("no_show", "30, 15", "15, 30, 45", "15"),
            ("no_show", "", "не минуты", "20"),
            ("rating_day", "вчера", "не дата", ""),
            ("entry_fee", "много", "не сумма", ""),
            ("entry_fee", "99999999999", "Сумма", ""),
            ("races", "из 8", "из 8", ""),
            ("races", "сто", "сто", ""),
        ):
            retype(line(form, name), typed)
            self.refused(form, name, words)
            retype(line(form, name), right)

    def test_of_what_people_bring(self, page: EventPage) -> None:
        form = rules_form(page)
        text("а" * 81, form.documents.others)
        self.refused(form, "documents", "80")

    def test_a_discipline_without_points(self, window: Window, page: EventPage) -> None:
        card, rules = state(window).about, state(window).regulations
        window.place.perform(cmd.SetCard(card=replace(card, discipline=Discipline.CAROM_3)))
        window.place.perform(cmd.SetRegulations(regulations=replace(rules, targets={"final": 50})))
        form = card_form(page)
        form.discipline.box.setCurrentIndex(0)
        self.refused(form, "discipline", "Сначала уберите из регламента очки")

    def test_what_may_be_insisted_on_is_asked(
        self, qtbot: QtBot, window: Window, answers: Answers, page: EventPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "пять шаров")
        window.go("event")
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.SetTables(tables=("1",)))
        window.place.perform(cmd.Call(match=match, table="1"))
        window.place.perform(cmd.Start(match=match))
        form = rules_form(page)
        text("7", form.races.races["upper"])
        form.write()
        assert len(answers.asked) == 1
        assert open_form(page) is form
        assert form.races.races["upper"].text() == "7"
        assert "Не записано" in form.message.text()
        answers.yes = [True]
        form.write()
        assert open_form(page) is None
        assert state(window).regulations.races == {"upper": "7"}


class TestPrizes:
    def prizes(self, form: RegulationsEditor, fund: str, *rows: tuple[str, str]) -> PrizesField:
        field = form.prizes
        retype(field.fund, fund)
        for at, (place, each) in enumerate(rows):
            for cell, typed in zip(field.rows[at], (place, each), strict=True):
                assert isinstance(cell, QLineEdit)
                retype(cell, typed)
        return field

    def test_the_statement_grows_while_it_is_typed(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"))
        assert "на 25\N{NO-BREAK SPACE}000 руб. меньше фонда" in field.total.text()
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"), ("3", "20 000"), ("4", "10000"))
        assert "на 5\N{NO-BREAK SPACE}000 руб. больше фонда" in field.total.text()
        assert "место 3, делят 2: по 15\N{NO-BREAK SPACE}000 руб." in field.statement.text()
        TestRefusals().refused(form, "prizes", "больше фонда")
        field = self.prizes(form, "100000", ("1", "50 000"), ("2", "25 000"), ("3", "15 000"), ("4", "10000"))
        assert "весь фонд" in field.total.text()
        form.write()
        assert state(window).regulations.fund == 10_000_000
        assert "делят 2: по 12\N{NO-BREAK SPACE}500 руб." in shown_texts(page)

    def test_a_fund_that_is_not_named_is_what_the_prizes_make(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        self.prizes(form, "", ("5-8", "33,33"), ("1", "100"))
        assert "133,32 руб." not in form.prizes.total.text()
        assert form.prizes.total.text() == "Все призы: 233,32 руб."
        form.write()
        assert state(window).regulations.prizes == (Prize(1, 1, 10_000), Prize(5, 8, 3_333))
        form = rules_form(page)
        assert not form.dirty
        assert form.prizes.fund.text() == "233,32"

    def test_a_kopeck_that_cannot_be_shared(self, page: EventPage) -> None:
        form = rules_form(page)
        field = self.prizes(form, "", ("3", "0,01"))
        assert "делят 2: по 0–0,01 руб." in field.statement.text()

    @pytest.mark.parametrize(
        ("row", "words"),
        [(("третье", "5"), "не место"), (("1", "пять"), "не сумма"), (("17", "5"), "не дальше места 16")],
    )
    def test_what_cannot_be_is_said_at_once_and_refused(
        self, page: EventPage, row: tuple[str, str], words: str
    ) -> None:
        form = rules_form(page)
        field = self.prizes(form, "", row)
        assert words in field.total.text()
        TestRefusals().refused(form, "prizes", words)

    def test_an_emptied_line_says_nothing(self, window: Window, page: EventPage) -> None:
        form = rules_form(page)
        self.prizes(form, "", ("1", "100"), ("2", "50"))
        assert len(form.prizes.rows) == 3
        self.prizes(form, "", ("", ""))
        form.write()
        assert state(window).regulations.prizes == (Prize(2, 2, 5_000),)
        assert len(rules_form(page).prizes.rows) == 2

    def test_who_gets_what_once_it_is_finished(self, window: Window, tmp_path: Path) -> None:
        path = tmp_path / "сыграно.bdesk"
        EventFile.create(path, play_demo(16, played=True, words=window.place.words))
        window.place.open(path)
        rules = replace(state(window).regulations, prizes=(Prize(1, 1, 10_000), Prize(3, 4, 5_000)))
        window.place.perform(cmd.SetRegulations(regulations=rules))
        window.go("event")
        first = next(e for e, place in state(window).places.items() if place == (1, 1))
        said = shown_texts(page_of(window, EventPage))
        assert f"1  {state(window).entries[first].name}: 100 руб." in said
        assert said.count(": 50 руб.") == 2


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_small_screen_cuts_nothing(make: Make, tmp_path: Path, language: str) -> None:
    """1366×768 at 150 %, the discipline with the most fields, every remark and every reason."""
    window = make(language)
    card = replace(CREATED, discipline=Discipline.CAROM_3, size=256)
    assert window.place.create(tmp_path / "кубок.bdesk", card)
    window.resize(911, 480)
    window.go("event")
    page = page_of(window, EventPage)
    QApplication.processEvents()
    for form in (card_form(page), rules_form(page)):
        page.edit(CARD if isinstance(form, CardEditor) else REGULATIONS)
        QApplication.processEvents()
        room = form.area.viewport()
        assert form.area.widget().width() <= room.width()
        assert form.area.widget().minimumSizeHint().width() <= room.width()
        assert room.height() >= 180
        for widget in (form.record, form.back):
            assert page.rect().contains(widget.mapTo(page, widget.rect().bottomRight()))
        form.turn_away()
    assert (window.width(), window.height()) == (911, 480)
    inside = page.view.widget()
    assert inside.minimumSizeHint().width() <= page.view.viewport().width()


def test_the_field_that_is_meant_is_in_sight(qtbot: QtBot, window: Window, page: EventPage) -> None:
    window.resize(911, 480)

    def in_sight(form: Editor, widget: QWidget) -> bool:
        room = form.area.viewport().rect()
        corners = (widget.rect().topLeft(), widget.rect().bottomLeft())
        return all(room.contains(widget.mapTo(form.area.viewport(), corner)) for corner in corners)

    form = card_form(page, "organiser")
    qtbot.waitUntil(lambda: in_sight(form, form.fields["organiser"]))
    assert not in_sight(form, form.fields["title"])
    retype(line(form, "title"), "")
    form.write()
    qtbot.waitUntil(lambda: in_sight(form, form.fields["title"].fault))
    assert in_sight(form, line(form, "title"))
    retype(line(form, "title"), "Кубок")
    retype(line(form, "last_day"), "вчера")
    form.write()
    qtbot.waitUntil(lambda: in_sight(form, form.fields["last_day"].fault))
    assert in_sight(form, line(form, "last_day"))
    form.forget()
    window.resize(911, 440)
    rules = rules_form(page)
    QApplication.processEvents()
    retype(line(rules, "races"), "сто")
    rules.write()
    assert "сто" in rules.message.text(), "the end of so high a field may be out of sight"


class TestNewEvent:
    def test_it_leads_to_the_card(
        self, qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path
    ) -> None:
        answers.new = [tmp_path / "кубок.bdesk"]

        def fill() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, NewEvent)
            dialog.title_field.setText("Кубок")
            dialog.create_button.click()

        QTimer.singleShot(0, fill)
        window.create_event()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        page = page_of(window, EventPage)
        assert "не указан уровень" in shown_texts(page.view.remarks)
        window.go("event")
        assert focused() is page.edit_card

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_a_low_screen_cuts_no_field(self, qtbot: QtBot, make: Make, language: str) -> None:
        window = make(language)
        dialog = NewEvent(window, window.place.words)
        qtbot.addWidget(dialog)
        dialog.discipline.setCurrentIndex(dialog.discipline.count() - 1)
        dialog.resize(dialog.minimumWidth(), 400)
        dialog.show()
        QApplication.processEvents()
        assert dialog.height() == 400
        for field in (*dialog.findChildren(QSpinBox), dialog.title_field, dialog.official):
            right = field.mapTo(dialog, field.rect().topRight()).x()
            assert field.isVisible()
            assert right < dialog.width() - 8, field
        assert isinstance(dialog, QDialog)

    def test_the_last_race_is_called_what_it_is(self, qtbot: QtBot, window: Window) -> None:
        dialog = NewEvent(window, window.place.words)
        qtbot.addWidget(dialog)
        told = {label.text() for label in dialog.findChildren(QLabel)}
        assert "Побед в &финальном этапе до" in told
        dialog.format.setCurrentIndex(dialog.format.findData(FormatName.SINGLE_ELIMINATION))
        told = {label.text() for label in dialog.findChildren(QLabel)}
        assert "Побед во &всех встречах до" in told
        assert not any("финальном" in text for text in told)


class TestKnockout:
    """Single elimination has no groups, so no window says that there are some, nor a stage after them."""

    @pytest.fixture
    def knockout(self, window: Window, tmp_path: Path) -> EventPage:
        card = EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 16)
        assert window.place.create(tmp_path / "кубок.bdesk", card)
        far = tuple(Separation(Key.REGION, depth) for depth in (Depth.GROUP, Depth.HALF))
        rules = replace(state(window).regulations, apart=far)
        window.place.perform(cmd.SetRegulations(regulations=rules))
        window.place.perform(cmd.RegisterEntries(entries=people(14, 3)))
        window.go("event")
        return page_of(window, EventPage)

    def test_the_page_and_the_form(self, knockout: EventPage) -> None:
        told = shown_texts(knockout)
        assert "по субъектам в восьмёрке мест, по субъектам в четвёрке мест" in told
        assert "все встречи до 5" in told
        form = rules_form(knockout)
        depths = form.apart.apart.pairs[0][1]
        assert [depths.itemText(at) for at in range(3)][1:] == ["в четвёрке мест", "в восьмёрке мест"]
        assert depths.currentData() == Depth.GROUP
        form.format.turn_to(FormatName.TWO_STAGE)
        form.format.edited.emit()
        assert [depths.itemText(at) for at in range(3)][1:] == ["в половине группы", "в группе"]
        assert depths.currentData() == Depth.GROUP, "what was chosen stays"

    def test_the_draw_the_bracket_and_the_papers(
        self, qtbot: QtBot, window: Window, knockout: EventPage
    ) -> None:
        window.go("draw")
        draw(qtbot, window, page_of(window, DrawPage), "мел")
        seen = [shown_texts(window)]
        rules = RulesDialog(window, window.place.words, state(window).format, DrawRules())
        qtbot.addWidget(rules)
        seen.append(rules.meetings.text())
        assert "совпадает с обычным" in seen[-1]
        window.go("bracket")
        seen += [window.bracket.part.itemText(at) for at in range(window.bracket.part.count())]
        window.go("documents")
        papers = page_of(window, DocumentsPage)
        row = list(KIND_WORDS).index(Kind.FINAL_BRACKET)
        seen.append(papers.list.item(row).text())
        assert seen[-1].endswith("Сетка")
        seen.append(paper_title(PaperId(Kind.FINAL_BRACKET, "ru"), window.place.words, state(window)))
        note = PapersPrinted(paper="final-bracket", language="ru", shows=1, sheets=())
        seen.append(tell_paper(note, window.place.words, state(window)))
        for told in seen:
            assert "финальн" not in told.lower()
            assert "поражения" not in told
            assert "групп" not in told.lower().replace("без групп", "")


class TestReport:
    def test_a_point_is_written_and_reset(self, qtbot: QtBot, window: Window, page: EventPage) -> None:
        page.write_report.click()
        form = open_form(page)
        assert isinstance(form, ReportEditor)
        assert page.title.text() == "Отчёт главного судьи"
        field = form.fields["17"]
        assert isinstance(field, PhraseField)
        phrase = field.text.toPlainText()
        assert "зрител" in phrase
        assert not field.back.isEnabled()
        assert not form.dirty
        field.text.setPlainText("Зрителей  около 300.\n\nЗал полон.")
        assert field.back.isEnabled()
        form.write()
        assert state(window).office.report == {"17": "Зрителей около 300.\nЗал полон."}
        assert page.editor is None
        page.edit(REPORT, "17")
        assert field.text.toPlainText() == "Зрителей около 300.\nЗал полон."
        field.back.click()
        assert field.text.toPlainText() == phrase
        form.write()
        assert state(window).office.report == {}
        window.undo()
        assert set(state(window).office.report) == {"17"}

    def test_a_text_too_long_is_told_under_its_point(self, window: Window, page: EventPage) -> None:
        page.edit(REPORT)
        form = open_form(page)
        assert form is not None
        field = form.fields["22"]
        assert isinstance(field, PhraseField)
        field.text.setPlainText("ж" * (LONGEST + 1))
        form.write()
        assert f"{LONGEST}" in field.why
        assert open_form(page) is form
        assert page.unwritten() == "Введённое в отчёт не записано."
        assert state(window).office.report == {}

    def test_a_step_made_meanwhile_is_shown_where_nothing_was_typed(
        self, window: Window, page: EventPage
    ) -> None:
        page.edit(REPORT)
        form = open_form(page)
        assert form is not None
        one, other = form.fields["13"], form.fields["14"]
        assert isinstance(one, PhraseField)
        assert isinstance(other, PhraseField)
        one.text.setPlainText("Столы новые.")
        window.place.perform(cmd.WriteReport(texts={"14": "Помещений нет."}))
        assert other.text.toPlainText() == "Помещений нет."
        assert one.text.toPlainText() == "Столы новые."
        form.write()
        assert state(window).office.report == {"13": "Столы новые.", "14": "Помещений нет."}
