"""Games: answering, forking, saving, records, and that a game is a function of what it is made from."""

import json

import pytest
from duel import rules

from interpreter.battery import check_game
from interpreter.bots import first_option, random_bot
from interpreter.decision import ChoiceProblem
from interpreter.draft import random_game
from interpreter.errors import RulesError, SetupProblem
from interpreter.game import load
from interpreter.record import Choice, RecordProblem, read_record
from interpreter.simulate import play_one, summary

RULES = rules()


def test_a_game_is_answered_by_index_label_and_text():
    game = RULES.new_game(seed=1, lang="ja")
    labels = [o.label for o in game.decision.options]
    assert labels[-1] == "pass"
    game.choose("見送る")
    game.choose("pass")
    game.choose(len(game.decision) - 1)
    assert [c.label for c in game.record().choices] == ["pass"] * 3
    with pytest.raises(ChoiceProblem):
        game.choose("fly")


def test_nobody_hits_and_it_is_a_draw():
    game = RULES.new_game(seed=4).play(lambda decision: len(decision) - 1)
    assert (game.result, game.winners, game.decision) == ((), (), None)
    assert {c.who for c in game.record().choices} == {"P1", "P2"}
    assert len(game.record().choices) == 6
    with pytest.raises(ValueError, match="over"):
        game.choose(0)


def test_the_same_four_give_the_same_game():
    games = [RULES.new_game(seed=9).play(random_bot(2)) for _ in range(2)]
    assert games[0].record() == games[1].record()
    assert games[0].record() != RULES.new_game(seed=9).play(random_bot(3)).record()


def test_each_seat_has_its_policy():
    asked = []

    def second(decision):
        asked.append(decision.player)
        return len(decision) - 1

    RULES.new_game(seed=1).play([first_option, second])
    assert set(asked) == {1}


def test_a_fork_goes_its_own_way():
    game = RULES.new_game(seed=1).play(random_bot(1), limit=3)
    fork = game.fork()
    before = game.record()
    fork.play(random_bot(8))
    assert game.record() == before
    assert fork.record().choices[:3] == before.choices
    assert game.play(random_bot(1)).record() == RULES.new_game(seed=1).play(random_bot(1)).record()


def test_a_record_is_played_again_and_gone_on_with():
    whole = RULES.new_game(seed=5).play(random_bot(5)).record()
    assert RULES.replay(read_record(whole.to_json()), verify=True).record() == whole
    part = RULES.new_game(seed=5).play(random_bot(5), limit=4)
    again = RULES.load_game(part.save())
    assert again.play(random_bot(5)).record() == whole


def altered(**fields):
    return read_record(json.dumps({**json.loads(RULES.new_game(seed=5).play(random_bot(5)).record().to_json()), **fields}))


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"game": "chess"}, "ruleset"), ({"digest": "00"}, "ruleset"), ({"final": "00"}, "end"), ({"result": ["P9"]}, "end"),
     ({"seed": 6}, "end"), ({"choices": [["P1", "fly"]]}, "choice"), ({"choices": []}, "end"), ({"setup": {"deck": 5}}, "start"),
     ({"setup": {"x": []}}, "start"), ({"players": 5}, "start"), ({"options": {"y": 1}}, "start"),
     ({"setup": {"deck": [["zed"], ["ann"]]}}, "start"), ({"setup": {"deck": [[["ann"]], [[5]]]}}, "start")],
)  # fmt: skip
def test_records_that_do_not_fit(fields, code):
    with pytest.raises(RecordProblem) as wrong:
        RULES.replay(altered(**fields), verify=True)
    assert wrong.value.code == code or (code == "end" and wrong.value.code == "choice")


def test_too_many_choices():
    record = altered()
    longer = altered(choices=[[c.who, c.label] for c in (*record.choices, Choice("P1", "pass"))])
    with pytest.raises(RecordProblem, match="over after"):
        RULES.replay(longer)


def test_setups_and_options_are_checked():
    game = RULES.new_game({"deck": [["dan", "dan"], ["cid"]]}, options={"bonus": True})
    assert game.reader.option("bonus") is True
    with pytest.raises(SetupProblem) as wrong:
        RULES.new_game({"deck": [["dan"] * 5, ["cid"]]})
    assert wrong.value.cites == ("T-4",)


