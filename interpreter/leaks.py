"""Does a seat learn what it should not? Its view, its questions and what it is told must be the same when all that it cannot know is dealt
differently."""

from collections.abc import Collection, Iterator

from interpreter.account import Account
from interpreter.bots import random_bot, scramble
from interpreter.draft import random_game
from interpreter.ears import Ears, Entry
from interpreter.eyes import names_for
from interpreter.game import Game, Rules
from interpreter.names import Names
from interpreter.redeal import Dealt, determinize
from interpreter.view import view

LANGUAGES = ("ja", "en")


class Watch:
    """Listens to a game for each of its seats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ears = [Ears(game.rules.program, (seat,)) for seat in range(game.start.players)]
        for ears in self.ears:
            ears.attend(game.reader)
        game.state.rec = self

    def __call__(self, entry: Entry) -> None:
        for ears in self.ears:
            ears(entry)

    def leaks(self) -> Iterator[str]:
        """The first thing for each seat that shows what it should not, in words."""
        game = self.game
        for seat, ears in enumerate(self.ears):
            told, heard, seed = set(ears.told), ears.take(), scramble(seat + len(game.state.rolls))
            unknown, untold = self._dealt(seat, seed, ears.shown), self._dealt(seat, seed, ears.shown | told)
            lang = LANGUAGES[seed % len(LANGUAGES)]
            yield from _looks(game, unknown, seat, lang)
            yield from _tells(game, untold, seat, heard, lang)

    def _dealt(self, seat: int, seed: int, shown: Collection[int]) -> Dealt:
        return determinize(self.game.rules.machine, self.game.state, self.game.names, seat, seed, shown)


def _looks(game: Game, dealt: Dealt, seat: int, lang: str) -> Iterator[str]:
    """The view and the question."""
    program = game.rules.program
    seen, other = (view(program, reader, names, seat, lang) for reader, names in ((game.reader, game.names), (dealt.reader, dealt.names)))
    if seen != other:
        yield f"the view of seat {seat + 1} shows what it should not: {_first(seen.lines(), other.lines())}"
    decision = game.decision
    if decision is not None and decision.player == seat:
        asked, again = (
            decision.told(names_for(names, program, reader, seat)).options
            for reader, names in ((game.reader, game.names), (dealt.reader, dealt.names))
        )
        if asked != again:
            yield f"the question {decision.prompt} shows seat {seat + 1} what it should not: {_first(asked, again)}"


def _tells(game: Game, dealt: Dealt, seat: int, heard: list[Entry], lang: str) -> Iterator[str]:
    """What has happened since the last time. Things that the seat has been told of rightly are what they were."""
    lines, otherwise = (_told(heard, names, seat, lang) for names in (game.names, dealt.names))
    if lines != otherwise:
        yield f"the log tells seat {seat + 1} what it should not: {_first(lines, otherwise)}"


def _told(heard: list[Entry], names: Names, seat: int, lang: str) -> list[str]:
    account = Account(lambda: names, lang, seat=seat)
    for entry in heard:
        account.feed(entry)
    return account.take()


def _first(one: object, other: object) -> str:
    """The first place where two lists differ."""
    a, b = list(one) if isinstance(one, (list, tuple)) else [one], list(other) if isinstance(other, (list, tuple)) else [other]
    return next((f"{x} / {y}" for x, y in zip(a, b, strict=False) if x != y), f"{len(a)} / {len(b)} lines")


def leaks(rules: Rules, states: int, seed: int = 0) -> Iterator[str]:
    """Random games are played until so many states have been looked at; gives what is wrong in them."""
    looked = 0
    while looked < states:
        game, answer = random_game(rules, seed), random_bot(seed)
        watch, begun = Watch(game), looked
        while (decision := game.decision) is not None and looked < states:
            number = decision.number
            yield from (f"seed {seed}, question {number}: {wrong}" for wrong in watch.leaks())
            looked += 1
            game.step(answer(decision))
        if looked == begun:
            return
        seed += 1
