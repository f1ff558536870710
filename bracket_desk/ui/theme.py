"""Colours, fonts and measures of the windows, in one table each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QStyleFactory

from bracket_desk.ui.letters import px

STEP = 4
"""Pixels of the smallest distance; 8 between things, 16 between groups, 24 at page edges."""

ROW_HEIGHT = 28
BUTTON_HEIGHT = 32
FAMILY = "PT Sans"

SYSTEM_SIZE = "system size"
"""The property of the program that keeps the size of the system's letters, in points."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme as ``#RRGGBB``."""

    page: str
    surface: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    attention: str
    danger: str
    information: str


LIGHT = Colours(
    page="#FAFAF8",
    surface="#FFFFFF",
    line="#D8D8D2",
    text="#1B1C1A",
    muted="#63655F",
    accent="#1F6F54",
    on_accent="#FFFFFF",
    attention="#A8500A",
    danger="#B3261E",
    information="#1F5FBF",
)

DARK = Colours(
    page="#151614",
    surface="#1E201D",
    line="#3A3C38",
    text="#ECEDE8",
    muted="#A5A79F",
    accent="#63BE98",
    on_accent="#10120F",
    attention="#E39A4E",
    danger="#F2766B",
    information="#7FB0F5",
)

THEMES: Mapping[str, Colours] = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def load_fonts(folder: Path) -> None:
    """Register the shipped fonts: a computer without fonts shows boxes and reports nothing."""
    for path in sorted(folder.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def system_theme() -> str:
    """The theme the system asks for."""
    dark = QGuiApplication.styleHints().colorScheme().name == "Dark"
    return "dark" if dark else "light"


def apply_theme(app: QApplication, name: str, icons: Path, letters: float | None = None) -> Colours:
    """Set style, palette, font and style sheet of the whole program.

    ``letters``: how much larger than the system's; None leaves them as they are.
    """
    colours = THEMES[name]
    if app.font().family() != FAMILY:
        # once: each of these makes every widget anew
        app.setStyle(QStyleFactory.create("Fusion"))
        size = app.font().pointSizeF()
        app.setProperty(SYSTEM_SIZE, size if size > 0 else 10.0)
    size = float(app.property(SYSTEM_SIZE)) * (letters or 1.0)
    if app.font().family() != FAMILY or (letters is not None and app.font().pointSizeF() != size):
        font = QFont(FAMILY)
        font.setFamilies([FAMILY, "DejaVu Sans"])
        font.setPointSizeF(size)
        app.setFont(font)
    arrow, check = icons / f"down-{name}.svg", icons / f"check-{name}.svg"
    sheet = style_sheet(colours, arrow, check, app.font().pointSizeF())
    if app.styleSheet() != sheet:
        # this, too, makes every widget anew
        app.setPalette(_palette(colours))
        app.setStyleSheet(sheet)
    return colours


def make_primary(button: QPushButton) -> None:
    """Mark the one button of a window that goes on; also one that was styled already."""
    button.setProperty("primary", "true")
    button.style().unpolish(button)
    button.style().polish(button)


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.page,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.surface,
        QPalette.ColorRole.AlternateBase: colours.page,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.Button: colours.surface,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.on_accent,
        QPalette.ColorRole.ToolTipBase: colours.surface,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.muted,
        QPalette.ColorRole.Link: colours.information,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return palette


def style_sheet(c: Colours, arrow: Path, check: Path, letters: float = 10.0) -> str:
    """Everything that the palette cannot say: quiet lines, one accent, clear focus.

    ``letters`` are the points of usual ones; titles and the like are so much larger.
    """
    title, number, heading = 1.8 * letters, 1.7 * letters, 1.3 * letters
    mark = round(1.6 * letters)
    # a height of one's own takes the place of what the words need
    button, field = max(BUTTON_HEIGHT - 10, px(18)), max(BUTTON_HEIGHT - 12, px(18))
    return f"""
    QWidget {{ color: {c.text}; }}
    QMainWindow, QDialog, QStackedWidget, QWidget#beside {{ background: {c.page}; }}
    QToolTip {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
    QPushButton {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 6px;
        padding: 4px 14px; min-height: {button}px; }}
    QPushButton:hover {{ border-color: {c.accent}; }}
    QPushButton:focus {{ border: 2px solid {c.accent}; padding: 3px 13px; }}
    QPushButton:disabled {{ color: {c.muted}; }}
    QPushButton[primary="true"] {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
        font-weight: bold; }}
    QPushButton[primary="true"]:focus {{ border: 2px solid {c.text}; }}
    QPushButton[primary="true"]:disabled {{ background: {c.line}; color: {c.muted}; border-color: {c.line}; }}
    QPushButton[danger="true"] {{ color: {c.danger}; }}
    QPushButton[danger="true"]:disabled {{ color: {c.muted}; }}
    QPushButton::menu-indicator {{ image: url({arrow.as_posix()}); width: 10px; height: 6px;
        subcontrol-origin: padding; subcontrol-position: center right; right: 10px; }}
    QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ background: {c.page}; color: {c.muted}; }}
    QCheckBox:disabled {{ color: {c.muted}; }}
    QLineEdit, QSpinBox, QComboBox, QPlainTextEdit {{ background: {c.surface}; border: 1px solid {c.line};
        border-radius: 6px; padding: 4px 8px; min-height: {field}px;
        selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
    QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {{
        border: 2px solid {c.accent}; padding: 3px 7px; }}
    QLineEdit[cell="true"], QLineEdit[cell="true"]:focus {{ border: 2px solid {c.accent}; border-radius: 0;
        padding: 0 5px; min-height: 0; }}
    QCheckBox::indicator {{ width: {mark}px; height: {mark}px; border: 1px solid {c.muted};
        border-radius: 3px; background: {c.surface}; }}
    QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
        image: url({check.as_posix()}); }}
    QCheckBox {{ border: 2px solid transparent; border-radius: 4px; padding: 2px 6px 2px 2px; spacing: 8px; }}
    QCheckBox:focus {{ border-color: {c.accent}; }}
    QListView::indicator {{ width: 14px; height: 14px; border: 1px solid {c.muted}; border-radius: 3px;
        background: {c.surface}; }}
    QListView::indicator:checked {{ background: {c.accent}; border-color: {c.on_accent};
        image: url({check.as_posix()}); }}
    QRadioButton::indicator {{ width: 14px; height: 14px; border: 1px solid {c.muted}; border-radius: 8px;
        background: {c.surface}; }}
    QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 5px solid {c.accent};
        background: {c.on_accent}; }}
    QRadioButton {{ border: 2px solid transparent; border-radius: 4px; padding: 1px 4px; spacing: 8px; }}
    QRadioButton:focus {{ border-color: {c.accent}; }}
    QComboBox QLineEdit, QComboBox QLineEdit:focus {{ border: none; padding: 0; min-height: 0;
        background: transparent; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: url({arrow.as_posix()}); width: 10px; height: 6px; }}
    QListWidget::item {{ padding: 6px 8px; }}
    QComboBox QAbstractItemView {{ background: {c.surface}; selection-background-color: {c.accent};
        selection-color: {c.on_accent}; }}
    QTableView, QListView, QListWidget {{ background: {c.surface}; border: 1px solid {c.line};
        border-radius: 6px; gridline-color: {c.line}; selection-background-color: {c.accent};
        selection-color: {c.on_accent}; padding: 1px; }}
    QTableView:focus, QListWidget:focus {{ border: 2px solid {c.accent}; padding: 0; }}
    QTextBrowser {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 6px; padding: 1px; }}
    QTextBrowser:focus {{ border: 2px solid {c.accent}; padding: 0; }}
    QHeaderView::section {{ background: {c.page}; color: {c.muted}; border: none;
        border-bottom: 1px solid {c.line}; padding: 6px 8px; }}
    QTableView::item {{ padding: 0 8px; }}
    QTableView#marks::item {{ padding: 0 4px; }}
    QTableCornerButton::section {{ background: {c.page}; border: none; }}
    QListWidget#rail {{ background: {c.page}; border: none; border-right: 1px solid {c.line};
        border-radius: 0; padding: 8px 0; outline: none; }}
    QListWidget#rail:focus {{ border: none; border-right: 1px solid {c.line}; padding: 8px 0; }}
    QListWidget#rail::item {{ padding: 9px 16px; border-left: 4px solid transparent; }}
    QListWidget#rail::item:selected {{ background: {c.surface}; color: {c.text};
        border-left: 4px solid {c.accent}; font-weight: bold; }}
    QListWidget#rail::item:selected:focus {{ border: 2px solid {c.accent}; border-left: 4px solid {c.accent};
        padding: 7px 16px; }}
    QListWidget#rail::item:disabled {{ color: {c.muted}; }}
    QFrame#strip {{ background: {c.surface}; border-bottom: 1px solid {c.line}; }}
    QFrame#banner {{ background: {c.surface}; border-bottom: 2px solid {c.attention}; }}
    QFrame#banner[past="true"] {{ background: {c.attention}; }}
    QFrame#banner[past="true"] QLabel {{ color: {c.on_accent}; font-weight: bold; }}
    QFrame#panel {{ background: {c.surface}; border-left: 1px solid {c.line}; }}
    QFrame#card {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 6px; }}
    QFrame#linecard {{ background: {c.surface}; border: 2px solid {c.accent}; border-radius: 6px; }}
    QFrame#linecard QLabel[role="said"] {{ font-weight: bold; }}
    QFrame#linecard QLabel[role="ask"] {{ color: {c.attention}; font-weight: bold; }}
    QSpinBox[large="true"] {{ font-size: {title:g}pt; }}
    QFrame#tablecard {{ background: {c.surface}; border-radius: 6px; margin: 2px; }}
    QFrame#tablecard[stand="free"] {{ border: 3px dashed {c.muted}; }}
    QFrame#tablecard[stand="called"] {{ border: 3px double {c.attention}; }}
    QFrame#tablecard[stand="playing"] {{ border: 3px solid {c.accent}; }}
    QFrame#tablecard[stand="protest"] {{ border: 3px double {c.danger}; }}
    QFrame#tablecard[stand="out"] {{ border: 3px dotted {c.danger}; background: {c.page}; }}
    QFrame#tablecard[stand="elsewhere"] {{ border: 3px dotted {c.muted}; background: {c.page}; }}
    QFrame#tablecard:focus {{ margin: 0; border-width: 5px; border-color: {c.text}; }}
    QFrame#tablecard QLabel[role="player"] {{ font-size: {heading:g}pt; font-weight: bold; }}
    QFrame#tablecard QLabel[role="clock"] {{ font-weight: bold; }}
    QFrame#tablecard QLabel[role="clock"][late="true"] {{ font-size: {number:g}pt; color: {c.danger}; }}
    QLabel#announcement {{ font-size: {heading:g}pt; font-weight: bold; }}
    QLabel[role="title"] {{ font-size: {title:g}pt; font-weight: bold; }}
    QLabel[role="heading"] {{ font-size: {heading:g}pt; font-weight: bold; }}
    QLabel[role="muted"] {{ color: {c.muted}; }}
    QLabel[role="warning"] {{ color: {c.danger}; font-weight: bold; }}
    QLabel[role="fault"] {{ color: {c.danger}; }}
    QLabel[role="message"] {{ padding: 8px 12px; border: 1px solid {c.line}; border-radius: 6px;
        background: {c.page}; }}
    QLabel[role="refusal"] {{ padding: 8px 12px; border: 2px solid {c.danger}; border-radius: 6px;
        background: {c.surface}; color: {c.text}; }}
    QScrollArea {{ border: none; background: transparent; }}
    QGraphicsView {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 6px;
        padding: 1px; }}
    QGraphicsView:focus {{ border: 2px solid {c.accent}; padding: 0; }}
    QAbstractScrollArea[ring="true"] {{ border: 1px solid {c.line}; border-radius: 6px; padding: 1px; }}
    QAbstractScrollArea[ring="true"]:focus {{ border: 2px solid {c.accent}; padding: 0; }}
    QMenuBar {{ background: {c.page}; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
    QMenu {{ background: {c.surface}; border: 1px solid {c.line}; }}
    QStatusBar {{ background: {c.page}; color: {c.muted}; }}
    QProgressBar {{ border: 1px solid {c.line}; border-radius: 6px; text-align: center; }}
    QProgressBar::chunk {{ background: {c.accent}; }}
    QTabBar::tab {{ background: transparent; color: {c.muted}; padding: 6px 14px; margin: 0;
        border: 2px solid transparent; border-bottom: 3px solid {c.line}; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; }}
    QTabBar::tab:selected:focus {{ border-color: {c.accent}; }}
    QTabBar::tab:disabled {{ color: {c.muted}; }}
    """
