"""What the boxes of a bracket say: the names, marks and captions of an event, ready for a drawing.

The same labels stand on paper and on the screen. Paper leaves what is not known yet empty, to
be written in by pen; the screen (``live``) says what is waited for and how matches stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date

from bracket_desk.domain.bracket import places as placing
from bracket_desk.domain.bracket.formats import Match, Side
from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Pending, Player, Result, SideState
from bracket_desk.domain.draw.seats import ByeFault, ByeWarning
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, DefeatReason, Departure, MatchStatus, ResultKind
from bracket_desk.layout.content import Captions, Mark, MatchLabel, SideLabel, SideStyle, Sign
from bracket_desk.words import N_, STAGES, Words, group_name

BYE_SIGN = "×"
"""What stands where a seat is empty."""

NOBODY_SIGN = "–"
"""What stands where a closed match sent no one."""

# ---------------------------------------------------------------- people

_SHORTER: tuple[tuple[str, str], ...] = (
    (r"^Ханты-Мансийский автономный округ.*", "ХМАО – Югра"),
    (r"^Ямало-Ненецкий автономный округ$", "ЯНАО"),
    (r"^(г\.|город) ", ""),
    (r"\bавтономный округ\b", "АО"),
    (r"\bавтономная область\b", "АО"),
    (r"\bобласть\b", "обл."),
    (r"\bРеспублика\b", "Респ."),
)
"""How the longest names of subjects are usually shortened."""


def short_region(region: str) -> str:
    """A subject of the federation as it fits beside a name: ``Тверская обл.``."""
    for pattern, by in _SHORTER:
        region = re.sub(pattern, by, region)
    return region


def home(entry: Entry | Judge) -> str:
    """Subject and town, as tables print them; a city that is a subject stands once."""
    if entry.town and entry.town != short_region(entry.region):
        return ", ".join(part for part in (entry.region, entry.town) if part)
    return entry.region or entry.town


def home_in_short(text: str) -> str:
    """What ``home`` and ``home_told_apart`` say, with the subject as it fits beside a name."""
    found = re.match(r"[^,(]*[^,( ]", text)
    return text if found is None else short_region(found[0]) + text[found.end() :]


def home_told_apart(entry: Entry | Judge) -> str:
    """Subject, then the town in brackets: which is which can be told also where one is missing."""
    town = f"({entry.town})" if entry.town and entry.town != short_region(entry.region) else ""
    return " ".join(part for part in (entry.region, town) if part)


def initials(given: str) -> str:
    """``Анна-Мария`` as ``А.-М.``; what is initials already stays so."""
    return "-".join(
        f"{part[0]}." if part[0].isalpha() and "." not in part else part for part in given.split("-") if part
    )


def _surname(entry: Entry) -> str:
    return f"{entry.surname} {initials(entry.given)}" if entry.given else entry.surname


def _given(entry: Entry | Judge) -> str:
    return f"{entry.surname} {entry.given}".strip()


def given_and_initial(entry: Entry | Judge) -> str:
    """A name with the patronymic as an initial: ``Алёхин Сергей П.``."""
    return f"{_given(entry)} {initials(entry.patronymic)}" if entry.patronymic else _given(entry)


def _dated(entry: Entry) -> str:
    return f"{entry.name} ({entry.born:%d.%m.%Y})" if entry.born else entry.name


def _numbered(entry: Entry) -> str:
    return f"{entry.name} (№ {entry.number})"


_NAMINGS: tuple[Callable[[Entry], str], ...] = (
    _surname,
    _given,
    given_and_initial,
    lambda entry: entry.name,
    _dated,
    _numbered,
)
"""Names from the shortest on: namesakes get as much as tells them apart."""


def short_names(entries: Iterable[Entry]) -> dict[str, str]:
    """A name for each entry that nobody else has: ``Алёхин С.``, of namesakes as much as it takes."""
    names: dict[str, str] = {}
    left = list(entries)
    for naming in _NAMINGS:
        alike: dict[str, list[Entry]] = {}
        for entry in left:
            alike.setdefault(naming(entry), []).append(entry)
        names.update((found[0].id, name) for name, found in alike.items() if len(found) == 1)
        left = [entry for found in alike.values() if len(found) > 1 for entry in found]
    return names


def full_names(entries: Iterable[Entry]) -> dict[str, str]:
    """The whole name of each entry; only namesakes get their date of birth or their number."""
    everybody = list(entries)
    names: dict[str, str] = {}
    for naming in _NAMINGS[3:]:
        said = [naming(entry) for entry in everybody]
        for entry, name in zip(everybody, said, strict=True):
            if said.count(name) == 1:
                names.setdefault(entry.id, name)
    return names


# ---------------------------------------------------------------- days

_MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)


_WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


def weekday_text(day: date, words: Words) -> str:
    """A day with the name it has in the week: ``Saturday, 5 December 2026``."""
    weekday = words.say(_WEEKDAYS[day.weekday()])
    return words.say(N_("{weekday}, {day}"), weekday=weekday, day=_day_text(day, words))


def days_text(first: date | None, last: date | None, words: Words) -> str:
    """The days of an event as documents have them: ``5–7 December 2026``."""
    if first is None or last is None:
        return _day_text(first or last, words)
    if first == last or first.year != last.year:
        both = dict.fromkeys((_day_text(first, words), _day_text(last, words)))
        return " – ".join(both)
    if first.month == last.month:
        return _with_year(_month_text(f"{first.day}–{last.day}", last.month, words), last.year, words)
    begins = _month_text(str(first.day), first.month, words)
    return _with_year(f"{begins} – {_month_text(str(last.day), last.month, words)}", last.year, words)


def _day_text(day: date | None, words: Words) -> str:
    return "" if day is None else _with_year(_month_text(str(day.day), day.month, words), day.year, words)


def _month_text(day: str, month: int, words: Words) -> str:
    return words.say(_MONTHS[month - 1], day=day)


def _with_year(days: str, year: int, words: Words) -> str:
    return words.say(N_("{days} {year}"), days=days, year=year)


# ---------------------------------------------------------------- rounds and places

_ROUNDS: Mapping[str, str] = {**STAGES, "F8": N_("Quarterfinals"), "F4": N_("Semifinals")}
_TITLES: Mapping[str, str] = {**_ROUNDS, "L2": _ROUNDS["L1"]}
"""Titles of columns."""

_SIDES: Mapping[Side, str] = {
    Side.UPPER: N_("unbeaten to {race}"),
    Side.LOWER: N_("after a defeat to {race}"),
    Side.FINAL: N_("final stage to {race}"),
}


def round_name(name: str, words: Words) -> str:
    """A round by its name in the format, like ``U1`` or ``F32``."""
    return words.say(_ROUNDS[name])


def stage_name(match: Match, words: Words) -> str:
    """Where a match stands in the event: its group, if it has one, and its round."""
    return words.stage(match)


def races_text(t: Tournament, words: Words) -> str:
    """How long matches are: by the sides of the grid, or by rounds where these differ."""
    rounds: dict[Side, dict[str, int]] = {}
    for match in t.format.matches:
        rounds.setdefault(match.side, {})[match.round] = t.stage_race(match)
    said: list[str] = []
    for side, races in rounds.items():
        if len(set(races.values())) == 1:
            text = _SIDES[side] if len(rounds) > 1 else N_("all matches to {race}")
            said.append(words.say(text, race=next(iter(races.values()))))
        else:
            text = N_("{round} to {race}")
            said += [words.say(text, round=round_name(name, words), race=n) for name, n in races.items()]
    return ", ".join(said)


def band_text(band: Band) -> str:
    """A place, or places that are shared: ``5–8``."""
    first, last = band
    return str(first) if first == last else f"{first}–{last}"


def captions(t: Tournament, words: Words) -> Captions:
    """The words around the boxes of an event; titles of rounds say how long their matches are."""
    fmt, names = t.format, short_names(t.entries.values())
    groups = {match.group for match in fmt.matches if match.group is not None}
    races = {match.round: t.stage_race(match) for match in fmt.matches}
    rounds = {
        # both columns after a defeat are called alike: a title has one line over a narrow box
        name: words.say(N_("{round}, race to {race}"), round=words.say(_TITLES[name]), race=race)
        for name, race in races.items()
    }
    return Captions(
        groups=tuple(group_name(group, words.language) for group in sorted(groups)),
        group=_template(words, N_("Group {group}"), "group"),
        # the hyphen, in all groups: З1 would read as 31
        slot="{group}-{slot}",
        loser_to=_template(words, N_("Loser: to {slot}, match {number}"), "slot", "number"),
        loser_from=_template(words, N_("{slot}: loser of match {number}"), "slot", "number"),
        winner_to=_template(words, N_("Winner to {number}"), "number"),
        winner_from=_template(words, N_("winner of {number}"), "number"),
        seat_from="" if t.waits_for_final else _template(words, N_("win. {number}"), "number"),
        out={place: _loser_text(band, words) for place, band in _bands(t).items()},
        rounds=rounds,
        through=_through(t, names) if t.waits_for_final else None,
        by_lot=words.say(N_("seat by lot")) if t.waits_for_final else "",
        champion=words.say(N_("Winner")),
        first=_first(t, names, words),
    )


def is_vacant(t: Tournament) -> bool:
    """Whether everything is played and yet nobody has the first place: it is free for good."""
    return t.finished and not t.closed and (1, 1) not in t.places.values()


def _through(t: Tournament, names: Mapping[str, str]) -> Mapping[str, str]:
    """Who has come through the groups, by the match they did it in, or that nobody does."""
    closed = {state.match.id for state in t.states if state.status in CLOSED_STATUSES}
    return {
        way.match: names[way.entry.id] if way.entry else NOBODY_SIGN
        for way in t.qualifiers
        if way.match in closed
    }


def _first(t: Tournament, names: Mapping[str, str], words: Words) -> str:
    """Who has the first place, or that nobody will; nothing while it is open."""
    if is_vacant(t):
        return words.say(N_("place not taken"))
    return next((names[entry] for entry, band in t.places.items() if band == (1, 1)), "")


def _template(words: Words, text: str, *gaps: str) -> str:
    """A text in the reader's language whose gaps stay open."""
    return words.say(text, **{gap: f"{{{gap}}}" for gap in gaps})


