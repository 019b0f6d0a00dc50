"""f(x): definitions, builtins, elements of lists, and the forms that take a name of the ruleset (past, waiting, possible, all)."""

from attrs import evolve

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access, names, ways
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import BOOL, INT, UNKNOWN, Item, Unknown, bare, item_of, join, show, zero
from rulelang.span import Span
from rulelang.types import Int, List, OccurrenceType, Opt, Thing, Type


def call(work: Work, env: Env, node: ast.Call, want: Type | None) -> Typed:
    """Anything with arguments in brackets."""
    name = node.name.text
    if node.of is not None:
        return _possessed(work, env, node)
    element = _element(work, env, node)
    if element is not None:
        return element
    if name in work.symbols.defines:
        return names.define_call(work, env, name, node.args, node.span)
    canon = work.symbols.canon(name)
    if canon in FORMS and not node.args:
        work.report.error("RL301", node.name.span, name=name, have=0, wanted=1)
        return Typed(p.Const(value=None, span=node.span), UNKNOWN)
    if canon in FORMS:
        return FORMS[canon](work, env, node)
    if canon in work.symbols.builtins.defines:
        return builtin(work, env, canon, node)
    for arg in node.args:
        work.value(env, arg)
    if name in work.symbols.procedures or name in work.symbols.events:
        work.report.error("RL218", node.name.span, name=name)
    else:
        second = [word for word, first in work.symbols.builtins.aliases.items() if first in work.symbols.builtins.defines]
        work.report.unknown("RL200", node.name.span, name, [*work.symbols.defines, *work.symbols.builtins.defines, *second])
    return Typed(p.Const(value=None, span=node.span), UNKNOWN)


def _possessed(work: Work, env: Env, node: ast.Call) -> Typed:
    """x's N(k): an element of an attribute; an area of a board; or a definition with x first."""
    assert node.of is not None
    of = work.value(env, node.of)
    kind = bare(of.type)
    one = kind.item if isinstance(kind, List) else kind
    found = access.find_attr(work, one.kind, node.name.text) if isinstance(one, Thing) and len(node.args) == 1 else None
    if found is not None and isinstance(found.type, List):
        return _element_of(work, env, node, of, found)
    boards = [board for board in work.symbols.boards if board.kind.text == node.name.text]
    if boards and len(node.args) == len(boards[0].axes):
        return _area(work, env, boards[0], of, node)
    if node.name.text in work.symbols.defines:
        return _of_each(work, env, node, of, kind) or names.define_call(work, env, node.name.text, (of, *node.args), node.span)
    work.report.unknown("RL201", node.name.span, node.name.text, [*work.symbols.attrs, *work.symbols.defines], kind=show(of.type))
    return Typed(p.Const(value=None, span=node.span), UNKNOWN)


def _element_of(work: Work, env: Env, node: ast.Call, of: Typed, found: access.Found) -> Typed:
    """x's A(k) of an attribute that is a list; of a list of things, of each."""
    assert isinstance(found.type, List)
    env.frame.reads.add(found.name)
    at, item = access.index_of(work, env, found, node.args[0]), found.type.item
    several = isinstance(bare(of.type), List)
    var = env.frame.fresh("each")
    listed = p.Attr(name=found.name, of=p.Local(name=var) if several else of.expr, span=node.span)
    element = p.Elem(of=listed, at=at, default=p.Const(value=zero(item)), span=node.span)
    if not several:
        return Typed(element, item)
    return Typed(p.Comp(var=var, source=of.expr, body=element, span=node.span), List(item=item))


def _of_each(work: Work, env: Env, node: ast.Call, of: Typed, kind: Type) -> Typed | None:
    """L's f(x) where f is of one thing: of each, as L's HP is. None where f takes the list itself."""
    params = work.define_(work, node.name.text).params
    if not isinstance(kind, List) or not params or isinstance(bare(params[0]), List | Unknown):
        return None
    var = env.frame.fresh("each")
    one = names.define_call(work, env, node.name.text, (Typed(p.Local(name=var), kind.item), *node.args), node.span)
    comp = p.Comp(var=var, source=of.expr, body=one.expr, span=node.span)
    if isinstance(one.type, List):
        return Typed(p.Builtin(name="flat", args=(comp,), span=node.span), one.type)
    return Typed(comp, List(item=one.type))


