"""What a name means where it stands, and the did-you-mean for one that means nothing."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access
from rulelang.lower.context import ScopeRead, Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import BOOL, UNKNOWN, CardName, bare, is_thing, item_of, none_of
from rulelang.span import Span
from rulelang.types import AbilityType, Enum, List, NoneType, SkillType, Thing, Type

PLAYER = Thing(kind="player")
CONTEXT = ("self", "you", "it")


def reference(work: Work, env: Env, ref: ast.Ref, want: Type | None) -> Typed:
    """A name as a value: nearest first. A member of the wanted enum comes before anything that is not a local."""
    found = _local(work, env, ref) or _member(work, ref, want, wanted_only=True) or _surrounding(work, env, ref)
    found = found or _global(work, env, ref, want) or _builtin(work, env, ref, want)
    if found is not None:
        return found
    if work.symbols.canon(ref.name) in CONTEXT:
        work.report.error("RL212", ref.span, name=ref.name)
    elif env.frame.facts == {} and ref.name in work.symbols.attrs:
        work.report.error("RL215", ref.span, name=ref.name)
    else:
        work.report.unknown("RL200", ref.span, ref.name, [*env.visible(), *env.frame.facts, *work.symbols.value_names()])
    return Typed(p.Const(value=None, span=ref.span), UNKNOWN)


def _local(work: Work, env: Env, ref: ast.Ref) -> Typed | None:
    found = env.find(ref.name) or env.find(work.symbols.canon(ref.name))
    if found is None:
        found = _implicit(work, env, work.symbols.canon(ref.name))
    if found is not None:
        work.note(ref.span, ref.name, "local", found.type)
    return found


def _implicit(work: Work, env: Env, name: str) -> Typed | None:
    """self and you in a definition become parameters of it."""
    if env.frame.what != "define" or name not in ("self", "you"):
        return None
    kind = PLAYER if name == "you" else Thing(kind="thing")
    env.frame.implicit[name] = kind
    return Typed(p.Local(name=name), kind)


def context_word(work: Work, env: Env, word: str) -> p.Expr | None:
    """`self` or `you` as an implicit argument, or None where it means nothing."""
    found = env.find(word) or _implicit(work, env, word)
    return found.expr if found is not None else None


def _member(work: Work, ref: ast.Ref, want: Type | None, *, wanted_only: bool) -> Typed | None:
    known = work.symbols.members.get(ref.name, [])
    wanted = bare(item_of(want)) if want is not None else None
    fitting = [item for item in known if isinstance(wanted, Enum) and item[0] == wanted.name]
    if wanted_only and not fitting:
        return None
    if not known:
        return None
    if not fitting and len(known) > 1:
        work.report.error("RL204", ref.span, name=ref.name, among=", ".join(enum for enum, _ in known))
    enum, index = (fitting or known)[0]
    work.use("enum", enum)
    work.note(ref.span, ref.name, "member", Enum(name=enum))
    return Typed(p.Const(value=index, span=ref.span), Enum(name=enum))


def _surrounding(work: Work, env: Env, ref: ast.Ref) -> Typed | None:
    """Fields of what an ability answers, variables of scopes, and, in the default of a field, the thing's own attributes."""
    frame = env.frame
    fact = frame.facts.get(ref.name) or frame.facts.get(work.symbols.canon(ref.name))
    if fact is not None:
        work.note(ref.span, ref.name, "fact", fact.type)
        return fact
    if frame.thing and (attr := access.find_attr(work, frame.thing, ref.name)) is not None:
        work.note(ref.span, ref.name, "attribute", attr.type)
        return Typed(p.Attr(name=attr.name, of=p.Local(name="self"), span=ref.span), attr.type)
    return scope_variable(work, env, ref.name, ref)


def scope_variable(work: Work, env: Env, name: str, node: ast.Node) -> Typed | None:
    """A variable of a scope: of those around the text first, else of the only scope (or family of scopes) that has it."""
    symbols = work.symbols
    owners = [scope for scope in symbols.scopes if name in symbols.scope_variables(scope)]
    around = [scope for scope in env.frame.scopes if scope in owners]
    if around:
        owners = around[:1]
    if owners:
        _in_play(work, env, node)
    owners = [owner for owner in owners if not any(owner != top and top in symbols.scope_chain(owner) for top in owners)]
    if not owners:
        return None
    owners.sort(key=lambda scope: len(work.flow.possible(f"scope {scope}")), reverse=True)
    kinds = [type_of(symbols, symbols.scope_variables(scope)[name].type) for scope in owners]
    for scope in owners:
        work.scope_reads.append(ScopeRead(node.span, scope, name, env.frame.part))
    result: p.Expr = p.Var(scope=owners[-1], name=name, span=node.span)
    for scope in reversed(owners[:-1]):
        result = p.IfExpr(condition=p.During(scope=scope), then=p.Var(scope=scope, name=name), orelse=result, span=node.span)
    work.note(node.span, name, f"variable of {' / '.join(owners)}", kinds[0])
    return Typed(result, kinds[0])


def _in_play(work: Work, env: Env, node: ast.Node) -> None:
    """Variables have no value yet where a game is being set up."""
    if env.frame.part.split(" ", 1)[0] in ("setup", "option", "card", "board", "attribute"):
        work.report.error("RL320", node.span)


