"""Starting: what was compiled before is loaded, is the same, and is never needed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import fields

from benchmarks.pythons import environment, pythons
from interpreter import link as linking
from interpreter import load, random_bot
from interpreter.game import Game
from rulelang import cache, programcache
from rulelang.compile import compile_ruleset
from rulelang.load import load_program
from rulelang.span import Span
from rulelang.value import Value

ROOT = Path(__file__).parents[2]
RULESETS = ("meishi", "dangerous", ROOT / "examples" / "tictactoe", ROOT / "examples" / "first_strike")
DICE = """rulelang 1
game Dice
    players 2..2
    score: list 0..99 = (0, 0)
    each p among players
        choose n among (1, 2) by p
        roll luck 2d6 by p
        let total = sum(luck) + n
        score = score where it > 0
        if total > 7: win p
    win none
"""
WARM = """
import sys
import interpreter
game = interpreter.load(sys.argv[1]).new_game(seed=1)
assert game.decision is not None or game.result is not None
game.play(interpreter.random_bot(1))
heavy = ("lark", "rulelang.ast", "rulelang.parse", "rulelang.compile", "interpreter.codegen.linker", "interpreter.codegen.expr")
print(game.rules.digest, game.result, game.rules.machine.digest(game.state), [name for name in heavy if name in sys.modules])
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own; in this process the code counts as what it was, whoever edits it meanwhile."""
    monkeypatch.setenv("RULELANG_CACHE", str(tmp_path / "kept"))
    for module in (programcache, linking):
        monkeypatch.setattr(module._CODE, "holds", lambda: True)
    yield tmp_path / "kept"
    cache._folder.cache_clear()


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "game.rule").write_text(DICE, "utf-8")
    return tmp_path / "dice"


def entries(place: Path, kind: str) -> list[Path]:
    return sorted(place.glob(f"{kind}-*"))


def flat(value: Any) -> Any:
    """Everything in a value, spans and exact types too, as text and tuples."""
    if isinstance(value, (Value, Span)):
        return (type(value), *[(field.name, flat(getattr(value, field.name))) for field in fields(type(value))])
    if isinstance(value, (list, tuple)):
        return (type(value), *map(flat, value))
    if isinstance(value, dict):
        return (dict, *[(key, flat(item)) for key, item in value.items()])
    return (type(value), value)


def played(name: str | Path, seed: int) -> tuple[Any, ...]:
    game: Game = load(str(name)).new_game(seed=seed).play(random_bot(seed))
    return (game.result, game.rules.digest, game.rules.machine.digest(game.state), game.rules.machine.text)


@pytest.mark.parametrize("name", RULESETS, ids=str)
def test_a_loaded_program_is_the_compiled_one(place: Path, name: str | Path) -> None:
    first = load_program(name)
    assert first.problems == []
    (entry,) = entries(place, "program")
    written = entry.stat().st_mtime_ns
    again, compiled = load_program(name), compile_ruleset(name)
    assert entry.stat().st_mtime_ns == written
    assert again.key == first.key != ""
    assert again.program is not first.program
    assert again.program == compiled.program
    assert flat(again.program) == flat(compiled.program) == flat(first.program)


@pytest.mark.parametrize("name", RULESETS, ids=str)
def test_linked_code_that_was_kept_plays_the_same(place: Path, name: str | Path) -> None:
    first = played(name, 3)
    assert len(entries(place, "code")) == 1
    assert played(name, 3) == first
    for entry in place.iterdir():
        entry.unlink()
    assert played(name, 3) == first


def test_trees_and_names_are_there_when_they_are_wanted(place: Path, dice: Path) -> None:
    load_program(dice)
    loaded, compiled = load_program(dice), compile_ruleset(dice)
    assert loaded.modules == compiled.modules
    assert loaded.checked is not None
    assert loaded.checked.program == loaded.program


def test_texts_code_and_paths_name_what_is_kept(place: Path, dice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [load_program(dice).key]
    (dice / "game.rule").write_text(DICE.replace("2d6", "3d6"), "utf-8")
    keys.append(load_program(dice).key)
    dice.rename(dice.parent / "other")
    keys.append(load_program(dice.parent / "other").key)
    monkeypatch.setattr(programcache._CODE, "text", "other code")
    keys.append(load_program(dice.parent / "other").key)
    assert len(set(keys)) == len(entries(place, "program")) == 4


def test_code_that_changes_while_it_runs_keeps_nothing(place: Path, dice: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text("1")
    stamp = cache.Stamp(tmp_path / "code")
    monkeypatch.setattr(programcache, "_CODE", stamp)
    monkeypatch.setattr(linking, "_CODE", stamp)
    assert stamp.holds()
    (tmp_path / "code" / "a.py").write_text("12")
    assert not stamp.holds()
    load(str(dice))
    assert entries(place, "program") == entries(place, "code") == []


def test_code_that_is_not_in_files_keeps_nothing(tmp_path: Path) -> None:
    stamp = cache.Stamp(tmp_path / "archive.zip" / "rulelang")
    assert stamp.key_of("a") == ""
    assert not stamp.holds()
    assert cache.Stamp(*cache.folders_below(tmp_path / "nowhere")).key_of("a") == ""


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_damage_is_absence(place: Path, dice: Path, damage: bytes | None) -> None:
    first = played(dice, 5)
    for kind in ("program", "code"):
        (entry,) = entries(place, kind)
        entry.write_bytes(entry.read_bytes()[:-1] + b"?" if damage is None else damage)
    assert played(dice, 5) == first
    for kind in ("program", "code"):
        (entry,) = entries(place, kind)
        assert cache.read(kind, entry.name.removeprefix(f"{kind}-")) is not None


@pytest.mark.parametrize("data", [[], "text", {}, 3, {"program": [0], "files": ()}, {"program": [-2, 0, 1, 2, 3], "files": ("a",)},
                                  {"codes": {"": "text"}, "items": [-1]}])  # fmt: skip
def test_data_of_another_shape_is_absence(place: Path, dice: Path, data: object) -> None:
    first = played(dice, 5)
    for kind in ("program", "code"):
        (entry,) = entries(place, kind)
        cache.write(kind, entry.name.removeprefix(f"{kind}-"), data)
    assert played(dice, 5) == first


def test_code_that_is_no_code_is_absence(place: Path, dice: Path) -> None:
    first = played(dice, 5)
    (entry,) = entries(place, "code")
    name = entry.name.removeprefix("code-")
    cache.write("code", name, {**(cache.read("code", name) or {}), "codes": {"": "print('no')"}})
    assert played(dice, 5) == first


def test_rules_with_a_problem_are_not_kept(place: Path, dice: Path) -> None:
    (dice / "game.rule").write_text(DICE + "kind Thing2 is nothing_that_is\n", "utf-8")
    found = load_program(dice)
    assert found.problems
    assert found.key == ""
    assert entries(place, "program") == []
    assert [p.code for p in load_program(dice).problems] == [p.code for p in found.problems]


def test_a_home_that_cannot_be_written_is_no_hindrance(dice: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = played(dice, 5)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULELANG_CACHE", str(tmp_path / "file" / "below"))
    cache._folder.cache_clear()
    assert played(dice, 5) == expected
    cache._folder.cache_clear()


def start(python: str, name: str | Path, **more: str) -> list[str]:
    done = subprocess.run([python, "-c", WARM, str(name)], cwd=ROOT, env=environment(**more), capture_output=True, text=True, check=True)
    return done.stdout.rsplit("[", 1)


def test_a_warm_start_imports_no_front_end(place: Path) -> None:
    cold, warm = start(sys.executable, "meishi"), start(sys.executable, "meishi")
    assert warm == [cold[0], "]\n"]


def test_no_order_of_hashing_disturbs_what_is_kept(place: Path) -> None:
    found = {start(sys.executable, "dangerous", PYTHONHASHSEED=seed)[0] for seed in ("0", "1", "2")}
    assert len(found) == 1
    assert len(entries(place, "code")) == 1


@pytest.mark.slow
def test_two_pythons_do_not_disturb_each_other(place: Path) -> None:
    here = pythons()
    if len(here) < 2:
        pytest.skip("one Python only")
    cold = {version: start(python, "meishi") for version, python in here.items()}
    warm = {version: start(python, "meishi") for version, python in here.items()}
    assert {found[0] for found in (*cold.values(), *warm.values())} == {cold["3.11"][0]}
    assert {found[1] for found in warm.values()} == {"]\n"}
    assert len(entries(place, "program")) == len(entries(place, "code")) == len(here)


def test_the_first_decision_is_quick(place: Path) -> None:
    code = "import interpreter, time; interpreter.load('meishi').new_game(seed=1).decision; print(time.process_time())"
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True) for _ in range(4)
    ]
    assert min(float(done.stdout) for done in runs[1:]) < 0.8, "the goal is 0.4 s; twice that fails"
