"""What goes wrong while a game is set up, played or taken up again, as problems like those of the front end: code, place, cause, fix.

The place of an error of the rules comes from the traceback: compiled rules have the file and line of the rule text.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import TracebackType

from interpreter.errors import RulesError, SaveProblem, SetupProblem
from interpreter.record import RecordProblem
from interpreter.texts import Note, said
from interpreter.words import word
from rulelang import program as ir
from rulelang.problem import Fix, Problem, Related
from rulelang.render import message
from rulelang.source import read_file
from rulelang.span import NOWHERE, Span
from rulelang.suggest import nearest
from rulelang.types import Bool, Enum, Int, Opt, Thing, Type

RECORDS = {
    "unreadable": "RL970", "shape": "RL971", "version": "RL972", "ruleset": "RL973", "start": "RL974", "choice": "RL975",
    "unfinished": "RL976", "end": "RL976",
}  # fmt: skip
PLACES = 5
"""How many places of a chain are shown."""
Wrong = RulesError | SetupProblem | SaveProblem | RecordProblem


class Told(Note):
    """A problem as a text: its message in any language."""

    problem: Problem

    def text(self, lang: str) -> str:
        """The code, the message in a language, and the place."""
        found = self.problem
        return f"{found.code} {message(found, lang)}" + (f" ({found.span})" if found.span.file else "")


def told(wrong: Wrong, program: ir.Program | None = None) -> Told:
    """An error in one line that can be said in any language."""
    made = Told("")
    made.problem = problem_of(wrong, program)
    out = Told(made.text("en"))
    out.problem = made.problem
    return out


def problem_of(wrong: Wrong, program: ir.Program | None = None, lang: str = "en") -> Problem:
    """An error as a problem. program: helps with did-you-mean and with what would be allowed; lang: of what a record says."""
    match wrong:
        case RulesError():
            return _stopped(wrong, program)
        case SetupProblem():
            return _setup(wrong, program)
        case SaveProblem():
            return Problem(wrong.code, NOWHERE, {k: str(v) for k, v in wrong.facts.items()})
        case RecordProblem():
            return Problem(RECORDS[wrong.code], NOWHERE, {"why": str(said(wrong.message, lang))})


# ---------------------------------------------------------------------------------------------------------------- while playing


def _stopped(wrong: RulesError, program: ir.Program | None) -> Problem:
    places = chain(wrong.__traceback__)
    args: dict[str, str | int] = {"name": str(wrong.facts.get("name", "")), "what": ""}
    rule = _rule(wrong, program)
    if rule is not None:
        places = [rule.span, *places]
    return Problem(wrong.code, places[0] if places else NOWHERE, args, related=tuple(Related(p, "inside") for p in places[1:PLACES]))


def _rule(wrong: RulesError, program: ir.Program | None) -> ir.StateRule | None:
    """The first state rule that applies for ever."""
    due = wrong.facts.get("due")
    if program is None or not isinstance(due, (list, tuple)):
        return None
    return next((rule for rule, things in zip(program.rules, due, strict=False) if things), None)


def chain(traceback: TracebackType | None) -> list[Span]:
    """The places of the rule text that were being carried out, innermost first, each once."""
    found: dict[tuple[str, int], None] = {}
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file.endswith(".rule"):
            found.setdefault((file, traceback.tb_lineno))
        traceback = traceback.tb_next
    return [line_span(file, line) for file, line in reversed(found)]


def line_span(file: str, line: int) -> Span:
    """The text of a line, without the white space around it."""
    lines = _lines(file)
    if not 0 < line <= len(lines):
        return Span(file, 0, 0, line)
    text = lines[line - 1]
    start = sum(map(len, lines[: line - 1])) + len(text) - len(text.lstrip())
    return Span(file, start, start + len(text.strip()), line)


@cache
def _lines(file: str) -> list[str]:
    return read_file(file)[0].splitlines(keepends=True)


# ---------------------------------------------------------------------------------------------------------------- at the beginning


def _setup(wrong: SetupProblem, program: ir.Program | None) -> Problem:
    facts = wrong.facts
    args: dict[str, str | int] = {k: v if isinstance(v, int) else _listed(v) for k, v in facts.items() if k not in ("span", "seat")}
    seat, span = facts.get("seat"), facts.get("span")
    args["who"] = f"P{seat + 1}" if isinstance(seat, int) and seat >= 0 else word("all", "en")
    args["ids"] = f" [{', '.join(wrong.cites)}]" if wrong.cites else ""
    args["allowed"] = ", ".join(_allowed(program, str(facts.get("name", ""))))
    low, high = facts.get("low"), facts.get("high")
    args["seats"] = str(low) if low == high else f"{low}–{high}"
    meant = nearest(str(facts.get("name", "")), _known(wrong, program))
    return Problem(wrong.code, span if isinstance(span, Span) else NOWHERE, args, fix=Fix(meant) if meant else None)


def _listed(value: object) -> str:
    return (", ".join(map(str, value)) or "—") if isinstance(value, (tuple, list)) else str(value)


def _known(wrong: SetupProblem, program: ir.Program | None) -> Iterator[str]:
    """Names that may have been meant."""
    known = wrong.facts.get("known")
    if isinstance(known, tuple):
        yield from map(str, known)
    elif wrong.code == "RL952" and program is not None:
        yield from (name for name, decl in program.types.items() if not decl.single)


def _allowed(program: ir.Program | None, name: str) -> Iterator[str]:
    """The values that an option or a setup can have."""
    if program is None:
        return
    tables: tuple[Mapping[str, ir.OptionDecl | ir.SetupDecl], ...] = (program.options, program.setups)
    for table in tables:
        if name in table:
            yield from _values(program, table[name].type)
            return


def _values(program: ir.Program, of: Type) -> Iterator[str]:
    match of:
        case Enum():
            yield from program.enums[of.name].members
        case Int():
            yield f"{'' if of.low is None else of.low}..{'' if of.high is None else of.high}"
        case Bool():
            yield from ("yes", "no")
        case Thing(kind="player"):
            yield from (f"P{seat + 1}" for seat in range(program.high))
        case Opt():
            yield from _values(program, of.item)
            yield "none"
