"""Points of several events summed, as rows for a spreadsheet: a person a row, an event a column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bracket_desk.domain.people.cards import PersonCard
from bracket_desk.domain.titles.series import ResultOf, Standing
from bracket_desk.exchange.rows_out import Cell, Rows, csv_of, workbook_of
from bracket_desk.words import N_, Words


def standings_rows(found: Sequence[tuple[PersonCard, Standing]], words: Words) -> list[list[Cell]]:
    """The standings with their headings, the events in the order of their days.

    Points that count are numbers, so that spreadsheets add them up to the sum; of others it says that
    they do not count. Where somebody was not, or got no points, a cell is empty.
    """
    say = words.say
    events = _events(standing for _, standing in found)
    head: list[Cell] = [
        *map(say, (N_("Rank"), N_("Name"), N_("Date of birth"), N_("Region"), N_("Town"))),
        *(event_text(one, words) for one in events.values()),
        *map(say, (N_("Results that count"), N_("Points"))),
    ]
    rows = [head]
    for card, one in found:
        points: dict[str, Cell] = {result.event: result.points for result in one.counted}
        points |= {result.event: not_counted(result, words) for result in one.others}
        rows.append(
            [
                *(one.rank, card.name, card.born, card.region, card.town),
                *(points.get(event) for event in events),
                *(len(one.counted), one.total),
            ]
        )
    return rows


def event_text(one: ResultOf, words: Words) -> str:
    """An event by its day and title."""
    return " ".join(part for part in (words.date(one.day), one.title) if part)


def not_counted(one: ResultOf, words: Words) -> str:
    """Points beyond the best so many."""
    return words.say(N_("{points}, does not count"), points=words.rating(one.points or 0.0))


def _events(standings: Iterable[Standing]) -> Mapping[str, ResultOf]:
    every = (one for standing in standings for one in (*standing.counted, *standing.others))
    ordered = sorted(every, key=lambda one: (one.day is None, str(one.day), one.title, one.event))
    return {one.event: one for one in ordered}


def _xlsx(rows: Rows, words: Words) -> bytes:
    return workbook_of({words.say(N_("Points of events")): rows})


STANDINGS_OUT: Mapping[str, Callable[[Rows, Words], bytes]] = {".xlsx": _xlsx, ".csv": csv_of}
"""How standings are written, by the suffix of the file."""
