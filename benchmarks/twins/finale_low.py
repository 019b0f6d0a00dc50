"""The cards of level 1 and 2."""

from benchmarks.twins.finale_card import AMBUSH, COLLATERAL, DIRECT, DUEL, INDIRECT, Card, Exit


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


class Yukimi(Card):
    name, level, silences = "ユキミ", 2, True


class Yumeji(Card):
    name, level, one_each = "静夜宮夢路", 2, True


class Sora(Card):
    name, level, unseen = "阿頼耶識そら", 2, True


class Hizumi(Card):
    name, level = "小泉ヒズミ", 2

    def can_before(self) -> bool:
        return not self.duel_used

    def before(self) -> None:
        g, foe = self.game, self.foe()
        self.duel_used = True
        if g.used(self) and self.rolls("小泉ヒズミ") >= 4:
            others = [c for c in foe.party if c is not foe and not c.fallen]
            if others and not g.steady(foe.owner):
                g.swap(foe, g.ask(self.owner, "札", others))
            g.turn_over = True


class Nae(Card):
    name, level, steady = "流樹苗", 1, True

    def more_dice(self) -> int:
        return min(3, self.game.losses[self.owner])


class Danjo(Card):
    name, level = "両性院男女", 1

    def can_answer(self) -> bool:
        return self.stands and not self.silenced and not self.duel_used


class Akari(Card):
    name = "黒凪朱里"


class Ayu(Card):
    name = "友釣香魚"

    def can_win(self) -> bool:
        return any(not c.fallen for c in self.foe().party)

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
        die, foe = self.rolls("清水一物"), self.foe()
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


class Sakana(Card):
    name, ambush = "園城寺サカナ", "swap"
    needs = 2

    def do_ambush(self, target: int) -> None:
        g = self.game
        seen = g.seen(target)
        if len(seen) > 1 and not g.steady(target):
            g.swap(seen[0], seen[-1])


class Queuer(Card):
    name = "購買部の行列番"


class Gardener(Card):
    name = "園芸部の水やり係"


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
