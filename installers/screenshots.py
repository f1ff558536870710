"""The pictures of the README: run it by .venv's Python after the windows have changed."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from bracket_desk.ui.pictures import take_pictures

DOCS = Path(__file__).resolve().parent.parent / "docs"
SHOWN = ("bracket-1", "draw", "floor-1", "documents")


def main() -> None:
    """Take all pictures aside and keep those that are shown."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for path in take_pictures(Path(folder)):
            name = path.stem.removesuffix("-ru-light")
            if name in SHOWN:
                shutil.copyfile(path, DOCS / f"{name}.png")


if __name__ == "__main__":
    main()
