"""The pages of docs/language say what really happens (accept with python -m tests.pages.accept)."""

from pathlib import Path

import pytest

from rulelang.compile import compile_ruleset
from rulelang.problem import ERROR
from rulelang.trees import tree_of
from tests.pages import index
from tests.pages.outcome import FILE, PARTIAL, VERSION, actual, module_of, problems, shown_problems
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


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.twin is not None], ids=lambda example: example.title)
def test_a_twin_is_the_same_tree(example: Example) -> None:
    assert example.twin is not None
    module, other = module_of(example), tree_of(VERSION + example.twin.text, FILE)[0]
    assert module is not None
    assert other is not None
    assert other.decls == module.decls
    assert other.language != module.language


@pytest.mark.parametrize("path", sorted((HOME / "bases").glob("*.rule")), ids=lambda path: path.stem)
def test_what_examples_add_to_is_right(path: Path) -> None:
    assert [problem.code for problem in compile_ruleset(path).problems if problem.code not in PARTIAL] == []


def test_the_index_lists_every_page() -> None:
    text = (HOME / index.NAME).read_text("utf-8")
    assert [page.name for page in pages() if page.name != index.NAME and f"({page.name})" not in text] == []


def test_the_table_of_builtins_is_fresh() -> None:
    text = (HOME / index.NAME).read_text("utf-8")
    assert index.renewed(text) == text


@pytest.mark.parametrize("page", [page for page in pages() if page.name != index.NAME], ids=lambda page: page.stem)
def test_a_page_begins_with_a_title_in_both_languages(page: Path) -> None:
    first = page.read_text("utf-8").split("\n", 1)[0]
    assert first.startswith("# ")
    assert " / " in first
