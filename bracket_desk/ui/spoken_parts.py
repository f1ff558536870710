"""What is painted by hand as a screen reader walks through it: a list and its items.

Each view that paints its parts tells them as ``Parts``; ``tell_roles`` lets Qt ask. Qt deletes what
stands for a view or a part of it (a face) together with the view; Python only keeps hold of it until
then, and a face holds no view, so nothing outlives its window. Whatever a reader still asks of a part
that has gone is answered by nothing. Parts that keys can go to can be gone to and pressed by a reader,
too (``Pressed``).
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QApplication, QWidget
from shiboken6 import VoidPtr, getCppPointer, isValid

from bracket_desk.ui.guard import NOTHING, guarded

TOLD = "roles told"
"""The property of the application that says that Qt knows about the faces."""

ROLES: Mapping[str, QAccessible.Role] = {
    "Preview": QAccessible.Role.Document,
    "EventView": QAccessible.Role.Document,
    "QScrollArea": QAccessible.Role.Pane,
    "QTabWidget": QAccessible.Role.Pane,
}
"""Roles of widgets that consist of others, for which Qt has none or a wrong one, by their class."""


NO_FACE: QAccessibleInterface = NOTHING
NO_OBJECT: QObject = NOTHING
NO_POINTER = cast("int", VoidPtr(0))
"""An address for Qt: of what Python calls nothing the binding makes one that is not."""


@runtime_checkable
class Parts(Protocol):
    """What a view that paints its parts tells about them; parts have names that stay theirs."""

    def parts(self) -> Sequence[str]:
        """The parts, in the order in which they are read."""

    def part_said(self, part: str) -> str:
        """All about a part, in words."""

    def part_place(self, part: str) -> QRect:
        """Where it is painted, in pixels of what the view paints on."""

    def chosen_part(self) -> str | None:
        """The part that the keys are at."""


@runtime_checkable
class Pressed(Parts, Protocol):
    """A view of parts that the keys go to, and a reader too."""

    def choose_part(self, part: str) -> None:
        """Let the keys be at a part of it."""

    def press_part(self, part: str) -> None:
        """What Enter does at this part."""


@runtime_checkable
class Pushed(Protocol):
    """A widget of others that is pressed as a whole, like a button."""

    def push(self) -> None:
        """What Enter does at it."""


class PartFace(QAccessibleInterface):
    """One part. It asks its view whenever it is asked."""

    def __init__(self, view: QWidget, part: str) -> None:
        super().__init__()
        self._view, self._part = weakref.ref(view), part
        self._actions: PartActions | None = None

    @guarded(NO_POINTER)
    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        """What more can be asked of it, as an address: what can be done with it, and nothing else."""
        if kind is not QAccessible.InterfaceType.ActionInterface:
            return NO_POINTER
        if self._actions is None:
            self._actions = PartActions(self)
        return cast("int", VoidPtr(getCppPointer(self._actions)[0]))

    def can(self) -> list[str]:
        """What can be done with it now, by Qt's names; what Enter does first."""
        view = self._pressed()
        known = QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()
        return [] if view is None else [*known]

    def do(self, action: str) -> None:
        """Do it, as the keys would."""
        view = self._pressed()
        if view is None or action not in self.can():
            return
        view[0].setFocus(Qt.FocusReason.OtherFocusReason)
        view[1].choose_part(self._part)
        if action == QAccessibleActionInterface.pressAction():
            view[1].press_part(self._part)

    def _pressed(self) -> tuple[QWidget, Pressed] | None:
        told = self._told()
        view = None if told is None else told[0]
        if view is None or not isinstance(view, Pressed) or not (view.isVisible() and view.isEnabled()):
            return None
        return view, view

    def _told(self) -> tuple[QWidget, Parts] | None:
        """The view that has this part, if it still has."""
        view = self._view()
        if view is None or not isValid(view) or not isinstance(view, Parts):
            return None
        return (view, view) if self._part in view.parts() else None

    @guarded(False)
    def isValid(self) -> bool:  # noqa: N802 (Qt)
        return self._told() is not None

    @guarded(NOTHING)
    def object(self) -> QObject:
        return NO_OBJECT  # a part is no object of Qt

    @guarded(NOTHING)
    def parent(self) -> QAccessibleInterface:
        view = self._view()
        if view is None or not isValid(view):
            return NO_FACE
        return QAccessible.queryAccessibleInterface(view)

    @guarded(NOTHING)
    def child(self, _at: int) -> QAccessibleInterface:
        return NO_FACE

    @guarded(0)
    def childCount(self) -> int:  # noqa: N802 (Qt)
        return 0

    @guarded(-1)
    def indexOfChild(self, _child: QAccessibleInterface) -> int:  # noqa: N802 (Qt)
        return -1

    @guarded(NOTHING)
    def childAt(self, _x: int, _y: int) -> QAccessibleInterface:  # noqa: N802 (Qt)
        return NO_FACE

    @guarded(QRect())
    def rect(self) -> QRect:
        told = self._told()
        return QRect() if told is None else place_on_screen(told[0], told[1].part_place(self._part))

    @guarded(QAccessible.Role.ListItem)
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    @guarded(QAccessible.State())
    def state(self) -> QAccessible.State:
        state, told = QAccessible.State(), self._told()
        holds = {"invalid": True} if told is None else self._holds(*told)
        for name, value in holds.items():
            setattr(state, name, value)
        return state

    def _holds(self, view: QWidget, parts: Parts) -> Mapping[str, bool]:
        """What is so of it now, in Qt's names of states."""
        chosen, keys = parts.chosen_part() == self._part, can_have_keys(view)
        return {
            "focusable": keys,
            "selectable": keys,
            "selected": chosen,
            "focused": chosen and view.hasFocus(),
            "offscreen": not surface(view).rect().intersects(parts.part_place(self._part)),
        }

    @guarded("")
    def text(self, kind: QAccessible.Text) -> str:
        told = self._told()
        return told[1].part_said(self._part) if told is not None and kind is QAccessible.Text.Name else ""

    @guarded(None)
    def setText(self, _kind: QAccessible.Text, _text: str) -> None:  # noqa: N802 (Qt)
        """Nothing is typed into a part."""


