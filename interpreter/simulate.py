"""Many games by bots, in as many processes as wanted, with one digest over all of them."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import frozen

from interpreter.bots import bot
from interpreter.errors import RulesError, SetupProblem
from interpreter.game import Rules
from interpreter.jobs import each
from interpreter.texts import note
from interpreter.told import told

CHUNK = 25


@frozen
class Played:
    """One game: its seed, how many decisions, who won (labels; None where the rules failed), and what it was."""

    seed: int
    decisions: int
    result: tuple[str, ...] | None
    digest: str
    error: str = ""


@frozen
class Summary:
    """All games. results: "P1" → how many; digest: one sha-256 over all games in order, the same for any number of jobs."""

    games: int
    finished: int
    decisions: int
    results: Mapping[str, int]
    digest: str
    errors: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Plain data for `simulate --format json`."""
        out: dict[str, object] = {
            "games": self.games, "finished": self.finished, "decisions": self.decisions, "results": dict(self.results),
            "digest": self.digest,
        }  # fmt: skip
        return out | ({"errors": list(self.errors)} if self.errors else {})


def simulate(
    name: str, games: int, seed: int = 0, jobs: int = 1, *, policy: str = "random", players: int | None = None
) -> Summary:
    """Plays games seed, seed + 1, … of the ruleset `name` (name or path). jobs: processes. policy: a bot for all seats.

    players: how many sit at each table (None: the fewest that the game allows).
    """
    return summary(played(name, games, seed, jobs, policy, players))


def played(name: str, games: int, seed: int, jobs: int, policy: str = "random", players: int | None = None) -> Iterator[Played]:
    """The games in order, as they come in."""
    end = seed + games
    chunks = ((at, min(at + CHUNK, end), policy, players) for at in range(seed, end, CHUNK))
    for games_of_chunk in each(name, play_chunk, chunks, jobs if games > CHUNK else 1):
        yield from games_of_chunk


def play_chunk(rules: Rules, start: int, stop: int, policy: str, players: int | None = None) -> list[Played]:
    """Games start … stop - 1."""
    return [play_one(rules, seed, policy, players) for seed in range(start, stop)]


def play_one(rules: Rules, seed: int, policy: str, players: int | None = None) -> Played:
    """One game with its default setup."""
    answer = bot(policy, seed)
    trail = hashlib.sha256(f"{rules.name} {rules.digest} {seed}".encode())
    game, number = None, 0
    try:
        game = rules.new_game(seed=seed, players=players)
        while (decision := game.decision) is not None:
            index = answer(decision)
            trail.update(b"%d %d\n" % (decision.player, index))
            number += 1
            game.step(index)
    except (RulesError, SetupProblem) as wrong:
        return Played(seed, number, None, trail.hexdigest(), note("error.seed", seed=seed, why=told(wrong, rules.program)))
    trail.update(f"{game.result} {rules.machine.digest(game.state)}".encode())
    return Played(seed, number, game.winners, trail.hexdigest())


def summary(games: Iterator[Played]) -> Summary:
    """What came of them."""
    total, decisions, finished = 0, 0, 0
    results: Counter[str] = Counter()
    errors: list[str] = []
    digest = hashlib.sha256()
    for game in games:
        total += 1
        decisions += game.decisions
        digest.update(game.digest.encode())
        if game.result is None:
            errors += [game.error] if len(errors) < 20 else []
            continue
        finished += 1
        results[" ".join(game.result) or "draw"] += 1
    return Summary(total, finished, decisions, dict(sorted(results.items())), digest.hexdigest(), tuple(errors))
