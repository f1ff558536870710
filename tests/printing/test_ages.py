"""Which printed sheets still say what is so, which do not, since which step, and what is to be stuck over."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.people.people import Entry
from bracket_desk.layout.paper import Paper
from bracket_desk.layout.shapes import Rect, item_rect
from bracket_desk.printing.ages import Age, Ages, PaperAge, read_printed, unstamped
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.pages import compose
from bracket_desk.printing.papers import Press
from bracket_desk.printing.sheets import paper_id
from bracket_desk.printing.stickers import sticker_pages
from bracket_desk.session import shown_entry
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import Words
from tests.helpers import Desk, card
from tests.printing.reading import Reading

WORDS = {name: Words(name, assets.resources() / "translations") for name in ("ru", "en")}
TABLES = load_sport(assets.resources() / "sport")
PRESS = Press(assets.reports(), Fonts(assets.resources() / "fonts"), WORDS["ru"])


@pytest.fixture
def desk() -> Desk:
    """Sixteen people in two groups, nothing played."""
    desk = Desk()
    desk.run(card(16))
    desk.add(*range(1, 17))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, 17))))
    return desk


def source(desk: Desk, number: int, language: str = "ru") -> Source:
    return unstamped(desk.session.entries, number, WORDS[language], TABLES)


def print_paper(
    desk: Desk, kind: Kind, choices: Choices | None = None, only: Iterable[str] | None = None
) -> int:
    """Note a paper as printed, or these sheets of it."""
    chosen = choices or Choices()
    shows = shown_entry(desk.session.entries).number
    sheets = PRESS.sheets(kind, source(desk, shows), chosen)
    keys = {sheet.key for sheet in sheets} if only is None else set(only)
    paper = paper_id(kind, "ru", chosen)
    assert paper is not None
    return desk.run(
        cmd.NotePrinted(
            paper=kind.value,
            language="ru",
            shows=shows,
            sheets=tuple(ev.PrintedSheet(s.key, s.digest) for s in sheets if s.key in keys),
            options=dict(paper.options),
        )
    )


def age(desk: Desk, kind: Kind) -> PaperAge:
    """How the paper of that kind stands now."""
    entries = desk.session.entries
    (printed,) = [one for one in read_printed(entries) if one.paper.kind is kind]
    ages = Ages(PRESS, lambda language, n: source(desk, n, language), shown_entry(entries).number)
    return ages.age(printed)


def standing(desk: Desk, kind: Kind) -> dict[str, Age]:
    return {sheet.key: sheet.age for sheet in age(desk, kind).sheets}


def test_what_was_printed_is_right_until_something_on_it_changes(desk: Desk) -> None:
    print_paper(desk, Kind.GROUPS)
    assert standing(desk, Kind.GROUPS) == {"A": Age.RIGHT, "B": Age.RIGHT}
    desk.run(cmd.SetTables(tables=("1", "2")))
    assert standing(desk, Kind.GROUPS) == {"A": Age.RIGHT, "B": Age.RIGHT}, "a step about something else"


def test_a_result_goes_into_empty_boxes_by_pen_and_a_correction_makes_the_sheet_wrong(desk: Desk) -> None:
    print_paper(desk, Kind.GROUPS)
    desk.win("A-U1-1", "e1")
    assert standing(desk, Kind.GROUPS) == {"A": Age.PEN, "B": Age.RIGHT}
    print_paper(desk, Kind.GROUPS, only=["A"])
    assert standing(desk, Kind.GROUPS)["A"] is Age.RIGHT
    desk.win("B-U1-1", "e9")
    wrong = desk.win("A-U1-1", "e2")
    desk.win("A-U1-2", "e3")
    found = age(desk, Kind.GROUPS)
    (sheet,) = found.to_replace
    assert (sheet.key, sheet.age, sheet.since) == ("A", Age.WRONG, wrong)
    said = {(change.where, change.before, change.after) for change in sheet.changes}
    assert ("#A-U2-1 1 name", "Игроков1 П.", "Игроков2 П.") in said
    assert all(not change.added for change in sheet.changes), "what is to be written in is no reason"
    assert not found.is_right


def test_a_namesake_changes_a_table_everywhere_and_an_undo_makes_it_right_again(desk: Desk) -> None:
    print_paper(desk, Kind.ENTRIES_REGISTRATION)
    someone = desk.tournament.entries["e5"]
    changed = Entry(someone.number, "Ястребов", someone.given)
    number = desk.run(cmd.EditEntries(entries=(changed,)))
    sheets = age(desk, Kind.ENTRIES_REGISTRATION).to_replace
    assert {sheet.since for sheet in sheets} == {number}
    assert any("Ястребов" in change.after for sheet in sheets for change in sheet.changes)
    desk.do("undo")
    assert age(desk, Kind.ENTRIES_REGISTRATION).is_right


def test_protocols_are_wrong_by_their_players_not_by_the_result_that_the_pen_writes(desk: Desk) -> None:
    print_paper(desk, Kind.MATCH_PROTOCOLS)
    desk.win("A-U1-1", "e1")
    stands = standing(desk, Kind.MATCH_PROTOCOLS)
    assert stands.pop("A-U1-1") is Age.PEN
    assert set(stands.values()) == {Age.RIGHT}
    desk.win("A-U1-2", "e3")
    assert age(desk, Kind.MATCH_PROTOCOLS).others == ("A-L1-1", "A-U2-1"), "a sheet that nobody printed yet"
    print_paper(desk, Kind.MATCH_PROTOCOLS, only=["A-U2-1"])
    number = desk.win("A-U1-1", "e2")
    (sheet,) = age(desk, Kind.MATCH_PROTOCOLS).to_replace
    assert (sheet.key, sheet.since) == ("A-U2-1", number)
    made = PRESS.make(Kind.MATCH_PROTOCOLS, source(desk, number), Choices(), only={"A-U2-1"})
    assert (made.pages, made.keys) == (1, (("A-U2-1",),))
    two = PRESS.make(Kind.MATCH_PROTOCOLS, source(desk, number), Choices(), only={"A-U1-1", "A-U2-1"})
    assert two.keys == (("A-U1-1", "A-U2-1"),)
    assert Reading(two.data).said.count("По журналу соревнования") == 2, "both have a foot when they are cut"


def test_only_the_tiles_that_a_change_lies_on_are_replaced(desk: Desk) -> None:
    choices = Choices(Paper.A2, Paper.A4)
    desk.win("B-U1-4", "e15")
    print_paper(desk, Kind.WALL_BRACKET, choices)
    desk.win("B-U1-4", "e16")
    found = age(desk, Kind.WALL_BRACKET)
    keys = {sheet.key for sheet in found.to_replace}
    assert 0 < len(keys) < len(found.sheets)
    whole = PRESS.make(Kind.WALL_BRACKET, source(desk, found.printed.sheets[0].shows), choices)
    now = Source(desk.tournament, desk.session.entries, WORDS["ru"], TABLES)
    part = PRESS.make(Kind.WALL_BRACKET, now, choices, only=keys)
    assert part.pages == len(keys) < whole.pages
    text = Reading(part.data).said
    assert text.count(desk.tournament.card.title) >= part.pages, "every sheet names its event"
    assert text.count(f"запись {len(desk.session.entries)} от ") >= part.pages, "and its entry and time"


def test_stickers_are_the_boxes_in_their_own_size_for_the_sheets_they_name(desk: Desk) -> None:
    desk.win("A-U1-1", "e1")
    print_paper(desk, Kind.GROUPS)
    desk.win("A-U1-1", "e2")
    (sheet,) = age(desk, Kind.GROUPS).to_replace
    boxes = {sheet.key: {"A-U1-1", "A-U2-1", "A-L1-1"}}
    made = PRESS.stickers(
        Kind.GROUPS, source(desk, shown_entry(desk.session.entries).number), Choices(), boxes
    )
    said = Reading(made.data).said
    assert (made.pages, made.keys, made.stickers) == (1, (("A",),), True)
    assert said.count("Группа А") == 3
    assert said.count("Игроков2 П.") == 2
    assert said.count("Игроков1 П.") == 2
    assert "Игроков9 П." not in said


@pytest.mark.parametrize(("size", "form"), [(8, "single-elimination"), (16, "two-stage")])
def test_stickers_of_large_boxes_have_sheets_that_hold_all_of_them(size: int, form: str) -> None:
    desk = Desk()
    desk.run(card(size, form))
    desk.add(*range(1, size + 1))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, size + 1))))
    filled = PRESS.fill(Kind.WALL_BRACKET, source(desk, len(desk.session.entries)), Choices(Paper.A0))
    (whole,) = compose(filled, PRESS.fonts.measure)
    frames = whole.layers[0].drawing.frames()
    pages = sticker_pages([whole], {"1": set(frames)}, filled, PRESS.fonts.measure)
    found: list[str] = []
    for page in pages:
        room = Rect(0, 0, page.width, page.height)
        for layer in page.layers:
            found += layer.drawing.frames()
            assert all(room.encloses(item_rect(item, PRESS.fonts.measure)) for item in layer.drawing.items)
            sizes = {match: rect[2:] for match, rect in layer.drawing.frames().items()}
            assert all(sizes[match] == pytest.approx(frames[match][2:]) for match in sizes)
    assert sorted(found) == sorted(frames), "each box once"


def test_more_pages_than_were_printed_are_new_and_fewer_are_to_be_taken_away() -> None:
    desk = Desk()
    desk.run(card(64))
    desk.add(*range(1, 31))
    print_paper(desk, Kind.ENTRIES_REGISTRATION)
    few = len(age(desk, Kind.ENTRIES_REGISTRATION).sheets)
    desk.add(*range(31, 65))
    more = age(desk, Kind.ENTRIES_REGISTRATION)
    assert [sheet.key for sheet in more.of(Age.NEW)] == [str(n) for n in range(few + 1, len(more.sheets) + 1)]
    print_paper(desk, Kind.ENTRIES_REGISTRATION)
    desk.run(cmd.RemoveEntries(entries=tuple(f"e{n}" for n in range(31, 65))))
    assert age(desk, Kind.ENTRIES_REGISTRATION).of(Age.GONE)


def test_what_was_taken_down_is_asked_about_no_more(desk: Desk) -> None:
    print_paper(desk, Kind.GROUPS)
    print_paper(desk, Kind.WALL_BRACKET, Choices(Paper.A1))
    desk.run(cmd.NoteTakenDown(paper="groups", language="ru"))
    (left,) = read_printed(desk.session.entries)
    assert (left.paper.kind, dict(left.paper.options)) == (Kind.WALL_BRACKET, {"paper": "A1"})


def test_notes_of_papers_that_nobody_knows_are_passed_over(desk: Desk) -> None:
    sheets = (ev.PrintedSheet("1", "0"),)
    for paper, options in (
        ("horoscope", {}),
        ("wall-bracket", {"paper": "B5"}),
        ("decisions", {"decision": "x"}),
    ):
        desk.run(cmd.NotePrinted(paper=paper, language="ru", shows=1, sheets=sheets, options=options))
    assert read_printed(desk.session.entries) == ()


def test_another_form_is_told_from_another_event(desk: Desk) -> None:
    shows = shown_entry(desk.session.entries).number
    sheets = (ev.PrintedSheet("A", "made by a form of old"), ev.PrintedSheet("B", "this one, too"))
    desk.run(cmd.NotePrinted(paper="groups", language="ru", shows=shows, sheets=sheets))
    assert standing(desk, Kind.GROUPS) == {"A": Age.FORM, "B": Age.FORM}


def test_papers_name_the_last_step_and_its_time_whatever_was_printed_since(desk: Desk) -> None:
    before = desk.session.entries[-1]
    print_paper(desk, Kind.GROUPS)
    entries = desk.session.entries
    now = Source(desk.tournament, entries, WORDS["ru"], TABLES)
    made = PRESS.make(Kind.GROUPS, now, Choices())
    assert f"запись {before.number} от {before.moment:%d.%m.%Y %H:%M}" in Reading(made.data).said
    assert made.shows == before.number == len(entries) - 1
