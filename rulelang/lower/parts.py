"""What runs: the game, scopes, procedures, events, state rules, invariants; and what is brought to it: setups and options."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import names, policies, statements
from rulelang.lower.context import Work, frame_env, param_type
from rulelang.lower.declarations import cites, constant
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.flow import GAME
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import BOOL, UNKNOWN, item_of, join, zero
from rulelang.settled import settled
from rulelang.types import Thing, Type

PLAYER = Thing(kind="player")
MOST_COPIES = 10_000


def lower_game(work: Work) -> None:
    """The game itself: players, variables, flow."""
    if not work.symbols.games:
        return
    game = work.symbols.games[0]
    program = work.program
    program.name, program.label, program.low, program.high = game.name.text, game.label, game.low, game.high
    env = frame_env(Frame("flow", label=game.name.text, part=GAME))
    for item in game.fields:
        kind = type_of(work.symbols, item.type, work.report)
        program.variables[item.name.text] = (kind, _default(work, env, item, kind))
    program.main = statements.body(work, env, game.body)


def _default(work: Work, env: Env, item: ast.Field, kind: Type) -> p.Expr:
    return work.want(env, item.default, kind) if item.default is not None else p.Const(value=zero(kind), span=item.span)


def lower_scopes(work: Work) -> None:
    """Scopes: variables are read by name from the innermost open instance, also in the scope's own body."""
    for name, decl in work.symbols.scopes.items():
        frame = Frame("flow", label=name, part=f"scope {name}", scopes=work.symbols.scope_chain(name))
        env = frame_env(frame)
        variables = work.symbols.scope_variables(name)
        types = {text: param_type(work, item) for text, item in variables.items()}
        fields = tuple((item.name.text, _default(work, env, item, types[item.name.text])) for item in decl.fields)
        owner = next((param.name.text for param in decl.params if _is_player(work, types[param.name.text])), "")
        work.program.scopes[name] = p.ScopeDecl(
            name=name,
            params=tuple(param.name.text for param in decl.params),
            fields=fields,
            types=types,
            body=statements.body(work, env, decl.body),
            parent=names.scope_name(work, decl.parent) if decl.parent else "",
            owner=owner,
            whole=decl.whole,
            label=decl.label,
            cites=cites(decl),
            span=decl.name.span,
        )


def _is_player(work: Work, kind: Type) -> bool:
    return isinstance(kind, Thing) and work.symbols.below(kind.kind, "player")


def lower_procedures(work: Work) -> None:
    """Procedures."""
    for name in work.symbols.procedures:
        procedure(work, name)
    work.program.routines = {name: work.program.routines[name] for name in work.symbols.procedures}


def procedure(work: Work, name: str) -> Type:
    """Lowers a procedure, once; the type of what it returns (unknown while it is asked for inside itself)."""
    if name in work.results:
        return work.results[name]
    work.results[name] = UNKNOWN
    decl = work.symbols.procedures[name]
    frame = Frame("flow", label=name, part=f"procedure {name}", scopes=_around(work, f"procedure {name}"))
    env = frame_env(frame)
    params = tuple(env.bind(param.name.text, param_type(work, param)) for param in decl.params)
    body = statements.body(work, env, decl.body)
    for kind in frame.result:
        work.results[name] = join(work.symbols, work.results[name], kind)
    work.program.routines[name] = p.Routine(name=name, params=params, body=body, span=decl.name.span)
    return work.results[name]


def _around(work: Work, key: str) -> tuple[str, ...]:
    known = work.flow.known(key)
    return tuple(sorted((s for s in work.symbols.scopes if s in known), key=lambda s: -len(work.flow.possible(f"scope {s}"))))


