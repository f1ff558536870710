"""The papers of the office: who has been registered, what has been checked, what is left to the pen."""

from __future__ import annotations

import shutil
from datetime import date
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import documents
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import POSTS
from bracket_desk.layout.shapes import MM, Text
from bracket_desk.printing.fill import fill
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.forms import load_common, load_form
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.office import OFFICIAL_ORDER, panel
from bracket_desk.printing.pages import compose
from bracket_desk.printing.papers import NotPossible, Press
from bracket_desk.session import tournament_at
from tests.helpers import Desk, card, undrawn
from tests.printing.admitted import OFFICIALS, admitted_event
from tests.printing.invented import odd_event
from tests.printing.reading import FONTS, OFFICE, Reading, demo, off_page, overlaps, press, source, words

LEAST = 9.0


@lru_cache
def made(kind: Kind, language: str = "ru", *, drawn: bool = False) -> Reading:
    event = source(admitted_event(40, drawn=drawn), language)
    return Reading(press(language).make(kind, event, Choices()).data)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", OFFICE)
def test_nothing_overlaps_nothing_leaves_the_page_and_fonts_are_inside(kind: Kind, language: str) -> None:
    reading = made(kind, language)
    for number, sheet in enumerate(reading.sheets, 1):
        assert not off_page(sheet), (kind, number)
        assert not list(overlaps(sheet)), (kind, number)
        of = "из" if language == "ru" else "of"
        assert f"{number} {of} {len(reading.sheets)}" in sheet.said()
    fonts = reading.fonts()
    assert fonts
    assert all(fonts.values())


@pytest.mark.parametrize("kind", OFFICE)
def test_nothing_is_smaller_than_nine_points(kind: Kind) -> None:
    event = source(admitted_event(40))
    filled = fill(load_form(kind, assets.reports()), load_common(assets.reports()), event, Choices())
    sizes = {
        item.font.size_pt
        for page in compose(filled, FONTS.measure)
        for layer in page.layers
        for item in layer.drawing.items
        if isinstance(item, Text)
    }
    assert min(sizes) >= LEAST - 0.01


@pytest.mark.parametrize("kind", OFFICE)
def test_hard_names_do_no_harm(kind: Kind) -> None:
    entries = odd_event(finished=False)
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=tuple(tournament_at(entries).entries.values())))
    desk.run(cmd.RegisterJudges(judges=OFFICIALS))
    for sheet in Reading(press().make(kind, source(desk.session.entries), Choices()).data).sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


# ---------------------------------------------------------------- what they say


def test_the_card_feeds_every_paper() -> None:
    for kind in OFFICE:
        said = made(kind).said
        assert "5–7 декабря 2026 г." in said, kind
        assert "Пермский край, Пермь, бильярдный клуб «Луза»" in said, kind
        assert "Чемпионат Пермского края" in said, kind
    protocol = made(Kind.ENTRIES_REGISTRATION).said
    assert "МИНИСТЕРСТВО СПОРТА ПЕРМСКОГО КРАЯ" in protocol
    assert "номер-код 0620012811Я Пол, возраст мужчины" in protocol
    assert "5–7 December 2026" in made(Kind.OFFICIALS, "en").said
    assert "5–7 декабря 2026 г." in made(Kind.DRAW_PROTOCOL, drawn=True).said


def test_one_decision_on_many_is_one_sentence() -> None:
    desk = undrawn(range(1, 10))
    by = "Допускова А. П."
    *people, last = sorted(desk.tournament.entries.values(), key=lambda entry: entry.name)
    alike = tuple(Ruling(entry.id, True, by, "протокол № 2") for entry in reversed(people))
    desk.run(cmd.DecideAdmission(rulings=(*alike, Ruling(last.id, True, by, "протокол № 3"))))
    said = Reading(press().make(Kind.ENTRIES_REGISTRATION, source(desk.session.entries), Choices()).data).said
    assert said.count("Решение комиссии") == 2
    named = said.partition("Решение комиссии (Допускова А. П.): ")[2].partition(" – допуск дан")
    assert named[0] == ", ".join(entry.name for entry in people)
    assert named[2].startswith(". Основание: протокол № 2.")


def test_a_decision_on_very_many_names_their_number() -> None:
    """A page of names says nothing that the column does not."""
    event = source(demo(17, played=True))
    said = Reading(press().make(Kind.ENTRIES_REGISTRATION, event, Choices()).data).said
    assert said.count("(реш.)") == 17 + 2 + 1
    assert "допущены отмеченные «да (реш.)», всего 19. Основание: документы проверены." in said
    assert said.count("Решени") == 1


