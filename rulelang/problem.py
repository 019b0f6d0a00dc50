"""A problem in somebody's rule text: a value, found by one phase and worded only when it is shown."""

from attrs import field, frozen

from rulelang.span import Span

ERROR = "error"
WARNING = "warning"


@frozen
class Fix:
    """What the author could write instead: `text` in the place of `span`. `span` None: advice without an exact edit."""

    text: str
    span: Span | None = None


@frozen
class Related:
    """A second place that belongs to the problem. `role` names a message of the catalogue's [roles] table."""

    span: Span
    role: str


@frozen
class Problem:
    """One mistake. `args` fill the placeholders of the catalogue entry `code`; nothing here depends on a language.

    Codes: RL0xx lexical, RL1xx syntax, RL2xx names, RL3xx types and scope, RL4xx ruleset.
    """

    code: str
    span: Span
    args: dict[str, str | int] = field(factory=dict)
    severity: str = ERROR
    fix: Fix | None = None
    related: tuple[Related, ...] = ()


def has_errors(problems: list[Problem]) -> bool:
    """Is there anything but warnings?"""
    return any(problem.severity == ERROR for problem in problems)


def in_order(problems: list[Problem]) -> list[Problem]:
    """Sorted by file and place, duplicates removed."""
    unique: dict[tuple[str, int, int, str], Problem] = {}
    for problem in problems:
        span = problem.span
        unique.setdefault((span.file, span.start, span.end, problem.code), problem)
    return [unique[key] for key in sorted(unique)]
