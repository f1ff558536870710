"""Bundles of papers: one for each athlete with a confirmed title, one for each region, annexes numbered.

A bundle is one PDF, and one text document to go on editing: a list of what is in it and what is not,
then the annexes in their order.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain.text import file_stem
from bracket_desk.domain.titles.norms import LIFELONG
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.printing.editable import editable
from bracket_desk.printing.filled import Filled
from bracket_desk.printing.filling import Bundle, BundleItem, Choices, Filling, Source
from bracket_desk.printing.judges import by_post
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.office import judge_value, panel
from bracket_desk.printing.papers import Document, Nobody, NotPossible, Press, Watch
from bracket_desk.printing.titles import applied_for, left_open
from bracket_desk.printing.word import words
from bracket_desk.words import N_

ENDS = (".pdf", ".docx")
"""How files of bundles end."""

ANNEXES = (
    Kind.TITLE_APPLICATION,
    Kind.EXTRACT,
    Kind.JUDGES_CERTIFICATE,
    Kind.REGIONS_CERTIFICATE,
    Kind.FINAL_PROTOCOL,
)
"""What goes along with an application, in the order of the annexes."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose bundle: what it is called, the entries, and whether a title for life is among theirs."""

    about: str
    entries: tuple[str, ...]
    lifelong: bool


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundle as one PDF, and as DOCX, named like its files; ``items`` as its list says them."""

    name: str
    data: bytes
    editable: bytes
    items: tuple[BundleItem, ...]

    @property
    def files(self) -> Mapping[str, bytes]:
        """Both files by their names."""
        return {self.name + end: data for end, data in zip(ENDS, (self.data, self.editable), strict=True)}

    @property
    def complete(self) -> bool:
        return all(one.number is not None for one in self.items)


def wanted_bundles(source: Source) -> Iterator[Wanted]:
    """One for everybody whose confirmed title is applied for, by place; then one for each region, by name."""
    t, names = source.tournament, source.names
    regions: dict[str, list[str]] = {}
    called: dict[str, str] = {}
    lifelong = {entry.id for entry, ruling in applied_for(t) if ruling.title in LIFELONG}
    for entry, ruling in applied_for(t):
        about = f"{names[entry.id]}, {source.words.term(ruling.title)}"
        yield Wanted(about, (entry.id,), entry.id in lifelong)
        # who has no subject is to be seen by whoever applies for them
        key = subject_key(entry.region)
        regions.setdefault(key, []).append(entry.id)
        called.setdefault(key, entry.region if key else source.words.say(N_("Subject not named")))
    for key in sorted(regions, key=lambda key: called[key]):
        entries = tuple(regions[key])
        yield Wanted(called[key], entries, any(entry in lifelong for entry in entries))


def make_bundles(press: Press, source: Source, watch: Watch | None = None) -> Iterator[Bundled]:
    """All bundles of an event, one after the other; FormError if a form is not as it has to be."""
    watching = watch or Nobody()
    wanted = list(wanted_bundles(source))
    taken: set[str] = set()
    for at, one in enumerate(wanted):
        watching.check()
        yield _make(press, source, one, _free_name(file_stem(one.about), taken))
        watching.step(at + 1, len(wanted))


def _free_name(name: str, taken: set[str]) -> str:
    """A name that none of the others has, and none that a system takes for the same."""
    tried = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    free = next(one for one in tried if one.casefold() not in taken)
    taken.add(free.casefold())
    return free


def _make(press: Press, source: Source, wanted: Wanted, name_of_file: str) -> Bundled:
    documents: list[Document] = []
    filled: list[Filled] = []
    items: list[BundleItem] = []
    beyond = source.tables.reaches_beyond(source.tournament.about.level)
    for kind in ANNEXES:
        # what no event of this level has is not missing
        if kind is Kind.REGIONS_CERTIFICATE and not beyond:
            continue
        name, number = _title(press, source, kind), len(documents) + 1
        choices = Choices(entries=frozenset(wanted.entries), annex=number)
        try:
            made = press.make(kind, source, choices)
        except NotPossible as problem:
            items.append(BundleItem(name, None, 0, problem.why))
            continue
        documents.append(made)
        filled.append(press.fill(kind, source, choices))
        items.append(BundleItem(name, number, made.pages, "", _open(press, source, kind, wanted)))
    bundle = Bundle(wanted.about, tuple(items), wanted.lifelong)
    contents = Choices(bundle=bundle)
    listed = press.make(Kind.BUNDLE, source, contents)
    filled.insert(0, press.fill(Kind.BUNDLE, source, contents))
    text = words([editable(one, source.words) for one in filled], press.fonts.measure)
    return Bundled(name_of_file, joined([listed, *documents]), text, tuple(items))


def _title(press: Press, source: Source, kind: Kind) -> str:
    """What a document is called."""
    return press.forms.load(kind).title.say(source.language)


def _open(press: Press, source: Source, kind: Kind, wanted: Wanted) -> tuple[str, ...]:
    """What an annex leaves to the pen."""
    gaps = press.gaps(kind, source)
    found = [*gaps.facts, *gaps.signers]
    if kind is Kind.JUDGES_CERTIFICATE:
        found += _judges_unknown(press, source)
    if kind is Kind.TITLE_APPLICATION:
        filling = Filling(press.forms.load(kind), press.forms.common(), source)
        people = [one for one in applied_for(source.tournament) if one[0].id in wanted.entries]
        for entry, ruling in people:
            labels = [label for label in left_open(filling, entry, ruling) if label not in gaps.facts]
            who = "" if len(people) == 1 else f"{source.short_names[entry.id]}: "
            found += [f"{who}{label}" for label in labels]
    return tuple(dict.fromkeys(found))


def _judges_unknown(press: Press, source: Source) -> Iterator[str]:
    """What the certificate of the panel does not say of whom, column by column."""
    judges = by_post(panel(source.tournament.judges))
    form = press.forms.load(Kind.JUDGES_CERTIFICATE)
    filling = Filling(form, press.forms.common(), source)
    for column in form.columns:
        lacking = [judge.name for judge in judges if not judge_value(filling, judge, column.key, 1)]
        if lacking:
            yield f"{column.heading.say(source.language)}: {', '.join(lacking)}"


def joined(documents: Sequence[Document]) -> bytes:
    """One PDF of several, their pages one after the other."""
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for document in documents:
        part = pypdfium2.PdfDocument(document.data)
        whole.import_pages(part)
        part.close()
    made = io.BytesIO()
    whole.save(made)
    whole.close()
    return made.getvalue()
