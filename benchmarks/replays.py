"""One digest over many games, whatever plays them: Python versions, hash seeds, numbers of processes.

    python -m benchmarks.replays [--games 500] [--jobs 1 2] [--hash-seeds 0 1 4711]

Runs `rulelang simulate` under each interpreter that it finds and prints a JSON object a line. Exits 1 where two digests differ.
"""

import argparse
import json
import subprocess
import sys
import time

from benchmarks.measure import ROOT
from benchmarks.pythons import environment, pythons

RULESETS = ("meishi", "dangerous", "sister_royale")


def simulate(python: str, ruleset: str, games: int, jobs: int, hash_seed: str) -> str:
    """The digest. Raises RuntimeError with the last lines where the command fails."""
    arguments = ["simulate", ruleset, "--games", str(games), "--seed", "1", "--jobs", str(jobs), "--format", "json"]
    env = environment(PYTHONHASHSEED=hash_seed)
    done = subprocess.run([python, "-m", "cli.main", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-600:])
    return str(json.loads(done.stdout)["digest"])


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.replays")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--hash-seeds", nargs="+", default=["0", "1", "4711"])
    parser.add_argument("--rulesets", nargs="+", default=list(RULESETS))
    given = parser.parse_args(argv)
    good = True
    for ruleset in given.rulesets:
        digests: set[str] = set()
        for version, python in pythons().items():
            for hash_seed in given.hash_seeds:
                for jobs in given.jobs:
                    start = time.perf_counter()
                    digest = simulate(python, ruleset, given.games, jobs, hash_seed)
                    digests.add(digest)
                    spent = round(time.perf_counter() - start, 1)
                    row = {"ruleset": ruleset, "python": version, "hash_seed": hash_seed, "jobs": jobs, "seconds": spent, "digest": digest}
                    print(json.dumps(row, ensure_ascii=False), flush=True)
        same = len(digests) == 1
        good &= same
        print(json.dumps({"name": f"replays {ruleset}", "value": len(digests), "unit": "digests", "goal": "<= 1", "ok": same}), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
