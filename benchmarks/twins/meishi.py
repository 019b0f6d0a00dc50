"""名刺, written by hand: squares and cards are objects, a skill is a subclass or a flag, the player is a callback."""

from collections import Counter
from typing import Any

from benchmarks.twins.base import NOBODY, Choose, Draw, Table
from benchmarks.twins.cards_meishi import ABSORB, CARDS, DEATH, EARTH, FIRE, FIRST_STRIKE, FLYING, REPAIR, SUPPORT, WATER, WIND

PASS = None
BEATS = {(EARTH, WATER), (WATER, FIRE), (FIRE, WIND), (WIND, EARTH)}
WIDTH = 5
QUIET_LIMIT = 20
TURN_LIMIT = 400
EQUAL_DRAWS = 20
ATTACK, AID = "攻撃開始", "ＨＰ援護"


class Square:
    """One square of a field: line 0 is 前衛. The columns of both fields are numbered so that facing squares share a number."""

    __slots__ = ("around", "beside", "card", "col", "line", "owner")

    def __init__(self, owner: int, line: int, col: int) -> None:
        self.owner, self.line, self.col = owner, line, col
        self.card: Card | None = None
        self.beside: list[Square] = []
        self.around: set[Square] = set()


class Card:
    """A card without skill; the hooks are what skills change."""

    flying = first_strike = supporter = repairer = False

    def __init__(self, number: int, name: str, owner: int) -> None:
        self.id, self.name, self.owner = number, name, owner
        self.mark, self.element, self.ap, self.printed, _ = CARDS[name]
        self.hp = self.printed
        self.sideways = 0
        self.square: Any = None
        self.alive = True

    def strike(self, game: "Game", target: "Card", far: bool) -> None:
        game.plain_strike(self, target, far)

    def take(self, game: "Game", amount: int) -> None:
        game.lose_hp(self, amount)

    def reaches(self, other: "Card") -> bool:
        """Does an attack get there: front to front, and for flyers between a front and a rear (MS-15 to MS-17)."""
        a, b = self.square, other.square
        lines = a.line + b.line
        return (lines == 0 or (lines == 1 and self.flying)) and abs(a.col - b.col) <= 1


class Killer(Card):
    """即死: instead of the strike, if its owner wants."""

    def strike(self, game: "Game", target: Card, far: bool) -> None:
        if game.ask(self.owner, "打撃", (self, PASS)) is PASS:
            game.plain_strike(self, target, far)
        elif game.roll("即死", self.id) >= 5:
            game.retire(target)
        else:
            self.sideways = 2 if game.turn == self.owner else 1


class Absorber(Card):
    """攻撃力吸収: what hits it may make it stronger."""

    def take(self, game: "Game", amount: int) -> None:
        if game.roll("攻撃力吸収", self.id) >= 5:
            self.hp += amount
            game.quiet = 0
        else:
            game.lose_hp(self, amount)


def class_of(name: str) -> type[Card]:
    """The class of a card: its base by the skill that changes a hook, its flags by the others."""
    skills = CARDS[name][4]
    base = Killer if DEATH in skills else Absorber if ABSORB in skills else Card
    flags = {
        "flying": FLYING in skills,
        "first_strike": FIRST_STRIKE in skills,
        "supporter": SUPPORT in skills,
        "repairer": REPAIR in skills,
    }
    return type(name, (base,), flags)


CLASSES = {name: class_of(name) for name in CARDS}


def wins(a: int, b: int) -> bool:
    """Does mark a beat mark b (rock, scissors, paper)."""
    return (b - a) % 3 == 1


class IllegalDeck(ValueError):
    """The game does not start (MSA-31)."""


def check(decks: tuple[list[str], list[str]]) -> None:
    """6 to 10 cards, both the same number; a name at most three times, a heavy card once (MS-6 to MS-8, MSA-36)."""
    if len(decks[0]) != len(decks[1]) or not 6 <= len(decks[0]) <= 10:
        raise IllegalDeck("the size of the decks")
    for deck in decks:
        for name, count in Counter(deck).items():
            if count > 3 or (count > 1 and CARDS[name][2] + CARDS[name][3] >= 90):
                raise IllegalDeck(name)


