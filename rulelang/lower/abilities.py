"""Abilities: their moments, limits, conditions, targets and effects. One with several moments becomes several that share limits."""

from attrs import frozen

from rulelang import ast
from rulelang import program as p
from rulelang.lower import later, names, statements
from rulelang.lower.access import occurrence_fields
from rulelang.lower.context import Work, frame_env
from rulelang.lower.expressions import among
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.flow import all_abilities
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import BOOL, INT, Unknown, bare, fits, item_of, show, zero
from rulelang.types import AbilityType, List, Opt, Text, Thing, Type

THING = Thing(kind="thing")
PLAYER = Thing(kind="player")
USE = "use"
ROLLED = "rolled"


@frozen
class Slot:
    """One AbilityDecl to make: an ability, one of its hooks, and the timing where it is offered."""

    index: int
    """Of the ability, in the order of `all_abilities`."""
    hook: int
    source: str
    ability: ast.Ability
    timing: str
    name: str
    must: bool
    later: bool = False
    """The second half of a use that is declared first."""


def slots(work: Work) -> list[Slot]:
    """All abilities by moment; the place in this list is the id."""
    found: list[Slot] = []
    unnamed: dict[str, int] = {}
    everything = list(all_abilities(work.symbols))
    several = {source for source, _ in everything if sum(_nameless(a) for s, a in everything if s == source) > 1}
    for index, (source, ability) in enumerate(everything):
        if isinstance(ability, ast.Passive):
            continue
        name = ability.name.text if ability.name else source or next((game.name.text for game in work.symbols.games), "")
        if ability.name is None and source in several:
            unnamed[source] = unnamed.get(source, 0) + 1
            name = f"{name} {unnamed[source]}"
        for number, hook in enumerate(ability.hooks):
            forces = (True, False) if ability.may_if is not None else (ability.force == "must",)
            found += [Slot(index, number, source, ability, timing, name, must) for timing in _timings(work, hook) for must in forces]
            if timing := later.timing_of(work, ability):
                found.append(Slot(index, number, source, ability, timing, name, must=True, later=True))
    return found


def _nameless(ability: ast.Ability | ast.Passive) -> bool:
    return isinstance(ability, ast.Ability) and ability.name is None


def _timings(work: Work, hook: ast.At | ast.Hook) -> list[str]:
    """The timings at which an ability is offered: the one that it names and all that inherit from it."""
    at = hook.timing if isinstance(hook, ast.At) else hook.at
    if at is None:
        return [""]
    heirs = work.symbols.heirs(names.timing_name(work, at))
    opened = [name for name in heirs if name == at.text or f"timing {name}" in work.flow.reached]
    return [name for name in opened if name != at.text or len(opened) == 1 or f"timing {name}" in work.flow.reached] or [""]


def lower_all(work: Work, places: list[Slot]) -> None:
    """Fills `program.abilities`."""
    first: dict[int, int] = {}
    second = {(slot.index, slot.hook): number for number, slot in enumerate(places) if slot.later}
    declared: dict[int, later.Declared] = {}
    for number, slot in enumerate(places):
        if slot.later:
            work.program.abilities.append(_later(work, number, slot, declared[number]))
        else:
            limit_id = first.setdefault(slot.index, number)
            at = second.get((slot.index, slot.hook), -1)
            work.program.abilities.append(_ability(work, number, limit_id, slot, at, declared))


def holder_type(work: Work, source: str) -> Type:
    """What `self` is in the abilities of a kind, card or skill."""
    if source in work.symbols.cards:
        return Thing(kind=work.symbols.cards[source].kind)
    return Thing(kind=source) if source in work.symbols.kinds else THING


