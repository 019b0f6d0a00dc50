"""What comes from outside when a game begins: setups and options as people and records write them, checked against their types.

Enum members, players and yes or no may be given by name; they are kept by name in records, so that a record outlives a reordering.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from interpreter.errors import SetupProblem
from rulelang import program as ir
from rulelang.types import Bool, Enum, Int, List, Opt, Text, Thing, Type

if TYPE_CHECKING:
    from interpreter.machine import Machine

YES = {"yes": True, "はい": True, "no": False, "いいえ": False}
NONE = frozenset({"none", "なし"})


class Unfit(ValueError):
    """A value that is not of its type."""


def options_in(machine: "Machine", given: Mapping[str, object], players: int) -> dict[str, object]:
    """Options as the machine takes them. Raises SetupProblem RL956 for a value that an option cannot have."""
    known = machine.program.options
    return {name: _one(machine, name, known[name].type, value, players) if name in known else value for name, value in given.items()}


def setups_in(machine: "Machine", given: Mapping[str, object], players: int) -> dict[str, object]:
    """Setups as the machine takes them. Lists of cards are left to the machine, which knows what fits. Raises SetupProblem RL956."""
    return {name: _setup(machine, name, value, players) for name, value in given.items()}


def _setup(machine: "Machine", name: str, value: object, players: int) -> object:
    decl = machine.program.setups.get(name)
    if decl is None or isinstance(decl.type, List):
        return value
    if not decl.per:
        return _one(machine, name, decl.type, value, players)
    if not isinstance(value, (list, tuple)):
        return value
    return [_one(machine, name, decl.type, v, players) for v in value]


def _one(machine: "Machine", name: str, of: Type, value: object, players: int) -> object:
    try:
        return inward(machine.program, of, value, players)
    except Unfit:
        raise SetupProblem("RL956", name=name, value=str(value)[:60]) from None


def inward(program: ir.Program, of: Type, value: object, players: int) -> object:
    """A value as the machine has it. Raises Unfit."""
    if isinstance(of, Opt):
        nothing = -1 if isinstance(of.item, Thing) else None
        return nothing if value is None or value in NONE else inward(program, of.item, value, players)
    if isinstance(of, Bool):
        found = YES.get(value) if isinstance(value, str) else value
        return _kept(found, isinstance(found, bool))
    if isinstance(of, Int):
        number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 20 else value
        return _kept(number, _is_int(number) and _between(of.low, number, of.high))
    if isinstance(of, Enum):
        return _member(program.enums[of.name], value)
    if isinstance(of, Thing) and of.kind == "player":
        seats = {f"P{seat + 1}": seat for seat in range(players)}
        seat = seats.get(value) if isinstance(value, str) else value
        return _kept(seat, _is_int(seat) and _between(0, seat, players - 1))
    return _kept(value, isinstance(value, str) if isinstance(of, Text) else True)


def _member(decl: ir.EnumDecl, value: object) -> int:
    if isinstance(value, str):
        for names in (decl.members, decl.labels):
            if value in names:
                return names.index(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(decl.members):
        return value
    raise Unfit


def _kept(value: object, fits: bool) -> object:
    if not fits:
        raise Unfit
    return value


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _between(low: int | None, value: object, high: int | None) -> bool:
    return isinstance(value, int) and (low is None or low <= value) and (high is None or value <= high)


def outward(program: ir.Program, of: Type, value: object) -> object:
    """A value of the machine as records keep it: enum members and players by name, lists as JSON lists."""
    if isinstance(value, (list, tuple)):
        return [outward(program, of.item if isinstance(of, List) else of, v) for v in value]
    if isinstance(of, Enum) and isinstance(value, int):
        return program.enums[of.name].members[value]
    if isinstance(of, Thing) and of.kind == "player" and isinstance(value, int) and value >= 0:
        return f"P{value + 1}"
    return value


def kept_setups(program: ir.Program, setup: Mapping[str, object]) -> dict[str, object]:
    """Setups of the machine as records keep them."""
    return {name: outward(program, program.setups[name].type, value) if name in program.setups else value for name, value in setup.items()}


def kept_options(program: ir.Program, options: Mapping[str, object]) -> dict[str, object]:
    """Options of the machine as records keep them."""
    known = program.options
    return {name: outward(program, known[name].type, value) if name in known else value for name, value in options.items()}
