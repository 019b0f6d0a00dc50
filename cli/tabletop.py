"""A game on the screen: who answers what, and the account of it."""

from functools import cached_property
from typing import TYPE_CHECKING

from cli.console import Console
from cli.seat import ask, show_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.decision import Decision
    from interpreter.game import Game, Rules
    from interpreter.independent import Footprints

KINDS = ("human", "eager", "random", "first")
"""Who can sit at a table."""
SHARED = -9
"""The seat of an account that several people read on one screen: nobody's own answers, and only what all of them may see."""


class Table:
    """A game with those who answer. `ears` gathers its log, which is told whenever somebody is asked; `game` is set by who begins it."""

    game: "Game"

    def __init__(self, console: Console, rules: "Rules", seats: dict[int, str], seed: int) -> None:
        from interpreter.account import Account
        from interpreter.bots import bot
        from interpreter.ears import Ears

        self.console = console
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.given: dict[int, dict[str, list[str]]] = {}
        """What each person has answered since something happened last: in choices that are made in secret nothing shows it yet."""
        self.seen: set[int] = set()
        """Who has been shown the whole table once; afterwards what the ruleset shows is enough, where it shows anything."""
        self.shown: str | None = None
        """The turn in which a person was shown the table last; until the next the account tells what changes."""
        self.bots = {who: bot(who, seed) for who in KINDS if who != "human"}
        humans = sorted(seat for seat, who in seats.items() if who == "human")
        self.human = humans[0] if humans else None
        self.footprints: Footprints | None = None
        self.ears = Ears(rules.program, humans)
        eyes = SHARED if len(humans) > 1 else self.human
        self.account = Account(
            lambda: self.game.names, console.language, seat=eyes, before=lambda attr, thing: self.before(attr, thing),
            columns=console.width,
        )  # fmt: skip

    @cached_property
    def before(self) -> "Callable[[str, int], object]":
        """What attributes were when the game began."""
        return self.game.before()

    def play(self) -> None:
        """To the end of the game. Raises Quit."""
        title = self.game.names.term(self.rules.program.name, self.console.language)
        self.console.out(self.console.say("play.intro", game=title, players=self.game.start.players, seed=self.seed))
        while (decision := self.game.decision) is not None:
            self.tell(close=decision.player < 0 or self.seats.get(decision.player) == "human")
            index = self.answer(decision)
            self.account.answered(decision, index)
            self.game.step(index)
        self.tell()
        self.console.out()
        self.console.out(self.ending())
        self.close()

    def close(self) -> None:
        """How it came to that, and how everybody stands."""
        from interpreter.closing import closing

        for line in closing(self.game, self.account, self.console.language):
            self.console.out(line)

    def tell(self, *, close: bool = True) -> None:
        """What has happened since the last question. close: a line that may go on is not waited for."""
        heard = self.ears.take()
        if heard:
            self.given.clear()
        for entry in heard:
            self.account.feed(entry)
        for line in self.account.take(close=close):
            self.console.out(line)

    def answer(self, decision: "Decision") -> int:
        """A bot's or a person's. Where nothing orders (裁定), a person at the table is asked."""
        seat = decision.player
        if len(decision) == 1:  # asked only so that the question tells nobody anything
            return 0
        who = self.seats.get(seat, "eager")
        if seat < 0 and self.human is not None:
            return ask(self.console, self.game, decision.told(self.game.names_for(self.human)), self.human)
        if who != "human":
            return self.bots[who](decision)
        if decision.kind == "wish" and self.free:
            self.console.out(self.console.say("play.either", who=decision.who, title=decision.title))
            return decision.raw.index("either")
        if seat not in self.seen or (self.account.turn != self.shown and not self.rules.program.shows):
            show_view(self.console, self.game, seat)
            self.seen.add(seat)
            self.shown = self.account.turn
        given = self.given.setdefault(seat, {})
        index = ask(self.console, self.game, decision, seat, given)
        given.setdefault(decision.title, []).append(decision.options[index].text)
        return index

    @property
    def free(self) -> bool:
        """Is it proved that nothing can depend on who goes first here?"""
        from interpreter.independent import Footprints, order_is_free

        self.footprints = self.footprints or Footprints(self.rules.machine.plan)
        return order_is_free(self.game.reader, self.footprints)

    def ending(self) -> str:
        """Who has won."""
        winners = [self.game.names.player(seat, self.console.language) for seat in self.game.result or ()]
        say = self.console.say
        return say("play.over", result=say("play.won", who=say("play.and").join(winners)) if winners else say("play.draw"))
