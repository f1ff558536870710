"""Who has fulfilled which norms: facts of the event, and each norm held against them.

Nothing is awarded here: a proposal carries its proof, and the secretary decides. A win without play
never counts silently: each is in the proof, with whether the norm counts it. Who was drawn but never
played is no part of the field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from msgspec import structs

from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.people.eligibility import age_on
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.titles import TITLES, seniority
from bracket_desk.domain.titles.norms import LIFELONG, Norm, NormTable, TitleRuling
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import ResultKind


class Condition(StrEnum):
    """What a norm can ask of somebody."""

    PLACE = "place"
    PLACE_ABOVE = "place-above"  # better than the places that the row names
    SEX = "sex"
    AGE = "age"
    ENTRIES = "entries"
    REGIONS = "regions"
    WINS = "wins"
    OVER_WINS = "over-wins"
    REMOVED = "removed"  # every norm asks that somebody was not disqualified
    IDLE = "idle"  # and that they played: whoever is no part of the field has a place all the same


class Purpose(StrEnum):
    """What a title would be to the one who has fulfilled its norm."""

    AWARD = "award"
    CONFIRM = "confirm"
    HELD = "held"  # for life, or something higher


@dataclass(frozen=True, slots=True)
class Win:
    """A match won: against whom, with which rank then, and how."""

    match: str
    opponent: str
    title: str
    kind: ResultKind
    score: tuple[int, int] | None  # own frames first

    @property
    def played(self) -> bool:
        """Whether it was won by play."""
        return self.kind is ResultKind.PLAYED


@dataclass(frozen=True, slots=True)
class Field:
    """Who played, and from which subjects; ``idle`` were drawn but never played.

    ``homeless`` played, but nobody said for which subject.
    """

    played: tuple[str, ...]
    idle: tuple[str, ...]
    regions: tuple[str, ...]
    homeless: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What norms are held against: of one entry, and of the event."""

    entry: Entry
    band: Band | None
    sex: str
    age: int | None  # full years on the first day
    field: Field
    wins: tuple[Win, ...]
    level: str
    age_group: str
    discipline: Discipline
    removed: bool = False  # disqualified

    @property
    def idle(self) -> bool:
        """Drawn, but without a match played."""
        return self.entry.id not in self.field.played


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A condition that does not hold: what it asks and what there is, None if that is not known."""

    condition: Condition
    need: int
    have: int | None

    @property
    def by(self) -> int | None:
        """By how much."""
        return None if self.have is None else abs(self.need - self.have)


@dataclass(frozen=True)
class Proposal:
    """A norm held against the facts about somebody; it holds if nothing is missing."""

    norm: Norm
    facts: Facts
    missing: tuple[Shortfall, ...]

    @property
    def holds(self) -> bool:
        return not self.missing

    @cached_property
    def counted(self) -> tuple[Win, ...]:
        """The wins that count by this norm."""
        return tuple(win for win in self.facts.wins if win.played or self.norm.walkovers)

    @cached_property
    def uncounted(self) -> tuple[Win, ...]:
        """Wins without play that do not count by this norm."""
        return tuple(win for win in self.facts.wins if win not in self.counted)

    @cached_property
    def over(self) -> tuple[Win, ...]:
        """Those of the counted ones that were over holders of the ranks that the norm names."""
        return tuple(win for win in self.counted if win.title in self.norm.over)

    @property
    def by_walkover(self) -> bool:
        """Whether it holds, or fails, only by wins without play."""
        norm, asked = self.norm, (Condition.WINS, Condition.OVER_WINS)
        without = [win for win in self.facts.wins if not win.played]
        if not without or not (norm.wins or norm.over_wins):
            return False
        other = norm_with(norm, walkovers=not norm.walkovers)
        now = [short.condition for short in self.missing if short.condition in asked]
        then = [short.condition for short in shortfalls(other, self.facts) if short.condition in asked]
        return now != then

    @property
    def purpose(self) -> Purpose:
        """What the title would be to them."""
        return purpose_of(self.norm.title, self.facts.entry.title)


@dataclass(frozen=True, slots=True)
class Athlete:
    """What norms somebody has fulfilled, the highest first, and which nearly.

    ``far`` are the others above the highest fulfilled one, each by the row that lacks the least.
    """

    entry: Entry
    held: tuple[Proposal, ...]
    near: tuple[Proposal, ...]
    far: tuple[Proposal, ...]


def purpose_of(title: str, own: str) -> Purpose:
    """What a title would be to somebody who has ``own``, which may be none."""
    if not own or seniority(title) < seniority(own):
        return Purpose.AWARD
    return Purpose.CONFIRM if title == own and title not in LIFELONG else Purpose.HELD


def norm_with(norm: Norm, *, walkovers: bool) -> Norm:
    """The same norm with another answer about wins without play."""
    return structs.replace(norm, walkovers=walkovers)


# ---------------------------------------------------------------- facts


def field_of(t: Tournament) -> Field:
    """Those of the draw who played a match, and the subjects they are from.

    A match that was begun and broken off was played, though it has no score: by a technical defeat, also
    that of somebody who left the event in the middle of it.
    """
    played: set[str] = set()
    for state in t.states:
        result = state.result
        if result is None:
            continue
        if result.kind is ResultKind.PLAYED or _was_begun(t, state.key, result.kind):
            played.update(state.players)
    drawn = [t.entries[entry] for entry in t.seats.values()]
    there = [entry for entry in drawn if entry.id in played]
    # one subject, however it is typed
    regions = {subject_key(one.region): one.region for one in reversed(there) if subject_key(one.region)}
    return Field(
        tuple(entry.id for entry in there),
        tuple(entry.id for entry in drawn if entry.id not in played),
        tuple(sorted(regions.values())),
        tuple(entry.id for entry in there if not subject_key(entry.region)),
    )


def _was_begun(t: Tournament, key: tuple[str, tuple[str, ...]], kind: ResultKind) -> bool:
    return kind is not ResultKind.NO_SHOW and t.floor.times_of(key).start is not None


def wins_of(t: Tournament) -> Mapping[str, tuple[Win, ...]]:
    """Every entry's wins over players in the order of the matches; a bye is none."""
    found: dict[str, list[Win]] = {}
    for state in t.states:
        result = state.result
        if result is None or result.winner is None or len(state.players) != 2:
            continue
        winner = result.winner
        opponent = next(entry for entry in state.players if entry != winner)
        score, _ = result.seen_from(winner)
        win = Win(state.match.id, opponent, t.entries[opponent].title, result.kind, score)
        found.setdefault(winner, []).append(win)
    return {entry: tuple(wins) for entry, wins in found.items()}


