"""How lists were read: kept in the person's settings by their headings, never what stood below them."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from PySide6.QtCore import QSettings

from bracket_desk.exchange.options import RememberedLayout

MOST = 40
"""Layouts that are kept, the latest first."""


@dataclass(frozen=True, slots=True)
class LayoutKeeper:
    """Where layouts of one kind of list are kept."""

    settings: QSettings
    kind: str

    @property
    def _key(self) -> str:
        return f"lists/{self.kind}"

    def layouts(self) -> tuple[RememberedLayout, ...]:
        """All that were kept and can be read, the latest first."""
        try:
            return msgspec.json.decode(
                str(self.settings.value(self._key, "[]")), type=tuple[RememberedLayout, ...]
            )
        except msgspec.DecodeError:
            return ()

    def keep(self, layout: RememberedLayout) -> None:
        """Keep a layout in place of the one with the same headings."""
        self._write([layout, *self._others(layout)][:MOST])

    def forget(self, layout: RememberedLayout) -> None:
        """Read such lists as they come from now on."""
        self._write(self._others(layout))

    def _others(self, layout: RememberedLayout) -> list[RememberedLayout]:
        return [kept for kept in self.layouts() if kept.headings != layout.headings]

    def _write(self, layouts: list[RememberedLayout]) -> None:
        self.settings.setValue(self._key, msgspec.json.encode(layouts).decode())
