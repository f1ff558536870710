"""What papers and their sheets are called, and what became of them, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.ages import Age, PaperAge, Printed, SheetAge
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.sheets import CELL, Change, PaperId
from bracket_desk.session import JournalEntry, read_time
from bracket_desk.words import N_, Words, group_name

KIND_WORDS = {
    Kind.QUESTIONNAIRES: N_("Questionnaires"),
    Kind.OFFICIALS: N_("Officials"),
    Kind.ACCEPTANCE: N_("Act of acceptance"),
    Kind.JUDGES_REGISTRATION: N_("Registration of judges"),
    Kind.ENTRIES_REGISTRATION: N_("Registration of entries"),
    Kind.DRAW_PROTOCOL: N_("Draw protocol"),
    Kind.GROUPS: N_("Groups"),
    Kind.FINAL_BRACKET: N_("Final stage"),
    Kind.WALL_BRACKET: N_("Wall bracket"),
    Kind.MATCH_PROTOCOLS: N_("Match protocols"),
    Kind.TIMETABLE: N_("Timetable"),
    Kind.FINAL_PROTOCOL: N_("Final protocol"),
    Kind.JUDGES_CERTIFICATE: N_("Certificate of the panel of judges"),
    Kind.JUDGE_CERTIFICATES: N_("Certificates of judging"),
    Kind.EXTRACT: N_("Extract from the protocol"),
    Kind.REGIONS_CERTIFICATE: N_("Certificate of regions"),
    Kind.TITLE_APPLICATION: N_("Applications for titles"),
    Kind.CHIEF_REPORT: N_("Report of the chief referee"),
    Kind.DECISIONS: N_("Register of decisions"),
    Kind.RATING: N_("Rating data"),
    Kind.CALIBRATION: N_("Calibration sheet"),
}
"""The documents that this version makes, in the order of the day."""


def kind_text(kind: Kind, words: Words, t: Tournament | None) -> str:
    """What a document is called in an event: without groups the final stage is the whole of it."""
    whole = t is not None and t.card.format is not FormatName.TWO_STAGE
    name = KIND_WORDS.get(kind, N_("Document"))
    return words.say(N_("Bracket") if kind is Kind.FINAL_BRACKET and whole else name)


SIDE_WORDS = {
    (True, False): N_("match {match}, upper side: {before} → {after}"),
    (False, False): N_("match {match}, lower side: {before} → {after}"),
    (True, True): N_("match {match}, score of the upper side: {before} → {after}"),
    (False, True): N_("match {match}, score of the lower side: {before} → {after}"),
}
"""What has changed in a box: on its upper side or not, of the score or not."""

MOST_CHANGES = 4
"""So many changes of a sheet are told one by one."""


def paper_title(paper: PaperId, words: Words, t: Tournament) -> str:
    """What a paper is called, with what was chosen about it."""
    options = dict(paper.options)
    said = [kind_text(paper.kind, words, t)]
    if "decision" in options:
        said = [words.say(N_("Decision {number}"), number=options["decision"])]
    said += [options[key] for key in ("paper",) if key in options]
    if "tile" in options:
        said.append(words.say(N_("cut into {paper}"), paper=options["tile"]))
    if "blank" in options:
        said.append(words.say(N_("blank") if options["blank"] == "yes" else N_("filled")))
    if paper.language != words.language:
        said.append(words.say(N_("in Russian") if paper.language == "ru" else N_("in English")))
    return ", ".join(said)


def tell_paper(event: ev.PaperEvent, words: Words, t: Tournament) -> str:
    """A note about a paper in one line."""
    try:
        kind: Kind | None = Kind(event.paper)
    except ValueError:
        kind = None
    name = words.say(N_("Document")) if kind is None else kind_text(kind, words, t)
    if isinstance(event, ev.PapersTakenDown):
        return words.say(N_("Taken down: {paper}"), paper=name)
    text = (
        N_("Saved as a file: {paper}, sheets: {count}")
        if event.saved
        else N_("Printed: {paper}, sheets: {count}")
    )
    return words.say(text, paper=name, count=len(event.sheets))


def shortly(why: str) -> str:
    """What a paper waits for, as its row has room for it: the first clause of the whole reason."""
    return re.split(r"[.:;](?:\s|$)", why, maxsplit=1)[0]


# ---------------------------------------------------------------- sheets


def sheet_names(kind: Kind, keys: Iterable[str], t: Tournament, words: Words) -> str:
    """Sheets as people call them: groups by letter, protocols by match, others by page."""
    keys = list(keys)
    if kind is Kind.GROUPS:
        letters = {match.id.partition("-")[0]: match.group for match in t.format.matches}
        named = [
            group_name(group, words.language) if (group := letters.get(key)) is not None else key
            for key in keys
        ]
        text = N_("group {sheets}") if len(keys) == 1 else N_("groups {sheets}")
    elif kind is Kind.MATCH_PROTOCOLS:
        index = t.format.index
        numbers = [t.format.matches[index[key]].number for key in keys if key in index]
        named = _runs(sorted(numbers))
        text = N_("match {sheets}") if len(keys) == 1 else N_("matches {sheets}")
    else:
        named = _runs(sorted(int(key) for key in keys if key.isdecimal()))
        text = N_("sheet {sheets}") if len(keys) == 1 else N_("sheets {sheets}")
    return words.say(text, sheets=", ".join(named))


def _runs(numbers: Sequence[int]) -> list[str]:
    """``1–3`` for three and more in a row."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    said: list[str] = []
    for run in found:
        said += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return said


