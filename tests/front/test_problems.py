"""What is refused, by code, and what was probably meant."""

from collections.abc import Callable
from typing import Any

import pytest

LINES: list[tuple[str, str]] = [
    ("let x = levle", "RL200"),
    ("let x = c's levle", "RL201"),
    ("Gon c", "RL202"),
    ("let x = red", "RL204"),
    ("if c is Heroo: a = 1", "RL205"),
    ("open mian", "RL206"),
    ("end Trun", "RL207"),
    ("if empty(past(Gon, Turn)): a = 1", "RL208"),
    ("Gone c to d", "RL211"),
    ("let x = self", "RL212"),
    ("if c has flying: a = 1", "RL213"),
    ("let x = level", "RL215"),
    ("let x = mine", "RL217"),
    ("let x = Gone(c)", "RL218"),
    ("rolled 3", "RL219"),
    ("a = c", "RL300"),
    ("a = yes", "RL300"),
    ("if a: a = 1", "RL300"),
    ("Gone a", "RL300"),
    ("let x = min(1)", "RL301"),
    ("if waiting(): a = 1", "RL301"),
    ("swap c", "RL301"),
    ("if c = 1: a = 1", "RL302"),
    ("if a = none: a = 1", "RL302"),
    ("if c's color = c's mood: a = 1", "RL302"),
    ("move c to a", "RL303"),
    ("c's level = 2", "RL304"),
    ("row = c", "RL304"),
    ("choose h among row", "RL306"),
    ("Gone by c", "RL307"),
    ("roll 2d6\n    on 5+: a = 1", "RL308"),
    ("move c to row", "RL309"),
    ("cancel", "RL310"),
    ("proceed", "RL310"),
    ("forbid Gone where what = c until Turn", "RL314"),
    ("needs a = 1", "RL321"),
    ("suppress c", "RL323"),
    ("each h among a: a = 1", "RL324"),
    ("let x = Ann", "RL325"),
    ("together each q among players\n    move c to out\nthen\n    a = 1", "RL326"),
    ("a += 1 until Turn", "RL327"),
    ("roll 1d6\n    on 7: a = 1", "RL336"),
    ("c's color = red\np's ap(red) = 7", "RL337"),
    ("roll 1d6\n    on 1-3: a = 1\n    on 3: a = 2", "RL339"),
]


@pytest.mark.parametrize(("text", "code"), LINES, ids=[text.split("\n")[0] for text, _ in LINES])
def test_line(done: Callable[..., Any], text: str, code: str) -> None:
    assert code in done(text).codes


TEXTS: list[tuple[str, str]] = [
    ("kind A is B\nkind B is A", "RL214"),
    ("kind X is card\n    color: Mood = sad", "RL216"),
    ("zone z: secret", "RL220"),
    ("zone hand", "RL203"),
    ("enum Hue: r, r", "RL203"),
    ("define f = g\ndefine g = f", "RL311"),
    ("define f = none", "RL312"),
    ("define f(x: number)\n    if x = 1: return 2\n    choose y among row by first(players)\n    return 1", "RL305"),
    ("define f(x: number)\n    let y = 2", "RL313"),
    ("skill s\n    may oops at main: a = 1", "RL210"),
    ("skill s\n    may after Gon: a = 1", "RL208"),
    ("skill s\n    may before Gone to self: cancel", "RL211"),
    ("skill s\n    may before Gone at main: cancel", "RL328"),
    ("skill s\n    may before Gone row: cancel", "RL329"),
    ("skill s\n    must strike at main: a = 1", "RL338"),
    ("skill s\n    may at main, once per Turn and Turn: a = 1", "RL322"),
    ("skill s\n    passive: Gone self", "RL331"),
    ("skill s\n    passive\n        each h among row: power(first(row)) += 1", "RL332"),
    ("timing t\n    order whatever", "RL209"),
    ("order mine_(x: player)\n    kee x", "RL209"),
    ("option o: 1..3 = 4", "RL337"),
    ("kind Cell is area\n    printed row_: 1..3\nboard Cell: row_ in 1..5", "RL337"),
    ("event Bow who_: Hero\n    a = 1\n    needs a = 2", "RL321"),
    ("card Cid is Hero: level 9", "RL337"),
    ("card Cid is Hero: level 2, size 3", "RL406"),
    ("card Cid is Heroo: level 2", "RL205"),
    ("table Hero: level color\n    Cid 2", "RL405"),
    ("setup s: number = count(row)", "RL320"),
    ("setup s: number\n    a = 3", "RL409"),
    ("setup s: number\n    needs a = 3", "RL320"),
    ("game H\n    players 2..2", "RL401"),
]


