"""The package after the event: written in one go, what went to whom, papers of a folder held against it."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import docx
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain.handing import Handing
from bracket_desk.printing.contents import SUMS
from bracket_desk.printing.history import read_history
from bracket_desk.printing.package import file_stem
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.folder_check import FolderCheckDialog
from bracket_desk.ui.package import DeliveryDialog, PackageDialog
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.printing.reading import Reading
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
    dialog = window.package_dialog()
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
    assert str(folder) in window.message.text()
    # what was just written agrees with the event
    rows = checked(qtbot, dialog, window, folder).model.rows
    assert {row.file for row in rows} <= {"07 Протоколы встреч.pdf"}, rows


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


def test_it_is_in_english_too_and_goes_when_the_event_does(qtbot: QtBot, make: Make, played: Path) -> None:
    window = make("en")
    window.place.open(played)
    idle(qtbot, window)
    dialog = window.package_dialog()
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
