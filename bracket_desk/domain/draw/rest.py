"""What is left of a problem when some of its places are filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bracket_desk.domain.draw.separation import Goal, Problem


def rest_of(problem: Problem, begun: Mapping[int, int]) -> Problem:
    """The problem that is left when these places (place → person) are filled."""
    places = [place for place in range(problem.size) if place not in begun]
    taken = set(begun.values())
    people = [person for person in range(problem.size) if person not in taken]
    # people of a class are in the order of places of their class
    people.sort(key=lambda person: problem.classes[person])
    places.sort(key=lambda place: problem.classes[place])
    goals = tuple(_rest_of_goal(goal, begun, places, people) for goal in problem.goals)
    return replace(problem, classes=tuple(problem.classes[place] for place in places), goals=goals)


def _rest_of_goal(goal: Goal, begun: Mapping[int, int], places: list[int], people: list[int]) -> Goal:
    there = Counter(goal.there)
    for place, person in begun.items():
        there[goal.units[place] * goal.values + goal.of[person]] += 1
    return replace(
        goal,
        of=tuple(goal.of[person] for person in people),
        units=tuple(goal.units[place] for place in places),
        there=there,
    )
