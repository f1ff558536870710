"""Papers about judges: the certificate of the panel, and what each of them is given to take home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.judges import CATEGORIES, PANEL_POSTS, category_seniority, post_seniority
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.printing.declined import dative_of
from bracket_desk.printing.filled import Cell, Filled, Heading, Notes, Row, Slip, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.printing.forms import CATEGORY_WORDS, POST_WORDS, Listing
from bracket_desk.printing.office import judge_value, panel


def by_post(judges: Sequence[Judge]) -> list[Judge]:
    """Judges by post, category and name, as lists of the panel have them."""
    return sorted(
        judges, key=lambda j: (post_seniority(j.post), category_seniority(j.category), names.key(j.name))
    )


def are_away(judges: Sequence[Judge], subject: str) -> list[Judge]:
    """Those of other subjects of the federation; of whom nothing is known is not counted."""
    here = subject_key(subject)
    return [judge for judge in judges if judge.region and subject_key(judge.region) != here]


def category_lines(filling: Filling, judges: Sequence[Judge]) -> list[str]:
    """How many of each category there are, the highest first; those without one last."""
    held = Counter(judge.category or CATEGORIES[-1] for judge in judges)
    return [
        filling.word(word, count=held[category])
        for word, category in zip(CATEGORY_WORDS, CATEGORIES, strict=True)
        if held[category]
    ]


def judges_certificate(filling: Filling, _choices: Choices) -> Filled:
    """Composition and qualification of the panel, for those who award ranks: totals, then everybody."""
    judges = by_post(panel(filling.t.judges))
    subject = filling.t.about.subject
    count = {"count": len(judges)}
    if subject:
        total = filling.word("total", **count, away=len(are_away(judges, subject)))
    else:
        total = filling.word("total-here", **count)
    columns = filling.form.columns
    rows = tuple(
        Row(
            tuple(Cell(judge_value(filling, judge, c.key, at), bold=c.key == "name") for c in columns),
        )
        for at, judge in enumerate(judges, 1)
    )
    return filling.document(
        [
            filling.heading(),
            filling.facts(),
            Notes((total, *category_lines(filling, judges)), main=True),
            Table(filling.heads(columns), rows, filling.form.row),
            filling.facts(below=True),
            filling.notes({"basis": [{}]}),
            filling.signatures(),
        ]
    )


def judge_certificates(filling: Filling, _choices: Choices) -> Filled:
    """A certificate for everybody of the panel: what they judged as, for how long, how well.

    Behind them a list for each subject of the federation, which keeps the records of its judges.
    """
    judges = by_post(panel(filling.t.judges))
    slips = [_certificate(filling, judge) for judge in judges]
    listing = filling.form.tables.get("region")
    if listing is not None:
        slips += [_for_region(filling, listing, *one) for one in by_region(judges)]
    return filling.document(slips)


def by_region(judges: Sequence[Judge]) -> list[tuple[str, list[Judge]]]:
    """The judges of each subject under its name, however it is typed; those without one last."""
    called: dict[str, str] = {}
    found: dict[str, list[Judge]] = {}
    for judge in judges:
        key = subject_key(judge.region)
        called.setdefault(key, judge.region)
        found.setdefault(key, []).append(judge)
    return [(called[key], found[key]) for key in sorted(found, key=lambda key: (not key, key))]


def _for_region(filling: Filling, listing: Listing, region: str, judges: Sequence[Judge]) -> Slip:
    columns = listing.columns
    rows = [
        filling.row(columns, partial(judge_value, filling, judge, row=at))
        for at, judge in enumerate(judges, 1)
    ]
    above = (*(line.upper() for line in filling.t.about.conducting), filling.word("panel").upper())
    return Slip(
        (
            Heading("", listing.title.say(filling.source.language), above),
            filling.blanks(filling.form.parts["region"], {"region": region}),
            Table(filling.heads(columns), tuple(rows), filling.form.row),
            filling.signatures(captioned=False),
        )
    )


def _certificate(filling: Filling, judge: Judge) -> Slip:
    keys = [field.key for field in filling.form.parts["certificate"]]
    values = {key: judge_value(filling, judge, key, 0) for key in keys if hasattr(judge, key)}
    values["post"] = _as_what(filling, judge)
    above = (*(line.upper() for line in filling.t.about.conducting), filling.word("panel").upper())
    return Slip(
        (
            Heading("", filling.title(), above),
            Notes((_given_to(filling, judge), filling.word("judged")), main=True),
            filling.blanks(filling.form.parts["certificate"], values),
            filling.notes({"record": [_record(filling, judge)]}),
            filling.signatures(captioned=False),
        )
    )


def _given_to(filling: Filling, judge: Judge) -> str:
    """To whom it is given: in Russian the name is declined, or stands beside the word for a judge."""
    name = dative_of(judge) if filling.source.language == "ru" else None
    return filling.word("given", name=name) if name else filling.word("given-to-judge", name=judge.name)


def _as_what(filling: Filling, judge: Judge) -> str:
    """The post in the genitive, as in “in the capacity of”."""
    if judge.post not in PANEL_POSTS:
        return filling.word("as-judge")
    return filling.word(POST_WORDS[PANEL_POSTS.index(judge.post)])


def _record(filling: Filling, judge: Judge) -> Mapping[str, object]:
    """One line to be copied into the record of a judge's practice: when, where, what, as what, how well."""
    card = filling.card()
    what = ", ".join(text for text in (card["event"], card["level"]) if text)
    post = filling.source.words.term(judge.post) if judge.post else filling.word("judge")
    mark = judge_value(filling, judge, "mark", 0)
    told = (card["dates"], card["venue"], what, ", ".join(text for text in (post, mark) if text))
    return {"record": " · ".join(text for text in told if text)}
