"""Files of people: read only where they are regular files of a sensible size, written whole or not at all."""

import errno
import os
import stat
from contextlib import suppress
from typing import Any

RULE_LIMIT = 4_000_000
"""Bytes of one rule file: far above any that somebody writes."""
REASONS = {
    "ENOENT": "missing", "ENOTDIR": "missing", "EISDIR": "folder", "EACCES": "denied", "EPERM": "denied", "EROFS": "denied",
    "ENXIO": "special", "ENAMETOOLONG": "name", "ELOOP": "loop", "ENOSPC": "full", "EDQUOT": "full",
}  # fmt: skip


class FileProblem(Exception):
    """A file that cannot be read or written. `reason` is a word of the catalogue's [reasons], or what the system says."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_bytes(path: str, limit: int = RULE_LIMIT) -> bytes:
    """What is in a regular file of at most `limit` bytes. Never waits for a pipe or a device. Raises FileProblem."""
    try:
        _refuse_special(path)
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from None
    if len(data) > limit:
        raise FileProblem("large")
    return data


def refuse_unwritable(path: str) -> None:
    """Raises FileProblem where `write_bytes` would surely fail. Writes nothing."""
    try:
        place = os.path.realpath(path)
        folder = os.path.dirname(place)
        if not stat.S_ISDIR(os.stat(folder).st_mode):
            raise FileProblem("missing")
        with suppress(FileNotFoundError):
            _refuse_special(place)
            if not os.access(place, os.W_OK):
                raise FileProblem("denied")
        if not os.access(folder, os.W_OK):
            raise FileProblem("denied")
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from None


def write_bytes(path: str, data: bytes) -> None:
    """Writes a file whole or not at all, through a link and with the rights that it has. Raises FileProblem."""
    import tempfile

    refuse_unwritable(path)
    place, fresh = os.path.realpath(path), None
    try:
        handle, fresh = tempfile.mkstemp(dir=os.path.dirname(place), prefix=".rulelang-")
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(fresh, _rights(place))
        os.replace(fresh, place)
    except OSError as error:
        raise FileProblem(reason_of(error)) from None
    finally:
        if fresh is not None:
            with suppress(OSError):
                os.unlink(fresh)


def reason_of(error: Exception) -> str:
    """Why the system refuses."""
    if isinstance(error, OSError):
        return REASONS.get(errno.errorcode.get(error.errno or 0, ""), "") or error.strerror or str(error)
    return "name"


def _refuse_special(path: str) -> None:
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        raise FileProblem("folder" if stat.S_ISDIR(mode) else "special")


def _rights(place: str) -> int:
    """Those of the file that is there; else what a new file gets."""
    with suppress(OSError):
        return stat.S_IMODE(os.stat(place).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def toml_of(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises FileProblem for everything that is none."""
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileProblem(str(error)) from None
    except RecursionError:
        raise FileProblem("deep") from None
    except ValueError:
        raise FileProblem("number") from None