class Game(Table):
    """One game: `run` plays it and gives who has won, () for a draw."""

    def __init__(self, decks: tuple[list[str], list[str]], choose: Choose, draw: Draw, first_id: int = 22) -> None:
        super().__init__(choose, draw)
        check(decks)
        self.boards = [[Square(q, line, col) for line in (0, 1) for col in range(WIDTH)] for q in (0, 1)]
        for board in self.boards:
            for s in board:
                s.beside = [t for t in board if abs(t.line - s.line) + abs(t.col - s.col) == 1]
                s.around = {t for t in board if t is not s and abs(t.col - s.col) <= 1}
        self.decks: list[list[Card]] = []
        for q, deck in enumerate(decks):
            self.decks.append([CLASSES[name](first_id + i, name, q) for i, name in enumerate(deck)])
            first_id += len(deck)
        self.alive = [0, 0]
        self.graves: list[list[Card]] = [[], []]
        self.turn = self.quiet = self.turns = 0
        self.prize: Card | None = None
        self.winners: tuple[int, ...] | None = None

    def run(self) -> tuple[int, ...]:
        self.turn = self.janken()
        for q in (0, 1):
            self.deploy(q)
        while self.winners is None:
            self.turns += 1
            self.quiet += 1
            self.play(self.turn)
            if self.winners is None and (self.quiet >= QUIET_LIMIT or self.turns >= TURN_LIMIT):
                self.winners = ()
            self.turn = 1 - self.turn
        if self.winners:
            self.reward(self.winners[0])
        return self.winners

    # ------------------------------------------------------------------------------------------------ before the battle

    def janken(self) -> int:
        for _ in range(EQUAL_DRAWS):
            a = self.decks[0][self.draw("甲札", NOBODY, len(self.decks[0]))]
            b = self.decks[1][self.draw("乙札", NOBODY, len(self.decks[1]))]
            if a.mark != b.mark:
                return 0 if wins(a.mark, b.mark) else 1
        return 0 if self.roll("先攻決め") <= 3 else 1

    def deploy(self, q: int) -> None:
        for card in self.decks[q]:
            square = self.ask(q, "置場", [s for s in self.boards[q] if s.card is None])
            card.square, square.card = square, card
        self.alive[q] = len(self.decks[q])

    # ------------------------------------------------------------------------------------------------ a turn

    def field(self, q: int) -> list[Card]:
        return [s.card for s in self.boards[q] if s.card is not None]

    def play(self, p: int) -> None:
        own = self.field(p)
        self.repair(p, [c for c in own if c.repairer and c.hp < c.printed])
        mover = self.move(p, [c for c in own if not c.sideways])
        self.act(p, [mover] if mover else [c for c in self.field(p) if not c.sideways])
        for card in own:
            if card.sideways:
                card.sideways -= 1

    def repair(self, p: int, cards: list[Card]) -> None:
        while cards:
            card = self.ask(p, "ターン開始時", cards)
            cards.remove(card)
            die = self.roll("自己修復", card.id)
            gain = card.printed // 2 if die >= 5 else card.printed // 4 if die >= 3 else 0
            if gain:
                card.hp = min(card.printed, card.hp + gain)
                self.quiet = 0

    def move(self, p: int, movers: list[Card]) -> Card | None:
        if not movers:
            return None
        card: Card | None = self.ask(p, "移動する時", [*movers, PASS])
        if card is not None:
            old, new = card.square, self.ask(p, "先", card.square.beside)
            other = new.card
            old.card, new.card, card.square = other, card, new
            if other is not None:
                other.square = old
        return card

    def act(self, p: int, actors: list[Card]) -> None:
        foes, own = self.field(1 - p), self.field(p)
        targets = {c: [t for t in foes if c.reaches(t)] for c in actors}
        friends = {c: [f for f in own if f is not c and (c.supporter or f.square in c.square.around)] for c in actors}
        options: list[Any] = []
        for c in actors:
            if targets[c]:
                options.append((ATTACK, c))
            if friends[c]:
                options.append((AID, c))
        if not options:
            return
        options.append(PASS)
        answer = self.ask(p, "行動する時", options)
        if answer is PASS:
            return
        kind, card = answer
        if kind is ATTACK:
            self.battle(card, self.ask(p, "敵", targets[card]))
        else:
            self.aid(p, card, self.ask(p, "味方", friends[card]))

    def aid(self, p: int, giver: Card, friend: Card) -> None:
        amount = self.ask(p, "量", range(1, giver.hp + 1))
        giver.hp -= amount
        friend.hp += amount
        self.quiet = 0
        if giver.hp == 0:
            self.retire(giver)

    # ------------------------------------------------------------------------------------------------ a battle

    def battle(self, attacker: Card, target: Card) -> None:
        far = attacker.square.line + target.square.line > 0
        answers = target.flying or not far
        if answers and target.first_strike and not attacker.first_strike:
            first, second = target, attacker
        else:
            first, second = attacker, target
        self.strike(first, second, far)
        if second is attacker or answers:
            self.strike(second, first, far)

    def strike(self, card: Card, target: Card, far: bool) -> None:
        if card.alive and target.alive and not card.sideways and self.winners is None:
            card.strike(self, target, far)

    def plain_strike(self, card: Card, target: Card, far: bool) -> None:
        die = self.roll("打撃", card.id)
        if not far and (card.element, target.element) in BEATS:
            amount = card.ap if die == 6 else card.ap // 2 if die >= 4 else card.ap // 4 if die >= 2 else 0
        else:
            amount = card.ap // 2 if die >= 5 else card.ap // 4 if die >= 3 else 0
        if amount:
            target.take(self, amount)
            if target.hp == 0:
                self.retire(target)

    def lose_hp(self, card: Card, amount: int) -> None:
        card.hp = max(0, card.hp - amount)
        self.quiet = 0

    def retire(self, card: Card) -> None:
        card.alive = False
        card.square.card = card.square = None
        self.graves[card.owner].append(card)
        self.alive[card.owner] -= 1
        if not self.alive[card.owner]:
            self.winners = (1 - card.owner,)

    # ------------------------------------------------------------------------------------------------ the prize

    def reward(self, winner: int) -> None:
        left, loser = self.alive[winner], 1 - winner
        by = loser
        if left >= 6 or (left >= 3 and self.roll("賞品", winner) >= 5):
            by = winner
        self.prize = self.ask(by, "賞", self.decks[loser])
