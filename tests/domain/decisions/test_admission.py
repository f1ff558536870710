"""The commission for admission: papers, marks that hold for a text, decisions with name and ground."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import (
    PaperState,
    admissions,
    commission_findings,
    documents,
    handover_findings,
    in_order,
    is_admitted,
    is_checked,
    known_documents,
    paper_of,
    summary,
    to_decide,
)
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.people.people import Entry, Judge, Member
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import CHAIRMAN, CHIEF_REFEREE
from bracket_desk.tables.sport import load_sport
from tests.helpers import Desk, drawn, undrawn

TABLES = load_sport(assets.resources() / "sport")
LAST = date(2026, 12, 7)


@pytest.fixture
def desk() -> Desk:
    """An event that asks for two papers, and nine people against whom nothing else speaks."""
    made = undrawn([10])
    made.run(cmd.RemoveEntries(entries=("e10",)))
    card = EventCard(
        "Кубок", Discipline.FREE_PYRAMID, first_day=date(2026, 12, 5), last_day=LAST, age_group="adults"
    )
    made.run(cmd.SetCard(card=card))
    rules = Regulations(FormatName.TWO_STAGE, 16, documents=("passport", "insurance"))
    made.run(cmd.SetRegulations(regulations=rules))
    people = (
        Entry(n, f"Игроков{n}", born=date(1980 + n, 1, 1), region="Тверская область") for n in range(1, 10)
    )
    made.run(cmd.RegisterEntries(entries=tuple(people)))
    return made


def check(
    desk: Desk, *entries: str, mark: bool | None = True, text: str = "", until: date | None = None
) -> None:
    papers = tuple(
        Paper(entry, document, text, until) for entry in entries for document in documents(desk.tournament)
    )
    desk.run(cmd.RecordPapers(papers=papers, mark=mark))


def states(desk: Desk, entry: str) -> dict[str, PaperState]:
    return dict(next(a.papers for a in admissions(desk.tournament, TABLES) if a.entry.id == entry))


def remarks(desk: Desk, entry: str) -> list[Remark]:
    found = next(a for a in admissions(desk.tournament, TABLES) if a.entry.id == entry)
    return [finding.remark for finding in found.open]


def waiting(desk: Desk) -> list[str]:
    return [one.entry.id for one in to_decide(desk.tournament, TABLES)]


# ---------------------------------------------------------------- papers


def test_for_all_at_a_glance(desk: Desk) -> None:
    everybody = list(desk.tournament.entries)
    assert waiting(desk) == everybody
    check(desk, *everybody)
    assert len(desk.journal.kept[-1].events) == 1
    assert waiting(desk) == []
    assert states(desk, "e1") == dict.fromkeys(("passport", "insurance", "dress"), PaperState.CHECKED)


def test_how_a_paper_stands(desk: Desk) -> None:
    assert set(states(desk, "e1").values()) == {PaperState.MISSING}
    check(desk, "e1", mark=None, text="45 12 345678")
    assert set(states(desk, "e1").values()) == {PaperState.UNCHECKED}
    check(desk, "e1", text="45 12 345678", until=LAST)
    assert set(states(desk, "e1").values()) == {PaperState.CHECKED}
    check(desk, "e1", text="45 12 345678", until=date(2026, 12, 6))
    assert set(states(desk, "e1").values()) == {PaperState.RUNS_OUT}
    check(desk, "e1", mark=False, text="45 12 345678")
    assert set(states(desk, "e1").values()) == {PaperState.UNCHECKED}


def test_a_mark_holds_only_for_the_text_it_was_given_to(desk: Desk) -> None:
    check(desk, "e1", text="45 12 345678")
    paper = Paper("e1", "passport", "45 12 345679")
    desk.run(cmd.RecordPapers(papers=(paper,)))
    assert states(desk, "e1")["passport"] is PaperState.CHANGED
    assert remarks(desk, "e1") == [Remark.PAPER_CHANGED]
    desk.run(cmd.RecordPapers(papers=(replace(paper, text="45 12 345678"),)))
    assert states(desk, "e1")["passport"] is PaperState.CHECKED


def test_a_mark_holds_only_for_the_person_it_was_given_to(desk: Desk) -> None:
    check(desk, "e1")
    one = desk.tournament.entries["e1"]
    desk.run(cmd.EditEntries(entries=(replace(one, town="Тверь"),)))
    assert set(states(desk, "e1").values()) == {PaperState.CHECKED}
    # the passport proves the date of birth, the insurance does not
    desk.run(cmd.EditEntries(entries=(replace(one, born=date(1981, 1, 2)),)))
    assert states(desk, "e1") == {
        "passport": PaperState.CHANGED,
        "insurance": PaperState.CHECKED,
        "dress": PaperState.CHECKED,
    }
    desk.run(cmd.EditEntries(entries=(replace(one, surname="Игрокофф"),)))
    assert set(states(desk, "e1").values()) == {PaperState.CHANGED}
    desk.run(cmd.EditEntries(entries=(one,)))
    assert set(states(desk, "e1").values()) == {PaperState.CHECKED}


@given(text=st.text(max_size=30), other=st.text(max_size=30))
def test_no_other_text_is_taken_for_checked(text: str, other: str) -> None:
    desk = undrawn([1])
    desk.run(cmd.RecordPapers(papers=(Paper("e1", "passport", text),), mark=True))
    kept = desk.tournament.office.papers["e1", "passport"]
    after = Desk(desk.journal)
    try:
        after.run(cmd.RecordPapers(papers=(Paper("e1", "passport", other),)))
    except RuleError:
        assert after.tournament.office.papers["e1", "passport"] == kept
        return
    assert states(after, "e1")["passport"] is PaperState.CHANGED


def test_only_what_is_asked_for_is_noted(desk: Desk) -> None:
    assert desk.rule(cmd.RecordPapers(papers=(Paper("e1", "виза"),), mark=True)) is Rule.PAPER_NOT_ASKED
    assert desk.rule(cmd.RecordPapers(papers=(Paper("e77", "passport"),))) is Rule.UNKNOWN_ENTRY
    assert desk.rule(cmd.RecordPapers(papers=(Paper("e1", "passport"),))) is Rule.NOTHING_TO_DO
    long = Paper("e1", "passport", "Ж" * 501)
    assert desk.rule(cmd.RecordPapers(papers=(long,))) is Rule.ENTRY_TEXT_LONG
    rules = desk.tournament.regulations
    desk.run(cmd.SetRegulations(regulations=replace(rules, documents=(*rules.documents, "виза"))))
    desk.run(cmd.RecordPapers(papers=(Paper("e1", "виза"),), mark=True))


# ---------------------------------------------------------------- decisions


def ruling(entry: str, *, admitted: bool, covers: tuple[str, ...] = ()) -> Ruling:
    return Ruling(entry, admitted, "Допускова А. П.", "решение комиссии № 1", covers)


def test_an_entry_counts_as_admitted_until_the_commission_decides(desk: Desk) -> None:
    assert is_admitted(desk.tournament, "e1")
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=False), ruling("e2", admitted=True))))
    assert not is_admitted(desk.tournament, "e1")
    desk.add(11)
    lots = tuple((n, n) for n in (*range(1, 10), 11))
    assert desk.rule(cmd.DrawByLots(lots=lots)) is Rule.LOT_NOT_ADMITTED
    desk.run_draw("942")
    assert desk.entry("e1")["seat"] is None
    assert desk.entry("e2")["seat"] is not None
    assert desk.rule("replace", entry="e2", by="e1") is Rule.NOT_ADMITTED
    empty = next(seat for seat in range(1, 17) if seat not in desk.tournament.seats)
    assert desk.rule("seat", entry="e1", seat=empty, reason="ошибка") is Rule.NOT_ADMITTED
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=True),)))
    desk.do("replace", entry="e2", by="e1")


def test_a_decision_covers_what_was_known(desk: Desk) -> None:
    found = next(a for a in admissions(desk.tournament, TABLES) if a.entry.id == "e1")
    covers = tuple(finding.code for finding in found.open)
    assert covers == ("paper-missing:passport", "paper-missing:insurance", "paper-missing:dress")
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=True, covers=covers),)))
    assert remarks(desk, "e1") == []
    assert "e1" not in waiting(desk)
    one = desk.tournament.entries["e1"]
    desk.run(cmd.EditEntries(entries=(replace(one, born=date(2020, 1, 1)),)))
    assert remarks(desk, "e1") == [Remark.TOO_YOUNG]
    assert "e1" in waiting(desk)


def test_a_decision_has_a_name_and_a_ground(desk: Desk) -> None:
    for said in (Ruling("e1", True, " ", "ground"), Ruling("e1", False, "Допускова", "")):
        assert desk.rule(cmd.DecideAdmission(rulings=(said,))) is Rule.RULING_INCOMPLETE
    assert desk.rule(cmd.DecideAdmission(rulings=())) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.DecideAdmission(rulings=(ruling("e77", admitted=True),))) is Rule.UNKNOWN_ENTRY
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=True),)))
    assert desk.rule(cmd.DecideAdmission(rulings=(ruling("e1", admitted=True),))) is Rule.NOTHING_TO_DO


def test_who_has_a_seat_leaves_the_event_instead() -> None:
    desk = drawn()
    assert desk.rule(cmd.DecideAdmission(rulings=(ruling("e1", admitted=False),))) is Rule.RULING_SEATED


def test_everybody_is_counted_once(desk: Desk) -> None:
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=False),)))
    desk.run(cmd.EditEntries(entries=(replace(desk.tournament.entries["e2"], reserve=True),)))
    desk.do("withdraw", entry="e3")
    check(desk, "e4", "e5")
    found = summary(desk.tournament, TABLES)
    assert (found.not_admitted, found.reserve, found.left, found.admitted, found.waiting) == (1, 1, 1, 2, 4)
    desk.run(cmd.DecideAdmission(rulings=(ruling("e2", admitted=False),)))
    found = summary(desk.tournament, TABLES)
    assert (found.not_admitted, found.reserve) == (2, 0), "not admitted says more than reserve"


def test_who_is_in_order_and_undecided(desk: Desk) -> None:
    check(desk, "e1", "e2", "e3")
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=False),)))
    desk.run(cmd.EditEntries(entries=(replace(desk.tournament.entries["e2"], reserve=True),)))
    assert [one.entry.id for one in in_order(desk.tournament, TABLES)] == ["e3"]


def test_a_decision_names_all_that_is_known(desk: Desk) -> None:
    about = admissions(desk.tournament, TABLES)[0]
    assert waiting(desk)[0] == "e1"
    desk.run(cmd.DecideAdmission(rulings=(about.ruling_by("Допускова", "решено", admitted=True),)))
    assert remarks(desk, "e1") == []
    assert waiting(desk)[0] == "e2"


def test_papers_not_asked_for_any_more_stay_known(desk: Desk) -> None:
    check(desk, "e1")
    rules = replace(desk.tournament.regulations, documents=("insurance",))
    desk.run(cmd.SetRegulations(regulations=rules))
    assert known_documents(desk.tournament) == ("insurance", "dress", "passport")
    assert is_checked(desk.tournament.entries["e1"], paper_of(desk.tournament, "e1", "passport"))
    assert not is_checked(desk.tournament.entries["e2"], paper_of(desk.tournament, "e2", "passport"))


def test_a_removed_row_takes_its_papers_along(desk: Desk) -> None:
    check(desk, "e1")
    desk.run(cmd.DecideAdmission(rulings=(ruling("e1", admitted=True),)))
    desk.run(cmd.RemoveEntries(entries=("e1",)))
    assert not desk.tournament.office.papers
    assert not desk.tournament.office.rulings


def test_two_rows_of_one_person_are_remarked(desk: Desk) -> None:
    twin = replace(desk.tournament.entries["e1"], number=11, born=None)
    desk.run(cmd.RegisterEntries(entries=(twin,)))
    assert Remark.SAME_PERSON in remarks(desk, "e1")
    assert Remark.SAME_PERSON in remarks(desk, "e11")


# ---------------------------------------------------------------- handover


def test_the_handover_is_recorded_and_later_changes_are_noticed(desk: Desk) -> None:
    assert desk.rule(cmd.HandOver(chairman="Допускова", receiver=" ")) is Rule.HANDOVER_INCOMPLETE
    desk.run(cmd.HandOver(chairman="Допускова", receiver="Главков"))
    assert commission_findings(desk.tournament) == ()
    check(desk, "e1")
    assert [one.remark for one in commission_findings(desk.tournament)] == [Remark.HANDED_OVER_CHANGED]
    desk.run(cmd.HandOver(chairman="Допускова", receiver="Главков"))
    one = desk.tournament.entries["e1"]
    desk.run(cmd.EditEntries(entries=(replace(one, town="Тверь"),)))
    (finding,) = commission_findings(desk.tournament)
    assert finding.remark is Remark.HANDED_OVER_CHANGED
    desk.run(cmd.HandOver(chairman="Допускова", receiver="Главков"))
    assert commission_findings(desk.tournament) == ()


def test_what_complete_protocols_wait_for(desk: Desk) -> None:
    found = handover_findings(desk.tournament, TABLES)
    assert [finding.remark for finding in found] == [
        Remark.UNDECIDED,
        Remark.PANEL_EMPTY,
        Remark.POST_EMPTY,
        Remark.POST_EMPTY,
    ]
    assert found[0].values["count"] == 9
    check(desk, *desk.tournament.entries)
    panel = (Judge(1, "Допускова", post=CHAIRMAN), Judge(2, "Главков", post=CHIEF_REFEREE))
    desk.run(cmd.RegisterJudges(judges=panel))
    assert handover_findings(desk.tournament, TABLES) == ()


def test_a_mark_of_a_team_holds_for_what_it_says_of_the_members(desk: Desk) -> None:
    member = Member("Второв", born=date(1990, 1, 2), title="КМС")
    team = (Member("Капитанов", captain=True), member)
    desk.run(cmd.RegisterEntries(entries=(Entry(11, "Сборная", region="Край", members=team),)))
    rules = replace(desk.tournament.regulations, documents=("passport", "insurance", "classification"))
    desk.run(cmd.SetRegulations(regulations=rules))
    papers = (Paper("e11", "passport"), Paper("e11", "classification"))
    desk.run(cmd.RecordPapers(papers=papers, mark=True))
    for changed in (replace(member, born=date(2001, 1, 2)), replace(member, title="б/р")):
        entry = desk.tournament.entries["e11"]
        assert all(is_checked(entry, paper_of(desk.tournament, "e11", paper.document)) for paper in papers)
        desk.run(cmd.EditEntries(entries=(replace(entry, members=(team[0], changed)),)))
        now = desk.tournament.entries["e11"]
        held = [is_checked(now, paper_of(desk.tournament, "e11", paper.document)) for paper in papers]
        assert held.count(False) == 1
        desk.run(cmd.EditEntries(entries=(entry,)))


def test_the_dress_is_looked_at_once_also_where_the_regulations_name_it(desk: Desk) -> None:
    rules = replace(desk.tournament.regulations, documents=("dress", "insurance"))
    desk.run(cmd.SetRegulations(regulations=rules))
    assert documents(desk.tournament) == ("insurance", "dress")


def test_a_decision_does_not_cover_what_has_become_another_remark(desk: Desk) -> None:
    rules = replace(desk.tournament.regulations, least_title="I")
    desk.run(cmd.SetRegulations(regulations=rules))
    desk.run(cmd.EditEntries(entries=(replace(desk.tournament.entries["e1"], title="II"),)))
    check(desk, "e1")
    (one,) = (a for a in to_decide(desk.tournament, TABLES) if a.entry.id == "e1")
    desk.run(cmd.DecideAdmission(rulings=(one.ruling_by("Допускова", "ходатайство", admitted=True),)))
    assert "e1" not in [a.entry.id for a in to_decide(desk.tournament, TABLES)]
    desk.run(cmd.EditEntries(entries=(replace(desk.tournament.entries["e1"], title="III юн."),)))
    (again,) = (a for a in to_decide(desk.tournament, TABLES) if a.entry.id == "e1")
    assert [finding.remark for finding in again.open] == [Remark.RANK_LOW]
