"""What somebody should look at: values only, why and what to do are said in ``remarks``.

A finding never forbids anything. It stands on a rule, and people decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Remark(StrEnum):
    """What can be remarked."""

    # about the card and the regulations
    LEVEL_MISSING = "level-missing"
    LEVEL_UNKNOWN = "level-unknown"
    LEVEL_UNOFFICIAL = "level-unofficial"
    DATES_MISSING = "dates-missing"
    DATES_LONG_PAST = "dates-long-past"
    PLACE_MISSING = "place-missing"
    CODE_MISSING = "code-missing"
    CODE_OTHER = "code-other"
    CALENDAR_NUMBER_MISSING = "calendar-number-missing"
    ORGANISER_MISSING = "organiser-missing"
    SEX_AND_AGE_MISSING = "sex-and-age-missing"
    AGE_GROUP_UNKNOWN = "age-group-unknown"
    AGE_GROUP_OTHER = "age-group-other"
    MEDALS_UNUSUAL = "medals-unusual"
    THIRD_PLACE_UNPLAYED = "third-place-unplayed"
    PRIZES_BEYOND = "prizes-beyond"
    PLAYED_OUTSIDE = "played-outside"
    # about a person
    BORN_MISSING = "born-missing"
    TOO_YOUNG = "too-young"
    TOO_OLD = "too-old"
    AGE_UNCLEAR = "age-unclear"
    AGE_UNRECKONED = "age-unreckoned"
    RANK_MISSING = "rank-missing"
    RANK_LOW = "rank-low"
    SEX_MISSING = "sex-missing"
    SEX_OTHER = "sex-other"
    REGION_MISSING = "region-missing"
    SAME_PERSON = "same-person"
    CAPTAIN_MISSING = "captain-missing"
    PAPER_MISSING = "paper-missing"
    PAPER_UNCHECKED = "paper-unchecked"
    PAPER_CHANGED = "paper-changed"
    PAPER_RUNS_OUT = "paper-runs-out"
    # about the panel and the officials
    POST_EMPTY = "post-empty"
    POST_SHARED = "post-shared"
    CATEGORY_LOW = "category-low"
    CATEGORY_MISSING = "category-missing"
    CATEGORY_RUNS_OUT = "category-runs-out"
    DAYS_OUTSIDE = "days-outside"
    JUDGES_REGION_UNKNOWN = "judges-region-unknown"
    JUDGES_REGIONS_ALIKE = "judges-regions-alike"
    ZONE_NOT_PYRAMID = "zone-not-pyramid"
    ZONE_LATE = "zone-late"
    FINAL_BY_OTHER = "final-by-other"
    # about the hall
    HALL_WITHOUT_TABLES = "hall-without-tables"
    HALL_DAYS_OUTSIDE = "hall-days-outside"
    JUDGE_AT_SEVERAL = "judge-at-several"
    DUTY_TABLE_GONE = "duty-table-gone"
    ZONE_NEEDLESS = "zone-needless"
    ZONES_OVERLAP = "zones-overlap"
    TABLE_WITHOUT_JUDGE = "table-without-judge"
    PAUSE_BEYOND = "pause-beyond"
    PAUSE_LONG = "pause-long"
    CLOCK_SET_BACK = "clock-set-back"
    # about the commission
    UNDECIDED = "undecided"
    PANEL_EMPTY = "panel-empty"
    HANDED_OVER_CHANGED = "handed-over-changed"
    # about titles and ranks
    NORMS_MISSING = "norms-missing"
    NORMS_EMPTY = "norms-empty"
    NORMS_EXAMPLE = "norms-example"
    NORMS_YEAR = "norms-year"
    NORMS_YEAR_UNKNOWN = "norms-year-unknown"
    NORMS_LEVEL = "norms-level"
    NORMS_LEVEL_UNKNOWN = "norms-level-unknown"
    NORMS_AGE_UNKNOWN = "norms-age-unknown"
    NORMS_NONE = "norms-none"
    NORMS_NOTHING = "norms-nothing"
    NORMS_TEAMS = "norms-teams"
    REGIONS_ALIKE = "regions-alike"
    TITLES_OTHER_EDITION = "titles-other-edition"
    TITLES_CUT_SHORT = "titles-cut-short"
    TITLE_CHANGED = "title-changed"


FACTS = ("document", "member", "like", "title", "least", "age", "limit", "until", "now")
"""Values that tell one finding of a kind about an entry from another."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark; ``about`` is an entry's id or a judge's number, or nothing for the whole event."""

    remark: Remark
    about: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """What tells findings about one entry apart: a decision names those it covers.

        The facts it stands on are part of it: with other facts it is another one, to be decided anew.
        """
        details = (self.values.get(name) for name in FACTS)
        return ":".join([self.remark.value, *(str(detail) for detail in details if detail is not None)])
