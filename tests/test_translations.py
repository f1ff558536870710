"""Every message of the program has its Russian words, and no words are left over."""

from __future__ import annotations

import ast
import gettext
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from installers import catalogue

ROOT = Path(__file__).resolve().parent.parent
PLACE = Path("resources") / "translations" / "ru" / "LC_MESSAGES" / "bracket_desk.po"
REMEDY = "run `python installers/catalogue.py update`, then translate what it left empty or fuzzy"


def faults(template: Catalog, translated: Catalog) -> Iterator[str]:
    """What a catalogue lacks of, or has beyond, the messages of the sources."""
    for message in real(template):
        if message.id not in translated:
            yield f"missing: {shown(message)}"
    for message in real(translated):
        if message.id not in template:
            yield f"stale: {shown(message)}"
        elif message.pluralizable != template[message.id].pluralizable:
            yield f"plural forms of one side only: {shown(message)}"
        elif message.fuzzy:
            yield f"fuzzy: {shown(message)}"
        elif not all(words(message)):
            yield f"untranslated: {shown(message)}"
        else:
            yield from wrong_words(message, translated.num_plurals)
    for message in translated.obsolete.values():
        yield f"obsolete: {shown(message)}"


def wrong_words(message: Message, plural_forms: int) -> Iterator[str]:
    """What is wrong with the words of a translated message."""
    if message.pluralizable and len(words(message)) != plural_forms:
        yield f"{len(words(message))} plural forms of {plural_forms}: {shown(message)}"
    # The form for one also stands for 21 and 31: it needs the number even where English has none.
    source = message.id[-1] if isinstance(message.id, list | tuple) else message.id
    for translation in words(message):
        if gaps(translation) != gaps(source):
            yield f"placeholders differ: {shown(message)} -> {translation}"


def real(messages: Catalog) -> list[Message]:
    """The messages without the header."""
    return [message for message in messages if message.id]


def words(message: Message) -> list[str]:
    """The translations of a message, one a plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def shown(message: Message) -> str:
    """The message as a person reads it."""
    return message.id if isinstance(message.id, str) else message.id[0]


def gaps(text: str) -> set[str]:
    """The placeholders of a text, ``{name}`` and ``%(name)s``."""
    try:
        braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        braces = {"a brace without its pair"}
    return braces | set(re.findall(r"%\(\w+\)\w", text))


def test_russian_is_whole() -> None:
    found = list(faults(catalogue.extract(ROOT), catalogue.read(ROOT / PLACE)))
    assert not found, "\n".join([*found, REMEDY])


def test_russian_has_three_plural_forms() -> None:
    assert catalogue.read(ROOT / PLACE).num_plurals == 3


@pytest.mark.parametrize("path", catalogue.catalogues(ROOT), ids=lambda path: path.parent.parent.name)
def test_a_catalogue_stands_as_the_tool_writes_it(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == catalogue.rewritten(path, catalogue.extract(ROOT)), REMEDY


SOURCE = """
TITLE = N_("Title")
def f(n):
    # TRANSLATORS: a greeting
    _("Good day, {name}.").format(name="x")
    n_("one match", "{n} matches", n)
    _(n)
"""
WHOLE = """
msgid "Good day, {name}."
msgstr "Добрый день, {name}."

msgid "Title"
msgstr "Название"

