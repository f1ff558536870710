"""Whatever the office does in whatever order: the journal is sound, and reopening gives the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import is_in_field
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import DisqualifiedPlace
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.handing import Handing
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.people.people import Judge
from bracket_desk.session import check_entries, read_entry, tournament_at
from tests.helpers import Desk, examples, people, undrawn

SIZES = ((FormatName.TWO_STAGE, 16), (FormatName.SINGLE_ELIMINATION, 8), (FormatName.SINGLE_ELIMINATION, 16))


def _card(desk: Desk, n: int) -> cmd.Command:
    day = date(2026, 12, 1 + n % 28)
    return cmd.SetCard(card=replace(desk.tournament.about, title=f"Кубок {n % 3}", first_day=day))


def _rules(desk: Desk, n: int) -> cmd.Command:
    name, size = SIZES[n % 3] if n % 2 else (desk.tournament.card.format, desk.tournament.card.size)
    rules = replace(
        desk.tournament.regulations,
        format=name,
        size=size,
        races={"final": str(1 + n % 5)},
        disqualified=list(DisqualifiedPlace)[n % 2],
    )
    return cmd.SetRegulations(regulations=rules, confirm=True)


def _entry(desk: Desk, n: int) -> str:
    return (
        list(desk.tournament.entries)[n % len(desk.tournament.entries)] if desk.tournament.entries else "e1"
    )


def _edit(desk: Desk, n: int) -> cmd.Command:
    entry = desk.tournament.entries.get(_entry(desk, n))
    changed = () if entry is None else (replace(entry, surname=f"Другов{n % 4}", reserve=n % 5 == 0),)
    return cmd.EditEntries(entries=changed, confirm=True)


def _ruling(desk: Desk, n: int) -> cmd.Command:
    ruling = Ruling(_entry(desk, n), n % 3 > 0, "Допускова", "решение")
    return cmd.DecideAdmission(rulings=(ruling,))


def _lots(desk: Desk, _n: int) -> cmd.Command:
    t = desk.tournament
    field = [entry.number for entry in t.entries.values() if is_in_field(t, entry)]
    return cmd.DrawByLots(lots=tuple((number, seat) for seat, number in enumerate(field, 1)))


def _win(desk: Desk, n: int) -> cmd.Command:
    matches = desk.open() or ["F2-1"]
    match = matches[n % len(matches)]
    race = desk.tournament.race(desk.tournament.format.find(match))
    return cmd.EnterResult(match=match, score=(race, 0), confirm=True)


MOVES: dict[str, Callable[[Desk, int], cmd.Command]] = {
    "card": _card,
    "rules": _rules,
    "register": lambda desk, n: cmd.RegisterEntries(entries=people([1 + n % 20])),
    "edit": _edit,
    "remove": lambda desk, n: cmd.RemoveEntries(entries=(_entry(desk, n),)),
    "paper": lambda desk, n: cmd.RecordPapers(
        papers=(Paper(_entry(desk, n), "passport", str(n % 3)),), mark=n % 2 > 0
    ),
    "ruling": _ruling,
    "judge": lambda desk, n: cmd.RegisterJudges(judges=(Judge(1 + n % 4, "Свистков"),)),
    "handover": lambda desk, n: cmd.HandOver(chairman="Допускова", receiver="Главков"),
    "deliver": lambda desk, n: cmd.Deliver(item=list(Handing)[n % 4], receiver="Представителев"),
    "report": lambda desk, n: cmd.WriteReport(texts={str(13 + n % 10): f"{n} слов"}),
    "lots": _lots,
    "win": _win,
    "leave": lambda desk, n: cmd.Disqualify(entry=_entry(desk, n)),
    "replace": lambda desk, n: cmd.Replace(entry=_entry(desk, n), by=_entry(desk, n // 7)),
    "undo": lambda desk, n: cmd.Undo(),
    "redo": lambda desk, n: cmd.Redo(),
}


@examples(80)
@given(
    st.lists(st.tuples(st.sampled_from([*MOVES, "lots", "undo", "win"]), st.integers(0, 1000)), max_size=40)
)
def test_the_journal_stays_sound(moves: list[tuple[str, int]]) -> None:
    desk = undrawn(range(1, 9), 8, "single-elimination")
    for move, number in moves:
        try:
            desk.run(MOVES[move](desk, number))
        except RuleError:
            continue
        assert check_entries(desk.journal.kept) is None
        t = desk.tournament
        assert set(t.seats.values()) <= set(t.entries)
        assert set(t.office.rulings) <= set(t.entries)
        assert {entry for entry, _ in t.office.papers} <= set(t.entries)
        assert (t.regulations.format, t.regulations.size) == (t.format.name, t.format.size)
        assert t.about.title == t.card.title
        # everything that a window asks can be answered
        desk.text()
    again = [read_entry(entry.text, entry.hash) for entry in desk.journal.kept]
    assert tournament_at(again) == desk.tournament
