"""Every check file is listed, and its examples say what it claims."""

from pathlib import Path
from types import ModuleType

import pytest

import rulelang.check
from rulelang.check import CHECKS
from rulelang.compile import compile_texts

HELPERS = {"__init__", "walk"}


def codes(text: str) -> list[str]:
    return [problem.code for problem in compile_texts({"example.rule": "rulelang 1\n" + text}).problems]


def name(module: ModuleType) -> str:
    return module.__name__.rsplit(".", 1)[-1]


def test_no_check_is_left_out() -> None:
    files = {path.stem for path in Path(rulelang.check.__file__).parent.glob("*.py")} - HELPERS
    assert files == {name(module) for module in CHECKS}


def shown(value: object) -> str:
    return name(value) if isinstance(value, ModuleType) else ""


@pytest.mark.parametrize(("module", "text"), [(m, t) for m in CHECKS for t in m.VALID], ids=shown)
def test_valid(module: ModuleType, text: str) -> None:
    found = codes(text)
    assert not set(found) & set(module.CODES)
    assert not [code for code in found if code[:3] in ("RL0", "RL1", "RL2", "RL3")], found


@pytest.mark.parametrize(("module", "text"), [(m, t) for m in CHECKS for t in m.INVALID], ids=shown)
def test_invalid(module: ModuleType, text: str) -> None:
    assert set(codes(text)) & set(module.CODES)
