"""The pages of the final stage, for every format and size."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.bracket.formats import Format, Match, Side, WinnerOf
from bracket_desk.layout.content import Captions, MatchLabel, SideLabel, SideStyle
from bracket_desk.layout.final import final_pages
from bracket_desk.layout.paper import AreaTooSmall, Paper, Sheet
from bracket_desk.layout.shapes import Drawing
from tests.contract_format import ALL_FORMATS
from tests.layout.samples import RUSSIAN, blank, cheap, load, people, played
from tests.layout.soundness import check, smallest, texts, ways

HEADER = 25.0
UPRIGHT, LYING = Sheet(Paper.A4).inside(), Sheet(Paper.A4, landscape=True).inside()
AREAS = {"upright": (UPRIGHT.w, UPRIGHT.h - HEADER), "lying": (LYING.w, LYING.h - HEADER)}

every_format = pytest.mark.parametrize(("form", "size"), ALL_FORMATS)
every_area = pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)


def finals(fmt: Format) -> list[Match]:
    return [match for match in fmt.matches if match.side is Side.FINAL]


def check_pages(fmt: Format, pages: tuple[Drawing, ...], area: tuple[float, float]) -> None:
    assert Counter(name for page in pages for name in page.frames()) == Counter(m.id for m in finals(fmt))
    for page in pages:
        check(page, [fmt.find(name) for name in page.frames()], cheap)
        assert page.width <= area[0]
        assert page.height <= area[1] + 1e-6
        assert min(frame.h for frame in page.frames().values()) >= 16 - 1e-6


@every_format
@every_area
@pytest.mark.parametrize("share", [None, 0.3, 1.0])
def test_every_match_of_the_final_stage_is_on_one_page(
    form: str, size: int, area: tuple[float, float], share: float | None
) -> None:
    fmt = load(form, size)
    entries = people(max(2, size * 9 // 10), regions=False)
    labels = blank(fmt) if share is None else played(fmt, entries, share, signs=True)
    pages = final_pages(fmt, labels, RUSSIAN, cheap, area)
    check_pages(fmt, pages, area)
    if share is None:
        assert min(smallest(page.items) for page in pages) >= 9


@every_area
@pytest.mark.parametrize(
    ("form", "size", "pages"),
    [
        ("single-elimination", 2, 1),
        ("single-elimination", 16, 1),
        ("two-stage", 64, 2),
        ("single-elimination", 64, 5),
        ("two-stage", 256, 9),
        ("single-elimination", 256, 17),
    ],
)
def test_sixteen_seats_stand_on_a_page(form: str, size: int, pages: int, area: tuple[float, float]) -> None:
    fmt = load(form, size)
    assert len(final_pages(fmt, blank(fmt), RUSSIAN, cheap, area)) == pages


def named(fmt: Format, first: str, *, come: bool = True) -> dict[str, MatchLabel]:
    """Usual names in the first round of the final stage, but the first two."""
    labels = blank(fmt)
    name = f"F{sum(m.side is Side.FINAL for m in fmt.matches) + 1}-{{}}"
    for i, (one, two) in enumerate(zip(*[iter(people(32, regions=False))] * 2, strict=True), 1):
        pair = (first, f"{first[:-2]}И.") if i == 1 else (one[0], two[0])
        if come:
            labels[name.format(i)] = replace(
                labels[name.format(i)],
                sides=(
                    SideLabel(pair[0], style=SideStyle.PLAYER),
                    SideLabel(pair[1], style=SideStyle.PLAYER),
                ),
            )
        elif i == 1:
            labels["A-U1-1"] = MatchLabel("1", (SideLabel(pair[0], style=SideStyle.PLAYER), SideLabel()))
    return labels


@pytest.mark.parametrize(
    ("name", "come", "count"),
    [
        ("Дёмин-Крыжановский Глеб А.", True, 2),
        ("Дёмин-Крыжановский Глеб Борисович (01.02.1990) А.", False, 2),
        # the rounds of three pages have wider columns
        ("Дёмин-Крыжановский Константин Вениаминович (01.02.1990)", True, 3),
    ],
)
def test_a_long_name_does_not_double_the_pages(name: str, count: int, *, come: bool) -> None:
    fmt = load("two-stage", 64)
    pages = final_pages(fmt, named(fmt, name, come=come), RUSSIAN, cheap, AREAS["upright"], whole_names=True)
    assert len(pages) == count
    check_pages(fmt, pages, AREAS["upright"])
    said = [item.text for item in texts(pages[0]) if item.text.startswith("Победитель на")]
    assert len(said) == (1 if count == 2 else 2)
    assert not [item.text for page in pages for item in texts(page) if item.text.endswith("…")]


def test_an_open_seat_says_whose_winner_comes() -> None:
    fmt = load("two-stage", 64)
    labels = blank(fmt)
    sides = SideLabel("Алёхин С.", style=SideStyle.PLAYER), SideLabel()
    labels["F32-1"] = replace(labels["F32-1"], sides=sides)
    first, second = final_pages(fmt, labels, RUSSIAN, cheap, AREAS["upright"])
    said = [item.text for page in (first, second) for item in texts(page) if item.text.startswith("поб.")]
    sources = [source for match in finals(fmt)[:16] for source in match.sources]
    expected = [f"поб. {fmt.find(s.match).number}" for s in sources if isinstance(s, WinnerOf)]
    assert len(expected) == 32
    # who has come stands there alone; the last is the semifinal of the page before
    assert said == [*expected[1:], "поб. 109"]


def test_a_large_page_holds_thirty_two_seats() -> None:
    fmt, a3 = load("two-stage", 64), Sheet(Paper.A3).inside()
    (page,) = final_pages(fmt, blank(fmt), RUSSIAN, cheap, (a3.w, a3.h - HEADER))
    check(page, finals(fmt), cheap)


def test_of_two_pages_the_second_has_the_final_and_the_first_says_where_it_goes_on() -> None:
    fmt = load("two-stage", 64)
    first, second = final_pages(fmt, blank(fmt), RUSSIAN, cheap, AREAS["upright"])
    assert "F2-1" in second.frames()
    assert "Победитель на 111" in [item.text for item in texts(first)]
    assert {"поб. 109", "Финал", "Победитель"} <= {item.text for item in texts(second)}
    assert ("F2-1", 2) in [way.about for way in ways(second)]
    seats = [item.text for item in texts(first) if item.about is None and item.text.isdecimal()]
    assert seats == [str(seat) for seat in range(1, 17)]


def test_the_page_where_quarters_meet_says_who_comes() -> None:
    fmt = load("single-elimination", 64)
    pages = final_pages(fmt, blank(fmt), RUSSIAN, cheap, AREAS["upright"])
    assert set(pages[-1].frames()) == {"F4-1", "F4-2", "F2-1"}
    words = [item.text for item in texts(pages[-1])]
    assert [word for word in words if word.startswith("поб.")] == ["поб. 57", "поб. 58", "поб. 59", "поб. 60"]
    assert "Победитель на 61" in [item.text for item in texts(pages[0])]


@every_area
def test_the_champion_stands_in_the_last_box(area: tuple[float, float]) -> None:
    fmt = load("single-elimination", 16)
    labels = played(fmt, people(16))
    (page,) = final_pages(fmt, labels, replace(RUSSIAN, first="Первый Пётр"), cheap, area)
    assert [item.text for item in texts(page) if item.about is None and item.font.bold] == ["Первый Пётр"]
    # who won the last match may have been disqualified since: the box says what it is told
    (page,) = final_pages(fmt, labels, RUSSIAN, cheap, area)
    assert not [item.text for item in texts(page) if item.about is None and item.font.bold]


def test_without_words_only_numbers_stand_beside_the_boxes() -> None:
    fmt = load("single-elimination", 8)
    (page,) = final_pages(fmt, blank(fmt), Captions(), cheap, AREAS["lying"])
    assert all(item.text.isdecimal() for item in texts(page))


@pytest.mark.parametrize("area", [(60.0, 200.0), (180.0, 30.0)])
def test_a_page_too_small_is_refused_with_one_that_would_do(area: tuple[float, float]) -> None:
    fmt = load("single-elimination", 8)
    with pytest.raises(AreaTooSmall) as refused:
        final_pages(fmt, blank(fmt), RUSSIAN, cheap, area)
    larger = max(area[0], refused.value.width), max(area[1], refused.value.height)
    check_pages(fmt, final_pages(fmt, blank(fmt), RUSSIAN, cheap, larger), larger)


@given(
    st.lists(st.tuples(st.text(max_size=80), st.text(max_size=30)), min_size=16, max_size=16),
    st.sampled_from(list(AREAS.values())),
)
def test_any_names_are_set(names: list[tuple[str, str]], area: tuple[float, float]) -> None:
    fmt = load("single-elimination", 16)
    labels = blank(fmt)
    for i in range(8):
        one, two = (SideLabel(*name, style=SideStyle.PLAYER) for name in names[2 * i : 2 * i + 2])
        labels[f"F16-{i + 1}"] = MatchLabel(str(i + 1), (one, two))
    check_pages(fmt, final_pages(fmt, labels, RUSSIAN, cheap, area), area)


@given(st.sampled_from(ALL_FORMATS), st.floats(100, 420), st.floats(60, 420))
def test_any_area_is_used_or_refused(form: tuple[str, int], width: float, height: float) -> None:
    fmt = load(*form)
    try:
        pages = final_pages(fmt, blank(fmt), RUSSIAN, cheap, (width, height))
    except AreaTooSmall as refused:
        assert refused.width > width or refused.height > height  # noqa: PT017
    else:
        check_pages(fmt, pages, (width, height))
