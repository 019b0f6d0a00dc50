"""The one place that writes to the screen: streams, colour, width, exit codes, and the boundary where every error ends."""

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from typing import IO

from cli.language import Say

STYLES = {"good": "32", "bad": "31", "name": "1", "faint": "2", "note": "33"}


class Exit(IntEnum):
    """What the shell gets."""

    CLEAN = 0
    PROBLEMS = 1
    """In the rule text, or a scenario that failed."""
    UNREADABLE = 2
    """Input that cannot be read, or wrong usage."""
    BUG = 3
    """Ours."""
    INTERRUPTED = 130


class Refused(Exception):
    """What a person asked for cannot be done; `key` names the text that says why."""

    def __init__(self, key: str, /, *, exit: Exit = Exit.UNREADABLE, **values: object) -> None:
        super().__init__(key)
        self.key, self.exit, self.values = key, exit, values


class Unwritten(OSError):
    """The result cannot be written where it goes: the disk is full, for example."""


class Console:
    """Writes for one run, in one language."""

    def __init__(self, say: Say, out: IO[str] | None = None, err: IO[str] | None = None) -> None:
        self.say = say
        self.language = say.language
        self.stdout = out or sys.stdout
        self.stderr = err or sys.stderr
        self.colour = wants_colour(self.stdout)
        self.width = max(40, min(screen_width(), 100))

    def out(self, text: str = "") -> None:
        """A line of the result."""
        self.write(text + "\n")

    def write(self, text: str, *, flush: bool = False) -> None:
        """A part of the result. Raises Unwritten where that is not possible, BrokenPipeError where its reader has gone."""
        try:
            self.stdout.write(text)
            if flush:
                self.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unwritten(error.errno, error.strerror) from None

    def err(self, text: str = "") -> None:
        """A line beside the result: progress, complaints. One that cannot be shown changes nothing."""
        self.write("", flush=True)
        with suppress(OSError):
            self.stderr.write(text + "\n")
            self.stderr.flush()

    def json(self, value: object) -> None:
        """The result for programs: one JSON object."""
        import json

        self.out(json.dumps(value, ensure_ascii=False, indent=2))

    def paint(self, text: str, style: str) -> str:
        """`text` in a style of STYLES, where colour is shown."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def ask(self, prompt: str) -> str | None:
        """A line from the person; None at the end of the input."""
        self.write(prompt, flush=True)
        try:
            line = sys.stdin.readline()
        except OSError:
            line = ""
        return line.rstrip("\r\n") if line else None


def wants_colour(stream: IO[str]) -> bool:
    """NO_COLOR and FORCE_COLOR as usual; else whether the stream is a terminal that can."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ


def screen_width() -> int:
    """Columns of the terminal: COLUMNS, else what the terminal says, else 80."""
    wish = os.environ.get("COLUMNS", "")
    if wish.isdecimal() and int(wish[:6]) > 0:
        return int(wish[:6])
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns or 80
    except (OSError, ValueError):
        return 80


def use_utf8() -> None:
    """The three streams as UTF-8 whatever the system's code page; what cannot be encoded never stops a run, nor does a closed one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 it stays open to the end
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def bounded(console: Console, action: Callable[[], Exit]) -> Exit:
    """Runs `action`; every exception becomes a message and an exit code here and nowhere else."""
    try:
        code = ended(console, action)
        console.write("", flush=True)
        return code
    except BrokenPipeError:
        silence(sys.stdout)
        return Exit.INTERRUPTED
    except Unwritten as error:
        silence(sys.stdout)
        console.err(console.say("output.lost", reason=error.strerror))
        return Exit.UNREADABLE


def ended(console: Console, action: Callable[[], Exit]) -> Exit:
    """How `action` ends. Only what is wrong with the output itself is raised."""
    try:
        return action()
    except Refused as refusal:
        console.err(console.say(refusal.key, **refusal.values))
        return refusal.exit
    except KeyboardInterrupt:
        console.err()
        return Exit.INTERRUPTED
    except (BrokenPipeError, Unwritten):
        raise
    except Exception as error:
        if isinstance(error, FileNotFoundError) and not here():
            console.err(console.say("output.nowhere"))
            return Exit.UNREADABLE
        return bug(console, error)


def here() -> bool:
    """Is there still a current folder?"""
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def silence(stream: IO[str]) -> None:
    """Sends what is still buffered nowhere, so that closing a broken pipe at exit does not complain."""
    with suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def bug(console: Console, error: Exception) -> Exit:
    """Our own mistake: short, with what a report needs; the whole traceback with RULELANG_TRACEBACK=1."""
    import platform
    import traceback

    from cli.version import version

    if os.environ.get("RULELANG_TRACEBACK"):
        console.err("".join(traceback.format_exception(error)).rstrip())
    frames = [f"  {os.path.basename(os.path.dirname(f.filename))}/{os.path.basename(f.filename)}:{f.lineno} {f.name}"
              for f in traceback.extract_tb(error.__traceback__)[-5:]]
    facts = [f"  rulelang {version()}, Python {platform.python_version()}, {platform.system()}",
             f"  {type(error).__name__}: {str(error)[:300]}"]
    console.err(console.say("bug.intro"))
    console.err("\n".join(facts + frames))
    console.err(console.say("bug.report"))
    return Exit.BUG
