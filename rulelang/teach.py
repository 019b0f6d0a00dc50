"""Why the parser stopped, in the author's terms. Each rule looks at the place and answers with a problem or passes."""

import difflib
import re
from collections.abc import Callable

from attrs import define, field

from rulelang.keywords import DECLARATION_WORDS, INFIX_WORDS, LINE_WORDS, STATEMENT_WORDS, spellings
from rulelang.problem import Fix, Problem, Related
from rulelang.source import Source
from rulelang.span import Span

WORD = r"[^\W\d][\w・]*"
_FIRST = re.compile(rf"[ \t\u3000]*({WORD})")
_CALLED = re.compile(rf"[ \t\u3000]*(({WORD})\((.*)\))[ \t\u3000]*$", re.M)
_SPACED = re.compile(rf"({WORD})[ \t\u3000]+$")
_STRINGS = re.compile(r'"[^"\n]*"|「(?:[^「」\n]|「(?:[^「」\n]|「[^「」\n]*」)*」)*」|『[^『』\n]*』|`[^`\n]*`')
_ORDINARY = (
    "NAME", "INT", "STRING", "DICE", "DIE", "RANGE", "FRACTION", "REF", "DOTS", "LPAR", "COLON", "_NL", "_INDENT", "_DEDENT", "COMMA",
    "RPAR", "LSQB", "RSQB", "EQUAL",
)  # fmt: skip


@define
class Mistake:
    """Where one declaration stopped making sense. Offsets are in `text`, the declaration's folded text."""

    source: Source
    text: str
    offset: int
    language: str
    at: int
    kind: str
    """Terminal of the token there; "" where no token begins."""
    word: str
    expected: frozenset[str]
    accepted: Callable[[], frozenset[str]]
    """What could really follow: `expected` without what merged states only seem to take. Asked for only when it is shown."""
    mine: dict[str, str] = field(init=False)
    other: dict[str, str] = field(init=False)
    """Spelling to terminal, in the file's own language and the other one."""
    line: str = field(init=False)
    start: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        second = "en" if self.language == "ja" else "ja"
        self.mine = {word: key for key, word in spellings(self.language).items()}
        self.other = {word: key for key, word in spellings(second).items()}
        self.start = self.text.rfind("\n", 0, self.at) + 1
        self.line = self.text[self.start :].split("\n", 1)[0]

    def span(self, start: int, end: int) -> Span:
        """The place of [start, end) of the declaration's text."""
        return self.source.span(self.offset + start, self.offset + end)

    @property
    def here(self) -> Span:
        return self.span(self.at, self.at + max(1, len(self.word)))

    @property
    def first(self) -> re.Match[str] | None:
        """The first word of the line; its offsets are in `text`."""
        return _FIRST.match(self.text, self.start)

    def spelling(self, terminal: str) -> str:
        return spellings(self.language)[terminal]


def teach(mistake: Mistake) -> Problem:
    """The best explanation of a mistake: the first rule that knows it."""
    for rule in RULES:
        problem = rule(mistake)
        if problem is not None:
            return problem
    return _anything(mistake)


def _brackets(m: Mistake) -> Problem | None:
    """A bracket opened on an earlier line, or on this one up to its end, is still open; or it is never closed at all."""
    masked = _STRINGS.sub(lambda match: " " * len(match[0]), m.text)
    depth = _open(masked[: m.at])
    never = set(_open(masked)) & set(depth)
    if never:
        return Problem("RL112", m.span(max(never), max(never) + 1))
    if depth and (m.kind == "$END" or "\n" in masked[depth[-1] : m.at]):
        return Problem("RL112", m.span(depth[-1], depth[-1] + 1))
    if m.kind == "RPAR" and not depth:
        return Problem("RL113", m.here, fix=Fix("", m.here))
    return None


def _open(text: str) -> list[int]:
    """Where the brackets stand that are open at the end of a text."""
    depth: list[int] = []
    for at, char in enumerate(text):
        if char == "(":
            depth.append(at)
        elif char == ")" and depth:
            depth.pop()
    return depth


def _glued_before_body(m: Mistake) -> Problem | None:
    """An indented body under a line whose keyword was written together with the next word."""
    if m.kind != "_INDENT":
        return None
    above = m.text[: m.at].rstrip().rsplit("\n", 1)[-1]
    start = m.text.rstrip().find(above) if above else -1
    first = _FIRST.match(above)
    if first and start >= 0:
        found = _glue_of(m, first[1], LINE_WORDS)
        if found:
            begin = m.text.rfind(above, 0, m.at) + first.start(1)
            return _glued(m, begin, first[1], found)
    return None


