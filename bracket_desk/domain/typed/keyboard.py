"""The two keyboards of the desk: what a text would be if it had been typed on the other one."""

from __future__ import annotations

from bracket_desk.domain import text as plain

_US = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?' + "@#$^&|"
_RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ," + '"№;:?/'

_TO_RUSSIAN = str.maketrans(_US, _RUSSIAN)
_TO_US = str.maketrans(_RUSSIAN, _US)


def as_russian(text: str) -> str:
    """What the same keys give on the Russian keyboard: ``jnrfp`` as ``отказ``."""
    return text.translate(_TO_RUSSIAN)


def as_us(text: str) -> str:
    """What the same keys give on the US keyboard: ``цшервкфц`` as ``withdraw``."""
    return text.translate(_TO_US)


def switched(text: str) -> str:
    """The same keys on the other keyboard: on the US one if any letter is Cyrillic, else on the Russian."""
    return as_us(text) if plain.is_cyrillic(text) else as_russian(text)


def readings(text: str) -> tuple[str, str]:
    """A text as it stands, and as typed on the other keyboard."""
    return text, switched(text)
