"""The finale of ダンゲロス, written by hand: parties, ambushes, one-on-ones from T1 to T7, turns until one player has cards."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from benchmarks.twins.base import Choose, Draw, Table
from benchmarks.twins.finale_cards import CLASSES, DUEL, ITEMS, Card, Exit, Item
from benchmarks.twins.windows import PASS, Candidate, Contest, window

Reaction = tuple[Card, Exit]


@frozen
class Setup:
    """What each player brings: cards, items, the size of the party; and who begins."""

    cards: tuple[tuple[str, ...], ...]
    items: tuple[tuple[str, ...], ...]
    sizes: tuple[int, ...]
    first: int = 0


class Game(Table):
    """One finale: `run` plays it and gives who has won, () for a draw."""

    def __init__(self, setup: Setup, choose: Choose, draw: Draw, first_id: int | None = None) -> None:
        super().__init__(choose, draw)
        n = self.n = len(setup.cards)
        number = n if first_id is None else first_id
        self.pools: list[list[Card]] = []
        self.items: list[list[Item]] = []
        for p, names in enumerate(setup.cards):
            self.pools.append([CLASSES[name](self, number + i, p) for i, name in enumerate(names)])
            number += len(names)
        for p, names in enumerate(setup.items):
            self.items.append([ITEMS[name](self, number + i, p) for i, name in enumerate(names)])
            number += len(names)
        self.parties: list[list[Card]] = [[] for _ in range(n)]
        self.graves: list[list[Card]] = [[] for _ in range(n)]
        self.removed: list[list[Card]] = [[] for _ in range(n)]
        self.sizes, self.first = setup.sizes, setup.first
        self.duels, self.losses = [0] * n, [0] * n
        self.fighters: Any = None
        self.active = self.first
        self.turn_over = False
        self.credit: int | None = None
        self.user: Card | None = None
        self.mirrored: Card | None = None
        self.batches = 0
        self.leaving: list[Reaction] = []
        self.reacting: list[Reaction] = []
        self.returning: list[Reaction] = []
        self.winners: tuple[int, ...] | None = None

    # ------------------------------------------------------------------------------------------------ the course of the finale

    def run(self) -> tuple[int, ...]:
        for p in range(self.n):
            self.draft(p)
        for p in self.clockwise(self.first):
            self.ambushes(p)
        while sum(map(bool, self.parties)) > 1:
            p = self.active
            if self.parties[p]:
                self.duel(p, self.ask(p, "攻撃する相手", [q for q in self.others(p) if self.parties[q]]))
            self.active = (p + 1) % self.n
        alive = tuple(p for p in range(self.n) if self.parties[p])
        self.winners = alive or (() if self.credit is None else (self.credit,))
        return self.winners

    def draft(self, p: int) -> None:
        pool, party = self.pools[p], self.parties[p]
        while pool and len(party) < self.sizes[p]:
            card = self.ask(p, "編成", [*pool, PASS] if party else pool)
            if card is PASS:
                break
            pool.remove(card)
            party.append(card)
        self.graves[p].extend(pool)

    def clockwise(self, p: int) -> list[int]:
        return [(p + i) % self.n for i in range(self.n)]

    def others(self, p: int) -> list[int]:
        return [q for q in range(self.n) if q != p]

    # ------------------------------------------------------------------------------------------------ T0

    def ambushes(self, p: int) -> None:
        done: list[Card] = []
        while own := [c for c in self.parties[p] if c.ambush and c not in done and c.can_ambush()]:
            card = self.ask(p, "戦闘開始前", own)
            done.append(card)
            self.user, self.mirrored = card, None
            target = self.ask(p, "標的", card.victims())
            if card.ambush == "kill":
                target = self.reflect(card, target)
            if target >= 0:
                card.do_ambush(target)
            self.user = None
            self.aftermath()

    def reflect(self, user: Card, target: int) -> int:
        """Whom a killing ambush hits in the end; -1 nobody (DGA-43)."""
        mirror = next((c for c in self.parties[target] if c.mirror), None)
        if mirror is None:
            return target
        self.mirrored = mirror
        return -1 if any(c.mirror for c in self.parties[user.owner]) else user.owner

    def blame(self, user: Card) -> Card:
        """Who caused it: the user, or the card that reflected it."""
        return self.mirrored or user

    def seen(self, target: int) -> list[Card]:
        """The cards that exist for an ambush (DGC-12)."""
        return [c for c in self.parties[target] if not c.unseen]

    def ambush_roll(self, user: Card, label: str) -> int:
        """A roll of an ambush, which an opposing 鏡子 may lower."""
        die = self.roll(label, user.id)
        for q in self.others(user.owner):
            for c in self.parties[q]:
                if c.name == "鏡子" and die > 1 and self.ask(q, "ぴちぴちビッチ", (c, PASS)) is not PASS:
                    die -= 1
        return die

    # ------------------------------------------------------------------------------------------------ a one-on-one

    def duel(self, p: int, q: int) -> None:
        a, b = self.fighters = self.parties[p][0], self.parties[q][0]
        a.opponent, b.opponent = b, a
        self.duels[p] += 1
        self.duels[q] += 1
        for side in (p, q):
            for c in self.parties[side]:
                c.refresh()
        self.turn_over = False
        self.returning.clear()
        self.fight(a, b)
        if not self.turn_over:
            self.settle(a, b)
        a.opponent = b.opponent = None
        self.fighters = None

    def fight(self, a: Card, b: Card) -> None:
        self.moment("攻撃ダイスを振る前", a, b, "can_before", "before")
        if self.turn_over or a.fallen or b.fallen:
            return
        a.attack()
        b.attack()
        self.moment("攻撃ダイスを振った後", a, b, "can_after", "after")
        x, y = a.total(), b.total()
        if x <= y:
            self.fell(a, DUEL, b)
        if y <= x:
            self.fell(b, DUEL, a)
        if x != y:
            winner, loser = (a, b) if x > y else (b, a)
            if not winner.silenced and winner.can_win() and (winner.must_win or self.ask(winner.owner, "勝利時", (winner, PASS))):
                winner.win(loser)

    def moment(self, prompt: str, a: Card, b: Card, can: str, do: str) -> None:
        """T1 and T3: fighters, items and supporters, both sides at once."""
        sides = (a.owner, b.owner)

        def gather() -> list[Candidate]:
            if self.turn_over:
                return []
            found: list[Candidate] = []
            things: list[Any] = [a, b]
            for p in sides:
                things += self.items[p]
            for p in sides:
                things += [c for c in self.parties[p] if c.supports and c is not a and c is not b]
            for x in things:
                if getattr(x, can)() and (isinstance(x, Item) or (not x.fallen and not x.silenced)):
                    found.append((x.owner, False, x))
            return found

        window(self, prompt, gather, lambda x: getattr(x, do)(), Contest(self, "順番", a.owner, self.n))

    def used(self, card: Card, name: str) -> bool:
        """Is the use of this ability carried out? The opposing fighter may cancel it."""
        foe = card.opponent
        if foe is None or not foe.can_answer() or self.ask(foe.owner, "両性具有", (foe, PASS)) is PASS:
            return True
        foe.duel_used = True
        return False

    def fell(self, card: Card, cause: str, by: Card) -> None:
        """It falls where it stands; it leaves at T7."""
        if card.stands:
            card.fallen, card.cause, card.by = True, cause, by

    # ------------------------------------------------------------------------------------------------ T7

    def settle(self, a: Card, b: Card) -> None:
        fallen = [c for c in (a, b) if c.fallen]
        self.batches += 1
        for c in fallen:
            self.leave(c, c.cause, c.by)
        self.aftermath()
        self.revive(a.owner)

    def aftermath(self) -> None:
        """On-discard abilities and reactions, until nothing more dies."""
        while self.leaving or self.reacting:
            self.deaths("捨て札時", self.leaving, True, "can_leave", "leave")
            self.deaths("死亡反応", self.reacting, False, "can_react", "react")

    def deaths(self, prompt: str, waiting: list[Reaction], must: bool, can: str, do: str) -> None:
        def gather() -> list[Candidate]:
            found = []
            for pair in waiting:
                c, exit = pair
                if not c.silenced and (must or c.stands) and getattr(c, can)(exit):
                    found.append((c.owner, must, pair))
            return found

        def resolve(pair: Reaction) -> None:
            getattr(pair[0], do)(pair[1])

        if waiting:
            window(self, prompt, gather, resolve, Contest(self, "順番", self.active, self.n), lambda pair: pair[1].batch)
            waiting.clear()

    def revive(self, first: int) -> None:
        def gather() -> list[Candidate]:
            return [
                (c.owner, False, (c, exit))
                for c, exit in self.returning
                if not c.silenced and (exit.card is c or c.stands) and c.can_return(exit)
            ]

        def resolve(pair: Reaction) -> None:
            pair[0].return_(pair[1])

        if self.returning:
            window(self, "復帰時", gather, resolve, Contest(self, "順番", first, self.n))
            self.returning.clear()

    # ------------------------------------------------------------------------------------------------ moves

    def exit(self, cards: Sequence[Card], cause: str, by: Card) -> None:
        """These leave their parties together."""
        self.batches += 1
        for c in [c for c in cards if c in c.party]:
            self.leave(c, cause, by)

    def leave(self, card: Card, cause: str, by: Card | None) -> None:
        exit = Exit(card, cause, by, self.batches)
        party = self.parties[card.owner]
        for c in party:
            if c.reacts and c is not card:
                self.reacting.append((c, exit))
            if c.saves:
                self.returning.append((c, exit))
        party.remove(card)
        self.graves[card.owner].append(card)
        self.losses[card.owner] += 1
        if card.leaves:
            self.leaving.append((card, exit))

    def back(self, card: Card) -> None:
        """To the rear of its party."""
        self.graves[card.owner].remove(card)
        card.refresh()
        self.parties[card.owner].append(card)

    def swap(self, a: Card, b: Card) -> None:
        party = self.parties[a.owner]
        i, j = party.index(a), party.index(b)
        party[i], party[j] = b, a

    def steady(self, p: int) -> bool:
        """Is this party immune to opposing swaps?"""
        return any(c.steady and not c.silenced and not c.fallen for c in self.parties[p])

    def other_side(self, exit: Exit) -> int:
        """The second party of フルキューブ: the opponent's of the one-on-one, else that of the use that discarded her; -1 none."""
        if self.fighters is not None and exit.owner in (self.fighters[0].owner, self.fighters[1].owner):
            return next(f.owner for f in self.fighters if f.owner != exit.owner)
        return exit.by.owner if exit.by is not None and exit.by.owner != exit.owner else -1
