"""Indentation: newlines become _NL, _INDENT and _DEDENT, and a word that can begin a line is a keyword there.

Left to the contextual lexer, the second would depend on the line before: LALR merges the states behind a newline, and the
words they accept with them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from rulelang.source import width_of

MAX_BRACKETS = 20
MAX_LEVELS = 18

MakeToken = Callable[[str, str, Any], Any]


class LayoutError(Exception):
    """An indentation that fits nowhere, or nesting without end. `code` and `args` are those of the problem; `token` says where."""

    def __init__(self, code: str, token: Any, **args: int) -> None:
        super().__init__(code)
        self.code, self.token, self.known = code, token, args


@frozen
class Layout:
    """One declaration's layout. `line_words`: spelling to terminal of the words that may begin a line; `new` makes a token."""

    line_words: Mapping[str, str]
    new: MakeToken
    always_accept: tuple[str, ...] = ("_NL",)
    """What the lexer must know in every state (asked for by the parser library)."""

    def process(self, stream: Iterator[Any]) -> Iterator[Any]:
        """The tokens of `stream` with their layout. Raises LayoutError."""
        brackets, levels, fresh, token = 0, [0], True, None
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if brackets == 0:
                    fresh = True
                    yield token
                    yield from self._levels(token, levels)
                continue
            if kind in ("LPAR", "_CALL"):
                brackets += 1
                if brackets > MAX_BRACKETS:
                    raise LayoutError("RL115", token, limit=MAX_BRACKETS)
            elif kind == "RPAR":
                brackets = max(0, brackets - 1)
            if fresh and kind == "NAME" and token in self.line_words:
                token = self.new(self.line_words[str(token)], str(token), token)
            fresh = False
            yield token
        while len(levels) > 1:
            levels.pop()
            yield self.new("_DEDENT", "", token)

    def _levels(self, token: Any, levels: list[int]) -> Iterator[Any]:
        width = width_of(token.rsplit("\n", 1)[1])
        if width > levels[-1]:
            levels.append(width)
            if len(levels) > MAX_LEVELS:
                raise LayoutError("RL115", token, limit=MAX_LEVELS)
            yield self.new("_INDENT", "", token)
            return
        before = list(levels)
        while width < levels[-1]:
            levels.pop()
            yield self.new("_DEDENT", "", token)
        if width != levels[-1]:
            raise LayoutError("RL116", token, width=width, near=min(before, key=lambda level: (abs(level - width), level)))
