"""What the README promises a newcomer."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from cli.language import LANGUAGES
from cli.table import COMMANDS
from rulelang.compile import compile_ruleset

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "README.ja.md"]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_the_own_card_is_right_in_a_copy_of_the_game(name: str, tmp_path: Path) -> None:
    copied = re.search(r"cp -r (\S+) (\S+)", page(name))
    rule = re.search(r"`\w+/(\w+\.rule)`:\n\n```rule\n(.*?)```", page(name), re.DOTALL)
    assert copied and rule
    shutil.copytree(ROOT / copied[1], tmp_path / copied[2])
    before = compile_ruleset(tmp_path / copied[2], scenarios=True)
    (tmp_path / copied[2] / rule[1]).write_text(rule[2], encoding="utf-8")
    after = compile_ruleset(tmp_path / copied[2], scenarios=True)
    assert after.program is not None, after.problems
    assert len(after.problems) == len(before.problems)


@pytest.mark.parametrize("name", PAGES)
def test_every_command_is_named_and_every_named_one_is_there(name: str) -> None:
    assert set(re.findall(r"`rulelang (\w+) ", page(name))) == set(COMMANDS)
    targets = set(re.findall(r"^(\w+):$", page("Makefile"), re.MULTILINE))
    assert set(re.findall(r"\bmake (\w+)", page(name))) <= targets
    assert all(f'"{target}": ' in page("run.py") for target in targets)


def test_the_architecture_page_names_only_what_is_there() -> None:
    text = page("docs/ARCHITECTURE.md")
    names = {name for name in re.findall(r"`([\w./]+)`", text) if name.endswith((".py", ".rule", ".lark", "/")) or "/" in name}
    there = [f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in ROOT.rglob("*") if ".venv" not in path.parts]
    assert {name for name in names if not any(path.rstrip("/").endswith("/" + name.rstrip("/")) for path in there)} == set()


def test_the_pages_are_the_same_but_for_the_language() -> None:
    ja, en = (re.findall(r"^#+ |^```\w*|^    (\S.*)$|^\|", page(name), re.MULTILINE) for name in PAGES)
    assert len(ja) == len(en)


def test_package_data_covers_every_kind_of_file_in_the_packages() -> None:
    data = tomllib.loads(page("pyproject.toml"))["tool"]["setuptools"]["package-data"]
    for package in ("rulelang", "interpreter", "cli", "rulesets"):
        for path in (ROOT / package).rglob("*.*"):
            hidden = any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(ROOT).parts)
            if path.is_file() and path.suffix != ".py" and not hidden:
                assert any(path.match(pattern.removeprefix("**/")) for pattern in data[package]), path


def test_languages_are_those_of_the_problems() -> None:
    from rulelang import catalogue

    assert set(LANGUAGES) == set(catalogue.LANGUAGES)
