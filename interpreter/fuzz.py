"""Hunting for what a ruleset leaves open: random games under its invariants, and at every window the orders that could matter."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from interpreter.bots import random_bot
from interpreter.draft import random_game
from interpreter.errors import RulesError, SetupProblem
from interpreter.game import Game, Rules
from interpreter.invariants import broken
from interpreter.jobs import each
from interpreter.names import LABEL
from interpreter.orders import Candidate, Site, allowed, differs, every_window_asks, ordered_by, pairs, site_of
from interpreter.shrink import shrink
from interpreter.told import told

TRIALS = 4
"""How often one pair of abilities is tried in one game."""
PAIRS = 40
"""How many pairs are tried at one window."""
CROSS = 16
"""At every so many decisions the tree walk judges the invariants as well."""
LIMIT = 20_000
"""Decisions in one game."""


@frozen
class Failure:
    """A game that went wrong: an invariant that does not hold, or an error of the rules. command repeats it.

    choices: (who, label) of a shorter game that goes wrong in the same way, where one was found.
    """

    seed: int
    decision: int
    message: str
    command: str
    choices: tuple[tuple[str, str], ...] = ()

    def as_json(self) -> dict[str, object]:
        return {
            "seed": self.seed, "decision": self.decision, "message": self.message, "command": self.command,
            "choices": [list(choice) for choice in self.choices],
        }  # fmt: skip


@frozen
class Pair:
    """Two abilities whose order changed the end of a window. by: what orders them; ids: the requirements that it cites."""

    first: str
    second: str
    window: str
    by: str
    ids: tuple[str, ...]
    tried: int
    changed: int
    seed: int
    decision: int
    """The first game and question at which it did."""

    @property
    def open(self) -> bool:
        """Does nothing in the ruleset order them, so that 裁定 is asked?"""
        return self.by == "ruling"

    def as_json(self) -> dict[str, object]:
        return {
            "first": self.first, "second": self.second, "window": self.window, "by": self.by, "ids": list(self.ids), "tried": self.tried,
            "changed": self.changed, "seed": self.seed, "decision": self.decision,
        }  # fmt: skip


@frozen
class Findings:
    """What all the games have shown."""

    ruleset: str
    cases: int
    decisions: int
    windows: int
    failures: tuple[Failure, ...]
    pairs: tuple[Pair, ...]

    def as_json(self) -> dict[str, object]:
        """Plain data for `fuzz --format json`."""
        return {
            "ruleset": self.ruleset, "cases": self.cases, "decisions": self.decisions, "windows": self.windows,
            "failures": [f.as_json() for f in self.failures], "pairs": [p.as_json() for p in self.pairs],
        }  # fmt: skip


def fuzz(name: str, cases: int, seed: int = 0, jobs: int = 1) -> Findings:
    """Plays cases seed, seed + 1, … of the ruleset `name` (name or path). The findings do not depend on `jobs`."""
    seeds = ((name, at) for at in range(seed, seed + cases))
    return gathered(name, each(name, run_case, seeds, jobs if cases > 1 else 1))


def run_case(rules: Rules, name: str, seed: int) -> Findings:
    """One random game, with its windows tried in all orders of two."""
    case = _Case(rules, name, seed)
    with every_window_asks(rules.machine) as must:
        case.must = must
        case.run()
    return case.findings()


def gathered(name: str, found: Iterator[Findings]) -> Findings:
    """The findings of many games as one. Of a pair the first game counts."""
    total = Findings(name, 0, 0, 0, (), ())
    merged: dict[tuple[str, str, str], Pair] = {}
    for one in found:
        total = Findings(
            name, total.cases + 1, total.decisions + one.decisions, total.windows + one.windows, total.failures + one.failures, ()
        )
        for pair in one.pairs:
            old = merged.setdefault((pair.first, pair.second, pair.window), evolve(pair, tried=0, changed=0))
            seen = old if old.changed else evolve(old, seed=pair.seed, decision=pair.decision)
            merged[pair.first, pair.second, pair.window] = evolve(seen, tried=old.tried + pair.tried, changed=old.changed + pair.changed)
    order = sorted((p for p in merged.values() if p.changed), key=lambda p: (not p.open, p.window, p.first, p.second))
    return evolve(total, pairs=tuple(order))


class _Case:
    """One game."""

    def __init__(self, rules: Rules, name: str, seed: int) -> None:
        self.rules = rules
        self.name = name
        self.seed = seed
        self.game: Game | None = None
        self.must: tuple[bool, ...] = ()
        self.number = 0
        self.windows = 0
        self.choices: list[int] = []
        """What was answered, as places among the options that are allowed."""
        self.failures: list[Failure] = []
        self.found: dict[tuple[str, str, str], Pair] = {}

    def run(self) -> None:
        """Plays, and makes what goes wrong shorter."""
        try:
            self.play()
        except (RulesError, SetupProblem) as wrong:
            self.fail(told(wrong, self.rules.program))

    def play(self) -> None:
        game = self.game = random_game(self.rules, self.seed)
        answer = random_bot(self.seed)
        while (decision := game.decision) is not None and self.number < LIMIT:
            if self._broken(game):
                return
            site = site_of(game.reader)
            if site is not None and len(site.candidates) > 1:
                self._try(game, site)
            options = allowed(game.state, self.must)
            self.choices.append(answer(decision) % len(options))
            self.number += 1
            game.step(options[self.choices[-1]])
        self._broken(game)

    def _broken(self, game: Game) -> bool:
        """Is an invariant broken? Then the game has failed. Now and then the tree walk is asked, too."""
        wrong = broken(game)
        if wrong is None and self.number % CROSS == 0:
            wrong = broken(game, walked=True)
        if wrong is not None:
            self.fail(wrong)
        return wrong is not None

    def fail(self, message: str) -> None:
        """Notes a failure, with the command that repeats it."""
        command = f"rulelang fuzz {self.name} --cases 1 --seed {self.seed}"
        self.failures.append(Failure(self.seed, self.number, message, command, self._shorter(message)))

    def _shorter(self, message: str) -> tuple[tuple[str, str], ...]:
        """The choices of a shorter game that fails with the same message; none where the game did not even begin."""
        if self.game is None:
            return ()
        return self._labels(shrink(self.choices, lambda choices: self._again(choices, message)))

    def _again(self, choices: Sequence[int], message: str) -> tuple[int, ...] | None:
        game, made = random_game(self.rules, self.seed), list[int]()
        try:
            while game.decision is not None and len(made) <= len(self.choices):
                wrong = broken(game)
                if wrong is not None:
                    return tuple(made) if wrong == message else None
                options = allowed(game.state, self.must)
                made.append(choices[len(made)] % len(options) if len(made) < len(choices) else 0)
                game.step(options[made[-1]])
            return tuple(made) if broken(game) == message else None
        except RulesError as error:
            return tuple(made) if told(error, self.rules.program) == message else None

    def _labels(self, choices: Sequence[int]) -> tuple[tuple[str, str], ...]:
        """Choices as people and records name them."""
        game, found = random_game(self.rules, self.seed), []
        for choice in choices:
            decision, options = game.decision, allowed(game.state, self.must)
            assert decision is not None
            index = options[choice % len(options)]
            found.append((game.names.speaker(decision.player, LABEL), decision.told(game.names).options[index].label))
            if len(found) < len(choices):
                game.step(index)
        return tuple(found)

    def _try(self, game: Game, site: Site) -> None:
        self.windows += 1
        for n, (a, b) in enumerate(pairs(site)):
            if n >= PAIRS:
                return
            key = self._key(game, site, a, b)
            pair = self.found.get(key) or self._pair(game, site, key, a, b)
            if pair.tried < TRIALS:
                changed = differs(game.reader, site, a, b, self.seed, self.must)
                if changed and not pair.changed:
                    pair = evolve(pair, decision=self.number)
                self.found[key] = evolve(pair, tried=pair.tried + 1, changed=pair.changed + bool(changed))

    def _key(self, game: Game, site: Site, a: Candidate, b: Candidate) -> tuple[str, str, str]:
        first, second = sorted((game.names.ability(a[0], LABEL), game.names.ability(b[0], LABEL)))
        return first, second, self.rules.machine.tables.titles[site.number]

    def _pair(self, game: Game, site: Site, key: tuple[str, str, str], a: Candidate, b: Candidate) -> Pair:
        deciders = tuple(self._decider(game, c) for c in (a, b))
        by, ids = ordered_by(self.rules.program, site, a, b, (deciders[0], deciders[1]))
        return Pair(*key, by, ids, 0, 0, self.seed, self.number)

    @staticmethod
    def _decider(game: Game, c: Candidate) -> int:
        value = game.reader.builtin("decider", (c[2],))
        return value if isinstance(value, int) else -1

    def findings(self) -> Findings:
        """What this game has shown."""
        return Findings(self.name, 1, self.number, self.windows, tuple(self.failures), tuple(self.found.values()))
