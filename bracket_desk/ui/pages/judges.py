"""The judges of the event: the table and a list taken."""

from __future__ import annotations

from bracket_desk.domain.people.people import Judge
from bracket_desk.exchange.review import Source
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.wizard_kinds import AS_JUDGES
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

    def wizard(self, source: Source) -> Wizard[Judge]:
        return Wizard(self.window(), self.place, AS_JUDGES, source)
