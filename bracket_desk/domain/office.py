"""What the secretary's office keeps beside the bracket: card, regulations, papers, decisions on admission."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.handing import Delivery
from bracket_desk.domain.people.papers import Handover, Paper, Ruling


@dataclass(frozen=True)
class Office:
    """The mappings are never changed, only replaced.

    ``about`` and ``regulations`` are None until somebody fills them in. ``retired`` are numbers
    of entries that were taken out: they are never given again. ``sat`` is everybody who has had
    a seat since the draw.
    """

    about: EventCard | None = None
    regulations: Regulations | None = None
    retired: frozenset[int] = frozenset()
    sat: frozenset[str] = frozenset()
    papers: Mapping[tuple[str, str], Paper] = field(default_factory=dict)  # by entry and document
    rulings: Mapping[str, Ruling] = field(default_factory=dict)  # by entry
    handover: Handover | None = None
    deliveries: tuple[Delivery, ...] = ()
    report: Mapping[str, str] = field(default_factory=dict)  # by point, where it is not the form's phrase

    def with_papers(self, papers: Iterable[Paper]) -> Office:
        """With these in the place of what was known of the same papers."""
        return replace(
            self, papers={**self.papers, **{(paper.entry, paper.document): paper for paper in papers}}
        )

    def with_ruling(self, ruling: Ruling) -> Office:
        """With a decision; of two about the same entry the later counts."""
        return replace(self, rulings={**self.rulings, ruling.entry: ruling})

    def without(self, entries: Mapping[str, int]) -> Office:
        """Without what belongs to these entries, given with their numbers."""
        return replace(
            self,
            retired=self.retired.union(entries.values()),
            papers={key: paper for key, paper in self.papers.items() if key[0] not in entries},
            rulings={entry: ruling for entry, ruling in self.rulings.items() if entry not in entries},
        )
