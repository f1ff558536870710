"""What can be refused, and why: values only, the sentences are made in ``words``."""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Rule(StrEnum):
    """Why the rules, the format or the state of the event forbid something."""

    # in the order of a tournament's day
    NO_EVENT = "no-event"
    EVENT_EXISTS = "event-exists"
    TITLE_UNUSABLE = "title-unusable"
    FORMAT_SIZE = "format-size"
    FORMAT_UNSOUND = "format-unsound"
    UNKNOWN_STAGE = "unknown-stage"
    RACE_UNREADABLE = "race-unreadable"
    NO_TARGET = "no-target"
    TARGET_UNUSABLE = "target-unusable"
    NUMBER_TAKEN = "number-taken"
    NOTHING_TO_DO = "nothing-to-do"
    UNKNOWN_ENTRY = "unknown-entry"
    UNKNOWN_MATCH = "unknown-match"
    FIELD_EMPTY = "field-empty"
    FIELD_TOO_SMALL = "field-too-small"
    FIELD_TOO_LARGE = "field-too-large"
    FIELD_TOO_LARGE_FOR_ALL = "field-too-large-for-all"
    SEEDS_UNUSUAL = "seeds-unusual"
    SEEDS_WITHOUT_RATING = "seeds-without-rating"
    SEEDS_NOT_ASKED = "seeds-not-asked"
    SEEDS_NOT_BEST = "seeds-not-best"
    SEATS_TABLE = "seats-table"
    SEATS_TABLE_BYES = "seats-table-byes"
    SEPARATION_FINAL_ONLY = "separation-final-only"
    PHRASE_EMPTY = "phrase-empty"
    HAND_BY_PHRASE = "hand-by-phrase"
    DRAW_TOO_TIGHT = "draw-too-tight"
    FINAL_WITHOUT_GROUPS = "final-without-groups"
    FINAL_BY_TABLE = "final-by-table"
    FINAL_TOO_EARLY = "final-too-early"
    FINAL_TOO_LATE = "final-too-late"
    DRAW_AFTER_DECISION = "draw-after-decision"
    LOT_UNKNOWN = "lot-unknown"
    LOT_LEFT = "lot-left"
    LOT_TWICE = "lot-twice"
    LOTS_MISSING = "lots-missing"
    LOTS_CONFLICTS = "lots-conflicts"
    BALL_NOT_WAITING = "ball-not-waiting"
    BALL_SEAT = "ball-seat"
    BALL_NONE = "ball-none"
    UNKNOWN_SEAT = "unknown-seat"
    SEAT_TAKEN = "seat-taken"
    NOT_DRAWN = "not-drawn"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    RESERVE_LEFT = "reserve-left"
    REPLACE_TOO_LATE = "replace-too-late"
    REPLACE_AFTER_LEAVING = "replace-after-leaving"
    SEATS_REASON = "seats-reason"
    SAME_ENTRY_TWICE = "same-entry-twice"
    MATCH_PENDING = "match-pending"
    MATCH_WITHOUT_PLAY = "match-without-play"
    RESULT_EMPTY = "result-empty"
    SCORE_IMPOSSIBLE = "score-impossible"
    SCORE_NOT_FRAMES = "score-not-frames"
    FRAMES_TOO_MANY = "frames-too-many"
    FRAMES_TOO_FEW = "frames-too-few"
    FRAME_UNFINISHED = "frame-unfinished"
    FRAME_TIED = "frame-tied"
    FRAME_IMPOSSIBLE = "frame-impossible"
    FRAME_WON_BY_OTHER = "frame-won-by-other"
    FRAME_END_UNSAID = "frame-end-unsaid"
    FRAME_WITHOUT_POINTS = "frame-without-points"
    FRAME_OVERSHOT = "frame-overshot"
    FRAME_REPLAYED_BALL = "frame-replayed-ball"
    LATE_RESULT = "late-result"
    NOT_IN_MATCH = "not-in-match"
    GOES_ON_WITHOUT_TWO = "goes-on-without-two"
    GOES_ON_NOWHERE = "goes-on-nowhere"
    NO_RESULT = "no-result"
    FORFEIT_STANDS = "forfeit-stands"
    SUSPENDS = "suspends"
    TAKES_TABLES = "takes-tables"
    ALREADY_LEFT = "already-left"
    NOT_LEFT = "not-left"
    MATCH_DECIDED = "match-decided"
    MATCH_PLAYING = "match-playing"
    NOT_CALLED = "not-called"
    TABLE_NAME = "table-name"
    UNKNOWN_TABLE = "unknown-table"
    TABLE_BUSY = "table-busy"
    CALLED_HERE = "called-here"
    TABLE_OUT_OF_ORDER = "table-out-of-order"
    TABLE_IN_ORDER = "table-in-order"
    TABLE_KIND = "table-kind"
    TABLE_STOPS = "table-stops"
    TABLE_ELSEWHERE = "table-elsewhere"
    TABLE_GRID = "table-grid"
    PLAYER_BUSY = "player-busy"
    PLAYER_ELSEWHERE = "player-elsewhere"
    MATCH_HELD = "match-held"
    MATCH_STOPS = "match-stops"
    HOLD_CALLED = "hold-called"
    NOT_HELD = "not-held"
    NOT_BEGUN = "not-begun"
    REASON_MISSING = "reason-missing"
    WORDS_LONG = "words-long"
    HOURS_UNUSABLE = "hours-unusable"
    DUTY_TWICE = "duty-twice"
    DUTY_EMPTY = "duty-empty"
    TIME_UNUSABLE = "time-unusable"
    TIMES_REVERSED = "times-reversed"
    TIMES_OVERLAP = "times-overlap"
    SCORE_SO_FAR = "score-so-far"
    PAUSE_RUNS = "pause-runs"
    PAUSE_TAKEN = "pause-taken"
    NO_PAUSE = "no-pause"
    NO_DECIDER = "no-decider"
    DECIDER_PAUSE_LOST = "decider-pause-lost"
    MEDICAL_AGAIN = "medical-again"
    WARM_UP_LATE = "warm-up-late"
    DECISION_EMPTY = "decision-empty"
    PROTEST_RUNS = "protest-runs"
    PROTEST_LATE = "protest-late"
    PROTEST_OPEN = "protest-open"
    PROTEST_HANDED_IN = "protest-handed-in"
    NO_PROTEST = "no-protest"
    NO_LATE_FRAMES = "no-late-frames"
    JUDGES_HERE = "judges-here"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    EVENT_CLOSED = "event-closed"
    ALREADY_FINISHED = "already-finished"
    TIMETABLE_ENDLESS = "timetable-endless"
    # in the secretary's office
    CARD_TEXT_LONG = "card-text-long"
    DATES_REVERSED = "dates-reversed"
    COUNT_UNUSABLE = "count-unusable"
    MINUTES_UNUSABLE = "minutes-unusable"
    DISCIPLINE_AFTER_PLAY = "discipline-after-play"
    FORMAT_AFTER_DRAW = "format-after-draw"
    FINAL_DRAW_STANDS = "final-draw-stands"
    RACES_WHILE_PLAYING = "races-while-playing"
    TARGET_AFTER_PLAY = "target-after-play"
    NO_SHOW_FIXED = "no-show-fixed"
    NO_SHOW_UNUSABLE = "no-show-unusable"
    THIRD_PLACE_OFFICIAL = "third-place-official"
    INSURANCE_OBLIGATORY = "insurance-obligatory"
    DOCUMENT_NAME = "document-name"
    LEAST_TITLE_UNKNOWN = "least-title-unknown"
    MONEY_UNUSABLE = "money-unusable"
    PRIZES_OVERLAP = "prizes-overlap"
    ENTRY_NAME_EMPTY = "entry-name-empty"
    ENTRY_TEXT_LONG = "entry-text-long"
    TEAM_UNUSABLE = "team-unusable"
    UNKNOWN_JUDGE = "unknown-judge"
    RATING_AFTER_DRAW = "rating-after-draw"
    OTHER_PERSON = "other-person"
    RESERVE_SEATED = "reserve-seated"
    REMOVE_DRAWN = "remove-drawn"
    NOT_ADMITTED = "not-admitted"
    LOT_NOT_ADMITTED = "lot-not-admitted"
    RULING_INCOMPLETE = "ruling-incomplete"
    RULING_SEATED = "ruling-seated"
    PAPER_NOT_ASKED = "paper-not-asked"
    DELIVERY_INCOMPLETE = "delivery-incomplete"
    HANDOVER_INCOMPLETE = "handover-incomplete"
    REPORT_POINT = "report-point"
    NORMS_NOT_SET = "norms-not-set"
    TITLE_WITHOUT_NORM = "title-without-norm"
    TITLE_NOT_HELD = "title-not-held"
    TITLE_NOTE_MISSING = "title-note-missing"


