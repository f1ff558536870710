"""The chief referee's report as far as people write it: its points, and how long a text may be.

The first twelve points follow from the event. The others begin with the phrases of the form; what is
kept is only what somebody has put in their place, so that a point is reset by forgetting it.
"""

from __future__ import annotations

POINTS = tuple(str(number) for number in range(13, 23))
"""The points that people write, by their numbers in the report."""

LONGEST = 2000
"""Characters of a point."""
