"""Setups and options from outside, by name and by value."""

import pytest
from duel import make

from interpreter.errors import SetupProblem

RULES = make(
    {
        "brought.rule": """\
rulelang 1
game brought
    players 2..3
    win none
option pace: slow | fast = slow
option width: 3..7 = 5
option prize = yes
setup boss: player = first(players)
setup tokens per player: 0..6
    = 1
    = 2
"""
    }
)


def test_by_name_and_by_value():
    for options in ({"pace": "fast", "width": "4", "prize": "no"}, {"pace": 1, "width": 4, "prize": False}):
        game = RULES.new_game({"boss": "P2", "tokens": [0, 6]}, options=options)
        read = game.reader
        assert (read.option("pace"), read.option("width"), read.option("prize")) == (1, 4, False)
        assert (read.setup("boss", -1), read.setup("tokens", 1)) == (1, 6)
        assert game.start.options == {"pace": "fast", "width": 4, "prize": False}
        assert game.start.setup == {"boss": "P2", "tokens": [0, 6]}


def test_the_defaults():
    read = RULES.new_game(players=3).reader
    assert (read.option("pace"), read.option("width"), read.option("prize")) == (0, 5, True)
    assert (read.setup("boss", -1), read.setup("tokens", 2)) == (0, 1)


def test_a_record_keeps_names():
    game = RULES.new_game({"boss": 1}, options={"pace": 1})
    assert '"options": {"pace": "fast"}' in game.record().to_json()
    assert RULES.replay(game.record(), verify=True).reader.option("pace") == 1


@pytest.mark.parametrize(
    ("setup", "options", "players"),
    [({}, {"pace": "quick"}, 2), ({}, {"pace": 2}, 2), ({}, {"pace": True}, 2), ({}, {"width": 8}, 2), ({}, {"width": None}, 2),
     ({}, {"prize": 1}, 2), ({}, {"colour": 1}, 2), ({"boss": "P3"}, {}, 2), ({"boss": -1}, {}, 2), ({"tokens": [1, 7]}, {}, 2),
     ({"tokens": [1]}, {}, 2), ({"tokens": 1}, {}, 2), ({"crown": 1}, {}, 2), ({}, {}, 4), ({}, {}, 1), ({"tokens": ["x", 1]}, {}, 2)],
)  # fmt: skip
def test_what_does_not_fit_is_refused(setup, options, players):
    with pytest.raises(SetupProblem):
        RULES.new_game(setup, options=options, players=players)


def test_a_need_may_ask_for_all_of_a_kind():
    """All copies are there when the needs are judged: two of them, in the zone."""
    text = "rulelang 1\ngame g\n    players 1\n    win players\nkind Place is card\ncard a is Place\ncard b is Place\nzone z: open\n"
    text += "setup s: list Place to z = all(Place)\n    needs count(all(Place)) = 2\n    each c among all(Place)\n        needs c in z\n"
    assert make({"g.rule": text}).new_game(seed=1).decision is None
