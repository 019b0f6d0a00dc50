"""Paths, neighbours and reach: what they are in the Program, and what is wrong with them."""

from collections.abc import Callable
from typing import Any

import pytest

from rulelang.resolve.typing import show
from rulelang.show import body, expression

LAND = """kind Town is Place
    toll: 0..9 = 1
card Inn is Town
card Mill is Town
card Well is Place
"""


def test_paths(declared: Callable[[str], Any]) -> None:
    made = declared(LAND + "path Inn - Mill - Well [A-1]\npath Well - Home - Inn where fast and count(players) > 2").program
    found = [(way.a, way.b, expression(way.where) if way.where else "", way.cites) for way in made.paths]
    when = "option fast and (count(players()) > 2)"
    assert found == [("Inn", "Mill", "", ("A-1",)), ("Mill", "Well", "", ("A-1",)), ("Well", "Home", when, ()), ("Home", "Inn", when, ())]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("neighbours(Inn)", "Place", "neighbours(『Inn』)"),
        ("reach(Inn, 2)", "Place", "reach(『Inn』, 2, each it: onward neighbours(it), cost 1)"),
        ("reach(Inn, 2, cost: it's toll)", "Place", "reach(『Inn』, 2, each it: onward neighbours(it), cost it's toll)"),
        (
            "reach(Inn, size, onward: (Mill, Well) where it != Inn, cost: 0)", "Place",
            "reach(『Inn』, option size, each it: onward [it_2 for it_2 in (『Mill』, 『Well』) where it_2 != 『Inn』], cost 0)",
        ),
        ("reach(Inn, 1, onward: all(Town))", "Town", "reach(『Inn』, 1, each it: onward all('Town'), cost 1)"),
        ("reach(first(all(Spot)), 1, onward: all(Spot))", "Spot", "reach(first(all('Spot')), 1, each it: onward all('Spot'), cost 1)"),
    ],
)  # fmt: skip
def test_where_one_gets(declared: Callable[[str], Any], text: str, kind: str, value: str) -> None:
    made = declared(LAND + f"path Inn - Mill - Well - Home\ndefine d = {text}").program
    assert body(made.defines["d"].body) == [f"return value {value}"]
    assert show(made.defines["d"].type) == f"list {kind}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("path Inn - Inne", "RL200"),
        ("path Inn - red", "RL421"),
        ("path Inn - Ann", "RL421"),
        ("path Inn - Spot", "RL421"),
        ("path Inn - Inn", "RL420"),
        ("path Inn - Mill where 3", "RL300"),
        ("path Inn - Mill where self = Inn", "RL212"),
        ("define d = reach(Inn)", "RL307"),
        ("define d = reach()", "RL301"),
        ("define d = reach(Inn, 1, Mill, 2, 3)", "RL301"),
        ("define d = reach(Inn, 1, steps: 2)", "RL301"),
        ("define d = reach(Inn, 1, price: 2)", "RL200"),
        ("define d = reach(Inn, 1, cost: -2)", "RL337"),
        ("define d = reach(Inn, 1, cost: it)", "RL300"),
        ("define d = reach(Inn, 1, onward: 2)", "RL300"),
        ("define d = reach(first(row), 1)", "RL300"),
        ("define d = reach(Inn, Inn)", "RL300"),
        ("define d = neighbours(2)", "RL300"),
    ],
)
def test_ways_that_cannot_be(declared: Callable[[str], Any], text: str, code: str) -> None:
    assert declared(LAND + f"path Inn - Mill - Well - Home\n{text}").errors == [code]
