"""Every builtin is documented in both languages, classed, shown by an example that compiles, and has a second spelling of its own."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from rulelang import ast
from rulelang.lower.commands import VERBS
from rulelang.prelude import EFFECTS, builtins, documentation, module, tagged

DECLS = [decl for decl in module().decls if isinstance(decl, ast.Define | ast.Event | ast.Kind | ast.Policy)]
NAMES = [decl.name.text for decl in DECLS]


@pytest.mark.parametrize("decl", DECLS, ids=NAMES)
def test_documented(decl: ast.Decl) -> None:
    notes = documentation(decl)
    assert any(note.isascii() for note in notes), "in English"
    assert any(not note.isascii() for note in notes), "in Japanese"
    assert tagged(decl, "effect") in EFFECTS
    assert tagged(decl, "example")
    assert decl.label
    assert not decl.label.isascii()


def test_second_spellings_are_one_to_one() -> None:
    labels = [decl.label for decl in DECLS if decl.label]
    assert len(labels) == len(set(labels))
    assert not set(labels) & set(NAMES)


def test_every_verb_is_lowered() -> None:
    assert set(VERBS) == set(builtins().events)


RULESET = """rulelang 1
game G
    players 2..2
    turn first(players)
kind K is card
kind square is area
    printed x: 1..2
board square: x in 1..2
kind pawn is token
card Pawn is pawn
kind spot is area
card gate is spot
card bridge is spot
path gate - bridge
zone pile per player
zone pieces per square
skill flying
class ambush
event strike who: K
    win none
scope turn p: player
    open later
timing later during turn
    who all(K)
{order}
kind J is K
    may ambush 『go』 at later
        needs {needs}
        strike self
        {line}
    may before rolled
        needs {heard}
        {answer}
"""
PLAIN = {"order": "", "needs": "yes", "line": "win none", "heard": "yes", "answer": "cancel"}
HEARD = ("user", "faces", "ability")
SCRIPT = ("pass", "offered", "won")
"""Builtins of scenarios; the tests of scenarios use them."""
EXAMPLES = [(decl.name.text, decl, tagged(decl, "example")) for decl in DECLS if decl.name.text not in SCRIPT]


def place(name: str, decl: ast.Decl) -> str:
    """Where in the ruleset an example stands."""
    if isinstance(decl, ast.Policy):
        return "order"
    if name in HEARD:
        return "heard"
    if tagged(decl, "effect") == "event":
        return "answer"
    return "line" if isinstance(decl, ast.Event) or name in ("front", "back", "strip") else "needs"


@pytest.mark.parametrize(("name", "decl", "example"), EXAMPLES, ids=[name for name, *_ in EXAMPLES])
def test_example_compiles(ruleset: Callable[[str], Any], name: str, decl: ast.Decl, example: str) -> None:
    where = place(name, decl)
    text = f"    {example}" if where == "order" else example
    assert ruleset(RULESET.format(**{**PLAIN, where: text})).errors == []


@pytest.mark.parametrize(("name", "decl", "example"), EXAMPLES, ids=[name for name, *_ in EXAMPLES])
def test_example_uses_what_it_shows(name: str, decl: ast.Decl, example: str) -> None:
    if not isinstance(decl, ast.Kind) and tagged(decl, "effect") != "event":
        assert re.search(rf"\b{name}\b", example)


def test_policies_have_settings() -> None:
    assert all(decl.settings for decl in DECLS if isinstance(decl, ast.Policy))
