"""Games: answering, forking, saving, records, and that a game is a function of what it is made from."""

import json

import pytest
from duel import rules

from interpreter.battery import check_game
from interpreter.bots import first_option, random_bot
from interpreter.decision import ChoiceProblem
from interpreter.draft import random_game
from interpreter.errors import SetupProblem
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
