"""show: what people are told. The statement only carries a value; how it is laid out is read off its operands here.

Values by their names; a list of things with what is said of `it`, as a table (a board, where the things are squares of one); an
attribute or zone of each of a list, as a table of one column; zones of squares or players by their bare names, likewise.
"""

from collections.abc import Sequence

from attrs import evolve

from rulelang import ast, types
from rulelang import program as p
from rulelang.lower import access
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typing import CardName, Unknown, bare, item_of
from rulelang.types import List, Opt, Text, Thing, Type

PLAYER = Thing(kind="player")
WHOSE = ("owner", "controller", "decider", "place")
"""Builtins that say something new about a thing; what the others give is called after what they are given."""


def show(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """show A, B · show things, its HP, f(it) · show things' HP · show zone, zone · any of them `to p`; values `as strip`."""
    operands, labels = _operands(stmt), {item.label: item.value for item in stmt.labelled}
    wrong = next((item for item in stmt.labelled if item.label not in ("to", "as")), None)
    if wrong is not None:
        work.report.error("RL211", wrong.span, name=stmt.verb.text, label=wrong.label)
        return []
    strip = "as" in labels and _strip(work, labels["as"])
    if not operands and not strip:
        work.report.error("RL301", stmt.verb.span, name=stmt.verb.text, have=0, wanted=1)
        return []
    to = work.want(env, labels["to"], List(item=PLAYER)) if "to" in labels else None
    decl, value = _values(work, env, operands) if strip else _laid_out(work, env, operands)
    decl.form, decl.span = "strip" if strip else decl.form, stmt.span
    work.program.shows.append(decl)
    return [p.Show(number=len(work.program.shows) - 1, value=value, to=to, span=stmt.span)]


def decided(work: Work, env: Env, stmt: ast.Stmt, made: list[p.Stmt]) -> list[p.Stmt]:
    """An `if` tells, where its condition holds, that a ruling has decided something: one whose first id it, or its only line, cites."""
    last = made[-1] if made else None
    if env.frame.pure or not isinstance(stmt, ast.If) or not isinstance(last, p.If):
        return made
    ids = set(_cited(stmt)) | (set(_cited(stmt.then[0])) if len(stmt.then) == 1 else set())
    marks: list[p.Stmt] = []
    for ruling in work.symbols.rulings:
        if ruling.cite is not None and ruling.cite.ids[0] in ids:
            work.program.shows.append(p.ShowDecl(form="ruling", columns=(), title=ruling.title, span=stmt.span))
            marks.append(p.Show(number=len(work.program.shows) - 1, value=p.Const(value=()), span=stmt.span))
    return [*made[:-1], evolve(last, then=(*marks, *last.then))] if marks else made


def _cited(stmt: ast.Stmt) -> tuple[str, ...]:
    return stmt.cite.ids if stmt.cite is not None else ()


def _operands(stmt: ast.Command) -> tuple[ast.Expr, ...]:
    """What is shown; (range: r, round: n) is as good as r, n, with names of their own."""
    first = stmt.operands[0] if len(stmt.operands) == 1 else None
    if isinstance(first, ast.Tuple) and any(isinstance(item, ast.Named) for item in first.items):
        return first.items
    return stmt.operands


def _strip(work: Work, layout: ast.Expr) -> bool:
    word = work.symbols.canon(layout.name) if isinstance(layout, ast.Ref) else ""
    if word != "strip":
        known = [second for second, first in work.symbols.builtins.aliases.items() if first == "strip"]
        work.report.unknown("RL200", layout.span, word, ["strip", *known])
    return word == "strip"


def _laid_out(work: Work, env: Env, operands: Sequence[ast.Expr]) -> tuple[p.ShowDecl, p.Expr]:
    first, *rest = operands
    zones = [work.symbols.zones.get(o.name) for o in operands if isinstance(o, ast.Ref) and env.find(o.name) is None]
    owners = {work.symbols.canon(zone.per.text) if zone and zone.per else "" for zone in zones}
    if len(zones) == len(operands) and len(owners) == 1 and "" not in owners:
        return _zones(work, env, [zone for zone in zones if zone], owners.pop())
    if any(_of_it(work, operand) for operand in rest):
        return _table(work, env, work.value(env, first), rest)
    if not rest and isinstance(first, ast.Get):
        of = work.value(env, first.of)
        if isinstance(item_of(of.type), Thing) and (isinstance(bare(of.type), List) or _per(work, of, first)):
            return _each(work, env, of, first)
        value = access.member_of(work, env, of, first.name, first.span)
        return p.ShowDecl(form="panel", columns=(_column(work, first, value),)), p.Tuple(items=(value.expr,))
    return _values(work, env, operands)


def _values(work: Work, env: Env, operands: Sequence[ast.Expr]) -> tuple[p.ShowDecl, p.Expr]:
    """Values by their names."""
    values = [work.value(env, operand) for operand in operands]
    columns = tuple(_column(work, operand, value) for operand, value in zip(operands, values, strict=True))
    return p.ShowDecl(form="panel", columns=columns), p.Tuple(items=tuple(value.expr for value in values))


def _table(work: Work, env: Env, rows: Typed, operands: Sequence[ast.Expr]) -> tuple[p.ShowDecl, p.Expr]:
    """Things, and for each of them what is said of `it`."""
    inner = env.inner()
    var = inner.bind("it", item_of(rows.type))
    cells, columns = [], []
    for operand in operands:
        asked = operand.value if isinstance(operand, ast.Named) else operand
        of = work.value(inner, asked.of) if isinstance(asked, ast.Get) else None
        if of is not None and isinstance(asked, ast.Get):
            value, per = access.member_of(work, inner, of, asked.name, asked.span), _per(work, of, asked)
        else:
            value, per = work.value(inner, asked), ""
        cells.append(value.expr)
        columns.append(_column(work, operand, value, per))
    return _rows(work, env, rows, var, cells, columns)


def _each(work: Work, env: Env, of: Typed, get: ast.Get) -> tuple[p.ShowDecl, p.Expr]:
    """things' N: a table of one column, or of one for each member where N is per an enum."""
    inner = env.inner()
    kind = item_of(of.type)
    var = inner.bind("it", kind)
    value = access.member_of(work, inner, Typed(p.Local(name=var), kind), get.name, get.span)
    decl, rows = _rows(work, env, of, var, [value.expr], [_column(work, get, value, _per(work, of, get))])
    decl.title = get.name.text
    return decl, rows


def _zones(work: Work, env: Env, zones: Sequence[ast.Zone], per: str) -> tuple[p.ShowDecl, p.Expr]:
    """What lies in every zone of these names, by whose it is."""
    kind = Thing(kind=per)
    var = env.inner().bind("it", kind)
    everybody = p.Builtin(name="players", args=()) if per == "player" else p.Builtin(name="all", args=(p.Const(value=per),))
    cells, columns = [], []
    for zone in zones:
        name = zone.name.text
        work.use("zone", name)
        cells.append(p.ZoneOf(zone=name, owner=p.Local(name=var)))
        columns.append(p.ShowColumn(name, List(item=access.zone_item(work, name))))
    decl, rows = _rows(work, env, Typed(everybody, List(item=kind)), var, cells, columns)
    decl.title = zones[0].name.text if len(zones) == 1 else ""
    return decl, rows


def _rows(
    work: Work, env: Env, of: Typed, var: str, cells: Sequence[p.Expr], columns: Sequence[p.ShowColumn]
) -> tuple[p.ShowDecl, p.Expr]:
    source = of.expr if isinstance(bare(of.type), List | Unknown) else work.listed(env, of, of.expr.span)
    row = p.Tuple(items=(p.Local(name=var), *cells))
    return p.ShowDecl(form="table", columns=tuple(columns), rows=_plain(item_of(of.type))), p.Comp(var=var, source=source, body=row)


def _per(work: Work, of: Typed, get: ast.Get) -> str:
    """The enum that an attribute is indexed by; "" where it is not."""
    kind = item_of(of.type)
    found = access.find_attr(work, kind.kind, get.name.text) if isinstance(kind, Thing) else None
    return found.info.decl.per.text if found is not None and found.info.decl.per else ""


def _column(work: Work, operand: ast.Expr, value: Typed, per: str = "") -> p.ShowColumn:
    return p.ShowColumn(_name(work, operand), _plain(value.type), per)


def _name(work: Work, expr: ast.Expr) -> str:
    """What a value is called: by its own name, or that of the attribute, zone or definition that it is read from."""
    match expr:
        case ast.Named(name=ast.Name(text=name)) | ast.Get(name=ast.Name(text=name)):
            return name
        case ast.Call(name=ast.Name(text=name), args=args) if name not in work.symbols.defines:
            return name if work.symbols.canon(name) in WHOSE or not args else _name(work, args[0])
        case ast.Call(name=ast.Name(text=name)):
            return name
        case ast.Ref(name=name):
            return "" if work.symbols.canon(name) in work.symbols.builtins.defines else name
        case ast.Where(source=source):
            return _name(work, source)
    return ""


def _of_it(work: Work, expr: ast.Node) -> bool:
    """Does it speak of `it`, that is, of each thing of the list before it? Behind a `where` it means something else."""
    if isinstance(expr, ast.Ref):
        return work.symbols.canon(expr.name) == "it"
    if isinstance(expr, ast.Where):
        return _of_it(work, expr.source)
    return any(_of_it(work, child) for child in ast.children(expr))


def _plain(kind: Type) -> Type:
    """A type that the engine knows; what only the checker knows is shown as it is."""
    match kind:
        case List() | Opt():
            return type(kind)(item=_plain(kind.item))
        case CardName():
            return Text()
    return kind if type(kind).__module__ == types.__name__ else types.NoneType()
