"""What is seen of many games: figures, what was used, what met, and what a ruleset asks for."""

import pytest
from duel import make, rules

from interpreter.coverage import Gathered, coverage
from interpreter.game import Rules
from interpreter.quota import QuotaProblem, quota_of
from interpreter.simulate import Looking, play_chunk, play_one
from interpreter.summary import Counting, Played, Spread, Summary, spread
from interpreter.watching import Watch

TEXT = """rulelang 1
game Camp also "野営"
    players 2..3
    mood: Mood = calm
    wet: 0..9 = 0
    repeat 3 times
        each p among players: Night p
    win players
enum Mood: calm, wild
kind player is person
kind person
    points: 0..99 = 0
kind Tool
    may 『warm』 at fire, once per Night
        warming first(players)
scope Evening
    hours: 0..9 = 0
scope Night is Evening p: player
    open fire
timing fire during Evening
    who all(Tool)
    order chosen(first(players))
event warming one: person
    one's points += worth
card axe is Tool
    passive: worth += 1
    may 『chop』 at fire, once per Night: mood = wild
card sack is Tool
    may 『pack』 at fire
        needs wet > 0
        wet = 0
define worth = 1
"""


@pytest.fixture(scope="module")
def duel() -> Rules:
    return rules()


@pytest.fixture(scope="module")
def camp() -> Rules:
    return make({"camp.rule": TEXT})


def counted(rules: Rules, games: int, policy: str, players: int = 3) -> Summary:
    """The figures of some games, with all tables."""
    counting = Counting()
    for game in play_chunk(rules, 0, games, policy, players, Looking(report=True, coverage=True)):
        counting.add(game)
    return counting.summary(rules.program, coverage(rules.machine, counting.gathered), stands=True)


def test_everything_that_can_be_read_off_games(camp: Rules) -> None:
    found = counted(camp, 5, "eager")
    assert dict(found.wins) == {"P1": 5, "P2": 5, "P3": 5}
    assert found.ends["mood"] == {"wild": 5}
    assert found.ends["wet"] == Spread(0, 0, 0, 0, 0)
    assert found.scopes["Night"] == found.scopes["Evening"] == Spread(9, 9, 9, 45, 5)
    assert found.events["warming"] == Spread(18, 18, 18, 90, 5)
    assert found.stands["points"] == Spread(0, 0, 36, 180, 5)
    assert found.questions is not None and found.questions.low == 27


def test_what_was_used_and_what_never(camp: Rules) -> None:
    used = counted(camp, 5, "eager").coverage
    assert used is not None
    assert [(one.name, one.times, one.offered) for one in used.abilities] == [
        ("Tool warm", 90, True), ("axe chop", 45, True), ("sack pack", 0, False),
    ]  # fmt: skip
    assert [(one.name, one.times) for one in used.effects] == [("axe worth", 1)]
    assert [one.name for one in used.things if one.times] == ["axe", "sack"]
    (fire,) = used.meetings
    assert (fire.name, fire.phase, fire.used, fire.abilities, fire.met, fire.pairs) == ("fire", "at", 2, 3, 1, 3)
    assert set(fire.apart) == {("Tool warm", "sack pack"), ("axe chop", "sack pack")}
    assert [one.name for one in used.never()] == ["sack pack"]
    assert [one.offered for one in (counted(camp, 1, "first").coverage or used).abilities] == [True, True, False]


OWN = """rulelang 1
game Wake
    players 1..1
    rouse all(Bird)
    win players
kind Bird
event rouse one: Bird
    needs one in all(Bird)
card cock is Bird
    may 『crow』 after rouse self: call
    may 『shake』 after rouse self: call
card hen is Bird
    may 『cluck』 after rouse self: call
    may 『listen』 after rouse: call
event call
"""


def test_two_that_answer_only_for_themselves_are_no_pair() -> None:
    found = counted(make({"wake.rule": OWN}), 4, "random", 1).coverage
    assert found is not None
    (heard,) = found.meetings
    assert (heard.name, heard.phase, heard.abilities, heard.pairs) == ("rouse", "after", 4, 4)
    assert {pair for pair in heard.apart if "cock" in pair[0]} <= {("cock crow", "hen listen"), ("cock shake", "hen listen")}


def test_watching_changes_no_game_and_leaves_the_machine_as_it_was(duel: Rules) -> None:
    plain = [play_one(duel, seed, "eager").digest for seed in range(4)]
    functions = {name: duel.machine.space[name] for name in duel.machine.space if name[0] == "g" or name.startswith("mo_")}
    watched = play_chunk(duel, 0, 4, "eager", None, Looking(report=True, coverage=True, invariants=1))
    assert [game.digest for game in watched] == plain
    assert {name: duel.machine.space[name] for name in functions} == functions
    assert [play_one(duel, seed, "eager").digest for seed in range(4)] == plain