def _body_missing(m: Mistake) -> Problem | None:
    first = m.first
    begins = first is not None and first.start(1) == m.at
    if m.expected != {"_INDENT"} and not (begins and m.expected <= {"_INDENT", "_NL", "_WS", "_CONT"}):
        return None
    lines = m.text[: m.at].rstrip()
    start = lines.rfind("\n") + 1
    begin = start + len(lines[start:]) - len(lines[start:].lstrip())
    return Problem("RL101", m.span(begin, len(lines)))


def _deeper(m: Mistake) -> Problem | None:
    if m.kind != "_INDENT":
        return None
    match = re.compile(r"[ \t\u3000\n]*").match(m.text, m.at)
    begin = match.end() if match else m.at
    end = m.text.find("\n", begin)
    above = m.text[: m.at].rstrip()
    header = _FIRST.match(above, above.rfind("\n") + 1)
    if header and _foreign(m, header[1]) and m.other[header[1]] in LINE_WORDS:
        return _translated(m, m.span(header.start(1), header.end(1)), header[1])
    before = Related(m.span(header.start(1) if header else len(above), len(above)), "above")
    return Problem("RL134", m.span(begin, end if end > 0 else len(m.text)), related=(before,))


def _equals(m: Mistake) -> Problem | None:
    for start in (m.at - 1, m.at):
        if start >= 0 and m.text[start : start + 2] == "==":
            span = m.span(start, start + 2)
            return Problem("RL103", span, fix=Fix("=", span))
    return None


def _number(m: Mistake) -> Problem | None:
    match = re.compile(r"(\d+)(以上|\+|[dD]\d+|[^\W\d]\w*)").match(m.text, m.at)
    if match is None:
        return None
    span = m.span(match.start(), match.end())
    if match[2] in ("以上", "+"):
        fix = f">= {match[1]}"
        return Problem("RL105", span, {"text": match[0], "better": fix}, fix=Fix(fix, span))
    if re.fullmatch(r"[dD]\d+", match[2]):
        return Problem("RL139", span, {"text": match[0]})
    return Problem("RL106", span, {"text": match[2], "number": match[1]}, fix=Fix(match[1], span))


def _other_language(m: Mistake) -> Problem | None:
    first = m.first
    if first and _foreign(m, first[1]) and m.other[first[1]] in LINE_WORDS:
        return _translated(m, m.span(first.start(1), first.end(1)), first[1])
    return _translated(m, m.here, m.word) if _foreign(m, m.word) else None


def _foreign(m: Mistake, word: str) -> bool:
    """A keyword of the other language only."""
    return word in m.other and word not in m.mine


def _translated(m: Mistake, span: Span, word: str) -> Problem:
    better = m.spelling(m.other[word])
    return Problem("RL110", span, {"text": m.source.text[span.start : span.end], "better": better}, fix=Fix(better, span))


def _line_word(m: Mistake) -> Problem | None:
    """A word that can begin a line, used as a name at the beginning of a line."""
    first = m.first
    if first is None or m.mine.get(first[1]) not in LINE_WORDS:
        return None
    after = m.text[first.end(1) :].lstrip(" \t\u3000")
    possessive = "'s" if m.language == "en" else "の"
    if m.text[first.end(1) : m.at].strip(" \t\u3000") or not after.startswith((":", "=", "+=", "-=", possessive)):
        return None
    span = m.span(first.start(1), first.end(1))
    return Problem("RL104", span, {"text": first[1]}, fix=Fix(f"『{first[1]}』", span))


def _glue_of(m: Mistake, word: str, among: frozenset[str]) -> tuple[str, str] | None:
    """The keyword that a word begins with, and what follows it."""
    if m.language != "ja":
        return None
    for key in sorted(m.mine, key=len, reverse=True):
        if len(key) > 1 and m.mine[key] in among and word.startswith(key) and word != key:
            return key, word[len(key) :]
    return None


def _glued(m: Mistake, at: int, word: str, parts: tuple[str, ...]) -> Problem:
    span = m.span(at, at + len(word))
    better = " ".join(part for part in parts if part)
    return Problem("RL102", span, {"text": word, "better": better}, fix=Fix(better, span))