def lower_events(work: Work) -> None:
    """Events: parameters and snapshots are locals of the body; its `needs` lines stand apart."""
    for name, decl in work.symbols.events.items():
        frame = Frame("event", label=name, part=f"event {name}", scopes=_around(work, f"event {name}"))
        env = frame_env(frame)
        types: dict[str, Type] = {}
        labels: list[str] = []
        for param in decl.params:
            types[param.name.text] = param_type(work, param)
            env.bind(param.name.text, types[param.name.text])
            labels.append(param.label)
        fields: list[tuple[str, p.Expr]] = []
        for item in decl.fields:
            types[item.name.text] = type_of(work.symbols, item.type, work.report)
            fields.append((item.name.text, _default(work, env, item, types[item.name.text])))
            env.bind(item.name.text, types[item.name.text])
        needs, body = _needs(work, env, decl.body)
        work.program.events[name] = p.EventDecl(
            name=name,
            params=tuple(param.name.text for param in decl.params),
            fields=tuple(fields),
            types=types,
            needs=needs,
            body=statements.body(work, env, body),
            order=_order(work, frame, types, decl),
            whole=decl.whole,
            label=decl.label,
            cites=cites(decl),
            notes=decl.notes,
            span=decl.name.span,
            labels=tuple(labels),
        )


def _order(work: Work, frame: Frame, types: dict[str, Type], decl: ast.Event) -> p.Policy | None:
    """Who goes first among those who answer: the line may speak of the fields of what is answered."""
    if not decl.order:
        return None
    facts = {name: Typed(p.Fact(name=name), kind) for name, kind in types.items()}
    return policies.lower(work, frame_env(Frame("check", part=frame.part, scopes=frame.scopes, facts=facts)), decl.order)


def _needs(work: Work, env: Env, body: ast.Body) -> tuple[tuple[p.Expr, ...], ast.Body]:
    """(conditions, the rest) of an event."""
    needs = [stmt for stmt in body if isinstance(stmt, ast.Needs)]
    for stmt in body[len(needs) :]:
        if isinstance(stmt, ast.Needs):
            work.report.error("RL321", stmt.span)
    rest = tuple(stmt for stmt in body if not isinstance(stmt, ast.Needs))
    return tuple(work.want(env, stmt.condition, BOOL) for stmt in needs), rest


def lower_rules(work: Work) -> None:
    """State rules, invariants, rulings."""
    for index, rule in enumerate(work.symbols.rules):
        work.program.rules.append(_rule(work, index, rule))
    for decl in work.symbols.invariants:
        env = frame_env(Frame("check", part="always"))
        condition = work.want(env, decl.condition, BOOL)
        work.program.invariants.append(p.Invariant(condition=condition, cites=cites(decl), span=decl.span))
    for ruling in work.symbols.rulings:
        made = p.RulingDecl(title=ruling.title, cites=cites(ruling), notes=ruling.notes, span=ruling.span, label=ruling.label)
        work.program.rulings.append(made)


def _rule(work: Work, index: int, rule: ast.Whenever) -> p.StateRule:
    """whenever c among L where C: for each c. whenever C: once, for no thing."""
    scope = names.scope_name(work, rule.during) if rule.during else ""
    frame = Frame("flow", part=f"rule {index}", scopes=work.symbols.scope_chain(scope) if scope else ())
    env = frame_env(frame)
    if rule.name is None:
        var = frame.fresh("nothing")
        condition = work.want(env, rule.among, BOOL)
        things: p.Expr = p.Comp(var=var, source=p.Const(value=(-1,)), where=condition, span=rule.among.span)
        inner = env.inner()
    else:
        source = statements.source_of(work, env, rule.among, rule.name)
        things = source.expr
        inner = env.inner()
        var = inner.bind(rule.name.text, item_of(source.type))
    body = statements.body(work, inner, rule.body)
    return p.StateRule(var=var, things=things, body=body, scope=scope, cites=cites(rule), span=rule.span)


# ---------------------------------------------------------------------------------------------------------------- brought


def lower_setups(work: Work) -> None:
    """Setups and options."""
    for name, option in work.symbols.options.items():
        kind = names.option_type(work, name)
        default = constant(work, frame_env(Frame("check", part=f"option {name}")), option.default, kind)
        work.program.options[name] = p.OptionDecl(name=name, type=kind, default=default, label=option.label, notes=option.notes)
    for name, decl in work.symbols.setups.items():
        work.program.setups[name] = _setup(work, decl)


