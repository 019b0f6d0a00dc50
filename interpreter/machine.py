"""Links a Program into functions and runs it: new, advance, fork, save, load, key, digest."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter import save as saving
from interpreter.build import Builder
from interpreter.errors import Gap, SaveProblem, SetupProblem
from interpreter.link import link, policies
from interpreter.plan import Plan
from interpreter.reader import StateReader
from interpreter.runtime import picks
from interpreter.runtime.basics import BASICS
from interpreter.runtime.orders import Order, silent
from interpreter.runtime.orders import Rules as OrderRules
from interpreter.runtime.signals import END, NO, SUSP
from interpreter.runtime.windows import Tables, make_window
from interpreter.state import state_class, zero
from interpreter.walk import Walk
from rulelang import program as ir

if TYPE_CHECKING:
    from interpreter.codegen.program import Linked

State = Any


def ring() -> Gap:
    """Everything that is carried out counts how deep it is; only values that depend on one another without end get here."""
    return Gap("continuous effects or definitions depend on one another in a ring")


def always(s: State, e: int) -> bool:
    """Where things may act whose kind does not say."""
    return True


class Machine:
    """A linked program. States are its games; it keeps nothing of them. key: names the state of the program in the user's cache."""

    def __init__(self, program: ir.Program, key: str = "") -> None:
        self.program = program
        self.plan = Plan(program)
        self.defaults = {name: decl.default for name, decl in program.options.items()}
        self.link = link(self.plan, key)
        self.State, self.layout = state_class(self.plan)
        self.space: dict[str, Any] = {**BASICS, "SUSP": SUSP, "END": END, "NO": NO, "zero": zero, "VALUE": self._value}
        self.space |= {f.__name__: f for f in (picks.roll, picks.rolls, picks.pick, picks.many, picks.shuffle, silent)}
        self.text = self.link.texts
        self._run()
        self._tables()
        self.builder = Builder(self.plan, self.State, self.layout, self.space)

    def _value(self, s: State, expr: ir.Expr, local: dict[str, Any]) -> Any:
        value = Walk(self.program, StateReader(self, s))(expr, local)
        return tuple(value) if isinstance(value, list) else value

    # -------------------------------------------------------------------------------------------- link

    def _run(self) -> None:
        """Runs what was linked: all functions are in the space then."""
        self.space |= {f"L{i}": label for i, label in enumerate(self.link.labels.values())}
        for code in self.link.codes.values():
            exec(code, self.space)

    @cached_property
    def linked(self) -> "Linked":
        """The routines themselves, for the tools that emit them once more."""
        from interpreter.codegen.program import Linked

        linked = Linked(self.plan)
        linked.labels.update(self.link.labels)
        return linked

    def _order(self, i: int, policy: ir.Policy) -> Order:
        get = self.space.get
        simple = policy.chooser is None and policy.turns == "all" and policy.asks is None
        return Order(
            get(f"pk_{i}"), policy.ties, get(f"pt_{i}"), policy.turns, get(f"pf_{i}"), policy.pass_ == "change", get(f"pc_{i}"), simple,
            policy.asks is not None,
        )  # fmt: skip

    def _tables(self) -> None:
        p, plan, space = self.program, self.plan, self.space
        # Whoever is asked without having anything stands at the end: nothing is ability -1.
        space["MUST"] = must = [*(a.must for a in p.abilities), False]
        space["Q"] = [space[f"q{a.id}"] for a in p.abilities]
        space["H"] = [space.get(f"h{a.id}") for a in p.abilities]
        space["LISTEN"] = [space.get(f"ls{a.id}") for a in p.abilities]
        space["MO"] = [space.get(f"mo_{m.id}") for m in p.modifiers]
        space["INIT"] = [(name, space[function]) for name, function in self.link.inits]
        space["NEEDS"] = {
            (name, i): (space.get(f"each_{n}_{i}"), space[f"need_{n}_{i}"])
            for n, (name, setup) in enumerate(p.setups.items())
            for i in range(len(setup.needs))
        }
        space["LISTENS"] = [space.get(f"listens_{t}", always) for t in range(len(plan.types))]
        for name, entries in self.link.tables.items():
            space[name] = self._table(entries)
        for name, entries in self.link.own_tables.items():
            space[name] = [tuple(f for _, f in row) for row in self._table(entries, space["MO"])]
        orders = [self._order(i, policy) for i, (_, policy) in enumerate(policies(plan))]
        count = len(plan.windows)
        decider = space["n_" + str(plan.defines[p.decider])] if p.decider else lambda s, player: player
        space["DECIDER"] = decider
        self.tables = Tables(
            gather=[space[f"g{n}"] for n in plan.windows.values()],
            titles=[" ".join(key[1:]) or key[0] for key in plan.windows],
            takes=[self._takes(p.timings[key[1]]) if key[0] == "timing" else 0 for key in plan.windows],
            orders=orders[:count],
            event_orders=orders[count:],
            heard=plan.windows.get(("heard",), -1),
            forced=[any(must[i] for i in self._at(key)) for key in plan.windows],
            rules=OrderRules(must, decider, not p.decider, self._blocked()),
            use=[self._use(a) for a in p.abilities],
            names=[a.name for a in p.abilities],
        )
        space["window"] = window = make_window(self.tables)
        routines = [space.get(f"r{i}") for i in range(len(self.link.numbers))]
        self.code = [*routines, window, picks.shuffle, picks.many, picks.pick, picks.rolls, picks.roll]

    @staticmethod
    def _takes(timing: ir.TimingDecl) -> int:
        """How many uses close it; what stands is used one at a time."""
        return 1 if timing.standing else timing.takes

    def _at(self, key: tuple[str, ...]) -> list[int]:
        """The abilities that can be candidates at a window."""
        if key[0] == "timing":
            return [a.id for a in self.program.abilities if a.moment.timing == key[1]]
        return self.plan.proposal[key[1]] if key[0] == "proposal" else [i for ids in self.plan.heard.values() for i in ids]

    def _use(self, a: ir.AbilityDecl) -> Any:
        key = ("use", str(a.id))
        number = self.link.numbers[key]
        if key in self.link.waiting:
            return self.space[f"r{number}"]
        plain = self.space[f"n{number}"]
        return lambda s, f, v, me, you, occ: plain(s, me, you, occ)

    def _table(self, entries: list[tuple[str, int]], functions: Any = None) -> list[tuple[tuple[int, Any], ...]]:
        """By type: (number, function) of what its things have."""
        rows: list[tuple[tuple[int, Any], ...]] = [()] * (len(self.plan.types) + 1)
        for source, i in entries:
            for t in sorted(self.plan.types_with(source)) if source else ():
                rows[t] += ((i, (functions or self.space["Q"])[i]),)
        return rows

    def _blocked(self) -> dict[int, frozenset[int]]:
        out: dict[int, frozenset[int]] = {}
        for decl in self.program.precedences:
            for later in decl.later:
                out[later] = out.get(later, frozenset()) | frozenset(decl.first)
        return out

    def replace(self, functions: dict[str, Any]) -> dict[str, Any]:
        """Puts functions in the places of compiled ones, for those who watch games; gives what stood there, to be put back."""
        kept = {name: self.space[name] for name in functions}
        self.space |= functions
        self._tables()
        self.builder = Builder(self.plan, self.State, self.layout, self.space)  # what it keeps holds functions
        return kept

    # -------------------------------------------------------------------------------------------- games

    def options(self, given: dict[str, Any] | None) -> dict[str, Any]:
        """All options of a game, by name; SetupProblem where one is unknown."""
        known = self.defaults
        if not given:
            return known
        for name in given:
            if name not in known:
                raise SetupProblem("RL954", name=name, known=tuple(known))
        return known | given

    def new(
        self,
        setup: dict[str, Any] | None,
        seed: int,
        *,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        auto: Any = None,
        asked: bool = False,
        rec: Any = None,
        begun: Callable[[State], None] | None = None,
    ) -> State:
        """A game at its first question. auto: a callable (state) -> index that answers in place. asked: chance is asked, too. begun: is
        called with the state before anything happens."""
        count = self.program.low if players is None else players
        if not self.program.low <= count <= self.program.high:
            raise SetupProblem("RL955", players=count, low=self.program.low, high=self.program.high)
        s = self.builder.new(count, self.options(options), seed, setup or {})
        self.builder.begin(s)
        s.auto, s.asked, s.rec = auto, asked, rec
        if begun is not None:
            begun(s)
        return self.start(s, ("main",))

    def position(self, players: int, options: dict[str, Any] | None = None, seed: int = 0) -> State:
        """A table with nothing on it but players, single things and boards, for scenarios: use builder.add, place, finish, then start."""
        s = self.builder.empty(players, self.options(options), seed)
        self.builder.finish(s)
        self.builder.begin(s)
        return s

    def start(self, s: State, key: tuple[str, ...], *args: Any) -> State:
        """Runs a routine, e.g. ("scope", name), to its first question or its end."""
        number = self.link.numbers[key]
        s.running = s.auto is not None
        try:
            waits = key in self.link.waiting
            v = self.space[f"r{number}"](s, None, None, *args) if waits else self.space[f"n{number}"](s, *args)
        except RecursionError:
            raise ring() from None
        s.running = False
        if v is SUSP:
            s.susp.reverse()
            s.frames += s.susp
            s.susp.clear()
        else:
            self.over(s)
        return s

    def over(self, s: State) -> None:
        s.ask = None
        if s.result is None:
            s.result = ()

    def advance(self, s: State, index: int) -> bool:
        """Answers the waiting question with option `index`; runs to the next question (True) or to the end (False)."""
        v, frames, code = s.ask[3][index], s.frames, self.code
        s.running = s.auto is not None
        try:
            while frames:
                f = frames.pop()
                v = code[f[0]](s, f, v)
                if v is SUSP:
                    susp = s.susp
                    if len(susp) > 1:
                        susp.reverse()
                    frames += susp
                    susp.clear()
                    s.running = False
                    return True
        except RecursionError:
            raise ring() from None
        s.running = False
        self.over(s)
        return False

    def fork(self, s: State) -> State:
        """An independent copy. Refused while a bot is being asked in place: the stack is not in the state then."""
        self.whole(s)
        return s.fork()

    @staticmethod
    def whole(s: State) -> None:
        """A bot that is asked in place (auto) sees a state whose frames are on the Python stack: it cannot be copied or kept."""
        if s.running:
            raise SaveProblem("RL960")

    def key(self, s: State) -> Any:
        """A hashable value: equal for states from which the game goes on alike."""
        self.whole(s)
        return s.key()

    def save(self, s: State) -> str:
        self.whole(s)
        return saving.save(self, s)

    def load(self, text: str) -> State:
        return saving.load(self, text)

    def digest(self, s: State) -> str:
        self.whole(s)
        return saving.digest(self, s)
