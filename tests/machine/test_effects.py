"""Limits, lasting and continuous effects, identity (DESIGN section 5: grants, limits; section 4: layers)."""

import pytest
from table import Play, rules

from interpreter.errors import Gap

ACT = """
scope t
    open act
timing act
    who first(players)'s field
    order active(first(players))
"""
READ = "k = first(all(field))'s hp"
A0 = "first(all(field))"


def uses(flow: str, limit: str, rest: str = ACT) -> list[str]:
    return Play(rules(flow, rest, A=f"must 『poke』 at act{limit}: note self")).story("use")


def test_once_per_scope_counts_its_instances() -> None:
    rest = ACT.replace("    open act\n", "    open act\n    open act\n", 1)
    assert len(uses("t\nt", ", once per t", rest)) == 2
    assert len(uses("t\nt", "", rest)) == 4
    assert len(uses("t", ", 2 times per t", rest.replace("    open act\n", "    open act\n    open act\n", 1))) == 2


def test_once_per_key() -> None:
    """The values of the key, not the moment, make the count."""
    flow = "t\nk = 1\nt\nk = 0\nt"
    assert len(uses(flow, ", once per k")) == 2


def test_an_inner_instance_counts_for_itself() -> None:
    rest = """
    scope t
        open act
        if k = 0
            k = 1
            t
        open act
    timing act
        who first(players)'s field
        order active(first(players))
    """
    assert len(uses("t", ", once per t", rest)) == 2


def test_a_scope_that_inherits_counts() -> None:
    rest = ACT + "scope war is t\n    open act\n    open act\n"
    assert len(uses("war\nt", ", once per t", rest)) == 2


def test_a_new_object_has_its_limit_again() -> None:
    """The limit is of the holder's incarnation; a zone that renews makes a new one."""
    rest = """
    zone limbo per player: open, renews
    scope t
        open act
        open act
        move first(first(players)'s field) to first(players)'s limbo
        move first(first(players)'s limbo) to first(players)'s field as front
        open act
    timing act
        who first(players)'s field
        order active(first(players))
    """
    assert len(uses("t", ", once per t", rest)) == 2


def test_a_lasting_effect_is_on_the_object_that_was() -> None:
    rest = """
    zone limbo per player: open, renews
    scope t
        first(all(field))'s hp += 2 until t
        seen += first(all(field))'s hp
        move first(first(players)'s field) to first(players)'s limbo
        move first(first(players)'s limbo) to first(players)'s field as front
        seen += first(all(field))'s hp
    """
    assert Play(rules("t", rest)).var("seen") == (5, 3)


def test_both_abilities_of_one_name_count_together() -> None:
    """One ability with two moments has one limit."""
    A = "must 『poke』 at act or after hit self, once per t: note self"
    rest = ACT.replace("    open act\n", "    open act\n    hit first(all(field))\n", 1)
    assert len(Play(rules("t", rest, A=A)).story("use")) == 1


# ---------------------------------------------------------------------------------------------------- lasting effects


def test_until_its_scope_ends() -> None:
    rest = f"scope t\n    {A0}'s hp += 2 until t\n    seen += {A0}'s hp\n"
    assert Play(rules(f"t\nseen += {A0}'s hp", rest)).var("seen") == (5, 3)


def test_until_the_next_scope_of_its_owner_ends() -> None:
    """`until next t by p`: not the one that is open, not another player's."""
    rest = f"scope t of: player\n    seen += {A0}'s hp\nprocedure up\n    {A0}'s hp += 2 until next t by last(players)\n"
    flow = f"up\nt first(players)\nt last(players)\nseen += {A0}'s hp"
    assert Play(rules(flow, rest)).var("seen") == (5, 5, 3)


def test_next_is_not_the_one_that_is_open() -> None:
    rest = f"scope t\n    if k = 0: {A0}'s hp += 2 until next t\n    k = 1\n    seen += {A0}'s hp\n"
    assert Play(rules(f"t\nseen += {A0}'s hp\nt\nseen += {A0}'s hp", rest)).var("seen") == (5, 5, 5, 3)


def test_for_the_rest_of_the_game() -> None:
    game = Play(rules(f"forbid hit\nhit {A0}"))
    assert game.story("forbidden", "event") == ["forbidden hit A0"]


def test_values_are_captured() -> None:
    rest = f"scope t\n    k = 2\n    {A0}'s hp += k until t\n    k = 5\n    seen += {A0}'s hp\n"
    assert Play(rules("t", rest)).var("seen") == (5,)


