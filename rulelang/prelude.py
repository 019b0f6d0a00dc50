"""The builtins, read from prelude.rule once a process."""

from functools import cache
from importlib.resources import files

from rulelang import ast
from rulelang.resolve.collect import collect_builtins
from rulelang.symbols import Builtins
from rulelang.trees import tree_of

EFFECTS = ("pure", "reads", "context", "writes", "chance", "ends", "event")


@cache
def module() -> ast.Module:
    """The tree of the prelude. Raises: ValueError if it has a problem, which is a mistake of ours."""
    text = files("rulelang").joinpath("prelude.rule").read_text(encoding="utf-8")
    tree, problems = tree_of(text, "prelude.rule")
    if tree is None or problems:
        raise ValueError(f"the prelude cannot be read: {problems[:1]}")
    return tree


@cache
def builtins() -> Builtins:
    """Its declarations by name, and all second spellings."""
    return collect_builtins(module())


def tagged(decl: ast.Decl, tag: str) -> str:
    """The text of a note that begins with `effect:` or `example:`; "" if there is none."""
    return next((note[len(tag) + 1 :].strip() for note in decl.notes if note.startswith(tag + ":")), "")


def documentation(decl: ast.Decl) -> list[str]:
    """The notes that explain."""
    return [note for note in decl.notes if not note.startswith(("effect:", "example:"))]
