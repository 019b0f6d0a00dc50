"""A window: gather, order, offer, resolve one, gather again, until nobody acts or the uses are spent.

The driver is re-entrant like the generated routines: what it remembers is the frame W (orders.py), written out only when it waits.
"""

from collections.abc import Callable
from typing import Any

from attrs import define

from interpreter.errors import Overrun, RulesError
from interpreter.runtime.orders import (
    AGAIN,
    ASK,
    CLOSE,
    CONTEXT,
    CURRENT,
    NUMBER,
    OFFERED,
    ORDERED,
    PASSED,
    PHASE,
    RESOLVED,
    ROLLED,
    SOLE,
    TAKEN,
    USES,
    WISHED,
    Candidate,
    Order,
    Rules,
    W,
    acted,
    asked_once,
    choose_next,
    floor_passed,
    floor_used,
    lead_next,
    next_wish,
    offer,
    ordered,
    settle,
    spoken,
    take,
    taken,
    wished,
)  # fmt: skip
from interpreter.runtime.picks import WINDOW
from interpreter.runtime.signals import CHANCE, DEPTH, END, FUEL, PASS, RULING, SUSP

State = Any
__all__ = ["FUEL", "Tables", "make_window"]


@define
class Tables:
    """Everything windows need to know of the program, by window number or ability number."""

    gather: list[Callable[[State, Any], list[Candidate]]]
    titles: list[str]
    takes: list[int]
    orders: list[Order]
    event_orders: list[Order]
    """By event number: for what was heard of one event."""
    heard: int
    """The number of the window of what was heard, -1 for none."""
    forced: list[bool]
    """Is there an ability that must be used at this window?"""
    rules: Rules
    use: list[Callable[..., Any]]
    names: list[str]


