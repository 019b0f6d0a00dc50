"""A person at the table: the question with its options by number, why not, the view, and stopping."""

from typing import TYPE_CHECKING

from cli.console import Console

if TYPE_CHECKING:
    from interpreter.decision import Decision
    from interpreter.game import Game


class Quit(Exception):
    """The person has stopped."""


def ask(console: Console, game: "Game", decision: "Decision", seat: int) -> int:
    """The index that the person takes. Raises Quit at q and at the end of the input."""
    show_question(console, decision)
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


def show_question(console: Console, decision: "Decision") -> None:
    console.out()
    console.out(console.paint(console.say("play.question", who=decision.who, title=decision.title), "name"))
    for option in decision.options:
        console.out(f"  {option.index + 1:>2}  {option.text}")


def show_reasons(console: Console, game: "Game", seat: int) -> None:
    """Why abilities that are not offered are not. Those of another moment are told by name only, one line a moment."""
    reasons = [reason for reason in game.why(seat, console.language) if not reason.offered]
    lines = [line for reason in reasons if reason.code != "timing" for line in reason.lines()]
    elsewhere: dict[str, dict[str, None]] = {}
    for reason in reasons:
        if reason.code == "timing":
            elsewhere.setdefault(reason.text, {})[game.names.ability(reason.ability, console.language)] = None
    lines += [f"{text}: {', '.join(names)}" for text, names in elsewhere.items()]
    for line in lines or [console.say("play.nothing_to_explain")]:
        console.out(f"  {line}")


def show_view(console: Console, game: "Game", seat: int) -> None:
    """What the seat can see."""
    console.out()
    for line in view_lines(console, game, seat):
        console.out(f"  {line}")


def view_lines(console: Console, game: "Game", seat: int) -> list[str]:
    return game.view(seat, console.language).lines()
