"""Random expressions and statements, legal where they stand. Every decision is asked of `dice`."""

import random
from typing import Protocol

from attrs import define, evolve, field


class Dice(Protocol):
    def number(self, low: int, high: int) -> int: ...


class Seeded:
    """Decisions by a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


@define
class Here:
    """What can be written where the author is: names by type, whether a choice or an answer to an event may stand, nesting left."""

    numbers: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    place: str = "flow"
    """flow, procedure, event, scope, ability, effects, choices, rule."""
    quiet: bool = False
    """Nothing may ask."""
    level: int = 0
    """Only events, procedures and scopes from this number on: nothing calls itself."""
    depth: int = 2
    facts: dict[str, tuple[str, ...]] = field(factory=dict)
    phase: str = ""
    answered: int = -1


EVENTS, SCOPES, TIMINGS, PROCEDURES = 4, 3, 2, 2
SPOTS = 5


class Wording:
    """Expressions and statements of one ruleset."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.names = dice, 0
        self.loud = [self.chance(50) for _ in range(EVENTS)]
        self.renews = self.chance(30)
        self.land = self.chance(40)
        """Are there areas, with ways between them?"""

    # -------------------------------------------------------------------------------------------- small decisions

    def chance(self, percent: int) -> bool:
        return self.dice.number(1, 100) > 100 - percent

    def of(self, *options: str) -> str:
        return options[self.dice.number(0, len(options) - 1)]

    def name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    # -------------------------------------------------------------------------------------------- expressions

    def num(self, h: Here, deep: int = 2) -> str:
        simple = ["0", "1", "2", "3", "k", *h.numbers, *h.facts.get("number", ())]
        if deep <= 0 or self.chance(35):
            return self.of(*simple)
        unit, more = self.unit(h, deep - 1), deep - 1
        return self.of(
            f"{unit}'s hp",
            f"{unit}'s hp",
            f"{unit}'s mark",
            f"{unit}'s shield",
            f"{unit}'s power",
            f"count({self.units(h, more)})",
            f"strength({unit})",
            f"({self.num(h, more)} + {self.num(h, more)})",
            f"({self.num(h, more)} - {self.num(h, more)})",
            f"min({self.num(h, more)}, {self.num(h, more)})",
            f"mod({self.num(h, more)}, 3)",
            f"count(past({self.of(*self.events(h))}, {self.of('S0', 'S1', 'game')}))".replace(", game", ""),
            f"highest({self.units(h, more)}'s hp)",
            "sum(trail)",
            f"count(past({self.of('S0', 'S1')}, S0))",
            "bonus",
            *([f"count({self.spots(h, more)})", f"sum({self.spots(h, more)}'s toll)"] if self.land else []),
        )

    def events(self, h: Here) -> tuple[str, ...]:
        return tuple(f"E{i}" for i in range(EVENTS))

    def unit(self, h: Here, deep: int = 2) -> str:
        simple = [*h.units, *h.units, *h.facts.get("unit", ()), "first(all(field))", "last(all(field))"]
        if deep <= 0 or self.chance(60):
            return self.of(*simple)
        return self.of(
            f"first({self.units(h, deep - 1)})",
            f"last({self.units(h, deep - 1)})",
            f"top({self.player(h)}'s field)",
            f"nth(all(field), {self.num(h, 0)})",
        )

    def units(self, h: Here, deep: int = 2) -> str:
        simple = ["all(field)", "all(field)", "all(grave)", f"{self.player(h)}'s field", *h.lists]
        if deep <= 0 or self.chance(50):
            return self.of(*simple)
        inner = evolve(h, units=(*h.units, "it"))
        return self.of(
            f"({self.of(*simple)} where {self.cond(inner, deep - 1)})",
            f"reverse({self.of(*simple)})",
            f"({self.unit(h, 0)}, {self.unit(h, 0)})",
        )

    def spot(self, h: Here) -> str:
        return self.of(*(f"L{i}" for i in range(SPOTS)), f"place({self.unit(h, 0)})", *(["last(trek)"] if h.place != "way" else []))

    def spots(self, h: Here, deep: int) -> str:
        if h.place == "way":
            return f"({self.spot(h)}, {self.spot(h)})"
        if deep <= 0 or self.chance(30):
            return self.of(f"neighbours({self.spot(h)})", f"reach({self.spot(h)}, {self.num(h, 0)})", "trek")
        inner = evolve(h, numbers=(*h.numbers, "it's toll", "it's toll"))
        cost = self.of("it's toll", "it's toll", "2", "0", f"max(0, {self.num(inner, deep - 1)})")
        onward = f"neighbours(it){self.of('', f' where {self.cond(inner, deep - 1)}')}"
        return f"reach({self.spot(h)}, {self.num(h, 1)}{self.of('', f', onward: {onward}')}{self.of('', f', cost: {cost}')})"

    def player(self, h: Here) -> str:
        return self.of("first(players)", "last(players)", *h.players, *h.players, *(f"next({p})" for p in h.players))

    def cond(self, h: Here, deep: int = 2) -> str:
        more = deep - 1
        simple = [
            f"{self.num(h, 1)} {self.of('=', '!=', '<', '<=', '>', '>=')} {self.num(h, 1)}",
            "flag",
            f"{self.unit(h, 1)}'s mark < {self.num(h, 0)}",
        ]
        if deep <= 0 or self.chance(40):
            return self.of(*simple)
        return self.of(
            f"{self.unit(h, 1)} = {self.unit(h, 1)}",
            f"{self.unit(h, 1)} in {self.of('field', 'grave')}",
            f"{self.unit(h, 1)} in {self.player(h)}'s field",
            f"during {self.of('S0', 'S1', 'S2')}",
            f"any({self.units(h, more)})",
            f"{self.unit(h, 1)} has keen",
            f"not {self.cond(h, more)}",
            f"({self.cond(h, more)} and {self.cond(h, more)})",
            f"({self.cond(h, more)} or {self.cond(h, more)})",
            f"{self.unit(h, 1)} is {self.of('A', 'B')}",
            *([f"possible(E0, {self.unit(h, 1)})"] if h.level > 0 and h.place != "needs" else []),
            "waiting(W0)",
            f"owner({self.unit(h, 1)}) = {self.player(h)}",
            f"{self.num(h, 1)} in 1..3",
            *([f"{self.spot(h)} in {self.spots(h, more)}"] if self.land else []),
        )

    # -------------------------------------------------------------------------------------------- statements: lists of lines

    def block(self, h: Here, most: int = 3) -> list[str]:
        out: list[str] = []
        for _ in range(self.dice.number(1, most)):
            lines, h = self.statement(h)
            out += lines
        return out

    def indented(self, lines: list[str]) -> list[str]:
        return ["    " + line for line in lines]

    def statement(self, h: Here) -> tuple[list[str], Here]:
        options = [self.let, self.count, self.mark, self.change, self.change, self.event, self.event, self.lasting, self.move]
        if not h.quiet and h.place != "rule":
            options += [self.choose, self.choose, self.pick, self.roll]
        if h.depth > 0:
            options += [self.branch, self.loop]
            if not h.quiet and h.place in ("flow", "scope", "procedure", "ability"):
                options += [self.together]
        if h.place in ("flow", "scope", "event", "ability", "procedure") and not h.quiet:
            options += [self.enter, self.call, self.open]
        if h.place in ("scope", "event", "ability", "rule") and self.chance(25):
            options += [self.end]
        if h.place in ("event", "scope", "procedure") and self.chance(20):
            options += [self.leave]
        if h.phase in ("before", "instead"):
            options += [self.answer, self.answer, self.answer]
        return options[self.dice.number(0, len(options) - 1)](h)

    def let(self, h: Here) -> tuple[list[str], Here]:
        name = self.name("n")
        if self.chance(40):
            return [f"let {name} = {self.unit(h)}"], evolve(h, units=(*h.units, name))
        return [f"let {name} = {self.num(h)}"], evolve(h, numbers=(*h.numbers, name))

    def count(self, h: Here) -> tuple[list[str], Here]:
        return [self.of(f"k = mod({self.num(h)}, 7)", f"k += {self.num(h, 0)}", f"flag = {self.cond(h)}", f"trail += {self.num(h, 1)}")], h

    def mark(self, h: Here) -> tuple[list[str], Here]:
        return [f"{self.unit(h, 1)}'s mark {self.of('=', '+=', '-=')} {self.num(h, 1)}"], h

    def change(self, h: Here) -> tuple[list[str], Here]:
        return [f"{self.unit(h, 1)}'s {self.of('hp', 'hp', 'shield')} {self.of('=', '+=', '-=', '-=')} {self.num(h, 1)}"], h

    def event(self, h: Here) -> tuple[list[str], Here]:
        numbers = [i for i in range(h.level, EVENTS) if not (h.quiet and self.loud[i])]
        if not numbers:
            return self.count(h)
        i = numbers[self.dice.number(0, len(numbers) - 1)]
        several = not self.loud[i] and self.chance(40)
        first = self.units(h, 1) if several else self.unit(h, 1)
        by = f" by {self.unit(h, 0)}" if i % 2 else ""
        amount = f" with {self.num(h, 1)}" if i >= 2 else ""
        return [f"E{i} {first}{by}{amount}"], h

    def lasting(self, h: Here) -> tuple[list[str], Here]:
        until = self.of("S0", "S1", "next S0", "S2", f"next S0 by {self.player(h)}")
        what = self.of(
            f"{self.unit(h, 1)}'s hp += {self.num(h, 0)}",
            f"{self.unit(h, 1)}'s mark = {self.num(h, 0)}",
            f"limit {self.unit(h, 1)}'s hp to 1..4",
            f"strength({self.unit(h, 1)}) += 2",
        )
        if self.chance(15):
            what = f"forbid E{self.dice.number(0, EVENTS - 1)}"
        return [f"{what} until {until}"], h

    def walk(self, h: Here) -> tuple[list[str], Here]:
        return [
            self.of(
                f"move {self.unit(h, 1)} to last({self.spots(h, 1)})'s camp",
                f"trek = {self.spots(h, 2)}",
                f"{self.spot(h)}'s toll = {self.num(h, 1)}",
                f"each n among {self.spots(h, 1)}: n's toll += 1",
            )
        ], h

    def move(self, h: Here) -> tuple[list[str], Here]:
        if self.land and self.chance(40):
            return self.walk(h)
        zone = f"{self.player(h)}'s {self.of('field', 'grave')}"
        return [
            self.of(
                f"move {self.unit(h, 1)} to {zone}",
                f"move {self.unit(h, 1)} to {zone} as front",
                f"move {self.units(h, 1)} to {zone}",
                f"swap {self.unit(h, 1)}, {self.unit(h, 1)}",
                f"show {self.units(h, 1)}, it's hp, count(all(field))",
                f"show trail, {self.unit(h, 1)}, {self.num(h, 1)}",
                f"show {self.unit(h, 1)}, {self.unit(h, 1)} as strip",
            )
        ], h

    def choose(self, h: Here) -> tuple[list[str], Here]:
        name, by = self.name("c"), f" by {self.player(h)}"
        if self.chance(35):
            high = self.dice.number(1, 3)
            order = self.of("", " in order")
            among = self.of("all(field)", "all(grave)", f"{self.player(h)}'s field")
            lines = [f"choose {self.of('0', '1', str(high))}..{high} {name} among {among}{order}{by}"]
            return [*lines, f"trail += count({name})"], evolve(h, lists=(*h.lists, name))
        if self.chance(40):
            lines = [f"choose {name} among (1, {self.num(h, 0)}, 4){by}", f"trail += {name}"]
            return lines, evolve(h, numbers=(*h.numbers, name))
        return [f"choose {name} among {self.units(h, 1)}{by}"], evolve(h, units=(*h.units, name))

    def pick(self, h: Here) -> tuple[list[str], Here]:
        name = self.name("c")
        if self.chance(30):
            return [f"shuffle {self.player(h)}'s field"], h
        if self.chance(40):
            return [f"choose 2 {name} among all(field) by chance"], evolve(h, lists=(*h.lists, name))
        return [f"choose {name} among {self.units(h, 1)} by chance"], evolve(h, units=(*h.units, name))

    def roll(self, h: Here) -> tuple[list[str], Here]:
        name, by = self.name("r"), self.of("", f" by {self.unit(h, 0)}")
        if self.chance(30):
            return [f"roll {name} 2d6{by}", f"trail += sum({name})"], h
        lines = [f"roll {name} 1d6{by}"]
        if self.chance(40) and h.depth > 0:
            inner = evolve(h, depth=h.depth - 1)
            lines += [
                "    on 1-3",
                *self.indented(self.indented(self.block(inner, 2))),
                "    on 4+",
                *self.indented(self.indented(self.block(inner, 2))),
            ]
        return [*lines, f"trail += {name}"], evolve(h, numbers=(*h.numbers, name))

    def branch(self, h: Here) -> tuple[list[str], Here]:
        inner = evolve(h, depth=h.depth - 1)
        lines = [f"if {self.cond(h)}", *self.indented(self.block(inner))]
        if self.chance(40):
            lines += ["else", *self.indented(self.block(inner))]
        return lines, h

    def loop(self, h: Here) -> tuple[list[str], Here]:
        inner = evolve(h, depth=h.depth - 1)
        if self.chance(25):
            return [f"repeat {self.dice.number(1, 3)} times", *self.indented(self.block(inner, 2))], h
        if self.chance(35):
            return [f"repeat while k < {self.dice.number(1, 4)}", "    k += 1", *self.indented(self.block(inner, 2))], h
        name = self.name("u")
        return [f"each {name} among {self.units(h, 1)}", *self.indented(self.block(evolve(inner, units=(*h.units, name)), 2))], h

    def together(self, h: Here) -> tuple[list[str], Here]:
        name, mine = self.name("p"), self.name("c")
        inner = evolve(h, players=(*h.players, name), units=(*h.units, mine), place="effects", depth=h.depth - 1)
        lines = [
            f"together each {name} among {self.of('players', 'players', 'reverse(players)')}",
            f"    choose {mine} among {self.of('all(field)', name + chr(39) + 's field')} by {name}",
        ]
        if self.chance(30):
            other = self.name("c")
            lines.append(f"    choose {other} among (1, 2) by {name}")
            inner = evolve(inner, numbers=(*inner.numbers, other))
        return [*lines, "then", *self.indented(self.block(inner, 2))], h

    def enter(self, h: Here) -> tuple[list[str], Here]:
        if h.level >= SCOPES:
            return self.event(h)
        i = self.dice.number(h.level, SCOPES - 1)
        return [f"S{i} {self.player(h)}" if i < 2 else f"S{i}"], h

    def call(self, h: Here) -> tuple[list[str], Here]:
        if h.level >= PROCEDURES:
            return self.change(h)
        i, name = self.dice.number(h.level, PROCEDURES - 1), self.name("n")
        if self.chance(50):
            return [f"let {name} = P{i}({self.num(h, 1)})", f"trail += {name}"], evolve(h, numbers=(*h.numbers, name))
        return [f"P{i} {self.num(h, 1)}"], h

    def open(self, h: Here) -> tuple[list[str], Here]:
        if h.place == "ability" and not self.chance(15):
            return self.event(h)
        return [f"open W{0 if h.place == 'scope' and h.level == 1 and self.chance(50) else 1}"], h

    def end(self, h: Here) -> tuple[list[str], Here]:
        if self.chance(8):
            return [f"win {self.player(h)}"], h
        near = f"S{h.level - 1}" if h.place == "scope" else "S0"
        return [f"end {self.of(near, near, near, 'S0', 'S1', 'S2')}"], h

    def leave(self, h: Here) -> tuple[list[str], Here]:
        value = f" {self.num(h, 1)}" if h.place == "procedure" else ""
        return [f"if {self.cond(h)}: return{value}"], h

    def answer(self, h: Here) -> tuple[list[str], Here]:
        i = h.answered
        if h.phase == "instead" and self.chance(50):
            return ["proceed"], h
        if i < 0 or self.chance(20):
            return ["cancel"] if self.chance(60) else [f"k += {self.num(h, 0)}"], h
        return [
            self.of(
                f"x{i} = {self.unit(h, 0)}",
                *([f"a{i} += 1"] if i >= 2 else []),
                *([f"y{i} = {self.unit(h, 0)}"] if i % 2 else []),
                f"s{i} += 1",
            )
        ], h
