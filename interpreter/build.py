"""Making a state: the things of a game in their order (players, single things, boards, copies), their columns, and what is derived.

What does not depend on what people bring is made once for each number of players and choice of options, then forked. Positions for
scenarios are made of the same parts: `add`, `place`, `finish`.
"""

from typing import Any

from attrs import frozen as record

from interpreter.chance import seed_bits
from interpreter.derived import Derived
from interpreter.errors import Beyond, SetupProblem
from interpreter.plan import PLAYER, Plan
from interpreter.runtime.basics import Ways
from interpreter.runtime.signals import FUEL, LONGEST
from interpreter.state import Layout
from rulelang import program as ir
from rulelang.types import List, Opt, Thing

State = Any
Spec = tuple[str, int, str, dict[str, Any]]
"""(type, owner, label, own values) of a thing to be made."""


def frozen(value: Any) -> Any:
    """A set-up as something that can be a key."""
    if isinstance(value, dict):
        return tuple((k, frozen(v)) for k, v in value.items())
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


class Table(dict[Any, Any]):
    """A tabulated definition over things that every game with these options has: filled when asked, shared by all of them."""

    def __init__(self, function: Any, params: int, table: State) -> None:
        super().__init__()
        self.function, self.params, self.table = function, params, table

    def __missing__(self, key: Any) -> Any:
        value = self.function(self.table, key) if self.params == 1 else self.function(self.table, *key)
        self[key] = value
        return value


@record
class Template:
    """A fresh thing of one type: the number of the type, its cells that hold something, its defaults that read the thing itself."""

    number: int
    cells: list[tuple[str, Any]]
    inits: list[tuple[str, str, Any]]


