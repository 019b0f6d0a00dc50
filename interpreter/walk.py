"""The tree walk: the value of any expression of the Program over a state, slowly and plainly.

It is the oracle for the compiled conditions, the heart of `why`, and what scenarios and invariants are judged with. It never writes.
Continuous effects are gathered anew at every read: from all that has them, by layer (set, add, clamp).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, cast

from interpreter.errors import Gap, Overrun
from interpreter.ways import neighbours, reached
from rulelang import program as ir

Env = Mapping[str, object]
DEEP = 200
"""Definitions and continuous effects inside one another: far above any that end."""


class Reader(Protocol):
    """What the walk needs to know of a state. `interpreter.reader` reads the machine's columns; tests may use anything."""

    def raw(self, attr: str, e: int) -> object:
        """An attribute as it is written down, before continuous effects; of -1 its zero."""

    def zone(self, zone: str, owner: int) -> tuple[int, ...]:
        """The things in one zone; owner -1 where it has none."""

    def zone_all(self, zone: str) -> tuple[int, ...]:
        """The things in all zones of this name, in the order of the owners."""

    def place(self, e: int) -> tuple[str, int]:
        """The zone it lies in and the zone's owner: ("", -1) for none."""

    def var(self, scope: str, name: str) -> object: ...

    def option(self, name: str) -> object: ...

    def setup(self, name: str, of: int) -> object: ...

    def named(self, name: str) -> int: ...

    def is_kind(self, e: int, kind: str) -> bool:
        """Is it of this kind, or of this card type?"""

    def having(self, source: str) -> tuple[int, ...]:
        """All things with what a kind, card type or skill gives; (-1,) for what the game itself has."""

    def skill(self, e: int, skill: str) -> bool: ...

    def is_open(self, scope: str) -> bool: ...

    def past(self, what: str, scope: str) -> tuple[object, ...]: ...

    def happened(self, what: str, field: str, of: object) -> object: ...

    def waiting(self, timing: str) -> bool: ...

    def grants(self) -> tuple[tuple[int, int, tuple[object, ...]], ...]:
        """Lasting effects: (modifier, subject or -1, captured values), oldest first."""

    def listens(self, e: int) -> ir.Expr | None: ...

    def builtin(self, name: str, args: tuple[object, ...]) -> object: ...

    def all_of(self, kind: str) -> tuple[int, ...]: ...


