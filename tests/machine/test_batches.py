"""An event over a list (DESIGN section 5: a batch proposes each element in one shared window and carries out the rest together)."""

from table import Play, rules

LEAVE = """
event leave x: unit
    move x to owner(x)'s grave
"""
MINE = "first(players)'s field"


def test_one_is_spared() -> None:
    """One shared window: each element is asked about for itself, so that one of them can be spared."""
    B = "may 『save』 before leave where x is A and x's owner = self's owner: cancel"
    game = Play(rules(f"leave {MINE}", LEAVE, B=B), "save B0")
    assert game.story("use", "cancelled", "event") == ["use save B0", "cancelled leave A0", "leave B0"]


def test_both_may_be_saved_by_one() -> None:
    """(ability, holder, occurrence): another element is another occurrence."""
    B = "must 『save』 before leave where x's owner = self's owner: cancel"
    game = Play(rules(f"leave {MINE}", LEAVE, B=B), "save B0")
    assert game.asked == [(0, "ability", "leave", ["save B0", "save B0"])]
    assert game.story("use", "cancelled", "event") == ["use save B0", "use save B0", "cancelled leave A0", "cancelled leave B0"]


def test_checks_look_at_the_state_before() -> None:
    """All needs are judged before any body: the first one leaving does not spare the second."""
    rest = "event leave x: unit\n    needs count(owner(x)'s field) = 2\n    move x to owner(x)'s grave\n"
    assert Play(rules(f"leave {MINE}", rest)).story("event") == ["leave A0", "leave B0"]


def test_snapshots_are_taken_before_any_body() -> None:
    rest = "event leave x: unit\n    left: number = count(owner(x)'s field)\n    move x to owner(x)'s grave\n    seen += left\n"
    assert Play(rules(f"leave {MINE}", rest)).var("seen") == (2, 2)


def test_those_present_before_hear_each_others_leaving() -> None:
    """Listening only in the field, both hear both."""
    unit = "listens field\nmust 『cry』 after leave where x's owner = self's owner: seen += 1"
    game = Play(rules(f"leave {MINE}", LEAVE, unit=unit), "cry A0", "cry A0", "cry B0")
    assert sorted(game.story("heard")) == ["heard cry A0", "heard cry A0", "heard cry B0", "heard cry B0"]
    assert game.var("seen") == (1, 1, 1, 1)


def test_bodies_are_together_then_heard() -> None:
    unit = "must 『cry』 after leave self: k = count(all(grave))"
    game = Play(rules(f"leave {MINE}", LEAVE, unit=unit), "cry A0")
    assert game.story("event", "use", "var") == ["leave A0", "leave B0", "use cry A0", "k 2", "use cry B0", "k 2"]


def test_state_rules_wait_for_the_whole_batch() -> None:
    rest = LEAVE + "whenever c among all(field) where c's hp = 2: leave c\n"
    assert Play(rules(f"hit {MINE}", rest)).story("event") == ["hit A0", "hit B0", "leave A0", "leave B0"]


def test_none_in_a_batch_is_left_out() -> None:
    game = Play(rules("hit (nobody, first(all(field)))"))
    assert game.story("missing", "event") == ["missing hit -1", "hit A0"]


def test_prohibition_of_one() -> None:
    game = Play(rules(f"leave {MINE}", LEAVE, B="passive: forbid leave where x is A"))
    assert game.story("forbidden", "event") == ["forbidden leave A0", "leave B0"]


def test_prohibitions_stand_before_needs_in_a_batch_too() -> None:
    rest = "event leave x: unit\n    needs no\n    move x to owner(x)'s grave\n"
    game = Play(rules(f"leave {MINE}", rest, B="passive: forbid leave where x is A"))
    assert game.story() == ["forbidden leave A0", "failed leave B0"]


def test_replacement_of_one() -> None:
    B = "must 『other』 instead leave where x is A and x's owner = self's owner: note self"
    game = Play(rules(f"leave {MINE}", LEAVE, B=B))
    assert game.story("use", "event", "replaced") == ["use other B0", "note B0", "replaced leave A0", "leave B0"]


def test_a_batch_of_nothing() -> None:
    assert Play(rules("hit all(grave)\nk = 1")).story() == ["k 1"]
