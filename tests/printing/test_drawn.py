"""The draw protocol read back: people by seat and by name, rules, proof, changes, the final anew."""

from __future__ import annotations

import dataclasses
import re
import shutil
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw import version_1
from bracket_desk.domain.draw.hand import begin_by_hand
from bracket_desk.domain.draw.quality import quality
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder, Separation
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.draw.separation import find_conflicts
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from bracket_desk.labels import full_names
from bracket_desk.printing.fill import fill
from bracket_desk.printing.filled import Blanks
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.forms import load_common, load_form
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.pages import compose
from bracket_desk.printing.papers import Press
from bracket_desk.printing.spread import together
from bracket_desk.session import JournalEntry
from tests.helpers import Desk, card, examples, undrawn
from tests.printing.invented import LONG
from tests.printing.reading import FONTS, Reading, demo, off_page, overlaps, press, source, words
from tests.printing.test_pages import check_inside

REGIONS = ("г. Москва", "Пермский край", "Республика Татарстан")
FIRST = "Протокол регистрации и жеребьёвки участников"
BY_NAME = "Те же участники по фамилии"
HOW = "Как проведена жеребьёвка"


def field(count: int, surname: str = "Игроков") -> tuple[Entry, ...]:
    """People of a few regions, half of them of the first, with ratings."""
    dice = Random(count)
    return tuple(
        Entry(
            n,
            f"{surname}{n:03}",
            "Пётр",
            region=REGIONS[0 if n % 2 else n // 2 % 3],
            club="Клуб" if n % 5 == 0 else "",
            rating=dice.randrange(100, 3000),
        )
        for n in range(1, count + 1)
    )


def event(count: int, size: int, form: str = "two-stage", surname: str = "Игроков") -> Desk:
    desk = Desk()
    desk.run(card(size, form))
    desk.run(cmd.RegisterEntries(entries=field(count, surname)))
    return desk


APART = DrawRules(within_blocks=True, separation=(Separation(Key.REGION), Separation(Key.CLUB, Depth.MATCH)))


def protocol(made: Source | Sequence[JournalEntry], language: str = "ru") -> Reading:
    """The protocol read back: nothing off its pages, nothing on top of anything."""
    of = made if isinstance(made, Source) else source(made, language)
    reading = Reading(press(language).make(Kind.DRAW_PROTOCOL, of, Choices()).data)
    for number, sheet in enumerate(reading.sheets, 1):
        assert not off_page(sheet), number
        assert not list(overlaps(sheet)), number
        assert sorted((round(sheet.width), round(sheet.height))) == [595, 842], number
    return reading


def parts(said: str) -> tuple[str, str, str]:
    """By seat, by name, and all that follows."""
    seats, rest = said.split(BY_NAME)
    names, rest = rest.split(HOW)
    return seats, names, rest


# ---------------------------------------------------------------- people


@pytest.mark.parametrize("entries", [16, 33, 57, 64])
def test_everybody_stands_there_by_seat_and_by_name_with_their_basis(entries: int) -> None:
    made = source(demo(entries, played=False))
    t = made.tournament
    seats, names, _ = parts(protocol(made).said)
    full = full_names(t.entries.values())
    order = sorted(t.seats.items())
    at = [seats.index(f" {full[entry]} ") for _, entry in order]
    assert at == sorted(at), "by seat"
    alphabet = sorted(t.seats.values(), key=lambda e: full[e].casefold().replace("ё", "е"))
    at = [names.index(f"{full[entry]} {t.entries[entry].number} ") for entry in alphabet]
    assert at == sorted(at), "by name"
    for seat, entry in order:
        person = t.entries[entry]
        seed = t.seeds.get(entry)
        basis = f"посев {seed}" if seed else r"жребий, № \d+"
        row = rf" {seat} {person.number} \w {re.escape(full[entry])} .*? {basis} "
        assert re.search(row, seats), (seat, row)
        rating = "" if person.rating is None else f"{person.rating} "
        row = rf"{re.escape(full[entry])} {person.number} \D*{rating}{seat} \w {basis} "
        assert re.search(row, names), row


def test_the_rating_has_a_date_or_a_line_for_it() -> None:
    made = source(demo(16, played=False))
    common = load_common(assets.reports())
    form = load_form(Kind.DRAW_PROTOCOL, assets.reports())
    blanks = fill(form, common, made, Choices()).blocks[1]
    assert isinstance(blanks, Blanks)
    (found,) = [blank for row in blanks.rows for blank in row if blank.label == "Рейтинг на дату"]
    assert found.value == ""
    assert "Рейтинг на дату" in protocol(made).said


# ---------------------------------------------------------------- rules and proof


@lru_cache
def apart(form: str, count: int, size: int) -> Desk:
    """An event in which not everybody of a region can be kept apart."""
    desk = event(count, size, form)
    desk.run(cmd.Draw(phrase="нечаянная", rules=DrawRules()))
    desk.do("undo")
    desk.run(cmd.Draw(phrase="нечаянная тоже", rules=DrawRules()))
    desk.run(cmd.Draw(phrase="кий, мел и две лузы", rules=APART))
    return desk


DEEP = {
    "two-stage": ("половинах групп", "группах", "разным группам", "halves of groups", "groups"),
    "single-elimination": (
        "четвёрках мест",
        "восьмёрках мест",
        "разным восьмёркам мест",
        "fours of seats",
        "eights of seats",
    ),
}


def facts(desk: Desk, form: str, language: str) -> tuple[str, ...]:
    """What the protocol of ``apart`` has to say."""
    draw = desk.tournament.draw
    assert draw is not None
    match, half, group, club = draw.conflicts
    assert group > 0
    halves, groups, different, fours, eights = DEEP[form]
    if language == "ru":
        counts = f"в первых встречах {match}, в {halves} {half}, в {groups} {group}"
        return (
            f"из одного субъекта РФ – по {different}; из одного клуба – по разным первым встречам.",
            f"из одного субъекта РФ – {counts}; из одного клуба – в первых встречах {club} ",
            "Доказано: при этих местах сеяных меньше невозможно.",
            "Места сеяных разыграны в пределах номеров 1–2, 3–4, 5–8, 9–16.",
            "Таблица рассеивания: порядок программы",
            "порядок – версии 4.",
            "знак в знак: кий, мел и две лузы Всего проведено жеребьёвок: 3, из них отменено: 1.",
            "Представители команд, присутствовавшие на жеребьёвке",
            "Главный судья",
        )
    counts = f"in first matches {match}, in {fours} {half}, in {eights} {group}"
    return (
        f"of one region – in different {eights}; of one club – in different first matches.",
        f"of one region – {counts}; of one club – in first matches {club} ",
        "Proved: with the seeds in these places fewer are not possible.",
        "drawn within the numbers 1–2, 3–4, 5–8, 9–16.",
        "by procedure version 4.",
        "to the letter: кий, мел и две лузы Draws made in all: 3, of these taken back: 1.",
        "Representatives of the teams present",
        "Chief referee",
    )


@pytest.mark.parametrize(("form", "size"), [("two-stage", 64), ("single-elimination", 32)])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_rules_proof_and_conflicts_stand_there_in_words(form: str, size: int, language: str) -> None:
    desk = apart(form, size - 7, size)
    draw = desk.tournament.draw
    assert draw is not None
    said = protocol(desk.session.entries, language).said
    empty = ", ".join(str(seat) for seat, entry in enumerate(draw.seats, 1) if entry is None)
    for fact in (*facts(desk, form, language), draw.checksum, draw.rules.text(), f": {empty}; "):
        assert fact in said
    guide = Path(__file__).parents[2] / "docs" / ("draw.md" if language == "ru" else "draw.en.md")
    title = guide.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    assert title in said, "the guide has the name that is printed"
    for never in ("нечаянная", "не доказано", "not been proved"):
        assert never not in said


def test_an_order_of_ones_own_has_its_reason_and_its_numbers() -> None:
    desk = event(16, 16)
    table = (1, 16, 8, 9, 5, 12, 4, 13, 3, 14, 6, 11, 7, 10, 2, 15)
    rules = DrawRules(mode=DrawMode.RATING, order=SeatOrder.CUSTOM, table=table, why="так решила {федерация}")
    desk.run(cmd.Draw(phrase="мел", rules=rules))
    said = protocol(desk.session.entries).said
    assert "свой порядок" in said
    assert "Причина своего порядка: так решила {федерация}." in said
    assert "seats=1,16,8,9,5,12,4,13,3,14,6,11,7,10,2,15" in said
    assert "По рейтингу – все, у кого он есть (сеяных – 16)" in said
    assert "не разводили" in said


def test_what_was_not_proved_is_not_called_proved() -> None:
    desk = apart("two-stage", 57, 64)
    made = source(desk.session.entries)
    t = made.tournament
    assert t.draw is not None
    match, half, group, club = t.draw.conflicts
    drawn = replace(t.draw, bound=(match, half, group - 1, club))
    said = protocol(Source(dataclasses.replace(t, draw=drawn), made.entries, made.words, made.tables)).said
    assert "Что меньше найденного невозможно, не доказано " in said
    assert f"Не меньше: из одного субъекта РФ – в первых встречах {match}, " in said
    assert f"в группах {group - 1};" in said.split("Найдено: ")[0]
    assert f"в группах {group};" in said.split("Найдено: ")[1]
    assert "меньше невозможно" not in said


def test_a_draw_of_version_1_keeps_its_rules() -> None:
    desk = event(16, 16)
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(seeds=4)))
    made = source(desk.session.entries)
    old = version_1.draw_by_phrase(made.tournament.format, field(16), "мел", 4)
    of_list = version_1.checksum(field(16))
    drawn = ev.Drawn(old.seats, old.seeds, "мел", version_1.VERSION, of_list)
    seats = {seat: entry for seat, entry in enumerate(old.seats, 1) if entry}
    t = dataclasses.replace(made.tournament, draw=drawn, seats=seats)
    said = protocol(Source(t, made.entries, made.words, made.tables)).said
    assert "порядок – версии 1." in said
    assert "сеяных 4, остальные по жребию" in said
    assert of_list in said
    assert "seeds=" not in said


