"""Fills `Symbols` from modules. Two declarations of one name are a problem; the first one holds."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rulelang import ast
from rulelang.report import Report
from rulelang.span import Span
from rulelang.symbols import BASE, AttrInfo, Builtins, CardInfo, KindInfo, Symbols, place_of


def collect_builtins(prelude: ast.Module) -> Builtins:
    """The prelude's own tables."""
    found = Builtins()
    for decl in prelude.decls:
        match decl:
            case ast.Define():
                found.defines[decl.name.text] = decl
            case ast.Event():
                found.events[decl.name.text] = decl
            case ast.Kind():
                found.kinds[decl.name.text] = decl
                for item in decl.fields:
                    if item.label:
                        found.aliases[item.label] = item.name.text
            case ast.Policy():
                found.policies[decl.name.text] = decl
        name = getattr(decl, "name", None)
        if decl.label and isinstance(name, ast.Name):
            found.aliases[decl.label] = name.text
    return found


def collect(modules: Iterable[ast.Module], builtins: Builtins, report: Report) -> Symbols:
    """All declarations of a ruleset, in the order of its text."""
    symbols = Symbols(builtins)
    for module in modules:
        for decl in module.decls:
            _COLLECT[type(decl)](symbols, decl, report)
    _kinds(symbols, report)
    _attributes(symbols, report)
    _ability_names(symbols)
    return symbols


T = TypeVar("T")


def _add(table: dict[str, T], name: str, value: T, span: Span, report: Report) -> bool:
    """Enters a name; False and a problem where it is taken."""
    if name in table:
        report.error("RL203", span, name=name)
        return False
    table[name] = value
    return True


def _plain(table: str) -> Callable[[Symbols, ast.Decl, Report], None]:
    """Collects a declaration under its name."""

    def enter(symbols: Symbols, decl: Any, report: Report) -> None:
        _add(getattr(symbols, table), decl.name.text, decl, place_of(decl), report)

    return enter


def _listed(table: str) -> Callable[[Symbols, ast.Decl, Report], None]:
    """Collects a declaration that has no name."""

    def enter(symbols: Symbols, decl: ast.Decl, report: Report) -> None:
        getattr(symbols, table).append(decl)

    return enter


def _game(symbols: Symbols, decl: ast.Game, report: Report) -> None:
    symbols.games.append(decl)
    if len(symbols.games) > 1:
        report.error("RL401", place_of(decl), name=decl.name.text)
    for item in decl.fields:
        _add(symbols.variables, item.name.text, item, item.name.span, report)


def _enum(symbols: Symbols, decl: ast.Enum, report: Report) -> None:
    _members(symbols, decl.name, decl.members, decl.labels, report)


def _option(symbols: Symbols, decl: ast.Option, report: Report) -> None:
    _add(symbols.options, decl.name.text, decl, place_of(decl), report)
    if decl.choices:
        _members(symbols, decl.name, decl.choices, decl.labels, report)


def _members(symbols: Symbols, name: ast.Name, members: tuple[ast.Name, ...], labels: tuple[str | None, ...], report: Report) -> None:
    texts = tuple(member.text for member in members)
    if not _add(symbols.enums, name.text, texts, name.span, report):
        return
    symbols.enum_labels[name.text] = labels or (None,) * len(members)
    for index, member in enumerate(members):
        if member.text in texts[:index]:
            report.error("RL203", member.span, name=member.text)
        else:
            symbols.members.setdefault(member.text, []).append((name.text, index))


def _kind(symbols: Symbols, decl: ast.Kind, report: Report) -> None:
    name = symbols.canon(decl.name.text)
    info = symbols.kinds.get(name)
    if info is None:
        info = symbols.kinds[name] = KindInfo(name, ())
    elif info.decls:
        report.error("RL203", place_of(decl), name=decl.name.text)
        return
    info.decls.append(decl)


