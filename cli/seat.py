"""A person at the table: the question with its options by number, why not, the view, and stopping."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.console import Console
from cli.width import wrap

if TYPE_CHECKING:
    from interpreter.decision import Decision
    from interpreter.game import Game


class Quit(Exception):
    """The person has stopped."""


def ask(console: Console, game: "Game", decision: "Decision", seat: int, given: Mapping[str, Sequence[str]] | None = None) -> int:
    """The index that the person takes. given: what the person has answered to other questions, as far as nothing has come of it yet.
    Raises Quit at q and at the end of the input."""
    show_question(console, decision, given or {})
    while True:
        line = console.ask(console.say("play.prompt"))
        answer = "q" if line is None else line.strip().translate(FOLD).lower()
        if answer == "q":
            raise Quit
        if answer == "?":
            show_reasons(console, game, seat)
        elif answer == "v":
            show_view(console, game, seat)
        elif answer.isdecimal() and len(answer) < 6 and 1 <= int(answer) <= len(decision):
            return int(answer) - 1
        else:
            console.out(console.say("play.bad_answer", count=len(decision)))


FOLD = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
"""Full-width digits and letters: what a Japanese keyboard gives."""


def show_question(console: Console, decision: "Decision", given: Mapping[str, Sequence[str]]) -> None:
    """The question, what belongs to it of what the person has chosen already, and the options by number."""
    from interpreter.words import word

    console.out()
    pick = len(decision.got) + 1 if decision.kind == "many" else 0
    nth = console.say("play.pick", n=pick) if pick else ""
    console.out(console.paint(console.say("play.question", who=decision.who, title=decision.title) + nth, "name"))
    for title, values in {**given, **({decision.title: decision.picked} if pick else {})}.items():
        if values:
            console.out(console.say("play.chosen", title=title, values=word("comma", console.language).join(values)))
    for option in decision.options:
        console.out(f"  {option.index + 1:>2}  {option.text}")


def show_reasons(console: Console, game: "Game", seat: int) -> None:
    """Why abilities that are not offered are not. Holders with the same reason share a line, and so do abilities of another moment."""
    lang = console.language
    holders: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    elsewhere: dict[str, dict[str, None]] = {}
    for reason in game.why(seat, lang):
        ability = game.names.ability(reason.ability, lang)
        if reason.code == "timing":
            elsewhere.setdefault(reason.text, {})[ability] = None
        elif not reason.offered:
            named = [holder(game, reason.holder, seat, lang)] if reason.holder >= 0 else []
            holders.setdefault((ability, reason.text, reason.terms), []).extend(named)
    rows = []
    for (ability, text, terms), names in holders.items():
        rows += [f"{ability}: {text}" + (f" — {', '.join(names)}" if names else ""), *(f"  {term}" for term in terms)]
    rows += [f"{text}: {', '.join(names)}" for text, names in elsewhere.items()]
    for row in rows or [console.say("play.nothing_to_explain")]:
        for line in wrap(row, console.width - 2):
            console.out(f"  {line}")


def holder(game: "Game", thing: int, seat: int, lang: str) -> str:
    """What has an ability; whose it is, too, where the seat answers for somebody else."""
    from interpreter.words import word

    name, owner = game.names.entity(thing, lang), game.reader.raw("owner", thing)
    if not isinstance(owner, int) or owner in (-1, seat, thing) or game.names.beings[thing].cells:
        return name
    return word("of", lang, owner=game.names.entity(owner, lang), thing=name)


def show_view(console: Console, game: "Game", seat: int) -> None:
    """What the seat can see."""
    console.out()
    for line in view_lines(console, game, seat):
        console.out(f"  {line}")


def view_lines(console: Console, game: "Game", seat: int) -> list[str]:
    return game.view(seat, console.language).lines()
