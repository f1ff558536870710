"""Tables of norms and points as files, pasted blocks and spreadsheets; errors name the cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk import assets
from bracket_desk.domain.errors import CellError, Fault, Flaw, FormError
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.domain.titles.norms import Edition, Norm, NormTable, PointsRow, new_norm_faults
from bracket_desk.tables.cells import Cells, Naming, TextRow
from bracket_desk.tables.norms import (
    NORM_COLUMNS,
    NORMS,
    POINTS,
    load_norms,
    load_points,
    shipped,
    toml_text,
)
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import LANGUAGES, Words
from tests.helpers import examples

SPORT = assets.resources() / "sport"
TABLES = load_sport(SPORT)
RU, EN = (Naming(Words(language, assets.resources() / "translations"), TABLES) for language in LANGUAGES)


def block(text: str) -> list[TextRow]:
    """A block with bars between its cells."""
    lines = text.strip().splitlines()
    return [TextRow(number, tuple(line.split("|"))) for number, line in enumerate(lines, 1)]


def flaw(text: str, naming: Naming = RU) -> tuple[Flaw, object, object, str]:
    """What is said about a block of norms: reason, row, column, sentence."""
    with pytest.raises(CellError) as caught:
        NORMS.rows(block(text), naming)
    reason, said = caught.value.reason, caught.value.values
    assert isinstance(reason, Flaw)
    return reason, said.get("row"), said.get("column"), naming.words.sentence(caught.value)


# ---------------------------------------------------------------- what is shipped


def test_no_norm_and_no_point_is_shipped_as_real() -> None:
    for path in shipped(SPORT / "norms"):
        table = load_norms(path, RU)
        assert table.edition.example == ("example" in path.name)
        assert bool(table.norms) == table.edition.example
    for path in shipped(SPORT / "points"):
        points = load_points(path, RU)
        assert bool(points.rows) == points.edition.example == ("example" in path.name)
    assert len(shipped(SPORT / "norms")) == 3
    assert "ПРИМЕР" in load_norms(SPORT / "norms" / "example.toml", RU).edition.name
    assert "EXAMPLE" in load_points(SPORT / "points" / "example.toml", EN).edition.name


def test_the_editions_know_their_years() -> None:
    found = [load_norms(path, RU).edition for path in shipped(SPORT / "norms")]
    before, after = (one for one in found if not one.example)
    assert (before.covers(2025), before.covers(2026), after.covers(2026)) == (True, False, True)


# ---------------------------------------------------------------- pasted blocks and spreadsheets


def test_a_block_with_headings_in_any_order() -> None:
    rows = block(
        "Место по|Звание, разряд|Уровень соревнования|Пол|Возрастная группа|Дисциплины"
        "|Победы без игры считаются|Побед не менее\n"
        "3|кмс|Чемпионат России; кубок субъекта Российской Федерации|ж|мужчины, женщины"
        "|пирамида, снукер|нет|2\n"
        "||||||\n"
        "8.0|1 разряд|–||юниоры (до 19 лет)|свободная пирамида|да|1"
    )
    assert NORMS.rows(rows, RU) == (
        Norm(
            "КМС",
            ("russian-championship", "region-cup"),
            "f",
            ("adults",),
            ("pyramid", "snooker"),
            last=3,
            wins=2,
            walkovers=False,
        ),
        Norm("I", (), "", ("juniors-19",), ("free-pyramid",), last=8, wins=1, walkovers=True),
    )


def test_a_block_without_headings_has_the_columns_of_the_table() -> None:
    assert NORMS.rows(block("МС|||||1|2"), RU) == (Norm("МС", first=1, last=2),)
    assert POINTS.rows(block("чемпионат России||1|1|12,5\n||2|4|7"), RU) == (
        PointsRow(1, 1, 12.5, ("russian-championship",)),
        PointsRow(2, 4, 7),
    )
    # one place is a band of one
    assert POINTS.rows(block("||5||1"), RU) == (PointsRow(5, 5, 1),)


@pytest.mark.parametrize(
    ("text", "reason", "row", "column"),
    [
        ("Звание, разряд|Место по\nКМС|три", Flaw.NUMBER, 2, "last"),
        ("Звание, разряд|Место по\nКМС|1000", Flaw.NUMBER, 2, "last"),
        ("Звание, разряд|Место по\nКМС|2,5", Flaw.NUMBER, 2, "last"),
        ("Звание, разряд|Место по\nКМС|3\nгроссмейстер мира|3", Flaw.NAME, 3, "title"),
        ("Звание, разряд|Место по\n|3", Flaw.EMPTY, 2, "title"),
        ("Звание, разряд|Место с|Место по\nКМС|4|3", Flaw.ORDER, 2, "last"),
        ("Звание, разряд|Пол\nКМС|все", Flaw.NAME, 2, "sex"),
        ("Звание, разряд|Уровень соревнования\nКМС|Олимпиада", Flaw.NAME, 2, "levels"),
        ("Звание, разряд|Дисциплины\nКМС|шахматы", Flaw.NAME, 2, "disciplines"),
        ("Звание, разряд|Победы без игры считаются\nКМС|иногда", Flaw.YES_NO, 2, "walkovers"),
        ("Звание, разряд|Побед не менее\nКМС|2", Flaw.WALKOVERS, 2, "walkovers"),
        ("Звание, разряд|Место по|Место по\nКМС|2|3", Flaw.TWICE, None, None),
        ("Звание, разряд|Место по|Призовые\nКМС|2|3", Flaw.COLUMN_UNKNOWN, None, None),
        ("Звание, разряд|Место по\nКМС|2\nКМС|2|3", Flaw.BEYOND, 3, None),
        ("Звание, разряд|Место по\nМС, КМС|2", Flaw.NAME, 2, "title"),
        ("Место с|Место по\n1|2", Flaw.COLUMN_MISSING, None, "title"),
        ("Звание, разряд|Место по", Flaw.ROWS_NONE, None, None),
        (f"Звание, разряд|Другое условие\nКМС|{'а' * 501}", Flaw.TEXT_LONG, 2, "condition"),
    ],
)
def test_an_error_names_row_and_column(text: str, reason: Flaw, row: int | None, column: str | None) -> None:
    found = flaw(text)
    assert found[:3] == (reason, row, column)
    # in Russian words, with the heading as it stands in the table
    assert not re.search(r"[A-HJ-Za-z]{2}", found[3]), found[3]
    if row is not None:
        assert f"Строка {row}" in found[3]


@pytest.mark.parametrize(
    ("text", "row", "column", "said"),
    [
        ("Место с|Место по|Очки\n1|4|10\n4|8|5", 3, "first", "место 4 уже есть в строке 2"),
        ("Место с|Место по|Очки\n5|8|5\n1|16|1", 3, "first", "место 5 уже есть в строке 2"),
        ("Место с|Очки\n2|5\n1|7\n2|5", 4, "first", "место 2 уже есть в строке 2"),
        ("Место с|Место по|Очки\n3|1|10", 2, "last", "место 1 раньше места 3"),
        ("Место с|Очки\n1|много", 2, "points", "«много»"),
        ("Место с|Очки\n1|", 2, "points", "ячейка пуста"),
        ("Место с|Место по|Очки\n||10", 2, "first", "ячейка пуста"),
    ],
)
def test_an_error_in_points_names_row_and_column(text: str, row: int, column: str, said: str) -> None:
    with pytest.raises(CellError) as caught:
        POINTS.rows(block(text), RU)
    assert (caught.value.values["row"], caught.value.values["column"]) == (row, column)
    sentence = RU.words.sentence(caught.value)
    assert said in sentence
    assert not re.search(r"[A-HJ-Za-z]{2}", sentence)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # names hold commas; the one that would not do is not among them
        ("Звание, разряд|Место по\nмагистр|1", "МСМК; ГР; МС; КМС; I; II; III; I юн.; II юн.; III юн."),
        ("Звание, разряд|Место по\nб/р|1", "«б/р» не распознано. Возможны: ЗМС; "),
        ("Звание, разряд|Пол\nКМС|м, ж", "«м, ж» не распознано. Возможны: м; ж."),
        ("Звание, разряд|Дисциплины\nКМС|шахматы", "снукер, 1 красный; снукер, 6 красных; "),
        ("Звание, разряд|Место по|Призы\nКМС|1|2", "Возможны: Звание, разряд; Уровень соревнования; "),
    ],
)  # fmt: skip
def test_what_could_stand_in_a_cell_is_told_apart(text: str, said: str) -> None:
    sentence = flaw(text)[3]
    assert said in sentence
    assert ".." not in sentence


def test_what_could_stand_in_a_cell_is_told_in_the_language() -> None:
    assert "MSIC; GR; MS; CMS; I; " in flaw("Title, rank|Place to\nwizard|1", EN)[3]
    assert flaw("Title, rank|Sex\nCMS|all", EN)[3].endswith("Possible are: m; f.")


def test_a_subject_is_named_in_short_as_well() -> None:
    rows = NORMS.rows(block("КМС|чемпионат субъекта РФ||||1|2"), RU)
    assert rows[0].levels == ("region-championship",)


def test_points_of_some_events_may_go_before_those_of_all() -> None:
    rows = POINTS.rows(block("чемпионат России||1|4|10\n||1|8|5\n|снукер|1|8|6\n||9|16|1"), RU)
    assert [row.points for row in rows] == [10, 5, 6, 1]


# ---------------------------------------------------------------- files


def test_a_file_that_is_no_table_of_norms(tmp_path: Path) -> None:
    file = tmp_path / "norms.toml"
    for text, fault, key in (
        ('of = "prizes"\nname = "А"', Fault.VALUE_UNKNOWN, "of"),
        ('of = "norms"', Fault.KEY_MISSING, "name"),
        ('name = "А"\nfirst_year = 2027\nlast_year = 2026', Fault.OUT_OF_RANGE, "last_year"),
        ('name = "А"\nday = "вчера"', Fault.WRONG_KIND, "day"),
        ('name = "А"\nday = 2026-01-01T10:00:00', Fault.WRONG_KIND, "day"),
        ('name = "А"\nprize = 5', Fault.KEY_UNKNOWN, "prize"),
        ('name = "А"\n[[rows]]\ntitle = "I"\nprize = 5', Fault.KEY_UNKNOWN, "rows[1].prize"),
        ('name = "А"\n[[rows]]\ntitle = {}', Fault.WRONG_KIND, "rows[1].title"),
        ('name = { ru = "А" }', Fault.KEY_MISSING, "name.en"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(FormError) as caught:
            load_norms(file, RU)
        assert (caught.value.reason, caught.value.values["key"]) == (fault, key)
    # a table of the other kind is one, and the sentence says where that is taken
    for path in (SPORT / "points").iterdir():
        with pytest.raises(CellError) as other:
            load_norms(path, RU)
        assert "очки – в окне «Таблица очков»" in RU.words.sentence(other.value)
    with pytest.raises(CellError) as headed:
        POINTS.rows(block("Звание, разряд|Место с|Место по\nКМС|1|2"), RU)
    assert headed.value.reason is Flaw.OTHER_TABLE
    # rows that cannot stand beside each other are named in a file as well
    points = tmp_path / "points.toml"
    points.write_text('name = "А"\n' + 2 * "[[rows]]\nfirst = 1\npoints = 5\n", "utf-8")
    with pytest.raises(CellError) as twice:
        load_points(points, RU)
    assert (twice.value.reason, twice.value.values["row"]) == (Flaw.OVERLAP, 2)
    file.write_text('name = "А"\n[[rows]]\ntitle = "I"\nlast = "много"', "utf-8")
    with pytest.raises(CellError) as of_cell:
        load_norms(file, RU)
    assert (of_cell.value.values["row"], of_cell.value.values["column"]) == (1, "last")


LEVELS, AGES = st.sampled_from(sorted(TABLES.levels)), st.sampled_from(sorted(TABLES.ages))
NAMED = st.sampled_from([one.value for one in (*Family, *Discipline)])
CONDITIONS = ("", 'не раньше 2027 года; "особое" условие \\ = [1]', "=1+1", "два дня")


def few(of: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Up to three different ones."""
    return st.lists(of, max_size=3, unique=True).map(tuple)


