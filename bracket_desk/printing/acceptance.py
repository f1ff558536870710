"""The act of acceptance of tables, balls and equipment, to be filled in by pen (Order 942, part 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bracket_desk.domain.sport.tables import Family, family
from bracket_desk.printing.filled import Block, Cell, Filled, Row, Table
from bracket_desk.printing.filling import Choices, Filling, Told
from bracket_desk.printing.forms import EQUIPMENT, MEASURED, PEN, Column

LINES = 4
"""Lines for tables where the hall is not known yet."""

POCKETS = frozenset({"corner", "middle"})
"""What a table for carom does not have."""


def acceptance(filling: Filling, _choices: Choices) -> Filled:
    """What the rules ask of tables, balls, cues and equipment, with room for what was measured."""
    return _Acceptance(filling).filled()


class _Acceptance:
    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.family = family(filling.t.card.discipline)
        self.own = filling.t.own_tables

    def filled(self) -> Filled:
        filling = self.filling
        values = {"tables": str(len(self.own)) if self.own else ""}
        blocks: list[Block] = [filling.heading(), filling.facts(values)]
        tables = [filling.word("table", table=table) for table in self.own] or [""] * LINES
        blocks += self.measured("tables", "table", tables)
        blocks += self.measured("balls", "set", self.lines("balls"))
        blocks += self.measured("cues", "owner", self.lines("cues"))
        blocks += [self.equipment(), filling.facts(values, below=True)]
        told: Told = {"check": [{}], "decision": [{}], "rule": [{}]}
        return filling.document([*blocks, filling.notes(told), filling.signatures()])

    def lines(self, name: str) -> Sequence[str]:
        """Lines to be filled in altogether by pen."""
        listing = self.filling.form.tables.get(name)
        return [""] * (listing.rows if listing is not None else 0)

    def measured(self, name: str, first: str, lines: Iterable[str]) -> Iterator[Block]:
        """What the rules ask in the first row, then a row for each thing that is measured."""
        listing = self.filling.form.tables.get(name)
        if listing is None:
            return
        columns = [column for column in listing.columns if self.applies(column)]
        asked = Row(
            tuple(Cell(self.asked(column.key, first), bold=column.key == first) for column in columns)
        )
        rows = [Row(tuple(Cell(line if c.key == first else "") for c in columns)) for line in lines]
        title, table = self.filling.listing(listing, [asked, *rows], columns)
        assert isinstance(table, Table)
        yield title
        yield Table(table.heads, table.rows, max(PEN, self.filling.form.row))

    def applies(self, column: Column) -> bool:
        return column.key not in POCKETS or self.family is not Family.CAROM

    def asked(self, key: str, first: str) -> str:
        if key == first:
            return self.filling.word("required")
        return self.filling.word(f"{key}-{self.family}") if key in MEASURED else ""

    def equipment(self) -> Table:
        """Everything else that belongs to a table, a row each."""
        word, columns = self.filling.word, self.filling.form.columns
        rows = []
        for at, item in enumerate(EQUIPMENT, 1):
            said = {"row": str(at), "item": word(item), "required": word(f"{item}-required")}
            rows.append(Row(tuple(Cell(said.get(column.key, "")) for column in columns)))
        return Table(self.filling.heads(columns), tuple(rows), max(PEN, self.filling.form.row))
