"""The machine's state as everything beside the machine reads it: the one module of the session that knows the columns of a state."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, cast

from interpreter.names import LABEL, Being, in_language
from interpreter.walk import Walk
from rulelang import program as ir
from rulelang.types import Enum

if TYPE_CHECKING:
    from interpreter.machine import Machine

Things = tuple[int, ...]


class StateReader:
    """Reads one state. It holds no values of its own, so it stays true when the state moves on."""

    def __init__(self, machine: "Machine", state: Any) -> None:
        self.machine = machine
        self.plan = machine.plan
        self.program: ir.Program = machine.plan.p
        self.state = state

    # ------------------------------------------------------------------------------------------------------------ things

    def beings(self) -> list[Being]:
        """What each entity is, players first."""
        owners = getattr(self.state, self.plan.col["owner"])
        out = []
        for e, number in enumerate(self.state.type[: self.count()]):
            name = self.plan.types[number]
            kind = self.plan.type_kind[name]
            board = next((b for b in self.program.boards if "#" + b.kind == name), None)
            if board is None:
                out.append(Being(name, kind, owners[e]))
            else:
                owner = owners[e] if board.per == "player" else -1
                out.append(Being(kind, kind, owner, tuple(self._cell(axis, e) for axis, _ in board.axes)))
        return out

    def count(self) -> int:
        """How many entities there are (the spare last cell is none)."""
        return len(self.state.type) - 1

    def _cell(self, axis: str, e: int) -> str:
        of, value = self.program.attrs[axis].type, self.raw(axis, e)
        if isinstance(of, Enum) and isinstance(value, int):
            decl = self.program.enums[of.name]
            return in_language(decl.members[value], None, LABEL)
        return str(value)

    def is_kind(self, e: int, kind: str) -> bool:
        return e >= 0 and self.state.type[e] in self.plan.types_of(kind)

    def having(self, source: str) -> Things:
        """Everything that has what a kind, card type or skill gives; (-1,) for what the game has."""
        if not source:
            return (-1,)
        types = self.plan.types_with(source)
        return tuple(e for e in range(self.count()) if self.state.type[e] in types)

    def all_of(self, kind: str) -> Things:
        types = self.plan.types_of(kind)
        return tuple(e for e in range(self.count()) if self.state.type[e] in types)

    def skill(self, e: int, skill: str) -> bool:
        return e >= 0 and self.state.type[e] in self.plan.types_with(skill)

    def listens(self, e: int) -> ir.Expr | None:
        return self.plan.listens(self.plan.types[self.state.type[e]])

    def raw(self, attr: str, e: int) -> object:
        if attr == "name":
            return self.state.names[e]
        return getattr(self.state, self.plan.col[attr])[e]

    # ------------------------------------------------------------------------------------------------------------ zones

    def zone(self, zone: str, owner: int) -> Things:
        return cast(Things, self.state.zones[self.plan.zones[zone]][max(owner, 0)])

    def zone_all(self, zone: str) -> Things:
        return tuple(chain.from_iterable(self.state.zones[self.plan.zones[zone]]))

    def place(self, e: int) -> tuple[str, int]:
        number = self.state.zone[e] if e >= 0 else -1
        if number < 0:
            return "", -1
        name = self.zone_name(number)
        return name, self.state.at[e] if self.program.zones[name].per else -1

    def zone_name(self, number: int) -> str:
        """The name of a zone by its number; "" for none."""
        return next((name for name, i in self.plan.zones.items() if i == number), "")

    def zones(self) -> Iterator[tuple[str, int, Things]]:
        for name, decl in self.program.zones.items():
            for owner in self.all_of(decl.per) if decl.per else (-1,):
                yield name, owner, self.zone(name, owner)

    # ------------------------------------------------------------------------------------------------------------ variables

    def var(self, scope: str, name: str) -> object:
        return getattr(self.state, self.plan.slot[scope, name])

    def option(self, name: str) -> object:
        return self.state.options[name]

    def setup(self, name: str, of: int) -> object:
        value = self.state.setup[name]
        return value[of] if of >= 0 else value

    def named(self, name: str) -> int:
        return cast(int, self.state.single[name])

    def is_open(self, scope: str) -> bool:
        return not scope or self._serial(scope) > 0

    def _serial(self, scope: str) -> int:
        return cast(int, getattr(self.state, f"o{self.plan.scopes[scope]}"))

    def scopes_open(self) -> Sequence[str]:
        """Open scopes, outermost first: those that began earlier. A scope that others inherit from is open with them, and left out."""
        serials = {name: self._serial(name) for name in self.program.scopes if self._serial(name) > 0}
        above = {p for name in serials for p in self.plan.family(name)[1:] if serials.get(p) == serials[name]}
        return sorted((n for n in serials if n not in above), key=lambda n: serials[n])

    # ------------------------------------------------------------------------------------------------------------ what happened

    def past(self, what: str, scope: str) -> tuple[object, ...]:
        return cast("tuple[object, ...]", getattr(self.state, self.plan.past[what, scope]))

    def happened(self, what: str, field: str, of: object) -> object:
        scope = self.program.scopes.get(what)
        names = scope.params if scope is not None else self.plan.event_fields(what)
        return cast("tuple[object, ...]", of)[names.index(field)]

    def waiting(self, timing: str) -> bool:
        return bool(getattr(self.state, self.plan.waits[timing]))

    def grants(self) -> tuple[tuple[int, int, tuple[object, ...]], ...]:
        """Lasting effects that hold now: those on things that are still the same object."""
        held = []
        for modifier, subject, values, _, _, _, _, _, inc in self.state.grants:
            one = subject if isinstance(subject, int) else -1
            if one < 0 or self.state.inc[one] == inc:
                held.append((modifier, one, values))
        return tuple(held)

    def used(self, ability: ir.AbilityDecl, limit: ir.Limit, holder: int, key: tuple[object, ...]) -> int:
        """How often an ability's limit has been counted, for a holder and the values of its key."""
        renewed = any(z.renews for z in self.program.zones.values())
        full = (ability.limit_id, holder, *((self.state.inc[holder],) if renewed else ()), *key)
        column = getattr(self.state, f"u{self.plan.scopes[limit.scope]}")
        return cast(int, column.get(full, 0))

    # ------------------------------------------------------------------------------------------------------------ builtins

    def builtin(self, name: str, args: tuple[object, ...]) -> object:
        """A builtin of the prelude, written out once more in plain Python."""
        if name in PLAIN:
            return PLAIN[name](*args)
        s, one = self.state, args[0] if args else None
        match name:
            case "all":
                return self.all_of(cast(str, one))
            case "players":
                return tuple(range(s.n))
            case "clockwise":
                return tuple((cast(int, one) + i) % s.n for i in range(s.n))
            case "next":
                return (one + 1) % s.n if isinstance(one, int) and one >= 0 else -1
            case "other":
                return next((x for x in range(s.n) if x != one), -1) if len(args) == 1 else _other(*args)
            case "place":
                return self.place(cast(int, one))[1]
            case "name":
                return self.raw("name", cast(int, one))
            case "owner":
                return self.raw("owner", cast(int, one))
            case "controller" | "decider":
                define = self.program.controller if name == "controller" else self.program.decider
                if define:
                    return Walk(self.program, self).call(define, args)
                return self.raw("owner", cast(int, one)) if name == "controller" else one
        raise KeyError(f"the tree walk does not know the builtin {name}")


