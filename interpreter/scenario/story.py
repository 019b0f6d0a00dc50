"""What happened in a run, as scenario lines name it: 退場 x by y as 敗北."""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from attrs import frozen

from interpreter.names import ability_name
from interpreter.scenario.outcome import Unclear
from interpreter.texts import note
from rulelang import ast
from rulelang.program import Program
from rulelang.types import Opt, Thing, Type

Entry = tuple[object, ...]
Evaluate = Callable[[ast.Expr, "Type | None"], object]
MISSING = frozenset({"missing", "対象不在"})
THING = Thing("thing")


@frozen
class Pattern:
    """One thing to find in the log: the kind of entry, and a test."""

    kinds: tuple[str, ...]
    test: Callable[[Entry], bool]

    def matches(self, entry: Entry) -> bool:
        return entry[0] in self.kinds and self.test(entry)


class Story:
    """Finds happenings in a log. value: evaluates an operand on the state of the moment."""

    def __init__(self, program: Program, value: Evaluate) -> None:
        self.program = program
        self.value = value

    def happened(self, line: ast.Happening, log: Sequence[Entry]) -> bool:
        """Did this happen? A list for the first operand: each of it did."""
        return all(any(p.matches(e) for e in log) for p in self.patterns(line))

    def first_after(self, line: ast.Happening, log: Sequence[Entry], start: int) -> int | None:
        """Where the log goes on after this has happened (all of it, for a list) at or after `start`; None if it does not."""
        end = start
        for pattern in self.patterns(line):
            at = next((i for i in range(start, len(log)) if pattern.matches(log[i])), None)
            if at is None:
                return None
            end = max(end, at + 1)
        return end

    def patterns(self, line: ast.Happening) -> tuple[Pattern, ...]:
        """What a line asks for, one pattern for each element of its first operand. Raises Unclear for an unknown verb."""
        verb, program = line.verb.text, self.program
        if verb in program.events:
            return tuple(self._event(line))
        if verb in MISSING:
            return (self._missing(line),)
        if verb in program.scopes:
            return (self._positional(line, ("scope",), verb, program.scopes[verb].params, program.scopes[verb].types),)
        if verb in program.timings:
            return (Pattern(("window",), lambda e: e[1] == verb),)
        ids = frozenset(a.id for a in program.abilities if ability_name(a) == verb or verb in a.classes)
        if ids:
            return (self._use(line, ids),)
        raise Unclear(line.verb.span, note("story.verb", name=verb))

    def _event(self, line: ast.Happening) -> Iterator[Pattern]:
        decl = self.program.events[line.verb.text]
        wanted = self.operands(line, decl.params, decl.labels, decl.types)
        first = decl.params[0] if decl.params else ""
        many = wanted.get(0)
        spread = isinstance(many, tuple) and not _is_list(decl.types.get(first))
        for one in cast("tuple[object, ...]", many) if spread else (many,):
            fields = {**wanted, 0: one} if 0 in wanted else wanted
            yield Pattern(("event",), self._fields(line.verb.text, fields))

    @staticmethod
    def _fields(name: str, wanted: dict[int, object]) -> Callable[[Entry], bool]:
        def test(entry: Entry) -> bool:
            fields = cast("tuple[object, ...]", entry[2])
            return entry[1] == name and all(i < len(fields) and _same(fields[i], v) for i, v in wanted.items())

        return test

    def _positional(self, line: ast.Happening, kinds: tuple[str, ...], name: str, params: Sequence[str], types: dict[str, Type]) -> Pattern:
        return Pattern(kinds, self._fields(name, self.operands(line, params, (), types)))

    def operands(self, line: ast.Happening, params: Sequence[str], labels: Sequence[str], types: dict[str, Type]) -> dict[int, object]:
        """{position of a parameter: the value it must have}."""
        plain = [i for i in range(len(params)) if i >= len(labels) or not labels[i]]
        if len(line.operands) > len(plain):
            raise Unclear(line.verb.span, note("story.operands", name=line.verb.text, want=len(plain), have=len(line.operands)))
        out = {i: self.value(x, _want(types.get(params[i]))) for i, x in zip(plain, line.operands, strict=False)}
        for part in line.labelled:
            at = next((i for i, label in enumerate(labels) if label == part.label), None)
            if at is None:
                raise Unclear(part.span, note("story.label", name=line.verb.text, label=part.label))
            out[at] = self.value(part.value, _want(types.get(params[at])))
        return out

    def _missing(self, line: ast.Happening) -> Pattern:
        named = _name(line.operands[0]) if line.operands else None
        holder = self.labelled(line, "by")

        def test(entry: Entry) -> bool:
            what = entry[1]
            called = ability_name(self.program.abilities[what]) if isinstance(what, int) else what
            return (named is None or called == named) and (holder is None or (len(entry) > 2 and entry[2] == holder))

        return Pattern(("missing",), test)

    def _use(self, line: ast.Happening, ids: frozenset[int]) -> Pattern:
        holder, aim = self.labelled(line, "by"), self.labelled(line, "to")

        def test(entry: Entry) -> bool:
            targets = cast("tuple[object, ...]", entry[4]) if len(entry) > 4 else ()
            return entry[1] in ids and holder in (None, entry[2], entry[3]) and (aim is None or aim in targets)

        return Pattern(("use",), test)

    def labelled(self, line: ast.Happening, label: str) -> object:
        return next((self.value(part.value, THING) for part in line.labelled if part.label == label), None)


def _is_list(of: Type | None) -> bool:
    return type(of).__name__ == "List"


def _want(of: Type | None) -> Type | None:
    return of.item if isinstance(of, Opt) else of


def _same(have: object, want: object) -> bool:
    """Equal; none of a thing and an absent value are the same nothing."""
    return have == want or (have in (-1, None) and want in (-1, None) and not isinstance(have, bool))


def _name(expr: ast.Expr) -> str | None:
    return expr.name if isinstance(expr, ast.Ref) else None
