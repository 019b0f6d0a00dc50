"""rulelang simulate RULESET --games N --seed S."""

import os
from typing import TYPE_CHECKING, Any

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import find, number_of_players, playable, read_text, rule_errors

if TYPE_CHECKING:
    from interpreter.coverage import Coverage
    from interpreter.game import Rules
    from interpreter.quota import Quota, QuotaProblem
    from interpreter.simulate import Looking
    from interpreter.summary import Summary

BOTS = ("random", "eager", "first")
QUOTAS = ("ci", "soak")
LIST = "requirements.toml"


def parameters(say: Say) -> list[click.Parameter]:
    return [
        params.ruleset(say),
        params.option(say, "--games", "simulate.games", type=params.Whole(1), default=100),
        params.option(say, "--players", "param.players", type=params.Whole(1)),
        params.option(say, "--bot", "simulate.bot", type=params.OneOf(*BOTS), default="random"),
        params.option(say, "--report", "simulate.report", is_flag=True),
        params.option(say, "--coverage", "simulate.coverage", is_flag=True),
        params.option(say, "--invariants", "simulate.invariants", is_flag=True),
        params.option(say, "--quota", "simulate.quota", type=params.OneOf(*QUOTAS)),
        params.seed(say),
        params.jobs(say),
        params.output(say),
    ]


def run(
    console: Console, ruleset: str, games: int, players: int | None, bot: str, report: bool, coverage: bool, invariants: bool,
    quota: str | None, seed: int, jobs: int, output: str,
) -> Exit:  # fmt: skip
    """Counts how many games end, and how, and whatever else is asked for."""
    from interpreter.simulate import Looking, simulate

    rules = playable(console, ruleset)
    if quota is not None:
        return meet(console, ruleset, rules, quota, bot, seed, jobs, output, report, coverage)
    with rule_errors(console, rules):
        number_of_players(rules, players)
        looking = Looking(report, coverage, int(invariants))
        found = simulate(ruleset, games, seed, jobs, policy=bot, players=players, looking=looking)
    if output == "json":
        console.json(found.as_json())
    else:
        _writer(console, rules).show(found)
    return Exit.PROBLEMS if found.errors else Exit.CLEAN


def _writer(console: Console, rules: "Rules") -> Any:
    from cli.simulated import Report
    from interpreter.names import Names

    return Report(console, Names(rules.program))


# ---------------------------------------------------------------------------------------------------------------------- quotas


def meet(
    console: Console, ruleset: str, rules: "Rules", name: str, bot: str, seed: int, jobs: int, output: str, report: bool, whole: bool
) -> Exit:
    """Plays as many games as the ruleset asks for; fails where one goes wrong, or where something was to be used and never was."""
    from interpreter.quota import QuotaProblem
    from interpreter.simulate import Looking

    path = find(ruleset).path / LIST
    try:
        quota = quota_for(console, path, rules, name)
        looking = Looking(report=True, coverage=True, invariants=quota.invariants)
        found, used = _counted(ruleset, rules, quota, bot, seed, jobs, looking, report)
        missing = quota.missing(used)
    except QuotaProblem as wrong:
        raise refused(console, path, wrong) from None
    if output == "json":
        tables = {str(players): one.as_json() for players, one in found.items()}
        console.json({"players": tables, "coverage": used.as_json(), "missing": list(missing)})
    else:
        write = _writer(console, rules)
        for players, one in found.items():
            console.out(console.paint(console.say("simulate.players", n=players), "name"))
            write.show(one)
            console.out()
        (write.coverage if whole else write.brief)(used)
        if missing:
            console.out(console.paint(console.say("simulate.missing", count=len(missing)) + ": " + ", ".join(missing), "bad"))
    return Exit.PROBLEMS if missing or any(one.errors for one in found.values()) else Exit.CLEAN


def _counted(
    ruleset: str, rules: "Rules", quota: "Quota", bot: str, seed: int, jobs: int, looking: "Looking", report: bool
) -> "tuple[dict[int, Summary], Coverage]":
    """The figures for each number of players, and what was used in all of their games."""
    from interpreter.coverage import Gathered, coverage
    from interpreter.simulate import played
    from interpreter.summary import Counting

    found, total = {}, Gathered()
    for players, games in quota.games.items():
        counting = Counting()
        for game in played(ruleset, games, seed, jobs, bot, players, looking):
            counting.add(game)
        total.join(counting.gathered)
        found[players] = counting.summary(rules.program if report else None, stands=report)
    return found, coverage(rules.machine, total)


def quota_for(console: Console, path: "os.PathLike[str]", rules: "Rules", name: str) -> "Quota":
    """What the ruleset asks for; what every ruleset is asked for where it says nothing. Raises QuotaProblem."""
    from interpreter.quota import quota_of

    text = read_text(console, str(path)) if os.path.isfile(path) else ""
    return quota_of(text, name, rules.program.low, rules.program.high)


def refused(console: Console, path: "os.PathLike[str]", wrong: "QuotaProblem") -> Refused:
    """What is wrong with a quota, in words."""
    from rulelang.render import reason_text

    facts: dict[str, Any] = {k: reason_text(v, console.language) if k == "reason" else v for k, v in wrong.facts.items()}
    return Refused(f"simulate.quota_{wrong.code}", path=path, **facts)
