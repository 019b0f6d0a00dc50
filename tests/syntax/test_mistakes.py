"""What an author is told: the code, the place that is underlined, and what to write instead."""

import re
from pathlib import Path

import pytest

import rulelang
from rulelang import catalogue
from rulelang.parse import parse_text
from rulelang.problem import Problem

MISTAKES: list[tuple[str, str, str, str | None]] = [
    ("RL001", "define 甲 = あ\u200bい", "\u200b", ""),
    ("RL004", "define 甲 = 「開いた", "「開いた", None),
    ("RL005", "define 甲 = 開いた」", "」", None),
    ("RL006", "procedure 甲\n\topen 乙", "\t", "    "),
    ("RL007", "define 甲 = 99999999999", "99999999999", None),
    ("RL007", f"define 甲 = {'9' * 5000}", "9" * 5000, None),
    ("RL007", f"procedure 甲\n    roll {'9' * 5000}d6", f"{'9' * 5000}d6", None),
    ("RL009", "define 甲 = a; b", ";", None),
    ("RL009", "procedure 甲\n    …", "…", None),
    ("RL100", "define 甲 = 1 2", "2", None),
    ("RL101", "card 甲 is 魔人\n    must 『雷』 at 朝\n    倒す 敵 by self", "must 『雷』 at 朝", None),
    ("RL101", "procedure 甲\n    if 乙", "if 乙", None),
    ("RL102", "手順 甲\n    もし敵戦士 = なし: 打ち消す", "もし敵戦士", "もし 敵戦士"),
    ("RL102", "手順 甲\n    もし敵戦士\n        打ち消す", "もし敵戦士", "もし 敵戦士"),
    ("RL102", "定義 甲 = 敵かつ 味方", "敵かつ", "敵 かつ"),
    ("RL102", "手順 甲\n    仮に 甲 = 自分のHP + あれ 乙", "自分のHP", "自分 の HP"),
    ("RL102", "手順 甲\n    敵を 味方 により 倒す", "敵を", "敵 を"),
    ("RL102", "手順 甲\n    敵 を 味方により 倒す", "味方により", "味方 により"),
    ("RL102", "シナリオ 甲\n    前提 Bの 隊 = 乙", "Bの", "B の"),
    ("RL103", "define 同じ = 敵 == 味方", "==", "="),
    ("RL104", "種類 品 は カード\n    文面: 真偽 = いいえ", "文面", "『文面』"),
    ("RL105", "procedure 甲\n    if 敵's 修正 5以上: cancel", "5以上", ">= 5"),
    ("RL106", "procedure 甲\n    choose 2枚 札 among 山", "2枚", "2"),
    ("RL144", "procedure 甲\n    choose n 札 among 山", "n", "(n)"),
    ("RL144", "手順 甲\n    対象 p の 数 札 範囲 山", "p の 数", "(p の 数)"),
    ("RL107", "procedure 甲\n    倒す(敵)", "倒す(敵)", "倒す 敵"),
    ("RL108", "card 甲 is 魔人 レベル 1", "レベル", ": レベル"),
    ("RL109", "card 甲 is 魔人\n    must 「雷」 at 朝: cancel", "「雷」", "『雷』"),
    ("RL110", "手順 甲\n    if 敵 = なし: 打ち消す", "if", "もし"),
    ("RL110", "procedure 甲\n    let x = a かつ b", "かつ", "and"),
    ("RL111", "procedure 甲\n    倒す 敵 self", "self", None),
    ("RL112", "define 甲 = (a, b", "(", None),
    ("RL112", "procedure 甲\n    let x = f(a\n    let y = 3", "(", None),
    ("RL112", "procedure 甲\n    退場 x by (4 + 2 as 直接\n    let y = 3", "(", None),
    ("RL110", "手順 甲\n    if 乙 = 1\n        乙 = 2", "if", "もし"),
    ("RL113", "define 甲 = (a, b))", ")", ""),
    ("RL114", "procedure 甲\nopen 乙", "open", "    open"),
    ("RL115", f"define 甲 = {'(' * 60}1{')' * 60}", "(", None),
    ("RL116", "procedure 甲\n    open 乙\n　 open 丙", "　 ", "    "),
    ("RL117", "define 甲 = 1 [MS-9..3]", "MS-9..3", None),
    ("RL120", "procedure 甲\n    roll 1d0", "1d0", None),
    ("RL125", "game 甲\n    乙", "甲", None),
    ("RL128", "scenario 甲\n    chance 3/2: 乙", "3/2", None),
    ("RL132", "kind 甲 is card\n    倒れた = no", "=", None),
    ("RL133", "procedure 甲\n    倒す 隊 where it = 乙", "where", None),
    ("RL134", "procedure 甲\n    open 乙\n        open 丙", "open 丙", None),
    ("RL135", "define 甲 = x.HP", ".", "'s "),
    ("RL135", "定義 甲 = x.HP", ".", " の "),
    ("RL136", "define 甲 = count (x)", "(", ""),
    ("RL138", "define 甲 = 1 [ms-1]", "[ms-1]", None),
    ("RL139", "define 甲 = 1d6", "1d6", None),
    ("RL140", "define 甲 =", "\n", None),
    ("RL147", "path 甲, 乙", ",", None),
    ("RL147", "path 甲ー乙", "甲ー乙", None),
    ("RL147", "path 甲 - 乙 and 丙", "and", None),
    ("RL142", "procedur 甲", "procedur", "procedure"),
    ("RL142", "procedure 甲\n    chose x among 隊", "chose", "choose"),
    ("RL142", "procedure 甲\n    choose x amnog 隊", "amnog", "among"),
    ("RL142", "card 甲 is 札\n    may 『雷』 befoer 朝: cancel", "befoer", "before"),
]


