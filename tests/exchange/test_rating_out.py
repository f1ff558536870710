"""The data of a rating as files: what they hold, that they can be read again, and that they are described."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from python_calamine import CalamineWorkbook

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Member
from bracket_desk.domain.titles.rating import rated_matches
from bracket_desk.domain.titles.rating_data import RatingData, rating_data
from bracket_desk.domain.values import ResultKind
from bracket_desk.exchange.rating_out import MATCH_COLUMNS, PLACE_COLUMNS, rating_files
from bracket_desk.words import Words
from tests.domain.titles.golden import PEOPLE, golden, points
from tests.floors import timed
from tests.helpers import Desk, drawn

WORDS = Words("ru", assets.resources() / "translations")


def files(desk: Desk) -> dict[str, bytes]:
    return dict(rating_files(rating_data(desk.tournament), WORDS, "чемпионат области"))


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def rated() -> Desk:
    desk = golden()
    desk.run(cmd.SetPoints(points=points((1, 1, 100.0), (2, 2, 75.5))))
    desk.do("clear-result", match="F2-1")
    desk.do("enter-result", match="F2-1", frames=[[8, 3], [5, 8], [8, 7], {"won": 1}, [8, 6]], confirm=True)
    return desk


def test_the_json_says_everything_and_is_read_again() -> None:
    desk = rated()
    found = msgspec.json.decode(files(desk)["rating.json"], type=RatingData)
    assert found == rating_data(desk.tournament)
    assert (found.event.entries, found.event.played, found.event.regions) == (8, 7, 6)
    assert [(one.person, one.place, one.points) for one in found.places[:3]] == [
        (1, (1, 1), 100),
        (5, (2, 2), 75.5),
        (3, (3, 3), None),
    ]
    final = found.matches[-1]
    assert (final.id, final.stage, final.winner, final.score) == ("F2-1", "F2", 1, (4, 1))
    assert final.date == date(2026, 12, 5)
    assert [one.how for one in found.matches] == [
        "played",
        "no-show",
        "played",
        "played",
        "played",
        "technical",
        "played",
    ]
    assert found.people[5].born is None


def test_the_lists_hold_the_same() -> None:
    made = files(rated())
    first, second, *_ = rows(made["rating-places.csv"])
    assert (first["Фамилия"], first["Место с"], first["Очки"], first["Дата рождения"]) == (
        "Первова",
        "1",
        "100",
        "05.12.2010",
    )
    assert (second["Очки"], second["Играли"], second["Уровень соревнования"]) == (
        "75,5",
        "7",
        "чемпионат области",
    )
    matches = rows(made["rating-matches.csv"])
    assert matches[1]["Чем закончилась"] == "неявка"
    assert (matches[1]["Партии 1"], matches[1]["Победитель, 1 или 2"]) == ("", "1")
    assert matches[-1]["Счёт партий"] == "8:3 5:8 8:7 1 8:6"
    assert (matches[-1]["Круг"], matches[-1]["Круг словами"]) == ("F2", "Финал")
    book = CalamineWorkbook.from_filelike(io.BytesIO(made["rating.xlsx"]))
    assert book.sheet_names == ["Места", "Встречи"]
    places = book.get_sheet_by_index(0).to_python()
    assert places[0] == [WORDS.say(text) for text in PLACE_COLUMNS.values()]
    assert places[1][:5] == [1, 1, 100, 1, "Первова"]
    assert places[1][7] == date(2010, 12, 5)
    assert len(book.get_sheet_by_index(1).to_python()) == 8


def test_who_left_and_how_is_told_of_a_team_and_of_an_event_of_one_sex_too() -> None:
    desk = golden()
    pair = (Member("Первова", "Анна", born=date(2010, 12, 5)), Member("Вторых", "Ия", sex="f", title="КМС"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], members=pair), replace(PEOPLE[2], sex=""))))
    desk.do("disqualify", entry="e5", reason="допинг", confirm=True)
    desk.do("withdraw", entry="e3", confirm=True)
    found = rating_data(desk.tournament)
    assert {one.person: one.left for one in found.places if one.left} == {5: "disqualified", 3: "withdrawn"}
    assert {one.sex for one in found.people} == {"f"}
    assert [(one.given, one.sex, one.title) for one in found.people[0].members] == [
        ("Анна", "f", None),
        ("Ия", "f", "КМС"),
    ]
    told = {row["Фамилия"]: row for row in rows(files(desk)["rating-places.csv"])}
    assert told["Пятова"]["Выбыл"] == "дисквалификация"
    assert (told["Третьякова"]["Выбыл"], told["Третьякова"]["Пол"]) == ("отказ", "ж")
    assert told["Первова"]["Состав"] == "Первова Анна 05.12.2010; Вторых Ия"


def test_points_of_an_invented_table_say_so_in_every_row() -> None:
    desk = golden()
    table = points((1, 8, 100.0))
    desk.run(cmd.SetPoints(points=table))
    assert {row["Таблица очков"] for row in rows(files(desk)["rating-places.csv"])} == {"Нормы для проверки"}
    desk.run(cmd.SetPoints(points=replace(table, edition=replace(table.edition, example=True))))
    said = {row["Таблица очков"] for row in rows(files(desk)["rating-places.csv"])}
    assert said == {"Нормы для проверки: выдуманный пример, его очки ничего не значат"}


def test_equal_events_give_equal_files_and_no_formulas() -> None:
    desk = golden()
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], club="=1+1", born=date(1900, 1, 2)),)))
    made = files(desk)
    assert made == files(desk)
    assert rows(made["rating-places.csv"])[0]["Клуб"] == "'=1+1"
    assert rows(made["rating-places.csv"])[0]["Очки"] == ""


def test_every_decided_match_of_two_is_there_once_and_byes_are_not() -> None:
    desk = drawn(16, empty=(4, 9))
    desk.do("withdraw", entry="e2", reason="")
    desk.finish()
    t = desk.tournament
    decided = [s for s in t.states if s.result is not None and len(s.players) == 2]
    found = rated_matches(t)
    assert [one.match.id for one in found] == [
        s.match.id for s in sorted(decided, key=lambda s: s.match.number)
    ]
    assert any(one.result.forfeit for one in found)
    assert {one.result.kind for one in found} == {ResultKind.PLAYED, ResultKind.TECHNICAL}


def test_a_match_lost_by_having_left_has_the_day_that_decided_it() -> None:
    """A list of matches for a rating has no line without a date because nobody played it."""
    desk = drawn(16)
    desk.do("withdraw", entry="e1", reason="")
    clock = timed(desk)
    clock.forward(24 * 60)
    desk.win("A-U1-2", "e3")
    clock.forward(24 * 60)
    desk.finish()
    found = {one.match.id: one for one in rated_matches(desk.tournament) if one.result.forfeit}
    days = {match: one.day for match, one in found.items()}
    assert days == {"A-U1-1": date(2026, 12, 5), "A-L1-1": date(2026, 12, 6)}, found
    times = desk.tournament.floor.times_of(desk.tournament.state_of("A-U1-1").key)
    assert (times.start, times.end, times.length) == (None, None, None), "nobody played"


@pytest.mark.parametrize("name", ["rating.md", "rating.en.md"])
def test_every_column_is_described(name: str) -> None:
    said = (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    lines = [line for line in said.splitlines() if line.startswith("| `")]
    described = [column for line in lines for column in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert described == [*PLACE_COLUMNS, *MATCH_COLUMNS], "each of them in its order, and no other"
    # and by the heading that it has in the lists
    here = Words("en" if ".en." in name else "ru", assets.resources() / "translations")
    headings = [here.say(text) for text in (*PLACE_COLUMNS.values(), *MATCH_COLUMNS.values())]
    quoted = set(re.findall(r"[«“](.+?)[»”]", said))
    assert not [heading for heading in headings if heading not in quoted]
