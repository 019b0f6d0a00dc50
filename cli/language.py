"""Which language a person is answered in, and the texts of the command line in it."""

import os
import tomllib
from collections.abc import Mapping, Sequence

LANGUAGES = ("ja", "en")


class Say:
    """The texts of one language: `say("check.help")`, `say("ruleset.missing", name=…)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = catalogue(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of `key` with its {fields} filled in. Raises KeyError for a key that no catalogue has."""
        text = self.texts[key]
        return text.format(**values) if values else text

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by dotted key."""
    with open(os.path.join(os.path.dirname(__file__), "catalogue", f"{language}.toml"), "rb") as file:
        tables = tomllib.load(file)
    return {f"{table}.{key}": text for table, texts in tables.items() for key, text in texts.items()}


def asked_for(arguments: Sequence[str]) -> str | None:
    """The value of --lang, wherever it stands (the last that is one; a wrong one is refused later)."""
    wishes = []
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and index + 1 < len(arguments):
            wishes.append(arguments[index + 1])
        elif argument.startswith("--lang="):
            wishes.append(argument.partition("=")[2])
    return next((wish for wish in reversed(wishes) if wish in LANGUAGES), None)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """--lang, then RULELANG_LANG, then the system's language; English where that is neither."""
    for wish in (asked_for(arguments), environment.get("RULELANG_LANG")):
        if wish in LANGUAGES:
            return wish
    system = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "") or windows_locale()
    return "ja" if system.lower().startswith("ja") else "en"


def windows_locale() -> str:
    """What Windows calls the person's language; nothing elsewhere."""
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""