def _loser_text(band: Band, words: Words) -> str:
    first, last = band
    text = N_("Loser: place {place}") if first == last else N_("Loser: places {place}")
    return words.say(text, place=band_text(band))


def _bands(t: Tournament) -> Mapping[str, Band]:
    """The band of everybody who comes to a place of the format, as the state counts them now.

    Empty seats, double defeats and people who have left move it; so it is never the format's own
    name of the place. Of an event cut short only what somebody has is known.
    """
    out = t.standing.out
    if t.closed:
        return {out[entry]: band for entry, band in t.places.items() if entry in out}
    some = {place: place for place, people in t.standing.count.items() if people}
    return placing.places(t.format, placing.Standing(some, count=t.standing.count), frozenset())


REASON_WORDS: Mapping[DefeatReason, str] = {
    DefeatReason.INJURY: N_("injury or illness"),
    DefeatReason.REMOVED: N_("removed from the match"),
    DefeatReason.CONDUCT: N_("conduct"),
    DefeatReason.OTHER: N_("another reason"),
}
"""Why a technical defeat was given."""

# ---------------------------------------------------------------- boxes


def match_labels(
    t: Tournament, words: Words, *, live: bool = False, marks: Mapping[str, Mark] | None = None
) -> dict[str, MatchLabel]:
    """The label of every match of an event by its id.

    ``live`` is for the screen; ``marks`` may give a match a better mark than its state alone
    does, like the minutes that are left.
    """
    return _Labelling(t, words, live=live, marks=marks or {}).all()


