"""What was ever used in many games, and what never: abilities, continuous effects, things, timings, and pairs that met in one window."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import field, frozen

from interpreter.machine import Machine
from interpreter.names import LABEL, Names
from interpreter.plan import Plan
from interpreter.watching import Seen
from rulelang import program as ir

Pair = tuple[int, int]


@frozen
class Used:
    """An ability, a continuous effect or a thing (a card type). name: a label, unique among those of its sort.

    times: how often it was used (1 for an effect that was in force); offered: was it ever a candidate?
    """

    name: str
    source: str
    times: int
    offered: bool = True

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "source": self.source, "times": self.times, "offered": self.offered}


@frozen
class Meeting:
    """A timing, or an event with those who answer it (phase: at, before, after): how many of its abilities were used, and which of the
    pairs of them were ever candidates together."""

    name: str
    phase: str
    abilities: int
    used: int
    pairs: int
    met: int
    apart: tuple[tuple[str, str], ...] = ()
    """The pairs that never met."""

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name, "phase": self.phase, "abilities": self.abilities, "used": self.used, "pairs": self.pairs, "met": self.met,
            "apart": [list(pair) for pair in self.apart],
        }  # fmt: skip


@frozen
class Coverage:
    """All games. The lists are in the order of the ruleset."""

    abilities: tuple[Used, ...]
    effects: tuple[Used, ...]
    things: tuple[Used, ...]
    meetings: tuple[Meeting, ...]

    def never(self) -> Iterator[Used]:
        """What was never used."""
        yield from (one for one in (*self.abilities, *self.effects, *self.things) if not one.times)

    def as_json(self) -> dict[str, object]:
        parts: dict[str, Sequence[Used | Meeting]] = {
            "abilities": self.abilities, "effects": self.effects, "things": self.things, "meetings": self.meetings,
        }  # fmt: skip
        return {name: [one.as_json() for one in part] for name, part in parts.items()}


@frozen
class Gathered:
    """What all games have shown, added up; small, however many they are."""

    uses: Counter[tuple[int, int]] = field(factory=Counter)
    effects: set[tuple[int, int]] = field(factory=set)
    met: set[tuple[int, int, tuple[int, ...]]] = field(factory=set)

    def add(self, seen: Seen) -> None:
        """One more game."""
        self.uses.update(seen.uses)
        self.effects.update(seen.effects)
        self.met.update(seen.met)

    def join(self, other: "Gathered") -> None:
        """Games that were counted elsewhere."""
        self.uses.update(other.uses)
        self.effects.update(other.effects)
        self.met.update(other.met)

    def pairs(self) -> dict[tuple[int, int], set[Pair]]:
        """(window, event) → the pairs of abilities that were candidates together."""
        found: dict[tuple[int, int], set[Pair]] = {}
        for number, event, able in self.met:
            found.setdefault((number, event), set()).update(combinations(able, 2))
        return found


def coverage(machine: Machine, found: Gathered) -> Coverage:
    """The tables of what was gathered in games of this machine."""
    plan = machine.plan
    times = Counter[int]()
    for (ability, _), count in found.uses.items():
        times[ability] += count
    offered = {a for _, _, able in found.met for a in able}
    titles = ability_titles(plan.p)
    abilities = tuple(Used(titles[a.id], a.source, times[a.id], a.id in offered or times[a.id] > 0) for a in plan.p.abilities)
    return Coverage(abilities, tuple(_effects(plan, found)), tuple(_things(plan, found)), tuple(_meetings(plan, found, titles, times)))


def ability_titles(program: ir.Program) -> list[str]:
    """A name for each ability: what has it, what it is called, and when it is used where that alone tells it from others."""
    names = Names(program)
    plain = []
    for a in program.abilities:
        name = names.ability(a.id, LABEL)
        plain.append(name if not a.source or a.source == name else f"{a.source} {name}")
    twice = Counter(plain)
    titles = [f"{t} ({when(a)})" if twice[t] > 1 else t for t, a in zip(plain, program.abilities, strict=True)]
    return numbered(titles)


def numbered(titles: list[str]) -> list[str]:
    """Those that are still alike are counted."""
    total, seen = Counter(titles), Counter[str]()
    made = []
    for title in titles:
        seen[title] += 1
        made.append(f"{title} /{seen[title]}" if total[title] > 1 else title)
    return made


def when(a: ir.AbilityDecl) -> str:
    """The moment of an ability in short."""
    return a.moment.timing if not a.moment.phase else f"{a.moment.phase} {a.moment.name}"


def _effects(plan: Plan, found: Gathered) -> Iterator[Used]:
    """Continuous effects that stand in the text; what is granted for a time belongs to the ability that does it."""
    there = [m for m in plan.p.modifiers if not m.template]
    force = {number for number, _ in found.effects}
    for m, title in zip(there, numbered([f"{m.source} {m.name}".strip() for m in there]), strict=True):
        yield Used(title, m.source, int(m.id in force))


def _things(plan: Plan, found: Gathered) -> Iterator[Used]:
    """Card types and single things that have anything to use."""
    able: set[int] = set()
    for source in {a.source for a in plan.p.abilities} | {m.source for m in plan.p.modifiers if not m.template}:
        able |= plan.types_with(source) if source else frozenset()
    force = {type_ for _, type_ in found.effects}
    times = Counter[int]()
    for (_, type_), count in found.uses.items():
        times[type_] += count
    for name, decl in plan.p.types.items():
        number = plan.tid[name]
        if number in able:
            yield Used(name, decl.kind, times[number] or int(number in force))


def _meetings(plan: Plan, found: Gathered, titles: list[str], times: Counter[int]) -> Iterator[Meeting]:
    met = found.pairs()
    events = {number: name for name, number in plan.events.items()}
    for key, number in plan.windows.items():
        if key == ("heard",):
            parts = [("after", events[plan.events[event]], plan.events[event], ids) for event, ids in plan.heard.items()]
        elif key[0] == "timing":
            parts = [("at", key[1], -1, [a.id for a in plan.p.abilities if a.moment.timing == key[1]])]
        else:
            parts = [("before", key[1], -1, list(plan.proposal[key[1]]))]
        for phase, name, event, ids in parts:
            every = [(a, b) for a, b in combinations(sorted(set(ids)), 2) if phase == "at" or _together(plan, a, b)]
            together = met.get((number, event), set())
            apart = tuple((titles[a], titles[b]) for a, b in every if (a, b) not in together)
            yield Meeting(name, phase, len(set(ids)), sum(times[i] > 0 for i in set(ids)), len(every), len(every) - len(apart), apart)


def _together(plan: Plan, a: int, b: int) -> bool:
    """Could both answer one event? Not where each answers only what befalls its own holder, and nothing holds both."""
    first, second = plan.p.abilities[a], plan.p.abilities[b]
    place = plan.own_field(first)
    return place is None or place != plan.own_field(second) or bool(plan.types_with(first.source) & plan.types_with(second.source))
