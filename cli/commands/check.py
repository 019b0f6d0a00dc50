"""rulelang check RULESET."""

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import compiled, exit_for, show_problems


def parameters(say: Say) -> list[click.Parameter]:
    return [params.ruleset(say), params.output(say)]


def run(console: Console, ruleset: str, output: str) -> Exit:
    """Every problem of the text, scenarios included."""
    from interpreter.scenario.check import scenario_problems

    result = compiled(console, ruleset, scenarios=True)
    result.problems += scenario_problems(result)
    errors = sum(problem.severity == "error" for problem in result.problems)
    if output == "json":
        from rulelang.render import to_json

        console.json({
            "ruleset": ruleset, "files": len(result.modules), "errors": errors, "warnings": len(result.problems) - errors,
            "problems": [to_json(problem, console.language) for problem in result.problems],
        })  # fmt: skip
    elif result.problems:
        show_problems(console, result, console.out)
        console.out(console.say("check.found", name=ruleset, errors=errors, warnings=len(result.problems) - errors))
    else:
        console.out(console.say("check.clean", name=ruleset, files=len(result.modules)))
    return exit_for(result)
