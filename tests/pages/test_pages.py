"""The pages of docs/language say what really happens (accept with python -m tests.pages.accept)."""

import pytest

from rulelang.problem import ERROR
from tests.pages import index
from tests.pages.outcome import PARTIAL, actual, problems, shown_problems
from tests.pages.page import HOME, Example, all_examples, pages

EXAMPLES = all_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_example(example: Example) -> None:
    if not any(block.kind == "problems" for block in example.expected):
        wrong = [problem.code for problem in problems(example) if problem.severity == ERROR or problem.code not in PARTIAL]
        assert not wrong, shown_problems(example)
    for block in example.expected:
        assert block.text == actual(example, block)
        if block.kind == "problems":
            assert block.text, "this example is expected to have a problem"
        if block.kind == "result" and "failed" not in block.flags:
            assert all(line.startswith("passed") for line in block.text.splitlines()), block.text
            assert block.text, "this example is expected to have a scenario"


def test_the_index_lists_every_page() -> None:
    text = (HOME / index.NAME).read_text("utf-8")
    assert [page.name for page in pages() if page.name != index.NAME and f"({page.name})" not in text] == []


def test_the_table_of_builtins_is_fresh() -> None:
    text = (HOME / index.NAME).read_text("utf-8")
    assert index.renewed(text) == text


@pytest.mark.parametrize("page", [page for page in pages() if page.name != index.NAME], ids=lambda page: page.stem)
def test_a_page_begins_with_a_title_in_both_languages(page: object) -> None:
    from pathlib import Path

    assert isinstance(page, Path)
    first = page.read_text("utf-8").split("\n", 1)[0]
    assert first.startswith("# ")
    assert " / " in first
