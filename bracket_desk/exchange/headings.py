"""Which column is what: headings in many spellings, and the header row found by them."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bracket_desk.domain import text as plain
from bracket_desk.exchange.sheets import Row, Sheet, is_empty

ENTRY_FIELDS = (
    "name", "surname", "given", "patronymic", "born", "sex", "title", "region", "town", "club", "coach",
    "rating", "contact", "representative", "reserve",
)  # fmt: skip
JUDGE_FIELDS = (
    "name", "surname", "given", "patronymic", "born", "category", "post", "region", "town", "order",
    "organisation", "contact",
)  # fmt: skip
NUMBERING = "#"
"""The field of a column that only counts the rows; programs are told it is none."""

# The headings of each field, the better ones first: of two columns for one field the better wins.
_HEADINGS: Mapping[str, str] = {
    "name": "фамилия имя отчество, фио, фамилия имя и отчество, фамилия и о, фамилия ио, фамилия имя, "
    "фамилия и имя, фи, имя фамилия, имя и фамилия, имя отчество фамилия, полное имя, full name, name, "
    "name surname, surname name, last name first name, surname first name, спортсмен, спортсмены, "
    "участник, участники, игрок, игроки, атлет, судья, судьи, athlete, player, competitor, participant, "
    "entrant, referee",
    "surname": "фамилия, surname, last name, family name, lastname, second name",
    "given": "имя, given name, first name, given, firstname, forename, имя отчество, имя и отчество, ио",
    "patronymic": "отчество, отч, patronymic, middle name, patronym",
    "born": "дата рождения, дата рожд, дата р, др, день рождения, число месяц год рождения, родился, "
    "date of birth, birth date, birthdate, birthday, dob, born, гр, год рождения, год рожд, год р, "
    "year of birth, yob",
    "sex": "пол, sex, gender, м ж, пол м ж",
    "title": "спортивное звание разряд, звание разряд, разряд звание, спортивный разряд звание, "
    "спортивное звание или разряд, спортивное звание спортивный разряд, спорт звание разряд, "
    "спорт разряд звание, звание, спортивное звание, спорт звание, спорт зв, разряд, спортивный разряд, "
    "спорт разряд, разр, спортивная квалификация, спорт квалификация, квалификация, title, sports title, "
    "rank, sports rank, title rank",
    "region": "субъект рф, субъект российской федерации, субъект федерации, субъект, регион, "
    "субъект рф регион, регион субъект рф, территория, область, край область республика, "
    "республика край область, республика, край, region, federal subject, subject, oblast, province, state",
    "town": "город, населенный пункт, город населенный пункт, нас пункт, город проживания, г, town, city",
    "club": "клуб, спортивный клуб, клуб сш, спортивная школа, спорт школа, спортшкола, сш, сшор, дюсш, "
    "школа, спортивная организация, организация, фсо, физкультурно спортивное общество, "
    "спортивное общество, общество, ведомство, команда, club, school, sports school, team, organisation, "
    "organization",
    "coach": "тренер, тренеры, тренер ы, фио тренера, фамилия тренера, личный тренер, первый тренер, "
    "тренер преподаватель, coach, coaches, trainer",
    "rating": "рейтинг, рейт, рейтинг игрока, текущий рейтинг, rating, ranking points, rating points, "
    "рейтинговые очки, очки рейтинга, эло, elo, очки, баллы, points",
    "category": "судейская категория, квалификационная категория, категория, кат, суд категория, "
    "судейское звание, судейская квалификация, квалификация, judge category, referee category, category, "
    "qualification, звание",
    "post": "должность, судейская должность, должность на соревновании, должность на соревнованиях, "
    "функция, функции, обязанности, роль, post, position, role, function, duty",
    # a telephone is taken only where somebody says so: it is nobody's business in most lists
    "contact": "контакт, контакты, контактные данные, contact, contacts",
    "representative": "представитель команды, представитель, team representative, team leader",
    "reserve": "резерв, запасной, в резерве, reserve, reserve list",
    "order": "приказ о присвоении категории, приказ о категории, order of the category",
    "organisation": "организация, представляет, organisation, organization",
    NUMBERING: "n, no, no пп, n п п, пп, no no, номер, номер п п, порядковый номер, number, num, nr",
}

# What a heading means that is none of these: the first pattern found in it counts, "" for nothing.
_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"телефон|почт|mail|паспорт|снилс|адрес|подпис|мест\w* рожд|phone|passport|address|signature", ""),
    (r"тренер|наставник|coach|trainer", "coach"),
    (r"рожд|birth", "born"),
    (r"\bинн\b|полис|страхов|\bвиз|врач|допуск|примеч|возраст|полных лет|мест|приказ|жреб|посев", ""),
    (r"\bвес\b|\bрост\b|размер|взнос|\bage\b|\bplace\b|\bnote|^дата|^date", ""),
    (r"судейск|суд категор", "category"),
    (r"должност", "post"),
    (r"фамилия .*имя|\bфио\b|full name", "name"),
    (r"^фамилия|surname|last name|family name", "surname"),
    (r"отчеств|patronym|middle name", "patronymic"),
    (r"^имя\b|first name|given name", "given"),
    (r"^рейт|rating|ranking", "rating"),
    (r"субъект|регион|region", "region"),
    (r"звание|разряд", "title"),
    (r"\bгород\b|населен", "town"),
    (r"клуб|\bсш\b|\bсшор\b|\bдюсш\b|спортивн.* школ|\bфсо\b|club", "club"),
    (r"^пол\b|gender", "sex"),
)
_PATTERN_BADNESS = 1_000
_LONGEST_CELL = 200  # characters of a cell that are looked at
_LONGEST_HEADING = 70  # a longer text in a header row is an explanation

# words that say whose it is, which the list itself says
_OWNERS = re.compile(r"\b(?:участник(?:а|ов)|спортсмен(?:а|ов)|игрок(?:а|ов)|судьи|судей|полностью|фбср)\b")
_SPACED_LETTERS = re.compile(r"\b(\w) (?=\w\b)")

# a number as of a day or a telephone, an address, or words in capitals as in a name
_TELLS_OF_SOMEBODY = re.compile(r"(?:\d\D*){4}|@|[^\W\d_a-zа-яё][\w'’-]+ (?:[^\W\d_a-zа-яё]|оглы|кызы)")

_DEEPEST_HEADER = 60  # filled rows within which the header stands


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a list: its place from 0, its heading as the file shows it, and its field."""

    place: int
    heading: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a list in the order of the file, and its rows below the header.

    ``header`` is the number of the last header row, 0 without one.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    header: int = 0

    def place(self, field: str) -> int | None:
        """Where the column of a field stands, if there is one."""
        return next((column.place for column in self.columns if column.field == field), None)


