"""What must hold in every game of every ruleset: tests run this over all of rulesets/ and examples/ without being told.

Each check gives the first thing that is wrong, in words, or nothing. They take a game at a question and leave it as it was.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from interpreter.bots import random_bot
from interpreter.decision import Decision, is_candidate
from interpreter.errors import RulesError
from interpreter.game import Game, Rules
from interpreter.leaks import Watch
from interpreter.orders import site_of
from interpreter.record import read_record
from interpreter.walk import Walk
from interpreter.walkers import nodes
from rulelang import program as ir

FALSE = ("place", "suppressed", "used", "condition", "target")
"""Reasons that lie in the ability itself, wherever the game stands."""
AHEAD = 6
"""How many answers a fork is followed."""


def check_game(rules: Rules, game: Game, seed: int, *, every: int = 7, limit: int = 3_000) -> Iterator[str]:
    """Plays a game with a random bot; every so many questions all checks are made, and at the end the record is. Gives what is wrong."""
    answer, watch = random_bot(seed), Watch(game)
    for number in range(limit):
        decision = game.decision
        if decision is None:
            break
        if number % every == 0:
            for check in CHECKS:
                for wrong in check(game):
                    yield f"seed {seed}, question {number}, {check.__name__}: {wrong}"
            yield from (f"seed {seed}, question {number}: {wrong}" for wrong in watch.leaks())
        index = answer(decision)
        if not 0 <= index < len(decision):
            yield f"seed {seed}, question {number}: no option"
        game.step(index)
    yield from (f"seed {seed}, at the end: {wrong}" for wrong in record_replays(game))
    yield from (f"seed {seed}, at the end: {wrong}" for wrong in invariants_hold(game))


def options_are_unique(game: Game) -> Iterator[str]:
    """Every option has a label of its own, and its label and text mean it."""
    decision = asked(game)
    labels = [o.label for o in decision.options]
    if len(set(labels)) != len(labels):
        yield f"two options of {decision.prompt} have one label: {labels}"
    for option in decision.options:
        if decision.index(option.label) != option.index:
            yield f"the label {option.label} means another option"


def save_and_load(game: Game) -> Iterator[str]:
    """A state that was saved and loaded is the same, and goes on alike."""
    machine = game.rules.machine
    text = machine.save(game.state)
    again = machine.load(text)
    if machine.key(again) != machine.key(game.state) or again.ask != game.state.ask:
        yield "the loaded state is not the saved one"
    if machine.save(again) != text:
        yield "saving the loaded state gives another text"
    if _ahead(game, again, 1) != _ahead(game, machine.fork(game.state), 1):
        yield "the loaded state goes on differently"


def fork_equals(game: Game) -> Iterator[str]:
    """A fork goes on as the original would, and what it does leaves the original alone."""
    machine = game.rules.machine
    before = machine.key(game.state), game.state.ask
    first, second = (_ahead(game, machine.fork(game.state), 2) for _ in range(2))
    if first != second:
        yield "two forks with the same answers end differently"
    _ahead(game, machine.fork(game.state), 3)
    if (machine.key(game.state), game.state.ask) != before:
        yield "a fork has changed the original"


def invariants_hold(game: Game) -> Iterator[str]:
    """The ruleset's own `always` lines."""
    walk = Walk(game.rules.program, game.reader)
    for invariant in game.rules.program.invariants:
        if not walk(invariant.condition, {}):
            yield f"{invariant.span.file}:{invariant.span.line} does not hold"


def why_agrees(game: Game) -> Iterator[str]:
    """The walk of the Program finds offered just what is offered, and a reason for whatever is not, which the compiled test bears out."""
    decision = asked(game)
    if decision.player < 0:  # 裁定 has nothing of its own
        return
    if decision.kind != "standing" and (site_of(game.reader) is None or decision.kind != "ability"):
        return
    options = {(c[0], c[1]) for c in decision.raw if is_candidate(decision.kind, c) and isinstance(c, tuple)}
    for reason in game.why(decision.player):
        if reason.offered != ((reason.ability, reason.holder) in options):
            yield f"{reason.title}: {reason.text}"
        if reason.offered or game.rules.program.abilities[reason.ability].moment.phase:
            continue
        if reason.code == "pattern":
            yield f"{reason.title}: no reason found"
        if reason.code in FALSE and could_act(game, reason.ability, reason.holder):
            yield f"{reason.title}: {reason.text}, but it could act"


