"""The Python example of both READMEs is run as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_python_example_plays_two_games_to_their_ends(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.S)
    space: dict[str, object] = {}
    exec(compile(source, name, "exec"), space)
    game, again = space["game"], space["again"]
    assert again.decision is None  # type: ignore[attr-defined] # names of the example
    assert game.decision is not None  # type: ignore[attr-defined] # the saved game goes on without the first one
    assert "移動する時" in capsys.readouterr().out