def test_a_game_that_nobody_watches_listens_to_nothing(duel: Rules) -> None:
    assert play_one(duel, 1, "random").seen is None


def test_figures_are_the_same_however_games_are_divided(duel: Rules) -> None:
    looking, whole, parts = Looking(report=True, coverage=True), Counting(), [Gathered(), Gathered()]
    for game in play_chunk(duel, 0, 6, "random", None, looking):
        whole.add(game)
    for part, start in zip(parts, (0, 3), strict=True):
        for game in play_chunk(duel, start, start + 3, "random", None, looking):
            assert game.seen is not None
            part.add(game.seen)
    parts[0].join(parts[1])
    assert coverage(duel.machine, parts[0]) == coverage(duel.machine, whole.gathered)


def test_what_is_counted_is_what_the_log_tells(duel: Rules) -> None:
    log: list[tuple[object, ...]] = []
    with Watch(duel.machine) as watch:
        listener = watch.game()

        class Both:
            attend = staticmethod(listener.attend)

            def __call__(self, entry: tuple[object, ...]) -> None:
                log.append(entry)
                listener(entry)

        game = duel.new_game(seed=3, listen=Both())
        while (decision := game.decision) is not None:
            game.step(0 if decision.kind == "ability" else len(decision) - 1)
        seen = watch.seen(listener)
    for kind, counts in (("scope", seen.scopes), ("event", seen.events)):
        assert sum(counts.values()) == sum(entry[0] == kind for entry in log) > 0
    assert sum(seen.uses.values()) == sum(entry[0] == "use" for entry in log) > 0
    assert {a for a, _ in seen.uses} <= {a for _, _, able in seen.met for a in able}


def test_results_stand_in_the_order_of_the_seats() -> None:
    counting = Counting()
    for seed, result in enumerate((("P10",), ("P2",), (), ("P1", "P3"), ("P1",))):
        counting.add(Played(seed, 1, result, "x"))
    assert list(counting.summary().results) == ["P1", "P1 P3", "P2", "P10", "draw"]
    assert list(counting.summary().wins) == ["P1", "P2", "P3", "P10"]


def test_spread() -> None:
    found = spread([0, 4, 1, 0])
    assert (found.low, found.middle, found.high, found.total, found.games) == (0, 0.5, 4, 5, 2)


# ---------------------------------------------------------------------------------------------------------------------- quotas


LIST = """
[rules]
"A-1" = {ja = "一", en = "one"}
[simulate]
ci = {2 = 5, 4 = 1}
invariants = 3
used = true
[simulate.unused]
"x" = "never comes up"
"""


def test_a_quota_is_read() -> None:
    found = quota_of(LIST, "ci", 2, 4)
    assert (dict(found.games), found.invariants, found.used, dict(found.unused)) == ({2: 5, 4: 1}, 3, True, {"x": "never comes up"})
    assert dict(quota_of(LIST, "soak", 2, 4).games) == {2: 500, 4: 500}
    assert dict(quota_of("", "ci", 1, 1).games) == {1: 20}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("4 = 1", "5 = 1", "players"), ("4 = 1", "x = 1", "players"), ("4 = 1", "4 = 0", "games"), ("4 = 1", "4 = true", "games"),
        ("ci = {2 = 5, 4 = 1}", "ci = 5", "games"), ("invariants = 3", "invariants = 0", "invariants"), ("used = true", "used = 1", "used"),
        ('"never comes up"', '" "', "reason"), ("[simulate.unused]", "[simulate.unused", "toml"), ("4 = 1", "2 = 1", "toml"),
    ],
)  # fmt: skip
def test_a_quota_that_cannot_be_used_is_told(old: str, new: str, code: str) -> None:
    with pytest.raises(QuotaProblem) as wrong:
        quota_of(LIST.replace(old, new), "ci", 2, 4)
    assert wrong.value.code == code


def test_what_is_never_used_is_missing_unless_it_is_waived(duel: Rules) -> None:
    nothing = coverage(duel.machine, Gathered())
    names = [one.name for one in nothing.never()]
    assert len(set(names)) > 3
    assert quota_of(LIST.replace('"x"', f'"{names[0]}"'), "ci", 2, 4).missing(nothing) == tuple(
        dict.fromkeys(n for n in names if n != names[0])
    )
    assert quota_of("", "ci", 2, 4).missing(nothing) == ()
    with pytest.raises(QuotaProblem, match="unknown"):
        quota_of(LIST, "ci", 2, 4).missing(nothing)
