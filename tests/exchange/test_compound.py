"""Compound files: read within bounds, and made anew."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.exchange.compound import Compound, DamagedError, packed
from tests.exchange.files import SAMPLES

OLD = (SAMPLES / "entries-33.xls").read_bytes()


def test_a_stream_comes_out_of_a_real_file() -> None:
    found = Compound(OLD)
    assert "Workbook" in found
    assert "WordDocument" not in found
    assert found.stream("Workbook").startswith(b"\x09\x08")


@pytest.mark.parametrize("size", [1, 4095, 4096, 4097, 100_000, 5_000_000])
def test_what_is_packed_can_be_read(size: int) -> None:
    content = random.Random(size).randbytes(size)
    assert Compound(packed("Workbook", content)).stream("Workbook")[:size] == content


def test_there_is_no_other_stream() -> None:
    with pytest.raises(DamagedError):
        Compound(OLD).stream("WordDocument")


@pytest.mark.parametrize("length", [0, 8, 511, 512, 1024, 5000])
def test_a_cut_file_is_damaged(length: int) -> None:
    with pytest.raises(DamagedError):
        Compound(OLD[:length]).stream("Workbook")


@given(st.integers(0, len(OLD) - 4), st.binary(min_size=1, max_size=4))
def test_a_damaged_file_is_read_or_refused(place: int, bytes_there: bytes) -> None:
    damaged = OLD[:place] + bytes_there + OLD[place + len(bytes_there) :]
    with suppress(DamagedError):
        Compound(damaged).stream("Workbook")


def test_a_chain_in_a_ring_ends() -> None:
    # every sector of the FAT points to the first one
    fat_sector = int.from_bytes(OLD[76:80], "little")
    start = (fat_sector + 1) * 512
    with pytest.raises(DamagedError):
        Compound(OLD[:start] + bytes(512) + OLD[start + 512 :]).stream("Workbook")
