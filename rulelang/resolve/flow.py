"""Which part of a game runs inside which: a graph over scopes, procedures, events, timings and abilities, read off the tree.

`surely` are the scopes that are open whenever a part runs, `maybe` those that may be. Both are found by walking the graph from the
game to a fixed point; inherited scopes count as open with their heirs.
"""

from collections.abc import Iterator

from attrs import define, field

from rulelang import ast
from rulelang.symbols import Symbols

GAME = "game"


@define
class Part:
    """A node of the graph. key: 'scope 対決', 'event 退場', 'timing T', 'ability 12' …; opens: the scope it adds for what is inside."""

    key: str
    inside: list[str] = field(factory=list)
    """Keys of parts that run within it."""
    opens: tuple[str, ...] = ()
    during: tuple[str, ...] = ()
    """Scopes that its own declaration requires."""
    node: ast.Node | None = None
    anywhere: bool = False
    """It may run while any scope is open."""


@define
class Flow:
    """The whole graph with its results."""

    parts: dict[str, Part] = field(factory=dict)
    surely: dict[str, frozenset[str]] = field(factory=dict)
    maybe: dict[str, frozenset[str]] = field(factory=dict)
    reached: set[str] = field(factory=set)

    def known(self, key: str) -> frozenset[str]:
        """Scopes surely open in a part; empty for one that never runs."""
        return self.surely.get(key, frozenset())

    def possible(self, key: str) -> frozenset[str]:
        """Scopes that may be open in a part."""
        return self.maybe.get(key, frozenset())


def commands(body: tuple[ast.Stmt, ...]) -> Iterator[ast.Stmt]:
    """Every statement of a body and of the blocks in it."""
    for stmt in body:
        yield stmt
        match stmt:
            case ast.If():
                yield from commands(stmt.then + stmt.orelse)
            case ast.Each():
                yield from commands(stmt.body + stmt.then)
            case ast.Repeat():
                yield from commands(stmt.body)
            case ast.Roll():
                for outcome in stmt.outcomes:
                    yield from commands(outcome.body)


def build(symbols: Symbols) -> Flow:
    """The graph of a ruleset, solved."""
    flow = Flow()
    for game in symbols.games:
        _part(flow, symbols, GAME, game.body)
    for name, scope in symbols.scopes.items():
        _part(flow, symbols, f"scope {name}", scope.body, opens=symbols.scope_chain(name), node=scope)
    for name, procedure in symbols.procedures.items():
        _part(flow, symbols, f"procedure {name}", procedure.body, node=procedure)
    for name, event in symbols.events.items():
        _part(flow, symbols, f"event {name}", event.body, node=event)
    for name, timing in symbols.timings.items():
        during = timing_scope(symbols, name)
        flow.parts[f"timing {name}"] = Part(f"timing {name}", during=symbols.scope_chain(during) if during else (), node=timing)
        if symbols.standing(name):
            _inside(flow, symbols, f"timing {name}", during)
    for index, rule in enumerate(symbols.rules):
        during = rule.during.text if rule.during else ""
        _part(flow, symbols, f"rule {index}", rule.body, during=symbols.scope_chain(during) if during else (), node=rule)
        _inside(flow, symbols, f"rule {index}", during)
    _abilities(flow, symbols)
    _solve(flow, frozenset(symbols.scopes))
    return flow


def _inside(flow: Flow, symbols: Symbols, key: str, during: str) -> None:
    """Something that may happen at any time, or while a scope is open: it runs inside that scope and its heirs, or inside the game."""
    hosts = [f"scope {name}" for name in symbols.scopes if during and during in symbols.scope_chain(name)] or [GAME]
    flow.parts[key].anywhere = not during
    for host in hosts:
        if host in flow.parts:
            flow.parts[host].inside.append(key)


def timing_scope(symbols: Symbols, timing: str) -> str:
    """The scope that a timing stands in, its own or inherited; "" for none."""
    for name in symbols.timing_chain(timing):
        during = symbols.timings[name].during
        if during is not None:
            return during.text
    return ""


