"""What is handed over after the event, to whom and by when (Order 942, part 3, items 8, 9 and 19)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

import msgspec


class Handing(StrEnum):
    """Papers that leave the hall, in the order in which they have to."""

    REPRESENTATIVES = (
        "results-to-representatives"  # final protocol and brackets, right after the final (items 9, 19)
    )
    FEDERATION = "results-to-federation"  # the same, to those who run the federation, within a day (item 19)
    REPORT = "report-to-federation"  # the chief referee's report with all papers (item 8)
    ARCHIVE = "folder-to-archive"  # stitched in a folder, kept in the federation (item 19)


WITHIN: Mapping[Handing, timedelta] = {
    Handing.REPRESENTATIVES: timedelta(0),
    Handing.FEDERATION: timedelta(hours=24),
}
"""How soon after the end of the event; the order names no time for the others."""


class Delivery(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Papers went to somebody; when, the journal knows."""

    item: Handing
    receiver: str
    note: str = ""
