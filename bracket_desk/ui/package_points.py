"""What is to be looked at before the package is written: the event itself, papers, cards of the register."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from PySide6.QtCore import QObject

from bracket_desk.domain.panel import card_findings, panel_findings
from bracket_desk.domain.people.alike import Difference
from bracket_desk.domain.people.cards import Kept, PersonCard
from bracket_desk.domain.people.eligibility import eligibility
from bracket_desk.domain.people.matching import changes, compare
from bracket_desk.domain.titles.findings import findings_on_papers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.ages import Age
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import lacking
from bracket_desk.remarks import Said, say_of_whom
from bracket_desk.store.register import Register
from bracket_desk.ui.paper_ages import PaperAges
from bracket_desk.ui.paper_words import paper_title, sheet_names
from bracket_desk.ui.register_event import news_of
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

CARD_FIELDS = {
    "surname": N_("surname"),
    "given": N_("given name"),
    "patronymic": N_("patronymic"),
    "title": N_("title, rank"),
    "category": N_("judge's category"),
}
"""What a card and an event should say alike."""


def open_points(place: Workplace, t: Tournament, now: datetime) -> list[Said]:
    """What would be wrong on the papers: suspended results, the card, the panel, titles, births, ages."""
    words, sport = place.words, place.sport
    said: list[Said] = []
    why = lacking(Kind.FINAL_PROTOCOL, t, words)
    if why is not None:
        said.append(Said(words.say(N_("The final protocol cannot be made yet. {why}"), why=why), ""))
    if t.suspended:
        numbers = ", ".join(words.number(key[0], t) for key, _ in t.suspended)
        said.append(
            Said(
                words.say(N_("Results that are not in force: {matches}."), matches=numbers),
                words.say(N_("Play these matches anew, or put the correction right.")),
            )
        )
    if sport is None:
        return said
    found = [*card_findings(t, sport, now.date()), *panel_findings(t, sport), *findings_on_papers(t)]
    for entry in t.seats.values():
        found += eligibility(t.entries[entry], t.about, t.regulations, sport)
    return said + [say_of_whom(one, words, sport, t) for one in found]


# ---------------------------------------------------------------- papers


def stale_papers(place: Workplace, t: Tournament, papers: PaperAges) -> list[Said]:
    """Papers that are older than the last correction, as far as that is known by now."""
    words = place.words
    named = []
    for age in papers.ages.values():
        wrong = [sheet.key for sheet in (*age.to_replace, *age.of(Age.GONE))]
        if wrong:
            paper = age.printed.paper
            named.append(f"{paper_title(paper, words, t)} ({sheet_names(paper.kind, wrong, t, words)})")
    if not named:
        return []
    return [
        Said(
            words.say(N_("Printed or saved before the last correction: {papers}."), papers="; ".join(named)),
            words.say(N_("Print these sheets again on the page “Documents”; written anew, they are right.")),
        )
    ]


# ---------------------------------------------------------------- cards of the register


def look_into_register(
    owner: QObject, place: Workplace, t: Tournament, then: Callable[[Sequence[Said]], object]
) -> None:
    """Hold names, titles and categories against the people register beside the window, if it is used."""
    news, words = news_of(t), place.words

    def work(register: Register) -> Sequence[Said]:
        return list(told_apart(news, register.everyone(), words))

    # a register that cannot be read is told where it is used, and holds no package up
    nothing: Sequence[Said] = ()
    place.register.read(owner, work, nothing, then, lambda _: None)


def told_apart(news: Sequence[PersonCard], known: Sequence[Kept], words: Words) -> Iterator[Said]:
    """Of people whose card is plain: what it says otherwise than the event."""
    for one in compare(enumerate(news, 1), known):
        if one.known is None:
            continue
        for change in changes(one.known.card, one.news):
            if change.field in CARD_FIELDS and change.old:
                yield Said(
                    words.say(
                        N_("{name}: {field} is {here} in the event, {there} in the people register."),
                        name=one.news.name,
                        field=words.say(CARD_FIELDS[change.field]),
                        here=_value(change.new, change, words),
                        there=_value(change.old, change, words),
                    ),
                    words.say(N_("Put right the one that is wrong.")),
                )


def _value(value: object, change: Difference, words: Words) -> str:
    text = str(value)
    return words.term(text) if change.field in {"title", "category"} else text
