"""Everything beside the routines: definitions, continuous effects, eligibility, gathering, hearing, scopes, state rules, orders."""

from typing import Any

from interpreter.codegen.expr import Ex, Names
from interpreter.codegen.program import Linked
from interpreter.codegen.straight import Straight
from interpreter.codegen.text import Line, Lines, at
from interpreter.limits import left
from interpreter.plan import LAYERS, Plan
from rulelang import program as ir
from rulelang.span import NOWHERE, Span
from rulelang.types import Thing

ABILITY = ("self", "you", "occ")


def ability_ex(plan: Plan, ability: ir.AbilityDecl, facts: str = "", more: tuple[str, ...] = ()) -> tuple[Ex, str]:
    """An emitter for an expression of an ability, and its parameters."""
    names = Names()
    params = ", ".join(names(n) for n in (*ABILITY, *more))
    phase = ability.moment.phase
    reading = facts or ("" if not phase else "heard" if phase == "after" else "live")
    return Ex(plan, names, reading, plan.index(ability)), params


def listening(plan: Plan, source: str, ex: Ex) -> str:
    """Where the holder must be for what `source` gives it to work; "" always."""
    found = {plan.listens(plan.types[t]) for t in plan.types_with(source)}
    if not source or found <= {None}:
        return ""
    if len(found) == 1:
        (one,) = found
        assert one is not None
        return ex(one)
    return f"LISTENS[s.type[{ex.names('self')}]](s, {ex.names('self')})"


