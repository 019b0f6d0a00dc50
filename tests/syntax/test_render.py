"""How a problem looks: the caret stands under its place, whatever the width of the letters before it."""

import json

import pytest

from rulelang.parse import parse_text
from rulelang.problem import Fix, Problem, Related
from rulelang.render import render_all, render_text, to_json, width
from rulelang.span import Span


def shown(text: str, language: str = "en") -> str:
    return render_all(parse_text(text, "甲.rule")[1], language, lambda _: text)


def test_caret_under_full_width_text() -> None:
    assert shown("rulelang 1\ndefine 同じ = 敵戦士 == 味方戦士\n", "ja") == (
        "RL103 誤り: 「等しい」は = ひとつです\n"
        "  甲.rule:2:17\n"
        "  2 | define 同じ = 敵戦士 == 味方戦士\n"
        "    |                      ^^\n"
        "    わけ: == という記号はありません。\n"
        "    直し方: = にする"
    )


@pytest.mark.parametrize("before", ["甲乙", "ab", "ｶﾅ", "か\u3099", "é"])
def test_caret_column_is_display_width(before: str) -> None:
    text = f"rulelang 1\ndefine {before} = a == b\n"
    line, caret = shown(text).split("\n")[2:4]
    assert width(line[: line.index("==")]) == width(caret[: caret.index("^")])


def test_wide_lines_are_cut_around_the_place() -> None:
    text = f"rulelang 1\ndefine 甲 = ({', '.join(['あいう'] * 100)}) == b\n"
    line, caret = shown(text).split("\n")[2:4]
    assert width(line) < 140
    assert width(line[: line.index("==")]) == width(caret[: caret.index("^")])


def test_second_place() -> None:
    assert "  the line above:\n" in shown("rulelang 1\nprocedure 甲\n    open 乙\n        open 丙\n")


def test_advice_is_added_to_the_words() -> None:
    assert shown("rulelang 1\nkind 甲\n    text: yesno = no\n").endswith("if you mean a name → 『text』")


def test_marks_wrap_parts() -> None:
    problem = Problem("RL103", Span("x", 0, 2, 1))
    assert render_text(problem, "en", lambda _: "==", lambda part, text: f"<{part}>{text}</>").startswith("<code>RL103</>")


def test_no_text_and_no_entry_are_no_error() -> None:
    assert render_text(Problem("RL999", Span("", 0, 0, 0)), "en", lambda _: None) == "RL999 error: RL999"
    assert "nowhere.rule" in render_text(Problem("RL103", Span("nowhere.rule", 0, 1, 1)), "en", lambda _: None)
    assert render_text(Problem("RL103", Span("x", 500, 900, 70)), "en", lambda _: "short")


def test_json() -> None:
    text = "rulelang 1\ndefine 同じ = 敵 == 味方\n"
    (problem,) = parse_text(text, "x.rule")[1]
    out = json.loads(json.dumps(to_json(problem, "en", lambda _: text)))
    assert (out["code"], out["severity"], out["line"], out["column"], out["end_column"]) == ("RL103", "error", 2, 15, 17)
    assert text[out["start"] : out["end"]] == "=="
    assert out["fix"]["text"] == "="
    assert out["fix"]["place"]["column"] == 15


def test_json_of_a_problem_over_lines() -> None:
    problem = Problem("RL100", Span("x", 2, 8, 1), related=(Related(Span("x", 0, 1, 1), "above"),), fix=Fix("advice"))
    out = to_json(problem, "ja", lambda _: "ab\ncd\nefg")
    assert (out["line"], out["column"], out["end_line"], out["end_column"]) == (1, 3, 3, 3)
    assert out["related"][0]["role"] == "above"
    assert out["fix"] == {"text": "advice", "place": None}
