"""Compound files, the container of old Office documents ([MS-CFB]): one stream out, one stream in.

The workbook reader trusts what a damaged container says about itself and then takes all memory
there is, which ends the program. So the stream is taken out here, where every step is bounded,
and handed over in a container made anew.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_FREE = 0xFFFFFFFF
_END = 0xFFFFFFFE
_FAT = 0xFFFFFFFD
_LARGEST_ID = 0xFFFFFFFA

_SECTOR = 4096  # of the containers made here: large, so that the header alone can list the whole FAT
_IDS = _SECTOR // 4
_ENTRY = struct.Struct("<64sHBBIII16sI8s8sIQ")
_HEADER_FAT = 109


class DamagedError(ValueError):
    """The container contradicts itself."""


class Compound:
    """A compound file that is read. Raises DamagedError for whatever cannot be."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 512 or not data.startswith(MAGIC):
            raise DamagedError("no header")
        shift, mini_shift = struct.unpack_from("<HH", data, 30)
        directory, _, self._cutoff, mini_fat, _, difat = struct.unpack_from("<I4sIIII", data, 48)
        if shift not in {9, 12} or mini_shift != 6:
            raise DamagedError("sector size")
        self._size = 1 << shift
        self._data = data
        self._fat: array[int] = array("I")
        self._fat = _numbers(self._sector(number) for number in self._fat_sectors(difat))
        self._entries = dict(self._directory(directory))
        self._mini_fat = _numbers([self._chain(mini_fat)]) if mini_fat <= _LARGEST_ID else array("I")
        root = self._entries.get("Root Entry", (_END, 0))
        self._mini = self._chain(root[0]) if root[0] <= _LARGEST_ID else b""

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def stream(self, name: str) -> bytes:
        """The content of a stream. DamagedError if there is none of that name."""
        if name not in self._entries:
            raise DamagedError(f"no {name}")
        start, length = self._entries[name]
        content = self._mini_chain(start) if length < self._cutoff else self._chain(start)
        return content[:length]

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        if number > _LARGEST_ID or start >= len(self._data):
            raise DamagedError("sector outside")
        # a lazy program cuts the last sector short
        return self._data[start : start + self._size].ljust(self._size, b"\0")

    def _fat_sectors(self, difat: int) -> Iterable[int]:
        listed = list(struct.unpack_from(f"<{_HEADER_FAT}I", self._data, 76))
        for _ in range(len(self._data) // self._size):
            if difat > _LARGEST_ID:
                break
            *more, difat = _numbers([self._sector(difat)])
            listed += more
        return (number for number in listed if number <= _LARGEST_ID)

    def _chain(self, number: int) -> bytes:
        return b"".join(self._sector(n) for n in _walk(number, self._fat))

    def _mini_chain(self, number: int) -> bytes:
        return b"".join(self._mini[n * 64 : n * 64 + 64] for n in _walk(number, self._mini_fat))

    def _directory(self, start: int) -> Iterable[tuple[str, tuple[int, int]]]:
        entries = self._chain(start)
        for at in range(0, len(entries) - len(entries) % _ENTRY.size, _ENTRY.size):
            name, length, kind, *_, first, size = _ENTRY.unpack_from(entries, at)
            if kind and 2 <= length <= len(name):
                text = name[: length - 2].decode("utf-16-le", errors="replace")
                yield text, (first, size & 0xFFFFFFFF)


def packed(name: str, stream: bytes) -> bytes:
    """A compound file with a single stream in the root."""
    stream = stream.ljust(_SECTOR, b"\0")  # shorter ones would have to stand in the mini stream
    data_sectors = -(-len(stream) // _SECTOR)
    fat_sectors = -(-(data_sectors + 2) // (_IDS - 1))
    directory, mini, first_fat = data_sectors, data_sectors + 1, data_sectors + 2  # the order in the file
    if fat_sectors > _HEADER_FAT:
        raise DamagedError("too large")
    fat = array("I", [*range(1, data_sectors), _END, _END, _END, *[_FAT] * fat_sectors])
    fat.extend([_FREE] * (fat_sectors * _IDS - len(fat)))
    head = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII",
        MAGIC, b"", 0x3E, 4, 0xFFFE, 12, 6, b"", 1, fat_sectors, directory, 0, _SECTOR, _END, 0, _END, 0,
    )  # fmt: skip
    listed = [*range(first_fat, first_fat + fat_sectors), *[_FREE] * (_HEADER_FAT - fat_sectors)]
    # an empty mini stream, for a reader insists on one
    entries = _entry("Root Entry", 5, child=1, start=mini, size=0) + _entry(name, 2, _FREE, 0, len(stream))
    return b"".join(
        (
            (head[:76] + struct.pack(f"<{_HEADER_FAT}I", *listed)).ljust(_SECTOR, b"\0"),
            stream.ljust(data_sectors * _SECTOR, b"\0"),
            entries.ljust(_SECTOR, b"\0"),
            bytes(_SECTOR),
            struct.pack(f"<{len(fat)}I", *fat),
        )
    )


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le")
    return _ENTRY.pack(text, len(text) + 2, kind, 1, _FREE, _FREE, child, b"", 0, b"", b"", start, size)


def _numbers(sectors: Iterable[bytes]) -> array[int]:
    content = b"".join(sectors)
    return array("I", struct.unpack(f"<{len(content) // 4}I", content[: len(content) // 4 * 4]))


def _walk(number: int, table: array[int]) -> Iterable[int]:
    """The sectors of a chain, which may not be longer than its table."""
    for _ in range(len(table)):
        if number == _END:
            return
        yield number
        if number >= len(table):
            raise DamagedError("chain outside")
        number = table[number]
    if number != _END:
        raise DamagedError("endless chain")
