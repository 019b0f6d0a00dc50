"""What fuzzing reports: pairs whose order matters and what orders them, failures with the command that repeats them."""

from duel import TEXT, make

from interpreter.fuzz import Findings, broken, gathered, run_case
from interpreter.orders import differs, every_window_asks, pairs, site_of
from interpreter.shrink import shrink

GAME = """\
rulelang 1
game lamps
    players 2..2
    value: 0..999 = 1
    open lit
    win none

kind lamp is card
    listens table
zone table per player: open
setup lamps per player: list lamp to table
    = (adder, doubler)
    = {second}

timing lit
    who all(table)
    order {order}

card adder is lamp
    {must} 『add』 at lit: value += 3
card doubler is lamp
    {must} 『double』 at lit: value = value * 2
card counter is lamp
    {must} 『count』 at lit: value += 1
"""


def lamps(order="active(first(players))", second="counter", must="must", more=""):
    return make({"lamps.rule": GAME.format(order=order, second=second, must=must) + more})


def found(rules):
    return gathered("lamps", iter([run_case(rules, "lamps", 0)]))


def test_two_orders_with_different_ends():
    findings = found(lamps())
    (pair,) = [p for p in findings.pairs if {p.first, p.second} == {"add", "double"}]
    assert (pair.window, pair.by, pair.tried, pair.changed) == ("lit", "owner", 1, 1)
    assert findings.windows >= 1


def test_orders_that_do_not_matter_are_not_reported():
    assert not [p for p in found(lamps()).pairs if {p.first, p.second} == {"add", "count"}]


def test_what_orders_a_pair():
    by = {frozenset((p.first, p.second)): p.by for p in found(lamps()).pairs}
    assert by[frozenset(("count", "double"))] == "key seat"
    gap = {frozenset((p.first, p.second)): p for p in found(lamps("referee")).pairs}
    assert gap[frozenset(("count", "double"))].by == "ruling"
    assert gap[frozenset(("count", "double"))].open
    ruled = found(lamps(more="precedence adder before doubler [L-1]\n"))
    assert {(p.by, p.ids) for p in ruled.pairs if {p.first, p.second} == {"add", "double"}} == {("precedence", ("L-1",))}


def test_trials_leave_the_game_alone():
    game = lamps().new_game(seed=1)
    site = site_of(game.reader)
    before = game.rules.machine.key(game.state), game.state.ask
    with every_window_asks(game.rules.machine) as must:
        for a, b in pairs(site):
            differs(game.reader, site, a, b, 1, must)
    assert must[:3] == (True, True, True) and game.rules.machine.tables.rules.must == list(must)
    assert (game.rules.machine.key(game.state), game.state.ask) == before


def test_a_broken_invariant_is_a_failure_with_its_command():
    rules = lamps(more="always value < 5 [L-2]\n")
    failure = found(rules).failures[0]
    assert "[L-2]" in failure.message and "lamps.rule:" in failure.message
    assert failure.command == "rulelang fuzz lamps --cases 1 --seed 0"


def test_rules_that_do_not_end_are_a_failure():
    rules = lamps(more="whenever value > 0: value += 0\n")
    assert found(rules).failures or isinstance(found(rules), Findings)


def test_findings_are_plain_data():
    shown = found(lamps()).as_json()
    assert shown["cases"] == 1
    assert {"first", "second", "window", "by", "ids", "tried", "changed", "seed", "decision"} == set(shown["pairs"][0])


def test_a_game_without_gaps_has_no_failures():
    assert run_case(make({"duel.rule": TEXT}), "duel", 3).failures == ()


BROKEN = """\
rulelang 1
game broken
    players 2..2
    value: 0..999 = 0
    repeat 9 times
        choose step among (1, 2, 3) by first(players)
        value += step
    win none

always value < 12 [B-1]
"""


def test_a_broken_invariant_is_made_shorter():
    rules = make({"broken.rule": BROKEN})
    (failure,) = [f for seed in range(9) for f in run_case(rules, "broken", seed).failures][:1]
    assert failure.message.startswith("an invariant does not hold: broken.rule:")
    assert failure.message.endswith("[B-1]")
    assert "不変" in failure.message.text("ja")
    assert failure.command == f"rulelang fuzz broken --cases 1 --seed {failure.seed}"
    total = sum(int(label) for _, label in failure.choices)
    assert 12 <= total < 15
    assert len(failure.choices) <= failure.decision
    again = rules.new_game(seed=failure.seed)
    for _, label in failure.choices:
        again.choose(label)
    assert broken(again) == broken(again, walked=True) == failure.message


def test_shrinking():
    """Fails as soon as the choices add up to six: what is not needed for that becomes the first option."""

    def fails(choices):
        made = (*choices, *[0] * (4 - len(choices)))
        return next((made[:end] for end in range(5) if sum(made[:end]) >= 6), None)

    assert shrink((1, 1, 0, 5), fails) == (0, 1, 0, 5)
    assert shrink((6, 0, 0, 0), fails) == (6,)
    assert shrink((0, 0), lambda choices: None) == (0, 0)


def test_a_setup_that_is_refused_is_a_failure():
    rules = make({"broken.rule": BROKEN.replace("[B-1]", "") + """
kind fighter is card
card ann is fighter
zone pile per player: ordered
setup deck per player: list fighter to pile
    needs count(p's deck) > 3
    = (ann)
"""})  # fmt: skip
    (failure,) = run_case(rules, "broken", 0).failures
    assert failure.message.startswith("RL953 the deck of P1 is refused")
