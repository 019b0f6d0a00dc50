"""The twin of the finale against the rulings (DGQ) that its cards can show, with dice and answers written down."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.twins.base import Chance
from benchmarks.twins.finale import Game, Setup
from benchmarks.twins.finale_card import Card
from benchmarks.twins.finale_cards import CLASSES
from benchmarks.twins.finale_items import ITEMS
from benchmarks.twins.scripted import Script
from benchmarks.twins.windows import PASS

X, Y = "購買部の行列番", "園芸部の水やり係"


def position(*parties: Sequence[str], items: Sequence[Sequence[str]] = (), **script: Any) -> tuple[Game, Script]:
    """A finale with these parties in place, first player 0; `dice` and `answers` are what will be said."""
    made = Script(script.get("answers"), script.get("dice"))
    brought = tuple(tuple(i) for i in items) or ((),) * len(parties)
    setup = Setup(tuple(tuple(p) for p in parties), brought, tuple(len(p) for p in parties))
    game = Game(setup, made.choose, made.draw)
    game.parties, game.pools = game.pools, [[] for _ in parties]
    return game, made


def names(cards: Sequence[Card]) -> list[str]:
    return [c.name for c in cards]


def duel(*parties: Sequence[str], items: Sequence[Sequence[str]] = (), **script: Any) -> Game:
    game, made = position(*parties, items=items, **script)
    game.duel(0, 1)
    assert made.done(), (made.answers, made.faces)
    return game


def yes(options: Sequence[Any]) -> Any:
    return options[0]


@pytest.mark.parametrize("canceller", ["両性院男女", "両性院乙女"])
def test_a_fallen_card_cancels_nothing(canceller: str) -> None:  # DGQ-1
    level = CLASSES[canceller].level
    g = duel(["友釣香魚", X], [canceller, Y], dice={"攻撃": [5, *[2] * level], "友釣り": [4]}, answers={"勝利時": [yes]})
    assert names(g.graves[1]) == [Y, canceller] and not g.parties[1]


def test_a_standing_one_does() -> None:  # DGQ-1, the counter-case
    dice = {"攻撃": [5, 1, 2]}
    g = duel(["剛腕のアーニー", X], ["両性院男女", Y], dice=dice, answers={"攻撃ダイスを振る前": [yes], "use": [yes]})
    assert names(g.parties[0]) == ["剛腕のアーニー", X] and names(g.graves[1]) == ["両性院男女"]


@pytest.mark.parametrize("card", ["一刀両断", "流樹苗", "池松叢雲"])
def test_one_die_each(card: str) -> None:  # DGQ-2
    g = duel([card], ["静夜宮夢路", X], dice={"攻撃": [3, 2]})
    assert names(g.graves[1]) == ["静夜宮夢路"]


def test_first_fight_only() -> None:  # DGQ-14
    g, _ = position(["一刀両断", X], [Y, Y, Y], dice={"攻撃": [1, 1, 1, 6, 1, 1, 5]})
    g.duels[0] = 1
    g.duel(0, 1)
    assert names(g.parties[0]) == [X]  # two dice, since it is no longer the first


def test_bal() -> None:  # DGQ-7, DGQ-8
    knife = {"攻撃ダイスを振った後": [yes]}
    g = duel(["バル", X], [Y], items=[["ナイフ"], []], dice={"攻撃": [1, 1, 1, 3]}, answers=knife)
    assert names(g.graves[1]) == [Y]
    g = duel(["バル", X], ["ユキミ"], dice={"攻撃": [1, 2, 2, 3, 1]})
    assert names(g.graves[0]) == ["バル"]


@pytest.mark.parametrize("rest", [[X], ["流樹苗"], []])
def test_hizumi(rest: list[str]) -> None:  # DGQ-10, DGQ-11
    g = duel(["小泉ヒズミ", X], [Y, *rest], dice={"小泉ヒズミ": [4]}, answers={"攻撃ダイスを振る前": [yes]})
    assert names(g.parties[1]) == ([X, Y] if rest == [X] else [Y, *rest])
    assert g.turn_over and not g.graves[0] and not g.graves[1]


def test_mirror_stops_no_support() -> None:  # DGQ-12
    g = duel(["剛腕のアーニー"], [X, "白金翔一郎"], dice={"剛腕": [5]}, answers={"攻撃ダイスを振る前": [yes]})
    assert names(g.graves[1]) == [X]
    g = duel([Y], ["池松叢雲", "白金翔一郎"], items=[["エロ本"], []], dice={"攻撃": [3, 2]}, answers={"攻撃ダイスを振る前": [yes]})
    assert names(g.graves[1]) == ["池松叢雲"]


def test_mirror_reflects_kills() -> None:  # DGQ-13, DGQ-20c
    g, made = position(["ポイズンジャイアントパンダ", X], ["白金翔一郎", Y], dice={"毒霧": [4]})
    g.ambushes(0)
    assert made.done() and names(g.graves[0]) == ["ポイズンジャイアントパンダ"] and not made.asked


def test_two_mirrors() -> None:  # DGA-43
    g, _ = position(["鵺野蛾太郎", "白金翔一郎"], ["白金翔一郎", Y])
    g.ambushes(0)
    assert not g.graves[0] and not g.graves[1]


def test_unseen() -> None:  # DGQ-15, DGQ-16
    g, _ = position(["ポイズンジャイアントパンダ"], ["阿頼耶識そら", X, Y], dice={"毒霧": [4]})
    g.ambushes(0)
    assert names(g.parties[1]) == ["阿頼耶識そら", Y]
    g, _ = position(["園城寺サカナ"], ["阿頼耶識そら", X, Y, "ユキミ"])
    g.ambushes(0)
    assert names(g.parties[1]) == ["阿頼耶識そら", "ユキミ", Y, X]


def test_ageha_in_a_draw() -> None:  # DGQ-17
    g = duel(["あげは"], ["池松叢雲"], dice={"攻撃": [5, 5, 5, 1, 1, 1]})
    assert names(g.graves[0]) == ["あげは"] and names(g.graves[1]) == ["池松叢雲"]


def test_ageha_takes_along_whom_masayoshi_then_misses() -> None:  # DGQ-18
    dice = {"攻撃": [1, 2, 6, 5, 4, 2], "超高潔速攻裁判": [6]}
    g = duel(["あげは", "ド正義卓也"], ["池松叢雲", X], dice=dice, answers={"死亡反応": [yes]})
    assert names(g.removed) == ["あげは"] and names(g.parties[0]) == ["ド正義卓也"]
    assert names(g.parties[1]) == [X]


def test_last_against_last() -> None:  # DGQ-19
    g, made = position(["あげは"], ["池松叢雲"], dice={"攻撃": [1, 2, 6, 5, 4, 2]})
    g.sizes = (0, 0)
    assert g.run() == (0,) and made.done()
    g, _ = position([X], [Y], dice={"攻撃": [3, 3]})
    g.sizes = (0, 0)
    assert g.run() == (0, 1)  # DGA-49


def test_ageha_hits_kyosuke() -> None:  # DGQ-20d
    g = duel(["鏡介"], [X, "あげは"], dice={"攻撃": [5, 1, 1, 2], "鏡介": [6]}, answers={"勝利時": [yes]})
    assert names(g.removed) == ["あげは"] and not g.parties[0] and names(g.graves[0]) == ["鏡介"]


def test_ageha_killed_from_afar_does_nothing() -> None:  # DGQ-20b
    g = duel(["未来探偵紅蠍"], [X, "あげは"], dice={"攻撃": [5, 1, 1, 1, 2], "位置": [2]})
    assert names(g.graves[1]) == ["あげは", X] and names(g.parties[0]) == ["未来探偵紅蠍"]


def test_kyoko() -> None:  # DGQ-22, DGQ-28
    g = duel([X], [Y, "鏡子"], dice={"攻撃": [1, 1]})  # nothing to lower
    assert not g.parties[0]
    dice, answers = {"攻撃": [2, 1, 1]}, {"攻撃ダイスを振った後": [yes]}
    g = duel(["ユキミ"], [Y, "鏡子"], dice=dice, answers=answers)
    assert not g.parties[0] and names(g.parties[1]) == ["鏡子"]


def test_cube_takes_ageha() -> None:  # DGQ-23
    g = duel(["小竹真央", X], [Y, "あげは"], dice={"攻撃": [1, 1, 1, 2], "フルキューブ": [5, 5, 1]})
    assert names(g.graves[1]) == [Y, "あげは"] and not g.removed


def test_cube_in_a_draw() -> None:  # DGQ-24
    dice = {"攻撃": [6, 1, 1, 6, 2, 2, 2], "フルキューブ": [5, 1, 4]}
    g = duel(["小竹真央", X, Y], ["池松叢雲", X, Y], dice=dice)
    assert names(g.parties[0]) == names(g.parties[1]) == [Y]


def test_cube_wipes_both_out() -> None:  # DGQ-25
    g, _ = position(["小竹真央"], [X], dice={"攻撃": [1, 1, 1, 2], "フルキューブ": [5, 1, 1]})
    g.sizes = (0, 0)
    assert g.run() == (0,)


def test_masayoshi_after_an_ambush() -> None:  # DGQ-26
    g, made = position(
        ["ポイズンジャイアントパンダ"], [X, "ド正義卓也"], dice={"毒霧": [4], "超高潔速攻裁判": [4]}, answers={"死亡反応": [yes]}
    )
    g.ambushes(0)
    assert made.done() and names(g.graves[0]) == ["ポイズンジャイアントパンダ"]


def test_yukimi() -> None:  # DGQ-27, and the walk-through of T7
    g = duel(["ユキミ", X], ["友釣香魚"], dice={"攻撃": [2, 1, 3], "友釣り": [6]}, answers={"勝利時": [yes]})
    assert not g.parties[0]
    g = duel(["ユキミ"], ["あげは"], dice={"攻撃": [2, 4, 3, 1]})
    assert names(g.parties[0]) == ["ユキミ"] and names(g.graves[1]) == ["あげは"]


def test_kyosuke_on_the_last_card() -> None:  # DGQ-29
    g = duel(["鏡介"], [X, Y], dice={"攻撃": [5, 1, 1, 2], "鏡介": [6]}, answers={"勝利時": [yes]})
    assert names(g.graves[1]) == [Y, X]


def test_benikasu_at_one() -> None:  # DGQ-31
    g = duel(["未来探偵紅蠍"], [X, Y], dice={"攻撃": [5, 1, 1, 1, 2], "位置": [1]})
    assert names(g.parties[1]) == [Y]


def test_fatima() -> None:  # DGQ-3
    dice = {"攻撃": [1, 2], "友釣り": [4], "損害保険の法則": [3]}
    answers = {"勝利時": [yes], "復帰時": [yes]}
    g = duel([X, Y, "ファーティマ・アズライール"], ["友釣香魚", X], dice=dice, answers=answers)
    assert names(g.parties[0]) == ["ファーティマ・アズライール", Y]  # the card that left first is listed first


@pytest.mark.parametrize("seed", range(60))
def test_whole_finales_end(seed: int) -> None:
    rng = random.Random(seed)
    pile = list(CLASSES)
    rng.shuffle(pile)
    n = 2 + rng.randrange(3)
    cards = tuple(tuple(pile[i * 6 : (i + 1) * 6]) for i in range(n))
    items: list[tuple[str, ...]] = [()] * n
    items[rng.randrange(n)] = tuple(ITEMS)

    def choose(player: int, prompt: str, options: Sequence[Any]) -> int:
        assert len(options) > 1 and all(o is not PASS for o in options[:-1])
        return rng.randrange(len(options))

    game = Game(Setup(cards, tuple(items), (4,) * n, rng.randrange(n)), choose, Chance(seed))
    won = game.run()
    assert sum(map(bool, game.parties)) == (1 if won and game.parties[won[0]] else 0)
    all_cards = [c for zones in (game.pools, game.parties, game.graves, [game.removed]) for z in zones for c in z]
    assert len(all_cards) == len({c.id for c in all_cards}) == 6 * n
