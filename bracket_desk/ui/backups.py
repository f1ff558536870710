"""The dialog of backups: what there is by date, what each holds, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.errors import DeskError, FileError
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.store.backups import Generation, generations, read_checked, restore
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.keeping import SECOND, USUAL, Keeper
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.telling import tell_step
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.work import Job, Worker
from bracket_desk.ui.workplace import Workplace, same_file
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class Holding:
    """What a backup holds, in words; ``trouble`` if it is not sound."""

    title: str = ""
    people: int = 0
    steps: int = 0
    last: str = ""
    decided: int = 0
    matches: int = 0
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A backup in the list; what it holds is read after it is shown."""

    made: Generation
    second: bool
    holds: Holding | None = None


def holding(entries: list[JournalEntry], words: Words) -> Holding:
    """What a journal holds."""
    t = tournament_at(entries)
    to_play = [state for state in t.states if _is_played(state)]
    return Holding(
        title=t.card.title,
        people=len(t.entries),
        steps=len(entries),
        last=tell_step(entries[-1].events, words, t),
        decided=sum(state.status is MatchStatus.DECIDED for state in to_play),
        matches=len(to_play),
    )


def _is_played(state: MatchState) -> bool:
    return state.status not in {MatchStatus.BYE, MatchStatus.VOID}


def look_into(path: Path, words: Words) -> Holding:
    """What a file of backups holds, whole and checked."""
    try:
        return holding(read_checked(path), words)
    except FileError as error:
        return Holding(trouble=words.sentence(error))


