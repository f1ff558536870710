"""What a disk may hold after the power has gone, by what was asked of it and what it had synced.

Nothing is kept for sure but what was synced. Of the rest each sector may have reached the disk or
not, in any order, or be rubbish; so may each truncation, and each name that was made, moved or
taken away while its folder was not synced.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.safety.disk import Op

SECTOR = 512

Files = dict[str, bytes]


@dataclass(slots=True)
class _Content:
    """The content of a file: what is safe, and what was asked since."""

    safe: bytearray = field(default_factory=bytearray)
    live: bytearray = field(default_factory=bytearray)
    asked: list[Op] = field(default_factory=list)

    def ask(self, op: Op) -> None:
        self.asked.append(op)
        _do(self.live, op.kind, op.offset, op.data)

    def sync(self) -> None:
        self.safe = bytearray(self.live)
        self.asked.clear()


def _do(content: bytearray, kind: str, offset: int, data: bytes) -> None:
    if kind == "truncate":
        del content[offset:]
        content.extend(bytes(offset - len(content)))
    else:
        content.extend(bytes(max(0, offset - len(content))))
        content[offset : offset + len(data)] = data


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely something unsynced has been kept, and is rubbish; names: all in order, or each by itself."""

    kept: float
    rubbish: float
    names_in_order: bool


KINDS: Sequence[Chances] = (
    Chances(0, 0, names_in_order=True),
    Chances(1, 0, names_in_order=True),
    Chances(0.5, 0, names_in_order=True),
    Chances(0.5, 0, names_in_order=False),
    Chances(0.8, 0.1, names_in_order=True),
    Chances(0.3, 0.5, names_in_order=False),
)


class Model:
    """A folder on a disk that can lose its power after any of the things asked of it."""

    def __init__(self, files: Files) -> None:
        self._names = {name: _Content(bytearray(data), bytearray(data)) for name, data in files.items()}
        self._safe_names = dict(self._names)
        self._asked: list[tuple[Op, _Content | None]] = []

    def ask(self, op: Op) -> None:
        """One thing more was asked, and done."""
        match op.kind:
            case "write" | "truncate":
                self._names[op.name].ask(op)
            case "sync":
                self._names[op.name].sync()
            case "sync-folder":
                self._safe_names = dict(self._names)
                self._asked.clear()
            case "create":
                self._change_names(op, _Content())
            case "link" | "rename" | "delete":
                self._change_names(op, self._names[op.name])

    def _change_names(self, op: Op, content: _Content) -> None:
        self._asked.append((op, content))
        _rename(self._names, op, content)

    def cut(self, dice: random.Random, chances: Chances) -> Files:
        """The files after a power cut now."""
        names = dict(self._safe_names)
        asked = self._asked
        if chances.names_in_order:
            asked = asked[
                : dice.randint(0, len(asked)) if 0 < chances.kept < 1 else int(chances.kept) * len(asked)
            ]
        for op, content in asked:
            if chances.names_in_order or dice.random() < chances.kept:
                _rename(names, op, content)
        contents = {id(c): _left(c, dice, chances) for c in names.values()}
        return {name: contents[id(content)] for name, content in names.items()}


def _rename(names: dict[str, _Content], op: Op, content: _Content | None) -> None:
    assert content is not None
    if op.kind in ("rename", "delete"):
        names.pop(op.name, None)
    if op.kind != "delete":
        names[op.to or op.name] = content


def _left(content: _Content, dice: random.Random, chances: Chances) -> bytes:
    """The safe content with what else happens to have reached the disk."""
    left = bytearray(content.safe)
    for op in content.asked:
        if op.kind == "truncate":
            if dice.random() < chances.kept:
                _do(left, "truncate", op.offset, b"")
            continue
        for offset, data in _sectors(op):
            if dice.random() < chances.rubbish:
                _do(left, "write", offset, dice.choice((bytes(len(data)), dice.randbytes(len(data)))))
            elif dice.random() < chances.kept:
                # the last one may have been under way
                torn = dice.random() < 0.05 and chances.kept < 1
                _do(left, "write", offset, data[: dice.randrange(len(data))] if torn else data)
    return bytes(left)


def _sectors(op: Op) -> Iterable[tuple[int, bytes]]:
    """A write, cut where the sectors of the disk end."""
    at, end = op.offset, op.offset + len(op.data)
    while at < end:
        until = min(end, at - at % SECTOR + SECTOR)
        yield at, op.data[at - op.offset : until - op.offset]
        at = until


def put(folder: Path, files: Files) -> None:
    """Write files into an empty folder."""
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
