"""Choices, chance, sealed choices (DESIGN sections 2 and 4)."""

from typing import Any

from table import Play, rules

from interpreter.chance import draw
from interpreter.machine import Machine

ALL = "all(field)"


def test_a_single_option_is_taken_unasked() -> None:
    game = Play(rules("choose c among (all(field) where it's owner = first(players) and it is A) by first(players)\nnote c"))
    assert game.story("event") == ["note A0"]


def test_from_nothing_none_is_bound() -> None:
    game = Play(rules("choose c among all(grave) by first(players)\nnote c"))
    assert game.story() == ["missing note -1"]


def test_several_as_single_picks_with_done() -> None:
    """In canonical order, only what can still be completed."""
    flow = f"choose 2..3 c among {ALL} by first(players)\neach x among c\n    note x"
    game = Play(rules(flow), "B0", "A1", "done")
    assert [options for *_, options in game.asked] == [["A0", "B0", "A1"], ["A1", "B1"], ["B1", "done"]]
    assert game.story("event") == ["note B0", "note A1"]


def test_in_order_any_order() -> None:
    flow = f"choose 2 c among {ALL} in order by first(players)\neach x among c\n    note x"
    game = Play(rules(flow), "B1", "A0")
    assert [options for *_, options in game.asked] == [["A0", "B0", "A1", "B1"], ["A0", "B0", "A1"]]
    assert game.story("event") == ["note B1", "note A0"]


def test_equal_options_are_different_options() -> None:
    game = Play(rules("let c = (1, 1, 2)\nchoose 3 x among c in order by first(players)\nseen = x"), "1", "2")
    assert game.var("seen") == (1, 2, 1)
    assert sorted(Play(rules("let c = (1, 1, 2)\nchoose 3 x among c by chance\nseen = x")).var("seen")) == [1, 1, 2]


def test_the_only_way_on_is_taken_unasked() -> None:
    assert Play(rules(f"choose 4 c among {ALL} by first(players)\nk = count(c)")).var("k") == 4


# ---------------------------------------------------------------------------------------------------- chance


def test_chance_is_keyed() -> None:
    """Doing two rolls in the other order changes neither."""
    one = "roll red 1d6 by first(all(field))"
    two = "roll blue 1d6 by last(all(field))"
    for seed in range(20):
        forth, back = (Play(rules(f"{x}\n{y}\nseen = (red, blue)"), seed=seed).var("seen") for x, y in ((one, two), (two, one)))
        assert forth == back == tuple(draw(seed, label, owner, 0, 6) + 1 for label, owner in (("red", 2), ("blue", 5)))


def test_the_how_manieth_time() -> None:
    game = Play(rules("repeat 3 times\n    roll red 1d6\n    seen += red"), seed=4)
    assert game.var("seen") == tuple(draw(4, "red", -1, i, 6) + 1 for i in range(3))


def test_chance_asked_like_a_player() -> None:
    game = Play(rules("roll red 1d6 by first(all(field))\nk = red\nchoose c among all(field) by chance\nnote c"), "4", "B1", asked=True)
    assert [(who, kind, label) for who, kind, label, _ in game.asked] == [(-1, "roll", "red"), (-1, "pick", "c")]
    assert (game.var("k"), game.story("event")) == (4, ["note B1"])


def test_a_shuffle_is_picks() -> None:
    game = Play(rules("shuffle first(players)'s field\nnote first(all(field))"), "B0", asked=True)
    assert game.story("event") == ["note B0"]


# ---------------------------------------------------------------------------------------------------- sealed


def test_sealed_choices_see_the_state_at_entry() -> None:
    """All choose first; then all that follows, in order."""
    flow = f"together each p among players\n    choose c among {ALL} by p\nthen\n    hit c\n    seen += c's hp"
    game = Play(rules(flow), "A1", "A1")
    assert game.story("event") == ["hit A1", "hit A1"]
    assert game.var("seen") == (2, 1)


def test_sealed_effects_are_one_batch() -> None:
    """Held as one: what they cause comes after them all."""
    flow = f"together each p among players\n    choose c among {ALL} by p\nthen\n    hit c"
    game = Play(rules(flow, B="must 『cry』 after hit where x's owner = self's owner: note self"), "A0", "A0", "cry B0")
    assert game.story("event", "use") == ["hit A0", "hit A0", "use cry B0", "note B0", "use cry B0", "note B0"]


def test_each_choice_goes_with_its_player() -> None:
    flow = "together each p among reverse(players)\n    choose n among (1, 2) by p\nthen\n    seen += n\n    note first(p's field)"
    game = Play(rules(flow), "2", "1")
    assert [who for who, *_ in game.asked] == [1, 0]
    assert (game.var("seen"), game.story("event")) == ((2, 1), ["note A1", "note A0"])


# ---------------------------------------------------------------------------------------------------- targets

AIM = "scope t\n    open act\ntiming act during t\n    who first(players)'s field\n    order active(first(players))\n"


def test_without_a_target_it_is_not_offered() -> None:
    game = Play(rules("t", AIM, A="may 『poke』 at act\n    target x among all(grave)\n    note x"))
    assert game.over


def test_only_first_targets_that_leave_a_second() -> None:
    A = "must 『poke』 at act\n    target x among all(field)\n"
    A += "    target y among all(field) where it's owner = x's owner and it != x and it is B\n    note y"
    game = Play(rules("t", AIM, A=A), "A0")
    assert game.asked == [(0, "choose", "x", ["A0", "A1"])]
    assert game.story("event") == ["note B0"]


def test_an_operand_that_has_gone_is_none() -> None:
    """Used, limit spent, nothing to carry it out on."""
    A = "must 『poke』 at act, once per t\n    target x among (all(field) where it is B and it's owner != you)\n    note x\n"
    B = "must 『flee』 before use where user is A and user's owner != self's owner\n    move self to self's owner's grave"
    game = Play(rules("t", AIM, unit="listens field", A=A, B=B))
    assert game.story("use") == ["use flee B1", "use poke A0"]


def test_a_loop_is_over_what_was_there() -> None:
    game = Play(rules("each c among first(players)'s field\n    move c to last(players)'s field\nk = count(first(players)'s field)"))
    assert game.var("k") == 0


# ---------------------------------------------------------------------------------------------------- shown


def test_what_is_shown_is_in_the_log_alone() -> None:
    flow = f"show k, {ALL}'s hp\nshow {ALL}, it's hp, count(it's owner's field)\nshow all(field) to first(players)"
    game = Play(rules(flow))
    assert [entry[1:] for entry in game.log if entry[0] == "show"] == [
        (0, (0, (3, 3, 3, 3)), None),
        (1, tuple((e, 3, 2) for e in range(2, 6)), None),
        (2, ((2, 3, 4, 5),), (0,)),
    ]


def test_what_cannot_be_shown_is_left_out() -> None:
    """What goes wrong in it is no matter of the game, and what it costs neither."""
    log: list[Any] = []
    Machine(rules("show 1 ÷ k\nshow k\nk = 2")).new({}, 1, rec=log.append)
    assert log == [("show", 1, (0,), None), ("var", "", "k", 2)]
