"""Titles confirmed and declined: what is asked, what is kept, and when a confirmation stands no more."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import CellError, Flaw, Rule
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.titles.findings import findings_on_papers, title_findings
from bracket_desk.domain.titles.norms import Edition, Norm, NormTable
from bracket_desk.domain.titles.proposals import confirmed_titles
from bracket_desk.session import check_entries, read_entry, tournament_at
from tests.domain.titles.golden import ABOUT, EDITION, PEOPLE, golden, norm, points
from tests.helpers import Desk


def decide(
    desk: Desk,
    entry: str,
    title: str = "КМС",
    *,
    confirmed: bool = True,
    note: str = "",
    confirm: bool = False,
) -> int:
    return desk.run(deciding(entry, title, confirmed=confirmed, note=note, confirm=confirm))


def deciding(
    entry: str, title: str = "КМС", *, confirmed: bool = True, note: str = "", confirm: bool = False
) -> cmd.DecideTitles:
    return cmd.DecideTitles(decisions=(cmd.TitleDecision(entry, title, confirmed, note),), confirm=confirm)


def confirmed(desk: Desk) -> dict[str, str]:
    return {entry: ruling.title for entry, ruling in confirmed_titles(desk.tournament).items()}


def remarks(desk: Desk) -> list[Remark]:
    return [finding.remark for finding in title_findings(desk.tournament)]


def test_only_the_confirmed_count_and_the_highest_of_one() -> None:
    desk = golden(norm(last=2), norm("I", last=2))
    decide(desk, "e1", note="  по   протоколу ")
    decide(desk, "e1", "I")
    decide(desk, "e5", confirmed=False, note="нет документов")
    assert confirmed(desk) == {"e1": "КМС"}
    ruling = desk.tournament.office.titles["e1", "КМС"]
    assert (ruling.note, ruling.edition, ruling.band) == ("по протоколу", EDITION.name, (1, 1))
    decide(desk, "e1", confirmed=False)
    assert confirmed(desk) == {"e1": "I"}
    desk.do("undo")
    assert confirmed(desk) == {"e1": "КМС"}


def test_the_highest_counts_in_whatever_order_they_were_confirmed() -> None:
    desk = golden(norm(last=2), norm("I", last=2))
    decide(desk, "e1", "I")
    decide(desk, "e1")
    assert confirmed(desk) == {"e1": "КМС"}


def test_what_was_confirmed_by_an_invented_table_stands_on_no_paper() -> None:
    desk = golden(norm(last=2), edition=replace(EDITION, example=True))
    decide(desk, "e1")
    assert desk.tournament.office.titles["e1", "КМС"].example
    assert confirmed(desk) == {}


def test_a_confirmation_that_was_insisted_on_stands_while_the_same_is_missing() -> None:
    desk = golden(norm(last=8, entries=8, wins=2, walkovers=False))
    decide(desk, "e5", note="решение федерации", confirm=True)
    assert confirmed(desk) == {"e5": "КМС"}
    assert desk.tournament.office.titles["e5", "КМС"].missing == ("entries", "wins")
    # one of the two is mended: the ground is another one, though the place is the same
    desk.do("enter-result", match="F4-2", score=[4, 3], confirm=True)
    assert confirmed(desk) == {}
    desk.do("undo")
    assert confirmed(desk) == {"e5": "КМС"}


def test_what_does_not_hold_needs_insisting_and_a_note() -> None:
    desk = golden(norm(last=2))
    refused = desk.refused(deciding("e3"))
    assert (refused.reason, refused.confirmable) == (Rule.TITLE_NOT_HELD, True)
    assert desk.rule(deciding("e3", confirm=True)) is Rule.TITLE_NOTE_MISSING
    decide(desk, "e3", note="решение федерации", confirm=True)
    assert confirmed(desk) == {"e3": "КМС"}


def test_what_cannot_be_decided() -> None:
    assert golden().rule(deciding("e1")) is Rule.NORMS_NOT_SET
    desk = golden(norm(last=2), norm("МС", last=2, levels=("russian-cup",)))
    assert desk.rule(deciding("e1", "I")) is Rule.TITLE_WITHOUT_NORM
    assert desk.rule(deciding("e1", "МС")) is Rule.TITLE_WITHOUT_NORM
    assert desk.rule(deciding("e99")) is Rule.UNKNOWN_ENTRY
    desk.add(20)
    assert desk.rule(deciding("e20")) is Rule.NOT_SEATED
    decide(desk, "e1")
    assert desk.rule(deciding("e1")) is Rule.NOTHING_TO_DO


def test_a_confirmation_stands_as_long_as_its_facts() -> None:
    desk = golden(norm(last=2, entries=7))
    decide(desk, "e1")
    decide(desk, "e5")
    # another town changes nothing
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], town="Химки"),)))
    assert confirmed(desk) == {"e1": "КМС", "e5": "КМС"}
    # a correction of the final changes both places
    desk.win("F2-1", "e5", 2)
    assert confirmed(desk) == {}
    changed = [f.about for f in title_findings(desk.tournament) if f.remark is Remark.TITLE_CHANGED]
    assert changed == ["e1", "e5"]
    desk.do("undo")
    # who was removed later keeps nothing, and those below move up only where the regulations say so
    desk.do("disqualify", entry="e1", reason="допинг")
    assert confirmed(desk) == {"e5": "КМС"}


@pytest.mark.parametrize(
    "change",
    [
        cmd.SetCard(card=replace(ABOUT, level="region-cup")),
        cmd.SetCard(card=replace(ABOUT, age_group="juniors-19")),
        cmd.EditEntries(entries=(replace(PEOPLE[0], sex="m"),)),
    ],
)
def test_a_confirmation_does_not_outlive_what_its_row_is_about(change: cmd.Command) -> None:
    row = norm(levels=(ABOUT.level,), age_groups=("adults",), disciplines=("pyramid",), sex="f", last=1)
    desk = golden(row)
    decide(desk, "e1")
    desk.run(change)
    assert confirmed(desk) == {}
    assert Remark.TITLE_CHANGED in remarks(desk)
    # also where the event goes by no table any more
    desk.run(cmd.SetNorms())
    assert remarks(desk) == [Remark.NORMS_MISSING, Remark.TITLE_CHANGED]
    desk.do("undo")
    desk.do("undo")
    assert confirmed(desk) == {"e1": "КМС"}
    assert remarks(desk) == []


def test_what_another_edition_confirmed_is_told() -> None:
    old = Edition("Прежние нормы", 2022, 2025, "Приказ № 9")
    desk = golden(norm(last=1), edition=old)
    decide(desk, "e1")
    assert remarks(desk) == [Remark.NORMS_YEAR]
    desk.run(cmd.SetNorms(norms=NormTable(EDITION, (norm(last=1),))))
    told = title_findings(desk.tournament)
    assert [(f.remark, f.values) for f in told] == [
        (Remark.TITLES_OTHER_EDITION, {"value": "Прежние нормы", "count": 1})
    ]
    decide(desk, "e1")
    assert remarks(desk) == []
    # the same name of another order is another edition
    desk.run(cmd.SetNorms(norms=NormTable(replace(EDITION, order="Приказ № 2"), (norm(last=1),))))
    assert remarks(desk) == [Remark.TITLES_OTHER_EDITION]


def test_what_was_declined_is_warned_of_nowhere() -> None:
    desk = golden(norm(last=1))
    decide(desk, "e1", confirmed=False)
    assert findings_on_papers(desk.tournament) == []
    desk.run(cmd.SetNorms(norms=NormTable(replace(EDITION, name="Другие"), (norm(last=1),))))
    desk.win("F2-1", "e5", 2)
    assert remarks(desk) == []
    # papers with subjects warn of the table only where a title is confirmed by it
    desk.run(cmd.SetNorms(norms=NormTable(Edition("Прежние", 2022, 2025), (norm(last=1),))))
    assert remarks(desk) == [Remark.NORMS_YEAR]
    assert findings_on_papers(desk.tournament) == []
    decide(desk, "e5")
    assert [f.remark for f in findings_on_papers(desk.tournament)] == [Remark.NORMS_YEAR]


def test_an_event_cut_short_gives_nothing() -> None:
    desk = golden(norm(last=8))
    decide(desk, "e2")
    desk.do("clear-result", match="F2-1")
    assert confirmed(desk) == {}
    # closed, it is finished, and the fifth place stands as it stood
    desk.do("close", reason="свет")
    assert desk.tournament.finished
    assert confirmed(desk) == {}
    assert desk.rule(deciding("e1")) is Rule.EVENT_CLOSED
    assert Remark.TITLES_CUT_SHORT in remarks(desk)
    # where titles were never spoken of, nothing is said of them
    desk = golden()
    desk.do("clear-result", match="F2-1")
    desk.do("close", reason="свет")
    assert remarks(desk) == [Remark.NORMS_MISSING]


def test_before_the_end_nothing_is_confirmed_on_paper() -> None:
    desk = golden(norm(last=3))
    decide(desk, "e3")
    assert confirmed(desk) == {"e3": "КМС"}
    desk.do("clear-result", match="F2-1")
    assert confirmed(desk) == {}


def test_the_event_keeps_its_tables() -> None:
    desk = golden(norm(last=2))
    desk.run(cmd.SetPoints(points=points((1, 1, 100), (2, 2, 75.5))))
    decide(desk, "e1", note="да")
    entries = [read_entry(entry.text, entry.hash) for entry in desk.session.entries]
    assert check_entries(entries) is None
    again = tournament_at(entries)
    assert again.office == desk.tournament.office
    assert again.office.points is not None
    assert again.office.points.points((2, 2), "", again.card.discipline) == 75.5
    assert again.office.points.points((1, 2), "", again.card.discipline) is None
    assert desk.rule(cmd.SetNorms(norms=desk.tournament.office.norms)) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.SetPoints(points=desk.tournament.office.points)) is Rule.NOTHING_TO_DO
    desk.run(cmd.SetNorms())
    assert desk.tournament.office.norms is None
    assert confirmed(desk) == {"e1": "КМС"}


@pytest.mark.parametrize(
    ("norm", "column", "flaw"),
    [
        (Norm("МАСТЕР"), "title", Flaw.NAME),
        (Norm("б/р"), "title", Flaw.NAME),
        (Norm("I", sex="x"), "sex", Flaw.NAME),
        (Norm("I", disciplines=("chess",)), "disciplines", Flaw.NAME),
        (Norm("I", first=0, last=3), "first", Flaw.NUMBER),
        (Norm("I", first=1), "last", Flaw.EMPTY),
        (Norm("I", first=4, last=3), "last", Flaw.ORDER),
        (Norm("I", entries=1000), "entries", Flaw.NUMBER),
        (Norm("I", wins=2), "walkovers", Flaw.WALKOVERS),
        (Norm("I", over=("II",), walkovers=True), "over_wins", Flaw.OVER_WINS),
        (Norm("I", over_wins=1, walkovers=True), "over", Flaw.OVER),
        (Norm("I", over=("2",), over_wins=1, walkovers=True), "over", Flaw.NAME),
        (Norm("I", condition="а" * 501), "condition", Flaw.TEXT_LONG),
        (Norm("I"), "last", Flaw.NOTHING),
    ],
)
def test_rows_that_cannot_be_are_named(norm: Norm, column: str, flaw: Flaw) -> None:
    desk = golden()
    with pytest.raises(CellError) as caught:
        desk.run(cmd.SetNorms(norms=NormTable(EDITION, (Norm("II", last=1), norm))))
    assert (caught.value.reason, caught.value.values["column"], caught.value.values["row"]) == (
        flaw,
        column,
        2,
    )


@pytest.mark.parametrize(
    ("rows", "column"),
    [(((1, 1, -1.0),), "points"), (((0, 1, 5.0),), "first"), (((3, 1, 5.0),), "last")],
)
def test_points_that_cannot_be_are_named(rows: tuple[tuple[int, int, float], ...], column: str) -> None:
    with pytest.raises(CellError) as caught:
        golden().run(cmd.SetPoints(points=points(*rows)))
    assert caught.value.values["column"] == column
