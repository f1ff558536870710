"""Pages: tables that continue, rows with the signatures, forms in two on a sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Box, Line, Text, text_rect
from bracket_desk.printing.filled import (
    Blank,
    Blanks,
    Block,
    Cell,
    Chapter,
    Filled,
    Head,
    Heading,
    Notes,
    Row,
    Signatures,
    Signer,
    Slip,
    Table,
)
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.pages import Page, compose
from tests.printing.reading import FONTS, demo, press, source

HEADS = (Head("№", 20), Head("Имя", 80), Head("1", 10, group="Партии"), Head("2", 10, group="Партии"))
SIGNED = Signatures(
    ((Signer("Главный судья", ""),), (Signer("Главный секретарь", "И. Иванов"),)), "подпись", "кто"
)


def filled(*blocks: Block, landscape: bool = True, event: str = "Кубок") -> Filled:
    sheet = Sheet(Paper.A4, landscape)
    return Filled(
        Kind.FINAL_PROTOCOL, "ru", sheet, event, "Протокол", "журнал", "лист {page} из {pages}", blocks
    )


def table(rows: int, text: str = "Имя") -> Table:
    return Table(
        HEADS, tuple(Row((Cell(f"р{i}"), Cell(text), Cell(), Cell())) for i in range(1, rows + 1)), 6
    )


def texts(page: Page) -> list[str]:
    return [item.text for layer in page.layers for item in layer.drawing.items if isinstance(item, Text)]


def check_inside(pages: tuple[Page, ...], least: float = 9.0) -> None:
    """Everything within the margins, nothing on top of anything, nothing smaller than ``least``."""
    for page in pages:
        rects = []
        for layer in page.layers:
            for item in layer.drawing.items:
                if isinstance(item, Text):
                    rects.append(text_rect(item, FONTS.measure))
                    assert item.font.size_pt >= least
        for rect in rects:
            assert rect.x >= 20 - 1e-6
            assert rect.right <= page.width - 10 + 1e-6
            assert rect.y >= 15 - 1e-6
            assert rect.bottom <= page.height - 15 + 0.1
        for i, one in enumerate(rects):
            for two in rects[i + 1 :]:
                apart = (
                    one.right <= two.x + 1e-6
                    or two.right <= one.x + 1e-6
                    or one.bottom <= two.y + 0.1
                    or two.bottom <= one.y + 0.1
                )
                assert apart, (one, two)


@pytest.mark.parametrize("rows", [0, 1, 2, 3, *range(17, 32), 60])
@pytest.mark.parametrize("notes", [0, 2, 12])
def test_signatures_are_never_alone(rows: int, notes: int) -> None:
    many = Notes(tuple(f"Примечание {i}" for i in range(notes)))
    pages = compose(filled(Heading("Кубок", "Протокол"), table(rows), many, SIGNED), FONTS.measure)
    check_inside(pages)
    found = [text for page in pages for text in texts(page) if text[0] == "р" and text[1:].isdigit()]
    assert found == [f"р{i}" for i in range(1, rows + 1)]
    last = texts(pages[-1])
    assert "Главный судья" in last
    assert "Главный секретарь" in last
    counted = [sum(text[0] == "р" and text[1:].isdigit() for text in texts(page)) for page in pages]
    if notes > 2:
        assert f"Примечание {notes - 1}" in last
        # notes fill the page of the table before they begin another
        assert len(pages) == 1 or counted[-1] or "Примечание 0" in texts(pages[-2])
    else:
        assert counted[-1] >= min(rows, 3)
    assert min((count for count in counted if count), default=3) >= min(rows, 3)
    for number, page in enumerate(pages, 1):
        assert {"№", "Имя", "Партии"} <= set(texts(page)) or not counted[number - 1]
        assert f"лист {number} из {len(pages)}" in texts(page)
        assert "Кубок" in texts(page)


@pytest.mark.parametrize("first", range(1, 40))
def test_no_table_leaves_a_row_or_its_title_alone(first: int) -> None:
    one, two = (Chapter("Первая"), table(first, "один")), (Chapter("Вторая"), table(first % 9 + 1, "два"))
    pages = compose(filled(Heading("Кубок", "Протокол"), *one, *two, SIGNED), FONTS.measure)
    check_inside(pages)
    for word, title, rows in (("один", "Первая", first), ("два", "Вторая", first % 9 + 1)):
        counted = [texts(page).count(word) for page in pages]
        assert sum(counted) == rows
        assert min(count for count in counted if count) >= min(rows, 3)
        at = next(at for at, page in enumerate(pages) if title in texts(page))
        assert counted[at] >= min(rows, 3)


def test_a_paragraph_leaves_no_line_alone() -> None:
    for before in range(60, 90):
        many = Notes((*("Строка",) * before, "слово " * 150))
        pages = compose(filled(Heading("Кубок", "Протокол"), many, SIGNED, landscape=False), FONTS.measure)
        counted = [sum("слово" in text for text in texts(page)) for page in pages]
        assert 1 not in counted


def test_very_long_notes_go_on_with_some_of_them_at_the_signatures() -> None:
    many = Notes(tuple(f"Примечание {i} " + "слово " * 30 for i in range(60)))
    pages = compose(filled(Heading("Кубок", "Протокол"), table(3), many, SIGNED), FONTS.measure)
    check_inside(pages)
    assert len(pages) > 2
    last = texts(pages[-1])
    assert sum("слово" in text for text in last) >= 3
    assert "Главный секретарь" in last


def test_a_row_higher_than_a_page_continues() -> None:
    words = " ".join(f"слово{i}" for i in range(2500))
    rows = (Row((Cell("1"), Cell(words), Cell(), Cell())), Row((Cell("2"), Cell("дальше"), Cell(), Cell())))
    pages = compose(filled(Heading("Кубок", "П"), Table(HEADS, rows, 6), SIGNED), FONTS.measure)
    check_inside(pages)
    assert len(pages) > 2
    said = " ".join(text for page in pages for text in texts(page) if text.startswith("слово"))
    assert said.split() == words.split()


def test_a_long_title_wraps_in_head_and_running_head() -> None:
    event = "Чемпионат и первенство очень длинного названия " * 10
    blocks = Heading(event, "Протокол"), table(60), SIGNED
    pages = compose(filled(*blocks, landscape=False, event=event), FONTS.measure)
    check_inside(pages)
    assert len(pages) > 1
    for page in pages:
        assert " ".join(texts(page)).count("названия") >= 10


def slip(lines: int) -> Slip:
    blank = Blank("Меры, примечания", "Неявка: " + "Длинноимённый Иван " * 3, lines=lines)
    return Slip((Heading("", "Протокол встречи"), Blanks(((blank,),)), table(2), SIGNED))


def test_small_slips_stand_two_on_a_sheet_and_large_ones_alone() -> None:
    small, large = slip(2), slip(14)
    pages = compose(filled(small, small, small, large, small, landscape=False), FONTS.measure)
    check_inside(pages)
    assert [texts(page).count("Протокол встречи") for page in pages] == [2, 1, 1, 1]


def test_a_blank_leaves_a_line_to_write_on_and_wraps_what_is_known() -> None:
    rows = ((Blank("Место", "г. Очень-Длинный-Город " * 8, after="и всё"), Blank("Дата")),)
    pages = compose(filled(Heading("Кубок", "П"), Blanks(rows), table(1), SIGNED), FONTS.measure)
    check_inside(pages)
    said = " ".join(texts(pages[0]))
    assert said.count("Очень-Длинный-Город") == 8
    assert "и всё" in said


@pytest.mark.parametrize(
    ("kind", "paper", "least"),
    [
        (Kind.GROUPS, None, 13.0),  # capitals of 3.2 mm at arm's length
        (Kind.FINAL_BRACKET, None, 10.0),
        (Kind.WALL_BRACKET, Paper.A1, 23.0),
    ],
)
def test_names_on_a_bracket_can_be_read(kind: Kind, paper: Paper | None, least: float) -> None:
    event = source(demo(16, played=True))
    names = {entry.surname for entry in event.tournament.entries.values()}
    pages = compose(press().fill(kind, event, Choices(paper=paper)), FONTS.measure)
    texts = [item for page in pages for layer in page.layers for item in layer.drawing.items]
    sizes = sorted(t.font.size_pt for t in texts if isinstance(t, Text) and t.text.split(" ")[0] in names)
    assert sizes[len(sizes) // 10] >= least


@pytest.mark.parametrize("rows", [3, 12])
def test_of_chapters_that_stay_together_those_that_fit_go_with_the_signatures(rows: int) -> None:
    lead = replace(table(rows, "ведёт"), whole=True, leads=True)
    last = replace(table(16, "итог"), whole=True)
    above = (Heading("Кубок", "Протокол"), table(4), Chapter("Первая"), lead)
    *before, end = compose(filled(*above, Chapter("Вторая"), last, SIGNED), FONTS.measure)
    # what does not go along leaves no page of its own behind
    assert len(before) == 1
    assert "Первая" in texts(before[0])
    assert texts(end).count("итог") == 16
    assert texts(end).index("Вторая") < texts(end).index("Главный судья")


def test_a_nearly_empty_page_is_saved_by_setting_all_a_little_closer() -> None:
    """Rows come nearer to each other only where that saves a page, and signatures keep three of them."""
    counts = []
    for rows in range(3, 60):
        pages = compose(filled(replace(table(rows), height=8.0), SIGNED), FONTS.measure)
        check_inside(pages)
        counts.append(len(pages))
        assert texts(pages[-1]).count("Имя") >= 3 + (len(pages) > 1), "rows, and the head above them"
        assert sorted(found for page in pages for found in texts(page) if found[0] == "р") == sorted(
            f"р{at}" for at in range(1, rows + 1)
        )
    assert counts == sorted(counts)
    # 8 mm each: the paper has no room for them, but for a little less there is
    inside = Sheet(Paper.A4, landscape=True).inside()
    assert 8.0 * (3 + counts.count(1) - 1) > 0.62 * inside.h


@pytest.mark.parametrize("kind", [Kind.FINAL_PROTOCOL, Kind.ENTRIES_REGISTRATION])
def test_a_page_that_ends_early_because_of_the_signatures_is_saved_too(kind: Kind) -> None:
    """Of 64 entries the last rows and the signatures had a page, and left half of the one before empty."""
    pages = compose(press().fill(kind, source(demo(64, played=True)), Choices()), FONTS.measure)
    check_inside(pages)
    assert len(pages) == 4


def test_a_subject_is_shortened_where_that_saves_a_line() -> None:
    region = "Ханты-Мансийский автономный округ – Югра, Сургут"
    rows = tuple(Row((Cell(text),)) for text in (region, "Пермский край, Пермь"))
    for homes, said in ((True, "ХМАО – Югра, Сургут"), (False, region)):
        made = Table((Head("Субъект", 40, homes=homes), Head("", 120)), tuple(
            Row((*row.cells, Cell())) for row in rows), 6)  # fmt: skip
        (page,) = compose(filled(made), FONTS.measure)
        assert said in " ".join(texts(page))
        assert "Пермский край, Пермь" in " ".join(texts(page))


def lines_to_sign_on(pages: tuple[Page, ...]) -> list[tuple[float, float]]:
    """Where the lines below the running head begin and end, mm, from above."""
    items = [item for page in pages for layer in page.layers for item in layer.drawing.items]
    drawn = [item for item in items if isinstance(item, Line)]
    return [(round(line.x1, 3), round(line.x2, 3)) for line in sorted(drawn, key=lambda line: line.y1)[1:]]


@pytest.mark.parametrize("caption", ["", "подпись"])
def test_those_who_sign_one_under_the_other_sign_between_the_same_edges(caption: str) -> None:
    posts = ("Председатель технической комиссии", "Член комиссии", "Главный судья")
    names = ("Л. И. Дубенков, ССВК, Пермь", "Г. Л. Воскобойный, СС1К, Москва", "И. О. Ли")
    rows = tuple((Signer(post, name),) for post, name in zip(posts, names, strict=True))
    pages = compose(filled(Signatures(rows, caption, "кто"), landscape=False), FONTS.measure)
    check_inside(pages)
    lines = lines_to_sign_on(pages)
    assert len(lines) == 3
    assert len(set(lines)) == 1


def test_lines_of_columns_of_signers_begin_alike_and_end_alike_before_names() -> None:
    rows = (Signer("Игрок № 1"), Signer("Игрок № 2")), (Signer("Судья"), Signer("Главный секретарь", "И. Ли"))
    pages = compose(filled(Signatures(rows, "", ""), landscape=False), FONTS.measure)
    above, below = lines_to_sign_on(pages)[:2], lines_to_sign_on(pages)[2:]
    assert [left for left, _ in sorted(above)] == [left for left, _ in sorted(below)]
    # beside a name there is less of the line, and all of it where no name stands
    assert max(right for _, right in above) > max(right for _, right in below)


def test_two_tables_one_under_the_other_stand_apart() -> None:
    (page,) = compose(filled(table(2), table(2, "Другое")), FONTS.measure)
    boxes = [item for layer in page.layers for item in layer.drawing.items if isinstance(item, Box)]
    edges = sorted({(round(box.y, 3), round(box.y + box.h, 3)) for box in boxes})
    free = [later[0] - earlier[1] for earlier, later in pairwise(edges) if later[0] > earlier[1]]
    assert max(free) >= 4


def test_the_foot_of_an_annex_stands_on_one_line_with_the_number_of_the_page() -> None:
    foot = "Приложение 10. По журналу соревнования: запись 1389 от 08.12.2026 20:00, 282e bb1e 82c4 ceb3"
    made = replace(filled(table(30), landscape=False), foot=foot, page="Лист {page} из {pages}")
    pages = compose(made, FONTS.measure)
    check_inside(pages)
    for number, page in enumerate(pages, 1):
        assert {foot, f"Лист {number} из {len(pages)}"} <= set(texts(page))
