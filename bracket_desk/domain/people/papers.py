"""Papers that people bring to the commission for admission, and what it decides about them.

Order 942, part 3, item 6: the commission checks the documents; part 1, item 9: nobody takes
part without an insurance of life and health.
"""

from __future__ import annotations

from datetime import date

import msgspec

PASSPORT = "passport"
INSURANCE = "insurance"
MEDICAL = "medical"
CLASSIFICATION = "classification"
ANTI_DOPING = "anti-doping"
DRESS = "dress"

USUAL_DOCUMENTS = (PASSPORT, INSURANCE, MEDICAL, CLASSIFICATION, ANTI_DOPING)
"""What is asked for unless the regulations say otherwise; they may add papers by any name."""

OBLIGATORY = (INSURANCE,)
"""What no official event can do without (part 1, item 9)."""

LONGEST_NAME = 80
"""Characters of the name of a document."""


class Paper(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One paper of one entry: number or other words on it, and until when it is good.

    ``checked`` is the text that somebody saw when they marked it, or nothing: the mark holds only
    as long as that text stands (``domain.admission.paper_text``).
    """

    entry: str
    document: str
    text: str = ""
    until: date | None = None
    checked: str = ""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A decision of the commission about an entry: who made it and on what ground.

    ``covers`` are the remarks that were known then; a new one asks for a new decision.
    """

    entry: str
    admitted: bool
    by: str
    ground: str
    covers: tuple[str, ...] = ()


class Handover(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The complete protocols went from the commission to the chief panel of judges (item 6).

    ``checksum`` tells whether what stood in them has changed since.
    """

    chairman: str
    receiver: str
    checksum: str
    note: str = ""
