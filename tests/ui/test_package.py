"""The package after the event: written in one go, what went to whom, papers of a folder held against it."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import docx
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.handing import Handing
from bracket_desk.domain.people.cards import Kept, PersonCard, Role
from bracket_desk.domain.text import file_stem
from bracket_desk.printing.ages import read_printed
from bracket_desk.printing.contents import SUMS
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.history import read_history
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.package import zipped
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui import package
from bracket_desk.ui.folder_check import FolderCheckDialog
from bracket_desk.ui.package import DeliveryDialog, PackageDialog
from bracket_desk.ui.package_points import told_apart
from bracket_desk.ui.sending import print_on
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.printing.reading import Reading, demo, press, source
from tests.ui.test_window import Answers, Make, answers, idle, make, window

__all__ = ["answers", "make", "window"]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A played event of 16 entries."""
    path = tmp_path / "played.bdesk"
    words = Words("ru", assets.resources() / "translations")
    EventFile.create(path, play_demo(16, played=True, words=words))
    return path


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, played: Path) -> PackageDialog:
    """The dialog over a played event."""
    window.place.open(played)
    idle(qtbot, window)
    dialog = PackageDialog(window, window.place)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def checked(qtbot: QtBot, dialog: PackageDialog, window: Window, folder: Path) -> FolderCheckDialog:
    """A folder after it was read."""
    found = FolderCheckDialog(dialog, window.place, folder)
    qtbot.addWidget(found)
    found.show()
    idle(qtbot, window)
    return found


def test_one_action_writes_every_paper_with_contents_and_checksums(
    qtbot: QtBot, window: Window, dialog: PackageDialog, answers: Answers, tmp_path: Path
) -> None:
    answers.folders = [tmp_path / "out"]
    (tmp_path / "out").mkdir()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    idle(qtbot, window)
    (folder,) = (path for path in (tmp_path / "out").iterdir() if path.is_dir())
    qtbot.waitUntil(lambda: str(folder) in window.message.text())
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "00 Опись документов.pdf"
    assert names[1] == "01 Итоговый протокол соревнования.pdf"
    lines = [line.split("  ") for line in (folder / SUMS).read_text("utf-8").splitlines()]
    sums = {name: digest for digest, name in lines}
    assert sorted([*sums, SUMS]) == names
    for name, digest in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    with zipfile.ZipFile(folder.with_name(folder.name + ".zip")) as package:
        assert sorted(package.namelist()) == sorted(f"{folder.name}/{name}" for name in names)
        assert package.testzip() is None
    said = Reading((folder / names[0]).read_bytes()).said
    for name in names[1:-1]:
        assert name.split(" ", 1)[1].removesuffix(".pdf").split()[0] in said
    # all of it is kept as saved, a note a document
    current = window.place.current
    assert current is not None
    idle(qtbot, window)
    assert len(read_printed(current.entries)) == len(names) - 2
    assert all(printed.saved for printed in read_printed(current.entries))
    assert not any("последнего исправления" in text for text in dialog.remarks.texts)
    # what was just written agrees with the event
    rows = checked(qtbot, dialog, window, folder).model.rows
    assert not rows


