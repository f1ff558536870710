"""Actions and menus as data: a text, a key, and what they do; the window makes them real."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from bracket_desk.words import N_

Key = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of a menu. ``slot`` is the name of the window's method; ``event``: only with one open.

    ``checkable``: it shows whether it is so now.
    """

    id: str
    text: str
    key: Key | str | None
    slot: str
    event: bool = False
    checkable: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu by its title; None in it is a line."""

    title: str
    actions: tuple[Action | None, ...]


PAGES: tuple[tuple[str, str], ...] = (
    ("event", N_("Event")),
    ("entries", N_("Entries")),
    ("admission", N_("Admission")),
    ("judges", N_("Judges")),
    ("draw", N_("Draw")),
    ("bracket", N_("Bracket")),
    ("floor", N_("Tables")),
    ("places", N_("Places")),
    ("documents", N_("Documents")),
    ("journal", N_("Journal")),
)
"""The pages in the order of the work; Ctrl and a digit lead to each, to the tenth Ctrl+0."""

MENUS: tuple[Menu, ...] = (
    Menu(
        N_("&File"),
        (
            Action("new", N_("&New event…"), Key.New, "create_event"),
            Action("open", N_("&Open…"), Key.Open, "open_event"),
            Action("close", N_("&Close event"), "Ctrl+W", "close_event", event=True),
            None,
            Action("copy_back", N_("Copy back &to its place"), None, "copy_back"),
            Action("backups", N_("&Backups…"), "Ctrl+B", "show_backups"),
            Action("register", N_("&People register…"), "Ctrl+K", "show_register"),
            None,
            Action("quit", N_("&Quit"), "Ctrl+Q", "close"),
        ),
    ),
    Menu(
        N_("&Edit"),
        (
            Action("undo", N_("&Undo"), Key.Undo, "undo", event=True),
            Action("redo", N_("&Redo"), "Ctrl+Shift+Z", "redo", event=True),
            None,
            Action("paste_list", N_("&Paste a list…"), "Ctrl+Shift+V", "paste_list", event=True),
        ),
    ),
    Menu(
        N_("&View"),
        (
            Action("light", N_("&Light"), None, "go_light", checkable=True),
            Action("dark", N_("&Dark"), None, "go_dark", checkable=True),
            None,
            Action("docket", N_("&Register of decisions…"), "Ctrl+D", "show_docket", event=True),
            None,
            Action("find", N_("&Find in the bracket"), "Ctrl+F", "look_for", event=True),
        ),
    ),
)
