"""What every document of small fixed events says, page by page, as ``tests/data/golden`` keeps it.

``python -m tests.printing.golden`` writes the texts anew; what has changed is then read in the diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.why import AboutPlace
from bracket_desk.layout.paper import Paper
from bracket_desk.printing.filling import Bundle, BundleItem, Choices, Listed, Source
from bracket_desk.printing.kinds import Kind
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.words import LANGUAGES
from tests.domain.titles.golden import points
from tests.helpers import Desk, card
from tests.printing.awarded import ALL, event
from tests.printing.reading import TABLES, Reading, press, words

FOLDER = Path(__file__).parents[1] / "data" / "golden"

NOON = datetime.fromisoformat("2026-12-05T12:00")

CHOICES: Mapping[Kind, Choices] = {
    Kind.WALL_BRACKET: Choices(paper=Paper.A3),
    Kind.ANSWER: Choices(question=AboutPlace("e1"), asked=NOON),
    Kind.CONTENTS: Choices(contents=(Listed("Итоговый протокол", "01.pdf", 2, "0123456789abcdef" * 4),)),
    Kind.BUNDLE: Choices(
        bundle=Bundle(
            "Первова Анна Игоревна, МС",
            (
                BundleItem("Представление", 1, 1, open=("образование",)),
                BundleItem("Выписка", None, 0, why="Нет даты рождения."),
            ),
            lifelong=True,
        )
    ),
}
"""What is chosen about papers that need it."""

GROUPED = frozenset({Kind.GROUPS, Kind.FINAL_BRACKET, Kind.TIMETABLE, Kind.KIT})
"""Papers of the event in groups, which is not over; all others are of the event with titles."""


@lru_cache
def awarded() -> tuple[JournalEntry, ...]:
    """Eight players, over, with judges, confirmed titles, points for the rating and measures."""
    desk = event(*ALL, level="district-championship")
    desk.run(cmd.SetPoints(points=points((1, 1, 10), (2, 8, 5))))
    return tuple(desk.session.entries)


@lru_cache
def grouped() -> tuple[JournalEntry, ...]:
    """Sixteen players in two groups with a timetable; three matches are over."""
    desk = Desk()
    desk.run(card(16))
    desk.add(*range(1, 17))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, 17))))
    desk.run(cmd.KeepTimetable(slots=plan_matches(desk.tournament, ("1", "2"), NOON).slots))
    for state in desk.tournament.states[:3]:
        desk.win(state.match.id, state.players[0])
    return tuple(desk.session.entries)


def source(kind: Kind, language: str) -> Source:
    """The event a paper is made of; papers do not say when, or each step of it would change them all."""
    entries = grouped() if kind in GROUPED else awarded()
    return Source(tournament_at(entries), entries, words(language), TABLES, stamped=False)


def said(kind: Kind, language: str) -> str:
    """The words of a document, line by line, its pages parted by a line."""
    made = press(language).make(kind, source(kind, language), CHOICES.get(kind, Choices()))
    pages = (_lines(sheet.text) for sheet in Reading(made.data).sheets)
    return "\n----\n".join("\n".join(lines) for lines in pages) + "\n"


def _lines(text: str) -> Iterator[str]:
    return (" ".join(line.split()) for line in text.splitlines() if line.strip())


def path_of(kind: Kind, language: str) -> Path:
    """Where the text of a document is kept."""
    return FOLDER / f"{kind.value}-{language}.txt"


def main() -> None:
    """Write all texts anew."""
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        for kind in Kind:
            path_of(kind, language).write_text(said(kind, language), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
