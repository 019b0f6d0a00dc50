"""What is built from the checkout works where the checkout is not."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.project.listing import ROOT, tracked

pytestmark = pytest.mark.slow


def call(*command: object, cwd: Path, code: int = 0) -> str:
    """Runs a command in another folder, with nothing of the checkout on its path; what it wrote."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "RULELANG", "PIP_"))}
    kept["PYTHONUTF8"] = "1"
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=kept, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the project's files without fetching anything."""
    folder = tmp_path_factory.mktemp("wheel")
    for path in tracked():
        copied = folder / "source" / path.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index")
    call(*pip, "-w", folder, folder / "source", cwd=folder)
    return next(folder.glob("rulelang-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheel, and the folder of this one for the packages that it needs."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "env", with_pip=False)
    python = home / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    there = Path(call(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(there)
    for name in ("attr", "attrs", "click", "lark", "wcwidth"):
        shutil.copytree(next(Path(entry) / name for entry in sys.path if (Path(entry) / name).is_dir()), there / name)
    return python


def test_the_wheel_holds_the_rulesets_and_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {"rulelang", "interpreter", "cli", "rulesets"} == {top for top in tops if not top.endswith(".dist-info")}
    kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / "rulesets").rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert kept == {name for name in names if name.startswith("rulesets/")}
    data = {path.relative_to(ROOT).as_posix() for top in ("rulelang", "cli", "interpreter") for path in (ROOT / top).rglob("*")
            if path.suffix in (".lark", ".toml", ".rule")}
    assert data <= set(names)


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()))
def test_every_ruleset_is_checked_tested_and_played_from_another_folder(installed: Path, tmp_path: Path, name: str) -> None:
    call(installed, "-m", "cli.main", "check", name, cwd=tmp_path)
    call(installed, "-m", "cli.main", "test", name, cwd=tmp_path)
    assert call(installed, "-m", "cli.main", "play", name, "--bots", "--seed", "1", cwd=tmp_path)


def test_an_own_ruleset_is_found_in_the_current_folder(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.rule").write_text("rulelang 1\ngame Mine\n    players 2..2\n    win first(players)\n", encoding="utf-8")
    call(installed, "-m", "cli.main", "check", "./mine", cwd=tmp_path)
    call(installed, "-m", "cli.main", "check", "mine", cwd=tmp_path)
