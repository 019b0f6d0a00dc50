"""The public face: rules, and games played by them. What a game is: a function of (ruleset, setup, options, players, seed, choices).

What a game does not always need (views, reasons, messages) is imported when it is wanted: a start is to be quick.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from interpreter.bots import Policy
from interpreter.brought import kept_options, kept_setups, options_in, setups_in
from interpreter.decision import ChoiceProblem, Decision
from interpreter.errors import SetupProblem
from interpreter.eyes import names_for
from interpreter.machine import Machine
from interpreter.names import LABEL, Names
from interpreter.reader import StateReader
from interpreter.record import NUMBER, Choice, Record, RecordProblem, expect_choice, read_json, read_record
from interpreter.runtime.picks import picked
from interpreter.texts import note
from rulelang.load import Loaded, load_program
from rulelang.program import Program

if TYPE_CHECKING:
    from interpreter import view as views
    from interpreter import why as reasons
    from rulelang.compile import Compiled
    from rulelang.problem import Problem

SAVE_MARK = "rulelang-save"
State = Any
Entry = tuple[object, ...]
Listener = Callable[[Entry], None]


class RulesetProblem(Exception):
    """A ruleset that cannot be played; `problems` say why."""

    def __init__(self, problems: "Sequence[Problem]") -> None:
        super().__init__(f"{len(problems)} problems in the ruleset; the first: {problems[0] if problems else 'nothing to play'}")
        self.problems = tuple(problems)


@frozen
class Start:
    """What a game begins with, as it was given."""

    setup: Mapping[str, object]
    options: Mapping[str, object]
    players: int
    seed: int


class Rules:
    """A ruleset that can be played."""

    def __init__(self, program: Program, compiled: "Compiled | Loaded | None" = None) -> None:
        self.program = program
        self.compiled = compiled
        self.machine: Machine = Machine(program, compiled.key if compiled is not None else "")

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def found_by(self) -> str:
        """What `load` finds these rules by: a name or a path."""
        found = self.compiled.found if self.compiled is not None else None
        if found is None:
            return self.name
        return str(found.path) if found.where == "path" else found.path.name

    @property
    def digest(self) -> str:
        """sha-256 of the rule text."""
        return self.program.digest

    def new_game(
        self,
        setup: Mapping[str, object] | None = None,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        lang: str = "ja",
        listen: Listener | None = None,
    ) -> "Game":
        """A game at its first question. setup: name → value, a list with one for each seat where it is per player; options: name →
        value. Members of an enum, players (P1) and yes or no may be given by name.

        lang: of the texts for people. listen: is called with every log tuple; what some seats may be told is `Ears`. Raises SetupProblem;
        TypeError and ValueError for what could not even be kept in a record.
        """
        for name, value, kind in (("setup", setup or {}, Mapping), ("options", options or {}, Mapping), ("players", players or 0, int),
                                  ("seed", seed, int)):  # fmt: skip
            if not isinstance(value, kind) or isinstance(value, bool):
                raise TypeError(f"{name} cannot be {type(value).__name__}")
        if not -NUMBER <= seed <= NUMBER:
            raise ValueError("the seed has too many digits")
        seats = self.program.low if players is None else players
        brought = setups_in(self.machine, setup or {}, seats)
        chosen = options_in(self.machine, options or {}, seats)
        attend = getattr(listen, "attend", None)
        begun = None if attend is None else lambda s: attend(StateReader(self.machine, s))
        state = self.machine.new(brought, seed, players=seats, options=chosen, rec=listen, begun=begun)
        start = Start(kept_setups(self.program, brought), kept_options(self.program, chosen), seats, seed)
        return Game(self, start, state, lang, listen)

    def load_game(self, saved: str, *, lang: str = "ja") -> "Game":
        """A game from what `Game.save` gave. Where the state in it is of another build, the game is played again from its choices.

        Raises RecordProblem.
        """
        data = read_json(saved, SAVE_MARK)
        text = data.get("record")
        if not isinstance(text, str):
            raise RecordProblem("shape", note("record.none"))
        return self.replay(read_record(text), lang=lang)

    def replay(self, record: Record, *, verify: bool = False, lang: str = "ja", listen: Listener | None = None) -> "Game":
        """The game of a record, at the question after its last choice (or over).

        verify: the text of the ruleset, the result and the last state must be those of the record. Raises RecordProblem; a
        SetupProblem of the setup in it becomes one.
        """
        self._same_rules(record, verify)
        try:
            game = self.new_game(record.setup, record.seed, record.players, record.options, lang=lang, listen=listen)
        except (SetupProblem, ValueError, TypeError, LookupError) as wrong:
            from interpreter.told import told

            why = told(wrong, self.program) if isinstance(wrong, SetupProblem) else wrong
            raise RecordProblem("start", note("record.setup", why=why)) from None
        for i in range(len(record.choices)):
            decision = game.decision
            if decision is None:
                raise RecordProblem("choice", note("record.over", n=i, have=len(record.choices)), i)
            who = game.names.speaker(decision.player, LABEL)
            game.step(expect_choice(record, i, who, decision.labels))
        if verify:
            game.check_end(record)
        return game

    def _same_rules(self, record: Record, verify: bool) -> None:
        if record.game != self.name:
            raise RecordProblem("ruleset", note("record.ruleset", have=record.game, want=self.name))
        if verify and record.digest != self.digest:
            raise RecordProblem("ruleset", note("record.changed", name=self.name))


class Game:
    """One game. It stands at a question (`decision`) or is over (`result`)."""

    def __init__(self, rules: Rules, start: Start, state: State, lang: str = "ja", listen: Listener | None = None) -> None:
        self.rules = rules
        self.start = start
        self.state = state
        self.lang = lang
        self.listen = listen
        self._trail: list[int] = []
        self._told: list[Choice] = []
        self._shadow = rules.machine.fork(state)
        self._shadow.rec = None
        self._decision: Decision | None = None
        self._failed = False
        self._names: Names | None = None

    # ------------------------------------------------------------------------------------------------------------ playing

    @property
    def decision(self) -> Decision | None:
        """The question that the game stands at; None when it is over, or when its rules have failed."""
        if self._decision is None and self.state.ask is not None and not self._failed:
            state, items = self.state, self.rules.machine.plan.items
            who = state.ask[0]
            got = picked(state)
            self._decision = Decision(state.ask, len(self._trail), lambda: self.names_for(who), self.lang, items, state.props, got)
        return self._decision

    def choose(self, answer: int | str) -> None:
        """Answers the question: an index, a label or a text. Raises ChoiceProblem, or a RulesError where the rules fail."""
        decision = self.decision
        if decision is None:
            raise ChoiceProblem("the game is over")
        self.step(decision.index(answer))

    def step(self, index: int) -> None:
        """Answers by index: for bots. Raises ChoiceProblem where it is none, or a RulesError where the rules fail; then the game is at
        its end, without a result, and its record leads up to there."""
        ask = self.state.ask
        if ask is None or self._failed:
            raise ChoiceProblem("the game is over" if ask is None else "the rules of this game have failed")
        if index.__class__ is not int or not 0 <= index < len(ask[3]):
            raise ChoiceProblem(f"{index!r} is none of {len(ask[3])} options")
        self._trail.append(index)
        self._decision = None
        try:
            self.rules.machine.advance(self.state, index)
        except BaseException:
            self._failed = True
            raise

    def play(self, policies: Policy | Sequence[Policy], *, limit: int | None = None) -> "Game":
        """Lets policies answer until the game is over, or `limit` questions have been answered. One policy answers for everybody;
        of several each answers for its seat, and the first also for 裁定. Gives the game itself."""
        answered = 0
        if not callable(policies) and len(policies) < self.start.players:
            raise ValueError(f"{len(policies)} policies for {self.start.players} players")
        while (decision := self.decision) is not None and (limit is None or answered < limit):
            policy = policies if callable(policies) else policies[max(decision.player, 0)]
            index = policy(decision)
            if self._decision is not decision:
                raise ChoiceProblem("a policy gives its answer back; it does not answer the game itself")
            self.step(index)
            answered += 1
        return self

    @property
    def result(self) -> tuple[int, ...] | None:
        """The seats that have won (() for a draw); None while the game goes on."""
        result: tuple[int, ...] | None = self.state.result
        return result

    @property
    def winners(self) -> tuple[str, ...] | None:
        """The same, as labels."""
        return None if self.result is None else tuple(self.names.player(p, LABEL) for p in self.result)

    # ------------------------------------------------------------------------------------------------------------ looking

    @property
    def names(self) -> Names:
        """What things are called in this game."""
        if self._names is None:
            self._names = Names(self.rules.program, self.reader.beings())
        return self._names

    def names_for(self, seat: int) -> Names:
        """What things are called to a seat: what it does not see is called by where it lies."""
        return names_for(self.names, self.rules.program, self.reader, seat)

    @property
    def reader(self) -> StateReader:
        """The state as the tree walk reads it."""
        return StateReader(self.rules.machine, self.state)

    def before(self) -> Callable[[str, int], object]:
        """What attributes were when the game began, before its first move: (attribute, thing) → value."""
        machine, start = self.rules.machine, self.start
        brought = setups_in(machine, start.setup, start.players)
        options = machine.options(options_in(machine, start.options, start.players))
        reader = StateReader(machine, machine.builder.new(start.players, options, start.seed, brought))
        return reader.raw

    def view(self, player: int | None, lang: str | None = None) -> "views.View":
        """What a seat can see (None: everything)."""
        from interpreter import view as views

        self._seat(player)
        return views.view(self.rules.program, self.reader, self.names, player, lang or self.lang)

    def why(self, player: int | None = None, lang: str | None = None) -> "list[reasons.Reason]":
        """Why each ability that the seat could have is, or is not, offered now: those of things that it sees. player None: whoever is
        asked."""
        from interpreter import why as reasons

        self._seat(player)
        return reasons.why(self, player, lang or self.lang)

    def _seat(self, player: int | None) -> None:
        """Raises ValueError where there is no such seat."""
        if player is not None and not (isinstance(player, int) and 0 <= player < self.start.players):
            raise ValueError(f"there is no seat {player!r}: seats are 0 to {self.start.players - 1}")

    # ------------------------------------------------------------------------------------------------------------ keeping

    def fork(self) -> "Game":
        """A game that goes its own way from here."""
        game = Game.__new__(Game)
        game.__dict__ |= self.__dict__ | {"state": self.rules.machine.fork(self.state), "_trail": self._trail[:], "_told": self._told[:]}
        game.listen = game.state.rec = None
        game._decision = None
        game._shadow = self.rules.machine.fork(self._shadow)
        return game

    def record(self) -> Record:
        """The game so far, choices by label."""
        self._tell()
        start = self.start
        head = Record(
            self.rules.found_by,
            self.rules.name,
            self.rules.digest,
            start.players,
            start.seed,
            start.setup,
            start.options,
            tuple(self._told),
        )
        return head if self.result is None else evolve(head, result=self.winners, final=self.rules.machine.digest(self.state))

    def _tell(self) -> None:
        """Puts labels to the choices since the last time, by making them again on a shadow of the game."""
        machine, shadow = self.rules.machine, self._shadow
        for number in range(len(self._told), len(self._trail)):
            assert shadow.ask is not None
            names = names_for(self.names, self.rules.program, StateReader(machine, shadow), shadow.ask[0])
            decision = Decision(shadow.ask, number, lambda: self.names, LABEL, machine.plan.items, shadow.props).told(names)
            index = self._trail[number]
            self._told.append(Choice(self.names.speaker(decision.player, LABEL), decision.options[index].label))
            if number + 1 < len(self._trail) or not self._failed:
                machine.advance(shadow, index)

    def save(self) -> str:
        """The game as text; `Rules.load_game` reads it."""
        return json.dumps({SAVE_MARK: 1, "record": self.record().to_json()}, ensure_ascii=False)

    def check_end(self, record: Record) -> None:
        """Raises RecordProblem where the end of this game is not that of the record."""
        if record.result is not None and self.result is None:
            raise RecordProblem("end", note("record.unfinished"))
        if record.result is not None and self.winners != record.result:
            raise RecordProblem("end", note("record.winners", have=self.winners, want=record.result))
        if record.final and record.final != self.rules.machine.digest(self.state):
            raise RecordProblem("end", note("record.final"))


def load(name_or_path: str) -> Rules:
    """The rules of a ruleset, by name or path. Raises RulesetProblem with all problems of its text."""
    loaded = load_program(name_or_path)
    if loaded.program is None:
        raise RulesetProblem(loaded.problems)
    return Rules(loaded.program, loaded)
