"""Lists as text: CSV, TSV and what Excel calls Unicode text. Encoding and separator are guessed."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.options import ENCODINGS, SEPARATORS
from bracket_desk.exchange.sheets import MAX_BYTES, Sheet, filled_rows

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_RUSSIAN_CODE_PAGES = ("cp1251", "koi8-r", "cp866", "mac-cyrillic")
_WESTERN_CODE_PAGE = "cp1252"

# how often a letter stands in a thousand letters of Russian text
_FREQUENCIES = {
    "о": 110, "е": 85, "а": 80, "и": 74, "н": 67, "т": 63, "с": 55, "р": 47, "в": 45, "л": 44, "к": 35,
    "м": 32, "д": 30, "п": 28, "у": 26, "я": 20, "ы": 19, "ь": 17, "г": 17, "з": 16, "б": 16, "ч": 14,
    "й": 12, "х": 10, "ж": 9, "ш": 7, "ю": 6, "ц": 5, "щ": 4, "э": 3, "ф": 3, "ъ": 1, "ё": 1,
}  # fmt: skip
_PLAUSIBLE = 35  # mean frequency of letters in Russian text is above 50, in a wrongly read one below 30
_WORD = re.compile(r"[^\W\d_]+")
_WELL_CASED = re.compile(r"[А-ЯЁ]?[а-яё]*|[А-ЯЁ]+")

_SAMPLE = 65_536  # characters or bytes that are enough to guess from
_GARBLED = 0.02  # share of broken characters up to which a text is still UTF-8
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x7f]")
_DECLARED = re.compile(r"sep=([^\w\s\"]|\t)\r?\n", re.IGNORECASE)


def text_sheets(data: bytes, encoding: str = "", separator: str = "") -> tuple[Sheet, ...]:
    """The one table of a text file. ListError: FILE_EMPTY, NO_LIST, ROWS_TOO_MANY, CELLS_TOO_FAR.

    Encoding and separator are guessed unless one of those that can be chosen is given.

    Records are counted as a spreadsheet shows them: one with line breaks in quotes is one row,
    an empty line is a row, and so is a line ``sep=;``.
    """
    return sheets_of_text(decoded(data, encoding), separator)


def sheets_of_text(text: str, separator: str = "") -> tuple[Sheet, ...]:
    """The same of a text, such as what was copied from a spreadsheet."""
    if not text.strip("\ufeff\0 \t\r\n"):
        raise ListError(Trouble.FILE_EMPTY)
    if len(_CONTROL.findall(text[:_SAMPLE])) * 20 > min(len(text), _SAMPLE):
        raise ListError(Trouble.NO_LIST)
    text = text.replace("\0", "")
    if separator not in SEPARATORS or not separator:
        separator = separator_of(text)
    rows = filled_rows(_records(text, separator))
    return (Sheet(rows[1:] if _DECLARED.match(text) else rows),)


def separator_of(text: str) -> str:
    """The separator that the first line of a text declares, like ``sep=;``, else the likeliest one."""
    declared = _DECLARED.match(text)
    return declared[1] if declared else guessed_separator(text)


def decoded(data: bytes, encoding: str = "") -> str:
    """The text of a file in this or the likeliest encoding; what cannot be read becomes U+FFFD."""
    encoding = encoding if encoding in ENCODINGS else guessed_encoding(data)
    mark = next((mark for mark, of in _MARKS if of == encoding and data.startswith(mark)), b"")
    return data[len(mark) :].decode(encoding, errors="replace")


def guessed_encoding(data: bytes) -> str:
    """The likeliest encoding of a text file."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if wide := _wide_encoding(data[:_SAMPLE]):
        return wide
    text = data.decode("utf-8", errors="replace")
    return "utf-8" if text.count("\ufffd") <= _GARBLED * _beyond_ascii(text) else _code_page(data)


def guessed_separator(text: str) -> str:
    """The separator that cuts the first lines into the most columns of equal number."""
    sample = "".join(io.StringIO(text[:_SAMPLE], newline="").readlines()[:200])
    return max(SEPARATORS, key=lambda separator: _columns(sample, separator))


def _wide_encoding(sample: bytes) -> str | None:
    """UTF-16 without a mark: every second byte is 0 or, for Cyrillic letters, 4."""
    for encoding, high in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[0::2])):
        if len(high) > 1 and (high.count(0) + high.count(4)) > 0.9 * len(high):
            return encoding
    return None


def _code_page(data: bytes) -> str:
    """The code page in which the text looks most like Russian, else Western, else what the library finds."""
    from charset_normalizer import from_bytes

    lines = [line for line in data.splitlines() if not line.isascii()]
    sample = b"\n".join(lines)[:_SAMPLE]
    scores = {page: _russian(sample.decode(page, errors="replace")) for page in _RUSSIAN_CODE_PAGES}
    best = max(scores, key=scores.__getitem__)
    if scores[best] >= _PLAUSIBLE:
        return best
    western = sample.decode(_WESTERN_CODE_PAGE, errors="replace")
    accented = [character for character in western if not character.isascii()]
    if all(map(str.isalpha, accented)) and 3 * len(accented) < sum(map(str.isalpha, western)):
        return _WESTERN_CODE_PAGE
    guess = from_bytes(sample).best()
    return guess.encoding if guess and not guess.encoding.startswith("utf") else _WESTERN_CODE_PAGE


def _russian(text: str) -> float:
    """Mean frequency of the letters that are not ASCII, where words are cased like words; marks count 0."""
    total = sum(
        _FREQUENCIES.get(letter, 0)
        for word in _WORD.findall(text)
        if _WELL_CASED.fullmatch(word)
        for letter in word.lower()
    )
    return total / max(1, _beyond_ascii(text))


def _beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", errors="ignore"))


def _columns(sample: str, separator: str) -> float:
    """Columns that most records have, beyond the first, weighed with the share of these records."""
    counts = Counter(len(record) for record in _csv_records(sample, separator) if any(record))
    if not counts:
        return 0
    columns, records = max(counts.items(), key=lambda item: (item[0] > 1, item[1]))
    return (columns - 1) * records / counts.total()


def _records(text: str, separator: str) -> Iterable[list[str]]:
    """The records of the whole text; quotes that never end, and swallow rows, are taken as mere marks."""
    records = list(_csv_records(text, separator))
    columns = max((len(record) for record in records), default=0)
    if any(_swallows(cell, separator, columns) for record in records for cell in record):
        plain = _csv_records(text, separator, quoted=False)
        return ([cell.strip().strip('"') for cell in record] for record in plain)
    return records


def _swallows(cell: str, separator: str, columns: int) -> bool:
    breaks = cell.rstrip().count("\n")
    return breaks > 0 and columns > 1 and cell.count(separator) >= breaks * (columns - 1)


def _csv_records(text: str, separator: str, *, quoted: bool = True) -> Iterator[list[str]]:
    lines = io.StringIO(text, newline="")
    with _long_fields():
        if quoted:
            yield from csv.reader(lines, delimiter=separator)
        else:
            yield from csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)


@contextmanager
def _long_fields() -> Iterator[None]:
    """The csv module refuses long fields; here a long cell is refused later, and only it."""
    before = csv.field_size_limit(MAX_BYTES)
    try:
        yield
    finally:
        csv.field_size_limit(before)
