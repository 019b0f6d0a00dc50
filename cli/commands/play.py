"""rulelang play RULESET."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import playable, read_text, rule_errors, write_text
from cli.seat import Quit, ask, show_view, view_lines

if TYPE_CHECKING:
    from interpreter.decision import Decision
    from interpreter.game import Game, Rules

PLAYERS = ("human", "random", "first")
SHARED = -9
"""The seat of an account that several people read on one screen: nobody's own answers, and only what all of them may see."""


class SeatType(click.ParamType[tuple[int, str]]):
    """N=WHO."""

    name = "seat"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N=WHO"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, str]:
        if isinstance(value, tuple):
            return value
        number, _, who = str(value).partition("=")
        if not (number.isdecimal() and 0 < len(number) < 4 and int(number) > 0) or who not in PLAYERS:
            raise params.Invalid("usage.pair", param, ctx, value=value, form="N=" + "|".join(PLAYERS))
        return int(number), who


def parameters(say: Say) -> list[click.Parameter]:
    return [
        click.Argument(["ruleset"], metavar=say("param.ruleset"), required=False),
        params.option(say, "--bots", "play.bots", is_flag=True),
        params.option(say, "--seat", "play.seat", type=SeatType(), multiple=True),
        params.option(say, "--players", "param.players", type=params.Whole(1)),
        params.seed(say),
        params.option(say, "--record", "play.record", metavar=say("param.file")),
        params.option(say, "--resume", "play.resume", metavar=say("param.file")),
    ]


def run(
    console: Console, ruleset: str | None, bots: bool, seat: tuple[tuple[int, str], ...], players: int | None, seed: int,
    record: str | None, resume: str | None,
) -> Exit:  # fmt: skip
    """A whole game on the screen, or up to where the person stops."""
    from interpreter.record import read_record

    if not bots and not seat:
        raise Refused("play.who")
    with rule_errors(console):
        kept = read_record(read_text(resume)) if resume else None
        name = ruleset or (kept.ruleset if kept else None)
        if name is None:
            raise Refused("play.which")
        rules = playable(console, name)
        count = kept.players if kept else number_of_players(rules, players)
        if wrong := [number for number, _ in seat if number > count]:
            raise Refused("play.seat_range", seat=wrong[0], count=count)
        table = Table(console, rules, {number - 1: who for number, who in seat}, kept.seed if kept else seed)
        table.game = rules.replay(kept, lang=console.language, listen=table.heard.append) if kept else rules.new_game(
            seed=seed, players=count, lang=console.language, listen=table.heard.append)
        try:
            table.play()
        except Quit:
            path = record or resume or free_path(f"{name.strip('/').rpartition('/')[2]}-{seed}")
            write_text(path, table.game.record().to_json())
            seats = " ".join(f"--seat {number}={who}" for number, who in seat)
            console.out(console.say("play.quit", command=f"rulelang play {name} --resume {path} {seats}"))
            return Exit.CLEAN
        if record:
            write_text(record, table.game.record().to_json())
            console.out(console.say("play.saved", path=record))
    return Exit.CLEAN


def number_of_players(rules: "Rules", players: int | None) -> int:
    """The wished number, or the fewest. Raises Refused where the game does not allow it."""
    low, high = rules.program.low, rules.program.high
    if players is not None and not low <= players <= high:
        raise Refused("play.players_range", players=players, low=low, high=high)
    return players or low


def free_path(stem: str) -> str:
    """A file name for a record that is not taken."""
    path, number = Path(f"{stem}.record.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.record.json")
    return str(path)


class Table:
    """A game with those who answer, told on the screen. `heard` gathers the log; it is told whenever somebody is asked."""

    game: "Game"

    def __init__(self, console: Console, rules: "Rules", seats: dict[int, str], seed: int) -> None:
        from interpreter.account import Account
        from interpreter.bots import bot
        from interpreter.view import Eyes

        self.console = console
        self.seats = seats
        self.heard: list[tuple[object, ...]] = []
        self.human = next((seat for seat, who in sorted(seats.items()) if who == "human"), None)
        self.bots = {who: bot(who, seed) for who in PLAYERS if who != "human"}
        humans = [seat for seat, who in seats.items() if who == "human"]

        def sees(thing: int) -> bool:
            return all(Eyes(rules.program, self.game.reader, seat).sees(thing) for seat in humans)

        eyes = None if not humans else humans[0] if len(humans) == 1 else SHARED
        self.account = Account(lambda: self.game.names, console.language, seat=eyes, sees=sees if humans else None)
        self.rules = rules
        self.seed = seed
        self.seen: list[str] = []
        """What the person was shown last."""

    def play(self) -> None:
        """To the end of the game. Raises Quit."""
        program, say = self.rules.program, self.console.say
        self.console.out(say("play.intro", game=self.game.names.term(program.name, self.console.language), players=self.game.start.players,
                             seed=self.seed))
        while (decision := self.game.decision) is not None:
            self.tell()
            index = self.answer(decision)
            self.account.answered(decision, index)
            self.game.step(index)
        self.tell()
        self.console.out()
        self.console.out(say("play.over", result=result_text(self.console, self.game)))

    def tell(self) -> None:
        """What has happened since the last question."""
        for entry in self.heard:
            self.account.feed(entry)
        self.heard.clear()
        for line in self.account.take():
            self.console.out(line)

    def answer(self, decision: "Decision") -> int:
        """A bot's or a person's. Where nothing orders (裁定), a person at the table is asked."""
        seat = decision.player
        who = self.seats.get(seat, "random")
        if seat < 0 and self.human is not None:
            return ask(self.console, self.game, decision, self.human)
        if who == "human":
            seen = view_lines(self.console, self.game, seat)
            if seen != self.seen:
                show_view(self.console, self.game, seat)
                self.seen = seen
            return ask(self.console, self.game, decision, seat)
        return self.bots[who](decision)


def result_text(console: Console, game: "Game") -> str:
    """Who has won."""
    winners = [game.names.player(seat, console.language) for seat in game.result or ()]
    return console.say("play.won", who=console.say("play.and").join(winners)) if winners else console.say("play.draw")
