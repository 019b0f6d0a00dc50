"""Expressions to Python text. `snap` gives an immutable value: what locals, columns, zones and options may hold."""

from collections.abc import Callable

from attrs import define, field

from interpreter.codegen import reaching
from interpreter.codegen.free import reads as free
from interpreter.internal import RawExpr
from interpreter.plan import Plan
from interpreter.walkers import nodes
from rulelang import program as ir

COMPARE = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
FUNCTIONS = {
    "first": "({0} or (-1,))[0]", "last": "({0} or (-1,))[-1]", "top": "({0} or (-1,))[0]", "bottom": "({0} or (-1,))[-1]",
    "nth": "nth({0}, {1})", "count": "len({0})", "empty": "(not {0})", "any": "bool({0})", "sum": "sum({0})",
    "highest": "max({0}, default=0)", "lowest": "min({0}, default=0)",
    "min": "min({0}, {1})", "max": "max({0}, {1})", "abs": "abs({0})", "mod": "mod({0}, {1})", "players": "s.turns[0]",
    "clockwise": "s.turns[{0}]", "next": "s.turns[{0}][1 % s.n]", "positions": "range(1, len({0}) + 1)", "reverse": "{0}[::-1]",
    "place": "s.at[{0}]", "other": "other({0}, {1})", "with_nth": "with_nth({0}, {1}, {2})", "name": "s.names[{0}]",
    "neighbours": "s.ways[{0}]", "take": "{0}[:max(0, {1})]", "seat": "{0}", "flat": "flat({0})", "product": "product({0})",
}  # fmt: skip


@define
class Names:
    """The Python names of a routine's locals. Those of a definition pasted into it share the count."""

    known: dict[str, str] = field(factory=dict)
    count: list[int] = field(factory=lambda: [0])

    def __call__(self, local: str) -> str:
        if local not in self.known:
            self.known[local] = f"x{self.count[0]}"
            self.count[0] += 1
        return self.known[local]

    def inside(self, bound: dict[str, str]) -> "Names":
        """The names of a definition whose parameters stand for these texts."""
        return Names(dict(bound), self.count)


SMALL = 30
"""Nodes: a definition up to this size is pasted where it is called, unless it is tabulated or modified."""