def _glue(m: Mistake) -> Problem | None:
    """Japanese is not cut into words: もし敵戦士 is one name, and so is 自分のHP."""
    if m.language != "ja":
        return None
    first = m.first
    if first:
        found = _glue_of(m, first[1], LINE_WORDS)
        if found:
            return _glued(m, first.start(1), first[1], found)
    return _glued_infix(m, 2, 2)


def _glued_beside(m: Mistake) -> Problem | None:
    """Bの 隊, 敵を 倒す: the word at the mistake, or the one before it, begins or ends with a particle."""
    return _glued_infix(m, 2, 1) if m.language == "ja" else None


def _glued_possessive(m: Mistake) -> Problem | None:
    """The same anywhere before the mistake: less sure, so asked late."""
    return _glued_infix(m, 100, 1) if m.language == "ja" else None


def _glued_infix(m: Mistake, reach: int, least: int) -> Problem | None:
    """A keyword of at least `least` letters inside one of the last `reach` words."""
    masked = _STRINGS.sub(lambda text: " " * len(text[0]), m.line)
    words = [match for match in re.finditer(WORD, masked) if m.start + match.start() <= m.at]
    for match in reversed(words[-reach:]):
        for key in sorted(INFIX_WORDS, key=lambda key: (-len(m.spelling(key)), key)):
            word = m.spelling(key)
            if len(word) < least:
                continue
            before, found_at, after = match[0].partition(word)
            enough = len(word) > 1 or reach < 3 or (before and after) or key == "_OBJECT"  # hardly a name has を in it
            if found_at and (before or after) and enough:
                return _glued(m, m.start + match.start(), match[0], (before, word, after))
    return None


def _called(m: Mistake) -> Problem | None:
    """倒す(敵戦士): doing something is written without brackets."""
    match = _CALLED.match(m.text, m.start)
    if match is None or not {"EQUAL"} <= m.expected or m.kind not in ("_NL", "LSQB"):
        return None
    span = m.span(match.start(1), match.end(1))
    better = f"{match[2]} {match[3]}".rstrip()
    return Problem("RL107", span, {"text": match[1], "better": better}, fix=Fix(better, span))


def _card_values(m: Mistake) -> Problem | None:
    first = m.first
    if m.kind == "NAME" and "COLON" in m.expected and first and first[1] == m.spelling("_CARD"):
        return Problem("RL108", m.here, {"text": m.word}, fix=Fix(f": {m.word}", m.here))
    return None


def _text_for_name(m: Mistake) -> Problem | None:
    if m.kind != "STRING" or not m.expected & {"NAME", "_AT"}:
        return None
    better = f"『{m.word[1:-1]}』"
    return Problem("RL109", m.here, {"better": better}, fix=Fix(better, m.here))


def _how_many(m: Mistake) -> Problem | None:
    """choose n x among …: the count is a name or a sum without brackets."""
    verbs, among = "|".join(m.spelling(key) for key in ("_CHOOSE", "_TARGET")), m.spelling("_AMONG")
    found = re.compile(rf"[ \t\u3000]*(?:{verbs})[ \t\u3000]+(.+?)[ \t\u3000]+({WORD})[ \t\u3000]+{among}(?!\w)").match(m.text, m.start)
    if found is None or not found.start(1) < m.at <= found.start(2) or ".." in found[1] or found[1][0] in "『`(":
        return None
    span = m.span(*found.span(1))
    return Problem("RL144", span, {"text": found[1], "better": f"({found[1]})"}, fix=Fix(f"({found[1]})", span))


def _where(m: Mistake) -> Problem | None:
    if m.word == m.spelling("_WHERE"):
        return Problem("RL133", m.here, {"text": m.word})
    return None


def _dot(m: Mistake) -> Problem | None:
    if m.word[:1] != "." or m.word.startswith(".."):
        return None
    better = "'s " if m.language == "en" else " の "
    span = m.span(m.at, m.at + 1)
    return Problem("RL135", span, {"better": better.strip()}, fix=Fix(better, span))


def _spaced_call(m: Mistake) -> Problem | None:
    match = _SPACED.search(m.text[m.start : m.at])
    if m.kind != "LPAR" or match is None:
        return None
    span = m.span(m.start + match.end(1), m.at)
    return Problem("RL136", m.here, {"text": match[1]}, fix=Fix("", span))


def _field_type(m: Mistake) -> Problem | None:
    if m.word == "=" and {"COLON", "_PER"} <= m.expected:
        return Problem("RL132", m.here)
    return None


