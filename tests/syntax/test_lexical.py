"""Characters: what is folded, what is kept, what is refused, and that places are always those of the author's own text."""

import unicodedata
from pathlib import Path

import pytest

from rulelang import ast
from rulelang.parse import parse_file, parse_text, tokens
from rulelang.source import read_source

SAMPLES = Path(__file__).with_name("samples")


def decls(text: str) -> tuple[ast.Decl, ...]:
    module, problems = parse_text(f"rulelang 1\n{text}\n")
    assert not problems
    assert module is not None
    return module.decls


def widen(text: str) -> str:
    """Everything retyped in full width: two blanks of indentation as one ideographic space; texts and quoted names untouched."""
    rows = []
    for line in text.split("\n"):
        lead = len(line) - len(line.lstrip(" "))
        new, closer = "\u3000" * (lead // 2) + " " * (lead % 2), ""
        for char in line[lead:]:
            if closer:
                closer = "" if char == closer else closer
            elif char in "「『\"":
                closer = {"「": "」", "『": "』"}.get(char, '"')
            elif char == " ":
                char = "\u3000"
            elif "!" <= char <= "~":
                char = chr(ord(char) + 0xFEE0)
            new += char
        rows.append(new)
    return "\n".join(rows)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_full_width_typing_gives_the_same_tree_and_columns(language: str) -> None:
    text = (SAMPLES / f"everything.{language}.rule").read_text("utf-8")
    wide = widen(text)
    assert wide != text
    plain, _ = parse_text(text)
    module, problems = parse_text(wide)
    assert not problems
    assert plain is not None
    assert module is not None
    assert module.decls == plain.decls
    for decl in module.decls:
        for node in ast.walk(decl):
            if isinstance(node, ast.Name) and not node.quoted and node.text not in ("chance", "ruling", "game"):
                assert wide[node.span.start : node.span.end] == widen(node.text)


def test_the_folded_text_is_as_long_as_the_text() -> None:
    text = "ＡＢ　「ＡＢ、」（１）＃　はい\n"
    source = read_source(text, "x")
    assert source.folded == "AB\u3000「ＡＢ、」(1)" + " " * 4 + "\n"
    assert [comment for _, comment in source.comments] == ["はい"]


def test_texts_are_not_folded() -> None:
    (decl,) = decls("ruling [A-1] 「ＡＢＣ（１）「内」，。」")
    assert isinstance(decl, ast.Ruling)
    assert decl.title == "ＡＢＣ（１）「内」，。"


def test_quoted_names_keep_their_signs_and_fold_letters() -> None:
    first, second, third = decls("kind 『メルヘン＝ＡＢ１　！』\nkind ＡＰ\nkind `a b`")
    assert isinstance(first, ast.Kind)
    assert isinstance(second, ast.Kind)
    assert isinstance(third, ast.Kind)
    assert (first.name.text, second.name.text, third.name.text) == ("メルヘン＝AB1 ！", "AP", "a b")
    assert decls("kind 『移動』") == decls("kind 移動")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("define 甲 = a ＝ b", "define 甲 = a = b"), ("define 甲 = a≠b", "define 甲 = a != b"), ("define 甲 = a × 2", "define 甲 = a * 2"),
        ("define 甲 = a − 2", "define 甲 = a - 2"), ("define 甲 = a // 2", "define 甲 = a ÷ 2"), ("define 甲 = a’s b", "define 甲 = a's b"),
        ("define 甲 = （a、b）", "define 甲 = (a, b)"), ("define 甲 = f（a）", "define 甲 = f(a)"),
        ("procedure 甲\n    roll １ｄ６\n        on ４～５: 乙", "procedure 甲\n    roll 1d6\n        on 4-5: 乙"),
        ("define 甲 = a\n    and b", "define 甲 = a and b"), ("define 甲 = (a,\n  b\n)", "define 甲 = (a, b)"),
        ("define 甲 = a [ＭＳ－１]", "define 甲 = a [MS-1]"),
    ],
)  # fmt: skip
def test_other_ways_to_type_it(text: str, same: str) -> None:
    assert decls(text) == decls(same)


