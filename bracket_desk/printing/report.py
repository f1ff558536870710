"""The chief referee's report in 22 points: twelve that follow from the event, ten that people write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial

from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.people import names
from bracket_desk.domain.people.eligibility import ages
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.report import POINTS
from bracket_desk.domain.sport.judges import CATEGORIES
from bracket_desk.domain.sport.tables import Reckoning, family
from bracket_desk.domain.sport.titles import seniority
from bracket_desk.domain.text import squeezed
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.values import Departure
from bracket_desk.labels import band_text, is_absence
from bracket_desk.layout.shapes import Align
from bracket_desk.printing.filled import Block, Cell, Chapter, Filled, Head, Notes, Row, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.printing.forms import Column, Listing
from bracket_desk.printing.judges import are_away, by_post
from bracket_desk.printing.numbers import numbers
from bracket_desk.printing.office import judge_value, panel

MEDALS = 3
"""Places that are prized: the first, the second and both thirds (Order 942, part 1, item 5)."""

NATIONAL = frozenset(CATEGORIES[:2])
"""The categories that the report names; the others are counted together."""

JUDGING = "18"
"""The point about how the event was conducted and judged."""

REPRESENTATIVE = "Представитель команды"

# "СШ № 3", "ДЮСШ", "СШОР по бильярду", "спортивная школа", "училище олимпийского резерва"
_SCHOOL = re.compile(
    r"\b(?:[А-Я]{0,4}СШ(?:ОР)?|УОР|ЦСП)\b|спорт\w*\s+школ|училищ\w*\s+олимп|sports?\s+school", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Athlete:
    """One who played: an entry, or a member of one."""

    sex: str
    born: date | None
    title: str
    region: str
    club: str
    coach: str


def chief_report(filling: Filling, _choices: Choices) -> Filled:
    """The report; its first points are counted, the others have the phrases of the form or people's own."""
    return _Report(filling).filled()


