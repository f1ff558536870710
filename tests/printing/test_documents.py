"""Every document of real events, read back: all names there, nothing off the page, nothing on top."""

from __future__ import annotations

import re
from functools import lru_cache

import pypdfium2
import pytest

from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.labels import full_names, short_names
from bracket_desk.layout.paper import Paper
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.declined import declined
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.kinds import ON_REQUEST, Kind
from bracket_desk.printing.matches import sheet_states
from bracket_desk.printing.office import panel
from bracket_desk.session import code_of
from tests.printing.reading import OFFICE, Reading, demo, documents, off_page, overlaps, press, source

SHORT = {(16, False, "en"), (16, True, "ru"), (33, True, "ru"), (57, True, "en")}
"""Events of the short profile; all the others are read back with ``--full``."""

EVENTS = [
    pytest.param(*event, marks=() if event in SHORT else pytest.mark.full)
    for entries in (16, 33, 57, 64, 128, 256)
    for played in (False, True)
    for language in ("ru", "en")
    for event in [(entries, played, language)]
]
LARGEST_FOR_A1 = 128
"""Larger events have no room on A1."""

SLIP = {"ru": r"Протокол встречи № (\d+)", "en": r"Protocol of match (\d+)"}
DRAWN = {
    Kind.DRAW_PROTOCOL,
    Kind.GROUPS,
    Kind.FINAL_BRACKET,
    Kind.WALL_BRACKET,
    Kind.MATCH_PROTOCOLS,
    Kind.TIMETABLE,
    Kind.JUDGES_CERTIFICATE,
    Kind.JUDGE_CERTIFICATES,
    Kind.CHIEF_REPORT,
    Kind.DECISIONS,
    *OFFICE,
}


@lru_cache
def made(entries: int, language: str, *, played: bool) -> tuple[Source, dict[Kind, Reading]]:
    event = source(demo(entries, played=played), language)
    found = documents(event, [kind for kind in Kind if kind not in ON_REQUEST])
    assert not [document.kind for document in found.values() if document.replaced]
    return event, {kind: Reading(document.data) for kind, document in found.items()}


def one(kind: Kind) -> tuple[Source, Reading]:
    """One document of a played event of 64, in Russian."""
    event = source(demo(64, played=True))
    return event, Reading(press().make(kind, event, Choices()).data)


def seated(t: Tournament) -> list[str]:
    return list(t.seats.values())


@pytest.mark.parametrize(("entries", "played", "language"), EVENTS)
def test_documents_of_an_event(entries: int, language: str, *, played: bool) -> None:
    event, found = made(entries, language, played=played)
    # a poster of so many is too large for A1: its own test has it on A0
    large = {Kind.WALL_BRACKET} if entries > LARGEST_FOR_A1 else set()
    expected = (DRAWN | {Kind.FINAL_PROTOCOL, Kind.RATING} if played else DRAWN) - large
    assert set(found) - large == expected
    for kind, reading in found.items():
        assert all(reading.fonts().values()), kind
        for number, sheet in enumerate(reading.sheets, 1):
            assert not off_page(sheet), (kind, number)
            assert not list(overlaps(sheet)), (kind, number)
            if kind is not Kind.QUESTIONNAIRES:
                assert event.tournament.card.title in sheet.said(), (kind, number)
            if kind is not Kind.WALL_BRACKET:
                of = "из" if language == "ru" else "of"
                assert f"{number} {of} {len(reading.sheets)}" in sheet.said(), (kind, number)
    check_names(event.tournament, found)
    check_office_names(event.tournament, found)
    check_sheets(event.tournament, found[Kind.MATCH_PROTOCOLS], SLIP[language])


def check_names(t: Tournament, found: dict[Kind, Reading]) -> None:
    full, short = full_names(t.entries.values()), short_names(t.entries.values())
    for entry in seated(t):
        assert full[entry] in found[Kind.DRAW_PROTOCOL].said
        assert short[entry] in found[Kind.GROUPS].said
        assert Kind.WALL_BRACKET not in found or short[entry] in found[Kind.WALL_BRACKET].said
        if Kind.FINAL_PROTOCOL in found:
            assert found[Kind.FINAL_PROTOCOL].said.count(full[entry]) == 1
            assert found[Kind.RATING].said.count(full[entry]) == 1
    for state in t.states if Kind.RATING in found else ():
        assert all(short[entry] in found[Kind.RATING].said for entry in state.players)
    for slot in t.timetable:
        assert all(short[entry] in found[Kind.TIMETABLE].said for entry in t.state_of(slot.match).players)
    for state in t.states:
        if state.match.group is None:
            assert all(short[entry] in found[Kind.FINAL_BRACKET].said for entry in state.players)


def check_office_names(t: Tournament, found: dict[Kind, Reading]) -> None:
    """Everybody registered, every judge, whoever has won something."""
    for entry in t.entries.values():
        assert entry.name in found[Kind.ENTRIES_REGISTRATION].said
        assert entry.name in found[Kind.QUESTIONNAIRES].said
    for judge in t.judges:
        assert judge.name in found[Kind.OFFICIALS].said
        assert judge.name in found[Kind.QUESTIONNAIRES].said
    for judge in panel(t.judges):
        for kind in (Kind.JUDGES_REGISTRATION, Kind.JUDGES_CERTIFICATE, Kind.CHIEF_REPORT):
            assert judge.name in found[kind].said, kind
        given = declined(judge.surname, judge.given, judge.patronymic)
        said = found[Kind.JUDGE_CERTIFICATES].said
        assert (f"Дана {given}" in said) or (f"Given to {judge.name}" in said)
    for winner, band in t.places.items():
        if t.finished and band[0] <= 3:
            assert t.entries[winner].name in found[Kind.CHIEF_REPORT].said


