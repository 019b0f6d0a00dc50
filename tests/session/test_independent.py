"""Where the order of what is used cannot matter (DESIGN section 2: "a front end may answer for a person")."""

import pytest
from duel import make

from interpreter.bots import bot
from interpreter.game import Rules
from interpreter.independent import Footprints, order_is_free
from interpreter.orders import differs, every_window_asks, pairs, site_of

TEXT = """rulelang 1
game g
    players 2..2
    total: number = 0
    round
scope round
    open now
    open later
timing now during round
    who all(field)
    order contested(first(players))
timing later during round
    who all(field)
    order contested(first(players))
kind piece is card
    printed power: 1..9
    worth: 0..99 = 0
    may 『more』 at now, once per round: first(all(field))'s worth += self's power
    {other}
card pawn is piece: power 2
card rook is piece: power 5
zone field per player: open
setup men per player: list piece to field
    = pawn
    = rook
"""


def wishes(rules: Rules, seed: int) -> list[bool]:
    """At each wish of a game: is the order free? Where it is said to be, all pairs are tried in both orders."""
    answer, game, found = bot("eager", seed), rules.new_game(seed=seed), []
    footprints = Footprints(rules.machine.plan)
    while game.decision is not None:
        if game.decision.kind == "wish":
            found.append(order_is_free(game.reader, footprints))
            site = site_of(game.reader)
            assert site is not None
            if found[-1]:
                with every_window_asks(rules.machine) as must:
                    assert not any(differs(game.reader, site, a, b, 1, must) for a, b in pairs(site))
        game.step(answer(game.decision))
    return found


@pytest.mark.parametrize(
    ("other", "free"),
    [
        ("", True),
        ("may 『count』 at later, once per round: total += 1", True),
        ("may 『look』 at now, once per round: total = first(all(field))'s worth", False),
        ("may 『double』 at now, once per round: first(all(field))'s worth += first(all(field))'s worth", False),
        ("may 『less』 at now, once per round: first(all(field))'s worth -= 1", False),
        ("may 『go』 at now, once per round: end round", False),
        ("may 『late』 at now, once per round\n        needs first(all(field))'s worth > 3\n        total += 1", False),
    ],
)
def test_adding_to_one_number_is_free_and_nothing_that_looks_at_it(other: str, free: bool) -> None:
    """Two that add come to the same sum; whoever reads it, takes away, ends the scope or waits for it makes the order matter."""
    rules = make({"g.rule": TEXT.format(other=other)})
    assert wishes(rules, 1)[0] is free


def test_two_that_count_the_same_variable_are_not_proved() -> None:
    """`total += 1` twice would be free, too; only attributes are followed that far, so it is asked."""
    rules = make({"g.rule": TEXT.format(other="may 『count』 at later, once per round: total += 1")})
    assert wishes(rules, 1) == [True, True, False, False]


def test_a_state_rule_that_looks_at_what_is_added_counts() -> None:
    rules = make({"g.rule": TEXT.format(other="") + "whenever c among all(field) where c's worth > 3 and total = 0: total = c's power\n"})
    assert wishes(rules, 1) == [False, False]
