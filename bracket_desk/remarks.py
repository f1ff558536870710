"""Findings in words: why it is said, on which rule, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from bracket_desk.domain.admission import PaperState
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.floor.queue import Reason, Why
from bracket_desk.domain.people.alike import Likeness
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class Said:
    """A finding as people read it; ``rule`` is empty where only practice speaks."""

    why: str
    do: str
    rule: str = ""


_AGE_RULE = N_("Order 942, part 3, item 1")
_PAPERS_RULE = N_("Order 942, part 3, item 6")

# why, what to do, the rule it stands on
REMARKS: Mapping[Remark, tuple[str, str, str]] = {
    Remark.LEVEL_MISSING: (
        N_("The card does not say what level the event is of."),
        N_("Choose the level: what is asked of judges and papers depends on it."),
        "",
    ),
    Remark.LEVEL_UNKNOWN: (
        N_("The level “{level}” is not in the table of levels."),
        N_("Choose another level, or add this one to the table."),
        "",
    ),
    Remark.LEVEL_UNOFFICIAL: (
        N_("The level is official ({level}), but the regulations are those of an unofficial event."),
        N_("Make the event official in its regulations, or choose another level."),
        N_("Order 942, part 1, item 2"),
    ),
    Remark.DATES_MISSING: (
        N_("The card has no first or no last day."),
        N_("Fill in both days: ages and the validity of papers are reckoned from them."),
        "",
    ),
    Remark.DATES_LONG_PAST: (
        N_("The first day, {day}, lies far back, and nothing has been drawn yet."),
        N_("Check whether the dates are those of last year."),
        "",
    ),
    Remark.PLACE_MISSING: (
        N_("The card does not say in which town and hall the event is."),
        N_("Fill in region, town and hall: every protocol names them."),
        N_("Order 942, part 3, item 2"),
    ),
    Remark.CODE_MISSING: (
        N_("The discipline has no code of the register of sports."),
        N_("Fill in the code as this year's calendar has it. Known: {codes}."),
        "",
    ),
    Remark.CODE_OTHER: (
        N_("The code {code} is none of those known for this discipline: {codes}."),
        N_("Compare it with this year's calendar; if it is right, add it to the table of codes."),
        "",
    ),
    Remark.CALENDAR_NUMBER_MISSING: (
        N_("An all-Russian event has a number in the unified calendar plan, and the card has none."),
        N_("Fill in the number of the calendar plan."),
        "",
    ),
    Remark.ORGANISER_MISSING: (
        N_("The card names neither an organiser nor an organisation that conducts the event."),
        N_("Fill in who organises the event."),
        N_("Order 942, part 3, items 2 and 4"),
    ),
    Remark.SEX_AND_AGE_MISSING: (
        N_("The card does not say for whom the event is: sex and age group."),
        N_("Choose both: who may enter is checked by them."),
        N_("Order 942, part 3, item 1"),
    ),
    Remark.AGE_GROUP_UNKNOWN: (
        N_("The age group “{group}” is not in the table of age groups."),
        N_("Choose another group, or add this one to the table."),
        "",
    ),
    Remark.AGE_GROUP_OTHER: (
        N_("There is no age group “{group}” in {discipline}."),
        N_("Choose a group of this discipline."),
        _AGE_RULE,
    ),
    Remark.MEDALS_UNUSUAL: (
        N_("The card counts {medals} medals; first, second and two third places make {usual}."),
        N_("Correct the number of medals or of programmes."),
        N_("Order 942, part 1, item 5"),
    ),
    Remark.THIRD_PLACE_UNPLAYED: (
        N_("The regulations provide a match for third place, which this grid does not hold."),
        N_("Both losers of the semifinals stay third here. Write that match into the report by hand."),
        "",
    ),
    Remark.PRIZES_BEYOND: (
        N_("There are prizes down to place {place}, but only {entries} entries."),
        N_("Divide the fund anew, or what is left stays in it."),
        "",
    ),
    Remark.BORN_MISSING: (
        N_("The date of birth is missing."),
        N_("Take it from the passport: without it neither age nor rank can be confirmed."),
        _AGE_RULE,
    ),
    Remark.TOO_YOUNG: (
        N_("{age} years old; one may enter from {limit} on."),
        N_("The commission decides. Check the date of birth first."),
        _AGE_RULE,
    ),
    Remark.TOO_OLD: (
        N_("{age} years old, the group is for those under {limit}."),
        N_("The commission decides. Check the date of birth first."),
        _AGE_RULE,
    ),
    Remark.AGE_UNCLEAR: (
        N_(
            "{before} years old before the first day, {within} within the calendar year; the group is for "
            "those under {limit}."
        ),
        N_("The rule does not say which of the two counts for the upper limit: the commission decides."),
        _AGE_RULE,
    ),
    Remark.AGE_UNRECKONED: (
        N_("The age cannot be reckoned, because the card has no first day."),
        N_("Fill in the dates of the event."),
        _AGE_RULE,
    ),
    Remark.RANK_MISSING: (
        N_("No title or rank; the regulations ask for {least} at least."),
        N_("Take it from the classification book, or let the commission decide."),
        _AGE_RULE,
    ),
    Remark.RANK_LOW: (
        N_("{title}; the regulations ask for {least} at least."),
        N_("Check the classification book, or let the commission decide."),
        _AGE_RULE,
    ),
    Remark.SEX_MISSING: (
        N_("It is not said whether this is a man or a woman."),
        N_("Fill in the sex."),
        "",
    ),
    Remark.SEX_OTHER: (
        N_("The event is for the other sex."),
        N_("Check the entry; if it is right, the commission decides."),
        "",
    ),
    Remark.REGION_MISSING: (
        N_("The region is missing."),
        N_("Fill it in: separation in the draw and the certificates need it."),
        "",
    ),
    Remark.SAME_PERSON: (
        N_("Perhaps the same person as {like}."),
        N_("Compare the two; if it is one person, take one of them out."),
        "",
    ),
    Remark.CAPTAIN_MISSING: (
        N_("The team has no captain."),
        N_("Mark one of its members as captain: the captain files the order of the players."),
        N_("Order 942, part 4, item 6"),
    ),
    Remark.PAPER_MISSING: (
        N_("Not shown: {document}."),
        N_("Ask for it, or let the commission decide."),
        _PAPERS_RULE,
    ),
    Remark.PAPER_UNCHECKED: (
        N_("Noted, but checked by nobody: {document}."),
        N_("Look at the paper and mark it as checked."),
        _PAPERS_RULE,
    ),
    Remark.PAPER_CHANGED: (
        N_("Checked was “{seen}”, now it says “{now}”: {document}."),
        N_("Look at the paper again: a mark holds only for the text it was given to."),
        _PAPERS_RULE,
    ),
    Remark.PAPER_RUNS_OUT: (
        N_("Good until {until} only, and the event ends on {last}: {document}."),
        N_("Ask for a paper that is good for the whole event."),
        _PAPERS_RULE,
    ),
    Remark.POST_EMPTY: (
        N_("Needed: {post}, {count}; registered: {held}."),
        N_("Register whom the organiser has appointed."),
        N_("Order 942, part 3, items 3 and 7"),
    ),
    Remark.POST_SHARED: (
        N_("{held} people hold the post of one: {post}."),
        N_("Leave the post to one of them: documents are signed by one person."),
        N_("Order 942, part 3, items 8 and 9"),
    ),
    Remark.CATEGORY_LOW: (
        N_("{post}: {category}, needed is {least} at least."),
        N_("Appoint somebody of that category, or agree the exception with the federation in writing."),
        "{rule}",
    ),
    Remark.CATEGORY_MISSING: (
        N_("{post}: the category is missing, needed is {least} at least."),
        N_("Take the category from the judge's questionnaire."),
        "{rule}",
    ),
    Remark.CATEGORY_RUNS_OUT: (
        N_("The category runs out on {until}, and the event ends on {last}."),
        N_("Ask whether it has been confirmed, and note the new order."),
        "",
    ),
    Remark.DAYS_OUTSIDE: (
        N_("Days worked outside the dates of the event: {days}."),
        N_("Correct the days, or the dates on the card."),
        "",
    ),
    Remark.JUDGES_REGION_UNKNOWN: (
        N_("Judges whose region is not known, so that none of them counts as of another one: {judges}."),
        N_("Fill in their region on Judges."),
        "",
    ),
    Remark.JUDGES_REGIONS_ALIKE: (
        N_("Papers about judges take “{one}” and “{other}” for two regions, but they may be one."),
        N_("If they are one, write it the same way on Judges and on the event's card."),
        "",
    ),
    Remark.ZONE_NOT_PYRAMID: (
        N_("Zone judging is known in pyramid only, not in {discipline}."),
        N_("Give each table its judge, or another post to this one."),
        N_("Order 942, part 3, item 11"),
    ),
    Remark.ZONE_LATE: (
        N_("Match {match} belongs to the final stage, where no zone judging is allowed at any event."),
        N_("Send a judge to the table."),
        N_("Order 942, part 3, item 11"),
    ),
    Remark.FINAL_BY_OTHER: (
        N_("The final is usually judged by the senior judge."),
        N_("Send the senior judge to match {match}, or leave it as it is: it is a custom, not a must."),
        N_("Order 942, part 3, item 10"),
    ),
    Remark.UNDECIDED: (
        N_("Entries about whom the commission has not decided yet: {count}."),
        N_("Decide about each, with name and ground."),
        _PAPERS_RULE,
    ),
    Remark.PANEL_EMPTY: (
        N_("No judges have been registered yet."),
        N_("Register them, or their protocol goes over empty."),
        _PAPERS_RULE,
    ),
    Remark.HALL_WITHOUT_TABLES: (
        N_("No table of the hall is one for {discipline}."),
        N_("Correct the kind of the tables, or name those that this event plays on."),
        N_("Order 942, part 2, item 2.1"),
    ),
    Remark.PLAYED_OUTSIDE: (
        N_("By their times matches ({count}, first {first}) were played outside the event's dates: {days}."),
        N_("Correct the dates on the card, or the times of the matches: they stand in the protocols."),
        "",
    ),
    Remark.HALL_DAYS_OUTSIDE: (
        N_("The hall is open outside the dates of the event: {days}."),
        N_("Correct the opening hours, or the dates on the card."),
        "",
    ),
    Remark.JUDGE_AT_SEVERAL: (
        N_("The judge is sent to several tables, but not to a zone: {tables}."),
        N_("Name the zone, or leave the judge one table."),
        N_("Order 942, part 3, items 10 and 11"),
    ),
    Remark.DUTY_TABLE_GONE: (
        N_("The judge is sent to tables that the hall does not have any more: {tables}."),
        N_("Send the judge to other tables."),
        "",
    ),
    Remark.ZONE_NEEDLESS: (
        N_("Zones are for more tables than there are judges; here are {count} tables and {judges} judges."),
        N_("Give each table its judge."),
        N_("Order 942, part 3, item 11"),
    ),
    Remark.ZONES_OVERLAP: (
        N_("Tables that belong to two zones: {tables}."),
        N_("Leave each of them to one zone: its judge answers for all matches in it."),
        N_("Order 942, part 3, item 11"),
    ),
    Remark.TABLE_WITHOUT_JUDGE: (
        N_("Tables without a judge: {tables}."),
        N_("Send a judge there, or put them into a zone."),
        N_("Order 942, part 3, items 10 and 11"),
    ),
    Remark.PAUSE_BEYOND: (
        N_("Match {match}: a pause that the rules do not give, {kind}; taken {count} times."),
        N_("Ask the judge at the table, and note in the match protocol who allowed it."),
        N_("Order 942, part 3, item 17"),
    ),
    Remark.PAUSE_LONG: (
        N_("Match {match}: a pause of {minutes} min instead of {most}, {kind}."),
        N_("Ask the judge at the table; what is done about it is for the judge to decide."),
        N_("Order 942, part 3, items 12 and 17"),
    ),
    Remark.CLOCK_SET_BACK: (
        N_("The clock of this computer stands before something recorded at table {table}."),
        N_("Set the computer's clock right: until then nothing is counted there."),
        "",
    ),
    Remark.HANDED_OVER_CHANGED: (
        N_("Entries, judges or decisions have changed since {chairman} handed over the protocols."),
        N_("Print the protocols again and record their handover."),
        _PAPERS_RULE,
    ),
    Remark.NORMS_MISSING: (
        N_("The event goes by no table of norms, so no titles and ranks are proposed."),
        N_("Choose an edition and fill in its norms, or take over a table that somebody shares."),
        "",
    ),
    Remark.NORMS_EMPTY: (
        N_("The table of norms “{value}” has no rows."),
        N_("Fill it in from the published order: the program does not know the norms."),
        "",
    ),
    Remark.NORMS_EXAMPLE: (
        N_("The table of norms “{value}” is an invented example."),
        N_("Award nothing by it: put the table of the published order in its place."),
        "",
    ),
    Remark.NORMS_YEAR: (
        N_("The table of norms “{value}” is not for the year {year}, in which the event ends."),
        N_("Choose the edition of that year."),
        "",
    ),
    Remark.NORMS_YEAR_UNKNOWN: (
        N_("The card has no dates, so it is not known whether the edition of the norms fits."),
        N_("Fill in the dates of the event."),
        "",
    ),
    Remark.NORMS_LEVEL: (
        N_("No row of the table of norms is about events of this level ({level})."),
        N_("Check the level on the card and the levels in the table."),
        "",
    ),
    Remark.NORMS_LEVEL_UNKNOWN: (
        N_("The card does not say what level the event is of, and the norms ask for it."),
        N_("Choose the level on the card."),
        "",
    ),
    Remark.NORMS_AGE_UNKNOWN: (
        N_("The card does not say for which age group the event is; rows that name one are left out."),
        N_("Choose the age group on the card."),
        "",
    ),
    Remark.NORMS_NONE: (
        N_("No row of the table of norms is about such an event: its level, age group and discipline."),
        N_("Check the card and the table."),
        "",
    ),
    Remark.NORMS_NOTHING: (
        N_(
            "Rows of the table of norms that ask for nothing, so that everybody would have the title: {rows}."
        ),
        N_("They count for nothing. Fill in what they ask for, or remove them."),
        "",
    ),
    Remark.NORMS_TEAMS: (
        N_(
            "Teams or pairs take part: a norm is held against the entry as a whole, its place and its wins. "
            "Who of its players has fulfilled it, the program does not know."
        ),
        N_("Confirm each by hand, with a note that names the players, and write their papers by hand."),
        "",
    ),
    Remark.TITLES_CUT_SHORT: (
        N_("The event was closed before its end: papers about titles and ranks are held back."),
        N_("Whether its places give any is for those to say who award them."),
        "",
    ),
    Remark.REGIONS_ALIKE: (
        N_("“{one}” and “{other}” count as two regions, but may be one."),
        N_("If they are one, write it the same way with everybody on Entries."),
        "",
    ),
    Remark.TITLES_OTHER_EDITION: (
        N_("Titles confirmed by “{value}”, which is not the table the event goes by now: {count}."),
        N_("Papers name the edition they were confirmed by. If it was the wrong one, confirm them anew."),
        "",
    ),
    Remark.TITLE_CHANGED: (
        N_(
            "{title} was confirmed on other facts: the place, the conditions or what the row is about have "
            "changed since."
        ),
        N_("Look at it again and confirm or decline it anew; until then it stands on no paper."),
        "",
    ),
}

DO_WITHOUT_CODES = N_("Fill in the code as this year's calendar has it.")
"""What to do about a missing code of a discipline whose codes the table does not have."""

LIKENESS: Mapping[Likeness, str] = {
    Likeness.SAME: N_("same name and date of birth"),
    Likeness.UNDATED: N_("same name, one date of birth is missing"),
    Likeness.INITIALS: N_("same surname, one name is shortened"),
    Likeness.MISSPELT: N_("same date of birth, names that are spelt nearly alike"),
    Likeness.REDATED: N_("same name and region, different dates of birth"),
}
"""Why two records look like one person."""

REASONS: Mapping[Why, str] = {
    Why.FIRST: N_("lost its table, before all others"),
    Why.HOLDS_UP: N_("holds up matches: {count}"),
    Why.WAITS: N_("waits {minutes} min"),
    Why.WAITED_FOR: N_("waiting for its end: {players}"),
    Why.RESTS: N_("{entry} rests until {until}"),
    Why.PLACED: N_("only at tables: {tables}"),
    Why.NOT_BEFORE: N_("not before {until}"),
    Why.CLOSES: N_("would not end before the hall closes at {until}"),
    Why.NOT_OPEN: N_("the hall opens at {until}"),
    Why.CLOSED: N_("the hall is closed"),
    Why.HALT: N_("{kind} until {until}: {value}"),
    Why.OPEN_HALT: N_("{kind}: {value}"),
    Why.ZONE: N_("at table {table} judges a zone, and the final stage is never judged by zones"),
    Why.HELD: N_("held: {value}"),
    Why.HOLD_OVER: N_("held until {until}, which is over: {value}"),
    Why.PLAYS_ELSEWHERE: N_("{entry} is at table {table}: {value}, match {number}"),
    Why.AFTER_TABLE: N_("after match {match}, now at table {table}"),
    Why.AFTER_QUEUE: N_("after matches that wait: {matches}"),
    Why.AFTER_DRAW: N_("after the draw of the final stage"),
}
"""Why a match stands where it does in the queue."""

PAPER_STATES: Mapping[PaperState, str] = {
    PaperState.MISSING: N_("not shown"),
    PaperState.UNCHECKED: N_("not checked"),
    PaperState.CHANGED: N_("changed after the check"),
    PaperState.RUNS_OUT: N_("runs out too early"),
    PaperState.CHECKED: N_("checked"),
}
"""How papers stand."""

FIELDS: Mapping[str, str] = {
    "name": N_("name"),
    "surname": N_("surname"),
    "given": N_("given name"),
    "dative": N_("name in the dative"),
    "patronymic": N_("patronymic"),
    "born": N_("date of birth"),
    "sex": N_("sex"),
    "title": N_("title, rank"),
    "region": N_("region"),
    "town": N_("town"),
    "club": N_("club or school"),
    "coach": N_("coach"),
    "rating": N_("rating"),
    "contact": N_("contact"),
    "representative": N_("team representative"),
    "reserve": N_("reserve list"),
    "members": N_("members"),
    "category": N_("category"),
    "post": N_("post"),
    "order": N_("order of the category"),
    "until": N_("category until"),
    "organisation": N_("organisation"),
    "days": N_("days worked"),
    "mark": N_("mark"),
}
"""What the fields of a person are called."""


def say_finding(finding: Finding, words: Words, tables: SportTables, look: Tournament) -> Said:
    """A finding in the reader's language."""
    why, do, rule = REMARKS[finding.remark]
    if finding.remark is Remark.CODE_MISSING and not finding.values["codes"]:
        do = DO_WITHOUT_CODES
    shown = {name: _shown(name, value, words, tables, look) for name, value in finding.values.items()}
    texts = [words.say(text, **shown) for text in (why, do, rule)]
    if "member" in finding.values:
        texts[0] = f"{finding.values['member']}: {texts[0]}"
    return Said(texts[0], texts[1], texts[2])