NORM = st.builds(
    lambda places, wins, over, **rest: Norm(
        **rest,
        first=places[0] if places else None,
        last=places[-1] if places else None,
        wins=wins[0],
        over=over,
        over_wins=3 if over else 0,
        walkovers=wins[1],
    ),
    title=st.sampled_from(TITLES[:-1]),
    places=st.none() | st.lists(st.integers(1, 999), min_size=2, max_size=2).map(sorted),
    levels=few(LEVELS),
    sex=st.sampled_from(("", "m", "f")),
    age_groups=few(AGES),
    disciplines=few(NAMED),
    entries=st.integers(0, 999),
    regions=st.integers(0, 999),
    age=st.integers(0, 999),
    wins=st.tuples(st.integers(0, 999), st.booleans()),
    over=few(st.sampled_from(TITLES)),
    condition=st.sampled_from(CONDITIONS),
).filter(lambda norm: not any(new_norm_faults(norm)))


@examples(40)
@given(st.lists(NORM, min_size=1, max_size=4).map(tuple), st.sampled_from((RU, EN)))
def test_what_is_written_is_read_again(norms: tuple[Norm, ...], naming: Naming) -> None:
    texts = NORMS.texts(norms, naming)
    rows = [TextRow(number, tuple(row)) for number, row in enumerate(texts, 1)]
    assert NORMS.rows(rows, naming) == norms
    assert NORMS.rows(rows[1:], naming) == norms


def test_a_file_in_one_language_is_read_in_the_other(tmp_path: Path) -> None:
    example = load_norms(SPORT / "norms" / "example.toml", RU)
    own = NormTable(
        Edition('Наши "нормы" \\ 1', 2026, 2029, "Приказ № 5", None, "сайт", example=False),
        (*example.norms, Norm("I", last=4, condition='"a" = [1] \\ №')),
    )
    file = tmp_path / "own.toml"
    file.write_text(toml_text(own.edition, NORMS, own.norms), "utf-8")
    assert load_norms(file, EN) == own == load_norms(file, RU)
    points = load_points(SPORT / "points" / "example.toml", RU)
    file.write_text(toml_text(points.edition, POINTS, points.rows), "utf-8")
    assert load_points(file, EN) == points


def test_the_readme_lists_every_column() -> None:
    said = (SPORT / "README.md").read_text("utf-8")
    assert all(f"`{column}`" in said for column in NORM_COLUMNS)
    assert Cells(1, {"first": "–"}).text("first") == ""