# ---------------------------------------------------------------- by hand


def test_balls_are_said_to_be_balls() -> None:
    desk = event(15, 16)
    rules = settle_rules(
        DrawRules(mode=DrawMode.HAND, seeds=4, separation=(Separation(Key.REGION),)), field(15)
    )
    hand = begin_by_hand(desk.tournament.format, field(15), rules)
    while hand.waiting:
        hand = hand.draw(hand.waiting[-1], hand.legal_seats(hand.waiting[-1])[0])
    seeds = tuple(int(entry[1:]) for entry in hand.seeds)
    desk.run(cmd.DrawByLots(lots=hand.lots(), source="лист шаров 1", rules=rules, seeds=seeds))
    said = protocol(desk.session.entries).said
    assert "шары тянули при всех и вводили в программу" in said
    assert "Где записаны шары: лист шаров 1." in said
    assert said.count("посев ") == 8
    assert said.count("шар (вручную)") == 22
    assert "Доказано: при этих местах сеяных меньше невозможно." in said
    for never in ("знак в знак", "mode=", "Контрольная сумма", "жребий 1"):
        assert never not in said


def test_balls_that_fell_badly_are_not_called_the_fewest() -> None:
    desk = event(16, 16)
    rules = settle_rules(DrawRules(mode=DrawMode.HAND, separation=(Separation(Key.REGION),)), field(16))
    people = sorted(field(16), key=lambda entry: (entry.region, entry.number))
    lots = tuple((entry.number, seat) for seat, entry in enumerate(people, 1))
    desk.run(cmd.DrawByLots(lots=lots, rules=rules, confirm=True))
    said = protocol(desk.session.entries).said
    assert "Шары легли так" in said
    assert "выпасть могло и меньше, чем выпало" in said
    assert "Где записаны шары: не указано." in said
    assert "меньше невозможно" not in said


