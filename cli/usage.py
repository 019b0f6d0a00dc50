"""What click complains about, in the person's language."""

import click

from cli.console import Console
from cli.language import Say
from cli.params import Invalid


class Leftover(click.UsageError):
    """Words behind the last argument that a command takes."""

    def __init__(self, words: list[str], ctx: click.Context) -> None:
        super().__init__("", ctx)
        self.words = words


def complain(console: Console, error: click.ClickException) -> None:
    """Writes the complaint: what is wrong, a suggestion, the usage line."""
    console.err(console.say("usage.error", message=message(console.say, error)))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        console.err(error.ctx.command.get_usage(error.ctx))
        console.err(console.say("usage.more", command=error.ctx.command_path))


def message(say: Say, error: click.ClickException) -> str:
    """The text for one of click's exceptions; its own words for one we do not know."""
    match error:
        case Invalid():
            return say("usage.invalid", name=parameter_name(error), reason=say(error.key, **error.values))
        case Leftover():
            return say("usage.extra", words=" ".join(error.words))
        case click.MissingParameter():
            return say("usage.missing", name=parameter_name(error))
        case click.NoSuchOption():
            return say("usage.no_option", name=error.option_name) + suggestion(say, error.possibilities)
        case click.NoSuchCommand():
            return say("usage.no_command", name=error.command_name) + suggestion(say, error.possibilities)
        case click.BadOptionUsage():
            return say("usage.option_value", name=error.option_name)
        case _:
            return error.format_message()


def parameter_name(error: click.BadParameter) -> str:
    """The parameter as the help shows it: --seed, NAME."""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    if error.param is not None:
        return error.param.make_metavar(error.ctx) if error.ctx else str(error.param.name)
    return ""


def suggestion(say: Say, names: list[str] | None) -> str:
    """「…」 for the nearest known name; nothing where none is near."""
    return say("usage.did_you_mean", name=names[0]) if names else ""