@pytest.mark.parametrize(("text", "code"), TEXTS, ids=[text.split("\n")[0] for text, _ in TEXTS])
def test_declaration(declared: Callable[[str], Any], text: str, code: str) -> None:
    assert code in declared(text).codes


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("let x = cuont(row)", "count"),
        ("let x = 数え(row)", "数"),
        ("let x = 最後の(row)", "最後"),
        ("let x = c's colr", "color"),
        ("Gnoe c", "Gone"),
        ("let x = pwoer(c)", "power"),
        ("mvoe c to out", "move"),
        ("open mian", "main"),
        ("let x = c's 持ち主", "持主"),
        ("let x = qqqq", ""),
    ],
)
def test_did_you_mean(done: Callable[..., Any], text: str, near: str) -> None:
    problem = next(x for x in done(text).compiled.problems if x.severity == "error")
    assert problem.args.get("near", "") == near
    assert (problem.fix.text if problem.fix else "") == near


def test_one_mistake_is_one_problem(done: Callable[..., Any]) -> None:
    assert done("let x = wrong", "let y = x + 1", "if y > x: a = y").errors == ["RL200"]


def test_what_follows_from_an_unreadable_declaration_is_left_out(declared: Callable[[str], Any]) -> None:
    found = declared("skill s\n    may at at main\nkind Z is card\ncard Y is Z: skills s")
    assert all(code.startswith("RL1") for code in found.errors)


def test_japanese_files_get_japanese_words(ruleset: Callable[[str], Any]) -> None:
    found = ruleset("rulelang 1\nゲーム 甲\n    参加者 2..2\n    先攻: プレイヤー? = なし\n    先攻 = 3\n")
    problem = found.compiled.problems[0]
    assert (problem.code, problem.args) == ("RL300", {"have": "数値", "want": "プレイヤー?"})


@pytest.mark.parametrize("text", [
    "each x among 5..2\n    turn = none", "choose 5..2 x among (1, 2) by first(players)", "if a in 4..-1\n    turn = none",
])
def test_a_range_that_is_written_out_goes_up(done: Callable[..., Any], text: str) -> None:
    assert "RL117" in done(text).errors


def test_the_range_of_a_type_goes_up(declared: Callable[[str], Any]) -> None:
    assert "RL117" in declared("kind K is card\n    n: 5..1 = 3\n").errors


@pytest.mark.parametrize("dice", ["0d6", "2d0", "9999d6", "1d99999", "(a)d0"])
def test_dice_can_be_rolled(done: Callable[..., Any], dice: str) -> None:
    assert done(f"roll x {dice}").errors == ["RL120"]


@pytest.mark.parametrize(("line", "code"), [
    ("on 1-999999999", "RL336"), ("on 999999999+", "RL336"), ("on 0", "RL336"), ("on 3-1", "RL117"),
])
def test_lines_of_a_roll_name_its_faces(done: Callable[..., Any], line: str, code: str) -> None:
    """However far they go, nothing is counted out."""
    assert done(f"roll x 1d6\n    {line}: turn = none").errors == [code]


def test_what_can_stand_after_a_number_of_dice_is_told(done: Callable[..., Any]) -> None:
    problems = done("roll x (a) d 6").compiled.problems
    assert [(problem.code, problem.args["expected"]) for problem in problems] == [("RL100", "DIE")]


def chain(count: int) -> str:
    return "".join(f"define f{at}(n: number) = f{at + 1}(n)\n" for at in range(count)) + f"define f{count}(n: number) = n\n"


def test_definitions_lead_to_each_other_only_so_far(declared: Callable[[str], Any]) -> None:
    assert declared(chain(40)).errors == []
    assert set(declared(chain(2000)).errors) == {"RL343"}


def test_nested_values_in_a_chain_of_definitions_are_no_trouble(declared: Callable[[str], Any]) -> None:
    def value(at: int) -> str:
        return "(1 + " * 15 + f"g{at}(n)" + ")" * 15

    text = "".join(f"define g{at}(n: number) = {value(at + 1)}\n" for at in range(45))
    assert declared(text + "define g45(n: number) = n\n").errors == []


def test_a_long_chain_of_kinds_is_read_at_once(declared: Callable[[str], Any]) -> None:
    assert declared("kind k0 is card\n" + "".join(f"kind k{at + 1} is k{at}\n" for at in range(400))).errors == []