class Emitter:
    """Collects lines for one rule file each (and "" for the engine's own)."""

    def __init__(self, linked: Linked) -> None:
        self.linked, self.plan, self.p = linked, linked.plan, linked.plan.p
        self.files: dict[str, Lines] = {}
        self.linked_tables: dict[str, list[tuple[str, int]]] = {}
        self.own_tables: dict[str, list[tuple[str, int]]] = {}

    def put(self, file: str, *lines: Line) -> None:
        self.files.setdefault(file, []).extend(lines)

    def controller(self, local: str) -> str:
        ex = Ex(self.plan)
        ex.names.known["e"] = local
        return ex(ir.Builtin("controller", (ir.Local("e"),)))

    def holder(self, m: ir.Modifier, second: str, **how: Any) -> tuple[Ex, str, str]:
        """An emitter for a continuous effect, over its holder (self, you) and a second local; and the names of both."""
        ex = Ex(self.plan, **how)
        me, other = ex.names("self"), ex.names(second)
        ex.names.known["you"] = self.controller(me) if m.source else "-1"
        return ex, me, other

    # -------------------------------------------------------------------------------------------- definitions

    def definitions(self) -> None:
        for k, (name, decl) in enumerate(self.p.defines.items()):
            self.definition(k, name, decl)

    def definition(self, k: int, name: str, decl: ir.DefineDecl) -> None:
        """n_k(s, …): its value now. A constant one is looked up; a modified one goes through its continuous effects."""
        ex = Ex(self.plan)
        params = "".join(", " + ex.names(n) for n in decl.params)
        heavy = [at(decl.span, 1, "charge(s)")] if name in self.plan.heavy else []
        only = decl.body[0]
        if name in self.plan.modifiers and isinstance(only, ir.Return):
            first = ex.names(decl.params[0]) if decl.params else "None"
            self.put(decl.span.file, at(decl.span, 0, f"def n_{k}(s{params}):"), *heavy, at(decl.span, 1, f"v = {ex.snap(only.value)}"))
            self.put(decl.span.file, *self.layers(name, first, decl.span), at(decl.span, 1, "return v"))
            return
        head = "b" if name in self.plan.constant or name in self.plan.modifiers else "n"
        body = Straight(self.linked, ex).block(decl.body, 1)
        self.put(decl.span.file, at(decl.span, 0, f"def {head}_{k}(s{params}):"), *heavy, *body)
        file, here = decl.span.file, decl.span
        if name in self.plan.constant:
            col = self.plan.constant[name]
            key = params[2:] if len(decl.params) == 1 else f"({params[2:]})"
            if name in self.plan.shared:
                self.put(file, at(here, 0, f"def n_{k}(s{params}): return s.{col}[{key}]"))
                return
            self.put(file, at(here, 0, f"def n_{k}(s{params}):"), at(here, 1, f"k = {key}"), at(here, 1, f"v = s.{col}.get(k, NO)"))
            self.put(file, at(here, 1, "if v is NO:"), at(here, 2, f"v = s.{col}[k] = b_{k}(s{params})"), at(here, 1, "return v"))
        elif name in self.plan.modifiers:
            first = ex.names(decl.params[0]) if decl.params else "None"
            self.put(file, at(here, 0, f"def n_{k}(s{params}):"), at(here, 1, f"v = b_{k}(s{params})"))
            self.put(file, *self.layers(name, first, here), at(here, 1, "return v"))

    def modified_attributes(self) -> None:
        for name in self.plan.modifiers:
            if name in self.plan.attrs:
                col = self.plan.col[name]
                self.put(
                    "", Line(0, f"def m_{col}(s, x):"), Line(1, f"v = s.{col}[x]"), *self.layers(name, "x", NOWHERE), Line(1, "return v")
                )

    def layers(self, name: str, subject: str, span: Span) -> Lines:
        """What continuous effects make of v, by layer: those of things on themselves (a table by type), of others, lasting ones."""
        q, out = self.plan.sources[name], Lines()
        for n, layer in enumerate(LAYERS):
            here = [m for m in self.plan.modifiers[name] if m.layer == layer]
            own = [m for m in here if self.plan.on_itself(m)]
            if layer == "set" and here:
                out.append(at(span, 1, "got = False"))
            if own:
                self.own_tables[f"o{q}_{n}"] = [(m.source, m.id) for m in own]
                out += [
                    at(span, 1, f"for f in o{q}_{n}[s.type[{subject}]]:"),
                    *self.apply(layer, f"f(s, {subject}, {subject})", name, 2, span),
                ]
            if any(not m.template and m not in own for m in here):
                out += [
                    at(span, 1, f"if s.{q}:"),
                    at(span, 2, f"for e, f in s.{q}[{n}]:"),
                    *self.apply(layer, f"f(s, e, {subject})", name, 3, span),
                ]
            templates = ", ".join(str(m.id) for m in here if m.template)
            if templates:
                value = "g[2]" if layer == "clamp" else "g[2][0]"
                out += [
                    at(span, 1, "for g in s.grants:"),
                    at(span, 2, f"if g[0] in {{{templates}}} and (g[1] is None or g[1] == {subject}) and fresh(s, g):"),
                ]
                out += self.apply(layer, value, name, 3, span)
        return out

    @staticmethod
    def apply(layer: str, value: str, name: str, i: int, span: Span) -> Lines:
        out = [at(span, i, f"w = {value}"), at(span, i, "if w is not NO:")]
        if layer == "set":
            return out + [at(span, i + 1, f"if got and w != v: gap(s, {name!r}, v, w)"), at(span, i + 1, "v = w; got = True")]
        return [*out, at(span, i + 1, "v += w" if layer == "add" else "v = max(w[0], min(w[1], v))")]

    def continuous(self) -> None:
        """mo_i(s, self, x): what a continuous effect has to say about x now, NO for nothing."""
        for m in self.p.modifiers:
            if m.template or m.layer in ("forbid", "suppress"):
                continue
            ex, me, x = self.holder(m, "x")
            tests = [
                t
                for t in (
                    listening(self.plan, m.source, ex),
                    self.subject(ex, m, me, x),
                    self.loud(me, m),
                    ex(m.applies) if m.applies is not None else "",
                )
                if t
            ]
            value = ex.snap(m.values[0]) if m.layer != "clamp" else f"({ex(m.values[0])}, {ex(m.values[1])})"
            text = f"return {value} if {' and '.join(tests)} else NO" if tests else f"return {value}"
            self.put(m.span.file, at(m.span, 0, f"def mo_{m.id}(s, {me}, {x}):"), at(m.span, 1, text))

    def loud(self, me: str, m: ir.Modifier) -> str:
        return f"not (s.sup and suppressed(s, {me}))" if self.plan.suppresses and m.source else ""

    @staticmethod
    def subject(ex: Ex, m: ir.Modifier, me: str, x: str) -> str:
        if m.subject is None:
            return ""
        if isinstance(m.subject, ir.Local) or isinstance(m.subject, ir.Tuple) and len(m.subject.items) == 1:
            one = m.subject if isinstance(m.subject, ir.Local) else m.subject.items[0]
            return f"{x} == {ex(one)}"
        return f"{x} in {ex(m.subject)}"

    def suppression(self) -> None:
        """What is suppressed is not asked whether something suppresses the suppressor: suppression itself cannot be suppressed."""
        if not self.plan.suppresses:
            return
        for m in self.plan.suppresses:
            ex, me, x = self.holder(m, "x")
            tests = [
                t
                for t in (listening(self.plan, m.source, ex), ex(m.applies) if m.applies is not None else "", self.subject(ex, m, me, x))
                if t
            ]
            self.put(m.span.file, at(m.span, 0, f"def mo_{m.id}(s, {me}, {x}):"), at(m.span, 1, f"return {' and '.join(tests) or 'True'}"))
        self.put(
            "",
            Line(0, "def suppressed(s, x):"),
            Line(1, "for e, f in s.sup:"),
            Line(2, "if f(s, e, x): return True"),
            Line(1, "return False"),
        )

    def prohibitions(self) -> None:
        for event, found in self.plan.forbids.items():
            index = {n: i for i, n in enumerate(self.plan.event_fields(event))}
            number, q = self.plan.events[event], self.plan.sources["forbid " + event]
            for m in found:
                ex, me, occ = self.holder(m, "occ", facts="fields", index=index)
                tests = [
                    t for t in (listening(self.plan, m.source, ex), self.loud(me, m), ex(m.applies) if m.applies is not None else "") if t
                ]
                self.put(
                    m.span.file, at(m.span, 0, f"def mo_{m.id}(s, {me}, {occ}):"), at(m.span, 1, f"return {' and '.join(tests) or 'True'}")
                )
            templates = ", ".join(str(m.id) for m in found if m.template)
            note = f"if told and s.rec is not None: s.rec(('forbidden', {event!r}, fields, i))"
            self.put(
                "",
                Line(0, f"def forbidden_{number}(s, fields, told=True):"),
                Line(1, f"for e, f, i in s.{q}:"),
                Line(2, "if f(s, e, fields):"),
            )
            self.put("", Line(3, note), Line(3, "return True"))
            if templates:
                self.put("", Line(1, "for g in s.grants:"), Line(2, f"if g[0] in {{{templates}}} and MO[g[0]](s, g[3], fields):"))
                self.put("", Line(3, "i = g[0]"), Line(3, note), Line(3, "return True"))
            self.put("", Line(1, "return False"))

    # -------------------------------------------------------------------------------------------- abilities

    def eligibility(self) -> None:
        for a in self.p.abilities:
            self.domains(a)
            self.eligible(a)
            if a.moment.phase and a.moment.what != "declared":
                self.heard_by(a)

    def domains(self, a: ir.AbilityDecl) -> None:
        """d_i_j: the legal things for the j-th target, given the earlier ones; only those with which the later ones can be filled."""
        for j, target in enumerate(a.targets):
            before = tuple(t.name for t in a.targets[:j])
            ex, params = ability_ex(self.plan, a, more=before)
            options = ex.snap(target.among)
            self.put(target.span.file if hasattr(target, "span") else a.span.file, at(a.span, 0, f"def d{a.id}_{j}(s, {params}):"))
            if j + 1 < len(a.targets) and a.targets[j + 1].low is None:
                options = f"tuple([t for t in {options} if d{a.id}_{j + 1}(s, {params}, t)])"
            self.put(a.span.file, at(a.span, 1, f"return {options}"))

    def eligible(self, a: ir.AbilityDecl) -> None:
        ex, params = ability_ex(self.plan, a)
        tests = self.tests(a, ex, params)
        self.put(a.span.file, at(a.span, 0, f"def q{a.id}(s, {params}): return {' and '.join(tests) or 'True'}"))

    def tests(self, a: ir.AbilityDecl, ex: Ex, params: str) -> list[str]:
        """May its holder use it now? Cheap questions first."""
        tests = [left(ex, limit, a.limit_id) for limit in a.limits]
        if a.moment.phase != "after" and listening(self.plan, a.source, ex):
            tests.append(listening(self.plan, a.source, ex))
        tests += [ex(n) for n in a.needs]
        if self.plan.suppresses and a.source:
            tests.append(f"not (s.sup and suppressed(s, {ex.names('self')}))")
        if a.targets:
            first = a.targets[0]
            domain = ex.truth(first.among) if len(a.targets) == 1 and first.low is None else f"d{a.id}_0(s, {params})"
            tests.append(domain if first.low is None else f"len({domain}) >= {ex(first.low)}")
        return tests

    def heard_by(self, a: ir.AbilityDecl) -> None:
        """h_i: does this occurrence (its bare fields) match what the ability listens to?"""
        moment = a.moment
        ex, params = ability_ex(self.plan, a, "fields")
        occ = ex.names("occ")
        tests = []
        if moment.what == "class":
            ids = sorted(b.id for b in self.p.abilities if moment.name in self.plan.classes_of(b))
            tests.append(f"{occ}[0] in {{{', '.join(map(str, ids)) or 'None'}}}")
        if moment.during:
            tests.append(f"s.o{self.plan.scopes[moment.during]}")
        tests += [f"{ex.fact(name)} == {ex(value)}" for name, value in moment.pattern]
        if moment.condition is not None:
            tests.append(ex(moment.condition))
        self.put(a.span.file, at(a.span, 0, f"def h{a.id}(s, {params}): return {' and '.join(tests) or 'True'}"))

    # -------------------------------------------------------------------------------------------- state rules, checks, orders

    def rules(self) -> None:
        if not self.plan.checks:
            return
        names = [f"d{i}" for i in range(len(self.p.rules))]
        self.put("", Line(0, "def judge(s):"), Line(1, "k = s.dirty; s.dirty = 0"))
        for i, rule in enumerate(self.p.rules):
            open_ = f" and s.o{self.plan.scopes[rule.scope]}" if rule.scope else ""
            ex = Ex(self.plan)
            self.put("", Line(1, f"d{i} = tuple({ex(rule.things)}) if k & {1 << i}{open_} else ()", rule.span.line))
        self.put("", Line(1, f"return ({''.join(n + ', ' for n in names)}) if {' or '.join(names) or 'False'} else None"))

    def checks(self) -> None:
        """allowed_n(s, rows) filters a batch; possible_n(s, …) asks beforehand; inv_i are the invariants."""
        for name, decl in self.p.events.items():
            number = self.plan.events[name]
            ex = Ex(self.plan)
            row = "(" + "".join(ex.names(f) + ", " for f in self.plan.event_fields(name)) + ")"
            needs = [ex(n) for n in decl.needs]
            free = f"not forbidden_{number}(s, {row}"
            self.allowed(name, decl, row, [free + ")", *needs] if name in self.plan.forbids else needs)
            present = [f"{ex.names(decl.params[0])} != -1"] if decl.params and isinstance(decl.types.get(decl.params[0]), Thing) else []
            # Asking beforehand leaves no trace in the log.
            test = " and ".join([*present, *([free + ", False)"] if name in self.plan.forbids else []), *needs]) or "True"
            params = "".join(", " + ex.names(f) for f in decl.params)
            self.put(decl.span.file, at(decl.span, 0, f"def possible_{number}(s{params}):"))
            for field, value in decl.fields:
                self.put(decl.span.file, at(decl.span, 1, f"{ex.names(field)} = {ex.snap(value)}"))
            self.put(decl.span.file, at(decl.span, 1, f"return {test}"))
        for i, invariant in enumerate(self.p.invariants):
            self.put(invariant.span.file, at(invariant.span, 0, f"def inv_{i}(s): return {Ex(self.plan)(invariant.condition)}"))

    def allowed(self, name: str, decl: ir.EventDecl, row: str, tests: list[str]) -> None:
        """Those of a batch that its needs and prohibitions let through, on the state before; the log says which are not."""
        number = self.plan.events[name]
        self.put(decl.span.file, at(decl.span, 0, f"def allowed_{number}(s, rows):"), at(decl.span, 1, "r = []"))
        self.put(decl.span.file, at(decl.span, 1, f"for {row} in rows:"))
        for n, test in enumerate(tests, len(decl.needs) - len(tests)):  # a prohibition speaks for itself: its number is below 0
            say = f"s.rec(('failed', {name!r}, {row}, {n}))"
            self.put(decl.span.file, at(decl.span, 2, f"if not {test}:"))
            if n >= 0:
                self.put(decl.span.file, at(decl.span, 3, f"if s.rec is not None: {say}"))
            self.put(decl.span.file, at(decl.span, 3, "continue"))
        self.put(decl.span.file, at(decl.span, 2, f"r.append({row})"), at(decl.span, 1, "return tuple(r)"))

    def order(self, name: str, policy: ir.Policy, about: dict[str, int]) -> None:
        """pk_name(s, c): the keys of a candidate; pf_name, pt_name, pc_name, pa_name: the players that a policy speaks of."""
        ex = Ex(self.plan, facts="about", index=about)
        keys = "".join(self.key(ex, k) + ", " for k in policy.keys)
        holder, decider = ex.names("it"), ex.names("decider")
        if keys:
            self.put("", Line(0, f"def pk_{name}(s, c):"), Line(1, f"{holder} = c[1]; {decider} = c[2]"), Line(1, f"return ({keys})"))
        for letter, expr in (("f", policy.start), ("t", policy.tie_player), ("c", policy.chooser), ("a", policy.asks)):
            if expr is not None:
                self.put("", Line(0, f"def p{letter}_{name}(s): return {Ex(self.plan, facts='about', index=about)(expr)}"))

    @staticmethod
    def key(ex: Ex, key: ir.Key) -> str:
        if key.what == "mandatory":
            return "not MUST[c[0]]"
        if key.what in ("oldest", "latest"):
            sign = "" if key.what == "oldest" else "-"
            return f"{sign}serial(s, c)"
        assert key.expr is not None
        return f"(c[2] - {ex(key.expr)}) % s.n" if key.what == "seat" else ex(key.expr)
