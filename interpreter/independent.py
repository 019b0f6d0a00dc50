"""Can the order in which abilities are used at a window matter at all? What each may read and write, with everything that may answer it.

In doubt it can: what is not followed here counts as touching everything. Rolls are keyed by label and owner, so two that roll different
labels do not disturb each other; two that only add to one attribute come to the same sum.
"""

from attrs import define, field

from interpreter.looks import Look, behind, glance
from interpreter.orders import site_of
from interpreter.plan import Plan
from interpreter.reader import StateReader
from interpreter.runtime.orders import NOTHING
from interpreter.walk import Walk
from interpreter.walkers import nodes, parts
from rulelang import program as ir
from rulelang.types import Int

WILD = frozenset({("*",)})


@define
class Footprint:
    """What using an ability may read, write, or only add to."""

    reads: set[Look] = field(factory=set)
    writes: set[Look] = field(factory=set)
    adds: set[Look] = field(factory=set)

    def disturbs(self, other: "Footprint") -> bool:
        """May what this one does change what the other does, or where the two end together?"""
        if WILD & (self.writes | other.writes):
            return True
        return bool(self.writes & (other.reads | other.writes | other.adds) or self.adds & (other.reads | other.writes))


class Footprints:
    """Footprints of the abilities of one program, made when asked for."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.p = plan, plan.p
        self.known: dict[int, Footprint] = {}

    def of(self, ability: int) -> Footprint:
        if ability not in self.known:
            self.known[ability] = _Trail(self.plan).follow(self.p.abilities[ability])
        return self.known[ability]

    def looked_at(self, exprs: list[ir.Expr]) -> set[Look]:
        """What expressions read."""
        trail = _Trail(self.plan)
        trail.reading(list(exprs))
        return trail.found.reads


class _Trail:
    """Follows one ability through all that it may set going."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.p = plan, plan.p
        self.found = Footprint()
        self.been: set[tuple[str, str]] = set()
        self.named: set[str] = set()

    def follow(self, ability: ir.AbilityDecl) -> Footprint:
        self.ability(ability)
        while True:
            before = len(self.been)
            for i, rule in enumerate(self.p.rules):
                if self.plan.reads[i] & (self.found.writes | self.found.adds) and self.new("rule", str(i)):
                    self.reading([rule.things])
                    self.body(rule.body)
            if len(self.been) == before:
                return self.found

    def new(self, sort: str, name: str) -> bool:
        if (sort, name) in self.been:
            return False
        self.been.add((sort, name))
        return True

    def write(self, *what: Look) -> None:
        self.found.writes |= set(what)

    def reading(self, items: list[ir.Item]) -> None:
        todo = list(items)
        while todo:
            for node in nodes(todo.pop()):
                self.found.reads |= glance(self.p, self.plan.slot, node)
                if isinstance(node, (ir.Attr, ir.Call, ir.Possible)):
                    self.found.reads.add(("changed", changed(node)))
                todo.extend(behind(self.p, node, self.named))

    # -------------------------------------------------------------------------------------------- what is set going

    def ability(self, a: ir.AbilityDecl) -> None:
        if not self.new("ability", str(a.id)):
            return
        self.reading([e for e in self.plan.ability_parts(a) if isinstance(e, ir.Expr)])
        self.reading([k.listens for k in self.p.kinds.values() if k.listens is not None])
        self.reading([e for m in self.plan.suppresses for e in (m.applies, m.subject) if e is not None])
        self.body(a.body)
        classes = self.plan.classes_of(a)
        for other in self.p.abilities:
            moment = other.moment
            if moment.phase and (moment.what == "use" or moment.what == "class" and moment.name in classes):
                self.ability(other)

    def those(self, ids: list[int]) -> None:
        for i in ids:
            self.ability(self.p.abilities[i])

    def event(self, name: str) -> None:
        if not self.new("event", name):
            return
        decl = self.p.events[name]
        self.reading([*decl.needs, *(e for _, e in decl.fields)])
        self.reading([e for m in self.plan.forbids.get(name, []) for e in (m.applies, m.subject, *m.values) if e is not None])
        self.found.reads.add(("changed", "event " + name))
        self.write(("past",))
        self.body(decl.body)
        self.those(self.plan.proposal.get(name, []) + self.plan.heard.get(name, []))

    def scope(self, name: str) -> None:
        if not self.new("scope", name):
            return
        family = self.plan.family(name)
        self.write(("past",), *(("scope", s) for s in family), *(("attr", a.name) for a in self.plan.attrs.values() if a.reset in family))
        self.write(*(("var", self.plan.slot[s, v]) for s in family for v in self.plan.variables(s)))
        for above in family:
            self.reading([e for _, e in self.p.scopes[above].fields])
        self.body(self.p.scopes[name].body)

    # -------------------------------------------------------------------------------------------- statements

    def body(self, body: ir.Body) -> None:
        """Every statement in a body; the expressions of a statement that only adds are read but for the attribute itself."""
        for s in body:
            added = adding(self.plan, s)
            if added is not None and isinstance(s, ir.SetAttr):
                self.found.adds.add(("attr", s.name))
                self.reading([s.of, added])
                continue
            self.one(s)
            for name in ("then", "orelse", "body", "choices", "effects"):
                self.body(getattr(s, name, ()))
            self.reading([e for e in parts(s) if isinstance(e, ir.Expr)])

    def one(self, s: ir.Stmt) -> None:
        if isinstance(s, SILENT):
            return
        if isinstance(s, ir.SetVar):
            self.write(("var", self.plan.slot[s.scope, s.name]))
        elif isinstance(s, (ir.SetAttr, ir.SetElem)):
            self.write(("attr", s.name))
        elif isinstance(s, (ir.Move, ir.MoveAll, ir.Swap, ir.Shuffle)):  # what moves leaves a zone that nothing here says
            self.write(*((sort, z) for z in self.p.zones for sort in ("zone", "all")), ("attr", "owner"))
        elif isinstance(s, (ir.Emit, ir.Batch)):
            self.event(s.event)
        elif isinstance(s, ir.Perform):
            if self.new("proc", s.routine):
                self.body(self.p.routines[s.routine].body)
        elif isinstance(s, ir.Enter):
            self.scope(s.scope)
        elif isinstance(s, (ir.Roll, ir.Pick)):
            self.write(("roll", s.label))
            self.those(self.plan.proposal.get("rolled", []) + self.plan.heard.get("rolled", []))
        elif isinstance(s, ir.Grant) and self.p.modifiers[s.modifier].layer != "suppress":
            modifier = self.p.modifiers[s.modifier]
            self.write(("changed", ("event " if modifier.layer == "forbid" else "") + modifier.name))
        else:
            self.write(*WILD)


