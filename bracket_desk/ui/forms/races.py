"""How long matches are: by stage, and by the sum of ratings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain.bracket.formats import Format, FormatName, Side
from bracket_desk.domain.card import RatingRace
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.stages import DEFAULT_RACES, GROUPS, parse_race
from bracket_desk.labels import round_name
from bracket_desk.ui.event_words import race_said, rating_said
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.fields import Field, UnreadableError
from bracket_desk.ui.forms.rows import Cell, RowsField
from bracket_desk.ui.pages.page import muted
from bracket_desk.words import N_, Words

Lengths = tuple[Mapping[str, str], Mapping[str, int]]
"""Races and targets by stage, as regulations have them."""

_FRAMES = re.compile(r"(?P<set>of|из)?\s*(?P<number>\d{1,2})", re.IGNORECASE)

_SIDE_NAMES = {
    GROUPS: N_("Groups"),
    Side.UPPER.value: N_("before a defeat"),
    Side.LOWER.value: N_("after a defeat"),
    Side.FINAL.value: N_("Final stage"),
}
_ROUND_NAMES = {"U1": N_("round 1"), "U2": N_("round 2"), "L1": N_("round 1"), "L2": N_("round 2")}
_DEPTHS = {GROUPS: 0, Side.FINAL.value: 0, Side.UPPER.value: 1, Side.LOWER.value: 1}


def read_race(text: str, words: Words) -> str:
    """A length as regulations have it, from ``5``, ``of 9`` or ``из 9``; UnreadableError."""
    found = _FRAMES.fullmatch(text.strip())
    race = text.strip() if found is None else f"{'of' if found['set'] else ''}{int(found['number'])}"
    try:
        parse_race(race)
    except RuleError:
        raise UnreadableError(words.reason(Rule.RACE_UNREADABLE, {"race": text.strip()})) from None
    return race


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


class RacesField(Field[Lengths]):
    """Frames to win, and agreed points if the discipline has them, for each stage.

    An empty line takes what holds for the stage above it, which stands there in grey.
    """

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        super().__init__(caption, hint)
        self._words = words
        self._layout: tuple[Format, int | None] | None = None
        self._stages: list[list[Stage]] = []
        self.races: dict[str, QLineEdit] = {}
        self.targets: dict[str, QLineEdit] = {}
        self._typed: dict[tuple[str, bool], str] = {}
        self._table: QWidget | None = None

    def arrange(self, fmt: Format, target: int | None) -> None:
        """Show the stages of a format; ``target``: the usual points of a frame where there are any."""
        if self._layout is not None and (self._layout[0].name, self._layout[0].size, self._layout[1]) == (
            fmt.name,
            fmt.size,
            target,
        ):
            return
        self._layout = fmt, target
        if self._table is not None:
            self._table.hide()
            self._table.deleteLater()
        self._stages = stages_of(fmt, self._words)
        if target is not None:
            # two lines a stage: side by side there is no room for all of them
            self._stages = [[stage for stages in self._stages for stage in stages]]
        self.races, self.targets = {}, {}
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, stages in enumerate(self._stages):
            self._column(grid, column * 4, stages, with_targets=target is not None)
        grid.setColumnStretch(4 * len(self._stages), 1)
        self.inside.addWidget(self._table)
        # at once, so that the next Tab finds it
        self._table.show()
        calm_fields(self._table)
        self.first = next(iter(self.races.values()))
        self._hint_at_above()
        self.reshaped.emit()

    def _column(self, grid: QGridLayout, left: int, stages: Sequence[Stage], *, with_targets: bool) -> None:
        say = self._words.say
        frames, points = say(N_("frames to win")), say(N_("points of a frame"))
        grid.addWidget(muted(frames), 0, left + 1)
        if with_targets:
            grid.addWidget(muted(points), 0, left + 2)
        if left:
            grid.setColumnMinimumWidth(left - 1, 24)
        for row, stage in enumerate(stages, 1):
            label = QLabel(stage.text)
            label.setIndent(16 * stage.depth)
            self.races[stage.name] = self._line((stage.name, False), f"{self._whole(stage)}: {frames}")
            label.setBuddy(self.races[stage.name])
            grid.addWidget(label, row, left)
            grid.addWidget(self.races[stage.name], row, left + 1)
            if with_targets:
                self.targets[stage.name] = self._line((stage.name, True), f"{self._whole(stage)}: {points}")
                grid.addWidget(self.targets[stage.name], row, left + 2)

    def _whole(self, stage: Stage) -> str:
        """A stage with what it belongs to, as somebody hears it who does not see the columns."""
        texts = {one.name: one.text for stages in self._stages for one in stages}
        return ", ".join(texts[name] for name in (*reversed(stage.above), stage.name))

    def _line(self, cell: tuple[str, bool], name: str) -> QLineEdit:
        line = QLineEdit(self._typed.get(cell, ""))
        line.setMaxLength(8)
        line.setFixedWidth(76)
        line.setAccessibleName(name)
        line.textEdited.connect(lambda text: self._note(cell, text))
        return line

    def _note(self, cell: tuple[str, bool], text: str) -> None:
        self._typed[cell] = text
        self._hint_at_above()
        self.edited.emit()

    def _hint_at_above(self) -> None:
        """What holds where nothing is typed, in grey."""
        if self._layout is None:
            return
        usual_target = "" if self._layout[1] is None else str(self._layout[1])
        for stage in (one for stages in self._stages for one in stages):
            side = next((name for name in (stage.name, *stage.above) if name in DEFAULT_RACES), "")
            race = self._from_above(stage, self.races) or DEFAULT_RACES.get(side, "")
            self.races[stage.name].setPlaceholderText(race)
            if self.targets:
                target = self._from_above(stage, self.targets) or usual_target
                self.targets[stage.name].setPlaceholderText(target)

    def _from_above(self, stage: Stage, lines: Mapping[str, QLineEdit]) -> str:
        return next((typed for name in stage.above if (typed := lines[name].text().strip())), "")

    # ------------------------------------------------------------ the value

    def put(self, value: Lengths) -> None:
        races, targets = value
        self._typed = {(stage, False): race_said(race, self._words) for stage, race in races.items()}
        self._typed |= {(stage, True): str(target) for stage, target in targets.items()}
        for (stage, is_target), line in self._lines():
            line.setText(self._typed.get((stage, is_target), ""))
        self._hint_at_above()

    def _lines(self) -> Iterator[tuple[tuple[str, bool], QLineEdit]]:
        for stage, line in self.races.items():
            yield (stage, False), line
            if stage in self.targets:
                yield (stage, True), self.targets[stage]

    def raw(self) -> object:
        return {cell: text.strip() for cell, text in self._typed.items() if text.strip()}

    @property
    def value(self) -> Lengths:
        """The value now; what was said for a stage that the format has not is left out."""
        races, targets = self.loaded
        fits = self.races.keys() >= {*races, *targets}
        return self.read() if self.touched or not fits else self.loaded

    def read(self) -> Lengths:
        races = {
            stage: read_race(line.text(), self._words)
            for stage, line in self.races.items()
            if line.text().strip()
        }
        targets: dict[str, int] = {}
        for stage, line in self.targets.items():
            typed = line.text().strip()
            if typed and not (typed.isascii() and typed.isdigit()):
                why = N_("“{typed}” is no whole number. Type figures, or leave it empty.")
                raise UnreadableError(self._words.say(why, typed=typed))
            if typed:
                targets[stage] = int(typed)
        return races, targets

    def stops(self) -> list[QWidget]:
        return [line for _, line in self._lines()]


class RatingRacesField(RowsField[tuple[RatingRace, ...]]):
    """Lengths by the sum of ratings of both players; of several that fit the first counts."""

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        headings = (N_("sum of ratings up to"), N_("frames to win"), N_("where"))
        super().__init__(caption, [words.say(text) for text in headings], hint)
        self._words = words
        self._names: list[tuple[str, str]] = [("", words.say(N_("everywhere")))]

    def arrange(self, fmt: Format) -> None:
        """Offer the stages of a format; a stage that it has not stays until somebody changes it."""
        names = [("", self._words.say(N_("everywhere")))]
        for stages in stages_of(fmt, self._words):
            names += [(stage.name, f"{'   ' * stage.depth}{stage.text}") for stage in stages]
        if names == self._names:
            return
        self._names = names
        for row in self.rows:
            box = row[2]
            assert isinstance(box, QComboBox)
            kept = str(box.currentData() or "")
            box.blockSignals(True)
            self._offer(box, kept)
            box.blockSignals(False)

    def _offer(self, box: QComboBox, kept: str) -> None:
        box.clear()
        for name, text in self._names:
            box.addItem(text, name)
        if box.findData(kept) < 0:
            box.addItem(kept, kept)
        box.setCurrentIndex(box.findData(kept))

    def make(self) -> tuple[Cell, ...]:
        most, race, where = QLineEdit(), QLineEdit(), QComboBox()
        most.setMaxLength(12)
        most.setFixedWidth(120)
        race.setMaxLength(8)
        race.setFixedWidth(76)
        where.setMinimumWidth(180)
        self._offer(where, "")
        return most, race, where

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        most, race, where = row
        assert isinstance(most, QLineEdit)
        assert isinstance(race, QLineEdit)
        assert isinstance(where, QComboBox)
        texts = [str(value) for value in values] or ["", "", ""]
        most.setText(texts[0])
        race.setText(texts[1])
        self._offer(where, texts[2])

    def put(self, value: tuple[RatingRace, ...]) -> None:
        said = self._words
        self.put_rows([(rating_said(r.most, said), race_said(r.race, said), r.stage) for r in value])

    def read(self) -> tuple[RatingRace, ...]:
        found = []
        for row, _ in self.said():
            most, race = self.texts(row)
            where = row[2]
            assert isinstance(where, QComboBox)
            rating = re.fullmatch(r"\d{1,9}(?:[.,](\d{1,3}))?", most)
            if rating is None:
                why = N_("“{typed}” is no sum of ratings. Type a number, or empty the line.")
                raise UnreadableError(self._words.say(why, typed=most))
            number = float(most.replace(",", ".")) if rating[1] else int(most)
            found.append(RatingRace(number, read_race(race, self._words), str(where.currentData() or "")))
        return tuple(found)
