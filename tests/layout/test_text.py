"""Any text fits any rectangle: never cut, never over its edge, shrunk before it is wrapped."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.layout.shapes import MM, Align, Font, Rect, text_rect
from bracket_desk.layout.text import Breaks, Style, clean, fit, line_height, set_lines, wrap
from tests.layout.samples import cheap

mm = st.floats(1.0, 80.0)
styles = st.builds(
    Style,
    size=st.floats(5.0, 40.0),
    least=st.floats(4.0, 12.0),
    bold=st.booleans(),
    align=st.sampled_from(Align),
    middle=st.booleans(),
)


def said(lines: Iterable[str]) -> str:
    """The letters alone: hyphens show where words were cut."""
    return "".join(lines).replace(" ", "").replace("-", "")


@given(st.text(max_size=200), mm, mm, styles)
def test_any_text_lies_within_any_rectangle(text: str, width: float, height: float, style: Style) -> None:
    fitted = fit(text, width, height, style, cheap)
    room = Rect(7.0, 3.0, width, height)
    rects = [text_rect(item, cheap) for item in set_lines(fitted, room, style)]
    for rect in rects:
        assert rect.x >= room.x - 1e-6
        assert rect.right <= room.right + 1e-6
        assert rect.y >= room.y - 1e-6
        assert rect.bottom <= room.bottom + 1e-6
    for above, below in pairwise(rects):
        assert above.bottom <= below.y + 1e-6
    assert said(fitted.lines) == said([clean(text)])
    assert fitted.font.size_pt <= style.size


@given(st.text(min_size=1, max_size=80), mm, styles)
def test_one_line_is_kept_as_long_as_it_can_be(text: str, width: float, style: Style) -> None:
    fitted = fit(text, width, 20.0, style, cheap)
    least = Font(min(style.size, style.least), style.bold)
    if cheap(clean(text), least) <= width:
        assert len(fitted.lines) <= 1
        assert fitted.font.size_pt >= least.size_pt


def test_a_name_shrinks_before_it_is_wrapped() -> None:
    style = Style(11, 9)
    assert fit("Алёхин С.", 40, 8, style, cheap).font.size_pt == 11
    shrunk = fit("Переверзев Александр", 35.5, 8, style, cheap)
    assert shrunk.lines == ("Переверзев Александр",)
    assert 9 <= shrunk.font.size_pt < 11
    wrapped = fit("Переверзев-Подгорный Александр", 35, 8, style, cheap)
    assert wrapped.lines == ("Переверзев-", "Подгорный Александр")
    assert wrapped.font.size_pt >= 9


def test_a_word_is_cut_only_if_it_does_not_fit_whole_at_the_least_size() -> None:
    whole = fit("Пшеничников Александр", 20.5, 9, Style(11, 9), cheap)
    assert whole.lines == ("Пшеничников", "Александр")
    assert whole.font.size_pt < 11
    cut = fit("Константинопольский", 30, 9, Style(11, 9), cheap)
    assert len(cut.lines) == 2
    assert cut.font.size_pt >= 9


def test_sixty_letters_without_a_blank_go_into_a_box_of_a_page() -> None:
    fitted = fit("Ы" * 64, 30, 7, Style(11, 9), cheap)
    assert len(fitted.lines) > 1
    assert said(fitted.lines) == "Ы" * 64
    assert all(line.endswith("-") for line in fitted.lines[:-1])
    assert fitted.height <= 7


@pytest.mark.parametrize(
    ("text", "letters", "lines"),
    [
        ("Иванов Пётр Ильич", 11, ("Иванов Пётр", "Ильич")),
        ("Римский-Корсаков Н.", 10, ("Римский-", "Корсаков", "Н.")),
        ("Римский-Корсаков", 8, ("Римский-", "Корсаков")),
        ("Длинная-предлинная", 4, ("Дли-", "нна-", "я-", "пре-", "дли-", "нная")),
        ("Константинопольский Ф.", 17, ("Константинополь-", "ский Ф.")),
        ("Константинопольский Ф.", 12, ("Константино-", "польский Ф.")),
        ("1234567890", 4, ("1234", "5678", "90")),
        ("Пётр\u00a0I и", 6, ("Пётр\u00a0I", "и")),
        ("е\u0301е\u0301е\u0301", 2, ("е\u0301е\u0301", "е\u0301")),
    ],
)
def test_lines_break_at_blanks_then_hyphens_then_anywhere(
    text: str, letters: int, lines: tuple[str, ...]
) -> None:
    def measure(text: str, font: Font) -> float:
        return float(sum(c != "\u0301" for c in text)) * font.em

    assert wrap(text, letters * MM, Font(1), measure) == lines


@pytest.mark.parametrize(
    ("text", "letters", "lines"),
    [
        ("Сидоренко-Пашин Даниил А.", 22, ("Сидоренко-Пашин", "Даниил А.")),
        ("О'Салливан-Фезерстонхоф Р.", 24, ("О'Салливан-", "Фезерстонхоф Р.")),
        ("Преображенский А.-М.", 19, ()),
        ("Ханты-Мансийский округ – Югра", 22, ("Ханты-Мансийский", "округ – Югра")),
        ("жребий, № 33", 9, ("жребий,", "№ 33")),
        ("Пётр Ильич (45)", 11, ("Пётр", "Ильич (45)")),
        ("с места 33 на место 1.", 16, ("с места 33 на", "место 1.")),
        ("номера 2, 18, 31", 13, ("номера 2, 18,", "31")),
        ("неявка (встреча 14)", 15, ("неявка", "(встреча 14)")),
        ("Ли В. Т. Х. Минь", 12, ("Ли В. Т. Х.", "Минь")),
    ],
)
def test_initials_numbers_and_dashes_stay_with_what_they_follow(
    text: str, letters: int, lines: tuple[str, ...]
) -> None:
    def measure(text: str, font: Font) -> float:
        return len(text) * font.em

    assert wrap(text, letters * MM, Font(1), measure, Breaks.NAMES) == lines
    # rather alone than a word cut for them
    assert wrap(text, letters * MM, Font(1), measure, Breaks.WORDS)


def test_a_date_is_not_parted_at_its_hyphens() -> None:
    # the day has room on a line at the least size only
    fitted = fit("2026-12-05 18:30", 10 * 9.2 * MM, 20, Style(10, 9), lambda text, font: len(text) * font.em)
    assert fitted.lines == ("2026-12-05", "18:30")
    assert fitted.font.size_pt < 10


@pytest.mark.parametrize(
    ("text", "letters", "lines"),
    [
        ("Дёмин-Крыжановский Глеб И.", 17, ("Дёмин-Крыжано-", "вский Глеб И.")),
        ("Иванов Константинополь", 12, ("Иванов", "Константино-", "поль")),
        ("Иванов Константинополь", 14, ("Иванов Конста-", "нтинополь")),
        ("Ли О", 4, ("Ли О",)),
        ("Ы", 0, ()),
    ],
)
def test_full_lines_are_as_few_as_can_be(text: str, letters: int, lines: tuple[str, ...]) -> None:
    def measure(text: str, font: Font) -> float:
        return len(text) * font.em

    assert wrap(text, letters * MM, Font(1), measure, Breaks.FULL) == lines


def test_initials_without_room_by_the_name_stay_with_each_other() -> None:
    fitted = fit("Цветаевский Е. Д.", 24, 30, Style(10, 9), cheap)
    assert fitted.lines == ("Цветаевский", "Е. Д.")


def test_a_smaller_name_is_better_than_initials_alone() -> None:
    fitted = fit("Сидоренко-Крыжановский Г.", 26, 9, Style(11, 9), cheap)
    assert fitted.lines == ("Сидоренко-", "Крыжановский Г.")
    assert 9 <= fitted.font.size_pt < 11


def test_blanks_and_control_characters_become_one_blank() -> None:
    assert clean("  Иванов\t\n Пётр\x00 ") == "Иванов Пётр"
    assert clean("\n") == ""


def test_a_text_that_is_nothing_takes_no_lines() -> None:
    assert fit(" ", 10, 10, Style(9, 9), cheap).lines == ()


def test_a_measure_that_never_shrinks_does_not_hang() -> None:
    assert fit("слово", 10, 10, Style(9, 9), lambda *_: 99.0).lines == ("слово",)


def test_a_line_needs_its_height_even_if_it_is_narrow() -> None:
    fitted = fit("Й", 10, line_height(9) / 2, Style(9, 9), cheap)
    assert fitted.font.size_pt < 5
