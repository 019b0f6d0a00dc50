"""Zones whose things are seen by some: what a seat sees of them."""

from cellar import rules

RULES = rules()


def started(answers=0):
    return RULES.new_game(seed=3, lang="en")


def shelf(game, player, of):
    return next(z for z in game.view(player, "en").zones if z.text == f"Player {of}'s shelf")


def test_a_thing_is_seen_by_those_who_know_it():
    game = started()
    assert [thing.thing >= 0 for thing in shelf(game, 0, 1).things] == [True, True]
    assert shelf(game, 1, 1).things is None
    assert shelf(game, 1, 1).count == 2


def test_a_look_shows_one_thing_in_its_place_and_nothing_about_the_other():
    game = started()
    game.choose("looking")
    second = game.reader.zone("shelf", 1)[1]
    game.step(next(o.index for o in game.decision.options if o.value == second))
    things = shelf(game, 0, 2).things
    assert [thing.thing for thing in things] == [-1, second]
    assert (things[0].text, dict(things[0].attrs), things[0].skills) == ("?", {}, ())
    assert things[1].attrs["known"] == "(Player 2, Player 1)"
    assert shelf(game, 2, 2).things is None
    assert "  ?" in game.view(0, "en").lines()
