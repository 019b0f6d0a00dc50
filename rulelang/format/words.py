"""Words of the printed text: keywords in one language, names with or without brackets, texts, citations."""

import re

from attrs import define, field

from rulelang import ast
from rulelang.keywords import LINE_WORDS, spellings
from rulelang.source import quoted

_PLAIN = re.compile(r"[^\W\d][\w・]*")
_DIE = re.compile(r"[dD]\d+")
_LEADING = re.compile(r"[^\W\d][\w・]*")
_ALSO_INSIDE = frozenset({"_EACH", "_ORDER", "_CHANCE", "_IF"})
"""Words that begin lines and stand inside them too."""
PARTICLES = {"to": "_TOWARDS", "by": "_THROUGH", "as": "_AS_A", "with": "_USING"}


@define
class Words:
    """The spellings of one keyword language."""

    language: str
    spelled: dict[str, str] = field(factory=dict)
    """Texts and names that are not written in the usual way."""
    verbs: frozenset[str] | None = None
    """When translating into Japanese: the events, which take an object; None keeps the order of the words as it was."""
    key: dict[str, str] = field(init=False)
    terminal: dict[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.key = {name[1:].lower(): word for name, word in spellings(self.language).items()}
        self.terminal = {word: name for name, word in spellings(self.language).items()}

    def __call__(self, word: str) -> str:
        """The spelling of a keyword, named by its English one."""
        return self.key[word]

    def name(self, text: str, quoted: bool = False) -> str:
        """A name as it stands inside a line."""
        terminal = self.terminal.get(text)
        reserved = terminal is not None and (terminal not in LINE_WORDS or terminal in _ALSO_INSIDE)
        if quoted or reserved or not _PLAIN.fullmatch(text) or _DIE.fullmatch(text):
            usual = f"`{text}`" if "『" in text or "』" in text else f"『{text}』"
            return self.spelled.get(usual, usual)
        return text

    def of(self, name: ast.Name) -> str:
        return self.name(name.text, name.quoted)

    def begin(self, text: str) -> str:
        """The same text at the beginning of a line, where more words are keywords."""
        first = _LEADING.match(text)
        if first and self.terminal.get(first[0]) in LINE_WORDS:
            return f"『{first[0]}』{text[first.end() :]}"
        return text

    def text(self, value: str) -> str:
        """A text in the quotes that the author chose."""
        return self.spelled.get('"' + value) or quoted(value)

    def also(self, label: str | None) -> str:
        """` also "…"`, or nothing."""
        return f" {self.key['also']} {self.text(label)}" if label is not None else ""

    @property
    def possessive(self) -> str:
        return "'s " if self.language == "en" else f" {self.key['poss']} "

    @property
    def in_order(self) -> str:
        return "in order" if self.language == "en" else self.key["order"]

    def cite(self, cite: ast.Cite | None) -> str:
        """` [MS-1, MS-3..5]`, or nothing: what is cited on a node's own line."""
        if cite is None:
            return ""
        return self.refs(tuple(_runs(cite.ids)) if cite.written is None else cite.written)

    def refs(self, refs: tuple[str, ...]) -> str:
        """The same of references as they are written."""
        return f" [{', '.join(refs)}]" if refs else ""


def _runs(ids: tuple[str, ...]) -> list[str]:
    """Three numbers in a row and more as a range."""
    out: list[str] = []
    at = 0
    while at < len(ids):
        match = re.fullmatch(r"([A-Z]+-[A-Z]?)(0|[1-9]\d*)", ids[at])
        end = at + 1
        while match and end < len(ids) and ids[end] == f"{match[1]}{int(match[2]) + end - at}":
            end += 1
        if match and end - at >= 3:
            out.append(f"{ids[at]}..{int(match[2]) + end - at - 1}")
            at = end
        else:
            out.append(ids[at])
            at += 1
    return out
