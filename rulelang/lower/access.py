"""x's N: an attribute, a zone, a setup list, or a field of something that happened; of a list, of each."""

from attrs import frozen

from rulelang import ast
from rulelang import program as p
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import INT, UNKNOWN, Unknown, bare, show, zero
from rulelang.span import Span
from rulelang.symbols import AttrInfo
from rulelang.types import Enum, List, OccurrenceType, Opt, Text, Thing, Type

THING = Thing(kind="thing")


def member(work: Work, env: Env, get: ast.Get, want: Type | None) -> Typed:
    """x's N by the type of x."""
    of = work.value(env, get.of)
    return member_of(work, env, of, get.name, get.span)


def member_of(work: Work, env: Env, of: Typed, name: ast.Name, span: Span) -> Typed:
    """The same, with x already lowered."""
    kind = bare(of.type)
    match kind:
        case Unknown():
            return _of_unknown(work, env, of, name, span)
        case List():
            return _of_each(work, env, of, kind, name, span)
        case OccurrenceType():
            return _of_occurrence(work, of, kind, name, span)
        case Thing():
            return _of_thing(work, env, of, kind, name, span)
    work.report.error("RL201", name.span, name=name.text, kind=show(kind), near="")
    return Typed(p.Const(value=None, span=span), UNKNOWN)


def _of_unknown(work: Work, env: Env, of: Typed, name: ast.Name, span: Span) -> Typed:
    """Of something whose type is not known: what only one attribute or zone can be; else nothing more is said."""
    known = name.text in work.symbols.zones or find_attr(work, "thing", name.text) is not None
    return _of_thing(work, env, of, THING, name, span) if known else Typed(p.Const(value=None, span=span), UNKNOWN)


def _of_each(work: Work, env: Env, of: Typed, kind: List, name: ast.Name, span: Span) -> Typed:
    """Of a list: of each. Zones and lists are joined into one."""
    var = env.frame.fresh("each")
    one = member_of(work, env, Typed(p.Local(name=var), kind.item), name, span)
    comp = p.Comp(var=var, source=of.expr, body=one.expr, span=span)
    if isinstance(one.type, List):
        if isinstance(of.expr, p.Builtin) and of.expr.name == "players" and isinstance(one.expr, p.ZoneOf):
            return Typed(p.ZoneAll(zone=one.expr.zone, span=span), one.type)
        return Typed(p.Builtin(name="flat", args=(comp,), span=span), one.type)
    return Typed(comp, List(item=one.type))


def _of_occurrence(work: Work, of: Typed, kind: OccurrenceType, name: ast.Name, span: Span) -> Typed:
    fields = occurrence_fields(work, kind.event)
    if name.text not in fields:
        work.report.unknown("RL201", name.span, name.text, fields, kind=kind.event)
        return Typed(p.Const(value=None, span=span), UNKNOWN)
    found: p.Expr = p.Happened(what=kind.event, field=name.text, of=of.expr, span=span)
    if isinstance(of.type, Opt):
        nothing = p.Op(op="=", args=(of.expr, p.Const(value=None)))
        found = p.IfExpr(condition=nothing, then=p.Const(value=zero(fields[name.text])), orelse=found, span=span)
    return Typed(found, fields[name.text])


def occurrence_fields(work: Work, what: str) -> dict[str, Type]:
    """Fields of an event, or parameters of a scope, with their types."""
    symbols = work.symbols
    if what in symbols.scopes:
        return {param.name.text: type_of(symbols, param.type) for param in symbols.scopes[what].params}
    event = symbols.events[what]
    items: tuple[ast.Param | ast.Field, ...] = (*event.params, *event.fields)
    return {item.name.text: type_of(symbols, item.type) for item in items}


def _of_thing(work: Work, env: Env, of: Typed, kind: Thing, name: ast.Name, span: Span) -> Typed:
    text = name.text
    zone = work.symbols.zones.get(text)
    if zone is not None and zone.per is not None and owns(work, kind.kind, zone):
        work.note(name.span, text, "zone", List(item=THING))
        return Typed(_zone_of(work, of.expr, kind, zone, span), List(item=zone_item(work, text)))
    attr = find_attr(work, kind.kind, text)
    if attr is not None:
        env.frame.reads.add(attr.name)
        work.note(name.span, text, "attribute", attr.type)
        if attr.name == "skills":
            work.report.error("RL221", name.span)
            return Typed(p.Const(value=(), span=span), attr.type)
        if attr.name == "name":
            return Typed(p.Builtin(name="name", args=(of.expr,), span=span), Text())
        return Typed(p.Attr(name=attr.name, of=of.expr, span=span), attr.type)
    if text in work.symbols.setups and work.symbols.setups[text].per is not None:
        return setup_value(work, text, of.expr, span)
    zones = [known for known, decl in work.symbols.zones.items() if decl.per is not None]
    second = [word for word, first in work.symbols.builtins.aliases.items() if first in work.symbols.attrs]
    work.report.unknown("RL201", name.span, text, [*work.symbols.attrs, *zones, *work.symbols.setups, *second], kind=kind.kind)
    return Typed(p.Const(value=None, span=span), UNKNOWN)


