"""Random setups and answers, the same for the machine and the twins: data only, from one small generator."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from benchmarks.twins.cards_meishi import CARDS
from benchmarks.twins.finale import Setup
from benchmarks.twins.finale_cards import CLASSES
from benchmarks.twins.finale_items import ITEMS

MUL, INC, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
PASS_AGAIN = 3
"""A pass, offered last, is drawn again with this chance in four, so that games come to an end."""


class Rng:
    """A linear congruential generator: fast, and the same everywhere."""

    __slots__ = ("x",)

    def __init__(self, seed: int) -> None:
        self.x = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & MASK
        self.below(2)

    def below(self, n: int) -> int:
        self.x = x = (self.x * MUL + INC) & MASK
        return (x >> 33) * n >> 31

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def answer(rng: Rng, options: Sequence[Any]) -> int:
    """A random option; a pass is rarer than the rest."""
    n = len(options)
    i = rng.below(n)
    if options[i] is None and rng.below(4) < PASS_AGAIN:
        i = rng.below(n)
    return i


def heavy(name: str) -> bool:
    """May this card be in a deck only once (MS-8)?"""
    return CARDS[name][2] + CARDS[name][3] >= 90


def decks(seed: int) -> tuple[list[str], list[str]]:
    """Two legal decks of one size: 6 to 10 cards, a name at most three times, a heavy one once."""
    rng = Rng(seed ^ 0x5EED)
    names = list(CARDS)
    size = 6 + rng.below(5)
    both: list[list[str]] = []
    for _ in range(2):
        deck: list[str] = []
        while len(deck) < size:
            name = names[rng.below(len(names))]
            if deck.count(name) < (1 if heavy(name) else 3):
                deck.append(name)
        both.append(deck)
    return both[0], both[1]


@frozen
class Finale:
    """A finale as data: cards and items of each player, boss tokens, who begins."""

    cards: tuple[tuple[str, ...], ...]
    items: tuple[tuple[str, ...], ...]
    tokens: tuple[int, ...]
    first: int

    @property
    def twin(self) -> Setup:
        sizes = tuple(min(3 + t, len(c)) for t, c in zip(self.tokens, self.cards, strict=True))
        return Setup(self.cards, self.items, sizes, self.first)


def finale(seed: int) -> Finale:
    """2 to 4 players, pools without duplicates from all cards of the ruleset, items dealt at random."""
    rng = Rng(seed ^ 0xF1A1E)
    n = 2 + rng.below(3)
    pile, items = list(CLASSES), list(ITEMS)
    rng.shuffle(pile)
    each = 3 + rng.below(len(pile) // n - 2)
    hands: list[list[str]] = [[] for _ in range(n)]
    for item in items:
        hands[rng.below(n)].append(item)
    cards = tuple(tuple(pile[p * each : (p + 1) * each]) for p in range(n))
    return Finale(cards, tuple(tuple(h) for h in hands), tuple(rng.below(4) for _ in range(n)), rng.below(n))


Trace = list[tuple[int, str, int, int]]
"""(player, prompt, number of options, answer)"""


def bot(seed: int, trace: Trace | None = None) -> Callable[[int, str, Sequence[Any]], int]:
    """A player for a twin; it writes down what it was asked where there is a trace."""
    rng = Rng(seed)

    def choose(player: int, prompt: str, options: Sequence[Any]) -> int:
        i = answer(rng, options)
        if trace is not None:
            trace.append((player, prompt, len(options), i))
        return i

    return choose
