"""What answers when no person does. A policy is a plain callable: decision → index of an option."""

from collections import Counter
from collections.abc import Callable

from interpreter.decision import Decision

Policy = Callable[[Decision], int]
M64 = (1 << 64) - 1


def scramble(x: int) -> int:
    """A number of 64 bits to another, every bit depending on every bit (the finalizer of splitmix64)."""
    x = (x + 0x9E3779B97F4A7C15) & M64
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & M64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & M64
    return x ^ (x >> 31)


def first_option(decision: Decision) -> int:
    """Always the first option."""
    return 0


def random_bot(seed: int) -> Policy:
    """Any option alike. It has no memory: the same seed and the same number of the question give the same answer."""
    base = scramble(seed & M64)

    def choose(decision: Decision) -> int:
        return (scramble(base ^ decision.number) * len(decision)) >> 64

    return choose


def eager_bot(seed: int) -> Policy:
    """Acts whenever it can, with what it has used least in this game; everything else at random. It shows more of a game than chance.

    It remembers what it has used, so each game needs a bot of its own.
    """
    base = scramble((seed ^ 0xEA6E2) & M64)
    used: Counter[tuple[int, int]] = Counter()

    def choose(decision: Decision) -> int:
        spin = scramble(base ^ decision.number)
        options = [i for i, raw in enumerate(decision.raw) if raw is not None] if decision.kind in ("ability", "target") else []
        if decision.kind != "ability" or not options:
            options = options or list(range(len(decision)))
            return options[(spin * len(options)) >> 64]
        counts = {i: used[decision.player, _ability(decision.raw[i])] for i in options}
        least = [i for i in options if counts[i] == min(counts.values())]
        taken = least[(spin * len(least)) >> 64]
        used[decision.player, _ability(decision.raw[taken])] += 1
        return taken

    return choose


def _ability(candidate: object) -> int:
    return candidate[0] if isinstance(candidate, tuple) and isinstance(candidate[0], int) else -1


BOTS: dict[str, Callable[[int], Policy]] = {"random": random_bot, "eager": eager_bot, "first": lambda seed: first_option}
"""The bots by the names that the command line knows, each made of a seed."""


def bot(name: str, seed: int) -> Policy:
    """A bot by its name, for one game. Raises KeyError."""
    return BOTS[name](seed)
