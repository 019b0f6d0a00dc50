"""Where rulesets are, and the files of one. Nothing here writes."""

import os
from pathlib import Path

from attrs import frozen

from rulelang.files import reason_of
from rulelang.problem import Problem, has_errors
from rulelang.source import read_file
from rulelang.span import Span

SUFFIX = ".rule"
SCENARIOS = "scenarios"
PACKAGE = "__init__.py"
"""A folder with it holds a program, such as this one with its prelude: no bare name means it."""
PATH_VARIABLE = "RULELANG_PATH"
MAX_FILES = 2000
MAX_ENTRIES = 100_000
"""Files and folders that are looked at below one folder."""


class RulesetNotFound(Exception):
    """No ruleset has that name or path; `looked` says where it was looked for."""

    def __init__(self, name: str, looked: tuple[Path, ...]) -> None:
        super().__init__(name)
        self.name, self.looked = name, looked


@frozen
class Found:
    """A ruleset: its folder or single file. `where` says which place it was found in: path, here, RULELANG_PATH, user or bundled."""

    path: Path
    where: str


def bundled_folder() -> Path:
    """The folder of the rulesets that come with the program: beside the package, in a checkout and when installed."""
    return Path(__file__).resolve().parent.parent / "rulesets"


def user_folder() -> Path:
    """Where a user keeps rulesets of their own."""
    base = os.environ.get("APPDATA") if os.name == "nt" else os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path(os.path.expanduser("~")) / ".local" / "share") / "rulelang" / "rulesets"


def places() -> list[tuple[str, Path]]:
    """Folders in which a bare name is looked up, in order."""
    listed = [part for part in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if part]
    return [("here", Path()), *((PATH_VARIABLE, Path(part)) for part in listed), ("user", user_folder()), ("bundled", bundled_folder())]


def find(path_or_name: str | Path) -> Found:
    """A ruleset by path (anything with a separator, `.`, or a Path) or by bare name.

    Raises: RulesetNotFound.
    """
    text = os.fspath(path_or_name)
    if isinstance(path_or_name, Path) or text in (".", "..") or any(sep in text for sep in ("/", "\\", os.sep)) or text.endswith(SUFFIX):
        path = Path(path_or_name)
        if os.path.exists(path):
            return Found(path, "path")
        raise RulesetNotFound(text, (path,))
    looked = [(where, folder / text) for where, folder in places()] if text else []
    for where, path in looked:
        if os.path.isdir(path) and PACKAGE not in _names(path) and rule_files(Found(path, where)):
            return Found(path, where)
    raise RulesetNotFound(text, tuple(path for _, path in looked))


def known() -> dict[str, Found]:
    """Every ruleset that a bare name can mean, by name."""
    found: dict[str, Found] = {}
    for where, folder in places():
        for name in _names(folder):
            path = folder / name
            entries = _names(path) if name not in found else []
            if PACKAGE not in entries and any(entry.endswith(SUFFIX) for entry in entries):
                found[name] = Found(path, where)
    return found


def _names(folder: Path) -> list[str]:
    """What is in a folder; nothing where that cannot be known."""
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []


def rule_files(found: Found, *, scenarios: bool = False) -> list[Path]:
    """Its files in order: by path, the parts compared one by one; those below scenarios/ only when asked for, and last."""
    return listed(found, scenarios=scenarios)[0]


def listed(found: Found, *, scenarios: bool = False) -> tuple[list[Path], list[Problem]]:
    """Its files as `rule_files` gives them, and a problem for each folder that cannot be looked through.

    Links that lead out of the folder, and files and folders that begin with a dot, are left out.
    """
    folder = found.path
    if not os.path.isdir(folder):
        return [folder] if os.path.isfile(folder) else [], []
    root = Path(os.path.realpath(folder))
    files: list[tuple[bool, tuple[str, ...], Path]] = []
    closed: list[OSError] = []
    entries = 0
    for base, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in names:
            path = Path(base) / name
            if not name.endswith(SUFFIX) or name.startswith(".") or not Path(os.path.realpath(path)).is_relative_to(root):
                continue
            parts = path.relative_to(folder).parts
            below = SCENARIOS in parts[:-1]
            if scenarios or not below:
                files.append((below, parts, path))
        entries += len(folders) + len(names)
        if len(files) > MAX_FILES or entries > MAX_ENTRIES:
            return [path for _, _, path in sorted(files)[:MAX_FILES]], [unread(folder, "many")]
    return [path for _, _, path in sorted(files)], [unread(Path(error.filename), reason_of(error)) for error in closed]


def unread(path: Path, reason: str) -> Problem:
    """The problem of a file or folder that cannot be read."""
    return Problem("RL003", Span(shown(path), 0, 0, 1), {"path": shown(path), "reason": reason})


def read(found: Found, *, scenarios: bool = False) -> tuple[dict[str, str], list[Problem]]:
    """Texts by path, in order, and a problem for each file that cannot be read."""
    texts: dict[str, str] = {}
    files, problems = listed(found, scenarios=scenarios)
    for path in files:
        text, wrong = read_file(shown(path))
        problems += wrong
        if not has_errors(wrong):
            texts[shown(path)] = text
    return texts, problems


def shown(path: Path) -> str:
    """A path as its reader knows it: relative to the current folder where it is below that."""
    try:
        return Path(os.path.realpath(path)).relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return str(path)
