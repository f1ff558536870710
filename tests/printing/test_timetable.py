"""The timetable on paper: three parts, days and tables, what has changed since it was kept."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.values import FinalDraw
from bracket_desk.labels import full_names, short_names
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Press, lacking
from bracket_desk.session import JournalEntry, read_time
from tests.helpers import Desk, card, drawn, examples, knockout, undrawn
from tests.printing.invented import ODD
from tests.printing.reading import FONTS, Reading, demo, off_page, overlaps, press, source, words

NOW = datetime.fromisoformat("2026-12-05T10:00")
FORM = "timetable.toml"


def printed(entries: Sequence[JournalEntry], language: str = "ru", maker: Press | None = None) -> Reading:
    """The document, which must be sound."""
    made = (maker or press(language)).make(Kind.TIMETABLE, source(entries, language), Choices())
    reading = Reading(made.data)
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    return reading


def keep(desk: Desk, tables: Sequence[str] = ("1", "2")) -> tuple[Slot, ...]:
    slots = plan_matches(desk.tournament, tables, NOW).slots
    desk.run(cmd.KeepTimetable(slots=slots))
    return slots


def part(said: str, name: str, after: str = "Главный секретарь") -> str:
    """One part of the document by its title."""
    return said.split(f"{name} ", 1)[1].split(after, 1)[0]


# ---------------------------------------------------------------- what it waits for


def test_without_a_kept_timetable_it_says_why() -> None:
    t = undrawn(range(1, 17)).tournament
    assert lacking(Kind.TIMETABLE, t, words()) == words().say("The draw has not been made yet.")
    desk = drawn(16)
    why = "No timetable has been kept since the draw. Plan the matches and keep the plan."
    assert lacking(Kind.TIMETABLE, desk.tournament, words("en")) == why
    assert "расписание" in (lacking(Kind.TIMETABLE, desk.tournament, words()) or "")
    keep(desk)
    assert lacking(Kind.TIMETABLE, desk.tournament, words()) is None
    desk.do("undo")
    assert lacking(Kind.TIMETABLE, desk.tournament, words("en")) == why


# ---------------------------------------------------------------- what it says


def test_every_match_stands_by_time_and_by_table_and_every_player_with_the_next_one() -> None:
    entries = demo(33, played=False)
    t, reading = source(entries).tournament, printed(entries)
    said = reading.said
    by_time, by_table = part(said, "По времени", "По столам"), part(said, "По столам", "По игрокам")
    by_player = part(said, "ближайшая встреча")
    for slot in t.timetable:
        number, time = t.format.find(slot.match).number, f"{slot.start:%H:%M}–{slot.end:%H:%M}"
        assert f"{time} {slot.table} {number} " in by_time
        assert f"{time} {number} " in by_table
    full = full_names(t.entries.values())
    first = {entry: s for s in reversed(t.timetable) for entry in t.state_of(s.match).players}
    for entry, seat in t.seat_of.items():
        slot = first[entry]
        number = t.format.find(slot.match).number
        assert f"{full[entry]} {seat} 05.12.2026 {slot.start:%H:%M} {slot.table} {number} " in by_player
    for table in t.tables:
        assert by_table.count(f"Стол {table} · Суббота, 5 декабря 2026 г.") >= 1
    kept = entries[-1]
    assert f"Составлено {read_time(kept.at):%d.%m.%Y %H:%M} запись журнала № {kept.number}" in said
    assert [round(size * MM) for size in (reading.sheets[0].width, reading.sheets[0].height)] == [210, 297]


def test_the_day_stands_on_every_page() -> None:
    sheets = printed(demo(64, played=False)).sheets
    first = [sheet.said() for sheet in sheets[:3]]
    assert all("Суббота, 5 декабря 2026 г." in said for said in first)
    assert sum(said.count("По времени") for said in first) == 1


def test_in_english() -> None:
    said = printed(demo(16, played=False), "en").said
    for text in ("By time", "Saturday, 5 December 2026", "Table 1 · ", "winner of", "2026-12-05 10:00"):
        assert text in said
    assert "победитель" not in said


def test_matches_that_go_on_over_midnight() -> None:
    desk = knockout(8)
    night = NOW.replace(hour=22, minute=30)
    desk.run(cmd.KeepTimetable(slots=plan_matches(desk.tournament, ("1",), night).slots))
    by_time = part(printed(desk.session.entries).said, "По времени", "По столам")
    saturday, sunday = by_time.split("Воскресенье, 6 декабря 2026 г.")
    assert "Суббота, 5 декабря 2026 г." in saturday
    assert "22:30–23:30 1 1 " in saturday
    assert "23:30–00:30 (след. день) 1 2 " in saturday
    assert "00:30–01:30 1 3 " in sunday


def test_a_result_and_other_people_are_marked() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    keep(desk)
    desk.win("F8-3", "e5", 2)
    desk.win("F8-1", "e2")
    names = short_names(desk.tournament.entries.values())
    said = printed(desk.session.entries).said
    by_time = part(said, "По времени", "По столам")
    assert f"{names['e5']} {names['e6']} 5–2" in by_time
    assert f"{names['e2']} победитель 2 изменена" in by_time
    assert by_time.count("изменена") == 1
    assert "«Изменена» –" in said
    desk.win("F8-1", "e1")
    said = printed(desk.session.entries).said
    assert "изменена" not in said
    assert "«Изменена»" not in said


def test_a_match_without_play_and_one_without_time_are_told() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    slots = keep(desk)
    desk.run(cmd.KeepTimetable(slots=slots[1:]))
    desk.do("withdraw", entry="e1")
    without = desk.tournament.state_of(slots[0].match)
    names = full_names(desk.tournament.entries.values())
    said = printed(desk.session.entries).said
    assert "победитель 2 без игры" in part(said, "По времени", "По столам")
    assert f"которые можно играть: {without.match.number}." in said
    by_player = part(said, "ближайшая встреча")
    assert names["e1"] not in by_player
    assert f"{names[without.players[0]]} {desk.tournament.seat_of[without.players[0]]} время не" in by_player
    desk.do("close", reason="авария")
    said = printed(desk.session.entries).said
    assert said.count("без игры") == 2 * (len(slots) - 1)
    assert "ближайшая встреча" not in said


def test_who_waits_for_the_final_draw_is_told_so() -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card(16).card, final_draw=FinalDraw.ANEW)))
    desk.add(*range(1, 17))
    desk.run_draw("фраза", seeds=0)
    keep(desk)
    said = printed(desk.session.entries).said
    assert "жеребьёвк" in part(said, "По времени", "По столам")
    for stage in ("U1", "U2"):
        desk.play_round(stage)
    by_player = part(printed(desk.session.entries).said, "ближайшая встреча")
    assert by_player.count("после жеребьёвки финала") == 4


def test_two_hundred_and_fifty_six_entries_fill_no_book() -> None:
    desk = Desk()
    desk.run(card(256))
    desk.add(*range(1, 257))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 257))))
    hour = timedelta(hours=1)
    slots = tuple(
        Slot(match.id, str(1 + at % 24), NOW + at // 24 * hour, NOW + (1 + at // 24) * hour)
        for at, match in enumerate(desk.tournament.format.matches)
    )
    desk.run(cmd.KeepTimetable(slots=slots))
    reading = printed(desk.session.entries)
    assert len(reading.sheets) < 36
    assert all(name in reading.said for name in full_names(desk.tournament.entries.values()).values())


# ---------------------------------------------------------------- the form


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(assets.reports(), tmp_path / "reports"))


def without(text: str, name: str) -> str:
    """A form without one of its parts."""
    start = text.index(f"[tables.{name}]")
    ends = [text.find(sign, start + 1) for sign in ("[tables.by-table]", "[tables.by-player]", "[[notes]]")]
    return text[:start] + text[min(end for end in ends if end > 0) :]


def test_the_form_chooses_the_parts(folder: Path) -> None:
    path, desk = folder / FORM, knockout(8)
    keep(desk)
    maker = Press(folder, FONTS, words())
    titles = {"by-time": "По времени", "by-table": "По столам", "by-player": "ближайшая встреча"}
    for name, title in titles.items():
        text = path.read_text(encoding="utf-8")
        path.write_text(without(text, name), encoding="utf-8")
        said = printed(desk.session.entries, maker=maker).said
        assert [other for other in titles.values() if other not in said] == [title]
        path.write_text(text, encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    for name in titles:
        text = without(text, name)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormError) as caught:
        maker.make(Kind.TIMETABLE, source(desk.session.entries), Choices())
    assert (caught.value.reason, caught.value.values["key"]) == (Fault.KEY_MISSING, "tables")


def test_every_column_can_be_printed(folder: Path) -> None:
    path, desk = folder / FORM, knockout(8)
    keep(desk)
    text = path.read_text(encoding="utf-8").replace('orientation = "portrait"', 'orientation = "landscape"')
    more = "".join(
        f'[[tables.{name}.columns]]\nkey = "{key}"\nwidth = 20\nru = "Столбец {key}"\nen = "{key}"\n\n'
        for name, key in (
            ("by-time", "start"),
            ("by-time", "end"),
            ("by-time", "race"),
            ("by-player", "stage"),
        )
    )
    more += '[[tables.by-player.columns]]\nkey = "home"\nwidth = 20\nru = "Дом"\nen = "Home"\n\n'
    at = text.index("[[notes]]")
    path.write_text(text[:at] + more + text[at:], encoding="utf-8")
    said = printed(desk.session.entries, maker=Press(folder, FONTS, words())).said
    assert "10:00 11:00 5" in said
    assert "1/4 финала" in part(said, "ближайшая встреча")


# ---------------------------------------------------------------- names


def test_odd_names_are_printed_whole() -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=ODD))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 17))))
    keep(desk, ("Стол с очень длинным названием у окна № 1", "{title} <b>&"))
    squeezed = printed(desk.session.entries).said.replace(" ", "").replace("-", "")
    for name in (
        "<b>Жирный</b>&amp;{title}",
        "Двойников Иван Иванович (№ 14)",
        "Абырвалг" * 20,
        "{title}<b>&",
    ):
        assert name.replace(" ", "") in squeezed


NAMES = st.text(st.sampled_from("АБВгдежзЩщЫыЮ -w'"), min_size=1, max_size=200)


@given(st.lists(NAMES, min_size=4, max_size=4), st.text("Стол №1Щ", min_size=1, max_size=40))
@examples(8)
def test_names_of_any_length_have_room(surnames: list[str], table: str) -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    people = tuple(Entry(n, f"Я{surname}", "Пётр") for n, surname in enumerate(surnames, 1))
    desk.run(cmd.RegisterEntries(entries=people))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    end = NOW + timedelta(days=1)
    slots = tuple(Slot(match.id, table, NOW, end) for match in desk.tournament.format.matches)
    desk.run(cmd.KeepTimetable(slots=slots))
    squeezed = "".join(printed(desk.session.entries).said.split()).replace("-", "")
    for name in full_names(desk.tournament.entries.values()).values():
        assert "".join(name.split()).replace("-", "") in squeezed
