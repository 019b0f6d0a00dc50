"""rulelang play RULESET."""

import os
import shlex
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import LARGE, number_of_players, playable, read_text, refuse_record, rule_errors, write_text
from cli.seat import Quit
from cli.tabletop import KINDS, Table

if TYPE_CHECKING:
    pass

Seat = tuple[int, str]


class SeatType(click.ParamType[Seat]):
    """N=WHO."""

    name = "seat"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N=WHO"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Seat:
        if isinstance(value, tuple):
            return value
        number, _, who = str(value).partition("=")
        if not (number.isdecimal() and 0 < len(number) < 4 and int(number) > 0) or who not in KINDS:
            raise params.Invalid("usage.pair", param, ctx, value=value, form="N=" + "|".join(KINDS))
        return int(number), who


class PairType(click.ParamType[tuple[str, str]]):
    """NAME=VALUE; a full-width ＝ will do."""

    name = "pair"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, chosen = (part.strip() for part in str(value).replace("＝", "=").partition("="))
        if not (name and equals and chosen):
            raise params.Invalid("usage.pair", param, ctx, value=value, form="NAME=VALUE")
        return name, chosen


def parameters(say: Say) -> list[click.Parameter]:
    return [
        click.Argument(["ruleset"], metavar=say("param.ruleset"), required=False),
        params.option(say, "--bots", "play.bots", is_flag=True),
        params.option(say, "--seat", "play.seat", type=SeatType(), multiple=True),
        params.option(say, "--players", "param.players", type=params.Whole(1)),
        params.seed(say),
        params.option(say, "--option", "play.option", type=PairType(), multiple=True),
        params.option(say, "--setup", "play.setup", metavar=say("param.file")),
        params.option(say, "--record", "play.record", metavar=say("param.file")),
        params.option(say, "--resume", "play.resume", metavar=say("param.file")),
    ]


def run(
    console: Console, ruleset: str | None, bots: bool, seat: tuple[Seat, ...], players: int | None, seed: int,
    option: tuple[tuple[str, str], ...], setup: str | None, record: str | None, resume: str | None,
) -> Exit:  # fmt: skip
    """A whole game on the screen, or up to where the person stops."""
    if not bots and not seat:
        raise Refused("play.who")
    refuse_twice("--seat", [str(number) for number, _ in seat])
    refuse_twice("--option", [name for name, _ in option])
    if resume is not None and (players is not None or seed or option or setup is not None):
        raise Refused("play.resume_alone")
    if record is not None:
        refuse_record(console, record)
    with rule_errors(console):
        if resume is not None:
            name, table = resumed(console, ruleset, resume, seat)
        elif ruleset is not None:
            name, table = ruleset, begun(console, ruleset, seat, players, seed, dict(option), read_setup(console, setup))
        else:
            raise Refused("play.which")
        try:
            with rule_errors(console, table.rules):
                table.play()
        except (Refused, OSError) as stop:
            if table.human is not None or (record is not None and isinstance(stop, Refused)):
                path = kept(console, table, record or resume, f"{name_of(name)}-{seed}")
                with suppress(OSError):
                    console.err(console.say("play.saved", path=path))
            raise
        except (Quit, KeyboardInterrupt) as stop:
            if isinstance(stop, KeyboardInterrupt) and table.human is None:
                raise
            console.out()
            path = kept(console, table, record or resume, f"{name_of(name)}-{seed}")
            seats = " ".join(f"--seat {number}={who}" for number, who in seat)
            console.out(console.say("play.quit", command=f"rulelang play {shlex.quote(name)} --resume {shlex.quote(path)} {seats}"))
            return Exit.CLEAN if isinstance(stop, Quit) else Exit.INTERRUPTED
        if record is not None:
            write_text(console, record, table.game.record().to_json())
            console.out(console.say("play.saved", path=record))
    return Exit.CLEAN


def refuse_twice(flag: str, names: list[str]) -> None:
    """Raises Refused where one is given two values."""
    for name in names:
        if names.count(name) > 1:
            raise Refused("play.twice", flag=flag, name=name)


def begun(
    console: Console, ruleset: str, seat: tuple[Seat, ...], players: int | None, seed: int, options: dict[str, str], setup: dict[str, Any]
) -> Table:
    """A new game."""
    rules = playable(console, ruleset)
    table = Table(console, rules, seats_of(seat, number_of_players(rules, players)), seed)
    with rule_errors(console, rules, brought=bool(setup or options)):
        table.game = rules.new_game(setup, seed, players, options, lang=console.language, listen=table.ears)
    return table


def resumed(console: Console, ruleset: str | None, path: str, seat: tuple[Seat, ...]) -> tuple[str, Table]:
    """The game of a record at its last question, and what its ruleset is found by."""
    from interpreter.record import read_record

    record = read_record(read_text(console, path, LARGE))
    name = ruleset or record.ruleset
    rules = playable(console, name)
    table = Table(console, rules, seats_of(seat, record.players), record.seed)
    table.game = rules.replay(record, lang=console.language, listen=table.ears)
    return name, table


def seats_of(seat: tuple[Seat, ...], count: int) -> dict[int, str]:
    """Who sits where, from 0. Raises Refused for a seat that is not there."""
    for number, _ in seat:
        if number > count:
            raise Refused("play.seat_range", seat=number, count=count)
    return {number - 1: who for number, who in seat}


def read_setup(console: Console, path: str | None) -> dict[str, Any]:
    """What people bring, from a TOML file: "deck" = [["a card", …], […]]. Raises Refused where it is none."""
    from rulelang.files import FileProblem, toml_of
    from rulelang.render import reason_text

    if path is None:
        return {}
    try:
        return toml_of(read_text(console, path))
    except FileProblem as wrong:
        raise Refused("ruleset.toml", path=path, reason=reason_text(wrong.reason, console.language)) from None


def kept(console: Console, table: Table, path: str | None, stem: str) -> str:
    """Writes the record of a game that stops, and gives where: `path`, else a new file here, else one among the temporary files."""
    text: str = table.game.record().to_json()
    places = [path] if path else []
    for place in [*places, free_path(stem)]:
        try:
            write_text(console, place, text)
            return place
        except Refused as refusal:
            console.err(console.say(refusal.key, **refusal.values))
    last = free_path(stem, tempfile.gettempdir())
    write_text(console, last, text)
    return last


def name_of(path: str) -> str:
    """What a ruleset is called by its path: its last part."""
    with suppress(OSError):
        path = os.path.realpath(path)
    return os.path.basename(path) or "game"


def free_path(stem: str, folder: str = "") -> str:
    """A file name for a record that is not taken."""
    path, number = os.path.join(folder, f"{stem}.record.json"), 1
    while os.path.lexists(path):
        number += 1
        path = os.path.join(folder, f"{stem}-{number}.record.json")
    return path
