"""Match protocols: one, two or four on a sheet, empty or filled, and the code that the desk finds them by."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.typed.codes import match_code
from bracket_desk.domain.values import DefeatReason, MatchStatus
from bracket_desk.layout.shapes import Box, Fill, Line, Rect, Text, item_rect, text_rect
from bracket_desk.printing.codes import MASK, QUIET, SIZE, code_items, modules
from bracket_desk.printing.fill import fill
from bracket_desk.printing.filling import Choices, Which
from bracket_desk.printing.forms import load_common, load_form
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.matches import sheet_states
from bracket_desk.printing.pages import compose
from tests.helpers import Desk, card
from tests.printing.invented import odd_event
from tests.printing.reading import FONTS, Reading, demo, off_page, overlaps, press, source

SLIP = "Протокол встречи №"


def protocols(choices: Choices, entries: int = 16, language: str = "ru") -> Reading:
    event = source(demo(entries, played=True), language)
    return Reading(press(language).make(Kind.MATCH_PROTOCOLS, event, choices).data)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_so_many_on_a_sheet_as_asked(count: int, language: str) -> None:
    reading = protocols(Choices(per_sheet=count), language=language)
    word = SLIP if language == "ru" else "Protocol of match"
    counted = [sheet.said().count(word) for sheet in reading.sheets]
    t = source(demo(16, played=True)).tournament
    assert sum(counted) == len(sheet_states(t.states))
    assert max(counted) == count
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
        assert (sheet.width > sheet.height) is (count == 4)
    for state in sheet_states(t.states):
        for entry in state.players:
            assert t.entries[entry].name in reading.said


def test_on_a_quarter_of_a_sheet_the_winner_stands_on_one_line() -> None:
    """Names of this length are usual: an initial alone on a second line would be in the way of the pen."""
    reading = protocols(Choices(per_sheet=4))
    lines = {line.strip() for sheet in reading.sheets for line in sheet.text.splitlines()}
    event = source(demo(16, played=True))
    won = {state.result.winner for state in event.tournament.states if state.result is not None}
    names = {event.short_names[entry] for entry in won if entry is not None}
    assert len(names) > 5
    assert all(any(line.endswith(name) for line in lines) for name in names)


def test_the_form_says_how_many_unless_somebody_else_does() -> None:
    assert max(sheet.said().count(SLIP) for sheet in protocols(Choices()).sheets) == 2


@pytest.mark.parametrize("count", [1, 2, 4])
def test_empty_ones_fill_a_sheet_before_the_draw_too(count: int) -> None:
    desk = Desk()
    desk.run(card(16, races={"upper": "4", "final": "5"}))
    made = press().make(
        Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices(which=Which.BLANK, per_sheet=count)
    )
    (sheet,) = Reading(made.data).sheets
    assert sheet.said().count(SLIP) == count
    # cells for the longest match of the event
    assert f"{' '.join(map(str, range(1, 10)))} Счёт" in sheet.said() or sheet.said().count(" 9 ") >= count
    assert not off_page(sheet)
    assert not list(overlaps(sheet))


def test_open_and_decided_ones_can_be_had_alone() -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    desk.add(1, 2, 3, 4)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    desk.win("F4-1", "e1")
    event = source(desk.session.entries)
    for which, numbers in ((Which.OPEN, {2}), (Which.DECIDED, {1}), (Which.ALL, {1, 2})):
        said = Reading(press().make(Kind.MATCH_PROTOCOLS, event, Choices(which=which)).data).said
        found = {number for number in (1, 2, 3) if f"{SLIP} {number} " in said}
        assert found == numbers
    assert event.tournament.state_of("F2-1").status is MatchStatus.PENDING


def test_small_slips_keep_hard_words_whole() -> None:
    event = source(odd_event())
    reading = Reading(press().make(Kind.MATCH_PROTOCOLS, event, Choices(per_sheet=4)).data)
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    squeezed = reading.said.replace(" ", "").replace("-", "")
    assert "РожденственскоПреображенскийБлаговещенскийКонстантинАлександр" in squeezed
    assert "Абырвалг" * 20 in squeezed


@pytest.mark.parametrize("discipline", ["free-pyramid", "russian-pyramid", "pool-9"])
@pytest.mark.parametrize("race", ["3", "4", "5", "8"])
def test_a_long_match_has_a_sheet_for_itself(discipline: str, race: str) -> None:
    desk = Desk()
    event = replace(card(4, "single-elimination", races={"final": race}).card, discipline=discipline)
    desk.run(cmd.CreateEvent(card=event))
    desk.add(1, 2, 3, 4)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    made = press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices(per_sheet=4))
    one_figure = discipline != "russian-pyramid"
    assert made.pages == (1 if int(race) <= (5 if one_figure else 4) else 2)
    for sheet in Reading(made.data).sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_four_on_a_sheet_give_a_long_one_half_of_it() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.add(*range(1, 9))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 9))))
    said = "Игрок долго спорил с судьёй у стола и не уходил с игровой площадки. " * 8
    defeat = cmd.TechnicalDefeat(match="F8-2", entries=("e4",), reason=DefeatReason.OTHER, note=said)
    t = desk.tournament
    desk.run(replace(defeat, entries=t.state_of("F8-2").players[:1]))
    made = press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices(per_sheet=4))
    reading = Reading(made.data)
    assert said.strip() in reading.said
    # the long one shares its sheet; a quarter stays free where a half no longer fits
    assert [page.count("Протокол встречи №") for page in (s.said() for s in reading.sheets)] == [2, 2]
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_a_remark_of_2000_letters_goes_on_behind_the_sheets_of_four() -> None:
    """It takes half a sheet, not a whole one; no word is lost, and both parts say where they belong."""
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.add(*range(1, 9))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 9))))
    said = " ".join(f"слово{number}" for number in range(280))
    assert len(said) > 2000
    players = desk.tournament.state_of("F8-2").players
    reason = DefeatReason.OTHER
    desk.run(cmd.TechnicalDefeat(match="F8-2", entries=players[:1], reason=reason, note=said))
    reading = Reading(
        press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices(per_sheet=4)).data
    )
    assert [sheet.said().count("Протокол встречи №") for sheet in reading.sheets] == [2, 2, 1]
    assert re.findall(r"слово(\d+)", reading.said) == [str(number) for number in range(280)]
    assert "(продолжение на отдельном листе)" in reading.sheets[0].said()
    assert "Протокол встречи № 2. 1/4 финала – продолжение" in reading.sheets[-1].said()
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_the_name_of_the_secretary_stands_on_one_line() -> None:
    said = Reading(press().make(Kind.MATCH_PROTOCOLS, source(demo(16, played=True)), Choices()).data)
    names = [line for sheet in said.sheets for line in sheet.text.splitlines() if "Главный секретарь" in line]
    assert names
    assert all(re.search(r"[А-Я]\. [А-Я]\. [А-Я]", line) for line in names), names[:2]


# ---------------------------------------------------------------- the code


def test_the_code_has_the_squares_of_its_text() -> None:
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    text = match_code("1ef35690a1ff7833", "AA-U1-1")
    assert text == "BD:1EF356:AA-U1-1"
    code = QRCode(1, QRErrorCorrectLevel.M)
    code.addData(text)
    code.makeImpl(False, MASK)
    rows = modules(text)
    assert [list(row) for row in rows] == [[bool(square) for square in row] for row in code.modules]
    side = SIZE / len(rows)
    black = {(i, j) for j, row in enumerate(rows) for i, square in enumerate(row) if square}
    painted: set[tuple[int, int]] = set()
    for box in code_items(text, 3.0, 5.0):
        assert isinstance(box, Box)
        assert box.fill is Fill.MARKED
        across = range(round((box.x - 3) / side), round((box.x + box.w - 3) / side))
        down = range(round((box.y - 5) / side), round((box.y + box.h - 5) / side))
        cells = {(i, j) for i in across for j in down}
        assert not cells & painted
        painted |= cells
    assert painted == black


@pytest.mark.parametrize("count", [1, 2, 4])
def test_nothing_stands_in_the_quiet_edge_of_a_code(count: int) -> None:
    event, choices = source(demo(16, played=True)), Choices(per_sheet=count)
    filled = fill(
        load_form(Kind.MATCH_PROTOCOLS, assets.reports()), load_common(assets.reports()), event, choices
    )
    codes = 0
    for page in compose(filled, FONTS.measure):
        items = page.layers[0].drawing.items
        words = [text_rect(item, FONTS.measure) for item in items if isinstance(item, Text)]
        lines = [item_rect(item, FONTS.measure) for item in items if isinstance(item, Line)]
        corners = [item for item in items if isinstance(item, Box) and item.fill is Fill.MARKED]
        # rows of seven squares side by side: the top and the bottom of the two upper corners
        side = SIZE / 21
        sevens = [c for c in corners if abs(c.w - 7 * side) < 0.01 and abs(c.h - side) < 0.1]
        at = {(round(c.x, 1), round(c.y, 1)) for c in sevens}
        for corner in sevens:
            right, below = round(corner.x + 14 * side, 1), round(corner.y + 6 * side, 1)
            if not {(right, round(corner.y, 1)), (round(corner.x, 1), below)} <= at:
                continue
            quiet = Rect(corner.x - QUIET + 0.1, corner.y, SIZE + 2 * QUIET - 0.2, SIZE)
            assert not [rect for rect in words if rect.touches(quiet)]
            assert not [rect for rect in lines if rect.touches(quiet)]
            codes += 1
    assert codes >= len(sheet_states(event.tournament.states))
