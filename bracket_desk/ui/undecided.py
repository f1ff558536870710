"""Before a draw: whoever waits for the commission's decision gets one, or nobody is drawn yet."""

from __future__ import annotations

from collections.abc import Callable

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import Admission, to_decide
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.judges import CHAIRMAN
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import say_finding
from bracket_desk.ui.decision import OneByOne
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


def waiting_for(place: Workplace) -> tuple[Admission, ...]:
    """Whom a draw would take although the commission should decide about them; nobody after the draw."""
    t = place.tournament
    if t is None or t.decided or t.closed or place.sport is None:
        return ()
    return to_decide(t, place.sport)


def settle_admission(place: Workplace, one_by_one: Callable[[], object]) -> bool:
    """Ask for the decision about everybody who waits and record it; whether a draw may be made now.

    ``one_by_one`` leads to where each of them is decided about.
    """
    t, waiting, asking = place.tournament, waiting_for(place), place.asking
    if t is None or not waiting or asking is None:
        return t is not None
    text = N_(
        "Only those who are admitted are drawn. Waiting for the commission's decision: {count}. "
        "It is recorded with its name and ground."
    )
    lines = [_line(place, t, about) for about in waiting]
    answer = asking.decision(place.say(text, count=len(waiting)), lines, chairman(t))
    if answer is None or isinstance(answer, OneByOne):
        place.tell(place.say(N_("Nothing was changed.")))
        if answer is not None:
            one_by_one()
        return False
    rulings = tuple(about.ruling_by(answer.by, answer.ground, admitted=True) for about in waiting)
    return place.perform(cmd.DecideAdmission(rulings=rulings))


def chairman(t: Tournament) -> str:
    """The one who speaks for the commission; nothing if nobody does, or several."""
    return holder(t, CHAIRMAN)


def holder(t: Tournament, post: str) -> str:
    """The name of the one who holds a post; nothing if nobody does, or several."""
    found: list[Judge] = [judge for judge in t.judges if judge.post == post]
    return found[0].name if len(found) == 1 else ""


def _line(place: Workplace, t: Tournament, about: Admission) -> str:
    """Somebody with what is said against them."""
    assert place.sport is not None
    said = [say_finding(finding, place.words, place.sport, t).why for finding in about.open]
    return f"{about.entry.number}  {about.entry.name} – {' '.join(said)}"
