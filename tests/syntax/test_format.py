"""Printing: parsing what is printed gives the same tree, in either language and from either; comments stay."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulelang
from rulelang import ast
from rulelang.format import format_module
from rulelang.keywords import spellings
from rulelang.parse import parse_text

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in (ROOT / "rulesets", ROOT / "examples", Path(__file__).with_name("samples"), Path(rulelang.__file__).parent)
    for path in folder.rglob("*.rule")
)


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
        assert text == f"rulelang 1\n\n{line}\n".replace("A-1, A-2, A-3, B-X1", "A-1..3, B-X1") or "(" in line or "「" in line


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
        number = ast.Number(self.random.randint(1, 3))
        return self.pick(lambda: (None, None), lambda: (number, number), lambda: (self.expr(1), self.expr(1)))

    def command(self) -> ast.Command:
        return ast.Command(self.name(), self.some(self.expr, 2), self.some(self.labelled), cite=self.maybe(self.cite))

    def simple(self) -> ast.Stmt:
        low, high = self.bounds()
        cite = self.maybe(self.cite)
        chance = self.random.random() < 0.3
        by = None if chance else self.maybe(self.expr)
        return self.pick(
            self.command, lambda: ast.Let(self.name(), self.expr(), cite=cite),
            lambda: ast.Assign(self.target(), self.random.choice(["=", "+=", "-="]), self.expr(), self.maybe(self.until), cite=cite),
            lambda: ast.Choose(self.name(), self.expr(), low, high, not chance, by, chance, cite=cite),
            lambda: ast.Target(self.name(), self.expr(), low, high, self.maybe(self.expr), cite=cite),
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
        return ast.Roll(self.maybe(self.name), count, 6, self.maybe(self.expr), lines, cite=self.maybe(self.cite))

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
        return ast.Ability(
            self.random.choice(["must", "may"]), classes, self.maybe(self.name), self.maybe(lambda: "Label"), self.some(self.hook, least=1),
            uses, self.body(1), self.maybe(self.cite), notes,
        )  # fmt: skip

    def decl(self) -> ast.Decl:
        head: dict[str, Any] = {"cite": self.maybe(self.cite), "label": self.maybe(lambda: "名"), "notes": self.some(lambda: "文")}
        params = tuple(
            ast.Param(self.name(), self.maybe(lambda: ast.TypeRef("札", True, True)), self.maybe(lambda: self.expr(1)), label)
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
