"""No text of any kind raises: it gives a tree, or problems that can be shown in both languages."""

import json
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulelang.keywords import spellings
from rulelang.parse import parse_text
from rulelang.render import render_all, to_json
from rulelang.source import decode

SAMPLE = {language: (Path(__file__).parent / "samples" / f"everything.{language}.rule").read_text("utf-8") for language in ("en", "ja")}
WORDS = [*spellings("en").values(), *spellings("ja").values()]
OTHER = [
    "甲", "self", "a", "1", "99", "1d6", "d6", "5+", "4-5", "1/2", "(", ")", "[", "]", "[A-1]", "[A-1..9]", ":", ",", "=", "==", "+=", "-",
    "..", ".", "*", "÷", "/", "「文」", '"t"', "『名 前』", "`q`", "「", "『", "#", "\n", "\n    ", "\n        ", "\n　", "\t", "\r",
    "\u3099", "？", "（",
]  # fmt: skip
SETTINGS = settings(max_examples=150, deadline=None)


def survives(text: str) -> None:
    module, problems = parse_text(text)
    assert module is not None or problems
    for problem in problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        assert problem.span.line >= 1 or problem.span.start == 0
    for language in ("en", "ja"):
        assert render_all(problems, language, lambda _: text) or not problems
        assert json.dumps([to_json(problem, language, lambda _: text) for problem in problems])


@SETTINGS
@given(st.text())
@example("\ufeff")
@example("rulelang 1\r\r\n\n\x0b")
@example("rulelang 1\nkind 甲 is\n" + "あ゙" * 3)
@example("rulelang " + "9" * 5000)
@example("rulelang 1\nscenario 甲\n    chance " + "9" * 5000 + "/2: a")
@example("rulelang 1\ndefine 甲 = 1 [A-" + "9" * 5000 + ".." + "9" * 5001 + "]")
@example("rulelang 1\ntiming 甲\n    takes ²")
@example("rulelang 1\ndefine 甲 = ² + ٣ + 1٣")
def test_any_text(text: str) -> None:
    survives(text)


@SETTINGS
@given(st.lists(st.sampled_from(WORDS + OTHER), max_size=40), st.sampled_from(["", " "]))
def test_any_words(words: list[str], between: str) -> None:
    survives("rulelang 1\n" + between.join(words))


@SETTINGS
@given(st.sampled_from(["en", "ja"]), st.data())
def test_a_good_text_with_damage(language: str, data: st.DataObject) -> None:
    text = SAMPLE[language]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(st.sampled_from(["", *WORDS, *OTHER])) + text[end:]
    begin = data.draw(st.integers(0, max(0, len(text) - 400)))
    survives("rulelang 1\n" + text[text.find("\n", begin) + 1 :][:800])


@SETTINGS
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    text, problems = decode(data, "x.rule")
    assert problems or text.encode("utf-8") == data.removeprefix(b"\xef\xbb\xbf")
    survives(text)
