"""What the state allows, posters on every paper, long matches, draws that were taken back."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.labels import full_names
from bracket_desk.layout.paper import SIZES, Paper
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import NotPossible, Press, lacking
from bracket_desk.session import tournament_at
from tests.helpers import Desk, card, undrawn
from tests.printing.invented import plain_event
from tests.printing.reading import FONTS, Reading, demo, documents, off_page, overlaps, press, source, words


def say(text: str) -> str:
    """A marked sentence in Russian."""
    return words("ru").say(text)


def squeezed(text: str) -> str:
    """Without blanks and without the hyphens of cut words."""
    return text.replace(" ", "").replace("-", "")


def test_before_the_draw_nothing_is_made() -> None:
    event = source(undrawn(range(1, 17)).session.entries)
    assert documents(event) == {}
    assert lacking(Kind.GROUPS, event.tournament, words("ru")) == say("The draw has not been made yet.")


def test_each_document_says_what_it_waits_for() -> None:
    t = tournament_at(demo(16, played=False))
    unfinished = say("The event is not finished: there are matches to play.")
    assert lacking(Kind.FINAL_PROTOCOL, t, words("ru")) == unfinished
    assert lacking(Kind.DRAW_PROTOCOL, t, words("ru")) is None
    knockout = tournament_at(plain_event(8, "single-elimination"))
    no_groups = say("This format has no groups: the whole event is one bracket.")
    assert lacking(Kind.GROUPS, knockout, words("ru")) == no_groups


@pytest.mark.parametrize("size", [2, 4, 8, 32, 128])
def test_single_elimination_has_its_papers(size: int) -> None:
    event = source(plain_event(size, "single-elimination", finished=True))
    made = documents(event)
    assert set(made) == {
        Kind.DRAW_PROTOCOL,
        Kind.FINAL_BRACKET,
        Kind.WALL_BRACKET,
        Kind.MATCH_PROTOCOLS,
        Kind.FINAL_PROTOCOL,
        Kind.CHIEF_REPORT,
        Kind.DECISIONS,
        Kind.RATING,
    }
    for kind, document in made.items():
        reading = Reading(document.data)
        for sheet in reading.sheets:
            assert not off_page(sheet), kind
            assert not list(overlaps(sheet)), kind
        said = reading.said.lower().replace("возрастн", "")
        assert "финальн" not in said, kind
        assert not re.search(r"(?<!ые )\bгрупп", said), kind
    assert "с выбыванием после одного поражения" in Reading(made[Kind.DRAW_PROTOCOL].data).said


@pytest.mark.parametrize("paper", Paper)
def test_a_poster_on_every_paper(paper: Paper) -> None:
    event = source(demo(16, played=True))
    reading = Reading(press().make(Kind.WALL_BRACKET, event, Choices(paper)).data)
    (sheet,) = reading.sheets
    size = sorted((round(sheet.width * MM), round(sheet.height * MM)))
    assert size == sorted(SIZES[paper])
    assert not off_page(sheet)
    assert not list(overlaps(sheet))


def test_a_poster_too_small_names_the_paper_that_does() -> None:
    event = source(plain_event(256))
    with pytest.raises(NotPossible) as caught:
        press().make(Kind.WALL_BRACKET, event, Choices(Paper.A4))
    why = caught.value.why
    smallest = Paper(why.removesuffix(".").split()[-1])
    assert smallest is not Paper.A4
    assert "A4" in why
    assert press().make(Kind.WALL_BRACKET, event, Choices(smallest)).pages == 1


@pytest.mark.parametrize("tile", [Paper.A4, Paper.A3])
def test_tiles_have_the_size_of_the_printers_paper(tile: Paper) -> None:
    event = source(demo(33, played=True))
    document = press().make(Kind.WALL_BRACKET, event, Choices(Paper.A2, tile))
    reading = Reading(document.data)
    assert document.pages == len(reading.sheets) > 1
    for sheet in reading.sheets:
        assert sorted((round(sheet.width * MM), round(sheet.height * MM))) == sorted(SIZES[tile])
        assert re.search(r"Ряд \d из \d, лист \d из \d", sheet.said())
        assert "наклейте на соседние листы" in sheet.said()
    whole = press().make(Kind.WALL_BRACKET, event, Choices(Paper.A3, tile))
    assert (whole.pages == 1) is (tile is Paper.A3)


@pytest.mark.parametrize(("race", "per_sheet"), [(1, 2), (5, 2), (6, 2), (7, 2), (8, 1), (10, 1), (60, 1)])
def test_a_cell_for_each_frame_however_long_the_match(race: int, per_sheet: int) -> None:
    desk = Desk()
    desk.run(card(2, "single-elimination", races={"final": str(race)}))
    desk.add(1, 2)
    desk.run(cmd.DrawByLots(lots=((1, 1), (2, 2))))
    reading = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data)
    said = reading.said.split()
    for number in range(3, 2 * race):
        assert str(number) in said
    # one table as long as its cells are wide enough for the pen
    assert reading.said.count("Счёт в партиях") == (1 if race <= 7 else 2 if race <= 13 else 8)
    assert race == 1 or str(2 * race) not in said
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    if per_sheet == 2:
        assert min(box[1] for box in reading.sheets[0].boxes if box[1] > 60) > reading.sheets[0].height / 2


LONG_TITLE = (
    "Чемпионат Ханты-Мансийского автономного округа — Югры по бильярдному спорту среди мужчин и женщин, "
    "посвящённый 80-летию Победы в Великой Отечественной войне"
)


@pytest.mark.parametrize("title", ["Кубок", LONG_TITLE[:88], LONG_TITLE])
def test_two_slips_stand_on_a_sheet_whatever_a_real_title_is(title: str) -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(4, "single-elimination").card, title=title)))
    desk.add(1, 2, 3, 4)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    document = press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices())
    assert document.pages == 1
    (sheet,) = Reading(document.data).sheets
    assert sheet.said().count(title) == 2
    assert not list(overlaps(sheet))


@pytest.mark.parametrize("race", [5, 12, 30])
@pytest.mark.parametrize("length", [400, 1200, 2000])
def test_both_players_stay_together_however_long_a_note_is(race: int, length: int) -> None:
    desk = Desk()
    event = replace(card(2, "single-elimination", races={"final": str(race)}).card, title=LONG_TITLE * 3)
    desk.run(cmd.CreateEvent(card=event))
    desk.add(1, 2)
    desk.run(cmd.DrawByLots(lots=((1, 1), (2, 2))))
    note = ("подробности " * 200)[:length]
    desk.do("technical-defeat", match="F2-1", entries=["e1"], reason="conduct", note=note)
    sheets = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data).sheets
    one, two = full_names(desk.tournament.entries.values()).values()
    for sheet in sheets:
        rows = sheet.said().count(one) - sheet.said().count(f"поражение: {one}")
        assert rows == sheet.said().count(two)
        assert not list(overlaps(sheet))
    assert "Судья" in sheets[-1].said()
    assert sum(sheet.said().count("подробности") for sheet in sheets) == length // 12


@pytest.mark.parametrize(
    ("discipline", "head"),
    [
        ("free-pyramid", "партиях (по шарам)"),
        ("russian-pyramid", "партиях (по очкам)"),
        ("snooker-15", "партиях (по очкам)"),
        ("pool-14-1", "партиях (по очкам)"),
        ("pool-9", ""),
    ],
)
def test_a_slip_counts_what_its_discipline_counts(discipline: str, head: str) -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(4, "single-elimination").card, discipline=discipline)))
    desk.add(1, 2, 3, 4)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    said = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data).said
    assert head in said
    assert bool(head) is ("(по " in said)
    assert "Этап Полуфинал " in said


@pytest.mark.parametrize("title", ["Чемпионат очень длинного названия " * 14, "Ж" * 500, "{page} <i>%s</i>"])
def test_any_title_has_room(title: str) -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(16).card, title=title)))
    desk.add(*range(1, 17))
    desk.run_draw("фраза", seeds=0)
    desk.finish()
    made = documents(source(desk.session.entries))
    assert len(made) == 9
    for kind, document in made.items():
        for sheet in Reading(document.data).sheets:
            assert not off_page(sheet), kind
            assert not list(overlaps(sheet)), kind
            assert squeezed(title) in squeezed(sheet.said()), kind


def test_a_form_that_leaves_no_room_for_the_bracket_says_so(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.reports(), tmp_path / "reports"))
    form = (folder / "groups.toml").read_text(encoding="utf-8")
    long = "Очень длинное примечание. " * 200
    (folder / "groups.toml").write_text(form.replace('ru = "«×»', f'ru = "{long}«×»'), encoding="utf-8")
    small = Press(folder, FONTS, words("ru"))
    with pytest.raises(NotPossible) as caught:
        small.make(Kind.GROUPS, source(demo(16, played=False)), Choices())
    assert caught.value.why == say(
        "The words of the form leave too little room on the sheet for the bracket."
    )


def test_a_cleared_result_takes_its_time_along() -> None:
    desk = Desk()
    desk.run(card(2, "single-elimination"))
    desk.add(1, 2)
    desk.run(cmd.SetTables(tables=("7",)))
    desk.run(cmd.DrawByLots(lots=((1, 1), (2, 2))))
    desk.do("call", match="F2-1", table="7")
    desk.do("start", match="F2-1", at="2026-12-05T11:00:00+03:00")
    desk.do("enter-result", match="F2-1", score=[5, 1], at="2026-12-05T11:40:00+03:00")
    desk.do("clear-result", match="F2-1")
    said = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data).said
    assert "Стол № 7" in said
    assert "11:00" in said
    assert "11:40" not in said
    desk.do("enter-result", match="F2-1", score=[5, 2], at="2026-12-05T11:50:00+03:00")
    desk.do("enter-result", match="F2-1", score=[5, 3], at="2026-12-05T19:00:00+03:00")
    said = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data).said
    body = said.partition("По журналу")[0]
    assert "11:50" in body
    assert "19:00" not in body


def test_draws_taken_back_are_counted() -> None:
    desk = undrawn(range(1, 17))
    desk.run_draw("первая")
    desk.run_draw("вторая")
    desk.do("undo")
    desk.run_draw("третья")
    said = Reading(press().make(Kind.DRAW_PROTOCOL, source(desk.session.entries), Choices()).data).said
    assert "жеребьёвок: 3, из них отменено: 1." in said
    assert "знак в знак: третья Всего" in said
    assert "вторая" not in said


def test_an_event_cut_short_has_its_final_protocol() -> None:
    desk = Desk()
    desk.run(card(16))
    desk.add(*range(1, 17))
    desk.run_draw("фраза", seeds=0)
    desk.do("close", reason="авария в зале")
    made = documents(source(desk.session.entries))
    said = Reading(made[Kind.FINAL_PROTOCOL].data).said
    assert "завершено досрочно: авария в зале" in said
    assert "1–16" in said


@pytest.mark.parametrize(
    ("last", "why"),
    [("disqualify", "победитель дисквалифицирован"), ("technical-defeat", "финал никто не выиграл")],
)
def test_a_vacant_first_place_is_told_with_its_reason(last: str, why: str) -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    desk.add(*range(1, 5))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    desk.win("F4-1", "e1")
    desk.win("F4-2", "e3")
    if last == "disqualify":
        desk.win("F2-1", "e1")
        desk.do("disqualify", entry="e1", reason="")
    else:
        desk.do("technical-defeat", match="F2-1", entries=["e1", "e3"], reason="conduct")
    made = documents(source(desk.session.entries))
    assert f"Первое место не занято: {why}." in Reading(made[Kind.FINAL_PROTOCOL].data).said
    assert "место не занято" in Reading(made[Kind.FINAL_BRACKET].data).said


def test_changes_after_the_draw_are_told_with_their_seats() -> None:
    desk = undrawn(range(1, 17))
    desk.run_draw("«Фраза» от зрителя")
    t = desk.tournament
    one, two = t.seats[1], t.seats[2]
    desk.do("swap-seats", entries=[one, two], reason="ошибка ввода")
    event = source(desk.session.entries)
    said = Reading(press().make(Kind.DRAW_PROTOCOL, event, Choices()).data).said
    names = full_names(t.entries.values())
    assert f"{names[one]} – с места 1 на место 2, {names[two]} – с места 2 на место 1." in said
    # a sign more or less would be another draw
    assert "знак в знак: «Фраза» от зрителя Всего" in said


def test_two_defeats_at_once_and_a_broken_frame_stand_on_the_sheet() -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination", races={"final": "1"}))
    desk.add(*range(1, 5))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    frame = {"points": [5, 4], "won": 2, "how": "concession"}
    desk.do("enter-result", match="F4-1", frames=[frame])
    desk.do("technical-defeat", match="F4-2", entries=["e3", "e4"], reason="conduct", note="спор")
    said = Reading(press().make(Kind.MATCH_PROTOCOLS, source(desk.session.entries), Choices()).data).said
    assert "Партия 1 отдана соперником." in said
    assert "Поражение обоим." in said
    names = full_names(desk.tournament.entries.values())
    assert f"Техническое поражение: {names['e3']}, {names['e4']} (неспортивное поведение)." in said
    assert "спор" in said
    # the final is a match against nobody: no sheet
    assert "№ 3" not in said


class Impatient(Exception):  # noqa: N818 (what happens, not what is wrong)
    """Nobody waits any more."""


class Watching:
    """Waits for so many texts to be measured, and remembers how far it was told to be."""

    def __init__(self, patience: int) -> None:
        self.left = patience
        self.told: list[tuple[int, int]] = []

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Impatient

    def step(self, done: int, of: int) -> None:
        self.told.append((done, of))


def test_whoever_waits_is_told_and_may_end_it() -> None:
    maker, event = Press(assets.reports(), FONTS, words("ru")), source(demo(57, played=True))
    patient = Watching(10**9)
    document = maker.make(Kind.MATCH_PROTOCOLS, event, Choices(), patient)
    assert patient.told == [(done, document.pages) for done in range(document.pages)]
    measured = 10**9 - patient.left
    assert measured > 1000, "there is always a text soon at which to stop"
    with pytest.raises(Impatient):
        maker.make(Kind.MATCH_PROTOCOLS, event, Choices(), Watching(measured // 2))
