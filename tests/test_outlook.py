"""The forecast in words, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bracket_desk import assets
from bracket_desk.domain.floor.forecast import Band, Ending
from bracket_desk.domain.floor.levers import Gain, Lever, LeverKind
from bracket_desk.domain.floor.pace import SCATTER, Pace
from bracket_desk.outlook import say_ending, say_gain, say_margin, say_pace, say_span, say_warning
from bracket_desk.words import Words
from tests.helpers import drawn

NOW = datetime.fromisoformat("2026-12-05T18:00")
MINUTE = timedelta(minutes=1)
BAND = Band(NOW.replace(hour=21, minute=25), NOW.replace(hour=21, minute=40), NOW.replace(hour=22))
ENDING = Ending(BAND, NOW.replace(hour=21), 0.9)


def words(language: str) -> Words:
    return Words(language, assets.resources() / "translations")


def both(say: Callable[..., str], value: object, *others: object, **named: object) -> tuple[str, str]:
    """In Russian and in English."""
    one, two = (say(value, words(language), *others, **named) for language in ("ru", "en"))
    return one, two


def test_when_it_ends() -> None:
    assert both(say_ending, ENDING, NOW, today=True) == (
        "День закончится около 21:40 ± 20 мин.",
        "The day ends at about 21:40, ± 20 min.",
    )
    later = replace(ENDING, band=Band(BAND.early, NOW + timedelta(hours=20), NOW + timedelta(hours=22)))
    assert both(say_ending, later, NOW, today=False) == (
        "Соревнование закончится около 06.12 14:00 ± 17 ч.",
        "The event ends at about Dec 6, 14:00, ± 17 h.",
    )


def test_whether_the_hall_closes_first() -> None:
    assert both(say_warning, ENDING, NOW) == (
        "Зал закроется раньше: в 21:00, за 40 мин до ожидаемого окончания.",
        "The hall closes first: at 21:00, 40 min before the expected end.",
    )
    assert both(say_warning, Ending(BAND, NOW.replace(hour=22), 0.24), NOW) == (
        "Зал может закрыться раньше, в 22:00: вероятность 24 %.",
        "The hall may close first, at 22:00: it is 24 % likely.",
    )
    assert both(say_warning, Ending(BAND, NOW.replace(hour=23), 0.04), NOW) == ("", "")
    assert both(say_warning, Ending(BAND, None, 0), NOW) == ("", "")


@pytest.mark.parametrize(
    ("mean", "learned", "ru", "en"),
    [
        (
            0.0,
            0,
            "По сыгранным встречам пока ничего не видно.",
            "Nothing has been learned from played matches yet.",
        ),
        (
            0.01,
            1,
            "Встречи длятся, как ожидалось (сыграна 1 встреча).",
            "Matches take as long as expected (1 match played).",
        ),
        (
            0.0953,
            23,
            "Встречи на 10 % дольше, чем ожидалось (сыграны 23 встречи).",
            "Matches take 10 % longer than expected (23 matches played).",
        ),
        (
            -0.1054,
            5,
            "Встречи на 10 % короче, чем ожидалось (сыграно 5 встреч).",
            "Matches take 10 % less time than expected (5 matches played).",
        ),
    ],
)
def test_how_fast_matches_are(mean: float, learned: int, ru: str, en: str) -> None:
    assert both(say_pace, Pace({(): mean}, [[1.0]], SCATTER, learned)) == (ru, en)


@pytest.mark.parametrize(
    ("lever", "ru", "en"),
    [
        (Lever(LeverKind.TABLE, tables=1), "Ещё 1 стол", "1 more table"),
        (Lever(LeverKind.TABLE, tables=2), "Ещё 2 стола", "2 more tables"),
        (
            Lever(LeverKind.HOLD, matches=("A-L1-1",), until=NOW + timedelta(hours=16)),
            "Придержать встречу 9 до 06.12 10:00",
            "Hold match 9 until Dec 6, 10:00",
        ),
        (
            Lever(LeverKind.HOLD, matches=("A-L1-1", "B-L1-2"), until=NOW + timedelta(hours=16)),
            "Придержать встречи 9, 12 до 06.12 10:00",
            "Hold matches 9, 12 until Dec 6, 10:00",
        ),
        (
            Lever(LeverKind.RACE, races={"F4": 4, "F2": 3}),
            "Полуфиналы до 4, Финал до 3",
            "Semifinals to 4, Final to 3",
        ),
    ],
)
def test_what_helps(lever: Lever, ru: str, en: str) -> None:
    gain = Gain(lever, 35 * MINUTE, ENDING)
    assert both(say_gain, gain, drawn(16).tournament, NOW) == (
        f"{ru}: на 35 мин раньше, около 21:40",
        f"{en}: 35 min earlier, at about 21:40",
    )


def test_a_wide_margin_is_not_told_to_the_minute() -> None:
    assert both(say_margin, 119 * MINUTE) == ("119 мин", "119 min")
    assert both(say_margin, 120 * MINUTE) == ("2 ч", "2 h")
    assert both(say_margin, 121 * MINUTE) == ("2 ч 30 мин", "2 h 30 min")
    assert both(say_margin, 292 * MINUTE) == ("5 ч", "5 h")


def test_spans() -> None:
    assert say_span(119 * MINUTE, words("ru")) == "119 мин"
    assert say_span(121 * MINUTE, words("en")) == "2 h 1 min"