def check_sheets(t: Tournament, reading: Reading, slip: str) -> None:
    """Exactly the matches of two players, in order, each with its number and both names."""
    numbers = [int(number) for number in re.findall(slip, reading.said)]
    assert numbers == [state.match.number for state in sheet_states(t.states)]
    full = full_names(t.entries.values())
    for state in sheet_states(t.states):
        assert state.status not in (MatchStatus.BYE, MatchStatus.VOID, MatchStatus.PENDING)
        assert all(full[entry] in reading.said for entry in state.players)


@pytest.mark.parametrize("entries", [128, pytest.param(256, marks=pytest.mark.full)])
def test_a_large_event_hangs_on_one_sheet(entries: int) -> None:
    event = source(demo(entries, played=True))
    (sheet,) = Reading(press().make(Kind.WALL_BRACKET, event, Choices(Paper.A0)).data).sheets
    assert not off_page(sheet)
    assert not list(overlaps(sheet))
    short = short_names(event.tournament.entries.values())
    assert all(short[entry] in sheet.said() for entry in seated(event.tournament))


@pytest.mark.parametrize(
    ("entries", "paper", "least"),
    [
        (57, Paper.A1, 4.0),
        (128, Paper.A0, 3.5),
        *(pytest.param(n, Paper.A1, 4.0, marks=pytest.mark.full) for n in (16, 33, 64)),
    ],
)
def test_names_on_the_wall_are_read_from_two_metres(entries: int, paper: Paper, least: float) -> None:
    """By what the PDF says: so high, in mm, are the capitals of nearly all names."""
    event = source(demo(entries, played=True))
    data = press().make(Kind.WALL_BRACKET, event, Choices(paper)).data
    short = short_names(event.tournament.entries.values())
    heights = capitals(data, {short[entry] for entry in seated(event.tournament)})
    assert len(heights) > entries
    heights.sort()
    assert heights[len(heights) // 10] >= least
    assert heights[0] >= 0.65 * least, "even the longest name"


@pytest.mark.parametrize("kind", [Kind.GROUPS, Kind.FINAL_BRACKET])
def test_the_largest_events_are_read_from_two_metres_page_by_page(kind: Kind) -> None:
    """Where one sheet has no room for so many, each group and each part of the final stage hangs on A3."""
    event = source(demo(128, played=True))
    made = press().make(kind, event, Choices(page=Paper.A3))
    short = event.short_names
    first, *_ = Reading(made.data).sheets
    assert sorted(round(side * MM) for side in (first.width, first.height)) == [297, 420]
    assert not off_page(first)
    heights = sorted(capitals(made.data, {short[entry] for entry in seated(event.tournament)}))
    assert len(heights) > 5
    assert heights[len(heights) // 10] >= (4.0 if kind is Kind.GROUPS else 3.4)


def capitals(data: bytes, names: set[str]) -> list[float]:
    """The heights of the first letters of names in a PDF, mm; letters on or over the line alone count."""
    page = pypdfium2.PdfDocument(data)[0]
    text = page.get_textpage()
    whole = text.get_text_range()
    found = []
    for name in names:
        if name[0] not in "ДЁЙЦЩСОЗЮЭ":
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", whole):
                _, bottom, _, top = text.get_charbox(match.start())
                found.append((top - bottom) * MM)
    return found


@pytest.mark.parametrize("kind", [*sorted(DRAWN), Kind.FINAL_PROTOCOL])
def test_fonts_are_inside_and_helvetica_is_not(kind: Kind) -> None:
    _, found = made(57, "en", played=True)
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
    again = documents(source(demo(33, played=True)), first)
    assert {kind: reading.data for kind, reading in first.items()} == {
        kind: document.data for kind, document in again.items()
    }


def test_the_final_protocol_has_everybody_in_order_of_places() -> None:
    event, reading = one(Kind.FINAL_PROTOCOL)
    t, said = event.tournament, reading.said
    full = full_names(t.entries.values())
    order = sorted(t.seats.values(), key=lambda e: said.index(full[e]))
    bands = [t.places.get(entry) for entry in order]
    assert [band for band in bands if band] == sorted(band for band in bands if band)
    assert bands[:4] == [(1, 1), (2, 2), (3, 3), (3, 3)]
    gone = [entry for entry in order if entry not in t.places]
    assert gone == order[len(order) - len(gone) :]
    for word in ("отказ", "дисквалификация", "неявка (встреча", "тех. поражение"):
        assert word in said
    whole = "\n".join(sheet.text for sheet in reading.sheets)
    assert sum(full[entry] in whole for entry in order) > 60, "most names stand on one line"
    code = code_of(event.history.hash)
    assert code.replace(" ", "") == event.history.hash[:16]
    assert f"Код журнала соревнования: запись {event.history.number}, {code}." in said
    assert said.count(code) > 1, "in a note, and at the foot of every page"


def test_match_sheets_have_a_cell_for_each_frame_and_what_is_known() -> None:
    event, reading = one(Kind.MATCH_PROTOCOLS)
    t = event.tournament
    state = next(s for s in t.states if s.result is not None and s.result.frames is not None)
    assert state.result is not None
    sheet = next(s for s in reading.sheets if f"№ {state.match.number} " in s.said())
    frames = " ".join(str(n) for n in range(1, 2 * t.race(state.match)))
    assert frames in sheet.said()
    assert "Меры, примечания" in sheet.said()
    assert "Главный секретарь" in sheet.said()
    said = reading.said
    for word in (
        "Неявка: ",
        "Техническое поражение: ",
        "(травма)",
        "Отказ от участия: ",
        "Дисквалификация: ",
        "Поражение обоим.",
    ):
        assert word in said
