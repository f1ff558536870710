"""What becomes of news: nothing unclear by itself, and only the changes that are wanted."""

from __future__ import annotations

from datetime import date

from bracket_desk.domain.people.cards import Kept, PersonCard
from bracket_desk.domain.people.deciding import Decisions
from bracket_desk.domain.people.matching import EARLIER, Taking, Whom, compare

BORN, DAY, LATER = date(1990, 1, 2), date(2026, 1, 1), date(2026, 6, 1)
CARD = PersonCard("Алёхин", "Пётр", born=BORN, title="КМС", rating=900, rating_day=DAY)
NEWS = PersonCard("Алёхин", "Пётр", born=BORN, title="МС", town="Ржев", rating=950)
UNCLEAR, NEW = PersonCard("Алёхин", "П."), PersonCard("Новиков")


def decisions(fields: frozenset[str] | None = None, *, new: bool = True) -> Decisions:
    return Decisions(compare(enumerate((NEWS, UNCLEAR, NEW)), [Kept(7, CARD)]), fields, new=new)


def test_only_what_is_plain_is_taken_by_itself() -> None:
    of = decisions()
    assert of.takings == [Taking(7, NEWS, frozenset({"title", "town"})), Taking(None, NEW)]
    assert of.waiting == 1
    assert [of.rank(one) for one in of.all] == [1, 0, 2]
    assert decisions(new=False).takings == of.takings[:1]


def test_what_a_person_says_counts() -> None:
    of = decisions()
    known, unclear, _ = of.all
    known.left.add("town")
    of.give(unclear, 9, Kept(9, PersonCard("Алёхина", "Полина")))
    of.give_new(Whom.NOBODY)
    assert of.takings == [
        Taking(7, NEWS, frozenset({"title"})),
        Taking(9, UNCLEAR, frozenset({"surname", "given"})),
    ]
    assert of.waiting == 0
    of.give(unclear, Whom.NOBODY)
    of.give(known, Whom.NEW_CARD)
    assert of.takings == [Taking(None, NEWS)]
    of.give(known, 7)
    assert not known.left


def test_a_list_has_one_day() -> None:
    of = decisions(frozenset({"rating", EARLIER}), new=False)
    assert of.takings == []
    of.set_day(LATER, {})
    (taking,) = of.takings
    assert (taking.fields, taking.news.rating_day) == (frozenset({"rating"}), LATER)
    of.set_day(date(2020, 1, 1), {})
    assert of.takings[0].fields == {EARLIER}
    of.set_day(date(2020, 1, 1), {7: 950})
    assert of.takings == []
    assert of.rank(of.all[0]) == 3