def _ability(
    work: Work, number: int, limit_id: int, slot: Slot, second: int, declared: dict[int, later.Declared]
) -> p.AbilityDecl:  # fmt: skip
    """A use. second: the ability that carries it out later, or -1; what that one must know goes into `declared`."""
    ability, hook = slot.ability, slot.ability.hooks[slot.hook]
    key = f"ability {slot.index}.{slot.hook}"
    frame = Frame("ability", label=slot.name, part=key, scopes=_open_scopes(work, key))
    env = frame_env(frame, _context(work, slot))
    moment = _moment(work, env, hook, slot.timing)
    classes = tuple(_class(work, name) for name in ability.classes if name.text in work.symbols.classes or _class(work, name))
    env = env.inner()
    force = _force(work, env, slot)
    needs, targets, body = _parts(work, env, ability)
    _aims(work, ability, classes, targets)
    aimed = len(targets)
    targets += _fields(work, env, ability, classes, {target.name for target in targets})
    if second < 0:
        effect = statements.body(work, env, body)
    else:
        later.check_open(work, ability, key, work.symbols.later(ability)[0].text)
        declared[second] = later.Declared(targets, aimed, later.facts_kept(work, frame.facts, body, {target.name for target in targets}))
        effect = later.declares(second, declared[second])
    return p.AbilityDecl(
        id=number,
        name=slot.name,
        source=slot.source,
        must=slot.must,
        moment=moment,
        classes=classes,
        limits=tuple(_limit(work, env, uses) for uses in ability.uses),
        needs=(*force, *needs),
        targets=tuple(targets),
        body=effect,
        limit_id=limit_id,
        label=ability.label,
        cites=ability.cite.ids if ability.cite else (),
        span=ability.name.span if ability.name else ability.span,
    )


def _force(work: Work, env: Env, slot: Slot) -> tuple[p.Expr, ...]:
    """must …, may if C is two abilities: the must needs that C is not so, the may that it is."""
    if slot.ability.may_if is None:
        return ()
    condition = work.want(env, slot.ability.may_if, BOOL)
    return (p.Op(op="not", args=(condition,)) if slot.must else condition,)


def _context(work: Work, slot: Slot) -> dict[str, Typed]:
    return {"self": Typed(p.Local(name="self"), holder_type(work, slot.source)), "you": Typed(p.Local(name="you"), PLAYER)}


def _later(work: Work, number: int, slot: Slot, declared: later.Declared) -> p.AbilityDecl:
    """What a declared use does in the end. It is no use of its class: that was the declaring."""
    ability, key = slot.ability, f"later {slot.index}.{slot.hook}"
    frame = Frame("ability", label=slot.name, part=key, scopes=_open_scopes(work, key), phase="after")
    frame.facts = {name: Typed(p.Fact(name=name), known.type) for name, known in declared.kept}
    env = frame_env(frame, _context(work, slot)).inner()
    _, targets, body = _parts(work, env, ability)
    for target in declared.targets[declared.aimed :]:
        targets.append(p.TargetDecl(name=env.bind(target.name, target.type), among=target.among, type=target.type))
    return p.AbilityDecl(
        id=number,
        name=slot.name,
        source=slot.source,
        must=True,
        moment=p.Moment(timing=slot.timing, phase="after", what="declared", fields=later.fields_of(declared)),
        classes=(),
        limits=(),
        needs=(),
        targets=(),
        body=later.carried_out(work, env, targets, declared, body),
        limit_id=number,
        label=ability.label,
        cites=ability.cite.ids if ability.cite else (),
        span=ability.name.span if ability.name else ability.span,
    )


def _open_scopes(work: Work, key: str) -> tuple[str, ...]:
    """Scopes surely open while it is carried out, innermost first."""
    known = work.flow.known(key)
    inner = [scope for scope in work.symbols.scopes if scope in known]
    return tuple(sorted(inner, key=lambda scope: -len(work.flow.possible(f"scope {scope}"))))


def _class(work: Work, name: ast.Name) -> str:
    if name.text in work.symbols.classes:
        work.use("class", name.text)
        return name.text
    work.report.unknown("RL210", name.span, name.text, work.symbols.classes)
    return ""


# ---------------------------------------------------------------------------------------------------------------- moments