def could_act(game: Game, ability: int, holder: int) -> bool:
    """Does the compiled test find an ability at a timing able to act, whoever takes part?"""
    whose = game.reader.builtin("controller", (holder,)) if holder >= 0 else -1
    return bool(game.rules.machine.space[f"q{ability}"](game.state, holder, whose, None))


def walk_agrees(game: Game) -> Iterator[str]:
    """The tree walk gives what compiled definitions and attributes give, for every thing."""
    program, machine, reader = game.rules.program, game.rules.machine, game.reader
    walk = Walk(program, reader)
    for number, (name, decl) in enumerate(program.defines.items()):
        compiled = machine.space.get(f"n_{number}")
        if compiled is None or len(decl.params) != 1 or decl.params[0] in ("you", "p"):
            continue
        for e in _subjects(game, name):
            value, other = _value(partial(compiled, game.state, e)), _value(partial(walk.call, name, (e,)))
            if value != other:
                yield f"{name}({game.names.entity(e, '')}) is {value} compiled, {other} in the tree walk"
    for name in machine.plan.modifiers:
        compiled = machine.space.get(f"m_{machine.plan.col.get(name)}")
        if compiled is None:
            continue
        for e in range(reader.count()):
            value, other = _value(partial(compiled, game.state, e)), _value(partial(walk.attr, name, e))
            if value != other:
                yield f"{name} of {game.names.entity(e, '')} is {value} compiled, {other} in the tree walk"


def _subjects(game: Game, define: str) -> list[int]:
    """Things that a definition may be asked about: those of the kinds whose attributes it reads of its parameter."""
    program = game.rules.program
    decl = program.defines[define]
    read = {n.name for n in nodes(decl.body) if isinstance(n, ir.Attr) and n.of == ir.Local(decl.params[0])}
    kinds = [set(program.attrs[a].kinds) for a in read if a in program.attrs]
    return [e for e in range(game.reader.count()) if kinds and all(any(game.reader.is_kind(e, k) for k in ks) for ks in kinds)]


def _value(read: Callable[[], object]) -> object:
    """A value; a list is compared as a list, an error of the rules by its name."""
    try:
        value = read()
    except RulesError as wrong:
        return wrong.code
    return tuple(value) if isinstance(value, (list, range)) else value


def record_replays(game: Game) -> Iterator[str]:
    """The record, written and read again, gives the same game; so does one that is taken up in the middle."""
    record = read_record(game.record().to_json())
    again = game.rules.replay(record, verify=game.result is not None)
    if again.rules.machine.digest(again.state) != game.rules.machine.digest(game.state):
        yield "the replayed game ends in another state"
    if again.record() != game.record():
        yield "the replayed game has another record"
    loaded = game.rules.load_game(game.save())
    if loaded.rules.machine.key(loaded.state) != game.rules.machine.key(game.state):
        yield "the saved game is not the same"


CHECKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    options_are_unique,
    save_and_load,
    fork_equals,
    invariants_hold,
    why_agrees,
    walk_agrees,
)


def asked(game: Game) -> Decision:
    """The question that the game stands at."""
    decision = game.decision
    assert decision is not None
    return decision


def _ahead(game: Game, state: Any, seed: int) -> object:
    """The key of a state some answers on; changes the state given."""
    machine = game.rules.machine
    answer, number, state.rec = random_bot(seed), 0, None
    while state.ask is not None and number < AHEAD:
        machine.advance(state, answer(Decision(state.ask, number, lambda: game.names, "ja")))
        number += 1
    return machine.key(state), state.ask, state.result
