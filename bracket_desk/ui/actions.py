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
            Action("line", N_("Line of &results"), "F6", "go_to_line", event=True),
            Action("paste_list", N_("&Paste a list…"), "Ctrl+Shift+V", "paste_list", event=True),
            Action("find", N_("&Find in the bracket"), "Ctrl+F", "look_for", event=True),
        ),
    ),
    Menu(
        N_("&View"),
        (
            Action("light", N_("&Light"), None, "go_light", checkable=True),
            Action("dark", N_("&Dark"), None, "go_dark", checkable=True),
            Action("letters", N_("L&etters…"), None, "choose_letters"),
            Action("beside", N_("Page in a window of its &own"), "F9", "turn_beside", event=True),
            None,
            Action("why", N_("&Why?…"), "Ctrl+I", "ask_why", event=True),
            Action("look_at_now", N_("&Back to the present"), "Ctrl+Shift+J", "look_at_now"),
        ),
    ),
    # without letters of their own: those are for the pages; Alt and the arrows lead here
    Menu(
        N_("Documents"),
        (
            Action("forms", N_("&Forms of documents…"), None, "show_forms"),
            None,
            Action("kit", N_("Print for &going on by pen…"), "Ctrl+Shift+G", "print_kit", event=True),
            Action("from_paper", N_("Results from pape&r…"), "Ctrl+Shift+R", "take_from_paper", event=True),
            Action("docket", N_("Register of &decisions…"), "Ctrl+D", "show_docket", event=True),
            None,
            Action("titles", N_("&Titles and ranks…"), "Ctrl+T", "show_titles", event=True),
            Action("statistics", N_("&Statistics…"), None, "show_statistics", event=True),
            Action("package", N_("Pac&kage after the event…"), "Ctrl+Shift+P", "show_package", event=True),
        ),
    ),
    Menu(N_("Help"), (Action("keys", N_("&Keys"), Key.HelpContents, "show_keys"),)),
)

KEYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        N_("Line of results"),
        (
            ("Enter", N_("carry out what is said; where something is asked first, once more")),
            ("↓ ↑", N_("go through what could be typed")),
            ("Tab", N_("take what is offered")),
            ("Esc", N_("back to where the keys were")),
        ),
    ),
    (
        N_("Bracket"),
        (
            ("← → ↑ ↓", N_("along the lines from match to match")),
            ("0–9", N_("begin the result of the chosen match")),
            ("Enter", N_("to the fields of the chosen match")),
            ("+ −", N_("closer, further away")),
            ("Home", N_("the whole drawing")),
            ("Esc", N_("in the search: light up nobody any more")),
        ),
    ),
    (
        N_("Tables"),
        (
            ("C", N_("call the next match")),
            ("← → ↑ ↓", N_("from card to card")),
            ("Enter", N_("open a card")),
            ("Esc", N_("back to the cards")),
        ),
    ),
    (
        N_("Timetable"),
        (
            ("← → ↑ ↓", N_("from match to match")),
            ("Alt+← → ↑ ↓", N_("move the match")),
            ("Ctrl+Z", N_("take the move back")),
            ("+ −", N_("closer, further away")),
            ("Home", N_("to the present moment")),
        ),
    ),
    (
        N_("Plan of the hall"),
        (
            ("← → ↑ ↓", N_("from table to table")),
            ("Alt+← → ↑ ↓", N_("move the table")),
            ("Delete", N_("take the table out")),
            ("Alt+1–5", N_("the parts of the dialog")),
        ),
    ),
    (
        N_("Hall screen"),
        (
            ("F2", N_("light or dark")),
            ("F3", N_("with the bracket or without")),
            ("Space", N_("the next part of the bracket")),
            ("F11", N_("fill the screen")),
            ("Esc", N_("close it")),
        ),
    ),
    (
        N_("The draw for the hall"),
        (
            ("Space", N_("the next name")),
            ("←", N_("back by a name")),
            ("Home End", N_("from the beginning, all at once")),
            ("F5 + −", N_("by itself, faster, slower")),
            ("F2 F11 Esc", N_("light or dark, fill the screen, close it")),
        ),
    ),
    (
        N_("Draw"),
        (
            ("Enter", N_("what can be changed about the chosen seat")),
            ("Esc", N_("balls: another number or seat")),
        ),
    ),
    (
        N_("Admission"),
        (
            ("0–9", N_("mark a paper, 0 all of them")),
            ("Space", N_("mark the paper of the column")),
            ("+ −", N_("begin a decision: admit, do not admit")),
            ("Enter", N_("to the panel")),
            ("Esc", N_("from the panel back to the list")),
        ),
    ),
    (
        N_("Card and regulations"),
        (
            ("Ctrl+S", N_("write what was typed")),
            ("Esc", N_("turn away, nothing is written")),
        ),
    ),
    (
        N_("Entries, judges"),
        (
            ("F2 Enter", N_("edit the cell")),
            ("Insert", N_("add a person")),
            ("Delete", N_("take out who is chosen")),
            ("Alt+Enter", N_("all fields of a person")),
            ("Ctrl+C Ctrl+V", N_("copy and paste cells")),
            ("Esc", N_("from the panel back to the list")),
        ),
    ),
    (
        N_("List of people"),
        (
            ("F2 Space", N_("what the column means")),
            ("= +", N_("the same person, somebody else")),
        ),
    ),
    (
        N_("Documents"),
        (
            ("Ctrl+S", N_("save the document")),
            ("Ctrl+P", N_("print the document")),
        ),
    ),
    (
        N_("Journal"),
        (
            ("Enter", N_("look at the event as it stood after the chosen step")),
            ("↓ ↑", N_("in a filter: go through the steps")),
            ("Ctrl+Shift+J", N_("back to the present, to the step that was looked at")),
        ),
    ),
    (
        N_("Decision"),
        (("Ctrl+Enter", N_("record it, from the field for the text, too")),),
    ),
    (
        N_("Why?"),
        (
            ("Ctrl+S", N_("save the answer")),
            ("Ctrl+P", N_("print the answer")),
        ),
    ),
)
"""Keys that belong to no action of a menu: where they work, the keys, what they do."""