def _area(work: Work, env: Env, board: ast.Board, of: Typed | None, node: ast.Call) -> Typed:
    """p's マス(前衛, 3): the one area with these values."""
    kind = Thing(kind=board.kind.text)
    var = env.frame.fresh("area")
    here = p.Local(name=var)
    tests: list[p.Expr] = []
    for (axis, _), arg in zip(board.axes, node.args, strict=True):
        found = access.find_attr(work, kind.kind, axis.text)
        value = work.want(env, arg, found.type if found else UNKNOWN)
        tests.append(p.Op(op="=", args=(p.Attr(name=axis.text, of=here), value)))
    if of is not None:
        tests.append(p.Op(op="=", args=(p.Attr(name="owner", of=here), of.expr)))
    everything = p.Builtin(name="all", args=(p.Const(value=kind.kind),))
    comp = p.Comp(var=var, source=everything, where=p.Op(op="and", args=tuple(tests)))
    return Typed(p.Builtin(name="first", args=(comp,), span=node.span), Opt(item=kind))


def _element(work: Work, env: Env, node: ast.Call) -> Typed | None:
    """面(k): an element of a list that is a local, a fact or a variable; マス(前衛, 3): an area of a board."""
    name = node.name.text
    boards = [board for board in work.symbols.boards if board.kind.text == name]
    if boards and len(node.args) == len(boards[0].axes):
        return _area(work, env, boards[0], None, node)
    if len(node.args) != 1 or name in work.symbols.defines:
        return None
    known = env.find(name) or env.frame.facts.get(name) or env.frame.facts.get(work.symbols.canon(name))
    if known is None and name in work.symbols.variables:
        known = names.reference(work, env, ast.Ref(name=name, span=node.name.span), None)
    if known is None and work.symbols.canon(name) not in work.symbols.builtins.defines:
        known = names.scope_variable(work, env, name, node.name)
    if known is None or not isinstance(bare(known.type), List):
        return None
    at = work.want(env, node.args[0], INT)
    item = item_of(known.type)
    return Typed(p.Elem(of=known.expr, at=at, default=p.Const(value=zero(item)), span=node.span), item)


def builtin(work: Work, env: Env, name: str, node: ast.Call) -> Typed:
    """A builtin by its signature in the prelude; a few are rewritten into plainer nodes."""
    decl = work.symbols.builtins.defines[name]
    least = sum(1 for param in decl.params if param.default is None)
    if not least <= len(node.args) <= len(decl.params):
        work.report.error("RL301", node.name.span, name=node.name.text, have=len(node.args), wanted=len(decl.params))
        return Typed(p.Const(value=None, span=node.span), UNKNOWN)
    item: Type = UNKNOWN
    args: list[p.Expr] = []
    for param, arg in zip(decl.params, node.args, strict=False):
        declared = type_of(work.symbols, param.type)
        value = work.value(env, arg, None if _generic(declared) and isinstance(item, Unknown) else _fill(declared, item))
        if _generic(declared):
            given = item_of(value.type) if isinstance(declared, List) else value.type
            item = given if isinstance(item, Unknown) else join(work.symbols, item, given)
        args.append(work.coerce(env, value, _fill(declared, item), arg.span))
    result = ways.neighbouring(work, env) if name == ways.NEIGHBOURS else _fill(type_of(work.symbols, decl.type), item)
    work.note(node.name.span, name, "builtin", result)
    if name == "flat" and not isinstance(item, Unknown):
        # What is one list already stays as it is.
        return Typed(_rewrite(name, tuple(args), node), item) if isinstance(bare(item), List) else Typed(args[0], List(item=item))
    if name in ONE_OF:
        return _one_of(env, name, tuple(args), node, item, result)
    return Typed(_rewrite(name, tuple(args), node), _place(work, name, result))


