"""Russian names in the dative, for papers that are given to somebody.

The rules and their exceptions are those of pytrovich. Where neither patronymic nor name tells whether
it is a man's or a woman's, nothing is declined: a name in its first form can stand beside the word for
who it is, a wrongly declined one cannot stand anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bracket_desk.domain import text as plain
from bracket_desk.domain.people.people import Judge, full_name

if TYPE_CHECKING:
    from pytrovich.maker import PetrovichDeclinationMaker


def dative_of(judge: Judge) -> str | None:
    """The whole name in the dative: as somebody wrote it, else by the rules; None if it is not known."""
    if judge.dative and _is_of(judge.dative, judge.name):
        return judge.dative
    return declined(judge.surname, judge.given, judge.patronymic)


@lru_cache(maxsize=2_000)
def declined(surname: str, given: str, patronymic: str) -> str | None:
    """A whole Russian name in the dative by the rules; None for others, and where they do not say."""
    from pytrovich.enums import Case, Gender, NamePart

    name = full_name(surname, given, patronymic)
    if not given or "." in name or not all(map(plain.is_cyrillic, (surname, given))):
        return None
    maker, detector = _rules()
    gender = detector.detect(lastname=surname, firstname=given, middlename=patronymic or None)
    if gender is Gender.ANDROGYNOUS:
        return None
    parts = ((NamePart.LASTNAME, surname), (NamePart.FIRSTNAME, given), (NamePart.MIDDLENAME, patronymic))
    return full_name(*(maker.make(part, gender, Case.DATIVE, text) if text else "" for part, text in parts))


@lru_cache(maxsize=1)
def _rules() -> tuple[PetrovichDeclinationMaker, Any]:
    from pytrovich.detector import PetrovichGenderDetector
    from pytrovich.maker import PetrovichDeclinationMaker

    return PetrovichDeclinationMaker(), PetrovichGenderDetector()


def _is_of(dative: str, name: str) -> bool:
    """Whether a declined name can still be that of the name: it may have been corrected since."""
    words, others = dative.casefold().replace("ё", "е").split(), name.casefold().replace("ё", "е").split()
    return len(words) == len(others) and all(a[0] == b[0] for a, b in zip(words, others, strict=True))
