"""Which language is spoken, and that both say everything."""

import re
import string

import pytest

from cli.language import LANGUAGES, catalogue, language_of


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(("arguments", "environment", "expected"), [
    (["check", "x", "--lang", "ja"], {"RULELANG_LANG": "en", "LANG": "en_US.UTF-8"}, "ja"),
    (["--lang=en", "check"], {"LANG": "ja_JP.UTF-8"}, "en"),
    (["check"], {"RULELANG_LANG": "ja", "LANG": "en_US.UTF-8"}, "ja"),
    (["check"], {"LANG": "ja_JP.UTF-8"}, "ja"),
    (["check"], {"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
    (["check"], {}, "en"),
    (["--", "--lang", "ja"], {}, "en"),
    (["check", "--lang"], {"RULELANG_LANG": "fr"}, "en"),
])
def test_the_option_comes_first_then_the_variable_then_the_system(arguments: list[str], environment: dict[str, str], expected: str) -> None:
    assert language_of(arguments, environment) == expected


def test_every_text_stands_in_every_language_with_the_same_fields() -> None:
    ja, en = (catalogue(language) for language in LANGUAGES)
    assert ja.keys() == en.keys()
    assert {key for key in en if fields(ja[key]) != fields(en[key])} == set()


def test_japanese_texts_are_japanese() -> None:
    assert [key for key, text in catalogue("ja").items() if not re.search("[ぁ-んァ-ヶ一-龠]", text) and fields(text) == set()] == []
