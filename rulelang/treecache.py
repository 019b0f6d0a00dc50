"""Trees of files that were read before, as plain data in the user's cache.

A tree is kept under the text it came from and the code that made it, so that it is never older than either.
"""

from pathlib import Path

from attrs import evolve

from rulelang import ast, cache
from rulelang.plain import WRONG, Plain

_HERE = Path(__file__).parent
_CODE = cache.Stamp(_HERE, _HERE / "builders")
_PLAIN = Plain(vars(ast).values())


def key_of(text: str) -> str:
    """The name of a text's tree; "" where none can be kept."""
    return _CODE.key_of(text)


def read(key: str, path: str) -> ast.Module | None:
    """The tree that was kept under `key`, as that of the file `path`; None when there is none."""
    with cache.uncollected():
        data = cache.read("tree", key)
        if data is None:
            return None
        try:
            made = _PLAIN.read(data, (path, ""))
        except WRONG:
            return None
    return evolve(made, path=path) if isinstance(made, ast.Module) else None


def write(key: str, module: ast.Module) -> None:
    """Keep a tree. Only ever one without problems."""
    if _CODE.holds():
        cache.write("tree", key, _PLAIN.written(module, {module.path: 0, "": 1}))
