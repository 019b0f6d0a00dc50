"""All routines of a program, checkpoints among them."""

from attrs import evolve

from interpreter.internal import Checkpoint, Code, Invoke, Key, Leave, Raw, RawExpr, Window
from interpreter.shape.uses import Uses
from interpreter.walkers import nodes, renamed
from rulelang import program as ir
from rulelang.span import NOWHERE


def loops(calls: dict[Key, list[Key]]) -> list[Key]:
    """The routines that can come back to themselves."""
    out = []
    for key in calls:
        seen: set[Key] = set()
        todo = list(calls[key])
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += calls.get(here, [])
        if key in seen:
            out.append(key)
    return out


NOT_ENDED = Raw("{#ended} = False", (), ("#ended",))


class Shape(Uses):
    """build() makes them all."""

    def build(self) -> dict[Key, Code]:
        p = self.plan.p
        self.add(("main",), (), (*p.main, Checkpoint()), p.main[0].span if p.main else NOWHERE)
        for name, r in p.routines.items():
            self.add(("proc", name), r.params, r.body, r.span)
        for name, event in p.events.items():
            if name not in ("rolled", "use"):
                self.event(name, event)
        batches = {n.event for n in self.plan.everything() if isinstance(n, ir.Batch)} | self._rule_batches()
        for name, event in p.events.items():
            if name in batches:
                self.batch(name, event)
        if "rolled" in self.plan.proposal or "rolled" in self.plan.heard:
            self.rolled()
        for name, scope in p.scopes.items():
            self.scope(name, scope)
        for ability in p.abilities:
            self.use(ability)
        for i, rule in enumerate(p.rules):
            self.rule(i, rule)
        self.checkpoint()
        self.bounded()
        return self.codes

    def bounded(self) -> None:
        """Routines that can call themselves count how deep they are."""
        for key in loops({k: [n.key for n in nodes(c.body) if isinstance(n, Invoke)] for k, c in self.codes.items()}):
            code = self.codes[key]
            inner = ("inner", *key)
            self.codes[inner] = evolve(code, key=inner)
            call = Invoke(inner, tuple(map(ir.Local, code.params)), "#value", catch=True, span=code.span)
            ended = RawExpr("{#value} is END", ("#value",))
            body = (Raw("deeper(s)"), call, Raw("s.levels -= 1"), ir.If(ended, (Leave(span=code.span),)), ir.Return(ir.Local("#value")))
            self.codes[key] = Code(key, code.params, body, code.span)

    # -------------------------------------------------------------------------------------------- checkpoints

    def rule(self, i: int, rule: ir.StateRule) -> None:
        """Carries out one state rule on all the things that it was judged to apply to."""
        if self.rule_is_batch(rule) and isinstance(rule.body[0], ir.Emit):
            emit = rule.body[0]
            body: ir.Body = (ir.Batch(emit.event, ir.Local("things"), self._with(emit.args[1:], rule.var), span=rule.span),)
        elif self.may_end(rule.body):
            self.add(("rulebody", str(i)), (rule.var,), rule.body, rule.span)
            each = self.to_the_end(Invoke(("rulebody", str(i)), (ir.Local(rule.var),), "#end", catch=True, span=rule.span))
            leave = ir.If(RawExpr("{#ended}", ("#ended",)), (Leave(span=rule.span),), span=rule.span)
            body = (NOT_ENDED, ir.For(rule.var, ir.Local("things"), each, span=rule.span), leave)
        else:
            body = (ir.For(rule.var, ir.Local("things"), rule.body, span=rule.span),)
        self.add(("rule", str(i)), ("things",), body, rule.span)

    @staticmethod
    def to_the_end(call: Invoke) -> tuple[ir.Stmt, ...]:
        """A call whose end waits until the rest of the batch has been carried out; of several the outermost counts. A win ends all."""
        return (
            Raw("{#was} = (s.ending, s.hold, len(s.props), s.tried); s.ending = 0", (), ("#was",), span=call.span),
            call,
            Raw("{#ended} = outermost(s, {#was}, {#end} is END) or {#ended}", ("#ended", "#end", "#was"), ("#ended",), span=call.span),
            ir.If(RawExpr("s.result is not None"), (Leave(span=call.span),), span=call.span),
        )

    @staticmethod
    def _with(args: tuple[ir.Expr, ...], var: str) -> tuple[ir.Expr, ...]:
        return tuple(renamed(a, var, "batch_it") for a in args)

    def due(self, i: int, rule: ir.StateRule) -> ir.Stmt:
        """One rule of the batch, where it applies."""
        things = RawExpr("{#due}[%d]" % i, ("#due",))
        ends = self.may_end(rule.body)
        call = Invoke(("rule", str(i)), (things,), "#end" if ends else None, catch=ends, span=rule.span)
        return ir.If(things, self.to_the_end(call) if ends else (call,), span=rule.span)

    def checkpoint(self) -> None:
        """All state rules on one state, again until none applies; then what was heard is offered; again until quiet."""
        if not self.plan.checks:
            return
        inner: list[ir.Stmt] = []
        if self.plan.p.rules:
            run = tuple(self.due(i, rule) for i, rule in enumerate(self.plan.p.rules))
            leave = ir.If(RawExpr("{#ended}", ("#ended",)), (Leave(),))
            judge = Raw("{#due} = judge(s)", (), ("#due",))
            check = Raw("if {#due} == {#before}: stuck({#due})", ("#due", "#before"))
            count = Raw(
                "{#before} = None if s.dirty else {#due}\n{#rounds} = again(s, {#due}, {#before}, {#rounds})",
                ("#due", "#rounds"),
                ("#before", "#rounds"),
            )
            batch = (check, NOT_ENDED, self.hold(1), *run, self.hold(-1), leave, count)
            inner = [judge, ir.If(RawExpr("{#due} is not None", ("#due",)), batch)]
        if self.plan.hears:
            number = self.plan.windows["heard",]
            offer = (
                Raw("{#heard} = s.heard\ns.heard = ()", (), ("#heard",)),
                Window(("heard",), f"g{number}(s, {{#heard}})", "{#heard}", ("#heard",)),
            )
            inner.append(ir.If(RawExpr("not s.dirty and s.heard"), offer))
        start = Raw("{#before} = None; {#rounds} = 0", (), ("#before", "#rounds"))
        self.add(("checkpoint",), (), (start, ir.While(RawExpr(self.plan.due), tuple(inner))))
