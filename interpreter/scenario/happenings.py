"""Happenings for messages: what the log has, and what a line of a scenario expected of it instead."""

from collections.abc import Iterator, Sequence
from typing import cast

from attrs import evolve

from interpreter.names import LABEL, Names
from interpreter.scenario.story import MISSING, Entry, Story
from interpreter.texts import note
from rulelang import ast
from rulelang.program import Program
from rulelang.types import List, Type

OPEN = "…"
"""An operand that a line leaves open."""
LISTED = 40
POSITIONAL = ("event", "scope")


def shown(entry: Entry, program: Program, names: Names) -> str:
    """An entry of the log in short: 退場 弓兵 剣士."""
    what = entry[1]
    if entry[0] in POSITIONAL and isinstance(what, str):
        decl = (program.events if entry[0] == "event" else program.scopes).get(what)
        types, params = (decl.types, decl.params) if decl is not None else ({}, ())
        pairs = zip(params, cast("tuple[object, ...]", entry[2]), strict=False)
        return what + "".join(f" {names.value(value, types.get(name), LABEL)}" for name, value in pairs)
    called = names.ability(what, LABEL) if isinstance(what, int) else str(what)
    if entry[0] == "missing":
        return f"missing {called}"
    aims = cast("tuple[object, ...]", entry[4]) if len(entry) > 4 else ()
    return _use(called, _thing(entry[2], names), [_thing(aim, names) for aim in aims])


def otherwise(line: ast.Happening, story: Story, log: Sequence[Entry], names: Names) -> tuple[str, tuple[str, ...]] | None:
    """Where something of this name did happen, but with other operands: what was expected, and all that did happen. None elsewhere."""
    if line.verb.text in MISSING or not (line.operands or line.labelled):
        return None
    (bare,) = story.patterns(evolve(line, operands=(), labelled=()))
    there = [shown(entry, story.program, names) for entry in log if bare.matches(entry)]
    if not there:
        return None
    listed = (note("expect.those", what=line.verb.text), *(f"  {one}" for one in there[-LISTED:]))
    return note("expect.otherwise", what=line.verb.text, wanted=_expected(line, story, log, names)), listed


def _expected(line: ast.Happening, story: Story, log: Sequence[Entry], names: Names) -> str:
    """The line with the values of its operands, in the order in which the log has them."""
    verb, program = line.verb.text, story.program
    decl = program.events.get(verb) or program.scopes.get(verb)
    if decl is None:
        holder, aim = story.labelled(line, "by"), story.labelled(line, "to")
        return _use(verb, OPEN if holder is None else _thing(holder, names), [] if aim is None else [_thing(aim, names)])
    wanted = story.operands(line, decl.params, getattr(decl, "labels", ()), decl.types)
    parts = [verb]
    for at, name in enumerate(decl.params[: max(wanted) + 1]):
        of, value = decl.types.get(name), wanted.get(at)
        if at == 0 and isinstance(value, tuple) and not isinstance(of, List):
            parts.append(_lacking(value, of, line, story, log, names))
        else:
            parts.append(names.value(value, of, LABEL) if at in wanted else OPEN)
    return " ".join(parts)


def _lacking(
    values: tuple[object, ...], of: Type | None, line: ast.Happening, story: Story, log: Sequence[Entry], names: Names
) -> str:  # fmt: skip
    """Of several to which it was to happen: those to which it did not, or all where it happened to each (in another order)."""
    patterns = story.patterns(line)
    lacking = [one for one, pattern in zip(values, patterns, strict=True) if not any(pattern.matches(entry) for entry in log)]
    return ", ".join(names.value(one, of, LABEL) for one in lacking or values)


def _thing(value: object, names: Names) -> str:
    return names.entity(value, LABEL) if isinstance(value, int) else str(value)


def _use(ability: str, holder: str, aims: Sequence[str]) -> str:
    return f"{ability} {holder}" + (f" → {', '.join(aims)}" if aims else "")


def happened(log: Sequence[Entry], program: Program, names: Names) -> Iterator[str]:
    """Events, and what found nothing to be done to, in order."""
    for entry in log:
        if entry[0] == "missing" or entry[0] == "event" and isinstance(entry[2], tuple):
            yield shown(entry, program, names)
