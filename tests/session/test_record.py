"""Records are read whole or refused with one clear problem."""

import json

import pytest

from interpreter.record import Choice, Record, RecordProblem, expect_choice, read_record

GOOD = Record(
    "small",
    "小さなゲーム",
    "abc",
    2,
    7,
    {"デッキ": [["あ"], ["い"]]},
    {"横幅": 5},
    (Choice("P1", "友釣り"), Choice("chance", "4")),
    ("P1",),
    "f",
)


def test_there_and_back():
    assert read_record(GOOD.to_json()) == GOOD
    assert read_record(Record("x", "g", "y", 2, 0).to_json()) == Record("x", "g", "y", 2, 0)


def test_one_choice_a_line():
    assert '  ["P1", "友釣り"],\n' in GOOD.to_json()


def test_every_truncation_is_one_problem():
    text = GOOD.to_json()
    for cut in range(len(text) - 2):
        with pytest.raises(RecordProblem):
            read_record(text[:cut])


def changed(**fields):
    return json.dumps({**json.loads(GOOD.to_json()), **fields})


@pytest.mark.parametrize(
    ("text", "code"),
    [("[" * 100_000, "unreadable"), ("{}", "shape"), ("[]", "shape"), ("1" * 9999, "unreadable"),
     ('{"rulelang-record": NaN}', "unreadable"),
     (changed(**{"rulelang-record": 2}), "version"), (changed(**{"rulelang-record": True}), "version"), (changed(seed="1"), "shape"),
     (changed(seed=10**30), "shape"), (changed(players=True), "shape"), (changed(choices=[["P1"]]), "shape"),
     (changed(choices=[1]), "shape"),
     (changed(choices="x"), "shape"), (changed(setup=[]), "shape"), (changed(result=5), "shape"), (changed(final=None), "shape"),
     (changed(ruleset="a\0b"), "shape"), (changed(choices=[["P1", "\ud800"]]), "shape"), (changed(setup={"\x1b": 1}), "shape"),
     (changed(setup={"a": [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}), "shape")],
)  # fmt: skip
def test_hostile_records(text, code):
    with pytest.raises(RecordProblem) as wrong:
        read_record(text)
    assert wrong.value.code == code


def test_a_choice_that_is_not_there():
    assert expect_choice(GOOD, 0, "P1", lambda: ["pass", "友釣り"]) == 1
    with pytest.raises(RecordProblem, match="choice 1: P1 cannot answer “友釣り”; the options are: pass"):
        expect_choice(GOOD, 0, "P1", lambda: ["pass"])
    with pytest.raises(RecordProblem, match="an answer of P1, but P2 is asked"):
        expect_choice(GOOD, 0, "P2", lambda: ["友釣り"])
