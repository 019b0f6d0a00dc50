"""Statements, one after the other; and scopes around them."""

from contextlib import suppress
from typing import Any

from interpreter.errors import Overrun, RulesError
from interpreter.oracle.choices import Going
from interpreter.oracle.events import Events
from interpreter.oracle.world import Ending, Frame, Instance
from interpreter.plan import ROLLED_FIELDS
from rulelang import program as ir


class Flow(Events):
    """A body gives None, or what was returned in a tuple of one."""

    def body(self, body: ir.Body, frame: Frame) -> Going:
        for s in body:
            returned = yield from DO[type(s)](self, s, frame)
            if returned is not None:
                return returned
        return None

    def spent(self) -> None:
        self.world.fuel -= 1
        if self.world.fuel < 0:
            raise Overrun("budget of rounds used up")

    # -------------------------------------------------------------------------------------------- control

    def return_(self, s: ir.Return, f: Frame) -> Going:
        return (f(s.value),)
        yield

    def if_(self, s: ir.If, f: Frame) -> Going:
        return (yield from self.body(s.then if f(s.condition) else s.orelse, f))

    def while_(self, s: ir.While, f: Frame) -> Going:
        while f(s.condition):
            self.spent()
            returned = yield from self.body(s.body, f)
            if returned is not None:
                return returned
        return None

    def for_(self, s: ir.For, f: Frame) -> Going:
        for x in f(s.source):
            f.env[s.var] = x
            returned = yield from self.body(s.body, f)
            if returned is not None:
                return returned
        return None

    def perform(self, s: ir.Perform, f: Frame) -> Going:
        routine = self.p.routines[s.routine]
        inner = Frame(dict(zip(routine.params, map(f, s.args), strict=True)), self.walk, flow=True)
        returned = yield from self.body(routine.body, inner)
        if s.name:
            f.env[s.name] = returned[0] if returned else 0

    def together(self, s: ir.Together, f: Frame) -> Going:
        """Everybody's choices first, then everybody's effects, held as one."""
        source, kept = f(s.source), []
        for x in source:
            f.env[s.var] = x
            flow, f.flow = f.flow, False
            yield from self.body(s.choices, f)
            f.flow = flow
            kept.append({name: f.env[name] for name in s.keep})

        def effects() -> Going:
            for x, mine in zip(source, kept, strict=True):
                f.env |= {s.var: x, **mine}
                yield from self.body(s.effects, f)

        yield from self.closed((yield from self.held(effects())), len(self.world.heard))

    # -------------------------------------------------------------------------------------------- writing

    def now(self, s: Any, f: Frame) -> Going:
        """What neither waits nor calls."""
        NOW[type(s)](self, s, f)
        return None
        yield

    def let(self, s: ir.Let, f: Frame) -> None:
        f.env[s.name] = f(s.value)

    def set_var(self, s: ir.SetVar, f: Frame) -> None:
        value, instance = f(s.value), self.world.innermost(s.scope)
        if instance is not None:
            instance.vars[s.name] = value
        self.world.tell("var", s.scope, s.name, value)

    def set_attr(self, s: ir.SetAttr, f: Frame) -> None:
        self.world.set_attr(s.name, f(s.of), f(s.value))

    def set_elem(self, s: ir.SetElem, f: Frame) -> None:
        e, at, value = f(s.of), f(s.at), f(s.value)
        if e >= 0:
            old = self.world.attrs[s.name][e]
            new = (*old[: at - 1], value, *old[at:]) if 0 < at <= len(old) else old
            self.world.attrs[s.name][e] = new
            self.world.tell("set", s.name, e, new)

    def set_fact(self, s: ir.SetFact, f: Frame) -> None:
        assert f.ability is not None
        event, fields, status, tried = self.world.props[f.occ]
        i = self.plan.index(f.ability)[s.name]
        self.world.props[f.occ] = (event, (*fields[:i], f(s.value), *fields[i + 1 :]), status, tried)

    def cancel(self, s: ir.Cancel, f: Frame) -> None:
        event, fields, _, tried = self.world.props[f.occ]
        self.world.props[f.occ] = (event, fields, 1, tried)

    def owner(self, expr: ir.Expr | None, f: Frame) -> int:
        value: Any = -1 if expr is None else f(expr)
        return int(value)

    def move(self, s: ir.Move, f: Frame) -> None:
        self.world.move(f(s.of), s.zone, self.owner(s.owner, f), s.front)

    def move_all(self, s: ir.MoveAll, f: Frame) -> None:
        owner = self.owner(s.owner, f)
        for e in f(s.things):
            self.world.move(e, s.zone, owner)

    def swap(self, s: ir.Swap, f: Frame) -> None:
        self.world.swap(f(s.a), f(s.b))

    def grant(self, s: ir.Grant, f: Frame) -> None:
        """(modifier, subject, values, source, you, stamp, until, pending, incarnation), as the log tells it."""
        subject, values = None if s.subject is None else f(s.subject), tuple(map(f, s.values))
        if subject == -1:
            self.world.tell("missing", "grant", f.env.get("self", -1))
            return
        instance = None if s.next else self.world.innermost(s.until)
        if not s.next and instance is None:
            self.world.tell("not_open", s.until)
            return
        pending = (self.plan.scopes[s.until], self.owner(s.owner, f)) if s.next else None
        self.world.serial += 1
        source, you, until = f.env.get("self", -1), f.env.get("you", -1), 0 if instance is None else instance.serial
        inc = 0 if subject is None else self.world.inc[subject]
        self.world.grants += ((s.modifier, subject, values, source, you, self.world.serial, until, pending, inc),)
        self.world.tell("grant", self.world.grants[-1])

    def declare(self, s: ir.Declare, f: Frame) -> None:
        """The use goes on when its timing comes, if the scope that owns that is open."""
        timing = self.p.abilities[s.ability].moment.timing
        instance = self.world.innermost(self.p.timings[timing].scope)
        if instance is not None:
            self.world.serial += 1
            occurrence = (self.world.serial, -1, tuple(map(f, s.values)), -1)
            c = (s.ability, f.env["self"], f.env["you"], occurrence)
            instance.waits[timing] = (*instance.waits.get(timing, ()), c)
            self.world.tell("declared", s.ability, f.env["self"], f.env["you"])

    def end(self, s: ir.EndScope, f: Frame) -> None:
        instance = self.world.innermost(s.scope)
        if instance is None:
            self.world.tell("not_open", s.scope)
            return
        raise Ending(instance)

    def show(self, s: ir.Show, f: Frame) -> None:
        """Only the log hears of it; what goes wrong in it is no matter of the game."""
        if self.world.rec is not None:
            fuel = self.world.fuel
            with suppress(RulesError):
                self.world.tell("show", s.number, f(s.value), None if s.to is None else f(s.to))
            self.world.fuel = fuel

    def win(self, s: ir.Win, f: Frame) -> None:
        players = f(s.players)
        self.world.result = players if isinstance(players, tuple) else () if players == -1 else (players,)
        self.world.tell("win", self.world.result)
        raise Ending(self.world.stack[0])

    # -------------------------------------------------------------------------------------------- asking

    def choose_(self, s: ir.Choose, f: Frame) -> Going:
        used: set[tuple[int, int]] = set()
        while True:
            player, options = f(s.player), f(s.options)
            extra = self.beside(player, used) if f.flow and options else ()
            f.env[s.name] = answer = yield from self.choose(player, s.prompt, options, s.item, s.none, extra)
            if answer not in extra:
                return
            used.add(answer[:2])
            timing = self.p.abilities[answer[0]].moment.timing
            yield from self.taken_beside(timing, answer)

    def beside(self, player: int, used: set[tuple[int, int]]) -> tuple[Any, ...]:
        """What the player may use beside a choice: while its scope is open and nothing is being used, each holder's once."""
        if self.world.depth:
            return ()
        open_ = [t for t in self.p.timings.values() if t.standing and self.world.innermost(t.scope) is not None]
        found = [c for t in open_ for c in self.gather_timing(t)]
        return tuple(c for c in found if self.decider(c[2]) == self.decider(player) and c[:2] not in used)

    def many_(self, s: ir.ChooseMany, f: Frame) -> Going:
        f.env[s.name] = yield from self.choose_many(s, f(s.player), f(s.options), f(s.low), f(s.high))

    def pick_(self, s: ir.Pick, f: Frame) -> Going:
        if s.low is None or s.high is None:
            got = yield from self.pick(s, f(s.owner), f(s.options), 1, 1)
            f.env[s.name] = got[0] if got else s.none
        else:
            f.env[s.name] = yield from self.pick(s, f(s.owner), f(s.options), f(s.low), f(s.high))

    def roll_(self, s: ir.Roll, f: Frame) -> Going:
        """The dice lie open before they count: who listens may change a face."""
        owner = f(s.owner)
        faces = yield from self.roll(s.label, owner, s.sides, 1 if s.count is None else f(s.count))
        if any(self.listeners("rolled", "before", "instead", "after")):
            fields = (s.label, faces, owner, -1 if f.ability is None else f.ability.id)
            if any(self.listeners("rolled", "before", "instead")):
                self.world.props.append((self.plan.events["rolled"], fields, 0, ()))
                yield from self.window(("proposal", "rolled"), (len(self.world.props) - 1,))
                fields = self.world.props.pop()[1]
            self.hear("rolled", (), fields)
            faces = fields[ROLLED_FIELDS.index("faces")]
        f.env[s.name] = faces[0] if s.count is None else faces

    def shuffle_(self, s: ir.Shuffle, f: Frame) -> Going:
        yield from self.shuffle(s.zone, self.owner(s.owner, f))

    # -------------------------------------------------------------------------------------------- calling

    def emit_(self, s: ir.Emit, f: Frame) -> Going:
        done = yield from self.emit(s.event, tuple(map(f, s.args)))
        if s.name:
            f.env[s.name] = done

    def batch_(self, s: ir.Batch, f: Frame) -> Going:
        rows = []
        for x in f(s.things):
            f.env["batch_it"] = x
            rows.append((x, *map(f, s.args)))
        yield from self.batch(s.event, rows)

    def proceed(self, s: ir.Proceed, f: Frame) -> Going:
        assert f.ability is not None
        name = f.ability.moment.name
        yield from self.emit(name, tuple(f(ir.Fact(n)) for n in self.p.events[name].params))

    def open(self, s: ir.OpenWindow, f: Frame) -> Going:
        """What waited for this timing is gone when the window closes."""
        instance = self.world.innermost(self.p.timings[s.timing].scope)
        try:
            yield from self.window(("timing", s.timing))
        finally:
            if instance is not None:
                instance.waits.pop(s.timing, None)

    def enter(self, s: ir.Enter, f: Frame) -> Going:
        args = tuple(map(f, s.args))
        yield from self.scope(self.p.scopes[s.scope], args)

    # -------------------------------------------------------------------------------------------- scopes

    def scope(self, decl: ir.ScopeDecl, args: tuple[Any, ...]) -> Going:
        w, frame = self.world, Frame(dict(zip(decl.params, args, strict=True)), self.walk, flow=True)
        outer = (w.hold, w.heard, len(w.props), w.tried)
        held = decl.whole or w.whole > 0
        attrs = self.began(decl, frame)
        if not held:
            w.hold, w.heard = 0, ()
        since, w.hold, w.whole = len(w.heard), w.hold + decl.whole, w.whole + decl.whole
        ending: Ending | None = None
        try:
            yield from self.body(decl.body, frame)
        except Ending as raised:
            ending = raised
        w.hold, w.whole = w.hold - decl.whole, w.whole - decl.whole
        try:
            yield from self.closed(ending, since)
        except Ending as raised:
            ending = self.outer(ending, raised)
        mine = self.left(attrs)
        w.hold, heard, props, w.tried = outer
        w.heard = w.heard if held else heard + w.heard
        del w.props[props:]
        if ending is not None and ending.instance is not mine:
            raise ending

    def beginnings(self, decl: ir.ScopeDecl) -> list[tuple[str, ir.Expr]]:
        """The fields with their defaults: those of the scopes that it inherits from first, but for those that it has itself."""
        own = {*decl.params, *(name for name, _ in decl.fields)}
        above = [self.p.scopes[name] for name in reversed(self.plan.family(decl.name)[1:])]
        return [(name, value) for scope in above for name, value in scope.fields if name not in own] + list(decl.fields)

    def began(self, decl: ir.ScopeDecl, frame: Frame) -> dict[str, list[Any] | None]:
        """Opens an instance; gives what the attributes that live with it were before."""
        w, family = self.world, self.plan.family(decl.name)
        resets = [name for name, attr in self.plan.attrs.items() if attr.reset in family]
        kept = {name: list(w.attrs[name]) if w.innermost(self.plan.attrs[name].reset) is not None else None for name in resets}
        w.serial += 1
        instance = Instance(decl.name, family, w.serial, frame.env[decl.owner] if decl.owner else -1)
        w.stack.append(instance)
        for name in resets:
            w.attrs[name] = list(w.fresh[name])
        instance.vars |= frame.env
        for name, value in self.beginnings(decl):
            instance.vars[name] = frame(value)
        args = tuple(frame.env[name] for name in decl.params)
        for each in w.stack:
            for what in family:
                each.past[what] = (*each.past.get(what, ()), args)
        numbers = {self.plan.scopes[name] for name in family}
        w.grants = tuple(
            (*g[:6], instance.serial, None, g[8]) if g[7] is not None and g[7][0] in numbers and g[7][1] in (-1, instance.owner) else g
            for g in w.grants
        )
        w.tell("scope", decl.name, args, instance.serial)
        return kept

    def left(self, kept: dict[str, list[Any] | None]) -> Instance:
        w = self.world
        mine = w.stack.pop()
        for name, before in kept.items():
            w.attrs[name] = list(w.fresh[name]) if before is None else before
        w.grants = tuple(g for g in w.grants if g[6] != mine.serial)
        w.tell("scope_end", mine.name, mine.serial)
        return mine


