"""What goes wrong while playing, as problems with a code, a place and a fix, in every language."""

import re

import pytest
from duel import make, rules

from interpreter.errors import Beyond, Gap, Negative, Overrun, RulesError, SaveProblem, SetupProblem, Stuck
from interpreter.record import RecordProblem, read_record
from interpreter.simulate import play_one
from interpreter.told import RECORDS, problem_of, told
from rulelang import catalogue
from rulelang.render import cause, fix, message

CODES = [*(f"RL90{n}" for n in range(6)), *(f"RL95{n}" for n in range(8)), "RL960", "RL961", "RL962", *(f"RL97{n}" for n in range(7))]
LOOP = """\
rulelang 1
game loopy
    players 2..2
    n: number = 0
    repeat while n >= 0: again
    win none
procedure again
    n += 1
"""


@pytest.mark.parametrize("lang", catalogue.LANGUAGES)
def test_every_code_has_a_page(lang):
    assert [code for code in catalogue.codes(lang) if code.startswith("RL9")] == CODES
    assert {*RECORDS.values(), *(kind.code for kind in (RulesError, Overrun, Stuck, Gap, Beyond, Negative))} <= set(CODES)


def refused(setup=None, options=None, players=None):
    found = rules()
    with pytest.raises(SetupProblem) as caught:
        found.new_game(setup, players=players, options=options)
    return problem_of(caught.value, found.program)


def test_a_card_that_is_not_there():
    found = refused({"deck": [["an"], ["bob"]]})
    assert (found.code, found.fix.text) == ("RL952", "ann")
    assert message(found, "ja") == "an は deck に入れられるカードではありません"


def test_an_illegal_deck_names_the_need_and_its_ids():
    found = refused({"deck": [["ann"], ["bob"] * 5]})
    assert message(found, "en") == "the deck of P2 is refused [T-4]"
    assert found.span.line == rules().program.setups["deck"].needs[0].span.line > 0


def test_names_and_values_of_options():
    unknown, value = refused(options={"bonos": True}), refused(options={"bonus": "maybe"})
    assert (unknown.code, unknown.fix.text) == ("RL954", "bonus")
    assert cause(value, "en") == "It can be: yes, no."


def test_the_number_of_players():
    found = refused(players=5)
    assert (message(found, "en"), cause(found, "en"), fix(found, "ja")) == (
        "5 players cannot play this",
        "The number of players is 2.",
        "人数を 2 人にする",
    )


def test_an_endless_flow_tells_its_chain():
    endless = make({"loop.rule": LOOP})
    with pytest.raises(Overrun) as caught:
        endless.new_game()
    found = problem_of(caught.value)
    assert (found.code, found.span.file, found.span.line) == ("RL901", "loop.rule", 5)
    error = play_one(endless, 3, "random").error
    assert error == "seed 3: RL901 the rules do not come to an end (loop.rule:5)"
    assert error.text("ja") == "種 3: RL901 ルールが終わりになりません (loop.rule:5)"


def test_a_record_says_what_is_wrong_in_both_languages():
    with pytest.raises(RecordProblem) as caught:
        read_record('{"rulelang-record": 7}')
    ja, en = (problem_of(caught.value, lang=lang) for lang in ("ja", "en"))
    assert ja.code == en.code == "RL972"
    assert re.search("[ぁ-ん]", message(ja, "ja"))
    assert message(en, "en") == "the record has version 7; this program reads 1"


def test_a_record_with_an_illegal_setup_says_why():
    game = rules().new_game()
    text = game.record().to_json().replace('"ann"', '"nobody"')
    if '"nobody"' not in text:
        text = text.replace('"setup": {}', '"setup": {"deck": [["nobody"], ["bob"]]}')
    with pytest.raises(RecordProblem) as caught:
        rules().replay(read_record(text))
    assert "RL952 nobody は deck" in message(problem_of(caught.value, lang="ja"), "ja")


def test_a_damaged_save():
    with pytest.raises(SaveProblem) as caught:
        rules().machine.load("{")
    assert told(caught.value).startswith("RL961 the saved game cannot be read")
