"""Files of any origin, made from sound ones by chance: the same seed gives the same file."""

from __future__ import annotations

import io
import random
import re
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.exchange import compound
from bracket_desk.session import FIRST_HASH, JournalEntry, chain
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.words import Words
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, ods, xlsx

NAME = "event.bdesk"

Files = dict[str, bytes]
"""What stands in a folder: the file in question and what is beside it."""

# ---------------------------------------------------------------- what is mutated


@cache
def journal(entries: int = 9) -> Sequence[JournalEntry]:
    """A small event, played with every kind of decision."""
    return play_demo(entries, played=True, words=Words("ru", assets.resources() / "translations"))


@cache
def event_file(entries: int = 9) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        EventFile.create(path, journal(entries))
        return path.read_bytes()


@cache
def left_by_a_killed_desk() -> Mapping[str, bytes]:
    """A file whose last steps are in the log beside it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        entries = journal()
        EventFile.create(path, entries[:12])
        with EventFile.write(path, Holder("x", "y", 1, "z")) as file:
            for entry in entries[12:30]:
                file.append(entry.number - 1, entry)
            return {name: Path(folder, name).read_bytes() for name in (NAME, f"{NAME}-wal")}


@cache
def hot_journal(pages: int) -> Mapping[str, bytes]:
    """A database of somebody else, its rollback journal hot beside it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        raw = sqlite3.connect(path, isolation_level=None)
        raw.execute("CREATE TABLE other (x TEXT)")
        raw.executemany("INSERT INTO other VALUES (?)", [("x" * 3000,)] * pages)
        raw.execute("PRAGMA cache_size = 1")
        raw.execute("BEGIN")
        raw.execute("UPDATE other SET x = 'y' || x")
        files = {p.name: p.read_bytes() for p in Path(folder).iterdir()}
        raw.close()
        return files


@cache
def lists(suffix: str) -> Sequence[bytes]:
    """Sound lists of one kind."""
    found = [path.read_bytes() for path in sorted(SAMPLES.iterdir()) if path.suffix == suffix]
    if suffix == ".ods":
        found.append(ods([HEADER, *PEOPLE]))
    if suffix == ".xlsx":
        found.append(xlsx([HEADER, *PEOPLE, *[("=1+1", "#REF!", -1, 2.5, "\0")]]))
    return found


# ---------------------------------------------------------------- bytes


def flip(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 1, 2, 8, 64))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def cut(data: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(data))
    if dice.random() < 0.5:
        del data[at:]
    else:
        del data[at : at + dice.choice((1, 7, 512, 4096))]


def insert(data: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(data) + 1)
    data[at:at] = dice.choice((dice.randbytes(9), bytes(512), data[:4096], b"\xff" * 100, b"\0"))


def overwrite(data: bytearray, dice: random.Random) -> None:
    length = min(len(data), dice.choice((1, 4, 16, 512, 4096)))
    at = dice.randrange(len(data) - length + 1)
    data[at : at + length] = dice.choice((bytes(length), b"\xff" * length, dice.randbytes(length)))


def number(data: bytearray, dice: random.Random) -> None:
    """A number that is the greatest or the least of its kind, somewhere."""
    value = dice.choice((0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0xFFFFFFFE))
    made = struct.pack(dice.choice(("<I", ">I")), value)[: dice.choice((2, 4))]
    at = dice.randrange(len(data))
    data[at : at + len(made)] = made


