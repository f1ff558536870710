"""Every finding says why and what to do, in both languages."""

from __future__ import annotations

import string
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from bracket_desk import assets
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.floor.queue import Reason, Why
from bracket_desk.domain.people.alike import Likeness
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.remarks import FIELDS, LIKENESS, REASONS, REMARKS, say_finding, say_reason
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import Words
from tests.helpers import undrawn

TABLES = load_sport(assets.resources() / "sport")
GAPS = {
    "day": date(2025, 12, 5), "until": date(2026, 12, 1), "last": date(2026, 12, 6),
    "days": (date(2026, 1, 2),),
    "level": "russian-cup", "group": "youths-16", "document": "insurance", "like": "e2", "match": "F2-1",
    "codes": ("0620132811Я",), "rule": {"ru": "Правила", "en": "Order"}, "post": "Главный судья",
    "tables": ("1", "ТВ"), "kind": "one-minute",
}  # fmt: skip


def words(language: str) -> Words:
    return Words(language, assets.resources() / "translations")


def test_everything_that_can_be_remarked_has_its_words() -> None:
    assert set(REMARKS) == set(Remark)
    assert set(LIKENESS) == set(Likeness)
    told = {name for kind in (Entry, Judge) for name in kind.__struct_fields__} - {"number"}
    assert told <= set(FIELDS)


@pytest.mark.parametrize("remark", Remark)
def test_a_finding_says_why_and_what_to_do(remark: Remark) -> None:
    look = undrawn([1, 2]).tournament
    gaps = {gap for text in REMARKS[remark] for _, gap, _, _ in string.Formatter().parse(text) if gap}
    finding = Finding(remark, "e1", {gap: GAPS.get(gap, 7) for gap in gaps})
    said = {language: say_finding(finding, words(language), TABLES, look) for language in ("ru", "en")}
    for one in said.values():
        assert one.why[-1] == one.do[-1] == "."
        assert "{" not in one.why + one.do + one.rule
    assert said["ru"].why != said["en"].why
    assert said["ru"].do != said["en"].do
    assert (said["ru"].rule != said["en"].rule) == bool(REMARKS[remark][2])


def test_codes_are_listed_only_where_some_are_known() -> None:
    look = undrawn([1, 2]).tournament
    missing = [Finding(Remark.CODE_MISSING, values={"codes": codes}) for codes in (("0620132811Я",), ())]
    assert [say_finding(one, words("ru"), TABLES, look).do for one in missing] == [
        "Впишите номер-код из календаря этого года. Известны: 0620132811Я.",
        "Впишите номер-код из календаря этого года.",
    ]


def test_names_and_values_are_in_the_readers_words() -> None:
    look = undrawn([1, 2]).tournament
    finding = Finding(
        Remark.PAPER_RUNS_OUT, "e1", {name: GAPS[name] for name in ("until", "last", "document")}
    )
    assert say_finding(finding, words("ru"), TABLES, look).why == (
        "Действует только до 01.12.2026, а соревнование кончается 06.12.2026: страхование жизни и здоровья."
    )
    twin = Finding(Remark.SAME_PERSON, "e1", {"like": "e2"})
    assert "Игроков2 Пётр (2)" in say_finding(twin, words("ru"), TABLES, look).why
    member = Finding(Remark.BORN_MISSING, "e1", {"member": "Иванов Иван"})
    assert say_finding(member, words("ru"), TABLES, look).why.startswith("Иванов Иван: ")


# ---------------------------------------------------------------- the queue

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=timezone(timedelta(hours=3)))
VALUES = {
    "entry": "e1", "players": ("e1", "e2"), "match": "F2-1", "matches": ("F2-1",), "until": NOW,
    "value": "эфир", "kind": "break", "table": "3", "tables": ("1", "ТВ"), "count": 2, "minutes": 7,
    "number": 9,
}  # fmt: skip


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_reason_of_the_queue_is_said(why: Why, language: str) -> None:
    look = undrawn([1, 2]).tournament
    assert set(REASONS) == set(Why)
    gaps = {gap for _, gap, _, _ in string.Formatter().parse(REASONS[why]) if gap}
    said = say_reason(Reason(why, {gap: VALUES[gap] for gap in gaps}), words(language), look, NOW)
    assert said
    assert "{" not in said
    assert (said == REASONS[why].format(**dict.fromkeys(gaps, "…"))) == (language == "en" and not gaps)


def test_times_are_said_by_the_clock_of_the_hall() -> None:
    look = undrawn([1, 2]).tournament
    later = datetime(2026, 12, 6, 10, 30, tzinfo=UTC)
    said = say_reason(Reason(Why.RESTS, {"entry": "e1", "until": later}), words("en"), look, NOW)
    assert said == "Игроков1 Пётр (1) rests until 2026-12-06 13:30"