SILENT = (
    ir.Let, ir.If, ir.While, ir.For, ir.Choose, ir.ChooseMany, ir.Return, ir.Together, ir.Show, ir.SetFact, ir.Cancel,
)  # fmt: skip
"""Statements that touch nothing but locals, or the proposal that they answer."""


def changed(node: ir.Attr | ir.Call | ir.Possible) -> str:
    """What lasting effects would have to change for this to be another value."""
    return node.define if isinstance(node, ir.Call) else "event " + node.event if isinstance(node, ir.Possible) else node.name


def adding(plan: Plan, s: ir.Stmt) -> ir.Expr | None:
    """What a statement adds to an attribute and does nothing else: a number that is never below zero; None where it is not so."""
    if not isinstance(s, ir.SetAttr) or not isinstance(s.value, ir.Op) or s.value.op != "+" or len(s.value.args) != 2:
        return None
    old, more = s.value.args
    if not isinstance(old, ir.Attr) or old.name != s.name or old.of != s.of:
        return None
    if isinstance(more, ir.Const) and isinstance(more.value, int) and more.value >= 0:
        return more
    decl = plan.attrs.get(more.name) if isinstance(more, ir.Attr) else None
    fixed = decl is not None and decl.printed and decl.name not in plan.modifiers and isinstance(decl.type, Int)
    return more if fixed and decl is not None and isinstance(decl.type, Int) and (decl.type.low or 0) >= 0 else None


def order_is_free(reader: StateReader, footprints: Footprints) -> bool:
    """At a question who wants to go first: is it proved that nothing can depend on the answer?

    Looked at are all abilities at the timing of all that takes part, whether they can be used now or not: one may make way for another.
    """
    site = site_of(reader)
    if site is None or site.key[0] != "timing":
        return False
    program, plan = reader.program, reader.plan
    timing = program.timings[site.key[1]]
    walk = Walk(program, reader)
    there = [e for group in timing.groups for e in walk.things(group.things, {})]
    able = {(a.id, e) for a in (program.abilities[i] for i in plan.at[timing.name]) for e in there if e in reader.having(a.source)}
    able |= {c[:2] for c in site.candidates if c[0] != NOTHING}
    if any(not program.abilities[i].source for i in plan.at[timing.name]):
        return False
    taking_part = footprints.looked_at([group.things for group in timing.groups])
    whose = [(footprints.of(i), reader.builtin("controller", (e,))) for i, e in sorted(able)]
    if any(f.writes & WILD or (f.writes | f.adds) & taking_part for f, _ in whose):
        return False
    return not any(f.disturbs(g) for f, one in whose for g, other in whose if one != other)
