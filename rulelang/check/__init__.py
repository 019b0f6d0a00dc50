"""Checks on the whole of a ruleset, one a file."""

from rulelang.lower.context import Work


def run_checks(work: Work) -> None:
    """Runs every check."""