def test_simulation_counts_and_digests():
    played = [play_one(RULES, seed, "random") for seed in range(6)]
    found = summary(iter(played))
    assert (found.games, found.finished, found.decisions) == (6, 6, sum(p.decisions for p in played))
    assert sum(found.results.values()) == 6
    assert found.digest == summary(play_one(RULES, seed, "random") for seed in range(6)).digest
    assert found.digest != summary(play_one(RULES, seed, "random") for seed in range(1, 7)).digest


@pytest.mark.parametrize("seed", range(12))
def test_the_battery_finds_nothing_wrong(seed):
    assert list(check_game(RULES, random_game(RULES, seed), seed, every=1)) == []


# ---------------------------------------------------------------------------------------------------------------- held against misuse


@pytest.mark.parametrize("index", [99, -1, None, True, 1.0, "pass"])
def test_a_step_that_is_no_option_changes_nothing(index):
    game = RULES.new_game(seed=1)
    key = RULES.machine.digest(game.state)
    with pytest.raises(ChoiceProblem):
        game.step(index)
    with pytest.raises(ChoiceProblem):
        game.play(lambda decision: index)
    assert RULES.machine.digest(game.state) == key
    assert game.record().choices == ()
    game.choose("pass")
    assert RULES.replay(game.record()).record() == game.record()


def test_a_game_that_is_over_takes_no_step():
    game = RULES.new_game(seed=4).play(first_option)
    record = game.record()
    with pytest.raises(ChoiceProblem):
        game.step(0)
    assert game.record() == record


def test_a_policy_does_not_answer_the_game_itself():
    game = RULES.new_game(seed=1)

    def meddling(decision):
        game.step(0)
        return 0

    with pytest.raises(ChoiceProblem):
        game.play(meddling)
    assert len(game.record().choices) == 1


@pytest.mark.parametrize("start", [
    {"seed": "x"}, {"seed": 1.5}, {"seed": None}, {"seed": True}, {"seed": 10**40}, {"seed": 10**5000}, {"players": 2.0}, {"players": "2"},
    {"players": 0}, {"players": 99}, {"setup": 5}, {"setup": [1]}, {"options": [1]},
])
def test_what_could_not_be_kept_in_a_record_begins_no_game(start):
    with pytest.raises((SetupProblem, TypeError, ValueError)):
        RULES.new_game(**start)


@pytest.mark.parametrize("seat", [9, -1, "P1"])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    game = RULES.new_game(seed=1)
    for look in (game.view, game.why):
        with pytest.raises(ValueError, match="seat"):
            look(seat)


def test_every_seat_needs_a_policy():
    with pytest.raises(ValueError, match="policies"):
        RULES.new_game(seed=1).play([first_option])


def test_a_game_whose_rules_fail_stays_at_that_choice(tmp_path):
    text = "rulelang 1\ngame G\n    players 2..2\n    k: number = 0\n    choose n among (1, 2, 3) by first(players)\n    k = n ÷ (n - 2)\n"
    (tmp_path / "g.rule").write_text(text + "    win first(players)\n", encoding="utf-8")
    game = load(str(tmp_path)).new_game()
    with pytest.raises(RulesError):
        game.choose(1)
    assert (game.decision, game.result) == (None, None)
    with pytest.raises(ChoiceProblem):
        game.choose(0)
    record = game.record()
    assert [choice.label for choice in record.choices] == ["2"]
    assert (game.record(), record.result) == (record, None)
    with pytest.raises(RulesError):
        game.rules.replay(record)


@pytest.mark.parametrize(("options", "use"), [
    ("(1..3 where no)", "k -= x"), ("(1..3 where no)", "k = max(x, 1)"), ("(1..3 where no)", "repeat x times: k += 1"),
    ("(1..3 where no)", "roll d (x)d6"), ("((yes, no) where no)", "if x: k = 1"),
])
@pytest.mark.parametrize("how", ["by first(players)", "by chance"])
def test_a_choice_from_nothing_is_what_the_first_of_nothing_is(tmp_path, options, use, how):
    lines = ("rulelang 1", "game G", "    players 2..2", "    k: number = 5", f"    choose x among {options} {how}", f"    {use}")
    text = "\n".join(lines) + "\n    win first(players)\n"
    (tmp_path / "g.rule").write_text(text, encoding="utf-8")
    assert load(str(tmp_path)).new_game().play(first_option).result == (0,)
