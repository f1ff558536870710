"""``rating``: the data of a rating as files that other programs read."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bracket_desk import assets
from bracket_desk.cli.desk import DONE, Desk, UsageError
from bracket_desk.domain.titles.rating_data import rating_data
from bracket_desk.exchange.rating_out import rating_files
from bracket_desk.remarks import level_name
from bracket_desk.session import tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import made_folder, replace_files
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import N_, Words


def rating(desk: Desk, options: Namespace) -> int:
    """Write JSON, a workbook and two lists; files of the same names are replaced."""
    if not options.out.strip():
        raise UsageError(N_("--out: name the folder to write to."))
    with EventFile.read(options.file) as file:
        t = tournament_at(file.entries())
    words = Words(options.lang or desk.words.language, assets.resources() / "translations")
    tables = load_sport(assets.resources() / "sport")
    files = rating_files(rating_data(t), words, level_name(t.about.level, words, tables))
    replace_files(made_folder(Path(options.out)), files, ())
    desk.print_json({"written": list(files)})
    return DONE
