"""What problems are called, in each language: data files, one for each hundred codes (en/rl1.toml: RL1xx), and the words around them.

An entry has `message`, `cause`, `fix` and `explain`; `wrong` and `right` are examples that are tests. `{…}` are the problem's args.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import frozen

LANGUAGES = ("en", "ja")


@frozen
class Entry:
    """All that is said about a code in one language, with its placeholders."""

    code: str
    message: str
    cause: str
    fix: str
    explain: str
    wrong: str | None = None
    right: str | None = None


@cache
def _table(language: str, name: str) -> dict[str, Any]:
    resource = files(__name__) / language / f"{name}.toml"
    return tomllib.loads(resource.read_text("utf-8")) if resource.is_file() else {}


def entry(code: str, language: str) -> Entry | None:
    """The entry of a code, such as RL103; None when nothing has it."""
    found = _table(language, code[:3].lower()).get(code.upper()) if len(code) == 5 and code[:3].isalnum() else None
    return Entry(code.upper(), **found) if found is not None else None


def codes(language: str) -> list[str]:
    """Every code that has an entry, in order."""
    return sorted(code for hundred in range(10) for code in _table(language, f"rl{hundred}"))


def words(language: str) -> dict[str, dict[str, str]]:
    """The tables [words], [roles] and [terminals]."""
    return _table(language, "words")


def explain(code: str, language: str) -> str | None:
    """The page of a code as plain text; None when there is none."""
    found = entry(code, language)
    if found is None:
        return None
    word = words(language)["words"]
    parts = [f"{found.code}: {_shown(found.message)}", _shown(found.cause)]
    if found.wrong and found.right:
        parts.append(f"{word['wrong']}:\n\n{_indented(found.wrong)}\n\n{word['right']}:\n\n{_indented(found.right)}")
    fix = [f"{word['fix']}: {_shown(found.fix)}"] if _shown(found.fix) != "…" else []
    return "\n\n".join([*parts, *fix, found.explain.strip()]) + "\n"


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.rstrip().split("\n"))


def _shown(text: str) -> str:
    """A template without a problem: its placeholders stand as …"""
    import re

    return re.sub(r"\{\w+\}", "…", text)