class Walk:
    """Values over one state. facts: the fields of the occurrence that the ability in question answers."""

    def __init__(self, program: ir.Program, reader: Reader, facts: Mapping[str, object] | None = None) -> None:
        self.program = program
        self.reader = reader
        self.facts = facts or {}
        self._deep = 0
        self._rules: dict[type[ir.Expr], Callable[..., object]] = {
            ir.Const: lambda x, env: x.value,
            ir.Local: lambda x, env: env[x.name],
            ir.Var: lambda x, env: reader.var(x.scope, x.name),
            ir.OptionValue: lambda x, env: reader.option(x.name),
            ir.SetupValue: lambda x, env: reader.setup(x.name, -1 if x.of is None else self._int(x.of, env)),
            ir.Named: lambda x, env: reader.named(x.name),
            ir.Attr: lambda x, env: self.attr(x.name, self._int(x.of, env)),
            ir.Elem: self._elem,
            ir.ZoneOf: self._zone_of,
            ir.ZoneAll: lambda x, env: reader.zone_all(x.zone),
            ir.InZone: self._in_zone,
            ir.Call: lambda x, env: self.call(x.define, tuple(self(a, env) for a in x.args)),
            ir.Op: self._op,
            ir.Builtin: lambda x, env: self._builtin(x.name, tuple(self(a, env) for a in x.args)),
            ir.IfExpr: lambda x, env: self(x.then if self(x.condition, env) else x.orelse, env),
            ir.Comp: lambda x, env: tuple(self._comp(x, env)),
            ir.Reach: lambda x, env: reached(self, x, env),
            ir.Tuple: lambda x, env: tuple(self(i, env) for i in x.items),
            ir.IsKind: lambda x, env: reader.is_kind(self._int(x.of, env), x.kind),
            ir.HasSkill: self._has_skill,
            ir.IsClass: lambda x, env: self.is_class(self._int(x.of, env), x.cls),
            ir.During: lambda x, env: reader.is_open(x.scope),
            ir.Past: lambda x, env: reader.past(x.what, x.scope),
            ir.Happened: lambda x, env: reader.happened(x.what, x.field, self(x.of, env)),
            ir.Fact: lambda x, env: self.facts[x.name],
            ir.Waiting: lambda x, env: reader.waiting(x.timing),
            ir.Possible: lambda x, env: self.possible(x.event, tuple(self(a, env) for a in x.args)),
        }

    def __call__(self, expr: ir.Expr, env: Env) -> object:
        """The value of an expression. env: its locals."""
        return self._rules[type(expr)](expr, env)

    def things(self, expr: ir.Expr, env: Env) -> tuple[int, ...]:
        """A list of things; one thing is a list of one, none is none."""
        value = self(expr, env)
        return cast("tuple[int, ...]", value) if isinstance(value, tuple) else (value,) if isinstance(value, int) and value >= 0 else ()

    def _int(self, expr: ir.Expr, env: Env) -> int:
        value = self(expr, env)
        return value if isinstance(value, int) else -1

    # ------------------------------------------------------------------------------------------------------------ places

    def _elem(self, x: ir.Elem, env: Env) -> object:
        items, at = cast("tuple[object, ...]", self(x.of, env)), self._int(x.at, env)
        return items[at - 1] if 1 <= at <= len(items) else self(x.default, env)

    def _zone_of(self, x: ir.ZoneOf, env: Env) -> object:
        if x.owner is None:
            return self.reader.zone(x.zone, -1)
        owner = self._int(x.owner, env)
        return self.reader.zone(x.zone, owner) if owner >= 0 else ()

    def _in_zone(self, x: ir.InZone, env: Env) -> object:
        zone, owner = self.reader.place(self._int(x.of, env))
        return zone == x.zone and (x.owner is None or owner == self._int(x.owner, env))

    # ------------------------------------------------------------------------------------------------------------ operators

    def _op(self, x: ir.Op, env: Env) -> object:
        if x.op == "and":
            return all(self(a, env) for a in x.args)
        if x.op == "or":
            return any(self(a, env) for a in x.args)
        return operate(x.op, tuple(self(a, env) for a in x.args))

    def _comp(self, x: ir.Comp, env: Env) -> Iterator[object]:
        for item in cast("tuple[object, ...]", self(x.source, env)):
            here = {**env, x.var: item}
            if x.where is None or self(x.where, here):
                yield item if x.body is None else self(x.body, here)

    def _builtin(self, name: str, args: tuple[object, ...]) -> object:
        if name == "neighbours":
            return neighbours(self, cast(int, args[0]))
        return self.reader.builtin(name, args)

    # ------------------------------------------------------------------------------------------------------------ definitions

    def call(self, define: str, args: tuple[object, ...]) -> object:
        """A definition, with the continuous effects on it."""
        decl = self.program.defines[define]
        subject = args[0] if args and isinstance(args[0], int) else -1
        with _deeper(self, define):
            base = self.routine(decl.params, decl.body, args)
            return self._modified(define, subject, base)

    def routine(self, params: tuple[str, ...], body: ir.Body, args: tuple[object, ...]) -> object:
        """The value of a pure body."""
        env: dict[str, object] = dict(zip(params, args, strict=False))
        found = self._body(body, env)
        return found[0] if found else None

    def _body(self, body: ir.Body, env: dict[str, object]) -> tuple[object] | None:
        """Runs Let, If and Return; what was returned, in a tuple."""
        for line in body:
            if isinstance(line, ir.Return):
                return (self(line.value, env),)
            if isinstance(line, ir.Let):
                env[line.name] = self(line.value, env)
            elif isinstance(line, ir.If):
                found = self._body(line.then if self(line.condition, env) else line.orelse, env)
                if found:
                    return found
            else:
                raise TypeError(f"a definition holds {type(line).__name__}")
        return None

    def possible(self, event: str, args: tuple[object, ...]) -> bool:
        """Would this event pass its prohibitions and needs now?"""
        decl = self.program.events[event]
        env: dict[str, object] = dict(zip(decl.params, args, strict=False))
        for name, value in decl.fields:
            env[name] = self(value, env)
        return self.forbidden(event, env) is None and all(self(n, env) for n in decl.needs)

    def forbidden(self, event: str, fields: Env) -> int | None:
        """The number of a prohibition that holds for an event with these fields."""
        inner = Walk(self.program, self.reader, fields)
        for m, holder, _ in inner.effects("forbid", event):
            if m.subject is None or holder == -1 or any(v in inner.things(m.subject, {"self": holder}) for v in fields.values()):
                return m.id
        return None

    def is_class(self, ability: int, cls: str) -> bool:
        """Is the ability of this class, or of one below it?"""
        if not 0 <= ability < len(self.program.abilities):
            return False
        return any(cls in self._class_line(c) for c in self.program.abilities[ability].classes)

    def _class_line(self, cls: str) -> Iterator[str]:
        while cls:
            yield cls
            cls = self.program.classes[cls].parent if cls in self.program.classes else ""

    def _has_skill(self, x: ir.HasSkill, env: Env) -> object:
        e = self._int(x.of, env)
        return self.reader.skill(e, x.skill) and self.suppressed(e) is None

    # ------------------------------------------------------------------------------------------------------------ continuous effects

    def attr(self, name: str, e: int) -> object:
        """An attribute with the continuous effects on it. Of none: its zero, untouched."""
        base = self.reader.raw(name, e)
        if e < 0 or all(m.name != name for m in self.program.modifiers):
            return base
        with _deeper(self, name):
            return self._modified(name, e, base)

    def _modified(self, name: str, subject: int, base: object) -> object:
        value = base
        for layer, change in (("set", self._set), ("add", self._add), ("clamp", self._clamp)):
            found = list(self._values(layer, name, subject))
            if found:
                value = change(name, value, found)
        return value

    def _values(self, layer: str, name: str, subject: int) -> Iterator[tuple[object, ...]]:
        """What each effect of a layer on this subject says."""
        for m, holder, grant in self.effects(layer, name):
            if grant is not None:
                if grant[1] in (-1, subject):
                    yield grant[2]
                continue
            env = {"self": holder, "x": subject}
            if m.subject is None or subject in self.things(m.subject, env):
                yield tuple(self(v, env) for v in m.values)

    def effects(self, layer: str, name: str) -> Iterator[tuple[ir.Modifier, int, tuple[int, int, tuple[object, ...]] | None]]:
        """(modifier, holder, grant) of every continuous effect on `name` that holds now."""
        for m in self.program.modifiers:
            if m.layer == layer and m.name == name and not m.template:
                for holder in self.reader.having(m.source):
                    if self.active(m, holder):
                        yield m, holder, None
        for grant in self.reader.grants():
            m = self.program.modifiers[grant[0]]
            if m.layer == layer and m.name == name:
                yield m, -1, grant

    def active(self, m: ir.Modifier, holder: int) -> bool:
        """Does the holder's effect hold: it acts where it is, nothing suppresses it, and its condition is true?"""
        env = {"self": holder, "you": self.owner(holder), "x": -1}
        if holder >= 0 and not (self.acts(holder) and (m.layer == "suppress" or self.suppressed(holder) is None)):
            return False
        return m.applies is None or bool(self(m.applies, env))

    def acts(self, e: int) -> bool:
        """Do its abilities act where it is?"""
        condition = self.reader.listens(e)
        return condition is None or bool(self(condition, {"self": e, "you": self.owner(e)}))

    def suppressed(self, e: int) -> int | None:
        """The holder of an effect that takes away what `e` has; None where nothing does."""
        if e < 0 or not any(m.layer == "suppress" for m in self.program.modifiers):
            return None
        with _deeper(self, "suppress"):
            for m in self.program.modifiers:
                if m.layer != "suppress" or m.template:
                    continue
                for holder in self.reader.having(m.source):
                    env = {"self": holder, "you": self.owner(holder)}
                    if holder != e and m.subject is not None and self.active(m, holder) and e in self.things(m.subject, env):
                        return holder
        return None

    def owner(self, e: int) -> int:
        """Whose a thing is; -1 for the game's."""
        value = self.reader.raw("owner", e) if e >= 0 else -1
        return value if isinstance(value, int) else -1

    def _set(self, name: str, value: object, found: list[tuple[object, ...]]) -> object:
        if any(f[0] != found[0][0] for f in found):
            raise Gap(f"two effects set {name} to different values", name=name)
        return found[0][0]

    def _add(self, name: str, value: object, found: list[tuple[object, ...]]) -> object:
        return sum((cast(int, f[0]) for f in found), cast(int, value))

    def _clamp(self, name: str, value: object, found: list[tuple[object, ...]]) -> object:
        for low, high in cast("list[tuple[int, int]]", found):
            value = max(low, min(high, cast(int, value)))
        return value


