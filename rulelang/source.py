"""A rule file before the parser: decode, normalise, fold full-width characters one to one, note comments, refuse what cannot be seen."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from rulelang.files import RULE_LIMIT, FileProblem, read_bytes
from rulelang.problem import Fix, Problem
from rulelang.span import Span

BLANKS = " \t\u3000"
TAB_WIDTH = 4
_FOLD: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_FOLD |= {0x3001: ",", 0xFF64: ",", 0x2212: "-", 0x00D7: "*", 0x301C: "~", 0x2019: "'", 0x00A0: " "}
_WORDS: dict[int, str] = {code: chr(code - 0xFEE0) for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_WORDS |= {0x3000: " ", 0x00A0: " "}
_PIECE = re.compile(
    r"(?P<comment>[#＃][^\n]*)"
    r'|(?P<text>["＂][^"＂\n]*["＂]|「(?:[^「」\n]|「(?:[^「」\n]|「[^「」\n]*」)*」)*」)'
    r"|(?P<name>『[^『』\n]*』|[`｀][^`｀\n]*[`｀])"
    r'|(?P<open>["＂「『`｀][^\n]*)'
    r"|(?P<lone>[」』])"
)
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f"
                     "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
                     "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]")
_CLUSTER = re.compile("[^\u0300-\u036f\u1100-\u11ff\u3099\u309a][\u0300-\u036f\u1100-\u11ff\u3099\u309a]*|[\\s\\S]")


@frozen
class Chunk:
    """One declaration's own lines of the folded text: from a line at the left margin to the next one."""

    start: int
    end: int


