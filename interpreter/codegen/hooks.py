"""Who takes part in a window, who hears an event, what opens and closes with a scope."""

from interpreter.codegen.expr import Ex
from interpreter.codegen.tables import Emitter, listening
from interpreter.codegen.text import Line, Lines, at, shifted
from interpreter.concerns import groups_of
from interpreter.internal import Key
from interpreter.runtime.signals import WHOLE
from interpreter.state import zero
from rulelang import program as ir
from rulelang.span import Span


class Hooks(Emitter):
    """Gathering and hearing. Candidates come from participants × tables, never from scanning everything."""

    def gather_all(self) -> None:
        for key, number in self.plan.windows.items():
            body = [*self.about(key), *self.gather(key, number)]
            if self.plan.asks(key):
                body.append(Line(1, f"r += silent(pa_{number}(s))"))
            self.put("", Line(0, f"def g{number}(s, ctx):"), Line(1, "r = []; T = s.type"), *body, Line(1, "return r"))

    def about(self, key: Key) -> Lines:
        """What is answered, for a policy that speaks of its fields: read anew whenever candidates are, and not part of the state."""
        if key[0] == "heard":
            asked = any(self.plan.about(("event", e)) for e in self.plan.heard)
            return [Line(1, "if ctx: s.about = ctx[0][3][2]")] if asked else []
        return [Line(1, "s.about = s.props[ctx[0]][1]")] if self.plan.about(key) else []

    def beside(self) -> None:
        """beside(s, player, used): what the player may use beside a choice: not while something is being used, each holder's once."""
        self.put("", Line(0, "def beside(s, p, used):"), Line(1, "if s.depth: return ()"), Line(1, "p = DECIDER(s, p); r = []"))
        for timing in self.plan.standing:
            scope, key = self.plan.scopes[self.p.timings[timing].scope], ("timing", timing)
            self.put("", Line(1, f"if s.o{scope} and s.live & {self.plan.live[key]}: r += g{self.plan.windows[key]}(s, None)"))
        self.put("", Line(1, "return tuple([c for c in r if c[0] >= 0 and DECIDER(s, c[2]) == p and c[:2] not in used]) if r else ()"))

    def gather(self, key: Key, number: int) -> Lines:
        if key[0] == "timing":
            return self.gather_timing(key[1], number)
        if key[0] == "proposal":
            return self.gather_proposal(key[1], number)
        return [Line(1, "for c in ctx:"), Line(2, "if (MUST[c[0]] or not s.ending) and Q[c[0]](s, c[1], c[2], c[3]): r.append(c)")]

    def gather_timing(self, timing: str, number: int) -> Lines:
        decl = self.p.timings[timing]
        out: Lines = []
        here = [self.p.abilities[i] for i in self.plan.at[timing]]
        several = False
        for n, group in enumerate(decl.groups):
            able = [a for a in here if n in groups_of(self.plan, a)]
            if not able:
                continue
            wide = [a for a in able if a.source in self.p.kinds]
            table = f"t{number}_{n}"
            self.linked_tables[table] = [(a.source, a.id) for a in able if a not in wide]
            loops = self.loops(group.things, decl.span, 2)
            bit = self.plan.live.get(("group", timing, str(n)), 0)
            out.append(at(decl.span, 1, f"if s.live & {bit}:" if bit else "if True:"))
            out += loops
            inside = self.pasted(wide, several)
            if self.linked_tables[table]:
                seen = " and (i, e, y, None) not in r" if several else ""
                inside += [at(decl.span, 0, f"for i, q in {table}[T[e]]:"), at(decl.span, 1, f"y = {self.controller('e')}")]
                inside.append(at(decl.span, 1, f"if q(s, e, y, None){seen}: r.append((i, e, y, None))"))
            out += shifted(inside, loops[-1].indent + 1)
            several = True
        out += [at(a.span, 1, f"if q{a.id}(s, -1, -1, None): r.append(({a.id}, -1, -1, None))") for a in here if not a.source]
        if timing in self.plan.waits:
            out += [
                at(decl.span, 1, f"for c in s.{self.plan.waits[timing]}:"),
                at(decl.span, 2, "if Q[c[0]](s, c[1], c[2], c[3]): r.append(c)"),
            ]
        return out

    def loops(self, things: ir.Expr, span: Span, i: int) -> Lines:
        """Headers of loops, each inside the one before, in which e is each of these things: no list of them is made."""
        ex, out = Ex(self.plan), Lines()
        if isinstance(things, ir.Builtin) and things.name == "flat" and isinstance(things.args[0], ir.Comp) and things.args[0].body:
            comp = things.args[0]
            assert comp.body is not None
            out = [at(span, i, f"for {ex.names(comp.var)} in {ex(comp.source)}:")]
            out += [at(span, i + 1, f"if {ex(comp.where)}:")] if comp.where is not None else []
            things = comp.body
        return [*out, at(span, i + len(out), f"for e in {ex(things)}:")]

    def pasted(self, wide: list[ir.AbilityDecl], several: bool) -> Lines:
        """Abilities that a whole kind has: their tests stand in the loop itself, those that they share first."""
        out: Lines = []
        you = self.controller("e")
        by_types: dict[frozenset[int], list[ir.AbilityDecl]] = {}
        for a in wide:
            by_types.setdefault(self.plan.types_with(a.source), []).append(a)
        for types, here in by_types.items():
            tests = {}
            for a in here:
                ex = Ex(self.plan)
                ex.names.known |= {"self": "e", "you": you, "occ": "None"}
                tests[a.id] = self.tests(a, ex, f"e, {you}, None")
            shared = [t for t in tests[here[0].id] if all(t in x for x in tests.values())] if len(here) > 1 else []
            outer = [f"T[e] in {{{', '.join(map(str, sorted(types)))}}}", *shared]
            out.append(at(here[0].span, 0, f"if {' and '.join(outer)}:"))
            for a in here:
                what = f"({a.id}, e, {you}, None)"
                rest = [t for t in tests[a.id] if t not in shared] + ([f"{what} not in r"] if several else [])
                out.append(at(a.span, 1, f"if {' and '.join(rest) or 'True'}: r.append({what})"))
        return out

    def gather_proposal(self, event: str, number: int) -> Lines:
        """ctx: the places of the proposals in s.props. Those who act once here are not asked again by what they do."""
        out = [Line(1, "for o in ctx:"), Line(2, "p = s.props[o]"), Line(2, "if p[2]: continue"), Line(2, "f = p[1]")]
        for loop, ids in self.holders(f"h{number}", self.plan.proposal[event]):
            h, q = (f"h{ids[0]}", f"q{ids[0]}") if len(ids) == 1 else ("H[i]", "Q[i]")
            test = f"(not s.tried or (i, e) not in s.tried) and {h}(s, e, y, f) and {q}(s, e, y, o)"
            out += [*shifted(loop, 2), Line(3, f"y = {self.controller('e')}"), Line(3, f"if {test}: r.append((i, e, y, o))")]
        return [*out, Line(1, "if len(r) > 1: r.sort(key=canonical)")]

    def holders(self, column: str, ids: list[int]) -> list[tuple[Lines, list[int]]]:
        """Loops over (ability i, holder e): those that must be a field of the occurrence themselves, by its type; then all others."""
        out = []
        for place in sorted({p for i in ids if (p := self.plan.own_field(self.p.abilities[i])) is not None}):
            table = f"{column}_{place}"
            own = [i for i in ids if self.plan.own_field(self.p.abilities[i]) == place]
            self.linked_tables[table] = [(self.p.abilities[i].source, i) for i in own]
            out.append(([Line(0, f"for i, _ in {table}[s.type[f[{place}]]]:"), Line(1, f"e = f[{place}]")], own))
        others = [i for i in ids if self.plan.own_field(self.p.abilities[i]) is None]
        return [*out, ([Line(0, f"for i, e in s.{column}:")], others)] if others else out

    # -------------------------------------------------------------------------------------------- hearing

    def hearing(self) -> None:
        """pre_n: who listens just before the body. hear_n: who heard it; now, or later at a timing of an open scope."""
        for event, ids in self.plan.heard.items():
            number, live = self.plan.events[event], self.plan.live["after", event]
            pre = [Line(0, f"def pre_{number}(s, f):"), Line(1, f"if not s.live & {live}: return ()"), Line(1, "r = []")]
            hear = [Line(0, f"def hear_{number}(s, pre, f, n=0):"), Line(1, f"if not s.live & {live}: return n"), Line(1, "r = []")]
            for loop, here in self.holders(f"l{number}", ids):
                listens, h = self.listens(here), f"h{here[0]}" if len(here) == 1 else "H[i]"
                pre += [*shifted(loop, 1), Line(2, f"if {listens}: r.append((i, e))")]
                hear += [*shifted(loop, 1), Line(2, f"y = {self.controller('e')}")]
                hear.append(Line(2, f"if ((i, e) in pre or {listens}) and {h}(s, e, y, f): r.append((i, e, y))"))
            self.put("", *pre, Line(1, "return tuple(r)"), *hear)
            self.put(
                "",
                Line(1, "if not r: return n"),
                Line(1, "if len(r) > 1: r.sort()"),
                Line(1, "if not n: s.serial = n = s.serial + 1"),
                Line(1, f"occ = (n, {number}, f, -1)"),
                Line(1, "for i, e, y in r:"),
                Line(2, "c = (i, e, y, occ)"),
                Line(2, f"if s.rec is not None: s.rec(('heard', i, e, {event!r}))"),
            )
            self.later(ids)
            self.put("", Line(1, "return n"))
            self.put(
                "",
                Line(0, f"def hear_batch_{number}(s, pre, rows):"),
                Line(1, "n = 0"),
                Line(1, f"for p, f in zip(pre, rows): n = hear_{number}(s, p, f, n)"),
            )
        for a in self.p.abilities:
            if a.moment.phase == "after" and a.moment.what != "declared":
                ex = Ex(self.plan)
                self.put(
                    a.span.file,
                    at(a.span, 0, f"def ls{a.id}(s, {ex.names('self')}): return {listening(self.plan, a.source, ex) or 'True'}"),
                )

    def listens(self, ids: list[int]) -> str:
        """The test whether e listens to one of these: in place, where it is the same for all."""
        ex = Ex(self.plan)
        ex.names.known["self"] = "e"
        found = {listening(self.plan, self.p.abilities[i].source, ex) for i in ids}
        return (found.pop() or "True") if len(found) == 1 else "LISTEN[i](s, e)"

    def later(self, ids: list[int]) -> None:
        """Where what was heard waits: with the scope that owns its timing, else until the checkpoint."""
        first = "if"
        for timing in dict.fromkeys(self.p.abilities[i].moment.timing for i in ids):
            if not timing:
                continue
            here = ", ".join(str(i) for i in ids if self.p.abilities[i].moment.timing == timing)
            scope = self.p.timings[timing].scope
            self.put("", Line(2, f"{first} i in {{{here}}}:"))
            self.put("", Line(3, (f"if s.o{self.plan.scopes[scope]}: " if scope else "") + f"s.{self.plan.waits[timing]} += (c,)"))
            first = "elif"
        self.put("", Line(2, "s.heard += (c,)") if first == "if" else Line(2, "else: s.heard += (c,)"))

    # -------------------------------------------------------------------------------------------- scopes

    def owned(self, family: tuple[str, ...]) -> dict[str, str]:
        """The columns that live with an instance of a scope (or of those it inherits from): column → text of its fresh value."""
        out = {f"o{self.plan.scopes[s]}": "n" for s in family}
        for scope in family:
            for name in self.plan.variables(scope):
                out.setdefault(self.plan.slot[scope, name], repr(zero(self.p.scopes[scope].types[name])))
        out |= {f"u{self.plan.scopes[s]}": "{}" for s in family if s in self.limited}
        out |= {col: "()" for (_, scope), col in self.plan.past.items() if scope in family}
        out |= {col: "()" for timing, col in self.plan.waits.items() if self.p.timings[timing].scope in family}
        for attr in self.plan.attrs.values():
            if attr.reset in family and attr.name in self.plan.col:
                out[self.plan.col[attr.name]] = f"s.b{self.plan.col[attr.name]}[:]"
        return out

    @property
    def limited(self) -> set[str]:
        return {limit.scope for a in self.p.abilities for limit in a.limits}

    def scopes(self) -> None:
        for name, decl in self.p.scopes.items():
            self.enter(name, decl)
            self.leave(name, decl)

    def enter(self, name: str, decl: ir.ScopeDecl) -> None:
        number, family = self.plan.scopes[name], self.plan.family(name)
        ex, owned = Ex(self.plan), self.owned(family)
        params = "".join(", " + ex.names(p) for p in decl.params)
        owner = ex.names(decl.owner) if decl.owner else "-1"
        nested = " or ".join(f"s.o{self.plan.scopes[s]}" for s in family)
        whole = decl.whole
        keep = "".join(
            f"tuple(s.{c}.items()), " if v == "{}" else f"tuple(s.{c}), " if v.startswith("s.b") else f"s.{c}, " for c, v in owned.items()
        )
        lines = [at(decl.span, 0, f"def enter_{number}(s{params}):"), at(decl.span, 1, "s.serial = n = s.serial + 1")]
        lines += [at(decl.span, 1, f"old = ({keep}) if {nested} else None")]
        lines += [at(decl.span, 1, f"s.scopes.append(({number}, n, {owner}, s.hold, len(s.props), s.tried, s.heard, old))")]
        lines.append(at(decl.span, 1, f"s.hold += {WHOLE}" if whole else f"if s.hold < {WHOLE}: s.hold = 0; s.heard = ()"))
        fresh = [f"s.{c} = {v}" for c, v in owned.items() if not c.startswith(("o", "v"))]
        lines += [at(decl.span, 1, f"s.o{self.plan.scopes[s]} = n") for s in family]
        lines += [at(decl.span, 1, f) for f in fresh]
        lines += self.resets(decl, family)
        lines += [at(decl.span, 1, f"s.{self.plan.slot[name, p]} = {ex.names(p)}") for p in decl.params]
        lines += self.inherited(name, decl, ex)
        lines += [at(decl.span, 1, f"s.{self.plan.slot[name, f]} = {ex.snap(e)}") for f, e in decl.fields]
        args = f"({params[2:]},)" if decl.params else "()"
        for (what, scope), col in self.plan.past.items():
            if what in family:
                lines.append(at(decl.span, 1, (f"if s.o{self.plan.scopes[scope]}: " if scope else "") + f"s.{col} += ({args},)"))
        numbers = ", ".join(str(self.plan.scopes[s]) for s in family)
        lines += [at(decl.span, 1, f"if s.grants: bind(s, {{{numbers}}}, n, {owner})")]
        lines += [at(decl.span, 1, d) for d in dict.fromkeys(self.plan.dirt("scope", f) for f in family) if d]
        lines += [at(decl.span, 1, f"if s.rec is not None: s.rec(('scope', {name!r}, {args}, n))")]
        self.put(decl.span.file, *lines)

    def kept(self, column: str, fresh: str) -> str:
        """What an attribute goes back to inside another instance: what it was there, or fresh where its own scope was not open."""
        scope = next(attr.reset for attr in self.plan.attrs.values() if self.plan.col[attr.name] == column)
        return f"list(s.{column}) if s.o{self.plan.scopes[scope]} else {fresh}"

    def inherited(self, name: str, decl: ir.ScopeDecl, ex: Ex) -> Lines:
        """The fields of the scopes that it inherits from begin with their defaults, too, but for those that it has itself."""
        out: Lines = []
        known = set(self.plan.variables(name))
        for above in reversed(self.plan.family(name)[1:]):
            parent = self.p.scopes[above]
            more = [x for x in parent.params if x not in known]
            out += [at(decl.span, 1, f"{ex.names(x)} = s.{self.plan.slot[above, x]}") for x in more]
            own = [(f, e) for f, e in parent.fields if f not in known]
            out += [at(decl.span, 1, f"s.{self.plan.slot[above, f]} = {ex.snap(e)}") for f, e in own]
        return out

    def resets(self, decl: ir.ScopeDecl, family: tuple[str, ...]) -> Lines:
        """Attributes that go back to their defaults may make a state rule apply."""
        mask = 0
        for attr in self.plan.attrs.values():
            mask |= self.plan.mask("attr", attr.name) if attr.reset in family else 0
        return [at(decl.span, 1, f"s.dirty |= {mask}")] if mask else []

    def leave(self, name: str, decl: ir.ScopeDecl) -> None:
        number, owned = self.plan.scopes[name], self.owned(self.plan.family(name))
        lines = [at(decl.span, 0, f"def leave_{number}(s, ended):")]
        lines += [at(decl.span, 1, "_, n, _, s.hold, k, s.tried, h, old = s.scopes.pop()"), at(decl.span, 1, "del s.props[k:]")]
        if not decl.whole:
            lines.append(at(decl.span, 1, f"if s.hold < {WHOLE}: s.heard = h + s.heard"))
        lines.append(at(decl.span, 1, "if old is None:"))
        lines += [at(decl.span, 2, f"s.{c} = {'0' if c[0] == 'o' else v}") for c, v in owned.items()]
        lines.append(at(decl.span, 1, "else:"))
        # What happened in an instance inside this one happened in this one, too.
        past = {c: "p" + c for c in owned if c in self.plan.past.values()}
        lines += [at(decl.span, 2, f"{p} = s.{c}") for c, p in past.items()]
        lines.append(at(decl.span, 2, "".join(f"s.{c}, " for c in owned) + "= old"))
        lines += [at(decl.span, 2, f"s.{c} += {p}") for c, p in past.items()]
        lines += [at(decl.span, 2, f"s.{c} = dict(s.{c})") for c, v in owned.items() if v == "{}"]
        lines += [at(decl.span, 2, f"s.{c} = {self.kept(c, v)}") for c, v in owned.items() if v.startswith("s.b")]
        ended = "k = len(s.grants); s.grants = tuple([g for g in s.grants if g[6] != n])"
        lines += [
            at(decl.span, 1, "if s.grants:"),
            at(decl.span, 2, ended),
            at(decl.span, 2, f"if len(s.grants) < k: {self.plan.all_dirt() or 'pass'}"),
        ]
        lines += self.resets(decl, self.plan.family(name))
        lines += [at(decl.span, 1, d) for d in dict.fromkeys(self.plan.dirt("scope", f) for f in self.plan.family(name)) if d]
        lines.append(at(decl.span, 1, f"if s.rec is not None: s.rec(('scope_end', {name!r}, n))"))
        lines += [
            at(decl.span, 1, "if ended and s.ending == n:"),
            at(decl.span, 2, "s.ending = 0"),
            at(decl.span, 2, "return True"),
            at(decl.span, 1, "return False"),
        ]
        self.put(decl.span.file, *lines)
