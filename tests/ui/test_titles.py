"""Titles and ranks in the window: tables typed and pasted, proposals, decisions, what is warned of."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QTableWidgetSelectionRange
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Member
from bracket_desk.domain.titles.norms import Norm, NormTable
from bracket_desk.domain.titles.proposals import confirmed_titles
from bracket_desk.session import FIRST_HASH, JournalEntry, chain, read_entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.tables.norms import NORMS, load_norms
from bracket_desk.ui.norms_dialog import TableDialog
from bracket_desk.ui.statistics_dialog import StatisticsDialog
from bracket_desk.ui.titles_dialog import TitleRow, TitlesDialog
from bracket_desk.ui.window import Window
from tests.domain.titles.golden import EDITION, PEOPLE, golden, norm
from tests.ui.test_register import Desk, check
from tests.ui.test_window import Answers, Make, answers, idle, key, make, state, text, window

__all__ = ["answers", "make", "window"]

NORMS_HERE = (
    norm("МС", last=1, entries=8),
    norm("КМС", last=2, wins=2, walkovers=False),
    norm("I", last=8, wins=1, walkovers=True),
    norm("II", last=8, condition="внесено в календарный план"),
)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "чемпионат.bdesk"
    EventFile.create(path, golden(*NORMS_HERE).session.entries)
    return path


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, event: Path) -> TitlesDialog:
    window.place.open(event)
    made = TitlesDialog(window, window.place)
    qtbot.addWidget(made)
    made.show()
    return made


def row_of(dialog: TitlesDialog, name: str, title: str) -> TitleRow:
    """The row of somebody's title, chosen."""
    for at in range(dialog.found.rowCount()):
        dialog.view.selectRow(at)
        row = dialog.chosen
        assert row is not None
        if row.entry.surname == name and row.title == title:
            return row
    raise AssertionError((name, title))


def cells(dialog: TitlesDialog) -> list[list[str]]:
    return [[column.shown(row) for column in dialog.model.columns()] for row in dialog.model.rows]


def norms_dialog(qtbot: QtBot, dialog: TitlesDialog) -> TableDialog[Norm]:
    made = dialog.norms_dialog()
    qtbot.addWidget(made)
    made.show()
    return made


# ---------------------------------------------------------------- proposals


def test_ctrl_t_opens_it_and_escape_closes_it(qtbot: QtBot, window: Window, event: Path) -> None:
    window.place.open(event)
    window.go("places")
    seen: list[str] = []

    def read() -> None:
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, TitlesDialog)
        seen.append(shown.state.text())
        qtbot.keyClick(shown.view, Qt.Key.Key_Escape)

    QTimer.singleShot(0, read)
    key(qtbot, window, Qt.Key.Key_T, control=True)
    QTimer.singleShot(0, read)
    window.places.titles.click()
    assert seen == ["Выполнили: 7, почти выполнили: 5, подтверждено: 0."] * 2
    # without norms it says what to do
    path = event.with_name("e.bdesk")
    EventFile.create(path, golden().session.entries)
    window.place.open(path)
    dialog = TitlesDialog(window, window.place)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.norms.text() == "нет"
    assert any("Таблица норм для соревнования не выбрана" in text for text in dialog.remarks.texts)
    # closing the event closes the dialog
    window.place.close()
    dialog.refresh()
    assert not dialog.isVisible()


def test_the_proof_says_what_holds_and_what_is_missing(dialog: TitlesDialog) -> None:
    row_of(dialog, "Первова", "КМС")
    proof = dialog.proof.toPlainText()
    for said in (
        "Первова Анна Игоревна: КМС",
        "Место: 1; в строке: 1–2.",
        "Играли: 7, в сетке: 8",
        "не считаются: Четверикова Н.",
        "Побед: 3; нужно: 2.",
        "№ 5 Третьякова В. (КМС) 4–3",
    ):
        assert said in proof
    row_of(dialog, "Первова", "МС")
    assert "✕ играли 7, нужно 8: не хватает 1" in dialog.proof.toPlainText()
    # a win without play is named, and that the table does not count it
    row_of(dialog, "Пятова", "КМС")
    assert "по таблице не считаются: № 6 Седова З. техническое поражение" in dialog.proof.toPlainText()
    # and that it alone decides where the table does
    assert "только с победами без игры" in str(cells_of(dialog, "Третьякова", "I"))
    # what is shown, and what is found
    for view, least in (("fulfilled", 12), ("near", 5), ("decided", 0)):
        dialog.shown.setCurrentIndex(dialog.shown.findData(view))
        assert len(dialog.model.rows) >= least
        if view == "near":
            assert all(cell[5].startswith("≈") for cell in cells(dialog))
    assert not dialog.view.currentIndex().isValid()
    assert not dialog.confirm_button.isEnabled()
    dialog.shown.setCurrentIndex(0)
    dialog.search.setText("седов")
    assert {dialog.model.rows[0].entry.surname} != {"Седова"}
    assert dialog.chosen is not None
    assert dialog.chosen.entry.surname == "Седова"


