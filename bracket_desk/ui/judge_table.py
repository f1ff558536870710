"""The table of judges and officials: what of them is typed in place, and their remarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView

from bracket_desk.domain.people.people import Judge, JudgeMark
from bracket_desk.domain.sport.judges import category_seniority, is_of_panel, post_seniority
from bracket_desk.labels import given_and_initial, short_region
from bracket_desk.remarks import Said
from bracket_desk.ui.cells import CellColumn, CellsModel, CellsView
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.judge_words import days_field
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import Found, Index, plain_tip
from bracket_desk.words import N_, Words

WIDTHS: Mapping[str, tuple[int, int]] = {
    "number": (48, 0),
    "name": (150, 0),
    "post": (110, 0),
    "category": (84, 440),
    "region": (124, 700),
    "town": (110, 900),
    "days": (50, 520),
    "mark": (50, 600),
    "remarks": (46, 0),
}
"""Pixels that a column has at least, and of the table from which there is room for it."""

HEADED = ("category", "days", "mark")
"""Columns that are never narrower than their headings."""

FIRST_SERVED = ("name", "category", "post", "days", "town", "region")
"""Who gets what more is needed, as long as there is any."""


@dataclass(frozen=True, slots=True)
class JudgeRow:
    """One judge or official as the table shows them; ``near``: the first day of the event."""

    judge: Judge
    remarks: tuple[Said, ...]
    near: date | None

    @property
    def is_of_panel(self) -> bool:
        """Whether they judge; who has no post yet judges too."""
        return is_of_panel(self.judge.post)


def judge_columns(words: Words) -> list[CellColumn[JudgeRow]]:
    """All columns in their order; their keys are the fields of a judge."""
    say = words.say
    marks = list(JudgeMark)

    def text(key: str, heading: str) -> CellColumn[JudgeRow]:
        return CellColumn(say(heading), lambda r: str(getattr(r.judge, key)), key=key)

    return [
        CellColumn(
            say(N_("No.")),
            lambda r: str(r.judge.number),
            lambda r: r.judge.number,
            right=True,
            key="number",
            fixed=True,
        ),
        CellColumn(
            say(N_("Name")), lambda r: r.judge.name, brief=lambda r: given_and_initial(r.judge), key="name"
        ),
        CellColumn(
            say(N_("Post")),
            lambda r: words.term(r.judge.post) if r.judge.post else "",
            lambda r: post_seniority(r.judge.post),
            key="post",
        ),
        CellColumn(
            say(N_("Category")),
            lambda r: words.term(r.judge.category) if r.judge.category else "",
            lambda r: category_seniority(r.judge.category),
            key="category",
        ),
        CellColumn(
            say(N_("Region")),
            lambda r: r.judge.region,
            brief=lambda r: short_region(r.judge.region),
            key="region",
        ),
        text("town", N_("Town")),
        CellColumn(
            say(N_("Days")),
            lambda r: days_field(r.judge.days, words, r.near),
            lambda r: -len(r.judge.days),
            key="days",
        ),
        CellColumn(
            say(N_("Grade")),
            lambda r: words.term(r.judge.mark) if r.judge.mark is not None else "",
            lambda r: len(marks) if r.judge.mark is None else marks.index(r.judge.mark),
            key="mark",
        ),
        CellColumn(
            "⚠",
            lambda r: f"⚠ {len(r.remarks)}" if r.remarks else "",
            lambda r: -len(r.remarks),
            key="remarks",
            fixed=True,
        ),
    ]


class JudgesModel(CellsModel[JudgeRow]):
    """Says the remarks whole where the table only counts them."""

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if self.cells[index.column()].key == "remarks" and row.remarks:
            whole = "\n".join(f"{said.why} {said.do}" for said in row.remarks)
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain_tip(whole)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return whole
        return super().data(index, role)


class JudgeTable(CellsView[JudgeRow]):
    """Leaves out what there is no room for; the panel beside it has every field."""

    def __init__(
        self,
        model: CellsModel[JudgeRow],
        name: str,
        check: Callable[[JudgeRow, str, str], bool],
        found: Found,
    ) -> None:
        super().__init__(model, name, check, found)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.share_room()

    def share_room(self) -> None:
        """Give the columns what there is, to those first that say who somebody is."""
        room, header = self.viewport().width(), self.horizontalHeader()
        places = {column.key: at for at, column in enumerate(self.cells.cells)}
        widths = {key: px(least) for key, (least, needs) in WIDTHS.items() if room >= px(needs)}
        for key in HEADED:
            if key in widths:
                widths[key] = max(widths[key], header.sectionSizeHint(places[key]))
        left = room - sum(widths.values())
        for key in FIRST_SERVED:
            if key in widths:
                more = max(0, min(left, self.sizeHintForColumn(places[key]) - widths[key]))
                widths[key] += more
                left -= more
        # what is left still goes to what is written out
        widths["region" if "region" in widths else "post"] += max(0, left)
        for at, column in enumerate(self.cells.cells):
            self.setColumnHidden(at, column.key not in widths)
            self.setColumnWidth(at, widths.get(column.key, 0))
