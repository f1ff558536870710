"""Every document says, word by word, what is kept of it: a change of a form or a filler is seen in a diff."""

from __future__ import annotations

import pytest

from bracket_desk.printing.kinds import Kind
from bracket_desk.words import LANGUAGES
from tests.printing.golden import FOLDER, path_of, said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Kind)
def test_a_document_says_what_is_kept_of_it(kind: Kind, language: str) -> None:
    kept = path_of(kind, language).read_text("utf-8")
    assert said(kind, language) == kept, "if it is meant so: python -m tests.printing.golden"


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(k, n).name for k in Kind for n in LANGUAGES}
