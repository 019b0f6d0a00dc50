"""When afters and state rules come (DESIGN section 5, "Checkpoints")."""

import pytest
from table import Play, rules

from interpreter.errors import Stuck

HERE = "where x's owner = self's owner"
CRY = f"must 『cry』 after hit {HERE}: note self"
DIE = "whenever c among all(field) where c's hp = 0: die c\nevent die c: unit\n    move c to owner(c)'s grave\n"
TWO = "hit first(all(field))\n    hit first(all(field))\n"
ACT = "timing act during t\n    who first(players)'s field\n    order active(first(players))\n    takes 1\n"


def test_held_inside_an_event() -> None:
    """The end of the outermost event's body."""
    rest = f"event outer\n    {TWO}"
    assert Play(rules("outer", rest, B=CRY), "cry B0").story("event", "use") == [
        "outer",
        "hit A0",
        "hit A0",
        "use cry B0",
        "note B0",
        "use cry B0",
        "note B0",
    ]


def test_one_after_each_outermost_event() -> None:
    assert Play(rules(TWO.replace("\n    ", "\n"), B=CRY)).story("use", "event") == [
        "hit A0",
        "use cry B0",
        "note B0",
        "hit A0",
        "use cry B0",
        "note B0",
    ]


def test_a_scope_inside_an_event_starts_afresh() -> None:
    rest = f"event outer\n    t\n    k = 1\nscope t\n    {TWO}"
    assert Play(rules("outer", rest, B=CRY)).story("event", "use", "var") == [
        "outer",
        "hit A0",
        "use cry B0",
        "note B0",
        "hit A0",
        "use cry B0",
        "note B0",
        "k 1",
    ]


def test_a_whole_scope_holds_to_its_end() -> None:
    rest = f"whole scope t\n    {TWO}    k = 1\n"
    game = Play(rules("t", rest, B=CRY), "cry B0")
    assert [x for x in game.story() if x.split()[0] in ("hit", "use", "k")] == ["hit A0", "hit A0", "k 1", "use cry B0", "use cry B0"]


def test_a_whole_event_holds_through_a_scope() -> None:
    rest = f"whole event outer\n    t\n    k = 1\nscope t\n    {TWO}"
    game = Play(rules("outer", rest, B=CRY), "cry B0")
    assert game.story("event", "use", "var") == ["outer", "hit A0", "hit A0", "k 1", "use cry B0", "note B0", "use cry B0", "note B0"]


@pytest.mark.parametrize(("whole", "order"), [("", "hit use note hit use note"), ("whole ", "hit hit use note use note")])
def test_a_class_that_is_whole_holds_to_the_end_of_the_use(whole: str, order: str) -> None:
    rest = f"scope t\n    open act\n{ACT}{whole}class ambush\n"
    game = Play(rules("t", rest, A=f"must ambush 『twice』 at act\n    {TWO}", B=CRY), *(["cry B0"] if whole else []))
    assert [x.split()[0] for x in game.story("event", "use")] == ["use", *order.split()]


def test_the_end_of_a_use_is_a_checkpoint() -> None:
    rest = f"scope t\n    open act\n    k = 1\n{ACT}{DIE}"
    game = Play(rules("t", rest, A="must 『fall』 at act: self's hp = 0"))
    assert game.story("use", "event", "var") == ["use fall A0", "die A0", "k 1"]


def test_assignments_in_flow_wait_for_the_next_checkpoint() -> None:
    game = Play(rules("first(all(field))'s hp = 0\nk = 1\nnote last(all(field))\nk = 2", DIE))
    assert game.story("event", "var") == ["k 1", "note B1", "die A0", "k 2"]


@pytest.mark.parametrize("way", ["k = 1", "return", "end t"])
def test_the_end_of_a_scope_is_a_checkpoint_however_it_is_left(way: str) -> None:
    rest = f"scope t\n    first(all(field))'s hp = 0\n    {way}\n{DIE}"
    game = Play(rules("t\nk = 2", rest))
    assert [x for x in game.story() if x.startswith(("die", "k 2"))] == ["die A0", "k 2"]


def test_all_rules_are_judged_on_one_state() -> None:
    """Both apply to the state before either is carried out."""
    rest = """
    whenever c among all(field) where c's hp = 0 and count(all(grave)) = 0: die c
    whenever c among all(field) where c's hp = 1 and count(all(grave)) = 0: die c
    event die c: unit
        move c to owner(c)'s grave
    """
    game = Play(rules("first(all(field))'s hp = 0\nlast(all(field))'s hp = 1\nnote first(all(field))", rest))
    assert game.story("event") == ["note A0", "die A0", "die B1"]


