"""``installers/constraints.txt`` pins everything that can come into ``.venv``, on every system."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = [
    {"python_version": version, "python_full_version": f"{version}.0", "sys_platform": platform}
    for version in ("3.11", "3.12", "3.13")
    for platform in ("linux", "win32")
]


def pins() -> dict[str, Requirement]:
    """The pinned packages by their canonical names."""
    lines = (ROOT / "installers" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [Requirement(line) for line in lines if not line.startswith("#")]
    return {canonicalize_name(pin.name): pin for pin in found}


def needs() -> Iterator[Requirement]:
    """What the project and its tools require, and what that requires in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    waiting = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["dev"],
    ]
    seen = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        if str(requirement) in seen or not applies(requirement):
            continue
        seen.add(str(requirement))
        yield requirement
        try:
            waiting += requires(requirement.name) or []
        except PackageNotFoundError:  # needed on another system
            continue


def applies(requirement: Requirement) -> bool:
    """Whether some system needs it without its optional extras."""
    marker = requirement.marker
    return marker is None or any(marker.evaluate({**system, "extra": ""}) for system in ENVIRONMENTS)


def test_each_pin_is_one_exact_version() -> None:
    for pin in pins().values():
        assert [specifier.operator for specifier in pin.specifier] == ["=="], pin
        assert pin.url is None


def test_everything_needed_is_pinned_to_a_version_that_will_do() -> None:
    pinned = pins()
    for requirement in needs():
        pin = pinned.get(canonicalize_name(requirement.name))
        assert pin, f"{requirement.name} is not pinned"
        (version,) = (specifier.version for specifier in pin.specifier)
        assert requirement.specifier.contains(version), f"{pin} is not {requirement}"


def test_nothing_is_pinned_that_nobody_needs() -> None:
    assert set(pins()) == {canonicalize_name(requirement.name) for requirement in needs()}
