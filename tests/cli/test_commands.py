"""Each command on a small game: what it writes, and its exit code."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.console import Exit
from cli.language import Say
from interpreter import jobs
from interpreter.simulate import played

Run = Callable[..., tuple[Exit, str, str]]

WINDOW = """rulelang 1
game Window
    players 2..2
    total: 0..99 = 3
    open scoring
    win first(players)

timing scoring

must 『double』 at scoring
    total = total * 2

must 『one more』 at scoring
    total = total + 1
"""


def as_json(result: tuple[Exit, str, str], code: Exit = Exit.CLEAN) -> dict[str, Any]:
    assert result[0] == code, result
    value = json.loads(result[1])
    assert isinstance(value, dict)
    return value


def broken(guess: Path) -> None:
    text = (guess / "game.rule").read_text(encoding="utf-8")
    (guess / "game.rule").write_text(text.replace("best = n", "bset = n"), encoding="utf-8")


# ---------------------------------------------------------------------------------------------------------------- check, explain


def test_check_clean(run: Run, guess: Path) -> None:
    found = as_json(run("check", "./guess", "--format", "json"))
    assert (found["files"], found["errors"], found["problems"]) == (2, 0, [])
    assert run("check", "guess", "--lang", "ja")[0] == Exit.CLEAN


def test_check_shows_the_place_and_the_code_in_both_languages(run: Run, guess: Path) -> None:
    broken(guess)
    found = as_json(run("check", "./guess", "--format", "json"), Exit.PROBLEMS)
    assert found["errors"] >= 1
    assert {problem["file"] for problem in found["problems"]} == {"guess/game.rule"}
    for lang in ("ja", "en"):
        code, out, _ = run("check", "./guess", "--lang", lang)
        assert code == Exit.PROBLEMS
        assert found["problems"][0]["code"] in out
        assert "bset = n" in out


def test_a_file_that_is_no_text_is_unreadable(run: Run, guess: Path) -> None:
    (guess / "more.rule").write_bytes("定義 甲 = 1".encode("cp932"))
    for command in (["check"], ["simulate"]):
        assert run(*command, "./guess")[0] == Exit.UNREADABLE


def test_check_of_nothing_is_unreadable(run: Run, guess: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("nothing", "./nothing", "./empty", "nothing.rule"):
        code, out, err = run("check", name, "--lang", "en")
        assert (code, out) == (Exit.UNREADABLE, "")
        assert "nothing" in err or "empty" in err


def test_the_command_says_which_ruleset_it_took_unless_that_is_plain(
    run: Run, guess: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("check", "guess", "--lang", "en")[2] == ""
    guess.rename(tmp_path / "meishi")
    assert run("check", "meishi", "--lang", "en")[2] == "meishi is taken from ./meishi, not from the bundled games.\n"
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    monkeypatch.setenv("RULELANG_PATH", str(tmp_path))
    assert run("check", "meishi", "--lang", "en")[2] == f"meishi is taken from {tmp_path / 'meishi'}, not from the bundled games.\n"


def test_explain(run: Run) -> None:
    for lang in ("ja", "en"):
        code, out, _ = run("explain", "rl103", "--lang", lang)
        assert code == Exit.CLEAN
        assert out.startswith("RL103")
        assert out == run("explain", "１０３", "--lang", lang)[1]
    code, out, err = run("explain", "RL1033", "--lang", "en")
    assert (code, out) == (Exit.UNREADABLE, "")
    assert "RL103" in err


# ---------------------------------------------------------------------------------------------------------------- test, trace


def test_test_passes_and_tells_ids_and_places(run: Run, guess: Path) -> None:
    found = as_json(run("test", "./guess", "--format", "json"))
    assert (found["passed"], found["failed"]) == (2, 0)
    assert found["scenarios"][0] == {
        "name": "The higher one wins", "ids": ["G-1", "G-2"], "status": "passed", "file": "guess/scenarios/all.rule", "line": 2,
    }


def test_test_by_a_part_of_the_name_or_an_id(run: Run, guess: Path) -> None:
    assert as_json(run("test", "./guess", "-k", "tie", "--format", "json"))["passed"] == 1
    assert as_json(run("test", "./guess", "-k", "G-1", "--format", "json"))["passed"] == 1
    assert run("test", "./guess", "-k", "no such")[0] == Exit.UNREADABLE


def test_a_failed_scenario_is_one_and_shows_its_line(run: Run, guess: Path) -> None:
    path = guess / "scenarios" / "all.rule"
    path.write_text(path.read_text(encoding="utf-8").replace("best = 9", "best = 8"), encoding="utf-8")
    code, out, _ = run("test", "./guess", "--lang", "en")
    assert code == Exit.PROBLEMS
    assert "guess/scenarios/all.rule:9" in out
    assert out.splitlines()[-1] == "1 passed, 1 failed"


def test_rules_with_problems_run_nothing(run: Run, guess: Path) -> None:
    broken(guess)
    for arguments in (["test"], ["play", "--bots"], ["simulate"], ["fuzz"], ["trace"], ["dump", "--stage", "program"]):
        code, _, err = run(arguments[0], "./guess", *arguments[1:], "--lang", "en")
        assert code == Exit.PROBLEMS
        assert "rulelang check ./guess" in err


def test_trace(run: Run, guess: Path) -> None:
    found = as_json(run("trace", "./guess", "--format", "json"))
    assert (found["not_carried"], found["not_shown"], found["waived"]) == ([], [], {})
    assert found["shown"]["G-1"] == ["The higher one wins"]
    with open(guess / "requirements.toml", "a", encoding="utf-8") as file:
        file.write('\n[more]\n"G-3" = { ja = "三", en = "Third" }\n')
    found = as_json(run("trace", "./guess", "--format", "json"), Exit.PROBLEMS)
    assert (found["not_carried"], found["not_shown"]) == (["G-3"], ["G-3"])
    assert "三" in run("trace", "./guess", "--lang", "ja")[1]


def test_trace_needs_a_list(run: Run, guess: Path) -> None:
    (guess / "requirements.toml").write_text('[x]\n"G-1" = { ja = "一" }', encoding="utf-8")
    assert "G-1" in run("trace", "./guess")[2]
    (guess / "requirements.toml").unlink()
    assert run("trace", "./guess")[0] == Exit.UNREADABLE


# ---------------------------------------------------------------------------------------------------------------- play, replay


def test_bots_play_the_same_game_for_the_same_seed(run: Run, guess: Path) -> None:
    first = run("play", "./guess", "--bots", "--seed", "7", "--lang", "en")
    assert first[0] == Exit.CLEAN
    assert first == run("play", "./guess", "--bots", "--seed", "7", "--lang", "en")
    assert first != run("play", "./guess", "--bots", "--seed", "8", "--lang", "en")
    assert "当てっこ" in run("play", "./guess", "--bots", "--lang", "ja")[1]


def test_optional_rules_and_what_is_brought(run: Run, guess: Path, tmp_path: Path) -> None:
    with open(guess / "game.rule", "a", encoding="utf-8") as file:
        file.write("\noption ceiling: 1..9 = 9\n\nalways best <= ceiling\n")
    assert run("play", "./guess", "--bots", "--option", "ceiling＝3", "--record", "game.json")[0] == Exit.CLEAN
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["options"] == {"ceiling": 3}
    assert run("replay", "game.json", "--verify")[0] == Exit.CLEAN
    for wrong in ("ceiling=10", "floor=3"):
        code, _, err = run("play", "./guess", "--bots", "--option", wrong)
        assert code == Exit.UNREADABLE
        assert wrong.partition("=")[0] in err
    (tmp_path / "decks.toml").write_text("deck = [", encoding="utf-8")
    assert run("play", "./guess", "--bots", "--setup", "decks.toml")[0] == Exit.UNREADABLE


@pytest.mark.parametrize("arguments", [
    [], ["--bots", "--option", "ceiling"],
    ["--bots", "--players", "4"], ["--seat", "3=human"], ["--seat", "x"], ["--seat", "1=somebody"], ["--seat", "0=human"],
    ["--seat", "1=human", "--seat", "1=first"], ["--bots", "--option", "floor=3"], ["--bots", "--option", "a=1", "--option", "a=2"],
    *(["--bots", "--resume", "game.json", *more] for more in (["--seed", "1"], ["--players", "2"], ["--option", "a=1"], ["--setup", "f"])),
])
def test_play_refuses_what_cannot_be(run: Run, guess: Path, arguments: list[str]) -> None:
    assert run("play", "./guess", "--bots", "--record", "game.json")[0] == Exit.CLEAN
    code, out, err = run("play", "./guess", *arguments)
    assert (code, out) == (Exit.UNREADABLE, "")
    assert err


def test_a_person_plays_asks_why_stops_and_goes_on(run: Run, guess: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nv\n9\nq\n"))
    code, out, _ = run("play", "./guess", "--seat", "1=human", "--seat", "2=first", "--seed", "3", "--lang", "en")
    assert code == Exit.CLEAN
    assert "1 to 3" in out
    assert "--resume guess-3.record.json --seat 1=human --seat 2=first" in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("３\n"))
    code, out, _ = run("play", "--resume", "guess-3.record.json", "guess", "--seat", "1=human", "--seat", "2=first", "--lang", "en")
    assert code == Exit.CLEAN
    assert "raise: Player 1" in out
    assert "The game is over" in out


def test_two_people_at_one_screen(run: Run, guess: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n"))
    code, out, _ = run("play", "./guess", "--seat", "1=human", "--seat", "2=human", "--lang", "en")
    assert code == Exit.CLEAN
    assert "Player 1: bid" not in out.replace("Player 1, bid", "")
    assert "The game is over" in out


def test_the_end_of_the_input_keeps_the_game(run: Run, guess: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run("play", "./guess", "--seat", "1=human", "--record", "kept.json")[0] == Exit.CLEAN
    assert json.loads(Path("kept.json").read_text(encoding="utf-8"))["choices"] == []


def test_a_record_is_replayed_and_compared(run: Run, guess: Path) -> None:
    told = run("play", "./guess", "--bots", "--record", "game.json", "--lang", "en")[1]
    code, out, _ = run("replay", "game.json", "--lang", "en")
    assert code == Exit.CLEAN
    assert out.splitlines()[-1] in told
    assert run("replay", "game.json", "--verify")[0] == Exit.CLEAN
    record = Path("game.json").read_text(encoding="utf-8")
    Path("game.json").write_text(record.replace('"seed": 0', '"seed": 1'), encoding="utf-8")
    assert run("replay", "game.json", "--verify")[0] == Exit.PROBLEMS
    Path("game.json").write_text(record[:40], encoding="utf-8")
    assert run("replay", "game.json", "--verify")[0] == Exit.UNREADABLE
    assert run("replay", "nothing.json")[0] == Exit.UNREADABLE


# ---------------------------------------------------------------------------------------------------------------- simulate, fuzz


def test_simulate_is_the_same_for_any_number_of_processes(run: Run, guess: Path) -> None:
    one = as_json(run("simulate", "./guess", "--games", "60", "--seed", "5", "--format", "json"))
    assert (one["games"], one["finished"], one["decisions"], sum(one["results"].values())) == (60, 60, 120, 60)
    again = as_json(run("simulate", "./guess", "--games", "60", "--seed", "5", "--jobs", "2", "--format", "json"))
    assert {**one, "cpu_ms": 0} == {**again, "cpu_ms": 0}
    assert one["digest"] != as_json(run("simulate", "./guess", "--games", "60", "--seed", "6", "--format", "json"))["digest"]
    assert one["digest"] in run("simulate", "./guess", "--games", "60", "--seed", "5")[1]


def test_any_number_of_games_is_played_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks are made as they are taken."""
    assert next(played("meishi", 10**17, 10**18 - 1, 1)).seed == 10**18 - 1
    monkeypatch.setattr(jobs, "load", lambda name: name)
    many = jobs.each("x", lambda rules, at: at, ((at,) for at in range(10**15)), 1)
    assert [next(many), next(many)] == [0, 1]
    assert 8 <= jobs.most_jobs() < 10_000


