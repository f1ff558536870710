"""The options of the headless commands, to the letter of the contract."""

from __future__ import annotations

import argparse
import gettext as gnu
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from bracket_desk import __version__
from bracket_desk.cli.desk import UsageError
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.rules import Depth, DrawMode, Key
from bracket_desk.domain.draw.seeding import SEEDS
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from bracket_desk.layout.paper import PAGE_PAPERS, Paper
from bracket_desk.printing.kinds import BY_QUESTION, Kind
from bracket_desk.words import CATALOGUE, LANGUAGES, N_, Words

_ARGPARSE_WORDS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""Marked here for the catalogues; argparse asks gettext for them by itself."""


def speak_through_gettext(words: Words, folder: Path) -> None:
    """Let argparse, which asks gettext's own domain, speak the words' language."""
    os.environ["LANGUAGE"] = words.language
    gnu.bindtextdomain(CATALOGUE, folder)
    gnu.textdomain(CATALOGUE)


Say = Callable[[str], str]
Adder = Callable[[str, str], argparse.ArgumentParser]


def build_parser(words: Words) -> argparse.ArgumentParser:
    """The commands of the contract with their options and helps."""
    say = words.say
    parser = argparse.ArgumentParser(
        prog="bracket-desk", description=say(N_("The chief secretary's desk for billiards tournaments."))
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"bracket-desk {__version__}",
        help=say(N_("show program's version number and exit")),
    )
    commands = parser.add_subparsers(dest="command", metavar=say(N_("COMMAND")), required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=say(about), description=say(about), allow_abbrev=False)

    def on_file(name: str, about: str) -> argparse.ArgumentParser:
        options = command(name, about)
        options.add_argument("file", type=Path, metavar="FILE", help=say(N_("event file (.bdesk)")))
        return options

    _add_making(say, on_file)
    _add_running(say, on_file)
    _add_plan(say, on_file)
    _add_papers(say, on_file)
    _add_rating(say, on_file)
    _add_safety(say, command, on_file)
    return parser


def _add_making(say: Say, on_file: Adder) -> None:
    """How an event comes to be: card, people, draw."""
    new = on_file("new", N_("create an event file"))
    new.add_argument("--title", required=True, help=say(N_("title of the event")))
    new.add_argument(
        "--discipline", choices=[d.value for d in Discipline], default=Discipline.FREE_PYRAMID.value
    )
    new.add_argument("--format", choices=[f.value for f in FormatName], default=FormatName.TWO_STAGE.value)
    new.add_argument("--size", type=int, default=64, help=say(N_("seats of the grid")))
    _add_stages(new, "--race", "STAGE=N", say(N_("frames to win by stage, like upper=4 or F2=of9")))
    _add_stages(new, "--points", "STAGE=N", say(N_("agreed points of a frame by stage, like final=60")))
    official = say(N_("whether the order's fixed points are kept"))
    new.add_argument("--official", choices=("yes", "no"), default="yes", help=official)

    final = say(N_("whether the final stage follows the table or is drawn anew"))
    new.add_argument(
        "--final-draw", choices=[f.value for f in FinalDraw], default=FinalDraw.TABLE.value, help=final
    )

    take = on_file("import", N_("take people from a list"))
    take.add_argument("list", type=Path, metavar="LIST", help=say(N_("XLSX, XLS, ODS, CSV or text")))
    take.add_argument("--as", dest="kind", choices=("entries", "judges"), default="entries")
    take.add_argument("--dry-run", action="store_true", help=say(N_("show what would be taken")))

    draw = on_file("draw", N_("draw the entries into their seats"))
    how = draw.add_mutually_exclusive_group(required=True)
    how.add_argument("--phrase", help=say(N_("a phrase chosen in public")))
    lots = say(N_("entry number and seat, drawn by hand"))
    how.add_argument("--lots", type=Path, metavar="LOTS.csv", help=lots)
    _add_rules(say, draw)

    demo = on_file("demo", N_("create an event of invented people"))
    demo.add_argument("--entries", type=int, default=64, metavar="N")
    demo.add_argument("--played", action="store_true", help=say(N_("play it to the end")))


def _add_rules(say: Say, draw: argparse.ArgumentParser) -> None:
    """What a draw goes by."""
    draw.add_argument("--seeds", type=int, choices=SEEDS)
    draw.add_argument(
        "--separate",
        action="append",
        default=[],
        choices=_separations(),
        metavar="region|club|coach|group|none[:match|half|group]",
        help=say(N_("keep apart who has this in common, the first the most important")),
    )
    depth = say(N_("how far they are kept apart, unless said with the key"))
    draw.add_argument("--depth", choices=[d.value for d in Depth], help=depth)
    mode = say(N_("by rating whole, seeds and lots, lots alone, or balls drawn by hand"))
    draw.add_argument("--mode", choices=[m.value for m in DrawMode], help=mode)
    seats = say(N_("order of seats, or a list of two columns: number and seat"))
    draw.add_argument("--seats", metavar="default|usual|FILE", help=seats)
    draw.add_argument("--why", default="", metavar="TEXT", help=say(N_("reason for an order of your own")))
    blocks = say(N_("draw the seeds within 1–2, 3–4, 5–8, 9–16 and so on"))
    draw.add_argument("--within-blocks", action="store_true", help=blocks)
    confirm = say(
        N_("do what is asked about: take balls with more conflicts than must be, called matches from tables")
    )
    draw.add_argument("--confirm", action="store_true", help=confirm)
    stage = say(N_("the whole draw, or the final stage drawn anew"))
    draw.add_argument("--stage", choices=("main", "final"), default="main", help=stage)


def _separations() -> list[str]:
    """What ``--separate`` takes: a key, or a key and its depth."""
    return [*(key.value for key in Key), "none", *(f"{key}:{depth}" for key in Key for depth in Depth)]


def _add_stages(options: argparse.ArgumentParser, name: str, shape: str, about: str) -> None:
    """An option that takes several values, may be repeated, and adds up."""
    options.add_argument(name, nargs="+", action="extend", default=[], metavar=shape, help=about)


def _add_running(say: Say, on_file: Adder) -> None:
    apply = on_file("apply", N_("carry out commands, one JSON object a line"))
    apply.add_argument("commands", type=Path, nargs="?", metavar="COMMANDS.jsonl")
    state = on_file("state", N_("print the state"))
    state.add_argument("--at", type=int, metavar="N", help=say(N_("after journal entry N")))
    on_file("journal", N_("print the journal"))


def _add_plan(say: Say, on_file: Adder) -> None:
    plan = on_file("plan", N_("make a timetable"))
    plan.add_argument("--tables", type=int, metavar="N", help=say(N_("number of tables")))
    _add_stages(plan, "--minutes", "STAGE=M", say(N_("minutes of a match by stage, warm-up included")))
    rest = say(N_("minutes between a player's matches"))
    plan.add_argument("--rest", type=int, default=10, metavar="M", help=rest)
    sessions = say(N_("when the hall is open, like 2026-12-05T10:00/22:00"))
    _add_stages(plan, "--sessions", "BEGIN/END", sessions)
    plan.add_argument("--keep", action="store_true", help=say(N_("keep it as the timetable in force")))


def _add_papers(say: Say, on_file: Adder) -> None:
    papers = on_file("papers", N_("write the documents of an event"))
    papers.add_argument("--out", required=True, metavar="DIR", help=say(N_("folder to write to")))
    papers.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        choices=[kind.value for kind in Kind if kind not in BY_QUESTION],
        metavar="KIND",
        help=say(N_("only these documents")),
    )
    papers.add_argument(
        "--paper", choices=[paper.value for paper in Paper], help=say(N_("paper of the poster"))
    )
    tile = say(N_("cut the poster into sheets of this paper"))
    papers.add_argument("--tile", choices=(Paper.A4.value, Paper.A3.value), help=tile)
    page = say(N_("paper of each group and of the pages of the final stage"))
    papers.add_argument("--page", choices=[paper.value for paper in PAGE_PAPERS], help=page)
    papers.add_argument("--lang", choices=LANGUAGES, help=say(N_("language of the documents")))
    papers.add_argument("--as", dest="shape", choices=("pdf", "xlsx", "docx"), default="pdf")


def _add_rating(say: Say, on_file: Adder) -> None:
    bundles = on_file("bundles", N_("write the papers about titles, a file for each athlete and region"))
    bundles.add_argument("--out", required=True, metavar="DIR", help=say(N_("folder to write to")))
    bundles.add_argument("--lang", choices=LANGUAGES, help=say(N_("language of the documents")))
    rating = on_file("rating", N_("write the data of a rating: places with points, every match"))
    rating.add_argument("--out", required=True, metavar="DIR", help=say(N_("folder to write to")))
    rating.add_argument("--lang", choices=LANGUAGES, help=say(N_("language of the documents")))


def _add_safety(say: Say, command: Adder, on_file: Adder) -> None:
    on_file("verify", N_("check the whole file"))
    backup = on_file("backup", N_("make a backup"))
    backup.add_argument("--to", type=Path, required=True, metavar="DIR")
    restore = command("restore", N_("make an event file from a backup"))
    restore.add_argument("backup", type=Path, metavar="BACKUP")
    restore.add_argument("--to", type=Path, required=True, metavar="FILE")
    form = command("format", N_("print a format's graph"))
    form.add_argument("name", choices=[f.value for f in FormatName])
    form.add_argument("--size", type=int, default=64, help=say(N_("seats of the grid")))
    form.add_argument("--as", dest="shape", choices=("json", "graphml", "dot"), default="json")
    command("schema", N_("print the JSON Schema of commands, events and state"))


def readable(text: str, what: str) -> str:
    """The text of an option. UsageError if its bytes are no text."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(N_("{option} is no readable text. Type it again."), option=what) from None
    return text


def by_stage(options: Iterable[str], what: str) -> dict[str, str]:
    """``STAGE=N`` options as a table; of two for the same stage the later counts. UsageError."""
    table: dict[str, str] = {}
    for option in options:
        stage, equals, value = option.partition("=")
        if not (stage and equals and value):
            raise UsageError(
                N_("{option}: “{value}” is not STAGE=N, like upper=4."), option=what, value=option
            )
        table[stage] = value
    return table


def whole_numbers(table: Mapping[str, str], what: str) -> dict[str, int]:
    """The same table with whole numbers. UsageError naming the first that is none."""
    numbers: dict[str, int] = {}
    for stage, value in table.items():
        if not value.isascii() or not value.isdigit() or len(value) > 6:
            raise UsageError(N_("{option}: “{value}” is not a whole number."), option=what, value=value)
        numbers[stage] = int(value)
    return numbers
