"""What is kept between runs: private, validated, and never needed."""

import marshal
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulelang import ast, cache, parse, treecache

TEXT = "rulelang 1\n" + "card 甲 is 札: HP 3  # 注\n    may 『雷』 at 朝: 倒す 敵 by self\n" * 12


@pytest.fixture(scope="module", autouse=True)
def parser() -> None:
    """Made before any test looks elsewhere for it."""
    parse.parser_for("en")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("RULELANG_CACHE", str(tmp_path / "kept"))
    yield tmp_path / "kept"
    cache._folder.cache_clear()


def entries(place: Path, kind: str) -> list[Path]:
    return sorted(place.glob(f"{kind}-*"))


def test_what_is_written_is_read(place: Path) -> None:
    cache.write("x", "k", {"a": (1, "二", [None])})
    assert cache.read("x", "k") == {"a": (1, "二", [None])}
    assert cache.read("x", "other") is None
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_damage_is_absence(place: Path, damage: bytes | None) -> None:
    cache.write("x", "k", [1, 2, 3])
    (entry,) = entries(place, "x")
    entry.write_bytes(entry.read_bytes()[:-1] + b"?" if damage is None else damage)
    assert cache.read("x", "k") is None


@pytest.mark.skipif(sys.platform == "win32", reason="other rules of ownership")
def test_what_others_could_have_written_is_not_read(place: Path) -> None:
    cache.write("x", "k", 1)
    (entry,) = entries(place, "x")
    entry.chmod(0o666)
    assert cache.read("x", "k") is None
    entry.chmod(0o600)
    assert cache.read("x", "k") == 1
    place.chmod(0o777)
    cache._folder.cache_clear()
    assert cache.folder() is None
    assert cache.read("x", "k") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_links_are_not_followed(place: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    place.symlink_to(tmp_path / "elsewhere")
    assert cache.folder() is None


def test_no_place_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for value in (str(tmp_path / "file" / "below"), "relative", "a\0b"):
        cache._folder.cache_clear()
        monkeypatch.setattr(cache, "folder", lambda value=value: cache._folder(value, None, None, None))
        cache.write("x", "k", 1)
        assert cache.read("x", "k") is None
        assert parse.parse_text(TEXT, "x.rule")[1] == []
    cache._folder.cache_clear()


def test_only_plain_data_is_kept(place: Path) -> None:
    cache.write("x", "k", object())
    assert entries(place, "x") == []


def test_old_entries_go(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_KEEP", 4)
    for number in range(6):
        cache.write("x", str(number), number)
        os.utime(place / f"x-{number}", (number, number))
    assert len(entries(place, "x")) <= 4
    assert cache.read("x", "5") == 5


def test_trees_come_back_whole(place: Path) -> None:
    first, problems = parse.parse_text(TEXT, "a.rule")
    assert not problems
    (entry,) = entries(place, "tree")
    again, problems = parse.parse_text(TEXT, "b.rule")
    assert not problems
    assert first is not None
    assert again is not None
    assert (first.path, again.path) == ("a.rule", "b.rule")
    assert first.decls == again.decls
    assert [(span.line, text) for span, text in again.comments] == [(span.line, text) for span, text in first.comments]
    for before, after in zip(ast.walk(first), ast.walk(again), strict=True):
        assert type(before) is type(after)
        assert (before.span.start, before.span.end, before.span.line) == (after.span.start, after.span.end, after.span.line)
        assert after.span.file == "b.rule"
    head = len(cache._MAGIC) + 32
    assert marshal.loads(entry.read_bytes()[head:])


@pytest.mark.parametrize("data", [[], [0], [9999, (0, 0, 0)], "text", [1, (0, 0), "甲", False], [0, (0, 0, 0), 1, 2, 3, 4, 5]])
def test_a_tree_of_another_shape_is_absence(place: Path, data: object) -> None:
    cache.write("tree", "k", data)
    assert treecache.read("k", "x") is None


def test_texts_with_problems_or_without_a_path_are_not_kept(place: Path) -> None:
    parse.parse_text(TEXT + "kind 甲 = 1\n", "a.rule")
    parse.parse_text(TEXT)
    assert entries(place, "tree") == []


SMALL = 'start: NAME+ _NL\nNAME: /\\w+/\n_NL: /\\n+/\n%ignore " "\n%declare _INDENT _DEDENT\n'


def test_tables_come_back(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "grammar_text", lambda language: SMALL)

    def works(parser: Any) -> bool:
        return [str(child) for child in parser.parse("甲 乙\n").children] == ["甲", "乙"]

    assert works(parse._made("en"))
    (entry,) = entries(place, "tables")
    written = entry.stat().st_mtime_ns
    assert works(parse._made("en"))
    assert entry.stat().st_mtime_ns == written
    head = len(cache._MAGIC) + 32
    stale = marshal.loads(entry.read_bytes()[head:])
    stale["data"]["parser"] = {}
    cache.write("tables", entry.name.removeprefix("tables-"), stale)
    assert works(parse._made("en"))
    assert marshal.loads(entry.read_bytes()[head:])["data"]["parser"]


def test_a_warm_start_needs_no_parser_library(place: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.rule"
    path.write_text(TEXT, "utf-8")
    assert parse.parse_file(path)[1] == []
    program = "import sys; from rulelang.parse import parse_file as p; print(len(p(sys.argv[1])[0].decls), 'lark' in sys.modules)"
    root = Path(parse.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, capture_output=True, check=True)
    assert done.stdout.decode().split() == ["12", "False"]
