"""rulelang format PATH."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import UNREADABLE, problems_text, write_text

if TYPE_CHECKING:
    from rulelang.problem import Problem


def parameters(say: Say) -> list[click.Parameter]:
    return [
        click.Argument(["path"], metavar=say("param.path")),
        params.option(say, "--check", "format.check", is_flag=True),
        params.option(say, "--to", "format.to", type=params.OneOf("ja", "en")),
    ]


def run(console: Console, path: str, check: bool, to: str | None) -> Exit:
    """Formats a file, or every rule file of a folder. What cannot be read or written is told, and the others are formatted all the same."""
    files, problems = rule_files(path)
    code = Exit.UNREADABLE if problems else Exit.CLEAN
    if problems:
        console.err(problems_text(console, problems) + "\n")
    changed = 0
    for file in files:
        try:
            if formatted(console, file, to, write=not check):
                changed += 1
                console.out(console.say("format.would_change" if check else "format.changed", path=file))
        except Refused as refusal:
            console.err(console.say(refusal.key, **refusal.values) + "\n")
            code = max(code, refusal.exit)
    console.out(console.say("format.would_summary" if check else "format.summary", changed=changed, total=len(files)))
    return max(code, Exit.PROBLEMS) if check and changed else code


def rule_files(path: str) -> "tuple[list[str], list[Problem]]":
    """The file, or every rule file of the folder, and what of it cannot be read.

    Raises Refused for the bundled rulesets of an installation: they are nobody's to change.
    """
    from rulelang import ruleset

    found = ruleset.Found(Path(path), "path")
    files, problems = ruleset.listed(found, scenarios=True) if os.path.isdir(path) else ([found.path], [])
    if not files and not problems:
        raise Refused("ruleset.empty", path=path)
    bundled = os.path.realpath(ruleset.bundled_folder())
    if f"{os.path.realpath(path)}{os.sep}".startswith(bundled + os.sep) and "site-packages" in Path(bundled).parts:
        raise Refused("format.bundled", path=path)
    return [str(file) for file in files], problems


def formatted(console: Console, path: str, to: str | None, *, write: bool) -> bool:
    """Is the text of a file in the usual layout another one? write: puts it there. Raises Refused where it cannot be read or written."""
    from rulelang.format import format_module
    from rulelang.parse import parse_text
    from rulelang.source import read_file

    text, problems = read_file(path)
    module = None
    if not problems:
        module, problems = parse_text(text, path)
    if problems or module is None:
        unread = any(problem.code in UNREADABLE for problem in problems)
        told = problems_text(console, problems)
        raise Refused("format.problems", exit=Exit.UNREADABLE if unread else Exit.PROBLEMS, path=path, text=told)
    made = format_module(module, to or module.language)
    if made == text.replace("\r\n", "\n"):
        return False
    if write:
        write_text(console, path, made.replace("\n", "\r\n") if "\r\n" in text else made)
    return True
