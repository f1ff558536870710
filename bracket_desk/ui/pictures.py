"""Pictures of the main pages of an event: ``python -m bracket_desk.ui.pictures FOLDER EVENT LANGUAGE``."""

from __future__ import annotations

import sys
import tempfile
from datetime import date, datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import (
    QEventLoop,
    QMessageLogContext,
    QSettings,
    QSize,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.matching import Taking
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.why import questions_about
from bracket_desk.exchange.lists_out import entries_csv
from bracket_desk.exchange.review import Source
from bracket_desk.store.error_reports import safe_text
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.store.register import NAME, Register
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.app import make_app, make_window, warning_box
from bracket_desk.ui.asking import question_box, resize_within
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.people import PeopleRegister
from bracket_desk.ui.register_event import news_of
from bracket_desk.ui.window import Window
from bracket_desk.ui.wizard import Step, Wizard
from bracket_desk.ui.wizard_kinds import AS_ENTRIES
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import N_, Words

ENTRIES = 57
SIZE = QSize(1366, 768)


def surroundings(language: str, folder: Path) -> Surroundings:
    """Words and settings of their own: nothing of the person's is touched."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    return Surroundings(
        words=Words(language, assets.resources() / "translations"),
        clock=lambda: datetime.now().astimezone(),
        holder=lambda: Holder("Рогожин В. С.", "", 0, ""),
        resources=assets.resources(),
        reports=assets.reports(),
        settings=settings,
    )


def quiet(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Keep what Qt says, but that a window without a screen cannot be raised and the like."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{kind.name}: {text}\n")


def settle(window: Window) -> None:
    """Let the worker finish, with what its results ask for in turn, and the window paint."""
    QApplication.processEvents()
    while window.place.worker.is_busy:
        loop = QEventLoop()
        window.place.worker.busy.connect(loop.quit)
        loop.exec()
        window.place.worker.busy.disconnect(loop.quit)
        QApplication.processEvents()
    # what was shown last asks for room of its own, and then is laid out
    QApplication.processEvents()
    QApplication.processEvents()


def take_pictures(
    folder: Path, language: str = "ru", theme: str = "light", size: QSize = SIZE, sample: Path | None = None
) -> list[Path]:
    """One picture a page, as the window shows it; their paths.

    ``sample``: the event to show, which stays as it is; an invented one without it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    app = make_app([], assets.resources(), language)
    taken: list[Path] = []
    with tempfile.TemporaryDirectory() as place:
        around = surroundings(language, Path(place))
        event = Path(place) / "sample.bdesk"
        if sample is None:
            EventFile.create(event, play_demo(ENTRIES, played=True, words=around.words))
        else:
            with EventFile.read(sample) as file:
                file.copy_to(event)
        window = make_window(app, around, theme)
        window.resize(size)
        window.show()
        settle(window)
        taken.append(_grab(window, folder, "start", language, theme))
        window.place.open(event)
        for name, _ in PAGES:
            window.go(name)
            settle(window)
            taken.append(_grab(window, folder, name, language, theme))
        taken += _entry_pictures(window, folder, language, theme)
        window.go("bracket")
        for part in (1, window.bracket.part.count() - 1):
            window.bracket.part.setCurrentIndex(part)
            window.bracket.board.choose(window.bracket.board.matches[0])
            settle(window)
            taken.append(_grab(window, folder, f"bracket-{part}", language, theme))
        taken += _dialogs(window, folder, language, theme)
        taken += _journal(window, folder, language, theme)
        taken += _register(window, Path(place) / "register", folder, language, theme)
        taken += _wizard(window, folder, language, theme, Path(place) / "list.csv")
        drawn = Path(place) / "drawn.bdesk"
        EventFile.create(drawn, play_demo(ENTRIES, played=False, words=around.words))
        window.place.open(drawn)
        taken += _floor(window, folder, language, theme)
        taken += _line(window, folder, language, theme)
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return taken


def _entry_pictures(window: Window, folder: Path, language: str, theme: str) -> list[Path]:
    """The panel of one entry, and the members of a team."""
    window.go("entries")
    page = window.pages["entries"]
    assert isinstance(page, EntriesPage)
    page.view.choose_entries({1})
    page.show_panel()
    settle(window)
    taken = [_grab(window, folder, "entry", language, theme)]
    members = page.panel.members_dialog()
    members.show()
    QApplication.processEvents()
    taken.append(_grab(members, folder, "members", language, theme))
    members.close()
    members.deleteLater()
    page.hide_panel()
    return taken


def _floor(window: Window, folder: Path, language: str, theme: str) -> list[Path]:
    """Tables at which some are called and some play, the hall, the timetable, and what the hall sees."""
    window.go("floor")
    page = window.floor
    for _ in range(4):
        page.call_next()
    for table, state in list(page.busy.items())[:2]:
        window.place.perform(cmd.Start(match=state.match.id))
        page.board.choose(table)
    settle(window)
    taken = [_grab(window, folder, "floor-1", language, theme)]
    page.open_table(page.board.table or "")
    settle(window)
    taken.append(_grab(window, folder, "floor-2", language, theme))
    hall, timetable = page.hall_dialog(), page.timetable_dialog()
    assert hall is not None
    assert timetable is not None
    for at in range(hall.tabs.count()):
        hall.tabs.setCurrentIndex(at)
        hall.show()
        settle(window)
        taken.append(_grab(hall, folder, f"hall-{at + 1}", language, theme))
    timetable.show()
    timetable.plan_anew()
    settle(window)
    taken.append(_grab(timetable, folder, "timetable", language, theme))
    page.screen_of_hall.open()
    assert page.display is not None
    page.display.showNormal()
    page.display.resize(SIZE)
    settle(window)
    taken.append(_grab(page.display, folder, "hall-screen", language, theme))
    page.display.close()
    for dialog in (hall, timetable):
        dialog.reject()
        dialog.deleteLater()
    return taken


def _line(window: Window, folder: Path, language: str, theme: str) -> list[Path]:
    """The line of results: what could be typed about a match at a table, and a score before Enter."""
    t = window.place.tournament
    assert t is not None
    state = next(iter(t.busy.values()))
    taken = []
    for at, rest in enumerate(("", f"{t.race(state.match)}-1"), 1):
        window.go_to_line()
        window.results.field.setText(f"{state.match.number} {rest}")
        settle(window)
        taken.append(_grab(window, folder, f"line-{at}", language, theme))
    window.results.turn_away()
    return taken


def _dialogs(window: Window, folder: Path, language: str, theme: str) -> list[Path]:
    """What opens over the window: menus, the new event, a question, an unexpected error."""
    words = window.place.words
    taken = []
    question, _, back = question_box(
        window,
        words.say(N_("The draw has been made. A new one takes its place; both stay in the journal.")),
        [words.say(N_("Draw again"))],
        words.say(N_("Go back")),
    )
    question.setDefaultButton(back)
    menus = {f"menu-{at}": menu for at, menu in enumerate(window.menuBar().findChildren(QMenu))}
    error = warning_box(window, safe_text(words, Path("errors.txt")), words)
    for name, widget in {
        "new": NewEvent(window, words),
        "question": question,
        "error": error,
        "keys": window.keys_dialog(),
        **menus,
    }.items():
        widget.show()
        QApplication.processEvents()
        taken.append(_grab(widget, folder, name, language, theme))
        widget.hide()
    return taken


def _journal(window: Window, folder: Path, language: str, theme: str) -> list[Path]:
    """Why somebody is in the final, and the event as it stood in the middle of its journal."""
    event = window.place.live
    assert event is not None
    dialog = window.why_dialog(questions_about(event.tournament, event.tournament.states[-1].match.id))
    dialog.show()
    while dialog.told is None:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    taken = [_grab(dialog, folder, "why", language, theme)]
    dialog.close()
    dialog.deleteLater()
    window.look_at(len(event.entries) // 2)
    settle(window)
    taken.append(_grab(window, folder, "moment", language, theme))
    window.look_at_now()
    settle(window)
    return taken


def _register(window: Window, own: Path, folder: Path, language: str, theme: str) -> list[Path]:
    """The people register with the people of the event, in a folder of its own, and what opens over it."""
    place, t = window.place, window.place.tournament
    assert t is not None
    place.register = PeopleRegister(own, place.around.settings, place)
    with Register.made(own / NAME) as register:
        register.take([Taking(None, card) for card in news_of(t)], t.card.title)
    dialog = window.register_dialog()
    dialog.show()
    _wait(place.register)
    taken = [_grab(dialog, folder, "register", language, theme)]
    for name, begin in (
        ("card", dialog.edit_card),
        ("merging", dialog.merge_cards),
        ("event", dialog.take_from_event),
    ):
        begin()
        _wait(place.register)
        assert dialog.child is not None
        taken.append(_grab(dialog.child, folder, f"register-{name}", language, theme))
        dialog.child.reject()
    dialog.reject()
    dialog.deleteLater()
    return taken


def _wait(register: PeopleRegister) -> None:
    """Let what is asked of the register be answered, and what is asked for in turn."""
    while register.is_busy:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    QApplication.processEvents()


def _wizard(window: Window, folder: Path, language: str, theme: str, file: Path) -> list[Path]:
    """The steps of taking a list in which people of the event have other ratings, one is new, one wrong."""
    t = window.place.tournament
    assert t is not None
    people = [msgspec.structs.replace(e, rating=(e.rating or 0) + 7) for e in [*t.entries.values()][:12]]
    people.append(Entry(90, "Ненашев", "Олег", "Ильич", date(1990, 5, 3)))
    wrong = "91;Фомичёв Егор Львович;31.02.2001\r\n"
    file.write_bytes(entries_csv(people, window.place.words) + wrong.encode())
    wizard = Wizard(window, window.place, AS_ENTRIES, Source(file.name, file))
    resize_within(wizard, window.width() - 16, window.height() - 48)
    wizard.show()
    settle(window)
    taken = []
    for step in Step:
        wizard.show_step(step)
        settle(window)
        taken.append(_grab(wizard, folder, f"wizard-{step + 1}", language, theme))
    wizard.reject()
    wizard.deleteLater()
    return taken


def _grab(window: QWidget, folder: Path, name: str, language: str, theme: str) -> Path:
    path = folder / f"{name}-{language}-{theme}.png"
    window.grab().save(str(path))
    return path


if __name__ == "__main__":
    qInstallMessageHandler(quiet)
    take_pictures(Path(sys.argv[1]), sys.argv[3], sample=Path(sys.argv[2]))