def test_a_package_counts_entries_alike() -> None:
    """Registration, draw and final protocol: also where somebody came late, left or was replaced."""
    event = source(demo(17, played=True))
    count = len(event.tournament.seats)
    assert count != len(event.tournament.entries)
    for kind in (Kind.ENTRIES_REGISTRATION, Kind.DRAW_PROTOCOL, Kind.FINAL_PROTOCOL, Kind.RATING):
        said = Reading(press().make(kind, event, Choices()).data).said
        assert f"Участников {count} " in said, kind


def test_entries_are_registered_by_name_and_by_what_the_commission_decided() -> None:
    said = made(Kind.ENTRIES_REGISTRATION).said
    order = ["Переименованов", "Сборная Твери", "– Капитанов Иван (капитан)", "– Второв", "Фамильев1 ",
             "Запасные и", "Запаснов", "Не допущены", "Фамильев4 ", "Отказались", "Фамильев5 "]  # fmt: skip
    places = [said.index(word) for word in order]
    assert places == sorted(places)
    assert "Участников 38" in said
    assert "Субъектов РФ 2" in said
    assert "(Допускова А. П.): Фамильев4 Константин Константинович – в допуске отказано." in said
    assert "Основание: нет полиса страхования." in said
    assert "передал(а) Допускова А. П., принял(а) Главков П. И.: 05.12.2026" in said


def test_a_mark_is_printed_only_while_it_holds() -> None:
    rows = made(Kind.ENTRIES_REGISTRATION).said
    # checked and unchanged; the one who was renamed after the check has no mark and no "yes"
    assert "1001 + + да" in rows
    assert "1003 + +" not in rows
    assert "1003" in rows


def test_the_panel_is_listed_by_post_and_officials_in_the_order_of_the_rules() -> None:
    said = made(Kind.JUDGES_REGISTRATION).said
    order = ["Главков", "Рогожин", "Столов", "Безпостов"]
    assert [said.index(name) for name in order] == sorted(said.index(name) for name in order)
    assert "Судей 4" in said
    assert "Допускова Анна" not in said
    assert "отлично" in said
    assert "N 15 от 03.02.2025" in said
    officials = made(Kind.OFFICIALS).said
    order = [
        "Организаторов",
        "Допускова",
        "Главков",
        "Рогожин",
        "Столов",
        "Тренерская",
        "Врачёв",
        "Безпостов",
    ]
    assert [officials.index(name) for name in order] == sorted(officials.index(name) for name in order)
    assert sorted(OFFICIAL_ORDER) == sorted(POSTS)
    assert [judge.surname for judge in panel(OFFICIALS)] == ["Рогожин", "Главков", "Столов", "Безпостов"]


@pytest.mark.parametrize("kind", [Kind.JUDGES_REGISTRATION, Kind.ENTRIES_REGISTRATION, Kind.OFFICIALS])
def test_the_chairman_signs(kind: Kind) -> None:
    assert "Председатель комиссии по допуску подпись А. П. Допускова, Пермский край" in made(kind).said


def test_every_table_of_the_hall_is_accepted() -> None:
    said = made(Kind.ACCEPTANCE).said
    assert "№ 1 № 2 № 3 № VIP" in said
    assert "Столов 4" in said


REQUIRED = {
    "free-pyramid": (
        "1750 × 3500",
        "800–820 (до поля)",
        "74 ± 0,5",
        "83 ± 0,5",
        "280–282 68",
        "1500–1600 650–700",
    ),
    "pool-9": ("1270 × 2540", "743–788 (до поля)", "124–130", "137–143", "156–170 57,2", "1500–1520 500–560"),
    "snooker-15": ("1778 × 3569", "850–875 (до поручня)", "по шаблону", "142–156 52,5", "1400–1450 450–480"),
    "carom-3": ("1536 × 3072", "743–788 (до поля)", "198–213 62,0", "1350–1500 480–520"),
}


@pytest.mark.parametrize("discipline", REQUIRED)
def test_tables_balls_and_cues_are_accepted_as_the_rules_ask(discipline: str) -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(16).card, discipline=Discipline(discipline))))
    sheets = Reading(press().make(Kind.ACCEPTANCE, source(desk.session.entries), Choices()).data).sheets
    said = " ".join(sheet.said() for sheet in sheets)
    for text in REQUIRED[discipline]:
        assert text in said, text
    assert ("Створ луз" in said) is (discipline != "carom-3")
    for text in ("прогиб до 0,75 мм под нагрузкой 90 кг", "Машинки удлинённые", "Кресла или стулья"):
        assert text in said
    assert "После начала соревнования претензии по столам, шарам и оборудованию не принимаются" in said
    assert "дано после устранения замечаний / не дано" in said
    for sheet in sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_questionnaires_are_blank_first_and_then_everybodys() -> None:
    reading = made(Kind.QUESTIONNAIRES)
    first = reading.sheets[0].said()
    assert first.count("Анкета участника") == first.count("Анкета судьи") == 1
    assert "Фамильев" not in first
    said = reading.said
    # 39 people, two members of a team, a reserve, and a blank one; four of the panel and a blank one
    assert said.count("Анкета участника") == 39 + 2 + 1 + 1
    assert said.count("Анкета судьи") == 4 + 1
    assert said.count("Анкета официального лица") == 4
    assert "in 45 12 000001, 01.01.2027" in said
    assert "виза: ви 45 12 000001, 01.01.2027" in said
    assert len(reading.sheets) == 26