def facts_of(t: Tournament) -> Mapping[str, Facts]:
    """The facts about everybody who was drawn."""
    field, wins, about = field_of(t), wins_of(t), t.about
    first, found = about.first_day, {}
    for entry_id in t.seats.values():
        entry = t.entries[entry_id]
        age = None if entry.born is None or first is None else age_on(entry.born, first)
        found[entry_id] = Facts(
            entry,
            t.places.get(entry_id),
            entry.sex or about.sex,
            age,
            field,
            wins.get(entry_id, ()),
            about.level,
            about.age_group,
            t.card.discipline,
            removed=entry_id in t.disqualified,
        )
    return found


# ---------------------------------------------------------------- norms against facts


def shortfalls(norm: Norm, facts: Facts) -> tuple[Shortfall, ...]:
    """The conditions of a norm that do not hold; the free one is for people."""
    return tuple(_missing(norm, facts))


def _missing(norm: Norm, facts: Facts) -> Iterator[Shortfall]:
    if facts.removed:
        yield Shortfall(Condition.REMOVED, 0, None)
    if facts.idle:
        yield Shortfall(Condition.IDLE, 0, None)
    if norm.last is not None:
        band = facts.band
        # a shared place lies within the named ones only as a whole
        if band is None or band[1] > norm.last:
            yield Shortfall(Condition.PLACE, norm.last, None if band is None else band[1])
        elif norm.first is not None and band[0] < norm.first:
            yield Shortfall(Condition.PLACE_ABOVE, norm.first, band[0])
    if norm.sex and not facts.sex:
        yield Shortfall(Condition.SEX, 0, None)
    if norm.age and (facts.age is None or facts.age < norm.age):
        yield Shortfall(Condition.AGE, norm.age, facts.age)
    for condition, need, have in (
        (Condition.ENTRIES, norm.entries, len(facts.field.played)),
        (Condition.REGIONS, norm.regions, len(facts.field.regions)),
    ):
        if have < need:
            yield Shortfall(condition, need, have)
    if norm.wins or norm.over_wins:
        yield from _missing_wins(norm, facts)


def _missing_wins(norm: Norm, facts: Facts) -> Iterator[Shortfall]:
    proposal = Proposal(norm, facts, ())
    for condition, need, have in (
        (Condition.WINS, norm.wins, len(proposal.counted)),
        (Condition.OVER_WINS, norm.over_wins, len(proposal.over)),
    ):
        if have < need:
            yield Shortfall(condition, need, have)


