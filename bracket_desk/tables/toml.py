"""Reading a TOML file key by key: whatever is not as it has to be is a FormError naming file and key."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.words import LANGUAGES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in every language of the program, its gaps in braces still open."""

    texts: Mapping[str, str]

    def say(self, language: str, **values: object) -> str:
        """The text in that language, its gaps filled."""
        return self.texts[language].format(**values)


class TomlTable:
    """A table of a file that takes note of which keys were asked for.

    Each method gives the value of a key or raises FormError; ``done`` refuses what is left.
    ``path`` is where the table stands in its file, like ``columns[3]``; ``text`` is the whole file,
    which is looked through for a line only when something is wrong.
    """

    def __init__(self, file: str, values: Mapping[str, Any], text: str, path: str = "") -> None:
        self.file = file
        self._values = values
        self._text = text
        self._path = path
        self._asked: list[str] = []

    def where(self, key: str) -> str:
        """The key with the way to it."""
        return f"{self._path}.{key}" if self._path else key

    def fault(self, fault: Fault, key: str, **values: Any) -> FormError:
        """The error about a key, with its line; of what is missing, that of the table it belongs to."""
        where = self.where(key)
        return FormError(fault, file=self.file, line=self._line(where), key=where, **values)

    def _line(self, where: str) -> int:
        lines = lines_of(self._text)
        while where and where not in lines:
            where = where[: max(where.rfind("."), where.rfind("["), 0)]
        return lines.get(where, 1)

    def has(self, key: str) -> bool:
        """Whether the key is there; asking for it makes it one that belongs here."""
        self._asked.append(key)
        return key in self._values

    def _get(self, key: str, kind: type[T] | tuple[type[T], ...], expected: str) -> T:
        if not self.has(key):
            raise self.fault(Fault.KEY_MISSING, key)
        value = self._values[key]
        # to Python, true is a number
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(Fault.WRONG_KIND, key, expected=expected)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if it is not there."""
        return self.has(key) and self._get(key, bool, "true-or-false")

    def number(self, key: str, low: float, high: float) -> float:
        """A number within limits."""
        value = self._get(key, (int, float), "a-number")
        if not low <= value <= high:
            raise self.fault(Fault.OUT_OF_RANGE, key, value=value, low=low, high=high)
        return float(value)

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number within limits."""
        value = self._get(key, int, "a-whole-number")
        if not low <= value <= high:
            raise self.fault(Fault.OUT_OF_RANGE, key, value=value, low=low, high=high)
        return value

    def choice(self, key: str, allowed: Collection[str]) -> str:
        """One of the allowed words."""
        value = self._get(key, str, "a-text")
        if value not in allowed:
            raise self.fault(Fault.VALUE_UNKNOWN, key, value=value, allowed=tuple(allowed))
        return value

    def text(self, key: str) -> str:
        """A text that says something."""
        value = self._get(key, str, "a-text")
        if not value.strip():
            raise self.fault(Fault.TEXT_EMPTY, key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, each once; it may be empty."""
        found = self._get(key, list, "a-list-of-texts")
        for value in found:
            if not isinstance(value, str) or not value.strip():
                raise self.fault(Fault.WRONG_KIND, key, expected="a-list-of-texts")
            if found.count(value) > 1:
                raise self.fault(Fault.TWICE, key, value=value)
        return tuple(found)

    def day(self, key: str) -> date:
        """A day."""
        found = self._get(key, date, "a-day")
        if isinstance(found, datetime):
            raise self.fault(Fault.WRONG_KIND, key, expected="a-day")
        return found

    def is_table(self, key: str) -> bool:
        """Whether a table stands there."""
        return self.has(key) and isinstance(self._values[key], dict)

    def cell(self, key: str) -> str:
        """What would stand in a cell of a spreadsheet: a text, a number, yes or no, or several texts."""
        value = self._values[key]
        match value:
            case bool():
                return "yes" if value else "no"
            case str() | int() | float():
                return str(value)
            case list() if all(isinstance(one, str) for one in value):
                return "; ".join(value)
            case _:
                raise self.fault(Fault.WRONG_KIND, key, expected="a-text")

    def wording(self, gaps: Collection[str] = (), key: str | None = None) -> Wording:
        """The texts of all languages: those of this table, or of the table ``key`` in it."""
        if key is not None:
            table = self.table(key)
            found = table.wording(gaps)
            table.done()
            return found
        return Wording({language: self._worded(language, gaps) for language in LANGUAGES})

    def _worded(self, key: str, gaps: Collection[str]) -> str:
        text = self._get(key, str, "a-text")
        if not text.strip():
            raise self.fault(Fault.TEXT_EMPTY, key)
        try:
            parts = list(string.Formatter().parse(text))
        except ValueError:
            raise self.fault(Fault.BRACES, key) from None
        found = {gap for _, gap, _, _ in parts if gap is not None}
        if any(spec or conversion for _, _, spec, conversion in parts):
            raise self.fault(Fault.BRACES, key)
        for gap in sorted(found - set(gaps)):
            raise self.fault(Fault.GAP_UNKNOWN, key, value=gap, allowed=_listed(gaps))
        return text

    def table(self, key: str) -> TomlTable:
        """A table in this table."""
        return TomlTable(self.file, self._get(key, dict, "a-table"), self._text, self.where(key))

    def tables(self, key: str) -> list[TomlTable]:
        """A list of tables; empty if it is not there."""
        if not self.has(key):
            return []
        found = self._get(key, list, "a-list-of-tables")
        if not all(isinstance(one, dict) for one in found):
            raise self.fault(Fault.WRONG_KIND, key, expected="a-list-of-tables")
        return [
            TomlTable(self.file, one, self._text, f"{self.where(key)}[{at}]")
            for at, one in enumerate(found, 1)
        ]

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self._values:
            if key not in self._asked:
                raise self.fault(Fault.KEY_UNKNOWN, key, allowed=_listed(self._asked))


def _listed(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*([\w.-]+)\s*=")


def lines_of(text: str) -> Mapping[str, int]:
    """The line of every key and table of a TOML text, by paths as a ``TomlTable`` has them."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header is not None:
            *above, last = (part.strip().strip("\"'") for part in header[2].split("."))
            table = ""
            for part in above:
                table = f"{table}.{part}" if table else part
                table += f"[{counts[table]}]" if table in counts else ""
            table = f"{table}.{last}" if table else last
            if header[1] == "[[":
                found.setdefault(table, number)
                counts[table] = counts.get(table, 0) + 1
                table += f"[{counts[table]}]"
            found[table] = number
        elif key is not None:
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found


def read_toml(path: Path) -> TomlTable:
    """The top table of a file; FormError if there is none or it is no TOML."""
    return parse_toml(path.name, _content(path))


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FormError(Fault.MISSING, file=str(path)) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise FormError(Fault.UNREADABLE, file=path.name, why=why) from error


def parse_toml(file: str, data: bytes) -> TomlTable:
    """The top table of what stands in a file of that name; FormError if it is no TOML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FormError(Fault.NOT_UTF8, file=file, line=line) from None
    try:
        return TomlTable(file, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        _refuse_lone_table(file, text)
        said = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)$", said)
        # at the end of the document the parser names no line
        line = int(found[1]) if found else text.count("\n") + 1
        why = re.sub(r" \(at .*\)$", "", said)
        raise FormError(Fault.SYNTAX, file=file, line=line, why=why) from None


def _refuse_lone_table(file: str, text: str) -> None:
    """FormError if a table of a list has but one bracket: the parser would name no key."""
    alone = set(re.findall(r"^\s*\[\s*([\w-]+)\s*\]", text, re.MULTILINE))
    listed = re.findall(r"^\s*\[\[\s*([\w-]+)\s*\]\]", text, re.MULTILINE)
    key = next((key for key in listed if key in alone), None)
    if key is not None:
        line = lines_of(text)[key]
        raise FormError(Fault.WRONG_KIND, file=file, line=line, key=key, expected="a-list-of-tables")
