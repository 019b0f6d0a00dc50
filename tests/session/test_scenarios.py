"""Scenarios on a small game: what passes, and how what fails is told."""

import pytest
from duel import HEARD, TEXT, make

from interpreter.scenario.runner import run_scenarios


def run(text):
    made = make({"duel.rule": TEXT, "scenarios/one.rule": "rulelang 1\n" + text})
    return list(run_scenarios(made))


def only(text):
    (outcome,) = run(text)
    return outcome


DUEL = """\
scenario 『a strike』 [T-9]
    given A's field = ann
    given B's field = (c: cid)
"""


def test_a_strike_is_carried_out():
    outcome = only(
        DUEL
        + """\
    A: 『strike』, pass
    chance: damage by ann = 5
    turn A
    expect hit c by ann
    expect c's hp = 8 and ann's hp = 9
    expect offered(A, 『rest』) and not offered(B, 『strike』)
    expect not hit ann
"""
    )
    assert (outcome.status, outcome.ids, outcome.line) == ("passed", ("T-9",), 2)


FAILING = [
    ("    A: 『strike』, pass\n    turn A\n", 6, "no answer for a question", "chance is asked “damage” (dice):"),
    ("    A: pass\n    chance: damage = 3\n    turn A\n", 6, "was not asked for", "  A: action = pass"),
    ("    A: 『strike』, 『strike』, pass\n    chance: damage = 1\n    turn A\n", 5, "none of the options", "  rest ann"),
    ("    A: pass, pass\n    turn A\n", 5, "was not asked for", "  A: action = pass"),
    ("    A: 『strike』, pass\n    chance: damage = 1\n    turn A\n    expect c's hp = 8\n", 8, "does not hold", "  9 = 8: false"),
    ("    A: pass\n    turn A\n    expect hit c\n", 7, "did not happen", "nothing happened"),
    ("    A: 『strike』, pass\n    chance: damage = 1\n    turn A\n    expect not hit c\n", 8, "against", "  hit cid ann"),
]


@pytest.mark.parametrize(("lines", "at", "message", "detail"), FAILING)
def test_what_fails_is_told(lines, at, message, detail):
    outcome = only(DUEL + lines)
    assert outcome.status == "failed"
    assert message in outcome.message
    assert detail in outcome.detail
    assert outcome.at.line in (at, at + 1)


@pytest.mark.parametrize(
    ("cast", "message"),
    [("A, A", "two players have one name"), ("A", "this game is for 2 to"), ("A, B, C, D, E, F, G, H, I, J", "this game is for 2 to")],
)
def test_a_cast_that_cannot_play(cast, message):
    """The number of players is the game's; a name stands for one of them."""
    outcome = only(f"scenario 『x』\n    players {cast}\n    expect yes\n")
    assert outcome.status != "passed"
    assert message in outcome.message


def test_names_that_mean_nothing_are_errors():
    assert only(DUEL + "    turn A\n    A: pass\n    expect zed's hp = 1\n").status == "error"
    assert only("scenario 『x』\n    given A's field = (ann, ann)\n    given ann's hp = 3\n").status == "error"


def test_order_of_events():
    lines = "    A: 『strike』, pass\n    chance: damage = 6\n    given c's hp = 2\n    turn A\n    expect order\n        {}\n        {}\n"
    assert only(DUEL + lines.format("hit c by ann", "fall c")).status == "passed"
    assert only(DUEL + lines.format("fall c", "hit c by ann")).message == "hit did not happen in this order"


def test_exact_chances():
    outcome = only(
        """\
scenario 『two blows』
    given A's field = dan
    given B's field = (c: cid)
    given c's hp = 6
    A: 『strike』, pass
    chance 1/2: c in B's grave or c's hp = 1
    chance 1/2: c's hp = 5
    turn A
"""
    )
    assert outcome.status == "failed" and "the chance is 1, not" not in outcome.message


def test_chances_after_the_run():
    lines = "    A: 『strike』, pass\n    turn A\n    chance 1/2: c's hp = 8\n    chance 1/2: c's hp = 9\n"
    assert only(DUEL + lines).status == "passed"
    assert only(DUEL + lines.replace("1/2: c's hp = 9", "1/3: c's hp = 9")).message == "the chance is 1/2, not 1/3"


def test_variants():
    outcomes = run(
        """\
scenario 『any colour』
    each card among (ann, bob)
    given A's field = card
    expect card's hp = 10
    expect card's colour = red
"""
    )
    assert [(o.variant, o.status) for o in outcomes] == [("card = ann", "passed"), ("card = bob", "failed")]


def test_a_refused_deck():
    text = "scenario 『{}』\n    given A's deck = ({})\n    expect {}\n"
    assert only(text.format("five", "ann, ann, ann, ann, bob", "refused [T-4]")).status == "passed"
    assert only(text.format("five", "ann, ann, ann, ann, bob", "refused [T-5]")).message == "the setup was refused because of T-4"
    assert only(text.format("two", "ann, bob", "refused")).message == "the setup was not refused"
    assert only(text.format("two", "ann, bob", "not refused")).status == "passed"


