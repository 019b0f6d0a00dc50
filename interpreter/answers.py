"""Answers in an account: they wait for what they lead to, so that nothing is told twice."""

from collections.abc import Iterator
from itertools import takewhile

from attrs import define

from interpreter.phrases import Fact, Line, Phrases


@define
class Answer:
    """What somebody has answered."""

    who: int
    prompt: str
    fact: Fact
    text: str


class Answers:
    """The answers that have not been told yet."""

    def __init__(self, say: Phrases) -> None:
        self.say = say
        self._waiting: list[Answer] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def facts(self) -> set[Fact]:
        """What they tell."""
        return {answer.fact for answer in self._waiting}

    @property
    def people(self) -> set[int]:
        """Who has given them."""
        return {answer.who for answer in self._waiting}

    def add(self, answer: Answer) -> None:
        self._waiting.append(answer)

    def drop(self, told: set[Fact]) -> None:
        """Those that something else tells need no line."""
        self._waiting = [a for a in self._waiting if a.fact not in told]

    def lines(self) -> Iterator[str]:
        """All of them in words; they are told then."""
        while self._waiting:
            yield self._next()[0]

    def last(self) -> tuple[list[str], Line]:
        """All but those to the last question in words, and these as a line that goes on with what they lead to."""
        before: list[str] = []
        text, group = self._next()
        while self._waiting:
            before.append(text)
            text, group = self._next()
        return before, Line(text, {a.fact for a in group}, group[0].fact, answer=True)

    def _next(self) -> tuple[str, list[Answer]]:
        """The first answers to one question."""
        first = self._waiting[0]
        group = list(takewhile(lambda a: (a.who, a.prompt) == (first.who, first.prompt), self._waiting))
        del self._waiting[: len(group)]
        who, value = self.say.names.speaker(first.who, self.say.lang), self.say.listed([a.text for a in group])
        if first.prompt in self.say.names.program.timings:
            return self.say.word("told", name=who, text=value), group
        return self.say.word("chosen", who=who, prompt=self.say.term(first.prompt), value=value), group
