"""Layout by display width."""

import pytest

from cli.width import columns, pad, reflow, width, wrap


@pytest.mark.parametrize(("text", "expected"), [("abc", 3), ("名刺", 4), ("ｱ", 1), ("Ａ", 2), ("か\u3099", 2), ("", 0), ("a名b", 4)])
def test_width_counts_columns(text: str, expected: int) -> None:
    assert width(text) == expected


def test_columns_are_aligned_under_full_width_text() -> None:
    assert columns([("名", "x"), ("abc", "y")]) == ["名   x", "abc  y"]
    assert columns([]) == []


def test_the_last_column_goes_on_below_itself() -> None:
    assert columns([("名", "one two three four five")], within=24) == ["名  one two three four", "    five"]


def test_reflow_joins_the_lines_of_a_paragraph_and_leaves_examples_alone() -> None:
    page = "ルールを\n調べる。\n\n    札 を\n    引く\n\none two\nthree"
    assert reflow(page, 40) == ["ルールを調べる。", "", "    札 を", "    引く", "", "one two three"]


def test_pad_never_cuts() -> None:
    assert pad("名刺", 3) == "名刺"


def test_wrap_breaks_japanese_between_characters_but_never_before_a_full_stop() -> None:
    assert wrap("ルールを調べる。", 14) == ["ルールを調べ", "る。"]


def test_wrap_breaks_english_at_spaces_and_keeps_lines() -> None:
    assert wrap("one two three\nfour", 8) == ["one two", "three", "four"]


@pytest.mark.parametrize("text", ["", "a", "長い" * 40, "word " * 40, "混ぜた text と words を 折る、。" * 5])
def test_wrap_loses_nothing_and_keeps_the_width(text: str) -> None:
    lines = wrap(text, 20)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= 22 for line in lines)
