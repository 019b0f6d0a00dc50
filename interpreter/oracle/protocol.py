"""Who is next in a window: precedence, the policy's keys and turns, ties, offers and passes. Written as one conversation."""

from typing import Any

from attrs import define

from interpreter.chance import label_key
from interpreter.oracle.choices import Choices, Going
from interpreter.runtime.picks import drawn
from interpreter.runtime.signals import CHANCE, PASS, RULING
from rulelang import program as ir

Candidate = tuple[int, int, int, Any]
NOTHING = -1
"""The ability of a candidate that is nothing: its player is asked, and can only pass."""
WISHES = ("first", "last", "either")


@define(eq=False)
class Opened:
    """A window that is open, and what has been said in it."""

    title: str
    policy: ir.Policy
    taken: tuple[tuple[Any, ...], ...] = ()
    """With the incarnation of the holder: a new object has not acted yet."""
    passed: tuple[Candidate, ...] = ()
    floor: int = 0
    quiet: int = 0
    lead: tuple[int, ...] | None = None


class Protocol(Choices):
    """One turn: given candidates, a generator that asks and returns the one to carry out; None: look again; CLOSE: nobody may."""

    CLOSE = "close"

    def player_of(self, expr: ir.Expr | None) -> int:
        value: Any = 0 if expr is None else self.about(expr, {})
        return int(value)

    def must(self, c: Candidate) -> bool:
        return c[0] != NOTHING and self.p.abilities[c[0]].must

    def next_one(self, w: Opened, cands: list[Candidate]) -> Going:
        cands, policy = self.unblocked(cands), w.policy
        if policy.chooser is not None:
            return (yield from self.offer(w, self.decider(self.player_of(policy.chooser)), cands))
        if policy.turns != "all":
            cands = self.with_the_floor(w, cands)
            if not cands:
                return self.CLOSE
        if policy.keys:
            best = min(self.keys(policy, c) for c in cands)
            cands = [c for c in cands if self.keys(policy, c) == best]
        players = list(dict.fromkeys(self.decider(c[2]) for c in cands))
        if len(players) == 1:
            return (yield from self.offer(w, players[0], cands))
        if policy.ties == "contested":
            player = yield from self.leader(w, players)
            return (yield from self.offer(w, player, [c for c in cands if self.decider(c[2]) == player]))
        real = [c for c in cands if c[0] != NOTHING]
        if len(real) < 2:
            c = (real or cands)[0]
            return (yield from self.offer(w, self.decider(c[2]), [c]))
        cands = real
        who = self.decider(self.player_of(policy.tie_player)) if policy.ties == "player" else RULING
        self.world.ask = (who, "order", w.title, tuple(cands), -1, -1)
        c = yield
        return (yield from self.offer(w, self.decider(c[2]), [c]))

    def unblocked(self, cands: list[Candidate]) -> list[Candidate]:
        """Without those that a precedence puts behind another candidate."""
        here = {c[0] for c in cands}
        late = {later for rule in self.p.precedences for later in rule.later if here & set(rule.first)}
        return [c for c in cands if c[0] not in late] or cands

    def offer(self, w: Opened, player: int, own: list[Candidate]) -> Going:
        """A lone mandatory one is carried out unasked; a pass is an option where nothing is mandatory."""
        if len(own) == 1 and self.must(own[0]):
            return own[0]
        real = tuple(c for c in own if c[0] != NOTHING)
        options = real if any(map(self.must, own)) else (*real, PASS)
        self.world.ask = (player if player >= 0 else RULING, "ability", w.title, options, -1, -1)
        answer = yield
        if answer is PASS:
            w.passed += tuple(own)
            if w.policy.turns != "all":
                w.floor, w.quiet = w.floor + 1, w.quiet + 1
        return answer

    def with_the_floor(self, w: Opened, cands: list[Candidate]) -> list[Candidate]:
        """Those of whoever has the floor; a player without candidates is as good as one who passes."""
        start = self.player_of(w.policy.start)
        while w.quiet < self.world.n:
            player = (start + w.floor) % self.world.n
            own = [c for c in cands if self.decider(c[2]) == player]
            if own:
                return own
            w.floor, w.quiet = w.floor + 1, w.quiet + 1
        return []

    def keys(self, policy: ir.Policy, c: Candidate) -> tuple[Any, ...]:
        return tuple(self.key(k, c) for k in policy.keys)

    def key(self, key: ir.Key, c: Candidate) -> Any:
        if key.what == "mandatory":
            return not self.must(c)
        if key.what in ("oldest", "latest"):
            serial = c[3][0] if isinstance(c[3], tuple) else self.world.serial + 1
            return serial if key.what == "oldest" else -serial
        if key.what == "seat":
            return (c[2] - self.player_of(key.expr)) % self.world.n
        assert key.expr is not None
        return self.about(key.expr, {"it": c[1], "decider": c[2]})

    def leader(self, w: Opened, players: list[int]) -> Going:
        """Contested: each side has sealed first, last or either, once in the window; a clash is rolled."""
        first = self.player_of(w.policy.tie_player)
        seats = sorted(players, key=lambda p: (p - first) % self.world.n)
        if w.lead is None:
            wishes = {}
            for player in seats:
                self.world.ask = (player, "wish", w.title, WISHES, -1, -1)
                wishes[player] = yield
            w.lead = yield from self.settled(wishes)
        lead = w.lead
        return min(seats, key=lambda p: (lead.index(p) if p in lead else len(lead), (p - first) % self.world.n))

    def settled(self, wishes: dict[int, str]) -> Going:
        lead: tuple[int, ...] = ()
        for wish in ("first", "either", "last"):
            rest = tuple(p for p, said in wishes.items() if said == wish)
            while len(rest) > 1 and wish != "either":
                if self.world.asked:
                    self.world.ask = (CHANCE, "pick", "order", rest, -1, -1)
                    player = yield
                else:
                    player = rest[drawn(self.world, ("order", label_key("order")), -1, len(rest))]
                self.world.tell("pick", "order", -1, (player,))
                lead += (player,)
                rest = tuple(p for p in rest if p != player)
            lead += rest
        return lead
