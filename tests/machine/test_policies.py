"""Who goes first in a window (DESIGN section 4: policies; section 5: "A window")."""

import pytest
from table import Play, rules

MAY = "may 『act』 at now: seen += self's hp"


def turn(order: str, more: str = "", who: str = "all(field)") -> str:
    return f"scope t\n    open now\ntiming now during t\n    who {who}\n    order {order}\n{more}"


def who_was_asked(game: Play) -> list[int]:
    return [who for who, *_ in game.asked]


def test_active_is_done_before_the_others() -> None:
    game = Play(rules("t", turn("active(last(players))"), unit=MAY), "act A1", "act B1", "act A0", "pass")
    assert who_was_asked(game) == [1, 1, 0, 0]
    assert game.over


def test_a_pass_holds_until_something_is_carried_out() -> None:
    """pass change: who has passed is asked again once the other has acted."""
    game = Play(rules("t", turn("active(first(players))"), unit=MAY), "pass", "act A1", "act A0", "pass", "pass")
    assert who_was_asked(game) == [0, 1, 0, 0, 1]
    assert game.over


def test_a_pass_for_good() -> None:
    more = "order firm(p: player)\n    key seat(p)\n    ties owner\n    pass good\n"
    game = Play(rules("t", turn("firm(first(players))", more), unit=MAY), "pass", "act A1", "act B1")
    assert who_was_asked(game) == [0, 1, 1]
    assert game.over


def test_round_each_player_once() -> None:
    game = Play(rules("t", turn("clockwise(last(players))"), unit=MAY), "act A1", "pass", "act A0", "act B0")
    assert who_was_asked(game) == [1, 1, 0, 0]
    assert game.over


def test_alternate_until_all_have_passed() -> None:
    game = Play(rules("t", turn("alternate(first(players))"), unit=MAY), "act A0", "pass", "act B0", "act A1", "pass")
    assert who_was_asked(game) == [0, 1, 0, 1, 1]
    assert game.over


def test_alternate_ends_with_passes_in_a_row() -> None:
    assert Play(rules("t", turn("alternate(first(players))"), unit=MAY), "pass", "pass").over


def test_chosen_takes_from_all() -> None:
    game = Play(rules("t", turn("chosen(last(players))"), unit=MAY), "act A0", "pass")
    assert game.asked[0] == (1, "ability", "now", ["act A0", "act B0", "act A1", "act B1", "pass"])


def test_takes_closes_the_window() -> None:
    rest = turn("active(first(players))").replace("    order", "    takes 1\n    order", 1)
    assert Play(rules("t", rest, unit=MAY), "act B0").over


def test_a_pass_is_no_option_while_something_must() -> None:
    game = Play(
        rules("t", turn("active(first(players))", "", "first(players)'s field"), A="must 『now』 at now: seen += 1", B=MAY), "act B0"
    )
    assert game.asked == [(0, "ability", "now", ["now A0", "act B0"])]
    assert game.story("use") == ["use act B0", "use now A0"]


def test_mandatory_first() -> None:
    game = Play(rules("t", turn("mandatory_first, active(first(players))"), A=MAY, B="must 『now』 at now: seen += 1"), "pass", "pass")
    assert game.story("use") == ["use now B0", "use now B1"]


HEARD = """
scope t
    hit last(all(field))
    hit first(all(field))
    open now
timing now during t
    who all(grave)
    order {order}
"""


@pytest.mark.parametrize(("order", "first"), [("oldest", "B1"), ("latest", "A0")])
def test_by_age(order: str, first: str) -> None:
    game = Play(rules("t", HEARD.format(order=order), unit="must 『cry』 after hit self at now: note self"))
    assert game.story("use")[0] == f"use cry {first}"
    assert len(game.story("use")) == 2


