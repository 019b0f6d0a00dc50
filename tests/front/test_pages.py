"""The examples on the pages of problems: what is said to be wrong has that problem, what is said to be right has none."""

import pytest

from rulelang import catalogue
from rulelang.compile import compile_texts

BASE = {
    "en": """rulelang 1
game G
    players 2..2
    turn first(players)
kind hero is card
    printed level: 1..4
    tired: yesno = no
    killer: hero? = none
enum color: red, blue
zone party per player: ordered
zone discard
skill flying
class ambush
scope turn whose: player
    open main
timing main during turn
    who party
event leave what: hero by killer: hero? = none
    needs what in party
    move what to discard
card Ann is hero: level 1
kind site is area
card harbour is site
card market is site
""",
    "ja": """rulelang 1
ゲーム 甲乙
    参加者 2..2
    手番 最初(全員)
種類 英雄 は 札
    印刷 レベル: 1..4
    疲れた: 真偽 = いいえ
    敵: 英雄? = なし
列挙 色: 赤, 青
領域 隊 毎 プレイヤー: ordered
領域 捨て札
技能 飛行
区分 奇襲
期間 手番 主: プレイヤー
    開く 本番
タイミング 本番 最中 手番
    参加 隊
出来事 退場 誰: 英雄 誰が 犯人: 英雄? = なし
    条件 誰 属す 隊
    誰 を 捨て札 へ 移す
カード あん は 英雄: レベル 1
種類 地点 は 区画
カード 港 は 地点
カード 市場 は 地点
""",
}
EXAMPLES = [
    (language, entry)
    for language in catalogue.LANGUAGES
    for code in catalogue.codes(language)
    if code[2] in "234" and (entry := catalogue.entry(code, language)) is not None and entry.wrong is not None
]


def codes(language: str, text: str | None) -> list[str]:
    found = compile_texts({"base.rule": BASE[language], "example.rule": f"rulelang 1\n{text}\n"}).problems
    return [problem.code for problem in found if problem.code != "RL402"]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_base_is_right(language: str) -> None:
    assert codes(language, "") == []


@pytest.mark.parametrize(("language", "entry"), EXAMPLES, ids=[f"{language} {entry.code}" for language, entry in EXAMPLES])
def test_examples(language: str, entry: catalogue.Entry) -> None:
    assert entry.code in codes(language, entry.wrong)
    assert codes(language, entry.right) == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 70
