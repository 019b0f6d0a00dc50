"""simulate: quotas, invariants."""

import json
from collections.abc import Callable
from pathlib import Path

from cli.console import Exit

Run = Callable[..., tuple[Exit, str, str]]

QUOTA = "\n[simulate]\nci = {2 = 3, 3 = 4}\nused = true\n"


def test_a_quota_is_played_for_each_number_of_players(run: Run, guess: Path) -> None:
    with open(guess / "requirements.toml", "a", encoding="utf-8") as file:
        file.write(QUOTA)
    code, out, _ = run("simulate", "./guess", "--quota", "ci", "--format", "json")
    found = json.loads(out)
    assert code == Exit.CLEAN
    assert {players: one["games"] for players, one in found["players"].items()} == {"2": 3, "3": 4}
    assert found["missing"] == []
    for lang in ("ja", "en"):
        code, out, _ = run("simulate", "./guess", "--quota", "ci", "--report", "--coverage", "--lang", lang)
        assert code == Exit.CLEAN
        assert "{" not in out
        assert found["players"]["2"]["digest"] in out


def test_what_a_quota_must_use_and_does_not_fails(run: Run, guess: Path) -> None:
    with open(guess / "requirements.toml", "a", encoding="utf-8") as file:
        file.write(QUOTA)
    with open(guess / "game.rule", "a", encoding="utf-8") as file:
        file.write("must 『Cheer』 after raise where 1 > 2: best = 9\n")
    code, out, _ = run("simulate", "./guess", "--quota", "ci", "--lang", "en")
    assert code == Exit.PROBLEMS
    assert "Cheer" in out.splitlines()[-1]
    with open(guess / "requirements.toml", "a", encoding="utf-8") as file:
        file.write('[simulate.unused]\n"Cheer" = "it is only for show"\n')
    assert run("simulate", "./guess", "--quota", "ci")[0] == Exit.CLEAN
    with open(guess / "requirements.toml", "a", encoding="utf-8") as file:
        file.write('"Boo" = "nobody does"\n')
    code, _, err = run("simulate", "./guess", "--quota", "ci", "--lang", "en")
    assert code == Exit.UNREADABLE
    assert "Boo" in err


def test_a_broken_invariant_is_told_with_its_game(run: Run, guess: Path) -> None:
    with open(guess / "game.rule", "a", encoding="utf-8") as file:
        file.write("always best < 3\n")
    assert run("simulate", "./guess", "--games", "5")[0] == Exit.CLEAN
    code, out, _ = run("simulate", "./guess", "--games", "5", "--invariants", "--lang", "en")
    assert code == Exit.PROBLEMS
    assert "seed 0, decision 1: an invariant does not hold" in out
    assert run("simulate", "./guess", "--quota", "ci")[0] == Exit.PROBLEMS


def test_players_are_called_in_the_language(run: Run, guess: Path) -> None:
    _, out, _ = run("simulate", "./guess", "--games", "20", "--lang", "ja")
    assert "  プレイヤー1  " in out
    assert "プレイヤー2 " in out.split("終わりの")[-1]
    assert "P1" not in out
    (guess / "game.rule").write_text((guess / "game.rule").read_text("utf-8").replace("win leader", "win none"), "utf-8")
    assert "  引き分け  2" in run("simulate", "./guess", "--games", "2", "--lang", "ja")[1]
    assert "  a draw  2" in run("simulate", "./guess", "--games", "2", "--lang", "en")[1]
