"""Files that are none, that never end or that are somebody's own: refused with a reason, and never lost."""

import io
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import Exit

Run = Callable[..., tuple[Exit, str, str]]
LONG = "a" * 300
SETUP, RESUME = ["play", "guess", "--bots", "--setup"], ["play", "guess", "--bots", "--resume"]


def linked(path: Path, to: str) -> Path:
    try:
        path.symlink_to(to)
    except OSError:
        pytest.skip("no links here")
    return path


def pipe(path: Path) -> Path:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("command", [
    ["check"], ["test"], ["play", "--bots"], ["simulate"], ["fuzz"], ["trace"], ["dump"], ["format"], ["replay"],
    RESUME, SETUP,
])
@pytest.mark.parametrize("name", [LONG, f"./{LONG}", "b/" * 3000 + "x", "./nothing", "", os.devnull, "guess/game.rule/x"])
def test_what_is_no_file_is_unreadable(run: Run, guess: Path, command: list[str], name: str) -> None:
    code, out, err = run(*command, name, "--lang", "en")
    assert (code, out.replace("0 of 1 files changed\n", "")) == (Exit.UNREADABLE, "")
    assert err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", [["check"], ["simulate"], ["play", "--bots"], ["format", "--check"]])
def test_a_link_in_a_circle_or_a_pipe_in_a_ruleset_is_told_and_not_read(run: Run, guess: Path, command: list[str]) -> None:
    linked(guess / "loop.rule", "loop.rule")
    pipe(guess / "pipe.rule")
    code, out, err = run(*command, "./guess", "--lang", "en")
    assert code == Exit.UNREADABLE
    assert (out + err).count("RL003") == 2
    assert "round in a circle" in out + err
    assert "no ordinary file" in out + err or "not an ordinary file" in out + err


@pytest.mark.parametrize("command", [["replay"], ["format", "--check"], SETUP, ["check"]])
def test_a_pipe_and_an_endless_device_are_refused_without_waiting(run: Run, guess: Path, tmp_path: Path, command: list[str]) -> None:
    places = [str(pipe(tmp_path / "pipe")), *(["/dev/zero"] if os.path.exists("/dev/zero") else [])]
    for place in places:
        assert run(*command, place)[0] == Exit.UNREADABLE


@pytest.mark.parametrize("command", [["replay"], ["format"], SETUP, RESUME])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_file_that_is_no_utf8_is_told_by_its_code(run: Run, guess: Path, command: list[str], lang: str) -> None:
    Path("wrong").write_bytes("定義".encode("utf-16"))
    code, out, err = run(*command, "wrong", "--lang", lang)
    assert code == Exit.UNREADABLE
    assert "RL002" in err
    assert "codec" not in out + err


def test_only_what_cannot_be_read_is_told_where_a_file_is_missing(run: Run, guess: Path) -> None:
    (guess / "game.rule").write_bytes(b"\xff\xfe")
    _, out, _ = run("check", "./guess", "--lang", "en")
    assert "RL002" in out
    assert "RL4" not in out
    assert "RL2" not in out


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "9" * 50_000, "a = ", "\x00", "a = 1\ra = 2"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_list_that_is_no_toml_is_told(run: Run, guess: Path, text: str, lang: str) -> None:
    (guess / "requirements.toml").write_text(text, encoding="utf-8", newline="")
    for command in (["trace", "./guess"], ["play", "./guess", "--bots", "--setup", "guess/requirements.toml"]):
        code, out, err = run(*command, "--lang", lang)
        assert (code, out) == (Exit.UNREADABLE, "")
        assert "requirements.toml" in err
        assert "TOML" in err
        assert "recursion" not in err


def shell(command: str, folder: Path) -> tuple[int, str]:
    """A command line of its own in a shell: its exit code, and all that it wrote."""
    if os.name == "nt" or not os.path.exists("/dev/full"):
        pytest.skip("no such devices here")
    root = Path(__file__).resolve().parents[2]
    line = command.replace("rulelang", f'"{sys.executable}" -m cli.main')
    environment = os.environ | {"PYTHONPATH": str(root), "RULELANG_LANG": "en"}
    done = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("command", "code", "told"), [
    ("rulelang check ./guess >/dev/full", 2, "The result cannot be written"),
    ("rulelang check ./guess --format json >/dev/full", 2, "The result cannot be written"),
    ("rulelang check ./nothing 2>/dev/full", 2, ""),
    ("rulelang check ./guess >&-", 0, ""),
    ("rulelang check ./nothing >&- 2>&-", 2, ""),
    ("rulelang play ./guess --seat 1=human <&-", 0, "guess-0.record.json"),
    ("mkdir gone; cd gone; rmdir ../gone; rulelang check .", 2, "current folder is no longer there"),
    ("mkdir gone; cd gone; rmdir ../gone; rulelang check meishi", 0, "meishi: no problems"),
])
def test_streams_and_folders_that_are_gone(guess: Path, command: str, code: int, told: str) -> None:
    found, text = shell(command, guess.parent)
    assert found == code
    assert told in text
    assert "Traceback" not in text
    assert "rulelang has made a mistake" not in text