def _zone_of(work: Work, of: p.Expr, kind: Thing, zone: ast.Zone, span: Span) -> p.Expr:
    """The zone of a thing; empty where the thing turns out to be of a kind that has none."""
    assert zone.per is not None
    found = p.ZoneOf(zone=zone.name.text, owner=of, span=span)
    per = work.symbols.canon(zone.per.text)
    if work.symbols.below(kind.kind, per):
        return found
    return p.IfExpr(condition=p.IsKind(of=of, kind=per), then=found, orelse=p.Const(value=()), span=span)


def owns(work: Work, kind: str, zone: ast.Zone) -> bool:
    """Can a thing of this kind be an owner of the zone?"""
    return zone.per is not None and work.symbols.related(kind, work.symbols.canon(zone.per.text))


def zone_item(work: Work, zone: str) -> Thing:
    """What lies in a zone: a thing; of the only kind of card where there is only one."""
    cards = [name for name in work.symbols.kinds if name != "card" and work.symbols.below(name, "card")]
    tops = [name for name in cards if not any(other != name and work.symbols.below(name, other) for other in cards)]
    return Thing(kind=tops[0]) if len(tops) == 1 else THING


@frozen
class Found:
    """An attribute that a thing has or may have: its name in the Program and its type."""

    name: str
    type: Type
    info: AttrInfo


def find_attr(work: Work, kind: str, text: str) -> Found | None:
    """The attribute of that name which a thing of this kind has, or, being of a kind below, may have."""
    symbols = work.symbols
    info = symbols.attrs.get(text) or symbols.attrs.get(symbols.canon(text))
    if info is None or not any(symbols.related(kind, holder) for holder in info.kinds):
        return None
    work.use("attr", info.name)
    item = type_of(symbols, info.decl.type)
    return Found(info.name, List(item=item) if info.decl.per else item, info)


def index_of(work: Work, env: Env, found: Found, index: ast.Expr) -> p.Expr:
    """The place, from 1, of an element of an attribute: a number, or a member of the enum that it is indexed by."""
    if found.info.decl.per is None:
        return work.want(env, index, INT)
    member = work.want(env, index, Enum(name=found.info.decl.per.text))
    if isinstance(member, p.Const) and isinstance(member.value, int):
        return p.Const(value=member.value + 1, span=index.span)
    return p.Op(op="+", args=(member, p.Const(value=1)), span=index.span)


def whole_zone(work: Work, zone: str, span: Span) -> Typed:
    """A zone by its bare name: all of it, whoever owns the parts."""
    work.use("zone", zone)
    kind = List(item=zone_item(work, zone))
    if work.symbols.zones[zone].per is None:
        return Typed(p.ZoneOf(zone=zone, owner=None, span=span), kind)
    return Typed(p.ZoneAll(zone=zone, span=span), kind)


def setup_value(work: Work, name: str, of: p.Expr | None, span: Span) -> Typed:
    """What was brought: the copies made of a list (an attribute of the player), or a value."""
    decl = work.symbols.setups[name]
    kind = type_of(work.symbols, decl.type)
    work.use("setup", name)
    if isinstance(kind, List) and isinstance(kind.item, Thing):
        if of is None and decl.per is None:
            return Typed(p.SetupValue(name=name, of=None, span=span), kind)
        if of is None:
            var = "each_player"
            everyone = p.Builtin(name="players", args=())
            comp = p.Comp(var=var, source=everyone, body=p.Attr(name=name, of=p.Local(name=var)), span=span)
            return Typed(p.Builtin(name="flat", args=(comp,), span=span), kind)
        return Typed(p.Attr(name=name, of=of, span=span), kind)
    return Typed(p.SetupValue(name=name, of=of, span=span), kind)


def zone_target(work: Work, env: Env, expr: ast.Expr) -> tuple[str, p.Expr | None] | None:
    """A zone as a place: `p's 隊`, a zone without owner, or a square that holds things. None, reported, for anything else."""
    match expr:
        case ast.Ref(name=name) if name in work.symbols.zones and env.find(name) is None:
            work.use("zone", name)
            if work.symbols.zones[name].per is not None:
                work.report.error("RL309", expr.span, name=name)
            return name, None
        case ast.Get(name=ast.Name(text=name)) if name in work.symbols.zones:
            work.use("zone", name)
            per = work.symbols.zones[name].per
            return name, work.want(env, expr.of, Thing(kind=work.symbols.canon(per.text)) if per is not None else THING)
    value = work.value(env, expr)
    kind = bare(value.type)
    if isinstance(kind, Thing):
        held = [(name, zone.per.text) for name, zone in work.symbols.zones.items() if zone.per and owns(work, kind.kind, zone)]
        if len(held) == 1 and work.symbols.canon(held[0][1]) != "player":
            return held[0][0], value.expr
    if not isinstance(kind, Unknown):
        work.report.error("RL303", expr.span, have=show(value.type))
    return None
