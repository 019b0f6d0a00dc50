"""The front end on one screen: text → trees → symbols → flow → Program, with problems gathered on the way."""

import hashlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

from rulelang import ast
from rulelang.check import run_checks
from rulelang.lower.chain import lower
from rulelang.lower.context import Work
from rulelang.lower.labels import second_names
from rulelang.prelude import builtins
from rulelang.problem import ERROR, Problem, has_errors, in_order
from rulelang.program import Program
from rulelang.report import Report
from rulelang.resolve.collect import collect
from rulelang.resolve.flow import build
from rulelang.ruleset import Found, find, read
from rulelang.trees import tree_of

RECURSION = 30_000


@define
class Compiled:
    """program: None where there is any error. checked: what lowering knows of names and types, None where nothing could be read."""

    program: Program | None
    problems: list[Problem]
    modules: list[ast.Module] = field(factory=list)
    checked: Work | None = None
    found: Found | None = None
    key: str = ""
    """The name of the Program's state in the cache, as in `load.Loaded`; what is compiled here has none."""


def compile_ruleset(path_or_name: str | Path, *, scenarios: bool = False) -> Compiled:
    """A ruleset by path or name. Bad text gives problems, never an exception.

    scenarios: also parse the files below scenarios/ (they are in `modules`; the Program does not hold them).

    Raises: RulesetNotFound where nothing is there, or the name is not one.
    """
    found = find(path_or_name)
    texts, problems = read(found, scenarios=scenarios)
    compiled = compile_texts(texts)
    program = compiled.program if not problems else None
    return Compiled(program, with_unread(problems, compiled.problems), compiled.modules, compiled.checked, found)


def compile_texts(texts: dict[str, str]) -> Compiled:
    """A ruleset from texts by path, in order."""
    problems: list[Problem] = []
    modules: list[ast.Module] = []
    for path, text in texts.items():
        module, wrong = tree_of(text, path)
        problems += wrong
        if module is not None:
            modules.append(module)
    compiled = compile_modules(modules, problems)
    compiled.problems = without_echoes(texts, problems, compiled.problems)
    if compiled.program is not None:
        compiled.program.digest = digest(texts)
    return compiled


def compile_modules(modules: list[ast.Module], problems: list[Problem] | None = None) -> Compiled:
    """Trees to a Program; `problems` are those that reading them has already found."""
    known = builtins()
    japanese = {module.path for module in modules if module.language == "ja"}
    report = Report(list(problems or []), japanese, {first: second for second, first in known.aliases.items()})
    symbols = collect(modules, known, report)
    with deeper():
        work = lower(symbols, build(symbols), report)
        work.program.labels = second_names(modules)
        run_checks(work)
    program = None if report.failed else work.program
    return Compiled(program, in_order(report.problems), modules, work)


@contextmanager
def deeper() -> Iterator[None]:
    """Room for as many nested values as the parser lets through, in as many definitions as may lead to each other."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def with_unread(unread: list[Problem], problems: list[Problem]) -> list[Problem]:
    """All problems. Where files could not be read, what they hold is unknown, so nothing is said of names and what follows from them."""
    return in_order([*unread, *(problem for problem in problems if not unread or problem.code < "RL2")])


def without_echoes(texts: dict[str, str], unread: list[Problem], problems: list[Problem]) -> list[Problem]:
    """Without problems that only follow from a declaration that could not be read: its name is unknown, what it uses seems unused."""
    if not has_errors(unread):
        return problems
    lost = " ".join(block_at(texts.get(problem.span.file, ""), problem.span.start) for problem in unread)
    words = {*re.findall(r"\w[\w・]*", lost), *re.findall(r"[『`]([^』`\n]+)[』`]", lost)}
    kept = set(map(id, unread))
    return [
        problem
        for problem in problems
        if id(problem) in kept or problem.severity == ERROR and str(problem.args.get("name", "")) not in words and problem.code < "RL4"
    ]


def block_at(text: str, place: int) -> str:
    """The declaration around a place: from a line at the margin to the next one."""
    start = max((match.start() for match in re.finditer(r"^\S", text[: place + 1], re.M)), default=0)
    end = re.search(r"\n(?=\S)", text[max(place, start + 1) :])
    return text[start : max(place, start + 1) + end.start()] if end else text[start:]


def digest(texts: dict[str, str]) -> str:
    """sha-256 over the texts in order, with line ends made equal. Scenarios are no part of a game."""
    total = hashlib.sha256()
    for path, text in texts.items():
        if "scenarios" not in Path(path).parts:
            total.update(text.replace("\r\n", "\n").encode() + b"\0")
    return total.hexdigest()
