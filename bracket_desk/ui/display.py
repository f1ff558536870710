"""Whether a window can be opened at all: Qt itself would end the process without a sentence."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from bracket_desk.words import N_, Words


def lacking_display(environment: Mapping[str, str], words: Words) -> str | None:
    """Why no window can be opened on this Linux computer, and what to do; None if one can."""
    if sys.platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return None
    if environment.get("WAYLAND_DISPLAY"):
        return None
    if not environment.get("DISPLAY"):
        return words.say(
            N_("There is no display here, so no window can be opened. The commands work without.")
        )
    plugin = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / "libqxcb.so"
    try:
        ctypes.CDLL(str(plugin))
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        text = N_("A library that windows need is missing: {why}. The README names the packages to install.")
        return words.say(text, why=str(error).partition(":")[0])
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    if failed:
        text = N_("The display {display} cannot be reached, so no window can be opened.")
        return words.say(text, display=environment["DISPLAY"])
    return None
