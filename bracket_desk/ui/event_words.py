"""The card and the regulations in words, and where what is missing in them is filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bracket_desk.domain.bracket.formats import Format, FormatName, Side
from bracket_desk.domain.card import DisqualifiedPlace, Prize, Regulations
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.money import entry_fees, prize_shares, prize_statement
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.sport.disciplines import FRAME_RULES
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.stages import DEFAULT_RACES, GROUPS
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import FinalDraw
from bracket_desk.labels import band_text, days_text, races_text, round_name
from bracket_desk.remarks import age_group_name, level_name
from bracket_desk.ui.draw_words import KEY_WORDS, depth_text
from bracket_desk.words import N_, Words, n_

Facts = list[tuple[str, str]]
"""Captions, and what stands beside them; nothing where nothing is known."""

CARD, REGULATIONS, REPORT = "card", "regulations", "report"
"""The forms of an event."""

SEX_WORDS = {"m": N_("men"), "f": N_("women"), "": N_("men and women, or not said")}
DISQUALIFIED_WORDS = {
    DisqualifiedPlace.VACANT: N_("stays vacant"),
    DisqualifiedPlace.KEPT: N_("is kept by the disqualified"),
}
SECOND_KEY_WORDS = {
    (): N_("of no match"),
    ("F2",): N_("of the final"),
    ("F4", "F2"): N_("of semifinals and final"),
}

FINAL_WORDS = {FinalDraw.TABLE: N_("by the table of the format"), FinalDraw.ANEW: N_("drawn anew")}

FIELDS: Mapping[Remark, tuple[str, tuple[str, ...]]] = {
    Remark.LEVEL_MISSING: (CARD, ("level",)),
    Remark.LEVEL_UNKNOWN: (CARD, ("level",)),
    Remark.LEVEL_UNOFFICIAL: (REGULATIONS, ("official",)),
    Remark.CALENDAR_NUMBER_MISSING: (CARD, ("calendar_number",)),
    Remark.DATES_MISSING: (CARD, ("first_day", "last_day")),
    Remark.DATES_LONG_PAST: (CARD, ("first_day",)),
    Remark.PLACE_MISSING: (CARD, ("town", "hall")),
    Remark.ORGANISER_MISSING: (CARD, ("conducting",)),
    Remark.CODE_MISSING: (CARD, ("code",)),
    Remark.CODE_OTHER: (CARD, ("code",)),
    Remark.SEX_AND_AGE_MISSING: (CARD, ("sex", "age_group")),
    Remark.AGE_GROUP_UNKNOWN: (CARD, ("age_group",)),
    Remark.AGE_GROUP_OTHER: (CARD, ("age_group",)),
    Remark.MEDALS_UNUSUAL: (CARD, ("medals",)),
    Remark.THIRD_PLACE_UNPLAYED: (REGULATIONS, ("third_place_match",)),
    Remark.PRIZES_BEYOND: (REGULATIONS, ("prizes",)),
}
"""The form and the fields that each remark is about."""


def field_of(remark: Remark, t: Tournament) -> tuple[str, str] | None:
    """The form and the field to fill in: of several the first that says nothing yet."""
    if remark not in FIELDS:
        return None
    form, names = FIELDS[remark]
    whole = t.about if form == CARD else t.regulations
    return form, next((name for name in names if not getattr(whole, name)), names[0])


def race_said(race: str, words: Words) -> str:
    """A length as people read and type it: ``5``, ``of 9``."""
    return words.say(N_("of {frames}"), frames=race[2:]) if race.startswith("of") else race


def rating_said(rating: Rating, words: Words) -> str:
    """A rating, or a sum of two, as the language writes it."""
    text = str(int(rating) if float(rating).is_integer() else rating)
    return text.replace(".", "," if words.language == "ru" else ".")


# ---------------------------------------------------------------- the card


def about_facts(t: Tournament, words: Words, tables: SportTables) -> Facts:
    """What kind of event it is."""
    card = t.about
    discipline = ", ".join(part for part in (words.term(card.discipline), card.code) if part)
    for_whom = [words.say(SEX_WORDS[card.sex])] if card.sex in SEX_WORDS and card.sex else []
    if card.age_group:
        for_whom = [age_group_name(card.age_group, words, tables, card.sex)]
    counts = [
        words.say(text, count=count)
        for text, count in (
            (N_("programmes: {count}"), card.programmes),
            (N_("medals: {count}"), card.medals),
        )
        if count is not None
    ]
    return [
        (N_("Name of the event"), card.title),
        (N_("Level"), level_name(card.level, words, tables)),
        (N_("Discipline"), discipline),
        (N_("Sex and age group"), "".join(for_whom)),
        (N_("Number in the calendar plan"), card.calendar_number),
        (N_("Programmes and medals"), ", ".join(counts)),
    ]


def place_facts(t: Tournament, words: Words) -> Facts:
    """Where and when."""
    return [
        (N_("Dates"), days_text(t.about.first_day, t.about.last_day, words)),
        (N_("Venue"), t.about.venue),
    ]


def conduct_facts(t: Tournament) -> Facts:
    """Who conducts it."""
    return [
        (N_("Conducting organisations"), "\n".join(t.about.conducting)),
        (N_("Organiser"), t.about.organiser),
    ]


# ---------------------------------------------------------------- the regulations


def rules_facts(t: Tournament, words: Words) -> Facts:
    """What the regulations say of play."""
    rules, say = t.regulations, words.say
    official = N_("official, the order's fixed points hold") if rules.official else N_("unofficial")
    facts = [
        (N_("Rules"), say(official)),
        (N_("Format"), f"{words.term(rules.format)}, {rules.size}"),
        (N_("Matches"), "\n".join((races_text(t, words), *_rating_races(rules, words)))),
    ]
    if rules.most_minutes or rules.least_races:
        facts.append((N_("Limits of matches"), "\n".join(_limits(rules, words))))
    if FRAME_RULES[t.card.discipline].default_target is not None:
        facts.append((N_("Points of a frame"), _targets_text(t, words)))
    facts += [
        (N_("Seeds"), _seeds_text(rules, words)),
        (N_("Kept apart"), _apart_text(rules, words)),
    ]
    if rules.format is FormatName.TWO_STAGE:
        facts.append((N_("Final stage"), say(FINAL_WORDS[rules.final_draw])))
    facts += [
        (N_("No-show"), no_show_text(rules.no_show, words)),
        (N_("Place of a disqualified entry"), say(DISQUALIFIED_WORDS[rules.disqualified])),
    ]
    if rules.second_key:
        stages = SECOND_KEY_WORDS.get(rules.second_key)
        said = ", ".join(rules.second_key) if stages is None else say(stages)
        facts.append((N_("Results entered by two people apart"), said))
    if rules.third_place_match:
        facts.append((N_("Match for third place"), say(N_("provided"))))
    return [
        *facts,
        (N_("Lowest title or rank"), words.term(rules.least_title) or say(N_("none is asked for"))),
        (N_("Papers asked for"), ", ".join(words.term(name) for name in rules.documents)),
    ]


def _rating_races(rules: Regulations, words: Words) -> Iterator[str]:
    for rule in rules.rating_races:
        where = f"{stage_text(rule.stage, words)}: " if rule.stage else ""
        length = _length_text(rule.race, words)
        text = N_("{where}sum of ratings up to {most} – {length}")
        yield words.say(text, where=where, most=rating_said(rule.most, words), length=length)


def _length_text(race: str, words: Words) -> str:
    set_number = race.startswith("of")
    text = N_("{frames} frames, ended at the majority") if set_number else N_("to {frames} wins")
    return words.say(text, frames=race.removeprefix("of"))


def _limits(rules: Regulations, words: Words) -> Iterator[str]:
    """A line for each stage that has a limit: how long, and how short its matches may be made."""
    for stage in dict.fromkeys((*rules.most_minutes, *rules.least_races)):
        limits = []
        if stage in rules.most_minutes:
            limits.append(words.say(N_("at most {minutes} min"), minutes=rules.most_minutes[stage]))
        if stage in rules.least_races:
            length = _length_text(rules.least_races[stage], words)
            limits.append(words.say(N_("{length} if time runs out"), length=length))
        yield f"{_limited_text(rules, stage, words)}: {', '.join(limits)}"


def _limited_text(rules: Regulations, stage: str, words: Words) -> str:
    """A stage as it is chosen for a limit; without groups the final stage is everything."""
    if stage == Side.FINAL and rules.format is not FormatName.TWO_STAGE:
        return words.say(N_("All matches")).lower()
    return stage_text(stage, words)


def stage_text(stage: str, words: Words) -> str:
    """A stage as one reads it alone."""
    sides = {
        GROUPS: N_("groups"),
        **dict(
            zip(DEFAULT_RACES, (N_("before a defeat"), N_("after a defeat"), N_("final stage")), strict=True)
        ),
    }
    return words.say(sides[stage]) if stage in sides else round_name(stage, words).lower()


def _targets_text(t: Tournament, words: Words) -> str:
    said = [f"{stage_text(stage, words)}: {target}" for stage, target in t.card.targets.items()]
    usual = FRAME_RULES[t.card.discipline].default_target
    return ", ".join(said) or words.say(N_("{target}, as usual"), target=usual)


def _apart_text(rules: Regulations, words: Words) -> str:
    grouped = rules.format is FormatName.TWO_STAGE
    kept = [
        f"{words.say(KEY_WORDS[one.key])} {depth_text(one.depth, words, grouped=grouped)}"
        for one in rules.apart
    ]
    return ", ".join(kept) or words.say(N_("nobody"))


def _seeds_text(rules: Regulations, words: Words) -> str:
    seeds = words.say(N_("as many as have ratings")) if rules.seeds is None else str(rules.seeds)
    if rules.rating_day is None:
        return seeds
    day = words.date(rules.rating_day)
    return words.say(N_("{seeds}, by the rating list of {day}"), seeds=seeds, day=day)


def no_show_text(ladder: Sequence[int], words: Words) -> str:
    """After how many minutes a match is lost, and the steps before that."""
    if len(ladder) == 1:
        return words.count(*n_("after {number} minute", "after {number} minutes"), ladder[0])
    steps = ", ".join(map(str, ladder))
    text = N_("by steps, {steps} minutes; the last one is the loss of the match")
    return words.say(text, steps=steps)


# ---------------------------------------------------------------- money


def money_facts(t: Tournament, words: Words) -> Facts:
    """The fee and the prizes: who gets them once the event is finished, what each place is worth before."""
    rules, say = t.regulations, words.say
    fee = say(N_("none"))
    if rules.entry_fee:
        fee = words.money(rules.entry_fee)
        if t.entries:
            fee = say(N_("{fee}, together {sum}"), fee=fee, sum=words.money(entry_fees(t)))
    if not rules.prizes:
        return [(N_("Entry fee"), fee), (N_("Prize fund"), say(N_("none")))]
    prizes = _paid_text(t, words) if t.finished else shares_text(t.format, rules.prizes, words)
    return [
        (N_("Entry fee"), fee),
        (N_("Prize fund"), words.money(rules.fund)),
        (N_("Prizes"), "\n".join(prizes)),
    ]


def shares_text(fmt: Format, prizes: Sequence[Prize], words: Words) -> list[str]:
    """A line for each place that is worth something in a full field; those who share it are counted."""
    lines = []
    for share in prize_shares(fmt, prizes):
        most, least, people = share.parts[0], share.parts[-1], len(share.parts)
        place, sums = band_text(share.place), words.money(most)
        if most != least:
            # kopecks that cannot be shared go to some of them
            sums = f"{words.amount(least)}–{words.money(most)}"
        if people == 1:
            lines.append(words.say(N_("place {place}: {sum}"), place=place, sum=sums))
        else:
            first, last = share.place
            text = N_("place {place}, shared by {people}: {sum} each")
            if first != last:
                text = N_("places {place}, shared by {people}: {sum} each")
            lines.append(words.say(text, place=place, people=people, sum=sums))
    return lines


def _paid_text(t: Tournament, words: Words) -> list[str]:
    statement = prize_statement(t)
    text = N_("{place}  {who}: {sum}")
    lines = [
        words.say(
            text, place=band_text(part.place), who=t.entries[part.entry].name, sum=words.money(part.kopecks)
        )
        for part in statement.parts
    ]
    if statement.left:
        left = words.money(statement.left)
        lines.append(
            words.say(N_("{sum} stays in the fund: vacant places, or places nobody took."), sum=left)
        )
    return lines


# ---------------------------------------------------------------- the event at hand


def event_facts(t: Tournament, words: Words) -> Facts:
    """How many take part, and where."""
    here = len(admitted(t)) if t.draw is None else len(t.seats)
    people = words.say(N_("entries {entries}, judges {judges}"), entries=here, judges=len(t.judges))
    return [(N_("People"), people), (N_("Tables"), ", ".join(t.tables))]
