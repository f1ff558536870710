"""What a person may ask of the register: everything it has of them in a file, and all of it deleted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import Kept
from bracket_desk.exchange.card_out import card_text
from bracket_desk.store.files import replace_file
from bracket_desk.store.register import Register
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.telling_cards import card_line
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|]')
"""What no system has in the name of a file."""


class Requests:
    """Carries out requests about a card for a window, and tells in its notice what came of them."""

    def __init__(self, owner: QObject, place: Workplace, notice: Notice) -> None:
        self._owner, self._place, self._notice = owner, place, notice
        self._register, self._say, self._words = place.register, place.say, place.words

    def export(self, kept: Kept) -> None:
        """Write out everything the register has of a person, as a text, where somebody says."""
        asking = self._place.asking
        path = None if asking is None else asking.text_to_write(_NOT_IN_NAMES.sub("_", kept.card.name))
        if path is None:
            return
        words, today = self._words, self._place.around.clock().date()

        def write(register: Register) -> bool:
            card = register.card(kept.id)
            if card is not None:
                mentions = [one.card for one in register.mentions(kept.id)]
                ratings, results = register.ratings(kept.id), register.results_of(kept.id)
                text = card_text(card, ratings, mentions, words, today, results)
                replace_file(path, text.encode("utf-8-sig"))
            return card is not None

        def written(there: bool) -> None:  # noqa: FBT001 (a result)
            text = N_("Saved: {path}") if there else N_("One of the cards is no longer there.")
            self._notice.tell(self._say(text, path=path), refusal=not there)

        self._register.read(self._owner, write, False, written, self._fail)

    def delete(self, kept: Kept) -> None:
        """Delete everything the register has of a person, after a question that says all of it."""
        nobody: tuple[Kept, ...] = ()
        self._register.read(
            self._owner,
            lambda register: register.mentions(kept.id),
            nobody,
            lambda mentions: self._ask_and_delete(kept, mentions),
            self._fail,
        )

    def _ask_and_delete(self, kept: Kept, mentions: Sequence[Kept]) -> None:
        asking, say = self._place.asking, self._say
        if asking is None or not asking.confirm(self._question(kept, mentions), say(N_("Delete"))):
            return
        gone = N_("Deleted from the register. Event files and backups keep their own copies.")
        self._register.write(
            self._owner,
            lambda register: register.delete(kept.id),
            lambda _: self._notice.tell(say(gone)),
            self._fail,
        )

    def _question(self, kept: Kept, mentions: Sequence[Kept]) -> str:
        all_of_it = N_("Everything the register has of {name} is deleted: the card, all ratings and places.")
        coach = N_("The name is also taken away where it stands as coach, on the cards of: {names}.")
        for_ever = N_(
            "This cannot be undone. Event files and backups keep copies of their own; the program does not "
            "touch them."
        )
        lines = [self._say(all_of_it, name=card_line(kept.card, self._words))]
        if mentions:
            lines.append(self._say(coach, names=", ".join(one.card.name for one in mentions)))
        return "\n\n".join([*lines, self._say(for_ever)])

    def _fail(self, error: DeskError) -> None:
        self._notice.tell(self._words.sentence(error, self._place.tournament), refusal=True)
