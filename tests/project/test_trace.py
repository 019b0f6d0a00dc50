"""From requirement to rule to scenario."""

import pytest

from rulelang.ast import Cite, Module, Name, Ruling, Scenario
from rulelang.trace import ListProblem, read_requirements, trace

LIST = """
[rules]
"A-1" = { ja = "一", en = "one" }
"A-2" = { ja = "二", en = "two" }
"A-3" = { ja = "三", en = "three" }
"A-4" = { ja = "四", en = "four" }
"A-5" = { ja = "五", en = "five" }

[scenarios]
"T-1" = { ja = "場面", en = "scene" }

[waived]
"A-3" = "flavour"

[later]
"A-4" = "another part"
"""


def module(*decls: Ruling | Scenario) -> Module:
    return Module("a.rule", 1, "en", decls)


def rule(*ids: str) -> Ruling:
    return Ruling("because", cite=Cite(ids))


def scene(name: str, *ids: str) -> Scenario:
    return Scenario(Name(name), (), cite=Cite(ids))


def test_what_is_missing_is_told() -> None:
    found = trace(read_requirements(LIST), [module(rule("A-1", "B-9"), scene("good", "A-1", "T-1"), scene("bad", "A-2"))], {"good"})
    assert found.not_carried == ("A-2", "A-5")
    assert found.not_shown == ("A-2", "A-5")
    assert found.unknown == ("B-9",)
    assert dict(found.waived) == {"A-3": "flavour"}
    assert dict(found.later) == {"A-4": "another part"}
    assert found.shown == {"A-1": ("good",), "T-1": ("good",)}
    assert not found.complete


def test_complete_when_all_is_carried_and_shown() -> None:
    found = trace(read_requirements(LIST), [module(rule("A-1", "A-2", "A-5"), scene("s", "A-1", "A-2", "A-5", "T-1"))], {"s"})
    assert found.complete
    assert found.unknown == ()


@pytest.mark.parametrize(("text", "code"), [
    ('"A-1" = {', "toml"),
    ('[x]\n"A-1" = { ja = "一" }', "title"),
    ('[x]\n"A-1" = { ja = "一", en = "" }', "title"),
    ('[x]\n"A-1" = { ja = "一", en = "one" }\n[y]\n"A-1" = { ja = "一", en = "one" }', "twice"),
    ('[x]\n"A-1" = { ja = "一", en = "one" }\n[waived]\n"A-1" = " "', "waiver_reason"),
    ('[x]\n"A-1" = { ja = "一", en = "one" }\n[waived]\n"A-2" = "why"', "waiver_unknown"),
    ("waived = 3", "waiver_reason"),
])
def test_a_list_that_is_not_well_formed_is_refused(text: str, code: str) -> None:
    with pytest.raises(ListProblem) as problem:
        read_requirements(text)
    assert problem.value.code == code