def _moment(work: Work, env: Env, hook: ast.At | ast.Hook, timing: str) -> p.Moment:
    """When it is. The fields of what it answers become facts of the routine."""
    if isinstance(hook, ast.At):
        return p.Moment(timing=timing)
    what, name = _answered(work, hook)
    fields, params = _facts(work, what, name)
    env.frame.facts = {field: Typed(p.Fact(name=field), kind) for field, kind in fields.items()}
    env.frame.phase, env.frame.answered = hook.when, name
    if hook.at is not None and hook.when != "after":
        work.report.error("RL328", hook.at.span)
    pattern = _pattern(work, env, hook, fields, params)
    condition = work.want(env, hook.condition, BOOL) if hook.condition is not None else None
    during = names.scope_name(work, hook.during) if hook.during is not None else ""
    return p.Moment(timing=timing, phase=hook.when, what=what, name=name, pattern=pattern, condition=condition, during=during)


def _answered(work: Work, hook: ast.Hook) -> tuple[str, str]:
    """(event, use or class; its name) of a hook; ("", "") and a problem where nothing has that name."""
    name, symbols = hook.event.text, work.symbols
    if name in symbols.events:
        work.use("event", name)
        return "event", name
    if name in symbols.classes:
        work.use("class", name)
        return "class", name
    canon = symbols.canon(name)
    if canon in (USE, ROLLED):
        return ("use", USE) if canon == USE else ("event", ROLLED)
    second = [word for word, first in symbols.builtins.aliases.items() if first in (USE, ROLLED)]
    work.report.unknown("RL208", hook.event.span, name, [*symbols.events, *symbols.classes, USE, ROLLED, *second])
    return "", ""


def _facts(work: Work, what: str, name: str) -> tuple[dict[str, Type], dict[str, str]]:
    """(fields with types, label → field) of what a hook answers; the leading operand has the label ""."""
    symbols = work.symbols
    if what == "event" and name != ROLLED:
        labels: dict[str, str] = {}
        for param in symbols.events[name].params:
            labels.setdefault(param.label, param.name.text)
        return occurrence_fields(work, name), labels
    if name == ROLLED:
        fields: dict[str, Type] = {"label": Text(), "faces": List(item=INT), "user": THING, "ability": AbilityType()}
        return fields, {"": "faces", "by": "user"}
    found: dict[str, Type] = {"user": THING, "ability": AbilityType()}
    for cls in symbols.class_chain(name) if what == "class" else ():
        found |= {item.name.text: type_of(symbols, item.type) for item in symbols.classes[cls].fields}
    return found, {"": "ability", "by": "user"}


def _pattern(work: Work, env: Env, hook: ast.Hook, fields: dict[str, Type], params: dict[str, str]) -> tuple[tuple[str, p.Expr], ...]:
    """Operands behind a hook: fields that must equal them."""
    given = [("", hook.pattern.operand)] if hook.pattern.operand is not None else []
    given += [(item.label, item.value) for item in hook.pattern.labelled]
    found: list[tuple[str, p.Expr]] = []
    for label, value in given:
        if value is None or not fields:
            continue
        if label not in params:
            work.report.error("RL211", value.span, name=hook.event.text, label=label or "·")
            continue
        field = params[label]
        found.append((field, _equal_to(work, env, value, fields[field])))
    return tuple(found)


def _equal_to(work: Work, env: Env, value: ast.Expr, kind: Type) -> p.Expr:
    lowered = work.value(env, value, kind)
    if isinstance(bare(kind), List):
        return lowered.expr
    if isinstance(bare(lowered.type), List):
        work.report.error("RL329", value.span)
    return work.coerce(env, lowered, kind, value.span)


# ---------------------------------------------------------------------------------------------------------------- parts


def _parts(work: Work, env: Env, ability: ast.Ability) -> tuple[tuple[p.Expr, ...], list[p.TargetDecl], ast.Body]:
    """(needs, targets, effect): the lines that stand first, then the rest. A need that speaks of a target narrows it."""
    needs: list[p.Expr] = []
    targets: list[p.TargetDecl] = []
    done = 0
    for stmt in ability.body:
        if isinstance(stmt, ast.Needs):
            _need(work, env, stmt, needs, targets)
        elif isinstance(stmt, ast.Target):
            targets.append(_target(work, env, stmt))
        else:
            break
        done += 1
    return tuple(needs), targets, ability.body[done:]