def test_who_stops_too_late_is_told_what_was_written(
    qtbot: QtBot,
    window: Window,
    dialog: PackageDialog,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The files are there: nobody is told that they are not, and they count as saved."""
    out = tmp_path / "out"
    out.mkdir()
    answers.folders = [out]

    def last(files: Mapping[str, bytes], folder: str) -> bytes:
        window.place.worker.cancel()
        return zipped(files, folder)

    monkeypatch.setattr(package, "zipped", last)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    idle(qtbot, window)
    qtbot.waitUntil(lambda: str(out) in window.message.text())
    assert "не записана" not in window.message.text()
    assert sorted(path.suffix for path in out.iterdir()) == ["", ".zip"]
    assert window.place.current is not None
    assert all(printed.saved for printed in read_printed(window.place.current.entries))
    assert read_printed(window.place.current.entries)


def test_an_open_event_has_what_it_can_as_text_documents_too(
    qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "open.bdesk"
    EventFile.create(path, play_demo(16, played=False, words=window.place.words))
    window.place.open(path)
    idle(qtbot, window)
    dialog = PackageDialog(window, window.place)
    qtbot.addWidget(dialog)
    assert dialog.remarks.texts[0] == (
        "Итоговый протокол составить пока нельзя. Соревнование не окончено: сыграны не все встречи."
    )
    dialog.texts.click()
    assert PackageDialog(window, window.place).texts.isChecked(), "the choice stays"
    answers.folders = [tmp_path]
    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    idle(qtbot, window)
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir() and "документы" in path.name)
    texts = {path.stem for path in folder.glob("*.docx")}
    assert "01 Протокол регистрации и жеребьёвки участников" in texts
    assert not any("Протоколы встреч" in stem or "Анкеты" in stem for stem in texts)
    assert texts < {path.stem for path in folder.glob("*.pdf")}
    assert all(f"{stem}.docx" in (folder / SUMS).read_text("utf-8") for stem in texts)
    said = "\n".join(p.text for p in docx.Document(str(folder / f"{min(texts)}.docx")).paragraphs)
    assert "Открытый кубок вымышленных людей" in said
    # of a moment of the past it is written beside, says so on every page, and nothing is noted
    current = window.place.current
    assert current is not None
    entries = len(current.entries)
    assert window.place.look_at(3)
    answers.folders = [tmp_path]
    dialog.texts.setChecked(False)
    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    idle(qtbot, window)
    past = folder.with_name(f"{folder.name} – запись 3")
    assert (past / SUMS).exists()
    for path in past.glob("*.pdf"):
        assert all(
            "каким оно было на этой записи" in sheet.said() for sheet in Reading(path.read_bytes()).sheets
        ), path
    window.place.look_at_now()
    assert len(current.entries) == entries


def test_cards_of_the_register_that_say_otherwise_are_named() -> None:
    words = Words("ru", assets.resources() / "translations")
    born = date(1990, 1, 2)
    known = [
        Kept(1, PersonCard("Алёхин", "Пётр", "Ильич", born, (Role.ATHLETE,), title="КМС", club="Луза")),
        Kept(2, PersonCard("Судьин", "Лев", "", born, (Role.JUDGE,), category="СС1К")),
        Kept(3, PersonCard("Ровнов", "Олег", "", born, (Role.ATHLETE,))),
    ]
    news = [
        PersonCard("Алехин", "Пётр", "Ильич", born, (Role.ATHLETE,), title="I", club="Кий"),
        PersonCard("Судьин", "Лев", "", born, (Role.JUDGE,), category="ССВК"),
        PersonCard("Ровнов", "Олег", "", born, (Role.ATHLETE,), title="МС"),
        PersonCard("Новиков", "Ян", "", born, (Role.ATHLETE,), title="МС"),
    ]
    said = [one.why for one in told_apart(news, known, words)]
    assert said == [
        "Алехин Пётр Ильич: фамилия в соревновании – Алехин, в картотеке – Алёхин.",
        "Алехин Пётр Ильич: звание, разряд в соревновании – I, в картотеке – КМС.",
        "Судьин Лев: судейская категория в соревновании – ССВК, в картотеке – СС1К.",
    ]


def test_the_page_of_documents_leads_to_the_package(qtbot: QtBot, window: Window, played: Path) -> None:
    window.place.open(played)
    window.go("documents")
    seen: list[str] = []

    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PackageDialog)
        seen.append(dialog.windowTitle())
        dialog.reject()

    QTimer.singleShot(0, leave)
    qtbot.keyClick(window.documents.package, Qt.Key.Key_Space)
    assert len(seen) == 1
    idle(qtbot, window)


def test_papers_older_than_the_last_correction_are_named(
    qtbot: QtBot, window: Window, dialog: PackageDialog, tmp_path: Path
) -> None:
    t = window.place.tournament
    assert t is not None
    made = press().make(Kind.ACCEPTANCE, source(demo(16, played=True)), Choices())
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "act.pdf"))
    print_on(window.place, printer, made.data, made)
    idle(qtbot, window)
    assert not any("последнего исправления" in text for text in dialog.remarks.texts)
    assert window.place.perform(cmd.SetCard(card=replace(t.about, hall="бильярдный клуб «Карамболь»")))
    idle(qtbot, window)
    (said,) = (text for text in dialog.remarks.texts if "последнего исправления" in text)
    assert "Акт приёмки (лист" in said
    # a dialog that goes while papers are being compared is told nothing any more
    other = PackageDialog(window, window.place)
    other.deleteLater()
    QCoreApplication.sendPostedEvents(other, QEvent.Type.DeferredDelete)
    idle(qtbot, window)


def test_what_was_handed_to_whom_is_kept_with_its_time_and_printed(
    qtbot: QtBot, window: Window, dialog: PackageDialog
) -> None:
    assert "Пора выдать" in dialog.handed[Handing.REPRESENTATIVES].text()
    given = DeliveryDialog(dialog, window.place, Handing.REPRESENTATIVES)
    qtbot.addWidget(given)
    given.show()
    assert not given.agree.isEnabled()
    given.receiver.setText("Представителев О. П.")
    qtbot.keyClick(given.receiver, Qt.Key.Key_Return)
    said = dialog.handed[Handing.REPRESENTATIVES].text()
    assert said.startswith("✓")
    assert "Представителев О. П." in said
    assert "Пора выдать" not in said
    current = window.place.current
    assert current is not None
    ((delivery, entry),) = read_history(current.entries).deliveries
    assert (delivery.item, delivery.receiver) == (Handing.REPRESENTATIVES, "Представителев О. П.")
    assert entry.moment is not None


def test_slips_in_a_folder_are_listed_and_nothing_is_changed(
    qtbot: QtBot, window: Window, dialog: PackageDialog, tmp_path: Path
) -> None:
    t = window.place.tournament
    assert t is not None
    person = next(entry for entry in t.entries.values() if entry.patronymic and entry.born)
    folder = tmp_path / "papers"
    folder.mkdir()
    document = docx.Document()
    document.add_paragraph(f"{person.surname} {person.given} Неверович")
    document.add_paragraph("Дата проведения: 5–6 декабря 2025 г.")
    document.save(str(folder / "выписка.docx"))
    (folder / "скан.jpg").write_bytes(b"")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    found = checked(qtbot, dialog, window, folder)
    said = [(row.file, row.quotation) for row in found.model.rows]
    assert said[0][0] == "скан.jpg"
    assert ("выписка.docx", f"{person.surname} {person.given} Неверович") in said
    assert any("2025" in quotation for _, quotation in said)
    assert found.whole.text()
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_cannot_be_read_is_told_of_a_paper(
    qtbot: QtBot, window: Window, dialog: PackageDialog, tmp_path: Path
) -> None:
    """The words for files with lists of people would send somebody to look for a list."""
    folder = tmp_path / "бумаги"
    folder.mkdir()
    (folder / "пустой.docx").write_bytes(b"")
    (folder / "картинка.xlsx").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    said = {row.file: row.why for row in checked(qtbot, dialog, window, folder).model.rows}
    assert said["пустой.docx"] == "В пустой.docx ничего нет: сделайте этот документ заново."
    assert "не документ, который можно прочитать" in said["картинка.xlsx"]


def test_it_is_in_english_too_and_goes_when_the_event_does(qtbot: QtBot, make: Make, played: Path) -> None:
    window = make("en")
    window.place.open(played)
    idle(qtbot, window)
    dialog = PackageDialog(window, window.place)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "The event is over" in dialog.state.text()
    window.place.close()
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("title", "stem"), [("Кубок: «А/Б»?", "Кубок «А Б»"), ("  x. ", "x"), ("a" * 99, "a" * 80)]
)
def test_names_of_files_are_possible_everywhere(title: str, stem: str) -> None:
    assert file_stem(title) == stem