def _generic(kind: Type) -> bool:
    return isinstance(kind, Item) or (isinstance(kind, List | Opt) and _generic(kind.item))


def _fill(kind: Type, item: Type) -> Type:
    """A declared type with the item type put in."""
    match kind:
        case Item():
            return item
        case List():
            return List(item=_fill(kind.item, item))
        case Opt():
            inner = _fill(kind.item, item)
            return inner if isinstance(inner, Opt | Unknown) else Opt(item=inner)
    return kind


def _place(work: Work, name: str, result: Type) -> Type:
    """place(x) gives an area where only one kind of area holds things."""
    if name != "place":
        return result
    owners = {work.symbols.canon(zone.per.text) for zone in work.symbols.zones.values() if zone.per is not None}
    areas = [kind for kind in owners if work.symbols.below(kind, "area")]
    return Opt(item=Thing(kind=areas[0])) if len(areas) == 1 else result


ONE_OF = ("first", "last", "nth", "top", "bottom", "other")


def _one_of(env: Env, name: str, args: tuple[p.Expr, ...], node: ast.Call, item: Type, result: Type) -> Typed:
    """One element of a list. Where there is none: no thing, the number 0, the empty list, or else none."""
    span, many = node.span, args[0]
    if name == "other":
        var = env.frame.fresh("other")
        many = p.Comp(var=var, source=many, where=p.Op(op="!=", args=(p.Local(name=var), args[1])), span=span)
    plain = bare(item)
    if isinstance(plain, Thing | Unknown | Item):
        word = {"top": "first", "bottom": "last", "other": "first"}.get(name, name)
        return Typed(p.Builtin(name=word, args=(many, *args[1:]) if name == "nth" else (many,), span=span), result)
    listed = p.Builtin(name="reverse", args=(many,), span=span) if name in ("last", "bottom") else many
    at = args[1] if name == "nth" else p.Const(value=1)
    sure = isinstance(plain, Int | List)
    default = p.Const(value=0 if isinstance(plain, Int) else zero(plain) if sure else None)
    return Typed(p.Elem(of=listed, at=at, default=default, span=span), plain if sure else result)


def _rewrite(name: str, args: tuple[p.Expr, ...], node: ast.Call) -> p.Expr:
    span = node.span
    match name:
        case "positions":
            return p.Op(op="range", args=(p.Const(value=1), p.Builtin(name="count", args=args)), span=span)
        case "owner":
            return p.Attr(name="owner", of=args[0], span=span)
    return p.Builtin(name=name, args=args, span=span)


def _argument_name(node: ast.Call, index: int) -> ast.Name | None:
    """An argument that must be a bare name."""
    arg = node.args[index] if index < len(node.args) else None
    if isinstance(arg, ast.Ref):
        return ast.Name(text=arg.name, span=arg.span)
    return ast.Name(text=arg.name.text, span=arg.span) if isinstance(arg, ast.Call) and arg.of is None else None


def _past(work: Work, env: Env, node: ast.Call) -> Typed:
    """past(E, S): what happened in the innermost open S; without S in the whole game."""
    what = _argument_name(node, 0)
    if what is None or (what.text not in work.symbols.events and what.text not in work.symbols.scopes):
        known = [*work.symbols.events, *work.symbols.scopes]
        work.report.unknown("RL208", what.span if what else node.span, what.text if what else "", known)
        return Typed(p.Const(value=(), span=node.span), List(item=UNKNOWN))
    work.use("event" if what.text in work.symbols.events else "scope", what.text)
    within = _argument_name(node, 1)
    scope = names.scope_name(work, within) if within is not None else ""
    return Typed(p.Past(what=what.text, scope=scope, span=node.span), List(item=OccurrenceType(event=what.text)))


def _waiting(work: Work, env: Env, node: ast.Call) -> Typed:
    timing = _argument_name(node, 0)
    name = names.timing_name(work, timing) if timing is not None else ""
    return Typed(p.Waiting(timing=name, span=node.span), BOOL)


