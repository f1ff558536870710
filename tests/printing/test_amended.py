"""Later editions of the final protocol: what they replace, why, and what does not make one."""

from __future__ import annotations

import pytest

from bracket_desk.printing.amended import later_changes
from bracket_desk.printing.kinds import Kind
from bracket_desk.session import code_of
from tests.domain.titles.golden import golden
from tests.helpers import Desk
from tests.printing.awarded import ALL, event
from tests.printing.test_titles import read, why


def numbers(desk: Desk) -> list[int]:
    return [change.entry.number for change in later_changes(desk.session.entries)]


def test_a_removal_after_the_end_gives_a_new_edition_that_names_what_it_replaces() -> None:
    desk = event(*ALL)
    before = desk.session.entries[-1]
    assert "Редакция" not in read(desk, Kind.FINAL_PROTOCOL).said
    desk.do("disqualify", entry="e1", reason="допинг")
    said = read(desk, Kind.FINAL_PROTOCOL).said
    assert "Итоговый протокол соревнования. Редакция 2" in said
    assert (
        f"Редакция 2 заменяет редакцию 1 и всё напечатанное по запись журнала {before.number} "
        f"({code_of(before.hash)}) включительно"
    ) in said
    assert "дисквалификация: Первова Анна Игоревна (допинг)" in said
    # whose title was confirmed stands on no paper any more
    assert "Первова" not in read(desk, Kind.EXTRACT).said
    assert "edition 2" in read(desk, Kind.FINAL_PROTOCOL, "en").said
    desk.do("reinstate", entry="e1")
    twice = read(desk, Kind.FINAL_PROTOCOL).said
    assert "Редакция 3 заменяет редакцию 2" in twice
    assert "восстановление: Первова" in twice


def test_a_score_put_right_gives_one_too() -> None:
    desk = golden()
    desk.win("F2-1", "e1", 3)
    assert "исправлен результат встречи № 7" in read(desk, Kind.FINAL_PROTOCOL).said
    desk.do("undo")
    assert numbers(desk) == []


def test_what_is_no_change_of_results_makes_no_edition() -> None:
    assert numbers(event(*ALL)) == []
    assert why(event(*ALL), Kind.FINAL_PROTOCOL) is None


@pytest.mark.parametrize("again", [1, 2])
def test_an_event_played_to_its_end_anew_begins_anew(again: int) -> None:
    desk = golden()
    for _ in range(again):
        desk.do("clear-result", match="F2-1")
        assert numbers(desk) == [desk.session.entries[-1].number]
        desk.win("F2-1", "e5", 1)
        assert numbers(desk) == []
