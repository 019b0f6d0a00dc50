"""The items, each usable once in the whole finale."""

from typing import TYPE_CHECKING

from benchmarks.twins.finale_card import Card

if TYPE_CHECKING:
    from benchmarks.twins.finale import Game


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
