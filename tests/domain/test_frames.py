"""Frame scores: the contract's whole table, every discipline, its limits and its questions."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.frames import Frame, FrameDetail, check_score, count_frames, turn_frames
from bracket_desk.domain.sport.disciplines import FRAME_RULES, Discipline
from tests.helpers import drawn, undrawn

PYRAMIDS = ("free-pyramid", "combined-pyramid", "dynamic-pyramid")
WITHOUT_POINTS = ("pool-8", "pool-9", "pool-10")
SNOOKERS = ("snooker-6", "snooker-15")
ALL = (*PYRAMIDS, "russian-pyramid", *WITHOUT_POINTS, "pool-14-1", "snooker-1", *SNOOKERS, "carom-3")
TARGETS = {"pool-14-1": 150, "snooker-1": 50, "carom-3": 40}

every_discipline = pytest.mark.parametrize("name", ALL)
with_points = pytest.mark.parametrize("name", [name for name in ALL if name not in WITHOUT_POINTS])


def frames(plain: Any) -> list[Frame]:
    """Frames as they stand in a command."""
    return msgspec.convert(plain, list[Frame])


def judge(name: str, frame: Any, target: int | None = None) -> tuple[int, Rule | None]:
    """Side that won one frame, and the question about it."""
    score, questions = count_frames(
        frames([frame]), 1, Discipline(name), TARGETS.get(name, 0) if target is None else target
    )
    return score.index(1) + 1, questions[0].reason if questions else None


def refusal(name: str, frame: Any, target: int | None = None) -> Rule:
    """Why a frame cannot be."""
    with pytest.raises(RuleError) as caught:
        judge(name, frame, target)
    assert not caught.value.confirmable
    reason = caught.value.reason
    assert isinstance(reason, Rule)
    return reason


# ---------------------------------------------------------------- the table once more


def expected(name: str, winner: int, loser: int, target: int) -> str:
    """``yes``, ``no`` or ``ask`` for a frame that ended by its points, by the contract's words."""
    total = winner + loser
    if name in PYRAMIDS:
        if winner < 8 or not 0 <= loser <= 7 or total > 16:
            return "no"
        return "ask" if winner >= 9 else "yes"
    if name == "russian-pyramid":
        if winner < 71 or loser > 70:
            return "no"
        if total <= 140:
            return "yes"
        return "ask" if loser == 70 else "no"
    if name == "pool-14-1":
        return "yes" if winner >= target > loser else "no"
    if name == "snooker-1":
        return "yes" if target <= winner <= target + 9 and 0 <= loser < target and loser != 1 else "no"
    if name in SNOOKERS:
        return "yes" if winner > loser >= 0 else "no"
    assert name == "carom-3"
    return "yes" if winner == target and 0 <= loser <= target - 1 else "no"


RANGES = {
    "pool-14-1": (-20, 160),
    "russian-pyramid": (-30, 150),
    "snooker-1": (-5, 65),
    "carom-3": (-5, 45),
    "snooker-6": (-5, 80),
    "snooker-15": (-5, 80),
}


@with_points
def test_every_score_is_judged_as_the_contract_says(name: str) -> None:
    low, high = RANGES.get(name, (-3, 20))
    target = TARGETS.get(name, 0)
    for one, two in product(range(low, high), repeat=2):
        rules = expected(name, max(one, two), min(one, two), target) if one != two else "no"
        try:
            (score, questions) = count_frames([(one, two)], 1, Discipline(name), target)
        except RuleError:
            assert rules == "no", (one, two)
            continue
        assert rules == ("ask" if questions else "yes"), (one, two)
        assert score == ((1, 0) if one > two else (0, 1)), (one, two)


# ---------------------------------------------------------------- limits by name


@pytest.mark.parametrize("name", PYRAMIDS)
@pytest.mark.parametrize(
    ("points", "rule"),
    [
        ([7, 5], Rule.FRAME_UNFINISHED),
        ([0, 0], Rule.FRAME_TIED),
        ([8, 8], Rule.FRAME_TIED),
        ([8, -1], Rule.FRAME_IMPOSSIBLE),
        ([9, 8], Rule.FRAME_IMPOSSIBLE),
        ([10, 7], Rule.FRAME_IMPOSSIBLE),
        ([17, 0], Rule.FRAME_IMPOSSIBLE),
    ],
)
def test_pyramid_scores_that_cannot_be(name: str, points: list[int], rule: Rule) -> None:
    assert refusal(name, points) is rule


