"""rulelang fuzz RULESET --cases N --seed S."""

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import playable, rule_errors


def parameters(say: Say) -> list[click.Parameter]:
    return [
        params.ruleset(say),
        params.option(say, "--cases", "fuzz.cases", type=params.Whole(1), default=100),
        params.seed(say),
        params.jobs(say),
        params.output(say),
    ]


def run(console: Console, ruleset: str, cases: int, seed: int, jobs: int, output: str) -> Exit:
    """Random games, their invariants, and the pairs whose order matters."""
    from interpreter.fuzz import fuzz

    playable(console, ruleset)
    with rule_errors(console):
        found = fuzz(ruleset, cases, seed, jobs)
    if output == "json":
        console.json(found.as_json())
    return Exit.PROBLEMS if found.failures else Exit.CLEAN
