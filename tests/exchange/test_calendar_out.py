"""The calendar file: read back by a small strict reader, line by line as RFC 5545 has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import Player
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.exchange.calendar_out import (
    Edition,
    calendar_of,
    calendar_of_player,
    edition_of,
    players_of,
)
from bracket_desk.labels import short_names
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.words import Words
from tests.helpers import Desk, card, examples, knockout

NOW = datetime.fromisoformat("2026-12-05T10:00")
EDITION = Edition("0123456789abcdef" * 2, 7, datetime(2026, 12, 4, 20, 30, tzinfo=UTC), timedelta(hours=5))

LINE = re.compile(r"([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^:;,\"]+)*):(.*)")
TEXTS = {"SUMMARY", "LOCATION", "DESCRIPTION", "X-WR-CALNAME"}
MOMENT = re.compile(r"\d{8}T\d{6}Z")
ORDER = ("VERSION", "PRODID", "CALSCALE", "METHOD", "X-WR-CALNAME")


@dataclass
class Calendar:
    """A calendar read back: its own properties, and those of its entries."""

    head: dict[str, str]
    events: list[dict[str, str]]

    def of(self, number: int) -> dict[str, str]:
        """The entry of the match with this number."""
        said = re.compile(rf"(Встреча|Match) {number}\. ")
        return next(event for event in self.events if said.match(event["SUMMARY"]))


def is_control(sign: str) -> bool:
    """What stands in no text of a calendar; a tab may."""
    return (ord(sign) < 32 or ord(sign) == 127) and sign != "\t"


def unescaped(text: str) -> str:
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", text), "a sign that parts values"
    assert not re.search(r"(?<!\\)(?:\\\\)*\\(?![\\;,n])", text), "a stroke before something else"
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def moment(text: str) -> datetime:
    assert MOMENT.fullmatch(text), text
    return datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def read(data: bytes) -> Calendar:
    """The calendar, or an assertion on the first thing that RFC 5545 does not allow."""
    assert data.endswith(b"\r\n")
    raw = data[:-2].split(b"\r\n")
    assert all(0 < len(line) <= 75 for line in raw)
    assert all(b"\r" not in line and b"\n" not in line for line in raw)
    # every piece is UTF-8 by itself: no letter is torn apart
    pieces = [line.decode() for line in raw]
    assert not any(is_control(sign) for piece in pieces for sign in piece)
    lines: list[str] = []
    for piece in pieces:
        if piece.startswith(" "):
            lines[-1] += piece[1:]
        else:
            lines.append(piece)
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    head: dict[str, str] = {}
    events: list[dict[str, str]] = []
    inside = head
    for line in lines[1:-1]:
        found = LINE.fullmatch(line)
        assert found, line
        name, parameters, value = found.groups()
        assert parameters == ""
        if line == "BEGIN:VEVENT":
            assert inside is head
            inside = {}
        elif line == "END:VEVENT":
            events.append(inside)
            inside = head
        else:
            assert name not in inside, "once each"
            inside[name] = unescaped(value) if name in TEXTS else value
    assert inside is head
    assert tuple(head) == ORDER
    assert head["VERSION"] == "2.0"
    for event in events:
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= set(event)
        if "DTEND" in event:
            assert moment(event["DTEND"]) > moment(event["DTSTART"])
        assert event["STATUS"] in ("CONFIRMED", "TENTATIVE")
        assert event["SEQUENCE"].isdigit()
        moment(event["DTSTAMP"])
    uids = [event["UID"] for event in events]
    assert len(set(uids)) == len(uids)
    return Calendar(head, events)


def words(language: str = "ru") -> Words:
    return Words(language, assets.resources() / "translations")


def planned(desk: Desk) -> tuple[Slot, ...]:
    return plan_matches(desk.tournament, ("1", "2"), NOW).slots


# ---------------------------------------------------------------- what it says


def test_a_match_has_its_instants_its_place_and_its_players() -> None:
    desk = knockout(8)
    about = EventCard("Кубок; «Луза», 2026", Discipline.FREE_PYRAMID, town="Пермь", hall="клуб «Луза»")
    desk.run(cmd.SetCard(card=about))
    desk.win("F8-1", "e1", 3)
    slots = (*planned(desk), Slot("F8-1", "2", NOW - timedelta(hours=1), NOW))
    calendar = read(calendar_of(desk.tournament, slots, words(), EDITION))
    assert calendar.head["X-WR-CALNAME"] == "Кубок; «Луза», 2026"
    names = short_names(desk.tournament.entries.values())
    assert calendar.of(2) == {
        "UID": f"F8-2-{EDITION.event}@bracket-desk",
        "DTSTAMP": "20261204T203000Z",
        "SEQUENCE": "7",
        "DTSTART": "20261205T050000Z",
        "DTEND": "20261205T060000Z",
        "SUMMARY": f"Встреча 2. {names['e3']} – {names['e4']}",
        "LOCATION": f"Стол {slots[0].table}, Пермь, клуб «Луза»",
        "DESCRIPTION": "Кубок; «Луза», 2026\n1/4 финала, до 5",
        "STATUS": "CONFIRMED",
    }
    assert calendar.of(1)["DESCRIPTION"].endswith("\nРезультат: 5–3")
    assert calendar.of(7)["SUMMARY"] == "Встреча 7. победитель 5 – победитель 6"
    assert calendar.of(7)["STATUS"] == "TENTATIVE"
    english = read(calendar_of(desk.tournament, slots, words("en"), EDITION))
    assert english.of(5)["SUMMARY"] == f"Match 5. {names['e1']} – winner of 2"


@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize("count", [16, 57])
def test_a_whole_event(count: int, *, played: bool) -> None:
    entries = demo(count, played=played)
    t, edition = tournament_at(entries), edition_of(entries)
    calendar = read(calendar_of(t, t.timetable, words(), edition))
    without = [slot for slot in t.timetable if (r := t.state_of(slot.match).result) is None or r.forfeit]
    assert len(calendar.events) == len(t.timetable) - (len(without) if played else 0)
    assert edition.offset == timedelta(hours=3)
    assert min(event["DTSTART"] for event in calendar.events) == "20261205T070000Z"
    assert (edition.event, edition.number) == (entries[0].hash[:32], len(entries))
    for player in players_of(t, t.timetable):
        own = read(calendar_of_player(t, player, t.timetable, words(), edition))
        assert own.events
        name = short_names(t.entries.values())[player]
        assert all(name in event["SUMMARY"] for event in own.events)
        assert all(event in calendar.events for event in own.events)
        assert own.head["X-WR-CALNAME"].startswith(t.entries[player].name)


def demo(count: int, *, played: bool) -> Sequence[JournalEntry]:
    return play_demo(count, played=played, words=words())


def test_a_match_keeps_its_uid_and_its_number_rises() -> None:
    desk = knockout(8)
    desk.run(cmd.KeepTimetable(slots=planned(desk)))

    def calendar() -> Calendar:
        t = desk.tournament
        return read(calendar_of(t, t.timetable, words(), edition_of(desk.session.entries)))

    first = calendar()
    desk.win("F8-1", "e1")
    desk.run(cmd.KeepTimetable(slots=planned(desk)))
    second = calendar()
    assert first.of(5)["UID"] == second.of(5)["UID"]
    assert int(first.of(5)["SEQUENCE"]) < int(second.of(5)["SEQUENCE"])
    assert first.of(5)["DTSTAMP"] < second.of(5)["DTSTAMP"]
    other = Edition("f" * 32, 9, EDITION.at, EDITION.offset)
    elsewhere = read(calendar_of(desk.tournament, desk.tournament.timetable, words(), other))
    assert {e["UID"] for e in elsewhere.events}.isdisjoint(e["UID"] for e in second.events)


def test_what_is_not_played_is_left_out_and_so_are_data_about_people() -> None:
    desk = knockout(8)
    person = replace(desk.tournament.entries["e3"], contact="+7 900", town="Тверь", born=NOW.date())
    desk.run(cmd.EditEntries(entries=(person,)))
    slots = planned(desk)
    desk.win("F8-1", "e1")
    desk.do("withdraw", entry="e1")
    data = calendar_of(desk.tournament, slots, words(), EDITION)
    numbers = {int(event["SUMMARY"].split()[1].rstrip(".")) for event in read(data).events}
    assert numbers == {1, 2, 3, 4, 6, 7}
    assert "e1" not in players_of(desk.tournament, slots[4:])
    assert not any(text in data.decode() for text in ("+7 900", "Тверь", "20261205T000000"))
    with pytest.raises(RuleError) as caught:
        calendar_of_player(desk.tournament, "e99", slots, words(), EDITION)
    assert caught.value.reason is Rule.UNKNOWN_ENTRY


def test_a_match_that_ends_as_it_begins_has_no_end_and_zones_of_a_file_do_not_count() -> None:
    desk = knockout(8)
    slots = Slot("F8-1", "1", NOW, NOW), Slot("F8-2", "1", NOW.replace(tzinfo=UTC), NOW)
    one, two = read(calendar_of(desk.tournament, slots, words(), EDITION)).events
    assert "DTEND" not in one
    assert one["DTSTART"] == two["DTSTART"] == "20261205T050000Z"


@given(st.lists(st.text(max_size=60), min_size=3, max_size=3))
@example(["a;b,c\\n\r\nd", "Ж" * 300, "\x00\x0b\x7f\t"])
@example(["漢😀" * 60, "\\" * 80, "\n" * 80])
@examples(40)
def test_any_text_comes_back(texts: list[str]) -> None:
    title, surname, table = texts
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(2, "single-elimination").card, title=f"К{title}")))
    desk.run(cmd.RegisterEntries(entries=(Entry(1, f"И{surname}"), Entry(2, "Игрок"))))
    desk.run(cmd.DrawByLots(lots=((1, 1), (2, 2))))
    t = desk.tournament
    slots = (Slot("F2-1", table, NOW, NOW + timedelta(days=1)),)
    (event,) = read(calendar_of(t, slots, words(), EDITION)).events
    assert event["SUMMARY"] == f"Встреча 1. {plain(t.entries['e1'].name)} – Игрок"
    assert event["LOCATION"] == f"Стол {plain(table)}"
    assert event["DESCRIPTION"].startswith(plain(t.card.title))
    assert Player("e1") in t.state_of("F2-1").sides


def plain(text: str) -> str:
    """Without the signs that no calendar may hold."""
    joined = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in joined if sign == "\n" or not is_control(sign))
