"""The cards of the register as a list: by what people are, narrowed by what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QItemSelectionModel, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QTabBar, QVBoxLayout, QWidget

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import Kept, Role
from bracket_desk.domain.sport import judges, titles
from bracket_desk.exchange.card_out import rating_text, value_text
from bracket_desk.store.register import Register
from bracket_desk.ui.picking import FindLine
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, n_

PAUSE = 120
"""Milliseconds without a key after which the register is asked."""

MOST_SHOWN = 500
"""So many cards are listed; whoever is not among them is searched for."""

TABS: tuple[tuple[Role | None, str], ...] = (
    (None, N_("All cards")),
    (Role.ATHLETE, N_("Athletes")),
    (Role.JUDGE, N_("Judges")),
    (Role.COACH, N_("Coaches")),
    (Role.CLUB, N_("Clubs")),
)


@dataclass(frozen=True, slots=True)
class Listed:
    """The cards found, how many there would be, and how many there are in all."""

    cards: Sequence[Kept] = ()
    found: int = 0
    all: int = 0


class CardList(QWidget):
    """Lists cards. ``chosen_changed``: others are chosen; ``listed``, ``failed``: what there is, why not."""

    chosen_changed = Signal()
    listed = Signal(object)
    failed = Signal(object)

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place, self._say = place, place.say
        self._job: Job | None = None
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setAccessibleName(self._say(N_("Which cards are listed")))
        for _, text in TABS:
            self.tabs.addTab(self._say(text))
        self.model = RowsModel[Kept](self._columns())
        self._found = Found()
        self.view = table_view(self.model, self._say(N_("Cards")), self._found)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self.chosen_changed.emit())
        self.search = FindLine(self.view)
        self.search.setPlaceholderText(self._say(N_("search")))
        self.search.setAccessibleName(self._say(N_("Search")))
        self.number = QLabel()
        self.number.setProperty("role", "muted")
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.refresh)
        self.search.textChanged.connect(lambda _: self._pause.start())
        self.tabs.currentChanged.connect(lambda _: self.refresh())
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.search, 1)
        row.addWidget(self.number)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.tabs)
        box.addLayout(row)
        box.addWidget(self.view, 1)

    def _columns(self) -> list[Column[Kept]]:
        say, words = self._say, self._place.words

        def level(kept: Kept) -> str:
            return " · ".join(words.term(text) for text in (kept.card.title, kept.card.category) if text)

        def where(kept: Kept) -> str:
            return ", ".join(text for text in (kept.card.region, kept.card.town) if text)

        def seniority(kept: Kept) -> int:
            title = titles.seniority(kept.card.title) if kept.card.title else len(titles.TITLES)
            return title * 100 + judges.category_seniority(kept.card.category)

        return [
            Column(say(N_("Name")), lambda r: r.card.name),
            Column(
                say(N_("Born")),
                lambda r: words.date(r.card.born),
                lambda r: r.card.born.toordinal() if r.card.born else 0,
            ),
            Column(say(N_("Who it is")), lambda r: value_text("roles", r.card.roles, words), spare=True),
            Column(say(N_("Title, category")), level, seniority, spare=True),
            Column(say(N_("Region, town")), where, stretch=True),
            Column(
                say(N_("Rating")),
                lambda r: "" if r.card.rating is None else rating_text(r.card.rating, words),
                lambda r: float(r.card.rating or 0),
                right=True,
            ),
        ]

    # ------------------------------------------------------------ what is listed

    @property
    def role(self) -> Role | None:
        """Only cards of this role are listed; None: all."""
        return TABS[max(self.tabs.currentIndex(), 0)][0]

    @property
    def chosen(self) -> list[Kept]:
        """The cards whose rows are chosen, from above."""
        rows = self.view.selectionModel().selectedRows()
        return [self.model.rows[self._found.mapToSource(row).row()] for row in sorted(rows)]

    def refresh(self) -> None:
        """Ask the register again, beside the window."""
        self._pause.stop()
        if self._job is not None:
            self._job.cancel()
        text, role = self.search.text(), self.role

        def listed(register: Register) -> Listed:
            cards = register.search(text, role, MOST_SHOWN)
            return Listed(cards, register.count(text, role), register.count())

        self._job = self._place.register.read(self, listed, Listed(), self._show, self._failed)

    def _show(self, found: Listed) -> None:
        chosen = {kept.id for kept in self.chosen}
        # as many rows as before may be others here
        self.model.show([])
        self.model.show(found.cards)
        self._choose(chosen)
        self.number.setText(self._told(found))
        self.listed.emit(found)
        self.chosen_changed.emit()

    def _failed(self, error: DeskError) -> None:
        self.model.show([])
        self.number.setText("")
        self.failed.emit(error)
        self.chosen_changed.emit()

    def _told(self, found: Listed) -> str:
        if found.found > len(found.cards):
            text = N_("{shown} of {found} found: type more of the name")
            return self._say(text, shown=len(found.cards), found=found.found)
        return self._place.words.count(*n_("{number} card", "{number} cards"), found.found)

    def _choose(self, numbers: set[int]) -> None:
        """Choose again who was chosen, else the first."""
        flags = QItemSelectionModel.SelectionFlag
        places = [at for at, kept in enumerate(self.model.rows) if kept.id in numbers]
        rows = [self._found.mapFromSource(self.model.index(at, 0)) for at in places]
        if not rows and self.model.rows:
            rows = [self._found.index(0, 0)]
        for row in rows:
            self.view.selectionModel().select(row, flags.Select | flags.Rows)
        if rows:
            self.view.selectionModel().setCurrentIndex(rows[0], flags.NoUpdate)
            self.view.scrollTo(rows[0])
