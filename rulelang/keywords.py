"""The two spellings of the keywords, read from the grammar (`_NAME: "english"  // 日本語`), and which words do what."""

import re
from functools import cache
from pathlib import Path

GRAMMAR_FILE = Path(__file__).with_name("grammar.lark")
LANGUAGES = ("en", "ja")
_KEYWORD = re.compile(r'^(_[A-Z_]+)((?:\.\d+)?): *("[^"]+"|/.+/) +// *(\S+) *$', re.M)


def _terminals(words: str) -> frozenset[str]:
    return frozenset("_" + word.upper() for word in words.split())


DECLARATION_WORDS = _terminals(
    """game setup option enum kind skill class zone board path card table scope procedure event timing order define must may passive
    whenever always precedence ruling scenario whole"""
)
"""Terminals that can begin a declaration."""
STATEMENT_WORDS = _terminals(
    "let choose target needs roll on open end return cancel proceed limit forbid suppress if else each together then repeat"
)
"""Terminals that can begin a statement."""
LINE_WORDS = (
    DECLARATION_WORDS | STATEMENT_WORDS | _terminals("players text printed listens who takes given expect chance")
)
"""Terminals that can begin a line: keywords at the beginning of every line, and names elsewhere unless the grammar wants them there."""

INFIX_WORDS = _terminals("where and or among by per until as during poss object towards through as_a")
"""Terminals that stand between two values: what an author may have written together with the words beside them."""


@cache
def _grammar() -> str:
    return GRAMMAR_FILE.read_text("utf-8")


@cache
def spellings(language: str) -> dict[str, str]:
    """Terminal to its spelling."""
    found = {}
    for match in _KEYWORD.finditer(_grammar()):
        english = "'s" if match[1] == "_POSS" else match[3].strip('"')
        found[match[1]] = english if language == "en" else match[4]
    return found


@cache
def grammar_text(language: str) -> str:
    """The grammar with this language's spellings."""
    text = _grammar()
    blank = "[ \\t\\u3000]+"
    in_order = f"{spellings(language)['_IN']}{blank}{spellings(language)['_ORDER']}" if language == "en" else spellings(language)["_ORDER"]
    text = text.replace("IN_ORDER(?!", in_order + "(?!").replace("CONTINUES", "|".join(sorted(CONTINUES[language])))
    if language == "en":
        return text
    return _KEYWORD.sub(lambda match: f'{match[1]}: "{match[4]}"', text)


CONTINUES = {language: frozenset(spellings(language)[key] for key in ("_AND", "_OR", "_WHERE", "_BY")) for language in LANGUAGES}
"""A line that begins with one of these goes on with the line before."""
DECLARING = {language: frozenset(spellings(language)[key] for key in DECLARATION_WORDS) for language in LANGUAGES}
"""Words that can begin a declaration."""