def problems_of(text: str) -> list[Problem]:
    return parse_text(f"rulelang 1\n{text}\n")[1]


@pytest.mark.parametrize(("code", "text", "under", "fix"), MISTAKES, ids=[f"{m[0]} {m[1][:40]}" for m in MISTAKES])
def test_mistake(code: str, text: str, under: str, fix: str | None) -> None:
    (problem,) = problems_of(text)
    assert problem.code == code
    assert f"rulelang 1\n{text}\n"[problem.span.start : problem.span.end] == under
    assert (problem.fix.text if problem.fix else None) == fix


@pytest.mark.parametrize(("code", "text", "fix"), [(m[0], m[1], m[3]) for m in MISTAKES if m[3] is not None and m[0] != "RL114"])
def test_the_fix_puts_it_right(code: str, text: str, fix: str) -> None:
    whole = f"rulelang 1\n{text}\n"
    (problem,) = problems_of(text)
    assert problem.fix is not None
    span = problem.fix.span
    assert span is not None
    mended = whole[: span.start] + fix + whole[span.end :]
    left = [other.code for other in parse_text(mended)[1]]
    assert code not in left


def test_one_mistake_hides_no_other() -> None:
    text = "define 甲 = a == b\nkind 乙\n    HP = 3\nprocedure 丙\n    倒す(x)\nkind 丁\n"
    module, problems = parse_text(f"rulelang 1\n{text}")
    assert [problem.code for problem in problems] == ["RL103", "RL132", "RL107"]
    assert module is not None
    assert len(module.decls) == 1


def test_lines_that_slid_to_the_margin_are_one_problem() -> None:
    assert [problem.code for problem in problems_of("procedure 甲\nopen 乙\nopen 丙\nopen 丁\nkind 戊")] == ["RL114"]


@pytest.mark.parametrize("chain", ["not " * 300 + "1", " + ".join(["1"] * 300), "a" + "'s b" * 300, "- " * 300 + "1"])
def test_a_chain_without_end_is_refused(chain: str) -> None:
    assert [problem.code for problem in problems_of(f"define 甲 = {chain}")] == ["RL115"]


def test_blocks_without_end_are_refused() -> None:
    lines = "\n".join(" " * (4 * depth) + "if a" for depth in range(1, 60))
    assert [problem.code for problem in problems_of(f"procedure 甲\n{lines}")] == ["RL115"]
    branches = "    if a: cancel\n" + "    else if a: cancel\n" * 200
    assert [problem.code for problem in problems_of(f"procedure 甲\n{branches}")] == ["RL115"]


@pytest.mark.parametrize("text", ["kind 甲", "rulelang", "", "# nothing", "\n\n"])
def test_version_line_is_wanted(text: str) -> None:
    assert [problem.code for problem in parse_text(text)[1]] == ["RL130"]


def test_another_version_is_not_read() -> None:
    module, problems = parse_text("rulelang 99\nkind 甲\n")
    assert module is None
    assert [problem.code for problem in problems] == ["RL131"]


# ---------------------------------------------------------------------------------------------------------------- catalogues

SYNTAX_CODES = [code for code in catalogue.codes("en") if code < "RL2"]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("code", SYNTAX_CODES)
def test_examples_of_a_page(code: str, language: str) -> None:
    entry = catalogue.entry(code, language)
    assert entry is not None
    if entry.wrong is not None and entry.right is not None:
        assert [problem.code for problem in problems_of(entry.wrong)] == [code]
        assert not problems_of(entry.right)


def test_catalogues_say_the_same() -> None:
    assert catalogue.codes("en") == catalogue.codes("ja")
    words = [catalogue.words(language) for language in catalogue.LANGUAGES]
    assert {name: set(table) for name, table in words[0].items()} == {name: set(table) for name, table in words[1].items()}
    for code in catalogue.codes("en"):
        entries = [catalogue.entry(code, language) for language in catalogue.LANGUAGES]
        used = []
        for entry in entries:
            assert entry is not None
            assert entry.message
            used.append(set(re.findall(r"\{(\w+)\}", entry.message + entry.cause + entry.fix)))
            assert (entry.wrong is None) == (entry.right is None)
        assert used[0] == used[1], code


def test_every_code_of_the_parser_has_a_page_and_is_raised() -> None:
    files = ["source.py", "parse.py", "layout.py", "teach.py", "lookalike.py", *(f"builders/{f.name}" for f in _here("builders"))]
    source = "".join((Path(rulelang.__file__).parent / name).read_text("utf-8") for name in files)
    assert sorted(set(re.findall(r"\bRL[01]\d\d\b", source))) == SYNTAX_CODES


def _here(folder: str) -> list[Path]:
    return sorted((Path(rulelang.__file__).parent / folder).glob("*.py"))


def test_explain() -> None:
    page = catalogue.explain("RL103", "en")
    assert page is not None
    assert page.startswith("RL103: equality is a single =\n")
    assert "    define same = a == b" in page
    assert catalogue.explain("RL999", "en") is None
    assert catalogue.explain("../../x", "en") is None
