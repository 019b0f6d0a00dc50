"""RL404, RL427: an ability stands at a timing that nobody takes part in, or only with abilities of other classes."""

from rulelang.lower.context import Work
from rulelang.program import AbilityDecl, Program
from rulelang.symbols import place_of

CODES = ("RL404", "RL427")


def check(work: Work) -> None:
    """Without a `who`, a timing only offers what waits for it; abilities of the game itself are always there."""
    for name, timing in work.program.timings.items():
        standing = [a for a in work.program.abilities if a.moment.timing == name and not a.moment.phase and a.source]
        if standing and not timing.groups:
            work.report.error("RL404", place_of(work.symbols.timings[name]), name=name, ability=standing[0].name)
    _classes(work)


def _classes(work: Work) -> None:
    """An ability at a timing where only abilities of certain classes take part, and it is of none of them: it could never be used."""
    program = work.program
    fits: dict[tuple[str, int], bool] = {}
    wanted: dict[tuple[str, int], tuple[AbilityDecl, str, set[str]]] = {}
    for ability in program.abilities:
        groups = program.timings[ability.moment.timing].groups if ability.moment.timing in program.timings else ()
        if ability.moment.phase or not ability.source or not groups:
            continue
        place, mine = (ability.span.file, ability.span.start), _all(program, ability.classes)
        fits[place] = fits.get(place, False) or any(not group.classes or mine & set(group.classes) for group in groups)
        wanted.setdefault(place, (ability, ability.moment.timing, {c for group in groups for c in group.classes}))
    for place, (ability, timing, classes) in wanted.items():
        if not fits[place]:
            work.report.error("RL427", ability.span, ability=ability.name, name=timing, classes=", ".join(sorted(classes)))


def _all(program: Program, classes: tuple[str, ...]) -> set[str]:
    """Classes with all that they inherit from."""
    found: set[str] = set()
    for name in classes:
        while name and name not in found and name in program.classes:
            found.add(name)
            name = program.classes[name].parent
    return found


VALID = (
    """
game G
    players 2..2
    open T
timing T
    who all(card)
kind K is card
    may at T: X
event X
""",
    """
game G
    players 2..2
    X
    open T
timing T
kind K is card
    may after X at T: X
event X
""",
)
INVALID = (
    """
game G
    players 2..2
    open T
timing T
kind K is card
    may at T: X
event X
""",
    """
game G
    players 2..2
    open T
class C
timing T
    who all(card) for C
kind K is card
    may at T: X
event X
""",
)
