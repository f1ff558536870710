"""The people register: cards of athletes, judges, coaches and clubs, apart from any event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import Kept, PersonCard, RatingOf, Role
from bracket_desk.domain.people.matching import Compared, Meant, Taking, compare
from bracket_desk.domain.people.people import Rating
from bracket_desk.exchange.ratings import RatingsRead, read_ratings
from bracket_desk.store.register import Learnt, Register
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.register_card import CardDialog
from bracket_desk.ui.register_event import enter_as_entries, enter_as_judges, news_of
from bracket_desk.ui.register_list import CardList, Listed
from bracket_desk.ui.register_merging import MergingDialog
from bracket_desk.ui.register_ratings import RATING_FIELDS, RatingsDialog
from bracket_desk.ui.register_requests import Requests
from bracket_desk.ui.register_series import SeriesDialog
from bracket_desk.ui.register_taking import News, TakingDialog
from bracket_desk.ui.telling_cards import card_line
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_Known = tuple[Sequence[Kept], Mapping[int, Rating]]
"""The cards, and the ratings of a day by their numbers."""

LEAVE, DELETE = 0, 1
"""The answers to what becomes of a register that is not used any more."""


class RegisterDialog(QDialog):
    """Lists the cards and does with them what can be done. ``child`` is what is open over it."""

    def __init__(self, parent: QWidget | None, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say, self._words = place, place.say, place.words
        self._register = place.register
        self._works = self._troubled = False
        self.child: QDialog | None = None
        self.setWindowTitle(self._say(N_("People register")))
        self.list = CardList(place)
        self.list.chosen_changed.connect(self._allow)
        self.list.listed.connect(self._listed)
        self.list.failed.connect(self._list_failed)
        self.list.view.doubleClicked.connect(lambda _: self.edit_card())
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.notice = Notice()
        self._requests = Requests(self, place, self.notice)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.list, 1)
        left.addWidget(self.about)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addLayout(left, 1)
        middle.addWidget(self._buttons())
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(middle, 1)
        box.addWidget(self.notice)
        box.addLayout(self._foot())
        calm_fields(self)
        resize_within(self, 1180, 640)
        self._register.changed.connect(self.list.refresh)
        self._register.switched.connect(self.refresh)
        self.refresh()
        self.list.search.setFocus()

    # ------------------------------------------------------------ building

    def _buttons(self) -> QWidget:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.edit = self._button(column, N_("&Card…"), self.edit_card)
        self.add = self._button(column, N_("&Add…"), self.add_card)
        self.merge = self._button(column, N_("&Merge…"), self.merge_cards)
        column.addSpacing(8)
        self.enter = self._button(column, N_("As &entries"), self.enter_chosen)
        self.learn = self._button(column, N_("&From the event…"), self.take_from_event)
        self.rate = self._button(column, N_("&Rating list…"), self.take_ratings)
        self.series = self._button(column, N_("&Points of events…"), self.show_series)
        column.addSpacing(8)
        self.export = self._button(column, N_("E&xport data…"), self.export_data)
        self.delete = self._button(column, N_("&Delete data…"), self.delete_data)
        self.delete.setProperty("danger", "true")
        make_primary(self.edit)
        self.edit.setDefault(True)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFixedWidth(max(inner.sizeHint().width(), px(190)))
        return area

    def _button(self, column: QVBoxLayout, text: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._say(text))
        button.clicked.connect(lambda _: slot())
        column.addWidget(button)
        return button

    def _foot(self) -> QHBoxLayout:
        self.switch = QCheckBox(self._say(N_("&Use the register")))
        self.switch.clicked.connect(self._switch)
        where = self._register.path
        text = N_("It stays on this computer: {path}")
        self.where = QLabel("" if where is None else self._say(text, path=where))
        self.where.setTextFormat(Qt.TextFormat.PlainText)
        self.where.setProperty("role", "muted")
        self.where.setWordWrap(True)
        close = QPushButton(self._say(N_("C&lose")))
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.switch)
        row.addWidget(self.where, 1)
        row.addWidget(close)
        return row

    # ------------------------------------------------------------ how it stands

    def refresh(self) -> None:
        """Show whether the register is used, and what is in it now."""
        self.switch.setChecked(self._register.is_on)
        self.switch.setEnabled(self._register.path is not None)
        self.notice.tell("")
        self.list.refresh()

    def _listed(self, found: Listed) -> None:
        if self._troubled:
            self.notice.tell("")
        self._works, self._troubled = self._register.is_on, False
        if self._register.path is None:
            text = N_("There is no folder for your data here, so there is no register.")
        elif not self._works:
            text = N_("The register is turned off: nobody is offered, and nothing is kept in it.")
        elif not found.all:
            text = N_(
                "Nobody is in the register yet. Add a card, or take the people of the open event or of a "
                "rating list."
            )
        else:
            text = ""
        self.about.setText(self._say(text))
        self.about.setVisible(bool(text))
        self._allow()

    def _list_failed(self, error: DeskError) -> None:
        self._works, self._troubled = False, True
        self.about.hide()
        text = self._say(N_("Events do not need the register: the desk works without it."))
        self.notice.tell(f"{self._words.sentence(error)} {text}", refusal=True)
        self._allow()

    def _allow(self) -> None:
        """Only what can be done now can be pressed."""
        chosen, works = self.list.chosen, self._works
        people = bool(chosen) and not any(kept.card.is_club for kept in chosen)
        one = works and len(chosen) == 1
        for button, possible in (
            (self.add, works),
            (self.edit, one),
            (self.merge, works and bool(self.list.model.rows)),
            (self.enter, works and people and self._place.writable),
            (self.learn, works and self._place.tournament is not None),
            (self.rate, works),
            (self.series, works),
            (self.export, one),
            (self.delete, one),
        ):
            button.setEnabled(possible)
        judges = self.list.role is Role.JUDGE
        self.enter.setText(self._say(N_("As &judges")) if judges else self._say(N_("As &entries")))
        # also while it cannot be read: whoever types tries again
        self.list.setEnabled(self._register.is_on)

    def _switch(self, on: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """Use the register or not; what becomes of what is in it is asked."""
        if on or not self._register.exists:
            self._register.switch(on=on)
            return
        text = N_("Nobody is offered from the register any more. What becomes of what is in it?")
        answers = [self._say(N_("Leave its file as it is")), self._say(N_("Delete everything in it"))]
        asking = self._place.asking
        answer = None if asking is None else asking.choose(self._say(text), answers)
        if answer is None:
            self.switch.setChecked(True)
            return
        self._register.switch(on=False)
        if answer == DELETE:
            done = self._say(N_("The register is deleted. Event files and backups keep their own copies."))
            self._register.destroy(self, lambda _: self.notice.tell(done), self._fail)

    def _fail(self, error: DeskError) -> None:
        self.notice.tell(self._words.sentence(error, self._place.tournament), refusal=True)

    def _open(self, dialog: QDialog, agreed: Callable[[], object]) -> None:
        """Show a dialog over this one, without waiting for it."""
        self.notice.tell("")
        self.child = dialog
        dialog.finished.connect(partial(self._closed, dialog, agreed))
        dialog.open()

    def _closed(self, dialog: QDialog, agreed: Callable[[], object], result: int) -> None:
        self.child = None
        dialog.deleteLater()
        if result == QDialog.DialogCode.Accepted:
            agreed()

    # ------------------------------------------------------------ cards

    def add_card(self) -> None:
        """A new card, of what the list shows, with the name that was searched for."""
        role = self.list.role
        card = PersonCard(self.list.search.text(), roles=() if role is None else (role,))
        today = self._place.around.clock().date()
        dialog = CardDialog(self, self._words, today, card, new=True, asking=self._place.asking)
        self._open(dialog, lambda: self._check_new(dialog.card))

    def _check_new(self, card: PersonCard) -> None:
        """Somebody may have such a card already."""
        nothing: tuple[Compared, ...] = ()
        self._register.read(
            self,
            lambda register: compare([(0, card)], register.everyone()),
            nothing,
            lambda found: self._add(card, found),
            self._fail,
        )

    def _add(self, card: PersonCard, found: Sequence[Compared]) -> None:
        alike = [kept.card for one in found if one.meant is not Meant.NEW for kept in one.candidates]
        if alike:
            text = N_("There is such a card already: {card}. Add another one?")
            said = self._say(text, card=card_line(alike[0], self._words))
            asking = self._place.asking
            if asking is None or not asking.confirm(said, self._say(N_("Add another one"))):
                return
        self._register.write(
            self,
            lambda register: register.add(card),
            lambda _: self._told(N_("Added: {name}"), card),
            self._fail,
        )

    def edit_card(self) -> None:
        """The chosen card with its ratings."""
        if not self.edit.isEnabled():
            return
        (kept,) = self.list.chosen
        nothing: tuple[RatingOf, ...] = ()
        self._register.read(
            self,
            lambda register: register.ratings(kept.id),
            nothing,
            lambda ratings: self._edit(kept, ratings),
            self._fail,
        )

    def _edit(self, kept: Kept, ratings: Sequence[RatingOf]) -> None:
        today = self._place.around.clock().date()
        dialog = CardDialog(self, self._words, today, kept.card, ratings, asking=self._place.asking)
        self._open(dialog, lambda: self._change(kept, dialog.card))

    def _change(self, kept: Kept, card: PersonCard) -> None:
        if card != kept.card:
            self._register.write(
                self,
                lambda register: register.change(kept.id, card),
                lambda _: self._told(N_("Changed: {name}"), card),
                self._fail,
            )

    def _told(self, text: str, card: PersonCard) -> None:
        self.notice.tell(self._say(text, name=card.name))

    def merge_cards(self) -> None:
        """Two chosen cards side by side, or whoever may be one person."""
        chosen = self.list.chosen
        self._open(MergingDialog(self, self._place, chosen if len(chosen) == 2 else ()), lambda: None)

    # ------------------------------------------------------------ the open event, lists

    def enter_chosen(self) -> None:
        """Enter the chosen people into the open event, in one step."""
        enter = enter_as_judges if self.list.role is Role.JUDGE else enter_as_entries
        said = enter(self._place, [kept.card for kept in self.list.chosen])
        nothing = self._say(N_("Nothing was changed."))
        self.notice.tell(said or nothing)

    def take_from_event(self) -> None:
        """Compare the people of the open event with their cards, as of the day of its ratings."""
        t = self._place.tournament
        if t is None:
            return
        news, title, day = [(0, card) for card in news_of(t)], t.card.title, t.regulations.rating_day

        def known(register: Register) -> _Known:
            return register.everyone(), {} if day is None else register.ratings_on(day)

        def decide(compared: Sequence[Compared], rated: Mapping[int, Rating]) -> None:
            told = News(title, compared, rated=rated)
            dialog = TakingDialog(self, self._place, self._say(N_("Take people from the event")), told)
            self._open(dialog, lambda: self._take(dialog.decisions.takings, title))

        self._compare(news, known, decide)

    def _compare(
        self,
        news: Sequence[tuple[int, PersonCard]],
        known: Callable[[Register], _Known],
        done: Callable[[Sequence[Compared], Mapping[int, Rating]], object],
    ) -> None:
        """Ask the register for its cards, and compare news with them beside the window too."""

        def compare_with(found: _Known) -> None:
            everyone, rated = found
            self._register.beside(
                self, lambda: compare(news, everyone), lambda compared: done(compared, rated), self._fail
            )

        nobody: _Known = ((), {})
        self._register.read(self, known, nobody, compare_with, self._fail)

    def take_ratings(self) -> None:
        """Ask for a rating list and compare it with the cards."""
        path = self._place.asking.list_to_take() if self._place.asking is not None else None
        if path is not None:
            self.read_list(path)

    def read_list(self, path: Path) -> None:
        """Read a rating list beside the window."""
        today = self._place.around.clock().date()
        self._register.beside(self, lambda: read_ratings(path, today), partial(self._read, path), self._fail)

    def _read(self, path: Path, read: RatingsRead) -> None:
        say, words = self._say, self._words
        troubles = [
            say(N_("Row {row}: {why}"), row=one.row, why=words.reason(one.reason, one.values))
            for one in read.refused
        ]
        if read.unrated:
            troubles.append(say(N_("Rows without a rating: {count}"), count=read.unrated))

        def decide(compared: Sequence[Compared], _: Mapping[int, Rating]) -> None:
            news = News(path.name, compared, RATING_FIELDS, new=False, listed=True, troubles=troubles)
            dialog = RatingsDialog(self, self._place, say(N_("Take a rating list")), news)
            self._open(dialog, lambda: self._take(dialog.decisions.takings, path.name))

        self._compare(read.rows, lambda register: (register.everyone(), {}), decide)

    def _take(self, takings: Sequence[Taking], source: str) -> None:
        self._register.write(self, lambda register: register.take(takings, source), self._taken, self._fail)

    def _taken(self, learnt: Learnt) -> None:
        text = N_("New cards: {new}; changed: {changed}.")
        self.notice.tell(self._say(text, new=learnt.new, changed=learnt.changed))

    def show_series(self) -> None:
        """Points of several events summed, and the places of the open event kept for that."""
        self._open(SeriesDialog(self, self._place), lambda: None)

    # ------------------------------------------------------------ requests of people

    def export_data(self) -> None:
        """Write out everything the register has of the chosen person, as a text."""
        self._requests.export(self.list.chosen[0])

    def delete_data(self) -> None:
        """Delete everything the register has of the chosen person."""
        self._requests.delete(self.list.chosen[0])