# ---------------------------------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("place", [".", "", "guess", "nowhere/game.json", LONG, "guess/game.rule", "mine.txt"])
def test_a_record_that_cannot_be_written_is_refused_before_the_game(run: Run, guess: Path, place: str) -> None:
    Path("mine.txt").write_text("something of mine", encoding="utf-8")
    before = sorted(os.listdir())
    code, out, err = run("play", "./guess", "--bots", "--record", place, "--lang", "en")
    assert (code, out) == (Exit.UNREADABLE, "")
    assert "cannot be written" in err
    assert sorted(os.listdir()) == before
    assert Path("mine.txt").read_text(encoding="utf-8") == "something of mine"
    assert "game Guess" in (guess / "game.rule").read_text(encoding="utf-8")


def test_a_record_takes_the_place_of_a_record(run: Run, guess: Path) -> None:
    for seed in ("1", "2"):
        assert run("play", "./guess", "--bots", "--seed", seed, "--record", "game.json")[0] == Exit.CLEAN
    assert '"seed": 2' in Path("game.json").read_text(encoding="utf-8")


def test_writing_leaves_neighbours_rights_and_links_alone(run: Run, guess: Path) -> None:
    game = guess / "game.rule"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("    players 2..3", "    players   2..3"), encoding="utf-8")
    game.chmod(0o640)
    for name in ("game.rule.new", "game.rule.tmp"):
        (guess / name).write_text("mine", encoding="utf-8")
    linked(guess / "same.txt", "game.rule")
    assert run("format", "./guess/same.txt")[0] == Exit.CLEAN
    assert "players 2..3" in game.read_text(encoding="utf-8")
    assert os.name == "nt" or stat.S_IMODE(game.stat().st_mode) == 0o640
    assert (guess / "same.txt").is_symlink()
    assert sorted(os.listdir(guess)) == ["game.rule", "game.rule.new", "game.rule.tmp", "requirements.toml", "same.txt", "scenarios"]
    assert (guess / "game.rule.new").read_text(encoding="utf-8") == "mine"


def test_a_game_that_stops_is_kept_elsewhere_where_its_place_is_gone(run: Run, guess: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Person(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            Path("gone/game.json").unlink(missing_ok=True)
            Path("gone").rmdir()
            return "q\n"

    Path("gone").mkdir()
    monkeypatch.setattr(sys, "stdin", Person())
    code, out, err = run("play", "./guess", "--seat", "1=human", "--record", "gone/game.json", "--lang", "en")
    assert code == Exit.CLEAN
    assert "gone/game.json cannot be written" in err
    assert "--resume guess-0.record.json" in out
    assert Path("guess-0.record.json").exists()


@pytest.mark.parametrize("who", [["--seat", "1=human"], ["--bots", "--record", "mine.json"]])
def test_a_game_whose_rules_fail_is_kept(run: Run, guess: Path, monkeypatch: pytest.MonkeyPatch, who: list[str]) -> None:
    text = (guess / "game.rule").read_text(encoding="utf-8")
    (guess / "game.rule").write_text(text.replace("    best = n", "    best = n ÷ (n - n)"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n"))
    code, _, err = run("play", "./guess", *who, "--lang", "en")
    assert code == Exit.PROBLEMS
    assert "RL900" in err
    assert "Record: " in err
    [path] = Path().glob("*.json")
    assert run("replay", str(path))[0] == Exit.PROBLEMS


# ---------------------------------------------------------------------------------------------------------------- format


def test_format_goes_on_after_a_file_that_it_cannot_read(run: Run, guess: Path) -> None:
    (guess / "a.rule").write_bytes(b"\xff\xfe")
    (guess / "b.rule").write_text("rulelang 1\ndefine a == 1\n", encoding="utf-8")
    (guess / "c.rule").write_text("rulelang 1\ndefine   c = 1\n", encoding="utf-8")
    code, out, err = run("format", "./guess", "--lang", "en")
    assert code == Exit.UNREADABLE
    assert "changed: guess/c.rule" in out
    assert "RL002" in err
    assert "b.rule:2:" in err
    assert (guess / "c.rule").read_text(encoding="utf-8") == "rulelang 1\ndefine c = 1\n"


def test_format_keeps_line_ends_and_leaves_what_links_lead_to(run: Run, guess: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.rule"
    other.write_bytes(b"rulelang 1\ndefine   c = 1\n")
    linked(guess / "out.rule", str(other))
    (guess / "c.rule").write_bytes(b"rulelang 1\r\n\r\ndefine   c = 1\r\n")
    assert run("format", "./guess")[0] == Exit.CLEAN
    assert (guess / "c.rule").read_bytes() == b"rulelang 1\r\n\r\ndefine c = 1\r\n"
    assert run("format", "./guess", "--check")[0] == Exit.CLEAN
    assert other.read_bytes() == b"rulelang 1\ndefine   c = 1\n"
