"""How an event ends, in words: what would be cut off, and that nothing more is played."""

from __future__ import annotations

from collections.abc import Iterator

from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.labels import short_names
from bracket_desk.ui.telling import tell_match
from bracket_desk.ui.verdict_words import tell_protests_left
from bracket_desk.words import N_, Words


def tell_cut_off(t: Tournament, words: Words) -> str:
    """What an end before time would cut off: matches at tables, and protests; nothing if there is none."""
    lines = list(_cut_off(t, words))
    if not lines:
        return ""
    before = words.say(N_("The event would end while something is still going on:"))
    after = words.say(
        N_("These matches stay without a result. Protests can still be decided in the register of decisions.")
    )
    return "\n\n".join([before, "\n".join(lines), after])


def _cut_off(t: Tournament, words: Words) -> Iterator[str]:
    for table, state in t.busy.items():
        playing = state.status is MatchStatus.PLAYING
        text = (
            N_("being played at table {table}: {match}")
            if playing
            else N_("called to table {table}: {match}")
        )
        yield words.say(text, table=table, match=tell_match(t, state.match.id, words))
    names = short_names(t.entries.values())
    for (match, _), protest in t.floor.open_protests.items():
        text = N_("protest of {who} is not decided, match {number}")
        yield words.say(text, who=names[protest.entry], number=t.format.find(match).number)


def tell_finished(t: Tournament, words: Words) -> str:
    """What the strip says once nothing more is played, and what is still to be decided."""
    if t.closed:
        text = N_("Cut short, matches not played: {count}. Papers about titles and ranks are held back.")
        said = words.say(text, count=t.not_played)
    else:
        said = words.say(N_("Everything is played."))
    left = tell_protests_left(t, words)
    return f"⚠ {left} · {said}" if left else said
