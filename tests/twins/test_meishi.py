"""The twin of 名刺 against the tables of its requirements (MST-1 to MST-12)."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.games import decks
from benchmarks.twins.base import Chance
from benchmarks.twins.meishi import CLASSES, PASS, Card, Game, IllegalDeck, check, wins
from benchmarks.twins.scripted import Script

PLAIN = "竜車整備士 鉄輪ゴウ"  # 土 44/44
STRONG = "溶岩菓子職人 火野ショコラ"  # 火 52/40
FAST = "影絵弁護士 陰山トオル"  # 火 40/40 先制攻撃
FAST2 = "時計塔調律師 刻見リツ"  # 風 44/36 先制攻撃
WATER = "泡沫銀行員 泡瀬マモル"  # 水 28/60
FLYER = "雲上農園主 空野ミノル"  # 風 24/36 飛行
KILLER = "毒茸鑑定士 茸谷ドク"  # 土 28/40 即死
ABSORBER = "鏡面奇術師 鏡山ウツル"  # 風 32/36 攻撃力吸収
AIDER = "苔庭整体師 緑川ヤワラ"  # 援護
REPAIRER = "夢図書館司書 綴木シオリ"  # 火 28/52 自己修復

Place = tuple[int, int]


def table(own: dict[Place, str], foes: dict[Place, str], script: Script | None = None) -> tuple[Game, dict[tuple[int, Place], Card]]:
    """A game with these cards on (line, column) of each field, the turn of the first player."""
    script = script or Script()
    game = Game(([PLAIN, WATER] * 3, [PLAIN, WATER] * 3), script.choose, script.draw)
    game.decks = [[CLASSES[name](22 + 10 * q + i, name, q) for i, name in enumerate(d.values())] for q, d in enumerate((own, foes))]
    found = {}
    for q, side in enumerate((own, foes)):
        for card, (line, col) in zip(game.decks[q], side, strict=True):
            square = game.boards[q][line * 5 + col]
            card.square, square.card = square, card
            found[q, (line, col)] = card
        game.alive[q] = len(side)
    return game, found


def test_the_source_example_of_aid() -> None:  # MST-1
    game, at = table({(0, 0): FAST, (0, 1): FAST}, {(0, 4): PLAIN}, Script({"量": [20]}))
    at[0, (0, 0)].hp = 32
    game.aid(0, at[0, (0, 1)], at[0, (0, 0)])
    assert (at[0, (0, 0)].hp, at[0, (0, 1)].hp) == (52, 20)


def test_giving_everything_leads_to_the_grave() -> None:  # MST-2
    game, at = table({(0, 0): FAST, (0, 1): FAST}, {(0, 4): PLAIN}, Script({"量": [40]}))
    game.aid(0, at[0, (0, 1)], at[0, (0, 0)])
    assert game.graves[0] == [at[0, (0, 1)]] and game.field(0) == [at[0, (0, 0)]]


@pytest.mark.parametrize(
    ("foe", "far", "losses"),
    [(FAST2, False, (0, 10, 10, 20, 20, 40)), (PLAIN, False, (0, 0, 10, 10, 20, 20)), (FAST2, True, (0, 0, 10, 10, 20, 20))],
)
def test_damage(foe: str, far: bool, losses: Sequence[int]) -> None:  # MST-3, MST-4
    for die, loss in enumerate(losses, 1):
        game, at = table({(0, 0): FAST}, {(0, 0): foe}, Script(dice={"打撃": [die]}))
        target = at[1, (0, 0)]
        game.strike(at[0, (0, 0)], target, far)
        assert target.hp == max(0, target.printed - loss)


def test_only_flyers_answer_from_afar() -> None:  # MST-5
    script = Script(dice={"打撃": [1]})
    game, at = table({(1, 0): FLYER}, {(0, 0): PLAIN}, script)
    game.battle(at[0, (1, 0)], at[1, (0, 0)])
    assert script.done()
    script = Script(dice={"打撃": [1, 5]})
    game, at = table({(1, 0): FLYER}, {(0, 0): FLYER}, script)
    game.battle(at[0, (1, 0)], at[1, (0, 0)])
    assert script.done() and at[0, (1, 0)].hp == 24


def test_first_strike() -> None:  # MST-6
    script = Script(dice={"打撃": [6]})
    game, at = table({(0, 0): PLAIN, (1, 0): PLAIN}, {(0, 0): FAST}, script)
    at[0, (0, 0)].hp = 20
    game.battle(at[0, (0, 0)], at[1, (0, 0)])
    assert script.done() and not at[0, (0, 0)].alive and at[1, (0, 0)].hp == 40


def test_two_first_strikes() -> None:  # MST-7
    script = Script(dice={"打撃": [6]})
    game, at = table({(0, 0): FAST}, {(0, 0): FAST2, (1, 0): FAST2}, script)
    game.battle(at[0, (0, 0)], at[1, (0, 0)])
    assert script.done() and not at[1, (0, 0)].alive and at[0, (0, 0)].hp == 40


@pytest.mark.parametrize("die", [4, 5])
def test_sudden_death(die: int) -> None:  # MST-8
    script = Script({"打撃": [lambda o: o[0]]}, {"即死": [die], "打撃": [1]})
    game, at = table({(0, 0): KILLER}, {(0, 0): WATER, (0, 1): WATER}, script)
    killer, target = at[0, (0, 0)], at[1, (0, 0)]
    game.battle(killer, target)
    assert target.alive == (die == 4)
    assert bool(killer.sideways) == (die == 4)


def test_a_failed_sudden_death_lasts_until_the_end_of_the_next_own_turn() -> None:  # MST-8, MSA-19
    game, at = table({(0, 0): KILLER}, {(0, 0): WATER})
    killer = at[0, (0, 0)]
    killer.sideways = 2  # it failed in its own turn
    script = Script()
    game.choose = script.choose
    end_turns(game, 0)
    assert killer.sideways  # the opponent's turn, and its next own one
    game.strike(killer, at[1, (0, 0)], False)  # no die is asked for
    game.play(0)  # nothing to act with: no question
    assert not killer.sideways and not script.asked


def end_turns(game: Game, p: int) -> None:
    for card in game.field(p):
        if card.sideways:
            card.sideways -= 1


def test_absorbing() -> None:  # MST-9
    game, at = table({(0, 0): PLAIN}, {(0, 0): ABSORBER}, Script(dice={"打撃": [6], "攻撃力吸収": [5]}))
    game.strike(at[0, (0, 0)], at[1, (0, 0)], False)
    assert at[1, (0, 0)].hp == 36 + 22
    game, at = table({(0, 0): PLAIN}, {(0, 0): ABSORBER}, Script(dice={"打撃": [6], "攻撃力吸収": [4]}))
    game.strike(at[0, (0, 0)], at[1, (0, 0)], False)
    assert at[1, (0, 0)].hp == 36 - 22
    game, at = table({(0, 0): PLAIN}, {(0, 0): ABSORBER}, Script(dice={"打撃": [1]}))  # MSA-20: no roll
    game.strike(at[0, (0, 0)], at[1, (0, 0)], False)


def test_reach() -> None:  # MSA-5 to MSA-8
    game, at = table({(0, 1): PLAIN, (1, 1): FLYER, (0, 4): FLYER}, {(0, 0): PLAIN, (0, 3): PLAIN, (1, 2): FLYER, (1, 3): PLAIN})
    ground, rear, front = at[0, (0, 1)], at[0, (1, 1)], at[0, (0, 4)]
    assert [ground.reaches(c) for c in game.field(1)] == [True, False, False, False]
    assert [rear.reaches(c) for c in game.field(1)] == [True, False, False, False]
    assert [front.reaches(c) for c in game.field(1)] == [False, True, False, True]


@pytest.mark.parametrize(("left", "die", "by"), [(6, 0, 0), (3, 4, 1), (3, 5, 0), (2, 0, 1)])
def test_prize(left: int, die: int, by: int) -> None:  # MST-12
    script = Script({"賞": [lambda o: o[-1]]}, {"賞品": [die]} if die else {})
    game, at = table({(i // 5, i % 5): PLAIN for i in range(left)}, {(0, 0): PLAIN, (0, 1): WATER}, script)
    game.reward(0)
    assert script.done() and script.asked == [(by, "賞")] and game.prize is at[1, (0, 1)]


SIX = ["深海郵便配達員 潮見ナギ", FLYER, REPAIRER, PLAIN, FAST, FAST2]
HEAVY2 = "巨神建築家 大黒ハシラ"


def test_legal_decks() -> None:  # MST-10
    check((SIX, SIX))
    check(([*SIX[:4], STRONG, HEAVY2], SIX))
    for own, other in (([WATER] * 4 + SIX[:2], SIX), ([STRONG] * 2 + SIX[:4], SIX), (SIX[:5], SIX[:5]), (SIX, [*SIX, WATER])):
        with pytest.raises(IllegalDeck):
            check((own, other))
    with pytest.raises(IllegalDeck):
        check((SIX + SIX[:5], SIX + SIX[:5]))


def test_marks() -> None:
    assert [(a, b) for a in range(3) for b in range(3) if wins(a, b)] == [(0, 1), (1, 2), (2, 0)]


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_end(seed: int) -> None:
    rng = random.Random(seed)

    def choose(player: int, prompt: str, options: Sequence[Any]) -> int:
        assert len(options) > 1 and all(o is not PASS for o in options[:-1])
        return rng.randrange(len(options))

    game = Game(decks(seed), choose, Chance(seed))
    won = game.run()
    assert game.turns <= 400
    assert all((len(game.field(q)) > 0) == (game.alive[q] > 0) for q in (0, 1))
    assert won == () or game.prize in game.decks[1 - won[0]]
