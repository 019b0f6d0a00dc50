"""The figures of the project, one JSON object a line: `python -m benchmarks.bench [NAME ...]`.

A ratio is a speed against the hand-written twin (1: as fast) or against the smaller ruleset. Exits 1 where a goal is missed.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from benchmarks import games
from benchmarks.measure import ROOT, Row, child_milliseconds, clock, median, microseconds, ratios
from benchmarks.pairs import FINALE, MEISHI, TICTACTOE, Pair, machine
from benchmarks.pythons import environment, pythons
from benchmarks.twins import tictactoe
from benchmarks.twins.base import Chance

BLOCKS = 11
GAMES = {"名刺": 25, "finale": 400}
"""Games in a block: about as long for each pair."""
GOALS = {"名刺": (0.75, 0.55), "finale": (0.75, 0.6)}
"""Answered in place, and stepped."""
GOALS_ON = (3, 11)
ALSO = ("3.13",)


# ---------------------------------------------------------------------------------------------------------------- games against twins


def play_twin(pair: Pair, setups: list[Any], first: int) -> int:
    asked = 0

    def count(choose: Any) -> Any:
        def chosen(player: int, prompt: str, options: Any) -> int:
            nonlocal asked
            asked += 1
            return games.answer(choose, options)

        return chosen

    for i, setup in enumerate(setups):
        pair.twin(setup, count(games.Rng(first + i)), Chance(first + i)).run()
    return asked


def play_stepped(pair: Pair, m: Any, setups: list[Any], first: int) -> int:
    asked = 0
    advance, answer = m.advance, games.answer
    for i, setup in enumerate(setups):
        rng = games.Rng(first + i)
        s = pair.start(m, setup, first + i)
        while s.ask is not None:
            asked += 1
            advance(s, answer(rng, s.ask[3]))
    return asked


def play_driven(pair: Pair, m: Any, setups: list[Any], first: int) -> int:
    asked = 0
    answer = games.answer
    for i, setup in enumerate(setups):
        rng = games.Rng(first + i)

        def auto(s: Any, rng: games.Rng = rng) -> int:
            nonlocal asked
            asked += 1
            return answer(rng, s.ask[3])

        pair.start(m, setup, first + i, auto)
    return asked


def against_twin(pair: Pair) -> Iterator[Row]:
    m, n = machine(pair.ruleset), GAMES[pair.name]
    setups = [[pair.setup(b * n + i) for i in range(n)] for b in range(BLOCKS)]
    counts: set[int] = set()

    def twin(b: int) -> None:
        counts.add(play_twin(pair, setups[b], b * n))

    def driven(b: int) -> None:
        counts.add(play_driven(pair, m, setups[b], b * n))

    def stepped(b: int) -> None:
        counts.add(play_stepped(pair, m, setups[b], b * n))

    seconds, (fast, slow) = ratios(BLOCKS, twin, driven, stepped)
    same = len(counts) <= BLOCKS
    decisions = sum(counts) / len(counts)
    hand = median([decisions / t for t in seconds])
    for kind, found, goal in (("driven", fast, GOALS[pair.name][0]), ("stepped", slow, GOALS[pair.name][1])):
        more = {"spread": [round(min(found), 3), round(max(found), 3)], "decisions_per_s": round(hand * median(found)), "same_games": same}
        yield Row(f"{pair.name} {kind}", median(found), least=goal if sys.version_info[:2] == GOALS_ON else None, more=more)


def meishi() -> Iterator[Row]:
    yield from against_twin(MEISHI)


def finale() -> Iterator[Row]:
    yield from against_twin(FINALE)


def board() -> Iterator[Row]:
    """Tic-tac-toe: almost nothing but moves, so what the machine costs at least."""
    m, n = machine(TICTACTOE.ruleset), 1000

    def any_of(rng: games.Rng, player: int, prompt: str, options: Sequence[Any]) -> int:
        return rng.below(len(options))

    def twin(b: int) -> None:
        for i in range(n):
            rng = games.Rng(b * n + i)
            tictactoe.Game(partial(any_of, rng)).run()

    def driven(b: int) -> None:
        for i in range(n):
            rng = games.Rng(b * n + i)
            m.new({}, b * n + i, auto=lambda s, rng=rng: rng.below(len(s.ask[3])))

    _, (found,) = ratios(BLOCKS, twin, driven)
    yield Row("tic-tac-toe driven", median(found), least=0.2)


# ---------------------------------------------------------------------------------------------------------------- states


def midgame(pair: Pair, seed: int, steps: int) -> tuple[Any, Any]:
    """A state in the middle of a game: of the first one from this seed on that lasts so long."""
    m, rng = machine(pair.ruleset), games.Rng(seed)
    s = pair.start(m, pair.setup(seed), seed)
    for _ in range(steps):
        if s.ask is None:
            return midgame(pair, seed + 1, steps)
        m.advance(s, games.answer(rng, s.ask[3]))
    return (m, s) if s.ask is not None else midgame(pair, seed + 1, steps)


def begin(pair: Pair, m: Any, setups: Sequence[Any]) -> None:
    for i, setup in enumerate(setups):
        pair.start(m, setup, i)


def hashed(m: Any, s: Any) -> int:
    return hash(m.key(s))


def states() -> Iterator[Row]:
    for pair, seed, steps in ((MEISHI, 5, 150), (FINALE, 9, 20)):
        m, s = midgame(pair, seed, steps)
        setups = [pair.setup(i) for i in range(200)]
        new = clock(begin, pair, m, setups)
        yield Row(f"{pair.name} new game", 1e6 * new / len(setups), "us")
        yield Row(f"{pair.name} fork", microseconds(m.fork, s), "us", most=10)
        yield Row(f"{pair.name} hash", microseconds(hashed, m, s), "us", most=10)


# ---------------------------------------------------------------------------------------------------------------- text and start


def texts() -> Iterator[Row]:
    """Parsing with positions, parser tables loaded: all text of the two rulesets, none of it from the cache of trees."""
    from rulelang.parse import parse_text

    files = sorted(f for name in ("meishi", "dangerous") for f in (ROOT / "rulesets" / name).rglob("*.rule"))
    sources = [f.read_text(encoding="utf-8") for f in files]
    size = sum(f.stat().st_size for f in files) / 1000
    parse_text(sources[0])
    found = [clock(lambda: [parse_text(s) for s in sources]) for _ in range(5)]
    yield Row("parse", size / median(found), "kB/s", least=60, more={"kB": round(size, 1)})


def linking() -> Iterator[Row]:
    from interpreter.machine import Machine
    from rulelang.compile import compile_ruleset

    for name in ("meishi", "dangerous"):
        program = compile_ruleset(name).program
        yield Row(f"link {name}", 1e3 * median([clock(Machine, program) for _ in range(5)]), "ms")


def commands() -> Iterator[Row]:
    yield Row("--help", child_milliseconds(["-m", "cli.main", "--help"]), "ms", most=150)
    begin = "import interpreter; interpreter.load('meishi').new_game(seed=1).decision"
    yield Row("start to first decision, warm", child_milliseconds(["-c", begin]), "ms", most=400)


def scale() -> Iterator[Row]:
    from benchmarks.scale import rows

    yield from rows()


def whole() -> Iterator[Row]:
    from benchmarks.whole import rows

    yield from rows()


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "名刺": meishi,
    "finale": finale,
    "board": board,
    "states": states,
    "whole": whole,
    "scale": scale,
    "texts": texts,
    "link": linking,
    "commands": commands,
}


def other_pythons(parts: list[str]) -> bool:
    """The same figures under the newest other Python that is here, in a process of its own."""
    here = ".".join(map(str, sys.version_info[:2]))
    good = True
    for version, python in pythons().items():
        if version in ALSO and version != here:
            env = environment()
            good &= subprocess.run([python, "-m", "benchmarks.bench", "--here", *parts], cwd=ROOT, env=env).returncode == 0
    return good


def show(name: str, part: Callable[[], Iterator[Row]]) -> bool:
    """Prints the figures of a part. One that cannot be measured is a line, too, and not ok."""
    good = True
    try:
        for row in part():
            print(json.dumps(row.as_json(), ensure_ascii=False), flush=True)
            good &= row.ok
    except Exception as error:
        print(json.dumps({"name": name, "error": f"{type(error).__name__}: {error}", "ok": False}, ensure_ascii=False), flush=True)
        return False
    return good


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.bench")
    parser.add_argument("parts", nargs="*", help=f"which figures (all): {', '.join(PARTS)}")
    parser.add_argument("--here", action="store_true", help="only under this Python")
    given = parser.parse_args(argv)
    good = True
    for name, part in PARTS.items():
        if given.parts and name not in given.parts:
            continue
        good &= show(name, part)
    if not given.here:
        good &= other_pythons(given.parts)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
