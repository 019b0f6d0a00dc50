"""Checks on the whole of a ruleset, one a file, each with examples that are its tests: VALID and INVALID, and the CODES it may report.

What one line gets wrong (a name, a type) is found on the way by resolve and lower; here is what only the whole shows.
"""

from rulelang.check import (
    batches,
    duplicates,
    end_scope,
    forever,
    game,
    inheritance,
    never_opened,
    nobody_takes_part,
    opened_outside,
    precedence,
    printed,
    rings,
    scope_reads,
    setups,
    sizes,
    standing,
    unused,
    ways,
)
from rulelang.lower.context import Work

CHECKS = (
    game,
    inheritance,
    duplicates,
    printed,
    setups,
    sizes,
    never_opened,
    opened_outside,
    standing,
    nobody_takes_part,
    end_scope,
    scope_reads,
    forever,
    batches,
    rings,
    precedence,
    ways,
    unused,
)


def run_checks(work: Work) -> None:
    """Runs every check; they only add to the report."""
    for module in CHECKS:
        module.check(work)
