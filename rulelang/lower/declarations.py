"""Declarations to their entries in the Program: kinds, attributes, zones, cards, scopes, events, timings, rules."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access, names, policies, statements
from rulelang.lower.abilities import Slot
from rulelang.lower.context import Work, frame_env
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.flow import timing_scope
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import BOOL, CardName, Unknown, bare, fits, is_thing, item_of, show, zero
from rulelang.symbols import STANDING, AttrInfo, CardInfo
from rulelang.types import List, Thing, Type

THING = Thing(kind="thing")
PLAYERS = List(item=Thing(kind="player"))
FACES = {"open": "open", "owner_only": "owner", "hidden": "hidden", "seen": "seen"}
SAID = ("ordered", "renews", "owns")
PROPS = {
    "公開": "open", "持主だけ": "owner_only", "非公開": "hidden", "見える": "seen", "順あり": "ordered", "新しくなる": "renews",
    "持主になる": "owns",
}  # fmt: skip
"""The second spelling of what may be said of a zone."""


def cites(decl: ast.Decl | ast.Field) -> tuple[str, ...]:
    """The requirement ids on the header of a declaration."""
    return decl.cite.ids if decl.cite else ()


def lower_kinds(work: Work) -> None:
    """Kinds with all their parents, and where their things can act."""
    for name, info in work.symbols.kinds.items():
        listens = next((decl.listens for decl in info.decls if decl.listens is not None), None)
        label = next((decl.label for decl in info.decls if decl.label), None)
        where = None
        if listens is not None:
            env = frame_env(Frame("check", part=f"kind {name}"), {"self": Typed(p.Local(name="self"), Thing(kind=name))})
            where = _listens(work, env, listens, name)
        if info.decls:
            work.program.kinds[name] = p.KindDecl(name=name, parents=info.parents, listens=where, label=label)


def _listens(work: Work, env: Env, expr: ast.Expr, kind: str) -> p.Expr:
    """駒 + 墓場 where not it's 倒れた: is the thing there, and is it so for it?"""
    me = ast.Ref(name="self", span=expr.span)
    if isinstance(expr, ast.Where):
        inside = _listens(work, env, expr.source, kind)
        inner = env.inner()
        inner.names["it"] = Typed(p.Local(name="self"), Thing(kind=kind))
        return p.Op(op="and", args=(inside, work.want(inner, expr.condition, BOOL)), span=expr.span)
    return work.want(env, ast.Binary(op="in", left=me, right=expr, span=expr.span), BOOL)


def lower_attributes(work: Work) -> None:
    """Attributes of all kinds; a default may read the thing's own attributes by their bare names."""
    for info in work.symbols.attrs.values():
        if not info.builtin:
            work.program.attrs[info.name] = _attribute(work, info)


def _attribute(work: Work, info: AttrInfo) -> p.AttrDecl:
    decl = info.decl
    item = type_of(work.symbols, decl.type, work.report)
    kind: Type = List(item=item) if decl.per else item
    init = _default(work, info, item)
    if decl.per is not None:
        members = work.symbols.enums.get(decl.per.text, ())
        if not members:
            work.report.unknown("RL205", decl.per.span, decl.per.text, work.symbols.enums)
        init = p.Const(value=(init.value,) * len(members)) if isinstance(init, p.Const) else p.Tuple(items=(init,) * len(members))
    return p.AttrDecl(
        name=info.name,
        kinds=tuple(info.kinds),
        type=kind,
        init=init,
        zero=none_value(kind),
        printed=decl.printed,
        reset=names.scope_name(work, decl.until) if decl.until else "",
        label=decl.label,
        span=decl.name.span,
        per=decl.per.text if decl.per is not None else "",
    )


def none_value(kind: Type) -> object:
    """What reading an attribute of none gives."""
    return 0 if isinstance(zero(kind), int) and not isinstance(zero(kind), bool) and not is_thing(kind) else zero(kind)


