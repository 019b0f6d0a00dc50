"""The ruleset's own `always` lines, looked at in a game."""

from interpreter.game import Game
from interpreter.texts import Note, note
from interpreter.walk import Walk


def broken(game: Game, *, walked: bool = False) -> Note | None:
    """The first invariant that does not hold, in words; None where all do. walked: by the tree walk, not by the compiled rules."""
    space, state = game.rules.machine.space, game.state
    for number, invariant in enumerate(game.rules.program.invariants):
        holds = Walk(game.rules.program, game.reader)(invariant.condition, {}) if walked else space[f"inv_{number}"](state)
        if not holds:
            cites = f" [{', '.join(invariant.cites)}]" if invariant.cites else ""
            return note("error.invariant", place=f"{invariant.span.file}:{invariant.span.line}", cites=cites)
    return None
