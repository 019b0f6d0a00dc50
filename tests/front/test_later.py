"""Uses that are declared now and carried out later, musts that may be mays, and second names, as the Program has them."""

from collections.abc import Callable
from typing import Any

import pytest

from rulelang import program as p

SPELL = """class spell at resolve
timing resolve during Turn
    order latest
timing late
    order oldest
"""
FIRE = """card Cid is Hero: level 1
    may spell 『Fire』 at main, once per Turn
        target foe among row where it != self
        needs foe's level = 1
        Gone foe by self
"""


def test_one_ability_becomes_two(declared: Callable[[str], Any]) -> None:
    first, second = declared(SPELL + FIRE).program.abilities
    assert (first.moment.timing, first.moment.phase, first.classes, len(first.limits), len(first.targets)) == ("main", "", ("spell",), 1, 1)
    assert isinstance(first.body[0], p.Declare)
    assert first.body[0].ability == second.id == 1
    assert (second.must, second.classes, second.limits, second.targets) == (True, (), (), ())
    assert second.moment == p.Moment("resolve", "after", "declared", fields=("foe", "foe was legal"))
    assert [type(stmt) for stmt in second.body] == [p.Let, p.If]


def test_the_fields_of_its_classes_wait_too(declared: Callable[[str], Any]) -> None:
    text = SPELL + "class hex is spell\n    aim: Hero\n    by_whom: Hero? = none\ncard Cid is Hero: level 1\n"
    made = declared(text + "    may hex 『H』 after Gone at main\n        target aim among row\n        Gone aim by killer as how\n")
    second = made.program.abilities[-1]
    assert second.moment.fields == ("aim", "by_whom", "aim was legal", "killer", "how")


def test_without_targets_nothing_is_judged_again(declared: Callable[[str], Any]) -> None:
    made = declared(SPELL + "card Cid is Hero: level 1\n    may spell 『Rest』 at main: a = 1\n")
    assert [type(stmt) for stmt in made.program.abilities[1].body] == [p.SetVar]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("class slow at late\ncard Cid is Hero: level 1\n    may spell slow 『F』 at main: a = 1\n", ["RL341"]),
        ("class lost at nowhere\ncard Cid is Hero: level 1\n    may lost 『F』 at main: a = 1\n", ["RL206"]),
        ("scope Night\n    open dark\ntiming dark during Night\nclass dream at dark\n"
         "card Cid is Hero: level 1\n    may dream 『F』 at main: a = 1\n", ["RL342"]),
        ("card Cid is Hero: level 1\n    may spell 『F』 before Gone: cancel\n", ["RL310"]),
        ("card Cid is Hero: level 1\n    may spell 『F』 at main\n        target foe among rwo\n        Gone foe\n", ["RL200"]),
    ],
)  # fmt: skip
def test_what_is_wrong(declared: Callable[[str], Any], text: str, codes: list[str]) -> None:
    assert declared(SPELL + text).errors == codes


def test_a_must_that_may_be_a_may_is_two_abilities_with_one_limit(declared: Callable[[str], Any]) -> None:
    made = declared("option soft = no\ncard Cid is Hero: level 1\n    must 『Roar』 at main, once per Turn, may if soft: a = 1\n")
    first, second = made.program.abilities
    assert (first.must, second.must, first.limit_id, second.limit_id) == (True, False, 0, 0)
    soft = p.OptionValue(name="soft")
    assert (first.needs, second.needs) == ((p.Op(op="not", args=(soft,)),), (soft,))


def test_second_names(declared: Callable[[str], Any]) -> None:
    labels = declared(
        SPELL.replace("class spell", "class spell also 「呪文」").replace("resolve\n", "resolve\n    power also 「力」: number = 1\n", 1)
        + "option pace: slow also 「遅い」 | quick = slow\n"
        + "scope Night also 「夜」 sleeper also 「眠る人」: player\n    moon also 「月」: number = 1\n"
        + "procedure Work also 「仕事」\n    let gap also 「差」 = 1\n"
        + "    choose c also 「札」 among row by turn\n    roll luck also 「運」 1d6\n"
        + "scenario 『s』 also 「話」\n    Work\n"
    ).program.labels
    assert labels == {
        "blue": "青", "spell": "呪文", "power": "力", "slow": "遅い", "Night": "夜", "sleeper": "眠る人", "moon": "月", "Work": "仕事",
        "gap": "差", "c": "札", "luck": "運",
    }  # fmt: skip


def test_choices_of_options_have_them_as_members(declared: Callable[[str], Any]) -> None:
    program = declared("option pace: slow also 「遅い」 | quick = slow\n").program
    assert program.enums["pace"].labels == ("遅い", None)


def test_just_so_many(lines: Callable[..., list[str]]) -> None:
    assert lines("choose count(row) x among row by p") == lines("choose (count(row)) x among row by p")
    assert "count" in lines("choose count(row) x among row by p")[0]


def test_a_definition_of_each_of_a_list(declared: Callable[[str], Any]) -> None:
    program = declared("define best(s: Side, n: number) = take(s's row, n)\ndefine all_best = players's best(1)\n").program
    made = program.defines["all_best"].body[0]
    assert isinstance(made, p.Return)
    assert isinstance(made.value, p.Builtin)
    assert made.value.name == "flat"
    assert isinstance(made.value.args[0], p.Comp)
