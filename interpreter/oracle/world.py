"""What there is and what is open, as plain lists and objects: the state of the tree walk, and how expressions read it."""

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from interpreter.machine import Machine
from interpreter.plan import Plan
from interpreter.reader import StateReader
from interpreter.walk import Env, Walk
from rulelang import program as ir
from rulelang.types import Bool, Enum, Int, List, Opt, Thing, Type

Things = tuple[int, ...]
GAME = ""


@define(eq=False)
class Instance:
    """A scope that is open. family: its name and those it inherits from."""

    name: str
    family: tuple[str, ...]
    serial: int
    owner: int = -1
    vars: dict[str, object] = field(factory=dict)
    limits: dict[tuple[object, ...], int] = field(factory=dict)
    past: dict[str, tuple[object, ...]] = field(factory=dict)
    waits: dict[str, tuple[Any, ...]] = field(factory=dict)


class Ending(Exception):
    """An open scope is being ended from inside; of the game where it is won."""

    def __init__(self, instance: Instance) -> None:
        super().__init__(instance.name)
        self.instance = instance


def absent(kind: Type) -> object:
    """What a variable gives while its scope is closed."""
    if isinstance(kind, Thing) or isinstance(kind, Opt) and isinstance(kind.item, Thing):
        return -1
    if isinstance(kind, List):
        return ()
    return 0 if isinstance(kind, (Int, Enum)) else False if isinstance(kind, Bool) else None


def nothing(decl: ir.EventDecl, args: tuple[object, ...]) -> bool:
    """Would the event happen to none?"""
    return bool(decl.params) and isinstance(decl.types.get(decl.params[0]), Thing) and args[0] == -1


class World:
    """The state of one game. `props`, `rolls`, `serial` and `ask` are named as the ordering step and chance expect them."""

    def __init__(self, plan: Plan, base: Any, seed: int, asked: bool, rec: Any) -> None:
        self.plan, self.base, self.n, self.seed, self.asked, self.rec = plan, base, base.n, seed, asked, rec
        self.attrs: dict[str, list[Any]] = {name: list(getattr(base, col)) for name, col in plan.col.items()}
        self.fresh = {name: list(self.attrs[name]) for name, decl in plan.attrs.items() if decl.reset}
        self.zones: dict[tuple[str, int], Things] = {}
        self.where: list[tuple[str, int]] = [("", -1)] * len(base.type)
        self.inc = list(base.inc)
        for number, (zone, decl) in enumerate(plan.p.zones.items()):
            for owner, things in enumerate(base.zones[number][:-1] if decl.per else base.zones[number]):
                self.zones[zone, owner if decl.per else -1] = things
                for e in things:
                    self.where[e] = (zone, owner if decl.per else -1)
        self.stack = [Instance(GAME, (GAME,), 1)]
        self.props: list[tuple[int, tuple[Any, ...], int, tuple[tuple[int, int], ...]]] = []
        self.rolls: dict[tuple[str, int], int] = {}
        self.heard: tuple[Any, ...] = ()
        self.tried: tuple[tuple[int, int], ...] = ()
        self.grants: tuple[tuple[Any, ...], ...] = ()
        self.ask: Any = None
        self.result: tuple[int, ...] | None = None
        self.hold = self.whole = self.depth = 0
        self.serial = 1
        self.fuel = base.fuel

    def tell(self, *what: object) -> None:
        if self.rec is not None:
            self.rec(what)

    def innermost(self, scope: str) -> Instance | None:
        """The innermost open instance of a scope, or of one that inherits from it."""
        return next((i for i in reversed(self.stack) if scope in i.family), None)

    def set_attr(self, name: str, e: int, value: Any) -> None:
        """Of none: nothing. Numbers keep to their range."""
        if e < 0:
            return
        kind = self.plan.attrs[name].type
        if isinstance(kind, Int):
            value = value if kind.low is None else max(kind.low, value)
            value = value if kind.high is None else min(kind.high, value)
        self.attrs[name][e] = value
        self.tell("set", name, e, value)

    def move(self, e: int, zone: str, owner: int, front: bool = False) -> None:
        number = self.plan.zones
        if e < 0:
            self.tell("missing", "move", -1)
            return
        if owner < 0 and self.plan.p.zones[zone].per:
            self.tell("missing", "move", e)
            return
        was, at = self.where[e]
        if was:
            self.zones[was, at] = tuple(x for x in self.zones[was, at] if x != e)
        here = self.zones[zone, owner]
        self.zones[zone, owner] = (e, *here) if front else (*here, e)
        self.where[e] = (zone, owner)
        if self.plan.p.zones[zone].renews:
            self.inc[e] += 1
        self.belongs(e)
        self.tell("move", e, number.get(was, -1), at, number[zone], owner)

    def belongs(self, e: int) -> None:
        """In a zone that owns, a thing belongs to the player whose part it lies in."""
        zone, owner = self.where[e]
        if self.plan.p.zones[zone].owns:
            self.attrs["owner"][e] = owner if owner < self.n else -1

    def swap(self, a: int, b: int) -> None:
        if a < 0 or b < 0 or a == b or not self.where[a][0] or not self.where[b][0]:
            return
        change = {a: b, b: a}
        for place in {self.where[a], self.where[b]}:
            self.zones[place] = tuple(change.get(x, x) for x in self.zones[place])
        self.where[a], self.where[b] = self.where[b], self.where[a]
        for e in (a, b):
            self.belongs(e)
        self.tell("swap", a, b)

    def image(self) -> tuple[object, ...]:
        """All that state rules could change: two equal images mean that nothing was carried out."""
        opened = tuple((i.serial, tuple(i.vars.items()), tuple(i.past.items()), tuple(i.waits.items())) for i in self.stack)
        columns = tuple(map(tuple, self.attrs.values()))
        return columns, tuple(sorted(self.zones.items())), tuple(self.inc), opened, self.heard, self.grants, tuple(self.rolls.items())