def _global(work: Work, env: Env, ref: ast.Ref, want: Type | None) -> Typed | None:
    symbols, name, span = work.symbols, ref.name, ref.span
    found: Typed | None = None
    if name in symbols.variables:
        _in_play(work, env, ref)
        found = Typed(p.Var(scope="", name=name, span=span), type_of(symbols, symbols.variables[name].type))
    elif name in symbols.zones:
        found = access.whole_zone(work, name, span)
    elif name in symbols.defines:
        return define_call(work, env, name, (), span)
    elif name in symbols.members and not (name in symbols.cards and want is not None and is_thing(item_of(want))):
        return _member(work, ref, want, wanted_only=False)
    elif name in symbols.options:
        found = Typed(p.OptionValue(name=name, span=span), option_type(work, name))
    elif name in symbols.setups:
        found = access.setup_value(work, name, None, span)
    elif name in symbols.cards:
        found = card_name(work, name, span)
    elif name in symbols.skills:
        found = Typed(p.Const(value=name, span=span), SkillType())
    elif name in symbols.enums:
        everything = tuple(range(len(symbols.enums[name])))
        found = Typed(p.Const(value=everything, span=span), List(item=Enum(name=name)))
    elif name in symbols.ability_names:
        found = Typed(p.Const(value=tuple(work.ability_ids.get(name, ())), span=span), List(item=AbilityType()))
    if found is not None:
        work.note(span, name, "global", found.type)
    return found


def card_name(work: Work, name: str, span: Span) -> Typed:
    """A named thing, or the name of a card type of which there are copies."""
    info = work.symbols.cards[name]
    work.use("card", name)
    if work.symbols.below(info.kind, "card"):
        return Typed(p.Const(value=name, span=span), CardName(kind=info.kind))
    return Typed(p.Named(name=name, span=span), Thing(kind=info.kind))


def option_type(work: Work, name: str) -> Type:
    """The type of an option's value."""
    option = work.symbols.options[name]
    if option.choices:
        return Enum(name=name)
    return type_of(work.symbols, option.type) if option.type else BOOL


def _builtin(work: Work, env: Env, ref: ast.Ref, want: Type | None) -> Typed | None:
    name = work.symbols.canon(ref.name)
    match name:
        case "yes" | "no":
            return Typed(p.Const(value=name == "yes", span=ref.span), BOOL)
        case "none":
            value = none_of(want) if want is not None else None
            return Typed(p.Const(value=value, span=ref.span), NoneType())
        case "pass":
            return Typed(p.Const(value=None, span=ref.span), NoneType())
    builtin = work.symbols.builtins.defines.get(name)
    if builtin is None or builtin.params or name in CONTEXT:
        return None
    kind = type_of(work.symbols, builtin.type)
    work.note(ref.span, name, "builtin", kind)
    return Typed(p.Builtin(name="players" if name == "seats" else name, args=(), span=ref.span), kind)


def define_call(work: Work, env: Env, name: str, args: tuple[Typed | ast.Expr, ...], span: Span) -> Typed:
    """A call of a definition, with the words of its context that it takes after its parameters."""
    info = work.define_(work, name)
    work.use("define", name)
    work.define_calls.append((env.frame.part, name, span))
    if len(args) != len(info.params):
        work.report.error("RL301", span, name=name, have=len(args), wanted=len(info.params))
        return Typed(p.Const(value=None, span=span), info.type)
    exprs = [
        work.want(env, arg, want) if isinstance(arg, ast.Expr) else work.coerce(env, arg, want, span)
        for arg, want in zip(args, info.params, strict=True)
    ]
    for word in info.implicit:
        given = context_word(work, env, word)
        if given is None:
            work.report.error("RL217", span, name=name, word=word)
            return Typed(p.Const(value=None, span=span), info.type)
        exprs.append(given)
    env.frame.reads |= {name, *info.reads}
    work.note(span, name, "definition", info.type)
    return Typed(p.Call(define=name, args=tuple(exprs), span=span), info.type)


def kind_name(work: Work, name: ast.Name) -> str | None:
    """A kind or a card type, behind `is`."""
    symbols = work.symbols
    if name.text in symbols.kinds or name.text in symbols.cards:
        work.use("card" if name.text in symbols.cards else "kind", name.text)
        return name.text
    if symbols.canon(name.text) in symbols.kinds:
        return symbols.canon(name.text)
    work.report.unknown("RL205", name.span, name.text, [*symbols.kinds, *symbols.cards])
    return None


def scope_name(work: Work, name: ast.Name) -> str:
    """A scope; "" and a problem where there is none of that name."""
    if name.text in work.symbols.scopes:
        work.use("scope", name.text)
        return name.text
    work.report.unknown("RL207", name.span, name.text, work.symbols.scopes)
    return ""


def timing_name(work: Work, name: ast.Name) -> str:
    """A timing; "" and a problem where there is none of that name."""
    if name.text in work.symbols.timings:
        work.use("timing", name.text)
        return name.text
    work.report.unknown("RL206", name.span, name.text, work.symbols.timings)
    return ""
