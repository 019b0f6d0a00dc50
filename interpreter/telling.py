"""The lines of an account: one that is still open, answers that wait for what they lead to, strips, rulings that decided something."""

from collections.abc import Callable, Iterable

from attrs import define

from interpreter.answers import Answers
from interpreter.names import Names, in_language
from interpreter.phrases import Fact, Line, Phrases
from interpreter.strips import Strip

INDENT = "  "
WIDTH = 100


@define
class Around:
    """A scope that is open. owner: whose the heading around it was; windows: how many were open then. heading: is it one itself?"""

    name: str
    owner: int
    windows: int = 0
    indents: bool = False
    heading: bool = False


class Telling:
    """Puts lines together. What is told next goes on with the open line, or begins another."""

    def __init__(self, names: Callable[[], Names], lang: str, sees: Callable[[int], bool] | None, columns: int) -> None:
        self.say = Phrases(names, lang, sees)
        self.columns = columns
        self.lines: list[str] = []
        self.turn = ""
        """The last heading."""
        self.last = ""
        """The last line of a turn that told what came of something."""
        self._headed = False
        self._depth: list[Around] = []
        """Open scopes, outermost first."""
        self._line: Line | None = None
        self._answers = Answers(self.say)
        self._strips: list[Strip] = []
        self._rulings: list[str] = []
        """Those that have just decided something and wait for the line that tells what."""
        self._ruled: set[str] = set()
        """Those that have been named since the outermost heading."""

    @property
    def names(self) -> Names:
        return self.say.names

    @property
    def _in_turn(self) -> bool:
        """Is there a heading around what is told now?"""
        return any(scope.heading for scope in self._depth)

    def take(self, *, close: bool = True) -> list[str]:
        """The lines since the last call. Answers wait for what they lead to; close: the last line is not waited for either."""
        if close:
            self._settle()
            self._tell_strip(final=False)
        lines, self.lines = self.lines, []
        return lines

    def _settle(self) -> None:
        """Nothing more comes to the open line."""
        self._close()

    # ------------------------------------------------------------------------------------------------------------ one line

    def _begin(self, text: str, told: set[Fact], subject: Fact | None = None, *names: str, fresh: bool = False) -> Line:
        """A new line. Answers that it does not tell come first."""
        self._close()
        self._tell_answers(told)
        self._line = Line(text, told, subject, set(names), fresh)
        self._take_rulings(self._line)
        return self._line

    def _close(self) -> None:
        line, self._line = self._line, None
        if line is None or (line.idle and not line.parts):
            return
        parts = self.say.listed(line.parts)
        text = line.text or parts
        if parts and line.text:
            text = self.say.word("aside" if self._strips else "bar", line=line.text, parts=parts)
        if line.parts and (not self.turn or self._in_turn):
            self.last = text
        if line.rulings:
            text += self.say.word("ruled", rulings=self.say.listed(line.rulings))
        if text:
            self._write(text)

    def _write(self, text: str) -> None:
        if self._strips:
            self._strips[-1].add(text)
        else:
            self.lines.append(self._indent() + text)
        self._headed = False

    def _indent(self, depth: int | None = None) -> str:
        return INDENT * sum(scope.indents for scope in self._depth[:depth])

    def _whole(self, text: str) -> None:
        """A line of its own."""
        self._begin(text, set())
        self._close()

    def _block(self, lines: Iterable[str]) -> None:
        """Lines that belong together and go on with nothing."""
        self._settle()
        self._tell_answers(set())
        self._tell_strip(final=False)
        self.lines += [self._indent() + line for line in lines]
        self._headed = False

    def _part(self, text: str, told: set[Fact]) -> None:
        """Something behind the bar of the open line."""
        line = self._open(told)
        line.parts.append(text)
        line.told |= told
        self._take_rulings(line)

    def _open(self, told: set[Fact]) -> Line:
        """The open line; where none is open, that of the answers that wait, else one of its own."""
        line = self._line
        if line is not None:
            self._tell_answers(told | line.told)
        elif self._answers:
            before, line = self._answers.last()
            for text in before:
                self._write(text)
            self._line = line
        else:
            line = self._begin("", told)
        return line

    def _tell_answers(self, told: set[Fact]) -> None:
        self._answers.drop(told)
        for text in self._answers.lines():
            self._write(text)

    # ------------------------------------------------------------------------------------------------------------ strips and rulings

    def _tell_strip(self, *, final: bool) -> None:
        """What the innermost strip has so far. final: it is over."""
        if not self._strips:
            return
        strip = self._strips[-1]
        indent = self._indent(strip.depth)
        self.lines += [indent + line for line in strip.lines(self.say, self.columns - len(indent), final=final)]
        if final:
            self._strips.pop()

    def _ruled_by(self, cites: Iterable[str]) -> None:
        """Something that cites these has been carried out: the rulings among them are named with what is told of it."""
        for ruling in self.names.program.rulings:
            if any(cite in ruling.cites for cite in cites):
                self._rule(ruling.title)

    def _rule(self, title: str) -> None:
        """A ruling has decided something. It is named once between two outermost headings."""
        if title not in self._ruled:
            self._ruled.add(title)
            ruling = next(ruling for ruling in self.names.program.rulings if ruling.title == title)
            shown = in_language(title, ruling.label, self.say.lang)
            self._rulings.append(self.say.word("ruling_of", id=ruling.cites[0], title=shown))

    def _take_rulings(self, line: Line) -> None:
        line.rulings += self._rulings
        self._rulings = []
