"""A wheel and a sdist are whole: the package, both data folders and the compiled translations."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from bracket_desk import __version__, assets

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("bracket_desk", "installers", "reports", "resources")
FILES = (".gitattributes", ".gitignore", "LICENSE", "README.md", "pyproject.toml")
RUSSIAN = "resources/translations/ru/LC_MESSAGES/bracket_desk.mo"

# run outside the tree: where the folders are, and whether a translation can be read there
LOOK = """
import gettext
from bracket_desk import assets
gettext.translation("bracket_desk", assets.resources() / "translations", ["ru"])
print(assets.resources(), assets.reports(), sep="\\n")
"""


def build(kind: str, root: Path, to: Path, version: str = "standard") -> Path:
    """Build a package as pip does without isolation; returns its file."""
    builder = {"wheel": WheelBuilder, "sdist": SdistBuilder}[kind](str(root))
    (built,) = builder.build(directory=str(to), versions=[version])
    return Path(built)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source tree with nothing compiled, as a fresh clone is."""
    copy = tmp_path_factory.mktemp("clone")
    for part in PARTS:
        ignored = shutil.ignore_patterns("*.mo", "__pycache__")
        shutil.copytree(ROOT / part, copy / part, ignore=ignored)
    for file in FILES:
        shutil.copy(ROOT / file, copy)
    (copy / "tests").mkdir()
    return copy


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of the tree."""
    return build("sdist", tree, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module", params=["from the tree", "from the sdist"])
def wheel(
    request: pytest.FixtureRequest, tree: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A wheel, built from the tree and from the sdist of the tree."""
    root = tree
    if request.param == "from the sdist":
        unpacked = tmp_path_factory.mktemp("unpacked")
        with tarfile.open(sdist) as archive:
            # Debian 12's Python has no filters yet, later ones warn without one
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(unpacked)
        (root,) = unpacked.iterdir()
    return build("wheel", root, tmp_path_factory.mktemp("wheel"))


def test_the_wheel_has_everything(wheel: Path, tree: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"bracket_desk/{RUSSIAN}"}
    for folder in ("resources", "reports"):
        files = (path for path in (tree / folder).rglob("*") if path.is_file() and path.suffix != ".mo")
        expected |= {f"bracket_desk/{path.relative_to(tree).as_posix()}" for path in files}
    expected |= {path.relative_to(tree).as_posix() for path in (tree / "bracket_desk").rglob("*.py")}
    assert expected <= inside
    beside = {name for name in inside - expected if ".dist-info/" not in name}
    assert not beside, "nothing else belongs into the wheel"


def test_an_unpacked_wheel_finds_its_folders_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-S", "-c", LOOK]
    looked = subprocess.check_output(command, cwd=elsewhere, env=environment, text=True)
    package = site / "bracket_desk"
    assert looked.split("\n")[:2] == [str(package / "resources"), str(package / "reports")]


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    about = f"bracket_desk-{__version__}.dist-info"
    assert f"\nVersion: {__version__}\n" in archive.read(f"{about}/METADATA").decode()
    assert "bracket-desk = bracket_desk.__main__:main" in archive.read(f"{about}/entry_points.txt").decode()


def test_the_sdist_has_sources_and_nothing_compiled(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    installers = {f"installers/{file.name}" for file in (ROOT / "installers").glob("*.*")}
    assert {*FILES, *installers, "bracket_desk/assets.py"} <= names
    assert not [name for name in names if name.endswith((".mo", ".pyc"))]


def test_an_editable_wheel_copies_nothing_and_compiles(tree: Path, tmp_path: Path) -> None:
    compiled = tree / RUSSIAN
    compiled.unlink(missing_ok=True)
    inside = zipfile.ZipFile(build("wheel", tree, tmp_path, "editable")).namelist()
    assert not [name for name in inside if "resources" in name or "reports" in name]
    assert compiled.is_file()


def test_a_source_tree_has_its_folders_beside_the_package() -> None:
    assert assets.resources() == ROOT / "resources"
    assert assets.reports() == ROOT / "reports"
    assert assets.resources().is_dir()
    assert assets.reports().is_dir()