def test_a_list_of_lots_promises_nothing() -> None:
    desk = event(16, 16)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 17)), source="lots.csv"))
    said = protocol(desk.session.entries).said
    assert "взяты готовыми из списка" in said
    assert "Список: lots.csv." in said
    assert said.count("список (вручную)") == 32
    for never in ("Таблица рассеивания", "азводили", "знак в знак", "шары", "посев 1"):
        assert never not in said


@pytest.mark.parametrize(
    ("form", "matches"), [(FormatName.TWO_STAGE, "2, 8"), (FormatName.SINGLE_ELIMINATION, "2, 8")]
)
def test_byes_that_face_each_other_have_no_opponent_who_goes_on(form: FormatName, matches: str) -> None:
    seats = [seat for seat in range(1, 17) if seat not in (3, 4, 6, 15, 16)]
    desk = undrawn(seats, form=form.value)
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in seats)))
    said = protocol(desk.session.entries).said
    assert "Свободные места: 6; их соперники проходят без игры." in said
    assert f"Свободны оба места первой встречи: 3, 4, 15, 16 (№ встреч: {matches})" in said
    seats = [seat for seat in range(1, 17) if seat not in (3, 4)]
    desk = undrawn(seats, form=form.value)
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in seats)))
    said = protocol(desk.session.entries).said
    assert "соперники проходят" not in said
    assert "Свободны оба места первой встречи: 3, 4 (№ встреч: 2)" in said


