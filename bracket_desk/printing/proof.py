"""How a draw was made, in the notes of a form: its rules, its proof, and what it could not avoid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, FromSeat, Side
from bracket_desk.domain.draw import version_1
from bracket_desk.domain.draw.procedure import blocks, list_line
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder
from bracket_desk.domain.draw.seats import bye_warnings
from bracket_desk.domain.draw.separation import Vector, goals_of
from bracket_desk.labels import races_text
from bracket_desk.printing.filling import Filling, Told
from bracket_desk.printing.history import Draws
from bracket_desk.session import read_time

NO_SOURCE = ("", "-")
"""What an event has where nobody said where the balls are written down."""

Noted = Mapping[str, object]
"""What the gaps of one note are filled with."""


def depth_word(depth: Depth, *, grouped: bool) -> str:
    """A depth as words of a form name it: without groups these are four seats and eight."""
    if grouped:
        return depth.value
    return {Depth.MATCH: "match", Depth.HALF: "four", Depth.GROUP: "eight"}[depth]


class Proof:
    """What the notes say about the draw in force, and about that of the final stage."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        assert self.t.draw is not None
        self.drawn = self.t.draw
        self.by_hand = self.drawn.rules.mode is DrawMode.HAND
        self.by_list = not self.drawn.phrase and not self.by_hand

    # ------------------------------------------------------------ the draw

    def draw(self) -> Told:
        """The system, the rules, the proof, and what they came to."""
        draws = self.source.history.draws
        third = "third-place-match" if self.t.regulations.third_place_match else "two-thirds"
        return {
            **self.system(),
            third: [{}],
            **self.mode(),
            **({} if self.by_list else self.rules()),
            **self.made(),
            "draws": [{"draws": draws.made, "undone": draws.undone}],
            "edited": [{"entries": edited}] if (edited := self.edited()) else [],
            **self.empty_seats(),
            "final-waits": [{}] if self.t.waits_for_final else [],
        }

    def empty_seats(self) -> Told:
        """Where somebody has a bye, and the first matches in which nobody sits."""
        fmt, seats = self.t.format, self.t.seats
        nobody = [fmt.find(match) for warning in bye_warnings(fmt, seats) for match in warning.matches]
        of_nobody = [side.seat for match in nobody for side in match.sources if isinstance(side, FromSeat)]
        byes = [seat for seat in range(1, fmt.size + 1) if seat not in seats and seat not in of_nobody]
        told: dict[str, Sequence[Noted]] = {"byes": [{"seats": _listed(byes)}] if byes else []}
        if nobody:
            numbers = _listed(match.number for match in nobody)
            told["no-pairs"] = [{"matches": numbers, "seats": _listed(of_nobody)}]
        return told

    def system(self) -> Told:
        fmt = self.t.format
        races = races_text(self.t, self.source.words)
        if fmt.name is FormatName.SINGLE_ELIMINATION:
            return {fmt.name.value: [{"races": races}]}
        groups = {match.group for match in fmt.matches if match.group is not None}
        final = sum(match.side is Side.FINAL for match in fmt.matches) + 1
        return {fmt.name.value: [{"groups": len(groups), "final": final, "races": races}]}

    def mode(self) -> Told:
        """Who was placed by rating, who by lot, and how the seeds found their seats."""
        drawn, seeds = self.drawn, len(self.drawn.seeds)
        if self.by_list:
            return {"lots": [self.by_file()]}
        told: dict[str, Sequence[Noted]] = {}
        if self.by_hand:
            told["balls"] = [self.by_file()]
            told["seeds-by-hand" if seeds else "no-seeds-by-hand"] = [{"seeds": seeds}]
        elif not seeds:
            told["by-lot"] = [{}]
        else:
            told["by-rating" if drawn.rules.mode is DrawMode.RATING else "by-seeds"] = [{"seeds": seeds}]
        if seeds and drawn.rules.within_blocks:
            within = ", ".join(
                f"{first}–{last}" if first < last else str(first) for first, last in blocks(seeds)
            )
            told["within-blocks"] = [{"blocks": within}]
        elif seeds:
            told["fixed-seats"] = [{}]
        return told

    def by_file(self) -> Noted:
        named = self.drawn.lots not in NO_SOURCE
        return {"file": self.drawn.lots if named else self.filling.word("no-file"), "at": self.at()}

    def rules(self) -> Told:
        """The order of seats, whom the draw kept apart, and how far that went."""
        rules = self.drawn.rules
        why = rules.why.strip() if rules.order is SeatOrder.CUSTOM else ""
        grouped = self.filling.grouped
        return {
            f"order-{rules.order}": [{}],
            "order-why": [{"why": why}] if why else [],
            "apart": [{"keys": self.apart(rules, grouped=grouped)}] if rules.separation else [],
            "not-apart": [] if rules.separation else [{}],
            **self.fewest(self.drawn, grouped=grouped),
        }

    def made(self) -> Told:
        """What everybody needs to make the draw again; nothing of a draw by hand."""
        drawn = self.drawn
        if not drawn.phrase:
            return {}
        written = drawn.procedure > version_1.VERSION
        rules = drawn.rules.text() if written else self.filling.word("rules-1", seeds=len(drawn.seeds))
        return {"rules": [{"rules": rules}], "phrase": [self.proof(drawn, self.at())]}

    def edited(self) -> str:
        """Who of those drawn stands in the list otherwise than when it was drawn."""
        now, then = self.t.entries, self.source.listed
        return ", ".join(
            f"{entry.name} ({entry.number})"
            for entry in now.values()
            if entry.id in self.drawn.seats and list_line(entry) != list_line(then[entry.id])
        )

    def at(self) -> str:
        return self._at(self.source.history.draws)

    def _at(self, draws: Draws) -> str:
        assert draws.entry is not None
        return self.source.moment(read_time(draws.entry.at))

    def proof(self, drawn: ev.Drawn | ev.FinalDrawn, at: str) -> Noted:
        proved = {"version": drawn.procedure, "checksum": drawn.checksum}
        return {"phrase": drawn.phrase, "at": at, **proved}

    # ------------------------------------------------------------ the final stage drawn anew

    def final(self, drawn: ev.FinalDrawn) -> Told:
        """The rules and the proof of its own draw, and who has moved since."""
        draws, rules = self.source.history.finals, drawn.rules
        extra = len(drawn.conflicts) - len(goals_of(rules.separation))
        empty = sum(drawn.conflicts[:extra])
        return {
            "final-apart": [{"keys": self.apart(rules, grouped=False)}] if rules.separation else [],
            "final-not-apart": [] if rules.separation else [{}],
            **{f"final-{key}": told for key, told in self.fewest(drawn, grouped=False).items()},
            "final-empty": [{"pairs": empty}] if empty else [],
            "final-rules": [{"rules": rules.text()}],
            "final-phrase": [self.proof(drawn, self._at(draws))],
            "final-draws": [{"draws": draws.made, "undone": draws.undone}],
            "final-moved": [{"seat": seat, "now": self.now(drawn, seat)} for seat in self.t.final_moved],
        }

    def now(self, drawn: ev.FinalDrawn, seat: int) -> str:
        """Who takes a final seat as the groups stand."""
        entry = next(way.entry for way in self.t.qualifiers if way.match == drawn.ways[seat - 1])
        return "–" if entry is None else self.source.names[entry.id]

    # ------------------------------------------------------------ separation

    def apart(self, rules: DrawRules, *, grouped: bool) -> str:
        """Whom the rules keep apart, how far, in their order."""
        word = self.filling.word
        return "; ".join(
            f"{word(f'same-{one.key}')} – {word(f'apart-{depth_word(one.depth, grouped=grouped)}')}"
            for one in rules.separation
        )

    def fewest(self, drawn: ev.Drawn | ev.FinalDrawn, *, grouped: bool) -> Told:
        """How many pairs there are, and whether it is proved that there cannot be fewer."""
        goals = goals_of(drawn.rules.separation)
        if not goals or not drawn.conflicts:
            return {}
        found = self.counts(drawn.rules, drawn.conflicts[-len(goals) :], grouped=grouped)
        if not drawn.bound:
            return {"fewest": [{"counts": found}]}
        bound = self.counts(drawn.rules, drawn.bound[-len(goals) :], grouped=grouped)
        # of balls that fell as they fell nobody says that there could not be fewer
        key = "fell-so" if isinstance(drawn, ev.Drawn) and not drawn.phrase else "fewest-open"
        return {key: [{"counts": found, "bound": bound}]}

    def counts(self, rules: DrawRules, conflicts: Vector, *, grouped: bool) -> str:
        """Pairs by key and depth, in words."""
        word = self.filling.word
        by_key: dict[Key, list[str]] = {}
        for goal, pairs in zip(goals_of(rules.separation), conflicts, strict=True):
            depth = word(f"count-{depth_word(goal.depth, grouped=grouped)}", pairs=pairs)
            by_key.setdefault(goal.key, []).append(depth)
        return "; ".join(f"{word(f'same-{key}')} – {', '.join(said)}" for key, said in by_key.items())


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
