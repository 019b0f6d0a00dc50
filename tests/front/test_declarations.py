"""Declarations and what they are in the Program."""

from collections.abc import Callable
from typing import Any

import pytest

from rulelang import program as p
from rulelang.resolve.typing import show as type_name
from rulelang.show import body, expression
from rulelang.types import List, Opt, Thing

HERO = Thing("Hero")


@pytest.fixture
def program(declared: Callable[[str], Any]) -> Callable[[str], p.Program]:
    return lambda text: declared(text).program


def shown(exprs: tuple[p.Expr, ...]) -> list[str]:
    return [expression(expr) for expr in exprs]


def test_kinds_have_all_parents_nearest_first(program: Callable[[str], p.Program]) -> None:
    kinds = program("kind Knight is Hero\nkind Page is Knight").kinds
    assert kinds["Page"].parents == ("Knight", "Hero", "card", "thing")
    assert kinds["player"].parents == ("Side", "thing")
    assert expression(kinds["Hero"].listens or p.Const(0)) == "((self in row) or (self in hand)) and (not self's tired)"


def test_attributes(program: Callable[[str], p.Program]) -> None:
    attrs = program("kind Knight is Hero\n    HP: 0..9 = level + 1\n    printed crest: text").attrs
    assert (expression(attrs["HP"].init), attrs["HP"].zero, attrs["HP"].kinds) == ("self's level + 1", 0, ("Knight",))
    assert (attrs["crest"].printed, attrs["crest"].zero) == (True, "")
    assert (attrs["tired"].reset, attrs["tired"].zero) == ("Turn", False)
    assert (attrs["killer"].type, attrs["killer"].zero) == (Opt(HERO), -1)
    assert (attrs["color"].zero, expression(attrs["color"].init)) == (None, "0")
    assert expression(attrs["ap"].init) == "(0, 0)"
    assert isinstance(attrs["ap"].type, List)
    assert "owner" not in attrs


def test_an_attribute_of_several_kinds_is_one(program: Callable[[str], p.Program]) -> None:
    assert program("kind A is card\n    rank: number = 0\nkind B is card\n    rank: number = 0").attrs["rank"].kinds == ("A", "B")


def test_cards_and_things(program: Callable[[str], p.Program]) -> None:
    types = program('table Hero: level color\n    Cid also "シド" 3 blue\n        text "note"\n    Dan 1 red').types
    assert (types["Cid"].cells, types["Cid"].label, types["Cid"].notes) == ({"level": 3, "color": 1}, "シド", ("note",))
    assert (types["Cid"].single, types["Home"].single) == (False, True)
    assert types["Ann"].skills == ("fly",)


def test_boards_zones_setups_options(program: Callable[[str], p.Program]) -> None:
    made = program("zone vault per player: hidden, renews")
    assert [(name, expression(values)) for name, values in made.boards[0].axes] == [("x", "1..3"), ("y", "(1, 2)")]
    assert (made.zones["vault"].face, made.zones["vault"].renews, made.zones["vault"].per) == ("hidden", True, "player")
    assert (made.zones["hand"].face, made.zones["row"].ordered, made.zones["out"].per) == ("owner", True, "")
    assert made.setups["deck"].defaults == (("Ann",), ("Ann", "Bob"))
    assert (made.setups["boss"].defaults, made.setups["start"].defaults) == ((1,), (1,))
    assert (made.options["way"].default, made.enums["way"].members) == (0, ("near", "far"))
    assert (made.options["fast"].default, made.options["size"].default) == (False, 5)


def test_needs_of_a_setup(program: Callable[[str], p.Program]) -> None:
    text = """setup side per player: list Hero to out_ [A-1]
    let most = 3
    needs count(p's side) <= most [A-2]
    each c among p's side
        if c's level > 2: needs p's boss = 1 [A-3]
    = ()
zone out_ per player"""
    first, second = program(text).setups["side"].needs
    assert (expression(first.check), first.cites, first.each) == ("count(p's side) <= 3", ("A-2",), None)
    assert expression(second.check) == "(not (c's level > 2)) or (p's boss = 1)"
    assert second.each is not None
    assert (second.each[0], expression(second.each[1])) == ("c", "p's side")


