"""rulelang explain CODE."""

import click

from cli.console import Console, Exit, Refused
from cli.language import Say


def parameters(say: Say) -> list[click.Parameter]:
    return [click.Argument(["code"], metavar=say("explain.code"))]


def run(console: Console, code: str) -> Exit:
    """The page of a code."""
    from rulelang import catalogue

    page = catalogue.explain(code.upper(), console.language)
    if page is None:
        from difflib import get_close_matches

        near = get_close_matches(code.upper(), catalogue.codes(console.language), 1)
        raise Refused("explain.nearest", code=code, nearest=near[0]) if near else Refused("explain.unknown", code=code)
    console.out(page.rstrip("\n"))
    return Exit.CLEAN
