"""run.py: when the environment is made, and what is refused."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with an environment folder of its own that is not there yet."""
    monkeypatch.setenv("RULELANG_VENV", str(tmp_path / "env"))
    spec = importlib.util.spec_from_file_location("run_script", ROOT / "run.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stamp(run: ModuleType, level: str, **changed: str) -> None:
    run.python().parent.mkdir(parents=True, exist_ok=True)
    run.python().touch()
    run.STAMP.write_text(json.dumps({**run.wanted(), "level": level, **changed}), encoding="utf-8")


def test_an_environment_is_used_again_only_as_the_pins_say(run: ModuleType) -> None:
    assert not run.ready("base")
    stamp(run, "base")
    assert run.ready("base")
    assert not run.ready("dev")
    stamp(run, "dev")
    assert run.ready("base")
    assert run.ready("dev")
    stamp(run, "dev", digest="of other pins")
    assert not run.ready("base")
    stamp(run, "dev", python="3.10")
    assert not run.ready("base")
    run.STAMP.write_text("half a fi", encoding="utf-8")
    assert not run.ready("base")


def test_a_folder_that_is_no_environment_is_left_alone(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    run.HOME.mkdir()
    (run.HOME / "thesis.txt").write_text("mine", encoding="utf-8")
    assert run.main(["play"]) == 2
    assert (run.HOME / "thesis.txt").read_text(encoding="utf-8") == "mine"
    assert str(run.HOME) in capsys.readouterr().err


def test_what_fails_to_install_is_told_and_counts_for_nothing(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stamp(run, "base")
    (run.HOME / "pyvenv.cfg").touch()
    run.python().unlink()
    run.python().symlink_to(sys.executable)
    monkeypatch.setattr(run, "pip", lambda *_: (_ for _ in ()).throw(run.Stopped("no network")))
    assert run.main(["test"]) == 2
    assert "no network" in capsys.readouterr().err
    assert not run.ready("base")


def test_usage(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([]) == 2
    assert run.main(["nonsense"]) == 2
    assert "play" in capsys.readouterr().err
    assert run.main(["--help"]) == 0
    assert "play" in capsys.readouterr().out


def test_every_ruleset_and_example_is_looked_at(run: ModuleType) -> None:
    titles = [title for title, _ in run.ci_steps()]
    for path in sorted((ROOT / "rulesets").iterdir()):
        assert {f"{verb} rulesets/{path.name}" for verb in ("check", "test", "fuzz")} <= set(titles)


def test_messages_are_in_the_language_of_the_person(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULELANG_LANG", "ja")
    assert "環境" in run.say("making", place="x")
    monkeypatch.setenv("RULELANG_LANG", "en")
    assert "environment" in run.say("making", place="x")