class Ex:
    """Expressions of one routine. facts: "" none, "live" (proposed: s.props), "heard" (an occurrence), "fields" (a bare
    tuple), "about" (what is answered at a window, for its policy)."""

    def __init__(self, plan: Plan, names: Names | None = None, facts: str = "", index: dict[str, int] | None = None) -> None:
        self.plan, self.names, self.facts, self.index = plan, names or Names(), facts, index or {}
        self.pasting: tuple[str, ...] = ()
        self.before: list[str] | None = None
        """Where a loop is emitted around the text: lists that are the same in all its rounds, to be made before it (i0, i1, …)."""

    def __call__(self, e: ir.Expr) -> str:
        return MAKE[type(e)](self, e)

    def snap(self, e: ir.Expr) -> str:
        return f"tuple({self(e)})" if self.loose(e) else self(e)

    def loose(self, e: ir.Expr) -> bool:
        """Does the text give a list or a range?"""
        if isinstance(e, (ir.Comp, ir.ZoneAll)) or isinstance(e, ir.Op) and e.op == "range":
            return True
        if isinstance(e, ir.Builtin):
            return (
                e.name == "positions"
                or e.name == "flat"
                and isinstance(e.args[0], ir.Comp)
                and e.args[0].body is not None
                or e.name in ("reverse", "take")
                and self.loose(e.args[0])
            )
        if isinstance(e, ir.Call):
            value = self.pasteable(e)
            return value is not None and self.loose(value)
        if isinstance(e, ir.IfExpr):
            return self.loose(e.then) or self.loose(e.orelse)
        return False

    def args(self, items: tuple[ir.Expr, ...]) -> str:
        return ", ".join(map(self.snap, items))

    def fact(self, name: str) -> str:
        place = self.index[name]
        if self.facts == "about":
            return f"s.about[{place}]"
        occ = self.names("occ")
        return {"live": f"s.props[{occ}][1][{place}]", "heard": f"{occ}[2][{place}]", "fields": f"{occ}[{place}]"}[self.facts]

    # -------------------------------------------------------------------------------------------- one method a node

    def const(self, e: ir.Const) -> str:
        return repr(e.value)

    def local(self, e: ir.Local) -> str:
        return self.names(e.name)

    def raw(self, e: RawExpr) -> str:
        return e.text.format_map({name: self.names(name) for name in e.reads})

    def var(self, e: ir.Var) -> str:
        return f"s.{self.plan.slot[e.scope, e.name]}"

    def option(self, e: ir.OptionValue) -> str:
        return f"s.options[{e.name!r}]"

    def setup(self, e: ir.SetupValue) -> str:
        return f"s.setup[{e.name!r}]" + (f"[{self(e.of)}]" if e.of is not None else "")

    def named(self, e: ir.Named) -> str:
        return f"s.single[{e.name!r}]"

    def attr(self, e: ir.Attr) -> str:
        if e.name == "name":
            return f"s.names[{self(e.of)}]"
        col, of = self.plan.col[e.name], self(e.of)
        if e.name not in self.plan.modifiers:
            return f"s.{col}[{of}]"
        if not isinstance(e.of, ir.Local):
            return f"m_{col}(s, {of})"
        return f"(m_{col}(s, {of}) if {self.touched(e.name, of)} else s.{col}[{of}])"

    def elem(self, e: ir.Elem) -> str:
        return f"nth({self(e.of)}, {self(e.at)}, {self(e.default)})"

    def zone(self, e: ir.ZoneOf) -> str:
        return f"s.z{self.plan.zones[e.zone]}[{'0' if e.owner is None else self(e.owner)}]"

    def zone_all(self, e: ir.ZoneAll) -> str:
        per, column = self.plan.p.zones[e.zone].per, f"s.z{self.plan.zones[e.zone]}"
        return f"[*chain(map({column}.__getitem__, s.kinds[{per!r}]))]" if per else f"{column}[0]"

    def in_zone(self, e: ir.InZone) -> str:
        number = self.plan.zones[e.zone]
        if e.owner is None:
            return f"(s.zone[{self(e.of)}] == {number})"
        if isinstance(e.of, ir.Local):
            return f"(s.zone[{self(e.of)}] == {number} and s.at[{self(e.of)}] == {self(e.owner)})"
        return f"({self(e.of)} in s.z{number}[{self(e.owner)}])"

    def call(self, e: ir.Call) -> str:
        if e.define in self.plan.constant and all(map(self.cheap, e.args)):
            key = self.args(e.args) if len(e.args) == 1 else f"({self.args(e.args)})"
            if e.define in self.plan.shared:
                return f"s.{self.plan.constant[e.define]}[{key}]"
            return f"(s.{self.plan.constant[e.define]}.get({key}) or n_{self.plan.defines[e.define]}(s, {self.args(e.args)}))"
        pasted = self.paste(e)
        return self.unless_touched(e, pasted) if pasted else self.called(e)

    def called(self, e: ir.Call) -> str:
        return f"n_{self.plan.defines[e.define]}(s{''.join(', ' + self.snap(a) for a in e.args)})"

    def unless_touched(self, e: ir.Call, pasted: str) -> str:
        """What stands in place of a call; the call itself where continuous effects may have a say."""
        if e.define not in self.plan.modifiers:
            return pasted
        return f"({self.called(e)} if {self.touched(e.define, self(e.args[0]))} else {pasted})"

    def touched(self, name: str, subject: str) -> str:
        """Text that is true where continuous effects may change something of this subject."""
        own = [f"{table}[s.type[{subject}]]" for table in self.plan.own_tables(name)]
        return " or ".join([*["s.grants"] * self.plan.granted(name), *[f"s.{self.plan.sources[name]}"] * self.plan.has_sources(name), *own])

    def cheap(self, e: ir.Expr) -> bool:
        """May it be evaluated again where the table has no entry?"""
        if isinstance(e, ir.Attr):
            return simple(e.of) and e.name not in self.plan.modifiers
        return simple(e) or isinstance(e, ir.Builtin) and e.name in ("place", "name") and simple(e.args[0])

    def paste(self, e: ir.Call) -> str:
        """A small definition in place of its call; "" where it has to be called."""
        value = self.pasteable(e)
        if value is None:
            return ""
        decl = self.plan.p.defines[e.define]
        inner = Ex(self.plan, self.names.inside({p: self.snap(a) for p, a in zip(decl.params, e.args, strict=True)}))
        inner.pasting = (*self.pasting, e.define)
        return inner(value) if inner.loose(value) else f"({inner(value)})"

    def pasteable(self, e: ir.Call) -> ir.Expr | None:
        """What a call stands for, if it is small, not tabulated, not modified, and no argument is evaluated twice."""
        decl = self.plan.p.defines[e.define]
        value = as_value(decl.body)
        if (
            e.define in self.plan.heavy
            or e.define in self.plan.constant
            or e.define in self.plan.modifiers
            and not (e.args and simple(e.args[0]))
            or value is None
            or len(self.pasting) > 2
        ):
            return None
        below = list(nodes(value))
        uses = [n.name for n in below if isinstance(n, ir.Local)]
        if len(below) > SMALL or any(not simple(a) and uses.count(p) > 1 for p, a in zip(decl.params, e.args, strict=True)):
            return None
        if any(not simple(a) for a in e.args) and any(isinstance(n, ir.Comp) for n in below):
            return None
        return value

    def builtin(self, e: ir.Builtin) -> str:
        if e.name == "all":
            kind = e.args[0]
            assert isinstance(kind, ir.Const)
            return f"s.kinds[{kind.value!r}]"
        if e.name == "count" and isinstance(e.args[0], ir.Comp) and (counted := self.counted(e.args[0])):
            return counted
        if e.name in ("empty", "any"):
            return f"(not {self.truth(e.args[0])})" if e.name == "empty" else f"bool({self.truth(e.args[0])})"
        if e.name == "controller":
            return self._who(self.plan.p.controller, e, "s." + self.plan.col["owner"] + "[{0}]")
        if e.name == "decider":
            return self._who(self.plan.p.decider, e, "{0}")
        if e.name == "neighbours" and self.plan.gates:
            area = self(e.args[0])
            return f"(near(s, {area}) if {area} in s.gates else s.ways[{area}])" if simple(e.args[0]) else f"near(s, {area})"
        if e.name == "next" and not isinstance(e.args[0], ir.Local):
            return f"next_player(s, {self(e.args[0])})"
        if e.name == "flat" and isinstance(e.args[0], ir.Comp) and e.args[0].body is not None:
            return self.flattened(e.args[0])
        if e.name == "other" and len(e.args) == 1:
            return f"next_player(s, {self(e.args[0])})"
        return FUNCTIONS[e.name].format(*map(self, e.args))

    def truth(self, e: ir.Expr) -> str:
        """Text that is true where the list is not empty: without making it, where it is the things of several zones."""
        if isinstance(e, ir.Call):
            value = self.pasteable(e)
            if value is not None:
                decl = self.plan.p.defines[e.define]
                inner = Ex(self.plan, self.names.inside({p: self.snap(a) for p, a in zip(decl.params, e.args, strict=True)}))
                inner.pasting = (*self.pasting, e.define)
                return self.unless_touched(e, inner.truth(value))
        if isinstance(e, ir.Builtin) and e.name == "flat" and isinstance(e.args[0], ir.Comp):
            comp = e.args[0]
            if comp.where is None and isinstance(comp.body, ir.ZoneOf) and comp.body.owner == ir.Local(comp.var):
                return f"any(map(s.z{self.plan.zones[comp.body.zone]}.__getitem__, {self(comp.source)}))"
        return self(e)

    def counted(self, e: ir.Comp) -> str:
        """How many things have one value of a plain attribute, in a single step; "" where it is another question."""
        if e.body is not None or not isinstance(e.where, ir.Op) or e.where.op != "=" or isinstance(e.source, ir.ZoneAll):
            return ""
        mine, wanted = e.where.args
        column = self.column(mine, ir.Local(e.var))
        if not column or not self.cheap(wanted) or any(n == ir.Local(e.var) for n in nodes(wanted)):
            return ""
        values = f"list(map({column}.__getitem__, {self(e.source)}))"
        if self.before is not None and not free(e.source):
            self.before.append(values)
            values = f"i{len(self.before) - 1}"
        return f"{values}.count({self(wanted)})"

    def column(self, e: ir.Expr, of: ir.Local) -> str:
        """The column that an expression reads for a local; "" where it is no such reading."""
        if e == ir.Builtin("name", (of,)) or e == ir.Attr("name", of):
            return "s.names"
        return f"s.{self.plan.col[e.name]}" if isinstance(e, ir.Attr) and e.of == of and e.name not in self.plan.modifiers else ""

    def flattened(self, e: ir.Comp) -> str:
        if e.where is None and isinstance(e.body, ir.ZoneOf) and e.body.owner == ir.Local(e.var):
            return f"[*chain(map(s.z{self.plan.zones[e.body.zone]}.__getitem__, {self(e.source)}))]"
        var, inner = self.names(e.var), self.names("in " + e.var)
        where = f" if {self(e.where)}" if e.where is not None else ""
        assert e.body is not None
        return f"[{inner} for {var} in {self(e.source)}{where} for {inner} in {self(e.body)}]"

    def _who(self, define: str, e: ir.Builtin, default: str) -> str:
        if define:
            return self.call(ir.Call(define, e.args))
        return default.format(self(e.args[0]))

    def if_expr(self, e: ir.IfExpr) -> str:
        loose = self.loose(e)
        then, orelse = (self.snap(x) if loose else self(x) for x in (e.then, e.orelse))
        return f"({then} if {self(e.condition)} else {orelse})"

    def comp(self, e: ir.Comp) -> str:
        var = self.names(e.var)
        where = f" if {self(e.where)}" if e.where is not None else ""
        if isinstance(e.source, ir.ZoneAll) and self.plan.p.zones[e.source.zone].per:
            zone = e.source.zone
            source = f"for {var} in chain(map(s.z{self.plan.zones[zone]}.__getitem__, s.kinds[{self.plan.p.zones[zone].per!r}]))"
            return f"[{var if e.body is None else self.snap(e.body)} {source}{where}]"
        return f"[{var if e.body is None else self.snap(e.body)} for {var} in {self(e.source)}{where}]"

    def reach(self, e: ir.Reach) -> str:
        name, free = reaching.wanted(self.plan, e, self.facts, self.index)
        return f"{name}(s, {', '.join([self(e.start), self(e.steps), *map(self.names, free)])})"

    def tuple(self, e: ir.Tuple) -> str:
        return "(" + "".join(self.snap(x) + ", " for x in e.items) + ")"

    def is_kind(self, e: ir.IsKind) -> str:
        types = sorted(self.plan.types_of(e.kind))
        if len(types) == 1:
            return f"(s.type[{self(e.of)}] == {types[0]})"
        return f"(s.type[{self(e.of)}] in {{{', '.join(map(str, types)) or 'None'}}})"

    def has_skill(self, e: ir.HasSkill) -> str:
        types = sorted(self.plan.types_with(e.skill))
        test = f"s.type[{self(e.of)}] in {{{', '.join(map(str, types)) or 'None'}}}"
        if self.plan.suppresses:
            return f"({test} and not (s.sup and suppressed(s, {self(e.of)})))"
        return f"({test})"

    def is_class(self, e: ir.IsClass) -> str:
        ids = [str(a.id) for a in self.plan.p.abilities if e.cls in self.plan.classes_of(a)]
        return f"({self(e.of)} in {{{', '.join(ids) or 'None'}}})"

    def during(self, e: ir.During) -> str:
        return f"(s.o{self.plan.scopes[e.scope]} > 0)" if e.scope else "True"

    def past(self, e: ir.Past) -> str:
        return f"s.{self.plan.past[e.what, e.scope]}"

    def happened(self, e: ir.Happened) -> str:
        scope = self.plan.p.scopes.get(e.what)
        names = scope.params if scope is not None else self.plan.event_fields(e.what)
        return f"{self(e.of)}[{names.index(e.field)}]"

    def fact_of(self, e: ir.Fact) -> str:
        return self.fact(e.name)

    def waiting(self, e: ir.Waiting) -> str:
        return f"bool(s.{self.plan.waits[e.timing]})"

    def possible(self, e: ir.Possible) -> str:
        return f"possible_{self.plan.events[e.event]}(s, {self.args(e.args)})"

    def op(self, e: ir.Op) -> str:
        op, a = e.op, e.args
        if op == "not":
            return f"(not {self(a[0])})"
        if op == "neg":
            return f"(-{self(a[0])})"
        if op == "range":
            return f"upto({self(a[0])}, {self(a[1])})"
        if op == "*":
            return f"mul({self(a[0])}, {self(a[1])})"
        if op in ("and", "or"):
            return "(" + f" {op} ".join(map(self, a)) + ")" if a else repr(op == "and")
        if op in COMPARE:
            return f"({self.snap(a[0])} {COMPARE[op]} {self.snap(a[1])})"
        if op == "in":
            return self._in(a[0], a[1])
        if op == "div":
            exact = isinstance(a[1], ir.Const) and a[1].value
            return f"({self(a[0])} // {self(a[1])})" if exact else f"div({self(a[0])}, {self(a[1])})"
        if op == "concat":
            return f"joined({', '.join(map(self.snap, a))})"
        return "(" + f" {op} ".join(map(self, a)) + ")"

    def _in(self, one: ir.Expr, many: ir.Expr) -> str:
        if isinstance(many, ir.Op) and many.op == "range":
            return f"({self(many.args[0])} <= {self(one)} <= {self(many.args[1])})"
        if isinstance(many, ir.Tuple) and simple(one) and 0 < len(many.items) < 4 and all(map(simple, many.items)):
            return "(" + " or ".join(f"{self(one)} == {self(x)}" for x in many.items) + ")"
        if isinstance(many, ir.Comp) and many.body is None and simple(one) and not isinstance(many.source, ir.ZoneAll):
            return self.one_of(one, many)
        return f"({self.snap(one)} in {self(many)})"

    def one_of(self, one: ir.Expr, many: ir.Comp) -> str:
        """Is it among the things for which something holds? Only it need be looked at."""
        inner = Ex(self.plan, self.names.inside({**self.names.known, many.var: self(one)}), self.facts, self.index)
        inner.pasting = self.pasting
        return f"({self(one)} in {self(many.source)} and {inner(many.where)})" if many.where else f"({self(one)} in {self(many.source)})"


