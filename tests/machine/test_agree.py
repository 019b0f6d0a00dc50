"""Random rulesets, played in every way: the compiled machine (stepped, saved and loaded, forked, answered in place, with chance asked),
the generator back end, and the tree walk must ask the same, tell the same and end the same.

More of them: `python tests/machine/soak.py FIRST LAST`.
"""

import pytest
from agreeing import Table, at_random, disagreement, little_fuel
from authoring import Author, Seeded
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rulelang.compile import compile_texts

SEEDS, STEP = 120, 20


class Drawn:
    """Decisions by Hypothesis, which looks for other corners than a seed does."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))


@st.composite
def rulesets(draw: st.DrawFn) -> str:
    return Author(Drawn(draw)).text()


def check(text: str, seed: int) -> None:
    compiled = compile_texts({"random.rule": text})
    if compiled.program is None:
        return
    table = Table(compiled.program)
    found = disagreement(table, seed)
    assert not found, f"{found}\n{text}"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    little_fuel(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
def test_seeds(first: int) -> None:
    for seed in range(first, first + STEP):
        check(Author(Seeded(seed)).text(), seed)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(rulesets(), st.integers(0, 1000))
def test_drawn(text: str, seed: int) -> None:
    """Not made smaller when it fails: thousands of decisions stand behind a ruleset, and that would take minutes."""
    check(text, seed)


def test_the_authors_rules_are_legal() -> None:
    """Nine in ten, or there is nothing to see here."""
    legal = sum(compile_texts({"random.rule": Author(Seeded(seed)).text()}).program is not None for seed in range(20))
    assert legal >= 16


def test_answers_are_of_the_seed() -> None:
    ask = (0, "choose", "x", (1, 2, 3), 0, -1)
    one, two = at_random(4), at_random(4)
    assert [one(ask) for _ in range(5)] == [two(ask) for _ in range(5)]