def _other(things: Any, one: object) -> object:
    return next((x for x in things if x != one), -1)


def _nth(things: Any, n: int, default: object = -1) -> object:
    return things[n - 1] if 0 < n <= len(things) else default


def _with_nth(things: Any, n: int, value: object) -> object:
    return tuple(value if i == n - 1 else x for i, x in enumerate(things))


PLAIN: dict[str, Callable[..., object]] = {
    "first": lambda x: x[0] if x else -1,
    "last": lambda x: x[-1] if x else -1,
    "top": lambda x: x[0] if x else -1,
    "bottom": lambda x: x[-1] if x else -1,
    "nth": _nth,
    "with_nth": _with_nth,
    "count": len,
    "empty": lambda x: not x,
    "any": bool,
    "sum": sum,
    "product": prod,
    "highest": lambda x: max(x, default=0),
    "lowest": lambda x: min(x, default=0),
    "min": min,
    "max": max,
    "abs": abs,
    "mod": lambda a, b: a % b,
    "positions": lambda x: tuple(range(1, len(x) + 1)),
    "reverse": lambda x: tuple(x[::-1]),
    "take": lambda x, n: tuple(x[: max(0, n)]),
    "flat": lambda x: tuple(chain.from_iterable(x)),
    "seat": lambda p: p,
}