def layout(sheet: Sheet, fields: Sequence[str]) -> Layout | None:
    """The layout of a sheet by its header row, or None if none names people.

    The header is the row that names the most fields; one of two rows is tried too. Of several
    columns for one field the one with the better heading wins, then the fuller one.
    """
    best = max(_headers(sheet.rows[:_DEEPEST_HEADER], fields), key=_score, default=None)
    if best is None or not _score(best):
        return None
    return _settled(best, sheet.rows[: best.end], sheet.rows[best.end :])


def layout_below(sheet: Sheet, fields: Sequence[str], header: int) -> Layout:
    """The layout of a sheet whose header ends with the row of that number; 0: there is none."""
    above = tuple(row for row in sheet.rows if row.number <= header)
    rows = sheet.rows[len(above) :]
    ending = [found for found in _headers(above[-2:], fields) if found.end == len(above[-2:])]
    best = max(ending, key=_score, default=_Header((), 0))
    return _settled(best, above, rows)


def assigned(found: Layout, columns: Mapping[int, str]) -> Layout:
    """The layout with these places taken for these fields; the empty field leaves a column out."""
    if not columns:
        return found
    said = {field for field in columns.values() if field}

    def field(column: Column) -> str | None:
        if column.place in columns:
            return columns[column.place] or None
        # a field that somebody gave to another column is not taken from here any more
        return None if column.field in said else column.field

    return replace(found, columns=tuple(replace(c, field=field(c)) for c in found.columns))


def is_header(row: Row) -> bool:
    """Whether a row is surely headings, and nobody's data stands in it: it may be kept.

    Two of its cells at least are known headings, and every other one is a text without numbers or
    addresses that is no name of a person.
    """
    guesses = [_guess(place, text, (*ENTRY_FIELDS, *JUDGE_FIELDS)) for place, text in _texts(row)]
    known = {guess.field for guess in guesses} - {""}
    others = [guess.heading for guess in guesses if not guess.field]
    filled = sum(not is_empty(cell) for cell in row.cells)
    return len(known) > 1 and len(guesses) == filled and not any(map(_TELLS_OF_SOMEBODY.search, others))


@dataclass(frozen=True, slots=True)
class _Guess:
    place: int
    heading: str
    field: str = ""
    badness: int = 0


@dataclass(frozen=True, slots=True)
class _Header:
    """A row, or two, that may be the header; ``end``: the index of the first row below."""

    guesses: tuple[_Guess, ...]
    end: int


def _headers(rows: Sequence[Row], fields: Sequence[str]) -> Iterator[_Header]:
    for index, row in enumerate(rows):
        yield _Header(tuple(_guess(place, text, fields) for place, text in _texts(row)), index + 1)
    # where two rows say no more than one, the one above comes first
    for index, (upper, lower) in enumerate(itertools.pairwise(rows)):
        yield _Header(tuple(_two_rowed(upper, lower, fields)), index + 2)


