"""A reason for every ability that is not offered."""

from pathlib import Path

from duel import TEXT, make, rules

from interpreter.names import HAPPENS
from interpreter.words import word
from rulelang.prelude import builtins

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


LUCKY = """\
card eve also 「イヴ」 is fighter: power 1, colour red
    may 『shove』 also 「押す」 before rolled: faces = (6)
    may 『glance』 also 「見る」 before use: self's hp += 1

"""


def test_the_moments_that_every_game_has_are_called_in_the_language():
    game = make({"duel.rule": TEXT.replace("zone pile", LUCKY + "zone pile", 1)}).new_game({"deck": [["eve"], ["cid"]]}, seed=1, lang="ja")
    told = {r.title: r.text for r in game.why(0, "ja")}
    assert (told["押す（イヴ）"], told["見る（イヴ）"]) == ("いまではない（出目確定）", "いまではない（使用）")
    game.choose("strike eve")
    assert (game.decision.prompt, game.decision.title) == ("use", "使用")
    assert {r.title: r.text for r in game.why(0, "en")}["shove (eve)"] == "not now (rolled)"


def test_their_names_are_those_of_the_prelude():
    for name in HAPPENS:
        decl = next(d for d in builtins().events.values() if d.name.text == name)
        assert word(f"event_{name}", "ja") == decl.label
