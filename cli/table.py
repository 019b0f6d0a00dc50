"""Every command: where it stands. Its module is imported only when it is run; its line of help is in the catalogue.

To add a command: a file in cli/commands/, its name here, and `NAME.help` (with the texts of its options) in cli/catalogue/.
"""

COMMANDS: dict[str, str] = {
    "check": "cli.commands.check",
    "test": "cli.commands.test",
    "play": "cli.commands.play",
    "replay": "cli.commands.replay",
    "fuzz": "cli.commands.fuzz",
    "simulate": "cli.commands.simulate",
    "trace": "cli.commands.trace",
    "format": "cli.commands.format",
    "explain": "cli.commands.explain",
    "dump": "cli.commands.dump",
}
