"""The finale of ダンゲロス, written by hand: parties, ambushes, one-on-ones from T1 to T7, turns until one player has cards."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from benchmarks.twins.base import Choose, Draw, Table
from benchmarks.twins.finale_card import DUEL, Card, Exit
from benchmarks.twins.finale_cards import CLASSES
from benchmarks.twins.finale_items import ITEMS, Item
from benchmarks.twins.windows import PASS, Candidate, Contest, window

Reaction = tuple[Card, Exit]


def by_age(pair: Reaction) -> int:
    """The batch of an exit: earlier ones are answered first (DGA-34)."""
    return pair[1].batch


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
        self.removed: list[Card] = []
        self.sizes, self.first = setup.sizes, setup.first
        self.duels, self.losses = [0] * n, [0] * n
        self.fighters: Any = None
        self.active = self.first
        self.turn_over = False
        self.last_exit: Exit | None = None
        self.challenge: tuple[int, int] = (self.first, self.first)
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
        p = self.first
        while sum(map(bool, self.parties)) > 1:
            if self.parties[p]:
                self.turn(p)
            p = (p + 1) % self.n
        self.winners = self.judge()
        return self.winners

    def draft(self, p: int) -> None:
        """Parties are chosen face-down, one card after the other, at least one."""
        pool, party = self.pools[p], self.parties[p]
        while pool and len(party) < self.sizes[p]:
            card: Card | None = self.ask(p, "選抜", [*pool, PASS] if party else pool)
            if card is PASS:
                break
            pool.remove(card)
            party.append(card)
        self.graves[p].extend(pool)
        self.pools[p] = []

    def judge(self) -> tuple[int, ...]:
        """Who has cards; where nobody has, the side whose ability did it, or both of a plain draw (DGA-49)."""
        alive = tuple(p for p in range(self.n) if self.parties[p])
        last = self.last_exit
        if alive or last is None:
            return alive
        return self.challenge if last.cause == DUEL or last.by is None else (last.by.owner,)

    def clockwise(self, p: int) -> list[int]:
        return [(p + i) % self.n for i in range(self.n)]

    def others(self, p: int) -> list[int]:
        return [q for q in range(self.n) if q != p]

    # ------------------------------------------------------------------------------------------------ T0

    def ambushes(self, p: int) -> None:
        done: list[Card] = []
        card: Card
        while own := [c for c in self.parties[p] if c.ambush and c not in done and c.victims()]:
            card = self.ask(p, "決戦の戦闘開始前", own)
            done.append(card)
            self.mirrored = None
            target = self.ask(p, "標的", card.victims())
            if card.ambush == "kill":
                target = self.reflect(card, target)
            if target >= 0:
                card.do_ambush(target)
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
                if c.lowers and die > 1 and self.ask(q, "rolled", (c, PASS)) is not PASS:
                    die -= 1
        return die

    # ------------------------------------------------------------------------------------------------ a one-on-one

    def turn(self, p: int) -> None:
        """An attack on a player of choice, whose チグリス may send it on (DGC-19)."""
        q = self.ask(p, "相手", [q for q in self.others(p) if self.parties[q]])
        first = self.parties[q][0]
        if first.redirects:
            third = [r for r in self.others(p) if r != q and self.parties[r]]
            if third and self.ask(q, "名指す", (first, PASS)) is not PASS:
                q = self.ask(q, "身代わり", third)
        self.challenge = (p, q)
        self.active = p
        self.duel(p, q)
        self.active = self.first

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

    def fight(self, a: Card, b: Card) -> None:
        self.moment("攻撃ダイスを振る前", "before")
        if self.turn_over or a.fallen or b.fallen:
            return
        a.attack()
        b.attack()
        self.moment("攻撃ダイスを振った後", "after")
        self.moment("攻撃ダイスの最終結果", "final")
        x, y = a.total(), b.total()
        if x <= y:
            self.fell(a, DUEL, b)
        if y <= x:
            self.fell(b, DUEL, a)
        if x != y:
            winner, loser = (a, b) if x > y else (b, a)
            if not winner.silenced and winner.can_win() and (winner.must_win or self.ask(winner.owner, "勝利時", (winner, PASS))):
                winner.win(loser)

    def moment(self, prompt: str, do: str) -> None:
        """T1, T3, T4: fighters, items and supporters, both sides at once, until the one-on-one is decided."""
        a, b = self.fighters
        things: list[Any] = [a, b, *self.items[a.owner], *self.items[b.owner]]
        things += [c for c in self.parties[a.owner] if c.supports and c is not a]
        things += [c for c in self.parties[b.owner] if c.supports and c is not b]
        can = "can_" + do

        def gather() -> list[Candidate]:
            if self.turn_over or a.fallen or b.fallen:
                return []
            return [(x.owner, False, x) for x in things if getattr(x, can)() and x.acts]

        window(self, prompt, gather, lambda x: getattr(x, do)(), Contest(self, prompt, self.active, self.n))

    def used(self, card: Card) -> bool:
        """Is what this card uses carried out? The opposing fighter may cancel it (DGC-1, DGC-2)."""
        foe = card.opponent
        if foe is None or not foe.can_answer() or self.ask(foe.owner, "use", (foe, PASS)) is PASS:
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
        self.revive()

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
            age = by_age if must else None
            window(self, prompt, gather, resolve, Contest(self, prompt, self.active, self.n), age)
            waiting.clear()

    def revive(self) -> None:
        def gather() -> list[Candidate]:
            return [
                (c.owner, False, (c, exit))
                for c, exit in self.returning
                if not c.silenced and (exit.card is c or c.stands) and c.can_return(exit)
            ]

        def resolve(pair: Reaction) -> None:
            pair[0].return_(pair[1])

        if self.returning:
            window(self, "復帰時", gather, resolve, Contest(self, "復帰時", self.active, self.n))
            self.returning.clear()

    # ------------------------------------------------------------------------------------------------ moves

    def exit(self, cards: Sequence[Card], cause: str, by: Card) -> None:
        """These leave their parties together."""
        self.batches += 1
        for c in [c for c in cards if c in c.party]:
            self.leave(c, cause, by)

    def leave(self, card: Card, cause: str, by: Card | None) -> None:
        exit = self.last_exit = Exit(card, cause, by, self.batches)
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
        """Is this party immune to opposing swaps? A fallen card protects nothing (DGA-35)."""
        return any(c.steady and c.acts for c in self.parties[p])
