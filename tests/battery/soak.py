"""python tests/battery/soak.py STATES PATH …: looks for leaks in so many states of each ruleset; says what it finds."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from interpreter.game import load
from interpreter.leaks import leaks


def main(states: int, paths: list[str]) -> int:
    wrong = 0
    for path in paths:
        begun = time.process_time()
        for leak in leaks(load(path), states):
            wrong += 1
            print(f"{path}: {leak}", flush=True)
        print(f"{path}: {states} states, {time.process_time() - begun:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
