"""A private folder for what is slow to make again: parser tables, trees, Programs and linked code.

Nothing here is needed: without a home, or with a read-only one, everything is made in memory. Entries hold plain data
(marshal: numbers, texts, tuples, lists, dicts, and code as in Python's own cache), so that reading one never runs code; each carries a
digest of itself, and one that is damaged, or was written by another version of anything it depends on, is as good as absent.
"""

import gc
import hashlib
import marshal
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

_MAGIC = b"rulelang-cache-1\n"
_KEEP = 400
"""Entries of one kind that are kept; the oldest go first."""
_CODE = (".py", ".lark", ".rule")


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection while tens of thousands of small objects are made, none of them garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def key_of(*parts: str | bytes) -> str:
    """A name for an entry that depends on exactly these, and on this Python."""
    digest = hashlib.sha256(sys.version.encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:40]


class Stamp:
    """Which state of its own code an entry was made by: the names, sizes and times of the files in these folders.

    It is taken when the module that asks for it is imported, about when the rest of the code is. What is kept under it was made
    by that code; where the files have changed since, nothing more is kept.
    """

    def __init__(self, *folders: Path) -> None:
        self.folders = folders
        self.text = self._taken()

    def _taken(self) -> str:
        try:
            found = [(entry, entry.stat()) for folder in self.folders for entry in os.scandir(folder) if entry.name.endswith(_CODE)]
        except OSError:
            return ""
        return "\n".join(sorted(f"{entry.path} {status.st_size} {status.st_mtime_ns}" for entry, status in found))

    def holds(self) -> bool:
        """Is the code still what it was?"""
        return self.text != "" and self.text == self._taken()

    def key_of(self, *parts: str) -> str:
        """A name for an entry that depends on this code and on these; "" (never kept) where the code is not in files."""
        return key_of(self.text, *parts) if self.text else ""


def folders_below(folder: Path) -> list[Path]:
    """A folder of code and those in it, however deep; none where it is not on a disk."""
    return [Path(base) for base, _, _ in os.walk(folder) if not base.endswith("__pycache__")]


def folder() -> Path | None:
    """The user's own cache folder, made if need be; None when there is none that nobody else can write to."""
    get = os.environ.get
    return _folder(get("RULELANG_CACHE"), get("XDG_CACHE_HOME"), get("LOCALAPPDATA"), get("HOME"))


@cache
def _folder(own: str | None, xdg: str | None, local: str | None, _home: str | None) -> Path | None:
    try:
        if own is not None:
            place = Path(own)
        elif sys.platform == "win32" and local:
            place = Path(local) / "rulelang" / "cache"
        elif sys.platform == "darwin":
            place = Path.home() / "Library" / "Caches" / "rulelang"
        else:
            place = (Path(xdg) if xdg else Path.home() / ".cache") / "rulelang"
        if not place.is_absolute():
            return None
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return place if _private(place, stat.S_ISDIR) else None
    except (OSError, RuntimeError, ValueError):
        return None


def _private(path: Path, kind: Any) -> bool:
    """Is this ours alone to write? A link never is."""
    status = os.lstat(path)
    if not kind(status.st_mode):
        return False
    return sys.platform == "win32" or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def read(kind: str, key: str) -> Any | None:
    """What was written under this key; None when it is absent, damaged or not ours."""
    place = folder()
    if place is None or not key:
        return None
    path = place / f"{kind}-{key}"
    try:
        if not _private(path, stat.S_ISREG):
            return None
        data = path.read_bytes()
        head = len(_MAGIC) + 32
        if not data.startswith(_MAGIC) or hashlib.sha256(data[head:]).digest() != data[len(_MAGIC) : head]:
            return None
        return marshal.loads(data[head:])
    except (OSError, ValueError, EOFError, TypeError):
        return None


def write(kind: str, key: str, value: Any, *, keep: int | None = None) -> None:
    """Keep `value`, plain data, under this key, with at most `keep` others. It appears whole or not at all; failing to is no error."""
    place = folder()
    if place is None or not key:
        return
    try:
        body = marshal.dumps(value)
    except ValueError:
        return
    import tempfile

    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=place, prefix=".new-")
        with os.fdopen(handle, "wb") as out:
            out.write(_MAGIC + hashlib.sha256(body).digest() + body)
        os.replace(temporary, place / f"{kind}-{key}")
        _forget(sorted(place.glob(f"{kind}-*"), key=lambda path: path.name), keep or _KEEP)
    except OSError:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _forget(entries: Sequence[Path], keep: int) -> None:
    if len(entries) <= keep:
        return
    oldest = sorted(entries, key=lambda path: path.stat().st_mtime)
    for path in oldest[: len(entries) - keep // 2]:
        with suppress(OSError):
            path.unlink()
