"""Programs of rulesets that were compiled before, as plain data in the user's cache.

A Program is kept under the texts it came from, by path, and all the code of the front end. Only ever one without any problem, so that
whoever reads it has nothing to show.
"""

from pathlib import Path

from rulelang import cache, types
from rulelang import program as ir
from rulelang.plain import WRONG, Plain

PLAIN = Plain({**vars(types), **vars(ir)}.values())
_CODE = cache.Stamp(*cache.folders_below(Path(__file__).parent))
KEPT = 60


def key_of(texts: dict[str, str]) -> str:
    """The name of what these texts, by path and in order, are compiled to; "" where it cannot be kept."""
    return _CODE.key_of(*(part for item in texts.items() for part in item))


def read(key: str) -> ir.Program | None:
    """The Program that was kept under `key`; None when there is none."""
    with cache.uncollected():
        data = cache.read("program", key)
        if data is None:
            return None
        try:
            made = PLAIN.read(data["program"], data["files"])
        except WRONG:
            return None
    return made if isinstance(made, ir.Program) else None


def write(key: str, program: ir.Program) -> None:
    """Keep a Program. What cannot be written as plain data is not kept."""
    files: dict[str, int] = {}
    try:
        data = {"program": PLAIN.written(program, files), "files": tuple(files)}
    except WRONG:
        return
    if _CODE.holds():
        cache.write("program", key, data, keep=KEPT)
