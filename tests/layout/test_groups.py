"""The page of a group: the shape of Order 942, appendix 1."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.bracket.formats import Match, ToMatch
from bracket_desk.layout.content import Captions, MatchLabel, SideLabel, SideStyle
from bracket_desk.layout.groups import group_count, group_page
from bracket_desk.layout.paper import AreaTooSmall, Paper, Sheet
from bracket_desk.layout.poster import poster
from bracket_desk.layout.shapes import Box, Drawing, Font, Rect, Text, text_rect
from tests.layout.samples import RUSSIAN, blank, cheap, load, people, played
from tests.layout.soundness import check, smallest, texts, ways

LANDSCAPE = Sheet(Paper.A4, landscape=True).inside()
PORTRAIT = Sheet(Paper.A4).inside()
HEADER = 25.0


def page(size: int, group: int, labels: dict[str, MatchLabel], captions: Captions = RUSSIAN) -> Drawing:
    return group_page(load("two-stage", size), group, labels, captions, cheap, (267, 150))


def matches_of(size: int, group: int) -> list[Match]:
    return [match for match in load("two-stage", size).matches if match.group == group]


def said(drawing: Drawing) -> list[str]:
    return [item.text for item in texts(drawing)]


@pytest.mark.parametrize("size", [16, 32, 64, 128, 256])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_group_of_every_size_is_sound(size: int, share: float) -> None:
    fmt = load("two-stage", size)
    labels = played(fmt, people(size * 9 // 10), share, signs=True)
    for group in range(group_count(fmt)):
        check(page(size, group, labels), matches_of(size, group), cheap)


@pytest.mark.parametrize("room", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
@pytest.mark.parametrize("size", [16, 64, 256])
def test_a_group_fits_a4_with_sides_to_write_in(size: int, room: Rect) -> None:
    fmt = load("two-stage", size)
    area = room.w, room.h - HEADER
    for labels in (blank(fmt), played(fmt, people(size, regions=False), 0.7)):
        drawing = group_page(fmt, 0, labels, RUSSIAN, cheap, area)
        assert drawing.width <= area[0]
        assert drawing.height <= area[1]
        assert min(frame.h for frame in drawing.frames().values()) >= 16
        assert smallest(drawing.items) >= 9
        check(drawing, matches_of(size, 0), cheap)


def test_two_groups_fit_one_upright_page_as_in_the_appendix() -> None:
    fmt = load("two-stage", 64)
    half = (PORTRAIT.h - HEADER - 8) / 2
    drawing = group_page(fmt, 0, blank(fmt), RUSSIAN, cheap, (PORTRAIT.w, half))
    assert drawing.height <= half


def test_the_start_column_stands_in_the_middle() -> None:
    frames = page(64, 0, blank(load("two-stage", 64))).frames()
    columns = [frames[f"A-{stage}-1"] for stage in ("L2", "L1", "U1", "U2")]
    assert all(a.right < b.x for a, b in pairwise(columns))
    for stage in ("L2", "L1", "U2"):
        upper, lower = frames[f"A-{stage}-1"], frames[f"A-{stage}-2"]
        for frame, (one, two) in ((upper, ("A-U1-1", "A-U1-2")), (lower, ("A-U1-3", "A-U1-4"))):
            middle = (frames[one].y + frames[two].bottom) / 2
            assert frame.y + frame.h / 2 == pytest.approx(middle)


@pytest.mark.parametrize(
    ("size", "group", "draws", "right", "left"),
    [
        (64, 0, range(1, 9), ["1", "3"], ["32", "30"]),
        (64, 1, range(9, 17), ["5", "7"], ["28", "26"]),
        (64, 7, range(57, 65), ["29", "31"], ["4", "2"]),
        (16, 1, range(9, 17), ["5", "7"], ["4", "2"]),
        (256, 31, range(249, 257), ["125", "127"], ["4", "2"]),
    ],
)
def test_the_numbers_of_draw_and_final_stage_stand_at_their_columns(
    size: int, group: int, draws: range, right: list[str], left: list[str]
) -> None:
    drawing = page(size, group, blank(load("two-stage", size)))
    frames = list(drawing.frames().values())
    first, last = min(f.x for f in frames), max(f.right for f in frames)
    free = [item for item in texts(drawing) if item.about is None]
    assert [item.text for item in free if item.x > last] == right
    assert [item.text for item in free if item.x < first] == left
    middle = [item.text for item in free if item.text.isdecimal() and first < item.x < last]
    assert middle == [str(number) for number in draws]


@pytest.mark.parametrize("share", [0.0, 0.7, 1.0])
def test_who_comes_through_stands_at_the_edge_as_in_the_appendix(share: float) -> None:
    fmt = load("two-stage", 64)
    labels = played(fmt, people(64), share)
    drawing = page(64, 0, labels)
    free = [i.rect for i in drawing.items if isinstance(i, Box) and i.line_width and i.about is None]
    assert len(free) == 4
    assert min(rect.h for rect in free) >= 8
    frames = drawing.frames()
    for stage in ("A-U2-1", "A-U2-2", "A-L2-1", "A-L2-2"):
        over = [rect for rect in free if rect.x == frames[stage].x and rect.bottom < frames[stage].y]
        rect = max(over, key=lambda r: r.y)
        target = fmt.find(stage).winner
        assert isinstance(target, ToMatch)
        side = labels[target.match].sides[target.side - 1]
        said = " ".join(i.text for i in texts(drawing) if i.about is None and rect.holds(i.x, i.y))
        assert said == (side.name if side.style is not SideStyle.WAITING else "")


def test_before_the_final_stage_is_drawn_anew_no_way_leads_to_a_seat_of_it() -> None:
    fmt = load("two-stage", 64)
    labels = played(fmt, people(60), 1.0)
    # this group's ways out lead to the seats 1, 3, 30 and 32, those of the draw are 1 to 8
    assert {"30", "32"} <= set(said(page(64, 0, labels)))
    waits = replace(RUSSIAN, through={"A-U2-1": "Первых П."}, by_lot="место по жребию")
    texts_of = said(page(64, 0, labels, waits))
    assert texts_of.count("место по жребию") == 4
    assert not {"30", "32"} & set(texts_of)
    assert "Первых П." in texts_of
    check(page(64, 0, labels, waits), matches_of(64, 0), cheap)


def test_the_slots_say_where_their_loser_comes_from() -> None:
    drawing = page(64, 1, blank(load("two-stage", 64)))
    by_side: dict[object, list[str]] = {}
    for item in texts(drawing):
        by_side.setdefault(item.about, []).append(item.text)
    assert by_side["B-L2-1", 2] == ["Б-1"]
    assert by_side["B-L2-2", 2] == ["Б-2"]
    words = by_side[None]
    assert "Б-1: проигравший встречи 52" in words
    assert "Б-2: проигравший встречи 51" in words
    # the printed appendix says Б2 twice; the loser of the lower half goes to Б1
    under = {item.text: item.y for item in texts(drawing) if item.text.startswith("Проигравший: на")}
    assert under["Проигравший: на Б-2, встреча 68"] < under["Проигравший: на Б-1, встреча 67"]
    assert words.count("Проигравшему 49–64 место") == 2
    assert words.count("Проигравшему 33–48 место") == 2


def test_a_waiting_slot_says_it_once() -> None:
    labels = played(load("two-stage", 64), people(64), 0.0)
    assert [text for text in said(page(64, 0, labels)) if "проигравший 50" in text] == ["проигравший 50"]


def test_ways_join_what_the_format_joins() -> None:
    drawing = page(64, 0, blank(load("two-stage", 64)))
    frames = drawing.frames()
    joined = [way for way in ways(drawing) if isinstance(way.about, tuple)]
    assert len(joined) == 4 + 4 + 2
    (to_slot,) = [way for way in joined if way.about == ("A-L2-1", 1)]
    x, y = to_slot.points[-1]
    frame = frames["A-L2-1"]
    assert (x, y) == pytest.approx((frame.right, frame.y + frame.h / 4))


def test_words_that_are_not_given_are_not_missed() -> None:
    plain = Captions(groups=("A",))
    drawing = page(16, 0, blank(load("two-stage", 16)), plain)
    assert {text for text in said(drawing) if not text.isdecimal()} == {"A", "A-1", "A-2"}


def style_of(side: SideLabel) -> list[Text]:
    labels = blank(load("two-stage", 16))
    labels["A-U1-1"] = replace(labels["A-U1-1"], sides=(side, SideLabel("Ли Юн", style=SideStyle.PLAYER)))
    return [item for item in texts(page(16, 0, labels)) if item.about == ("A-U1-1", 1)]


def test_where_nobody_plays_a_note_has_the_room_of_the_score() -> None:
    labels = blank(load("two-stage", 16))

    def lines(opponent: SideLabel, letters: int) -> int:
        note = "Новосибирская" + "м" * letters
        labels["A-U1-1"] = replace(
            labels["A-U1-1"], sides=(SideLabel("Ли Юн", note, style=SideStyle.PLAYER), opponent)
        )
        return len([item for item in texts(page(16, 0, labels)) if item.about == ("A-U1-1", 1)])

    played, bye = SideLabel("Минь", style=SideStyle.PLAYER), SideLabel("×", style=SideStyle.BYE)
    longest = max(letters for letters in range(40) if lines(played, letters) == 2)
    assert lines(played, longest + 1) != 2
    assert lines(bye, longest + 1) == 2


def test_states_are_seen_without_colour() -> None:
    (name, score) = sorted(style_of(SideLabel("Дёмин", score="4", style=SideStyle.WINNER)), key=lambda t: t.x)
    assert name.font.bold
    assert score.text == "4"
    assert not any(item.font.bold for item in style_of(SideLabel("Дёмин", style=SideStyle.BEATEN)))
    (gone, why) = style_of(SideLabel("Дёмин", mark="дискв.", style=SideStyle.LEFT))
    assert (gone.struck, why.struck, why.text) == (True, False, "дискв.")
    (bye,) = style_of(SideLabel("×", style=SideStyle.BYE))
    assert bye.muted
    (waits,) = style_of(SideLabel("победитель 3", style=SideStyle.WAITING))
    assert waits.muted
    assert waits.font.size_pt == 9


def test_less_of_a_note_is_better_than_initials_alone() -> None:
    name = "О'Салливан-Фезерстонхофферсон Р."
    said = [
        i.text for i in style_of(SideLabel(name, "МСМК, Ханты-Мансийский АО – Югра", style=SideStyle.PLAYER))
    ]
    assert "Р." not in said
    assert said[:2] == ["О'Салливан-", "Фезерстонхофферсон Р."]


@pytest.mark.parametrize(
    ("note", "gone", "said"),
    [
        ("[7] MSIC, Тверская обл.", "", "[7] MSIC, Тверская обл."),
        ("[1] unranked, Нижегородская обл.", "", "[1] Нижегородская обл."),
        ("unranked, Нижегородская обл.", "withdr.", "Нижегородская обл., withdr."),
        ("[1] unranked, Республика Северная Осетия – Алания", "", "[1] unranked"),
    ],
)
def test_a_note_gives_way_before_the_name_gets_smaller(note: str, gone: str, said: str) -> None:
    side = SideLabel("Щепкинский К.", note, "0", style=SideStyle.BEATEN, gone=gone)
    labels = blank(load("two-stage", 16))
    for match, label in labels.items():
        other = SideLabel(f"Ли Юн {label.number}", "I, Тульская обл.", style=SideStyle.WINNER)
        labels[match] = replace(label, sides=(other, other))
    labels["A-U1-1"] = replace(labels["A-U1-1"], sides=(side, other))
    found = [item for item in texts(page(16, 0, labels)) if item.about == ("A-U1-1", 1)]
    assert [(item.text, item.font.size_pt) for item in found] == [("0", 13), ("Щепкинский К.", 13), (said, 9)]


def test_three_lines_keep_off_the_number_of_the_match() -> None:
    labels = blank(load("two-stage", 64))
    side = SideLabel("Константинопольский-Преображенский А.-М.", "б/р, ХМАО – Югра", style=SideStyle.PLAYER)
    labels["A-U1-1"] = MatchLabel("29", (side, side))
    drawing = page(64, 0, labels)
    (number,) = [text_rect(i, cheap) for i in texts(drawing) if i.about == "A-U1-1"]
    lines = [text_rect(i, cheap) for i in texts(drawing) if i.about in (("A-U1-1", 1), ("A-U1-1", 2))]
    assert len(lines) == 6
    upper = max(rect.bottom for rect in lines if rect.y < number.y)
    lower = min(rect.y for rect in lines if rect.y > number.y)
    assert number.y - upper >= 0.2
    assert lower - number.bottom >= 0.2


def test_leaving_stands_beside_the_note_and_the_defeat_in_place_of_the_score() -> None:
    side = SideLabel("Дёмин", "КМС, Ростовская обл.", mark="т/п", style=SideStyle.LEFT, gone="отказ")
    said = {item.text: item.x for item in style_of(side)}
    assert said["т/п"] > said["КМС, Ростовская обл., отказ"]


def test_a_mark_stands_where_the_score_would() -> None:
    late = style_of(SideLabel("Дёмин", mark="н/я", style=SideStyle.BEATEN))
    score = style_of(SideLabel("Дёмин", score="3", style=SideStyle.BEATEN))
    assert {t.text: t.x for t in late}["н/я"] == pytest.approx({t.text: t.x for t in score}["3"])


@pytest.mark.parametrize("mark", ["н/я", "т/п"])
def test_a_mark_is_as_large_as_the_cell_of_the_score_lets_it_be(mark: str) -> None:
    """On a poster it is read from as far as names are, as far as there is room."""
    fmt = load("two-stage", 64)
    labels = blank(fmt)
    labels["A-U1-1"] = MatchLabel(
        "1",
        (SideLabel("Дёмин", mark=mark, style=SideStyle.BEATEN), SideLabel("Ли", style=SideStyle.WINNER)),
    )
    made = poster(fmt, labels, RUSSIAN, cheap, Paper.A1)
    for drawing, look in ((page(64, 0, labels), None), (made.drawing, made.look)):
        (said,) = [item for item in texts(drawing) if item.about == ("A-U1-1", 1) and item.text == mark]
        (name,) = [item for item in texts(drawing) if item.about == ("A-U1-1", 1) and item.text == "Дёмин"]
        if look is None:
            assert said.font.size_pt > 9
            continue
        room = 0.93 * (look.cell - look.frame - 0.4)
        larger = Font(said.font.size_pt + 0.5)
        assert cheap(mark, said.font) <= room
        assert said.font.size_pt == name.font.size_pt or cheap(mark, larger) > room


def test_a_box_too_small_to_write_in_is_refused_with_one_that_would_do() -> None:
    fmt = load("two-stage", 64)
    for area in ((100.0, 200.0), (267.0, 60.0)):
        with pytest.raises(AreaTooSmall) as refused:
            group_page(fmt, 0, blank(fmt), RUSSIAN, cheap, area)
        wide, high = refused.value.width, refused.value.height
        drawing = group_page(fmt, 0, blank(fmt), RUSSIAN, cheap, (wide, high))
        assert drawing.height <= high + 1e-6


sides = st.builds(
    SideLabel,
    name=st.text(max_size=90),
    note=st.text(max_size=40),
    score=st.text("0123456789", max_size=3),
    mark=st.sampled_from(["", "н/я", "т/п", "отказ", "дискв."]) | st.text(max_size=12),
    style=st.sampled_from(SideStyle),
)


@given(st.lists(sides, min_size=24, max_size=24), st.sampled_from([(267.0, 150.0), (180.0, 112.0)]))
def test_any_names_notes_and_marks_are_set(found: list[SideLabel], area: tuple[float, float]) -> None:
    fmt = load("two-stage", 16)
    labels = blank(fmt)
    for i, match in enumerate(matches_of(16, 0)):
        labels[match.id] = MatchLabel(str(match.number), (found[2 * i], found[2 * i + 1]))
    drawing = group_page(fmt, 0, labels, RUSSIAN, cheap, area)
    check(drawing, matches_of(16, 0), cheap)
