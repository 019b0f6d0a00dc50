"""What the commands share about rulesets: finding one, saying what is wrong with it, and turning its errors into exit codes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import Console, Exit, Refused

if TYPE_CHECKING:
    from interpreter.game import Rules
    from interpreter.scenario.outcome import Outcome
    from interpreter.told import Wrong
    from rulelang.compile import Compiled
    from rulelang.load import Loaded
    from rulelang.problem import Problem
    from rulelang.program import Program
    from rulelang.ruleset import Found


UNREADABLE = ("RL002", "RL003")
"""Problems of files that cannot be read as text at all."""
LARGE = 40_000_000
"""Bytes of a record: twice the characters that one may have."""


def compiled(console: Console, name: str, *, scenarios: bool = False) -> "Compiled":
    """The front end's result for a ruleset, with or without problems. Raises Refused where there is no such ruleset."""
    from rulelang.compile import compile_ruleset

    _look(console, name)
    return compile_ruleset(name, scenarios=scenarios)


def _look(console: Console, name: str) -> None:
    """Says where a ruleset was found where it hides a bundled one. Raises Refused where there is none."""
    from rulelang.ruleset import bundled_folder

    found = find(name)
    if found.where not in ("path", "bundled") and (bundled_folder() / name).exists():
        path = f"./{found.path}" if found.where == "here" else found.path
        console.err(console.say("ruleset.taken", name=name, path=path))


def find(name: str) -> "Found":
    """Where a ruleset is. Raises Refused, with the names that there are."""
    from rulelang import ruleset

    try:
        found = ruleset.find(name)
    except ruleset.RulesetNotFound as missing:
        if missing.looked == (Path(name),):
            raise Refused("ruleset.path_missing", path=name) from None
        raise Refused("ruleset.known", name=name, names=", ".join(ruleset.known())) from None
    if not ruleset.rule_files(found):
        raise Refused("ruleset.empty", path=name)
    return found


def playable(console: Console, name: str) -> "Rules":
    """A ruleset without problems, linked. Shows its problems and raises Refused otherwise."""
    from rulelang.load import load_program

    _look(console, name)
    return linked(console, name, load_program(name))


def linked(console: Console, name: str, result: "Compiled | Loaded") -> "Rules":
    """The rules of what was compiled. Shows its problems and raises Refused where it has any."""
    from interpreter.game import Rules

    if result.program is None:
        show_problems(console, result, console.err)
        raise Refused("ruleset.problems", exit=exit_for(result), name=name)
    return Rules(result.program, result)


def outcomes_of(console: Console, name: str, result: "Compiled") -> "list[Outcome]":
    """Every scenario of a ruleset that was compiled with its scenarios, run."""
    from interpreter.scenario.runner import run_scenarios

    return list(run_scenarios(linked(console, name, result), result.modules, lang=console.language))


def exit_for(result: "Compiled | Loaded") -> Exit:
    """What its problems mean for the shell."""
    if any(problem.code in UNREADABLE for problem in result.problems):
        return Exit.UNREADABLE
    return Exit.PROBLEMS if any(problem.severity == "error" for problem in result.problems) else Exit.CLEAN


def show_problems(console: Console, result: "Compiled | Loaded", write: Callable[[str], None]) -> None:
    """Every problem with its place, cause and a way to mend it."""
    write(problems_text(console, result.problems) + "\n")


def problems_text(console: Console, problems: "Sequence[Problem]") -> str:
    """Problems as people read them."""
    from rulelang.render import render_all

    styles = {"severity": "bad", "code": "bad", "caret": "bad", "place": "faint", "fix": "good"}
    return render_all(problems, console.language, mark=lambda part, text: console.paint(text, styles.get(part, "name")))


@contextmanager
def rule_errors(console: Console, rules: "Rules | None" = None, *, brought: bool = False) -> Iterator[None]:
    """Inside, what rules, setups, saves and records can do wrong becomes a problem with its code, and an exit code.

    rules: what is being played, where that is known already; it helps with names that were meant. brought: by the person, so that what
    does not fit is no problem of the rule text.
    """
    from interpreter.errors import RulesError, SaveProblem, SetupProblem
    from interpreter.record import RecordProblem

    program = rules.program if rules is not None else None
    try:
        yield
    except RulesError as wrong:
        raise Refused("rules.stopped", exit=Exit.PROBLEMS, text=error_text(console, wrong, program)) from None
    except SetupProblem as wrong:
        exit = Exit.UNREADABLE if brought or wrong.code == "RL955" else Exit.PROBLEMS
        raise Refused("rules.setup", exit=exit, text=error_text(console, wrong, program)) from None
    except (RecordProblem, SaveProblem) as wrong:
        raise Refused("rules.record", text=error_text(console, wrong, program)) from None


def error_text(console: Console, wrong: "Wrong", program: "Program | None" = None) -> str:
    """What went wrong while playing, with its place, cause and a way to mend it."""
    from interpreter.told import problem_of

    return problems_text(console, [problem_of(wrong, program, console.language)])


def number_of_players(rules: "Rules", players: int | None) -> int:
    """The wished number, or the fewest. Raises SetupProblem where the game does not allow it."""
    from interpreter.errors import SetupProblem

    low, high = rules.program.low, rules.program.high
    if players is not None and not low <= players <= high:
        raise SetupProblem("RL955", players=players, low=low, high=high)
    return players or low


# ------------------------------------------------------------------------------------------------------------------------ files


def read_text(console: Console, path: str, limit: int | None = None) -> str:
    """A text file that a person named, its line ends made equal. Raises Refused where it cannot be read or has more than `limit` bytes."""
    from rulelang.files import RULE_LIMIT
    from rulelang.source import read_file

    text, problems = read_file(path, limit or RULE_LIMIT)
    if problems:
        raise Refused("ruleset.unread", text=problems_text(console, problems))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_text(console: Console, path: str, text: str) -> None:
    """Writes a file whole or not at all. Raises Refused where it cannot be written."""
    from rulelang.files import FileProblem, write_bytes

    try:
        write_bytes(path, text.encode("utf-8"))
    except FileProblem as wrong:
        raise unwritable(console, path, wrong.reason) from None


def refuse_record(console: Console, path: str) -> None:
    """Raises Refused where no record could be written there later. A file that is no record is nobody's to overwrite."""
    from interpreter.record import MARK
    from rulelang.files import FileProblem, reason_of, refuse_unwritable

    head = b""
    try:
        refuse_unwritable(path)
        with suppress(FileNotFoundError), open(path, "rb") as file:
            head = file.read(100)
    except FileProblem as wrong:
        raise unwritable(console, path, wrong.reason) from None
    except OSError as error:
        raise unwritable(console, path, reason_of(error)) from None
    if head.strip() and MARK.encode() not in head:
        raise unwritable(console, path, "taken")


def unwritable(console: Console, path: str, reason: str) -> Refused:
    """That a file cannot be written, and why."""
    from rulelang.render import reason_text

    return Refused("ruleset.unwritable", path=path or '""', reason=reason_text(reason, console.language))
