"""Bundles: annexes numbered and in order, a list that says what is there and what is not."""

from __future__ import annotations

import io
import json
from pathlib import Path

import docx
import pytest
from docx.enum.section import WD_ORIENT
from msgspec.structs import replace

from bracket_desk.__main__ import main
from bracket_desk.cli.desk import DONE, USAGE
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.text import file_stem
from bracket_desk.domain.titles.norms import Edition, NormTable
from bracket_desk.printing.bundles import Bundled, make_bundles, wanted_bundles
from bracket_desk.printing.filling import BundleItem
from bracket_desk.printing.kinds import Kind
from bracket_desk.store.event_file import EventFile
from tests.domain.titles.golden import PEOPLE
from tests.helpers import Desk
from tests.printing.awarded import ALL, JUDGES, NORMS, confirm, event
from tests.printing.reading import Reading, off_page, overlaps, press, source


def bundles(desk: Desk, language: str = "ru") -> dict[str, Bundled]:
    return {one.name: one for one in make_bundles(press(language), source(desk.session.entries, language))}


def test_one_for_each_athlete_and_each_region() -> None:
    desk = event(*ALL)
    found = [one.about for one in wanted_bundles(source(desk.session.entries))]
    assert found == [
        "Первова Анна Игоревна, МС",
        "Пятова Яна, КМС",
        "Москва",
        "Республика Коми",
    ]
    # who holds more already applies for nothing
    assert len(bundles(desk)) == 4


def test_the_pages_lie_in_the_order_of_the_list() -> None:
    made = bundles(event(("e1", "МС"), ("e5", "КМС")))
    one = made["Первова Анна Игоревна, МС"]
    sheets = Reading(one.data).sheets
    assert len(sheets) == 1 + sum(item.pages for item in one.items)
    listed = sheets[0].said()
    assert "Опись документов: Первова Анна Игоревна, МС" in listed
    numbers = [item.number for item in one.items if item.number is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    at = 1
    for item in one.items:
        assert item.name in listed or item.name.split()[0] in listed
        for sheet in sheets[at : at + item.pages]:
            assert f"Приложение {item.number}." in sheet.said()
        at += item.pages
    for sheet in sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    # the extract in it is about this one alone
    extract = next(sheet.said() for sheet in sheets[1:] if "Выписка" in sheet.said())
    assert "Первова" in extract
    assert "Пятова" not in extract[: extract.index("Выигранные встречи")]
    assert "две фотографии" in listed
    assert "две фотографии" not in Reading(made["Пятова Яна, КМС"].data).sheets[0].said()


def test_what_is_missing_is_said_with_its_reason() -> None:
    desk = event(("e5", "КМС"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[1], region=""),)))
    one = bundles(desk)["Пятова Яна, КМС"]
    assert not one.complete
    why = {item.name: item.why for item in one.items if item.number is None}
    assert "Вторых Ольга" in why["Справка о количестве субъектов Российской Федерации"]
    listed = Reading(one.data).sheets[0].said()
    assert "Пакет неполный" in listed
    assert "Вторых Ольга" in listed
    # what is there, but has open fields, says which
    assert "вписать:" in listed
    assert "Тренер" in listed
    assert "Квалиф. категория: Старшинский Юрий, Старшов Иван; Территория: " in listed


def test_who_has_no_subject_is_in_a_bundle_that_says_so() -> None:
    desk = event(("e5", "КМС"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[4], region=""),)))
    assert list(bundles(desk)) == ["Пятова Яна, КМС", "Субъект не указан"]


def test_nobody_waits_for_the_date_of_birth_of_another() -> None:
    desk = event(("e1", "МС"), ("e5", "КМС"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], born=None),)))

    def extract(name: str) -> BundleItem:
        return next(item for item in bundles(desk)[name].items if item.name.startswith("Выписка"))

    assert extract("Пятова Яна, КМС").why == ""
    assert extract("Республика Коми").number is not None
    assert "Первова" in extract("Первова Анна Игоревна, МС").why
    assert extract("Москва").number is None


def test_who_judged_is_there_and_complete_once_all_is_known() -> None:
    desk = event(("e5", "КМС"))

    def certificate() -> BundleItem:
        (one,) = (
            item
            for item in next(make_bundles(press(), source(desk.session.entries))).items
            if item.name == "Справка о составе и квалификации судейской коллегии"
        )
        return one

    known = [replace(judge, category="СС2К", region="Пермский край") for judge in JUDGES]
    desk.run(cmd.EditJudges(judges=tuple(known)))
    there = certificate()
    assert there.number is not None
    assert there.open == ()
    # without judges there is none, and the list says why
    desk.run(cmd.RemoveJudges(judges=tuple(judge.number for judge in JUDGES)))
    assert certificate().number is None
    assert certificate().why


def test_an_event_of_a_subject_needs_no_certificate_of_subjects() -> None:
    desk = event(("e5", "КМС"), level="region-championship")
    names = [item.name for item in bundles(desk)["Республика Коми"].items]
    assert not any("субъектов" in name for name in names)
    assert Kind.BUNDLE.value == "bundle"


def test_a_bundle_in_english_and_names_of_files() -> None:
    said = Reading(bundles(event(("e5", "КМС")), "en")["Пятова Яна, CMS"].data).said
    assert "List of papers: Пятова Яна, CMS" in said
    assert "Annex 1." in said
    assert file_stem('а/б: "в"\n?' + "г" * 100).startswith("а б в ")
    assert len(file_stem("г" * 300)) <= 80


