"""Printing: parsing what is printed gives the same tree, in either language and from either; comments stay."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import rulelang
from rulelang import ast
from rulelang.format import format_module
from rulelang.keywords import spellings
from rulelang.parse import parse_text
from rulelang.span import NOWHERE

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in (ROOT / "rulesets", ROOT / "examples", Path(__file__).with_name("samples"), Path(rulelang.__file__).parent)
    for path in folder.rglob("*.rule")
)

GAMES = [path for path in FILES if {"rulesets", "examples"} & {parent.name for parent in path.parents}]


def parsed(text: str) -> ast.Module:
    module, problems = parse_text(text, "x.rule")
    assert [problem for problem in problems if problem.severity == "error"] == []
    assert module is not None
    return module


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_every_rule_file(path: Path) -> None:
    module = parsed(path.read_text("utf-8"))
    for language in ("en", "ja"):
        text = format_module(module, language)
        again = parsed(text)
        assert again.decls == module.decls
        assert sorted(comment for _, comment in again.comments) == sorted(comment for _, comment in module.comments)
        assert format_module(again, language) == text


@pytest.mark.parametrize("path", GAMES, ids=[path.name for path in GAMES])
def test_the_games_are_formatted(path: Path) -> None:
    text = path.read_text("utf-8")
    assert format_module(parsed(text)) == text


PAGE = """rulelang 1
# 上
kind 札 is card  # 札とは
    HP: 0..9  # 体力

    # 下の三つ
    may 『雷』 at 朝
        # まず
        倒す (a where b) by self  # する
        cancel
zone 山 per player: hidden
zone 場
always a
# 終わり
"""


def test_comments_and_layout() -> None:
    assert format_module(parsed(PAGE)) == """rulelang 1
# 上
kind 札 is card  # 札とは
    HP: 0..9  # 体力

    # 下の三つ
    may 『雷』 at 朝
        # まず
        倒す (a where b) by self  # する
        cancel
