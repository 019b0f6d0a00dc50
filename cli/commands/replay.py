"""rulelang replay FILE."""

import shlex

import click

from cli import params
from cli.console import Console, Exit
from cli.language import Say
from cli.rules import LARGE, playable, read_text, rule_errors


def parameters(say: Say) -> list[click.Parameter]:
    return [
        click.Argument(["path"], metavar=say("param.file")),
        params.option(say, "--verify", "replay.verify", is_flag=True),
        params.option(say, "--ruleset", "replay.ruleset", metavar=say("param.ruleset")),
    ]


def run(console: Console, path: str, verify: bool, ruleset: str | None) -> Exit:
    """Plays the choices of a record again, and tells of it or compares."""
    from cli.tabletop import Table
    from interpreter.record import RecordProblem, read_record

    with rule_errors(console):
        record = read_record(read_text(console, path, LARGE))
        rules = playable(console, ruleset or record.ruleset)
        if verify:
            try:
                rules.replay(record, verify=True)
            except RecordProblem as problem:
                console.out(console.say("replay.different", path=path, reason=problem.text(console.language)))
                return Exit.PROBLEMS
            console.out(console.say("replay.same", path=path, decisions=len(record.choices)))
            return Exit.CLEAN
        table = Table(console, rules, {}, record.seed)
        table.game = rules.replay(record, lang=console.language, listen=table.ears)
        table.tell()
        console.out()
        console.out(table.ending() if table.game.decision is None else console.say("replay.unfinished", path=shlex.quote(path)))
    return Exit.CLEAN
