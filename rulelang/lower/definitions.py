"""Definitions: lowered when first used, so that their types and the words that they take from the context are known to the caller."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import statements
from rulelang.lower.context import DefineInfo, Work, frame_env, param_type
from rulelang.resolve.environment import Frame, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import UNKNOWN, join, show
from rulelang.types import NoneType, Type

DEEP = 50
"""How many definitions may lead to each other in a row."""


def define(work: Work, name: str) -> DefineInfo:
    """The definition of that name, lowering it if that has not been done. One that leads back to itself is a problem."""
    if name in work.defines:
        return work.defines[name]
    decl = work.symbols.defines[name]
    params = tuple(param_type(work, param) for param in decl.params)
    if name in work.busy:
        ring = [*work.busy[work.busy.index(name) :], name]
        work.report.error("RL311", decl.name.span, name=name, ring=" → ".join(ring))
        return DefineInfo(name, params, type_of(work.symbols, decl.type))
    if len(work.busy) >= DEEP:
        work.report.error("RL343", decl.name.span, name=name, limit=DEEP)
        return DefineInfo(name, params, type_of(work.symbols, decl.type))
    work.busy.append(name)
    info = _lower(work, decl, params)
    work.busy.pop()
    work.defines[name] = info
    return info


def _lower(work: Work, decl: ast.Define, params: tuple[Type, ...]) -> DefineInfo:
    frame = Frame("define", part=f"define {decl.name.text}")
    env = frame_env(frame)
    names = [env.bind(param.name.text, kind) for param, kind in zip(decl.params, params, strict=True)]
    declared = type_of(work.symbols, decl.type, work.report) if decl.type is not None else None
    if decl.value is not None:
        value = Typed(work.want(env, decl.value, declared), declared) if declared else work.value(env, decl.value)
        body: p.Body = (p.Return(value=value.expr, span=decl.value.span),)
        kind = value.type
    else:
        if declared is not None:
            frame.result.append(declared)
        body = statements.body(work, env, decl.body)
        kind = _common(work, decl, frame.result)
    if isinstance(kind, NoneType):
        work.report.error("RL312", decl.name.span, name=decl.name.text)
    implicit = tuple(word for word in ("self", "you") if word in frame.implicit)
    work.program.defines[decl.name.text] = p.DefineDecl(
        name=decl.name.text,
        params=(*names, *implicit),
        types=params,
        type=kind,
        body=body,
        label=decl.label,
        cites=decl.cite.ids if decl.cite else (),
        span=decl.name.span,
    )
    return DefineInfo(decl.name.text, params, kind, implicit, frame.reads)


def _returns(body: ast.Body) -> bool:
    """Does a body return something whatever happens?"""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _returns(last.then) and _returns(last.orelse)
    return isinstance(last, ast.Return) and last.value is not None


def _common(work: Work, decl: ast.Define, results: list[Type]) -> Type:
    """The type of all that a body returns."""
    if not results or not _returns(decl.body):
        work.report.error("RL313", decl.name.span)
    if not results:
        return UNKNOWN
    kind = results[0]
    for other in results[1:]:
        joined = join(work.symbols, kind, other)
        if joined == UNKNOWN and UNKNOWN not in (kind, other):
            work.report.error("RL300", decl.name.span, have=show(other), want=show(kind))
        kind = joined
    return kind
