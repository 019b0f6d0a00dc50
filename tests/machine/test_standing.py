"""Standing timings: what can be used stands beside the choices of the flow (DESIGN section 4, timings: "some stand")."""

from table import Play, rules

TURN = """
scope t of: player
    choose n among (1, 2) by of
    k += n
    rest of
procedure rest p: player
    choose m among (k, 9) by p
    k += m
timing idle during t: standing
    who first(players)'s field
"""
ADD = "may 『add』 at idle\n    k += 10"


def test_it_stands_beside_each_choice_and_the_choice_is_asked_again() -> None:
    """Own options first; taken once each at one choice; the next choice offers it anew, with options made anew."""
    game = Play(rules("t first(players)", TURN, A=ADD), "add A0", "2", "add A0", "22", asked=False)
    assert game.asked == [
        (0, "standing", "n", ["1", "2", "add A0"]),
        (0, "choose", "n", ["1", "2"]),
        (0, "standing", "m", ["12", "9", "add A0"]),
        (0, "choose", "m", ["22", "9"]),
    ]
    assert game.var("k") == 44


def test_not_for_others_and_not_outside_its_scope() -> None:
    game = Play(rules("t last(players)\nchoose z among (1, 2) by first(players)", TURN, A=ADD), "1", "1", "2")
    assert [kind for _, kind, *_ in game.asked] == ["choose", "choose", "choose"]


def test_a_lone_option_is_asked_only_with_something_beside_it() -> None:
    rest = TURN.replace("(1, 2)", "(1, 5) where it < 2")
    game = Play(rules("t first(players)\nt last(players)", rest, A=ADD), "1", "1", "3")
    assert [(who, label) for who, _, label, _ in game.asked] == [(0, "n"), (0, "m"), (1, "m")]


def test_not_beside_the_choices_of_abilities_or_from_nothing() -> None:
    ability = "may 『add』 at idle\n    choose x among (5, 6) by you\n    k += x"
    rest = TURN.replace("(1, 2)", "(positions(all(grave)))")
    game = Play(rules("t first(players)", rest, A=ability), "add A0", "6", "6")
    assert [(kind, label) for _, kind, label, _ in game.asked] == [("standing", "m"), ("choose", "x"), ("choose", "m")]


def test_it_may_end_the_scope_that_it_stands_in() -> None:
    game = Play(rules("t first(players)", TURN, A="may 『leave』 at idle: end t"), "leave A0")
    assert game.over and game.var("k") == 0


def test_nobody_is_asked_beside_a_choice_for_the_sake_of_being_asked() -> None:
    """asked(…) has no meaning at a standing timing: the choice is the question, and nothing else stands there."""
    game = Play(rules("t first(players)", TURN + "    order asked(players)\n", A=ADD), "1", "1")
    assert [options for *_, options in game.asked] == [["1", "2", "add A0"], ["1", "9", "add A0"]]
