"""A 魔人 of the finale, written by hand: a method pair for each moment (can it, do it), which the cards override."""

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
    """A 魔人 without ability; what the classes below override."""

    name = ""
    level = 1
    supports = False
    """Acts before and after the dice also while an ally fights."""
    ambush = ""
    """奇襲: "" none, "kill" or "swap"."""
    needs = 1
    unseen = mirror = steady = reacts = saves = leaves = lowers = silences = one_each = redirects = False

    def __init__(self, game: "Game", number: int, owner: int) -> None:
        self.game, self.id, self.owner = game, number, owner
        self.fallen = False
        self.opponent: Card | None = None
        self.used: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """As it stands before a one-on-one."""
        self.fallen = False
        self.cause = INDIRECT
        self.by: Card | None = None
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
        return o is not None and o.silences and o.stands and not self.silences

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
            if c is not None and c.one_each and not c.silenced:
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
        """The other parties of which an ambush sees enough cards."""
        g = self.game
        return [q for q in g.others(self.owner) if len(g.seen(q)) >= self.needs]

    def do_ambush(self, target: int) -> None: ...

    def can_answer(self) -> bool:
        """May it cancel what the opposing fighter uses?"""
        return False
