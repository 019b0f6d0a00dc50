"""Stages as text, the bundled rulesets, and texts that are far from right."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulelang import ast, catalogue, dump
from rulelang.compile import compile_ruleset, compile_texts
from rulelang.lower import expressions
from rulelang.resolve.collect import _COLLECT
from rulelang.ruleset import find, known, read

BUNDLED = [name for name, found in known().items() if found.where == "bundled"]


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_rulesets_have_no_problem(name: str) -> None:
    compiled = compile_ruleset(name, scenarios=True)
    assert [f"{problem.span} {problem.code} {problem.args}" for problem in compiled.problems] == []
    assert compiled.program is not None


@pytest.mark.parametrize("name", BUNDLED)
def test_stages_can_be_read(name: str) -> None:
    compiled = compile_ruleset(name)
    assert compiled.program is not None
    assert compiled.checked is not None
    program = dump.program(compiled.program)
    assert "object at 0x" not in program
    assert all(ability.name in program for ability in compiled.program.abilities)
    assert "Game name=" in dump.tree(compiled.modules)
    assert dump.checked(compiled.checked).count("\n") > 100


def test_checked_tells_what_names_are(done: Callable[..., Any]) -> None:
    text = dump.checked(done("let x = c's killer").compiled.checked)
    assert "c  local  Hero?" in text
    assert "killer  attribute  Hero?" in text


def test_compiling_twice_gives_the_same(base: str) -> None:
    texts = {"a.rule": base + "procedure Do c: Hero?, d: Hero?, p: player\n"}
    one, two = compile_texts(texts), compile_texts(texts)
    assert one.program == two.program


def subclasses(kind: type) -> set[type]:
    return {below for sub in kind.__subclasses__() for below in (sub, *subclasses(sub))}


def test_every_declaration_is_collected() -> None:
    assert set(_COLLECT) == subclasses(ast.Decl)


def test_every_expression_has_a_meaning() -> None:
    source = Path(expressions.__file__).read_text(encoding="utf-8")
    assert all(f"case ast.{kind.__name__}(" in source for kind in subclasses(ast.Expr))


def test_every_code_is_in_the_catalogue() -> None:
    used: set[str] = set()
    for path in [*_sources("lower"), *_sources("resolve"), *_sources("check")]:
        used |= set(re.findall(r"\"(RL[234]\d\d)\"", path))
    for language in catalogue.LANGUAGES:
        known_codes = {code for code in catalogue.codes(language) if code[2] in "234"}
        assert used == known_codes


def _sources(folder: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in Path(dump.__file__).parent.joinpath(folder).glob("*.py")]


PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("code", [code for code in catalogue.codes("en") if code[2] in "234"])
def test_both_languages_say_the_same_things(code: str) -> None:
    en, ja = catalogue.entry(code, "en"), catalogue.entry(code, "ja")
    assert en is not None
    assert ja is not None
    for part in ("message", "cause", "fix"):
        assert set(PLACEHOLDER.findall(getattr(en, part))) == set(PLACEHOLDER.findall(getattr(ja, part))), part


TOKEN = re.compile(r"[^\W\d][\w・]*|『[^』]*』|\d+|[^\w\s]")


@pytest.mark.parametrize("name", BUNDLED)
def test_any_text_gives_problems_and_no_traceback(name: str) -> None:
    texts, _ = read(find(name))
    words = TOKEN.findall("".join(texts.values()))
    chance = random.Random(name)
    for _ in range(25):
        path = chance.choice(list(texts))
        places = list(TOKEN.finditer(texts[path]))
        place = chance.choice(places[2:])
        instead = "" if chance.random() < 0.3 else chance.choice(words)
        compile_texts({**texts, path: texts[path][: place.start()] + instead + texts[path][place.end() :]})


@pytest.mark.parametrize("inner", ["(" * 3000 + "1" + ")" * 3000, "+".join(["1"] * 3000), "not " * 3000 + "yes", "c" + "'s owner" * 3000])
def test_deep_text_gives_a_problem_and_no_traceback(done: Callable[..., Any], inner: str) -> None:
    assert done(f"let x = {inner}").errors
