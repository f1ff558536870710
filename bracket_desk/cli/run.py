"""One headless command from its arguments to its exit code."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
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

OF_PAPERS = ("papers", "bundles", "rating")
"""Commands with a module of their name, loaded when asked for: what makes papers takes long to load."""

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
    if name not in OF_PAPERS:
        return COMMANDS[name]
    command: Callable[[Desk, Namespace], int] = getattr(import_module(f"bracket_desk.cli.{name}"), name)
    return command
