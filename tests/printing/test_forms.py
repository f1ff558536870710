"""Forms as they are shipped, and forms with every kind of mistake."""

from __future__ import annotations

import re
import shutil
from itertools import groupby
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.domain.errors import Fault, FormError
from bracket_desk.domain.why import AboutMatch
from bracket_desk.layout.shapes import Font
from bracket_desk.layout.text import Breaks, wrap
from bracket_desk.printing.atoms import LEAST, PAD
from bracket_desk.printing.fill import FILLERS
from bracket_desk.printing.filling import Bundle, Choices
from bracket_desk.printing.forms import SCHEMES, Forms, load_common, load_form
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import NEEDS, OF_TITLES, Press
from bracket_desk.printing.trial import FormFile, check_form
from bracket_desk.words import FAULTS, LANGUAGES
from tests.printing.awarded import ALL
from tests.printing.awarded import event as awarded
from tests.printing.invented import plain_event
from tests.printing.reading import FONTS, Reading, demo, source, words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the forms to be spoilt."""
    return Path(shutil.copytree(assets.reports(), tmp_path / "reports"))


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("kind", SCHEMES)
def test_every_shipped_form_is_sound(kind: Kind) -> None:
    form = load_form(kind, assets.reports())
    assert form.kind is kind
    assert form.title.say("ru") != form.title.say("en")


HYPHENED = {"физкультурно-спортивное", "физкультурно-спортивная", "номер-код"}
"""Words in heads that have their hyphen by right."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SCHEMES)
def test_heads_below_a_shared_one_begin_alike_and_no_word_is_cut_by_hand(kind: Kind, language: str) -> None:
    form = load_form(kind, assets.reports())
    for columns in (form.columns, *(table.columns for table in form.tables.values())):
        for _, below in groupby((one for one in columns if one.group is not None), lambda one: one.group):
            heads = [one.heading.say(language) for one in below]
            assert len({text[0].islower() for text in heads if len(text) > 1}) < 2, heads
        for column in columns:
            # a word processor may have room for the whole of a word
            said = column.heading.say(language)
            assert {word.strip(",.") for word in said.split() if "-" in word} <= HYPHENED
            # and the narrowest column has
            wide = column.width * form.sheet.inside().w / sum(one.width for one in columns)
            assert wrap(said, wide - 2 * PAD, Font(LEAST), FONTS.measure, Breaks.WORDS), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_forms_have_one_name(language: str) -> None:
    """The editor of forms lists them by their titles."""
    titles = [load_form(kind, assets.reports()).title.say(language) for kind in SCHEMES]
    assert len(set(titles)) == len(titles)


def test_every_document_has_its_scheme_its_form_and_its_needs() -> None:
    assert set(SCHEMES) == set(FILLERS) == set(NEEDS)
    shipped = {path.stem for path in assets.reports().glob("*.toml")}
    assert shipped == {kind.value for kind in SCHEMES}


