"""Who is meant by news about people, what they would change, and where a name stands on other cards."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.people.alike import Likeness, duplicates
from bracket_desk.domain.people.cards import Kept, PersonCard, Role, entry_of
from bracket_desk.domain.people.matching import (
    EARLIER,
    Compared,
    Meant,
    Whom,
    changes,
    compare,
    gathered,
    likely_pairs,
    usual_target,
)
from bracket_desk.domain.people.mentions import Mentions

BORN, OTHER = date(1990, 1, 2), date(1991, 3, 4)
DAY, LATER = date(2026, 1, 1), date(2026, 6, 1)


def known(*cards: PersonCard) -> list[Kept]:
    return [Kept(number, card) for number, card in enumerate(cards, 1)]


def one(news: PersonCard, *cards: PersonCard) -> Compared:
    (found,) = compare([(0, news)], known(*cards))
    return found


@pytest.mark.parametrize(
    ("news", "there", "meant", "number"),
    [
        (PersonCard("Алехин", "Пётр", born=BORN), [PersonCard("АЛЁХИН", "Петр", born=BORN)], Meant.SURE, 1),
        (PersonCard("Алёхин", "Пётр"), [PersonCard("Алёхин", "Пётр", born=BORN)], Meant.BY_NAME, 1),
        (PersonCard("Алёхин", "Пётр", born=BORN), [PersonCard("Алёхин", "Пётр")], Meant.BY_NAME, 1),
        (
            PersonCard("Алёхин", "Пётр", born=BORN),
            [PersonCard("Алёхин", "Пётр", born=OTHER)],
            Meant.NEW,
            None,
        ),
        # somebody of that name in another region, a shortened name, a letter wrong: who knows
        (
            PersonCard("Алёхин", "Пётр", region="Тверь"),
            [PersonCard("Алёхин", "Пётр", region="Пермь")],
            Meant.UNCLEAR,
            None,
        ),
        (PersonCard("Алёхин", "П."), [PersonCard("Алёхин", "Пётр")], Meant.UNCLEAR, None),
        (
            PersonCard("Алёхин", "Пётр", born=BORN),
            [PersonCard("Алёшин", "Пётр", born=BORN)],
            Meant.UNCLEAR,
            None,
        ),
        # namesakes: with a date of birth it is plain, without one it is not
        (
            PersonCard("Иванов", "Иван", born=OTHER),
            [PersonCard("Иванов", "Иван", born=BORN), PersonCard("Иванов", "Иван", born=OTHER)],
            Meant.SURE,
            2,
        ),
        (
            PersonCard("Иванов", "Иван"),
            [PersonCard("Иванов", "Иван", born=BORN), PersonCard("Иванов", "Иван", born=OTHER)],
            Meant.UNCLEAR,
            None,
        ),
        (
            PersonCard("Иванов", "Иван", born=date(2000, 1, 1)),
            [PersonCard("Иванов", "Иван", born=BORN), PersonCard("Иванов", "Иван")],
            Meant.UNCLEAR,
            None,
        ),
        # the whole name is plain, though initials would fit it too
        (
            PersonCard("Алёхин", "Пётр"),
            [PersonCard("Алёхин", "П."), PersonCard("Алёхин", "Пётр")],
            Meant.BY_NAME,
            2,
        ),
        (PersonCard("Луза", roles=(Role.CLUB,)), [PersonCard("Луза")], Meant.NEW, None),
        (PersonCard("Луза", roles=(Role.CLUB,)), [PersonCard("ЛУЗА", roles=(Role.CLUB,))], Meant.BY_NAME, 1),
    ],
)
def test_who_is_meant(news: PersonCard, there: list[PersonCard], meant: Meant, number: int | None) -> None:
    found = one(news, *there)
    assert found.meant is meant
    assert (found.known.id if found.known else None) == number


def test_rows_that_may_be_about_one_person_are_unclear() -> None:
    card = PersonCard("Иванов", "Иван", born=BORN)
    rows = [
        (2, PersonCard("Иванов", "Иван", region="Тверь")),
        (3, PersonCard("Иванов", "Иван", region="Пермь")),
        (4, PersonCard("Иванов", "Иван", born=BORN)),
        (5, PersonCard("Петров", "Пётр")),
        (6, PersonCard("Сидоров", "Сидор", born=BORN)),
        (7, PersonCard("Сидоров", "Сидор", born=BORN)),
    ]
    found = compare(rows, known(card))
    assert [one.meant for one in found] == [
        Meant.UNCLEAR,
        Meant.UNCLEAR,
        Meant.SURE,
        Meant.NEW,
        Meant.UNCLEAR,
        Meant.UNCLEAR,
    ]
    assert [one.row for one in found] == [2, 3, 4, 5, 6, 7]


def test_only_what_is_plain_goes_somewhere_by_itself() -> None:
    plain = one(PersonCard("Алёхин", "Пётр"), PersonCard("Алёхин", "Пётр"))
    unclear = one(PersonCard("Алёхин", "П."), PersonCard("Алёхин", "Пётр"))
    new = one(PersonCard("Новиков"))
    assert [usual_target(each, new=True) for each in (plain, unclear, new)] == [1, Whom.NOBODY, Whom.NEW_CARD]
    assert usual_target(new, new=False) is Whom.NOBODY


def test_what_is_said_of_one_person_in_an_event_is_put_together() -> None:
    coach = PersonCard("Дёмин", "И. И.", roles=(Role.COACH,))
    player = PersonCard("Алёхин", "Пётр", born=BORN, roles=(Role.ATHLETE,))
    judge = PersonCard("Алёхин", "Пётр", roles=(Role.JUDGE,), category="СС1К")
    namesakes = [PersonCard("Иванов", "Иван", born=born) for born in (BORN, OTHER, None)]
    found = gathered([player, coach, judge, coach, *namesakes])
    assert [card.name for card in found] == ["Алёхин Пётр", "Дёмин И. И.", *["Иванов Иван"] * 3]
    assert found[0].roles == (Role.ATHLETE, Role.JUDGE)
    assert (found[0].born, found[0].category) == (BORN, "СС1К")
    elsewhere = [PersonCard("Ким", "Ян", region="Тверь"), PersonCard("Ким", "Ян", region="Пермь", born=BORN)]
    assert gathered(elsewhere) == elsewhere


def test_what_would_change() -> None:
    card = PersonCard("Алёхин", "Пётр", town="Тверь", title="КМС", rating=900, rating_day=DAY)

    def told(**said: object) -> list[tuple[str, object, object]]:
        news = PersonCard("Алёхин", "Пётр", **said)  # type: ignore[arg-type]
        return [(one.field, one.old, one.new) for one in changes(card, news)]

    assert told() == []
    assert told(town="Тверь", title="МС", club="Луза") == [("title", "КМС", "МС"), ("club", "", "Луза")]
    assert told(rating=950, rating_day=LATER) == [("rating", 900, 950)]
    assert told(rating=900, rating_day=LATER) == [("rating", 900, 900)]
    assert told(rating=900, rating_day=DAY) == []
    # without a day it does not count against one that has a day
    assert told(rating=5) == []
    old = date(2020, 1, 1)
    assert told(rating=5, rating_day=old) == [(EARLIER, None, 5)]
    news = PersonCard("Алёхин", "Пётр", rating=5, rating_day=old)
    assert changes(card, news, rated=5) == ()
    assert [(one.old, one.new) for one in changes(card, news, rated=4)] == [(4, 5)]


people = st.builds(
    PersonCard,
    surname=st.sampled_from(["Алёхин", "Алехин", "Алёшин", "Дёмин"]),
    given=st.sampled_from(["", "П.", "Пётр", "Яков"]),
    patronymic=st.sampled_from(["", "Ильич"]),
    born=st.sampled_from([None, BORN, OTHER]),
    region=st.sampled_from(["", "Тверь"]),
    roles=st.sampled_from([(), (Role.CLUB,)]),
)


@given(st.lists(people, max_size=12))
def test_pairs_are_those_that_comparing_everybody_finds(cards: list[PersonCard]) -> None:
    there = known(*cards)
    found = {(pair.one.id, pair.two.id, pair.why) for pair in likely_pairs(there)}
    everybody = set()
    for club in (False, True):
        entries = [entry_of(one.card, one.id) for one in there if one.card.is_club is club]
        everybody |= {(pair.one, pair.two, pair.why) for pair in duplicates(entries)}
    assert found == everybody


def test_the_likest_pairs_stand_first() -> None:
    cards = [PersonCard("Алёхин", "П."), PersonCard("Алёхин", "Пётр"), PersonCard("Алехин", "Пётр")]
    assert [pair.why for pair in likely_pairs(known(*cards))] == [
        Likeness.UNDATED,
        Likeness.INITIALS,
        Likeness.INITIALS,
    ]


@pytest.mark.parametrize(
    ("text", "others", "meant"),
    [
        ("Дёмин Иван Ильич", [], True),
        ("ДЕМИН ИВАН ИЛЬИЧ", [], True),
        ("Дёмин И. И.", [], True),
        ("И.И. Дёмин", [], True),
        ("Дёмин Иван", [], True),
        ("Дёмин", [], False),
        ("Дёмин П. И.", [], False),
        ("Дёминов И. И.", [], False),
        # initials that fit somebody else as well, or are the whole name of somebody's card
        ("Дёмин И. И.", [PersonCard("Дёмин", "Игорь")], False),
        ("Дёмин И. И.", [PersonCard("Дёмин", "И. И.")], False),
        ("Дёмин Иван Ильич", [PersonCard("Дёмин", "И. И.")], True),
        ("Дёмин И. И.", [PersonCard("Дёмин", "Пётр")], True),
    ],
)
def test_a_coach_is_found_on_other_cards(text: str, others: list[PersonCard], meant: bool) -> None:  # noqa: FBT001
    person = Kept(1, PersonCard("Дёмин", "Иван", "Ильич", roles=(Role.COACH,)))
    athlete = PersonCard("Алёхин", coach=f"Уваркин О. П., {text}")
    named = Mentions(person, [person, *(Kept(n, card) for n, card in enumerate(others, 2))])
    assert bool(named.names_in(athlete)) == meant
    assert named.without(athlete).coach == ("Уваркин О. П." if meant else athlete.coach)


def test_a_club_is_nobodys_coach() -> None:
    club = Kept(1, PersonCard("Дёмин И. И.", roles=(Role.CLUB,)))
    assert Mentions(club, [club]).names_in(PersonCard("Алёхин", coach="Дёмин И. И.")) == []
