"""What happens: events, batches, uses, hearing, checkpoints; and how an end unwinds them."""

from collections.abc import Iterator
from typing import Any

from interpreter.errors import Overrun, Stuck
from interpreter.oracle.choices import Going
from interpreter.oracle.windows import Windows
from interpreter.oracle.world import Ending, Frame, nothing
from rulelang import program as ir

Fields = tuple[Any, ...]
Pre = tuple[tuple[int, int], ...]


class Events(Windows):
    """`body` carries statements out (see flow.py)."""

    def body(self, body: ir.Body, frame: Frame) -> Going:
        raise NotImplementedError

    # -------------------------------------------------------------------------------------------- ends

    def held(self, inside: Going, whole: bool = False) -> Going:
        """Carries something out with checkpoints held; gives the Ending that came out of it, or None."""
        self.world.hold += 1
        self.world.whole += whole
        try:
            yield from inside
        except Ending as ending:
            return ending
        finally:
            self.world.hold -= 1
            self.world.whole -= whole
        return None

    def closed(self, ending: Ending | None, since: int = 0) -> Going:
        """The end of an event, a use or a scope: a checkpoint, then an end goes on outward. Of two ends the outer one counts.

        since: how much had been heard when it began; of what came later, the optional is dropped when it is being ended.
        """
        if ending is not None:
            heard = self.world.heard
            self.world.heard = (*heard[:since], *(c for c in heard[since:] if self.must(c)))
        try:
            if self.world.hold == 0:
                yield from self.checkpoint()
        except Ending as other:
            raise self.outer(ending, other) from None
        if ending is not None:
            raise ending

    def outer(self, one: Ending | None, two: Ending) -> Ending:
        if one is None or one.instance not in self.world.stack:
            return two
        return min(one, two, key=lambda e: self.world.stack.index(e.instance))

    # -------------------------------------------------------------------------------------------- one event

    def emit(self, name: str, args: Fields) -> Going:
        """Proposed, checked, carried out, heard. Gives whether it was."""
        decl, number = self.p.events[name], self.plan.events[name]
        if self.missing(decl, args):
            return False
        fields = self.snapshots(decl, args)
        if any(self.listeners(name, "before", "instead")):
            self.world.props.append((number, fields, 0, ()))
            yield from self.window(("proposal", name), (len(self.world.props) - 1,))
            _, fields, status, _ = self.world.props.pop()
            if status:
                self.world.tell("cancelled" if status == 1 else "replaced", name, fields)
                return status == 2
        if self.forbidden(name, fields) or self.failed(decl, fields):
            return False
        pre, since = self.present(name), len(self.world.heard)
        self.world.tell("event", name, fields, -1)
        ending = yield from self.held(self.body(decl.body, self.plain(decl, fields)), decl.whole)
        self.happened(name, fields)
        self.hear(name, pre, fields)
        yield from self.closed(ending, since)
        return True

    def missing(self, decl: ir.EventDecl, args: Fields) -> bool:
        """An event on none does nothing, and the log says so."""
        if nothing(decl, args):
            self.world.tell("missing", decl.name, -1)
        return nothing(decl, args)

    def plain(self, decl: ir.EventDecl, fields: Fields) -> Frame:
        return Frame(dict(zip(self.plan.event_fields(decl.name), fields, strict=True)), self.walk)

    def snapshots(self, decl: ir.EventDecl, args: Fields) -> Fields:
        frame = Frame(dict(zip(decl.params, args, strict=True)), self.walk)
        for name, value in decl.fields:
            frame.env[name] = frame(value)
        return tuple(frame.env[name] for name in self.plan.event_fields(decl.name))

    def failed(self, decl: ir.EventDecl, fields: Fields) -> bool:
        frame = self.plain(decl, fields)
        for n, need in enumerate(decl.needs):
            if not frame(need):
                self.world.tell("failed", decl.name, fields, n)
                return True
        return False

    def forbidden(self, name: str, fields: Fields) -> bool:
        """Does a prohibition hold: of something that is there, or a lasting one?"""
        found = self.walk.forbidden(name, dict(zip(self.plan.event_fields(name), fields, strict=True)))
        if found is not None:
            self.world.tell("forbidden", name, fields, found)
        return found is not None

    def happened(self, name: str, fields: Fields) -> None:
        """Told to every scope that is open."""
        for instance in self.world.stack:
            instance.past[name] = (*instance.past.get(name, ()), fields)

    # -------------------------------------------------------------------------------------------- an event over a list

    def batch(self, name: str, rows: list[Fields]) -> Going:
        """One shared proposal, checks on the state before, bodies together, then all is heard by all that were there."""
        decl, number = self.p.events[name], self.plan.events[name]
        fields = [self.snapshots(decl, args) for args in rows if not self.missing(decl, args)]
        if any(self.listeners(name, "before", "instead")):
            first = len(self.world.props)
            self.world.props += [(number, f, 0, ()) for f in fields]
            yield from self.window(("proposal", name), tuple(range(first, len(self.world.props))))
            fields = []
            for _, f, status, _ in self.world.props[first:]:
                if status:
                    self.world.tell("cancelled" if status == 1 else "replaced", name, f)
                else:
                    fields.append(f)
            del self.world.props[first:]
        fields = [f for f in fields if not self.forbidden(name, f) and not self.failed(decl, f)]
        pre, since = self.present(name), len(self.world.heard)
        done: list[Fields] = []
        ending = yield from self.held(self.bodies(decl, fields, done), decl.whole)
        serial = 0
        for f in done:
            self.happened(name, f)
        for f in done:
            serial = self.hear(name, pre, f, serial)
        yield from self.closed(ending, since)

    def bodies(self, decl: ir.EventDecl, fields: list[Fields], done: list[Fields]) -> Going:
        for f in fields:
            done.append(f)
            self.world.tell("event", decl.name, f, -1)
            yield from self.body(decl.body, self.plain(decl, f))

    # -------------------------------------------------------------------------------------------- hearing

    def present(self, name: str) -> Pre:
        """Who acts from where it is, just before the body."""
        return tuple((a.id, e) for a, e in self.listeners(name, "after") if not a.source or self.walk.acts(e))

    def hear(self, name: str, pre: Pre, fields: Fields, serial: int = 0) -> int:
        """Those who were there before or are there now; offered at the next checkpoint, or at a timing of a scope that is open."""
        for a, e in self.listeners(name, "after"):
            if not ((a.id, e) in pre or not a.source or self.walk.acts(e)) or not self.hears(a, e, fields):
                continue
            if not serial:
                self.world.serial += 1
                serial = self.world.serial
            c = (a.id, e, self.controller(e), (serial, self.plan.events[name], fields, -1))
            self.world.tell("heard", a.id, e, name)
            if not a.moment.timing:
                self.world.heard += (c,)
            elif (instance := self.world.innermost(self.p.timings[a.moment.timing].scope)) is not None:
                instance.waits[a.moment.timing] = (*instance.waits.get(a.moment.timing, ()), c)
        return serial

    # -------------------------------------------------------------------------------------------- uses

    def use(self, ability: ir.AbilityDecl, me: int, you: int, occ: Any) -> Going:
        """Pay, aim, propose the use, carry it out, let it be heard."""
        frame = self.frame(ability, me, you, occ)
        for limit in ability.limits:
            instance, key = self.counter(frame, limit)
            if instance is not None:
                instance.limits[key] = instance.limits.get(key, 0) + 1
        for j in range(len(ability.targets)):
            yield from self.aim(frame, j)
        if any(self.listeners("use", "before", "instead")):
            self.world.props.append((self.plan.events["use"], self.use_fields(frame), 0, ()))
            yield from self.window(("proposal", "use"), (len(self.world.props) - 1,))
            _, fields, status, _ = self.world.props.pop()
            if status:
                self.world.tell("cancelled", "use", ability.id, me)
                return
            frame.env |= {t.name: fields[self.plan.use_index[t.name]] for t in ability.targets if t.name in self.plan.use_index}
        self.world.tell("use", ability.id, me, you, tuple(frame.env[t.name] for t in ability.targets))
        yield from self.carried_out(frame)

    def carried_out(self, frame: Frame) -> Going:
        ability, tried, since = frame.ability, self.world.tried, len(self.world.heard)
        assert ability is not None
        if ability.moment.phase == "instead":
            event, fields, _, asked = self.world.props[frame.occ]
            self.world.props[frame.occ] = (event, fields, 2, asked)
            self.world.tried += asked
        inside, whole = self.body(ability.body, frame), any(self.p.classes[c].whole for c in self.plan.classes_of(ability))
        ending: Ending | None = None
        if whole:
            ending = yield from self.held(inside, True)
        else:
            try:
                yield from inside
            except Ending as raised:
                ending = raised
        self.world.tried = tried
        self.hear("use", (), self.use_fields(frame))
        yield from self.closed(ending, since)

    def aim(self, frame: Frame, j: int) -> Going:
        assert frame.ability is not None
        t = frame.ability.targets[j]
        player = frame.env["you"] if t.player is None else frame(t.player)
        if t.low is None or t.high is None:
            frame.env[t.name] = yield from self.choose(player, t.name, self.options(frame, j), t.type, -1)
            return
        many = ir.ChooseMany(t.name, t.among, t.low, t.high, False, ir.Const(player), t.name, t.type)
        frame.env[t.name] = yield from self.choose_many(many, player, frame(t.among), frame(t.low), frame(t.high))

    def use_fields(self, frame: Frame) -> Fields:
        """ability, user, you, then the fields of its classes."""
        a = frame.ability
        assert a is not None
        own = {f for c in self.plan.classes_of(a) for f in self.p.classes[c].fields}
        aimed = {t.name for t in a.targets}
        out: list[Any] = [a.id, frame.env["self"], frame.env["you"]]
        for name in self.plan.use_fields[3:]:
            default = self.plan.use_defaults.get(name)
            out.append(frame.env[name] if name in aimed else default.value if name in own and isinstance(default, ir.Const) else None)
        return tuple(out)

    # -------------------------------------------------------------------------------------------- checkpoints

    def checkpoint(self) -> Going:
        """All state rules judged on one state and carried out, again until none applies; then what was heard is offered."""
        while True:
            due = self.judged()
            if due:
                before = self.world.image()
                ending = yield from self.held(self.rules(due))
                if ending is not None:
                    raise ending
                if self.world.image() == before:
                    raise Stuck("a state rule applies again although it changed nothing")
                self.world.fuel -= 1
                if self.world.fuel < 0:
                    raise Overrun("state rules do not come to an end")
            elif self.world.heard:
                heard, self.world.heard = self.world.heard, ()
                yield from self.window(("heard",), heard)
            else:
                return

    def judged(self) -> list[tuple[ir.StateRule, tuple[Any, ...]]]:
        open_ = [rule for rule in self.p.rules if not rule.scope or self.world.innermost(rule.scope) is not None]
        found = [(rule, tuple(Frame({}, self.walk)(rule.things))) for rule in open_]
        return [(rule, things) for rule, things in found if things]

    def rules(self, due: list[tuple[ir.StateRule, tuple[Any, ...]]]) -> Going:
        """All of them, even where one ends a scope: the outermost that any of them ends is ended then. A win ends all."""
        ending: Ending | None = None
        for part in self.parts(due):
            try:
                yield from part
            except Ending as raised:
                ending = self.outer(ending, raised)
            if self.world.result is not None:
                break
        if ending is not None:
            raise ending

    def parts(self, due: list[tuple[ir.StateRule, tuple[Any, ...]]]) -> Iterator[Going]:
        for rule, things in due:
            first = rule.body[0]
            if len(rule.body) == 1 and isinstance(first, ir.Emit) and first.args[:1] == (ir.Local(rule.var),):
                rows = [tuple(Frame({rule.var: x}, self.walk)(a) for a in first.args) for x in things]
                yield self.batch(first.event, rows)
                continue
            for x in things:
                yield self.body(rule.body, Frame({rule.var: x}, self.walk))