def test_fuzz_tells_what_it_has_seen(run: Run, guess: Path) -> None:
    found = as_json(run("fuzz", "./guess", "--cases", "5", "--seed", "1", "--format", "json"))
    assert (found["cases"], found["failures"], found["pairs"]) == (5, [], [])
    assert run("fuzz", "./guess", "--cases", "5", "--lang", "ja")[0] == Exit.CLEAN


def test_fuzz_shows_a_broken_invariant_and_how_to_see_it_again(run: Run, guess: Path) -> None:
    with open(guess / "game.rule", "a", encoding="utf-8") as file:
        file.write("\nalways best < 9\n")
    found = as_json(run("fuzz", "./guess", "--cases", "30", "--seed", "1", "--format", "json"), Exit.PROBLEMS)
    again = found["failures"][0]["command"].split()
    assert again[:3] == ["rulelang", "fuzz", "./guess"]
    code, out, _ = run(*again[1:], "--lang", "en")
    assert code == Exit.PROBLEMS
    assert found["failures"][0]["command"] in out


def test_fuzz_shows_pairs_whose_order_matters(run: Run, guess: Path) -> None:
    (guess / "game.rule").write_text(WINDOW, encoding="utf-8")
    (guess / "scenarios" / "all.rule").unlink()
    found = as_json(run("fuzz", "./guess", "--cases", "4", "--format", "json"))
    assert [(pair["first"], pair["second"]) for pair in found["pairs"]] == [("double", "one more")]
    for lang in ("ja", "en"):
        code, out, _ = run("fuzz", "./guess", "--cases", "4", "--lang", lang)
        assert code == Exit.CLEAN
        assert out.startswith("scoring: double / one more")


