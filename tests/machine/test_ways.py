"""Ways between areas, and how far one gets: the machine and the tree walk agree (every game is played by both)."""

from typing import Any

import pytest

from interpreter.errors import RulesError
from interpreter.machine import Machine
from interpreter.reader import StateReader
from interpreter.walk import Walk
from rulelang import program as ir
from tests.machine.table import Play, rules

LAND = """
kind Spot is area
    printed toll: 0..9 = 1
    seen_here: number = 0
table Spot: toll
    a 1
    b 3
    c 1
    d 0
    e 1
zone on per Spot
option bridge = no
option boats = no
"""
REST = "path a - b where boats\npath b - c - d - e where boats\n"
"""Joins all areas, in no game that is played here: an area that no way leads to would be an error."""
OPEN = "path a - b - c - a\npath c - d - e\n"


def places(program: ir.Program, text_of: str, **known: Any) -> list[str]:
    """The names of the areas that a definition without parameters gives at the first question, by both readings."""
    machine = Machine(program)
    s = machine.new(None, 1, **known)
    number = machine.plan.defines[text_of]
    got = tuple(machine.space[f"n_{number}"](s))
    assert got == Walk(program, StateReader(machine, s)).call(text_of, ())
    return [s.names[e] for e in got]


def land(*definitions: str, paths: str = OPEN) -> ir.Program:
    lines = [f"define v{i}: list Spot = {text}" for i, text in enumerate(definitions)]
    return rules("note first(all(field))", "\n".join([LAND, paths, *lines]))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("neighbours(a)", "b c"),
        ("neighbours(c)", "b a d"),
        ("neighbours(none)", ""),
        ("neighbours(place(first(all(field))))", ""),
        ("reach(a, 0)", "a"),
        ("reach(a, -1)", ""),
        ("reach(none, 5)", ""),
        ("reach(a, 1)", "a b c"),
        ("reach(a, 2)", "a b c d"),
        ("reach(a, 9)", "a b c d e"),
        ("reach(a, 9, cost: 2)", "a b c d e"),
        ("reach(a, 3, cost: 2)", "a b c"),
        ("reach(a, 2, cost: it's toll)", "a c d e"),
        ("reach(a, 3, cost: it's toll)", "a c d e b"),
        ("reach(e, 9, cost: 0)", "e d c b a"),
        ("reach(a, 9, onward: neighbours(it) where it's toll < 2)", "a c d e"),
        ("reach(a, 9, onward: reach(it, 1, cost: 0))", "a b c d e"),
        ("reach(start: b, steps: 1, 費用: it's toll, 続き: 隣接(it))", "b a c d"),
        ("reach(a, 2, (none, e, d))", "a e d"),
    ],
)
def test_both_readings(text: str, names: str) -> None:
    assert places(land(text), "v0") == names.split()


def test_a_dearer_way_that_was_found_first_gives_way() -> None:
    """b is found first, but is cheaper by way of c; it comes where its cost puts it."""
    text = "reach(a, 9, onward: onward(it), cost: price(it))"
    more = "define onward(x: Spot): list Spot\n    if x = a: return (b, c, e)\n    if x = c: return (d, b)\n    return ()\n"
    more += "define price(x: Spot) = x's toll + 1\n"
    assert places(land(text, paths=more), "v0") == ["a", "c", "e", "d", "b"]


def test_conditions_on_players_and_options_are_settled_in_each_game() -> None:
    paths = "path a - b where bridge\npath a - c where count(players) > 2\npath a - d where many\n" + REST
    program = land("neighbours(a)", paths=paths + "define many = count(players) >= 2 and not bridge\n")
    program.high = 3
    assert Machine(program).plan.gates == []
    assert places(program, "v0") == ["d"]
    assert places(program, "v0", players=3) == ["c", "d"]
    assert places(program, "v0", options={"bridge": True}) == ["b"]


def test_a_way_can_open_while_the_game_goes_on() -> None:
    rest = LAND + "path a - b where k = 1\npath a - c - b\n" + REST
    game = Play(rules("seen += count(neighbours(a))\nk = 1\nseen += count(neighbours(a))\nseen += count(reach(b, 1))", rest))
    assert game.m.plan.gates == [0]
    assert game.var("seen") == (1, 2, 3)


def test_two_ways_under_different_conditions_give_one_neighbour() -> None:
    program = land("neighbours(a)", paths="path a - b where k = 0\npath a - c\npath b - a where k < 3\n" + REST)
    assert places(program, "v0") == ["b", "c"]


def test_a_state_rule_sees_a_way_close() -> None:
    rest = LAND + REST + "path a - b where k < 2\nwhenever x among (a, b) where empty(neighbours(x)) and x's seen_here = 0: mark_it x\n"
    rest += "event mark_it x: Spot\n    x's seen_here = 1\n    seen += 1\n"
    game = Play(rules("note first(all(field))\nk = 1\nnote first(all(field))\nk = 2\nnote first(all(field))", rest))
    assert game.var("seen") == (1, 1)


def test_what_an_ability_answers_can_be_read_within() -> None:
    more = LAND + OPEN + "event walk x: unit to there: Spot\n    needs there in reach(a, k + 2)\n    seen += 9\n"
    unit = "must after walk self where b in reach(a, 1, onward: neighbours(it) where it != there): seen += 1"
    game = Play(rules("walk first(all(field)) to c\nwalk first(all(field)) to b\nwalk first(all(field)) to e", more, A=unit))
    assert game.var("seen") == (9, 1, 9)


def test_a_cost_below_nothing_is_an_error_of_the_rules() -> None:
    program = land("reach(a, 2, cost: k - 1)")
    machine = Machine(program)
    s = machine.new(None, 1)
    with pytest.raises(RulesError, match="less than nothing"):
        machine.space[f"n_{machine.plan.defines['v0']}"](s)
    with pytest.raises(RulesError, match="less than nothing"):
        Walk(program, StateReader(machine, s)).call("v0", ())


def test_looking_far_costs_budget() -> None:
    machine = Machine(land("reach(a, 9)"))
    s = machine.new(None, 1)
    before = s.fuel
    machine.space[f"n_{machine.plan.defines['v0']}"](s)
    assert before - s.fuel == 5
    s.fuel = 3
    with pytest.raises(RulesError, match="budget"):
        machine.space[f"n_{machine.plan.defines['v0']}"](s)


def test_saved_forked_and_tabulated() -> None:
    rest = LAND + OPEN + "define ends(x: Spot): list Spot = all(Spot) where count(neighbours(it)) = 1 and it != x\n"
    game = Play(rules("choose x among (1, 2) by first(players)\nseen += count(ends(a)) + count(reach(a, x))", rest))
    assert "ends" in game.m.plan.constant
    copies = [game.m.fork(game.s), game.m.load(game.m.save(game.s))]
    for s in copies:
        game.m.advance(s, 1)
        assert getattr(s, game.m.plan.slot["", "seen"]) == (5,)
