"""Workbooks read in a process of its own: whatever a damaged one does to the reader, the desk lives on.

The reader of workbooks is compiled code. Some damaged files make it ask for more memory than
there is, and that ends its process, past every ``except``. So it has one for itself, with
bounded memory where the system can bound it. Back come plain values, never objects.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import msgspec

import bracket_desk
from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.documents import docx_sheets, pdf_sheets
from bracket_desk.exchange.sheets import Cell, Row, Sheet
from bracket_desk.exchange.workbooks import excel_sheets, old_excel_sheets, open_document_sheets

READERS: Mapping[str, Callable[[bytes], tuple[Sheet, ...]]] = {
    "excel": excel_sheets,
    "old-excel": old_excel_sheets,
    "open-document": open_document_sheets,
    "docx": docx_sheets,
    "pdf": pdf_sheets,
}
"""Kinds of workbooks, and what reads them in the other process."""

MOST_SECONDS = 120
"""So long may a workbook take: the largest ones that are allowed take a tenth of it."""

MOST_MEMORY = 3 << 30
"""Bytes of memory for it: the largest ones that are allowed need a third."""

PlainCell = str | bool | int | float | tuple[str, str | float]
"""A cell; what is neither text nor number is its kind and a value."""


class PlainSheet(msgspec.Struct, array_like=True):
    """A sheet on its way from one process to the other."""

    rows: list[tuple[int, list[PlainCell]]]
    name: str
    hidden: bool
    epoch: date


class Answer(msgspec.Struct):
    """The sheets of a workbook, or the reason why there are none."""

    sheets: list[PlainSheet] = []
    trouble: Trouble | None = None
    values: dict[str, int] = {}


Check = Callable[[], None]
"""Called several times a second while the other process reads; what it raises ends that process."""

CHECKED_EVERY = 0.1
"""Seconds."""


def no_check() -> None:
    """Nobody wants to stop the reading."""


def read_apart(kind: str, data: bytes, check: Check = no_check) -> tuple[Sheet, ...]:
    """The sheets of a workbook. ListError: its reason, or BROKEN if the reader did not survive it."""
    # -P: nothing is imported from the folder that people happen to work in
    command = [sys.executable, "-P", "-m", "bracket_desk.exchange.apart", kind]
    paths = (str(Path(bracket_desk.__file__).parents[1]), os.environ.get("PYTHONPATH"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with subprocess.Popen(  # noqa: S603 (this program itself)
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=no_window,
        env=environment,
    ) as process:
        said = _waited_for(process, data, check)
    try:
        answer = msgspec.msgpack.decode(said, type=Answer)
    except msgspec.MsgspecError as error:
        raise ListError(Trouble.BROKEN) from error
    if answer.trouble is not None:
        raise ListError(answer.trouble, **answer.values)
    return tuple(_sheet(plain) for plain in answer.sheets)


def _waited_for(process: subprocess.Popen[bytes], data: bytes, check: Check) -> bytes:
    """What the process says to this; nothing if it takes too long or fails. Afterwards it has ended."""
    # a thread, for ``communicate`` called again forgets what it has not written yet
    with ThreadPoolExecutor(max_workers=1) as pool:
        talk = pool.submit(process.communicate, data, MOST_SECONDS)
        try:
            while not wait((talk,), timeout=CHECKED_EVERY).done:
                check()
            said, _ = talk.result()
        except subprocess.TimeoutExpired:
            return b""
        finally:
            process.kill()  # one that has ended is none the worse
    return said if process.returncode == 0 else b""


def answer_to(kind: str, data: bytes) -> bytes:
    """What the other process says."""
    try:
        sheets = [_plain_sheet(sheet) for sheet in READERS[kind](data)]
    except ListError as error:
        return msgspec.msgpack.encode(Answer(trouble=Trouble(error.reason.value), values=error.values))
    return msgspec.msgpack.encode(Answer(sheets))


def _plain_sheet(sheet: Sheet) -> PlainSheet:
    rows = [(row.number, [_plain(cell) for cell in row.cells]) for row in sheet.rows]
    return PlainSheet(rows, sheet.name, sheet.hidden, sheet.epoch)


def _plain(cell: Cell) -> PlainCell:
    match cell:
        case datetime():
            return "datetime", cell.isoformat()
        case date():
            return "date", cell.isoformat()
        case time():
            return "time", cell.isoformat()
        case timedelta():
            return "timedelta", cell.total_seconds()
        case _:
            return cell


def _sheet(plain: PlainSheet) -> Sheet:
    rows = (Row(number, tuple(_cell(cell) for cell in cells)) for number, cells in plain.rows)
    return Sheet(tuple(rows), plain.name, plain.hidden, plain.epoch)


_MADE: Mapping[str, Callable[[Any], Cell]] = {
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda seconds: timedelta(seconds=seconds),
}


def _cell(plain: PlainCell) -> Cell:
    if isinstance(plain, tuple):
        kind, value = plain
        return _MADE[kind](value)
    return plain


if sys.platform == "win32":

    def bound_memory(most: int) -> None:
        """Nothing: what a sound file needs is bounded by what is counted beforehand."""
else:
    import resource

    def bound_memory(most: int) -> None:
        """No more bytes of memory than this from now on."""
        _, bound = resource.getrlimit(resource.RLIMIT_AS)  # somebody may have set a stricter one
        if bound == resource.RLIM_INFINITY or bound > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(arguments: Sequence[str]) -> None:
    """Read a workbook from standard input and answer on standard output."""
    bound_memory(MOST_MEMORY)
    sys.stdout.buffer.write(answer_to(arguments[0], sys.stdin.buffer.read()))


if __name__ == "__main__":
    main(sys.argv[1:])
