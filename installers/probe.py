"""Whether Qt works on this computer: exit code 0, otherwise the reason. ``start.py`` runs it in ``.venv``.

``probe.py offscreen`` starts Qt without a screen. ``probe.py x11`` loads what windows on X11 need.
``probe.py display`` opens the display; if that fails, Qt aborts the process, silently.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from pathlib import Path

PATIENCE = 10
"""Seconds that a display may take to answer; Qt itself would wait for minutes."""


def start_without_screen() -> None:
    """Load Qt and start it where nothing is shown."""
    from PySide6.QtWidgets import QApplication

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    QApplication([])


def load_x11() -> None:
    """Load Qt's plugin for X11 with every library it is linked to."""
    from PySide6 import QtWidgets

    ctypes.CDLL(str(Path(QtWidgets.__file__).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"))


def open_display() -> None:
    """Start Qt on the display of the session."""
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    qInstallMessageHandler(lambda *_: None)
    signal.alarm(PATIENCE)
    QApplication([])


PROBES = {"offscreen": start_without_screen, "x11": load_x11, "display": open_display}

if __name__ == "__main__":
    try:
        PROBES[sys.argv[1]]()
    except (ImportError, OSError) as error:
        sys.exit(str(error))
