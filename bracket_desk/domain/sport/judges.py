"""Judges' categories and posts: one form for each, from the many spellings of lists.

Categories: Федеральный закон N 329-ФЗ, ст. 22, in the short forms of protocols. Posts: Order 942,
part 3, items 3 and 6 to 11; part 4 (судья-секретарь).
"""

from __future__ import annotations

from bracket_desk.domain import text as plain

CATEGORIES = (
    "МК",  # international
    "ССВК",  # all-Russian
    "СС1К",
    "СС2К",
    "СС3К",
    "ЮСС",  # young judge
    "б/к",  # without a category
)
"""All categories, the highest first."""

POSTS = (
    "Главный судья",
    "Главный секретарь",
    "Заместитель главного судьи",
    "Заместитель главного секретаря",
    "Старший судья",
    "Зонный судья",
    "Судья у стола",
    "Судья-секретарь",
    "Председатель комиссии по допуску",
    "Член комиссии по допуску",
    "Врач соревнований",
    "Организатор соревнований",
    "Представитель ОСФ",
    "Представитель РСФ",
    "Представитель команды",
)
"""All posts in the order in which lists of officials name them."""

PANEL_POSTS = POSTS[:8]
"""The posts of the panel of judges (item 7); the others are officials who do not judge."""

CHIEF_REFEREE, CHIEF_SECRETARY = POSTS[:2]
SENIOR_JUDGE, ZONE_JUDGE = POSTS[4:6]
CHAIRMAN, COMMISSION_MEMBER = POSTS[8:10]

_CATEGORY_SPELLINGS = plain.spellings(
    {
        "МК": "МК, ССМК, MK, международная, межд., междунар., international",
        "ССВК": "ССВК, ВК, SSVK, VK, всероссийская, all-Russian, all-Russian category, national",
        "ЮСС": "ЮСС, ЮС, ЮСП, USS, юный",
        "б/к": "б/к, без категории, без кат., без, нет, нет категории, не имеет, no category, "
        "without category, none",
    }
)
_CATEGORY_STEMS = {"международ": "МК", "international": "МК", "всеросс": "ССВК", "юн": "ЮСС", "young": "ЮСС"}
_CATEGORY_DEGREES = {
    spelling: category
    for category, spellings in {
        "СС1К": "1 i і l первая первой первый first",
        "СС2К": "2 ii іі ll п вторая второй second",
        "СС3К": "3 iii ііі lll ш третья третьей третий third",
    }.items()
    for spelling in spellings.split()
}
_CATEGORY_FILLERS = plain.vocabulary(
    "сс сск с к кат категория категории квалификационная квалификационной спортивный спортивная судейская "
    "судья судьи судей я ая ой й st nd rd th ss s k category class judge referee"
)

_POST_SPELLINGS = plain.spellings(
    {
        "Главный судья": "главный судья, главный судья соревнований, гл. судья, глав. судья, ГС, "
        "chief judge, chief referee, head referee, head judge, tournament director",
        "Главный секретарь": "главный секретарь, главный секретарь соревнований, гл. секретарь, гл. секр., "
        "главный судья-секретарь, гл. судья-секретарь, chief secretary, secretary general",
        "Заместитель главного судьи": "заместитель главного судьи, заместитель главного судьи соревнований, "
        "зам. главного судьи, зам. гл. судьи, зам. глав. судьи, заместитель гл. судьи, ЗГС, "
        "deputy chief judge, deputy chief referee, deputy head referee",
        "Заместитель главного секретаря": "заместитель главного секретаря, зам. главного секретаря, "
        "заместитель главного секретаря соревнований, зам. гл. секретаря, заместитель гл. секретаря, "
        "deputy chief secretary",
        "Старший судья": "старший судья, ст. судья, senior judge, senior referee",
        "Зонный судья": "зонный судья, судья зоны, судья в зоне, zone judge, zone referee",
        "Судья у стола": "судья у стола, судья, судья стола, судья на столе, table judge, table referee, "
        "judge, referee, judge at the table",
        "Судья-секретарь": "судья-секретарь, секретарь, scorer, secretary, judge-secretary",
        "Председатель комиссии по допуску": "председатель комиссии по допуску, пред. комиссии по допуску, "
        "председатель комиссии по допуску участников, председатель комиссии допуска, "
        "chair of the commission for admission",
        "Член комиссии по допуску": "член комиссии по допуску, член комиссии по допуску участников, "
        "член комиссии допуска, member of the commission for admission",
        "Врач соревнований": "врач, врач соревнований, главный врач, главный врач соревнований, "
        "спортивный врач, doctor, physician, physician of the event",
        "Организатор соревнований": "организатор соревнований, организатор, organiser, organizer, "
        "organiser of the event",
        "Представитель ОСФ": "представитель ОСФ, представитель ФБСР, представитель общероссийской "
        "спортивной федерации, representative of the national federation",
        "Представитель РСФ": "представитель РСФ, представитель региональной федерации, представитель "
        "региональной спортивной федерации, representative of the regional federation",
        "Представитель команды": "представитель команды, представитель, официальный представитель команды, "
        "team representative, team leader",
    }
)


def category(text: str) -> str | None:
    """The short form of a judge's category as someone spelt it, or None if it is none.

    ``1К``, ``СС1К``, ``I категория``, ``первая`` → СС1К; ``ВК``, ``всероссийская`` → ССВК.
    """
    readings = plain.with_and_without_remark(text)
    found = (plain.meaning(reading, _CATEGORY_SPELLINGS) or _told(reading) for reading in readings)
    return next(filter(None, found), None)


def post(text: str) -> str | None:
    """The full name of a post as someone spelt it, or None if it is none: ``Гл. судья`` → Главный судья."""
    found = (plain.meaning(reading, _POST_SPELLINGS) for reading in plain.with_and_without_remark(text))
    return next(filter(None, found), None)


def is_of_panel(post: str) -> bool:
    """Whether who holds this post judges; so does who has no post yet, or one that is not in the list."""
    return post in PANEL_POSTS or post not in POSTS


def category_seniority(category: str) -> int:
    """The place of a category among all, 0 for the highest; without one behind all."""
    return CATEGORIES.index(category) if category in CATEGORIES else len(CATEGORIES)


def post_seniority(post: str) -> int:
    """The place of a post in the order of lists, 0 for the chief judge; without one behind all."""
    return POSTS.index(post) if post in POSTS else len(POSTS)


def _told(text: str) -> str | None:
    """The category that the words tell: exactly one, among words that say nothing about it."""
    for reading in (text, plain.russified(text)):
        telling = [word for word in plain.words(reading) if word not in _CATEGORY_FILLERS]
        found = {_category_of(word) for word in telling}
        if len(found) == 1 and (category := found.pop()):
            return category
    return None


def _category_of(word: str) -> str | None:
    by_stem = (category for stem, category in _CATEGORY_STEMS.items() if word.startswith(stem))
    return _CATEGORY_DEGREES.get(word) or next(by_stem, None)
