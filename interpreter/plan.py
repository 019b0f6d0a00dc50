"""What the whole program knows about itself: a number for everything, who listens to what, what is ever written or modified.

The columns of a state are named here: a3 the attribute, z2 the zone, v5 the variable, o1 the open instance of a scope (its serial,
0 when closed), u1 the limits counted in it, p0 what is past in it, w4 what waits for a timing, q2 the sources of a continuous effect,
h7 the listeners of a hook, k1 the things of a kind, c3 the table of a constant definition.
"""

from collections.abc import Iterable
from typing import Any

from interpreter.constants import heavy, same_in_all_games, worth_a_table
from interpreter.looks import looks, trigger
from interpreter.walkers import nodes
from rulelang import program as ir
from rulelang.settled import settled
from rulelang.types import Int, List, Thing, Type

PLAYER = "player"
USE_FIELDS = ("ability", "user", "you")
ROLLED_FIELDS = ("label", "faces", "user", "ability")
LAYERS = ("set", "add", "clamp")
"""The order in which continuous effects are applied."""


class Plan:
    """Numbers and static facts of one Program. Nothing here depends on a setup."""

    def __init__(self, program: ir.Program) -> None:
        self.p = program
        self._things()
        self._columns()
        self._scopes()
        self._uses()
        self._hooks()
        self._writes()
        self._modified()
        self.gates = [i for i, way in enumerate(self.p.paths) if not settled(self.p, way.where)]
        """The ways that may open and close while a game goes on."""
        changing = self.written | set(self.modifiers) | ({"neighbours()"} if self.gates else set())
        self.constant = {name: f"c{i}" for i, name in enumerate(worth_a_table(self.p, changing))}
        self.reaches: dict[str, Any] = {}
        """The functions that look how far one gets, as they come up while code is made."""
        self.heavy = heavy(self.p)
        self.shared = {name for name in self.constant if same_in_all_games(self.p, name, self.copied)}
        self._counted()

    # -------------------------------------------------------------------------------------------- things and types

    def _things(self) -> None:
        p = self.p
        self.kinds = {name: i for i, name in enumerate(dict.fromkeys([*ir.BASE_KINDS, *p.kinds]))}
        self.above: dict[str, tuple[str, ...]] = {k: () if k == "thing" else ("thing",) for k in ir.BASE_KINDS}
        for name, kind in p.kinds.items():
            self.above[name] = tuple(dict.fromkeys((*kind.parents, *self.above.get(name, ()))))
        self.type_kind: dict[str, str] = {PLAYER: PLAYER}
        self.type_kind |= {name: t.kind for name, t in p.types.items()}
        self.type_kind |= {"#" + b.kind: b.kind for b in p.boards}
        self.types = list(self.type_kind)
        self.tid = {name: i for i, name in enumerate(self.types)}
        self.null_type = len(self.types)
        self._types: dict[str, frozenset[int]] = {}

    def kinds_of(self, type_name: str) -> tuple[str, ...]:
        """The kind of a type and all above it."""
        kind = self.type_kind[type_name]
        return (kind, *self.above.get(kind, ()))

    def types_of(self, name: str) -> frozenset[int]:
        """The types that a kind, a card type, or "" (none) stands for."""
        if name not in self._types:
            self._types[name] = self._types_of(name)
        return self._types[name]

    def _types_of(self, name: str) -> frozenset[int]:
        if name in self.kinds:
            return frozenset(self.tid[t] for t in self.types if name in self.kinds_of(t))
        return frozenset({self.tid[name]}) if name in self.tid else frozenset()

    def types_with(self, source: str) -> frozenset[int]:
        """The types whose things have what `source` (kind, card type or skill) gives them."""
        if source in self.p.skills and source not in self.kinds and source not in self.p.types:
            return frozenset(self.tid[t] for t, d in self.p.types.items() if source in d.skills)
        return self.types_of(source)

    def listens(self, type_name: str) -> ir.Expr | None:
        for kind in self.kinds_of(type_name):
            decl = self.p.kinds.get(kind)
            if decl is not None and decl.listens is not None:
                return decl.listens
        return None

    # -------------------------------------------------------------------------------------------- columns

    def _columns(self) -> None:
        p = self.p
        self.defines = {name: i for i, name in enumerate(p.defines)}
        self.attrs: dict[str, ir.AttrDecl] = dict(p.attrs)
        self.attrs.setdefault("owner", ir.AttrDecl("owner", ("thing",), Thing(PLAYER), ir.Const(-1), -1))
        for name, setup in p.setups.items():
            if isinstance(setup.type, List):
                self.attrs.setdefault(name, ir.AttrDecl(name, (PLAYER,), setup.type, ir.Const(()), (), printed=True))
        self.col = {name: f"a{i}" for i, name in enumerate(self.attrs)}
        self.zones = {name: i for i, name in enumerate(p.zones)}
        self.items: list[Type] = []

    def item(self, kind: Type) -> int:
        """The number of a type of options, as questions carry it."""
        if kind not in self.items:
            self.items.append(kind)
        return self.items.index(kind)

    # -------------------------------------------------------------------------------------------- scopes

    def _counted(self) -> None:
        """The kinds of which all things are ever asked for, or that own zones that are read as a whole."""
        asked = {
            n.args[0].value for n in self.everything() if isinstance(n, ir.Builtin) and n.name == "all" and isinstance(n.args[0], ir.Const)
        }
        self.counted = [k for k in self.kinds if k in asked or any(z.per == k for z in self.p.zones.values())]

    def _scopes(self) -> None:
        p = self.p
        self.scopes = {name: i + 1 for i, name in enumerate(p.scopes)} | {"": 0}
        self.slot: dict[tuple[str, str], str] = {}
        for name in p.variables:
            self.slot["", name] = f"v{len(self.slot)}"
        for name in p.scopes:
            for var in self.variables(name):
                home = self._home(name, var)
                if (home, var) not in self.slot:
                    self.slot[home, var] = f"v{len(set(self.slot.values()))}"
                self.slot[name, var] = self.slot[home, var]
        self.past: dict[tuple[str, str], str] = {}
        self.waits: dict[str, str] = {}
        for node in self.everything():
            if isinstance(node, ir.Past):
                self.past.setdefault((node.what, node.scope), f"p{len(self.past)}")
            elif isinstance(node, ir.Waiting):
                self.waits.setdefault(node.timing, f"w{len(self.waits)}")
        for ability in p.abilities:
            if ability.moment.phase and ability.moment.timing:
                self.waits.setdefault(ability.moment.timing, f"w{len(self.waits)}")

    def variables(self, scope: str) -> tuple[str, ...]:
        decl = self.p.scopes[scope]
        return (*decl.params, *(name for name, _ in decl.fields))

    def family(self, scope: str) -> tuple[str, ...]:
        """A scope and those it inherits from, nearest first."""
        out: list[str] = []
        while scope and scope not in out:
            out.append(scope)
            scope = self.p.scopes[scope].parent
        return tuple(out)

    def _home(self, scope: str, var: str) -> str:
        return next((s for s in reversed(self.family(scope)) if var in self.variables(s)), scope)

    # -------------------------------------------------------------------------------------------- events and uses

    def _uses(self) -> None:
        """The fields of a use: one layout for all, so that a hook on a class reads the same place whatever ability it meets."""
        p = self.p
        self.use_fields: list[str] = list(USE_FIELDS)
        self.use_defaults: dict[str, ir.Expr] = {}
        for decl in p.classes.values():
            for name in decl.fields:
                if name not in self.use_fields:
                    self.use_fields.append(name)
                if name in decl.defaults:
                    self.use_defaults.setdefault(name, decl.defaults[name])
        self.use_index = {name: i for i, name in enumerate(self.use_fields)}
        self.events = {name: i for i, name in enumerate(p.events)}
        self.events.setdefault("rolled", len(self.events))
        self.events["use"] = len(self.events)

    def event_fields(self, event: str) -> tuple[str, ...]:
        decl = self.p.events.get(event)
        if event == "use" or event in self.p.classes:
            return tuple(self.use_fields)
        if decl is None:
            return ROLLED_FIELDS
        return (*decl.params, *(name for name, _ in decl.fields))

    def index(self, ability: ir.AbilityDecl) -> dict[str, int]:
        """Where each Fact of an ability stands among the fields of what it answers."""
        moment = ability.moment
        if not moment.phase:
            return {}
        if moment.what == "declared":
            return {name: i for i, name in enumerate(moment.fields)}
        if moment.what == "event":
            names = self.event_fields(moment.name)
            found = {name: i for i, name in enumerate(names)}
            if moment.name == "rolled":
                found.setdefault("by", found.get("user", 2))
            return found
        return dict(self.use_index)

    def classes_of(self, ability: ir.AbilityDecl) -> frozenset[str]:
        out: set[str] = set()
        for name in ability.classes:
            while name and name not in out:
                out.add(name)
                name = self.p.classes[name].parent
        return frozenset(out)

    # -------------------------------------------------------------------------------------------- hooks and timings

    def _hooks(self) -> None:
        """proposal[key], heard[key]: the abilities that listen before (or instead), or after, an event or any use."""
        self.at: dict[str, list[int]] = {t: [] for t in self.p.timings}
        self.proposal: dict[str, list[int]] = {}
        self.heard: dict[str, list[int]] = {}
        for ability in self.p.abilities:
            moment = ability.moment
            if not moment.phase:
                self.at[moment.timing].append(ability.id)
                continue
            if moment.what == "declared":
                continue
            what = moment.name if moment.what == "event" else "use"
            table = self.heard if moment.phase == "after" else self.proposal
            table.setdefault(what, []).append(ability.id)
        self.windows: dict[tuple[str, ...], int] = {}
        for timing in self.p.timings:
            if self.at[timing] or timing in self.waits:
                self.windows["timing", timing] = len(self.windows)
        for event in self.proposal:
            self.windows["proposal", event] = len(self.windows)
        if self.heard:
            self.windows["heard",] = len(self.windows)
        groups = dict.fromkeys(
            ("use", self.use_group(a)) for a in self.p.abilities if a.moment.phase in ("before", "instead") and a.moment.what != "event"
        )
        several = [(t, len(decl.groups)) for t, decl in self.p.timings.items() if ("timing", t) in self.windows and len(decl.groups) > 1]
        parts = [("group", t, str(n)) for t, count in several for n in range(count)]
        self.standing = [t for t in self.p.timings if self.p.timings[t].standing and ("timing", t) in self.windows]
        self.live = {key: 1 << i for i, key in enumerate([*self.windows, *(("after", e) for e in self.heard), *groups, *parts])}
        self.hears = any(not self.p.abilities[i].moment.timing for ids in self.heard.values() for i in ids)
        """Does anything wait for a checkpoint?"""
        self.checks = bool(self.p.rules or self.hears)
        scopes = [f"s.o{self.scopes[r.scope]}" if r.scope else "" for r in self.p.rules]
        open_ = "" if "" in scopes else f" and ({' or '.join(dict.fromkeys(scopes))})"
        self.due = " or ".join(w for w, on in (("s.dirty" + open_, self.p.rules), ("s.heard", self.hears)) if on)
        """The test whether a checkpoint has anything to do: a rule is marked again when its scope opens."""

    def policy(self, key: tuple[str, ...]) -> ir.Policy:
        """Who goes first at a window; where something was heard, each event says so itself."""
        if key[0] == "timing":
            return self.p.timings[key[1]].policy
        event = self.p.events.get(key[1] if len(key) > 1 else "")
        return event.order if event is not None and event.order is not None else self.p.default_order

    def about(self, key: tuple[str, ...]) -> dict[str, int]:
        """Where the fields stand of what is answered at a window, if its policy speaks of them."""
        if key[0] == "timing" or not any(isinstance(n, ir.Fact) for n in nodes(self.policy_parts(self.policy(key)))):
            return {}
        return {name: i for i, name in enumerate(self.event_fields(key[1]))}

    def asks(self, key: tuple[str, ...]) -> bool:
        """Are players asked at this window who have nothing to use?"""
        return key[0] != "heard" and self.policy(key).asks is not None

    @staticmethod
    def use_group(a: ir.AbilityDecl) -> str:
        """What sort of use a hook listens to: a class, or "" for any."""
        return a.moment.name if a.moment.what == "class" else ""

    def use_hooks(self, a: ir.AbilityDecl) -> int:
        """The live bits of the hooks that may listen before this ability is used."""
        return sum(self.live.get(("use", c), 0) for c in (*sorted(self.classes_of(a)), ""))

    def own_field(self, a: ir.AbilityDecl) -> int | None:
        """The field of what a hook listens to that must be its holder: then nobody else need be asked."""
        index = self.index(a)
        return next((index[name] for name, value in a.moment.pattern if value == ir.Local("self")), None) if a.source else None

    # -------------------------------------------------------------------------------------------- what changes

    def everything(self) -> Iterable[ir.Item]:
        """Every expression and statement of the program."""
        p = self.p
        roots: list[ir.Item] = list(p.main)
        roots += [e for _, e in p.variables.values()]
        for routine in p.routines.values():
            roots += routine.body
        for define in p.defines.values():
            roots += define.body
        for scope in p.scopes.values():
            roots += [*scope.body, *(e for _, e in scope.fields)]
        for event in p.events.values():
            roots += [*event.body, *event.needs, *(e for _, e in event.fields)]
        for ability in p.abilities:
            roots += self.ability_parts(ability)
        for modifier in p.modifiers:
            roots += [e for e in (modifier.applies, modifier.subject, *modifier.values) if e is not None]
        for rule in p.rules:
            roots += [rule.things, *rule.body]
        for timing in p.timings.values():
            roots += [g.things for g in timing.groups]
            roots += self.policy_parts(timing.policy)
        for kind in p.kinds.values():
            roots += [kind.listens] if kind.listens is not None else []
        roots += [i.condition for i in p.invariants]
        roots += [e for s in p.setups.values() for n in s.needs for e in (n.check, *(n.each or ())[1:]) if isinstance(e, ir.Expr)]
        roots += [zone.seen for zone in p.zones.values() if zone.seen is not None]
        roots += [way.where for way in p.paths if way.where is not None]
        return nodes(roots)

    @staticmethod
    def policy_parts(policy: ir.Policy) -> list[ir.Expr]:
        parts = [key.expr for key in policy.keys] + [policy.tie_player, policy.start, policy.chooser, policy.asks]
        return [e for e in parts if e is not None]

    @staticmethod
    def ability_parts(ability: ir.AbilityDecl) -> list[ir.Item]:
        out: list[ir.Item] = [*ability.body, *ability.needs, *(e for _, e in ability.moment.pattern)]
        out += [e for limit in ability.limits for e in limit.key]
        out += [e for t in ability.targets for e in (t.among, t.low, t.high, t.player) if e is not None]
        return out + ([ability.moment.condition] if ability.moment.condition is not None else [])

    def _writes(self) -> None:
        self.written: set[str] = {a.name for a in self.attrs.values() if a.reset}
        self.written |= {"owner" for z in self.p.zones.values() if z.owns}
        for node in self.everything():
            if isinstance(node, (ir.SetAttr, ir.SetElem)):
                self.written.add(node.name)
        self.dynamic = [a for a in self.attrs if a in self.written]
        self.static = [a for a in self.attrs if a not in self.written]
        self.reads = [looks(self.p, self.slot, rule) for rule in self.p.rules]

    def mask(self, *what: str) -> int:
        """One bit for each state rule that looks at this."""
        return sum(1 << i for i, reads in enumerate(self.reads) if what in reads)

    def written_dirt(self, attr: str, value: str) -> list[str]:
        """The same for a write of an attribute, `value` being what is written: not where a rule waits for another value."""
        out, always = [], 0
        for i, reads in enumerate(self.reads):
            if ("attr", attr) in reads:
                wanted = trigger(self.p.rules[i], attr) if attr not in self.modifiers else None
                if wanted is None:
                    always |= 1 << i
                else:
                    out.append(f"if {value} == {wanted!r}: s.dirty |= {1 << i}")
        return [f"s.dirty |= {always}", *out] if always else out

    def dirt(self, *what: str) -> str:
        """The statement that makes the next checkpoint judge the rules that look at this; "" where none does."""
        return f"s.dirty |= {self.mask(*what)}" if self.mask(*what) else ""

    def all_dirt(self, *what: str) -> str:
        """The same for everything of a sort, or (no argument) for all there is."""
        mask = sum(1 << i for i, reads in enumerate(self.reads) if not what or any(r[0] == what[0] for r in reads))
        return f"s.dirty |= {mask}" if mask else ""

    def _modified(self) -> None:
        """Which attributes and definitions continuous effects may reach: name → the modifiers."""
        self.modifiers: dict[str, list[ir.Modifier]] = {}
        self.forbids: dict[str, list[ir.Modifier]] = {}
        self.suppresses: list[ir.Modifier] = []
        for modifier in self.p.modifiers:
            if modifier.layer == "forbid":
                self.forbids.setdefault(modifier.name, []).append(modifier)
            elif modifier.layer == "suppress":
                self.suppresses.append(modifier)
            else:
                self.modifiers.setdefault(modifier.name, []).append(modifier)
        self.sources = {name: f"q{i}" for i, name in enumerate([*self.modifiers, *("forbid " + e for e in self.forbids)])}

    @staticmethod
    def on_itself(m: ir.Modifier) -> bool:
        """Does a continuous effect change only the thing that has it?"""
        one = m.subject.items[0] if isinstance(m.subject, ir.Tuple) and len(m.subject.items) == 1 else m.subject
        return one == ir.Local("self") and not m.template

    def granted(self, name: str) -> bool:
        """Can lasting effects change this?"""
        return any(m.template for m in self.modifiers[name])

    def own_tables(self, name: str) -> list[str]:
        """The tables by type of what things change of themselves, by layer."""
        own = {m.layer for m in self.modifiers[name] if self.on_itself(m)}
        return [f"o{self.sources[name]}_{n}" for n, layer in enumerate(LAYERS) if layer in own]

    def has_sources(self, name: str) -> bool:
        return any(not m.template and not self.on_itself(m) for m in self.modifiers[name])

    # -------------------------------------------------------------------------------------------- the rest

    def copied(self, kind: str) -> bool:
        """Are there things of this kind that people bring?"""
        return any(kind in self.kinds_of(name) and not decl.single for name, decl in self.p.types.items())

    def bounds(self, attr: str) -> tuple[int | None, int | None]:
        kind = self.attrs[attr].type
        return (kind.low, kind.high) if isinstance(kind, Int) else (None, None)