class _Report:
    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        self.panel = by_post(panel(filling.t.judges))

    def filled(self) -> Filled:
        filling, values = self.filling, self.values()
        blocks: list[Block] = [filling.heading(), filling.facts(values)]
        blocks += self.teams()
        blocks += self.levels()
        blocks += self.listed("organisations", self.clubs(schools=False), "clubs-none")
        blocks += self.listed("schools", self.clubs(schools=True), "schools-none")
        if filling.form.parts["norms"]:
            blocks += [Chapter(filling.word("norms")), filling.blanks(filling.form.parts["norms"], values)]
        blocks += self.results()
        blocks += self.places()
        blocks += self.written()
        blocks += self.judges()
        blocks += [filling.facts(values, below=True), filling.notes(self.told()), filling.signatures()]
        blocks += numbers(filling)
        return filling.document(blocks)

    # ------------------------------------------------------------ numbers

    @cached_property
    def drawn(self) -> list[Entry]:
        """Those who played."""
        return [self.t.entries[entry] for entry in self.t.seats.values()]

    @cached_property
    def regions(self) -> Mapping[str, str]:
        return _spellings((entry.region for entry in self.drawn), subject_key)

    @cached_property
    def club_names(self) -> Mapping[str, str]:
        return _spellings(entry.club for entry in self.drawn)

    @cached_property
    def athletes(self) -> list[_Athlete]:
        found = []
        for entry in self.drawn:
            for person in entry.members or (entry,):
                sex = person.sex or entry.sex or self.t.about.sex
                place = (
                    self.regions[subject_key(entry.region)],
                    self.club_names[squeezed(entry.club)],
                    entry.coach,
                )
                found.append(_Athlete(sex, person.born, person.title, *place))
        return found

    def values(self) -> dict[str, str]:
        """What the fields of the report say."""
        about, word = self.t.about, self.filling.word
        medallists = [entry for entry, band in self.t.places.items() if band[0] <= MEDALS]
        # a nought would say that somebody has counted
        men, women = (self.of_sex(self.athletes, sex) or "–" for sex in ("m", "f"))
        held = Counter(judge.category if judge.category in NATIONAL else "" for judge in self.panel)
        regions = {athlete.region for athlete in self.athletes if athlete.region}
        coaches = {name for athlete in self.athletes for name in _coaches(athlete.coach)}
        return {
            "place": ", ".join(part for part in (about.subject, about.town) if part),
            "hall": about.hall,
            "count": word("athletes", count=len(self.athletes), men=men, women=women, regions=len(regions)),
            "staff": word(
                "staff",
                representatives=sum(judge.post == REPRESENTATIVE for judge in self.t.judges)
                or len({entry.representative for entry in self.drawn if entry.representative}),
                coaches=len(coaches),
            ),
            "judges": word(
                "judges",
                count=len(self.panel),
                away=len(are_away(self.panel, about.subject)) if about.subject else "–",
                international=held[CATEGORIES[0]],
                national=held[CATEGORIES[1]],
                others=held[""],
            )
            if self.panel
            else "",
            "norms": self.norms(),
            "awarded": str(len(medallists)) if self.t.finished else "",
        }

    def norms(self) -> str:
        """How many titles and ranks were confirmed, the highest first; nothing leaves it to the pen."""
        met = Counter(ruling.title for ruling in self.source.confirmed.values())
        return ", ".join(f"{self.title_name(title)} – {met[title]}" for title in sorted(met, key=seniority))

    def told(self) -> Mapping[str, Sequence[Mapping[str, object]]]:
        return {"closed": self.filling.cut_short(), "attached": [{}]}

    # ------------------------------------------------------------ tables

    def listing(self, name: str) -> Listing | None:
        return self.filling.form.tables.get(name)

    def teams(self) -> Iterator[Block]:
        """Athletes and coaches of each subject, and in all."""
        listing = self.listing("teams")
        if listing is None:
            return
        regions = sorted(
            {athlete.region for athlete in self.athletes}, key=lambda name: (not name, names.key(name))
        )
        rows = []
        for at, region in enumerate(regions, 1):
            people = [athlete for athlete in self.athletes if athlete.region == region]
            rows.append(self.team(listing, str(at), region or self.filling.word("unknown"), people))
        if len(rows) > 1:
            last = self.team(listing, "", self.filling.word("all"), self.athletes)
            rows.append(Row(tuple(Cell(cell.text, bold=True) for cell in last.cells)))
        yield from self.filling.listing(listing, rows)
        held = {(athlete.region, name) for athlete in self.athletes for name in _coaches(athlete.coach)}
        if len(held) > len({name for _, name in held}):
            # or the sum seems to be wrong
            yield Notes((self.filling.word("coaches-shared"),))

    def team(self, listing: Listing, number: str, region: str, people: Sequence[_Athlete]) -> Row:
        coaches = len({name for athlete in people for name in _coaches(athlete.coach)})
        said = {
            "row": number,
            "region": region,
            "men": self.of_sex(people, "m"),
            "women": self.of_sex(people, "f"),
            "athletes": str(len(people)),
            "coaches": str(coaches),
            "all": str(len(people) + coaches),
        }
        return self.filling.row(listing.columns, said.__getitem__, bold=("region",))

    def of_sex(self, people: Sequence[_Athlete], sex: str) -> str:
        """How many are of a sex; nothing at an event where nobody's is known."""
        known = any(athlete.sex for athlete in self.athletes)
        return str(sum(athlete.sex == sex for athlete in people)) if known else ""

    def levels(self) -> Iterator[Block]:
        """Titles and ranks by the age groups of the discipline."""
        listing = self.listing("levels")
        if listing is None:
            return
        held = Counter((athlete.title, self.group_of(athlete)) for athlete in self.athletes)
        groups = [group.key for group in self.source.tables.ages_of(self.t.card.discipline)]
        shown = [key for key in (*groups, "") if any(group == key for _, group in held)]
        heads = [self.group_name(key) for key in shown]
        titles = sorted({title for title, _ in held}, key=seniority)
        rows = [
            self.spread(listing, self.title_name(title), [held[title, key] for key in shown])
            for title in titles
        ]
        if len(rows) > 1:
            totals = [sum(held[title, key] for title in titles) for key in shown]
            rows.append(self.spread(listing, self.filling.word("all"), totals))
        yield from self.table(listing, heads, rows)

    def group_of(self, athlete: _Athlete) -> str:
        """The narrowest age group that somebody is young enough for; nothing without a date of birth."""
        first, tables = self.t.about.first_day, self.source.tables
        if athlete.born is None or first is None:
            return ""
        reckoned = tables.reckoning.get(family(self.t.card.discipline), Reckoning.FIRST_DAY)
        age = ages(athlete.born, first)[reckoned]
        groups = tables.ages_of(self.t.card.discipline)
        young = [group for group in groups if group.below is not None and age < group.below]
        if young:
            return min(young, key=lambda group: group.below or 0).key
        return next((group.key for group in groups if group.below is None), "")

    def group_name(self, key: str) -> str:
        found = self.source.tables.ages.get(key)
        return self.filling.word("born-unknown") if found is None else found.names[self.source.language]

    def title_name(self, title: str) -> str:
        return self.source.words.term(title) if title else self.filling.word("unknown")

    def places(self) -> Iterator[Block]:
        """How many people of each subject have which places."""
        listing = self.listing("places")
        if listing is None:
            return
        if not self.t.finished:
            yield Chapter(listing.title.say(self.source.language))
            yield Notes((self.filling.word("unfinished"),), main=True)
            return
        placed = [
            (self.t.places[entry.id], self.regions[subject_key(entry.region)])
            for entry in self.drawn
            if entry.id in self.t.places
        ]
        held = Counter(placed)
        bands: list[Band] = sorted({band for band, _ in placed})
        regions = sorted(
            {region for _, region in placed},
            key=lambda region: ([-held[band, region] for band in bands], names.key(region)),
        )
        rows = [
            self.spread(
                listing, region or self.filling.word("unknown"), [held[band, region] for band in bands]
            )
            for region in regions
        ]
        yield from self.table(listing, [band_text(band) for band in bands], rows)
        without = len(self.drawn) - len(placed)
        if without:
            # or the sums here and those of the teams seem to differ by mistake
            yield Notes((self.filling.word("without-place", count=without),))

    def spread(self, listing: Listing, name: str, values: Sequence[int]) -> Row:
        """A row of counts in the place of the column of many; a nought stays empty."""
        cells: list[Cell] = []
        for column in listing.columns:
            match column.key:
                case "many":
                    cells += [Cell(str(value) if value else "") for value in values]
                case "all":
                    cells.append(Cell(str(sum(values)), bold=True))
                case _:
                    cells.append(Cell(name, bold=True))
        return Row(tuple(cells))

    def table(self, listing: Listing, names: Sequence[str], rows: Sequence[Row]) -> Iterator[Block]:
        """A table in which one column of the form stands for so many as there are names."""
        heads: list[Head] = []
        for column, head in zip(listing.columns, self.filling.heads(listing.columns), strict=True):
            if column.key == "many":
                width = head.width / max(len(names), 1)
                heads += [Head(name, width, Align.CENTER, head.text) for name in names]
            else:
                heads.append(head)
        yield Chapter(listing.title.say(self.source.language))
        yield Table(tuple(heads), tuple(rows), self.filling.form.row)

    def clubs(self, *, schools: bool) -> list[tuple[str, int]]:
        """Organisations with how many they sent, the most first: sports schools, or all others."""
        found = Counter(a.club for a in self.athletes if a.club and bool(_SCHOOL.search(a.club)) is schools)
        return sorted(found.items(), key=lambda each: (-each[1], names.key(each[0])))

    def listed(self, name: str, found: Sequence[tuple[str, int]], nothing: str) -> Iterator[Block]:
        """A table of names and numbers; a sentence where there are none."""
        listing = self.listing(name)
        if listing is None:
            return
        if not found:
            yield Chapter(listing.title.say(self.source.language))
            yield Notes((self.filling.word(nothing),), main=True)
            return
        rows = [
            self.filling.row(
                listing.columns, {"row": str(at), "name": club, "count": str(count)}.__getitem__, ()
            )
            for at, (club, count) in enumerate(found, 1)
        ]
        yield from self.filling.listing(listing, rows)

    def results(self) -> Iterator[Block]:
        """Those who have won medals."""
        listing = self.listing("results")
        if listing is None:
            return
        winners = sorted(
            (band, self.t.seat_of[entry], entry)
            for entry, band in self.t.places.items()
            if band[0] <= MEDALS and entry in self.t.seat_of
        )
        if not self.t.finished or not winners:
            yield Chapter(listing.title.say(self.source.language))
            yield Notes((self.filling.word("unfinished"),), main=True)
            return
        rows = [self.winner(listing.columns, band, self.t.entries[entry]) for band, _, entry in winners]
        yield from self.filling.listing(listing, rows)
        yield self.filling.blanks(self.filling.form.parts["awarded"], self.values())

    def winner(self, columns: Sequence[Column], band: Band, entry: Entry) -> Row:
        def value(key: str) -> str:
            return band_text(band) if key == "place" else self.source.person(entry, key)

        return self.filling.row(columns, value)

    def judges(self) -> Iterator[Block]:
        """The panel with the marks that the chief referee gives (an annex of the report)."""
        listing = self.listing("panel")
        if listing is None or not self.panel:
            return
        rows = [
            self.filling.row(listing.columns, partial(self.judge, judge, at))
            for at, judge in enumerate(self.panel, 1)
        ]
        yield from self.filling.listing(listing, rows)

    def judge(self, judge: Judge, row: int, key: str) -> str:
        return judge_value(self.filling, judge, key, row)

    # ------------------------------------------------------------ what people write

    def written(self) -> Iterator[Block]:
        """Each point with what was written there, or with the phrase of the form."""
        for point in POINTS:
            yield Chapter(self.filling.word(f"point-{point}"))
            text = self.t.office.report.get(point) or self.phrase(point)
            paragraphs = text.split("\n")
            if point == JUDGING:
                paragraphs.append(self.conduct())
            yield Notes(tuple(paragraphs), main=True)

    def phrase(self, point: str) -> str:
        return self.filling.form.texts[point].say(self.source.language)

    def conduct(self) -> str:
        """What the journal counts about how the event went."""
        results = [state.result for state in self.t.states if state.result is not None]
        sanctions = [made for all_made in self.t.floor.sanctions.values() for made in all_made]
        return self.filling.word(
            "conduct",
            protests=sum(map(len, self.t.floor.protests.values())),
            warnings=sum(made.measure is Measure.WARNING for made in sanctions),
            absent=sum(map(is_absence, results)),
            removed=sum(gone.how is Departure.DISQUALIFIED for gone in self.t.gone.values()),
        )


def _spellings(texts: Iterable[str], key: Callable[[str], str] = squeezed) -> dict[str, str]:
    """What is one name but for case and blanks, as most write it; of equals, as it came first."""
    found: dict[str, Counter[str]] = {}
    for text in texts:
        found.setdefault(key(text), Counter())[text] += 1
    return {known: spellings.most_common(1)[0][0] for known, spellings in found.items()}


def _coaches(text: str) -> Iterable[str]:
    """The names in a cell of coaches."""
    return (name for name in map(names.key, re.split(r"[,;/]", text)) if name)