def norms_of_event(t: Tournament, table: NormTable) -> tuple[Norm, ...]:
    """The rows that are about such an event and ask for something."""
    card = t.about
    return tuple(
        norm
        for norm in table.norms
        if norm.asks and norm.of_event(card.level, card.age_group, t.card.discipline)
    )


def is_about(norm: Norm, facts: Facts) -> bool:
    """Whether a row is about such an event and about people of that sex at all."""
    of_event = norm.of_event(facts.level, facts.age_group, facts.discipline)
    return norm.asks and of_event and (not norm.sex or not facts.sex or norm.sex == facts.sex)


def propose(t: Tournament) -> tuple[Athlete, ...]:
    """Everybody who was drawn, by place, with the norms that they hold and nearly hold."""
    table = t.office.norms
    if table is None or t.draw is None:
        return ()
    norms, facts = norms_of_event(t, table), facts_of(t)
    reach = {id(norm): _next_below(norm, facts) for norm in norms}
    athletes = [_athlete(norms, one, reach) for one in facts.values()]
    return tuple(sorted(athletes, key=lambda one: _order(facts[one.entry.id])))


def _order(facts: Facts) -> tuple[float, float, int]:
    first, last = facts.band or (float("inf"), 0)
    return first, last, facts.entry.number


def _next_below(norm: Norm, facts: Mapping[str, Facts]) -> int:
    """Where the best place begins that the norm does not reach."""
    last = norm.last or 0
    return min((one.band[0] for one in facts.values() if one.band and one.band[1] > last), default=0)


def _athlete(norms: tuple[Norm, ...], facts: Facts, reach: Mapping[int, int]) -> Athlete:
    held: dict[str, Proposal] = {}
    near: dict[str, Proposal] = {}
    far: dict[str, Proposal] = {}
    for norm in norms:
        if not is_about(norm, facts):
            continue
        proposal = Proposal(norm, facts, shortfalls(norm, facts))
        if proposal.holds:
            held.setdefault(norm.title, proposal)
        elif _nearly(proposal, reach[id(norm)]):
            near.setdefault(norm.title, proposal)
        elif norm.title not in far or len(proposal.missing) < len(far[norm.title].missing):
            far[norm.title] = proposal
    best = min(map(seniority, held), default=len(TITLES))

    def worth(found: Mapping[str, Proposal]) -> tuple[Proposal, ...]:
        above = [one for one in found.values() if _rank(one) < best and one.purpose is not Purpose.HELD]
        return tuple(sorted(above, key=_rank))

    others = {title: one for title, one in far.items() if title not in near}
    return Athlete(facts.entry, tuple(sorted(held.values(), key=_rank)), worth(near), worth(others))


def _rank(proposal: Proposal) -> int:
    return seniority(proposal.norm.title)


def _nearly(proposal: Proposal, reach: int) -> bool:
    """Whether just one thing is missing, and of places only the next one."""
    if len(proposal.missing) != 1:
        return False
    band = proposal.facts.band
    if proposal.missing[0].condition is not Condition.PLACE:
        return True
    return band is not None and band[0] <= reach


# ---------------------------------------------------------------- what was decided


def proposal_for(t: Tournament, entry: str, title: str) -> Proposal | None:
    """The row of the event's table by which somebody comes nearest to a title; None if it has none."""
    table = t.office.norms
    facts = None if table is None or t.draw is None else facts_of(t).get(entry)
    if table is None or facts is None:
        return None
    found = [
        Proposal(norm, facts, shortfalls(norm, facts))
        for norm in norms_of_event(t, table)
        if norm.title == title and is_about(norm, facts)
    ]
    return min(found, key=lambda one: len(one.missing), default=None)


def still_stands(ruling: TitleRuling, facts: Facts | None) -> bool:
    """Whether what a ruling was decided on is so now.

    That is the place, which conditions hold, and that the row is about such an event and such people.
    """
    if facts is None or ruling.norm is None or not is_about(ruling.norm, facts):
        return False
    missing = tuple(short.condition.value for short in shortfalls(ruling.norm, facts))
    return facts.band == ruling.band and missing == ruling.missing


def confirmed_titles(t: Tournament) -> Mapping[str, TitleRuling]:
    """The highest title of each entry that was confirmed and whose grounds still stand.

    None of an event that was cut short, nor before everything is played, nor by an invented table.
    """
    if t.closed or not t.finished or not t.office.titles:
        return {}
    facts = facts_of(t)
    found: dict[str, TitleRuling] = {}
    for ruling in t.office.titles.values():
        if not ruling.confirmed or ruling.example or not still_stands(ruling, facts.get(ruling.entry)):
            continue
        before = found.get(ruling.entry)
        if before is None or seniority(ruling.title) < seniority(before.title):
            found[ruling.entry] = ruling
    return found