class Builder:
    """Makes states of one program. `space` holds the linked functions; `make` is the state class."""

    def __init__(self, plan: Plan, make: type[Any], lay: Layout, space: dict[str, Any]) -> None:
        self.plan, self.make, self.lay, self.space = plan, make, lay, space
        self.attrs = list(plan.attrs)
        self.zero = tuple(decl.zero for decl in plan.attrs.values())
        self.derived = Derived(plan, space["MO"])
        self.finish = self.derived.finish
        self.templates: dict[tuple[int, str], Template] = {}
        self.cards = {name for name, decl in plan.p.types.items() if not decl.single}
        self.tables: dict[tuple[Any, ...], State] = {}
        self.ready: dict[tuple[Any, ...], State] = {}
        self.zone_of = {name: i for i, name in enumerate(plan.p.zones)}
        self.owner = self.attrs.index("owner")
        self.columns = list(plan.col.values())
        self.owned = {plan.col[a] for a in plan.dynamic}
        self.numbers = {name: n for n, name in enumerate(plan.p.setups)}
        self.owners = [plan.types_of(z.per) if z.per else frozenset() for z in plan.p.zones.values()]

    # -------------------------------------------------------------------------------------------- the empty table

    def empty(self, players: int, options: dict[str, Any], seed: int) -> State:
        """Players, single things and boards; no copies, nothing open."""
        return self.seeded(self.tabled((players, frozen(options)), options), seed)

    def tabled(self, key: tuple[Any, ...], options: dict[str, Any]) -> State:
        if key not in self.tables:
            self.tables[key] = self.table(key[0], options)
        return self.tables[key]

    def seeded(self, table: State, seed: int) -> State:
        s = table.fork()
        s.seed, s.setup, s.kinds = seed_bits(seed), dict(s.setup), dict(s.kinds)
        return s

    def table(self, players: int, options: dict[str, Any]) -> State:
        s = self.make()
        for name in self.make.__slots__:
            setattr(s, name, None)
        s.n, s.players, s.options = players, tuple(range(players)), options
        s.turns = [tuple((p + i) % players for i in range(players)) for p in range(players)] + [()]
        s.serial, s.fuel, s.depth, s.levels = 1, FUEL, 0, 0
        s.hold = s.ending = 0
        s.dirty = (1 << len(self.plan.p.rules)) - 1
        s.heard = s.tried = s.grants = ()
        s.scopes, s.props, s.frames, s.susp, s.rolls = [], [], [], [], {}
        s.asked = s.running = False
        s.renews = [z.renews + 2 * z.owns for z in self.plan.p.zones.values()]
        s.belongs = self.plan.col["owner"]
        owner = self.plan.mask("attr", "owner")
        s.looked = [*(self.plan.mask("zone", z) | (owner if d.owns else 0) for z, d in self.plan.p.zones.items()), 0]
        s.watched = [*(self.plan.mask("all", z) for z in self.plan.p.zones), 0]
        s.setup, s.single, s.kinds = {}, {}, {}
        self.ways(s)
        for name, cell in zip(self.attrs, self.zero, strict=True):
            setattr(s, self.plan.col[name], [cell])
        s.type, s.names, s.zone, s.at, s.inc = [self.plan.null_type], [""], [-1], [-1], [0]
        s.zones = tuple([()] for _ in self.plan.p.zones)
        for i, zone in enumerate(s.zones):
            setattr(s, f"z{i}", zone)
        self.variables(s)
        self.derived.start(s)
        self.finish(s)
        single = [name for name, decl in self.plan.p.types.items() if decl.single]
        s.setup = {name: () for name, decl in self.plan.p.setups.items() if isinstance(decl.type, List) and not decl.per}
        s.single = {name: players + i for i, name in enumerate(single)}
        self.extend(s, [(PLAYER, p, f"player {p + 1}", {}) for p in range(players)])
        self.extend(s, [(name, -1, name, {}) for name in single])
        for name, column in self.plan.constant.items():
            if name in self.plan.shared:
                setattr(s, column, Table(self.space[f"b_{self.plan.defines[name]}"], len(self.plan.p.defines[name].params), s))
        for board in self.plan.p.boards:
            self.board(s, board)
        self.finish(s)
        return s

    def ways(self, s: State) -> None:
        """Where ways lead, of those that are open in this game; apart, for areas at which one may open or close, each with its test."""
        single = [name for name, decl in self.plan.p.types.items() if decl.single]
        number = {name: s.n + i for i, name in enumerate(single)}
        rows: dict[int, list[tuple[int, Any]]] = {}
        for i, way in enumerate(self.plan.p.paths):
            test = self.space[f"way_{i}"] if i in self.plan.gates else None
            if test is None and way.where is not None and not self.value(s, way.where):
                continue
            for here, there in ((way.a, way.b), (way.b, way.a)):
                rows.setdefault(number[here], []).append((number[there], test))
        always = {here: [there for there, test in row if test is None] for here, row in rows.items()}
        s.ways = Ways({here: tuple(dict.fromkeys(row)) for here, row in always.items()})
        s.gates = {here: tuple(row) for here, row in rows.items() if len(always[here]) < len(row)}

    def variables(self, s: State) -> None:
        for column in self.lay.opens:
            setattr(s, column, 0)
        s.o0 = 1
        for column in self.lay.counts:
            setattr(s, column, {})
        for column in (*self.plan.past.values(), *self.plan.waits.values()):
            setattr(s, column, ())
        for (scope, name), column in self.plan.slot.items():
            if scope:
                setattr(s, column, self.space["zero"](self.plan.p.scopes[scope].types[name]))

    def begin(self, s: State) -> None:
        """What the variables of the game begin with, when everything is there."""
        for i, name in enumerate(self.plan.p.variables):
            setattr(s, self.plan.slot["", name], self.space[f"var_{i}"](s))

    def board(self, s: State, decl: ir.BoardDecl) -> None:
        combos: list[dict[str, Any]] = [{}]
        for name, expr in decl.axes:
            if len(combos) * len(self.value(s, expr)) * max(1, s.n) > LONGEST:
                raise Beyond("a board with too many fields", kind=decl.kind)
            combos = [{**c, name: v} for c in combos for v in self.value(s, expr)]
        self.extend(s, [("#" + decl.kind, owner, decl.kind, combo) for owner in (s.players if decl.per else (-1,)) for combo in combos])

    # -------------------------------------------------------------------------------------------- things

    def add(self, s: State, kind: str, owner: int, label: str, values: dict[str, Any] | None = None) -> int:
        """Makes one thing; it lies nowhere yet. Returns its number."""
        return self.extend(s, [(kind, owner, label, values or {})])[0]

    def extend(self, s: State, specs: list[Spec]) -> list[int]:
        """Makes things, in this order: every column grows once. They lie nowhere yet."""
        first, count = len(s.type) - 1, len(specs)
        if not count:
            return []
        made = [self.templates.get((s.n, kind)) or self.template(s, kind) for kind, _, _, _ in specs]
        for column, zero in zip(self.columns, self.zero, strict=True):  # the spare cell at the end is as they are
            more = [zero] * count
            if column in self.owned:
                getattr(s, column).extend(more)
            else:
                setattr(s, column, getattr(s, column) + more)
        getattr(s, self.columns[self.owner])[first:-1] = [owner for _, owner, _, _ in specs]
        for e, one in enumerate(made, first):
            for column, cell in one.cells:
                getattr(s, column)[e] = cell
            for name, cell in specs[e - first][3].items():
                getattr(s, self.plan.col[name])[e] = cell
        s.type = [*s.type[:-1], *[one.number for one in made], self.plan.null_type]
        s.names = [*s.names[:-1], *[label for _, _, label, _ in specs], ""]
        for column in (s.zone, s.at):
            column[-1:] = [-1] * (count + 1)
        s.inc[-1:] = [0] * (count + 1)
        self.grow(s, first + count, {one.number for one in made})
        for e, one in enumerate(made, first):
            if one.inits:
                self.init(s, e, one.inits, specs[e - first][3])
        return list(range(first, first + count))

    def grow(self, s: State, count: int, made: set[int]) -> None:
        """A zone with owners has a cell for each thing that may own one, and the spare last."""
        for zone, types in zip(s.zones, self.owners, strict=True):
            if not types.isdisjoint(made):
                zone[-1:] = [()] * (count + 1 - len(zone)) + [zone[-1]]

    def template(self, s: State, kind: str) -> Template:
        """What a fresh thing of this type has; kept for each type and number of players."""
        decl, kinds = self.plan.p.types.get(kind), set(self.plan.kinds_of(kind))
        cells = decl.cells if decl is not None else {}
        row = []
        for (name, attr), zero in zip(self.plan.attrs.items(), self.zero, strict=True):
            own = attr.init.value if isinstance(attr.init, ir.Const) and set(attr.kinds) & kinds else zero
            cell = self.printed(s, attr, cells[name]) if name in cells else own
            if (cell, type(cell)) != (zero, type(zero)) and name != "owner":
                row.append((self.plan.col[name], cell))
        inits = [(a, self.plan.col[a], f) for a, f in self.space["INIT"] if a not in cells and set(self.plan.attrs[a].kinds) & kinds]
        made = self.templates[s.n, kind] = Template(self.plan.tid[kind], row, inits)
        return made

    @staticmethod
    def printed(s: State, attr: ir.AttrDecl, cell: Any) -> Any:
        """A printed value; things that it names are the things by now."""
        of = attr.type.item if isinstance(attr.type, (List, Opt)) else attr.type
        if not isinstance(of, Thing):
            return cell
        if isinstance(cell, tuple):
            return tuple([s.single.get(x, -1) if isinstance(x, str) else x for x in cell])
        return s.single.get(cell, -1) if isinstance(cell, str) else cell

    def init(self, s: State, e: int, inits: list[tuple[str, str, Any]], values: dict[str, Any]) -> None:
        """Defaults that read the thing itself, in the order of declaration."""
        for attr, column, function in inits:
            if attr not in values:
                getattr(s, column)[e] = function(s, e)

    def place(self, s: State, e: int, zone: str, owner: int) -> None:
        """Puts a thing at the end of a zone, as part of the position, not of play."""
        self.space["move"](s, e, self.zone_of[zone], owner)

    def value(self, s: State, expr: ir.Expr, **local: Any) -> Any:
        """An expression of the setup, by the tree walk: no speed is wanted here."""
        return self.space["VALUE"](s, expr, local)

    # -------------------------------------------------------------------------------------------- setups

    def new(self, players: int, options: dict[str, Any], seed: int, setup: dict[str, Any]) -> State:
        """A table with what people bring on it; SetupProblem where that makes no game."""
        key = (players, frozen(options))
        if not setup and key in self.ready:
            return self.seeded(self.ready[key], seed)
        s = self.seeded(self.tabled(key, options), seed)
        self.setup(s, setup)
        if not setup:
            self.ready[key] = s.fork()
        return s

    def setup(self, s: State, given: dict[str, Any]) -> None:
        """Copies and values that people bring, or the defaults; refused where a need says so."""
        unknown = [name for name in given if name not in self.plan.p.setups]
        if unknown:
            raise SetupProblem("RL950", name=unknown[0], known=tuple(self.plan.p.setups))
        brought = [(decl, self.brought(s, name, decl, given.get(name))) for name, decl in self.plan.p.setups.items()]
        self.make_copies(s, [(decl, values) for decl, values in brought if values is not None])
        self.finish(s)
        for name, decl in self.plan.p.setups.items():
            self.legal(s, name, decl)

    def bring(self, s: State, name: str, decl: ir.SetupDecl, given: Any) -> None:
        """One setup alone, as part of a position."""
        values = self.brought(s, name, decl, given)
        if values is not None:
            self.make_copies(s, [(decl, values)])

    def brought(self, s: State, name: str, decl: ir.SetupDecl, given: Any) -> list[Any] | None:
        """Sets a setup that is a value; of one that is a list of cards, the lists by seat, checked."""
        seats = len(s.players) if decl.per else 1
        if given is not None and decl.per and (not isinstance(given, (list, tuple)) or len(given) < s.n):
            raise SetupProblem("RL951", name=name, players=s.n)
        if given is None:
            values = [self.default(s, decl, p) for p in range(seats)]
        else:
            values = [given[p] for p in range(seats)] if decl.per else [given]
        if isinstance(decl.type, List):
            return [self.known(s, decl, value) for value in values]
        s.setup[name] = tuple(values) if decl.per else values[0]
        return None

    def make_copies(self, s: State, lists: list[tuple[ir.SetupDecl, list[Any]]]) -> None:
        """All cards that are brought, in the order of the setups and seats: the table grows once."""
        places = [(decl, seat if decl.per else -1, cards) for decl, values in lists for seat, cards in enumerate(values)]
        end = len(s.type) - 1
        self.extend(s, [(card, seat, card, {}) for _, seat, cards in places for card in cards])
        for decl, seat, cards in places:
            first, end = end, end + len(cards)
            self.lay_out(s, decl, seat, tuple(range(first, end)))

    def default(self, s: State, decl: ir.SetupDecl, seat: int) -> Any:
        if not decl.defaults:
            return ()
        which = seat % len(decl.defaults)
        if decl.only and decl.only[which] is not None and not self.space[f"only_{self.numbers[decl.name]}_{which}"](s, seat):
            return ()
        value = decl.defaults[which]
        return self.value(s, value, p=seat) if isinstance(value, ir.Expr) else value

    def known(self, s: State, decl: ir.SetupDecl, cards: Any) -> Any:
        """The cards, if they are a list of card types."""
        if not isinstance(cards, (list, tuple)):
            raise SetupProblem("RL951", name=decl.name, players=s.n)
        for card in cards:
            if not isinstance(card, str) or card not in self.cards:
                raise SetupProblem("RL952", name=str(card), setup=decl.name)
        return cards

    def lay_out(self, s: State, decl: ir.SetupDecl, seat: int, made: tuple[int, ...]) -> None:
        if decl.zone:
            zone = self.zone_of[decl.zone]
            s.zones[zone][seat] += made
            if made:  # they stand in a row
                here = slice(made[0], made[-1] + 1)
                s.zone[here], s.at[here] = [zone] * len(made), [seat] * len(made)
        if seat >= 0:
            getattr(s, self.plan.col[decl.name])[seat] = made
        else:
            s.setup[decl.name] = made

    def legal(self, s: State, name: str, decl: ir.SetupDecl) -> None:
        for i, need in enumerate(decl.needs):
            source, check = self.space["NEEDS"][name, i]
            for seat in s.players if decl.per else (-1,):
                if not check(s, seat, source(s, seat) if source is not None else (-1,)):
                    raise SetupProblem("RL953" if decl.per else "RL957", need.cites, setup=name, seat=seat, span=need.span)
