"""The headless commands as other programs meet them: exit codes, JSON, sentences."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bracket_desk import assets
from bracket_desk.cli.desk import Desk
from bracket_desk.cli.run import run
from bracket_desk.domain import events as ev
from bracket_desk.domain.draw.seats import seed_order
from bracket_desk.domain.people.people import Entry
from bracket_desk.session import tournament_at, write_entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.words import CommandWords

SAMPLES = Path(__file__).parents[1] / "data" / "samples"


@dataclass
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def desk() -> Run:
    """Run a command in this process: ``desk("state", path)``, ``desk("apply", path, lines=[...])``."""

    def call(*arguments: object, lines: list[Any] | bytes = b"", language: str = "ru") -> Ran:
        out, err = io.StringIO(), io.StringIO()
        if isinstance(lines, list):
            lines = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        words = CommandWords(language, assets.resources() / "translations")
        now = datetime(2026, 12, 5, 10, tzinfo=UTC)
        context = Desk(words, lambda: now, "Рогожин", "зал-1", io.BytesIO(lines), out, err)
        code = run(context, [str(a) for a in arguments], assets.resources() / "translations")
        return Ran(code, out.getvalue(), err.getvalue())

    return call


@pytest.fixture
def usage(desk: Run, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The message of a command that argparse refuses with exit code 2."""

    def call(*arguments: object, language: str = "ru") -> str:
        with pytest.raises(SystemExit) as caught:
            desk(*arguments, language=language)
        assert caught.value.code == 2
        return capsys.readouterr().err

    return call


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "кубок.bdesk"


def drawn(desk: Run, path: Path, sample: str = "entries-64.xlsx", *options: object) -> None:
    assert desk("new", path, "--title", "Кубок", *options).code == 0
    assert desk("import", path, SAMPLES / sample).code == 0
    assert desk("draw", path, "--phrase", "двойной в середину").code == 0


def ready(state: Any) -> list[Any]:
    return [m for m in state["matches"] if m["status"] == "ready"]


class TestNew:
    def test_it_makes_a_file_with_the_defaults(self, desk: Run, path: Path) -> None:
        assert desk("new", path, "--title", "  Кубок   области ").json["number"] == 1
        state = desk("state", path).json
        assert state["event"] == {"title": "Кубок области", "discipline": "free-pyramid", "official": True}
        assert state["format"] == {"name": "two-stage", "size": 64}
        assert state["entries"] == []
        assert len(state["matches"]) == 111
        assert state["matches"][0] == {
            "id": "A-U1-1",
            "number": 1,
            "race": 4,
            "sides": [{"is": "pending", "from": "seat 1"}, {"is": "pending", "from": "seat 2"}],
            "status": "pending",
            "outcome": None,
            "table": None,
        }
        assert [state["matches"][n]["race"] for n in (0, 32, 48, 64, 80, 110)] == [4, 3, 4, 3, 5, 5]
        assert not state["finished"]
        assert [p.name for p in path.parent.iterdir()] == [path.name]

    def test_an_existing_file_is_in_the_way(self, desk: Run, path: Path) -> None:
        path.write_bytes(b"x")
        ran = desk("new", path, "--title", "Кубок")
        assert (ran.code, ran.out) == (4, "")
        assert "уже существует" in ran.err
        assert path.read_bytes() == b"x"

    def test_races_add_up_and_the_more_exact_counts(self, desk: Run, path: Path) -> None:
        races = ("--race", "groups=2", "upper=6", "--race", "U2=of9", "final=7", "F2=8")
        assert desk("new", path, "--title", "К", "--size", 16, *races).code == 0
        matches = desk("state", path).json["matches"]
        by_round = {m["id"].split("-")[-2]: m["race"] for m in matches}
        assert by_round == {"U1": 6, "L1": 2, "U2": 5, "L2": 2, "F8": 7, "F4": 7, "F2": 8}

    @pytest.mark.parametrize(
        "options",
        [
            ("--title", "К", "--size", "48"),
            ("--title", "К", "--size", "8"),
            ("--title", " "),
            ("--title", "К", "--race", "upper"),
            ("--title", "К", "--race", "upper=0"),
            ("--title", "К", "--race", "upper=of4"),
            ("--title", "К", "--race", "X9=4"),
            ("--title", "К", "--race", "F64=4"),
            ("--title", "К", "--points", "final=60"),
            ("--title", "К", "--discipline", "carom-3", "--points", "final=много"),
            ("--title", "К", "--discipline", "carom-3", "--points", "final=0"),
        ],
    )
    def test_wrong_options_are_wrong_usage(self, desk: Run, path: Path, options: tuple[str, ...]) -> None:
        ran = desk("new", path, *options)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("bracket-desk new: ")
        assert not path.exists()

    def test_argparse_speaks_the_readers_language(self, usage: Callable[..., str], path: Path) -> None:
        assert "не хватает: --title" in usage("new", path)
        assert "the following arguments are required: --title" in usage("new", path, language="en")
        assert "неверный выбор" in usage("new", path, "--title", "К", "--discipline", "городки")
        assert "не хватает" in usage()


