"""Every refusal has a sentence in both languages, with names and numbers in it."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.__main__ import choose_language
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.errors import FileError, Lack, Rule, RuleError, Trouble, World
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import FRAME_RULES, Discipline
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.words import (
    FRAMES,
    LACKS,
    RULES,
    SENTENCES,
    TROUBLES,
    WORLD,
    CommandWords,
    Words,
    group_name,
)

TRANSLATIONS = assets.resources() / "translations"


@pytest.fixture
def event() -> Tournament:
    card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 64)
    people = (Entry(9, "Алёхин", "Никита"), Entry(12, "Дёмин", "Роман"))
    return fold(None, [card, ev.EntriesRegistered(people)])


def test_every_reason_has_its_sentence() -> None:
    assert set(RULES) == set(Rule)
    assert set(WORLD) == set(World)
    assert set(TROUBLES) == set(Trouble)
    assert set(LACKS) == set(Lack)


def test_a_frame_that_cannot_be_is_told_by_the_rule_of_its_discipline() -> None:
    words = Words("ru", TRANSLATIONS)
    assert set(FRAMES) == {kind for kind, rules in FRAME_RULES.items() if rules.finished is not None}
    for discipline in FRAMES:
        refusal = RuleError(Rule.FRAME_IMPOSSIBLE, frame=2, points=(99, 98), target=40)
        said = words.sentence(refusal.about(match="A-U1-1", discipline=discipline))
        assert "невозможен. " in said
        assert "{" not in said


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_sentence_can_be_said(language: str) -> None:
    words = Words(language, TRANSLATIONS)
    for reason, text in SENTENCES.items():
        gaps = [gap for _, gap, _, _ in string.Formatter().parse(text) if gap]
        said = words.say(text, **dict.fromkeys(gaps, "…"))
        assert said
        assert "{" not in said, reason
        assert said[0].isupper() or not said[0].isalpha(), reason
        assert said[-1] in ".…", reason
        assert (language == "en") == (said == text.format(**dict.fromkeys(gaps, "…"))), reason


def test_a_refusal_speaks_like_a_colleague(event: Tournament) -> None:
    error = RuleError(Rule.SCORE_IMPOSSIBLE, match="C-U1-1", score=(3, 3), race=4)
    russian = Words("ru", TRANSLATIONS).sentence(error, event)
    assert russian == (
        "Встреча 9 (Группа В. Первый круг): счёта 3–3 быть не может, играют до 4 побед. "
        "Введите, например, 4–3."
    )
    english = Words("en", TRANSLATIONS).sentence(error, event)
    assert english == (
        "Match 9 (Group C. First round): the score 3–3 cannot be, it is played to 4 wins. Enter, say, 4–3."
    )
    typed = CommandWords("en", TRANSLATIONS).sentence(error, event)
    assert typed.startswith("Match 9 (C-U1-1): "), "who types commands needs the id"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_only_the_command_line_tells_ids(language: str, event: Tournament) -> None:
    """Whatever sentence names matches, windows and paper name them as people call them out."""
    values = {
        "match": "C-U1-1",
        "meanwhile": "F8-1",
        "matches": ("A-L2-1", "F2-1"),
        "stopped": [("H-U2-1", "3")],
        "waits": ["winner A-U1-2", "loser H-U2-1"],
    }
    ids = re.compile(r"[A-H]-[UL]\d-\d|F\d+-\d")
    plain, typed = Words(language, TRANSLATIONS), CommandWords(language, TRANSLATIONS)
    for rule, text in RULES.items():
        gaps = [gap for _, gap, _, _ in string.Formatter().parse(text) if gap]
        if not any(gap in values for gap in gaps):
            continue
        shown = {**{gap: 5 for gap in gaps if gap not in values}, **values}
        shown |= {gap: (1, 2) for gap in gaps if gap in ("score", "frames", "points")}
        shown |= {gap: ("e1", "e2") for gap in gaps if gap in ("players", "tables", "legal")}
        shown |= {gap: "e1" for gap in gaps if gap in ("entry", "other")}
        said = plain.reason(rule, shown, event)
        if rule is not Rule.UNKNOWN_MATCH:
            assert not ids.search(said), said
        assert ids.search(typed.reason(rule, shown, event)), rule


def test_people_are_named_and_values_have_words(event: Tournament) -> None:
    words = Words("ru", TRANSLATIONS)
    error = RuleError(Rule.NOT_IN_MATCH, match="A-U1-1", entry="e9", players=("e12", "e77"))
    assert "Алёхин Никита (9)" in words.sentence(error, event)
    assert "Дёмин Роман (12), e77" in words.sentence(error, event)
    left = RuleError(Rule.ALREADY_LEFT, entry="e9", how="withdrawn")
    assert words.sentence(left, event).endswith("(отказ).")


def test_of_many_open_matches_some_are_named(event: Tournament) -> None:
    words, groups = Words("ru", TRANSLATIONS), [match.id for match in event.format.matches[:80]]
    few = words.sentence(RuleError(Rule.FINAL_TOO_EARLY, still=groups[:2]), event)
    many = words.sentence(RuleError(Rule.FINAL_TOO_EARLY, still=groups), event)
    assert few.endswith("Ещё не решены: 1, 2.")
    assert many.endswith("8, … и ещё 72.")


def test_without_an_event_ids_are_shown() -> None:
    words = Words("ru", TRANSLATIONS)
    error = RuleError(Rule.NOT_IN_MATCH, match="A-U1-1", entry="e9", players=("e12",))
    assert "e9" in words.sentence(error)
    assert "A-U1-1" in words.sentence(error)


def test_what_a_match_waits_for_is_said(event: Tournament) -> None:
    words = Words("en", TRANSLATIONS)
    waits = ["seat 4", "winner A-U1-2", "loser H-U2-1"]
    said = words.sentence(RuleError(Rule.MATCH_PENDING, match="F32-1", waits=waits), event)
    assert "the draw (seat 4), the winner of match 2, the loser of match 63" in said


def test_braces_in_a_name_are_only_text() -> None:
    words = Words("ru", TRANSLATIONS)
    assert "{x} %s <b>" in words.sentence(FileError(World.MISSING, path="{x} %s <b>"))


def test_an_unknown_language_falls_back_to_the_sources(tmp_path: Path) -> None:
    assert Words("ru", tmp_path).say("There is nothing to undo.") == "There is nothing to undo."


def test_groups_have_their_letters() -> None:
    russian = [group_name(group, "ru") for group in range(32)]
    assert russian[:9] == list("АБВГДЕЖЗИ")
    assert russian[26:32] == ["Ю", "Я", "АА", "АБ", "АВ", "АГ"]
    assert not set("".join(russian)) & set("ЁЙЪЫЬ")
    english = [group_name(group, "en") for group in range(32)]
    assert english[25:28] == ["Z", "AA", "AB"]


@pytest.mark.parametrize(
    ("environment", "system", "language"),
    [
        ({}, None, "ru"),
        ({"LANG": "en_GB.UTF-8"}, None, "en"),
        ({"LANG": "C.UTF-8"}, None, "ru"),
        ({"LC_ALL": "C", "LANG": "en_US"}, None, "en"),
        ({"LANGUAGE": "ru:en", "LANG": "en_US.UTF-8"}, None, "ru"),
        ({}, "English_United States", "en"),
        ({}, "Russian_Russia", "ru"),
        ({"LANG": "de_DE.UTF-8"}, "de_DE", "ru"),
    ],
)
def test_the_language_is_the_readers(environment: dict[str, str], system: str | None, language: str) -> None:
    assert choose_language(environment, system) == language


def test_sums_are_written_as_the_language_does() -> None:
    russian, english = Words("ru", TRANSLATIONS), Words("en", TRANSLATIONS)
    assert russian.money(123_456_700) == "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567 руб."
    assert english.money(123_456_705) == "1,234,567.05 roubles"
    assert english.amount(5) == "0.05"
