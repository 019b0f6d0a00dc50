"""The Python versions that are on this machine, for what has to be the same on all of them."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13")
NEEDS = "import attrs, click, lark, wcwidth"


def candidates(version: str) -> list[str]:
    """Where an interpreter of this version may be: this one, one that RULELANG_PYTHONS names, one on the path, one of pyenv's."""
    found = [sys.executable] if version == ".".join(map(str, sys.version_info[:2])) else []
    found += os.environ.get("RULELANG_PYTHONS", "").split(os.pathsep)
    found.append(shutil.which(f"python{version}") or "")
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found += [str(p) for p in sorted(root.glob(f"{version}.*/bin/python"))]
    return [f for f in found if f]


def environment(**more: str) -> dict[str, str]:
    """The packages of this interpreter for the others too: what the project needs at run time is plain Python."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([sysconfig.get_path("purelib")]), **more}


def works(python: str, version: str) -> bool:
    """Does it start, is it that version, does it see the packages?"""
    test = f"import sys; {NEEDS}; sys.exit('.'.join(map(str, sys.version_info[:2])) != {version!r})"
    try:
        return subprocess.run([python, "-c", test], env=environment(), capture_output=True).returncode == 0
    except OSError:
        return False


def pythons() -> dict[str, str]:
    """version → interpreter, for those that are here."""
    found = {}
    for version in VERSIONS:
        for python in candidates(version):
            if works(python, version):
                found[version] = python
                break
    return found
