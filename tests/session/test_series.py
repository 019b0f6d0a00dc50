"""Exact chances over graphs of states, with the values that arithmetic gives."""

from fractions import Fraction

import pytest

from interpreter.scenario.series import Unclosed, ends, parts

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)


def test_one_die():
    assert ends("?", str, lambda n: [(SIXTH, str(i)) for i in range(1, 7)] if n == "?" else None) == [(SIXTH, str(i)) for i in range(1, 7)]


def test_equal_states_are_one():
    two_dice = ends((0, 0), tuple, lambda n: [(SIXTH, (n[0] + 1, n[1] + i)) for i in range(1, 7)] if n[0] < 2 else None)
    assert {n: c for c, n in two_dice}[2, 7] == Fraction(6, 36)
    assert len(two_dice) == 11


def test_roll_again_until_they_differ_is_a_geometric_series():
    def step(node):
        if node != "tie":
            return None
        return [(SIXTH, "tie"), (Fraction(15, 36), "first"), (Fraction(15, 36), "second")]

    assert ends("tie", str, step) == [(HALF, "first"), (HALF, "second")]


def test_a_ring_of_two_states():
    # a wins with 1/3, else b throws and wins with 1/2, else a again: 1/3 / (1 - 2/3 * 1/2) = 1/2
    table = {"a": [(Fraction(1, 3), "A"), (Fraction(2, 3), "b")], "b": [(HALF, "B"), (HALF, "a")]}
    assert ends("a", str, table.get) == [(HALF, "A"), (HALF, "B")]


def test_a_ring_that_is_never_left():
    with pytest.raises(Unclosed, match="never left"):
        ends("a", str, {"a": [(Fraction(1), "b")], "b": [(Fraction(1), "a")]}.get)


def test_a_counter_that_grows_for_ever_is_named(monkeypatch):
    monkeypatch.setattr("interpreter.scenario.series.STATES", 100)
    with pytest.raises(Unclosed, match="different states"):
        ends(0, int, lambda n: [(HALF, n + 1), (HALF, n + 2)])


def test_parts_stand_before_what_they_lead_to():
    edges = [{1: HALF, 2: HALF}, {3: HALF, 1: HALF}, {3: Fraction(1)}, None]
    order = parts(edges)
    place = {i: k for k, part in enumerate(order) for i in part}
    assert place[0] < min(place[1], place[2]) and max(place[1], place[2]) < place[3]
