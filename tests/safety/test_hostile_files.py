"""Files made to do harm: bombs, entities, foreign databases, endless cells, names that are commands."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bracket_desk.domain.errors import DeskError, FileError, ListError, Trouble, World
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import EntriesRead, read_entries
from bracket_desk.session import FIRST_HASH, JournalEntry, chain
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.migrations import APPLICATION_ID, EVENT_MIGRATIONS, EVENT_VERSION
from bracket_desk.store.recovery import log_files
from tests.exchange.files import HEADER, ODS, PEOPLE, TODAY, edited, ods, ods_of, package, xlsx
from tests.safety.mutation import event_file, hot_journal, left_by_a_killed_desk
from tests.store.test_event_file import HOLDER, files_beside, small_event
from tests.tally import Tally

PEAK = """
import resource, sys
from datetime import date
from pathlib import Path
from bracket_desk.domain.errors import DeskError
from bracket_desk.exchange.importer import read_entries
resource.setrlimit(resource.RLIMIT_AS, (1500 << 20, 1500 << 20))
try:
    print(len(read_entries(Path(sys.argv[1]), date(2026, 12, 1), ()).taken))
except DeskError as error:
    print(error.reason.value)
print(max(resource.getrusage(w).ru_maxrss for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) // 1024)
"""


def took(path: Path, tally: Tally) -> str:
    """What comes of a list in a process with bounded memory and a minute of time."""
    before = path.read_bytes()
    beside = files_beside(path)
    ran = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer, megabytes = ran.stdout.split()
    tally.add("hostile lists")
    tally.peak("megabytes for a hostile list", int(megabytes))
    assert path.read_bytes() == before
    assert files_beside(path) == beside, "nothing is unpacked beside it, or anywhere above"
    return answer


def nested_bomb() -> bytes:
    """A package of packages, each of which would unpack to much more."""
    inner = package({"x.xml": bytes(50_000_000)})
    for _ in range(3):
        inner = package({f"{n}.zip": inner for n in range(10)})
    return package({"xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.zip": inner})


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
DOCTYPE = f'<!DOCTYPE x [<!ENTITY l0 "смех">{LAUGHS}<!ENTITY file SYSTEM "file:///etc/passwd">]>'


def with_entities(data: bytes, entity: str) -> bytes:
    """The names of a workbook are an entity; every part declares it."""

    def edit(name: str, content: bytes) -> bytes:
        if not name.endswith(("sharedStrings.xml", "content.xml")):
            return content
        content = content.replace("Савинцев Виктор Владимирович".encode(), f"Савинцев {entity}".encode())
        head, _, rest = content.partition(b"?>")
        return head + b"?>" + DOCTYPE.encode() + rest

    return edited(data, edit)


def csv(*rows: str) -> bytes:
    return "\r\n".join(("Фамилия, имя, отчество;Субъект РФ", *rows)).encode()


NESTED = "<table:table-cell><table:table><table:table-row>" * 30_000


def big_cell_xlsx() -> bytes:
    """A cell of ten megabytes, which no spreadsheet program would write."""
    long = "и" * 5_000_000

    def edit(name: str, content: bytes) -> bytes:
        return (
            content.replace("Савинцев Виктор Владимирович".encode(), long.encode())
            if "shared" in name
            else content
        )

    return edited(xlsx([HEADER, *PEOPLE]), edit)


HOSTILE: dict[str, tuple[str, Callable[[], bytes], set[str]]] = {
    "zip bomb": (".xlsx", lambda: package({"xl/workbook.xml": bytes(150_000_000)}), {"unpacks-too-large"}),
    "nested zip bomb": (".xlsx", nested_bomb, {"broken"}),
    "zip bomb in ODS": (
        ".ods",
        lambda: package({"mimetype": ODS, "content.xml": b" " * 150_000_000}),
        {"unpacks-too-large"},
    ),
    "billion laughs in XLSX": (
        ".xlsx", lambda: with_entities(xlsx([HEADER, *PEOPLE]), "&l9;"), {"broken", "3"},
    ),
    "billion laughs in ODS": (".ods", lambda: with_entities(ods([HEADER, *PEOPLE]), "&l9;"), {"broken"}),
    "external entity in XLSX": (
        ".xlsx", lambda: with_entities(xlsx([HEADER, *PEOPLE]), "&file;"), {"broken", "3"},
    ),
    "external entity in ODS": (
        ".ods", lambda: with_entities(ods([HEADER, *PEOPLE]), "&file;"), {"broken", "3"},
    ),
    "deep XML": (".ods", lambda: ods_of(NESTED), {"broken"}),
    "10 MB cell in XLSX": (".xlsx", big_cell_xlsx, {"2"}),
    "10 MB cell in ODS": (".ods", lambda: ods([HEADER, ("и" * 5_000_000,), PEOPLE[0]]), {"1"}),
    "10 MB cell in CSV": (".csv", lambda: csv("и" * 5_000_000 + ";x", "Иванов Иван;г. Москва"), {"1"}),
    "endless line": (".csv", lambda: csv("Иванов Иван;" * 1_500_000), {"cells-too-far", "0"}),
    "line without an end": (".csv", lambda: b"x" * 49_000_000, {"no-header", "no-list"}),
    "quote without an end": (".csv", lambda: csv('"Иванов Иван;' + "x\r\n" * 40_000, "Петров Пётр;x"), set()),
    "only quotes": (".csv", lambda: b'"' * 10_000_000, set()),
    "only separators": (".csv", lambda: b";" * 10_000_000, {"cells-too-far", "file-empty", "no-header"}),
    "only line ends": (".csv", lambda: b"\n" * 40_000_000, {"file-empty"}),
    "NUL bytes": (".csv", lambda: bytes(1_000_000), {"file-empty", "no-list"}),
    "NUL between letters": (".csv", lambda: csv("Ива\0нов Иван;г. Мос\0ква"), {"1"}),
    "UTF-16 mark on UTF-8": (".csv", lambda: b"\xff\xfe" + csv("Иванов Иван;x"), set()),
    "UTF-32 mark on nothing": (".csv", lambda: b"\xff\xfe\0\0", {"file-empty"}),
    "UTF-8 mark on UTF-16": (
        ".csv", lambda: b"\xef\xbb\xbf" + "Фамилия;Имя\nИванов;Иван".encode("utf-16-le"), set(),
    ),
    "too large": (".csv", lambda: b"x;y\n" * 13_000_000, {"file-too-large"}),
    "names that lead out": (
        ".xlsx",
        lambda: package({"../../evil.xml": "x", "/etc/evil.xml": "x", "xl/workbook.xml": "<workbook/>"}),
        {"broken", "file-empty"},
    ),
}  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="memory cannot be bounded there")
@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_lists_end_in_a_clear_answer(tmp_path: Path, tally: Tally, what: str) -> None:
    suffix, make, possible = HOSTILE[what]
    path = tmp_path / "deep" / "er" / f"list{suffix}"
    path.parent.mkdir(parents=True)
    path.write_bytes(make())
    answer = took(path, tally)
    assert not possible or answer in possible
    assert answer.isdigit() or answer in set(Trouble)
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["deep", "er", path.name]


def taken(path: Path) -> EntriesRead:
    return read_entries(path, TODAY, ())


def test_no_entity_brings_a_file_of_this_computer(tmp_path: Path) -> None:
    for suffix, data in ((".xlsx", xlsx([HEADER, *PEOPLE])), (".ods", ods([HEADER, *PEOPLE]))):
        path = tmp_path / f"list{suffix}"
        path.write_bytes(with_entities(data, "&file;"))
        try:
            people = taken(path).taken
        except ListError:
            continue
        assert not any("root:" in one.person.name for one in people)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r="])
def test_formulas_are_never_taken(tmp_path: Path, start: str) -> None:
    """Nothing is exported as a table yet: what would be a command there does not come in either."""
    path = tmp_path / "list.csv"
    path.write_bytes(csv(f'"{start}HYPERLINK(""http://x"");Иванов Иван";"{start}1+1"', "Петров Пётр;x"))
    read = taken(path)
    names = [one.person.name for one in read.taken]
    assert not any(name.lstrip().startswith(("=", "+", "-", "@")) for name in names)
    assert names[-1] == "Петров Пётр"


# ---------------------------------------------------------------- event files


def foreign(
    *statements: str, version: int = EVENT_VERSION, application: int = APPLICATION_ID
) -> Callable[[Path], None]:
    """A database that says that it is an event."""

    def make(path: Path) -> None:
        raw = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            raw.execute(statement)
        raw.execute(f"PRAGMA user_version = {version}")
        raw.execute(f"PRAGMA application_id = {application}")
        raw.close()

    return make


JOURNAL, HEAD = EVENT_MIGRATIONS[0]

FOREIGN = {
    "nothing in it": foreign("CREATE TABLE x (y)", "DROP TABLE x"),
    "a view for the journal": foreign(
        "CREATE VIEW journal AS SELECT 1 AS number, 'x' AS entry, 'y' AS hash", HEAD
    ),
    "a trigger": foreign(JOURNAL, HEAD, "CREATE TRIGGER t INSERT ON journal BEGIN DELETE FROM journal; END"),
    "a trigger on the head": foreign(
        JOURNAL, HEAD, "CREATE TRIGGER t UPDATE ON head BEGIN DELETE FROM journal; END"
    ),
    "a generated column": foreign(
        "CREATE TABLE journal (number INTEGER PRIMARY KEY, entry TEXT AS (hash), hash TEXT NOT NULL)", HEAD
    ),
    "an index more": foreign(JOURNAL, HEAD, "CREATE INDEX i ON journal (length(entry))"),
    "a table more": foreign(JOURNAL, HEAD, "CREATE TABLE x (y)"),
    "a virtual table": foreign(JOURNAL, HEAD, "CREATE VIRTUAL TABLE v USING fts5(x)"),
    "an endless view": foreign(
        JOURNAL,
        HEAD,
        "CREATE VIEW v AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) SELECT * FROM r",
    ),
    "a column without its check": foreign(JOURNAL, HEAD.replace("CHECK (one = 1)", "")),
    "another program": foreign(JOURNAL, HEAD, application=1),
    "an endless version": foreign(JOURNAL, HEAD, version=2**31 - 1),
    "version 0": foreign(JOURNAL, HEAD, version=0),
    "no entries": foreign(JOURNAL, HEAD),
    "another statement": foreign(JOURNAL, HEAD.replace("CHECK (one = 1)", "CHECK (one  = 1)")),
}  # fmt: skip


def refused(path: Path) -> World:
    """Why a file is refused, however it is opened; it and its folder stay as they are."""
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    with pytest.raises(FileError) as caught, EventFile.read(path) as file:
        file.entries()
    reason = caught.value.reason
    with pytest.raises(DeskError), EventFile.write(path, HOLDER) as file:
        file.entries()
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == before
    assert isinstance(reason, World)
    return reason


@pytest.mark.parametrize("what", FOREIGN)
def test_foreign_databases_are_refused_untouched(tmp_path: Path, tally: Tally, what: str) -> None:
    path = tmp_path / "event.bdesk"
    FOREIGN[what](path)
    assert refused(path) in (World.NOT_EVENT, World.NEWER, World.TAMPERED, World.DAMAGED)
    tally.add("foreign databases refused")


def with_texts(path: Path, *texts: str) -> None:
    """An event whose last entries are these texts, all hashes right."""
    entries = list(small_event().entries())
    for text in texts:
        hash_ = chain(entries[-1].hash if entries else FIRST_HASH, text)
        entries.append(JournalEntry(len(entries) + 1, "", "", (), text, hash_))
    EventFile.create(path, entries)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        '{"number":6,"at":"","by":"","events":' + "[" * 500_000 + "]" * 500_000 + "}",
        '{"x":' * 300_000,
        '{"number":6,"at":"x","by":"x","events":[{"is":"event-closed"}]}' + " " * 10_000_000,
        "9" * 1_000_000,
        '{"number":1e400,"at":"","by":"","events":[]}',
        "\\ud800",
        "",
    ],
    ids=["brackets", "deep", "objects", "blanks", "digits", "infinite", "surrogate", "nothing"],
)
def test_entries_that_no_decoder_likes(tmp_path: Path, text: str) -> None:
    path = tmp_path / "event.bdesk"
    with_texts(path, text)
    with EventFile.read(path) as file:
        if text.endswith(" "):
            assert len(file.entries()) == 6, "blanks behind an entry are no harm"
            return
        with pytest.raises(FileError) as caught:
            file.entries()
    assert caught.value.reason is World.TAMPERED
    assert caught.value.values["number"] == 6


def test_a_text_longer_than_any_entry(tmp_path: Path) -> None:
    path = tmp_path / "event.bdesk"
    with_texts(path, "x" * 70_000_000)
    before = path.stat().st_mtime_ns, path.stat().st_size
    with pytest.raises(FileError) as caught, EventFile.read(path) as file:
        file.entries()
    assert caught.value.reason in (World.UNREADABLE, World.DAMAGED)
    assert (path.stat().st_mtime_ns, path.stat().st_size) == before


# ---------------------------------------------------------------- logs of others


def test_a_log_of_another_event_is_not_taken(tmp_path: Path) -> None:
    """A whole one of the same make: SQLite alone would have written it into the file."""
    path = tmp_path / "event.bdesk"
    EventFile.create(path, small_event().entries())
    sound = path.read_bytes()
    left = left_by_a_killed_desk()
    (log,) = (data for name, data in left.items() if name.endswith("-wal"))
    path.with_name("event.bdesk-wal").write_bytes(log)
    assert refused(path) is World.FOREIGN_LOG
    path.with_name("event.bdesk-wal").unlink()
    with EventFile.read(path) as file:
        assert file.entries() == list(small_event().entries())
    assert path.read_bytes() == sound


def test_a_journal_of_another_program_is_not_rolled_back_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "event.bdesk"
    path.write_bytes(event_file())
    (hot,) = (data for name, data in hot_journal(20).items() if name.endswith("-journal"))
    path.with_name("event.bdesk-journal").write_bytes(hot)
    assert refused(path) is World.FOREIGN_LOG
    path.with_name("event.bdesk-journal").unlink()
    with EventFile.read(path) as file:
        assert file.entries()


def test_an_older_copy_put_under_the_log_of_a_killed_desk(tmp_path: Path) -> None:
    """What the log needs has gone with the newer file: nothing is mixed, the older copy stays whole."""
    left = left_by_a_killed_desk()
    path = tmp_path / "event.bdesk"
    from tests.safety.mutation import journal

    EventFile.create(path, journal()[:3])
    path.with_name("event.bdesk-wal").write_bytes(left["event.bdesk-wal"])
    with pytest.raises(FileError) as caught:
        EventFile.read(path)
    assert caught.value.reason is World.FOREIGN_LOG
    assert log_files(path)


def test_a_database_of_another_program_is_left_alone_with_its_log(tmp_path: Path) -> None:
    path = tmp_path / "places.sqlite"
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("CREATE TABLE x (y)")
    raw.commit()
    assert log_files(path)
    assert refused(path) is World.NOT_EVENT
    raw.close()


def test_markup_in_names_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(csv("<b>Жирный</b> Иван;<script>alert(1)</script>"))
    (one,) = taken(path).taken
    assert isinstance(one.person, Entry)
    assert one.person.region == "<script>alert(1)</script>"
    assert "<b>" in one.person.name


def test_nothing_is_run_from_the_folder_of_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads workbooks begins anew: not with modules that lie about there."""
    for name in ("msgspec", "bracket_desk", "python_calamine", "struct"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "list.xlsx"
    path.write_bytes(xlsx([HEADER, *PEOPLE]))
    assert len(taken(path).taken) == 3


def test_zip_parts_are_read_and_never_unpacked_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        pytest.fail("a part was unpacked to the disk")

    monkeypatch.setattr(zipfile.ZipFile, "extract", forbidden)
    monkeypatch.setattr(zipfile.ZipFile, "extractall", forbidden)
    buffer = io.BytesIO(xlsx([HEADER, *PEOPLE]))
    path = tmp_path / "list.xlsx"
    path.write_bytes(buffer.getvalue())
    assert len(taken(path).taken) == 3
