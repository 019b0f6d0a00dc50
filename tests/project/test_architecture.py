"""What the parts may know of each other, and what may not stand in the project's files."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from cli.table import COMMANDS
from tests.project.listing import ROOT, tracked

PACKAGES = ("rulelang", "interpreter", "cli")
LONGEST = 400
FOREIGN = re.compile("/(?:w" "ork|f" "arm|r" "oot)/|/home/[a-z]|python" "hosted|py" r"pi\.org|registry\.np" r"m|deb\.deb" "ian")
SILENCED = re.compile(r"#\s*(?:noqa|type:\s*ignore(?:\[[\w-]+\])?|pragma:\s*no cover)(?P<reason>.*)")


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def python_files() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py"]


def test_imports_run_one_way_and_one_module_knows_lark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_rulesets_hold_no_python() -> None:
    assert [path for path in tracked() if "rulesets" in path.parts and path.suffix not in (".rule", ".toml", ".md")] == []


def test_no_python_file_is_too_long() -> None:
    """One that only declares, as the nodes of the tree, is read as a list and may be longer."""
    long = {str(path.relative_to(ROOT)): lines for path in python_files() if (lines := len(text_of(path).splitlines())) > LONGEST
            and lines_of_code(text_of(path)) > LONGEST // 10}
    assert long == {}


def lines_of_code(text: str) -> int:
    """Lines within functions."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in functions)


def game_words() -> set[str]:
    """Names that belong to one game: the folders of rulesets/, what they call themselves, and their cards."""
    words = set()
    for folder in (ROOT / "rulesets").iterdir():
        words.add(folder.name)
        for path in folder.rglob("*.rule"):
            text = text_of(path)
            words |= set(re.findall(r"^(?:game|ゲーム|card|カード)\s+『?([^\s』\[]{2,})", text, re.MULTILINE))
    return words


def test_engine_and_front_end_know_no_game() -> None:
    words = game_words()
    assert words, "there are rulesets"
    pattern = re.compile("|".join(sorted(map(re.escape, words), key=len, reverse=True)))
    found = {str(path.relative_to(ROOT)): sorted(set(hits)) for path in tracked()
             if path.relative_to(ROOT).parts[0] in PACKAGES and (hits := pattern.findall(text_of(path)))}
    assert found == {}


def test_every_command_is_listed_and_every_listed_one_is_there() -> None:
    files = {path.stem for path in (ROOT / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert files == {module.rpartition(".")[2] for module in COMMANDS.values()}
    for path in (ROOT / "cli" / "commands").glob("*.py"):
        names = {node.name for node in ast.parse(text_of(path)).body if isinstance(node, ast.FunctionDef)}
        assert path.stem == "__init__" or {"parameters", "run"} <= names


def test_no_path_of_one_machine_and_no_registry_host_is_written_down() -> None:
    assert {str(path.relative_to(ROOT)): hit.group() for path in tracked() if (hit := FOREIGN.search(text_of(path)))} == {}


def test_every_silenced_check_has_its_reason_beside_it() -> None:
    bare = [f"{path.relative_to(ROOT)}:{number}" for path in python_files() for number, line in enumerate(text_of(path).splitlines(), 1)
            if (hit := SILENCED.search(line)) and len(re.sub(r"[\W_]|[A-Z]+\d+", "", hit.group("reason"))) < 8]
    assert bare == []


def test_run_can_be_read_by_an_old_python() -> None:
    ast.parse(text_of(ROOT / "run.py"), feature_version=(3, 7))


def test_every_pin_has_its_hash_and_pyproject_names_the_same_packages() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        for block in re.split(r"\n(?=\S)", text_of(path).strip()):
            assert re.match(r"[a-z0-9._-]+==\S+(?: ; [^\\]+)? \\\n    --hash=sha256:[0-9a-f]{64}", block), block
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    wanted = {re.split("[<>=]", name)[0] for name in project["project"]["dependencies"]}
    assert wanted == {line for line in text_of(ROOT / "requirements" / "base.in").splitlines() if line and not line.startswith("#")}
    build = {re.split("[<>=]", name)[0] for name in project["build-system"]["requires"]}
    assert build == {line for line in text_of(ROOT / "requirements" / "build.in").splitlines() if not line.startswith("#")}
