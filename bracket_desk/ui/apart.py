"""Who is kept apart, and how far: pairs of choices, the first of which is the most important."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import QComboBox

from bracket_desk.domain.draw.rules import USUAL_DEPTH, Depth, Key, Separation
from bracket_desk.ui.draw_words import DEPTH_WORDS, depth_words
from bracket_desk.words import N_


class ApartRows:
    """Choices of a key and a depth, one pair after the other; ``pairs`` are laid out by whoever has them.

    ``grouped``: the seats are those of groups; ``arrange`` says so anew.
    """

    def __init__(
        self, say: Callable[..., str], keys: Mapping[Key, str], count: int, *, grouped: bool = True
    ) -> None:
        self._say = say
        self._keys: tuple[Key | None, ...] = (None, *keys)
        self._depths = tuple(DEPTH_WORDS)
        self.pairs: list[tuple[QComboBox, QComboBox]] = []
        for _ in range(count):
            key, depth = QComboBox(), QComboBox()
            key.addItem(say(N_("nobody")), None)
            for value, text in keys.items():
                key.addItem(say(text), value)
            for far in DEPTH_WORDS:
                depth.addItem("", far)
            key.setAccessibleName(say(N_("Whom to keep apart")))
            depth.setAccessibleName(say(N_("How far apart")))
            self.pairs.append((key, depth))
        self.arrange(grouped=grouped)

    def arrange(self, *, grouped: bool) -> None:
        """Call the depths what they are in this format; what is chosen stays."""
        for _, depth in self.pairs:
            for at, text in enumerate(depth_words(grouped=grouped).values()):
                depth.setItemText(at, self._say(text))

    def show(self, separation: Sequence[Separation]) -> None:
        """Show these, and nobody in the pairs that are left."""
        for at, (key, depth) in enumerate(self.pairs):
            one = separation[at] if at < len(separation) else None
            known = one is not None and one.key in self._keys
            key.setCurrentIndex(self._keys.index(one.key) if one is not None and known else 0)
            depth.setCurrentIndex(self._depths.index(USUAL_DEPTH if one is None else one.depth))

    def enable(self) -> None:
        """A second key counts only after a first."""
        asked = 0
        for at, (key, depth) in enumerate(self.pairs):
            key.setEnabled(at <= asked)
            depth.setEnabled(at <= asked and key.currentData() is not None)
            asked += at <= asked and key.currentData() is not None

    @property
    def separation(self) -> tuple[Separation, ...]:
        """What is chosen."""
        return tuple(
            Separation(Key(key.currentData()), Depth(depth.currentData()))
            for key, depth in self.pairs
            if key.isEnabled() and key.currentData() is not None
        )
