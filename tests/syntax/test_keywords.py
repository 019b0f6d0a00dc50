"""The keywords: few, in two spellings, and none is lost on the way to the tree."""

import re
from pathlib import Path

import pytest
from attrs import evolve

from rulelang import ast, keywords
from rulelang.keywords import LANGUAGES, LINE_WORDS, grammar_text, spellings
from rulelang.parse import parse_text, tokens

SAMPLES = Path(__file__).with_name("samples")
VERSION_LINE = 1
"""The word `rulelang` on the first line is reserved too."""


def sample(language: str) -> str:
    return (SAMPLES / f"everything.{language}.rule").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_enough_to_learn(language: str) -> None:
    """Every spelling that the grammar reserves anywhere counts: terminals made of letters, the particles among them."""
    terminals = re.findall(r'^([A-Z_]+)(?:\.\d+)?: (?:"([^"]*)"|/([^/]*)/)', grammar_text(language), re.M)
    reserved = {text or pattern for _, text, pattern in terminals if re.fullmatch(r"[^\W\d]+", text or pattern)}
    words = set(spellings(language).values())
    assert reserved <= words
    assert len(words) + VERSION_LINE <= 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_spellings_are_distinct(language: str) -> None:
    words = list(spellings(language).values())
    assert len(set(words)) == len(words)
    assert spellings(language).keys() >= LINE_WORDS


def test_both_languages_spell_the_same_terminals() -> None:
    assert spellings("en").keys() == spellings("ja").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sample_uses_every_keyword(language: str) -> None:
    used = {token.type for piece in pieces(language) for token in tokens(piece, language)}
    assert set(spellings(language)) <= used


def test_samples_give_one_tree() -> None:
    english, japanese = (parse_text(sample(language)) for language in LANGUAGES)
    assert not english[1]
    assert not japanese[1]
    assert english[0] is not None
    assert japanese[0] is not None
    assert english[0].decls == japanese[0].decls
    assert (english[0].language, japanese[0].language) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_keyword_is_lost(language: str) -> None:
    """Without any one keyword the text must stop parsing or give another tree."""
    tried = 0
    for piece in pieces(language):
        whole = tree(piece, language)
        for token in tokens(piece, language):
            if token.type in spellings(language):
                tried += 1
                less = f"{piece[: token.start_pos]} {piece[token.end_pos :]}"
                assert tree(less, language) != whole, (token, piece)
    assert tried > 250


def pieces(language: str) -> list[str]:
    """The sample's declarations, without comments."""
    text = re.sub(r"[ ]*#.*", "", sample(language).split("\n", 1)[1])
    return [piece for piece in re.split(r"\n(?=\S)", "\n" + text) if piece.strip()]


def tree(piece: str, language: str) -> tuple[ast.Decl, ...] | None:
    """The declarations of a piece in a file of this language, or None where there is any problem."""
    first = f"{spellings(language)['_ENUM']} 言語: 甲\n"
    module, problems = parse_text(f"rulelang 1\n{first}{piece}")
    return None if problems or module is None else evolve(module, comments=()).decls


def test_words_that_continue_a_line_begin_none() -> None:
    for language in LANGUAGES:
        assert not keywords.CONTINUES[language] & {spellings(language)[key] for key in LINE_WORDS}
