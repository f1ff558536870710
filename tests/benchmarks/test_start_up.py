"""From the start of Python to a usable window with the sample event, against a bare PySide6 window.

What stands above the bare window, and why: our own modules (the desk's pages and what they show),
SQLAlchemy (the event file), the shipped fonts (a computer without fonts shows boxes), the style
sheet, opening and checking the file, and painting the overview of 111 matches. Counted is the
time of the processor: what else the machine does changes nothing. The modules are compiled, as an
installed program has them; the first run sees to it and is never the fastest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import Words

ROOT = Path(__file__).parents[2]

BARE = """
import time; start = time.process_time()
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([]); window = QWidget(); window.resize(1366, 768); window.show(); window.grab()
import json; print(json.dumps({"whole": time.process_time() - start}))
"""

DESK = """
import time; start = time.process_time(); marks = {}
def mark(name):
    global last
    now = time.process_time(); marks[name] = now - last; last = now
last = start
from PySide6 import QtWidgets; mark("Qt")
import sys, tempfile
from pathlib import Path
from PySide6.QtCore import QSettings
from bracket_desk.ui.pictures import surroundings
from bracket_desk.ui.app import make_app, make_window; mark("modules")
folder = Path(sys.argv[1]).parent
around = surroundings("ru", folder)
app = make_app([], around.resources, "ru"); mark("application and fonts")
window = make_window(app, around, "light"); window.resize(1366, 768); mark("window")
window.show(); window.place.open(Path(sys.argv[1])); mark("file")
window.grab(); mark("painting")
import json; print(json.dumps({"whole": time.process_time() - start, **marks}))
window.close()
"""


def measured(script: str, *arguments: str) -> dict[str, float]:
    """The parts of the fastest of some runs, in seconds."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = []
    for _ in range(4):
        ran = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            capture_output=True,
            cwd=ROOT,
            check=True,
            env={**around, "QT_QPA_PLATFORM": "offscreen"},
        )
        runs.append(json.loads(ran.stdout))
    return min(runs, key=lambda run: run["whole"])


def test_start_to_a_usable_window(tmp_path: Path) -> None:
    path = tmp_path / "sample.bdesk"
    words = Words("ru", assets.resources() / "translations")
    EventFile.create(path, play_demo(64, played=True, words=words))
    bare, desk = measured(BARE), measured(DESK, str(path))
    parts = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in desk.items())
    sys.stdout.write(
        f"bare {bare['whole'] * 1000:.0f} ms; {parts}; ratio {desk['whole'] / bare['whole']:.1f}\n"
    )
    assert desk["whole"] / bare["whole"] < 12
