"""Sports titles and ranks: one short form for each, from the many spellings of lists.

The short forms are those of the protocols in use (ЕВСК; Приказ Минспорта N 1255).
"""

from __future__ import annotations

from bracket_desk.domain import text as plain

TITLES = (
    "ЗМС",  # honoured master of sport
    "МСМК",  # master of sport, international class
    "ГР",  # grandmaster of Russia
    "МС",  # master of sport
    "КМС",  # candidate for master of sport
    "I",
    "II",
    "III",
    "I юн.",
    "II юн.",
    "III юн.",
    "б/р",  # without a rank
)
"""All titles and ranks, the highest first."""

_ADULT_RANKS = ("I", "II", "III")
_YOUTH_RANKS = ("I юн.", "II юн.", "III юн.")

_SPELLINGS = plain.spellings(
    {
        "ЗМС": "ЗМС, 3МС, ZMS, HMS, заслуженный мастер спорта, засл. мастер спорта, засл. МС, "
        "honoured master of sport, honoured master of sports, honored master of sport, "
        "honored master of sports, merited master of sport, merited master of sports",
        "МСМК": "МСМК, MSMK, MSIC, IMS, мастер спорта международного класса, МС международного класса, "
        "МС межд. класса, МС межд., мастер спорта межд. класса, мастер спорта м/к, international master, "
        "international master of sport, international master of sports, "
        "master of sport of international class, master of sports of international class, "
        "master of sport international class, master of sports international class",
        "ГР": "ГР, GR, GM, гроссмейстер, гросс, grandmaster",
        "МС": "МС, MS, мастер спорта, мастер, master, master of sport, master of sports",
        "КМС": "КМС, KMS, CMS, кандидат в мастера спорта, кандидат в мастера, кандидат, "
        "канд. в мастера спорта, канд. в мастера, канд. в МС, candidate, candidate master, "
        "candidate for master of sport, candidate for master of sports, candidate master of sport, "
        "candidate master of sports",
        "б/р": "б/р, b/r, без разряда, без р., без разр., без спортивного разряда, без спорт. разряда, "
        "без звания, без, нет разряда, разряда нет, не имеет, не присвоен, безразрядный, "
        "no rank, no title, no category, unranked",
    }
)
_SILENT = ("побильярдномуспорту", "побильярду", "российскойфедерации", "россии", "рф", "ofrussia")

_DEGREES = {
    spelling: degree
    for degree, spellings in enumerate(
        (
            "1 i і l первый первого первая перв first one",
            "2 ii іі ll п второй второго вторая втор second two",
            "3 iii ііі lll ш третий третьего третья трет third three",
        )
    )
    for spelling in spellings.split()
}
_YOUTH_STEMS = ("ю", "youth", "junior", "yun")
_FILLERS = plain.vocabulary(
    "разряд разряда разр р спортивный спорт спортивное звание взрослый взросл взр в по й ый ой ий и "
    "я ая го бильярду бильярдному спорту st nd rd th rank class category degree sport sports adult"
)


def title(text: str) -> str | None:
    """The short form of a title or rank as someone spelt it, or None if it is none.

    ``1 разряд``, ``I``, ``первый`` → I; ``3ю`` → III юн.; ``MCMK`` in Latin letters → МСМК. Of
    several in one cell (``ЗМС, МСМК``) the highest counts.
    """
    parts = [part for part in text.replace(";", ",").split(",") if plain.squeezed(part)]
    found = [title for part in parts if (title := _single(part))]
    return min(found, key=seniority) if found and len(found) == len(parts) else None


def seniority(title: str) -> int:
    """The place of a short form among all, 0 for the highest; without one behind all."""
    return TITLES.index(title) if title in TITLES else len(TITLES)


def _single(text: str) -> str | None:
    readings = plain.with_and_without_remark(text)
    return next((found for reading in readings if (found := _spelt(reading) or _rank(reading))), None)


def _spelt(text: str) -> str | None:
    spelling = plain.squeezed(text)
    for silent in _SILENT:
        spelling = spelling.replace(silent, "")
    return plain.meaning(spelling, _SPELLINGS)


def _rank(text: str) -> str | None:
    """A rank with its degree: exactly one degree, perhaps a word for youth, and fillers."""
    words = plain.words(text)
    youth = [word for word in words if word.startswith(_YOUTH_STEMS)]
    telling = [word for word in words if word not in youth and word not in _FILLERS]
    degrees = {_DEGREES.get(word) for word in telling}
    degree = degrees.pop() if len(degrees) == 1 else None
    if degree is None:
        return None
    return (_YOUTH_RANKS if youth else _ADULT_RANKS)[degree]