class Backups(QDialog):
    """Lists the backups of both folders, the latest first. What is restored is opened."""

    def __init__(self, parent: QWidget | None, place: Workplace, keeper: Keeper) -> None:
        super().__init__(parent)
        self._place, self._keeper, self._say = place, keeper, place.say
        self._worker = Worker(self)
        self._job: Job | None = None
        self._busy = False
        self.setWindowTitle(self._say(N_("Backups")))
        resize_within(self, 1000, 560)
        self.setMinimumSize(px(640), px(360))
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addLayout(self._folder_rows())
        self.model = RowsModel[Row](self._columns())
        self.view = table_view(self.model, self._say(N_("Backups by date")))
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.view.doubleClicked.connect(lambda _: self.restore_as())
        self.view.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        self.view.setColumnWidth(1, px(230))
        box.addWidget(self.view, 1)
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setMinimumHeight(px(44))
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        box.addWidget(self.about)
        box.addLayout(self._buttons())
        calm_fields(self)
        keeper.changed.connect(self.refresh)
        self.finished.connect(self._end)
        self.refresh()
        self.view.setFocus()

    # ------------------------------------------------------------ building

    def _columns(self) -> list[Column[Row]]:
        say, date = self._say, self._place.words.date

        def held(text: Callable[[Holding], str]) -> Callable[[Row], str]:
            return lambda r: "…" if r.holds is None else ("" if r.holds.trouble else text(r.holds))

        def state(r: Row) -> str:
            if r.holds is None:
                return say(N_("being checked…"))
            return say(N_("⚠ damaged")) if r.holds.trouble else say(N_("sound"))

        return [
            Column(say(N_("Made")), lambda r: f"{date(r.made.at)} {r.made.at:%H:%M:%S}"),
            Column(say(N_("Event")), lambda r: r.holds.title if r.holds and r.holds.title else r.made.stem),
            Column(say(N_("Entries")), held(lambda h: str(h.people)), right=True),
            Column(say(N_("Steps")), held(lambda h: str(h.steps)), right=True),
            Column(say(N_("Decided")), held(lambda h: f"{h.decided} / {h.matches}"), right=True),
            Column(say(N_("Last step")), held(lambda h: h.last), stretch=True),
            Column(say(N_("State")), state),
            Column(say(N_("Where")), lambda r: say(N_("second drive")) if r.second else say(N_("here"))),
        ]

    def _folder_rows(self) -> QGridLayout:
        rows = QGridLayout()
        rows.setSpacing(8)
        rows.setColumnStretch(1, 1)
        self.usual, self.second = QLabel(), QLabel()
        self.choose_usual = QPushButton(self._say(N_("Choose &folder…")))
        self.choose_second = QPushButton(self._say(N_("Choose second &drive…")))
        self.no_second = QPushButton(self._say(N_("&Without second drive")))
        self.choose_usual.clicked.connect(partial(self._choose, USUAL))
        self.choose_second.clicked.connect(partial(self._choose, SECOND))
        self.no_second.clicked.connect(self._choose_none)
        for at, (caption, label, buttons) in enumerate(
            (
                (N_("Folder"), self.usual, (self.choose_usual,)),
                (N_("Second drive"), self.second, (self.choose_second, self.no_second)),
            )
        ):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            row = QHBoxLayout()
            for button in buttons:
                row.addWidget(button)
            rows.addWidget(QLabel(self._say(caption)), at, 0)
            rows.addWidget(label, at, 1)
            rows.addLayout(row, at, 2, Qt.AlignmentFlag.AlignRight)
        return rows

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.now = QPushButton(self._say(N_("&Back up now")))
        self.now.clicked.connect(self._keeper.back_up)
        self.restore = QPushButton(self._say(N_("&Restore as…")))
        make_primary(self.restore)
        self.restore.setDefault(True)
        self.restore.clicked.connect(self.restore_as)
        close = QPushButton(self._say(N_("&Close")))
        close.clicked.connect(self.reject)
        row.addWidget(self.now)
        row.addStretch(1)
        row.addWidget(self.restore)
        row.addWidget(close)
        return row

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """List what is there now; what is known of a backup already is not read again."""
        folders = self._keeper.folders
        no_folder, no_drive = self._say(N_("no folder chosen")), self._say(N_("no drive chosen"))
        self.usual.setText(no_folder if folders is None else str(folders.usual))
        self.second.setText(no_drive if folders is None or folders.second is None else str(folders.second))
        self.no_second.setEnabled(folders is not None and folders.second is not None)
        live = self._place.live
        self.now.setEnabled(live is not None and live.writable)
        if folders is None:
            self._chosen()
        if folders is None or self._busy:
            return
        self._stop()

        event = self._place.current
        working = None if event is None else event.path

        def list_all(_: Job) -> list[Row]:
            rows = [Row(one, second=False) for one in generations(folders.usual)]
            if folders.second is not None:
                rows += [Row(one, second=True) for one in generations(folders.second)]
            # a file that is worked on is none, wherever it lies
            rows = [row for row in rows if working is None or not same_file(row.made.path, working)]
            return sorted(rows, key=lambda row: (row.made, not row.second), reverse=True)

        self._job = self._worker.run(list_all, self._listed, self._told_off)

    def _listed(self, rows: list[Row]) -> None:
        known = {row.made.path: row.holds for row in self.model.rows}
        chosen = self.chosen
        self.model.show([Row(row.made, row.second, known.get(row.made.path)) for row in rows])
        if rows:
            paths = [row.made.path for row in rows]
            self.view.selectRow(paths.index(chosen.made.path) if chosen and chosen.made.path in paths else 0)
        self._chosen()
        self._look_on()

    def _look_on(self) -> None:
        """Read the next backup of which nothing is known yet, one at a time."""
        unknown = next((row for row in self.model.rows if row.holds is None), None)
        if unknown is None:
            return
        path, words = unknown.made.path, self._place.words
        self._job = self._worker.run(
            lambda _: look_into(path, words), partial(self._looked, path), self._told_off
        )

    def _looked(self, path: Path, found: Holding) -> None:
        self.model.show([Row(r.made, r.second, found) if r.made.path == path else r for r in self.model.rows])
        self._chosen()
        self._look_on()

    def _told_off(self, error: DeskError) -> None:
        self._busy = False
        self.about.setText(self._place.words.sentence(error))

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _end(self, *_: object) -> None:
        self._busy = True  # nothing is listed any more
        self._worker.close()

    @property
    def is_busy(self) -> bool:
        """Whether backups are still being listed or read."""
        return self._worker.is_busy

    @property
    def chosen(self) -> Row | None:
        """The backup whose row is chosen."""
        rows = self.view.selectionModel().selectedRows()
        return self.model.rows[rows[0].row()] if rows else None

    def _chosen(self) -> None:
        row = self.chosen
        sound = row is not None and row.holds is not None and not row.holds.trouble
        self.restore.setEnabled(sound)
        if row is None:
            text = N_("No backups yet. They are made by themselves while an event is open.")
            self.about.setText("" if self.model.rows else self._say(text))
        else:
            self.about.setText(_tell(row, self._say))

    # ------------------------------------------------------------ doing

    def _choose(self, name: str, *_: object) -> None:
        titles = {USUAL: N_("Where to keep backups"), SECOND: N_("The second drive for backups")}
        folder = self._place.asking.folder(self._say(titles[name])) if self._place.asking else None
        if folder is not None:
            self._keeper.choose(name, folder)
            self.refresh()

    def _choose_none(self) -> None:
        self._keeper.choose(SECOND, None)
        self.refresh()

    def restore_as(self) -> None:
        """Ask for a new name, make the event file anew under it, and tell where it is."""
        row, asking = self.chosen, self._place.asking
        if row is None or asking is None or not self.restore.isEnabled():
            return
        name = self._say(N_("{name} restored"), name=row.made.stem)
        path = asking.event_to_create(f"{name}{row.made.path.suffix}")
        if path is None:
            return
        target = path if path.suffix.lower() == ".bdesk" else path.with_name(path.name + ".bdesk")
        backup = row.made.path
        self._stop()
        self._busy = True

        def done(_: list[JournalEntry]) -> None:
            self._place.open(target)
            self.accept()

        self._job = self._worker.run(lambda _: restore(backup, target), done, self._told_off)


def _tell(row: Row, say: Callable[..., str]) -> str:
    """What the chosen backup holds, in sentences."""
    if row.holds is None:
        return say(N_("being checked…"))
    if row.holds.trouble:
        return row.holds.trouble
    text = N_("{title}: decided {decided} of {matches}. Last step: {last}. File: {file}")
    return say(
        text,
        title=row.holds.title,
        decided=row.holds.decided,
        matches=row.holds.matches,
        last=row.holds.last,
        file=row.made.path.name,
    )