@pytest.mark.parametrize("name", PYRAMIDS)
def test_pyramid_scores_that_can_be(name: str) -> None:
    assert judge(name, [8, 0]) == (1, None)
    assert judge(name, [7, 8]) == (2, None)
    assert judge(name, [9, 7]) == (1, Rule.FRAME_OVERSHOT)
    assert judge(name, [0, 16]) == (2, Rule.FRAME_OVERSHOT)


@pytest.mark.parametrize(
    ("points", "rule"),
    [
        ([70, 60], Rule.FRAME_UNFINISHED),
        ([70, 70], Rule.FRAME_TIED),
        ([72, 71], Rule.FRAME_IMPOSSIBLE),
        ([72, 69], Rule.FRAME_IMPOSSIBLE),
        ([90, 55], Rule.FRAME_IMPOSSIBLE),
    ],
)
def test_russian_pyramid_scores_that_cannot_be(points: list[int], rule: Rule) -> None:
    assert refusal("russian-pyramid", points) is rule


def test_russian_pyramid_scores_that_can_be() -> None:
    for points in ([71, 69], [71, 0], [75, 65], [71, -10], [140, 0], [145, -5]):
        assert judge("russian-pyramid", points) == (1, None)
    assert judge("russian-pyramid", [70, 71]) == (2, Rule.FRAME_REPLAYED_BALL)
    assert judge("russian-pyramid", [85, 70]) == (1, Rule.FRAME_REPLAYED_BALL)


@pytest.mark.parametrize("name", WITHOUT_POINTS)
def test_a_rack_has_no_points(name: str) -> None:
    assert judge(name, {"won": 2}) == (2, None)
    assert judge(name, {"won": 1, "how": "concession"}) == (1, None)
    assert refusal(name, [8, 3]) is Rule.FRAME_WITHOUT_POINTS
    assert refusal(name, {"won": 1, "points": [8, 3]}) is Rule.FRAME_WITHOUT_POINTS


def test_straight_pool_goes_to_the_target_and_below_zero() -> None:
    assert judge("pool-14-1", [150, 149]) == (1, None)
    assert judge("pool-14-1", [-16, 163]) == (2, None)
    assert refusal("pool-14-1", [149, 20]) is Rule.FRAME_UNFINISHED
    assert refusal("pool-14-1", [151, 150]) is Rule.FRAME_IMPOSSIBLE
    assert judge("pool-14-1", [50, 49], target=50) == (1, None)