class _Labelling:
    """What all labels of one event share."""

    def __init__(self, t: Tournament, words: Words, *, live: bool, marks: Mapping[str, Mark]) -> None:
        self.t = t
        self.words = words
        self.live = live
        self.marks = marks
        self.names = short_names(t.entries.values())
        self.suspended = {key[0]: result for key, result in t.suspended} if live else {}
        # where each of those who have left stands for the last time
        self.last = {e: state.match.id for state in t.states for e in state.players if e in t.gone}

    def all(self) -> dict[str, MatchLabel]:
        return {state.match.id: self.match(state) for state in self.t.states}

    def match(self, state: MatchState) -> MatchLabel:
        sides = self.side(state, 1), self.side(state, 2)
        return MatchLabel(str(state.match.number), sides, self.mark(state))

    def mark(self, state: MatchState) -> Mark:
        """How an open match stands; paper, which grows old, does not say it."""
        if not self.live:
            return Mark()
        given = self.marks.get(state.match.id)
        if given is not None:
            return given
        if state.match.id in self.suspended:
            return Mark(Sign.WARNING, self.words.say(N_("result not in force")))
        call = self.t.call_of(state)
        if call is not None:
            return Mark(Sign.PLAYING if call.started else Sign.CALLED, call.table)
        return Mark(Sign.READY) if state.status is MatchStatus.READY else Mark()

    def side(self, state: MatchState, number: int) -> SideLabel:
        match state.sides[number - 1]:
            case Player(entry):
                return self.player(state, entry)
            case Bye():
                return SideLabel(BYE_SIGN, style=SideStyle.BYE)
            case Nobody():
                return SideLabel(NOBODY_SIGN, style=SideStyle.BYE)
            case Pending() as side:
                return self.waiting(side)

    def waiting(self, side: Pending) -> SideLabel:
        kind, _, _ = side.source.partition(" ")
        if not self.live or kind in ("seat", "final-seat"):
            return SideLabel()
        return SideLabel(side_text(side, self.t, self.names, self.words), style=SideStyle.WAITING)

    def player(self, state: MatchState, entry: str) -> SideLabel:
        style, score, mark = self.outcome(state, entry)
        struck = style is not SideStyle.LEFT and self.last.get(entry) == state.match.id
        shown = entry in self.t.gone and (struck or style is SideStyle.LEFT)
        gone = departure_mark(self.t.gone[entry].how, self.words) if shown else ""
        return SideLabel(self.names[entry], self.note(state.match, entry), score, mark, style, struck, gone)

    def note(self, match: Match, entry: str) -> str:
        """Seed, title and subject, where somebody stands for the first time."""
        if match.round != self.t.format.matches[0].round:
            return ""
        person = self.t.entries[entry]
        title = self.words.term(person.title) if person.title else ""
        about = ", ".join(part for part in (title, short_region(person.region)) if part)
        seed = self.t.seeds.get(entry)
        return f"[{seed}] {about}".strip() if seed is not None else about

    def outcome(self, state: MatchState, entry: str) -> tuple[SideStyle, str, str]:
        """Style, score and mark of a player in a match."""
        result = state.result
        if result is None:
            return self.undecided(state, entry)
        won = result.winner == entry
        if result.score is not None:
            score, _ = result.seen_from(entry)
            assert score is not None
            return (SideStyle.WINNER if won else SideStyle.BEATEN), str(score[0]), ""
        if won:
            return SideStyle.WINNER, "", ""
        left = result.forfeit and entry in self.t.gone
        return (SideStyle.LEFT if left else SideStyle.BEATEN), "", defeat_mark(result, self.words)

    def undecided(self, state: MatchState, entry: str) -> tuple[SideStyle, str, str]:
        # whoever went on without play had not left by then
        if entry in self.t.gone and state.status is not MatchStatus.BYE:
            return SideStyle.LEFT, "", ""
        kept = self.suspended.get(state.match.id)
        if kept is not None and entry in kept.sides:
            score, _ = kept.seen_from(entry)
            return SideStyle.SUSPENDED, str(score[0]) if score else "", ""
        return SideStyle.PLAYER, "", ""


