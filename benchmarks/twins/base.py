"""What all twins share: the player and chance are callbacks; a question with one answer is not asked."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from interpreter.chance import label_key, mix, seed_bits

Choose = Callable[[int, str, Sequence[Any]], int]
"""choose(player, prompt, options) → index of the answer. Player -2 is 裁定, the referee for what no rule orders."""

Draw = Callable[[str, int, int], int]
"""draw(label, owner, n) → 0..n-1: the next number of chance for this label and owner (-1: nobody's)."""

REFEREE = -2
NOBODY = -1


class Table:
    """Where a game is played: who answers, what chance says."""

    def __init__(self, choose: Choose, draw: Draw) -> None:
        self.choose = choose
        self.draw = draw

    def ask(self, player: int, prompt: str, options: Sequence[Any]) -> Any:
        """The only option, unasked, or the one that the player takes."""
        if len(options) == 1:
            return options[0]
        return options[self.choose(player, prompt, options)]

    def roll(self, label: str, owner: int = NOBODY) -> int:
        """One die."""
        return self.draw(label, owner, 6) + 1

    def dice(self, count: int, label: str, owner: int = NOBODY) -> list[int]:
        """Several dice, one after the other."""
        draw = self.draw
        return [draw(label, owner, 6) + 1 for _ in range(count)]


class Chance:
    """Keyed dice, the same as the machine's: (seed, label, owner, how many before) gives the number."""

    __slots__ = ("counts", "seed")
    keys: ClassVar[dict[str, int]] = {}

    def __init__(self, seed: int) -> None:
        self.seed = seed_bits(seed)
        self.counts: dict[tuple[str, int], int] = {}

    def __call__(self, label: str, owner: int, n: int) -> int:
        counts, at = self.counts, (label, owner)
        count = counts.get(at, 0)
        counts[at] = count + 1
        key = self.keys.get(label)
        if key is None:
            key = self.keys[label] = label_key(label)
        return mix(self.seed, key, owner, count) * n >> 64