class PartActions(QAccessibleActionInterface):
    """What a reader can do with a part."""

    def __init__(self, face: PartFace) -> None:
        super().__init__()
        self._face = weakref.ref(face)

    @guarded(list[str]())
    def actionNames(self) -> list[str]:  # noqa: N802 (Qt)
        face = self._face()
        return [] if face is None else face.can()

    @guarded(None)
    def doAction(self, name: str) -> None:  # noqa: N802 (Qt)
        face = self._face()
        if face is not None:
            face.do(name)

    @guarded(list[str]())
    def keyBindingsForAction(self, _name: str) -> list[str]:  # noqa: N802 (Qt)
        return []


class ViewFace(QAccessibleWidget):
    """A view as the list of what it paints."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view, QAccessible.Role.List, "")
        self._faces: dict[str, PartFace] = {}
        # not of this face: whoever waits for the end of a view must not hold anything of it
        view.destroyed.connect(partial(_forget, self._faces))

    def _told(self) -> tuple[QWidget, Parts] | None:
        view = self.object()
        return (view, view) if isinstance(view, QWidget) and isinstance(view, Parts) else None

    def face_of(self, part: str | None) -> PartFace | None:
        """What stands for a part; those of parts that have gone are let go."""
        told = self._told()
        if told is None:
            return None
        view, parts = told
        now = parts.parts()
        gone = self._faces.keys() - {*now}
        if gone:
            _forget({name: self._faces.pop(name) for name in gone})
        if part is None or part not in now:
            return None
        if part not in self._faces:
            self._faces[part] = PartFace(view, part)
        return self._faces[part]

    @guarded(0)
    def childCount(self) -> int:  # noqa: N802 (Qt)
        told = self._told()
        return 0 if told is None else len(told[1].parts())

    @guarded(NOTHING)
    def child(self, index: int) -> QAccessibleInterface:
        told = self._told()
        names = () if told is None else told[1].parts()
        return (self.face_of(names[index]) if 0 <= index < len(names) else None) or NO_FACE

    @guarded(-1)
    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 (Qt)
        told = self._told()
        names = () if told is None else [*told[1].parts()]
        return next((at for at, name in enumerate(names) if self._faces.get(name) is child), -1)

    @guarded(NOTHING)
    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: N802 (Qt)
        told = self._told()
        if told is None:
            return NO_FACE
        view, parts = told
        there = (
            name for name in parts.parts() if place_on_screen(view, parts.part_place(name)).contains(x, y)
        )
        return self.face_of(next(there, None)) or NO_FACE

    @guarded(NOTHING)
    def focusChild(self) -> QAccessibleInterface:  # noqa: N802 (Qt)
        told = self._told()
        here = None if told is None or not told[0].hasFocus() else told[1].chosen_part()
        return self.face_of(here) or NO_FACE


class PushedFace(QAccessibleWidget):
    """A widget of others as one button."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Button, "")

    @guarded(list[str]())
    def actionNames(self) -> list[str]:  # noqa: N802 (Qt)
        names = super().actionNames()
        return [QAccessibleActionInterface.pressAction(), *names] if names else names

    @guarded(None)
    def doAction(self, name: str) -> None:  # noqa: N802 (Qt)
        widget = self.object()
        if name != QAccessibleActionInterface.pressAction():
            super().doAction(name)
        elif isinstance(widget, QWidget) and isinstance(widget, Pushed) and widget.isEnabled():
            widget.push()


