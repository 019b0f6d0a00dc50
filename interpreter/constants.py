"""Definitions over printed values alone: one value a game for the same arguments, so those worth it are tabulated."""

from collections.abc import Callable

from interpreter.walkers import nodes, statements
from rulelang import program as ir
from rulelang.types import Bool, Enum, Int, Thing

SAFE = (
    ir.Const, ir.Local, ir.OptionValue, ir.Named, ir.Op, ir.IfExpr, ir.Comp, ir.Tuple, ir.IsKind, ir.Elem, ir.Let, ir.If, ir.Return
)  # fmt: skip
MOVING = ("place", "controller", "decider")


def worth_a_table(p: ir.Program, changing: set[str]) -> list[str]:
    """The definitions to tabulate. changing: attributes that are ever written, whatever continuous effects reach, builtins as "name()"."""
    fixed: set[str] = set()
    while True:
        more = {name for name, d in p.defines.items() if name not in fixed and name not in changing and is_fixed(d, changing, fixed)}
        if not more:
            break
        fixed |= more
    return [name for name, d in p.defines.items() if name in fixed and d.params and is_worth(d)]


def is_fixed(decl: ir.DefineDecl, changing: set[str], fixed: set[str]) -> bool:
    for node in nodes(decl.body):
        if isinstance(node, ir.Attr):
            if node.name in changing:
                return False
        elif isinstance(node, ir.Call):
            if node.define not in fixed:
                return False
        elif isinstance(node, ir.Builtin):
            if node.name in MOVING or node.name + "()" in changing:
                return False
        elif not isinstance(node, SAFE):
            return False
    return True


def is_worth(decl: ir.DefineDecl) -> bool:
    return any(isinstance(n, ir.Comp) for n in nodes(decl.body)) or len(list(statements(decl.body))) > 1


def same_in_all_games(p: ir.Program, name: str, copied: Callable[[str], bool]) -> bool:
    """Is its table the same whatever cards people bring: over players, places and values alone? copied: are things of a kind brought?"""
    decl = p.defines[name]
    if len(decl.types) != len(decl.params) or not all(isinstance(t, (Thing, Int, Bool, Enum)) for t in decl.types):
        return False
    if any(isinstance(t, Thing) and copied(t.kind) for t in decl.types):
        return False
    for node in nodes(decl.body):
        if isinstance(node, ir.SetupValue) or isinstance(node, ir.Attr) and node.name in p.setups:
            return False
        if isinstance(node, ir.Builtin) and node.name == "all" and isinstance(node.args[0], ir.Const) and copied(str(node.args[0].value)):
            return False
        if isinstance(node, ir.Call) and not same_in_all_games(p, node.define, copied):
            return False
    return True


MANY = 500


def heavy(p: ir.Program) -> set[str]:
    """Definitions that one call may turn into very many: they are charged for, so that no text can hang a game."""
    weight: dict[str, int] = {}

    def of(name: str) -> int:
        if name not in weight:
            weight[name] = 1
            weight[name] = min(10**9, 1 + sum(of(n.define) for n in nodes(p.defines[name].body) if isinstance(n, ir.Call)))
        return weight[name]

    return {name for name in p.defines if of(name) > MANY}