def test_by_any_expression() -> None:
    rest = turn("weakest", "order weakest\n    key it's hp\n    ties owner\n")
    game = Play(
        rules(
            "first(last(players)'s field)'s hp = 1\nlast(first(players)'s field)'s hp = 2\nt",
            rest,
            unit="must 『act』 at now: seen += self's hp",
        ),
        "act A0",
    )
    assert game.var("seen") == (1, 2, 3, 3)
    assert game.asked == [(-2, "order", "now", ["act A0", "act B1"])]


def test_precedence_goes_before_the_policy() -> None:
    rest = turn("active(first(players))", "precedence B before A\n")
    game = Play(rules("t", rest, unit="", A="must 『late』 at now: note self", B="must 『early』 at now: note self"))
    assert game.story("use") == ["use early B0", "use early B1", "use late A0", "use late A1"]


CONTESTED = turn("contested(last(players))")


@pytest.mark.parametrize(
    ("wishes", "first"),
    [(("first", "either"), 1), (("either", "first"), 0), (("last", "either"), 0), (("either", "last"), 1), (("either", "either"), 1)],
)
def test_contested_by_wish(wishes: tuple[str, str], first: int) -> None:
    """Each side seals first, last or either, beginning with whom a tie counts for."""
    game = Play(rules("t", CONTESTED, A="must 『act』 at now: note self"), *wishes)
    assert [(who, kind) for who, kind, *_ in game.asked] == [(1, "wish"), (0, "wish")]
    assert game.story("use")[0] == f"use act A{first}"


def test_a_clash_is_rolled() -> None:
    """Both want to be first: chance says who."""
    game = Play(rules("t", CONTESTED, A="must 『act』 at now: note self"), "first", "first", "0", asked=True)
    assert [(who, kind, label) for who, kind, label, _ in game.asked[2:]] == [(-1, "pick", "order")]
    assert game.story("use") == ["use act A0", "use act A1"]


def test_a_clash_of_those_who_want_to_be_last() -> None:
    game = Play(rules("t", CONTESTED, A="must 『act』 at now: note self"), "last", "last", "1", asked=True)
    assert game.story("use") == ["use act A1", "use act A0"]


def test_said_once_a_window() -> None:
    """The order that came of it holds while the window is open."""
    game = Play(rules("t", CONTESTED, unit=MAY), "last", "first", "act A0", "act B0", "act A1", "pass")
    assert [kind for _, kind, *_ in game.asked] == ["wish", "wish", "ability", "ability", "ability", "ability"]


def test_one_alone_contests_nothing() -> None:
    game = Play(rules("t", turn("contested(first(players))", "", "first(players)'s field"), A="must 『act』 at now: note self"))
    assert game.asked == []


def test_the_referee_is_asked_by_label() -> None:
    game = Play(rules("t", turn("referee"), A="must 『act』 at now: note self"), "act A1")
    assert game.asked == [(-2, "order", "now", ["act A0", "act A1"])]


def test_a_player_settles_ties() -> None:
    more = "order settled(p: player)\n    ties player(p)\n"
    game = Play(rules("t", turn("settled(last(players))", more), A="must 『act』 at now: note self"), "act A0")
    assert who_was_asked(game) == [1]


def test_only_those_of_a_class_may() -> None:
    """Of the first player only what is quick; of the last one everything."""
    rest = turn("active(first(players))", "class quick\n", "all(field) for quick\n    who last(players)'s field")
    game = Play(rules("t", rest, A="must quick 『fast』 at now: note self", B="must 『slow』 at now: note self"), "fast A1")
    assert game.story("use") == ["use fast A0", "use fast A1", "use slow B1"]


def test_nobody_takes_part_twice_for_two_groups() -> None:
    rest = turn("active(first(players))", "", "all(field)\n    who first(players)'s field")
    assert len(Play(rules("t", rest, A="must 『act』 at now: note self")).story("use")) == 2