NOW: dict[type[ir.Stmt], Any] = {
    ir.Let: Flow.let, ir.SetVar: Flow.set_var, ir.SetAttr: Flow.set_attr, ir.SetElem: Flow.set_elem, ir.SetFact: Flow.set_fact,
    ir.Cancel: Flow.cancel, ir.Move: Flow.move, ir.MoveAll: Flow.move_all, ir.Swap: Flow.swap, ir.Grant: Flow.grant,
    ir.Declare: Flow.declare,
    ir.EndScope: Flow.end, ir.Show: Flow.show, ir.Win: Flow.win,
}  # fmt: skip
DO: dict[type[ir.Stmt], Any] = {
    **dict.fromkeys(NOW, Flow.now), ir.Return: Flow.return_, ir.If: Flow.if_, ir.While: Flow.while_, ir.For: Flow.for_,
    ir.Perform: Flow.perform, ir.Together: Flow.together, ir.Choose: Flow.choose_, ir.ChooseMany: Flow.many_, ir.Pick: Flow.pick_,
    ir.Roll: Flow.roll_, ir.Shuffle: Flow.shuffle_, ir.Emit: Flow.emit_, ir.Batch: Flow.batch_, ir.Proceed: Flow.proceed,
    ir.OpenWindow: Flow.open, ir.Enter: Flow.enter,
}  # fmt: skip
