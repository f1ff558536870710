"""One cell into one typed value, or the reason why it cannot be."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people import dates
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.sport import judges, titles
from bracket_desk.exchange.sheets import Cell

LONGEST_TEXT = 500
"""A region, club or coach takes no more characters."""

HIGHEST_RATING = 1_000_000
"""No rating list goes higher."""

SHOWN = 100
"""Characters of a refused cell that are repeated to the reader."""

Value = str | date | Rating | bool


@dataclass(frozen=True, slots=True)
class Reading:
    """What the cells of a list are read by: the day, and how its dates are counted and written."""

    today: date
    epoch: date = dates.EPOCH_1900
    month_first: bool = False


_SEXES = plain.spellings(
    {
        "m": "м, муж, мужской, мужчина, мужчины, юноша, юноши, юниор, юниоры, мальчик, m, male, man, men",
        "f": "ж, жен, женский, женщина, женщины, девушка, девушки, юниорка, юниорки, девочка, f, female, "
        "w, woman, women, girl",
    }
)
_YES = plain.vocabulary("да yes true резерв запасной reserve 1 x х")
_NEUTRALISED = re.compile(r"'(?=[=+@-])")  # how the program itself writes what a spreadsheet would compute
_NOTHING = re.compile(r"[\s\-‐‑‒–—―−_]*|нет\.?", re.IGNORECASE)
_SIGNED_NUMBER = re.compile(r"[+-][\d\s.,:/()-]*")
_FORMULA_STARTS = "=@"
_ERROR = re.compile(
    r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|ССЫЛКА!|Н/Д|ЗНАЧ!|ИМЯ\?|ДЕЛ/0!|ПУСТО!|ЧИСЛО!)",
    re.IGNORECASE,
)
_DECIMAL = re.compile(r"[+-]?\d+(?:\.\d+)?")
_GROUPING = re.compile(r"[\s'’]")


def is_nothing(cell: Cell) -> bool:
    """Whether a cell says that there is nothing to say: blank, dashes, ``нет``."""
    return isinstance(cell, str) and (not cell.strip() or bool(_NOTHING.fullmatch(cell[:SHOWN].strip())))


def is_formula(cell: Cell) -> bool:
    """Whether a spreadsheet would compute the text: never taken, for it is no one's name or town."""
    if not isinstance(cell, str):
        return False
    start = plain.clean(unicodedata.normalize("NFKC", cell[:SHOWN])).lstrip("'\"")
    return start.startswith(tuple(_FORMULA_STARTS)) or (
        start.startswith(("+", "-")) and not _SIGNED_NUMBER.fullmatch(start)
    )


def is_error(cell: Cell) -> bool:
    """Whether a spreadsheet failed to compute the cell: ``#N/A``."""
    return isinstance(cell, str) and bool(_ERROR.fullmatch(cell[:SHOWN].strip()))


def shown(cell: Cell) -> str:
    """The cell as people are told about it: on one line, and not for ever."""
    text = plain.clean(as_text(cell)[: SHOWN * 2])
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def as_text(cell: Cell) -> str:
    """The cell as a text: whole numbers without a fraction, dates as in ISO 8601."""
    match cell:
        case str():
            return cell
        case float() if cell.is_integer():
            return str(int(cell))
        case datetime() | date():
            return cell.isoformat()
        case _:
            return str(cell)


def value(field: str, cell: Cell, reading: Reading) -> Value | Trouble:
    """The value of a filled cell of a field (see ``headings``), or what is wrong with it."""
    if is_formula(cell):
        return Trouble.FORMULA
    if is_error(cell):
        return Trouble.CELL_ERROR
    return _PARSERS.get(field, _text)(cell, reading)


def rating(cell: Cell, _: Reading) -> Rating | Trouble:
    """A rating: ``1234,0`` → 1234, ``1 234,5`` → 1234.5. RATING_UNREADABLE, RATING_IMPOSSIBLE."""
    number = cell if isinstance(cell, int | float) else _number(cell)
    if number is None or isinstance(cell, bool) or math.isnan(number):
        return Trouble.RATING_UNREADABLE
    if not 0 <= number <= HIGHEST_RATING:
        return Trouble.RATING_IMPOSSIBLE
    return int(number) if number == int(number) else number


def _number(cell: Cell) -> float | None:
    if not isinstance(cell, str) or len(cell) > SHOWN:
        return None
    bare = _GROUPING.sub("", plain.clean(cell))
    # of a comma and a dot the later one is the decimal sign
    grouping, decimal = sorted(",.", key=bare.rfind)
    if grouping in bare:
        bare = bare.replace(grouping, "")
    bare = bare.replace(decimal, ".")
    return float(bare) if _DECIMAL.fullmatch(bare) else None


def _text(cell: Cell, _: Reading) -> str | Trouble:
    text = _NEUTRALISED.sub("", plain.clean(as_text(cell)[: LONGEST_TEXT * 20]), count=1)
    return text if len(text) <= LONGEST_TEXT else Trouble.TEXT_TOO_LONG


def _born(cell: Cell, reading: Reading) -> date | Trouble:
    if isinstance(cell, str) and len(cell) > SHOWN:
        return Trouble.BORN_UNREADABLE
    return dates.birth_date(cell, reading.today, epoch=reading.epoch, month_first=reading.month_first)


def _yes(cell: Cell, _: Reading) -> bool:
    return cell is True or plain.squeezed(as_text(cell)[:SHOWN]) in _YES


def _one_of(parse: Callable[[str], str | None], unknown: Trouble) -> Callable[[Cell, Reading], str | Trouble]:
    return lambda cell, _: parse(as_text(cell)[: SHOWN * 2]) or unknown


_PARSERS: Mapping[str, Callable[[Cell, Reading], Value | Trouble]] = {
    "born": _born,
    "rating": rating,
    "reserve": _yes,
    "sex": _one_of(lambda text: plain.meaning(text, _SEXES), Trouble.SEX_UNKNOWN),
    "title": _one_of(titles.title, Trouble.TITLE_UNKNOWN),
    "category": _one_of(judges.category, Trouble.CATEGORY_UNKNOWN),
    "post": _one_of(judges.post, Trouble.POST_UNKNOWN),
}
