"""What the office records is in the file for every command: verify, state, import, papers."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.cli.desk import Desk
from bracket_desk.cli.run import run
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.draw.rules import Depth, Key, Separation
from bracket_desk.domain.floor.hall import Hall, PauseKind, Table
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.sport.tables import Family
from bracket_desk.session import Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.words import CommandWords

SAMPLES = Path(__file__).parents[1] / "data" / "samples"
NOW = datetime(2026, 12, 5, 10, tzinfo=UTC)


def call(*arguments: object, expected: int = 0) -> Any:
    """What a command prints, after it ended as it should."""
    out, err = io.StringIO(), io.StringIO()
    words = CommandWords("ru", assets.resources() / "translations")
    context = Desk(words, lambda: NOW, "Рогожин", "зал-1", io.BytesIO(), out, err)
    code = run(context, [str(one) for one in arguments], assets.resources() / "translations")
    assert code == expected, err.getvalue()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def in_the_window(path: Path, *commands: cmd.Command) -> None:
    """What the windows do: the same session on the same file."""
    with EventFile.write(path, Holder("Рогожин", "зал-1", 7, "2026-12-05T10:00")) as file:
        session = Session(file, lambda: NOW, "Рогожин")
        for command in commands:
            session.execute(command)


def test_a_spelling_put_right_after_the_draw_keeps_the_draw_verified(tmp_path: Path) -> None:
    path = tmp_path / "e.bdesk"
    call("new", path, "--title", "Кубок")
    call("import", path, SAMPLES / "entries-64.xlsx")
    with EventFile.read(path) as file:
        entries = Session(file, lambda: NOW, "").tournament.entries
    refused = Ruling("e1", False, "Допускова А. П.", "нет полиса")
    late = replace(entries["e2"], number=65, surname="Опоздалов")
    in_the_window(
        path,
        cmd.RecordPapers(papers=tuple(Paper(e, "insurance", "полис 1") for e in entries), mark=True),
        cmd.DecideAdmission(rulings=(refused,)),
        cmd.RegisterEntries(entries=(late,)),
    )
    call("draw", path, "--phrase", "942")
    (before,) = call("state", path)
    assert before["entries"][0]["seat"] is None
    in_the_window(path, cmd.EditEntries(entries=(replace(entries["e2"], surname="Верных"),)))
    (after,) = call("state", path)
    assert after["entries"][1]["name"].startswith("Верных ")
    assert [e["seat"] for e in after["entries"]] == [e["seat"] for e in before["entries"]]
    assert call("verify", path) == [{"ok": True, "findings": []}]
    # the draw is repeated from the list as it was, the journal tells of both
    kinds = [event["is"] for line in call("journal", path) for event in line["events"]]
    assert kinds[-3:] == ["entries-registered", "drawn", "entries-edited"]


def test_what_happens_on_the_floor_is_in_the_file_too(tmp_path: Path) -> None:
    path = tmp_path / "e.bdesk"
    call("new", path, "--title", "Кубок")
    call("import", path, SAMPLES / "entries-64.xlsx")
    call("draw", path, "--phrase", "942")
    (state,) = call("state", path)
    match, other = [one["id"] for one in state["matches"] if one["status"] == "ready"][:2]
    player = next(side["entry"] for side in state["matches"][0]["sides"])
    hall = Hall((Table("1"), Table("2"), Table("3"), Table("п1", Family.POOL)))
    in_the_window(
        path,
        cmd.SetHall(hall=hall),
        cmd.Call(match=match, table="1"),
        cmd.Start(match=match),
        cmd.BeginPause(match=match, entry=player, kind=PauseKind.FIVE_MINUTES),
        cmd.Hold(match=other, reason="эфир", until=NOW),
        cmd.TakeTableOut(table="1", reason="луза", to="2"),
        cmd.SetTimes(match=match, start=NOW),
    )
    assert call("verify", path) == [{"ok": True, "findings": []}]
    kinds = [event["is"] for line in call("journal", path) for event in line["events"]][-8:]
    assert kinds == [
        "hall-set", "match-called", "match-started", "pause-begun", "match-held", "table-taken-out",
        "matches-moved", "times-set",
    ]  # fmt: skip
    (plan,) = call("plan", path)
    assert {slot["table"] for slot in plan["matches"]} == {"2", "3"}
    assert plan["matches"][0] == {
        "match": match,
        "table": "2",
        "start": "2026-12-05T10:00",
        "end": "2026-12-05T11:00",
    }
    in_the_window(path, *(cmd.TakeTableOut(table=table, reason="сукно", confirm=True) for table in "23"))
    call("plan", path, expected=3)


def test_numbers_are_never_given_twice_by_a_list_either(tmp_path: Path) -> None:
    path, more = tmp_path / "e.bdesk", tmp_path / "more.csv"
    call("new", path, "--title", "Кубок")
    more.write_text("ФИО\nПервов Пётр\nВторов Пётр\n", encoding="utf-8")
    call("import", path, more)
    in_the_window(path, cmd.RemoveEntries(entries=("e2",)))
    more.write_text("ФИО\nТретьев Пётр\n", encoding="utf-8")
    (taken,) = call("import", path, more)
    assert taken["taken"][0]["number"] == 3
    (dry,) = call("import", path, more, "--dry-run")
    assert dry["doubts"][0]["like"] == 3


def test_a_draw_takes_from_the_regulations_what_the_options_leave_open(tmp_path: Path) -> None:
    path = tmp_path / "e.bdesk"
    call("new", path, "--title", "Кубок")
    call("import", path, SAMPLES / "entries-64.xlsx")
    with EventFile.read(path) as file:
        rules = Session(file, lambda: NOW, "").tournament.regulations
    apart = (Separation(Key.REGION, Depth.MATCH),)
    in_the_window(path, cmd.SetRegulations(regulations=replace(rules, seeds=4, apart=apart)))
    for options, seeds, separation in (
        ((), 4, apart),
        (("--seeds", 8, "--separate", "none"), 8, ()),
        (("--mode", "lot"), 0, apart),
    ):
        call("draw", path, "--phrase", "942", *options)
        with EventFile.read(path) as file:
            drawn = Session(file, lambda: NOW, "").tournament.draw
        assert drawn is not None
        assert (drawn.rules.seeds, drawn.rules.separation) == (seeds, separation)
    content = path.read_bytes()
    assert call("draw", path, "--phrase", "942", "--depth", "half", expected=2) == []
    assert path.read_bytes() == content
    assert call("verify", path) == [{"ok": True, "findings": []}]
