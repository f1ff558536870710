"""What the page of the draw says about the draw in force, and the same draw run again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.final import final_as_before
from bracket_desk.domain.decisions.seats import draw_as_before
from bracket_desk.domain.draw.rules import DrawMode
from bracket_desk.domain.draw.separation import recorded_pairs
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stopping import Check
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.history import Draws, read_history
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.ui.draw_words import drawn_rules_text, final_rules_text
from bracket_desk.words import N_, Words

SHORT = 8
"""So many characters of a checksum are shown; the protocol has all of them."""

DrawEvent = ev.Drawn | ev.FinalDrawn


def count_text(draws: Draws, words: Words) -> str:
    """How often it was drawn, as the protocol counts; nothing of a single draw."""
    if draws.made < 2:
        return ""
    text = N_("Draws made in all: {made}, of these taken back: {undone}; each is in the journal.")
    return words.say(text, made=draws.made, undone=draws.undone)


def in_force_text(t: Tournament, words: Words) -> str:
    """The rules of the draw in force, its proof, and what it could not avoid."""
    assert t.draw is not None
    drawn: DrawEvent = t.final or t.draw
    if t.final is not None:
        rules = final_rules_text(t.final.rules, words)
        said = [words.say(N_("Rules of the draw of the final stage: {rules}"), rules=rules)]
    else:
        said = [words.say(N_("Rules of this draw: {rules}"), rules=drawn_rules_text(t, words))]
    if drawn.checksum:
        text = N_("List {checksum}…, procedure version {version}")
        said.append(words.say(text, checksum=drawn.checksum[:SHORT], version=drawn.procedure))
    # as it was drawn: what was changed since, people or their regions, is not its doing
    conflicts = recorded_pairs(drawn.rules.separation, drawn.conflicts)
    if conflicts:
        said.append(words.say(N_("Could not be kept apart: {count}"), count=conflicts))
    return ". ".join(said)


@dataclass(frozen=True, slots=True)
class Repeated:
    """A draw of the journal and the same made again, or why it cannot be; ``before`` is the state then."""

    made: DrawEvent
    again: ev.Event | RuleError
    before: Tournament

    @property
    def holds(self) -> bool:
        """Whether the same came out."""
        return self.again == self.made


def repeat_draws(entries: Sequence[JournalEntry], check: Check) -> list[Repeated]:
    """The draw in force, and that of the final stage, each made again in the state before it."""
    history = read_history(entries)
    return [
        _repeated(entries, draws.entry, check) for draws in (history.draws, history.finals) if draws.entry
    ]


def _repeated(entries: Sequence[JournalEntry], entry: JournalEntry, check: Check) -> Repeated:
    made = next(event for event in entry.events if isinstance(event, DrawEvent))
    before = tournament_at(entries[: entry.number - 1])
    again: ev.Event | RuleError
    try:
        if isinstance(made, ev.Drawn):
            again = draw_as_before(before, made, check)
        else:
            again = final_as_before(before, made, check)
    except RuleError as refusal:
        again = refusal
    return Repeated(made, again, before)


def repeated_text(repeated: Repeated, words: Words) -> str:
    """What came of a draw made again."""
    made, again = repeated.made, repeated.again
    final = isinstance(made, ev.FinalDrawn)
    if isinstance(again, RuleError):
        why = words.sentence(again, repeated.before)
        return words.say(N_("The draw cannot be made again: {why}"), why=why)
    if not repeated.holds:
        what = ", ".join(words.say(part) for part in _differing(made, again))
        text = (
            N_("The final stage drawn again differs: {what}.")
            if final
            else N_("Drawn again it differs: {what}.")
        )
        return words.say(text, what=what)
    if final:
        return words.say(N_("Final stage drawn again: the same seats follow from list, rules and phrase."))
    if made.phrase:
        return words.say(N_("Drawn again: the same seats follow from list, rules and phrase."))
    if made.rules.mode is DrawMode.HAND:
        return words.say(N_("Checked: everybody sits where the balls could bring them."))
    return words.say(
        N_("Checked: everybody admitted has one seat of the list; by what right, it does not say.")
    )


def _differing(made: DrawEvent, again: ev.Event) -> Iterator[str]:
    """What differs between two draws."""
    names = {
        "seats": N_("the seats"),
        "ways": N_("the seats"),
        "seeds": N_("the seeds"),
        "checksum": N_("the checksum of the list"),
        "rules": N_("the rules"),
        "conflicts": N_("how many could not be kept apart"),
    }
    found = [
        name for field, name in names.items() if getattr(made, field, None) != getattr(again, field, None)
    ]
    yield from found or [N_("something that is only noted")]
