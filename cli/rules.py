"""What the commands share about rulesets: finding one, saying what is wrong with it, and turning its errors into exit codes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import Console, Exit, Refused

if TYPE_CHECKING:
    from interpreter.game import Rules
    from interpreter.scenario.outcome import Outcome
    from interpreter.told import Wrong
    from rulelang.compile import Compiled
    from rulelang.load import Loaded
    from rulelang.program import Program
    from rulelang.ruleset import Found


UNREADABLE = ("RL002", "RL003")
"""Problems of files that cannot be read as text at all."""


def compiled(console: Console, name: str, *, scenarios: bool = False) -> "Compiled":
    """The front end's result for a ruleset, with or without problems. Raises Refused where there is no such ruleset."""
    from rulelang.compile import compile_ruleset

    _look(console, name)
    return compile_ruleset(name, scenarios=scenarios)


def _look(console: Console, name: str) -> None:
    """Says where a ruleset was found, unless that is plain. Raises Refused where there is none."""
    found = find(name)
    if found.where not in ("path", "bundled"):
        console.err(console.say("ruleset.taken", name=name, path=found.path))


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
    from rulelang.render import render_all

    styles = {"severity": "bad", "code": "bad", "caret": "bad", "place": "faint", "fix": "good"}
    write(render_all(result.problems, console.language, mark=lambda part, text: console.paint(text, styles.get(part, "name"))) + "\n")


@contextmanager
def rule_errors(console: Console, rules: "Rules | None" = None) -> Iterator[None]:
    """Inside, what rules, setups, saves and records can do wrong becomes a problem with its code, and an exit code.

    rules: what is being played, where that is known already; it helps with names that were meant.
    """
    from interpreter.errors import RulesError, SaveProblem, SetupProblem
    from interpreter.record import RecordProblem

    program = rules.program if rules is not None else None
    try:
        yield
    except RulesError as wrong:
        raise Refused("rules.stopped", exit=Exit.PROBLEMS, text=error_text(console, wrong, program)) from None
    except SetupProblem as wrong:
        usage = wrong.code == "RL955"
        text = error_text(console, wrong, program)
        raise Refused("rules.setup", exit=Exit.UNREADABLE if usage else Exit.PROBLEMS, text=text) from None
    except (RecordProblem, SaveProblem) as wrong:
        raise Refused("rules.record", text=error_text(console, wrong, program)) from None


def error_text(console: Console, wrong: "Wrong", program: "Program | None" = None) -> str:
    """What went wrong while playing, with its place, cause and a way to mend it."""
    from interpreter.told import problem_of
    from rulelang.render import render_text

    styles = {"severity": "bad", "code": "bad", "caret": "bad", "place": "faint", "fix": "good"}
    found = problem_of(wrong, program, console.language)
    return render_text(found, console.language, mark=lambda part, text: console.paint(text, styles.get(part, "name")))


def number_of_players(rules: "Rules", players: int | None) -> int:
    """The wished number, or the fewest. Raises SetupProblem where the game does not allow it."""
    from interpreter.errors import SetupProblem

    low, high = rules.program.low, rules.program.high
    if players is not None and not low <= players <= high:
        raise SetupProblem("RL955", players=players, low=low, high=high)
    return players or low


# ------------------------------------------------------------------------------------------------------------------------ files


def read_text(path: str) -> str:
    """A text file that a person named. Raises Refused where it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Refused("ruleset.path_missing", path=path) from None
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("ruleset.unreadable", path=path, reason=reason(error)) from None


def write_text(path: str, text: str) -> None:
    """Writes a file whole or not at all. Raises Refused where it cannot be written."""
    target = Path(path)
    fresh = target.with_name(target.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(target)
    except OSError as error:
        raise Refused("ruleset.unwritable", path=path, reason=reason(error)) from None


def reason(error: Exception) -> str:
    """What the system says, without the path again."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
