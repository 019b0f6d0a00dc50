"""Every emitter in turn, and the code of what they emit."""

from interpreter.codegen import reaching
from interpreter.codegen.expr import Ex
from interpreter.codegen.hooks import Hooks
from interpreter.codegen.program import Linked
from interpreter.codegen.reentrant import Reentrant
from interpreter.codegen.text import Line, at, compile_lines, joined
from interpreter.link import Link, policies
from interpreter.plan import Plan
from rulelang import program as ir


def make(plan: Plan) -> Link:
    """Links a Program from its plan."""
    linked = Linked(plan)
    hooks = Hooks(linked)
    hooks.definitions()
    hooks.modified_attributes()
    hooks.continuous()
    hooks.suppression()
    hooks.prohibitions()
    hooks.eligibility()
    hooks.rules()
    hooks.checks()
    hooks.gather_all()
    hooks.beside()
    hooks.hearing()
    hooks.scopes()
    for i, (key, policy) in enumerate(policies(plan)):
        hooks.order(str(i), policy, plan.about(key))
    inits = _inits(hooks)
    _begins(hooks)
    _needs(hooks)
    _listens(hooks)
    _routines(linked, hooks)
    reaching.gates(plan, hooks.put, lambda: Ex(plan))
    reaching.loops(plan, hooks.put, lambda facts, index: Ex(plan, facts=facts, index=index))
    return Link(
        codes={file: compile_lines(lines, file) for file, lines in hooks.files.items()},
        texts={file: joined(lines) for file, lines in hooks.files.items()},
        labels=linked.labels,
        inits=inits,
        tables=hooks.linked_tables,
        own_tables=hooks.own_tables,
        numbers=linked.numbers,
        waiting=linked.waiting,
        items=list(plan.items),
    )


def _routines(linked: Linked, hooks: Hooks) -> None:
    for key, code in linked.codes.items():
        emit = Reentrant(linked, Ex(linked.plan, facts=code.facts, index=code.index))
        number = linked.numbers[key]
        hooks.put(code.span.file, *(emit.function(code, number) if key in linked.waiting else emit.plain(code, number)))


def _inits(hooks: Hooks) -> list[tuple[str, str]]:
    """init_i(s, self): defaults that are not constants."""
    names: list[tuple[str, str]] = []
    for i, (name, decl) in enumerate(hooks.plan.attrs.items()):
        if isinstance(decl.init, ir.Const):
            continue
        ex = Ex(hooks.plan)
        hooks.put(decl.span.file, at(decl.span, 0, f"def init_{i}(s, {ex.names('self')}): return {ex.snap(decl.init)}"))
        names.append((name, f"init_{i}"))
    return names


def _begins(hooks: Hooks) -> None:
    """var_i(s): what a variable of the game begins with. only_n_i(s, p): does a default of a setup hold?"""
    for i, (_, init) in enumerate(hooks.p.variables.values()):
        hooks.put("", Line(0, f"def var_{i}(s): return {Ex(hooks.plan).snap(init)}"))
    for n, setup in enumerate(hooks.p.setups.values()):
        for i, condition in enumerate(setup.only):
            ex = Ex(hooks.plan)
            if condition is not None:
                hooks.put("", Line(0, f"def only_{n}_{i}(s, {ex.names('p')}): return {ex(condition)}"))


def _needs(hooks: Hooks) -> None:
    """need_n_i(s, p, things): may a player bring this? each_n_i(s, p): the things to check."""
    for n, setup in enumerate(hooks.p.setups.values()):
        for i, need in enumerate(setup.needs):
            ex, span = Ex(hooks.plan), need.span
            ex.before = []
            player, thing = ex.names("p"), ex.names(need.each[0] if need.each else "x")
            check = ex(need.check)
            lists = [at(span, 1, f"i{k} = {values}") for k, values in enumerate(ex.before)]
            loop = [at(span, 1, f"for {thing} in things:"), at(span, 2, f"if not {check}: return False")]
            hooks.put(span.file, at(span, 0, f"def need_{n}_{i}(s, {player}, things):"), *lists, *loop, at(span, 1, "return True"))
            if need.each is not None:
                hooks.put(span.file, at(span, 0, f"def each_{n}_{i}(s, {player}): return {Ex(hooks.plan, ex.names)(need.each[1])}"))


def _listens(hooks: Hooks) -> None:
    """listens_t(s, self): may things of a type act where they are? Only for types where it depends."""
    for t, name in enumerate(hooks.plan.types):
        expr = hooks.plan.listens(name)
        if expr is not None:
            ex = Ex(hooks.plan)
            hooks.put("", Line(0, f"def listens_{t}(s, {ex.names('self')}): return {ex(expr)}"))
