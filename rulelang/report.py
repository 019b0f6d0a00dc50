"""Where problems of a ruleset gather; passed in, never global."""

import re
from collections.abc import Iterable

from attrs import define, field

from rulelang.problem import ERROR, WARNING, Fix, Problem
from rulelang.span import Span
from rulelang.suggest import nearest

SPOKEN = {
    "class": "区分", "skill": "技能", "procedure": "手順", "event": "出来事", "scope": "期間", "list": "並び",
    "to": "へ", "by": "により", "as": "として", "with": "で", "cancel": "打ち消す", "proceed": "続行", "none": "なし",
}  # fmt: skip
"""Keywords that problems mention, in their second spelling; builtins have theirs from the prelude."""
WORDS = ("have", "want", "other", "kind", "label", "word")
"""The arguments of problems that are words of the language."""


@define
class Report:
    """Collects problems, each once for a place. japanese: files in which words of the language are given in their second spelling."""

    problems: list[Problem] = field(factory=list)
    japanese: set[str] = field(factory=set)
    second: dict[str, str] = field(factory=dict)
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
            if span.file in self.japanese:
                args = {name: self._spoken(value) if name in WORDS else value for name, value in args.items()}
            self.problems.append(make(code, span, severity, args))

    def _spoken(self, value: object) -> object:
        """`list number?` as 並び 数値?."""
        if not isinstance(value, str):
            return value
        return re.sub(r"[a-z]+", lambda word: SPOKEN.get(word[0]) or self.second.get(word[0], word[0]), value)


def make(code: str, span: Span, severity: str, args: dict[str, object]) -> Problem:
    """A problem; `near`, if given and not empty, is also its fix."""
    near = str(args.get("near", ""))
    plain = {name: value if isinstance(value, int) else str(value) for name, value in args.items()}
    return Problem(code, span, plain, severity, Fix(near, span) if near else None)
