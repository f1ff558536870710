"""Points of several events summed in the register: the best so many of each, with a chart of one's events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import Kept, PersonCard, Role
from bracket_desk.domain.people.matching import compare
from bracket_desk.domain.titles.rating import RatedPlace, rated_places
from bracket_desk.domain.titles.series import ResultOf, Standing, standings, years_of
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.pasting import copied
from bracket_desk.exchange.rows_out import Cell, as_text
from bracket_desk.exchange.standings_out import STANDINGS_OUT, event_text, not_counted, standings_rows
from bracket_desk.labels import short_region
from bracket_desk.layout.bars import Bar
from bracket_desk.store.files import replace_file
from bracket_desk.store.register import Register
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.dialog_parts import plain_button
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.statistics_dialog import Chart, chart_area
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

SUFFIX = ".xlsx"
"""What a saved table is called if nobody says otherwise."""

BEST = "series/best"
"""Where the settings say how many results count; nothing: all."""

MOST = 99

ROOMY = 560
"""Pixels from which the table has room for the regions too."""

_Found = tuple[Sequence[Kept], Mapping[int, Sequence[ResultOf]]]


@dataclass(frozen=True, slots=True)
class Summed:
    """Somebody of the standings."""

    card: PersonCard
    standing: Standing


class SeriesDialog(QDialog):
    """The standings of all events whose places were kept. It reads the register anew after each change."""

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say, self._words = place, place.say, place.words
        self._register = place.register
        self._found: _Found = ((), {})
        self.setWindowTitle(self._say(N_("Points of events")))
        resize_within(self, 900, 640)
        self._build()
        calm_fields(self)
        self._register.changed.connect(self.refresh)
        self.refresh()
        self.view.setFocus()

    def _build(self) -> None:
        say = self._say
        self.best, self.year = QSpinBox(), QComboBox()
        self.best.setRange(0, MOST)
        self.best.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.best.setSpecialValueText(say(N_("all")))
        kept = str(self._place.around.settings.value(BEST, "0"))
        self.best.setValue(int(kept) if kept.isdecimal() else 0)
        self.best.valueChanged.connect(self._set_best)
        self.year.addItem(say(N_("all years")), None)
        self.year.currentIndexChanged.connect(lambda _: self._show())
        above = QHBoxLayout()
        for text, field in ((N_("&Best results that count"), self.best), (N_("&Year"), self.year)):
            caption = QLabel(say(text))
            caption.setBuddy(field)
            above.addWidget(caption)
            above.addWidget(field)
        above.addStretch(1)
        self.state, self.notice = muted(""), Notice()
        rating = self._words.rating
        self.model = RowsModel[Summed](
            [
                Column(
                    say(N_("Rank")), lambda r: str(r.standing.rank), lambda r: r.standing.rank, right=True
                ),
                Column(say(N_("Name")), lambda r: r.card.name, stretch=True),
                Column(
                    say(N_("Region")),
                    lambda r: r.card.region,
                    spare=True,
                    brief=lambda r: short_region(r.card.region),
                ),
                Column(say(N_("Events")), self._events, right=True),
                Column(say(N_("Points")), lambda r: rating(r.standing.total), right=True),
            ]
        )
        self.view = table_view(self.model, say(N_("Points of events")), roomy=ROOMY)
        self.view.selectionModel().currentRowChanged.connect(self._look)
        self.chart = Chart(self._place.colours)
        # somebody with many events leaves the table its half of the room
        self.area = chart_area(self.chart, say(N_("Chart")))
        self.keep_button = plain_button(say(N_("&Keep the places of this event")), self.keep_event)
        self.forget_button = plain_button(say(N_("&Remove an event…")), self.forget_event)
        self.copy_button = plain_button(say(N_("&Copy as a table")), self.copy)
        self.save_button = plain_button(say(N_("&Save the table…")), self.save)
        self.close_button = plain_button(say(N_("C&lose")), self.reject)
        below = QHBoxLayout()
        for button in (self.keep_button, self.forget_button):
            below.addWidget(button)
        below.addStretch(1)
        for button in (self.copy_button, self.save_button, self.close_button):
            below.addWidget(button)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(above)
        box.addWidget(self.state)
        box.addWidget(self.view, 1)
        box.addWidget(self.area, 1)
        box.addWidget(self.notice)
        box.addLayout(below)

    def _events(self, row: Summed) -> str:
        """How many count, and of how many where that is more."""
        counted, others = len(row.standing.counted), len(row.standing.others)
        return f"{counted} / {counted + others}" if others else str(counted)

    def _set_best(self, value: int) -> None:
        self._place.around.settings.setValue(BEST, str(value))
        self._show()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Read the register, beside the window."""
        nothing: _Found = ((), {})
        self._register.read(
            self, lambda register: (register.everyone(), register.results()), nothing, self._read, self._fail
        )
        t = self._place.tournament
        self.keep_button.setEnabled(t is not None and t.finished and bool(t.places))

    def _read(self, found: _Found) -> None:
        self._found = found
        chosen = self.year.currentData()
        self.year.blockSignals(True)
        while self.year.count() > 1:
            self.year.removeItem(1)
        for year in years_of(found[1]):
            self.year.addItem(str(year), year)
        self.year.setCurrentIndex(max(self.year.findData(chosen), 0))
        self.year.blockSignals(False)
        self._show()

    def _show(self) -> None:
        cards = {kept.id: kept.card for kept in self._found[0]}
        found = standings(self._found[1], self.best.value() or None, self.year.currentData())
        self.model.show([Summed(cards[one.number], one) for one in found if one.number in cards])
        events, people = self._events_kept(), len(self.model.rows)
        text = N_("Events kept: {events}, people with points: {people}.")
        self.state.setText(self._say(text, events=len(events), people=people))
        self.forget_button.setEnabled(bool(events))
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(people))
        if self.model.rows and not self.view.currentIndex().isValid():
            self.view.selectRow(0)
        self._look()

    def _look(self, *_: object) -> None:
        at = self.view.currentIndex().row()
        row = self.model.rows[at] if 0 <= at < len(self.model.rows) else None
        bars = [] if row is None else [self._bar(one, row) for one in _by_day(row.standing)]
        self.chart.show_bars(bars, "" if row is None else row.card.name)
        self.area.setVisible(bool(bars))
        self.area.setMaximumHeight(self.chart.minimumHeight() + 2 * self.area.frameWidth())

    def _bar(self, one: ResultOf, row: Summed) -> Bar:
        points = one.points or 0.0
        counts = one in row.standing.counted
        said = self._words.rating(points) if counts else not_counted(one, self._words)
        return Bar(event_text(one, self._words), points, said)

    # ------------------------------------------------------------ taking away with one

    def _rows(self) -> list[list[Cell]]:
        return standings_rows([(row.card, row.standing) for row in self.model.rows], self._words)

    def copy(self) -> None:
        """The standings as a block for a spreadsheet."""
        rows = self._rows()
        text = copied([as_text(cell, self._words) for cell in row] for row in rows)
        QGuiApplication.clipboard().setText(text)
        self.notice.tell(self._say(N_("Rows copied: {count}"), count=len(rows) - 1))

    def save(self) -> None:
        """Write the standings where the person says; whole or not at all."""
        asking, year = self._place.asking, self.year.currentData()
        name = " ".join(str(part) for part in (self._say(N_("Points of events")), year) if part)
        path = None if asking is None else asking.list_to_write(f"{name}{SUFFIX}")
        if path is None:
            return
        suffix = path.suffix.lower()
        target = path if suffix in STANDINGS_OUT else path.with_name(path.name + SUFFIX)
        write, rows, words = STANDINGS_OUT[target.suffix.lower()], self._rows(), self._words
        text = self._say(N_("Saved: {path}, people: {count}"), path=target, count=len(rows) - 1)
        self._register.read(
            self,
            lambda _: replace_file(target, write(rows, words)),
            None,
            lambda _: self.notice.tell(text),
            self._fail,
        )

    # ------------------------------------------------------------ keeping

    def keep_event(self) -> None:
        """Keep the places of the open event with whoever of the register is plainly meant."""
        event, t = self._place.current, self._place.tournament
        if event is None or t is None:
            return
        key, places = event.entries[0].hash, [one for one in rated_places(t) if one.band is not None]
        table = t.office.points
        if table is not None and table.edition.example:
            # points that somebody invented to show how a table looks are summed with no others
            places = [replace(one, points=None) for one in places]
        day, title = t.about.last_day or t.about.first_day, t.card.title

        def keep(register: Register) -> tuple[int, int]:
            news = [(at, _card_of(one)) for at, one in enumerate(places)]
            found = compare(news, register.everyone())
            results = [
                (one.known.id, _result(places[one.row], key, day, title))
                for one in found
                if one.known is not None
            ]
            return register.keep_results(key, results), len(places)

        why = "" if any(one.points is not None for one in places) else self._without_points(t)
        self._register.write(self, keep, lambda kept: self._kept(kept, why), self._fail)

    def _without_points(self, t: Tournament) -> str:
        """Why no place of an event has points, so that it stands in no sum."""
        table = t.office.points
        if table is None:
            return self._say(
                N_(
                    "The event has no table of points, so none were kept. Set one on the page of places "
                    "(Titles and ranks), and keep the places again."
                )
            )
        if table.edition.example:
            return self._say(N_("The table of points is an invented example, so none were kept."))
        return self._say(
            N_(
                "The table of points gives none at an event of this level and discipline, so none were kept. "
                "Check the card and the table, and keep the places again."
            )
        )

    def _kept(self, kept: tuple[int, int], why: str) -> None:
        count, places = kept
        said = self._say(N_("Places kept: {count}."), count=count)
        if count < places:
            text = N_(
                "Of {count} entries it is not plain who is meant, or they have no card: take the people of "
                "the event into the register first."
            )
            said += " " + self._say(text, count=places - count)
        self.notice.tell(f"{said} {why}".rstrip())

    def _events_kept(self) -> list[tuple[ResultOf, int]]:
        """The events whose places were kept, the latest first, each by a place of it, and how many it has."""
        every = [one for all_of in self._found[1].values() for one in all_of]
        counts = Counter(one.event for one in every)
        events = {one.event: one for one in every}.values()
        ordered = sorted(events, key=lambda one: (one.day or date.min, one.title, one.event), reverse=True)
        return [(one, counts[one.event]) for one in ordered]

    def forget_event(self) -> None:
        """Take the places of an event out of all sums, after two questions: which, and whether really."""
        asking, events = self._place.asking, self._events_kept()
        if asking is None:
            return
        text = N_("{number}  {event}, places: {count}")
        lines = [
            self._say(text, number=at, event=event_text(one, self._words), count=count)
            for at, (one, count) in enumerate(events, 1)
        ]
        at = asking.pick(self._say(N_("The places of which event are removed from the register?")), lines)
        if at is None:
            return
        one, count = events[at]
        question = N_(
            "{event}: {count} places are removed from the register, and from all sums. The file of the "
            "event stays as it is; its places can be kept again from there."
        )
        sure = self._say(question, event=event_text(one, self._words), count=count)
        if not asking.confirm(sure, self._say(N_("Remove"))):
            return
        gone = self._say(N_("Removed: {event}."), event=event_text(one, self._words))
        self._register.write(
            self,
            lambda register: register.keep_results(one.event, ()),
            lambda _: self.notice.tell(gone),
            self._fail,
        )

    def _fail(self, error: DeskError) -> None:
        self.notice.tell(self._words.sentence(error), refusal=True)


def _by_day(standing: Standing) -> list[ResultOf]:
    """All results in the order of the days."""
    every = (*standing.counted, *standing.others)
    return sorted(every, key=lambda one: (one.day is None, str(one.day), one.event))


def _card_of(one: RatedPlace) -> PersonCard:
    """What the event says of somebody, as far as it tells who that is."""
    entry = one.entry
    return PersonCard(
        entry.surname, entry.given, entry.patronymic, entry.born, (Role.ATHLETE,), region=entry.region
    )


def _result(one: RatedPlace, key: str, day: date | None, title: str) -> ResultOf:
    assert one.band is not None
    return ResultOf(key, day, title, one.band[0], one.band[1], one.points)
