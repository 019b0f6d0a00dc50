"""Statements of the Program as statements of the machine: calls, windows, rolls that lie open, sealed choices."""

from collections.abc import Callable

from attrs import evolve

from interpreter.concerns import hooks_on
from interpreter.internal import Beside, Checkpoint, Code, Invoke, Key, Leave, Raw, RawExpr, Window
from interpreter.plan import Plan
from interpreter.runtime.signals import WHOLE
from rulelang import program as ir
from rulelang.span import NOWHERE, Span

FLOW = ("main", "proc", "scope", "scopebody")
"""The routines beside whose choices something may stand."""
ENDED = RawExpr("{#end}", ("#end",))
CAUGHT = Raw("{#end} = {#end} is END", ("#end",), ("#end",))
"""What was caught, as a bool: a signal never stands in a frame."""


def fields(names: tuple[str, ...]) -> str:
    """Text of a tuple of locals."""
    return "(" + "".join("{" + n + "}, " for n in names) + ")"


class Statements:
    """may_end(body): the analysis says whether a body may end a scope around it; then it stands alone. check_ends: may a checkpoint?"""

    def __init__(self, plan: Plan, may_end: Callable[[ir.Body], bool], check_ends: bool) -> None:
        self.plan, self.may_end, self.check_ends, self.count = plan, may_end, check_ends, 0
        self.codes: dict[Key, Code] = {}
        self.flow = False
        """Is the body being made part of the flow, where what stands is offered beside choices?"""

    def add(self, key: Key, params: tuple[str, ...], body: ir.Body, span: Span = NOWHERE, ability: ir.AbilityDecl | None = None) -> None:
        self.flow = key[0] in FLOW
        body = self.body(body, ability)
        self.flow = False
        if not body or not isinstance(body[-1], (ir.Return, Leave)):
            body = (*body, ir.Return(ir.Const(0), span=span))
        facts, index = "", None
        if ability is not None and ability.moment.phase:
            facts = "heard" if ability.moment.phase == "after" else "live"
            index = self.plan.index(ability)
        self.codes[key] = Code(key, params, body, span, facts, index)

    # -------------------------------------------------------------------------------------------- statements

    def body(self, body: ir.Body, ability: ir.AbilityDecl | None = None) -> ir.Body:
        out: list[ir.Stmt] = []
        for stmt in body:
            out += self.stmt(stmt, ability)
        return tuple(out)

    def stmt(self, s: ir.Stmt, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        if isinstance(s, ir.If):
            return (evolve(s, then=self.body(s.then, a), orelse=self.body(s.orelse, a)),)
        if isinstance(s, (ir.While, ir.For)):
            return (evolve(s, body=self.body(s.body, a)),)
        if isinstance(s, ir.Emit):
            return (Invoke(("event", s.event), s.args, s.name, span=s.span),)
        if isinstance(s, ir.Batch):
            rows = ir.Comp("batch_it", s.things, None, ir.Tuple((ir.Local("batch_it"), *s.args)), span=s.span)
            return (Invoke(("batch", s.event), (rows,), span=s.span),)
        if isinstance(s, ir.Perform):
            return (Invoke(("proc", s.routine), s.args, s.name, span=s.span),)
        if isinstance(s, ir.Enter):
            return (Invoke(("scope", s.scope), s.args, span=s.span),)
        if isinstance(s, ir.OpenWindow):
            return self.open(s)
        if isinstance(s, ir.Together):
            return self.together(s, a)
        if isinstance(s, ir.Proceed):
            assert a is not None
            event = self.plan.p.events[a.moment.name]
            return (Invoke(("event", a.moment.name), tuple(ir.Fact(n) for n in event.params), span=s.span),)
        if isinstance(s, ir.Choose) and self.flow and self.plan.standing:
            return self.beside(s)
        if isinstance(s, ir.Roll) and ("rolled" in self.plan.proposal or "rolled" in self.plan.heard):
            return self.open_roll(s, a)
        return (s,)

    def open(self, s: ir.OpenWindow) -> tuple[ir.Stmt, ...]:
        """What waited for this timing is gone when it closes, taken or not."""
        column = self.plan.waits.get(s.timing, "")
        window = Window(("timing", s.timing), self.candidates(s.timing), waits=column, span=s.span)
        return (window, Raw(f"s.{column} = ()", span=s.span)) if column else (window,)

    def candidates(self, timing: str) -> str:
        key = ("timing", timing)
        if key not in self.plan.windows:
            return ""
        if self.plan.asks(key):
            return f"g{self.plan.windows[key]}(s, None)"
        test = f"s.live & {self.plan.live[key]}" if self.plan.at[timing] else ""
        if timing in self.plan.waits:
            test += (" or " if test else "") + f"s.{self.plan.waits[timing]}"
        return f"g{self.plan.windows[key]}(s, None) if {test} else None"

    def open_roll(self, s: ir.Roll, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        """The dice lie open before they count: whoever listens may change a face."""
        one = s.count is None
        faces: ir.Expr = ir.Tuple((ir.Local(s.name),)) if one else ir.Local(s.name)
        args = (ir.Const(s.label), faces, s.owner, ir.Const(-1 if a is None else a.id))
        read: tuple[ir.Stmt, ...] = (Raw("{%s} = {%s}[0]" % (s.name, s.name), (s.name,), (s.name,), span=s.span),) if one else ()
        bits = hooks_on(self.plan, "rolled", -1 if a is None else a.id)
        if not bits:
            return (s,)
        heard = (Invoke(("rolled",), args, s.name, span=s.span), *read)
        return (s, ir.If(RawExpr(f"s.live & {bits}"), heard, span=s.span))

    def together(self, s: ir.Together, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        """Everybody's choices on the state at entry, kept in locals; then everybody's effects, held as one."""
        self.count += 1
        source, kept, at = (f"#{w}{self.count}" for w in ("source", "kept", "at"))
        gather = Raw("{%s} += (%s,)" % (kept, fields(s.keep)), (kept, *s.keep), (kept,), span=s.span)
        flow, self.flow = self.flow, False
        choices = self.body(s.choices, a)
        self.flow = flow
        unpack = [Raw("{%s} = {%s}[{%s}]" % (s.var, source, at), (source, at), (s.var,), span=s.span)]
        if s.keep:
            unpack.append(Raw("%s = {%s}[{%s}]" % (fields(s.keep)[1:-1], kept, at), (kept, at), s.keep, span=s.span))
        return (
            ir.Let(source, s.source, span=s.span),
            ir.Let(kept, ir.Const(()), span=s.span),
            ir.For(s.var, ir.Local(source), (*choices, gather), span=s.span),
            self.hold(1),
            ir.For(at, RawExpr("tuple(range(len({%s})))" % kept, (kept,)), (*unpack, *self.body(s.effects, a)), span=s.span),
            self.hold(-1),
            Checkpoint(span=s.span),
        )

    def beside(self, s: ir.Choose) -> tuple[ir.Stmt, ...]:
        """What stands is offered beside the options; when it has been used the choice is asked again, its options made anew."""
        self.count += 1
        who, used, extra, on = (f"#{w}{self.count}" for w in ("who", "used", "extra", "on"))
        find = Raw("{%s} = beside(s, {%s}, {%s})" % (extra, who, used), (who, used), (extra,), span=s.span)
        ask = Beside(s.name, s.options, s.player, s.prompt, s.item, s.none, span=s.span, extra=ir.Local(extra))
        take: list[ir.Stmt] = [Raw("{%s} += ({%s}[:2],)" % (used, s.name), (used, s.name), (used,), span=s.span)]
        for timing in self.plan.standing:
            ids = tuple(self.plan.at[timing])
            window = Window(("timing", timing), "({%s},)" % s.name, "()", (s.name,), span=s.span)
            take.append(ir.If(RawExpr("{%s}[0] in %r" % (s.name, ids), (s.name,)), (window,), span=s.span))
        done = Raw("{%s} = False" % on, (), (on,), span=s.span)
        taken = ir.If(RawExpr("{%s} and {%s} in {%s}" % (extra, s.name, extra), (s.name, extra)), tuple(take), (done,), span=s.span)
        return (
            Raw("{%s} = True; {%s} = (); {%s} = None" % (on, used, s.name), (), (on, used, s.name), span=s.span),
            ir.While(RawExpr("{%s}" % on, (on,)), (ir.Let(who, s.player, span=s.span), find, ask, taken), span=s.span),
        )

    def hold(self, by: int, whole: bool = False) -> Raw:
        return Raw(f"s.hold {'+' if by > 0 else '-'}= {WHOLE if whole else 1}" if self.plan.checks else "")

    def carried_out(
        self, key: Key, names: tuple[str, ...], body: ir.Body, alone: bool, ability: ir.AbilityDecl | None = None
    ) -> list[ir.Stmt]:
        """The body in place, or as a routine of its own where an end or a return must come back here."""
        if not alone:
            return list(body)
        self.add(key, names, body, ability=ability)
        return [Invoke(key, tuple(ir.Local(n) for n in names), "#end", catch=True), CAUGHT]

    def closing(self, alone: bool, span: Span) -> list[ir.Stmt]:
        if not alone:
            return [Checkpoint(span=span)]
        return [ir.If(ENDED, (Checkpoint(span=span), Leave(span=span)), (Checkpoint(span=span),), span=span)]

    @staticmethod
    def note(what: str, reads: tuple[str, ...]) -> Raw:
        return Raw(f"if s.rec is not None: s.rec(({what}))", reads)
