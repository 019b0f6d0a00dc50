"""Every class of the tree, from an example in both keyword languages."""

import inspect

import pytest
from tree_examples import EXAMPLES

from rulelang import ast
from rulelang.parse import parse_text


@pytest.mark.parametrize(("english", "japanese", "tree"), EXAMPLES, ids=[example[0].split("\n")[-1].strip() for example in EXAMPLES])
def test_tree(english: str, japanese: str, tree: ast.Decl) -> None:
    for text, language in ((english, "en"), (japanese, "ja")):
        module, problems = parse_text(f"rulelang 1\n{text}\n")
        assert not problems
        assert module is not None
        assert module.decls == (tree,)
        if not text.startswith("order"):
            assert module.language == language


def test_every_class_has_an_example() -> None:
    abstract = {ast.Node, ast.Expr, ast.Stmt, ast.Decl, ast.Scene, ast.Module, ast.Place}
    shown = {type(node) for *_, tree in EXAMPLES for node in ast.walk(tree)}
    assert {kind for _, kind in inspect.getmembers(ast, inspect.isclass) if issubclass(kind, ast.Node)} - abstract <= shown


def test_module() -> None:
    module, problems = parse_text("rulelang 1\n# 一つ目\nkind 甲  # 二つ目\n\nkind 乙\n", "x.rule")
    assert module is not None
    assert not problems
    assert (module.path, module.version, module.language) == ("x.rule", 1, "en")
    assert [decl.span.line for decl in module.decls] == [3, 5]
    assert [(span.line, text) for span, text in module.comments] == [(2, "一つ目"), (3, "二つ目")]


def test_spans_are_those_of_the_text() -> None:
    text = "rulelang 1\ncard 甲 is 札: HP 3\n    may 『雷』 at 朝\n        倒す 敵 by self\n\nkind 乙\n"
    module, _ = parse_text(text)
    assert module is not None
    shown = {type(node).__name__: text[node.span.start : node.span.end] for decl in module.decls for node in ast.walk(decl)}
    assert shown["Command"] == "倒す 敵 by self"
    assert shown["Labelled"] == "by self"
    assert shown["Cell"] == "HP 3"
    assert shown["At"] == "at 朝"
    assert shown["Card"].endswith("by self")
    assert shown["Kind"] == "kind 乙"
