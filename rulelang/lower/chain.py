"""All of lowering in order."""

from rulelang import program as p
from rulelang.lower import abilities, declarations, parts, passives, ways
from rulelang.lower.context import Work
from rulelang.lower.definitions import define
from rulelang.lower.expressions import expression
from rulelang.report import Report
from rulelang.resolve.flow import Flow
from rulelang.symbols import Symbols

OVERRIDES = ("controller", "decider")
"""Builtin definitions that a ruleset may define for itself."""


def lower(symbols: Symbols, flow: Flow, report: Report) -> Work:
    """The Program of a ruleset, in `.program`; it may be played only where the report has no error."""
    work = Work(symbols, report, p.Program(name=""), flow, expression, define, parts.procedure)
    places = abilities.slots(work)
    for number, slot in enumerate(places):
        work.ability_ids.setdefault(slot.name, []).append(number)
    _enums(work)
    for step in (
        parts.lower_game,
        declarations.lower_kinds,
        declarations.lower_attributes,
        declarations.lower_zones,
        declarations.lower_cards,
        ways.lower_paths,
        declarations.lower_skills,
        parts.lower_setups,
        parts.lower_scopes,
        parts.lower_procedures,
        parts.lower_events,
        declarations.lower_timings,
    ):
        step(work)
    for name in symbols.defines:
        work.define_(work, name)
    abilities.lower_all(work, places)
    passives.lower_all(work)
    parts.lower_rules(work)
    declarations.lower_precedences(work, places)
    _overrides(work)
    return work


def _enums(work: Work) -> None:
    for name, members in work.symbols.enums.items():
        work.program.enums[name] = p.EnumDecl(name=name, members=members, labels=work.symbols.enum_labels[name])


def _overrides(work: Work) -> None:
    for name in work.symbols.defines:
        if work.symbols.canon(name) in OVERRIDES:
            setattr(work.program, work.symbols.canon(name), name)
