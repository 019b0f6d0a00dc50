"""Where rulesets are, and the files of one. Nothing here writes."""

import os
from pathlib import Path

from attrs import frozen

from rulelang.problem import Problem, has_errors
from rulelang.source import read_file

SUFFIX = ".rule"
SCENARIOS = "scenarios"
PATH_VARIABLE = "RULELANG_PATH"
MAX_FILES = 2000


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
    return (Path(base) if base else Path.home() / ".local" / "share") / "rulelang" / "rulesets"


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
        if path.exists():
            return Found(path, "path")
        raise RulesetNotFound(text, (path,))
    looked = [(where, folder / text) for where, folder in places()] if text else []
    for where, path in looked:
        if path.is_dir() and _files(path, scenarios=False):
            return Found(path, where)
    raise RulesetNotFound(text, tuple(path for _, path in looked))


def known() -> dict[str, Found]:
    """Every ruleset that a bare name can mean, by name."""
    found: dict[str, Found] = {}
    for where, folder in places():
        for path in sorted(folder.iterdir()) if folder.is_dir() else []:
            if path.name not in found and path.is_dir() and next(path.glob("*" + SUFFIX), None) is not None:
                found[path.name] = Found(path, where)
    return found


def rule_files(found: Found, *, scenarios: bool = False) -> list[Path]:
    """Its files in order: by path, the parts compared one by one; those below scenarios/ only when asked for, and last."""
    return [found.path] if found.path.is_file() else _files(found.path, scenarios=scenarios)


def _files(folder: Path, *, scenarios: bool) -> list[Path]:
    """All rule files below a folder. Links that lead out of it, and folders that begin with a dot, are left out."""
    root = folder.resolve()
    found: list[tuple[bool, tuple[str, ...], Path]] = []
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in files:
            path = Path(base) / name
            if not name.endswith(SUFFIX) or name.startswith(".") or not path.resolve().is_relative_to(root):
                continue
            parts = path.relative_to(folder).parts
            below = SCENARIOS in parts[:-1]
            if scenarios or not below:
                found.append((below, parts, path))
        if len(found) > MAX_FILES:
            break
    return [path for _, _, path in sorted(found)[:MAX_FILES]]


def read(found: Found, *, scenarios: bool = False) -> tuple[dict[str, str], list[Problem]]:
    """Texts by path, in order, and a problem for each file that cannot be read."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for path in rule_files(found, scenarios=scenarios):
        text, wrong = read_file(path)
        problems += wrong
        if not has_errors(wrong):
            texts[shown(path)] = text
    return texts, problems


def shown(path: Path) -> str:
    """A path as its reader knows it: relative to the current folder where it is below that."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)