# ---------------------------------------------------------------- changes


def test_an_amended_protocol_names_its_changes_with_number_and_time() -> None:
    desk = event(15, 16)
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(seeds=4)))
    extra = tuple(
        replace(entry, number=entry.number + 20, surname=f"Запасных{entry.number}") for entry in field(3)
    )
    desk.run(cmd.RegisterEntries(entries=extra))
    draw = desk.tournament.draw
    assert draw is not None
    seed = draw.seeds[2]
    seat, free = desk.tournament.seat_of[seed], draw.seats.index(None) + 1
    other = next(entry for entry in draw.seats if entry and entry not in draw.seeds)
    assert "Изменени" not in protocol(desk.session.entries).said
    desk.do("replace", entry=seed, by="e21")
    desk.do("seat", entry="e22", seat=free, reason="опоздал")
    desk.do("swap-seats", entries=["e22", other], reason="ошибка ввода")
    reading = protocol(desk.session.entries)
    said = reading.said
    names = full_names(desk.tournament.entries.values())
    times = re.findall(r"Изменение № (\d), (05\.12\.2026 \d\d:\d\d) \(запись журнала (\d+)\)", said)
    assert [(number, entry) for number, _, entry in times] == [("1", "5"), ("2", "6"), ("3", "7")]
    for sheet in reading.sheets:
        assert f"{FIRST}. Изменение № 3 от {times[-1][1]}" in sheet.said()
    assert (
        f"Замена, место {seat}: прежде – {names[seed]}, теперь – {names['e21']}. "
        "Место переходит, номер посева – нет." in said
    )
    assert f"Допуск на свободное место {free}: {names['e22']}. Причина: опоздал." in said
    now = desk.tournament.seat_of
    assert (
        f"{names['e22']} – с места {free} на место {now['e22']}, "
        f"{names[other]} – с места {now['e22']} на место {free}. Причина: ошибка ввода." in said
    )
    seats, by_name, _ = parts(said)
    for part in (seats, by_name):
        assert "посев 3 " not in part
        assert "посев 4 " in part
        assert re.search(rf"{names['e21']} .*?замена ", part)
        # who came later came later, also after an exchange
        assert re.search(rf"{names['e22']} [^З]*допуск позже ", part)
        assert f"было место {seat} " in part
        assert "запасной" in part
    desk.do("undo")
    assert f"{FIRST}. Изменение № 2 от {times[1][1]}" in protocol(desk.session.entries).said


def test_each_change_tells_the_seats_right_after_it() -> None:
    desk = event(16, 16)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 17))))
    desk.run(cmd.RegisterEntries(entries=(Entry(20, "Запасных"),)))
    desk.do("swap-seats", entries=["e1", "e2"], reason="первая")
    desk.do("replace", entry="e3", by="e20")
    desk.do("swap-seats", entries=["e20", "e1"], reason="вторая")
    desk.do("swap-seats", entries=["e1", "e2"], reason="третья")
    said = protocol(desk.session.entries).said
    name = full_names(desk.tournament.entries.values())
    for one, two, from_one, from_two, why in (
        ("e1", "e2", 1, 2, "первая"),
        ("e20", "e1", 3, 2, "вторая"),
        ("e1", "e2", 3, 1, "третья"),
    ):
        moved = f"{name[one]} – с места {from_one} на место {from_two}"
        back = f"{name[two]} – с места {from_two} на место {from_one}"
        assert f"{moved}, {back}. Причина: {why}." in said


