"""The protocols of matches (Order 942, appendix 2): blank for those to come, filled in as far as known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, pairwise

from bracket_desk.domain.bracket.resolve import MatchState, Result
from bracket_desk.domain.frames import Frame, FrameDetail
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.sport.disciplines import FRAME_RULES, Discipline
from bracket_desk.domain.typed.codes import match_code
from bracket_desk.domain.values import MatchStatus, ResultKind
from bracket_desk.labels import defeat_mark, is_absence, stage_name
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Align
from bracket_desk.printing.filled import Blanks, Cell, Filled, Head, Heading, Row, Slip, Table
from bracket_desk.printing.filling import Choices, Filling, Which
from bracket_desk.printing.forms import PEN
from bracket_desk.words import N_

NARROWEST, ONE_FIGURE = 8.0, 6.0
"""A cell for a frame is at least so wide: two figures by hand, on a small slip one, mm."""

SHEETS = frozenset({MatchStatus.READY, MatchStatus.CALLED, MatchStatus.PLAYING, MatchStatus.DECIDED})
"""Only two players who stand there get a sheet: what waits may still become a bye."""

FRAMES = "frames"

BALLS = FRAME_RULES[Discipline.FREE_PYRAMID]
"""Frames in which balls are counted; in others that are counted at all, points are."""

YIELDING = {"player": 34.0, "winner": 20.0, "score": 13.0}
"""Columns that give way to the cells of frames, down to so many mm, one after the other."""


SMALL = {**YIELDING, "score": 16.0}
"""So wide are the columns of a small slip, mm; that of the names is wider where frames are few."""


def sheet_states(states: Sequence[MatchState]) -> list[MatchState]:
    """The matches that have a sheet, in the order of their numbers."""
    return [state for state in states if state.status in SHEETS and len(state.players) == 2]


FOUR = 4
"""So many small slips stand on a sheet."""

WIDE_SMALL = 134.0
"""A slip of four on a sheet is so wide, mm."""

AS_MANY = 3
"""A protocol alone on a sheet has so many times the lines to write on."""


def match_protocols(filling: Filling, choices: Choices) -> Filled:
    """A slip for every match of two players that is asked for, or empty ones that fill a sheet."""
    count = choices.per_sheet or filling.form.slips
    states: list[MatchState | None] = []
    if choices.which is Which.BLANK and choices.match is None:
        states += [None] * count
    else:
        states += [state for state in sheet_states(filling.t.states) if _is_asked(state, choices)]
    document = filling.document(_MatchSlip(filling, state, count).slip() for state in states)
    # four are cut along the middle of the sheet both ways
    sheet = Sheet(Paper.A4, landscape=True) if count == FOUR else document.sheet
    return replace(document, slips=count, sheet=sheet)


def _is_asked(state: MatchState, choices: Choices) -> bool:
    if choices.match is not None:
        return state.match.id == choices.match
    decided = state.status is MatchStatus.DECIDED
    return {Which.OPEN: not decided, Which.DECIDED: decided}.get(choices.which, True)


class _MatchSlip:
    """The protocol of one match; without one, to be filled in by pen altogether."""

    def __init__(self, filling: Filling, state: MatchState | None, count: int) -> None:
        self.filling = filling
        self.source = filling.source
        self.state = state
        self.count = count
        self.result = state.result if state is not None else None

    def slip(self) -> Slip:
        filling, known, form = self.filling, self.known(), self.filling.form
        small, say = self.count == FOUR, self.source.words.say
        above, below = (
            (form.parts["small"], form.parts["small-below"]) if small else (form.header, form.below)
        )
        return Slip(
            (
                Heading("", self.title()),
                filling.blanks(above, known),
                *self.tables(),
                self.roomy(filling.blanks(below, known)),
                filling.signatures(brief=True, named=not small),
            ),
            self.code(),
            "" if self.state is None else self.state.match.id,
            tuple(self.marks(known)),
            say(N_("… (goes on on a separate sheet)")),
            say(N_("{title} – continued"), title=self.title()),
        )

    def marks(self, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """What a sheet at a table must have right; times and remarks are the pen's."""
        if self.state is None:
            return
        for key in ("number", "stage", "race", "table"):
            yield key, known[key]
        for number, entry in enumerate(self.state.players, 1):
            yield f"name {number}", self.source.names[entry]
            yield f"score {number}", self.score(entry)

    def title(self) -> str:
        if self.state is None:
            return self.filling.word("slip-blank")
        match = self.state.match
        if self.count == FOUR:
            stage = stage_name(match, self.source.words)
            return self.filling.word("slip-small", number=match.number, stage=stage)
        return self.filling.word("slip", number=match.number)

    def code(self) -> str:
        """What the desk finds the match by; an empty protocol belongs to none."""
        if self.state is None:
            return ""
        return match_code(self.source.entries[0].hash, self.state.match.id)

    def roomy(self, below: Blanks) -> Blanks:
        """Alone on a sheet there is more room to write."""
        if self.count > 1:
            return below
        return Blanks(tuple(tuple(replace(b, lines=AS_MANY * b.lines) for b in row) for row in below.rows))

    def known(self) -> dict[str, str]:
        """What the fields above and below the table say."""
        if self.state is None:
            return {}
        match, times = self.state.match, self.filling.t.floor.times_of(self.state.key)
        moment = times.start or times.end
        return {
            "number": str(match.number),
            "stage": stage_name(match, self.source.words),
            "race": str(self.filling.t.race(match)),
            "table": times.table,
            "date": self.source.date(moment.date() if moment else None),
            # without the first stroke, the time of an entry says nothing about the match
            "start": f"{times.start:%H:%M}" if times.start else "",
            "end": f"{times.end:%H:%M}" if times.start and times.end else "",
            "measures": self.measures(self.state),
        }

    @property
    def race(self) -> int:
        """Frames to win; an empty protocol has cells for the longest match of the event."""
        t = self.filling.t
        return max(map(t.race, t.format.matches)) if self.state is None else t.race(self.state.match)

    @property
    def narrowest(self) -> float:
        """Balls of a frame are one figure, and so is a rack."""
        rules = FRAME_RULES[self.filling.t.card.discipline]
        one = rules is BALLS or rules.finished is None
        return ONE_FIGURE if one and self.count == FOUR else NARROWEST

    # ------------------------------------------------------------ the table

    def tables(self) -> Iterator[Table]:
        """The table of appendix 2; more frames than it has room for stand in tables before it."""
        columns, most = self.filling.form.columns, 2 * self.race - 1
        keys = [column.key for column in columns]
        heads = self.filling.heads(columns)
        height = PEN if self.count == FOUR else max(PEN, self.filling.form.row)
        if FRAMES not in keys:
            yield Table(heads, self.rows(keys, range(0)), height, whole=True)
            return
        at = keys.index(FRAMES)
        if self.count == FOUR:
            heads = _narrow(keys, heads, most * self.narrowest)
        heads = _making_room(keys, heads, most * self.narrowest)
        # the names stand in every table, so that each can be read alone
        named = [i for i, key in enumerate(keys) if key in {"row", "player"}]
        wide = sum(head.width for i, head in enumerate(heads) if i not in named)
        for part, last in _shares(most, wide, heads[at].width, self.narrowest):
            shown = range(len(keys)) if last else [*named, at]
            made: list[Head] = []
            for i in shown:
                room = heads[at].width if last else wide
                made += self.frame_heads(heads[at], part, room) if i == at else [heads[i]]
            yield Table(tuple(made), self.rows([keys[i] for i in shown], part), height, whole=True)

    def frame_heads(self, head: Head, part: range, width: float) -> list[Head]:
        """A head a frame with its number, under the form's own and what is counted in a frame."""
        rules = FRAME_RULES[self.filling.t.card.discipline]
        counted = "" if rules.finished is None else self.filling.word("balls" if rules is BALLS else "points")
        text = f"{head.text} ({counted})" if counted else head.text
        return [Head(str(i + 1), width / len(part), Align.CENTER, text) for i in part]

    def rows(self, keys: Sequence[str], part: range) -> tuple[Row, ...]:
        found = []
        players = ("", "") if self.state is None else self.state.players
        for number, entry in enumerate(players):
            cells: list[Cell] = []
            for key in keys:
                cells += self.frames(number, part) if key == FRAMES else [self.cell(key, number, entry)]
            found.append(Row(tuple(cells)))
        return tuple(found)

    def cell(self, key: str, number: int, entry: str) -> Cell:
        match key:
            case "row":
                return Cell(str(number + 1))
            case _ if not entry:
                return Cell()
            case "player":
                return Cell(self.source.names[entry], bold=True)
            case "score":
                return Cell(self.score(entry), bold=True)
            case _:
                won = self.result is not None and self.result.winner == entry
                return Cell(self.source.short_names[entry] if won else "")

    def score(self, entry: str) -> str:
        result = self.result
        if result is None:
            return ""
        score, _ = result.seen_from(entry)
        if score is not None:
            return str(score[0])
        return "" if result.winner == entry else defeat_mark(result, self.source.words)

    def frames(self, number: int, part: range) -> list[Cell]:
        """The points of a player in these frames, those of frames won bold; empty where unknown."""
        known: Sequence[Frame] = ()
        if self.state is not None and self.result is not None and self.result.frames is not None:
            known = self.result.seen_from(self.state.players[0])[1] or ()
        return [_frame(known[i], number) if i < len(known) else Cell() for i in part]

    # ------------------------------------------------------------ measures and remarks

    def measures(self, state: MatchState) -> str:
        """What is known of sanctions, protests, no-shows, defeats and frames that points do not explain."""
        said = [*self.sanctions(state), *self.protests(state)]
        if self.result is not None:
            said += [*self.defeats(state, self.result), *self.broken_frames(self.result)]
        return " ".join(said)

    def sanctions(self, state: MatchState) -> Iterator[str]:
        """The measures of item 15; what led to a defeat is explained beside that."""
        for made in self.filling.t.floor.sanctions.get(state.key, ()):
            term = self.source.words.term(made.measure)
            leads_on = made.measure in (Measure.MATCH, Measure.REMOVAL) and self.result is not None
            text = made.grounds.text if not leads_on else ""
            values = {"measure": term[:1].upper() + term[1:], "name": self.source.names[made.entry]}
            yield self.filling.word("measure", **values, text=f" ({text})" if text else "")

    def protests(self, state: MatchState) -> Iterator[str]:
        for protest in self.filling.t.floor.protests.get(state.key, ()):
            name = self.source.names[protest.entry]
            if protest.end is None:
                yield self.filling.word("protest-open", name=name)
            else:
                yield self.filling.word("protest", name=name, end=self.source.words.term(protest.end))

    def defeats(self, state: MatchState, result: Result) -> Iterator[str]:
        if result.score is not None:
            return
        word, names = self.filling.word, self.source.names
        if result.kind is ResultKind.BOTH_LOST:
            yield word("both-lost")
            if result.loser is not None:
                yield word("goes-on", name=names[result.loser])
        lost = [entry for entry in state.players if entry != result.winner]
        if result.forfeit:
            for entry in lost:
                yield from self.leaving(entry)
            return
        both = ", ".join(names[entry] for entry in lost)
        if is_absence(result):
            yield word("no-show", name=both)
        else:
            yield word("technical", name=both, reason=word(result.reason or "other"))
        if result.note:
            yield result.note

    def leaving(self, entry: str) -> Iterator[str]:
        """How somebody left the event, and why."""
        gone = self.filling.t.gone.get(entry)
        if gone is None:
            return
        yield self.filling.word(gone.how.value, name=self.source.names[entry])
        reason = self.source.history.leaving.get(entry, "")
        if reason:
            yield self.filling.word("reason", reason=reason)

    def broken_frames(self, result: Result) -> Iterator[str]:
        for number, frame in enumerate(result.frames or (), 1):
            if isinstance(frame, FrameDetail) and frame.how is not None:
                yield self.filling.word(frame.how.value, frame=number)


