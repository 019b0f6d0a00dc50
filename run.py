"""Makes the environment, then runs: `python run.py play`. Needs Python and nothing else; the same on Linux, macOS and Windows.

    play [ARGS]    a whole game, played by bots (or: rulelang play ARGS)
    test [ARGS]    the tests (pytest ARGS)
    bench [ARGS]   the measurements, one JSON object a line
    soak           the long tests
    ci             everything that has to pass: style, types, every ruleset and example, a short fuzz, all tests
    rulelang ARGS  the command itself, in the folder where you are

The packages stand in requirements/ by version and hash and go into .venv beside this file; it is made again when they change.
What rulelang keeps to start faster goes into .cache. Both folders can be deleted at any time.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("run.py: Python 3.11 or newer is needed; this is %s (%s)" % (sys.version.split()[0], sys.executable))

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import time
import venv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = Path(os.environ.get("RULELANG_VENV") or ROOT / ".venv").absolute()
STAMP = HOME / "rulelang.json"
LEVELS = {"base": ("base", "build"), "dev": ("base", "dev", "build")}
"""What is installed for playing, and for everything else."""

DEMO = ("meishi", "--bots", "--seed", "129")
"""A game that somebody wins before it is long."""
FUZZ_CASES, SOAK_CASES, LEAK_STATES, REASONED = "20", "500", "1000", "10"
ALL_TESTS = ("-n", "auto")
"""A process for each processor."""
QUIET = ("play", "dump")
"""Steps of CI whose output nobody reads there, by the first word of the title."""
Step = tuple[str, tuple[str, ...]]
"""A title, and the arguments for the environment's Python."""

TEXTS = {
    "making": ("run.py: making the environment in {place} (once, about a minute) …",
               "run.py: 環境を {place} に作ります(初回のみ、1分ほど) …"),
    "venv": ("run.py: Python could not make an environment ({why}). On Debian and Ubuntu: apt install python3-venv",
             "run.py: Pythonの仮想環境を作れません ({why})。DebianやUbuntuでは apt install python3-venv"),
    "foreign": ("run.py: {place} is not a Python environment; it is left alone",
                "run.py: {place} はPythonの仮想環境ではないので、触りません"),
    "packages": ("{tail}\nrun.py: the packages could not be installed. Is the network there? Nothing is left half made: run it again.",
                 "{tail}\nrun.py: パッケージを入れられませんでした。ネットワークを確かめて、もう一度実行してください。"),
    "passed": ("run.py: {count} steps passed in {seconds:.0f} s", "run.py: {count} 段階の全てに成功、{seconds:.0f} 秒"),
    "failed": ("run.py: failed: {names}", "run.py: 失敗: {names}"),
}


class Stopped(Exception):
    """The environment could not be made; the text says why and what to do."""


def say(key: str, **values: object) -> str:
    """A message in the person's language: RULELANG_LANG, else the system's."""
    tongue = os.environ.get("RULELANG_LANG") or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return TEXTS[key][tongue.startswith("ja")].format(**values)


# ------------------------------------------------------------------------------------------------------------- the environment


def python() -> Path:
    """The environment's interpreter."""
    return HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def wanted() -> dict[str, str]:
    """What the stamp must say: the digest of all pins and the Python it was made by."""
    digest = hashlib.sha256()
    for path in [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "pyproject.toml"]:
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return {"digest": digest.hexdigest(), "python": sys.version, "place": str(ROOT)}


