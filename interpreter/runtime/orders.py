"""Who goes first: a pure step from candidates and what a window remembers to CLOSE, ASK or RUN. Policies are data from rule text.

A candidate is (ability, holder, you, occurrence). What a window remembers stands in its frame W, a list of plain data.
"""

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.chance import label_key
from interpreter.runtime.picks import drawn
from interpreter.runtime.signals import CHANCE, PASS, RULING

State = Any
Candidate = tuple[int, int, int, Any]
W = list[Any]
ID, PHASE, NUMBER, CONTEXT, TAKEN, CURRENT, USES, PASSED, FLOOR, QUIET, STAGE, WISHES, LEAD, SOLE = range(14)
OFFERED, ORDERED, WISHED, ROLLED, RESOLVED = range(1, 6)
CLOSE, ASK, RUN, AGAIN = range(4)
FREE, ASKED, SETTLED = range(3)
WISH = ("first", "last", "either")
NOTHING = -1
ORDER_LABEL = ("order", label_key("order"))


@define
class Order:
    """A linked policy. key: the sort key of a candidate. tie, start, chooser: the players it speaks of. See program.Policy."""

    key: Callable[[State, Candidate], Any] | None
    ties: str
    tie: Callable[[State], int] | None
    turns: str
    start: Callable[[State], int] | None
    change: bool
    chooser: Callable[[State], int] | None
    simple: bool
    """One candidate needs no ordering: nobody but its owner is asked."""
    asks: bool = False
    """Are players asked who have nothing to use, so that a question tells nothing?"""


@define
class Rules:
    """What ordering needs to know of the program: who must, who decides, what precedes what."""

    must: list[bool]
    decider: Callable[[State, int], int]
    plain: bool
    """Everybody decides for themselves."""
    blocked: dict[int, frozenset[int]]
    """ability → those that go before it."""


def silent(players: tuple[int, ...]) -> list[Candidate]:
    """A candidate that is nothing (ability -1), for each who is asked in any case."""
    return [(NOTHING, -1, p, None) for p in players]


def spoken(rules: Rules, s: State, cands: list[Candidate]) -> list[Candidate]:
    """Without the nothing of those who have something: all that the others can do is pass."""
    have = {rules.decider(s, c[2]) for c in cands if c[0] != NOTHING}
    return [c for c in cands if c[0] != NOTHING or rules.decider(s, c[2]) not in have]


def choose_next(rules: Rules, order: Order, title: str, s: State, w: W, cands: list[Candidate]) -> int:
    """One turn of the protocol, after what was taken and passed is gone from `cands` (not empty)."""
    if rules.blocked and len(cands) > 1:
        here = {c[0] for c in cands}
        cands = [c for c in cands if not rules.blocked.get(c[0], frozenset()) & here] or cands
    if order.chooser is not None:
        return offer(rules, title, s, w, rules.decider(s, order.chooser(s)), cands)
    if order.turns != "all":
        cands = on_the_floor(rules, order, s, w, cands)
        if not cands:
            return CLOSE
    if order.key is not None and len(cands) > 1:
        keys = [order.key(s, c) for c in cands]
        best = min(keys)
        cands = [c for c, k in zip(cands, keys, strict=True) if k == best]
    players = list(dict.fromkeys([c[2] for c in cands] if rules.plain else [rules.decider(s, c[2]) for c in cands]))
    if len(players) == 1:
        return offer(rules, title, s, w, players[0], cands)
    if order.ties == "contested":
        return contest(rules, order, title, s, w, cands, players)
    return ask_order(rules, order, title, s, w, cands)


def offer(rules: Rules, title: str, s: State, w: W, player: int, own: list[Candidate]) -> int:
    """Puts candidates to a player. A lone mandatory one is carried out; a pass is there only when nothing is mandatory."""
    if len(own) == 1 and rules.must[own[0][0]]:
        return take(s, w, own[0])
    w[PHASE], w[CURRENT] = OFFERED, tuple(own)
    own = [c for c in own if c[0] != NOTHING]
    if player < 0:  # what the game itself has is nobody's: 裁定 says
        player = RULING
    for c in own:
        if rules.must[c[0]]:
            s.ask = (player, "ability", title, tuple(own), -1, -1)
            return ASK
    s.ask = (player, "ability", title, (*own, PASS), -1, -1)
    return ASK


def take(s: State, w: W, c: Candidate) -> int:
    w[TAKEN] += (taken(s, c),)
    asked_once(s, c)
    w[CURRENT], w[PHASE] = c, RESOLVED
    return RUN


def asked_once(s: State, c: Candidate) -> None:
    """What answers a proposal has been tried: what it proposes instead does not ask it again."""
    if isinstance(c[3], int):
        event, fields, status, tried = s.props[c[3]]
        s.props[c[3]] = (event, fields, status, (*tried, (c[0], c[1])))


def taken(s: State, c: Candidate) -> tuple[Any, ...]:
    """A candidate as a window remembers it: a thing that has become a new object meanwhile has not acted yet."""
    return (*c, s.inc[c[1]])


