"""Pictures of the windows, by .venv's Python after they have changed.

Without arguments those of the README; ``--all FOLDER`` every page and dialog, in both languages, light and
dark, at three sizes and with letters twice as large; each kind in a folder of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QSize, qInstallMessageHandler

from bracket_desk.ui.pictures import quiet, take_pictures

DOCS = Path(__file__).resolve().parent.parent / "docs"
SHOWN = ("bracket-1", "draw", "floor-1", "documents")

SCREENS = ((1366, 768, 1.0), (1920, 1080, 1.0), (911, 480, 1.0), (1366, 768, 2.0))
"""Width and height in pixels, and how large letters are; the third is the first one at 150 %."""


def take_shown() -> None:
    """Take all pictures aside and keep those that the README shows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for path in take_pictures(Path(folder)):
            name = path.stem.removesuffix("-ru-light")
            if name in SHOWN:
                shutil.copyfile(path, DOCS / f"{name}.png")


def take_all(folder: Path) -> None:
    """Take every picture; a program has one screen, so each kind is taken by a program of its own."""
    for language in ("ru", "en"):
        for theme in ("light", "dark"):
            for width, height, letters in SCREENS:
                kind = f"{language}-{theme}-{width}x{height}" + ("-letters" if letters > 1 else "")
                screen = folder / f"{kind}.json"
                folder.mkdir(parents=True, exist_ok=True)
                screen.write_text(json.dumps({"screens": [_screen(width, height)]}), encoding="utf-8")
                values = (folder / kind, language, theme, width, height, letters)
                subprocess.run(
                    [sys.executable, __file__, "--one", *(str(value) for value in values)],
                    env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={screen}"},
                    check=True,
                )
                screen.unlink()
                print(folder / kind)


def _screen(width: int, height: int) -> dict[str, int | str]:
    """A screen as the platform without one is told of it."""
    usual = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    return {"name": "desk", "x": 0, "y": 0, "width": width, "height": height, **usual}


def main() -> None:
    """Take what the arguments ask for."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--all", type=Path, metavar="FOLDER")
    reader.add_argument("--one", nargs=6, help=argparse.SUPPRESS)
    asked = reader.parse_args()
    qInstallMessageHandler(quiet)
    if asked.one:
        folder, language, theme, width, height, letters = asked.one
        size = QSize(int(width), int(height))
        take_pictures(Path(folder), language, theme, size, scale=float(letters))
    elif asked.all:
        take_all(asked.all)
    else:
        take_shown()


if __name__ == "__main__":
    main()
