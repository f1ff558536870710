"""Papers by which titles and ranks are awarded, and the data of the rating: filled, refused, read back."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date

import docx
import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Member
from bracket_desk.domain.titles.norms import Edition, NormTable
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind, Shape
from bracket_desk.printing.papers import NotPossible, lacking
from tests.domain.titles.golden import EDITION, PEOPLE, golden, norm, points
from tests.helpers import Desk
from tests.printing.awarded import ALL, JUDGES, NORMS, confirm, event
from tests.printing.reading import TABLES, Reading, off_page, overlaps, press, source, words


def read(desk: Desk, kind: Kind, language: str = "ru", *entries: str) -> Reading:
    """A document read back; nothing lies on another text or beyond the page."""
    choices = Choices(entries=frozenset(entries) or None)
    made = press(language).make(kind, source(desk.session.entries, language), choices)
    reading = Reading(made.data)
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    return reading


def why(desk: Desk, kind: Kind) -> str | None:
    return lacking(kind, desk.tournament, words(), TABLES)


def in_order(text: str, parts: Sequence[str]) -> bool:
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


# ---------------------------------------------------------------- final protocol


def test_only_the_confirmed_reach_the_final_protocol() -> None:
    plain = read(event(), Kind.FINAL_PROTOCOL).said
    assert "Выполнен" in plain
    assert "Нормы:" not in plain
    said = read(event(("e5", "КМС")), Kind.FINAL_PROTOCOL).said
    assert "Нормы: Нормы для проверки, Приказ № 1, 01.12.2025." in said
    row = said[said.index("Пятова") : said.index("Третьякова")]
    assert "КМС" in row
    assert "КМС" not in said[said.index("Первова") : said.index("Пятова")]
    declined = event()
    declined.run(cmd.DecideTitles(decisions=(cmd.TitleDecision("e5", "КМС", confirmed=False),)))
    assert "Нормы:" not in read(declined, Kind.FINAL_PROTOCOL).said


# ---------------------------------------------------------------- extract


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_extract_says_all_that_is_asked(language: str) -> None:
    said = read(event(*ALL), Kind.EXTRACT, language).said
    assert in_order(said, ["Первова Анна Игоревна", "МС" if language == "ru" else "MS", "Пятова Яна"])
    known = {
        "ru": (
            "Чемпионат области",
            "5–6 декабря 2026",
            "Пермский край, Пермь, клуб «Луза»",
            "свободная пирамида",
            "0620012811Я",
            "женщины",
            "05.12.2010",
            "побед 3, поражений 0",
            "Играли 7",
            "Субъектов РФ 6",
            "П. И. Судьин, ССВК, Пермь",
            "Нормы: Нормы для проверки",
        ),
        "en": (
            "Extract from the protocol",
            "won 2 (1 of them without play), lost 1",
            "Played 7",
            "Regions 6",
            "2010-12-05",
        ),
    }
    for part in known[language]:
        assert part in said, part
    # who has no confirmed title is there as an opponent alone
    assert "Седова" not in said[: said.index("Выигранные" if language == "ru" else "Matches won")]


WINS = {
    "ru": (
        "Выигранные встречи Встреча Этап Соперник",
        "Первова Анна Игоревна, МС. Выигранные встречи: 3",
        "1 1/4 финала Вторых Ольга II Пермский край 4 : 1 в игре",
        "5 Полуфинал Третьякова Вера КМС Томская область 4 : 3 в игре",
        "7 Финал Пятова Яна не указан Республика Коми 4 : 2 в игре",
        "Пятова Яна, КМС. Выигранные встречи: 2; из них без игры: 1, по таблице норм считаются",
        "над имеющими I, II: 1",
        "6 Полуфинал Седова Зоя не указан Омская область тех. поражение соперника",
        "Третьякова Вера, I. Выигранные встречи: 1; из них без игры: 1 2 1/4 финала Четверикова Нина I",
        "неявка соперника",
    ),
    "en": (
        "Первова Анна Игоревна, MS. Matches won: 3",
        "7 Final Пятова Яна not said Республика Коми 4 : 2 by play",
        "Matches won: 2; without play: 1, counted by the table of norms; over I, II: 1",
        "technical defeat",
        "no-show",
    ),
}


@pytest.mark.parametrize("language", WINS)
def test_the_extract_proves_the_wins_with_the_ranks_of_the_opponents(language: str) -> None:
    assert in_order(read(event(*ALL), Kind.EXTRACT, language).said, WINS[language])


def test_the_extract_says_that_a_win_without_play_does_not_count() -> None:
    desk = golden(norm("КМС", last=2, wins=1, walkovers=False))
    confirm(desk, ("e5", "КМС"))
    assert "из них без игры: 1, по таблице норм не считаются" in read(desk, Kind.EXTRACT).said


NOT_ALL_PLAYED = "Жеребьёвку прошли 8 (субъектов РФ: 7), играли 7 (субъектов РФ: 6)."

COUNTING = {
    Kind.FINAL_PROTOCOL: "Участников 8 Субъектов РФ 7",
    Kind.EXTRACT: "Играли 7 Субъектов РФ 6",
    Kind.TITLE_APPLICATION: "Участников в виде программы 7 Субъектов РФ 6",
    Kind.REGIONS_CERTIFICATE: "Участников 7 Субъектов РФ 6",
}


@pytest.mark.parametrize("kind", COUNTING)
def test_papers_that_count_people_say_how_many_were_drawn_and_how_many_played(kind: Kind) -> None:
    desk = event(("e1", "МС"))
    said = read(desk, kind).said
    assert said.count(NOT_ALL_PLAYED) == 1
    assert COUNTING[kind] in said
    # the one who never came plays after all
    desk.win("F8-2", "e3", 0)
    assert "Жеребьёвку прошли" not in read(desk, kind).said


def test_without_a_date_of_birth_the_extract_is_refused_by_name() -> None:
    desk = event(*ALL)
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[4], born=None), replace(PEOPLE[2], born=None))))
    said = why(desk, Kind.EXTRACT)
    assert said is not None
    assert "Третьякова Вера" in said
    assert "Пятова Яна" in said
    assert "Первова" not in said
    # the application leaves a line for it
    assert why(desk, Kind.TITLE_APPLICATION) is None
    with pytest.raises(NotPossible):
        read(desk, Kind.EXTRACT)


def test_of_a_team_no_paper_for_a_person_is_made() -> None:
    desk = event(("e1", "МС"), ("e5", "КМС"))
    pair = (Member("Первова", "Анна", born=date(2000, 1, 1)), Member("Вторых", "Ольга"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], born=None, members=pair),)))
    # the date of birth of a team is not asked for, and who of it is meant is not known
    for kind in (Kind.EXTRACT, Kind.TITLE_APPLICATION):
        assert why(desk, kind) is None
        said = read(desk, kind).said
        assert "Пятова" in said
        assert "Первова" not in said
    assert "МС" in read(desk, Kind.FINAL_PROTOCOL).said
    desk.run(cmd.DecideTitles(decisions=(cmd.TitleDecision("e5", "КМС", confirmed=False),)))
    for kind in (Kind.EXTRACT, Kind.TITLE_APPLICATION):
        assert "только у команд" in (why(desk, kind) or "")


def test_what_is_not_confirmed_gives_no_papers() -> None:
    desk = event()
    for kind in (Kind.EXTRACT, Kind.TITLE_APPLICATION):
        assert "ещё не подтверждено" in (why(desk, kind) or "")
    # an invented table is good for trying, not for papers
    desk.run(cmd.SetNorms(norms=NormTable(Edition("ПРИМЕР", example=True), NORMS)))
    confirm(desk, ("e1", "МС"))
    assert why(desk, Kind.EXTRACT) is not None
    assert "ПРИМЕР" not in read(desk, Kind.FINAL_PROTOCOL).said


def test_an_event_cut_short_holds_them_back() -> None:
    desk = event()
    desk.do("clear-result", match="F2-1")
    desk.do("close", reason="свет")
    for kind in (Kind.EXTRACT, Kind.TITLE_APPLICATION, Kind.REGIONS_CERTIFICATE):
        assert "завершено досрочно" in (why(desk, kind) or "")
    assert why(desk, Kind.RATING) is None
    assert "завершено досрочно: свет" in read(desk, Kind.RATING).said


def test_papers_name_the_edition_by_which_it_was_confirmed() -> None:
    desk = event(("e5", "КМС"))
    later = replace(EDITION, order="Приказ № 2", day=date(2026, 11, 1))
    desk.run(cmd.SetNorms(norms=NormTable(later, NORMS)))
    for kind in (Kind.EXTRACT, Kind.FINAL_PROTOCOL, Kind.TITLE_APPLICATION):
        said = read(desk, kind).said
        assert "Приказ № 1, 01.12.2025" in said
        assert "Приказ № 2" not in said
    # confirmed anew, it is by the other one
    confirm(desk, ("e5", "КМС"))
    assert "Приказ № 2, 01.11.2026" in read(desk, Kind.EXTRACT).said
    desk.run(cmd.SetNorms(norms=None))
    assert "Приказ № 2, 01.11.2026" in read(desk, Kind.EXTRACT).said


# ---------------------------------------------------------------- subjects


def test_the_certificate_counts_who_played() -> None:
    said = read(event(), Kind.REGIONS_CERTIFICATE).said
    assert in_order(said, ["Участников 7", "Субъектов РФ 6", "1 Курская область 1", "2 Москва 2"])
    assert "Тыва" not in said
    assert NOT_ALL_PLAYED in said
    assert "П. И. Судьин" in said


@pytest.mark.parametrize("level", ["region-championship", "municipal", "", "strange"])
def test_only_events_beyond_a_subject_have_it(level: str) -> None:
    assert "межрегиональных" in (why(event(level=level), Kind.REGIONS_CERTIFICATE) or "")


@pytest.mark.parametrize("level", ["district-junior-championship", "russian-cup", "all-russian"])
def test_events_beyond_a_subject_have_it(level: str) -> None:
    assert why(event(level=level), Kind.REGIONS_CERTIFICATE) is None


def test_a_subject_that_is_not_said_is_asked_for() -> None:
    desk = event()
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[1], region=""),)))
    assert "Вторых Ольга" in (why(desk, Kind.REGIONS_CERTIFICATE) or "")


# ---------------------------------------------------------------- applications


def test_an_application_is_one_page_with_all_that_is_known() -> None:
    reading = read(event(("e1", "МС"), ("e5", "КМС")), Kind.TITLE_APPLICATION)
    assert len(reading.sheets) == 2
    title, rank = (sheet.said() for sheet in reading.sheets)
    for part in (
        "Представление на присвоение спортивного звания МС",
        "Дата выполнения 06.12.2026",
        "Чемпионат области",
        "1 место, побед 3, поражений 0",
        "Фамилия Первова",
        "Имя Анна",
        "Отчество Игоревна",
        "05.12.2010",
        "две фотографии",
        "Главный судья Судьин П. И. Пермь ССВК",
        "Главный секретарь Секретарёва О. П. Кунгур СС1К",
    ):
        assert part in title, part
    # of two senior judges nobody can say which
    assert "Старш" not in title
    for part in (
        "Представление на присвоение спортивного разряда КМС",
        "занять место 1–2",
        "не менее 7 участников",
        "не менее 5 субъектов РФ",
        "не моложе 10 лет",
        "2 место, побед 2 (из них без игры 1), поражений 1",
        "побед не менее 2",
        "побед над имеющими I, II не менее 1; победы без игры считаются",
        "внесено в календарный план",
        "Нормы для проверки",
    ):
        assert part in rank, part
    assert "фотографии" not in rank


def test_an_application_with_long_words_is_one_page_too() -> None:
    desk = event(("e1", "МС"), ("e5", "КМС"))
    about = replace(
        desk.tournament.about,
        title="Чемпионат Приволжского федерального округа по бильярдному спорту (пирамида, женщины)",
        hall="Центр бильярдного спорта «Семь футов»",
        calendar_number="СМ № 2088770021035044",
    )
    desk.run(cmd.SetCard(card=about))
    far = "Ханты-Мансийский автономный округ – Югра"
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], region=far, town="Нижневартовск"),)))
    # a third judge who is named, and a place for a note
    desk.run(cmd.EditJudges(judges=(replace(JUDGES[3], post=""),)))
    decision = cmd.TitleDecision("e1", "МС", confirmed=True, note="решение президиума федерации № 5")
    desk.run(cmd.DecideTitles(decisions=(decision,)))
    reading = read(desk, Kind.TITLE_APPLICATION)
    assert [sheet.said().count("М. П.") for sheet in reading.sheets] == [1, 1]
    assert far in reading.said


@pytest.mark.parametrize("level", ["russian-cup", "region-championship"])
def test_an_application_names_the_annexes_that_such_an_event_has(level: str) -> None:
    said = read(event(("e1", "МС"), level=level), Kind.TITLE_APPLICATION).said
    assert said.count("Приложения:") == 1
    assert ("справка о количестве субъектов" in said) == (level == "russian-cup")


def test_an_application_says_that_wins_without_play_do_not_count() -> None:
    desk = golden(norm("КМС", wins=2, walkovers=False))
    confirm(desk, ("e1", "КМС"))
    said = read(desk, Kind.TITLE_APPLICATION).said
    assert "побед не менее 2; победы без игры не считаются" in said
    assert "побед 3, поражений 0" in said


def test_a_rank_that_somebody_holds_is_confirmed_and_less_is_not_applied_for() -> None:
    desk = golden(norm("КМС", last=3), norm("I", last=3), norm("II", last=3))
    confirm(desk, ("e3", "КМС"), ("e1", "II"))
    reading = read(desk, Kind.TITLE_APPLICATION, "en")
    titles = [sheet.said() for sheet in reading.sheets]
    assert "confirmation of the rank II" in titles[0]
    assert "confirmation of the rank CMS" in titles[1]
    lower = golden(norm("I", last=3))
    confirm(lower, ("e3", "I"))
    assert "уже есть" in (why(lower, Kind.TITLE_APPLICATION) or "")
    assert why(lower, Kind.EXTRACT) is None


def test_an_application_of_one_alone() -> None:
    reading = read(event(*ALL), Kind.TITLE_APPLICATION, "ru", "e5")
    assert len(reading.sheets) == 1
    assert "Пятова" in reading.said
    extract = read(event(*ALL), Kind.EXTRACT, "ru", "e5", "e3").said
    assert "Третьякова" in extract
    assert "Первова" not in extract


# ---------------------------------------------------------------- to go on editing


def edited(desk: Desk, kind: Kind) -> tuple[list[str], set[str], str]:
    """A document as DOCX read back: its titles, its cells, its XML."""
    made = press().make(kind, source(desk.session.entries), Choices(), shape=Shape.DOCX)
    document = docx.Document(io.BytesIO(made.data))
    cells = {cell.text for table in document.tables for row in table.rows for cell in row.cells}
    styled = [
        p for p in document.paragraphs if p.style is not None and str(p.style.name).startswith("Heading")
    ]
    return [p.text for p in styled], cells, document.element.body.xml


@pytest.mark.parametrize(
    ("kind", "titles", "said"),
    [
        (
            Kind.EXTRACT,
            ["Выписка из протокола соревнований", "Выигранные встречи"],
            (
                "Четверикова Нина",
                "неявка соперника",
                "Первова Анна Игоревна",
                "05.12.2010",
                "побед 3, поражений 0",
                "МС",
                "0620012811Я",
            ),
        ),
        (
            Kind.REGIONS_CERTIFICATE,
            ["Справка о количестве субъектов Российской Федерации"],
            ("Москва", "2", "6"),
        ),
        (
            Kind.TITLE_APPLICATION,
            [
                "Представление на присвоение спортивного звания МС",
                "Представление на присвоение спортивного разряда КМС",
            ],
            ("Первова", "Ухта", "занять место 1", "М. П. (при наличии)", "Судьин П. И."),
        ),
        (
            Kind.JUDGES_CERTIFICATE,
            ["Справка о составе и квалификации судейской коллегии"],
            ("Судьин Пётр Иванович", "ССВК", "Кунгур"),
        ),
        (
            Kind.JUDGE_CERTIFICATES,
            [*["Справка о судействе"] * 4, "Список судей для региональной федерации"],
            ("главного судьи", "Старшов Иван"),
        ),
    ],
)
def test_papers_to_go_on_editing_say_the_same(kind: Kind, titles: list[str], said: tuple[str, ...]) -> None:
    found, cells, _ = edited(event(*ALL), kind)
    assert found == titles
    assert set(said) <= cells
    assert {"П. И. Судьин, ССВК, Пермь", "Руководитель организации"} & cells


def test_each_application_to_go_on_editing_begins_a_page() -> None:
    _, _, xml = edited(event(*ALL), Kind.TITLE_APPLICATION)
    assert xml.count("<w:pageBreakBefore/>") == 1


# ---------------------------------------------------------------- rating


def test_the_rating_has_places_with_points_and_every_match() -> None:
    desk = event()
    desk.run(cmd.SetPoints(points=points((1, 1, 100), (2, 2, 75.5), (3, 4, 20))))
    said = read(desk, Kind.RATING).said
    assert in_order(said, ["1 1 Первова Анна Игоревна", "3 0 100", "2 5 Пятова Яна", "2 1 75,5", "5–8"])
    assert "Очки: Нормы для проверки" in said
    matches = said[said.index("Встречи № Дата") :]
    for part in (
        "1 05.12.2026 1/4 финала 1 Первова А. 2 Вторых О. 4–1 сыграна",
        "неявка: Четверикова Н.",
        "тех. поражение: Седова З.",
        "Финал 1 Первова А. 5 Пятова Я. 4–2 сыграна",
    ):
        assert part in matches, part


def test_the_rating_is_written_without_a_table_too() -> None:
    said = read(event(), Kind.RATING).said
    assert "Таблица очков не выбрана" in said
    assert "Первова Анна Игоревна" in said
    desk = event()
    desk.run(cmd.SetPoints(points=replace(points((1, 8, 5)), edition=replace(EDITION, example=True))))
    assert "выдуманный пример" in read(desk, Kind.RATING).said


def test_frames_and_forfeits_are_told() -> None:
    desk = golden()
    desk.do("clear-result", match="F2-1")
    desk.do("enter-result", match="F2-1", frames=[[8, 3], [5, 8], [8, 7], [8, 0], [8, 6]])
    assert "8:3 5:8 8:7 8:0 8:6" in read(desk, Kind.RATING).said
    desk.do("clear-result", match="F2-1")
    desk.do("withdraw", entry="e5", reason="болезнь")
    assert "без игры, выбыл: Пятова Я." in read(desk, Kind.RATING).said