FINAL = "final-protocol.toml"
FIELD = '[[{}]]\nkey = "venue"\nru = "Где это было"\nen = "Where"\n'
SIGNED = '[[signatures]]\nru = "Кто"\nen = "Who"\n'
MISTAKES = [
    (FINAL, "orientation", "orientaton", Fault.KEY_MISSING, "orientation"),
    (FINAL, 'order = "place"', 'order = "place"\ncolour = "red"', Fault.KEY_UNKNOWN, "colour"),
    (FINAL, 'orientation = "landscape"', 'orientation = "sideways"', Fault.VALUE_UNKNOWN, "orientation"),
    (FINAL, 'orientation = "landscape"', "orientation = 1", Fault.WRONG_KIND, "orientation"),
    (FINAL, "title = {", "titel = {", Fault.KEY_MISSING, "title"),
    (
        FINAL,
        'title = { ru = "Итоговый',
        'title = { de = "Ende", ru = "Итоговый',
        Fault.KEY_UNKNOWN,
        "title.de",
    ),
    (FINAL, 'en = "Final protocol"', 'en = " "', Fault.TEXT_EMPTY, "title.en"),
    (FINAL, 'en = "Final protocol"', 'en = "Final {event}"', Fault.GAP_UNKNOWN, "title.en"),
    (FINAL, 'en = "Final protocol"', 'en = "Final {"', Fault.BRACES, "title.en"),
    (FINAL, 'en = "Place"', "en = true", Fault.WRONG_KIND, "columns[1].en"),
    (FINAL, "width = 15", "width = -15", Fault.OUT_OF_RANGE, "columns[1].width"),
    (FINAL, "width = 15", 'width = "15"', Fault.WRONG_KIND, "columns[1].width"),
    (FINAL, "width = 15", "width = true", Fault.WRONG_KIND, "columns[1].width"),
    (FINAL, "width = 15", "width = nan", Fault.OUT_OF_RANGE, "columns[1].width"),
    (FINAL, "width = 15", "width = 65", Fault.TOO_WIDE, "columns"),
    (FINAL, 'key = "born"', 'key = "age"', Fault.VALUE_UNKNOWN, "columns[3].key"),
    (FINAL, 'key = "born"', 'key = "name"', Fault.TWICE, "columns"),
    (FINAL, 'align = "center"', 'align = "middle"', Fault.VALUE_UNKNOWN, "columns[1].align"),
    (FINAL, "beside = true", 'beside = "yes"', Fault.WRONG_KIND, "header[2].beside"),
    (FINAL, 'post = "Главный судья"', 'post = "Судья всех судей"', Fault.VALUE_UNKNOWN, "signatures[1].post"),
    (FINAL, "[words]", "[words]\nhm = 1", Fault.KEY_UNKNOWN, "words.hm"),
    (FINAL, "no-place = ", "no_place = ", Fault.KEY_MISSING, "words.no-place"),
    (FINAL, "{matches}", "{matches:>9}", Fault.BRACES, "words.no-show.ru"),
    (FINAL, "{matches}", "{matches.__class__}", Fault.GAP_UNKNOWN, "words.no-show.ru"),
    ("draw-protocol.toml", "{phrase}", "{seed}", Fault.GAP_UNKNOWN, "notes[24].ru"),
    ("wall-bracket.toml", 'paper = "A1"', 'paper = "A9"', Fault.VALUE_UNKNOWN, "paper"),
    ("match-protocols.toml", "lines = 3", "lines = 30", Fault.OUT_OF_RANGE, "below[1].lines"),
    ("match-protocols.toml", "lines = 3", "lines = 2.5", Fault.WRONG_KIND, "below[1].lines"),
    ("match-protocols.toml", "row = 12", "row = 1", Fault.OUT_OF_RANGE, "row"),
    (FINAL, "[[signatures]]", "[signatures]", Fault.WRONG_KIND, "signatures"),
    ("groups.toml", "[[signatures]]", "[signatures]", Fault.WRONG_KIND, "signatures"),
    ("wall-bracket.toml", "[[notes]]", f"{SIGNED}[[notes]]", Fault.KEY_UNKNOWN, "signatures"),
    ("wall-bracket.toml", "[[notes]]", f"{FIELD.format('header')}[[notes]]", Fault.KEY_UNKNOWN, "header"),
    ("wall-bracket.toml", "[[notes]]", f"{FIELD.format('below')}[[notes]]", Fault.KEY_UNKNOWN, "below"),
    (
        "groups.toml",
        "orientation",
        '[[columns]]\nkey = "name"\n[x]\norientation',
        Fault.KEY_MISSING,
        "orientation",
    ),
    ("groups.toml", "[[notes]]", '[[columns]]\nkey = "name"\n[[notes]]', Fault.KEY_UNKNOWN, "columns"),
]


@pytest.mark.parametrize(("name", "old", "new", "fault", "key"), MISTAKES)
def test_a_mistake_is_refused_with_file_and_key(
    folder: Path, name: str, old: str, new: str, fault: Fault, key: str
) -> None:
    edit(folder, name, old, new)
    with pytest.raises(FormError) as caught:
        load_form(Kind(name.removesuffix(".toml")), folder)
    assert caught.value.reason is fault
    assert caught.value.values["key"] == key
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    line = lines[caught.value.values["line"] - 1]
    place = [part for part in re.split(r"[.\[\]]", key) if part and not part.isdigit()]
    assert any(part in line for part in place) or fault is Fault.KEY_MISSING, line
    for language in ("ru", "en"):
        said = words(language).sentence(caught.value)
        assert name in said
        assert key in said
        assert "form-" not in said


