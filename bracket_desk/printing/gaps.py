"""What a document leaves to the pen: facts that the card does not tell, posts that nobody signs for."""

from __future__ import annotations

from dataclasses import dataclass

from bracket_desk.domain.findings import Finding
from bracket_desk.domain.panel import judges_regions
from bracket_desk.domain.titles.findings import findings_on_papers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.filling import Filling
from bracket_desk.printing.kinds import WITH_PANEL, WITH_TITLES, Kind


@dataclass(frozen=True, slots=True)
class Gaps:
    """Labels of the form, as it prints them; they are empty if nothing is missing.

    ``words`` are keys of words that the form has not and that are the shipped ones.
    """

    facts: tuple[str, ...] = ()
    signers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def findings_on(kind: Kind, t: Tournament) -> list[Finding]:
    """What is to be said beside a document about what it counts and confirms."""
    titles = findings_on_papers(t) if kind in WITH_TITLES else []
    return [*titles, *(judges_regions(t) if kind in WITH_PANEL else ())]


def gaps_of(filling: Filling) -> Gaps:
    """What is missing for a document; a post that several hold signs with none of their names."""
    form, card, language = filling.form, filling.card(), filling.source.language
    fields = [*form.header, *form.below, *(field for part in form.parts.values() for field in part)]
    facts = [field.label.say(language) for field in fields if field.key in card and not card[field.key]]
    held = [judge.post for judge in filling.t.judges]
    signers = [
        signature.label.say(language)
        for signature in form.signatures
        if signature.post and held.count(signature.post) != 1
    ]
    return Gaps(tuple(dict.fromkeys(facts)), tuple(dict.fromkeys(signers)), form.borrowed)