class TestList:
    def test_the_same_list_twice_changes_nothing(self, desk: Run, path: Path) -> None:
        desk("new", path, "--title", "К")
        first = desk("import", path, SAMPLES / "entries-64.xlsx").json
        assert len(first["taken"]) == 64
        content = path.read_bytes()
        again = desk("import", path, SAMPLES / "entries-64.xlsx")
        assert again.code == 0
        assert again.json["taken"] == []
        assert [d["like"] for d in again.json["doubts"]] == list(range(1, 65))
        assert path.read_bytes() == content

    def test_a_dry_run_only_shows(self, desk: Run, path: Path) -> None:
        desk("new", path, "--title", "К")
        content = path.read_bytes()
        shown = desk("import", path, SAMPLES / "entries-ugly.csv", "--dry-run").json
        assert path.read_bytes() == content
        taken = desk("import", path, SAMPLES / "entries-ugly.csv").json
        assert shown == taken

    def test_the_shape_of_what_is_printed(self, desk: Run, path: Path) -> None:
        desk("new", path, "--title", "К")
        read = desk("import", path, SAMPLES / "entries-ugly.csv").json
        assert list(read) == ["taken", "refused", "doubts", "columns"]
        assert read["taken"][2] == {
            "row": 4,
            "number": 3,
            "name": "Нестеренко Роман Евгеньевич",
            "born": "1991-10-01",
            "region": "г. Санкт-Петербург",
            "title": "II",
            "rating": 1164,
        }
        refused = {(r["row"], r["field"]): r for r in read["refused"]}
        assert set(refused) == {(5, "born"), (7, "born"), (12, "name"), (13, "rating")}
        assert refused[5, "born"]["value"] == "31.02.2001"
        assert all(r["why"].endswith(".") for r in read["refused"])
        assert [(d["row"], d["like"]) for d in read["doubts"]] == [(15, 2), (16, 3)]
        assert read["columns"]["Телефон"] is None
        assert list(read["columns"].values())[:5] == ["name", "born", "title", "region", "rating"]

    def test_judges_have_their_own_list(self, desk: Run, path: Path) -> None:
        desk("new", path, "--title", "К")
        read = desk("import", path, SAMPLES / "judges.xlsx", "--as", "judges").json
        assert len(read["taken"]) == 14
        assert read["taken"][0]["category"] == "ССВК"
        assert desk("state", path).json["entries"] == []
        assert desk("import", path, SAMPLES / "judges.xlsx", "--as", "judges").json["taken"] == []

    def test_a_list_that_is_none_is_refused_and_nothing_changes(
        self, desk: Run, path: Path, tmp_path: Path
    ) -> None:
        desk("new", path, "--title", "К")
        content = path.read_bytes()
        bad = tmp_path / "bad.xlsx"
        bad.write_bytes(b"PK\x03\x04" + b"\0" * 100)
        for wrong in (bad, tmp_path / "нет.csv", tmp_path):
            ran = desk("import", path, wrong)
            assert (ran.code, ran.out) == (4, "")
            assert ran.err
        assert path.read_bytes() == content

    def test_people_after_the_draw_are_reserves(self, desk: Run, path: Path) -> None:
        drawn(desk, path, "entries-50-cp1251.csv")
        desk("import", path, SAMPLES / "entries-33.xls")
        late = desk("state", path).json["entries"][50:]
        assert late
        assert all(e["seat"] is None and e["place"] is None for e in late)


