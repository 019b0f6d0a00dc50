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


EXAMPLES = {
    name: tagged(decl, "example")
    for name, decl in zip(NAMES, DECLS, strict=True)
    if isinstance(decl, ast.Define) and tagged(decl, "effect") in ("pure", "reads")
}
RULESET = """rulelang 1
game G
    players 2..2
    S first(players)
kind K is card
zone pile per player
skill flying
class ambush
event strike who: K
    win none
scope turn p: player
    open later
scope S p: player
    turn p
timing later
    who all(K)
kind J is K
    may ambush 『go』 at later
        needs {example}
        strike self
"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_compiles(ruleset: Callable[[str], Any], name: str) -> None:
    assert ruleset(RULESET.format(example=EXAMPLES[name])).errors == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_uses_what_it_shows(name: str) -> None:
    assert re.search(rf"\b{name}\b", EXAMPLES[name])


def test_policies_have_settings() -> None:
    assert all(decl.settings for decl in DECLS if isinstance(decl, ast.Policy))
