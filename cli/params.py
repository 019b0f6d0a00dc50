"""Parameter types and parameters that several commands share. Types complain in the person's language."""

from typing import Any

import click

from cli.language import Say


class Invalid(click.BadParameter):
    """A value that a parameter does not take; `key` names the text."""

    def __init__(self, key: str, param: click.Parameter | None, ctx: click.Context | None, **values: object) -> None:
        super().__init__(key, ctx=ctx, param=param)
        self.key, self.values = key, values


class OneOf(click.ParamType[str]):
    """One of a few words."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.words:
            return str(value)
        raise Invalid("usage.one_of", param, ctx, value=value, words=", ".join(self.words))


class Whole(click.ParamType[int]):
    """A whole number from `low` on."""

    name = "n"

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        digits = str(value)
        if len(digits) <= 18 and digits.removeprefix("-").isdecimal() and int(digits) >= self.low:
            return int(digits)
        raise Invalid("usage.whole", param, ctx, value=value, low=self.low)


def ruleset(say: Say) -> click.Argument:
    """NAME or PATH of a ruleset."""
    return click.Argument(["ruleset"], metavar=say("param.ruleset"))


def option(say: Say, flag: str, help_key: str, **settings: Any) -> click.Option:
    """An option with its help from the catalogue; a number that it has by itself is told there."""
    default = settings.get("default")
    told = say("help.default", value=default) if isinstance(default, int) else ""
    return click.Option([flag], help=say(help_key) + told, **settings)


def output(say: Say) -> click.Option:
    """--format text|json."""
    return click.Option(["--format", "output"], type=OneOf("text", "json"), default="text", help=say("param.format"))


def seed(say: Say) -> click.Option:
    return option(say, "--seed", "param.seed", type=Whole(), default=0)


def jobs(say: Say) -> click.Option:
    return option(say, "--jobs", "param.jobs", type=Whole(1), default=1)

