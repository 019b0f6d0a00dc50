"""Every run ends: reaching a budget is a named error with its chain (DESIGN section 2)."""

import pytest
from table import rules

import interpreter.build
from interpreter.errors import Overrun, RulesError
from interpreter.machine import Machine


def runs_out(flow: str, rest: str = "", **cards: str) -> RulesError:
    with pytest.raises(RulesError) as caught:
        Machine(rules(flow, rest, **cards)).new(None, 1)
    return caught.value


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small budget, so that it is soon used up."""
    monkeypatch.setattr(interpreter.build, "FUEL", 500)


def test_rounds() -> None:
    assert isinstance(runs_out("repeat while k >= 0\n    k += 1"), Overrun)


def test_events_that_cause_themselves() -> None:
    assert isinstance(runs_out("again first(all(field))", "event again x: unit\n    again x\n"), Overrun)


def test_procedures_that_call_themselves() -> None:
    assert isinstance(runs_out("again", "procedure again\n    again\n"), Overrun)


def test_a_chain_of_answers_names_its_links() -> None:
    error = runs_out("hit first(all(field))", A="must 『ouch』 after hit self: hit self")
    assert isinstance(error, Overrun)
    assert [name for name, _ in error.chain[:3]] == ["ouch", "ouch", "ouch"]
    assert "ouch < ouch" in str(error)


def test_uses_without_end() -> None:
    rest = "scope t\n    open act\ntiming act during t\n    who first(players)'s field\n    order active(first(players))\n"
    rest += "event spark x: unit\n    k += 1\n"
    error = runs_out("t", rest, A="must 『one』 at act: spark self\nmust 『two』 after spark self at act: spark self")
    assert isinstance(error, Overrun)


def test_state_rules_that_chase_each_other() -> None:
    rest = "whenever c among all(field) where c's mark = 0: c's mark = 1\nwhenever c among all(field) where c's mark = 1: c's mark = 0\n"
    assert isinstance(runs_out("note first(all(field))\nfirst(all(field))'s mark = 0\nnote last(all(field))", rest), RulesError)


def test_a_roll_that_answers_rolls() -> None:
    """Linking does not follow the ring; playing runs out."""
    assert isinstance(runs_out("roll 1d6", A="must 『again』 before rolled where self's owner = first(players)\n    roll 1d6"), Overrun)


def test_a_ring_in_play_is_named() -> None:
    """What is suppressed depends on what suppression takes away."""
    B = "passive: suppress all(field) where it's mark = 3"
    assert isinstance(runs_out("k = first(all(field))'s mark", A="passive: self's mark += 3", B=B), RulesError)