def test_scopes(program: Callable[[str], p.Program]) -> None:
    made = program("scope Long is Turn whose: player\n    m: number = n + 1\n    m -= 1").scopes["Long"]
    assert (made.parent, made.owner, made.params) == ("Turn", "whose", ("whose",))
    assert [(name, expression(value)) for name, value in made.fields] == [("m", "Turn.n + 1")]
    assert body(made.body) == ["Long.m := Long.m - 1"]


def test_the_nearer_scope_has_the_name(program: Callable[[str], p.Program]) -> None:
    made = program("scope Inner n: number\n    a = n\nprocedure P\n    Inner 2")
    assert body(made.scopes["Inner"].body) == [".a := Inner.n"]


def test_a_name_of_two_scopes_is_that_of_the_inner_open_one(program: Callable[[str], p.Program]) -> None:
    made = program("scope A\n    k: number = 1\n    B\nscope B\n    k: number = 2\n    Ask\nprocedure Ask\n    a = k\nprocedure P\n    A")
    assert body(made.routines["Ask"].body)[0].startswith(".a := ")


def test_events(program: Callable[[str], p.Program]) -> None:
    event = program("").events["Gone"]
    assert (event.params, event.labels) == (("what", "killer", "how"), ("", "by", "as"))
    assert shown(event.needs) == ["what in row"]
    assert [(name, expression(value)) for name, value in event.fields] == [("side", "what's owner")]


def test_definitions_take_what_they_mention(program: Callable[[str], p.Program]) -> None:
    made = program("define foe = first(players where it != mine)\ndefine ours(c: Hero) = c's owner = you and foe != none\n")
    assert made.defines["foe"].params == ("self",)
    assert made.defines["ours"].params == ("c", "self", "you")
    assert body(made.defines["ours"].body) == ["return value (c's owner = you) and (foe(self) != -1)"]
    assert type_name(made.defines["ours"].type) == "yesno"


def test_definition_with_a_body(program: Callable[[str], p.Program]) -> None:
    text = "define best(a_: number, b_: number)\n    let m = a_\n    if b_ > a_: m = b_\n    return m\n"
    assert body(program(text).defines["best"].body) == ["m := a_", "if b_ > a_", "    m := b_", "return value m"]


ABILITY = """card Cid is Hero: level 2
    {}
"""


def ability(program: Callable[[str], p.Program], text: str) -> p.AbilityDecl:
    made = program(ABILITY.format(text.replace("\n", "\n    ")))
    return next(one for one in made.abilities if one.source == "Cid")


def test_ability_at_a_timing(program: Callable[[str], p.Program]) -> None:
    head = "may 『go』 at main, once per Turn and self's killer\n    needs self's tired\n"
    made = ability(program, head + "    target t among row where it != self\n    Gone t by self")
    assert (made.name, made.must, made.moment.timing, made.moment.phase) == ("go", False, "main", "")
    assert shown(made.needs) == ["self's tired"]
    assert [(t.name, expression(t.among), t.low) for t in made.targets] == [("t", "[it for it in all(row) where it != self]", None)]
    assert [(limit.count, limit.scope, shown(limit.key)) for limit in made.limits] == [(1, "Turn", ["self's killer"])]
    assert body(made.body) == ["emit event Gone, args (t, self, 0)"]


def test_a_need_behind_a_target_narrows_it(program: Callable[[str], p.Program]) -> None:
    made = ability(program, "may at main\n    target t among row\n    needs t's level > 1\n    Gone t")
    assert [expression(target.among) for target in made.targets] == ["[t for t in all(row) where t's level > 1]"]


def test_hooks(program: Callable[[str], p.Program]) -> None:
    made = ability(program, "must after Gone self by killer where how = blue during Turn at main\n    Gone killer by self")
    moment = made.moment
    assert (moment.phase, moment.what, moment.name, moment.timing, moment.during) == ("after", "event", "Gone", "main", "Turn")
    assert [(name, expression(value)) for name, value in moment.pattern] == [("what", "self"), ("killer", "fact killer")]
    assert expression(moment.condition or p.Const(0)) == "(fact how) = 1"
    assert body(made.body) == ["emit event Gone, args (fact killer, self, 0)"]


def test_before_may_change_what_is_proposed(program: Callable[[str], p.Program]) -> None:
    assert body(ability(program, "must before Gone\n    how = blue\n    cancel").body) == ["setfact name how, value 1", "cancel"]
    assert body(ability(program, "may before rolled\n    target k among positions(faces)\n    faces(k) -= 1").body) == [
        "setfact name faces, value with_nth(fact faces, k, (fact faces)(k) - 1)"
    ]


