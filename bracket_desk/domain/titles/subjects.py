"""Subjects of the federation that may be one, written in two ways.

Which subjects there are the program does not know: a name that says the same as another with a word less
is told, and people put it right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from bracket_desk.domain.text import squeezed, squeezed_words

_KINDS = frozenset(
    [
        *("республика", "респ", "область", "обл", "край", "кр", "автономный", "автономная", "автономного"),
        *("округ", "ао", "г", "гор", "город", "федерального", "значения", "и"),
    ]
)
"""Words of what kind a subject is, which people leave out or shorten."""


_CITY = re.compile(r"^\s*(?:г(?:ор)?\.|г(?:ор|ород)?\s)\s*", re.IGNORECASE)


def subject_key(region: str) -> str:
    """What one subject is known by, however blanks, case and е for ё are typed, and ``г.`` before a city."""
    return squeezed(_CITY.sub("", region))


def alike(regions: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of different names that may mean one subject: ``Татарстан`` and ``Республика Татарстан``."""
    named = [(region, _words(region)) for region in regions]
    for (one, words), (other, others) in combinations(named, 2):
        if words and others and (words <= others or others <= words):
            yield one, other


def _words(region: str) -> frozenset[str]:
    """What a name says beside its kind; a word with a hyphen is one word."""
    # a hyphen that joins two words is no dash
    joined = (word.replace("-", "").replace("‐", "").replace("‑", "") for word in region.split())
    return frozenset(squeezed_words(" ".join(joined)).split()) - _KINDS
