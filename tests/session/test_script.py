"""How the lines of a script answer questions."""

import pytest
from small import CARD, decision, names

from interpreter.decision import CHANCE, RULING
from interpreter.scenario.outcome import Failed
from interpreter.scenario.script import Script, script_lines
from rulelang import ast
from rulelang.types import Bool, Int, List, Thing

ENTITIES = {"A": 0, "B": 1, "友釣香魚": 3, "ド正義卓也": 4, "x": 5, "y": 6, "はい": True}


def ref(name):
    return ast.Ref(name)


def value(expr, want):
    return expr.value if isinstance(expr, ast.Number) else ENTITIES[expr.name]


def script(*scenes):
    return Script(script_lines(scenes, ("A", "B")), names(("A", "B")))


def line(speaker, *answers):
    return ast.Script(speaker=ast.Name(speaker), answers=answers)


def answer(prompt, value=None, by=None):
    return ast.Answer(prompt=prompt, value=value, by=by)


ABILITIES = decision(0, "ability", "行動する時", [(0, 3, 0, None), (1, 4, 0, 7), (1, 4, 0, 9), (1, 5, 0, 1), None])


def test_an_ability_by_its_name_and_holder():
    assert script(line("A", answer(ref("友釣り")))).answer(ABILITIES, 0, value) == (0, 1)
    assert script(line("A", answer(ref("裁判"), by=ref("x")))).answer(ABILITIES, 0, value) == (3, 1)
    assert script(line("A", answer(ref("裁判"), by=ref("ド正義卓也")))).answer(ABILITIES, 0, value) == (1, 1)
    assert script(line("A", answer(ref("pass")))).answer(ABILITIES, 0, value) == (4, 1)
    assert script(line("A", answer(ref("Angling")))).answer(ABILITIES, 0, value) == (0, 1)


def test_an_ability_of_two_cards_needs_its_holder():
    with pytest.raises(Failed, match="several") as wrong:
        script(line("A", answer(ref("裁判")))).answer(ABILITIES, 0, value)
    assert wrong.value.detail[0] == "A is asked “行動する時” (an ability):"
    assert "  裁判 池松叢雲#1" in wrong.value.detail


def test_players_answer_in_order():
    here = script(line("A", answer(ref("標的"), ref("x")), answer(ref("y"))), line("B", answer(ref("x"))))
    asked = decision(0, "choose", "標的", [5, 6], CARD)
    assert here.answer(asked, 0, value) == (0, 0b001)
    assert here.answer(asked, 0b001, value) == (1, 0b011)
    assert here.answer(asked, 0b011, value) is None
    assert here.answer(decision(1, "choose", "何か", [5, 6], CARD), 0b011, value) == (0, 0b111)
    assert [found.speaker for found in here.left(0b011)] == [1]
    with pytest.raises(Failed, match="answers “標的”, but what is asked is “量”"):
        here.answer(decision(0, "choose", "量", [1, 2], Int()), 0, value)


def test_a_yes_is_not_a_one():
    here = script(line("A", answer(ref("はい"))))
    assert here.answer(decision(0, "choose", "戦うか", [False, True], Bool()), 0, value) == (1, 1)
    with pytest.raises(Failed, match="none of the options"):
        here.answer(decision(0, "choose", "戦うか", [0, 1], Int()), 0, value)


def roll(label, owner):
    return decision(CHANCE, "roll", label, range(1, 7), owner=owner)


def test_dice_by_label_and_owner_in_any_order():
    two = ast.Tuple((ast.Number(5), ast.Number(1)))
    here = script(
        line("chance", answer(ref("攻撃"), two, ref("x")), answer(ref("攻撃"), ast.Number(6), ref("y"))),
        line("運", answer(ref("友釣り"), ast.Number(4))),
    )
    assert here.answer(roll("友釣り", 3), 0, value) == (3, 0b1000)
    assert here.answer(roll("攻撃", 6), 0, value) == (5, 0b0100)
    assert here.answer(roll("攻撃", 5), 0, value) == (4, 0b0001)
    assert here.answer(roll("攻撃", 5), 0b0001, value) == (0, 0b0011)
    assert here.answer(roll("攻撃", 5), 0b0011, value) is None
    assert here.answer(roll("他", 5), 0, value) is None


def test_several_picks_and_their_done():
    both = script(line("A", answer(ref("標的"), ast.Tuple((ref("x"), ref("y")))), answer(ref("友釣香魚"))))
    first = decision(0, "many", "標的", [5, 6, None], List(CARD).item)
    assert both.answer(first, 0, value) == (0, 0b0001)
    assert both.answer(first, 0b0001, value) == (1, 0b0011)
    assert both.answer(first, 0b0011, value) == (2, 0b0111)
    assert both.answer(decision(0, "choose", "誰", [3, 4], Thing("札")), 0b0011, value) == (0, 0b1111)
    assert both.left(0b0011)[0].value == ref("友釣香魚")


def test_wishes_and_rulings():
    wish = decision(1, "wish", "順番", ["first", "last", "either"])
    assert script(line("B", answer(ref("後")))).answer(wish, 0, value) == (1, 1)
    ruling = decision(RULING, "ability", "行動する時", [(0, 3, 0, None), (1, 4, 1, None)])
    assert script(line("裁定", answer(ref("裁判")))).answer(ruling, 0, value) == (1, 1)


def test_a_speaker_who_is_not_there():
    with pytest.raises(Failed, match="C is not in the cast"):
        script(line("C", answer(ref("x"))))
