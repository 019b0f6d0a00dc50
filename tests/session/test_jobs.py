"""The same findings with one process and with two."""

import pytest

from interpreter.fuzz import fuzz
from interpreter.simulate import simulate

pytestmark = pytest.mark.slow


def test_simulate():
    alone, shared = (simulate("dangerous", 60, 3, jobs) for jobs in (1, 2))
    assert alone == shared
    assert (alone.games, alone.finished, sum(alone.results.values())) == (60, 60, 60)


def test_fuzz():
    alone, shared = (fuzz("dangerous", 12, 5, jobs) for jobs in (1, 2))
    assert alone == shared
    assert alone.failures == ()
