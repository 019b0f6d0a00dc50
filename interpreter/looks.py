"""What a state rule looks at, through definitions and continuous effects: a write there makes the next checkpoint judge it."""

from interpreter.walkers import nodes
from rulelang import program as ir

Look = tuple[str, ...]
"""("attr", name), ("zone", name), ("all", zone: all of its owners together), ("var", slot), ("scope", name), ("past",)."""


def looks(p: ir.Program, slot: dict[tuple[str, str], str], rule: ir.StateRule) -> set[Look]:
    """Everything whose change may make the rule apply. slot: the column of each variable."""
    out: set[Look] = {("scope", rule.scope)} if rule.scope else set()
    seen: set[str] = set()
    todo: list[ir.Item] = [rule.things]
    while todo:
        for node in nodes(todo.pop()):
            out |= glance(p, slot, node)
            todo.extend(behind(p, node, seen))
    return out


def trigger(rule: ir.StateRule, attr: str) -> object:
    """The one value of an attribute with which the rule can apply (`where x's HP = 0`); None where any may."""
    if not isinstance(rule.things, ir.Comp) or rule.things.where is None:
        return None
    read = [n for n in nodes(rule.things) if isinstance(n, ir.Attr) and n.name == attr]
    terms = rule.things.where.args if isinstance(rule.things.where, ir.Op) and rule.things.where.op == "and" else (rule.things.where,)
    for term in terms:
        if len(read) == 1 and isinstance(term, ir.Op) and term.op == "=" and term.args[0] == ir.Attr(attr, ir.Local(rule.things.var)):
            wanted = term.args[1]
            return wanted.value if isinstance(wanted, ir.Const) else None
    return None


def glance(p: ir.Program, slot: dict[tuple[str, str], str], node: ir.Item) -> set[Look]:
    if isinstance(node, ir.Attr):
        return {("attr", node.name)}
    if isinstance(node, ir.ZoneOf) or isinstance(node, ir.InZone) and node.owner is not None:
        return {("zone", node.zone)}
    if isinstance(node, (ir.ZoneAll, ir.InZone)):
        return {("all", node.zone)}
    if isinstance(node, ir.Var):
        return {("var", slot[node.scope, node.name])}
    if isinstance(node, ir.During):
        return {("scope", node.scope)}
    if isinstance(node, (ir.Past, ir.Waiting)):
        return {("past",)}
    if isinstance(node, ir.Builtin) and node.name == "place":
        return {("zone", z) for z in p.zones}
    return set()


def behind(p: ir.Program, node: ir.Item, seen: set[str]) -> list[ir.Item]:
    """What an expression reads without saying so: definitions, continuous effects, where they hold, who suppresses them."""
    define, changed = "", ""
    if isinstance(node, ir.Call):
        define = changed = node.define
    elif isinstance(node, ir.Attr):
        changed = node.name
    elif isinstance(node, ir.Builtin) and node.name in ("controller", "decider"):
        define = p.controller if node.name == "controller" else p.decider
    elif isinstance(node, ir.Builtin) and node.name == "neighbours":
        changed = "neighbours()"
    elif isinstance(node, ir.Possible):
        changed = "event " + node.event
    elif isinstance(node, ir.HasSkill):
        changed = "skills"
    name = changed or define
    if not name or name in seen:
        return []
    seen.add(name)
    out: list[ir.Item] = list(p.defines[define].body) if define else []
    if isinstance(node, ir.Possible):
        out += p.events[node.event].needs
    if isinstance(node, ir.Builtin) and node.name == "neighbours":
        out += [way.where for way in p.paths if way.where is not None]
    return out + _effects(p, changed)


def _effects(p: ir.Program, changed: str) -> list[ir.Item]:
    """The continuous effects on something, with all that says whether they hold."""
    found = [m for m in p.modifiers if m.name == changed.removeprefix("event ") and (m.layer == "forbid") == changed.startswith("event ")]
    if not found and changed != "skills":
        return []
    found += [m for m in p.modifiers if m.layer == "suppress"]
    out: list[ir.Item] = [k.listens for k in p.kinds.values() if k.listens is not None]
    return out + [e for m in found for e in (m.applies, m.subject, *m.values) if e is not None]
