"""The code of a match protocol, as a scanner types it on one keyboard or the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.typed.codes import Code, is_of, match_code, read_code
from bracket_desk.domain.typed.keyboard import as_russian

HASH = "1ef35690a1ff7833" * 4
MATCHES = tuple(load_format(FormatName.TWO_STAGE, 256).index)


@given(st.sampled_from(MATCHES), st.text("0123456789abcdef", min_size=64, max_size=64))
def test_every_code_is_read_on_either_keyboard(match: str, first_hash: str) -> None:
    code = match_code(first_hash, match)
    assert len(code) <= 20, "so much goes into the smallest square"
    for typed in (code, code.lower(), as_russian(code), as_russian(code).lower(), f" {code} "):
        found = read_code(typed)
        assert found == Code(first_hash[:6].upper(), match)
        assert is_of(found, first_hash, MATCHES)


def test_another_event_and_another_format_are_told_apart() -> None:
    found = read_code(match_code(HASH, "AF-U1-1"))
    assert found is not None
    assert not is_of(found, "f" * 64, MATCHES)
    assert not is_of(found, HASH, ("F2-1",))


@pytest.mark.parametrize(
    "text",
    ["", "51 4-2", "BD:1EF356", "BD:1EF35:A-U1-1", "BD:1EF3567:A-U1-1", "BD:XYZXYZ:A-U1-1", "отказ 12"],
)
def test_other_lines_are_no_codes(text: str) -> None:
    assert read_code(text) is None