class TestDraw:
    def test_a_phrase_draws_the_same_every_time(self, desk: Run, path: Path) -> None:
        drawn(desk, path, "entries-57-epoch1904.xlsx")
        first = desk("state", path).json
        assert desk("draw", path, "--phrase", "двойной в середину").code == 0
        assert desk("state", path).json == first
        assert desk("draw", path, "--phrase", "другая").code == 0
        assert desk("state", path).json != first
        assert sum(e["seed"] is not None for e in first["entries"]) == 16

    @pytest.mark.parametrize(("sample", "entries"), [("entries-33.xls", 33), ("entries-47-unicode.txt", 47)])
    def test_byes_are_passed_at_once(self, desk: Run, path: Path, sample: str, entries: int) -> None:
        drawn(desk, path, sample)
        matches = desk("state", path).json["matches"]
        assert sum(m["status"] == "bye" for m in matches[:32]) == 64 - entries
        assert all(m["outcome"] is None for m in matches if m["status"] in ("bye", "void"))

    def test_refusals_by_the_rules(self, desk: Run, path: Path, tmp_path: Path) -> None:
        desk("new", path, "--title", "К", "--size", "128")
        desk("import", path, SAMPLES / "entries-50-cp1251.csv")
        small = desk("draw", path, "--phrase", "x")
        assert small.code == 3
        assert "64" in small.err
        big = tmp_path / "big.bdesk"
        desk("new", big, "--title", "К", "--size", "32")
        desk("import", big, SAMPLES / "entries-50-cp1251.csv")
        large = desk("draw", big, "--phrase", "x")
        assert large.code == 3
        assert "50" in large.err

    def test_more_seeds_than_ratings(self, desk: Run, path: Path, tmp_path: Path) -> None:
        rows = ["ФИО;Рейтинг", *(f"Игрок{n} Иван;{n if n < 4 else ''}" for n in range(1, 11))]
        listed = tmp_path / "list.csv"
        listed.write_text("\n".join(rows), encoding="utf-8")
        desk("new", path, "--title", "К", "--size", "16")
        assert len(desk("import", path, listed).json["taken"]) == 10
        ran = desk("draw", path, "--phrase", "x", "--seeds", "4")
        assert ran.code == 3
        assert "3" in ran.err
        assert desk("draw", path, "--phrase", "x").code == 0
        seeds = {e["number"]: e["seed"] for e in desk("state", path).json["entries"] if e["seed"]}
        assert seeds == {3: 1, 2: 2}

    def test_lots_drawn_by_hand(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path, "entries-33.xls")
        seats = [*range(2, 64, 2), 1, 3]
        lots = tmp_path / "lots.csv"
        lots.write_text("номер;место\n" + "\n".join(f"{n};{s}" for n, s in enumerate(seats, 1)), "utf-8")
        assert desk("draw", path, "--lots", lots).code == 0
        entries = desk("state", path).json["entries"]
        assert [e["seat"] for e in entries] == seats
        assert {e["seed"] for e in entries} == {None}
        assert desk("verify", path).json == {"ok": True, "findings": []}

    @pytest.mark.parametrize(
        ("seats", "language", "said"),
        [
            ([*range(2, 65, 2), 1], "en", ""),
            (
                [*range(1, 34)],
                "en",
                "Both seats are empty in first matches, nobody comes out of them: "
                + ", ".join(f"{n} ({'EFGH'[(n - 17) // 4]}-U1-{(n - 1) % 4 + 1})" for n in range(18, 33)),
            ),
            ([*range(1, 34)], "ru", "в Е, Ж, З – по 8"),
        ],
    )
    def test_lots_tell_of_byes_and_are_taken(
        self, desk: Run, path: Path, tmp_path: Path, seats: list[int], language: str, said: str
    ) -> None:
        drawn(desk, path, "entries-33.xls")
        lots = tmp_path / "lots.csv"
        lots.write_text("\n".join(f"{n};{s}" for n, s in enumerate(seats, 1)), "utf-8")
        ran = desk("draw", path, "--lots", lots, language=language)
        assert ran.code == 0
        assert [s["seat"] for s in ran.json["seats"]] == sorted(seats)
        assert said in ran.err
        assert bool(ran.err) is bool(said)

    @pytest.mark.parametrize(
        "rows",
        [
            "1;1\n2;1",
            "1;1\n1;2",
            "1;65",
            "1;0",
            "99;1",
            "1;1",
        ],
    )
    def test_wrong_lots_are_refused(self, desk: Run, path: Path, tmp_path: Path, rows: str) -> None:
        drawn(desk, path, "entries-33.xls")
        lots = tmp_path / "lots.csv"
        lots.write_text(rows, "utf-8")
        assert desk("draw", path, "--lots", lots).code == 3

    @pytest.mark.parametrize("content", [b"", b"a;b;c\n", b"1;x\n2;y\n", b"\xff\xfe\x00", b"1\n2\n"])
    def test_lots_that_cannot_be_read(self, desk: Run, path: Path, tmp_path: Path, content: bytes) -> None:
        drawn(desk, path, "entries-33.xls")
        lots = tmp_path / "lots.csv"
        lots.write_bytes(content)
        ran = desk("draw", path, "--lots", lots)
        assert ran.code == 4
        assert ran.err

    def test_separation_keeps_people_of_one_region_apart(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        ran = desk("draw", path, "--phrase", "x", "--separate", "region")
        assert ran.code == 0
        assert [goal["depth"] for goal in ran.json["separation"]] == ["match", "half", "group"]
        assert all(goal["conflicts"] == goal["fewest"] for goal in ran.json["separation"])
        assert len(ran.json["conflicts"]) == ran.json["separation"][2]["conflicts"]
        region = {e["id"]: e["region"] for e in desk("state", path).json["entries"]}
        for pair in ran.json["conflicts"]:
            assert region[pair["entries"][0]] == region[pair["entries"][1]]
        assert desk("verify", path).json == {"ok": True, "findings": []}

    def test_a_depth_is_for_keys_without_their_own(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        asked = ("--separate", "region:match", "--separate", "club", "--depth", "half")
        rules = desk("draw", path, "--phrase", "x", *asked).json["rules"]
        assert [(one["key"], one["depth"]) for one in rules["separation"]] == [
            ("region", "match"),
            ("club", "half"),
        ]
        rules = desk("draw", path, "--phrase", "x", "--separate", "region").json["rules"]
        assert [one["depth"] for one in rules["separation"]] == ["group"]
        assert "--separate" in desk("draw", path, "--phrase", "x", "--depth", "half").err

    def test_the_same_draw_again_changes_nothing(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        asked = ("draw", path, "--phrase", "x", "--separate", "region:match", "--within-blocks")
        first = desk(*asked)
        content = path.read_bytes()
        again = desk(*asked)
        assert (again.code, again.out) == (0, first.out)
        assert path.read_bytes() == content
        assert len(desk("journal", path).lines) == first.json["number"]
        assert desk(*asked[:-1]).json["number"] == first.json["number"] + 1

    @pytest.mark.parametrize(
        "options",
        [
            ("--separate", "town"),
            ("--separate", "region:sector"),
            ("--depth", "deep"),
            ("--seeds", "3"),
            ("--mode", "dice"),
            ("--stage", "first"),
        ],
    )
    def test_options_that_are_not_known(
        self, usage: Callable[..., str], path: Path, options: tuple[str, ...]
    ) -> None:
        assert usage("draw", path, "--phrase", "x", *options)

    @pytest.mark.parametrize(
        "options",
        [
            ("--phrase", "x", "--mode", "lot", "--seeds", "8"),
            ("--phrase", "x", "--mode", "rating", "--seeds", "8"),
            ("--phrase", "x", "--mode", "hand"),
            ("--lots", "lots.csv", "--mode", "lot"),
            ("--lots", "lots.csv", "--seeds", "8"),
            ("--lots", "lots.csv", "--stage", "final"),
            ("--phrase", "x", "--depth", "half"),
            ("--phrase", "x", "--depth", "group", "--separate", "region:match"),
            ("--phrase", "x", "--depth", "half", "--separate", "region", "--separate", "none"),
            ("--phrase", "x", "--seats", "table.csv"),
            ("--phrase", "x", "--seats", "table.csv", "--why", " "),
            ("--phrase", "x", "--why", "so"),
            ("--lots", "lots.csv", "--separate", "region"),
            ("--lots", "lots.csv", "--within-blocks"),
            ("--lots", "lots.csv", "--seats", "usual"),
            ("--lots", "lots.csv", "--depth", "half"),
            ("--phrase", "x", "--stage", "final", "--mode", "lot"),
            ("--phrase", "x", "--stage", "final", "--seeds", "8"),
            ("--phrase", "x", "--stage", "final", "--within-blocks"),
            ("--phrase", "x", "--stage", "final", "--seats", "usual"),
        ],
    )
    def test_options_that_contradict_each_other(
        self, desk: Run, path: Path, options: tuple[str, ...]
    ) -> None:
        drawn(desk, path)
        ran = desk("draw", path, *options)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err

    def test_an_order_of_ones_own(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path, "entries-33.xls")
        usual = desk("draw", path, "--phrase", "x", "--seats", "usual").json
        table = tmp_path / "table.csv"
        numbers = seed_order(64)
        table.write_text("\n".join(f"{n};{s}" for s, n in enumerate(numbers, 1)), "utf-8")
        custom = desk("draw", path, "--phrase", "x", "--seats", table, "--why", "регламент").json
        assert (custom["rules"]["table"], custom["rules"]["why"]) == (numbers, "регламент")
        assert {s["seat"] for s in custom["seats"]} == {s["seat"] for s in usual["seats"]}
        assert desk("verify", path).json["ok"]
        table.write_text("\n".join(f"{n};{n}" for n in range(1, 65)), "utf-8")
        assert desk("draw", path, "--phrase", "x", "--seats", table, "--why", "р").code == 3
        for wrong in ("1;1\n1;2", "1;1\n2;3"):
            table.write_text(wrong, "utf-8")
            refused = desk("draw", path, "--phrase", "x", "--seats", table, "--why", "р")
            assert refused.code == 3
            assert "от 1 до 64 стоит ровно один раз" in refused.err

    def test_balls_written_down(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path, "entries-33.xls")
        made = desk("draw", path, "--phrase", "x", "--seeds", "8").json
        lots = tmp_path / "balls.csv"
        lots.write_text("\n".join(f"{s['number']};{s['seat']}" for s in made["seats"]), "utf-8")
        ran = desk("draw", path, "--lots", lots, "--mode", "hand", "--seeds", "8")
        assert ran.code == 0
        assert [b["is"] for b in ran.json["basis"]].count("seed") == 8
        assert {b["is"] for b in ran.json["basis"]} == {"seed", "hand"}
        assert ran.json["rules"]["mode"] == "hand"
        assert desk("verify", path).json["ok"]
        swapped = [made["seats"][1]["number"], made["seats"][0]["number"]]
        rows = [f"{n};{s['seat']}" for n, s in zip(swapped, made["seats"], strict=False)]
        rows += [f"{s['number']};{s['seat']}" for s in made["seats"][2:]]
        lots.write_text("\n".join(rows), "utf-8")
        assert desk("draw", path, "--lots", lots, "--mode", "hand", "--seeds", "8").code == 3

    def test_balls_that_fell_badly_are_taken_when_confirmed(
        self, desk: Run, path: Path, tmp_path: Path
    ) -> None:
        drawn(desk, path, "entries-33.xls")
        made = desk("draw", path, "--phrase", "x", "--seeds", "0", "--separate", "region").json
        together = made["conflicts"]
        worse = tmp_path / "balls.csv"
        for seed in range(60):
            numbers = [s["number"] for s in made["seats"]]
            Random(seed).shuffle(numbers)
            rows = (f"{n};{s['seat']}" for n, s in zip(numbers, made["seats"], strict=True))
            worse.write_text("\n".join(rows), "utf-8")
            asked = ("draw", path, "--lots", worse, "--mode", "hand", "--separate", "region")
            ran = desk(*asked)
            if ran.code:
                break
        assert ran.code == 3
        assert "--confirm" in ran.err
        ran = desk(*asked, "--confirm")
        assert ran.code == 0
        assert len(ran.json["conflicts"]) > len(together)
        assert desk("verify", path).json["ok"]

    @pytest.mark.parametrize("blocks", [False, True])
    def test_equal_ratings_stand_as_the_balls_have_them(
        self, desk: Run, path: Path, tmp_path: Path, *, blocks: bool
    ) -> None:
        """Seeds 2 to 4 are alike; the third of the list got number 2, the second number 3."""
        entries = tmp_path / "list.csv"
        people = [f"Игроков{n};Пётр;{r}" for n, r in enumerate((900, 800, 800, 800, 700, *[""] * 11), 1)]
        entries.write_text("\n".join(("Фамилия;Имя;Рейтинг", *people)), "utf-8")
        assert desk("new", path, "--title", "К", "--size", "16").code == 0
        assert desk("import", path, entries).code == 0
        numbers = seed_order(16)
        order = [1, 3, 2, 4, *range(5, 17)]
        lots = tmp_path / "balls.csv"
        lots.write_text("\n".join(f"{n};{numbers.index(at) + 1}" for at, n in enumerate(order, 1)), "utf-8")
        asked = ["draw", path, "--lots", lots, "--mode", "hand", "--seeds", "4"]
        made = desk(*asked, *(["--within-blocks"] if blocks else [])).json
        seeds = {s["number"]: s["seed"] for s in made["seats"] if s["seed"] is not None}
        assert seeds == {1: 1, 3: 2, 2: 3, 4: 4}
        assert desk("verify", path).json["ok"]

    def test_the_final_stage_anew(self, desk: Run, path: Path) -> None:
        drawn(desk, path, "entries-64.xlsx", "--final-draw", "anew")
        early = desk("draw", path, "--stage", "final", "--phrase", "y")
        assert early.code == 3
        while matches := ready(desk("state", path).json):
            results = [{"do": "enter-result", "match": m["id"], "score": [m["race"], 0]} for m in matches]
            assert desk("apply", path, lines=results).code == 0
        ran = desk("draw", path, "--stage", "final", "--phrase", "y", "--separate", "group:match")
        assert ran.code == 0
        assert len(ran.json["final"]) == 32
        assert ran.json["separation"] == [{"key": "group", "depth": "match", "conflicts": 0, "fewest": 0}]
        assert len(ready(desk("state", path).json)) == 16
        assert desk("verify", path).json == {"ok": True, "findings": []}

    def test_a_final_stage_without_groups_is_wrong_usage(self, desk: Run, path: Path) -> None:
        options = ("--format", "single-elimination", "--final-draw", "anew")
        assert desk("new", path, "--title", "К", *options).code == 2

    def test_everybody_has_a_basis(self, desk: Run, path: Path) -> None:
        drawn(desk, path, "entries-33.xls")
        ran = desk("draw", path, "--phrase", "x", "--seeds", "8").json
        assert [b["seat"] for b in ran["basis"]] == [s["seat"] for s in ran["seats"]]
        grounds = {(b["is"], b["number"]) for b in ran["basis"]}
        assert grounds == {("seed", n) for n in range(1, 9)} | {("lot", n) for n in range(9, 34)}

    def test_phrase_and_lots_exclude_each_other(self, usage: Callable[..., str], path: Path) -> None:
        assert usage("draw", path)
        assert usage("draw", path, "--phrase", "x", "--lots", "y")


class TestApply:
    def test_each_line_is_answered_with_its_journal_number(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        first, second = ready(desk("state", path).json)[:2]
        ran = desk(
            "apply",
            path,
            lines=[
                {"do": "enter-result", "match": first["id"], "score": [4, 2], "by": "Иванова"},
                {"do": "call", "match": second["id"], "table": "3", "at": "2026-12-05T12:30"},
                {"do": "undo"},
            ],
        )
        assert (ran.code, ran.lines) == (0, [{"number": 4}, {"number": 5}, {"number": 6}])
        entries = desk("journal", path).lines
        assert [list(e) for e in entries] == [["number", "at", "by", "events", "hash"]] * 6
        assert [e["by"] for e in entries[3:]] == ["Иванова", "Рогожин", "Рогожин"]
        assert datetime.fromisoformat(entries[4]["at"]).tzinfo is not None
        assert entries[4]["at"].startswith("2026-12-05T12:30:00")
        assert entries[5]["events"] == [{"is": "undone", "entry": 5}]

    def test_commands_from_a_file_with_blank_lines_and_a_mark(
        self, desk: Run, path: Path, tmp_path: Path
    ) -> None:
        drawn(desk, path)
        match = ready(desk("state", path).json)[0]["id"]
        commands = tmp_path / "commands.jsonl"
        commands.write_bytes(
            b"\xef\xbb\xbf\n" + json.dumps({"do": "enter-result", "match": match, "score": [0, 4]}).encode()
        )
        assert desk("apply", path, commands).lines == [{"number": 4}]
        assert desk("apply", path, tmp_path / "none.jsonl").code == 4

    def test_a_refused_line_is_named_and_those_before_it_are_kept(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        first, second = ready(desk("state", path).json)[:2]
        good = {"do": "enter-result", "match": first["id"], "score": [4, 0]}
        ran = desk("apply", path, lines=[good, {**good, "match": second["id"], "score": [3, 3]}, good])
        assert (ran.code, ran.lines) == (3, [{"number": 4}])
        assert ran.err.startswith("Строка 2 отклонена.")
        assert "3–3" in ran.err
        assert len(desk("journal", path).lines) == 4

    @pytest.mark.parametrize(
        "line",
        [
            b"{",
            b"[]",
            b"null",
            b'{"do": "sing"}',
            b'{"match": "A-U1-1"}',
            b'{"do": "enter-result", "score": [4, 2]}',
            b'{"do": "enter-result", "match": "A-U1-1", "score": [4]}',
            b'{"do": "enter-result", "match": "A-U1-1", "score": ["4", 2]}',
            b'{"do": "enter-result", "match": "A-U1-1", "score": [4, 2], "confrim": true}',
            b'{"do": "enter-result", "match": "A-U1-1", "score": [4, 2], "at": "yesterday"}',
            b'{"do": "no-show", "match": "A-U1-1", "entries": []}',
            b'{"do": "technical-defeat", "match": "A-U1-1", "entries": ["e1"], "reason": "mood"}',
            b'{"do": "create-event"}',
            b"\xff\xfe",
            b"[" * 100_000,
        ],
    )
    def test_a_malformed_line_is_wrong_usage(self, desk: Run, path: Path, line: bytes) -> None:
        drawn(desk, path)
        ran = desk("apply", path, lines=b'{"do":"withdraw","entry":"e1"}\n' + line + b"\n")
        assert ran.code == 2
        assert ran.err.startswith("Строка 2 не читается: ")
        assert ran.err.count("\n") == 1
        assert len(desk("journal", path).lines) == 4

    def test_what_would_be_suspended_is_listed_and_confirmed(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        lines = [{"do": "enter-result", "match": f"A-U1-{i}", "score": [4, 1]} for i in (1, 2)]
        lines.append({"do": "enter-result", "match": "A-U2-1", "score": [4, 1]})
        assert desk("apply", path, lines=lines).code == 0
        wrong = {"do": "enter-result", "match": "A-U1-1", "score": [1, 4]}
        before = desk("state", path).json
        ran = desk("apply", path, lines=[wrong])
        assert ran.code == 3
        assert "49 (A-U2-1)" in ran.err
        assert desk("apply", path, lines=[{**wrong, "confirm": True}]).code == 0
        (suspended,) = desk("state", path).json["suspended"]
        assert list(suspended) == ["match", "is", "entries", "score"]
        assert suspended["match"] == "A-U2-1"
        assert desk("apply", path, lines=[{**wrong, "score": [4, 1]}]).code == 0
        assert desk("state", path).json == before


class TestLookingBack:
    def test_the_state_after_any_entry(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        seen = {3: desk("state", path).json}
        for number, match in enumerate(ready(seen[3])[:4], 4):
            desk(
                "apply",
                path,
                lines=[{"do": "no-show", "match": match["id"], "entries": [match["sides"][0]["entry"]]}],
            )
            seen[number] = desk("state", path).json
        for number, state in seen.items():
            assert desk("state", path, "--at", number).json == state
        assert desk("state", path, "--at", 0).code == 2
        assert desk("state", path, "--at", 8).code == 2

    def test_the_journal_can_be_checked_by_anyone(self, desk: Run, path: Path) -> None:
        import hashlib

        drawn(desk, path)
        before = "0" * 64
        for line in desk("journal", path).out.splitlines():
            text, _, recorded = line.rpartition(',"hash":"')
            digest = hashlib.sha256(f"{before}\n{text}}}".encode()).hexdigest()
            assert recorded == digest + '"}'
            before = digest


class TestVerify:
    def test_all_holds(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        ran = desk("verify", path)
        assert (ran.code, ran.json) == (0, {"ok": True, "findings": []})

    def test_a_changed_entry(self, desk: Run, path: Path) -> None:
        drawn(desk, path)
        raw = sqlite3.connect(path)
        raw.execute("UPDATE journal SET entry = replace(entry, 'Рогожин', 'Некто') WHERE number = 2")
        raw.commit()
        raw.close()
        content = path.read_bytes()
        ran = desk("verify", path)
        assert (ran.code, ran.json) == (
            4,
            {"ok": False, "findings": [{"what": "tampered", "where": "entry 2"}]},
        )
        assert "запись журнала 2" in ran.err
        assert desk("state", path).code == 4
        assert desk("apply", path, lines=[{"do": "undo"}]).code == 4
        assert path.read_bytes() == content

    def test_a_draw_that_does_not_follow_from_its_phrase(self, desk: Run, path: Path) -> None:
        """Seats moved by hand and every hash made to fit: the draw itself is run again."""
        from bracket_desk.session import FIRST_HASH, chain

        drawn(desk, path)
        raw = sqlite3.connect(path)
        rows = raw.execute("SELECT number, entry FROM journal ORDER BY number").fetchall()
        before = FIRST_HASH
        for number, text in rows:
            moved = text.replace('"e1"', '"ex"').replace('"e2"', '"e1"').replace('"ex"', '"e2"')
            changed = moved if number == 3 else text
            before = chain(before, changed)
            raw.execute("UPDATE journal SET entry = ?, hash = ? WHERE number = ?", (changed, before, number))
        raw.execute("UPDATE head SET hash = ?", (before,))
        raw.commit()
        raw.close()
        ran = desk("verify", path)
        assert ran.code == 4
        assert ran.json["findings"] == [{"what": "draw-differs", "where": "entry 3"}]
        assert "Запись журнала 3: повторная жеребьёвка даёт не то, что записано." in ran.err
        assert "draw-differs" not in ran.err

    def test_a_change_of_seats_that_the_rules_forbid(self, desk: Run, path: Path) -> None:
        """A seat given over after its first match, written by hand with every hash made to fit."""
        drawn(desk, path, "entries-33.xls")
        state = desk("state", path).json
        first = ready(state)[0]
        result = {"do": "enter-result", "match": first["id"], "score": [4, 0]}
        assert desk("apply", path, lines=[result]).code == 0
        entry = first["sides"][0]["entry"]
        seat = next(e["seat"] for e in state["entries"] if e["id"] == entry)
        with EventFile.write(path, Holder("Рогожин", "зал-1", 1, "2026-12-05")) as file:
            entries = file.entries()
            people = ev.EntriesRegistered((Entry(99, "Поздний"),))
            for event in (people, ev.EntryReplaced(entry, "e99", seat)):
                last = file.entries()[-1]
                file.append(last.number, write_entry(last.number + 1, last.at, "x", (event,), last.hash))
        ran = desk("verify", path)
        assert ran.code == 4
        assert ran.json["findings"] == [{"what": "seat-change-refused", "where": f"entry {len(entries) + 2}"}]

    def test_changes_of_seats_that_the_rules_allow(self, desk: Run, path: Path) -> None:
        drawn(desk, path, "entries-33.xls")
        entries = [e["id"] for e in desk("state", path).json["entries"]]
        lines = [
            {"do": "swap-seats", "entries": entries[:2], "reason": "ошибка"},
            {"do": "undo"},
            {"do": "swap-seats", "entries": entries[1:3], "reason": "ошибка"},
        ]
        assert desk("apply", path, lines=lines).code == 0
        assert desk("verify", path).json == {"ok": True, "findings": []}

    def test_matches_that_lose_their_tables_are_named_and_hold_nothing_up(
        self, desk: Run, path: Path
    ) -> None:
        drawn(desk, path)
        first = ready(desk("state", path).json)[0]
        one, two = first["sides"][0]["entry"], ready(desk("state", path).json)[1]["sides"][0]["entry"]
        swap = {"do": "swap-seats", "entries": [one, two]}
        call = {"do": "call", "match": first["id"], "table": "3"}
        ran = desk("apply", path, lines=[call, swap])
        assert (ran.code, f"({first['id']}) на столе 3" in ran.err) == (0, True)
        assert "причин" in ran.err
        ran = desk("apply", path, lines=[{**swap, "reason": "перепутали"}])
        assert (ran.code, ran.err) == (0, "")
        ran = desk("draw", path, "--phrase", "другая фраза")
        assert (ran.code, f"({first['id']}) на столе 3" in ran.err) == (0, True)
        assert all(match["table"] is None for match in desk("state", path).json["matches"])


class TestCopies:
    def test_a_backup_is_the_event_and_restores_to_it(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path)
        folder = tmp_path / "копии"
        made = [Path(desk("backup", path, "--to", folder).json["file"]) for _ in range(2)]
        assert sorted(made) == sorted(folder.iterdir())
        back = tmp_path / "снова.bdesk"
        assert desk("restore", made[0], "--to", back).code == 0
        assert desk("state", back).json == desk("state", path).json
        assert desk("journal", back).out == desk("journal", path).out
        assert desk("restore", made[0], "--to", path).code == 4
        assert desk("apply", back, lines=[{"do": "undo"}]).lines == [{"number": 4}]

    def test_a_damaged_backup_is_not_restored(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path)
        made = Path(desk("backup", path, "--to", tmp_path / "b").json["file"])
        content = made.read_bytes()
        made.write_bytes(content[: len(content) // 2])
        target = tmp_path / "снова.bdesk"
        assert desk("restore", made, "--to", target).code == 4
        assert not target.exists()

    def test_no_folder_for_the_backup(self, desk: Run, path: Path, tmp_path: Path) -> None:
        drawn(desk, path)
        assert desk("backup", path, "--to", tmp_path / "нет" / "нет").code == 4
        assert desk("backup", path, "--to", path).code == 4


class TestFormat:
    def test_json(self, desk: Run) -> None:
        shown = desk("format", "two-stage").json
        assert (shown["name"], shown["size"], len(shown["matches"])) == ("two-stage", 64, 111)
        assert shown["matches"][0] == {
            "id": "A-U1-1",
            "number": 1,
            "round": "U1",
            "sides": [{"seat": 1}, {"seat": 2}],
            "winner": {"match": "A-U2-1", "side": 1},
            "loser": {"match": "A-L1-1", "side": 1},
        }
        assert shown["matches"][-1]["winner"] == {"place": "first"}
        assert shown["matches"][-1]["loser"] == {"place": "second"}

    def test_other_shapes_and_sizes(self, desk: Run) -> None:
        assert desk("format", "single-elimination", "--size", "2", "--as", "dot").out.startswith("digraph")
        assert "graphml" in desk("format", "two-stage", "--size", "16", "--as", "graphml").out
        assert desk("format", "two-stage", "--size", "8").code == 2

    def test_the_schema_describes_commands_events_and_state(self, desk: Run) -> None:
        schema = desk("schema").json
        for name in ("Command", "Event", "State", "JournalEntry", "EnterResult", "Replace", "Drawn"):
            assert name in schema["$defs"]
        happened = {option["$ref"].rpartition("/")[2] for option in schema["$defs"]["Event"]["anyOf"]}
        assert happened >= {"HallSet", "TableTakenOut", "MatchesMoved", "PauseBegun", "TimesSet"}


class TestDemo:
    @pytest.mark.parametrize("entries", [2, 3, 5, 8, 9, 16, 33, 57, 64, 100])
    def test_it_plays_to_the_end(self, desk: Run, path: Path, entries: int) -> None:
        assert desk("demo", path, "--entries", entries, "--played").code == 0
        state = desk("state", path).json
        assert state["finished"]
        for entry in state["entries"]:
            placed = entry["place"] is not None
            assert placed == (entry["seat"] is not None and entry["status"] != "disqualified")
        assert desk("verify", path).code == 0

    def test_every_kind_of_decision_occurs(self, desk: Run, path: Path) -> None:
        desk("demo", path, "--entries", 57, "--played")
        kinds = {event["is"] for entry in desk("journal", path).lines for event in entry["events"]}
        assert kinds == {
            "event-created",
            "card-set",
            "entries-registered",
            "judges-registered",
            "papers-recorded",
            "admission-decided",
            "protocols-handed-over",
            "tables-set",
            "drawn",
            "timetable-kept",
            "entry-seated",
            "entry-replaced",
            "seats-swapped",
            "match-called",
            "match-started",
            "result-entered",
            "no-show-recorded",
            "technical-defeat-recorded",
            "match-forfeited",
            "result-cleared",
            "entry-left",
            "entry-reinstated",
            "sanction-recorded",
            "score-noted",
            "protest-declared",
            "protest-handed-in",
            "protest-decided",
            "decision-recorded",
            "match-held",
            "match-released",
            "undone",
            "redone",
        }

    def test_nobody_is_at_a_table_overnight(self, desk: Run, path: Path) -> None:
        desk("demo", path, "--entries", 57, "--played")
        days = [entry["at"][:10] for entry in desk("journal", path).lines]
        evenings = [number for number, (day, after) in enumerate(pairwise(days), 1) if day != after]
        with EventFile.read(path) as file:
            entries = file.entries()
        assert len(evenings) > 1
        assert [dict(tournament_at(entries[:last]).busy) for last in evenings] == [{}] * len(evenings)

    def test_it_is_the_same_every_time(self, desk: Run, path: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.bdesk"
        desk("demo", path, "--played")
        desk("demo", other, "--played")
        assert desk("journal", path).out == desk("journal", other).out
        assert desk("demo", path).code == 4
        assert desk("demo", tmp_path / "x.bdesk", "--entries", 1).code == 2