def as_value(body: ir.Body) -> ir.Expr | None:
    """The value of a body that does nothing but return, perhaps after ifs that return."""
    first = body[0] if body else None
    if isinstance(first, ir.If):
        then, orelse = as_value(first.then), as_value(first.orelse or body[1:])
        return ir.IfExpr(first.condition, then, orelse) if then is not None and orelse is not None else None
    return first.value if isinstance(first, ir.Return) else None


def simple(e: ir.Expr) -> bool:
    """May its text stand twice?"""
    return isinstance(e, (ir.Local, ir.Const, ir.Var, ir.OptionValue, RawExpr))


MAKE: dict[type[ir.Expr], Callable[..., str]] = {
    ir.Const: Ex.const, ir.Local: Ex.local, RawExpr: Ex.raw, ir.Var: Ex.var, ir.OptionValue: Ex.option, ir.SetupValue: Ex.setup,
    ir.Named: Ex.named, ir.Attr: Ex.attr, ir.Elem: Ex.elem, ir.ZoneOf: Ex.zone, ir.ZoneAll: Ex.zone_all, ir.InZone: Ex.in_zone,
    ir.Call: Ex.call, ir.Builtin: Ex.builtin, ir.IfExpr: Ex.if_expr, ir.Comp: Ex.comp, ir.Reach: Ex.reach, ir.Tuple: Ex.tuple,
    ir.IsKind: Ex.is_kind,
    ir.HasSkill: Ex.has_skill, ir.IsClass: Ex.is_class, ir.During: Ex.during, ir.Past: Ex.past, ir.Happened: Ex.happened,
    ir.Fact: Ex.fact_of, ir.Waiting: Ex.waiting, ir.Possible: Ex.possible, ir.Op: Ex.op,
}  # fmt: skip
