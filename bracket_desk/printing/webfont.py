"""A face cut down to the letters of one drawing, for files that carry their fonts.

The glyphs keep their numbers, so the tables of a TrueType file stay as they are; only the outlines
of what is not used are left out, and what would shift letters: texts were measured without kerning.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

KEPT = frozenset((b"OS/2", b"cmap", b"cvt ", b"fpgm", b"head", b"hhea", b"hmtx", b"maxp", b"prep"))
"""Tables that are kept as they are, beside outlines and where these begin."""

_WORDS, _SCALE, _SCALE_XY, _TWO_BY_TWO, _MORE = 0x0001, 0x0008, 0x0040, 0x0080, 0x0020
"""Flags of a part of a composite glyph."""


def cut_down(data: bytes, glyphs: AbstractSet[int]) -> bytes:
    """A TrueType file with the outlines of these glyphs alone, and of those that they are made of."""
    tables = dict(_tables(data))
    starts = _starts(tables)
    outlines = tables[b"glyf"]
    wanted: set[int] = set()
    waiting = {0, *glyphs}
    while waiting:
        glyph = waiting.pop()
        wanted.add(glyph)
        waiting |= set(_parts(outlines[starts[glyph] : starts[glyph + 1]])) - wanted
    made, places = bytearray(), []
    for glyph in range(len(starts) - 1):
        places.append(len(made))
        if glyph in wanted:
            outline = outlines[starts[glyph] : starts[glyph + 1]]
            made += outline + bytes(-len(outline) % 4)
    places.append(len(made))
    kept = {tag: table for tag, table in tables.items() if tag in KEPT}
    # 1 at this place says that glyphs are found by four bytes
    kept[b"head"] = kept[b"head"][:50] + struct.pack(">h", 1) + kept[b"head"][52:]
    # no names of glyphs, and of the face none that the drawing does not give it
    kept[b"post"] = struct.pack(">L", 0x00030000) + tables[b"post"][4:32]
    kept[b"name"] = struct.pack(">HHH", 0, 0, 6)
    kept[b"loca"] = struct.pack(f">{len(places)}L", *places)
    kept[b"glyf"] = bytes(made)
    return _file(kept)


def _tables(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    (count,) = struct.unpack_from(">H", data, 4)
    for at in range(count):
        tag, _, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * at)
        yield tag, data[start : start + length]


def _starts(tables: Mapping[bytes, bytes]) -> list[int]:
    """Where each outline begins, and the last one ends."""
    places = tables[b"loca"]
    if struct.unpack_from(">h", tables[b"head"], 50)[0]:
        return list(struct.unpack(f">{len(places) // 4}L", places))
    return [2 * start for start in struct.unpack(f">{len(places) // 2}H", places)]


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that a composite one is made of."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _SCALE_XY else 8 if flags & _TWO_BY_TWO else 0


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """Tables as a file, each at a multiple of four bytes with its sum."""
    power = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(
        ">LHHHH", 0x00010000, len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power)
    )
    at = len(head) + 16 * len(tables)
    listed, body = b"", b""
    for tag in sorted(tables):
        padded = tables[tag] + bytes(-len(tables[tag]) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        listed += struct.pack(">4sLLL", tag, total, at, len(tables[tag]))
        body += padded
        at += len(padded)
    return head + listed + body