def make_window(T: Tables) -> Callable[..., Any]:
    """The driver of one program."""
    must, use, takes, orders, gather, decider = T.rules.must, T.use, T.takes, T.orders, T.gather, T.rules.decider
    heard = T.heard

    simple = [o.simple for o in orders]
    choosers: list[Any] = [o.chooser for o in orders]
    quick = [
        o.chooser is not None and not o.asks and not T.rules.blocked and not forced for o, forced in zip(orders, T.forced, strict=False)
    ]
    plain = T.rules.plain

    def order_of(w: W) -> Order:
        """What was heard of one event is ordered as that event says."""
        if w[NUMBER] != heard:
            return orders[w[NUMBER]]
        events = {c[3][1] for c in w[CONTEXT]}
        return T.event_orders[events.pop()] if len(events) == 1 else orders[heard]

    def answered(s: State, w: W, v: Any) -> int:
        """Takes in the answer to what was asked: RUN, CLOSE, or AGAIN to look anew."""
        phase = w[PHASE]
        if phase == OFFERED:
            if v is not PASS:
                return take(s, w, v)
            if w[SOLE]:
                return CLOSE
            w[PASSED] += w[CURRENT]
            floor_passed(order_of(w), w)
        elif phase == ORDERED:
            return ordered(T.rules, T.titles[w[NUMBER]], s, w, v)
        elif phase == WISHED:
            wished(w, v)
        elif phase == ROLLED:
            lead_next(s, w, v)
        return AGAIN

    def used(s: State, w: W) -> int:
        """Something was carried out."""
        w[USES] += 1
        if w[USES] == takes[w[NUMBER]]:
            return CLOSE
        s.fuel -= 1
        if s.fuel < 0:
            raise Overrun("the rules do not come to an end: budget of uses used up")
        order = order_of(w)
        if order.change:
            w[PASSED] = ()
        floor_used(order, w)
        return AGAIN

    def step(s: State, w: W, cands: list[Candidate] | None) -> int:
        """Gathers, and says what is next: CLOSE, ASK (s.ask is set) or RUN (w[CURRENT] is to be carried out)."""
        number, phase = w[NUMBER], w[PHASE]
        if cands is None:
            cands = gather[number](s, w[CONTEXT])
        if w[TAKEN] or w[PASSED]:
            cands = [c for c in cands if not acted(s, w, c)]
        order, title = order_of(w), T.titles[number]
        if order.asks:
            cands = spoken(T.rules, s, cands)
        if not cands:
            return CLOSE
        w[SOLE] = not w[PASSED] and (len(cands) == 1 or order.chooser is not None)
        if phase == WISHED:
            return next_wish(T.rules, order, title, s, w, cands)
        if phase == ROLLED:
            return settle(T.rules, order, title, s, w, cands)
        if len(cands) == 1 and order.simple:
            return offer(T.rules, title, s, w, cands[0][2] if plain else decider(s, cands[0][2]), cands)
        return choose_next(T.rules, order, title, s, w, cands)

    def window(s: State, f: Any, v: Any, number: int = 0, context: Any = None, cands: Any = None) -> Any:
        """Runs window `number` on its first candidates; or goes on from frame f with answer v."""
        if f is not None:
            if v is END:
                s.depth -= 1
                return END
            if takes[f[NUMBER]] == 1:
                if f[PHASE] == RESOLVED:
                    return closed(s, f[NUMBER], 1)
                if f[PHASE] == OFFERED and f[SOLE]:
                    return closed(s, f[NUMBER], 0) if v is PASS else only_use(s, f[NUMBER], f[CONTEXT], v)
            w = list(f)
            return run(s, w, used(s, w) if w[PHASE] == RESOLVED else answered(s, w, v))
        s.depth += 1
        if s.depth > DEPTH:
            raise Overrun("the rules do not come to an end: windows inside windows inside windows …")
        if s.rec is not None:
            s.rec(("window", T.titles[number]))
        c = cands[0]
        if context == ():  # it was taken beside a choice, with the one question
            return only_use(s, number, context, c)
        lone = len(cands) == 1 and simple[number]
        if not (lone or quick[number]):
            w = fresh(number, context)
            return run(s, w, step(s, w, cands))
        # The common case needs no ordering: one candidate, or one player who takes what it wants of those that nobody must use.
        if not (lone and must[c[0]]):
            who = c[2] if lone else choosers[number](s)
            options = (*cands, PASS)
            who = who if plain else decider(s, who)
            s.ask = (who if who >= 0 else RULING, "ability", T.titles[number], options, -1, -1)
            if s.auto is None:
                s.susp.append((WINDOW, OFFERED, number, context, (), options[:-1], 0, (), -1, 0, 0, (), (), True))
                return SUSP
            c = options[s.auto(s)]
            if c is PASS:
                return closed(s, number, 0)
        return only_use(s, number, context, c)

    def only_use(s: State, number: int, context: Any, c: Candidate) -> Any:
        """The first use of a window, often the last: a frame is written only where it waits."""
        once = takes[number] == 1 or context == ()
        mark: tuple[Any, ...] = ()
        if not once:
            mark = taken(s, c)
            asked_once(s, c)
        try:
            v = use[c[0]](s, None, None, c[1], c[2], c[3])
        except RulesError as error:
            error.chain.append((T.names[c[0]], c[1]))
            raise
        if v is SUSP:
            s.susp.append((WINDOW, RESOLVED, number, context, (mark or taken(s, c),), c, 0, (), -1, 0, 0, (), (), True))
            return SUSP
        if v is END:
            s.depth -= 1
            return END
        if once:
            return closed(s, number, 1)
        w = [WINDOW, RESOLVED, number, context, (mark,), c, 0, (), -1, 0, 0, (), (), True]
        return run(s, w, used(s, w))

    def run(s: State, w: W, k: int) -> Any:
        """On from a state of the protocol to the next wait, the end of a scope or the close."""
        while k != CLOSE:
            if k == AGAIN:
                k = step(s, w, None)
            elif k == ASK:
                if s.auto is None or s.ask[0] == CHANCE:
                    s.susp.append(tuple(w))
                    return SUSP
                k = answered(s, w, s.ask[3][s.auto(s)])
            else:
                c = w[CURRENT]
                try:
                    v = use[c[0]](s, None, None, c[1], c[2], c[3])
                except RulesError as error:
                    error.chain.append((T.names[c[0]], c[1]))
                    raise
                if v is SUSP:
                    s.susp.append(tuple(w))
                    return SUSP
                if v is END:
                    s.depth -= 1
                    return END
                k = CLOSE if takes[w[NUMBER]] == 1 else used(s, w)
        return closed(s, w[NUMBER], w[USES])

    def closed(s: State, number: int, uses: int) -> int:
        s.depth -= 1
        if s.rec is not None:
            s.rec(("window_end", T.titles[number]))
        return uses

    return window


def fresh(number: int, context: Any) -> W:
    """What a window remembers at its beginning."""
    return [WINDOW, RESOLVED, number, context, (), None, 0, (), -1, 0, 0, (), (), False]
