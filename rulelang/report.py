"""Where problems of a ruleset gather; passed in, never global."""

from collections.abc import Iterable

from attrs import define, field

from rulelang.problem import ERROR, WARNING, Fix, Problem
from rulelang.resolve.suggest import nearest
from rulelang.span import Span


@define
class Report:
    """Collects problems, each once for a place."""

    problems: list[Problem] = field(factory=list)
    _seen: set[tuple[str, str, int]] = field(factory=set)

    def error(self, code: str, span: Span, **args: object) -> None:
        """Adds an error."""
        self._add(code, span, ERROR, args)

    def warn(self, code: str, span: Span, **args: object) -> None:
        """Adds a warning: the ruleset can still be played."""
        self._add(code, span, WARNING, args)

    def unknown(self, code: str, span: Span, name: str, names: Iterable[str], **args: object) -> None:
        """Adds an error about a name that nothing declares, with the nearest of `names`."""
        self._add(code, span, ERROR, {"name": name, "near": nearest(name, names), **args})

    @property
    def failed(self) -> bool:
        """Is there any error?"""
        return any(problem.severity == ERROR for problem in self.problems)

    def _add(self, code: str, span: Span, severity: str, args: dict[str, object]) -> None:
        key = (code, span.file, span.start)
        if key not in self._seen:
            self._seen.add(key)
            self.problems.append(make(code, span, severity, args))


def make(code: str, span: Span, severity: str, args: dict[str, object]) -> Problem:
    """A problem; `near`, if given and not empty, is also its fix."""
    near = str(args.get("near", ""))
    plain = {name: value if isinstance(value, int) else str(value) for name, value in args.items()}
    return Problem(code, span, plain, severity, Fix(near, span) if near else None)