def test_names_are_normalised_and_places_are_not() -> None:
    name = unicodedata.normalize("NFD", "ガード")
    assert len(name) == 5
    text = f"rulelang 1\nkind {name}\nkind 乙 is {name}\nkind 丙 = 1\n"
    module, problems = parse_text(text)
    assert module is not None
    first, second = module.decls
    assert isinstance(first, ast.Kind)
    assert isinstance(second, ast.Kind)
    assert first.name.text == second.parents[0].text == "ガード"
    assert text[first.name.span.start : first.name.span.end] == name
    (problem,) = problems
    assert (problem.span.line, text[problem.span.start]) == (4, "=")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(newline: str, mark: str) -> None:
    text = mark + newline.join(["rulelang 1", "kind 甲", "    HP: 0..9", "# 注", "kind 乙", ""])
    module, problems = parse_text(text)
    assert not problems
    assert module is not None
    assert [decl.span.line for decl in module.decls] == [2, 5]
    plain = text.removeprefix("\ufeff")
    for decl in module.decls:
        assert plain[decl.span.start :].startswith("kind")


def test_indentation_is_measured_as_it_looks() -> None:
    assert decls("procedure 甲\n    open 乙\n　　open 丙") == decls("procedure 甲\n    open 乙\n    open 丙")


HIDDEN = ["\x00", "\x1b", "\u200b", "\u200d", "\u202e", "\u2066", "\u2060", "\ud800", "\u3164", "\x0c", "\u00ad"]


@pytest.mark.parametrize("char", HIDDEN, ids=[f"U+{ord(char):04X}" for char in HIDDEN])
@pytest.mark.parametrize("text", ["kind 甲{}乙", "ruling [A-1] 「甲{}」", "kind 甲 # {}", "kind 『甲{}』"])
def test_what_cannot_be_seen_is_refused(char: str, text: str) -> None:
    whole = f"rulelang 1\n{text.format(char)}\nkind 丁\n"
    module, problems = parse_text(whole)
    (problem,) = problems
    assert (problem.code, problem.args["codepoint"]) == ("RL001", f"U+{ord(char):04X}")
    assert whole[problem.span.start : problem.span.end] == char
    assert module is not None
    assert isinstance(module.decls[-1], ast.Kind)


LOOK_ALIKE = [
    ("カード", "力ード"), ("ルール", "ル一ル"), ("部隊〇", "部隊O"), ("へび", "ヘび"), ("口座", "ロ座"), ("HP", "НP"), ("ニ回目", "二回目"),
    ("十人隊長", "十入隊長"),
]  # fmt: skip


@pytest.mark.parametrize(("usual", "rare"), LOOK_ALIKE)
def test_names_that_look_alike_are_pointed_out(usual: str, rare: str) -> None:
    text = f"rulelang 1\ndefine 甲 = {usual} + {usual}\ndefine 乙 = 『{rare}』\n"
    (problem,) = parse_text(text)[1]
    assert (problem.code, problem.severity) == ("RL008", "warning")
    assert problem.args == {"text": rare, "other": usual}


def test_different_words_are_not() -> None:
    assert not parse_text("rulelang 1\ndefine 甲 = 人数 + 入数 + 土 + 士 + HP1 + HPl\n# ロ口\nruling [A-1] 「口ロ カ力」\n")[1]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "甲.rule"
    path.write_bytes("rulelang 1\nkind 甲\n".encode("utf-8-sig"))
    module, problems = parse_file(path)
    assert module is not None
    assert not problems
    path.write_bytes("rulelang 1\nkind 甲\n".encode("cp932"))
    module, problems = parse_file(path)
    assert module is None
    assert [(problem.code, problem.args["guess"]) for problem in problems] == [("RL002", "Shift_JIS")]
    path.write_bytes(b"rulelang 1\nkind \xff\xfe\xfd\xfc\n")
    assert [problem.code for problem in parse_file(path)[1]] == ["RL002"]


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.rule", tmp_path, "a\0b"):
        module, problems = parse_file(path)
        assert module is None
        assert [problem.code for problem in problems] == ["RL003"]


def test_tokens_keep_columns() -> None:
    found = tokens("kind　甲 is 乙", "en")
    assert [(token.start_pos, str(token)) for token in found if token.type == "NAME"] == [(5, "甲"), (10, "乙")]
