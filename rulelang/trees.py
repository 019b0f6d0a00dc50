"""Trees by content: a text that has not changed is not parsed again."""

from functools import lru_cache

from rulelang import ast
from rulelang.parse import parse_text
from rulelang.problem import Problem


def tree_of(text: str, path: str) -> tuple[ast.Module | None, list[Problem]]:
    """The tree of a text and its problems, remembered in the process."""
    module, problems = _parsed(text, path)
    return module, list(problems)


@lru_cache(maxsize=512)
def _parsed(text: str, path: str) -> tuple[ast.Module | None, tuple[Problem, ...]]:
    module, problems = parse_text(text, path)
    return module, tuple(problems)
