"""Commands carried out without a window: what windows ask about beyond the contract is only told."""

from __future__ import annotations

import msgspec

from bracket_desk.cli.desk import Desk
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.session import Session


def carry_out(desk: Desk, session: Session, command: cmd.Command) -> int:
    """The number of the entry; matches that lose their tables are told and hold nothing up. RuleError."""
    try:
        return session.execute(command)
    except RuleError as refusal:
        if refusal.reason is not Rule.TAKES_TABLES:
            raise
        desk.tell(desk.words.sentence(refusal, session.tournament))
        return session.execute(msgspec.structs.replace(command, confirm=True))
