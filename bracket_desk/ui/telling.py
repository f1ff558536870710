"""Steps, wishes and outcomes as short sentences: for undo, redo, questions and the journal's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import MatchState, Result
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import Departure, ResultKind
from bracket_desk.labels import REASON_WORDS, is_absence, result_text, short_names, stage_name
from bracket_desk.session import JournalEntry
from bracket_desk.ui.paper_words import tell_paper
from bracket_desk.words import N_, Words

FEW = 3
"""So many people are named in a line."""


def tell_step(events: tuple[ev.Event, ...], words: Words, look: Tournament) -> str:
    """What a person did, in one line; what followed by itself is left out."""
    return tell_event(events[0], words, look) if events else ""


def tell_entry(entry: JournalEntry, journal: Sequence[JournalEntry], words: Words, look: Tournament) -> str:
    """What a person did, in one line; undo and redo name the step they concern."""
    match entry.events:
        case (ev.StepUndone(entry=number, second=second),):
            step = tell_step(journal[number - 1].events, words, look)
            return words.say(N_("undone: {step}"), step=step) + _keyed(second, words)
        case (ev.StepRedone(entry=number, second=second),):
            step = tell_step(journal[number - 1].events, words, look)
            return words.say(N_("done again: {step}"), step=step) + _keyed(second, words)
        case events:
            return tell_step(events, words, look)


def tell_event(event: ev.Event, words: Words, look: Tournament) -> str:  # noqa: C901 (a case a kind)
    """One event in one line."""
    say = words.say

    def match(name: str) -> str:
        try:
            return str(look.format.find(name).number)
        except RuleError:
            return name

    def person(entry: str) -> str:
        return words.entry(entry, look)

    match event:
        case ev.EventCreated(title=title):
            return say(N_("Event created: {title}"), title=title)
        case ev.EntriesRegistered(entries=entries):
            return say(N_("Entries registered: {count}"), count=len(entries))
        case ev.JudgesRegistered(judges=judges):
            return say(N_("Judges registered: {count}"), count=len(judges))
        case ev.TablesSet(tables=tables):
            return say(N_("Tables: {tables}"), tables=", ".join(tables))
        case ev.Drawn(phrase=phrase):
            return (
                say(N_("Draw by the phrase “{phrase}”"), phrase=phrase) if phrase else say(N_("Draw by hand"))
            )
        case ev.FinalDrawn(phrase=phrase):
            return say(N_("Final stage drawn by the phrase “{phrase}”"), phrase=phrase)
        case ev.ResultEntered(match=name, sides=sides, score=score, second=second):
            pair = " – ".join(person(side) for side in sides)
            text = N_("Match {match}: {pair}, {score}")
            said = say(text, match=match(name), pair=pair, score=f"{score[0]}–{score[1]}")
            return said + _keyed(second, words)
        case ev.NoShowRecorded(match=name, absent=absent, second=second):
            who = ", ".join(person(entry) for entry in absent)
            return say(N_("Match {match}: no-show, {who}"), match=match(name), who=who) + _keyed(
                second, words
            )
        case ev.TechnicalDefeatRecorded(match=name, beaten=beaten, second=second):
            who = ", ".join(person(entry) for entry in beaten)
            said = say(N_("Match {match}: technical defeat, {who}"), match=match(name), who=who)
            return said + _keyed(second, words)
        case ev.MatchForfeited(match=name, left=left):
            who = ", ".join(person(entry) for entry in left)
            return say(N_("Match {match}: forfeited, {who}"), match=match(name), who=who)
        case ev.ResultCleared(match=name, second=second):
            return say(N_("Match {match}: result taken away"), match=match(name)) + _keyed(second, words)
        case ev.EntryLeft(entry=entry, how=how, second=second):
            text = N_("Withdrawal: {who}") if how is Departure.WITHDRAWN else N_("Disqualification: {who}")
            return say(text, who=person(entry)) + _keyed(second, words)
        case ev.EntryReinstated(entry=entry, second=second):
            return say(N_("Reinstated: {who}"), who=person(entry)) + _keyed(second, words)
        case ev.EntryReplaced(entry=entry, by=by, second=second):
            said = say(N_("{by} instead of {who}"), by=person(by), who=person(entry))
            return said + _keyed(second, words)
        case ev.SeatsSwapped(entries=entries, second=second):
            who = ", ".join(person(entry) for entry in entries)
            return say(N_("Seats swapped: {who}"), who=who) + _keyed(second, words)
        case ev.EntrySeated(entry=entry, seat=seat, second=second):
            return say(N_("Seat {seat}: {who}"), seat=seat, who=person(entry)) + _keyed(second, words)
        case ev.MatchCalled(match=name, table=table):
            return say(N_("Match {match} called to table {table}"), match=match(name), table=table)
        case ev.MatchStarted(match=name):
            return say(N_("Match {match} begun"), match=match(name))
        case ev.TimetableKept():
            return say(N_("Timetable kept"))
        case ev.EventClosed():
            return say(N_("Event closed before its end"))
        case ev.StepUndone(entry=number):
            return say(N_("Undone: entry {number}"), number=number)
        case ev.StepRedone(entry=number):
            return say(N_("Redone: entry {number}"), number=number)
        case _:
            return _tell_beside(event, words, look)


def _tell_beside(
    event: ev.OfficeEvent | ev.DecisionEvent | ev.FloorEvent | ev.PaperEvent, words: Words, look: Tournament
) -> str:
    """What happens beside the bracket."""
    if isinstance(event, ev.PaperEvent):
        return tell_paper(event, words, look)
    if isinstance(event, ev.OfficeEvent):
        return _tell_office(event, words, look)
    if isinstance(event, ev.DecisionEvent):
        return _tell_judges(event, words, look)
    return _tell_floor(event, words, look)


def _keyed(second: str, words: Words) -> str:
    """Who entered the same apart, behind what was decided."""
    said = words.say(N_("second key: {who}"), who=second)
    return f" ({said})" if second else ""


def _tell_office(  # noqa: C901 (a case a kind)
    event: ev.OfficeEvent, words: Words, look: Tournament
) -> str:
    say = words.say

    def people(entries: Iterable[str]) -> str:
        """Everybody of a few, the number of many."""
        named = list(dict.fromkeys(entries))
        return ", ".join(words.entry(e, look) for e in named) if len(named) <= FEW else str(len(named))

    match event:
        case ev.CardSet():
            return say(N_("Event card filled in"))
        case ev.RegulationsSet():
            return say(N_("Regulations set"))
        case ev.EntriesEdited(entries=entries):
            return say(N_("Entries changed: {who}"), who=people(entry.id for entry in entries))
        case ev.EntriesRemoved(entries=ids):
            return say(N_("Entries taken out: {who}"), who=people(ids))
        case ev.JudgesEdited(judges=judges):
            return say(N_("Judges and officials changed: {who}"), who=", ".join(j.name for j in judges))
        case ev.JudgesRemoved(judges=numbers):
            return say(N_("Judges and officials taken out: {count}"), count=len(numbers))
        case ev.PapersRecorded(papers=papers):
            return say(N_("Papers noted: {who}"), who=people(paper.entry for paper in papers))
        case ev.AdmissionDecided(rulings=rulings):
            return say(N_("Decision on admission: {who}"), who=people(ruling.entry for ruling in rulings))
        case ev.ProtocolsHandedOver(handover=handover):
            return say(N_("Registration protocols handed over to {who}"), who=handover.receiver)
        case ev.PapersDelivered(delivery=delivery):
            text = N_("{papers}: handed over to {who}")
            return say(text, papers=words.term(delivery.item), who=delivery.receiver)
        case ev.ReportWritten():
            return say(N_("Report of the chief referee written"))
        case ev.NormsSet() | ev.PointsSet() | ev.TitlesDecided():
            return _tell_titles(event, words, look)
        case _:
            assert_never(event)


def _tell_titles(event: ev.NormsSet | ev.PointsSet | ev.TitlesDecided, words: Words, look: Tournament) -> str:
    say = words.say
    match event:
        case ev.NormsSet(norms=None):
            return say(N_("Table of norms taken away"))
        case ev.NormsSet(norms=norms):
            assert norms is not None
            text = N_("Table of norms: {name}, rows: {count}")
            return say(text, name=norms.edition.name, count=len(norms.norms))
        case ev.PointsSet(points=None):
            return say(N_("Table of points taken away"))
        case ev.PointsSet(points=points):
            assert points is not None
            text = N_("Table of points: {name}, rows: {count}")
            return say(text, name=points.edition.name, count=len(points.rows))
        case ev.TitlesDecided(rulings=rulings):
            return "; ".join(
                say(
                    N_("{title} confirmed: {who}") if one.confirmed else N_("{title} declined: {who}"),
                    title=words.term(one.title),
                    who=words.entry(one.entry, look),
                )
                for one in rulings[:FEW]
            ) + (f" … ({len(rulings)})" if len(rulings) > FEW else "")
        case _:
            assert_never(event)


def _tell_judges(event: ev.DecisionEvent, words: Words, look: Tournament) -> str:
    say = words.say
    match event:
        case ev.GroundsGiven(entry=number):
            return say(N_("Grounds of the decision of entry {number}"), number=number)
        case ev.SanctionRecorded(match=name, entry=entry, measure=measure):
            text, who = N_("Match {match}: {measure}, {who}"), words.entry(entry, look)
            return say(text, match=_number(name, look), measure=words.term(measure), who=who)
        case ev.ProtestDeclared(match=name, entry=entry):
            text = N_("Match {match}: protest of {who}")
            return say(text, match=_number(name, look), who=words.entry(entry, look))
        case ev.ProtestHandedIn(match=name):
            return say(N_("Match {match}: protest handed in"), match=_number(name, look))
        case ev.ProtestDecided(match=name, end=end):
            text = N_("Match {match}: protest {end}")
            return say(text, match=_number(name, look), end=words.term(end))
        case ev.DecisionRecorded(kind=kind, grounds=grounds, until=until) if until is not None:
            text = N_("Decision, {kind} until {time}: {said}")
            time = f"{words.date(until)} {until:%H:%M}"
            return say(text, kind=words.term(kind), time=time, said=grounds.text)
        case ev.DecisionRecorded(kind=kind, grounds=grounds):
            text = N_("Decision, {kind}: {said}")
            return say(text, kind=words.term(kind), said=grounds.text)
        case _:
            assert_never(event)


def _tell_floor(event: ev.FloorEvent, words: Words, look: Tournament) -> str:
    say = words.say
    match event:
        case ev.HallSet(hall=hall):
            return say(N_("Hall set, tables: {count}"), count=len(hall.tables))
        case ev.JudgesPlaced(duties=duties):
            return say(N_("Judges sent to tables: {count}"), count=len(duties))
        case ev.PlacementsSet():
            return say(N_("Matches placed on tables"))
        case ev.TableTakenOut(table=table, reason=reason):
            return say(N_("Table {table} out of order: {reason}"), table=table, reason=reason)
        case ev.TablePutBack(table=table):
            return say(N_("Table {table} in order again"), table=table)
        case ev.MatchesMoved(places=places):
            return "; ".join(
                say(
                    N_("Match {match} goes on at table {table}"),
                    match=_number(place.match, look),
                    table=place.table,
                )
                for place in places
            )
        case ev.TimesSet() | ev.MatchHeld() | ev.MatchReleased():
            return _tell_match(event, words, look)
        case _:
            return _tell_at_table(event, words, look)


def _tell_match(event: ev.TimesSet | ev.MatchHeld | ev.MatchReleased, words: Words, look: Tournament) -> str:
    number = _number(event.match, look)
    match event:
        case ev.TimesSet():
            return words.say(N_("Match {match}: times set by hand"), match=number)
        case ev.MatchHeld(reason=reason):
            return words.say(N_("Match {match} held: {reason}"), match=number, reason=reason)
        case ev.MatchReleased():
            return words.say(N_("Match {match} no longer held"), match=number)
        case _:
            assert_never(event)


def _tell_at_table(
    event: ev.CallTakenBack | ev.ScoreNoted | ev.PauseBegun | ev.PauseEnded, words: Words, look: Tournament
) -> str:
    say, number = words.say, _number(event.match, look)
    match event:
        case ev.CallTakenBack():
            return say(N_("Match {match} taken back from its table"), match=number)
        case ev.ScoreNoted(score=score):
            return say(N_("Match {match} stands {score}"), match=number, score=f"{score[0]}–{score[1]}")
        case ev.PauseBegun(entry=entry, kind=kind):
            text = N_("Match {match}: pause of {who}, {kind}")
            return say(text, match=number, who=words.entry(entry, look), kind=words.term(kind))
        case ev.PauseEnded(entry=entry):
            text = N_("Match {match}: pause of {who} over")
            return say(text, match=number, who=words.entry(entry, look))
        case _:
            assert_never(event)


def _number(match: str, look: Tournament) -> str:
    try:
        return str(look.format.find(match).number)
    except RuleError:
        return match


NotedCommand = cmd.TechnicalDefeat | cmd.Withdraw | cmd.Disqualify | cmd.SwapSeats | cmd.Seat
"""Decisions that are asked for a note: what had been played, the reason."""


def tell_wish(command: NotedCommand, words: Words, look: Tournament) -> str:
    """What a person is about to decide, in one line."""
    match command:
        case cmd.TechnicalDefeat(match=name, entries=entries, reason=reason):
            who = ", ".join(words.entry(entry, look) for entry in entries)
            number = look.format.find(name).number
            text = N_("Match {match}: technical defeat, {who} ({reason})")
            return words.say(text, match=number, who=who, reason=words.say(REASON_WORDS[reason]))
        case cmd.Withdraw(entry=entry):
            return words.say(N_("Withdrawal: {who}"), who=words.entry(entry, look))
        case cmd.Disqualify(entry=entry):
            return words.say(N_("Disqualification: {who}"), who=words.entry(entry, look))
        case cmd.SwapSeats(entries=entries):
            who = ", ".join(words.entry(entry, look) for entry in entries)
            return words.say(N_("Seats swapped: {who}"), who=who)
        case cmd.Seat(entry=entry, seat=seat):
            return words.say(N_("Seat {seat}: {who}"), seat=seat, who=words.entry(entry, look))
        case _:
            assert_never(command)


def tell_match(t: Tournament, match: str, words: Words) -> str:
    """A match in a line of a list: number, stage, pair, and how it came out."""
    state = t.state_of(match)
    names = short_names(t.entries.values())
    pair = " – ".join(names[entry] for entry in state.players)
    said = "" if state.result is None else result_text(state.result, state.players[0], words)
    return f"{state.match.number}  {stage_name(state.match, words)}: {pair} {said}".rstrip()


def tell_outcome(t: Tournament, state: MatchState, words: Words) -> str:
    """How a match was decided, and why; of an open one the result that is kept but not in force."""
    if state.result is not None:
        return "; ".join(_outcome(t, state.result, words))
    kept = next((result for key, result in t.suspended if key[0] == state.match.id), None)
    if kept is None:
        return ""
    return words.say(N_("Kept, not in force: {result}"), result="; ".join(_outcome(t, kept, words)))


def _outcome(t: Tournament, result: Result, words: Words) -> Iterator[str]:
    if result.score is not None:
        pair = " – ".join(words.entry(side, t) for side in result.sides)
        yield f"{pair}: {result.score[0]}–{result.score[1]}"
        return
    if result.winner is not None:
        yield words.say(N_("Winner: {who}"), who=words.entry(result.winner, t))
    if result.kind is ResultKind.BOTH_LOST:
        yield words.say(N_("both lost"))
    beaten = [side for side in result.sides if side != result.winner]
    who = ", ".join(words.entry(side, t) for side in beaten)
    if is_absence(result):
        yield words.say(N_("no-show: {who}"), who=who)
    elif result.forfeit:
        left = [t.gone[side].how for side in beaten if side in t.gone]
        yield words.say(N_("left the event: {who}"), who=who) if left else words.say(N_("without play"))
    else:
        yield words.say(N_("technical defeat: {who}"), who=who)
        if result.reason is not None:
            yield words.say(REASON_WORDS[result.reason])
    if result.note:
        yield result.note
