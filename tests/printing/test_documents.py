"""Every document of real events, read back: all names there, nothing off the page, nothing on top."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.labels import full_names, short_names
from bracket_desk.printing.filling import Source
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.matches import sheet_states
from bracket_desk.session import code_of
from tests.printing.reading import Reading, demo, documents, off_page, overlaps, source

EVENTS = [
    (entries, played, language)
    for entries in (16, 33, 57, 64)
    for played in (False, True)
    for language in ("ru", "en")
]
SLIP = {"ru": r"Протокол встречи № (\d+)", "en": r"Protocol of match (\d+)"}
DRAWN = {
    Kind.DRAW_PROTOCOL,
    Kind.GROUPS,
    Kind.FINAL_BRACKET,
    Kind.WALL_BRACKET,
    Kind.MATCH_PROTOCOLS,
    Kind.TIMETABLE,
    Kind.DECISIONS,
}


@lru_cache
def made(entries: int, language: str, *, played: bool) -> tuple[Source, dict[Kind, Reading]]:
    event = source(demo(entries, played=played), language)
    return event, {kind: Reading(document.data) for kind, document in documents(event).items()}


def seated(t: Tournament) -> list[str]:
    return list(t.seats.values())


@pytest.mark.parametrize(("entries", "played", "language"), EVENTS)
def test_documents_of_an_event(entries: int, language: str, *, played: bool) -> None:
    event, found = made(entries, language, played=played)
    assert set(found) == (DRAWN | {Kind.FINAL_PROTOCOL, Kind.RATING} if played else DRAWN)
    for kind, reading in found.items():
        for number, sheet in enumerate(reading.sheets, 1):
            assert not off_page(sheet), (kind, number)
            assert not list(overlaps(sheet)), (kind, number)
            assert event.tournament.card.title in sheet.said(), (kind, number)
            if kind is not Kind.WALL_BRACKET:
                of = "из" if language == "ru" else "of"
                assert f"{number} {of} {len(reading.sheets)}" in sheet.said(), (kind, number)
    check_names(event.tournament, found)
    check_sheets(event.tournament, found[Kind.MATCH_PROTOCOLS], SLIP[language])


def check_names(t: Tournament, found: dict[Kind, Reading]) -> None:
    full, short = full_names(t.entries.values()), short_names(t.entries.values())
    for entry in seated(t):
        assert full[entry] in found[Kind.DRAW_PROTOCOL].said
        assert short[entry] in found[Kind.GROUPS].said
        assert short[entry] in found[Kind.WALL_BRACKET].said
        if Kind.FINAL_PROTOCOL in found:
            assert found[Kind.FINAL_PROTOCOL].said.count(full[entry]) == 1
    for slot in t.timetable:
        assert all(short[entry] in found[Kind.TIMETABLE].said for entry in t.state_of(slot.match).players)
    for state in t.states:
        if state.match.group is None:
            assert all(short[entry] in found[Kind.FINAL_BRACKET].said for entry in state.players)


def check_sheets(t: Tournament, reading: Reading, slip: str) -> None:
    """Exactly the matches of two players, in order, each with its number and both names."""
    numbers = [int(number) for number in re.findall(slip, reading.said)]
    assert numbers == [state.match.number for state in sheet_states(t.states)]
    full = full_names(t.entries.values())
    for state in sheet_states(t.states):
        assert state.status not in (MatchStatus.BYE, MatchStatus.VOID, MatchStatus.PENDING)
        assert all(full[entry] in reading.said for entry in state.players)


@pytest.mark.parametrize("kind", [*sorted(DRAWN), Kind.FINAL_PROTOCOL])
def test_fonts_are_inside_and_helvetica_is_not(kind: Kind) -> None:
    _, found = made(57, "ru", played=True)
    fonts = found[kind].fonts()
    assert fonts
    assert all(fonts.values()), fonts
    assert all("PTSerif" in name for name in fonts), fonts
    assert b"Helvetica" not in found[kind].data


def test_another_reader_finds_the_same_words() -> None:
    _, found = made(16, "ru", played=True)
    for reading in found.values():
        for sheet, page in zip(reading.sheets, reading.reader.pages, strict=True):
            ours, theirs = sheet.said().split(), page.extract_text().split()
            assert sorted("".join(ours)) == sorted("".join(theirs))


def test_the_file_says_what_it_is() -> None:
    event, found = made(16, "ru", played=True)
    metadata = found[Kind.FINAL_PROTOCOL].reader.metadata
    assert metadata is not None
    assert metadata.title == f"Итоговый протокол соревнования. {event.tournament.card.title}"
    assert metadata.creator == "Bracket Desk"


def test_the_same_event_gives_the_same_bytes() -> None:
    _, first = made(33, "ru", played=True)
    again = documents(source(demo(33, played=True)))
    assert {kind: reading.data for kind, reading in first.items()} == {
        kind: document.data for kind, document in again.items()
    }


def test_the_final_protocol_has_everybody_in_order_of_places() -> None:
    event, found = made(64, "ru", played=True)
    t = event.tournament
    said = found[Kind.FINAL_PROTOCOL].said
    full = full_names(t.entries.values())
    order = sorted(t.seats.values(), key=lambda e: said.index(full[e]))
    bands = [t.places.get(entry) for entry in order]
    assert [band for band in bands if band] == sorted(band for band in bands if band)
    assert bands[:4] == [(1, 1), (2, 2), (3, 3), (3, 3)]
    gone = [entry for entry in order if entry not in t.places]
    assert gone == order[len(order) - len(gone) :]
    for word in ("отказ", "дисквалификация", "неявка (встреча", "тех. поражение"):
        assert word in said
    code = code_of(event.history.hash)
    assert code.replace(" ", "") == event.history.hash[:16]
    assert f"Код журнала соревнования: запись {event.history.number}, {code}." in said
    assert said.count(code) > 1, "in a note, and at the foot of every page"


def test_match_sheets_have_a_cell_for_each_frame_and_what_is_known() -> None:
    event, found = made(64, "ru", played=True)
    t = event.tournament
    state = next(s for s in t.states if s.result is not None and s.result.frames is not None)
    assert state.result is not None
    sheet = next(s for s in found[Kind.MATCH_PROTOCOLS].sheets if f"№ {state.match.number} " in s.said())
    frames = " ".join(str(n) for n in range(1, 2 * t.race(state.match)))
    assert frames in sheet.said()
    assert "Меры, примечания" in sheet.said()
    assert "Главный секретарь" in sheet.said()
    said = found[Kind.MATCH_PROTOCOLS].said
    for word in (
        "Неявка: ",
        "Техническое поражение: ",
        "(травма)",
        "Отказ от участия: ",
        "Дисквалификация: ",
        "Поражение обоим.",
    ):
        assert word in said