def can_have_keys(view: QWidget) -> bool:
    """Whether the keys can be at parts of it."""
    return view.focusPolicy() is not Qt.FocusPolicy.NoFocus


def surface(view: QWidget) -> QWidget:
    """What a view paints its parts on."""
    return view.viewport() if isinstance(view, QAbstractScrollArea) else view


def place_on_screen(view: QWidget, place: QRect) -> QRect:
    """A place of a view in pixels of the screen."""
    return QRect(surface(view).mapToGlobal(place.topLeft()), place.size())


def _forget(faces: dict[str, PartFace], *_: object) -> None:
    """Let go what stands for parts: Qt deletes what it knows of it."""
    for face in faces.values():
        if isValid(face):
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(face))
    faces.clear()


def tell_roles(app: QApplication) -> None:
    """Let Qt ask here, once a program, what views are to a screen reader."""
    if not app.property(TOLD):
        app.setProperty(TOLD, True)
        QAccessible.installFactory(cast("Callable[[str, QObject], None]", face_for))


@guarded(NOTHING)
def face_for(kind: str, thing: QObject) -> QAccessibleInterface | None:
    """What stands for a widget, asked by the names of its classes, its own first."""
    if not isinstance(thing, QWidget) or kind != type(thing).__name__:
        return None
    if isinstance(thing, Parts):
        return ViewFace(thing)
    if isinstance(thing, Pushed):
        return PushedFace(thing)
    role = ROLES.get(kind) if can_have_keys(thing) else None
    return None if role is None else QAccessibleWidget(thing, role, "")


def say_chosen(view: QWidget, said: str) -> None:
    """Another part is chosen in a view: a reader goes there with the keys, or else hears of it."""
    view.setAccessibleDescription(said)
    if not QAccessible.isActive():
        return
    face = QAccessible.queryAccessibleInterface(view)
    chosen = face.focusChild() if isinstance(face, ViewFace) else None
    if chosen is None:
        say_anew(view, said)
        return
    for what in (QAccessible.Event.Focus, QAccessible.Event.Selection):
        QAccessible.updateAccessibility(QAccessibleEvent(chosen, what))


def say_anew(view: QWidget, said: str) -> None:
    """What is chosen stands otherwise: a reader says so."""
    view.setAccessibleDescription(said)
    if said:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, said))
