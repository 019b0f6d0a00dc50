"""python tests/battery/reasons.py GAMES PATH …: at every question of so many games, is there a true reason for all that is not offered?

Asked is `why`, in both languages, for everything that the player who is asked could ever use.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from interpreter.battery import why_agrees
from interpreter.bots import bot
from interpreter.game import Rules, load


def wrong_reasons(rules: Rules, seed: int, questions: int = 1_000_000) -> Iterator[str]:
    """What is wrong with the reasons in one game, as far as its first so many questions."""
    for lang in ("ja", "en"):
        answer = bot("eager" if seed % 2 else "random", seed)
        game = rules.new_game(seed=seed, lang=lang)
        while (decision := game.decision) is not None and decision.number < questions:
            yield from (f"seed {seed}, question {decision.number}: {wrong}" for wrong in why_agrees(game))
            game.step(answer(decision))


def main(games: int, paths: list[str]) -> int:
    wrong = 0
    for path in paths:
        rules = load(path)
        for seed in range(games):
            for found in wrong_reasons(rules, seed):
                wrong += 1
                print(f"{path}: {found}", flush=True)
        print(f"{path}: the reasons of {games} games", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
