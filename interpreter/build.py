"""Making a state: the things of a game in their order (players, single things, boards, copies), their columns, and what is derived.

Also positions for scenarios: copies are added one by one before anything runs.
"""

from collections.abc import Iterable
from typing import Any

from interpreter.chance import seed_bits
from interpreter.errors import SetupProblem
from interpreter.plan import PLAYER, Plan
from interpreter.runtime.signals import FUEL
from interpreter.state import Layout
from rulelang import program as ir
from rulelang.types import List

State = Any


class Builder:
    """Makes states of one program. `space` holds the linked functions; `make` is the state class."""

    def __init__(self, plan: Plan, make: type[Any], lay: Layout, space: dict[str, Any]) -> None:
        self.plan, self.make, self.lay, self.space = plan, make, lay, space
        self.zero = {name: decl.zero for name, decl in plan.attrs.items()}
        self.rows: dict[tuple[Any, ...], dict[str, Any]] = {}
        self.zone_of = {name: i for i, name in enumerate(plan.p.zones)}
        self.fixed = {name: decl.init.value for name, decl in plan.attrs.items() if isinstance(decl.init, ir.Const)}

    # -------------------------------------------------------------------------------------------- the empty table

    def empty(self, players: int, options: dict[str, Any], seed: int) -> State:
        """Players, single things and boards; no copies, nothing open."""
        s = self.make()
        for name in self.make.__slots__:
            setattr(s, name, None)
        s.n, s.players, s.options = players, tuple(range(players)), options
        s.turns = [tuple((p + i) % players for i in range(players)) for p in range(players)] + [()]
        s.seed, s.serial, s.fuel, s.depth = seed_bits(seed), 1, FUEL, 0
        s.hold = s.ending = 0
        s.dirty = (1 << len(self.plan.p.rules)) - 1
        s.heard = s.tried = s.grants = ()
        s.scopes, s.props, s.frames, s.susp, s.rolls = [], [], [], [], {}
        s.asked, s.auto, s.rec, s.ask, s.result = False, None, None, None, None
        s.renews = [z.renews for z in self.plan.p.zones.values()]
        s.setup, s.single, s.kinds = {}, {}, {}
        s.type, s.names, s.zone, s.at, s.inc = [], [], [], [], [0]
        for column in self.columns():
            setattr(s, column, [])
        for attr, column in self.plan.col.items():
            getattr(s, column).append(self.zero[attr])
        s.type, s.names, s.zone, s.at = [self.plan.null_type], [""], [-1], [-1]
        s.zones = tuple([()] for _ in self.plan.p.zones)
        self.name_zones(s)
        self.variables(s)
        for p in range(players):
            self.add(s, PLAYER, p, f"player {p + 1}")
        for name, decl in self.plan.p.types.items():
            if decl.single:
                s.single[name] = self.add(s, name, -1, name)
        for board in self.plan.p.boards:
            self.board(s, board)
        return s

    def columns(self) -> Iterable[str]:
        return self.plan.col.values()

    def name_zones(self, s: State) -> None:
        for i, column in enumerate(s.zones):
            setattr(s, f"z{i}", column)

    def variables(self, s: State) -> None:
        for column in self.lay.opens:
            setattr(s, column, 0)
        s.o0 = 1
        for column in self.lay.counts:
            setattr(s, column, {})
        for column in (*self.plan.past.values(), *self.plan.waits.values()):
            setattr(s, column, ())
        for column in self.plan.constant.values():
            setattr(s, column, {})
        for (scope, name), column in self.plan.slot.items():
            if scope:
                setattr(s, column, self.space["zero"](self.plan.p.scopes[scope].types[name]))

    def board(self, s: State, decl: ir.BoardDecl) -> None:
        axes = [(name, self.value(s, expr)) for name, expr in decl.axes]
        combos: list[dict[str, Any]] = [{}]
        for name, values in axes:
            combos = [{**c, name: v} for c in combos for v in values]
        for owner in s.players if decl.per else (-1,):
            for combo in combos:
                self.add(s, "#" + decl.kind, owner, decl.kind, combo)

    # -------------------------------------------------------------------------------------------- things

    def row(self, s: State, kind: str) -> dict[str, Any]:
        """What a fresh thing of this type has, but for what depends on itself; kept per options."""
        key = (kind, *(s.options.values()))
        if key not in self.rows:
            decl = self.plan.p.types.get(kind)
            kinds = self.plan.kinds_of(kind)
            row = {a: self.fixed.get(a, self.zero[a]) if set(d.kinds) & set(kinds) else self.zero[a] for a, d in self.plan.attrs.items()}
            self.rows[key] = row | (decl.cells if decl is not None else {})
        return self.rows[key]

    def add(self, s: State, kind: str, owner: int, label: str, values: dict[str, Any] | None = None) -> int:
        """Makes one thing; it lies nowhere yet. Returns its number."""
        e = len(s.type) - 1
        row = self.row(s, kind)
        own = row | (values or {})
        for attr, column in self.plan.col.items():
            cells = getattr(s, column)
            cells.insert(e, own[attr])
        getattr(s, self.plan.col["owner"])[e] = owner if kind != PLAYER else e
        for cells, value in ((s.type, self.plan.tid[kind]), (s.names, label), (s.zone, -1), (s.at, -1), (s.inc, 0)):
            cells.insert(e, value)
        self.grow(s)
        self.init(s, e, kind, values or {})
        return e

    def grow(self, s: State) -> None:
        for decl, column in zip(self.plan.p.zones.values(), s.zones, strict=True):
            if decl.per:
                column.insert(len(column) - 1, ())

    def init(self, s: State, e: int, kind: str, values: dict[str, Any]) -> None:
        """Defaults that read the thing itself, in the order of declaration."""
        decl = self.plan.p.types.get(kind)
        cells = decl.cells if decl is not None else {}
        kinds = set(self.plan.kinds_of(kind))
        for attr, function in self.space["INIT"]:
            if attr not in cells and attr not in values and set(self.plan.attrs[attr].kinds) & kinds:
                getattr(s, self.plan.col[attr])[e] = function(s, e)

    def place(self, s: State, e: int, zone: str, owner: int) -> None:
        """Puts a thing at the end of a zone, as part of the position, not of play."""
        self.space["move"](s, e, self.zone_of[zone], owner)

    def value(self, s: State, expr: ir.Expr, **local: Any) -> Any:
        """An expression of the setup, by the tree walk: no speed is wanted here."""
        return self.space["VALUE"](s, expr, local)

    # -------------------------------------------------------------------------------------------- setups

    def setup(self, s: State, given: dict[str, Any]) -> None:
        """Copies and values that people bring, or the defaults; refused where a need says so."""
        unknown = [name for name in given if name not in self.plan.p.setups]
        if unknown:
            raise SetupProblem("RL950", name=unknown[0], known=tuple(self.plan.p.setups))
        for name, decl in self.plan.p.setups.items():
            self.bring(s, name, decl, given.get(name))
        self.finish(s)
        for name, decl in self.plan.p.setups.items():
            self.legal(s, name, decl)

    def bring(self, s: State, name: str, decl: ir.SetupDecl, given: Any) -> None:
        seats = s.players if decl.per else (-1,)
        if given is not None and decl.per and (not isinstance(given, (list, tuple)) or len(given) < s.n):
            raise SetupProblem("RL951", name=name, players=s.n)
        values = [given[p] if decl.per else given for p in range(len(seats))] if given is not None else [self.default(s, decl, p) for p in range(len(seats))]
        if not isinstance(decl.type, List):
            s.setup[name] = tuple(values) if decl.per else values[0]
            return
        for seat, value in zip(seats, values, strict=True):
            copies = tuple(self.copy(s, decl, seat, card) for card in value)
            if seat >= 0:
                getattr(s, self.plan.col[name])[seat] = copies
            else:
                s.setup[name] = copies

    def default(self, s: State, decl: ir.SetupDecl, seat: int) -> Any:
        if not decl.defaults:
            return ()
        value = decl.defaults[seat % len(decl.defaults)]
        return self.value(s, value, p=seat) if isinstance(value, ir.Expr) else value

    def copy(self, s: State, decl: ir.SetupDecl, seat: int, card: Any) -> int:
        kind = card if isinstance(card, str) else str(card)
        if kind not in self.plan.p.types:
            raise SetupProblem("RL952", name=kind, setup=decl.name)
        e = self.add(s, kind, seat, kind)
        if decl.zone:
            self.place(s, e, decl.zone, seat)
        return e

    def legal(self, s: State, name: str, decl: ir.SetupDecl) -> None:
        for need in decl.needs:
            for seat in s.players if decl.per else (-1,):
                each = [(None, None)] if need.each is None else [(need.each[0], x) for x in self.value(s, need.each[1], p=seat)]
                for var, thing in each:
                    local = {"p": seat} if var is None else {"p": seat, var: thing}
                    if not self.value(s, need.check, **local):
                        raise SetupProblem("RL953", need.cites, setup=name, seat=seat, span=need.span)

    # -------------------------------------------------------------------------------------------- what is derived

    def finish(self, s: State) -> None:
        """Tables that follow from which things there are: who listens, what can be used at all, the things of each kind."""
        self.name_zones(s)
        by_type: dict[int, list[int]] = {}
        for e, t in enumerate(s.type[:-1]):
            by_type.setdefault(t, []).append(e)
        for kind in self.plan.kinds:
            types = self.plan.types_of(kind)
            s.kinds[kind] = tuple(e for e, t in enumerate(s.type[:-1]) if t in types)
        present = frozenset(by_type)
        s.live = 0
        for ability in self.plan.p.abilities:
            if not ability.source or self.space["HOLDERS"][ability.id] & present:
                s.live |= self.space["LIVE"][ability.id]
        for column, ids in self.space["LISTENERS"]:
            setattr(s, column, tuple((i, e) for i in ids for e in self.holders(by_type, self.space["HOLDERS"][i], self.plan.p.abilities[i].source)))
        self.effects(s, by_type)
        for attr in self.plan.attrs.values():
            if attr.reset:
                column = self.plan.col[attr.name]
                setattr(s, "b" + column, getattr(s, column)[:])

    @staticmethod
    def holders(by_type: dict[int, list[int]], types: frozenset[int], source: str) -> list[int]:
        return sorted(e for t in types for e in by_type.get(t, ())) if source else [-1]

    def effects(self, s: State, by_type: dict[int, list[int]]) -> None:
        """The sources of continuous effects: by layer for values, in a row for prohibitions and suppressions."""
        def found(modifiers: list[ir.Modifier]) -> list[tuple[int, ir.Modifier]]:
            return [(e, m) for m in modifiers if not m.template for e in self.holders(by_type, self.plan.types_with(m.source), m.source)]

        functions = self.space["MO"]
        for name, modifiers in self.plan.modifiers.items():
            layers = [tuple((e, functions[m.id]) for e, m in found([m for m in modifiers if m.layer == layer and not self.plan.on_itself(m)])) for layer in ("set", "add", "clamp")]
            setattr(s, self.plan.sources[name], tuple(layers) if any(layers) else ())
        for event, modifiers in self.plan.forbids.items():
            setattr(s, self.plan.sources["forbid " + event], tuple((e, functions[m.id], m.id) for e, m in found(modifiers)))
        s.sup = tuple((e, functions[m.id]) for e, m in found(self.plan.suppresses))
