"""Tic-tac-toe in plain Python, with the full check of all lines after each move."""

from benchmarks.twins.base import Choose

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Game:
    """One game: `run` plays it and gives who has won, () for a draw."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.cells: list[int | None] = [None] * 9
        self.winners: tuple[int, ...] = ()

    def won(self, player: int) -> bool:
        cells = self.cells
        return any(cells[a] == cells[b] == cells[c] == player for a, b, c in LINES)

    def run(self) -> tuple[int, ...]:
        player = 0
        for _ in range(9):
            free = [i for i in range(9) if self.cells[i] is None]
            cell = free[0] if len(free) == 1 else free[self.choose(player, "置く", free)]
            self.cells[cell] = player
            if self.won(player):
                self.winners = (player,)
                break
            player = 1 - player
        return self.winners
