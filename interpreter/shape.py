"""What an event, a scope, a use, a checkpoint is made of, written as routines: the semantics of the machine in one place.

Everything that can call something else becomes Invoke or Window here, so that the analyses and the code generators know only these.
"""

from collections.abc import Callable

from attrs import evolve

from interpreter.internal import Checkpoint, Code, Invoke, Key, Leave, Raw, RawExpr, Window
from interpreter.limits import Mark
from interpreter.plan import Plan
from interpreter.runtime.signals import WHOLE
from interpreter.walkers import nodes
from rulelang import program as ir
from rulelang.types import Thing

ENDED = RawExpr("{#end} is END", ("#end",))


def fields(names: tuple[str, ...]) -> str:
    """Text of a tuple of locals."""
    return "(" + "".join("{" + n + "}, " for n in names) + ")"


def loops(calls: dict[Key, list[Key]]) -> list[Key]:
    """The routines that can come back to themselves."""
    out = []
    for key in calls:
        seen: set[Key] = set()
        todo = list(calls[key])
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += calls.get(here, [])
        if key in seen:
            out.append(key)
    return out


class Shape:
    """All routines of a program. may_end(key) is told by the analysis; it only decides whether a body stands alone."""

    def __init__(self, plan: Plan, may_end: Callable[[ir.Body], bool], check_ends: bool) -> None:
        self.plan, self.may_end, self.check_ends, self.count = plan, may_end, check_ends, 0
        self.codes: dict[Key, Code] = {}

    def build(self) -> dict[Key, Code]:
        p = self.plan.p
        self.add(("main",), (), (*p.main, Checkpoint()))
        for name, r in p.routines.items():
            self.add(("proc", name), r.params, r.body, r.span)
        for name, event in p.events.items():
            if name not in ("rolled", "use"):
                self.event(name, event)
        for name in {n.event for n in self.plan.everything() if isinstance(n, ir.Batch)} | self._rule_batches():
            self.batch(name, p.events[name])
        if "rolled" in self.plan.proposal or "rolled" in self.plan.heard:
            self.rolled()
        for name, scope in p.scopes.items():
            self.scope(name, scope)
        for ability in p.abilities:
            self.use(ability)
        for i, rule in enumerate(p.rules):
            self.rule(i, rule)
        self.checkpoint()
        self.bounded()
        return self.codes

    def bounded(self) -> None:
        """Routines that can call themselves count how deep they are."""
        for key in loops({k: [n.key for n in nodes(c.body) if isinstance(n, Invoke)] for k, c in self.codes.items()}):
            code = self.codes[key]
            inner = ("inner", *key)
            self.codes[inner] = evolve(code, key=inner)
            call = Invoke(inner, tuple(map(ir.Local, code.params)), "#end", catch=True, span=code.span)
            body = (Raw("deeper(s)"), call, Raw("s.depth -= 1"), ir.If(ENDED, (Leave(span=code.span),)), ir.Return(ir.Local("#end")))
            self.codes[key] = Code(key, code.params, body, code.span)

    def add(self, key: Key, params: tuple[str, ...], body: ir.Body, span: ir.Span = ir.NOWHERE, ability: ir.AbilityDecl | None = None) -> None:
        body = self.body(body, ability)
        if not body or not isinstance(body[-1], (ir.Return, Leave)):
            body = (*body, ir.Return(ir.Const(0), span=span))
        facts, index = "", None
        if ability is not None and ability.moment.phase:
            facts = "heard" if ability.moment.phase == "after" else "live"
            index = self.plan.index(ability)
        self.codes[key] = Code(key, params, body, span, facts, index)

    # -------------------------------------------------------------------------------------------- statements

    def body(self, body: ir.Body, ability: ir.AbilityDecl | None = None) -> ir.Body:
        out: list[ir.Stmt] = []
        for stmt in body:
            out += self.stmt(stmt, ability)
        return tuple(out)

    def stmt(self, s: ir.Stmt, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        if isinstance(s, ir.If):
            return (evolve(s, then=self.body(s.then, a), orelse=self.body(s.orelse, a)),)
        if isinstance(s, (ir.While, ir.For)):
            return (evolve(s, body=self.body(s.body, a)),)
        if isinstance(s, ir.Emit):
            return (Invoke(("event", s.event), s.args, s.name, span=s.span),)
        if isinstance(s, ir.Batch):
            rows = ir.Comp("batch_it", s.things, None, ir.Tuple((ir.Local("batch_it"), *s.args)), span=s.span)
            return (Invoke(("batch", s.event), (rows,), span=s.span),)
        if isinstance(s, ir.Perform):
            return (Invoke(("proc", s.routine), s.args, s.name, span=s.span),)
        if isinstance(s, ir.Enter):
            return (Invoke(("scope", s.scope), s.args, span=s.span),)
        if isinstance(s, ir.OpenWindow):
            return self.open(s)
        if isinstance(s, ir.Together):
            return self.together(s, a)
        if isinstance(s, ir.Proceed):
            assert a is not None
            event = self.plan.p.events[a.moment.name]
            return (Invoke(("event", a.moment.name), tuple(ir.Fact(n) for n in event.params), span=s.span),)
        if isinstance(s, ir.Roll) and ("rolled" in self.plan.proposal or "rolled" in self.plan.heard):
            return self.open_roll(s, a)
        return (s,)

    def open(self, s: ir.OpenWindow) -> tuple[ir.Stmt, ...]:
        """What waited for this timing is gone when it closes, taken or not."""
        window = Window(("timing", s.timing), self.candidates(s.timing), span=s.span)
        column = self.plan.waits.get(s.timing)
        return (window, Raw(f"s.{column} = ()", span=s.span)) if column else (window,)

    def candidates(self, timing: str) -> str:
        key = ("timing", timing)
        if key not in self.plan.windows:
            return ""
        test = f"s.live & {self.plan.live[key]}" if self.plan.at[timing] else ""
        if timing in self.plan.waits:
            test += (" or " if test else "") + f"s.{self.plan.waits[timing]}"
        return f"g{self.plan.windows[key]}(s, None) if {test} else None"

    def open_roll(self, s: ir.Roll, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        """The dice lie open before they count: whoever listens may change a face."""
        one = s.count is None
        faces: ir.Expr = ir.Tuple((ir.Local(s.name),)) if one else ir.Local(s.name)
        args = (ir.Const(s.label), faces, s.owner, ir.Const(-1 if a is None else a.id))
        read: tuple[ir.Stmt, ...] = (Raw("{%s} = {%s}[0]" % (s.name, s.name), (s.name,), (s.name,), span=s.span),) if one else ()
        bits = self.plan.live.get(("proposal", "rolled"), 0) | self.plan.live.get(("after", "rolled"), 0)
        heard = (Invoke(("rolled",), args, s.name, span=s.span), *read)
        return (s, ir.If(RawExpr(f"s.live & {bits}"), heard, span=s.span))

    def together(self, s: ir.Together, a: ir.AbilityDecl | None) -> tuple[ir.Stmt, ...]:
        """Everybody's choices on the state at entry, kept in locals; then everybody's effects, held as one."""
        self.count += 1
        source, kept, at = (f"#{w}{self.count}" for w in ("source", "kept", "at"))
        gather = Raw("{%s} += (%s,)" % (kept, fields(s.keep)), (kept, *s.keep), (kept,), span=s.span)
        unpack = [Raw("{%s} = {%s}[{%s}]" % (s.var, source, at), (source, at), (s.var,), span=s.span)]
        if s.keep:
            unpack.append(Raw("%s = {%s}[{%s}]" % (fields(s.keep)[1:-1], kept, at), (kept, at), s.keep, span=s.span))
        return (
            ir.Let(source, s.source, span=s.span),
            ir.Let(kept, ir.Const(()), span=s.span),
            ir.For(s.var, ir.Local(source), (*self.body(s.choices, a), gather), span=s.span),
            self.hold(1),
            ir.For(at, RawExpr("range(len({%s}))" % kept, (kept,)), (*unpack, *self.body(s.effects, a)), span=s.span),
            self.hold(-1),
            Checkpoint(span=s.span),
        )

    def hold(self, by: int, whole: bool = False) -> Raw:
        return Raw(f"s.hold {'+' if by > 0 else '-'}= {WHOLE if whole else 1}" if self.plan.checks else "")

    # -------------------------------------------------------------------------------------------- events

    def event(self, name: str, decl: ir.EventDecl) -> None:
        names = self.plan.event_fields(name)
        out: list[ir.Stmt] = [*self.present(name, decl), *self.snapshots(decl)]
        if name in self.plan.proposal:
            out += self.propose(name, names)
        out += [self.forbidden(name, names), *self.needs(name, decl, names)]
        hears = name in self.plan.heard
        if hears:
            out.append(Raw("{#pre} = pre_%d(s, %s)" % (self.plan.events[name], fields(names)), names, ("#pre",)))
        out += [self.note(f"'event', {name!r}, {fields(names)}, -1", names), self.hold(1, decl.whole)]
        alone = self.may_end(decl.body) or any(isinstance(n, ir.Return) for n in nodes(decl.body))
        out += self.carried_out(("eventbody", name), names, decl.body, alone)
        out += [self.hold(-1, decl.whole), *self.happened(name, names)]
        if hears:
            out.append(Raw("hear_%d(s, {#pre}, %s)" % (self.plan.events[name], fields(names)), ("#pre", *names)))
        out += self.closing(alone, decl.span)
        self.add(("event", name), decl.params, (*out, ir.Return(ir.Const(True), span=decl.span)), decl.span)

    def carried_out(self, key: Key, names: tuple[str, ...], body: ir.Body, alone: bool, ability: ir.AbilityDecl | None = None) -> list[ir.Stmt]:
        """The body in place, or as a routine of its own where an end or a return must come back here."""
        if not alone:
            return list(body)
        self.add(key, names, body, ability=ability)
        return [Invoke(key, tuple(ir.Local(n) for n in names), "#end", catch=True)]

    def closing(self, alone: bool, span: ir.Span) -> list[ir.Stmt]:
        if not alone:
            return [Checkpoint(span=span)]
        return [ir.If(ENDED, (Checkpoint(span=span), Leave(span=span)), (Checkpoint(span=span),), span=span)]

    def present(self, name: str, decl: ir.EventDecl) -> list[ir.Stmt]:
        """An event on none does nothing, and the log says so."""
        if not decl.params or not isinstance(decl.types.get(decl.params[0]), Thing):
            return []
        first = decl.params[0]
        text = "if {%s} == -1:\n if s.rec is not None: s.rec(('missing', %r, -1))\n return False" % (first, name)
        return [Raw(text, (first,), span=decl.span)]

    @staticmethod
    def snapshots(decl: ir.EventDecl) -> list[ir.Stmt]:
        return [ir.Let(name, value, span=decl.span) for name, value in decl.fields]

    def propose(self, name: str, names: tuple[str, ...]) -> list[ir.Stmt]:
        event, key = self.plan.events[name], ("proposal", name)
        gone = "{#status}" if name != "rolled" else "False"
        say = "if s.rec is not None: s.rec(('cancelled' if {#status} == 1 else 'replaced', %r, %s))" % (name, fields(names))
        asked = (
            Raw("s.props.append((%d, %s, 0, ()))" % (event, fields(names)), names),
            Window(key, f"g{self.plan.windows[key]}(s, (len(s.props) - 1,))", "(len(s.props) - 1,)"),
            Raw("_, %s, {#status}, _ = s.props.pop()\nif %s:\n %s\n return {#status} == 2" % (fields(names), gone, say), names, (*names, "#status")),
        )
        return [ir.If(RawExpr(f"s.live & {self.plan.live[key]}"), asked)]

    def forbidden(self, name: str, names: tuple[str, ...]) -> Raw:
        if name not in self.plan.forbids:
            return Raw("")
        q = self.plan.sources["forbid " + name]
        return Raw("if (s.%s or s.grants) and forbidden_%d(s, %s): return False" % (q, self.plan.events[name], fields(names)), names)

    def needs(self, name: str, decl: ir.EventDecl, names: tuple[str, ...]) -> list[ir.Stmt]:
        out: list[ir.Stmt] = []
        for n, need in enumerate(decl.needs):
            fail = (self.note(f"'failed', {name!r}, {fields(names)}, {n}", names), ir.Return(ir.Const(False)))
            out.append(ir.If(ir.Op("not", (need,)), fail, span=need.span))
        return out

    @staticmethod
    def note(what: str, reads: tuple[str, ...]) -> Raw:
        return Raw(f"if s.rec is not None: s.rec(({what}))", reads)

    def happened(self, name: str, names: tuple[str, ...]) -> list[ir.Stmt]:
        """What `past` will tell."""
        told = [Raw(f"s.{col} += ({fields(names)},)", names) for (what, _), col in self.plan.past.items() if what == name]
        return [*told, Raw(self.plan.all_dirt("past"))] if told and self.plan.all_dirt("past") else list(told)

    def rolled(self) -> None:
        names = self.plan.event_fields("rolled")
        out: list[ir.Stmt] = []
        if "rolled" in self.plan.proposal:
            out += self.propose("rolled", names)
        if "rolled" in self.plan.heard:
            out.append(Raw("hear_%d(s, (), %s)" % (self.plan.events["rolled"], fields(names)), names))
        self.add(("rolled",), names, (*out, ir.Return(ir.Local(names[1]))))

    def _rule_batches(self) -> set[str]:
        return {rule.body[0].event for rule in self.plan.p.rules if self.rule_is_batch(rule) and isinstance(rule.body[0], ir.Emit)}

    @staticmethod
    def rule_is_batch(rule: ir.StateRule) -> bool:
        """A state rule whose body is one event on its thing: all of them happen at once."""
        first = rule.body[0] if len(rule.body) == 1 else None
        return isinstance(first, ir.Emit) and bool(first.args) and first.args[0] == ir.Local(rule.var) and first.name is None

    def batch(self, name: str, decl: ir.EventDecl) -> None:
        """An event over a list: one shared proposal, checks on the state before, bodies together, then heard together."""
        names, number = self.plan.event_fields(name), self.plan.events[name]
        unpack = Raw("%s = {#row}" % fields(decl.params)[1:-1], ("#row",), decl.params)
        keep = Raw("{#rows2} += (%s,)" % fields(names), ("#rows2", *names), ("#rows2",))
        missing = Raw("if {%s} == -1: continue" % decl.params[0], (decl.params[0],)) if self.present(name, decl) else Raw("")
        row = (unpack, missing, *self.snapshots(decl), keep)
        out: list[ir.Stmt] = [ir.Let("#rows2", ir.Const(())), ir.For("#row", ir.Local("rows"), row)]
        if name in self.plan.proposal:
            key = ("proposal", name)
            ask = "g%d(s, tuple(range(len(s.props) - {#n}, len(s.props)))) if s.live & %d else None" % (self.plan.windows[key], self.plan.live[key])
            out += [
                Raw("{#n} = len({#rows2})\ns.props += [(%d, r, 0, ()) for r in {#rows2}]" % number, ("#rows2",), ("#n",)),
                Window(key, ask, "tuple(range(len(s.props) - {#n}, len(s.props)))", ("#n",)),
                Raw("{#rows2} = tuple([p[1] for p in s.props[len(s.props) - {#n}:] if not p[2]])\ndel s.props[len(s.props) - {#n}:]", ("#n",), ("#rows2",)),
            ]
        if decl.needs or name in self.plan.forbids:
            out.append(Raw("{#rows2} = allowed_%d(s, {#rows2})" % number, ("#rows2",), ("#rows2",)))
        hears = name in self.plan.heard
        if hears:
            out.append(Raw("{#pre} = tuple([pre_%d(s, r) for r in {#rows2}])" % number, ("#rows2",), ("#pre",)))
        fetch = Raw("%s = {#row}" % fields(names)[1:-1], ("#row",), names)
        note = self.note(f"'event', {name!r}, {{#row}}, -1", ("#row",))
        if any(isinstance(n, ir.Return) for n in nodes(decl.body)):
            self.add(("eventbody", name), names, decl.body)
            each: tuple[ir.Stmt, ...] = (Invoke(("eventbody", name), tuple(map(ir.Local, names))),)
        else:
            each = decl.body
        out += [self.hold(1, decl.whole), ir.For("#row", ir.Local("#rows2"), (fetch, note, *each)), self.hold(-1, decl.whole)]
        after: list[ir.Stmt] = [fetch, *self.happened(name, names)]
        out.append(ir.For("#row", ir.Local("#rows2"), tuple(after)) if len(after) > 1 else Raw(""))
        if hears:
            out.append(Raw("hear_batch_%d(s, {#pre}, {#rows2})" % number, ("#pre", "#rows2")))
        self.add(("batch", name), ("rows",), (*out, Checkpoint(span=decl.span)), decl.span)

    # -------------------------------------------------------------------------------------------- scopes

    def scope(self, name: str, decl: ir.ScopeDecl) -> None:
        number = self.plan.scopes[name]
        enter = Raw("enter_%d(s%s)" % (number, "".join(", {" + n + "}" for n in decl.params)), decl.params, span=decl.span)
        if any(isinstance(n, ir.Return) for n in nodes(decl.body)) or self.may_end(decl.body) or self.check_ends:
            self.add(("scopebody", name), decl.params, decl.body, decl.span)
            inner: list[ir.Stmt] = [
                Invoke(("scopebody", name), tuple(map(ir.Local, decl.params)), "#end", catch=True, span=decl.span),
                *self.last_look(decl.span),
                Raw("{#mine} = leave_%d(s, {#end} is END)" % number, ("#end",), ("#mine",), span=decl.span),
                ir.If(RawExpr("{#end} is END and not {#mine}", ("#end", "#mine")), (Leave(span=decl.span),), span=decl.span),
            ]
        else:
            inner = [*decl.body, Checkpoint(span=decl.span), Raw(f"leave_{number}(s, False)", span=decl.span)]
        after = (Checkpoint(span=decl.span),) if decl.whole else ()
        self.add(("scope", name), decl.params, (enter, *inner, *after), decl.span)

    def last_look(self, span: ir.Span) -> list[ir.Stmt]:
        """The end of a scope is a checkpoint, however it was left; what ends there ends it (or more), too."""
        if not self.plan.checks:
            return []
        look = Invoke(("checkpoint",), (), "#last", catch=True, span=span)
        keep = Raw("if {#last} is END: {#end} = END", ("#last", "#end"), ("#end",), span=span)
        return [ir.If(RawExpr(f"not s.hold and ({self.plan.due})"), (look, keep), span=span)]

    # -------------------------------------------------------------------------------------------- uses

    def use(self, a: ir.AbilityDecl) -> None:
        """Pay, aim, propose, carry out, let it be heard."""
        targets = tuple(t.name for t in a.targets)
        out: list[ir.Stmt] = [Mark(limit, a.limit_id, span=a.span) for limit in a.limits]
        out += [self.aim(t, a) for t in a.targets]
        if self.plan.use_hooks(a):
            out += self.propose_use(a, targets)
        names = ("self", "you", "occ", *targets)
        out.append(self.note(f"'use', {a.id}, {{self}}, {{you}}, {fields(targets)}", ("self", "you", *targets)))
        hears = "use" in self.plan.heard
        if a.moment.phase == "instead":
            out.append(Raw("{#tried} = s.tried\ns.tried += instead(s, {occ})", ("occ",), ("#tried",)))
        alone = (hears or a.moment.phase == "instead") and self.may_end(a.body) or any(isinstance(n, ir.Return) for n in nodes(a.body))
        whole = any(self.plan.p.classes[c].whole for c in self.plan.classes_of(a))
        out += [self.hold(1, True)] if whole else []
        out += self.carried_out(("effect", str(a.id)), names, a.body, alone, a)
        out += [self.hold(-1, True)] if whole else []
        if a.moment.phase == "instead":
            out.append(Raw("s.tried = {#tried}", ("#tried",)))
        if hears:
            out.append(Raw("if s.live & %d: hear_%d(s, (), %s)" % (self.plan.live["after", "use"], self.plan.events["use"], self.use_fields(a, targets)), ("self", "you", *targets)))
        out += self.closing(alone, a.span)
        self.add(("use", str(a.id)), ("self", "you", "occ"), tuple(out), a.span, a)

    def aim(self, t: ir.TargetDecl, a: ir.AbilityDecl) -> ir.Stmt:
        player = t.player or ir.Local("you")
        if t.low is None or t.high is None:
            options: ir.Expr = RawExpr("d%d_%d(s, {self}, {you}, {occ}%s)" % (a.id, a.targets.index(t), "".join(", {" + x.name + "}" for x in a.targets[: a.targets.index(t)])), ("self", "you", "occ", *(x.name for x in a.targets[: a.targets.index(t)])))
            return ir.Choose(t.name, options, player, t.name, t.type, span=a.span)
        return ir.ChooseMany(t.name, t.among, t.low, t.high, False, player, t.name, t.type, span=a.span)

    def use_fields(self, a: ir.AbilityDecl, targets: tuple[str, ...]) -> str:
        """The fields of a use, in the one layout that all uses share."""
        own = {f for c in self.plan.classes_of(a) for f in self.plan.p.classes[c].fields}
        out = [str(a.id), "{self}", "{you}"]
        for name in self.plan.use_fields[3:]:
            default = self.plan.use_defaults.get(name)
            const = default.value if name in own and isinstance(default, ir.Const) else None
            out.append("{" + name + "}" if name in targets else repr(const))
        return "(" + "".join(x + ", " for x in out) + ")"

    def propose_use(self, a: ir.AbilityDecl, targets: tuple[str, ...]) -> list[ir.Stmt]:
        key = ("proposal", "use")
        ask = f"g{self.plan.windows[key]}(s, (len(s.props) - 1,))"
        read = "".join("\n{%s} = f[%d]" % (t, self.plan.use_index[t]) for t in targets if t in self.plan.use_index)
        bit = self.plan.use_hooks(a)
        return [
            Raw("{#hook} = s.live & %d\nif {#hook}: s.props.append((%d, %s, 0, ()))" % (bit, self.plan.events["use"], self.use_fields(a, targets)), ("self", "you", *targets), ("#hook",)),
            Window(key, ask + " if {#hook} else None", "(len(s.props) - 1,)", ("#hook",)),
            Raw("if {#hook}:\n _, f, st, _ = s.props.pop()\n if st:\n  if s.rec is not None: s.rec(('cancelled', 'use', %d, {self}))\n  return 0%s" % (a.id, read.replace("\n", "\n ")), ("#hook", "self", *targets), targets),
        ]

    # -------------------------------------------------------------------------------------------- checkpoints

    def rule(self, i: int, rule: ir.StateRule) -> None:
        """Carries out one state rule on all the things that it was judged to apply to."""
        if self.rule_is_batch(rule) and isinstance(rule.body[0], ir.Emit):
            emit = rule.body[0]
            body: ir.Body = (ir.Batch(emit.event, ir.Local("things"), self._with(emit.args[1:], rule.var), span=rule.span),)
        else:
            body = (ir.For(rule.var, ir.Local("things"), rule.body, span=rule.span),)
        self.add(("rule", str(i)), ("things",), body, rule.span)

    @staticmethod
    def _with(args: tuple[ir.Expr, ...], var: str) -> tuple[ir.Expr, ...]:
        return tuple(ir.Local("batch_it") if a == ir.Local(var) else a for a in args)

    def checkpoint(self) -> None:
        """All state rules on one state, again until none applies; then what was heard is offered; again until quiet."""
        if not self.plan.checks:
            return
        inner: list[ir.Stmt] = []
        if self.plan.p.rules:
            run = tuple(
                ir.If(RawExpr("{#due}[%d]" % i, ("#due",)), (Invoke(("rule", str(i)), (RawExpr("{#due}[%d]" % i, ("#due",)),), span=rule.span),), span=rule.span)
                for i, rule in enumerate(self.plan.p.rules)
            )
            judge = Raw("{#due} = judge(s)", (), ("#due",))
            check = Raw("if {#due} == {#before}: stuck({#due})", ("#due", "#before"))
            count = Raw("{#before} = None if s.dirty else {#due}\n{#rounds} = again(s, {#due}, {#before}, {#rounds})", ("#due", "#rounds"), ("#before", "#rounds"))
            inner = [judge, ir.If(RawExpr("{#due} is not None", ("#due",)), (check, self.hold(1), *run, self.hold(-1), count))]
        if self.plan.hears:
            number = self.plan.windows["heard",]
            offer = (Raw("{#heard} = s.heard\ns.heard = ()", (), ("#heard",)), Window(("heard",), f"g{number}(s, {{#heard}})", "{#heard}", ("#heard",)))
            inner.append(ir.If(RawExpr("not s.dirty and s.heard"), offer))
        start = Raw("{#before} = None; {#rounds} = 0", (), ("#before", "#rounds"))
        self.add(("checkpoint",), (), (start, ir.While(RawExpr(self.plan.due), tuple(inner))))