def test_every_way_to_be_ordered_has_its_words(run: Run) -> None:
    for by in ("ruling", "precedence", "owner", "turns", "chooser", "contested", "player", "key oldest, seat"):
        assert Say("ja")(f"by.{by.split()[0]}", key="x") != Say("en")(f"by.{by.split()[0]}", key="x")


# ---------------------------------------------------------------------------------------------------------------- format, dump


@pytest.mark.parametrize("stage", ["tree", "checked", "program", "python"])
def test_every_stage_can_be_shown(run: Run, guess: Path, stage: str) -> None:
    code, out, _ = run("dump", "./guess", "--stage", stage)
    assert code == Exit.CLEAN
    assert "bid" in out or "raise" in out


def test_format_goes_to_the_other_language_and_back(run: Run, guess: Path) -> None:
    assert run("format", "./guess")[0] == Exit.CLEAN
    before = (guess / "game.rule").read_text(encoding="utf-8")
    assert run("format", "./guess", "--check")[0] == Exit.CLEAN
    assert run("format", "./guess", "--to", "ja", "--check")[0] == Exit.PROBLEMS
    assert run("format", "./guess", "--to", "ja")[0] == Exit.CLEAN
    assert "ゲーム" in (guess / "game.rule").read_text(encoding="utf-8")
    assert run("test", "./guess")[0] == Exit.CLEAN
    assert run("format", "./guess", "--to", "en")[0] == Exit.CLEAN
    assert (guess / "game.rule").read_text(encoding="utf-8") == before


