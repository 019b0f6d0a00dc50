"""The lines of an account: one that is still open, answers that wait for what they lead to, strips, rulings that decided something."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import cached_property

from attrs import define, field

from interpreter.answers import Answers
from interpreter.names import Names, in_language
from interpreter.outline import Outline
from interpreter.phrases import Fact, Line, Phrases
from interpreter.strips import Strip
from rulelang.render import width

INDENT = "  "
WIDTH = 120


@define
class Around:
    """A scope that is open. owner: whose the heading around it was; windows: how many were open then. heading: is it one itself?

    head: what is told of it once something in it is told, "" where nothing is left to tell; told: what that tells.
    """

    name: str
    owner: int
    windows: int = 0
    indents: bool = False
    heading: bool = False
    outer: bool = False
    """Is it a heading around others?"""
    head: str = ""
    told: set[Fact] = field(factory=set)
    strips: Counter[str] = field(factory=Counter)
    """How many strips of each scope there were directly in it."""


@define
class Held:
    """An event that waits for others like it: what stands before and behind its subjects."""

    head: str
    subjects: list[tuple[str, str]]
    """Each with what stands in brackets behind it."""
    tail: str
    rulings: list[str]
    last: bool
    details: str = ""
    """What stands behind the last subject."""


class Telling:
    """Puts lines together. What is told next goes on with the open line, or begins another."""

    def __init__(self, names: Callable[[], Names], lang: str, sees: Callable[[int], bool] | None, columns: int) -> None:
        self.say = Phrases(names, lang, sees)
        self.columns = columns
        self.lines: list[str] = []
        self.turn = ""
        """The last heading."""
        self.round = ""
        """The last heading of a part that has headings in it."""
        self.last = ""
        """The last line of a turn that told what came of something."""
        self._headed = False
        self._depth: list[Around] = []
        """Open scopes, outermost first."""
        self._line: Line | None = None
        self._held: Held | None = None
        self._gap = False
        """Has a heading just ended, so that what comes next stands apart?"""
        self._answers = Answers(self.say)
        self._strips: list[Strip] = []
        self._rulings: list[str] = []
        """Those that have just decided something and wait for the line that tells what."""
        self._ruled: set[str] = set()
        """Those that have been named in this part of the game."""
        self._known: set[str] = set()
        """Those that have ever been named."""

    @property
    def names(self) -> Names:
        return self.say.names

    @cached_property
    def outline(self) -> Outline:
        return Outline(self.names.program)

    @property
    def _in_turn(self) -> bool:
        """Is what is told now somebody's turn, and not between the turns?"""
        return next((not scope.outer for scope in reversed(self._depth) if scope.heading), False)

    def take(self, *, close: bool = True) -> list[str]:
        """The lines since the last call. Answers wait for what they lead to; close: the last line is not waited for either."""
        if close:
            self._settle()
            if not self._answers:
                self._tell_heads(bare=False)
            self._tell_strip(final=False)
        lines, self.lines = self.lines, []
        return lines

    def _settle(self) -> None:
        """Nothing more comes to the open line."""
        self._close()
        self._tell_held()

    # ------------------------------------------------------------------------------------------------------------ one line

    def _begin(self, text: str, told: set[Fact], subject: Fact | None = None, *names: str, fresh: bool = False) -> Line:
        """A new line. Answers that it does not tell come first; a scope of which it tells all needs no line of its own."""
        self._close()
        self._tell_answers(told)
        around = self._depth[-1] if self._depth else None
        if around is not None and around.head and around.told and around.told <= told:
            around.head, around.indents = "", False
        self._line = Line(text, told, subject, set(names), fresh)
        self._take_rulings(self._line)
        return self._line

    def _close(self) -> None:
        line, self._line = self._line, None
        if line is None or (line.idle and not line.parts):
            return
        parts = self.say.listed(line.parts)
        last = bool(line.parts and line.text) and (not self.turn or self._in_turn)
        held = Held(line.text, [], self._tail(parts) if line.text else parts, line.rulings, last)
        if line.join is None:
            self._tell_held()
            self._held = held
            self._tell_held()
            return
        held.head, subject, details = line.join
        held.subjects, held.details = [(subject, details)], details
        if not self._joined(held):
            self._tell_held()
            self._held = held

    def _joined(self, new: Held) -> bool:
        """Is an event told with the one before it? Where it is only done to others, or, as long as nothing comes of it, elsewhere."""
        held = self._held
        if held is None or (held.head, held.tail) != (new.head, new.tail):
            return False
        alike, mixed = held.details == new.details, len({details for _, details in held.subjects}) > 1
        if not alike and (held.rulings or new.rulings or (len(held.subjects) > 1 and not mixed)):
            return False
        held.subjects += new.subjects
        held.details = new.details
        held.rulings += new.rulings
        return True

    def _tail(self, parts: str) -> str:
        return self.say.word("aside" if self._strips else "bar", line="", parts=parts) if parts else ""

    def _tell_held(self) -> None:
        held, self._held = self._held, None
        if held is None:
            return
        subjects = [subject for subject, _ in held.subjects]
        if len({details for _, details in held.subjects}) > 1:
            first, *others = (subject + details for subject, details in held.subjects)
            text = held.head + self.say.listed([first, *map(str.strip, others)]) + held.tail
        else:
            text = held.head + self.say.listed(subjects) + held.details + held.tail
        if held.last and text:
            self.last = text
        if held.rulings:
            text += self.say.word("ruled", rulings=self.say.listed(held.rulings))
        if text:
            self._write(text)

    def _write(self, text: str) -> None:
        self._tell_held()
        if self._strips:
            self._strips[-1].add(text)
        else:
            self._apart()
            self._tell_heads()
            indent, comma = self._indent(), self.say.word("comma")
            self.lines += [indent + row for row in rows(text, comma, self.columns - len(indent))]
        self._headed = False

    def _apart(self) -> None:
        """An empty line where a heading has ended."""
        if self._gap:
            self.lines.append("")
        self._gap = False

    def _tell_heads(self, *, bare: bool = True) -> None:
        """The scopes that have not been told yet; bare: also those that are only a name."""
        for depth, around in enumerate(self._depth):
            if around.head and (bare or around.told):
                self.lines.append(self._indent(depth) + around.head)
                around.head = ""

    def _indent(self, depth: int | None = None) -> str:
        """A step for each scope that is told, from the innermost heading on."""
        around = self._depth[:depth]
        first = max((i for i, scope in enumerate(around) if scope.heading), default=0)
        return INDENT * sum(scope.indents for scope in around[first:])

    def _whole(self, text: str) -> None:
        """A line of its own."""
        self._begin(text, set())
        self._close()

    def _block(self, lines: Iterable[str]) -> None:
        """Lines that belong together and go on with nothing."""
        self._settle()
        self._tell_answers(set())
        self._tell_strip(final=False)
        self._apart()
        self._tell_heads()
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
            self._answers.drop(told | line.told)
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
        self._tell_held()
        self._apart()
        self._tell_heads()
        indent = self._indent(strip.depth)
        self.lines += [indent + line for line in strip.lines(self.say, self.columns - len(indent), final=final)]
        if final:
            self._strips.pop()

    def _ruled_by(self, cites: Collection[str], *, ever: bool = False) -> None:
        """Something that cites these has been carried out: the rulings that begin with one of them are named with what is told of it.

        ever: once in the whole game, for what happens all the time.
        """
        for ruling in self.names.program.rulings:
            if ruling.cites[0] in cites and not (ever and ruling.title in self._known):
                self._rule(ruling.title)

    def _rule(self, title: str) -> None:
        """A ruling has decided something. It is named once in each part of the game."""
        if title in self._ruled:
            return
        self._ruled.add(title)
        self._known.add(title)
        ruling = next(ruling for ruling in self.names.program.rulings if ruling.title == title)
        self._rulings.append(self.say.word("ruling_of", id=ruling.cites[0], title=in_language(title, ruling.label, self.say.lang)))

    def _take_rulings(self, line: Line) -> None:
        line.rulings += self._rulings
        self._rulings = []


def rows(text: str, between: str, columns: int) -> list[str]:
    """A long list as rows of at most this width, set in from the second on."""
    out = [""]
    for piece in text.split(between):
        if not out[-1] or width(out[-1] + between + piece) <= columns:
            out[-1] += (between if out[-1] else "") + piece
        else:
            out[-1] += between.rstrip()
            out.append(INDENT * 2 + piece)
    return out