def all_abilities(symbols: Symbols) -> Iterator[tuple[str, ast.Ability | ast.Passive]]:
    """Every ability with the kind, card or skill that has it, in the order in which they are numbered."""
    for decl in symbols.game_abilities:
        yield "", decl.ability
    for name, kind in symbols.kinds.items():
        for one in kind.decls:
            yield from ((name, ability) for ability in one.abilities)
    for name, skill in symbols.skills.items():
        yield from ((name, ability) for ability in skill.abilities)
    for name, card in symbols.cards.items():
        yield from ((name, ability) for ability in card.abilities)


def _part(
    flow: Flow, symbols: Symbols, key: str, body: tuple[ast.Stmt, ...], opens: tuple[str, ...] = (), during: tuple[str, ...] = (),
    node: ast.Node | None = None,
) -> Part:  # fmt: skip
    part = flow.parts[key] = Part(key, opens=opens, during=during, node=node)
    for stmt in commands(body):
        match stmt:
            case ast.Command():
                part.inside += _verb(symbols, stmt.verb.text)
            case ast.Open():
                part.inside.append(f"timing {stmt.timing.text}")
            case ast.Let(value=ast.Call(name=ast.Name(text=name)) | ast.Ref(name=name)) if name in symbols.procedures:
                part.inside.append(f"procedure {name}")
    return part


def _verb(symbols: Symbols, name: str) -> list[str]:
    if name in symbols.events:
        return [f"event {name}"]
    if name in symbols.scopes:
        return [f"scope {name}"]
    return [f"procedure {name}"] if name in symbols.procedures else []


def _abilities(flow: Flow, symbols: Symbols) -> None:
    for index, (_, ability) in enumerate(all_abilities(symbols)):
        if isinstance(ability, ast.Passive):
            continue
        for number, hook in enumerate(ability.hooks):
            key = f"ability {index}.{number}"
            during = getattr(hook, "during", None)
            later = symbols.later(ability)
            body = () if later else ability.body
            _part(flow, symbols, key, body, during=symbols.scope_chain(during.text) if during else (), node=ability)
            if later:
                _part(flow, symbols, f"later {index}.{number}", ability.body, node=ability)
                for host in (f"timing {name}" for name in symbols.heirs(later[0].text)):
                    flow.parts[host].inside.append(f"later {index}.{number}")
            hosts = _hosts(symbols, hook)
            if not hosts:
                _inside(flow, symbols, key, during.text if during else "")
            for host in hosts:
                if host in flow.parts:
                    flow.parts[host].inside.append(key)


def _hosts(symbols: Symbols, hook: ast.At | ast.Hook) -> list[str]:
    """The parts within which an ability is carried out; none where it answers uses and rolls, which may be anywhere."""
    if isinstance(hook, ast.At):
        return [f"timing {name}" for name in symbols.heirs(hook.timing.text)]
    if hook.at is not None:
        return [f"timing {name}" for name in symbols.heirs(hook.at.text)]
    return [f"event {hook.event.text}"] if hook.event.text in symbols.events else []


def _solve(flow: Flow, everything: frozenset[str]) -> None:
    """Greatest fixed point for `surely`, least for `maybe`, over the parts that the game reaches."""
    todo = [(GAME, frozenset[str](), frozenset[str]())] if GAME in flow.parts else []
    while todo:
        key, sure, may = todo.pop()
        part = flow.parts.get(key)
        if part is None:
            continue
        sure, may = sure | set(part.during), may | set(part.during)
        if part.anywhere:
            may |= everything
        old_sure, old_may = flow.surely.get(key), flow.maybe.get(key, frozenset())
        new_sure = sure if old_sure is None else old_sure & sure
        new_may = old_may | may
        if new_sure == old_sure and new_may == old_may:
            continue
        flow.surely[key], flow.maybe[key] = new_sure, new_may
        flow.reached.add(key)
        opened = frozenset(part.opens)
        todo += [(inner, new_sure | opened, new_may | opened) for inner in part.inside]
