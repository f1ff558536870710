"""One headless command from its arguments to its exit code."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bracket_desk.cli import draws, events, formats, people, running, safety
from bracket_desk.cli.desk import REFUSED, USAGE, WORLD, Desk, UsageError
from bracket_desk.cli.options import build_parser, speak_through_gettext
from bracket_desk.domain.errors import DeskError, RuleError

COMMANDS: Mapping[str, Callable[[Desk, Namespace], int]] = {
    "new": events.new,
    "import": people.take_list,
    "draw": draws.draw,
    "apply": running.apply,
    "state": running.state,
    "journal": running.journal,
    "plan": running.plan,
    "verify": safety.verify,
    "format": formats.show,
    "backup": safety.backup,
    "restore": safety.restore,
    "demo": events.demo,
    "schema": formats.schema,
}

WRITING = frozenset(("new", "import", "draw", "apply", "demo"))
"""Commands that write an event file; ``plan`` does with ``--keep``."""


def run(desk: Desk, arguments: Sequence[str], translations: Path) -> int:
    """Carry out one command; its exit code. ``SystemExit`` 2 if argparse cannot read it."""
    speak_through_gettext(desk.words, translations)
    options = build_parser(desk.words).parse_args(arguments)
    if options.command in WRITING or vars(options).get("keep"):
        desk.tell_place(options.file)
    try:
        return _command(options.command)(desk, options)
    except UsageError as error:
        desk.tell(f"bracket-desk {options.command}: {desk.say_usage(error)}")
        return USAGE
    except DeskError as error:
        desk.tell(desk.words.sentence(error))
        return REFUSED if isinstance(error, RuleError) else WORLD


def _command(name: str) -> Callable[[Desk, Namespace], int]:
    """What carries out a command; what makes papers takes long to load, and most commands make none."""
    match name:
        case "papers":
            from bracket_desk.cli.papers import papers

            return papers
        case "bundles":
            from bracket_desk.cli.bundles import bundles

            return bundles
        case "rating":
            from bracket_desk.cli.rating import rating

            return rating
        case _:
            return COMMANDS[name]
