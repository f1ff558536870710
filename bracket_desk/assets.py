"""Where the two data folders are: in a source tree, an installed package and a frozen bundle."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resources() -> Path:
    """The folder of fonts, icons, translations and tables of the sport."""
    return _folder("resources")


def reports() -> Path:
    """The folder of document forms."""
    return _folder("reports")


def _folder(name: str) -> Path:
    # Wheels and bundles carry the folders inside the package; a source tree, and an editable
    # install of it, has them beside the package.
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
