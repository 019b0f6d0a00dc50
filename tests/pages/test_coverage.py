"""Nothing of the language is without a page: every node of the tree, every keyword, every problem."""

import inspect
import re
from functools import cache
from string import Formatter

import pytest

from rulelang import ast, catalogue
from rulelang.check import CHECKS
from rulelang.keywords import LANGUAGES, spellings
from tests.pages.outcome import compiled, module_of
from tests.pages.page import ROOT, all_examples

ABSTRACT = {"Node", "Expr", "Stmt", "Decl", "Scene"}
UNSHOWN: dict[str, str] = {}
"""Problem codes that no page and no test produces, each with its reason."""
_QUOTED = re.compile(r"「[^」\n]*」|\"[^\"\n]*\"|『[^』\n]*』|`[^`\n]*`|#.*")


@cache
def nodes() -> frozenset[str]:
    modules = [module for example in all_examples() if (module := module_of(example)) is not None]
    return frozenset(type(node).__name__ for module in modules for node in ast.walk(module))


@cache
def words(language: str) -> frozenset[str]:
    """What stands in the examples of one language, names and keywords alike."""
    found: set[str] = set()
    for example in all_examples():
        module = module_of(example)
        written = [example.source.text] if module is not None and module.language == language else []
        written += [block.text for block in example.expected if block.kind == "twin" and module and module.language != language]
        for text in written:
            plain = _QUOTED.sub(" ", text)
            found |= {"'s"} if "'s " in plain else set()
            found |= set(re.split(r"[^\w→']+", plain))
    return frozenset(found)


def classes() -> list[str]:
    """The concrete classes of the tree."""
    every = (value for value in vars(ast).values() if inspect.isclass(value) and issubclass(value, ast.Node))
    return sorted(value.__name__ for value in every if value.__name__ not in ABSTRACT)


@pytest.mark.parametrize("name", classes())
def test_every_node_is_on_a_page(name: str) -> None:
    assert name in nodes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyword_is_on_a_page(language: str) -> None:
    known = {word for key, word in spellings(language).items() if language == "ja" or word.isascii()}
    assert sorted(known - words(language)) == []


def codes_of_pages() -> set[str]:
    """Problems of the pages."""
    return {problem.code for example in all_examples() for problem in compiled(example).problems}


def codes_of_tests() -> set[str]:
    """Problems that other tests produce: they name them, or run the examples of the catalogue and of the checks."""
    texts = [path.read_text("utf-8") for home in ("syntax", "front") for path in (ROOT / "tests" / home).glob("test_*.py")]
    named = set(re.findall(r'"(RL\d{3})"', "".join(texts)))
    with_example = {code for code in catalogue.codes("en") if (entry := catalogue.entry(code, "en")) is not None and entry.wrong}
    return named | with_example | {code for check in CHECKS for code in check.CODES}


def test_every_problem_is_on_a_page_or_in_a_test() -> None:
    known = {code for code in catalogue.codes("en") if "RL1" <= code < "RL5"}
    missing = known - codes_of_pages() - codes_of_tests()
    assert missing == set(UNSHOWN)
    assert all(UNSHOWN.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_a_gap(language: str) -> None:
    """Whatever a message names, its problem knows."""
    gaps = set()
    for problem in {problem.code: problem for example in all_examples() for problem in compiled(example).problems}.values():
        entry = catalogue.entry(problem.code, language)
        assert entry is not None
        named = {name for text in (entry.message, entry.cause, entry.fix) for _, name, _, _ in Formatter().parse(text) if name}
        gaps |= {(problem.code, name) for name in named if problem.args.get(name, "") == ""}
    assert gaps == set()
