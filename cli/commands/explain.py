"""rulelang explain CODE."""

import unicodedata

import click

from cli.console import Console, Exit, Refused
from cli.language import Say
from cli.width import reflow


def parameters(say: Say) -> list[click.Parameter]:
    return [click.Argument(["code"], metavar=say("explain.code"))]


def run(console: Console, code: str) -> Exit:
    """The page of a code."""
    from rulelang import catalogue

    wanted = full_code(code)
    page = catalogue.explain(wanted, console.language)
    if page is None:
        from difflib import get_close_matches

        near = get_close_matches(wanted, catalogue.codes(console.language), 1)
        raise Refused("explain.nearest", code=code, nearest=near[0]) if near else Refused("explain.unknown", code=code)
    for line in reflow(page.rstrip("\n"), console.width):
        console.out(line)
    return Exit.CLEAN


def full_code(text: str) -> str:
    """What a person means by it: ｒｌ１０１, rl101 and 101 are RL101."""
    code = unicodedata.normalize("NFKC", text).upper()
    return f"RL{code}" if code.isdecimal() else code
