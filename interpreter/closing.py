"""The last paragraph of an account: when it ended, what was the last blow, how everybody stands."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.account import Account
from interpreter.eyes import Eyes
from interpreter.words import word

if TYPE_CHECKING:
    from interpreter.game import Game


def closing(game: "Game", account: Account, lang: str) -> Iterator[str]:
    """The paragraph, line by line. Of zones it tells how many things are in them, whatever their face."""
    if account.turn:
        yield word("closing", lang, turn=account.turn)
    if account.last and game.result:
        yield word("decisive", lang, line=account.last)
    for seat, counts in _counts(game, lang).items():
        what = word("comma", lang).join(f"{zone} {count}" for zone, count in counts.items())
        if what:
            yield word("standing", lang, who=game.names.player(seat, lang), what=what)


def _counts(game: "Game", lang: str) -> dict[int, dict[str, int]]:
    """For each seat the zones that are its own in the end, with how many things they hold."""
    eyes = Eyes(game.rules.program, game.reader, None)
    found: dict[int, dict[str, int]] = {seat: {} for seat in range(game.start.players)}
    for zone, owner, things in game.reader.zones():
        seat = eyes.seat_of(owner)
        if seat in found and things:
            name = game.names.term(zone, lang)
            found[seat][name] = found[seat].get(name, 0) + len(things)
    return found
