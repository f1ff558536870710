"""What a killed process leaves beside the files that it was writing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bracket_desk.store.files import OLD, replace_file, written_beside


def create(folder: Path) -> None:
    with written_beside(folder / "протокол.pdf") as beside:
        beside.write_bytes(b"pdf")


def put(folder: Path) -> None:
    replace_file(folder / "протокол.pdf", b"pdf")


@pytest.mark.parametrize("write", [create, put])
def test_only_what_is_ours_and_old_is_swept(tmp_path: Path, write: Callable[[Path], None]) -> None:
    ours, logs = (tmp_path / f".bracket-desk-0123456789ab.part{end}" for end in ("", "-wal"))
    fresh = tmp_path / ".bracket-desk-ba9876543210.part"
    theirs = [
        tmp_path / name
        for name in (
            ".bracket-desk-note.part",
            "bracket-desk-0123456789ab.part",
            ".bracket-desk-0123456789ab",
        )
    ]
    for path in (ours, logs, fresh, *theirs):
        path.write_bytes(b"x")
        if path != fresh:
            os.utime(path, (0, time.time() - OLD - 60))
    write(tmp_path)
    assert not ours.exists()
    assert not logs.exists()
    assert {path.name for path in tmp_path.iterdir()} == {
        fresh.name,
        "протокол.pdf",
        *(path.name for path in theirs),
    }
