"""Names in scenarios that nothing declares are problems of the text, found without running anything."""

import pytest
from duel import TEXT

from interpreter.scenario.check import scenario_problems
from rulelang.compile import compile_texts
from rulelang.render import message

SCENE = """\
rulelang 1
scenario 『a strike』
    players A, B
    each card among (ann, bob)
    given A's field = card
    given B's field = (c: cid)
    given c's hp = 5
    A: 『strike』, pass
    chance: damage = 5
    turn A
    expect hit c by card
    expect c's hp = 3 and offered(A, 『rest』) and not won(B)
    expect count(B's grave) = 0 or might(c) > 1
    expect not missing 『strike』
"""


def found(change, to):
    assert change in SCENE
    compiled = compile_texts({"duel.rule": TEXT, "scenarios/one.rule": SCENE.replace(change, to)})
    return [(p.code, p.span.line, message(p, "en")) for p in scenario_problems(compiled)]


def test_a_scenario_without_mistakes():
    assert found("strike", "strike") == []


@pytest.mark.parametrize(
    ("change", "to", "line", "name"),
    [("expect hit c by card", "expect hitt c by card", 11, "hitt"), ("expect hit c by card", "expect hit x by card", 11, "x"),
     ("c's hp = 3", "d's hp = 3", 12, "d"), ("offered(A, 『rest』)", "offered(A, 『resd』)", 12, "resd"), ("won(B)", "won(C)", 12, "C"),
     ("might(c)", "mite(c)", 13, "mite"), ("    A: ", "    C: ", 8, "C"), ("    turn A", "    tern A", 10, "tern"),
     ("given B's field", "given B's feeld", 6, "feeld")],
)  # fmt: skip
def test_a_wrong_name(change, to, line, name):
    problems = found(change, to)
    assert problems
    assert problems[0][1] == line
    assert name in problems[0][2]