zone 山 per player: hidden
zone 場
always a
# 終わり
"""


def test_a_tree_that_was_never_text_gets_the_usual_layout() -> None:
    decls = tuple(evolve(decl, span=NOWHERE) for decl in parsed(PAGE).decls)
    assert format_module(ast.Module("x", 1, "en", decls)).split("\n\n")[2:] == ["zone 山 per player: hidden\nzone 場", "always a\n"]


def test_japanese_word_order() -> None:
    text = format_module(parsed(PAGE), "ja")
    assert "(a ただし b) を self により 倒す  # する" in text
    assert "任意 『雷』 時 朝" in text


@pytest.mark.parametrize(
    "line",
    [
        "define 甲 = (a or b) and not (c and d)", "define 甲 = a - (b - c) - d", "define 甲 = -(a + b) * (c ÷ d)",
        "define 甲 = (a = b) = c",
        "define 甲 = (a where b) where c", 'define 甲 = ("t")\'s x', "define 甲 = 「a\"b」", 'define 甲 = "「"',
        "define 甲 = 『where』 + 『d6』",
        "define 甲 = `『』`", "define 甲 = f((a where b), x: (a where b))", "define 甲 = (1..2)..3", "define 甲 = a is b and (during c)",
        "define 甲 = 1 [A-1, A-2, A-3, B-X1, B-X2, C-Q, A-007, A-008, A-009]", "define 『if』 = 1", "define 甲: list 1..?",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "ja"])
def test_brackets_and_quotes_where_they_are_needed(line: str, language: str) -> None:
    module = parsed(f"rulelang 1\n{line}\n")
    text = format_module(module, language)
    assert parsed(text).decls == module.decls
    if language == "en":
        assert text == f"rulelang 1\n{line}\n" or "(" in line or "「" in line


def test_citations_that_were_never_text_are_gathered() -> None:
    decl = ast.Always(ast.Ref("a"), cite=ast.Cite(("A-1", "A-2", "A-3", "B-X1", "B-X2", "C-Q", "A-007", "A-008", "A-009")))
    assert format_module(ast.Module("x", 1, "en", (decl,))).endswith("always a [A-1..3, B-X1, B-X2, C-Q, A-007, A-008, A-009]\n")


def test_wide_lines_break_inside_brackets() -> None:
    names = ", ".join(f"『名前 その{number}』" for number in range(40))
    module = parsed(f"rulelang 1\nsetup 甲 per player: list 札\n    = ({names})  # 注\n")
    text = format_module(module)
    assert max(len(line) for line in text.split("\n")) < 120
    assert parsed(text).decls == module.decls
    assert format_module(parsed(text)) == text


def test_quotes_of_the_author_are_kept() -> None:
    text = "rulelang 1\n\nscenario 甲\n    A: 『友釣り』, 友釣り\n"
    assert format_module(parsed(text)) == text


KEPT = [
    # the order of the words, also where the other one is legal
    "手順 甲\n    ターン A\n    A を ターン\n    退場 x 誰が y\n    x を y により 退場\n    バトル x, y",
    "シナリオ 甲\n    A を 決戦の手番\n    期待 非 勝ち A\n    期待 x を 退場",
    "任意 『乙』 直前 使用 誰が 相手: 打ち消す\n任意 『乙』 直前 相手 により 使用: 打ち消す",
    "定義 甲 = 起こせる(退場 x 誰が y)",
    # what is cited, on the line that cites it
    "ゲーム 甲 [A-1]\n    参加者 2..4 [A-2]\n    もし x: 休む [A-3]\n    さもなくば [A-4]\n        休む\n        休む [A-1..2]",
    "タイミング 甲\n    文面 「文」 [A-1]\n    参加 乙 [A-2]\n    参加 丙\n    順序 古い順 [A-4]\n    採用 1 [A-5]",
    "手順 甲\n    振る 1d6 [A-1]\n        出目 1: 休む [A-2]\n        出目 2 [A-3]\n            休む\n            休む [A-4, A-5, A-6]",
    "手順 甲\n    同時に 各 p 範囲 全員 [A-1]\n        休む\n    続いて [A-2]\n        休む",
    "持込 甲 毎 player: 並び 札 [A-1]\n    = 乙\n    = 丙 [A-2]",
    "シナリオ 甲 [A-1]\n    参加者 A, B [A-2]\n    前提 x = 1, y = 2 [A-3]\n    前提 z = 1\n    A: 見送る [A-4]\n    期待 順序 [A-5]\n"
    "        休む\n        休む [A-6]",
    # quotes and widths of letters
    "種類 甲\n    星座: 文 = 「」\n    別名: 文 = \"文\"".replace("別名", "印: 文 = 「」\n    他"),
    "カード 『ＨＰ援護』 別名 \"Café\" は 札\n    文面 「abc」",
    # one statement behind its header, or below it
    "手順 甲\n    各 x 範囲 y: 休む\n    各 x 範囲 y\n        休む",
    # empty lines, one at most
    "領域 甲\n領域 乙\n\n領域 丙\n# 間\n手順 甲\n    休む\n    # 終わり\n\n# 次\n\n手順 乙",
]  # fmt: skip


@pytest.mark.parametrize("page", KEPT, ids=range(len(KEPT)))
def test_what_the_author_chose_is_kept(page: str) -> None:
    text = f"rulelang 1\n{page}\n"
    assert format_module(parsed(text)) == text
    spread = text.replace("\n\n", "\n\n\n\n")
    assert format_module(parsed(spread)) == text


def test_the_verb_comes_last_in_a_translation_where_it_reads_well() -> None:
    text = "rulelang 1\nevent 休む x: 札\nprocedure 甲\n    休む x\n    ターン A\n    移す x to y\n    勝ち 乙\n    バトル x, y\n"
    assert format_module(parsed(text), "ja").split("\n")[3:-1] == [
        "    x を 休む", "    ターン A", "    x を y へ 移す", "    勝ち 乙", "    バトル x, y",
    ]  # fmt: skip


def test_tables_stand_in_columns_and_are_never_broken() -> None:
    marks = ", ".join(f"印{number}" for number in range(60))
    page = f'rulelang 1\n一覧 札: 力 技\n    甲 別名 "A" 5 () [A-1]\n    長い名前 12 ({marks}) # 注\n'
    assert format_module(parsed(page)).split("\n")[2:4] == [
        f'    甲       別名 "A"  5 {"()".ljust(len(marks) + 2 + 60)} [A-1]', f"    長い名前          12 ({marks})  # 注",
    ]  # fmt: skip


def test_wide_headers_break_before_a_joining_word_and_not_inside_a_tuple() -> None:
    hook = "強制 『とても長い名前の能力』 直後 このカード を とても長い名前の出来事 ただし 死因 属す (敗北, 直接, 巻添え)"
    hook += " かつ 犯人 属す (甲, 乙, 丙, 丁, 戊) 時 捨て札時"
    text = format_module(parsed(f"rulelang 1\n{hook}\n    打ち消す\n"))
    assert text.split("\n")[1:3] == [hook[: hook.index(" かつ")], "        " + hook[hook.index("かつ") :]]
    assert format_module(parsed(text)) == text


# ---------------------------------------------------------------------------------------------------------------- random trees

KEYWORDS = [*list(spellings("en").values())[::3], *list(spellings("ja").values())[::3]]
NAMES = ["甲", "乙の札", "HP", "self", "a b", "メルヘン＝", "d6", "_", *KEYWORDS]


class Maker:
    """A random tree that parsing can give. Every choice comes from one seeded source, so that a failing case shrinks and repeats."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def name(self) -> ast.Name:
        return ast.Name(self.word())

    def word(self) -> str:
        return self.random.choice([name for name in NAMES if name[0] not in "→'"])

    def maybe(self, make: Callable[[], Any]) -> Any:
        return make() if self.random.random() < 0.4 else None

    def some(self, make: Callable[..., Any], *args: Any, least: int = 0) -> tuple[Any, ...]:
        return tuple(make(*args) for _ in range(self.random.randint(least, 2)))

    def pick(self, *makers: Callable[[], Any]) -> Any:
        return self.random.choice(makers)()

    def cite(self) -> ast.Cite:
        return ast.Cite(self.random.choice([("A-1",), ("MS-3", "MS-4", "MS-5"), ("X-A", "Q-X12")]))

    def expr(self, depth: int = 3) -> ast.Expr:
        leaves: list[Callable[[], ast.Expr]] = [
            lambda: ast.Ref(self.word()), lambda: ast.Number(self.random.randint(0, 99)),
            lambda: ast.Text(self.random.choice(["文", "t", "", "「内」", "a'b"])), lambda: ast.Tuple(()),
        ]  # fmt: skip
        if depth == 0:
            return self.pick(*leaves)
        below = depth - 1
        ops = ["+", "-", "*", "÷", "..", "=", "!=", "<", "<=", ">", ">=", "in", "not_in", "and", "or", "has"]
        return self.pick(
            *leaves,
            lambda: ast.Binary(self.random.choice(ops), self.expr(below), self.expr(below)),
            lambda: ast.Unary(self.random.choice(["not", "-"]), self.expr(below)),
            lambda: ast.Get(self.expr(below), self.name()),
            lambda: ast.Call(self.name(), self.some(self.argument, below), self.maybe(lambda: self.expr(below))),
            lambda: ast.Is(self.expr(below), self.name()), lambda: ast.During(self.name()),
            lambda: ast.Where(self.expr(below), self.expr(below)),
            lambda: ast.Tuple((self.expr(below), self.expr(below))), lambda: ast.Tuple((ast.Named(self.name(), self.expr(below)),)),
        )  # fmt: skip

    def argument(self, depth: int) -> ast.Expr:
        return self.pick(
            lambda: self.expr(depth), lambda: ast.Named(self.name(), self.expr(depth)),
            lambda: ast.Phrase(self.name(), (self.expr(depth),), self.some(self.labelled, depth)),
        )  # fmt: skip

    def labelled(self, depth: int = 1) -> ast.Labelled:
        return ast.Labelled(self.random.choice(["to", "by", "as", "with"]), self.expr(depth))

    def until(self) -> ast.Until:
        return ast.Until(self.name(), self.random.random() < 0.5, self.maybe(self.expr))

    def target(self) -> ast.Expr:
        return self.pick(
            lambda: ast.Ref(self.word()), lambda: ast.Get(self.expr(1), self.name()), lambda: ast.Call(self.name(), (self.expr(1),))
        )  # fmt: skip

    def bounds(self) -> tuple[ast.Expr | None, ast.Expr | None]:
        number, same = ast.Number(self.random.randint(1, 3)), self.expr(2)
        return self.pick(lambda: (None, None), lambda: (number, number), lambda: (same, same), lambda: (self.expr(1), self.expr(1)))

    def also(self) -> str | None:
        return self.random.choice([None, None, "Label", "札"])

    def command(self) -> ast.Command:
        return ast.Command(self.name(), self.some(self.expr, 2), self.some(self.labelled), cite=self.maybe(self.cite))

    def simple(self) -> ast.Stmt:
        low, high = self.bounds()
        cite = self.maybe(self.cite)
        chance = self.random.random() < 0.3
        by = None if chance else self.maybe(self.expr)
        return self.pick(
            self.command, lambda: ast.Let(self.name(), self.expr(), self.also(), cite=cite),
            lambda: ast.Assign(self.target(), self.random.choice(["=", "+=", "-="]), self.expr(), self.maybe(self.until), cite=cite),
            lambda: ast.Choose(self.name(), self.expr(), low, high, not chance, by, chance, self.also(), cite=cite),
            lambda: ast.Target(self.name(), self.expr(), low, high, self.maybe(self.expr), self.also(), cite=cite),
            lambda: ast.Needs(self.expr(), cite=cite), lambda: ast.Open(self.name(), cite=cite), lambda: ast.End(self.name(), cite=cite),
            lambda: ast.Return(self.maybe(self.expr), cite=cite), lambda: ast.Cancel(cite=cite), lambda: ast.Proceed(cite=cite),
            lambda: ast.Limit(self.target(), self.expr(2), self.expr(2), self.maybe(self.until), cite=cite),
            lambda: ast.Forbid(self.name(), self.maybe(self.expr), self.maybe(self.until), cite=cite),
            lambda: ast.Suppress(self.expr(), cite=cite), lambda: self.roll(False),
        )  # fmt: skip

    def roll(self, outcomes: bool) -> ast.Roll:
        ranges = [((1, 2), (3, 3)), ((4, None),)]
        each = self.random.random() < 0.5
        lines = tuple(ast.Outcome(self.random.choice(ranges), self.body(0), each) for _ in range(2 if outcomes else 0))
        count = self.maybe(lambda: self.expr(1))
        count = None if count == ast.Number(1) else count
        label = self.maybe(self.name)
        return ast.Roll(label, count, 6, self.maybe(self.expr), lines, self.also() if label else None, cite=self.maybe(self.cite))

    def stmt(self, depth: int) -> ast.Stmt:
        if depth == 0:
            return self.simple()
        body, cite = lambda: self.body(depth - 1), self.maybe(self.cite)
        together = self.random.random() < 0.5
        return self.pick(
            self.simple, lambda: ast.If(self.expr(), body(), body() if self.random.random() < 0.5 else (), cite=cite),
            lambda: ast.Each(self.name(), self.expr(), body(), together, body() if together else (), cite=cite),
            lambda: ast.Repeat(body(), self.expr(), cite=cite), lambda: ast.Repeat(body(), None, self.expr(), cite=cite),
            lambda: ast.Repeat(body(), cite=cite), lambda: self.roll(True),
        )  # fmt: skip

    def body(self, depth: int) -> ast.Body:
        return self.some(self.stmt, depth, least=1)

    def hook(self) -> ast.At | ast.Hook:
        pattern = ast.Pattern(self.maybe(lambda: self.expr(1)), self.some(self.labelled))
        return self.pick(
            lambda: ast.At(self.name()),
            lambda: ast.Hook(
                self.random.choice(["before", "after", "instead"]), self.name(), pattern, self.maybe(self.expr), self.maybe(self.name),
                self.maybe(self.name),
            ),
        )  # fmt: skip

    def ability(self) -> ast.Ability | ast.Passive:
        notes = self.some(lambda: "わけ")
        if self.random.random() < 0.3:
            return ast.Passive(
                self.maybe(self.name), self.maybe(self.name), self.maybe(self.expr), self.body(1), self.maybe(self.cite),
                self.maybe(lambda: "Label"), notes,
            )  # fmt: skip
        classes = tuple(ast.Name(word) for word in self.some(lambda: self.random.choice(["甲", "殺傷"])))
        uses = self.some(lambda: ast.Uses(self.random.randint(1, 3), self.some(self.expr, 1, least=1)))
        force = self.random.choice(["must", "may"])
        return ast.Ability(
            force, classes, self.maybe(self.name), self.maybe(lambda: "Label"), self.some(self.hook, least=1), uses, self.body(1),
            self.maybe(self.cite), notes, self.maybe(self.expr) if force == "must" else None,
        )  # fmt: skip

    def decl(self) -> ast.Decl:
        head: dict[str, Any] = {"cite": self.maybe(self.cite), "label": self.maybe(lambda: "名"), "notes": self.some(lambda: "文")}
        params = tuple(
            ast.Param(self.name(), self.maybe(lambda: ast.TypeRef("札", True, True)), self.maybe(lambda: self.expr(1)), label, self.also())
            for label in self.random.choice([("",), ("", "", "to"), ("by", "as")])
        )
        bare = {name: value for name, value in head.items() if name != "label"}
        return self.pick(
            lambda: ast.Procedure(self.name(), params, self.body(2), **head),
            lambda: ast.Event(self.name(), params, (), self.body(2), (ast.PolicyUse(self.name(), self.some(self.expr)),), True, **head),
            lambda: ast.Define(self.name(), tuple(p for p in params if not p.label), None, self.expr(4), **head),
            lambda: ast.GameAbility(self.ability()),
            lambda: ast.Kind(self.name(), (), (), self.maybe(self.expr), self.some(self.ability), **head),
            lambda: ast.Whenever(self.maybe(self.name), self.expr(), self.body(1), self.maybe(self.name), cite=head["cite"]),
            lambda: ast.Always(self.expr(), **bare), lambda: self.scenario(head),
        )  # fmt: skip

    def scenario(self, head: dict[str, Any]) -> ast.Decl:
        def happening() -> ast.Happening:
            return ast.Happening(self.name(), (self.expr(1),), self.some(self.labelled))

        lines = [
            ast.Given(self.target(), self.pick(self.expr, lambda: ast.Named(self.name(), self.expr()))),
            ast.Run(ast.Command(self.name(), self.some(self.expr), self.some(self.labelled)), self.maybe(self.name)),
            ast.Script(self.name(), (ast.Answer(self.expr(), self.maybe(self.expr), self.maybe(self.expr)),)),
            ast.Expect(self.expr(), cite=self.maybe(self.cite)),
            ast.Expect(None, (happening(),), self.random.random() < 0.5),
            ast.Expect(None, (happening(), ast.Happening(self.name())), ordered=True, cite=self.maybe(self.cite)),
            ast.Chance(1, 2, self.expr(), self.maybe(self.cite)),
        ]
        return ast.Scenario(self.name(), tuple(lines), **head)


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["en", "ja"]))
def test_random_trees(seed: int, language: str) -> None:
    maker = Maker(seed)
    decl = maker.decl()
    text = format_module(ast.Module("x", 1, language, (decl,)))
    module = parsed(text)
    assert module.decls == (decl,)
    other = format_module(module, "en" if language == "ja" else "ja")
    assert parsed(other).decls == (decl,)


@pytest.mark.parametrize("seed", range(24))
def test_remarks_and_empty_lines_anywhere(seed: int) -> None:
    """A file with remarks and empty lines strewn in: the same tree, no remark lost, and formatting twice changes nothing more."""
    chance = random.Random(seed)
    lines = chance.choice(FILES).read_text("utf-8").split("\n")
    for number in range(chance.randint(1, 12)):
        at = chance.randint(1, len(lines) - 1)
        if chance.random() < 0.3 and lines[at].strip() and "#" not in lines[at]:
            lines[at] += f"  # 覚え {number}"
        else:
            lines.insert(at, chance.choice(["", " " * chance.choice([0, 4, 8]) + f"# 覚え {number}"]))
    module = parsed("\n".join(lines))
    for language in ("en", "ja"):
        text = format_module(module, language)
        again = parsed(text)
        assert again.decls == module.decls
        assert sorted(remark for _, remark in again.comments) == sorted(remark for _, remark in module.comments)
        assert format_module(again) == text
