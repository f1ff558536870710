"""Who judges where, by the rules of zone judging; tables and hours beside the event's card."""

from __future__ import annotations

from datetime import date, datetime

from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.floor.hall import Duty, Hall, HallDay, Table
from bracket_desk.domain.floor.judging import duty_findings, floor_findings
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.tables import Family
from tests.floors import numbered
from tests.helpers import Desk, drawn

JUDGES = (
    Judge(1, "Зонов", post="Зонный судья"),
    Judge(2, "Столова", post="Судья у стола"),
    Judge(3, "Старшев", post="Старший судья"),
)


def judged(*duties: Duty, count: int = 4, discipline: str = "free-pyramid", size: int = 16) -> Desk:
    desk = drawn(size, discipline=discipline)
    desk.run(cmd.SetHall(hall=numbered(count)))
    desk.run(cmd.RegisterJudges(judges=JUDGES))
    if duties:
        desk.run(cmd.PlaceJudges(duties=duties))
    return desk


def said(desk: Desk) -> list[tuple[Remark, str]]:
    return [(finding.remark, finding.about) for finding in duty_findings(desk.tournament)]


ZONES = (Duty(1, ("1", "2"), "левая"), Duty(2, ("3", "4"), "правая"))


def test_zones_of_an_early_stage_of_pyramid_are_as_the_rules_have_them() -> None:
    """Order 942, part 3, item 11.1: more tables in use than judges at tables."""
    assert said(judged()) == []
    assert said(judged(*ZONES)) == []
    assert said(judged(Duty(1, ("1",)), Duty(2, ("2",)), count=2)) == []


def test_zones_are_for_pyramid() -> None:
    desk = judged(*ZONES, discipline="snooker-15")
    assert said(desk) == [(Remark.ZONE_NOT_PYRAMID, "1"), (Remark.ZONE_NOT_PYRAMID, "2")]


def test_zones_are_for_more_tables_than_judges() -> None:
    desk = judged(Duty(1, ("1",), "левая"), Duty(2, ("2",), "правая"), count=2)
    assert said(desk) == [(Remark.ZONE_NEEDLESS, "")]
    three = judged(*ZONES, Duty(3, ("5",)), count=5)
    assert said(three) == []
    for table in ("4", "5"):
        three.run(cmd.TakeTableOut(table=table, reason="луза"))
    assert said(three) == [(Remark.ZONE_NEEDLESS, "")], "tables out of order are not in use"


def test_several_tables_are_a_zone_and_each_table_is_in_one() -> None:
    desk = judged(Duty(1, ("1", "2")), Duty(2, ("3", "4"), "левая"), Duty(3, ("4",), "правая"))
    assert said(desk) == [(Remark.JUDGE_AT_SEVERAL, "1"), (Remark.ZONES_OVERLAP, "")]


def test_every_table_has_its_judge() -> None:
    """Item 10: the judge at the table answers for the match."""
    desk = judged(Duty(1, ("1",)))
    (finding,) = duty_findings(desk.tournament)
    assert (finding.remark, finding.values) == (Remark.TABLE_WITHOUT_JUDGE, {"tables": ("2", "3", "4")})
    desk.run(cmd.SetHall(hall=numbered(0)))
    assert said(desk) == []
    desk.run(cmd.SetHall(hall=Hall((Table("7"),))))
    assert said(desk) == [(Remark.DUTY_TABLE_GONE, "1"), (Remark.TABLE_WITHOUT_JUDGE, "")]


def test_no_zone_in_the_final_stage() -> None:
    """Item 11, note: zone judging is not allowed in final stages of events of any status."""
    desk = judged(*ZONES)
    desk.play_round("U1")
    for stage in ("L1", "U2", "L2"):
        desk.play_round(stage)
    assert said(desk) == []
    desk.do("call", match="F8-1", table="1")
    desk.do("call", match="F8-2", table="3")
    assert said(desk) == [(Remark.ZONE_LATE, "1"), (Remark.ZONE_LATE, "2")]


def test_the_final_is_usually_judged_by_the_senior_judge() -> None:
    """Item 10."""
    desk = judged(Duty(2, ("1",)), Duty(3, ("2",)), count=2)
    while desk.open() != ["F2-1"]:
        for match in desk.open():
            desk.win(match, desk.sides(match)[0])
    desk.do("call", match="F2-1", table="1")
    assert said(desk) == [(Remark.FINAL_BY_OTHER, "2")]
    desk.run(cmd.MoveMatch(match="F2-1", table="2"))
    assert said(desk) == []


# ---------------------------------------------------------------- the hall


def test_a_hall_without_a_table_for_the_discipline() -> None:
    desk = judged()
    desk.run(cmd.SetHall(hall=Hall((Table("п1", Family.POOL),))))
    assert [finding.remark for finding in floor_findings(desk.tournament)] == [Remark.HALL_WITHOUT_TABLES]


def test_opening_hours_outside_of_the_dates() -> None:
    desk = judged()
    hours = [datetime.fromisoformat(f"2026-12-{text}:00") for text in ("05T10", "05T20", "07T10", "07T20")]
    days = (HallDay(hours[0], hours[1]), HallDay(hours[2], hours[3]))
    desk.run(cmd.SetHall(hall=Hall(numbered(4).tables, days)))
    assert floor_findings(desk.tournament) == ()
    card = replace(desk.tournament.about, first_day=date(2026, 12, 5), last_day=date(2026, 12, 6))
    desk.run(cmd.SetCard(card=card))
    (finding,) = floor_findings(desk.tournament)
    assert (finding.remark, finding.values) == (
        Remark.HALL_DAYS_OUTSIDE,
        {"days": (date(2026, 12, 7),)},
    )
