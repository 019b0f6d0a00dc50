"""A private folder for what is slow to make again: parser tables and trees.

Nothing here is needed: without a home, or with a read-only one, everything is made in memory. Entries hold plain data
(marshal: numbers, texts, tuples, lists, dicts), so that reading one never runs code; each carries a digest of itself, and one that is
damaged, or was written by another version of anything it depends on, is as good as absent.
"""

import gc
import hashlib
import marshal
import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

_MAGIC = b"rulelang-cache-1\n"
_KEEP = 400
"""Entries of one kind that are kept; the oldest go first."""


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
    if place is None:
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


def write(kind: str, key: str, value: Any) -> None:
    """Keep `value`, plain data, under this key. It appears whole or not at all; failing to is no error."""
    place = folder()
    if place is None:
        return
    try:
        body = marshal.dumps(value)
    except ValueError:
        return
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=place, prefix=".new-")
        with os.fdopen(handle, "wb") as out:
            out.write(_MAGIC + hashlib.sha256(body).digest() + body)
        os.replace(temporary, place / f"{kind}-{key}")
        _forget(sorted(place.glob(f"{kind}-*"), key=lambda path: path.name))
    except OSError:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _forget(entries: Sequence[Path]) -> None:
    if len(entries) <= _KEEP:
        return
    oldest = sorted(entries, key=lambda path: path.stat().st_mtime)
    for path in oldest[: len(entries) - _KEEP // 2]:
        with suppress(OSError):
            path.unlink()
