"""Scopes: variables, inheritance, and ending one from inside (DESIGN section 5)."""

from table import Play, rules

HERE = "where x's owner = self's owner"


def test_variables_live_with_the_instance() -> None:
    """The inner instance has its own; the outer one's are back afterwards."""
    rest = "scope t n: number\n    twice: number = n + n\n    if n < 3: t n + 1\n    seen += twice\n"
    assert Play(rules("t 1", rest)).var("seen") == (6, 4, 2)


def test_an_attribute_of_a_scope_starts_and_ends_with_it() -> None:
    rest = "scope t\n    seen += first(all(field))'s wounds\n    first(all(field))'s wounds = 7\n"
    game = Play(rules("first(all(field))'s wounds = 5\nt\nseen += first(all(field))'s wounds", rest, unit="wounds: number = 1 until t"))
    assert game.var("seen") == (1, 1)


def test_an_attribute_of_the_outer_instance_comes_back() -> None:
    rest = "scope t n: number\n    first(all(field))'s wounds = n\n    if n = 2: t 9\n    seen += first(all(field))'s wounds\n"
    assert Play(rules("t 2", rest, unit="wounds: number = 1 until t")).var("seen") == (9, 2)


def test_an_attribute_of_an_heir_starts_and_ends_with_the_heir() -> None:
    """Also inside an instance of the scope that it inherits from, which does not bring back what was before."""
    rest = "scope t\n    u\n    seen += first(all(field))'s wounds\nscope u is t\n    first(all(field))'s wounds = 7\n"
    rest += "    seen += first(all(field))'s wounds\n"
    game = Play(rules("first(all(field))'s wounds = 5\nt", rest, unit="wounds: number = 1 until u"))
    assert game.var("seen") == (7, 1)


def test_past_is_of_the_innermost_instance() -> None:
    rest = "scope t\n    seen += count(past(note, t))\n    note first(all(field))\n    seen += count(past(note, t))\n"
    assert Play(rules("note first(all(field))\nt\nt", rest)).var("seen") == (0, 1, 0, 1)


def test_past_of_the_outer_instance_holds_what_happened_in_the_inner() -> None:
    rest = "scope t n: number\n    note first(all(field))\n    if n = 0: t 1\n    seen += count(past(note, t))\n"
    assert Play(rules("t 0", rest)).var("seen") == (1, 2)


def test_during_holds_for_what_inherits() -> None:
    rest = "scope t\n    if during t: seen += 1\nscope war is t\n    if during t: seen += 2\n    if during war: seen += 3\n"
    assert Play(rules("war\nt\nif during t: seen += 4", rest)).var("seen") == (2, 3, 1)


def test_the_body_stops() -> None:
    rest = "scope t\n    k = 1\n    end t\n    k = 2\n"
    assert Play(rules("t\nnote first(all(field))", rest)).story() == ["begin t", "k 1", "end t", "note A0", "A0 mark 1"]


def test_ending_what_is_not_open_does_nothing() -> None:
    rest = "scope t\n    k = 1\n    leave\nprocedure leave\n    end u\nscope u\n    leave\n"
    assert Play(rules("u\nt\nk = 2", rest)).story() == ["begin u", "end u", "begin t", "k 1", "not_open u", "end t", "k 2"]


def test_an_event_unwinds_and_its_musts_run() -> None:
    """Each event begun inside unwinds, innermost first; then the scope's own end."""
    rest = """
    scope t
        outer first(all(field))
        k = 1
    event outer x: unit
        inner x
        k = 2
    event inner x: unit
        end t
        k = 3
    """
    B = f"must 『low』 after inner {HERE}: seen += 1\nmust 『high』 after outer {HERE}: seen += 2"
    game = Play(rules("t\nk = 4", rest, B=B), "low B0")
    assert [x for x in game.story() if x.split()[0] not in ("begin", "heard")] == [
        "outer A0", "inner A0", "use low B0", "seen (1,)", "use high B0", "seen (1, 2)", "end t", "k 4",
    ]  # fmt: skip


def test_its_mays_drop() -> None:
    rest = "scope t\n    leave first(all(field))\nevent leave x: unit\n    end t\n"
    game = Play(rules("t", rest, B=f"may 『cry』 after leave {HERE}: note self"))
    assert game.over
    assert game.story("use") == []


def test_from_inside_a_window() -> None:
    """Who could still have acted there does not."""
    rest = "scope t\n    open act\n    k = 1\ntiming act during t\n    who all(field)\n    order active(first(players))\n"
    game = Play(rules("t\nk = 2", rest, unit="may 『out』 at act: end t"), "out A0")
    assert game.over
    assert game.story("use", "scope_end", "var") == ["use out A0", "end t", "k 2"]


def test_an_outer_scope_ends_the_inner_with_it() -> None:
    rest = "scope t\n    u\n    k = 1\nscope u\n    end t\n    k = 2\n"
    assert Play(rules("t\nk = 3", rest)).story("scope_end", "var") == ["end u", "end t", "k 3"]


def test_the_innermost_instance_is_ended() -> None:
    rest = "scope t n: number\n    if n = 0\n        t 1\n        k = 5\n    else\n        end t\n    seen += n\n"
    assert Play(rules("t 0", rest)).story("scope_end", "var") == ["end t", "k 5", "seen (0,)", "end t"]


def test_of_two_ends_the_outer_one_counts() -> None:
    rest = "scope outer\n    inner\n    k = 1\nscope inner\n    leave first(all(field))\n    k = 2\nevent leave x: unit\n    end outer\n"
    game = Play(rules("outer\nk = 3", rest, B=f"must 『cry』 after leave {HERE}: end inner"))
    assert game.story("scope_end", "var") == ["end inner", "end outer", "k 3"]


def test_a_won_game_is_over() -> None:
    rest = "scope t\n    triumph first(all(field))\n    k = 1\nevent triumph x: unit\n    win first(players)\n"
    game = Play(rules("t\nk = 2", rest, B=f"must 『cry』 after triumph {HERE}: end t"))
    assert game.over
    assert (game.s.result, game.story("var")) == ((0,), [])


def test_a_window_that_an_end_leaves_behind_keeps_nothing() -> None:
    """What waited for its timing is gone, though the scope that owns the timing goes on."""
    rest = """
    scope t
        hit first(all(field))
        u
        open act
    scope u
        open act
    timing act during t
        who all(field)
        order active(first(players))
    """
    A = "must 『stop』 at act, once per k\n    needs self's owner = first(players)\n    end u"
    game = Play(rules("t", rest, A=A, B=f"may 『cry』 after hit {HERE} at act: note self"), "stop A0")
    assert game.over
    assert game.story("use") == ["use stop A0"]


def test_past_of_what_is_not_open_is_empty() -> None:
    rest = "scope t\n    k = 1\n"
    assert Play(rules("note first(all(field))\nseen += count(past(note, t))\nt\nseen += count(past(note, t))", rest)).var("seen") == (0, 0)


def test_an_answer_to_a_use_may_end_the_scope() -> None:
    rest = "scope t\n    open act\n    k = 1\ntiming act during t\n    who first(players)'s field\n    order active(first(players))\n"
    B = "must 『stop』 before use where user is A\n    needs self's owner = first(players)\n    end t"
    game = Play(rules("t\nk = 2", rest, A="must 『poke』 at act: note self", B=B))
    assert game.story() == ["begin t", "use stop B0", "end t", "k 2"]
