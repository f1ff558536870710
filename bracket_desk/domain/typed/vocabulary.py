"""The words that a typed line may use, in Russian and in English, and the one that is written back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from bracket_desk.domain import text as plain
from bracket_desk.domain.measures import Measure, ProtestEnd
from bracket_desk.domain.typed.keyboard import readings
from bracket_desk.domain.values import DefeatReason


class Deed(StrEnum):
    """What a line can do."""

    RESULT = "result"
    NO_SHOW = "no-show"
    TECHNICAL = "technical"
    TABLE = "table"
    START = "start"
    WITHDRAW = "withdraw"
    DISQUALIFY = "disqualify"
    REINSTATE = "reinstate"
    REMARK = "remark"
    WARNING = "warning"
    FRAME = "frame"
    MATCH = "match"
    REMOVAL = "removal"
    LATE = "late"
    PROTEST = "protest"


MEASURES: Mapping[Deed, Measure] = {
    Deed.REMARK: Measure.REMARK,
    Deed.WARNING: Measure.WARNING,
    Deed.FRAME: Measure.FRAME,
    Deed.MATCH: Measure.MATCH,
    Deed.REMOVAL: Measure.REMOVAL,
    Deed.LATE: Measure.LATE,
}
"""Measures against misconduct, from the mildest on; only a removal may begin a line."""

PERSON_DEEDS = frozenset({Deed.WITHDRAW, Deed.DISQUALIFY, Deed.REINSTATE})
"""What is done to somebody, not to a match: these words begin a line."""


class Both(StrEnum):
    """Words that stand for people: both of a match, and who of both takes the loser's line."""

    BOTH = "both"
    GOES_ON = "goes-on"


class Handed(StrEnum):
    """A protest is there in writing."""

    IN = "handed-in"


ProtestStep = Handed | ProtestEnd
"""How a protest goes on."""

Meaning = Deed | DefeatReason | Both | ProtestStep

_DEEDS: Mapping[Deed, str] = {
    Deed.NO_SHOW: "ня, н/я, неявка, неяв, не явился, не явилась, не явились, не пришёл, не пришла, "
    "не пришли, ns, n/s, no-show, no show, noshow, absent",
    Deed.TECHNICAL: "тп, т/п, тех поражение, техническое поражение, техпоражение, техническое, тех, "
    "td, t/d, technical, technical defeat, tech",
    Deed.TABLE: "стол, ст, на стол, за стол, к столу, вызов, вызвать на стол, вызвать, "
    "table, to table, at table, call, call to table, tbl",
    Deed.START: "начало, начали, начать, начата, старт, нач, start, started, begin, begun, began",
    Deed.WITHDRAW: "отказ, отк, снялся, снялась, withdraw, withdrawal, withdrew, wd",
    Deed.DISQUALIFY: "дискв, дисквалификация, дисквалифицировать, disq, dq, disqualify, disqualified, "
    "disqualification",
    Deed.REINSTATE: "восст, восстановить, восстановление, вернуть, reinstate, reinstated, reinst",
    Deed.REMARK: "замечание, замеч, remark, rmk",
    Deed.WARNING: "предупреждение, предупр, пред, предупредить, warning, warn, warned",
    Deed.FRAME: "партия, потеря партии, проигрыш партии, frame, loss of frame, lost frame",
    Deed.MATCH: "встреча, потеря встречи, проигрыш встречи, match, loss of match, lost match",
    Deed.REMOVAL: "удаление, удалить, удалён, удалена, удал, removal, remove, removed",
    Deed.LATE: "опоздание, опозд, опоздал, опоздала, late, lateness",
    Deed.PROTEST: "протест, прот, protest, protests",
}
_STEPS: Mapping[ProtestStep, str] = {
    Handed.IN: "подан, подал, подала, подан письменно, handed in, filed",
    ProtestEnd.GRANTED: "удовлетворён, удовлетворить, удовл, granted, upheld",
    ProtestEnd.REJECTED: "отклонён, отклонить, откл, rejected, denied",
    ProtestEnd.DROPPED: "отозван, отозвал, отозвала, не подан, taken back, dropped",
}
_REASONS: Mapping[DefeatReason, str] = {
    DefeatReason.INJURY: "травма, травм, травмы, болезнь, болен, больна, заболел, заболела, "
    "injury, injured, illness, ill",
    DefeatReason.REMOVED: "удаление, удалён, удалена, удал, снят, снята, снят с встречи, "
    "removed, removal, rem",
    DefeatReason.CONDUCT: "поведение, повед, неспортивное поведение, conduct, behaviour, behavior, cond",
    DefeatReason.OTHER: "другое, другая, другая причина, иное, прочее, other, another",
}
_PEOPLE: Mapping[Both, str] = {
    Both.BOTH: "оба, обе, обоим, обеим, обоих, both",
    Both.GOES_ON: "дальше, проходит, идёт дальше, goes on, on, advances",
}
SIDE_WORDS: Mapping[int, str] = {
    1: "первый, первая, первого, первому, первой, 1й, 1я, 1го, first, 1st",
    2: "второй, вторая, второго, второму, 2й, 2я, 2го, second, 2nd",
}
"""Words for the sides of a match."""

