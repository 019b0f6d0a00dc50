"""From requirement to rule to scenario: which declaration carries out an id, which scenario shows it, and what is left over.

The list of requirements stands in `requirements.toml` of a ruleset: tables whose entries are `"ID" = { ja = "…", en = "…" }`.
`[waived]` names ids that rule text cannot carry out (`"ID" = "reason"`: physical components, flavour, table talk), `[later]` those that
wait for another part of the game (`"ID" = "reason"`, or with titles). Ids in `[scenarios]` only ask to be shown. `[simulate]` is no list:
it says how many games are to be played (interpreter/quota.py).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from rulelang.ast import Cite, Module, Scenario, walk
from rulelang.files import FileProblem, toml_of
from rulelang.span import Span

WAIVED, LATER, SCENARIOS, SIMULATE = "waived", "later", "scenarios", "simulate"


class ListProblem(Exception):
    """A list of requirements that cannot be used; `code` names what is wrong (see `Requirements`), `facts` fill in its message."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts


@frozen
class Requirements:
    """titles: id → language → title, in the order of the file; scenarios: the ids that no declaration needs to carry.
    waived and later: id → reason."""

    titles: Mapping[str, Mapping[str, str]]
    waived: Mapping[str, str] = field(factory=dict)
    later: Mapping[str, str] = field(factory=dict)
    scenarios: frozenset[str] = frozenset()


@frozen
class Trace:
    """carried and shown: id → places; the rest are ids in the order of the list. unknown: cited but in no list."""

    titles: Mapping[str, Mapping[str, str]]
    carried: Mapping[str, tuple[Span, ...]]
    shown: Mapping[str, tuple[str, ...]]
    not_carried: tuple[str, ...]
    not_shown: tuple[str, ...]
    waived: Mapping[str, str]
    later: Mapping[str, str]
    unknown: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Is every requirement carried out and shown, or waived?"""
        return not (self.not_carried or self.not_shown)


def read_requirements(text: str) -> Requirements:
    """The list in a requirements.toml.

    Raises: ListProblem (toml, title, twice, waiver_reason, waiver_unknown).
    """
    try:
        tables = toml_of(text)
    except FileProblem as wrong:
        raise ListProblem("toml", reason=wrong.reason) from None
    titles: dict[str, Mapping[str, str]] = {}
    for name, table in tables.items():
        if name not in (WAIVED, SIMULATE) and isinstance(table, dict):
            _collect(name, table, titles, optional=name == LATER)
    waived = _reasons(tables.get(WAIVED, {}), titles, needed=True)
    return Requirements(titles, waived, _reasons(tables.get(LATER, {}), titles, needed=False), frozenset(tables.get(SCENARIOS, {})))


def _collect(name: str, table: Mapping[str, object], titles: dict[str, Mapping[str, str]], *, optional: bool) -> None:
    """Adds the titled entries of a table, or the table itself where it is one entry. optional: entries may be a bare reason."""
    if "ja" in table or "en" in table:
        table = {name: table}
    for id_, entry in table.items():
        if optional and not isinstance(entry, dict):
            continue
        if not isinstance(entry, dict) or not all(isinstance(entry.get(lang), str) and entry[lang] for lang in ("ja", "en")):
            raise ListProblem("title", id=id_)
        if id_ in titles:
            raise ListProblem("twice", id=id_)
        titles[id_] = {lang: entry[lang] for lang in ("ja", "en")}


def _reasons(table: object, titles: Mapping[str, object], *, needed: bool) -> dict[str, str]:
    """id → reason. needed: each must have one, and be in the list."""
    if not isinstance(table, dict):
        raise ListProblem("waiver_reason", id="?")
    found = {}
    for id_, entry in table.items():
        reason = entry.get("reason", "") if isinstance(entry, dict) else entry
        if not isinstance(reason, str) or (needed and not reason.strip()):
            raise ListProblem("waiver_reason", id=id_)
        if id_ not in titles:
            raise ListProblem("waiver_unknown", id=id_)
        found[id_] = reason
    return found


def trace(requirements: Requirements, modules: Iterable[Module], passed: Collection[str]) -> Trace:
    """Compares the list with what the text cites. passed: the names of the scenarios that ran well; others show nothing."""
    carried, shown = citations(modules)
    good = {id_: tuple(name for name in names if name in passed) for id_, names in shown.items()}
    open_ = [id_ for id_ in requirements.titles if id_ not in requirements.waived and id_ not in requirements.later]
    return Trace(
        titles=requirements.titles,
        carried=carried,
        shown={id_: names for id_, names in good.items() if names},
        not_carried=tuple(id_ for id_ in open_ if id_ not in carried and id_ not in requirements.scenarios),
        not_shown=tuple(id_ for id_ in open_ if not good.get(id_)),
        waived=requirements.waived,
        later=requirements.later,
        unknown=tuple(sorted((set(carried) | set(shown)) - set(requirements.titles))),
    )


def citations(modules: Iterable[Module]) -> tuple[dict[str, tuple[Span, ...]], dict[str, tuple[str, ...]]]:
    """Which places cite an id, declarations and scenarios apart (scenarios by name)."""
    carried: dict[str, tuple[Span, ...]] = {}
    shown: dict[str, tuple[str, ...]] = {}
    for module in modules:
        for decl in module.decls:
            for cite in (node for node in walk(decl) if isinstance(node, Cite)):
                for id_ in cite.ids:
                    if not isinstance(decl, Scenario):
                        carried[id_] = (*carried.get(id_, ()), cite.span)
                    elif decl.name.text not in shown.get(id_, ()):
                        shown[id_] = (*shown.get(id_, ()), decl.name.text)
    return carried, shown