def _default(work: Work, info: AttrInfo, kind: Type) -> p.Expr:
    if info.decl.default is None:
        return p.Const(value=zero(kind))
    frame = Frame("check", part=f"attribute {info.name}", thing=info.kinds[0])
    env = frame_env(frame, {"self": Typed(p.Local(name="self"), Thing(kind=info.kinds[0]))})
    return work.want(env, info.decl.default, kind)


def lower_zones(work: Work) -> None:
    """Zones and boards."""
    for name, decl in work.symbols.zones.items():
        said = [PROPS.get(prop.name.text, prop.name.text) for prop in decl.props]
        for word, prop in zip(said, decl.props, strict=True):
            _checked(work, word, prop)
        faces = [(FACES[word], prop) for word, prop in zip(said, decl.props, strict=True) if word in FACES]
        if len(faces) > 1:
            work.report.error("RL224", faces[1][1].span, first=faces[0][1].name.text, second=faces[1][1].name.text)
        face, seen = (faces[0][0], _seen(work, name, faces[0][1])) if faces else ("open", None)
        work.program.zones[name] = p.ZoneDecl(
            name=name, per=_per(work, decl.per), ordered="ordered" in said, face=face, renews="renews" in said, label=decl.label, seen=seen,
            owns="owns" in said,
        )  # fmt: skip
    for board in work.symbols.boards:
        env = frame_env(Frame("check", part=f"board {board.kind.text}"))
        kind = names.kind_name(work, board.kind)
        if kind is None:
            continue
        axes = tuple((axis.text, _axis(work, env, kind, axis, values)) for axis, values in board.axes)
        work.program.boards.append(p.BoardDecl(kind=kind, per=_per(work, board.per), axes=axes))


def _checked(work: Work, word: str, prop: ast.Prop) -> None:
    """Is it something that can be said of a zone, with brackets where it needs them and only there?"""
    if word not in (*FACES, *SAID):
        work.report.unknown("RL220", prop.name.span, prop.name.text, [*FACES, *SAID, *PROPS])
    elif word == "seen" and prop.value is None:
        work.report.error("RL222", prop.span, name=prop.name.text)
    elif word != "seen" and prop.value is not None:
        work.report.error("RL223", prop.value.span, name=prop.name.text)


def _seen(work: Work, zone: str, prop: ast.Prop) -> p.Expr | None:
    """Who sees a thing in the zone, which is `it`: a list of players."""
    if prop.value is None or PROPS.get(prop.name.text, prop.name.text) != "seen":
        return None
    env = frame_env(Frame("check", part=f"zone {zone}"), {"it": Typed(p.Local(name="it"), access.zone_item(work, zone))})
    value = work.value(env, prop.value, PLAYERS)
    if not fits(work.symbols, value.type, PLAYERS):
        work.report.error("RL225", prop.value.span, have=show(value.type))
        return None
    return work.coerce(env, value, PLAYERS, prop.value.span)


def _axis(work: Work, env: Env, kind: str, axis: ast.Name, values: ast.Expr) -> p.Expr:
    attr = access.find_attr(work, kind, axis.text)
    if attr is None:
        work.report.unknown("RL201", axis.span, axis.text, work.symbols.attrs, kind=kind)
        return p.Const(value=())
    lowered = work.want(env, values, List(item=attr.type))
    for bound in lowered.args if isinstance(lowered, p.Op) and lowered.op == "range" else ():
        work.within(bound, attr.type, values.span)
    return lowered


def _per(work: Work, per: ast.Name | None) -> str:
    return (names.kind_name(work, per) or "") if per is not None else ""


def lower_cards(work: Work) -> None:
    """Card types and named things with their printed values."""
    for info in work.symbols.cards.values():
        work.program.types[info.name] = _card(work, info)


