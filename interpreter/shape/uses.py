"""Scopes that open and end, and uses of abilities: paid, aimed, proposed, carried out, heard."""

from interpreter.concerns import hooks_on
from interpreter.internal import Checkpoint, Invoke, Leave, Raw, RawExpr, Window
from interpreter.limits import Mark
from interpreter.runtime.signals import WHOLE
from interpreter.shape.events import Events
from interpreter.shape.statements import CAUGHT, fields
from interpreter.walkers import nodes
from rulelang import program as ir
from rulelang.span import Span


class Uses(Events):
    """One routine a scope, one a use of each ability."""

    # -------------------------------------------------------------------------------------------- scopes

    def scope(self, name: str, decl: ir.ScopeDecl) -> None:
        number = self.plan.scopes[name]
        enter = Raw("enter_%d(s%s)" % (number, "".join(", {" + n + "}" for n in decl.params)), decl.params, span=decl.span)
        # What a whole scope has held is looked at before it closes, like the end of any other.
        released = (Raw(f"s.hold -= {WHOLE}"),) if decl.whole else ()
        if any(isinstance(n, ir.Return) for n in nodes(decl.body)) or self.may_end(decl.body) or self.check_ends:
            self.add(("scopebody", name), decl.params, decl.body, decl.span)
            inner: list[ir.Stmt] = [
                Invoke(("scopebody", name), tuple(map(ir.Local, decl.params)), "#end", catch=True, span=decl.span),
                CAUGHT,
                *released,
                *self.last_look(decl.span),
                Raw("{#mine} = leave_%d(s, {#end})" % number, ("#end",), ("#mine",), span=decl.span),
                ir.If(RawExpr("{#end} and not {#mine}", ("#end", "#mine")), (Leave(span=decl.span),), span=decl.span),
            ]
        else:
            inner = [*decl.body, *released, Checkpoint(span=decl.span), Raw(f"leave_{number}(s, False)", span=decl.span)]
        self.add(("scope", name), decl.params, (enter, *inner), decl.span)

    def last_look(self, span: Span) -> list[ir.Stmt]:
        """The end of a scope is a checkpoint, however it was left; what ends there ends it (or more), too."""
        if not self.plan.checks:
            return []
        look = Invoke(("checkpoint",), (), "#last", catch=True, span=span)
        keep = Raw("if {#last} is END: {#end} = True", ("#last", "#end"), ("#end",), span=span)
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
        hears = hooks_on(self.plan, "use", a.id) & self.plan.live.get(("after", "use"), 0)
        if a.moment.phase == "instead":
            out.append(Raw("{#tried} = s.tried\ns.tried += instead(s, {occ})", ("occ",), ("#tried",)))
        alone = (
            (bool(hears) or a.moment.phase == "instead") and self.may_end(a.body) or any(isinstance(n, ir.Return) for n in nodes(a.body))
        )
        whole = any(self.plan.p.classes[c].whole for c in self.plan.classes_of(a))
        out += [self.hold(1, True)] if whole else []
        out += self.carried_out(("effect", str(a.id)), names, a.body, alone, a)
        out += [self.hold(-1, True)] if whole else []
        if a.moment.phase == "instead":
            out.append(Raw("s.tried = {#tried}", ("#tried",)))
        if hears:
            out.append(
                Raw(
                    "if s.live & %d: hear_%d(s, (), %s)" % (hears, self.plan.events["use"], self.use_fields(a, targets)),
                    ("self", "you", *targets),
                )
            )
        out += self.closing(alone, a.span)
        self.add(("use", str(a.id)), ("self", "you", "occ"), tuple(out), a.span, a)

    def aim(self, t: ir.TargetDecl, a: ir.AbilityDecl) -> ir.Stmt:
        player = t.player or ir.Local("you")
        if t.low is None or t.high is None:
            options: ir.Expr = RawExpr(
                "d%d_%d(s, {self}, {you}, {occ}%s)"
                % (a.id, a.targets.index(t), "".join(", {" + x.name + "}" for x in a.targets[: a.targets.index(t)])),
                ("self", "you", "occ", *(x.name for x in a.targets[: a.targets.index(t)])),
            )
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
            Raw(
                "{#hook} = s.live & %d\nif {#hook}: s.props.append((%d, %s, 0, ()))"
                % (bit, self.plan.events["use"], self.use_fields(a, targets)),
                ("self", "you", *targets),
                ("#hook",),
            ),
            Window(key, ask + " if {#hook} else None", "(len(s.props) - 1,)", ("#hook",)),
            Raw(
                "if {#hook}:\n _, f, st, _ = s.props.pop()\n if st:\n"
                "  if s.rec is not None: s.rec(('cancelled', 'use', %d, {self}))\n  return 0%s" % (a.id, read.replace("\n", "\n ")),
                ("#hook", "self", *targets),
                targets,
            ),
        ]
