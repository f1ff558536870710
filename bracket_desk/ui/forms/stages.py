"""The parts of an event that something can hold for, and lines in which one of them is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from bracket_desk.domain.bracket.formats import Format, FormatName, Side
from bracket_desk.domain.stages import GROUPS
from bracket_desk.labels import round_name
from bracket_desk.ui.forms.rows import Cell, RowsField
from bracket_desk.ui.letters import px
from bracket_desk.words import N_, Words

T = TypeVar("T")

_SIDE_NAMES = {
    GROUPS: N_("Groups"),
    Side.UPPER.value: N_("before a defeat"),
    Side.LOWER.value: N_("after a defeat"),
    Side.FINAL.value: N_("Final stage"),
}
_ROUND_NAMES = {"U1": N_("round 1"), "U2": N_("round 2"), "L1": N_("round 1"), "L2": N_("round 2")}


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the event that can have its own length, and the parts it takes it from without one."""

    name: str
    text: str
    depth: int
    above: tuple[str, ...]


def stages_of(fmt: Format, words: Words) -> list[list[Stage]]:
    """The stages of a format from the whole to its rounds, in one or two columns."""
    rounds: dict[Side, list[str]] = {}
    for match in fmt.matches:
        known = rounds.setdefault(match.side, [])
        if match.round not in known:
            known.append(match.round)
    final = [Stage(Side.FINAL, words.say(_SIDE_NAMES[Side.FINAL]), 0, ())]
    if fmt.name is not FormatName.TWO_STAGE:
        final = [Stage(Side.FINAL, words.say(N_("All matches")), 0, ())]
    final += [Stage(r, round_name(r, words).lower(), 1, (Side.FINAL,)) for r in rounds[Side.FINAL]]
    if fmt.name is not FormatName.TWO_STAGE:
        return [final]
    groups = [Stage(GROUPS, words.say(_SIDE_NAMES[GROUPS]), 0, ())]
    for side in (Side.UPPER, Side.LOWER):
        groups.append(Stage(side, words.say(_SIDE_NAMES[side]), 1, (GROUPS,)))
        groups += [Stage(r, words.say(_ROUND_NAMES[r]), 2, (side, GROUPS)) for r in rounds[side]]
    return [groups, final]


def stage_texts(fmt: Format, words: Words) -> dict[str, str]:
    """The stages of a format from the whole to its rounds, each told apart from all others by its text."""
    stages = [stage for column in stages_of(fmt, words) for stage in column]
    texts = {stage.name: stage.text for stage in stages}
    # a round of the groups is called by its number alone
    return {
        stage.name: f"{texts[stage.above[0]]}, {stage.text}" if stage.depth > 1 else stage.text
        for stage in stages
    }


class StageRows(RowsField[T], Generic[T]):
    """Rows of which one cell is a part of the event; ``usual`` is what the one that is none is called."""

    def __init__(
        self, caption: str, words: Words, headings: Sequence[str], hint: str, *, where: int, usual: str
    ) -> None:
        """``where``: the number of that cell in its row."""
        super().__init__(caption, [words.say(text) for text in headings], hint)
        self.words = words
        self._where = where
        self._usual = ("", words.say(usual) if usual else "")
        self._names = [self._usual]

    def arrange(self, fmt: Format) -> None:
        """Offer the stages of a format; a stage that it has not stays until somebody changes it."""
        names = [self._usual]
        for stages in stages_of(fmt, self.words):
            names += [(stage.name, f"{'   ' * stage.depth}{stage.text}") for stage in stages]
        if names == self._names:
            return
        self._names = names
        for row in self.rows:
            with QSignalBlocker(row[self._where]):
                self.show_stage(row, self.stage_of(row))

    def offers(self, stage: str) -> bool:
        """Whether the format has this stage."""
        return any(stage == name for name, _ in self._names)

    def stage_box(self) -> QComboBox:
        """The cell of a new row in which a stage is chosen."""
        box = QComboBox()
        box.setMinimumWidth(px(180))
        self._offer(box, "")
        return box

    def show_stage(self, row: tuple[Cell, ...], stage: str) -> None:
        """Choose a stage in a row."""
        box = row[self._where]
        assert isinstance(box, QComboBox)
        self._offer(box, stage)

    def stage_of(self, row: tuple[Cell, ...]) -> str:
        """The stage that is chosen in a row; nothing is none."""
        box = row[self._where]
        assert isinstance(box, QComboBox)
        return str(box.currentData() or "")

    def raw(self) -> object:
        # the place of a stage in the list is another one in another format
        return tuple((self.texts(row), self.stage_of(row)) for row, _ in self.said())

    def _offer(self, box: QComboBox, kept: str) -> None:
        box.clear()
        for name, text in self._names:
            box.addItem(text, name)
        if box.findData(kept) < 0:
            box.addItem(kept, kept)
        box.setCurrentIndex(box.findData(kept))