def swap_pages(data: bytearray, dice: random.Random) -> None:
    """Two pages change their places, or one stands twice."""
    page = dice.choice((512, 1024, 4096))
    pages = max(1, len(data) // page)
    one, other = dice.randrange(pages) * page, dice.randrange(pages) * page
    first, second = data[one : one + page], data[other : other + page]
    data[one : one + page] = second
    if dice.random() < 0.7:
        data[other : other + page] = first


BYTES: Sequence[Callable[[bytearray, random.Random], None]] = (
    flip, flip, cut, insert, overwrite, number, number, swap_pages,
)  # fmt: skip


def mutated(data: bytes, dice: random.Random) -> bytes:
    """The same bytes with one to four things wrong."""
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        if changed:
            dice.choice(BYTES)(changed, dice)
    return bytes(changed)


# ---------------------------------------------------------------- event files


def damaged_event(dice: random.Random) -> Files:
    """An event file with wrong bytes; at times the header is spared so that more is looked at."""
    data = event_file()
    changed = mutated(data, dice)
    if dice.random() < 0.5:
        changed = data[:100] + changed[100:]
    if dice.random() < 0.2:
        # a text of the journal, where SQLite sees nothing wrong
        at = data.index(b'{"number":', 4096) + dice.randrange(200)
        changed = data[:at] + mutated(data[at : at + 40], dice)[:40].ljust(40, b" ") + data[at + 40 :]
    if dice.random() < 0.3 and len(changed) >= 100:
        # as many pages as the header says, whatever they are
        changed = changed[: len(data)].ljust(len(data), b"\0")
    return {NAME: changed}


def forged_event(dice: random.Random) -> Files:
    """Entries that say something else, with hashes that fit: only their content can give them away."""
    entries = list(journal(dice.choice((9, 20))))
    texts = [entry.text for entry in entries]
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(texts))
        match dice.randrange(8):
            case 0:
                del texts[at:]
            case 1:
                texts.insert(at, dice.choice(texts))
            case 2:
                other = dice.randrange(len(texts))
                texts[at : at + 1] = [texts[other % len(texts)]] if texts else []
            case _:
                texts[at] = _forged(texts[at], dice)
        if not texts:
            texts = [entries[0].text]
    if dice.random() < 0.8:
        texts = [re.sub(r'^\{"number":\d+', f'{{"number":{n}', text) for n, text in enumerate(texts, 1)]
    return {NAME: _file_of(texts)}


def _file_of(texts: Sequence[str]) -> bytes:
    forged, before = [], FIRST_HASH
    for place, text in enumerate(texts, 1):
        before = chain(before, text)
        forged.append(JournalEntry(place, "", "", (), text, before))
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        EventFile.create(path, forged)
        return path.read_bytes()


_ODD: Sequence[Any] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, -(2**63), 1.5, 1e308, "", "e1", "e2", "e99", "A-U1-1", "F2-1",
    "winner", "\0", "x" * 70_000, "<b>x</b>", "2026-02-30", "9999-12-31T23:59:59+14:00", [], {}, [[]],
    ["e1", "e1"], ["e1", "e2"], [9, 9], [0, 0], "both-lost", "two-stage", "pool-8", 256, 2, 64,
)  # fmt: skip


def _forged(text: str, dice: random.Random) -> str:
    """A journal entry with one value changed."""
    plain = msgspec.json.decode(text)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        keys = (
            list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        )
        for key in keys:
            places.append((value, key))
            walk(value[key])

    walk(plain)
    holder, key = dice.choice(places)
    other_holder, other_key = dice.choice(places)
    match dice.randrange(5):
        case 0:
            holder[key] = other_holder[other_key] if not _holds(other_holder[other_key], holder) else None
        case 1 if isinstance(holder, list):
            holder.insert(dice.randrange(len(holder) + 1), holder[key])
        case 2:
            del holder[key]
        case 3 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += dice.choice((-1, 1, 7, 100))
        case _:
            holder[key] = dice.choice(_ODD)
    return msgspec.json.encode(plain).decode()


def _holds(value: Any, other: Any) -> bool:
    if value is other:
        return True
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_holds(item, other) for item in inner)


def event_with_a_log(dice: random.Random) -> Files:
    """A file with a log beside it: its own and damaged, one of another file, of another time."""
    match dice.randrange(5):
        case 0 | 1:
            left = left_by_a_killed_desk()
            return {NAME: left[NAME], f"{NAME}-wal": mutated(left[f"{NAME}-wal"], dice)}
        case 2:
            left = left_by_a_killed_desk()
            return {NAME: event_file(dice.choice((9, 12, 20))), f"{NAME}-wal": left[f"{NAME}-wal"]}
        case 3:
            left = hot_journal(dice.choice((3, 20)))
            beside = left[f"{NAME}-journal"]
            return {
                NAME: event_file(),
                f"{NAME}-journal": beside if dice.random() < 0.5 else mutated(beside, dice),
            }
        case _:
            end = dice.choice(("-wal", "-journal"))
            rubbish = dice.choice((b"", b"\0" * 600, dice.randbytes(5000), event_file()))
            return {NAME: event_file(), f"{NAME}{end}": rubbish}