def _card(work: Work, info: CardInfo) -> p.TypeDecl:
    if info.kind not in work.symbols.kinds:
        work.report.unknown("RL205", info.span, info.kind, work.symbols.kinds)
    env = frame_env(Frame("check", part=f"card {info.name}"))
    cells: dict[str, object] = {}
    skills: tuple[str, ...] = ()
    for name, value in info.cells:
        if work.symbols.canon(name.text) == "skills" and work.symbols.attrs["skills"].builtin:
            skills = _skills(work, value)
            continue
        attr = access.find_attr(work, info.kind, name.text)
        if attr is None or attr.info.builtin:
            work.report.unknown("RL406", name.span, name.text, work.symbols.attrs, kind=info.kind)
            continue
        cells[attr.name] = constant(work, env, value, attr.type)
        _stands_alone(work, cells[attr.name], attr.type, value)
    return p.TypeDecl(
        name=info.name,
        kind=info.kind,
        cells=cells,
        skills=skills,
        single=not work.symbols.below(info.kind, "card"),
        label=info.label,
        cites=info.cite.ids if info.cite else (),
        notes=info.notes,
        span=info.span,
    )


def _stands_alone(work: Work, cell: object, kind: Type, value: ast.Expr) -> None:
    """What is printed may name things, but no cards of which there are copies: which of them would it be?"""
    if is_thing(item_of(kind)):
        for name in cell if isinstance(cell, tuple) else (cell,):
            known = work.symbols.cards.get(name) if isinstance(name, str) else None
            if known is not None and work.symbols.below(known.kind, "card"):
                work.report.error("RL351", value.span, name=known.name)


def _skills(work: Work, value: ast.Expr) -> tuple[str, ...]:
    items = value.items if isinstance(value, ast.Tuple) else (value,)
    found: list[str] = []
    for item in items:
        if isinstance(item, ast.Ref) and item.name in work.symbols.skills:
            work.use("skill", item.name)
            found.append(item.name)
        else:
            work.report.unknown("RL213", item.span, item.name if isinstance(item, ast.Ref) else "", work.symbols.skills)
    return tuple(found)


def constant(work: Work, env: Env, expr: ast.Expr, kind: Type) -> object:
    """A value that must be known before play."""
    value = work.value(env, expr, kind)
    if isinstance(item_of(value.type), CardName) and is_thing(item_of(kind)) and isinstance(value.expr, p.Const):
        listed = isinstance(bare(kind), List) and not isinstance(value.expr.value, tuple)
        return (value.expr.value,) if listed else value.expr.value
    if isinstance(value.expr, p.Named) and isinstance(bare(kind), List) and fits(work.symbols, value.type, kind):
        return (value.expr.name,)
    lowered = work.coerce(env, value, kind, expr.span)
    try:
        return _fixed(lowered)
    except ValueError:
        if not isinstance(item_of(value.type), Unknown) and not isinstance(item_of(kind), Unknown):
            work.report.error("RL320", expr.span)
        return None


def _fixed(expr: p.Expr) -> object:
    """The value of an expression that needs no game. Raises: ValueError."""
    if isinstance(expr, p.Tuple):
        return tuple(_fixed(item) for item in expr.items)
    if isinstance(expr, p.Named):
        return expr.name
    if isinstance(expr, p.Const):
        return expr.value
    seat = _seat(expr)
    if seat is None:
        raise ValueError
    return seat


def _seat(expr: p.Expr) -> int | None:
    """first(players), nth(players, 2): a player by seat."""
    match expr:
        case p.Builtin(name="first", args=(p.Builtin(name="players"),)):
            return 0
        case p.Builtin(name="nth", args=(p.Builtin(name="players"), p.Const(value=int(number)))):
            return number - 1
        case p.Builtin(name="next", args=(inner,)):
            before = _seat(inner)
            return before + 1 if before is not None else None
    return None


def lower_skills(work: Work) -> None:
    """Skills (their abilities are among the abilities) and classes of abilities."""
    for name, decl in work.symbols.skills.items():
        work.program.skills[name] = (decl.label, decl.notes)
    for name, cls in work.symbols.classes.items():
        known = {"self": Typed(p.Local(name="self"), THING), "you": Typed(p.Local(name="you"), Thing(kind="player"))}
        env = frame_env(Frame("check", part=f"class {name}"), known)
        fields = {item.name.text: type_of(work.symbols, item.type, work.report) for item in cls.fields}
        defaults = {
            item.name.text: work.want(env, item.default, fields[item.name.text]) for item in cls.fields if item.default is not None
        }
        parent = ""
        if cls.parent is not None:
            parent = cls.parent.text
            if parent not in work.symbols.classes:
                work.report.unknown("RL210", cls.parent.span, parent, work.symbols.classes)
                parent = ""
        work.program.classes[name] = p.ClassDecl(
            name=name, parent=parent, fields=fields, defaults=defaults, whole=cls.whole, label=cls.label, notes=cls.notes
        )


