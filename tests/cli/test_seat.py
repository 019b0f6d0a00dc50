"""What a person at a seat is shown without asking for it."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import Exit

Run = Callable[..., tuple[Exit, str, str]]

TURNS = """rulelang 1
game Turns
    players 2..2
    total: 0..99 = 0
    each n among (1, 2, 3)
        turn first(players)
    win none
scope turn whose: player
    choose bid among (1, 2, 3) by whose
    total += bid
"""


@pytest.mark.parametrize(("shows", "times"), [("", 3), ("show total\n    ", 1)])
def test_the_whole_table_is_shown_unasked_only_where_the_rules_show_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shows: str, times: int
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "turns.rule").write_text(TURNS.replace("    choose", f"    {shows}choose"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n3\n"))
    code, out, _ = run("play", str(tmp_path / "turns.rule"), "--seat", "1=human", "--lang", "en")
    assert code == Exit.CLEAN
    assert out.count("total = ") == times
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nv\n2\n3\n"))
    _, out, _ = run("play", str(tmp_path / "turns.rule"), "--seat", "1=human", "--record", "other.json", "--lang", "en")
    assert out.count("total = ") == times + 1


SIDES = """rulelang 1
game Sides
    players 2..2
    run
    win none
scope run
    open now
timing now during run
    who all(field)
    order active(first(players))
kind piece is card
    worth: 0..9 = 0
    may 『more』 at now: self's worth += 1
    may 『less』 at now
        needs self's worth > 5
        self's worth -= 1
card pawn is piece
card rook is piece
zone field per player: open
setup men per player: list piece to field
    = pawn
    = rook
define decider(p: player) = first(players)
"""


def test_why_not_says_whose_a_thing_is_that_one_only_answers_for(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sides.rule").write_text(SIDES, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nq\n"))
    _, out, _ = run("play", str(tmp_path / "sides.rule"), "--seat", "1=human", "--lang", "en")
    assert "less: a condition is false — pawn, Player 2's rook" in out
