"""Work on a ruleset in several processes, its results in order."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

from interpreter.game import Rules, load

Task = tuple[Any, ...]
T = TypeVar("T")
AHEAD = 4
"""Tasks for each process that are handed out before their results are taken: however many there are, few are in memory."""


def most_jobs() -> int:
    """More processes than this are of no use here."""
    return max(8, 2 * (os.cpu_count() or 1))


def each(name: str, work: Callable[..., T], tasks: Iterable[Task], jobs: int) -> Iterator[T]:
    """`work(rules, *task)` for each task, in order. name: of the ruleset, which every process loads once. jobs: processes."""
    if jobs <= 1:
        rules = load(name)
        yield from (work(rules, *task) for task in tasks)
        return
    jobs = min(jobs, most_jobs())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _start, (name,)) as pool:
        running: deque[Future[T]] = deque()
        try:
            for task in tasks:
                if len(running) >= AHEAD * jobs:
                    yield running.popleft().result()
                running.append(pool.submit(_work, work, task))
            while running:
                yield running.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_rules: Rules | None = None


def _start(name: str) -> None:
    """In a new process: the rules, once. An interrupt ends it without a word."""
    global _rules
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _rules = load(name)


def _work(work: Callable[..., T], task: Task) -> T:
    assert _rules is not None
    return work(_rules, *task)
