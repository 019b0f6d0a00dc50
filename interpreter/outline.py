"""What an account knows of a ruleset before a game: which scopes are headings, what is shown where, what belongs to what."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from interpreter.walkers import nodes, statements
from rulelang import program as ir

GAME = ""


class Outline:
    """The flow of a program in outline. Headings are turns: scopes that belong to a player and are opened again and again."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.bodies: dict[str, ir.Body] = {GAME: program.main, **{name: routine.body for name, routine in program.routines.items()}}
        self.bodies |= {name: event.body for name, event in program.events.items()}
        self.bodies |= {name: scope.body for name, scope in program.scopes.items()}
        self._events: dict[str, frozenset[str]] = {}

    @cached_property
    def repeated(self) -> frozenset[str]:
        """Scopes that a loop opens, itself or by what it performs or brings about, and such as one text opens twice."""
        loops = [s.body for body in self.bodies.values() for s in statements(body) if isinstance(s, ir.For | ir.While)]
        todo = [lead for body in loops for lead in leads(body)]
        twice = (lead for body in self.bodies.values() for lead, count in Counter(leads(body)).items() if count > 1)
        todo += [name for name in twice if name in self.program.scopes]
        seen: set[str] = set()
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += () if name in self.program.scopes else leads(self.bodies.get(name, ()))
        return frozenset(seen & set(self.program.scopes))

    @cached_property
    def headings(self) -> frozenset[str]:
        """Turns; also such as nothing in the text opens."""
        opened = {lead for body in self.bodies.values() for lead in leads(body)}
        owned = {name for name, scope in self.program.scopes.items() if scope.owner}
        return frozenset(name for name in owned if name in self.repeated or name not in opened)

    @cached_property
    def outer(self) -> frozenset[str]:
        """Scopes whose flow leads to a heading: they are the parts of the report."""
        found: set[str] = set()
        while True:
            more = {name for name, body in self.bodies.items() if any(lead in found | self.headings for lead in leads(body))}
            if more <= found:
                return frozenset(found & set(self.program.scopes) - self.headings)
            found |= more

    @cached_property
    def strips(self) -> frozenset[str]:
        """Scopes that begin with a strip, whose title says what they are."""
        shows = {name: next((s.number for s in scope.body if isinstance(s, ir.Show)), -1) for name, scope in self.program.scopes.items()}
        return frozenset(name for name, number in shows.items() if number >= 0 and self.program.shows[number].form == "strip")

    @cached_property
    def shown(self) -> dict[str, frozenset[str]]:
        """For each scope the attributes that its own text shows: what becomes of them meanwhile is not told one by one."""
        found = {}
        for name, scope in self.program.scopes.items():
            columns = (c.name for s in statements(scope.body) if isinstance(s, ir.Show) for c in self.program.shows[s.number].columns)
            found[name] = frozenset(column for column in columns if column in self.program.attrs)
        return found

    @cached_property
    def faces(self) -> frozenset[str]:
        """Attributes by which zones say who sees what: what becomes of them shows in what is seen."""
        todo: list[ir.Item] = [zone.seen for zone in self.program.zones.values() if zone.seen is not None]
        seen, found = set[str](), set[str]()
        while todo:
            for node in nodes(todo.pop()):
                if isinstance(node, ir.Attr):
                    found.add(node.name)
                elif isinstance(node, ir.Call) and node.define not in seen:
                    seen.add(node.define)
                    todo += self.program.defines[node.define].body
        return frozenset(found)

    def resets(self, scope: str) -> Iterator[str]:
        """Attributes that go back to their default when a scope begins."""
        family = [scope]
        while family[-1] in self.program.scopes and self.program.scopes[family[-1]].parent:
            family.append(self.program.scopes[family[-1]].parent)
        yield from (name for name, attr in self.program.attrs.items() if attr.reset in family)

    def event(self, name: str) -> frozenset[str]:
        """What the body of an event does."""
        if name not in self._events:
            self._events[name] = self.does(self.bodies.get(name, ()))
        return self._events[name]

    def does(self, body: ir.Body) -> frozenset[str]:
        """Names of what a body rolls, of the attributes that it writes and the zones that it moves things to, itself or by what it
        performs."""
        todo, seen, found = [body], set[str](), set[str]()
        while todo:
            for s in statements(todo.pop()):
                match s:
                    case ir.Roll(label=name) | ir.SetAttr(name=name) | ir.SetElem(name=name) | ir.Move(zone=name) | ir.MoveAll(zone=name):
                        found.add(name)
                    case ir.Perform(routine=name) if name not in seen:
                        seen.add(name)
                        todo.append(self.bodies.get(name, ()))
        return frozenset(found)


def leads(body: ir.Body) -> Iterator[str]:
    """What a body opens, performs or brings about."""
    for s in statements(body):
        if isinstance(s, ir.Enter):
            yield s.scope
        elif isinstance(s, ir.Perform):
            yield s.routine
        elif isinstance(s, ir.Emit | ir.Batch):
            yield s.event
