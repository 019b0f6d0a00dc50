"""Random but legal setups: for fuzzing, where the default decks would show only a part of the cards."""

from typing import TYPE_CHECKING

from interpreter.bots import scramble
from interpreter.errors import SetupProblem
from rulelang import program as ir
from rulelang.types import List, Thing

if TYPE_CHECKING:
    from interpreter.game import Game, Rules

TRIES = 30


def random_game(rules: "Rules", seed: int) -> "Game":
    """A game with a random number of players and, in three of four seeds, random lists of cards; the defaults where no draw is legal."""
    program = rules.program
    players = program.low + scramble(seed) % (program.high - program.low + 1)
    for attempt in range(TRIES if seed % 4 else 0):
        try:
            return rules.new_game(random_setup(rules, players, scramble(seed) + attempt), seed, players)
        except SetupProblem:
            continue
    return rules.new_game(seed=seed, players=players)


def random_setup(rules: "Rules", players: int, seed: int) -> dict[str, object]:
    """Lists as long as the defaults, of any types of the right kind, each type once before any comes twice.

    What is only there under a condition stays as it is: another game is meant."""
    made: dict[str, object] = {}
    for number, (name, decl) in enumerate(rules.program.setups.items()):
        kinds = fitting(rules, decl)
        if not kinds or not decl.per or decl.only:
            continue
        deck = _shuffled(kinds, seed + number)
        hands: list[list[str]] = []
        for seat in range(players):
            default = decl.defaults[seat % len(decl.defaults)] if decl.defaults else ()
            size = len(default) if isinstance(default, tuple) else 0
            while len(deck) < size:
                deck += _shuffled(kinds, seed + number + len(deck) + seat)
            hands.append(deck[:size])
            del deck[:size]
        made[name] = hands
    return made


def fitting(rules: "Rules", decl: ir.SetupDecl) -> list[str]:
    """The card types that a setup's list may hold."""
    if not (isinstance(decl.type, List) and isinstance(decl.type.item, Thing)):
        return []
    numbers = rules.machine.plan.types_of(decl.type.item.kind)
    known = rules.machine.plan.types
    return [known[n] for n in sorted(numbers) if known[n] in rules.program.types and not rules.program.types[known[n]].single]


def _shuffled(items: list[str], seed: int) -> list[str]:
    return [item for _, _, item in sorted((scramble(seed * 1_000_003 + i), i, item) for i, item in enumerate(items))]