def _possible(work: Work, env: Env, node: ast.Call) -> Typed:
    """possible(入替 x to y by z), or possible(入替, x, y): would it pass its needs now."""
    phrase = node.args[0] if node.args else None
    name = phrase.verb if isinstance(phrase, ast.Phrase) else _argument_name(node, 0)
    if name is None or name.text not in work.symbols.events:
        work.report.unknown("RL208", name.span if name else node.span, name.text if name else "", work.symbols.events)
        return Typed(p.Const(value=False, span=node.span), BOOL)
    work.use("event", name.text)
    if isinstance(phrase, ast.Phrase):
        args = event_args(work, env, name, phrase.operands, phrase.labelled, node.span)
    else:
        args = event_args(work, env, name, node.args[1:], (), node.span)
    return Typed(p.Possible(event=name.text, args=args, span=node.span), BOOL)


def _all(work: Work, env: Env, node: ast.Call) -> Typed:
    """all(隊) · all(兵): everything in a zone, or of a kind."""
    name = _argument_name(node, 0)
    symbols = work.symbols
    if name is not None and name.text in symbols.zones:
        return access.whole_zone(work, name.text, node.span)
    kind = symbols.canon(name.text) if name is not None and name.text not in symbols.kinds else name.text if name else ""
    if kind not in symbols.kinds:
        work.report.unknown("RL205", node.span, name.text if name else "", [*symbols.zones, *symbols.kinds])
    args = () if kind == "player" else (p.Const(value=kind),)
    found = p.Builtin(name="players" if kind == "player" else "all", args=args, span=node.span)
    return Typed(found, List(item=Thing(kind=kind or "thing")))


def _other(work: Work, env: Env, node: ast.Call) -> Typed:
    """other(p): the other of two players. other(list, x): the first that is not x."""
    if len(node.args) != 1:
        return builtin(work, env, "other", node)
    player = Thing(kind="player")
    return Typed(p.Builtin(name="other", args=(work.want(env, node.args[0], player),), span=node.span), player)


FORMS = {"other": _other, "past": _past, "waiting": _waiting, "possible": _possible, "all": _all, "reach": ways.reach}


def event_args(
    work: Work, env: Env, verb: ast.Name, operands: tuple[ast.Expr, ...], labelled: tuple[ast.Labelled, ...], span: Span,
    first: Typed | None = None,
) -> tuple[p.Expr, ...]:  # fmt: skip
    """The arguments of an event, scope or procedure, all parameters in order. `first`: stands for the first one, if already known."""
    decl = params_of(work, verb.text)
    given: dict[str, ast.Expr] = {}
    leading = [param for param in decl if not param.label]
    if len(operands) > len(leading):
        work.report.error("RL301", span, name=verb.text, have=len(operands), wanted=len(leading))
    given |= {param.name.text: operand for param, operand in zip(leading, operands, strict=False)}
    for item in labelled:
        target = next((param for param in decl if param.label == item.label), None)
        if target is None:
            work.report.error("RL211", item.span, name=verb.text, label=item.label)
        else:
            given[target.name.text] = item.value
    args: list[p.Expr] = []
    known = Env(evolve(env.frame, facts={}, thing=""))
    for index, param in enumerate(decl):
        kind = type_of(work.symbols, param.type)
        if index == 0 and first is not None:
            value = first.expr
        elif param.name.text in given:
            value = work.want(env, given[param.name.text], kind)
        elif param.default is not None:
            value = work.want(known, param.default, kind)
        else:
            work.report.error("RL307", span, name=verb.text, param=param.name.text, label=param.label)
            value = p.Const(value=None)
        known.names[param.name.text] = Typed(value, kind)
        args.append(value)
    return tuple(args)


def params_of(work: Work, verb: str) -> tuple[ast.Param, ...]:
    """Parameters of an event, scope or procedure."""
    symbols = work.symbols
    if verb in symbols.events:
        return symbols.events[verb].params
    if verb in symbols.scopes:
        return symbols.scopes[verb].params
    return symbols.procedures[verb].params if verb in symbols.procedures else ()