def operate(op: str, args: tuple[object, ...]) -> object:
    """An operator on values. Comparing with what is absent is never true but for = and !=."""
    if op == "not":
        return not args[0]
    if op == "neg":
        return -cast(int, args[0])
    if op == "concat":
        return tuple(v for a in args for v in (a if isinstance(a, tuple) else (a,)))
    a, b = args
    if op in ("=", "!="):
        return (a == b) == (op == "=")
    if op == "in":
        return a in cast("tuple[object, ...]", b)
    x, y = cast(int, a), cast(int, b)
    match op:
        case "+":
            return x + y
        case "-":
            return x - y
        case "*":
            return x * y
        case "div":
            return x // y if y else 0
        case "mod":
            return x % y if y else 0
        case "range":
            return tuple(range(x, y + 1))
    if a is None or b is None:
        return False
    return {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[op]


class _deeper:
    """Counts how deep definitions and effects are nested; past DEEP it is a ring."""

    def __init__(self, walk: Walk, name: str) -> None:
        self.walk = walk
        self.name = name

    def __enter__(self) -> None:
        self.walk._deep += 1
        if self.walk._deep > DEEP:
            raise Overrun(f"{self.name} reads itself", name=self.name)

    def __exit__(self, *_: object) -> None:
        self.walk._deep -= 1
