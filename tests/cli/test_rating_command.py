"""``rating``: the files of an event's rating data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bracket_desk.__main__ import main
from bracket_desk.cli.desk import DONE, USAGE


def test_the_files_are_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    event, out = tmp_path / "e.bdesk", tmp_path / "рейтинг"
    assert main(["demo", str(event), "--entries", "9", "--played"]) == DONE
    capfd.readouterr()
    assert main(["rating", str(event), "--out", str(out), "--lang", "en"]) == DONE
    told = json.loads(capfd.readouterr().out)
    assert sorted(told["written"]) == sorted(path.name for path in out.iterdir())
    data = json.loads((out / "rating.json").read_text(encoding="utf-8"))
    assert data["event"]["finished"] is True
    assert len(data["places"]) == data["event"]["entries"] >= 9
    assert b"Surname" in (out / "rating-places.csv").read_bytes()
    assert main(["rating", str(event), "--out", " "]) == USAGE
    capfd.readouterr()
    assert main(["schema"]) == DONE
    assert "places" in json.loads(capfd.readouterr().out)["$defs"]["RatingData"]["properties"]