class World(StrEnum):
    """What can be wrong with a file, a folder or a disk."""

    MISSING = "missing"
    EXISTS = "exists"
    NO_FOLDER = "no-folder"
    IS_FOLDER = "is-folder"
    IS_FILE = "is-file"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    DISK_FULL = "disk-full"
    READ_ONLY = "read-only"
    LEFT_OPEN = "left-open"
    FOREIGN_LOG = "foreign-log"
    TAKEN_AWAY = "taken-away"
    NOT_EVENT = "not-event"
    NOT_REGISTER = "not-register"
    REGISTER_DAMAGED = "register-damaged"
    NEWER = "newer"
    DAMAGED = "damaged"
    TAMPERED = "tampered"
    IN_USE = "in-use"
    LOCKED = "locked"
    CONFLICT = "conflict"


class Trouble(StrEnum):
    """What can be wrong with a list of people, as a whole or in one cell."""

    # the file
    FILE_EMPTY = "file-empty"
    FILE_TOO_LARGE = "file-too-large"
    UNPACKS_TOO_LARGE = "unpacks-too-large"
    CELLS_TOO_FAR = "cells-too-far"
    ROWS_TOO_MANY = "rows-too-many"
    PASSWORD = "password"  # noqa: S105 (a reason, no secret)
    BROKEN = "broken"
    IS_PDF = "is-pdf"
    IS_WORD = "is-word"
    IS_WEB_PAGE = "is-web-page"
    IS_ARCHIVE = "is-archive"
    OTHER_WORKBOOK = "other-workbook"
    NO_LIST = "no-list"
    NO_HEADER = "no-header"
    NO_RATINGS = "no-ratings"
    NO_TEXT = "no-text"
    LOTS_UNREADABLE = "lots-unreadable"
    # a cell
    NAME_MISSING = "name-missing"
    NAME_UNUSABLE = "name-unusable"
    NAME_TOO_LONG = "name-too-long"
    FORMULA = "formula"
    CELL_ERROR = "cell-error"
    TEXT_TOO_LONG = "text-too-long"
    BORN_YEAR_ONLY = "born-year-only"
    BORN_WITHOUT_DAY = "born-without-day"
    BORN_IMPOSSIBLE = "born-impossible"
    BORN_TO_COME = "born-to-come"
    BORN_TOO_EARLY = "born-too-early"
    BORN_UNREADABLE = "born-unreadable"
    SEX_UNKNOWN = "sex-unknown"
    TITLE_UNKNOWN = "title-unknown"
    RATING_UNREADABLE = "rating-unreadable"
    RATING_IMPOSSIBLE = "rating-impossible"
    CATEGORY_UNKNOWN = "category-unknown"
    POST_UNKNOWN = "post-unknown"
    DAY_UNREADABLE = "day-unreadable"
    DAYS_UNREADABLE = "days-unreadable"
    MARK_UNKNOWN = "mark-unknown"
    # a person
    REPEATED = "repeated"
    REPEATED_UNDATED = "repeated-undated"


