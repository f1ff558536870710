"""The stream of old workbooks, weighed."""

from __future__ import annotations

import struct

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.biff import weighed
from bracket_desk.exchange.compound import Compound
from tests.exchange.files import SAMPLES, biff

BOF = (0x0809, bytes(16))
EOF = (0x000A, b"")
SHEET_START = 44  # of the streams below: behind BOF, BOUNDSHEET and EOF


def stream(*cells: tuple[int, bytes], globals_: tuple[tuple[int, bytes], ...] = ()) -> bytes:
    start = SHEET_START + sum(len(content) + 4 for _, content in globals_)
    bound = (0x0085, struct.pack("<IBBB", start, 0, 0, 1) + b"\0\0\0\0\0\0\0\0\0")
    head = biff(BOF, *globals_, bound, EOF)
    assert len(head) == start
    return head + biff(BOF, *cells, EOF)


def number(row: int, column: int) -> tuple[int, bytes]:
    return 0x0203, struct.pack("<HHHd", row, column, 0, 1.0)


def refusal(data: bytes) -> Trouble:
    with pytest.raises(ListError) as caught:
        weighed(data)
    assert isinstance(caught.value.reason, Trouble)
    return caught.value.reason


def test_a_real_stream_stays_as_it_is_but_for_its_dimensions() -> None:
    content = Compound((SAMPLES / "entries-33.xls").read_bytes()).stream("Workbook")
    result = weighed(content)
    assert not result.from_1904
    assert len(result.stream) == len(content)
    assert sum(a != b for a, b in zip(result.stream, content, strict=True)) <= 14


def test_dimensions_are_not_believed() -> None:
    dimensions = (0x0200, struct.pack("<IIHHH", 0, 0xFFFFFFFF, 0, 0xFFFF, 0))
    assert struct.pack("<I", 0xFFFFFFFF) not in weighed(stream(dimensions, number(0, 0))).stream


def test_cells_in_far_corners() -> None:
    assert weighed(stream(number(65535, 100), number(65534, 0))).stream
    assert refusal(stream(number(0, 0), number(65535, 255))) is Trouble.CELLS_TOO_FAR
    several = (0x00BD, struct.pack("<HHHIH", 65535, 250, 0, 0, 250))
    assert refusal(stream(number(0, 0), several)) is Trouble.CELLS_TOO_FAR


def test_dates_from_1904() -> None:
    assert weighed(stream(globals_=((0x0022, b"\1\0"),))).from_1904


def test_a_password() -> None:
    assert refusal(stream(globals_=((0x002F, b"\1\0\1\0\1\0"),))) is Trouble.PASSWORD


@pytest.mark.parametrize(
    "data",
    [
        b"",
        biff(BOF),
        biff(BOF)[:-3],
        stream(number(0, 0))[:-6],
        stream((0x0203, b"\0\0")),
        stream((0x00BD, struct.pack("<HHHIH", 0, 250, 0, 0, 5))),
        stream(globals_=((0x00FC, struct.pack("<ii", 1, 0x7FFFFFFF)),)),
        stream(globals_=((0x00FC, struct.pack("<ii", 1, -1)),)),
        stream(globals_=((0x00FC, b""),)),
        biff(BOF, (0x0085, struct.pack("<I", 10**9)), EOF),
    ],
)
def test_damage(data: bytes) -> None:
    assert refusal(data) is Trouble.BROKEN
