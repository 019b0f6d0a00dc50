"""rulelang test RULESET."""

from typing import TYPE_CHECKING

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import compiled, outcomes_of

if TYPE_CHECKING:
    from interpreter.scenario.outcome import Outcome


def parameters(say: Say) -> list[click.Parameter]:
    return [params.ruleset(say), click.Option(["-k", "only"], metavar=say("param.text"), help=say("test.only")), params.output(say)]


def run(console: Console, ruleset: str, only: str | None, output: str) -> Exit:
    """Runs the scenarios, those that contain `only` where it is given."""
    result = compiled(console, ruleset, scenarios=True)
    outcomes = [outcome for outcome in outcomes_of(console, ruleset, result) if only is None or matches(outcome, only)]
    if only is not None and not outcomes:
        raise Refused("test.none", only=only)
    passed = sum(outcome.status == "passed" for outcome in outcomes)
    failed = len(outcomes) - passed
    if output == "json":
        console.json({"passed": passed, "failed": failed, "scenarios": [outcome.as_json() for outcome in outcomes]})
    else:
        for outcome in outcomes:
            if outcome.status != "passed":
                show(console, outcome)
        console.out(console.say("test.summary", passed=passed, failed=failed) if outcomes else console.say("test.no_scenarios"))
    return Exit.PROBLEMS if failed else Exit.CLEAN


def matches(outcome: "Outcome", only: str) -> bool:
    """Does the name, the file or an id contain the words?"""
    return any(only in text for text in (outcome.name, outcome.file, *outcome.ids))


def show(console: Console, outcome: "Outcome") -> None:
    """A failed scenario: its name, the line that failed, and what there was instead."""
    variant = f" ({outcome.variant})" if outcome.variant else ""
    ids = f" [{', '.join(outcome.ids)}]" if outcome.ids else ""
    console.out(console.paint(f"{outcome.file}:{outcome.at.line or outcome.line}: {outcome.name}{variant}{ids}", "bad"))
    for line in (outcome.message, *outcome.detail):
        console.out(f"    {line}")
