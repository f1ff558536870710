"""The judges of the event: the table and a list taken."""

from __future__ import annotations

from pathlib import Path

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Judge
from bracket_desk.exchange.importer import JudgesRead, read_judges
from bracket_desk.ui.pages.people import ListPage, is_of_judges, tell_read
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class JudgesPage(ListPage):
    """Judges of the panel: name, post, category, where from."""

    def __init__(self, workplace: Workplace) -> None:
        say, words = workplace.say, workplace.words
        super().__init__(
            workplace, say(N_("Judges")), say(N_("No judges yet. Take their list, or go on without them."))
        )
        self.model = RowsModel[Judge](
            [
                Column(say(N_("No.")), lambda j: str(j.number), lambda j: j.number, right=True),
                Column(say(N_("Name")), lambda j: j.name),
                Column(say(N_("Post")), lambda j: words.term(j.post)),
                Column(say(N_("Category")), lambda j: words.term(j.category)),
                Column(say(N_("Subject")), lambda j: j.region, stretch=True),
                Column(say(N_("Town")), lambda j: j.town),
            ]
        )
        self.view = table_view(self.model, say(N_("Judges")), self.found)
        self.box.addWidget(self.view, 1)
        self.box.addWidget(self.report)

    def refresh(self) -> None:
        t = self.place.tournament
        judges = t.judges if t is not None else ()
        self.model.show(judges)
        self.empty.setVisible(not judges)

    def take_list(self, path: Path) -> None:
        t = self.place.tournament
        if t is None:
            return
        known, today = t.judges, self.place.around.clock().date()
        self.place.run(
            lambda _: (read_judges(path, today, known), not is_of_judges(path, today)),
            lambda found: self._taken(path, *found),
        )

    def _taken(self, path: Path, read: JudgesRead, looks_other: bool) -> None:  # noqa: FBT001
        text = N_("“{file}” looks like a list of entries. Take the people in it as judges?")
        if read.taken and looks_other and not self.agrees(text, path):
            return
        if read.taken:
            people = tuple(taken.person for taken in read.taken)
            if not self.place.perform(cmd.RegisterJudges(judges=people, source=path.name)):
                return
        tell_read(self.report, self.place, path, read)
