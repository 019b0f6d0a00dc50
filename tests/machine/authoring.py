"""Writes random rulesets: small, legal in the main, and dense with everything that can meet everything else.

`Author` asks its `dice` for every decision, so that a seed or Hypothesis can stand behind it.
"""

import re

from attrs import evolve
from wording import EVENTS, PROCEDURES, SCOPES, SPOTS, TIMINGS, Dice, Here, Seeded, Wording

__all__ = ["Author", "Dice", "Seeded"]


class Author(Wording):
    """One ruleset. text() gives it."""

    # -------------------------------------------------------------------------------------------- abilities

    def ability(self, source: str) -> list[str]:
        h = Here(units=("self", "self", "self"), players=("you",), place="ability", depth=1, level=self.dice.number(1, EVENTS))
        hook, h = self.hook(h)
        cls = self.of("", "", "", "C0 ", "C1 ")
        force = "may" if hook == "at STANDING" else self.of("must", "may")
        inside = "during S0" in hook or "at W0" in hook
        limit = (
            self.of("", ", once per S0", ", 2 times per S0", ", once per S0 and k")
            if inside
            else self.of("", ", once per k", ", 2 times per flag and k")
        )
        lines = [f"{force} {cls}『{self.name('ab')}』 {hook}{limit}"]
        if self.chance(40):
            lines.append(f"    needs {self.cond(h, 1)}")
        if self.chance(35) or cls:
            target = "aim" if cls else self.name("t")
            lines.append(f"    target {target} among {self.units(h, 1)}")
            h = evolve(h, units=(*h.units, target))
            if self.chance(25):
                second = self.name("t")
                lines.append(f"    target {second} among all(field) where it != {target}")
                h = evolve(h, units=(*h.units, second))
        return [*lines, *self.indented(self.block(h, 2))]

    def hook(self, h: Here) -> tuple[str, Here]:
        kind = self.of("at", "at", "at", "before", "before", "instead", "after", "after", "after", "later", "use", "rolled", "class")
        i = self.dice.number(0, EVENTS - 1)
        facts = {"unit": (f"x{i}", *((f"y{i}",) if i % 2 else ())), "number": (f"s{i}", *((f"a{i}",) if i >= 2 else ()))}
        known = evolve(h, facts=facts, answered=i)
        pattern = self.of(
            f"E{i}",
            f"E{i} self",
            f"E{i} where {self.cond(evolve(known, units=('self',)), 1)}",
            f"E{i} during S0",
            *([f"E{i} by self"] if i % 2 else []),
        )
        if kind == "at" and self.chance(20):
            return "at STANDING", h
        if kind == "at":
            return f"at W{self.dice.number(0, TIMINGS - 1)}", h
        if kind in ("before", "instead"):
            return f"{kind} {pattern}", evolve(known, phase=kind)
        if kind == "after":
            return f"after {pattern}", evolve(known, phase="after")
        if kind == "later":
            return f"after {pattern} at W{self.dice.number(0, TIMINGS - 1)}", evolve(known, phase="after")
        if kind == "rolled":
            return self.of("before rolled where highest(faces) > 4", "after rolled where sum(faces) < 5"), h
        if kind == "class":
            phase = self.of("before", "after")
            return f"{phase} C0", evolve(h, facts={}, phase=phase)
        phase = self.of("before", "after")
        return f"{phase} use where user != self", evolve(h, phase=phase)

    def passive(self) -> list[str]:
        h = Here(units=("self",))
        condition = self.of("", "", f" while {self.cond(h, 1)}")
        effect = self.of(
            "self's hp += 1",
            "self's power += 1",
            "self's mark = 2",
            "limit self's hp to 0..4",
            "strength(self) += 1",
            "each c among all(field): c's power += 1",
            "each c among all(field): c's hp -= 1",
            f"forbid E{self.dice.number(0, EVENTS - 1)}",
            "suppress all(field) where it is B",
            "each c among all(field): strength(c) += c's power",
            "forbid E1 where x1 = self",
        )
        if (
            "self's hp" in effect
            and "hp" in condition
            or "strength" in condition
            or "power" in condition
            or "mark" in condition
            or "possible" in condition
            or "has" in condition
        ):
            condition = ""
        if effect.startswith("each "):
            loop, line = effect.split(": ")
            return [f"passive{condition}", f"    {loop}", f"        {line}"]
        return [f"passive{condition}: {effect}"]

    # -------------------------------------------------------------------------------------------- declarations

    def policy(self, first: str) -> str:
        return self.of(
            f"active({first})",
            f"clockwise({first})",
            f"contested({first})",
            f"alternate({first})",
            f"chosen({first})",
            "oldest",
            f"oldest, contested({first})",
            "latest",
            "referee",
            f"mandatory_first, active({first})",
            f"nearest({first})",
            "own",
            "good",
            f"clockwise({first}), asked((players where any(it's field)))",
            f"asked((players where count(it's field) > 1)), active({first})",
            "asked(players), own",
        )

    def text(self) -> str:
        out = ["rulelang 1", "game g", "    players 2..2", "    k: number = 0", "    flag: yesno = no", "    trail: list number = ()"]
        out += ["    trek: list spot = ()"] if self.land else []
        out += self.indented(self.block(Here(depth=2), 4)) + ["    S0 first(players)"] + self.indented(self.block(Here(depth=2), 3))
        out += ["option bonus: 0..3 = 1", "kind unit is card", "    printed power: number", "    hp: 0..9 = 3", "    mark: number = 0"]
        out += [f"    shield: number = {self.of('0', 'self' + chr(39) + 's power')} until {self.of('S0', 'S1')}"]
        out += self.of("", "", "    listens field where it's shield < 5", "    listens field").splitlines()
        for source, head in (
            ("skill", "skill keen"),
            ("A", "card A is unit: power 1, skills keen"),
            ("B", "card B is unit: power 2"),
            ("C", "card C is unit: power 3"),
        ):
            out.append(head)
            for _ in range(self.dice.number(0, 2)):
                out += self.indented(self.ability(source))
            if self.chance(35):
                out += self.indented(self.passive())
        grave = f"zone grave per player: open, ordered{', renews' if self.renews else ''}{self.of('', '', ', owns')}"
        out += ["zone field per player: open, ordered", grave]
        out += ["setup deck per player: list unit to field", f"    = (A, {self.of('B', 'C')})", f"    = ({self.of('B', 'A')}, C)"]
        out += [
            "define strength(c: unit): number = c's power + c's hp",
            "class C0",
            "    aim: unit",
            f"{self.of('', 'whole ')}class C1 is C0",
        ]
        out += [
            "order own",
            "    key mandatory",
            "    key it's hp",
            "    ties owner",
            "order good",
            "    key latest",
            "    ties player(last(players))",
            "    pass good",
        ]
        out += self.of("", "", "order active(first(players))", "order oldest").splitlines()
        for part in (self.scopes, self.timings, self.procedures, self.happenings, self.rules, self.map):
            out += part()
        return "\n".join(reached(out)) + "\n"

    def scopes(self) -> list[str]:
        out: list[str] = []
        for i in range(SCOPES):
            head = ["S0 of: player", "S1 of: player", "S2"][i]
            if i == 1 and self.chance(30):
                head = "S1 is S0 of: player"
            h = Here(players=("of",) if i < 2 else (), place="scope", level=i + 1, numbers=(f"f{i}",), depth=2)
            out += [f"{self.of('', '', '', 'whole ')}scope {head}", f"    f{i}: number = {self.num(Here(), 1)}"]
            body = self.block(h, 4)
            if i == 0:
                body += ["open W0", *self.block(h, 1), "open W1"]
            out += self.indented(body)
        return out

    def timings(self) -> list[str]:
        out = ["timing STANDING during S0: standing", "    who all(field)"]
        for i in range(TIMINGS):
            inside = i == 0
            out += [f"timing W{i} during S0" if inside else f"timing W{i}"]
            who = self.of("all(field)", "all(field)", "all(field) for C0", "first(players)'s field", "reverse(all(field))")
            out += [f"    who {who}"] + ([f"    who {self.of('all(grave)', 'all(field)')}"] if self.chance(30) else [])
            out += [f"    order {self.policy(self.of('first(players)', 'last(players)'))}"]
            out += self.of("", "", "    takes 1", "    takes 2").splitlines()
        return out

    def procedures(self) -> list[str]:
        out: list[str] = []
        for i in range(PROCEDURES):
            h = Here(numbers=(f"q{i}",), place="procedure", level=i + 1, depth=2)
            out += [f"procedure P{i} q{i}: number", *self.indented(self.block(h)), f"    return {self.num(h, 1)}"]
        return out

    def happenings(self) -> list[str]:
        out: list[str] = []
        for i in range(EVENTS):
            by = f" by y{i}: unit?" if i % 2 else ""
            amount = f" with a{i}: number" if i >= 2 else ""
            units = (f"x{i}", f"x{i}", *((f"y{i}",) if i % 2 else ()))
            h = Here(
                units=units, numbers=(f"s{i}", *((f"a{i}",) if i >= 2 else ())), place="event", quiet=not self.loud[i], level=i + 1, depth=1
            )
            out += [f"{self.of('', '', '', 'whole ')}event E{i} x{i}: unit{by}{amount}"]
            if self.chance(30):
                policy = self.of("active(first(players))", "oldest", "contested(last(players))", "referee", "chosen(first(players))")
                out.append(f"    order {policy}")
            out += [f"    needs {self.cond(evolve(h, numbers=(), place='needs'), 1)}"] if self.chance(40) else []
            out += [f"    s{i}: number = {self.num(Here(units=units), 1)}", *self.indented(self.block(h))]
        return out + ["event die xd: unit", "    move xd to owner(xd)'s grave", "    xd's hp = 3"]

    def map(self) -> list[str]:
        """Areas, and ways that are always open, open with an option, or open now and then."""
        if not self.land:
            return []
        out = ["kind spot is area", f"    toll: 0..4 = {self.of('0', '1', '2')}"]
        out += [*(f"card L{i} is spot" for i in range(SPOTS)), "zone camp per spot"]
        for i in range(1, SPOTS + 2):
            ends = f"L{i % SPOTS} - L{self.dice.number(0, max(0, i % SPOTS - 1))}" if i % SPOTS else "L0 - L4 - L1"
            when = self.of("", f" where {self.cond(Here(place='way'), 1)}", f" where bonus > {self.num(Here(place='way'), 0)}")
            out.append(f"path {ends}{when}")
        return out

    def rules(self) -> list[str]:
        out = ["whenever c among all(field) where c's hp = 0: die c"] if self.chance(60) else []
        if self.chance(35):
            h = Here(units=("c",), place="rule", depth=1, level=2, quiet=True)
            out += [
                f"whenever c among all(field) where c's mark > 5{self.of('', ' during S0')}",
                "    c's mark = 0",
                *self.indented(self.block(h, 2)),
            ]
        return out


def reached(lines: list[str]) -> list[str]:
    """Without declarations that nothing names: what is not reached is only slow to read."""
    parts: list[list[str]] = []
    for line in lines[1:]:
        if line.startswith(" "):
            parts[-1].append(line)
        else:
            parts.append([line])
    named = {re.search(r"(?:scope|procedure|event|timing|class|option|define) (\w+)", part[0]): part for part in parts}
    loose = {found.group(1): part for found, part in named.items() if found}
    kept = [part for part in parts if not any(part is other for other in loose.values())]
    done = 0
    while done < len(kept):
        words = set(re.findall(r"\w+", " ".join(kept[done])))
        kept += [loose.pop(name) for name in list(loose) if name in words]
        done += 1
    return [lines[0], *(line for part in parts if any(part is k for k in kept) for line in part)]
