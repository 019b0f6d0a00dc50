"""The way in: picks the language, lets click parse, runs one command, turns whatever happens into an exit code."""

import sys
from collections.abc import Sequence

from cli.console import Console, Exit, bounded, use_utf8
from cli.language import Say, language_of


def main(argv: Sequence[str] | None = None) -> None:
    """The console script."""
    use_utf8()
    try:
        code = execute(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        code = Exit.INTERRUPTED
    sys.exit(int(code))


def execute(arguments: Sequence[str]) -> Exit:
    """One run of the command line, in this process; for tests too."""
    console = Console(Say(language_of(arguments)))
    return bounded(console, lambda: dispatch(console, list(arguments)))


def dispatch(console: Console, arguments: list[str]) -> Exit:
    """Parses and runs. click's complaints and exits are translated here; its own `main` would answer interrupts and pipes itself."""
    import click

    from cli.help import group
    from cli.usage import complain

    commands = group(console)
    try:
        with commands.make_context("rulelang", arguments or ["--help"]) as context:
            return Exit(commands.invoke(context))
    except click.ClickException as error:
        complain(console, error)
        return Exit.UNREADABLE
    except click.exceptions.Exit as over:
        return Exit(over.exit_code)


if __name__ == "__main__":
    main()
