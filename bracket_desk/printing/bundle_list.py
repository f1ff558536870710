"""The list of a bundle: its annexes with their numbers, and what is missing."""

from __future__ import annotations

from functools import partial

from bracket_desk.printing.filled import Filled, Table
from bracket_desk.printing.filling import BundleItem, Choices, Filling, Told


def bundle_list(filling: Filling, choices: Choices) -> Filled:
    """What lies in a bundle and what does not, with the reason; what people still have to add."""
    assert choices.bundle is not None
    bundle = choices.bundle
    columns = filling.form.columns
    rows = tuple(filling.row(columns, partial(_value, filling, one), ("document",)) for one in bundle.items)
    missing = sum(one.number is None for one in bundle.items)
    values = {"about": bundle.about}
    told: Told = {
        "complete": [] if missing else [{}],
        "incomplete": [{"count": missing}] if missing else [],
        "by-hand-title": [{}] if bundle.lifelong else [],
        "by-hand-rank": [] if bundle.lifelong else [{}],
    }
    title = filling.word("title", about=bundle.about)
    return filling.document(
        [
            filling.heading(title),
            filling.facts(values),
            Table(filling.heads(columns), rows, filling.form.row),
            filling.facts(values, below=True),
            filling.notes(told),
            filling.signatures(),
        ],
        title,
    )


def _value(filling: Filling, one: BundleItem, key: str) -> str:
    match key:
        case "number":
            return "–" if one.number is None else str(one.number)
        case "document":
            return one.name
        case "pages":
            return "" if one.number is None else str(one.pages)
        case _:
            if one.number is None:
                return filling.word("missing", why=one.why)
            if one.open:
                return filling.word("open", facts="; ".join(one.open))
            return filling.word("there")
