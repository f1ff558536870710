"""The kinds of documents, by the names of the contract."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """Every document of the contract, in its order, then those on request; not all are made yet."""

    QUESTIONNAIRES = "questionnaires"
    OFFICIALS = "officials"
    ACCEPTANCE = "acceptance"
    JUDGES_REGISTRATION = "judges-registration"
    ENTRIES_REGISTRATION = "entries-registration"
    DRAW_PROTOCOL = "draw-protocol"
    GROUPS = "groups"
    FINAL_BRACKET = "final-bracket"
    WALL_BRACKET = "wall-bracket"
    MATCH_PROTOCOLS = "match-protocols"
    TIMETABLE = "timetable"
    FINAL_PROTOCOL = "final-protocol"
    JUDGES_CERTIFICATE = "judges-certificate"
    EXTRACT = "extract"
    REGIONS_CERTIFICATE = "regions-certificate"
    TITLE_APPLICATION = "title-application"
    JUDGE_CERTIFICATES = "judge-certificates"
    CHIEF_REPORT = "chief-report"
    DECISIONS = "decisions"
    RATING = "rating"
    ANSWER = "answer"
    CONTENTS = "contents"
    CALIBRATION = "calibration"
    KIT = "kit"
    BUNDLE = "bundle"


class Shape(StrEnum):
    """The kinds of files that a document is written as."""

    PDF = "pdf"
    XLSX = "xlsx"
    DOCX = "docx"
    CSV = "csv"
    SVG = "svg"


BY_QUESTION = frozenset({Kind.ANSWER, Kind.CONTENTS, Kind.BUNDLE})
"""Documents that cannot be made by themselves: they answer a question, or list a package or a bundle."""

ON_REQUEST = BY_QUESTION | {Kind.CALIBRATION, Kind.KIT}
"""Documents that do not belong to the papers of an event as such."""

PAGED = frozenset({Kind.GROUPS, Kind.FINAL_BRACKET})
"""Brackets page by page, each page of which may hang on larger paper."""

WITH_TITLES = frozenset({Kind.FINAL_PROTOCOL, Kind.EXTRACT, Kind.TITLE_APPLICATION, Kind.REGIONS_CERTIFICATE})
"""Documents that say which titles were confirmed, or count what they were confirmed by."""

WITH_PANEL = frozenset({Kind.JUDGES_CERTIFICATE, Kind.JUDGE_CERTIFICATES, Kind.CHIEF_REPORT})
"""Documents that count the judges of other regions, or have a list for each region."""

WHOLE_REGIONS = frozenset(
    {
        Kind.FINAL_PROTOCOL,
        Kind.JUDGES_CERTIFICATE,
        Kind.EXTRACT,
        Kind.REGIONS_CERTIFICATE,
        Kind.TITLE_APPLICATION,
        Kind.JUDGE_CERTIFICATES,
    }
)
"""Papers by which titles and categories are given: a subject of the federation stands there in full."""
