"""Help, usage errors and exit codes of the command line itself."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from cli.console import Exit
from cli.table import COMMANDS
from cli.width import width

Run = Callable[..., tuple[Exit, str, str]]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_lists_every_command_in_one_column(run: Run, lang: str) -> None:
    code, out, _ = run("--help", "--lang", lang)
    assert code == Exit.CLEAN
    lines = [line for line in out.splitlines() if line.startswith("  ") and line.split()[0] in COMMANDS]
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    starts = {width(line[: len(line) - len(line[2:].split(None, 1)[1])]) for line in lines}
    assert len(starts) == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_without_a_word_of_click(run: Run, command: str, lang: str) -> None:
    code, out, err = run(command, "--help", "--lang", lang)
    assert (code, err) == (Exit.CLEAN, "")
    if lang == "ja":
        assert "Usage" not in out
        assert "Show" not in out
        assert "default" not in out
    assert all(width(line) <= 100 for line in out.splitlines())


@pytest.mark.parametrize(("arguments", "words"), [
    (["chek"], ["chek", "check"]),
    (["check", "--formt", "json", "x"], ["--formt", "--format"]),
    (["check"], ["RULESET"]),
    (["check", "a", "b"], ["b"]),
    (["simulate", "x", "--games", "many"], ["--games", "many"]),
    (["simulate", "x", "--games", "-1"], ["--games", "-1"]),
    (["simulate", "x", "--games"], ["--games"]),
    (["check", "x", "--lang", "fr"], ["--lang", "fr"]),
])
def test_wrong_usage_is_two_and_says_what_is_wrong(run: Run, arguments: list[str], words: list[str]) -> None:
    code, out, err = run("--lang=en", *arguments)
    assert (code, out) == (Exit.UNREADABLE, "")
    assert all(word in err for word in words)
    assert run("--lang=ja", *arguments)[2].startswith("エラー")


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert run() == run("--help")


def test_a_bug_is_three_with_what_a_report_needs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("seven")

    monkeypatch.setattr("cli.commands.explain.run", broken)
    code, out, err = run("explain", "RL101", "--lang", "en")
    assert (code, out) == (Exit.BUG, "")
    assert "ZeroDivisionError: seven" in err
    assert "Traceback" not in err
    monkeypatch.setenv("RULELANG_TRACEBACK", "1")
    assert "Traceback" in run("explain", "RL101", "--lang", "en")[2]


def test_an_interrupt_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.explain.run", interrupted)
    assert run("explain", "RL101")[0] == Exit.INTERRUPTED


def test_a_closed_pipe_is_quiet() -> None:
    code = "import cli.main, cli.commands.explain as e\ne.run = lambda console, **_: [console.out('x' * 9999) for _ in range(99)] and 0\n"
    command = [sys.executable, "-c", code + "cli.main.main(['explain', 'RL101'])"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == Exit.INTERRUPTED


def test_help_needs_little_and_imports_little() -> None:
    code = "import sys, time, cli.main\ntry: cli.main.main(['--help'])\nexcept SystemExit: pass\n"
    code += "print(sorted(m for m in sys.modules if m in ('rich', 'lark', 'attrs', 'attr', 'rulelang', 'interpreter')), file=sys.stderr)\n"
    code += "print(time.process_time(), file=sys.stderr)"
    environment = os.environ | {"PYTHONUTF8": "1"}
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment) for _ in range(3)]
    assert {done.stderr.splitlines()[0] for done in runs} == {"[]"}
    assert min(float(done.stderr.splitlines()[1]) for done in runs) < 0.3, "the goal is 0.15 s; twice that fails"