def test_a_word_that_cannot_be_says_what_can(folder: Path) -> None:
    edit(folder, FINAL, 'key = "born"', 'key = "age"')
    with pytest.raises(FormError) as caught:
        load_form(Kind.FINAL_PROTOCOL, folder)
    said = words("ru").sentence(caught.value)
    assert "«columns[3].key»" in said
    assert "«age»" in said
    # keys are said as they stand in the file
    assert ": place, seat, number, name, born, title, region, home, club, coach," in said


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'order = "place"\ntitle = {', 2),
        (b'order = "place"\n\norder = "place"\n', 3),
        (b"a = 1\n== \n", 2),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(folder: Path, content: bytes, line: int) -> None:
    (folder / FINAL).write_bytes(content)
    with pytest.raises(FormError) as caught:
        load_form(Kind.FINAL_PROTOCOL, folder)
    assert caught.value.reason is Fault.SYNTAX
    assert caught.value.values["line"] == line
    assert caught.value.values["file"] == FINAL
    said = words("ru").sentence(caught.value)
    assert FINAL in said
    assert f"строк{'е' if 'строке' in said else 'а'} {line}" in said


def test_another_encoding_is_called_by_its_name(folder: Path) -> None:
    path = folder / FINAL
    path.write_bytes(path.read_text(encoding="utf-8").encode("cp1251"))
    with pytest.raises(FormError) as caught:
        load_form(Kind.FINAL_PROTOCOL, folder)
    assert caught.value.reason is Fault.NOT_UTF8
    assert caught.value.values == {"file": FINAL, "line": 1}
    for language in ("ru", "en"):
        assert "UTF-8" in words(language).sentence(caught.value)
        assert "TOML" not in words(language).sentence(caught.value)


def test_a_form_that_is_not_there_is_named(folder: Path) -> None:
    (folder / FINAL).unlink()
    with pytest.raises(FormError) as caught:
        load_form(Kind.FINAL_PROTOCOL, folder)
    assert caught.value.reason is Fault.MISSING
    assert FINAL in words("en").sentence(caught.value)


def test_the_words_of_all_documents_are_checked_too(folder: Path) -> None:
    edit(folder / "text", "common.toml", "{hash}", "{sum}")
    with pytest.raises(FormError) as caught:
        load_common(folder)
    assert caught.value.reason is Fault.GAP_UNKNOWN
    assert caught.value.values["key"] == "journal.ru"


SAID = '{ ru = "слово", en = "word" }'