def say_of_whom(finding: Finding, words: Words, tables: SportTables, look: Tournament) -> Said:
    """The same where remarks about several people stand together: with the name of whom it is about."""
    said = say_finding(finding, words, tables, look)
    if finding.about not in look.entries:
        return said
    return Said(f"{words.entry(finding.about, look)}: {said.why}", said.do, said.rule)


def say_reason(reason: Reason, words: Words, look: Tournament, now: datetime) -> str:
    """Why a match waits, in the reader's language; times are those of the zone that ``now`` has."""
    shown: dict[str, str] = {}
    for name, value in reason.values.items():
        match name, value:
            case ("until", datetime()):
                shown[name] = words.moment(value.astimezone(now.tzinfo), now)
            case ("match", str()):
                shown[name] = number_of(value, look)
            case ("matches", tuple()):
                shown[name] = ", ".join(number_of(match, look) for match in value)
            case ("players", tuple()):
                shown[name] = ", ".join(words.entry(entry, look) for entry in value)
            case ("tables", tuple()):
                shown[name] = ", ".join(value)
            case ("entry", str()):
                shown[name] = words.entry(value, look)
            case ("kind", _):
                shown[name] = words.term(value)
            case _:
                shown[name] = str(value)
    return words.say(REASONS[reason.why], **shown)


def number_of(match: str, look: Tournament) -> str:
    """The number that people call out."""
    return str(look.format.find(match).number)


def level_name(level: str, words: Words, tables: SportTables) -> str:
    """The name of a level; one that the table does not know is shown as it is."""
    found = tables.levels.get(level)
    return level if found is None else found.names[words.language]


def age_group_name(group: str, words: Words, tables: SportTables, sex: str = "") -> str:
    """The name of an age group, likewise; of one sex, or of both."""
    found = tables.ages.get(group)
    return group if found is None else found.by_sex.get(sex, found.names)[words.language]


def _shown(name: str, value: Any, words: Words, tables: SportTables, look: Tournament) -> str:
    match name, value:
        case ("level", str()):
            return level_name(value, words, tables)
        case ("group", str()):
            return age_group_name(value, words, tables)
        case ("rule", Mapping()):
            return str(value[words.language])
        case ("like", str()):
            return words.entry(value, look)
        case ("match", str()):
            return words.match(value, look)
        case (_, date()):
            return words.date(value)
        case (_, tuple()):
            listed = ", ".join(_shown("", one, words, tables, look) for one in value)
            return listed or words.say(N_("nothing"))
        case (("seen" | "now"), str()):
            return value
        case _:
            return words.term(value)