@pytest.mark.parametrize("language", ["ru", "en"])
def test_where_no_reason_was_given_that_is_printed(language: str) -> None:
    desk = event(15, 16)
    table = (1, 16, 8, 9, 5, 12, 4, 13, 3, 14, 6, 11, 7, 10, 2, 15)
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(order=SeatOrder.CUSTOM, table=table, why=" ")))
    desk.run(cmd.RegisterEntries(entries=(Entry(20, "Запасных"),)))
    desk.do("swap-seats", entries=["e1", "e2"], confirm=True)
    desk.do("swap-seats", entries=["e2", "e1"], reason=" \n", confirm=True)
    desk.do("seat", entry="e20", seat=2, confirm=True)
    said = protocol(desk.session.entries, language).said
    word, none = {
        "ru": ("Причина:", "Причина не указана."),
        "en": ("Reason:", "No reason was given."),
    }[language]
    assert word not in said, "nor of an order of one's own"
    assert said.count(none) == 3, "of both exchanges and of the latecomer"
    desk.do("swap-seats", entries=["e20", "e1"], reason="  ошибка ввода ")
    said = protocol(desk.session.entries, language).said
    assert f". {word} ошибка ввода." in said
    assert said.count(word) == 1
    assert said.count(none) == 3


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_protocol_says_what_follows_from_the_rules(language: str) -> None:
    """The checksum is that of the list alone: other rules change the seats, not the sum."""
    printed, drawn = [], []
    for seeds in (2, 4):
        desk = event(15, 16)
        desk.run(cmd.Draw(phrase="мел", rules=DrawRules(seeds=seeds)))
        assert desk.tournament.draw is not None
        drawn.append(desk.tournament.draw)
        printed.append(protocol(desk.session.entries, language).said)
    assert drawn[0].checksum == drawn[1].checksum
    assert drawn[0].seats != drawn[1].seats
    word = {"ru": "(от неё зависят места,", "en": "(the seats depend on them)"}[language]
    assert all(word in said for said in printed)


def test_conflicts_that_changes_brought_are_told_apart_from_those_of_the_draw() -> None:
    desk = Desk()
    desk.run(card(16))
    people = tuple(Entry(n, f"Игроков{n:02}", region=f"Край {(n + 1) // 2}") for n in range(1, 17))
    desk.run(cmd.RegisterEntries(entries=people))
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(separation=(Separation(Key.REGION),))))
    said = protocol(desk.session.entries).said
    assert "в первых встречах 0, в половинах групп 0, в группах 0 " in said
    assert "Кто не разведён" not in said
    t = desk.tournament
    partner = t.seat_of["e2"]
    there = t.seats[partner - 1 if partner % 2 == 0 else partner + 1]
    desk.do("swap-seats", entries=["e1", there], reason="проба")
    said = protocol(desk.session.entries).said
    assert "Кто не разведён при жеребьёвке" not in said
    found = said.split("Кого ещё не развели изменения после жеребьёвки")[1]
    assert "субъект РФ: Край 1 первая встреча" in found
    now = desk.tournament.seat_of
    pair = ", ".join(f"Игроков0{e[1:]} ({now[e]})" for e in sorted(("e1", "e2"), key=now.__getitem__))
    assert pair in found


# ---------------------------------------------------------------- how even it is


def test_a_list_corrected_since_makes_no_pairs_of_the_draw() -> None:
    desk = apart("two-stage", 57, 64)
    before = protocol(desk.session.entries).said
    assert "после жеребьёвки исправлено" not in before
    t = desk.tournament
    pairs = [
        (t.entries[t.seats[seat]], t.entries[t.seats[seat + 1]])
        for seat in range(1, 64, 2)
        if {seat, seat + 1} <= set(t.seats)
    ]
    one, two = next((one, two) for one, two in pairs if one.region != two.region)
    new = replace(two, region=one.region)
    desk.run(cmd.EditEntries(entries=(new, replace(one, town="Кунгур"))))
    said = protocol(desk.session.entries).said
    assert f"В списке после жеребьёвки исправлено: {two.name} ({two.number})." in said
    companies = f"субъект РФ: {one.region} "
    assert said.count(companies) == before.count(companies)
    assert "Кого ещё не развели" not in said


def test_who_gave_a_seat_away_is_no_seed_of_a_quarter() -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=field(12)))
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(seeds=4)))
    desk.add(13)
    first = desk.tournament.draw
    assert first is not None
    desk.do("replace", entry=first.seeds[0], by="e13")
    listed = protocol(desk.session.entries).said.split("Сеяные по четвертям")[1]
    assert "1 1–4 0 " in listed