def cells_of(dialog: TitlesDialog, name: str, title: str) -> list[str]:
    return next(row for row in cells(dialog) if row[1].startswith(name) and row[3] == title)


def seen_about(dialog: TitlesDialog, said: str) -> str:
    """A remark as the person reads it, and those below."""
    seen = [label.text() for label in dialog.remarks.findChildren(QLabel) if label.isVisible()]
    return "\n".join(seen[next(at for at, text in enumerate(seen) if said in text) :])


def test_decisions_and_what_becomes_of_them(window: Window, dialog: TitlesDialog, answers: Answers) -> None:
    row_of(dialog, "Первова", "КМС")
    answers.notes = ["проверено", "нет документов", None]
    dialog.confirm_button.click()
    assert cells_of(dialog, "Первова", "КМС")[-1] == "✓ подтверждено"
    row_of(dialog, "Седова", "I")
    dialog.decline_button.click()
    assert cells_of(dialog, "Седова", "I")[-1] == "✕ отклонено"
    rulings = state(window).office.titles
    assert (rulings["e1", "КМС"].note, rulings["e7", "I"].note) == ("проверено", "нет документов")
    assert answers.buttons == ["Подтвердить", "Отклонить"]
    row_of(dialog, "Первова", "КМС")
    assert "проверено" in dialog.proof.toPlainText()
    # who turns away from the note has decided nothing
    row_of(dialog, "Пятова", "I")
    dialog.confirm_button.click()
    assert list(confirmed_titles(state(window))) == ["e1"]
    # what does not hold is confirmed only with a reason
    row_of(dialog, "Первова", "МС")
    answers.notes = ["решение федерации"]
    window.place.tell("что-то было")
    dialog.confirm_button.click()
    assert not dialog.notice.isVisible()
    assert "не хватает 1" in answers.asked[-1]
    ruling = state(window).office.titles["e1", "МС"]
    assert (ruling.missing, ruling.note) == (("entries",), "решение федерации")
    # all that is fulfilled in one step
    before = len(state(window).office.titles)
    answers.yes = [True]
    dialog.all_button.click()
    asked = answers.asked[-1]
    assert "I – Пятова Яна" in asked
    # who holds more already is not asked about, nor where somebody has to judge a condition
    assert "Третьякова" not in asked
    assert "Вторых" not in asked
    assert len(state(window).office.titles) == before + asked.count(" – ")
    window.undo()
    assert len(state(window).office.titles) == before
    # a correction marks what was confirmed
    assert not dialog.warnings.isVisible()
    answers.yes = [True]
    assert window.place.perform(cmd.Disqualify(entry="e1", reason="допинг", confirm=True))
    assert cells_of(dialog, "Первова", "КМС")[-1] == "⚠ решить заново"
    # whose it is, what has become of it, and what to do
    assert seen_about(dialog, "КМС подтверждено по другим данным").startswith(
        "⚠ Первова Анна Игоревна (1): КМС подтверждено по другим данным: с тех пор изменились место, условия "
        "или то, к чему относится строка нормы.\nПосмотрите ещё раз и подтвердите или отклоните заново"
    )


def test_everybody_with_all_that_is_missing(dialog: TitlesDialog) -> None:
    dialog.shown.setCurrentIndex(dialog.shown.findData("all"))
    # neither fulfilled nor nearly so, but somebody will ask why
    assert (
        cells_of(dialog, "Осьмова", "МС")[5]
        == "✕ место 5–8, нужно не ниже 1; играли 7, нужно 8: не хватает 1"
    )
    assert {row.entry.surname for row in dialog.model.rows} == {entry.surname for entry in PEOPLE}
    row_of(dialog, "Осьмова", "МС")
    assert "№ 4" not in dialog.proof.toPlainText()
    assert dialog.confirm_button.isEnabled()
    dialog.shown.setCurrentIndex(0)
    assert not any(row[3] == "МС" and row[1].startswith("Осьмова") for row in cells(dialog))


