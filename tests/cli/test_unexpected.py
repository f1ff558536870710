"""An error of the program itself in a command: a sentence, a report without values, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from bracket_desk import __main__ as program
from bracket_desk.ui.display import lacking_display
from bracket_desk.words import Words
from tests.printing.reading import words


def test_a_command_that_fails_says_that_the_data_are_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise KeyError("Рогожин Виктор")

    monkeypatch.setattr(program, "run", fail)
    monkeypatch.setattr(program, "user_log_dir", lambda *_, **__: str(tmp_path))
    assert program.main(["state", "event.bdesk"]) == program.FAILED
    said = capsys.readouterr().err
    assert "Данные целы" in said or "data are safe" in said
    assert "Traceback" not in said
    report = (tmp_path / "errors.txt").read_text(encoding="utf-8")
    assert "KeyError" in report
    assert "Рогожин" not in report + said


RUSSIAN: Words = words("ru")


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "нет экрана"),
        ({"QT_QPA_PLATFORM": "offscreen"}, None),
        ({"WAYLAND_DISPLAY": "wayland-0"}, None),
    ],
)
def test_without_a_display_there_is_a_sentence(
    environment: dict[str, str], said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    found = lacking_display(environment, RUSSIAN)
    assert (found is None) if said is None else (found is not None and said in found)


def test_a_display_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", ":94207")
    found = lacking_display({"DISPLAY": ":94207"}, RUSSIAN)
    # either the libraries of windows are missing here, or nothing answers at that display
    assert found is not None
    assert "библиотек" in found or ":94207" in found
