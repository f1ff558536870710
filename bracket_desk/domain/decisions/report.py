"""What people write into the chief referee's report (Order 942, part 3, item 8)."""

from __future__ import annotations

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.report import LONGEST, POINTS
from bracket_desk.domain.tournament import Tournament


def write_report(t: Tournament, command: cmd.WriteReport) -> tuple[ev.Event, ...]:
    """All points at once; an empty text gives a point back to the phrase of the form."""
    for point in command.texts:
        if point not in POINTS:
            raise RuleError(Rule.REPORT_POINT, value=point, first=POINTS[0], last=POINTS[-1])
    cleaned = {point: tidy(command.texts.get(point, "")) for point in POINTS}
    texts = {point: text for point, text in cleaned.items() if text}
    if any(len(text) > LONGEST for text in texts.values()):
        raise RuleError(Rule.WORDS_LONG, most=LONGEST)
    if texts == t.office.report:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.ReportWritten(texts),)


def tidy(text: str) -> str:
    """Paragraphs, a line each, without stray blanks; none that says nothing."""
    return "\n".join(line for line in map(plain.clean, text.splitlines()) if line)
