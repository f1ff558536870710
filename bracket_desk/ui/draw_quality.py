"""How even the draw came out, as one small table: groups across, regions and byes down."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from bracket_desk.domain.bracket.formats import GROUP_SEATS
from bracket_desk.domain.draw.quality import Quality, quality
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.draw_words import clusters, conflict_text, quarters_text
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table: what is counted, in each group, and in all."""

    name: str
    by_group: tuple[int, ...]


def quality_of(t: Tournament) -> Quality:
    """The numbers of the draw that is in force."""
    assert t.draw is not None
    return quality(t.format.size, t.seats, t.entries, t.seeds, t.draw.rules.separation)


def lines_of(found: Quality, words: Words) -> list[Line]:
    """The rows of the table."""
    return [
        Line(words.say(N_("Players")), found.people),
        Line(words.say(N_("Free seats")), found.byes),
        *(Line(spread.name, spread.by_group) for spread in found.regions),
    ]


class QualityDialog(QDialog):
    """Seeds by quarter, people, byes and regions by group, and every pair that could not be kept apart."""

    def __init__(self, parent: QWidget, t: Tournament, words: Words) -> None:
        super().__init__(parent)
        say = words.say
        self.setWindowTitle(say(N_("How even the draw is")))
        resize_within(self, 900, 560)
        found = quality_of(t)
        box = QVBoxLayout(self)
        seeds = say(N_("Seeds by quarter of the seats: {quarters}"), quarters=quarters_text(found.seeds))
        box.addWidget(muted(seeds))
        self.model = RowsModel[Line](self._columns(t, words))
        self.model.show(lines_of(found, words))
        self.view = table_view(self.model, say(N_("How even the draw is")))
        box.addWidget(self.view, 1)
        said = [conflict_text(conflict, t, words) for conflict in found.conflicts]
        told = [say(N_("Could not be kept apart: {count}"), count=len(said)), *said]
        none = say(N_("Nobody is together who was to be apart."))
        self.conflicts = QPlainTextEdit("\n".join(told) if said else none)
        self.conflicts.setReadOnly(True)
        self.conflicts.setTabChangesFocus(True)
        self.conflicts.setAccessibleName(say(N_("Not kept apart")))
        # however many there are, the table keeps its room
        self.conflicts.setFixedHeight(px(120 if said else 44))
        box.addWidget(self.conflicts)
        buttons = QDialogButtonBox()
        buttons.addButton(say(N_("Close")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        calm_fields(self)
        self.view.setFocus()

    def _columns(self, t: Tournament, words: Words) -> list[Column[Line]]:
        def count(at: int) -> Column[Line]:
            group = clusters(t, words)[at]
            heading = group.name.split()[-1] if t.format.size > GROUP_SEATS else group.name
            return Column(heading, lambda line: str(line.by_group[at] or "–"), right=True)

        groups = range(len(clusters(t, words)))
        return [
            Column(words.say(N_("Counted")), lambda line: line.name, stretch=True),
            *(count(at) for at in groups),
            Column(words.say(N_("In all")), lambda line: str(sum(line.by_group)), right=True),
        ]
