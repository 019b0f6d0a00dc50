"""A small game of text, and the command line run in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import Exit
from cli.main import execute

Run = Callable[..., tuple[Exit, str, str]]

GAME = """rulelang 1
game Guess also "当てっこ" [G-1]
    players 2..3
    best: 0..9 = 0
    leader: player? = none
    each p among players
        choose bid among (1, 2, 3) by p
        roll luck 1d6 by p
        raise p with bid + luck
    win leader

event raise p: player with n: 0..9 [G-2]
    needs n > best
    best = n
    leader = p
"""

SCENARIOS = """rulelang 1
scenario 『The higher one wins』 [G-1, G-2]
    players A, B
    game
    A: 2
    B: 3
    chance: luck by A = 4, luck by B = 6
    expect raise A with 6
    expect best = 9

scenario 『A tie keeps the first』 [G-2]
    players A, B
    game
    A: 2
    B: 2
    chance: luck by A = 4, luck by B = 4
    expect leader = A
"""

REQUIREMENTS = """
[rules]
"G-1" = { ja = "終わり", en = "The end" }
"G-2" = { ja = "上げる", en = "Raising" }

[waived]

[later]
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[Exit, str, str]:
        code = execute(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small game as the folder ./guess of an empty current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guess" / "scenarios").mkdir(parents=True)
    (tmp_path / "guess" / "game.rule").write_text(GAME, encoding="utf-8")
    (tmp_path / "guess" / "scenarios" / "all.rule").write_text(SCENARIOS, encoding="utf-8")
    (tmp_path / "guess" / "requirements.toml").write_text(REQUIREMENTS, encoding="utf-8")
    return tmp_path / "guess"
