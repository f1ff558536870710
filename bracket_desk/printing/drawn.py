"""The protocol of registration and draw: everybody by seat and by name, how it was drawn, how it came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from bracket_desk.domain import events as ev
from bracket_desk.domain.draw import version_1
from bracket_desk.domain.draw.basis import Ground, basis_of
from bracket_desk.domain.draw.final import final_matches
from bracket_desk.domain.draw.rules import Key
from bracket_desk.domain.draw.separation import entry_values
from bracket_desk.domain.people.people import Entry
from bracket_desk.labels import band_text, home_told_apart
from bracket_desk.printing.filled import Block, Cell, Chapter, Filled, Notes, Row, Section, Table
from bracket_desk.printing.filling import Choices, Filling, Told
from bracket_desk.printing.forms import PEN, Column
from bracket_desk.printing.history import Amendment, Change
from bracket_desk.printing.proof import Proof
from bracket_desk.printing.spread import Spread, Together, drawn_companies, seated_companies, together
from bracket_desk.session import read_time
from bracket_desk.words import group_name

SHORT_LOT = 8
"""So many characters of a lot are printed."""


def draw_protocol(filling: Filling, _choices: Choices) -> Filled:
    """Everybody with seat, group and how they came to it; the places once they are settled."""
    return _DrawProtocol(filling).filled()


class _DrawProtocol:
    """The draw and what became of it."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        assert self.t.draw is not None
        self.draw = self.t.draw
        self.changes = filling.source.history.changes
        self.proof = Proof(filling)
        self.spread = Spread(filling)
        self.columns = self.shown(filling.form.columns)

    def shown(self, columns: Sequence[Column]) -> list[Column]:
        """Without that of groups where there are none."""
        return [c for c in columns if self.filling.grouped or c.key != "group"]

    def filled(self) -> Filled:
        filling, title = self.filling, self.title()
        told = {**self.proof.draw(), "closed": self.filling.cut_short()}
        blocks: list[Block] = [filling.heading(title), filling.facts(), self.by_seat(), *self.by_name()]
        blocks += [Chapter(filling.word("drawn")), filling.notes(told)]
        blocks += self.amended()
        blocks += self.apart()
        blocks += self.final()
        blocks += self.representatives()
        # right above the signatures: the chief referee signs it off
        blocks += self.spread.quality()
        return filling.document([*blocks, filling.facts(below=True), filling.signatures()], title)

    def title(self) -> str:
        """The title of the form; of an amended protocol with the last change and its time."""
        if not self.changes:
            return self.filling.title()
        last = self.moment(self.changes[-1])
        return self.filling.word("amended", title=self.filling.title(), change=len(self.changes), at=last)

    def moment(self, amendment: Amendment) -> str:
        return self.source.moment(read_time(amendment.entry.at))

    # ------------------------------------------------------------ people

    def by_seat(self) -> Table:
        """Those who have a seat in the order of the form, then everybody else."""
        filling = self.filling
        seated = [self.t.entries[entry] for entry in self.t.seats.values()]
        rows: list[Row | Section] = [self.row(self.columns, e) for e in sorted(seated, key=self.order)]
        for word, left in (("reserves", False), ("without", True)):
            found = [entry for entry in self.others if (entry.id in self.t.gone) is left]
            if found:
                rows.append(Section(filling.word(word)))
                rows += [self.row(self.columns, entry) for entry in found]
        return Table(filling.heads(self.columns), tuple(rows), self.height())

    @cached_property
    def others(self) -> list[Entry]:
        """Those who have no seat."""
        return [entry for entry in self.t.entries.values() if entry.id not in self.t.seat_of]

    def by_name(self) -> Iterator[Chapter | Table]:
        """Everybody once more, as people look for themselves."""
        listing = self.filling.form.tables.get("by-name")
        if listing is not None:
            columns = self.shown(listing.columns)
            people = sorted(self.t.entries.values(), key=_alphabetical)
            yield from self.filling.listing(listing, [self.row(columns, e) for e in people], columns)

    def height(self) -> float:
        """Of rows: there are cells for the pen while people sign and places are still to come."""
        keys = {column.key for column in self.columns}
        pen = "signature" in keys or ("place" in keys and not self.t.finished)
        return max(self.filling.form.row, PEN if pen else 0.0)

    def order(self, entry: Entry) -> tuple[int, str]:
        match self.filling.form.order:
            case "seat":
                return self.t.seat_of[entry.id], ""
            case "name":
                return 0, _alphabetical(entry)
            case _:
                return entry.number, ""

    def row(self, columns: Sequence[Column], entry: Entry) -> Row:
        return self.filling.row(columns, partial(self.value, entry))

    def value(self, entry: Entry, key: str) -> str:
        seat = self.t.seat_of.get(entry.id)
        match key:
            case "seat":
                return "" if seat is None else str(seat)
            case "group":
                return "" if seat is None else self.source.group_of(seat)
            case "basis":
                return self.without_seat(entry) if seat is None else self.ground(entry)
            case "seed":
                return str(self.t.seeds.get(entry.id, ""))
            case "lot":
                return "" if seat is None else self.lot(entry)
            case "place":
                band = self.t.places.get(entry.id)
                return "" if band is None else band_text(band)
            case "signature":
                return ""
            case "home":
                # the checksum of the list has the subject alone
                return home_told_apart(entry)
            case _:
                return self.source.person(entry, key)

    # ------------------------------------------------------------ how people came to their seats

    def ground(self, entry: Entry) -> str:
        """The basis of a seat in words."""
        basis, word = basis_of(self.t, entry.id), self.filling.word
        match basis.ground:
            case Ground.SEED:
                return word("seed", number=basis.number)
            case Ground.LOT:
                return word("lot", number=basis.number)
            case Ground.HAND:
                return word("by-list" if self.proof.by_list else "by-hand")
            case _:
                return word(basis.ground.value)

    def without_seat(self, entry: Entry) -> str:
        """What there is to say about somebody who has no seat: the one they were drawn to."""
        if entry.id in self.draw.seats:
            return self.filling.word("gave-seat", seat=self.draw.seats.index(entry.id) + 1)
        return "" if entry.id in self.t.gone else self.filling.word("reserve")

    def lot(self, entry: Entry) -> str:
        """The lot alone: its number, or how it began where lots were long."""
        basis = basis_of(self.t, entry.id)
        if basis.ground not in (Ground.SEED, Ground.LOT) or not self.draw.phrase:
            return self.ground(entry)
        if self.draw.procedure == version_1.VERSION:
            return version_1.lot(self.draw.phrase, self.draw.checksum, entry.number)[:SHORT_LOT]
        return str(basis.number)

    # ------------------------------------------------------------ conflicts and changes

    def apart(self) -> Iterator[Chapter | Table]:
        """Who was not kept apart by the draw, and who else is not since the seats were changed."""
        grouped, drawn = self.filling.grouped, drawn_companies(self.filling)
        listed = self.source.listed
        yield from self.spread.apart("apart", drawn, listed, grouped=grouped)
        now = [company for company in seated_companies(self.filling) if company not in drawn]
        yield from self.spread.apart("apart-now", now, listed, grouped=grouped)

    def amended(self) -> Iterator[Chapter | Notes]:
        """What was changed after the draw, in its order."""
        if not self.changes:
            return
        yield Chapter(self.filling.word("changes"))
        seat_of = {entry: seat for seat, entry in enumerate(self.draw.seats, 1) if entry is not None}
        for number, amendment in enumerate(self.changes, 1):
            _move(seat_of, amendment.change)
            key, gaps, reason = self.change(amendment.change, seat_of)
            made = {"change": number, "entry": amendment.entry.number, "at": self.moment(amendment)}
            said = self.filling.notes({key: [{**gaps, **made}], **self.reason(amendment.change, reason)})
            # one paragraph: a reason alone on the next page would be that of nothing
            yield Notes((" ".join(said.texts),))

    def reason(self, change: Change, reason: str) -> Told:
        """The reason of a change, or that nobody gave one; a reserve who takes a seat needs none."""
        if isinstance(change, ev.EntryReplaced):
            return {}
        told = reason.strip()
        return {"reason": [{"reason": told}]} if told else {"no-reason": [{}]}

    def change(self, change: Change, seat_of: Mapping[str, int]) -> tuple[str, dict[str, object], str]:
        """The note of a change, what it says, and the reason given; ``seat_of`` is right after it."""
        names = self.source.names
        match change:
            case ev.EntryReplaced(entry=old, by=new, seat=seat):
                return "replaced", {"seat": seat, "old": names[old], "new": names[new]}, ""
            case ev.EntrySeated(entry=new, seat=seat):
                return "seated", {"seat": seat, "new": names[new]}, change.reason
            case ev.SeatsSwapped(entries=(one, two)):
                seats = {"seat_one": seat_of[one], "seat_two": seat_of[two]}
                return "swapped", {"one": names[one], "two": names[two], **seats}, change.reason

    # ------------------------------------------------------------ the final stage drawn anew

    def final(self) -> Iterator[Block]:
        """Who meets whom, by which rules and by which phrase."""
        drawn, listing = self.t.final, self.filling.form.tables.get("final")
        if drawn is None:
            return
        if listing is not None:
            rows = [self.meeting(listing.columns, drawn, at) for at in range(len(drawn.ways) // 2)]
            yield from self.filling.listing(listing, rows)
        yield self.filling.notes(self.proof.final(drawn))
        groups = {
            entry: group_name(self.group(way), self.source.language)
            for way, entry in zip(drawn.ways, drawn.entries, strict=True)
            if entry is not None
        }
        companies = self.final_companies(drawn, groups)
        listed = self.source.listed_for_final
        yield from self.spread.apart("final-together", companies, listed, groups, grouped=False)

    def group(self, way: str) -> int:
        """The group that a way into the final stage leads out of."""
        found = self.t.format.find(way).group
        assert found is not None
        return found

    def meeting(self, columns: Sequence[Column], drawn: ev.FinalDrawn, at: int) -> Row:
        """A first match of the final stage: its number, and both of its sides as they were drawn."""
        said = {"match": str(final_matches(self.t.format)[at].number)}
        for side, seat in (("unbeaten", 2 * at + 1), ("beaten", 2 * at + 2)):
            way, entry = drawn.ways[seat - 1], drawn.entries[seat - 1]
            group = group_name(self.group(way), self.source.language)
            said[f"{side}-seat"] = str(seat)
            said[side] = "–" if entry is None else self.source.names[entry]
            said[f"{side}-home"] = "" if entry is None else home_told_apart(self.t.entries[entry])
            number = self.t.format.find(way).number
            said[f"{side}-from"] = self.filling.word("way", group=group, match=number)
        return self.filling.row(columns, said.__getitem__, bold=("unbeaten", "beaten"))

    def final_companies(self, drawn: ev.FinalDrawn, groups: Mapping[str, str]) -> list[Together]:
        seats = {seat: entry for seat, entry in enumerate(drawn.entries, 1) if entry is not None}
        values = entry_values(self.source.listed_for_final[entry] for entry in seats.values())
        return together(seats, {**values, Key.GROUP: groups}, drawn.rules.separation)

    # ------------------------------------------------------------ who was there

    def representatives(self) -> Iterator[Chapter | Table]:
        """Lines for the representatives who were there, two side by side; as many as there are teams."""
        listing = self.filling.form.tables.get("representatives")
        if listing is None:
            return
        teams = {entry.region for entry in self.t.entries.values() if entry.region}
        lines = -(-min(listing.rows, max(len(teams), 2)) // 2)
        heads = self.filling.heads(listing.columns)
        row = Row((Cell(),) * 2 * len(heads))
        yield Chapter(listing.title.say(self.source.language))
        yield Table((*heads, *heads), (row,) * lines, PEN, whole=True)


def _move(seat_of: dict[str, int], change: Change) -> None:
    """Carry a change out on the seats before it."""
    match change:
        case ev.EntryReplaced(entry=old, by=new, seat=seat):
            del seat_of[old]
            seat_of[new] = seat
        case ev.EntrySeated(entry=new, seat=seat):
            seat_of[new] = seat
        case ev.SeatsSwapped(entries=(one, two)):
            seat_of[one], seat_of[two] = seat_of[two], seat_of[one]


def _alphabetical(entry: Entry) -> str:
    """The name as it is looked for: Ё stands with Е."""
    return entry.name.casefold().replace("ё", "е")
