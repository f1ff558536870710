"""Posters of every format and size, on every paper that holds them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.layout.content import MatchLabel, SideLabel, SideStyle
from bracket_desk.layout.paper import Paper, PaperTooSmall
from bracket_desk.layout.poster import EDGES, Poster, poster
from bracket_desk.layout.shapes import Align, item_rect
from tests.contract_format import ALL_FORMATS
from tests.layout.samples import RUSSIAN, blank, cheap, load, people, played
from tests.layout.soundness import check, inside, smallest, texts

HEADING = ("Чемпионат Московской области", "Свободная пирамида, мужчины")
FOOTING = ("«×» – свободное место", "Главный секретарь Иванова М. П.")
PAPERS = list(Paper)

every_format = pytest.mark.parametrize(("form", "size"), ALL_FORMATS)


def make(form: str, size: int, labels: dict[str, MatchLabel], paper: Paper) -> Poster:
    return poster(load(form, size), labels, RUSSIAN, cheap, paper, HEADING, FOOTING)


def check_poster(found: Poster, form: str, size: int) -> None:
    check(found.drawing, load(form, size).matches, cheap)
    assert smallest(found.drawing.items) >= 5
    assert min(frame.h for frame in found.drawing.frames().values()) >= 2 * 3
    room = found.sheet.inside(EDGES)
    assert all(inside(item_rect(item, cheap), room) for item in found.drawing.items)


@every_format
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("share", [None, 0.5, 1.0])
def test_every_poster_is_sound_or_names_the_paper_that_does(
    form: str, size: int, paper: Paper, share: float | None
) -> None:
    fmt = load(form, size)
    labels = blank(fmt) if share is None else played(fmt, people(max(2, size * 9 // 10)), share)
    try:
        found = make(form, size, labels, paper)
    except PaperTooSmall as refused:
        assert refused.paper is paper  # noqa: PT017
        assert refused.smallest is not None  # noqa: PT017
        assert PAPERS.index(refused.smallest) > PAPERS.index(paper)  # noqa: PT017
        found = make(form, size, labels, refused.smallest)
    check_poster(found, form, size)
    assert found.drawing.width == found.sheet.width


@pytest.mark.parametrize(
    ("size", "paper", "names", "sides"),
    [
        (16, Paper.A4, 6, 8),
        (16, Paper.A3, 9, 12),
        (32, Paper.A3, 6, 6),
        (64, Paper.A3, 5, 6),
        (64, Paper.A2, 7, 6),
        (64, Paper.A1, 9.5, 9),
        (64, Paper.A0, 14, 13),
        (128, Paper.A0, 9.5, 9),
        (256, Paper.A0, 7, 6),
    ],
)
def test_a_poster_is_as_large_as_its_paper_lets_it_be(
    size: int, paper: Paper, names: float, sides: float
) -> None:
    fmt = load("two-stage", size)
    found = make("two-stage", size, played(fmt, people(size * 9 // 10)), paper)
    assert found.look.name >= names
    assert found.look.slot >= sides


def test_larger_paper_never_has_smaller_names() -> None:
    fmt = load("two-stage", 64)
    labels = played(fmt, people(57))
    names = [make("two-stage", 64, labels, paper).look.name for paper in PAPERS[1:]]
    assert names == sorted(names)


def test_notes_are_left_out_before_a_paper_is_refused() -> None:
    fmt = load("two-stage", 64)
    labels = played(fmt, people(57))
    wide = {item.text for item in texts(make("two-stage", 64, labels, Paper.A1).drawing)}
    larger = load("two-stage", 128)
    crowd = played(larger, people(115))
    narrow = {item.text for item in texts(make("two-stage", 128, crowd, Paper.A2).drawing)}
    assert any("Московская" in text for text in wide)
    assert not any("Московская" in text for text in narrow)
    assert any(word in text for text in narrow for word in ("отказ", "дискв."))


def test_no_paper_holds_what_is_absurd() -> None:
    fmt = load("single-elimination", 256)
    labels = blank(fmt)
    side = SideLabel("Ы" * 600, style=SideStyle.PLAYER)
    labels["F256-1"] = replace(labels["F256-1"], sides=(side, side))
    with pytest.raises(PaperTooSmall) as refused:
        make("single-elimination", 256, labels, Paper.A4)
    assert refused.value.smallest is None


def test_heading_and_footing_stand_at_the_edges() -> None:
    found = make("two-stage", 16, blank(load("two-stage", 16)), Paper.A3)
    lines = {item.text: item.y for item in texts(found.drawing)}
    first = min(frame.y for frame in found.drawing.frames().values())
    last = max(frame.bottom for frame in found.drawing.frames().values())
    assert lines[HEADING[0]] < lines[HEADING[1]] < first
    assert next(y for text, y in lines.items() if all(part in text for part in FOOTING)) > last


def test_a_footing_too_long_for_a_line_takes_two() -> None:
    fmt = load("two-stage", 16)
    footing = ("«×» – свободное место, " * 16, "Запись 17 журнала")
    found = poster(fmt, blank(fmt), RUSSIAN, cheap, Paper.A3, HEADING, footing)
    bottom = max(frame.bottom for frame in found.drawing.frames().values())
    below = sorted((item.y, item.text) for item in texts(found.drawing) if item.y > bottom + 1)
    *above, last = [text for _, text in below if text[0] in "«смЗ–"]
    assert last == footing[1]
    assert " ".join(above) == footing[0].strip()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("length", [20, 90, 170, 400])
def test_the_title_is_the_largest_and_the_footing_no_larger_than_names(paper: Paper, length: int) -> None:
    title = ("Чемпионат Ханты-Мансийского автономного округа — Югры по бильярдному спорту " * 6)[:length]
    fmt = load("two-stage", 16)
    found = poster(fmt, blank(fmt), RUSSIAN, cheap, paper, (title.strip(), HEADING[1]), FOOTING)
    check_poster(found, "two-stage", 16)
    top = min(frame.y for frame in found.drawing.frames().values())
    bottom = max(frame.bottom for frame in found.drawing.frames().values())
    heading = [item for item in texts(found.drawing) if item.y < top and item.align is Align.CENTER]
    sizes = {i.font.bold: i.font.size_pt for i in heading if i.text in title or i.text == HEADING[1]}
    # three lines before it gets small
    assert sizes[True] > sizes[False]
    assert sizes[True] >= (0.8 if length <= 170 else 0.5) * 14 * found.sheet.height / 297
    foot = [item.font.size_pt for item in texts(found.drawing) if item.y > bottom + 1 and item.muted]
    assert max(foot[-2:]) <= found.look.name


@pytest.mark.parametrize("paper", [Paper.A2, Paper.A1, Paper.A0])
def test_a_long_name_is_wrapped_before_it_is_much_smaller_than_the_others(paper: Paper) -> None:
    fmt = load("two-stage", 64)
    persons = people(57)
    persons[3] = "Константинопольский-Преображенский Александр", "МСМК, Московская обл."
    found = make("two-stage", 64, played(fmt, persons), paper)
    named = [i for i in texts(found.drawing) if isinstance(i.about, tuple) and "Преображенск" in i.text]
    assert named
    assert all(item.font.size_pt >= 0.7 * found.look.name - 1e-6 for item in named)
    # what stands around the names can be read by who comes nearer
    said = [i.font.size_pt for i in texts(found.drawing) if i.text.isdecimal() and i.about is None]
    assert min(said) >= min(0.58 * found.look.name, 7.5) - 1e-6
    numbers = [i.font.size_pt for i in texts(found.drawing) if isinstance(i.about, str)]
    assert min(numbers) >= 0.9 * found.look.name


def test_a_poster_needs_no_heading() -> None:
    fmt = load("single-elimination", 8)
    check(poster(fmt, blank(fmt), RUSSIAN, cheap, Paper.A4).drawing, fmt.matches, cheap)


@given(st.lists(st.text(max_size=64), min_size=16, max_size=16), st.sampled_from(PAPERS))
def test_any_names_are_set_or_refused(names: list[str], paper: Paper) -> None:
    fmt = load("two-stage", 16)
    labels = played(fmt, [(name, "КМС") for name in names])
    try:
        found = make("two-stage", 16, labels, paper)
    except PaperTooSmall as refused:
        assert paper is not Paper.A0
        assert refused.smallest is not None  # noqa: PT017
    else:
        check_poster(found, "two-stage", 16)
