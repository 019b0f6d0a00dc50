"""Which locals a suspension point has to keep: those read later, or around the loop again."""

from collections.abc import Callable

from interpreter.codegen import free
from interpreter.internal import Raw
from interpreter.limits import Mark
from rulelang import program as ir


def reads(node: ir.Item) -> set[str]:
    """The locals that an expression, or a statement without the statements below it, reads."""
    out = free.reads(node)
    return out | {"self", "you"} if isinstance(node, (Mark, ir.Declare)) else out


def writes(s: ir.Stmt) -> set[str]:
    if isinstance(s, Raw):
        return set(s.writes)
    name = getattr(s, "name", None)
    bound = isinstance(name, str) and not isinstance(s, (ir.SetVar, ir.SetAttr, ir.SetElem, ir.SetFact))
    return {name} if bound and isinstance(name, str) else set()


class Liveness:
    """keep[id(statement)]: the locals that must survive a wait there. loop[id(for)]: the names of its hidden list and index."""

    def __init__(self, suspends: Callable[[ir.Stmt], bool], params: tuple[str, ...]) -> None:
        self.suspends, self.params = suspends, set(params)
        self.keep: dict[int, set[str]] = {}
        self.loop: dict[int, str] = {}
        self.around: dict[int, set[str]] = {}
        """What is live at the head of a loop, as far as it is known: it only grows, so a few rounds over all of them settle it."""

    def routine(self, body: ir.Body) -> None:
        """The whole body, again until no loop learns anything."""
        while True:
            before = {loop: len(live) for loop, live in self.around.items()}
            self.block(body, set())
            if before == {loop: len(live) for loop, live in self.around.items()}:
                return

    def block(self, body: ir.Body, out: set[str]) -> set[str]:
        for s in reversed(body):
            out = self.stmt(s, out)
        return out

    def stmt(self, s: ir.Stmt, out: set[str]) -> set[str]:
        if isinstance(s, ir.If):
            return reads(s.condition) | self.block(s.then, set(out)) | self.block(s.orelse, set(out))
        if isinstance(s, ir.While):
            return self._around(s, out | reads(s.condition), set())
        if isinstance(s, ir.For):
            hidden: set[str] = set()
            if self.suspends(s):
                tag = self.loop.setdefault(id(s), f"#{len(self.loop)}")
                hidden = {"#list" + tag, "#index" + tag}
            return (self._around(s, out | hidden, {s.var}) - hidden) | reads(s.source)
        if isinstance(s, ir.Return):
            return reads(s.value)
        out = out - writes(s)
        if isinstance(s, ir.Grant):  # a lasting effect remembers whose it is, where somebody's it is
            out |= {"self", "you"} & self.params
        if self.suspends(s):
            self.keep[id(s)] = set(out)
        return out | reads(s)

    def _around(self, s: ir.While | ir.For, live: set[str], bound: set[str]) -> set[str]:
        live = live | self.around.get(id(s), set())
        self.around[id(s)] = live | (self.block(s.body, set(live)) - bound)
        return set(self.around[id(s)])
