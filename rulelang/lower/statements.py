"""Statements other than commands and assignments: control, choices, dice."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import assignments, commands, names, shows
from rulelang.lower.context import Work, no_copies
from rulelang.lower.expressions import among
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typing import BOOL, INT, UNKNOWN, Unknown, bare, is_thing, item_of, none_of, show, zero
from rulelang.span import Span
from rulelang.types import List, NoneType, Thing, Type

PLAYER = Thing(kind="player")
SEALED = (p.SetAttr, p.SetVar, p.SetElem, p.SetFact, p.Move, p.MoveAll, p.Emit, p.Batch, p.Enter, p.OpenWindow, p.Show)
"""What may not stand among sealed choices."""


def body(work: Work, env: Env, stmts: ast.Body) -> p.Body:
    """A block: its own names, in order."""
    inner = env.inner()
    found: list[p.Stmt] = []
    for stmt in stmts:
        found += shows.decided(work, inner, stmt, statement(work, inner, stmt))
    return tuple(found)


def statement(work: Work, env: Env, stmt: ast.Stmt) -> list[p.Stmt]:
    """One statement. Names that it makes are bound in `env`."""
    if env.frame.pure and not isinstance(stmt, ast.Let | ast.If | ast.Return) and not _own(env, stmt):
        work.report.error("RL305", stmt.span)
        return []
    match stmt:
        case ast.Let():
            return _let(work, env, stmt)
        case ast.Assign():
            return assignments.assign(work, env, stmt)
        case ast.Command():
            return commands.command(work, env, stmt)
        case ast.Choose():
            return _choose(work, env, stmt)
        case ast.Roll():
            return _roll(work, env, stmt)
        case ast.If():
            condition = work.want(env, stmt.condition, BOOL)
            return [p.If(condition=condition, then=body(work, env, stmt.then), orelse=body(work, env, stmt.orelse), span=stmt.span)]
        case ast.Each():
            return _together(work, env, stmt) if stmt.together else _each(work, env, stmt)
        case ast.Repeat():
            return _repeat(work, env, stmt)
        case ast.Open():
            timing = names.timing_name(work, stmt.timing)
            work.opens.append((env.frame.part, timing, stmt.span))
            return [p.OpenWindow(timing=timing, span=stmt.span)]
        case ast.End():
            scope = names.scope_name(work, stmt.scope)
            work.ends.append((env.frame.part, scope, stmt.span))
            return [p.EndScope(scope=scope, span=stmt.span)]
        case ast.Return():
            return _return(work, env, stmt)
        case ast.Cancel() | ast.Proceed():
            return _answer(work, env, stmt)
        case ast.Limit() | ast.Forbid():
            return assignments.lasting(work, env, stmt)
    return _misplaced(work, stmt)


def _own(env: Env, stmt: ast.Stmt) -> bool:
    """Does it only change a name that the text itself has made?"""
    if not isinstance(stmt, ast.Assign) or stmt.until is not None or not isinstance(stmt.target, ast.Ref):
        return False
    known = env.find(stmt.target.name)
    return known is not None and isinstance(known.expr, p.Local) and known.expr.name not in ("self", "you")


def _misplaced(work: Work, stmt: ast.Stmt) -> list[p.Stmt]:
    """needs and target below other lines; suppress outside a passive."""
    work.report.error("RL321" if isinstance(stmt, ast.Needs | ast.Target) else "RL323", stmt.span)
    return []


def _let(work: Work, env: Env, stmt: ast.Let) -> list[p.Stmt]:
    """A name for a value, or for what a procedure returns."""
    called = stmt.value
    name = called.name.text if isinstance(called, ast.Call) else called.name if isinstance(called, ast.Ref) else ""
    if name in work.symbols.procedures and env.find(name) is None and not env.frame.pure:
        operands = called.args if isinstance(called, ast.Call) else ()
        command = ast.Command(verb=ast.Name(text=name, span=called.span), operands=operands, span=stmt.span)
        return commands.perform(work, env, command, env.bind(stmt.name.text, work.result_of(work, name)))
    value = work.value(env, stmt.value)
    if no_copies(value.type):
        work.report.error("RL325", stmt.value.span)
    if isinstance(value.type, NoneType):
        work.report.error("RL312", stmt.name.span, name=stmt.name.text)
        value.type = UNKNOWN
    return [p.Let(name=env.bind(stmt.name.text, value.type), value=value.expr, span=stmt.span)]


def _choose(work: Work, env: Env, stmt: ast.Choose) -> list[p.Stmt]:
    source = among(work, env, stmt.name, stmt.among)
    options = source.expr if isinstance(bare(source.type), List | Unknown) else work.listed(env, source, stmt.among.span)
    item = item_of(source.type)
    if no_copies(item):
        work.report.error("RL325", stmt.among.span)
    low = work.want(env, stmt.low, INT) if stmt.low is not None else None
    high = work.want(env, stmt.high, INT) if stmt.high is not None else low
    work.upward(low, high, stmt.span)
    prompt = stmt.name.text
    nothing = none_of(item) if is_thing(item) else zero(item)
    if stmt.chance:
        owner = work.want(env, stmt.by, Thing(kind="thing")) if stmt.by is not None else _roller(env)
        name = env.bind(prompt, item if low is None else List(item=item))
        return [
            p.Pick(name=name, options=options, low=low, high=high, label=prompt, owner=owner, item=item, none=nothing, span=stmt.span)
        ]
    player = chooser(work, env, stmt.by, stmt.span)
    if low is None or high is None:
        name = env.bind(prompt, item)
        return [p.Choose(name=name, options=options, player=player, prompt=prompt, item=item, none=nothing, span=stmt.span)]
    name = env.bind(prompt, List(item=item))
    return [
        p.ChooseMany(
            name=name, options=options, low=low, high=high, ordered=stmt.ordered, player=player, prompt=prompt, item=item, span=stmt.span
        )
    ]


def chooser(work: Work, env: Env, by: ast.Expr | None, span: Span) -> p.Expr:
    """Who chooses: as written, else `you`; where there is no you it must be written."""
    if by is not None:
        return work.want(env, by, PLAYER)
    you = env.find("you")
    if you is None:
        work.report.error("RL306", span)
        return p.Const(value=-1)
    return you.expr


def _roller(env: Env) -> p.Expr:
    """Whose dice they are, where nobody is named: the holder's in an ability, else nobody's."""
    found = env.find("self") if env.frame.what == "ability" else None
    return found.expr if found is not None else p.Const(value=-1)


def _roll(work: Work, env: Env, stmt: ast.Roll) -> list[p.Stmt]:
    """A roll, then a chain of ifs for its `on` lines."""
    count = work.want(env, stmt.count, INT) if stmt.count is not None else None
    owner = work.want(env, stmt.by, Thing(kind="thing")) if stmt.by is not None else _roller(env)
    label = stmt.label.text if stmt.label is not None else env.frame.label
    kind: Type = INT if count is None else List(item=INT)
    name = env.bind(label, kind) if stmt.label is not None else env.frame.fresh("roll")
    _faces(work, stmt)
    found: list[p.Stmt] = [p.Roll(name=name, count=count, sides=stmt.sides, label=label, owner=owner, span=stmt.span)]
    if not stmt.outcomes:
        return found
    each = any(outcome.each for outcome in stmt.outcomes)
    if each:
        die = env.frame.fresh("die")
        faces: p.Expr = p.Local(name=name) if count is not None else p.Tuple(items=(p.Local(name=name),))
        chain = _outcomes(work, env, stmt.outcomes, die)
        return [*found, p.For(var=die, source=faces, body=chain, span=stmt.span)]
    if count is not None and not (isinstance(count, p.Const) and count.value == 1):
        work.report.error("RL308", stmt.outcomes[0].span)
    if count is not None:
        one = env.frame.fresh("die")
        first = p.Elem(of=p.Local(name=name), at=p.Const(value=1), default=p.Const(value=0))
        return [*found, p.Let(name=one, value=first), *_outcomes(work, env, stmt.outcomes, one)]
    return [*found, *_outcomes(work, env, stmt.outcomes, name)]


def _faces(work: Work, stmt: ast.Roll) -> None:
    """Can the die show what its lines say, and does each face have one line?"""
    seen: set[int] = set()
    for outcome in stmt.outcomes:
        for low, high in outcome.ranges:
            last = high or max(low, stmt.sides)
            if last < low:
                continue
            if not 1 <= low <= last <= stmt.sides:
                work.report.error("RL336", outcome.span, sides=stmt.sides)
                continue
            faces = set(range(low, last + 1))
            if faces & seen:
                work.report.error("RL339", outcome.span, face=min(faces & seen))
            seen |= faces


def _outcomes(work: Work, env: Env, outcomes: tuple[ast.Outcome, ...], die: str) -> p.Body:
    """on 4-6: … on 1: … as if, else if."""
    chain: p.Body = ()
    for outcome in reversed(outcomes):
        tests = tuple(_face(p.Local(name=die), low, high) for low, high in outcome.ranges)
        condition = tests[0] if len(tests) == 1 else p.Op(op="or", args=tests)
        chain = (p.If(condition=condition, then=body(work, env, outcome.body), orelse=chain, span=outcome.span),)
    return chain


def _face(die: p.Expr, low: int, high: int | None) -> p.Expr:
    """Does a die show low..high (None: or more)?"""
    if high == low:
        return p.Op(op="=", args=(die, p.Const(value=low)))
    at_least = p.Op(op=">=", args=(die, p.Const(value=low)))
    if high is None:
        return at_least
    return p.Op(op="and", args=(at_least, p.Op(op="<=", args=(die, p.Const(value=high)))))


def source_of(work: Work, env: Env, expr: ast.Expr, name: ast.Name | None = None) -> Typed:
    """What a loop runs over: a list, or one thing. name: its variable, which a `where` may use."""
    source = among(work, env, name, expr) if name is not None else work.value(env, expr)
    if isinstance(bare(source.type), List | Unknown):
        return source
    if not isinstance(bare(source.type), Thing):
        work.report.error("RL324", expr.span, have=show(source.type))
    return Typed(work.listed(env, source, expr.span), List(item=item_of(source.type)))


def _each(work: Work, env: Env, stmt: ast.Each) -> list[p.Stmt]:
    source = source_of(work, env, stmt.among, stmt.name)
    inner = env.inner()
    var = inner.bind(stmt.name.text, item_of(source.type))
    return [p.For(var=var, source=source.expr, body=body(work, inner, stmt.body), span=stmt.span)]


def _together(work: Work, env: Env, stmt: ast.Each) -> list[p.Stmt]:
    """Sealed choices of each, then the effects of each. What the choices bind, the effects can read."""
    source = source_of(work, env, stmt.among, stmt.name)
    inner = env.inner()
    var = inner.bind(stmt.name.text, item_of(source.type))
    choices: list[p.Stmt] = []
    for one in stmt.body:
        choices += statement(work, inner, one)
    for made in choices:
        if isinstance(made, SEALED):
            work.report.error("RL326", made.span)
    keep = tuple(
        known.expr.name for name, known in inner.names.items() if isinstance(known.expr, p.Local) and name != stmt.name.text
    )
    effects = body(work, inner, stmt.then)
    return [p.Together(var=var, source=source.expr, choices=tuple(choices), effects=effects, keep=keep, span=stmt.span)]


def _repeat(work: Work, env: Env, stmt: ast.Repeat) -> list[p.Stmt]:
    if stmt.times is not None:
        rounds = p.Op(op="range", args=(p.Const(value=1), work.want(env, stmt.times, INT)))
        return [p.For(var=env.frame.fresh("round"), source=rounds, body=body(work, env, stmt.body), span=stmt.span)]
    condition = work.want(env, stmt.condition, BOOL) if stmt.condition is not None else p.Const(value=True)
    return [p.While(condition=condition, body=body(work, env, stmt.body), span=stmt.span)]


def _return(work: Work, env: Env, stmt: ast.Return) -> list[p.Stmt]:
    if env.frame.what not in ("define", "flow") and (stmt.value is not None or env.frame.pure):
        work.report.error("RL313", stmt.span)
    if stmt.value is None:
        return [p.Return(value=p.Const(value=None), span=stmt.span)]
    value = work.value(env, stmt.value, env.frame.result[0] if env.frame.result else None)
    env.frame.result.append(value.type)
    return [p.Return(value=value.expr, span=stmt.span)]


def _answer(work: Work, env: Env, stmt: ast.Cancel | ast.Proceed) -> list[p.Stmt]:
    """cancel in a before or instead, proceed in an instead."""
    allowed = ("instead",) if isinstance(stmt, ast.Proceed) else ("before", "instead")
    proceeds = isinstance(stmt, ast.Proceed)
    if env.frame.phase not in allowed or (proceeds and env.frame.answered not in work.symbols.events):
        work.report.error("RL310", stmt.span, word="proceed" if isinstance(stmt, ast.Proceed) else "cancel")
    return [p.Proceed(span=stmt.span) if isinstance(stmt, ast.Proceed) else p.Cancel(span=stmt.span)]
