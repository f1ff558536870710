"""The furniture of a list: rows that are clearly no people, and columns known without a header."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people import dates, names
from bracket_desk.domain.sport import titles
from bracket_desk.exchange import fields
from bracket_desk.exchange.headings import NUMBERING, Column, Layout, counts_rows, letters
from bracket_desk.exchange.sheets import Cell, Row, Sheet, is_empty

# what only an athlete or a judge has; a signature below the list has none of it
_PERSONAL = ("born", "sex", "title", "rating", "category")

# how such rows begin: whole words, for there are people called Директоренко and Врачев
_BEGINNINGS = (
    r"руководител[ьи]|председатель|президент|директор|начальник|министр|заведующ[ия]\w|представител[ьи]",
    r"глав\w+ (?:судья|секретарь|врач)|гл\. ?(?:судья|секретарь)|заместитель|зам\.|секретарь|судьи",
    r"(?:старш\w+ )?тренеры?|врач|ответственн\w+|исполнитель|исп\.|и\. ?о\.|вр\. ?и\. ?о\.",
    r"итого|всего|подписи?|м\. ?п\.|место печати|дата|тел|телефон|e-?mail|согласовано|утверждаю|утверждено",
    r"(?:не )?допущен\w*|примечани[ея]|приложени[ея]|заявк[аи]|список|участники|спортсмены",
    r"мужчины|женщины|юноши|девушки|юниор(?:ы|ки)|мальчики|девочки|резерв|запасны[ей]",
    r"групп[аы]|команд[аы]|дисциплин[аы]",
    r"head of|president|director|chief (?:judge|referee|secretary)|signature|signed|total|date|coach",
    r"men|women|boys|girls|juniors|reserves?|group",
)
_BELOW_THE_LIST = re.compile(rf"(?:{'|'.join(_BEGINNINGS)})(?!\w)", re.IGNORECASE)
_TOTAL = re.compile(r"(?:итого|всего|total)[\W\d_]*", re.IGNORECASE)
_BLANK_LINE = re.compile(r"_{3,}|\.{5,}|^\(? ?(?:подпись|фио|ф\.и\.о\.|расшифровка)")

_WORD = r"[^\W\d_a-zа-яё][\w'’-]+"
_LOOKS_LIKE_NAME = re.compile(rf"{_WORD}(?: (?:{_WORD}|оглы|кызы|(?:[^\W\d_]\. ?){{1,2}})){{1,3}}")
_LOOKS_LIKE_REGION = re.compile(
    r"област|край\b|республик|округ|\bг\. ?москва|санкт-петербург|севастопол|\b(?:обл|респ)\.", re.IGNORECASE
)
_LOOKED_AT = 200  # characters of a cell that tell what it is
_SHARE = 0.7  # of the filled cells of a column that must look alike


def is_furniture(row: Row, layout: Layout) -> bool:
    """Whether a row below the header is nobody: a header again, numbers of columns, a signature, a total."""
    filled = {place: cell for place, cell in enumerate(row.cells) if not fields.is_nothing(cell)}
    numbering = {column.place for column in layout.columns if column.field == NUMBERING}
    numbers = {place for place in filled.keys() & numbering if _is_number(filled[place])}
    return (
        not filled.keys() - numbers
        or _repeats_header(filled, layout)
        or _counts_columns(filled)
        or (not numbers and _is_below_the_list(row, filled, layout))
    )


def by_content(sheet: Sheet, known: tuple[str, ...], today: date) -> Layout | None:
    """The layout of a list without a header, as far as the cells show it; None without a column of names.

    Only what cannot be mistaken is recognised: full names, dates, titles, regions.
    """
    width = max((len(row.cells) for row in sheet.rows), default=0)
    shares = {place: _look(sheet, place, today) for place in range(width)}
    found: dict[int, str] = {}
    for field in ("name", "born", "title", "region"):
        best = max(shares, key=lambda place: shares[place].get(field, 0), default=0)
        if field in known and best not in found and shares.get(best, {}).get(field, 0) >= _SHARE:
            found[best] = field
    if "name" not in found.values():
        return None
    filled = [place for place in range(width) if any(not is_empty(row.at(place)) for row in sheet.rows)]
    found |= {place: NUMBERING for place in filled if place not in found and counts_rows(sheet.rows, place)}
    return Layout(tuple(Column(place, letters(place), found.get(place)) for place in filled), sheet.rows)


def _repeats_header(filled: dict[int, Cell], layout: Layout) -> bool:
    headings = {column.place: column.heading for column in layout.columns}
    texts = {place: cell for place, cell in filled.items() if isinstance(cell, str)}
    same = sum(plain.clean(text[:_LOOKED_AT]) == headings.get(place) for place, text in texts.items())
    return same >= min(2, len(headings)) and same * 2 > len(filled)


def _counts_columns(filled: dict[int, Cell]) -> bool:
    """Whether these are the numbers that Russian forms put below the headings: 1, 2, 3 and so on."""
    numbers = [fields.as_text(cell).strip() for cell in filled.values()]
    return len(numbers) > 2 and numbers == [str(n) for n in range(1, len(numbers) + 1)]


def _is_number(cell: Cell) -> bool:
    return fields.as_text(cell).strip().rstrip(".)").isdigit()


def _is_below_the_list(row: Row, filled: dict[int, Cell], layout: Layout) -> bool:
    # a judge's own post is no signature
    post = layout.place("post")
    texts = [
        plain.clean(c[:_LOOKED_AT]) for place, c in filled.items() if isinstance(c, str) and place != post
    ]
    if any(map(_TOTAL.fullmatch, texts)):
        return True
    if any(_fills(row, layout.place(field)) for field in _PERSONAL):
        return False
    return any(_BELOW_THE_LIST.match(text) or _BLANK_LINE.search(text.lower()) for text in texts)


def _fills(row: Row, place: int | None) -> bool:
    return place is not None and not fields.is_nothing(row.at(place))


def _look(sheet: Sheet, place: int, today: date) -> dict[str, float]:
    """How much of a column looks like each field."""
    cells = [cell for row in sheet.rows if not fields.is_nothing(cell := row.at(place))]
    if len(cells) * 2 < len(sheet.rows):
        return {}
    return {field: sum(map(test, cells)) / len(cells) for field, test in _tests(today)}


def _tests(today: date) -> Iterator[tuple[str, Callable[[Cell], bool]]]:
    yield "name", _is_name
    yield "born", lambda cell: _is_worded(cell) and not isinstance(dates.birth_date(cell, today), Trouble)
    yield (
        "title",
        lambda cell: isinstance(cell, str) and _is_worded(cell) and bool(titles.title(cell[:_LOOKED_AT])),
    )
    yield "region", lambda cell: isinstance(cell, str) and bool(_LOOKS_LIKE_REGION.search(cell[:_LOOKED_AT]))


def _is_name(cell: Cell) -> bool:
    if not isinstance(cell, str) or len(cell) > names.LONGEST or _LOOKS_LIKE_REGION.search(cell):
        return False
    return bool(_LOOKS_LIKE_NAME.fullmatch(plain.clean(cell)))


def _is_worded(cell: Cell) -> bool:
    """Not just a number, which can be anything."""
    return isinstance(cell, date) or (
        isinstance(cell, str) and len(cell) < _LOOKED_AT and not cell.strip().isdigit()
    )
