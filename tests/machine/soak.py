"""python tests/machine/soak.py FIRST LAST: random rulesets by seed, played in every way; says which disagree.

With --show the ruleset of each is printed.
"""

import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

from agreeing import Table, disagreement  # noqa: E402 (found from the checkout)
from authoring import Author, Seeded  # noqa: E402 (found from the checkout)

import interpreter.build  # noqa: E402 (found from the checkout)
from rulelang.compile import compile_texts  # noqa: E402 (found from the checkout)


def main(first: int, last: int, show: bool) -> int:
    interpreter.build.FUEL = 3000
    legal, wrong, begun = 0, 0, time.process_time()
    for seed in range(first, last):
        text = Author(Seeded(seed)).text()
        program = compile_texts({"random.rule": text}).program
        if program is None:
            continue
        legal += 1
        table = Table(program)
        for play in (seed, seed + 1, seed + 2):
            found = disagreement(table, play)
            if found:
                wrong += 1
                print(f"seed {seed}, played {play}: {found}", flush=True)
                if show:
                    print(text)
                break
    print(f"{legal} legal rulesets, {wrong} disagree, {time.process_time() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), "--show" in sys.argv))