class WorldReader(StateReader):
    """Expressions over a world. Which things there are, and of what type, is read from the position that the game began with."""

    def __init__(self, machine: Machine, world: World) -> None:
        super().__init__(machine, world.base)
        self.world = world

    def raw(self, attr: str, e: int) -> object:
        return self.state.names[e] if attr == "name" else self.world.attrs[attr][e]

    def zone(self, zone: str, owner: int) -> Things:
        return self.world.zones.get((zone, owner if self.program.zones[zone].per else -1), ())

    def zone_all(self, zone: str) -> Things:
        return tuple(e for (name, _), things in sorted(self.world.zones.items()) if name == zone for e in things)

    def place(self, e: int) -> tuple[str, int]:
        return self.world.where[e] if e >= 0 else ("", -1)

    def var(self, scope: str, name: str) -> object:
        found = (i.vars[name] for i in reversed(self.world.stack) if scope in i.family and name in i.vars)
        return next(found) if scope == GAME else next(found, absent(self.program.scopes[scope].types[name]))

    def is_open(self, scope: str) -> bool:
        return self.world.innermost(scope) is not None

    def past(self, what: str, scope: str) -> tuple[object, ...]:
        found = self.world.innermost(scope)
        return found.past.get(what, ()) if found is not None else ()

    def waiting(self, timing: str) -> bool:
        found = self.world.innermost(self.program.timings[timing].scope)
        return found is not None and bool(found.waits.get(timing))

    def grants(self) -> tuple[tuple[int, int, tuple[object, ...]], ...]:
        held = [g for g in self.world.grants if g[1] is None or self.world.inc[g[1]] == g[8]]
        return tuple((g[0], -1 if g[1] is None else g[1], g[2]) for g in held if self.program.modifiers[g[0]].layer != "forbid")


class Reading(Walk):
    """Expressions, with what the walk of one reader leaves open settled: a thing may suppress itself, nothing happens to none."""

    def possible(self, event: str, args: tuple[object, ...]) -> bool:
        decl = self.program.events[event]
        env: dict[str, object] = dict(zip(decl.params, args, strict=False))
        for name, value in decl.fields:
            env[name] = self(value, env)
        return not nothing(decl, args) and self.forbidden(event, env) is None and all(self(n, env) for n in decl.needs)

    def forbidden(self, event: str, fields: Env) -> int | None:
        """The first prohibition that holds for an event with these fields: of what is there, then those that last."""
        walk = Reading(self.program, self.reader, fields)
        here = [m for m in self.program.modifiers if m.layer == "forbid" and m.name == event]
        for m in here:
            if not m.template and any(walk.active(m, e) for e in self.reader.having(m.source)):
                return m.id
        lasting: tuple[tuple[Any, ...], ...] = self.reader.world.grants if isinstance(self.reader, WorldReader) else ()
        for number, _, _, source, you, *_ in lasting:
            m = self.program.modifiers[number]
            if m in here and (m.applies is None or walk(m.applies, {"self": source, "you": you})):
                return int(number)
        return None

    def suppressed(self, e: int) -> int | None:
        for m in self.program.modifiers if e >= 0 else ():
            if m.layer == "suppress" and not m.template and m.subject is not None:
                for holder in self.reader.having(m.source):
                    if self.active(m, holder) and e in self.things(m.subject, {"self": holder, "you": self.owner(holder)}):
                        return holder
        return None


class Live(Mapping[str, object]):
    """The fields of what is proposed, as they are now."""

    def __init__(self, world: World, place: int, index: dict[str, int]) -> None:
        self.world, self.spot, self.index = world, place, index

    def __getitem__(self, name: str) -> object:
        return self.world.props[self.spot][1][self.index[name]]

    def __iter__(self) -> Any:
        return iter(self.index)

    def __len__(self) -> int:
        return len(self.index)


@define
class Frame:
    """A routine being carried out: its locals, how it reads, and the ability that it belongs to with what it answers."""

    env: dict[str, Any]
    walk: Reading
    ability: ir.AbilityDecl | None = None
    occ: Any = None
    flow: bool = False
    """Is this the game, a procedure or the body of a scope? Beside its choices stands what can be used at any time."""

    def __call__(self, expr: ir.Expr) -> Any:
        value = self.walk(expr, self.env)
        return tuple(value) if isinstance(value, list) else value
