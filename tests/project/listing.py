"""Every file of the project: what git tracks, or, in a copy without git, what lies in the folder and is not made by running things."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = ("__pycache__", "build", "dist")


def tracked() -> list[Path]:
    """In no special order."""
    if (ROOT / ".git").exists():
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        found = [ROOT / name for name in done.stdout.decode("utf-8").split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not any(made(part) for part in path.relative_to(ROOT).parts[:-1])]
    return [path for path in found if path.is_file()]


def made(part: str) -> bool:
    """Does running things make a folder of this name?"""
    return part in MADE or part.endswith(".egg-info") or (part.startswith(".") and part != ".ci")
