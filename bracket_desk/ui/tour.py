"""All that the desk can show, one after the other: every page, panel, menu and dialog of an invented event.

For pictures, and for tests of what must hold everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QTabWidget, QWidget

from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.events import Drawn
from bracket_desk.domain.handing import Handing
from bracket_desk.domain.measures import DecisionKind, Grounds
from bracket_desk.domain.people.matching import Taking
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.why import questions_about
from bracket_desk.exchange.lists_out import entries_csv
from bracket_desk.exchange.review import Source
from bracket_desk.session import JournalEntry
from bracket_desk.store.error_reports import safe_text
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.register import NAME, Register
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.app import warning_box
from bracket_desk.ui.asking import NoteDialog, question_box, resize_within
from bracket_desk.ui.backups import Backups
from bracket_desk.ui.balls import BallsDialog
from bracket_desk.ui.decision import DecisionDialog
from bracket_desk.ui.docket_dialog import DocketDialog
from bracket_desk.ui.draw_quality import QualityDialog
from bracket_desk.ui.draw_rules import RulesDialog
from bracket_desk.ui.folder_check import FolderCheckDialog
from bracket_desk.ui.forms_dialog import FormsDialog
from bracket_desk.ui.from_paper import FromPaperDialog
from bracket_desk.ui.keys import KeysDialog
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.package import DeliveryDialog, PackageDialog
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.people import PeopleRegister
from bracket_desk.ui.picking import PickDialog
from bracket_desk.ui.projector import Projected
from bracket_desk.ui.register import RegisterDialog
from bracket_desk.ui.register_event import news_of
from bracket_desk.ui.register_series import SeriesDialog
from bracket_desk.ui.second_key import SecondAgreesDialog, SecondKeyDialog, Sides
from bracket_desk.ui.statistics_dialog import StatisticsDialog
from bracket_desk.ui.telling_second import tell_gone
from bracket_desk.ui.titles_dialog import TitlesDialog
from bracket_desk.ui.touched_dialog import TouchedDialog
from bracket_desk.ui.touching import foresee_step, preview_of
from bracket_desk.ui.verdict_dialog import VerdictDialog
from bracket_desk.ui.why import WhyDialog
from bracket_desk.ui.window import Window
from bracket_desk.ui.wizard import Step, Wizard
from bracket_desk.ui.wizard_kinds import AS_ENTRIES
from bracket_desk.words import N_

ENTRIES = 57


@dataclass(frozen=True, slots=True)
class Sight:
    """Something that is shown now, under the name of its picture; it goes with the next one."""

    name: str
    widget: QWidget


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


class Tour:
    """Walks through a window that is shown and empty. ``folder`` takes the files that are needed.

    ``sample``: an event that has been played, which stays as it is; an invented one without it.
    """

    def __init__(self, window: Window, folder: Path, sample: Path | None = None) -> None:
        self._window, self._folder, self._sample = window, folder, sample
        self._words, self._say = window.place.words, window.place.say

    def walk(self) -> Iterator[Sight]:
        """Each sight while it is shown; whoever gets it may look at it, but not close it."""
        yield self._sight("start")
        yield from self._simple_dialogs()
        yield from self._played()
        yield from self._drawn()
        yield from self._before_the_draw()

    # ------------------------------------------------------------ how a sight comes about

    @property
    def _t(self) -> Tournament:
        t = self._window.place.tournament
        assert t is not None
        return t

    def _sight(self, name: str) -> Sight:
        """The window as it is now."""
        settle(self._window)
        return Sight(name, self._window)

    def _dialog(self, name: str, dialog: QWidget) -> Iterator[Sight]:
        """A dialog over the window, which it leaves as it found it."""
        dialog.show()
        settle(self._window)
        yield Sight(name, dialog)
        self._leave(dialog)

    def _leave(self, dialog: QWidget) -> None:
        if isinstance(dialog, QDialog):
            dialog.reject()
        dialog.close()
        dialog.deleteLater()
        QApplication.processEvents()

    def _open(self, name: str, entries: Sequence[JournalEntry] | None) -> None:
        """An event of these entries, or the sample, in a file of its own."""
        path = self._folder / f"{name}.bdesk"
        if entries is None:
            assert self._sample is not None
            with EventFile.read(self._sample) as file:
                file.copy_to(path)
        else:
            EventFile.create(path, entries)
        self._window.place.open(path)
        settle(self._window)

    # ------------------------------------------------------------ without an event, or with any

    def _simple_dialogs(self) -> Iterator[Sight]:
        """Questions, and what needs no event."""
        window, say = self._window, self._say
        text = say(N_("The draw has been made. A new one takes its place; both stay in the journal."))
        question, _, back = question_box(window, text, [say(N_("Draw again"))], say(N_("Go back")))
        question.setDefaultButton(back)
        people = [f"{number} {name}" for number, name in enumerate(("Агапцев", "Колычёв", "Ямщиковых"), 1)]
        for name, dialog in {
            "new": NewEvent(window, self._words),
            "question": question,
            "error": warning_box(window, safe_text(self._words, Path("errors.txt")), self._words),
            "keys": KeysDialog(window, window.actions_by_id, window.place.words),
            "note": NoteDialog(window, text, say, needed=True),
            "pick": PickDialog(window, say(N_("Who takes the place?")), people, say),
            "commission": DecisionDialog(window, text, people, "", say),
        }.items():
            yield from self._dialog(name, dialog)
        for at, action in enumerate(window.menuBar().actions()):
            menu = action.menu()
            assert isinstance(menu, QMenu)
            menu.show()
            QApplication.processEvents()
            yield Sight(f"menu-{at}", menu)
            menu.hide()

    # ------------------------------------------------------------ an event that was played

    def _played(self) -> Iterator[Sight]:
        window = self._window
        entries = play_demo(ENTRIES, played=True, words=self._words) if self._sample is None else None
        self._open("played", entries)
        for name, _ in PAGES:
            window.go(name)
            yield self._sight(name)
        yield from self._people()
        window.go("bracket")
        for part in (1, window.bracket.part.count() - 1):
            window.bracket.part.setCurrentIndex(part)
            window.bracket.board.choose(window.bracket.board.matches[0])
            yield self._sight(f"bracket-{part}")
        yield from self._docket()
        yield from self._journal()
        yield from self._register()
        yield from self._wizard()
        yield from self._dialog("backups", Backups(window, window.place, window.keeper))
        yield from self._after_the_event()

    def _after_the_event(self) -> Iterator[Sight]:
        """The package, papers held against the event, titles with their tables, numbers, forms."""
        window, place = self._window, self._window.place
        yield from self._dialog("package", PackageDialog(window, place))
        yield from self._dialog("delivery", DeliveryDialog(window, place, Handing.FEDERATION))
        papers = self._folder / "papers"
        papers.mkdir(exist_ok=True)
        (papers / "protocol.docx").write_bytes(b"")
        yield from self._dialog("folder-check", FolderCheckDialog(window, place, papers))
        titles = TitlesDialog(window, window.place)
        for name, table in (("norms", titles.norms_dialog()), ("points", titles.points_dialog())):
            table.show()
            settle(window)
            yield Sight(name, table)
            # the invented edition that comes with the program, taken for the event
            at = next(
                at
                for at in range(table.editions.count())
                if str(table.editions.itemData(at)).endswith("example.toml")
            )
            table.editions.setCurrentIndex(at)
            table.editions.activated.emit(at)
            settle(window)
            yield Sight(f"{name}-filled", table)
            table.take_over()
            self._leave(table)
        yield from self._dialog("titles", titles)
        yield from self._dialog("statistics", StatisticsDialog(window, window.place))
        yield from self._dialog("forms", FormsDialog(window, window.place))
        yield from self._dialog("touched", self._touched())
        event = window.pages["event"]
        assert isinstance(event, EventPage)
        window.go("event")
        event.edit("report")
        yield self._sight("event-report")
        if event.editor is not None:
            event.editor.left.emit()

    def _touched(self) -> QDialog:
        """What another winner of the first match would change."""
        place, state = self._window.place, next(s for s in self._t.states if s.result is not None)
        assert place.live is not None
        assert state.result is not None
        race = self._t.race(state.match)
        score = (0, race) if state.result.winner == state.players[0] else (race, 0)
        seen = foresee_step(place.live, cmd.EnterResult(match=state.match.id, score=score))
        assert seen is not None
        preview = preview_of(seen, place.live.entries, self._words, place.sheet_matches)
        return TouchedDialog(self._window, preview, self._say)

    def _people(self) -> Iterator[Sight]:
        """The panels of entries and judges, and what opens over them."""
        window = self._window
        window.go("entries")
        page = window.pages["entries"]
        assert isinstance(page, EntriesPage)
        page.view.choose_entries({1})
        page.show_panel()
        yield self._sight("entry")
        yield from self._dialog("members", page.panel.members_dialog())
        page.hide_panel()
        page.look_for_twins()
        yield self._sight("twins")
        page.twins.hide()
        yield from self._dialog("handover", window.admission.handover_dialog())
        window.go("judges")
        judges = window.pages["judges"]
        assert isinstance(judges, JudgesPage)
        judges.choose({row.judge.number for row in judges.model.rows[:1]})
        judges.show_panel()
        yield self._sight("judge")

    def _docket(self) -> Iterator[Sight]:
        """The register of decisions, its grounds, and one person at the second key."""
        docket = DocketDialog(self._window, self._window.place)
        docket.show()
        settle(self._window)
        yield Sight("docket", docket)
        docket.ground()
        grounds = docket.findChild(QDialog)
        # a sample may have no decision yet
        if grounds is not None:
            yield from self._dialog("grounds", grounds)
        self._leave(docket)
        by = self._window.place.around.holder().by
        pair = Sides(("Агапцев А.", "Колычёв П."))
        second = SecondKeyDialog(self._window, by, lambda number: pair if number == 1 else None, self._say)
        second.by.setText(by)
        second.number.setText("1")
        yield from self._dialog("second-key", second)
        decided = [s.match.id for s in self._t.states if s.result is not None and len(s.players) == 2]
        text = tell_gone(self._t, decided[-3:], self._words)
        yield from self._dialog("second-agrees", SecondAgreesDialog(self._window, by, text, self._say))

    def _journal(self) -> Iterator[Sight]:
        """Why somebody is in the final, and the event as it stood in the middle of its journal."""
        window = self._window
        dialog = WhyDialog(window, window.place, questions_about(self._t, self._t.states[-1].match.id))
        dialog.show()
        while dialog.told is None:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        yield Sight("why", dialog)
        self._leave(dialog)
        assert window.place.live is not None
        window.look_at(len(window.place.live.entries) // 2)
        yield self._sight("moment")
        window.look_at_now()
        settle(window)

    def _register(self) -> Iterator[Sight]:
        """The people register with the people of the event in a folder of its own, and what opens over it."""
        place, own = self._window.place, self._folder / "register"
        place.register = PeopleRegister(own, place.around.settings, place)
        with Register.made(own / NAME) as register:
            register.take([Taking(None, card) for card in news_of(self._t)], self._t.card.title)
        dialog = RegisterDialog(self._window, self._window.place)
        dialog.show()
        self._wait()
        yield Sight("register", dialog)
        for name, begin in (
            ("card", dialog.edit_card),
            ("merging", dialog.merge_cards),
            ("event", dialog.take_from_event),
        ):
            begin()
            self._wait()
            assert dialog.child is not None
            yield Sight(f"register-{name}", dialog.child)
            dialog.child.reject()
        series = SeriesDialog(self._window, place)
        series.show()
        self._wait()
        series.keep_event()
        self._wait()
        yield Sight("register-series", series)
        self._leave(series)
        self._leave(dialog)

    def _wait(self) -> None:
        """Let what is asked of the register be answered, and what is asked for in turn."""
        while self._window.place.register.is_busy:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        QApplication.processEvents()

    def _wizard(self) -> Iterator[Sight]:
        """Taking a list in which people of the event have other ratings, one is new, one wrong."""
        window, file = self._window, self._folder / "list.csv"
        known = [*self._t.entries.values()][:12]
        people = [msgspec.structs.replace(e, rating=(e.rating or 0) + 7) for e in known]
        people.append(Entry(90, "Ненашев", "Олег", "Ильич", date(1990, 5, 3)))
        wrong = "91;Фомичёв Егор Львович;31.02.2001\r\n"
        file.write_bytes(entries_csv(people, self._words) + wrong.encode())
        wizard = Wizard(window, window.place, AS_ENTRIES, Source(file.name, file))
        resize_within(wizard, window.width() - 16, window.height() - 48)
        wizard.show()
        settle(window)
        for step in Step:
            wizard.show_step(step)
            settle(window)
            yield Sight(f"wizard-{step + 1}", wizard)
        self._leave(wizard)

    # ------------------------------------------------------------ an event that is being played

    def _drawn(self) -> Iterator[Sight]:
        window = self._window
        self._open("drawn", play_demo(ENTRIES, played=False, words=self._words))
        window.go("draw")
        page = window.pages["draw"]
        assert isinstance(page, DrawPage)
        yield self._sight("draw-drawn")
        yield from self._dialog("quality", QualityDialog(window, self._t, self._words))
        page.view.selectRow(0)
        page.show_changes()
        QApplication.processEvents()
        yield Sight("seat-changes", page.menu)
        page.menu.hide()
        yield from self._ceremony(page, "ceremony")
        yield from self._floor()
        yield from self._hall()
        yield from self._verdicts()
        yield from self._paper()
        yield from self._line()

    def _ceremony(self, page: DrawPage, name: str) -> Iterator[Sight]:
        page.open_ceremony()
        assert page.ceremony is not None
        yield from self._projected(name, page.ceremony)

    def _projected(self, name: str, screen: Projected) -> Iterator[Sight]:
        """What the hall sees, as large as a window of the desk."""
        screen.showNormal()
        screen.resize(self._window.size())
        settle(self._window)
        yield Sight(name, screen)
        screen.close()

    def _floor(self) -> Iterator[Sight]:
        """Tables at which some are called and some play, and the panels beside them."""
        window = self._window
        window.go("floor")
        page = window.floor
        for _ in range(4):
            page.call_next()
        yield self._sight("floor-called")
        for table, state in list(page.busy.items())[:2]:
            window.place.perform(cmd.Start(match=state.match.id))
            page.board.choose(table)
        yield self._sight("floor-1")
        page.open_table(page.board.table or "")
        yield self._sight("floor-2")
        page.enter_result(next(iter(page.busy.values())).match.id)
        yield self._sight("floor-result")
        halt = Grounds(text=self._say(N_("no light in the hall")))
        window.place.perform(cmd.Decree(kind=DecisionKind.BREAK, grounds=halt))
        yield self._sight("floor-break")
        window.place.perform(cmd.Undo())
        assert page.suggestion is not None
        page.open_match(page.suggestion.waiting.state.match.id)
        yield self._sight("floor-waiting")
        page.leave_panel()
        window.go("bracket")
        window.bracket.show_match(next(iter(page.busy.values())).match.id)
        yield self._sight("bracket-playing")
        assert page.suggestion is not None
        window.bracket.show_match(page.suggestion.waiting.state.match.id)
        yield self._sight("bracket-ready")
        window.go("documents")
        yield self._sight("documents-drawn")
        window.go("floor")

    def _hall(self) -> Iterator[Sight]:
        """The hall's tables, hours and judges, its timetable, and what it sees."""
        page = self._window.floor
        hall, timetable = page.hall_dialog(), page.timetable_dialog()
        assert hall is not None
        assert timetable is not None
        hall.show()
        yield from self._tabs("hall", hall, hall.tabs)
        self._leave(hall)
        timetable.show()
        timetable.plan_anew()
        settle(self._window)
        yield Sight("timetable", timetable)
        lengths = timetable.lengths_dialog()
        assert lengths is not None
        yield from self._dialog("lengths", lengths)
        # what is not kept would be asked about
        timetable.drop_it()
        self._leave(timetable)
        page.screen_of_hall.open()
        assert page.display is not None
        yield from self._projected("hall-screen", page.display)

    def _tabs(self, name: str, dialog: QWidget, tabs: QTabWidget) -> Iterator[Sight]:
        for at in range(tabs.count()):
            tabs.setCurrentIndex(at)
            settle(self._window)
            yield Sight(f"{name}-{at + 1}", dialog)

    def _verdicts(self) -> Iterator[Sight]:
        """A decision about a match at a table, of each kind that asks for something else."""
        state = next(iter(self._t.busy.values()))
        dialog = VerdictDialog(self._window, self._window.place, state.match.id)
        dialog.show()
        known = set[tuple[bool, ...]]()
        for at in range(dialog.kind.count()):
            dialog.kind.setCurrentIndex(at)
            fields = (dialog.who, dialog.judge, dialog.follows)
            asks = (*(field.isVisibleTo(dialog) for field in fields), bool(dialog.follows.text()))
            if asks not in known:
                known.add(asks)
                settle(self._window)
                yield Sight(f"verdict-{at + 1}", dialog)
        self._leave(dialog)

    def _paper(self) -> Iterator[Sight]:
        """Results that were kept by pen."""
        yield from self._dialog("from-paper", FromPaperDialog(self._window, self._window.place))

    def _line(self) -> Iterator[Sight]:
        """The line of results: what could be typed about a match at a table, and a score before Enter."""
        window = self._window
        state = next(iter(self._t.busy.values()))
        window.activateWindow()
        for at, rest in enumerate(("", f"{self._t.race(state.match)}-1"), 1):
            window.go_to_line()
            window.results.field.setText(f"{state.match.number} {rest}")
            yield self._sight(f"line-{at}")
        window.results.turn_away()

    # ------------------------------------------------------------ an event before its draw

    def _before_the_draw(self) -> Iterator[Sight]:
        window = self._window
        entries = play_demo(ENTRIES, played=False, words=self._words)
        drawn = next(
            at for at, entry in enumerate(entries) if any(isinstance(one, Drawn) for one in entry.events)
        )
        self._open("undrawn", entries[:drawn])
        event, page = window.pages["event"], window.pages["draw"]
        assert isinstance(event, EventPage)
        assert isinstance(page, DrawPage)
        for form in ("card", "regulations"):
            window.go("event")
            event.edit(form)
            yield self._sight(f"event-{form}")
            editor = event.editor
            assert editor is not None
            editor.left.emit()
        for name in ("admission", "draw", "floor", "documents"):
            window.go(name)
            yield self._sight(f"{name}-before")
        window.admission.choose_waiting()
        t = self._t
        rules = RulesDialog(window, self._words, t.format, page.rules, entries=len(admitted(t)), final=False)
        rules.show()
        settle(window)
        yield Sight("rules", rules)
        yield from self._dialog("seat-order", rules.table_dialog())
        self._leave(rules)
        balls = BallsDialog(window, window.place, page.rules)
        if balls.begin():
            settle(window)
            yield Sight("balls", balls)
            balls.reject()
        window.go("draw")
        yield from self._ceremony(page, "ceremony-before")
