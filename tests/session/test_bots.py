"""What bots take."""

from duel import rules
from small import CARD, decision

from interpreter.bots import bot, eager_bot
from interpreter.simulate import play_one, simulate

CANDIDATES = [(0, 3, 0, None), (1, 4, 0, None), None]


def test_an_eager_bot_never_passes_and_uses_what_it_has_used_least():
    answer = eager_bot(5)
    taken = [answer(decision(0, "ability", "行動する時", CANDIDATES)) for _ in range(6)]
    assert sorted(taken[:2]) == sorted(taken[2:4]) == sorted(taken[4:]) == [0, 1]
    assert eager_bot(5)(decision(0, "ability", "行動する時", [None])) == 0
    assert all(eager_bot(seed)(decision(0, "target", "標的", [None, 5, 6], CARD)) > 0 for seed in range(20))


def test_an_eager_bot_is_keyed_by_its_seed():
    asked = decision(0, "choose", "標的", range(100), CARD)
    assert eager_bot(3)(asked) == eager_bot(3)(asked)
    assert len({eager_bot(seed)(asked) for seed in range(50)}) > 30
    assert bot("eager", 3)(asked) == eager_bot(3)(asked)


def test_each_game_has_a_bot_of_its_own():
    found = rules()
    assert play_one(found, 4, "eager") == play_one(found, 4, "eager")


def test_players_and_bots_of_a_simulation():
    plain = simulate("meishi", 2, 1)
    assert plain == simulate("meishi", 2, 1, policy="random", players=2)
    assert plain.digest != simulate("meishi", 2, 1, policy="eager").digest
