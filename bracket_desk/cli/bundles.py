"""``bundles``: the papers of each athlete with a confirmed title, and of each region, PDF and DOCX each."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from bracket_desk import assets
from bracket_desk.cli.desk import DONE, Desk, UsageError
from bracket_desk.domain.titles.findings import title_findings
from bracket_desk.printing.bundles import ENDS, make_bundles
from bracket_desk.printing.filling import BundleItem, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Press, lacking
from bracket_desk.remarks import say_finding
from bracket_desk.session import tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import made_folder, others_in, replace_files
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import N_, Words


def bundles(desk: Desk, options: Namespace) -> int:
    """Write all bundles and print what is in each and what is missing; or why there is none.

    What is to be said about the table of norms is printed with them, an edition of other years above all.
    """
    if not options.out.strip():
        raise UsageError(N_("--out: name the folder to write to."))
    with EventFile.read(options.file) as file:
        entries = file.entries()
    words = Words(options.lang or desk.words.language, assets.resources() / "translations")
    source = Source(tournament_at(entries), entries, words, load_sport(assets.resources() / "sport"))
    press = Press(assets.reports(), Fonts(assets.resources() / "fonts"), words, desk.forms)
    made = list(make_bundles(press, source))
    files = {name: data for one in made for name, data in one.files.items()}
    folder = made_folder(Path(options.out))
    replace_files(folder, files, ())
    others = others_in(folder, files, ENDS)
    if others:
        # bundles of people who are not confirmed any more, or anybody's files: nobody but a person can tell
        text = N_("Files that were there before and are none of these bundles: {files}. Remove them by hand.")
        desk.tell(desk.words.say(text, files="; ".join(others)))
    written = [{"files": list(one.files), "annexes": _annexes(one.items)} for one in made]
    why = None if made else lacking(Kind.TITLE_APPLICATION, source.tournament, words)
    desk.print_json({"written": written, "others": others, "why": why, "remarks": list(_remarks(source))})
    return DONE


def _remarks(source: Source) -> Iterator[dict[str, str | None]]:
    """What is to be said about the table and the event: about whom, if anybody, why, what to do."""
    t = source.tournament
    for one in title_findings(t):
        said = say_finding(one, source.words, source.tables, t)
        yield {"about": one.about or None, "why": said.why, "do": said.do}


def _annexes(items: tuple[BundleItem, ...]) -> list[dict[str, object]]:
    return [
        {"number": one.number, "name": one.name, "pages": one.pages, "why": one.why or None} for one in items
    ]
