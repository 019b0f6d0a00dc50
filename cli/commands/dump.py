"""rulelang dump RULESET --stage STAGE."""

from typing import TYPE_CHECKING

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import compiled, linked

if TYPE_CHECKING:
    from interpreter.game import Rules

STAGES = ("tree", "checked", "program", "python")


def parameters(say: Say) -> list[click.Parameter]:
    return [params.ruleset(say), params.option(say, "--stage", "dump.stage", type=params.OneOf(*STAGES), default="tree")]


def run(console: Console, ruleset: str, stage: str) -> Exit:
    """Prints one stage. Text with problems has a tree, and nothing after it."""
    from rulelang import dump

    result = compiled(console, ruleset)
    if stage == "tree":
        console.out(dump.tree(result.modules).rstrip("\n"))
        return Exit.CLEAN if result.program else Exit.PROBLEMS
    rules = linked(console, ruleset, result)
    if stage == "checked" and result.checked is not None:
        console.out(dump.checked(result.checked).rstrip("\n"))
    elif stage == "program":
        console.out(dump.program(rules.program).rstrip("\n"))
    else:
        console.out(python(rules))
    return Exit.CLEAN


def python(rules: "Rules") -> str:
    """What the rules were compiled to, file by file."""
    return "\n".join(f"# {file}\n{text}" for file, text in rules.machine.text.items())
