"""Tables without lines: their columns out of where words stand, and nothing where that is not certain."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.finished.check import check_papers
from bracket_desk.domain.finished.papers import FinishedPaper, Flaw
from bracket_desk.exchange import finished
from bracket_desk.exchange.aligned import aligned
from bracket_desk.exchange.documents import pdf_sheets
from bracket_desk.exchange.finished import paper_of
from bracket_desk.exchange.placed import Said
from bracket_desk.paper_remarks import facts_of
from bracket_desk.words import LANGUAGES
from tests.helpers import examples
from tests.printing.reading import FONTS, TABLES, demo, source
from tests.printing.reading import words as spoken

HEIGHT, PITCH, LETTER, BLANK = 9.0, 13.0, 5.0, 2.5
COLUMNS = (50.0, 90.0, 290.0, 360.0, 420.0)
HEAD = ("Место", "Фамилия, имя, отчество", "Дата рождения", "Разряд", "Город")


def words(x: float, top: float, text: str) -> list[Said]:
    """A text word by word, as most programs write it."""
    found = []
    for word in text.split():
        right = x + LETTER * len(word)
        found.append(Said(x, top - HEIGHT, right, top, word))
        x = right + BLANK
    return found


def page(*lines: Sequence[str], columns: Sequence[float] = COLUMNS, top: float = 700.0) -> list[Said]:
    return [
        said
        for number, line in enumerate(lines)
        for x, text in zip(columns, line, strict=True)
        for said in words(x, top - number * PITCH, text)
    ]


def rows(texts: Sequence[Said]) -> list[tuple[str, ...]]:
    return [found.cells for found in sorted(aligned(texts)[0], key=lambda one: -one.top)]


FIRST = ("1", "Алёхин Сергей Ильич", "01.02.1990", "МС", "Пермь")
SECOND = ("2", "Дёмин Роман Олегович", "", "КМС", "Москва")
THIRD = ("3–4", "Ли Юн", "03.04.2001", "", "Сургут")
LAST = ("–", "Уваркин Олег Петрович", "05.06.1985", "I", "Казань")


def test_rows_are_read_with_what_they_lack() -> None:
    made = page(HEAD, FIRST, SECOND, THIRD, LAST)
    title = words(120, 740, "Итоговый протокол соревнования")
    below = words(50, 600, "Главный судья Воробьёв Пётр Ильич СС1К")
    found, left = aligned([*title, *made, *below])
    assert [row.cells for row in found] == [HEAD, FIRST, SECOND, THIRD, LAST]
    assert len({row.table for row in found}) == 1
    assert left == [*title, *below]


def test_a_head_of_two_lines_and_a_column_nobody_filled_in() -> None:
    upper = ("", "Фамилия, имя,", "Дата", "Звание,", "")
    lower = ("Место", "отчество", "рождения", "разряд", "Город")
    bare = [(row[0], row[1], "", row[3] or "б/р", row[4]) for row in (FIRST, SECOND, THIRD)]
    whole = ("Место", "Фамилия, имя, отчество", "Дата рождения", "Звание, разряд", "Город")
    assert rows(page(upper, lower, *bare)) == [whole, *bare]


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(page(HEAD, FIRST, SECOND), id="two rows may stand so by chance"),
        pytest.param(page(FIRST, SECOND, THIRD, LAST), id="no head"),
        pytest.param(page(HEAD, THIRD, SECOND, FIRST), id="numbers that fall"),
        pytest.param(page((*HEAD[:4], ""), FIRST, SECOND, THIRD), id="a column without a head"),
        pytest.param(
            page(HEAD, *((row[1], "", *row[2:]) for row in (FIRST, SECOND, THIRD))), id="no numbers"
        ),
        pytest.param(
            page(HEAD, FIRST, SECOND, THIRD) + words(225, 700 - 2 * PITCH, "и ещё кто-то"),
            id="no gap through all rows",
        ),
    ],
)
def test_what_is_not_certain_stays_as_it_was(made: list[Said]) -> None:
    assert aligned(made) == ([], sorted(made, key=lambda one: (-one.top, one.left)))


def test_a_cell_whose_lines_stand_between_the_rows_is_not_empty() -> None:
    """A region in two lines about the middle of its row; of figures nobody knows whose they are."""
    high = page(HEAD, ("", "", "", "", "Ханты-Мансийск"), (*FIRST[:4], ""), ("", "", "", "", "Югра"))
    low = page(SECOND, THIRD, LAST, top=700 - 4 * PITCH)
    found = rows([*high, *low])
    assert found[1] == (*FIRST[:4], "Югра"), "what stands over the first row is its head"
    dated = page(HEAD, FIRST, SECOND, ("", "", "07.08.1999", "", ""), THIRD, LAST)
    assert SECOND not in rows(dated)
    assert {FIRST, THIRD, LAST} <= set(rows(dated))


WORD = st.text(alphabet="абвгд", min_size=1, max_size=7)


@examples(40)
@given(table=st.data(), count=st.integers(3, 6), many=st.integers(3, 7))
def test_any_numbered_table_is_read_as_it_was_set(table: st.DataObject, count: int, many: int) -> None:
    columns = [40.0 + 90 * at for at in range(count)]
    cells = st.lists(WORD, min_size=1, max_size=2).map(" ".join)
    head = tuple(table.draw(cells) for _ in columns)
    lines = [
        (str(number), *(table.draw(cells if number == 1 else st.just("") | cells) for _ in columns[1:]))
        for number in range(1, many + 1)
    ]
    lines = [line if any(line[1:]) else (line[0], "а", *line[2:]) for line in lines]
    assert rows(page(head, *lines, columns=columns)) == [head, *lines]


@examples(60)
@given(
    st.lists(
        st.tuples(
            st.floats(30, 500), st.floats(30, 800), st.sampled_from(("а", "12", "1", "–", "Дата")) | WORD
        ),
        max_size=30,
    )
)
def test_no_text_gets_lost(places: list[tuple[float, float, str]]) -> None:
    texts = [Said(x, y, x + LETTER * len(word), y + HEIGHT, word) for x, y, word in places]
    found, left = aligned(texts)
    said = " ".join([*(cell for row in found for cell in row.cells), *(one.text for one in left)]).split()
    # a cell that goes on between the rows is said there too
    assert not Counter(one.text for one in texts) - Counter(said)
    assert all(row.table for row in found)


def test_a_pdf_of_another_program_says_who_has_no_date_of_birth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "read_apart", lambda _kind, data, _check: pdf_sheets(data))
    event = source(demo(17, played=True))
    known = facts_of(event.tournament, TABLES, tuple(map(spoken, LANGUAGES)))
    entries = list(event.tournament.entries.values())[:6]
    lines = [
        (str(at), one.name, f"{one.born:%d.%m.%Y}" if at != 4 else "", one.title, one.town)
        for at, one in enumerate(entries, 1)
        if one.born is not None
    ]
    assert len(lines) == 6
    for head in (HEAD, ("Номер", *HEAD[1:])):
        found = paper_of(written([head, *lines]), "protocol.pdf")
        assert isinstance(found, FinishedPaper)
        remarks = [one for one in check_papers([found], known) if one.flaw is not Flaw.PLACE_OTHER]
        assert [(one.flaw, one.values["said"]) for one in remarks] == [(Flaw.BORN_MISSING, entries[3].name)]


def written(lines: Sequence[Sequence[str]]) -> bytes:
    """The lines as a PDF that has no line around anything."""
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made)
    ((face, _),) = FONTS.runs("Ж", False)
    for number, line in enumerate(lines):
        for x, text in zip(COLUMNS, line, strict=True):
            canvas.setFont(face, 9)
            canvas.drawString(x, 700 - number * PITCH, text)
    canvas.save()
    return made.getvalue()