def test_taken_once_a_window() -> None:
    """(ability, holder, occurrence) is consumed; opened anew it may be used again."""
    rest = turn("active(first(players))").replace("open now\n", "open now\n    open now\n", 1)
    assert len(Play(rules("t", rest, A="must 『act』 at now: note self")).story("use")) == 4


def test_what_becomes_true_joins() -> None:
    """Gathered again after every use."""
    B = "must 『then』 at now\n    needs any(past(note, t))\n    seen += 1"
    game = Play(rules("t", turn("active(first(players))", "", "first(players)'s field"), A="must 『act』 at now: note self", B=B))
    assert game.story("use") == ["use act A0", "use then B0"]


def test_who_decides_is_a_definition() -> None:
    """decider(p): a ruleset may hand the decisions of one to another."""
    rest = turn("active(first(players))", "define decider(p: player): player = last(players)\n")
    game = Play(rules("t", rest, unit=MAY), "pass")
    assert who_was_asked(game) == [1]


def holders(first: str) -> str:
    return f"clockwise({first}), asked((players where any(it's field)))"


def test_all_who_could_hold_something_are_asked() -> None:
    """Only A acts; the second player, who has things in the field, is asked too, and can only pass."""
    game = Play(rules("t", turn(holders("first(players)")), A=MAY.replace("now:", "now, once per t:")), "act A0", "pass", "pass")
    assert [(who, options) for who, _, _, options in game.asked] == [
        (0, ["act A0", "pass"]),
        (0, ["pass"]),
        (1, ["act A1", "pass"]),
    ]


def test_after_a_use_everybody_is_asked_again() -> None:
    """B acts only once; whoever has passed is asked anew once something was carried out."""
    rest = turn("asked(players), active(last(players))")
    game = Play(rules("t", rest, B=MAY.replace("now:", "now, once per t:")), "pass", "act B0", "pass", "pass")
    assert [(who, options) for who, _, _, options in game.asked] == [
        (1, ["act B1", "pass"]),
        (0, ["act B0", "pass"]),
        (1, ["act B1", "pass"]),
        (0, ["pass"]),
    ]


def test_whoever_cannot_hold_anything_is_not_asked() -> None:
    flow = "each c among last(players)'s field\n    move c to last(players)'s grave\nt"
    game = Play(rules(flow, turn(holders("first(players)")), A="may 『act』 at now\n    needs k > 0\n    hit self"), "pass")
    assert [(who, options) for who, _, _, options in game.asked] == [(0, ["pass"])]


def test_asked_before_an_event() -> None:
    rest = "event hit x: unit\n    order clockwise(first(players)), asked(players)\n    x's hp -= 1\n"
    game = Play(rules("hit first(all(field))", rest, A="may 『duck』 before hit self: cancel"), "duck A0")
    assert game.asked[0] == (0, "ability", "hit", ["duck A0", "pass"])
    game = Play(rules("hit first(all(field))", rest, A="may 『duck』 before hit self: cancel"), "pass", "pass")
    assert game.asked[1] == (1, "ability", "hit", ["pass"])


def test_the_order_of_an_event_knows_its_fields() -> None:
    """Whoever was hit is asked, and goes before the others; nobody else is asked who has nothing."""
    more = "event hit x: unit\n    order active(x's owner), asked((x's owner))\n    x's hp -= 1\n"
    flow = "hit last(all(field))\nhit first(all(field))"
    game = Play(rules(flow, more, A="may 『look』 before hit: k += 1"), "look A1", "pass", "look A0", "pass", "look A0")
    assert [(who, options) for who, _, _, options in game.asked[:2]] == [(1, ["look A1", "pass"]), (1, ["pass"])]
    assert who_was_asked(game) == [1, 1, 0, 1, 0]
    game = Play(rules(flow, more, A="may 『cry』 after hit: k += 1"), "cry A1", "cry A0", "cry A0", "cry A1")
    assert who_was_asked(game) == [1, 0, 0, 1]