@define
class Source:
    """A file's text. `text` is the author's own (NFC or not); `folded` has exactly the offsets of the normalised text."""

    path: str
    text: str
    folded: str = ""
    problems: list[Problem] = field(factory=list)
    comments: list[tuple[Span, str]] = field(factory=list)
    spelled: dict[str, str] = field(factory=dict)
    """Quoted texts and names as they were written, by what they mean (a text behind a `"`)."""
    broken: list[int] = field(factory=list)
    """Offsets (folded) of what spoils a declaration before it is parsed: a quote that is never closed, a character nobody sees."""
    _offsets: list[int] | None = None
    _starts: list[int] = field(factory=list)

    def span(self, start: int, end: int) -> Span:
        """The place of [start, end) of the folded text, in the author's own text."""
        if self._offsets is not None:
            last = len(self._offsets) - 1
            start, end = self._offsets[min(start, last)], self._offsets[min(end, last)]
        size = len(self.text)
        return Span(self.path, min(start, size), min(end, size), bisect_right(self._starts, start))

    def blanks(self) -> tuple[int, ...]:
        """The numbers of the lines that are empty."""
        return tuple(at for at, line in enumerate(re.split(r"\r\n|\n|\r", self.text), 1) if not line.strip())

    def line_text(self, number: int) -> str:
        """The author's line with this 1-based number, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


def read_source(text: str, path: str) -> Source:
    """Prepare a text for the parser. Every lexical problem is in `problems` afterwards; no text raises."""
    text = text.removeprefix("\ufeff")
    source = Source(path, text)
    source._starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    normal = _normalised(source)
    for match in _UNSEEN.finditer(normal):
        span = source.span(match.start(), match.end())
        source.broken.append(match.start())
        source.problems.append(Problem("RL001", span, {"codepoint": f"U+{ord(match[0]):04X}"}, fix=Fix("", span)))
    if source.problems:
        normal = _UNSEEN.sub(" ", normal)
    if "\r" in normal:
        normal = normal.replace("\r\n", " \n").replace("\r", "\n")
    source.folded = _folded(source, normal)
    _refuse_tabs(source)
    return source


def decode(data: bytes, path: str) -> tuple[str, list[Problem]]:
    """UTF-8 with or without a byte order mark; anything else is a problem, and the text is what could be read."""
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig")
        place = Span(path, len(good), len(good) + 1, good.count("\n") + 1)
        return good, [Problem("RL002", place, {"byte": f"0x{data[error.start]:02X}", "guess": _guess(data)})]


def read_file(path: str | Path, limit: int = RULE_LIMIT) -> tuple[str, list[Problem]]:
    """The text of a file. An unreadable file is a problem too."""
    try:
        data = read_bytes(str(path), limit)
    except FileProblem as wrong:
        return "", [Problem("RL003", Span(str(path), 0, 0, 1), {"path": str(path), "reason": wrong.reason})]
    return decode(data, str(path))


def _guess(data: bytes) -> str:
    for encoding, name in (("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP"), ("utf-16", "UTF-16")):
        try:
            data.decode(encoding)
        except UnicodeError:
            continue
        return name
    return "?"


def _normalised(source: Source) -> str:
    """The text in NFC. When that moves characters, remember where each one came from."""
    text = source.text
    if unicodedata.is_normalized("NFC", text):
        return text
    out: list[str] = []
    offsets: list[int] = []
    for match in _CLUSTER.finditer(text):
        new = unicodedata.normalize("NFC", match[0])
        out.append(new)
        offsets += [match.start()] * len(new)
    source._offsets = [*offsets, len(text)]
    return "".join(out)


def _folded(source: Source, text: str) -> str:
    """Full-width ASCII, digits and punctuation become ASCII one to one, outside texts. In 『』 only letters, digits and blanks do."""
    out: list[str] = []
    last = 0
    for match in _PIECE.finditer(text):
        out.append(text[last : match.start()].translate(_FOLD))
        out.append(_piece(source, match))
        last = match.end()
    out.append(text[last:].translate(_FOLD))
    return "".join(out)


def _piece(source: Source, match: re.Match[str]) -> str:
    piece = match[0]
    match match.lastgroup:
        case "comment":
            source.comments.append((source.span(match.start(), match.end()), piece[1:].strip()))
            return " " * len(piece)
        case "name":
            plain = piece.translate(_WORDS).replace("｀", "`")
            if plain != piece:
                source.spelled[plain] = piece
            return plain
        case "text":
            if piece not in (usual := quoted(piece[1:-1]), f"＂{usual[1:-1]}＂"):
                source.spelled['"' + piece[1:-1]] = piece
            return f'"{piece[1:-1]}"' if piece[0] in '"＂' else piece
        case _:
            source.broken.append(match.start())
            span = source.span(match.start(), match.end() if match.lastgroup == "lone" else match.start() + len(piece.rstrip()))
            closer = {"「": "」", "『": "』", "」": "「", "』": "『"}.get(piece[0], piece[0])
            code = "RL005" if match.lastgroup == "lone" else "RL004"
            source.problems.append(Problem(code, span, {"mark": piece[0], "closer": closer}))
            return piece


def quoted(value: str) -> str:
    """A text in its usual quotes: 「」 around Japanese, "" around ASCII."""
    if '"' in value or (not value.isascii() and _balanced(value)):
        return f"「{value}」"
    return f'"{value}"'


def _balanced(value: str) -> bool:
    depth = deepest = 0
    for char in value:
        depth += (char == "「") - (char == "」")
        deepest = max(deepest, depth)
        if depth < 0:
            return False
    return depth == 0 and deepest <= 2


def _refuse_tabs(source: Source) -> None:
    """A tab in an indentation is refused once a file: its width is anybody's guess."""
    match = re.search(r"^[ \u3000]*\t", source.folded, re.M)
    if match:
        at = match.end() - 1
        span = source.span(at, at + 1)
        source.problems.append(Problem("RL006", span, fix=Fix(" " * TAB_WIDTH, span)))


def width_of(blanks: str) -> int:
    """Display width of an indentation: an ideographic space is two columns wide, a tab four."""
    return len(blanks) + blanks.count("\u3000") + (TAB_WIDTH - 1) * blanks.count("\t")


def chunks(source: Source, start: int, continues: frozenset[str]) -> Iterator[Chunk]:
    """Cut the folded text from `start` on at its left margin.

    A line that begins with `)` or with a word of `continues` belongs to the one before.
    """
    text = source.folded
    begin = None
    for match in re.compile(r"^[^\n]+", re.M).finditer(text, start):
        line = match[0]
        if line[0] in BLANKS + ")" or not line.strip(BLANKS):
            if begin is None and line.strip(BLANKS):
                begin = match.start()
            continue
        word = re.match(r"\w+", line)
        if begin is not None and word and word[0] in continues:
            continue
        if begin is not None:
            yield Chunk(begin, match.start())
        begin = match.start()
    if begin is not None:
        yield Chunk(begin, len(text))
