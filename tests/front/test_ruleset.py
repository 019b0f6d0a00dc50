"""Where rulesets are found, which files they have, and how files that cannot be read are told."""

import os
from pathlib import Path

import pytest

from rulelang import ruleset
from rulelang.compile import compile_ruleset
from rulelang.files import RULE_LIMIT
from rulelang.ruleset import RulesetNotFound, find, known, listed, read, rule_files

GAME = "rulelang 1\ngame G\n    players 2..2\n    win none\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "data"))
    monkeypatch.delenv("RULELANG_PATH", raising=False)
    return tmp_path


def write(path: Path, text: str = GAME) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_bare_names_are_looked_up_in_order(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find("meishi").where == "bundled"
    write(here / "data" / "rulelang" / "rulesets" / "meishi" / "a.rule")
    assert find("meishi").where == "user"
    write(here / "extra" / "meishi" / "a.rule")
    monkeypatch.setenv("RULELANG_PATH", str(here / "extra"))
    assert find("meishi").where == "RULELANG_PATH"
    write(here / "meishi" / "a.rule")
    assert find("meishi").where == "here"


@pytest.mark.parametrize("name", [".", "./sub/", "sub/one.rule"])
def test_paths(here: Path, name: str) -> None:
    write(here / "sub" / "one.rule")
    assert find(name).where == "path"
    assert compile_ruleset(name).program is not None


@pytest.mark.parametrize("name", ["nothing", "no/such", "", "..rule"])
def test_not_found(here: Path, name: str) -> None:
    with pytest.raises(RulesetNotFound):
        find(name)


def test_a_folder_without_rules_is_no_ruleset(here: Path) -> None:
    (here / "meishi").mkdir()
    assert find("meishi").where == "bundled"


def test_a_folder_with_a_program_is_no_ruleset(here: Path) -> None:
    write(here / "meishi" / "prelude.rule")
    write(here / "meishi" / "__init__.py")
    assert find("meishi").where == "bundled"
    assert known()["meishi"].where == "bundled"


def test_files_in_order_scenarios_apart(here: Path) -> None:
    for name in ("b.rule", "a.rule", "cards/z.rule", "scenarios/s.rule", ".hidden/h.rule", "note.txt"):
        write(here / "g" / name)
    found = find("g")
    names = [path.relative_to(found.path).as_posix() for path in rule_files(found)]
    assert names == ["a.rule", "b.rule", "cards/z.rule"]
    assert [path.name for path in rule_files(found, scenarios=True)][-1] == "s.rule"


def test_links_do_not_lead_out(here: Path) -> None:
    secret = write(here / "secret.rule")
    write(here / "g" / "a.rule")
    try:
        (here / "g" / "b.rule").symlink_to(secret)
    except OSError:
        pytest.skip("no links here")
    assert [path.name for path in rule_files(find("g"))] == ["a.rule"]


def test_a_folder_that_cannot_be_looked_through_is_a_problem(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here / "g" / "a.rule")
    write(here / "g" / "cards" / "b.rule")
    scan = os.scandir

    def closed(path: str) -> object:
        if str(path).endswith("cards"):
            raise PermissionError(13, "no", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    compiled = compile_ruleset("g")
    assert compiled.program is None
    assert [(problem.code, problem.args) for problem in compiled.problems] == [("RL003", {"path": "g/cards", "reason": "denied"})]


def test_more_files_than_a_ruleset_can_have_are_a_problem(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        write(here / "g" / f"{name}.rule")
    monkeypatch.setattr(ruleset, "MAX_FILES", 2)
    assert [problem.args["reason"] for problem in listed(find("g"))[1]] == ["many"]
    monkeypatch.setattr(ruleset, "MAX_FILES", 3)
    assert listed(find("g"))[1] == []
    monkeypatch.setattr(ruleset, "MAX_ENTRIES", 2)
    assert [problem.args["reason"] for problem in listed(find("g"))[1]] == ["many"]


def test_a_file_that_is_too_large_is_a_problem(here: Path) -> None:
    write(here / "g" / "a.rule", GAME + "#" * RULE_LIMIT)
    assert [(problem.code, problem.args["reason"]) for problem in compile_ruleset("g").problems] == [("RL003", "large")]


def test_without_a_home_there_are_still_the_bundled_rulesets(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.delenv("APPDATA", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.setenv("RULELANG_PATH", os.pathsep.join(["a" * 300, str(here / "nothing")]))
    assert find("meishi").where == "bundled"
    assert "meishi" in known()


def test_an_unreadable_file_is_a_problem(here: Path) -> None:
    write(here / "g" / "a.rule")
    (here / "g" / "b.rule").write_bytes(b"\xff\xfe\x00bad")
    compiled = compile_ruleset("g")
    assert compiled.program is None
    assert compiled.problems
    assert read(find("g"))[0]


def test_bundled_rulesets_are_known(here: Path) -> None:
    assert {"meishi", "dangerous"} <= set(known())


def test_digest_is_of_the_text_alone(here: Path) -> None:
    write(here / "one" / "a.rule")
    write(here / "two" / "a.rule", GAME.replace("\n", "\r\n"))
    write(here / "three" / "a.rule", GAME + "# more\n")
    write(here / "one" / "scenarios" / "s.rule", "rulelang 1\n")
    digests = [program.digest for name in ("one", "two", "three") if (program := compile_ruleset(name, scenarios=True).program)]
    assert digests[0] == digests[1] != digests[2]
