"""Many games by bots, in as many processes as wanted, with one digest over all of them."""

import hashlib
import time
from collections.abc import Iterator

from attrs import frozen

from interpreter.bots import bot
from interpreter.coverage import coverage
from interpreter.errors import RulesError, SetupProblem
from interpreter.game import Game, Rules, load
from interpreter.invariants import broken
from interpreter.jobs import each
from interpreter.summary import Counting, Played, Summary, ends_of, stands_of, summary
from interpreter.texts import Note, note
from interpreter.told import told
from interpreter.watching import Listener, Seen, Watch

__all__ = ["Looking", "Played", "Summary", "play_one", "played", "simulate", "summary"]
CHUNK = 25


@frozen
class Looking:
    """What is looked at while games are played; each of it takes time.

    report: how often each scope was begun and each event happened. coverage: what was used, too. invariants: at every question of one
    game in so many, and at the end of every game; 0: never.
    """

    report: bool = False
    coverage: bool = False
    invariants: int = 0


PLAIN = Looking()


def simulate(
    name: str, games: int, seed: int = 0, jobs: int = 1, *, policy: str = "random", players: int | None = None, looking: Looking = PLAIN
) -> Summary:
    """Plays games seed, seed + 1, … of the ruleset `name` (name or path). jobs: processes. policy: a bot for all seats.

    players: how many sit at each table (None: the fewest that the game allows).
    """
    counting = Counting()
    for game in played(name, games, seed, jobs, policy, players, looking):
        counting.add(game)
    return figures(counting, name, looking)


def figures(counting: Counting, name: str, looking: Looking) -> Summary:
    """What was counted in games of a ruleset, with its tables."""
    if not (looking.report or looking.coverage):
        return counting.summary()
    rules = load(name)
    table = coverage(rules.machine, counting.gathered) if looking.coverage else None
    return counting.summary(rules.program, table, stands=True)


def played(
    name: str, games: int, seed: int, jobs: int, policy: str = "random", players: int | None = None, looking: Looking = PLAIN
) -> Iterator[Played]:
    """The games in order, as they come in."""
    end = seed + games
    chunks = ((at, min(at + CHUNK, end), policy, players, looking) for at in range(seed, end, CHUNK))
    for games_of_chunk in each(name, play_chunk, chunks, jobs if games > CHUNK else 1):
        yield from games_of_chunk


def play_chunk(rules: Rules, start: int, stop: int, policy: str, players: int | None = None, looking: Looking = PLAIN) -> list[Played]:
    """Games start … stop - 1."""
    if not (looking.report or looking.coverage):
        return [play_one(rules, seed, policy, players, looking) for seed in range(start, stop)]
    with Watch(rules.machine, closely=looking.coverage) as watch:
        return [play_one(rules, seed, policy, players, looking, watch) for seed in range(start, stop)]


def play_one(
    rules: Rules, seed: int, policy: str, players: int | None = None, looking: Looking = PLAIN, watch: Watch | None = None
) -> Played:
    """One game with its default setup."""
    begun = time.process_time()
    answer = bot(policy, seed)
    trail = hashlib.sha256(f"{rules.name} {rules.digest} {seed}".encode())
    listener = watch.game() if watch is not None else None
    always = looking.invariants and seed % looking.invariants == 0
    game, number, error = None, 0, Note("")
    try:
        game = rules.new_game(seed=seed, players=players, listen=listener)
        while (decision := game.decision) is not None:
            if always:
                error = error or _broken(game, seed, number)
            index = answer(decision)
            trail.update(b"%d %d\n" % (decision.player, index))
            number += 1
            game.step(index)
    except (RulesError, SetupProblem) as wrong:
        error = note("error.seed", seed=seed, why=told(wrong, rules.program))
        return Played(seed, number, None, trail.hexdigest(), error, seen=_seen(watch, listener), cpu=time.process_time() - begun)
    if looking.invariants:
        error = error or _broken(game, seed, number)
    trail.update(f"{game.result} {rules.machine.digest(game.state)}".encode())
    ends, stands = ends_of(rules.program, game.reader, game.names), stands_of(rules.program, game.reader) if watch else {}
    seen, cpu = _seen(watch, listener), time.process_time() - begun
    return Played(seed, number, game.winners, trail.hexdigest(), error, ends, stands, seen, cpu)


def _broken(game: Game, seed: int, number: int) -> Note:
    """The first invariant that is broken, with the game and the question; an empty text where none is."""
    wrong = broken(game)
    return Note("") if wrong is None else note("error.broken", seed=seed, n=number, why=wrong)


def _seen(watch: Watch | None, listener: Listener | None) -> Seen | None:
    return watch.seen(listener) if watch is not None and listener is not None else None