def ready(level: str) -> bool:
    """Whether the environment holds `level` of the present pins."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return stamp.pop("level", None) in (level, "dev") and stamp == wanted() and python().exists()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Holds a lock, so that two runs do not make the same environment at once. The system drops it when the process ends."""
    HOME.parent.mkdir(parents=True, exist_ok=True)
    with open(HOME.with_name(HOME.name + ".lock"), "a+b") as lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                with contextlib.suppress(OSError):
                    lock.seek(0)
                    msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
                    break
                time.sleep(0.5)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def pip(*args: str) -> None:
    """Runs the environment's pip; quiet unless it fails.

    Raises: Stopped, with pip's last lines.
    """
    command = [str(python()), "-m", "pip", "--disable-pip-version-check", "--no-input", *args]
    done = subprocess.run(command, cwd=ROOT, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        tail = "\n".join(done.stdout.decode("utf-8", "replace").strip().splitlines()[-6:])
        raise Stopped(say("packages", tail=tail))


def prepare(level: str) -> None:
    """Makes the environment if it is not there as the pins say. The stamp is written last, so a broken-off run counts for nothing."""
    if ready(level):
        return
    with alone():
        if ready(level):
            return
        print(say("making", place=HOME), file=sys.stderr, flush=True)
        if ready("base"):
            STAMP.unlink()
        else:
            create()
        files = [part for name in LEVELS[level] for part in ("-r", str(ROOT / "requirements" / f"{name}.txt"))]
        pip("install", "--require-hashes", "--only-binary", ":all:", *files)
        by_path = ("--config-settings", "editable_mode=compat")
        pip("install", "--no-deps", "--no-build-isolation", "--no-index", *by_path, "--editable", str(ROOT))
        fresh = STAMP.with_suffix(".new")
        fresh.write_text(json.dumps({**wanted(), "level": level}), encoding="utf-8")
        fresh.replace(STAMP)


def create() -> None:
    """An empty environment in place of whatever stands there."""
    if HOME.exists() and not (HOME / "pyvenv.cfg").exists() and any(HOME.iterdir()):
        raise Stopped(say("foreign", place=HOME))
    try:
        shutil.rmtree(HOME, ignore_errors=True)
        venv.create(HOME, with_pip=True, clear=True, symlinks=os.name != "nt")
    except (subprocess.CalledProcessError, OSError) as why:
        raise Stopped(say("venv", why=why)) from why


def surroundings() -> dict[str, str]:
    """The environment variables for what is run: UTF-8 everywhere, nothing of another Python environment, caches in this folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")}
    return {"RULELANG_CACHE": str(ROOT / ".cache" / "rulelang")} | kept | {"PYTHONUTF8": "1"}


def run(*args: str, folder: Path | None = ROOT, quiet: bool = False) -> int:
    """The environment's Python with `args`; the exit code. folder: where; None: where the person is. quiet: only complaints are shown."""
    sys.stdout.flush()
    out = subprocess.DEVNULL if quiet else None
    try:
        return subprocess.run([str(python()), *args], cwd=folder, env=surroundings(), stdout=out).returncode
    except KeyboardInterrupt:
        return 130


def rulelang(*args: str) -> int:
    """The command where the person is: paths mean theirs, records stay with them. -P: nothing of that folder is imported."""
    return run("-P", "-m", "cli.main", *args, folder=None)


# ------------------------------------------------------------------------------------------------------------- what can be run


def play(args: Sequence[str]) -> int:
    prepare("base")
    return rulelang("play", *(args or DEMO))


def command(args: Sequence[str]) -> int:
    prepare("base")
    return rulelang(*args)


def test(args: Sequence[str]) -> int:
    prepare("dev")
    return run("-m", "pytest", *(args or ALL_TESTS))


def bench(args: Sequence[str]) -> int:
    prepare("dev")
    return run("-m", "benchmarks.bench", *args)


def soak(args: Sequence[str]) -> int:
    prepare("dev")
    return in_turn(soak_steps())


def rulesets() -> list[str]:
    """Every bundled ruleset and every example, by path."""
    there = [path for top in ("rulesets", "examples") if (ROOT / top).is_dir() for path in sorted((ROOT / top).iterdir())]
    return [path.relative_to(ROOT).as_posix() for path in there if path.suffix == ".rule" or any(path.rglob("*.rule"))]


def quota(path: str, name: str) -> tuple[str, ...]:
    """As many games as the ruleset's requirements.toml asks for, with its invariants; nothing that must be used may stay unused."""
    return ("-m", "cli.main", "simulate", path, "--quota", name, "--jobs", str(os.cpu_count() or 1))


def soak_steps() -> Iterator[Step]:
    """The long tests."""
    yield "rules and twins play the same games", ("-m", "benchmarks.agree", "2000")
    yield "one digest over Python versions, hash seeds and processes", ("-m", "benchmarks.replays")
    yield "what is not offered has a reason", ("tests/battery/reasons.py", REASONED, *rulesets())
    yield "no seat learns what it should not", ("tests/battery/soak.py", LEAK_STATES, *rulesets())
    for path in rulesets():
        yield f"simulate {path}", quota(path, "soak")
        yield f"fuzz {path}", ("-m", "cli.main", "fuzz", path, "--cases", SOAK_CASES, "--seed", "1")


def ci_steps() -> Iterator[Step]:
    """What has to pass. The tests come last, so that a log ends with what they say; the wheel in another folder is one of them."""
    yield "style", ("-m", "ruff", "check", ".")
    yield "types", ("-m", "mypy")
    for path in rulesets():
        yield f"check {path}", ("-m", "cli.main", "check", path)
        yield f"test {path}", ("-m", "cli.main", "test", path)
        yield f"format {path}", ("-m", "cli.main", "format", path, "--check")
        yield f"dump {path}", ("-m", "cli.main", "dump", path, "--stage", "program")
        if (ROOT / path / "requirements.toml").is_file():
            yield f"trace {path}", ("-m", "cli.main", "trace", path)
        yield f"simulate {path}", quota(path, "ci")
        yield f"fuzz {path}", ("-m", "cli.main", "fuzz", path, "--cases", FUZZ_CASES, "--seed", "1")
    yield "explain", ("-m", "cli.main", "explain", "RL101")
    yield "play", ("-m", "cli.main", "play", *DEMO)
    yield "tests", ("-m", "pytest", *ALL_TESTS)


def ci(args: Sequence[str]) -> int:
    prepare("dev")
    return in_turn(ci_steps())


def in_turn(steps: Iterator[Step]) -> int:
    """Runs every step, even after one has failed, so that one run tells all."""
    failed, count, start = [], 0, time.monotonic()
    for title, arguments in steps:
        began = time.monotonic()
        print(f"==> {title}", flush=True)
        code = run(*arguments, quiet=title.split()[0] in QUIET)
        print(f"--- {title}: {time.monotonic() - began:.1f} s", flush=True)
        if code == 130:
            return code
        if code:
            failed.append(title)
        count += 1
    if failed:
        print(say("failed", names=", ".join(failed)), file=sys.stderr)
        return 1
    print(say("passed", count=count, seconds=time.monotonic() - start))
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": play, "test": test, "bench": bench, "soak": soak, "ci": ci, "rulelang": command,
}


def main(argv: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if not argv or argv[0] not in COMMANDS:
        print(__doc__, file=sys.stdout if argv[:1] in (["-h"], ["--help"]) else sys.stderr)
        return 0 if argv[:1] in (["-h"], ["--help"]) else 2
    try:
        return COMMANDS[argv[0]](argv[1:])
    except Stopped as why:
        print(why, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
