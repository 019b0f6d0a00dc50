"""What the figures rest on: rows, and the ruleset with ten times the card types."""

import json
from pathlib import Path

import pytest

from benchmarks.measure import Row, microseconds, ratios
from benchmarks.scale import TIMES, copies, grow
from rulelang.compile import compile_ruleset


def test_rows() -> None:
    row = Row("x", 0.8, least=0.75)
    assert row.ok and json.loads(json.dumps(row.as_json()))["goal"] == ">= 0.75"
    assert not Row("x", 11, "us", most=10).ok
    assert Row("x", 11, "ms").ok and Row("x", 11, "ms").as_json()["goal"] is None


def test_ratios_are_speeds_against_the_first() -> None:
    def work(n: int) -> None:
        sum(range(n))

    _, (slower,) = ratios(3, lambda b: work(200_000), lambda b: work(2_000_000))
    assert max(slower) < 0.5
    assert microseconds(lambda: work(10), runs=50, rounds=3) > 0


def test_copies_have_other_names() -> None:
    text = (
        'rulelang 1\n# x\nカード 甲 別名 "A" は 札: 力 1 [X-1]\n    text 「a」\n一覧 札: 力\n    『乙』 別名 "B" 1 [X-2] # ★\n'
        "出来事 打つ\nカード 壁 は 物\n"
    )
    made = "".join(copies(text, {"札"}))
    assert made.count("カード 甲の") == made.count("『乙の") == TIMES - 1
    assert "出来事" not in made and "壁" not in made and "[X" not in made and "別名" not in made


@pytest.mark.slow
@pytest.mark.parametrize("name", ["meishi", "dangerous"])
def test_the_larger_ruleset_compiles(name: str, tmp_path: Path) -> None:
    large, small = compile_ruleset(str(grow(name, tmp_path))), compile_ruleset(name)
    assert large.program is not None and small.program is not None
    many, few = (sum(not decl.single for decl in made.program.types.values()) for made in (large, small) if made.program is not None)
    assert many == TIMES * few
