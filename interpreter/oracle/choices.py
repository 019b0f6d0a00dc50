"""Asking: players for choices, chance for dice. Each is a generator that yields when world.ask waits for an answer."""

from collections.abc import Generator
from typing import Any

from interpreter.chance import label_key
from interpreter.machine import Machine
from interpreter.oracle.world import Reading, World, WorldReader
from interpreter.runtime.picks import drawn
from interpreter.runtime.signals import CHANCE, DONE
from rulelang import program as ir
from rulelang.types import Thing, Type

Going = Generator[None, Any, Any]


class Choices:
    """The part of the tree walk that asks."""

    def __init__(self, machine: Machine, world: World) -> None:
        self.machine, self.plan, self.p, self.world = machine, machine.plan, machine.program, world
        self.reader = WorldReader(machine, world)
        self.walk = Reading(self.p, self.reader)
        self.about = self.walk
        """Reads what a policy says, with the fields of what is answered at the window."""

    def decider(self, player: int) -> int:
        who: Any = self.reader.builtin("decider", (player,))
        return int(who)

    def controller(self, e: int) -> int:
        who: Any = self.reader.builtin("controller", (e,))
        return int(who)

    def choose(
        self, player: int, prompt: str, options: tuple[Any, ...], item: Type, none: object, extra: tuple[Any, ...] = ()
    ) -> Going:
        """One of the options, or one of the candidates that stand beside them."""
        if len(options) + len(extra) < 2:
            return options[0] if options else none
        kind, own = ("standing", len(options)) if extra else ("choose", -1)
        self.world.ask = (self.decider(player), kind, prompt, (*options, *extra), self.plan.item(item), own)
        return (yield)

    def choose_many(self, s: ir.ChooseMany, player: int, options: tuple[Any, ...], low: int, high: int) -> Going:
        """Single picks with DONE; unordered ones go forward through the options, leaving enough for what is still owed."""
        who = self.decider(player)
        high = min(high, len(options))
        low = min(low, high)
        got: tuple[int, ...] = ()
        while len(got) < high:
            if s.ordered:
                left = [i for i in range(len(options)) if i not in got]
            else:
                left = [i for i in range(len(options)) if (not got or i > got[-1]) and len(options) - i >= low - len(got)]
            offer = tuple(options[i] for i in left) + ((DONE,) if len(got) >= low else ())
            answer = offer[0]
            if len(offer) > 1:
                self.world.ask = (who, "many", s.prompt, offer, self.plan.item(s.item), -1)
                answer = yield
            if answer is DONE:
                break
            got += (next(i for i in left if options[i] == answer),)
        return tuple(options[i] for i in got)

    def roll(self, label: str, owner: int, sides: int, count: int) -> Going:
        faces: tuple[int, ...] = ()
        while len(faces) < count:
            if self.world.asked:
                self.world.ask = (CHANCE, "roll", label, tuple(range(1, sides + 1)), -1, owner)
                faces += ((yield),)
            else:
                faces += (drawn(self.world, (label, label_key(label)), owner, sides) + 1,)
        self.world.tell("roll", label, owner, faces)
        return faces

    def one_of(self, label: str, owner: int, options: tuple[Any, ...], item: int) -> Going:
        if len(options) == 1:
            return options[0]
        if self.world.asked:
            self.world.ask = (CHANCE, "pick", label, options, item, owner)
            return (yield)
        return options[drawn(self.world, (label, label_key(label)), owner, len(options))]

    def pick(self, s: ir.Pick, owner: int, options: tuple[Any, ...], low: int, high: int) -> Going:
        rest = list(options)
        got: tuple[Any, ...] = ()
        while rest and len(got) < max(low, high):
            one = yield from self.one_of(s.label, owner, tuple(rest), self.plan.item(s.item))
            rest.remove(one)
            got += (one,)
        self.world.tell("pick", s.label, owner, got)
        return got

    def shuffle(self, zone: str, owner: int) -> Going:
        rest = list(self.world.zones[zone, owner])
        got: tuple[int, ...] = ()
        while rest:
            one = yield from self.one_of(zone, owner, tuple(rest), self.plan.item(Thing("thing")))
            rest.remove(one)
            got += (one,)
        self.world.zones[zone, owner] = got
        self.world.tell("shuffle", self.plan.zones[zone], owner)