msgid "one match"
msgid_plural "{n} matches"
msgstr[0] "{n} матч"
msgstr[1] "{n} матча"
msgstr[2] "{n} матчей"
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small source tree with a whole Russian catalogue."""
    package = tmp_path / "bracket_desk"
    package.mkdir()
    (package / "words.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / PLACE).parent.mkdir(parents=True)
    write(tmp_path, WHOLE)
    return tmp_path


def write(tree: Path, body: str) -> None:
    """Write the Russian catalogue of a tree: the header in use and these messages."""
    header, _, _ = (ROOT / PLACE).read_text(encoding="utf-8").partition("\n\n")
    (tree / PLACE).write_text(f"{header}\n\n{body.strip()}\n", encoding="utf-8")


def found_in(tree: Path) -> list[str]:
    """The faults of the Russian catalogue of a tree."""
    return list(faults(catalogue.extract(tree), catalogue.read(tree / PLACE)))


def test_a_whole_catalogue_has_no_faults(tree: Path) -> None:
    assert found_in(tree) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "Title"\nmsgstr "Название"', "", "missing: Title"),
        ('"Название"', '""', "untranslated: Title"),
        ('msgid "Title"', '#, fuzzy\nmsgid "Title"', "fuzzy: Title"),
        ('msgid "Title"', 'msgid "Heading"\nmsgstr "Шапка"\n\nmsgid "Title"', "stale: Heading"),
        ('msgid "Title"', '#~ msgid "Old"\n#~ msgstr "Старое"\n\nmsgid "Title"', "obsolete: Old"),
        ('"Добрый день, {name}."', '"Добрый день, {nom}."', "placeholders differ: Good day, {name}."),
        ('"Добрый день, {name}."', '"Добрый день."', "placeholders differ: Good day, {name}."),
        ('"Добрый день, {name}."', '"Добрый день, {name."', "placeholders differ: Good day, {name}."),
        ('"{n} матч"', '"один матч"', "placeholders differ: one match -> один матч"),
        ('"{n} матчей"', '""', "untranslated: one match"),
    ],
)
def test_each_fault_is_found(tree: Path, old: str, new: str, fault: str) -> None:
    assert old in WHOLE
    write(tree, WHOLE.replace(old, new))
    assert any(found.startswith(fault) for found in found_in(tree)), found_in(tree)


def test_an_update_keeps_words_and_leaves_gaps_open(tree: Path) -> None:
    (tree / "bracket_desk" / "more.py").write_text('_("Referee")\n', encoding="utf-8")
    catalogue.update(tree)
    assert found_in(tree) == ["untranslated: Referee"]


def test_a_message_that_changed_a_little_offers_its_old_words(tree: Path) -> None:
    source = tree / "bracket_desk" / "words.py"
    source.write_text(SOURCE.replace("Good day, {name}.", "Good day, {name}!"), encoding="utf-8")
    catalogue.update(tree)
    assert found_in(tree) == ["fuzzy: Good day, {name}!"]


def test_an_update_repeated_changes_nothing_and_names_no_lines(tree: Path) -> None:
    catalogue.update(tree)
    once = (tree / PLACE).read_bytes()
    (tree / "bracket_desk" / "words.py").write_text("# a line more\n" + SOURCE, encoding="utf-8")
    catalogue.update(tree)
    assert (tree / PLACE).read_bytes() == once
    assert b"words.py" not in once
    assert b"\r" not in once


def test_compiled_words_are_what_gettext_says(tree: Path) -> None:
    compiled = catalogue.compile_all(tree)
    assert compiled == [(tree / PLACE).with_suffix(".mo")]
    russian = gettext.translation(catalogue.DOMAIN, tree / "resources" / "translations", ["ru"])
    assert russian.gettext("Title") == "Название"
    said = [russian.ngettext("one match", "{n} matches", n).format(n=n) for n in (1, 2, 5, 11, 21, 111)]
    assert said == ["1 матч", "2 матча", "5 матчей", "11 матчей", "21 матч", "111 матчей"]


def test_compiling_twice_gives_the_same_bytes(tree: Path) -> None:
    (first,) = [path.read_bytes() for path in catalogue.compile_all(tree)]
    (second,) = [path.read_bytes() for path in catalogue.compile_all(tree)]
    assert first == second
    assert sorted(path.suffix for path in (tree / PLACE).parent.iterdir()) == [".mo", ".po"]


def test_no_text_is_marked_inside_an_f_string() -> None:
    """The extractor does not look into them, so such a text would stay English."""
    for path in sorted((ROOT / "bracket_desk").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        marked = [
            call.lineno
            for string in joined
            for call in ast.walk(string)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"N_", "n_"}
        ]
        assert not marked, (path.name, marked)
