"""Labels are canonical and unique; texts are for people."""

import pytest
from duel import HEARD, make
from small import CARD, decision, names

from interpreter.bots import bot, random_bot
from interpreter.decision import ChoiceProblem
from interpreter.names import LABEL, in_language
from interpreter.words import LANGUAGES, WORDS
from rulelang.types import Bool, Enum, Int, List, Opt, Thing


def test_copies_of_one_type_are_numbered_and_others_are_not():
    here = names()
    assert [here.entity(e, LABEL) for e in range(7)] == ["P1", "P2", "P1 前衛 3", "友釣香魚", "ド正義卓也", "池松叢雲#1", "池松叢雲#2"]


def test_texts_for_people():
    here = names()
    assert here.entity(0, "ja") == "プレイヤー1"
    assert here.entity(2, "ja") == "プレイヤー1の前衛3"
    assert here.entity(2, "en") == "Player 1's 前衛 3"
    assert names(("A", "B")).entity(1, "ja") == "B"
    assert here.entity(-1, "ja") == "なし"


@pytest.mark.parametrize(
    ("name", "label", "lang", "text"),
    [("退場", "Leave", "en", "Leave"), ("退場", "Leave", "ja", "退場"), ("Leave", "退場", "ja", "退場"), ("Leave", "退場", "en", "Leave"),
     ("退場", "Leave", LABEL, "退場"), ("退場", None, "en", "退場")],
)  # fmt: skip
def test_the_label_is_the_name_in_the_other_language(name, label, lang, text):
    assert in_language(name, label, lang) == text


@pytest.mark.parametrize(
    ("value", "of", "label"),
    [(3, Int(), "3"), (True, Bool(), "yes"), (0, Enum("死因"), "敗北"), (3, Thing("札"), "友釣香魚"), (-1, Opt(CARD), "none"),
     (None, Opt(Int()), "none"), ((3, 5), List(CARD), "(友釣香魚, 池松叢雲#1)"), ((), List(CARD), "()")],
)  # fmt: skip
def test_values(value, of, label):
    assert names().value(value, of, LABEL) == label


def test_options_are_unique():
    asked = decision(0, "ability", "行動する時", [(0, 3, 0, None), (1, 4, 0, 7), (1, 4, 0, 9), None])
    assert [o.label for o in asked.options] == ["友釣り 友釣香魚", "裁判 ド正義卓也 /1", "裁判 ド正義卓也 /2", "pass"]
    assert [o.text for o in asked.options] == ["友釣り（友釣香魚）", "裁判（ド正義卓也） /1", "裁判（ド正義卓也） /2", "見送る"]


def test_candidates_are_told_apart_by_what_they_answer():
    game = make({"heard.rule": HEARD.partition("scenario")[0]}).new_game()
    assert game.decision.labels() == ["mourn ann (bob)", "mourn ann (cid)", "pass"]
    assert game.decision.options[0].text == "弔う（ann）［bob の 退場］"
    game.choose("mourn ann (cid)")
    record = game.record()
    assert ["P1", "mourn ann (cid)"] in [[c.who, c.label] for c in record.choices]
    assert game.rules.replay(record, verify=True).result == (1,)


def test_an_answer_is_an_index_a_label_or_a_text():
    asked = decision(1, "choose", "標的", [5, 6, -1], Opt(CARD))
    assert (asked.index(1), asked.index("池松叢雲#2"), asked.index("なし")) == (1, 1, 2)
    with pytest.raises(ChoiceProblem, match="池松叢雲#1, 池松叢雲#2, none"):
        asked.index("誰か")


def test_bots_have_no_memory():
    asked = decision(0, "choose", "標的", range(100), Int())
    assert random_bot(7)(asked) == random_bot(7)(asked)
    assert len({random_bot(seed)(asked) for seed in range(50)}) > 30
    assert all(0 <= random_bot(seed)(asked) < 100 for seed in range(200))
    assert bot("first", 1)(asked) == 0


def test_every_word_is_said_in_every_language():
    assert all(set(forms) == set(LANGUAGES) for forms in WORDS.values())