def _frame(frame: Frame, number: int) -> Cell:
    """One player's part of a frame."""
    if isinstance(frame, FrameDetail):
        won = frame.won == number + 1
        text = str(frame.points[number]) if frame.points else str(int(won))
        return Cell(text, bold=won)
    return Cell(str(frame[number]), bold=frame[number] > frame[1 - number])


def _narrow(keys: Sequence[str], heads: Sequence[Head], needed: float) -> tuple[Head, ...]:
    """The heads as wide as a small slip: frames have what they need, both names share what is left then."""
    widths = {key: min(head.width, SMALL.get(key, head.width)) for key, head in zip(keys, heads, strict=True)}
    widths[FRAMES] = 0.0
    rest = WIDE_SMALL - sum(widths.values())
    widths[FRAMES] = min(rest, needed) if "player" in widths else rest
    if "player" in widths:
        left = rest - widths[FRAMES]
        if "winner" in widths:
            # a surname with its initial, where the whole name stands in the other
            given = min(left / 3, heads[keys.index("winner")].width - widths["winner"])
            widths["winner"] += given
            left -= given
        widths["player"] += left
    return tuple(replace(head, width=widths[key]) for key, head in zip(keys, heads, strict=True))


def _making_room(keys: Sequence[str], heads: Sequence[Head], needed: float) -> tuple[Head, ...]:
    """The heads with as much room for the frames as they need, if the others can give it."""
    widths = {key: head.width for key, head in zip(keys, heads, strict=True)}
    spare = {key: max(0.0, widths[key] - least) for key, least in YIELDING.items() if key in widths}
    lack = needed - widths[FRAMES]
    if lack > sum(spare.values()):
        return tuple(heads)
    for key, most in spare.items():
        given = min(most, max(0.0, lack))
        widths[key] -= given
        widths[FRAMES] += given
        lack -= given
    return tuple(replace(head, width=widths[key]) for key, head in zip(keys, heads, strict=True))


def _shares(most: int, wide: float, narrow: float, least: float) -> Iterator[tuple[range, bool]]:
    """Frames shared among as few tables as hold them, in cells of about one width; whether it is the last.

    In the last table the frames have less room, ``narrow``, because the score stands there.
    No cell is narrower than ``least``, mm.
    """
    last = max(1, int(narrow // least))
    tables = next(n for n in count() if n * int(wide // least) + last >= most)
    ends = [round(most * wide * n / (wide * tables + narrow)) for n in range(tables)]
    # rounding must not leave the last table more than it holds
    ends = [*ends, max(round(most * wide * tables / (wide * tables + narrow)), most - last), most]
    for number, (start, end) in enumerate(pairwise(ends)):
        yield range(start, end), number == tables
