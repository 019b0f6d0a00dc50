"""Problems as people and programs read them: text with a caret that stands under full-width letters too, and a dict for JSON.

Nothing here knows colours; `marks` lets a front end wrap the parts.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rulelang import catalogue
from rulelang.problem import Problem
from rulelang.source import read_file
from rulelang.span import Span

Texts = Callable[[str], str | None]
"""From a path to the text that the spans of that path count in; None when it cannot be had."""
Mark = Callable[[str, str], str]
"""Wraps a part of the text (severity, code, caret, place, fix) in a style; the plain one returns it unchanged."""
MAX_WIDTH = 120


def file_text(path: str) -> str | None:
    """The text of a file as the parser counted it."""
    text, _ = read_file(path)
    return text or None


def plain(_part: str, text: str) -> str:
    """No style."""
    return text


def width(text: str) -> int:
    """Columns on a terminal."""
    if text.isascii():
        return len(text)
    from wcwidth import wcwidth

    return sum(max(0, wcwidth(char)) for char in text)


def message(problem: Problem, language: str) -> str:
    """What is wrong, in one line."""
    return _said(problem, "message", language) or problem.code


def cause(problem: Problem, language: str) -> str:
    """Why that is wrong."""
    return _said(problem, "cause", language)


def fix(problem: Problem, language: str) -> str:
    """What to do."""
    return _said(problem, "fix", language)


def reason_text(word: str, language: str) -> str:
    """Why a file cannot be read or written."""
    return catalogue.words(language)["reasons"].get(word, word)


def render_text(problem: Problem, language: str = "en", texts: Texts = file_text, mark: Mark = plain) -> str:
    """A problem as a few lines: what, where with a caret, why, how to put it right."""
    word = catalogue.words(language)["words"]
    text = texts(problem.span.file)
    out = [f"{mark('code', problem.code)} {mark('severity', word[problem.severity])}: {message(problem, language)}"]
    out += _excerpt(problem.span, text, mark)
    for related in problem.related:
        role = catalogue.words(language)["roles"].get(related.role, related.role)
        out += [f"  {role}:", *_excerpt(related.span, texts(related.span.file), mark)]
    why = cause(problem, language)
    if why:
        out.append(f"    {word['cause']}: {why}")
    how = _fix_line(problem, language)
    if how:
        out.append(f"    {word['fix']}: {mark('fix', how)}")
    return "\n".join(out)


def render_all(problems: Iterable[Problem], language: str = "en", texts: Texts = file_text, mark: Mark = plain) -> str:
    """Every problem, a blank line between."""
    return "\n\n".join(render_text(problem, language, texts, mark) for problem in problems)


def to_json(problem: Problem, language: str = "en", texts: Texts = file_text) -> dict[str, Any]:
    """A problem as plain data: lines and columns from 1, columns in characters, ends exclusive."""
    out: dict[str, Any] = {
        "code": problem.code, "severity": problem.severity, "message": message(problem, language), "cause": cause(problem, language),
        "help": fix(problem, language), "args": dict(problem.args), **_place(problem.span, texts),
        "related": [{"role": related.role, **_place(related.span, texts)} for related in problem.related], "fix": None,
    }  # fmt: skip
    if problem.fix is not None:
        place = _place(problem.fix.span, texts) if problem.fix.span else None
        out["fix"] = {"text": problem.fix.text, "place": place}
    return out


def position(span: Span, text: str) -> tuple[int, int, int, int]:
    """(line, column, end line, end column), from 1, columns in characters of the author's own text."""
    start, end = min(span.start, len(text)), min(max(span.end, span.start), len(text))
    line_start, end_start = text.rfind("\n", 0, start) + 1, text.rfind("\n", 0, end) + 1
    first = max(1, span.line)
    return first, start - line_start + 1, first + text.count("\n", start, end), end - end_start + 1


# ---------------------------------------------------------------------------------------------------------------- inside


class _Args(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"


def _said(problem: Problem, part: str, language: str) -> str:
    found = catalogue.entry(problem.code, language)
    if found is None:
        return ""
    args = _Args(problem.args)
    if "expected" in args:
        names = catalogue.words(language)["terminals"]
        comma = "、" if language == "ja" else ", "
        args["expected"] = comma.join(names.get(word, word) for word in str(args["expected"]).split(",") if word)
    if "reason" in args:
        args["reason"] = reason_text(str(args["reason"]), language)
    template: str = getattr(found, part)
    return template.format_map(args)


def _fix_line(problem: Problem, language: str) -> str:
    how = fix(problem, language)
    edit = problem.fix.text.strip() if problem.fix is not None else ""
    wrong = str(problem.args.get("name", ""))
    told = how.replace(wrong, "") if edit in wrong else how  # what was meant may be a part of what is wrong
    if edit and edit not in told:
        return f"{how} → {edit}" if how else edit
    return how


def _place(span: Span, texts: Texts) -> dict[str, Any]:
    line, column, end_line, end_column = position(span, texts(span.file) or "")
    return {
        "file": span.file, "start": span.start, "end": span.end, "line": line, "column": column, "end_line": end_line,
        "end_column": end_column,
    }  # fmt: skip


def _excerpt(span: Span, text: str | None, mark: Mark) -> list[str]:
    if not text or span.line < 1:
        return [f"  {mark('place', span.file)}"] if span.file else []
    line, column, end_line, end_column = position(span, text)
    start = min(span.start, len(text)) - (column - 1)
    full = text[start:].split("\n", 1)[0].rstrip("\r")
    before, under = full[: column - 1], full[column - 1 : end_column - 1 if end_line == line else len(full)]
    shown, before = _window(full, before)
    number = str(line)
    gap = " " * len(number)
    caret = mark("caret", "^" * max(1, min(width(_clean(under)), MAX_WIDTH)))
    place = mark("place", f"{span.file}:{line}:{column}")
    return [f"  {place}", f"  {number} | {_clean(shown)}", f"  {gap} | {' ' * width(_clean(before))}{caret}"]


def _window(full: str, before: str) -> tuple[str, str]:
    """A line that is too wide is cut around the place."""
    if width(full) <= MAX_WIDTH:
        return full, before
    begin = max(0, len(before) - 30)
    head = "…" if begin else ""
    tail = full[begin : begin + 60]
    return head + tail + ("…" if begin + 60 < len(full) else ""), head + before[begin:]


def _clean(text: str) -> str:
    """A line as it can be shown: no tabs, nothing invisible."""
    from wcwidth import wcwidth

    return "".join("    " if char == "\t" else char if wcwidth(char) > 0 or char in "\u3099\u309a" else "·" for char in text)
