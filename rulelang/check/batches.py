"""RL335: an event that chooses or rolls is given a list of things, to which it would happen at once."""

from rulelang import program as p
from rulelang.check.walk import nodes
from rulelang.lower.context import Work

CODES = ("RL335",)
ASKING = (p.Choose, p.ChooseMany, p.Pick, p.Roll, p.Shuffle, p.OpenWindow)


def check(work: Work) -> None:
    """Looks at the bodies of events that are batched, and at the procedures that they call."""
    asks = {name for name, event in work.program.events.items() if _asks(work, event.body, set())}
    for item in nodes(_everything(work.program)):
        if isinstance(item, p.Batch) and item.event in asks:
            work.report.error("RL335", item.span, name=item.event)


def _asks(work: Work, body: p.Body, seen: set[str]) -> bool:
    for item in nodes(body):
        if isinstance(item, ASKING):
            return True
        if isinstance(item, p.Perform) and item.routine not in seen:
            seen.add(item.routine)
            routine = work.program.routines.get(item.routine)
            if routine is not None and _asks(work, routine.body, seen):
                return True
    return False


def _everything(program: p.Program) -> list[p.Item]:
    found: list[p.Item] = [*program.main]
    for table in (program.routines, program.scopes, program.events):
        for decl in table.values():
            found += decl.body
    for ability in program.abilities:
        found += ability.body
    for rule in program.rules:
        found += rule.body
    return found


HEAD = """
game G
    players 2..2
    E all(card)
kind K is card
"""
VALID = (HEAD + "event E c: K\n    win none\n",)
INVALID = (HEAD + "event E c: K\n    roll 1d6\n",)
