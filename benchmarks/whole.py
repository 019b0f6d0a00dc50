"""Whole games without a twin: what a random game costs, what a decision costs with few players and with many, what a fork costs."""

import time
from collections.abc import Iterator
from typing import Any

from benchmarks import games
from benchmarks.measure import Row, median, microseconds
from benchmarks.pairs import machine

GAMES = 7
MIDDLE = 400
"""Questions into a game: the middle of an exploration."""
FORK, CROWD, CROWD_GAME = 15, 2, 200
"""Goals: microseconds, times a decision among few, milliseconds."""


def played(m: Any, players: int, seed: int, most: int = 10**9) -> tuple[Any, int]:
    """A random game as far as its end or so many questions: the state, and how many there were."""
    rng, asked = games.Rng(seed), 0
    s = m.new({}, seed, players=players)
    while s.ask is not None and asked < most:
        m.advance(s, games.answer(rng, s.ask[3]))
        asked += 1
    return s, asked


def whole(name: str, players: int) -> tuple[float, float]:
    """Milliseconds a game and microseconds a decision, medians over some random games; stepped, so new game and all."""
    m = machine(name)
    played(m, players, 0, 50)
    found = []
    for seed in range(GAMES):
        start = time.process_time()
        _, asked = played(m, players, seed)
        spent = time.process_time() - start
        found.append((1e3 * spent, 1e6 * spent / asked))
    return median([game for game, _ in found]), median([decision for _, decision in found])


def rows() -> Iterator[Row]:
    for players in (2, 3, 4):
        game, decision = whole("dangerous", players)
        yield Row(f"dangerous, {players} players, a game", game, "ms", more={"us_per_decision": round(decision, 1)})
    m = machine("dangerous")
    state, _ = played(m, 4, 5, MIDDLE)
    yield Row("dangerous fork in the exploration", microseconds(m.fork, state), "us", most=FORK)
    yield Row("dangerous hash in the exploration", microseconds(lambda: hash(m.key(state))), "us")
    few_game, few = whole("sister_royale", 3)
    many_game, many = whole("sister_royale", 12)
    yield Row("sister_royale, 3 players, a game", few_game, "ms", more={"us_per_decision": round(few, 1)})
    yield Row("sister_royale, 12 players, a game", many_game, "ms", most=CROWD_GAME, more={"us_per_decision": round(many, 1)})
    yield Row("sister_royale, a decision among 12 against one among 3", many / few, "times", most=CROWD)
