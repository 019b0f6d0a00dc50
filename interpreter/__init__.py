"""Playing what rulelang reads: load a ruleset, start a game, answer its decisions.

    rules = load("tictactoe")
    game = rules.new_game(seed=7)
    while game.decision is not None:
        game.choose(0)
    print(game.winners)

The names are fetched when they are first used, so that importing one part does not load the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.bots import Policy, first_option, random_bot
    from interpreter.decision import ChoiceProblem, Decision, Option
    from interpreter.errors import RulesError, SetupProblem
    from interpreter.game import Game, Rules, RulesetProblem, load
    from interpreter.record import Record, RecordProblem, read_record

HOMES = {
    "load": "game", "Rules": "game", "Game": "game", "RulesetProblem": "game",
    "Decision": "decision", "Option": "decision", "ChoiceProblem": "decision",
    "SetupProblem": "errors", "RulesError": "errors",
    "Record": "record", "RecordProblem": "record", "read_record": "record",
    "Policy": "bots", "random_bot": "bots", "first_option": "bots",
}  # fmt: skip

__all__ = [
    "ChoiceProblem", "Decision", "Game", "Option", "Policy", "Record", "RecordProblem", "Rules", "RulesError", "RulesetProblem",
    "SetupProblem", "first_option", "load", "random_bot", "read_record",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
