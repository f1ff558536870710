"""A bracket on the screen: zoomed and panned by mouse and keys, walked along its edges by arrows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPicture,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QGraphicsScene, QGraphicsView, QWidget

from bracket_desk.domain.bracket.formats import Format, FromSeat, ToMatch
from bracket_desk.domain.bracket.way import PersonWay
from bracket_desk.layout.shapes import Drawing, Item, Rect, item_rect
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.painting import UNITS, measure, paint, scene_rect
from bracket_desk.ui.spoken_parts import say_anew, say_chosen
from bracket_desk.ui.theme import Colours

ZOOM_STEP = 1.2
MOST_ZOOM, LEAST_ZOOM = 6.0, 0.02

TINT = 28
"""Of 255: how much of its colour the chosen match takes on, its words staying readable."""

LIT = 3
"""Pixels of the frame around a match on somebody's way, whole where it is past, dashed where it may come."""


NEAR = 0.25
"""Zoom above which only few parts of a large drawing are seen, and their pictures would be large."""

TILE = 120.0
"""Millimetres of a part of a drawing that is painted, or left out, as one."""


class _Sheet(QGraphicsItem):
    """A part of a drawing recorded once and played back at every repaint in which it is seen."""

    def __init__(self, part: Drawing, colours: Colours) -> None:
        super().__init__()
        self.shows = part.items, colours
        self._picture = QPicture()
        painter = QPainter(self._picture)
        paint(painter, part, colours)
        painter.end()
        # lines stand out by half of their width, and letters a little
        self._rect = scene_rect(*part.bounds(measure)).adjusted(-UNITS, -UNITS, UNITS, UNITS)

    @guarded(QRectF())
    def boundingRect(self) -> QRectF:  # noqa: N802 (Qt)
        return self._rect

    @guarded(None)
    def paint(self, painter: QPainter, _option: object, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPicture(0, 0, self._picture)


def _tiles(drawing: Drawing) -> dict[tuple[int, int], Drawing]:
    """A drawing in parts by row and column: of a large one, zoomed in, only few are seen and painted."""
    parts: dict[tuple[int, int], list[Item]] = {}
    for item in drawing.items:
        at = item_rect(item, measure)
        parts.setdefault((int(at.y // TILE), int(at.x // TILE)), []).append(item)
    return {at: replace(drawing, items=tuple(items)) for at, items in parts.items()}


class Board(QGraphicsView):
    """Shows one drawing. ``chosen`` tells the match that is chosen now, ``activated`` that it is wanted.

    ``nothing_chosen``: the match that was chosen is not in this drawing. ``asked``: why it stands so;
    ``menu_wanted``: what can be asked about it, at a point of the screen.
    ``zoomed``: somebody has changed the zoom to this, or (0) to the whole drawing.
    """

    chosen = Signal(str)
    nothing_chosen = Signal()
    activated = Signal(str)
    typed = Signal(str)
    zoomed = Signal(float)
    asked = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, colours: Colours, describe: Callable[[str], str]) -> None:
        super().__init__()
        self._scene = QGraphicsScene(self)  # kept: a view holds no reference of its own
        self.setScene(self._scene)
        self._colours = colours
        self._describe = describe
        self._drawing = Drawing(1, 1)
        self._frames: dict[str, Rect] = {}
        self._read: tuple[str, ...] = ()
        self._format: Format | None = None
        self._match: str | None = None
        self._mark: QGraphicsRectItem | None = None
        self._lit: list[QGraphicsRectItem] = []
        self._sheets: dict[tuple[int, int], _Sheet] = {}
        self._way = PersonWay()
        self._fitted = True
        self._readable = LEAST_ZOOM
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # files are dropped on the window, whatever of it is under the mouse
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)

    # ------------------------------------------------------------ what is shown

    def show_drawing(
        self, fmt: Format, drawing: Drawing, *, keep_view: bool, readable: float = LEAST_ZOOM
    ) -> None:
        """Show a drawing of that format; ``keep_view`` leaves zoom and place as they are.

        ``readable`` is the zoom below which its words cannot be read.
        """
        self._readable = readable
        self._format, self._drawing = fmt, drawing
        self._frames = drawing.frames()
        self._read = tuple(sorted(self._frames, key=self._number))
        self._lay_out(_tiles(drawing))
        self._scene.setSceneRect(scene_rect(0, 0, drawing.width, drawing.height))
        if self._match not in self._frames:
            self._match = None
            self.nothing_chosen.emit()
        self._say_anew()
        self._keep_painted()
        self._draw_way()
        self._draw_mark()
        if self._fitted or not keep_view:
            self.fit()

    def _lay_out(self, tiles: dict[tuple[int, int], Drawing]) -> None:
        """Show these parts; those that stay as they are stay painted: a step changes few of many."""
        for at, sheet in [*self._sheets.items()]:
            if at not in tiles or sheet.shows != (tiles[at].items, self._colours):
                self._scene.removeItem(self._sheets.pop(at))
        for at, part in tiles.items():
            if at not in self._sheets:
                self._sheets[at] = _Sheet(part, self._colours)
                self._scene.addItem(self._sheets[at])

    def clear(self) -> None:
        """Show nothing: no event is open."""
        self._scene.clear()
        self._sheets = {}
        self._mark = self._match = None
        self._lit, self._way = [], PersonWay()
        self._frames, self._read = {}, ()
        self._format = None
        self.setAccessibleDescription("")
        self.nothing_chosen.emit()

    @property
    def match(self) -> str | None:
        """The match that is chosen."""
        return self._match

    @property
    def matches(self) -> tuple[str, ...]:
        """The matches of this drawing."""
        return tuple(self._frames)

    def choose(self, match: str) -> bool:
        """Choose a match of this drawing and bring it into sight; whether it is there."""
        if match not in self._frames:
            return False
        self._match = match
        self._draw_mark()
        rect = self._frames[match]
        self.ensureVisible(scene_rect(*rect), 40, 40)
        say_chosen(self, self._describe(match))
        self.chosen.emit(match)
        return True

    def _say_anew(self) -> None:
        """What is chosen may stand otherwise after a step: say so where the keys are."""
        said = "" if self._match is None else self._describe(self._match)
        if said != self.accessibleDescription():
            if self.hasFocus():
                say_anew(self, said)
            else:
                self.setAccessibleDescription(said)

    # what a screen reader walks through

    def parts(self) -> tuple[str, ...]:
        """The matches by their numbers."""
        return self._read

    def part_said(self, part: str) -> str:
        """A match in words."""
        return self._describe(part)

    def part_place(self, part: str) -> QRect:
        """Where a match is in the viewport now."""
        return self.mapFromScene(scene_rect(*self._frames[part])).boundingRect()

    def chosen_part(self) -> str | None:
        """The match that is chosen."""
        return self._match

    def choose_part(self, part: str) -> None:
        """Choose a match."""
        self.choose(part)

    def press_part(self, part: str) -> None:
        """A match is wanted, as by Enter."""
        self.activated.emit(part)

    def centre_of(self, match: str) -> QPoint:
        """Where the middle of a match is in the viewport now."""
        rect = scene_rect(*self._frames[match])
        return self.mapFromScene(rect.center())

    def recolour(self, colours: Colours) -> None:
        """Take over another theme."""
        self._colours = colours
        if self._format is not None:
            self.show_drawing(self._format, self._drawing, keep_view=True, readable=self._readable)

    def light(self, way: PersonWay) -> None:
        """Light up somebody's way, past and possible; an empty one puts the light out."""
        if way != self._way:
            self._way = way
            self._draw_way()

    @property
    def way(self) -> PersonWay:
        """The way that is lit up."""
        return self._way

    def _draw_way(self) -> None:
        for item in self._lit:
            self._scene.removeItem(item)
        self._lit = []
        way = self._way
        for match in sorted(way.matches & self._frames.keys()):
            pen = QPen(QColor(self._colours.information), LIT)
            pen.setCosmetic(True)
            if match in way.possible:
                pen.setStyle(Qt.PenStyle.DashLine)
            item = self._scene.addRect(scene_rect(*self._frames[match]), pen)
            item.setZValue(1)
            self._lit.append(item)

    def _draw_mark(self) -> None:
        if self._mark is not None:
            self._scene.removeItem(self._mark)
            self._mark = None
        if self._match is None:
            return
        # on the frame itself: the numbers of the seats stand close beside it
        pen, tint = QPen(QColor(self._colours.accent), 4), QColor(self._colours.accent)
        pen.setCosmetic(True)
        tint.setAlpha(TINT)
        self._mark = self._scene.addRect(scene_rect(*self._frames[self._match]), pen, QBrush(tint))
        self._mark.setZValue(2)

    # ------------------------------------------------------------ looking around

    def _keep_painted(self) -> None:
        """Far away, where nearly all of a drawing is seen, parts stay painted while it is moved about."""
        near = self.transform().m11() > NEAR
        mode = QGraphicsItem.CacheMode.NoCache if near else QGraphicsItem.CacheMode.DeviceCoordinateCache
        for item in self._scene.items():
            if isinstance(item, _Sheet):
                item.setCacheMode(mode)

    def fit(self) -> None:
        """The whole drawing in sight; what cannot be read so is as large as can be read."""
        self._fitted = True
        self.fitInView(self.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
        if self.transform().m11() < self._readable:
            self.resetTransform()
            self.scale(self._readable, self._readable)
            self._look_at_chosen()
        self._keep_painted()

    def _look_at_chosen(self) -> None:
        """Bring the chosen match into sight, or the beginning."""
        if self._match is not None:
            self.ensureVisible(scene_rect(*self._frames[self._match]), 40, 40)

    def show_whole(self) -> None:
        """The whole drawing again, because somebody wants it."""
        self.fit()
        self.zoomed.emit(0.0)

    def zoom_to(self, scale: float) -> None:
        """A zoom that was kept."""
        if scale > 0:
            self.zoom(scale / self.transform().m11())

    def zoom(self, factor: float) -> None:
        """Closer (above 1) or further away."""
        scale = self.transform().m11() * factor
        if LEAST_ZOOM <= scale <= MOST_ZOOM:
            self._fitted = False
            self.scale(factor, factor)
            self._keep_painted()
            self.zoomed.emit(scale)

    def zoom_at_chosen(self, factor: float) -> None:
        """Closer or further away without the mouse: the chosen match stays in sight."""
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.zoom(factor)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self._look_at_chosen()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        say_chosen(self, self.accessibleDescription())

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt)
        self.zoom(ZOOM_STEP if event.angleDelta().y() > 0 else 1 / ZOOM_STEP)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        match = self._match_at(event)
        if match is not None:
            self.choose(match)
        super().mousePressEvent(event)

    @guarded(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        match = self._match_at(event)
        if match is not None:
            self.activated.emit(match)

    @guarded(None)
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt)
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            match = self._match_under(event.pos())
            if match is not None:
                self.choose(match)
                self.menu_wanted.emit(event.globalPos())
        elif self._match is not None:
            self.menu_wanted.emit(self.viewport().mapToGlobal(self.centre_of(self._match)))

    def _match_at(self, event: QMouseEvent) -> str | None:
        return self._match_under(event.position().toPoint())

    def _match_under(self, position: QPoint) -> str | None:
        point = self.mapToScene(position)
        x, y = point.x() / UNITS, point.y() / UNITS
        return next((match for match, rect in self._frames.items() if rect.holds(x, y)), None)

    # ------------------------------------------------------------ keys

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        key, text = event.key(), event.text()
        steps: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Right: lambda: self._sideways(1),
            Qt.Key.Key_Left: lambda: self._sideways(-1),
            Qt.Key.Key_Up: lambda: self._vertically(-1),
            Qt.Key.Key_Down: lambda: self._vertically(1),
        }
        step = steps.get(key)
        if step is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._match is not None:
            self.activated.emit(self._match)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_at_chosen(ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_at_chosen(1 / ZOOM_STEP)
        elif key in {Qt.Key.Key_Asterisk, Qt.Key.Key_Home}:
            self.show_whole()
        elif text == "?" and self._match is not None:
            self.asked.emit(self._match)
        elif text.isdigit() and self._match is not None:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def _start(self) -> bool:
        """Choose the first match if none is chosen; whether that was the step."""
        if self._match is None and self._frames:
            self.choose(self._read[0])
            return True
        return self._match is None

    def _number(self, match: str) -> int:
        assert self._format is not None
        return self._format.find(match).number

    def _sideways(self, way: int) -> None:
        """Along a line to the left (-1) or right (1), to the nearest match there if no line leads on."""
        if self._start() or self._match is None:
            return
        here = self._frames[self._match]
        beyond = {m: r for m, r in self._frames.items() if (r.x - here.x) * way > 1}
        along = {m: r for m, r in beyond.items() if m in self._neighbours(self._match)}
        reach = along or beyond
        if reach:
            self.choose(
                min(reach, key=lambda m: (abs(reach[m].x - here.x) + 3 * abs(reach[m].y - here.y), m))
            )

    def _neighbours(self, match: str) -> set[str]:
        """The matches at the other ends of a match's lines."""
        assert self._format is not None
        node = self._format.find(match)
        targets = (node.winner, node.loser)
        ends = {target.match for target in targets if isinstance(target, ToMatch)}
        return ends | {source.match for source in node.sources if not isinstance(source, FromSeat)}

    def _vertically(self, way: int) -> None:
        """The next match above or below in about the same column."""
        if self._start() or self._match is None:
            return
        here = self._frames[self._match]
        beyond = [
            (abs(rect.x - here.x) * 3 + abs(rect.y - here.y), match)
            for match, rect in self._frames.items()
            if (rect.y - here.y) * way > 1
        ]
        if beyond:
            self.choose(min(beyond)[1])