def test_regions_and_ratings_stand_whole_as_the_checksum_has_them() -> None:
    people = (
        Entry(1, "Первый", rating=12345.25, region="Пермский край", town="Кунгур"),
        Entry(2, "Второй", rating=1164.0, town="Кунгур"),
        Entry(3, "Третий", rating=10, region="г. Москва", town="Москва"),
    )
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=(*people, *field(13)[3:])))
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(seeds=0)))
    said = protocol(desk.session.entries).said
    for line in ("Пермский край (Кунгур) 12345,25", "(Кунгур) 1164", "г. Москва 10"):
        assert line in said


def test_the_table_to_sign_off_counts_seeds_byes_and_regions() -> None:
    desk = apart("two-stage", 57, 64)
    t = desk.tournament
    assert t.draw is not None
    reading = protocol(desk.session.entries)
    found = quality(64, t.seats, t.entries, t.seeds)
    said = reading.said
    for at, numbers in enumerate(found.seeds):
        row = f"{at + 1} {at * 16 + 1}–{at * 16 + 16} {len(numbers)} {', '.join(map(str, numbers))}"
        assert row in said
    last = reading.sheets[-1].said()
    byes = " ".join(str(n) for n in found.byes if n)
    assert f"Участников {' '.join(map(str, found.people))} 57 Свободных мест {byes} 7 Сеяных " in last
    for region in found.regions:
        assert f"{region.name} {' '.join(str(n) for n in region.by_group if n)} {region.all}" in last
    assert "Главный судья" in last


@pytest.mark.parametrize(
    ("form", "size"), [("single-elimination", 2), ("single-elimination", 256), ("two-stage", 256)]
)
def test_the_smallest_and_the_largest_have_their_pages(form: str, size: int) -> None:
    desk = event(size, size, form)
    desk.run(cmd.Draw(phrase="мел", rules=DrawRules(mode=DrawMode.RATING)))
    said = protocol(desk.session.entries).said
    assert "Участников " in said
    if form == "single-elimination" and size > 2:
        assert "249–256" in said.replace("249– 256", "249–256")


@given(
    st.dictionaries(st.integers(1, 16), st.sampled_from("абв "), min_size=2),
    st.lists(st.sampled_from(Depth), min_size=1, max_size=2),
)
@examples(60)
def test_companies_are_all_pairs_and_nobody_else(where: dict[int, str], depths: list[Depth]) -> None:
    seats = {seat: f"e{seat}" for seat in where}
    values = {Key.REGION: {f"e{seat}": value.strip() for seat, value in where.items()}}
    asked = [Separation(Key.REGION, depth) for depth in depths]
    found = together(seats, values, asked)
    pairs = {pair for one in found for pair in combinations(one.seats, 2)}
    assert pairs == {conflict.seats for conflict in find_conflicts(seats, values, asked)}
    assert len({one.seats for one in found}) == len(found)


# ---------------------------------------------------------------- the final stage drawn anew


def test_the_final_stage_drawn_anew_has_its_own_proof() -> None:
    desk = Desk()
    anew = ev.EventCreated(
        "Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 32, final_draw=FinalDraw.ANEW
    )
    desk.run(cmd.CreateEvent(card=anew))
    desk.run(cmd.RegisterEntries(entries=field(30)))
    desk.run_draw("мел", 0)
    assert "разыгрывается заново, когда закончатся группы" in protocol(desk.session.entries).said
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    rules = DrawRules(separation=(Separation(Key.GROUP, Depth.MATCH), Separation(Key.REGION)))
    desk.run(cmd.DrawFinal(phrase="не та", rules=rules))
    desk.run(cmd.DrawFinal(phrase="кий  в дубле", rules=rules))
    final = desk.tournament.final
    assert final is not None
    said = protocol(desk.session.entries).said
    assert "разыгрывается заново" not in said
    part = said.split("Финальный этап, разыгранный заново: первые встречи")[1]
    names = full_names(desk.tournament.entries.values())
    for at, match in enumerate(m for m in desk.tournament.format.matches if m.round == "F16"):
        one, two = (final.entries[2 * at + i] for i in (0, 1))
        assert one is not None
        assert two is not None
        row = rf"{match.number} {2 * at + 1} {names[one]} .*? {2 * at + 2} {names[two]} "
        assert re.search(row, part), row
    group = final.conflicts[0]
    assert f"из одной группы – в первых встречах {group}; из одного субъекта РФ – в первых встречах " in part
    assert "из одной группы – по разным первым встречам; из одного субъекта РФ – по разным восьмёркам" in part
    assert final.checksum in part
    assert final.rules.text() in part
    assert "знак в знак: кий в дубле Всего жеребьёвок финального этапа: 2, из них отменено: 0." in part
    assert "Кто не разведён в финальном этапе" in part
    assert "исправлен" not in part
    # a correction in a group after the draw
    last = next(m for m in desk.state()["matches"] if m["id"] == final.ways[0])
    loser = last["sides"][1]["entry"]
    desk.win(last["id"], loser, confirm=True)
    moved = desk.tournament.final_moved
    assert 1 in moved
    assert f"место финала 1 занимает {names[loser]}." in protocol(desk.session.entries).said