def acted(s: State, w: Any, c: Candidate) -> bool:
    """Has this candidate been used or passed in this window?"""
    if c[0] == NOTHING and any(x[2] == c[2] for x in w[PASSED]):
        return True
    return taken(s, c) in w[TAKEN] or c in w[PASSED]


def ask_order(rules: Rules, order: Order, title: str, s: State, w: W, cands: list[Candidate]) -> int:
    """Nothing orders them: a named player, or 裁定, says which is next."""
    real = [c for c in cands if c[0] != NOTHING]
    if len(real) < 2:
        c = (real or cands)[0]
        return offer(rules, title, s, w, rules.decider(s, c[2]), [c])
    cands = real
    who = RULING if order.ties != "player" or order.tie is None else rules.decider(s, order.tie(s))
    w[PHASE], w[CURRENT] = ORDERED, None
    s.ask = (who, "order", title, tuple(cands), -1, -1)
    return ASK


def ordered(rules: Rules, title: str, s: State, w: W, c: Candidate) -> int:
    """The one said to be next: carried out, or offered to whoever decides for it."""
    return offer(rules, title, s, w, rules.decider(s, c[2]), [c])


def on_the_floor(rules: Rules, order: Order, s: State, w: W, cands: list[Candidate]) -> list[Candidate]:
    """turns round or alternate: only whoever has the floor. FLOOR counts seats from the start; QUIET those in a row without a use."""
    start = order.start(s) if order.start is not None else 0
    if w[FLOOR] < 0:
        w[FLOOR] = 0
    by: dict[int, list[Candidate]] = {}
    for c in cands:
        by.setdefault(rules.decider(s, c[2]), []).append(c)
    if not set(by) & set(range(s.n)):
        return cands
    while w[QUIET] < s.n:
        player = (start + w[FLOOR]) % s.n
        if player in by:
            return by[player]
        w[FLOOR] += 1
        w[QUIET] += 1
    return []


def floor_passed(order: Order, w: W) -> None:
    """A player had the floor and passed."""
    if order.turns != "all":
        w[FLOOR] += 1
        w[QUIET] += 1


def floor_used(order: Order, w: W) -> None:
    """Something was carried out: in a round the floor stays, in alternation it goes on."""
    if order.turns == "alternate":
        w[FLOOR] += 1
        w[QUIET] = 0


# ------------------------------------------------------------------------------------------------ contested: DG-67's kind of order


def contest(rules: Rules, order: Order, title: str, s: State, w: W, cands: list[Candidate], players: list[int]) -> int:
    """Each side says first, last or either, sealed, once per window; a clash is rolled. Who comes later than that follows in seat order."""
    first = order.tie(s) if order.tie is not None else 0
    seats = sorted(players, key=lambda p: (p - first) % s.n)
    if w[STAGE] == FREE:
        w[STAGE], w[WISHES] = ASKED, tuple([(p, "") for p in seats])
    if w[STAGE] == ASKED:
        return next_wish(rules, order, title, s, w, cands)
    rank = {p: i for i, p in enumerate(w[LEAD])}
    leader = min(seats, key=lambda p: (rank.get(p, len(rank)), (p - first) % s.n))
    return offer(rules, title, s, w, leader, [c for c in cands if rules.decider(s, c[2]) == leader])


def next_wish(rules: Rules, order: Order, title: str, s: State, w: W, cands: list[Candidate]) -> int:
    for player, wish in w[WISHES]:
        if not wish:
            w[PHASE], w[CURRENT] = WISHED, player
            s.ask = (player, "wish", title, WISH, -1, -1)
            return ASK
    return settle(rules, order, title, s, w, cands)


def wished(w: W, wish: str) -> None:
    w[WISHES] = tuple([(p, wish if p == w[CURRENT] else x) for p, x in w[WISHES]])


def settle(rules: Rules, order: Order, title: str, s: State, w: W, cands: list[Candidate]) -> int:
    """Builds LEAD: those who want to be first, then either, then last; a clash is picked by chance, one place after the other."""
    for wish in ("first", "either", "last"):
        rest = tuple([p for p, x in w[WISHES] if x == wish and p not in w[LEAD]])
        while rest:
            if len(rest) == 1 or wish == "either":
                w[LEAD] += rest
                break
            if s.asked:
                w[PHASE] = ROLLED
                s.ask = (CHANCE, "pick", ORDER_LABEL[0], rest, -1, -1)
                return ASK
            lead_next(s, w, rest[drawn(s, ORDER_LABEL, -1, len(rest))])
            rest = tuple([p for p in rest if p not in w[LEAD]])
    w[STAGE] = SETTLED
    return contest(rules, order, title, s, w, cands, list(dict.fromkeys([rules.decider(s, c[2]) for c in cands])))


def lead_next(s: State, w: W, player: int) -> None:
    w[LEAD] += (player,)
    if s.rec is not None:
        s.rec(("pick", ORDER_LABEL[0], -1, (player,)))
