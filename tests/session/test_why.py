"""A reason for every ability that is not offered."""

from pathlib import Path

from duel import TEXT, make, rules

RULES = rules()


def reasons(game, seat=None):
    return {(RULES.program.abilities[r.ability].name, game.names.entity(r.holder, "")): r for r in game.why(seat, "en")}


def test_offered_and_out_of_place():
    game = RULES.new_game({"deck": [["ann"], ["cid"]]}, seed=1)
    found = reasons(game)
    assert found["strike", "ann"].code == "offered"
    game = RULES.new_game({"deck": [["ann", "bob"], ["cid"]]}, seed=1)
    away = game.reader.zone("pile", 0)[0]
    assert not [r for r in game.why(None, "en") if r.holder == away]
    game.rules.machine.builder.place(game.state, away, "hand", 0)
    assert {r.text for r in game.why(None, "en") if r.holder == away} == {"does not act where it is"}


def test_used_up():
    game = RULES.new_game({"deck": [["ann"], ["cid"]]}, seed=1)
    game.choose("rest ann")
    assert game.decision is None or game.decision.player == 1 or reasons(game)["rest", "ann"].code in ("used", "answered")


def test_a_false_condition_with_the_values_of_its_terms():
    game = RULES.new_game({"deck": [["ann", "bob"], ["cid"]]}, seed=1)
    holder = game.decision.raw[0][1]
    getattr(game.state, RULES.machine.plan.col["hp"])[holder] = 1
    found = next(r for r in game.why(0, "en") if r.holder == holder and r.title.startswith("strike"))
    assert found.code == "condition"
    assert any("[1 > 1]" in term for term in found.terms)


def test_no_target():
    game = RULES.new_game({"deck": [["ann"], ["cid"]]}, seed=1)
    enemy = next(e for e in RULES.machine.builder.space and range(2, 4) if game.reader.raw("owner", e) == 1)
    RULES.machine.builder.place(game.state, enemy, "grave", 1)
    assert reasons(game, 0)["strike", "ann"].code == "target"


def test_not_now_and_not_taking_part():
    game = RULES.new_game({"deck": [["ann"], ["cid"]]}, seed=1)
    assert reasons(game, 1)["strike", "cid"].code == "role"
    assert reasons(game, 1)["revenge", "cid"].code == "timing"


EVE = """\
card eve is fighter: power 1, colour red
    passive: suppress all(fighter) where it's owner != self's owner

"""


def test_suppressed_by_somebody():
    rules = make({"duel.rule": TEXT.replace("zone pile", EVE + "zone pile", 1)})
    game = rules.new_game({"deck": [["ann"], ["eve"]]}, seed=1)
    (reason,) = {r.text for r in game.why(0, "en") if r.title == "strike (ann)"}
    assert reason == "suppressed by eve"


def test_ordered_by_a_precedence():
    text = (Path(__file__).parent / "test_fuzz.py").read_text(encoding="utf-8").split('GAME = """\\\n')[1].split('"""')[0]
    text = text.format(order="active(first(players))", second="counter", must="may") + "precedence adder before doubler [L-1]\n"
    game = make({"lamps.rule": text}).new_game(seed=1)
    found = {r.title: r.text for r in game.why(0, "en")}
    assert found == {"add (adder)": "can be used now", "double (doubler)": "add goes first [L-1]"}


def test_a_way_that_is_closed_with_where_one_gets():
    more = "kind site is area\ncard gate is site\ncard bridge is site\ncard tower is site\n"
    more += "path gate - bridge\npath bridge - tower where not empty(field where it's hp > 90)\n"
    condition = "needs tower in reach(gate, 2)\n        needs not self's tired"
    text = TEXT.replace("needs not self's tired", condition, 1).replace("zone pile", more + "zone pile", 1)
    game = make({"duel.rule": text}).new_game({"deck": [["ann"], ["cid"]]}, seed=1)
    (reason,) = (r for r in game.why(0, "en") if r.title == "strike (ann)")
    assert reason.code == "condition"
    assert [term.split("  ")[1] for term in reason.terms] == ["[tower in (gate, bridge)]"]