def test_one_red_snooker_ends_at_the_target_or_up_to_nine_above() -> None:
    assert judge("snooker-1", [50, 0]) == (1, None)
    assert judge("snooker-1", [49, 59]) == (2, None)
    assert refusal("snooker-1", [60, 0]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("snooker-1", [50, 1]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("snooker-1", [51, 50]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("snooker-1", [50, -2]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("snooker-1", [49, 0]) is Rule.FRAME_UNFINISHED


@pytest.mark.parametrize("name", SNOOKERS)
def test_snooker_has_no_tie_and_no_upper_limit(name: str) -> None:
    assert judge(name, [147, 0]) == (1, None)
    assert judge(name, [1, 0]) == (1, None)
    assert judge(name, [90, 400]) == (2, None)
    assert refusal(name, [60, 60]) is Rule.FRAME_TIED
    assert refusal(name, [60, -4]) is Rule.FRAME_IMPOSSIBLE


def test_carom_ends_exactly_at_the_target() -> None:
    assert judge("carom-3", [40, 39]) == (1, None)
    assert judge("carom-3", [0, 40]) == (2, None)
    assert refusal("carom-3", [41, 0]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("carom-3", [40, -1]) is Rule.FRAME_IMPOSSIBLE
    assert refusal("carom-3", [39, 0]) is Rule.FRAME_UNFINISHED
    assert refusal("carom-3", [40, 40]) is Rule.FRAME_TIED


# ---------------------------------------------------------------- where points do not tell


@every_discipline
@pytest.mark.parametrize("won", [1, 2])
def test_only_who_won(name: str, won: int) -> None:
    assert judge(name, {"won": won}) == (won, None)


@with_points
@pytest.mark.parametrize("how", ["sanction", "concession"])
def test_a_frame_broken_off_goes_to_either_side_whoever_was_ahead(name: str, how: str) -> None:
    """Order 942, part 3, item 15: a frame may be taken from whoever is ahead in it."""
    assert judge(name, {"points": [5, 4], "won": 1, "how": how}) == (1, None)
    assert judge(name, {"points": [5, 4], "won": 2, "how": how}) == (2, None)
    assert judge(name, {"points": [0, 0], "won": 2, "how": how}) == (2, None)


@pytest.mark.parametrize("name", [n for n in ALL if n not in (*WITHOUT_POINTS, *SNOOKERS)])
def test_points_that_do_not_tell_need_to_say_how(name: str) -> None:
    assert refusal(name, {"points": [5, 4], "won": 1}) is Rule.FRAME_END_UNSAID


@pytest.mark.parametrize("name", SNOOKERS)
def test_more_points_tell_in_snooker_a_tie_does_not(name: str) -> None:
    assert judge(name, {"points": [5, 4], "won": 1}) == (1, None)
    assert refusal(name, {"points": [5, 4], "won": 2}) is Rule.FRAME_WON_BY_OTHER
    assert refusal(name, {"points": [5, 5], "won": 1}) is Rule.FRAME_END_UNSAID
    assert judge(name, {"points": [5, 5], "won": 1, "how": "concession"}) == (1, None)


ENDED = {
    "free-pyramid": [8, 3],
    "combined-pyramid": [8, 3],
    "dynamic-pyramid": [8, 3],
    "russian-pyramid": [71, 40],
    "pool-14-1": [150, 40],
    "snooker-1": [52, 30],
    "carom-3": [40, 22],
}


@pytest.mark.parametrize(("name", "points"), ENDED.items())
def test_points_that_tell_must_agree_with_who_won(name: str, points: list[int]) -> None:
    assert judge(name, {"points": points, "won": 1}) == (1, None)
    assert judge(name, {"points": points, "won": 1, "how": "concession"}) == (1, None)
    for how in ({}, {"how": "sanction"}):
        assert refusal(name, {"points": points, "won": 2, **how}) is Rule.FRAME_WON_BY_OTHER


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("free-pyramid", [8, 8]),
        ("combined-pyramid", [17, 0]),
        ("dynamic-pyramid", [-1, 4]),
        ("russian-pyramid", [71, 71]),
        ("pool-14-1", [150, 150]),
        ("snooker-1", [30, 1]),
        ("snooker-1", [60, 50]),
        ("snooker-6", [-4, 20]),
        ("carom-3", [41, 3]),
        ("carom-3", [-1, 3]),
    ],
)
def test_broken_off_with_points_that_cannot_stand(name: str, points: list[int]) -> None:
    assert refusal(name, {"points": points, "won": 1, "how": "sanction"}) is Rule.FRAME_IMPOSSIBLE


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("free-pyramid", [7, 7]),
        ("russian-pyramid", [70, 70]),
        ("russian-pyramid", [-20, 70]),
        ("pool-14-1", [149, -16]),
        ("snooker-1", [49, 2]),
        ("carom-3", [39, 39]),
    ],
)
def test_broken_off_at_the_very_end(name: str, points: list[int]) -> None:
    assert judge(name, {"points": points, "won": 2, "how": "sanction"}) == (2, None)


def test_a_question_is_asked_about_a_detailed_frame_too() -> None:
    assert judge("free-pyramid", {"points": [9, 3], "won": 1}) == (1, Rule.FRAME_OVERSHOT)


# ---------------------------------------------------------------- a whole match


def test_frames_make_the_score() -> None:
    said = frames([[8, 3], [5, 8], {"won": 1}, [8, 0], {"points": [3, 7], "won": 1, "how": "sanction"}])
    assert count_frames(said, 4, Discipline.FREE_PYRAMID, 0)[0] == (4, 1)


def test_the_first_frame_that_cannot_be_is_named() -> None:
    with pytest.raises(RuleError) as caught:
        count_frames(frames([[8, 3], [8, 9], [7, 7]]), 4, Discipline.FREE_PYRAMID, 0)
    assert caught.value.values["frame"] == 2


@pytest.mark.parametrize(
    ("played", "rule", "frame"),
    [(0, Rule.FRAMES_TOO_FEW, None), (3, Rule.FRAMES_TOO_FEW, None), (5, Rule.FRAMES_TOO_MANY, 5)],
)
def test_a_match_ends_when_the_race_is_reached(played: int, rule: Rule, frame: int | None) -> None:
    with pytest.raises(RuleError) as caught:
        count_frames([(8, 3)] * played, 4, Discipline.FREE_PYRAMID, 0)
    assert (caught.value.reason, caught.value.values.get("frame")) == (rule, frame)


@pytest.mark.parametrize(
    ("score", "fine"),
    [
        ((4, 0), True),
        ((3, 4), True),
        ((4, 4), False),
        ((5, 0), False),
        ((3, 2), False),
        ((4, -1), False),
        ((0, 0), False),
    ],
)
def test_exactly_one_side_reaches_the_race(score: tuple[int, int], *, fine: bool) -> None:
    if fine:
        check_score(score, 4)
    else:
        with pytest.raises(RuleError) as caught:
            check_score(score, 4)
        assert caught.value.reason is Rule.SCORE_IMPOSSIBLE


def test_turned_twice_frames_are_the_same() -> None:
    said = frames([[8, 3], {"won": 1}, {"points": [5, 4], "won": 2, "how": "concession"}])
    turned = turn_frames(said)
    assert turned[0] == (3, 8)
    assert turned[2] == FrameDetail(won=1, points=(4, 5), how=said[2].how)  # type: ignore[union-attr]
    assert turn_frames(turned) == tuple(said)


@pytest.mark.parametrize(
    "plain",
    [
        *([1], [1, 2, 3], [1.5, 2], ["8", "3"], None, 8),
        *({}, {"won": 3}, {"won": 0}, {"won": 1, "who": 2}, {"won": 1, "how": "luck"}),
        *({"points": [8, 3]}, {"won": 1, "points": [8]}),
    ],
)
def test_what_is_no_frame_at_all(plain: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        frames([plain])


# ---------------------------------------------------------------- in the commands


def test_a_question_is_a_refusal_unless_confirmed() -> None:
    desk = drawn(16)
    said = {"match": "A-U1-1", "frames": [[8, 3], [8, 1], [9, 6], [8, 0]]}
    refused = desk.refused("enter-result", **said)
    assert (refused.reason, refused.confirmable) == (Rule.FRAME_OVERSHOT, True)
    assert refused.values["frame"] == 3
    desk.do("enter-result", **said, confirm=True)
    assert desk.outcome("A-U1-1")["score"] == [4, 0]
    assert desk.outcome("A-U1-1")["frames"] == said["frames"]


def test_confirming_does_not_make_the_impossible_possible() -> None:
    desk = drawn(16)
    assert (
        desk.rule("enter-result", match="A-U1-1", frames=[[8, 9]] * 4, confirm=True) is Rule.FRAME_IMPOSSIBLE
    )
    assert desk.rule("enter-result", match="A-U1-1", score=[5, 0], confirm=True) is Rule.SCORE_IMPOSSIBLE


def test_score_beside_frames_must_agree() -> None:
    desk = drawn(16)
    assert (
        desk.rule("enter-result", match="A-U1-1", score=[4, 1], frames=[[8, 3]] * 4) is Rule.SCORE_NOT_FRAMES
    )
    desk.do("enter-result", match="A-U1-1", score=[4, 0], frames=[[8, 3]] * 4)
    assert desk.rule("enter-result", match="A-U1-2") is Rule.RESULT_EMPTY


def test_targets_by_stage_and_by_default() -> None:
    desk = drawn(16, discipline="snooker-1", targets={"U1": 30, "final": 60})
    t = desk.tournament
    assert [t.target(t.format.find(m)) for m in ("A-U1-1", "A-U2-1", "F8-1")] == [30, 50, 60]
    desk.do("enter-result", match="A-U1-1", frames=[[30, 12]] * 4)
    assert desk.rule("enter-result", match="A-U1-2", frames=[[50, 12]] * 4) is Rule.FRAME_IMPOSSIBLE


@every_discipline
def test_default_targets(name: str) -> None:
    assert FRAME_RULES[Discipline(name)].default_target == TARGETS.get(name)


@pytest.mark.parametrize("name", [name for name in ALL if name not in TARGETS])
def test_no_target_where_there_is_none(name: str) -> None:
    with pytest.raises(RuleError) as caught:
        undrawn([], discipline=name, targets={"upper": 50})
    assert caught.value.reason is Rule.NO_TARGET


@pytest.mark.parametrize("target", [1, 0, -5, 10_001])
def test_targets_that_cannot_be_played_to(target: int) -> None:
    with pytest.raises(RuleError) as caught:
        undrawn([], discipline="carom-3", targets={"upper": target})
    assert caught.value.reason is Rule.TARGET_UNUSABLE
