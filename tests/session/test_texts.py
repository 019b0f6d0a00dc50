"""Every text is said in every language, with the same parts."""

from string import Formatter

from duel import TEXT, make

from interpreter.scenario.runner import run_scenarios
from interpreter.texts import TEXTS, note, said
from interpreter.words import LANGUAGES


def parts(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_parity():
    for key, forms in TEXTS.items():
        assert set(forms) == set(LANGUAGES), key
        assert parts(forms["ja"]) == parts(forms["en"]), key


def test_a_note_inside_a_note_is_translated_too():
    text = note("chance.unclosed", why=note("chance.endless"))
    assert text == "the chance cannot be told exactly: a ring that is never left"
    assert said(text, "ja") == "正確な確率を出せません: 抜け出せない輪があります"
    assert said(5, "ja") == 5


def test_a_scenario_fails_in_japanese():
    text = "rulelang 1\nscenario 『x』\n    given A's field = ann\n    expect ann's hp = {}\n"
    made = make({"duel.rule": TEXT, "scenarios/x.rule": text.format(3)})
    (outcome,) = run_scenarios(made, lang="ja")
    assert (outcome.message, outcome.detail[0]) == ("期待どおりになっていません", "  10 = 3: 偽")


def test_a_problem_of_an_expression_is_told_as_the_checker_tells_it():
    text = "rulelang 1\nscenario 『x』\n    given A's field = ann\n    expect ann's speed = 3\n"
    made = make({"duel.rule": TEXT, "scenarios/x.rule": text})
    (outcome,) = run_scenarios(made)
    assert outcome.status == "error"
    assert "speed" in outcome.message


def test_who_is_asked_is_said_in_the_language():
    text = "rulelang 1\nscenario 『x』\n    given A's field = ann\n    given B's field = cid\n    A: 『strike』, pass\n    turn A\n"
    made = make({"duel.rule": TEXT, "scenarios/x.rule": text})
    heads = {lang: next(iter(run_scenarios(made, lang=lang))).detail[0] for lang in LANGUAGES}
    assert heads == {"ja": "運 への問い「damage」（出目）:", "en": "chance is asked “damage” (dice):"}
    made = make({"duel.rule": TEXT, "scenarios/x.rule": text.replace("turn A", "chance: damage = 1, other = 2\n    turn A")})
    asked = {lang: next(iter(run_scenarios(made, lang=lang))).detail for lang in LANGUAGES}
    assert "  運: damage = 1" in asked["ja"]
    assert "  chance: damage = 1" in asked["en"]