def test_a_run_stops_where_it_is_told():
    lines = "    A: 『strike』, pass\n    chance: damage = 1\n    turn A until action\n    expect c's hp = 9 and during turn\n"
    assert only(DUEL.replace("field = ann", "field = ann") + lines).status == "passed"


def test_the_whole_game_is_a_run():
    outcome = only(
        """\
scenario 『all pass』
    given A's deck = ann
    given B's deck = cid
    A: pass, pass, pass
    B: pass, pass, pass
    game
    expect A's field = ann and B's field = cid
"""
    )
    assert outcome.message == ""


def test_a_second_run_goes_on_from_the_first():
    outcome = only(
        DUEL
        + """\
    A: 『strike』, pass
    chance: damage = 6
    turn A
    expect c's hp = 8
    turn A
    A: 『strike』, pass
    chance: damage = 6
    expect c's hp = 6
    expect offered(A, 『strike』)
"""
    )
    assert outcome.message == ""


AGAIN = """\
rulelang 1
game again
    players 1..1
    value: 0..9 = 0
    trying
procedure trying
    repeat while value = 0
        roll luck 1d6
            on 6: value = 1
            on 1-2: value = 2
procedure counting
    repeat 3 times
        roll luck 1d6
            on 4+: value += 1
procedure endless
    repeat while value = 0
        roll luck 1d6
            on 6: value = 0
"""


def again(text):
    made = make({"again.rule": AGAIN, "scenarios/again.rule": "rulelang 1\n" + text})
    (outcome,) = run_scenarios(made)
    return outcome


def test_rolling_again_is_closed_as_a_series():
    assert again("scenario 『x』\n    trying\n    chance 1/3: value = 1\n    chance 2/3: value = 2\n").message == ""


def test_equal_states_are_one():
    lines = "".join(f"    chance {n}/8: value = {v}\n" for v, n in enumerate((1, 3, 3, 1)))
    assert again("scenario 『x』\n    counting\n" + lines).message == ""


def test_a_ring_that_is_never_left_is_named():
    outcome = again("scenario 『x』\n    endless\n    chance 1/2: value = 1\n")
    assert outcome.message == "the chance cannot be told exactly: a ring that is never left"


def test_some_dice_scripted_and_the_rest_enumerated():
    lines = "    counting\n    chance: luck = (6, 1)\n    chance 1/2: value = 1\n    chance 1/2: value = 2\n"
    assert again("scenario 『x』\n" + lines).message == ""


def test_a_ruling_is_scripted():
    lamps = """\
rulelang 1
game lamps
    players 2..2
    value: 0..99 = 1
    open lit
kind lamp is card
    listens table
zone table per player: open
timing lit
    who all(table)
    order referee
card adder is lamp
    must 『add』 at lit: value += 3
card doubler is lamp
    must 『double』 at lit: value = value * 2
"""
    given = "    given A's table = adder\n    given B's table = doubler\n"
    text = "rulelang 1\nscenario 『x』\n" + given + "    ruling: 『{}』\n    game\n    expect value = {}\n"
    for first, value in (("add", 8), ("double", 5)):
        (outcome,) = run_scenarios(make({"lamps.rule": lamps, "scenarios/x.rule": text.format(first, value)}))
        assert outcome.message == ""


ENDINGS = """\
    A: 『strike』, pass
    chance: damage by ann = 6
    given cid's hp = 2
    turn A
    finish
"""


def ending(lines):
    return only("scenario 『the end』\n    given A's field = ann\n    given B's field = cid\n" + ENDINGS + lines)


def test_who_has_won():
    assert ending("    expect won(A) and not won(B)\n    expect not draw\n").status == "passed"
    assert ending("    expect 勝者(A)\n").status == "passed"
    wrong = ending("    expect won(B)\n")
    assert wrong.status == "failed"
    assert "  won by A" in wrong.detail


def test_nobody_has_won_yet_and_a_draw():
    flow = "scenario 『a draw』\n    given A's field = ann\n    given B's field = cid\n"
    assert only(flow + "    deal\n    expect not draw and not won(A)\n").status == "passed"
    assert only(flow + "    finish\n    expect draw and won(none) and not won(A)\n").status == "passed"


def test_options_of_a_choice_are_offered():
    flow = "scenario 『hands』\n    given A's hand = (ann, bob)\n    given B's hand = (c: cid, d: dan)\n    A: ann\n    B: d\n    hands\n"
    text = TEXT + "\nprocedure hands\n    each p among players\n        choose x among p's hand by p\n"
    expected = "    expect offered(A, bob) and not offered(B, bob) and offered(B, c)\n"
    made = make({"duel.rule": text, "scenarios/one.rule": "rulelang 1\n" + flow + expected})
    (outcome,) = run_scenarios(made)
    assert (outcome.status, outcome.message, outcome.detail) == ("passed", "", ())