# ---------------------------------------------------------------- pages and forms


def test_nothing_is_small_and_everything_fits_with_the_longest_names() -> None:
    desk = event(30, 32, "single-elimination", surname=f"{LONG}-")
    desk.run(cmd.Draw(phrase="слово " * 40, rules=APART))
    desk.run(cmd.RegisterEntries(entries=(Entry(31, LONG, LONG, LONG, region=LONG * 2),)))
    desk.do("replace", entry=desk.tournament.seats[1], by="e31")
    made = source(desk.session.entries)
    form = load_form(Kind.DRAW_PROTOCOL, assets.reports())
    pages = compose(fill(form, load_common(assets.reports()), made, Choices()), FONTS.measure)
    check_inside(pages)
    protocol(made)


def test_without_its_tables_the_form_prints_the_rest(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.reports(), tmp_path / "reports"))
    path = folder / "draw-protocol.toml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("[tables.by-name]"), text.index("[words]")
    text = text[:start] + text[end:]
    path.write_text(text.replace('key = "basis"', 'key = "lot"'), encoding="utf-8")
    desk = apart("two-stage", 57, 64)
    said = Reading(
        Press(folder, FONTS, words("ru"))
        .make(Kind.DRAW_PROTOCOL, source(desk.session.entries), Choices())
        .data
    ).said
    assert HOW in said
    assert BY_NAME not in said
    assert "Представители" not in said
    assert "посев " not in said


@pytest.mark.parametrize(
    ("old", "new", "fault", "key"),
    [
        ("[tables.by-name]", "[tables.by-age]", Fault.KEY_UNKNOWN, "tables.by-age"),
        ("[tables.by-name]", "[tables.by-name]\ncolour = 1", Fault.KEY_UNKNOWN, "tables.by-name.colour"),
        ('key = "same"', 'key = "name"', Fault.VALUE_UNKNOWN, "tables.apart.columns[1].key"),
        ("rows = 12", "rows = 0", Fault.OUT_OF_RANGE, "tables.representatives.rows"),
        ('title = { ru = "Те же', 'titel = { ru = "Те же', Fault.KEY_MISSING, "tables.by-name.title"),
    ],
)
def test_tables_of_a_form_are_as_strict_as_the_rest(
    tmp_path: Path, old: str, new: str, fault: Fault, key: str
) -> None:
    folder = Path(shutil.copytree(assets.reports(), tmp_path / "reports"))
    path = folder / "draw-protocol.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    if key == "tables.by-age":
        text = text.replace("[[tables.by-name.columns]]", "[[tables.by-age.columns]]")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormError) as caught:
        load_form(Kind.DRAW_PROTOCOL, folder)
    assert caught.value.reason is fault
    assert caught.value.values["key"] == key


@pytest.mark.parametrize("entries", [16, 33, 57, 64])
def test_how_even_the_draw_is_stands_on_the_page_of_the_signatures(entries: int) -> None:
    last = protocol(demo(entries, played=True)).sheets[-1].said()
    order = ("Сеяные по четвертям сетки", "Распределение по сетке", "Главный судья", "Главный секретарь")
    at = [last.index(text) for text in order]
    assert at == sorted(at)


def test_a_reason_stays_with_its_change_over_the_end_of_a_page() -> None:
    for entries in (16, 33, 57, 64):
        for sheet in protocol(demo(entries, played=True)).sheets:
            first = sheet.said().split(" 16:")[-1]
            assert not re.match(r"\d\d Причина", first), entries