def _kinds(symbols: Symbols, report: Report) -> None:
    """Computes what each kind inherits; rings and unknown parents are problems."""
    for name in BASE:
        symbols.kinds.setdefault(name, KindInfo(name, ()))
    above = {name: [symbols.canon(parent.text) for decl in info.decls for parent in decl.parents] for name, info in symbols.kinds.items()}
    for name, info in symbols.kinds.items():
        for decl in info.decls:
            for parent in decl.parents:
                if symbols.canon(parent.text) not in symbols.kinds:
                    report.unknown("RL205", parent.span, parent.text, symbols.kinds)
        found: dict[str, None] = {}
        todo = deque(above[name])
        while todo:
            here = todo.popleft()
            if here == name:
                report.error("RL214", place_of(info.decls[0]), name=name)
                break
            if here not in found and here in symbols.kinds:
                found[here] = None
                todo += above[here]
        info.parents = tuple(item for item in found if item != "thing") + (("thing",) if name != "thing" else ())


def _attributes(symbols: Symbols, report: Report) -> None:
    for kind in symbols.builtins.kinds.values():
        for item in kind.fields:
            symbols.attrs[item.name.text] = AttrInfo(item.name.text, [kind.name.text], item, builtin=True)
    for name, info in symbols.kinds.items():
        for decl in info.decls:
            for item in decl.fields:
                _attribute(symbols, name, item, report)


def _attribute(symbols: Symbols, kind: str, item: ast.Field, report: Report) -> None:
    known = symbols.attrs.get(item.name.text)
    if known is None or known.builtin:
        symbols.attrs[item.name.text] = AttrInfo(item.name.text, [kind], item)
    elif kind in known.kinds or (known.decl.type, known.decl.default, known.decl.until) != (item.type, item.default, item.until):
        report.error("RL216", item.name.span, name=item.name.text, kind=known.kinds[0])
    else:
        known.kinds.append(kind)


def _card(symbols: Symbols, decl: ast.Card, report: Report) -> None:
    cells = tuple((cell.name, cell.value) for cell in decl.cells)
    kind = symbols.canon(decl.kind.text)
    info = CardInfo(decl.name.text, kind, cells, decl.abilities, decl.cite, decl.label, decl.notes, place_of(decl))
    _add(symbols.cards, info.name, info, info.span, report)


def _table(symbols: Symbols, decl: ast.Table, report: Report) -> None:
    kind = symbols.canon(decl.kind.text)
    for row in decl.rows:
        if len(row.cells) != len(decl.columns):
            report.error("RL405", row.name.span, name=row.name.text, count=len(row.cells), wanted=len(decl.columns))
        cells = tuple(zip(decl.columns, row.cells, strict=False))
        info = CardInfo(row.name.text, kind, cells, row.abilities, row.cite or decl.cite, row.label, row.notes, row.name.span)
        _add(symbols.cards, info.name, info, info.span, report)


def _ability_names(symbols: Symbols) -> None:
    """Names that abilities have been given, so that 『友釣り』 can be a value."""
    holders = [info.abilities for info in symbols.cards.values()] + [decl.abilities for decl in symbols.skills.values()]
    holders += [decl.abilities for info in symbols.kinds.values() for decl in info.decls]
    holders.append(tuple(decl.ability for decl in symbols.game_abilities))
    for abilities in holders:
        symbols.ability_names |= {item.name.text for item in abilities if item.name is not None and isinstance(item, ast.Ability)}


def _policy(symbols: Symbols, decl: ast.Policy, report: Report) -> None:
    _add(symbols.policies, decl.name.text, decl, place_of(decl), report)


def _ignored(symbols: Symbols, decl: ast.Decl, report: Report) -> None:
    """Scenarios stand beside the rules; they are read where they are run."""


_COLLECT: dict[type, Callable[..., None]] = {
    ast.Game: _game,
    ast.Setup: _plain("setups"),
    ast.Option: _option,
    ast.Enum: _enum,
    ast.Kind: _kind,
    ast.Skill: _plain("skills"),
    ast.Class: _plain("classes"),
    ast.Zone: _plain("zones"),
    ast.Board: _listed("boards"),
    ast.Path: _listed("paths"),
    ast.Card: _card,
    ast.Table: _table,
    ast.Scope: _plain("scopes"),
    ast.Procedure: _plain("procedures"),
    ast.Event: _plain("events"),
    ast.Timing: _plain("timings"),
    ast.Policy: _policy,
    ast.Define: _plain("defines"),
    ast.Whenever: _listed("rules"),
    ast.Always: _listed("invariants"),
    ast.Precedence: _listed("precedences"),
    ast.Ruling: _listed("rulings"),
    ast.GameAbility: _listed("game_abilities"),
    ast.DefaultOrder: _listed("default_orders"),
    ast.Scenario: _ignored,
}