class Fault(StrEnum):
    """What can be wrong with a form of documents."""

    MISSING = "form-missing"
    UNREADABLE = "form-unreadable"
    SYNTAX = "form-syntax"
    NOT_UTF8 = "form-not-utf8"
    KEY_UNKNOWN = "form-key-unknown"
    KEY_MISSING = "form-key-missing"
    WRONG_KIND = "form-wrong-kind"
    VALUE_UNKNOWN = "form-value-unknown"
    OUT_OF_RANGE = "form-out-of-range"
    TEXT_EMPTY = "form-text-empty"
    GAP_UNKNOWN = "form-gap-unknown"
    BRACES = "form-braces"
    TWICE = "form-twice"
    TOO_WIDE = "form-too-wide"


class Flaw(StrEnum):
    """What can be wrong in a cell of a table that people fill in: norms, points."""

    NUMBER = "cell-number"
    NAME = "cell-name"
    EMPTY = "cell-empty"
    ORDER = "cell-order"
    YES_NO = "cell-yes-no"
    DAY = "cell-day"
    EDITION = "cell-edition"
    NOTHING = "cell-nothing"
    WALKOVERS = "cell-walkovers"
    OVER = "cell-over"
    OVER_WINS = "cell-over-wins"
    TEXT_LONG = "cell-long"
    TWICE = "cell-twice"
    BEYOND = "cell-beyond"
    OVERLAP = "cell-overlap"
    COLUMN_UNKNOWN = "column-unknown"
    COLUMN_MISSING = "column-missing"
    ROWS_TOO_MANY = "table-rows-too-many"
    ROWS_NONE = "table-rows-none"
    OTHER_TABLE = "table-other"


