"""Who hears what has happened, and when it is offered (DESIGN section 5: heard now, resolved later)."""

from table import Play, rules

TURN = """
scope t
    open early
    hit first(all(field))
    open late
timing early during t
    who all(field)
    order active(first(players))
timing late during t
    who all(field)
    order active(first(players))
"""
HERE = "where x's owner = self's owner"


def test_after_is_offered_at_the_checkpoint() -> None:
    """`after E` alone waits for the end of the outermost event."""
    rest = "event outer x: unit\n    hit x\n    k = 1\n"
    game = Play(rules("outer first(all(field))", rest, B=f"must 『cry』 after hit {HERE}: note self"))
    assert game.story() == ["outer A0", "hit A0", "A0 hp 2", "k 1", "use cry B0", "note B0", "B0 mark 1"]


def test_after_at_a_timing_waits_for_it() -> None:
    """It is heard now and offered when the timing is opened, be its holder among who takes part or not."""
    game = Play(rules("t", TURN, B=f"may 『cry』 after hit {HERE} at late: note self"), "cry B0")
    assert game.asked == [(0, "ability", "late", ["cry B0", "pass"])]


def test_what_waits_is_gone_with_its_scope() -> None:
    """It belongs to the instance of the scope that owns the timing: heard after the last opening, it is never offered."""
    game = Play(rules("t\nt", TURN, B=f"must 『cry』 after hit {HERE} at early: note self"))
    assert game.over
    assert "use cry B0" not in game.story("use")
    assert game.story("heard") == ["heard cry B0", "heard cry B0"]


def test_what_waits_is_gone_when_its_window_closes() -> None:
    rest = TURN.replace("    open late\n", "    open late\n    open late\n", 1)
    game = Play(rules("t", rest, B=f"may 『cry』 after hit {HERE} at late: note self"), "pass")
    assert game.over
    assert len(game.asked) == 1


def test_without_its_scope_nothing_waits() -> None:
    """Heard while no scope that owns the timing is open: there is nothing to wait for."""
    game = Play(
        rules(
            "hit first(all(field))\nt",
            TURN.replace("    hit first(all(field))\n", ""),
            B=f"must 『cry』 after hit {HERE} at early: note self",
        )
    )
    assert game.story("use") == []


def test_the_instance_of_an_inner_scope_keeps_its_own() -> None:
    """Two instances of one scope, one in the other: what is heard in the inner one is not offered in the outer."""
    rest = """
    scope t
        if k = 0
            k = 1
            t
        else
            hit first(all(field))
        open late
    timing late during t
        who all(field)
        order active(first(players))
    """
    game = Play(rules("t", rest, B=f"must 『cry』 after hit {HERE} at late: note self"))
    assert game.story("use", "scope_end") == ["use cry B0", "end t", "end t"]


def test_condition_on_the_hook_is_judged_when_heard() -> None:
    """`where` when it is heard, `needs` when it is offered."""
    rest = "event outer x: unit\n    hit x\n    x's mark = 5\n"
    B = f"must 『then』 after hit {HERE} and x's mark = 0: seen += 1\nmust 『now』 after hit {HERE} and x's mark = 5: seen += 2"
    assert Play(rules("outer first(all(field))", rest, B=B)).var("seen") == (1,)


def test_needs_are_judged_when_offered() -> None:
    rest = "event outer x: unit\n    hit x\n    x's mark = 5\n"
    B = f"must 『then』 after hit {HERE}\n    needs x's mark = 0\n    seen += 1\n"
    B += f"must 『now』 after hit {HERE}\n    needs x's mark = 5\n    seen += 2"
    assert Play(rules("outer first(all(field))", rest, B=B)).var("seen") == (2,)


def test_fields_are_as_they_were_heard() -> None:
    """Last known information: the occurrence keeps its fields whatever happens until the trigger is offered."""
    rest = "event outer x: unit\n    hit x\n    x's hp = 9\nevent hit x: unit\n    was: number = x's hp\n    x's hp -= 1\n"
    assert Play(rules("outer first(all(field))", rest, B=f"must 『cry』 after hit {HERE}: k = was")).var("k") == 3


def test_present_before_or_after_hears() -> None:
    """Listening in the field: the one that leaves by the event hears it, and so does the one that comes by it."""
    rest = "event trade x: unit\n    move x to owner(x)'s grave\n    move first(all(grave)) to owner(x)'s field\n"
    unit = "listens field\nmust 『cry』 after trade: seen += 1"
    flow = "move last(second's field) to second's grave\ntrade first(second's field)".replace("second", "last(players)")
    game = Play(rules(flow, rest, unit=unit), "cry A0", "cry B0", "cry A1")
    assert sorted(game.story("heard")) == ["heard cry A0", "heard cry A1", "heard cry B0", "heard cry B1"]


