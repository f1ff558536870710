"""Lists of texts as spreadsheets here open them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from bracket_desk.domain.text import harmless


def delimited(rows: Iterable[Iterable[str]], separator: str = ";") -> bytes:
    """A CSV file: UTF-8 with a mark, so that spreadsheets know; what they would compute is made harmless."""
    made = io.StringIO(newline="")
    writer = csv.writer(made, delimiter=separator, lineterminator="\r\n")
    writer.writerows([harmless(text) for text in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")
