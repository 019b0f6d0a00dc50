"""What cannot concern what, as far as classes and kinds of the text tell: code that would ask in vain is not made."""

from interpreter.plan import Plan
from rulelang import program as ir
from rulelang.types import List, Thing


def hooks_on(plan: Plan, what: str, ability: int) -> int:
    """The live bits of the hooks on "use" or "rolled" that one of this ability (-1: of none) may concern."""
    bits = 0
    for phase, table in (("proposal", plan.proposal), ("after", plan.heard)):
        if any(concerns(plan, plan.p.abilities[i], ability) for i in table.get(what, ())):
            bits |= plan.live[phase, what]
    return bits


def concerns(plan: Plan, hook: ir.AbilityDecl, ability: int) -> bool:
    condition = hook.moment.condition
    terms = condition.args if isinstance(condition, ir.Op) and condition.op == "and" else (condition,)
    wanted = [t.cls for t in terms if isinstance(t, ir.IsClass) and t.of == ir.Fact("ability")]
    wanted += [hook.moment.name] if hook.moment.what == "class" else []
    classes = plan.classes_of(plan.p.abilities[ability]) if ability >= 0 else ()
    return all(cls in classes for cls in wanted)


def groups_of(plan: Plan, a: ir.AbilityDecl) -> list[int]:
    """The groups of its timing among whose things a holder of an ability may be."""
    out = []
    for n, group in enumerate(plan.p.timings[a.moment.timing].groups if a.source else ()):
        kind = kind_of(plan, group.things)
        fits = not kind or plan.types_of(kind) & plan.types_with(a.source)
        if fits and (not group.classes or plan.classes_of(a) & set(group.classes)):
            out.append(n)
    return out


def kind_of(plan: Plan, things: ir.Expr) -> str:
    """The kind of what a variable holds; "" for other expressions."""
    kind = plan.p.scopes[things.scope].types.get(things.name) if isinstance(things, ir.Var) and things.scope else None
    item = kind.item if isinstance(kind, List) else kind
    return item.kind if isinstance(item, Thing) else ""