def _props(work: Work, decl: ast.Timing) -> None:
    """A timing may only be said to stand."""
    for prop in decl.props:
        if prop.text not in STANDING:
            work.report.unknown("RL228", prop.span, prop.text, STANDING)


def lower_timings(work: Work) -> None:
    """Timings, with what they inherit: who takes part, the order, how many uses."""
    for name, decl in work.symbols.timings.items():
        chain = [work.symbols.timings[above] for above in work.symbols.timing_chain(name)]
        if decl.parent is not None:
            names.timing_name(work, decl.parent)
        if decl.during is not None:
            names.scope_name(work, decl.during)
        _props(work, decl)
        scopes = _sorted(work, work.flow.known(f"timing {name}"))
        env = frame_env(Frame("check", part=f"timing {name}", scopes=scopes))
        who = next((one.who for one in chain if one.who), ())
        order = next((one.order for one in chain if one.order), ())
        work.program.timings[name] = p.TimingDecl(
            name=name,
            scope=timing_scope(work.symbols, name),
            groups=tuple(_group(work, env, one) for one in who),
            policy=policies.lower(work, env, order),
            takes=next((one.takes for one in chain if one.takes is not None), 0),
            standing=work.symbols.standing(name),
            label=decl.label,
            cites=cites(decl),
            span=decl.name.span,
        )
    policies.check_own(work)
    env = frame_env(Frame("check", part="order"))
    work.program.default_order = policies.lower(work, env, tuple(use for decl in work.symbols.default_orders for use in decl.order))


def _sorted(work: Work, scopes: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted((s for s in work.symbols.scopes if s in scopes), key=lambda s: -len(work.flow.possible(f"scope {s}"))))


def _group(work: Work, env: Env, who: ast.Who) -> p.Group:
    """who THINGS for CLASSES."""
    things = statements.source_of(work, env, who.things)
    classes: list[str] = []
    for name in who.classes:
        if name.text in work.symbols.classes:
            work.use("class", name.text)
            classes.append(name.text)
        else:
            work.report.unknown("RL210", name.span, name.text, work.symbols.classes)
    return p.Group(things=things.expr, classes=tuple(classes))


def lower_precedences(work: Work, slots: list[Slot]) -> None:
    """Which abilities come before which."""
    for decl in work.symbols.precedences:
        first = tuple(number for rank in decl.first for number in _ranked(work, rank, slots))
        later = tuple(number for rank in decl.later for number in _ranked(work, rank, slots))
        work.program.precedences.append(p.PrecedenceDecl(first=first, later=later, cites=cites(decl), span=decl.span))


def _ranked(work: Work, rank: ast.Rank, slots: list[Slot]) -> list[int]:
    """The abilities of a card, kind, skill or class, or the one of that name."""
    owner, symbols = rank.owner.text, work.symbols
    if owner in symbols.classes and rank.ability is None:
        work.use("class", owner)
        return [
            number for number, slot in enumerate(slots) if any(owner in symbols.class_chain(name.text) for name in slot.ability.classes)
        ]
    found = [number for number, slot in enumerate(slots) if slot.source == owner and slot.source]
    if rank.ability is not None:
        known = [slots[number].name for number in found]
        found = [number for number in found if slots[number].name == rank.ability.text]
        if not found:
            work.report.unknown("RL213", rank.ability.span, rank.ability.text, known)
    elif not found:
        work.report.unknown("RL213", rank.owner.span, owner, [*symbols.cards, *symbols.skills, *symbols.classes])
    return found


