"""What must hold of all that is seen: letters of keys, names for screen readers, room for every word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QMenu,
    QMenuBar,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)

from bracket_desk.ui.fields import ABOVE, EDGE
from bracket_desk.ui.spoken_parts import Parts

_MARK = re.compile(r"&(&|.)", re.DOTALL)

INNER = (
    "qt_spinbox_lineedit",
    "qt_tabwidget_tabbar",
    "qt_scrollarea_viewport",
    "ScrollLeftButton",
    "ScrollRightButton",
)
"""Parts that Qt makes of its own widgets."""


GENERIC = (QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Border)
"""Roles that say nothing of what a control is."""


def letter_of(text: str) -> str:
    """The letter that is pressed with Alt, or nothing."""
    found = [mark for mark in _MARK.findall(text) if mark != "&"]
    return found[-1].casefold() if found else ""


def letters_of(root: QWidget) -> Iterator[tuple[str, str]]:
    """Each letter that can be pressed now, and what says so."""
    for widget in shown_widgets(root):
        for text in said_by(widget):
            yield letter_of(text), text


def said_by(widget: QWidget) -> list[str]:
    """The texts of a widget whose letters can be pressed."""
    match widget:
        case QAbstractButton():
            return [widget.text()] if widget.isEnabled() else []
        case QLabel():
            buddy: QWidget | None = widget.buddy()
            return [widget.text()] if buddy is not None and buddy.isEnabled() and buddy.isVisible() else []
        case QTabBar():
            return [widget.tabText(at) for at in range(widget.count())]
        case QMenuBar() | QMenu():
            return [one.text() for one in widget.actions() if one.isEnabled() and one.isVisible()]
        case _:
            return []


def clashes(root: QWidget) -> list[str]:
    """Letters that mean two things at once."""
    said = defaultdict(list)
    for letter, text in letters_of(root):
        if letter:
            said[letter].append(text)
    return [f"Alt+{letter}: {' / '.join(texts)}" for letter, texts in said.items() if len(texts) > 1]


def can_have_keys(widget: QWidget) -> bool:
    """Whether Tab or a key leads there."""
    policy = widget.focusPolicy()
    return bool(policy.value & Qt.FocusPolicy.TabFocus.value) and widget.isEnabled()


def shown_widgets(root: QWidget) -> list[QWidget]:
    """All that is seen of a window, itself too; not the parts that Qt makes of its own."""
    found = [
        widget
        for widget in root.findChildren(QWidget)
        if widget.isVisible() and widget.window() is root and widget.objectName() not in INNER
    ]
    return [root, *found]


def nameless(root: QWidget, language: str) -> list[str]:
    """Whatever can have the keys and has no name or no role for a screen reader, or an English name."""
    found = []
    for widget in shown_widgets(root):
        if not can_have_keys(widget):
            continue
        parent = widget.parentWidget()
        if widget is root or isinstance(parent, QComboBox | QAbstractSpinBox) or is_viewport(widget):
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        name = told.text(QAccessible.Text.Name).strip()
        if isinstance(widget, QComboBox):
            # what Qt says of one is what is chosen in it
            name = widget.accessibleName() or " ".join(label.text() for label in buddies(widget))
        what = f"{type(widget).__name__} {widget.objectName()} in {type(parent).__name__}"
        if name in ("", "…"):
            found.append(f"no name: {what}")
        elif language == "ru" and re.search(r"[A-Za-z]{3}", name) and not re.search("[А-Яа-яЁё]", name):
            found.append(f"name in English: {name} ({what})")
        if told.role() in GENERIC:
            found.append(f"no role: {name} ({what})")
        if isinstance(widget, Parts) and not all(
            told.child(at).text(QAccessible.Text.Name) for at in range(told.childCount())
        ):
            found.append(f"a part without words: {name} ({what})")
    return found


def is_viewport(widget: QWidget) -> bool:
    """Whether it is what a scroll area shows things on."""
    parent = widget.parentWidget()
    return isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget


def without_ring(root: QWidget, known: set[str]) -> list[str]:
    """The kinds of controls, but those known already, that look with the keys as they do without."""
    found = []
    for widget in shown_widgets(root):
        kind = f"{type(widget).__name__} {widget.objectName()} {widget.property('primary') or ''}".strip()
        if kind in known or not can_have_keys(widget) or widget.width() < 8 or is_viewport(widget):
            continue
        if isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox) or not widget.focusPolicy():
            continue
        known.add(kind)
        before = QApplication.focusWidget()
        widget.clearFocus()
        without = widget.grab().toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if widget.hasFocus() and widget.grab().toImage() == without:
            found.append(f"the focus is not seen on {kind}")
        if before is not None:
            before.setFocus()
    return found


def buddies(widget: QWidget) -> list[QLabel]:
    """The labels that lead to a field."""
    return [label for label in widget.window().findChildren(QLabel) if label.buddy() is widget]


def cut(root: QWidget) -> list[str]:
    """Words that have less room than they need, and widgets that lie outside of what holds them."""
    found = []
    for widget in shown_widgets(root):
        if widget is root:
            continue
        text = text_of(widget)
        if text and is_narrow(widget):
            found.append(
                f"cut: {text[:60]!r} ({type(widget).__name__}, {widget.width()}×{widget.height()}, "
                f"needs {widget.sizeHint().width()}×{widget.sizeHint().height()})"
            )
        parent = widget.parentWidget()
        if parent is not None and not is_scrolled(widget) and text:
            inside = QRect(QPoint(0, 0), parent.size())
            if not inside.contains(widget.geometry()):
                found.append(f"outside: {text[:60]!r} {widget.geometry()} in {parent.size()}")
    found += [f"hidden at the side: {type(area).__name__}" for area in hidden_sideways(root)]
    return found


def text_of(widget: QWidget) -> str:
    """The fixed words of a widget, not those that somebody types or that are rows of a list."""
    if isinstance(widget, QLabel | QAbstractButton):
        return str(widget.text())
    return widget.currentText() if isinstance(widget, QComboBox) and not widget.isEditable() else ""


def is_narrow(widget: QWidget) -> bool:
    """Whether it has less room than its words need."""
    if isinstance(widget, QLabel):
        if widget.wordWrap():
            needed = widget.heightForWidth(widget.width())
            longest = max((len(word) for word in widget.text().split()), default=0)
            word = max((w for w in widget.text().split() if len(w) == longest), default="")
            wide = widget.fontMetrics().horizontalAdvance(word)
            return widget.height() < needed or (longest < 30 and widget.contentsRect().width() < wide)
        return (
            widget.width() < widget.minimumSizeHint().width()
            or widget.height() < widget.fontMetrics().height()
        )
    if isinstance(widget, QComboBox):
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText())
        return widget.width() < wide + 30 and widget.toolTip() != widget.currentText()
    if isinstance(widget, QCheckBox | QRadioButton | QPushButton | QToolButton):
        hint = widget.sizeHint()
        return widget.width() < hint.width() or widget.height() < widget.fontMetrics().height() + 4
    return False


def is_scrolled(widget: QWidget) -> bool:
    """Whether it lies in something that can be scrolled."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def hidden_sideways(root: QWidget) -> list[QScrollArea]:
    """What is wider than what shows it, without a bar to scroll it to the side."""
    found = []
    for area in root.findChildren(QScrollArea):
        inside = area.widget()
        if not area.isVisible() or area.window() is not root or inside is None:
            continue
        barred = area.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if not barred and inside.width() > area.viewport().width():
            found.append(area)
    return found


def whole_sideways(root: QWidget) -> list[str]:
    """The scroll areas of a page that have to be scrolled to the side."""
    return [
        type(area.widget()).__name__
        for area in root.findChildren(QScrollArea)
        if area.isVisible() and area.window() is root and area.horizontalScrollBar().isVisible()
    ]


def too_large(root: QWidget, size: QSize) -> list[str]:
    """Whether a dialog cannot be made small enough for a screen."""
    least = root.minimumSizeHint().expandedTo(root.minimumSize())
    if least.width() > size.width() or least.height() > size.height():
        return [f"needs {least.width()}×{least.height()}, has {size.width()}×{size.height()}"]
    return []


def other_edges(dialog: QDialog) -> list[str]:
    """Whether a dialog begins nearer to its edge or farther from it than others; questions are Qt's own."""
    inner = dialog.layout()
    if inner is None or isinstance(dialog, QMessageBox):
        return []
    edges = inner.contentsMargins()
    wanted = (EDGE, ABOVE, EDGE, ABOVE)
    found = (edges.left(), edges.top(), edges.right(), edges.bottom())
    return [] if found == wanted else [f"edges {found}, other dialogs have {wanted}"]
