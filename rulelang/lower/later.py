"""Uses of a class with `at T`: declared when they are taken, carried out at T.

One ability becomes two. The first is the use: limits, conditions, targets, answers to it; all that it does is to declare. The second waits
for T with what was aimed at, and has the effect. A target that has left what could be aimed at takes the whole effect with it.
"""

from attrs import frozen

from rulelang import ast
from rulelang import program as p
from rulelang.lower import names, statements
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed


@frozen
class Declared:
    """What waits: the targets, the first `aimed` of them aimed at (the rest are fields of classes), and fields of what was answered."""

    targets: list[p.TargetDecl]
    aimed: int
    kept: list[tuple[str, Typed]]


def timing_of(work: Work, ability: ast.Ability) -> str:
    """The timing at which the uses of an ability are carried out; "" for those that are carried out at once."""
    found = work.symbols.later(ability)
    if not found:
        return ""
    for other in found[1:]:
        if other.text != found[0].text:
            work.report.error("RL341", ability.span, first=found[0].text, other=other.text)
    return names.timing_name(work, found[0])


def check_open(work: Work, ability: ast.Ability, key: str, timing: str) -> None:
    """What is declared waits in the scope of its timing, which must be open by then."""
    scope = work.program.timings[timing].scope if timing in work.program.timings else ""
    if not scope or key not in work.flow.reached:
        return
    heirs = {name for name in work.symbols.scopes if scope in work.symbols.scope_chain(name)}
    if not heirs & set(work.flow.possible(key)):
        work.report.error("RL342", ability.span, timing=timing, scope=scope)


def facts_kept(work: Work, facts: dict[str, Typed], body: ast.Body, taken: set[str]) -> list[tuple[str, Typed]]:
    """What the effect reads of the thing that was answered, which is over by then."""
    refs = [node.name for stmt in body for node in ast.walk(stmt) if isinstance(node, ast.Ref)]
    words = {*refs, *map(work.symbols.canon, refs)}
    return [(name, fact) for name, fact in facts.items() if name in words and name not in taken]


def declares(second: int, declared: Declared) -> p.Body:
    """The body of the use."""
    values: list[p.Expr] = [p.Local(name=target.name) for target in declared.targets]
    values += [_legal(target) for target in _single(declared)]
    values += [fact.expr for _, fact in declared.kept]
    return (p.Declare(ability=second, values=tuple(values)),)


def fields_of(declared: Declared) -> tuple[str, ...]:
    """What the fields that wait are called, in the same order."""
    names = [target.name for target in declared.targets]
    return (*names, *map(_flag, _single(declared)), *(name for name, _ in declared.kept))


def _single(declared: Declared) -> list[p.TargetDecl]:
    return [target for target in declared.targets[: declared.aimed] if target.low is None]


def carried_out(work: Work, env: Env, targets: list[p.TargetDecl], declared: Declared, body: ast.Body) -> p.Body:
    """The effect with its targets as they were declared; nothing where one of them is not legal any more.

    One that was never legal (an answer to the use has changed it) is not judged again. Of several, those that are still legal are left.
    """
    lines: list[p.Stmt] = []
    conditions: list[p.Expr] = []
    for number, (target, before) in enumerate(zip(targets, declared.targets, strict=True)):
        value: p.Expr = p.Fact(name=before.name)
        if number < declared.aimed and target.low is not None:
            var = env.frame.fresh("one")
            there = p.Op(op="in", args=(p.Local(name=var), target.among))
            value = p.Comp(var=var, source=value, where=there)
        elif number < declared.aimed:
            changed = p.Op(op="not", args=(p.Fact(name=_flag(before)),))
            conditions.append(p.Op(op="or", args=(changed, _legal(target))))
        lines.append(p.Let(name=target.name, value=value))
    effect = statements.body(work, env, body)
    if not conditions:
        return (*lines, *effect)
    condition = conditions[0] if len(conditions) == 1 else p.Op(op="and", args=tuple(conditions))
    return (*lines, p.If(condition=condition, then=effect, orelse=()))


def _legal(target: p.TargetDecl) -> p.Expr:
    return p.Op(op="in", args=(p.Local(name=target.name), target.among))


def _flag(target: p.TargetDecl) -> str:
    return f"{target.name} was legal"