def test_all_at_once_says_what_walkovers_decide_and_confirms_anew(
    window: Window, dialog: TitlesDialog, answers: Answers
) -> None:
    rows = (norm("КМС", last=3, wins=1, walkovers=True),)
    people = (replace(PEOPLE[2], title="I"),)
    window.place.perform(cmd.EditEntries(entries=people))
    window.place.perform(cmd.SetNorms(norms=NormTable(EDITION, rows)))
    answers.yes = [True, True]
    dialog.all_button.click()
    assert "КМС – Первова Анна Игоревна\n" in answers.asked[-1]
    assert "КМС – Третьякова Вера (выполнено, но только с победами без игры)" in answers.asked[-1]
    assert not dialog.all_button.isEnabled()
    # by another edition they are to be confirmed anew
    window.place.perform(cmd.SetNorms(norms=NormTable(replace(EDITION, name="Новые"), rows)))
    assert any("не та таблица норм" in said for said in dialog.remarks.texts)
    dialog.all_button.click()
    assert {ruling.edition for ruling in state(window).office.titles.values()} == {"Новые"}
    assert not any("не та таблица норм" in said for said in dialog.remarks.texts)


def test_an_older_file_whose_rows_ask_for_nothing_opens_and_says_so(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    desk = golden(norm("МС", last=2), norm("I", last=8, wins=1, walkovers=True))
    decision = cmd.TitleDecision("e5", "МС", confirmed=True)
    desk.run(cmd.DecideTitles(decisions=(decision,)))
    # as a version wrote them that let rows in which ask for nothing
    kept: list[JournalEntry] = []
    for entry in desk.session.entries:
        said = re.sub(r'\{"title":"МС","last":2\}', '{"title":"МС"}', entry.text)
        kept.append(read_entry(said, chain(kept[-1].hash if kept else FIRST_HASH, said)))
    assert [one.text == two.text for one, two in zip(kept, desk.session.entries, strict=True)].count(
        False
    ) == 2
    path = tmp_path / "старое.bdesk"
    EventFile.create(path, kept)
    window.place.open(path)
    dialog = TitlesDialog(window, window.place)
    qtbot.addWidget(dialog)
    dialog.show()
    assert [said for said in dialog.remarks.texts if "ни одного условия" in said] != []
    assert any("МС подтверждено по другим данным" in said for said in dialog.remarks.texts)
    # nobody has the title by it, also of all at once, and what was confirmed stands on no paper
    assert {row.title for row in dialog.model.rows if row.holds} == {"I"}
    assert confirmed_titles(state(window)) == {}
    # the table is taken over again only when the row says what it asks for
    table = norms_dialog(qtbot, dialog)
    table.name.setText("Исправлено")
    table.take_over()
    assert table.isVisible()
    assert "Строка 1" in table.notice.text()
    table.grid.put(0, NORMS.columns.index("last"), "2")
    table.take_over()
    assert not table.isVisible()
    assert not any("ни одного условия" in said for said in dialog.remarks.texts)


# ---------------------------------------------------------------- the table of norms


def test_a_table_is_shown_typed_and_used(qtbot: QtBot, window: Window, dialog: TitlesDialog) -> None:
    table = norms_dialog(qtbot, dialog)
    assert table.rows() == NORMS_HERE
    assert table.edition() == EDITION
    table.grid.put(0, NORMS.columns.index("entries"), "7")
    table.name.setText("Наши нормы")
    table.take_over()
    assert not table.isVisible()
    norms = state(window).office.norms
    assert norms is not None
    assert (norms.edition.name, norms.norms[0].entries) == ("Наши нормы", 7)
    assert cells_of(dialog, "Первова", "МС")[5] == "✓ выполнено"
    assert "Наши нормы" in dialog.norms.text()
    table = norms_dialog(qtbot, dialog)
    column = NORMS.columns.index("last")
    table.grid.put(1, column, "три")
    table.take_over()
    assert table.isVisible()
    assert table.notice.text() == "⚠ Строка 2, столбец «Место по»: «три» – не число от 1 до 999."
    assert (table.grid.currentRow(), table.grid.currentColumn()) == (1, column)
    table.grid.put(1, column, "2")
    for field, typed, said in (
        (table.first, "20", "не год"),
        (table.day, "вчера", "не дата"),
        (table.name, " ", "название"),
    ):
        kept = field.text()
        field.setText(typed)
        table.take_over()
        assert said in table.notice.text()
        field.setText(kept)
    table.take_over()
    # nothing was changed, so nothing was written
    assert not table.isVisible()
    assert state(window).office.norms == norms
    # points alike
    other = dialog.points_dialog()
    qtbot.addWidget(other)
    other.show()
    other.paste("\t\t1\t1\t100\n\t\t2\t8\t12,5")
    other.name.setText("Очки")
    other.take_over()
    points = state(window).office.points
    assert points is not None
    assert [(row.first, row.last, row.points) for row in points.rows] == [(1, 1, 100), (2, 8, 12.5)]
    assert dialog.points.text() == "Очки; строк: 2"


def test_a_block_is_pasted(qtbot: QtBot, dialog: TitlesDialog) -> None:
    table = norms_dialog(qtbot, dialog)
    table.grid.setCurrentCell(4, 0)
    QApplication.clipboard().setText("III\t\t\t\t\t1\t16\nIю\t\t\t\t\t1\t32\n")
    qtbot.keyClick(table.grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert table.rows()[4:] == (norm("III", first=1, last=16), norm("I юн.", first=1, last=32))
    table.paste("Звание, разряд\tМесто по\nМС\t3\n")
    assert table.rows() == (norm("МС", last=3),)
    table.paste("Звание, разряд\tМесто по\nМС\tмного\n")
    assert "Строка 2" in table.notice.text()
    assert table.rows() == (norm("МС", last=3),)
    table.grid.setCurrentCell(0, 14)
    table.paste("а\tб")
    assert "не хватает столбцов" in table.notice.text()
    # copied as spreadsheets do, emptied, taken out
    table.grid.setRangeSelected(QTableWidgetSelectionRange(0, 0, 0, 14), True)
    qtbot.keyClick(table.grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().startswith("МС\t")
    qtbot.keyClick(table.grid, Qt.Key.Key_Delete)
    assert table.rows() == ()
    rows = table.grid.rowCount()
    table.remove_rows()
    assert table.grid.rowCount() >= rows - 1


def test_a_pasted_block_brings_its_edition_or_it_is_said(qtbot: QtBot, dialog: TitlesDialog) -> None:
    table = norms_dialog(qtbot, dialog)
    table.editions.setCurrentIndex(3)
    table.editions.activated.emit(3)
    assert table.marked.isVisible()
    # rows that name none are not of the invented one, which is said
    table.paste("Звание, разряд\tМесто по\nМС\t3\n")
    assert (table.name.text(), table.marked.isVisible()) == ("", False)
    assert "Впишите её название" in table.notice.text()
    table.show_table(EDITION, ())
    table.paste("Звание, разряд\tМесто по\nМС\t3\n")
    assert table.edition() == EDITION
    assert f"осталась «{EDITION.name}»" in table.notice.text()
    table.paste("Редакция\tЧужая\nГод с\t2030\nЗвание, разряд\tМесто по\nМС\t4\n")
    assert (table.edition().name, table.edition().first_year) == ("Чужая", 2030)
    assert (table.rows(), table.notice.text()) == ((norm("МС", last=4),), "")
    table.paste("Редакция\tЕщё одна\nГод с\tтридцатый\nЗвание, разряд\tМесто по\nМС\t5\n")
    assert "Строка 2, столбец «B»" in table.notice.text()
    assert table.edition().name == "Чужая"


def test_what_was_typed_is_not_lost_by_a_key(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers, tmp_path: Path
) -> None:
    table = norms_dialog(qtbot, dialog)
    # what was only looked at is nothing to ask about
    table.editions.setCurrentIndex(3)
    table.editions.activated.emit(3)
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert (table.isVisible(), answers.asked) == (False, [])
    table = norms_dialog(qtbot, dialog)
    table.grid.setCurrentCell(4, 0)
    table.paste("III\t\t\t\t\t1\t16")
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert table.isVisible()
    assert answers.asked == ["Набранное к соревнованию не применено. Отказаться от него?"]
    # once it is in a file, nothing is lost
    answers.tables_out = [tmp_path / "свои.toml"]
    table.save_file()
    idle(qtbot, window)
    assert table.notice.text() == f"Сохранено: {tmp_path / 'свои.toml'}"
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert not table.isVisible()
    table = norms_dialog(qtbot, dialog)
    table.name.setText("Другие")
    answers.yes = [True]
    table.close_button.click()
    assert not table.isVisible()
    norms = state(window).office.norms
    assert norms is not None
    assert norms.edition == EDITION


def test_a_table_is_typed_by_keys_alone(qtbot: QtBot, window: Window, dialog: TitlesDialog) -> None:
    table = norms_dialog(qtbot, dialog)
    table.activateWindow()
    qtbot.waitUntil(table.grid.hasFocus)
    table.grid.setCurrentCell(4, 0)
    # the first letter opens the cell, Tab goes on to the next
    for letter in "III":
        text(letter)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert (table.grid.text(4, 0), table.grid.currentColumn()) == ("III", 1)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    table.grid.setCurrentCell(4, NORMS.columns.index("last"))
    for letter in "16":
        text(letter)
    # a button that is pressed by its letter leaves the cell open
    assert QApplication.focusWidget() is not table.grid
    table.take_button.click()
    norms = state(window).office.norms
    assert norms is not None
    assert norms.norms[-1] == norm("III", last=16)


def test_headings_of_the_other_language_are_headings(qtbot: QtBot, dialog: TitlesDialog) -> None:
    table = norms_dialog(qtbot, dialog)
    table.paste("Title, rank\tPlace to\tDisciplines\nМС\t3\tfree pyramid\n")
    assert table.rows() == (norm("МС", last=3, disciplines=("free-pyramid",)),)
    # with a title above them, too
    table.paste("Нормы\nЗвание, разряд\tМесто по\nКМС\t4\n")
    assert table.rows() == (norm("КМС", last=4),)


def test_editions_files_and_back(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers, tmp_path: Path
) -> None:
    table = norms_dialog(qtbot, dialog)
    names = [table.editions.itemText(at) for at in range(table.editions.count())]
    assert names[1:3] == ["ЕВСК 2022–2025", "ЕВСК 2026–2029"]
    table.editions.setCurrentIndex(3)
    table.editions.activated.emit(3)
    assert "ПРИМЕР" in table.name.text()
    assert table.marked.isVisible()
    saved = tmp_path / "свои"
    answers.tables_out = [saved, tmp_path / "свои.xlsx"]
    table.save_file()
    table.save_file()
    idle(qtbot, window)
    example = load_norms(tmp_path / "свои.toml", dialog.naming)
    assert example.edition.example
    table.show_table(EDITION, ())
    answers.tables = [tmp_path / "свои.xlsx"]
    table.open_file()
    idle(qtbot, window)
    # a spreadsheet brings its edition along
    assert (table.rows(), table.edition()) == (example.norms, example.edition)
    answers.tables = [tmp_path / "свои.toml", tmp_path / "нет.toml"]
    table.open_file()
    idle(qtbot, window)
    assert table.edition() == example.edition
    table.open_file()
    idle(qtbot, window)
    assert table.notice.text().startswith("⚠ нет.toml: ")
    table.take_over()
    assert any("выдуманный пример" in text for text in dialog.remarks.texts)


@pytest.mark.parametrize(("language", "theme"), [("ru", "light"), ("en", "dark")])
def test_every_dialog_speaks_fits_and_has_its_letters(
    qtbot: QtBot, make: Make, event: Path, language: str, theme: str
) -> None:
    window = make(language, theme)
    window.place.open(event)
    dialog = TitlesDialog(window, window.place)
    if language == "en":
        assert "Fulfilled: 7" in dialog.state.text()
        assert cells_of(dialog, "Первова", "MS")[5] == "≈ 7 played, asked for 8: 1 missing"
    desk = Desk(qtbot, event.parent, Answers(), window.place)
    dialogs: list[QDialog] = [
        dialog,
        dialog.norms_dialog(),
        dialog.points_dialog(),
        StatisticsDialog(window, window.place),
    ]
    for shown in dialogs:
        qtbot.addWidget(shown)
        shown.show()
        check(desk, shown, language)


def test_no_caption_of_the_table_loses_a_letter(qtbot: QtBot, window: Window, event: Path) -> None:
    window.place.open(event)
    dialog = TitlesDialog(window, window.place).norms_dialog()
    qtbot.addWidget(dialog)
    dialog.show()
    captions = [label for label in dialog.findChildren(QLabel) if label.buddy() is not None]
    assert len(captions) >= 5
    for caption in captions:
        given = caption.grab().toImage()
        caption.resize(caption.width() + 20, caption.height())
        roomy = caption.grab().toImage()
        ground = roomy.pixel(roomy.width() - 1, 0)
        cut = [
            (x, y)
            for x in range(roomy.width())
            for y in range(roomy.height())
            if roomy.pixel(x, y) != (given.pixel(x, y) if x < given.width() else ground)
        ]
        assert not cut, caption.text()


def test_teams_are_confirmed_one_by_one(window: Window, dialog: TitlesDialog, answers: Answers) -> None:
    pair = (Member("Первова", "Анна", captain=True), Member("Вторых", "Ольга"))
    window.place.perform(cmd.EditEntries(entries=(replace(PEOPLE[0], members=pair),)))
    assert any("Участвуют команды или пары" in text for text in dialog.remarks.texts)
    dialog.all_button.click()
    assert "Пятова" in answers.asked[-1]
    assert "Первова" not in answers.asked[-1]


def test_what_leaves_the_desk(
    qtbot: QtBot, window: Window, dialog: TitlesDialog, answers: Answers, tmp_path: Path
) -> None:
    # the rating
    folder = tmp_path / "рейтинг"
    folder.mkdir()
    answers.folders = [folder]
    dialog.save_button.click()
    idle(qtbot, window)
    assert json.loads((folder / "rating.json").read_text("utf-8"))["event"]["title"] == "Чемпионат области"
    assert len(list(folder.iterdir())) == 4
    assert dialog.notice.text() == f"Сохранено: {folder}"
    # and the bundles of papers, once something is confirmed
    assert not dialog.bundles_button.isEnabled()
    row_of(dialog, "Первова", "КМС")
    answers.notes = [""]
    dialog.confirm_button.click()
    bundled = tmp_path / "пакеты"
    bundled.mkdir()
    (bundled / "Вчерашняя Ия, МС.docx").write_bytes(b"?")
    answers.folders = [bundled]
    dialog.bundles_button.click()
    # the line in which the window tells is under this dialog
    assert dialog.notice.text() == f"Записываются пакеты документов: {bundled}… Esc – остановить."
    # Esc stops them, and only then closes
    qtbot.keyClick(dialog.view, Qt.Key.Key_Escape)
    idle(qtbot, window)
    assert dialog.isVisible()
    assert dialog.notice.text() == "Остановлено. Пакеты не записаны."
    assert len(list(bundled.iterdir())) == 1
    answers.folders = [bundled]
    dialog.bundles_button.click()
    idle(qtbot, window)
    assert dialog.notice.isVisible()
    assert re.match("⚠ Пакетов сохранено: 2.*до этого.*Вчерашняя Ия, МС.docx", dialog.notice.text())
    (bundled / "Вчерашняя Ия, МС.docx").unlink()
    assert sorted(file.name for file in bundled.iterdir()) == [
        f"{name}.{ending}" for name in ("Москва", "Первова Анна Игоревна, КМС") for ending in ("docx", "pdf")
    ]


def test_the_numbers_of_the_event(qtbot: QtBot, window: Window, event: Path) -> None:
    window.place.open(event)
    shown = StatisticsDialog(window, window.place)
    qtbot.addWidget(shown)
    shown.show()
    assert "Участников: 8, субъектов РФ: 7." in shown.sums.text()
    assert "Встреч сыграно: 5, решено без игры: 2, партий: 28." in shown.sums.text()
    assert "Москва: 2" in shown.chart.accessibleDescription()
    for topic, said in (
        ("titles", "КМС: 1"),
        ("sexes", "женщины: 8"),
        ("ages", "16–18: 1"),
        ("towns", "Пермь: 1"),
    ):
        shown.topic.setCurrentIndex(shown.topic.findData(topic))
        assert said in shown.chart.accessibleDescription()
    shown.copy_button.click()
    assert "Москва\t2" in QApplication.clipboard().text()
    assert not shown.chart.grab().isNull()
    # it follows the steps, and closes with the event
    window.place.perform(cmd.EditEntries(entries=(replace(PEOPLE[1], town="Чусовой"),)))
    assert "Чусовой: 1" in shown.chart.accessibleDescription()
    window.place.close()
    shown.refresh()
    assert not shown.isVisible()
