"""Scenarios: executable rulings. A position, a script in which chance and 裁定 speak too, and what is expected.

`run_scenarios` is the one entrance; `Outcome` is what it gives for each scenario (each variant is one).
"""

from interpreter.scenario.outcome import Outcome
from interpreter.scenario.runner import run_scenarios

__all__ = ["Outcome", "run_scenarios"]