def test_the_past_that_no_rule_asks_for_is_read_from_the_log():
    given = DUEL + "    A: 『strike』, pass\n    chance: damage by ann = 5\n    turn A\n"
    assert only(given + "    expect count(past(hit)) = 1 and first(past(hit))'s foe = ann\n").status == "passed"
    assert only(given + "    expect count(past(hit)) = 2\n").status == "failed"


def test_a_lone_call_that_fails_shows_its_value():
    text = TEXT + "\ndefine strong(c: fighter) = c's power > 2\n"
    made = make({"duel.rule": text, "scenarios/one.rule": "rulelang 1\n" + DUEL + "    expect strong(ann)\n"})
    (outcome,) = run_scenarios(made)
    assert outcome.status == "failed"
    assert "  strong(ann) = no" in outcome.detail


def test_an_endless_run_is_told_with_its_place():
    text = TEXT + "\nprocedure again\n    repeat while score >= 0: score = 1\n"
    made = make({"duel.rule": text, "scenarios/one.rule": "rulelang 1\n" + DUEL + "    again\n"})
    (outcome,) = run_scenarios(made, lang="ja")
    assert outcome.message.startswith("RL901 ルールが終わりになりません (duel.rule:")


def test_a_script_names_what_is_answered():
    text, scenes = HEARD.partition("scenario")[0], HEARD[HEARD.index("scenario") :]
    made = make({"heard.rule": text, "scenarios/one.rule": "rulelang 1\n" + scenes})
    assert [(o.name, o.status) for o in run_scenarios(made)] == [("the first", "passed"), ("wrong", "failed")]


ROUND = """rulelang 1
game g
    players 2..2
    round
enum act: run, rest
kind player
    put per act: 0..6 = 0
kind piece is card
    at_: 0..9 = 0 until round
zone hand per player: open
card pawn is piece
kind pot
card jar is pot
scope round
    signal: 0..9 = 1
    fight first(players)
    pause
scope pause
scope fight p: player
    each c among p's hand: c's at_ += signal
"""


def test_what_is_given_stands_inside_the_scopes_around_the_run():
    """Attributes and variables that begin with a scope around the run, elements of an attribute per enum, whose a lone thing is."""
    text = """rulelang 1
scenario 『given』
    given A's hand = (x: pawn), x's at_ = 3, signal = 2, A's put(rest) = 4, jar's owner = B
    fight A
    expect x's at_ = 5 and A's put(rest) = 4 and A's put(run) = 0 and jar's owner = B
    expect not pause
scenario 『whole』
    round
    expect pause
"""
    outcomes = list(run_scenarios(make({"round.rule": ROUND, "scenarios/one.rule": text})))
    assert [(o.name, o.status) for o in outcomes] == [("given", "passed"), ("whole", "passed")]


def test_a_faulty_scenario_comes_to_its_problems_and_is_not_carried_out():
    """A name that nothing declares would otherwise only leave a question without an answer, or even pass."""
    outcome = only(DUEL + "    A: pass\n    turn A\n    expect not missing 『strike』\n    expect not hitt c\n    expect c's hpp = 1\n")
    text = "\n".join((outcome.message, *outcome.detail))
    assert (outcome.status, outcome.at.line) == ("error", 8)
    assert outcome.message == "RL200 error: nothing is called hitt"
    assert "hpp" in text
    assert "→ hp" in text


STRUCK = "    A: 『strike』, pass\n    chance: damage = 1\n    turn A\n    expect "


@pytest.mark.parametrize(
    ("line", "wanted", "listed"),
    [("hit ann", "hit ann", "  hit cid ann"), ("hit c by c", "hit cid cid", "  hit cid ann"), ("hit by c", "hit … cid", "  hit cid ann"),
     ("hit (c, ann)", "hit ann", "  hit cid ann"), ("turn B", "turn B", "  turn A"),
     ("strike by c", "strike cid", "  strike ann → cid"), ("strike by ann to ann", "strike ann → ann", "  strike ann → cid"),
     ("order\n        hit c\n        hit ann", "hit ann", "  hit cid ann")],
)  # fmt: skip
def test_what_happened_otherwise_is_told_beside_what_was_expected(line, wanted, listed):
    outcome = only(DUEL + STRUCK + line + "\n")
    verb = wanted.split()[0]
    assert (outcome.status, outcome.message) == ("failed", f"{verb} happened, but not as “{wanted}”")
    assert outcome.detail == (f"how {verb} happened:", listed)


def test_what_never_happened_is_told_with_all_that_did():
    outcome = only(DUEL + STRUCK + "fall c\n")
    assert (outcome.message, outcome.detail) == ("fall did not happen", ("what happened:", "  hit cid ann"))
