"""How long matches usually last by this person's own experience, and the rest between two of a player.

They are kept among the person's settings by discipline: the next event of it begins with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from PySide6.QtCore import QSettings

from bracket_desk.domain.floor.timetable import DEFAULT_REST
from bracket_desk.domain.sport.disciplines import Discipline

MOST_MINUTES = 1440
"""A match of more minutes, or a rest, is a slip of the fingers."""

Minutes = Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)]


class UsualTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whole minutes of a match by round, side or groups, warm-up included; minutes of rest."""

    matches: Mapping[str, Minutes] = {}
    rest: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = DEFAULT_REST


def _key(discipline: Discipline) -> str:
    return f"usual_times/{discipline.value}"


def read_usual(settings: QSettings, discipline: Discipline) -> UsualTimes:
    """What was kept; the program's own where nothing was, or it cannot be read."""
    text = str(settings.value(_key(discipline), ""))
    try:
        return msgspec.json.decode(text, type=UsualTimes)
    except msgspec.DecodeError:
        return UsualTimes()


def keep_usual(settings: QSettings, discipline: Discipline, usual: UsualTimes) -> None:
    """Keep them for every event of the discipline at this computer."""
    settings.setValue(_key(discipline), msgspec.json.encode(usual).decode())
    settings.sync()