def test_classes(program: Callable[[str], p.Program]) -> None:
    user = ABILITY.format("may hard at main\n        target aim among row\n        a = heat")
    answer = "card Dan is Hero: level 1\n    must before strike by first(row): cancel"
    made = program("class hard is strike\n    heat: number = 2\n" + user + answer)
    own, other = [one for one in made.abilities if one.source in ("Cid", "Dan")]
    assert [(target.name, expression(target.among)) for target in own.targets] == [("aim", "all(row)"), ("heat", "(2,)")]
    assert body(own.body) == [".a := heat"]
    assert (other.moment.what, other.moment.name) == ("class", "strike")
    assert [(name, expression(value)) for name, value in other.moment.pattern] == [("user", "first(all(row))")]


def test_several_moments_share_their_limits(program: Callable[[str], p.Program]) -> None:
    made = program(ABILITY.format("may at main or after Gone self at main, 2 times per Turn: win none"))
    one, two = [found for found in made.abilities if found.source == "Cid"]
    assert one.limit_id == two.limit_id
    assert [found.id for found in made.abilities] == list(range(len(made.abilities)))


def test_an_ability_is_offered_at_timings_that_inherit(program: Callable[[str], p.Program]) -> None:
    text = "scope Long is Turn whose: player\n    open late\ntiming late is main\n    takes 2\nwhenever a = 1: Long first(players)\n"
    made = program(text + ABILITY.format("may at main: win none"))
    assert [one.moment.timing for one in made.abilities if one.source == "Cid"] == ["main", "late"]
    assert made.timings["late"].takes == 2
    assert [expression(group.things) for group in made.timings["late"].groups] == ["all(row)"]
    assert made.timings["late"].scope == "Turn"


def test_names_of_abilities(program: Callable[[str], p.Program]) -> None:
    one = "    may at main: win none\n"
    made = program(f"card Cid is Hero: level 2\n{one}card Dan is Hero: level 2\n{one}{one}")
    assert [one.name for one in made.abilities if one.source in ("Cid", "Dan")] == ["Cid", "Dan 1", "Dan 2"]


