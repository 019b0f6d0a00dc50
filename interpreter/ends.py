"""Which bodies may end a scope around them (or the game) before they are done: a fixed point over the Program.

`held` bodies stand inside an event, where no checkpoint can happen; that keeps most of them plain.
"""

from interpreter.plan import Plan
from interpreter.walkers import statements
from rulelang import program as ir

GAME = "*"
Node = tuple[str, str, bool]


class Ends:
    """ends(body, held): the scopes that it may end from inside, GAME among them."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.found = plan, dict[Node, frozenset[str]]()
        while True:
            before = dict(self.found)
            for held in (False, True):
                self._round(held)
            if before == self.found:
                return

    def _round(self, held: bool) -> None:
        p = self.plan.p
        for name, routine in p.routines.items():
            self.found["proc", name, held] = self.of(routine.body, held)
        for name, event in p.events.items():
            inside = self.of(event.body, True) | self._abilities(self.plan.proposal.get(name, []))
            self.found["event", name, held] = inside | (frozenset() if held else self._check())
        for name, scope in p.scopes.items():
            inside = self.of(scope.body, held and scope.whole) | self._check()
            self.found["scope", name, held] = inside - set(self.plan.family(name))
        for timing in p.timings:
            ids = [a.id for a in p.abilities if a.moment.timing == timing]
            self.found["timing", timing, held] = self._abilities(ids)
        # Whatever is used may be answered before it is, and what was used may be heard.
        self.found["answers", "", held] = self._abilities(self.plan.proposal.get("use", []))
        self.found["rolled", "", held] = self._abilities(self.plan.proposal.get("rolled", []))
        rules = [self.of(r.body, True) for r in p.rules]
        heard = self._abilities([i for ids in self.plan.heard.values() for i in ids])
        self.found["check", "", held] = frozenset().union(heard, *rules)

    def _check(self) -> frozenset[str]:
        return self.found.get(("check", "", False), frozenset())

    @property
    def at_checkpoint(self) -> bool:
        """May a checkpoint end something?"""
        return bool(self._check())

    def _abilities(self, ids: list[int]) -> frozenset[str]:
        bodies = [self.of(self.plan.p.abilities[i].body, False) for i in ids]
        answers = self.found.get(("answers", "", False), frozenset())
        return frozenset().union(self._check() if ids else (), answers if ids else (), *bodies)

    def of(self, body: ir.Body, held: bool) -> frozenset[str]:
        out: set[str] = set()
        for s in statements(body):
            out |= self._one(s, held)
        return frozenset(out)

    def _one(self, s: ir.Stmt, held: bool) -> frozenset[str]:
        if isinstance(s, ir.EndScope):
            return frozenset({s.scope})
        if isinstance(s, ir.Win):
            return frozenset({GAME})
        key: Node | None = None
        if isinstance(s, ir.Perform):
            key = ("proc", s.routine, held)
        elif isinstance(s, (ir.Emit, ir.Batch)):
            key = ("event", s.event, held)
        elif isinstance(s, ir.Enter):
            key = ("scope", s.scope, held)
        elif isinstance(s, ir.OpenWindow):
            key = ("timing", s.timing, held)
        elif isinstance(s, ir.Roll):
            return self.found.get(("rolled", "", False), frozenset())
        elif isinstance(s, ir.Together) and not held:
            return self._check()
        elif isinstance(s, ir.Choose):
            return frozenset().union(*(self.found.get(("timing", t, False), frozenset()) for t in self.plan.standing))
        return self.found.get(key, frozenset()) if key else frozenset()