def test_the_registration_can_be_printed_again_with_places(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.reports(), tmp_path / "reports"))
    path = folder / "entries-registration.toml"
    text = path.read_text(encoding="utf-8").replace('order = "name"', 'order = "number"')
    start = text.index('[[columns]]\nkey = "coach"')
    end = text.index('[[columns]]\nkey = "rating"')
    columns = "".join(
        f'[[columns]]\nkey = "{key}"\nwidth = 9\nru = "{key}"\nen = "{key}"\n\n'
        for key in ("place", "seat", "age")
    )
    path.write_text(text[:start] + columns + text[end:], encoding="utf-8")
    event = source(admitted_event(40, drawn=True))
    said = Reading(Press(folder, FONTS, words()).make(Kind.ENTRIES_REGISTRATION, event, Choices()).data).said
    t = event.tournament
    champion = next(entry for entry, band in t.places.items() if band == (1, 1))
    assert f"{t.entries[champion].surname}" in said
    assert f" 1 {t.seat_of[champion]} " in said
    assert said.index("Фамильев2 ") < said.index("Переименованов")


def test_papers_say_whether_third_place_is_played_for() -> None:
    for official in (True, False):
        desk = Desk()
        desk.run(card(4, "single-elimination"))
        desk.add(1, 2, 3, 4)
        rules = replace(desk.tournament.regulations, official=official, third_place_match=not official)
        desk.run(cmd.SetRegulations(regulations=rules))
        desk.run_draw("942", seeds=0)
        desk.finish()
        event = source(desk.session.entries)
        for kind in (Kind.DRAW_PROTOCOL, Kind.FINAL_PROTOCOL):
            said = Reading(press().make(kind, event, Choices()).data).said
            assert ("Матч за третье место не проводится" in said) is official
            assert ("вне этой сетки" in said) is not official


# ---------------------------------------------------------------- what they wait for


def test_what_each_waits_for() -> None:
    desk = Desk()
    desk.run(card(16))
    event = source(desk.session.entries)
    for kind, pages in ((Kind.ACCEPTANCE, 2), (Kind.QUESTIONNAIRES, 1)):
        assert press().make(kind, event, Choices()).pages == pages
    for kind in (Kind.OFFICIALS, Kind.JUDGES_REGISTRATION, Kind.ENTRIES_REGISTRATION):
        with pytest.raises(NotPossible):
            press().make(kind, event, Choices())
    desk.run(cmd.RegisterJudges(judges=OFFICIALS[2:4]))
    event = source(desk.session.entries)
    assert press().make(Kind.OFFICIALS, event, Choices()).pages == 1
    with pytest.raises(NotPossible):
        press().make(Kind.JUDGES_REGISTRATION, event, Choices())


def test_pages_are_a4() -> None:
    for kind in OFFICE:
        for sheet in made(kind).sheets:
            assert sorted((round(sheet.width * MM), round(sheet.height * MM))) == [210, 297]


def test_who_waits_for_the_commission_is_not_printed_as_admitted() -> None:
    """Every paper is checked, but one has run out by the last day, and another player is too young."""
    desk = undrawn([1])
    desk.run(cmd.RemoveEntries(entries=("e1",)))
    about = replace(
        desk.tournament.about,
        first_day=date(2026, 12, 5),
        last_day=date(2026, 12, 6),
        age_group="adults",
    )
    desk.run(cmd.SetCard(card=about))
    people = tuple(
        Entry(n, f"Игроков{n}", born=born, region="Край", sex="m")
        for n, born in enumerate((date(1990, 1, 1), date(2018, 1, 2), date(1991, 1, 1)), 2)
    )
    desk.run(cmd.RegisterEntries(entries=people))
    for entry in desk.tournament.entries:
        papers = tuple(
            Paper(entry, document, "7", date(2026, 1, 1) if (entry, document) == ("e4", "medical") else None)
            for document in documents(desk.tournament)
        )
        desk.run(cmd.RecordPapers(papers=papers, mark=True))
    rows = Reading(press().make(Kind.ENTRIES_REGISTRATION, source(desk.session.entries), Choices()).data).said
    assert rows.count(" да ") == 1
    assert " да " in rows[rows.index("Игроков2") : rows.index("Игроков3")]
