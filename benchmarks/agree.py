"""Do the rules and their twin play the same game? Every question, every answer, every die, the end position.

    python -m benchmarks.agree [SEEDS] [--first N] [--only 名刺|finale]

Prints the first difference with what led to it, and exits 1.
"""

import argparse
import sys
from typing import Any

from attrs import frozen

from benchmarks import games
from benchmarks.pairs import PAIRS, Pair, machine
from benchmarks.twins.base import Chance

CONTEXT = 6
MORE = 3
IN_PLACE = 5
"""Every so many games are also played with the bot asked in place."""


@frozen
class Played:
    """One game as it went: questions, (label, owner) → dice, where it ended."""

    trace: games.Trace
    dice: dict[tuple[str, int], int]
    end: object


def by_machine(pair: Pair, seed: int) -> Played:
    """The game of this seed as the machine plays it, step by step."""
    m, rng, trace = machine(pair.ruleset), games.Rng(seed), []
    s = pair.start(m, pair.setup(seed), seed)
    while s.ask is not None:
        player, _, label, options, _, _ = s.ask
        i = games.answer(rng, options)
        trace.append((player, label, len(options), i))
        m.advance(s, i)
    return Played(trace, dict(s.rolls), pair.end(m, s))


def in_place(pair: Pair, seed: int) -> Played:
    """The same, the bot being asked in place."""
    m, rng, trace = machine(pair.ruleset), games.Rng(seed), []

    def auto(s: Any) -> int:
        player, _, label, options, _, _ = s.ask
        i = games.answer(rng, options)
        trace.append((player, label, len(options), i))
        return i

    s = pair.start(m, pair.setup(seed), seed, auto)
    return Played(trace, dict(s.rolls), pair.end(m, s))


def by_twin(pair: Pair, seed: int) -> Played:
    """The same game as the twin plays it."""
    trace: games.Trace = []
    chance = Chance(seed)
    game = pair.twin(pair.setup(seed), games.bot(seed, trace), chance)
    game.run()
    return Played(trace, chance.counts, pair.twin_end(game))


def difference(pair: Pair, seed: int) -> str:
    """ "" where both play the same game, else what differs first."""
    a, b = by_machine(pair, seed), by_twin(pair, seed)
    if seed % IN_PLACE == 0 and in_place(pair, seed) != a:
        return f"{pair.name}, seed {seed}: answered in place, the rules play another game than step by step"
    at = next((i for i, (x, y) in enumerate(zip(a.trace, b.trace, strict=False)) if x != y), None)
    if at is None and len(a.trace) != len(b.trace):
        at = min(len(a.trace), len(b.trace))
    if at is not None:
        lines = [f"{pair.name}, seed {seed}: question {at} differs (player, prompt, options, answer)"]
        lines += [f"      both {q}" for q in a.trace[max(0, at - CONTEXT) : at]]
        lines += [f"     rules {q}" for q in a.trace[at : at + MORE]] or ["     rules: over"]
        lines += [f"      twin {q}" for q in b.trace[at : at + MORE]] or ["      twin: over"]
        return "\n".join(lines)
    if a.dice != b.dice:
        keys = {*a.dice, *b.dice}
        wrong = {k: (a.dice.get(k, 0), b.dice.get(k, 0)) for k in sorted(keys) if a.dice.get(k, 0) != b.dice.get(k, 0)}
        return f"{pair.name}, seed {seed}: dice differ (rules, twin): {wrong}"
    if a.end != b.end:
        return f"{pair.name}, seed {seed}: the end differs\n     rules {a.end}\n      twin {b.end}"
    return ""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.agree")
    parser.add_argument("seeds", nargs="?", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", choices=list(PAIRS))
    given = parser.parse_args(argv)
    for pair in PAIRS.values():
        if given.only not in (None, pair.name):
            continue
        for seed in range(given.first, given.first + given.seeds):
            if found := difference(pair, seed):
                print(found)
                return 1
        print(f"{pair.name}: {given.seeds} games agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