def test_who_is_not_there_does_not_hear() -> None:
    unit = "listens field\nmust 『cry』 after hit: seen += 1"
    flow = "each c among last(players)'s field\n    move c to last(players)'s grave\nhit first(all(field))"
    game = Play(rules(flow, unit=unit), "cry A0")
    assert game.story("heard") == ["heard cry A0", "heard cry B0"]


def test_several_of_one_player_are_that_players_to_order() -> None:
    game = Play(rules("hit first(all(field))", unit=f"must 『cry』 after hit {HERE}: note self"), "cry B0")
    assert game.asked == [(0, "ability", "heard", ["cry A0", "cry B0"])]
    assert game.story("use") == ["use cry B0", "use cry A0"]


def test_of_several_players_the_default_order_says() -> None:
    rest = "order active(last(players))\n"
    game = Play(rules("hit first(all(field))", rest, B="must 『cry』 after hit: note self"))
    assert game.story("use") == ["use cry B1", "use cry B0"]


def test_the_order_of_the_event_goes_before_the_default() -> None:
    rest = "order active(last(players))\nevent hit x: unit\n    order active(first(players))\n    x's hp -= 1\n"
    game = Play(rules("hit first(all(field))", rest, B="must 『cry』 after hit: note self"))
    assert game.story("use") == ["use cry B0", "use cry B1"]


def test_where_nothing_orders_the_referee_is_asked() -> None:
    game = Play(rules("hit first(all(field))", B="must 『cry』 after hit: note self"), "cry B1")
    assert game.asked == [(-2, "order", "heard", ["cry B0", "cry B1"])]
    assert game.story("use") == ["use cry B1", "use cry B0"]


def test_once_heard_it_needs_not_be_there_when_offered() -> None:
    rest = "event outer x: unit\n    hit x\n    move last(owner(x)'s field) to owner(x)'s grave\n"
    game = Play(rules("outer first(all(field))", rest, unit="listens field", B=f"must 『cry』 after hit {HERE}: note self"))
    assert game.story("use") == ["use cry B0"]


def test_what_happens_in_answer_is_answered_first() -> None:
    """The end of a use is a checkpoint: what it caused is offered before what had been heard together with it."""
    B = f"must 『cry』 after hit {HERE} and x is A: hit self\nmust 『echo』 after hit self: seen += 1"
    A = f"must 『last』 after hit {HERE} and x is A: seen += 2"
    game = Play(rules("hit first(all(field))", A=A, B=B), "cry B0")
    assert game.story("use") == ["use cry B0", "use echo B0", "use last A0"]


def test_during_a_scope() -> None:
    rest = "scope t\n    hit first(all(field))\n"
    game = Play(rules("hit first(all(field))\nt", rest, B=f"must 『cry』 after hit {HERE} during t: seen += 1"))
    assert game.var("seen") == (1,)


def test_suppressed_when_offered_is_not_offered() -> None:
    """What is heard is heard; what is suppressed is no candidate."""
    A = "passive while k = 1: suppress all(field) where it is B"
    rest = "event outer x: unit\n    hit x\n    k = 1\n"
    game = Play(rules("outer first(all(field))", rest, A=A, B=f"must 『cry』 after hit {HERE}: note self"))
    assert (game.story("heard"), game.story("use")) == (["heard cry B0"], [])


def test_after_the_roll() -> None:
    game = Play(
        rules(
            "roll luck 1d6\nk = luck\nnote first(all(field))",
            B="must 『cry』 after rolled where highest(faces) > 0: seen += highest(faces)",
        ),
        "cry B0",
    )
    assert game.var("seen") == (game.var("k"), game.var("k"))


def test_before_the_roll_changes_faces() -> None:
    """The dice lie open between the faces and the result."""
    game = Play(rules("roll luck 1d6\nk = luck", B="must 『fix』 before rolled where self's owner = first(players): faces = (9, 9)"))
    assert game.var("k") == 9


def test_a_use_declared_now_is_carried_out_later() -> None:
    """A stack in a few lines: declared in turn, resolved latest first, with the targets aimed at when declared."""
    rest = """
    scope t
        open act
        k = 1
        open resolve
    timing act during t
        who first(players)'s field
        order active(first(players))
    timing resolve during t
        order latest
    class spell at resolve
    """
    unit = "must spell 『cast』 at act, once per t\n    target x among all(field) where it's owner != you\n    hit x"
    game = Play(rules("t", rest, unit=unit), "cast A0", "A1", "B1")
    assert game.story("event", "var") == ["k 1", "hit B1", "hit A1"]
