"""Entries through the clipboard: blocks of a spreadsheet pasted in one step, rows copied for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people import names
from bracket_desk.domain.people.alike import Likeness, People
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.pasting import Pasted, copied, numbers_first, paste
from bracket_desk.exchange.tables import naming
from bracket_desk.remarks import FIELDS, LIKENESS
from bracket_desk.ui.entry_table import NAMES, EntryTable
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

Report = Callable[[str, list[str]], object]
"""Takes a summary and lines with row numbers."""


@dataclass(frozen=True, slots=True)
class _Block:
    """What is pasted where: rows and columns as they were seen; ``row`` from 0, ``start`` a column."""

    text: str
    tournament: Tournament
    shown: tuple[Entry, ...]
    columns: tuple[str, ...]
    row: int
    start: int


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A pasted row that may be somebody who is there already."""

    row: int
    like: Entry
    why: Likeness


class Clips(QObject):
    """Copies and pastes for one table. ``pasted``: the numbers of those who are new."""

    pasted = Signal(object)

    def __init__(self, place: Workplace, view: EntryTable, report: Report) -> None:
        super().__init__(view)
        self._place = place
        self._say = place.say
        self._view = view
        self._report = report

    def copy(self) -> None:
        """Put the chosen rows, as they are seen, on the clipboard."""
        rows = self._view.chosen_rows()
        if rows:
            texts = (self._view.texts(row, self._place.words) for row in rows)
            QGuiApplication.clipboard().setText(copied(texts))
            self._place.tell(self._say(N_("Copied, rows: {count}"), count=len(rows)))

    def paste(self) -> None:
        """Put the clipboard into the table from the chosen cell on, without one behind the last row."""
        index = self._view.currentIndex()
        if self._view.current is None:
            self.paste_new()
        else:
            self._begin(index.row(), self._view.cell(index).key)

    def paste_new(self) -> None:
        """Put the clipboard behind the last row: everybody in it is new."""
        self._begin(self._view.model().rowCount(), "")

    def _begin(self, row: int, key: str) -> None:
        t, text = self._place.tournament, QGuiApplication.clipboard().text()
        if t is None:
            return
        if not self._place.writable:
            self._place.tell_read_only()
            return
        if not text.strip():
            said = N_("There is no text on the clipboard. Copy the rows in the spreadsheet first.")
            self._place.told.emit(self._say(said), True)
            return
        columns = self._view.visible()
        # what begins with a number or a name is put there, wherever in them the chosen cell is
        name = next(at for at, one in enumerate(columns) if one in NAMES)
        start = columns.index(key) if key in columns and key not in (*NAMES, "number") else name
        if key in NAMES:
            start = columns.index(key)
        shown = tuple(row.entry for row in self._view.shown_rows())
        self._read(_Block(text, t, shown, tuple(columns), row, start))

    def _read(self, block: _Block) -> None:
        today = self._place.around.clock().date()
        source = Path(self._say(N_("The clipboard")))

        def work() -> tuple[Pasted, list[_Doubt]]:
            with naming(source):
                columns = block.columns[block.start :]
                if columns[0] in NAMES and numbers_first(block.text):
                    columns = ("number", *columns)
                last = block.tournament.last_number
                done = paste(block.shown, columns, block.row, block.text, today, last)
            return done, _doubts(block.tournament.entries.values(), done)

        self._place.run(lambda _: work(), lambda found: self._done(block, *found))

    # ------------------------------------------------------------ taking

    def _done(self, block: _Block, done: Pasted, doubts: Sequence[_Doubt]) -> None:
        if self._place.tournament is not block.tournament:
            # somebody was faster: what was read no longer fits
            text = N_("The list has changed meanwhile. Nothing was pasted; paste once more.")
            self._place.told.emit(self._say(text), True)
            return
        if done.edited or done.new:
            if done.strange and not self._agrees_to(done):
                self._place.tell(self._say(N_("Nothing was changed.")))
                return
            renamed = self._renamed(block, done)
            if renamed > 1:
                answer = self._ask(renamed)
                if answer is None:
                    self._place.tell(self._say(N_("Nothing was changed.")))
                    return
                if answer == 1:
                    self.paste_new()
                    return
            if not self._place.perform(cmd.RegisterEntries(entries=done.new, edited=done.edited)):
                return
        self._tell(block, done, doubts)
        self.pasted.emit(frozenset(entry.number for entry in done.new))

    def _agrees_to(self, done: Pasted) -> bool:
        """Whether columns that plainly hold something else go where they fell all the same."""
        say, asking = self._say, self._place.asking
        text = N_("Column {column} of the block looks like “{looks}”, but falls on “{field}” here.")
        lines = [
            say(text, column=column, looks=say(FIELDS[looks]), field=say(FIELDS[field]))
            for column, looks, field in done.strange
        ]
        lines.append(say(N_("Show the right columns, or copy the block together with its headings.")))
        return asking is not None and asking.confirm("\n".join(lines), say(N_("Paste all the same")))

    def _renamed(self, block: _Block, done: Pasted) -> int:
        """How many who are there would be called otherwise."""
        before = {entry.number: names.key(entry.name) for entry in block.shown}
        return sum(before[entry.number] != names.key(entry.name) for entry in done.edited)

    def _ask(self, renamed: int) -> int | None:
        asking = self._place.asking
        if asking is None:
            return None
        text = N_("Pasted here, the block would give {count} people who are in the list other names.")
        answers = (self._say(N_("Write over them")), self._say(N_("Paste as new people")))
        return asking.choose(self._say(text, count=renamed), answers)

    def _tell(self, block: _Block, done: Pasted, doubts: Sequence[_Doubt]) -> None:
        say, words = self._say, self._place.words
        summary = say(
            N_("Pasted: new {new}, changed {changed}, refused cells {refused}, doubts {doubts}"),
            new=len(done.new),
            changed=len(done.edited),
            refused=len(done.refused),
            doubts=len(doubts),
        )
        rows = [
            (
                one.row,
                say(
                    N_("Row {row}, {field}: {why}"),
                    row=one.row,
                    field=say(FIELDS[one.field]),
                    why=words.reason(one.reason, one.values),
                ),
            )
            for one in done.refused
        ]
        rows += [
            (
                doubt.row,
                say(
                    N_("Row {row}: perhaps the same person as {who} – {why}."),
                    row=doubt.row,
                    who=f"{doubt.like.name} ({doubt.like.number})",
                    why=say(LIKENESS[doubt.why]),
                ),
            )
            for doubt in doubts
        ]
        lines = [line for _, line in sorted(rows)]
        if done.left:
            lines.append(say(N_("Columns not taken: {columns}"), columns=", ".join(done.left)))
        if done.headed:
            lines.insert(0, say(N_("The first row holds headings: they said which column is what.")))
        if done.new and block.tournament.draw is not None:
            lines.insert(0, say(N_("The draw has been made: these people have no seat, they are reserves.")))
        self._report(summary, lines)


def _doubts(known: Iterable[Entry], done: Pasted) -> list[_Doubt]:
    """Whom of the new ones somebody there, or in a row above, is like."""
    people: People[Entry] = People(known)
    found = []
    for row, entry in zip(done.rows, done.new, strict=True):
        alike = people.alike(entry)
        if alike:
            why, other = alike[0]
            found.append(_Doubt(row, other, why))
        people.add(entry)
    return found