def _need(work: Work, env: Env, stmt: ast.Needs, needs: list[p.Expr], targets: list[p.TargetDecl]) -> None:
    mentioned = {node.name for node in ast.walk(stmt.condition) if isinstance(node, ast.Ref)}
    about = next((number for number, target in enumerate(targets) if target.name in mentioned), None)
    if about is None:
        needs.append(work.want(env, stmt.condition, BOOL))
        return
    target = targets[about]
    if about != len(targets) - 1 or target.low is not None:
        work.report.error("RL330", stmt.span, name=target.name)
        return
    condition = work.want(env, stmt.condition, BOOL)
    fitting = p.Comp(var=target.name, source=target.among, where=condition, span=stmt.span)
    targets[about] = p.TargetDecl(name=target.name, among=fitting, type=target.type, player=target.player)


def _target(work: Work, env: Env, stmt: ast.Target) -> p.TargetDecl:
    source = among(work, env, stmt.name, stmt.among)
    options = source.expr if isinstance(bare(source.type), List | Unknown) else work.listed(env, source, stmt.among.span)
    kind = item_of(source.type)
    player = work.want(env, stmt.by, PLAYER) if stmt.by is not None else None
    low = work.want(env, stmt.low, INT) if stmt.low is not None else None
    high = work.want(env, stmt.high, INT) if stmt.high is not None else low
    work.upward(low, high, stmt.span)
    name = env.bind(stmt.name.text, kind if low is None else List(item=kind))
    return p.TargetDecl(name=name, among=options, type=kind, low=low, high=high, player=player)


def _aims(work: Work, ability: ast.Ability, classes: tuple[str, ...], targets: list[p.TargetDecl]) -> None:
    """A target with the name of a field of a class must be of its type."""
    above = [work.symbols.classes[cls] for name in classes for cls in work.symbols.class_chain(name)]
    fields = {item.name.text: item for cls in above for item in cls.fields}
    for target in targets:
        if target.name in fields:
            want = type_of(work.symbols, fields[target.name].type)
            have: Type = target.type if target.low is None else List(item=target.type)
            if not fits(work.symbols, have, want):
                work.report.error("RL300", ability.span, have=show(have), want=show(want))


def _fields(work: Work, env: Env, ability: ast.Ability, classes: tuple[str, ...], aimed: set[str]) -> list[p.TargetDecl]:
    """Fields of its classes that are no targets: each a target with one choice, its default, so nobody is asked."""
    found: list[p.TargetDecl] = []
    for cls in dict.fromkeys(above for name in classes if name for above in work.symbols.class_chain(name)):
        for item in work.symbols.classes[cls].fields:
            if item.name.text in aimed:
                continue
            kind = type_of(work.symbols, item.type)
            if item.default is None and not isinstance(kind, Opt):
                work.report.error("RL338", ability.span, name=item.name.text, cls=cls)
            value = work.want(env, item.default, kind) if item.default is not None else p.Const(value=zero(kind))
            aimed.add(item.name.text)
            one = p.Tuple(items=(value,), span=item.name.span)
            found.append(p.TargetDecl(name=env.bind(item.name.text, kind), among=one, type=kind))
    return found


def _limit(work: Work, env: Env, uses: ast.Uses) -> p.Limit:
    """once per 対決 and 敵戦士: a scope counts its instances, anything else is a key."""
    scopes: list[str] = []
    key: list[p.Expr] = []
    for part in uses.per:
        if isinstance(part, ast.Ref) and part.name in work.symbols.scopes and env.find(part.name) is None:
            work.use("scope", part.name)
            scopes.append(part.name)
        else:
            key.append(work.value(env, part).expr)
    if len(scopes) > 1:
        work.report.error("RL322", uses.span, scopes=", ".join(scopes))
    return p.Limit(count=uses.count, scope=scopes[0] if scopes else "", key=tuple(key))
