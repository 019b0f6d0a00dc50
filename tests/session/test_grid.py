"""Boards with two axes as rows and columns."""

from duel import make

from interpreter.grid import Board, cut, short
from rulelang.render import width

TEXT = """\
rulelang 1
game fields
    players 2..2
    choose spot among all(square) where it's owner = first(players) by first(players)
    win none
enum rank: front also 「前衛」, back also 「後衛」
kind square also 「マス」 is area
    printed row: rank
    printed column: 1..3
board square per player: row in (front, back), column in 1..3
zone men per square: open
zone trap per player: hidden
skill brave also 「勇気」
    passive: might(self) += 1
define might(c: man) = 1
kind man is card
    power: 0..9 = 1
card ann also 「水の使い手 あん」 is man: skills brave
card bob is man
setup team per player: list man to trap
    = (ann)
    = (bob)
"""


def view(seat, lang):
    game = make({"fields.rule": TEXT}).new_game()
    place = game.rules.machine.builder.place
    spots = [e for e, being in enumerate(game.reader.beings()) if being.cells]
    men = [e for e, being in enumerate(game.reader.beings()) if being.kind == "man"]
    place(game.state, men[0], "men", spots[1])
    place(game.state, men[1], "men", spots[11])
    return game.view(seat, lang)


def test_a_board_is_aligned_by_display_width():
    lines = view(0, "ja").lines()
    at = lines.index("プレイヤー1のマス:")
    assert lines[at + 1 : at + 4] == ["       | 1 | 2    | 3", "  前衛 | · | あん | ·", "  後衛 | · | ·    | ·"]
    assert len({width(line.split("|")[0]) for line in lines[at + 1 : at + 4]}) == 1


def test_what_stands_on_it_is_told_in_full_with_its_skills():
    lines = view(0, "ja").lines()
    assert any(line.startswith("プレイヤー1の前衛2  水の使い手 あん") for line in lines)
    assert any(line.endswith("  勇気") for line in lines)
    assert "  back  | · | · | bob" in view(1, "en").lines()


def test_what_is_hidden_stays_hidden():
    game = make({"fields.rule": TEXT}).new_game()
    seen = game.view(0, "en")
    assert [(zone.things, zone.count) for zone in seen.zones if zone.zone == "trap"] == [(None, 1), (None, 1)]
    assert not any("brave" in line or "ann" in line for line in seen.lines())
    assert any("brave" in line for line in game.view(None, "en").lines())


def test_names_that_fit():
    assert short("雲上農園主 空野ミノル") == "空野ミノル"
    assert short("Minoru Sorano, Cloud Farmer") == "Minoru Sorano"
    assert short("あげは") == "あげは"
    assert cut("あいうえお", 7) == "あいう…"
    assert Board("x", ("1",), (("a", (("p", "q"),)),)).lines() == ["x:", "    | 1", "  a | p, q"]
