"""rulelang dump RULESET --stage STAGE."""

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import compiled, linked

STAGES = ("tree", "checked", "program", "python")


def parameters(say: Say) -> list[click.Parameter]:
    return [params.ruleset(say), params.option(say, "--stage", "dump.stage", type=params.OneOf(*STAGES), default="tree")]


def run(console: Console, ruleset: str, stage: str) -> Exit:
    """Prints one stage. Text with problems has a tree, and nothing after it."""
    from rulelang.dump import dump

    result = compiled(console, ruleset)
    if stage == "tree":
        console.out(dump(result, stage))
        return Exit.CLEAN if result.program else Exit.PROBLEMS
    rules = linked(console, ruleset, result)
    console.out(rules.machine.source if stage == "python" else dump(result, stage))
    return Exit.CLEAN