def test_again_until_none_applies() -> None:
    rest = DIE + "whenever c among all(field) where c is B and count(owner(c)'s field) = 1 and c's hp > 0: hit c\n"
    game = Play(rules("first(all(field))'s hp = 0\nnote last(all(field))", rest))
    assert game.story("event") == ["note B1", "die A0", "hit B0", "hit B0", "hit B0", "die B0"]


def test_rules_come_before_what_was_heard() -> None:
    rest = DIE
    game = Play(rules("first(all(field))'s hp = 1\nhit first(all(field))", rest, B=CRY))
    assert game.story("event", "use") == ["hit A0", "die A0", "use cry B0", "note B0"]


def test_no_progress_is_an_error() -> None:
    with pytest.raises(Stuck):
        Play(rules("note first(all(field))", "whenever c among all(field) where c's hp = 3: c's hp = 3"))


def test_a_rule_that_is_forbidden_is_stuck() -> None:
    with pytest.raises(Stuck):
        Play(rules("first(all(field))'s hp = 0\nnote last(all(field))", DIE, B="passive: forbid die"))


def test_another_rule_does_not_hide_it() -> None:
    """Rule one goes on applying; that rule two looks at what it writes does not settle it."""
    rest = "whenever c among all(field) where c's hp = 0: c's mark = 7\nwhenever c among all(field) where c's mark = 8: note c\n"
    with pytest.raises(Stuck):
        Play(rules("first(all(field))'s hp = 0\nnote last(all(field))", rest))


def test_a_rule_sees_what_a_lasting_effect_left_behind() -> None:
    """Raised for as long as t lasts; when that is over the value beneath counts."""
    rest = f"scope t\n    first(all(field))'s hp += 2 until t\n    first(all(field))'s hp = 0\n    note first(all(field))\n{DIE}"
    assert Play(rules("t\nk = 1\nnote last(all(field))", rest)).story("event", "var") == ["note A0", "k 1", "note B1", "die A0"]


def test_a_rule_sees_through_a_continuous_effect() -> None:
    game = Play(
        rules("note first(all(field))\nnote first(all(field))\nnote first(all(field))", DIE, unit="passive: self's hp -= self's mark")
    )
    assert game.story("event") == ["note A0", "note A0", "note A0", "die A0"]


def test_only_while_its_scope_is_open() -> None:
    rest = DIE.replace(": die", " during t: die", 1) + "scope t\n    k = 1\n"
    game = Play(rules("first(all(field))'s hp = 0\nnote last(all(field))\nt\nnote last(all(field))", rest))
    assert game.story("event") == ["note B1", "die A0", "note B1"]


def test_its_variable_may_stand_anywhere() -> None:
    rest = DIE.replace("die c\n", "die c with c's mark + 1\n", 1).replace("c: unit", "c: unit with n: number") + "    k = n\n"
    assert Play(rules("first(all(field))'s hp = 0\nnote first(all(field))", rest)).var("k") == 2


def test_a_whole_scope_holds_through_a_scope_in_it() -> None:
    rest = f"whole scope t\n    u\n    k = 1\nscope u\n    {TWO}"
    game = Play(rules("t", rest, B=CRY), "cry B0")
    assert [x for x in game.story() if x.split()[0] in ("hit", "use", "k")] == ["hit A0", "hit A0", "k 1", "use cry B0", "use cry B0"]


def test_all_rules_of_a_batch_are_carried_out_though_one_ends_a_scope() -> None:
    """Of several ends the outermost counts; what stands behind an end in the batch is not lost."""
    rest = """
    scope wide
        narrow
        k += 10
    scope narrow
        k = 1
        hit first(all(field))
        k += 20
    whenever k = 1 during narrow: end narrow
    whenever k = 1 during wide: end wide
    whenever k = 1 and empty(seen): seen = (7, 7)
    """
    game = Play(rules("wide", rest))
    assert game.var("k") == 1 and game.var("seen") == (7, 7)


def test_the_rest_of_the_things_of_a_rule_is_carried_out_though_one_ends_a_scope() -> None:
    rest = """
    scope wide
        each c among all(field)
            c's mark = 3
        hit first(all(field))
        k += 10
    whenever c among all(field) where c's mark = 3
        c's mark = 0
        seen += (1, 1)
        if count(seen) = 2: end wide
    """
    game = Play(rules("wide", rest))
    assert game.var("k") == 0 and game.var("seen") == (1,) * 8
