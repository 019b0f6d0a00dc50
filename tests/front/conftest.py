"""Small rulesets for the tests of the front end, and short ways to look at what became of them."""

from collections.abc import Callable

import pytest
from attrs import frozen

from rulelang.compile import Compiled, compile_texts
from rulelang.program import Program
from rulelang.show import body

BASE = """rulelang 1
game G
    players 2..4
    a: number = 0
    b: list number = (1, 2)
    turn: player? = none
    Turn first(players)
enum Color: red, blue also "青"
enum Mood: red, sad
kind Side
kind player is Side
    ap per Color: 0..6 = 0
    dice: list 1..6 = ()
kind Hero is card
    printed level: 1..4
    color: Color = red
    mood: Mood = sad
    killer: Hero? = none
    tired: yesno = no until Turn
    listens row + hand where not it's tired
kind Spot is area
    printed x: 1..3
    printed y: 1..3
board Spot: x in 1..3, y in (1, 2)
kind Place is area
card Home is Place
zone row per Side: ordered, open
zone hand per player: owner_only
zone out: open
zone here per Spot: open
setup deck per player: list Hero to hand
    = Ann
    = (Ann, Bob)
setup boss per player: 0..6
    = 1
setup start: player = nth(players, 2)
option fast = no
option size: 3..7 = 5
option way: near | far = near
skill fly
card Ann is Hero: level 2, skills fly
card Bob is Hero: level 1
class strike
    aim: Hero
define power(c: Hero) = c's level
define mine = self's owner
scope Turn who: player
    n: number = 3
    Do first(row), last(row), who
    open main
timing main during Turn
    who row
event Gone what: Hero by killer: Hero? = what's killer as how: Color = red
    needs what in row
    side: Side = what's owner
    move what to out
procedure Fetch p: player
    return count(p's hand)
"""


@frozen
class Made:
    """What a text became."""

    compiled: Compiled

    @property
    def program(self) -> Program:
        found = self.compiled.problems
        assert self.compiled.program is not None, [f"{p.span} {p.code} {p.args}" for p in found]
        return self.compiled.program

    @property
    def codes(self) -> list[str]:
        return [problem.code for problem in self.compiled.problems]

    @property
    def errors(self) -> list[str]:
        return [problem.code for problem in self.compiled.problems if problem.severity == "error"]


def made(text: str) -> Made:
    """A ruleset from one text."""
    return Made(compile_texts({"test.rule": text}))


def more(text: str) -> Made:
    """The base ruleset and a second file."""
    return Made(compile_texts({"base.rule": BASE, "test.rule": f"rulelang 1\n{text}"}))


def with_lines(*lines: str) -> Made:
    """The base ruleset with these lines as the body of procedure Do, which knows the Heroes c and d and the player p."""
    inner = "\n".join("    " + line for text in lines for line in text.split("\n"))
    return more(f"procedure Do c: Hero?, d: Hero?, p: player\n{inner}\n")


def with_text(text: str) -> Made:
    """The base ruleset with more declarations; Do is there and does nothing."""
    return more(f"procedure Do c: Hero?, d: Hero?, p: player\n{text}\n")


@pytest.fixture
def ruleset() -> Callable[[str], Made]:
    return made


@pytest.fixture
def declared() -> Callable[[str], Made]:
    return with_text


@pytest.fixture
def done() -> Callable[..., Made]:
    return with_lines


@pytest.fixture
def lines() -> Callable[..., list[str]]:
    """What lines of a procedure are in the Program."""
    return lambda *texts: body(with_lines(*texts).program.routines["Do"].body)


@pytest.fixture
def base() -> str:
    """The base ruleset; it lacks a procedure Do."""
    return BASE
