"""Statements and what they are in the Program, written as `show` writes it."""

from collections.abc import Callable

import pytest

CASES: list[tuple[str, list[str]]] = [
    # names, assignments
    ("let k = p's boss\nk = k + 1", ["k := p's boss", "k := k + 1"]),
    ("a += 1", [".a := .a + 1"]),
    ("a -= p's boss", [".a := .a - p's boss"]),
    ("b(1) = 7", [".b := with_nth(.b, 1, 7)"]),
    ("b += 3", [".b := .b + (3,)"]),
    ("c's color = blue", ["c's color := 1"]),
    ("c's killer = none", ["c's killer := -1"]),
    ("p's dice(2) = 4", ["setelem name dice, of p, at 2, value 4"]),
    ("p's ap(blue) += 1", ["setelem name ap, of p, at 2, value p's ap(2) + 1"]),
    ("let k = Fetch(p)", ["perform routine Fetch, args (p), name k"]),
    ("turn = p", [".turn := p"]),
    # events
    ("Gone c", ["emit event Gone, args (c, c's killer, 0)"]),
    ("Gone c by none as blue", ["emit event Gone, args (c, -1, 1)"]),
    ("Gone row", ["batch event Gone, things all(row), args (batch_it's killer, 0)"]),
    ("Gone (c, d) by c", ["batch event Gone, things (c, d), args (c, 0)"]),
    ("Gone (row where it is Ann)", ["batch event Gone, things [it for it in all(row) where it is Ann], args (batch_it's killer, 0)"]),
    # verbs
    ("move c to out", ["move of c, zone out"]),
    ("move c to p's row", ["move of c, zone row, owner p"]),
    ("move c to p's row as front", ["move of c, zone row, owner p, front True"]),
    ("move p's hand to p's row", ["moveall things p's hand, zone row, owner p"]),
    ("move p's hand to out as front", ["for moved in reverse(p's hand)", "    move of moved, zone out, front True"]),
    ("move c to first(all(Spot))", ["move of c, zone here, owner first(all('Spot'))"]),
    ("swap c, d", ["swap a c, b d"]),
    ("shuffle p's hand", ["shuffle zone hand, owner p"]),
    ("win p", ["win players p"]),
    ("win none", ["win players ()"]),
    ("win players", ["win players players()"]),
    # shown
    ("show a, c's killer", ["show number 0, value (.a, c's killer)"]),
    ("show (first: a, whose: p)", ["show number 0, value (.a, p)"]),
    ("show players, it's boss, count(it's hand)", ["show number 0, value [(it, it's boss, count(it's hand)) for it in players()]"]),
    ("show p's ap", ["show number 0, value [(it, it's ap) for it in [one for one in (p,) where one != -1]]"]),
    ("show players's boss to players", ["show number 0, value [(it, it's boss) for it in players()], to players()"]),
    ("show hand", ["show number 0, value [(it, it's hand) for it in players()]"]),
    ("show hand, row", ["show number 0, value (all(hand), all(row))"]),
    ("show c, d as strip", ["show number 0, value (c, d)"]),
    # choices
    ("choose h among p's hand by p", ["choose name h, options p's hand, player p, prompt h"]),
    (
        "choose h among row where h's level > 1 by p",
        ["choose name h, options [it for it in all(row) where it's level > 1], player p, prompt h"],
    ),
    ("choose 2 h among row by p", ["choosemany name h, options all(row), low 2, high 2, player p, prompt h"]),
    ("choose 0..2 h among row in order by p", ["choosemany name h, options all(row), low 0, high 2, ordered True, player p, prompt h"]),
    ("choose h among players by chance", ["pick name h, options players(), label h, owner -1"]),
    ("choose h among Color by p", ["choose name h, options (0, 1), player p, prompt h"]),
    # dice
    ("roll luck 1d6", ["roll name luck, sides 6, label luck, owner -1"]),
    ("roll 2d6 by c\n    on each 5+: a = 1", [
        "roll name roll, count 2, sides 6, label Do, owner c", "for die in roll", "    if die >= 5", "        .a := 1",
    ]),
    ("roll 1d6\n    on 1, 6: a = 1\n    on 2-5: a = 2", [
        "roll name roll, sides 6, label Do, owner -1", "if (roll = 1) or (roll = 6)", "    .a := 1", "else",
        "    if (roll >= 2) and (roll <= 5)", "        .a := 2",
    ]),
    # control
    ("if a = 1: a = 2\nelse if a = 2: a = 3\nelse: a = 4", [
        "if .a = 1", "    .a := 2", "else", "    if .a = 2", "        .a := 3", "    else", "        .a := 4",
    ]),
    ("each h among p's hand: move h to out", ["for h in p's hand", "    move of h, zone out"]),
    ("each h among c: move h to out", ["for h in [one for one in (c,) where one != -1]", "    move of h, zone out"]),
    ("repeat 3 times\n    a += 1", ["for round in 1..3", "    .a := .a + 1"]),
    ("repeat while a < 3\n    a += 1", ["while .a < 3", "    .a := .a + 1"]),
    ("repeat\n    end Turn", ["while True", "    endscope scope Turn"]),
    ("together each q among players\n    choose h among q's hand by q\nthen\n    move h to q's row", [
        "together q in players() keep (h)", "    choose name h, options q's hand, player q, prompt h", "then",
        "    move of h, zone row, owner q",
    ]),
    # lasting effects
    ("c's tired = yes until next Turn by p", ["grant modifier 0, subject c, values (True), until Turn, next True, owner p"]),
    ("power(c) += 2 until Turn", ["grant modifier 0, subject c, values (2), until Turn"]),
    ("power(c) -= a until Turn", ["grant modifier 0, subject c, values (-.a), until Turn"]),
    ("limit power(c) to 1..2 until Turn", ["grant modifier 0, subject c, values (1, 2), until Turn"]),
    ("forbid Gone where how = blue until Turn", ["grant modifier 0, until Turn"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), CASES, ids=[text.split("\n")[0] for text, _ in CASES])
def test_statement(lines: Callable[..., list[str]], text: str, wanted: list[str]) -> None:
    assert lines(text) == wanted


EXPRESSIONS: list[tuple[str, str]] = [
    ("count(row)", "count(all(row))"),
    ("p's row", "p's row"),
    ("c in row", "c in row"),
    ("c in p's row", "c in p's row"),
    ("c not in row", "not (c in row)"),
    ("c in p's row + p's hand", "(c in p's row) or (c in p's hand)"),
    ("a in 1..3", ".a in (1..3)"),
    ("c is Ann", "c is Ann"),
    ("c = Ann", "c is Ann"),
    ("c in (Ann, Bob)", "(c is Ann) or (c is Bob)"),
    ("c != none", "c != -1"),
    ("turn = none", ".turn = -1"),
    ("c's color = red", "c's color = 0"),
    ("red = c's mood", "0 = c's mood"),
    ("c's mood in (red, sad)", "c's mood in (0, 1)"),
    ("(c's color, d's color) in ((red, blue), (blue, red))", "(c's color, d's color) in ((0, 1), (1, 0))"),
    ("row's level", "[each's level for each in all(row)]"),
    ("players's row", "all(row)"),
    ("(players where it != p)'s row", "flat([each's row for each in [it for it in players() where it != p]])"),
    ("row where it's level > 1", "[it for it in all(row) where it's level > 1]"),
    ("b where any(b where it = 1) and it = 2", "[it for it in .b where any([it_2 for it_2 in .b where it_2 = 1]) and (it = 2)]"),
    ("players - p", "[kept for kept in players() where not (kept in [one for one in (p,) where one != -1])]"),
    ("past(Gone, Turn)'s side", "[each's side for each in past(Gone, Turn)]"),
    ("possible(Gone c by none)", "Gone(c, -1, 0)"),
    ("waiting(main)", "waiting(main)"),
    ("during Turn", "during Turn"),
    ("who = p", "Turn.who = p"),
    ("place(c)", "place(c)"),
    ("c's owner", "c's owner"),
    ("owner(c)", "c's owner"),
    ("c's name = d's name", "name(c) = name(d)"),
    ("c has fly", "c has fly"),
    ("size + 1", "option size + 1"),
    ("way = far", "option way = 1"),
    ("fast and not (a = 1)", "option fast and (not (.a = 1))"),
    ("p's boss", "p's boss"),
    ("start = p", "start = p"),
    ("p's deck", "p's deck"),
    ("all(Spot)", "all('Spot')"),
    ("Home", "『Home』"),
    ("positions(b)", "1..count(.b)"),
    ("nth(row, 2)", "nth(all(row), 2)"),
    ("other(row, c)", "first([other for other in all(row) where other != c])"),
    ("next(p)", "next(p)"),
    ("first(b) + last(b)", ".b(1) + reverse(.b)(1)"),
    ("nth(b, 2)", ".b(2)"),
    ("first(Color)", "(0, 1)(1)"),
    ("last(past(Gone, Turn))'s side", "(-1 if reverse(past(Gone, Turn))(1) = None else reverse(past(Gone, Turn))(1)'s side)"),
    ("power(c)", "power(c)"),
    ("-a * 2 ÷ 3", "((-.a) * 2) ÷ 3"),
    ("Spot(2, 1)", "first([area for area in all('Spot') where (area's x = 2) and (area's y = 1)])"),
    ("row = (c, d)", "all(row) = (c, d)"),
    ("p's row = c", "p's row = (c,)"),
]


@pytest.mark.parametrize(("text", "wanted"), EXPRESSIONS, ids=[text for text, _ in EXPRESSIONS])
def test_expression(lines: Callable[..., list[str]], text: str, wanted: str) -> None:
    assert lines(f"let x = ({text})") == [f"x := {wanted}"]
