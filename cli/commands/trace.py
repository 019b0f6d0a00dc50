"""rulelang trace RULESET."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import compiled, find, outcomes_of, read_text
from cli.width import columns

if TYPE_CHECKING:
    from rulelang.trace import Requirements, Trace

LIST = "requirements.toml"


def parameters(say: Say) -> list[click.Parameter]:
    return [params.ruleset(say), params.output(say)]


def run(console: Console, ruleset: str, output: str) -> Exit:
    """Compares the list of requirements with the text and with the scenarios that pass."""
    from rulelang.trace import trace

    requirements = requirements_of(console, ruleset)
    result = compiled(console, ruleset, scenarios=True)
    outcomes = outcomes_of(console, ruleset, result)
    found = trace(requirements, result.modules, {o.name for o in outcomes} - {o.name for o in outcomes if o.status != "passed"})
    if output == "json":
        console.json(value_of(found))
    else:
        show(console, found)
    return Exit.CLEAN if found.complete else Exit.PROBLEMS


def requirements_of(console: Console, ruleset: str) -> "Requirements":
    """The list in the ruleset's folder. Raises Refused where there is none, or where it is not well formed."""
    from rulelang.render import reason_text
    from rulelang.trace import ListProblem, read_requirements

    folder = find(ruleset).path
    path = folder / LIST
    if not os.path.lexists(path):
        raise Refused("trace.no_list", path=folder)
    try:
        return read_requirements(read_text(console, str(path)))
    except ListProblem as problem:
        facts: dict[str, Any] = {key: reason_text(str(value), console.language) for key, value in problem.facts.items()}
        raise Refused(f"trace.{problem.code}", path=path, **facts) from None


def value_of(found: "Trace") -> dict[str, object]:
    return {
        "requirements": len(found.titles),
        "not_carried": list(found.not_carried),
        "not_shown": list(found.not_shown),
        "waived": dict(found.waived),
        "later": dict(found.later),
        "unknown": list(found.unknown),
        "carried": {id_: [str(span) for span in spans] for id_, spans in sorted(found.carried.items())},
        "shown": {id_: list(names) for id_, names in sorted(found.shown.items())},
    }


def show(console: Console, found: "Trace") -> None:
    def block(heading: str, rows: Iterable[tuple[str, ...]]) -> None:
        lines = columns(list(rows), within=console.width - 2)
        if lines:
            console.out(console.say(heading))
            for line in lines:
                console.out(f"  {line}")

    def title(id_: str) -> str:
        return found.titles[id_][console.language]

    block("trace.not_carried", ((id_, title(id_)) for id_ in found.not_carried))
    block("trace.not_shown", ((id_, title(id_)) for id_ in found.not_shown))
    block("trace.waived", ((id_, f"{title(id_)} — {why}") for id_, why in found.waived.items()))
    block("trace.later", [(", ".join(found.later),)] if found.later else [])
    block("trace.unknown", ((id_,) for id_ in found.unknown))
    listed = found.titles.keys()
    carried, shown = len(listed & found.carried.keys()), len(listed & found.shown.keys())
    counts = {"total": len(listed), "carried": carried, "shown": shown, "waived": len(found.waived), "later": len(found.later)}
    console.out(console.say("trace.summary", **counts))
