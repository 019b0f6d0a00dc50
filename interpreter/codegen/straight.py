"""Statements that cannot wait, as plain structured Python on Python locals. Writes guard against none themselves."""

from collections.abc import Callable

from interpreter.codegen.expr import Ex
from interpreter.codegen.program import Linked
from interpreter.codegen.text import Lines, at
from interpreter.internal import Checkpoint, Code, Invoke, Leave, Raw, Window
from interpreter.limits import Mark, mark
from rulelang import program as ir
from rulelang.span import NOWHERE


class Straight:
    """Emits the body of one routine; `ex` carries its locals."""

    def __init__(self, linked: Linked, ex: Ex) -> None:
        self.linked, self.plan, self.ex = linked, linked.plan, ex

    def plain(self, code: Code, number: int) -> Lines:
        """A whole routine that cannot wait."""
        params = "".join(", " + self.ex.names(n) for n in code.params)
        return [at(code.span, 0, f"def n{number}(s{params}):"), *self.block(code.body, 1)]

    def block(self, body: ir.Body, indent: int) -> Lines:
        out: Lines = []
        for stmt in body:
            out += self.stmt(stmt, indent)
        return out or [at(NOWHERE, indent, "pass")]

    def stmt(self, s: ir.Stmt, i: int) -> Lines:
        return EMIT[type(s)](self, s, i)

    def put(self, s: ir.Stmt, i: int, *texts: str) -> Lines:
        """Lines at the rule line of `s`; a leading space indents one step further."""
        return [at(s.span, i + len(t) - len(t.lstrip(" ")), t.lstrip(" ")) for t in texts if t]

    # -------------------------------------------------------------------------------------------- one method a node

    def let(self, s: ir.Let, i: int) -> Lines:
        return self.put(s, i, f"{self.ex.names(s.name)} = {self.ex.snap(s.value)}")

    def raw(self, s: Raw, i: int) -> Lines:
        names = {n: self.ex.names(n) for n in (*s.reads, *s.writes)}
        return self.put(s, i, *s.text.format_map(names).split("\n")) if s.text else []

    def set_var(self, s: ir.SetVar, i: int) -> Lines:
        slot = self.plan.slot[s.scope, s.name]
        dirty = self.plan.dirt("var", slot)
        return self.put(
            s, i, f"s.{slot} = {self.ex.snap(s.value)}", dirty, f"if s.rec is not None: s.rec(('var', {s.scope!r}, {s.name!r}, s.{slot}))"
        )

    def set_attr(self, s: ir.SetAttr, i: int) -> Lines:
        col = self.plan.col[s.name]
        of, value = self.ex(s.of), self.ex.snap(s.value)
        low, high = self.plan.bounds(s.name)
        out = []
        sure = isinstance(s.of, ir.Local) and s.of.name == "self"
        if not isinstance(s.of, ir.Local):
            out, of = [f"e = {of}"], "e"
        set_ = (
            [f"v = {value}", f"s.{col}[{of}] = {self.clamp('v', low, high)}"]
            if low is not None or high is not None
            else [f"s.{col}[{of}] = {value}"]
        )
        set_ += self.plan.written_dirt(s.name, f"s.{col}[{of}]")
        set_ += [f"if s.rec is not None: s.rec(('set', {s.name!r}, {of}, s.{col}[{of}]))"]
        if not sure:
            out.append(f"if {of} >= 0:")
            set_ = [" " + t for t in set_]
        return self.put(s, i, *out, *set_)

    @staticmethod
    def clamp(v: str, low: int | None, high: int | None) -> str:
        if low is not None and high is not None:
            return f"{low} if {v} < {low} else {high} if {v} > {high} else {v}"
        return f"max({low}, {v})" if low is not None else f"min({high}, {v})"

    def set_elem(self, s: ir.SetElem, i: int) -> Lines:
        col = self.plan.col[s.name]
        dirty = self.plan.dirt("attr", s.name)
        write = f"s.{col}[e] = with_nth(s.{col}[e], {self.ex(s.at)}, {self.ex(s.value)})"
        return self.put(
            s,
            i,
            f"e = {self.ex(s.of)}",
            "if e >= 0:",
            " " + write,
            " " + (dirty or "pass"),
            " if s.rec is not None: " + f"s.rec(('set', {s.name!r}, e, s.{col}[e]))",
        )

    def set_fact(self, s: ir.SetFact, i: int) -> Lines:
        return self.put(s, i, f"set_fact(s, {self.ex.names('occ')}, {self.ex.index[s.name]}, {self.ex.snap(s.value)})")

    def if_(self, s: ir.If, i: int) -> Lines:
        out = self.put(s, i, f"if {self.ex(s.condition)}:") + self.block(s.then, i + 1)
        return out + self.put(s, i, "else:") + self.block(s.orelse, i + 1) if s.orelse else out

    def while_(self, s: ir.While, i: int) -> Lines:
        return self.put(s, i, f"while {self.ex(s.condition)}:", " s.fuel -= 1", " if s.fuel < 0: overrun(s)") + self.block(s.body, i + 1)

    def for_(self, s: ir.For, i: int) -> Lines:
        """Each round costs one of the budget."""
        things = (f"t = {self.ex.snap(s.source)}", "s.fuel -= len(t)", "if s.fuel < 0: overrun(s)")
        return self.put(s, i, *things, f"for {self.ex.names(s.var)} in t:") + self.block(s.body, i + 1)

    def move(self, s: ir.Move, i: int) -> Lines:
        owner = "-1" if s.owner is None else self.ex(s.owner)
        return self.put(s, i, f"move(s, {self.ex(s.of)}, {self.plan.zones[s.zone]}, {owner}{', True' if s.front else ''})")

    def move_all(self, s: ir.MoveAll, i: int) -> Lines:
        owner = "-1" if s.owner is None else self.ex(s.owner)
        return self.put(s, i, f"o = {owner}", f"move_all(s, {self.ex.snap(s.things)}, {self.plan.zones[s.zone]}, o)")

    def swap(self, s: ir.Swap, i: int) -> Lines:
        return self.put(s, i, f"swap(s, {self.ex(s.a)}, {self.ex(s.b)})")

    def return_(self, s: ir.Return, i: int) -> Lines:
        return self.put(s, i, f"return {self.ex.snap(s.value)}")

    def leave(self, s: Leave, i: int) -> Lines:
        return self.put(s, i, "return END")

    def cancel(self, s: ir.Cancel, i: int) -> Lines:
        return self.put(s, i, f"set_status(s, {self.ex.names('occ')}, 1)")

    def end_scope(self, s: ir.EndScope, i: int) -> Lines:
        o = f"s.o{self.plan.scopes[s.scope]}"
        return self.put(
            s,
            i,
            f"if {o}:",
            f" s.ending = min(s.ending, {o}) if s.ending else {o}",
            " return END",
            f"elif s.rec is not None: s.rec(('not_open', {s.scope!r}))",
        )

    def show(self, s: ir.Show, i: int) -> Lines:
        """For the log alone: what goes wrong in it, or what it costs, is no matter of the game."""
        to = "None" if s.to is None else self.ex.snap(s.to)
        return self.put(
            s, i, "if s.rec is not None:", " v = s.fuel", f" try: e = ('show', {s.number}, {self.ex.snap(s.value)}, {to})",
            " except RulesError: e = None", " s.fuel = v", " if e is not None: s.rec(e)",
        )  # fmt: skip

    def win(self, s: ir.Win, i: int) -> Lines:
        return self.put(s, i, f"win(s, {self.ex.snap(s.players)})", "return END")

    def grant(self, s: ir.Grant, i: int) -> Lines:
        values = "".join(self.ex.snap(v) + ", " for v in s.values)
        subject = "None" if s.subject is None else self.ex.snap(s.subject)
        owner = "-1" if s.owner is None else self.ex(s.owner)
        source, you = (self.ex.names("self"), self.ex.names("you")) if "self" in self.ex.names.known else ("-1", "-1")
        until = "0" if s.next else f"s.o{self.plan.scopes[s.until]}"
        pending = f"({self.plan.scopes[s.until]}, {owner})" if s.next else "None"
        return self.put(
            s, i, f"grant(s, {s.modifier}, {subject}, ({values}), {source}, {you}, {until}, {pending}, {s.until!r})", self.plan.all_dirt()
        )

    def declare(self, s: ir.Declare, i: int) -> Lines:
        """It waits with the scope that owns the timing, like what was heard."""
        timing = self.plan.p.abilities[s.ability].moment.timing
        column, scope = self.plan.waits[timing], self.plan.p.timings[timing].scope
        me, you = self.ex.names("self"), self.ex.names("you")
        values = "".join(self.ex.snap(v) + ", " for v in s.values)
        wait = f"s.{column} += (({s.ability}, {me}, {you}, (s.serial, -1, ({values}), -1)),)"
        texts = ["s.serial += 1", wait, f"if s.rec is not None: s.rec(('declared', {s.ability}, {me}, {you}))"]
        guard = [f"if s.o{self.plan.scopes[scope]}:"] if scope else []
        return self.put(s, i, *guard, *(" " * len(guard) + t for t in texts))

    def call(self, s: Invoke, i: int) -> Lines:
        """A routine that cannot wait: called like any function; what it returns is bound where wanted, an end passed on."""
        args = "".join(", " + self.ex.snap(a) for a in s.args)
        call = f"n{self.linked.number(s.key)}(s{args})"
        if not self.linked.may_end(s):
            return self.put(s, i, f"{self.ex.names(s.name)} = {call}" if s.name else call)
        return self.put(s, i, f"v = {call}", "if v is END: return END", f"{self.ex.names(s.name)} = v" if s.name else "")

    def checkpoint_now(self, s: Checkpoint, i: int) -> Lines:
        if not self.plan.checks:
            return []
        call = f"n{self.linked.number(('checkpoint',))}(s)"
        run = f"if {call} is END: return END" if self.linked.may_end(s) else call
        return self.put(s, i, f"if not s.hold and ({self.plan.due}):", " " + run)

    def nothing(self, s: Window, i: int) -> Lines:
        """A window that no ability of the program uses."""
        return self.put(s, i, f"if s.rec is not None: {self.unused(s)}") if s.key[0] == "timing" else []

    @staticmethod
    def unused(s: Window) -> str:
        """Tells the log of a window in which nobody could act."""
        return f"s.rec(('window', {s.key[1]!r})); s.rec(('window_end', {s.key[1]!r}))"

    def mark(self, s: Mark, i: int) -> Lines:
        return mark(self.ex, s, i)


EMIT: dict[type[ir.Stmt], Callable[..., Lines]] = {
    ir.Let: Straight.let, Raw: Straight.raw, ir.SetVar: Straight.set_var, ir.SetAttr: Straight.set_attr, ir.SetElem: Straight.set_elem,
    ir.SetFact: Straight.set_fact, ir.If: Straight.if_, ir.While: Straight.while_, ir.For: Straight.for_, ir.Move: Straight.move,
    ir.MoveAll: Straight.move_all, ir.Swap: Straight.swap, ir.Return: Straight.return_, Leave: Straight.leave, ir.Cancel: Straight.cancel,
    ir.EndScope: Straight.end_scope, ir.Show: Straight.show, ir.Win: Straight.win,
    ir.Declare: Straight.declare, ir.Grant: Straight.grant, Invoke: Straight.call,
    Checkpoint: Straight.checkpoint_now, Window: Straight.nothing, Mark: Straight.mark,
}  # fmt: skip
