"""Files of every kind into sheets, by their content and never by their name."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bracket_desk.domain.errors import FileError, ListError, Trouble, World
from bracket_desk.exchange.sheets import MAX_BYTES
from bracket_desk.exchange.tables import read_sheets
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, csv, edited, ods, xlsx

STARTS = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"%PDF",
    b"<html",
    b"sep=;\n",
)
GENUINE = (
    xlsx([HEADER, *PEOPLE]),
    ods([HEADER, *PEOPLE]),
    (SAMPLES / "entries-33.xls").read_bytes(),
    (SAMPLES / "entries-47-unicode.txt").read_bytes(),
    (SAMPLES / "entries-50-cp1251.csv").read_bytes(),
)
QUICK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def read_or_refused(folder: Path, data: bytes) -> None:
    path = folder / "list"
    path.write_bytes(data)
    with suppress(ListError):
        assert read_sheets(path)


@pytest.mark.parametrize("data", GENUINE[:3], ids=["xlsx", "ods", "xls"])
@pytest.mark.parametrize("name", ["list.csv", "list.xls", "list.XLSX", "list", "list.pdf"])
def test_the_content_decides(tmp_path: Path, data: bytes, name: str) -> None:
    (tmp_path / name).write_bytes(data)
    assert len(read_sheets(tmp_path / name)) == 1


def test_a_web_page_called_xls(tmp_path: Path) -> None:
    path = tmp_path / "list.xls"
    path.write_text("<html><table><tr><td>ФИО</td></tr></table></html>", encoding="utf-8")
    with pytest.raises(ListError) as caught:
        read_sheets(path)
    assert caught.value.reason is Trouble.IS_WEB_PAGE
    assert caught.value.values == {"path": str(path)}


@pytest.mark.parametrize("data", [b"", b" \n", xlsx([]), ods([])], ids=["nothing", "blanks", "xlsx", "ods"])
def test_empty_files(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "list"
    path.write_bytes(data)
    with pytest.raises(ListError) as caught:
        read_sheets(path)
    assert caught.value.reason is Trouble.FILE_EMPTY


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ListError) as caught:
        read_sheets(path)
    assert caught.value.reason is Trouble.FILE_TOO_LARGE
    assert caught.value.values == {"path": str(path), "megabytes": 50}


def test_files_that_cannot_be_reached(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "none.csv", World.MISSING),
        (tmp_path, World.IS_FOLDER),
        (Path("a\0b"), World.UNREADABLE),
    ):
        with pytest.raises(FileError) as caught:
            read_sheets(path)
        assert caught.value.reason is reason


@QUICK
@given(st.sampled_from((b"", *STARTS)), st.binary(max_size=3000))
def test_no_bytes_crash_it(tmp_path: Path, start: bytes, rest: bytes) -> None:
    read_or_refused(tmp_path, start + rest)


@QUICK
@given(st.sampled_from(GENUINE), st.data())
def test_no_damage_crashes_it(tmp_path: Path, data: bytes, draw: st.DataObject) -> None:
    place = draw.draw(st.integers(0, len(data)))
    there = draw.draw(st.binary(max_size=8) | st.just(b"\xff\xff\xff\x7f"))
    gone = draw.draw(st.sampled_from((0, len(there), 1, 100, 5000)))
    read_or_refused(tmp_path, data[:place] + there + data[place + gone :])


@QUICK
@given(st.sampled_from(GENUINE[:2]), st.data())
def test_no_damage_inside_a_package_crashes_it(tmp_path: Path, data: bytes, draw: st.DataObject) -> None:
    share = draw.draw(st.floats(0, 1))
    there = draw.draw(st.sampled_from((b"", b"<", b'"', b"&", b"999999999", b"-1", b"\xff", b"XFD1048576")))
    gone = draw.draw(st.integers(0, 40))
    part = draw.draw(st.sampled_from(("sheet1.xml", "workbook.xml", "styles.xml", ".rels", "content.xml")))

    def damage(name: str, content: bytes) -> bytes:
        place = int(share * len(content))
        return content[:place] + there + content[place + gone :] if name.endswith(part) else content

    read_or_refused(tmp_path, edited(data, damage))


def test_text_called_xlsx(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(csv("ФИО;Рейтинг", "Иванов Иван;5"))
    assert read_sheets(path)[0].rows[1].cells == ("Иванов Иван", "5")
