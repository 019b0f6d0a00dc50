"""What answers when no person does. A policy is a plain callable: decision → index of an option."""

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


def bot(name: str, seed: int) -> Policy:
    """A bot by the name that the command line knows: random or first. Raises KeyError."""
    return {"random": random_bot(seed), "first": first_option}[name]
