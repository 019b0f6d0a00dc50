"""Ways between named areas, and what asks about them: neighbours(a), reach(a, n, onward: …, cost: …)."""

from itertools import pairwise

from rulelang import ast
from rulelang import program as p
from rulelang.lower.context import Work, frame_env
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.typing import BOOL, INT, UNKNOWN, bare, item_of, join
from rulelang.types import Int, List, Thing, Type

AREA = Thing(kind="area")
NEIGHBOURS = "neighbours"
READ = "neighbours()"
"""What an expression that asks for neighbours is said to read: no name can be written so."""


def lower_paths(work: Work) -> None:
    """Every two names that stand side by side are a way."""
    for decl in work.symbols.paths:
        where = _condition(work, decl.where) if decl.where is not None else None
        stops = [_stop(work, name) for name in decl.stops]
        for (a, b), name in zip(pairwise(stops), decl.stops[1:], strict=True):
            if a and a == b:
                work.report.error("RL420", name.span, name=b)
            elif a and b:
                ids = decl.cite.ids if decl.cite else ()
                work.program.paths.append(p.PathDecl(a=a, b=b, where=where, cites=ids, span=name.span))


def _condition(work: Work, condition: ast.Expr) -> p.Expr:
    """When the ways of one path are open. What it reads is noted: it must not ask where ways lead."""
    frame = Frame("check", part="path")
    made = work.want(frame_env(frame), condition, BOOL)
    work.path_reads.append((frame.reads, condition.span))
    return made


def _stop(work: Work, name: ast.Name) -> str:
    """A named area; "" and a problem for anything else."""
    symbols, text = work.symbols, name.text
    if text in symbols.cards and _single_area(work, symbols.cards[text].kind):
        work.use("card", text)
        work.note(name.span, text, "global", Thing(kind=symbols.cards[text].kind))
        return text
    if text in symbols.value_names() or text in symbols.kinds or any(board.kind.text == text for board in symbols.boards):
        work.report.error("RL421", name.span, name=text)
    else:
        areas = [known for known, info in symbols.cards.items() if _single_area(work, info.kind)]
        work.report.unknown("RL200", name.span, text, areas)
    return ""


def _single_area(work: Work, kind: str) -> bool:
    return work.symbols.below(kind, "area") and not work.symbols.below(kind, "card")


def area(work: Work) -> Thing:
    """What ways lead to: the kind of all areas that paths name, or what their kinds have in common."""
    names = dict.fromkeys(name.text for decl in work.symbols.paths for name in decl.stops)
    cards = [work.symbols.cards[name] for name in names if name in work.symbols.cards]
    kinds: list[Type] = [Thing(kind=kind) for kind in dict.fromkeys(card.kind for card in cards) if _single_area(work, kind)]
    found: Type = kinds[0] if kinds else AREA
    for kind in kinds[1:]:
        found = join(work.symbols, found, kind)
    return found if isinstance(found, Thing) else AREA


def neighbouring(work: Work, env: Env) -> Type:
    """The type of neighbours(a), which is noted as read."""
    env.frame.reads.add(READ)
    return List(item=area(work))


def reach(work: Work, env: Env, node: ast.Call, *_: object) -> Typed:
    """reach(a, n, onward: L, cost: c): in both, `it` is the area that one stands on, or enters."""
    given = _given(work, node)
    if given is None:
        return Typed(p.Const(value=(), span=node.span), UNKNOWN)
    start = work.value(env, given["start"], AREA)
    kind = _area_of(work, start.type)
    inner = env.inner()
    var = inner.bind("it", kind)
    onward = work.value(inner, given.get("onward") or _neighbours(work, node), List(item=AREA))
    there = work.coerce(inner, onward, List(item=AREA), given.get("onward", node).span)
    found = join(work.symbols, kind, _area_of(work, item_of(onward.type)))
    kind = found if isinstance(found, Thing) else AREA
    inner.names["it"] = Typed(p.Local(name=var), kind)
    cost = work.want(inner, given["cost"], Int(low=0)) if "cost" in given else p.Const(value=1)
    made = p.Reach(
        start=work.coerce(env, start, AREA, given["start"].span), steps=work.want(env, given["steps"], INT), var=var, onward=there,
        cost=cost, span=node.span,
    )  # fmt: skip
    return Typed(made, List(item=kind))


def _area_of(work: Work, kind: Type) -> Thing:
    """The kind of an area; just an area where no more is known."""
    known = bare(kind)
    return known if isinstance(known, Thing) and work.symbols.below(known.kind, "area") else AREA


def _neighbours(work: Work, node: ast.Call) -> ast.Expr:
    """neighbours(it), as the ruleset defines it where it does."""
    own = next((name for name in work.symbols.defines if work.symbols.canon(name) == NEIGHBOURS), NEIGHBOURS)
    return ast.Call(name=ast.Name(text=own, span=node.name.span), args=(ast.Ref(name="it", span=node.name.span),), span=node.span)


def _given(work: Work, node: ast.Call) -> dict[str, ast.Expr] | None:
    """What is given for each parameter, by place or by name in either spelling; None, reported, where that does not work out."""
    params = work.symbols.builtins.defines["reach"].params
    spellings = {spelling: param.name.text for param in params for spelling in (param.name.text, param.also) if spelling}
    given: dict[str, ast.Expr] = {}
    for place, arg in enumerate(node.args):
        if isinstance(arg, ast.Named) and arg.name.text not in spellings:
            work.report.unknown("RL200", arg.name.span, arg.name.text, spellings)
            return None
        name = spellings[arg.name.text] if isinstance(arg, ast.Named) else params[place].name.text if place < len(params) else ""
        if not name or name in given:
            work.report.error("RL301", node.name.span, name=node.name.text, have=len(node.args), wanted=len(params))
            return None
        given[name] = arg.value if isinstance(arg, ast.Named) else arg
    for param in params:
        if param.default is None and param.name.text not in given:
            work.report.error("RL307", node.span, name=node.name.text, param=param.name.text, label="")
            return None
    return given
