"""Uses that are declared when they are taken and carried out later: a stack, a queue, and what has gone in between."""

import pytest
from duel import make

from interpreter.scenario.runner import run_scenarios

GAME = """\
rulelang 1
game Duel
    players 2
    Round first(players)
scope Round mover: player
    mana: 0..9 = 0
    open Cast
    open Resolve
kind wizard is card
    life: 0..20 = 10
    listens field
zone field per player: ordered, open
zone grave per player: open
class Spell at Resolve
class Hex is Spell
    aim: wizard
    source: wizard = self
timing Cast during Round
    who field
    order alternate(mover)
timing Resolve during Round
    order latest
event burn victim: wizard by caster: wizard with amount: 1..9
    victim's life -= amount
event leave victim: wizard
    needs victim in field
    move victim to victim's owner's grave
define foes(p: player) = field where it's owner != p

card Pyro is wizard
    may Spell 『Fireball』 at Cast, once per Round
        target foe among foes(you)
        burn foe by self with 3
card Storm is wizard
    may Spell 『Rain』 at Cast, once per Round
        target 2 many among foes(you)
        burn many by self with 2
card Trickster is wizard
    may Spell 『Vanish』 at Cast, once per Round
        target friend among you's field
        leave friend
card Warden is wizard
    may 『Counter』 before Spell, once per Round: cancel
card Mirror is wizard
    may 『Reflect』 before Hex where user != self, once per Round
        aim = source
card Witch is wizard
    may Hex 『Curse』 at Cast, once per Round
        target aim among foes(you)
        burn aim by source with 4
card Mourner is wizard
    may Spell 『Revenge』 after leave where victim's owner = self's owner during Round, once per Round
        burn victim by self with 1
        burn self by self with 1
"""
CASTING = """
scenario 『{name}』
    players A, B
    given A's field = {a}
    given B's field = {b}
    Round A{until}
"""


def outcomes(lines, *, name="it", a="Pyro", b="(x: Trickster)", until="", game=GAME):
    head = CASTING.format(name=name, a=a, b=b, until=until)
    text = "rulelang 1\n" + head + "".join(f"    {line}\n" for line in lines)
    return [(one.status, one.message, one.detail) for one in run_scenarios(make({"game.rule": game, "scenarios/one.rule": text}))]


def passes(*lines, **given):
    for status, message, detail in outcomes(lines, **given):
        assert status == "passed", f"{message}\n{detail}"


def test_a_use_is_declared_first() -> None:
    passes("A: 『Fireball』", "B: pass", "expect x's life = 10", "expect not burn x", until=" until Cast")


def test_it_is_carried_out_when_its_timing_is_opened() -> None:
    passes("A: 『Fireball』", "B: pass", "expect burn x by Pyro with 3", "expect x's life = 7")


def test_the_newer_one_comes_first_and_the_older_one_finds_its_target_gone() -> None:
    passes("A: 『Fireball』", "B: 『Vanish』", "expect x in B's grave", "expect not burn x")


def test_in_a_queue_the_older_one_comes_first() -> None:
    queue = GAME.replace("order latest", "order oldest")
    passes("A: 『Fireball』", "B: 『Vanish』", "expect order", "    burn x by Pyro with 3", "    leave x", game=queue)


def test_what_is_cancelled_when_it_is_declared_never_happens() -> None:
    passes("A: 『Fireball』", "B: 『Counter』", "expect not burn x", "expect x's life = 10", b="(x: Warden)")


def test_a_limit_counts_what_was_declared() -> None:
    passes("A: 『Fireball』", "B: pass", "expect not offered(B, 『Fireball』)", "expect x's life = 7", b="(x: Trickster)")


def test_of_several_targets_those_that_are_left_are_hit() -> None:
    given = {"a": "Storm", "b": "(x: Trickster, y: Pyro)"}
    passes("A: 『Rain』", "B: 『Vanish』, friend = x, pass", "expect not burn x", "expect burn y by Storm with 2", **given)


def test_an_answer_that_changes_the_target_holds() -> None:
    """The new one was never among what could be aimed at: it is not judged by that."""
    passes("A: 『Curse』", "B: 『Reflect』", "expect burn Witch by Witch with 4", a="Witch", b="(x: Mirror)")


def test_what_was_answered_is_remembered() -> None:
    lines = ("A: pass, pass", "B: 『Vanish』, friend = y, 『Revenge』", "expect burn y by x with 1", "expect burn x by x with 1")
    passes(*lines, b="(x: Mourner, y: Trickster)")


@pytest.mark.parametrize("seed", range(3))
def test_saved_in_between(seed: int) -> None:
    rules = make({"game.rule": GAME + "setup hand per player: list wizard to field\n    = Pyro\n    = Trickster\n"})
    game = rules.new_game(seed=seed)
    game.choose("Fireball Pyro")
    again = rules.load_game(game.save())
    for one in (game, again):
        while one.decision is not None:
            one.choose(len(one.decision.options) - 1)
    assert game.save() == again.save()
