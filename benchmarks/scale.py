"""Ten times the card types: the same games must not become slower, since nothing is found by scanning all types.

The extra types are text: each card of the ruleset again under other names, with abilities of its own.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT, Row, median, ratios
from benchmarks.pairs import FINALE, MEISHI, Pair, machine

TIMES = 10
BLOCKS = 7
GAMES = {"名刺": 20, "finale": 300}


def grow(ruleset: str, into: Path) -> Path:
    """A copy of a ruleset with TIMES as many card types."""
    target, plan = into / ruleset, machine(ruleset).plan
    kinds = {kind for kind in plan.kinds if "card" in plan.above.get(kind, ())}
    shutil.copytree(ROOT / "rulesets" / ruleset, target, ignore=shutil.ignore_patterns("scenarios"))
    for file in sorted(target.rglob("*.rule")):
        text = file.read_text(encoding="utf-8")
        if extra := "".join(copies(text, kinds)):
            file.with_name(file.stem + "_more.rule").write_text("rulelang 1\n" + extra, encoding="utf-8")
    return target


def copies(text: str, kinds: set[str]) -> Iterator[str]:
    """The declarations of cards of these kinds in a rule file, TIMES - 1 times over. Blocks start at the left margin."""
    blocks = re.split(r"(?m)^(?=\S)", text)
    for n in range(1, TIMES):
        for block in blocks:
            if (of := re.match(r"カード .*? は (\w+)", block)) and of.group(1) in kinds:
                yield card(block, n)
            elif (of := re.match(r"一覧 (\w+)", block)) and of.group(1) in kinds:
                yield table(block, n)


def bare(line: str) -> str:
    """Without its second label and its citations: both have to be unique or true."""
    return re.sub(r"\[[A-Z][^\]]*\]", "", re.sub(r'\s別名 "[^"]*"', "", line)).rstrip() + "\n"


def card(block: str, n: int) -> str:
    head, *rest = block.splitlines()
    name = re.match(r"カード (『『.*?』.*?』|『.*?』|\S+)", head)
    assert name is not None, head
    renamed = head.replace(name.group(1), other(name.group(1), n), 1)
    return "".join(bare(line) for line in (renamed, *rest) if not line.startswith("#"))


def table(block: str, n: int) -> str:
    head, *rows = block.splitlines()
    out = [bare(head)]
    for row in rows:
        name = re.match(r"\s+(『『.*?』.*?』|『.*?』|[^\s#]+)", row)
        if name is not None:
            out.append(bare(row.replace(name.group(1), other(name.group(1), n), 1).split(" # ")[0]))
    return "".join(out)


def other(name: str, n: int) -> str:
    """Another name for the n-th copy of a card."""
    return name[:-1] + f"の{n}』" if name.endswith("』") else f"{name}の{n}"


def rows() -> Iterator[Row]:
    from benchmarks.bench import play_driven

    with tempfile.TemporaryDirectory() as folder:
        for pair in (MEISHI, FINALE):
            yield against_small(pair, machine(str(grow(pair.ruleset, Path(folder)))), play_driven)


def against_small(pair: Pair, large: Any, play: Any) -> Row:
    small, n = machine(pair.ruleset), GAMES[pair.name]
    setups = [[pair.setup(b * n + i) for i in range(n)] for b in range(BLOCKS)]
    _, (speed,) = ratios(BLOCKS, lambda b: play(pair, small, setups[b], b * n), lambda b: play(pair, large, setups[b], b * n))
    return Row(f"{pair.name} time with {TIMES} times the card types", 1 / median(speed), most=1.1)
