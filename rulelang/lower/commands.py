"""Commands: events, scopes, procedures, and the verbs of the prelude."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access, calls, shows
from rulelang.lower.context import Work, no_copies
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import Unknown, bare, item_of
from rulelang.types import List, NoneType, Thing

THING = Thing(kind="thing")


def command(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """A verb with its operands."""
    verb = stmt.verb.text
    symbols = work.symbols
    if verb in symbols.events:
        return _event(work, env, stmt)
    if verb in symbols.scopes:
        work.use("scope", verb)
        return [p.Enter(scope=verb, args=_args(work, env, stmt), span=stmt.span)]
    if verb in symbols.procedures:
        return perform(work, env, stmt, None)
    canon = symbols.canon(verb)
    if canon in VERBS:
        return VERBS[canon](work, env, stmt)
    for operand in stmt.operands:
        work.value(env, operand)
    work.report.unknown("RL202", stmt.verb.span, verb, symbols.verb_names())
    return []


def perform(work: Work, env: Env, stmt: ast.Command, name: str | None) -> list[p.Stmt]:
    """A call of a procedure; `name`: the local that gets what it returns."""
    work.use("procedure", stmt.verb.text)
    return [p.Perform(routine=stmt.verb.text, args=_args(work, env, stmt), name=name, span=stmt.span)]


def _args(work: Work, env: Env, stmt: ast.Command) -> tuple[p.Expr, ...]:
    return calls.event_args(work, env, stmt.verb, stmt.operands, stmt.labelled, stmt.span)


def _event(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """An event; over a list of what it happens to, a batch."""
    verb = stmt.verb.text
    work.use("event", verb)
    params = work.symbols.events[verb].params
    if stmt.operands and params and not params[0].label:
        wanted = type_of(work.symbols, params[0].type)
        first = work.value(env, stmt.operands[0], wanted)
        if isinstance(bare(first.type), List) and not isinstance(bare(wanted), List | Unknown):
            return [_batch(work, env, stmt, first)]
        one = Typed(work.coerce(env, first, wanted, stmt.operands[0].span), wanted)
        args = calls.event_args(work, env, stmt.verb, stmt.operands, stmt.labelled, stmt.span, first=one)
        return [p.Emit(event=verb, args=args, span=stmt.span)]
    return [p.Emit(event=verb, args=_args(work, env, stmt), span=stmt.span)]


def _batch(work: Work, env: Env, stmt: ast.Command, things: Typed) -> p.Stmt:
    if no_copies(item_of(things.type)):
        work.report.error("RL325", stmt.operands[0].span)
    wanted = type_of(work.symbols, work.symbols.events[stmt.verb.text].params[0].type)
    one = Typed(work.coerce(env, Typed(p.Local(name="batch_it"), item_of(things.type)), wanted, stmt.operands[0].span), wanted)
    args = calls.event_args(work, env, stmt.verb, stmt.operands, stmt.labelled, stmt.span, first=one)
    return p.Batch(event=stmt.verb.text, things=things.expr, args=args[1:], span=stmt.span)


def _label(stmt: ast.Command, label: str) -> ast.Expr | None:
    return next((item.value for item in stmt.labelled if item.label == label), None)


def _shape(work: Work, stmt: ast.Command, operands: int, labels: tuple[str, ...] = ()) -> bool:
    """Has a builtin verb just these operands and labels?"""
    wrong = next((item for item in stmt.labelled if item.label not in labels), None)
    if wrong is not None:
        work.report.error("RL211", wrong.span, name=stmt.verb.text, label=wrong.label)
    if len(stmt.operands) != operands:
        work.report.error("RL301", stmt.verb.span, name=stmt.verb.text, have=len(stmt.operands), wanted=operands)
    return wrong is None and len(stmt.operands) == operands


def _move(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """move X to Z [as front]: one thing or a list, to the end of a zone or its front."""
    target = _label(stmt, "to")
    if not _shape(work, stmt, 1, ("to", "as")):
        return []
    if target is None:
        work.report.error("RL307", stmt.span, name=stmt.verb.text, param="to", label="to")
        return []
    of = work.value(env, stmt.operands[0])
    place = access.zone_target(work, env, target)
    if place is None:
        return []
    zone, owner = place
    front = _front(work, stmt)
    if isinstance(bare(of.type), List) and not isinstance(of.type, NoneType):
        if no_copies(item_of(of.type)):
            work.report.error("RL325", stmt.operands[0].span)
        if not front:
            return [p.MoveAll(things=of.expr, zone=zone, owner=owner, span=stmt.span)]
        var = env.frame.fresh("moved")
        source = p.Builtin(name="reverse", args=(of.expr,))
        one = p.Move(of=p.Local(name=var), zone=zone, owner=owner, front=True, span=stmt.span)
        return [p.For(var=var, source=source, body=(one,), span=stmt.span)]
    thing = work.coerce(env, of, THING, stmt.operands[0].span)
    return [p.Move(of=thing, zone=zone, owner=owner, front=front, span=stmt.span)]


def _front(work: Work, stmt: ast.Command) -> bool:
    side = _label(stmt, "as")
    if side is None:
        return False
    word = work.symbols.canon(side.name) if isinstance(side, ast.Ref) else ""
    if word not in ("front", "back"):
        work.report.unknown("RL200", side.span, word, ["front", "back", *_spelled(work, "front"), *_spelled(work, "back")])
    return word == "front"


def _spelled(work: Work, word: str) -> list[str]:
    return [second for second, first in work.symbols.builtins.aliases.items() if first == word]


def _swap(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    if not _shape(work, stmt, 2):
        return []
    a, b = (work.want(env, operand, THING) for operand in stmt.operands)
    return [p.Swap(a=a, b=b, span=stmt.span)]


def _shuffle(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    if not _shape(work, stmt, 1):
        return []
    place = access.zone_target(work, env, stmt.operands[0])
    return [p.Shuffle(zone=place[0], owner=place[1], span=stmt.span)] if place else []


def _win(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """win p · win players · win none: a draw."""
    if not _shape(work, stmt, 1):
        return []
    who = work.value(env, stmt.operands[0], Thing(kind="player"))
    if isinstance(who.type, NoneType):
        return [p.Win(players=p.Const(value=()), span=stmt.span)]
    work.coerce(env, who, List(item=Thing(kind="player")) if isinstance(bare(who.type), List) else Thing(kind="player"), stmt.span)
    return [p.Win(players=who.expr, span=stmt.span)]


def _unusable(work: Work, env: Env, stmt: ast.Command) -> list[p.Stmt]:
    """use and rolled happen by themselves; they are only answered."""
    work.report.error("RL219", stmt.verb.span, name=stmt.verb.text)
    return []


VERBS = {
    "move": _move, "swap": _swap, "shuffle": _shuffle, "show": shows.show, "win": _win, "use": _unusable, "rolled": _unusable,
}  # fmt: skip

