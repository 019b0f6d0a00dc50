"""rulelang simulate RULESET --games N --seed S."""

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import number_of_players, playable, rule_errors
from cli.width import columns

BOTS = ("random", "eager", "first")


def parameters(say: Say) -> list[click.Parameter]:
    return [
        params.ruleset(say),
        params.option(say, "--games", "simulate.games", type=params.Whole(1), default=100),
        params.option(say, "--players", "param.players", type=params.Whole(1)),
        params.option(say, "--bot", "simulate.bot", type=params.OneOf(*BOTS), default="random"),
        params.seed(say),
        params.jobs(say),
        params.output(say),
    ]


def run(console: Console, ruleset: str, games: int, players: int | None, bot: str, seed: int, jobs: int, output: str) -> Exit:
    """Counts how many games end, and how."""
    from interpreter.simulate import simulate
    from interpreter.texts import said

    rules = playable(console, ruleset)
    with rule_errors(console, rules):
        number_of_players(rules, players)
        found = simulate(ruleset, games, seed, jobs, policy=bot, players=players)
    if output == "json":
        console.json(found.as_json())
    else:
        console.out(console.say("simulate.summary", games=found.games, finished=found.finished, decisions=found.decisions))
        for line in columns([(result, str(count)) for result, count in found.results.items()]):
            console.out(f"  {line}")
        for error in found.errors:
            console.out(console.paint(str(said(error, console.language)), "bad"))
        console.out(console.say("simulate.digest", digest=found.digest))
    return Exit.PROBLEMS if found.errors else Exit.CLEAN
