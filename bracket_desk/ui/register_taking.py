"""News about people before the register takes them: who is meant, what would change, and what is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.people.cards import Kept
from bracket_desk.domain.people.deciding import Decision, Decisions
from bracket_desk.domain.people.matching import Compared, Meant, Target, Whom
from bracket_desk.domain.people.people import Rating
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.completing import CardOffers
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.telling_cards import born_line, card_line, change_line
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


@dataclass(frozen=True, slots=True)
class News:
    """What was compared with the register, and in words where it is from.

    ``fields``, ``rated``, ``new``: see ``Decisions``. ``listed``: the rows have numbers.
    ``troubles``: what of a list could not be read.
    """

    source: str
    compared: Sequence[Compared]
    fields: frozenset[str] | None = None
    rated: Mapping[int, Rating] = field(default_factory=dict)
    new: bool = True
    listed: bool = False
    troubles: Sequence[str] = ()


class TakingDialog(QDialog):
    """Everybody told of, with what would become of them. ``decisions`` are agreed to once it is accepted."""

    def __init__(self, parent: QWidget, place: Workplace, title: str, news: News) -> None:
        super().__init__(parent)
        self._place, self._say, self._words, self._news = place, place.say, place.words, news
        self.decisions = Decisions(news.compared, news.fields, news.rated, new=news.new)
        self.setWindowTitle(title)
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self._whose_column = 2 if news.listed else 1
        self._make_table()
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self.view, 5)
        middle.addLayout(self._panel(), 3)
        self.box = QVBoxLayout(self)
        self.box.setSpacing(8)
        self.box.addWidget(self.summary)
        self.box.addLayout(middle, 1)
        if news.troubles:
            self.box.addWidget(self._report(news.troubles))
        self.box.addLayout(self._buttons())
        calm_fields(self)
        self.refresh()
        # what asks for a decision stands first
        self.view.sortByColumn(self._whose_column, Qt.SortOrder.AscendingOrder)
        self.view.selectRow(0)
        resize_within(self, 1120, 600)
        self.view.setFocus()

    # ------------------------------------------------------------ building

    def _make_table(self) -> None:
        self.model = RowsModel[Decision](self._columns())
        self._found = Found()
        self.view = table_view(self.model, self._say(N_("People told of")), self._found)
        # the row stays where the eye is: what is decided would else run away to its new place
        self._found.setDynamicSortFilter(False)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())

    def _columns(self) -> list[Column[Decision]]:
        say, words = self._say, self._words
        row: Column[Decision] = Column(
            say(N_("Row")), lambda d: str(d.compared.row), lambda d: d.compared.row, right=True
        )
        return [
            *([row] if self._news.listed else []),
            Column(say(N_("Name")), lambda d: born_line(d.news, words), stretch=True),
            Column(
                say(N_("Whose card")), self._whose, lambda d: f"{self.decisions.rank(d)} {d.news.found_by}"
            ),
            Column(say(N_("What changes")), self._what_changes, stretch=True),
        ]

    def _panel(self) -> QVBoxLayout:
        """Beside the table: the one that is chosen, whose card it is, and each change."""
        panel = QVBoxLayout()
        panel.setSpacing(8)
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.whose = QComboBox()
        self.whose.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.whose.setMinimumContentsLength(12)
        self.whose.activated.connect(lambda _: self._decide())
        caption = QLabel(self._say(N_("T&his is")))
        caption.setBuddy(self.whose)
        self.other = QLineEdit()
        self.other.setPlaceholderText(self._say(N_("somebody else: type the name")))
        self.other.setAccessibleName(self._say(N_("Somebody else of the register")))
        CardOffers(self.other, self._place, self._choose_other, clubs=True)
        self.changes = QListWidget()
        self.changes.setAccessibleName(self._say(N_("What changes")))
        self.changes.setWordWrap(True)
        self.changes.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.changes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.changes.itemChanged.connect(self._checked)
        for widget in (self.about, caption, self.whose, self.other):
            panel.addWidget(widget)
        panel.addWidget(self.changes, 1)
        return panel

    def _report(self, troubles: Sequence[str]) -> QPlainTextEdit:
        report = QPlainTextEdit("\n".join(troubles))
        report.setReadOnly(True)
        report.setTabChangesFocus(True)
        # the theme's own least height is that of one line
        report.setStyleSheet("min-height: 44px; max-height: 52px;")
        report.setAccessibleName(self._say(N_("What could not be read")))
        return report

    def _buttons(self) -> QHBoxLayout:
        self.all_new = QCheckBox()
        self.all_new.setChecked(self._news.new)
        self.all_new.toggled.connect(lambda _: self._decide_new())
        self.take = QPushButton()
        make_primary(self.take)
        self.take.clicked.connect(self.accept)
        back = QPushButton(self._say(N_("Go back")))
        back.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.all_new)
        row.addStretch(1)
        for button in (self.take, back):
            # Enter in a field means the field
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ showing

    def _whose(self, one: Decision) -> str:
        match one.target:
            case None:
                return self._say(N_("⚠ unclear, left out"))
            case Whom.NOBODY:
                return self._say(N_("left out"))
            case Whom.NEW_CARD:
                return self._say(N_("a new card"))
            case number if one.compared.known is not None and one.compared.known.id == number:
                if one.compared.meant is Meant.SURE:
                    return self._say(N_("known"))
                born = self._words.date(one.cards[number].born)
                alone = self._say(N_("by the name alone"))
                return f"{alone}, {born}" if born else alone
            case number:
                return born_line(one.cards[number], self._words)

    def _what_changes(self, one: Decision) -> str:
        if one.card is None:
            return ""
        lines = [change_line(c, one.card, one.news, self._words) for c in self.decisions.wanted(one)]
        return "; ".join(lines) or self._say(N_("nothing"))

    def refresh(self) -> None:
        """Show what becomes of everybody now."""
        self.model.show(self.decisions.all)
        self._tell()
        self._show_chosen()

    def _tell(self) -> None:
        of = self.decisions
        text = N_(
            "{source}: found by name and date of birth {sure}, by the name alone {by_name}, "
            "not in the register {new}, unclear {unclear}."
        )
        said = self._say(
            text,
            source=self._news.source,
            sure=of.count(Meant.SURE),
            by_name=of.count(Meant.BY_NAME),
            new=of.count(Meant.NEW),
            unclear=of.count(Meant.UNCLEAR),
        )
        if of.waiting:
            said += " " + self._say(N_("What is unclear is left out until you say whose card it is."))
        self.summary.setText(said)
        new = of.count(Meant.NEW)
        self.all_new.setText(self._say(N_("&New cards for people who have none: {count}"), count=new))
        self.all_new.setEnabled(new > 0)
        count = len(of.takings)
        self.take.setText(self._say(N_("&Take: {count}"), count=count))
        self.take.setEnabled(count > 0 and self.is_ready)

    @property
    def is_ready(self) -> bool:
        """Whether nothing more is needed."""
        return True

    @property
    def chosen(self) -> Decision | None:
        """The one whose row is chosen."""
        rows = self.view.selectionModel().selectedRows()
        return self.model.rows[self._found.mapToSource(rows[0]).row()] if rows else None

    def _show_chosen(self) -> None:
        one = self.chosen
        for widget in (self.whose, self.other, self.changes):
            widget.setEnabled(one is not None)
        self.other.clear()
        self.whose.clear()
        self.about.setText("" if one is None else card_line(one.news, self._words))
        if one is not None:
            self.whose.addItem(self._say(N_("nobody: leave it out")))
            self.whose.addItem(self._say(N_("somebody new: a new card")))
            self.whose.addItems([card_line(card, self._words) for card in one.cards.values()])
            self.whose.setCurrentIndex(-1 if one.target is None else _targets(one).index(one.target))
        self._show_changes(one)

    def _show_changes(self, one: Decision | None) -> None:
        self.changes.blockSignals(True)
        self.changes.clear()
        if one is not None and one.card is not None:
            for change in self.decisions.changes(one):
                item = QListWidgetItem(change_line(change, one.card, one.news, self._words))
                item.setData(Qt.ItemDataRole.UserRole, change.field)
                wanted = change.field not in one.left
                item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
                self.changes.addItem(item)
            self.changes.setCurrentRow(0)
        self.changes.blockSignals(False)

    # ------------------------------------------------------------ deciding

    def _decide(self) -> None:
        one = self.chosen
        if one is not None:
            self.decisions.give(one, _targets(one)[self.whose.currentIndex()])
            self.refresh()

    def _choose_other(self, kept: Kept) -> None:
        one = self.chosen
        if one is not None:
            self.decisions.give(one, kept.id, kept)
            self.refresh()

    def _decide_new(self) -> None:
        """Everybody whom nobody knows gets a card, or nobody of them."""
        self.decisions.give_new(Whom.NEW_CARD if self.all_new.isChecked() else Whom.NOBODY)
        self.refresh()

    def _checked(self, item: QListWidgetItem) -> None:
        one = self.chosen
        if one is None:
            return
        name = str(item.data(Qt.ItemDataRole.UserRole))
        one.left.discard(name) if item.checkState() is Qt.CheckState.Checked else one.left.add(name)
        self.model.show(self.decisions.all)
        self._tell()


def _targets(one: Decision) -> list[Target]:
    """Where news can go, in the order of the choice."""
    return [Whom.NOBODY, Whom.NEW_CARD, *one.cards]
