"""The cards of level 3 and 4."""

from benchmarks.twins.finale_card import AMBUSH, COLLATERAL, DIRECT, INDIRECT, Card, Exit


class Mao(Card):
    name, level, leaves = "小竹真央", 3, True

    def leave(self, exit: Exit) -> None:
        g = self.game
        sides = [self.owner] if exit.by is None else [self.owner, exit.by.owner]
        for die in g.dice(3, "フルキューブ", self.id):
            if die >= 5:
                g.exit([g.parties[p][0] for p in sides if g.parties[p]], COLLATERAL, self)


class Bal(Card):
    name, level = "バル", 3

    def attack(self) -> None:
        super().attack()
        if not self.silenced:
            self.faces = [3] * len(self.faces)


class Shirogane(Card):
    name, level, mirror = "白金翔一郎", 3, True


class Kyoko(Card):
    name, level, supports, lowers = "鏡子", 3, True, True

    def can_after(self) -> bool:
        return not self.duel_used and max(self.foe().faces) > 1

    def after(self) -> None:
        self.duel_used = True
        foe = self.foe()
        at = self.game.ask(self.owner, "目", [i for i, f in enumerate(foe.faces) if f > 1])
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


class Otome(Card):
    name, level = "両性院乙女", 3

    def can_answer(self) -> bool:
        return self.stands and not self.silenced


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
        if self.rolls("鏡介") == 6:
            g.exit([card], DIRECT, self)


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
        hit = [g.parties[q][at] for q in g.others(self.owner) if at < len(g.parties[q])]
        g.exit([c for c in hit if not c.fallen], INDIRECT, self)


class Tigris(Card):
    name, level, redirects = "チグリス", 4, True


class Nueno(Card):
    name, level, ambush = "鵺野蛾太郎", 3, "kill"

    def do_ambush(self, target: int) -> None:
        g = self.game
        die = g.ambush_roll(self, "毒蛾")
        if die >= 3:
            g.exit(g.seen(target)[: 2 if die == 6 else 1], AMBUSH, g.blame(self))


class Inspector(Card):
    name, level = "白紙の監察者", 4
