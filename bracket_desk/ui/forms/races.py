"""How long matches are: by stage, by the sum of ratings, and how far that may go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.card import RatingRace
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.stages import DEFAULT_RACES, parse_race
from bracket_desk.ui.event_words import race_said, rating_said, stage_text
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.fields import Field, UnreadableError
from bracket_desk.ui.forms.rows import Cell
from bracket_desk.ui.forms.stages import Stage, StageRows, stages_of
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.words import N_, Words

Lengths = tuple[Mapping[str, str], Mapping[str, int]]
"""Races and targets by stage, as regulations have them."""

Limits = tuple[Mapping[str, int], Mapping[str, str]]
"""Minutes that matches may last, and races to which they may be shortened, by stage."""

_FRAMES = re.compile(r"(?P<set>of|из)?\s*(?P<number>\d{1,2})", re.IGNORECASE)


def read_race(text: str, words: Words) -> str:
    """A length as regulations have it, from ``5``, ``of 9`` or ``из 9``; UnreadableError."""
    found = _FRAMES.fullmatch(text.strip())
    race = text.strip() if found is None else f"{'of' if found['set'] else ''}{int(found['number'])}"
    try:
        parse_race(race)
    except RuleError:
        raise UnreadableError(words.reason(Rule.RACE_UNREADABLE, {"race": text.strip()})) from None
    return race


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
        grid.addWidget(muted(frames[:1].upper() + frames[1:]), 0, left + 1)
        if with_targets:
            grid.addWidget(muted(points[:1].upper() + points[1:]), 0, left + 2)
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
        line.setFixedWidth(px(76))
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


class RatingRacesField(StageRows[tuple[RatingRace, ...]]):
    """Lengths by the sum of ratings of both players; of several that fit the first counts."""

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        headings = (N_("sum of ratings up to"), N_("frames to win"), N_("where"))
        super().__init__(caption, words, headings, hint, where=2, usual=N_("everywhere"))

    def make(self) -> tuple[Cell, ...]:
        most, race = QLineEdit(), QLineEdit()
        most.setMaxLength(12)
        most.setFixedWidth(px(120))
        race.setMaxLength(8)
        race.setFixedWidth(px(76))
        return most, race, self.stage_box()

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        most, race, _ = row
        assert isinstance(most, QLineEdit)
        assert isinstance(race, QLineEdit)
        texts = [str(value) for value in values] or ["", "", ""]
        most.setText(texts[0])
        race.setText(texts[1])
        self.show_stage(row, texts[2])

    def put(self, value: tuple[RatingRace, ...]) -> None:
        said = self.words
        self.put_rows([(rating_said(r.most, said), race_said(r.race, said), r.stage) for r in value])

    def read(self) -> tuple[RatingRace, ...]:
        found = []
        for row, _ in self.said():
            most, race = self.texts(row)
            rating = re.fullmatch(r"\d{1,9}(?:[.,](\d{1,3}))?", most)
            if rating is None:
                why = N_("“{typed}” is no sum of ratings. Type a number, or empty the line.")
                raise UnreadableError(self.words.say(why, typed=most))
            number = float(most.replace(",", ".")) if rating[1] else int(most)
            found.append(RatingRace(number, read_race(race, self.words), self.stage_of(row)))
        return tuple(found)


class LimitsField(StageRows[Limits]):
    """How long matches of a stage may last, and to what length they may still be shortened."""

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        headings = (N_("where"), N_("minutes at most"), N_("may be shortened to"))
        super().__init__(caption, words, headings, hint, where=0, usual="")

    def make(self) -> tuple[Cell, ...]:
        minutes, race = QLineEdit(), QLineEdit()
        for line, length in ((minutes, 4), (race, 8)):
            line.setMaxLength(length)
            line.setFixedWidth(px(104))
        return self.stage_box(), minutes, race

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        _, minutes, race = row
        assert isinstance(minutes, QLineEdit)
        assert isinstance(race, QLineEdit)
        texts = [str(value) for value in values] or ["", "", ""]
        self.show_stage(row, texts[0])
        minutes.setText(texts[1])
        race.setText(texts[2])

    def put(self, value: Limits) -> None:
        minutes, races = value
        self.put_rows(
            [
                (stage, minutes.get(stage, ""), race_said(races[stage], self.words) if stage in races else "")
                for stage in dict.fromkeys((*minutes, *races))
            ]
        )

    @property
    def value(self) -> Limits:
        """The value now; a stage that the format has not is no value."""
        fits = all(self.offers(stage) for limits in self.loaded for stage in limits)
        return self.read() if self.touched or not fits else self.loaded

    def read(self) -> Limits:
        most: dict[str, int] = {}
        least: dict[str, str] = {}
        for row, _ in self.said():
            minutes, race = self.texts(row)
            stage = self.stage_of(row)
            if not stage:
                why = N_("Choose where the limit holds, or empty the line.")
                raise UnreadableError(self.words.say(why))
            why = ""
            if not self.offers(stage):
                why = N_("“{stage}” is no part of this format. Choose where the limit holds.")
            elif stage in {**most, **least}:
                why = N_("“{stage}” stands in two lines. Make one of them.")
            if why:
                raise UnreadableError(self.words.say(why, stage=stage_text(stage, self.words)))
            if minutes and not (minutes.isascii() and minutes.isdigit()):
                why = N_("“{typed}” is no whole number. Type figures, or leave it empty.")
                raise UnreadableError(self.words.say(why, typed=minutes))
            if minutes:
                most[stage] = int(minutes)
            if race:
                least[stage] = read_race(race, self.words)
        return most, least
