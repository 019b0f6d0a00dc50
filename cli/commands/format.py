"""rulelang format PATH."""

from pathlib import Path

import click

from cli import params
from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.rules import read_text, write_text


def parameters(say: Say) -> list[click.Parameter]:
    return [
        click.Argument(["path"], metavar=say("param.path")),
        params.option(say, "--check", "format.check", is_flag=True),
        params.option(say, "--to", "format.to", type=params.OneOf("ja", "en")),
    ]


def run(console: Console, path: str, check: bool, to: str | None) -> Exit:
    """Formats a file, or every rule file of a folder."""
    files = rule_files(path)
    changed, broken = 0, False
    for file in files:
        text = read_text(str(file))
        made = formatted(text, str(file), to)
        if made is None:
            console.err(console.say("format.problems", path=file))
            broken = True
        elif made != text:
            changed += 1
            if not check:
                write_text(str(file), made)
            console.out(console.say("format.would_change" if check else "format.changed", path=file))
    console.out(console.say("format.would_summary" if check else "format.summary", changed=changed, total=len(files)))
    return Exit.PROBLEMS if broken or (check and changed) else Exit.CLEAN


def rule_files(path: str) -> list[Path]:
    """The file, or every rule file below the folder. Bundled rulesets of an installation are nobody's to change."""
    from rulelang.ruleset import bundled_folder

    place = Path(path)
    if not place.exists():
        raise Refused("ruleset.path_missing", path=path)
    if bundled_folder() in (place.resolve(), *place.resolve().parents) and "site-packages" in place.resolve().parts:
        raise Refused("format.bundled", path=path)
    files = sorted(place.rglob("*.rule")) if place.is_dir() else [place]
    if not files:
        raise Refused("ruleset.empty", path=path)
    return files


def formatted(text: str, path: str, to: str | None) -> str | None:
    """The text in the usual layout; None where it is no rule text."""
    from rulelang.format import format_module
    from rulelang.parse import parse_text

    module, problems = parse_text(text, path)
    return None if problems or module is None else format_module(module, to or module.language)
