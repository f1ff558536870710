"""The form of the regulations: what the event fixes beyond the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import SIZES, FormatName, load_format
from bracket_desk.domain.card import NO_SHOW_MINUTES, Regulations
from bracket_desk.domain.decisions.card import MOST_KOPECKS, has_begun_final, set_regulations
from bracket_desk.domain.draw.seeding import SEEDS
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import FRAME_RULES
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import FinalDraw
from bracket_desk.ui.event_words import DISQUALIFIED_WORDS, FINAL_WORDS, SECOND_KEY_WORDS
from bracket_desk.ui.forms.editor import Editor, Remarks
from bracket_desk.ui.forms.fields import ChoiceField, DayField, MoneyField, TickField
from bracket_desk.ui.forms.prizes import PrizesField
from bracket_desk.ui.forms.races import LimitsField, RacesField, RatingRacesField
from bracket_desk.ui.forms.rules_fields import ApartField, LadderField, PapersField
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_CULPRITS: Mapping[Rule, str] = {
    Rule.FORMAT_SIZE: "size",
    Rule.FORMAT_AFTER_DRAW: "format",
    Rule.UNKNOWN_STAGE: "rating_races",
    Rule.MINUTES_UNUSABLE: "limits",
    Rule.RACE_UNREADABLE: "races",
    Rule.NO_TARGET: "races",
    Rule.TARGET_UNUSABLE: "races",
    Rule.TARGET_AFTER_PLAY: "races",
    Rule.SEEDS_UNUSUAL: "seeds",
    Rule.SEPARATION_FINAL_ONLY: "apart",
    Rule.FINAL_WITHOUT_GROUPS: "final_draw",
    Rule.FINAL_DRAW_STANDS: "final_draw",
    Rule.NO_SHOW_FIXED: "no_show",
    Rule.NO_SHOW_UNUSABLE: "no_show",
    Rule.THIRD_PLACE_OFFICIAL: "third_place_match",
    Rule.LEAST_TITLE_UNKNOWN: "least_title",
    Rule.INSURANCE_OBLIGATORY: "documents",
    Rule.DOCUMENT_NAME: "documents",
    Rule.PRIZES_OVERLAP: "prizes",
}


class RegulationsEditor(Editor):
    """Edits the regulations. What the order fixes for an official event stands there with its reason."""

    def __init__(self, workplace: Workplace, remarks_of: Callable[[Any], Remarks]) -> None:
        super().__init__(workplace, workplace.say(N_("Regulations")), remarks_of)
        say = self.say
        play, draw, money = self._play_fields(), self._draw_fields(), self._money_fields()
        admission = self._admission_fields()
        self.fields = {**play, **draw, **admission, **money}
        self.build(
            [
                (say(N_("Format and matches")), list(play)),
                (say(N_("Draw")), list(draw)),
                (say(N_("Admission")), list(admission)),
                (say(N_("Money")), list(money)),
            ]
        )

    def _play_fields(self) -> dict[str, Any]:
        say, words = self.say, self.place.words
        self.official = TickField(say(N_("Official: the order's fixed points hold")))
        self.format = ChoiceField[FormatName](
            say(N_("Format")), [(name, words.term(name)) for name in FormatName], narrow=True
        )
        self.seats = ChoiceField[int](say(N_("Seats")), [], narrow=True)
        self.races = RacesField(
            say(N_("Matches")),
            words,
            say(N_("Frames to win, like 4; “of 9”: a set number of frames, ended at the majority.")),
        )
        self.rating_races = RatingRacesField(
            say(N_("Matches by the sum of ratings")),
            words,
            say(N_("Of several lines that fit the first counts, before the lengths above.")),
        )
        self.limits = LimitsField(
            say(N_("Limits of matches")),
            words,
            say(
                N_(
                    "Minutes at most: warm-up included, the timetable counts no more. May be shortened to: "
                    "frames to win, when time runs out; without a number nothing is shortened. "
                    "A round counts before its side."
                )
            ),
        )
        self.no_show = LadderField(
            say(N_("Minutes until a no-show")),
            words,
            say(N_("One number, or steps like 15, 30, 45: a frame, two frames, the match.")),
        )
        places = [(one, say(text)) for one, text in DISQUALIFIED_WORDS.items()]
        self.third = TickField(say(N_("Match for third place")))
        return {
            "official": self.official,
            "format": self.format,
            "size": self.seats,
            "races": self.races,
            "rating_races": self.rating_races,
            "limits": self.limits,
            "second_key": ChoiceField(
                say(N_("Results entered by two people apart")),
                [(stages, say(text)) for stages, text in SECOND_KEY_WORDS.items()],
                narrow=True,
            ),
            "no_show": self.no_show,
            "disqualified": ChoiceField(say(N_("Place of a disqualified entry")), places),
            "third_place_match": self.third,
        }

    def _draw_fields(self) -> dict[str, Any]:
        say, words = self.say, self.place.words
        seeds: list[tuple[int | None, str]] = [(None, say(N_("as many as have ratings")))]
        seeds += [(number, str(number)) for number in SEEDS]
        self.apart = ApartField(say(N_("Keep apart")), words)
        self.final_draw = ChoiceField[FinalDraw](
            say(N_("Final stage")), [(one, say(text)) for one, text in FINAL_WORDS.items()]
        )
        return {
            "seeds": ChoiceField(say(N_("Seeds")), seeds, narrow=True),
            "rating_day": DayField(
                say(N_("Date of the rating list")), words, self.place.around.clock().date()
            ),
            "apart": self.apart,
            "final_draw": self.final_draw,
        }

    def _admission_fields(self) -> dict[str, Any]:
        say, words = self.say, self.place.words
        titles = [("", say(N_("none is asked for"))), *((title, words.term(title)) for title in TITLES)]
        self.documents = PapersField(say(N_("Papers asked for")), words)
        return {
            "least_title": ChoiceField(say(N_("Lowest title or rank")), titles, narrow=True),
            "documents": self.documents,
        }

    def _money_fields(self) -> dict[str, Any]:
        say, words = self.say, self.place.words
        self.prizes = PrizesField(
            say(N_("Prizes")),
            words,
            say(
                N_("Those who share a place share the prizes of all places they hold, like third and fourth.")
            ),
        )
        return {"entry_fee": MoneyField(say(N_("Entry fee")), words), "prizes": self.prizes}

    # ------------------------------------------------------------ the value

    def values(self, whole: Regulations) -> dict[str, Any]:
        plain = {name: getattr(whole, name) for name in self.fields if name not in ("races", "limits")}
        limits = whole.most_minutes, whole.least_races
        return {**plain, "races": (whole.races, whole.targets), "limits": limits}

    def whole(self, base: Regulations, values: dict[str, Any]) -> Regulations:
        plain = {name: value for name, value in values.items() if name not in ("races", "limits")}
        races, targets = values["races"]
        most, least = values["limits"]
        return msgspec.structs.replace(
            base, **plain, races=races, targets=targets, most_minutes=most, least_races=least
        )

    def command(self, whole: Any) -> cmd.SetRegulations:
        return cmd.SetRegulations(regulations=whole)

    def check(self, t: Tournament, command: cmd.SetRegulations) -> None:
        set_regulations(t, command)

    def culprit(self, refusal: RuleError) -> str:
        if refusal.reason is Rule.MONEY_UNUSABLE:
            return "entry_fee" if self.fields["entry_fee"].value > MOST_KOPECKS else "prizes"
        return _CULPRITS.get(refusal.reason, "") if isinstance(refusal.reason, Rule) else ""

    # ------------------------------------------------------------ what follows from what

    def settle(self, t: Tournament) -> None:
        self._settle_format(t)
        name, size = self.format.read(), self.seats.read()
        try:
            fmt = load_format(name, size)
        except RuleError:
            return
        self.races.arrange(fmt, FRAME_RULES[t.card.discipline].default_target)
        self.rating_races.arrange(fmt)
        self.limits.arrange(fmt)
        self.prizes.arrange(fmt)
        self.apart.arrange(grouped=name is FormatName.TWO_STAGE)
        self._settle_final(t, name)
        self._settle_official(official=self.official.read())

    def _settle_format(self, t: Tournament) -> None:
        """The format stands once a draw has been made for it."""
        why = ""
        if t.draw is not None:
            why = self.place.words.reason(
                Rule.FORMAT_AFTER_DRAW, {"format": t.card.format, "size": t.card.size}
            )
            if (self.format.read(), self.seats.read()) != (t.card.format, t.card.size):
                self.format.turn_to(t.card.format)
                self.seats.turn_to(t.card.size)
        sizes = SIZES[self.format.read()]
        self.seats.offer([(size, str(size)) for size in sizes])
        if self.seats.read() not in sizes:
            self.seats.turn_to(next((size for size in sizes if size >= self.seats.read()), sizes[-1]))
        self.format.fix(why)
        self.seats.body.setEnabled(not why)

    def _settle_final(self, t: Tournament, name: FormatName) -> None:
        why = ""
        if name is not FormatName.TWO_STAGE:
            why = self.place.words.reason(Rule.FINAL_WITHOUT_GROUPS, {})
            self.final_draw.turn_to(FinalDraw.TABLE)
        elif has_begun_final(t):
            why = self.place.words.reason(Rule.FINAL_DRAW_STANDS, {})
            self.final_draw.turn_to(t.card.final_draw)
        self.final_draw.fix(why)

    def _settle_official(self, *, official: bool) -> None:
        reason = self.place.words.reason
        self.no_show.hold(reason(Rule.NO_SHOW_FIXED, {"minutes": NO_SHOW_MINUTES}) if official else "")
        if official:
            self.third.turn_to(False)
        self.third.fix(reason(Rule.THIRD_PLACE_OFFICIAL, {}) if official else "")
        insurance = N_("At an official event the insurance is always asked for (Order 942, part 1, item 9).")
        self.documents.hold(self.say(insurance) if official else "")