def test_namesakes_do_not_overwrite_each_other() -> None:
    desk = event(("e1", "МС"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], region="Первова Анна Игоревна, мс"),)))
    assert list(bundles(desk)) == ["Первова Анна Игоревна, МС", "Первова Анна Игоревна, мс 2"]


def test_a_bundle_to_go_on_editing_holds_the_same_documents() -> None:
    one = bundles(event(("e1", "МС")))["Москва"]
    assert one.files == {"Москва.pdf": one.data, "Москва.docx": one.editable}
    document = docx.Document(io.BytesIO(one.editable))
    assert len(document.sections) == 1 + len(one.items)
    titles = [
        p.text for p in document.paragraphs if p.style is not None and p.style.name.startswith("Heading")
    ]
    for title in (
        "Опись документов: Москва",
        "Представление на присвоение спортивного звания МС",
        "Выписка из протокола соревнований",
        "Справка о составе и квалификации судейской коллегии",
        "Справка о количестве субъектов Российской Федерации",
        "Итоговый протокол соревнования",
    ):
        assert title in titles
    # each counts its own pages, on its own paper, and says which annex it is
    feet = [section.first_page_footer.paragraphs[0].text for section in document.sections]
    assert [foot.split(".")[0] for foot in feet[1:]] == [f"Приложение {n}" for n in range(1, len(feet))]
    assert "SECTIONPAGES" in document.sections[1].footer._element.xml
    wide = [section.orientation == WD_ORIENT.LANDSCAPE for section in document.sections]
    assert wide == [sheet.width > sheet.height for sheet in Reading(one.data).sheets]
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    assert "Первова Анна Игоревна" in cells
    assert "05.12.2010" in cells
    assert any(text.startswith("М. П.") for text in cells)


def test_the_command_writes_them_and_says_what_is_in_each(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "e.bdesk", tmp_path / "пакеты"
    EventFile.create(path, event(("e5", "КМС")).session.entries)
    assert main(["bundles", str(path), "--out", str(out), "--lang", "ru"]) == DONE
    told = json.loads(capfd.readouterr().out)
    files = [name for one in told["written"] for name in one["files"]]
    assert files == [
        f"{name}.{ending}" for name in ("Пятова Яна, КМС", "Республика Коми") for ending in ("pdf", "docx")
    ]
    assert sorted(file.name for file in out.iterdir()) == sorted(files)
    assert told["written"][0]["annexes"][0]["number"] == 1
    assert told["why"] is None
    assert main(["bundles", str(path), "--out", " "]) == USAGE


def test_the_command_names_what_is_left_of_earlier_bundles(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "e.bdesk", tmp_path / "пакеты"
    EventFile.create(path, event(("e5", "КМС")).session.entries)
    out.mkdir()
    for name in ("Первова Анна Игоревна, МС.PDF", "заметки.txt", "пятова яна, КМС.pdf"):
        (out / name).write_bytes(b"?")
    assert main(["bundles", str(path), "--out", str(out), "--lang", "ru"]) == DONE
    found = capfd.readouterr()
    # one that a system may take for one of the bundles is none of an earlier time
    assert json.loads(found.out)["others"] == ["Первова Анна Игоревна, МС.PDF"]
    assert "Первова Анна Игоревна, МС.PDF" in found.err
    assert (out / "Первова Анна Игоревна, МС.PDF").read_bytes() == b"?", "nobody's file is taken away"


def test_the_command_says_why_there_are_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "e.bdesk"
    EventFile.create(path, event().session.entries)
    assert main(["bundles", str(path), "--out", str(tmp_path / "нет"), "--lang", "ru"]) == DONE
    told = json.loads(capfd.readouterr().out)
    assert told["written"] == []
    assert "ещё не подтверждено" in told["why"]


def test_the_command_warns_of_an_edition_of_other_years(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def told(desk: Desk, name: str) -> str:
        path = tmp_path / f"{name}.bdesk"
        EventFile.create(path, desk.session.entries)
        assert main(["bundles", str(path), "--out", str(tmp_path / name), "--lang", "ru"]) == DONE
        return " ".join(one["why"] for one in json.loads(capfd.readouterr().out)["remarks"])

    assert "2026" not in told(event(), "same")
    other = event()
    edition = Edition("ЕВСК 2022–2025", 2022, 2025)
    other.run(cmd.SetNorms(norms=NormTable(edition, NORMS)))
    assert "ЕВСК 2022–2025" in told(other, "other")


@pytest.mark.parametrize("confirmed", [True, False])
def test_papers_with_titles_warn_of_an_edition_of_other_years(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], *, confirmed: bool
) -> None:
    desk = event(*(ALL if confirmed else ()))
    old = Edition("Нормы прошлых лет", first_year=2001, last_year=2004)
    desk.run(cmd.SetNorms(norms=NormTable(old, NORMS)))
    if confirmed:
        confirm(desk, ("e1", "МС"))
    path = tmp_path / "event.bdesk"
    EventFile.create(path, desk.session.entries)
    out = str(tmp_path / "papers")
    assert main(["papers", str(path), "--out", out, "--only", "final-protocol", "--lang", "ru"]) == DONE
    assert ("Нормы прошлых лет" in capfd.readouterr().err) == confirmed
    assert main(["papers", str(path), "--out", out, "--only", "groups", "--lang", "ru"]) == DONE
    assert "Нормы прошлых лет" not in capfd.readouterr().err