PASSIVES = [
    ("passive: power(self) += 1", [("add", "power", None, "(self,)", ["1"])]),
    ("passive: self's color = blue", [("set", "color", None, "(self,)", ["1"])]),
    ("passive while self in row: limit power(self) to 1..2", [("clamp", "power", "self in row", "(self,)", ["1", "2"])]),
    (
        "passive during Turn\n    each c among row where c's level > 1\n        if c's tired: power(c) -= 1",
        [("add", "power", "during Turn", "[x for x in [it for it in all(row) where it's level > 1] where x's tired]", ["-1"])],
    ),
    ("passive: forbid Gone where how = blue", [("forbid", "Gone", "(fact how) = 1", None, [])]),
    ("passive: suppress row", [("suppress", "", None, "all(row)", [])]),
    ("passive\n    if self in row: power(self) += 1\n    else: power(self) = 2", [
        ("add", "power", "self in row", "(self,)", ["1"]), ("set", "power", "not (self in row)", "(self,)", ["2"]),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), PASSIVES, ids=[text.split("\n")[0] for text, _ in PASSIVES])
def test_passives(program: Callable[[str], p.Program], text: str, wanted: list[object]) -> None:
    made = program(ABILITY.format(text.replace("\n", "\n    "))).modifiers
    assert [
        (m.layer, m.name, m.applies and expression(m.applies), m.subject and expression(m.subject), shown(m.values))
        for m in made
        if m.source == "Cid"
    ] == wanted


ORDERS = [
    ("active(who)", ("seat",), "owner", "all"),
    ("nearest(who)", ("seat",), "owner", "all"),
    ("clockwise(who)", (), "owner", "round"),
    ("contested(who)", (), "contested", "all"),
    ("oldest, contested(who)", ("oldest",), "contested", "all"),
    ("mandatory_first, latest, alternate(who)", ("mandatory", "latest"), "owner", "alternate"),
    ("chosen(who)", (), "owner", "all"),
    ("referee", (), "ruling", "all"),
    ("strongest, referee", ("value",), "ruling", "all"),
    ("手番優先(who)", ("seat",), "owner", "all"),
]


@pytest.mark.parametrize(("order", "keys", "ties", "turns"), ORDERS, ids=[order for order, *_ in ORDERS])
def test_orders(program: Callable[[str], p.Program], order: str, keys: tuple[str, ...], ties: str, turns: str) -> None:
    text = f"timing t during Turn\n    who row\n    order {order}\norder strongest\n    key 0 - power(it)\n    pass good\n"
    policy = program(text).timings["t"].policy
    assert (tuple(key.what for key in policy.keys), policy.ties, policy.turns) == (keys, ties, turns)
    if order == "chosen(who)":
        assert policy.chooser == p.Var("Turn", "who")
    if "strongest" in order:
        assert policy.pass_ == "good"


def test_rules_and_invariants(program: Callable[[str], p.Program]) -> None:
    made = program("whenever h among row where h's tired during Turn: Gone h [A-1]\nwhenever a > 9: win none\nalways count(row) <= 9 [A-2]")
    first, second = made.rules
    assert (first.var, expression(first.things), first.scope) == ("h", "[it for it in all(row) where it's tired]", "Turn")
    assert expression(second.things) == "[nothing for nothing in (-1,) where .a > 9]"
    assert (expression(made.invariants[0].condition), made.invariants[0].cites) == ("count(all(row)) <= 9", ("A-2",))


def test_precedences(program: Callable[[str], p.Program]) -> None:
    card = "card Cid is Hero: level 2\n    may 『a』 at main: win none\n    may 『b』 at main: win none\n"
    made = program(card + "precedence Cid.『b』 before Cid.『a』")
    ids = {one.name: one.id for one in made.abilities}
    assert [(one.first, one.later) for one in made.precedences] == [((ids["b"],), (ids["a"],))]


def test_a_ruleset_may_define_who_controls(program: Callable[[str], p.Program]) -> None:
    made = program("define controller(x: thing): player? = x's owner\ndefine 決める人(p: player): player = p")
    assert (made.controller, made.decider) == ("controller", "決める人")


def test_own_names_come_before_builtins(program: Callable[[str], p.Program]) -> None:
    made = program("define sum(x: number) = x + 1\ndefine two = sum(1)")
    assert body(made.defines["two"].body) == ["return value sum(1)"]
    assert isinstance(made.defines["two"].body[0], p.Return)
    assert isinstance(made.defines["two"].body[0].value, p.Call)


def test_the_default_order(program: Callable[[str], p.Program]) -> None:
    assert [key.what for key in program("order active(turn)").default_order.keys] == ["seat"]


def test_orders_and_zones_in_japanese(ruleset: Callable[[str], Any]) -> None:
    text = """rulelang 1
ゲーム 甲乙
    参加者 2..2
    開く 本番
種類 駒 は 札
    印刷 力: 1..9
領域 場 毎 プレイヤー: 公開, 順あり
領域 山: 非公開
タイミング 本番
    参加 場
    順序 強い順, 競合(最初(全員))
順序 強い順
    順位 0 - それ の 力
    順番 一巡(最初(全員))
    見送り 確定
"""
    program = ruleset(text).program
    policy = program.timings["本番"].policy
    assert [key.what for key in policy.keys] == ["value"]
    assert (policy.ties, policy.turns, policy.pass_) == ("contested", "round", "good")
    assert (program.zones["場"].face, program.zones["場"].ordered, program.zones["山"].face) == ("open", True, "hidden")


def test_the_condition_of_a_default_is_settled_before_play(declared: Callable[[str], Any]) -> None:
    """Options and the number of players are; what is brought is not."""
    text = "option more = yes\nzone pool: open\nsetup who: player = first(players)\nsetup crowd: list Hero to pool\n    = Ann where {}\n"
    assert declared(text.format("more and count(players) > 1")).errors == []
    assert declared(text.format("who = first(players)")).errors == ["RL320"]


def test_single_things_beside_lists_are_one_list(declared: Callable[[str], Any]) -> None:
    """(first, those): the type is that of one flat list, so it fits where such a list is wanted."""
    made = declared("define crowd: list Hero = (first(all(Hero)), all(Hero))\ndefine many: list number = (1, (2, 3))\n")
    assert made.errors == []
