"""Finished papers against the event: every remark with what stands there. It changes and holds up nothing.

What is looked for are the slips that get papers sent back: days of last year in a copied file,
another name, category or rank, a code that is not the discipline's, a birth date that is missing
or another, a paper made before a late correction. What is not certain is not remarked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher
from functools import cached_property

from bracket_desk.domain import text as plain
from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.finished.days import days_in
from bracket_desk.domain.finished.names import Mention, NameFinder, OtherName, mentioned_names
from bracket_desk.domain.finished.papers import FinishedPaper, Flaw, Line, PaperRemark
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Judge, Member
from bracket_desk.domain.sport import judges, titles
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament

LONGEST_QUOTATION = 160
"""Characters of what is quoted."""

_LABELS: Mapping[str, re.Pattern[str]] = {
    "dates": re.compile(
        r"дат[аы] проведени|срок[иа]? проведени|дат[аы] соревн|^сроки|^дата$|^dates?\b(?! of b)|дни соревн"
    ),
    "discipline": re.compile(r"дисциплин\w*|вид программы|discipline"),
    "ages": re.compile(r"возраст\w*|age group|^for\b"),
    "count": re.compile(r"^(?:4\. )?участников(?!\w| в)|^entries\b|^4\. players\b"),
}
_HEADINGS: Mapping[str, re.Pattern[str]] = {
    "born": re.compile(r"дат[аы] рожд|год рожд|родил|^г\.? ?р\.?$|^born|birth"),
    "rank": re.compile(r"разряд|звани|^title|^rank"),
    "category": re.compile(r"категори|^category"),
    "place": re.compile(r"^(занятое )?место$|^place$"),
    "name": re.compile(r"фамили|^ф\.? ?и\.? ?о|^участник|^спортсмен|^name|^surname|^player"),
}
_PROPOSED = re.compile(r"выполн|присв|fulfil|achieved")
_CODE = re.compile(r"(?<![\d№])\d{10}[А-ЯЁA-Z](?!\w)")
_COUNT = re.compile(r"[\s:–-]*(\d{1,3})(?!\d|[.)]\d)")
_BAND = re.compile(r"^(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?$")
_OWN = re.compile(r"(?:По журналу соревнования: запись|From the event's journal: entry) (\d+)")
_CATEGORY = re.compile(r"\b(?:ССВК|СС[123]К|ЮСС|ССМК|[123]К|ВК)\b")
_ORDER = re.compile(r"\b(?:от|dated)\s*$", re.IGNORECASE)
_YEARS_BACK = 3
_OLDEST_SLIP = 8
"""A year so far before the event is that of a birth, not of an event whose file was copied."""
_ALIKE = 0.82
"""From here on a line is meant to be the title of the event."""
_FEWEST_HEADINGS = 2


@dataclass(frozen=True)
class Facts:
    """What papers are held against.

    ``disciplines`` and ``ages`` are the names of each in every language of papers; ``changed`` is
    when the last step was that papers show, and ``entry`` its number in the journal.
    """

    tournament: Tournament
    sport: SportTables
    disciplines: Mapping[str, Collection[str]]
    ages: Mapping[str, Collection[str]]
    changed: datetime | None = None
    entry: int = 0

    @cached_property
    def finder(self) -> NameFinder:
        """Finds the people of the event."""
        t = self.tournament
        members = [member for entry in t.entries.values() for member in entry.members]
        return NameFinder([*t.entries.values(), *members, *t.judges], mentioned_names(t.entries.values()))

    @cached_property
    def days(self) -> tuple[date, date] | None:
        """The first and the last day, if the card has them."""
        first, last = self.tournament.about.first_day, self.tournament.about.last_day
        return None if first is None else (first, last or first)

    @cached_property
    def births(self) -> frozenset[date]:
        """Every date of birth of the event."""
        t = self.tournament
        members = [member for entry in t.entries.values() for member in entry.members]
        people: list[Entry | Judge | Member] = [*t.entries.values(), *members, *t.judges]
        return frozenset(person.born for person in people if person.born is not None)


def check_papers(papers: Iterable[FinishedPaper], facts: Facts) -> Iterator[PaperRemark]:
    """The remarks about papers, in their order and in the order of their lines."""
    for paper in papers:
        yield from _Check(paper, facts).remarks()


class _Check:
    """One paper."""

    def __init__(self, paper: FinishedPaper, facts: Facts) -> None:
        self.paper = paper
        self.facts = facts
        self.t = facts.tournament
        self.columns: dict[str, int] = {}
        self.table = ""
        self.told: set[tuple[Flaw, str]] = set()

    def remarks(self) -> Iterator[PaperRemark]:
        yield from self.age()
        for line in self.paper.lines:
            for remark in self.line(line):
                # a heading that every page repeats is remarked once
                mark = remark.flaw, remark.quotation
                if mark not in self.told:
                    self.told.add(mark)
                    yield remark

    def age(self) -> Iterator[PaperRemark]:
        """A paper of the desk knows the entry of the journal; of others the file's time is asked."""
        footers = (m for line in self.paper.lines if (m := _OWN.search(line.text)))
        own = next(footers, None)
        changed = self.facts.changed
        if own is not None:
            if int(own[1]) < self.facts.entry:
                values = {"entry": int(own[1]), "last": self.facts.entry, "at": changed}
                yield PaperRemark(self.paper.file, Flaw.MADE_BEFORE, None, own[0], values)
        elif changed is not None and self.paper.made is not None and self.paper.made < changed:
            values = {"made": self.paper.made, "at": changed}
            yield PaperRemark(self.paper.file, Flaw.MADE_BEFORE, None, "", values)

    def line(self, line: Line) -> Iterator[PaperRemark]:
        # a table goes on over the page, between what stands above and below it
        if line.table and line.table != self.table:
            self.table, self.columns = line.table, {}
        if line.table and self.heading(line):
            return
        text = line.text
        yield from self.event(line, text)
        yield from self.codes(line, text)
        yield from self.days(line, text)
        yield from self.labelled(line)
        yield from self.people(line, line.spoken)

    def remark(self, line: Line, flaw: Flaw, said: str, **values: object) -> PaperRemark:
        text = line.text
        quotation = text if len(text) <= LONGEST_QUOTATION else said
        return PaperRemark(
            self.paper.file, flaw, line.where, quotation[:LONGEST_QUOTATION], {"said": said, **values}
        )

    # ------------------------------------------------------------ the head of a paper

    def heading(self, line: Line) -> bool:
        """Whether a line is the head of a table; its columns are kept until the next one."""
        found: dict[str, int] = {}
        for at, cell in enumerate(line.cells):
            folded = " ".join(cell.casefold().replace("ё", "е").split())
            if _PROPOSED.search(folded):
                continue
            role = next((role for role, pattern in _HEADINGS.items() if pattern.search(folded)), None)
            if role is not None and role not in found and len(folded) < 60:
                found[role] = at
        # a form has labels side by side, too; what lists people has a column for their names
        if len(found) < _FEWEST_HEADINGS or "name" not in found:
            return False
        self.columns = found
        return True

    def event(self, line: Line, text: str) -> Iterator[PaperRemark]:
        title = plain.squeezed_words(self.t.card.title)
        said = plain.squeezed_words(text)
        if not title or title in said or not 0.6 * len(title) <= len(said) <= 1.6 * len(title):
            return
        matcher = SequenceMatcher(None, title, said, autojunk=False)
        if matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE:
            yield self.remark(line, Flaw.EVENT_OTHER, text, known=self.t.card.title)

    def codes(self, line: Line, text: str) -> Iterator[PaperRemark]:
        about, sport = self.t.about, self.facts.sport
        known = {about.code} if about.code else set(sport.codes.get(self.t.card.discipline, ()))
        for match in _CODE.finditer(text):
            if known and match[0] not in known | {sport.sport_code}:
                yield self.remark(line, Flaw.CODE_OTHER, match[0], known=tuple(sorted(known)))

    def days(self, line: Line, text: str) -> Iterator[PaperRemark]:
        if self.facts.days is None:
            return
        first, last = self.facts.days
        label = self.label("dates", line)
        for found in days_in(text):
            day = found.day
            if first <= day <= last or day in self.facts.births:
                continue
            said = text[found.start : found.end]
            if label is not None:
                other = day.year != first.year and _falls(day, first, last)
                yield self.remark(
                    line, Flaw.YEAR_OTHER if other else Flaw.DATES_OTHER, said, known=(first, last)
                )
            elif _ORDER.search(text[: found.start]):
                continue  # the day of an order: titles of last year's event are of its days
            elif first.year - _YEARS_BACK <= day.year <= first.year + 1 and _falls(day, first, last):
                yield self.remark(line, Flaw.YEAR_OTHER, said, known=(first, last))

    def label(self, key: str, line: Line) -> str | None:
        """What stands beside or behind a label on its line; None if it is not there."""
        for at, cell in enumerate(line.cells):
            folded = cell.casefold().replace("ё", "е")
            match = _LABELS[key].search(folded)
            if match is not None and match.start() < 40:
                return " ".join([cell[match.end() :], *line.cells[at + 1 :]])
        return None

    def labelled(self, line: Line) -> Iterator[PaperRemark]:
        said = self.label("discipline", line)
        if said is not None:
            names, own = self.facts.disciplines, self.t.card.discipline
            yield from self.named(line, said, names, own, Flaw.DISCIPLINE_OTHER)
        said, count = self.label("count", line), len(self.t.seats)
        number = _COUNT.match(said or "")
        # a row with more numbers counts something else, such as the people of each group
        alone = said and number is not None and not _COUNT.match(said[number.end() :])
        if count and number is not None and alone and int(number[1]) != count:
            yield self.remark(line, Flaw.COUNT_OTHER, number[1], known=count)
        said, group = self.label("ages", line), self.t.about.age_group
        # the head of a table may name the groups of all who are counted in it
        several = sum(bool(_LABELS["ages"].search(cell.casefold())) for cell in line.cells) > 1
        if said is not None and not several and group in self.facts.ages:
            yield from self.named(line, said, self.facts.ages, group, Flaw.AGES_OTHER)

    def named(
        self, line: Line, said: str, names: Mapping[str, Collection[str]], own: str, flaw: Flaw
    ) -> Iterator[PaperRemark]:
        """Whether what stands beside a label is the event's own value, another one, or a slip of the pen."""
        text = f" {plain.squeezed_words(said)} "
        found = [
            (len(name), key == own, name)
            for key, several in names.items()
            for name in several
            if f" {plain.squeezed_words(name)} " in text
        ]
        known = tuple(names[own])
        if found:
            _, ours, name = max(found)
            if not ours:
                yield self.remark(line, flaw, name, known=known)
            return
        stripped = text.strip()
        for name in known:
            ratio = SequenceMatcher(None, plain.squeezed_words(name), stripped, autojunk=False).ratio()
            if stripped and ratio >= _ALIKE:
                yield self.remark(line, flaw, said.strip(" :"), known=known)
                return

    # ------------------------------------------------------------ people

    def people(self, line: Line, text: str) -> Iterator[PaperRemark]:
        mentions: list[Mention] = []
        for found in self.facts.finder.find(text):
            if isinstance(found, OtherName):
                flaw = Flaw.NAME_MISSPELT if found.misspelt else Flaw.NAME_OTHER
                yield self.remark(line, flaw, found.said, known=found.known)
            else:
                mentions.append(found)
        own = self.columns.get("name", len(line.cells)) if line.table else len(line.cells)
        if not mentions and own < len(line.cells) and (near := self.facts.finder.near(line.cells[own])):
            yield self.remark(line, Flaw.NAME_MISSPELT, near.said, known=near.known)
        people = list({id(one.person): one.person for one in mentions}.values())
        if len(people) != 1:
            return
        person = people[0]
        # of judges no paper has to know more than the event does
        if not isinstance(person, Judge) or person.born is not None:
            yield from self.born(line, text, person, mentions[0].end)
        if isinstance(person, Judge):
            yield from self.category(line, text[mentions[0].end :], person)
        if isinstance(person, Entry):
            yield from self.athlete(line, person)

    def cell(self, line: Line, role: str, person: Entry | Judge | Member) -> str | None:
        """What the row of somebody says in a column; nothing of a line that is no row of the table.

        A row has the name in the column for it: coaches stand in others, and below the table people sign.
        """
        at, own = self.columns.get(role), self.columns.get("name", 0)
        if at is None or not line.table or not len(line.cells) >= _FEWEST_HEADINGS or own >= len(line.cells):
            return None
        if not names.key(line.cells[own]).startswith((names.key(person.surname), names.key(person.given))):
            return None
        # empty cells at the end of a row are not kept
        return line.cells[at].strip() if at < len(line.cells) else ""

    def born(self, line: Line, text: str, person: Entry | Judge | Member, end: int) -> Iterator[PaperRemark]:
        """Of a person whose name ends there in a line."""
        cell, born, name = self.cell(line, "born", person), person.born, person.name
        if cell == "" or (cell is not None and not any(character.isdigit() for character in cell)):
            yield self.remark(line, Flaw.BORN_MISSING, name, name=name, known=born)
            return
        # in running text the day stands behind the name: before a coach's name it is somebody else's
        said = text[end:] if cell is None else cell
        days = [found for found in days_in(said) if self.is_birth(found.day)]
        if born is None or len({found.day for found in days}) != 1 or days[0].day == born:
            return
        day = days[0]
        yield self.remark(line, Flaw.BORN_OTHER, said[day.start : day.end], name=name, known=born)

    def is_birth(self, day: date) -> bool:
        """Whether a day can only be that of somebody's birth."""
        start = self.facts.days[0] if self.facts.days is not None else None
        if start is None:
            return "born" in self.columns
        return day <= start - timedelta(days=365 * _OLDEST_SLIP)

    def category(self, line: Line, behind: str, judge: Judge) -> Iterator[PaperRemark]:
        cell = self.cell(line, "category", judge)
        said = cell if cell is not None else next((m[0] for m in _CATEGORY.finditer(behind)), None)
        found = judges.category(said) if said else None
        if said and found is not None and judge.category and found != judge.category:
            yield self.remark(line, Flaw.CATEGORY_OTHER, said, name=judge.name, known=judge.category)

    def athlete(self, line: Line, entry: Entry) -> Iterator[PaperRemark]:
        said = self.cell(line, "rank", entry)
        found = titles.title(said) if said else None
        if said and found is not None and entry.title and found != entry.title:
            yield self.remark(line, Flaw.RANK_OTHER, said, name=entry.name, known=entry.title)
        band, place = self.t.places.get(entry.id), self.cell(line, "place", entry)
        match = _BAND.match(place or "")
        if self.t.finished and band is not None and match is not None and place and _band(match) != band:
            yield self.remark(line, Flaw.PLACE_OTHER, place, name=entry.name, known=band)


def _falls(day: date, first: date, last: date) -> bool:
    """Whether a day of another year is one of the event's days but for the year."""
    return (first.month, first.day) <= (day.month, day.day) <= (last.month, last.day)


def _band(match: re.Match[str]) -> Band:
    first = int(match[1])
    return first, int(match[2]) if match[2] else first
