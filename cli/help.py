"""click's commands with help in the person's language, laid out by display width, and commands imported when they are run."""

import functools
from collections.abc import Iterable, Sequence
from importlib import import_module

import click

from cli.console import Console, Exit
from cli.params import OneOf
from cli.table import COMMANDS
from cli.usage import Leftover
from cli.version import version
from cli.width import pad, width, wrap


class Formatter(click.HelpFormatter):
    """click's formatter measures with len(); this one measures columns."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        self.write(f"{prefix or ''}{prog} {args}".rstrip() + "\n")

    def write_heading(self, heading: str) -> None:
        self.write(f"{heading}\n")

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        for line in wrap(text, self.width - self.current_indent):
            self.write(f"{indent}{line}".rstrip() + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 34, col_spacing: int = 2) -> None:
        rows = list(rows)
        indent = " " * self.current_indent
        first_column = min(max((width(term) for term, _ in rows), default=0), col_max) + col_spacing
        for term, text in rows:
            first, *rest = wrap(text, max(20, self.width - self.current_indent - first_column))
            if width(term) + col_spacing > first_column:
                self.write(f"{indent}{term}\n")
                term = ""
            self.write(f"{indent}{pad(term, first_column)}{first}".rstrip() + "\n")
            for line in rest:
                self.write(f"{indent}{' ' * first_column}{line}\n")


class Helped(click.Command):
    """What command and group share: the console, and help in its language."""

    console: Console

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        return ["-h", "--help"]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.console.say("help.help")
        return option

    def get_help(self, ctx: click.Context) -> str:
        formatter = Formatter(width=self.console.width)
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def get_usage(self, ctx: click.Context) -> str:
        formatter = Formatter(width=self.console.width)
        self.format_usage(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), self.console.say("help.usage"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [record for parameter in self.get_params(ctx)
                   if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx))]
        with formatter.section(self.console.say("help.options")):
            formatter.write_dl(records)


class Command(Helped):
    """One command of the table."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        super().parse_args(ctx, args)
        if ctx.args:
            raise Leftover(list(ctx.args), ctx)
        return ctx.args

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [self.console.say("help.options_metavar"), *(piece for p in self.get_params(ctx) for piece in p.get_usage_pieces(ctx))]


class Group(Helped, click.Group):
    """`rulelang` itself."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(self.console, cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.NoSuchCommand(args[0], possibilities=list(COMMANDS), ctx=ctx)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [self.console.say("help.command_metavar")]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self.console.say("help.commands")):
            formatter.write_dl([(name, self.console.say(f"{name}.help").partition("\n")[0]) for name in COMMANDS])
        super().format_options(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(self.console.say("help.epilog"))


def group(console: Console) -> Group:
    """The command line for one run."""
    show = functools.partial(show_version, console)
    shows = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, help=console.say("help.version"), callback=show)
    made = Group("rulelang", help=console.say("help.intro"), params=[lang_option(console), shows], callback=lambda lang: None)
    made.console = console
    return made


def show_version(console: Console, ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        console.out(f"rulelang {version()}")
        ctx.exit()


def command(console: Console, name: str) -> Command:
    """The command `name`, imported now."""
    module = import_module(COMMANDS[name])
    parameters: Sequence[click.Parameter] = [*module.parameters(console.say), lang_option(console)]

    def callback(lang: str | None, **values: object) -> Exit:
        return Exit(module.run(console, **values))

    made = Command(name, help=console.say(f"{name}.help"), params=list(parameters), callback=callback)
    made.console = console
    return made


def lang_option(console: Console) -> click.Option:
    """--lang: read before click is there (`language.asked_for`), declared here for the help and for refusing others."""
    return click.Option(["--lang"], type=OneOf("ja", "en"), help=console.say("help.lang"))
