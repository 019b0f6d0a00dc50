"""Exact chances: where a walk through equal states ends, as fractions.

The states met are a graph whose edges are chances. A part of it that leads back into itself (roll again until …) is a geometric
series; it is closed exactly, as a small linear system over the states of that part.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from attrs import define, field

from interpreter.texts import note

N = TypeVar("N")
STATES = 50_000
RING = 200


class Unclosed(Exception):
    """The chances cannot be told: too many states, too large a ring, or a ring that is never left."""


@define
class Graph(Generic[N]):
    """States met, in the order they were met. edges[i] is None where state i is an end."""

    nodes: list[N] = field(factory=list)
    edges: list[dict[int, Fraction] | None] = field(factory=list)


def ends(start: N, key: Callable[[N], Hashable], expand: Callable[[N], Sequence[tuple[Fraction, N]] | None]) -> list[tuple[Fraction, N]]:
    """Where a walk from `start` ends and how likely each end is; equal states (by `key`) count as one.

    expand gives what may follow a state, with chances that add up to one, or None for an end. Raises Unclosed.
    """
    graph = explore(start, key, expand)
    inflow = [Fraction(0)] * len(graph.nodes)
    inflow[0] = Fraction(1)
    for part in parts(graph.edges):
        _pass_on(graph, part, inflow)
    return [(inflow[i], node) for i, node in enumerate(graph.nodes) if graph.edges[i] is None and inflow[i]]


def explore(start: N, key: Callable[[N], Hashable], expand: Callable[[N], Sequence[tuple[Fraction, N]] | None]) -> Graph[N]:
    """All states that can be met, breadth first."""
    graph: Graph[N] = Graph([start], [None])
    index = {key(start): 0}
    here = 0
    while here < len(graph.nodes):
        following = expand(graph.nodes[here])
        if following is not None:
            out: dict[int, Fraction] = {}
            for chance, node in following:
                at = index.setdefault(key(node), len(graph.nodes))
                if at == len(graph.nodes):
                    graph.nodes.append(node)
                    graph.edges.append(None)
                out[at] = out.get(at, Fraction(0)) + chance
            graph.edges[here] = out
        here += 1
        if len(graph.nodes) > STATES:
            raise Unclosed(note("chance.states", n=STATES))
    return graph


def _pass_on(graph: Graph[N], part: Sequence[int], inflow: list[Fraction]) -> None:
    """Replaces the inflow of a part by how often each of its states is met, and hands on what leaves it."""
    inside = set(part)
    ring = any(j in inside for i in part for j in graph.edges[i] or ())
    if ring and any(inflow[i] for i in part):
        visits = _visits(graph, part, [inflow[i] for i in part])
        for i, v in zip(part, visits, strict=True):
            inflow[i] = v
    for i in part:
        for j, chance in (graph.edges[i] or {}).items():
            if j not in inside:
                inflow[j] += inflow[i] * chance


def _visits(graph: Graph[N], part: Sequence[int], inflow: list[Fraction]) -> list[Fraction]:
    """How often each state of a ring is met: v = inflow + v · chances, solved exactly."""
    if len(part) > RING:
        raise Unclosed(note("chance.ring", n=len(part), limit=RING))
    at = {i: k for k, i in enumerate(part)}
    rows = [[Fraction(int(r == c)) for c in range(len(part))] + [inflow[r]] for r in range(len(part))]
    for i in part:
        for j, chance in (graph.edges[i] or {}).items():
            if j in at:
                rows[at[j]][at[i]] -= chance
    return _solve(rows)


def _solve(rows: list[list[Fraction]]) -> list[Fraction]:
    size = len(rows)
    for c in range(size):
        pivot = next((r for r in range(c, size) if rows[r][c]), None)
        if pivot is None:
            raise Unclosed(note("chance.endless"))
        rows[c], rows[pivot] = rows[pivot], rows[c]
        scale = rows[c][c]
        rows[c] = [x / scale for x in rows[c]]
        for r in range(size):
            if r != c and rows[r][c]:
                factor = rows[r][c]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[c], strict=True)]
    return [row[-1] for row in rows]


def parts(edges: Sequence[dict[int, Fraction] | None]) -> list[list[int]]:
    """The strongly connected parts, each before those that it leads to (Tarjan, without recursion)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    waiting: set[int] = set()
    found: list[list[int]] = []
    work: list[tuple[int, list[int]]] = [(0, sorted(edges[0] or ()))]
    number[0] = low[0] = 0
    stack.append(0)
    waiting.add(0)
    while work:
        here, todo = work[-1]
        if todo:
            there = todo.pop()
            if there not in number:
                number[there] = low[there] = len(number)
                stack.append(there)
                waiting.add(there)
                work.append((there, sorted(edges[there] or ())))
            elif there in waiting:
                low[here] = min(low[here], number[there])
            continue
        work.pop()
        if work:
            low[work[-1][0]] = min(low[work[-1][0]], low[here])
        if low[here] == number[here]:
            part = [stack.pop()]
            while part[-1] != here:
                part.append(stack.pop())
            waiting.difference_update(part)
            found.append(part[::-1])
    return found[::-1]