def _citation(m: Mistake) -> Problem | None:
    before = m.text[m.start : m.at]
    opened = before.rfind("[")
    if opened < 0 or "]" in before[opened:]:
        return None
    end = m.line.find("]", opened)
    return Problem("RL138", m.span(m.start + opened, m.start + (end + 1 if end >= 0 else len(m.line.rstrip()))))


def _misspelt(m: Mistake) -> Problem | None:
    """The first word of a line is nearly a keyword."""
    first = m.first
    if first is None or first[1] in m.mine:
        return None
    top = first.start(1) == 0
    pool = [word for word, key in m.mine.items() if key in (DECLARATION_WORDS if top else LINE_WORDS) and len(word) > 1]
    near = difflib.get_close_matches(first[1], sorted(pool), 1, 0.72 if top else 0.8)
    if not near:
        return None
    span = m.span(first.start(1), first.end(1))
    return Problem("RL142", span, {"text": first[1], "better": near[0]}, fix=Fix(near[0], span))


def _misspelt_inside(m: Mistake) -> Problem | None:
    """A word inside the line that is nearly the keyword wanted there."""
    pool = sorted(m.spelling(key) for key in m.expected if key in spellings(m.language))
    masked = _STRINGS.sub(lambda text: " " * len(text[0]), m.line)
    words = [match for match in re.finditer(WORD, masked) if m.start + match.start() <= m.at and match[0] not in m.mine]
    for match in reversed(words[-3:]):
        near = difflib.get_close_matches(match[0], pool, 1, 0.75) if len(match[0]) > 2 else []
        if near:
            span = m.span(m.start + match.start(), m.start + match.end())
            return Problem("RL142", span, {"text": match[0], "better": near[0]}, fix=Fix(near[0], span))
    return None


def _between(m: Mistake) -> Problem | None:
    """What joins the areas of a path is not what was written."""
    first = m.first
    if first is None or m.mine.get(first[1]) != "_PATH" or "MINUS" not in m.expected or "_AND" in m.expected:
        return None
    ends = m.kind in ("_NL", "$END")
    return Problem("RL147", m.span(first.end(1) + 1, m.at) if ends else m.here)


def _label(m: Mistake) -> Problem | None:
    if {"_BY", "_AS"} <= m.expected and m.kind in ("NAME", "INT", "LPAR", "STRING"):
        labels = ", ".join(m.spelling(key) for key in ("_TO", "_BY", "_AS", "_WITH"))
        return Problem("RL111", m.here, {"text": m.word, "labels": labels})
    return None


def _margin(m: Mistake) -> Problem | None:
    """A line at the left margin that declares nothing."""
    first = m.first
    if m.at != 0:
        return None
    if first and m.mine.get(first[1]) in LINE_WORDS | STATEMENT_WORDS:
        return Problem("RL114", m.here, {"text": m.word}, fix=Fix("    " + m.word, m.here))
    return Problem("RL114", m.here, {"text": m.word})


def _strange(m: Mistake) -> Problem | None:
    if m.kind or not m.word or m.word.isalnum() or m.word in "()[]:=<>+-*,.'\"?|/" or m.word in "『』「」`":
        return None
    return Problem("RL009", m.span(m.at, m.at + 1), {"text": m.word[0]})


def _anything(m: Mistake) -> Problem:
    expected = m.accepted()
    shown = [m.spelling(key) for key in sorted(expected) if key in spellings(m.language) and key != "_POSS"]
    kinds = [key for key in _ORDINARY if key in expected]
    wanted = ",".join([*kinds, *sorted(shown, key=lambda word: (len(word), word))[: max(0, 8 - len(kinds))]])
    ends = m.kind in ("_NL", "$END", "_DEDENT") or m.word.startswith("\n")
    if ends:
        return Problem("RL140", m.span(m.at, m.at + 1), {"expected": wanted})
    return Problem("RL100", m.here, {"text": m.word.split("\n")[0], "expected": wanted})


RULES: tuple[Callable[[Mistake], Problem | None], ...] = (
    _brackets, _glued_before_body, _body_missing, _deeper, _citation, _equals, _number, _how_many, _other_language, _line_word, _glue,
    _called, _card_values, _text_for_name, _where, _dot, _field_type, _misspelt, _margin, _between, _misspelt_inside, _spaced_call,
    _glued_beside, _glued_possessive, _label, _strange,
)  # fmt: skip