WRITTEN: Mapping[str, Mapping[Meaning, str]] = {
    "ru": {
        Deed.NO_SHOW: "ня",
        Deed.TECHNICAL: "тп",
        Deed.TABLE: "стол",
        Deed.START: "начало",
        Deed.WITHDRAW: "отказ",
        Deed.DISQUALIFY: "дискв",
        Deed.REINSTATE: "восст",
        Deed.REMARK: "замечание",
        Deed.WARNING: "предупреждение",
        Deed.FRAME: "партия",
        Deed.MATCH: "встреча",
        Deed.REMOVAL: "удаление",
        Deed.LATE: "опоздание",
        Deed.PROTEST: "протест",
        Handed.IN: "подан",
        ProtestEnd.GRANTED: "удовлетворён",
        ProtestEnd.REJECTED: "отклонён",
        ProtestEnd.DROPPED: "отозван",
        DefeatReason.INJURY: "травма",
        DefeatReason.REMOVED: "удаление",
        DefeatReason.CONDUCT: "поведение",
        DefeatReason.OTHER: "другое",
        Both.BOTH: "оба",
        Both.GOES_ON: "дальше",
    },
    "en": {
        Deed.NO_SHOW: "ns",
        Deed.TECHNICAL: "td",
        Deed.TABLE: "table",
        Deed.START: "start",
        Deed.WITHDRAW: "withdraw",
        Deed.DISQUALIFY: "disq",
        Deed.REINSTATE: "reinstate",
        Deed.REMARK: "remark",
        Deed.WARNING: "warning",
        Deed.FRAME: "frame",
        Deed.MATCH: "match",
        Deed.REMOVAL: "removal",
        Deed.LATE: "late",
        Deed.PROTEST: "protest",
        Handed.IN: "filed",
        ProtestEnd.GRANTED: "granted",
        ProtestEnd.REJECTED: "rejected",
        ProtestEnd.DROPPED: "dropped",
        DefeatReason.INJURY: "injury",
        DefeatReason.REMOVED: "removed",
        DefeatReason.CONDUCT: "conduct",
        DefeatReason.OTHER: "other",
        Both.BOTH: "both",
        Both.GOES_ON: "on",
    },
}
"""The words that the program itself writes, by language; each is one that it reads."""

M = TypeVar("M")
Phrases = Mapping[tuple[str, ...], M]
"""Squeezed words in their order, and what they mean together."""


def _phrases(table: Mapping[M, str]) -> dict[tuple[str, ...], M]:
    return {
        tuple(plain.squeezed(word) for word in phrase.split()): meaning
        for meaning, listed in table.items()
        for phrase in listed.split(",")
    }


DEEDS: Phrases[Deed] = _phrases(_DEEDS)
REASONS: Phrases[DefeatReason] = _phrases(_REASONS)
PEOPLE: Phrases[Both] = _phrases(_PEOPLE)
SIDES: Phrases[int] = _phrases(SIDE_WORDS)
STEPS: Phrases[ProtestStep] = _phrases(_STEPS)


def written(language: str) -> Mapping[Meaning, str]:
    """The words that are written in a language; English where there are none."""
    return WRITTEN.get(language, WRITTEN["en"])


def find_phrase(words: Sequence[str], phrases: Phrases[M]) -> tuple[M, int, bool] | None:
    """What the first words mean, how many of them, and whether they were typed on the other keyboard.

    The longest phrase counts. None if they are none.
    """
    longest = min(len(words), max(map(len, phrases)))
    for count in range(longest, 0, -1):
        for spelling, other in _spelled(words[:count]):
            meaning = phrases.get(spelling)
            if meaning is not None:
                return meaning, count, other
    return None


def _spelled(words: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bool]]:
    pairs = [readings(word) for word in words]
    for at in (0, 1):
        yield tuple(plain.squeezed(pair[at]) for pair in pairs), bool(at)


def begins(word: str, typed: str) -> bool:
    """Whether what is typed so far begins a word, on either keyboard; nothing begins every word."""
    whole = plain.squeezed(word)
    return any(whole.startswith(plain.squeezed(text)) and _says(text) for text in readings(typed))


def _says(text: str) -> bool:
    """Signs alone begin nothing."""
    return not text or bool(plain.squeezed(text))