# ---------------------------------------------------------------- lists


def damaged_list(suffix: str) -> Callable[[random.Random], Files]:
    """Lists of one kind with wrong bytes, outside or inside their package."""

    def make(dice: random.Random) -> Files:
        data = dice.choice(lists(suffix))
        inside = _INSIDE.get(suffix)
        if inside is not None and dice.random() < 0.75:
            return {f"list{suffix}": inside(data, dice)}
        return {f"list{suffix}": mutated(data, dice)}

    return make


def _inside_package(data: bytes, dice: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    name = dice.choice(list(parts))
    parts[name] = _other_xml(parts[name], dice) if dice.random() < 0.7 else mutated(parts[name] or b"x", dice)
    if dice.random() < 0.1:
        parts.pop(dice.choice(list(parts)))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for part, content in parts.items():
            package.writestr(part, content)
    return buffer.getvalue()


_NUMBERS = re.compile(rb"\d+")
_TAGS = re.compile(rb"<[^<>]*>")
_ODD_NUMBERS = (b"0", b"-1", b"999999999999", b"1e999", b"4294967295", b"16385", b"1048577", b"NaN", b"")


def _other_xml(content: bytes, dice: random.Random) -> bytes:
    """Numbers that cannot be, tags doubled or left out: still nearly XML."""
    for _ in range(dice.choice((1, 2, 5))):
        pattern = dice.choice((_NUMBERS, _TAGS))
        found = list(pattern.finditer(content))
        if not found:
            return content
        spot = dice.choice(found)
        put = (
            dice.choice(_ODD_NUMBERS)
            if pattern is _NUMBERS
            else dice.choice((b"", spot[0] * 2, spot[0] * 300))
        )
        content = content[: spot.start()] + put + content[spot.end() :]
    return content


def _inside_compound(data: bytes, dice: random.Random) -> bytes:
    found = compound.Compound(data)
    stream = bytearray(found.stream("Workbook"))
    if dice.random() < 0.5:
        return compound.packed("Workbook", mutated(bytes(stream), dice))
    # a record with another content, its length kept: the rest stays readable
    starts, at = [], 0
    while at + 4 <= len(stream):
        _, length = struct.unpack_from("<HH", stream, at)
        starts.append((at, length))
        at += 4 + length
    for _ in range(dice.choice((1, 2, 6))):
        at, length = dice.choice([start for start in starts if start[1]])
        spot = at + 4 + dice.randrange(length)
        stream[spot : spot + 1] = dice.choice((b"\0", b"\xff", b"\x7f", dice.randbytes(1)))
        if dice.random() < 0.1:
            struct.pack_into(
                "<H", stream, at, dice.choice((0x06, 0xFC, 0xFD, 0xBD, 0x200, 0x204, 0x3C, 0x85))
            )
    return compound.packed("Workbook", bytes(stream))


_INSIDE: Mapping[str, Callable[[bytes, random.Random], bytes]] = {
    ".xlsx": _inside_package,
    ".ods": _inside_package,
    ".xls": _inside_compound,
}

MAKERS: Mapping[str, Callable[[random.Random], Files]] = {
    "damaged event": damaged_event,
    "forged event": forged_event,
    "event with a log": event_with_a_log,
    "xlsx": damaged_list(".xlsx"),
    "xls": damaged_list(".xls"),
    "ods": damaged_list(".ods"),
    "csv": damaged_list(".csv"),
    "txt": damaged_list(".txt"),
}
"""Kinds of mutated files."""


def make(kind: str, seed: int) -> Files:
    """The file of a kind that a seed stands for."""
    return MAKERS[kind](random.Random(f"{kind} {seed}"))