def _texts(row: Row) -> Iterator[tuple[int, str]]:
    """The cells of a row that hold a text."""
    cells = ((place, cell) for place, cell in enumerate(row.cells) if isinstance(cell, str))
    return ((place, plain.clean(cell[:_LONGEST_CELL])) for place, cell in cells if not is_empty(cell))


def _two_rowed(upper: Row, lower: Row, fields: Sequence[str]) -> Iterator[_Guess]:
    above, below = dict(_texts(upper)), dict(_texts(lower))
    spread = ""
    for place in range(max(len(upper.cells), len(lower.cells))):
        spread = above.get(place, spread)  # a merged cell stands over several columns
        own = below.get(place, "")
        readings = [f"{spread} {own}", own] if own else [above.get(place, "")]
        guesses = [_guess(place, reading, fields) for reading in readings if reading]
        yield from sorted(guesses, key=lambda guess: (not guess.field, guess.badness == _PATTERN_BADNESS))[:1]


def _guess(place: int, heading: str, fields: Sequence[str]) -> _Guess:
    """What a heading seems to mean; the lower the badness, the surer."""
    normal = _normal(heading)
    for field in (*fields, NUMBERING):
        if normal in _KNOWN[field]:
            return _Guess(place, heading, field, _KNOWN[field].index(normal))
    if len(normal) <= _LONGEST_HEADING:
        meant = next((field for pattern, field in _PATTERNS if re.search(pattern, normal)), "")
        if meant in fields:
            return _Guess(place, heading, meant, _PATTERN_BADNESS)
    return _Guess(place, heading)


def _normal(heading: str) -> str:
    """Lower case, е for ё, one blank for all that is no letter or digit, ``ф.и.о.`` as one word."""
    words = (plain.untwinned(word) if plain.is_cyrillic(word) else word for word in heading.split())
    text = " ".join(plain.words(" ".join(words)))
    without_owner = " ".join(_OWNERS.sub(" ", text).split())
    return _SPACED_LETTERS.sub(r"\1", without_owner or text)


_KNOWN: Mapping[str, tuple[str, ...]] = {
    field: tuple(_normal(spelling) for spelling in listed.split(",")) for field, listed in _HEADINGS.items()
}


def _score(header: _Header) -> float:
    """How many fields a header names; 0 if it names no people, or hardly looks like a header."""
    named = {guess.field: guess.badness for guess in reversed(header.guesses) if guess.field}
    if not named.keys() & {"name", "surname", "given"}:
        return 0
    if len(header.guesses) == 1 and _PATTERN_BADNESS in named.values():
        return 0
    return len(named) - (0.5 if NUMBERING in named else 0)


def _settled(header: _Header, above: tuple[Row, ...], rows: tuple[Row, ...]) -> Layout:
    """The layout with one column a field at most."""
    filled = Counter(place for row in rows for place, cell in enumerate(row.cells) if not is_empty(cell))
    contest = sorted(header.guesses, key=lambda guess: (guess.badness, -filled[guess.place], guess.place))
    winners = {guess.field: guess.place for guess in reversed(contest) if guess.field not in {"", NUMBERING}}
    headings = {guess.place: guess.heading for guess in header.guesses}
    _settle_names(winners, headings)
    fields: dict[int, str] = {place: field for field, place in winners.items()}
    fields |= {guess.place: NUMBERING for guess in header.guesses if guess.field == NUMBERING}
    fields |= {place: NUMBERING for place in filled.keys() - fields.keys() if counts_rows(rows, place)}
    return Layout(
        tuple(
            Column(place, headings.get(place) or letters(place), fields.get(place))
            for place in sorted(headings.keys() | filled.keys())
        ),
        rows,
        above[-1].number if above else 0,
    )


def _settle_names(winners: dict[str, int], headings: Mapping[int, str]) -> None:
    """Keep the columns for names that go together: a full name, or a surname and what belongs to it."""
    if "surname" in winners and "name" in winners and "given" not in winners:
        if _normal(headings[winners["name"]]) == "name":
            winners["given"] = winners.pop("name")
        else:
            winners.pop("surname")
    elif "surname" in winners and "given" in winners:
        winners.pop("name", None)
    elif "surname" not in winners and "name" not in winners and "given" in winners:
        winners["name"] = winners.pop("given")


def counts_rows(rows: Sequence[Row], place: int) -> bool:
    """Whether a column only numbers the rows: 1, 2, 3 and so on."""
    cells = [cell for row in rows if not is_empty(cell := row.at(place))]
    return len(cells) > 1 and all(
        (isinstance(cell, int | float) and cell == number) or cell == str(number)
        for number, cell in enumerate(cells, start=1)
    )


def letters(place: int) -> str:
    """The letters of a column as spreadsheets show them."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