# ---------------------------------------------------------------- how old they are


def printed_when(printed: Printed, words: Words) -> str:
    """When a paper was printed or saved last, and at which entry of the journal."""
    at = read_time(printed.note.at)
    shows = max(sheet.shows for sheet in printed.sheets)
    text = (
        N_("saved {day} {time}, entry {number}")
        if printed.saved
        else N_("printed {day} {time}, entry {number}")
    )
    return words.say(text, day=words.date(at), time=f"{at:%H:%M}", number=shows)


def tell_change(change: Change, t: Tournament, words: Words) -> str:
    """What a cell or a text said, and what it says."""
    say, nothing = words.say, words.say(N_("empty"))
    before, after = change.before or nothing, change.after or nothing
    if change.where.startswith(CELL):
        match, side, what = change.where[1:].split(" ")
        number = t.format.matches[t.format.index[match]].number if match in t.format.index else match
        text = SIDE_WORDS[side == "1", what == "result"]
        return say(text, match=number, before=before, after=after)
    if change.where:
        return say(N_("{before} → {after}"), before=before, after=after)
    return (
        say(N_("gone: {said}"), said=change.before)
        if change.before
        else say(N_("new: {said}"), said=change.after)
    )


def tell_sheet(
    age: SheetAge, paper: PaperAge, t: Tournament, words: Words, told: Sequence[tuple[JournalEntry, str]]
) -> list[str]:
    """Why a sheet is to be replaced: since which step, and what is different; ``told`` names steps."""
    say, name = words.say, sheet_names(paper.printed.paper.kind, [age.key], t, words)
    name = name[:1].upper() + name[1:]
    match age.age:
        case Age.NEW:
            return [say(N_("{sheet}: new, there was none yet"), sheet=name)]
        case Age.GONE:
            return [say(N_("{sheet}: there is none any more, take it away"), sheet=name)]
        case Age.FORM:
            return [say(N_("{sheet}: the form or the program makes it otherwise now"), sheet=name)]
        case _:
            pass
    since = next(((entry, step) for entry, step in told if entry.number == age.since), None)
    if since is None:
        head = say(N_("{sheet}: out of date"), sheet=name)
    else:
        at = read_time(since[0].at)
        text = N_("{sheet}: out of date since {time}, entry {number}: {step}")
        head = say(text, sheet=name, time=f"{at:%H:%M}", number=since[0].number, step=since[1])
    lines = ["    " + tell_change(change, t, words) for change in age.changes[:MOST_CHANGES]]
    if len(age.changes) > MOST_CHANGES:
        lines.append("    " + say(N_("… and {more} more"), more=len(age.changes) - MOST_CHANGES))
    return [head, *lines]
