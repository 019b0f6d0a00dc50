"""Passives: continuous effects. Conditions around a line become `applies`; a loop around it becomes the list of its subjects."""

from collections.abc import Iterable

from attrs import define, field

from rulelang import ast
from rulelang import program as p
from rulelang.lower import assignments, names, statements
from rulelang.lower.abilities import holder_type
from rulelang.lower.context import Work, frame_env
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.flow import all_abilities
from rulelang.resolve.typing import BOOL, item_of, show
from rulelang.types import Thing

SUBJECT = "x"
"""The local by which values and conditions name the thing that is changed."""


@define
class Around:
    """What stands around a line of a passive: conditions, and the loop, if it is in one."""

    env: Env
    conditions: list[p.Expr] = field(factory=list)
    source: p.Expr | None = None
    filters: list[p.Expr] = field(factory=list)
    """Conditions inside the loop: they choose among its things."""
    reads: frozenset[str] = frozenset()
    """Attributes and definitions that all of that reads."""

    def when(self, condition: p.Expr, reads: Iterable[str] = ()) -> "Around":
        """The same with one more condition."""
        read = self.reads.union(reads)
        if self.source is None:
            return Around(self.env, [*self.conditions, condition], reads=read)
        return Around(self.env, self.conditions, self.source, [*self.filters, condition], read)


def lower_all(work: Work) -> None:
    """Adds a Modifier for every line of every passive."""
    for index, (source, passive) in enumerate(all_abilities(work.symbols)):
        if isinstance(passive, ast.Passive):
            _passive(work, source, passive, index)


def _passive(work: Work, source: str, passive: ast.Passive, index: int) -> None:
    frame = Frame("passive", part=f"passive {index}")
    known = {"self": Typed(p.Local(name="self"), holder_type(work, source)), "you": Typed(p.Local(name="you"), Thing(kind="player"))}
    around = Around(frame_env(frame, known))
    if passive.during is not None:
        scope = names.scope_name(work, passive.during)
        frame.scopes = work.symbols.scope_chain(scope)
        work.guards[frame.part] = {scope}
        around = around.when(p.During(scope=scope))
    if passive.condition is not None:
        around = around.when(*_condition(work, around, passive.condition))
    for stmt in passive.body:
        _line(work, source, passive, around, stmt)


def _line(work: Work, source: str, passive: ast.Passive, around: Around, stmt: ast.Stmt) -> None:
    match stmt:
        case ast.If():
            condition, reads = _condition(work, around, stmt.condition)
            for inner in stmt.then:
                _line(work, source, passive, around.when(condition, reads), inner)
            for inner in stmt.orelse:
                _line(work, source, passive, around.when(p.Op(op="not", args=(condition,)), reads), inner)
        case ast.Let():
            value = work.value(around.env, stmt.value)
            around.env.names[stmt.name.text] = value
        case ast.Each(together=False) if around.source is None:
            _each(work, source, passive, around, stmt)
        case ast.Assign(until=None):
            _change(work, source, passive, around, stmt)
        case ast.Limit(until=None):
            _change(work, source, passive, around, stmt)
        case ast.Forbid(until=None):
            event_condition = assignments.forbid_condition(work, around.env, stmt)
            parts = [*around.conditions, *([event_condition] if event_condition is not None else [])]
            event = assignments.forbidden_event(work, stmt.event)
            _add(work, "forbid", event, source, passive, stmt, _all(parts), None, ())
        case ast.Suppress():
            _suppress(work, source, passive, around, stmt)
        case _:
            work.report.error("RL331", stmt.span)


def _condition(work: Work, around: Around, expr: ast.Expr) -> tuple[p.Expr, set[str]]:
    """A condition, and what it reads."""
    around.env.frame.reads = set()
    return work.want(around.env, expr, BOOL), around.env.frame.reads


def _each(work: Work, source: str, passive: ast.Passive, around: Around, stmt: ast.Each) -> None:
    """each c among L: c is the subject of what stands in it."""
    around.env.frame.reads = set()
    things = statements.source_of(work, around.env, stmt.among, stmt.name)
    inner = around.env.inner()
    inner.names[stmt.name.text] = Typed(p.Local(name=SUBJECT), item_of(things.type))
    within = Around(inner, around.conditions, things.expr, reads=around.reads.union(around.env.frame.reads))
    for line in stmt.body:
        _line(work, source, passive, within, line)


def _change(work: Work, source: str, passive: ast.Passive, around: Around, stmt: ast.Assign | ast.Limit) -> None:
    around.env.frame.reads = set()
    target = assignments.changed(work, around.env, stmt.target)
    if target is None:
        return
    name, subject, kind = target
    around.env.frame.reads.discard(name)
    layer, values = assignments.values_of(work, around.env, stmt, kind)
    listed = _subjects(work, around, subject, stmt)
    number = _add(work, layer, name, source, passive, stmt, _all(around.conditions), listed, values)
    work.rings[number] = (around.env.frame.reads.union(around.reads), stmt.span)


def _subjects(work: Work, around: Around, subject: p.Expr | None, stmt: ast.Assign | ast.Limit) -> p.Expr | None:
    """The list of things that a line changes; None: a definition without parameters, which has only one value."""
    if around.source is None:
        return None if subject is None else p.Tuple(items=(subject,), span=stmt.span)
    where = _all(around.filters)
    if subject != p.Local(name=SUBJECT):
        work.report.error("RL332", stmt.target.span)
    return around.source if where is None else p.Comp(var=SUBJECT, source=around.source, where=where, span=stmt.span)


def _suppress(work: Work, source: str, passive: ast.Passive, around: Around, stmt: ast.Suppress) -> None:
    value = work.value(around.env, stmt.value)
    if not isinstance(item_of(value.type), Thing):
        work.report.error("RL300", stmt.value.span, have=show(value.type), want="thing")
    things: p.Expr = statements.source_of(work, around.env, stmt.value).expr
    if around.source is not None:
        if value.expr != p.Local(name=SUBJECT):
            work.report.error("RL332", stmt.span)
        where = _all(around.filters)
        things = around.source if where is None else p.Comp(var=SUBJECT, source=around.source, where=where)
    _add(work, "suppress", "", source, passive, stmt, _all(around.conditions), things, ())


def _all(conditions: list[p.Expr]) -> p.Expr | None:
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return p.Op(op="and", args=tuple(conditions))


def _add(
    work: Work, layer: str, name: str, source: str, passive: ast.Passive, stmt: ast.Stmt,
    applies: p.Expr | None, subject: p.Expr | None, values: tuple[p.Expr, ...],
) -> int:  # fmt: skip
    number = len(work.program.modifiers)
    cite = stmt.cite or passive.cite
    work.program.modifiers.append(
        p.Modifier(
            id=number,
            layer=layer,
            name=name,
            source=source,
            applies=applies,
            subject=subject,
            values=values,
            cites=cite.ids if cite else (),
            span=stmt.span,
        )
    )
    return number
