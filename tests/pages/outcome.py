"""What comes of an example, as the blocks of a page show it."""

import re
from functools import lru_cache

from attrs import evolve

from interpreter.account import Account
from interpreter.bots import bot
from interpreter.ears import Ears
from interpreter.game import Game, Rules
from interpreter.scenario.runner import run_scenarios
from rulelang import ast, dump
from rulelang.compile import Compiled, compile_texts
from rulelang.format import format_module
from rulelang.problem import ERROR, Problem
from rulelang.render import render_text
from rulelang.span import Span
from rulelang.trees import tree_of
from tests.pages.page import Block, Example

FILE = "example.rule"
VERSION = "rulelang 1\n"
LANGUAGES = ("ja", "en")
_PLACE = re.compile(re.escape(FILE) + r":(\d+)")
PARTIAL = ("RL402", "RL403")
"""Warnings that an example which shows one thing cannot avoid: nothing uses it."""


def text_of(example: Example) -> str:
    """The example as a file."""
    return example.source.text if "bare" in example.source.flags else VERSION + example.source.text


def module_of(example: Example) -> ast.Module | None:
    """Its tree."""
    return tree_of(text_of(example), FILE)[0]


def alone(example: Example) -> bool:
    """Is it a whole ruleset?"""
    return "bare" in example.source.flags or any(line.startswith(("game ", "ゲーム ")) for line in example.source.text.split("\n"))


@lru_cache(maxsize=8)
def compiled(example: Example) -> Compiled:
    """The example with what it adds to."""
    texts = {} if alone(example) else dict(example.base)
    return compile_texts({**texts, FILE: text_of(example)})


def problems(example: Example) -> list[Problem]:
    """What is wrong in the example itself: its errors, or its warnings where there are none. Places count from its first line."""
    found = [problem for problem in compiled(example).problems if problem.span.file == FILE or problem.severity == ERROR]
    found = [problem for problem in found if problem.severity == ERROR] or found
    return found if "bare" in example.source.flags else [moved(problem) for problem in found]


def moved(problem: Problem) -> Problem:
    """As it stands on the page, where the version line is not written."""
    related = tuple(evolve(one, span=_moved(one.span)) for one in problem.related)
    return evolve(problem, span=_moved(problem.span), related=related)


def _moved(span: Span) -> Span:
    if span.file != FILE:
        return span
    return evolve(span, start=span.start - len(VERSION), end=span.end - len(VERSION), line=span.line - 1)


def shown_problems(example: Example) -> str:
    """Each problem in Japanese and in English."""
    texts = {FILE: example.source.text, **dict(example.base)}
    parts = [render_text(problem, language, texts.get) for problem in problems(example) for language in LANGUAGES]
    return "\n\n".join(parts) + "\n" if parts else ""


def shown_result(example: Example) -> str:
    """Each scenario on a line; what a failed one says, in Japanese and in English."""
    made, module = compiled(example), module_of(example)
    if made.program is None or module is None:
        return "has problems\n"
    rules = Rules(made.program, made)
    told = {language: list(run_scenarios(rules, [module], lang=language)) for language in LANGUAGES}
    lines: list[str] = []
    for outcomes in zip(*told.values(), strict=True):
        first = outcomes[0]
        variant = f" ({first.variant})" if first.variant else ""
        lines.append(f"{first.status}: {first.name}{variant}")
        if first.status != "passed":
            at = max(1, first.at.line - (0 if "bare" in example.source.flags else 1))
            for outcome in outcomes:
                lines += [f"  {at}: {outcome.message}", *(f"     {line}" for line in outcome.detail)]
    text = "".join(line.rstrip() + "\n" for line in lines)
    return text if "bare" in example.source.flags else _PLACE.sub(lambda place: f"{FILE}:{int(place[1]) - 1}", text)


def played(example: Example, lang: str, seat: str) -> tuple[Game, Ears]:
    """A game by eager bots, as a seat ("" for none) is told it."""
    made = compiled(example)
    assert made.program is not None
    ears = Ears(made.program, (int(seat) - 1,) if seat else ())
    return Rules(made.program, made).new_game(seed=1, lang=lang, listen=ears).play(bot("eager", 1)), ears


def told(example: Example, lang: str, seat: str = "") -> str:
    """The account of a game."""
    game, ears = played(example, lang, seat)
    account = Account(lambda: game.names, lang, seat=int(seat) - 1 if seat else None, before=game.before())
    for entry in ears.take():
        account.feed(entry)
    return "\n".join(account.take()).lstrip("\n") + "\n"


def seen(example: Example, lang: str, seat: str) -> str:
    """What a seat sees when the game is over."""
    game, _ = played(example, lang, "")
    return "".join(line + "\n" for line in game.view(int(seat) - 1, lang).lines())


def written(example: Example, kind: str) -> str:
    """The example again: in the other keyword language, in the usual layout, or as a tree."""
    module = module_of(example)
    if module is None:
        return "cannot be read\n"
    if kind == "tree":
        return dump.tree([module]).split("\n", 1)[1]
    other = "en" if module.language == "ja" else "ja"
    text = format_module(module, other if kind == "twin" else None)
    return text if "bare" in example.source.flags else text.removeprefix(VERSION).lstrip("\n")


def actual(example: Example, block: Block) -> str:
    """What the block should hold."""
    match block.kind:
        case "problems":
            return shown_problems(example)
        case "result":
            return shown_result(example)
        case "told":
            return told(example, *block.flags)
        case "seen":
            return seen(example, *block.flags)
        case kind:
            return written(example, kind)