def test_format_leaves_what_it_cannot_read(run: Run, guess: Path) -> None:
    text = "rulelang 1\ngame game game\n"
    (guess / "game.rule").write_text(text, encoding="utf-8")
    assert run("format", "./guess")[0] == Exit.PROBLEMS
    assert (guess / "game.rule").read_text(encoding="utf-8") == text
    assert run("format", "./nothing")[0] == Exit.UNREADABLE


SECRETS = """rulelang 1
game Secrets
    players 2..2
    each p among players
        move (first(pile), last(pile)) to p's hand
        move first(pile) to p's shelf
    together each p among players
        choose 2 lot among (1, 2, 3) by p
        choose mine among p's hand by p
    choose theirs among first(players)'s shelf + last(players)'s shelf by first(players)
    each p among players: move first(p's hand) to table
    Rest
    win none
kind Item is card
card Lamp is Item
card Rope is Item
    may 『tie』 at act: win none
card Bell is Item
scope Rest
    open act
timing act during Rest
    who hand
zone pile: hidden
zone shelf per player: seen(none)
zone hand per player: owner_only
zone table: open
setup stock: list Item to pile
    = (Lamp, Rope, Bell, Lamp, Rope, Bell)
"""


def test_a_person_sees_what_that_seat_sees_and_what_it_has_chosen_in_secret(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secrets.rule").write_text(SECRETS, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n2\n2\n?\nq\n"))
    code, out, err = run("play", str(tmp_path / "secrets.rule"), "--seat", "1=human", "--lang", "en")
    assert (code, err) == (Exit.CLEAN, "")
    assert "chosen so far, lot: 1\n" in out
    assert "chosen so far, lot: 1, 2\n" in out
    assert "chosen so far, mine: Bell#2\n" in out
    assert "? (no. 1 of Player 2's shelf)" in out
    assert "Lamp: Player 1's hand → table" in out


RACE = """rulelang 1
game Race
    players 2..2
    run
scope run
    open now
timing now during run
    who all(field)
    order contested(first(players))
kind piece is card
    worth: 0..9 = 0
    may 『more』 at now, once per run: self's worth += 1
card pawn is piece
zone field per player: open
setup men per player: list piece to field
    = pawn
"""


def test_the_screen_answers_either_where_the_order_cannot_matter(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said on the screen, and recorded as the person's answer; where somebody looks at the sum, the person is asked."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.rule").write_text(RACE, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    code, out, _ = run("play", str(tmp_path / "race.rule"), "--seat", "1=human", "--record", "race.json", "--lang", "en")
    assert code == Exit.CLEAN
    assert "Player 1 has said “either” at now" in out
    assert ["P1", "either"] in json.loads(Path("race.json").read_text(encoding="utf-8"))["choices"]
    looked = RACE.replace("self's worth += 1", "self's worth = count(all(field) where it's worth > 0) + 1")
    (tmp_path / "race.rule").write_text(looked, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    assert "has said" not in run("play", str(tmp_path / "race.rule"), "--seat", "1=human", "--record", "other.json", "--lang", "en")[1]
