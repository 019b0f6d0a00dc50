"""rulelang fuzz RULESET --cases N --seed S."""

from typing import TYPE_CHECKING

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import playable, rule_errors

if TYPE_CHECKING:
    from interpreter.fuzz import Findings, Pair


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
    else:
        show(console, found)
    return Exit.PROBLEMS if found.failures else Exit.CLEAN


def show(console: Console, found: "Findings") -> None:
    """Failures with the command that repeats them, then the pairs, those that nothing orders first."""
    from interpreter.texts import said
    from interpreter.words import word

    say = console.say
    for failure in found.failures:
        message = said(failure.message, console.language)
        console.out(console.paint(say("fuzz.failure", seed=failure.seed, decision=failure.decision, message=message), "bad"))
        if failure.choices:
            last = ", ".join(f"{who}: {label}" for who, label in failure.choices[-3:])
            console.out(f"    {say('fuzz.shortest', count=len(failure.choices), last=last)}")
        console.out(f"    {say('fuzz.repeat', command=failure.command)}")
    for pair in found.pairs:
        window = word("heard", console.language) if pair.window == "heard" else pair.window
        heading = say("fuzz.pair", window=window, first=pair.first, second=pair.second)
        console.out(console.paint(heading, "note") if pair.open else heading)
        facts = {"tried": pair.tried, "changed": pair.changed, "seed": pair.seed, "decision": pair.decision}
        console.out(f"    {say('fuzz.seen', by=ordered_by(console, pair), **facts)}")
    counts = {"cases": found.cases, "decisions": found.decisions, "windows": found.windows, "failures": len(found.failures)}
    console.out(say("fuzz.summary", **counts, pairs=len(found.pairs), open=sum(pair.open for pair in found.pairs)))


def ordered_by(console: Console, pair: "Pair") -> str:
    """What settles their order, with the requirements that it cites."""
    kind, _, key = pair.by.partition(" ")
    return console.say(f"by.{kind}", key=key) + (f" [{', '.join(pair.ids)}]" if pair.ids else "")
