"""An event: proposed, checked, carried out, heard (DESIGN section 5, "An event")."""

from table import Play, rules


def test_before_changes_a_field() -> None:
    """Listeners may change fields; what is carried out is what the fields then say."""
    game = Play(rules("hit first(all(field))", B="must 『shield』 before hit where x is A and x's owner = self's owner\n    x = self"))
    assert game.story("use", "event", "set") == ["use shield B0", "hit B0", "B0 hp 2"]


def test_cancel() -> None:
    game = Play(rules("hit first(all(field))\nk = 1", B="must 『no』 before hit where x's owner = self's owner: cancel"))
    assert game.story() == ["use no B0", "cancelled hit A0", "k 1"]


def test_cancelled_is_asked_no_further() -> None:
    """Until cancelled: who would have come after is not offered."""
    game = Play(rules("hit first(all(field))", B="must 『no』 before hit: cancel"), "no B0")
    assert game.story("use") == ["use no B0"]
    assert game.asked == [(-2, "order", "hit", ["no B0", "no B1"])]


def test_instead_stands_in_its_place() -> None:
    game = Play(rules("hit first(all(field))", B="must 『other』 instead hit where x's owner = self's owner: note self"))
    assert game.story() == ["use other B0", "note B0", "B0 mark 1", "replaced hit A0"]


def test_proceed_does_not_ask_again() -> None:
    """After an instead, proceed gathers among listeners not yet tried."""
    game = Play(rules("hit first(all(field))", B="must 『twice』 instead hit where x's owner = self's owner\n    note self\n    proceed"))
    assert game.story("use", "event", "replaced") == ["use twice B0", "note B0", "hit A0", "replaced hit A0"]


def test_proceed_asks_those_not_tried() -> None:
    game = Play(rules("hit first(all(field))", B="must 『twice』 instead hit: proceed"), "twice B1")
    assert game.story("use", "event", "replaced") == ["use twice B1", "use twice B0", "hit A0", "replaced hit A0", "replaced hit A0"]


def test_what_an_instead_proposes_inherits_what_was_tried() -> None:
    """Nothing replaces itself for ever: two that turn each other's event into their own end."""
    B = """
    must 『turn』 instead hit where x's owner = self's owner: note x
    must 『back』 instead note where x's owner = self's owner: hit x
    """
    game = Play(rules("hit first(all(field))", B=B))
    assert game.story("use", "event") == ["use turn B0", "use back B0", "hit A0"]


def test_tried_is_forgotten_afterwards() -> None:
    game = Play(
        rules("hit first(all(field))\nhit first(all(field))", B="must 『other』 instead hit where x's owner = self's owner: note self")
    )
    assert game.story("use") == ["use other B0", "use other B0"]


def test_needs_are_checked_after_the_proposal() -> None:
    """Proposed, then checked: a listener that makes the need false stops it."""
    rest = "event hit x: unit\n    needs x's mark = 0\n    x's hp -= 1\n"
    game = Play(rules("hit first(all(field))", rest, B="must 『mark』 before hit where x's owner = self's owner: note x"))
    assert game.story() == ["use mark B0", "note A0", "A0 mark 1", "failed hit A0"]


def test_needs_see_changed_fields() -> None:
    rest = "event hit x: unit\n    needs x is A\n    x's hp -= 1\n"
    game = Play(rules("hit first(all(field))", rest, B="must 『me』 before hit where x's owner = self's owner: x = self"))
    assert game.story("failed", "event") == ["failed hit B0"]


def test_prohibition_comes_before_needs() -> None:
    """Proposal, prohibitions, needs, body."""
    rest = "event hit x: unit\n    needs no\n    x's hp -= 1\n"
    game = Play(rules("hit first(all(field))", rest, B="passive: forbid hit where x is A"))
    assert game.story() == ["forbidden hit A0"]


def test_an_event_on_none_does_nothing() -> None:
    game = Play(rules("hit nobody\nk = 1", B="must 『no』 before hit: cancel"))
    assert game.story() == ["missing hit -1", "k 1"]


def test_snapshots_are_taken_when_proposed() -> None:
    """Last known information: a field says what was so when the event was proposed."""
    rest = "event hit x: unit\n    was: number = x's hp\n    x's hp -= 1\n    k = was\n"
    game = Play(rules("hit first(all(field))", rest, B="must 『hurt』 before hit where x's owner = self's owner: x's hp = 1"))
    assert (game.var("k"), game.attr("hp", "A0")) == (3, 0)


def test_carrying_out_is_told_to_before_only_once() -> None:
    """(ability, holder, occurrence) is consumed when taken."""
    game = Play(rules("hit first(all(field))", B="may 『x』 before hit where x's owner = self's owner: note self"), "x B0")
    assert game.over
    assert game.asked == [(0, "ability", "hit", ["x B0", "pass"])]


def test_a_pass_closes() -> None:
    game = Play(rules("hit first(all(field))", B="may 『x』 before hit where x's owner = self's owner: note self"), "pass")
    assert game.over
    assert game.story("use", "event") == ["hit A0"]


def test_use_is_an_event_that_can_be_cancelled() -> None:
    """Using an ability is an event; cancelled, its limit is spent and its effect does not happen."""
    rest = "scope t\n    open act\ntiming act during t\n    who all(field) \n    order active(first(players))\n"
    A = "must 『poke』 at act, once per t: hit self"
    game = Play(rules("t", rest, A=A, B="must 『no』 before use where user's owner = self's owner and user != self: cancel"))
    assert game.story("use", "cancelled", "event") == ["use no B0", "cancelled poke A0", "use no B1", "cancelled poke A1"]


def test_a_use_is_redirected_by_its_field() -> None:
    rest = """
    scope t
        open act
    timing act during t
        who first(players)'s field
        order active(first(players))
    class aimed
        aim: unit
    """
    A = "must aimed 『poke』 at act\n    target aim among all(field) where it's owner != you and it is A\n    hit aim"
    game = Play(rules("t", rest, A=A, B="must 『draw』 before aimed where self's owner != user's owner: aim = self"))
    assert game.story("use", "event") == ["use draw B1", "use poke A0", "hit B1"]


def test_proceed_carries_changed_fields() -> None:
    B = "must 『half』 instead hit where x's owner = self's owner\n    x = self\n    proceed"
    assert Play(rules("hit first(all(field))", B=B)).story("event") == ["hit B0"]


def test_where_things_act_is_asked_of_their_own_kind() -> None:
    """An ability that two kinds share, of which one acts only in the grave: the other acts wherever it is."""
    rest = """
    kind engine
        may 『act』 at now: hit first(all(field))
    kind robot is engine, card
        listens grave
    card R1 is robot
    kind tower is engine
    card tower1 is tower
    scope t
        open now
    timing now during t
        who all(engine)
    """
    game = Play(rules("t", rest), "act tower1-1")
    assert game.story("event") == ["hit A0"]
