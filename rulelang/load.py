"""A ruleset to play: its Program, from the user's cache where its texts have not changed. The front end is imported when they have."""

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from rulelang import programcache
from rulelang.problem import Problem
from rulelang.program import Program
from rulelang.ruleset import Found, find, read

if TYPE_CHECKING:
    from rulelang import ast
    from rulelang.compile import Compiled
    from rulelang.lower.context import Work


@define
class Loaded:
    """What `compile_ruleset` gives, but trees and what lowering knows are made only when somebody asks for them.

    key: names the state of texts and front end that the Program is of; "" where there was any problem.
    """

    program: Program | None
    problems: list[Problem]
    found: Found
    key: str
    texts: dict[str, str] = field(repr=False)
    _compiled: "Compiled | None" = field(default=None, repr=False)

    @property
    def modules(self) -> "list[ast.Module]":
        """The trees of its texts."""
        return self._whole().modules

    @property
    def checked(self) -> "Work | None":
        """What lowering knows of names and types; None where nothing could be read."""
        return self._whole().checked

    def _whole(self) -> "Compiled":
        if self._compiled is None:
            from rulelang.compile import compile_texts

            self._compiled = compile_texts(self.texts)
        return self._compiled


def load_program(path_or_name: str | Path) -> Loaded:
    """A ruleset by path or name, without its scenarios. Bad text gives problems, never an exception.

    Raises: RulesetNotFound where nothing is there, or the name is not one.
    """
    found = find(path_or_name)
    texts, problems = read(found)
    key = "" if problems else programcache.key_of(texts)
    program = programcache.read(key)
    if program is not None:
        return Loaded(program, [], found, key, texts)
    return _compiled(found, texts, problems, key)


def _compiled(found: Found, texts: dict[str, str], problems: list[Problem], key: str) -> Loaded:
    from rulelang.compile import compile_texts, with_unread

    compiled = compile_texts(texts)
    wrong = with_unread(problems, compiled.problems)
    if wrong or compiled.program is None:
        return Loaded(compiled.program if not problems else None, wrong, found, "", texts, compiled)
    programcache.write(key, compiled.program)
    return Loaded(compiled.program, wrong, found, key, texts, compiled)