def without_words(text: str, key: str = "") -> str:
    """A form of an earlier version: without its words, or without one of them."""
    head, words_, rest = text.partition("[words]\n")
    if not key:
        return head + "".join(re.findall(r"^\[.*", rest, flags=re.MULTILINE | re.DOTALL))
    return head + words_ + re.sub(rf"^{key} = .*\n", "", rest, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize("kind", [kind for kind, scheme in SCHEMES.items() if scheme.words])
def test_a_form_of_an_earlier_version_borrows_the_words_that_it_lacks(folder: Path, kind: Kind) -> None:
    shipped = load_form(kind, folder)
    name, needed = f"{kind.value}.toml", tuple(SCHEMES[kind].words)
    text = (folder / name).read_text(encoding="utf-8")
    own = folder / "own"
    own.mkdir()
    for key, borrowed in ((needed[-1], needed[-1:]), ("", needed)):
        older = without_words(text, key)
        (own / name).write_text(older, encoding="utf-8")
        form = Forms(folder, own).load(kind)
        assert form.borrowed == borrowed
        assert {key: form.words[key] for key in needed} == {key: shipped.words[key] for key in needed}
        # who edits it is told which words it lacks
        with pytest.raises(FormError) as caught:
            check_form(FormFile(kind), older.encode(), Forms(folder, own))
        assert caught.value.values["key"] == (f"words.{key}" if key else "words")
    # a word that is misspelt is a mistake as ever, and so is one that the shipped form lacks
    (own / name).write_text(text.replace("[words]\n", f"[words]\nodd = {SAID}\n"), encoding="utf-8")
    with pytest.raises(FormError) as caught:
        Forms(folder, own).load(kind)
    assert caught.value.values["key"] == "words.odd"
    (folder / name).write_text(without_words(text, needed[-1]), encoding="utf-8")
    (own / name).unlink()
    with pytest.raises(FormError):
        Forms(folder, own).load(kind)


def test_words_of_all_documents_of_an_earlier_version_borrow_too(folder: Path) -> None:
    own = folder / "own"
    (own / "text").mkdir(parents=True)
    text = (folder / "text" / "common.toml").read_text(encoding="utf-8")
    older = re.sub(r"^\[annex\]\n.*\n.*\n", "", text, flags=re.MULTILINE)
    assert older != text
    (own / "text" / "common.toml").write_text(older, encoding="utf-8")
    assert Forms(folder, own).common() == load_common(folder)
    with pytest.raises(FormError):
        check_form(FormFile(None), older.encode(), Forms(folder, own))


def test_a_byte_order_mark_is_no_mistake(folder: Path) -> None:
    path = folder / FINAL
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_form(Kind.FINAL_PROTOCOL, folder).columns


def test_the_form_decides_what_is_printed_and_who_signs(folder: Path) -> None:
    text = (folder / FINAL).read_text(encoding="utf-8")
    start, end = text.index('[[columns]]\nkey = "born"'), text.index('[[columns]]\nkey = "title"')
    text = text[:start] + text[end:]
    text = text.replace('ru = "Главный судья"', 'ru = "Главный судья чемпионата"')
    text = text.replace('order = "place"', 'order = "place"\nrow = 9', 1)
    (folder / FINAL).write_text(text, encoding="utf-8")
    press = Press(folder, FONTS, words("ru"))
    event = source(demo(16, played=True))
    said = Reading(press.make(Kind.FINAL_PROTOCOL, event, Choices()).data).said
    assert "Дата рождения" not in said
    assert "Главный судья чемпионата" in said


@pytest.mark.parametrize("kind", [kind for kind, scheme in SCHEMES.items() if scheme.fields])
def test_whatever_fields_a_form_may_have_are_printed(folder: Path, kind: Kind) -> None:
    path = folder / f"{kind.value}.toml"
    text = path.read_text(encoding="utf-8")
    at = text.index("[words]" if SCHEMES[kind].unsigned else "[[signatures]]")
    path.write_text(text[:at] + FIELD.format("below") + text[at:], encoding="utf-8")
    if kind is Kind.MATCH_PROTOCOLS:
        edit(folder, path.name, FIELD.format("below"), "")
        edit(folder, path.name, 'key = "measures"\n', 'key = "stage"\n')
        edit(folder, path.name, 'ru = "Меры, примечания"', 'ru = "Где это было"')
    finished = awarded(*ALL).session.entries if kind in OF_TITLES else demo(16, played=kind is not Kind.KIT)
    event = source(finished)
    choices = Choices(question=AboutMatch("F2-1"), bundle=Bundle("Иванов", (), lifelong=False))
    said = Reading(Press(folder, FONTS, words("ru")).make(kind, event, choices).data).said
    assert "Где это было" in said
    if kind is Kind.MATCH_PROTOCOLS:
        assert "Где это было Группа А. Первый круг" in said


def test_the_title_without_groups_may_be_left_out(folder: Path) -> None:
    event = source(plain_event(8, "single-elimination"))

    def title() -> str:
        document = Press(folder, FONTS, words("ru")).make(Kind.FINAL_BRACKET, event, Choices())
        said = Reading(document.data).said
        return next(text for text in ("Турнирная сетка", "Таблица финального этапа") if text in said)

    assert title() == "Турнирная сетка"
    edit(folder, "final-bracket.toml", "[words]\nwithout-groups", "#")
    assert title() == "Таблица финального этапа", "a form from before has its own title"
    edit(folder, "final-bracket.toml", "\n# = {", "\n[words]\nwith-groups = {")
    with pytest.raises(FormError) as refusal:
        title()
    assert refusal.value.reason is Fault.KEY_UNKNOWN


def test_every_mistake_that_has_a_name_is_tried_and_has_its_sentence() -> None:
    tried = {fault for _, _, _, fault, _ in MISTAKES} | {Fault.SYNTAX, Fault.MISSING, Fault.NOT_UTF8}
    assert set(Fault) - tried == {Fault.UNREADABLE}
    assert set(FAULTS) == set(Fault)


def test_a_folder_in_the_place_of_a_form_cannot_be_read(folder: Path) -> None:
    (folder / FINAL).unlink()
    (folder / FINAL).mkdir()
    with pytest.raises(FormError) as caught:
        load_form(Kind.FINAL_PROTOCOL, folder)
    assert caught.value.reason is Fault.UNREADABLE
