"""Values that the tree walk gives, as arithmetic and the language say."""

import pytest
from duel import TEXT, make

from interpreter.reader import StateReader
from interpreter.walk import Walk, operate
from rulelang import program as ir


@pytest.mark.parametrize(
    ("op", "args", "value"),
    [("+", (2, 3), 5), ("-", (2, 3), -1), ("*", (2, 3), 6), ("div", (7, 2), 3), ("neg", (4,), -4), ("not", (True,), False),
     ("range", (2, 4), (2, 3, 4)), ("range", (4, 2), ()), ("in", (3, (1, 3)), True), ("concat", ((1,), (2, 3)), (1, 2, 3)),
     ("=", ((1, 2), (1, 2)), True), ("!=", (None, None), False), ("<", (None, 3), False), (">=", (3, 3), True)],
)  # fmt: skip
def test_operators(op, args, value):
    assert operate(op, args) == value


EVE = """\
card eve is fighter: power 1, colour red
    passive: might(self) = 7
    passive while self's hp > 5: might(self) += 2
    passive: limit might(self) to 1..8

"""


def walk():
    rules = make({"duel.rule": TEXT.replace("zone pile", EVE + "zone pile", 1)})
    game = rules.new_game({"deck": [["eve"], ["dan"]]}, seed=1)
    return game, Walk(rules.program, StateReader(rules.machine, game.state))


def test_continuous_effects_by_layer():
    game, values = walk()
    eve, dan = 2, 3
    assert [values.call("might", (e,)) for e in (eve, dan)] == [8, 5]
    getattr(game.state, game.rules.machine.plan.col["hp"])[eve] = 5
    assert values.call("might", (eve,)) == 7


def test_reading_of_none_gives_what_there_is_where_nothing_is():
    _, values = walk()
    assert values.attr("hp", -1) == 0
    assert values(ir.ZoneOf("field", ir.Const(-1)), {}) == ()
    assert values(ir.IsKind(ir.Const(-1), "fighter"), {}) is False
    assert values(ir.Elem(ir.Const((4, 5)), ir.Const(3), ir.Const(-1)), {}) == -1


def test_and_and_or_stop_early():
    _, values = walk()
    wrong = ir.Local("nowhere")
    assert values(ir.Op("and", (ir.Const(False), wrong)), {}) is False
    assert values(ir.Op("or", (ir.Const(True), wrong)), {}) is True


def test_lists_and_places():
    _, values = walk()
    field = ir.ZoneAll("field")
    powers = ir.Comp("x", field, ir.Op(">", (ir.Attr("power", ir.Local("x")), ir.Const(2))), ir.Attr("power", ir.Local("x")))
    assert values(powers, {}) == (4,)
    assert values(ir.Builtin("place", (ir.Const(2),)), {}) == 0
    assert values(ir.InZone(ir.Const(2), "field", ir.Const(1)), {}) is False
    assert values(ir.During("turn"), {}) is True
    assert values(ir.Var("turn", "mover"), {}) == 0