def side_text(side: SideState, t: Tournament, names: Mapping[str, str], words: Words) -> str:
    """Who stands on a side of a match, or where they come from, as lists of matches say it."""
    match side:
        case Player(entry):
            return names[entry]
        case Bye():
            return BYE_SIGN
        case Nobody():
            return NOBODY_SIGN
        case Pending(source):
            kind, _, of = source.partition(" ")
            if kind in ("seat", "final-seat"):
                return words.source(source, t)
            text = N_("winner of {number}") if kind == "winner" else N_("loser of {number}")
            return words.say(text, number=t.format.find(of).number)


def result_text(result: Result, first: str | None, words: Words) -> str:
    """A decision in short, seen from ``first``: ``5–3``, or the mark of a defeat without a score."""
    score, _ = result.seen_from(first)
    return defeat_mark(result, words) if score is None else f"{score[0]}–{score[1]}"


def departure_mark(how: Departure, words: Words) -> str:
    """The mark of somebody who has left: ``отказ``, ``дискв.``."""
    return words.say(N_("withdr.") if how is Departure.WITHDRAWN else N_("disq."))


def is_absence(result: Result) -> bool:
    """Whether a match was decided because somebody, or both, did not come."""
    both = result.kind is ResultKind.BOTH_LOST and result.reason is None and not result.forfeit
    return both or result.kind is ResultKind.NO_SHOW


def defeat_mark(result: Result, words: Words) -> str:
    """The mark of a defeat without a score: ``н/я``, ``т/п``."""
    return words.say(N_("n/s") if is_absence(result) else N_("t/d"))


# ---------------------------------------------------------------- byes of a draw by hand

_BYES = {
    ByeFault.MEET: N_("Both seats are empty in first matches, nobody comes out of them: {matches}."),
    ByeFault.GROUPS: N_(
        "The empty seats are unevenly spread over the groups: {most} in {groups}, elsewhere as few "
        "as {fewest}."
    ),
    ByeFault.HALVES: N_(
        "The empty seats are unevenly spread over the halves of groups: {most} in a half of {groups}, "
        "elsewhere as few as {fewest}."
    ),
}


def bye_text(warning: ByeWarning, t: Tournament, words: Words) -> str:
    """What a draw by hand does with byes, in a sentence."""
    return words.say(
        _BYES[warning.fault],
        matches=", ".join(words.number(match, t) for match in warning.matches),
        groups=", ".join(group_name(group, words.language) for group in warning.groups),
        most=warning.most,
        fewest=warning.fewest,
    )