def test_what_is_not_open_is_told() -> None:
    rest = "scope t\n    k = 1\nevent up x: unit\n    x's hp += 2 until t\n"
    game = Play(rules(f"t\nup {A0}\nseen += {A0}'s hp", rest))
    assert game.story("not_open") == ["not_open t"]
    assert game.var("seen") == (3,)


def test_an_effect_on_none_is_none() -> None:
    rest = "scope t\n    nobody's hp += 2 until t\n    seen += nobody's hp\n"
    assert Play(rules("t", rest)).var("seen") == (0,)


def test_a_prohibition_that_lasts() -> None:
    rest = f"scope t\n    forbid hit where x is A until t\n    hit {A0}\n    hit last(all(field))\n"
    assert Play(rules(f"t\nhit {A0}", rest)).story("forbidden", "event") == ["forbidden hit A0", "hit B1", "hit A0"]


# ---------------------------------------------------------------------------------------------------- continuous effects


def test_layers_set_then_add_then_clamp() -> None:
    """Whatever the order in which they are written."""
    A = "passive: limit self's mark to 0..6\npassive: self's mark += 3\npassive: self's mark = 4\n"
    assert Play(rules("k = first(all(field))'s mark", A=A)).var("k") == 6
    assert Play(rules("k = first(all(field))'s mark", A=A.replace("0..6", "0..9"))).var("k") == 7


def test_two_that_set_differently_are_a_gap() -> None:
    with pytest.raises(Gap):
        Play(rules("k = first(all(field))'s mark", A="passive: self's mark = 1\npassive: self's mark = 2"))
    assert Play(rules("k = first(all(field))'s mark", A="passive: self's mark = 2\npassive: self's mark = 2")).var("k") == 2


def test_the_value_beneath_is_kept() -> None:
    """Writing goes beneath the effect; what is read is with it."""
    game = Play(rules(f"hit {A0}\n{READ}", A="passive: self's hp += 2"))
    assert (game.attr("hp", "A0"), game.var("k")) == (4, 6)


def test_on_others_with_a_condition() -> None:
    B = "passive while self's mark > 0\n    each c among all(field) where c is A: c's hp += 1"
    game = Play(rules(f"seen += {A0}'s hp\nnote last(all(field))\nseen += {A0}'s hp", B=B.replace(": c's", "\n        c's")))
    assert game.var("seen") == (3, 4)


def test_only_where_it_acts() -> None:
    B = "passive: each c among all(field): c's hp += 1".replace("passive: ", "passive\n    ").replace("): c", ")\n        c")
    game = Play(rules(f"seen += {A0}'s hp\nmove last(all(field)) to last(players)'s grave\nseen += {A0}'s hp", unit="listens field", B=B))
    assert game.var("seen") == (5, 4)


def test_suppression_takes_away_what_a_thing_has() -> None:
    B = "passive while self's mark > 0: suppress all(field) where it is A"
    game = Play(rules(f"seen += {A0}'s hp\nnote last(all(field))\nseen += {A0}'s hp", A="passive: self's hp += 4", B=B))
    assert game.var("seen") == (7, 3)


def test_suppressed_abilities_are_not_offered() -> None:
    B = "passive: suppress all(field) where it is A and it's owner = self's owner"
    game = Play(rules("t", ACT.replace("first(players)'s field", "all(field)"), A="must 『poke』 at act, once per t: note self", B=B))
    assert game.over


def test_you_in_a_passive_is_its_owner() -> None:
    game = Play(
        rules(f"seen += {A0}'s hp\nseen += first(last(players)'s field)'s hp", unit="passive while you = first(players): self's hp += 2")
    )
    assert game.var("seen") == (5, 3)


def test_definitions_can_be_changed() -> None:
    rest = "define power(c: unit): number = c's hp * 2\n"
    rest += "scope t\n    power(first(all(field))) += 1 until t\n    seen += power(first(all(field)))\n"
    game = Play(rules("t\nseen += power(first(all(field)))", rest, A="passive: power(self) += 10"))
    assert game.var("seen") == (17, 16)


def test_possible_asks_beforehand() -> None:
    rest = "event hit x: unit\n    needs x's mark = 0\n    x's hp -= 1\n"
    flow = f"if possible(hit, {A0}): seen += 1\nnote {A0}\nif possible(hit, {A0}): seen += 2\nif possible(hit, last(all(field))): seen += 3"
    assert Play(rules(flow, rest)).var("seen") == (1, 3)
    assert Play(rules(flow, rest, B="passive: forbid hit where x is B")).var("seen") == (1,)
