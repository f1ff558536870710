"""The form of the event card: what every document says about the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.card import LONGEST_TEXT, MOST_COUNT, set_card
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import age_group_name, level_name
from bracket_desk.ui.event_words import SEX_WORDS
from bracket_desk.ui.forms.editor import Editor, Remarks
from bracket_desk.ui.forms.fields import ChoiceField, CountField, DayField, LineField, LinesField, OfferField
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_CULPRITS: Mapping[Rule, str] = {
    Rule.TITLE_UNUSABLE: "title",
    Rule.DATES_REVERSED: "last_day",
    Rule.DISCIPLINE_AFTER_PLAY: "discipline",
    Rule.NO_TARGET: "discipline",
    Rule.TARGET_UNUSABLE: "discipline",
}


class CardEditor(Editor):
    """Edits the card; the tables of the sport offer levels, codes and age groups."""

    def __init__(
        self, workplace: Workplace, tables: SportTables, remarks_of: Callable[[Any], Remarks]
    ) -> None:
        words = workplace.words
        super().__init__(workplace, words.say(N_("Event card")), remarks_of)
        self._tables = tables
        say, today = words.say, workplace.around.clock().date()
        levels = [
            ("", say(N_("not said"))),
            *((key, level_name(key, words, tables)) for key in tables.levels),
        ]
        self.discipline = ChoiceField[Discipline](
            say(N_("Discipline")), [(one, words.term(one)) for one in Discipline]
        )
        self.code = OfferField(say(N_("Code of the discipline")))
        self.sex = ChoiceField[str](say(N_("Sex")), [(key, say(text)) for key, text in SEX_WORDS.items()])
        self.age_group = ChoiceField[str](say(N_("Age group")), [])
        self.fields = {
            "title": LineField(say(N_("Name of the event")), shadow=say(N_("as it stands on the papers"))),
            "level": ChoiceField[str](say(N_("Level")), levels),
            "discipline": self.discipline,
            "code": self.code,
            "sex": self.sex,
            "age_group": self.age_group,
            "calendar_number": LineField(say(N_("Number in the calendar plan"))),
            "programmes": CountField(say(N_("Programmes")), words),
            "medals": CountField(say(N_("Medals")), words),
            "first_day": DayField(say(N_("First day")), words, today),
            "last_day": DayField(say(N_("Last day")), words, today),
            "subject": LineField(say(N_("Region"))),
            "town": LineField(say(N_("Town"))),
            "hall": LineField(say(N_("Hall"))),
            "conducting": LinesField(
                say(N_("Conducting organisations")), say(N_("One a line, in the order of the documents."))
            ),
            "organiser": LineField(say(N_("Organiser"))),
        }
        names = list(self.fields)
        self.build(
            [
                (say(N_("About the event")), names[:9]),
                (say(N_("Place and time")), names[9:14]),
                (say(N_("Who conducts it")), names[14:]),
            ]
        )

    def command(self, whole: Any) -> cmd.SetCard:
        return cmd.SetCard(card=whole)

    def check(self, t: Tournament, command: cmd.SetCard) -> None:
        set_card(t, command)

    def culprit(self, refusal: RuleError) -> str:
        match refusal.reason:
            case Rule.COUNT_UNUSABLE:
                medals = self.fields["medals"].value
                return "medals" if medals is not None and medals > MOST_COUNT else "programmes"
            case Rule.CARD_TEXT_LONG:
                long = any(len(line) > LONGEST_TEXT for line in self.fields["conducting"].value)
                return "conducting" if long else ""
            case reason:
                return _CULPRITS.get(reason, "") if isinstance(reason, Rule) else ""

    def advice(self, refusal: RuleError) -> str:
        if refusal.reason is Rule.NO_TARGET:
            return self.say(N_("Empty the points of a frame in the regulations first."))
        return ""

    def settle(self, t: Tournament) -> None:
        words, tables = self.place.words, self._tables
        if t.decided and self.discipline.read() is not t.card.discipline:
            self.discipline.turn_to(t.card.discipline)
        self.discipline.fix(words.reason(Rule.DISCIPLINE_AFTER_PLAY, {}) if t.decided else "")
        discipline, sex = self.discipline.read(), self.sex.read()
        self.code.offer(tables.codes.get(discipline, ()))
        ages = [
            (group.key, age_group_name(group.key, words, tables, sex)) for group in tables.ages_of(discipline)
        ]
        self.age_group.offer([("", self.say(N_("not said"))), *ages])
