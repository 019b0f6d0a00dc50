"""Events: proposed, checked, carried out, heard; one, or a batch of them."""

from interpreter.internal import Checkpoint, Invoke, Raw, RawExpr, Window
from interpreter.shape.statements import Statements, fields
from interpreter.walkers import nodes
from rulelang import program as ir
from rulelang.types import Thing


class Events(Statements):
    """One routine an event, one a batch of it."""

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
            Raw(
                "_, %s, {#status}, _ = s.props.pop()\nif %s:\n %s\n return {#status} == 2" % (fields(names), gone, say),
                names,
                (*names, "#status"),
            ),
        )
        return [ir.If(RawExpr("True" if self.plan.asks(key) else f"s.live & {self.plan.live[key]}"), asked)]

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

    def happened(self, name: str, names: tuple[str, ...]) -> list[ir.Stmt]:
        """What `past` will tell."""
        told = []
        for (what, scope), col in self.plan.past.items():
            if what == name:
                open_ = f"if s.o{self.plan.scopes[scope]}: " if scope else ""
                told.append(Raw(f"{open_}s.{col} += ({fields(names)},)", names))
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
        gone = "if {%s} == -1:\n if s.rec is not None: s.rec(('missing', %r, -1))\n continue"
        missing = Raw(gone % (decl.params[0], name), (decl.params[0],)) if self.present(name, decl) else Raw("")
        row = (unpack, missing, *self.snapshots(decl), keep)
        out: list[ir.Stmt] = [ir.Let("#rows2", ir.Const(())), ir.For("#row", ir.Local("rows"), row)]
        if name in self.plan.proposal:
            key = ("proposal", name)
            live = "True" if self.plan.asks(key) else f"s.live & {self.plan.live[key]}"
            ask = "g%d(s, tuple(range(len(s.props) - {#n}, len(s.props)))) if %s else None" % (self.plan.windows[key], live)
            out += [
                Raw("{#n} = len({#rows2})\ns.props += [(%d, r, 0, ()) for r in {#rows2}]" % number, ("#rows2",), ("#n",)),
                Window(key, ask, "tuple(range(len(s.props) - {#n}, len(s.props)))", ("#n",)),
                Raw(
                    "{#rows2} = survivors(s, %r, s.props[len(s.props) - {#n}:])\ndel s.props[len(s.props) - {#n}:]" % name,
                    ("#n",),
                    ("#rows2",),
                ),
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
