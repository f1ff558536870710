"""``papers`` as other programs meet it: files, index.json, exit codes, sentences."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bracket_desk import assets
from bracket_desk.cli.desk import DONE, USAGE, WORLD, Desk
from bracket_desk.cli.run import run
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.kinds import ON_REQUEST, Kind
from bracket_desk.words import Words
from tests.printing.reading import Reading

OFFICE = ["questionnaires", "officials", "acceptance", "judges-registration", "entries-registration"]
MADE = [
    *OFFICE,
    "draw-protocol",
    "groups",
    "final-bracket",
    "wall-bracket",
    "match-protocols",
    "timetable",
    "final-protocol",
    "judges-certificate",
    "judge-certificates",
    "chief-report",
    "decisions",
    "rating",
]

RUSSIAN = Words("ru", assets.resources() / "translations")

Call = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def call() -> Call:
    """Run a command: its exit code, the JSON it printed if any, and what it told."""

    def done(*arguments: object, language: str = "ru", forms: Path | None = None) -> tuple[int, Any, str]:
        out, err = io.StringIO(), io.StringIO()
        translations = assets.resources() / "translations"
        now = datetime(2026, 12, 5, 10, tzinfo=UTC)
        words = Words(language, translations)
        desk = Desk(words, lambda: now, "Р", "зал", io.BytesIO(), out, err, forms=forms)
        code = run(desk, [str(a) for a in arguments], translations)
        return code, json.loads(out.getvalue()) if out.getvalue() else None, err.getvalue()

    return done


@pytest.fixture
def event(call: Call, tmp_path: Path) -> Path:
    path = tmp_path / "кубок.bdesk"
    assert call("demo", path, "--entries", 16, "--played")[0] == DONE
    return path


def test_all_that_the_state_allows_is_written(call: Call, event: Path, tmp_path: Path) -> None:
    out = tmp_path / "бумаги"
    code, index, told = call("papers", event, "--out", out)
    assert code == DONE
    assert told == ""
    assert json.loads((out / "index.json").read_text(encoding="utf-8")) == index
    assert [one["kind"] for one in index["written"]] == MADE
    for one in index["written"]:
        assert set(one) == {"kind", "file", "pages"}
        assert one["file"] == f"{one['kind']}.pdf"
        assert len(Reading((out / one["file"]).read_bytes()).sheets) == one["pages"]
    assert {one["kind"] for one in index["missing"]} == {
        kind.value for kind in Kind if kind not in ON_REQUEST
    } - set(MADE)
    assert all(one["why"] for one in index["missing"])
    assert sorted(path.name for path in out.iterdir()) == sorted([*(f"{k}.pdf" for k in MADE), "index.json"])


def test_what_was_asked_for_and_is_missing_is_told(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "e.bdesk"
    call("demo", path, "--entries", 16)
    code, index, told = call("papers", path, "--out", tmp_path, "--only", "final-protocol", "groups")
    assert code == DONE
    assert [one["kind"] for one in index["written"]] == ["groups"]
    why = RUSSIAN.say("The event is not finished: there are matches to play.")
    assert index["missing"] == [{"kind": "final-protocol", "why": why}]
    assert told == f"final-protocol: {why}\n"


def test_judges_without_a_region_are_told_beside_what_counts_the_others(
    call: Call, event: Path, tmp_path: Path
) -> None:
    judges = tmp_path / "судьи.csv"
    judges.write_text("ФИО;Должность\nБезместов Лев;Зонный судья\n", encoding="utf-8")
    assert call("import", event, judges, "--as", "judges")[0] == DONE
    only = ("judges-certificate", "chief-report", "officials")
    assert call("papers", event, "--out", tmp_path / "а", "--only", only[2])[2] == ""
    told = call("papers", event, "--out", tmp_path / "а", "--only", *only)[2]
    assert told.count("Безместов Лев") == 1
    assert "регион" in told


def test_the_calibration_sheet_is_made_when_asked_for(call: Call, event: Path, tmp_path: Path) -> None:
    code, index, told = call("papers", event, "--out", tmp_path, "--only", "calibration")
    assert code == DONE
    assert told == ""
    assert index["written"] == [{"kind": "calibration", "file": "calibration.pdf", "pages": 1}]


def test_only_adds_up_and_repeats_nothing(call: Call, event: Path, tmp_path: Path) -> None:
    kinds = ["--only", "groups", "--only", "final-bracket", "groups"]
    _, index, _ = call("papers", event, "--out", tmp_path, *kinds)
    assert [one["kind"] for one in index["written"]] == ["groups", "final-bracket"]


def test_documents_speak_the_language_asked_for_or_the_readers(
    call: Call, event: Path, tmp_path: Path
) -> None:
    for asked, language, expected in (
        ([], "en", "Final protocol"),
        (["--lang", "en"], "ru", "Final protocol"),
        (["--lang", "ru"], "en", "Итоговый протокол"),
    ):
        call("papers", event, "--out", tmp_path, "--only", "final-protocol", *asked, language=language)
        assert expected in Reading((tmp_path / "final-protocol.pdf").read_bytes()).said


def test_a_file_of_yesterday_is_replaced_and_nothing_else_is_touched(
    call: Call, event: Path, tmp_path: Path
) -> None:
    (tmp_path / "groups.pdf").write_text("вчера")
    (tmp_path / "заметки.txt").write_text("моё")
    call("papers", event, "--out", tmp_path, "--only", "groups")
    first = (tmp_path / "groups.pdf").read_bytes()
    assert first.startswith(b"%PDF")
    call("papers", event, "--out", tmp_path, "--only", "groups")
    assert (tmp_path / "groups.pdf").read_bytes() == first
    assert (tmp_path / "заметки.txt").read_text() == "моё"
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".part"]


def test_paper_and_tiles(call: Call, event: Path, tmp_path: Path) -> None:
    _, whole, _ = call("papers", event, "--out", tmp_path, "--only", "wall-bracket", "--paper", "A2")
    _, tiled, _ = call(
        "papers", event, "--out", tmp_path, "--only", "wall-bracket", "--paper", "A2", "--tile", "A4"
    )
    assert whole["written"][0]["pages"] == 1
    assert tiled["written"][0]["pages"] == 4


def test_pages_of_groups_on_larger_paper_say_the_same(call: Call, event: Path, tmp_path: Path) -> None:
    call("papers", event, "--out", tmp_path, "--only", "groups", "--paper", "A1")
    usual = Reading((tmp_path / "groups.pdf").read_bytes()).sheets
    call("papers", event, "--out", tmp_path, "--only", "groups", "--page", "A3")
    large = Reading((tmp_path / "groups.pdf").read_bytes()).sheets
    assert {round(sheet.width * MM) for sheet in usual} == {297}, "--paper is that of the poster"
    assert {round(sheet.width * MM) for sheet in large} == {420}
    assert [sheet.said() for sheet in large] == [sheet.said() for sheet in usual]


def test_a_poster_too_small_is_missing(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "e.bdesk"
    call("demo", path, "--entries", 64)
    code, index, _ = call("papers", path, "--out", tmp_path, "--only", "wall-bracket", "--paper", "A4")
    assert code == DONE
    assert index["written"] == []
    assert index["missing"][0]["why"].endswith(" A3.")


@pytest.mark.parametrize(("shape", "starts"), [("xlsx", b"PK"), ("docx", b"PK")])
def test_files_that_people_go_on_editing(
    call: Call, event: Path, tmp_path: Path, shape: str, starts: bytes
) -> None:
    out = tmp_path / "out"
    code, index, _ = call("papers", event, "--out", out, "--as", shape)
    assert code == DONE
    drawn = {"wall-bracket"}
    assert [one["kind"] for one in index["written"]] == [kind for kind in MADE if kind not in drawn]
    assert drawn <= {one["kind"] for one in index["missing"]}
    for one in index["written"]:
        assert one["file"] == f"{one['kind']}.{shape}"
        assert one["pages"] >= 1
        assert (out / one["file"]).read_bytes().startswith(starts)
    assert json.loads((out / "index.json").read_text(encoding="utf-8")) == index


def test_forms_of_ones_own_go_first_and_further_ones_are_added(
    call: Call, event: Path, tmp_path: Path
) -> None:
    own, out = tmp_path / "forms", tmp_path / "out"
    shipped = assets.reports() / "final-protocol.toml"
    own.mkdir()
    text = shipped.read_text(encoding="utf-8")
    ours = text.replace('ru = "Итоговый протокол', 'ru = "Наш протокол')
    (own / "final-protocol.toml").write_text(ours, encoding="utf-8")
    further = text.replace('ru = "Итоговый протокол', 'ru = "Протокол для города')
    (own / "final-protocol.city.toml").write_text(further, encoding="utf-8")
    _, index, _ = call("papers", event, "--out", out, "--only", "final-protocol", "groups", forms=own)
    files = [one["file"] for one in index["written"]]
    assert files == ["final-protocol.pdf", "final-protocol.city.pdf", "groups.pdf"]
    assert "Наш протокол" in Reading((out / files[0]).read_bytes()).said
    assert "Протокол для города" in Reading((out / files[1]).read_bytes()).said
    (own / "final-protocol.toml").write_text(ours.replace('align = "center"', 'align = "up"', 1), "utf-8")
    code, _, told = call("papers", event, "--out", tmp_path / "none", forms=own)
    assert code == WORLD
    assert "final-protocol.toml" in told
    assert "columns[1].align" in told
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "options", [["--only", "poem"], ["--paper", "A5"], ["--tile", "A2"], ["--page", "A0"], ["--lang", "de"]]
)
def test_wrong_words_are_wrong_usage(call: Call, event: Path, tmp_path: Path, options: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        call("papers", event, "--out", tmp_path, *options)
    assert caught.value.code == USAGE


def test_what_is_in_the_way_is_named(call: Call, event: Path, tmp_path: Path) -> None:
    code, _, told = call("papers", event, "--out", tmp_path / "нет" / "папки")
    assert code == WORLD
    assert f"{tmp_path / 'нет'} нет" in told, "the folder to create is the one above"
    code, _, told = call("papers", event, "--out", event)
    assert code == WORLD
    (tmp_path / "groups.pdf").mkdir()
    code, _, told = call("papers", event, "--out", tmp_path, "--only", "groups")
    assert code == WORLD
    assert "groups.pdf" in told
    assert call("papers", tmp_path / "x.bdesk", "--out", tmp_path)[0] == WORLD


def test_the_commands_start_without_what_only_paper_needs() -> None:
    look = "import sys, bracket_desk.cli.run; print(sorted({m.partition('.')[0] for m in sys.modules}))"
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    loaded = subprocess.check_output([sys.executable, "-c", look], text=True, env=environment)
    assert not {"reportlab", "PIL", "pypdfium2", "PySide6"} & set(eval(loaded))