def _setup(work: Work, decl: ast.Setup) -> p.SetupDecl:
    kind = type_of(work.symbols, decl.type, work.report)
    zone = decl.zone.text if decl.zone else ""
    if decl.zone is not None and zone not in work.symbols.zones:
        work.report.unknown("RL303", decl.zone.span, zone, work.symbols.zones, have=zone)
    env = frame_env(Frame("check", part=f"setup {decl.name.text}"), {"p": Typed(p.Local(name="p"), PLAYER)} if decl.per else {})
    needs: list[p.NeedDecl] = []
    for stmt in decl.body:
        _need(work, env, stmt, needs, None)
    per = work.symbols.canon(decl.per.text) if decl.per else ""
    if per not in ("", "player"):
        work.report.error("RL408", decl.name.span, name=decl.name.text)
    plain = [value.source if isinstance(value, ast.Where) else value for value in decl.defaults]
    defaults = tuple(_default_of(work, env, value, kind) for value in plain)
    only = tuple(_condition(work, env, v.condition) if isinstance(v, ast.Where) else None for v in decl.defaults)
    return p.SetupDecl(
        name=decl.name.text, per=per, type=kind, zone=zone, defaults=defaults, needs=tuple(needs), only=only if any(only) else ()
    )


def _condition(work: Work, env: Env, condition: ast.Expr) -> p.Expr:
    """When a default is there: players and options must settle it, for it is asked before anything is."""
    lowered = work.want(env, condition, BOOL)
    if not settled(work.program, lowered):
        work.report.error("RL320", condition.span)
    return lowered


def _default_of(work: Work, env: Env, value: ast.Expr, kind: Type) -> object:
    """A default: a value, the names of cards, or all(KIND): every card of the kind, in the order in which they stand, once or as often
    as a printed number says: all(KIND, NUMBER)."""
    symbols = work.symbols
    if isinstance(value, ast.Call) and symbols.canon(value.name.text) == "all" and len(value.args) in (1, 2):
        of, *number = [arg.name if isinstance(arg, ast.Ref) else "" for arg in value.args]
        if symbols.canon(of) in symbols.kinds:
            work.use("kind", symbols.canon(of))
            found = [card.name for card in symbols.cards.values() if symbols.below(card.kind, symbols.canon(of))]
            return tuple(name for name in found for _ in range(_copies(work, name, number[0], value) if number else 1))
    return constant(work, env, value, kind)


def _copies(work: Work, card: str, attr: str, value: ast.Call) -> int:
    """How many copies of a card a printed number says there are."""
    decl = work.program.attrs.get(attr)
    known = work.program.types[card].cells.get(attr, decl.init.value if decl is not None and isinstance(decl.init, p.Const) else None)
    if decl is None or not decl.printed or not isinstance(known, int):
        work.report.error("RL320", value.args[1].span)
        return 0
    work.use("attr", attr)
    return min(known, MOST_COPIES)


def _need(work: Work, env: Env, stmt: ast.Stmt, needs: list[p.NeedDecl], each: tuple[str, p.Expr] | None) -> None:
    """A line of a setup: needs, each with needs in it, a name for a value, if."""
    ids = stmt.cite.ids if stmt.cite else ()
    match stmt:
        case ast.Needs():
            needs.append(p.NeedDecl(check=work.want(env, stmt.condition, BOOL), cites=ids, span=stmt.span, each=each))
        case ast.Let():
            env.names[stmt.name.text] = work.value(env, stmt.value)
        case ast.Each(together=False) if each is None:
            source = statements.source_of(work, env, stmt.among, stmt.name)
            inner = env.inner()
            var = inner.bind(stmt.name.text, item_of(source.type))
            for line in stmt.body:
                _need(work, inner, line, needs, (var, source.expr))
        case ast.If(orelse=()):
            condition = work.want(env, stmt.condition, BOOL)
            before = len(needs)
            for line in stmt.then:
                _need(work, env, line, needs, each)
            for need in needs[before:]:
                need.check = p.Op(op="or", args=(p.Op(op="not", args=(condition,)), need.check))
        case _:
            work.report.error("RL409", stmt.span)