class Lack(StrEnum):
    """What a typed line lacks, or what of it cannot be understood or is meant in two ways."""

    BEGINNING = "line-beginning"
    MATCH_NUMBER = "line-match-number"
    NUMBER_FIRST = "line-number-first"
    WHAT = "line-what"
    WORD = "line-word"
    HALF_SCORE = "line-half-score"
    HALF_FRAME = "line-half-frame"
    SCORE_SIGNS = "line-score-signs"
    SCORE_MINUS = "line-score-minus"
    WHO_LOST = "line-who-lost"
    WHO_OF_TWO = "line-who-of-two"
    WHO = "line-who"
    WHO_GOES_ON = "line-who-goes-on"
    REASON = "line-reason"
    TABLE = "line-table"
    TABLE_UNCLEAR = "line-table-unclear"
    TOO_MUCH = "line-too-much"
    NOBODY = "line-nobody"
    SEVERAL = "line-several"
    NOT_THERE = "line-not-there"
    NO_MATCH_NOW = "line-no-match-now"
    NEVER_PLAYED = "line-never-played"
    NO_DRAW_NUMBER = "line-no-draw-number"
    LIST_NUMBER = "line-list-number"
    NUMBER_UNCLEAR = "line-number-unclear"
    PERSON_DEED = "line-person-deed"
    WRITTEN = "line-written"
    CODE_ELSEWHERE = "line-code-elsewhere"
    # understood, but asked about once more
    DRAW_OR_LIST = "line-draw-or-list"
    SIDE_OR_NUMBER = "line-side-or-number"
    OTHER_WINNER = "line-other-winner"


Reason = Rule | World | Trouble | Fault | Flaw | Lack
"""All reasons; each has its sentence."""


class DeskError(Exception):
    """Base of everything that is shown to a person as a sentence; never a bug.

    ``reason`` names the sentence, ``values`` fill its gaps.
    """

    def __init__(self, reason: Reason, **values: Any) -> None:
        super().__init__(reason.value, values)
        self.reason = reason
        self.values = values


class RuleError(DeskError):
    """The rules forbid it (exit code 3). ``confirmable``: a person may insist."""

    def __init__(self, reason: Rule, *, confirmable: bool = False, **values: Any) -> None:
        super().__init__(reason, **values)
        self.confirmable = confirmable

    def about(self, **values: Any) -> RuleError:
        """The same refusal with more values, from someone who knows what it is about."""
        reason = self.reason
        assert isinstance(reason, Rule)
        return RuleError(reason, confirmable=self.confirmable, **{**self.values, **values})


class FileError(DeskError):
    """A file cannot be read or written, or something is in the way (exit code 4)."""


class ListError(DeskError):
    """A list of people cannot be understood as a whole (exit code 4)."""


class FormError(DeskError):
    """A form of documents is not as a form has to be (exit code 4); nothing is printed by it."""


class CellError(DeskError):
    """A table of norms or points cannot be understood (exit code 4); the sentence names row and column."""


class LineError(DeskError):
    """A typed line is not understood, or asks to be looked at once more; nothing was changed."""
