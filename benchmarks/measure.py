"""How things are measured: CPU time of this process, interleaved blocks, medians."""

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

ROOT = Path(__file__).resolve().parents[1]


@frozen
class Row:
    """One figure: a ratio or a value with its unit, and the goal that it should meet (None: it is only reported)."""

    name: str
    value: float
    unit: str = "ratio"
    least: float | None = None
    most: float | None = None
    more: dict[str, Any] = field(factory=dict)

    @property
    def ok(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def as_json(self) -> dict[str, Any]:
        goal = f">= {self.least:g}" if self.least is not None else f"<= {self.most:g}" if self.most is not None else None
        figure = {"ratio": round(self.value, 3)} if self.unit == "ratio" else {"value": round(self.value, 2), "unit": self.unit}
        version = ".".join(map(str, sys.version_info[:2]))
        return {"name": self.name, "python": version, **figure, "goal": goal, "ok": self.ok, **self.more}


def clock(work: Callable[..., Any], *args: Any) -> float:
    """CPU seconds of one run, with the collector out of the way before it."""
    gc.collect()
    start = time.process_time()
    work(*args)
    return time.process_time() - start


def ratios(blocks: int, first: Callable[[int], Any], *others: Callable[[int], Any]) -> tuple[list[float], list[list[float]]]:
    """Runs block after block, `first` and the others in turn: the seconds of `first`, and of each other its speed against it."""
    seconds: list[float] = []
    speed: list[list[float]] = [[] for _ in others]
    for b in range(blocks):
        base = clock(first, b)
        seconds.append(base)
        for found, work in zip(speed, others, strict=True):
            found.append(base / clock(work, b))
    return seconds, speed


def microseconds(work: Callable[..., Any], *args: Any, runs: int = 2000, rounds: int = 7) -> float:
    """The median over the rounds of what one call costs."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(runs):
            work(*args)
        found.append((time.process_time() - start) / runs)
    return statistics.median(found) * 1e6


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def child_milliseconds(arguments: Sequence[str], rounds: int = 7) -> float:
    """CPU milliseconds of a fresh Python with these arguments, user and system; the median. The first run warms caches and is left out."""
    return median(list(child_times(arguments, rounds + 1))[1:])


def child_times(arguments: Sequence[str], rounds: int) -> Iterator[float]:
    """With bytecode kept, as where rulelang is installed: without it every start compiles click and the whole command line again."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds):
        before = os.times()
        done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=kept, capture_output=True, text=True)
        after = os.times()
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stderr.strip()[-400:]}")
        yield 1e3 * (after.children_user - before.children_user + after.children_system - before.children_system)
