"""The card of an event and its regulations as values: filled once, read by everything.

Order 942, part 3, item 2 says what regulations hold; item 17 and part 1, item 5 say what an
official event may not choose.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

import msgspec

from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.rules import DrawRules, Separation
from bracket_desk.domain.people.papers import USUAL_DOCUMENTS
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw

NO_SHOW_MINUTES = 15
"""From the announcement to the loss of the match (Order 942, part 3, item 17)."""


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of what stands on the card and in the regulations."""


class EventCard(Value, frozen=True):
    """What every document says about the event.

    ``level`` and ``age_group`` are keys of the tables of the sport; ``code`` is the discipline's
    number in the register of sports, as the year's papers have it. ``conducting`` are the
    organisations in the head of documents, ``programmes`` and ``medals`` count for the report.
    """

    title: str
    discipline: Discipline
    level: str = ""
    conducting: tuple[str, ...] = ()
    organiser: str = ""
    first_day: date | None = None
    last_day: date | None = None
    subject: str = ""
    town: str = ""
    hall: str = ""
    code: str = ""
    sex: str = ""  # "m", "f", or both
    age_group: str = ""
    calendar_number: str = ""  # of the unified calendar plan (ЕКП)
    programmes: int | None = None
    medals: int | None = None

    @property
    def venue(self) -> str:
        """Subject, town and hall, as documents print the place; a city that is a subject stands once."""
        subject = "" if self.town and self.subject.removeprefix("г. ") == self.town else self.subject
        return ", ".join(part for part in (subject, self.town, self.hall) if part)


class DisqualifiedPlace(StrEnum):
    """What becomes of the place where a disqualified entry stood."""

    VACANT = "vacant"
    KEPT = "kept"


class RatingRace(Value, frozen=True):
    """The length of a match of two whose ratings add up to ``most`` or less."""

    most: Rating
    race: str
    stage: str = ""  # everywhere if it names none


class Prize(Value, frozen=True):
    """``kopecks`` for each of the places ``first`` to ``last``."""

    first: int
    last: int
    kopecks: int


class Regulations(Value, frozen=True):
    """What the regulations of the event fix beyond the order.

    ``races`` and ``targets`` go by stage; of ``rating_races`` the first that fits counts, before
    ``races``. ``seeds`` and ``apart`` are what a draw starts from, ``final_draw`` whether there is
    another for the final stage. ``no_show`` are minutes: of one number the last word, of several a
    ladder whose last step is the loss of the match. ``most_minutes`` is how long a match of a stage
    may last, warm-up included, and ``least_races`` to what length its matches may still be shortened
    when time runs out; where they say nothing, there is no limit and no leave. Results of the stages
    in ``second_key`` are entered by two people apart before they count. Money is in kopecks.
    """

    format: FormatName
    size: int
    official: bool = True
    races: dict[str, str] = {}
    targets: dict[str, int] = {}
    rating_races: tuple[RatingRace, ...] = ()
    seeds: int | None = None
    rating_day: date | None = None
    apart: tuple[Separation, ...] = ()
    final_draw: FinalDraw = FinalDraw.TABLE
    no_show: tuple[int, ...] = (NO_SHOW_MINUTES,)
    disqualified: DisqualifiedPlace = DisqualifiedPlace.VACANT
    third_place_match: bool = False
    least_title: str = ""  # of domain.sport.titles
    documents: tuple[str, ...] = USUAL_DOCUMENTS
    entry_fee: int = 0
    prizes: tuple[Prize, ...] = ()
    most_minutes: dict[str, int] = {}
    least_races: dict[str, str] = {}
    second_key: tuple[str, ...] = ()

    @property
    def draw_rules(self) -> DrawRules:
        """What a draw starts from."""
        return DrawRules(seeds=self.seeds, separation=self.apart)

    @property
    def fund(self) -> int:
        """All prizes together, in kopecks."""
        return sum(prize.kopecks * (prize.last - prize.first + 1) for prize in self.prizes)
