"""Windows: who could act now, one use after the other, until nobody does. Eligibility is read from the declarations."""

from collections.abc import Iterator
from typing import Any

from interpreter.errors import Overrun
from interpreter.oracle.choices import Going
from interpreter.oracle.protocol import NOTHING, Candidate, Opened, Protocol
from interpreter.oracle.world import Frame, Instance, Live, Reading
from interpreter.runtime.signals import DEPTH
from rulelang import program as ir


class Windows(Protocol):
    """Gathering and the loop of a window. `use` is what carries one out (see events.py)."""

    def use(self, ability: ir.AbilityDecl, me: int, you: int, occ: Any) -> Going:
        raise NotImplementedError

    # -------------------------------------------------------------------------------------------- who could act

    def frame(self, a: ir.AbilityDecl, me: int, you: int, occ: Any) -> Frame:
        """What an ability reads while it is offered and carried out."""
        facts: Any = {}
        index = self.plan.index(a)
        if isinstance(occ, int):
            facts = Live(self.world, occ, index)
        elif occ is not None:
            facts = {name: occ[2][i] for name, i in index.items()}
        return Frame({"self": me, "you": you}, Reading(self.p, self.reader, facts), a, occ)

    def eligible(self, c: Candidate) -> bool:
        """Limits left, acting from where it is, not suppressed, conditions true, a legal target."""
        a = self.p.abilities[c[0]]
        frame = self.frame(a, *c[1:])
        if any(self.used(frame, limit) >= limit.count for limit in a.limits):
            return False
        if a.source and a.moment.phase != "after" and not self.walk.acts(c[1]):
            return False
        if a.source and self.walk.suppressed(c[1]) is not None:
            return False
        return all(frame(need) for need in a.needs) and self.aimable(frame, 0)

    def counter(self, frame: Frame, limit: ir.Limit) -> tuple[Instance | None, tuple[object, ...]]:
        """Where a limit is counted, and under which key."""
        assert frame.ability is not None
        me = frame.env["self"]
        return self.world.innermost(limit.scope), (frame.ability.limit_id, me, self.world.inc[me], *map(frame, limit.key))

    def used(self, frame: Frame, limit: ir.Limit) -> int:
        instance, key = self.counter(frame, limit)
        return instance.limits.get(key, 0) if instance is not None else 0

    def aimable(self, frame: Frame, j: int) -> bool:
        assert frame.ability is not None
        if j == len(frame.ability.targets):
            return True
        target = frame.ability.targets[j]
        options = self.options(frame, j)
        return len(options) >= frame(target.low) if target.low is not None else bool(options)

    def options(self, frame: Frame, j: int) -> tuple[Any, ...]:
        """The legal things for the j-th target: those with which the next one can be filled."""
        assert frame.ability is not None
        target, rest = frame.ability.targets[j], frame.ability.targets[j + 1 :]
        found = tuple(frame(target.among))
        if not rest or rest[0].low is not None:
            return found
        return tuple(x for x in found if self.aimable(Frame({**frame.env, target.name: x}, frame.walk, frame.ability, frame.occ), j + 1))

    def hears(self, a: ir.AbilityDecl, me: int, fields: tuple[Any, ...]) -> bool:
        """Does something with these fields match what the ability listens to?"""
        moment = a.moment
        if moment.what == "class" and not self.walk.is_class(fields[0], moment.name):
            return False
        if moment.during and self.world.innermost(moment.during) is None:
            return False
        frame = self.frame(a, me, self.controller(me), (0, 0, fields, -1))
        if any(frame.walk.facts[n] != frame(e) for n, e in moment.pattern):
            return False
        return moment.condition is None or bool(frame(moment.condition))

    def listeners(self, what: str, *phases: str) -> Iterator[tuple[ir.AbilityDecl, int]]:
        """All that have an ability on this event (or on uses), wherever they are."""
        for a in self.p.abilities:
            if a.moment.phase in phases and a.moment.what != "declared" and (a.moment.name if a.moment.what == "event" else "use") == what:
                for e in self.reader.having(a.source):
                    yield a, e

    def gather(self, key: tuple[str, ...], context: Any) -> list[Candidate]:
        """Those who could act, and for whoever else is to be asked a candidate that is nothing."""
        found = self.able(key, context)
        self.about = Reading(self.p, self.reader, self.answered(key, context))
        asks = self.policy_of(key, context).asks if key in self.plan.windows and key[0] != "heard" else None
        if asks is None:
            return found
        return found + [(NOTHING, -1, p, None) for p in self.about.things(asks, {})]

    def can_act(self, w: Opened, key: tuple[str, ...], context: Any) -> list[Candidate]:
        """Those who can still act; the nothing of whoever can do so is no candidate."""
        found = [c for c in self.gather(key, context) if not self.acted(w, c)]
        have = {self.decider(c[2]) for c in found if c[0] != NOTHING}
        return [c for c in found if c[0] != NOTHING or self.decider(c[2]) not in have]

    def answered(self, key: tuple[str, ...], context: Any) -> dict[str, Any]:
        """The fields of what is answered, by name."""
        if key[0] == "timing" or not context:
            return {}
        event, fields = self.world.props[context[0]][:2] if key[0] == "proposal" else context[0][3][1:3]
        name = next(name for name, number in self.plan.events.items() if number == event)
        return dict(zip(self.plan.event_fields(name), fields, strict=False))

    def able(self, key: tuple[str, ...], context: Any) -> list[Candidate]:
        if key[0] == "timing":
            return self.gather_timing(self.p.timings[key[1]])
        if key[0] == "heard":
            return [c for c in context if self.eligible(c)]
        found = []
        for place in context:
            _, fields, status, _ = self.world.props[place]
            for a, e in self.listeners(key[1], "before", "instead"):
                c = (a.id, e, self.controller(e), place)
                if not status and (a.id, e) not in self.world.tried and self.hears(a, e, fields) and self.eligible(c):
                    found.append(c)
        return found

    def gather_timing(self, timing: ir.TimingDecl) -> list[Candidate]:
        """Those who take part with what they can do, then what has waited for this timing."""
        found: dict[Candidate, None] = {}
        here = [a for a in self.p.abilities if a.source and not a.moment.phase and a.moment.timing == timing.name]
        for group in timing.groups:
            for e in self.walk.things(group.things, {}):
                for a in here:
                    fits = not group.classes or any(self.walk.is_class(a.id, c) for c in group.classes)
                    c = (a.id, e, self.controller(e), None)
                    if fits and e in self.reader.having(a.source) and self.eligible(c):
                        found[c] = None
        instance = self.world.innermost(timing.scope)
        waiting = instance.waits.get(timing.name, ()) if instance is not None else ()
        return [*found, *(c for c in waiting if self.eligible(c))]

    # -------------------------------------------------------------------------------------------- the loop

    def policy_of(self, key: tuple[str, ...], context: Any) -> ir.Policy:
        if key[0] == "timing":
            return self.p.timings[key[1]].policy
        names = {name for name, number in self.plan.events.items() if key[0] == "heard" and any(c[3][1] == number for c in context)}
        name = key[1] if key[0] == "proposal" else names.pop() if len(names) == 1 else ""
        event = self.p.events.get(name)
        return event.order if event is not None and event.order is not None else self.p.default_order

    def window(self, key: tuple[str, ...], context: Any = None) -> Going:
        title = key[-1]
        if key[0] != "timing" and not self.gather(key, context):
            return
        self.world.depth += 1
        if self.world.depth > DEPTH:
            raise Overrun("windows inside windows")
        self.world.tell("window", title)
        w, uses = Opened(title, self.policy_of(key, context)), 0
        takes = self.p.timings[key[1]].takes if key[0] == "timing" else 0
        try:
            while cands := self.can_act(w, key, context):
                c = yield from self.next_one(w, cands)
                if c == self.CLOSE:
                    break
                if c is None:
                    continue
                yield from self.take(w, c)
                uses += 1
                if uses == takes:
                    break
        finally:
            self.world.depth -= 1
        self.world.tell("window_end", title)

    def taken_beside(self, timing: str, c: Candidate) -> Going:
        """A use that was chosen beside another choice: a window of its own, already answered."""
        self.world.depth += 1
        self.world.tell("window", timing)
        try:
            yield from self.use(self.p.abilities[c[0]], *c[1:])
        finally:
            self.world.depth -= 1
        self.world.tell("window_end", timing)

    def acted(self, w: Opened, c: Candidate) -> bool:
        if c[0] == NOTHING and any(x[2] == c[2] for x in w.passed):
            return True
        return (*c, self.world.inc[c[1]]) in w.taken or c in w.passed

    def take(self, w: Opened, c: Candidate) -> Going:
        w.taken += ((*c, self.world.inc[c[1]]),)
        if isinstance(c[3], int):
            event, fields, status, tried = self.world.props[c[3]]
            self.world.props[c[3]] = (event, fields, status, (*tried, (c[0], c[1])))
        yield from self.use(self.p.abilities[c[0]], *c[1:])
        self.world.fuel -= 1
        if self.world.fuel < 0:
            raise Overrun("budget of uses used up")
        if w.policy.pass_ == "change":
            w.passed = ()
        if w.policy.turns == "alternate":
            w.floor, w.quiet = w.floor + 1, 0
