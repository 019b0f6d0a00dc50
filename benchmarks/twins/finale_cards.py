"""The魔人 and items of the finale, written by hand: a class each, a method pair for each moment (can it, do it)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.twins.finale import Game

DUEL, DIRECT, COLLATERAL, INDIRECT, AMBUSH = "敗北", "直接", "巻添え", "間接", "奇襲死"


class Exit:
    """One card that left its party: why, by whom, and with which others (the same batch)."""

    __slots__ = ("batch", "by", "card", "cause", "owner")

    def __init__(self, card: "Card", cause: str, by: "Card | None", batch: int) -> None:
        self.card, self.owner, self.cause, self.by, self.batch = card, card.owner, cause, by, batch


class Card:
    """A魔人 without ability; what the classes below override."""

    name = ""
    level = 1
    supports = False
    """Acts before and after the dice also while an ally fights."""
    ambush = ""
    """奇襲: "" none, "kill" or "swap"."""
    unseen = mirror = steady = reacts = saves = leaves = lowers = False

    def __init__(self, game: "Game", number: int, owner: int) -> None:
        self.game, self.id, self.owner = game, number, owner
        self.fallen = False
        self.opponent: Card | None = None
        self.used: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """As it stands before a one-on-one."""
        self.fallen = False
        self.cause, self.by = INDIRECT, None
        self.faces: list[int] = []
        self.bonus = self.fewer = 0
        self.one_die = False
        self.duel_used = False

    # ---------------------------------------------------------------------------------------------------- where it stands

    @property
    def party(self) -> "list[Card]":
        return self.game.parties[self.owner]

    @property
    def stands(self) -> bool:
        return not self.fallen and self in self.party

    @property
    def acts(self) -> bool:
        return not self.fallen and not self.silenced

    @property
    def silenced(self) -> bool:
        """ユキミ stands against it."""
        o = self.opponent
        return o is not None and o.__class__ is Yukimi and o.stands and self.__class__ is not Yukimi

    def foe(self) -> "Card":
        """The opposing fighter of the running one-on-one."""
        a, b = self.game.fighters
        foe: Card = b if a.owner == self.owner else a
        return foe

    def rolls(self, label: str) -> int:
        return self.game.roll(label, self.id)

    # ---------------------------------------------------------------------------------------------------- dice

    def more_dice(self) -> int:
        return 0

    def dice_count(self) -> int:
        """Level, increases, decreases, one-die effects, 静夜宮 (R5)."""
        o = self.opponent
        for c in (self, o):
            if c.__class__ is Yumeji and not c.silenced:
                return 1
        if self.one_die:
            return 1
        more = 0 if self.silenced else self.more_dice()
        return max(1, self.level + more - self.fewer)

    def attack(self) -> None:
        self.faces = self.game.dice(self.dice_count(), "攻撃", self.id)

    def total(self) -> int:
        return max(self.faces) + self.bonus

    # ---------------------------------------------------------------------------------------------------- moments: can it, do it

    def can_before(self) -> bool:
        return False

    def before(self) -> None: ...

    def can_after(self) -> bool:
        return False

    def after(self) -> None: ...

    def can_final(self) -> bool:
        return False

    def final(self) -> None: ...

    def can_win(self) -> bool:
        return False

    must_win = False

    def win(self, loser: "Card") -> None: ...

    def can_leave(self, exit: Exit) -> bool:
        return True

    def leave(self, exit: Exit) -> None: ...

    def can_react(self, exit: Exit) -> bool:
        return False

    def react(self, exit: Exit) -> None: ...

    def can_return(self, exit: Exit) -> bool:
        return False

    def return_(self, exit: Exit) -> None: ...

    def victims(self) -> list[int]:
        """The other parties of which an ambush sees a card."""
        g = self.game
        return [q for q in g.others(self.owner) if g.seen(q)]

    def do_ambush(self, target: int) -> None: ...

    def can_answer(self) -> bool:
        """May it cancel what the opposing fighter uses?"""
        return False


class Ageha(Card):
    name, level, leaves = "あげは", 2, True

    def can_leave(self, exit: Exit) -> bool:
        return exit.cause in (DUEL, DIRECT, COLLATERAL)

    def leave(self, exit: Exit) -> None:
        g, target = self.game, exit.by
        if target is not None and target in target.party:
            g.graves[self.owner].remove(self)
            g.removed.append(self)
            g.exit([target], DIRECT, self)


class Mao(Card):
    name, level, leaves = "小竹真央", 3, True

    def leave(self, exit: Exit) -> None:
        g = self.game
        sides = [self.owner] if exit.by is None else [self.owner, exit.by.owner]
        for die in g.dice(3, "フルキューブ", self.id):
            if die >= 5:
                g.exit([g.parties[p][0] for p in sides if g.parties[p]], COLLATERAL, self)


class Yukimi(Card):
    name, level = "ユキミ", 2


class Yumeji(Card):
    name, level = "静夜宮夢路", 2


class Bal(Card):
    name, level = "バル", 3

    def attack(self) -> None:
        super().attack()
        if not self.silenced:
            self.faces = [3] * len(self.faces)


class Shirogane(Card):
    name, level, mirror = "白金翔一郎", 3, True


class Sora(Card):
    name, level, unseen = "阿頼耶識そら", 2, True


class Kyoko(Card):
    name, level, supports, lowers = "鏡子", 3, True, True

    def can_after(self) -> bool:
        return not self.duel_used and max(self.foe().faces) > 1

    def after(self) -> None:
        self.duel_used = True
        foe = self.foe()
        at = self.game.ask(self.owner, "賽", [i for i, f in enumerate(foe.faces) if f > 1])
        if self.game.used(self):
            foe.faces[at] -= 1


class Masayoshi(Card):
    name, level, reacts = "ド正義卓也", 3, True

    def can_react(self, exit: Exit) -> bool:
        return exit.by is not None and exit.by.owner != self.owner

    def react(self, exit: Exit) -> None:
        if self.rolls("超高潔速攻裁判") >= 4 and exit.by is not None and exit.by in exit.by.party:
            self.game.exit([exit.by], INDIRECT, self)


class Fatima(Card):
    name, level, saves = "ファーティマ・アズライール", 3, True

    def can_return(self, exit: Exit) -> bool:
        g = self.game
        if exit.card is self:
            return any(c.level <= 2 for c in g.graves[self.owner])
        return "損害保険の法則" not in self.used and exit.card in g.graves[self.owner]

    def return_(self, exit: Exit) -> None:
        g, own = self.game, self.owner
        if exit.card is not self:
            self.used.add("損害保険の法則")
            if self.rolls("損害保険の法則") >= 3:
                g.back(exit.card)
        else:
            g.back(g.ask(own, "仲間", [c for c in g.graves[own] if c.level <= 2 and c is not self]))


class Hizumi(Card):
    name, level = "小泉ヒズミ", 2

    def can_before(self) -> bool:
        return not self.duel_used

    def before(self) -> None:
        g, foe = self.game, self.foe()
        self.duel_used = True
        if g.used(self) and self.rolls("歪み") >= 4:
            others = [c for c in foe.party if c is not foe and not c.fallen]
            if others and not g.steady(foe.owner):
                g.swap(foe, g.ask(self.owner, "札", others))
            g.turn_over = True


class Nae(Card):
    name, level, steady = "流樹苗", 1, True

    def more_dice(self) -> int:
        return min(3, self.game.losses[self.owner])


class Otome(Card):
    name, level = "両性院乙女", 3

    def can_answer(self) -> bool:
        return self.stands and not self.silenced


class Danjo(Card):
    name, level = "両性院男女", 1

    def can_answer(self) -> bool:
        return self.stands and not self.silenced and not self.duel_used


class Kyosuke(Card):
    name, level = "鏡介", 3

    def can_win(self) -> bool:
        return any(not c.fallen for c in self.foe().party)

    def win(self, loser: Card) -> None:
        g = self.game
        rest = [c for c in loser.party if not c.fallen]
        card = g.ask(self.owner, "札", rest)
        if card is not rest[0]:
            if g.steady(loser.owner):
                card = rest[0]
            else:
                g.swap(rest[0], card)
        if self.rolls("鏡写し") == 6:
            g.exit([card], DIRECT, self)


class Akari(Card):
    name = "黒凪朱里"


class Ayu(Card):
    name = "友釣香魚"

    def can_win(self) -> bool:
        return True

    def win(self, loser: Card) -> None:
        if self.rolls("友釣り") >= 4:
            self.game.exit([c for c in loser.party if not c.fallen][:1], INDIRECT, self)


class Uramizaki(Ayu):
    name = "怨み崎Death子"

    def win(self, loser: Card) -> None:
        if self.rolls("自殺ブリミナル") >= 3:
            self.game.exit([c for c in loser.party if not c.fallen][-1:], INDIRECT, self)


class Ryodan(Card):
    name, level = "一刀両断", 2

    def more_dice(self) -> int:
        return 2 if self.game.duels[self.owner] == 1 else 0


class Murakumo(Card):
    name, level = "池松叢雲", 3

    def more_dice(self) -> int:
        return 1


class Benikasu(Card):
    name, level, must_win = "未来探偵紅蠍", 4, True

    def can_win(self) -> bool:
        return True

    def win(self, loser: Card) -> None:
        g = self.game
        at = self.rolls("位置") - 1
        for q in g.others(self.owner):
            if at < len(g.parties[q]) and not g.parties[q][at].fallen:
                g.exit([g.parties[q][at]], INDIRECT, self)


class Tigris(Card):
    name, level = "チグリス", 4


class Arnie(Card):
    name, level = "剛腕のアーニー", 2
    label, least = "剛腕", 5

    def can_before(self) -> bool:
        return not self.duel_used

    def before(self) -> None:
        self.duel_used = True
        if self.game.used(self) and self.rolls(self.label) >= self.least:
            self.game.fell(self.foe(), DIRECT, self)


class Ruler(Arnie):
    name, level = "風紀委員の鉄定規", 2
    label, least = "鉄定規", 6


class Shimizu(Card):
    name, supports = "清水一物", True

    def can_before(self) -> bool:
        return not self.duel_used

    def before(self) -> None:
        self.duel_used = True
        if not self.game.used(self):
            return
        die, foe = self.rolls("横槍"), self.foe()
        if die == 6:
            self.game.fell(foe, DIRECT if foe.opponent is self else INDIRECT, self)
        elif die >= 4:
            foe.fewer += 1


class Panda(Card):
    name, level, ambush = "ポイズンジャイアントパンダ", 2, "kill"

    def do_ambush(self, target: int) -> None:
        g = self.game
        if g.ambush_roll(self, "毒霧") >= 4:
            g.exit(g.seen(target)[:1], AMBUSH, g.blame(self))


class Nueno(Card):
    name, level, ambush = "鵺野蛾太郎", 3, "kill"

    def do_ambush(self, target: int) -> None:
        g = self.game
        die = g.ambush_roll(self, "毒蛾")
        if die >= 3:
            g.exit(g.seen(target)[: 2 if die == 6 else 1], AMBUSH, g.blame(self))


class Sakana(Card):
    name, ambush = "園城寺サカナ", "swap"

    def do_ambush(self, target: int) -> None:
        g = self.game
        seen = g.seen(target)
        if len(seen) > 1 and not g.steady(target):
            g.swap(seen[0], seen[-1])


class Queuer(Card):
    name = "購買部の行列番"


class Gardener(Card):
    name = "園芸部の水やり係"


class Inspector(Card):
    name, level = "『転校生』白紙の監察者", 4


class Judoka(Card):
    name = "柔道部の白帯"

    def can_after(self) -> bool:
        return not self.duel_used and self.foe().level == 1

    def after(self) -> None:
        self.duel_used = True
        if self.game.used(self):
            self.bonus += 1


class Kendoka(Card):
    name = "剣道部の特攻一年"

    def can_final(self) -> bool:
        return not self.duel_used and self.foe().total() == self.total() + 1

    def final(self) -> None:
        self.duel_used = True
        if self.game.used(self):
            self.bonus += 1


class Calculator(Card):
    name, level = "生徒会の計算係", 2

    def can_after(self) -> bool:
        return "計算" not in self.used

    def after(self) -> None:
        self.used.add("計算")
        if self.game.used(self):
            self.bonus += 1


def below(cls: type[Card]) -> list[type[Card]]:
    """All classes below one."""
    return [c for sub in cls.__subclasses__() for c in (sub, *below(sub))]


CLASSES: dict[str, type[Card]] = {c.name: c for c in below(Card)}


class Item:
    """Usable once in the whole finale."""

    name = ""
    acts = True

    def __init__(self, game: "Game", number: int, owner: int) -> None:
        self.game, self.id, self.owner, self.tapped = game, number, owner, False

    def fighters(self) -> tuple[Card, Card]:
        """The own and the opposing fighter."""
        a, b = self.game.fighters
        return (a, b) if a.owner == self.owner else (b, a)

    def can_before(self) -> bool:
        return False

    def before(self) -> None: ...

    def can_after(self) -> bool:
        return False

    def after(self) -> None: ...

    def can_final(self) -> bool:
        return False


class Knife(Item):
    name, power = "ナイフ", 1

    def can_after(self) -> bool:
        return not self.tapped

    def after(self) -> None:
        self.tapped = True
        self.fighters()[0].bonus += self.power


class Sword(Knife):
    name, power = "刀", 2


class Curry(Knife):
    name, power = "激辛カレー", 3


class Magazine(Item):
    name = "エロ本"

    def can_before(self) -> bool:
        return not self.tapped

    def before(self) -> None:
        self.tapped = True
        self.fighters()[1].one_die = True


ITEMS: dict[str, type[Item]] = {c.name: c for c in (Knife, Magazine, Sword, Curry)}
