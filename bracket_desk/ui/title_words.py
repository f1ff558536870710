"""Proposals of titles in words: what somebody would get, on which proof, and what is missing by how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bracket_desk.domain.titles.norms import Edition, NormTable, PointsTable
from bracket_desk.domain.titles.proposals import Condition, Proposal, Purpose, Shortfall, Win
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import ResultKind
from bracket_desk.labels import band_text
from bracket_desk.words import N_, Words

PURPOSES: Mapping[Purpose, str] = {
    Purpose.AWARD: N_("to be awarded"),
    Purpose.CONFIRM: N_("to be confirmed"),
    Purpose.HELD: N_("has it, or more"),
}

_MISSING: Mapping[Condition, str] = {
    Condition.PLACE: N_("place {have}, asked for {need} at most"),
    Condition.PLACE_ABOVE: N_("place {have} is above those of the row, from {need}: for people to decide"),
    Condition.SEX: N_("the sex is not given"),
    Condition.AGE: N_("{have} years old, asked for {need}: {by} missing"),
    Condition.ENTRIES: N_("{have} played, asked for {need}: {by} missing"),
    Condition.REGIONS: N_("regions: {have}, asked for {need}: {by} missing"),
    Condition.WINS: N_("wins: {have}, asked for {need}: {by} missing"),
    Condition.OVER_WINS: N_("wins over {over}: {have}, asked for {need}: {by} missing"),
    Condition.REMOVED: N_("disqualified"),
    Condition.IDLE: N_("no match played: for people to decide"),
}

_UNKNOWN: Mapping[Condition, str] = {
    Condition.PLACE: N_("no place, asked for {need} at most"),
    Condition.AGE: N_("the age is not known, asked for {need}"),
}

_KINDS: Mapping[ResultKind, str] = {
    ResultKind.NO_SHOW: N_("no-show"),
    ResultKind.TECHNICAL: N_("technical defeat"),
}


def missing_text(short: Shortfall, proposal: Proposal, words: Words) -> str:
    """One condition that does not hold."""
    text = _MISSING[short.condition]
    if short.have is None:
        text = _UNKNOWN.get(short.condition, text)
    have: object = short.have
    if short.condition in (Condition.PLACE, Condition.PLACE_ABOVE) and proposal.facts.band:
        have = band_text(proposal.facts.band)
    over = ", ".join(map(words.term, proposal.norm.over))
    return words.say(text, have=have, need=short.need, by=short.by, over=over)


def brief_text(proposal: Proposal, words: Words) -> str:
    """What is missing, or that all conditions hold."""
    if proposal.missing:
        return "; ".join(missing_text(short, proposal, words) for short in proposal.missing)
    if proposal.by_walkover:
        return words.say(N_("fulfilled, but only with wins without play"))
    if proposal.norm.condition:
        return words.say(N_("fulfilled, if the other condition holds"))
    return words.say(N_("fulfilled"))


def proof_lines(proposal: Proposal, t: Tournament, names: Mapping[str, str], words: Words) -> Iterator[str]:
    """The whole proof, a line each."""
    say, facts, norm = words.say, proposal.facts, proposal.norm
    for short in proposal.missing:
        yield "✕ " + missing_text(short, proposal, words)
    place = band_text(facts.band) if facts.band else "–"
    if norm.last is None:
        yield say(N_("Place: {place}; the row names none."), place=place)
    else:
        asked = band_text((norm.first or 1, norm.last))
        yield say(N_("Place: {place}; the row: {asked}."), place=place, asked=asked)
    played, idle = len(facts.field.played), _people(facts.field.idle, names)
    text = N_("Played: {count} of {all} drawn; asked for: {need}.")
    yield say(text, count=played, all=played + len(facts.field.idle), need=norm.entries or "–")
    if idle:
        yield say(N_("Drawn, but without a match played, so not counted: {who}"), who=idle)
    text = N_("Regions: {count}; asked for: {need}. {regions}")
    regions = ", ".join(facts.field.regions)
    yield say(text, count=len(facts.field.regions), need=norm.regions or "–", regions=regions)
    if facts.field.homeless:
        who = _people(facts.field.homeless, names)
        yield say(N_("Played, but without a region, so not counted there: {who}"), who=who)
    if norm.age:
        age = "–" if facts.age is None else facts.age
        yield say(N_("Full years on the first day: {age}; asked for: {need}."), age=age, need=norm.age)
    yield from _win_lines(proposal, t, names, words)
    if norm.condition:
        yield say(N_("To be judged by people: {condition}"), condition=norm.condition)


def _win_lines(proposal: Proposal, t: Tournament, names: Mapping[str, str], words: Words) -> Iterator[str]:
    say, norm = words.say, proposal.norm

    def listed(wins: Iterable[Win]) -> str:
        return "; ".join(_win(win, t, names, words) for win in wins) or "–"

    by_play = [win for win in proposal.facts.wins if win.played]
    without = [win for win in proposal.facts.wins if not win.played]
    need = norm.wins or "–"
    text = N_("Wins: {count}; asked for: {need}. By play: {wins}")
    yield say(text, count=len(proposal.counted), need=need, wins=listed(by_play))
    if without and norm.walkovers is None:
        yield say(N_("Wins without play (the row asks for no wins): {wins}"), wins=listed(without))
    elif without and norm.walkovers:
        yield say(N_("Wins without play, counted by the table: {wins}"), wins=listed(without))
    elif without:
        yield say(N_("Wins without play, not counted by the table: {wins}"), wins=listed(without))
    if norm.over:
        over = ", ".join(map(words.term, norm.over))
        text = N_("Wins over {over}: {count}; asked for: {need}. {wins}")
        wins = listed(proposal.over)
        yield say(text, over=over, count=len(proposal.over), need=norm.over_wins, wins=wins)


def _win(win: Win, t: Tournament, names: Mapping[str, str], words: Words) -> str:
    """``№ 17 Седова З. (КМС) 4–1``."""
    rank = f" ({words.term(win.title)})" if win.title else ""
    number = t.format.find(win.match).number
    how = words.say(_KINDS[win.kind]) if win.score is None else f"{win.score[0]}–{win.score[1]}"
    return f"№ {number} {names[win.opponent]}{rank} {how}"


def _people(entries: Iterable[str], names: Mapping[str, str]) -> str:
    return ", ".join(names[entry] for entry in entries)


def edition_line(edition: Edition, words: Words) -> str:
    """Name, years, order and day of an edition."""
    years = "–".join(str(year) for year in dict.fromkeys((edition.first_year, edition.last_year)) if year)
    years = "" if years in edition.name else years
    return ", ".join(filter(None, (edition.name, years, edition.order, words.date(edition.day_apart))))


def table_line(table: NormTable | PointsTable | None, words: Words) -> str:
    """Which table the event goes by, and how many rows it has."""
    if table is None:
        return words.say(N_("none"))
    rows = table.norms if isinstance(table, NormTable) else table.rows
    text = N_("{edition}; rows: {count}")
    return words.say(text, edition=edition_line(table.edition, words), count=len(rows))
