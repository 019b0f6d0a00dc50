"""The table of a scenario: a position from its `given` lines, its names, and how a run line starts."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from interpreter.decision import Decision
from interpreter.errors import SetupProblem
from interpreter.names import Names
from interpreter.reader import StateReader
from interpreter.runtime.basics import with_nth
from interpreter.scenario.judge import Known as Knowledge
from interpreter.scenario.outcome import Unclear
from interpreter.scenario.terms import PLAYER, Known, Terms
from interpreter.texts import note
from interpreter.walk import Walk
from rulelang import ast
from rulelang import program as ir
from rulelang.span import Span
from rulelang.types import Enum, List, Thing, Type

if TYPE_CHECKING:
    from interpreter.game import Rules
    from interpreter.machine import Machine

FUEL = 20_000
"""Rounds and uses of one run: far above any ruling, and an endless flow is reported at once."""
SEATS = "ABCDEFGH"
KINDS = {"proc": "procedure", "batch": "event"}
"""What a kind of routine is called where the front end tells what stands around it."""
State = Any
Entry = tuple[object, ...]


class Stage:
    """One scenario's table. `names` and `terms` grow while the position is built, and stay as they are while it is played."""

    def __init__(self, rules: "Rules", cast_names: Sequence[str], span: Span) -> None:
        if rules.compiled is None or rules.compiled.checked is None:
            raise Unclear(span, note("stage.text"))
        self.program = rules.program
        self.machine = rules.machine
        self.span = span
        self.cast = tuple(cast_names) or tuple(SEATS[: rules.program.low])
        self.terms = Terms(rules.compiled.checked)
        self.terms.names = {name: Known(seat, PLAYER) for seat, name in enumerate(self.cast)}
        self.names = Names(rules.program, (), self.cast)
        self.given: dict[tuple[str, int], object] = {}
        """What attributes of things, and variables (-1), were given."""
        self.surrounding = 0
        """How many scopes stand around whatever is run."""

    # ------------------------------------------------------------------------------------------------------------ the position

    def position(self, givens: Sequence[ast.Given], *, whole: bool, tried: bool) -> State:
        """The state that the `given` lines describe. whole: the game itself is run, with its setup; tried: a refusal is spoken of.

        Raises SetupProblem (where the setup matters) or Unclear.
        """
        if len(set(self.cast)) < len(self.cast):
            raise Unclear(self.span, note("stage.twice", cast=", ".join(self.cast)))
        low, high = self.program.low, self.program.high
        if not low <= len(self.cast) <= high:
            if tried:
                raise SetupProblem("RL955", players=len(self.cast), low=low, high=high)
            raise Unclear(self.span, note("stage.players", low=low, high=high, cast=", ".join(self.cast)))
        options = {target_name(g): self._plain(g.value, self.program.options[target_name(g)].type) for g in givens if self._is_option(g)}
        builder = self.machine.builder
        state = builder.empty(len(self.cast), self.machine.options(options), 0)
        builder.finish(state)
        builder.begin(state)
        self._bind(state)
        self._bring(state, givens, whole or tried)
        for given in givens:
            self._copies(state, given)
        builder.finish(state)
        builder.begin(state)
        self._bind(state)
        if whole or tried:
            for name, decl in self.program.setups.items():
                builder.legal(state, name, decl)
        for given in givens:
            if not self._is_option(given):
                self.change(state, given, built=True)
        state.asked = True
        return state

    def _is_option(self, given: ast.Given) -> bool:
        return isinstance(given.target, ast.Ref) and given.target.name in self.program.options

    def _plain(self, expr: ast.Expr, want: Type) -> object:
        """A value that needs no state."""
        return Walk(self.program, cast(Any, None))(self.terms.lower(expr, want).expr, {})

    def _bring(self, state: State, givens: Sequence[ast.Given], defaults: bool) -> None:
        """What people bring: what is given; for the rest nothing, or (where the setup matters, and for values) the defaults."""
        for name, decl in self.program.setups.items():
            lines = {self._seat(g): g for g in givens if target_name(g) == name}
            seats = range(state.n) if decl.per else (-1,)
            brought = [self._one(state, decl, seat, lines.get(seat), defaults) for seat in seats]
            self.machine.builder.bring(state, name, decl, brought if decl.per else brought[0])
            if isinstance(decl.type, List) and decl.per:
                for seat, line in lines.items():
                    self._call(line.value, getattr(state, self.machine.plan.col[name])[seat])

    def _one(self, state: State, decl: ir.SetupDecl, seat: int, line: ast.Given | None, defaults: bool) -> object:
        if not isinstance(decl.type, List):
            if line is None:
                return self.machine.builder.default(state, decl, max(seat, 0))
            return self.value(line.value, state, decl.type)[0]
        if line is None:
            return self.machine.builder.default(state, decl, max(seat, 0)) if defaults else ()
        kinds = [self._type(e) for e in elements(line.value)]
        return tuple(k for k in kinds if k is not None)

    def _seat(self, given: ast.Given) -> int:
        of = given.target.of if isinstance(given.target, ast.Get) else None
        if of is None:
            return -1
        return self.cast.index(of.name) if isinstance(of, ast.Ref) and of.name in self.cast else -1

    def _type(self, expr: ast.Expr) -> str | None:
        """The card type that an element of a list names; None where it names something else."""
        inner = expr.value if isinstance(expr, ast.Named) else expr
        if isinstance(inner, ast.Ref) and inner.name in self.program.types and not self.program.types[inner.name].single:
            return inner.name
        return None

    def _copies(self, state: State, given: ast.Given) -> None:
        """Makes the copies that a zone is given."""
        name = target_name(given)
        if name not in self.program.zones:
            return
        owner = -1
        if isinstance(given.target, ast.Get):
            owner = cast(int, self.value(given.target.of, state, None)[0])
        for element in elements(given.value):
            kind = self._type(element)
            if kind is None:
                e = self.value(element, state, Thing("thing"))[0]
                if not isinstance(e, int) or e < 0:
                    raise Unclear(element.span or given.span, note("stage.card"))
            else:
                e = self.machine.builder.add(state, kind, self._player(state, owner), kind)
            self.machine.builder.place(state, e, name, max(owner, 0))
            self._call(element, (e,))

    def _player(self, state: State, owner: int) -> int:
        """Whose a copy in a zone of this owner is."""
        owners = getattr(state, self.machine.plan.col["owner"])
        while owner >= state.n:
            owner = owners[owner]
        return owner

    def _call(self, value: ast.Expr, made: Sequence[int]) -> None:
        """Remembers names such as `x` in `x: 弓兵`."""
        for element, e in zip(elements(value), made, strict=False):
            if isinstance(element, ast.Named):
                kind = self._type(element)
                self.terms.names[element.name.text] = Known(e, Thing(self.program.types[kind].kind if kind else "thing"))

    def _bind(self, state: State) -> None:
        """Names what is there: copies by their type where there is just one."""
        beings = StateReader(self.machine, state).beings()
        self.names.bind(beings)
        found: dict[str, list[int]] = {}
        for e, being in enumerate(beings):
            found.setdefault(being.name, []).append(e)
        for name, decl in self.program.types.items():
            if not decl.single and len(found.get(name, ())) == 1:
                self.terms.names.setdefault(name, Known(found[name][0], Thing(decl.kind)))
        self.terms.changed()

    # ------------------------------------------------------------------------------------------------------------ changes

    def change(self, state: State, given: ast.Given, *, built: bool = False) -> None:
        """Sets an attribute or a variable. built: copies and setups are there already, so lines about them are skipped."""
        name, target = target_name(given), given.target
        name = name if name in self.machine.plan.col or name in self.program.zones else self.terms.work.symbols.canon(name)
        if name in self.program.zones:
            if not built:
                raise Unclear(given.span, note("stage.late"))
        elif isinstance(target, ast.Get | ast.Call) and name in self.machine.plan.col:
            self._set(state, name, target, given.value)
        elif isinstance(target, ast.Ref) and (slot := self._slot(name)) is not None:
            value = self.value(given.value, state, slot[1])[0]
            self.given[slot[0], -1] = value
            setattr(state, slot[0], value)
        elif name not in self.program.setups:
            raise Unclear(given.span, note("stage.target", name=name))

    def _set(self, state: State, name: str, target: ast.Get | ast.Call, value: ast.Expr) -> None:
        decl, column = self.machine.plan.attrs[name], self.machine.plan.col[name]
        if name in self.program.setups and any(self._type(e) is not None for e in elements(value)):
            return
        of = self.value(target.of, state, None)[0] if target.of is not None else -1
        item = isinstance(target, ast.Call) and isinstance(decl.type, List)
        new = self.value(value, state, decl.type.item if item and isinstance(decl.type, List) else decl.type)[0]
        if isinstance(decl.type, List) and not item and not isinstance(new, tuple):
            new = (new,)
        for e in of if isinstance(of, tuple) else (of,):
            if not isinstance(e, int) or e < 0:
                raise Unclear(target.span, note("stage.several", name=e))
            here = getattr(state, column)
            here[e] = with_nth(here[e], self._place(state, target), new) if item and isinstance(target, ast.Call) else new
            self.given[column, e] = here[e]

    def _place(self, state: State, target: ast.Call) -> int:
        """Which element of a list `x's A(k)` is, from 1: a number, or a member of the enum that it is indexed by."""
        if len(target.args) != 1:
            raise Unclear(target.span, note("stage.target", name=target.name.text))
        at, of = self.value(target.args[0], state, None)
        return cast(int, at) + isinstance(of, Enum)

    def _slot(self, name: str) -> tuple[str, Type] | None:
        """A variable of the game, or of the only scope that has one of this name: its column and type."""
        if name in self.program.variables:
            return self.machine.plan.slot["", name], self.program.variables[name][0]
        for scope, decl in self.program.scopes.items():
            if name in self.machine.plan.variables(scope):
                return self.machine.plan.slot[scope, name], decl.types[name]
        return None

    # ------------------------------------------------------------------------------------------------------------ playing

    def is_game(self, scene: ast.Scene) -> bool:
        """Does a run line run the game itself?"""
        return isinstance(scene, ast.Run) and scene.command.verb.text == "game" and "game" not in self.program.scopes

    def start(self, state: State, scene: ast.Run, listen: Callable[[Entry], None]) -> None:
        """Starts what a run line names, up to its first question or its end. Raises Unclear, and whatever `listen` raises."""
        self.clear(state)
        state.fuel = FUEL
        key, args = (("main",), ()) if self.is_game(scene) else self._routine(state, scene)
        if key not in self.machine.linked.numbers:
            raise Unclear(scene.span, note("stage.run", name=scene.command.verb.text))
        self._surround(state, KINDS.get(key[0], key[0]) + " " + key[-1])
        state.rec = listen
        self.machine.start(state, key, *args)

    def clear(self, state: State) -> None:
        """Leaves a flow that was stopped in the middle: what is open ends, what was proposed, heard or waits is forgotten."""
        state.ask = state.result = state.rec = None
        state.frames, state.susp, state.props = [], [], []
        while len(state.scopes) > self.surrounding:
            self.machine.space[f"leave_{state.scopes[-1][0]}"](state, False)
        state.hold = state.depth = state.levels = state.ending = 0
        state.heard = state.tried = ()
        for column in self.machine.plan.waits.values():
            setattr(state, column, ())

    def _surround(self, state: State, part: str) -> None:
        """Opens the scopes that surely stand around a part of the flow, where they are bare: no parameters, no parent.

        A duel that is always fought within a battle has, in a scenario, an otherwise empty battle around it.
        """
        plan, known = self.machine.plan, self.terms.work.flow.known(part)
        for name, decl in self.program.scopes.items():
            own = part == f"scope {name}" or (part.startswith("scope ") and name in plan.family(part.removeprefix("scope ")))
            if name in known and not own and not decl.params and not decl.parent and not StateReader(self.machine, state).is_open(name):
                self.machine.space[f"enter_{plan.scopes[name]}"](state)
                self._given_again(state, name)
        self.surrounding = len(state.scopes)

    def _given_again(self, state: State, scope: str) -> None:
        """What was given of the attributes and variables that begin anew with a scope that stands around the run."""
        plan = self.machine.plan
        began = {plan.col[a.name] for a in plan.attrs.values() if a.reset == scope} | {plan.slot[scope, v] for v in plan.variables(scope)}
        for (column, e), value in self.given.items():
            if column in began and e < 0:
                setattr(state, column, value)
            elif column in began:
                getattr(state, column)[e] = value

    def _routine(self, state: State, scene: ast.Run) -> tuple[tuple[str, ...], tuple[object, ...]]:
        stmt = self.terms.command(scene.command)
        walk, env = Walk(self.program, StateReader(self.machine, state)), self.terms.env()
        match stmt:
            case ir.Enter():
                return ("scope", stmt.scope), tuple(walk(a, env) for a in stmt.args)
            case ir.Perform():
                return ("proc", stmt.routine), tuple(walk(a, env) for a in stmt.args)
            case ir.Emit():
                return ("event", stmt.event), tuple(walk(a, env) for a in stmt.args)
            case ir.Batch():
                rows = tuple((e, *(walk(a, {**env, "batch_it": e}) for a in stmt.args)) for e in walk.things(stmt.things, env))
                return ("batch", stmt.event), (rows,)
        raise Unclear(scene.span, note("stage.run", name=scene.command.verb.text))

    def value(self, expr: ast.Expr, state: State, want: Type | None, log: Sequence[Entry] = ()) -> tuple[object, Type | None]:
        """The value of an expression of the scenario on a state, and its type. log: of the last run. Raises Unclear."""
        typed = self.terms.lower(expr, want)
        try:
            value = Walk(self.program, LogReader(self.machine, state, log))(typed.expr, self.terms.env())
        except (KeyError, AttributeError) as wrong:
            raise Unclear(expr.span, note("stage.value", why=wrong)) from None
        return value, typed.type

    def decision(self, state: State, number: int) -> Decision:
        """What is asked."""
        return Decision(state.ask, number, lambda: self.names, "ja", self.machine.plan.items, state.props)

    def fork(self, state: State) -> State:
        return self.machine.fork(state)

    def key(self, state: State) -> Hashable:
        return cast(Hashable, self.machine.key(state))

    def refused(self, problem: SetupProblem) -> Knowledge:
        """What expectations are judged on where the setup was refused."""

        def nothing(expr: ast.Expr, want: Type | None) -> tuple[object, Type | None]:
            raise Unclear(expr.span, note("stage.refused"))

        return Knowledge(nothing, refused=problem.cites)


class LogReader(StateReader):
    """Reads a state; what no rule asks about the past stands only in the log."""

    def __init__(self, machine: "Machine", state: State, log: Sequence[Entry]) -> None:
        super().__init__(machine, state)
        self.log = log

    def past(self, what: str, scope: str) -> tuple[object, ...]:
        """Occurrences of an event or scope since the last beginning of `scope`."""
        if (what, scope) in self.plan.past:
            return super().past(what, scope)
        begun = next((i for i in reversed(range(len(self.log))) if self.log[i][0] == "scope" and self.log[i][1] == scope), 0)
        return tuple(entry[2] for entry in self.log[begun:] if entry[0] in ("event", "scope") and entry[1] == what)


def target_name(given: ast.Given) -> str:
    """The name that a `given` line sets: of an attribute, zone, variable, option or setup."""
    target = given.target
    if isinstance(target, ast.Get) or (isinstance(target, ast.Call) and target.of is not None):
        return target.name.text
    return target.name if isinstance(target, ast.Ref) else ""


def elements(value: ast.Expr) -> Iterator[ast.Expr]:
    """The elements of a list; one thing is a list of one."""
    yield from value.items if isinstance(value, ast.Tuple) else (value,)
