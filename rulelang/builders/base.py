"""What the builders share: the shape of a parsed node, names, numbers, texts, citations, and the collector of problems."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from attrs import define, field

from rulelang import ast
from rulelang.problem import Problem
from rulelang.source import Source
from rulelang.span import Span

MAX_DIGITS = 9
MAX_DEPTH = 80
MAX_RANGE = 500
MAX_DICE = 1000
LENDING = ("note", "players", "default", "listens", "who", "order", "takes", "cast", "variants", "run", "script")
"""Lines without a node of their own: what they cite, their declaration cites."""


class Tree(Protocol):
    """A node of the parser's tree. `data` is the rule's name."""

    data: str
    children: list[Any]
    meta: Any


class Refused(Exception):
    """This declaration cannot become a tree; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@define
class Context:
    """One declaration being built: where it stands, how deep we are, what was found wrong."""

    source: Source
    offset: int
    problems: list[Problem] = field(factory=list)
    depth: int = 0

    def span(self, node: Any) -> Span:
        """Place of a token or a tree. An empty tree has none of its own and gets the declaration's beginning."""
        if not is_tree(node):
            return self.source.span(self.offset + node.start_pos, self.offset + node.end_pos)
        meta = node.meta
        if meta.empty:
            return self.source.span(self.offset, self.offset)
        return self.source.span(self.offset + meta.start_pos, self.offset + self._trimmed(meta.start_pos, meta.end_pos))

    def _trimmed(self, start: int, end: int) -> int:
        """The end without the newlines and blanks that a block swallows."""
        text = self.source.folded[self.offset + start : self.offset + end]
        return start + len(text.rstrip())

    def down(self, node: Any) -> None:
        """One level deeper; refused when no sane text goes so deep."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Refused(Problem("RL115", self.span(node), {"limit": MAX_DEPTH}))

    def up(self) -> None:
        self.depth -= 1

    def problem(self, code: str, node: Any, **args: str | int) -> None:
        self.problems.append(Problem(code, self.span(node), dict(args)))

    # -------------------------------------------------------------------------------------------------------- small parts

    def plain(self, token: Any) -> str:
        """A name without its brackets."""
        text = str(token)
        return text[1:-1].strip() if text[0] in "『`" else text

    def name(self, token: Any) -> ast.Name:
        return ast.Name(self.plain(token), quoted=token[0] in "『`", span=self.span(token))

    def names(self, node: Tree) -> tuple[ast.Name, ...]:
        """Every name that stands directly in `node`."""
        return tuple(self.name(child) for child in tokens(node, "NAME"))

    def number(self, token: Any) -> int:
        """A written whole number. One that no game needs is a problem, and reads as 0."""
        text = str(token)
        if len(text.lstrip("-")) > MAX_DIGITS:
            self.problem("RL007", token, limit=MAX_DIGITS)
            return 0
        return int(text)

    def text(self, token: Any) -> str:
        return str(token)[1:-1]

    def label(self, node: Tree) -> str | None:
        """The text of `also "…"`, if there is one."""
        also = one(node, "also")
        return self.text(also.children[0]) if also else None

    def notes(self, node: Tree) -> tuple[str, ...]:
        return tuple(self.text(child.children[0]) for child in every(node, "note"))

    def cite(self, node: Tree, *lenders: Tree) -> ast.Cite | None:
        """The ids cited on a node's own line, and on those of its lines that become no node of their own (`lenders` too)."""
        found = own = every(node, "cite")
        for child in [*every(node, *LENDING), *lenders]:
            found = found + every(child, "cite")
        if not found:
            return None
        ids = [identifier for cite in found for token in cite.children for identifier in self._expanded(token)]
        return ast.Cite(tuple(dict.fromkeys(ids)), written=refs(own), span=self.span(found[0]))

    def places(self, node: Tree, kind: str = "", *lenders: Tree) -> ast.Places:
        """Where the lines that become no node of their own stand in `node`; `lenders` are more of them, all of this kind."""
        lines = [(str(child.data), child) for child in every(node, *LENDING)] + [(kind, child) for child in lenders]
        seen: dict[str, int] = {}
        found = []
        for name, child in lines:
            nth = seen[name] = seen.get(name, -1) + 1
            found.append(ast.Place(kind=name, nth=nth, refs=refs(every(child, "cite")), span=self.span(child)))
        return tuple(found)

    def _expanded(self, token: Any) -> list[str]:
        match = re.fullmatch(r"([A-Z]+-[A-Z]?)(\d+)\.\.(\d+)", token)
        if match is None:
            return [str(token)]
        first, last = self.number_in(match[2], token), self.number_in(match[3], token)
        if not first <= last < first + MAX_RANGE:
            self.problem("RL117", token, text=str(token))
            return []
        return [f"{match[1]}{number}" for number in range(first, last + 1)]

    def number_in(self, digits: str, token: Any) -> int:
        if len(digits) > MAX_DIGITS:
            self.problem("RL007", token, limit=MAX_DIGITS)
            return 0
        return int(digits)


def refs(cites: list[Any]) -> tuple[str, ...]:
    """What these citations say, as written."""
    return tuple(str(ref) for cite in cites for ref in cite.children)


def is_tree(node: Any) -> bool:
    return not isinstance(node, str)


def tokens(node: Tree, kind: str) -> list[Any]:
    """The tokens of this kind that stand directly in `node`."""
    return [child for child in node.children if not is_tree(child) and child.type == kind]


def token(node: Tree, kind: str) -> Any | None:
    """The first such token, or None."""
    found = tokens(node, kind)
    return found[0] if found else None


def every(node: Tree, *data: str) -> list[Any]:
    """The trees directly in `node` that came from one of these rules."""
    return [child for child in node.children if not isinstance(child, str) and child.data in data]


def one(node: Tree, *data: str) -> Any | None:
    """The first of them, or None."""
    for child in node.children:
        if not isinstance(child, str) and child.data in data:
            return child
    return None


def has(node: Tree, data: str) -> bool:
    return one(node, data) is not None


def others(node: Tree, known: Sequence[str]) -> Iterator[Any]:
    """The trees directly in `node` that came from none of these rules."""
    return (child for child in node.children if not isinstance(child, str) and child.data not in known)
