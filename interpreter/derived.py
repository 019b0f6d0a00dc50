"""What follows from which things there are: the things of each kind, who listens, whose effects reach others, what is worth a look.

What a thing of each type brings is known beforehand, so that a new game looks once at each of its things and not at the whole program.
"""

from typing import Any

from interpreter.concerns import groups_of
from interpreter.plan import LAYERS, Plan
from rulelang import program as ir

State = Any
Place = tuple[str, int]
"""A row of a derived column: the layer of a continuous effect (FLAT: a prohibition, a suppression or a listener)."""
FLAT = 3
GAME = -1


class Derived:
    """brings[t]: (group of kinds, live bits, [(place, number)]) of a type; brings[GAME]: what the game itself has."""

    def __init__(self, plan: Plan, functions: list[Any]) -> None:
        self.plan, self.functions = plan, functions
        hooks = [(f"h{n}", plan.proposal[key[1]]) for key, n in plan.windows.items() if key[0] == "proposal"]
        self.hooks = hooks + [(f"l{plan.events[e]}", ids) for e, ids in plan.heard.items()]
        self.columns = [*(column for column, _ in self.hooks), *plan.sources.values(), "sup"]
        self.tables = [column for name, column in plan.constant.items() if name not in plan.shared]
        self.bases = [(plan.col[a.name], "b" + plan.col[a.name]) for a in plan.attrs.values() if a.reset]
        self.groups: dict[tuple[str, ...], int] = {}
        found = self._found()
        self.brings = [(self._group(t), *found[t]) for t in range(len(plan.types))] + [(0, 0, [])]
        self.brings.append((0, *found[GAME]))
        self.members = [(kind, [n for kinds, n in self.groups.items() if kind in kinds]) for kind in plan.counted]

    def _group(self, t: int) -> int:
        """Types that are of the same kinds, as far as anybody asks for all things of a kind."""
        return self.groups.setdefault(tuple(k for k in self.plan.counted if t in self.plan.types_of(k)), len(self.groups))

    def _found(self) -> dict[int, tuple[int, list[tuple[Place, int]]]]:
        plan, abilities = self.plan, self.plan.p.abilities
        live = dict.fromkeys(range(GAME, len(plan.types)), 0)
        entries: dict[int, list[tuple[Place, int]]] = {t: [] for t in live}
        for a in abilities:
            for t in self._types(a.source):
                live[t] |= self._live(a)
        asked = [
            ((column, FLAT), abilities[i].source, i) for column, ids in self.hooks for i in ids if plan.own_field(abilities[i]) is None
        ]
        for place, source, number in (*asked, *self._effects()):
            for t in self._types(source):
                entries[t].append((place, number))
        return {t: (live[t], entries[t]) for t in live}

    def _types(self, source: str) -> list[int]:
        return sorted(self.plan.types_with(source)) if source else [GAME]

    def _live(self, a: ir.AbilityDecl) -> int:
        """The bits of the windows and hearings that this ability makes worth a look."""
        moment, live = a.moment, self.plan.live
        if not moment.phase:
            return live["timing", moment.timing] | sum(live.get(("group", moment.timing, str(n)), 0) for n in groups_of(self.plan, a))
        if moment.what == "declared":
            return 0
        what = moment.name if moment.what == "event" else "use"
        if moment.phase == "after":
            return live["after", what]
        return live["proposal", what] | (live["use", self.plan.use_group(a)] if what == "use" else 0)

    def _effects(self) -> list[tuple[Place, str, int]]:
        """Continuous effects on others."""
        plan = self.plan
        found = [
            ((plan.sources[name], LAYERS.index(m.layer)), m.source, m.id)
            for name, ms in plan.modifiers.items()
            for m in ms
            if not m.template and not plan.on_itself(m)
        ]
        found += [
            ((plan.sources["forbid " + event], FLAT), m.source, m.id) for event, ms in plan.forbids.items() for m in ms if not m.template
        ]
        return [*found, *((("sup", FLAT), m.source, m.id) for m in plan.suppresses)]

    # -------------------------------------------------------------------------------------------- of a state

    def start(self, s: State) -> None:
        """Nobody is there yet."""
        for column in self.columns:
            setattr(s, column, ())

    def finish(self, s: State) -> None:
        """The columns of the things that are there now. Things never go, so what is empty has never been anything else."""
        for column in self.tables:
            setattr(s, column, {})
        here: list[list[int]] = [[] for _ in self.groups]
        brings, rows = self.brings, dict[Place, list[tuple[int, int]]]()
        _, live, entries = brings[GAME]
        for place, number in entries:
            rows.setdefault(place, []).append((number, GAME))
        for e, t in enumerate(s.type[:-1]):
            group, bits, entries = brings[t]
            here[group].append(e)
            live |= bits
            for place, number in entries:
                rows.setdefault(place, []).append((number, e))
        s.live = live
        s.kinds = {
            kind: tuple(here[groups[0]]) if len(groups) == 1 else tuple(sorted([e for n in groups for e in here[n]]))
            for kind, groups in self.members
        }
        self._rows(s, rows)
        for column, base in self.bases:
            setattr(s, base, getattr(s, column)[:])

    def _rows(self, s: State, rows: dict[Place, list[tuple[int, int]]]) -> None:
        """By ability or effect, then by thing."""
        functions = self.functions
        for (column, layer), row in rows.items():
            row.sort()
            if layer != FLAT:
                layers = [sorted(rows.get((column, n), ())) for n in range(FLAT)]
                setattr(s, column, tuple([tuple([(e, functions[m]) for m, e in one]) for one in layers]))
            elif column == "sup":
                s.sup = tuple([(e, functions[m]) for m, e in row])
            elif column[0] == "q":
                setattr(s, column, tuple([(e, functions[m], m) for m, e in row]))
            else:
                setattr(s, column, tuple(row))
