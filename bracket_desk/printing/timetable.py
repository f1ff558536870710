"""The timetable that is kept: by time, by table, and what each player has to come to next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cached_property
from itertools import groupby

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import MatchState, Player
from bracket_desk.domain.floor.kept import KeptMatch, awaited, kept_matches, without_time
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.values import CLOSED_STATUSES
from bracket_desk.labels import home, result_text, side_text, stage_name, weekday_text
from bracket_desk.printing.filled import Block, Cell, Filled, Row, Section
from bracket_desk.printing.filling import Choices, Filling, Told
from bracket_desk.printing.forms import Column
from bracket_desk.session import last_step, read_time, tournament_at

SIDES = ("one", "two")
"""The columns of the players, side 1 first."""


def timetable(filling: Filling, _choices: Choices) -> Filled:
    """The parts that the form has, in its words; what has happened since the plan is marked."""
    return _Timetable(filling).filled()


class _Timetable:
    """The kept slots beside the matches as they stand."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        entries = filling.source.entries
        self.kept_by = last_step(entries, ev.TimetableKept)
        before = None if self.kept_by is None else tournament_at(entries[: self.kept_by.number])
        self.matches = kept_matches(self.t, self.t.timetable, before)
        # whoever reads it in the hall looks for a surname
        self.names = filling.source.short_names

    def filled(self) -> Filled:
        filling, values = self.filling, self.values()
        return filling.document(
            [
                filling.heading(),
                filling.facts(values),
                *self.by_time(),
                *self.by_table(),
                *self.by_player(),
                filling.facts(values, below=True),
                filling.notes(self.told()),
                filling.signatures(),
            ]
        )

    def values(self) -> dict[str, str]:
        """When it was kept, and by which entry of the journal."""
        if self.kept_by is None:
            return {}
        return {"kept": self.source.moment(read_time(self.kept_by.at)), "entry": str(self.kept_by.number)}

    def told(self) -> Told:
        """What the marks say, where there are any, and which matches the timetable does not have."""
        left = ", ".join(str(state.match.number) for state in without_time(self.t, self.t.timetable))
        return {
            "changed": [{}] if any(self.is_marked(kept) for kept in self.matches) else [],
            "no-play": [{}] if any(not kept.played and not kept.decided for kept in self.matches) else [],
            "without-time": [{"matches": left}] if left else [],
        }

    # ------------------------------------------------------------ matches

    def by_time(self) -> Iterator[Block]:
        """A section a day."""
        if "by-time" in self.filling.form.tables:
            yield from self.listed("by-time", self.matches, lambda kept: self.day(kept.start.date()))

    def by_table(self) -> Iterator[Block]:
        """A section a table and day, the tables in the order of the hall."""
        if "by-table" not in self.filling.form.tables:
            return
        order = {table: at for at, table in enumerate(self.t.tables)}

        def place(kept: KeptMatch) -> tuple[int, int, str]:
            return order.get(kept.table, len(order)), len(kept.table), kept.table

        def section(kept: KeptMatch) -> str:
            day = self.day(kept.start.date())
            return self.filling.word("table-day", table=self.table(kept), day=day)

        yield from self.listed("by-table", sorted(self.matches, key=place), section)

    def listed(
        self, name: str, matches: Sequence[KeptMatch], section: Callable[[KeptMatch], str]
    ) -> Iterator[Block]:
        """A table of matches; what they have in common stands above them, on every page."""
        listing = self.filling.form.tables[name]
        rows: list[Row | Section] = []
        for text, run in groupby(matches, key=section):
            rows.append(Section(text, again=True))
            rows += [self.row(listing.columns, kept) for kept in run]
        yield from self.filling.listing(listing, rows)

    def row(self, columns: Sequence[Column], kept: KeptMatch) -> Row:
        winner = kept.state.result.winner if kept.state.result is not None else None
        return Row(tuple(self.cell(column.key, kept, winner) for column in columns))

    def cell(self, key: str, kept: KeptMatch, winner: str | None) -> Cell:
        """What a column says of a match, the winner bold."""
        if key in SIDES:
            side = kept.sides[SIDES.index(key)]
            text = side_text(side, self.t, self.names, self.source.words)
            return Cell(text, bold=winner is not None and side == Player(winner))
        match, words = kept.state.match, self.source.words
        texts = {
            "time": f"{kept.start:%H:%M}–{self.end(kept)}",
            "start": f"{kept.start:%H:%M}",
            "end": self.end(kept),
            "match": str(match.number),
            "stage": stage_name(match, words),
            "table": kept.table,
            "race": str(self.t.race(match)),
            "result": self.outcome(kept),
        }
        return Cell(texts[key])

    def end(self, kept: KeptMatch) -> str:
        """When a match ends; after midnight that is said."""
        clock = f"{kept.end:%H:%M}"
        if kept.end.date() == kept.start.date():
            return clock
        return self.filling.word("next-day", time=clock)

    def outcome(self, kept: KeptMatch) -> str:
        """The result, or what has become of the match since the timetable was kept."""
        result = kept.state.result
        if result is not None:
            first = kept.state.sides[0]
            return result_text(result, first.entry if isinstance(first, Player) else None, self.source.words)
        if not kept.played:
            return self.filling.word("no-play")
        return self.filling.word("changed") if kept.changed else ""

    def is_marked(self, kept: KeptMatch) -> bool:
        return kept.changed and kept.played and not kept.decided

    def day(self, day: date) -> str:
        return weekday_text(day, self.source.words)

    def table(self, kept: KeptMatch) -> str:
        return self.filling.word("table", table=kept.table)

    # ------------------------------------------------------------ players

    def by_player(self) -> Iterator[Block]:
        """Everybody who has a match to come, by name; nothing once there is nobody."""
        listing = self.filling.form.tables.get("by-player")
        if listing is None:
            return
        entries = [entry for entry in self.t.entries.values() if self.expected(entry)]
        entries.sort(key=lambda entry: (names.key(entry.name), entry.number))
        rows = [self.filling.row(listing.columns, self.teller(entry), ("name", "start")) for entry in entries]
        if rows:
            yield from self.filling.listing(listing, rows)

    def expected(self, entry: Entry) -> bool:
        """Whether somebody has a match to come, or waits for the draw of the final stage."""
        if self.t.closed or entry.id in self.t.gone:
            return False
        return entry.id in self.standing or entry.id in self.through

    @cached_property
    def standing(self) -> dict[str, tuple[MatchState, int]]:
        """The open match of everybody, and their side of it."""
        return {
            side.entry: (state, at)
            for state in self.t.states
            if state.status not in CLOSED_STATUSES
            for at, side in enumerate(state.sides)
            if isinstance(side, Player)
        }

    @cached_property
    def through(self) -> set[str]:
        """Those who wait for the draw of the final stage."""
        if not self.t.waits_for_final:
            return set()
        return {way.entry.id for way in self.t.qualifiers if way.entry is not None}

    @cached_property
    def kept(self) -> dict[str, KeptMatch]:
        """The matches of the timetable by their ids."""
        return {kept.state.match.id: kept for kept in self.matches}

    def teller(self, entry: Entry) -> Callable[[str], str]:
        """What the columns say about the next match of somebody."""
        state, at = self.standing.get(entry.id, (None, 0))
        kept = None if state is None else self.kept.get(state.match.id)

        def value(key: str) -> str:
            match key:
                case "name":
                    return self.source.names[entry.id]
                case "seat":
                    return str(self.t.seat_of[entry.id])
                case "home":
                    return home(entry)
                case "start":
                    return self.when(state, kept)
                case "table":
                    return "" if kept is None else kept.table
                case "opponent" if state is not None:
                    other = awaited(self.t, state, 1 - at)
                    return side_text(other, self.t, self.names, self.source.words)
                case "match" | "stage" if state is not None:
                    number = str(state.match.number)
                    return number if key == "match" else stage_name(state.match, self.source.words)
                case _:
                    return ""

        return value

    def when(self, state: MatchState | None, kept: KeptMatch | None) -> str:
        """When somebody has to come, or why that is not known."""
        if state is None:
            return self.filling.word("final-waits")
        return self.filling.word("no-time") if kept is None else self.source.moment(kept.start)
