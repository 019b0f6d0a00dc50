"""RL315, RL316: a variable of a scope is read where that scope cannot be open, or may not be."""

from collections import defaultdict

from rulelang.lower.context import ScopeRead, Work
from rulelang.span import Span

CODES = ("RL315", "RL316")


def check(work: Work) -> None:
    """Follows definitions to the parts that use them. Guarded by a `during` of the scope nearby, a read is left alone."""
    guarded = work.guards
    own: dict[str, list[ScopeRead]] = defaultdict(list)
    for read in work.scope_reads:
        if not _covers(work, guarded.get(read.routine, set()), read.scope):
            own[read.routine].append(read)
    calls: dict[str, set[tuple[str, Span]]] = defaultdict(set)
    for part, name, span in work.define_calls:
        calls[part].add((f"define {name}", span))
    for part, sure, may in _places(work):
        for read, span in _all_reads(part, own, calls, guarded, work):
            scopes = {read.scope, *(name for name in work.symbols.scopes if read.scope in work.symbols.scope_chain(name))}
            if not scopes & may:
                work.report.error("RL315", span, name=read.name, scope=read.scope)
            elif not scopes & sure:
                work.report.warn("RL316", span, name=read.name, scope=read.scope)


def _places(work: Work) -> list[tuple[str, set[str], set[str]]]:
    """(part, scopes surely open, scopes that may be) of every part that runs."""
    flow = work.flow
    found = []
    for key, part in flow.parts.items():
        if key in flow.reached:
            found.append((key, {*flow.known(key), *part.opens}, {*flow.possible(key), *part.opens}))
    everything = set(work.symbols.scopes)
    found += [(part, set[str](), everything) for part in _continuous(work)]
    return found


def _continuous(work: Work) -> list[str]:
    """Passives hold at any time."""
    return sorted({part for part, _, _ in work.define_calls if part.startswith("passive ")} | {
        read.routine for read in work.scope_reads if read.routine.startswith("passive ")
    })  # fmt: skip


def _all_reads(
    part: str, own: dict[str, list[ScopeRead]], calls: dict[str, set[tuple[str, Span]]], guarded: dict[str, set[str]], work: Work
) -> list[tuple[ScopeRead, Span]]:
    """What a part reads itself, and through definitions: then the place is where it uses the definition."""
    found = [(read, read.span) for read in own.get(part, [])]
    todo = [(name, span) for name, span in sorted(calls.get(part, ()), key=lambda call: (call[1].file, call[1].start))]
    seen: set[str] = set()
    while todo:
        name, span = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        reads = [read for read in own.get(name, []) if not _covers(work, guarded.get(part, set()), read.scope)]
        found += [(read, span) for read in reads]
        todo += [(inner, span) for inner, _ in calls.get(name, ())]
    return found


def _covers(work: Work, guards: set[str], scope: str) -> bool:
    """Does one of the scopes that are asked for imply that `scope` is open?"""
    chain = work.symbols.scope_chain
    return any(scope in chain(guard) or guard in chain(scope) or _inside(work, guard, scope) for guard in guards)


def _inside(work: Work, guard: str, scope: str) -> bool:
    """Is `guard` only ever open inside `scope`?"""
    return scope in work.flow.known(f"scope {guard}")


VALID = (
    """
game G
    players 2..2
    S 3
scope S a: number
    P
procedure P
    let b = a
""",
    """
game G
    players 2..2
    P
    S 3
scope S a: number
    P
procedure P
    if during S
        let b = a
""",
)
INVALID = (
    """
game G
    players 2..2
    S 3
    P
scope S a: number
procedure P
    let b = a
""",
    """
game G
    players 2..2
    S 3
    P
scope S a: number
    P
procedure P
    let b = f
define f = a + 1
""",
)
